/* SPDX-License-Identifier: Apache-2.0
 *
 * User priorities (spec 30 §9.4). Until its priority is reached, a dimension is empty and closed, and its axes are
 * replicated axes of the sharding. So nothing is propagated into the dimension, and no other dimension of the tensor
 * takes its axes.
 */
#include <stdlib.h>

#include "flow/value.h"
#include "propagate/prop_log.h"

/* A sharding as the user wrote it, to be restored at one of its priorities. */
typedef struct Remembered {
	int64_t priority;
	uint32_t slot;
	IrAttr *sharding;
} Remembered;

typedef struct RememberedList {
	Remembered *v;
	uint32_t n, cap;
} RememberedList;

static int
remembered_cmp(const void *a, const void *b)
{
	const Remembered *x = a, *y = b;

	if (x->priority != y->priority)
		return x->priority < y->priority ? -1 : 1;
	return x->slot < y->slot ? -1 : x->slot > y->slot;
}

/* Remembers a sharding once for each of its priorities except 0. */
static void
remember(Propagation *p, RememberedList *memory, uint32_t slot, IrAttr *sharding)
{
	const ShardSharding *sh = shard_sharding(sharding);

	for (uint32_t d = 0; d < sh->rank; d++) {
		bool seen = sh->dims[d].priority == 0;

		for (uint32_t e = 0; e < d; e++)
			seen |= sh->dims[e].priority == sh->dims[d].priority;
		if (!seen)
			*VEC_ADD(p->arena, memory) = (Remembered){ sh->dims[d].priority, slot, sharding };
	}
}

/* Returns a sharding in which only the dimensions of priority 0 have axes. */
static IrAttr *
initial_form(Propagation *p, IrAttr *sharding)
{
	const ShardSharding *sh = shard_sharding(sharding);
	IrAttr *mesh = flow_meshes_get(p->meshes, sh->mesh);
	ArenaMark mark = arena_mark(p->step_arena);
	ShardDimSpec *dims = ARENA_ARRAY(p->step_arena, ShardDimSpec, sh->rank);
	ShardAxis *held = ARENA_ARRAY(p->step_arena, ShardAxis, (size_t)sh->n_replicated + sh->n_dim_axes);
	ShardShardingSpec spec = { .mesh = sh->mesh, .dims = dims, .rank = sh->rank, .replicated = held,
	                           .n_replicated = sh->n_replicated, .unreduced = shard_unreduced(sh),
	                           .n_unreduced = sh->n_unreduced, .reduction = (ShardReduction)sh->reduction };

	if (sh->n_replicated)
		memcpy(held, shard_replicated(sh), sh->n_replicated * sizeof *held);
	for (uint32_t d = 0; d < sh->rank; d++) {
		const ShardDim *dim = &sh->dims[d];

		if (dim->priority == 0) {
			dims[d] = (ShardDimSpec){ .axes = shard_dim_axes(sh, d), .n = dim->n, .closed = dim->closed };
			continue;
		}
		dims[d] = (ShardDimSpec){ .closed = true };
		if (dim->n)
			memcpy(held + spec.n_replicated, shard_dim_axes(sh, d), dim->n * sizeof *held);
		spec.n_replicated += dim->n;
	}
	if (mesh)
		shard_axes_sort(shard_mesh(mesh), held, spec.n_replicated);
	sharding = shard_sharding_new(p->s, &spec);
	arena_reset(p->step_arena, mark);
	return sharding;
}

static void
write_if_changed(Propagation *p, uint32_t slot, IrAttr *sharding)
{
	if (sharding != p->slots[slot].sharding)
		propagate_slot_write(p, slot, sharding);
}

/* Initialises the slot of an argument without an edge, whose sharding is stored in the in_shardings of a manual
 * computation. */
static void
initialise_stored(Propagation *p, RememberedList *memory, uint32_t slot)
{
	PropSlot *sl = &p->slots[slot];

	remember(p, memory, slot, p->stored[slot]);
	p->stored[slot] = initial_form(p, p->stored[slot]);
	sl->sharding = flow_erase_manual(p->s, p->stored[slot], flow_manual_axes(ir_value_op(sl->value)));
	sl->dirty = true;
	sl->written = ++p->clock;
	if (p->log)
		propagate_log_add(p, slot);
}

static void
initialise(Propagation *p, RememberedList *memory)
{
	for (uint32_t i = 1; i < p->n_slots; i++) {
		IrAttr *sharding = p->slots[i].sharding;

		if (!sharding)
			continue;
		if (p->stored && p->stored[i]) {
			initialise_stored(p, memory, i);
			continue;
		}
		remember(p, memory, i, sharding);
		write_if_changed(p, i, initial_form(p, sharding));
	}
	if (memory->n)
		qsort(memory->v, memory->n, sizeof *memory->v, remembered_cmp);
}

static bool
is_one_of(ShardAxis a, ShardAxes list)
{
	for (uint32_t i = 0; i < list.n; i++) {
		if (shard_axis_eq(list.v[i], a))
			return true;
	}
	return false;
}

