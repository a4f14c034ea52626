/* SPDX-License-Identifier: Apache-2.0
 *
 * The reports of spec 70 §17.4 and §17.5: the table of operators and edges, layouts rank by rank, and all rows of the
 * tables of edges. Columns are separated by TABs.
 */
#include "strategy/model.h"

#include "print/print.h"

/* ---- device matrices and maps in full form ---- */

static void
put_map(Buf *out, const int32_t *map, uint32_t n)
{
	buf_char(out, '(');
	for (uint32_t i = 0; i < n; i++)
		buf_printf(out, "%s%d", i ? ", " : "", (int)map[i]);
	buf_char(out, ')');
}

static void
put_dims(Buf *out, const int64_t *v, uint32_t n)
{
	buf_char(out, '(');
	for (uint32_t i = 0; i < n; i++)
		buf_printf(out, "%s%lld", i ? ", " : "", (long long)v[i]);
	buf_char(out, ')');
}

static void
put_maps(Buf *out, const StrategyMatrix *m, const StrategyTensor *x, uint32_t n)
{
	buf_char(out, '(');
	for (uint32_t k = 0; k < n; k++) {
		if (k)
			BUF_LIT(out, ", ");
		put_map(out, strategy_matrix_map(m, &x[k]), x[k].rank);
	}
	buf_char(out, ')');
}

/* ---- groups of ranks ---- */

/* Returns the number of a rank without the coordinates in the marked entries, which are counted from the right. */
static int64_t
group_of(const StrategyMatrix *m, const bool *along, int64_t rank)
{
	int64_t group = 0, step = 1;

	for (uint32_t e = 0; e < m->n; e++) {
		int64_t d = m->dev[m->n - 1 - e];

		if (!along[e]) {
			group += rank % d * step;
			step *= d;
		}
		rank /= d;
	}
	return group;
}

/* Appends the groups of ranks that agree in all entries but the marked ones: 0-1-2-3,4-5-6-7. */
static void
put_groups(Strategy *st, Buf *out, const StrategyMatrix *m, const bool *along)
{
	ArenaMark mark = arena_mark(st->arena);
	int64_t n = st->n_devices, n_groups = 0, *members = ARENA_ARRAY(st->arena, int64_t, (size_t)n);
	int64_t *first = ARENA_ARRAY(st->arena, int64_t, (size_t)n + 1),
		*last = ARENA_ARRAY(st->arena, int64_t, (size_t)n);

	/* members[r] is the next rank of the group of r, plus 1. */
	for (int64_t r = 0; r < n; r++) {
		int64_t g = group_of(m, along, r);

		if (last[g])
			members[last[g] - 1] = r + 1;
		else
			first[n_groups++] = r;
		last[g] = r + 1;
	}
	for (int64_t g = 0; g < n_groups; g++) {
		if (g)
			buf_char(out, ',');
		for (int64_t r = first[g] + 1; r; r = members[r - 1]) {
			if (r != first[g] + 1)
				buf_char(out, '-');
			buf_i64(out, r - 1);
		}
	}
	arena_reset(st->arena, mark);
}

static const char *
reduction_word(ShardReduction r)
{
	static const char *const words[] = { [SHARD_SUM] = "sum", [SHARD_MAX] = "max", [SHARD_MIN] = "min" };

	return words[r];
}

/* Appends the collective after an operator, or "-". */
static void
put_forward(Strategy *st, Buf *out, const StrategyNode *n, const StrategyCandidate *c, const StrategyMatrix *m)
{
	bool *along = ARENA_ARRAY(st->arena, bool, m->n + 1), any = false;

	for (uint32_t f = 0; f < n->n_factors; f++) {
		if (n->factors[f].reduced && c->counts[f] > 1)
			along[m->entry[f]] = any = true;
	}
	if (!any) {
		buf_char(out, '-');
		return;
	}
	buf_printf(out, "%s %s ",
	           strategy_embedding_scatters(n, c->counts, st->n_devices) ? "reduce_scatter" : "all_reduce",
	           reduction_word(n->reduction));
	put_groups(st, out, m, along);
}

