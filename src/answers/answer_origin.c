/* SPDX-License-Identifier: Apache-2.0
 *
 * The sizes of a result, and its sharding before it is reduced and resharded, cut into pieces.
 *
 * Shardy cuts axes where the lists of both shardings differ. The same happens here, so sub-axes need no special cases.
 */
#include "answers/answer_origin.h"

#include "base/num.h"
#include "cost/bytes.h"
#include "shard/local.h"

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

AnswerScale
answers_scale(const AnswersOp *o, AnswerAxes axes)
{
	static const AnswerWide vast = (AnswerWide)1 << 126;
	const IrType *tensor = o->op->results->type;
	AnswerScale c = { .elements = 1, .few = -1, .powers = true };
	int64_t devices = 1, base = 0;

	c.bits = cost_element_bits(tensor->elem);
	for (uint32_t k = 0; k < tensor->n; k++) {
		AnswerWide size = tensor->dims[k];

		c.elements = c.elements > vast / (size + 1) ? vast : c.elements * size;
	}
	for (AnswerAxes rest = axes; rest; rest &= rest - 1) {
		int64_t size = o->mesh->axes[__builtin_ctzll(rest)].size;

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

int64_t
answers_part_bytes(const AnswerScale *c, int64_t parts, int64_t more)
{
	AnswerWide n;

	if (c->few >= 0)
		return (c->few / parts / more * c->bits + 7) / 8;
	n = c->elements / parts / more;
	if (n >= INT64_MAX)
		return INT64_MAX;
	n = (n * c->bits + 7) / 8;
	return n < INT64_MAX ? (int64_t)n : INT64_MAX;
}

int64_t
answers_held_bytes(const AnswerScale *c, const AnswerOrigin *s, int64_t more)
{
	int64_t n = s->held / more;

	if (s->held == INT64_MAX)
		return answers_part_bytes(c, s->parts, more);
	if (num_mul(n / 8, c->bits) > INT64_MAX - c->bits)
		return INT64_MAX;
	return n / 8 * c->bits + (n % 8 * c->bits + 7) / 8;
}

int64_t
answers_pieces_size(const AnswerOrigin *s, uint64_t pieces)
{
	int64_t size = 1;

	for (; pieces; pieces &= pieces - 1)
		size *= s->sizes[__builtin_ctzll(pieces)];
	return size;
}

/* ---- the origin ---- */

/* Where an axis is cut: the sizes before the cuts, from small to large. */
typedef struct Cuts {
	int64_t at[ANSWERS_MAX_PIECES];
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
	if (c->n == ANSWERS_MAX_PIECES)
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
cut_axes(const AnswersOp *o, AnswerOrigin *s)
{
	const ShardSharding *from = s->plan.from;
	uint32_t n = 0;

	for (uint32_t a = 0; a < o->mesh->n_axes; a++) {
		Atom name = o->mesh->axes[a].name;
		Cuts cuts = { .at = { 1 }, .n = 1 };
		bool ok = add_cuts(&cuts, (ShardAxes){ shard_axes(from), from->n_dim_axes }, name) &&
		          add_cuts(&cuts, s->plan.reduced, name);

		s->first[a] = (uint8_t)n;
		if (cuts.n > 1 && cuts.at[cuts.n - 1] == o->mesh->axes[a].size)
			cuts.n--;
		for (uint32_t i = 0; i < cuts.n; i++, n++) {
			int64_t end = i + 1 < cuts.n ? cuts.at[i + 1] : o->mesh->axes[a].size;

			if (!ok || n == ANSWERS_MAX_PIECES || end % cuts.at[i] != 0)
				return false;
			s->sizes[n] = end / cuts.at[i];
		}
	}
	s->n_pieces = n;
	s->first[o->mesh->n_axes] = (uint8_t)n;
	s->whole = n == o->mesh->n_axes;
	return true;
}

/* Writes the pieces of a list to `pieces`, which has room for all, and returns their number. */
static uint32_t
pieces_of(const AnswersOp *o, const AnswerOrigin *s, ShardAxes list, uint8_t *pieces)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < list.n; i++) {
		uint32_t a = (uint32_t)shard_mesh_axis_find(o->mesh, list.v[i].name);
		int64_t pre = 1, end = shard_axis_pre(list.v[i]) * shard_axis_size(o->mesh, list.v[i]);

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
fill_dim(const AnswersOp *o, AnswerOrigin *s, uint32_t k, ShardAxes list)
{
	uint8_t pieces[ANSWERS_MAX_PIECES];
	AnswerOriginDim *d = &s->dims[k];
	const int64_t *sizes = o->op->results->type->dims;

	d->n = pieces_of(o, s, list, pieces);
	d->pieces = arena_dup(o->a, pieces, d->n);
	d->parts = 1;
	d->single = sizes[k] == 1;
	for (uint32_t i = 0; i < d->n; i++) {
		d->parts *= s->sizes[pieces[i]];
		s->home[pieces[i]] = (uint8_t)k;
		s->before |= (uint64_t)1 << pieces[i];
	}
	s->filled |= d->n ? (uint64_t)1 << k : 0;
	s->parts *= d->parts;
	s->padded |= sizes[k] % d->parts != 0 ? (uint64_t)1 << k : 0;
	s->held = num_mul(s->held, shard_chunk(sizes[k], d->parts));
}

/* Returns what remains of a share without the padding of a dimension. */
static AnswerShare
without_padding(const AnswersOp *o, const AnswerOrigin *s, uint32_t k, AnswerShare share)
{
	int64_t size = o->op->results->type->dims[k], parts = s->dims[k].parts;

	return (AnswerShare)((AnswerWide)share * size / ((AnswerWide)shard_chunk(size, parts) * parts));
}

/* Records how much of a part is padding. */
static void
fill_rests(const AnswersOp *o, AnswerOrigin *s, uint32_t rank)
{
	s->rest = ANSWERS_SHARES;
	for (uint32_t k = 0; k < rank; k++) {
		s->dims[k].rest = ANSWERS_SHARES;
		for (uint64_t rest = s->padded & ~((uint64_t)1 << k); rest; rest &= rest - 1)
			s->dims[k].rest = without_padding(o, s, (uint32_t)__builtin_ctzll(rest), s->dims[k].rest);
		if (s->padded >> k & 1)
			s->rest = without_padding(o, s, k, s->rest);
	}
}

void
answers_origin_fill(const AnswersOp *o, const AnswerScale *c, AnswerOrigin *s)
{
	const ShardSharding *from = s->plan.from;
	uint8_t pieces[ANSWERS_MAX_PIECES];
	uint32_t n;

	if (!c->known || !s->plan.known || !from || !cut_axes(o, s))
		return;
	s->dims = ARENA_ARRAY(o->a, AnswerOriginDim, from->rank);
	s->parts = s->held = 1;
	memset(s->home, ANSWERS_NO_DIM, sizeof s->home);
	for (uint32_t k = 0; k < from->rank; k++)
		fill_dim(o, s, k, shard_axes_of_dim(from, k));
	if (s->padded)
		fill_rests(o, s, from->rank);
	n = pieces_of(o, s, s->plan.reduced, pieces);
	for (uint32_t i = 0; i < n; i++)
		s->reduced |= (uint64_t)1 << pieces[i];
	s->ways = answers_pieces_size(s, s->reduced);
	if (!cost_bytes_local(o->op->results->type, o->mesh, from, &s->local))
		s->local = INT64_MAX;
	s->simple = true;
}
