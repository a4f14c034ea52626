/* SPDX-License-Identifier: Apache-2.0
 *
 * import-func-calls replaces each call by an sdy.named_computation that holds the body of the function
 * (spec 40 §5.2). export-named-computations does the inverse (spec 40 §5.5). Between them, propagation sees
 * the bodies in place of the calls.
 */
#include "flow/add_edges.h"
#include "flow/callgraph.h"
#include "flow/value.h"
#include "import/import.h"
#include "ir/tmp.h"
#include "print/print.h"

/* Replaces terminators of kind `from` in the region's blocks by terminators of kind `to`, without attributes. */
static void
replace_returns(IrModule *m, IrRegion *r, IrOpKind from, IrOpKind to)
{
	for (IrBlock *b = r->first; b; b = b->next) {
		IrOp *old = b->last, *new;
		IrValue **operands;

		if (!old || old->kind != from)
			continue;
		operands = ARENA_ARRAY(&m->arena, IrValue *, old->n_operands);
		for (uint32_t i = 0; i < old->n_operands; i++)
			operands[i] = ir_operand(old, i);
		new = ir_op_new(m, &(IrOpSpec){ .kind = to, .operands = operands, .n_operands = old->n_operands,
		                                .loc = old->loc, .span = old->span });
		ir_op_insert_before(old, new);
		ir_op_erase(old);
	}
}

static IrValue **
operand_values(IrModule *m, const IrOp *op)
{
	IrValue **v = ARENA_ARRAY(&m->arena, IrValue *, op->n_operands);

	for (uint32_t i = 0; i < op->n_operands; i++)
		v[i] = ir_operand(op, i);
	return v;
}

static IrType **
result_types(IrModule *m, const IrOp *op)
{
	IrType **v = ARENA_ARRAY(&m->arena, IrType *, op->n_results);

	for (uint32_t i = 0; i < op->n_results; i++)
		v[i] = op->results[i].type;
	return v;
}

static void
replace_results(IrOp *old, IrOp *new)
{
	for (uint32_t i = 0; i < old->n_results; i++)
		ir_value_replace(&old->results[i], &new->results[i], NULL);
}

/* Inserts the named computation for a call before it, with an empty region. */
static IrOp *
named_for_call(IrModule *m, IrOp *call, const IrOp *callee)
{
	IrNamed props[3];
	uint32_t n = 0;
	IrAttr *in = flow_func_arg_list(m->s, m, callee), *out = ir_op_attr(call, ATOM_SDY_SHARDING_ATTR);
	IrAttr *thread = ir_op_attr(callee, ATOM_execution_thread);
	IrAttr *attrs = ir_dict_set(m->s, call->attrs, ATOM_SDY_SHARDING_ATTR, NULL);
	IrOp *op;

	props[n++] = (IrNamed){ ATOM_name, 0, ir_attr_string(m->s, flow_original_name(callee)) };
	if (in)
		props[n++] = (IrNamed){ ATOM_in_shardings, 0, in };
	if (out)
		props[n++] = (IrNamed){ ATOM_out_shardings, 0, out };
	if (thread)
		attrs = ir_dict_set(m->s, attrs, ATOM_execution_thread, thread);
	op = ir_op_new(m, &(IrOpSpec){
		.kind = IR_OP_SDY_NAMED, .operands = operand_values(m, call), .n_operands = call->n_operands,
		.results = result_types(m, call), .n_results = call->n_results, .n_regions = 1,
		.props = ir_attr_dict(m->s, props, n), .attrs = attrs, .loc = call->loc, .span = call->span,
	});
	ir_op_insert_before(call, op);
	return op;
}

/* Copies the blocks of `from` to the empty region `to`. */
static void
clone_body(IrModule *m, Arena *a, const IrRegion *from, IrRegion *to)
{
	IrMap map;
	IrOp *copy;

	ir_map_init(m, &map, a);
	copy = ir_op_clone(m, from->op, &map);
	ir_region_take(to, &copy->regions[from - from->op->regions]);
	ir_op_erase(copy);
}

/* The region to which the body of a function was moved; IrOp.tmp of the function is the index + 1. */
typedef struct Moved {
	IrOp *func;
	IrRegion *body;		/* NULL: the function is a declaration */
} Moved;

typedef struct Importer {
	IrModule *m;
	Arena *a;
	VEC(Moved) moved;
	bool warned;		/* warn_copied was called */
	bool bad;		/* some edge does not verify */
	bool failed;		/* a declaration has no body to import */
} Importer;

static IrWalk
add_named_edges(IrOp *op, void *cx)
{
	Importer *im = cx;

	if (op->kind == IR_OP_SDY_NAMED && !import_add_edges_of(im->m, im->a, op))
		im->bad = true;
	return IR_WALK_ON;
}

