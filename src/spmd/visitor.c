/* SPDX-License-Identifier: Apache-2.0
 *
 * The walk (spec 57 §3.2): an instruction is done when its operands are. In manual regions an instruction is looked at
 * from inside of the groups of devices that have their own programs (spec 57 §3.5).
 */
#include "spmd/visit_ops.h"

typedef void Rule(SpmdVisitor *v, SpmdIns *i);

static Rule *const rules[SPMD_OPCODES] = {
	[SPMD_OP_PARAMETER] = spmd_visit_parameter,
	[SPMD_OP_CONSTANT] = spmd_visit_constant,
	[SPMD_OP_IOTA] = spmd_visit_iota,
	[SPMD_OP_BROADCAST] = spmd_visit_broadcast,
	[SPMD_OP_RESHAPE] = spmd_visit_reshape,
	[SPMD_OP_TRANSPOSE] = spmd_visit_transpose,
	[SPMD_OP_SLICE] = spmd_visit_slice,
	[SPMD_OP_PAD] = spmd_visit_pad,
	[SPMD_OP_CONCATENATE] = spmd_visit_concatenate,
	[SPMD_OP_REVERSE] = spmd_visit_reverse,
	[SPMD_OP_DYNAMIC_SLICE] = spmd_visit_dynamic_slice,
	[SPMD_OP_DYNAMIC_UPDATE_SLICE] = spmd_visit_dynamic_update_slice,
	[SPMD_OP_SORT] = spmd_visit_sort,
	[SPMD_OP_REDUCE] = spmd_visit_reduce,
	[SPMD_OP_REDUCE_WINDOW] = spmd_visit_reduce_window,
	[SPMD_OP_SELECT_AND_SCATTER] = spmd_visit_select_and_scatter,
	[SPMD_OP_DOT] = spmd_visit_dot,
	[SPMD_OP_CONVOLUTION] = spmd_visit_dot,
	[SPMD_OP_RAGGED_DOT] = spmd_visit_ragged_dot,
	[SPMD_OP_GATHER] = spmd_visit_gather,
	[SPMD_OP_SCATTER] = spmd_visit_scatter,
	[SPMD_OP_RNG] = spmd_visit_rng,
	[SPMD_OP_FFT] = spmd_visit_fft,
	[SPMD_OP_CHOLESKY] = spmd_visit_last_two,
	[SPMD_OP_TRIANGULAR_SOLVE] = spmd_visit_last_two,
	[SPMD_OP_CUSTOM_CALL] = spmd_visit_custom_call,
	[SPMD_OP_TUPLE] = spmd_visit_tuple,
	[SPMD_OP_GET_TUPLE_ELEMENT] = spmd_visit_element,
	[SPMD_OP_WHILE] = spmd_visit_while,
	[SPMD_OP_CONDITIONAL] = spmd_visit_conditional,
	[SPMD_OP_CALL] = spmd_visit_call,
	[SPMD_OP_ALL_REDUCE] = spmd_visit_all_reduce,
	[SPMD_OP_COLLECTIVE_PERMUTE] = spmd_visit_collective_permute,
	[SPMD_OP_BITCAST_CONVERT] = spmd_visit_bitcast_convert,
};

/* ---- values ---- */

void
spmd_set_value(SpmdVisitor *v, SpmdIns *i, SpmdValue x)
{
	v->values[i->number] = x;
}

void
spmd_set_node(SpmdVisitor *v, SpmdIns *i, SpmdNode *n)
{
	spmd_set_value(v, i, spmd_value(n, i->sharding, i->shape, v->st));
}

void
spmd_set_resharded(SpmdVisitor *v, SpmdIns *i, SpmdNode *n, const SpmdSharding *s)
{
	spmd_set_value(v, i, spmd_reshard(spmd_value(n, s, i->shape, v->st), i->sharding));
}

