/* SPDX-License-Identifier: Apache-2.0
 *
 * From explicit mode to plain sdy (spec 60 §10.4): types become shardings, so that propagation finds Explicit axes
 * pinned and Auto axes free; regions of other modes are inlined; what only explicit mode understands is removed.
 */
#include "explicit/ex_check.h"
#include "ir/make.h"
#include "print/print.h"

typedef struct Lower {
	ExEnv *x;
	bool failed;
	VEC(IrOp *) regions;		/* regions of other modes, inner ones first */
	VEC(ExCtx) outer;		/* the context around each */
} Lower;

/* ---- constraints ---- */

/* Returns the value after a constraint to a type, or the value itself if the type is not written. */
static IrValue *
pinned(Lower *l, IrValue *v, const ExType *t, ExCtx ctx, IrOp *before)
{
	ExEnv *x = l->x;
	IrOp *op;

	if (!explicit_is_written(t, ctx))
		return v;
	op = ir_make_sharded(x->m, IR_OP_SDY_CONSTRAINT, v, explicit_attr(x, t, ctx, false), NULL, IR_REASON_USER);
	ir_op_insert_before(before, op);
	op->results[0].tmp = v->tmp;
	return &op->results[0];
}

/* On a mesh with Auto axes a reshard must leave them free. */
static void
lower_reshard(Lower *l, IrOp *op, ExCtx ctx)
{
	const ExType *t = explicit_value_type(l->x, &op->results[0]);
	IrValue *v;

	if (!t || !t->mesh || !explicit_ctx_auto(explicit_ctx_of(ctx, t->mesh)))
		return;
	v = pinned(l, ir_operand(op, 0), t, ctx, op);
	v->tmp = op->results[0].tmp;
	ir_value_replace(&op->results[0], v, NULL);
	ir_op_erase(op);
}

static void
pin_prop(Lower *l, IrOp *op, ExCtx ctx)
{
	IrAttr *sharding = ir_op_prop(op, ATOM_sharding);

	if (sharding)
		ir_op_set_prop(l->x->s, op, ATOM_sharding, explicit_pin(l->x, sharding, ctx));
}

static void
pin_constraint(Lower *l, IrOp *op, ExCtx ctx)
{
	const ExType *t = explicit_value_type(l->x, &op->results[0]);

	if (ir_op_prop(op, ATOM_sharding))
		ir_op_set_prop(l->x->s, op, ATOM_sharding, explicit_pin_hint(l->x, op, t, ctx));
}

/* Returns a dictionary whose sdy.sharding is firm. */
static IrAttr *
pinned_dict(Lower *l, IrAttr *dict, ExCtx ctx)
{
	IrAttr *sharding = ir_dict_get(dict, ATOM_SDY_SHARDING_ATTR);

	if (!sharding || sharding->kind != IR_ATTR_SHARDING)
		return dict;
	return ir_dict_set(l->x->s, dict, ATOM_SDY_SHARDING_ATTR, explicit_pin(l->x, sharding, ctx));
}

static void
pin_signature(Lower *l, const ExFunc *f)
{
	const IrType *type = ir_func_type(f->op);
	uint32_t n_in = type->n_in, n_out = ir_type_n_results(type);
	IrAttr **dicts = ARENA_ARRAY(&l->x->tmp, IrAttr *, n_in + n_out);

	for (uint32_t i = 0; i < n_in; i++)
		dicts[i] = pinned_dict(l, ir_func_arg_attrs(f->op, i), f->ctx);
	ir_func_set_all_arg_attrs(l->x->s, f->op, dicts, n_in);
	for (uint32_t i = 0; i < n_out; i++)
		dicts[i] = pinned_dict(l, ir_func_res_attrs(f->op, i), f->ctx);
	ir_func_set_all_res_attrs(l->x->s, f->op, dicts, n_out);
}

/* Only an operation can change the unreduced axes of a value in plain sdy, so a reshard that a return implies becomes
 * one. */
static void
lower_return(Lower *l, const ExFunc *f)
{
	IrOp *ret = ir_op_block(f->op, 0)->last;
	uint32_t n = ir_type_n_results(ir_func_type(f->op));

	for (uint32_t i = 0; ret->kind == IR_OP_RETURN && i < n && i < ret->n_operands; i++) {
		const ExType *from = explicit_value_type(l->x, ir_operand(ret, i)), *to = f->results[i];

		if (from && to && (from->u != to->u || from->kind != to->kind))
			ir_use_set(&ret->operands[i], pinned(l, ir_operand(ret, i), to, f->ctx, ret));
	}
}

/* Returns whether the results share their shardings with values inside, so that propagation could change them. */
static bool
has_edges(const IrOp *op)
{
	return op->kind == IR_OP_SHLO_WHILE || op->kind == IR_OP_SHLO_CASE || op->kind == IR_OP_SHLO_IF ||
	       op->kind == IR_OP_CHLO_SCAN;
}

/* ---- inlining ---- */

/* Returns what an operand of a region is inside, where it has the type `to`. A type inside does not mention unreduced
 * axes that became Auto, so any operation may use the value. In plain sdy, only the result of a constraint can be used
 * so: propagation reduces it where it is needed. */
