/* SPDX-License-Identifier: Apache-2.0
 *
 * Conditions that many StableHLO ops share (spec 11 §11.3), with MLIR's order and messages.
 */
#include "verify_shlo/shlo.h"

static bool
at_least_one(VerifyCx *cx, const IrOp *op)
{
	if (!op->n_operands)
		return verify_error(cx, op, DIAG_SHLO_ARITY, "expected 1 or more operands, but found 0");
	if (!op->n_results)
		return verify_error(cx, op, DIAG_SHLO_ARITY, "expected 1 or more results");
	return true;
}

static IrType *
value_elem(const IrOp *op, uint32_t i)
{
	return i < op->n_operands ? shlo_in(op, i)->elem : shlo_out(op, i - op->n_operands)->elem;
}

bool
shlo_check_same_elems(VerifyCx *cx, IrOp *op)
{
	if (!at_least_one(cx, op))
		return false;
	for (uint32_t i = 1; i < op->n_operands + op->n_results; i++) {
		if (value_elem(op, i) != value_elem(op, 0))
			return verify_error(cx, op, DIAG_SHLO_TYPE,
			                    "requires the same element type for all operands and results");
	}
	return true;
}

bool
shlo_check_compatible_elems(VerifyCx *cx, IrOp *op)
{
	for (uint32_t i = 1; i < op->n_operands + op->n_results; i++) {
		if (!shlo_elems_ok(cx, value_elem(op, i), value_elem(op, 0)))
			return verify_error(cx, op, DIAG_SHLO_TYPE,
			                    "requires compatible element types for all operands and results");
	}
	return true;
}

bool
shlo_check_same_shapes(VerifyCx *cx, IrOp *op)
{
	if (!at_least_one(cx, op))
		return false;
	return shlo_all_shapes_ok(op, true) ||
	       verify_error(cx, op, DIAG_SHLO_SHAPE, "requires the same shape for all operands and results");
}

/* Returns whether all types are ranked tensors, or all unranked. */
static bool
one_base(const IrOp *op)
{
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (shlo_in(op, i)->kind != shlo_out(op, 0)->kind)
			return false;
	}
	return true;
}

bool
shlo_check_elementwise(VerifyCx *cx, IrOp *op)
{
	return (one_base(op) && shlo_all_shapes_ok(op, true)) ||
	       verify_error(cx, op, DIAG_SHLO_SHAPE,
	                    "all non-scalar operands/results must have the same shape and base type");
}

bool
shlo_check_precision(VerifyCx *cx, IrOp *op)
{
	const IrAttr *a = ir_op_prop(op, ATOM_precision_config);

	return !a || a->n <= 2 ||
	       shlo_bad_attr(cx, op, "expects precision config to be empty or have <= 2 elements, got %u", a->n);
}

/* Checks that the regions of certain ops end in stablehlo.return. */
static bool
check_terminators(VerifyCx *cx, const IrOp *op)
{
	for (uint32_t i = 0; i < op->n_regions; i++) {
		const IrOp *last = op->regions[i].first->last;

		if (!last || last->kind == IR_OP_SHLO_RETURN || !ir_op_has(last, T_TERM))
			continue;
		return verify_error(cx, op, DIAG_REGION_TERMINATOR,
		                    "expects regions to end with 'stablehlo.return', found '%s'",
		                    verify_op_name(cx, last));
	}
	return true;
}

static bool
check_after_regions(VerifyCx *cx, IrOp *op)
{
	switch ((unsigned)op->kind) {
	case IR_OP_SHLO_IF:
	case IR_OP_SHLO_CASE:
		return check_terminators(cx, op) && shlo_check_branches(cx, op);
	case IR_OP_SHLO_WHILE:
		return check_terminators(cx, op) && shlo_check_operand_types(cx, op, op->n_operands);
	case IR_OP_SHLO_REDUCE:
		return check_terminators(cx, op) && shlo_check_reduce_results(cx, op);
	case IR_OP_SHLO_REDUCE_WINDOW:
		return check_terminators(cx, op) && shlo_check_reduce_window_results(cx, op);
	case IR_OP_SHLO_MAP:
		return check_terminators(cx, op) && shlo_check_map_results(cx, op);
	case IR_OP_SHLO_ALL_REDUCE:
	case IR_OP_SHLO_COLLECTIVE_REDUCE:
		return check_terminators(cx, op) && shlo_check_all_reduce_results(cx, op);
	case IR_OP_SHLO_ASYNC_START:
		return check_terminators(cx, op) && shlo_check_async_start(cx, op);
	case IR_OP_SHLO_SORT:
		return shlo_check_operand_types(cx, op, op->n_operands);
	case IR_OP_SHLO_SCATTER:
		return shlo_check_scatter_results(cx, op);
	case IR_OP_SHLO_SELECT_AND_SCATTER:
		return shlo_check_select_and_scatter_results(cx, op);
	case IR_OP_CHLO_SCAN:
		return shlo_check_scan_results(cx, op);
	default:
		return true;
	}
}

bool
verify_after_regions(VerifyCx *cx, IrOp *op)
{
	ArenaMark mark = arena_mark(cx->scratch);
	bool ok = check_after_regions(cx, op);

	arena_reset(cx->scratch, mark);
	return ok;
}
