/* SPDX-License-Identifier: Apache-2.0
 *
 * sharding-group-import: checks sharding groups, merges those that share a tensor, renumbers them from 0 and
 * drops duplicates (spec 40 §4.10). Classes of group ids are kept by union-find with path halving.
 */
#include "import/import.h"

#include <assert.h>

#include "ir/tmp.h"
#include "ir/walk.h"

/* A group id of the program. */
typedef struct GroupId {
	const IrOp *manual;		/* innermost manual computation around its members, or NULL */
	const IrType *shape;		/* type of its first member */
	struct GroupId *leader;		/* another id of its class, nearer to the leader; the leader points at itself */
	bool noted;			/* is in Groups.order */
	int64_t number;			/* new id of the class, set at its leader */
} GroupId;

/* All sharding_group ops of one value, in walk order; IrValue.tmp is the index in Groups.values. */
typedef struct Member {
	IrValue *value;
	VEC(IrOp *) ops;
} Member;

typedef struct Groups {
	IrModule *m;
	Arena *a;
	VEC(Member) values;	/* in the order of their first groups */
	VEC(GroupId *) order;	/* ids in the order in which merge_classes first sees them */
	Map ids;		/* GroupId, by id */
	bool failed;
} Groups;

static int64_t
group_id(const IrOp *g)
{
	return ir_attr_ints(ir_op_prop(g, ATOM_group_id))[0];
}

static bool
same_shape(const IrType *a, const IrType *b)
{
	return a->n == b->n && (a->n == 0 || memcmp(a->dims, b->dims, a->n * sizeof *a->dims) == 0);
}

/* Enters a new id, or checks that this member matches the first one. */
static bool
check_member(Groups *gs, const IrOp *g)
{
	const IrOp *manual = ir_op_enclosing(ir_op_parent(g), IR_OP_SDY_MANUAL);
	const IrType *type = ir_operand(g, 0)->type;
	int64_t id = group_id(g);
	GroupId *known = map_get(&gs->ids, (uint64_t)id);

	if (!known) {
		known = ARENA_NEW(gs->a, GroupId);
		*known = (GroupId){ .manual = manual, .shape = type };
		known->leader = known;
		map_put(gs->a, &gs->ids, (uint64_t)id, known);
		return true;
	}
	if (known->manual != manual)
		return diag_error(&gs->m->s->diag, DIAG_PASS_FAILED, g->span,
		                  "ShardingGroupOps values cannot cross ManualComputationOp boundaries for groupId: "
		                  "%lld", (long long)id);
	if (!same_shape(known->shape, type))
		return diag_error(&gs->m->s->diag, DIAG_PASS_FAILED, g->span,
		                  "ShardingGroupOps values must have the same shape for groupId: %lld", (long long)id);
	return true;
}

static IrWalk
collect(IrOp *g, void *cx)
{
	Groups *gs = cx;
	IrValue *v;

	if (g->kind != IR_OP_SDY_GROUP)
		return IR_WALK_ON;
	v = ir_operand(g, 0);
	if (v->tmp >= gs->values.n || gs->values.v[v->tmp].value != v) {
		v->tmp = gs->values.n;
		*VEC_ADD(gs->a, &gs->values) = (Member){ .value = v };
	}
	*VEC_ADD(gs->a, &gs->values.v[v->tmp].ops) = g;
	if (check_member(gs, g))
		return IR_WALK_ON;
	gs->failed = true;
	return IR_WALK_STOP;
}

/* Returns the id of an op that check_member has seen. */
static GroupId *
id_of(const Groups *gs, const IrOp *g)
{
	GroupId *id = map_get(&gs->ids, (uint64_t)group_id(g));

	assert(id && id->leader);
	return id;
}

static GroupId *
leader_of(GroupId *g)
{
	while (g->leader != g) {
		g->leader = g->leader->leader;
		g = g->leader;
	}
	return g;
}

/* Returns the id of an op and gives it a place in the order. */
static GroupId *
note(Groups *gs, const IrOp *g)
{
	GroupId *id = id_of(gs, g);

	if (!id->noted) {
		id->noted = true;
		*VEC_ADD(gs->a, &gs->order) = id;
	}
	return id;
}

/* Merges the classes of all groups of a value into the class of its first group, whose leader wins. */
static void
merge_classes(Groups *gs)
{
	for (uint32_t i = 0; i < gs->values.n; i++) {
		const Member *v = &gs->values.v[i];
		GroupId *first = note(gs, v->ops.v[0]);

		for (uint32_t k = 0; k < v->ops.n; k++) {
			GroupId *from = leader_of(note(gs, v->ops.v[k])), *into = leader_of(first);

			from->leader = into;
		}
	}
}

static void
number_leaders(Groups *gs)
{
	int64_t n = 0;

	for (uint32_t i = 0; i < gs->order.n; i++) {
		if (leader_of(gs->order.v[i]) == gs->order.v[i])
			gs->order.v[i]->number = n++;
	}
}

/* Renumbers the first group op of each value and erases the others, which are in the same class now. */
static void
renumber(Groups *gs)
{
	for (uint32_t i = 0; i < gs->values.n; i++) {
		const Member *v = &gs->values.v[i];
		int64_t number = leader_of(id_of(gs, v->ops.v[0]))->number;

		ir_op_set_prop(gs->m->s, v->ops.v[0], ATOM_group_id, ir_attr_i64(gs->m->s, number));
		for (uint32_t k = 1; k < v->ops.n; k++)
			ir_op_erase(v->ops.v[k]);
	}
}

bool
import_run_groups(IrModule *m, PassCx *cx)
{
	Groups gs = { .m = m, .a = cx->scratch };

	if (!ir_module_made(m, IR_OP_SDY_GROUP))
		return true;
	ir_tmp_claim(m, IR_TMP_VALUE, "groups");
	ir_walk_post(m->op, collect, &gs);
	ir_tmp_check(m, IR_TMP_VALUE, "groups");
	if (!gs.failed) {
		merge_classes(&gs);
		number_leaders(&gs);
		renumber(&gs);
	}
	return !gs.failed;
}
