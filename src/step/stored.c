/* SPDX-License-Identifier: Apache-2.0
 *
 * Which values are stored, and which are parts of the computation of others (spec 76 §4.2, §4.3, §4.4).
 */
#include "step/step_graph.h"

#include "base/num.h"
#include "cost/tiled.h"

enum {
	CONE = 2,		/* a fused value that is computed again reads at most so many large values */
	MOST_READS = 64,	/* and at most so many in all */
	SMALL = 4096		/* bytes of an argument that is read again without a thought */
};

/* The large values that a fused value would read; with more than CONE it does not matter which. */
typedef struct Cone {
	const StepNode *v[CONE + 1];
	uint32_t n;
	uint32_t reads;		/* a bound on all values that it reads */
} Cone;

typedef struct Stored {
	StepGraph *g;
	StepComp *c;
	Cone *cones;			/* by number */
	int64_t *bytes;
	/* by number: what all ways from a value lead to, itself if that is several things or if it must be stored */
	const StepNode **goals;
	const StepNode **ends;		/* the same for ways on which each element stays where it is, and a reduction */
	bool *is_made_into;		/* by number: elementwise operations make a value of it that must be stored */
	bool *has_product;		/* by number: a product is a part of it */
	int64_t *tails;			/* by number: bytes of a product of which all ways end here, or 0 */
} Stored;

/* ---- products ---- */

bool
step_is_outer(const StepNode *x)
{
	const SpmdIns *i = x->node->by;

	if (x->op != SPMD_OP_DOT || !i || !i->dot)
		return false;
	for (uint32_t k = 0; k < i->dot->lhs_contracting.n; k++) {
		if (i->ops[0]->shape->dims[i->dot->lhs_contracting.v[k]] > 1)
			return false;
	}
	return true;
}

/* Returns whether matrix units compute a node. */
static bool
is_product(const StepNode *x)
{
	return step_is_product(x->op) && !step_is_outer(x);
}

/* ---- what is cheap ---- */

/* Whether it costs nothing to compute it, and no memory is read. */
static bool
is_free(SpmdOpcode op)
{
	return op == SPMD_OP_CONSTANT || op == SPMD_OP_IOTA || op == SPMD_OP_PARTITION_ID;
}

static bool
is_cheap(const Stored *s, const StepNode *x)
{
	if (is_free(x->op) || x->op == SPMD_OP_BROADCAST)
		return true;
	if (s->cones[x->number].reads > MOST_READS ||
	    (!step_is_elementwise(x->op) && !step_is_move(x->op)) || x->op == SPMD_OP_CONCATENATE)
		return false;
	for (uint32_t i = 0; i < x->n_ops; i++) {
		const StepNode *o = x->ops[i];

		if (!o->is_cheap && (o->op != SPMD_OP_PARAMETER || s->bytes[o->number] > SMALL))
			return false;
	}
	return true;
}

/* Whether a few elements are changed, which its elementwise users do themselves: they compare their place along one
 * dimension with the index. */
static bool
scatters_few(const Stored *s, const StepNode *x)
{
	const SpmdIns *by = x->node->by;

	if (x->op != SPMD_OP_SCATTER || x->n_ops != 3 || x->is_result ||
	    (by && by->gather && by->gather->map.n > 1) ||
	    s->bytes[x->ops[2]->number] > s->bytes[x->number] / 32)
		return false;
	for (uint32_t i = 0; i < x->n_users; i++) {
		if (!step_is_elementwise(x->users[i]->op))
			return false;
	}
	return true;
}

static bool
has_strides(const StepNode *x)
{
	const SpmdIns *i = x->node->by;

	if (x->op != SPMD_OP_SLICE || !i || i->op != SPMD_OP_SLICE)
		return false;
	for (uint32_t d = 0; i->strides && d < i->shape->rank; d++) {
		if (i->strides[d] > 1)
			return true;
	}
	return false;
}

/* Whether a cheap value is made of scalars alone. */
static bool
is_fill(const StepNode *x)
{
	if (x->op == SPMD_OP_BROADCAST)
		return !x->n_ops || !x->ops[0]->shape->rank || x->ops[0]->is_fill;
	for (uint32_t i = 0; i < x->n_ops; i++) {
		if (!x->ops[i]->is_fill)
			return false;
	}
	return true;
}

