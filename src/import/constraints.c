/* SPDX-License-Identifier: Apache-2.0
 *
 * apply-sharding-constraints: a fully closed constraint without rivals is a statement about its operand, so
 * its sharding is copied there, where closed dimensions take effect too (spec 40 §4.9). A manual computation
 * constrains its operands to its in shardings. Before that, uses that come after a chain of constraints are
 * moved to the result of the chain.
 */
#include "flow/callgraph.h"
#include "flow/mesh_table.h"
#include "flow/value.h"
#include "import/import.h"
#include "ir/make.h"
#include "ir/tmp.h"
#include "ir/walk.h"
#include "propagate/propagate.h"
#include "rules/rules.h"
#include "shard/layout_compare.h"

typedef struct Apply {
	IrModule *m;
	Arena *a;
	const FlowMeshTable *meshes;
	VEC(IrOp *) copied;	/* constraints whose sharding was copied to their operand, for debug records */
	bool suspect;		/* the result may not verify */
} Apply;

static bool
is_constraint(const IrOp *op)
{
	return op->kind == IR_OP_SDY_CONSTRAINT;
}

static bool
is_constraint_or_manual(const IrOp *op)
{
	return is_constraint(op) || op->kind == IR_OP_SDY_MANUAL;
}

static IrAttr *
constraint_sharding(const IrOp *op)
{
	return ir_op_prop(op, ATOM_sharding);
}

/* Returns whether a constraint or manual computation other than `but` uses the value. */
static bool
has_constraint_user(const IrValue *v, const IrOp *but)
{
	for (const IrUse *u = v->uses; u; u = u->next) {
		if (u->user != but && is_constraint_or_manual(u->user))
			return true;
	}
	return false;
}

/* Returns whether a sharding says no more than that all dimensions are open. One without dimensions does so only as one
 * of several results, which get it when another of them gets a sharding. */
static bool
is_plain_open(Session *s, const IrAttr *a, const IrValue *v)
{
	const ShardSharding *sh = shard_sharding(a);
	const IrOp *def = ir_value_def(v);

	return (sh->rank || (def && def->n_results > 1)) && a == shard_sharding_plain(s, sh->mesh, sh->rank, false);
}

/* Returns whether the value has a sharding that no constraint may replace. */
static bool
has_sharding(IrModule *m, const IrValue *v)
{
	const IrAttr *own = flow_value_get(m->s, v);

	return own && !(session_has(m->s, IR_FEATURE_CONSTRAINTS_OVER_OPEN) && is_plain_open(m->s, own, v));
}

/* Returns the last constraint of a chain of at least two that starts at `head`, or NULL. */
static IrOp *
chain_tail(Apply *ap, IrOp *head)
{
	const IrValue *input = ir_operand(head, 0);
	const IrOp *def = ir_value_def(input);
	IrOp *tail = head;

	if ((def && is_constraint(def)) || has_sharding(ap->m, input) || has_constraint_user(input, head))
		return NULL;
	while (ir_value_has_one_use(&tail->results[0]) && is_constraint(tail->results[0].uses->user))
		tail = tail->results[0].uses->user;
	return tail == head || has_constraint_user(&tail->results[0], NULL) ? NULL : tail;
}

static bool
may_move(const IrUse *u, const IrOp *head, const IrOp *tail)
{
	return u->user != head && u->user->kind != IR_OP_RETURN && u->user->block == tail->block;
}

/* Makes the uses of the head's input that come after the tail, in the same block, use the tail's result instead.
 * IrOp.tmp marks ops after the tail; the block is searched only as far as needed. */
static void
move_later_uses(const IrOp *head, IrOp *tail)
{
	IrValue *v = ir_operand(head, 0);
	uint32_t n = 0;

	for (IrUse *u = v->uses; u; u = u->next) {
		u->user->tmp = 0;
		n += may_move(u, head, tail);
	}
	for (IrOp *op = tail->next; op && n; op = op->next) {
		for (uint32_t i = 0; i < op->n_operands; i++)
			n -= ir_operand(op, i) == v && may_move(&op->operands[i], head, tail);
		op->tmp = 1;
	}
	for (IrUse *u = v->uses, *next; u; u = next) {
		next = u->next;
		if (may_move(u, head, tail) && u->user->tmp == 1)
			ir_use_set(u, &tail->results[0]);
	}
}

static bool
is_fully_closed(const IrAttr *sharding)
{
	const ShardSharding *sh = shard_sharding(sharding);

	for (uint32_t d = 0; d < sh->rank; d++) {
		if (!sh->dims[d].closed)
			return false;
	}
	return true;
}

/* Returns whether some use of x asks for another sharding. */
static bool
has_rival(const IrValue *x, const IrAttr *sharding)
{
	for (const IrUse *u = x->uses; u; u = u->next) {
		if (is_constraint(u->user) && constraint_sharding(u->user) != sharding)
			return true;
		if (u->user->kind == IR_OP_SDY_MANUAL &&
		    ir_attr_elems(ir_op_prop(u->user, ATOM_in_shardings))[ir_use_index(u)] != sharding)
			return true;
	}
	return false;
}

static IrOp *
new_constraint(IrModule *m, IrValue *x, IrAttr *sharding, const IrOp *from)
{
	IrReason reason = is_constraint(from) ? ir_reason_of_reshard(from) : IR_REASON_DISAGREEMENT;
	IrOp *k = ir_make_sharded(m, IR_OP_SDY_CONSTRAINT, x, sharding, from, reason);

	if (x->is_arg)
		ir_op_prepend(x->owner.block, k);
	else
		ir_op_insert_after(x->owner.op, k);
	return k;
}