static IrValue *
entering(Lower *l, IrValue *v, const ExType *to, ExCtx outer, ExCtx inner, IrOp *before)
{
	const ExType *from = explicit_value_type(l->x, v);

	if (from && to && (from->u & ~to->u))
		v = pinned(l, v, from, outer, before);
	return pinned(l, v, to, inner, before);
}

static void
inline_region(Lower *l, IrOp *op, ExCtx outer)
{
	const ExRegion *r = explicit_region_of(l->x, op);
	IrBlock *b = ir_op_block(op, 0);
	IrOp *ret = b->last;
	IrValue **results = ARENA_ARRAY(&l->x->tmp, IrValue *, op->n_results);

	for (uint32_t i = 0; i < b->n_args && i < op->n_operands; i++) {
		IrValue *v = ir_operand(op, i);

		if (r)
			v = entering(l, v, explicit_value_type(l->x, b->args[i]), outer, r->ctx, op);
		ir_value_replace(b->args[i], v, NULL);
	}
	while (b->first && b->first != ret) {
		IrOp *inner = b->first;

		ir_op_unlink(inner);
		ir_op_insert_before(op, inner);
	}
	for (uint32_t i = 0; i < op->n_results; i++)
		results[i] = ir_operand(ret, i);
	for (uint32_t i = 0; i < op->n_results; i++) {
		IrValue *v = results[i];

		if (r)
			v = pinned(l, v, explicit_value_type(l->x, &op->results[i]), outer, op);
		ir_value_replace(&op->results[i], v, NULL);
	}
	ir_op_erase(op);
}

static bool
is_mode_region(const IrOp *op)
{
	return op->kind == IR_OP_SDY_NAMED &&
	       (ir_op_attr(op, ATOM_SHARDC_AUTO_AXES) || ir_op_attr(op, ATOM_SHARDC_EXPLICIT_AXES)) &&
	       ir_op_body(op, 0);
}

/* Collects the regions to inline, and lowers reshards where it finds them. */
static void
visit_block(Lower *l, IrBlock *b, ExCtx ctx)
{
	for (IrOp *op = b->first, *next; op; op = next) {
		const ExRegion *r = explicit_region_of(l->x, op);

		next = op->next;
		if (op->kind == IR_OP_SHARDC_VMAP) {
			explicit_error(l->x, DIAG_EXPLICIT_VMAP, op, "plain sdy has no vmap, so it cannot be lowered");
			l->failed = true;
		}
		for (uint32_t i = 0; i < op->n_regions; i++) {
			if (op->regions[i].first && explicit_row(op)->flow)
				visit_block(l, op->regions[i].first, r ? r->ctx : ctx);
		}
		if (op->kind == IR_OP_SDY_RESHARD) {
			pin_prop(l, op, ctx);
			lower_reshard(l, op, ctx);
		} else if (op->kind == IR_OP_SDY_CONSTRAINT) {
			pin_constraint(l, op, ctx);
		} else if (op->kind == IR_OP_SDY_MANUAL && r) {
			explicit_pin_manual(l->x, op, ctx, r->ctx);
		} else if (has_edges(op)) {
			explicit_annotate_op(l->x, op, ctx);
		} else if (is_mode_region(op)) {
			*VEC_ADD(l->x->arena, &l->regions) = op;
			*VEC_ADD(l->x->arena, &l->outer) = ctx;
		}
	}
}

/* ---- attributes ---- */

static void
clean_function(Session *s, IrOp *func)
{
	IrType *type = ir_func_type(func);
	uint32_t n_in = type->n_in, n_out = ir_type_n_results(type);
	Arena a;
	IrAttr **dicts;

	arena_init(&a, s->arena.memory);
	dicts = ARENA_ARRAY(&a, IrAttr *, n_in + n_out + 1);
	for (uint32_t i = 0; i < n_in; i++)
		dicts[i] = ir_dict_without(s, ir_func_arg_attrs(func, i), STR("shardc."));
	ir_func_set_all_arg_attrs(s, func, dicts, n_in);
	for (uint32_t i = 0; i < n_out; i++)
		dicts[i] = ir_dict_without(s, ir_func_res_attrs(func, i), STR("shardc."));
	ir_func_set_all_res_attrs(s, func, dicts, n_out);
	arena_free(&a);
}

static void
clean(IrModule *m)
{
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		if (op->kind == IR_OP_SDY_MESH || !op->attrs)
			continue;
		op->attrs = ir_dict_without(m->s, op->attrs, STR("shardc."));
	}
	for (IrOp *f = ir_func_first(m->op); f; f = ir_func_next(f))
		clean_function(m->s, f);
}

bool
explicit_lower(Explicit *x, bool keep_queries)
{
	Lower l = { .x = x };

	if (keep_queries)
		explicit_annotate_keep_queries(x);
	else
		explicit_annotate(x, false);
	for (IrOp *f = ir_func_first(x->m->op); f; f = ir_func_next(f)) {
		const ExFunc *func = explicit_func_of(x, f);

		if (func)
			pin_signature(&l, func);
		if (func && ir_op_body(f, 0)) {
			visit_block(&l, ir_op_body(f, 0), func->ctx);
			lower_return(&l, func);
		}
	}
	for (uint32_t i = 0; i < l.regions.n && !l.failed; i++)
		inline_region(&l, l.regions.v[i], l.outer.v[i]);
	if (!l.failed)
		clean(x->m);
	return !l.failed;
}
