/* SPDX-License-Identifier: Apache-2.0
 *
 * The operations of redistribution as collectives of sdy on global shapes, and the collectives after operators (spec 70
 * §17.2). A plan works on a view of the tensor, so reshapes to the view and back surround its collectives.
 */
#include "strategy/annotate.h"

#include "shard/axis.h"

/* A plan being written. */
typedef struct Writer {
	Annotate *an;
	IrOp *at;
	RedistView view;	/* the layout now, over the shape of `v` */
	IrValue *v;
} Writer;

/* Returns the layout of a view. */
static const Layout *
view_layout(Annotate *an, const RedistView *view)
{
	LayoutInterval lists[REDIST_DIMS];
	uint32_t first[REDIST_DIMS + 1], n = 0;

	for (uint32_t d = 0; d < view->rank; d++) {
		first[d] = n;
		if (view->map[d] == LAYOUT_WHOLE)
			continue;
		lists[n] = (LayoutInterval){ 1, view->dev[view->map[d]] };
		for (int32_t q = 0; q < view->map[d]; q++)
			lists[n].pre *= view->dev[q];
		n++;
	}
	first[view->rank] = n;
	return layout_of_intervals(&an->st->layouts, view->shape, view->rank, lists, first);
}

static IrType *
type_of_shape(const IrValue *v, Session *s, const int64_t *dims, uint32_t rank)
{
	return ir_type_tensor(s, dims, rank, v->type->elem, NULL);
}

/* Reshapes the value to a different shape in which it has the layout. */
static void
write_reshape(Writer *w, const Layout *l, const int64_t *dims, uint32_t rank)
{
	IrType *type = type_of_shape(w->v, w->an->st->s, dims, rank);

	if (type == w->v->type)
		return;
	w->v = annotate_unary(w->an, w->at, IR_OP_SHLO_RESHAPE, w->v, type, NULL, 0);
	annotate_set_layout(w->an, w->v, l);
	annotate_results(w->an, ir_value_def(w->v));
}

static IrAttr *
axis_list(Annotate *an, LayoutInterval iv)
{
	ShardAxis axes[LAYOUT_ENTRIES];
	uint32_t n = strategy_mesh_axes(an->st->mesh, iv, axes);

	return shard_axis_list_new(an->st->s, axes, n);
}

/* Returns one list of axes per dimension, all empty but that of `dim`. */
static IrAttr *
axis_lists(Annotate *an, uint32_t rank, uint32_t dim, IrAttr *axes)
{
	IrAttr **lists = ARENA_ARRAY(an->st->arena, IrAttr *, rank + 1);

	for (uint32_t d = 0; d < rank; d++)
		lists[d] = d == dim ? axes : shard_axis_list_new(an->st->s, NULL, 0);
	return shard_axis_lists_new(an->st->s, lists, rank);
}

static void
write_collective(Writer *w, IrOpKind kind, Atom name, IrAttr *axes, const Layout *out)
{
	IrNamed props[] = { { name, 0, axes }, { ATOM_out_sharding, 0, strategy_mesh_sharding(w->an->st, out) } };

	w->v = annotate_unary(w->an, w->at, kind, w->v, w->v->type, name ? props : props + 1, name ? 2 : 1);
	annotate_set_layout(w->an, w->v, out);
}

static void
write_op(Writer *w, const RedistOp *op)
{
	IrAttr *axes = axis_list(w->an, (LayoutInterval){ op->pre, op->n });
	int32_t position = (int32_t)(w->view.n_dev - 1 - op->entry);
	ShardA2A param = { .axes = axes, .source = op->other, .target = op->dim };

	w->view.map[op->dim] = op->kind == COST_ALL_GATHER ? LAYOUT_WHOLE : position;
	switch ((int)op->kind) {
	case COST_ALL_SLICE:
		write_collective(w, IR_OP_SDY_ALL_SLICE, ATOM_slicing_axes,
		                 axis_lists(w->an, w->view.rank, op->dim, axes), view_layout(w->an, &w->view));
		break;
	case COST_ALL_GATHER:
		write_collective(w, IR_OP_SDY_ALL_GATHER, ATOM_gathering_axes,
		                 axis_lists(w->an, w->view.rank, op->dim, axes), view_layout(w->an, &w->view));
		break;
	case COST_ALL_TO_ALL:
		w->view.map[op->other] = LAYOUT_WHOLE;
		write_collective(w, IR_OP_SDY_ALL_TO_ALL, ATOM_params, shard_a2a_new(w->an->st->s, &param, 1),
		                 view_layout(w->an, &w->view));
		break;
	default:
		break;
	}
}

