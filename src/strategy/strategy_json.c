/* SPDX-License-Identifier: Apache-2.0
 *
 * The table of spec 70 §17.4 as a report of columns, from which its JSON follows.
 */
#include "report/table.h"
#include "strategy/model.h"

static const ReportColumn operator_columns[] = {
	{ .name = "op", .help = "The first result of the operator." },
	{ .name = "kind", .help = "The operation without its dialect, or softmax." },
	{ .name = "in_strategy", .help = "The number of slices of every dimension of every operand." },
	{ .name = "device_matrix", .kind = REPORT_COUNTS, .unit = "devices", .help = "The arrangement of devices." },
	{ .name = "origin", .help = "How the strategy was chosen." },
	{ .name = "depth",
	  .kind = REPORT_COUNT,
	  .unit = "edges",
	  .help = "The distance from the configured operator." },
	{ .name = "forward", .kind = REPORT_BYTES, .help = "The cost of the collective after the operator." },
	{ .name = "compute", .kind = REPORT_BYTES, .help = "The cost of the computation, in bytes read and written." },
	{ .name = "operand_specs",
	  .help = "The layouts of the operands as PartitionSpecs, or as shardings if they split an axis." },
	{ .name = "result_specs", .help = "The layouts of the results." },
};

static const ReportColumn edge_columns[] = {
	{ .name = "source", .help = "The value." },
	{ .name = "target", .help = "The operator that uses it." },
	{ .name = "operand", .kind = REPORT_COUNT, .unit = "operands", .help = "The number of the data operand." },
	{ .name = "comm", .kind = REPORT_BYTES, .help = "The cost of communication, rounded up." },
	{ .name = "compute", .kind = REPORT_BYTES, .help = "The cost of computation, rounded up." },
	{ .name = "operations", .help = "The operations of redistribution." },
};

static const ReportColumn total_columns[] = {
	{ .name = "redistribution", .kind = REPORT_BYTES, .help = "The sum over all edges." },
	{ .name = "compute", .kind = REPORT_BYTES, .help = "The computation of all edges." },
	{ .name = "forward", .kind = REPORT_BYTES, .help = "The collectives after all operators." },
	{ .name = "objective", .help = "The total objective: a weighted sum of bytes, as a decimal number." },
	{ .name = "memory", .kind = REPORT_BYTES, .help = "What every device keeps in memory." },
	{ .name = "search", .nullable = true, .help = "What the exact search found." },
};

#define COLUMNS(x) .columns = x, .n = sizeof x / sizeof *x
static const ReportLayout layouts[STRATEGY_TABLES] = {
	{ .name = "operators", .help = "The strategy of every operator.", COLUMNS(operator_columns) },
	{ .name = "edges", .help = "The edges on which operations of redistribution run.", COLUMNS(edge_columns) },
	{ .name = "total", .help = "Sums.", .shape = REPORT_RECORD, COLUMNS(total_columns) },
};

static ReportValue
whole_bytes(int64_t half)
{
	return report_of_count(half / 2 + half % 2);
}

static ReportValue
text(const char *s)
{
	return report_of_text(str_from(s));
}

static void
add_operator(Strategy *st, ReportTable *t, const StrategyNode *n)
{
	const StrategyCandidate *c = strategy_chosen(st, st->chosen, n->index);
	StrategyMatrix m = strategy_matrix(st, n, c->counts, c->order);
	ReportValue *row = report_table_row(t);

	row[0] = text(strategy_node_name(st, n));
	row[1] = text(strategy_kind_name(n));
	row[2] = text(strategy_text(st, n, c));
	row[3] = report_of_counts(m.dev, m.n);
	row[4] = text(strategy_origin_name(st->chosen[n->index].origin));
	row[5] = report_of_count(st->chosen[n->index].depth);
	row[6] = whole_bytes(c->forward);
	row[7] = whole_bytes(c->compute);
	row[8] = text(strategy_specs_text(st, c->operands, n->n_operands));
	row[9] = text(strategy_specs_text(st, c->results, n->n_results));
}

static void
add_edge(Strategy *st, ReportTable *t, const StrategyEdge *e, int64_t *sums)
{
	StrategyPrice p = strategy_edge_price(st, e, st->chosen[e->from].candidate, st->chosen[e->to].candidate);
	const Redist *plan = strategy_edge_plan(st, st->arena, e, st->chosen);
	ReportValue *row;

	sums[0] += p.forward + p.backward;
	sums[1] += p.compute;
	if (!plan->n_ops)
		return;
	row = report_table_row(t);
	row[0] = text(strategy_value_name(st, strategy_node(&st->g, e->from)->results[e->result].value));
	row[1] = text(strategy_node_name(st, strategy_node(&st->g, e->to)));
	row[2] = report_of_count(e->operand);
	row[3] = whole_bytes(p.forward + p.backward);
	row[4] = whole_bytes(p.compute);
	row[5] = text(strategy_edge_text(st, e, plan));
}

static void
add_total(Strategy *st, ReportTable *t, const int64_t *sums)
{
	ReportValue *row = report_table_row(t);
	Buf b;

	buf_init(&b, st->arena->memory);
	strategy_put_value(&b, OBJECTIVE_TOTAL, strategy_objective(st, OBJECTIVE_TOTAL, st->chosen),
	                   false);
	for (uint32_t i = 0; i < 3; i++)
		row[i] = whole_bytes(sums[i]);
	row[3] = report_of_text((Str){ arena_dup(st->arena, b.p, b.n), b.n });
	row[4] = report_of_count(strategy_memory(st, st->chosen));
	b.n = 0;
	if (st->o->search == SEARCH_EXACT) {
		strategy_put_search(st, &b, false);
		row[5] = report_of_text((Str){ arena_dup(st->arena, b.p, b.n), b.n - 1 });
	}
	buf_free(&b);
}

void
strategy_report_tables(Strategy *st, ReportTable tables[STRATEGY_TABLES])
{
	int64_t sums[3] = { 0 };

	for (uint32_t i = 0; i < STRATEGY_TABLES; i++)
		report_table_init(&tables[i], &layouts[i], st->arena);
	for (uint32_t i = 0; i < st->g.nodes.n; i++) {
		if (strategy_node(&st->g, i)->kind == NODE_OPERATOR)
			add_operator(st, &tables[0], strategy_node(&st->g, i));
		sums[2] += strategy_chosen(st, st->chosen, i)->forward;
	}
	for (uint32_t i = 0; i < st->g.edges.n; i++)
		add_edge(st, &tables[1], &st->g.edges.v[i], sums);
	add_total(st, &tables[2], sums);
}
