/* SPDX-License-Identifier: Apache-2.0
 *
 * Prices answers without building chains of collectives. The collectives are known if the answer adds axes (a slice,
 * which is free), drops axes (a gather), moves them from one dimension to the end of another (an all-to-all), or
 * rearranges them (a permute). For all other answers there is a lower bound: whatever the collectives are, a device
 * receives the elements that it lacks, and a dimension that drops axes and adds others takes a permute. The work
 * depends on the number of axes of the answer, not on those of the operands.
 *
 * Shardy cuts axes where the lists of both shardings differ. The same happens here, so sub-axes need no special cases.
 */
#include "explicit/answer_bound.h"

#include "base/num.h"
#include "cost/bytes.h"
#include "shard/local.h"

enum { NOWHERE = EX_MAX_PIECES };

/* ---- sizes ---- */

static bool
is_power_of(int64_t n, int64_t base)
{
	while (n > 1 && n % base == 0)
		n /= base;
	return n == 1;
}

/* Returns the smallest divisor of n that is larger than 1, or n if that takes long to find. */
static int64_t
smallest_divisor(int64_t n)
{
	for (int64_t d = 2; d < 1000 && d * d <= n; d++) {
		if (n % d == 0)
			return d;
	}
	return n;
}

ExScale
explicit_scale(const ExOp *o, ExAxes axes)
{
	static const ExWide vast = (ExWide)1 << 126;
	const IrType *tensor = explicit_out_tensor(o, 0);
	ExScale c = { .elements = 1, .few = -1, .powers = true };
	int64_t devices = 1, base = 0;

	c.bits = cost_element_bits(tensor->elem);
	for (uint32_t k = 0; k < tensor->n; k++) {
		ExWide size = tensor->dims[k];

		c.elements = c.elements > vast / (size + 1) ? vast : c.elements * size;
	}
	for (ExAxes rest = axes; rest; rest &= rest - 1) {
		int64_t size = explicit_axis_size(o->mesh, (uint32_t)__builtin_ctzll(rest));

		devices = num_mul(devices, size);
		c.size_one |= size == 1;
		base = base || size == 1 ? base : smallest_divisor(size);
		c.powers &= size == 1 || is_power_of(size, base);
	}
	c.known = c.bits && devices <= (c.elements == vast ? (int64_t)1 << 30 : (int64_t)1 << 62);
	if (c.known && c.elements <= INT64_MAX / c.bits)
		c.few = (int64_t)c.elements;
	return c;
}

/* Returns the bytes of a part if the result is cut into so many parts, and each of them into `more`; INT64_MAX if they
 * do not fit an integer. */
static int64_t
part_bytes(const ExScale *c, int64_t parts, int64_t more)
{
	ExWide n;

	if (c->few >= 0)
		return (c->few / parts / more * c->bits + 7) / 8;
	n = c->elements / parts / more;
	if (n >= INT64_MAX)
		return INT64_MAX;
	n = (n * c->bits + 7) / 8;
	return n < INT64_MAX ? (int64_t)n : INT64_MAX;
}

/* Returns the bytes of the part that a device has at the origin, cut into `more` parts; INT64_MAX likewise. */
static int64_t
held_bytes(const ExScale *c, const ExOrigin *s, int64_t more)
{
	int64_t n = s->held / more;

	if (s->held == INT64_MAX)
		return part_bytes(c, s->parts, more);
	if (num_mul(n / 8, c->bits) > INT64_MAX - c->bits)
		return INT64_MAX;
	return n / 8 * c->bits + (n % 8 * c->bits + 7) / 8;
}

/* Returns the product of the sizes of some pieces. */
static int64_t
size_of(const ExOrigin *s, uint64_t pieces)
{
	int64_t size = 1;

	for (; pieces; pieces &= pieces - 1)
		size *= s->sizes[__builtin_ctzll(pieces)];
	return size;
}

/* ---- the origin ---- */

/* Where an axis is cut: the sizes before the cuts, from small to large. */
typedef struct Cuts {
	int64_t at[EX_MAX_PIECES];
	uint32_t n;
} Cuts;

