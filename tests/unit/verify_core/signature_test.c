/* SPDX-License-Identifier: Apache-2.0
 *
 * Signatures: their grammar, the expansion of stars, and the types that each kind accepts.
 */
#include "verify_core/signature.h"

#include "../suite.h"

static Session s;
static VerifyCx cx = { .s = &s };

static void
setup(void)
{
	session_init(&s, NULL);
}

static void
teardown(void)
{
	session_free(&s);
}

START_TEST(grammar)
{
	static const struct {
		const char *text;
		uint32_t in, in_stars, out, out_stars;
	} cases[] = {
		{ "->", 0, 0, 0, 0 },
		{ "() -> ()", 0, 0, 0, 0 },
		{ "T, T -> T", 2, 0, 1, 0 },
		{ "T,T->T", 2, 0, 1, 0 },
		{ "T, t0[i]* -> T", 2, 1, 1, 0 },
		{ "T*, t[ix], T* -> T*", 3, 2, 1, 1 },
		{ "Ta|tok|tup|buf* -> tup", 1, 1, 1, 0 },
		{ "shaped -> same", 1, 0, 1, 0 },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		VerifySignature sig;

		ck_assert_msg(verify_signature_read(&sig, cases[i].text), "%s", cases[i].text);
		ck_assert_uint_eq(sig.in.n, cases[i].in);
		ck_assert_uint_eq(sig.in.n_stars, cases[i].in_stars);
		ck_assert_uint_eq(sig.out.n, cases[i].out);
		ck_assert_uint_eq(sig.out.n_stars, cases[i].out_stars);
	}
}
END_TEST

START_TEST(bad_grammar)
{
	static const char *const cases[] = { "", "T", "X -> T", "T -> X", "T,, T -> T", "T T -> T", "T, -> *",
		                                 "T, T, T, T, T, T, T -> T" };

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		VerifySignature sig;

		ck_assert_msg(!verify_signature_read(&sig, cases[i]), "%s", cases[i]);
	}
}
END_TEST

START_TEST(every_row)
{
	for (int kind = 1; kind < IR_OP_COUNT; kind++) {
		const IrOpInfo *info = ir_op_info((IrOpKind)kind);
		VerifySignature sig;

		ck_assert_msg(verify_signature_read(&sig, info->signature), "%s: %s", info->spelling, info->signature);
	}
}
END_TEST

START_TEST(stars)
{
	static const struct {
		const char *text;
		uint32_t n, each;
	} cases[] = {
		{ "T -> T", 1, 0 },
		{ "T* -> T", 0, 0 },
		{ "T* -> T", 3, 3 },
		{ "T, T* -> T", 1, 0 },
		{ "T, T* -> T", 4, 3 },
		{ "T*, T* -> T", 4, 2 },
		{ "T*, T* -> T", 5, 2 },	/* the last operand belongs to none */
		{ "T*, tok, T* -> T", 5, 2 },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		VerifySignature sig;

		ck_assert(verify_signature_read(&sig, cases[i].text));
		ck_assert_uint_eq(verify_star_size(&sig.in, cases[i].n), cases[i].each);
	}
}
END_TEST

static IrType *
tensor(IrType *elem, int64_t n)
{
	return ir_type_tensor(&s, &n, 1, elem, NULL);
}

static IrType *
opaque(const char *text)
{
	return ir_type_opaque(&s, session_atom(&s, str_from(text)));
}

static bool
takes(const char *code, const IrType *t)
{
	const VerifyKind *kind = verify_kind_find(code, strlen(code));

	ck_assert_msg(kind != NULL, "%s", code);
	return verify_kind_has(&cx, kind, t);
}

