/* SPDX-License-Identifier: Apache-2.0
 *
 * The chain that sends the fewest bytes (spec 50 §13.1): a shortest path from the source to the target. Axes are cut
 * into atoms, pieces of prime size, and a state is a list of atoms for each dimension. The cost of a path is the number
 * of bytes that each device sends, then the number of collectives.
 */
#include "shard/chain_state.h"

enum {
	ATOMS_MAX = 64,
	PERMUTES_MAX = 720,	/* a state with more permutations has none */
	EXPANSIONS_MAX = 20000,
	END_OF_DIM = 255	/* in the lists of a state */
};

/* A state: for each dimension its atoms and END_OF_DIM. */
typedef struct Node {
	const struct Node *from;	/* the state before the last move, or NULL */
	int64_t bytes;		/* sent on the way from the source */
	uint32_t ops;		/* collectives on the way; consecutive slices count once, and so do gathers */
	uint32_t number;	/* number of insertions into the queue before this one */
	ShardMoveKind last;	/* the last move */
	uint8_t a2a_source, a2a_target, a2a_n;	/* an all-to-all: its dimensions and the number of atoms it moves */
	bool done;		/* left the queue */
	uint32_t length;	/* of the lists */
	uint8_t lists[];
} Node;

/* An entry of the queue. It is out of date if its node was improved since. */
typedef struct Entry {
	Node *node;
	int64_t bytes;
	uint32_t ops, number;
} Entry;

typedef struct Search {
	Session *s;
	Arena *a;
	const ShardChainSpec *spec;
	uint32_t rank, n_atoms, inserted;
	ShardAxis atoms[ATOMS_MAX];
	int64_t sizes[ATOMS_MAX];
	Node *goal;
	Map nodes;		/* by hash of the lists */
	VEC(Entry) queue;	/* a binary heap */
} Search;

/* ---- atoms ---- */

static bool
atom_add(Search *x, Atom axis, int64_t pre, int64_t size)
{
	if (x->n_atoms == ATOMS_MAX)
		return false;
	x->sizes[x->n_atoms] = size;
	x->atoms[x->n_atoms++] = shard_axis_part(x->spec->mesh, axis, pre, size);
	return true;
}

/* Cuts the part of an axis from `pre` to `end` into pieces of prime size, the smallest first. */
static bool
cut_into_primes(Search *x, Atom axis, int64_t pre, int64_t end)
{
	for (int64_t prime = 2; pre < end; prime++) {
		for (; end / pre % prime == 0; pre *= prime) {
			if (!atom_add(x, axis, pre, prime))
				return false;
		}
	}
	return true;
}

/* Returns the smallest end or pre-size above `pre` of a sub-axis of this axis, or its size if there is none. */
static int64_t
next_cut(const Search *x, const ShardMeshAxis *axis, int64_t pre)
{
	const ShardSharding *both[] = { x->spec->from, x->spec->to };
	int64_t best = axis->size;

	for (uint32_t k = 0; k < 2; k++) {
		const ShardSharding *sh = both[k];

		for (uint32_t i = 0; i < sh->n_dim_axes; i++) {
			ShardAxis a = shard_axes(sh)[i];
			int64_t cuts[] = { shard_axis_pre(a), shard_axis_next(x->spec->mesh, a) };

			for (uint32_t j = 0; a.name == axis->name && j < 2; j++)
				best = cuts[j] > pre && cuts[j] < best ? cuts[j] : best;
		}
	}
	return best;
}

/* Makes the atoms. Returns false if there are too many, or if cuts do not divide each other. */
static bool
make_atoms(Search *x)
{
	for (uint32_t i = 0; i < x->spec->mesh->n_axes; i++) {
		const ShardMeshAxis *axis = &x->spec->mesh->axes[i];

		for (int64_t pre = 1, end; pre < axis->size; pre = end) {
			end = next_cut(x, axis, pre);
			if (end % pre != 0 || axis->size % end != 0 || !cut_into_primes(x, axis->name, pre, end))
				return false;
		}
	}
	return true;
}

/* ---- states ---- */

