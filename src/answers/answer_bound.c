/* SPDX-License-Identifier: Apache-2.0
 *
 * Prices answers without building chains of collectives. The collectives are known if the answer adds axes (a slice,
 * which is free), drops axes (a gather), moves them from one dimension to the end of another (an all-to-all), or
 * rearranges them (a permute). All other answers get a lower bound. The work depends on the number of axes of the
 * answer, not on those of the operands.
 *
 * The bound counts parts. Let T be the bytes of the result. The origin cuts it into P parts, the answer into A parts,
 * and new axes cut it F times. A permute keeps the number of parts of each dimension, and an all-to-all keeps the
 * product of these numbers. Let J be the product, over the dimensions, of the least common multiple of both numbers of
 * parts. No slice cuts a dimension into more than its factor of J, so a permute sends at least T / min(P F, J). To
 * change the numbers of parts, all-to-alls and gathers must exchange axes of J / (P F) ways at least, and send T / A -
 * T / max(P F, J). If a permute may replace old axes by new ones, they still send T / A - T / J.
 */
#include "answers/answer_bound.h"

#include <stddef.h>

#include "base/num.h"

/* ---- how an answer differs from its origin ---- */

typedef struct Difference {
	const AnswerScale *scale;
	const AnswerOrigin *origin;
	const AnswerDim *dims;	/* of the answer */
	uint64_t filled;		/* those that have axes */
	uint64_t all, added;		/* pieces of the answer; those that some list adds */
	uint64_t gone, fresh;		/* pieces of the origin alone; of the answer alone */
	bool extends, truncates;	/* every list only adds pieces; only drops pieces */
	bool rearranged;		/* some dimension drops pieces and adds others */
	bool fits;			/* no dimension has more parts than before */
	uint64_t losing, gaining;	/* dimensions from which pieces move to others; to which they move */
	uint32_t moves;			/* pairs of such dimensions */
	int64_t parts;			/* of all dimensions together */
	int64_t displaced;		/* the product of the sizes of the origin's pieces that are not in place */
	int64_t joint;			/* the product of the least common multiples of the parts before and after */
	int64_t ways[ANSWERS_MAX_PIECES];	/* of each move: the product of the sizes of its pieces */
} Difference;

/* A list that is compared with that of the origin. */
typedef struct Compared {
	uint32_t common;	/* pieces with which both lists begin */
	int64_t parts;		/* the product of their sizes */
	bool adds;		/* the answer has more pieces */
	uint64_t homes;		/* the other dimensions from which some of these come */
} Compared;

/* Adds a piece to the move from its home. The moves to the same dimension begin at index `first`, and homes[i] is the
 * dimension from which move i comes. */
static void
add_to_move(Difference *d, uint8_t *homes, uint32_t first, uint32_t piece)
{
	uint32_t i = first;

	while (i < d->moves && homes[i] != d->origin->home[piece])
		i++;
	if (i == d->moves) {
		homes[i] = d->origin->home[piece];
		d->ways[i] = 1;
		d->moves++;
	}
	d->ways[i] *= d->origin->sizes[piece];
}

static Compared
compare_list(Difference *d, uint32_t k)
{
	const AnswerOrigin *s = d->origin;
	const AnswerOriginDim *from = &s->dims[k];
	const AnswerDim *dim = &d->dims[k];
	Compared c = { .parts = 1 };
	uint8_t homes[ANSWERS_MAX_PIECES];
	uint32_t first = d->moves;

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
			if (s->home[p] == ANSWERS_NO_DIM || s->home[p] == k)
				continue;
			c.homes |= (uint64_t)1 << s->home[p];
			add_to_move(d, homes, first, p);
		}
	}
	return c;
}

/* Compares the lists of a dimension in which the answer has axes. Returns whether the origin's list is the beginning
 * of the answer's. */
static bool
compare_dim(Difference *d, uint32_t k)
{
	int64_t before = d->origin->dims[k].parts, after = d->dims[k].parts;
	Compared c = compare_list(d, k);
	bool drops = c.common < d->origin->dims[k].n;

	d->parts *= after;
	d->displaced *= before / c.parts;
	d->joint = num_mul(d->joint, before / num_gcd(before, after) * after);
	d->fits &= after <= before;
	d->truncates &= !c.adds;
	d->rearranged |= drops && c.adds;
	d->losing |= c.homes;
	d->gaining |= c.homes ? (uint64_t)1 << k : 0;
	return !drops;
}

