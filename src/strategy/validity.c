/* SPDX-License-Identifier: Apache-2.0
 *
 * The checks of a strategy, in the order of spec 70 §4. Each failure is reported at the number that causes it.
 */
#include "strategy/lists.h"

#include "print/print.h"

/* One strategy under test. */
typedef struct Check {
	Strategy *st;
	const StrategyNode *n;
	const StrategyLists *l;
	int64_t *counts;		/* by factor; 0: not yet known */
	uint32_t *from, *from_dim;	/* by factor: operand and dimension that gave the count */
	StrategyLists given;		/* as the user wrote them: `l` changes */
} Check;

#define ALL UINT32_MAX

static Span
check_span(const Check *c, uint32_t i, uint32_t j)
{
	if (c->l->file)
		return strategy_file_place(c->st, c->l->file, c->l->key);
	return strategy_lists_span(c->st, c->n->op, STR("shardc.in_strategy"), i == ALL ? ALL : i + c->n->lane, j);
}

static bool check_fail(const Check *c, DiagId id, Span at, const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* Reports that the strategy is wrong. */
static bool
check_fail(const Check *c, DiagId id, Span at, const char *fmt, ...)
{
	DiagList *d = &c->st->s->diag;
	Source *before = d->src;
	const char *what;
	va_list ap;

	va_start(ap, fmt);
	what = arena_vprintf(c->st->arena, fmt, ap);
	va_end(ap);
	if (c->l->file)
		d->src = c->l->file;
	diag_error(d, id, at, "'%s' strategy %s: %s", session_str(c->st->s, c->n->op->name).p,
	           strategy_lists_text(c->st, &c->given), what);
	d->src = before;
	return false;
}

static bool
check_count(const Check *c)
{
	DiagList *d = &c->st->s->diag;

	if (c->l->n == c->n->n_operands)
		return true;
	check_fail(c, DIAG_STRAT_COUNT, check_span(c, ALL, ALL),
	           "it has %u list%s, the operation has %u data operand%s", c->l->n, c->l->n == 1 ? "" : "s",
	           c->n->n_operands, c->n->n_operands == 1 ? "" : "s");
	for (uint32_t k = 0; k < c->n->n_operands; k++) {
		const StrategyTensor *x = &c->n->operands[k];
		Str type = print_type_text(c->st->s, x->value->type);

		diag_note(d, strategy_node_span(c->st, c->n), "data operand %u is '%s' of type %.*s", k,
		          strategy_value_name(c->st, x->value), (int)type.n, type.p);
	}
	return false;
}

/* Turns a list for the broadcast value into one for the small operand. Entries of dimensions that the operand does not
 * have must be 1 or the count of that dimension (spec 70 §2.1), which check_dropped() compares. */
static void
fold_list(const Check *c, uint32_t k)
{
	const StrategyTensor *x = &c->n->operands[k];
	StrategyList *l = &c->l->v[k];
	uint32_t *through = strategy_through(&c->st->g, x);
	int64_t *own_counts = ARENA_ARRAY(c->st->arena, int64_t, x->rank + 1);

	for (uint32_t i = 0; i < x->rank; i++)
		own_counts[i] = l->v[through[i]];
	*l = (StrategyList){ own_counts, x->rank, x->rank };
}

/* Compares the entries of list k that were dropped with the counts. */
static bool
check_dropped(const Check *c, uint32_t k)
{
	const StrategyTensor *x = &c->n->operands[k];
	const uint32_t *through = strategy_through(&c->st->g, x);

	for (uint32_t d = 0; d < c->given.v[k].n; d++) {
		uint32_t f = c->n->results[0].factors[d];
		int64_t v = c->given.v[k].v[d], count = f == STRATEGY_NONE || !c->counts[f] ? 1 : c->counts[f];
		bool own = false;

		for (uint32_t i = 0; i < x->rank; i++)
			own |= through[i] == d;
		if (!own && v != 1 && v != count)
			return check_fail(c, DIAG_STRAT_UNEQUAL, check_span(c, k, d),
			                  "dimension %u of the broadcast operand %u has %lld slices, the result has "
			                  "%lld", d, k, (long long)v, (long long)count);
	}
	return true;
}

static bool
check_ranks(const Check *c)
{
	for (uint32_t k = 0; k < c->n->n_operands; k++) {
		const StrategyTensor *x = &c->n->operands[k];

		if (c->l->v[k].n != x->rank && c->l->v[k].n != ir_type_rank(x->use->value->type))
			return check_fail(c, DIAG_STRAT_RANK, check_span(c, k, ALL),
			                  "the list of operand %u has %u number%s, the operand has %u dimension%s", k,
			                  c->l->v[k].n, c->l->v[k].n == 1 ? "" : "s", x->rank, x->rank == 1 ? "" : "s");
	}
	return true;
}

static bool
check_values(const Check *c)
{
	for (uint32_t k = 0; k < c->n->n_operands; k++) {
		for (uint32_t d = 0; d < c->l->v[k].n; d++) {
			if (c->l->v[k].v[d] < 1)
				return check_fail(c, DIAG_STRAT_VALUE, check_span(c, k, d),
				                  "dimension %u of operand %u has %lld slices, expected at least 1", d,
				                  k, (long long)c->l->v[k].v[d]);
		}
	}
	return true;
}

static bool
check_divides(const Check *c)
{
	for (uint32_t k = 0; k < c->n->n_operands; k++) {
		const StrategyTensor *x = &c->n->operands[k];

		for (uint32_t d = 0; c->l->v[k].n == x->rank && d < x->rank; d++) {
			int64_t v = c->l->v[k].v[d];

			if (v != 1 && (!x->dims[d] || x->dims[d] % v))
				return check_fail(c, DIAG_STRAT_DIVIDE, check_span(c, k, d),
				                  "dimension %u of operand %u has size %lld, not divisible by %lld", d,
				                  k, (long long)x->dims[d], (long long)v);
		}
	}
	return true;
}

static const char *
slices(const Check *c, int64_t n)
{
	return arena_printf(c->st->arena, "%lld slice%s", (long long)n, n == 1 ? "" : "s");
}

/* Gives the factor of a dimension its count, or reports that another dimension of the factor has another one. */
static bool
check_equal(const Check *c, uint32_t k, uint32_t d)
{
	uint32_t f = c->n->operands[k].factors[d];
	int64_t v = c->l->v[k].v[d];

	if (f == STRATEGY_NONE && v != 1)
		return check_fail(c, DIAG_STRAT_UNSPLITTABLE, check_span(c, k, d),
		                  "dimension %u of operand %u cannot be split", d, k);
	if (f == STRATEGY_NONE)
		return true;
	if (c->counts[f] && c->counts[f] != v)
		return check_fail(c, DIAG_STRAT_UNEQUAL, check_span(c, k, d),
		                  "dimension %u of operand %u has %s, dimension %u of operand %u has %lld, they are %s",
		                  c->from_dim[f], c->from[f], slices(c, c->counts[f]), d, k, (long long)v,
		                  c->n->factors[f].reduced ? "contracted together"
		                                           : "the same dimension of the operation");
	c->counts[f] = v;
	c->from[f] = k;
	c->from_dim[f] = d;
	return true;
}

/* Lists with a number per dimension of the operand come first, those for its broadcast after them. */
static bool
check_factors(const Check *c)
{
	for (uint32_t folded = 0; folded < 2; folded++) {
		for (uint32_t k = 0; k < c->n->n_operands; k++) {
			const StrategyTensor *x = &c->n->operands[k];

			if ((c->l->v[k].n != x->rank) != folded)
				continue;
			if (folded) {
				fold_list(c, k);
				if (!check_divides(c))
					return false;
			}
			for (uint32_t d = 0; d < x->rank; d++) {
				if (!check_equal(c, k, d))
					return false;
			}
		}
	}
	for (uint32_t k = 0; k < c->n->n_operands; k++) {
		if (c->given.v[k].n != c->n->operands[k].rank && !check_dropped(c, k))
			return false;
	}
	return true;
}

static bool
check_splittable(const Check *c)
{
	for (uint32_t f = 0; f < c->n->n_factors; f++) {
		if (!c->counts[f])
			c->counts[f] = 1;
		if (c->counts[f] > 1 && !c->n->factors[f].splittable)
			return check_fail(c, DIAG_STRAT_UNSPLITTABLE, check_span(c, c->from[f], c->from_dim[f]),
			                  "dimension %u of operand %u cannot be split: the operation needs all of it",
			                  c->from_dim[f], c->from[f]);
	}
	return true;
}

static bool
check_family(const Check *c)
{
	const char *why;

	if (strategy_family_allows(c->n, c->counts, c->st->n_devices, &why))
		return true;
	return check_fail(c, DIAG_STRAT_FAMILY, check_span(c, ALL, ALL), "%s", why);
}

static bool
check_devices(const Check *c)
{
	const char *mesh = session_str(c->st->s, ir_attr_atoms(c->st->mesh_ref)[0]).p;
	long long n = c->st->n_devices;
	StrategyWide used = 1;

	for (uint32_t f = 0; f < c->n->n_factors && used <= INT64_MAX; f++)
		used *= c->counts[f];
	if (used > n)
		return check_fail(c, DIAG_STRAT_DEVICES, check_span(c, ALL, ALL),
		                  "uses %s%lld devices, mesh @%s has %lld", used > INT64_MAX ? "more than " : "",
		                  used > INT64_MAX ? (long long)INT64_MAX : (long long)used, mesh, n);
	if (n % (long long)used)
		return check_fail(
			c, DIAG_STRAT_DEVICES, check_span(c, ALL, ALL),
			"uses %lld devices, a number that does not divide %lld%s", (long long)used, n,
			(n & (n - 1)) ? ""
				    : arena_printf(c->st->arena, " (counts must be powers of two on %lld devices)", n));
	if (c->st->o->full == FULL_STRICT && used != 1 && used != n)
		return check_fail(c, DIAG_STRAT_NOT_FULL, check_span(c, ALL, ALL),
		                  "uses %lld of %lld devices, which --fully-use-devices=strict forbids",
		                  (long long)used, n);
	return true;
}

static bool
fits(const Check *c, const Layout *l)
{
	return strategy_mesh_fits(c->st, l) ||
	       check_fail(c, DIAG_STRAT_INEXPRESSIBLE, check_span(c, ALL, ALL),
	                  "the axes of mesh @%s cannot express it; --flat-mesh makes a mesh with one axis",
	                  session_str(c->st->s, ir_attr_atoms(c->st->mesh_ref)[0]).p);
}

static bool
check_mesh(const Check *c, const uint32_t *order)
{
	StrategyCandidate x = strategy_candidate(c->st, c->n, c->counts, order);

	for (uint32_t k = 0; k < c->n->n_operands; k++) {
		if (!fits(c, x.operands[k]))
			return false;
	}
	for (uint32_t k = 0; k < c->n->n_results; k++) {
		if (!fits(c, x.results[k]))
			return false;
	}
	return true;
}

bool
strategy_validate(Strategy *st, const StrategyNode *n, const StrategyLists *l, uint32_t *order)
{
	Check c = { .st = st, .n = n, .l = l, .counts = ARENA_ARRAY(st->arena, int64_t, n->n_factors + 1),
	            .from = ARENA_ARRAY(st->arena, uint32_t, n->n_factors + 1),
	            .from_dim = ARENA_ARRAY(st->arena, uint32_t, n->n_factors + 1),
	            .given = { arena_dup(st->arena, l->v, l->n * sizeof *l->v), l->n, l->n, NULL, NULL } };

	if (!check_count(&c) || !check_ranks(&c) || !check_values(&c) || !check_divides(&c) || !check_factors(&c) ||
	    !check_splittable(&c) || !check_family(&c) || !check_devices(&c) || !check_mesh(&c, order))
		return false;
	st->config[n->index] = (StrategyConfig){ c.counts, order };
	return true;
}
