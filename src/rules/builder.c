/* SPDX-License-Identifier: Apache-2.0
 *
 * The rule builder (spec 20 §3). Joined factors are kept as a list of entries in the order in which they were made.
 * Factor numbers only grow, so one counting sort by dimension at the end puts the factors of each dimension in order,
 * from major to minor.
 */
#include "rules/builder.h"

static void
begin(RuleBuilder *b, Session *s, uint32_t n_operands, uint32_t n_tensors)
{
	b->s = s;
	arena_init(&b->scratch, s->arena.memory);
	b->set = IR_RULES_SHARDY;
	b->conservative = false;
	b->variant = 0;
	b->bad = false;
	b->n_operands = n_operands;
	b->n_tensors = n_tensors;
	b->first_dim = b->small_first_dim;
	if (n_tensors > RULE_TENSORS)
		b->first_dim = ARENA_ARRAY(&b->scratch, uint32_t, (size_t)n_tensors + 1);
	b->factors = b->small_factors;
	b->cap_factors = RULE_FACTORS;
	b->n_factors = 0;
	b->entries = b->small_entries;
	b->cap_entries = RULE_DIMS;
	b->n_entries = 0;
}

static uint32_t
n_dims(const RuleBuilder *b)
{
	return b->first_dim[b->n_tensors];
}

/* Sets up n_joined, whose size depends on first_dim. */
static void
begin_dims(RuleBuilder *b)
{
	b->n_joined = b->small_n_joined;
	if (n_dims(b) > RULE_DIMS)
		b->n_joined = ARENA_ARRAY(&b->scratch, uint32_t, n_dims(b));
	else
		memset(b->n_joined, 0, n_dims(b) * sizeof *b->n_joined);
}

void
rule_begin(RuleBuilder *b, Session *s, const IrOp *op)
{
	uint32_t dim = 0, t = 0;

	begin(b, s, op->n_operands, op->n_operands + op->n_results);
	for (uint32_t i = 0; i < op->n_operands; i++) {
		b->first_dim[t++] = dim;
		dim += ir_type_rank(ir_operand(op, i)->type);
	}
	for (uint32_t i = 0; i < op->n_results; i++) {
		b->first_dim[t++] = dim;
		dim += ir_type_rank(op->results[i].type);
	}
	b->first_dim[t] = dim;
	begin_dims(b);
}

void
rule_begin_alike(RuleBuilder *b, Session *s, const IrType *type, uint32_t n_in, uint32_t n_out)
{
	begin(b, s, n_in, n_in + n_out);
	for (uint32_t t = 0; t <= b->n_tensors; t++)
		b->first_dim[t] = t * ir_type_rank(type);
	begin_dims(b);
}

uint32_t
rule_factor(RuleBuilder *b, int64_t size, unsigned type)
{
	vec_reserve(&b->scratch, (void **)&b->factors, b->n_factors, &b->cap_factors, sizeof *b->factors);
	b->factors[b->n_factors] = (RuleFactor){ size, type };
	return b->n_factors++;
}

void
rule_join(RuleBuilder *b, uint32_t factor, uint32_t tensor, uint32_t dim)
{
	if (dim == RULE_NO)
		return;
	if (tensor >= b->n_tensors || dim >= rule_rank(b, tensor)) {
		b->bad = true;
		return;
	}
	dim += b->first_dim[tensor];
	if (b->factors[factor].size == 1 && b->n_joined[dim])
		return;
	b->n_joined[dim]++;
	vec_reserve(&b->scratch, (void **)&b->entries, b->n_entries, &b->cap_entries, sizeof *b->entries);
	b->entries[b->n_entries++] = (RuleEntry){ dim, factor };
}

void
rule_map(RuleBuilder *b, const uint32_t *dims, size_t n, int64_t size, unsigned type)
{
	uint32_t f = rule_factor(b, size, type);

	b->bad |= n != b->n_tensors;
	for (uint32_t t = 0; t < n; t++)
		rule_join(b, f, t, dims[t]);
}

void
rule_pair(RuleBuilder *b, uint32_t in, uint32_t out, int64_t size, unsigned type)
{
	uint32_t f = rule_factor(b, size, type);

	rule_join(b, f, 0, in);
	rule_join(b, f, b->n_operands, out);
}

void
rule_whole(RuleBuilder *b, uint32_t tensor, const IrType *shape)
{
	for (uint32_t d = 0; d < ir_type_rank(shape); d++)
		rule_join(b, rule_factor(b, shape->dims[d], RULE_NR), tensor, d);
}

/* Makes a factor for dimension d of the tensors from .. to - 1 that have dimensions. */
static void
join_range(RuleBuilder *b, uint32_t from, uint32_t to, uint32_t d, int64_t size, unsigned type)
{
	uint32_t f = rule_factor(b, size, type);

	for (uint32_t t = from; t < to; t++) {
		if (rule_rank(b, t))
			rule_join(b, f, t, d);
	}
}

