/* SPDX-License-Identifier: Apache-2.0
 *
 * The builder of op sharding rules (spec 20 §3). A new factor gets the next number, and is then joined to dimensions,
 * tensor by tensor. Operands are the tensors 0 .. n_operands - 1, and results follow. At the end, every dimension to
 * which no factor was joined gets a filler factor of size 1.
 *
 * A small rule is built without allocating memory; only a rule with many tensors or factors needs the scratch arena.
 */
#ifndef SHARDC_RULES_BUILDER_H
#define SHARDC_RULES_BUILDER_H

#include "ir/dims.h"
#include "shard/sdy_attr.h"

/* The types of factors, and the communication that sharding a factor costs. */
typedef enum RuleType {
	RULE_PT,	/* pass-through: none */
	RULE_RD,	/* reduction: an all-reduce of the results */
	RULE_NR,	/* need replication: unsharding the factor first */
	RULE_PM		/* permutation: an exchange between devices */
} RuleType;

enum { RULE_BLOCKED = 4 };	/* added to a RuleType: nothing is propagated along the factor */
#define RULE_NO IR_NO_DIM	/* in a list of dimensions: the tensor does not have the factor ("_" in spec 20) */

/* Sizes of the arrays of a small rule. */
enum { RULE_TENSORS = 16, RULE_DIMS = 64, RULE_FACTORS = 48 };

typedef struct RuleFactor {
	int64_t size;
	unsigned type;		/* RuleType, with or without RULE_BLOCKED */
} RuleFactor;

/* A factor of a dimension. The entries of one dimension are in order, from major to minor. */
typedef struct RuleEntry {
	uint32_t dim, factor;	/* dimensions are counted over all tensors */
} RuleEntry;

typedef struct RuleBuilder {
	Session *s;
	Arena scratch;			/* for what the small arrays cannot hold */
	IrRuleSet set;			/* the operations that have a rule */
	bool conservative;		/* never shard a dimension along axes that do not divide it (spec 20 §4.2) */
	unsigned variant;		/* the result of the operation's rule_*_variant() */
	bool bad;			/* a dimension that does not exist was used, so there is no rule */
	uint32_t n_operands, n_tensors;
	uint32_t *first_dim;		/* by tensor; n_tensors + 1 entries, the last is the number of dimensions */
	uint32_t *n_joined;		/* by dimension: the number of its factors */
	RuleFactor *factors;
	uint32_t n_factors, cap_factors;
	RuleEntry *entries;
	uint32_t n_entries, cap_entries;
	uint32_t small_first_dim[RULE_TENSORS + 1], small_n_joined[RULE_DIMS];
	RuleFactor small_factors[RULE_FACTORS];
	RuleEntry small_entries[RULE_DIMS];
} RuleBuilder;

/* Starts a rule for the operands and results of an operation. */
void rule_begin(RuleBuilder *b, Session *s, const IrOp *op);
/* Starts a rule for n_in operands and n_out results of one type. */
void rule_begin_alike(RuleBuilder *b, Session *s, const IrType *type, uint32_t n_in, uint32_t n_out);
/* Releases the builder, and returns the interned rule, or NULL if the builder is `bad`. */
IrAttr *rule_end(RuleBuilder *b);
/* Releases the builder without making a rule. */
void rule_abandon(RuleBuilder *b);

/* Makes a factor and returns its number. `type` is a RuleType, with RULE_BLOCKED if nothing may be propagated along the
 * factor. */
uint32_t rule_factor(RuleBuilder *b, int64_t size, unsigned type);
/* Appends a factor to a dimension, as its minor-most one. Does nothing if the dimension is RULE_NO, or if the factor
 * has size 1 and the dimension has factors already. If the tensor or dimension does not exist, the builder becomes
 * `bad`. */
void rule_join(RuleBuilder *b, uint32_t factor, uint32_t tensor, uint32_t dim);
/* Makes a factor for one dimension (or RULE_NO) of each of the n tensors. */
void rule_map(RuleBuilder *b, const uint32_t *dims, size_t n, int64_t size, unsigned type);
/* The arguments dims and n: rule_map(b, RULE_AT(0, RULE_NO, 1), size, type). */
#define RULE_AT(...) (const uint32_t[]){ __VA_ARGS__ }, sizeof((const uint32_t[]){ __VA_ARGS__ }) / sizeof(uint32_t)

/* Makes a factor for a dimension of the first operand and a dimension of the first result. */
void rule_pair(RuleBuilder *b, uint32_t in, uint32_t out, int64_t size, unsigned type);
/* Makes a need-replication factor for each dimension of a tensor, such as a shape, that every device needs as a
 * whole. */
void rule_whole(RuleBuilder *b, uint32_t tensor, const IrType *shape);

/* Make a factor for dimension d of all tensors (all operands, all results) that have dimensions. */
void rule_all(RuleBuilder *b, uint32_t d, int64_t size, unsigned type);
void rule_operands(RuleBuilder *b, uint32_t d, int64_t size, unsigned type);
void rule_results(RuleBuilder *b, uint32_t d, int64_t size, unsigned type);
/* Calls rule_all() for the first n dimensions of a shape, with pass-through factors. */
void rule_pointwise(RuleBuilder *b, const IrType *shape, uint32_t n);
/* Calls rule_all() for each dimension of two shapes of equal rank. Factors have `type` where the sizes differ, and are
 * pass-through elsewhere. */
void rule_mismatch(RuleBuilder *b, const IrType *in, const IrType *out, unsigned type);

/* Returns the number of dimensions of a tensor. */
static inline uint32_t
rule_rank(const RuleBuilder *b, uint32_t tensor)
{
	return b->first_dim[tensor + 1] - b->first_dim[tensor];
}

#endif
