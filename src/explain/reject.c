/* SPDX-License-Identifier: Apache-2.0
 *
 * The tests of a step (spec 30 §5) one after the other, on the views before it. The first that fails is the reason.
 */
#include "explain/reject.h"

#include "explain/axis_chain.h"

const char *
explain_reason_name(ExplainReason r)
{
	static const char *const names[REASON_COUNT] = {
		[REASON_NONE] = "accepted",
		[REASON_NOT_OFFERED] = "not-offered",
		[REASON_NO_RULE] = "no-rule",
		[REASON_MESH] = "mesh",
		[REASON_ABSENT] = "absent-factor",
		[REASON_BLOCKED] = "blocked",
		[REASON_DIRECTION] = "direction",
		[REASON_PRIORITY] = "priority",
		[REASON_DISAGREE] = "disagree",
		[REASON_REPLICATED] = "replicated",
		[REASON_UNREDUCED] = "unreduced",
		[REASON_CLOSED] = "closed",
		[REASON_OVERFLOW] = "overflow",
		[REASON_DIVISIBILITY] = "divisibility",
		[REASON_OCCUPIED] = "occupied",
		[REASON_USED] = "used",
		[REASON_OUTRANKED] = "outranked",
		[REASON_CONSERVATIVE] = "conservative",
		[REASON_SIDEWAYS] = "sideways",
		[REASON_ELSEWHERE] = "elsewhere",
	};

	return names[r];
}

/* One question about a step. */
typedef struct Question {
	const PropAgain *again;
	PropStep before;	/* the step before the strategy */
	uint32_t t, f;
	const ShardCell *cell;	/* of factor f in tensor t */
	ShardAxis axis;
	ExplainVerdict v;
} Question;

static bool
overlaps(ShardAxes list, ShardAxis a, ShardAxis *with)
{
	for (uint32_t i = 0; i < list.n; i++) {
		if (shard_axis_overlaps(list.v[i], a)) {
			*with = list.v[i];
			return true;
		}
	}
	return false;
}

/* Returns the cell of a factor in a tensor, or NULL. */
static const ShardCell *
cell_of(const PropStep *st, uint32_t t, uint32_t f, uint32_t *index)
{
	const ShardLayout *l = st->layout;

	for (uint32_t i = l->factor_places[f]; i < l->factor_places[f + 1]; i++) {
		if (l->places[i].tensor == t) {
			*index = l->places[i].cell;
			return &st->cells[*index];
		}
	}
	return NULL;
}

static bool
give(Question *q, ExplainReason reason)
{
	q->v.reason = reason;
	return true;
}

/* ---- the tests; each returns whether it fails ---- */

/* Returns whether an operand (a result) offers the axis. */
static bool
side_offers(const Question *q, bool results)
{
	const ShardLayout *l = q->before.layout;
	ShardAxis with;

	for (uint32_t i = l->factor_places[q->f]; i < l->factor_places[q->f + 1]; i++) {
		const ShardCell *c = &q->before.cells[l->places[i].cell];

		if (c->present && l->places[i].tensor != q->t &&
		    (l->places[i].tensor >= l->rule.head->n_operands) == results && overlaps(c->axes, q->axis, &with))
			return true;
	}
	return false;
}

static bool
fails_direction(Question *q)
{
	PropDir dir = propagate_direction(&q->before, q->f);

	if (q->before.rule->blocked[q->f])
		return give(q, REASON_BLOCKED);
	if (dir == DIR_NONE || (dir == DIR_FORWARD && !side_offers(q, false)) ||
	    (dir == DIR_BACKWARD && !side_offers(q, true)))
		return give(q, REASON_DIRECTION);
	return false;
}

