/* SPDX-License-Identifier: Apache-2.0
 *
 * The tokens of the surface language (spec 10 §2 and the lexer arrangements of §12.4). The whole
 * source is lexed in place; a NUL ends it. Tokens are slices, so most carry their location alone.
 *
 * Two conditions: inside `tensor<` the shape is read, dimensions and their `x`; everything else is
 * `text`. What a regular expression cannot say (strings, bodies of dialect attributes, element lists)
 * is scanned by the loops of src/read/lex.c. An error is reported here once; the token YYerror makes
 * the parser recover in silence.
 */
#include "read/build.h"

#include "lexer.h"
#include "parser.h"
#include "literal/literal.h"

/* The scanner works on local pointers; helpers see and move ps->cur. */
#define RETURN(t)      do { token = (t); goto done; } while (0)
#define HELP(t)        do { ps->cur = (const char *)cur; token = (t); goto helped; } while (0)
#define VALUE_OF(t, v) do { ps->cur = (const char *)cur; val->TOK_##t = (v); RETURN(TOK_##t); } while (0)
#define OPEN(t)        do { ps->brackets++; RETURN(t); } while (0)
#define CLOSE(t)       do { ps->brackets--; RETURN(t); } while (0)

/*!header:re2c:on*/
/*!conditions:re2c*/
/*!header:re2c:off*/

static inline Span
token_span(const Parse *ps)
{
	return (Span){ (uint32_t)(ps->tok - ps->text), (uint32_t)(ps->cur - ps->text) };
}

static int
lex_bad(Parse *ps, const char *what)
{
	read_error(ps, DIAG_LEX_CHAR, token_span(ps), "%s", what);
	return TOK_READ_YYerror;
}

/* A byte that starts no token, in MLIR's words. */
static int
lex_stray(Parse *ps)
{
	switch (*ps->tok) {
	case '@':
		ps->tok++;
		ps->cur += ps->cur < ps->lim;
		return lex_bad(ps, "@ identifier expected to start with letter or '_'");
	case '#': return lex_bad(ps, "invalid attribute name");
	case '!': return lex_bad(ps, "invalid type identifier");
	case '%': return lex_bad(ps, "invalid SSA name");
	case '^': return lex_bad(ps, "invalid block name");
	default: return lex_bad(ps, "unexpected character");
	}
}

static int
lex_resync(Parse *ps)
{
	ps->cond = yyctext;
	read_lex_resync(ps);
	ps->tok = ps->cur;
	return TOK_RESYNC;
}

/* The token without its first n bytes. */
static Atom
lex_atom(Parse *ps, unsigned n)
{
	return atom_intern(&ps->s->atoms, ps->tok + n, (size_t)(ps->cur - ps->tok) - n);
}

/* `tensor<4x8xf32>`: the whole type, unless its element type is no known word; the grammar takes that one. */
static int
lex_tensor(Parse *ps, READ_YYSTYPE *val)
{
	val->TOK_TYPE = build_simple_tensor(ps, token_span(ps));
	if (val->TOK_TYPE)
		return TOK_TYPE;
	ps->cur = ps->tok + sizeof "tensor<" - 1;
	ps->cond = yycshape;
	ps->brackets++;
	return TOK_TENSOR_LT;
}

/* A name, or the whole line if one like it was read before. */
static int
lex_value(Parse *ps, READ_YYSTYPE *val)
{
	if (read_line_take(ps))
		return TOK_LINE;
	val->TOK_VALUE = read_lex_value(ps, ps->tok + 1, ps->cur);
	return TOK_VALUE;
}

bool
read_ends_statement(int token)
{
	return token == TOK_LINE || token == TOK_TYPE || token == TOK_WORD_TYPE || token == TOK_RPAREN || token == TOK_LBRACE;
}

static int
lex_symbol(Parse *ps, READ_YYSTYPE *val)
{
	if (!read_lex_string(ps, ps->cur))
		return TOK_READ_YYerror;
	val->TOK_SYMBOL = read_lex_symbol(ps);
	return TOK_SYMBOL;
}

/* Words: keywords, ops and types from the table, anything else is a name. */
static int
lex_word(Parse *ps, READ_YYSTYPE *val)
{
	Atom a = lex_atom(ps, 0);
	const ReadWord *w = a < ps->n_words ? &ps->words[a] : NULL;

	if (w && w->token == TOK_WORD_TYPE) {
		val->TOK_WORD_TYPE = read_word_type(ps, w);
		return TOK_WORD_TYPE;
	}
	val->TOK_WORD = a;
	return w && w->token ? w->token : TOK_WORD;
}

/* An element list, `dense<...>` and the like, is one token; its value is where the body begins. */
static int
lex_literal(Parse *ps, READ_YYSTYPE *val, int token)
{
	const char *end = literal_body_end(ps->cur, ps->lim);

	val->TOK_DENSE = (uint32_t)(ps->cur - ps->text);
	if (end >= ps->lim) {
		ps->cur = ps->lim;
		read_error(ps, DIAG_SYNTAX, token_span(ps), "expected '>'");
		return TOK_READ_YYerror;
	}
	ps->cur = end + 1;
	return token;
}

