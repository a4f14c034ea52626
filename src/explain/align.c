/* SPDX-License-Identifier: Apache-2.0
 *
 * Pairs first the values that occur once in both programs with equal surroundings and shardings: the longest sequence
 * of them that has the same order in both. The gaps between these pairs are small, so longest common subsequences pair
 * the values in them: first values with equal shardings, then values with equal operations only. Values that are left
 * and equal were moved. So were values with equal operations before them or after them.
 */
#include "explain/align.h"

#include "base/map.h"

/* Gaps with more values than this on a side are compared at their ends only. */
enum { MAX_GAP = 4096, WORD_BITS = 64 };

typedef struct Align {
	Arena scratch;		/* of one gap */
	ExplainSide *old, *now;
	bool whole;		/* no gap was too large */
} Align;

/* A part of both sequences. */
typedef struct Gap {
	uint32_t old, old_end, now, now_end;
} Gap;

typedef enum Strictness { SAME_SURROUNDINGS, SAME_AFTER, SAME_BEFORE, SAME_SHARDING, SAME_OPERATION } Strictness;

static void
pair(Align *x, uint32_t old, uint32_t now)
{
	x->old->partner[old] = now;
	x->now->partner[now] = old;
}

/* Returns a key of a value with its surroundings. A print can equal a token. */
static uint64_t
key_of_print(const ExplainItem *item)
{
	return map_mix(map_mix(0, item->print), item->token);
}

static uint64_t
key_of(const ExplainItem *item, Strictness how)
{
	uint64_t key = map_mix(0, item->token);

	switch (how) {
	case SAME_SURROUNDINGS:
		return map_mix(key_of_print(item), item->sharding) | 1;
	case SAME_AFTER:
		return map_mix(key, item->down) | 1;
	case SAME_BEFORE:
		return map_mix(key, item->up) | 1;
	case SAME_SHARDING:
		return map_mix(key, item->sharding) | 1;
	case SAME_OPERATION:
		break;
	}
	return map_mix(key, UINT64_MAX) | 1;
}

static bool
is_equal(const ExplainItem *a, const ExplainItem *b)
{
	return a->print == b->print && a->token == b->token && a->sharding == b->sharding;
}

/* ---- anchors ---- */

typedef struct Occurrence {
	uint32_t old, now;	/* index + 1; 0: none so far */
	bool repeated;
} Occurrence;

/* The number of values with a key so far. */
typedef struct Count {
	uint32_t old, now;
} Count;

/* Makes the key of the k-th occurrence of a value unique, so that the k-th occurrences in both sequences are a pair. */
static uint64_t
numbered(Align *x, Map *counts, uint64_t key, bool is_old)
{
	Count *count = map_get(counts, key);

	if (!count) {
		count = ARENA_NEW(&x->scratch, Count);
		map_put(&x->scratch, counts, key, count);
	}
	return map_mix(key, is_old ? count->old++ : count->now++) | 1;
}

/* Finds pairs in a gap: of_now[i] is the old index of new value i. Pairs are values that occur once in both sequences;
 * with `number`, also the k-th occurrences of a value. */
static void
find_anchors(Align *x, const Gap *g, Strictness how, bool number, uint32_t *of_now)
{
	uint32_t n_old = g->old_end - g->old, n = n_old + g->now_end - g->now, made = 0;
	Occurrence *all = ARENA_ARRAY(&x->scratch, Occurrence, n);
	Map by_key = { 0 }, counts = { 0 };

	map_room(&x->scratch, &by_key, n);
	for (uint32_t i = 0; i < n; i++) {
		bool is_old = i < n_old;
		uint32_t at = is_old ? g->old + i : g->now + i - n_old, *field;
		uint64_t key = key_of(&(is_old ? x->old : x->now)->items[at], how);
		Occurrence *o;

		if (number)
			key = numbered(x, &counts, key, is_old);
		o = map_get(&by_key, key);
		if (!o) {
			o = &all[made++];
			map_put(&x->scratch, &by_key, key, o);
		}
		field = is_old ? &o->old : &o->now;
		o->repeated |= *field != 0;
		*field = at + 1;
	}
	for (uint32_t i = g->now; i < g->now_end; i++)
		of_now[i - g->now] = EXPLAIN_NONE;
	for (uint32_t i = 0; i < made; i++) {
		if (all[i].old && all[i].now && !all[i].repeated)
			of_now[all[i].now - 1 - g->now] = all[i].old - 1;
	}
}

