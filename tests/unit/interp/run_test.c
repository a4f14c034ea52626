/* SPDX-License-Identifier: Apache-2.0
 *
 * Programs without arguments, and the results that the interpreter must give. The expected elements follow from the
 * definitions in the specification of StableHLO and, in the corner cases, from XLA.
 */
#include "interp/interp.h"

#include "../program.h"
#include "../suite.h"

typedef struct Case {
	const char *type;	/* of the result */
	const char *body;	/* defines %r */
	const char *expected;	/* elements with blanks between, or "error: ..." */
} Case;

/* Returns the elements of a result on one device. */
static const char *
elements(Arena *a, const InterpTensor *t)
{
	const char *text = "";

	for (int64_t i = 0; i < t->n; i++)
		text = arena_printf(a, "%s%s%s", text, i ? " " : "", interp_element_text(a, t, i));
	return text;
}

/* Runs a program on n devices in the numbering of partitions. Returns the results of the devices with " | " between. */
static const char *
run(Arena *a, const char *text, uint32_t n)
{
	const char *out = "";
	InterpError error;
	InterpTensor *r;
	Program p;
	IrOp *f;

	ck_assert_msg(program_read(&p, text), "%s", program_messages(&p));
	f = ir_func_first(p.docs.v[0]->op);
	if (interp_can_run(a, p.docs.v[0], f, &error)) {
		const InterpRun how = { .m = p.docs.v[0], .func = f, .replicas = 1, .partitions = n,
			                .limits = { 100000, 1 << 26 } };

		r = interp_run(a, &how, NULL, &error);
		for (uint32_t d = 0; r && d < n; d++)
			out = arena_printf(a, "%s%s%s", out, d ? " | " : "", elements(a, &r[d]));
		if (!r)
			out = arena_printf(a, "error: %s", error.text);
	} else {
		out = arena_printf(a, "error: %s", error.text);
	}
	program_free(&p);
	return out;
}

static void
check_case(const Case *c, uint32_t n)
{
	const char *got;
	Arena a;

	arena_init(&a, NULL);
	got = run(&a,
	          arena_printf(&a, "func.func @main() -> %s {\n%s\nreturn %%r : %s\n}\n", c->type, c->body, c->type),
	          n);
	ck_assert_msg(strcmp(got, c->expected) == 0, "%s\n  got      %s\n  expected %s", c->body, got, c->expected);
	arena_free(&a);
}

#define CONST(name, value, type) "%" name " = stablehlo.constant dense<" value "> : tensor<" type ">\n"

/* A key and a counter near its end. */
#define STATE(n, rest) CONST("k", "[12345678901234567, 18446744073709551613" rest "]", n "xui64")

#define SVD(results, u, v) \
	CONST("a", "[[0.0, -1.8973665961010275, -2.5298221281347035], [0.0, -3.794733192202055, -5.059644256269407]]", \
	      "2x3xf64") results ", %info = stablehlo.custom_call @lapack_dgesdd_ffi(%a) : (tensor<2x3xf64>) -> " \
	"(tensor<2x3xf64>, tensor<2xf64>, tensor<" u "xf64>, tensor<" v "xf64>, tensor<i32>)"
#define EIG(results) \
	CONST("a", "[[0.0, -1.0], [1.0, 0.0]]", "2x2xf64") results \
	" = stablehlo.custom_call @lapack_dgeev_ffi(%a) : (tensor<2x2xf64>) -> " \
	"(tensor<2xf64>, tensor<2xf64>, tensor<2x2xcomplex<f64>>, tensor<2x2xcomplex<f64>>, tensor<i32>)"

#define HESSENBERG(results) \
	CONST("a", "[[1.0, 2.0, 3.0], [3.0, 4.0, 5.0], [4.0, 6.0, 8.0]]", "3x3xf32") results \
	", %i = stablehlo.custom_call @lapack_sgehrd_ffi(%a) " \
	"{mhlo.backend_config = {low = 1 : i32, high = 3 : i32}} : " \
	"(tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<2xf32>, tensor<i32>)"
#define TRIDIAGONAL(results, uplo) \
	CONST("a", "[[1.0, 3.0, 4.0], [3.0, 2.0, 5.0], [4.0, 5.0, 6.0]]", "3x3xf32") results \
	", %i = stablehlo.custom_call @lapack_ssytrd_ffi(%a) {mhlo.backend_config = {uplo = " uplo " : ui8}} : " \
	"(tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i32>)"
#define SCHUR(a, results) \
	CONST("a", a, "2x2xf32") results \
	", %s, %i = stablehlo.custom_call @lapack_sgees_ffi(%a) " \
	"{mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8}} : (tensor<2x2xf32>) -> " \
	"(tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i32>, tensor<i32>)"

