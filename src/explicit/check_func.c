/* SPDX-License-Identifier: Apache-2.0
 *
 * Functions and blocks (spec 60 §5.1): a called function is typed at its first call, in its context, and in it the
 * operations in order. Every operation is visited once.
 */
#include "explicit/ex_check.h"

#include "print/print.h"

/* What is known about functions and regions. */
typedef struct Funcs {
	Map by_op;		/* ExFunc by function */
	Map regions;		/* ExRegion by operation */
	ExFunc *now;		/* the one that is being typed */
} Funcs;

static Funcs *
funcs(const ExEnv *x)
{
	return explicit_part(x, EX_PART_FUNCS, sizeof(Funcs));
}

ExFunc *
explicit_func_of(const ExEnv *x, const IrOp *func)
{
	return map_get(&funcs(x)->by_op, (uintptr_t)func);
}

ExFunc *
explicit_func_now(const ExEnv *x)
{
	return funcs(x)->now;
}

void
explicit_func_add_along(ExEnv *x, const ExMesh *mesh, ExAxes axes)
{
	ExFunc *f = explicit_func_now(x);

	if (f && explicit_mesh_eq(f->ctx.mesh, mesh))
		f->along |= axes & f->ctx.manual;
}

/* ---- blocks ---- */

const ExRegion *
explicit_region_of(const ExEnv *x, const IrOp *op)
{
	return op->n_regions ? map_get(&funcs(x)->regions, (uintptr_t)op) : NULL;
}

void
explicit_region_ctx(ExEnv *x, const IrOp *op, ExCtx ctx)
{
	ExRegion *r = ARENA_NEW(x->arena, ExRegion);

	*r = (ExRegion){ op, ctx };
	map_put(x->arena, &funcs(x)->regions, (uintptr_t)op, r);
}

void
explicit_block(ExEnv *x, IrBlock *b, ExCtx ctx)
{
	for (IrOp *op = b->first; op; op = op->next) {
		ArenaMark mark = arena_mark(&x->tmp);

		ir_walk_ahead(op);
		explicit_op(x, op, ctx);
		arena_reset(&x->tmp, mark);
	}
}

/* ---- contexts of functions (spec 60 §2.3) ---- */

static const ExMesh *
mesh_of_sharding(ExEnv *x, const IrAttr *a)
{
	if (!a)
		return NULL;
	if (a->kind == IR_ATTR_PER_VALUE) {
		for (uint32_t i = 0; i < a->n; i++) {
			const ExMesh *m = mesh_of_sharding(x, ir_attr_elems(a)[i]);

			if (m)
				return m;
		}
		return NULL;
	}
	return a->kind == IR_ATTR_SHARDING ? explicit_mesh_of(x->meshes, shard_sharding(a)->mesh) : NULL;
}

/* Returns the mesh of the first sharding in a dictionary. Names are sorted, so the result does not depend on the order
 * in which they were written. */
static const ExMesh *
mesh_in_dict(ExEnv *x, const IrAttr *dict)
{
	for (uint32_t i = 0; dict && i < dict->n; i++) {
		const ExMesh *m = mesh_of_sharding(x, ir_attr_entries(dict)[i].value);

		if (m)
			return m;
	}
	return NULL;
}

static const ExMesh *
mesh_in_body(ExEnv *x, IrOp *func)
{
	for (IrOp *op = ir_walk_next(func, func); op; op = ir_walk_next(func, op)) {
		const ExMesh *m = mesh_in_dict(x, op->attrs);

		m = m ? m : ir_op_info(op->kind)->dialect == IR_DIALECT_SDY ? mesh_in_dict(x, op->props) : NULL;
		if (m)
			return m;
	}
	return NULL;
}

static const ExMesh *
context_mesh(ExEnv *x, IrOp *func, const ExMesh *around)
{
	const IrAttr *named = ir_op_attr(func, ATOM_SHARDC_MESH);
	const IrBlock *body = ir_op_body(func, 0);
	const ExMesh *m = NULL;

	if (named && named->kind == IR_ATTR_SYMBOL && named->n == 1)
		m = explicit_mesh_of(x->meshes, shard_mesh_ref(x->s, *ir_attr_atoms(named)));
	if (named && !m)
		explicit_error_at(x, DIAG_EXPLICIT_REQUEST,
		                  print_find_after(x->m, func, STR("attributes"), STR("shardc.mesh")),
		                  "shardc.mesh must name a mesh of the module that has axes");
	for (uint32_t i = 0; !m && body && i < body->n_args; i++)
		m = mesh_of_sharding(x, ir_dict_get(ir_func_arg_attrs(func, i), ATOM_SDY_SHARDING_ATTR));
	m = m ? m : mesh_in_body(x, func);
	m = m ? m : around;
	return m ? m : explicit_mesh_first(x->meshes);
}

