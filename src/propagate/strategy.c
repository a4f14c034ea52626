/* SPDX-License-Identifier: Apache-2.0
 *
 * The two strategies of a step (spec 30 §5): what tensors with different axes for one factor get. The basic strategy
 * takes, for each factor, the axes on which all tensors agree and that all can take. The aggressive strategy lets each
 * tensor take axes separately; if two factors want the same axis, the factor with the larger source tensor is served
 * first.
 */
#include <stdlib.h>

#include "propagate/state.h"

/* Returns the longest list compatible with both lists: their common major axes, followed by the rest of the longer
 * list if the other one is a prefix of it. `next` can extend the result only while *may_grow is set. A conflict
 * clears *may_grow for good (spec 30 §5.1). The result is always the beginning of one of the two lists, so it is not
 * copied. */
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

PropDir
propagate_direction(const PropStep *st, uint32_t f)
{
	if (st->rule->blocked[f])
		return DIR_NONE;
	return st->rule->special[f] ? st->dirs.other : st->dirs.through;
}

/* Folds agree() over the operands or the results that have the factor. */
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

ShardAxes
propagate_major_axes(const PropStep *st, uint32_t f)
{
	PropDir dir = propagate_direction(st, f);
	ShardAxes list = { NULL, 0 };
	bool may_grow = true;

	if (dir == DIR_NONE)
		return list;
	list = agree_side(st, f, dir == DIR_BACKWARD, list, &may_grow);
	if (dir != DIR_BOTH)
		may_grow = false;
	return agree_side(st, f, dir != DIR_BACKWARD, list, &may_grow);
}

/* Returns whether all tensors that have the factor have the same axes for it. */
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

/* Replaces the axes of a cell by a longer list that begins with them. Ignores any other list. */
static bool
grow(PropStep *st, uint32_t tensor, ShardCell *cell, ShardAxes axes)
{
	if (shard_axes_prefix(cell->axes, axes) != SHARD_PREFIX_STRICT)
		return false;
	cell->axes = axes;
	st->touched[tensor] = true;
	return true;
}

/* Shortens *a to the prefix that a tensor can take after axes whose sizes have the product `filled`. Returns false if
 * there is none. */
typedef bool CutTest(const PropStep *st, uint32_t tensor, uint32_t f, const ShardCell *cell, ShardAxis *a,
                     int64_t filled);

/* Returns whether the factor of a result is divisible by the axis together with the axes before it, whose sizes have
 * the product `filled`. Operands may take any axis. */
static bool
divides(const PropStep *st, uint32_t tensor, uint32_t f, ShardAxis a, int64_t filled)
{
	int64_t size;

	if (tensor < st->layout->rule.head->n_operands)
		return true;
	return !__builtin_mul_overflow(filled, shard_axis_size(st->mesh, a), &size) &&
	       st->layout->rule.sizes[f] % size == 0;
}

/* Returns the list up to the first element that the test shortens or drops (spec 30 §5.2). A conservative step also
 * drops sub-axes, and a divisible one also drops axes that do not divide the factor of a result. */
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

/* Shortens an axis to the prefix that every tensor can take. A tensor without the factor can still have a conflict with
 * it. */
static bool
test_all_tensors(const PropStep *st, uint32_t tensor, uint32_t f, const ShardCell *cell, ShardAxis *a, int64_t filled)
{
	const ShardLayout *l = st->layout;
	const ShardPlace *place = l->places + l->factor_places[f], *end = l->places + l->factor_places[f + 1];

	(void)tensor;
	(void)cell;
	for (uint32_t t = 0; t < l->n_tensors; t++) {
		const ShardCell *other;

		if (!propagate_across(st, t, f, *a, a))
			return false;
		if (place == end || place->tensor != t)
			continue;
		other = &st->cells[place->cell];
		if (other->present && !propagate_within(st, t, f, other, *a, filled, a))
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
		list = cut(st, propagate_major_axes(st, f), test_all_tensors, 0, f, NULL);
		for (uint32_t i = l->factor_places[f]; list.n && i < l->factor_places[f + 1]; i++) {
			ShardCell *cell = &st->cells[l->places[i].cell];

			if (cell->present)
				any |= grow(st, l->places[i].tensor, cell, list);
		}
	}
	return any;
}

/* ---- aggressive ---- */

