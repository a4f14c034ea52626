/* SPDX-License-Identifier: Apache-2.0
 *
 * Finds the words that a message is about in the text of the op, for caret ranges. It takes the first occurrence, even
 * if the message is about a later one.
 */
#include "print/print.h"

#include "base/ascii.h"
#include "ir/walk.h"

/* Returns whether [at, at + n) is a whole token: a word must not continue beyond its ends. */
static bool
is_whole(const char *text, size_t at, size_t n, size_t lo, size_t hi)
{
	if (ascii_is_suffix(text[at]) && at > lo && ascii_is_suffix(text[at - 1]))
		return false;
	return !ascii_is_suffix(text[at + n - 1]) || at + n >= hi || !ascii_is_suffix(text[at + n]);
}

static const char *
find_byte(const char *p, const char *end, char c)
{
	return p < end ? memchr(p, c, (size_t)(end - p)) : NULL;
}

/* Returns the end of the op's first token: its name, with quotes. */
static uint32_t
first_token_end(const Source *src, Span op)
{
	uint32_t i = op.lo;

	if (i < op.hi && src->text[i] == '"') {
		const char *q = find_byte(src->text + i + 1, src->text + op.hi, '"');

		return q ? (uint32_t)(q - src->text) + 1 : op.hi;
	}
	while (i < op.hi && ascii_is_suffix(src->text[i]))
		i++;
	return i;
}

/* Returns whether the text at p is the token, whose first byte may be another quote, and then the last byte too. */
static bool
is_token(const char *p, Str token)
{
	size_t quotes = *p != token.p[0];

	return memcmp(p + quotes, token.p + quotes, token.n - 2 * quotes) == 0 && (!quotes || p[token.n - 1] == *p);
}

/* Finds the token in [lo, hi) of the source. It begins with the byte `first` there. */
static Span
find_token(const Source *src, Span part, Str token, char first)
{
	const char *end = src->text + part.hi, *p = src->text + part.lo;

	while (token.n && (p = find_byte(p, end, first)) != NULL && (size_t)(end - p) >= token.n) {
		size_t pos = (size_t)(p - src->text);

		if (is_token(p, token) && is_whole(src->text, pos, token.n, part.lo, part.hi))
			return (Span){ (uint32_t)pos, (uint32_t)(pos + token.n) };
		p++;
	}
	return (Span){ 0, 0 };
}

Span
print_find_between(IrModule *m, Span part, Str token)
{
	const Source *src = m->src;
	Span found;

	if (!src || part.hi > src->len || part.lo >= part.hi || !token.n)
		return (Span){ 0, 0 };
	found = find_token(src, part, token, token.p[0]);
	if (!found.hi && token.n >= 2 && token.p[0] == '"')	/* a PartitionSpec may have single quotes */
		found = find_token(src, part, token, '\'');
	return found;
}

Span
print_find_in_op(IrModule *m, const IrOp *op, Str token)
{
	const Source *src = m->src;
	Span at = op->span, found = print_find_between(m, at, token);

	if (found.hi || !src || at.hi > src->len || at.lo >= at.hi)
		return found.hi ? found : at;
	return (Span){ at.lo, first_token_end(src, at) };
}

Span
print_find_after(IrModule *m, const IrOp *op, Str before, Str token)
{
	Span at = print_find_in_op(m, op, before), found = print_find_between(m, (Span){ at.hi, op->span.hi }, token);

	return found.hi ? found : print_find_in_op(m, op, token);
}

Span
print_find_argument(IrModule *m, const IrOp *func, uint32_t i)
{
	const IrBlock *body = ir_op_body(func, 0);
	uint32_t lo = body && i < body->n_args ? body->args[i]->lo : 0, hi = lo + 1;

	if (!m->src || lo <= func->span.lo || lo >= m->src->len || m->src->text[lo] != '%')
		return print_find_in_op(m, func, STR(""));
	while (ascii_is_suffix(m->src->text[hi]))	/* a NUL follows the text */
		hi++;
	return (Span){ lo, hi };
}

Span
print_find_argument_attr(IrModule *m, const IrOp *func, uint32_t i, Str name)
{
	const IrBlock *body = ir_op_body(func, 0);
	Span argument = print_find_argument(m, func, i), part = { argument.hi, func->span.hi }, found;

	if (!body || argument.lo <= func->span.lo)
		return print_find_in_op(m, func, name);
	if (part.hi <= part.lo && m->src)	/* a function that is only implied by its arguments */
		part.hi = (uint32_t)m->src->len;
	if (i + 1 < body->n_args && body->args[i + 1]->lo > argument.hi)
		part.hi = body->args[i + 1]->lo;
	found = print_find_between(m, part, name);
	return found.hi ? found : argument;
}

Span
print_find_result_attr(IrModule *m, const IrOp *func, uint32_t i, Atom name)
{
	Span arrow = print_find_in_op(m, func, STR("->")), found = arrow;

	for (uint32_t k = 0; found.hi && k <= i; k++) {
		const IrAttr *dict = ir_func_res_attrs(func, k);

		if (k == i || (dict && ir_dict_get(dict, name)))
			found = print_find_between(m, (Span){ found.hi, func->span.hi }, session_str(m->s, name));
	}
	return found.hi ? found : arrow;
}