/* Returns whether the axis belongs to a dimension of that priority. Such an axis is replicated until the priority is
 * reached. */
static bool
is_held_for(const ShardSharding *wanted, int64_t priority, ShardAxis a)
{
	for (uint32_t d = 0; d < wanted->rank; d++) {
		if (wanted->dims[d].priority == priority && is_one_of(a, shard_axes_of_dim(wanted, d)))
			return true;
	}
	return false;
}

/* Returns the sharding `now` with the dimensions of one priority as in `wanted`, and their axes no longer
 * replicated. */
static IrAttr *
restored_form(Propagation *p, const ShardSharding *now, const ShardSharding *wanted, int64_t priority)
{
	ArenaMark mark = arena_mark(p->step_arena);
	ShardDimSpec *dims = ARENA_ARRAY(p->step_arena, ShardDimSpec, now->rank);
	ShardAxis *replicated = ARENA_ARRAY(p->step_arena, ShardAxis, now->n_replicated);
	ShardShardingSpec spec = { .mesh = now->mesh, .dims = dims, .rank = now->rank, .replicated = replicated,
	                           .unreduced = shard_unreduced(now), .n_unreduced = now->n_unreduced,
	                           .reduction = (ShardReduction)now->reduction };
	IrAttr *made;

	for (uint32_t d = 0; d < now->rank; d++) {
		bool its_turn = d < wanted->rank && wanted->dims[d].priority == priority;
		const ShardSharding *from = its_turn ? wanted : now;
		const ShardDim *dim = &from->dims[d];

		dims[d] = (ShardDimSpec){ .axes = shard_dim_axes(from, d), .n = dim->n, .closed = dim->closed,
		                          .has_priority = !its_turn && dim->has_priority, .priority = dim->priority };
	}
	for (uint32_t i = 0; i < now->n_replicated; i++) {
		if (!is_held_for(wanted, priority, shard_replicated(now)[i]))
			replicated[spec.n_replicated++] = shard_replicated(now)[i];
	}
	made = shard_sharding_new(p->s, &spec);
	arena_reset(p->step_arena, mark);
	return made;
}

static bool
names_axis_twice(const ShardSharding *sh)
{
	const ShardAxis *v = shard_axes(sh);
	uint32_t n = sh->n_dim_axes + sh->n_replicated + sh->n_unreduced;

	for (uint32_t i = 1; i < n; i++) {
		for (uint32_t k = 0; k < i; k++) {
			if (shard_axis_overlaps(v[i], v[k]))
				return true;
		}
	}
	return false;
}

/* Restores the dimensions of one priority. Another dimension may have got one of their axes meanwhile. */
static void
restore(Propagation *p, const Remembered *r)
{
	const ShardSharding *now = shard_sharding(p->slots[r->slot].sharding);
	IrAttr *made = restored_form(p, now, shard_sharding(r->sharding), r->priority);

	p->suspect |= names_axis_twice(shard_sharding(made));
	write_if_changed(p, r->slot, made);
}

/* Returns whether the slot belongs to an operation that was erased since its sharding was remembered. */
static bool
is_erased(const Propagation *p, uint32_t slot)
{
	const IrValue *v = p->slots[slot].value;

	return v && (ir_value_op(v)->flags & IR_OPF_ERASED);
}

/* Each priority needs a run over the program, so the number of priorities is limited. */
static bool
check_count(const Propagation *p, const RememberedList *memory)
{
	enum { PRIORITIES_MAX = 1024 };
	uint32_t n = 0;

	for (uint32_t i = 0; i < memory->n; i++) {
		if ((!i || memory->v[i].priority != memory->v[i - 1].priority) && ++n > PRIORITIES_MAX)
			return diag_error(&p->s->diag, DIAG_LIMIT, (Span){ 0, 0 },
			                  "the shardings have more than %d different priorities above 0",
			                  (int)PRIORITIES_MAX);
	}
	return true;
}

bool
propagate_user_priorities(Propagation *p)
{
	RememberedList memory = { NULL, 0, 0 };
	int64_t finished = 0;

	if (p->log)
		p->log->now = (PropEvent){ .kind = PROP_EVENT_HOLD };
	initialise(p, &memory);
	if (!check_count(p, &memory) || !propagate_op_priorities(p))
		return false;
	for (uint32_t i = 0; i < memory.n;) {
		int64_t priority = memory.v[i].priority;

		if (p->o->dump) {
			propagate_program_flush(p);
			propagate_program_flush_rules(p, true);
			p->o->dump(p->m, finished, p->o->dump_cx);
		}
		p->steps++;
		if (p->log)
			propagate_log_priority(p, priority);
		for (; i < memory.n && memory.v[i].priority == priority; i++) {
			const Remembered *r = &memory.v[i];

			if (!is_erased(p, r->slot))
				restore(p, r);
		}
		if (!propagate_op_priorities(p))
			return false;
		finished = priority;
	}
	return true;
}