/* Finds the tensor that wants something else where the list of another one has the axis. */
static void
find_rival(Question *q)
{
	const ShardLayout *l = q->before.layout;
	ShardAxes offer = { NULL, 0 };
	uint32_t k = 0;
	ShardAxis with;

	for (uint32_t i = l->factor_places[q->f]; i < l->factor_places[q->f + 1] && !offer.n; i++) {
		const ShardCell *c = &q->before.cells[l->places[i].cell];

		if (c->present && overlaps(c->axes, q->axis, &with))
			offer = c->axes;
	}
	while (k < offer.n && !shard_axis_overlaps(offer.v[k], q->axis))
		k++;
	for (uint32_t i = l->factor_places[q->f]; i < l->factor_places[q->f + 1]; i++) {
		const ShardCell *c = &q->before.cells[l->places[i].cell];

		for (uint32_t j = 0; c->present && j <= k && j < c->axes.n; j++) {
			if (shard_axis_eq(c->axes.v[j], offer.v[j]))
				continue;
			q->v.tensor = l->places[i].tensor;
			q->v.axis = c->axes.v[j];
			return;
		}
	}
	q->v.tensor = UINT32_MAX;
}

static bool
fails_agreement(Question *q, ShardAxes list)
{
	ShardAxis with;

	if (overlaps(list, q->axis, &with))
		return false;
	find_rival(q);
	return give(q, REASON_DISAGREE);
}

/* The first axis of the list that the tensor lacks must fit. */
static bool
fails_room(Question *q, ShardAxes list)
{
	const IrAttr *sharding = q->again->shardings[q->t];
	const ShardSharding *sh = sharding ? shard_sharding(sharding) : NULL;
	int64_t filled = 1;

	for (uint32_t i = 0; i < list.n; i++) {
		ShardAxis a = list.v[i], out;
		bool last = shard_axis_overlaps(a, q->axis);

		if (sh && overlaps(shard_axes_replicated(sh), a, &q->v.axis))
			return give(q, REASON_REPLICATED);
		if (sh && overlaps(shard_axes_unreduced(sh), a, &q->v.axis))
			return give(q, REASON_UNREDUCED);
		if (!overlaps(q->cell->axes, a, &out)) {
			if (q->cell->over.n)
				return give(q, REASON_OVERFLOW);
			if (q->cell->closed)
				return give(q, REASON_CLOSED);
		}
		if (!propagate_within(&q->before, q->t, q->f, q->cell, a, filled, &out))
			return give(q, q->cell->closed ? REASON_CLOSED : REASON_DIVISIBILITY);
		if (last)
			return false;
		if (__builtin_mul_overflow(filled, shard_axis_size(q->before.mesh, a), &filled))
			filled = INT64_MAX;
	}
	return false;
}

static bool
fails_prefix(Question *q, ShardAxes list)
{
	if (shard_axes_prefix(q->cell->axes, list) == SHARD_PREFIX_STRICT)
		return false;
	if (q->cell->axes.n)
		q->v.axis = q->cell->axes.v[q->cell->axes.n - 1];
	return give(q, REASON_OCCUPIED);
}

/* ---- which factor came first ---- */

static const PropClaim *
find_claim(const PropClaim *claims, uint32_t n, uint32_t f)
{
	for (uint32_t i = 0; i < n; i++) {
		if (claims[i].factor == f)
			return &claims[i];
	}
	return NULL;
}

static void
compare_claims(Question *q, uint32_t winner)
{
	PropClaim *claims = ARENA_ARRAY(q->before.arena, PropClaim, q->before.layout->n_factors);
	uint32_t n = propagate_claims(&q->before, claims);
	const PropClaim *x = find_claim(claims, n, q->f), *y = find_claim(claims, n, winner);

	q->v.factor = q->f;
	q->v.winner = winner;
	if (!x || !y || n < 2)
		return;
	q->v.loser_from = x->source < 0 ? UINT32_MAX : (uint32_t)x->source;
	q->v.winner_from = y->source < 0 ? UINT32_MAX : (uint32_t)y->source;
	q->v.tie = x->source_size != y->source_size ? TIE_ELEMENTS : x->weight != y->weight ? TIE_WAYS :
	           x->source != y->source ? TIE_TENSOR : TIE_FACTOR;
	q->v.loser_key = q->v.tie == TIE_ELEMENTS ? x->source_size : q->v.tie == TIE_WAYS ? x->weight : 0;
	q->v.winner_key = q->v.tie == TIE_ELEMENTS ? y->source_size : q->v.tie == TIE_WAYS ? y->weight : 0;
}