/* Pairs the longest increasing sequence of old indices, by patience sorting. */
static void
pair_increasing(Align *x, const Gap *g, const uint32_t *of_now)
{
	uint32_t n = g->now_end - g->now, length = 0;
	uint32_t *tails = ARENA_ARRAY(&x->scratch, uint32_t, n), *before = ARENA_ARRAY(&x->scratch, uint32_t, n);

	for (uint32_t i = 0; i < n; i++) {
		uint32_t lo = 0, hi = length;

		if (of_now[i] == EXPLAIN_NONE)
			continue;
		while (lo < hi) {
			uint32_t mid = lo + (hi - lo) / 2;

			if (of_now[tails[mid]] < of_now[i])
				lo = mid + 1;
			else
				hi = mid;
		}
		before[i] = lo ? tails[lo - 1] : EXPLAIN_NONE;
		tails[lo] = i;
		length = lo == length ? length + 1 : length;
	}
	for (uint32_t i = length ? tails[length - 1] : EXPLAIN_NONE; i != EXPLAIN_NONE; i = before[i])
		pair(x, of_now[i], g->now + i);
}

/* ---- longest common subsequences ---- */

/* Numbers the keys of the values, so that equal keys have equal numbers below the count that it returns. */
static uint32_t
number_keys(Align *x, const uint32_t *old, uint32_t n_old, const uint32_t *now, uint32_t n_now, Strictness how,
            uint32_t *symbols)
{
	Map numbers = { 0 };
	uint32_t n = 0;

	map_room(&x->scratch, &numbers, n_old + n_now);
	for (uint32_t i = 0; i < n_old + n_now; i++) {
		const ExplainItem *item = i < n_old ? &x->old->items[old[i]] : &x->now->items[now[i - n_old]];
		uint64_t key = key_of(item, how);
		uint32_t known = map_number(map_get(&numbers, key));

		if (!known) {
			known = ++n;
			map_put(&x->scratch, &numbers, key, map_value(known));
		}
		symbols[i] = known - 1;
	}
	return n;
}

/* Pairs a longest common subsequence, 64 values at a time: bit i of row j is 0 if value i of the old sequence makes the
 * subsequence of it and the first j values of the new one longer (the algorithm of Hyyro, 2004). */
static void
pair_common(Align *x, const uint32_t *old, uint32_t n_old, const uint32_t *now, uint32_t n_now, Strictness how)
{
	uint32_t words = (n_old + WORD_BITS - 1) / WORD_BITS;
	uint32_t *symbols = ARENA_ARRAY(&x->scratch, uint32_t, n_old + n_now);
	uint32_t n_symbols = number_keys(x, old, n_old, now, n_now, how, symbols);
	uint64_t *masks, *rows;

	if (!n_old || !n_now)
		return;
	rows = ARENA_ARRAY(&x->scratch, uint64_t, (size_t)(n_now + 1) * words);
	masks = ARENA_ARRAY(&x->scratch, uint64_t, (size_t)n_symbols * words);
	for (uint32_t i = 0; i < n_old; i++)
		masks[(size_t)symbols[i] * words + i / WORD_BITS] |= (uint64_t)1 << i % WORD_BITS;
	memset(rows, 0xff, words * sizeof *rows);
	for (uint32_t j = 0; j < n_now; j++) {
		const uint64_t *mask = masks + (size_t)symbols[n_old + j] * words, *row = rows + (size_t)j * words;
		uint64_t carry = 0;

		for (uint32_t w = 0; w < words; w++) {
			uint64_t matched = row[w] & mask[w], sum, more;
			bool over = __builtin_add_overflow(row[w], matched, &sum);

			over |= __builtin_add_overflow(sum, carry, &more);
			rows[(size_t)(j + 1) * words + w] = more | (row[w] - matched);
			carry = over;
		}
	}
	for (uint32_t i = n_old, j = n_now; i && j;) {
		uint32_t w = (i - 1) / WORD_BITS, bit = (i - 1) % WORD_BITS;

		if (rows[(size_t)j * words + w] >> bit & 1) {
			i--;
		} else if (!(rows[(size_t)(j - 1) * words + w] >> bit & 1)) {
			j--;
		} else {
			pair(x, old[--i], now[--j]);
		}
	}
}

