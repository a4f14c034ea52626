/* SPDX-License-Identifier: Apache-2.0
 *
 * The parts of the lexer that regular expressions do not describe: strings, bodies of dialect attributes (spec 10
 * §2.6), split markers, names of values, words, and names after # and !.
 */
#include "read/lex.h"

#include <assert.h>

#include "base/ascii.h"
#include "base/paranoid.h"
#include "lexer.h"
#include "literal/literal.h"
#include "parser.h"
#include "read/build.h"
#include "read/build_shlo_attr.h"

static uint32_t
offset(const Parse *ps, const char *p)
{
	return (uint32_t)(p - ps->text);
}

static Span
point(const Parse *ps, const char *p)
{
	return (Span){ offset(ps, p), offset(ps, p) + (p < ps->lim) };
}

int
read_lex_too_deep(Parse *ps)
{
	read_error(ps, DIAG_LIMIT, read_lex_span(ps),
	           "brackets nest more than %d deep", READ_MAX_BRACKETS);
	ps->brackets = 0;
	ps->cur = ps->lim;
	ps->tok = ps->lim;
	return TOK_READ_YYerror;
}

int
read_lex_bad(Parse *ps, const char *what)
{
	read_error(ps, DIAG_LEX_CHAR, read_lex_span(ps), "%s", what);
	return TOK_READ_YYerror;
}

int
read_lex_stray(Parse *ps)
{
	switch (*ps->tok) {
	case '@':
		ps->tok++;
		ps->cur += ps->cur < ps->lim;
		return read_lex_bad(ps, "@ identifier expected to start with letter or '_'");
	case '#': return read_lex_bad(ps, "invalid attribute name");
	case '!': return read_lex_bad(ps, "invalid type identifier");
	case '%': return read_lex_bad(ps, "invalid SSA name");
	case '^': return read_lex_bad(ps, "invalid block name");
	default: return read_lex_bad(ps, "unexpected character");
	}
}

int
read_lex_recover(Parse *ps)
{
	ps->cond = yyctext;
	read_lex_resync(ps);
	ps->tok = ps->cur;
	return TOK_RESYNC;
}

/* ---- strings ---- */

/* Returns the length of the escape whose backslash is at p, or 0 if it is invalid. */
static size_t
escape_len(const char *p, const char *lim)
{
	if (lim - p < 2)
		return 0;
	if (p[1] == '"' || p[1] == '\\' || p[1] == 'n' || p[1] == 't')
		return 2;
	return lim - p >= 3 && ascii_is_hex(p[1]) && ascii_is_hex(p[2]) ? 3 : 0;
}

/* Returns whether the byte ends the fast loop over a string: quote, backslash, LF, VT, FF. */
static inline bool
string_stop(char c)
{
	return c == '"' || c == '\\' || (c >= '\n' && c <= '\f');
}

const char *
read_string_end(const char *p, const char *lim, const char **bad)
{
	for (;;) {
		size_t n;

		while (p < lim && !string_stop(*p))
			p++;
		*bad = p;
		if (p < lim && *p == '"')
			return p + 1;
		if (p >= lim || *p != '\\')
			return NULL;
		n = escape_len(p, lim);
		if (n == 0)
			return NULL;
		p += n;
	}
}

static bool
string_error(Parse *ps, const char *bad)
{
	ps->cur = bad;
	if (bad < ps->lim && *bad == '\\')
		return read_error(ps, DIAG_STRING_ESCAPE, point(ps, bad), "unknown escape in string literal");
	return read_error(ps, DIAG_STRING_UNTERMINATED, point(ps, bad), "expected '\"' in string literal");
}

bool
read_lex_string(Parse *ps, const char *p)
{
	const char *bad, *end = read_string_end(p, ps->lim, &bad);

	if (!end)
		return string_error(ps, bad);
	ps->cur = end;
	return true;
}

