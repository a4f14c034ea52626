/* SPDX-License-Identifier: Apache-2.0
 *
 * optimize-collectives: a permute of the axes of one dimension, followed by all-to-alls that move some of them to other
 * dimensions, needs no permute if the dimension is first split into one dimension per axis (spec 50 §8.10).
 */
#include "export/export.h"
#include "flow/mesh_table.h"
#include "flow/value.h"
#include "ir/walk.h"
#include "shard/axis.h"
#include "shard/layout_compare.h"

/* A permute and the all-to-alls after it. */
typedef struct Split {
	IrModule *m;
	Session *s;
	Arena *a;
	const FlowMeshTable *meshes;
	IrOp *permute, *last;	/* last: the last all-to-all of the chain */
	VEC(IrOp *) moves;	/* the all-to-alls */
	const ShardSharding *from;	/* of the permute's operand */
	uint32_t dim;		/* the dimension that is split */
	ShardAxes axes;		/* its axes, each of which gets a dimension */
	IrType *type;		/* after the split */
	uint32_t added;		/* how many dimensions there are more */
	uint32_t *order, n_order;	/* the places to which remaining axes move */
	uint32_t *place;	/* by axis: the index of the axis that its dimension holds now, or n */
	IrValue *v;		/* result of the latest new op */
} Split;

static const ShardSharding *
out_of(const IrOp *op)
{
	return shard_sharding(ir_op_prop(op, ATOM_out_sharding));
}

/* Returns the index of an axis of the split dimension, or their number. */
static uint32_t
index_of(const Split *x, ShardAxis axis)
{
	uint32_t i = 0;

	while (i < x->axes.n && !shard_axis_eq(x->axes.v[i], axis))
		i++;
	return i;
}

/* ---- is it such a chain? ---- */

/* Returns the axis of a list that begins where `axis` does and does not reach beyond it, or `axis` itself. */
static ShardAxis
first_part(ShardAxis axis, ShardAxes others)
{
	ShardAxis part;

	for (uint32_t i = 0; i < others.n; i++) {
		if (shard_axis_overlap(axis, others.v[i], &part) && shard_axis_eq(part, others.v[i]) &&
		    shard_axis_pre(part) == shard_axis_pre(axis))
			return part;
	}
	return axis;
}

/* Appends the parts into which the axes of a list divide an axis. */
static void
add_parts(const Split *x, ShardAxisVec *parts, const ShardMesh *mesh, ShardAxis axis, ShardAxes others)
{
	ShardAxis part = first_part(axis, others);

	*VEC_ADD(x->a, parts) = part;
	while (shard_axis_tail(mesh, axis, part, &axis)) {
		part = first_part(axis, others);
		*VEC_ADD(x->a, parts) = part;
	}
}

/* Returns the axes of the split dimension, divided as the permute divides them. */
static ShardAxes
divided_axes(const Split *x, const ShardMesh *mesh)
{
	ShardAxes from = shard_axes_of_dim(x->from, x->dim), to = shard_axes_of_dim(out_of(x->permute), x->dim);
	ShardAxisVec parts = { NULL, 0, 0 };

	for (uint32_t i = 0; i < from.n; i++)
		add_parts(x, &parts, mesh, from.v[i], to);
	return shard_axis_vec_all(&parts);
}

/* Finds the one dimension whose axes the permute reorders. */
static bool
find_dim(Split *x, const ShardMesh *mesh)
{
	const ShardSharding *to = out_of(x->permute);
	uint32_t n = 0;

	for (uint32_t d = 0; d < x->from->rank; d++) {
		if (shard_axes_eq(shard_axes_of_dim(x->from, d), shard_axes_of_dim(to, d)))
			continue;
		x->dim = d;
		n++;
	}
	x->axes = n == 1 ? divided_axes(x, mesh) : (ShardAxes){ NULL, 0 };
	if (x->axes.n < 2 || shard_axes_of_dim(to, x->dim).n != x->axes.n || to->mesh != x->from->mesh)
		return false;
	for (uint32_t i = 0; i < x->axes.n; i++) {
		if (index_of(x, shard_axes_of_dim(to, x->dim).v[i]) == x->axes.n)
			return false;
	}
	return true;
}

