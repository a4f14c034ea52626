/* SPDX-License-Identifier: Apache-2.0
 *
 * The configuration of a run: strategies from attributes, from a strategy file and from shardings (spec 70 §2).
 */
#include "strategy/lists.h"

#include "flow/value.h"
#include "ir/walk.h"
#include "print/print.h"

/* ---- device orders ---- */

/* A barrier may have one order per operand. */
static const IrAttr *
order_of_lane(const StrategyNode *n, const IrAttr *a)
{
	bool lists = n->op->kind == IR_OP_SHLO_OPTIMIZATION_BARRIER && a->kind == IR_ATTR_ARRAY &&
	             a->n == n->op->n_operands && ir_attr_elems(a)[n->lane]->kind != IR_ATTR_INT;

	return lists ? ir_attr_elems(a)[n->lane] : a;
}

/* Reads a permutation of the factors. Returns NULL after an error, or if the order is the default. */
static uint32_t *
read_order(Strategy *st, const StrategyNode *n, const IrAttr *a, bool *ok)
{
	uint32_t *order = ARENA_ARRAY(st->arena, uint32_t, n->n_factors + 1);
	bool *seen = ARENA_ARRAY(st->arena, bool, n->n_factors + 1), plain = true;

	*ok = true;
	if (!a)
		return NULL;
	a = order_of_lane(n, a);
	*ok = (a->kind == IR_ATTR_ARRAY || a->kind == IR_ATTR_NUMS) && a->n == n->n_factors;
	for (uint32_t i = 0; *ok && i < a->n; i++) {
		const IrAttr *x = a->kind == IR_ATTR_ARRAY ? ir_attr_elems(a)[i] : a;
		int64_t v = a->kind == IR_ATTR_NUMS  ? ir_attr_ints(a)[i]
		            : x->kind == IR_ATTR_INT ? ir_attr_ints(x)[0]
		                                     : -1;

		*ok = v >= 0 && v < (int64_t)n->n_factors && !seen[v];
		if (*ok) {
			seen[v] = true;
			order[i] = (uint32_t)v;
			plain &= v == (int64_t)i;
		}
	}
	if (!*ok) {
		Span at = strategy_lists_span(st, n->op, STR("shardc.device_order"), UINT32_MAX, UINT32_MAX);

		if (n->n_factors)
			diag_error(&st->s->diag, DIAG_STRAT_VALUE, at,
			           "'shardc.device_order' must list the factors 0 to %u in some order",
			           n->n_factors - 1);
		else
			diag_error(&st->s->diag, DIAG_STRAT_VALUE, at,
			           "'shardc.device_order' must be empty, because the operator has no factors");
	}
	return *ok && !plain ? order : NULL;
}

/* ---- attributes ---- */

static void
read_attribute(Strategy *st, const StrategyNode *n)
{
	const IrAttr *a = ir_op_attr(n->op, ATOM_SHARDC_IN_STRATEGY);
	StrategyLists lists;
	uint32_t *order;
	bool ok;

	if (!a)
		return;
	if (!strategy_lists_of_attr(st, a, &lists)) {
		diag_error(&st->s->diag, DIAG_STRAT_VALUE,
		           strategy_lists_span(st, n->op, STR("shardc.in_strategy"), UINT32_MAX, UINT32_MAX),
		           "'shardc.in_strategy' must be a list of lists of numbers, such as [[2, 1], [1, 4]]");
		return;
	}
	if (n->op->kind == IR_OP_SHLO_OPTIMIZATION_BARRIER && lists.n == n->op->n_operands) {
		lists.v += n->lane;
		lists.n = 1;
	}
	order = read_order(st, n, ir_op_attr(n->op, ATOM_SHARDC_DEVICE_ORDER), &ok);
	if (ok)
		strategy_validate(st, n, &lists, order);
}

/* Returns the reason why an operation takes no strategy. */
static const char *
why_not(const Strategy *st, const IrOp *op)
{
	if (op->kind == IR_OP_SHLO_RESHAPE)
		return "a reshape takes its layout from its neighbours";
	if (op->block != ir_op_block(st->g.func, 0))
		return "operations inside regions take no strategy";
	if (map_get(&st->g.absorbed, (uintptr_t)op))
		return op->kind == IR_OP_SHLO_BROADCAST_IN_DIM
		               ? "the broadcast is a part of the operators that use it"
		               : "the operation is a part of the softmax that its divide ends";
	if (op->n_results && strategy_is_free(&st->g, &op->results[0]))
		return "every device can compute any slice of its result alone";
	return "the operation works on whole tensors only";
}

