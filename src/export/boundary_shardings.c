/* SPDX-License-Identifier: Apache-2.0
 *
 * Two passes over the shardings at boundaries. update-non-divisible-input-output-shardings shortens those of
 * functions, calls, manual computations and operations declared with `keep_divisible` to axes that divide their
 * dimensions, so that no caller has to pad (spec 50 §4.5). remove-sub-axes-in-input-output-shardings removes sub-axes
 * from the arguments and results of main, since some callers cannot express them (spec 50 §4.6).
 */
#include "export/export.h"
#include "flow/callgraph.h"
#include "flow/declared_edges.h"
#include "flow/mesh_table.h"
#include "flow/value.h"
#include "print/print.h"
#include "shard/boundary_axes.h"

typedef struct Boundary {
	IrModule *m;
	Arena *a;
	const FlowMeshTable *meshes;
	const Map *to_shorten;	/* as in PassCx */
	const char *why;	/* the reason for the change, for warnings */
} Boundary;

/* Returns a sharding that divides every dimension of a static tensor evenly; leaves other types alone. */
static IrAttr *
even(Boundary *b, IrAttr *sharding, const IrType *type)
{
	IrAttr *mesh = sharding ? flow_meshes_get(b->meshes, shard_sharding(sharding)->mesh) : NULL;

	return mesh ? shard_shorten_uneven(b->m->s, b->a, shard_mesh(mesh), sharding, type) : sharding;
}

typedef IrAttr *Change(Boundary *b, IrAttr *sharding, const IrType *type);

/* Returns the sharding of argument or result i of a function after the change, and warns if it differs from
 * one that the program gave. */
static IrAttr *
change_one(Boundary *b, IrOp *f, bool is_result, uint32_t i, Change *change)
{
	const IrType *t = ir_func_type(f);
	IrAttr *from = is_result ? flow_func_result(f, i) : flow_func_arg(f, i);
	IrAttr *to = change(b, from, is_result ? ir_type_results(t)[i] : ir_type_inputs(t)[i]);
	Session *s = b->m->s;
	Span at;

	if (to == from || !map_get(b->to_shorten, flow_boundary_key(f, is_result, i)))
		return to;
	at = is_result ? print_find_in_op(b->m, f, STR("")) : print_find_argument(b->m, f, i);
	diag_error(&s->diag, DIAG_SHARDING_SHORTENED, at, "the sharding of %s %u of @%s is shortened, because %s",
	           is_result ? "result" : "argument", (unsigned)i, session_str(s, ir_symbol_name(f)).p, b->why);
	diag_note(&s->diag, at, "it was %s", print_attr_text(s, from).p);
	diag_note(&s->diag, at, "it becomes %s", print_attr_text(s, to).p);
	return to;
}

/* Applies a change to the shardings of all arguments and results of a function. */
static void
change_function(Boundary *b, IrOp *f, Change *change)
{
	const IrType *t = ir_func_type(f);
	IrAttr **dicts = ARENA_ARRAY(b->a, IrAttr *, t->n);

	for (uint32_t i = 0; i < t->n_in; i++) {
		dicts[i] = ir_func_arg_attrs(f, i);
		if (flow_func_arg(f, i))
			dicts[i] = ir_dict_set(b->m->s, dicts[i], ATOM_SDY_SHARDING_ATTR,
			                       change_one(b, f, false, i, change));
	}
	ir_func_set_all_arg_attrs(b->m->s, f, dicts, t->n_in);
	for (uint32_t i = 0; i < ir_type_n_results(t); i++) {
		dicts[i] = ir_func_res_attrs(f, i);
		if (flow_func_result(f, i))
			dicts[i] = ir_dict_set(b->m->s, dicts[i], ATOM_SDY_SHARDING_ATTR,
			                       change_one(b, f, true, i, change));
	}
	ir_func_set_all_res_attrs(b->m->s, f, dicts, ir_type_n_results(t));
}

