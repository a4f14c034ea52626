/* SPDX-License-Identifier: Apache-2.0
 *
 * Operations whose regions are localized, calls, and computations that are inlined (spec 56 §8).
 */
#include "flow/value.h"
#include "partition/decisions.h"
#include "partition/recipe_parts.h"
#include "partition/state.h"

static IrType **
local_types(Localizer *lz, const IrValue *results, uint32_t n, const PartLayout *const *layouts)
{
	IrType **types = ARENA_ARRAY(lz->tmp, IrType *, n + 1);

	for (uint32_t i = 0; i < n; i++)
		types[i] = part_local(lz, results[i].type, layouts[i]);
	return types;
}

static IrValue **
get_operands(Localizer *lz, const IrOp *op, const PartLayout *const *layouts)
{
	IrValue **operands = ARENA_ARRAY(lz->tmp, IrValue *, op->n_operands + 1);

	for (uint32_t i = 0; i < op->n_operands; i++)
		operands[i] = part_get(lz, ir_operand(op, i), layouts[i]);
	return operands;
}

static void
put_results(Localizer *lz, IrOp *op, IrOp *local, const PartLayout *const *layouts)
{
	for (uint32_t i = 0; i < op->n_results; i++)
		part_put(lz, &op->results[i], &local->results[i], layouts[i]);
}

static const PartLayout **
new_layouts(Localizer *lz, uint32_t n)
{
	return ARENA_ARRAY(lz->tmp, const PartLayout *, n + 1);
}

/* Localizes the only block of a region. Its arguments have the layouts `args`; the values that it returns get the
 * layouts `results`. */
static void
run_region(Localizer *lz, IrRegion *to, IrRegion *from, const PartLayout *const *args, const PartLayout *const *results)
{
	IrBlock *outer = lz->block, *old = from->first;
	PartExplain *explain = lz->state->explain;
	InspectTimes times = { 1, true };
	PartScope scope = part_enter(lz);
	const IrOp *ret;

	lz->block = ir_block_new(lz->m, to);
	for (uint32_t i = 0; args && i < old->n_args; i++) {
		IrValue *arg = ir_block_add_arg(lz->m, lz->block, part_local(lz, old->args[i]->type, args[i]));

		arg->loc = old->args[i]->loc;
		part_bind(lz, old->args[i], arg, args[i]);
	}
	if (explain)
		times = part_explain_region(explain, from);
	ret = part_run_block(lz, old);
	if (ret)
		part_emit(lz, &(IrOpSpec){ .kind = (IrOpKind)ret->kind, .operands = get_operands(lz, ret, results),
		                           .n_operands = ret->n_operands });
	if (explain)
		explain->times = times;
	part_leave(lz, scope);
	lz->block = outer;
}

/* Returns an operation with the same attributes and empty regions. */
static IrOp *
emit_like(Localizer *lz, const IrOp *op, IrValue **operands, IrType **results)
{
	return part_emit(lz, &(IrOpSpec){ .kind = (IrOpKind)op->kind, .operands = operands,
	                                  .n_operands = op->n_operands, .results = results,
	                                  .n_results = op->n_results, .n_regions = op->n_regions, .props = op->props,
	                                  .attrs = part_plain_attrs(lz, op->attrs) });
}

/* ---- loops and branches ---- */

bool
recipe_while(Localizer *lz, IrOp *op)
{
	const PartLayout **layouts = new_layouts(lz, op->n_operands), *condition = part_replicated(lz, 0);
	IrOp *local;

	for (uint32_t i = 0; i < op->n_operands; i++) {
		const PartLayout *l = part_annotated(lz, &op->results[i]);

		layouts[i] = part_reduced(lz, l ? l : part_cur(lz, ir_operand(op, i)));
	}
	local = emit_like(lz, op, get_operands(lz, op, layouts), local_types(lz, op->results, op->n_results, layouts));
	run_region(lz, &local->regions[0], &op->regions[0], layouts, &condition);
	run_region(lz, &local->regions[1], &op->regions[1], layouts, layouts);
	lz->at = op;
	put_results(lz, op, local, layouts);
	return true;
}