/* Looks for the axis at the other factors of the tensor, before the step or after it. */
static bool
fails_across(Question *q)
{
	const ShardLayout *l = q->before.layout;

	for (int after = 0; after < 2; after++) {
		const ShardCell *cells = after ? q->again->st.cells : q->before.cells;

		for (uint32_t c = l->tensor_cells[q->t]; c < l->tensor_cells[q->t + 1]; c++) {
			uint32_t f = shard_layout_factor(l, c);

			if (f == q->f || !cells[c].present || (!overlaps(cells[c].axes, q->axis, &q->v.axis) &&
			                                       !overlaps(cells[c].over, q->axis, &q->v.axis)))
				continue;
			q->v.dim = explain_dim_of_cell(l, q->t, c);
			if (after)
				compare_claims(q, f);
			return give(q, after ? REASON_OUTRANKED : REASON_USED);
		}
	}
	return false;
}

/* ---- the rest ---- */

static bool
fails_elementwise(Question *q, ShardAxes list)
{
	const ShardLayout *l = q->before.layout;
	ShardAxis with;

	if (!q->before.elementwise || q->t >= l->rule.head->n_operands)
		return false;
	for (uint32_t i = l->factor_places[q->f]; i < l->factor_places[q->f + 1]; i++) {
		const ShardCell *c = &q->again->st.cells[l->places[i].cell];

		if (l->places[i].tensor < l->rule.head->n_operands || !c->present ||
		    shard_axes_prefix(c->axes, list) != SHARD_PREFIX_STRICT || overlaps(c->axes, q->axis, &with))
			continue;
		q->v.tensor = l->places[i].tensor;
		return give(q, REASON_SIDEWAYS);
	}
	return false;
}

/* The basic strategy gives an axis to all tensors or to none. */
static bool
fails_elsewhere(Question *q, bool aggressive)
{
	const ShardLayout *l = q->before.layout;

	for (uint32_t t = 0; t < l->n_tensors && !aggressive; t++) {
		ShardAxis out;
		uint32_t c;
		const ShardCell *cell = cell_of(&q->before, t, q->f, &c);

		if (propagate_across(&q->before, t, q->f, q->axis, &out) &&
		    (!cell || !cell->present ||
		     propagate_within(&q->before, t, q->f, cell, q->axis, 1, &out)))
			continue;
		q->v.tensor = t;
		return give(q, REASON_ELSEWHERE);
	}
	return false;
}

static bool
has_axis_now(const Question *q, uint32_t cell)
{
	ShardAxis with;

	return overlaps(q->again->st.cells[cell].axes, q->axis, &with);
}

ExplainVerdict
explain_verdict(const PropAgain *again, uint32_t t, uint32_t f, ShardAxis axis, bool aggressive)
{
	Question q = { .again = again, .before = again->st, .t = t, .f = f, .axis = axis };
	uint32_t cell = 0;
	ShardAxes list;

	q.before.cells = again->before;
	q.cell = cell_of(&q.before, t, f, &cell);
	if (!q.cell || !q.cell->present) {
		give(&q, REASON_ABSENT);
		return q.v;
	}
	if (has_axis_now(&q, cell) || fails_direction(&q))
		return q.v;
	list = propagate_major_axes(&q.before, f);
	if (fails_agreement(&q, list) || fails_room(&q, list) || fails_prefix(&q, list) || fails_across(&q) ||
	    fails_elementwise(&q, list) || fails_elsewhere(&q, aggressive))
		return q.v;
	if (q.before.conservative && axis.is_sub)
		give(&q, REASON_CONSERVATIVE);
	return q.v;
}
