/* SPDX-License-Identifier: Apache-2.0
 *
 * The search is Dijkstra's algorithm: a state is a layout, and the length of a way is the number of bytes that each
 * device sends, then the number of collectives. Slices, all-to-alls, gathers and permutations are tried in this order,
 * by dimension and atom, so that the answer does not depend on anything else.
 */
#include "layout/search.h"

#include "base/map.h"
#include "base/vec.h"

enum {
	PERMUTES_MAX = 720,	/* a layout with more permutations has none */
	EXPANSIONS_MAX = 20000
};

/* An entry of the queue. It is out of date if its step was improved since. */
typedef struct Entry {
	LayoutStep *step;
	int64_t bytes;
	uint32_t ops, number;
} Entry;

typedef struct Search {
	Arena *a;
	const LayoutQuestion *q;
	uint32_t improved;	/* times that a layout was reached more cheaply than before */
	LayoutStep *goal;
	Map steps;		/* by hash of the lists */
	Map permuted;		/* by hash of the numbers of parts: the step whose permutations were reached */
	VEC(Entry) queue;	/* a binary heap */
	uint8_t *scratch;	/* lists of a layout that is being made */
} Search;

/* ---- layouts ---- */

bool
layout_cut(LayoutQuestion *q, int64_t pre, int64_t end)
{
	for (int64_t prime = 2; pre < end; prime++) {
		for (; end / pre % prime == 0; pre *= prime) {
			if (q->n_atoms == LAYOUT_ATOMS)
				return false;
			q->pres[q->n_atoms] = pre;
			q->sizes[q->n_atoms++] = prime;
		}
	}
	return true;
}

const uint8_t *
layout_list(const uint8_t *lists, uint32_t d, uint32_t *n)
{
	for (; d; lists++)
		d -= *lists == LAYOUT_END;
	for (*n = 0; lists[*n] != LAYOUT_END;)
		++*n;
	return lists;
}

static uint32_t
length_of(const Search *x, const uint8_t *lists)
{
	uint32_t n;

	return (uint32_t)(layout_list(lists, x->q->rank - 1, &n) - lists) + n + 1;
}

/* Returns the step of a layout, whose bytes are -1 if it was not reached before. */
static LayoutStep *
step_get(Search *x, const uint8_t *lists, uint32_t length)
{
	uint64_t hash = length;
	LayoutStep *step;

	for (uint32_t i = 0; i < length; i++)
		hash = map_mix(hash, lists[i]);
	for (const MapEntry *e = map_first(&x->steps, hash); e; e = map_next(&x->steps, e)) {
		step = e->value;
		if (step->length == length && memcmp(step->lists, lists, length) == 0)
			return step;
	}
	step = arena_alloc(x->a, sizeof *step + length);
	step->bytes = -1;
	step->length = length;
	memcpy(step->lists, lists, length);
	map_add(x->a, &x->steps, hash, step);
	return step;
}

static int64_t
product(const Search *x, const uint8_t *list, uint32_t n)
{
	int64_t size = 1;

	for (uint32_t i = 0; i < n; i++)
		size *= x->q->sizes[list[i]];
	return size;
}

/* Returns into how many parts a layout cuts dimension d. */
static int64_t
parts_of(const Search *x, const LayoutStep *u, uint32_t d)
{
	uint32_t n;
	const uint8_t *list = layout_list(u->lists, d, &n);

	return product(x, list, n);
}

/* Returns the bytes of a device's part of the tensor, if dimension d had `more` times as many parts. */
static int64_t
bytes_of(const Search *x, const LayoutStep *u, uint32_t d, int64_t more)
{
	const uint8_t *list = u->lists;
	int64_t elements = 1;

	for (uint32_t e = 0; e < x->q->rank; e++, list++) {
		int64_t parts = e == d ? more : 1;

		for (; *list != LAYOUT_END; list++)
			parts *= x->q->sizes[*list];
		elements *= (x->q->shape[e] + parts - 1) / parts;
	}
	return (elements * x->q->bits + 7) / 8;
}

/* ---- the queue ---- */

static bool
is_before(const Entry *p, const Entry *q)
{
	if (p->bytes != q->bytes)
		return p->bytes < q->bytes;
	if (p->ops != q->ops)
		return p->ops < q->ops;
	return p->number < q->number;
}

static void
queue_push(Search *x, Entry entry)
{
	uint32_t i = x->queue.n;

	*VEC_ADD(x->a, &x->queue) = entry;
	for (; i && is_before(&entry, &x->queue.v[(i - 1) / 2]); i = (i - 1) / 2)
		x->queue.v[i] = x->queue.v[(i - 1) / 2];
	x->queue.v[i] = entry;
}

