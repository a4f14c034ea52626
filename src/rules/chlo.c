/* SPDX-License-Identifier: Apache-2.0
 *
 * Rules of CHLO operations (spec 20 §12.1). Shardy has none, so they apply only if the session asks for extended rules.
 */
#include "rules/families.h"

RuleVerdict
rules_chlo_elementwise(RuleBuilder *b, const IrOp *op)
{
	return rule_is_extended(b) ? rules_same_shape(b, op) : RULE_UNKNOWN;
}

RuleVerdict
rules_chlo_top_k(RuleBuilder *b, const IrOp *op)
{
	return rule_is_extended(b) ? rule_top_k(b, op) : RULE_UNKNOWN;
}

/* ---- implicit broadcast ---- */

/* Returns the dimension of operand i that is aligned with dimension d of the result, or RULE_NO. The attribute
 * broadcast_dimensions aligns an operand of lower rank; without it, trailing dimensions are aligned. */
static uint32_t
aligned(const RuleBuilder *b, const IrOp *op, uint32_t i, uint32_t d)
{
	uint32_t rank = rule_rank(b, i), out = rule_rank(b, b->n_operands), k;
	IrField dims = ir_op_ints(op, ATOM_broadcast_dimensions);

	if (dims.n && rank < out && dims.n == rank) {
		k = ir_field_find(dims, d);
		return k < dims.n ? k : RULE_NO;
	}
	return d + rank >= out && rank <= out ? d + rank - out : RULE_NO;
}

RuleVerdict
rules_chlo_broadcast(RuleBuilder *b, const IrOp *op)
{
	const IrType *out = op->results[0].type;
	uint32_t k[3];

	if (!rule_is_extended(b) || op->n_operands > 3)
		return RULE_UNKNOWN;
	for (uint32_t d = 0; d < ir_type_rank(out); d++) {
		uint32_t f;

		for (uint32_t i = 0; i < op->n_operands; i++) {
			k[i] = aligned(b, op, i, d);
			if (k[i] == RULE_NO || rule_size(ir_operand(op, i)->type, k[i]) == out->dims[d])
				continue;
			rule_join(b, rule_factor(b, 1, RULE_PT), i, k[i]);
			k[i] = RULE_NO;
		}
		f = rule_factor(b, out->dims[d], RULE_PT);
		for (uint32_t i = 0; i < op->n_operands; i++)
			rule_join(b, f, i, k[i]);
		rule_join(b, f, b->n_operands, d);
	}
	return RULE_MADE;
}

/* ---- ragged_dot ---- */

/* A ragged_dot with the operands lhs, rhs and group_sizes. */
typedef struct Ragged {
	const IrType *lhs, *rhs, *sizes;
	const IrDotDims *dims;
	uint32_t ragged;	/* the ragged dimension of lhs */
	bool by_contraction;	/* the ragged dimension is contracted: result dimension 0 is the group */
	uint32_t n_batch;	/* number of leading dimensions of group_sizes that are batch dimensions */
	uint32_t out;		/* the next result dimension */
} Ragged;

static bool
ragged_init(Ragged *r, const IrOp *op)
{
	uint32_t rank;

	r->lhs = ir_operand(op, 0)->type;
	r->rhs = ir_operand(op, 1)->type;
	r->sizes = ir_operand(op, 2)->type;
	if (r->dims->ragged.n != 1)
		return false;
	r->ragged = ir_dim_of(r->dims->ragged.v[0]);
	r->by_contraction = ir_field_has(r->dims->contract[0], r->ragged);
	rank = ir_type_rank(r->sizes);
	r->n_batch = rank ? rank - 1 : 0;
	return rank == 1 || (rank > 1 && r->n_batch == r->dims->batch[0].n &&
	                     !ir_field_has(r->dims->batch[0], r->ragged));
}

/* Returns the type of a factor of lhs. The ragged dimension is needed as a whole, because the group of a row depends on
 * its global offset. */
static unsigned
ragged_type(const Ragged *r, uint32_t lhs_dim, RuleType type)
{
	return lhs_dim == r->ragged ? RULE_NR : type;
}

static void
ragged_groups(RuleBuilder *b, const Ragged *r, uint32_t rhs, uint32_t out)
{
	uint32_t last = ir_type_rank(r->sizes) - 1;

	rule_map(b, RULE_AT(RULE_NO, rhs, last, out), rule_size(r->sizes, last), RULE_NR);
}

