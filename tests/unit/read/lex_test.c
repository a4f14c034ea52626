/* SPDX-License-Identifier: Apache-2.0
 *
 * Tokens (spec 10 §2, §12.4 notes 1 to 4).
 */

#include "read/build.h"

#include "parser.h"
#include "../suite.h"

enum { MAX_TOKENS = 12 };

static const struct {
	const char *text;
	int tokens[MAX_TOKENS];		/* 0 ends the list */
} cases[] = {
	{ "", { 0 } },
	{ "0 17 0x1F 0x 0X1", { TOK_INT, TOK_INT, TOK_INT, TOK_INT, TOK_WORD, TOK_INT, TOK_WORD } },
	{ "1. 1.5 1.5e3 1.5E-3 1e3 1.5e",
	  { TOK_FLOAT, TOK_FLOAT, TOK_FLOAT, TOK_FLOAT, TOK_INT, TOK_WORD, TOK_FLOAT, TOK_WORD } },
	{ "-3 ->", { TOK_MINUS, TOK_INT, TOK_ARROW } },
	{ "~> :: : ...", { TOK_REWRITE, TOK_COLONS, TOK_COLON, TOK_ELLIPSIS } },
	{ "%0 %arg0 %a.b-c %-1 %0a", { TOK_VALUE, TOK_VALUE, TOK_VALUE, TOK_VALUE, TOK_VALUE, TOK_WORD } },
	{ "%0#1 %0 #1", { TOK_VALUE, TOK_RESNO, TOK_VALUE, TOK_RESNO } },
	{ "@a @\"a b\" @a-b", { TOK_SYMBOL, TOK_SYMBOL, TOK_SYMBOL, TOK_MINUS, TOK_WORD } },
	{ "^bb0 ^1", { TOK_LABEL, TOK_LABEL } },
	{ "P('x', \"y\") PartitionSpec None jax.P.UNCONSTRAINED",
	  { TOK_SPEC, TOK_LPAREN, TOK_QUOTED, TOK_COMMA, TOK_STRING, TOK_RPAREN, TOK_SPEC, TOK_NONE,
	    TOK_UNCONSTRAINED } },
	{ "#a !b #a<1>", { TOK_ATTR_ALIAS, TOK_TYPE_ALIAS, TOK_OPAQUE } },
	{ "#a <", { TOK_ATTR_ALIAS, TOK_LT } },
	{ "#a.b #a.b<[->]> #a.b <", { TOK_OPAQUE, TOK_OPAQUE, TOK_OPAQUE, TOK_LT } },
	{ "#a<\"]>\\22\"//x\n>", { TOK_OPAQUE } },
	{ "#sdy.mesh<", { TOK_SDY_MESH, TOK_LT } },
	{ "#sdy<mesh<", { TOK_SDY_LT, TOK_MESH, TOK_LT } },
	{ "!stablehlo.token !q.t<i8:f32>", { TOK_TYPE, TOK_TYPE } },
	{ "i32 si8 ui1 index f32 i32x i",
	  { TOK_WORD_TYPE, TOK_WORD_TYPE, TOK_WORD_TYPE, TOK_WORD_TYPE, TOK_WORD_TYPE, TOK_WORD, TOK_WORD } },
	{ "tensor<4x8xf32> tensor<f32> tensor<?xi1>", { TOK_TYPE, TOK_TYPE, TOK_TYPE } },
	{ "tensor <4x", { TOK_TENSOR_LT, TOK_DIM } },
	{ "tensor<0x4x!q.t>", { TOK_TENSOR_LT, TOK_DIM, TOK_DIM, TOK_TYPE, TOK_GT } },
	{ "tensor< 4 x ? x f32 >", { TOK_TENSOR_LT, TOK_DIM, TOK_DIM, TOK_WORD_TYPE, TOK_GT } },
	{ "tensor<*xf32>", { TOK_TENSOR_LT, TOK_UNRANKED, TOK_WORD_TYPE, TOK_GT } },
	{ "tensor<4xfoo>", { TOK_TENSOR_LT, TOK_DIM, TOK_WORD, TOK_GT } },
	{ "tensor tuple dense array", { TOK_WORD, TOK_OP_REGULAR, TOK_WORD, TOK_WORD } },
	{ "vector<[4]xf32> vector<4xf32>", { TOK_TYPE, TOK_VECTOR_LT, TOK_DIM, TOK_WORD_TYPE, TOK_GT } },
	{ "dense<[1, \">\"]> dense <>", { TOK_DENSE, TOK_DENSE } },
	{ "array<i64: 1> sparse<>", { TOK_ARRAY, TOK_SPARSE } },
	{ "affine_map<(d0) -> (d0)> distinct[0]<1>", { TOK_RAW, TOK_RAW } },
	{ "stablehlo.add add sdy.mesh call a.b",
	  { TOK_OP_REGULAR, TOK_OP_REGULAR, TOK_OP_SDY_MESH, TOK_OP_FUNC_CALL, TOK_WORD } },
	{ "true // x ( \n false", { TOK_TRUE, TOK_FALSE } },
	{ "{-# a: { } #-} {", { TOK_RESOURCES, TOK_LBRACE } },
	{ "\"a\\n\\t\\\\\\\"\\0A\" \"\"", { TOK_STRING, TOK_STRING } },
	{ "a // -----\nb", { TOK_WORD, TOK_WORD } }, /* not alone on its line */
	{ "a\n  // -----  \nb", { TOK_WORD } },
	{ "a\n// ------\nb", { TOK_WORD, TOK_WORD } },
};

