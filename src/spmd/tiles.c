/* SPDX-License-Identifier: Apache-2.0
 *
 * An array that can be digits is digits, so that equal arrays have one form. Operations on digits that a cut does not
 * divide, such as 2 x 3 as 3 x 2 after a transpose, go through lists; a list is then read as digits again if it can be.
 */
#include "spmd/tiles.h"

#include <assert.h>
#include <stdlib.h>

static bool
has_form(const SpmdTiles *x, uint32_t rank, const uint32_t *dims, uint32_t n_digits, const SpmdDigit *digits,
         const uint32_t *list)
{
	if (x->rank != rank || memcmp(x->dims, dims, rank * sizeof *dims) != 0 || !x->digits != !digits)
		return false;
	if (digits)
		return x->n_digits == n_digits && memcmp(x->digits, digits, n_digits * sizeof *digits) == 0;
	return memcmp(x->cells->list, list, x->n * sizeof *list) == 0;
}

/* Returns the object with this form: digits, or a list if they are NULL. */
static const SpmdTiles *
intern(SpmdTilesTable *t, uint32_t rank, const uint32_t *dims, uint32_t n_digits, const SpmdDigit *digits,
       const uint32_t *list)
{
	uint32_t n = spmd_product(rank, dims);
	uint64_t hash = map_mix(rank, n_digits);
	SpmdTiles *x;

	for (uint32_t i = 0; i < rank; i++)
		hash = map_mix(hash, dims[i]);
	for (uint32_t i = 0; digits && i < n_digits; i++)
		hash = map_mix(map_mix(hash, digits[i].size), digits[i].stride);
	for (uint32_t i = 0; list && i < n; i++)
		hash = map_mix(hash, list[i]);
	for (const MapEntry *e = map_first(&t->map, hash); e; e = map_next(&t->map, e)) {
		if (has_form(e->value, rank, dims, n_digits, digits, list))
			return e->value;
	}
	x = ARENA_NEW(t->a, SpmdTiles);
	*x = (SpmdTiles){ .id = ++t->n, .n = n, .rank = rank, .n_digits = n_digits };
	x->dims = arena_dup(t->a, dims, rank * sizeof *dims);
	x->cells = ARENA_NEW(t->a, SpmdCells);
	if (digits)
		x->digits = arena_dup(t->a, digits, n_digits * sizeof *digits);
	else
		x->cells->list = arena_dup(t->a, list, n * sizeof *list);
	map_add(t->a, &t->map, hash, x);
	return x;
}

/* A list of digits while it is made. */
typedef struct Digits {
	uint32_t n, first;	/* the current dimension begins at `first` */
	SpmdDigit v[SPMD_DIMS];
} Digits;

/* Adds a digit to the current dimension. Returns false if there are too many. */
static bool
add_digit(Digits *d, uint32_t size, uint32_t stride)
{
	if (size == 1)
		return true;
	if (d->n > d->first && d->v[d->n - 1].stride == stride * size) {
		d->v[d->n - 1].size *= size;
		d->v[d->n - 1].stride = stride;
		return true;
	}
	if (d->n == SPMD_DIMS)
		return false;
	d->v[d->n++] = (SpmdDigit){ size, stride };
	return true;
}

/* Cuts digits where the dimensions of a shape begin and end. Returns false if a digit does not split there. */
static bool
cut_digits(Digits *out, uint32_t rank, const uint32_t *dims, uint32_t n, const SpmdDigit *digits)
{
	SpmdDigit rest = { 1, 0 };
	uint32_t next = 0;

	out->n = 0;
	for (uint32_t i = 0; i < rank; i++) {
		uint32_t need = dims[i];

		out->first = out->n;
		while (need > 1) {
			uint32_t take;

			if (rest.size == 1) {
				if (next == n)
					return false;
				rest = digits[next++];
			}
			take = need % rest.size == 0 ? rest.size : need;
			if (rest.size % take)
				return false;
			if (!add_digit(out, take, rest.stride * (rest.size / take)))
				return false;
			rest.size /= take;
			need /= take;
		}
	}
	return true;
}

