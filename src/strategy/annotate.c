/* SPDX-License-Identifier: Apache-2.0
 *
 * The annotated module (spec 70 §17.1): strategies on operators, shardings on all values, and a reshard wherever a use
 * demands a different layout than its value has.
 */
#include "strategy/annotate.h"

#include "flow/value.h"
#include "ir/walk.h"
#include "strategy/lists.h"

/* ---- layouts and demands ---- */

void
annotate_set_demand(Annotate *an, const IrUse *u, const Layout *l)
{
	map_put(an->st->arena, &an->demands, (uintptr_t)u, l);
}

void
annotate_set_layout(Annotate *an, const IrValue *v, const Layout *l)
{
	map_put(an->st->arena, &an->layouts, (uintptr_t)v, l);
}

const Layout *
annotate_layout(Annotate *an, const IrValue *v)
{
	const Layout *l = map_get(&an->layouts, (uintptr_t)v);

	return l ? l : layout_whole(&an->st->layouts, v->type->dims, ir_type_rank(v->type));
}

/* ---- operations ---- */

IrValue *
annotate_unary(Annotate *an, IrOp *at, IrOpKind kind, IrValue *v, IrType *type, IrNamed *props, uint32_t n)
{
	IrOp *op = ir_op_new(an->st->m, &(IrOpSpec){ .kind = kind,
	                                             .operands = &v,
	                                             .n_operands = 1,
	                                             .results = &type,
	                                             .n_results = 1,
	                                             .props = n ? ir_attr_dict(an->st->s, props, n) : NULL,
	                                             .reason = IR_REASON_DISAGREEMENT });

	ir_op_insert_before(at, op);
	return &op->results[0];
}

void
annotate_results(Annotate *an, IrOp *op)
{
	IrAttr **list = ARENA_ARRAY(an->st->arena, IrAttr *, op->n_results + 1);

	for (uint32_t i = 0; i < op->n_results; i++) {
		const IrValue *v = &op->results[i];

		if (v->type->kind == IR_TYPE_TUPLE)
			return;
		list[i] = ir_type_is_tensor(v->type) ? strategy_mesh_sharding(an->st, annotate_layout(an, v)) :
			shard_sharding_plain(an->st->s, an->st->mesh_ref, 0, true);
	}
	if (op->n_results)
		ir_op_set_attr(an->st->s, op, ATOM_SDY_SHARDING_ATTR,
		               ir_attr_per_value(an->st->s, list, op->n_results));
}

/* ---- strategies ---- */

static IrAttr *
order_attr(Strategy *st, const StrategyNode *n, const StrategyCandidate *c)
{
	IrAttr **v = ARENA_ARRAY(st->arena, IrAttr *, n->n_factors + 1);

	for (uint32_t f = 0; f < n->n_factors; f++)
		v[f] = ir_attr_i64(st->s, c->order[f]);
	return ir_attr_array(st->s, v, n->n_factors);
}

static IrAttr *
default_order(Strategy *st, uint32_t n)
{
	IrAttr **v = ARENA_ARRAY(st->arena, IrAttr *, n + 1);

	for (uint32_t f = 0; f < n; f++)
		v[f] = ir_attr_i64(st->s, f);
	return ir_attr_array(st->s, v, n);
}

/* The attributes of a barrier, which has one node, one list and one device order for each operand. */
typedef struct Lanes {
	IrOp *op;
	IrAttr **lists, **orders;
	bool is_ordered;	/* some order is not the default */
} Lanes;

/* Returns empty lanes: a free operand has a list of ones, unless the input gives another list. */
static Lanes *
lanes_new(Strategy *st, IrOp *op)
{
	const IrAttr *given = ir_op_attr(op, ATOM_SHARDC_IN_STRATEGY);
	uint32_t n = op->n_operands;
	Lanes *l = ARENA_NEW(st->arena, Lanes);

	l->op = op;
	l->lists = ARENA_ARRAY(st->arena, IrAttr *, n + 1);
	l->orders = ARENA_ARRAY(st->arena, IrAttr *, n + 1);
	if (given && (given->kind != IR_ATTR_ARRAY || given->n != n || n == 1))
		given = NULL;
	for (uint32_t i = 0; i < n; i++) {
		uint32_t rank = ir_type_rank(ir_operand(op, i)->type);
		IrAttr **ones = ARENA_ARRAY(st->arena, IrAttr *, rank + 1);

		for (uint32_t d = 0; d < rank; d++)
			ones[d] = ir_attr_i64(st->s, 1);
		l->lists[i] = given ? ir_attr_elems(given)[i] : ir_attr_array(st->s, ones, rank);
		l->orders[i] = default_order(st, rank);
	}
	return l;
}