static const Case single[] = {
	/* the numbers of LAPACK */
	{ "tensor<3x3xf32>", HESSENBERG("%r, %t"),
	  "1 -3.5999999 0.200000003 -5 11.8400002 0.119999997 0.5 -0.879999995 0.159999996" },
	{ "tensor<2xf32>", HESSENBERG("%h, %r"), "1.60000002 0" },
	{ "tensor<3x3xf32>", TRIDIAGONAL("%r, %d, %e, %t", "76"),
	  "1 3 4 -5 9.35999966 5 0.5 -0.519999981 -1.36000001" },
	{ "tensor<3xf32>", TRIDIAGONAL("%h, %r, %e, %t", "76"), "1 9.35999966 -1.36000001" },
	{ "tensor<2xf32>", TRIDIAGONAL("%h, %d, %r, %t", "76"), "-5 -0.519999981" },
	{ "tensor<3x3xf32>", TRIDIAGONAL("%r, %d, %e, %t", "85"),
	  "-1.53658533 -0.170731708 0.350781053 3 4.53658533 -6.40312433 4 5 6" },
	{ "tensor<3xf32>", TRIDIAGONAL("%h, %r, %e, %t", "85"), "-1.53658533 4.53658533 6" },
	{ "tensor<2xf32>", TRIDIAGONAL("%h, %d, %r, %t", "85"), "-0.170731708 -6.40312433" },
	{ "tensor<2xf32>", TRIDIAGONAL("%h, %d, %e, %r", "85"), "0 1.78086877" },
	/* real eigenvalues, and a pair of complex ones */
	{ "tensor<2xf32>", SCHUR("[[2.0, 1.0], [1.0, 2.0]]", "%t, %q, %r, %w"), "3 1" },
	{ "tensor<2xf32>", SCHUR("[[1.0, -4.0], [1.0, 1.0]]", "%t, %q, %r, %w"), "1 1" },
	{ "tensor<2xf32>", SCHUR("[[1.0, -4.0], [1.0, 1.0]]", "%t, %q, %w, %r"), "2 -2" },
	{ "tensor<2x2xf32>", SCHUR("[[1.0, -4.0], [1.0, 1.0]]", "%r, %q, %w, %v"), "1 1 -4 1" },
	/* ragged dots: rows 0, then 1 and 2, belong to the groups; row 3 to none */
	{ "tensor<4x1xf32>",
	  CONST("a", "[[1.0], [2.0], [3.0], [4.0]]", "4x1xf32") CONST("b", "[[[10.0]], [[100.0]]]", "2x1x1xf32")
	          CONST("g", "[1, 2]", "2xi32")
	                  "%r = \"chlo.ragged_dot\"(%a, %b, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<"
	                  "lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions "
	                  "= [0], rhs_group_dimensions = [0]>}> : (tensor<4x1xf32>, tensor<2x1x1xf32>, tensor<2xi32>) "
	                  "-> tensor<4x1xf32>",
	  "10 200 300 0" },
	{ "tensor<2x1x1xf32>",
	  CONST("a", "[[1.0], [2.0], [3.0], [4.0]]", "4x1xf32") CONST("g", "[1, 2]", "2xi32")
	          "%r = \"chlo.ragged_dot\"(%a, %a, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<"
	          "lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0], lhs_ragged_dimensions = [0]>}> "
	          ": (tensor<4x1xf32>, tensor<4x1xf32>, tensor<2xi32>) -> tensor<2x1x1xf32>",
	  "1 13" },
	/* groups of each batch; negative sizes are 0, and sizes end with the rows */
	{ "tensor<2x3x1xi32>",
	  CONST("a", "[[[1], [2], [3]], [[4], [5], [6]]]", "2x3x1xi32")
	          CONST("b", "[[[[10]], [[20]]], [[[1000]], [[2000]]]]", "2x2x1x1xi32")
	                  CONST("g", "[[2, 9], [-1, 1]]", "2x2xi32")
	                          "%r = \"chlo.ragged_dot\"(%a, %b, %g) <{ragged_dot_dimension_numbers = "
	                          "#chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], "
	                          "lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], "
	                          "lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<2x3x1xi32>, "
	                          "tensor<2x2x1x1xi32>, tensor<2x2xi32>) -> tensor<2x3x1xi32>",
	  "10 20 3000 8000 0 0" },
	/* scans */
	{ "tensor<2x3xi32>",
	  CONST("a", "[[1, 2, 3], [4, 5, 6]]", "2x3xi32") CONST("z", "[100, 200]", "2xi32")
	          "%r, %q = chlo.scan(%a) inits (%z) dimension=1 attributes {is_reverse = true} {\n"
	          "^bb0(%i: tensor<2xi32>, %c: tensor<2xi32>):\n%s = stablehlo.add %i, %c : tensor<2xi32>\n"
	          "stablehlo.return %s, %s : tensor<2xi32>, tensor<2xi32>\n} : (tensor<2x3xi32>, tensor<2xi32>) -> "
	          "(tensor<2x3xi32>, tensor<2xi32>)",
	  "106 105 103 215 211 206" },
	{ "tensor<i32>",
	  CONST("a", "[1, 2, 3]", "3xi32") CONST("z", "0", "i32") CONST("o", "1", "i32")
	          "%q, %p, %r = chlo.scan(%a) inits (%z, %o) dimension=0 {\n"
	          "^bb0(%i: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):\n%s = stablehlo.add %i, %c : tensor<i32>\n"
	          "stablehlo.return %c, %d, %s : tensor<i32>, tensor<i32>, tensor<i32>\n} : (tensor<3xi32>, "
	          "tensor<i32>, tensor<i32>) -> (tensor<3xi32>, tensor<i32>, tensor<i32>)",
	  "4" },
	/* singular values of a wide matrix of rank 1: U, then V^T whose other vectors complete a basis */
	{ "tensor<2x2xf64>", SVD("%s, %v, %r, %t", "2x2", "3x3"),
	  "-0.447213595 0.894427191 -0.894427191 -0.447213595" },
	{ "tensor<2xf64>", SVD("%s, %r, %u, %t", "2x2", "3x3"), "7.07106781 0" },
	{ "tensor<2x3xf64>", SVD("%s, %v, %u, %r", "2x2", "2x3"), "0 0.6 0.8 1 0 0" },
	/* eigenvalues of a rotation, and a vector of the first */
	{ "tensor<2xf64>", EIG("%q, %r, %u, %v, %i"), "1 -1" },
	{ "tensor<2x2xcomplex<f64>>", EIG("%q, %p, %u, %r, %i"),
	  "(0.707106781, 0) (0.707106781, 0) (0, -0.707106781) (0, 0.707106781)" },
	/* numbers */
	{ "tensor<3xf32>",
	  CONST("a", "[0.1, 1.0e10, -0.0]", "3xf32")
	          CONST("b", "[0.2, 1.0, 0.0]", "3xf32") "%r = stablehlo.add %a, %b : tensor<3xf32>",
	  "0.300000012 1e+10 0" },
	{ "tensor<2xbf16>",
	  CONST("a", "[1.0, 3.0]", "2xbf16")
	          CONST("b", "[0.003, 0.01]", "2xbf16") "%r = stablehlo.add %a, %b : tensor<2xbf16>",
	  "1 3.015625" },
	{ "tensor<2xf8E4M3FN>",
	  CONST("a", "[448.0, 17.0]", "2xf8E4M3FN") "%r = stablehlo.add %a, %a : tensor<2xf8E4M3FN>", "nan 32" },
	{ "tensor<3xf64>",	/* the exponent of f64 has 11 bits, so only the mantissa is rounded */
	  CONST("a", "[1.03125, 1.5e308, 3.0]", "3xf64")
	          "%r = stablehlo.reduce_precision %a, format = e11m3 : tensor<3xf64>",
	  "1 1.46062567e+308 3" },
	{ "tensor<3xf32>",	/* a subnormal number stays if the exponent keeps its bits */
	  CONST("a", "[1.0e-40, 1.0, 3.0e38]", "3xf32")
	          "%r = stablehlo.reduce_precision %a, format = e8m100 : tensor<3xf32>",
	  "9.9999461e-41 1 3.00000001e+38" },
	{ "tensor<3xf32>",
	  CONST("a", "[70000.0, 1.0e-6, 1.00048828125]", "3xf32")
	          "%r = stablehlo.reduce_precision %a, format = e5m10 : tensor<3xf32>",
	  "inf 0 1" },
	{ "tensor<2xui64>",	/* the distance of the bounds does not fit into 63 bits */
	  CONST("a", "1", "ui64") CONST("b", "18446744073709551615", "ui64") CONST("n", "2", "1xi64")
	          "%r = stablehlo.rng %a, %b, %n, distribution = UNIFORM : (tensor<ui64>, tensor<ui64>, "
	          "tensor<1xi64>) -> tensor<2xui64>",
	  "7719171243076747265 5804853136124280833" },
	{ "tensor<4xi8>",
	  CONST("a", "[127, -128, 7, 7]", "4xi8")
	          CONST("b", "[1, -1, 0, -2]", "4xi8") "%r = stablehlo.divide %a, %b : tensor<4xi8>",
	  "127 -128 -1 -3" },
	{ "tensor<4xi8>",
	  CONST("a", "[127, -128, 7, -7]", "4xi8")
	          CONST("b", "[1, -1, 0, 2]", "4xi8") "%r = stablehlo.remainder %a, %b : tensor<4xi8>",
	  "0 0 7 -1" },
	{ "tensor<3xui8>",
	  CONST("a", "[200, 3, 255]", "3xui8")
	          CONST("b", "[100, 9, 8]", "3xui8") "%r = stablehlo.shift_right_arithmetic %a, %b : tensor<3xui8>",
	  "255 0 255" },
	{ "tensor<2xi1>",
	  CONST("a", "[true, false]", "2xi1")
	          CONST("b", "[true, true]", "2xi1") "%r = stablehlo.multiply %a, %b : tensor<2xi1>",
	  "true false" },
	{ "tensor<2xf32>",
	  CONST("a", "[0x7FC00000, 1.0]", "2xf32")
	          CONST("b", "[1.0, 2.0]", "2xf32") "%r = stablehlo.maximum %a, %b : tensor<2xf32>",
	  "nan 2" },
	{ "tensor<4xi8>",
	  CONST("a", "[300.5, -300.5, -1.9, 0x7FC00000]",
	        "4xf32") "%r = stablehlo.convert %a : (tensor<4xf32>) -> tensor<4xi8>",
	  "127 -128 -1 0" },
	{ "tensor<1xf32>",
	  CONST("a", "9007199791611905", "1xi64") "%r = stablehlo.convert %a : (tensor<1xi64>) -> tensor<1xf32>",
	  "9.00720033e+15" },
	{ "tensor<2xi32>",
	  CONST("a", "[1.0, -2.0]", "2xf32") "%r = stablehlo.bitcast_convert %a : (tensor<2xf32>) -> tensor<2xi32>",
	  "1065353216 -1073741824" },
	{ "tensor<2x2xi16>",
	  CONST("a", "[65537, -1]", "2xi32") "%r = stablehlo.bitcast_convert %a : (tensor<2xi32>) -> tensor<2x2xi16>",
	  "1 1 -1 -1" },
	{ "tensor<1xcomplex<f32>>",
	  CONST("a", "(1.0, 2.0)", "1xcomplex<f32>") "%r = stablehlo.multiply %a, %a : tensor<1xcomplex<f32>>",
	  "(-3, 4)" },
	/* moves */
	{ "tensor<3x2xi32>",
	  CONST("a", "[[1, 2, 3], [4, 5, 6]]",
	        "2x3xi32") "%r = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi32>",
	  "1 4 2 5 3 6" },
	{ "tensor<6xi32>",
	  CONST("a", "[1, 2, 3]", "3xi32")
	          CONST("z", "9", "i32") "%r = stablehlo.pad %a, %z, low = [-1], high = [2], interior = [1] : "
	                                 "(tensor<3xi32>, tensor<i32>) -> tensor<6xi32>",
	  "9 2 9 3 9 9" },
	{ "tensor<2xi32>",
	  CONST("a", "[1, 2, 3]", "3xi32") CONST("i", "5", "i32") "%r = stablehlo.dynamic_slice %a, %i, sizes = [2] : "
	                                                          "(tensor<3xi32>, tensor<i32>) -> tensor<2xi32>",
	  "2 3" },
	{ "tensor<2x2xi32>", CONST("a", "[[3, 9, 9], [1, -4, 7]]", "2x3xi32")
	  "%v, %r = \"mhlo.topk\"(%a) <{k = 2 : i64, largest = true}> : (tensor<2x3xi32>) -> "
	  "(tensor<2x2xi32>, tensor<2x2xi32>)", "1 2 2 0" },
	{ "tensor<2x2xi32>", CONST("a", "[[3, 9, 9], [1, -4, 7]]", "2x3xi32")
	  "%r, %i = \"mhlo.topk\"(%a) <{k = 2 : i64, largest = false}> : (tensor<2x3xi32>) -> "
	  "(tensor<2x2xi32>, tensor<2x2xi32>)", "3 9 -4 1" },
	{ "tensor<4xf32>", CONST("a", "[3.0, 9.0, 8.0]", "3xf32")
	  "%r, %i = stablehlo.custom_call @mhlo.topk(%a) : (tensor<3xf32>) -> (tensor<4xf32>, tensor<4xi32>)",
	  "error: there are fewer elements than are taken" },
	{ "tensor<4xi32>", CONST("a", "[1, 2, 3, 4]", "4xi32") "%r = stablehlo.reverse %a, dims = [0] : tensor<4xi32>",
	  "4 3 2 1" },
	/* sums */
	{ "tensor<2xi32>",
	  CONST("a", "[[1, 2, 3], [4, 5, 6]]", "2x3xi32")
	          CONST("z", "10",
	                "i32") "%r = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : "
	                       "(tensor<2x3xi32>, tensor<i32>) -> tensor<2xi32>",
	  "16 25" },
	{ "tensor<2x2xi32>",
	  CONST("a", "[[1, 2], [3, 4]]", "2x2xi32") "%r = stablehlo.dot_general %a, %a, contracting_dims = [1] x [1] : "
	                                            "(tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>",
	  "5 11 11 25" },
	/* places */
	{ "tensor<2xi32>",
	  CONST("a", "[10, 20, 30]", "3xi32")
	          CONST("i", "[[7], [-1]]",
	                "2x1xi32") "%r = \"stablehlo.gather\"(%a, %i) <{dimension_numbers = "
	                           "#stablehlo.gather<collapsed_slice_dims = [0], "
	                           "start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : "
	                           "(tensor<3xi32>, tensor<2x1xi32>) -> tensor<2xi32>",
	  "30 10" },
	{ "tensor<3xi32>",
	  CONST("a", "[10, 20, 30]", "3xi32") CONST("i", "[[3], [1], [1]]", "3x1xi32")
	          CONST("u", "[1, 2, 3]",
	                "3xi32") "%r = \"stablehlo.scatter\"(%a, %i, %u) <{scatter_dimension_numbers = "
	                         "#stablehlo.scatter<inserted_window_dims = [0], "
	                         "scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({\n^bb0(%p: "
	                         "tensor<i32>, %q: tensor<i32>):\n"
	                         "%s = stablehlo.add %p, %q : tensor<i32>\nstablehlo.return %s : tensor<i32>\n}) : "
	                         "(tensor<3xi32>, tensor<3x1xi32>, tensor<3xi32>) -> tensor<3xi32>",
	  "10 25 30" },
	{ "tensor<4xi32>",
	  CONST("a", "[3, 1, 2, 1]", "4xi32") "%r = \"stablehlo.sort\"(%a) <{dimension = 0 : i64, is_stable = true}> "
	                                      "({\n^bb0(%p: tensor<i32>, %q: tensor<i32>):\n"
	                                      "%s = stablehlo.compare GT, %p, %q : (tensor<i32>, tensor<i32>) -> "
	                                      "tensor<i1>\nstablehlo.return %s : tensor<i1>\n}) : "
	                                      "(tensor<4xi32>) -> tensor<4xi32>",
	  "3 2 1 1" },
	/* control */
	{ "tensor<i32>",
	  CONST("z", "0", "i32") "%r = stablehlo.while(%i = %z) : tensor<i32>\ncond {\n%n = stablehlo.constant "
	                         "dense<10> : tensor<i32>\n"
	                         "%c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> "
	                         "tensor<i1>\nstablehlo.return %c : tensor<i1>\n"
	                         "} do {\n%k = stablehlo.constant dense<3> : tensor<i32>\n%j = stablehlo.add %i, %k : "
	                         "tensor<i32>\n"
	                         "stablehlo.return %j : tensor<i32>\n}",
	  "12" },
	/* the body returns its arguments in another order */
	{ "tensor<i32>",
	  CONST("z", "0", "i32") CONST("a", "1", "i32")
	          CONST("b", "2", "i32") "%l, %r, %s = stablehlo.while(%i = %z, %p = %a, %q = %b) : tensor<i32>, "
	                                 "tensor<i32>, tensor<i32>\ncond {\n"
	                                 "%n = stablehlo.constant dense<3> : tensor<i32>\n%c = stablehlo.compare "
	                                 "LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
	                                 "stablehlo.return %c : tensor<i1>\n} do {\n%k = stablehlo.constant dense<1> : "
	                                 "tensor<i32>\n%j = stablehlo.add %i, %k : tensor<i32>\n"
	                                 "stablehlo.return %j, %q, %p : tensor<i32>, tensor<i32>, tensor<i32>\n}",
	  "2" },
	{ "tensor<i32>",
	  CONST("k", "1", "i32") CONST("z", "true", "i1") "%r = stablehlo.while(%i = %k) : tensor<i32>\ncond "
	                                                  "{\nstablehlo.return %z : tensor<i1>\n} do {\n"
	                                                  "stablehlo.return %i : tensor<i32>\n}",
	  "error: the program takes more than 100000 steps" },
	{ "tensor<64x64xf32>",	/* cubic time */
	  "%a = stablehlo.iota dim = 0 : tensor<64x64xf32>\n"
	  "%r = stablehlo.cholesky %a, lower = true : tensor<64x64xf32>",
	  "error: the program takes more than 100000 steps" },
	{ "tensor<9999999xf32>", "%r = stablehlo.iota dim = 0 : tensor<9999999xf32>",
	  "error: the values take more than 67108864 bytes" },
	{ "tensor<i32>", "%r = \"stablehlo.custom_call\"() <{call_target_name = \"f\"}> : () -> tensor<i32>",
	  "error: the interpreter cannot run a custom call of 'f'" },
	{ "tensor<i32>",
	  CONST("a", "1.0", "f32") "%r = \"stablehlo.custom_call\"(%a) <{call_target_name = \"lapack_strsm_ffi\"}> : "
	                           "(tensor<f32>) -> tensor<i32>",
	  "error: the interpreter cannot run a custom call of 'lapack_strsm_ffi'" },
	/* random bits: what XLA generates */
	{ "tensor<3x5xui32>",
	  STATE("2", "") "%s, %r = stablehlo.rng_bit_generator %k, algorithm = THREE_FRY : (tensor<2xui64>) -> "
	                 "(tensor<2xui64>, tensor<3x5xui32>)",
	  "402039538 1725165999 974638120 2554845111 2275435551 3485682210 1041996508 2938698279 2524316790 357738512 "
	  "1546655754 1692717604 331396802 3744110318 517260201" },
	{ "tensor<3x4xui32>",
	  STATE("2", "") "%s, %r = stablehlo.rng_bit_generator %k, algorithm = THREE_FRY : (tensor<2xui64>) -> "
	                 "(tensor<2xui64>, tensor<3x4xui32>)",
	  "402039538 1725165999 974638120 2554845111 2275435551 2840079934 3485682210 1041996508 2938698279 2524316790 "
	  "357738512 4172638691" },
	{ "tensor<3xui64>",
	  STATE("2", "") "%s, %r = stablehlo.rng_bit_generator %k, algorithm = THREE_FRY : (tensor<2xui64>) -> "
	                 "(tensor<2xui64>, tensor<3xui64>)",
	  "7409531546278208242 10972976199065127976 12198050436831274015" },
	{ "tensor<6xui32>",
	  STATE("2", "") "%s, %r = stablehlo.rng_bit_generator %k, algorithm = DEFAULT : (tensor<2xui64>) -> "
	                 "(tensor<2xui64>, tensor<6xui32>)",
	  "545684349 544412309 3556435516 1292263579 2926124929 3934576702" },
	{ "tensor<5xui8>",
	  STATE("3", ", 77") "%s, %r = stablehlo.rng_bit_generator %k, algorithm = PHILOX : (tensor<3xui64>) -> "
	                     "(tensor<3xui64>, tensor<5xui8>)",
	  "157 217 37 119 19" },
	{ "tensor<3xui64>",
	  STATE("3", ", 77") "%r, %s = stablehlo.rng_bit_generator %k, algorithm = PHILOX : (tensor<3xui64>) -> "
	                     "(tensor<3xui64>, tensor<3x5xui32>)",
	  "12345678901234567 1 78" },
	/* special functions, broadcasts, tuples */
	{ "tensor<4xf32>",
	  CONST("a", "[-0.9, 0.0, 0.01, 1.0]", "4xf32") "%r = chlo.erf_inv %a : tensor<4xf32> -> tensor<4xf32>",
	  "-1.16308713 0 0.00886250101 inf" },
	{ "tensor<2xf64>",
	  CONST("a", "[-2.5, 40.0]", "2xf64") "%r = chlo.digamma %a : tensor<2xf64> -> tensor<2xf64>",
	  "1.10315664 3.67632737" },
	{ "tensor<3xf64>",	/* the last one would need a million million terms */
	  CONST("a", "[2.0, 1.5, 2.0]", "3xf64")
	          CONST("b", "[0.5, 3.0, -999999999999.7]",
	                "3xf64") "%r = chlo.zeta %a, %b : tensor<3xf64>, tensor<3xf64> -> tensor<3xf64>",
	  "4.9348022 1.25882196 nan" },
	{ "tensor<2xf32>",
	  CONST("a", "[1.0, -2.5]", "2xf32")
	          CONST("b", "[2.0, 0.0]",
	                "2xf32") "%r = chlo.next_after %a, %b : tensor<2xf32>, tensor<2xf32> -> tensor<2xf32>",
	  "1.00000012 -2.49999976" },
	{ "tensor<2x3xi32>",
	  CONST("a", "[[1, 2, 3]]", "1x3xi32")
	          CONST("b", "[[10], [2]]", "2x1xi32") "%r = chlo.broadcast_subtract %a, %b : (tensor<1x3xi32>, "
	                                               "tensor<2x1xi32>) -> tensor<2x3xi32>",
	  "-9 -8 -7 -1 0 1" },
	{ "tensor<i32>",
	  CONST("a", "7", "i32") "%t = stablehlo.tuple %a, %a {x} : tuple<tensor<i32>, tensor<i32>>\n"
	                         "%r = stablehlo.get_tuple_element %t[1] : (tuple<tensor<i32>, tensor<i32>>) -> "
	                         "tensor<i32>",
	  "7" },
	/* batch normalisation and linear algebra */
	{ "tensor<2x2xf32>",
	  CONST("a", "[[1.0, 2.0], [3.0, 6.0]]", "2x2xf32") CONST("s", "[1.0, 2.0]", "2xf32")
	          "%r, %m, %v = \"stablehlo.batch_norm_training\"(%a, %s, %s) <{epsilon = 0.0 : f32, "
	          "feature_index = 1 : i64}> : (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>) -> "
	          "(tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>)",
	  "0 0 2 4" },
	{ "tensor<2x2xf32>",
	  CONST("a", "[[3.0, 1.0], [4.0, 2.0]]", "2x2xf32") "%r, %t = stablehlo.custom_call @lapack_sgeqrf_ffi(%a) : "
	                                                    "(tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>)",
	  "-5 -2.20000005 0.5 0.400000006" },
	{ "tensor<2xi32>",
	  CONST("a", "[[3.0, 1.0], [4.0, 2.0]]", "2x2xf32")
	          "%q, %r, %t = stablehlo.custom_call @lapack_sgetrf_ffi(%a) : (tensor<2x2xf32>) -> "
	          "(tensor<2x2xf32>, tensor<2xi32>, tensor<i32>)",
	  "2 2" },
	{ "tensor<1x2xf32>",
	  CONST("a", "[[[2.0, 1.0], [1.0, 2.0]]]",
	        "1x2x2xf32") "%v, %r, %i = stablehlo.custom_call @lapack_ssyevd_ffi(%a) : (tensor<1x2x2xf32>) -> "
	                     "(tensor<1x2x2xf32>, tensor<1x2xf32>, tensor<1xi32>)",
	  "1 3" },
};

