/* SPDX-License-Identifier: Apache-2.0
 *
 * Collectives of which another one does the work: duplicates, and all-reduces whose results are only added to each
 * other (spec 57 §23.1 and §23.2).
 */
#include "late/late_graph.h"

enum {
	NEAR = 100		/* how far below an all-gather one that it replaces may be */
};

/* ---- equal values ---- */

typedef struct Numbering {
	LateGraph *g;
	uint32_t *number;	/* by node: the first one with an equal value */
	uint32_t *height;
	Map seen;		/* values, and collectives by operand, type and groups */
} Numbering;

static uint32_t
number_of(const Numbering *n, const LateNode *x)
{
	return n->number[x->number];
}

/* Whether only permutes use a node. What they move follows from their pairs and the shape. */
static bool
only_moves_on(const LateNode *x)
{
	for (uint32_t i = 0; i < x->n_users; i++) {
		if (x->users[i]->node->op != SPMD_OP_COLLECTIVE_PERMUTE)
			return false;
	}
	return true;
}

/* Whether equal operands and an equal shape make an equal value: the node has no parameters that the model leaves
 * out. */
static bool
is_plain(const LateNode *x)
{
	const SpmdNode *n = x->node;

	switch ((int)n->op) {
	case SPMD_OP_RESHAPE:
	case SPMD_OP_CONVERT:
	case SPMD_OP_ADD:
	case SPMD_OP_SUBTRACT:
	case SPMD_OP_MULTIPLY:
	case SPMD_OP_DIVIDE:
	case SPMD_OP_NEGATE:
	case SPMD_OP_EXPONENTIAL:
	case SPMD_OP_LOGISTIC:
	case SPMD_OP_TANH:
	case SPMD_OP_RSQRT:
	case SPMD_OP_MAXIMUM: return true;
	case SPMD_OP_GET_TUPLE_ELEMENT: return true;
	case SPMD_OP_SLICE: return only_moves_on(x);
	/* These are masks and slices of the partitioner, which follow from the sharding. */
	case SPMD_OP_SELECT: return n->n_ops == 1;
	case SPMD_OP_DYNAMIC_SLICE:
	case SPMD_OP_DYNAMIC_UPDATE_SLICE: return n->n_ops == 1 && n->sharding;
	default: return false;
	}
}

static bool
is_equal(const Numbering *n, const LateNode *x, const LateNode *y)
{
	if (x->part != y->part || x->node->op != y->node->op || x->node->shape != y->node->shape ||
	    x->n_ops != y->n_ops || x->node->index != y->node->index)
		return false;
	if (!spmd_is_elementwise(x->node->op) && x->node->op != SPMD_OP_RESHAPE &&
	    x->node->op != SPMD_OP_GET_TUPLE_ELEMENT && x->node->sharding != y->node->sharding)
		return false;
	for (uint32_t i = 0; i < x->n_ops; i++) {
		if (number_of(n, x->ops[i]) != number_of(n, y->ops[i]))
			return false;
	}
	return true;
}

static uint64_t
hash_of(const Numbering *n, const LateNode *x)
{
	uint64_t h = map_mix(x->part, x->node->op);

	h = map_mix(map_mix(h, (uintptr_t)x->node->shape), x->node->index);
	for (uint32_t i = 0; i < x->n_ops; i++)
		h = map_mix(h, number_of(n, x->ops[i]));
	return h;
}

static void
give_number(Numbering *n, LateNode *x)
{
	uint64_t h = hash_of(n, x);

	for (const MapEntry *e = map_first(&n->seen, h); e; e = map_next(&n->seen, e)) {
		const LateNode *y = e->value;

		if (is_equal(n, x, y)) {
			n->number[x->number] = number_of(n, y);
			return;
		}
	}
	map_add(n->g->a, &n->seen, h, x);
}

/* ---- duplicates ---- */

/* The height of each node above the results of its computation: for each user in turn one more than the larger of what
 * it was and that of the user. */
static void
find_heights(Numbering *n)
{
	for (uint32_t k = n->g->n; k-- > 0;) {
		const LateNode *x = &n->g->nodes[k];
		uint32_t h = 0;

		for (uint32_t i = 0; i < x->n_users; i++) {
			uint32_t u = n->height[x->users[i]->number];

			h = (u > h ? u : h) + 1;
		}
		n->height[k] = h;
	}
}

/* Whether two shapes differ by dimensions of size 1 only. */
static bool
has_same_sizes(const SpmdShape *a, const SpmdShape *b)
{
	uint32_t i = 0, k = 0;

	for (;;) {
		while (i < a->rank && a->dims[i] == 1)
			i++;
		while (k < b->rank && b->dims[k] == 1)
			k++;
		if (i == a->rank || k == b->rank)
			return i == a->rank && k == b->rank;
		if (a->dims[i++] != b->dims[k++])
			return false;
	}
}