bool
recipe_case(Localizer *lz, IrOp *op)
{
	const PartLayout **layouts = new_layouts(lz, op->n_results), *scalar = part_replicated(lz, 0);
	IrOp *local;

	for (uint32_t i = 0; i < op->n_regions; i++) {
		if (!ir_op_body(op, i) || ir_op_body(op, i)->n_args || ir_op_body(op, i)->next)
			return false;
	}
	for (uint32_t i = 0; i < op->n_results; i++)
		layouts[i] = part_reduced(lz, part_want(lz, &op->results[i]));
	local = emit_like(lz, op, get_operands(lz, op, &scalar), local_types(lz, op->results, op->n_results, layouts));
	for (uint32_t i = 0; i < op->n_regions; i++)
		run_region(lz, &local->regions[i], &op->regions[i], NULL, layouts);
	lz->at = op;
	put_results(lz, op, local, layouts);
	return true;
}

/* ---- inlining ---- */

/* Localizes a block in place of an operation whose operands are the arguments of the block. Bodies of functions may be
 * inlined more than once. */
static const IrOp *
inline_block(Localizer *lz, IrBlock *b, IrValue *const *args, const PartLayout *const *layouts)
{
	for (uint32_t i = 0; i < b->n_args; i++)
		part_bind(lz, b->args[i], args[i], layouts[i]);
	return part_run_block(lz, b);
}

/* Localizes the body of a named computation in place of it or, with `func`, the body of the function that it calls. */
static bool
inline_body(Localizer *lz, IrOp *op, IrOp *func)
{
	IrBlock *body = ir_op_block(func ? func : op, 0);
	const PartLayout **in = new_layouts(lz, op->n_operands);
	const IrOp *ret;

	for (uint32_t i = 0; i < op->n_operands; i++)
		in[i] = func ? part_free(lz, part_func_arg(lz, func, i)) : part_want(lz, body->args[i]);
	ret = inline_block(lz, body, get_operands(lz, op, in), in);
	for (uint32_t i = 0; ret && i < op->n_results; i++) {
		const PartLayout *out = func ? part_free(lz, part_func_result(lz, func, i)) :
		                           part_want(lz, &op->results[i]);

		part_put(lz, &op->results[i], part_get(lz, ir_operand(ret, i), out), out);
	}
	lz->at = op;
	return true;
}

bool
recipe_named(Localizer *lz, IrOp *op)
{
	return inline_body(lz, op, NULL);
}

/* ---- calls ---- */

IrOp *
part_callee(const Localizer *lz, const IrOp *op)
{
	Atom prop = op->kind == IR_OP_CALL ? ATOM_callee : op->kind == IR_OP_FUNC_CONSTANT ? ATOM_value
	                                                                                  : ATOM_decomposition;
	const IrAttr *name = ir_op_prop(op, prop);
	IrOp *func = name && name->kind == IR_ATTR_SYMBOL ?
	             ir_symtab_get(lz->state->symbols, ir_attr_atoms(name)[0]) : NULL;

	return func && func->kind == IR_OP_FUNC && ir_op_body(func, 0) ? func : NULL;
}

static IrOp *
emit_call(Localizer *lz, const IrOp *op, const IrOp *func, IrValue **operands, IrType **results)
{
	Atom name = ir_symbol_name(func);

	if (op->kind == IR_OP_CALL)
		return part_clone(lz, op, operands, results);
	return part_emit(lz, &(IrOpSpec){ .kind = IR_OP_CALL, .operands = operands, .n_operands = op->n_operands,
	                                  .results = results, .n_results = op->n_results,
	                                  .props = part_prop(lz, ATOM_callee, ir_attr_symbol(lz->s, &name, 1)) });
}