static const Case grid[] = {
	{ "tensor<ui32>", "%r = stablehlo.partition_id : tensor<ui32>", "0 | 1 | 2 | 3" },
	{ "tensor<ui32>",
	  "%a = stablehlo.partition_id : tensor<ui32>\n"
	  "%r = \"stablehlo.all_reduce\"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, "
	  "replica_groups = "
	  "dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({\n^bb0(%p: tensor<ui32>, %q: "
	  "tensor<ui32>):\n"
	  "%s = stablehlo.add %p, %q : tensor<ui32>\nstablehlo.return %s : tensor<ui32>\n}) : (tensor<ui32>) -> "
	  "tensor<ui32>",
	  "2 | 4 | 2 | 4" },
	{ "tensor<ui32>",
	  "%a = stablehlo.partition_id : tensor<ui32>\n"
	  "%r = \"stablehlo.collective_permute\"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = "
	  "1>, "
	  "source_target_pairs = dense<[[3, 0], [0, 1]]> : tensor<2x2xi64>}> : (tensor<ui32>) -> tensor<ui32>",
	  "3 | 0 | 0 | 0" },
	{ "tensor<2xui32>",
	  "%a = stablehlo.partition_id : tensor<ui32>\n%b = stablehlo.reshape %a : (tensor<ui32>) -> tensor<1xui32>\n"
	  "%r = \"stablehlo.all_gather\"(%b) <{all_gather_dim = 0 : i64, channel_handle = "
	  "#stablehlo.channel_handle<handle = 1, "
	  "type = 1>, replica_groups = dense<[[1, 0], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> : "
	  "(tensor<1xui32>) -> tensor<2xui32>",
	  "1 0 | 1 0 | 2 3 | 2 3" },
	/* Only devices 2 and 3 take the branch with the collective, which wants all four. */
	{ "tensor<ui32>",
	  "%a = stablehlo.partition_id : tensor<ui32>\n" CONST(
		  "two", "2",
		  "ui32") "%c = stablehlo.compare LT, %a, %two : (tensor<ui32>, tensor<ui32>) -> tensor<i1>\n"
	                  "%r = \"stablehlo.if\"(%c) ({\nstablehlo.return %a : tensor<ui32>\n}, {\n"
	                  "%s = \"stablehlo.collective_broadcast\"(%a) <{channel_handle = "
	                  "#stablehlo.channel_handle<handle = 1, type = 1>, "
	                  "replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> : (tensor<ui32>) -> "
	                  "tensor<ui32>\n"
	                  "stablehlo.return %s : tensor<ui32>\n}) : (tensor<i1>) -> tensor<ui32>",
	  "error: 2 of 4 members of a group reach the collective" },
};

