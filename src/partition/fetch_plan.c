/* SPDX-License-Identifier: Apache-2.0
 *
 * The plans of FETCH (spec 56 §6.4). The hop of a row is the number of shards that it moves up: shard t gets it from
 * shard t - hop. The shards from which one shard needs rows are neighbours of each other, so the hops of all shards are
 * found with one array of differences.
 */
#include "partition/fetch_plan.h"

typedef struct Rows {
	int64_t from, to;	/* to <= from: none */
} Rows;

typedef struct Planner {
	Arena *a;
	const FetchWant *want;
	int64_t tile;		/* S */
	Rows *needs;		/* [n] rows that exist and that the shard wants */
	int64_t *base;		/* [n] the row of the dimension with which B begins */
	bool any;		/* a shard needs a row */
} Planner;

static bool
is_empty(Rows r)
{
	return r.to <= r.from;
}

/* The shards that own the first and the last row. */
static int64_t
first_source(const Planner *p, Rows r)
{
	return r.from / p->tile;
}

static int64_t
last_source(const Planner *p, Rows r)
{
	return (r.to - 1) / p->tile;
}

static Planner
planner(Arena *a, const FetchWant *want)
{
	size_t n = (size_t)want->shards;
	Planner p = { a, want, fetch_ceil(want->size, want->shards), ARENA_ARRAY(a, Rows, n),
	              ARENA_ARRAY(a, int64_t, n), false };

	for (size_t t = 0; t < n; t++) {
		int64_t end = fetch_end(want, (int64_t)t);

		p.needs[t].from = want->start[t] > 0 ? want->start[t] : 0;
		p.needs[t].to = end < want->size ? end : want->size;
		p.any |= !is_empty(p.needs[t]);
	}
	return p;
}

/* Returns whether shard t wants a row outside the dimension for which B holds a value other than the fill: junk of a
 * tile, or zeros from a shard that does not exist. Cells of the padding have the fill. */
static bool
has_wrong_cell(const Planner *p, int64_t height, int64_t t)
{
	const FetchWant *want = p->want;
	int64_t from = want->start[t], to = fetch_end(want, t), tiles = want->shards * p->tile;

	if (is_empty(p->needs[t]))
		return from < to;
	from = from > p->base[t] ? from : p->base[t];
	to = to < p->base[t] + height ? to : p->base[t] + height;
	if (from >= to)
		return false;
	if (!want->zeros && (from < 0 || to > tiles))
		return true;
	from = from > want->size ? from : want->size;
	return from < (to < tiles ? to : tiles);
}

static bool
needs_mask(const Planner *p, int64_t height)
{
	for (int64_t t = 0; t < p->want->shards; t++) {
		if (has_wrong_cell(p, height, t))
			return true;
	}
	return false;
}

/* Computes the padding and the offsets from the bases and the height of B. */
static FetchPlan
finish(Planner *p, FetchPlan plan)
{
	int64_t *offset = ARENA_ARRAY(p->a, int64_t, (size_t)p->want->shards);
	int64_t least = 0, most = 0, some = 0;

	for (int64_t t = 0; t < p->want->shards; t++) {
		if (is_empty(p->needs[t]))
			continue;
		offset[t] = some = p->want->start[t] - p->base[t];
		if (offset[t] < least)
			least = offset[t];
		if (offset[t] > most)
			most = offset[t];
	}
	plan.low = -least;
	plan.high = most + p->want->len - plan.height;
	if (plan.high < p->want->len - plan.height - plan.low)
		plan.high = p->want->len - plan.height - plan.low;
	if (plan.high < 0)
		plan.high = 0;
	for (int64_t t = 0; t < p->want->shards; t++)
		offset[t] = (is_empty(p->needs[t]) ? some : offset[t]) + plan.low;
	plan.offset = offset;
	plan.masked = p->want->filled && needs_mask(p, plan.height);
	return plan;
}

static FetchPlan
plan_none(Planner *p)
{
	return (FetchPlan){ .way = FETCH_NONE, .offset = ARENA_ARRAY(p->a, int64_t, (size_t)p->want->shards) };
}

static FetchPlan
plan_own(Planner *p)
{
	for (int64_t t = 0; t < p->want->shards; t++)
		p->base[t] = t * p->tile;
	return finish(p, (FetchPlan){ .way = FETCH_OWN, .height = p->tile });
}

static FetchPlan
plan_gather(Planner *p)
{
	int64_t n = p->want->shards;

	for (int64_t t = 0; t < n; t++)
		p->base[t] = 0;
	return finish(p, (FetchPlan){ .way = FETCH_GATHER, .rows = (n - 1) * p->tile, .height = n * p->tile });
}

/* Fills in the source of each shard. Returns whether each needs one shard at most, and no two the same. */
static bool
find_sources(const Planner *p, int64_t *source)
{
	int64_t n = p->want->shards;
	bool *used = ARENA_ARRAY(p->a, bool, (size_t)n);

	for (int64_t t = 0; t < n; t++) {
		source[t] = -1;
		if (is_empty(p->needs[t]))
			continue;
		source[t] = first_source(p, p->needs[t]);
		if (last_source(p, p->needs[t]) != source[t] || used[source[t]])
			return false;
		used[source[t]] = true;
	}
	return true;
}