static const struct {
	const char *text;
	uint32_t at;
	DiagId id;
} errors[] = {
	{ "a $", 2, DIAG_LEX_CHAR },
	{ ".5", 0, DIAG_LEX_CHAR },
	{ "/* x */", 0, DIAG_LEX_CHAR },
	{ "\"a\\q\"", 2, DIAG_STRING_ESCAPE },
	{ "\"a\\0\"", 2, DIAG_STRING_ESCAPE },
	{ "\"ab", 3, DIAG_STRING_UNTERMINATED },
	{ "\"ab\n\"", 3, DIAG_STRING_UNTERMINATED },
	{ "@\"\"", 0, DIAG_SYMBOL_EMPTY },
	{ "#a<(]>", 2, DIAG_OPAQUE_UNBALANCED },
	{ "#a<[", 2, DIAG_OPAQUE_UNBALANCED },
	{ "#a<\"x\"[>", 3, DIAG_OPAQUE_UNBALANCED },
	{ "#sdy.foo<>", 5, DIAG_ATTR_UNKNOWN },
	{ "tensor<9999999999999999999x", 7, DIAG_INT_RANGE },
	{ "i16777216", 0, DIAG_SYNTAX },
};

static Session session;
static Parse parse;

static void
begin(const char *text)
{
	static const ReadOptions options;

	session_init(&session, NULL);
	read_parse_init(&parse, &session, source_new(&session.arena, "test", text, strlen(text)), &options);
	read_parse_begin(&parse);
}

static void
end(void)
{
	ir_module_free(parse.m);
	arena_free(&parse.scratch);
	session_free(&session);
}

START_TEST(test_tokens)
{
	READ_YYSTYPE val;
	Span loc;

	begin(cases[_i].text);
	for (int i = 0; cases[_i].tokens[i]; i++)
		ck_assert_msg(read_yylex(&val, &loc, &parse) == cases[_i].tokens[i], "token %d of %s", i,
		              cases[_i].text);
	ck_assert_msg(read_yylex(&val, &loc, &parse) == TOK_END, "end of %s", cases[_i].text);
	ck_assert_uint_eq(session.diag.n_errors, 0);
	end();
}
END_TEST

START_TEST(test_errors)
{
	READ_YYSTYPE val;
	Span loc;

	begin(errors[_i].text);
	while (!session.diag.n_errors)
		ck_assert_msg(read_yylex(&val, &loc, &parse) != TOK_END, "no error in %s", errors[_i].text);
	ck_assert_msg(session.diag.first->id == errors[_i].id, "id of %s", errors[_i].text);
	ck_assert_msg(session.diag.first->at.lo == errors[_i].at, "place of %s", errors[_i].text);
	end();
}
END_TEST

START_TEST(test_values)
{
	READ_YYSTYPE val;
	Span loc;

	begin("%7 @\"x\\41\" ?x tensor<2x3xbf16>     ");
	ck_assert_int_eq(read_yylex(&val, &loc, &parse), TOK_VALUE);
	ck_assert_uint_eq(val.TOK_VALUE, READ_NUMBER | 7);
	ck_assert_int_eq(read_yylex(&val, &loc, &parse), TOK_SYMBOL);
	ck_assert_str_eq(session_str(&session, val.TOK_SYMBOL).p, "xA");
	ck_assert_uint_eq(loc.lo, 3);
	ck_assert_uint_eq(loc.hi, 10);
	ck_assert_int_eq(read_yylex(&val, &loc, &parse), TOK_QUESTION);
	ck_assert_int_eq(read_yylex(&val, &loc, &parse), TOK_WORD);
	ck_assert_int_eq(read_yylex(&val, &loc, &parse), TOK_TYPE);
	ck_assert_uint_eq(val.TOK_TYPE->n, 2);
	ck_assert_int_eq(val.TOK_TYPE->dims[1], 3);
	ck_assert_int_eq(val.TOK_TYPE->elem->sub, IR_BF16);
	end();
}
END_TEST

SUITE(NULL, NULL, LOOP(test_tokens, cases), LOOP(test_errors, errors), TEST(test_values))
