/* SPDX-License-Identifier: Apache-2.0
 *
 * Types of collectives: what is only read as bf16 is moved as bf16 on TPUs, booleans are moved in words there, and CPUs
 * compute bf16 as f32 (spec 57 §27 and §29).
 */
#include "base/num.h"
#include "late/late_graph.h"

/* ---- what is read as f32 ----
 *
 * A value, or an element of a tuple, is a slot. A slot is wide if somebody reads it as f32. Operations that only move
 * data are as wide as their result, and so is what a loop carries. */

typedef struct Slots {
	LateGraph *g;
	uint32_t *first;	/* of each node */
	bool *is_wide;
	VEC(uint32_t) todo;	/* wide slots whose sources were not visited */
	uint32_t *node_of;	/* slot to node */
} Slots;

static void
widen(Slots *s, const LateNode *x, uint32_t k)
{
	uint32_t slot;

	if (k >= s->first[x->number + 1] - s->first[x->number])
		return;
	slot = s->first[x->number] + k;
	if (s->is_wide[slot])
		return;
	s->is_wide[slot] = true;
	*VEC_ADD(s->g->a, &s->todo) = slot;
}

static void
widen_all(Slots *s, const LateNode *x)
{
	for (uint32_t k = s->first[x->number]; k < s->first[x->number + 1]; k++)
		widen(s, x, k - s->first[x->number]);
}

static bool
is_bf16(const SpmdShape *shape)
{
	return shape->element && strcmp(shape->element->name, "bf16") == 0;
}

/* Whether a node only moves its data, so that its operands may have the type of its result. */
static bool
only_moves(const LateNode *x)
{
	switch ((int)x->node->op) {
	case SPMD_OP_RESHAPE:
	case SPMD_OP_TRANSPOSE:
	case SPMD_OP_COPY:
	case SPMD_OP_SLICE:
	case SPMD_OP_DYNAMIC_SLICE:
	case SPMD_OP_CONCATENATE:
	case SPMD_OP_PAD:
	case SPMD_OP_HALO:
	case SPMD_OP_SELECT:
	case SPMD_OP_BROADCAST:
	case SPMD_OP_REVERSE:
	case SPMD_OP_DYNAMIC_UPDATE_SLICE: return true;
	default: return x->row != NULL;
	}
}

static bool
is_structure(const LateNode *x)
{
	SpmdOpcode op = x->node->op;

	return op == SPMD_OP_TUPLE || op == SPMD_OP_GET_TUPLE_ELEMENT || op == SPMD_OP_WHILE ||
	       op == SPMD_OP_CALL || op == SPMD_OP_OPT_BARRIER;
}

/* Returns the elements of an operand along free dimensions. */
static int64_t
free_elements(const SpmdShape *s, const SpmdDims *batch, const SpmdDims *contracting)
{
	uint64_t taken = spmd_set_of(batch) | spmd_set_of(contracting);
	int64_t n = 1;

	for (uint32_t d = 0; d < s->rank; d++)
		n = num_mul(n, taken >> d & 1 ? 1 : s->dims[d]);
	return n;
}

/* Whether a node multiplies matrices as bf16. With a vector it is done elementwise, as f32. */
static bool
multiplies_as_bf16(const SpmdNode *n)
{
	const SpmdDotDims *d = n->by ? n->by->dot : NULL;

	if (!n->by || n->by->is_precise)
		return false;
	if (n->op != SPMD_OP_DOT || !d)
		return n->op == SPMD_OP_CONVOLUTION;
	return free_elements(n->ops[0]->shape, &d->lhs_batch, &d->lhs_contracting) > 1 &&
	       free_elements(n->ops[1]->shape, &d->rhs_batch, &d->rhs_contracting) > 1;
}

/* Widens what a node reads as f32. */
static void
read_wide(Slots *s, const LateNode *x)
{
	const SpmdNode *n = x->node;

	if (is_structure(x) || only_moves(x))
		return;
	if (multiplies_as_bf16(n))
		return;
	if (n->op == SPMD_OP_CONVERT && is_bf16(n->shape))
		return;
	for (uint32_t i = n->op == SPMD_OP_GATHER; i < x->n_ops; i++)
		widen_all(s, x->ops[i]);
}

/* The computations of a loop or call share what goes in and out. */
static void
widen_loop(Slots *s, const LateNode *x, uint32_t k)
{
	widen(s, x, k);
	widen(s, x->ops[0], k);
	for (uint32_t i = 0; i < x->node->by->n_called; i++) {
		uint32_t part = late_part(s->g, x->node->by->called[i]);

		if (s->g->parameters[part])
			widen(s, s->g->parameters[part], k);
		if (i == 1)
			widen(s, late_root(s->g, part), k);
	}
}