/* Returns the all-to-all that alone uses the result of an op, if it moves axes out of the split dimension. */
static IrOp *
next_move(const Split *x, const IrOp *op)
{
	IrOp *user = ir_value_has_one_use(&op->results[0]) ? op->results[0].uses->user : NULL;
	const IrAttr *params = user && user->kind == IR_OP_SDY_ALL_TO_ALL ? ir_op_prop(user, ATOM_params) : NULL;

	return params && params->n == 1 && shard_a2a(params)->source == x->dim ? user : NULL;
}

/* Returns whether a move appends an axis that merges with the last one of the target dimension. Shardy does not merge
 * them then, and its verifier rejects the result. */
static bool
merges(const IrOp *move)
{
	const ShardA2A *param = shard_a2a(ir_op_prop(move, ATOM_params));
	const IrOp *before = ir_value_def(ir_operand(move, 0));
	ShardAxes target = shard_axes_of_dim(out_of(before), (uint32_t)param->target);

	return target.n && shard_axis_can_merge(target.v[target.n - 1], *shard_axis_list(param->axes));
}

/* Returns whether a move can be repeated: its axes are in the order of their dimensions. Shardy's result is invalid if
 * there are several, or if an axis merges. */
static bool
can_repeat(const Split *x, const IrOp *move)
{
	const IrAttr *axes = shard_a2a(ir_op_prop(move, ATOM_params))->axes;
	uint32_t last = 0;

	if (session_repairs_rejected(x->s) && (axes->n > 1 || merges(move)))
		return false;
	for (uint32_t i = 0; i < axes->n; i++) {
		uint32_t k = index_of(x, shard_axis_list(axes)[i]);

		if (k == x->axes.n || (i && k < last))
			return false;
		last = k;
	}
	return true;
}

static bool
is_empty(const IrType *type)
{
	for (uint32_t d = 0; d < type->n; d++) {
		if (type->dims[d] == 0)
			return true;
	}
	return false;
}

/* Returns whether an axis can move to a dimension of `room` elements. All but the last one have to fill it. */
static bool
has_room(const Split *x, int64_t room, int64_t size, bool is_last)
{
	return is_empty(x->type) || (is_last ? room % size == 0 : room == size);
}

/* Finds the order in which the axes that stay in the dimension move to its start, each to a free one.
 * Returns false if there is none, or if an axis has no room. */
static bool
find_order(Split *x, const ShardMesh *mesh)
{
	ShardAxes stay = shard_axes_of_dim(out_of(x->last), x->dim);
	bool *taken = ARENA_ARRAY(x->a, bool, x->axes.n), *done = ARENA_ARRAY(x->a, bool, stay.n);

	x->order = ARENA_ARRAY(x->a, uint32_t, stay.n);
	for (uint32_t i = 0; i < stay.n; i++) {
		uint32_t now = index_of(x, stay.v[i]);

		if (now == x->axes.n ||
		    !has_room(x, x->type->dims[x->dim + i], shard_axis_size(mesh, stay.v[i]), i + 1 == stay.n))
			return false;
		taken[now] = true;
		done[i] = now == i;
		x->n_order += !done[i];
	}
	for (uint32_t n = 0; n < x->n_order; n++) {
		uint32_t i = 0;

		while (i < stay.n && (done[i] || taken[i]))
			i++;
		if (i == stay.n)
			return false;
		taken[index_of(x, stay.v[i])] = false;
		taken[i] = done[i] = true;
		x->order[n] = i;
	}
	return true;
}