static void
lanes_put(Strategy *st, Lanes *l, const StrategyNode *n, const StrategyCandidate *c)
{
	l->lists[n->lane] = ir_attr_elems(strategy_lists_attr(st, n, c))[0];
	l->orders[n->lane] = c->order ? order_attr(st, n, c) : default_order(st, n->n_factors);
	l->is_ordered |= c->order != NULL;
}

static void
lanes_write(Strategy *st, const Lanes *l)
{
	uint32_t n = l->op->n_operands;
	IrAttr *orders = n == 1 ? l->orders[0] : ir_attr_array(st->s, l->orders, n);

	ir_op_set_attr(st->s, l->op, ATOM_SHARDC_IN_STRATEGY, ir_attr_array(st->s, l->lists, n));
	ir_op_set_attr(st->s, l->op, ATOM_SHARDC_DEVICE_ORDER, l->is_ordered ? orders : NULL);
}

static void
write_strategies(Annotate *an)
{
	Strategy *st = an->st;
	Map lanes = { 0 };
	VEC(Lanes *) barriers = { 0 };

	for (uint32_t i = 0; i < st->g.nodes.n; i++) {
		const StrategyNode *n = strategy_node(&st->g, i);
		const StrategyCandidate *c = strategy_chosen(st, st->chosen, i);
		Lanes *l;

		if (n->kind != NODE_OPERATOR)
			continue;
		if (n->op->kind != IR_OP_SHLO_OPTIMIZATION_BARRIER) {
			ir_op_set_attr(st->s, n->op, ATOM_SHARDC_IN_STRATEGY, strategy_lists_attr(st, n, c));
			ir_op_set_attr(st->s, n->op, ATOM_SHARDC_DEVICE_ORDER, c->order ? order_attr(st, n, c) : NULL);
			continue;
		}
		l = map_get(&lanes, (uintptr_t)n->op);
		if (!l) {
			l = *VEC_ADD(st->arena, &barriers) = lanes_new(st, n->op);
			map_put(st->arena, &lanes, (uintptr_t)n->op, l);
		}
		lanes_put(st, l, n, c);
	}
	for (uint32_t i = 0; i < barriers.n; i++)
		lanes_write(st, barriers.v[i]);
}

/* ---- what nodes make and demand ---- */

static const Layout *
used_layout(Strategy *st, const StrategyMatrix *m, const StrategyTensor *x)
{
	const IrType *t = x->use->value->type;
	StrategyTensor used = { .dims = t->dims, .rank = ir_type_rank(t), .factors = x->use_factors };

	return layout_make(&st->layouts, m->dev, m->n, strategy_matrix_map(m, &used), used.dims, used.rank);
}

static void
demands_of_operator(Annotate *an, const StrategyNode *n)
{
	Strategy *st = an->st;
	const StrategyCandidate *c = strategy_chosen(st, st->chosen, n->index);
	StrategyMatrix m = strategy_matrix(st, n, c->counts, c->order);

	for (uint32_t k = 0; k < n->n_operands; k++)
		annotate_set_demand(an, n->operands[k].use, used_layout(st, &m, &n->operands[k]));
	for (uint32_t k = 0; k < n->n_free; k++)
		annotate_set_demand(an, n->free_operands[k].use, used_layout(st, &m, &n->free_operands[k]));
	for (uint32_t k = 0; k < n->n_results; k++)
		annotate_set_layout(an, n->results[k].value, c->results[k]);
}

/* Sets the demands and results of a node that has a single candidate: a pinned or stand-alone node, or a result of the
 * function. */
static void
demands_of_fixed(Annotate *an, const StrategyNode *n)
{
	const StrategyCandidate *c = strategy_chosen(an->st, an->st->chosen, n->index);

	for (uint32_t k = 0; k < n->n_operands; k++)
		annotate_set_demand(an, n->operands[k].use, c->operands[k]);
	for (uint32_t k = 0; k < n->n_results; k++)
		annotate_set_layout(an, n->results[k].value, c->results[k]);
}

static bool
is_reshape(const StrategyNode *n)
{
	return n->op && n->op->kind == IR_OP_SHLO_RESHAPE;
}

/* ---- softmax ---- */