/* ---- the table ---- */

const char *
strategy_kind_name(const StrategyNode *n)
{
	const char *name = n->family == FAMILY_SOFTMAX ? "softmax" : ir_op_info(n->op->kind)->spelling;
	const char *dot = strchr(name, '.');

	return dot ? dot + 1 : name;
}

static void
table_operator(Strategy *st, Buf *out, const StrategyNode *n)
{
	const StrategyChoice *choice = &st->chosen[n->index];
	const StrategyCandidate *c = strategy_chosen(st, st->chosen, n->index);
	StrategyMatrix m = strategy_matrix(st, n, c->counts, c->order);

	buf_printf(out, "%s\t%s\t%s\t", strategy_node_name(st, n), strategy_kind_name(n), strategy_text(st, n, c));
	put_dims(out, m.dev, m.n);
	buf_char(out, '\t');
	put_maps(out, &m, n->operands, n->n_operands);
	buf_char(out, '\t');
	put_maps(out, &m, n->results, n->n_results);
	buf_char(out, '\t');
	put_forward(st, out, n, c, &m);
	buf_printf(out, "\t%s\t%u\t%s\t%s\n", strategy_origin_name(choice->origin), choice->depth,
	           strategy_specs_text(st, c->operands, n->n_operands),
	           strategy_specs_text(st, c->results, n->n_results));
}

/* Appends the name of an edge: an argument or result of the function is called by its name. */
static void
put_edge(Strategy *st, Buf *out, const StrategyEdge *e)
{
	buf_printf(out, "%s->%s", strategy_value_name(st, strategy_node(&st->g, e->from)->results[e->result].value),
	           strategy_node_name(st, strategy_node(&st->g, e->to)));
}

/* The sums of the last line. */
typedef struct Totals {
	StrategyWide comm, compute, forward;
} Totals;

static void
table_edge(Strategy *st, Buf *out, const StrategyEdge *e, Totals *sum)
{
	StrategyPrice p = strategy_edge_price(st, e, st->chosen[e->from].candidate, st->chosen[e->to].candidate);
	const Redist *plan = strategy_edge_plan(st, st->arena, e, st->chosen);
	bool human = st->o->human;

	sum->comm += p.forward + p.backward;
	sum->compute += p.compute;
	if (!plan->n_ops)
		return;
	put_edge(st, out, e);
	buf_printf(out, "\t%u\t", e->operand);
	strategy_put_half(out, p.forward + p.backward, human);
	buf_char(out, '\t');
	strategy_put_half(out, p.compute, human);
	buf_printf(out, "\t%s\n", strategy_edge_text(st, e, plan));
}

static void
put_total(Buf *out, const char *name, StrategyWide half, bool human)
{
	buf_printf(out, "\t%s=", name);
	strategy_put_value(out, OBJECTIVE_REDISTRIBUTION, (StrategyValue){ .v = half }, human);
}

void
strategy_put_search(Strategy *st, Buf *out, bool human)
{
	static const char *const words[] = { "redistribution", "total", "inference" };
	StrategyObjective o = st->o->objective;

	buf_printf(out, "%s, %s ", st->status == STATUS_OPTIMAL ? "optimal" : "best found", words[o]);
	strategy_put_value(out, o, st->value, human);
	BUF_LIT(out, " (");
	if (st->status != STATUS_OPTIMAL) {
		BUF_LIT(out, "bound ");
		strategy_put_value(out, o, st->bound, human);
		BUF_LIT(out, ", ");
	}
	BUF_LIT(out, "propagation ");
	strategy_put_value(out, o, st->greedy, human);
	if (st->o->memory_limit && strategy_memory(st, st->propagated) > st->o->memory_limit) {
		BUF_LIT(out, ", which exceeds the memory limit");
	} else {
		BUF_LIT(out, ", regret ");
		strategy_put_value(out, o, (StrategyValue){ .v = st->greedy.v - st->value.v }, human);
	}
	BUF_LIT(out, ")\n");
}