void
rule_all(RuleBuilder *b, uint32_t d, int64_t size, unsigned type)
{
	join_range(b, 0, b->n_tensors, d, size, type);
}

void
rule_operands(RuleBuilder *b, uint32_t d, int64_t size, unsigned type)
{
	join_range(b, 0, b->n_operands, d, size, type);
}

void
rule_results(RuleBuilder *b, uint32_t d, int64_t size, unsigned type)
{
	join_range(b, b->n_operands, b->n_tensors, d, size, type);
}

void
rule_pointwise(RuleBuilder *b, const IrType *shape, uint32_t n)
{
	for (uint32_t d = 0; d < n; d++)
		rule_all(b, d, shape->dims[d], RULE_PT);
}

void
rule_mismatch(RuleBuilder *b, const IrType *in, const IrType *out, unsigned type)
{
	if (ir_type_rank(in) != ir_type_rank(out)) {
		b->bad = true;
		return;
	}
	for (uint32_t d = 0; d < ir_type_rank(in); d++)
		rule_all(b, d, in->dims[d], in->dims[d] == out->dims[d] ? RULE_PT : type);
}

/* Gives every dimension without a factor one of size 1. */
static void
add_fillers(RuleBuilder *b)
{
	for (uint32_t t = 0; t < b->n_tensors; t++) {
		for (uint32_t d = 0; d < rule_rank(b, t); d++) {
			if (!b->n_joined[b->first_dim[t] + d])
				rule_join(b, rule_factor(b, 1, RULE_PT), t, d);
		}
	}
}

/* Lists the factors of a type in ascending order, and returns their number. */
static uint32_t
list_factors(const RuleBuilder *b, unsigned mask, unsigned type, int64_t *out)
{
	uint32_t n = 0;

	for (uint32_t f = 0; f < b->n_factors; f++) {
		if ((b->factors[f].type & mask) == type)
			out[n++] = f;
	}
	return n;
}

/* Sorts the factors of the entries by dimension, and fills dim_factors with n_dims + 1 offsets into `factors`. */
static void
sort_entries(const RuleBuilder *b, uint32_t *dim_factors, int64_t *factors)
{
	uint32_t at = 0;

	for (uint32_t d = 0; d < n_dims(b); d++) {
		dim_factors[d] = at;
		at += b->n_joined[d];
	}
	for (uint32_t e = 0; e < b->n_entries; e++)
		factors[dim_factors[b->entries[e].dim]++] = b->entries[e].factor;
	for (uint32_t d = n_dims(b); d > 0; d--)	/* each offset has moved to the start of the next dimension */
		dim_factors[d] = dim_factors[d - 1];
	dim_factors[0] = 0;
}

/* Interns the finished rule. Its arrays are parts of two blocks, which are on the stack unless the rule is big. */
static IrAttr *
pack(RuleBuilder *b)
{
	enum { LONGS = RULE_FACTORS * 3 + RULE_DIMS, WORDS = RULE_DIMS + 1 };
	int64_t small_longs[LONGS], *sizes = small_longs;
	uint32_t small_words[WORDS], *dim_factors = small_words;
	size_t n_longs = (size_t)b->n_factors * 3 + b->n_entries;
	int64_t *reduction, *replication, *permutation, *blocked, *factors;
	ShardRule head = { .n_factors = b->n_factors, .n_operands = b->n_operands,
		.n_results = b->n_tensors - b->n_operands, .n_dims = n_dims(b), .n_mapped = b->n_entries };

	if (n_longs > LONGS)
		sizes = ARENA_ARRAY(&b->scratch, int64_t, n_longs);
	if (head.n_dims >= WORDS)
		dim_factors = ARENA_ARRAY(&b->scratch, uint32_t, (size_t)head.n_dims + 1);
	for (uint32_t f = 0; f < b->n_factors; f++)
		sizes[f] = b->factors[f].size;
	reduction = sizes + b->n_factors;
	head.n_reduction = list_factors(b, RULE_BLOCKED - 1, RULE_RD, reduction);
	replication = reduction + head.n_reduction;
	head.n_replication = list_factors(b, RULE_BLOCKED - 1, RULE_NR, replication);
	permutation = replication + head.n_replication;
	head.n_permutation = list_factors(b, RULE_BLOCKED - 1, RULE_PM, permutation);
	blocked = permutation + head.n_permutation;
	head.n_blocked = list_factors(b, RULE_BLOCKED, RULE_BLOCKED, blocked);
	factors = blocked + head.n_blocked;
	sort_entries(b, dim_factors, factors);
	return shard_rule_new(b->s, &(ShardRuleView){ &head, sizes, reduction, replication, permutation, blocked,
	                                              factors, b->first_dim, dim_factors });
}

IrAttr *
rule_end(RuleBuilder *b)
{
	IrAttr *rule = NULL;

	if (!b->bad) {
		add_fillers(b);
		rule = pack(b);
	}
	rule_abandon(b);
	return rule;
}

void
rule_abandon(RuleBuilder *b)
{
	arena_free(&b->scratch);
}
