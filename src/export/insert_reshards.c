/* SPDX-License-Identifier: Apache-2.0
 *
 * insert-explicit-reshards: the driver, which visits the ops of a function and decides which of them are made
 * to agree. It treats data-flow ops, calls, and ops with a rule, for which it also finds the common mesh
 * (spec 50 §6.1, §6.3, §6.4 and §6.7). Without unreduced axes anywhere, the default version changes only a few
 * kinds of op.
 */
#include "base/paranoid.h"
#include "export/export.h"
#include "export/reshard.h"
#include "flow/callgraph.h"
#include "flow/value.h"
#include "rules/rules.h"
#include "shard/layout_compare.h"

/* The shardings of ops with up to this many tensors are on the stack. */
enum { FEW_TENSORS = 8 };

/* Returns whether the sharding of some operand is not that of the result. */
static bool
concatenate_differs(Reshard *r, const IrOp *op)
{
	const IrAttr *result = flow_value_get(r->s, &op->results[0]);

	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (flow_value_get(r->s, ir_operand(op, i)) != result)
			return true;
	}
	return false;
}

/* Returns whether an op is made to agree completely, which the default version does for few ops. */
static bool
is_full(Reshard *r, const IrOp *op)
{
	if (r->full || op->kind == IR_OP_CALL)
		return true;
	if (op->kind == IR_OP_SHLO_CONCATENATE)
		return concatenate_differs(r, op);
	return op->kind == IR_OP_MHLO_RAGGED_DOT;
}

/* ---- data-flow ops and calls ---- */

typedef struct SourceCx {
	Reshard *r;
	IrAttr *target;
	bool full;
} SourceCx;

static void
source_to_target(IrUse *u, void *cx)
{
	const SourceCx *c = cx;

	reshard_to_target(c->r, u, c->target, place_after_value(u->value), c->full);
}

/* Returns the sharding that the sources of an owner need: the one that the op stores, whatever an edge holds. */
static IrAttr *
owner_target(Reshard *r, IrOp *op, const IrValue *owner)
{
	const IrAttr *list = flow_list(op, owner->is_arg);
	IrAttr *target, *axes = flow_manual_axes(op);

	if (!list || flow_list_number(owner) >= list->n)
		return NULL;
	target = ir_attr_elems(list)[flow_list_number(owner)];
	if (!axes)
		return target;
	if (!owner->is_arg)
		return flow_erase_manual(r->s, target, axes);
	/* To the view of the body and back, as in Shardy, which turns the reduction of unreduced axes into sum. */
	return flow_add_manual(r->s, target, flow_erase_manual(r->s, target, axes), axes);
}

static void
sources_of(Reshard *r, IrOp *op, IrValue *owner, bool full)
{
	SourceCx c = { r, owner_target(r, op, owner), full };

	flow_edge_sources(owner, source_to_target, &c);
}

static void
data_flow(Reshard *r, IrOp *op, bool full)
{
	uint32_t n_args = flow_n_arg_owners(op);

	for (uint32_t i = 0; i < op->n_results; i++) {
		if (flow_result_is_owner(op, i))
			sources_of(r, op, &op->results[i], full);
	}
	for (uint32_t i = 0; i < n_args; i++)
		sources_of(r, op, flow_arg_owner(op, i), full);
}

/* Returns the mesh of the first operand whose mesh is not maximal, or NULL. */
static IrAttr *
operand_mesh(Reshard *r, const IrOp *call)
{
	for (uint32_t i = 0; i < call->n_operands; i++) {
		IrAttr *sharding = flow_value_get(r->s, ir_operand(call, i));
		IrAttr *mesh = sharding ? reshard_mesh_of(r, sharding) : NULL;

		if (mesh && !shard_mesh_is_maximal(shard_mesh(mesh)))
			return shard_sharding(sharding)->mesh;
	}
	return NULL;
}

static bool
reshard_call(Reshard *r, IrOp *call)
{
	const IrOp *f = flow_callee(r->m, r->symbols, call);
	IrAttr *list, *mesh = NULL;

	if (!f)
		return false;
	list = flow_func_arg_list(r->s, r->m, f);
	if (!list) {
		mesh = operand_mesh(r, call);
		if (!mesh)
			return true;
	}
	for (uint32_t i = 0; i < call->n_operands; i++) {
		IrUse *u = &call->operands[i];
		IrAttr *target = list ? ir_attr_elems(list)[i]
		                      : shard_sharding_plain(r->s, mesh, flow_rank_of_type(u->value->type), true);

		reshard_to_target(r, u, target, place_after_value(u->value), true);
	}
	return true;
}

/* ---- ops with a rule ---- */

/* Returns the most frequent mesh name among sharded tensors, the first on a tie; `best` if there is none.
 * Meshes that are unknown do not count. */
