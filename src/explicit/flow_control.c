/* SPDX-License-Identifier: Apache-2.0
 *
 * Calls, loops and branches (spec 60 §7.1 to §7.4 and §7.9): types must be equal wherever values meet.
 */
#include "explicit/ex_rules.h"
#include "flow/callgraph.h"
#include "print/print.h"

enum { MAX_DEPTH = 1000 };

/* ---- regions ---- */

const IrOp *
explicit_returned(const IrOp *op, uint32_t region)
{
	const IrBlock *b = ir_op_body(op, region);

	return b ? b->last : NULL;
}

/* Returns the type of returned value i, or NULL. */
static const ExType *
returned_type(const ExEnv *x, const IrOp *op, uint32_t region, uint32_t i)
{
	const IrOp *ret = explicit_returned(op, region);

	return ret && i < ret->n_operands ? explicit_value_type(x, ir_operand(ret, i)) : NULL;
}

static void
set_args(const ExType *const *types, uint32_t n, IrBlock *b)
{
	for (uint32_t i = 0; b && i < b->n_args; i++)
		explicit_value_set(b->args[i], i < n ? types[i] : NULL);
}

/* Checks that a loop returns what it got. Returns the type of the result. */
static const ExType *
carry(ExEnv *x, IrOp *op, ExCtx ctx, uint32_t i, const ExType *in, const ExType *out)
{
	if (!in || !out || in->rank != out->rank)
		return out;
	if (explicit_match(x, ctx, in, out))
		return out;
	explicit_error(x, DIAG_EXPLICIT_CARRY, op, "carry %u goes in as %s and comes out as %s: %s", (unsigned)i,
	               explicit_text_beside(x, &op->results[i], in, out),
	               explicit_text_beside(x, &op->results[i], out, in),
	               explicit_difference(x, in, out));
	return explicit_merge(x, in, out);
}

void
explicit_flow_while(ExEnv *x, IrOp *op, ExCtx ctx)
{
	const ExType **in = explicit_operand_types(x, op);

	for (uint32_t r = 0; r < op->n_regions; r++) {
		set_args(in, op->n_operands, ir_op_body(op, r));
		if (ir_op_body(op, r))
			explicit_block(x, ir_op_body(op, r), ctx);
	}
	for (uint32_t i = 0; i < op->n_results; i++)
		explicit_value_set(&op->results[i], i < op->n_operands ?
		                   carry(x, op, ctx, i, in[i], returned_type(x, op, 1, i)) : NULL);
}

/* ---- branches ---- */

static const ExType *
branch_result(ExEnv *x, IrOp *op, ExCtx ctx, uint32_t i)
{
	const ExType *first = returned_type(x, op, 0, i), *result = first;
	uint32_t from = 0;	/* the branch that result comes from */
	bool failed = false;

	for (uint32_t r = 1; first && r < op->n_regions; r++) {
		const ExType *t = returned_type(x, op, r, i);

		if (!t || t->rank != first->rank)
			continue;
		if (!result->mesh && (t->mesh || !explicit_type_is_lost(result))) {
			result = t;
			from = r;
		}
		if (explicit_match(x, ctx, result, t))
			continue;
		if (!failed)
			explicit_error(x, DIAG_EXPLICIT_BRANCH, op,
				       "result %u is %s in branch %u and %s in branch %u: %s",
			               (unsigned)i, explicit_text_beside(x, &op->results[i], result, t), (unsigned)from,
			               explicit_text_beside(x, &op->results[i], t, result), (unsigned)r,
			               explicit_difference(x, result, t));
		failed = true;
		result = explicit_merge(x, result, t);
	}
	return result;
}

void
explicit_flow_branches(ExEnv *x, IrOp *op, ExCtx ctx)
{
	for (uint32_t r = 0; r < op->n_regions; r++) {
		if (ir_op_body(op, r))
			explicit_block(x, ir_op_body(op, r), ctx);
	}
	for (uint32_t i = 0; i < op->n_results; i++)
		explicit_value_set(&op->results[i], branch_result(x, op, ctx, i));
}

/* ---- scan ---- */

static uint32_t
first_segment(const IrOp *op, Atom name)
{
	const IrAttr *a = ir_op_prop(op, name);

	return a && a->kind == IR_ATTR_NUMS && a->n ? (uint32_t)ir_attr_ints(a)[0] : 0;
}

static void
check_scanned(ExEnv *x, IrOp *op, ExCtx ctx, uint32_t i, const ExType *t, uint32_t dim)
{
	if (!t || !t->mesh || dim >= t->rank || explicit_list_is_none(&x->types, t->dims[dim]))
		return;
	if (explicit_ctx_of(ctx, t->mesh).explicit_axes)
		explicit_error(x, DIAG_EXPLICIT_DIM_MUST_BE_UNSHARDED, op,
		               "dimension %u of operand %u, %s, must be unsharded, because it is scanned",
		               (unsigned)dim,
		               (unsigned)i, explicit_text(x, ir_operand(op, i), t));
}

