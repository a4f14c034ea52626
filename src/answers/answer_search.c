/* SPDX-License-Identifier: Apache-2.0
 *
 * Enumerates the legal answers (spec 60 §9.4): every assignment of the operands' axes to the dimensions of the result
 * that the author could request. The number of answers grows with the factorial of the number of axes. So they are
 * counted first, and if they are too many, only those nearest to the operands are priced. An answer is nearer if more
 * of its axes are at home: where the op sharding rule brings them from an operand. This order of visits, by the number
 * of deviations from a guess, is called limited discrepancy search (Harvey and Ginsberg, 1995).
 */
#include "answers/cheapest.h"
#include "answers/pricing.h"

#include "base/num.h"
#include "base/paranoid.h"

enum {
	MAX_STEPS = 5000,	/* to count the answers; partial assignments count, too */
	FEW_STEPS = 2000,	/* up to so many, all answers are priced */
	FEW_COSTLY = 400,	/* the same if answers share no plans */
	MAX_NEAREST = 600,	/* answers that are priced otherwise; fewer if the rank is above FEW_DIMS */
	FEW_DIMS = 8,
	MAX_CHAINS = 160,	/* to price the nearest answers */
	MAX_NEAREST_STEPS = 5000
};

/* Whether the operation accepts requests with certain unreduced axes. */
typedef struct Accepted {
	bool yes;
} Accepted;

typedef struct Search {
	const AnswersOp *o;
	const AnswersAsk *ask;
	Cheapest *cheapest;			/* NULL: answers are only counted */
	uint8_t axes[ANSWERS_MAX_AXES];		/* that occur in the operands, in mesh order */
	uint32_t n_axes;
	uint8_t dims[ANSWERS_MAX_AXES][ANSWERS_MAX_AXES];	/* the axes of each dimension so far */
	uint32_t n[ANSWERS_MAX_AXES];		/* by dimension */
	int64_t parts[ANSWERS_MAX_AXES];		/* by dimension: the product of the sizes of its axes */
	uint32_t rank;
	AnswerAxes u;
	uint32_t steps, max_steps;
	uint32_t found, max_found;
	bool full;				/* a limit is reached */
	Map accepted;				/* Accepted by unreduced axes */
	AnswerHomes homes;
	AnswerAxes before[ANSWERS_MAX_AXES];		/* by axis: those before it in a list of some operand */
} Search;

/* ---- answers ---- */

static bool
ask_operation(const Search *s)
{
	uint8_t *n = ARENA_ARRAY(s->o->a, uint8_t, s->rank + s->n_axes), *axes = n + s->rank;
	uint32_t total = 0;

	for (uint32_t k = 0; k < s->rank; total += n[k++]) {
		n[k] = (uint8_t)s->n[k];
		memcpy(axes + total, s->dims[k], n[k]);
	}
	return s->ask->accepts(s->ask->cx, &(AnswerLayout){ .n = n, .axes = axes, .rank = s->rank,
	                                                    .unreduced = s->u });
}

/* Returns whether the operation would accept the present answer as a request. An answer fits the result, so it can only
 * object to its unreduced axes. */
static bool
is_accepted(Search *s)
{
	Accepted *a = map_get(&s->accepted, s->u);

	if (!s->ask->accepts)
		return true;
	if (!a) {
		a = ARENA_NEW(s->o->a, Accepted);
		a->yes = ask_operation(s);
		map_put(s->o->a, &s->accepted, s->u, a);
	}
	PARANOID_CHECK("Search.accepted", a->yes == ask_operation(s));
	return a->yes;
}

static void
take(Search *s)
{
	if (!is_accepted(s))
		return;
	s->found++;
	if (s->cheapest)
		answers_cheapest_add(s->cheapest, s->u);
}

/* Puts an axis at a place of a dimension that has room for it. */
static void
put(Search *s, uint32_t k, uint32_t at, uint8_t axis)
{
	uint8_t *list = s->dims[k];

	memmove(list + at + 1, list + at, s->n[k]++ - at);
	list[at] = axis;
	s->parts[k] = num_mul(s->parts[k], s->o->mesh->axes[axis].size);
	if (s->cheapest)
		answers_cheapest_set(s->cheapest, k, list, s->n[k], s->parts[k]);
}

static void
take_back(Search *s, uint32_t k, uint32_t at, int64_t parts)
{
	s->n[k]--;
	memmove(s->dims[k] + at, s->dims[k] + at + 1, s->n[k] - at);
	s->parts[k] = parts;
}

/* ---- how near an answer is ---- */

/* Returns whether an axis may come before another one in a list: unless operands have them only in the other order. */
static bool
may_precede(const Search *s, uint8_t first, uint8_t second)
{
	return !(s->before[first] & answers_axis(second)) || (s->before[second] & answers_axis(first));
}

/* Returns whether an axis is at home at a place of dimension k. One along which parts of a sum lie is at home anywhere:
 * a reduce-scatter brings it there. */
static bool
is_home(const Search *s, uint32_t k, uint32_t at, uint8_t axis)
{
	if (s->homes.summed & answers_axis(axis))
		return true;
	if (!(s->homes.dims[axis] >> k & 1))
		return false;
	for (uint32_t i = 0; i < s->n[k]; i++) {
		uint8_t other = s->dims[k][i];

		if (i < at ? !may_precede(s, other, axis) : !may_precede(s, axis, other))
			return false;
	}
	return true;
}

/* ---- the search ---- */

/* How many axes may still be, and must still be, away from home; ANYWHERE: homes do not matter. */
typedef uint32_t Away;
#define ANYWHERE UINT32_MAX

static void place(Search *s, uint32_t i, Away away);

