/* SPDX-License-Identifier: Apache-2.0
 *
 * The check of partitions: pieces of tensors with junk and partial values, and verdicts about small programs.
 */
#include "prove/check.h"

#include <math.h>

#include "../program.h"
#include "../suite.h"
#include "flow/mesh_table.h"
#include "flow/value.h"
#include "prove/noise.h"

static Arena arena;
static Program program;

static void
set_up(void)
{
	arena_init(&arena, NULL);
}

static void
tear_down(void)
{
	arena_free(&arena);
}

static IrModule *
read_module(const char *text)
{
	ck_assert(program_read(&program, text));
	return program.docs.v[0];
}

/* ---- pieces ---- */

/* Returns the place of the only argument on four devices, and its type in *type. */
static ProvePlace
place_of(const char *sharding, IrType **type)
{
	IrModule *m = read_module(arena_printf(&arena, "sdy.mesh @m = <[\"x\"=2, \"y\"=2]>\n"
	                                          "func.func @main(%%a: tensor<5xf32> {sdy.sharding = "
	                                          "#sdy.sharding<@m, %s>}) {\n  return\n}\n", sharding));
	const IrAttr *a = flow_func_arg(ir_func_first(m->op), 0);
	FlowMeshTable *meshes = flow_meshes_new(&arena, m->op);

	*type = ir_func_type(ir_func_first(m->op))->members[0];
	return prove_place(&arena, a, shard_mesh(flow_meshes_get(meshes, shard_sharding(a)->mesh)), 4);
}

static InterpTensor
counted(IrType *type)
{
	InterpTensor t = interp_tensor_new(&arena, type);

	interp_input(&t, INTERP_INDEX, 1, 0);
	return t;
}

START_TEST(junk_is_cut_and_not_compared)
{
	IrType *type, *tile;
	ProvePlace p = place_of("[{\"y\", \"x\"}]", &type);
	InterpTensor whole, tiles[4];
	ProveCompare c = { .tolerance = 1 };

	whole = counted(type);
	tile = prove_place_tile(&program.s, &p, type);
	ck_assert_int_eq(tile->dims[0], 2);
	for (uint32_t d = 0; d < 4; d++)
		tiles[d] = prove_cut(&arena, &p, &whole, tile, d, interp_cell_float(type->elem, NAN));
	/* Device 1 has x = 0, y = 1, which is tile 2: one row and one cell of junk. */
	ck_assert(tiles[1].v[0].f == 5 && isnan(tiles[1].v[1].f));
	ck_assert(isnan(tiles[3].v[0].f));
	ck_assert(prove_compare_tiles(&arena, &p, tiles, &whole, &c));
	tiles[1].v[0].f = 6;
	ck_assert(!prove_compare_tiles(&arena, &p, tiles, &whole, &c));
	ck_assert_uint_eq(c.mismatch.device, 1);
	ck_assert_int_eq(c.mismatch.tile_at, 0);
	ck_assert_int_eq(c.mismatch.whole_at, 4);
	program_free(&program);
}
END_TEST

START_TEST(partial_values_are_combined)
{
	static const struct {
		const char *sharding;
		double other;		/* what devices without the value hold */
	} cases[] = {
		{ "[{\"y\"}], unreduced={\"x\"}", 0 },
		{ "[{\"y\"}], unreduced=max{\"x\"}", -INFINITY },
		{ "[{\"y\"}], unreduced=min{\"x\"}", INFINITY },
	};
	IrType *type;
	ProvePlace p = place_of(cases[_i].sharding, &type);
	InterpTensor whole = counted(type), tiles[4];
	ProveCompare c = { .tolerance = 1 };

	for (uint32_t d = 0; d < 4; d++)
		tiles[d] = prove_cut(&arena, &p, &whole, prove_place_tile(&program.s, &p, type), d,
		                     interp_cell_float(type->elem, NAN));
	ck_assert(tiles[0].v[0].f == 1);
	ck_assert(tiles[2].v[0].f == cases[_i].other);
	ck_assert(prove_compare_tiles(&arena, &p, tiles, &whole, &c));
	tiles[2].v[0].f = _i == 2 ? 0.5 : 2;
	ck_assert(!prove_compare_tiles(&arena, &p, tiles, &whole, &c));
	program_free(&program);
}
END_TEST

/* ---- verdicts ---- */

static const char global[] =
	"sdy.mesh @m = <[\"x\"=2]>\n"
	"func.func @main(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@m, [{\"x\"}]>})\n"
	"    -> (tensor<4xf32> {sdy.sharding = #sdy.sharding<@m, [{\"x\"}]>}) {\n"
	"  %0 = stablehlo.add %a, %a : tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n";

#define LOCAL(n, kind) "func.func @main(%a: tensor<" n "xf32>) -> tensor<" n "xf32> {\n" \
	"  %0 = stablehlo." kind " %a, %a : tensor<" n "xf32>\n  return %0 : tensor<" n "xf32>\n}\n"

static const struct {
	const char *local;
	uint64_t steps;
	ProveVerdict verdict;
	bool is_limit;
} verdicts[] = {
	{ LOCAL("2", "add"), 1000, PROVE_EQUAL, false },
	{ LOCAL("2", "multiply"), 1000, PROVE_DIFFERENT, false },
	{ LOCAL("4", "add"), 1000, PROVE_DIFFERENT, false },
	{ LOCAL("2", "add"), 3, PROVE_UNCHECKED, true },
	{ "func.func @main() {\n  return\n}\n", 1000, PROVE_DIFFERENT, false },
	{ "func.func private @f() {\n  return\n}\n", 1000, PROVE_UNCHECKED, false },
	{ "func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n"
	  "  %0 = stablehlo.custom_call @f(%a) : (tensor<2xf32>) -> tensor<2xf32>\n  return %0 : tensor<2xf32>\n}\n",
	  1000, PROVE_UNCHECKED, false },
};