Str
read_unescape(Parse *ps, Str body)
{
	const char *p, *end = body.p + body.n;
	char *out, *q;

	if (!body.n || !memchr(body.p, '\\', body.n))
		return body;
	out = q = arena_alloc(&ps->scratch, body.n);
	for (p = body.p; p < end; p++) {
		if (*p != '\\') {
			*q++ = *p;
		} else if (ascii_is_hex(p[1])) {
			*q++ = (char)ascii_hex_byte(p + 1);
			p += 2;
		} else {
			p++;
			*q++ = *p == 'n' ? '\n' : *p == 't' ? '\t' : *p;
		}
	}
	return (Str){ out, (size_t)(q - out) };
}

Atom
read_string_atom(Parse *ps, Span quoted)
{
	return session_atom(ps->s, read_unescape(ps, (Str){ ps->text + quoted.lo + 1, quoted.hi - quoted.lo - 2 }));
}

int
read_lex_symbol(Parse *ps, READ_YYSTYPE *val)
{
	Span quoted;

	if (!read_lex_string(ps, ps->cur))
		return TOK_READ_YYerror;
	quoted = (Span){ offset(ps, ps->tok) + 1, offset(ps, ps->cur) };
	if (quoted.hi - quoted.lo == 2)
		read_error(ps, DIAG_SYMBOL_EMPTY, (Span){ quoted.lo - 1, quoted.hi },
		           "a symbol name must not be empty");
	val->TOK_SYMBOL = read_string_atom(ps, quoted);
	return TOK_SYMBOL;
}

/* Only a PartitionSpec has strings in single quotes, and MLIR has none: read_syntax_error() reports them elsewhere. */
int
read_lex_quoted(Parse *ps)
{
	const char *p = ps->cur;

	while (p < ps->lim && *p != '\'' && *p != '\\' && *p != '"' && *p != '\n' && *p != '\r')
		p++;
	if (p >= ps->lim || *p != '\'')
		return read_lex_bad(ps, "unexpected character");
	ps->cur = p + 1;
	return TOK_QUOTED;
}

/* ---- comments and split markers ---- */

/* Returns whether the comment at p is a split marker: `// -----`, or the marker of the options, alone on its line. */
static bool
is_split(const Parse *ps, const char *p, const char *end)
{
	Str marker = ps->o->marker ? str_from(ps->o->marker) : STR("// -----");
	const char *b = p;

	if (ps->o->no_split || (size_t)(end - p) < marker.n || memcmp(p, marker.p, marker.n) != 0)
		return false;
	for (p += marker.n; p < end; p++) {
		if (*p != ' ' && *p != '\t')
			return false;
	}
	while (b > ps->text && (b[-1] == ' ' || b[-1] == '\t'))
		b--;
	return b == ps->text || b[-1] == '\n' || b[-1] == '\r';
}

/* Returns the end of the comment at p: an LF, a CR, or the end of the text. */
static const char *
comment_end(const Parse *ps, const char *p)
{
	const char *lf = memchr(p, '\n', (size_t)(ps->lim - p));
	const char *end = lf ? lf : ps->lim;
	const char *cr = memchr(p, '\r', (size_t)(end - p));

	return cr ? cr : end;
}

bool
read_lex_comment(Parse *ps)
{
	const char *end;

	if (ps->tok >= ps->lim) {	/* the marker at which read_lex_resync stopped */
		ps->cur = ps->lim;
		return true;
	}
	end = comment_end(ps, ps->tok);
	ps->cur = end;
	if (!is_split(ps, ps->tok, end)) {
		if (ps->o->keep_comments)
			read_notation_comment(ps, (Span){ offset(ps, ps->tok), offset(ps, end) });
		return false;
	}
	ps->next_doc = end;
	ps->cur = ps->lim = ps->tok;
	return true;
}

