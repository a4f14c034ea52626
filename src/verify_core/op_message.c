/* SPDX-License-Identifier: Apache-2.0
 *
 * Messages of the verifier: their positions, prefixes and spellings (spec 10 §13.1).
 */
#include "verify_core/check.h"

#include "base/mlir_compat.h"
#include "ir/origin.h"
#include "print/print.h"
#include "verify_core/mlir_order.h"
#include "verify_core/op_source.h"

const char *
verify_op_name(const VerifyCx *cx, const IrOp *op)
{
	return session_str(cx->s, op->name).p;
}

/* Enters the function around the op of an error. */
static void
note_function(VerifyWrongFunctions *wrong, const IrModule *m, const IrOp *op)
{
	const IrOp *f = op;

	while (f && ir_op_parent(f) != m->op)
		f = ir_op_parent(f);
	if (!f || f->kind != IR_OP_FUNC) {
		wrong->outside = true;
		return;
	}
	map_mark(wrong->arena, &wrong->any, (uintptr_t)f);
	if (f == op)
		map_mark(wrong->arena, &wrong->signature, (uintptr_t)f);
}

static void report(VerifyCx *cx, const IrOp *op, DiagId id, Span at, bool prefix, const char *fmt, va_list ap)
	__attribute__((format(printf, 6, 0)));

static void
report(VerifyCx *cx, const IrOp *op, DiagId id, Span at, bool prefix, const char *fmt, va_list ap)
{
	ArenaMark mark = arena_mark(cx->scratch);
	const char *text = arena_vprintf(cx->scratch, fmt, ap);
	uint32_t before = cx->s->diag.n_errors;

	if (!compat_keeps(&cx->s->diag, id, false)) {
		cx->s->diag.cur = NULL;	/* drops its notes, too */
		return;
	}
	if (prefix)
		diag_error(&cx->s->diag, id, at, "'%s' op %s", verify_op_name(cx, op), text);
	else
		diag_error(&cx->s->diag, id, at, "%s", text);
	if (cx->wrong && cx->s->diag.n_errors > before)
		note_function(cx->wrong, cx->m, op);
	if (!op->n_regions)
		diag_context(&cx->s->diag, op->span);
	ir_note_origin(cx->m, op);
	if (cx->order)
		verify_order_add(cx, op);
	arena_reset(cx->scratch, mark);
}

bool
verify_error(VerifyCx *cx, const IrOp *op, DiagId id, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	report(cx, op, id, verify_op_token(cx->m, op), true, fmt, ap);
	va_end(ap);
	return false;
}

bool
verify_error_bare(VerifyCx *cx, const IrOp *op, DiagId id, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	report(cx, op, id, verify_op_token(cx->m, op), false, fmt, ap);
	va_end(ap);
	return false;
}

bool
verify_error_at(VerifyCx *cx, const IrOp *op, DiagId id, Span at, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	report(cx, op, id, at, false, fmt, ap);
	va_end(ap);
	return false;
}

void
verify_mark_from(VerifyCx *cx, const IrOp *op, uint32_t from, Str token)
{
	verify_mark_between(cx, op, (Span){ from, op->span.hi }, token);
}

void
verify_mark_between(VerifyCx *cx, const IrOp *op, Span range, Str token)
{
	IrOp part = { .kind = op->kind, .span = op->span };
	Span found;

	if (!cx->s->diag.cur || op->span.lo == op->span.hi)
		return;
	if (range.lo > part.span.lo && range.lo < part.span.hi)
		part.span.lo = range.lo;
	if (range.hi > part.span.lo && range.hi < part.span.hi)
		part.span.hi = range.hi;
	found = print_find_in_op(cx->m, &part, token);
	if (found.lo > part.span.lo)
		diag_mark(&cx->s->diag, found);
}

void
verify_mark(VerifyCx *cx, const IrOp *op, Str token)
{
	verify_mark_from(cx, op, 0, token);
}

void
verify_mark_result(VerifyCx *cx, const IrOp *op, uint32_t i)
{
	Span arrow = print_find_in_op(cx->m, op, STR("->"));

	if (arrow.lo > op->span.lo)
		verify_mark_from(cx, op, arrow.hi, print_type_text(cx->s, op->results[i].type));
}

void
verify_note(VerifyCx *cx, const IrOp *at, const char *fmt, ...)
{
	ArenaMark mark = arena_mark(cx->scratch);
	va_list ap;

	va_start(ap, fmt);
	diag_note(&cx->s->diag, verify_op_token(cx->m, at), "%s", arena_vprintf(cx->scratch, fmt, ap));
	va_end(ap);
	arena_reset(cx->scratch, mark);
}

void
verify_hint(VerifyCx *cx, const IrOp *op, const char *fmt, ...)
{
	const Diag *error = cx->s->diag.cur;
	Span at = verify_op_token(cx->m, op);
	ArenaMark mark = arena_mark(cx->scratch);
	va_list ap;

	if (error && error->mark.lo < error->mark.hi)
		at = error->mark;	/* a note at the same place does not show the line again */
	va_start(ap, fmt);
	diag_hint(&cx->s->diag, at, "%s", arena_vprintf(cx->scratch, fmt, ap));
	va_end(ap);
	arena_reset(cx->scratch, mark);
}

void
verify_note_hint(VerifyCx *cx, const IrOp *at, const char *fmt, ...)
{
	ArenaMark mark = arena_mark(cx->scratch);
	va_list ap;

	va_start(ap, fmt);
	diag_hint(&cx->s->diag, verify_op_token(cx->m, at), "%s", arena_vprintf(cx->scratch, fmt, ap));
	va_end(ap);
	arena_reset(cx->scratch, mark);
}

void
verify_note_value(VerifyCx *cx, const IrValue *v, const char *fmt, ...)
{
	ArenaMark mark = arena_mark(cx->scratch);
	Span at = v->is_arg ? (Span){ v->lo, v->lo } : verify_op_token(cx->m, v->owner.op);
	va_list ap;

	va_start(ap, fmt);
	diag_note(&cx->s->diag, at, "%s", arena_vprintf(cx->scratch, fmt, ap));
	va_end(ap);
	arena_reset(cx->scratch, mark);
}

static const char *
terminated(VerifyCx *cx, Str text)
{
	return arena_dup(&cx->s->arena, text.p, text.n);
}

const char *
verify_type_text(VerifyCx *cx, IrType *t)
{
	return terminated(cx, print_type_text(cx->s, t));
}

const char *
verify_types_text(VerifyCx *cx, IrType *const *types, uint32_t n)
{
	const char *text;
	Buf b;

	buf_init(&b, cx->s->arena.memory);
	for (uint32_t i = 0; i < n; i++) {
		buf_printf(&b, "%s'", i ? ", " : "");
		buf_str(&b, print_type_text(cx->s, types[i]));
		buf_char(&b, '\'');
	}
	text = arena_dup(cx->scratch, b.p, b.n);
	buf_free(&b);
	return text;
}

const char *
verify_attr_text(VerifyCx *cx, IrAttr *a)
{
	return terminated(cx, print_attr_text(cx->s, a));
}

const char *
verify_op_text(VerifyCx *cx, const IrOp *op)
{
	const char *text;
	Buf line;

	buf_init(&line, cx->s->arena.memory);
	print_op_line(&line, cx->m, op, true);
	text = arena_dup(cx->scratch, line.p, line.n);
	buf_free(&line);
	return text;
}
