/* SPDX-License-Identifier: Apache-2.0
 *
 * Builds the operator graph of a function: finds free values and absorbed operations, makes nodes in program order, and
 * connects them. Linear in the size of the function.
 */
#include "strategy/graph.h"

#include "flow/value.h"
#include "ir/tmp.h"
#include "ir/walk.h"
#include "print/print.h"
#include "rules/rules.h"
#include "strategy/strategy.h"

/* ---- queries ---- */

bool
strategy_is_free(const StrategyGraph *g, const IrValue *v)
{
	return map_get(&g->free_values, (uintptr_t)v) != NULL;
}

static IrValue *
absorbed_into(const StrategyGraph *g, const IrValue *v)
{
	IrOp *op = ir_value_def(v);

	return op && op->n_results == 1 ? map_get(&g->absorbed, (uintptr_t)op) : NULL;
}

IrValue *
strategy_source(const StrategyGraph *g, IrValue *v)
{
	for (IrValue *from; (from = absorbed_into(g, v)) != NULL && from != v; )
		v = from;
	return v;
}

bool
strategy_is_absorbed(const StrategyGraph *g, const IrOp *op)
{
	const IrValue *from = op->n_results == 1 ? map_get(&g->absorbed, (uintptr_t)op) : NULL;

	return from && from != &op->results[0];
}

bool
strategy_keeps_shape(const IrOp *op)
{
	return op->kind == IR_OP_SHLO_RESHAPE && ir_operand(op, 0)->type == op->results[0].type;
}

uint32_t
strategy_producer(const StrategyGraph *g, const IrValue *v)
{
	const void *found = map_get(&g->producers, (uintptr_t)v);

	return found ? map_number(found) - 1 : STRATEGY_NONE;
}

bool
strategy_is_pointwise(const IrOp *op)
{
	const IrOpInfo *info = ir_op_info(op->kind);

	if (op->n_regions || op->n_results != 1 || info->dialect != IR_DIALECT_SHLO)
		return false;
	return (info->traits & (T_EW | T_EWB)) || rules_is_elementwise(op);
}

/* ---- free and absorbed operations ---- */

static bool
can_be_free(const IrOp *op)
{
	switch ((int)op->kind) {
	case IR_OP_SHLO_CONSTANT: case IR_OP_SHLO_IOTA: case IR_OP_SDY_CONSTANT: case IR_OP_SHLO_BROADCAST_IN_DIM:
	case IR_OP_SHLO_RESHAPE: case IR_OP_SHLO_TRANSPOSE: case IR_OP_SHLO_SLICE: case IR_OP_SHLO_CONCATENATE:
	case IR_OP_SHLO_REVERSE: case IR_OP_SHLO_PAD:
		return true;
	}
	return strategy_is_pointwise(op);
}

static void
mark_if_free(StrategyGraph *g, const IrOp *op)
{
	bool barrier = op->kind == IR_OP_SHLO_OPTIMIZATION_BARRIER, all = can_be_free(op);

	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (!strategy_is_free(g, ir_operand(op, i)))
			all = false;
		else if (barrier)
			map_mark(g->arena, &g->free_values, (uintptr_t)&op->results[i]);
	}
	for (uint32_t i = 0; all && i < op->n_results; i++)
		map_mark(g->arena, &g->free_values, (uintptr_t)&op->results[i]);
}

static bool
is_free_op(const StrategyGraph *g, const IrOp *op)
{
	return op->n_results && can_be_free(op) && strategy_is_free(g, &op->results[0]);
}

static void
absorb(StrategyGraph *g, IrOp *op, IrValue *from)
{
	map_put(g->arena, &g->absorbed, (uintptr_t)op, strategy_source(g, from));
}

/* Returns whether all users of a broadcast are pointwise operations, or broadcasts that are absorbed themselves. Users
 * come later in the program, so their answer is known. */