/* Pairs equal values from the start of both lists. Returns their number. */
static uint32_t
pair_front(Align *x, const uint32_t *old, uint32_t n_old, const uint32_t *now, uint32_t n_now)
{
	uint32_t n = 0;

	while (n < n_old && n < n_now && key_of(&x->old->items[old[n]], SAME_SHARDING) ==
	                                 key_of(&x->now->items[now[n]], SAME_SHARDING)) {
		pair(x, old[n], now[n]);
		n++;
	}
	return n;
}

/* Lists the values from `from` to `end` that have no partner. */
static uint32_t
unpaired(const ExplainSide *side, uint32_t from, uint32_t end, uint32_t *list)
{
	uint32_t n = 0;

	for (uint32_t i = from; i < end; i++) {
		if (side->partner[i] == EXPLAIN_NONE)
			list[n++] = i;
	}
	return n;
}

/* Pairs the other values of a gap. */
static void
align_gap(Align *x, Gap g, Strictness how)
{
	uint32_t *old = ARENA_ARRAY(&x->scratch, uint32_t, g.old_end - g.old);
	uint32_t *now = ARENA_ARRAY(&x->scratch, uint32_t, g.now_end - g.now);
	uint32_t n_old = unpaired(x->old, g.old, g.old_end, old), n_now = unpaired(x->now, g.now, g.now_end, now), n;

	if (n_old > MAX_GAP || n_now > MAX_GAP) {
		n = how == SAME_SHARDING ? pair_front(x, old, n_old, now, n_now) : 0;
		x->whole &= n == n_old || n == n_now;
	} else {
		pair_common(x, old, n_old, now, n_now, how);
	}
}

static void
anchor_gap(Align *x, Gap g, Strictness how, bool number)
{
	uint32_t *of_now = ARENA_ARRAY(&x->scratch, uint32_t, g.now_end - g.now);

	find_anchors(x, &g, how, number, of_now);
	pair_increasing(x, &g, of_now);
}

/* The ways to pair values, in their order. The first way finds anchors in the whole sequences, later ones only in large
 * gaps. A gap with equally many values on both sides probably has no new values, so one half of the surroundings is
 * enough to pair them. */
static const struct Way {
	Strictness how;
	bool anchors, number, balanced;
	uint32_t above;		/* size of a gap */
} ways[] = {
	{ SAME_SURROUNDINGS, true, false, false, 0 },
	{ SAME_AFTER, true, false, true, 0 },
	{ SAME_BEFORE, true, false, true, 0 },
	{ SAME_SURROUNDINGS, true, true, false, MAX_GAP },
	{ SAME_SHARDING, true, true, false, MAX_GAP },
	{ SAME_SHARDING, false, false, false, 0 },
	{ SAME_OPERATION, false, false, false, 0 },
};

