/* SPDX-License-Identifier: Apache-2.0
 *
 * The tokens of the language (spec 10 §2, §12.4). The whole source is lexed in place and ends with a NUL. Tokens are
 * slices of the source, so most carry only their span.
 *
 * The lexer has two conditions: `shape` reads the dimensions after `tensor<` with their `x`, and `text` reads
 * everything else. The functions of src/read/lex.c scan the tokens that no regular expression describes: strings,
 * bodies of dialect attributes and element lists. They report an error once and return YYerror, on which the parser
 * recovers without another message.
 */
#include "read/lex.h"

#include "lexer.h"
#include "parser.h"
#include "read/build.h"

/* The scanner works on local pointers; the functions of lex.c read and move ps->cur instead. */
#define RETURN(t)      do { token = (t); goto done; } while (0)
#define HELP(t)        do { ps->cur = (const char *)cur; token = (t); goto helped; } while (0)
#define VALUE_OF(t, v) do { ps->cur = (const char *)cur; val->TOK_##t = (v); RETURN(TOK_##t); } while (0)
#define OPEN(t)        do { ps->brackets++; RETURN(t); } while (0)
#define CLOSE(t)       do { ps->brackets--; RETURN(t); } while (0)

/*!header:re2c:on*/
/*!conditions:re2c*/
/*!header:re2c:off*/