static bool
can_be_absorbed(const StrategyGraph *g, const IrOp *op)
{
	if (op->kind != IR_OP_SHLO_BROADCAST_IN_DIM || !op->results[0].uses)
		return false;
	for (const IrUse *u = op->results[0].uses; u; u = u->next) {
		if (!strategy_is_pointwise(u->user) && !map_get(&g->small, (uintptr_t)u->user))
			return false;
	}
	return true;
}

static void
find_small_broadcasts(StrategyGraph *g)
{
	for (IrOp *op = ir_op_block(g->func, 0)->last; op; op = op->prev) {
		if (can_be_absorbed(g, op))
			map_mark(g->arena, &g->small, (uintptr_t)op);
	}
}

/* Returns whether a reshape is absorbed: it keeps the shape, or its only user is another reshape that changes the
 * shape. */
static bool
is_absorbed_reshape(const IrOp *op)
{
	const IrUse *u = op->results[0].uses;

	return strategy_keeps_shape(op) ||
	       (op->kind == IR_OP_SHLO_RESHAPE && u && !u->next && u->user->kind == IR_OP_SHLO_RESHAPE &&
	        u->user->results[0].type != op->results[0].type);
}

static bool
absorb_shape(StrategyGraph *g, IrOp *op)
{
	if (op->kind == IR_OP_SHLO_RESHAPE && is_absorbed_reshape(op)) {
		absorb(g, op, ir_operand(op, 0));
		return true;
	}
	if (!map_get(&g->small, (uintptr_t)op))
		return false;
	absorb(g, op, ir_operand(op, 0));
	return true;
}

/* ---- nodes ---- */

static StrategyNode *
node_add(StrategyGraph *g, StrategyNodeKind kind, IrOp *op)
{
	StrategyNode *n = VEC_ADD(g->arena, &g->nodes);

	*n = (StrategyNode){ .kind = kind, .op = op, .first = op, .index = g->nodes.n - 1 };
	return n;
}

static void
node_makes(StrategyGraph *g, const StrategyNode *n, const IrValue *v)
{
	map_put(g->arena, &g->producers, (uintptr_t)v, map_value(n->index + 1));
}

static void
node_makes_results(StrategyGraph *g, const StrategyNode *n)
{
	for (uint32_t i = 0; i < n->n_results; i++)
		node_makes(g, n, n->results[i].value);
}

static StrategyTensor *
one_tensor(StrategyGraph *g, IrValue *v, IrUse *use)
{
	StrategyTensor *t = ARENA_NEW(g->arena, StrategyTensor);

	*t = strategy_tensor(g, v, use);
	return t;
}

/* Makes a node for an argument: pinned if the program or --dataset-strategy gives it a layout, else shared if it has
 * several uses. */
static void
add_argument(StrategyGraph *g, uint32_t i, IrValue *v, const StrategyGraphOptions *o, uint32_t n_uses)
{
	IrAttr *sharding = flow_func_arg(g->func, i);
	bool pinned = sharding || (o->pin_arguments && ir_type_rank(v->type) &&
		!ir_dict_get(ir_func_arg_attrs(g->func, i), ATOM_SHARDC_PARAMETER));
	StrategyNode *n;

	if (!ir_type_is_tensor(v->type) || (!pinned && (!ir_type_rank(v->type) || n_uses < 2)))
		return;
	n = node_add(g, pinned ? NODE_PINNED : NODE_SHARED, NULL);
	n->place = i;
	n->n_results = 1;
	n->results = one_tensor(g, v, NULL);
	if (sharding)
		n->pins = arena_dup(g->arena, &sharding, sizeof sharding);
	node_makes(g, n, v);
}

static void
add_reshape(StrategyGraph *g, IrOp *op)
{
	IrAttr *sharding = flow_op_result(op, 0);
	StrategyNode *n = node_add(g, sharding ? NODE_PINNED : NODE_RESHAPE, op);

	n->n_operands = n->n_results = 1;
	n->operands = one_tensor(g, strategy_source(g, ir_operand(op, 0)), &op->operands[0]);
	n->results = one_tensor(g, &op->results[0], NULL);
	if (sharding)
		n->pins = arena_dup(g->arena, &sharding, sizeof sharding);
	node_makes_results(g, n);
}