/* Widens the sources of slot k of a node. */
static void
widen_sources(Slots *s, const LateNode *x, uint32_t k)
{
	const SpmdNode *n = x->node;
	const LateNode *caller = s->g->callers[x->part];

	if (x->is_result && caller && late_is_body(s->g, x->part))
		widen_loop(s, caller, k);
	if (n->op == SPMD_OP_PARAMETER) {
		if (caller && caller->node->op == SPMD_OP_WHILE)
			widen_loop(s, caller, k);
		else if (caller && caller->node->op == SPMD_OP_CALL && n->index < caller->n_ops)
			widen(s, caller->ops[n->index], k);
	} else if (n->op == SPMD_OP_GET_TUPLE_ELEMENT) {
		widen(s, x->ops[0], n->index);
	} else if (n->op == SPMD_OP_TUPLE) {
		widen(s, x->ops[k], 0);
	} else if (n->op == SPMD_OP_OPT_BARRIER) {
		if (x->n_ops == 1)
			widen(s, x->ops[0], k);
		else
			widen(s, x->ops[k], 0);
	} else if (n->op == SPMD_OP_WHILE) {
		widen_loop(s, x, k);
	} else if (n->op == SPMD_OP_CALL) {
		widen(s, late_root(s->g, late_part(s->g, n->by->called[0])), k);
	} else if (n->op == SPMD_OP_GATHER) {
		widen_all(s, x->ops[0]);
	} else if (only_moves(x)) {
		for (uint32_t i = 0; i < x->n_ops; i++)
			widen_all(s, x->ops[i]);
	}
}

static Slots
find_wide(LateGraph *g)
{
	Slots s = { .g = g };
	uint32_t n = 0;

	s.first = ARENA_ARRAY(g->a, uint32_t, g->n + 1);
	for (uint32_t k = 0; k < g->n; k++) {
		const SpmdShape *shape = g->nodes[k].node->shape;

		s.first[k] = n;
		n += spmd_is_tuple(shape) ? shape->n : 1;
	}
	s.first[g->n] = n;
	s.is_wide = ARENA_ARRAY(g->a, bool, n);
	s.node_of = ARENA_ARRAY(g->a, uint32_t, n);
	for (uint32_t k = 0; k < g->n; k++) {
		const LateNode *x = &g->nodes[k];

		for (uint32_t i = s.first[k]; i < s.first[k + 1]; i++)
			s.node_of[i] = k;
		if (!late_is_live(x))
			continue;
		read_wide(&s, x);
		if (x->is_result && !g->callers[x->part])
			widen_all(&s, x);
	}
	while (s.todo.n) {
		uint32_t slot = VEC_POP(&s.todo), k = s.node_of[slot];

		widen_sources(&s, &g->nodes[k], slot - s.first[k]);
	}
	return s;
}

/* ---- the passes ---- */

static bool
has_element(const LateRow *r, const char *name)
{
	const SpmdShape *shape = r->asked->node->shape;

	return shape->element && strcmp(shape->element->name, name) == 0;
}

void
late_narrow(LateGraph *g)
{
	Slots s = find_wide(g);

	for (uint32_t i = 0; i < g->n_rows; i++) {
		LateRow *r = &g->rows[i];

		if (r->is_gone || !has_element(r, "f32") || s.is_wide[s.first[g->of_row[i]->number]])
			continue;
		r->out /= 2;
		if (r->kind != SPMD_OP_ALL_REDUCE)	/* the sum is computed as f32 */
			r->in /= 2;
		r->rules |= 1u << LATE_TYPE;
	}
}

/* Bytes of a boolean value in words of four, padded to tiles of 128 columns. */
static int64_t
packed_bytes(const SpmdShape *s)
{
	int64_t n;

	if (!s->rank)
		return 4;
	if (s->rank == 1)
		return num_mul(num_ceil(s->dims[0], 512), 512);
	n = num_mul(num_ceil(s->dims[s->rank - 2], 4), num_mul(num_ceil(s->dims[s->rank - 1], 128), 512));
	for (uint32_t i = 0; i + 2 < s->rank; i++)
		n = num_mul(n, s->dims[i]);
	return n;
}

void
late_pack_booleans(LateGraph *g)
{
	for (uint32_t i = 0; i < g->n_rows; i++) {
		LateRow *r = &g->rows[i];

		if (r->is_gone || r->kind != SPMD_OP_ALL_REDUCE || !has_element(r, "pred"))
			continue;
		r->in = r->out = packed_bytes(r->asked->node->shape);
		r->rules |= 1u << LATE_TYPE;
	}
}

void
late_widen(LateGraph *g)
{
	for (uint32_t i = 0; i < g->n_rows; i++) {
		LateRow *r = &g->rows[i];

		if (!has_element(r, "bf16") && !has_element(r, "f16"))
			continue;
		r->in = num_mul(r->in, 2);
		r->out = num_mul(r->out, 2);
		r->rules |= 1u << LATE_TYPE;
	}
}