/* Reads a list as digits. Returns false if it is none. */
static bool
read_digits(Digits *out, uint32_t rank, const uint32_t *dims, const uint32_t *list)
{
	uint32_t n = spmd_product(rank, dims), step = n;

	if (!n || list[0] != 0)
		return false;
	out->n = 0;
	for (uint32_t i = 0; i < rank; i++) {
		SpmdDigit minor_first[32];
		uint32_t count = 0;

		step /= dims[i];
		for (uint32_t done = 1; done < dims[i];) {
			uint32_t stride = list[(size_t)done * step], run = 2;

			if (count == 32 || !stride)
				return false;
			while (run * done < dims[i] && list[(size_t)run * done * step] == run * stride)
				run++;
			while (run > 1 && dims[i] % (run * done))
				run--;
			if (run == 1)
				return false;
			minor_first[count++] = (SpmdDigit){ run, stride };
			done *= run;
		}
		out->first = out->n;
		while (count) {
			SpmdDigit d = minor_first[--count];

			if (!add_digit(out, d.size, d.stride))
				return false;
		}
	}
	for (uint32_t i = 0; i < n; i++) {
		uint32_t rest = i, device = 0;

		for (uint32_t k = out->n; k-- > 0; rest /= out->v[k].size)
			device += rest % out->v[k].size * out->v[k].stride;
		if (device != list[i])
			return false;
	}
	return true;
}

const SpmdTiles *
spmd_tiles_new(SpmdTilesTable *t, uint32_t rank, const uint32_t *dims, const uint32_t *list)
{
	Digits d;

	if (read_digits(&d, rank, dims, list))
		return intern(t, rank, dims, d.n, d.v, NULL);
	return intern(t, rank, dims, 0, NULL, list);
}

/* Fills in the cells of digits. */
static void
fill(uint32_t *list, uint32_t cells, uint32_t n, const SpmdDigit *digits)
{
	for (uint32_t i = 0; i < cells; i++) {
		uint32_t rest = i;

		list[i] = 0;
		for (uint32_t k = n; k-- > 0; rest /= digits[k].size)
			list[i] += rest % digits[k].size * digits[k].stride;
	}
}

const SpmdTiles *
spmd_tiles_of_digits(SpmdTilesTable *t, uint32_t rank, const uint32_t *dims, uint32_t n, const SpmdDigit *digits)
{
	Digits d;
	ArenaMark mark;
	uint32_t *list, cells;
	const SpmdTiles *x;

	if (cut_digits(&d, rank, dims, n, digits))
		return intern(t, rank, dims, d.n, d.v, NULL);
	cells = spmd_product(rank, dims);
	mark = arena_mark(t->tmp);
	list = ARENA_ARRAY(t->tmp, uint32_t, cells);
	fill(list, cells, n, digits);
	x = spmd_tiles_new(t, rank, dims, list);
	arena_reset(t->tmp, mark);
	return x;
}

const SpmdTiles *
spmd_tiles_iota(SpmdTilesTable *t, uint32_t rank, const uint32_t *dims)
{
	SpmdDigit all = { spmd_product(rank, dims), 1 };

	return spmd_tiles_of_digits(t, rank, dims, 1, &all);
}

const uint32_t *
spmd_tiles_list(SpmdTilesTable *t, const SpmdTiles *x)
{
	uint32_t *list;

	if (x->cells->list)
		return x->cells->list;
	list = ARENA_ARRAY(t->a, uint32_t, x->n);
	fill(list, x->n, x->n_digits, x->digits);
	x->cells->list = list;
	return list;
}

const uint32_t *
spmd_tiles_places(SpmdTilesTable *t, const SpmdTiles *x)
{
	const uint32_t *list = spmd_tiles_list(t, x);
	uint32_t *places;

	if (x->cells->places)
		return x->cells->places;
	places = ARENA_ARRAY(t->a, uint32_t, x->n);
	for (uint32_t i = 0; i < x->n; i++) {
		assert(list[i] < x->n);
		places[list[i]] = i;
	}
	x->cells->places = places;
	return places;
}

const SpmdTiles *
spmd_tiles_reshape(SpmdTilesTable *t, const SpmdTiles *x, uint32_t rank, const uint32_t *dims)
{
	assert(spmd_product(rank, dims) == x->n);
	if (rank == x->rank && memcmp(dims, x->dims, rank * sizeof *dims) == 0)
		return x;
	if (x->digits)
		return spmd_tiles_of_digits(t, rank, dims, x->n_digits, x->digits);
	return spmd_tiles_new(t, rank, dims, x->cells->list);
}

