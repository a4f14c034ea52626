/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks control flow (spec 11 §11.7): if, case, while, asynchronous regions, tuples, barriers, tokens.
 */
#include "verify_shlo/shlo.h"

#include "base/buf.h"

/* ---- if, case ---- */

/* Returns a list of types, "'tensor<f32>', 'tensor<i32>'": of returned values, block arguments or operands. */
static const char *
types_text(VerifyCx *cx, IrType *(*type)(const void *of, uint32_t i), const void *of, uint32_t n)
{
	const char *text;
	Buf b;

	buf_init(&b, cx->s->arena.memory);
	for (uint32_t i = 0; i < n; i++)
		buf_printf(&b, "%s'%s'", i ? ", " : "", verify_type_text(cx, type(of, i)));
	text = arena_dup(cx->scratch, b.p, b.n);
	buf_free(&b);
	return text;
}

static IrType *
return_type(const void *block, uint32_t i)
{
	return shlo_returned(block, i);
}

static IrType *
arg_type(const void *block, uint32_t i)
{
	return ((const IrBlock *)block)->args[i]->type;
}

static IrType *
operand_type(const void *op, uint32_t i)
{
	return shlo_in(op, i);
}

static bool
returns_fit(const VerifyCx *cx, const IrBlock *a, const IrBlock *b)
{
	if (shlo_n_returned(a) != shlo_n_returned(b))
		return false;
	for (uint32_t i = 0; i < shlo_n_returned(a); i++) {
		if (!shlo_types_ok(cx, shlo_returned(a, i), shlo_returned(b, i)))
			return false;
	}
	return true;
}

static bool
check_branch(VerifyCx *cx, IrOp *op, uint32_t i)
{
	const IrBlock *first = op->regions[0].first, *b = op->regions[i].first;

	if (b->n_args)
		return shlo_bad_region(cx, op, "branch %u must have 0 arguments, but found %u", i, b->n_args);
	return i == 0 || returns_fit(cx, first, b) ||
	       shlo_bad_region(cx, op, "branch 0 and branch %u have mismatched return types: %s vs %s", i,
	                       types_text(cx, return_type, first, shlo_n_returned(first)),
	                       types_text(cx, return_type, b, shlo_n_returned(b)));
}

/* Returns the inferred type of result k: the types of all branches merged. */
static IrType *
merged_return(VerifyCx *cx, const IrOp *op, uint32_t k)
{
	IrType **types = ARENA_ARRAY(cx->scratch, IrType *, op->n_regions), *t = shlo_returned(op->regions[0].first, k);
	bool alike = true, ranked = true;
	ShloShape s;

	for (uint32_t i = 0; i < op->n_regions; i++) {
		types[i] = shlo_returned(op->regions[i].first, k);
		alike = alike && types[i] == t;
		ranked = ranked && types[i]->kind == IR_TYPE_TENSOR;
	}
	if (alike || !ranked)
		return t;
	s = shlo_merge_least(cx, types, op->n_regions);
	return shlo_tensor(cx, &s, t->elem);
}

/* All result types of if and case follow from the values that the branches return. */
bool
shlo_check_branches(VerifyCx *cx, IrOp *op)
{
	uint32_t n = shlo_n_returned(op->regions[0].first);
	IrType **inferred;

	if (shlo_in(op, 0)->n)
		return shlo_bad_shape(cx, op, "operand should be rank 0 tensor but got rank %u", shlo_in(op, 0)->n);
	for (uint32_t i = 0; i < op->n_regions; i++) {
		if (!check_branch(cx, op, i))
			return false;
	}
	inferred = ARENA_ARRAY(cx->scratch, IrType *, n);
	for (uint32_t k = 0; k < n; k++)
		inferred[k] = merged_return(cx, op, k);
	return shlo_check_result_types(cx, op, inferred, n);
}

/* ---- while ---- */

static bool
operands_fit(const VerifyCx *cx, const IrOp *op, IrType *(*type)(const void *of, uint32_t i), const void *of,
             uint32_t n)
{
	if (n != op->n_operands)
		return false;
	for (uint32_t i = 0; i < n; i++) {
		if (!shlo_types_ok(cx, shlo_in(op, i), type(of, i)))
			return false;
	}
	return true;
}

static bool
check_against_operands(VerifyCx *cx, IrOp *op, IrType *(*type)(const void *of, uint32_t i), const void *of, uint32_t n,
                       const char *what)
{
	return operands_fit(cx, op, type, of, n) ||
	       shlo_bad_region(cx, op, "expect operands to be compatible with %s but got %s vs %s", what,
	                       types_text(cx, operand_type, op, op->n_operands), types_text(cx, type, of, n));
}

