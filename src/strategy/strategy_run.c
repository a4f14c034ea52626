/* SPDX-License-Identifier: Apache-2.0
 *
 * A run of strategy mode: calls the steps that the other files implement, from the configuration to the choice.
 */
#include "ir/walk.h"
#include "print/print.h"
#include "report/table.h"
#include "strategy/inline_calls.h"
#include "strategy/lists.h"

const StrategyOptions strategy_defaults = { .alpha = 1, .beta = 400, .gamma = 1, .softmax = true,
	                                    .search_nodes = 1000000 };

static IrOp *
find_func(Strategy *st)
{
	const char *name = st->o->func ? st->o->func : "main";
	IrOp *func = ir_func_first(st->m->op);

	while (func && !str_eq(session_str(st->s, ir_symbol_name(func)), str_from(name)))
		func = ir_func_next(func);
	if (!func)
		diag_error(&st->s->diag, DIAG_UNSUPPORTED, print_find_in_op(st->m, st->m->op, STR("")),
		           "strategies need a function '@%s'", name);
	return func;
}

/* Reports the edges on which data moves, with --remarks. */
static void
report_redistribution(Strategy *st)
{
	for (uint32_t i = 0; st->o->remarks && i < st->g.edges.n; i++) {
		const StrategyEdge *e = &st->g.edges.v[i];
		const StrategyNode *from = strategy_node(&st->g, e->from), *to = strategy_node(&st->g, e->to);
		StrategyPrice p =
			strategy_edge_price(st, e, st->chosen[e->from].candidate, st->chosen[e->to].candidate);

		if (!(p.forward + p.backward) || st->s->diag.state[DIAG_STRAT_REDISTRIBUTION] < 0)
			continue;
		diag_error(&st->s->diag, DIAG_STRAT_REDISTRIBUTION, strategy_node_span(st, to),
		           "%s %s needs %s here, which costs %s: %s", strategy_node_name(st, from),
		           strategy_text(st, from, strategy_chosen(st, st->chosen, e->from)),
		           strategy_text(st, to, strategy_chosen(st, st->chosen, e->to)),
		           report_bytes_text(st->arena, (p.forward + p.backward) / 2, st->o->human),
		           strategy_edge_text(st, e, strategy_edge_plan(st, st->arena, e, st->chosen)));
	}
}

static bool
check_memory(Strategy *st)
{
	int64_t bytes = strategy_memory(st, st->chosen);

	if (!st->o->memory_limit || bytes <= st->o->memory_limit)
		return true;
	return diag_error(&st->s->diag, DIAG_STRAT_MEMORY, strategy_node_span(st, strategy_node(&st->g, 0)),
	                  "the strategies need %s per device, the limit is %s",
	                  report_bytes_text(st->arena, bytes, st->o->human),
	                  report_bytes_text(st->arena, st->o->memory_limit, st->o->human));
}

/* Improves on the propagation by a search over all nodes that nothing fixes. */
static void
search_exactly(Strategy *st)
{
	bool *open = ARENA_ARRAY(st->arena, bool, st->g.nodes.n + 1);

	for (uint32_t i = 0; i < st->g.nodes.n; i++)
		open[i] = !strategy_is_fixed(st, strategy_node(&st->g, i));
	st->status = strategy_exact(st, st->o->objective, st->chosen, open, &st->bound);
}

static void
choose_all(Strategy *st)
{
	uint32_t n = st->g.nodes.n;

	st->propagated = ARENA_ARRAY(st->arena, StrategyChoice, n + 1);
	st->chosen = ARENA_ARRAY(st->arena, StrategyChoice, n + 1);
	strategy_spread(st, st->propagated, &(StrategySpread){ .quiet = st->o->search == SEARCH_EXACT });
	memcpy(st->chosen, st->propagated, n * sizeof *st->chosen);
	st->greedy = strategy_objective(st, st->o->objective, st->propagated);
	if (st->o->search == SEARCH_EXACT)
		search_exactly(st);
	st->value = strategy_objective(st, st->o->objective, st->chosen);
}

Strategy *
strategy_run(IrModule *m, const StrategyOptions *o, Source *file, Arena *arena)
{
	StrategyGraphOptions graph = { .softmax = o->softmax, .pin_arguments = o->dataset != DATASET_NONE };
	Strategy *st = ARENA_NEW(arena, Strategy);
	uint32_t n_errors = m->s->diag.n_errors;
	IrOp *func;

	*st = (Strategy){ .m = m, .s = m->s, .o = o, .arena = arena };
	func = find_func(st);
	if (!func)
		return NULL;
	st->g.func = func;
	if (!strategy_inline(m, func, arena) || !strategy_mesh_find(st))
		return NULL;
	layout_table_init(&st->layouts, arena, st->n_devices);
	if (file && !strategy_file_pin(st, file))
		return NULL;
	if (!strategy_graph_build(&st->g, m, func, arena, &graph))
		return NULL;
	strategy_names_fix(st);
	strategy_config_read(st, file);
	if (m->s->diag.n_errors > n_errors || !strategy_candidates_make(st))
		return NULL;
	choose_all(st);
	report_redistribution(st);
	return check_memory(st) && m->s->diag.n_errors == n_errors ? st : NULL;
}

int64_t
strategy_n_devices(const Strategy *st)
{
	return st->n_devices;
}
