/* SPDX-License-Identifier: Apache-2.0
 *
 * Reshape (spec 20 §5.19). The dimensions of both shapes are factored from major to minor. While the factors made so
 * far have the same product on both sides, the sides are aligned, and the gcd of the two current dimensions becomes a
 * shared factor. Otherwise each side gets separate factors, chosen so that the sides are aligned again as early as
 * possible.
 */
#include "rules/families.h"

#include "base/num.h"

/* One side of the walk. The products divide the number of elements, so they do not overflow. */
typedef struct Side {
	const IrType *type;
	uint32_t tensor;
	uint32_t dim;		/* the current dimension */
	int64_t entered;	/* product of the dimensions up to the current one */
	int64_t given;		/* product of the factors made */
} Side;

static bool
side_left(const Side *s)
{
	return s->dim < s->type->n;
}

/* Returns the size that is left of the current dimension. */
static int64_t
side_rest(const Side *s)
{
	return s->entered / s->given;
}

static void
side_enter(Side *s)
{
	if (side_left(s) && s->entered == s->given)
		s->entered *= s->type->dims[s->dim];
}

static void
side_leave(Side *s)
{
	if (side_left(s) && s->entered == s->given)
		s->dim++;
}

/* Makes a factor that only one side has. */
static void
side_give(RuleBuilder *b, Side *s, int64_t size)
{
	RuleType type = session_has(b->s, IR_FEATURE_RESHAPE_SHARED) ? RULE_NR : RULE_PT;

	rule_join(b, rule_factor(b, size, type), s->tensor, side_left(s) ? s->dim : RULE_NO);
	s->given *= size;
}

static void
give_both(RuleBuilder *b, Side *x, Side *y, int64_t size)
{
	uint32_t f = rule_factor(b, size, RULE_PT);

	rule_join(b, f, x->tensor, x->dim);
	rule_join(b, f, y->tensor, y->dim);
	x->given *= size;
	y->given *= size;
}

/* If the current dimension has size 1, gives it a separate factor and leaves it. Returns whether it did. */
static bool
skip_one(RuleBuilder *b, Side *s)
{
	if (!side_left(s) || s->type->dims[s->dim] != 1)
		return false;
	side_give(b, s, 1);
	s->dim++;
	return true;
}

/* Returns the size of the next factor of the side whose product is smaller: the quotient of both products if that
 * aligns the sides, else the rest of the dimension without the common divisor, which is kept for the next round. */
static int64_t
catch_up(int64_t rest, int64_t behind, int64_t ahead, int64_t common)
{
	if (ahead % behind == 0 && rest % (ahead / behind) == 0)
		return ahead / behind;
	return rest > common ? rest / common : rest;
}

/* Makes a factor of both sides for the rests of two dimensions without a common divisor. Its size is that of the
 * operand's, also if the result's is smaller. */
static void
give_rests(RuleBuilder *b, Side *in, Side *out, int64_t rest_in, int64_t rest_out)
{
	uint32_t f = rule_factor(b, rest_in, RULE_PM);

	rule_join(b, f, in->tensor, in->dim);
	rule_join(b, f, out->tensor, out->dim);
	in->given *= rest_in;
	out->given *= rest_out;
}

static void
give_next(RuleBuilder *b, Side *in, Side *out)
{
	int64_t rest_in = side_rest(in), rest_out = side_rest(out), common = num_gcd(rest_in, rest_out);

	if (in->given < out->given) {
		side_give(b, in, catch_up(rest_in, in->given, out->given, common));
	} else if (in->given > out->given) {
		side_give(b, out, catch_up(rest_out, out->given, in->given, common));
	} else if (common > 1) {
		give_both(b, in, out, common);
	} else if (session_has(b->s, IR_FEATURE_RESHAPE_SHARED)) {
		give_rests(b, in, out, rest_in, rest_out);
	} else {
		side_give(b, in, rest_in);
		side_give(b, out, rest_out);
	}
}

RuleVerdict
rules_reshape(RuleBuilder *b, const IrOp *op)
{
	Side in = { ir_operand(op, 0)->type, 0, 0, 1, 1 };
	Side out = { op->results[0].type, b->n_operands, 0, 1, 1 };
	int64_t n = ir_type_n_elements(in.type);

	if (n <= 0 || n == INT64_MAX || ir_type_n_elements(out.type) != n)
		return RULE_NONE;
	while (side_left(&in) || side_left(&out)) {
		if (skip_one(b, &in) || skip_one(b, &out))
			continue;
		side_enter(&in);
		side_enter(&out);
		give_next(b, &in, &out);
		side_leave(&in);
		side_leave(&out);
	}
	return RULE_MADE;
}