static void
reject_wrong_ops(Strategy *st, const Map *operators)
{
	IrOp *root = st->g.func;

	for (IrOp *op = root; op; op = ir_walk_next(root, op)) {
		if (!ir_op_attr(op, ATOM_SHARDC_IN_STRATEGY) || map_get(operators, (uintptr_t)op))
			continue;
		diag_error(&st->s->diag, DIAG_STRAT_ON_WRONG_OP, print_find_in_op(st->m, op, STR("shardc.in_strategy")),
		           "'%s' takes no strategy: %s", session_str(st->s, op->name).p, why_not(st, op));
	}
}

/* ---- warnings ---- */

static bool
is_control_flow(const IrOp *op)
{
	return op->kind == IR_OP_SHLO_WHILE || op->kind == IR_OP_SHLO_CASE || op->kind == IR_OP_SHLO_IF;
}

/* The stand-alone operations of one name. */
typedef struct Alone {
	const StrategyNode *first;
	uint32_t n;
} Alone;

static void
warn_of_name(Strategy *st, const Alone *a)
{
	const char *more = "";

	if (a->n > 1)
		more = arena_printf(st->arena, ", here and in %u other place%s", (unsigned)a->n - 1, &"s"[a->n == 2]);
	diag_error(&st->s->diag, DIAG_STRAT_STANDALONE, strategy_node_span(st, a->first),
	           "'%s' works on whole tensors on every device%s%s", session_str(st->s, a->first->op->name).p,
	           is_control_flow(a->first->op) ? ", and so do the operations in its regions" : "", more);
}

/* Says once for each name which operations work on whole tensors: loops and branches first, because they contain most
 * of the work of a program. */
static void
warn_alone(Strategy *st)
{
	VEC(Alone) names = { 0 };
	Map by_name = { 0 };

	for (uint32_t i = 0; i < st->g.nodes.n; i++) {
		const StrategyNode *n = strategy_node(&st->g, i);
		uint32_t known;

		if (n->kind != NODE_ALONE)
			continue;
		known = map_number(map_get(&by_name, n->op->name));
		if (!known) {
			*VEC_ADD(st->arena, &names) = (Alone){ .first = n };
			map_put(st->arena, &by_name, n->op->name, map_value(known = names.n));
		}
		names.v[known - 1].n++;
	}
	for (uint32_t i = 0; i < 2 * names.n; i++) {
		const Alone *a = &names.v[i % names.n];

		if (is_control_flow(a->first->op) == (i < names.n))
			warn_of_name(st, a);
	}
}

/* Says once that shardings of operators have no effect. */
static void
warn_ignored(Strategy *st)
{
	for (uint32_t i = 0; i < st->g.nodes.n; i++) {
		const StrategyNode *n = strategy_node(&st->g, i);

		if (n->kind != NODE_OPERATOR || st->config[i].counts || !flow_op_result(n->op, 0))
			continue;
		diag_error(&st->s->diag, DIAG_STRAT_SHARDING_IGNORED,
		           print_find_in_op(st->m, n->op, STR("sdy.sharding")),
		           "shardings of operators are ignored; --from-shardings derives strategies from them");
		return;
	}
}

static bool
has_seed(const Strategy *st)
{
	for (uint32_t i = 0; i < st->g.nodes.n; i++) {
		StrategyNodeKind kind = strategy_node(&st->g, i)->kind;

		if (kind == NODE_PINNED || st->config[i].counts)
			return true;
	}
	return false;
}

void
strategy_config_read(Strategy *st, Source *file)
{
	uint32_t n_errors = st->s->diag.n_errors;
	Map operators = { 0 };

	st->config = ARENA_ARRAY(st->arena, StrategyConfig, st->g.nodes.n + 1);
	for (uint32_t i = 0; i < st->g.nodes.n; i++) {
		const StrategyNode *n = strategy_node(&st->g, i);

		if (n->kind != NODE_OPERATOR)
			continue;
		map_mark(st->arena, &operators, (uintptr_t)n->op);
		read_attribute(st, n);
	}
	reject_wrong_ops(st, &operators);
	if (file)
		strategy_file_read(st, file);
	if (st->o->from_shardings)
		strategy_from_shardings(st);
	warn_alone(st);
	if (!st->o->from_shardings)
		warn_ignored(st);
	if (!has_seed(st) && st->g.n_operators && st->s->diag.n_errors == n_errors)
		diag_error(&st->s->diag, DIAG_STRAT_NOTHING_CONFIGURED, print_find_in_op(st->m, st->g.func, STR("")),
		           "no operator has a strategy and no value a sharding, so nothing can be propagated");
}