static bool
add_cut(Cuts *c, int64_t at)
{
	uint32_t i = c->n;

	for (uint32_t k = 0; k < c->n; k++) {
		if (c->at[k] == at)
			return true;
	}
	if (c->n == EX_MAX_PIECES)
		return false;
	for (; i && c->at[i - 1] > at; i--)
		c->at[i] = c->at[i - 1];
	c->at[i] = at;
	c->n++;
	return true;
}

static bool
add_cuts(Cuts *c, ShardAxes list, Atom name)
{
	for (uint32_t i = 0; i < list.n; i++) {
		ShardAxis a = list.v[i];

		if (a.name == name && a.is_sub && (!add_cut(c, a.pre) || !add_cut(c, a.pre * a.size)))
			return false;
	}
	return true;
}

/* Cuts all axes where the lists of the plan have sub-axes. Returns false if there are too many pieces, or if they do
 * not divide each other. */
static bool
cut_axes(const ExOp *o, ExOrigin *s)
{
	const ShardSharding *from = s->plan.from;
	uint32_t n = 0;

	for (uint32_t a = 0; a < o->mesh->mesh->n_axes; a++) {
		Atom name = explicit_axis_name(o->mesh, a);
		Cuts cuts = { .at = { 1 }, .n = 1 };
		bool ok = add_cuts(&cuts, (ShardAxes){ shard_axes(from), from->n_dim_axes }, name) &&
		          add_cuts(&cuts, s->plan.reduced, name);

		s->first[a] = (uint8_t)n;
		if (cuts.n > 1 && cuts.at[cuts.n - 1] == explicit_axis_size(o->mesh, a))
			cuts.n--;
		for (uint32_t i = 0; i < cuts.n; i++, n++) {
			int64_t end = i + 1 < cuts.n ? cuts.at[i + 1] : explicit_axis_size(o->mesh, a);

			if (!ok || n == EX_MAX_PIECES || end % cuts.at[i] != 0)
				return false;
			s->sizes[n] = end / cuts.at[i];
		}
	}
	s->first[o->mesh->mesh->n_axes] = (uint8_t)n;
	s->whole = n == o->mesh->mesh->n_axes;
	return true;
}

/* Writes the pieces of a list to `pieces`, which has room for all, and returns their number. */
static uint32_t
pieces_of(const ExOp *o, const ExOrigin *s, ShardAxes list, uint8_t *pieces)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < list.n; i++) {
		uint32_t a = (uint32_t)shard_mesh_axis_find(o->mesh->mesh, list.v[i].name);
		int64_t pre = 1, end = shard_axis_pre(list.v[i]) * shard_axis_size(o->mesh->mesh, list.v[i]);

		for (uint32_t p = s->first[a]; p < s->first[a + 1] && pre < end; pre *= s->sizes[p++]) {
			if (pre >= shard_axis_pre(list.v[i]))
				pieces[n++] = (uint8_t)p;
		}
		/* An axis of size 1 is a piece, too. */
		if (end == 1)
			pieces[n++] = s->first[a];
	}
	return n;
}

/* Records where the result has its pieces. */
static void
fill_dim(const ExOp *o, ExOrigin *s, uint32_t k, ShardAxes list)
{
	uint8_t pieces[EX_MAX_PIECES];
	ExOriginDim *d = &s->dims[k];
	const int64_t *sizes = explicit_out_tensor(o, 0)->dims;

	d->n = pieces_of(o, s, list, pieces);
	d->pieces = arena_dup(&o->x->tmp, pieces, d->n);
	d->parts = 1;
	d->single = sizes[k] == 1;
	for (uint32_t i = 0; i < d->n; i++) {
		d->parts *= s->sizes[pieces[i]];
		s->home[pieces[i]] = (uint8_t)k;
		s->before |= (uint64_t)1 << pieces[i];
	}
	s->filled |= d->n ? (uint64_t)1 << k : 0;
	s->parts *= d->parts;
	if (sizes[k] % d->parts != 0) {
		s->uneven = s->even ? k : s->rank;
		s->even = false;
	}
	s->held = num_mul(s->held, shard_chunk(sizes[k], d->parts));
}