static void
even_call(Boundary *b, IrOp *call)
{
	IrAttr *list = ir_op_attr(call, ATOM_SDY_SHARDING_ATTR), **v;

	if (!list || list->kind != IR_ATTR_PER_VALUE || list->n != call->n_results)
		return;
	v = ARENA_ARRAY(b->a, IrAttr *, list->n);
	for (uint32_t i = 0; i < list->n; i++)
		v[i] = even(b, ir_attr_elems(list)[i], call->results[i].type);
	ir_op_set_attr(b->m->s, call, ATOM_SDY_SHARDING_ATTR, ir_attr_per_value(b->m->s, v, list->n));
}

/* Returns whether the shardings of a data-flow operation's edges are made even. */
static bool
has_even_edges(const IrOp *op)
{
	const IrDecl *decl = flow_decl(op);

	return op->kind == IR_OP_SDY_MANUAL || (decl && decl->keep_divisible);
}

/* Makes the region arguments of a data-flow operation even. In a manual computation their types are local, so the
 * manual axes do not count. */
static void
even_args(Boundary *b, IrOp *op)
{
	uint32_t n = flow_n_arg_owners(op);
	const IrAttr *in = flow_list(op, true), *axes = flow_manual_axes(op);
	IrAttr **v = ARENA_ARRAY(b->a, IrAttr *, n);

	if (!n || !in || in->n != n)
		return;
	for (uint32_t i = 0; i < n; i++) {
		IrAttr *outer = ir_attr_elems(in)[i], *inner = flow_erase_manual(b->m->s, outer, axes);

		v[i] = even(b, inner, flow_arg_owner(op, i)->type);
		if (axes)
			v[i] = flow_add_manual(b->m->s, outer, v[i], axes);
	}
	flow_list_set(b->m->s, op, true, ir_attr_per_value(b->m->s, v, n));
}

/* Makes the results of a data-flow operation even, and returns whether any sharding changed. */
static bool
even_results(Boundary *b, IrOp *op)
{
	const IrAttr *out = flow_list(op, false);
	IrAttr **v = ARENA_ARRAY(b->a, IrAttr *, op->n_results);
	bool changed = false;

	if (!op->n_results || !out || out->n != op->n_results)
		return false;
	for (uint32_t i = 0; i < op->n_results; i++) {
		v[i] = even(b, ir_attr_elems(out)[i], op->results[i].type);
		changed |= v[i] != ir_attr_elems(out)[i];
	}
	flow_list_set(b->m->s, op, false, ir_attr_per_value(b->m->s, v, op->n_results));
	return changed;
}

bool
export_run_non_divisible(IrModule *m, PassCx *cx)
{
	Boundary b = { m, cx->scratch, flow_meshes_new(cx->scratch, m->op), cx->to_shorten,
	               "its axes do not divide a dimension" };

	for (IrOp *f = ir_func_first(m->op); f; f = ir_func_next(f))
		change_function(&b, f, even);
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		if (op->kind == IR_OP_CALL)
			even_call(&b, op);
		if (!has_even_edges(op))
			continue;
		even_args(&b, op);
		/* A result of a manual computation can lose manual axes, and then it does not fit its type. */
		cx->suspect |= even_results(&b, op) && flow_manual_axes(op);
	}
	return true;
}

static IrAttr *
cut_sub_axes(Boundary *b, IrAttr *sharding, const IrType *type)
{
	(void)type;
	return shard_shorten_sub_axes(b->m->s, b->a, sharding);
}

bool
export_run_remove_sub_axes(IrModule *m, PassCx *cx)
{
	Boundary b = { m, cx->scratch, NULL, cx->to_shorten,
	               "open dimensions at the boundary of a program have no sub-axes" };
	IrOp *f = flow_main_function(m);

	if (!f)
		return false;
	change_function(&b, f, cut_sub_axes);
	return true;
}
