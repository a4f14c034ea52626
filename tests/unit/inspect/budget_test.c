/* SPDX-License-Identifier: Apache-2.0
 *
 * The notation of budgets (spec 75 §8).
 */
#include "inspect/budget.h"

#include "../suite.h"

static const struct {
	const char *text;
	InspectMeasure measure;
	uint32_t n_only;
	Ratio limit;
} good[] = {
	{ "bytes<=64MiB", INSPECT_BUDGET_BYTES, 0, { 67108864, 1 } },
	{ "bytes=1000", INSPECT_BUDGET_BYTES, 0, { 1000, 1 } },
	{ "bytes[all_gather,model]<=1.5kB", INSPECT_BUDGET_BYTES, 2, { 1500, 1 } },
	{ "collectives[data]<=12", INSPECT_BUDGET_COLLECTIVES, 1, { 12, 1 } },
	{ "reshards<=0", INSPECT_BUDGET_RESHARDS, 0, { 0, 1 } },
	{ "time<=2ms", INSPECT_BUDGET_TIME, 0, { 1, 500 } },
	{ "unsharded<=2%", INSPECT_BUDGET_UNSHARDED, 0, { 1, 50 } },
	{ "unsharded[x,y]<=50%", INSPECT_BUDGET_UNSHARDED, 2, { 1, 2 } },
	{ "replicated<=1MiB", INSPECT_BUDGET_REPLICATED, 0, { 1048576, 1 } },
	{ "replicated[params['w'][*], x]<=0", INSPECT_BUDGET_REPLICATED, 1, { 0, 1 } },
	{ "new-collectives[model]<=0", INSPECT_BUDGET_NEW_COLLECTIVES, 1, { 0, 1 } },
	{ "padding<=1.5 %", INSPECT_BUDGET_PADDING, 0, { 3, 200 } },
	{ "memory<=16 GiB", INSPECT_BUDGET_MEMORY, 0, { 17179869184, 1 } },
	/* Neither number is a double. */
	{ "bytes<=9007199254740993", INSPECT_BUDGET_BYTES, 0, { 9007199254740993, 1 } },
	{ "memory<=9223372036854775807B", INSPECT_BUDGET_MEMORY, 0, { INT64_MAX, 1 } },
	{ "growth<=0.1%", INSPECT_BUDGET_GROWTH, 0, { 1, 1000 } },
};

START_TEST(item)
{
	InspectBudgets budgets = { 0 };
	Arena a;

	arena_init(&a, NULL);
	ck_assert_ptr_null(inspect_budgets_add(&a, &budgets, good[_i].text));
	ck_assert_uint_eq(budgets.n, 1);
	ck_assert_int_eq(budgets.v[0].measure, good[_i].measure);
	ck_assert_uint_eq(budgets.v[0].only.n, good[_i].n_only);
	ck_assert_uint_eq(budgets.v[0].limit.num, good[_i].limit.num);
	ck_assert_uint_eq(budgets.v[0].limit.den, good[_i].limit.den);
	ck_assert(str_eq(budgets.v[0].text, str_from(good[_i].text)));
	arena_free(&a);
}
END_TEST

START_TEST(list)
{
	InspectBudgets budgets = { 0 };
	Arena a;

	arena_init(&a, NULL);
	ck_assert_ptr_null(inspect_budgets_add(&a, &budgets, "bytes[x,y]<=1,collectives<=2"));
	ck_assert_ptr_null(inspect_budgets_add(&a, &budgets, "time<=3s"));
	ck_assert_uint_eq(budgets.n, 3);
	ck_assert(str_eq(budgets.v[0].only.v[1], STR("y")));
	ck_assert_uint_eq(budgets.v[2].limit.num, 3);
	arena_free(&a);
}
END_TEST

static const char *const bad[] = {
	"", "bytes", "bytes<", "bytes<5", "bytes<=", "bytes<=x", "bytes<=-1", "bytes<=1 parsec", "bytes[<=1",
	"bytes[]<=1", "bytes[a<=1", "reshards[a]<=1", "time<=5", "kilos<=1", "bytes<=1,",
	"bytes<=1,,bytes<=2", "collectives<=1KiB", "padding<=1", "padding[x]<=1%", "growth<=5", "growth[x]<=5%",
	"replicated[]<=1", "replicated[a[0]<=1", "replicated[a]]<=1", "replicated[a]<=1%",
	"bytes<=0x10", "bytes<=99999999999999999999", "growth<=1e-30%",
};

START_TEST(wrong)
{
	InspectBudgets budgets = { 0 };
	Arena a;

	arena_init(&a, NULL);
	ck_assert_ptr_nonnull(inspect_budgets_add(&a, &budgets, bad[_i]));
	arena_free(&a);
}
END_TEST

SUITE(NULL, NULL, LOOP(item, good), TEST(list), LOOP(wrong, bad))