/* A reshard or a constraint takes its operand in the layout that it gives its result. */
static void
add_reshard(StrategyGraph *g, IrOp *op)
{
	StrategyNode *n = node_add(g, NODE_PINNED, op);
	IrAttr *sharding = flow_value_get(g->m->s, &op->results[0]);
	IrAttr *pins[] = { sharding, sharding };

	n->n_operands = n->n_results = 1;
	n->operands = one_tensor(g, strategy_source(g, ir_operand(op, 0)), &op->operands[0]);
	n->results = one_tensor(g, &op->results[0], NULL);
	n->pins = arena_dup(g->arena, pins, sizeof pins);
	node_makes_results(g, n);
}

/* Collects the operands and results of an operation that are tensors, without free operands. */
static void
collect_all(StrategyGraph *g, StrategyNode *n)
{
	IrOp *op = n->op;

	n->operands = ARENA_ARRAY(g->arena, StrategyTensor, op->n_operands + 1);
	n->results = ARENA_ARRAY(g->arena, StrategyTensor, op->n_results + 1);
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (ir_type_is_tensor(ir_operand(op, i)->type) && !strategy_is_free(g, ir_operand(op, i)))
			n->operands[n->n_operands++] =
				strategy_tensor(g, strategy_source(g, ir_operand(op, i)), &op->operands[i]);
	}
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (ir_type_is_tensor(op->results[i].type))
			n->results[n->n_results++] = strategy_tensor(g, &op->results[i], NULL);
	}
}

static void
add_manual(StrategyGraph *g, IrOp *op)
{
	StrategyNode *n = node_add(g, NODE_PINNED, op);
	IrAttr *in = ir_op_prop(op, ATOM_in_shardings), *out = ir_op_prop(op, ATOM_out_shardings);
	IrAttr **pins;

	collect_all(g, n);
	pins = ARENA_ARRAY(g->arena, IrAttr *, n->n_operands + n->n_results + 1);
	for (uint32_t i = 0; i < n->n_operands; i++)
		pins[i] = in ? ir_attr_elems(in)[ir_use_index(n->operands[i].use)] : NULL;
	for (uint32_t i = 0; i < n->n_results; i++)
		pins[n->n_operands + i] = out ? ir_attr_elems(out)[n->results[i].value->index] : NULL;
	n->pins = pins;
	node_makes_results(g, n);
}

static void
add_alone(StrategyGraph *g, IrOp *op)
{
	StrategyNode *n;

	if (ir_op_has(op, T_TERM))
		return;
	n = node_add(g, NODE_ALONE, op);
	n->n_operands = n->n_results = n->n_factors = 0;
	collect_all(g, n);
	if (!n->n_operands && !n->n_results) {
		g->nodes.n--;
		return;
	}
	node_makes_results(g, n);
}

static void
add_barrier(StrategyGraph *g, IrOp *op)
{
	for (uint32_t i = 0; i < op->n_operands; i++) {
		StrategyNode *n;

		if (strategy_is_free(g, ir_operand(op, i)) || !ir_type_is_tensor(ir_operand(op, i)->type))
			continue;
		n = node_add(g, NODE_OPERATOR, op);
		n->lane = i;
		strategy_operator_fill(g, n);
		n->number = g->n_operators++;
		node_makes_results(g, n);
	}
}

/* Tries to add an operator. Returns false if the operation has no usable rule. */
static bool
add_operator(StrategyGraph *g, IrOp *op)
{
	StrategyNode *n = node_add(g, NODE_OPERATOR, op);

	if (!strategy_operator_fill(g, n)) {
		g->nodes.n--;
		return false;
	}
	n->number = g->n_operators++;
	node_makes_results(g, n);
	return true;
}