/* Appends how far the propagation is from the best choice. */
static void
table_search(Strategy *st, Buf *out)
{
	if (st->o->search != SEARCH_EXACT)
		return;
	BUF_LIT(out, "search: ");
	strategy_put_search(st, out, st->o->human);
}

void
strategy_report_table(Strategy *st, Buf *out)
{
	Totals sum = { 0, 0, 0 };
	bool human = st->o->human;

	BUF_LIT(out, "#op\tkind\tin_strategy\tdevice_matrix\toperand_maps\tresult_maps\tforward\torigin\tdepth\t"
	        "operand_specs\tresult_specs\n");
	for (uint32_t i = 0; i < st->g.nodes.n; i++) {
		const StrategyNode *n = strategy_node(&st->g, i);

		if (n->kind == NODE_OPERATOR)
			table_operator(st, out, n);
		sum.forward += strategy_chosen(st, st->chosen, i)->forward;
	}
	BUF_LIT(out, "#edge\toperand\tcomm\tcompute\toperations\n");
	for (uint32_t i = 0; i < st->g.edges.n; i++)
		table_edge(st, out, &st->g.edges.v[i], &sum);
	BUF_LIT(out, "total");
	put_total(out, "redistribution", sum.comm, human);
	put_total(out, "compute", sum.compute, human);
	put_total(out, "forward", sum.forward, human);
	BUF_LIT(out, "\tobjective=");
	strategy_put_value(out, OBJECTIVE_TOTAL, strategy_objective(st, OBJECTIVE_TOTAL, st->chosen), human);
	if (st->g.has_parameters && st->o->memory_limit) {
		BUF_LIT(out, "\tmemory=");
		strategy_put_half(out, 2 * strategy_memory(st, st->chosen), human);
	}
	buf_char(out, '\n');
	table_search(st, out);
}

/* ---- layouts ---- */

static void
put_slice_shape(Buf *out, const Layout *l)
{
	for (uint32_t d = 0; d < l->n_dims; d++)
		buf_printf(out, "%s%lld", d ? "x" : "", (long long)(layout_dim_size(l, d) / layout_dim_parts(l, d)));
	if (!l->n_dims)
		BUF_LIT(out, "scalar");
}

/* Appends the ranks that hold the same slice of a parameter, whose gradients must be summed. */
static void
put_mirror(Strategy *st, Buf *out, const StrategyTensor *x, const StrategyMatrix *m)
{
	bool *along = ARENA_ARRAY(st->arena, bool, m->n + 1);
	int64_t size = 1;

	for (uint32_t e = 0; e < m->n; e++)
		along[e] = true;
	for (uint32_t d = 0; d < x->rank; d++) {
		if (x->factors[d] != STRATEGY_NONE && m->entry[x->factors[d]] != LAYOUT_WHOLE)
			along[m->entry[x->factors[d]]] = false;
	}
	for (uint32_t e = 0; e < m->n; e++)
		size *= along[e] ? m->dev[m->n - 1 - e] : 1;
	if (size == 1)
		return;
	BUF_LIT(out, " mirror ");
	put_groups(st, out, m, along);
}

static void
layouts_tensor(Strategy *st, Buf *out, const char *what, uint32_t k, const StrategyTensor *x, const Layout *l,
               const StrategyMatrix *m)
{
	buf_printf(out, "  %s %u ", what, k);
	buf_str(out, print_type_text(st->s, x->value->type));
	BUF_LIT(out, " map ");
	put_map(out, strategy_matrix_map(m, x), x->rank);
	BUF_LIT(out, " slice ");
	put_slice_shape(out, l);
	if (x->parameter)
		put_mirror(st, out, x, m);
	buf_char(out, '\n');
}

static void
put_range(Buf *out, const Layout *l, int64_t rank)
{
	BUF_LIT(out, " [");
	for (uint32_t d = 0; d < l->n_dims; d++) {
		int64_t at = layout_offset(l, d, rank);

		buf_printf(out, "%s%lld:%lld", d ? ", " : "", (long long)at,
		           (long long)(at + layout_dim_size(l, d) / layout_dim_parts(l, d)));
	}
	buf_char(out, ']');
}