/* A sum with another order of its terms, which cancel: f32 gives 0 or 1, f64 always 1. */
static const char sums[][700] = {
	"func.func @main(%a: tensor<f32>) -> tensor<f32> {\n"
	"  %big = stablehlo.constant dense<1.0e8> : tensor<f32>\n  %one = stablehlo.constant dense<1.0> : tensor<f32>\n"
	"  %0 = stablehlo.subtract %big, %big : tensor<f32>\n  %1 = stablehlo.add %0, %one : tensor<f32>\n"
	"  return %1 : tensor<f32>\n}\n",
	"func.func @main(%a: tensor<f32>) -> tensor<f32> {\n"
	"  %big = stablehlo.constant dense<1.0e8> : tensor<f32>\n  %one = stablehlo.constant dense<1.0> : tensor<f32>\n"
	"  %0 = stablehlo.add %big, %one : tensor<f32>\n  %1 = stablehlo.subtract %0, %big : tensor<f32>\n"
	"  return %1 : tensor<f32>\n}\n",
	"func.func @main(%a: tensor<f32>) -> tensor<f32> {\n"
	"  %big = stablehlo.constant dense<1.0e8> : tensor<f32>\n  %one = stablehlo.constant dense<1.0> : tensor<f32>\n"
	"  %b = stablehlo.bitcast_convert %one : (tensor<f32>) -> tensor<i32>\n"
	"  %c = stablehlo.bitcast_convert %b : (tensor<i32>) -> tensor<f32>\n"
	"  %0 = stablehlo.add %big, %c : tensor<f32>\n  %1 = stablehlo.subtract %0, %big : tensor<f32>\n"
	"  return %1 : tensor<f32>\n}\n",
	"func.func @main(%a: tensor<f32>) -> tensor<f32> {\n"
	"  %0 = stablehlo.constant dense<0.0> : tensor<f32>\n"
	"  return %0 : tensor<f32>\n}\n",
};

static IrModule *
read_more(const char *text, ReadDocs *docs)
{
	static const ReadOptions options;
	Session *s = &program.s;

	/* Types are compared by address, so both programs are of one session. */
	s->diag.src = source_new(&s->arena, "local", text, strlen(text));
	ck_assert(read_text(s, s->diag.src, &options, docs));
	return docs->v[0];
}

START_TEST(rounding_is_no_difference)
{
	ReadDocs docs = { 0 };
	ProveCheck check = { .global = read_module(sums[0]), .max_steps = 1000 };

	check.local = read_more(sums[1 + _i], &docs);
	ck_assert_int_eq(prove_check(&arena, &check).verdict, _i < 2 ? PROVE_EQUAL : PROVE_DIFFERENT);
	ir_module_free(check.local);
	program_free(&program);
}
END_TEST

/* Programs of one argument, which is 3, and whether rounding moves their result. */
static const struct {
	const char *body;
	bool moves;
} rounded[] = {
	{ "%r = stablehlo.add %a, %a : tensor<f64>\n", false },
	{ "%r = stablehlo.sine %a : tensor<f64>\n", true },
	{ "%0 = stablehlo.sine %a : tensor<f64>\n  %r = stablehlo.subtract %0, %0 : tensor<f64>\n", false },
	{ "%0 = stablehlo.sine %a : tensor<f64>\n  %1 = stablehlo.negate %0 : tensor<f64>\n"
	  "  %r = stablehlo.add %0, %1 : tensor<f64>\n", false },
	{ "%0 = stablehlo.sine %a : tensor<f64>\n"
	  "  %r = stablehlo.dot_general %0, %a, contracting_dims = [] x [] "
	  ": (tensor<f64>, tensor<f64>) -> tensor<f64>\n", true },
};

START_TEST(rounding_moves_only_what_is_inexact)
{
	IrModule *m = read_module(arena_printf(&arena, "func.func @main(%%a: tensor<f64>) -> tensor<f64> {\n  %s"
	                                               "  return %%r : tensor<f64>\n}\n", rounded[_i].body));
	InterpRun run = { .m = m, .func = prove_entry(m), .replicas = 1, .partitions = 1, .limits = { 1000, 1 << 20 } };
	InterpTensor arg = interp_tensor_new(&arena, ir_func_type(run.func)->members[0]), *results;
	const double *const *noise;
	InterpError e;

	arg.v[0].f = 3;
	results = interp_run(&arena, &run, &arg, &e);
	ck_assert_ptr_nonnull(results);
	noise = prove_noise(&arena, &run, &arg, results, 1);
	ck_assert_ptr_nonnull(noise);
	ck_assert(rounded[_i].moves ? noise[0][0] > 0 && noise[0][0] < 1e-14 : noise[0][0] == 0);
	ck_assert(arg.v[0].f == 3);
	program_free(&program);
}
END_TEST

START_TEST(programs_are_compared)
{
	ProveCheck check = { .global = read_module(global), .max_steps = verdicts[_i].steps };
	ReadDocs docs = { 0 };
	ProveFinding f;

	check.local = read_more(verdicts[_i].local, &docs);
	f = prove_check(&arena, &check);
	ck_assert_int_eq(f.verdict, verdicts[_i].verdict);
	ck_assert_int_eq(f.is_limit, verdicts[_i].is_limit);
	ir_module_free(check.local);
	program_free(&program);
}
END_TEST

SUITE(set_up, tear_down, TEST(junk_is_cut_and_not_compared), TIMES(partial_values_are_combined, 3),
      TIMES(rounding_is_no_difference, 3), LOOP(rounding_moves_only_what_is_inexact, rounded),
      LOOP(programs_are_compared, verdicts))