static bool
is_never_operator(const IrOp *op)
{
	const IrOpInfo *info = ir_op_info(op->kind);

	return (info->traits & T_DATAFLOW) || op->kind == IR_OP_SHLO_RNG || op->kind == IR_OP_CALL ||
	       info->dialect == IR_DIALECT_SDY || info->effects == FX_X || op->kind == IR_OP_SHLO_ALL_REDUCE ||
	       op->kind == IR_OP_SHLO_ALL_GATHER || op->kind == IR_OP_SHLO_REDUCE_SCATTER ||
	       op->kind == IR_OP_SHLO_ALL_TO_ALL || op->kind == IR_OP_SHLO_COLLECTIVE_PERMUTE ||
	       op->kind == IR_OP_SHLO_COLLECTIVE_BROADCAST || op->kind == IR_OP_SHLO_COLLECTIVE_REDUCE ||
	       op->kind == IR_OP_SHLO_CROSS_REPLICA_SUM;
}

static void
add_body_op(StrategyGraph *g, IrOp *op)
{
	if (is_free_op(g, op) || map_get(&g->absorbed, (uintptr_t)op) || absorb_shape(g, op))
		return;
	switch ((int)op->kind) {
	case IR_OP_SHLO_RESHAPE: add_reshape(g, op); return;
	case IR_OP_SDY_RESHARD: case IR_OP_SDY_CONSTRAINT: add_reshard(g, op); return;
	case IR_OP_SDY_MANUAL: add_manual(g, op); return;
	case IR_OP_SHLO_OPTIMIZATION_BARRIER: add_barrier(g, op); return;
	}
	if (is_never_operator(op) || !add_operator(g, op))
		add_alone(g, op);
}

/* ---- softmax ---- */

/* An inner operation is absorbed, and its value is its own source. */
static void
absorb_inner(StrategyGraph *g, IrOp *op, IrOp *divide)
{
	map_put(g->arena, &g->absorbed, (uintptr_t)op, &op->results[0]);
	map_put(g->arena, &g->groups, (uintptr_t)op, divide);
}

/* Returns whether all operands of inner operations are x, results of the group, free, or scalars. */
static bool
takes_only_x(const StrategyGraph *g, const StrategySoftmax *s)
{
	for (uint32_t i = 0; i < s->inner.n; i++) {
		const IrOp *op = s->inner.v[i];

		for (uint32_t k = 0; k < op->n_operands; k++) {
			const IrValue *v = ir_operand(op, k);

			if (v != s->x && ir_type_rank(v->type) && !strategy_is_free(g, v) &&
			    !strategy_softmax_has(s, ir_value_def(v)))
				return false;
		}
	}
	return true;
}

/* Marks the inner operations of all groups as absorbed, before nodes are made. Returns the groups by their main
 * operation. */
static void
find_softmax(StrategyGraph *g, Map *groups)
{
	uint32_t n = 0;

	ir_tmp_claim(g->m, IR_TMP_OP, "softmax");
	for (IrOp *op = ir_op_block(g->func, 0)->first; op; op = op->next) {
		StrategySoftmax *s;

		op->tmp = n++;
		if (op->kind != IR_OP_SHLO_DIVIDE)
			continue;
		s = ARENA_NEW(g->arena, StrategySoftmax);
		if (!strategy_softmax_match(op, g->arena, s) || strategy_is_free(g, s->x) || !takes_only_x(g, s))
			continue;
		map_put(g->arena, groups, (uintptr_t)op, s);
		for (uint32_t i = 0; i < s->inner.n; i++)
			absorb_inner(g, s->inner.v[i], op);
	}
	ir_tmp_check(g->m, IR_TMP_OP, "softmax");
}

static bool
add_softmax(StrategyGraph *g, IrOp *op, const Map *groups)
{
	const StrategySoftmax *s = map_get(groups, (uintptr_t)op);
	StrategyNode *n;

	if (!s)
		return false;
	n = node_add(g, NODE_OPERATOR, op);
	strategy_operator_softmax(g, n, s);
	n->number = g->n_operators++;
	node_makes_results(g, n);
	return true;
}

/* ---- arguments, results, edges ---- */

