/* SPDX-License-Identifier: Apache-2.0
 *
 * Layouts of values that cost nothing: constants, and the broadcasts that operators absorb. Each use demands a layout.
 * The operation has the layout of its first use, and copies of it have the others. The block is walked from its end, so
 * that all uses of an operation have their demands when it is reached.
 */
#include "strategy/annotate.h"

/* A use of a value, and the layout that it demands. */
typedef struct Use {
	IrUse *use;
	const Layout *layout;
} Use;

typedef struct Uses {
	Use *v;
	uint32_t n, cap;
} Uses;

/* Collects the uses with their demands in the order of the program: the list of uses begins with the newest. */
static Uses
collect_uses(Annotate *an, IrValue *v)
{
	Uses uses = { 0 };

	for (IrUse *u = v->uses; u; u = u->next) {
		const Layout *l = annotate_demand(an, u);

		*VEC_ADD(an->st->arena, &uses) = (Use){ u, l ? l : layout_whole(&an->st->layouts, v->type->dims,
		                                                                 ir_type_rank(v->type)) };
	}
	for (uint32_t i = 0; i < uses.n / 2; i++) {
		Use x = uses.v[i];

		uses.v[i] = uses.v[uses.n - 1 - i];
		uses.v[uses.n - 1 - i] = x;
	}
	return uses;
}

/* Returns what an operation demands of operand k if its result has the layout. */
static const Layout *
operand_layout(Annotate *an, const IrOp *op, uint32_t k, const Layout *out)
{
	const IrType *type = ir_operand(op, k)->type;
	uint32_t from[STRATEGY_MAX_RANK + 1];
	const IrAttr *a =
		ir_op_prop(op, op->kind == IR_OP_SHLO_TRANSPOSE ? ATOM_permutation : ATOM_broadcast_dimensions);
	const Layout *image;

	memset(from, 0xff, sizeof from);
	switch ((int)op->kind) {
	case IR_OP_SHLO_BROADCAST_IN_DIM:
		for (uint32_t d = 0; d < type->n && d < a->n; d++)
			from[d] = (uint32_t)ir_attr_ints(a)[d];
		break;
	case IR_OP_SHLO_TRANSPOSE:
		for (uint32_t d = 0; d < type->n && d < a->n; d++)
			from[ir_attr_ints(a)[d]] = d;
		break;
	case IR_OP_SHLO_RESHAPE:
		image = redist_image(&an->st->layouts, out, type->dims, type->n);
		return image && strategy_mesh_fits(an->st, image) ? image :
			layout_whole(&an->st->layouts, type->dims, type->n);
	case IR_OP_SHLO_SLICE: case IR_OP_SHLO_PAD: case IR_OP_SHLO_CONCATENATE: case IR_OP_SHLO_REVERSE:
		break;
	default:
		if (ir_type_same_shape(type, op->results[0].type))
			return out;
		break;
	}
	return annotate_project(an, type, out, from);
}

static void
give_layout(Annotate *an, IrOp *op, const Layout *l)
{
	annotate_set_layout(an, &op->results[0], l);
	annotate_results(an, op);
	for (uint32_t k = 0; k < op->n_operands; k++)
		annotate_set_demand(an, &op->operands[k], operand_layout(an, op, k, l));
}

/* Returns a copy of the operation for another layout, after the copies before it. */
static IrOp *
copy_for(Annotate *an, IrOp *op, IrOp *after, const Layout *l)
{
	IrMap map;
	IrOp *copy;

	ir_map_init(an->st->m, &map, an->st->arena);
	copy = ir_op_clone(an->st->m, op, &map);
	ir_op_insert_after(after, copy);
	if (strategy_is_free(&an->st->g, &op->results[0]))
		map_mark(an->st->arena, &an->st->g.free_values, (uintptr_t)&copy->results[0]);
	else
		map_put(an->st->arena, &an->st->g.absorbed, (uintptr_t)copy,
		        strategy_source(&an->st->g, &op->results[0]));
	give_layout(an, copy, l);
	return copy;
}

static void
place(Annotate *an, IrOp *op)
{
	Uses uses = collect_uses(an, &op->results[0]);
	IrOp *last = op;
	Map copies = { 0 };

	if (!uses.n) {
		give_layout(an, op, annotate_layout(an, &op->results[0]));
		return;
	}
	map_put(an->st->arena, &copies, (uint64_t)uses.v[0].layout->owned + 1, op);
	give_layout(an, op, uses.v[0].layout);
	for (uint32_t i = 1; i < uses.n; i++) {
		uint64_t key = (uint64_t)uses.v[i].layout->owned + 1;
		IrOp *copy = map_get(&copies, key);

		if (!copy) {
			copy = last = copy_for(an, op, last, uses.v[i].layout);
			map_put(an->st->arena, &copies, key, copy);
		}
		if (copy != op)
			ir_use_set(uses.v[i].use, &copy->results[0]);
	}
}

/* An argument takes the layout that its user demands, also through a reshape to the same shape. */
static void
pass_demand(Annotate *an, IrOp *op)
{
	const Layout *l = NULL;

	for (const IrUse *u = op->results[0].uses; u && !l; u = u->next)
		l = annotate_demand(an, u);
	if (l)
		annotate_set_demand(an, &op->operands[0], l);
}

void
annotate_free_values(Annotate *an)
{
	const StrategyGraph *g = &an->st->g;

	for (IrOp *op = ir_op_block(g->func, 0)->last, *before; op; op = before) {
		before = op->prev;
		if (op->n_results != 1 || !ir_type_is_tensor(op->results[0].type) ||
		    op->kind == IR_OP_SHLO_OPTIMIZATION_BARRIER)
			continue;
		if (strategy_is_absorbed(g, op) && strategy_keeps_shape(op))
			pass_demand(an, op);
		else if (strategy_is_free(g, &op->results[0]) ||
		    (map_get(&g->small, (uintptr_t)op) && map_get(&g->absorbed, (uintptr_t)op) &&
		     !map_get(&g->groups, (uintptr_t)op)))
			place(an, op);
	}
}
