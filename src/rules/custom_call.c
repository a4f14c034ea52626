/* SPDX-License-Identifier: Apache-2.0
 *
 * Rules of custom calls, by the exact name of their target (spec 20 §6). They depend on types only. Nothing else
 * checks the signature of a custom call, so each rule does; a call with an unexpected signature has no rule, with the
 * warning about an unknown target.
 */
#include "rules/families.h"

static bool
has_arity(const RuleBuilder *b, uint32_t n_operands, uint32_t n_results)
{
	return b->n_operands == n_operands && b->n_tensors == n_operands + n_results;
}

/* Returns the rank of operand 0 if it is a matrix or a batch of matrices, else 0. */
static uint32_t
matrix_rank(const IrOp *op)
{
	uint32_t rank = op->n_operands ? ir_type_rank(ir_operand(op, 0)->type) : 0;

	return rank >= 2 ? rank : 0;
}

/* (a) -> (vectors, values) */
static RuleVerdict
eigh(RuleBuilder *b, const IrOp *op)
{
	uint32_t rank = matrix_rank(op);
	const IrType *a;

	if (!rank || !has_arity(b, 1, 2) || rule_rank(b, 1) != rank || rule_rank(b, 2) != rank - 1)
		return RULE_UNKNOWN;
	a = ir_operand(op, 0)->type;
	rule_pointwise(b, a, rank - 2);
	rule_map(b, RULE_AT(rank - 2, rank - 2, RULE_NO), a->dims[rank - 2], RULE_PT);
	rule_map(b, RULE_AT(rank - 1, rank - 1, rank - 2), a->dims[rank - 1], RULE_PT);
	return RULE_MADE;
}

/* (a) -> (q, taus) */
static RuleVerdict
qr(RuleBuilder *b, const IrOp *op)
{
	uint32_t rank = matrix_rank(op);
	const IrType *a;

	if (!rank || !has_arity(b, 1, 2) || rule_rank(b, 1) != rank || rule_rank(b, 2) != rank - 1)
		return RULE_UNKNOWN;
	a = ir_operand(op, 0)->type;
	rule_pointwise(b, a, rank - 2);
	rule_map(b, RULE_AT(rank - 2, rank - 2, RULE_NO), a->dims[rank - 2], RULE_NR);
	rule_map(b, RULE_AT(rank - 1, rank - 1, RULE_NO), a->dims[rank - 1], RULE_NR);
	rule_map(b, RULE_AT(RULE_NO, RULE_NO, rank - 2), op->results[1].type->dims[rank - 2], RULE_NR);
	return RULE_MADE;
}

/* (a, taus) -> (q) */
static RuleVerdict
householder(RuleBuilder *b, const IrOp *op)
{
	uint32_t rank = matrix_rank(op);
	const IrType *a;

	if (!rank || !has_arity(b, 2, 1) || rule_rank(b, 1) != rank - 1 || rule_rank(b, 2) != rank)
		return RULE_UNKNOWN;
	a = ir_operand(op, 0)->type;
	rule_pointwise(b, a, rank - 2);
	rule_map(b, RULE_AT(rank - 2, RULE_NO, rank - 2), a->dims[rank - 2], RULE_NR);
	rule_map(b, RULE_AT(rank - 1, RULE_NO, rank - 1), a->dims[rank - 1], RULE_NR);
	rule_map(b, RULE_AT(RULE_NO, rank - 2, RULE_NO), ir_operand(op, 1)->type->dims[rank - 2], RULE_NR);
	return RULE_MADE;
}

/* (x) -> (values, indices) */
RuleVerdict
rule_top_k(RuleBuilder *b, const IrOp *op)
{
	if (!has_arity(b, 1, 2) || rule_rank(b, 1) != rule_rank(b, 0) || rule_rank(b, 2) != rule_rank(b, 0))
		return RULE_UNKNOWN;
	rule_mismatch(b, ir_operand(op, 0)->type, op->results[0].type, RULE_NR | RULE_BLOCKED);
	return RULE_MADE;
}

/* (x, iota, init, arg) -> (values, indices) */
static RuleVerdict
approx_top_k(RuleBuilder *b, const IrOp *op)
{
	uint32_t rank;
	const IrType *x, *values;

	if (!has_arity(b, 4, 2))
		return RULE_UNKNOWN;
	rank = rule_rank(b, 0);
	if (rule_rank(b, 1) != rank || rule_rank(b, 2) || rule_rank(b, 3) || rule_rank(b, 4) != rank ||
	    rule_rank(b, 5) != rank)
		return RULE_UNKNOWN;
	x = ir_operand(op, 0)->type;
	values = op->results[0].type;
	for (uint32_t d = 0; d < rank; d++) {
		if (x->dims[d] == values->dims[d]) {
			rule_all(b, d, x->dims[d], RULE_PT);
		} else {
			rule_map(b, RULE_AT(d, d, RULE_NO, RULE_NO, RULE_NO, RULE_NO), x->dims[d], RULE_PT);
			rule_map(b, RULE_AT(RULE_NO, RULE_NO, RULE_NO, RULE_NO, d, d), values->dims[d],
			         RULE_NR | RULE_BLOCKED);
		}
	}
	return RULE_MADE;
}

