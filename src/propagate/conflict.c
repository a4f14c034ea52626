/* SPDX-License-Identifier: Apache-2.0
 *
 * Computes the part of an axis that a tensor can take for a factor (spec 30 §5.2). Conflicts come from its other
 * factors (propagate_across), and from replicated and unreduced axes or a closed or full dimension
 * (propagate_within). Both shorten the axis to the largest prefix without conflict.
 */
#include <stdlib.h>

#include "propagate/state.h"

#include "base/num.h"

static bool
names(ShardAxes list, Atom name)
{
	for (uint32_t i = 0; i < list.n; i++) {
		if (list.v[i].name == name)
			return true;
	}
	return false;
}

static bool
cell_names(const ShardCell *c, Atom name)
{
	return names(c->axes, name) || names(c->over, name);
}

static bool
cell_head(const ShardCell *c, ShardAxis *a)
{
	return shard_axis_head_list(*a, c->over, a) && shard_axis_head_list(*a, c->axes, a);
}

/* The bucket of a factor. Shardy keeps the factors of a tensor in a hash table and iterates over its buckets. */
typedef struct TableKey {
	uint64_t place;
	uint32_t cell;
} TableKey;

static int
table_key_cmp(const void *a, const void *b)
{
	const TableKey *x = a, *y = b;

	if (x->place != y->place)
		return x->place < y->place ? -1 : 1;
	return x->cell < y->cell ? -1 : x->cell > y->cell;
}

/* Returns the size of that table for n factors: 64, or the smallest power of two that keeps it under 3/4 full. */
static uint64_t
table_size(uint64_t n)
{
	uint64_t size = 64;

	while (4 * n >= 3 * size)
		size *= 2;
	return size;
}

/* Handles an axis that several other factors use. They shorten it in table order, which changes the result if their
 * sub-axes cannot coexist. */
static bool
across_in_table_order(const PropStep *st, uint32_t first, uint32_t end, uint32_t f, ShardAxis *a)
{
	ArenaMark mark = arena_mark(st->arena);
	TableKey *keys = ARENA_ARRAY(st->arena, TableKey, end - first);
	uint32_t n = 0, n_present = 0;
	Atom name = a->name;
	bool some = true;

	for (uint32_t c = first; c < end; c++)
		n_present += st->cells[c].present;
	for (uint32_t c = first; c < end; c++) {
		uint32_t k = shard_layout_factor(st->layout, c);

		if (k != f && st->cells[c].present && cell_names(&st->cells[c], name))
			keys[n++] = (TableKey){ 37 * (uint64_t)k & (table_size(n_present) - 1), c };
	}
	qsort(keys, n, sizeof *keys, table_key_cmp);
	for (uint32_t i = 0; i < n && some; i++)
		some = cell_head(&st->cells[keys[i].cell], a);
	arena_reset(st->arena, mark);
	return some;
}

bool
propagate_across(const PropStep *st, uint32_t t, uint32_t f, ShardAxis a, ShardAxis *out)
{
	uint32_t first = st->layout->tensor_cells[t], end = st->layout->tensor_cells[t + 1];
	uint32_t n = 0, user = 0;

	for (uint32_t c = first; c < end; c++) {
		if (cell_names(&st->cells[c], a.name) && shard_layout_factor(st->layout, c) != f &&
		    st->cells[c].present) {
			user = c;
			n++;
		}
	}
	if (n == 1 && !cell_head(&st->cells[user], &a))
		return false;
	if (n > 1 && !across_in_table_order(st, first, end, f, &a))
		return false;
	*out = a;
	return true;
}

static bool
contains_axis(ShardAxes list, ShardAxis a)
{
	for (uint32_t i = 0; i < list.n; i++) {
		if (shard_axis_contains(list.v[i], a))
			return true;
	}
	return false;
}

/* Shortens an axis to the room that is left in a factor of that size after `filled`. Returns false if there is none. */
static bool
limit_to_room(const PropStep *st, const ShardCell *cell, int64_t size, int64_t filled, ShardAxis *a)
{
	int64_t g, all;

	if (cell->minor)
		return true;	/* a dimension that is not divisible is padded */
	if (!filled || size % filled != 0)
		return false;
	all = shard_axis_size(st->mesh, *a);
	g = num_gcd(size / filled, all);
	if (g == 1 && all != 1)
		return false;
	if (g != all)
		*a = shard_axis_sub(a->name, shard_axis_pre(*a), g);
	return true;
}

bool
propagate_within(const PropStep *st, uint32_t t, uint32_t f, const ShardCell *cell, ShardAxis a, int64_t filled,
                 ShardAxis *out)
{
	const ShardSharding *sh = st->shardings[t] ? shard_sharding(st->shardings[t]) : NULL;

	if (sh && sh->n_replicated + sh->n_unreduced &&
	    !shard_axis_head_list(a, (ShardAxes){ shard_replicated(sh), sh->n_replicated + sh->n_unreduced }, &a))
		return false;
	*out = a;
	if (contains_axis(cell->axes, a))
		return true;
	if (!cell->closed && !cell->over.n && limit_to_room(st, cell, st->layout->rule.sizes[f], filled, out))
		return true;
	if (!cell->axes.n || !shard_axis_is_prefix(cell->axes.v[cell->axes.n - 1], a))
		return false;
	*out = cell->axes.v[cell->axes.n - 1];
	return true;
}
