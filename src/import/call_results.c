/* SPDX-License-Identifier: Apache-2.0
 *
 * Three passes about the shardings of function results: propagate-sharding-from-func-to-call copies them to
 * calls (spec 40 §4.4), propagate-to-func-results copies them from returned values (spec 40 §5.6), and
 * insert-func-call-reshards adds a reshard where a call and its function differ (spec 40 §5.9).
 */
#include "flow/callgraph.h"
#include "flow/mesh_table.h"
#include "flow/value.h"
#include "import/import.h"
#include "ir/make.h"
#include "shard/axis.h"
#include "shard/layout_compare.h"

bool
import_run_func_to_call(IrModule *m, PassCx *cx)
{
	const IrSymtab *symbols = ir_symtab_new(cx->scratch, m->s, m->op);
	FlowCalls calls = flow_calls(m, cx->scratch);

	for (uint32_t i = 0; i < calls.n; i++) {
		const IrOp *f = flow_callee(m, symbols, calls.v[i]);
		IrAttr *list;

		if (!f)
			return false;
		if (ir_op_attr(calls.v[i], ATOM_SDY_SHARDING_ATTR))
			continue;
		list = flow_func_result_list(m->s, m, f);
		if (list)
			ir_op_set_attr(m->s, calls.v[i], ATOM_SDY_SHARDING_ATTR, list);
	}
	return true;
}

/* Returns the sharding that a result of a function gets from the returned value. */
static IrAttr *
result_from(Session *s, const FlowMeshTable *meshes, const IrValue *returned)
{
	IrAttr *sharding = flow_value_get(s, returned), *mesh;

	if (!sharding || !session_has(s, IR_FEATURE_SINGLE_DEVICE_EDGE))
		return sharding;
	mesh = flow_meshes_get(meshes, shard_sharding(sharding)->mesh);
	return mesh && shard_mesh_is_maximal(shard_mesh(mesh)) ? NULL : sharding;
}

/* Copies the shardings of returned values, to all results or to those that have none. */
static void
results_from_return(IrModule *m, const FlowMeshTable *meshes, Arena *a, IrOp *func, bool missing)
{
	const IrOp *ret = ir_block_terminator(ir_op_body(func, 0));
	IrAttr **dicts;

	if (!ret || ret->kind != IR_OP_RETURN)
		return;
	dicts = ARENA_ARRAY(a, IrAttr *, ret->n_operands);
	for (uint32_t i = 0; i < ret->n_operands; i++) {
		dicts[i] = ir_func_res_attrs(func, i);
		if (!missing || !flow_func_result(func, i))
			dicts[i] = ir_dict_set(m->s, dicts[i], ATOM_SDY_SHARDING_ATTR,
			                       result_from(m->s, meshes, ir_operand(ret, i)));
	}
	ir_func_set_all_res_attrs(m->s, func, dicts, ret->n_operands);
}

bool
import_run_to_func_results(IrModule *m, PassCx *cx)
{
	const IrOp *main_func = flow_main_function(m);
	const FlowMeshTable *meshes;

	if (!main_func)
		return false;
	meshes = flow_meshes_new(cx->scratch, m->op);
	for (IrOp *f = ir_func_first(m->op); f; f = ir_func_next(f)) {
		if (!flow_is_declaration(f) && (f != main_func || session_has(m->s, IR_FEATURE_MAIN_RESULTS)))
			results_from_return(m, meshes, cx->scratch, f, f == main_func);
	}
	return true;
}

/* Inserts a reshard of one result after the call, for all its users. */
static void
reshard_result(IrModule *m, IrOp *call, IrValue *result, IrAttr *to)
{
	IrOp *r = ir_make_sharded(m, IR_OP_SDY_RESHARD, result, to, call, IR_REASON_CALL);

	ir_op_insert_after(call, r);
	ir_value_replace(result, &r->results[0], r);
}

/* Returns the shardings of a call's results, all made fully closed and empty; NULL if it has none. */
static IrAttr *
closed_results(IrModule *m, Arena *a, const IrOp *call)
{
	const IrAttr *own = ir_op_attr(call, ATOM_SDY_SHARDING_ATTR);
	IrAttr **v;

	if (!own || own->kind != IR_ATTR_PER_VALUE)
		return NULL;
	v = ARENA_ARRAY(a, IrAttr *, own->n);
	for (uint32_t i = 0; i < own->n; i++)
		v[i] = shard_closed_like(m->s, ir_attr_elems(own)[i]);
	return ir_attr_per_value(m->s, v, own->n);
}

/* Returns whether a call keeps its own sharding of a result because the partial sums of its function are others. */
static bool
keeps_partial(const IrModule *m, const IrAttr *want, const IrAttr *have)
{
	return session_has(m->s, IR_FEATURE_CALL_UNREDUCED) &&
	       !shard_axes_eq(shard_axes_unreduced(shard_sharding(want)), shard_axes_unreduced(shard_sharding(have)));
}

static void
reshard_call(IrModule *m, Arena *a, IrOp *call, const IrOp *callee)
{
	IrAttr *list = flow_func_result_list(m->s, m, callee), **v;

	if (!list)
		list = closed_results(m, a, call);
	if (!list)
		return;
	v = ARENA_ARRAY(a, IrAttr *, list->n);
	for (uint32_t i = 0; i < list->n; i++) {
		IrAttr *want = ir_attr_elems(list)[i], *own = flow_value_get(m->s, &call->results[i]);
		IrAttr *have = own ? own : shard_closed_like(m->s, want);
		bool kept = keeps_partial(m, want, have);

		v[i] = kept ? have : want;
		if (!kept && !shard_equivalent(want, own))
			reshard_result(m, call, &call->results[i], have);
	}
	ir_op_set_attr(m->s, call, ATOM_SDY_SHARDING_ATTR, ir_attr_per_value(m->s, v, list->n));
}

bool
import_run_call_reshards(IrModule *m, PassCx *cx)
{
	const IrSymtab *symbols = ir_symtab_new(cx->scratch, m->s, m->op);
	FlowCalls calls = flow_calls(m, cx->scratch);

	for (uint32_t i = 0; i < calls.n; i++) {
		const IrOp *f = flow_callee(m, symbols, calls.v[i]);

		if (!f)
			return false;
		reshard_call(m, cx->scratch, calls.v[i], f);
	}
	return true;
}
