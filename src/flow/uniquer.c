/* SPDX-License-Identifier: Apache-2.0
 *
 * Merging of constants and erasing of dead code. Constants are found in a hash table by dialect, value and isolated
 * region. The first of equal constants stays and moves to the start of its region, unless it is there already or
 * directly after another constant that stayed. Dead code is erased with a worklist, because erasing an operation may
 * remove the last use of its operands.
 */
#include "flow/uniquer.h"

#include "ir/walk.h"

/* ---- constants ---- */

struct FlowUniquer {
	IrModule *m;
	Arena *a;
	Map kept;		/* the constants that stay, by hash */
	uint32_t unknown_loc;	/* the unknown location; 0: not made yet */
	const IrOp *last;	/* the last constant that stayed */
	void (*merging)(const IrOp *gone, void *cx);
	void *cx;
};

/* Returns the region to whose start a constant moves. Foreign operations may be isolated, so it stops at them. */
static IrRegion *
isolated_region(const IrOp *op)
{
	IrRegion *r = op->block->region;

	while (!ir_op_has(r->op, T_ISOLATED) && r->op->kind != IR_OP_FOREIGN && r->op->block)
		r = r->op->block->region;
	return r;
}

static bool
same_constant(const IrOp *x, const IrOp *y)
{
	return x->kind == y->kind && isolated_region(x) == isolated_region(y) &&
	       ir_attr_same(ir_op_prop(x, ATOM_value), ir_op_prop(y, ATOM_value));
}

static uint64_t
constant_hash(const IrOp *op)
{
	return map_mix(ir_attr_same_hash(ir_op_prop(op, ATOM_value)), (uintptr_t)isolated_region(op));
}

/* Returns the constant that stays for this one, NULL if there is none yet. */
static IrOp *
uniquer_find(const FlowUniquer *u, const IrOp *op, uint64_t hash)
{
	for (const MapEntry *e = map_first(&u->kept, hash); e; e = map_next(&u->kept, e)) {
		if (same_constant(e->value, op))
			return e->value;
	}
	return NULL;
}

/* Returns the constant that stays for this one. The first of equal constants stays. */
static IrOp *
uniquer_first(FlowUniquer *u, IrOp *op)
{
	uint64_t hash = constant_hash(op);
	IrOp *first = uniquer_find(u, op, hash);

	if (first)
		return first;
	map_add(u->a, &u->kept, hash, op);
	return op;
}

static bool
is_constant(const IrOp *op)
{
	return op->n_results == 1 && (op->kind == IR_OP_SHLO_CONSTANT || op->kind == IR_OP_CHLO_CONSTANT ||
	                              op->kind == IR_OP_FUNC_CONSTANT);
}

static bool
uniquer_has_kept(const FlowUniquer *u, const IrOp *op)
{
	return op == u->last || (is_constant(op) && uniquer_find(u, op, constant_hash(op)) == op);
}

/* Returns the location of a constant that replaces several, or that has left a nested block, as in MLIR. */
static uint32_t
unknown_loc(FlowUniquer *u)
{
	if (!u->unknown_loc) {
		u->unknown_loc = u->m->locs.n;
		*VEC_ADD(&u->m->arena, &u->m->locs) = ir_attr_loc(u->m->s, IR_LOC_UNKNOWN, &(IrLoc){ 0 }, NULL, 0);
	}
	return u->unknown_loc;
}

static void
move_to_start(FlowUniquer *u, IrOp *op)
{
	IrBlock *start = isolated_region(op)->first;

	if (op->block != start)
		op->loc = unknown_loc(u);
	else if (!op->prev || uniquer_has_kept(u, op->prev))
		return;
	ir_op_unlink(op);
	ir_op_prepend(start, op);
}

FlowUniquer *
flow_uniquer_new(IrModule *m, Arena *a, void (*merging)(const IrOp *gone, void *cx), void *cx)
{
	FlowUniquer *u = ARENA_NEW(a, FlowUniquer);

	*u = (FlowUniquer){ .m = m, .a = a, .merging = merging, .cx = cx };
	return u;
}

bool
flow_uniquer_take(FlowUniquer *u, IrOp *op)
{
	IrOp *first;

	if (!is_constant(op))
		return false;
	first = uniquer_first(u, op);
	if (first == op) {
		move_to_start(u, op);
		u->last = op;
		return false;
	}
	first->loc = unknown_loc(u);
	if (u->merging)
		u->merging(op, u->cx);
	ir_value_replace(&op->results[0], &first->results[0], NULL);
	ir_op_erase(op);
	return true;
}

void
flow_unique_constants(IrModule *m, Arena *a, IrOp *root)
{
	FlowUniquer *u = flow_uniquer_new(m, a, NULL, NULL);

	for (IrOp *op = root, *next; op; op = next) {
		next = ir_walk_next(root, op);
		flow_uniquer_take(u, op);
	}
}

/* ---- dead code ---- */

static bool
is_dead(const IrOp *op)
{
	if (ir_op_has(op, T_TERM | T_SYMBOL))
		return false;
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (op->results[i].uses)
			return false;
	}
	return ir_op_is_effect_free(op);
}

typedef struct DeadCode {
	Arena *a;
	VEC(IrOp *) list;
	bool any;		/* an operation was erased */
} DeadCode;

/* Erases an operation if it is dead, and lists the operations that define operands of it and of its regions. */
static void
erase_if_dead(DeadCode *d, IrOp *op)
{
	if ((op->flags & IR_OPF_ERASED) || !is_dead(op))
		return;
	for (IrOp *o = op; o; o = ir_walk_next(op, o)) {
		for (uint32_t i = 0; i < o->n_operands; i++) {
			IrOp *def = ir_value_def(ir_operand(o, i));

			if (def)
				*VEC_ADD(d->a, &d->list) = def;
		}
	}
	ir_op_erase(op);
	d->any = true;
}

/* Visits an operation before the operations in its regions, which need no visit if it is erased. */
bool
flow_erase_dead(Arena *a, IrOp *root)
{
	DeadCode d = { .a = a };

	for (IrOp *op = root, *next; op; op = next) {
		IrOp *outside = ir_walk_next_outside(root, op);

		next = ir_walk_next(root, op);
		if (op == root)
			continue;
		erase_if_dead(&d, op);
		if (op->flags & IR_OPF_ERASED)
			next = outside;
		while (d.list.n) {
			IrOp *last = VEC_POP(&d.list);

			if (last != next)
				erase_if_dead(&d, last);
		}
	}
	return d.any;
}
