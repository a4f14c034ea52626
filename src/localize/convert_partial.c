/* SPDX-License-Identifier: Apache-2.0
 *
 * Partial results (spec 55 §7.15). An operation that reduces a sharded dimension gives each device the result of the
 * device's part only. The program may combine these results itself: the sharding of the result has unreduced axes, or a
 * collective uses the result. Otherwise an all_reduce is inserted after the operation. A reduce of several operands is
 * combined by gathering its results and reducing them again.
 */
#include "localize/convert.h"

#include "ir/tmp.h"

/* ---- does the program combine them itself? ---- */

/* How many axes a list contains. */
typedef enum Covered { COVERED_NONE, COVERED_SOME, COVERED_ALL } Covered;

static Covered
covered(ShardAxes axes, ShardAxes list)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < axes.n; i++) {
		bool found = false;

		for (uint32_t k = 0; k < list.n; k++)
			found |= shard_axis_contains(list.v[k], axes.v[i]);
		n += found;
	}
	return n == axes.n ? COVERED_ALL : shard_axes_overlap(axes, list) ? COVERED_SOME : COVERED_NONE;
}

/* Returns the axes along which an sdy.all_reduce or sdy.reduce_scatter reduces; none for other operations. */
static ShardAxes
reduced_by(Convert *c, const IrOp *user)
{
	const IrAttr *axes;

	if (user->kind == IR_OP_SDY_REDUCE_SCATTER)
		return convert_listed_axes(c, ir_op_prop(user, ATOM_reduce_scatter_axes));
	axes = user->kind == IR_OP_SDY_ALL_REDUCE ? ir_op_prop(user, ATOM_reduction_axes) : NULL;
	return axes ? (ShardAxes){ shard_axis_list(axes), axes->n } : (ShardAxes){ NULL, 0 };
}

/* Returns how many of the axes the sharding of a result names as unreduced, or a user of the result reduces. Whoever
 * takes care of all of them decides. */
static Covered
result_covered(Convert *c, const IrValue *v, ShardAxes axes)
{
	const IrAttr *sharding = convert_sharding(c, v);
	const ShardSharding *sh = sharding ? shard_sharding(sharding) : NULL;
	Covered most = sh ? covered(axes, (ShardAxes){ shard_unreduced(sh), sh->n_unreduced }) : COVERED_NONE;

	for (const IrUse *u = v->uses; u && most != COVERED_ALL; u = u->next) {
		Covered by = covered(axes, reduced_by(c, u->user));

		most = by > most ? by : most;
	}
	return most;
}

/* Returns whether the only use of the operation's result is an sdy.all_reduce along exactly these axes. Reports an
 * error if it is not. */
static bool
is_reduced(Convert *c, IrOp *op, ShardAxes axes, const char *what)
{
	const IrValue *v = &op->results[0];
	const IrOp *user = ir_value_has_one_use(v) ? v->uses->user : NULL;
	const IrAttr *list = user && user->kind == IR_OP_SDY_ALL_REDUCE ? ir_op_prop(user, ATOM_reduction_axes) : NULL;

	if (list && shard_axes_eq((ShardAxes){ shard_axis_list(list), list->n }, axes))
		return true;
	convert_impossible(c, op, "its result is a partial %s along %s, so its only use must be an sdy.all_reduce "
	                   "along exactly these axes", what, convert_axes_text(c, axes, ""));
	if (v->uses)
		diag_note(&c->e.s->diag, v->uses->user->span,
		          list ? "this one is along other axes" : "it is used here");
	return false;
}

bool
convert_partials(Convert *c, IrOp *op, const IrAttr *sharding, ShardAxes axes, const char *what, ShardAxes *left)
{
	ShardAxis *v = ARENA_ARRAY(c->e.a, ShardAxis, axes.n);
	Covered most = COVERED_NONE;

	*left = (ShardAxes){ NULL, 0 };
	if (!axes.n || !c->partials)
		return !axes.n || is_reduced(c, op, axes, what);
	if (op->kind != IR_OP_SHLO_DOT) {
		memcpy(v, axes.v, axes.n * sizeof *v);
		axes = (ShardAxes){ v, shard_axes_sort_merge(emit_mesh(&c->e, sharding), v, axes.n) };
	}
	for (uint32_t i = 0; i < op->n_results; i++) {
		Covered by = result_covered(c, &op->results[i], axes);

		most = by > most ? by : most;
	}
	if (most == COVERED_SOME)
		return convert_impossible(c, op, "its result is a partial %s along %s, of which its sharding or its "
		                          "users name only some", what, convert_axes_text(c, axes, ""));
	if (most == COVERED_NONE)
		*left = axes;
	return true;
}

