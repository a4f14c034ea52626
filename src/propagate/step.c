/* SPDX-License-Identifier: Apache-2.0
 *
 * One step (spec 30 §6). The result of a step depends only on its rule, its directions and flags, and the shardings of
 * its tensors. All of them are interned or small, so results are memoized by these keys, and equal layers of a model
 * are computed once.
 */
#include "base/paranoid.h"
#include "flow/value.h"
#include "propagate/prop_log.h"

/* ---- the sharding of an edge of a manual computation: as stored, and as its step reads it (spec 30 §11) ---- */

static IrAttr *
view_read(Propagation *p, const PropStepInput *in, IrAttr *stored)
{
	if (!stored || in->view == VIEW_PLAIN)
		return stored;
	if (in->view == VIEW_ADD)
		return flow_add_manual(p->s, in->outer, stored, in->manual_axes);
	return flow_erase_manual(p->s, stored, in->manual_axes);
}

static IrAttr *
view_store(Propagation *p, const PropStepInput *in, IrAttr *seen)
{
	if (in->view == VIEW_PLAIN)
		return seen;
	if (in->view == VIEW_ADD)
		return flow_erase_manual(p->s, seen, in->manual_axes);
	return flow_add_manual(p->s, in->outer, seen, in->manual_axes);
}

/* ---- computing ---- */

static bool
has_axes(const IrAttr *sharding)
{
	const ShardSharding *sh = shard_sharding(sharding);

	return sh->n_dim_axes + sh->n_replicated + sh->n_unreduced > 0;
}

/* Returns the new sharding of tensor t, or NULL if it is unchanged. */
static IrAttr *
new_sharding(Propagation *p, const PropStep *st, uint32_t t, IrAttr *mesh_ref)
{
	const ShardProjection projection = { st->layout, st->mesh, st->arena, st->cells };
	IrAttr *old = st->shardings[t], *made;

	if (!st->touched[t])
		return NULL;
	made = shard_project_up(p->s, &projection, t, mesh_ref, old);
	return made == old || (!old && !has_axes(made)) ? NULL : made;
}

static PropStep
step_of(const PropStepInput *in, IrAttr *const *shardings, Arena *a)
{
	return (PropStep){ .rule = in->rule, .layout = in->rule->layout, .shardings = shardings, .dirs = in->dirs,
	                   .conservative = in->conservative, .elementwise = in->elementwise,
	                   .divisible = in->divisible, .arena = a };
}

/* Projects the shardings down, and returns the mesh of all tensors, or NULL if there is none. */
static IrAttr *
project(Propagation *p, PropStep *st)
{
	IrAttr *mesh, *mesh_ref = flow_meshes_common(p->meshes, st->shardings, st->layout->n_tensors, &mesh);

	if (!mesh_ref || shard_mesh_is_maximal(shard_mesh(mesh)))
		return NULL;
	st->mesh = shard_mesh(mesh);
	st->cells = shard_projection_new(st->arena, st->layout, st->shardings, false, st->mesh).cells;
	return mesh_ref;
}

/* Applies the strategy. Returns whether it touched a tensor. */
static bool
spread(PropStep *st, bool aggressive)
{
	st->touched = ARENA_ARRAY(st->arena, bool, st->layout->n_tensors);
	return aggressive ? propagate_aggressive(st) : propagate_basic(st);
}

/* Makes the step, and projects the touched tensors up. */
static void
project_and_spread(Propagation *p, PropStep *st, PropAnswer *answer)
{
	IrAttr *mesh_ref = project(p, st);

	if (!mesh_ref)
		return;
	answer->agreed = propagate_step_agrees(st);
	if (answer->agreed || !spread(st, p->aggressive))
		return;
	for (uint32_t t = 0; t < st->layout->n_tensors; t++) {
		answer->made[t] = new_sharding(p, st, t, mesh_ref);
		if (answer->made[t])
			answer->quiet = false;
	}
}

/* Computes the result of a step. */
static void
compute(Propagation *p, const PropStepInput *in, IrAttr *const *shardings, PropAnswer *answer)
{
	PropStep st = step_of(in, shardings, p->step_arena);
	ArenaMark mark = arena_mark(p->step_arena);

	p->s->work.steps++;
	answer->quiet = true;
	answer->agreed = false;
	project_and_spread(p, &st, answer);
	arena_reset(p->step_arena, mark);
}