/* Makes the type of the split tensor; returns false if the dimension is empty, or the axes do not divide it. */
static bool
make_type(Split *x, const IrType *type, const ShardMesh *mesh)
{
	int64_t *dims = ARENA_ARRAY(x->a, int64_t, type->n + x->axes.n), rest = type->dims[x->dim];
	uint32_t n = 0;

	if (rest == IR_DYNAMIC || rest == 0 || rest % shard_axes_total(mesh, x->axes) != 0)
		return false;
	for (uint32_t d = 0; d < x->dim; d++)
		dims[n++] = type->dims[d];
	for (uint32_t i = 0; i < x->axes.n; i++)
		dims[n++] = shard_axis_size(mesh, x->axes.v[i]);
	rest /= shard_axes_total(mesh, x->axes);
	if (rest != 1)
		dims[n++] = rest;
	for (uint32_t d = x->dim + 1; d < type->n; d++)
		dims[n++] = type->dims[d];
	x->added = n - type->n;
	x->type = ir_type_tensor(x->s, dims, n, type->elem, type->enc);
	return true;
}

/* Fills in the chain that starts with a permute; returns false if it is none, or has to stay. */
static bool
find_chain(Split *x)
{
	const IrValue *v = ir_operand(x->permute, 0);
	IrAttr *from = flow_value_get(x->s, v);
	const IrAttr *attr = from ? flow_meshes_get(x->meshes, shard_sharding(from)->mesh) : NULL;
	const ShardMesh *mesh;

	if (!attr || !ir_type_is_tensor(v->type) || !v->type->dims)
		return false;
	mesh = shard_mesh(attr);
	x->from = shard_sharding(from);
	if (!find_dim(x, mesh) || !make_type(x, v->type, mesh))
		return false;
	x->last = x->permute;
	for (IrOp *op = next_move(x, x->last); op; op = next_move(x, op)) {
		if (!can_repeat(x, op))
			return false;
		x->last = op;
		*VEC_ADD(x->a, &x->moves) = op;
	}
	return x->last != x->permute && find_order(x, mesh);
}

/* ---- the new ops ---- */

static int64_t
split_dim(const Split *x, int64_t d)
{
	return d < x->dim ? d : d + x->added;
}

/* Returns the sharding of the split tensor where the other dimensions are sharded as in `like`. */
static IrAttr *
split_sharding(const Split *x, const ShardSharding *like)
{
	ShardDimSpec *old = ARENA_ARRAY(x->a, ShardDimSpec, like->rank);
	ShardDimSpec *dims = ARENA_ARRAY(x->a, ShardDimSpec, x->type->n);
	ShardShardingSpec spec;

	shard_spec_dims(like, old);
	for (uint32_t d = 0; d < like->rank; d++) {
		if (d != x->dim)
			dims[split_dim(x, d)] = old[d];
	}
	for (uint32_t i = 0; i <= x->added; i++) {
		dims[x->dim + i] = (ShardDimSpec){ .closed = true };
		if (i < x->axes.n && x->place[i] < x->axes.n) {
			dims[x->dim + i].axes = &x->axes.v[x->place[i]];
			dims[x->dim + i].n = 1;
		}
	}
	spec = shard_spec_of(like, dims);
	spec.dims = dims;
	spec.rank = x->type->n;
	return shard_sharding_new(x->s, &spec);
}

static void
add_op(Split *x, IrOpKind kind, IrType *type, IrAttr *props, IrAttr *attrs)
{
	IrOp *op = ir_op_new(x->m, &(IrOpSpec){ .kind = kind, .operands = &x->v, .n_operands = 1, .results = &type,
	                                        .n_results = 1, .props = props, .attrs = attrs, .loc = x->last->loc,
	                                        .span = x->last->span });

	ir_op_insert_before(x->last, op);
	x->v = &op->results[0];
}

static void
add_reshape(Split *x, IrType *type, IrAttr *sharding)
{
	IrNamed attr = { ATOM_SDY_SHARDING_ATTR, 0, ir_attr_per_value(x->s, &sharding, 1) };

	add_op(x, IR_OP_SHLO_RESHAPE, type, NULL, ir_attr_dict(x->s, &attr, 1));
}

static void
add_move(Split *x, const ShardA2A *params, uint32_t n, const ShardSharding *like)
{
	IrNamed props[] = { { ATOM_out_sharding, 0, split_sharding(x, like) },
	                    { ATOM_params, 0, shard_a2a_new(x->s, params, n) } };

	add_op(x, IR_OP_SDY_ALL_TO_ALL, x->type, ir_attr_dict(x->s, props, 2), NULL);
}

