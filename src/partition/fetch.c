/* SPDX-License-Identifier: Apache-2.0
 *
 * The local programs of FETCH, PADFETCH and WINFETCH (spec 56 §6.4, §6.5). fetch_plan.c decides which rows move; this
 * file writes the permutes, slices, pads and masks that move them.
 */
#include "partition/fetch.h"

#include "cost/bytes.h"
#include "partition/fetch_plan.h"
#include "partition/recipe_parts.h"

typedef struct Fetch {
	Localizer *lz;
	FetchDim d;
	const int64_t *start;
	int64_t len;
	IrValue *fill;		/* NULL: any */
	FetchPlan plan;
} Fetch;

/* Returns the device that has `index` along the axes and is otherwise at the place of `device`. */
static int64_t
device_with_index(const FetchDim *d, int64_t device, int64_t index)
{
	int64_t position = d->mesh->position[device];

	for (uint32_t i = d->axes.n; i-- > 0;) {
		const PartAtom *atom = &d->mesh->atoms[d->axes.v[i]];
		int64_t old = position / atom->stride % atom->size;

		position += (index % atom->size - old) * atom->stride;
		index /= atom->size;
	}
	return d->mesh->device[position];
}

/* Sends the tile of shard source[t] to shard t, for each t that has a source. */
static IrValue *
send_tiles(const Fetch *f, IrValue *x, const int64_t *source)
{
	Localizer *lz = f->lz;
	int64_t *pairs = ARENA_ARRAY(lz->a, int64_t, (size_t)lz->n_devices * 2);
	size_t n = 0;

	for (int64_t p = 0; p < lz->n_devices; p++) {
		int64_t from = source[part_index(f->d.mesh, f->d.axes, p)];

		if (from < 0)
			continue;
		pairs[2 * n] = device_with_index(&f->d, p, from);
		pairs[2 * n++ + 1] = p;
	}
	return part_permute(lz, x, pairs, (uint32_t)n);
}

static IrValue *
cut_rows(const Fetch *f, IrValue *x, int64_t from, int64_t to)
{
	return from == 0 && to == x->type->dims[f->d.dim] ? x : part_slice(f->lz, x, f->d.dim, from, to, 1);
}

static IrValue *
block_of(const Fetch *f, IrValue *x, const FetchBlock *b)
{
	int64_t n = part_count(f->d.mesh, f->d.axes), *source;
	IrValue *rows;

	if (b->empty) {
		int64_t *dims = part_dims(f->lz, x->type);

		dims[f->d.dim] = b->to - b->from;
		return part_zeros(f->lz, part_type(f->lz, dims, x->type->n, x->type->elem));
	}
	rows = cut_rows(f, x, b->from, b->to);
	if (!b->hop)
		return rows;
	source = ARENA_ARRAY(f->lz->a, int64_t, (size_t)n);
	for (int64_t t = 0; t < n; t++)
		source[t] = t >= b->hop && t - b->hop < n ? t - b->hop : -1;
	return send_tiles(f, rows, source);
}

static IrValue *
join_blocks(const Fetch *f, IrValue *x)
{
	IrValue **blocks = ARENA_ARRAY(f->lz->a, IrValue *, f->plan.n_blocks);
	int64_t *dims = part_dims(f->lz, x->type);
	IrType *type;

	for (uint32_t i = 0; i < f->plan.n_blocks; i++)
		blocks[i] = block_of(f, x, &f->plan.blocks[i]);
	dims[f->d.dim] = f->plan.height;
	type = part_type(f->lz, dims, x->type->n, x->type->elem);
	return part_concatenate(f->lz, blocks, f->plan.n_blocks, type, f->d.dim);
}

/* Returns B of the plan. */
static IrValue *
bring(const Fetch *f, IrValue *x)
{
	switch (f->plan.way) {
	case FETCH_ONE_TO_ONE:
		return send_tiles(f, cut_rows(f, x, f->plan.from, f->plan.from + f->plan.height), f->plan.source);
	case FETCH_HOPS:
		return join_blocks(f, x);
	case FETCH_GATHER:
		return part_all_gather(f->lz, x, f->d.dim, f->d.mesh, f->d.axes, -1);
	case FETCH_NONE:
	case FETCH_OWN:
	case FETCH_WHOLE:
		break;
	}
	return x;
}

