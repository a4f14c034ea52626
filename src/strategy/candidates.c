/* SPDX-License-Identifier: Apache-2.0
 *
 * Candidates of operators: layouts and costs of a strategy (spec 70 §5.2, §8.3 to §8.5), and the generator of all
 * strategies (spec 70 §9.1, §9.2). Nodes with equal keys share one set, so a deep network has as many sets as one
 * layer.
 */
#include "strategy/sets.h"

/* ---- layouts ---- */

static bool
is_split_axis(const StrategyNode *n, const int64_t *counts)
{
	return n->family == FAMILY_EMBEDDING && n->operands[0].rank > n->axis && n->operands[0].factors &&
	       n->operands[0].factors[n->axis] != STRATEGY_NONE && counts[n->operands[0].factors[n->axis]] > 1;
}

static int64_t
used_devices(const StrategyNode *n, const int64_t *counts)
{
	int64_t used = 1;

	for (uint32_t f = 0; f < n->n_factors; f++)
		used *= counts[f];
	return used;
}

/* Returns whether an index dimension of an embedding is split. */
static bool
splits_indices(const StrategyNode *n, const int64_t *counts)
{
	const StrategyTensor *x = n->n_operands > 1 ? &n->operands[1] : NULL;

	for (uint32_t d = 0; x && d < x->rank; d++) {
		if (x->factors[d] != STRATEGY_NONE && counts[x->factors[d]] > 1)
			return true;
	}
	return false;
}

/* Returns whether a factor has an entry in the device matrix. An embedding whose axis is split has entries for the
 * table alone, or, if the first index dimension is split as well, for that dimension and the axis. */
static bool
has_entry(const StrategyNode *n, const int64_t *counts, uint32_t f)
{
	const StrategyTensor *table = &n->operands[0];

	if (!is_split_axis(n, counts))
		return true;
	if (splits_indices(n, counts))
		return counts[f] > 1;
	for (uint32_t d = 0; d < table->rank; d++) {
		if (table->factors[d] == f)
			return true;
	}
	return false;
}

/* Adds the entries of the factors. With both axis and indices split, the entry of the indices is the major one. */
static void
add_entries(const StrategyNode *n, const int64_t *counts, const uint32_t *order, StrategyMatrix *m)
{
	bool swapped = is_split_axis(n, counts) && splits_indices(n, counts);

	for (uint32_t i = 0; i < n->n_factors; i++) {
		uint32_t f = order ? order[i] : swapped ? n->n_factors - 1 - i : i;

		m->entry[f] = LAYOUT_WHOLE;
		if (!has_entry(n, counts, f))
			continue;
		m->entry[f] = (int32_t)m->n;
		m->dev[m->n++] = counts[f];
	}
}

/* The repeated devices are at the minor end, but at the major one for an embedding whose axis is split. */
StrategyMatrix
strategy_matrix(const Strategy *st, const StrategyNode *n, const int64_t *counts, const uint32_t *order)
{
	int64_t rest = st->n_devices / used_devices(n, counts);
	bool axis = is_split_axis(n, counts), left = axis && rest > 1;
	StrategyMatrix m = { .dev = ARENA_ARRAY(st->arena, int64_t, 2 * n->n_factors + 2),
	                     .entry = ARENA_ARRAY(st->arena, int32_t, n->n_factors + 1),
	                     .map = ARENA_ARRAY(st->arena, int32_t, STRATEGY_MAX_RANK + 1),
	                     .result = &n->results[0], .scattered = STRATEGY_NONE };

	if (left)
		m.dev[m.n++] = rest;
	add_entries(n, counts, order, &m);
	if (!left && rest > 1)
		m.dev[m.n++] = rest;
	for (uint32_t f = 0; f < n->n_factors; f++) {
		if (m.entry[f] != LAYOUT_WHOLE)
			m.entry[f] = (int32_t)m.n - 1 - m.entry[f];
	}
	if (axis && strategy_embedding_scatters(n, counts, st->n_devices))
		m.scattered = n->operands[0].factors[n->axis];
	return m;
}

const int32_t *
strategy_matrix_map(const StrategyMatrix *m, const StrategyTensor *x)
{
	for (uint32_t d = 0; d < x->rank; d++)
		m->map[d] = x->factors[d] == STRATEGY_NONE ? LAYOUT_WHOLE : m->entry[x->factors[d]];
	if (x == m->result && m->scattered != STRATEGY_NONE)
		m->map[0] = m->entry[m->scattered];
	return m->map;
}

static const Layout *
tensor_layout(Strategy *st, const StrategyMatrix *m, const StrategyTensor *x)
{
	return layout_make(&st->layouts, m->dev, m->n, strategy_matrix_map(m, x), x->dims, x->rank);
}

