/* SPDX-License-Identifier: Apache-2.0
 *
 * Addresses of values, and their places in the text and in the original program.
 */
#include "inspect/name.h"

#include <stdio.h>

#include "base/ascii.h"
#include "inspect/move.h"
#include "inspect/paths.h"
#include "ir/walk.h"
#include "print/print.h"

/* ---- addresses ---- */

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

/* Returns the place in the text of the name of a value, and the number of a result in its group, or UINT32_MAX. Returns
 * { 0, 0 } if the text has no name for it. */
static Span
name_span(IrModule *m, const IrValue *v, uint32_t *member)
{
	Span at = { v->lo, v->lo + 1 };

	*member = UINT32_MAX;
	if (!v->is_arg)
		return inspect_path_result(m, v, member);
	if (!m->src || at.lo >= m->src->len || m->src->text[at.lo] != '%')
		return (Span){ 0, 0 };
	while (at.hi < m->src->len && ascii_is_suffix(m->src->text[at.hi]))
		at.hi++;
	return at;
}

Str
inspect_name_at(const IrModule *m, Span span)
{
	const char *text = m->src ? m->src->text : NULL;
	Span at = { span.lo, span.lo + 1 };
	uint32_t member;

	if (!text || !span.hi || span.lo >= m->src->len)
		return STR("");
	if (text[span.lo] == '%') {
		while (at.hi < m->src->len && ascii_is_suffix(text[at.hi]))
			at.hi++;
	} else {
		at = inspect_path_result_at(m, span, 0, &member);
	}
	return (Str){ arena_dup(&m->s->arena, text + at.lo, at.hi - at.lo), at.hi - at.lo };
}

/* Returns the name of a value that has no place in the text. */
static Str
name_without_place(IrModule *m, const IrValue *v)
{
	Atom name = print_source_name(m, v);
	const IrBlock *block;

	if (!name)
		return STR("");
	block = v->is_arg ? v->owner.block : v->owner.op->block;
	return str_from(arena_printf(&m->s->arena, "%s%%%s", inspect_path_of(m, block->region),
	                             session_str(m->s, name).p));
}

/* Returns the path of the regions around a name. The arguments of all regions of a loop have their names before it. A
 * function may be a copy, and the partitioner moves bodies, but the arguments of a function have their names in it. */
static const char *
path_of(IrModule *m, const IrValue *v, uint32_t at)
{
	const IrRegion *r = v->is_arg ? v->owner.block->region : NULL;

	return r && r->op->kind != IR_OP_FUNC && r->op->span.hi ? inspect_path_of(m, r) : inspect_path_at(m, at);
}

/* Returns "@f/%0", or "@f/%0#2" for a member of a group. Reports call this for each value. */
static Str
address(Arena *a, const char *path, Str name, uint32_t member)
{
	size_t n = strlen(path);
	char *text = arena_alloc(a, n + name.n + sizeof "#4294967295");

	memcpy(text, path, n);
	memcpy(text + n, name.p, name.n);
	n += name.n;
	text[n] = '\0';
	if (member != UINT32_MAX)
		n += (size_t)snprintf(text + n, sizeof "#4294967295", "#%u", (unsigned)member);
	return (Str){ text, n };
}

Str
inspect_value(IrModule *m, const IrValue *v)
{
	uint32_t member;
	Span at;

	v = inspect_named(m, v);
	at = name_span(m, v, &member);
	if (!at.hi)
		return name_without_place(m, v);
	return address(&m->s->arena, path_of(m, v, at.lo), (Str){ m->src->text + at.lo, at.hi - at.lo }, member);
}

Str
inspect_result(IrModule *m, const IrOp *func, uint32_t i)
{
	return str_from(arena_printf(&m->s->arena, "%sresult%u", inspect_path_of(m, &func->regions[0]), (unsigned)i));
}

Str
inspect_result_name(const Session *s, const IrOp *func, uint32_t i)
{
	IrAttr *info = ir_dict_get(ir_func_res_attrs(func, i), ATOM_JAX_RESULT_INFO);

	return info && info->kind == IR_ATTR_STRING ? session_str(s, ir_attr_atoms(info)[0]) : (Str){ NULL, 0 };
}

uint32_t
inspect_place(IrModule *m, const IrValue *v, bool *known)
{
	const IrOp *op;
	uint32_t member;
	Span at;

	v = inspect_named(m, v);
	op = ir_value_def(v);
	at = name_span(m, v, &member);
	*known = at.hi || (op && op->span.hi);
	return at.hi ? at.lo : *known ? op->span.lo : 0;
}

/* ---- places in the original program ---- */

/* Returns the offset of an operation, or for an argument one inside its region: the names of a loop's arguments are
 * before the regions. */
static uint32_t
offset_of(const IrValue *v)
{
	const IrRegion *r = v->is_arg ? v->owner.block->region : NULL;

	if (!r)
		return inspect_frames_at(v->owner.op);
	return r->span.hi ? r->span.lo : inspect_frames_at(r->op);
}

InspectOrigin
inspect_op_origin(IrModule *m, const IrOp *op)
{
	return inspect_frames_origin(&inspect_frames_default, m, op->loc, inspect_frames_at(op), false);
}

InspectOrigin
inspect_origin(IrModule *m, const IrValue *v)
{
	return inspect_frames_origin(&inspect_frames_default, m, v->is_arg ? v->loc : v->owner.op->loc, offset_of(v),
	                             false);
}