/* Orders claims by priority; the first one is served first. */
static int
claim_cmp(const void *a, const void *b)
{
	const PropClaim *x = a, *y = b;

	if (x->source_size != y->source_size)
		return x->source_size > y->source_size ? -1 : 1;
	if (x->weight != y->weight)
		return x->weight > y->weight ? -1 : 1;
	if (x->source != y->source)
		return x->source < y->source ? -1 : 1;
	return x->factor < y->factor ? -1 : x->factor > y->factor;
}

/* Returns the product of the sizes of the factors that a tensor has in this step. */
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
claim_find_source(const PropStep *st, PropClaim *claim)
{
	const ShardLayout *l = st->layout;

	claim->source_size = -1;
	claim->source = -1;
	for (uint32_t i = l->factor_places[claim->factor]; i < l->factor_places[claim->factor + 1]; i++) {
		const ShardPlace *p = &l->places[i];
		int64_t volume;

		if (!st->cells[p->cell].present ||
		    shard_axes_prefix(claim->axes, st->cells[p->cell].axes) == SHARD_PREFIX_NO)
			continue;
		volume = tensor_volume(st, p->tensor);
		if (volume > claim->source_size) {
			claim->source_size = volume;
			claim->source = p->tensor;
		}
	}
}

uint32_t
propagate_claims(const PropStep *st, PropClaim *claims)
{
	uint32_t n = 0;

	for (uint32_t f = 0; f < st->layout->n_factors; f++) {
		PropClaim c = { .factor = f };

		/* If all tensors agree, none can gain anything. */
		if (factor_agrees(st, f))
			continue;
		c.axes = propagate_major_axes(st, f);
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

/* Returns the part of a claim that a tensor can take, empty if there is none. */
static ShardAxes
proposal(const PropStep *st, const PropClaim *claim, uint32_t t, const ShardCell *cell)
{
	ShardAxes list = cut(st, claim->axes, test_within, t, claim->factor, cell);

	if (shard_axes_prefix(cell->axes, list) != SHARD_PREFIX_STRICT)
		return (ShardAxes){ NULL, 0 };
	return cut(st, list, test_across, t, claim->factor, cell);
}

/* Returns the list, cut to the axes of the results that have only its beginning. The operands of an elementwise
 * operation take no more than that, so that no axis moves only from operand to operand. */
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

/* Returns the cell of the claim's factor in tensor t, or NULL. Calls for one claim must have ascending t. */
static ShardCell *
claim_cell(const PropStep *st, PropClaim *claim, uint32_t t)
{
	const ShardLayout *l = st->layout;
	uint32_t stop = l->factor_places[claim->factor + 1];
	ShardCell *cell;

	while (claim->at < stop && l->places[claim->at].tensor < t)
		claim->at++;
	if (claim->at == stop || l->places[claim->at].tensor != t)
		return NULL;
	cell = &st->cells[l->places[claim->at].cell];
	return cell->present ? cell : NULL;
}

/* Serves the tensors first .. end - 1 one after the other, each with all claims in order. */
static bool
serve(PropStep *st, PropClaim *claims, uint32_t n, uint32_t first, uint32_t end)
{
	const ShardLayout *l = st->layout;
	bool is_operand = first < l->rule.head->n_operands, any = false;

	for (uint32_t i = 0; i < n; i++)
		claims[i].at = l->factor_places[claims[i].factor];
	for (uint32_t t = first; t < end; t++) {
		for (uint32_t i = 0; i < n; i++) {
			ShardCell *cell = claim_cell(st, &claims[i], t);
			ShardAxes list;

			if (!cell)
				continue;
			list = proposal(st, &claims[i], t, cell);
			if (list.n && is_operand && st->elementwise)
				list = limit_to_results(st, claims[i].factor, list);
			any |= grow(st, t, cell, list);
		}
	}
	return any;
}

bool
propagate_aggressive(PropStep *st)
{
	const ShardLayout *l = st->layout;
	PropClaim few[8], *claims = l->n_factors > 8 ? ARENA_ARRAY(st->arena, PropClaim, l->n_factors) : few;
	uint32_t n = propagate_claims(st, claims);
	bool any;

	if (!n)
		return false;
	any = serve(st, claims, n, l->rule.head->n_operands, l->n_tensors);
	any |= serve(st, claims, n, 0, l->rule.head->n_operands);
	return any;
}