static IrAttr *
vote(Reshard *r, const OpView *v, IrAttr *best)
{
	IrAttr **names = ARENA_ARRAY(r->a, IrAttr *, v->n_tensors);
	uint32_t *counts = ARENA_ARRAY(r->a, uint32_t, v->n_tensors), n = 0, max = 0;

	for (uint32_t t = 0; t < v->n_tensors; t++) {
		IrAttr *ref;
		uint32_t i = 0;

		if (!v->shardings[t] || shard_is_replicated(v->shardings[t]) ||
		    !reshard_mesh_of(r, v->shardings[t]))
			continue;
		ref = shard_sharding(v->shardings[t])->mesh;
		while (i < n && names[i] != ref)
			i++;
		if (i == n)
			names[n++] = ref;
		if (++counts[i] > max) {
			max = counts[i];
			best = ref;
		}
	}
	return best;
}

/* Sets the common mesh of the op (spec 50 §6.7); returns false if there is none. */
static bool
find_mesh(Reshard *r, OpView *v)
{
	IrAttr *mesh = NULL, *ref = NULL, *last = NULL;
	bool several = false;

	for (uint32_t t = 0; t < v->n_tensors; t++) {
		IrAttr *m;

		if (!v->shardings[t] || shard_sharding(v->shardings[t])->mesh == last)
			continue;
		several |= last != NULL;
		last = shard_sharding(v->shardings[t])->mesh;
		m = flow_meshes_get(r->meshes, last);
		if (!m)
			continue;
		if (mesh && !shard_mesh_is_empty(shard_mesh(mesh))) {
			if (shard_mesh_is_empty(shard_mesh(m)))
				continue;
			if (!shard_mesh_same_axes(shard_mesh(m), shard_mesh(mesh)))
				return false;
			if (shard_mesh(m)->n_ids)
				continue;
		}
		mesh = m;
		ref = last;
	}
	if (!mesh || shard_mesh_is_maximal(shard_mesh(mesh)))
		return false;
	v->ref = several ? vote(r, v, ref) : ref;
	v->mesh = shard_mesh(flow_meshes_get(r->meshes, v->ref));
	return true;
}

/* Returns the shardings of operands, then results, as reshard_through_barriers gives them. They are in `room` if it has
 * an entry for each of them, else in the arena. */
static IrAttr **
through_barriers(Reshard *r, const IrOp *op, IrAttr **room, uint32_t n_room)
{
	uint32_t n = op->n_operands + op->n_results;
	IrAttr **shardings = n <= n_room ? room : ARENA_ARRAY(r->a, IrAttr *, n);

	for (uint32_t i = 0; i < op->n_operands; i++)
		shardings[i] = reshard_through_barriers(r, ir_operand(op, i));
	for (uint32_t j = 0; j < op->n_results; j++)
		shardings[op->n_operands + j] = reshard_through_barriers(r, &op->results[j]);
	return shardings;
}

bool
reshard_view(Reshard *r, OpView *v, IrOp *op, IrAttr *rule, IrAttr *const *shardings)
{
	*v = (OpView){ .op = op, .shardings = shardings, .n_tensors = op->n_operands + op->n_results };
	if (!find_mesh(r, v))
		return false;
	v->p = shard_projection_new(r->a, shard_layout_new(r->a, rule), v->shardings, true, v->mesh);
	return true;
}

/* Makes the tensors of an op agree, and reduces its results. Returns whether the op is agreed. */
static bool
process_view(Reshard *r, OpView *v, bool full)
{
	const ShardAxes *common = NULL;

	r->inserted = false;
	if (full)
		common = reshard_process_full(r, v);
	else if (v->op->kind == IR_OP_SHLO_DOT || v->op->kind == IR_OP_SHLO_DOT_GENERAL)
		reshard_process_dot(r, v);
	if (v->repaired)
		diag_error(&r->s->diag, DIAG_SHARDY_REJECTS, v->op->span,
		           "Shardy shards a dimension of '%s' along an axis that is unreduced, which is invalid",
		           session_str(r->s, v->op->name).p);
	return reshard_reduce_results(r, v, common, full) && v->compatible && !r->inserted && !v->partial;
}

/* Returns whether the tensors of an op agree, as the memo of agreed ops says. */
static bool
agrees_again(Reshard *r, IrOp *op, IrAttr *rule, IrAttr *const *shardings)
{
	OpView v;

	if (!reshard_view(r, &v, op, rule, shardings))
		return true;
	reshard_common_axes(r, &v);
	return v.compatible;
}

/* Returns whether all tensors of a pointwise op have the same sharding. They agree, and nothing is reduced. */
static bool
is_uniform(const IrOp *op, IrAttr *const *shardings, uint32_t n)
{
	for (uint32_t t = 1; t < n; t++) {
		if (shardings[t] != shardings[0])
			return false;
	}
	return rules_is_pointwise(op);
}

