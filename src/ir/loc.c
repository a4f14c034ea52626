/* SPDX-License-Identifier: Apache-2.0
 *
 * Locations as MLIR computes them. An implicit module is at line 0, column 0. Fusing locations flattens members that
 * are fused without metadata and drops unknown and duplicate ones.
 */
#include "ir/loc.h"

#include "base/ascii.h"

uint32_t
ir_op_place(const IrModule *m, const IrOp *op)
{
	const Source *src = m->src;
	uint32_t at = op->span.lo;

	if (op->kind != IR_OP_SHLO_REDUCE || src->text[at] == '"')
		return at;
	while (at < src->len && src->text[at] != '(' && src->text[at] != '/' && !ascii_is_blank(src->text[at]))
		at++;
	return (uint32_t)(ascii_skip_space(src->text + at, src->text + src->len) - src->text);
}

typedef struct Fusion {
	Arena *a;
	VEC(IrAttr *) members;	/* all different */
} Fusion;

static IrAttr *
loc_of(IrModule *m, const IrOp *op)
{
	Session *s = m->s;
	Str file = str_from(m->src->name);
	IrLoc head = { .name = 0 };
	LineCol at;

	if (op->loc)
		return m->locs.v[op->loc];
	head.name = session_atom(s, str_eq(file, STR("<stdin>")) ? STR("-") : file);
	if (op == m->op && !m->module_written)
		return ir_attr_loc(s, IR_LOC_FILE, &head, NULL, 0);
	if (!op->span.hi)
		return ir_attr_loc(s, IR_LOC_UNKNOWN, &(IrLoc){ 0 }, NULL, 0);
	at = source_locate(&s->arena, m->src, ir_op_place(m, op));
	head.line = at.line;
	head.col = at.byte_col;
	return ir_attr_loc(s, IR_LOC_FILE, &head, NULL, 0);
}

uint32_t
ir_loc_id(IrModule *m, const IrOp *op)
{
	if (op->loc)
		return op->loc;
	*VEC_ADD(&m->arena, &m->locs) = loc_of(m, op);
	return m->locs.n - 1;
}

/* Adds a member unless it is unknown or a duplicate. Members of one location differ, so it is compared only with the
 * first `known`, which come from other locations. */
static void
fusion_add(Fusion *f, IrAttr *loc, uint32_t known)
{
	for (uint32_t i = 0; i < known; i++) {
		if (f->members.v[i] == loc)
			return;
	}
	if (loc->sub != IR_LOC_UNKNOWN)
		*VEC_ADD(f->a, &f->members) = loc;
}

static void
fusion_add_op(Fusion *f, IrModule *m, const IrOp *op)
{
	IrAttr *loc = loc_of(m, op);
	const IrLoc *head = ir_attr_data(loc);
	uint32_t known = f->members.n;

	if (loc->sub != IR_LOC_FUSED || head->metadata) {
		fusion_add(f, loc, known);
		return;
	}
	for (uint32_t i = 0; i < loc->n; i++)
		fusion_add(f, head->children[i], known);
}

uint32_t
ir_loc_fused(IrModule *m, Arena *scratch, const IrOp *a, const IrOp *b)
{
	Fusion f = { .a = scratch };
	IrLoc head = { .name = 0 };
	IrAttr *loc;

	fusion_add_op(&f, m, a);
	fusion_add_op(&f, m, b);
	if (f.members.n == 1)
		loc = f.members.v[0];
	else
		loc = ir_attr_loc(m->s, f.members.n ? IR_LOC_FUSED : IR_LOC_UNKNOWN, &head, f.members.v, f.members.n);
	*VEC_ADD(&m->arena, &m->locs) = loc;
	return m->locs.n - 1;
}
