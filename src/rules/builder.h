/* SPDX-License-Identifier: Apache-2.0
 *
 * How a rule is put together (spec 20 §3). A factor gets the next number when it is made; it is
 * then joined to dimensions, tensor by tensor. Operands are the tensors 0 .. n_operands-1, results
 * follow. Finishing gives every dimension that nothing was joined to a filler factor of size 1.
 *
 * Small rules are built on the stack; only a rule with many tensors or factors takes memory.
 */
#ifndef SHARDC_RULES_BUILDER_H
#define SHARDC_RULES_BUILDER_H

#include "ir/op.h"
#include "shard/sdy_attr.h"

/* What sharding a factor costs: nothing, an all-reduce, unsharding it first, an exchange. */
typedef enum RuleType { RULE_PT, RULE_RD, RULE_NR, RULE_PM } RuleType;

enum { RULE_BLOCKED = 4 };		/* added to a RuleType: nothing is propagated along the factor */
#define RULE_NO UINT32_MAX	/* in a list of dimensions: the tensor takes no part ("_") */
enum { RULE_TENSORS = 16, RULE_DIMS = 64, RULE_FACTORS = 48 };

typedef struct RuleFactor {
	int64_t size;
	unsigned type;		/* RuleType, with or without RULE_BLOCKED */
} RuleFactor;

/* A dimension carries a factor; the entries of one dimension go from major to minor. */
typedef struct RuleEntry {
	uint32_t dim, factor;
} RuleEntry;

typedef struct RuleBuilder {
	Session *s;
	Arena scratch;			/* of what the small arrays do not hold */
	bool conservative;		/* spec 20 §4.2 */
	unsigned variant;		/* what the rule depends on besides types and properties */
	bool bad;			/* a dimension was named that does not exist: no rule */
	uint32_t n_operands, n_tensors;
	uint32_t *first_dim;		/* per tensor, and the number of all dimensions */
	uint32_t *n_joined;		/* per dimension: its factors */
	RuleFactor *factors;
	uint32_t n_factors, cap_factors;
	RuleEntry *entries;
	uint32_t n_entries, cap_entries;
	uint32_t small_first_dim[RULE_TENSORS + 1], small_n_joined[RULE_DIMS];
	RuleFactor small_factors[RULE_FACTORS];
	RuleEntry small_entries[RULE_DIMS];
} RuleBuilder;

/* For the operands and results of an op. */
void rule_begin(RuleBuilder *b, Session *s, const IrOp *op);
/* For n_in operands and n_out results of one type. */
void rule_begin_alike(RuleBuilder *b, Session *s, const IrType *type, uint32_t n_in, uint32_t n_out);
/* The interned rule, or NULL if it was `bad`; releases the builder. */
IrAttr *rule_end(RuleBuilder *b);
/* Releases the builder without making a rule. */
void rule_abandon(RuleBuilder *b);

/* A new factor; type is a RuleType, with RULE_BLOCKED if nothing may be propagated along it. */
uint32_t rule_factor(RuleBuilder *b, int64_t size, unsigned type);
/* Appends a factor to a dimension. A factor of size 1 never joins others, and RULE_NO joins nothing. */
void rule_join(RuleBuilder *b, uint32_t factor, uint32_t tensor, uint32_t dim);
/* One new factor for one dimension, or RULE_NO, of each of the n tensors. */
void rule_map(RuleBuilder *b, const uint32_t *dims, size_t n, int64_t size, unsigned type);
/* rule_map(b, RULE_AT(0, RULE_NO, 1), size, type) */
#define RULE_AT(...) (const uint32_t[]){ __VA_ARGS__ }, sizeof((const uint32_t[]){ __VA_ARGS__ }) / sizeof(uint32_t)

/* One new factor for a dimension of the first operand and one of the first result. */
void rule_pair(RuleBuilder *b, uint32_t in, uint32_t out, int64_t size, unsigned type);
/* A factor for each dimension of a tensor that every device needs whole, such as a shape. */
void rule_whole(RuleBuilder *b, uint32_t tensor, const IrType *shape);

/* One new factor for dimension d of all tensors, all operands or all results that have dimensions. */
void rule_all(RuleBuilder *b, uint32_t d, int64_t size, unsigned type);
void rule_operands(RuleBuilder *b, uint32_t d, int64_t size, unsigned type);
void rule_results(RuleBuilder *b, uint32_t d, int64_t size, unsigned type);
/* rule_all for the first n dimensions of a shape, pass-through. */
void rule_pointwise(RuleBuilder *b, const IrType *shape, uint32_t n);
/* rule_all for each dimension of two shapes of equal rank; `type` where the sizes differ. */
void rule_mismatch(RuleBuilder *b, const IrType *in, const IrType *out, unsigned type);

static inline uint32_t
rule_rank(const RuleBuilder *b, uint32_t tensor)
{
	return b->first_dim[tensor + 1] - b->first_dim[tensor];
}

#endif