static void
warn_copied(Importer *im, const IrOp *call, const IrOp *callee)
{
	Session *s = im->m->s;

	if (im->warned)
		return;
	im->warned = true;
	diag_error(&s->diag, DIAG_CALL_BODY_COPIED, call->span,
	           "function @%s has multiple call ops, we need to clone the function body for each call",
	           session_str(s, ir_symbol_name(callee)).p);
	print_op_note(im->m, call);
}

/* Returns the region that now holds the body of the callee, or NULL for a declaration. The first call moves the body
 * to the region of its named computation, `first`. */
static IrRegion *
body_of(Importer *im, IrOp *callee, IrRegion *first)
{
	bool declared = flow_is_declaration(callee);

	if (callee->tmp)
		return im->moved.v[callee->tmp - 1].body;
	if (!declared) {
		ir_region_take(first, &callee->regions[0]);
		replace_returns(im->m, first, IR_OP_RETURN, IR_OP_SDY_RETURN);
	}
	*VEC_ADD(im->a, &im->moved) = (Moved){ callee, declared ? NULL : first };
	callee->tmp = im->moved.n;
	return VEC_LAST(&im->moved).body;
}

static void
import_call(Importer *im, IrOp *call, IrOp *callee)
{
	IrOp *named = named_for_call(im->m, call, callee);
	bool again = callee->tmp != 0;
	IrRegion *own = &named->regions[0], *body = body_of(im, callee, own);

	if (again)
		warn_copied(im, call, callee);
	if (!body)
		im->failed = !diag_error(&im->m->s->diag, DIAG_REGION_BLOCKS, call->span,
		                         "'sdy.named_computation' op region #0 ('body') failed to verify constraint: "
		                         "region with 1 blocks");
	else if (body != own)
		clone_body(im->m, im->a, body, own);
	replace_results(call, named);
	ir_op_erase(call);
}

/* A call becomes a named computation around the operations of the function. */
static uint64_t
imported_op_size(const IrOp *op, const IrOp *callee)
{
	(void)callee;
	return op->kind != IR_OP_FUNC;
}

bool
import_run_import_func_calls(IrModule *m, PassCx *cx)
{
	IrSymtab *symbols = ir_symtab_new(cx->scratch, m->s, m->op);
	const FlowCopying how = { .callee = flow_called, .cx = symbols, .own = imported_op_size,
	                          .first_moves = true };
	Importer im = { .m = m, .a = cx->scratch };
	FlowFuncs funcs;
	FlowCalls calls;

	if (!flow_calls_callee_first(m, cx->scratch, symbols, &funcs, &calls))
		return false;
	flow_foresee_copies(m, cx->scratch, &funcs, &calls, &how);
	for (uint32_t i = 0; i < calls.n; i++) {
		IrOp *callee = flow_callee(m, symbols, calls.v[i]);

		if (!callee)
			return false;
		import_call(&im, calls.v[i], callee);
	}
	ir_tmp_check(m, IR_TMP_OP, FLOW_CALLS_TMP);
	if (im.failed)
		return false;
	for (uint32_t i = 0; i < im.moved.n; i++)
		ir_op_erase(im.moved.v[i].func);
	cx->suspect = im.moved.n && !session_repairs_rejected(m->s) &&
	              (ir_module_made(m, IR_OP_FUNC_CONSTANT) || ir_module_made(m, IR_OP_SHLO_COMPOSITE));
	if (((const ImportOptions *)cx->options)->add_edges)
		ir_walk_post(m->op, add_named_edges, &im);
	return !im.bad || flow_verify_edges(m);
}

/* ---- export ---- */

typedef struct Exporter {
	IrModule *m;
	Arena *a;
	IrSymtab *symbols;
	VEC(IrOp *) named;
	VEC(IrValue *) results;		/* call results whose edges are removed at the end */
} Exporter;

/* Returns the shardings of the owners' edges as a complete list (spec 40 §3.6), or NULL if no edge has a sharding.
 * Owners without one become fully open on the mesh of the first. */
static IrAttr *
edge_shardings(IrModule *m, IrValue *const *owners, uint32_t n)
{
	IrAttr **v = ARENA_ARRAY(&m->arena, IrAttr *, n), *mesh = NULL;

	for (uint32_t i = 0; i < n; i++) {
		const IrOp *edge = flow_edge_of_target(owners[i]);

		v[i] = edge ? ir_op_prop(edge, ATOM_sharding) : NULL;
		if (v[i] && !mesh)
			mesh = shard_sharding(v[i])->mesh;
	}
	if (!mesh)
		return NULL;
	for (uint32_t i = 0; i < n; i++) {
		if (!v[i])
			v[i] = shard_sharding_plain(m->s, mesh, flow_rank_of_type(owners[i]->type), false);
	}
	return ir_attr_per_value(m->s, v, n);
}

static void
remove_edges(IrValue *const *owners, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		IrOp *edge = owners[i]->uses ? owners[i]->uses->user : NULL;

		if (!edge || edge->kind != IR_OP_SDY_EDGE)
			continue;
		ir_value_replace(&edge->results[0], owners[i], NULL);
		ir_op_erase(edge);
	}
}

