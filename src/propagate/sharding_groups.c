/* SPDX-License-Identifier: Apache-2.0
 *
 * Sharding groups (spec 30 §10): their members always get the same sharding. Before slots are made, groups are
 * collected, and in groups whose initial shardings differ, every member is replaced by an open constraint. After slots
 * are made, the members of all other groups get their common sharding.
 */
#include <stdlib.h>

#include "flow/value.h"
#include "ir/make.h"
#include "ir/tmp.h"
#include "propagate/prop_log.h"

/* One sdy.sharding_group operation. */
typedef struct Entry {
	int64_t id;		/* of the group */
	uint32_t seq;		/* number in post-order */
	IrOp *op;
} Entry;

typedef struct Entries {
	Arena *arena;
	Entry *v;
	uint32_t n, cap;
} Entries;

static bool
is_plain_open(const IrAttr *sharding)
{
	const ShardSharding *sh = shard_sharding(sharding);

	for (uint32_t d = 0; d < sh->rank; d++) {
		if (sh->dims[d].n || sh->dims[d].closed)
			return false;
	}
	return true;
}

/* Returns the first member sharding that is not plain and open, or NULL. Sets *conflict to whether another one differs
 * from it. */
static IrAttr *
common_sharding(Session *s, const PropGroup *g, bool *conflict)
{
	IrAttr *common = NULL;

	*conflict = false;
	for (uint32_t i = 0; i < g->n; i++) {
		IrAttr *sharding = flow_value_get(s, g->members[i]);

		if (!sharding || is_plain_open(sharding))
			continue;
		if (common && sharding != common)
			*conflict = true;
		else
			common = sharding;
	}
	return common;
}

/* Inserts a fully open constraint after a member and returns its result, which replaces the member in the group. */
static IrValue *
constrain(IrModule *m, IrValue *v, IrAttr *mesh_ref)
{
	IrAttr *open = shard_sharding_plain(m->s, mesh_ref, flow_rank_of_type(v->type), false);
	IrOp *c = ir_make_sharded_after(m, IR_OP_SDY_CONSTRAINT, v, open, IR_REASON_DISAGREEMENT);

	ir_value_replace(v, &c->results[0], c);
	return &c->results[0];
}

static void
resolve_conflict(Propagation *p, PropGroup *g, int64_t id, IrAttr *common)
{
	const IrOp *first = ir_value_op(g->members[0]);

	diag_error(&p->s->diag, DIAG_GROUP_CONFLICT, first->span,
	           "The initial operand shardings on the sharding groups of groupID: %lld do not match. Inserting an "
	           "open sharding constraint to all constrained values. This can be caused when shardings from "
	           "different values are grouped (e.g. from jax.shard_alike) but have separate inconsistent sharding "
	           "constraints on them.", (long long)id);
	for (uint32_t i = 0; i < g->n; i++)
		g->members[i] = constrain(p->m, g->members[i], shard_sharding(common)->mesh);
}

static IrWalk
collect(IrOp *op, void *cx)
{
	Entries *found = cx;
	const IrAttr *a = op->kind == IR_OP_SDY_GROUP ? ir_op_prop(op, ATOM_group_id) : NULL;

	if (a && a->kind == IR_ATTR_INT) {
		Entry e = { ir_attr_ints(a)[0], found->n, op };

		*VEC_ADD(found->arena, found) = e;
	}
	return IR_WALK_ON;
}

static int
entry_cmp(const void *a, const void *b)
{
	const Entry *x = a, *y = b;

	if (x->id != y->id)
		return x->id < y->id ? -1 : 1;
	return x->seq < y->seq ? -1 : x->seq > y->seq;
}

/* Checks that no value is in two groups, and drops values that a group lists again where the release does so. Uses
 * IrValue.tmp for the number of the group in which a value was seen. */
static bool
check_members(Propagation *p, Entries *found)
{
	bool once = session_has(p->s, IR_FEATURE_GROUP_ONCE);
	uint32_t group = 0, kept = 0;
	int64_t last = 0;

	ir_tmp_claim(p->m, IR_TMP_VALUE, "members of groups");
	for (uint32_t i = 0; i < found->n; i++)
		ir_operand(found->v[i].op, 0)->tmp = 0;
	for (uint32_t i = 0; i < found->n; i++) {
		IrValue *v = ir_operand(found->v[i].op, 0);

		group += i == 0 || found->v[i].id != last;
		last = found->v[i].id;
		if (v->tmp && v->tmp != group)
			return diag_error(&p->s->diag, DIAG_PASS_FAILED, found->v[i].op->span,
			                  "a value can be in one sharding group only");
		if (!v->tmp || !once)
			found->v[kept++] = found->v[i];
		v->tmp = group;
	}
	found->n = kept;
	return true;
}

static void
add_group(Propagation *p, const Entry *entries, uint32_t n)
{
	PropGroup g = { .members = ARENA_ARRAY(p->arena, IrValue *, n), .n = n };
	bool conflict;

	for (uint32_t i = 0; i < n; i++)
		g.members[i] = ir_operand(entries[i].op, 0);
	g.common = common_sharding(p->s, &g, &conflict);
	if (conflict) {
		resolve_conflict(p, &g, entries[0].id, g.common);
		g.common = NULL;
	}
	*VEC_ADD(p->arena, &p->groups) = g;
}

bool
propagate_groups_find(Propagation *p)
{
	Entries found = { .arena = p->arena };

	ir_walk_post(p->m->op, collect, &found);
	if (!found.n)
		return true;
	qsort(found.v, found.n, sizeof *found.v, entry_cmp);
	if (!check_members(p, &found))
		return false;
	for (uint32_t i = 0, n; i < found.n; i += n) {
		for (n = 1; i + n < found.n && found.v[i + n].id == found.v[i].id; n++)
			;
		if (n > 1)
			add_group(p, found.v + i, n);
	}
	return true;
}

void
propagate_groups_sync(Propagation *p)
{
	for (uint32_t k = 0; k < p->groups.n; k++) {
		const PropGroup *g = &p->groups.v[k];

		if (p->log)
			propagate_log_sync(p, g);
		for (uint32_t i = 0; i < g->n; i++) {
			uint32_t slot = propagate_slot(g->members[i]);

			if (!slot)
				continue;
			if (p->slots[slot].value == g->members[i])
				p->slots[slot].group = k + 1;
			if (g->common && p->slots[slot].sharding != g->common)
				propagate_slot_write(p, slot, g->common);
		}
	}
}