ExCtx
explicit_call_ctx(ExEnv *x, const ExFunc *f, const IrOp *call, ExCtx ctx)
{
	if (!f->inherits || !call)
		return explicit_ctx_declared(f->ctx.mesh);
	ctx = explicit_ctx_of(ctx, f->ctx.mesh);
	if (explicit_call_kind(x, f, call) != EX_CALL)
		ctx.explicit_axes = 0;
	return ctx;
}

/* ---- functions ---- */

static bool
is_wrong(const Map *wrong, const IrOp *func)
{
	return wrong && map_get(wrong, (uintptr_t)func);
}

bool
explicit_can_call(const ExEnv *x, const IrOp *func)
{
	return !is_wrong(x->o->wrong_signature, func);
}

/* Reports reduced axes of an argument or a result of a function without a mesh. */
static void
reject_reduced(ExEnv *x, const ExRead *r)
{
	explicit_error_at(x, DIAG_EXPLICIT_REQUEST, explicit_read_token(x, r, STR("shardc.reduced"), true),
	                  "shardc.reduced names axes, but the module has no mesh with axes");
}

static const ExType *
argument_type(ExEnv *x, ExFunc *f, uint32_t i, const IrType *t, const ExType *called_with)
{
	const IrAttr *dict = ir_func_arg_attrs(f->op, i);
	ExRead r = { .sharding = ir_dict_get(dict, ATOM_SDY_SHARDING_ATTR),
	             .reduced = ir_dict_get(dict, ATOM_SHARDC_REDUCED), .tensor = t, .ctx = f->ctx, .what = "sharding",
	             .op = f->op, .side = EX_OF_ARGUMENT, .index = i };
	const ExType *rest;

	if (!ir_type_is_tensor(t))
		return NULL;
	explicit_reject_mhlo(x, dict, f->op, i);
	if (!r.sharding && r.reduced && f->ctx.mesh)
		r.sharding = shard_sharding_plain(x->s, f->ctx.mesh->ref, t->n, true);
	if (r.sharding) {
		explicit_read(x, &r, &rest);
		return rest;
	}
	if (r.reduced)
		reject_reduced(x, &r);
	if (f->ctx.mesh && ir_dict_get(dict, ATOM_MHLO_SHARDING))
		return explicit_type_unknown(&x->types, f->ctx.mesh, t->n);
	if (!called_with && !f->caller && ir_op_body(f->op, 0) && x->o->require_arg_shardings && f->ctx.mesh) {
		explicit_error_at(x, DIAG_EXPLICIT_ARG_UNPLACED, print_find_argument(x->m, f->op, i),
		                  "argument %u has no sharding", (unsigned)i);
		return explicit_type_unknown(&x->types, f->ctx.mesh, t->n);
	}
	return called_with ? called_with : explicit_type_unplaced(&x->types, t->n);
}

static void
type_arguments(ExEnv *x, ExFunc *f, const IrOp *call)
{
	IrBlock *body = ir_op_block(f->op, 0);

	f->args = ARENA_ARRAY(x->arena, const ExType *, body->n_args);
	for (uint32_t i = 0; i < body->n_args; i++) {
		const ExType *with = call && i < call->n_operands ? explicit_value_type(x, ir_operand(call, i)) : NULL;

		if (with && explicit_ctx_auto(f->ctx) && explicit_mesh_eq(with->mesh, f->ctx.mesh))
			with = explicit_type_within(x, with, ~explicit_ctx_auto(f->ctx));
		f->args[i] = argument_type(x, f, i, body->args[i]->type, with);
		explicit_value_set(body->args[i], f->args[i]);
	}
}

bool
explicit_is_public(const IrOp *func)
{
	const IrAttr *v = ir_op_prop(func, ATOM_sym_visibility);

	return !v || *ir_attr_atoms(v) == ATOM_public;
}