/* Fills in a difference whose first four fields are set. */
static void
find_difference(Difference *d)
{
	const AnswerOrigin *s = d->origin;

	d->truncates = d->fits = true;
	d->parts = d->displaced = d->joint = 1;
	d->extends = (s->filled & ~d->filled) == 0;
	for (uint64_t rest = d->filled; rest; rest &= rest - 1)
		d->extends &= compare_dim(d, (uint32_t)__builtin_ctzll(rest));
	for (uint64_t rest = s->filled & ~d->filled; rest; rest &= rest - 1) {
		int64_t parts = s->dims[__builtin_ctzll(rest)].parts;

		d->displaced *= parts;
		d->joint = num_mul(d->joint, parts);
	}
	d->gone = s->before & ~d->all;
	d->fresh = d->all & ~s->before;
}

static bool
is_one(uint64_t set)
{
	return set && !(set & (set - 1));
}

/* ---- prices that are exact ---- */

/* Adds a step that sends so many bytes so many times. A price that does not fit an integer is unknown. */
static void
add(AnswerBound *b, int64_t n, int64_t bytes, uint32_t rounds)
{
	int64_t sum;

	if (bytes == INT64_MAX || __builtin_mul_overflow(n, bytes, &sum) ||
	    __builtin_add_overflow(b->price.bytes, sum, &b->price.bytes)) {
		b->price.known = false;
		b->exact = true;
	}
	b->price.rounds += rounds;
}

/* Returns whether the axes that change their dimension, if any, move together from the end of one dimension to the end
 * of another, and all other new axes follow the old ones. A slice, an all-to-all and a gather do that. */
static bool
is_straight(const Difference *d)
{
	const AnswerOriginDim *from, *to;
	const AnswerDim *dim;
	uint32_t n, lost, left;

	if (d->rearranged || d->origin->padded || d->scale->size_one)
		return false;
	if (!d->gaining)
		return true;
	if (d->moves != 1 || !d->origin->whole)
		return false;
	lost = (uint32_t)__builtin_ctzll(d->losing);
	from = &d->origin->dims[lost];
	dim = &d->dims[__builtin_ctzll(d->gaining)];
	to = &d->origin->dims[__builtin_ctzll(d->gaining)];
	n = dim->n - to->n;
	left = d->dims[lost].n;
	return left <= from->n && n <= from->n - left && memcmp(from->pieces + from->n - n, dim->axes + to->n, n) == 0;
}

static void
add_straight(AnswerBound *b, const Difference *d)
{
	uint32_t to = d->gaining ? (uint32_t)__builtin_ctzll(d->gaining) : 0;
	int64_t n = d->gaining ? d->dims[to].parts / d->origin->dims[to].parts : 1;
	int64_t ways = answers_pieces_size(d->origin, d->gone), parts = d->parts * ways;

	if (d->gaining)
		add(b, n - 1, answers_part_bytes(d->scale, parts, n), 1);
	if (d->gone)
		add(b, ways - 1, answers_part_bytes(d->scale, parts, 1), 1);
}

/* ---- whether a chain has a permute (spec 50 §8.5) ---- */

/* Where an answer has a piece that is not in place at the origin. */
typedef struct Place {
	bool yes;
	uint8_t dim, index;
} Place;

/* The lists of a dimension after the pieces with which both begin. */
typedef struct Rest {
	const uint8_t *in;
	uint32_t n_in, n_out;
	uint32_t out;		/* the first of n_out */
} Rest;

/* Returns the rest of a dimension's lists, and records the places of the answer's pieces. */
static Rest
rest_of(const Difference *d, uint32_t k, Place *places)
{
	const AnswerOrigin *s = d->origin;
	const AnswerDim *dim = &d->dims[k];
	Rest r = { .in = s->dims[k].pieces, .n_in = s->dims[k].n };

	for (uint32_t i = 0; i < dim->n; i++) {
		for (uint32_t p = s->first[dim->axes[i]]; p < s->first[dim->axes[i] + 1]; p++) {
			if (!r.n_out && r.n_in && *r.in == p) {
				r.in++;
				r.n_in--;
				continue;
			}
			r.out = r.n_out ? r.out : p;
			places[p] = (Place){ true, (uint8_t)k, (uint8_t)r.n_out++ };
		}
	}
	return r;
}

/* Returns whether the pieces that leave a dimension are out of order. */
static bool
is_out_of_order(const Rest *r, uint32_t k, const Place *places)
{
	const Place *last = NULL;
	uint64_t seen = 0;

	for (uint32_t i = 0; i < r->n_in; i++) {
		const Place *p = &places[r->in[i]];

		if (!p->yes) {
			if (last && !r->n_out)
				return true;
			last = NULL;
			continue;
		}
		if ((p->dim == k || (seen >> p->dim & 1)) &&
		    (!last || last->dim != p->dim || p->index != last->index + 1))
			return true;
		seen |= (uint64_t)1 << p->dim;
		last = p;
	}
	return false;
}

