/* SPDX-License-Identifier: Apache-2.0
 *
 * The two strategies (spec 30 §5). Basic: for each factor, what all tensors agree on and all can
 * take. Aggressive: each tensor takes for itself, and where two factors want one axis the factor
 * with the larger source tensor comes first.
 */
#include <stdlib.h>

#include "propagate/state.h"

/* The major axes that two lists have in common, and what one has beyond the end of the other: `next`
 * contributes its own only while *may_grow, which a conflict ends for good (spec 30 §5.1). The answer
 * is a part of one of the lists: up to the first unequal pair both are the same. */
static ShardAxes
agree(ShardAxes old, ShardAxes next, bool *may_grow)
{
	uint32_t i = 0;

	while (i < old.n && i < next.n && shard_axis_eq(old.v[i], next.v[i]))
		i++;
	if (i == next.n)
		return old;
	if (i == old.n)
		return *may_grow ? next : old;
	if (shard_axis_is_prefix(next.v[i], old.v[i])) {
		if (i + 1 == next.n)
			return old;
		*may_grow = false;
		return (ShardAxes){ next.v, i + 1 };
	}
	if (shard_axis_is_prefix(old.v[i], next.v[i])) {
		if (*may_grow && i + 1 == old.n)
			return next;
		*may_grow = false;
		return (ShardAxes){ old.v, i + 1 };
	}
	*may_grow = false;
	return (ShardAxes){ old.v, i };
}

static PropDir
direction(const PropStep *st, uint32_t f)
{
	if (st->rule->blocked[f])
		return DIR_NONE;
	return st->rule->special[f] ? st->dirs.other : st->dirs.through;
}

/* Folds agree over the tensors of one side that have the factor. */
static ShardAxes
agree_side(const PropStep *st, uint32_t f, bool results, ShardAxes list, bool *may_grow)
{
	const ShardLayout *l = st->layout;
	uint32_t n_operands = l->rule.head->n_operands;

	for (uint32_t i = l->factor_places[f]; i < l->factor_places[f + 1]; i++) {
		const ShardCell *cell = &st->cells[l->places[i].cell];

		if (cell->present && (l->places[i].tensor >= n_operands) == results)
			list = agree(list, cell->axes, may_grow);
	}
	return list;
}

static ShardAxes
major_axes(const PropStep *st, uint32_t f, PropDir dir)
{
	ShardAxes list = { NULL, 0 };
	bool may_grow = true;

	if (dir == DIR_NONE)
		return list;
	list = agree_side(st, f, dir == DIR_BACKWARD, list, &may_grow);
	if (dir != DIR_BOTH)
		may_grow = false;
	return agree_side(st, f, dir != DIR_BACKWARD, list, &may_grow);
}

static bool
factor_agrees(const PropStep *st, uint32_t f)
{
	const ShardLayout *l = st->layout;
	const ShardCell *first = NULL;

	for (uint32_t i = l->factor_places[f]; i < l->factor_places[f + 1]; i++) {
		const ShardCell *cell = &st->cells[l->places[i].cell];

		if (!cell->present)
			continue;
		if (first && !shard_axes_eq(first->axes, cell->axes))
			return false;
		first = cell;
	}
	return true;
}

bool
propagate_step_agrees(const PropStep *st)
{
	for (uint32_t f = 0; f < st->layout->n_factors; f++) {
		if (!factor_agrees(st, f))
			return false;
	}
	return true;
}

static bool
grow(PropStep *st, uint32_t tensor, ShardCell *cell, ShardAxes axes)
{
	if (shard_axes_prefix(cell->axes, axes) != SHARD_PREFIX_STRICT)
		return false;
	cell->axes = axes;
	st->touched[tensor] = true;
	return true;
}

/* One element of a list being cut: in `*a` what a test left of it. */
typedef bool CutTest(const PropStep *st, uint32_t tensor, uint32_t f, const ShardCell *cell, ShardAxis *a, int64_t filled);

/* Whether a result may have the axis behind others of that size together: the factor must come out even. */
static bool
divides(const PropStep *st, uint32_t tensor, uint32_t f, ShardAxis a, int64_t filled)
{
	int64_t size;

	if (tensor < st->layout->rule.head->n_operands)
		return true;
	return !__builtin_mul_overflow(filled, shard_axis_size(st->mesh, a), &size) && st->layout->rule.sizes[f] % size == 0;
}

