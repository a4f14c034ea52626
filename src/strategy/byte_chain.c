/* SPDX-License-Identifier: Apache-2.0
 *
 * The search for the cheapest chain: Dijkstra's algorithm over the ways to split the dimensions by atoms. Both layouts
 * cut the row-major order of devices into intervals; an atom is a prime factor of an interval. Slices, all-to-alls,
 * gathers and permutations are tried in this order, by dimension and atom, so that the result does not depend on
 * anything else (spec 70 §7.5).
 */
#include "strategy/byte_chain.h"

enum {
	MAX_ATOMS = 24,
	MAX_EXPANSIONS = 20000,
	MAX_PERMUTES = 720
};

/* ---- the bytes of a plan ---- */

int64_t
chain_plan_bytes(const Redist *r, uint32_t elem_bytes)
{
	int64_t local = r->slice * elem_bytes, sent = 0;

	for (uint32_t i = 0; i < r->n_ops; i++) {
		const RedistOp *op = &r->ops[i];

		switch (op->kind) {
		case REDIST_SPLIT:
			local /= op->n;
			break;
		case REDIST_ALL_TO_ALL:
			sent += (op->n - 1) * (local / op->n);
			break;
		case REDIST_CONCAT:
			sent += (op->n - 1) * local;
			local *= op->n;
			break;
		case REDIST_RESHAPE:
			break;
		}
	}
	return sent;
}

/* ---- states ---- */

/* The list of atoms that split each dimension, one list after the other: list d ends at end[d]. */
typedef struct State {
	uint8_t atoms[MAX_ATOMS];
	uint8_t end[REDIST_DIMS];
} State;

/* A state that was reached. */
typedef struct Reached {
	State s;
	int64_t sent;
	uint32_t n_ops;		/* consecutive slices, and consecutive gathers, count once */
	uint32_t before;	/* the state it was reached from; itself for the start */
	ChainStep step;
	bool done;
} Reached;

/* A state in the queue, with its cost when it was added: a cheaper way adds the state once more. */
typedef struct Waiting {
	int64_t sent;
	uint32_t n_ops, i;
} Waiting;

typedef struct Chains {
	Arena *a;
	const Layout *from, *to;
	uint32_t rank;
	uint8_t n_atoms;
	int64_t size[MAX_ATOMS], pre[MAX_ATOMS];
	int64_t dims[REDIST_DIMS];
	int64_t total;		/* bytes of the whole tensor */
	int64_t below;
	State goal;
	VEC(Reached) reached;
	Map by_state;		/* index + 1 */
	Map permuted;		/* by the parts of the dimensions: the state, + 1, whose permutations were reached */
	VEC(Waiting) heap;
	uint32_t n_expanded;
	State *permutes;	/* MAX_PERMUTES of them */
} Chains;

static uint32_t
list_begin(const State *s, uint32_t d)
{
	return d ? s->end[d - 1] : 0;
}

static int64_t
list_size(const Chains *c, const State *s, uint32_t d)
{
	int64_t n = 1;

	for (uint32_t i = list_begin(s, d); i < s->end[d]; i++)
		n *= c->size[s->atoms[i]];
	return n;
}

static int64_t
local_bytes(const Chains *c, const State *s)
{
	int64_t n = c->total;

	for (uint32_t d = 0; d < c->rank; d++)
		n /= list_size(c, s, d);
	return n;
}

/* Inserts atoms at the end of list d. */
static void
list_append(const Chains *c, State *s, uint32_t d, const uint8_t *atoms, uint32_t n)
{
	uint32_t at = s->end[d], all = s->end[c->rank - 1];

	memmove(s->atoms + at + n, s->atoms + at, all - at);
	memcpy(s->atoms + at, atoms, n);
	for (; d < c->rank; d++)
		s->end[d] = (uint8_t)(s->end[d] + n);
}