/* Keeps the comments inside the token [p, end), except those in strings. */
static void
keep_comments(Parse *ps, const char *p, const char *end)
{
	const char *bad, *next;

	if (!ps->o->keep_comments || !memchr(p, '\n', (size_t)(end - p)))
		return;
	for (; p && p < end; p = next) {
		next = p + 1;
		if (*p == '"') {
			next = read_string_end(p + 1, end, &bad);
		} else if (*p == '/' && next < end && *next == '/') {
			next = comment_end(ps, p);
			read_notation_comment(ps, (Span){ offset(ps, p), offset(ps, next) });
		}
	}
}

/* ---- bodies in brackets ---- */

typedef enum ByteKind { PLAIN, OPENS, CLOSES, DASH, QUOTE } ByteKind;

static const uint8_t byte_kinds[256] = {
	['<'] = OPENS, ['('] = OPENS, ['['] = OPENS, ['{'] = OPENS,
	['>'] = CLOSES, [')'] = CLOSES, [']'] = CLOSES, ['}'] = CLOSES,
	['-'] = DASH, ['"'] = QUOTE,
};

static inline ByteKind
byte_kind(char c)
{
	return (ByteKind)byte_kinds[(unsigned char)c];
}

/* A walk over the brackets of a text. Brackets in strings and the one in `->` do not count. */
typedef struct Brackets {
	const char *p, *lim;	/* the text after the last bracket */
	const char *string;	/* the last string before it */
	const char *bad;	/* the invalid byte of that string; NULL: none */
} Brackets;

/* Moves b->p after the string that begins there. */
static bool
skip_string(Brackets *b)
{
	const char *bad, *end = read_string_end(b->p + 1, b->lim, &bad);

	b->string = b->p;
	b->bad = end ? NULL : bad;
	b->p = end ? end : bad;
	return end != NULL;
}

/* Returns the next bracket, or NUL at the end of the text and at an invalid string. */
static inline char
bracket_next(Brackets *b)
{
	for (;;) {
		while (b->p < b->lim && byte_kind(*b->p) == PLAIN)
			b->p++;
		if (b->p >= b->lim)
			return '\0';
		if (byte_kind(*b->p) <= CLOSES)
			return *b->p++;
		if (*b->p == '-')
			b->p += b->p + 1 < b->lim && b->p[1] == '>' ? 2 : 1;
		else if (!skip_string(b))
			return '\0';
	}
}

/* Reports that the bracket `open` is still open where another one closes or the text ends. MLIR reports it at the last
 * string before that place, or at the body. */
static bool
unbalanced(Parse *ps, const char *at, char open)
{
	return read_error(ps, DIAG_OPAQUE_UNBALANCED, point(ps, at), "unbalanced '%c' character in pretty dialect name",
	                  open);
}

static char
closing(char open)
{
	return open == '(' ? ')' : (char)(open + 2);
}

bool
read_lex_body(Parse *ps, const char *p)
{
	Brackets b = { .p = p + 1, .lim = ps->lim, .string = p };
	char open[READ_MAX_BRACKETS];
	uint32_t n = 0;

	assert(byte_kind(*p) == OPENS);
	open[n++] = *p;
	while (n) {
		char c = bracket_next(&b);

		if (b.bad)
			return string_error(ps, b.bad);
		ps->cur = b.p - (c != '\0');
		if (byte_kind(c) == OPENS && n == READ_MAX_BRACKETS)
			return read_lex_too_deep(ps) == 0;
		if (byte_kind(c) == OPENS)
			open[n++] = c;
		else if (closing(open[--n]) != c)
			return unbalanced(ps, b.string, open[n]);
	}
	ps->cur = b.p;
	return true;
}

const char *
read_body_end(const char *p, const char *lim)
{
	Brackets b = { .p = p, .lim = lim };
	uint32_t depth = 0;

	do {
		char c = bracket_next(&b);

		if (!c)
			return NULL;
		depth += byte_kind(c) == OPENS ? 1u : -1u;
	} while (depth);
	return b.p;
}