static bool
have_one_value(const int64_t *v, int64_t n)
{
	for (int64_t t = 1; t < n; t++) {
		if (v[t] != v[0])
			return false;
	}
	return true;
}

/* Cuts `len` rows at offset[t] out of x. */
static IrValue *
cut_at(const Fetch *f, IrValue *x, const int64_t *offset, int64_t len)
{
	if (have_one_value(offset, part_count(f->d.mesh, f->d.axes)))
		return cut_rows(f, x, offset[0], offset[0] + len);
	return part_dynamic_slice(f->lz, x, f->d.dim, part_table(f->lz, f->d.mesh, f->d.axes, offset), len);
}

/* Pads B and cuts the wanted rows out of it. If all shards want the same rows, that is one operation. */
static IrValue *
pad_and_cut(const Fetch *f, IrValue *x)
{
	const FetchPlan *p = &f->plan;
	IrValue *fill = f->fill;
	int64_t low = p->low, high = p->high;

	if (have_one_value(p->offset, part_count(f->d.mesh, f->d.axes))) {
		low -= p->offset[0];
		high = f->len - p->height - low;
		if (low <= 0 && high <= 0)
			return cut_rows(f, x, -low, p->height + high);
	}
	if (!fill && (low || high))
		fill = part_any(f->lz, x->type->elem);
	x = part_pad(f->lz, x, f->d.dim, low, high, 0, fill);
	return x->type->dims[f->d.dim] == f->len ? x : cut_at(f, x, p->offset, f->len);
}

/* Replaces the rows outside the tensor by the fill. */
static IrValue *
mask_outside(const Fetch *f, IrValue *x)
{
	Localizer *lz = f->lz;
	const IrType *t = x->type;
	IrValue *row = part_iota(lz, t->dims, t->n, f->d.dim), *inside = NULL, *below = NULL;
	bool low = false, high = false;

	row = part_binary(lz, IR_OP_SHLO_ADD, row,
	                  part_spread(lz, part_table(lz, f->d.mesh, f->d.axes, f->start), t->dims, t->n));
	for (int64_t i = 0; i < part_count(f->d.mesh, f->d.axes); i++) {
		low |= f->start[i] < 0;
		high |= (f->start[i] + f->len < f->d.end ? f->start[i] + f->len : f->d.end) > f->d.size;
	}
	if (low)
		inside = part_compare(lz, row, part_number(lz, t->dims, t->n, 0), IR_DIRECTION_GE);
	if (high)
		below = part_compare(lz, row, part_number(lz, t->dims, t->n, f->d.size), IR_DIRECTION_LT);
	if (low && high)
		inside = part_binary(lz, IR_OP_SHLO_AND, inside, below);
	return part_select(lz, low ? inside : below, x, part_spread(lz, f->fill, t->dims, t->n));
}

const PartLayout *
part_fetch_from(Localizer *lz, const PartLayout *from, const PartLayout *cur, uint32_t d)
{
	return cur->dims[d].n ? from : part_with_dim(lz, from, d, (PartAxes){ NULL, 0 });
}

IrValue *
part_fetch(Localizer *lz, IrValue *x, FetchDim d, const int64_t *start, int64_t len, IrValue *fill)
{
	FetchWant want = { d.size, part_count(d.mesh, d.axes), start, len, d.end, fill != NULL,
		           fill && part_is_zero(fill) };
	Fetch f = { lz, d, start, len, fill, d.whole ? fetch_plan_whole(lz->a, &want) : fetch_plan(lz->a, &want) };

	if (f.plan.way == FETCH_NONE) {
		int64_t *dims = part_dims(lz, x->type);

		dims[d.dim] = len;
		return part_spread(lz, fill ? fill : part_any(lz, x->type->elem), dims, x->type->n);
	}
	x = pad_and_cut(&f, bring(&f, x));
	return f.plan.masked ? mask_outside(&f, x) : x;
}