/* Removes the last n atoms of list d. */
static void
list_cut(const Chains *c, State *s, uint32_t d, uint32_t n)
{
	uint32_t at = s->end[d], all = s->end[c->rank - 1];

	memmove(s->atoms + at - n, s->atoms + at, all - at);
	memset(s->atoms + all - n, 0, n);
	for (; d < c->rank; d++)
		s->end[d] = (uint8_t)(s->end[d] - n);
}

/* Returns whether dimension d may have its list: it divides the dimension, or is the beginning of the goal's list. */
static bool
list_allowed(const Chains *c, const State *s, uint32_t d)
{
	uint32_t n = s->end[d] - list_begin(s, d), goal = c->goal.end[d] - list_begin(&c->goal, d);

	if (c->dims[d] % list_size(c, s, d) == 0)
		return true;
	return n <= goal && memcmp(s->atoms + list_begin(s, d), c->goal.atoms + list_begin(&c->goal, d), n) == 0;
}

static uint64_t
state_hash(const State *s)
{
	uint64_t h = 0, word;

	for (size_t i = 0; i + 8 <= sizeof *s; i += 8) {
		memcpy(&word, (const char *)s + i, 8);
		h = map_mix(h, word);
	}
	return h;
}

static uint32_t
state_find(const Chains *c, const State *s, uint64_t h)
{
	for (const MapEntry *e = map_first(&c->by_state, h); e; e = map_next(&c->by_state, e)) {
		uint32_t i = map_number(e->value) - 1;

		if (memcmp(&c->reached.v[i].s, s, sizeof *s) == 0)
			return i;
	}
	return UINT32_MAX;
}

/* ---- the queue: a heap by (sent, operations, number) ---- */

static bool
comes_before(const Waiting *a, const Waiting *b)
{
	if (a->sent != b->sent)
		return a->sent < b->sent;
	if (a->n_ops != b->n_ops)
		return a->n_ops < b->n_ops;
	return a->i < b->i;
}

static void
heap_push(Chains *c, uint32_t i)
{
	Waiting w = { c->reached.v[i].sent, c->reached.v[i].n_ops, i };
	uint32_t at = c->heap.n, up;

	*VEC_ADD(c->a, &c->heap) = w;
	while (at && comes_before(&w, &c->heap.v[up = (at - 1) / 2])) {
		c->heap.v[at] = c->heap.v[up];
		at = up;
	}
	c->heap.v[at] = w;
}

static uint32_t
heap_pop(Chains *c)
{
	Waiting top = c->heap.v[0], last = VEC_POP(&c->heap);
	uint32_t at = 0;

	for (uint32_t down; (down = 2 * at + 1) < c->heap.n; at = down) {
		if (down + 1 < c->heap.n && comes_before(&c->heap.v[down + 1], &c->heap.v[down]))
			down++;
		if (!comes_before(&c->heap.v[down], &last))
			break;
		c->heap.v[at] = c->heap.v[down];
	}
	if (c->heap.n)
		c->heap.v[at] = last;
	return top.i;
}

/* ---- moves ---- */

static void
reach(Chains *c, uint32_t from, const State *s, int64_t cost, ChainKind kind, uint32_t dim, uint32_t other)
{
	const Reached *u = &c->reached.v[from];
	int64_t sent = u->sent + cost;
	bool joined = (kind == CHAIN_SLICE || kind == CHAIN_GATHER) && u->before != from && u->step.kind == kind;
	Reached r;
	uint64_t h;
	uint32_t i;

	if (sent > c->below)
		return;
	h = state_hash(s);
	i = state_find(c, s, h);
	r = (Reached){ .s = *s, .sent = sent, .n_ops = u->n_ops + !joined, .before = from,
	               .step = { .kind = kind, .dim = dim, .other = other } };
	if (i == UINT32_MAX) {
		i = c->reached.n;
		*VEC_ADD(c->a, &c->reached) = r;
		map_add(c->a, &c->by_state, h, map_value(i + 1));
	} else if (c->reached.v[i].done || r.sent > c->reached.v[i].sent ||
	           (r.sent == c->reached.v[i].sent && r.n_ops >= c->reached.v[i].n_ops)) {
		return;
	} else {
		c->reached.v[i] = r;
	}
	heap_push(c, i);
}