/* Sets first[i] to the number of the first digit of dimension i, and first[rank] to the number of digits. */
static void
find_first_digits(const SpmdTiles *x, uint32_t *first)
{
	uint32_t k = 0;

	for (uint32_t i = 0; i < x->rank; i++) {
		first[i] = k;
		for (uint32_t size = 1; size < x->dims[i]; k++)
			size *= x->digits[k].size;
	}
	first[x->rank] = k;
}

/* Fills in the list of x with the cells moved: dimension i of the result is order[i] of x, backwards if `back`
 * has it. */
static void
fill_moved(SpmdTilesTable *t, uint32_t *out, const SpmdTiles *x, const uint32_t *order, uint64_t back)
{
	const uint32_t *list = spmd_tiles_list(t, x);
	uint32_t strides[SPMD_DIMS] = { 0 }, at[SPMD_DIMS] = { 0 };

	for (uint32_t i = x->rank, stride = 1; i-- > 0; stride *= x->dims[i])
		strides[i] = stride;
	for (uint32_t c = 0; c < x->n; c++) {
		uint32_t from = 0;

		for (uint32_t i = 0; i < x->rank; i++) {
			uint32_t d = order[i];

			from += (back >> d & 1 ? x->dims[d] - 1 - at[i] : at[i]) * strides[d];
		}
		out[c] = list[from];
		for (uint32_t i = x->rank; i-- > 0 && ++at[i] == x->dims[order[i]];)
			at[i] = 0;
	}
}

static const SpmdTiles *
move_cells(SpmdTilesTable *t, const SpmdTiles *x, const uint32_t *order, uint64_t back)
{
	ArenaMark mark = arena_mark(t->tmp);
	uint32_t *list = ARENA_ARRAY(t->tmp, uint32_t, x->n), dims[SPMD_DIMS];
	const SpmdTiles *moved;

	for (uint32_t i = 0; i < x->rank; i++)
		dims[i] = x->dims[order[i]];
	fill_moved(t, list, x, order, back);
	moved = spmd_tiles_new(t, x->rank, dims, list);
	arena_reset(t->tmp, mark);
	return moved;
}

static bool
is_identity(uint32_t n, const uint32_t *order)
{
	uint32_t i = 0;

	while (i < n && order[i] == i)
		i++;
	return i == n;
}

const SpmdTiles *
spmd_tiles_transpose(SpmdTilesTable *t, const SpmdTiles *x, const uint32_t *order)
{
	uint32_t first[SPMD_DIMS + 1], dims[SPMD_DIMS], n = 0;
	SpmdDigit digits[SPMD_DIMS];

	if (is_identity(x->rank, order))
		return x;
	if (!x->digits)
		return move_cells(t, x, order, 0);
	find_first_digits(x, first);
	for (uint32_t i = 0; i < x->rank; i++) {
		uint32_t d = order[i];

		dims[i] = x->dims[d];
		for (uint32_t k = first[d]; k < first[d + 1]; k++)
			digits[n++] = x->digits[k];
	}
	return intern(t, x->rank, dims, n, digits, NULL);
}

const SpmdTiles *
spmd_tiles_reverse(SpmdTilesTable *t, const SpmdTiles *x, uint64_t set)
{
	uint32_t order[SPMD_DIMS];

	for (uint32_t i = 0; i < x->rank; i++) {
		order[i] = i;
		if (x->dims[i] == 1)
			set &= ~((uint64_t)1 << i);
	}
	return set ? move_cells(t, x, order, set) : x;
}

