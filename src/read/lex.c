/* SPDX-License-Identifier: Apache-2.0
 *
 * The parts of the lexer that are loops rather than regular expressions: strings, bodies of dialect
 * attributes (spec 10 §2.6), split markers, names of values.
 */
#include "read/build.h"

#include "base/ascii.h"
#include "base/paranoid.h"
#include "parser.h"
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
	read_error(ps, DIAG_LIMIT, (Span){ offset(ps, ps->tok), offset(ps, ps->cur) },
	           "brackets nest more than %d deep", READ_MAX_BRACKETS);
	ps->brackets = 0;
	ps->cur = ps->lim;
	ps->tok = ps->lim;
	return TOK_READ_YYerror;
}

/* ---- strings ---- */

/* Length of the escape at p (its backslash), 0 if there is none like it. */
static size_t
escape_len(const char *p, const char *lim)
{
	if (lim - p < 2)
		return 0;
	if (p[1] == '"' || p[1] == '\\' || p[1] == 'n' || p[1] == 't')
		return 2;
	return lim - p >= 3 && ascii_is_hex(p[1]) && ascii_is_hex(p[2]) ? 3 : 0;
}

/* Bytes that end the fast loop over a string: quote, backslash, LF, VT, FF. */
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

Atom
read_lex_symbol(Parse *ps)
{
	Span quoted = { offset(ps, ps->tok) + 1, offset(ps, ps->cur) };

	if (quoted.hi - quoted.lo == 2)
		read_error(ps, DIAG_SYMBOL_EMPTY, (Span){ quoted.lo - 1, quoted.hi }, "a symbol name must not be empty");
	return read_string_atom(ps, quoted);
}

/* ---- comments and split markers ---- */

/* Whether the comment at p is a split marker: `// -----`, or what stands for it, alone on its line. */
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

/* The LF, CR or end of text that ends the comment at p. */
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

/* ---- bodies in brackets ---- */

/* The bracket that is still open where another one closes, or the text ends. */
static bool
unbalanced(Parse *ps, const char *body, char open)
{
	return read_error(ps, DIAG_OPAQUE_UNBALANCED, point(ps, body), "unbalanced '%c' character in pretty dialect name", open);
}

/* Past the body in brackets that opens at p, where every bracket must close the innermost open one. If one does
 * not, MLIR points at the last string before it, or at the body. */
static bool
body_scan(Parse *ps, const char *p)
{
	char open[READ_MAX_BRACKETS];
	const char *start = p, *bad;
	int n = 0;

	for (; p < ps->lim; p++) {
		char c = *p, want;

		switch (c) {
		case '<': case '(': case '[': case '{':
			if (n == READ_MAX_BRACKETS) {
				ps->cur = p;
				return read_lex_too_deep(ps) == 0;
			}
			open[n++] = c;
			continue;
		case '-':
			p += p + 1 < ps->lim && p[1] == '>';
			continue;
		case '"':
			start = p;
			p = read_string_end(p + 1, ps->lim, &bad);
			if (!p)
				return string_error(ps, bad);
			p--;
			continue;
		case '>': want = '<'; break;
		case ')': want = '('; break;
		case ']': want = '['; break;
		case '}': want = '{'; break;
		default:
			continue;
		}
		if (open[n - 1] != want) {
			ps->cur = p;
			return unbalanced(ps, start, open[n - 1]);
		}
		if (--n == 0) {
			ps->cur = p + 1;
			return true;
		}
	}
	ps->cur = ps->lim;
	return unbalanced(ps, start, open[n - 1]);
}

bool
read_lex_raw(Parse *ps, const char *p)
{
	return body_scan(ps, p);
}

bool
read_lex_distinct(Parse *ps, const char *p)
{
	if (!body_scan(ps, p))
		return false;
	return ps->cur >= ps->lim || *ps->cur != '<' || body_scan(ps, ps->cur);
}