/* Only the rows that some shard needs are sent. */
static FetchPlan
plan_one_to_one(Planner *p, const int64_t *source)
{
	Rows rows = { p->tile, 0 };

	for (int64_t t = 0; t < p->want->shards; t++) {
		int64_t begin = source[t] * p->tile;

		if (source[t] < 0)
			continue;
		if (p->needs[t].from - begin < rows.from)
			rows.from = p->needs[t].from - begin;
		if (p->needs[t].to - begin > rows.to)
			rows.to = p->needs[t].to - begin;
	}
	for (int64_t t = 0; t < p->want->shards; t++)
		p->base[t] = source[t] * p->tile + rows.from;
	return finish(p, (FetchPlan){ .way = FETCH_ONE_TO_ONE, .rows = rows.to - rows.from, .source = source,
	                              .from = rows.from, .height = rows.to - rows.from });
}

/* Returns an array c in which c[h + n] tells whether a row has hop h, for -n < h < n. */
static bool *
find_hops(const Planner *p)
{
	int64_t n = p->want->shards, open = 0;
	int64_t *change = ARENA_ARRAY(p->a, int64_t, (size_t)(2 * n + 2));
	bool *hops = ARENA_ARRAY(p->a, bool, (size_t)(2 * n + 1));

	for (int64_t t = 0; t < n; t++) {
		if (is_empty(p->needs[t]))
			continue;
		change[t - last_source(p, p->needs[t]) + n]++;
		change[t - first_source(p, p->needs[t]) + n + 1]--;
	}
	for (int64_t i = 0; i <= 2 * n; i++) {
		open += change[i];
		hops[i] = open > 0;
	}
	return hops;
}

/* The rows of the tile of shard t - hop that some shard t needs, from the smallest to the largest. */
static Rows
rows_of_hop(const Planner *p, int64_t hop)
{
	Rows all = { p->tile, 0 };

	for (int64_t t = 0; t < p->want->shards; t++) {
		int64_t begin = (t - hop) * p->tile;
		Rows r = { p->needs[t].from - begin, p->needs[t].to - begin };

		r.from = r.from > 0 ? r.from : 0;
		r.to = r.to < p->tile ? r.to : p->tile;
		if (is_empty(p->needs[t]) || is_empty(r))
			continue;
		all.from = r.from < all.from ? r.from : all.from;
		all.to = r.to > all.to ? r.to : all.to;
	}
	return all;
}

/* The blocks are in the order of their rows: that of the largest hop, which comes from the lowest shard, is first. Only
 * the outer ends can be cut, because the rows of B are consecutive. */
static FetchPlan
plan_hops(Planner *p, const bool *hops, int64_t least, int64_t most)
{
	int64_t n = p->want->shards, low = most > 0 ? rows_of_hop(p, most).from : 0;
	int64_t high = least < 0 ? rows_of_hop(p, least).to : p->tile;
	FetchBlock *blocks = ARENA_ARRAY(p->a, FetchBlock, (size_t)(most - least + 1));
	FetchPlan plan = { .way = FETCH_HOPS, .blocks = blocks };

	for (int64_t h = most; h >= least; h--) {
		FetchBlock b = { h, h == most ? low : 0, h == least ? high : p->tile, h && !hops[h + n] };

		plan.height += b.to - b.from;
		plan.rows += h && !b.empty ? b.to - b.from : 0;
		blocks[plan.n_blocks++] = b;
	}
	for (int64_t t = 0; t < n; t++)
		p->base[t] = (t - most) * p->tile + low;
	return finish(p, plan);
}

static FetchPlan
better(FetchPlan a, FetchPlan b)
{
	return a.rows < b.rows || (a.rows == b.rows && a.way < b.way) ? a : b;
}

FetchPlan
fetch_plan(Arena *a, const FetchWant *want)
{
	Planner p = planner(a, want);
	int64_t n = want->shards, least = 0, most = 0;
	int64_t *source = ARENA_ARRAY(a, int64_t, (size_t)n);
	FetchPlan best;
	bool *hops;

	if (!p.any)
		return plan_none(&p);
	hops = find_hops(&p);
	for (int64_t h = 1 - n; h < n; h++) {
		least = hops[h + n] && h < least ? h : least;
		most = hops[h + n] && h > most ? h : most;
	}
	if (!least && !most)
		return plan_own(&p);
	best = better(plan_gather(&p), plan_hops(&p, hops, least, most));
	return find_sources(&p, source) ? better(plan_one_to_one(&p, source), best) : best;
}

FetchPlan
fetch_plan_whole(Arena *a, const FetchWant *want)
{
	Planner p = planner(a, want);

	return p.any ? finish(&p, (FetchPlan){ .way = FETCH_WHOLE, .height = want->size }) : plan_none(&p);
}