static void
move_slices(Chains *c, uint32_t from, const State *u)
{
	for (uint32_t d = 0; d < c->rank; d++) {
		for (uint8_t x = 0; x < c->n_atoms; x++) {
			State s = *u;

			if (memchr(u->atoms, x, u->end[c->rank - 1]))
				continue;
			list_append(c, &s, d, &x, 1);
			if (list_allowed(c, &s, d))
				reach(c, from, &s, 0, CHAIN_SLICE, d, 0);
		}
	}
}

static void
move_all_to_alls(Chains *c, uint32_t from, const State *u, int64_t local)
{
	for (uint32_t d = 0; d < c->rank; d++) {
		for (uint32_t n = 1; n <= u->end[d] - list_begin(u, d); n++) {
			for (uint32_t to = 0; to < c->rank; to++) {
				uint8_t moved[MAX_ATOMS];
				int64_t parts = 1;
				State s = *u;

				if (to == d)
					continue;
				memcpy(moved, u->atoms + u->end[d] - n, n);
				for (uint32_t i = 0; i < n; i++)
					parts *= c->size[moved[i]];
				list_cut(c, &s, d, n);
				list_append(c, &s, to, moved, n);
				if (list_allowed(c, &s, to))
					reach(c, from, &s, (parts - 1) * (local / parts), CHAIN_ALL_TO_ALL, d, to);
			}
		}
	}
}

static void
move_gathers(Chains *c, uint32_t from, const State *u, int64_t local)
{
	for (uint32_t d = 0; d < c->rank; d++) {
		int64_t parts = 1;
		State s = *u;

		for (uint32_t n = 1; n <= u->end[d] - list_begin(u, d); n++) {
			parts *= c->size[u->atoms[u->end[d] - n]];
			list_cut(c, &s, d, 1);
			reach(c, from, &s, (parts - 1) * local, CHAIN_GATHER, d, 0);
		}
	}
}

/* States with the same number of parts per dimension. */
typedef struct Permutes {
	Chains *c;
	const State *u;
	State *found;
	uint32_t n;
} Permutes;

static void
permute_dim(Permutes *p, State *s, uint32_t d, int64_t rest, uint32_t used)
{
	Chains *c = p->c;

	if (p->n > MAX_PERMUTES)
		return;
	if (rest == 1) {
		if (d + 1 < c->rank) {
			permute_dim(p, s, d + 1, list_size(c, p->u, d + 1), used);
		} else if (memcmp(s, p->u, sizeof *s) != 0) {
			if (p->n < MAX_PERMUTES)
				p->found[p->n] = *s;
			p->n++;
		}
		return;
	}
	for (uint8_t x = 0; x < c->n_atoms; x++) {
		if (used >> x & 1 || rest % c->size[x])
			continue;
		list_append(c, s, d, &x, 1);
		permute_dim(p, s, d, rest / c->size[x], used | 1u << x);
		list_cut(c, s, d, 1);
	}
}

/* Returns whether a state with as many parts per dimension was expanded before. It was as cheap, and all these states
 * are reached from it, so that no permutation of this state is cheaper. */
static bool
is_permuted(Chains *c, uint32_t from, const State *u)
{
	uint64_t h = 0;

	for (uint32_t d = 0; d < c->rank; d++)
		h = map_mix(h, (uint64_t)list_size(c, u, d));
	for (const MapEntry *e = map_first(&c->permuted, h); e; e = map_next(&c->permuted, e)) {
		const State *s = &c->reached.v[map_number(e->value) - 1].s;
		uint32_t d = 0;

		while (d < c->rank && list_size(c, s, d) == list_size(c, u, d))
			d++;
		if (d == c->rank)
			return true;
	}
	map_add(c->a, &c->permuted, h, map_value(from + 1));
	return false;
}