static void
move_after_value(IrOp *op, IrValue *x)
{
	ir_op_unlink(op);
	if (x->is_arg)
		ir_op_prepend(x->owner.block, op);
	else
		ir_op_insert_after(x->owner.op, op);
}

/* Gives x its own sharding, or a fully open one, with the unreduced axes of the constraint. */
static void
take_unreduced(IrModule *m, IrValue *x, const IrAttr *from)
{
	const ShardSharding *f = shard_sharding(from), *z;
	IrAttr *own = flow_value_get(m->s, x);
	ShardDimSpec *dims;
	ShardShardingSpec spec;

	if (!f->n_unreduced)
		return;
	if (!own)
		own = shard_sharding_plain(m->s, f->mesh, flow_rank_of_type(x->type), false);
	z = shard_sharding(own);
	dims = ARENA_ARRAY(&m->arena, ShardDimSpec, z->rank);
	shard_spec_dims(z, dims);
	spec = shard_spec_of(z, dims);
	spec.unreduced = shard_unreduced(f);
	spec.n_unreduced = f->n_unreduced;
	spec.reduction = (ShardReduction)f->reduction;
	flow_value_set(m->s, x, shard_sharding_new(m->s, &spec));
}

/* Puts a constraint directly after x, before all other uses. A value with a data-flow edge shares its sharding with
 * other values, so it cannot take the constraint's sharding itself. */
static void
apply_at_edge(Apply *ap, IrOp *op, IrValue *x, IrAttr *sharding)
{
	IrOp *k = op;

	if (is_constraint(op))
		move_after_value(op, x);
	else
		k = new_constraint(ap->m, x, sharding, op);
	ir_value_replace(x, &k->results[0], k);
	take_unreduced(ap->m, x, sharding);
}

/* Returns whether the other results of the op get an open sharding on a maximal mesh, which is invalid for tensors that
 * have dimensions. */
static bool
opens_maximal(const FlowMeshTable *meshes, const IrOp *def, const IrAttr *sharding)
{
	const IrAttr *mesh = def && def->n_results > 1
	                       ? flow_meshes_get(meshes, shard_sharding(sharding)->mesh) : NULL;

	return mesh && shard_mesh_is_maximal(shard_mesh(mesh));
}

/* Returns whether a data-flow edge joins the value with others. */
static bool
has_edge(const IrModule *m, const IrValue *x)
{
	const IrOp *def = ir_value_def(x);
	bool calls = session_has(m->s, IR_FEATURE_CONSTRAINTS_BEFORE_CALLS);

	if (def && (def->kind == IR_OP_SDY_EDGE || (calls && def->kind == IR_OP_SDY_FUNC_EDGE)))
		return true;
	return flow_edge_of_target(x);
}

static void
apply(Apply *ap, IrOp *op, IrValue *x, IrAttr *sharding)
{
	const IrOp *def = ir_value_def(x);

	/* Arguments of other regions, such as the body of a reduction, cannot have a sharding. */
	if (!flow_value_owner(x) || has_sharding(ap->m, x) || !is_fully_closed(sharding) || has_rival(x, sharding))
		return;
	if (has_edge(ap->m, x)) {
		apply_at_edge(ap, op, x, sharding);
		return;
	}
	if (!ir_op_attr(op, ATOM_SDY_SHARDING_RULE))
		rules_get(ap->m, op, false, true);
	ap->suspect = ap->suspect || opens_maximal(ap->meshes, def, sharding);
	flow_value_set(ap->m->s, x, sharding);
	if (is_constraint(op))
		*VEC_ADD(ap->a, &ap->copied) = op;
}

static IrWalk
visit(IrOp *op, void *cx)
{
	Apply *ap = cx;

	if (is_constraint(op)) {
		IrOp *tail = chain_tail(ap, op);

		if (tail)
			move_later_uses(op, tail);
		apply(ap, op, ir_operand(op, 0), constraint_sharding(op));
	} else if (op->kind == IR_OP_SDY_MANUAL) {
		const IrAttr *in = ir_op_prop(op, ATOM_in_shardings);

		for (uint32_t i = 0; i < op->n_operands && i < in->n; i++)
			apply(ap, op, ir_operand(op, i), ir_attr_elems(in)[i]);
	}
	return IR_WALK_ON;
}

bool
import_run_apply_constraints(IrModule *m, PassCx *cx)
{
	Apply ap = { .m = m, .a = cx->scratch, .meshes = flow_meshes_new(cx->scratch, m->op) };
	const ImportOptions *o = cx->options;
	PropagateDebug *debug;

	if (session_has(m->s, IR_FEATURE_NEEDS_MAIN) && !flow_main_function(m))
		return false;
	debug = propagate_debug_begin(m, cx->scratch, o->origins, o->edges);
	ir_tmp_claim(m, IR_TMP_OP, "uses after the tail");
	ir_walk_post(m->op, visit, &ap);
	ir_tmp_check(m, IR_TMP_OP, "uses after the tail");
	propagate_debug_end(debug, ap.copied.v, ap.copied.n);
	if (o->log)
		propagate_log_copies(o->log, ap.copied.n);
	cx->suspect = ap.suspect || rules_any_dynamic(m->s);	/* a rule with dynamic factors does not verify */
	return true;
}