void
propagate_step_again(Propagation *p, Arena *a, PropAgainHow how, PropAgain *again)
{
	uint32_t last = again->in.rule->layout->n_tensors - 1;
	IrAttr *mesh_ref;

	again->shardings[last] = view_read(p, &again->in, again->shardings[last]);
	again->st = step_of(&again->in, again->shardings, a);
	again->made = ARENA_ARRAY(a, IrAttr *, (size_t)last + 1);
	mesh_ref = project(p, &again->st);
	again->before = NULL;
	if (!mesh_ref)
		return;
	again->before = arena_dup(a, again->st.cells, again->st.layout->n_cells * sizeof *again->before);
	if (how == PROP_AGAIN_LOOK || !spread(&again->st, how == PROP_AGAIN_AGGRESSIVE))
		return;
	for (uint32_t t = 0; t <= last; t++) {
		IrAttr *made = new_sharding(p, &again->st, t, mesh_ref);

		again->made[t] = made && t == last ? view_store(p, &again->in, made) : made;
	}
}

/* ---- the memo ---- */

/* Limits: of the tensors of a memoized step, and of the entries in the memo. */
enum { MEMO_TENSORS = 8, MEMO_MAX = 1 << 16 };

/* An entry of the memo. */
struct PropMemo {
	const PropRule *rule;
	uint8_t key;
	bool quiet, agreed;
	IrAttr *shardings[];	/* the input, one per tensor; unless quiet, PropAnswer.made follows */
};

static uint8_t
memo_key(const Propagation *p, const PropStepInput *in)
{
	return (uint8_t)((unsigned)in->divisible << 7 | (unsigned)p->aggressive << 6 | (unsigned)in->elementwise << 5 |
	                 (unsigned)in->conservative << 4 | (unsigned)in->dirs.through << 2 | (unsigned)in->dirs.other);
}

static uint64_t
memo_hash(const PropStepInput *in, IrAttr *const *shardings, uint8_t key)
{
	uint64_t h = map_mix(key, (uintptr_t)in->rule);

	for (uint32_t t = 0; t < in->rule->layout->n_tensors; t++)
		h = map_mix(h, (uintptr_t)shardings[t]);
	return h;
}

/* Returns the entry of these inputs, NULL if there is none. */
static const PropMemo *
memo_find(const Propagation *p, const PropStepInput *in, IrAttr *const *shardings, uint8_t key, uint64_t hash)
{
	size_t size = in->rule->layout->n_tensors * sizeof(IrAttr *);

	for (const MapEntry *e = map_first(&p->memo, hash); e; e = map_next(&p->memo, e)) {
		const PropMemo *known = e->value;

		if (known->rule == in->rule && known->key == key && memcmp(known->shardings, shardings, size) == 0)
			return known;
	}
	return NULL;
}

static void
memo_add(Propagation *p, const PropStepInput *in, IrAttr *const *shardings, uint8_t key, uint64_t hash,
         const PropAnswer *answer)
{
	uint32_t n = in->rule->layout->n_tensors;
	PropMemo *e = arena_alloc(p->arena, sizeof *e + (answer->quiet ? n : 2 * n) * sizeof(IrAttr *));

	e->rule = in->rule;
	e->key = key;
	memcpy(e->shardings, shardings, n * sizeof(IrAttr *));
	if (!answer->quiet)
		memcpy(e->shardings + n, answer->made, n * sizeof(IrAttr *));
	e->quiet = answer->quiet;
	e->agreed = answer->agreed;
	map_add(p->arena, &p->memo, hash, e);
}

/* Returns whether the step, computed again, has the result in the memo. */
static bool
memo_agrees(Propagation *p, const PropStepInput *in, IrAttr *const *shardings, const PropMemo *e)
{
	uint64_t steps = p->s->work.steps;
	uint32_t n = in->rule->layout->n_tensors;
	IrAttr *made[MEMO_TENSORS] = { NULL };
	PropAnswer again = { .made = made };

	compute(p, in, shardings, &again);
	p->s->work.steps = steps;
	return again.quiet == e->quiet && again.agreed == e->agreed &&
	       (e->quiet || memcmp(made, e->shardings + n, n * sizeof(IrAttr *)) == 0);
}