void
explicit_origin_fill(const ExOp *o, const ExScale *c, ExOrigin *s)
{
	const ShardSharding *from = s->plan.from;
	uint8_t pieces[EX_MAX_PIECES];
	uint32_t n;

	if (!c->known || !s->plan.known || !from || !cut_axes(o, s))
		return;
	s->dims = ARENA_ARRAY(&o->x->tmp, ExOriginDim, from->rank);
	s->even = true;
	s->rank = s->uneven = from->rank;
	s->parts = s->held = 1;
	memset(s->home, NOWHERE, sizeof s->home);
	for (uint32_t k = 0; k < from->rank; k++)
		fill_dim(o, s, k, shard_axes_of_dim(from, k));
	n = pieces_of(o, s, s->plan.reduced, pieces);
	for (uint32_t i = 0; i < n; i++)
		s->reduced |= (uint64_t)1 << pieces[i];
	s->ways = size_of(s, s->reduced);
	if (!cost_bytes_local(explicit_out_tensor(o, 0), o->mesh->mesh, from, &s->local))
		s->local = INT64_MAX;
	s->simple = true;
}

/* ---- how an answer differs from its origin ---- */

typedef struct Difference {
	uint64_t all, added;		/* pieces of the answer; those that some list adds */
	bool extends, truncates;	/* every list only adds pieces; only drops pieces */
	bool only_new;			/* some dimension adds new pieces only, and drops none */
	int64_t growth, excess;		/* how many times more parts than before a dimension has at most; fewer */
	bool rearranged;		/* some dimension drops pieces and adds others */
	uint64_t losing, gaining;	/* dimensions from which pieces move to others; to which they move */
	uint32_t moves;			/* pairs of such dimensions */
	bool fits;			/* no dimension has more parts than before */
	int64_t parts;			/* of all dimensions together */
	int64_t room;			/* the most pieces into which a part can be cut before axes are gathered */
	int64_t joint;			/* the parts into which origin and answer together cut the elements */
} Difference;

/* A list that is compared with that of the origin. */
typedef struct Compared {
	uint32_t common;	/* pieces with which both lists begin */
	int64_t parts;		/* the product of their sizes */
	bool adds;		/* the answer has more pieces */
	bool moves;		/* some of these come from this or another dimension */
	uint64_t homes;		/* the other dimensions */
} Compared;

static Compared
compare_list(const ExOrigin *s, const ExAnswerDim *dim, uint32_t k, Difference *d)
{
	const ExOriginDim *from = &s->dims[k];
	Compared c = { .parts = 1 };

	for (uint32_t i = 0; i < dim->n; i++) {
		for (uint32_t p = s->first[dim->axes[i]]; p < s->first[dim->axes[i] + 1]; p++) {
			uint64_t bit = (uint64_t)1 << p;

			d->all |= bit;
			if (!c.adds && c.common < from->n && from->pieces[c.common] == p) {
				c.common++;
				c.parts *= s->sizes[p];
				continue;
			}
			c.adds = true;
			d->added |= bit;
			c.moves |= s->home[p] != NOWHERE;
			if (s->home[p] != NOWHERE && s->home[p] != k)
				c.homes |= (uint64_t)1 << s->home[p];
		}
	}
	return c;
}

/* Compares the lists of a dimension in which the answer has axes. Returns whether the origin's list is the beginning
 * of the answer's. */