static bool
check_condition(VerifyCx *cx, IrOp *op, const IrBlock *b)
{
	IrType *t;

	if (shlo_n_returned(b) != 1)
		return shlo_bad_region(cx, op, "expect condition body returns a single value but got %u",
		                       shlo_n_returned(b));
	t = shlo_returned(b, 0);
	return (t->kind == IR_TYPE_TENSOR && t->n == 0 && t->elem == cx->s->i1) ||
	       shlo_bad_region(cx, op, "expect condition block return a zero-ranked tensor of i1 but got '%s'",
	                       verify_type_text(cx, t));
}

bool
verify_while(VerifyCx *cx, IrOp *op)
{
	const IrBlock *cond = op->regions[0].first, *body = op->regions[1].first;

	return check_against_operands(cx, op, arg_type, cond, cond->n_args, "condition block arguments") &&
	       check_against_operands(cx, op, arg_type, body, body->n_args, "body block arguments") &&
	       check_against_operands(cx, op, return_type, body, shlo_n_returned(body), "body block return types") &&
	       check_condition(cx, op, cond);
}

/* ---- async ---- */

static bool
may_be_async(IrOpKind kind)
{
	switch ((unsigned)kind) {
	case IR_OP_SHLO_ALL_GATHER:
	case IR_OP_SHLO_ALL_REDUCE:
	case IR_OP_SHLO_ALL_TO_ALL:
	case IR_OP_SHLO_COLLECTIVE_BROADCAST:
	case IR_OP_SHLO_COLLECTIVE_PERMUTE:
	case IR_OP_SHLO_COLLECTIVE_REDUCE:
	case IR_OP_SHLO_DYNAMIC_SLICE:
	case IR_OP_SHLO_DYNAMIC_UPDATE_SLICE:
	case IR_OP_SHLO_REDUCE_SCATTER:
	case IR_OP_SHLO_SLICE:
		return true;
	default:
		return false;
	}
}

static bool
check_async_body(VerifyCx *cx, IrOp *op, const IrBlock *b)
{
	if (b->n_args != op->n_operands)
		return verify_error(cx, op, DIAG_SHLO_REGION,
		                    "number of operands (%u) must match number of region arguments (%u)",
		                    op->n_operands, b->n_args);
	for (uint32_t i = 0; i < b->n_args; i++) {
		if (shlo_in(op, i) != b->args[i]->type)
			return verify_error(cx, op, DIAG_SHLO_REGION,
			                    "operand type '%s' at index %u must match region argument type '%s'",
			                    verify_type_text(cx, shlo_in(op, i)), i,
			                    verify_type_text(cx, b->args[i]->type));
	}
	if (b->first == b->last || b->first->next != b->last)
		return verify_error(cx, op, DIAG_SHLO_REGION, "region must contain exactly one operation and a return");
	if (!may_be_async((IrOpKind)b->first->kind))
		return verify_error(cx, op, DIAG_SHLO_REGION, "region must contain a collective or slice operation");
	return shlo_n_returned(b) == 1 ||
	       verify_error(cx, op, DIAG_SHLO_REGION, "region must return exactly one value, but got %u",
	                    shlo_n_returned(b));
}

bool
shlo_check_async_start(VerifyCx *cx, IrOp *op)
{
	const IrBlock *b = op->regions[0].first;
	IrType *t;

	if (!check_async_body(cx, op, b))
		return false;
	t = shlo_returned(b, 0);
	return shlo_check_result_type(cx, op, ir_type_future(cx->s, &t, 1));
}

bool
verify_async_done(VerifyCx *cx, IrOp *op)
{
	const IrType *future = shlo_in(op, 0);

	if (future->n != 1)
		return verify_error(cx, op, DIAG_SHLO_TYPE, "future must have exactly one type parameter, but got %u",
		                    future->n);
	return shlo_check_result_type(cx, op, future->members[0]);
}

/* ---- tuples, barriers ---- */

bool
verify_tuple(VerifyCx *cx, IrOp *op)
{
	IrType **members = ARENA_ARRAY(cx->scratch, IrType *, op->n_operands);

	for (uint32_t i = 0; i < op->n_operands; i++)
		members[i] = shlo_in(op, i);
	return shlo_check_result_type(cx, op, ir_type_tuple(cx->s, members, op->n_operands));
}

bool
verify_get_tuple_element(VerifyCx *cx, IrOp *op)
{
	const IrType *t = shlo_in(op, 0);
	int64_t i = shlo_int(op, ATOM_index, 0);

	if (i >= t->n)
		return shlo_bad_attr(cx, op, "index %lld is out of bounds of operand with size %u", (long long)i, t->n);
	return shlo_check_result_type(cx, op, t->members[i]);
}

bool
verify_optimization_barrier(VerifyCx *cx, IrOp *op)
{
	if (op->n_operands != op->n_results)
		return verify_error(cx, op, DIAG_SHLO_ARITY, "requires the same number of operands and results");
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (shlo_in(op, i) != shlo_out(op, i))
			return verify_error(cx, op, DIAG_SHLO_TYPE,
			                    "requires the same type for operand and result at index %u", i);
	}
	return true;
}