static void
move_permutes(Chains *c, uint32_t from, const State *u, int64_t local)
{
	Permutes p = { c, u, c->permutes, 0 };
	State empty;

	if (c->reached.v[from].sent + local > c->below || is_permuted(c, from, u))
		return;
	memset(&empty, 0, sizeof empty);
	permute_dim(&p, &empty, 0, list_size(c, u, 0), 0);
	for (uint32_t i = 0; p.n <= MAX_PERMUTES && i < p.n; i++)
		reach(c, from, &p.found[i], local, CHAIN_PERMUTE, 0, 0);
}

/* ---- the search ---- */

/* Cuts the devices into prime factors at all given places. Returns false if the places do not divide each other, or if
 * there are too many factors. */
static bool
find_atoms(Chains *c, const int64_t *cuts, uint32_t n_cuts, int64_t n_devices)
{
	int64_t done = 1;

	while (done < n_devices) {
		int64_t next = n_devices;

		for (uint32_t i = 0; i < n_cuts; i++) {
			if (cuts[i] > done && cuts[i] < next)
				next = cuts[i];
		}
		if (next % done)
			return false;
		for (int64_t p = 2, rest = next / done; rest > 1; p++) {
			for (; rest % p == 0; rest /= p) {
				if (c->n_atoms == MAX_ATOMS)
					return false;
				c->pre[c->n_atoms] = done;
				c->size[c->n_atoms++] = p;
				done *= p;
			}
		}
	}
	return true;
}

/* Writes the atoms of each dimension. */
static bool
state_of(const Chains *c, const Layout *l, State *s)
{
	memset(s, 0, sizeof *s);
	for (uint32_t d = 0; d < l->n_dims; d++) {
		LayoutInterval iv[LAYOUT_ENTRIES];
		uint32_t n = layout_dim_intervals(l, d, iv);

		for (uint32_t i = 0; i < n; i++) {
			for (uint8_t x = 0; x < c->n_atoms; x++) {
				if (c->pre[x] >= iv[i].pre && c->pre[x] < iv[i].pre * iv[i].size)
					list_append(c, s, d, &x, 1);
			}
		}
	}
	return true;
}

static const Layout *
layout_of(const Chains *c, LayoutTable *t, const State *s)
{
	LayoutInterval lists[MAX_ATOMS];
	uint32_t first[REDIST_DIMS + 1];

	for (uint32_t d = 0; d <= c->rank; d++)
		first[d] = d ? s->end[d - 1] : 0;
	for (uint32_t i = 0; i < first[c->rank]; i++)
		lists[i] = (LayoutInterval){ c->pre[s->atoms[i]], c->size[s->atoms[i]] };
	return layout_of_intervals(t, c->dims, c->rank, lists, first);
}

/* Writes the intervals that a step appends to dimension `dim`, or removes from it. */
static void
write_moved(const Chains *c, ChainStep *step, const State *before, const State *after)
{
	const State *longer = step->kind == CHAIN_SLICE ? after : before, *shorter = longer == after ? before : after;
	uint32_t d = step->dim, from = list_begin(longer, d) + shorter->end[d] - list_begin(shorter, d);
	LayoutInterval *moved = ARENA_ARRAY(c->a, LayoutInterval, MAX_ATOMS);

	step->moved = moved;
	for (uint32_t i = from; step->kind != CHAIN_PERMUTE && i < longer->end[d]; i++)
		moved[step->n_moved++] = (LayoutInterval){ c->pre[longer->atoms[i]], c->size[longer->atoms[i]] };
}