/* Repeats an all-to-all on the split tensor. */
static void
repeat_move(Split *x, const IrOp *move)
{
	const ShardA2A *old = shard_a2a(ir_op_prop(move, ATOM_params));
	ShardA2A *params = ARENA_ARRAY(x->a, ShardA2A, old->axes->n);

	for (uint32_t i = 0; i < old->axes->n; i++) {
		const ShardAxis *axis = &shard_axis_list(old->axes)[i];
		uint32_t k = index_of(x, *axis);

		params[i] = (ShardA2A){ shard_axis_list_new(x->s, axis, 1), x->dim + k, split_dim(x, old->target) };
		x->place[k] = x->axes.n;
	}
	add_move(x, params, old->axes->n, out_of(move));
}

/* Moves the axes that stay in the dimension to its start. */
static void
put_in_order(Split *x)
{
	ShardAxes stay = shard_axes_of_dim(out_of(x->last), x->dim);

	for (uint32_t n = 0; n < x->n_order; n++) {
		uint32_t i = x->order[n], k = index_of(x, stay.v[i]);
		ShardA2A param = { shard_axis_list_new(x->s, &stay.v[i], 1), x->dim + k, x->dim + i };

		x->place[k] = x->axes.n;
		x->place[i] = k;
		add_move(x, &param, 1, out_of(x->last));
	}
}

/* Returns whether Shardy's verifier accepts the new ops; reports an error otherwise. */
static bool
check_moves(const Split *x)
{
	for (uint32_t i = 0; i < x->moves.n; i++) {
		const IrOp *op = x->moves.v[i];

		if (merges(op))
			return diag_error(&x->s->diag, DIAG_PASS_FAILED, op->span,
			                  "'sdy.all_to_all' op moves an axis that Shardy does not merge with the last "
			                  "axis of its new dimension");
	}
	return true;
}

static void
rewrite(Split *x)
{
	x->place = ARENA_ARRAY(x->a, uint32_t, x->axes.n);
	for (uint32_t i = 0; i < x->axes.n; i++)
		x->place[i] = i;
	x->v = ir_operand(x->permute, 0);
	add_reshape(x, x->type, split_sharding(x, x->from));
	for (uint32_t i = 0; i < x->moves.n; i++)
		repeat_move(x, x->moves.v[i]);
	put_in_order(x);
	add_reshape(x, x->last->results[0].type, ir_op_prop(x->last, ATOM_out_sharding));
	ir_value_replace(&x->last->results[0], x->v, NULL);
	for (uint32_t i = x->moves.n; i-- > 0;)
		ir_op_erase(x->moves.v[i]);
	ir_op_erase(x->permute);
}

/* Replaces the chains of a function. Returns false after it has reported an error. */
static bool
split_in(IrModule *m, PassCx *cx, IrOp *func, const FlowMeshTable *meshes)
{
	VEC(IrOp *) permutes = { 0 };

	for (IrOp *op = func; op; op = ir_walk_next(func, op)) {
		if (op->kind == IR_OP_SDY_PERMUTE)
			*VEC_ADD(cx->scratch, &permutes) = op;
	}
	for (uint32_t i = 0; i < permutes.n; i++) {
		Split x = { .m = m, .s = m->s, .a = cx->scratch, .meshes = meshes, .permute = permutes.v[i] };

		if (!find_chain(&x))
			continue;
		if (!check_moves(&x))
			return false;
		rewrite(&x);
		cx->suspect = true;	/* two axes of one move make an invalid all-to-all, as in Shardy */
	}
	return true;
}

bool
export_run_optimize_collectives(IrModule *m, PassCx *cx)
{
	const ExportOptions *o = cx->options;
	const FlowMeshTable *meshes = flow_meshes_new(cx->scratch, m->op);

	for (IrOp *f = ir_func_first(m->op); f; f = ir_func_next(f)) {
		if (!o || !o->cleaned)
			export_clean_up(m, f, cx->scratch);
		if (ir_module_made(m, IR_OP_SDY_PERMUTE) && !split_in(m, cx, f, meshes))
			return false;
	}
	return true;
}