/* ---- all_reduce ---- */

/* Copies the first region of one operation into the first region of another. */
static void
copy_body(Convert *c, const IrOp *from, IrOp *to)
{
	IrBlock *b = ir_block_new(c->e.m, &to->regions[0]);
	IrMap map;

	ir_map_init(c->e.m, &map, c->e.a);
	for (uint32_t i = 0; i < ir_op_block(from, 0)->n_args; i++) {
		IrValue *arg = ir_op_block(from, 0)->args[i];

		ir_map_add(&map, arg, ir_block_add_arg(c->e.m, b, arg->type));
	}
	for (const IrOp *op = ir_op_block(from, 0)->first; op; op = op->next)
		ir_op_append(b, ir_op_clone(c->e.m, op, &map));
	convert_claim(c);
}

/* Notes that the walk is to leave the operations alone that were inserted after the operation. */
static void
leave_alone(Convert *c, const IrOp *op)
{
	for (const IrOp *made = op->next; made && made != c->e.at.before; made = made->next)
		map_mark(c->e.own, &c->made, (uintptr_t)made);
}

IrValue *
convert_all_reduced(Convert *c, IrValue *v, const IrAttr *sharding, ShardAxes axes, const IrOp *like)
{
	IrOp *op = convert_reducing(c, IR_OP_SHLO_ALL_REDUCE, v, v->type, shard_sharding(sharding)->mesh, axes);

	if (like->n_regions)
		copy_body(c, like, op);
	else
		ir_make_body(c->e.m, &op->regions[0], IR_OP_SHLO_ADD, v->type->elem, c->e.loc, c->e.span);
	return &op->results[0];
}

bool
convert_reduced(Convert *c, IrOp *op, const IrAttr *sharding, ShardAxes left)
{
	if (!left.n)
		return true;
	emit_after(&c->e, op);
	for (uint32_t i = 0; i < op->n_results; i++)
		convert_becomes(c, &op->results[i],
		                convert_all_reduced(c, &op->results[i], sharding, left, op));
	leave_alone(c, op);
	return true;
}

/* ---- reduce ---- */

/* Inserts a reduce like op, of the results of all devices along the axes. Each result of op becomes one of it. */
static void
reduce_again(Convert *c, IrOp *op, const IrAttr *sharding, ShardAxes axes)
{
	uint32_t n = op->n_results, rank = op->results[0].type->n;
	IrValue **in = ARENA_ARRAY(c->e.a, IrValue *, (size_t)2 * n);
	IrType **types = ARENA_ARRAY(c->e.a, IrType *, n);
	int64_t *dims = ARENA_ARRAY(c->e.a, int64_t, rank + 1), last = rank;
	IrNamed prop = { ATOM_dimensions, 0, ir_attr_dims(c->e.s, &last, 1) };
	IrOp *again;

	emit_after(&c->e, op);
	for (uint32_t i = 0; i < n; i++) {
		types[i] = op->results[i].type;
		memcpy(dims, types[i]->dims, rank * sizeof *dims);
		dims[rank] = 1;
		in[i] = emit_reshape(&c->e, &op->results[i],
		                     ir_type_tensor(c->e.s, dims, rank + 1, types[i]->elem, NULL), NULL);
		in[i] = convert_gather_dim(c, in[i], shard_sharding(sharding)->mesh, rank, axes,
		                           shard_axes_total(emit_mesh(&c->e, sharding), axes));
		in[n + i] = ir_operand(op, n + i);
	}
	again = ir_op_new(c->e.m, &(IrOpSpec){ .kind = IR_OP_SHLO_REDUCE, .operands = in, .n_operands = 2 * n,
	                                       .results = types, .n_results = n, .n_regions = 1,
	                                       .props = ir_attr_dict(c->e.s, &prop, 1), .loc = c->e.loc,
	                                       .span = c->e.span });
	place_insert(c->e.at, again);
	copy_body(c, op, again);
	for (uint32_t i = 0; i < n; i++)
		convert_becomes(c, &op->results[i], &again->results[i]);
	leave_alone(c, op);
}

bool
convert_reduce(Convert *c, IrOp *op)
{
	IrAttr *sharding = convert_sharding(c, ir_operand(op, 0));
	IrField dims = ir_op_ints(op, ATOM_dimensions);
	ShardAxes axes = { NULL, 0 }, left;

	if (c->partials)
		axes = convert_axes_join(c, sharding, dims.v, dims.n);
	if (!convert_partials(c, op, sharding, axes, "result", &left) || !convert_generic(c, op))
		return false;
	if (!left.n || op->n_results == 1)
		return convert_reduced(c, op, sharding, left);
	reduce_again(c, op, sharding, left);
	return true;
}