/* Whether a user of a cheap value wants it in memory. */
static bool
wants_memory(const Stored *s, const StepNode *x, const StepNode *user)
{
	const StepNode *loop = step_loop_of(user);

	if (has_strides(user) && !x->is_fill)
		return true;
	for (uint32_t i = 0; loop && i < user->n_ops; i++) {
		if (user->ops[i] == x && step_loop_changes(s->g, loop, i))
			return true;
	}
	if (loop || scatters_few(s, user))
		return false;
	return step_has_inner(user->op) || step_is_collective(user->op) || user->op == SPMD_OP_CUSTOM_CALL ||
	       user->op == SPMD_OP_SORT || user->op == SPMD_OP_SCATTER || user->op == SPMD_OP_OPT_BARRIER ||
	       (user->op == SPMD_OP_TUPLE && user->n_users) ||
	       (user->op == SPMD_OP_DYNAMIC_UPDATE_SLICE && step_operand(user, 0) == x);
}

static bool
is_wanted_in_memory(const Stored *s, const StepNode *x)
{
	for (uint32_t i = 0; !is_free(x->op) && i < x->n_users; i++) {
		if (wants_memory(s, x, x->users[i]))
			return true;
	}
	return false;
}

/* ---- what is fused ---- */

static bool
can_be_fused(const Stored *s, const StepNode *x)
{
	return step_is_elementwise(x->op) || step_is_move(x->op) || step_is_outer(x) || scatters_few(s, x);
}

static void
add_to_cone(Cone *c, const StepNode *x)
{
	for (uint32_t i = 0; i < c->n; i++) {
		if (c->v[i] == x)
			return;
	}
	if (c->n <= CONE)
		c->v[c->n++] = x;
}

/* Finds what x would read, if all elementwise values before it were fused into it. */
static void
find_cone(Stored *s, const StepNode *x)
{
	Cone *c = &s->cones[x->number];

	for (uint32_t i = 0; i < x->n_ops; i++) {
		const StepNode *o = x->ops[i];
		const Cone *before = &s->cones[o->number];
		bool fuses = !o->is_stored && can_be_fused(s, o) && o->op != SPMD_OP_CONCATENATE;

		c->reads += fuses ? before->reads : 1;
		if (c->reads > MOST_READS)
			c->reads = MOST_READS + 1;
		if (o->is_cheap || s->bytes[o->number] < s->bytes[x->number] / 4)
			continue;
		if (!fuses)
			add_to_cone(c, o);
		for (uint32_t k = 0; fuses && k < before->n; k++)
			add_to_cone(c, before->v[k]);
	}
}

static bool
pads_between(const StepNode *x)
{
	const SpmdIns *i = x->node->by;

	if (x->op != SPMD_OP_PAD || !i || i->op != SPMD_OP_PAD)
		return false;
	for (uint32_t d = 0; d < i->n_windows; d++) {
		if (i->windows[d].base_dilation > 1)
			return true;
	}
	return false;
}

/* Whether a sum is a part of the elementwise value that alone uses it. What is reduced or multiplied in turn takes in
 * no sum. */
static bool
sum_is_fused(const Stored *s, const StepNode *x)
{
	const StepNode *end;

	if (x->is_result || x->n_users != 1 || !step_is_elementwise(x->users[0]->op))
		return false;
	end = s->goals[x->users[0]->number];
	return end->is_stored && can_be_fused(s, end);
}

static bool
is_top_k(const StepNode *x)
{
	const SpmdIns *by = x->node->by;

	return x->op == SPMD_OP_TOPK ||
	       (x->op == SPMD_OP_CUSTOM_CALL && by && by->target && strcmp(by->target, "TopK") == 0);
}

/* Whether a user can compute x itself. */
static bool
takes(const Stored *s, const StepNode *x, const StepNode *user)
{
	if (has_strides(user) || pads_between(x) || step_is_carried_by_ring(x, user))
		return false;
	if (user->op == SPMD_OP_CONCATENATE)
		return x->op == SPMD_OP_CONCATENATE || x->op == SPMD_OP_RESHAPE || x->op == SPMD_OP_TRANSPOSE ||
		       s->bytes[x->number] < s->bytes[user->number] / 8;
	if (step_is_elementwise(user->op) || step_is_move(user->op) || user->op == SPMD_OP_REDUCE ||
	    user->op == SPMD_OP_REDUCE_WINDOW || user->op == SPMD_OP_DOT || user->op == SPMD_OP_CONVOLUTION)
		return true;
	if (user->op == SPMD_OP_DYNAMIC_UPDATE_SLICE)
		return step_operand(user, 0) != x;
	if (is_top_k(user))
		return x->op == SPMD_OP_CONVERT;
	if (scatters_few(s, user))
		return true;
	return user->op == SPMD_OP_SCATTER && user->ops[user->n_ops - 1] == x && step_is_elementwise(x->op);
}

static bool
all_take(const Stored *s, const StepNode *x)
{
	for (uint32_t i = 0; i < x->n_users; i++) {
		if (!takes(s, x, x->users[i]))
			return false;
	}
	return x->n_users;
}