/* Counts, for each argument, the operands of nodes that it feeds. */
static void
count_uses(const StrategyGraph *g, uint32_t *n_uses)
{
	for (uint32_t i = 0; i < g->nodes.n; i++) {
		const StrategyNode *n = &g->nodes.v[i];

		for (uint32_t k = 0; k < n->n_operands; k++) {
			const IrValue *v = n->operands[k].value;

			if (v->is_arg && v->owner.block == ir_op_block(g->func, 0))
				n_uses[v->index]++;
		}
	}
}

/* Arguments come first in the order of nodes, but only the body tells how often they are used. */
static void
put_arguments_first(StrategyGraph *g, const StrategyGraphOptions *o)
{
	IrBlock *body = ir_op_block(g->func, 0);
	uint32_t *n_uses = ARENA_ARRAY(g->arena, uint32_t, body->n_args + 1), n_body = g->nodes.n;
	StrategyNode *moved = g->nodes.v;

	count_uses(g, n_uses);
	memset(&g->nodes, 0, sizeof g->nodes);
	for (uint32_t i = 0; i < body->n_args; i++)
		add_argument(g, i, body->args[i], o, n_uses[i]);
	for (uint32_t i = 0; i < n_body; i++) {
		StrategyNode *n = VEC_ADD(g->arena, &g->nodes);

		*n = moved[i];
		n->index = g->nodes.n - 1;
		node_makes_results(g, n);
	}
}

static void
add_results(StrategyGraph *g)
{
	IrOp *ret = ir_block_terminator(ir_op_block(g->func, 0));

	for (uint32_t i = 0; ret && i < ret->n_operands; i++) {
		IrAttr *sharding = flow_func_result(g->func, i);
		StrategyNode *n;

		if (!sharding || !ir_type_is_tensor(ir_operand(ret, i)->type))
			continue;
		n = node_add(g, NODE_PINNED, NULL);
		n->place = i;
		n->n_operands = 1;
		n->operands = one_tensor(g, strategy_source(g, ir_operand(ret, i)), &ret->operands[i]);
		n->pins = arena_dup(g->arena, &sharding, sizeof sharding);
	}
}

static uint32_t
result_of(const StrategyNode *n, const IrValue *v)
{
	uint32_t i = 0;

	while (n->results[i].value != v)
		i++;
	return i;
}

static void
connect(StrategyGraph *g, StrategyNode *to, uint32_t k)
{
	uint32_t producer = strategy_producer(g, to->operands[k].value);
	StrategyNode *from;

	if (producer == STRATEGY_NONE)
		return;
	from = strategy_node(g, producer);
	to->operands[k].edge = g->edges.n;
	*VEC_ADD(g->arena, &from->out) = g->edges.n;
	*VEC_ADD(g->arena, &to->in) = g->edges.n;
	*VEC_ADD(g->arena, &g->edges) = (StrategyEdge){
		.from = producer, .to = to->index, .result = result_of(from, to->operands[k].value), .operand = k,
		.bytes = to->operands[k].bytes,
		.into_reshape = to->op && to->op->kind == IR_OP_SHLO_RESHAPE,
	};
}

/* A node depends on a parameter if an operand is one, or comes from a node that does. */
static void
find_dependence(StrategyGraph *g)
{
	for (uint32_t i = 0; i < g->nodes.n; i++) {
		StrategyNode *n = &g->nodes.v[i];

		for (uint32_t k = 0; k < n->n_operands; k++) {
			uint32_t e = n->operands[k].edge;

			n->depends_on_parameter |= n->operands[k].parameter ||
				(e != STRATEGY_NONE && g->nodes.v[g->edges.v[e].from].depends_on_parameter);
		}
		for (uint32_t k = 0; n->kind == NODE_SHARED && k < n->n_results; k++)
			n->depends_on_parameter |= n->results[k].parameter;
	}
}

/* ---- checks ---- */