static void
process_op(Reshard *r, IrOp *op, bool full)
{
	IrAttr *few[FEW_TENSORS] = { 0 }, **shardings = through_barriers(r, op, few, FEW_TENSORS), *rule;
	uint32_t n = op->n_operands + op->n_results;
	bool keep = full && op->kind != IR_OP_SDY_BARRIER;	/* the result of a barrier has a different sharding */
	OpView v;

	if (is_uniform(op, shardings, n))
		return;
	rule = rules_get(r->m, op, false, false);
	if (!rule || shard_rule_view(rule).head->is_custom)
		return;
	if (keep && agreed_has(r->agreed, rule, shardings, n)) {
		PARANOID_CHECK("AgreedOps", agrees_again(r, op, rule, shardings));
		return;
	}
	if ((!reshard_view(r, &v, op, rule, shardings) || process_view(r, &v, full)) && keep)
		agreed_add(r->agreed, rule, shardings, n);
}

/* Asks for the rule of an op that is handled without it, because rules_get() warns if the op has no rule. One question
 * per kind suffices, except for custom calls and foreign ops, where the answer depends on a name. */
static void
warn_of_unknown(Reshard *r, IrOp *op)
{
	if (r->asked[op->kind])
		return;
	r->asked[op->kind] = op->kind != IR_OP_SHLO_CUSTOM_CALL && op->kind != IR_OP_FOREIGN;
	rules_get(r->m, op, false, false);
}

/* Inserts what Shardy inserts before a collective that reduces: an all-reduce along the same axes, after which the sum
 * is too large (spec 50 §14, D3). */
static void
reduce_twice(Reshard *r, IrOp *op)
{
	const IrValue *v = ir_operand(op, 0);

	if (r->s->repairs)
		return;
	reshard_all_reduce_operands(r, op);
	if (ir_operand(op, 0) != v && r->s->advises)
		diag_error(&r->s->diag, DIAG_SHARDY_REDUCED_TWICE, op->span,
		           "Shardy reduces the operand of '%s' before it reduces it again",
		           session_str(r->s, op->name).p);
}

static void
visit_op(Reshard *r, IrOp *op)
{
	bool full = is_full(r, op);

	r->reason = op->kind == IR_OP_CALL ? IR_REASON_CALL : IR_REASON_DISAGREEMENT;
	if (ir_op_has(op, T_DATAFLOW)) {
		if (full || r->unreduced)
			data_flow(r, op, full);
		return;
	}
	if (op->kind == IR_OP_CALL) {
		r->failed |= !reshard_call(r, op);
		return;
	}
	if (op->kind == IR_OP_SDY_RESHARD && reshard_drop(r, op))
		return;
	if (op->kind == IR_OP_SDY_ALL_REDUCE || op->kind == IR_OP_SDY_REDUCE_SCATTER)
		reduce_twice(r, op);
	else
		reshard_all_reduce_operands(r, op);
	if (r->devices && reshard_device_op(r, op))
		return;
	if (full || r->unreduced || op->kind == IR_OP_SHLO_DOT || op->kind == IR_OP_SHLO_DOT_GENERAL)
		process_op(r, op, full);
	else
		warn_of_unknown(r, op);
}

static IrWalk
visit(IrOp *op, void *cx)
{
	Reshard *r = cx;
	ArenaMark mark = arena_mark(r->a);

	if (!ir_op_has(op, T_TERM) && op->kind != IR_OP_FUNC)
		visit_op(r, op);
	arena_reset(r->a, mark);
	return r->failed ? IR_WALK_STOP : IR_WALK_ON;
}

static void
reshard_returned(Reshard *r, const IrOp *func)
{
	IrOp *ret = ir_block_terminator(ir_op_body(func, 0));

	if (!ret || ret->kind != IR_OP_RETURN || !(r->full || r->unreduced))
		return;
	r->reason = IR_REASON_RESULT;
	for (uint32_t i = 0; i < ret->n_operands; i++)
		reshard_to_target(r, &ret->operands[i], flow_func_result(func, i), place_before(ret), r->full);
}

bool
export_run_insert_reshards(IrModule *m, PassCx *cx)
{
	const ExportOptions *o = cx->options;
	Arena tmp;
	Reshard r = { .m = m, .s = m->s, .a = &tmp, .meshes = flow_meshes_new(cx->scratch, m->op),
	              .symbols = ir_symtab_new(cx->scratch, m->s, m->op), .agreed = agreed_new(cx->scratch),
	              .full = o->full, .mark_partial = o->mark_partial, .unreduced = shard_made(m->s)->unreduced };

	arena_init(&tmp, m->s->arena.memory);
	r.devices = session_has(m->s, IR_FEATURE_SINGLE_DEVICE_MOVES) && reshard_find_devices(&r);
	for (IrOp *f = ir_func_first(m->op); f && !r.failed; f = ir_func_next(f)) {
		if (flow_is_declaration(f) || (r.devices && !reshard_check_boundary(&r, f)))
			continue;
		ir_walk_post(f, visit, &r);
		reshard_returned(&r, f);
	}
	arena_free(&tmp);
	cx->suspect |= r.suspect;
	return !r.failed;
}
