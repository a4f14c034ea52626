/* SPDX-License-Identifier: Apache-2.0
 *
 * Numbers and element lists: reading, printing (spec 10 §5.1, §5.3, example E3) and errors.
 */
#include "literal/literal.h"
#include "read/dense.h"

#include <stdio.h>
#include <stdlib.h>

#include "../suite.h"

static Session s;

static void
setup(void)
{
	session_init(&s, NULL);
	diag_init(&s.diag, &s.arena);
}

static void
teardown(void)
{
	session_free(&s);
}

static IrType *
element_type(const char *t)
{
	unsigned width;

	if (strncmp(t, "complex<", 8) == 0) {
		size_t n = strcspn(t + 8, ">");

		return ir_type_complex(&s, element_type(arena_dup(&s.arena, t + 8, n)));
	}
	if (ir_float_find(str_from(t)) != IR_FLOAT_COUNT)
		return ir_type_float(&s, ir_float_find(str_from(t)));
	if (sscanf(t, "i%u", &width) == 1)
		return ir_type_int(&s, width, IR_SIGNLESS);
	if (sscanf(t, "si%u", &width) == 1)
		return ir_type_int(&s, width, IR_SIGNED);
	if (sscanf(t, "ui%u", &width) == 1)
		return ir_type_int(&s, width, IR_UNSIGNED);
	return *t == '!' ? ir_type_opaque(&s, session_atom(&s, str_from(t))) : s.index;
}

/* "2x3xi8" is a tensor, "?xi8" has a dynamic dimension, "=i8" is not a tensor. */
static IrType *
type_of(const char *t)
{
	int64_t dims[16];
	uint32_t n = 0;
	const char *x;

	if (*t == '=')
		return element_type(t + 1);
	for (; (*t >= '0' && *t <= '9') || *t == '?'; t = x + 1) {
		x = strchr(t, 'x');
		dims[n++] = *t == '?' ? IR_DYNAMIC : strtoll(t, NULL, 10);
	}
	return ir_type_tensor(&s, dims, n, element_type(t), NULL);
}

/* Returns the body of `word<body>`, which is the whole source. */
static IrAttr *
read_literal(const char *text, const char *type)
{
	size_t n = strlen(text);
	const char *open = strchr(text, '<');
	Source *src = source_new(&s.arena, "t", text, n);
	Str body;

	s.diag.src = src;
	if (!open)
		return literal_number(&s, (Str){ text + (*text == '-'), n - (*text == '-') }, *text == '-',
		                   *type ? type_of(type) : NULL, (Span){ 0, 0 });
	ck_assert_ptr_eq(literal_body_end(open + 1, text + n), text + n - 1);
	body = (Str){ open + 1, (size_t)(text + n - 1 - open - 1) };
	if (*text == 'd')
		return read_dense(&s, (Span){ 0, 6 }, body, type_of(type));
	if (*text == 's')
		return read_sparse(&s, (Span){ 0, 6 }, body, type_of(type));
	return literal_array(&s, (Span){ 0, 6 }, body);
}

static Str
printed(Buf *out, const IrAttr *a)
{
	if (a->kind == IR_ATTR_DENSE)
		literal_dense_print(out, &s, a, false);
	else if (a->kind == IR_ATTR_SPARSE)
		literal_sparse_print(out, &s, a);
	else if (a->kind == IR_ATTR_NUMS)
		literal_array_print(out, a);
	else
		literal_number_print(out, a);
	return (Str){ out->p, out->n };
}

