/* SPDX-License-Identifier: Apache-2.0
 *
 * Gather and scatter (spec 20 §5.15, §5.22). Both walk the dimensions of the sliced tensor, which is the result of a
 * gather or the updates of a scatter. A window dimension corresponds to a dimension of the operand that is neither
 * collapsed nor a batching dimension. Any other dimension is a batch dimension. It corresponds to a dimension of the
 * indices and, if that one is a batching dimension, also to a dimension of the operand.
 */
#include "rules/families.h"

/* A gather or scatter. */
typedef struct Slicing {
	IrSlicing dims;
	uint32_t first_sliced;	/* the first sliced tensor */
	unsigned batch_type;	/* factor type of a batch dimension without operand dimension */
} Slicing;

/* Makes a factor for a dimension of all operands (and results of a scatter), of the indices, and of all sliced tensors.
 * Each dimension may be RULE_NO. */
static void
slicing_map(RuleBuilder *b, const Slicing *g, uint32_t operand, uint32_t indices, uint32_t sliced, int64_t size,
            unsigned type)
{
	uint32_t f = rule_factor(b, size, type);

	for (uint32_t i = 0; i < g->dims.n; i++)
		rule_join(b, f, i, operand);
	rule_join(b, f, g->dims.n, indices);
	for (uint32_t i = 0; i < g->dims.n; i++)
		rule_join(b, f, g->first_sliced + i, sliced);
	for (uint32_t t = g->first_sliced + g->dims.n; t < b->n_tensors; t++)
		rule_join(b, f, t, operand);
}

/* Maps operand dimension p and window dimension d. */
typedef void WindowFn(RuleBuilder *b, const Slicing *g, uint32_t p, uint32_t d);

static void
map_sliced(RuleBuilder *b, const Slicing *g, WindowFn *map_window)
{
	IrSlicingMap m = ir_slicing_map(&b->scratch, &g->dims);
	uint32_t rank = ir_type_rank(g->dims.indices);

	for (uint32_t d = 0; d < ir_type_rank(g->dims.sliced); d++) {
		uint32_t i = m.index_of[d], p = i < rank ? m.batch_of[i] : RULE_NO;

		if (i == RULE_NO)
			map_window(b, g, m.operand_of[d], d);
		else
			slicing_map(b, g, p, i, d, g->dims.sliced->dims[d], p == RULE_NO ? g->batch_type : RULE_PT);
	}
}

static void
map_vector_dim(RuleBuilder *b, const Slicing *g)
{
	if (g->dims.vector_dim < ir_type_rank(g->dims.indices)) {
		uint32_t v = ir_dim_of(g->dims.vector_dim);

		slicing_map(b, g, RULE_NO, v, RULE_NO, rule_size(g->dims.indices, v), RULE_NR);
	}
}

/* Maps window dimension d, which has all elements, one element, or some elements of operand dimension p. */
static void
gather_window(RuleBuilder *b, const Slicing *g, uint32_t p, uint32_t d)
{
	int64_t from = rule_size(g->dims.operand, p), to = g->dims.sliced->dims[d];

	if (from == to) {
		slicing_map(b, g, p, RULE_NO, d, from, RULE_PT);
	} else if (to == 1) {
		slicing_map(b, g, p, RULE_NO, RULE_NO, from, RULE_RD);
		slicing_map(b, g, RULE_NO, RULE_NO, d, 1, RULE_NR);
	} else {
		slicing_map(b, g, p, RULE_NO, d, from, RULE_NR | RULE_BLOCKED);
	}
}

RuleVerdict
rules_gather(RuleBuilder *b, const IrOp *op)
{
	Slicing g = { ir_slicing(op), b->n_operands, RULE_PT };

	map_sliced(b, &g, gather_window);
	for (uint32_t i = 0; i < g.dims.collapsed.n; i++) {
		uint32_t c = ir_dim_of(g.dims.collapsed.v[i]);
		int64_t size = rule_size(g.dims.operand, c);

		slicing_map(b, &g, c, RULE_NO, RULE_NO, size, size == 1 ? RULE_NR : RULE_RD);
	}
	map_vector_dim(b, &g);
	return RULE_MADE;
}

static void
scatter_window(RuleBuilder *b, const Slicing *g, uint32_t p, uint32_t d)
{
	int64_t into = rule_size(g->dims.operand, p), from = g->dims.sliced->dims[d];

	if (into == from) {
		slicing_map(b, g, p, RULE_NO, d, into, RULE_PT);
	} else {
		slicing_map(b, g, p, RULE_NO, RULE_NO, into, RULE_NR);
		slicing_map(b, g, RULE_NO, RULE_NO, d, from, RULE_NR);
	}
}

RuleVerdict
rules_scatter(RuleBuilder *b, const IrOp *op)
{
	Slicing g = { ir_slicing(op), op->n_operands / 2 + 1, b->variant };

	map_sliced(b, &g, scatter_window);
	for (uint32_t i = 0; i < g.dims.collapsed.n; i++) {
		uint32_t c = ir_dim_of(g.dims.collapsed.v[i]);

		slicing_map(b, &g, c, RULE_NO, RULE_NO, rule_size(g.dims.operand, c), RULE_PT);
	}
	map_vector_dim(b, &g);
	return RULE_MADE;
}

/* Returns whether a scatter with that operation in its update region is a reduction (for `and` and `or`: of
 * booleans). */
static bool
is_common_reducer(const IrOp *op, const IrType *result)
{
	switch ((int)op->kind) {
	case IR_OP_SHLO_ADD:
	case IR_OP_SHLO_MULTIPLY:
	case IR_OP_SHLO_MAXIMUM:
	case IR_OP_SHLO_MINIMUM:
		return true;
	case IR_OP_SHLO_AND:
	case IR_OP_SHLO_OR:
		return result->elem->kind == IR_TYPE_INT && result->elem->width == 1;
	default:
		return false;
	}
}

/* Returns whether value k of the update region is a common reducer applied to the arguments k and k + n. */
static bool
reduces_pair(const IrBlock *body, const IrValue *v, uint32_t k, uint32_t n)
{
	const IrOp *op = ir_value_def(v);
	const IrValue *x, *y;

	if (!op || op->n_operands != 2 || !ir_type_is_tensor(v->type) || !is_common_reducer(op, v->type))
		return false;
	x = ir_operand(op, 0);
	y = ir_operand(op, 1);
	return (x == body->args[k] && y == body->args[k + n]) || (y == body->args[k] && x == body->args[k + n]);
}

unsigned
rule_scatter_variant(const IrOp *op)
{
	uint32_t n = op->n_operands / 2;
	const IrBlock *body = ir_op_body(op, 0);
	const IrOp *ret;

	if (!body || body->n_args != 2 * n || !body->last || body->last->kind != IR_OP_SHLO_RETURN)
		return RULE_NR;
	ret = body->last;
	if (ret->n_operands != n)
		return RULE_NR;
	for (uint32_t k = 0; k < n; k++) {
		const IrValue *v = ir_operand(ret, k);

		if (!reduces_pair(body, v, k, n) || ir_value_def(v)->name != ir_value_def(ir_operand(ret, 0))->name)
			return RULE_NR;
	}
	return RULE_RD;
}