static void
align_one(Align *x, Gap g, const struct Way *way)
{
	ArenaMark mark = arena_mark(&x->scratch);

	if (way->balanced && g.old_end - g.old != g.now_end - g.now)
		return;
	if (g.old == g.old_end || g.now == g.now_end ||
	    (g.old_end - g.old <= way->above && g.now_end - g.now <= way->above))
		return;
	if (way->anchors)
		anchor_gap(x, g, way->how, way->number);
	else
		align_gap(x, g, way->how);
	arena_reset(&x->scratch, mark);
}

/* Goes one way in each gap between pairs that are in order in both sequences. */
static void
align_gaps(Align *x, const struct Way *way)
{
	Gap g = { 0, 0, 0, 0 };

	for (uint32_t i = 0; i <= x->old->n; i++) {
		uint32_t partner = i < x->old->n ? x->old->partner[i] : x->now->n;

		if (partner == EXPLAIN_NONE || partner < g.now)
			continue;
		g.old_end = i;
		g.now_end = partner;
		align_one(x, g, way);
		g.old = i + 1;
		g.now = partner + 1;
	}
}

/* ---- moved values ---- */

/* The property that is compared of values in another order, besides their tokens. */
typedef enum Moved { MOVED_ALIKE, MOVED_SURROUNDINGS, MOVED_DOWN, MOVED_UP, N_MOVED } Moved;

/* Returns the key of a value, or 0 if it cannot be paired in this way. */
static uint64_t
moved_key(const ExplainItem *item, Moved how)
{
	uint32_t half = how == MOVED_UP ? item->up : item->down;

	if (how == MOVED_ALIKE)
		return key_of(item, SAME_SURROUNDINGS);
	if (how == MOVED_SURROUNDINGS)
		return key_of_print(item) | 1;
	return half ? map_mix(map_mix(map_mix(0, half), item->token), how) | 1 : 0;
}

/* Pairs values that are in another order: the k-th occurrence in one sequence with the k-th one in the other. */
static void
pair_moved(Align *x, Moved how)
{
	uint32_t *next = ARENA_ARRAY(&x->scratch, uint32_t, x->old->n);
	Map first = { 0 };

	for (uint32_t i = x->old->n; i-- > 0;) {
		uint64_t key = moved_key(&x->old->items[i], how);

		if (x->old->partner[i] != EXPLAIN_NONE || !key)
			continue;
		next[i] = map_number(map_get(&first, key));
		map_put(&x->scratch, &first, key, map_value(i + 1));
	}
	for (uint32_t i = 0; first.n && i < x->now->n; i++) {
		const ExplainItem *item = &x->now->items[i];
		uint64_t key = moved_key(item, how);
		uint32_t at = key && x->now->partner[i] == EXPLAIN_NONE ? map_number(map_get(&first, key)) : 0;

		if (!at || x->old->items[at - 1].token != item->token)
			continue;
		pair(x, at - 1, i);
		if (next[at - 1])
			map_put(&x->scratch, &first, key, map_value(next[at - 1]));
		else
			map_drop(&first, key, map_value(at));
	}
}

bool
explain_align(Arena *a, ExplainSide *old, ExplainSide *now)
{
	Align x = { .old = old, .now = now, .whole = true };
	Gap g = { 0, old->n, 0, now->n };

	arena_init(&x.scratch, a->memory);
	for (uint32_t i = 0; i < old->n; i++)
		old->partner[i] = EXPLAIN_NONE;
	for (uint32_t i = 0; i < now->n; i++)
		now->partner[i] = EXPLAIN_NONE;
	while (g.old < g.old_end && g.now < g.now_end && is_equal(&old->items[g.old], &now->items[g.now]))
		pair(&x, g.old++, g.now++);
	while (g.old < g.old_end && g.now < g.now_end &&
	       is_equal(&old->items[g.old_end - 1], &now->items[g.now_end - 1]))
		pair(&x, --g.old_end, --g.now_end);
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
		align_gaps(&x, &ways[i]);
	for (int how = 0; how < N_MOVED; how++)
		pair_moved(&x, (Moved)how);
	arena_free(&x.scratch);
	return x.whole;
}