static void
set_arg_shardings(Exporter *ex, IrOp *func, const IrAttr *list)
{
	IrAttr **dicts = ARENA_ARRAY(ex->a, IrAttr *, list->n);

	for (uint32_t i = 0; i < list->n; i++)
		dicts[i] = ir_dict_set(ex->m->s, NULL, ATOM_SDY_SHARDING_ATTR, ir_attr_elems(list)[i]);
	ir_func_set_all_arg_attrs(ex->m->s, func, dicts, list->n);
}

/* Returns a detached private function that takes over the body of the computation. */
static IrOp *
function_from_named(Exporter *ex, IrOp *named)
{
	Session *s = ex->m->s;
	IrBlock *b = ir_op_block(named, 0);
	IrType **in = ARENA_ARRAY(ex->a, IrType *, b->n_args);
	IrAttr *name = ir_op_prop(named, ATOM_name), *thread = ir_op_attr(named, ATOM_execution_thread);
	IrNamed props[3];
	IrOp *f;

	for (uint32_t i = 0; i < b->n_args; i++)
		in[i] = b->args[i]->type;
	props[0] = (IrNamed){ ATOM_sym_name, 0, name };
	props[1] = (IrNamed){ ATOM_sym_visibility, 0, ir_attr_string(s, ATOM_private) };
	props[2] = (IrNamed){ ATOM_function_type, 0, ir_attr_type(s, ir_type_function(s, in, b->n_args,
	                                                          result_types(ex->m, named), named->n_results)) };
	f = ir_op_new(ex->m, &(IrOpSpec){ .kind = IR_OP_FUNC, .n_regions = 1, .props = ir_attr_dict(s, props, 3),
	                                  .loc = named->loc, .span = named->span });
	ir_op_set_attr(s, f, ATOM_SDY_ORIGINAL_FUNC_NAME, name);
	if (thread)
		ir_op_set_attr(s, f, ATOM_execution_thread, thread);
	ir_region_take(&f->regions[0], &named->regions[0]);
	replace_returns(ex->m, &f->regions[0], IR_OP_SDY_RETURN, IR_OP_RETURN);
	remove_edges(b->args, b->n_args);
	return f;
}

static void
replace_by_call(Exporter *ex, IrOp *named, Atom callee, IrAttr *out)
{
	Session *s = ex->m->s;
	IrNamed prop = { ATOM_callee, 0, ir_attr_symbol(s, &callee, 1) };
	IrAttr *attrs = ir_dict_set(s, named->attrs, ATOM_execution_thread, NULL);
	IrOp *call;

	if (out)
		attrs = ir_dict_set(s, attrs, ATOM_SDY_SHARDING_ATTR, out);
	call = ir_op_new(ex->m, &(IrOpSpec){
		.kind = IR_OP_CALL, .operands = operand_values(ex->m, named), .n_operands = named->n_operands,
		.results = result_types(ex->m, named), .n_results = named->n_results,
		.props = ir_attr_dict(s, &prop, 1), .attrs = attrs, .loc = named->loc, .span = named->span,
	});
	ir_op_insert_before(named, call);
	replace_results(named, call);
	ir_op_erase(named);
	for (uint32_t i = 0; i < call->n_results; i++)
		*VEC_ADD(ex->a, &ex->results) = &call->results[i];
}

static void
export_named(Exporter *ex, IrOp *named)
{
	IrBlock *b = ir_op_block(named, 0);
	IrValue **results = ARENA_ARRAY(ex->a, IrValue *, named->n_results);
	IrAttr *in, *out;
	IrOp *f;

	for (uint32_t i = 0; i < named->n_results; i++)
		results[i] = &named->results[i];
	in = edge_shardings(ex->m, b->args, b->n_args);
	out = edge_shardings(ex->m, results, named->n_results);
	if (!in)
		in = ir_op_prop(named, ATOM_in_shardings);
	if (!out)
		out = ir_op_prop(named, ATOM_out_shardings);
	f = function_from_named(ex, named);
	if (in)
		set_arg_shardings(ex, f, in);
	replace_by_call(ex, named, ir_symtab_insert(ex->symbols, f), out);
}

static IrWalk
collect_named(IrOp *op, void *cx)
{
	Exporter *ex = cx;

	if (op->kind == IR_OP_SDY_NAMED)
		*VEC_ADD(ex->a, &ex->named) = op;
	return IR_WALK_ON;
}

bool
import_run_export_named(IrModule *m, PassCx *cx)
{
	Exporter ex = { .m = m, .a = cx->scratch };

	if (!ir_module_made(m, IR_OP_SDY_NAMED))
		return true;
	ex.symbols = ir_symtab_new(cx->scratch, m->s, m->op);
	ir_walk_post(m->op, collect_named, &ex);
	for (uint32_t i = 0; i < ex.named.n; i++)
		export_named(&ex, ex.named.v[i]);
	remove_edges(ex.results.v, ex.results.n);
	return true;
}