/* Replaces a call or a composite by a call of the local function. */
static bool
call(Localizer *lz, IrOp *op, IrOp *func)
{
	const PartLayout **in = new_layouts(lz, op->n_operands), **out = new_layouts(lz, op->n_results);
	IrOp *local;

	if (lz->manual_mesh)
		return inline_body(lz, op, func);
	for (uint32_t i = 0; i < op->n_operands; i++)
		in[i] = part_func_arg(lz, func, i);
	for (uint32_t i = 0; i < op->n_results; i++)
		out[i] = part_func_result(lz, func, i);
	local = emit_call(lz, op, func, get_operands(lz, op, in), local_types(lz, op->results, op->n_results, out));
	put_results(lz, op, local, out);
	return true;
}

bool
recipe_call(Localizer *lz, IrOp *op)
{
	IrOp *func = part_callee(lz, op);

	return func && call(lz, op, func);
}

/* Returns whether the local function has the type of the global one. */
static bool
stays_whole(Localizer *lz, const IrOp *func)
{
	const IrType *type = ir_func_type(func);
	bool whole = true;

	for (uint32_t i = 0; i < type->n; i++) {
		bool is_arg = i < type->n_in;
		const PartLayout *l = is_arg ? part_func_arg(lz, func, i) : part_func_result(lz, func, i - type->n_in);

		whole &= part_cuts_nothing(l) && !l->part.n;
	}
	return whole;
}

/* A composite names an operation on whole tensors. On tiles, only its decomposition computes it. */
bool
recipe_composite(Localizer *lz, IrOp *op)
{
	IrOp *func = part_callee(lz, op);

	return func && !stays_whole(lz, func) && call(lz, op, func);
}

/* A function that is a value keeps its type, so it must work on whole tensors. */
bool
recipe_func_constant(Localizer *lz, IrOp *op)
{
	const IrOp *func = part_callee(lz, op);

	if (!func || stays_whole(lz, func))
		return false;
	PART_ERROR(lz, DIAG_UNSUPPORTED, "@%s, whose arguments or results are sharded, cannot be partitioned as a "
	           "value", session_str(lz->s, ir_symbol_name(func)).p);
	return true;
}

bool
part_check_whole(Localizer *lz, IrOp *root)
{
	Str name = session_str(lz->s, root->name);

	for (IrOp *op = root->n_regions ? ir_walk_next(root, root) : NULL; op; op = ir_walk_next(root, op)) {
		bool calls = op->kind == IR_OP_CALL || op->kind == IR_OP_SHLO_COMPOSITE;
		const IrOp *func = calls ? part_callee(lz, op) : NULL;

		if (op->kind != IR_OP_SDY_MANUAL && (!func || stays_whole(lz, func)))
			continue;
		lz->at = op;
		if (func)
			PART_ERROR(lz, DIAG_UNSUPPORTED, "a call of @%s, whose arguments or results are sharded, in a "
			           "region of '%.*s', which runs on whole tensors",
			           session_str(lz->s, ir_symbol_name(func)).p, (int)name.n, name.p);
		else
			PART_ERROR(lz, DIAG_UNSUPPORTED, "a manual computation in a region of '%.*s', which runs on "
			           "whole tensors", (int)name.n, name.p);
		return false;
	}
	return true;
}

/* ---- manual computations ---- */

/* Returns the layout with only the manual atoms, or with only the others. */
static const PartLayout *
split(Localizer *lz, const PartLayout *l, PartAxes manual, bool keep)
{
	PartSpec spec = part_spec_of(lz, l);

	for (uint32_t d = 0; d < l->rank; d++)
		spec.dims[d] = part_axes_filter(lz, l->dims[d], manual, keep);
	spec.part = part_axes_filter(lz, l->part, manual, keep);
	spec.kind = l->kind;
	return part_layout(lz, &spec);
}

static bool
is_trivial(const PartLayout *l)
{
	for (uint32_t d = 0; d < l->rank; d++) {
		if (l->dims[d].n)
			return false;
	}
	return !l->part.n;
}

const PartLayout *
part_free(Localizer *lz, const PartLayout *l)
{
	PartSpec spec;

	if (!lz->manual_mesh)
		return l;
	if (l->mesh == lz->manual_mesh)
		return split(lz, l, lz->manual, false);
	if (!is_trivial(l))
		PART_ERROR(lz, DIAG_PARTITION_MESH,
		           "a manual computation that contains a sharding on a different mesh cannot be partitioned");
	spec = part_spec(lz, lz->manual_mesh, l->rank);
	return part_layout(lz, &spec);
}