/* `#name` is an alias, an attribute that is parsed (one token for its name), or opaque. */
static int
lex_hash(Parse *ps, READ_YYSTYPE *val)
{
	ReadHash h = read_lex_hash(ps);

	if (h.token == TOK_ATTR)
		val->TOK_ATTR = h.attr;
	else if (h.token == TOK_ATTR_ALIAS)
		val->TOK_ATTR_ALIAS = h.name;
	return h.token;
}

static int
lex_bang(Parse *ps, READ_YYSTYPE *val)
{
	ReadHash h = read_lex_bang(ps);

	if (h.token == TOK_TYPE)
		val->TOK_TYPE = h.type;
	else if (h.token == TOK_TYPE_ALIAS)
		val->TOK_TYPE_ALIAS = h.name;
	return h.token;
}

int
read_yylex(READ_YYSTYPE *val, READ_YYLTYPE *loc, Parse *ps)
{
	const unsigned char *cur = (const unsigned char *)ps->cur, *lim = (const unsigned char *)ps->lim, *mar = cur;
	int token;

	if (ps->state != READ_PARSING)
		HELP(lex_resync(ps));
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
		<text>       "."                     { HELP(lex_bad(ps, "expected three consecutive dots for an ellipsis")); }
		<text>       "("                     { OPEN(TOK_LPAREN); }
		<text>       ")"                     { CLOSE(TOK_RPAREN); }
		<text>       "["                     { OPEN(TOK_LBRACK); }
		<text>       "]"                     { CLOSE(TOK_RBRACK); }
		<text>       "<"                     { OPEN(TOK_LT); }
		<text>       ">"                     { CLOSE(TOK_GT); }
		<text>       "{"                     { ps->braces++; OPEN(TOK_LBRACE); }
		<text>       "}"                     { ps->braces--; CLOSE(TOK_RBRACE); }
		<text>       "{-#"                   { HELP(read_lex_section(ps) ? TOK_RESOURCES : TOK_READ_YYerror); }

		<text>       "%" suffix              { HELP(lex_value(ps, val)); }
		<text>       "#" digit+              { VALUE_OF(RESNO, read_lex_number(ps->tok + 1, ps->cur)); }
		<text>       "@" bare                { VALUE_OF(SYMBOL, lex_atom(ps, 1)); }
		<text>       "@" ["]                 { HELP(lex_symbol(ps, val)); }
		<text>       "^" suffix              { VALUE_OF(LABEL, lex_atom(ps, 0)); }
		<text>       "#" name                { HELP(lex_hash(ps, val)); }
		<text>       "!" suffix              { HELP(lex_bang(ps, val)); }
		<text>       ["]                     { HELP(read_lex_string(ps, ps->cur) ? TOK_STRING : TOK_READ_YYerror); }
		<text>       int                     { RETURN(TOK_INT); }
		<text>       float                   { RETURN(TOK_FLOAT); }

		<text>       "tensor<" ((digit+ | "?") "x")* [a-z] [a-zA-Z0-9]* ">"  { HELP(lex_tensor(ps, val)); }
		<text>       "tensor" space* "<"     { ps->cond = yycshape; OPEN(TOK_TENSOR_LT); }
		<text>       "vector" space* "<"     { ps->cond = yycshape; OPEN(TOK_VECTOR_LT); }
		<text>       "vector" space* "<" [0-9x \t]* "[" [^<>"\x00]* ">"      { VALUE_OF(TYPE, build_opaque_type(ps, token_span(ps))); }
		<text>       "memref" space* "<"     { ps->cond = yycshape; OPEN(TOK_MEMREF_LT); }
		<text>       "tuple" space* "<"      { OPEN(TOK_TUPLE_LT); }
		<text>       "complex" space* "<"    { OPEN(TOK_COMPLEX_LT); }
		<text>       "dense_resource" space* "<"  { OPEN(TOK_RESOURCE_LT); }
		<text>       "dense" space* "<"      { HELP(lex_literal(ps, val, TOK_DENSE)); }
		<text>       "sparse" space* "<"     { HELP(lex_literal(ps, val, TOK_SPARSE)); }
		<text>       "array" space* "<"      { HELP(lex_literal(ps, val, TOK_ARRAY)); }
		<text>       ("affine_map" | "affine_set" | "strided") space* "<"    { HELP(read_lex_raw(ps, ps->cur - 1) ? TOK_RAW : TOK_READ_YYerror); }
		<text>       "distinct" space* "["   { HELP(read_lex_distinct(ps, ps->cur - 1) ? TOK_RAW : TOK_READ_YYerror); }
		<text>       ("i" | "si" | "ui") digit+   { VALUE_OF(WORD_TYPE, build_int_type(ps, token_span(ps))); }
		<text>       bare                    { HELP(lex_word(ps, val)); }
		<text>       $                       { RETURN(TOK_END); }
		<text>       *                       { HELP(lex_stray(ps)); }

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
	*loc = token_span(ps);
	if (token == TOK_READ_YYerror)
		read_skip(ps);
	if ((int32_t)(ps->brackets - ps->bracket_limit) > 0)
		token = read_lex_too_deep(ps);
	ps->lines->before = token;
	return token;
}