static void
ragged_pairs(RuleBuilder *b, Ragged *r, bool batch)
{
	const IrField *pair = batch ? r->dims->batch : r->dims->contract;
	IrField l = pair[0], k = pair[1];

	for (uint32_t i = 0; i < l.n && i < k.n; i++) {
		uint32_t x = ir_dim_of(l.v[i]);

		rule_map(b, RULE_AT(x, ir_dim_of(k.v[i]), batch && i < r->n_batch ? i : RULE_NO,
		                    batch ? r->out++ : RULE_NO),
		         rule_size(r->lhs, x), ragged_type(r, x, batch ? RULE_PT : RULE_RD));
	}
}

RuleVerdict
rule_ragged_dot(RuleBuilder *b, const IrOp *op, const IrDotDims *dims, bool groups_last)
{
	Ragged r = { .dims = dims };
	uint32_t group_out = RULE_NO;

	if (b->n_tensors != 4 || !ragged_init(&r, op))
		return RULE_UNKNOWN;
	if (r.by_contraction)
		group_out = r.out++;
	if (r.by_contraction && !groups_last)
		ragged_groups(b, &r, RULE_NO, group_out);
	ragged_pairs(b, &r, true);
	for (uint32_t d = 0; d < ir_type_rank(r.lhs); d++) {
		if (ir_dot_is_free(dims, 0, d))
			rule_map(b, RULE_AT(d, RULE_NO, RULE_NO, r.out++), r.lhs->dims[d],
			         ragged_type(&r, d, RULE_PT));
	}
	for (uint32_t d = 0; d < ir_type_rank(r.rhs); d++) {
		if (ir_dot_is_free(dims, 1, d))
			rule_map(b, RULE_AT(RULE_NO, d, RULE_NO, r.out++), r.rhs->dims[d], RULE_PT);
	}
	ragged_pairs(b, &r, false);
	if (!r.by_contraction || groups_last)
		ragged_groups(b, &r, dims->group.n ? ir_dim_of(dims->group.v[0]) : RULE_NO, group_out);
	return RULE_MADE;
}

RuleVerdict
rules_chlo_ragged_dot(RuleBuilder *b, const IrOp *op)
{
	IrDotDims dims = ir_dot_dims(op);

	return rule_is_extended(b) ? rule_ragged_dot(b, op, &dims, false) : RULE_UNKNOWN;
}

/* ---- scan ---- */

static bool
is_elementwise_body(const IrOp *op)
{
	const IrBlock *body = ir_op_body(op, 0);
	const IrType *slice = body && body->n_args ? body->args[0]->type : NULL;

	for (const IrOp *o = slice ? body->first : NULL; o; o = o->next) {
		if (o->kind == IR_OP_SHLO_RETURN)
			continue;
		if (!rules_is_elementwise(o) || o->n_results != 1 || ir_type_rank(o->results[0].type) != slice->n ||
		    (slice->n && memcmp(o->results[0].type->dims, slice->dims, slice->n * sizeof *slice->dims) != 0))
			return false;
	}
	return slice != NULL;
}

unsigned
rule_scan_variant(const IrOp *op)
{
	return is_elementwise_body(op);
}

/* Returns the first segment size of a property: the number of inputs, or of outputs. */
static uint32_t
segment(const IrOp *op, Atom name)
{
	IrField sizes = ir_op_ints(op, name);

	return sizes.n ? ir_dim_of(sizes.v[0]) : 0;
}

/* Elements with different indices outside of the scanned dimension never meet, so the other dimensions pass through.
 * The tensors are inputs and outputs, which have the scanned dimension, and initial values and carries, which lack
 * it. */
RuleVerdict
rules_chlo_scan(RuleBuilder *b, const IrOp *op)
{
	uint32_t n_in = segment(op, ATOM_operandSegmentSizes), n_out = segment(op, ATOM_resultSegmentSizes);
	uint32_t dim = ir_dim_of(ir_op_int(op, ATOM_dimension, 0));
	const IrType *shape;

	if (!rule_is_extended(b) || !b->variant || n_in == 0)
		return RULE_UNKNOWN;
	shape = ir_operand(op, 0)->type;
	for (uint32_t d = 0; d < ir_type_rank(shape); d++) {
		uint32_t f = rule_factor(b, shape->dims[d], d == dim ? RULE_NR : RULE_PT);

		for (uint32_t t = 0; t < b->n_tensors; t++) {
			bool whole = t < b->n_operands ? t < n_in : t - b->n_operands < n_out;

			if (whole)
				rule_join(b, f, t, d);
			else if (d != dim)
				rule_join(b, f, t, d - (d > dim));
		}
	}
	return RULE_MADE;
}
