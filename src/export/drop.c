/* SPDX-License-Identifier: Apache-2.0
 *
 * Passes that only delete: sharding groups (spec 50 §4.3), op sharding rules (spec 50 §10.3), debug information
 * (spec 50 §10.2), and all shardings and meshes (spec 50 §10.5).
 */
#include "export/export.h"
#include "flow/liveness.h"
#include "ir/walk.h"
#include "shard/sdy_attr.h"

bool
export_run_remove_groups(IrModule *m, PassCx *cx)
{
	(void)cx;
	if (!ir_module_made(m, IR_OP_SDY_GROUP))
		return true;
	for (IrOp *op = m->op, *next; op; op = next) {
		next = ir_walk_next(m->op, op);
		if (op->kind == IR_OP_SDY_GROUP)
			ir_op_erase(op);
	}
	return true;
}

bool
export_run_drop_rules(IrModule *m, PassCx *cx)
{
	(void)cx;
	for (IrOp *f = ir_func_first(m->op); f; f = ir_func_next(f)) {
		for (IrOp *op = f; op; op = ir_walk_next(f, op)) {
			const IrAttr *rule = ir_op_attr(op, ATOM_SDY_SHARDING_RULE);

			if (rule && rule->kind == IR_ATTR_RULE && !shard_rule_view(rule).head->is_custom)
				ir_op_set_attr(m->s, op, ATOM_SDY_SHARDING_RULE, NULL);
		}
	}
	return true;
}

static IrAttr *
without(Session *s, IrAttr *dict, const Atom *names, size_t n)
{
	for (size_t i = 0; i < n; i++)
		dict = ir_dict_set(s, dict, names[i], NULL);
	return dict;
}

/* Removes attributes from every op, function argument and function result. */
static void
drop_everywhere(IrModule *m, Arena *a, const Atom *names, size_t n)
{
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		const IrType *t;
		IrAttr **dicts;

		op->attrs = without(m->s, op->attrs, names, n);
		if (op->kind != IR_OP_FUNC)
			continue;
		t = ir_func_type(op);
		dicts = ARENA_ARRAY(a, IrAttr *, t->n);
		for (uint32_t i = 0; i < t->n_in; i++)
			dicts[i] = without(m->s, ir_func_arg_attrs(op, i), names, n);
		ir_func_set_all_arg_attrs(m->s, op, dicts, t->n_in);
		for (uint32_t i = 0; i < ir_type_n_results(t); i++)
			dicts[i] = without(m->s, ir_func_res_attrs(op, i), names, n);
		ir_func_set_all_res_attrs(m->s, op, dicts, ir_type_n_results(t));
	}
}

bool
export_run_remove_debug_info(IrModule *m, PassCx *cx)
{
	static const Atom names[] = {
		ATOM_SDY_PROPAGATION_EDGES, ATOM_SDY_BLOCK_ARG_PROPAGATION_EDGES, ATOM_SDY_RESULT_PROPAGATION_EDGES,
		ATOM_SDY_SHARDING_ORIGINS, ATOM_SDY_BLOCK_ARG_SHARDING_ORIGINS, ATOM_SDY_RESULT_SHARDING_ORIGINS,
	};

	drop_everywhere(m, cx->scratch, names, sizeof names / sizeof *names);
	return true;
}

/* Removes the shardings of parameters and outputs that the module itself has. */
static void
drop_module_shardings(IrModule *m)
{
	static const Atom names[] = { ATOM_SDY_OUTPUT_SHARDINGS, ATOM_SDY_PARAMETERS_SHARDINGS };

	if (session_has(m->s, IR_FEATURE_MODULE_SHARDINGS))
		m->op->attrs = without(m->s, m->op->attrs, names, sizeof names / sizeof *names);
}

bool
export_run_drop_sharding_and_mesh(IrModule *m, PassCx *cx)
{
	static const Atom names[] = { ATOM_SDY_SHARDING_ATTR };
	const ExportOptions *o = cx->options;

	drop_everywhere(m, cx->scratch, names, 1);
	if (!o->keep_metadata)
		drop_module_shardings(m);
	if (session_has(m->s, IR_FEATURE_MESH_KEPT)) {
		flow_delete_unused_meshes(m, cx->scratch);
		return true;
	}
	for (IrOp *op = m->op, *next; op; op = next) {	/* meshes can be in nested modules, too */
		next = ir_walk_next(m->op, op);
		if (op->kind == IR_OP_SDY_MESH)
			ir_op_erase(op);
	}
	return true;
}
