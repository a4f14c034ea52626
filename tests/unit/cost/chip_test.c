/* SPDX-License-Identifier: Apache-2.0
 *
 * Times of operations as the compiler's own estimates have them (spec 76 §8), in cycles.
 */
#include "cost/chip.h"

#include "../suite.h"

#define MB 1e6

/* Operations of libtpu 0.0.46.3, and its estimates. */
static const struct {
	CostWork work;
	CostBound bound;
	double cycles, within;
} ops[] = {
	/* A product of 16384 x 4096 x 8192 elements of bf16. */
	{ { .class = COST_CLASS_PRODUCT, .flops = 1099511627776, .results = 67108864, .read = 268 * MB,
	    .written = 134 * MB }, COST_BY_MATRIX, 9557312, 0.05 },
	/* Scores of attention with heads of 128, stored, and reduced at once. */
	{ { .class = COST_CLASS_PRODUCT, .flops = 275e9, .results = 1073741824, .read = 34 * MB,
	    .written = 2147 * MB }, COST_BY_RESULTS, 14481000, 0.05 },
	{ { .class = COST_CLASS_PRODUCT, .flops = 137e9, .results = 268435456, .is_summed = true },
	  COST_BY_RESULTS, 2356000, 0.05 },
	{ { .class = COST_CLASS_PRODUCT, .flops = 241e9, .is_narrow = true, .read = 117 * MB,
	    .written = 134 * MB }, COST_BY_MATRIX, 944000, 0.1 },
	{ { .class = COST_CLASS_ELEMENTWISE, .elements = 33554432, .accessed = 100663296,
	    .read = 268 * MB, .written = 134 * MB },
	  COST_BY_MEMORY, 920000, 0.05 },
	{ { .class = COST_CLASS_ELEMENTWISE, .elements = 67108864, .accessed = 134217728,
	    .read = 134 * MB, .written = 134 * MB },
	  COST_BY_VECTOR, 1209280, 0.15 },
	{ { .class = COST_CLASS_ELEMENTWISE, .elements = 67108864, .is_shifted = true, .read = 541 * MB,
	    .written = 268 * MB }, COST_BY_VECTOR, 3941000, 0.2 },
	{ { .class = COST_CLASS_REDUCE, .elements = 1073741824, .accessed = 1073741824, .read = 2147 * MB },
	  COST_BY_VECTOR, 14961000, 0.15 },
	{ { .class = COST_CLASS_COPY, .elements = 67108864, .read = 268 * MB, .written = 268 * MB },
	  COST_BY_MEMORY, 1777000, 0.05 },
	{ { .class = COST_CLASS_SLICE, .elements = 16777216, .read = 67 * MB, .written = 67 * MB },
	  COST_BY_MEMORY, 632000, 0.2 },
	{ { .class = COST_CLASS_OTHER }, COST_BY_MEMORY, 0, 0 },
};

START_TEST(times)
{
	const CostChip *chip = cost_chip(STR("tpu-v5e"));
	CostBound bound;
	double cycles = cost_chip_time(chip, &ops[_i].work, &bound) * chip->clock;

	ck_assert_int_eq(bound, ops[_i].bound);
	ck_assert_double_le(cycles, ops[_i].cycles * (1 + ops[_i].within));
	ck_assert_double_ge(cycles, ops[_i].cycles * (1 - ops[_i].within));
}
END_TEST

START_TEST(other_chips_are_unknown)
{
	ck_assert_ptr_null(cost_chip(STR("tpu-v5p")));
	ck_assert_ptr_null(cost_chip(STR("")));
}
END_TEST

SUITE(NULL, NULL, LOOP(times, ops), TEST(other_chips_are_unknown))