/* Returns whether a dimension begins with a piece that a permute replaces. The first slice may cut new pieces. */
static bool
replaces_first(const AnswerOrigin *s, const Rest *r)
{
	if (!r->n_in || !r->n_out || s->home[r->out] == ANSWERS_NO_DIM)
		return false;
	return s->sizes[*r->in] % s->sizes[r->out] == 0 || s->sizes[r->out] % s->sizes[*r->in] == 0;
}

/* Returns whether the chain to an answer certainly has a permute in its first round. The slice before it changes
 * nothing of what this looks at. */
static bool
has_permute(const Difference *d)
{
	Place places[ANSWERS_MAX_PIECES];
	Rest rests[ANSWERS_MAX_AXES];

	/* The origin may have other cuts than the chain. */
	if (d->origin->reduced)
		return false;
	memset(places, 0, d->origin->n_pieces * sizeof *places);
	for (uint64_t rest = d->filled | d->origin->filled; rest; rest &= rest - 1) {
		uint32_t k = (uint32_t)__builtin_ctzll(rest);

		rests[k] = rest_of(d, k, places);
	}
	for (uint64_t rest = d->origin->filled; rest; rest &= rest - 1) {
		uint32_t k = (uint32_t)__builtin_ctzll(rest);

		if (replaces_first(d->origin, &rests[k]) || is_out_of_order(&rests[k], k, places))
			return true;
	}
	return false;
}

/* ---- lower bounds ---- */

/* Returns the least bytes that all-to-alls send to move axes of so many ways away from parts of so many bytes. */
static int64_t
moved_bytes(int64_t part, int64_t ways)
{
	return part - part / ways - (part % ways != 0);
}

/* Returns a share of some bytes. */
static int64_t
share_of(int64_t bytes, AnswerShare share)
{
	return (int64_t)((AnswerWide)bytes * (AnswerWide)share / ANSWERS_SHARES);
}

/* Returns the least bytes that a chain sends to take axes away from padded dimensions, where a part has so many bytes.
 * All-to-alls or gathers do that. They send the padding, too, which no earlier collective removes. If all these
 * dimensions have size 1, their parts do not grow, so that the part still has to grow to that of the answer. Each of
 * the other dimensions `losing` that lose axes takes an all-to-all. */
static int64_t
padded_bytes(const Difference *d, int64_t part, uint64_t losing)
{
	const AnswerOrigin *s = d->origin;
	int64_t left = share_of(part, s->rest), bytes = 0, ways = 1;
	int64_t whole = answers_part_bytes(d->scale, d->parts, 1);
	bool single = true;

	if (part >= INT64_MAX / 4)
		return 0;
	for (uint64_t rest = s->padded; rest; rest &= rest - 1) {
		uint32_t k = (uint32_t)__builtin_ctzll(rest);
		int64_t lost = s->dims[k].parts / d->dims[k].parts;

		single &= s->dims[k].single;
		ways *= lost ? lost : 1;
		if (lost > 1)
			bytes += moved_bytes(share_of(part, s->dims[k].rest), lost);
	}
	if (single && whole > part / ways && whole < INT64_MAX / 4)
		bytes += whole - part / ways - 1;
	losing &= ~s->padded;
	if (losing && left > 3 && !d->scale->size_one)
		bytes += is_one(losing) ? left / 2 - 1 : left / 2 * 2 - 2;
	return bytes;
}

/* Returns at least the bytes of a part if the result is cut into so many parts. */
static int64_t
most_bytes(const AnswerScale *c, int64_t parts)
{
	int64_t n = answers_part_bytes(c, parts, 1);

	if (c->few >= 0 && c->few % parts == 0 && c->few / parts * c->bits % 8 == 0)
		return n;
	return num_add(n, c->bits / 8 + 3);
}

/* Returns the bytes by which a part grows. */
static int64_t
growth(int64_t to, int64_t from)
{
	return to > from ? to - from : 0;
}

/* A chain of one kind sends at least so many bytes in so many rounds. */
typedef struct Least {
	int64_t bytes;
	uint32_t rounds;
} Least;

static Least
least_of(Least a, Least b)
{
	return a.bytes < b.bytes || (a.bytes == b.bytes && a.rounds < b.rounds) ? a : b;
}

static Least
most_of(Least a, Least b)
{
	return a.bytes > b.bytes || (a.bytes == b.bytes && a.rounds > b.rounds) ? a : b;
}

