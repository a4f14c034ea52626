/* SPDX-License-Identifier: Apache-2.0
 *
 * Gather and scatter (spec 20 §5.15, §5.22). Both walk the dimensions of the sliced tensor, which is the result of a
 * gather or the updates of a scatter. A window dimension corresponds to a dimension of the operand that is neither
 * collapsed nor a batching dimension. Any other dimension is a batch dimension. It corresponds to a dimension of the
 * indices and, if that one is a batching dimension, also to a dimension of the operand.
 */
#include "rules/families.h"

/* The types and dimension numbers of a gather or scatter, with common names. */
typedef struct Slicing {
	const IrType *operand, *indices, *sliced;
	IrField window, collapsed, operand_batch, indices_batch;
	int64_t vector_dim;	/* index_vector_dim */
	uint32_t n;		/* number of operands, and of sliced tensors; 1 for a gather */
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

	for (uint32_t i = 0; i < g->n; i++)
		rule_join(b, f, i, operand);
	rule_join(b, f, g->n, indices);
	for (uint32_t i = 0; i < g->n; i++)
		rule_join(b, f, g->first_sliced + i, sliced);
	for (uint32_t t = g->first_sliced + g->n; t < b->n_tensors; t++)
		rule_join(b, f, t, operand);
}

/* Returns the first operand dimension from p on that is a window dimension. */
static uint32_t
next_window_dim(const Slicing *g, uint32_t p)
{
	while (ir_field_has(g->collapsed, p) || ir_field_has(g->operand_batch, p))
		p++;
	return p;
}

/* Maps dimension d, which is number `position` among the batch dimensions. */
static void
map_batch_dim(RuleBuilder *b, const Slicing *g, uint32_t d, uint32_t position)
{
	uint32_t t = position < g->vector_dim ? position : position + 1;
	uint32_t batching = ir_field_find(g->indices_batch, t);

	if (batching < g->operand_batch.n)
		slicing_map(b, g, rule_dim_of(g->operand_batch.v[batching]), t, d, g->sliced->dims[d], RULE_PT);
	else
		slicing_map(b, g, RULE_NO, t, d, g->sliced->dims[d], g->batch_type);
}

/* Maps operand dimension p and window dimension d. */
typedef void WindowFn(RuleBuilder *b, const Slicing *g, uint32_t p, uint32_t d);

static void
map_sliced(RuleBuilder *b, const Slicing *g, WindowFn *map_window)
{
	uint32_t p = 0, position = 0;

	for (uint32_t d = 0; d < ir_type_rank(g->sliced); d++) {
		if (ir_field_has(g->window, d)) {
			p = next_window_dim(g, p);
			map_window(b, g, p++, d);
		} else {
			map_batch_dim(b, g, d, position++);
		}
	}
}

static void
map_vector_dim(RuleBuilder *b, const Slicing *g)
{
	if (g->vector_dim < ir_type_rank(g->indices)) {
		uint32_t v = rule_dim_of(g->vector_dim);

		slicing_map(b, g, RULE_NO, v, RULE_NO, rule_size(g->indices, v), RULE_NR);
	}
}

/* Maps window dimension d, which has all elements, one element, or some elements of operand dimension p. */
static void
gather_window(RuleBuilder *b, const Slicing *g, uint32_t p, uint32_t d)
{
	int64_t from = rule_size(g->operand, p), to = g->sliced->dims[d];

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
	Slicing g = {
		.operand = ir_operand(op, 0)->type, .indices = ir_operand(op, 1)->type, .sliced = op->results[0].type,
		.window = rule_prop_field(op, ATOM_dimension_numbers, GATHER_OFFSET),
		.collapsed = rule_prop_field(op, ATOM_dimension_numbers, GATHER_COLLAPSED),
		.operand_batch = rule_prop_field(op, ATOM_dimension_numbers, GATHER_OPERAND_BATCH),
		.indices_batch = rule_prop_field(op, ATOM_dimension_numbers, GATHER_INDICES_BATCH),
		.n = 1,
		.first_sliced = b->n_operands,
		.batch_type = RULE_PT,
	};
	IrField v = rule_prop_field(op, ATOM_dimension_numbers, GATHER_VECTOR_DIM);

	g.vector_dim = v.n ? v.v[0] : 0;
	map_sliced(b, &g, gather_window);
	for (uint32_t i = 0; i < g.collapsed.n; i++) {
		uint32_t c = rule_dim_of(g.collapsed.v[i]);
		int64_t size = rule_size(g.operand, c);

		slicing_map(b, &g, c, RULE_NO, RULE_NO, size, size == 1 ? RULE_NR : RULE_RD);
	}
	map_vector_dim(b, &g);
	return RULE_MADE;
}

static void
scatter_window(RuleBuilder *b, const Slicing *g, uint32_t p, uint32_t d)
{
	int64_t into = rule_size(g->operand, p), from = g->sliced->dims[d];

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
	uint32_t n = op->n_operands / 2;
	Slicing g = {
		.operand = ir_operand(op, 0)->type, .indices = ir_operand(op, n)->type,
		.sliced = ir_operand(op, n + 1)->type,
		.window = rule_prop_field(op, ATOM_scatter_dimension_numbers, SCATTER_WINDOW),
		.collapsed = rule_prop_field(op, ATOM_scatter_dimension_numbers, SCATTER_INSERTED),
		.operand_batch = rule_prop_field(op, ATOM_scatter_dimension_numbers, SCATTER_INPUT_BATCH),
		.indices_batch = rule_prop_field(op, ATOM_scatter_dimension_numbers, SCATTER_INDICES_BATCH),
		.n = n,
		.first_sliced = n + 1,
		.batch_type = b->variant,
	};
	IrField v = rule_prop_field(op, ATOM_scatter_dimension_numbers, SCATTER_VECTOR_DIM);

	g.vector_dim = v.n ? v.v[0] : 0;
	map_sliced(b, &g, scatter_window);
	for (uint32_t i = 0; i < g.collapsed.n; i++) {
		uint32_t c = rule_dim_of(g.collapsed.v[i]);

		slicing_map(b, &g, c, RULE_NO, RULE_NO, rule_size(g.operand, c), RULE_PT);
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