static Node *
node_new(Search *x, const uint8_t *lists, uint32_t length)
{
	Node *n = arena_alloc(x->a, sizeof *n + length);

	n->length = length;
	memcpy(n->lists, lists, length);
	return n;
}

static uint64_t
hash_lists(const uint8_t *lists, uint32_t length)
{
	uint64_t h = length;

	for (uint32_t i = 0; i < length; i++)
		h = map_mix(h, lists[i]);
	return h;
}

/* Returns the node of a state, which is new and has no cost if the state was not reached before. */
static Node *
node_get(Search *x, const uint8_t *lists, uint32_t length)
{
	uint64_t hash = hash_lists(lists, length);
	Node *n;

	for (const MapEntry *e = map_first(&x->nodes, hash); e; e = map_next(&x->nodes, e)) {
		n = e->value;
		if (n->length == length && memcmp(n->lists, lists, length) == 0)
			return n;
	}
	n = node_new(x, lists, length);
	n->bytes = -1;
	map_add(x->a, &x->nodes, hash, n);
	return n;
}

/* Appends the atoms of an axis. */
static uint32_t
add_atoms(const Search *x, ShardAxis axis, uint8_t *lists, uint32_t n)
{
	int64_t pre = shard_axis_pre(axis), end = shard_axis_next(x->spec->mesh, axis);

	for (uint32_t i = 0; i < x->n_atoms; i++) {
		if (x->atoms[i].name == axis.name && shard_axis_pre(x->atoms[i]) >= pre &&
		    shard_axis_next(x->spec->mesh, x->atoms[i]) <= end)
			lists[n++] = (uint8_t)i;
	}
	return n;
}

static Node *
node_of(Search *x, const ShardSharding *sharding)
{
	uint8_t *lists = ARENA_ARRAY(x->a, uint8_t, ATOMS_MAX + x->rank);
	uint32_t n = 0;

	for (uint32_t d = 0; d < x->rank; d++) {
		ShardAxes axes = shard_axes_of_dim(sharding, d);

		for (uint32_t i = 0; i < axes.n; i++)
			n = add_atoms(x, axes.v[i], lists, n);
		lists[n++] = END_OF_DIM;
	}
	return node_get(x, lists, n);
}

/* Returns the list of dimension d, and sets *n to its length. */
static const uint8_t *
list_of(const Node *node, uint32_t d, uint32_t *n)
{
	const uint8_t *p = node->lists;

	for (; d; p++)
		d -= *p == END_OF_DIM;
	for (*n = 0; p[*n] != END_OF_DIM;)
		++*n;
	return p;
}

static int64_t
product(const Search *x, const uint8_t *list, uint32_t n)
{
	int64_t size = 1;

	for (uint32_t i = 0; i < n; i++)
		size *= x->sizes[list[i]];
	return size;
}