static const LateNode *
operand_of(const LateNode *x)
{
	for (x = x->ops[0]; x->node->op == SPMD_OP_RESHAPE && has_same_sizes(x->node->shape, x->ops[0]->node->shape);)
		x = x->ops[0];
	return x;
}

static bool
is_same_collective(const Numbering *n, const LateNode *x, const LateNode *y)
{
	const SpmdCollective *a = x->row->asked, *b = y->row->asked;

	return x->part == y->part && x->row->kind == y->row->kind && x->node->shape == y->node->shape &&
	       a->rows == b->rows && a->from == b->from && a->to == b->to && a->dimension == b->dimension &&
	       number_of(n, operand_of(x)) == number_of(n, operand_of(y));
}

/* The users of a collective, with those of the ones it has replaced. */
typedef struct Kept {
	LateNode *node;
	uint32_t lowest;	/* height of a user */
} Kept;

static uint32_t
lowest_user(const Numbering *n, const LateNode *x)
{
	uint32_t low = n->height[x->number];

	for (uint32_t i = 0; i < x->n_users; i++) {
		uint32_t h = n->height[x->users[i]->number];

		low = h < low ? h : low;
	}
	return low;
}

/* Drops a collective if one that was kept is the same and near. */
static void
merge_collective(Numbering *n, Map *kept, LateNode *x)
{
	const LateNode *o = operand_of(x);
	uint64_t h = map_mix(map_mix(number_of(n, o), x->row->kind), (uintptr_t)x->node->shape);
	uint32_t low = lowest_user(n, x);
	Kept *k;

	for (MapEntry *e = map_first(kept, h); e; e = map_next(kept, e)) {
		k = e->value;
		if (!is_same_collective(n, x, k->node))
			continue;
		if (x->row->kind == SPMD_OP_ALL_GATHER && k->lowest > n->height[x->number] + NEAR) {
			*k = (Kept){ x, low };
			return;
		}
		x->row->is_gone = true;
		x->row->rules |= 1u << LATE_DUPLICATE;
		x->row->same = k->node->node;
		n->number[x->number] = number_of(n, k->node);
		k->lowest = low < k->lowest ? low : k->lowest;
		return;
	}
	k = ARENA_NEW(n->g->a, Kept);
	*k = (Kept){ x, low };
	map_add(n->g->a, kept, h, k);
}

void
late_merge_duplicates(LateGraph *g)
{
	Numbering n = { .g = g };
	Map kept = { 0 };

	n.number = ARENA_ARRAY(g->a, uint32_t, g->n);
	n.height = ARENA_ARRAY(g->a, uint32_t, g->n);
	find_heights(&n);
	for (uint32_t k = 0; k < g->n; k++) {
		LateNode *x = &g->nodes[k];

		n.number[k] = k;
		if (!late_is_live(x))
			continue;
		if (x->row && !x->node->ring &&
		    (x->row->kind == SPMD_OP_ALL_GATHER || x->row->kind == SPMD_OP_COLLECTIVE_PERMUTE))
			merge_collective(&n, &kept, x);
		else if (is_plain(x))
			give_number(&n, x);
	}
}

/* ---- sums ---- */

/* Returns the all-reduce whose result a node holds, perhaps transposed, if one other node uses it. `sums` has those of
 * sums. */
static LateRow *
summand(LateRow *const *sums, const LateNode *x)
{
	while (!x->is_result && x->n_users == 1 &&
	       (x->node->op == SPMD_OP_TRANSPOSE || x->node->op == SPMD_OP_RESHAPE))
		x = x->ops[0];
	if (x->is_result || x->n_users != 1)
		return NULL;
	return sums[x->number] ? sums[x->number] : late_all_reduce(x);
}

static bool
is_reduction(SpmdOpcode op)
{
	return op == SPMD_OP_ADD || op == SPMD_OP_MAXIMUM || op == SPMD_OP_MINIMUM || op == SPMD_OP_AND ||
	       op == SPMD_OP_OR;
}

void
late_merge_sums(LateGraph *g)
{
	LateRow **sums = ARENA_ARRAY(g->a, LateRow *, g->n);

	for (uint32_t k = 0; k < g->n; k++) {
		LateNode *x = &g->nodes[k];
		LateRow *a, *b;

		if (!late_is_live(x) || !is_reduction(x->node->op) || x->n_ops != 2)
			continue;
		a = summand(sums, x->ops[0]);
		b = summand(sums, x->ops[1]);
		if (!a || !b || a == b || a->asked->rows != b->asked->rows || late_reduction(a) != x->node->op ||
		    late_reduction(b) != x->node->op)
			continue;
		b->is_gone = true;
		b->rules |= 1u << LATE_SUM;
		sums[k] = a;
		g->of_row[a - g->rows] = x;
	}
}