static const struct { const char *text, *type, *want;
} good[] = {
	{ "5", "", "5" },
	{ "0.5", "", "5.000000e-01" },
	{ "250", "=i8", "-6" },
	{ "1", "=i1", "true" },
	{ "-1", "=i1", "true" },
	{ "-0", "=i8", "0" },
	{ "255", "=ui8", "255" },
	{ "-1", "=si1", "-1" },
	{ "1", "=ui1", "1" },
	{ "0", "=i0", "0" },
	{ "0x7F800000", "=f32", "0x7F800000" },
	{ "-0x1", "=i8", "-1" },
	{ "18446744073709551615", "", "-1" },
	{ "340282366920938463463374607431768211455", "=i128", "-1" },
	{ "340282366920938463463374607431768211455", "=ui128", "340282366920938463463374607431768211455" },
	{ "-170141183460469231731687303715884105728", "=i128", "-170141183460469231731687303715884105728" },
	{ "1000000000000000000000000000", "=i100", "1000000000000000000000000000" },
	{ "dense<[2.0, 2.0, 2.0]>", "3xf32", "dense<2.000000e+00>" },
	{ "dense<[0.1, 12.5]>", "2xf64", "dense<[1.000000e-01, 1.250000e+01]>" },
	{ "dense<[3.14159274, 16777217.0]>", "2xf32", "dense<[3.14159274, 0x4B800000]>" },
	{ "dense<[200, 7]>", "2xi8", "dense<[-56, 7]>" },
	{ "dense<[200, 7]>", "2xui8", "dense<[200, 7]>" },
	{ "dense<\"0x0000C03F0000C03F\">", "2xf32", "dense<1.500000e+00>" },
	{ "dense<\"0x0000c03f0000803F\">", "2xf32", "dense<[1.500000e+00, 1.000000e+00]>" },
	{ "dense<>", "0x4xi32", "dense<>" },
	{ "dense<[]>", "0xi8", "dense<>" },
	{ "dense<[[], [ ]]>", "2x0xi8", "dense<>" },
	{ "dense<1>", "0xi8", "dense<1>" },
	{ "dense<\"0x\">", "0xf32", "dense<>" },
	{ "dense<(1.5,-2.0)>", "2xcomplex<f32>", "dense<(1.500000e+00,-2.000000e+00)>" },
	{ "dense<[(1, 2), (3, 4)]>", "2xcomplex<i8>", "dense<[(1,2), (3,4)]>" },
	{ "dense<[1, 0, 1]>", "3xi1", "dense<[true, false, true]>" },
	{ "dense<[true, 0]>", "2xui1", "dense<[true, false]>" },
	{ "dense<[0.0, -0.0]>", "2xf32", "dense<[0.000000e+00, -0.000000e+00]>" },
	{ "dense<\"0x02000001\">", "4xi1", "dense<[true, false, false, true]>" },
	{ "dense<\"0x05\">", "8xi1", "dense<true>" },
	{ "dense<\"0x0501\">", "9xi1", "dense<[true, false, true, false, false, false, false, false, true]>" },
	{ "dense<\"0xFF01\">", "2xi4", "dense<[-1, 1]>" },
	{ "dense<[[[1, 2]], // >\n [[3 ,4]]]>", "2x1x2xindex", "dense<[[[1, 2]], [[3, 4]]]>" },
	{ "dense<[\"a>\", \"b\\n\\41\"]>", "2x!foo.str", "dense<[\"a>\", \"b\\0AA\"]>" },
	{ "dense<\"0x12\">", "2x!foo.str", "dense<\"0x12\">" },
	{ "dense<-1.0>", "f8E8M0FNU", "dense<0xFF>" },
	{ "dense<[1, 170141183460469231731687303715884105727]>", "2xi128",
	  "dense<[1, 170141183460469231731687303715884105727]>" },
	{ "sparse<[[0, 1]], [5]>", "2x2xi64", "sparse<[[0, 1]], 5>" },
	{ "sparse<[[1, 1]], [5]>", "2x2xi64", "sparse<1, 5>" },
	{ "sparse<[1, 2], [5.0, 6.0]>", "3xf32", "sparse<[1, 2], [5.000000e+00, 6.000000e+00]>" },
	{ "sparse<>", "2xi32", "sparse<>" },
	{ "array<i64: 4, -2>", "", "array<i64: 4, -2>" },
	{ "array<i64>", "", "array<i64>" },
	{ "array<i8: 255, 0x7f>", "", "array<i8: -1, 127>" },
	{ "array<ui8: -1>", "", "array<ui8: 255>" },
	{ "array< i1 : true, false >", "", "array<i1: true, false>" },
	{ "array<f32: 1.5, 0x7F800000, -2.0>", "", "array<f32: 1.500000e+00, 0x7F800000, -2.000000e+00>" },
	{ "array<f80: 1.0, 0.1>", "", "array<f80: 1.000000e+00, 0.100000000000000005551>" },
	{ "array<i128: 170141183460469231731687303715884105727, -1>", "",
	  "array<i128: 170141183460469231731687303715884105727, -1>" },
};