int64_t
part_fetch_bytes(Localizer *lz, const IrType *type, const PartLayout *from, FetchDim d, const int64_t *start,
                 int64_t len)
{
	FetchWant want = { d.size, part_count(d.mesh, d.axes), start, len, d.end, false, false };
	FetchPlan plan = { 0 };
	const PartLayout *row = part_with_dim(lz, from, d.dim, (PartAxes){ NULL, 0 });
	int64_t *dims = part_dims(lz, part_local(lz, type, row)), bytes;

	if (!d.whole)
		plan = fetch_plan(lz->a, &want);
	dims[d.dim] = plan.rows;
	return cost_bytes_global(part_type(lz, dims, type->n, type->elem), &bytes) ? bytes : plan.rows;
}

IrValue *
part_mirror(Localizer *lz, IrValue *x, const FetchDim *dims, uint32_t n_dims)
{
	int64_t *pairs = ARENA_ARRAY(lz->tmp, int64_t, (size_t)lz->n_devices * 2);

	for (int64_t p = 0; p < lz->n_devices; p++) {
		int64_t from = p;

		for (uint32_t i = 0; i < n_dims; i++) {
			const FetchDim *d = &dims[i];

			from = device_with_index(d, from, part_count(d->mesh, d->axes) - 1 -
			                                  part_index(d->mesh, d->axes, p));
		}
		pairs[2 * p] = from;
		pairs[2 * p + 1] = p;
	}
	return part_permute(lz, x, pairs, (uint32_t)lz->n_devices);
}

/* Puts `interior` cells of fill between the rows of x, the first of which is number first[t], and cuts out the tile
 * that begins at begin[t], counted in the spread rows. */
static IrValue *
spread_rows(Localizer *lz, IrValue *x, FetchDim d, const int64_t *first, const int64_t *begin, int64_t len,
            int64_t interior, IrValue *fill)
{
	int64_t n = part_count(d.mesh, d.axes), *offset = ARENA_ARRAY(lz->a, int64_t, (size_t)n);
	Fetch f = { .lz = lz, .d = d };

	for (int64_t t = 0; t < n; t++)
		offset[t] = interior - (first[t] * (interior + 1) - begin[t]);
	return cut_at(&f, part_pad(lz, x, d.dim, interior, len, interior, fill), offset, len);
}

/* Returns, on shard t, the rows begin[t] .. begin[t] + len - 1 of the tensor whose rows have `interior` cells between
 * them. */
static IrValue *
fetch_spread(Localizer *lz, IrValue *x, FetchDim d, const int64_t *begin, int64_t len, int64_t interior, IrValue *fill)
{
	int64_t n = part_count(d.mesh, d.axes), *first = ARENA_ARRAY(lz->a, int64_t, (size_t)n);

	for (int64_t t = 0; t < n; t++)
		first[t] = fetch_ceil(begin[t], interior + 1);
	d.end = fetch_ceil(d.end, interior + 1);
	x = part_fetch(lz, x, d, first, fetch_ceil(len, interior + 1), fill);
	return interior ? spread_rows(lz, x, d, first, begin, len, interior, fill) : x;
}

IrValue *
part_fetch_padded(Localizer *lz, IrValue *x, FetchDim d, int64_t out_size, int64_t low, int64_t interior, IrValue *fill)
{
	int64_t n = part_count(d.mesh, d.axes), tile = fetch_ceil(out_size, n);
	int64_t *begin = ARENA_ARRAY(lz->a, int64_t, (size_t)n);

	for (int64_t t = 0; t < n; t++)
		begin[t] = t * tile - low;
	d.end = out_size - low;
	return fetch_spread(lz, x, d, begin, tile, interior, fill);
}

IrValue *
part_fetch_window(Localizer *lz, IrValue *x, FetchDim d, int64_t out_size, const IrWindow *w, IrValue *fill)
{
	int64_t n = part_count(d.mesh, d.axes), tile = fetch_ceil(out_size, n);
	int64_t *begin = ARENA_ARRAY(lz->a, int64_t, (size_t)n);
	int64_t span = ir_window_span(w), len = (tile - 1) * w->stride + span;

	for (int64_t t = 0; t < n; t++)
		begin[t] = t * tile * w->stride - w->low;
	d.end = (out_size - 1) * w->stride - w->low + span;
	return fetch_spread(lz, x, d, begin, len, w->base - 1, fill);
}