bool
strategy_embedding_scatters(const StrategyNode *n, const int64_t *counts, int64_t n_devices)
{
	const StrategyTensor *table = &n->operands[0], *indices = &n->operands[1];
	int64_t used = 1;

	if (!is_split_axis(n, counts) || splits_indices(n, counts) || n->n_operands < 2 || !n->results[0].rank)
		return false;
	for (uint32_t d = 0; d < table->rank; d++)
		used *= table->factors[d] == STRATEGY_NONE ? 1 : counts[table->factors[d]];
	return used == n_devices && n->axis == 0 && indices->rank &&
	       n->results[0].dims[0] % counts[table->factors[n->axis]] == 0;
}

/* ---- costs ---- */

static int64_t
slice_half(const StrategyTensor *x, const Layout *l)
{
	return 2 * (int64_t)x->bytes * layout_slice_elements(l);
}

static bool
splits_reduced(const StrategyNode *n, const int64_t *counts)
{
	for (uint32_t f = 0; f < n->n_factors; f++) {
		if (n->factors[f].reduced && counts[f] > 1)
			return true;
	}
	return false;
}

static int64_t
operand_sum(const StrategyNode *n, const StrategyCandidate *c)
{
	int64_t sum = 0;

	for (uint32_t k = 0; k < n->n_operands; k++)
		sum += slice_half(&n->operands[k], c->operands[k]);
	return sum;
}

static int64_t
compute_cost(const StrategyNode *n, const StrategyCandidate *c)
{
	int64_t result = n->n_results ? slice_half(&n->results[0], c->results[0]) : 0;

	switch (n->family) {
	case FAMILY_CONTRACTION: case FAMILY_REDUCE: case FAMILY_CONVOLUTION:
		return operand_sum(n, c) + (splits_reduced(n, c->counts) ? result : 0);
	case FAMILY_SOFTMAX: case FAMILY_BROADCAST:
		return result;
	case FAMILY_EMBEDDING:
		if (is_split_axis(n, c->counts) && n->n_operands > 1)
			return 3 * slice_half(&n->operands[0], c->operands[0]) +
			       7 * slice_half(&n->operands[1], c->operands[1]);
		return operand_sum(n, c);
	case FAMILY_OTHER: case FAMILY_POINTWISE: case FAMILY_GATHER:
		break;
	}
	return operand_sum(n, c);
}

/* Returns the size of (index slice) x (slice of the other dimension of the table) in the type of the result, in half
 * bytes. */
static int64_t
embedding_forward(const StrategyNode *n, const StrategyCandidate *c)
{
	const Layout *table = c->operands[0];
	int64_t elements = n->n_operands > 1 ? layout_slice_elements(c->operands[1]) : 1;

	for (uint32_t d = 0; d < table->n_dims; d++) {
		if (d != n->axis)
			elements *= layout_dim_size(table, d) / layout_dim_parts(table, d);
	}
	return 2 * (int64_t)n->results[0].bytes * elements;
}

static int64_t
forward_cost(const StrategyNode *n, const StrategyCandidate *c)
{
	if (n->family == FAMILY_EMBEDDING)
		return is_split_axis(n, c->counts) ? embedding_forward(n, c) : 0;
	return splits_reduced(n, c->counts) && n->n_results ? slice_half(&n->results[0], c->results[0]) : 0;
}

static int64_t
backward_cost(const Strategy *st, const StrategyNode *n, const StrategyCandidate *c)
{
	int64_t sum = 0;

	for (uint32_t k = 0; k < n->n_operands; k++) {
		const StrategyTensor *x = &n->operands[k];
		int64_t parts = 1;

		for (uint32_t d = 0; d < x->rank; d++)
			parts *= x->factors[d] == STRATEGY_NONE ? 1 : c->counts[x->factors[d]];
		if (x->parameter && parts != st->n_devices)
			sum += slice_half(x, c->operands[k]);
	}
	return sum;
}

/* Subtracts one byte from costs above it, so that data parallelism wins among equals (spec 70 §8.5). */
static int64_t
shifted(int64_t half)
{
	return half > 2 ? half - 2 : half;
}

static bool
is_data_parallel(const Strategy *st, const StrategyNode *n, const StrategyCandidate *c)
{
	const StrategyTensor *x = &n->operands[0];

	return x->rank && (x->factors[0] == STRATEGY_NONE ? 1 : c->counts[x->factors[0]]) == st->n_devices;
}

/* Returns twice the bytes that each device sends for an all-reduce in a group of n. */
static int64_t
all_reduce_sent(int64_t half, int64_t n)
{
	return n > 1 ? 4 * (n - 1) * ((half / 2 + n - 1) / n) : 0;
}