/* Finds the result of a step in the memo, or computes it. */
static void
find_answer(Propagation *p, const PropStepInput *in, IrAttr *const *shardings, PropAnswer *answer)
{
	uint32_t n = in->rule->layout->n_tensors;
	uint8_t key = memo_key(p, in);
	const PropMemo *known;
	uint64_t hash;

	if (n > MEMO_TENSORS) {
		compute(p, in, shardings, answer);
		return;
	}
	hash = memo_hash(in, shardings, key);
	known = memo_find(p, in, shardings, key, hash);
	if (known) {
		PARANOID_CHECK("PropMemo", memo_agrees(p, in, shardings, known));
		answer->quiet = known->quiet;
		answer->agreed = known->agreed;
		if (!answer->quiet)
			memcpy(answer->made, known->shardings + n, n * sizeof(IrAttr *));
		return;
	}
	compute(p, in, shardings, answer);
	if (p->memo.n < MEMO_MAX)
		memo_add(p, in, shardings, key, hash, answer);
}

/* ---- storing ---- */

/* Gives the other members of a group the sharding that one of them got. */
static void
spread_to_group(Propagation *p, const PropSlot *from, IrAttr *sharding, bool queue)
{
	const PropGroup *g = &p->groups.v[from->group - 1];

	if (p->log)
		propagate_log_group(p);
	for (uint32_t i = 0; i < g->n; i++) {
		if (g->members[i] == from->value)
			continue;
		if (propagate_slot(g->members[i]))
			propagate_slot_write(p, propagate_slot(g->members[i]), sharding);
		if (queue)
			propagate_wake(p, g->members[i]);
	}
}

/* Writes the new sharding of a tensor to its slot, and wakes the neighbours. */
static void
write_tensor(Propagation *p, const PropStepInput *in, uint32_t slot, bool last, IrAttr *made)
{
	propagate_slot_write(p, slot, last ? view_store(p, in, made) : made);
	if (!p->slots[slot].value)
		return;
	if (in->queue)
		propagate_wake(p, p->slots[slot].value);
	if (p->slots[slot].group)
		spread_to_group(p, &p->slots[slot], made, in->queue);
}

/* Returns whether the rule is pointwise and all tensors with dimensions have the same sharding, so that all agree. */
static bool
is_uniform(const PropRule *rule, IrAttr *const *shardings)
{
	const ShardLayout *l = rule->layout;
	const IrAttr *first = NULL;

	if (!rule->pointwise)
		return false;
	for (uint32_t t = 0; t < l->n_tensors; t++) {
		if (l->tensor_cells[t] == l->tensor_cells[t + 1])
			continue;
		if (!shardings[t] || (first && shardings[t] != first))
			return false;
		first = shardings[t];
	}
	return true;
}

/* Makes a step. `shardings` has room for those of all tensors, and as many new ones. */
static bool
step_with(Propagation *p, const PropStepInput *in, IrAttr **shardings, bool *agreed)
{
	uint32_t n = in->rule->layout->n_tensors;
	PropAnswer answer = { .made = shardings + n };
	bool any = false, stored = false;

	for (uint32_t t = 0; t < n; t++) {
		shardings[t] = p->slots[in->slots[t]].sharding;
		any |= shardings[t] != NULL;
	}
	shardings[n - 1] = view_read(p, in, shardings[n - 1]);
	*agreed = !any || is_uniform(in->rule, shardings);
	if (*agreed)
		return false;
	find_answer(p, in, shardings, &answer);
	*agreed = answer.agreed;
	p->steps++;
	for (uint32_t t = 0; t < n && !answer.quiet; t++) {
		/* Some block arguments have no slot. */
		if (!answer.made[t] || !in->slots[t])
			continue;
		if (p->log)
			propagate_log_tensor(p, in, t);
		write_tensor(p, in, in->slots[t], t + 1 == n, answer.made[t]);
		stored = true;
	}
	if (stored && p->log)
		p->log->step++;
	return stored;
}

bool
propagate_step(Propagation *p, const PropStepInput *in, bool *agreed)
{
	uint32_t n = in->rule->layout->n_tensors;
	IrAttr *few[2 * MEMO_TENSORS];
	ArenaMark mark;
	bool stored;

	if (n <= MEMO_TENSORS)
		return step_with(p, in, few, agreed);
	mark = arena_mark(p->step_arena);
	stored = step_with(p, in, ARENA_ARRAY(p->step_arena, IrAttr *, 2 * (size_t)n), agreed);
	arena_reset(p->step_arena, mark);
	return stored;
}