/* Returns whether the mesh can express every entry of the plan. */
static bool
plan_fits(const Annotate *an, const Redist *r)
{
	ShardAxis axes[LAYOUT_ENTRIES];
	int64_t pre = 1;

	for (uint32_t i = 0; i < r->n_ops; i++) {
		if (r->ops[i].kind != COST_FREE &&
		    strategy_mesh_axes(an->st->mesh, (LayoutInterval){ r->ops[i].pre, r->ops[i].n }, axes) ==
		            UINT32_MAX)
			return false;
	}
	for (uint32_t q = 0; r->view && q < r->view->n_dev; pre *= r->view->dev[q++]) {
		if (strategy_mesh_axes(an->st->mesh, (LayoutInterval){ pre, r->view->dev[q] }, axes) == UINT32_MAX)
			return false;
	}
	return true;
}

/* ---- chains ---- */

static void
write_step(Writer *w, const ChainStep *step)
{
	Annotate *an = w->an;
	ShardAxisVec list = { 0 };
	ShardA2A param = { .source = step->dim, .target = step->other };
	IrAttr *axes;

	for (uint32_t i = 0; i < step->n_moved; i++) {
		ShardAxis part[LAYOUT_ENTRIES];
		uint32_t n = strategy_mesh_axes(an->st->mesh, step->moved[i], part);

		shard_axes_append_all(an->st->arena, an->st->mesh, &list, (ShardAxes){ part, n });
	}
	param.axes = axes = shard_axis_list_new(an->st->s, list.v, list.n);
	if (step->kind == COST_ALL_SLICE)
		write_collective(w, IR_OP_SDY_ALL_SLICE, ATOM_slicing_axes,
		                 axis_lists(an, step->to->n_dims, step->dim, axes), step->to);
	else if (step->kind == COST_ALL_GATHER)
		write_collective(w, IR_OP_SDY_ALL_GATHER, ATOM_gathering_axes,
		                 axis_lists(an, step->to->n_dims, step->dim, axes), step->to);
	else if (step->kind == COST_ALL_TO_ALL)
		write_collective(w, IR_OP_SDY_ALL_TO_ALL, ATOM_params, shard_a2a_new(an->st->s, &param, 1), step->to);
	else
		write_collective(w, IR_OP_SDY_PERMUTE, 0, NULL, step->to);
}

/* ---- redistribution ---- */

/* Writes the dimensions of a tensor that a layout describes. */
static uint32_t
tensor_dims(const Layout *l, int64_t *out)
{
	for (uint32_t d = 0; d < l->n_dims; d++)
		out[d] = layout_dim_size(l, d);
	return l->n_dims;
}

static void
write_plan(Writer *w, const Redist *r, const Layout *to)
{
	int64_t dims[STRATEGY_MAX_RANK + 1];

	w->view = *r->view;
	if (r->unified || r->from->rank != r->from->n_dims)
		write_reshape(w, view_layout(w->an, &w->view), w->view.shape, w->view.rank);
	for (uint32_t i = 0; i < r->n_ops; i++) {
		if (!r->unified && r->ops[i].kind == COST_ALL_SLICE && w->view.rank != to->rank)
			w->view.rank = to->rank;
		write_op(w, &r->ops[i]);
	}
	write_reshape(w, to, dims, tensor_dims(to, dims));
}