static int64_t
reduced_group(const StrategyNode *n, const int64_t *counts)
{
	int64_t group = 1;

	for (uint32_t f = 0; f < n->n_factors; f++)
		group *= n->factors[f].reduced ? counts[f] : 1;
	return group;
}

static void
price_candidate(const Strategy *st, const StrategyNode *n, StrategyCandidate *c)
{
	int64_t fwd = forward_cost(n, c), bwd = backward_cost(st, n, c), comm = fwd + bwd;

	c->compute = compute_cost(n, c);
	if (st->o->cost_bytes) {
		c->forward = all_reduce_sent(fwd, reduced_group(n, c->counts));
		c->backward = bwd;
		return;
	}
	if (is_data_parallel(st, n, c)) {
		c->compute = shifted(c->compute);
		comm = shifted(comm);
		fwd = shifted(fwd);
	}
	c->forward = strategy_refine(fwd);
	c->backward = comm - fwd;
}

StrategyCandidate
strategy_candidate(Strategy *st, const StrategyNode *n, const int64_t *counts, const uint32_t *order)
{
	StrategyCandidate c = { .counts = arena_dup(st->arena, counts, n->n_factors * sizeof *counts), .order = order };
	StrategyMatrix m = strategy_matrix(st, n, counts, order);

	c.operands = ARENA_ARRAY(st->arena, const Layout *, n->n_operands + 1);
	c.results = ARENA_ARRAY(st->arena, const Layout *, n->n_results + 1);
	for (uint32_t k = 0; k < n->n_operands; k++)
		c.operands[k] = tensor_layout(st, &m, &n->operands[k]);
	for (uint32_t k = 0; k < n->n_results; k++)
		c.results[k] = tensor_layout(st, &m, &n->results[k]);
	price_candidate(st, n, &c);
	return c;
}

/* ---- validity ---- */

bool
strategy_family_allows(const StrategyNode *n, const int64_t *counts, int64_t n_devices, const char **why)
{
	int64_t others = 1, axis, first;
	const StrategyTensor *indices = n->n_operands > 1 ? &n->operands[1] : NULL;

	*why = NULL;
	if (!is_split_axis(n, counts))
		return true;
	*why = "the indexed dimension is split, so only the first index dimension can be split as well, and both "
	       "together must use all devices";
	axis = counts[n->operands[0].factors[n->axis]];
	if (n->axis != 0) {
		*why = "the indexed dimension can be split only if it is dimension 0";
		return false;
	}
	if (!splits_indices(n, counts))
		return true;
	first = indices && indices->rank && indices->factors[0] != STRATEGY_NONE ? counts[indices->factors[0]] : 1;
	for (uint32_t f = 0; f < n->n_factors; f++)
		others *= counts[f];
	return n->operands[0].rank == 2 && indices && indices->rank == 2 && others == axis * first &&
	       others == n_devices && first > 1 && axis < n_devices && first < n_devices;
}

bool
strategy_candidate_fits(const Strategy *st, const StrategyNode *n, const StrategyCandidate *c)
{
	for (uint32_t k = 0; k < n->n_operands; k++) {
		if (!strategy_mesh_fits(st, c->operands[k]))
			return false;
	}
	for (uint32_t k = 0; k < n->n_results; k++) {
		if (!strategy_mesh_fits(st, c->results[k]))
			return false;
	}
	return true;
}

/* ---- the generator ---- */

/* Vectors of counts, one after the other. */
typedef struct Vectors {
	Strategy *st;
	const StrategyNode *n;
	int64_t even, odd;		/* the devices are even * odd; even is a power of two */
	int64_t *now;
	VEC(int64_t) all;
	uint32_t n_all;
} Vectors;

static int64_t
product(const int64_t *v, uint32_t n)
{
	int64_t p = 1;

	for (uint32_t i = 0; i < n; i++)
		p *= v[i];
	return p;
}

static void
keep(Vectors *g, const int64_t *v)
{
	for (uint32_t f = 0; f < g->n->n_factors; f++)
		*VEC_ADD(g->st->arena, &g->all) = v[f];
	g->n_all++;
}

static bool
has_ones(const Vectors *g)
{
	for (uint32_t i = 0; i < g->n_all; i++) {
		if (product(g->all.v + (size_t)i * g->n->n_factors, g->n->n_factors) == 1)
			return true;
	}
	return false;
}

/* Visits all vectors whose counts are powers of two with a product that divides `rest`, the last factor fastest. Keeps
 * those with the product `want`, or all if it is 0. */