SpmdValue
spmd_copy_value(SpmdValue x)
{
	return (SpmdValue){ spmd_node_copy(x.st->b, x.node, x.node->sharding), x.base, x.st };
}

const SpmdShape *
spmd_local(const SpmdVisitor *v, const SpmdIns *i, const SpmdSharding *s)
{
	return spmd_shard_shape(v->run->t, i->shape, s);
}

SpmdNode **
spmd_nodes(SpmdVisitor *v, uint32_t n)
{
	return ARENA_ARRAY(v->run->a, SpmdNode *, n);
}

SpmdNode *
spmd_clone(SpmdVisitor *v, const SpmdIns *i, const SpmdShape *shape, uint32_t n, SpmdNode *const *ops)
{
	SpmdNode *x = spmd_node_new(v->b, i->op, shape, n, ops);

	if (i->op == SPMD_OP_TRANSPOSE) {
		for (uint32_t k = 0; k < i->dims.n; k++)
			x->constant_dims |= (ops[0]->constant_dims >> i->dims.v[k] & 1) << k;
	} else if (i->op == SPMD_OP_BROADCAST) {
		x->constant_dims = spmd_all_of(shape->rank) & ~spmd_set_of(&i->dims);
		x->is_broadcast_of_scalar = !i->ops[0]->shape->rank;
	}
	return x;
}

/* ---- manual regions ---- */

typedef enum Manual { NOT_MANUAL, ALL_MANUAL, PARTLY_MANUAL } Manual;

/* What an instruction and its operands were before they were looked at from a manual region. */
typedef struct Before {
	Manual kind;
	const SpmdSharding *sharding;
	uint32_t n;
	SpmdIns **ops;			/* each once */
	const SpmdSharding **shardings;
	const SpmdState **states;
	uint32_t devices;
} Before;

static bool
keeps_manual(const SpmdIns *i)
{
	switch ((int)i->op) {
	case SPMD_OP_ALL_REDUCE:
	case SPMD_OP_CALL:
	case SPMD_OP_CONDITIONAL:
	case SPMD_OP_INFEED:
	case SPMD_OP_OUTFEED:
	case SPMD_OP_PARAMETER:
	case SPMD_OP_RNG:
	case SPMD_OP_TUPLE:
	case SPMD_OP_WHILE: return true;
	default: return false;
	}
}

static bool
is_call_of(const SpmdIns *i, const char *target)
{
	return i->op == SPMD_OP_CUSTOM_CALL && i->target && strcmp(i->target, target) == 0;
}

/* Inside of a manual region a value is on one device. */
static const SpmdSharding *
one_if_manual(SpmdTable *t, const SpmdSharding *s, SpmdOpcode op)
{
	const SpmdSharding **parts, *whole;
	ArenaMark mark;

	if (s->kind != SPMD_TUPLE)
		return spmd_is_man(s) && op != SPMD_OP_CUSTOM_CALL && op != SPMD_OP_PARTITION_ID ? spmd_one(t, 0) : s;
	mark = arena_mark(t->tiles.tmp);
	parts = ARENA_ARRAY(t->tiles.tmp, const SpmdSharding *, s->n);
	for (uint32_t k = 0; k < s->n; k++) {
		parts[k] = s->elements[k];
		if (spmd_is_man(parts[k]) && op != SPMD_OP_CUSTOM_CALL)
			parts[k] = spmd_one(t, 0);
	}
	whole = spmd_tuple(t, s->n, parts);
	arena_reset(t->tiles.tmp, mark);
	return whole;
}