void
explicit_flow_scan(ExEnv *x, IrOp *op, ExCtx ctx)
{
	uint32_t n_in = first_segment(op, ATOM_operandSegmentSizes), n_out = first_segment(op, ATOM_resultSegmentSizes);
	const IrAttr *dim = ir_op_prop(op, ATOM_dimension);
	uint32_t k = dim ? (uint32_t)*ir_attr_ints(dim) : 0;
	const ExType **in = explicit_operand_types(x, op);

	for (uint32_t i = 0; i < op->n_operands && i < n_in; i++) {
		check_scanned(x, op, ctx, i, in[i], k);
		in[i] = in[i] ? explicit_without_dim(x, in[i], k) : NULL;
	}
	set_args(in, op->n_operands, ir_op_body(op, 0));
	if (ir_op_body(op, 0))
		explicit_block(x, ir_op_body(op, 0), ctx);
	for (uint32_t i = 0; i < op->n_results; i++) {
		const ExType *t = returned_type(x, op, 0, i);

		if (i >= n_out && t && i - n_out + n_in < op->n_operands)
			t = carry(x, op, ctx, i, in[i - n_out + n_in], t);
		explicit_value_set(&op->results[i], t && i < n_out ? explicit_with_dim(x, t, k, x->types.none) : t);
	}
}

/* ---- calls ---- */

/* The results vary along the axes along which some argument varies, but did not when the function was typed, in
 * addition to those that were found then (spec 60 §8.4). */
static void
set_call_results(ExEnv *x, IrOp *op, const ExFunc *f, ExCtx ctx)
{
	bool hidden = f && explicit_call_kind(x, f, op) == EX_CALL_HIDDEN;
	ExAxes v = 0;

	if (hidden)
		explicit_error(x, DIAG_EXPLICIT_HIDDEN_AUTO, op,
		               "the function called contains no constraint; assumed to be part of an auto_axes region");
	for (uint32_t i = 0; i < op->n_operands && ctx.manual; i++) {
		const ExType *t = explicit_value_type(x, ir_operand(op, i)), *typed = f && f->args ? f->args[i] : NULL;

		v |= t ? t->v & ~(typed ? typed->v : 0) : 0;
	}
	for (uint32_t i = 0; i < op->n_results; i++) {
		const IrType *t = op->results[i].type;
		const ExType *r = f && f->state == EX_TYPED && !hidden ? f->results[i] : NULL;

		if (r && f->ctx.explicit_axes & ~ctx.explicit_axes && explicit_mesh_eq(r->mesh, ctx.mesh))
			r = explicit_type_within(x, r, ~(f->ctx.explicit_axes & ~ctx.explicit_axes));
		if (!ir_type_is_tensor(t))
			explicit_value_set(&op->results[i], NULL);
		else
			explicit_value_set(&op->results[i],
			                   !r ? explicit_type_unknown(&x->types, ctx.mesh, t->n) :
			                   v ? explicit_type_varying(&x->types, r, r->v | v) : r);
	}
}

/* Gives the results of a call that is how JAX lowers one operation the types that the constraints after it state. */
static void
take_constraints(ExEnv *x, const IrOp *op, const ExFunc *f, ExCtx ctx)
{
	for (const IrOp *c = op->next; c && c->kind == IR_OP_SDY_CONSTRAINT; c = c->next) {
		IrValue *v = ir_operand(c, 0);
		const ExType *t = ir_value_def(v) == op ? explicit_constraint_type(x, c, ctx, f->ctx.mesh) : NULL;

		if (t)
			explicit_value_set(v, t);
	}
}

/* Returns whether an operand is sharded along one of these axes of a mesh. */
static bool
is_sharded_along(const ExEnv *x, const IrOp *op, const ExMesh *mesh, ExAxes axes)
{
	for (uint32_t i = 0; i < op->n_operands; i++) {
		const ExType *t = explicit_value_type(x, ir_operand(op, i));

		if (t && t->axes & axes && explicit_mesh_eq(t->mesh, mesh))
			return true;
	}
	return false;
}

/* Reports a call in another context than that in which the function was typed, unless the function would have the same
 * types: its collectives need Manual axes, and what it states on axes that were Auto counts if they are Explicit, as do
 * operands that are sharded along them. */
static bool
check_call_ctx(ExEnv *x, IrOp *op, const ExFunc *f, ExCtx ctx)
{
	ExCtx want = explicit_call_ctx(x, f, op, ctx);
	ExAxes new_axes = want.explicit_axes & ~f->ctx.explicit_axes;
	Buf b;

	if (!f->inherits || !(f->along & ~want.manual ||
	                      (f->unchecked ? is_sharded_along(x, op, f->ctx.mesh, new_axes) : new_axes != 0)))
		return true;
	buf_init(&b, x->tmp.memory);
	explicit_ctx_print(&b, x->s, f->ctx);
	explicit_error(x, DIAG_EXPLICIT_CALL, op,
	               "the function was typed in the context %.*s, which has other axis types here; call a copy of "
	               "the function", (int)b.n, b.p);
	buf_free(&b);
	if (f->caller && f->caller != op)
		diag_note(&x->s->diag, f->caller->span, "the first call");
	return false;
}