const Layout *
annotate_project(Annotate *an, const IrType *type, const Layout *in, const uint32_t *from)
{
	LayoutInterval *lists = ARENA_ARRAY(an->st->arena, LayoutInterval, (size_t)(in->rank + 1));
	uint32_t first[STRATEGY_MAX_RANK + 1], n = 0;

	for (uint32_t d = 0; d < type->n; d++) {
		first[d] = n;
		if (from[d] < in->n_dims && layout_dim_size(in, from[d]) == type->dims[d])
			n += layout_dim_intervals(in, from[d], lists + n);
	}
	first[type->n] = n;
	return layout_of_intervals(&an->st->layouts, type->dims, type->n, lists, first);
}

static bool
is_in(const IrAttr *list, int64_t v, uint32_t *at)
{
	for (*at = 0; list && *at < list->n; ++*at) {
		if (ir_attr_ints(list)[*at] == v)
			return true;
	}
	*at = STRATEGY_NONE;
	return false;
}

/* Returns the layout of the result of an inner operation of a softmax whose operand has the layout `in`. */
static const Layout *
inner_layout(Annotate *an, const IrOp *op, const Layout *in)
{
	const IrType *type = op->results[0].type;
	uint32_t from[STRATEGY_MAX_RANK + 1], at, n = 0;
	const Layout *image;

	switch ((int)op->kind) {
	case IR_OP_SHLO_REDUCE:
		for (uint32_t d = 0; d < in->n_dims; d++) {
			if (!is_in(ir_op_prop(op, ATOM_dimensions), d, &at))
				from[n++] = d;
		}
		return annotate_project(an, type, in, from);
	case IR_OP_SHLO_BROADCAST_IN_DIM:
		for (uint32_t d = 0; d < type->n; d++)
			is_in(ir_op_prop(op, ATOM_broadcast_dimensions), d, &from[d]);
		return annotate_project(an, type, in, from);
	case IR_OP_SHLO_RESHAPE:
		image = redist_image(&an->st->layouts, in, type->dims, type->n);
		return image ? image : layout_whole(&an->st->layouts, type->dims, type->n);
	}
	return in;
}

/* Gives an inner operation of a softmax its layout, and its operands their demands. */
static void
inner_operation(Annotate *an, IrOp *op, const IrValue *x, const Layout *of_x)
{
	const Layout *in = NULL, *out;

	for (uint32_t k = 0; k < op->n_operands; k++) {
		const IrValue *v = ir_operand(op, k);

		if (v == x)
			annotate_set_demand(an, &op->operands[k], of_x);
		if (!in && !strategy_is_free(&an->st->g, v))
			in = v == x ? of_x : annotate_layout(an, v);
	}
	out = inner_layout(an, op, in ? in : of_x);
	annotate_set_layout(an, &op->results[0], out);
	for (uint32_t k = 0; k < op->n_operands; k++) {
		const IrValue *v = ir_operand(op, k);

		if (strategy_is_free(&an->st->g, v) && v->type == op->results[0].type)
			annotate_set_demand(an, &op->operands[k], out);
	}
	annotate_results(an, op);
}

/* Walks from the first inner operation of a softmax to its divide. */
static void
inner_operations(Annotate *an, const StrategyNode *n)
{
	const Layout *of_x = strategy_chosen(an->st, an->st->chosen, n->index)->operands[0];

	for (IrOp *op = n->first; op && op != n->op; op = op->next) {
		if (op->n_results == 1 && map_get(&an->st->g.absorbed, (uintptr_t)op) == &op->results[0] &&
		    map_get(&an->st->g.groups, (uintptr_t)op) == n->op)
			inner_operation(an, op, n->operands[0].use->value, of_x);
	}
}

/* ---- moving values ---- */

static Moved *
find_moved(Annotate *an, const IrValue *v, const Layout *to)
{
	Moved *m = map_get(&an->moved, (uintptr_t)v);

	while (m && m->owned != to->owned)
		m = m->next;
	return m;
}

/* Returns the value in a layout: itself, or the result of a reshard that is inserted before `at`. There is one move per
 * value and layout in the block: a later demand uses the same one. */
static IrValue *
move(Annotate *an, IrOp *at, IrValue *v, const Layout *to)
{
	const Layout *from = annotate_layout(an, v);
	IrNamed prop = { ATOM_sharding, 0, NULL };
	Moved *m;

	if (layout_equal(from, to))
		return v;
	m = find_moved(an, v, to);
	if (m)
		return m->value;
	m = ARENA_NEW(an->st->arena, Moved);
	*m = (Moved){ map_get(&an->moved, (uintptr_t)v), to->owned, NULL };
	if (an->collectives)
		m->value = annotate_collectives(an, at, v, from, to);
	if (!m->value) {
		prop.value = strategy_mesh_sharding(an->st, to);
		m->value = annotate_unary(an, at, IR_OP_SDY_RESHARD, v, v->type, &prop, 1);
	}
	annotate_set_layout(an, m->value, to);
	map_put(an->st->arena, &an->moved, (uintptr_t)v, m);
	return m->value;
}