/* Notes the operands. */
static Before
remember(SpmdVisitor *v, SpmdIns *i, Manual kind)
{
	Arena *a = v->run->a;
	Before b = { .kind = kind, .sharding = i->sharding, .devices = v->devices };
	ArenaMark mark = arena_mark(v->run->tmp);
	Map seen = { 0 };

	b.ops = ARENA_ARRAY(a, SpmdIns *, i->n_ops);
	b.shardings = ARENA_ARRAY(a, const SpmdSharding *, i->n_ops);
	b.states = ARENA_ARRAY(a, const SpmdState *, i->n_ops);
	for (uint32_t k = 0; k < i->n_ops; k++) {
		if (!map_mark(v->run->tmp, &seen, (uintptr_t)i->ops[k]))
			continue;
		b.ops[b.n] = i->ops[k];
		b.shardings[b.n] = i->ops[k]->sharding;
		b.states[b.n++] = spmd_get(v, i->ops[k]).st;
	}
	arena_reset(v->run->tmp, mark);
	return b;
}

static Before
enter_all_manual(SpmdVisitor *v, SpmdIns *i)
{
	Before b = remember(v, i, ALL_MANUAL);

	i->sharding = one_if_manual(v->run->t, i->sharding, i->op);
	for (uint32_t k = 0; k < b.n; k++) {
		SpmdIns *o = b.ops[k];

		o->sharding = one_if_manual(v->run->t, o->sharding, i->op);
		spmd_get(v, o).node->sharding = o->sharding;
	}
	return b;
}

/* Sets *g to the groups of a sharding that has manual dimensions, with the rows of `ref` unless that is NULL. */
static bool
group_manual(SpmdVisitor *v, const SpmdSharding *s, const SpmdGroups *ref, SpmdGroups *g)
{
	SpmdTable *t = v->run->t;
	const SpmdSharding **parts;
	SpmdGroups first, other;
	ArenaMark mark;
	uint32_t k;

	if (s->kind != SPMD_TUPLE) {
		if (!spmd_has_manual(s))
			return false;
		*g = spmd_group_manual(t, s);
		return !ref || spmd_align_if(t, g, ref, g);
	}
	if (!s->n || !group_manual(v, s->elements[0], ref, g))
		return false;
	first = *g;
	mark = arena_mark(t->tiles.tmp);
	parts = ARENA_ARRAY(t->tiles.tmp, const SpmdSharding *, s->n);
	parts[0] = g->inner;
	for (k = 1; k < s->n && group_manual(v, s->elements[k], &first, &other); k++)
		parts[k] = other.inner;
	if (k == s->n)
		g->inner = spmd_tuple(t, s->n, parts);
	arena_reset(t->tiles.tmp, mark);
	return k == s->n;
}

static Before
enter_groups(SpmdVisitor *v, SpmdIns *i)
{
	Before b = remember(v, i, PARTLY_MANUAL);
	SpmdGroups g;

	if (!group_manual(v, i->sharding, NULL, &g)) {
		spmd_unsupported(v->run, "shardings with different manual axes");
		return b;
	}
	i->sharding = g.inner;
	v->st = spmd_state_in(v->base, g.rows);
	v->devices /= spmd_n_groups(&g);
	for (uint32_t k = 0; k < b.n; k++) {
		SpmdIns *o = b.ops[k];
		SpmdValue *x = &v->values[o->number];
		SpmdGroups og;

		if (o->op == SPMD_OP_CONSTANT && !spmd_is_tuple(o->shape) && !o->shape->rank &&
		    !spmd_has_manual(o->sharding))
			continue;
		if (!group_manual(v, o->sharding, &g, &og)) {
			spmd_unsupported(v->run, "operands with different manual axes");
			return b;
		}
		o->sharding = og.inner;
		x->node->sharding = og.inner;
		x->st = spmd_state_in(x->st, og.rows);
	}
	return b;
}

static Before
enter(SpmdVisitor *v, SpmdIns *i)
{
	if (keeps_manual(i))
		return (Before){ .kind = NOT_MANUAL };
	if (spmd_is_man(i->sharding) && !is_call_of(i, "SPMDFullToShardShape"))
		return enter_all_manual(v, i);
	if (spmd_has_manual(i->sharding) && !is_call_of(i, "SPMDFullToShardShape") &&
	    !is_call_of(i, "SPMDShardToFullShape") && i->op != SPMD_OP_GET_TUPLE_ELEMENT)
		return enter_groups(v, i);
	return (Before){ .kind = NOT_MANUAL };
}