/* A function is typed once for all calls, so the varying axes of the arguments are not compared. */
static void
check_call(ExEnv *x, IrOp *op, const ExFunc *f, ExCtx ctx)
{
	if (!check_call_ctx(x, op, f, ctx) || explicit_call_kind(x, f, op) != EX_CALL)
		return;
	for (uint32_t i = 0; f->args && i < op->n_operands; i++) {
		const ExType *t = explicit_value_type(x, ir_operand(op, i)), *want = f->args[i];

		if (!t || !want || t->rank != want->rank)
			continue;
		if (explicit_match(x, ctx, t->v == want->v ? want : explicit_type_varying(&x->types, want, t->v), t))
			continue;
		explicit_error(x, DIAG_EXPLICIT_CALL, op,
		               "argument %u is %s, but the function was typed with %s: %s; reshard the argument, or "
		               "call a "
		               "copy of the function", (unsigned)i, explicit_text_beside(x, ir_operand(op, i), t, want),
		               explicit_text_beside(x, ir_operand(op, i), want, t), explicit_difference(x, want, t));
		if (f->caller && f->caller != op)
			diag_note(&x->s->diag, f->caller->span, "the first call");
	}
}

/* Types the function that an operation calls, and gives the results their types. */
static void
call_function(ExEnv *x, IrOp *op, IrOp *func, ExCtx ctx)
{
	const ExFunc *f = func ? explicit_func_of(x, func) : NULL;

	if (f && f->state == EX_RUNNING) {
		explicit_error(x, DIAG_EXPLICIT_CALL, op, "recursive calls have no types");
	} else if (func && explicit_func_now(x)->depth >= MAX_DEPTH) {
		explicit_error(x, DIAG_LIMIT, op, "calls nest more than %d deep", MAX_DEPTH);
		f = NULL;
	} else if (func) {
		f = explicit_function(x, func, op, ctx);
		check_call(x, op, f, ctx);
	}
	set_call_results(x, op, f, ctx);
	if (f)
		explicit_func_add_along(x, f->ctx.mesh, f->along);
	if (f && f->state == EX_TYPED && explicit_call_kind(x, f, op) == EX_CALL_LOWERING)
		take_constraints(x, op, f, ctx);
}

void
explicit_flow_call(ExEnv *x, IrOp *op, ExCtx ctx)
{
	Atom callee = ir_call_callee(op);
	IrOp *func = callee ? ir_symtab_get(x->symbols, callee) : NULL;

	if (ir_op_attr(op, ATOM_SHARDC_OUT_SHARDING))
		explicit_error_at(x, DIAG_EXPLICIT_REQUEST, print_find_attr(x->m, op, STR("shardc.out_sharding")),
		                  "out_sharding is not allowed on %s; state it in the function",
		                  session_str(x->s, op->name).p);
	call_function(x, op, func && func->kind == IR_OP_FUNC && explicit_can_call(x, func) ? func : NULL, ctx);
}

/* A composite is typed like a call of its decomposition. Without one, the results are assumed to be unsharded. */
void
explicit_flow_composite(ExEnv *x, IrOp *op, ExCtx ctx)
{
	const IrAttr *a = ir_op_prop(op, ATOM_decomposition);
	IrOp *func = a && a->kind == IR_ATTR_SYMBOL ? ir_symtab_get(x->symbols, *ir_attr_atoms(a)) : NULL;

	if (func && func->kind == IR_OP_FUNC && ir_op_body(func, 0)) {
		call_function(x, op, explicit_can_call(x, func) ? func : NULL, ctx);
		return;
	}
	for (uint32_t i = 0; i < op->n_results; i++) {
		const IrType *t = op->results[i].type;

		explicit_value_set(&op->results[i], ir_type_is_tensor(t) ?
		                   explicit_type_plain(&x->types, ctx.mesh, t->n) : NULL);
	}
	explicit_error(x, DIAG_EXPLICIT_OPAQUE_CALL, op,
		       "the decomposition has no body, so the results are assumed to be "
	               "unsharded");
}

void
explicit_flow_async_start(ExEnv *x, IrOp *op, ExCtx ctx)
{
	IrBlock *b = ir_op_body(op, 0);
	const IrOp *ret;

	explicit_flow_skip(x, op, ctx);
	if (!b)
		return;
	set_args(explicit_operand_types(x, op), op->n_operands, b);
	explicit_block(x, b, ctx);
	ret = b->last;
	if (ret && ret->n_operands && op->n_results)
		op->results[0].tmp = ir_operand(ret, 0)->tmp;
}
