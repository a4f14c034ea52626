/* SPDX-License-Identifier: Apache-2.0
 *
 * The text of an op is between the ends of its span. The functions step over it byte by byte and need not be exact: a
 * comment in an unusual position only changes the wording or the column of an error.
 */
#include "verify_core/op_source.h"

#include "base/ascii.h"
#include "print/print.h"

static bool
is_in_source(const IrModule *m, const IrOp *op)
{
	return m->src && op->span.lo < op->span.hi && op->span.hi <= m->src->len;
}

VerifyWritten
verify_op_written(const IrModule *m, const IrOp *op)
{
	const char *p, *end;

	if (!is_in_source(m, op))
		return VERIFY_BY_PASS;
	p = m->src->text + op->span.lo;
	end = m->src->text + op->span.hi;
	if (*p != '"')
		return VERIFY_CUSTOM;
	while (p < end && *p != ')')
		p++;
	while (p < end && (*p == ')' || ascii_is_blank(*p)))
		p++;
	return p < end && *p == '<' ? VERIFY_GENERIC_PROPS : VERIFY_GENERIC;
}

/* Returns the parenthesis after the name of a reduce. MLIR's parser uses its location as that of the op. */
static Span
parenthesis_after(const Source *src, const IrOp *op, Span name)
{
	uint32_t p = name.hi;

	while (p < op->span.hi && src->text[p] != '(')
		p++;
	return p < op->span.hi ? (Span){ p, p + 1 } : name;
}

Span
verify_op_token(const IrModule *m, const IrOp *op)
{
	Span at = { op->span.lo, op->span.lo };
	const char *text;

	if (!is_in_source(m, op))
		return at;
	text = m->src->text;
	if (text[at.lo] == '"') {
		const char *end = memchr(text + at.lo + 1, '"', op->span.hi - at.lo - 1);

		at.hi = end ? (uint32_t)(end + 1 - text) : at.lo + 1;
		return at;
	}
	while (at.hi < op->span.hi && ascii_is_suffix(text[at.hi]))
		at.hi++;
	return op->kind == IR_OP_SHLO_REDUCE ? parenthesis_after(m->src, op, at) : at;
}

bool
verify_op_dictionary(IrModule *m, const IrOp *op, Str name, Span *brace)
{
	const char *text = m->src->text;
	uint32_t depth = 0;

	for (uint32_t p = print_find_in_op(m, op, name).lo; p > op->span.lo; p--) {
		if (text[p - 1] == '}') {
			depth++;
		} else if (text[p - 1] == '{' && depth-- == 0) {
			*brace = (Span){ p - 1, p };
			return true;
		}
	}
	return false;
}