/* Empty tensors whose other dimensions are so large that their strides overflow. */
#define HUGE "4611686018427387904"
#define TWO "tensor<0x" HUGE "x" HUGE "xf32>"
#define THREE "tensor<0x3x" HUGE "x" HUGE "xf32>"
#define A(type) "%a = stablehlo.iota dim = 0 : " type "\n"
#define B(type) "%b = stablehlo.iota dim = 0 : " type "\n"
/* The sum of %b along all dimensions but the second one: 1, because it is empty. */
#define SUM(type) \
	CONST("init", "1.0", "f32") "%r = stablehlo.reduce(%b init: %init) applies stablehlo.add " \
	"across dimensions = [0, 2, 3] : (" type ", tensor<f32>) -> tensor<3xf32>"

static const Case empty[] = {
	{ "tensor<3xf32>",
	  A(THREE) B(TWO) "%r = stablehlo.dot_general %a, %b, contracting_dims = [0, 2, 3] x [0, 1, 2] : "
	  "(" THREE ", " TWO ") -> tensor<3xf32>",
	  "0 0 0" },
	{ "tensor<0xf32>",
	  A(TWO) B(TWO) "%r = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], "
	  "contracting_dims = [1, 2] x [1, 2] : (" TWO ", " TWO ") -> tensor<0xf32>",
	  "" },
	{ "tensor<3xf32>",
	  A(THREE) "%b = stablehlo.transpose %a, dims = [3, 1, 0, 2] : "
	  "(" THREE ") -> tensor<" HUGE "x3x0x" HUGE "xf32>\n" SUM("tensor<" HUGE "x3x0x" HUGE "xf32>"),
	  "1 1 1" },
	{ "tensor<3xf32>",
	  A(THREE) "%b = stablehlo.slice %a [0:0, 0:3, 4611686018427387900:4611686018427387904, "
	  "4611686018427387900:4611686018427387904:2] : (" THREE ") -> tensor<0x3x4x2xf32>\n"
	  SUM("tensor<0x3x4x2xf32>"),
	  "1 1 1" },
	{ "tensor<3xf32>", A(THREE) "%b = stablehlo.reverse %a, dims = [1, 2, 3] : " THREE "\n" SUM(THREE), "1 1 1" },
	{ "tensor<3xf32>",
	  A(THREE) CONST("i", "4611686018427387904", "i64")
	  "%b = stablehlo.dynamic_slice %a, %i, %i, %i, %i, sizes = [0, 3, 1, 1] : (" THREE ", tensor<i64>, "
	  "tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<0x3x1x1xf32>\n" SUM("tensor<0x3x1x1xf32>"),
	  "1 1 1" },
	{ "tensor<3xf32>",
	  A(THREE) "%b = \"stablehlo.sort\"(%a) <{dimension = 1 : i64}> ({\n"
	  "^bb0(%x: tensor<f32>, %y: tensor<f32>):\n"
	  "%p = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"
	  "stablehlo.return %p : tensor<i1>\n}) : (" THREE ") -> " THREE "\n" SUM(THREE),
	  "1 1 1" },
	{ "tensor<2x2x1xf32>",
	  A("tensor<1099511627776x1099511627776x0xf32>") CONST("one", "1.0", "f32")
	  "%r = \"stablehlo.reduce_window\"(%a, %one) <{window_dimensions = array<i64: 1, 1, 1>, "
	  "window_strides = array<i64: 549755813888, 549755813888, 1>, padding = dense<[[0, 0], [0, 0], [1, 0]]> : "
	  "tensor<3x2xi64>}> ({\n^bb0(%x: tensor<f32>, %y: tensor<f32>):\n"
	  "%s = stablehlo.add %x, %y : tensor<f32>\nstablehlo.return %s : tensor<f32>\n}) : "
	  "(tensor<1099511627776x1099511627776x0xf32>, tensor<f32>) -> tensor<2x2x1xf32>",
	  "2 2 2 2" },
	{ "tensor<3x4xf32>",
	  "%a = stablehlo.iota dim = 1 : tensor<0x4xf32>\n" CONST("i", "0", "3x1xi32")
	  "%r = \"stablehlo.gather\"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], "
	  "collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, "
	  "slice_sizes = array<i64: 0, 4>}> : (tensor<0x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>",
	  "error: the result has elements, but the operand has none" },
	{ "tensor<1xf32>",
	  CONST("a", "7.0", "1xf32") CONST("zero", "0.0", "f32") "%r = stablehlo.pad %a, %zero, low = [0], "
	  "high = [0], interior = [9223372036854775807] : (tensor<1xf32>, tensor<f32>) -> tensor<1xf32>",
	  "7" },
};