/* Cuts a list where the test shortens or drops an element (spec 30 §5.2). */
static ShardAxes
cut(const PropStep *st, ShardAxes list, CutTest *test, uint32_t tensor, uint32_t f, const ShardCell *cell)
{
	int64_t filled = 1;

	for (uint32_t i = 0; i < list.n; i++) {
		ShardAxis a = list.v[i];

		if (!test(st, tensor, f, cell, &a, filled) || (st->conservative && a.is_sub) ||
		    (st->divisible && !divides(st, tensor, f, a, filled)))
			return (ShardAxes){ list.v, i };
		if (!shard_axis_eq(a, list.v[i]))
			return shard_axes_with(st->arena, list, i, a);
		if (__builtin_mul_overflow(filled, shard_axis_size(st->mesh, a), &filled))
			filled = INT64_MAX;
	}
	return list;
}

static bool
test_across(const PropStep *st, uint32_t tensor, uint32_t f, const ShardCell *cell, ShardAxis *a, int64_t filled)
{
	(void)cell;
	(void)filled;
	return propagate_across(st, tensor, f, *a, a);
}

static bool
test_within(const PropStep *st, uint32_t tensor, uint32_t f, const ShardCell *cell, ShardAxis *a, int64_t filled)
{
	return propagate_within(st, tensor, f, cell, *a, filled, a);
}

/* ---- basic ---- */

/* Every tensor must be able to take the axis, also those without the factor. */
static bool
test_all_tensors(const PropStep *st, uint32_t tensor, uint32_t f, const ShardCell *cell, ShardAxis *a, int64_t filled)
{
	const ShardLayout *l = st->layout;
	const ShardPlace *place = l->places + l->factor_places[f], *end = l->places + l->factor_places[f + 1];

	(void)tensor;
	(void)cell;
	for (uint32_t t = 0; t < l->n_tensors; t++) {
		if (!propagate_across(st, t, f, *a, a))
			return false;
		if (place == end || place->tensor != t)
			continue;
		if (st->cells[place->cell].present && !propagate_within(st, t, f, &st->cells[place->cell], *a, filled, a))
			return false;
		place++;
	}
	return true;
}

bool
propagate_basic(PropStep *st)
{
	const ShardLayout *l = st->layout;
	bool any = false;

	for (uint32_t f = 0; f < l->n_factors; f++) {
		ShardAxes list;

		if (factor_agrees(st, f))
			continue;
		list = cut(st, major_axes(st, f, direction(st, f)), test_all_tensors, 0, f, NULL);
		for (uint32_t i = l->factor_places[f]; list.n && i < l->factor_places[f + 1]; i++) {
			ShardCell *cell = &st->cells[l->places[i].cell];

			if (cell->present)
				any |= grow(st, l->places[i].tensor, cell, list);
		}
	}
	return any;
}

/* ---- aggressive ---- */

/* A factor that may gain axes. */
typedef struct Claim {
	ShardAxes axes;
	int64_t source_size;	/* of the largest tensor that has them all; -1: none */
	int64_t weight;		/* product of the axes for an element-wise op, else 0 */
	int64_t source;		/* number of that tensor */
	uint32_t factor;
	uint32_t at;		/* cursor in the places of the factor */
} Claim;

static int
claim_cmp(const void *a, const void *b)
{
	const Claim *x = a, *y = b;

	if (x->source_size != y->source_size)
		return x->source_size > y->source_size ? -1 : 1;
	if (x->weight != y->weight)
		return x->weight > y->weight ? -1 : 1;
	if (x->source != y->source)
		return x->source < y->source ? -1 : 1;
	return x->factor < y->factor ? -1 : x->factor > y->factor;
}

/* Product of the factors that a tensor has in this step. */
static int64_t
tensor_volume(const PropStep *st, uint32_t t)
{
	const ShardLayout *l = st->layout;
	int64_t volume = 1;

	for (uint32_t c = l->tensor_cells[t]; c < l->tensor_cells[t + 1]; c++) {
		if (st->cells[c].present && __builtin_mul_overflow(volume, l->rule.sizes[l->rule.factors[c]], &volume))
			volume = INT64_MAX;
	}
	return volume;
}

