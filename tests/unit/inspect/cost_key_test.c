/* SPDX-License-Identifier: Apache-2.0
 *
 * What the rows of `shardc cost` are about.
 */
#include "inspect/cost.h"

#include "../suite.h"

static const struct {
	const char *name, *module;
	bool is_recomputed;
} names[] = {
	{ "", "-", false },
	{ "dot_general", "-", false },
	{ "jvp()/dot_general", "-", false },
	{ "jvp(decoder)/attention/dot_general", "decoder/attention", false },
	{ "transpose(jvp(decoder))/attention/dot_general", "decoder/attention", false },
	{ "transpose(jvp(decoder))/rematted_computation/attention/mul", "decoder/attention", true },
	{ "transpose(jvp(decoder/layers))/while/body/closed_call/mlp/add", "decoder/layers/mlp", false },
	{ "vmap(jit(softmax))/max", "softmax", false },
	{ "jvp(bqhd,bkhd->bhqk)/dot_general", "-", false },
	{ "attention/bqhd,bkhd->bhqk/dot_general", "attention", false },
	{ "gelu(x)/add", "gelu(x)", false },
	{ "((/a", "-", false },
	{ "))/a", "))", false },
};

START_TEST(modules)
{
	Arena a;
	Str name = str_from(names[_i].name), module;

	arena_init(&a, NULL);
	module = inspect_cost_module(&a, name);
	ck_assert_str_eq(arena_printf(&a, "%.*s", (int)module.n, module.p), names[_i].module);
	ck_assert_int_eq(inspect_cost_is_recomputed(name), names[_i].is_recomputed);
	arena_free(&a);
}
END_TEST

SUITE(NULL, NULL, LOOP(modules, names))