/* One code per element class, and the types that match it. */
START_TEST(elements)
{
	IrType *elems[] = { s.i1,
		            s.i32,
		            ir_type_int(&s, 8, IR_UNSIGNED),
		            ir_type_int(&s, 3, IR_SIGNLESS),
		            ir_type_int(&s, 32, IR_SIGNED),
		            s.f32,
		            ir_type_float(&s, IR_F8E4M3FN),
		            ir_type_float(&s, IR_TF32),
		            ir_type_complex(&s, s.f32),
		            ir_type_complex(&s, ir_type_float(&s, IR_F16)),
		            s.index,
		            opaque("!quant.uniform<i8:f32, 2.0>"),
		            opaque("!quant.uniform<i8:f32:1, {1.0,2.0}>"),
		            opaque("!other.thing") };
	static const struct {
		const char *code, *takes;
	} cases[] = {
		{ "t[b]",     "1............." },
		{ "t[i]",     ".11..........." },
		{ "t[f]",     ".....11......." },
		{ "t[w]",     ".....1........" },
		{ "t[c]",     "........1....." },
		{ "T",        "111..11.1..1.." },
		{ "Ta",       "111..11.1..11." },
		{ "t[qa]",    "...........11." },
		{ "t[ix]",    "11111.....1..." },
		{ "t[i32]",   ".1............" },
		{ "t1[xi]",   ".11.......1..." },
		{ "tensor",   "11111111111111" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		for (size_t k = 0; k < sizeof elems / sizeof *elems; k++)
			ck_assert_msg(takes(cases[i].code, tensor(elems[k], 4)) == (cases[i].takes[k] == '1'),
			              "%s of type %zu", cases[i].code, k);
	}
}
END_TEST

START_TEST(shapes)
{
	int64_t two[] = { 2, IR_DYNAMIC }, bounds[] = { IR_DYNAMIC, 3 }, none[] = { IR_DYNAMIC, IR_DYNAMIC };
	IrAttr *bounded = ir_attr_intern(&s, IR_ATTR_BOUNDS, 0, 2, NULL, bounds, sizeof bounds);
	IrAttr *unbounded = ir_attr_intern(&s, IR_ATTR_BOUNDS, 0, 2, NULL, none, sizeof none);
	IrType *token = ir_type_token(&s), *future, *scalar = ir_type_tensor(&s, NULL, 0, s.f32, NULL);
	IrType *members[] = { scalar, token };
	IrType *types[] = { scalar,
		                tensor(s.f32, 4),
		                tensor(s.f32, IR_DYNAMIC),
		                ir_type_tensor(&s, two, 2, s.f32, bounded),
		                ir_type_tensor(&s, two, 2, s.f32, unbounded),
		                ir_type_unranked(&s, s.f32, NULL),
		                ir_type_memref(&s, two, 2, s.f32, 0),
		                ir_type_vector(&s, &(int64_t){ 4 }, 1, s.f32),
		                token,
		                future = ir_type_future(&s, &scalar, 1),
		                ir_type_tuple(&s, members, 2),
		                ir_type_tuple(&s, &future, 1),
		                s.f32 };
	static const struct {
		const char *code, *takes;
	} cases[] = {
		{ "T",              "11111........" },
		{ "T0",             "1............" },
		{ "Ts",             "11..........." },
		{ "Tb",             "11.1........." },
		{ "U",              "111111......." },
		{ "tok",            "........1...." },
		{ "fut",            ".........1..." },
		{ "tup",            "..........1.." },
		{ "Ta|tok|buf",     "11111.1.1...." },
		{ "Ta|tok|tup|buf", "11111.1.1.1.." },
		{ "call",           "1111111.111.." },
		{ "shaped",         "11111111....." },
		{ "any",            "1111111111111" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		for (size_t k = 0; k < sizeof types / sizeof *types; k++)
			ck_assert_msg(takes(cases[i].code, types[k]) == (cases[i].takes[k] == '1'), "%s of type %zu",
			              cases[i].code, k);
	}
}
END_TEST

SUITE(setup, teardown, TEST(grammar), TEST(bad_grammar), TEST(every_row), TEST(stars), TEST(elements), TEST(shapes))