/* A quotation mark in a comment may look like a string without an end; the walk continues after it. */
uint32_t
read_nesting(Str s)
{
	Brackets b = { .p = s.p, .lim = s.p + s.n };
	uint32_t depth = 0, deepest = 0;

	while (b.p < b.lim) {
		char c = bracket_next(&b);

		if (byte_kind(c) == OPENS)
			deepest = ++depth > deepest ? depth : deepest;
		else if (c && depth)
			depth--;
	}
	return deepest;
}

int
read_lex_distinct(Parse *ps)
{
	if (!read_lex_body(ps, ps->cur - 1))
		return TOK_READ_YYerror;
	return ps->cur < ps->lim && *ps->cur == '<' && !read_lex_body(ps, ps->cur) ? TOK_READ_YYerror : TOK_RAW;
}

int
read_lex_literal(Parse *ps, READ_YYSTYPE *val, int token)
{
	const char *end = literal_body_end(ps->cur, ps->lim);

	val->TOK_DENSE = offset(ps, ps->cur);
	if (end >= ps->lim) {
		ps->cur = ps->lim;
		read_error(ps, DIAG_SYNTAX, read_lex_span(ps), "expected '>'");
		return TOK_READ_YYerror;
	}
	keep_comments(ps, ps->cur, end);
	ps->cur = end + 1;
	return token;
}

/* ---- # and ! ---- */

static const struct {
	const char *name;
	int token;
} sdy_attrs[] = {
	{ "mesh", TOK_SDY_MESH },
	{ "sharding", TOK_SDY_SHARDING },
	{ "sharding_per_value", TOK_SDY_PER_VALUE },
	{ "op_sharding_rule", TOK_SDY_RULE },
	{ "propagation_edges", TOK_SDY_EDGES },
};

/* The names of attributes that have only the spelling without a dot, because their text does not begin with a
 * bracket. */
static const char *const sdy_verbose[] = { "manual_axes", "axis_ref_list", "list_of_axis_ref_lists",
	                                   "all_to_all_param_list" };

static int
sdy_unknown(Parse *ps, Span at, Str name)
{
	if (!read_explain(ps, at))
		read_error(ps, DIAG_ATTR_UNKNOWN, at, "unknown attribute `%.*s` in dialect `sdy`", (int)name.n, name.p);
	return TOK_READ_YYerror;
}

/* Reads `#sdy<`; the name after it is a separate token. */
static int
hash_sdy_verbose(Parse *ps)
{
	const char *p = ascii_skip_blanks(ps->cur + 1, ps->lim), *end = ascii_skip_name(p, ps->lim);
	Str name = { p, (size_t)(end - p) };

	ps->cur++;
	ps->brackets++;
	for (size_t i = 0; i < sizeof sdy_attrs / sizeof *sdy_attrs; i++) {
		if (str_eq(name, str_from(sdy_attrs[i].name)))
			return TOK_SDY_LT;
	}
	for (size_t i = 0; i < sizeof sdy_verbose / sizeof *sdy_verbose; i++) {
		if (str_eq(name, str_from(sdy_verbose[i])))
			return TOK_SDY_LT;
	}
	return sdy_unknown(ps, (Span){ offset(ps, p), offset(ps, end) }, name);
}

/* Returns the attribute that begins at ps->tok if its text was read before, or NULL; ps->cur is at its bracket. A
 * paranoid build always reads it again, and build_memo() compares. */
static IrAttr *
hash_known(Parse *ps)
{
	const char *end = !PARANOID && ps->cur < ps->lim && *ps->cur == '<' ? read_body_end(ps->cur, ps->lim) : NULL;
	IrAttr *a = end ? read_memo_find(ps, (Str){ ps->tok, (size_t)(end - ps->tok) }) : NULL;

	if (!a)
		return NULL;
	keep_comments(ps, ps->cur, end);
	ps->cur = end;
	return a;
}