static bool
compare_dim(const ExOrigin *s, const ExAnswerDim *dim, uint32_t k, Difference *d)
{
	const ExOriginDim *from = &s->dims[k];
	Compared c = compare_list(s, dim, k, d);
	bool drops = c.common < from->n;
	int64_t added, dropped;

	d->parts *= dim->parts;
	d->excess = from->parts / dim->parts > d->excess ? from->parts / dim->parts : d->excess;
	if (!c.adds)
		return !drops;
	if (c.homes) {
		d->losing |= c.homes;
		d->gaining |= (uint64_t)1 << k;
		d->moves += (uint32_t)__builtin_popcountll(c.homes);
	}
	d->truncates = false;
	d->rearranged |= drops;
	d->only_new |= !drops && !c.moves;
	added = c.parts == 1 ? dim->parts : dim->parts / c.parts;
	dropped = drops ? from->parts / c.parts : 1;
	d->growth = added / dropped > d->growth ? added / dropped : d->growth;
	d->fits &= added <= dropped;
	d->room *= dropped == 1 ? added : added / num_gcd(added, dropped);
	d->joint = num_mul(d->joint, added);
	return !drops;
}

static Difference
difference(const ExOrigin *s, const ExAnswerDim *dims, uint64_t filled)
{
	Difference d = { .truncates = true, .fits = true, .growth = 1, .excess = 1, .parts = 1, .room = 1,
	                 .joint = s->parts };

	d.extends = (s->filled & ~filled) == 0;
	for (uint64_t rest = filled; rest; rest &= rest - 1) {
		uint32_t k = (uint32_t)__builtin_ctzll(rest);

		d.extends &= compare_dim(s, &dims[k], k, &d);
	}
	for (uint64_t rest = s->filled & ~filled; rest; rest &= rest - 1) {
		int64_t parts = s->dims[__builtin_ctzll(rest)].parts;

		d.excess = parts > d.excess ? parts : d.excess;
	}
	return d;
}

static bool
is_one(uint64_t set)
{
	return set && !(set & (set - 1));
}

/* ---- prices ---- */

/* Adds a step that sends so many bytes so many times. A price that does not fit an integer is unknown. */
static void
add(ExBound *b, int64_t n, int64_t bytes, uint32_t rounds)
{
	int64_t sum;

	if (bytes == INT64_MAX || __builtin_mul_overflow(n, bytes, &sum) ||
	    __builtin_add_overflow(b->price.bytes, sum, &b->price.bytes)) {
		b->price.known = false;
		b->exact = true;
	}
	b->price.rounds += rounds;
}

/* The chain to an answer begins with a slice along its new pieces, as far as the dimensions have room for them. */
typedef struct Chain {
	uint64_t gone, fresh;	/* pieces of the origin alone; of the answer alone */
	int64_t ways;		/* the product of the sizes of those that are gone */
	bool one_move;		/* all pieces that change their dimension come from one and go to one other */
} Chain;

static Chain
chain_of(const ExOrigin *s, const Difference *d)
{
	uint64_t gone = s->before & ~d->all;

	return (Chain){ .gone = gone, .fresh = d->all & ~s->before, .ways = size_of(s, gone),
	                .one_move = d->moves == 1 && is_one(d->losing) };
}

/* Returns whether the axes that change their dimension, if any, move together from the end of one dimension to the end
 * of another, and all other new axes follow the old ones. A slice, an all-to-all and a gather do that. */
static bool
is_straight(const ExScale *c, const ExOrigin *s, const ExAnswerDim *dims, const Difference *d, const Chain *chain)
{
	const ExOriginDim *from, *to;
	const ExAnswerDim *dim;
	uint32_t n, lost, left;

	if (d->rearranged || !s->even || c->size_one)
		return false;
	if (!d->gaining)
		return true;
	if (!chain->one_move || !s->whole)
		return false;
	lost = (uint32_t)__builtin_ctzll(d->losing);
	from = &s->dims[lost];
	dim = &dims[__builtin_ctzll(d->gaining)];
	to = &s->dims[__builtin_ctzll(d->gaining)];
	n = dim->n - to->n;
	left = dims[lost].n;
	return left <= from->n && n <= from->n - left && memcmp(from->pieces + from->n - n, dim->axes + to->n, n) == 0;
}