IrValue *
annotate_collectives(Annotate *an, IrOp *at, IrValue *v, const Layout *from, const Layout *to)
{
	Writer w = { .an = an, .at = at, .v = v };
	StrategyEdge e = { .bytes = strategy_tensor(&an->st->g, v, NULL).bytes };
	const Redist *r =
		redist_plan(an->st->arena, from, to, (RedistOptions){ .no_all_to_all = an->st->o->no_all_to_all });
	Chain chain;

	if (strategy_edge_chain(an->st, an->st->arena, &e, r, &chain)) {
		for (uint32_t i = 0; i < chain.n; i++)
			write_step(&w, &chain.steps[i]);
		return w.v;
	}
	/* Without a common view the device matrix changes on the way, which a reshard expresses. */
	if (!r->n_ops || !r->unified || !plan_fits(an, r))
		return NULL;
	write_plan(&w, r, to);
	return w.v;
}

/* ---- forward collectives ---- */

/* Returns the axes of the reduction factors that are split, in the order of their pre-sizes. */
static IrAttr *
reduced_axes(Annotate *an, const StrategyNode *n, const StrategyCandidate *c, const StrategyMatrix *m)
{
	ShardAxisVec list = { 0 };
	int64_t pre = 1;

	for (uint32_t q = 0; q < m->n; pre *= m->dev[q++]) {
		for (uint32_t f = 0; f < n->n_factors; f++) {
			ShardAxis axes[LAYOUT_ENTRIES];
			uint32_t k;

			if (!n->factors[f].reduced || c->counts[f] == 1 || m->entry[f] != (int32_t)(m->n - 1 - q))
				continue;
			k = strategy_mesh_axes(an->st->mesh, (LayoutInterval){ pre, m->dev[q] }, axes);
			shard_axes_append_all(an->st->arena, an->st->mesh, &list, (ShardAxes){ axes, k });
		}
	}
	return list.n ? shard_axis_list_new(an->st->s, list.v, list.n) : NULL;
}

/* Inserts the collective after an operator; all users take its result. */
static void
write_forward(Annotate *an, const StrategyNode *n, IrAttr *axes, const StrategyCandidate *c)
{
	Strategy *st = an->st;
	bool scatters = strategy_embedding_scatters(n, c->counts, st->n_devices);
	IrValue *v = n->results[0].value, *made;
	IrNamed props[] = {
		{ scatters ? ATOM_reduce_scatter_axes : ATOM_reduction_axes, 0,
		  scatters ? axis_lists(an, n->results[0].rank, 0, axes) : axes },
		{ ATOM_reduction_op, 0, ir_attr_int(st->s, st->s->i32, n->reduction) },
		{ ATOM_out_sharding, 0, strategy_mesh_sharding(st, c->results[0]) },
	};
	uint32_t from[STRATEGY_MAX_RANK + 1];

	made = annotate_unary(an, n->op->next, scatters ? IR_OP_SDY_REDUCE_SCATTER : IR_OP_SDY_ALL_REDUCE, v, v->type,
	                      props, 3);
	annotate_set_layout(an, made, c->results[0]);
	ir_value_replace(v, made, ir_value_def(made));
	if (!scatters)
		return;
	for (uint32_t d = 0; d < n->results[0].rank; d++)
		from[d] = d ? d : STRATEGY_NONE;
	annotate_set_layout(an, v, annotate_project(an, v->type, c->results[0], from));
	annotate_results(an, n->op);
}

void
annotate_forward(Annotate *an)
{
	Strategy *st = an->st;

	for (uint32_t i = 0; i < st->g.nodes.n; i++) {
		const StrategyNode *n = strategy_node(&st->g, i);
		const StrategyCandidate *c = strategy_chosen(st, st->chosen, i);
		StrategyMatrix m;
		IrAttr *axes;

		if (n->kind != NODE_OPERATOR || n->n_results != 1)
			continue;
		m = strategy_matrix(st, n, c->counts, c->order);
		axes = reduced_axes(an, n, c, &m);
		if (axes)
			write_forward(an, n, axes, c);
	}
}