/* Whether all ways from x lead to one thing. */
static bool
has_one(const StepNode *const *goals, const StepNode *x)
{
	for (uint32_t i = 1; i < x->n_users; i++) {
		if (goals[x->users[i]->number] != goals[x->users[0]->number])
			return false;
	}
	return x->n_users;
}

/* Whether each element of the result is made of those of the operands at its place, or nearly so. */
static bool
stays(const StepNode *x)
{
	return step_is_elementwise(x->op) || x->op == SPMD_OP_RESHAPE || x->op == SPMD_OP_TRANSPOSE;
}

/* Returns where all ways from a product end, or NULL. */
static const StepNode *
end_of(const Stored *s, const StepNode *x)
{
	return !x->is_result && has_one(s->ends, x) ? s->ends[x->users[0]->number] : NULL;
}

/* Whether elementwise operations make a value of the same dimensions of x that must be stored. */
static bool
is_made_into(const Stored *s, const StepNode *x)
{
	for (uint32_t i = 0; i < x->n_users; i++) {
		const StepNode *u = x->users[i];

		if (step_is_elementwise(u->op) && step_has_dims_of(x, u) &&
		    (u->is_result || !all_take(s, u) || s->is_made_into[u->number]))
			return true;
	}
	return false;
}

static void
find_goals(Stored *s)
{
	for (uint32_t k = s->c->nodes.n; k-- > 0;) {
		const StepNode *x = s->c->nodes.v[k], *end;
		bool fuses = can_be_fused(s, x) && !x->is_result && all_take(s, x);

		s->is_made_into[k] = is_made_into(s, x);
		s->goals[k] = fuses && has_one(s->goals, x) ? s->goals[x->users[0]->number] : x;
		s->ends[k] = fuses && stays(x) && has_one(s->ends, x) ? s->ends[x->users[0]->number] : x;
		end = is_product(x) ? end_of(s, x) : NULL;
		if (end && end != x && stays(end))
			s->tails[end->number] = s->bytes[k];
	}
}

/* Whether the result of a matrix unit is a part of what follows: it is reduced, or used by what is stored. Each of
 * these takes in one product, the last one. */
static bool
dot_is_fused(Stored *s, const StepNode *x)
{
	const StepNode *end = end_of(s, x);

	if (!end || (end->op != SPMD_OP_REDUCE && !(stays(end) && end->is_stored)))
		return false;
	if (s->has_product[end->number])
		return false;
	return s->has_product[end->number] = true;
}

/* Looks through what only names, repeats or converts a value. */
static const StepNode *
look_through(const StepNode *x)
{
	while (x->n_ops == 1 && (x->op == SPMD_OP_BROADCAST || x->op == SPMD_OP_RESHAPE || x->op == SPMD_OP_CONVERT ||
	                         x->op == SPMD_OP_ALL_REDUCE || x->op == SPMD_OP_OPT_BARRIER))
		x = x->ops[0];
	return x;
}

/* Whether it is an exponential in attention with groups of heads: in five dimensions, the products after it do not take
 * it in. With more users than a sum and a quotient it is computed again for them. */
static bool
is_kept_exponential(const StepNode *x)
{
	uint32_t n_long = 0;

	for (uint32_t d = 0; d < x->shape->rank; d++)
		n_long += x->shape->dims[d] > 1;
	return x->op == SPMD_OP_EXPONENTIAL && x->n_ops && x->ops[0]->n_users == 1 && x->n_users <= 2 && n_long >= 5;
}

/* Whether it is a value less its maximum, or the exponential of that, as in a softmax. A compiler keeps it beside the
 * value, but not if it has to store what is made of it anyway, as the logarithm of a softmax. */
static bool
is_less_maximum(const Stored *s, const StepNode *x)
{
	const StepNode *m;

	if (is_kept_exponential(x))
		x = x->ops[0];
	if (x->op != SPMD_OP_SUBTRACT || x->n_ops < 2 || s->is_made_into[x->number])
		return false;
	m = look_through(x->ops[1]);
	if (m->op == SPMD_OP_MAXIMUM && m->n_ops == 2)	/* with -inf, as jax.nn.softmax writes it */
		m = look_through(m->ops[m->ops[0]->is_cheap]);
	return m->op == SPMD_OP_REDUCE && m->node->by && m->node->by->reducer == SPMD_OP_MAXIMUM;
}

/* Whether it is a sum of which each device keeps a part, so that the whole is never there. */
static bool
is_scattered(const StepNode *x)
{
	return x->op == SPMD_OP_ALL_REDUCE && x->row && x->row->kind == SPMD_OP_REDUCE_SCATTER;
}

/* Whether only one value is made of x, element by element, which is no larger: that one is stored in its place. */
static bool
has_successor(const Stored *s, const StepNode *x)
{
	return x->n_users == 1 && step_is_elementwise(x->users[0]->op) && step_has_dims_of(x, x->users[0]) &&
	       s->bytes[x->users[0]->number] <= s->bytes[x->number];
}