/* (high, low) -> (x). If it is the state of a random generator, each device needs all of it. */
static RuleVerdict
combine(RuleBuilder *b, const IrOp *op)
{
	if (!b->variant)
		return rules_same_shape(b, op);
	if (!has_arity(b, 2, 1) || rule_rank(b, 0) != 1 || rule_rank(b, 1) > 1 || rule_rank(b, 2) > 1)
		return RULE_UNKNOWN;
	rule_all(b, 0, ir_operand(op, 0)->type->dims[0], RULE_NR | RULE_BLOCKED);
	return RULE_MADE;
}

/* A cipher in counter mode, applied to each element. This is an extended rule, which Shardy lacks. */
static RuleVerdict
threefry(RuleBuilder *b, const IrOp *op)
{
	return rule_goes_beyond_xla(b) ? rules_same_shape(b, op) : RULE_UNKNOWN;
}

static const struct {
	const char *target;
	RuleFn *rule;
} targets[] = {
	{ "ApproxTopK", approx_top_k },
	{ "Cholesky", rules_same_shape },
	{ "CompactWyHelper", rules_same_shape },
	{ "Eigh", eigh },
	{ "InspectSharding", rules_same_shape },
	{ "InvertDiagBlocksLowerTriangular", rules_same_shape },
	{ "InvertDiagBlocksUpperTriangular", rules_same_shape },
	{ "LayoutConstraint", rules_same_shape },
	{ "MoveToDevice", rules_same_shape },
	{ "MoveToHost", rules_same_shape },
	{ "PartialReduce", approx_top_k },
	{ "ProductOfElementaryHouseholderReflectors", householder },
	{ "Qr", qr },
	{ "QrDecompositionBlock", qr },
	{ "X64Combine", combine },
	{ "X64SplitHigh", rules_same_shape },
	{ "X64SplitLow", rules_same_shape },
	{ "_SPMDInternalOp_MultiPad", rules_same_shape },
	{ "_SPMDInternalOp_MultiRotate", rules_same_shape },
	{ "_SPMDInternalOp_MultiSlice", rules_same_shape },
	{ "_SPMDInternalOp_RotateRight", rules_same_shape },
	{ "_SPMDInternalOp_Wrap", rules_same_shape },
	{ "annotate_device_placement", rules_same_shape },
	{ "cu_threefry2x32_ffi", threefry },
	{ "hip_threefry2x32_ffi", threefry },
	{ "mhlo.erf", rules_same_shape },
	{ "mhlo.topk", rule_top_k },
	{ "sdy_testonly", rules_none },
	{ "tpu_custom_call", rules_none },
	{ "xla.debug.Log", rules_none },
	{ "xla.megascale.provide_metadata", rules_same_shape },
	{ "xla_ffi_python_cpu_callback", rules_none },
	{ "xla_ffi_python_gpu_callback", rules_none },
	{ "xla_python_cpu_callback", rules_none },
	{ "xla_python_gpu_callback", rules_none },
};

RuleVerdict
rules_custom_call(RuleBuilder *b, const IrOp *op)
{
	const IrAttr *name = ir_op_prop(op, ATOM_call_target_name);
	Str target;

	if (!name || name->kind != IR_ATTR_STRING)
		return RULE_UNKNOWN;
	target = session_str(b->s, ir_attr_atoms(name)[0]);
	for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
		if (str_eq(target, str_from(targets[i].target)))
			return rule_has_unranked_type(op) ? RULE_NONE : targets[i].rule(b, op);
	}
	return RULE_UNKNOWN;
}

unsigned
rule_custom_call_variant(const IrOp *op)
{
	const IrAttr *name = ir_op_prop(op, ATOM_call_target_name);

	if (!name || name->kind != IR_ATTR_STRING || ir_attr_atoms(name)[0] != ATOM_X64Combine || op->n_results != 1)
		return 0;
	for (const IrUse *u = op->results[0].uses; u; u = u->next) {
		if (u->user->kind == IR_OP_SHLO_RNG_BIT_GENERATOR)
			return 1;
	}
	return 0;
}