static void
add_straight(const ExScale *c, ExBound *b, const ExOrigin *s, const ExAnswerDim *dims, const Difference *d,
             const Chain *chain)
{
	uint32_t to = d->gaining ? (uint32_t)__builtin_ctzll(d->gaining) : 0;
	int64_t n = d->gaining ? dims[to].parts / s->dims[to].parts : 1, parts = d->parts * chain->ways;

	if (d->gaining)
		add(b, n - 1, part_bytes(c, parts, n), 1);
	if (chain->gone)
		add(b, chain->ways - 1, part_bytes(c, parts, 1), 1);
}

/* Adds a lower bound of a chain that is none of the simple cases. Gathers send the bytes that they add. A permute sends
 * the part that each device has after the first slice, and an all-to-all sends at least half of it. A dimension that
 * drops axes and adds others takes a permute, or a gather that sends more. */
static void
add_bound(const ExScale *c, ExBound *b, const ExOrigin *s, const Difference *d, const Chain *chain)
{
	int64_t cut = chain->fresh ? size_of(s, chain->fresh) : 1;
	int64_t part = part_bytes(c, s->parts, cut < d->room ? cut : d->room);
	int64_t whole = part_bytes(c, d->parts, 1), grown = whole > part ? whole - part : 0;
	bool moves_once = chain->one_move && !d->rearranged, gathers = grown && (c->powers || !chain->fresh);
	uint32_t rounds = chain->fresh || moves_once || d->fits ? 1 : 2;

	b->exact = false;
	if (moves_once && (chain->fresh || !s->even || !s->whole))
		part /= 2;
	else if (whole == INT64_MAX)
		grown = whole;
	add(b, 1, grown, gathers);
	add(b, 1, part, rounds);
}

/* Returns the least bytes that all-to-alls send to move axes of so many ways away from parts of so many bytes. */
static int64_t
moved_bytes(int64_t part, int64_t ways)
{
	return part - part / ways - (part % ways != 0);
}

/* Likewise if a dimension is rearranged, so that a permute follows the slice. It keeps the number of parts of each
 * dimension. Where that is too large, an all-to-all or a gather follows; where it is too small and no axis is new, an
 * all-to-all. A gather follows, too, if there are fewer parts in the end and no axis is new. */
static void
add_bound_permuted(const ExScale *c, ExBound *b, const ExOrigin *s, const Difference *d, const Chain *chain)
{
	int64_t cut = chain->fresh ? size_of(s, chain->fresh) : 1;
	int64_t part = held_bytes(c, s, cut < d->room ? cut : d->room), whole = part_bytes(c, d->parts, 1);
	int64_t grown = whole > part ? whole - part : 0, ways = chain->fresh ? 1 : s->parts / d->parts;

	b->exact = false;
	add(b, 1, whole == INT64_MAX ? whole : part, 1);
	if (ways > 1 && whole - whole / ways > grown)
		grown = whole - whole / ways - 1;
	if (!chain->fresh && d->growth > 1) {
		add(b, 1, moved_bytes(part, d->growth), 1);
		add(b, 1, grown, ways > 1);
	} else {
		int64_t moved = d->excess > 1 ? moved_bytes(part, d->excess) : 0;

		add(b, 1, moved > grown ? moved : grown, d->excess > 1);
	}
}

/* Likewise if some axis has size 1. A permute follows if axes are gone and others find no room. Without a permute, each
 * pair of dimensions needs its own all-to-all, and the axes that are gone need a gather. A device receives at least the
 * elements that it lacks. */
static void
add_bound_one(const ExScale *c, ExBound *b, const ExOrigin *s, const Difference *d, const Chain *chain)
{
	int64_t cut = chain->fresh ? size_of(s, chain->fresh) : 1;
	int64_t part = part_bytes(c, s->parts, cut < d->room ? cut : d->room);
	int64_t whole = part_bytes(c, d->parts, 1), kept = part_bytes(c, d->joint, 1);
	int64_t permuted = whole > part ? whole : part, lacking = d->rearranged || whole <= kept ? 0 : whole - kept - 1;

	b->exact = false;
	if (!c->powers)
		add(b, 1, lacking, 0);
	else if (permuted <= lacking || (chain->gone && d->only_new && d->room == 1))
		add(b, 1, permuted, 1);
	else
		add(b, 1, lacking, d->moves + (chain->gone != 0));
}