/* Reads `#sdy.name` or `#sdy<`; ps->cur is after the name. */
static int
hash_sdy(Parse *ps, READ_YYSTYPE *val, Str name)
{
	val->TOK_ATTR = hash_known(ps);
	if (val->TOK_ATTR)
		return TOK_ATTR;
	if (name.n == 0)
		return hash_sdy_verbose(ps);
	for (size_t i = 0; i < sizeof sdy_attrs / sizeof *sdy_attrs; i++) {
		if (str_eq(name, str_from(sdy_attrs[i].name)))
			return sdy_attrs[i].token;
	}
	if (str_eq(name, STR("dim_mapping")))	/* part of a rule */
		return TOK_SDY_DIM_MAPPING;
	return sdy_unknown(ps, (Span){ offset(ps, name.p), offset(ps, ps->cur) }, name);
}

/* Splits the name after # or ! at its first dot. Returns the dialect; *rest is the text after the dot. */
static Str
split_dialect(Str name, Str *rest)
{
	const char *dot = memchr(name.p, '.', name.n);

	if (!dot) {
		*rest = (Str){ name.p + name.n, 0 };
		return name;
	}
	*rest = (Str){ dot + 1, (size_t)(name.p + name.n - dot - 1) };
	return (Str){ name.p, (size_t)(dot - name.p) };
}

int
read_lex_hash(Parse *ps, READ_YYSTYPE *val)
{
	Str name = { ps->tok + 1, (size_t)(ps->cur - ps->tok - 1) }, rest, dialect;
	bool body = ps->cur < ps->lim && *ps->cur == '<';

	dialect = split_dialect(name, &rest);
	if (!body && dialect.n == name.n) {
		val->TOK_ATTR_ALIAS = read_lex_atom(ps, 0);
		return TOK_ATTR_ALIAS;
	}
	if (str_eq(dialect, STR("sdy")))
		return hash_sdy(ps, val, rest);
	if (body && !read_lex_body(ps, ps->cur))
		return TOK_READ_YYerror;
	if (read_dialect_known(dialect) && !read_is_shlo(ps, read_lex_span(ps))) {
		read_error(ps, DIAG_ATTR_UNKNOWN, (Span){ offset(ps, ps->tok) + 1, offset(ps, ps->cur) },
		           "dialect '%.*s' provides no attribute parsing hook", (int)dialect.n, dialect.p);
		return TOK_READ_YYerror;
	}
	if (read_dialect_known(dialect))
		keep_comments(ps, ps->tok, ps->cur);
	return TOK_OPAQUE;
}

/* Reports an unknown type of a known dialect. */
static int
unknown_type(Parse *ps, Str dialect, Str name)
{
	Span at = { offset(ps, dialect.p), offset(ps, ps->cur) };

	if (str_eq(dialect, STR("stablehlo")))
		read_error(ps, DIAG_ATTR_UNKNOWN, at, "unknown stablehlo type: %.*s", (int)name.n, name.p);
	else
		read_error(ps, DIAG_ATTR_UNKNOWN, at, "dialect '%.*s' provides no type parsing hook", (int)dialect.n,
		           dialect.p);
	return TOK_READ_YYerror;
}

int
read_lex_bang(Parse *ps, READ_YYSTYPE *val)
{
	Str name = { ps->tok + 1, (size_t)(ps->cur - ps->tok - 1) }, rest, dialect;
	bool body = ps->cur < ps->lim && *ps->cur == '<';

	dialect = split_dialect(name, &rest);
	if (!body && dialect.n == name.n) {
		val->TOK_TYPE_ALIAS = read_lex_atom(ps, 0);
		return TOK_TYPE_ALIAS;
	}
	if (str_eq(name, STR("stablehlo.token"))) {
		val->TOK_TYPE = ir_type_token(ps->s);
		return TOK_TYPE;
	}
	if (str_eq(name, STR("stablehlo.future")) && body) {
		ps->cur++;
		ps->brackets++;
		return TOK_FUTURE_LT;
	}
	if (body && !read_lex_body(ps, ps->cur))
		return TOK_READ_YYerror;
	if (read_dialect_known(dialect))
		return unknown_type(ps, dialect, rest);
	val->TOK_TYPE = build_opaque_type(ps, read_lex_span(ps));
	return TOK_TYPE;
}