static int
compare_numbers(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

static const SpmdTiles *
sort_list(SpmdTilesTable *t, const SpmdTiles *x)
{
	ArenaMark mark = arena_mark(t->tmp);
	uint32_t *list = arena_dup(t->tmp, spmd_tiles_list(t, x), x->n * sizeof *list);
	uint32_t run = x->dims[x->rank - 1];
	const SpmdTiles *sorted;

	for (uint32_t i = 0; i < x->n; i += run)
		qsort(list + i, run, sizeof *list, compare_numbers);
	sorted = spmd_tiles_new(t, x->rank, x->dims, list);
	arena_reset(t->tmp, mark);
	return sorted;
}

/* Sorts digits by stride, the largest first. Returns whether each is a multiple of all that follow, so that a larger
 * number has the larger digits. */
static bool
sort_digits(SpmdDigit *v, uint32_t n)
{
	for (uint32_t i = 1; i < n; i++) {
		SpmdDigit d = v[i];
		uint32_t j = i;

		for (; j && v[j - 1].stride < d.stride; j--)
			v[j] = v[j - 1];
		v[j] = d;
	}
	for (uint32_t i = 1; i < n; i++) {
		if (v[i - 1].stride < v[i].stride * v[i].size)
			return false;
	}
	return true;
}

const SpmdTiles *
spmd_tiles_sort_last(SpmdTilesTable *t, const SpmdTiles *x)
{
	uint32_t first[SPMD_DIMS + 1];
	SpmdDigit digits[SPMD_DIMS];

	if (!x->digits)
		return sort_list(t, x);
	find_first_digits(x, first);
	memcpy(digits, x->digits, x->n_digits * sizeof *digits);
	if (!sort_digits(digits + first[x->rank - 1], x->n_digits - first[x->rank - 1]))
		return sort_list(t, x);
	return spmd_tiles_of_digits(t, x->rank, x->dims, x->n_digits, digits);
}

/* Writes what a digit of a cell's number is in devices, where the numbers are those of the digits `columns`, from
 * major to minor. Returns how many digits it takes, 0 if it has no such form. */
static uint32_t
map_digit(SpmdDigit d, uint32_t n, const SpmdDigit *columns, SpmdDigit *out)
{
	SpmdDigit minor_first[SPMD_DIMS];
	uint32_t weight = 1, count = 0;

	for (uint32_t k = n; k-- > 0 && d.size > 1; weight *= columns[k].size) {
		uint32_t end = weight * columns[k].size, take;

		if (d.stride >= end)
			continue;
		if (d.stride % weight || end % d.stride)
			return 0;
		take = end / d.stride < d.size ? end / d.stride : d.size;
		if (d.size % take)
			return 0;
		minor_first[count++] = (SpmdDigit){ take, columns[k].stride * (d.stride / weight) };
		d.size /= take;
		d.stride *= take;
	}
	if (d.size > 1)
		return 0;
	for (uint32_t i = 0; i < count; i++)
		out[i] = minor_first[count - 1 - i];
	return count;
}

/* Returns the result of spmd_tiles_map from digits, or NULL. */
static const SpmdTiles *
map_digits(SpmdTilesTable *t, const SpmdTiles *rows, const SpmdTiles *x, const uint32_t *dims)
{
	uint32_t first[SPMD_DIMS + 1], n;
	SpmdDigit digits[4 * SPMD_DIMS];

	if (!rows->digits || !x->digits)
		return NULL;
	find_first_digits(rows, first);
	n = first[1];
	memcpy(digits, rows->digits, n * sizeof *digits);
	for (uint32_t i = 0; i < x->n_digits; i++) {
		uint32_t more = map_digit(x->digits[i], first[2] - first[1], rows->digits + first[1], digits + n);

		if (!more || (n += more) > 3 * SPMD_DIMS)
			return NULL;
	}
	return spmd_tiles_of_digits(t, x->rank + 1, dims, n, digits);
}

const SpmdTiles *
spmd_tiles_map(SpmdTilesTable *t, const SpmdTiles *rows, const SpmdTiles *x)
{
	uint32_t dims[SPMD_DIMS], n = rows->dims[0], *list;
	const uint32_t *row, *cells;
	const SpmdTiles *mapped;
	ArenaMark mark;

	dims[0] = n;
	memcpy(dims + 1, x->dims, x->rank * sizeof *dims);
	mapped = map_digits(t, rows, x, dims);
	if (mapped)
		return mapped;
	mark = arena_mark(t->tmp);
	list = ARENA_ARRAY(t->tmp, uint32_t, (size_t)n * x->n);
	row = spmd_tiles_list(t, rows);
	cells = spmd_tiles_list(t, x);
	for (uint32_t i = 0; i < n; i++, row += rows->dims[1]) {
		for (uint32_t c = 0; c < x->n; c++)
			list[i * x->n + c] = row[cells[c]];
	}
	mapped = spmd_tiles_new(t, x->rank + 1, dims, list);
	arena_reset(t->tmp, mark);
	return mapped;
}