static void
layouts_rank(Buf *out, const StrategyNode *n, const StrategyCandidate *c, const StrategyMatrix *m, int64_t rank)
{
	int64_t rest = rank, *x = m->dev + m->n;	/* room for the coordinates follows the device matrix */

	for (uint32_t i = m->n; i-- > 0; rest /= m->dev[i])
		x[i] = rest % m->dev[i];
	buf_printf(out, "  rank %lld ", (long long)rank);
	put_dims(out, x, m->n);
	for (uint32_t k = 0; k < n->n_operands; k++)
		put_range(out, c->operands[k], rank);
	for (uint32_t k = 0; k < n->n_results; k++)
		put_range(out, c->results[k], rank);
	buf_char(out, '\n');
}

static void
layouts_operator(Strategy *st, Buf *out, const StrategyNode *n)
{
	const StrategyCandidate *c = strategy_chosen(st, st->chosen, n->index);
	StrategyMatrix m = strategy_matrix(st, n, c->counts, c->order);

	buf_printf(out, "%s %s %s\n  device matrix ", strategy_node_name(st, n), strategy_kind_name(n),
	           strategy_text(st, n, c));
	put_dims(out, m.dev, m.n);
	buf_char(out, '\n');
	for (uint32_t k = 0; k < n->n_operands; k++)
		layouts_tensor(st, out, "operand", k, &n->operands[k], c->operands[k], &m);
	for (uint32_t k = 0; k < n->n_results; k++)
		layouts_tensor(st, out, "result", k, &n->results[k], c->results[k], &m);
	for (int64_t r = 0; r < st->n_devices; r++)
		layouts_rank(out, n, c, &m, r);
}

void
strategy_report_layouts(Strategy *st, Buf *out)
{
	for (uint32_t i = 0; i < st->g.nodes.n; i++) {
		if (strategy_node(&st->g, i)->kind == NODE_OPERATOR)
			layouts_operator(st, out, strategy_node(&st->g, i));
	}
}

/* ---- costs ---- */

static void
costs_row(Strategy *st, Buf *out, const StrategyEdge *e, uint32_t a, uint32_t b)
{
	const StrategySet *from = st->sets[e->from], *to = st->sets[e->to];
	StrategyPrice p = strategy_edge_price(st, e, a, b);
	bool human = st->o->human;
	const Redist *plan;
	Arena scratch;

	put_edge(st, out, e);
	buf_printf(out, "\t%s\t", strategy_text(st, strategy_node(&st->g, e->from), &from->v[a]));
	buf_printf(out, "%s\t", strategy_text(st, strategy_node(&st->g, e->to), &to->v[b]));
	strategy_put_half(out, p.forward + p.backward, human);
	buf_char(out, '\t');
	strategy_put_half(out, p.compute, human);
	buf_char(out, '\t');
	strategy_put_half(out, to->v[b].forward, human);
	arena_init(&scratch, st->arena->memory);
	plan = redist_plan(&scratch, from->v[a].results[e->result], to->v[b].operands[e->operand],
	                   (RedistOptions){ st->o->no_all_to_all, e->into_reshape });
	buf_printf(out, "\t%s\n", strategy_edge_text(st, e, plan));
	arena_free(&scratch);
}

void
strategy_report_costs(Strategy *st, Buf *out)
{
	BUF_LIT(out, "#edge\ts_strategy\tt_strategy\tcomm\tcompute\tforward\toperations\n");
	for (uint32_t i = 0; i < st->g.edges.n; i++) {
		const StrategyEdge *e = &st->g.edges.v[i];

		for (uint32_t a = 0; a < st->sets[e->from]->n; a++) {
			for (uint32_t b = 0; b < st->sets[e->to]->n; b++)
				costs_row(st, out, e, a, b);
		}
	}
}