START_TEST(huge_empty_tensors)
{
	check_case(&empty[_i], 1);
}
END_TEST

START_TEST(single_device)
{
	check_case(&single[_i], 1);
}
END_TEST

START_TEST(four_devices)
{
	check_case(&grid[_i], 4);
}
END_TEST

/* What a manual computation on a mesh of 2 by 2 devices makes of the number of each device. */
static const struct {
	const char *type, *sharding, *expected, *varies;
} manuals[] = {
	{ "tensor<4xui32>", "[{\"x\", \"y\"}]", "0 1 2 3", NULL },
	{ "tensor<2xui32>", "[{\"x\"}]", "0 2", "\"y\": device 0 returns 0 at [0], and device 1 returns 1" },
	{ "tensor<2xui32>", "[{\"y\"}]", "0 1", "\"x\": device 0 returns 0 at [0], and device 2 returns 2" },
	{ "tensor<2xui32>", "[{\"x\"}], unreduced={\"y\"}", "1 5", NULL },
	{ "tensor<2xui32>", "[{\"y\"}], unreduced=max{\"x\"}", "2 3", NULL },
	{ "tensor<1xui32>", "[{}], unreduced={\"x\", \"y\"}", "6", NULL },
	{ "tensor<1xui32>", "[{}], unreduced={\"x\"}", "2",
	  "\"y\": device 0 returns 0 at [0], and device 1 returns 1" },
};