static Entry
queue_pop(Search *x)
{
	Entry top = x->queue.v[0], last = VEC_POP(&x->queue);
	uint32_t i = 0, n = x->queue.n;

	while (2 * i + 1 < n) {
		uint32_t child = 2 * i + 1;

		child += child + 1 < n && is_before(&x->queue.v[child + 1], &x->queue.v[child]);
		if (!is_before(&x->queue.v[child], &last))
			break;
		x->queue.v[i] = x->queue.v[child];
		i = child;
	}
	if (n)
		x->queue.v[i] = last;
	return top;
}

/* ---- moves ---- */

/* A collective that leads from a layout to the one whose lists are in Search.scratch. */
typedef struct Move {
	CostKind kind;
	uint32_t dim, other, n_moved;
	int64_t sent;
	uint32_t length;
} Move;

/* Takes a move if it leads to its layout at a smaller cost than before. */
static void
relax(Search *x, const LayoutStep *u, Move move)
{
	bool joins = u->from && u->kind == move.kind &&
	             (move.kind == COST_ALL_SLICE || move.kind == COST_ALL_GATHER);
	int64_t bytes = u->bytes + move.sent;
	uint32_t ops = u->ops + !joins;
	LayoutStep *to;

	if (bytes > x->q->most)
		return;
	to = step_get(x, x->scratch, move.length);
	if (to->done || (to->bytes >= 0 && (to->bytes < bytes || (to->bytes == bytes && to->ops <= ops))))
		return;
	to->from = u;
	to->bytes = bytes;
	to->ops = ops;
	to->kind = move.kind;
	to->dim = move.dim;
	to->other = move.other;
	to->n_moved = move.n_moved;
	to->number = x->improved++;
	queue_push(x, (Entry){ to, bytes, ops, to->number });
}

/* Writes the lists of a layout without the last n atoms of dimension `less`, and with n atoms of `moved` at the end of
 * dimension `more`. A dimension RANK does not exist. Returns the length. */
static uint32_t
change_lists(Search *x, const LayoutStep *u, uint32_t less, uint32_t more, const uint8_t *moved, uint32_t n)
{
	uint8_t *out = x->scratch;
	const uint8_t *list = u->lists;

	for (uint32_t d = 0; d < x->q->rank; d++, list++) {
		while (*list != LAYOUT_END)
			*out++ = *list++;
		out -= d == less ? n : 0;
		if (d == more) {
			memcpy(out, moved, n);
			out += n;
		}
		*out++ = LAYOUT_END;
	}
	return (uint32_t)(out - x->scratch);
}

/* Returns whether dimension d may have its atoms and n more: the parts are even, or its list begins that of the
 * goal. */
static bool
may_receive(const Search *x, const LayoutStep *u, uint32_t d, const uint8_t *moved, uint32_t n)
{
	uint32_t k, g;
	const uint8_t *list = layout_list(u->lists, d, &k), *goal;

	if (x->q->shape[d] % (product(x, list, k) * product(x, moved, n)) == 0)
		return true;
	goal = layout_list(x->goal->lists, d, &g);
	return k + n <= g && memcmp(list, goal, k) == 0 && memcmp(moved, goal + k, n) == 0;
}

static void
try_slices(Search *x, const LayoutStep *u)
{
	for (uint32_t d = 0; d < x->q->rank; d++) {
		for (uint32_t i = 0; i < x->q->n_atoms; i++) {
			uint8_t atom = (uint8_t)i;

			if (memchr(u->lists, atom, u->length) || !may_receive(x, u, d, &atom, 1))
				continue;
			relax(x, u, (Move){ .kind = COST_ALL_SLICE, .dim = d, .n_moved = 1,
			                    .length = change_lists(x, u, x->q->rank, d, &atom, 1) });
		}
	}
}

static void
try_all_to_alls(Search *x, const LayoutStep *u)
{
	for (uint32_t d = 0; d < x->q->rank; d++) {
		uint32_t k;
		const uint8_t *list = layout_list(u->lists, d, &k);

		for (uint32_t n = 1; n <= k; n++) {
			const uint8_t *moved = list + k - n;
			CostCollective c = { .kind = COST_ALL_TO_ALL, .n = product(x, moved, n) };

			for (uint32_t to = 0; to < x->q->rank; to++) {
				if (to == d || !may_receive(x, u, to, moved, n))
					continue;
				c.meet = bytes_of(x, u, to, c.n);
				relax(x, u, (Move){ .kind = COST_ALL_TO_ALL, .dim = d, .other = to, .n_moved = n,
				                    .sent = cost_sent(&c),
				                    .length = change_lists(x, u, d, to, moved, n) });
			}
		}
	}
}

