/* SPDX-License-Identifier: Apache-2.0
 *
 * einsum and unary_einsum (spec 20 §12.1). Each letter is a factor, those of the result first. A letter that the result
 * lacks is a reduction factor. A text with anything but letters, `,` and `->` has no rule.
 */
#include "rules/families.h"

#include "base/ascii.h"

enum { LETTERS = 128, MAX_TERMS = 3 };

/* The terms of "ab,bc->ac". */
typedef struct Einsum {
	Str terms[MAX_TERMS];		/* of the operands, then of the result */
	uint32_t n;			/* number of terms */
	uint32_t factor[LETTERS];	/* by letter: 1 + its factor; 0: none yet */
} Einsum;

/* Returns whether a term has only letters, and none of them twice. */
static bool
term_ok(Str term)
{
	for (size_t i = 0; i < term.n; i++) {
		if (!ascii_is_letter(term.p[i]) || memchr(term.p, term.p[i], i))
			return false;
	}
	return true;
}

/* Splits the text into its terms. Returns false if it does not consist of n_terms terms. */
static bool
einsum_split(Einsum *e, Str text, uint32_t n_terms)
{
	const char *p = text.p, *end = text.p + text.n;

	for (e->n = 0; e->n < n_terms; e->n++) {
		const char *start = p;

		while (p < end && *p != ',' && *p != '-')
			p++;
		e->terms[e->n] = (Str){ start, (size_t)(p - start) };
		if (!term_ok(e->terms[e->n]))
			return false;
		if (e->n + 2 == n_terms) {
			if (end - p < 2 || p[0] != '-' || p[1] != '>')
				return false;
			p += 2;
		} else if (e->n + 2 < n_terms) {
			if (p == end || *p != ',')
				return false;
			p++;
		}
	}
	return p == end;
}

/* Returns the first operand dimension with that letter, NULL if there is none. */
static const int64_t *
letter_dim(const Einsum *e, const IrOp *op, char letter)
{
	for (uint32_t t = 0; t + 1 < e->n; t++) {
		const char *at = e->terms[t].n ? memchr(e->terms[t].p, letter, e->terms[t].n) : NULL;

		if (at)
			return &ir_operand(op, t)->type->dims[at - e->terms[t].p];
	}
	return NULL;
}

/* Makes the factors of the letters that are new. Returns false if no operand has one of the letters. */
static bool
add_letters(RuleBuilder *b, Einsum *e, const IrOp *op, Str term, RuleType type)
{
	for (size_t i = 0; i < term.n; i++) {
		uint32_t *f = &e->factor[(unsigned char)term.p[i]];
		const int64_t *size = letter_dim(e, op, term.p[i]);

		if (*f)
			continue;
		if (!size)
			return false;
		*f = rule_factor(b, *size, type) + 1;
	}
	return true;
}

/* Joins the factors of a term to the dimensions of tensor t. Returns false if sizes differ. */
static bool
join_term(RuleBuilder *b, const Einsum *e, uint32_t t, const IrType *shape)
{
	for (uint32_t d = 0; d < e->terms[t].n; d++) {
		uint32_t f = e->factor[(unsigned char)e->terms[t].p[d]] - 1;

		if (shape->dims[d] != b->factors[f].size)
			return false;
		rule_join(b, f, t, d);
	}
	return true;
}

static const IrType *
tensor_type(const IrOp *op, uint32_t t)
{
	return t < op->n_operands ? ir_operand(op, t)->type : op->results[0].type;
}

RuleVerdict
rules_einsum(RuleBuilder *b, const IrOp *op)
{
	const IrAttr *config = ir_op_prop(op, ATOM_einsum_config);
	Einsum e = { 0 };

	if (!rule_is_extended(b) || !config || config->kind != IR_ATTR_STRING || b->n_tensors > MAX_TERMS ||
	    !einsum_split(&e, session_str(b->s, ir_attr_atoms(config)[0]), b->n_tensors))
		return RULE_UNKNOWN;
	for (uint32_t t = 0; t < e.n; t++) {
		if (e.terms[t].n != rule_rank(b, t))
			return RULE_UNKNOWN;
	}
	if (!add_letters(b, &e, op, e.terms[e.n - 1], RULE_PT))
		return RULE_UNKNOWN;
	for (uint32_t t = 0; t + 1 < e.n; t++)
		add_letters(b, &e, op, e.terms[t], RULE_RD);
	for (uint32_t t = 0; t < e.n; t++) {
		if (!join_term(b, &e, t, tensor_type(op, t)))
			return RULE_UNKNOWN;
	}
	return RULE_MADE;
}