/* Returns the type of result i as declared, or NULL. */
static const ExType *
declared_result(ExEnv *x, ExFunc *f, uint32_t i, const IrType *t)
{
	const IrAttr *dict = ir_func_res_attrs(f->op, i);
	ExRead r = { .sharding = ir_dict_get(dict, ATOM_SDY_SHARDING_ATTR),
	             .reduced = ir_dict_get(dict, ATOM_SHARDC_REDUCED), .tensor = t, .ctx = f->ctx,
	             .what = "sharding of a function result", .op = f->op, .side = EX_OF_RESULT, .index = i };
	const ExType *rest = NULL;

	explicit_reject_mhlo(x, dict, f->op, -1);
	if (!r.sharding && r.reduced && f->ctx.mesh)
		r.sharding = shard_sharding_plain(x->s, f->ctx.mesh->ref, t->n, true);
	if (r.sharding)
		explicit_read(x, &r, &rest);
	else if (r.reduced)
		reject_reduced(x, &r);
	return rest;
}

static void
type_return(ExEnv *x, ExFunc *f, const IrOp *ret, uint32_t i)
{
	const IrType *t = ir_operand(ret, i)->type;
	const ExType *from = explicit_value_type(x, ir_operand(ret, i)), *to;

	if (!ir_type_is_tensor(t) || !from)
		return;
	to = declared_result(x, f, i, t);
	f->results[i] = to ? explicit_type_varying(&x->types, to, from->v) : from;
	if (!to || explicit_type_agrees(&x->types, from, to) ||
	    (from->plain && to->plain && (!from->mesh || !to->mesh)))
		return;
	to = explicit_reshard(x, ret, from, to);
	if (x->o->implied && explicit_ctx_of(f->ctx, to->mesh).explicit_axes)
		explicit_return_note(x, ret, i, from, to);
}

static void
type_results(ExEnv *x, ExFunc *f)
{
	const IrOp *ret = ir_op_block(f->op, 0)->last;
	uint32_t n = ir_type_n_results(ir_func_type(f->op));

	f->results = ARENA_ARRAY(x->arena, const ExType *, n);
	for (uint32_t i = 0; ret && ret->kind == IR_OP_RETURN && i < n && i < ret->n_operands; i++)
		type_return(x, f, ret, i);
}

/* A function without body, or with errors in its body, has the types that it declares. Its other arguments may be
 * sharded in any way. Other results are unsharded, or unknown if there is a body. */
static void
type_declaration(ExEnv *x, ExFunc *f)
{
	const IrType *type = ir_func_type(f->op);
	uint32_t n = ir_type_n_results(type), n_args = type->n_in;

	f->args = ARENA_ARRAY(x->arena, const ExType *, n_args);
	for (uint32_t i = 0; i < n_args; i++)
		f->args[i] = argument_type(x, f, i, ir_type_inputs(type)[i], NULL);
	f->results = ARENA_ARRAY(x->arena, const ExType *, n);
	for (uint32_t i = 0; i < n; i++) {
		const IrType *t = ir_type_results(type)[i];

		if (!ir_type_is_tensor(t))
			continue;
		f->results[i] = declared_result(x, f, i, t);
		if (!f->results[i] && !ir_op_body(f->op, 0))
			f->results[i] = explicit_type_plain(&x->types, f->ctx.mesh, t->n);
	}
}

ExFunc *
explicit_function(ExEnv *x, IrOp *func, const IrOp *call, ExCtx ctx)
{
	ExFunc *f = explicit_func_of(x, func), *outer = explicit_func_now(x);

	if (f)
		return f;
	f = ARENA_NEW(x->arena, ExFunc);
	f->op = func;
	f->caller = call;
	f->depth = outer ? outer->depth + 1 : 0;
	f->inherits = call && !explicit_is_public(func) && !ir_op_attr(func, ATOM_SHARDC_MESH);
	f->unchecked = f->inherits && !is_wrong(x->o->wrong, func) && explicit_is_unchecked(x, func);
	f->ctx.mesh = context_mesh(x, func, f->inherits ? ctx.mesh : NULL);
	f->ctx = explicit_call_ctx(x, f, call, ctx);
	f->state = EX_RUNNING;
	map_put(x->arena, &funcs(x)->by_op, (uintptr_t)func, f);
	funcs(x)->now = f;
	explicit_check_signature(x, func);
	if (ir_op_body(func, 0) && !is_wrong(x->o->wrong, func)) {
		type_arguments(x, f, call);
		explicit_block(x, ir_op_body(func, 0), f->ctx);
		type_results(x, f);
	} else {
		type_declaration(x, f);
	}
	f->state = EX_TYPED;
	funcs(x)->now = outer;
	return f;
}