START_TEST(accepted)
{
	IrAttr *a = read_literal(good[_i].text, good[_i].type);
	Str got;
	Buf out;

	ck_assert_msg(a != NULL, "%s: %s", good[_i].text, s.diag.first ? s.diag.first->text : "");
	buf_init(&out, NULL);
	got = printed(&out, a);
	ck_assert_msg(str_eq(got, str_from(good[_i].want)), "%s: got %.*s", good[_i].text, (int)got.n, got.p);
	buf_free(&out);
}
END_TEST

static const struct { const char *text, *type; uint32_t at; const char *want; } bad[] = {
	{ "1", "=f32", 0, "unexpected decimal integer literal for a floating point value" },
	{ "-0x1", "=f32", 1, "hexadecimal float literal should not have a leading minus" },
	{ "0x1FFFFFFFF", "=f32", 0, "hexadecimal float constant out of range for type" },
	{ "1.0", "=i32", 0, "floating point value not valid for specified type" },
	{ "300", "=i8", 0, "integer constant out of range for attribute" },
	{ "-129", "=i8", 1, "integer constant out of range for attribute" },
	{ "128", "=si8", 0, "integer constant out of range for attribute" },
	{ "-1", "=ui8", 1, "negative integer literal not valid for unsigned integer type" },
	{ "9223372036854775808", "=index", 0, "integer constant out of range for attribute" },
	{ "18446744073709551616", "", 0, "integer constant out of range for attribute" },
	{ "340282366920938463463374607431768211456", "=i128", 0, "integer constant out of range for attribute" },
	{ "1", "2xi32", 0, "integer literal not valid for specified type" },
	{ "1", "=i4096", 0, "integer literals of more than 1024 bits are not supported" },
	{ "dense<1>", "2xf32", 6, "unexpected decimal integer literal for a floating point value" },
	{ "dense<[true, false]>", "2xf32", 7, "expected floating point literal" },
	{ "dense<1.0>", "2xi32", 6, "expected integer elements, but parsed floating-point" },
	{ "dense<true>", "i32", 6, "expected i1 type for 'true' or 'false' values" },
	{ "dense<[1, 2]>", "3xi32", 0, "inferred shape of elements literal ([2]) does not match type ([3])" },
	{ "dense<[[1], 2]>", "3xi32", 13, "tensor literal is invalid; ranks are not consistent between elements" },
	{ "dense<[[1], []]>", "2x1xi32", 13, "tensor literal is invalid; ranks are not consistent between elements" },
	{ "dense<[]>", "0x3xi32", 0, "inferred shape of elements literal ([0]) does not match type ([0, 3])" },
	{ "dense<1>", "?xi32", 0, "elements literal type must have static shape" },
	{ "dense<1>", "=i32", 0, "elements literal must be a shaped type" },
	{ "dense<\"abc\">", "3xi32", 6, "expected string containing hex digits starting with `0x`" },
	{ "dense<\"0xabc\">", "3xi32", 6, "expected string containing hex digits starting with `0x`" },
	{ "dense<300>", "3xi8", 6, "integer constant out of range for type" },
	{ "dense<-1>", "3xui8", 7, "expected unsigned integer elements, but parsed negative value" },
	{ "dense<[(1.0)]>", "1xcomplex<f32>", 11, "expected ',' between complex elements" },
	{ "dense<[1 2]>", "2xi32", 9, "expected ']'" },
	{ "dense<[1>", "2xi32", 8, "expected ']'" },
	{ "dense<[1,]>", "2xi32", 9, "expected element literal of primitive type" },
	{ "dense<x>", "2xi32", 6, "expected element literal of primitive type" },
	{ "dense<[-true]>", "1xi1", 8, "expected integer or floating point literal" },
	{ "dense<[\"a\\q\"]>", "1x!foo.str", 9, "unknown escape in string literal" },
	{ "dense<[\"a\n\"]>", "1x!foo.str", 9, "expected '\"' in string literal" },
	{ "sparse<[0, 1], [5]>", "2x2xi64", 0,
	  "expected shape ([2, 2]); inferred shape of indices literal ([2]); inferred shape of values literal ([1])" },
	{ "sparse<0>", "2xi64", 8, "expected ','" },
	{ "sparse<[[0]], [[1]]>", "2xi64", 0, "expected 1-d tensor for sparse element values" },
	{ "array<i7: 1>", "", 6, "element type bitwidth must be a multiple of 8" },
	{ "array<index: 1>", "", 6, "expected integer or float type, got: 'index'" },
	{ "array<i1: true, 0>", "", 16, "expected 'true' or 'false' values for i1 type" },
	{ "array<i8: true>", "", 10, "expected i1 type for 'true' or 'false' values" },
	{ "array<i8: 300>", "", 10, "integer constant out of range" },
	{ "array<i8: 1 2>", "", 12, "expected '>' to close an array attribute" },
	{ "array<i8: 1,>", "", 12, "expected integer literal" },
	{ "array<f32:>", "", 10, "expected floating point literal" },
};