/* Returns whether an operation is in a chain of reshapes, but is not the last one. The last reshape has the node of the
 * whole chain, and each other one has the next as its only user. `op` may be NULL. */
static bool
is_link(const Annotate *an, const IrOp *op)
{
	return op && op->kind == IR_OP_SHLO_RESHAPE && strategy_is_absorbed(&an->st->g, op) &&
	       !strategy_keeps_shape(op);
}

/* Moves the result of an operation, and gives all its users the moved value. The move may take several operations, so
 * the users are listed before it is written. */
static void
move_result(Annotate *an, IrOp *op, const Layout *to)
{
	VEC(IrUse *) users = { 0 };
	IrValue *moved;

	for (IrUse *u = op->results[0].uses; u; u = u->next)
		*VEC_ADD(an->st->arena, &users) = u;
	moved = move(an, op->next, &op->results[0], to);
	for (uint32_t i = 0; i < users.n; i++)
		ir_use_set(users.v[i], moved);
}

/* Moves data before or after a reshape (spec 70 §17.1): before it if the shape of the operand can express the layout
 * that the result needs, after it if the shape of the result can express the layout of the operand. If neither shape
 * can, the reshape works on whole tensors, between two moves. */
static void
move_around_reshape(Annotate *an, IrOp *op, const Layout *to)
{
	LayoutTable *t = &an->st->layouts;
	IrOp *top = op;
	IrValue *source;
	const Layout *from, *image, *before;

	while (is_link(an, ir_value_def(ir_operand(top, 0))))
		top = ir_value_def(ir_operand(top, 0));
	source = ir_operand(top, 0);
	from = annotate_layout(an, source);
	image = redist_image(t, from, op->results[0].type->dims, op->results[0].type->n);
	before = image && layout_equal(image, to) ? from : redist_image(t, to, source->type->dims, source->type->n);
	if (before && !strategy_mesh_fits(an->st, before))
		before = NULL;
	if (before)
		image = to;
	else if (image && strategy_mesh_fits(an->st, image))
		before = from;
	else
		before = layout_whole(t, source->type->dims, source->type->n), image = NULL;
	ir_use_set(&top->operands[0], move(an, top, source, before));
	annotate_set_layout(an, &op->results[0],
	                    image ? image : layout_whole(t, op->results[0].type->dims, op->results[0].type->n));
	for (IrOp *link = top; link != op; link = link->results[0].uses->user) {
		const Layout *l = redist_image(t, before, link->results[0].type->dims, link->results[0].type->n);

		if (l && strategy_mesh_fits(an->st, l))
			annotate_set_layout(an, &link->results[0], l);
		annotate_results(an, link);
	}
	annotate_results(an, op);
	if (!layout_equal(annotate_layout(an, &op->results[0]), to))
		move_result(an, op, to);
}

/* ---- arguments, the body, results ---- */

/* An argument without a node has the layout that its user demands. */
static void
adopt_arguments(Annotate *an)
{
	IrBlock *body = ir_op_block(an->st->g.func, 0);

	for (uint32_t i = 0; i < body->n_args; i++) {
		IrValue *v = body->args[i];

		if (!ir_type_is_tensor(v->type) || map_get(&an->layouts, (uintptr_t)v))
			continue;
		for (const IrUse *u = v->uses; u; u = u->next) {
			const Layout *l = annotate_demand(an, u);

			if (l)
				annotate_set_layout(an, v, l);
		}
	}
}

/* Returns whether operands are moved before an operation: not before reshards and constraints, which move data
 * themselves, before reshapes, or before free operations. */
static bool
takes_moved(const Annotate *an, const IrOp *op)
{
	return op->kind != IR_OP_SDY_RESHARD && op->kind != IR_OP_SDY_CONSTRAINT && op->kind != IR_OP_SHLO_RESHAPE &&
	       !(op->n_results && strategy_is_free(&an->st->g, &op->results[0]));
}

static void
move_operands(Annotate *an, IrOp *op)
{
	for (uint32_t i = 0; takes_moved(an, op) && i < op->n_operands; i++) {
		IrValue *v = ir_operand(op, i);
		const Layout *to = annotate_demand(an, &op->operands[i]);

		if (to && !strategy_is_free(&an->st->g, v) && !layout_equal(annotate_layout(an, v), to))
			ir_use_set(&op->operands[i], move(an, op, v, to));
	}
}

