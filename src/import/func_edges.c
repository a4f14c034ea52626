/* SPDX-License-Identifier: Apache-2.0
 *
 * Markers: sdy.func_data_flow_edge ops on function arguments and call results. Aggressive propagation keeps
 * calls and follows the markers from calls to functions and back. One pass adds them before propagation
 * (spec 40 §5.3), another one removes them after it (spec 40 §5.7).
 */
#include "flow/callgraph.h"
#include "flow/value.h"
#include "import/import.h"

static IrOp *
new_marker(IrModule *m, IrValue *v, IrAttr *sharding, uint32_t loc, Span span)
{
	IrAttr *attrs = NULL;

	if (sharding)
		attrs = ir_dict_set(m->s, NULL, ATOM_SDY_SHARDING_ATTR, ir_attr_per_value(m->s, &sharding, 1));
	return ir_op_new(m, &(IrOpSpec){ .kind = IR_OP_SDY_FUNC_EDGE, .operands = &v, .n_operands = 1,
	                                 .results = &v->type, .n_results = 1, .attrs = attrs, .loc = loc,
	                                 .span = span });
}

static void
mark_arguments(IrModule *m, IrOp *func)
{
	IrBlock *b = ir_op_body(func, 0);
	IrOp *last = NULL;

	for (uint32_t i = 0; b && i < b->n_args; i++) {
		IrValue *v = b->args[i];
		IrOp *e;

		if (!ir_type_is_static_shaped(v->type))
			continue;
		e = new_marker(m, v, flow_func_arg(func, i), func->loc, func->span);
		if (last)
			ir_op_insert_after(last, e);
		else
			ir_op_prepend(b, e);
		last = e;
		ir_value_replace(v, &e->results[0], e);
	}
}

static IrWalk
mark_results(IrOp *call, void *cx)
{
	IrModule *m = cx;
	IrOp *last = call;

	if (call->kind != IR_OP_CALL)
		return IR_WALK_ON;
	for (uint32_t i = 0; i < call->n_results; i++) {
		IrValue *v = &call->results[i];
		IrOp *e;

		if (!ir_type_is_static_shaped(v->type))
			continue;
		e = new_marker(m, v, flow_op_result(call, i), call->loc, call->span);
		ir_op_insert_after(last, e);
		last = e;
		ir_value_replace(v, &e->results[0], e);
	}
	return IR_WALK_ON;
}

bool
import_run_add_func_edges(IrModule *m, PassCx *cx)
{
	const IrOp *main_func = flow_main_function(m);

	(void)cx;
	if (!main_func)
		return false;
	for (IrOp *f = m->op; f; f = ir_walk_next(m->op, f)) {
		if (f->kind == IR_OP_FUNC && f != main_func)
			mark_arguments(m, f);
	}
	ir_walk_post(m->op, mark_results, m);
	return true;
}

/* Returns the sharding for the operand of a marker: the marker's, else the operand's own one made fully open. */
static IrAttr *
sunk_sharding(Session *s, const IrOp *marker, const IrAttr *own)
{
	IrAttr *sharding = flow_op_result(marker, 0);

	if (sharding)
		return sharding;
	return own ? shard_sharding_plain(s, shard_sharding(own)->mesh, shard_sharding(own)->rank, false) : NULL;
}

static IrOp *
marker_of(const IrValue *v)
{
	IrOp *user = v->uses ? v->uses->user : NULL;

	return user && user->kind == IR_OP_SDY_FUNC_EDGE ? user : NULL;
}

static void
remove_marker(IrOp *e)
{
	ir_value_replace(&e->results[0], ir_operand(e, 0), NULL);
	ir_op_erase(e);
}

/* Collects all dictionaries before it sets them, because a function may have thousands of arguments. */
static void
sink_arguments(IrModule *m, Arena *a, IrOp *func)
{
	IrBlock *b = ir_op_body(func, 0);
	uint32_t n = b ? b->n_args : 0;
	IrAttr **dicts = ARENA_ARRAY(a, IrAttr *, n);
	bool changed = false;

	for (uint32_t i = 0; i < n; i++) {
		IrOp *e = marker_of(b->args[i]);
		IrAttr *sharding = e ? sunk_sharding(m->s, e, flow_func_arg(func, i)) : NULL;

		dicts[i] = ir_func_arg_attrs(func, i);
		if (sharding)
			dicts[i] = ir_dict_set(m->s, dicts[i], ATOM_SDY_SHARDING_ATTR, sharding);
		changed |= sharding != NULL;
		if (e)
			remove_marker(e);
	}
	if (changed)
		ir_func_set_all_arg_attrs(m->s, func, dicts, n);
}

static void
sink_results(IrModule *m, Arena *a, IrOp *call)
{
	IrAttr **list = ARENA_ARRAY(a, IrAttr *, call->n_results), *mesh = NULL;

	for (uint32_t i = 0; i < call->n_results; i++) {
		IrOp *e = marker_of(&call->results[i]);

		list[i] = e ? sunk_sharding(m->s, e, flow_op_result(call, i)) : NULL;
		if (list[i] && !mesh)
			mesh = shard_sharding(list[i])->mesh;
		if (!list[i])
			list[i] = flow_op_result(call, i);
		if (e)
			remove_marker(e);
	}
	if (!mesh)
		return;
	for (uint32_t i = 0; i < call->n_results; i++) {
		if (!list[i])
			list[i] = shard_sharding_plain(m->s, mesh, flow_rank_of_type(call->results[i].type), false);
	}
	ir_op_set_attr(m->s, call, ATOM_SDY_SHARDING_ATTR, ir_attr_per_value(m->s, list, call->n_results));
}

bool
import_run_sink_func_edges(IrModule *m, PassCx *cx)
{
	for (IrOp *f = ir_func_first(m->op); f; f = ir_func_next(f)) {
		sink_arguments(m, cx->scratch, f);
		for (IrOp *op = f; op; op = ir_walk_next(f, op)) {
			if (op->kind == IR_OP_CALL)
				sink_results(m, cx->scratch, op);
		}
	}
	return true;
}