static void
leave(SpmdVisitor *v, SpmdIns *i, const Before *b)
{
	if (b->kind == NOT_MANUAL)
		return;
	i->sharding = b->sharding;
	spmd_get(v, i).node->sharding = b->sharding;
	for (uint32_t k = 0; k < b->n; k++) {
		b->ops[k]->sharding = b->shardings[k];
		spmd_get(v, b->ops[k]).node->sharding = b->shardings[k];
	}
	if (b->kind != PARTLY_MANUAL)
		return;
	v->st = v->base;
	v->devices = b->devices;
	v->values[i->number].st = v->st;
	for (uint32_t k = 0; k < b->n; k++)
		v->values[b->ops[k]->number].st = b->states[k];
}

/* ---- the walk ---- */

static void
visit_as_it_is(SpmdVisitor *v, SpmdIns *i)
{
	SpmdNode **ops = spmd_nodes(v, i->n_ops);

	for (uint32_t k = 0; k < i->n_ops; k++)
		ops[k] = spmd_get(v, i->ops[k]).node;
	spmd_set_node(v, i, spmd_clone(v, i, spmd_local(v, i, i->sharding), i->n_ops, ops));
}

static void
visit(SpmdVisitor *v, SpmdIns *i)
{
	Rule *rule = rules[i->op];
	Before b;

	v->b->visiting = i;
	v->b->is_rough_choice = false;
	v->run->at = i->source ? i->source : v->run->at;
	b = enter(v, i);
	if (v->run->unsupported)
		return;
	if (i->moves_itself)
		visit_as_it_is(v, i);
	else if (rule)
		rule(v, i);
	else
		spmd_visit_default(v, i);
	if (!v->run->unsupported)
		leave(v, i, &b);
}

/* Visits an instruction after all that it depends on, operands from first to last. */
static void
visit_from(SpmdVisitor *v, SpmdIns *i)
{
	VEC(SpmdIns *) stack = { 0 };

	*VEC_ADD(v->run->a, &stack) = i;
	while (stack.n && !v->run->unsupported) {
		SpmdIns *x = VEC_LAST(&stack);
		uint32_t before = stack.n;

		if (v->values[x->number].node) {
			stack.n--;
			continue;
		}
		for (uint32_t k = x->n_ops; k-- > 0;) {
			if (!v->values[x->ops[k]->number].node)
				*VEC_ADD(v->run->a, &stack) = x->ops[k];
		}
		if (stack.n > before)
			continue;
		stack.n--;
		visit(v, x);
	}
}

SpmdNode *
spmd_walk(SpmdRun *run, SpmdComp *c, const SpmdSharding *root, SpmdBuilder **b)
{
	SpmdVisitor v = { .run = run, .devices = run->in->devices };

	*b = ARENA_NEW(run->a, SpmdBuilder);
	**b = (SpmdBuilder){ .run = run, .comp = c };
	v.b = *b;
	v.base = v.st = spmd_state_new(v.b, spmd_creator_new(run, run->in->devices));
	v.values = ARENA_ARRAY(run->a, SpmdValue, c->ins.n);
	for (uint32_t parameters = 0; parameters < 2; parameters++) {
		for (uint32_t k = 0; k < c->ins.n; k++) {
			SpmdIns *i = c->ins.v[k];

			if (!i->n_users && i != c->root && (i->op == SPMD_OP_PARAMETER) == (parameters == 1))
				visit_from(&v, i);
		}
	}
	visit_from(&v, c->root);
	if (run->unsupported)
		return NULL;
	v.b->visiting = NULL;
	v.b->is_rough_choice = false;
	return spmd_reshard(spmd_get(&v, c->root), root).node;
}