/* Returns the least bytes that a chain sends to take away axes of so many ways from the only padded dimension, where a
 * part has so many bytes. All-to-alls or gathers do that. They send the padding, too, which no earlier collective
 * removes. In a dimension of size 1 this adds nothing to the part, which still has to grow to that of the answer. Axes
 * that leave other dimensions take an all-to-all each, or a permute. */
static int64_t
padded_bytes(const ExScale *c, const ExOrigin *s, const Difference *d, int64_t part, int64_t ways)
{
	int64_t left = part / ways, whole = part_bytes(c, d->parts, 1), bytes = moved_bytes(part, ways);
	uint64_t others = d->losing & ~((uint64_t)1 << s->uneven);

	if (s->dims[s->uneven].single && whole > left && whole < INT64_MAX / 4)
		bytes += whole - left - 1;
	if (others && left > 3 && !c->size_one)
		bytes += is_one(others) ? left / 2 - 1 : left / 2 * 2 - 2;
	return bytes;
}

/* Raises a lower bound if one dimension is padded. */
static void
raise_padded(const ExScale *c, ExBound *b, const ExOrigin *s, const ExAnswerDim *dims, const Difference *d,
             const Chain *chain)
{
	int64_t ways = s->dims[s->uneven].parts / dims[s->uneven].parts;
	int64_t cut = chain->fresh ? size_of(s, chain->fresh) : 1, bytes;
	int64_t part = held_bytes(c, s, cut < d->room ? cut : d->room);

	if (ways < 2 || part >= INT64_MAX / 4 || !b->price.known)
		return;
	bytes = padded_bytes(c, s, d, part, ways);
	if (!__builtin_add_overflow(s->plan.bytes, bytes, &bytes) && b->price.bytes < bytes) {
		b->price.bytes = bytes;
		b->price.rounds = s->plan.rounds;
	}
}

/* Prices the chain from the origin to an answer. */
static void
add_chain(const ExScale *c, ExBound *b, const ExOrigin *s, const ExAnswerDim *dims, const Difference *d)
{
	Chain chain;

	if (d->extends)
		return;
	chain = chain_of(s, d);
	if (d->truncates)
		add(b, chain.ways - 1, s->local, 1);
	else if (is_straight(c, s, dims, d, &chain))
		add_straight(c, b, s, dims, d, &chain);
	else if (c->powers && !c->size_one && d->fits && d->rearranged && !chain.fresh)
		add(b, chain.ways, s->local, chain.gone ? 2 : 1);
	else if (c->powers && d->rearranged)
		add_bound_permuted(c, b, s, d, &chain);
	else if (!c->size_one)
		add_bound(c, b, s, d, &chain);
	else
		add_bound_one(c, b, s, d, &chain);
	if (!b->exact && !s->even && s->uneven < s->rank)
		raise_padded(c, b, s, dims, d, &chain);
}

ExBound
explicit_answer_bound(const ExScale *c, const ExOrigin *s, const ExAnswerDim *dims, uint64_t filled)
{
	ExBound b = { .price = { .known = s->plan.known, .bytes = s->plan.bytes, .rounds = s->plan.rounds } };
	Difference d;

	b.exact = !s->plan.known || !s->plan.from;
	if (!s->simple)
		return b;
	b.exact = true;
	d = difference(s, dims, filled);
	if (s->reduced && d.extends && d.added == s->reduced) {
		add(&b, s->ways - 1, part_bytes(c, d.parts, 1), 1);
		return b;
	}
	if (s->reduced)
		add(&b, 2 * (s->ways - 1), s->local == INT64_MAX ? s->local : s->local / s->ways +
		    (s->local % s->ways != 0), 2);
	add_chain(c, &b, s, dims, &d);
	return b;
}