/* Returns the bytes of a device's part of the tensor, if dimension d has `more` times as many parts as in the state. */
static int64_t
bytes_of(const Search *x, const Node *node, uint32_t d, int64_t more)
{
	int64_t elements = 1;

	for (uint32_t e = 0; e < x->rank; e++) {
		uint32_t n;
		const uint8_t *list = list_of(node, e, &n);
		int64_t parts = product(x, list, n) * (e == d ? more : 1);

		elements *= (x->spec->shape[e] + parts - 1) / parts;
	}
	return (elements * x->spec->bits + 7) / 8;
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

/* A move to the state `lists`. */
typedef struct Step {
	const Node *from;
	ShardMoveKind kind;
	int64_t cost;
	uint8_t a2a_source, a2a_target, a2a_n;
	const uint8_t *lists;
	uint32_t length;
} Step;

/* Takes a move if it leads to its state at a smaller cost than before. */
static void
relax(Search *x, const Step *st)
{
	Node *to = node_get(x, st->lists, st->length);
	bool joins = st->from->from && st->from->last == st->kind &&
	             (st->kind == SHARD_SLICE || st->kind == SHARD_GATHER);
	int64_t bytes = st->from->bytes + st->cost;
	uint32_t ops = st->from->ops + !joins;

	if (to->done || (to->bytes >= 0 && (to->bytes < bytes || (to->bytes == bytes && to->ops <= ops))))
		return;
	to->from = st->from;
	to->bytes = bytes;
	to->ops = ops;
	to->last = st->kind;
	to->a2a_source = st->a2a_source;
	to->a2a_target = st->a2a_target;
	to->a2a_n = st->a2a_n;
	to->number = x->inserted++;
	queue_push(x, (Entry){ to, bytes, ops, to->number });
}

/* Copies the lists of a state without the last n atoms of dimension `less`, and with n atoms of `moved` at the end of
 * dimension `more`. A dimension RANK does not exist. Returns the length. */
static uint32_t
changed_lists(const Search *x, const Node *u, uint32_t less, uint32_t more, const uint8_t *moved, uint32_t n,
              uint8_t *out)
{
	uint32_t length = 0;

	for (uint32_t d = 0; d < x->rank; d++) {
		uint32_t k;
		const uint8_t *list = list_of(u, d, &k);

		k -= d == less ? n : 0;
		memcpy(out + length, list, k);
		length += k;
		if (d == more) {
			memcpy(out + length, moved, n);
			length += n;
		}
		out[length++] = END_OF_DIM;
	}
	return length;
}

/* Returns whether dimension d may have its atoms and n more: the parts are even, or a prefix of the goal. */
static bool
may_receive(const Search *x, const Node *u, uint32_t d, const uint8_t *moved, uint32_t n)
{
	uint32_t k, g;
	const uint8_t *list = list_of(u, d, &k), *goal = list_of(x->goal, d, &g);

	if (x->spec->shape[d] % (product(x, list, k) * product(x, moved, n)) == 0)
		return true;
	return k + n <= g && memcmp(list, goal, k) == 0 && memcmp(moved, goal + k, n) == 0;
}

static void
try_slices(Search *x, const Node *u, uint8_t *lists)
{
	for (uint32_t d = 0; d < x->rank; d++) {
		for (uint32_t i = 0; i < x->n_atoms; i++) {
			uint8_t atom = (uint8_t)i;

			if (memchr(u->lists, atom, u->length) || !may_receive(x, u, d, &atom, 1))
				continue;
			relax(x, &(Step){ .from = u, .kind = SHARD_SLICE, .lists = lists,
			                  .length = changed_lists(x, u, x->rank, d, &atom, 1, lists) });
		}
	}
}

static void
try_all_to_alls(Search *x, const Node *u, uint8_t *lists)
{
	for (uint32_t src = 0; src < x->rank; src++) {
		uint32_t k;
		const uint8_t *list = list_of(u, src, &k);

		for (uint32_t n = 1; n <= k; n++) {
			const uint8_t *moved = list + k - n;
			int64_t size = product(x, moved, n);

			for (uint32_t t = 0; t < x->rank; t++) {
				if (t == src || !may_receive(x, u, t, moved, n))
					continue;
				relax(x, &(Step){ .from = u, .kind = SHARD_ALL_TO_ALL,
				                  .cost = (size - 1) * bytes_of(x, u, t, size),
				                  .a2a_source = (uint8_t)src, .a2a_target = (uint8_t)t,
				                  .a2a_n = (uint8_t)n, .lists = lists,
				                  .length = changed_lists(x, u, src, t, moved, n, lists) });
			}
		}
	}
}

static void
try_gathers(Search *x, const Node *u, int64_t bytes, uint8_t *lists)
{
	for (uint32_t d = 0; d < x->rank; d++) {
		uint32_t k;
		const uint8_t *list = list_of(u, d, &k);

		for (uint32_t n = 1; n <= k; n++)
			relax(x, &(Step){ .from = u, .kind = SHARD_GATHER,
			                  .cost = (product(x, list + k - n, n) - 1) * bytes, .lists = lists,
			                  .length = changed_lists(x, u, d, x->rank, list + k - n, n, lists) });
	}
}

/* The enumeration of the states with the same number of parts in each dimension. */
typedef struct Permutes {
	Search *x;
	const Node *u;
	int64_t cost;
	bool used[ATOMS_MAX];
	uint8_t *lists;
	uint32_t n;		/* states found so far */
	bool only_count;
} Permutes;

/* Extends the lists, in which dimension d still needs `left` parts. */
static void
extend(Permutes *p, uint32_t d, int64_t left, uint32_t length)
{
	uint32_t k;

	if (p->n > PERMUTES_MAX)
		return;
	if (left > 1) {
		for (uint32_t i = 0; i < p->x->n_atoms; i++) {
			if (p->used[i] || left % p->x->sizes[i] != 0)
				continue;
			p->used[i] = true;
			p->lists[length] = (uint8_t)i;
			extend(p, d, left / p->x->sizes[i], length + 1);
			p->used[i] = false;
		}
		return;
	}
	p->lists[length++] = END_OF_DIM;
	if (d + 1 < p->x->rank) {
		const uint8_t *list = list_of(p->u, d + 1, &k);

		extend(p, d + 1, product(p->x, list, k), length);
		return;
	}
	p->n++;
	if (!p->only_count && (length != p->u->length || memcmp(p->lists, p->u->lists, length) != 0))
		relax(p->x, &(Step){ .from = p->u, .kind = SHARD_PERMUTE, .cost = p->cost, .lists = p->lists,
		                     .length = length });
}

static void
try_permutes(Search *x, const Node *u, int64_t bytes, uint8_t *lists)
{
	Permutes p = { .x = x, .u = u, .cost = bytes, .only_count = true };
	uint32_t k;
	const uint8_t *list = list_of(u, 0, &k);

	p.lists = lists;
	extend(&p, 0, product(x, list, k), 0);
	if (p.n > PERMUTES_MAX)
		return;
	p.n = 0;
	p.only_count = false;
	extend(&p, 0, product(x, list, k), 0);
}

static void
expand(Search *x, const Node *u, uint8_t *lists)
{
	int64_t bytes = bytes_of(x, u, x->rank, 1);

	try_slices(x, u, lists);
	try_all_to_alls(x, u, lists);
	try_gathers(x, u, bytes, lists);
	try_permutes(x, u, bytes, lists);
}

/* Returns whether the search reached the goal within its limit. */
static bool
search(Search *x)
{
	uint8_t *lists = ARENA_ARRAY(x->a, uint8_t, 2 * ATOMS_MAX + x->rank);
	Node *start = node_of(x, x->spec->from);

	x->goal = node_of(x, x->spec->to);
	start->bytes = 0;
	queue_push(x, (Entry){ start, 0, 0, x->inserted++ });
	for (uint32_t n = 0; x->queue.n && n < EXPANSIONS_MAX;) {
		Entry e = queue_pop(x);

		if (e.node->done || e.number != e.node->number)
			continue;
		e.node->done = true;
		if (e.node == x->goal)
			return true;
		expand(x, e.node, lists);
		n++;
	}
	return false;
}

/* ---- the chain ---- */

/* Sets the current axes to those of a state. */
static void
set_current(const Search *x, ChainState *c, const Node *node)
{
	for (uint32_t d = 0; d < x->rank; d++) {
		uint32_t n;
		const uint8_t *list = list_of(node, d, &n);

		c->cur[d] = (ChainIds){ NULL, 0, 0 };
		for (uint32_t i = 0; i < n; i++)
			chain_push(c, d, chain_id(c, x->atoms[list[i]]));
	}
}

/* Returns, for each dimension, the atoms at the end of the longer state that the shorter one lacks. */
static ChainIds *
difference(const Search *x, ChainState *c, const Node *shorter, const Node *longer)
{
	ChainIds *lists = ARENA_ARRAY(x->a, ChainIds, x->rank);

	for (uint32_t d = 0; d < x->rank; d++) {
		uint32_t k, n;
		const uint8_t *list;

		list_of(shorter, d, &k);
		list = list_of(longer, d, &n);
		for (uint32_t i = k; i < n; i++)
			chain_append(c, &lists[d], chain_id(c, x->atoms[list[i]]));
	}
	return lists;
}

static ChainIds
moved_axes(const Search *x, ChainState *c, const Node *to)
{
	ChainIds moved = { NULL, 0, 0 };
	uint32_t n;
	const uint8_t *list = list_of(to, to->a2a_target, &n);

	for (uint32_t i = n - to->a2a_n; i < n; i++)
		chain_append(c, &moved, chain_id(c, x->atoms[list[i]]));
	return moved;
}

/* Emits the moves on the way to a state. Consecutive slices become one move, and so do gathers. */
static void
emit_path(const Search *x, ChainState *c, const Node *to)
{
	const Node *from = to->from;
	ChainIds moved;

	if (!from)
		return;
	if (to->last == SHARD_SLICE || to->last == SHARD_GATHER) {
		while (from->from && from->last == to->last)
			from = from->from;
	}
	emit_path(x, c, from);
	set_current(x, c, to);
	switch (to->last) {
	case SHARD_SLICE: chain_emit_lists(c, SHARD_SLICE, difference(x, c, from, to)); break;
	case SHARD_GATHER: chain_emit_lists(c, SHARD_GATHER, difference(x, c, to, from)); break;
	case SHARD_ALL_TO_ALL:
		moved = moved_axes(x, c, to);
		chain_emit_all_to_all(c, to->a2a_source, to->a2a_target, &moved);
		break;
	case SHARD_PERMUTE: chain_emit_permute(c); break;
	}
}

/* Returns the bytes of a device's part, if dimension d has `more` times as many parts as the sharding says. */
static int64_t
local_bytes(const ShardChainSpec *spec, const ShardSharding *sh, uint32_t d, int64_t more)
{
	int64_t elements = 1;

	for (uint32_t e = 0; e < sh->rank; e++) {
		int64_t parts = shard_axes_total(spec->mesh, shard_axes_of_dim(sh, e)) * (e == d ? more : 1);

		elements *= (spec->shape[e] + parts - 1) / parts;
	}
	return (elements * spec->bits + 7) / 8;
}

/* Returns the bytes that each device sends in a chain (spec 50 §12.2). */
static int64_t
bytes_sent(const ShardChainSpec *spec, const ShardChain *chain)
{
	const ShardSharding *in = spec->from;
	int64_t sum = 0;

	for (uint32_t i = 0; i < chain->n; i++) {
		const ShardMove *m = &chain->moves[i];

		switch (m->kind) {
		case SHARD_SLICE: break;
		case SHARD_GATHER: sum += (m->ways - 1) * local_bytes(spec, in, in->rank, 1); break;
		case SHARD_ALL_TO_ALL: sum += (m->ways - 1) * local_bytes(spec, in, m->target, m->ways); break;
		case SHARD_PERMUTE: sum += local_bytes(spec, in, in->rank, 1); break;
		}
		in = shard_sharding(m->out);
	}
	return sum;
}

/* Returns whether the search can treat the question: the sizes are known and small, and the devices the same. */
static bool
is_searchable(const ShardChainSpec *spec)
{
	const ShardSharding *from = spec->from, *to = spec->to;
	int64_t total = spec->bits;

	if (!spec->bits || (from->mesh != to->mesh && !spec->same_devices) || from->rank == 0)
		return false;
	for (uint32_t d = 0; d < from->rank; d++) {
		if (spec->shape[d] < 0 || __builtin_mul_overflow(total, spec->shape[d] + 1, &total))
			return false;
	}
	for (uint32_t i = 0; i < spec->mesh->n_axes; i++) {
		if (spec->mesh->axes[i].size == 1 || __builtin_mul_overflow(total, spec->mesh->axes[i].size, &total))
			return false;
	}
	return total < INT64_MAX >> 16;
}

ShardChain
shard_chain_cheapest(Session *s, Arena *a, const ShardChainSpec *spec)
{
	ShardChain chain = shard_chain_new(s, a, spec);
	Search x = { .s = s, .a = a, .spec = spec, .rank = spec->to->rank };
	int64_t bytes;
	ChainState c;

	if (!chain.sound || !chain.n || !is_searchable(spec) || !make_atoms(&x) || !search(&x))
		return chain;
	bytes = bytes_sent(spec, &chain);
	if (x.goal->bytes > bytes || (x.goal->bytes == bytes && x.goal->ops >= chain.n))
		return chain;
	c = chain_state_new(s, a, spec);
	emit_path(&x, &c, x.goal);
	return (ShardChain){ c.moves.v, c.moves.n, true };
}