static const char *
manual_text(Arena *a, const char *type, const char *sharding)
{
	return arena_printf(a, "sdy.mesh @m = <[\"x\"=2, \"y\"=2]>\nfunc.func @main() -> %s {\n"
	                       "%%r = sdy.manual_computation() in_shardings=[] out_shardings=[<@m, %s>] "
	                       "manual_axes={\"x\", \"y\"} () {\n%%p = stablehlo.partition_id : tensor<ui32>\n"
	                       "%%q = stablehlo.reshape %%p : (tensor<ui32>) -> tensor<1xui32>\n"
	                       "sdy.return %%q : tensor<1xui32>\n} : () -> %s\nreturn %%r : %s\n}\n",
	                    type, sharding, type, type);
}

START_TEST(manual_results)
{
	InterpVaries varies = { 0 };
	InterpRun how = { .replicas = 1, .partitions = 1, .varies = &varies };
	InterpError error;
	InterpTensor *r;
	Program p;
	Arena a;

	arena_init(&a, NULL);
	ck_assert(program_read(&p, manual_text(&a, manuals[_i].type, manuals[_i].sharding)));
	how.m = p.docs.v[0];
	how.func = ir_func_first(how.m->op);
	r = interp_run(&a, &how, NULL, &error);
	ck_assert_ptr_nonnull(r);
	ck_assert_str_eq(elements(&a, r), manuals[_i].expected);
	ck_assert(!varies.op == !manuals[_i].varies);
	if (varies.op)
		ck_assert_str_eq(arena_printf(&a, "%s: %s", varies.axes, varies.text), manuals[_i].varies);
	program_free(&p);
	arena_free(&a);
}
END_TEST