static void
try_gathers(Search *x, const LayoutStep *u, int64_t bytes)
{
	CostCollective c = { .kind = COST_ALL_GATHER, .in = bytes };

	for (uint32_t d = 0; d < x->q->rank; d++) {
		uint32_t k;
		const uint8_t *list = layout_list(u->lists, d, &k);

		for (uint32_t n = 1; n <= k; n++) {
			c.n = product(x, list + k - n, n);
			relax(x, u, (Move){ .kind = COST_ALL_GATHER, .dim = d, .n_moved = n, .sent = cost_sent(&c),
			                    .length = change_lists(x, u, d, x->q->rank, NULL, n) });
		}
	}
}

/* The enumeration of the layouts with the same number of parts in each dimension. */
typedef struct Permutes {
	Search *x;
	const LayoutStep *u;
	int64_t sent;
	bool used[LAYOUT_ATOMS];
	uint32_t n;		/* layouts found so far */
	bool only_count;
} Permutes;

/* Extends the lists, in which dimension d still needs `left` parts. */
static void
extend(Permutes *p, uint32_t d, int64_t left, uint32_t length)
{
	Search *x = p->x;

	if (p->n > PERMUTES_MAX)
		return;
	if (left > 1) {
		for (uint32_t i = 0; i < x->q->n_atoms; i++) {
			if (p->used[i] || left % x->q->sizes[i] != 0)
				continue;
			p->used[i] = true;
			x->scratch[length] = (uint8_t)i;
			extend(p, d, left / x->q->sizes[i], length + 1);
			p->used[i] = false;
		}
		return;
	}
	x->scratch[length++] = LAYOUT_END;
	if (d + 1 < x->q->rank) {
		extend(p, d + 1, parts_of(x, p->u, d + 1), length);
		return;
	}
	p->n++;
	if (!p->only_count && (length != p->u->length || memcmp(x->scratch, p->u->lists, length) != 0))
		relax(x, p->u, (Move){ .kind = COST_PERMUTE, .sent = p->sent, .length = length });
}

/* Returns whether a layout with as many parts in each dimension was expanded before. It was as cheap, and all these
 * layouts are reached from it, so that no permutation of this one is cheaper. */
static bool
is_permuted(Search *x, LayoutStep *u)
{
	uint64_t hash = 0;

	for (uint32_t d = 0; d < x->q->rank; d++)
		hash = map_mix(hash, (uint64_t)parts_of(x, u, d));
	for (const MapEntry *e = map_first(&x->permuted, hash); e; e = map_next(&x->permuted, e)) {
		uint32_t d = 0;

		while (d < x->q->rank && parts_of(x, e->value, d) == parts_of(x, u, d))
			d++;
		if (d == x->q->rank)
			return true;
	}
	map_add(x->a, &x->permuted, hash, u);
	return false;
}

static void
try_permutes(Search *x, LayoutStep *u, int64_t bytes)
{
	Permutes p = { .x = x, .u = u, .sent = bytes, .only_count = true };

	if (u->bytes + bytes > x->q->most || is_permuted(x, u))
		return;
	extend(&p, 0, parts_of(x, u, 0), 0);
	if (p.n > PERMUTES_MAX)
		return;
	p.n = 0;
	p.only_count = false;
	extend(&p, 0, parts_of(x, u, 0), 0);
}

/* ---- the search ---- */

static void
expand(Search *x, LayoutStep *u)
{
	int64_t bytes = bytes_of(x, u, x->q->rank, 1);

	try_slices(x, u);
	try_all_to_alls(x, u);
	try_gathers(x, u, bytes);
	try_permutes(x, u, bytes);
}

const LayoutStep *
layout_search(Arena *a, const LayoutQuestion *q)
{
	Search x = { .a = a, .q = q, .scratch = ARENA_ARRAY(a, uint8_t, 2 * LAYOUT_ATOMS + q->rank) };
	LayoutStep *start = step_get(&x, q->from, length_of(&x, q->from));

	x.goal = step_get(&x, q->to, length_of(&x, q->to));
	start->bytes = 0;
	queue_push(&x, (Entry){ start, 0, 0, x.improved++ });
	for (uint32_t n = 0; x.queue.n && n < EXPANSIONS_MAX;) {
		Entry e = queue_pop(&x);

		if (e.step->done || e.number != e.step->number)
			continue;
		e.step->done = true;
		if (e.step == x.goal)
			return x.goal;
		expand(&x, e.step);
		n++;
	}
	return NULL;
}