static void
generate(Vectors *g, uint32_t f, int64_t rest, int64_t want)
{
	const StrategyFactor *x = &g->n->factors[f];

	if (f == g->n->n_factors) {
		int64_t p = g->even / rest;

		if (!want || p == want || (p == 1 && !g->n->no_ones))
			keep(g, g->now);
		return;
	}
	for (int64_t v = 1; v <= rest && (v == 1 || (x->splittable && x->size % v == 0)); v *= 2) {
		g->now[f] = v;
		generate(g, f + 1, rest / v, want);
	}
}

/* Returns the largest product that occurs. */
static int64_t
largest_product(const Vectors *g)
{
	int64_t rest = g->even;

	for (uint32_t f = 0; f < g->n->n_factors; f++) {
		int64_t v = 1;

		while (g->n->factors[f].splittable && 2 * v <= rest && g->n->factors[f].size % (2 * v) == 0)
			v *= 2;
		rest /= v;
	}
	return g->even / rest;
}

/* Multiplies one count of each vector by the odd part of the number of devices. If no count can take it, the vectors
 * stay as they are. */
static void
multiply_odd(Vectors *g)
{
	Vectors out = *g;
	uint32_t m = g->n->n_factors;

	if (g->odd == 1)
		return;
	memset(&out.all, 0, sizeof out.all);
	out.n_all = 0;
	for (uint32_t i = 0; i < g->n_all; i++) {
		int64_t *v = g->all.v + (size_t)i * m;

		for (uint32_t f = 0; f < m; f++) {
			if (!g->n->factors[f].splittable || g->n->factors[f].size % (v[f] * g->odd))
				continue;
			v[f] *= g->odd;
			keep(&out, v);
			v[f] /= g->odd;
		}
	}
	if (!out.n_all)
		return;
	memset(out.now, 0, m * sizeof *out.now);
	for (uint32_t f = 0; f < m; f++)
		out.now[f] = 1;
	if (!g->n->no_ones && !has_ones(&out))
		keep(&out, out.now);
	*g = out;
}

static void
generate_all(Vectors *g)
{
	StrategyFull full = g->st->o->full;
	int64_t largest = largest_product(g);

	if (full == FULL_NO)
		generate(g, 0, g->even, 0);
	else if (largest == g->even)
		generate(g, 0, g->even, g->even);
	else if (full == FULL_YES)
		generate(g, 0, g->even, largest);
	else
		generate(g, 0, g->even, g->even);
	multiply_odd(g);
}

/* Adds the candidates of the vectors that family and mesh allow. */
static void
add_vectors(Strategy *st, const StrategyNode *n, const Vectors *g, StrategyCandidates *out)
{
	const char *why;

	for (uint32_t i = 0; i < g->n_all; i++) {
		const int64_t *v = g->all.v + (size_t)i * n->n_factors;
		StrategyCandidate c;

		if (!strategy_family_allows(n, v, st->n_devices, &why))
			continue;
		c = strategy_candidate(st, n, v, NULL);
		if (strategy_candidate_fits(st, n, &c))
			*VEC_ADD(st->arena, out) = c;
	}
}

static int64_t *
ones_of(const Strategy *st, const StrategyNode *n)
{
	int64_t *v = ARENA_ARRAY(st->arena, int64_t, n->n_factors + 1);

	for (uint32_t f = 0; f < n->n_factors; f++)
		v[f] = 1;
	return v;
}

void
strategy_operator_candidates(Strategy *st, const StrategyNode *n, StrategyCandidates *out)
{
	Vectors g = { .st = st, .n = n, .even = 1, .odd = st->n_devices, .now = ones_of(st, n) };

	while (g.odd % 2 == 0) {
		g.odd /= 2;
		g.even *= 2;
	}
	generate_all(&g);
	add_vectors(st, n, &g, out);
	if (!out->n && st->o->full == FULL_STRICT) {
		diag_error(&st->s->diag, DIAG_STRAT_NONE, strategy_node_span(st, n),
		           "'%s' has no strategy that uses all %lld devices", ir_op_info(n->op->kind)->spelling,
		           (long long)st->n_devices);
	}
	if (!out->n)
		*VEC_ADD(st->arena, out) = strategy_candidate(st, n, ones_of(st, n), NULL);
}

/* Returns the index of all ones among the candidates. Appends it after the last one if it is not there. */
uint32_t
strategy_candidates_ones(Strategy *st, const StrategyNode *n, StrategyCandidates *out)
{
	for (uint32_t i = 0; i < out->n; i++) {
		if (product(out->v[i].counts, n->n_factors) == 1)
			return i;
	}
	*VEC_ADD(st->arena, out) = strategy_candidate(st, n, ones_of(st, n), NULL);
	return --out->n;
}