/* Where a body that was read before ends: no messages, and brackets are only counted. */
static const char *
body_guess(const char *p, const char *lim)
{
	int n = 0;

	for (; p < lim; p++) {
		if (*p == '"') {
			const char *bad;

			p = read_string_end(p + 1, lim, &bad);
			if (!p)
				return NULL;
			p--;
		} else if (*p == '<' || *p == '[' || *p == '{' || *p == '(') {
			n++;
		} else if (*p == ']' || *p == '}' || *p == ')' || (*p == '>' && p[-1] != '-')) {
			if (--n == 0)
				return p + 1;
		}
	}
	return NULL;
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

/* Attributes that have no spelling with a dot: their text does not begin with a bracket. */
static const char *const sdy_verbose[] = { "manual_axes", "axis_ref_list", "list_of_axis_ref_lists", "all_to_all_param_list" };

static ReadHash
sdy_unknown(Parse *ps, Span at, Str name)
{
	if (!read_explain(ps, at))
		read_error(ps, DIAG_ATTR_UNKNOWN, at, "unknown attribute `%.*s` in dialect `sdy`", (int)name.n, name.p);
	return (ReadHash){ .token = TOK_READ_YYerror };
}

/* `#sdy<`: the name behind it is a token of its own. */
static ReadHash
hash_sdy_verbose(Parse *ps)
{
	const char *p = ascii_skip_blanks(ps->cur + 1, ps->lim), *end = ascii_skip_name(p, ps->lim);
	Str name = { p, (size_t)(end - p) };

	ps->cur++;
	ps->brackets++;
	for (size_t i = 0; i < sizeof sdy_attrs / sizeof *sdy_attrs; i++) {
		if (str_eq(name, str_from(sdy_attrs[i].name)))
			return (ReadHash){ .token = TOK_SDY_LT };
	}
	for (size_t i = 0; i < sizeof sdy_verbose / sizeof *sdy_verbose; i++) {
		if (str_eq(name, str_from(sdy_verbose[i])))
			return (ReadHash){ .token = TOK_SDY_LT };
	}
	return sdy_unknown(ps, (Span){ offset(ps, p), offset(ps, end) }, name);
}

/* An attribute whose text, from ps->tok on, was read before; ps->cur is at its bracket. A paranoid build reads it
 * again, and build_memo() compares. */
static IrAttr *
hash_known(Parse *ps)
{
	const char *end = !PARANOID && ps->cur < ps->lim && *ps->cur == '<' ? body_guess(ps->cur, ps->lim) : NULL;
	IrAttr *a = end ? read_memo_find(ps, (Str){ ps->tok, (size_t)(end - ps->tok) }) : NULL;

	if (a)
		ps->cur = end;
	return a;
}

/* `#sdy.name` or `#sdy<`; ps->cur is behind the name. */
static ReadHash
hash_sdy(Parse *ps, Str name)
{
	IrAttr *known = hash_known(ps);

	if (known)
		return (ReadHash){ .token = TOK_ATTR, .attr = known };
	if (name.n == 0)
		return hash_sdy_verbose(ps);
	for (size_t i = 0; i < sizeof sdy_attrs / sizeof *sdy_attrs; i++) {
		if (str_eq(name, str_from(sdy_attrs[i].name)))
			return (ReadHash){ .token = sdy_attrs[i].token };
	}
	if (str_eq(name, STR("dim_mapping")))	/* part of a rule */
		return (ReadHash){ .token = TOK_SDY_DIM_MAPPING };
	return sdy_unknown(ps, (Span){ offset(ps, name.p), offset(ps, ps->cur) }, name);
}

/* The dialect in front of the first dot of the name behind # or !, and what follows the dot. */
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

ReadHash
read_lex_hash(Parse *ps)
{
	Str name = { ps->tok + 1, (size_t)(ps->cur - ps->tok - 1) }, rest, dialect;
	bool body = ps->cur < ps->lim && *ps->cur == '<';

	dialect = split_dialect(name, &rest);
	if (!body && dialect.n == name.n)
		return (ReadHash){ .token = TOK_ATTR_ALIAS,
		                   .name = atom_intern(&ps->s->atoms, ps->tok, (size_t)(ps->cur - ps->tok)) };
	if (str_eq(dialect, STR("sdy")))
		return hash_sdy(ps, rest);
	if (body && !body_scan(ps, ps->cur))
		return (ReadHash){ .token = TOK_READ_YYerror };
	if (read_dialect_known(dialect) && !read_is_shlo(ps, (Span){ offset(ps, ps->tok), offset(ps, ps->cur) })) {
		read_error(ps, DIAG_ATTR_UNKNOWN, (Span){ offset(ps, ps->tok) + 1, offset(ps, ps->cur) },
		           "dialect '%.*s' provides no attribute parsing hook", (int)dialect.n, dialect.p);
		return (ReadHash){ .token = TOK_READ_YYerror };
	}
	return (ReadHash){ .token = TOK_OPAQUE };
}

/* A dialect that is known has no other types than those that are known. */
static ReadHash
unknown_type(Parse *ps, Str dialect, Str name)
{
	Span at = { offset(ps, dialect.p), offset(ps, ps->cur) };

	if (str_eq(dialect, STR("stablehlo")))
		read_error(ps, DIAG_ATTR_UNKNOWN, at, "unknown stablehlo type: %.*s", (int)name.n, name.p);
	else
		read_error(ps, DIAG_ATTR_UNKNOWN, at, "dialect '%.*s' provides no type parsing hook", (int)dialect.n, dialect.p);
	return (ReadHash){ .token = TOK_READ_YYerror };
}

ReadHash
read_lex_bang(Parse *ps)
{
	Str name = { ps->tok + 1, (size_t)(ps->cur - ps->tok - 1) }, rest, dialect;
	bool body = ps->cur < ps->lim && *ps->cur == '<';

	dialect = split_dialect(name, &rest);
	if (!body && dialect.n == name.n)
		return (ReadHash){ .token = TOK_TYPE_ALIAS,
		                   .name = atom_intern(&ps->s->atoms, ps->tok, (size_t)(ps->cur - ps->tok)) };
	if (str_eq(name, STR("stablehlo.token")))
		return (ReadHash){ .token = TOK_TYPE, .type = ir_type_token(ps->s) };
	if (str_eq(name, STR("stablehlo.future")) && body) {
		ps->cur++;
		ps->brackets++;
		return (ReadHash){ .token = TOK_FUTURE_LT };
	}
	if (body && !body_scan(ps, ps->cur))
		return (ReadHash){ .token = TOK_READ_YYerror };
	if (read_dialect_known(dialect))
		return unknown_type(ps, dialect, rest);
	return (ReadHash){ .token = TOK_TYPE,
	                   .type = build_opaque_type(ps, (Span){ offset(ps, ps->tok), offset(ps, ps->cur) }) };
}

/* ---- numbers ---- */

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
			read_error(ps, DIAG_INT_RANGE, (Span){ offset(ps, ps->tok), offset(ps, ps->cur) },
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

/* ---- resource sections ---- */

/* `{-# ... #-}` is one token; its content is read when the parser has it. */
bool
read_lex_section(Parse *ps)
{
	const char *bad;

	for (const char *p = ps->cur; p < ps->lim; p++) {
		if (*p == '"') {
			p = read_string_end(p + 1, ps->lim, &bad);
			if (!p)
				return string_error(ps, bad);
			p--;
		} else if (*p == '#' && ps->lim - p >= 3 && p[1] == '-' && p[2] == '}') {
			ps->cur = p + 3;
			return true;
		}
	}
	ps->cur = ps->lim;
	return read_error(ps, DIAG_SYNTAX, point(ps, ps->lim), "expected '#-}'");
}