START_TEST(rejected)
{
	ck_assert_ptr_null(read_literal(bad[_i].text, bad[_i].type));
	ck_assert_ptr_nonnull(s.diag.first);
	ck_assert_str_eq(s.diag.first->text, bad[_i].want);
	ck_assert_uint_eq(s.diag.first->at.lo, bad[_i].at);
}
END_TEST

/* 101 different numbers print as hexadecimal bytes, and 100 as a list, also after they are read back. */
START_TEST(hundred)
{
	char text[4096] = "dense<[", type[16];
	Buf out, again;
	Str hex;

	for (int i = 0; i <= 100; i++)
		sprintf(text + strlen(text), "%s%d", i ? ", " : "", i + 100);
	strcat(text, "]>");
	buf_init(&out, NULL);
	buf_init(&again, NULL);
	hex = printed(&out, read_literal(text, "101xi8"));
	ck_assert_uint_eq(hex.n, strlen("dense<\"0x\">") + 202);
	ck_assert(strncmp(hex.p, "dense<\"0x64656667", 17) == 0);
	buf_char(&out, 0);
	ck_assert(str_eq(printed(&again, read_literal(out.p, "101xi8")), (Str){ out.p, out.n - 1 }));
	sprintf(strrchr(text, ','), "]>");
	sprintf(type, "100xi16");
	again.n = 0;
	ck_assert(str_eq(printed(&again, read_literal(text, type)), str_from(text)));
	buf_free(&out);
	buf_free(&again);
}
END_TEST

/* A big literal is not copied; its digits print in upper case, and equal elements are a splat. */
START_TEST(blob)
{
	enum { N = 4096 };
	char *text = arena_alloc(&s.arena, 64 + 2 * N);
	IrAttr *a;
	Buf out;

	sprintf(text, "dense<\"0x%0*d\">", 2 * N, 0);
	a = read_literal(text, "1024xf32");
	ck_assert(ir_attr_as_dense(a)->splat);
	text[20] = 'a';
	a = read_literal(text, "1024xf32");
	ck_assert(ir_attr_as_dense(a)->hex);
	ck_assert_ptr_eq(ir_attr_as_dense(a)->bytes, text + 9);
	buf_init(&out, NULL);
	printed(&out, a);
	ck_assert_int_eq(out.p[20], 'A');
	buf_free(&out);
}
END_TEST

SUITE(setup, teardown, LOOP(accepted, good), LOOP(rejected, bad), TEST(hundred), TEST(blob))