static void
claim_find_source(const PropStep *st, Claim *claim)
{
	const ShardLayout *l = st->layout;

	claim->source_size = -1;
	claim->source = -1;
	for (uint32_t i = l->factor_places[claim->factor]; i < l->factor_places[claim->factor + 1]; i++) {
		const ShardPlace *p = &l->places[i];
		int64_t volume;

		if (!st->cells[p->cell].present || shard_axes_prefix(claim->axes, st->cells[p->cell].axes) == SHARD_PREFIX_NO)
			continue;
		volume = tensor_volume(st, p->tensor);
		if (volume > claim->source_size) {
			claim->source_size = volume;
			claim->source = p->tensor;
		}
	}
}

/* The factors that may gain axes, in the order in which they are served. */
static uint32_t
claims_make(const PropStep *st, Claim *claims)
{
	uint32_t n = 0;

	for (uint32_t f = 0; f < st->layout->n_factors; f++) {
		Claim c = { .factor = f };

		/* Where all tensors agree there is nothing to gain. */
		if (factor_agrees(st, f))
			continue;
		c.axes = major_axes(st, f, direction(st, f));
		if (c.axes.n)
			claims[n++] = c;
	}
	if (n < 2)
		return n;
	for (uint32_t i = 0; i < n; i++) {
		claim_find_source(st, &claims[i]);
		if (st->elementwise)
			claims[i].weight = shard_axes_total(st->mesh, claims[i].axes);
	}
	qsort(claims, n, sizeof *claims, claim_cmp);
	return n;
}

/* What a tensor takes of a claim, empty if nothing. */
static ShardAxes
proposal(const PropStep *st, const Claim *claim, uint32_t t, const ShardCell *cell)
{
	ShardAxes list = cut(st, claim->axes, test_within, t, claim->factor, cell);

	if (shard_axes_prefix(cell->axes, list) != SHARD_PREFIX_STRICT)
		return (ShardAxes){ NULL, 0 };
	return cut(st, list, test_across, t, claim->factor, cell);
}

/* No pointless sideways move: an operand of an element-wise op takes no more than each result has. */
static ShardAxes
limit_to_results(const PropStep *st, uint32_t f, ShardAxes list)
{
	const ShardLayout *l = st->layout;

	for (uint32_t i = l->factor_places[f]; i < l->factor_places[f + 1]; i++) {
		const ShardCell *cell = &st->cells[l->places[i].cell];

		if (l->places[i].tensor >= l->rule.head->n_operands && cell->present &&
		    shard_axes_prefix(cell->axes, list) == SHARD_PREFIX_STRICT)
			list = cell->axes;
	}
	return list;
}

/* Serves the tensors first .. end - 1 one after the other, each with all claims in order. */
static bool
serve(PropStep *st, Claim *claims, uint32_t n, uint32_t first, uint32_t end)
{
	const ShardLayout *l = st->layout;
	bool is_operand = first < l->rule.head->n_operands, any = false;

	for (uint32_t i = 0; i < n; i++)
		claims[i].at = l->factor_places[claims[i].factor];
	for (uint32_t t = first; t < end; t++) {
		for (uint32_t i = 0; i < n; i++) {
			uint32_t f = claims[i].factor, stop = l->factor_places[f + 1];
			ShardCell *cell;
			ShardAxes list;

			while (claims[i].at < stop && l->places[claims[i].at].tensor < t)
				claims[i].at++;
			if (claims[i].at == stop || l->places[claims[i].at].tensor != t)
				continue;
			cell = &st->cells[l->places[claims[i].at].cell];
			if (!cell->present)
				continue;
			list = proposal(st, &claims[i], t, cell);
			if (list.n && is_operand && st->elementwise)
				list = limit_to_results(st, f, list);
			any |= grow(st, t, cell, list);
		}
	}
	return any;
}

bool
propagate_aggressive(PropStep *st)
{
	const ShardLayout *l = st->layout;
	Claim few[8], *claims = l->n_factors > 8 ? ARENA_ARRAY(st->arena, Claim, l->n_factors) : few;
	uint32_t n = claims_make(st, claims);
	bool any;

	if (!n)
		return false;
	any = serve(st, claims, n, l->rule.head->n_operands, l->n_tensors);
	any |= serve(st, claims, n, 0, l->rule.head->n_operands);
	return any;
}