/* Whether a value that its users could compute is stored nevertheless. */
static bool
is_worth_storing(const Stored *s, const StepNode *x)
{
	const Cone *cone = &s->cones[x->number];

	if (x->n_users > 1 && cone->reads > MOST_READS)
		return true;
	if (has_one(s->goals, x))
		return false;
	return x->op == SPMD_OP_CONCATENATE || (cone->n > CONE && !has_successor(s, x)) || is_less_maximum(s, x) ||
	       s->tails[x->number] >= s->bytes[x->number];
}

/* Whether it is stored, as far as that does not depend on what is stored after it. */
static bool
is_stored(const Stored *s, const StepNode *x)
{
	if (x->op == SPMD_OP_PARAMETER || step_is_alias(x->op))
		return false;
	if (x->is_result)
		return true;
	if (x->is_cheap)
		return is_wanted_in_memory(s, x);
	if (x->op == SPMD_OP_HALO && x->n_ops && x->ops[0]->node->ring)
		return false;
	if (is_scattered(x))
		return false;
	if (x->op == SPMD_OP_DYNAMIC_SLICE && x->n_ops && is_scattered(x->ops[0]))
		return true;
	if (can_be_fused(s, x))
		return !all_take(s, x) || is_worth_storing(s, x);
	return true;
}

/* Returns the bytes of a stored value. */
static int64_t
stored_bytes(const Stored *s, const StepNode *x)
{
	int64_t bytes = s->bytes[x->number], plain;

	if (x->row) {
		if (x->row->is_gone)
			return 0;
		plain = spmd_bytes(x->shape);
		if (x->row->out < plain && x->row->out * 2 >= plain)
			return bytes / 2;	/* late/ has narrowed it */
	}
	return x->is_narrow ? bytes / 2 : bytes;
}

/* ---- all values ---- */

/* Returns whether a node reads most of a large value at other places than its own. */
static bool
is_shifted(const Stored *s, const StepNode *x)
{
	for (uint32_t i = 0; i < x->n_ops; i++) {
		const StepNode *o = x->ops[i];

		if (!o->is_stored && o->is_shifted && can_be_fused(s, o) &&
		    s->bytes[o->number] >= s->bytes[x->number] / 2)
			return true;
		if ((x->op == SPMD_OP_SLICE || x->op == SPMD_OP_REVERSE) && !o->is_cheap &&
		    s->bytes[x->number] >= s->bytes[o->number] / 2)
			return true;
	}
	return false;
}

void
step_find_stored(StepGraph *g, StepComp *c)
{
	ArenaMark mark = arena_mark(g->tmp);
	Stored s = { .g = g, .c = c };

	s.cones = ARENA_ARRAY(g->tmp, Cone, c->nodes.n);
	s.bytes = ARENA_ARRAY(g->tmp, int64_t, c->nodes.n);
	s.goals = ARENA_ARRAY(g->tmp, const StepNode *, c->nodes.n);
	s.ends = ARENA_ARRAY(g->tmp, const StepNode *, c->nodes.n);
	s.is_made_into = ARENA_ARRAY(g->tmp, bool, c->nodes.n);
	s.has_product = ARENA_ARRAY(g->tmp, bool, c->nodes.n);
	s.tails = ARENA_ARRAY(g->tmp, int64_t, c->nodes.n);
	step_find_bytes(g, c, s.bytes);
	find_goals(&s);
	for (uint32_t k = 0; k < c->nodes.n; k++) {
		StepNode *x = c->nodes.v[k];

		find_cone(&s, x);
		x->is_cheap = is_cheap(&s, x);
		x->is_fill = x->is_cheap && is_fill(x);
		x->is_stored = !is_product(x) && is_stored(&s, x);
		x->is_shifted = is_shifted(&s, x);
		x->copied = step_copied_bytes(g, x, s.bytes);
	}
	for (uint32_t k = c->nodes.n; k-- > 0;) {
		StepNode *x = c->nodes.v[k];

		if (is_product(x))
			x->is_stored = x->is_result || (!dot_is_fused(&s, x) && !step_ring_after(x));
		if (x->op == SPMD_OP_REDUCE)
			x->is_stored = !sum_is_fused(&s, x);
		if (x->op == SPMD_OP_WHILE)
			step_find_narrow_loop(g, x);
		x->is_narrow = step_is_narrow(g, x);
		x->ring = step_find_ring(x);
		/* What a loop makes lies where its operands did. */
		x->bytes = x->is_stored && x->op != SPMD_OP_WHILE ? stored_bytes(&s, x) : 0;
	}
	arena_reset(g->tmp, mark);
	step_find_narrow_parameters(g, c);
	step_find_reads(g, c);
}