/* Bit patterns of every format come back after a round trip through numbers. */
START_TEST(float_formats)
{
	static const IrFloat formats[] = { IR_F16,           IR_BF16,     IR_F32,      IR_F64,        IR_F8E4M3FN,
		                           IR_F8E5M2,        IR_F8E4M3,   IR_F8E3M4,   IR_F8E4M3FNUZ, IR_F8E5M2FNUZ,
		                           IR_F8E4M3B11FNUZ, IR_F4E2M1FN, IR_F6E2M3FN, IR_F6E3M2FN };
	Session s;

	session_init(&s, NULL);
	for (size_t k = 0; k < sizeof formats / sizeof *formats; k++) {
		const IrType *t = ir_type_float(&s, formats[k]);
		uint32_t bits = ir_float_bits(formats[k]);
		uint64_t step = bits > 16 ? ((uint64_t)1 << (bits - 16)) + 12345 : 1,
			 n = bits > 16 ? 65536 : 1u << bits;

		for (uint64_t i = 0; i < n; i++) {
			uint64_t pattern = bits == 64 ? i * step : (i * step) & (((uint64_t)1 << bits) - 1);
			double v = interp_float_decode(t, pattern);

			if (v != v)
				continue;
			ck_assert_msg(interp_float_encode(t, v) == pattern, "%s: %g of pattern %llx",
			              ir_float_name(formats[k]), v, (unsigned long long)pattern);
			ck_assert_msg(interp_round(t, v) == v, "%s: %g is rounded", ir_float_name(formats[k]), v);
		}
	}
	session_free(&s);
}
END_TEST