/* ---- numbers and names ---- */

uint32_t
read_lex_number(const char *p, const char *end)
{
	uint64_t v = 0;

	for (; p < end; p++) {
		v = v * 10 + (uint64_t)(*p - '0');
		if (v > UINT32_MAX)
			return UINT32_MAX;
	}
	return (uint32_t)v;
}

int64_t
read_lex_dim(Parse *ps)
{
	int64_t v = 0;

	for (const char *p = ps->tok; ascii_is_digit(*p); p++) {
		if (__builtin_mul_overflow(v, 10, &v) || __builtin_add_overflow(v, *p - '0', &v)) {
			read_error(ps, DIAG_INT_RANGE, read_lex_span(ps),
			           "invalid dimension");
			return 0;
		}
	}
	return v;
}

ReadName
read_lex_value(Parse *ps, const char *p, const char *end)
{
	uint32_t n;

	if (ascii_is_digit(*p) && (*p != '0' || end - p == 1)) {
		n = read_lex_number(p, end);
		if (n <= ps->max_number)
			return READ_NUMBER | n;
	}
	return atom_intern(&ps->s->atoms, p, (size_t)(end - p));
}

int
read_lex_name(Parse *ps, READ_YYSTYPE *val)
{
	if (read_line_take(ps))
		return TOK_LINE;
	val->TOK_VALUE = read_lex_value(ps, ps->tok + 1, ps->cur);
	return TOK_VALUE;
}

/* These are tokens after which a value name is never an operand: types, the `)` of a location or a list of operands,
 * the `{` of a region, and whole lines. */
bool
read_ends_statement(int token)
{
	return token == TOK_LINE || token == TOK_TYPE || token == TOK_WORD_TYPE || token == TOK_RPAREN ||
	       token == TOK_LBRACE;
}

/* ---- words and types ---- */

int
read_lex_word(Parse *ps, READ_YYSTYPE *val)
{
	Atom a = read_lex_atom(ps, 0);
	const ReadWord *w = a < ps->n_words ? &ps->words[a] : NULL;

	if (w && w->token == TOK_WORD_TYPE) {
		val->TOK_WORD_TYPE = read_word_type(ps, w);
		return TOK_WORD_TYPE;
	}
	val->TOK_WORD = a;
	return w && w->token ? w->token : read_std_token(ps, a);
}

int
read_lex_tensor(Parse *ps, READ_YYSTYPE *val)
{
	val->TOK_TYPE = build_simple_tensor(ps, read_lex_span(ps));
	if (val->TOK_TYPE)
		return TOK_TYPE;
	ps->cur = ps->tok + sizeof "tensor<" - 1;
	ps->cond = yycshape;
	ps->brackets++;
	return TOK_TENSOR_LT;
}

/* ---- resource sections ---- */

/* build_resources() reads the content of the section. */
int
read_lex_section(Parse *ps)
{
	const char *bad;

	for (const char *p = ps->cur; p < ps->lim; p++) {
		if (*p == '"') {
			p = read_string_end(p + 1, ps->lim, &bad);
			if (!p) {
				string_error(ps, bad);
				return TOK_READ_YYerror;
			}
			p--;
		} else if (*p == '#' && ps->lim - p >= 3 && p[1] == '-' && p[2] == '}') {
			keep_comments(ps, ps->cur, p);
			ps->cur = p + 3;
			return TOK_RESOURCES;
		}
	}
	ps->cur = ps->lim;
	read_error(ps, DIAG_SYNTAX, point(ps, ps->lim), "expected '#-}'");
	return TOK_READ_YYerror;
}