static bool
check_type(StrategyGraph *g, const IrType *t, Span at)
{
	int64_t n = 1;

	if (!ir_type_is_shaped(t))
		return true;
	if (!ir_type_is_static_shaped(t))
		return diag_error(&g->m->s->diag, DIAG_STRAT_DYNAMIC, at,
		                  "strategies need static shapes, but a value has type '%.*s'",
		                  (int)print_type_text(g->m->s, (IrType *)(uintptr_t)t).n,
		                  print_type_text(g->m->s, (IrType *)(uintptr_t)t).p);
	for (uint32_t d = 0; d < t->n; d++) {
		if (t->dims[d] && n <= LAYOUT_MAX_ELEMENTS)
			n = t->dims[d] > LAYOUT_MAX_ELEMENTS / n ? LAYOUT_MAX_ELEMENTS + 1 : n * t->dims[d];
	}
	if (n > LAYOUT_MAX_ELEMENTS || t->n > STRATEGY_MAX_RANK)
		return diag_error(
			&g->m->s->diag, DIAG_LIMIT, at,
			"a tensor has more than 2^40 elements or more than %d dimensions, which strategies do "
			"not support",
			STRATEGY_MAX_RANK);
	return true;
}

/* Returns whether an operation of sdy moves data or shardings by itself. */
static bool
is_foreign_to_strategies(const IrOp *op)
{
	return ir_op_info(op->kind)->dialect == IR_DIALECT_SDY && op->kind != IR_OP_SDY_RESHARD &&
	       op->kind != IR_OP_SDY_CONSTRAINT && op->kind != IR_OP_SDY_MANUAL && op->kind != IR_OP_SDY_CONSTANT;
}

static bool
check_op(StrategyGraph *g, IrOp *op)
{
	bool ok = true;

	if (is_foreign_to_strategies(op))
		return diag_error(&g->m->s->diag, DIAG_UNSUPPORTED, print_find_in_op(g->m, op, STR("")),
		                  "'%s' is not supported in strategy mode", session_str(g->m->s, op->name).p);
	for (uint32_t i = 0; ok && i < op->n_results; i++)
		ok = check_type(g, op->results[i].type, print_find_in_op(g->m, op, STR("")));
	return ok;
}

static bool
check_function(StrategyGraph *g)
{
	IrBlock *body = ir_op_body(g->func, 0);
	bool ok = true;

	if (!body || body->next)
		return diag_error(&g->m->s->diag, DIAG_UNSUPPORTED, print_find_in_op(g->m, g->func, STR("")),
		                  "strategies need a function with exactly one block");
	for (uint32_t i = 0; i < body->n_args; i++)
		ok &= check_type(g, body->args[i]->type, print_find_argument(g->m, g->func, i));
	for (IrOp *op = body->first; op; op = op->next)
		ok &= check_op(g, op);
	return ok;
}

/* Returns whether some argument is a parameter. */
static bool
find_parameters(const StrategyGraph *g)
{
	for (uint32_t i = 0; i < ir_op_block(g->func, 0)->n_args; i++) {
		if (ir_dict_get(ir_func_arg_attrs(g->func, i), ATOM_SHARDC_PARAMETER))
			return true;
	}
	return false;
}

bool
strategy_graph_build(StrategyGraph *g, IrModule *m, IrOp *func, Arena *arena, const StrategyGraphOptions *o)
{
	Map groups = { 0 };

	*g = (StrategyGraph){ .m = m, .func = func, .arena = arena };
	if (!check_function(g))
		return false;
	g->has_parameters = find_parameters(g);
	for (IrOp *op = ir_op_block(func, 0)->first; op; op = op->next)
		mark_if_free(g, op);
	find_small_broadcasts(g);
	if (o->softmax)
		find_softmax(g, &groups);
	for (IrOp *op = ir_op_block(func, 0)->first; op; op = op->next) {
		if (!add_softmax(g, op, &groups))
			add_body_op(g, op);
	}
	put_arguments_first(g, o);
	add_results(g);
	for (uint32_t i = 0; i < g->nodes.n; i++) {
		for (uint32_t k = 0; k < g->nodes.v[i].n_operands; k++)
			connect(g, &g->nodes.v[i], k);
	}
	find_dependence(g);
	return true;
}
