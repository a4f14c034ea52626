/* SPDX-License-Identifier: Apache-2.0
 *
 * Addresses of values, and their places in the text and in the original program.
 */
#include "inspect/name.h"

#include <stddef.h>

#include "base/ascii.h"
#include "inspect/move.h"
#include "ir/shorthand.h"
#include "ir/walk.h"
#include "print/print.h"

/* ---- addresses ---- */

/* Returns the prefix of addresses in the function around an operation: "", or "@f/" if it is not main. */
static const char *
prefix_in(IrModule *m, const IrOp *op)
{
	Str name;

	while (op && op->kind != IR_OP_FUNC)
		op = ir_op_parent(op);
	if (!op || (m->shorthand && op == m->shorthand->main))
		return "";
	name = session_str(m->s, ir_symbol_name(op));
	return str_eq(name, STR("main")) ? "" : arena_printf(&m->s->arena, "@%s/", name.p);
}

/* Returns whether a pass made the operation, so that its place in the text is that of a different operation. */
static bool
is_made(const IrModule *m, const IrOp *op)
{
	const char *p;

	if (!op->span.hi || !m->src || op->span.lo >= m->src->len)
		return true;
	p = m->src->text + op->span.lo;
	p += *p == '"';
	return strncmp(p, "sdy.", 4) != 0;
}

const IrValue *
inspect_named(const IrModule *m, const IrValue *v)
{
	const IrOp *op = ir_value_def(v);

	for (; op && inspect_is_move(op) && is_made(m, op); op = ir_value_def(v))
		v = ir_operand(op, 0);
	return v;
}

/* Returns whether the text names the operation's results as one group, `%a:3 = ...`. */
static bool
is_group(IrModule *m, const IrOp *op, uint32_t first)
{
	return first + 1 < op->n_results && !print_source_name(m, &op->results[first + 1]);
}

/* Returns the span of `%name` in `%name = op` or `%name:2 = op`, where `op` is the place of an operation in the text. A
 * pass may have replaced that operation. Returns { 0, 0 } if the text has no name there. */
static Span
name_before(const IrModule *m, Span op)
{
	const char *text = m->src ? m->src->text : NULL;
	uint32_t end = op.lo, lo;

	if (!text || !op.hi || end >= m->src->len)
		return (Span){ 0, 0 };
	while (end && ascii_is_blank(text[end - 1]))
		end--;
	if (!end || text[--end] != '=')
		return (Span){ 0, 0 };
	while (end && ascii_is_blank(text[end - 1]))
		end--;
	for (lo = end; lo && (ascii_is_suffix(text[lo - 1]) || text[lo - 1] == ':'); lo--)
		end = text[lo - 1] == ':' ? lo - 1 : end;
	return lo && text[lo - 1] == '%' && lo < end ? (Span){ lo - 1, end } : (Span){ 0, 0 };
}

Str
inspect_name_at(const IrModule *m, Span span)
{
	const char *text = m->src ? m->src->text : NULL;
	Span at = { span.lo, span.lo + 1 };

	if (!text || !span.hi || span.lo >= m->src->len)
		return STR("");
	if (text[span.lo] == '%') {
		while (at.hi < m->src->len && ascii_is_suffix(text[at.hi]))
			at.hi++;
	} else {
		at = name_before(m, span);
	}
	return (Str){ arena_dup(&m->s->arena, text + at.lo, at.hi - at.lo), at.hi - at.lo };
}

/* Returns the address of a result that has lost its name. */
static Str
lost_name(IrModule *m, const IrValue *v)
{
	const IrOp *op = ir_value_def(v);
	Span at = op ? name_before(m, op->span) : (Span){ 0, 0 };
	const char *prefix, *text;

	if (!at.hi)
		return STR("");
	prefix = prefix_in(m, op);
	text = m->src->text + at.lo;
	if (op->n_results == 1)
		return str_from(arena_printf(&m->s->arena, "%s%.*s", prefix, (int)(at.hi - at.lo), text));
	return str_from(arena_printf(&m->s->arena, "%s%.*s#%u", prefix, (int)(at.hi - at.lo), text,
	                             (unsigned)v->index));
}

/* Returns the number of a result in its group. All results of a group have the place of its name. */
static uint32_t
group_member(const IrValue *v)
{
	const IrValue *first = v->owner.op->results;
	uint32_t n = 0;

	if (!v->lo || first->lo == v->lo)
		return v->index;
	while (n < v->index && v[-(ptrdiff_t)n - 1].lo == v->lo)
		n++;
	return n;
}

Str
inspect_value(IrModule *m, const IrValue *v)
{
	const char *prefix;
	uint32_t member = 0;
	Atom name;

	v = inspect_named(m, v);
	name = print_source_name(m, v);
	if (!name && !v->is_arg && v->index) {
		member = group_member(v);
		v -= member;
		name = print_source_name(m, v);
	}
	if (!name)
		return lost_name(m, v);
	prefix = prefix_in(m, ir_value_op(v));
	if (member || (!v->is_arg && is_group(m, v->owner.op, v->index)))
		return str_from(arena_printf(&m->s->arena, "%s%%%s#%u", prefix, session_str(m->s, name).p,
		                             (unsigned)member));
	return str_from(arena_printf(&m->s->arena, "%s%%%s", prefix, session_str(m->s, name).p));
}

Str
inspect_result(IrModule *m, const IrOp *func, uint32_t i)
{
	return str_from(arena_printf(&m->s->arena, "%sresult%u", prefix_in(m, func), (unsigned)i));
}

uint32_t
inspect_place(const IrModule *m, const IrValue *v, bool *known)
{
	const IrOp *op;
	uint32_t at;

	v = inspect_named(m, v);
	op = ir_value_def(v);
	at = v->lo;
	*known = true;
	if (m->src && at < m->src->len && m->src->text[at] == '%' && (v->is_arg ? at > 0 : at < op->span.lo))
		return at;
	*known = op && op->span.hi;
	if (*known && name_before(m, op->span).hi)
		return name_before(m, op->span).lo;
	return *known ? op->span.lo : 0;
}

/* ---- places in the original program ---- */

InspectOrigin
inspect_op_origin(IrModule *m, const IrOp *op)
{
	return inspect_frames_origin(&inspect_frames_default, m, op->loc, false);
}

InspectOrigin
inspect_origin(IrModule *m, const IrValue *v)
{
	return inspect_frames_origin(&inspect_frames_default, m, v->is_arg ? v->loc : v->owner.op->loc, false);
}