/* Writes the steps that lead to a state, in order. */
static void
write_chain(Chains *c, LayoutTable *t, uint32_t i, Chain *out)
{
	uint32_t n = 0, at = i;
	ChainStep *steps;

	while (c->reached.v[at].before != at) {
		at = c->reached.v[at].before;
		n++;
	}
	steps = ARENA_ARRAY(c->a, ChainStep, n + 1);
	out->steps = steps;
	out->n = n;
	out->sent = c->reached.v[i].sent;
	for (at = i; n-- > 0; at = c->reached.v[at].before) {
		steps[n] = c->reached.v[at].step;
		steps[n].to = layout_of(c, t, &c->reached.v[at].s);
		write_moved(c, &steps[n], &c->reached.v[c->reached.v[at].before].s, &c->reached.v[at].s);
	}
}

static void
expand(Chains *c, uint32_t i)
{
	State u = c->reached.v[i].s;
	int64_t local = local_bytes(c, &u);

	move_slices(c, i, &u);
	move_all_to_alls(c, i, &u, local);
	move_gathers(c, i, &u, local);
	move_permutes(c, i, &u, local);
}

static bool
chains_begin(Chains *c, const int64_t *cuts, uint32_t n_cuts, int64_t n_devices)
{
	State start;

	for (uint32_t d = 0; d < c->rank; d++) {
		c->dims[d] = layout_dim_size(c->from, d);
		c->total *= c->dims[d];
	}
	if (!c->rank || !c->total || !find_atoms(c, cuts, n_cuts, n_devices))
		return false;
	state_of(c, c->to, &c->goal);
	state_of(c, c->from, &start);
	*VEC_ADD(c->a, &c->reached) = (Reached){ .s = start };
	map_add(c->a, &c->by_state, state_hash(&start), map_value(1));
	heap_push(c, 0);
	c->permutes = ARENA_ARRAY(c->a, State, MAX_PERMUTES);
	return true;
}

/* Collects all places where an interval of a layout, or an axis, begins or ends. */
static uint32_t
collect_cuts(const Chains *c, const int64_t *cuts, uint32_t n_cuts, int64_t *out)
{
	uint32_t n = n_cuts;

	memcpy(out, cuts, n_cuts * sizeof *cuts);
	for (uint32_t side = 0; side < 2; side++) {
		const Layout *l = side ? c->to : c->from;

		for (uint32_t d = 0; d < l->n_dims; d++) {
			LayoutInterval iv[LAYOUT_ENTRIES];
			uint32_t n_iv = layout_dim_intervals(l, d, iv);

			for (uint32_t i = 0; i < n_iv; i++) {
				out[n++] = iv[i].pre;
				out[n++] = iv[i].pre * iv[i].size;
			}
		}
	}
	return n;
}

bool
chain_find(Arena *a, LayoutTable *t, const Layout *from, const Layout *to, uint32_t elem_bytes, const int64_t *cuts,
           uint32_t n_cuts, int64_t below, Chain *out)
{
	Chains c = { .a = a, .from = from, .to = to, .rank = from->n_dims, .total = elem_bytes, .below = below - 1 };
	int64_t all[8 * LAYOUT_ENTRIES];
	uint32_t n_all;

	if (below <= 0 || n_cuts > 4 * LAYOUT_ENTRIES || from->n_dims != to->n_dims)
		return false;
	n_all = collect_cuts(&c, cuts, n_cuts, all);
	if (!chains_begin(&c, all, n_all, t->n_devices))
		return false;
	while (c.heap.n && c.n_expanded < MAX_EXPANSIONS) {
		uint32_t i = heap_pop(&c);

		if (c.reached.v[i].done)
			continue;
		c.reached.v[i].done = true;
		if (memcmp(&c.reached.v[i].s, &c.goal, sizeof c.goal) == 0) {
			write_chain(&c, t, i, out);
			return true;
		}
		c.n_expanded++;
		expand(&c, i);
	}
	return false;
}