/* A loop over a value of 16 MB holds four of them: the value before it, the carried values of two iterations, and what
 * the body computes, for which twice the space must be free. */
static const struct {
	uint64_t max_bytes;
	const char *error;	/* NULL: the run ends well */
} memory[] = {
	{ 90000000, NULL },
	{ 70000000, "the values take more than 70000000 bytes" },
};

START_TEST(carried_values_take_memory)
{
	InterpRun how = { .replicas = 1, .partitions = 1, .limits = { .max_bytes = memory[_i].max_bytes } };
	InterpError error;
	InterpTensor *r;
	Program p;
	Arena a;

	arena_init(&a, NULL);
	ck_assert(program_read(&p, "func.func @main() -> tensor<i32> {\n"
	                           CONST("i", "0", "i32") CONST("one", "1", "i32") CONST("three", "3", "i32")
	                           CONST("v", "2.0", "2000000xf64")
	                           "%r:2 = stablehlo.while(%c = %i, %w = %v) : tensor<i32>, tensor<2000000xf64>\n"
	                           "cond {\n%p = stablehlo.compare LT, %c, %three : (tensor<i32>, tensor<i32>) -> "
	                           "tensor<i1>\nstablehlo.return %p : tensor<i1>\n} do {\n"
	                           "%n = stablehlo.add %c, %one : tensor<i32>\n"
	                           "%x = stablehlo.negate %w : tensor<2000000xf64>\n"
	                           "stablehlo.return %n, %x : tensor<i32>, tensor<2000000xf64>\n}\n"
	                           "return %r#0 : tensor<i32>\n}\n"));
	how.m = p.docs.v[0];
	how.func = ir_func_first(how.m->op);
	r = interp_run(&a, &how, NULL, &error);
	ck_assert(!r == !!memory[_i].error);
	if (r) {
		ck_assert_str_eq(elements(&a, r), "3");
	} else {
		ck_assert_str_eq(error.text, memory[_i].error);
		ck_assert(error.is_limit);
	}
	program_free(&p);
	arena_free(&a);
}
END_TEST

SUITE(NULL, NULL, LOOP(single_device, single), LOOP(huge_empty_tensors, empty), LOOP(four_devices, grid),
      LOOP(manual_results, manuals), LOOP(carried_values_take_memory, memory), TEST(float_formats))