/* Continues with the next axis after axis number i was assigned. */
static void
next(Search *s, uint32_t i, Away away, bool home)
{
	if (away == ANYWHERE)
		place(s, i + 1, ANYWHERE);
	else if (home || away)
		place(s, i + 1, away - !home);
}

/* Inserts axis number i at each place of dimension k, if it divides the dimension. */
static void
place_in(Search *s, uint32_t i, uint32_t k, Away away)
{
	AnswerDim before = s->cheapest ? answers_cheapest_dim(s->cheapest, k) : (AnswerDim){ 0 };
	int64_t parts = s->parts[k];

	if (s->o->op->results->type->dims[k] % num_mul(parts, s->o->mesh->axes[s->axes[i]].size) != 0)
		return;
	for (uint32_t at = 0; at <= s->n[k] && !s->full; at++) {
		bool home = away != ANYWHERE && is_home(s, k, at, s->axes[i]);

		if (!home && !away)
			continue;
		put(s, k, at, s->axes[i]);
		next(s, i, away, home);
		take_back(s, k, at, parts);
	}
	if (s->cheapest)
		answers_cheapest_restore(s->cheapest, k, before);
}

/* Tries every choice for axis number i: inserts it at each place of each dimension, adds it to the unreduced axes if
 * the operation allows that, and leaves it out. For each choice, continues with the next axis. */
static void
place(Search *s, uint32_t i, Away away)
{
	AnswerAxes axis;
	bool summed;

	if (away != ANYWHERE && away > s->n_axes - i)
		return;
	s->full |= ++s->steps > s->max_steps || s->found == s->max_found;
	if (s->full)
		return;
	if (i == s->n_axes) {
		take(s);
		return;
	}
	axis = answers_axis(s->axes[i]);
	summed = s->homes.summed & axis;
	for (uint32_t k = 0; k < s->rank; k++)
		place_in(s, i, k, away);
	if (s->ask->sums) {
		s->u |= axis;
		next(s, i, away, summed);
		s->u &= ~axis;
	}
	next(s, i, away, summed);
}

static void
begin(Search *s, Cheapest *cheapest, uint32_t max_steps, uint32_t max_found)
{
	s->cheapest = cheapest;
	s->steps = s->found = 0;
	s->max_steps = max_steps;
	s->max_found = max_found;
	s->full = false;
}

/* Records which axes precede others in the operands. */
static void
order_axes(Search *s)
{
	for (uint32_t i = 0; i < s->o->op->n_operands; i++) {
		const AnswerLayout *l = &s->o->operands[i];
		const uint8_t *axis = l->axes;

		for (uint32_t k = 0; l->n && k < l->rank; k++) {
			AnswerAxes before = 0;

			for (uint32_t n = 0; n < l->n[k]; before |= answers_axis(*axis++), n++)
				s->before[*axis] |= before;
		}
	}
}

/* Makes axes that have no home at home everywhere. Otherwise each answer would have them away from home. */
static void
house_others(Search *s)
{
	for (uint32_t i = 0; i < s->n_axes; i++) {
		if (!s->homes.dims[s->axes[i]])
			s->homes.summed |= answers_axis(s->axes[i]);
	}
}

/* Prices the answers in which no axis is away from home, then those in which one is, and so on. */
static void
price_nearest(Search *s, const Direct *d, Cheapest *cheapest)
{
	uint32_t most = d && answers_plan_is_single(d) ? MAX_CHAINS : MAX_NEAREST;

	begin(s, cheapest, MAX_NEAREST_STEPS, s->rank > FEW_DIMS ? most * FEW_DIMS / s->rank : most);
	answers_cheapest_limit(cheapest, MAX_CHAINS);
	answers_homes(s->o, d, &s->homes);
	house_others(s);
	order_axes(s);
	for (Away away = 0; away <= s->n_axes && !s->full; away++)
		place(s, 0, away);
}

/* Counts the answers, and adds them: all, or only those nearest to the operands if all are too many. */
static void
find(Search *s, const Direct *d, Cheapest *cheapest, AnswerList *list)
{
	begin(s, NULL, MAX_STEPS, UINT32_MAX);
	place(s, 0, ANYWHERE);
	list->found = s->found;
	list->all = !s->full;
	if (s->steps <= (d && answers_plan_is_single(d) ? FEW_COSTLY : FEW_STEPS)) {
		begin(s, cheapest, UINT32_MAX, UINT32_MAX);
		place(s, 0, ANYWHERE);
	} else {
		price_nearest(s, d, cheapest);
	}
}

static Search *
search_new(const AnswersOp *o, const AnswersAsk *ask)
{
	Search *s = ARENA_NEW(o->a, Search);
	AnswerAxes axes = answers_axes_of(o->operands, o->op->n_operands) & ~ask->forbidden;

	s->o = o;
	s->ask = ask;
	s->rank = o->op->results->type->n;
	for (uint32_t k = 0; k < s->rank; k++)
		s->parts[k] = 1;
	for (; axes; axes &= axes - 1)
		s->axes[s->n_axes++] = (uint8_t)__builtin_ctzll(axes);
	return s;
}

AnswerList
answers_find(const AnswersOp *o, const AnswersAsk *ask)
{
	Direct *d = answers_direct_new(o);
	Cheapest *cheapest = answers_cheapest_new(o, d, ask->max);
	const AnswerLayout *layouts;
	AnswerList list = { 0 };
	Answer *v;

	find(search_new(o, ask), d, cheapest, &list);
	layouts = answers_cheapest(cheapest, &list.n);
	list.v = v = ARENA_ARRAY(o->a, Answer, list.n);
	for (uint32_t i = 0; i < list.n; i++)
		v[i] = (Answer){ layouts[i], answers_direct_price(d, &layouts[i]) };
	return list;
}