int
read_yylex(READ_YYSTYPE *val, READ_YYLTYPE *loc, Parse *ps)
{
	const unsigned char *cur = (const unsigned char *)ps->cur, *lim = (const unsigned char *)ps->lim, *mar = cur;
	int token;

	if (ps->state != READ_PARSING)
		HELP(read_lex_recover(ps));
	ps->braces_before = ps->braces;
	for (;;) {
		ps->tok = (const char *)cur;
		if (cur >= lim)
			RETURN(TOK_END);	/* of the document, which is not always that of the source */
/*!re2c
		re2c:define:YYCTYPE        = "unsigned char";
		re2c:define:YYCURSOR       = "cur";
		re2c:define:YYLIMIT        = "lim";
		re2c:define:YYMARKER       = "mar";
		re2c:define:YYGETCONDITION = "ps->cond";
		re2c:define:YYGETCONDITION:naked = 1;
		re2c:define:YYSETCONDITION = "ps->cond = @@;";
		re2c:define:YYSETCONDITION:naked = 1;
		re2c:yyfill:enable         = 0;
		re2c:eof                   = 0;

		space  = [ \t\r\n];
		digit  = [0-9];
		hex    = [0-9a-fA-F];
		bare   = [a-zA-Z_][a-zA-Z0-9_$.]*;
		suffix = digit+ | [a-zA-Z$._-][a-zA-Z0-9$._-]*;
		name   = [a-zA-Z$._-][a-zA-Z0-9$._-]*;
		int    = digit+ | "0x" hex+;
		float  = digit+ "." digit* ([eE] [-+]? digit+)?;

		<text>       space+                  { continue; }
		<text>       "//"                    { goto comment; }
		<text>       "->"                    { RETURN(TOK_ARROW); }
		<text>       "~>"                    { RETURN(TOK_REWRITE); }
		<text>       "::"                    { RETURN(TOK_COLONS); }
		<text>       ":"                     { RETURN(TOK_COLON); }
		<text>       ","                     { RETURN(TOK_COMMA); }
		<text>       "="                     { RETURN(TOK_EQUAL); }
		<text>       "?"                     { RETURN(TOK_QUESTION); }
		<text>       "*"                     { RETURN(TOK_STAR); }
		<text>       "+"                     { RETURN(TOK_PLUS); }
		<text>       "-"                     { RETURN(TOK_MINUS); }
		<text>       "..."                   { RETURN(TOK_ELLIPSIS); }
		<text>       "." {
			HELP(read_lex_bad(ps, "expected three consecutive dots for an ellipsis"));
		}
		<text>       "("                     { OPEN(TOK_LPAREN); }
		<text>       ")"                     { CLOSE(TOK_RPAREN); }
		<text>       "["                     { OPEN(TOK_LBRACK); }
		<text>       "]"                     { CLOSE(TOK_RBRACK); }
		<text>       "<"                     { OPEN(TOK_LT); }
		<text>       ">"                     { CLOSE(TOK_GT); }
		<text>       "{"                     { ps->braces++; OPEN(TOK_LBRACE); }
		<text>       "}"                     { ps->braces--; CLOSE(TOK_RBRACE); }
		<text>       "{-#"                   { HELP(read_lex_section(ps)); }

		<text>       "%" suffix              { HELP(read_lex_name(ps, val)); }
		<text>       "#" digit+              { VALUE_OF(RESNO, read_lex_number(ps->tok + 1, ps->cur)); }
		<text>       "@" bare                { VALUE_OF(SYMBOL, read_lex_atom(ps, 1)); }
		<text>       "@" ["]                 { HELP(read_lex_symbol(ps, val)); }
		<text>       "^" suffix              { VALUE_OF(LABEL, read_lex_atom(ps, 0)); }
		<text>       "#" name                { HELP(read_lex_hash(ps, val)); }
		<text>       "!" suffix              { HELP(read_lex_bang(ps, val)); }
		<text>       ["] {
			HELP(read_lex_string(ps, ps->cur) ? TOK_STRING : TOK_READ_YYerror);
		}
		<text>       [']                     { HELP(read_lex_quoted(ps)); }
		<text>       int                     { RETURN(TOK_INT); }
		<text>       float                   { RETURN(TOK_FLOAT); }

		<text>       "tensor<" ((digit+ | "?") "x")* [a-z] [a-zA-Z0-9]* ">"  { HELP(read_lex_tensor(ps, val)); }
		<text>       "tensor" space* "<"     { ps->cond = yycshape; OPEN(TOK_TENSOR_LT); }
		<text>       "vector" space* "<"     { ps->cond = yycshape; OPEN(TOK_VECTOR_LT); }
		<text>       "vector" space* "<" [0-9x \t]* "[" [^<>"\x00]* ">" {
			VALUE_OF(TYPE, build_opaque_type(ps, read_lex_span(ps)));
		}
		<text>       "memref" space* "<"     { ps->cond = yycshape; OPEN(TOK_MEMREF_LT); }
		<text>       "tuple" space* "<"      { OPEN(TOK_TUPLE_LT); }
		<text>       "complex" space* "<"    { OPEN(TOK_COMPLEX_LT); }
		<text>       "dense_resource" space* "<"  { OPEN(TOK_RESOURCE_LT); }
		<text>       "dense" space* "<"      { HELP(read_lex_literal(ps, val, TOK_DENSE)); }
		<text>       "sparse" space* "<"     { HELP(read_lex_literal(ps, val, TOK_SPARSE)); }
		<text>       "array" space* "<"      { HELP(read_lex_literal(ps, val, TOK_ARRAY)); }
		<text>       ("affine_map" | "affine_set" | "strided") space* "<" {
			HELP(read_lex_body(ps, ps->cur - 1) ? TOK_RAW : TOK_READ_YYerror);
		}
		<text>       "distinct" space* "["   { HELP(read_lex_distinct(ps)); }
		<text>       ("i" | "si" | "ui") digit+ { VALUE_OF(WORD_TYPE, build_int_type(ps, read_lex_span(ps))); }
		<text>       bare                    { HELP(read_lex_word(ps, val)); }
		<text>       $                       { RETURN(TOK_END); }
		<text>       *                       { HELP(read_lex_stray(ps)); }

		<shape>      space+                  { continue; }
		<shape>      "//"                    { goto comment; }
		<shape>      digit+ space* "x"       { VALUE_OF(DIM, read_lex_dim(ps)); }
		<shape>      "?" space* "x"          { VALUE_OF(DIM, IR_DYNAMIC); }
		<shape>      "*" space* "x"          { ps->cond = yyctext; RETURN(TOK_UNRANKED); }
		<shape>      ""                      { ps->cond = yyctext; continue; }
		<shape>      $                       { RETURN(TOK_END); }
*/
comment:
		ps->cur = (const char *)cur;
		if (read_lex_comment(ps))
			HELP(TOK_END);
		cur = (const unsigned char *)ps->cur;
	}
done:
	ps->cur = (const char *)cur;
helped:
	*loc = read_lex_span(ps);
	if (token == TOK_READ_YYerror)
		read_skip(ps);
	if ((int32_t)(ps->brackets - ps->bracket_limit) > 0)
		token = read_lex_too_deep(ps);
	ps->lines->before = token;
	return token;
}