static PartAxes
manual_atoms(Localizer *lz, const PartMesh *mesh, const IrAttr *names)
{
	uint16_t *v = ARENA_ARRAY(lz->tmp, uint16_t, mesh->n_atoms + 1);
	uint32_t n = 0;

	for (uint16_t i = 0; i < mesh->n_atoms; i++) {
		bool found = part_axes_has(lz->manual, i);

		for (uint32_t k = 0; names && k < names->n; k++)
			found = found || ir_attr_atoms(names)[k] == mesh->atoms[i].axis;
		if (found)
			v[n++] = i;
	}
	return (PartAxes){ v, n };
}

/* Returns the layout that an operand or result of a manual computation has outside: its sharding if that cuts all
 * dimensions evenly, else only its manual axes, which always do. */
static const PartLayout *
outer_layout(Localizer *lz, const IrAttr *list, uint32_t i, const IrType *type, PartAxes manual)
{
	IrAttr *sharding = ir_attr_elems(list)[i];
	const PartLayout *l = part_free(lz, part_of_sharding(lz, sharding, ir_type_rank(type)));

	for (uint32_t d = 0; d < l->rank; d++) {
		if (!part_divides(l, d, type->dims[d]))
			return split(lz, l, manual, true);
	}
	return l;
}

/* Returns the mesh of a manual computation, or NULL after an error. */
static const PartMesh *
mesh_of(Localizer *lz, const IrOp *op)
{
	static const Atom names[] = { ATOM_in_shardings, ATOM_out_shardings };

	for (uint32_t k = 0; k < 2; k++) {
		const IrAttr *list = ir_op_prop(op, names[k]);

		for (uint32_t i = 0; list && i < list->n; i++) {
			const PartMesh *mesh = part_find_mesh(lz, shard_sharding(ir_attr_elems(list)[i])->mesh);

			if (mesh)
				return mesh;
			PART_ERROR(lz, DIAG_PARTITION_MESH,
			           "a manual computation on a part of the devices cannot be partitioned");
			return NULL;
		}
	}
	return lz->mesh;
}

bool
recipe_manual(Localizer *lz, IrOp *op)
{
	const PartMesh *mesh = mesh_of(lz, op), *outer_mesh = lz->manual_mesh;
	const IrAttr *in = ir_op_prop(op, ATOM_in_shardings), *out = ir_op_prop(op, ATOM_out_shardings);
	const PartLayout **outside = new_layouts(lz, op->n_operands), **inside = new_layouts(lz, op->n_operands);
	PartAxes manual, outer = lz->manual;
	const IrOp *ret, *outer_op = lz->manual_op;
	IrValue **operands;

	if (!mesh)
		return true;
	manual = manual_atoms(lz, mesh, ir_op_prop(op, ATOM_manual_axes));
	for (uint32_t i = 0; i < op->n_operands; i++) {
		outside[i] = outer_layout(lz, in, i, ir_operand(op, i)->type, manual);
		inside[i] = split(lz, outside[i], manual, false);
	}
	operands = get_operands(lz, op, outside);
	lz->manual_op = outer_op ? outer_op : op;
	lz->manual = manual;
	lz->manual_mesh = mesh;
	ret = inline_block(lz, ir_op_block(op, 0), operands, inside);
	for (uint32_t i = 0; ret && i < op->n_results; i++) {
		const PartLayout *l;

		lz->manual = outer;
		lz->manual_mesh = outer_mesh;
		l = outer_layout(lz, out, i, op->results[i].type, manual);
		lz->manual = manual;
		lz->manual_mesh = mesh;
		part_bind(lz, &op->results[i], part_get(lz, ir_operand(ret, i), split(lz, l, manual, false)), l);
	}
	lz->manual_op = outer_op;
	lz->manual = outer;
	lz->manual_mesh = outer_mesh;
	lz->at = op;
	return true;
}