/* Returns a lower bound of a chain that begins with a slice and a permute. */
static Least
least_permuted(const Difference *d, int64_t cut, int64_t grown)
{
	int64_t first = cut < d->joint ? cut : d->joint;
	int64_t held = answers_held_bytes(d->scale, d->origin, first / d->origin->parts);
	int64_t padded = d->origin->padded ? padded_bytes(d, held, 0) : 0;

	return (Least){ num_add(held, padded > grown ? padded : grown), 1 + (grown > 0) };
}

/* Returns a lower bound of a chain without a permute. Each pair of dimensions takes its own all-to-all. */
static Least
least_moved(const Difference *d, int64_t cut, int64_t whole)
{
	int64_t part = answers_part_bytes(d->scale, cut, 1), bytes = growth(whole, most_bytes(d->scale, cut));
	int64_t changed = growth(whole, most_bytes(d->scale, cut > d->joint ? cut : d->joint));

	for (uint32_t i = 0; i < d->moves; i++)
		bytes = num_add(bytes, moved_bytes(part, d->ways[i]));
	return (Least){ bytes > changed ? bytes : changed, d->moves + (d->gone != 0) };
}

/* Returns a lower bound of a chain that may have a permute in its second round. */
static Least
least_either(const Difference *d, int64_t cut, int64_t whole, int64_t grown)
{
	int64_t first = cut < d->joint ? cut : d->joint;
	Least permuted = { num_add(answers_part_bytes(d->scale, first, 1), grown), 1 }, padded = { 0, 0 };

	if (d->origin->padded)
		padded.bytes = padded_bytes(d, answers_held_bytes(d->scale, d->origin, first / d->origin->parts),
		                            d->losing);
	return most_of(padded, least_of(permuted, least_moved(d, cut, whole)));
}

/* Adds a lower bound. Where Shardy's chain is not sound, gathers of all pieces that are not in place replace it. */
static void
add_bound(AnswerBound *b, const Difference *d)
{
	const AnswerOrigin *s = d->origin;
	int64_t cut = num_mul(s->parts, answers_pieces_size(s, d->fresh));
	int64_t whole = answers_part_bytes(d->scale, d->parts, 1);
	int64_t grown = growth(whole, most_bytes(d->scale, d->joint));
	Least plain = { num_mul(s->local, d->displaced - 1), 1 }, least;

	least = has_permute(d) ? least_permuted(d, cut, grown) : least_either(d, cut, whole, grown);
	if (!d->scale->powers)
		least = least_of(least, plain);
	b->exact = false;
	add(b, 1, least.bytes, least.rounds);
}

/* Prices the chain from the origin to an answer. */
static void
add_chain(AnswerBound *b, const Difference *d)
{
	const AnswerOrigin *s = d->origin;

	if (d->extends)
		return;
	if (d->truncates)
		add(b, answers_pieces_size(s, d->gone) - 1, s->local, 1);
	else if (is_straight(d))
		add_straight(b, d);
	else if (d->scale->powers && !d->scale->size_one && d->fits && d->rearranged && !d->fresh)
		add(b, answers_pieces_size(s, d->gone), s->local, d->gone ? 2 : 1);
	else
		add_bound(b, d);
}

/* Returns whether the chain certainly begins with a slice along all new axes. */
static bool
begins_with_slice(const Difference *d)
{
	return !d->origin->padded && !d->scale->size_one && (d->extends || is_straight(d));
}

/* Adds the reduction of a partial result: a reduce-scatter if the answer has all axes along which it is reduced and the
 * chain begins with a slice, else an all-reduce. If it is not known which, the former, which sends less. */
static void
add_reduction(AnswerBound *b, const Difference *d)
{
	const AnswerOrigin *s = d->origin;

	if (!(s->reduced & ~d->fresh))
		add(b, s->ways - 1, answers_part_bytes(d->scale, num_mul(s->parts, s->ways), 1), 1);
	else
		add(b, 2 * (s->ways - 1), s->local == INT64_MAX ? s->local : s->local / s->ways +
		    (s->local % s->ways != 0), 2);
}

AnswerBound
answers_bound(const AnswerScale *c, const AnswerOrigin *s, const AnswerDim *dims, uint64_t filled)
{
	AnswerBound b = { .price = { .known = s->plan.known, .bytes = s->plan.bytes, .rounds = s->plan.rounds } };
	Difference d;

	b.exact = !s->plan.known || !s->plan.from;
	if (!s->simple)
		return b;
	b.exact = true;
	memset(&d, 0, offsetof(Difference, ways));
	d.scale = c;
	d.origin = s;
	d.dims = dims;
	d.filled = filled;
	find_difference(&d);
	if (s->reduced)
		add_reduction(&b, &d);
	add_chain(&b, &d);
	if (s->reduced && !(s->reduced & ~d.fresh))
		b.exact &= begins_with_slice(&d);
	return b;
}