/* A reshape to the same shape has the layout of its operand. */
static void
follow_operand(Annotate *an, IrOp *op)
{
	annotate_set_layout(an, &op->results[0], annotate_layout(an, ir_operand(op, 0)));
	annotate_results(an, op);
}

/* Moves data forward through the block, so that a move comes before its first user. */
static void
move_all(Annotate *an)
{
	Strategy *st = an->st;

	for (IrOp *op = ir_op_block(st->g.func, 0)->first, *next; op; op = next) {
		uint32_t i = op->n_results ? strategy_producer(&st->g, &op->results[0]) : STRATEGY_NONE;

		next = op->next;
		if (strategy_is_absorbed(&st->g, op) && strategy_keeps_shape(op))
			follow_operand(an, op);
		else if (i != STRATEGY_NONE && is_reshape(strategy_node(&st->g, i)))
			move_around_reshape(an, op, strategy_chosen(st, st->chosen, i)->results[0]);
		else
			move_operands(an, op);
	}
}

static void
write_body(Annotate *an)
{
	const IrOp *last = NULL;	/* a barrier has a node for each operand, one after the other */
	Strategy *st = an->st;

	for (uint32_t i = 0; i < st->g.nodes.n; i++) {
		const StrategyNode *n = strategy_node(&st->g, i);

		if (n->op && n->op == last)
			continue;
		last = n->op;
		if (n->op && n->kind != NODE_PINNED && n->kind != NODE_RESHAPE)
			annotate_results(an, n->op);
		else if (n->op && (n->op->kind == IR_OP_SDY_RESHARD || n->op->kind == IR_OP_SDY_CONSTRAINT))
			flow_value_set(st->s, n->results[0].value,
			               strategy_mesh_sharding(st, annotate_layout(an, n->results[0].value)));
		if (n->family == FAMILY_SOFTMAX && n->kind == NODE_OPERATOR)
			inner_operations(an, n);
	}
}

static void
write_boundary(Annotate *an)
{
	Strategy *st = an->st;
	IrOp *func = st->g.func, *ret = ir_block_terminator(ir_op_block(func, 0));
	IrBlock *body = ir_op_block(func, 0);
	uint32_t n_results = ret ? ret->n_operands : 0;
	IrAttr **args = ARENA_ARRAY(st->arena, IrAttr *, body->n_args + 1), **results;

	for (uint32_t i = 0; i < body->n_args; i++) {
		IrAttr *sharding = ir_type_is_tensor(body->args[i]->type) ?
			strategy_mesh_sharding(st, annotate_layout(an, body->args[i])) : NULL;

		args[i] = ir_dict_set(st->s, ir_func_arg_attrs(func, i), ATOM_SDY_SHARDING_ATTR, sharding);
	}
	ir_func_set_all_arg_attrs(st->s, func, args, body->n_args);
	results = ARENA_ARRAY(st->arena, IrAttr *, n_results + 1);
	for (uint32_t i = 0; i < n_results; i++) {
		const IrValue *v = ir_operand(ret, i);
		IrAttr *sharding =
			ir_type_is_tensor(v->type) ? strategy_mesh_sharding(st, annotate_layout(an, v)) : NULL;

		results[i] = ir_dict_set(st->s, ir_func_res_attrs(func, i), ATOM_SDY_SHARDING_ATTR, sharding);
	}
	if (n_results)
		ir_func_set_all_res_attrs(st->s, func, results, n_results);
}

void
strategy_annotate(Strategy *st, bool collectives)
{
	Annotate an = { .st = st, .collectives = collectives };

	for (uint32_t i = 0; i < st->g.nodes.n; i++) {
		const StrategyNode *n = strategy_node(&st->g, i);
		const StrategyCandidate *c = strategy_chosen(st, st->chosen, i);

		if (n->kind == NODE_OPERATOR)
			demands_of_operator(&an, n);
		else if (n->kind == NODE_SHARED)
			annotate_set_layout(&an, n->results[0].value, c->results[0]);
		else if (!is_reshape(n))
			demands_of_fixed(&an, n);
		else
			annotate_set_layout(&an, n->results[0].value, c->results[0]);
	}
	write_strategies(&an);
	write_body(&an);
	annotate_free_values(&an);
	adopt_arguments(&an);
	move_all(&an);
	if (collectives)
		annotate_forward(&an);
	write_boundary(&an);
}
