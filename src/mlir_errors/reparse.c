/* SPDX-License-Identifier: Apache-2.0
 *
 * The base of the second parser: tokens, places of messages, and the search for the statement or attribute with the
 * error.
 */
#include "mlir_errors/reparse.h"

#include "base/ascii.h"
#include "base/mlir_compat.h"
#include "mlir_errors/mlir_errors.h"
#include "read/syntax_hint.h"

/* ---- tokens ---- */

void
reparse_begin(Reparse *r, Parse *ps, const char *p)
{
	*r = (Reparse){ .ps = ps, .prefix = "", .failed = ps->failed };
	reparse_at(r, p);
}

void
reparse_at(Reparse *r, const char *p)
{
	RawToken t = read_raw_token(ascii_skip_space(p, r->ps->lim), r->ps->lim);

	r->tok = t.p;
	r->end = t.end;
	r->kind = t.kind;
}

void
reparse_next(Reparse *r)
{
	reparse_at(r, r->end);
}

bool
reparse_is(const Reparse *r, const char *text)
{
	return r->kind != RAW_STRING && str_eq((Str){ r->tok, (size_t)(r->end - r->tok) }, str_from(text));
}

bool
reparse_take(Reparse *r, const char *text)
{
	if (!reparse_is(r, text))
		return false;
	reparse_next(r);
	return true;
}

/* ---- messages ---- */

/* Returns the span of the token at p, or of the blank there. */
static Span
span_at(Parse *ps, const char *p)
{
	uint32_t lo = (uint32_t)(p - ps->text);

	if (p >= ps->lim || ascii_skip_blanks(p, ps->lim) != p)
		return (Span){ lo, lo + (p < ps->lim) };
	return (Span){ lo, (uint32_t)(read_raw_token(p, ps->lim).end - ps->text) };
}

bool
reparse_error_at(Reparse *r, const char *p, DiagId id, const char *fmt, ...)
{
	Parse *ps = r->ps;
	const char *text;
	va_list ap;

	va_start(ap, fmt);
	text = arena_vprintf(&ps->scratch, fmt, ap);
	va_end(ap);
	if (r->n_errors++ == 0)
		r->stop = r->tok;
	if (r->silent || (r->n_errors > 1 && !compat_adds_followups(&ps->s->diag)))
		return false;
	ps->failed = r->failed;
	return read_error(ps, id, span_at(ps, p), "%s", text);
}

bool
reparse_error(Reparse *r, DiagId id, const char *fmt, ...)
{
	const char *text;
	va_list ap;

	va_start(ap, fmt);
	text = arena_vprintf(&r->ps->scratch, fmt, ap);
	va_end(ap);
	return reparse_error_at(r, r->tok, id, "%s%s", r->prefix, text);
}

bool
reparse_word_error(Reparse *r, Str word, DiagId id, const char *fmt, ...)
{
	uint32_t lo = (uint32_t)(word.p - r->ps->text);
	const char *text;
	va_list ap;

	va_start(ap, fmt);
	text = arena_vprintf(&r->ps->scratch, fmt, ap);
	va_end(ap);
	reparse_error(r, id, "%s", text);
	if (r->n_errors == 1 && !r->silent)
		diag_mark(&r->ps->s->diag, (Span){ lo, lo + (uint32_t)word.n });
	return false;
}

/* Returns the start of a comment on the line that ends at p, or p. */
static const char *
before_comment(const Parse *ps, const char *p)
{
	const char *line = p;

	while (line > ps->begin && line[-1] != '\n' && line[-1] != '\r')
		line--;
	for (; p - line >= 2; line++) {
		if (line[0] == '/' && line[1] == '/')
			return line;
	}
	return p;
}

/* MLIR reports a missing token after the last byte that is neither blank nor in a comment. */
const char *
reparse_last_end(const Reparse *r)
{
	const char *text = r->ps->begin, *p = r->tok - (r->kind == RAW_END && r->tok > text), *own = p;

	for (;;) {
		while (p > text && (p[-1] == ' ' || p[-1] == '\t'))
			p--;
		if (p == text)
			return own;
		if (p[-1] != '\n' && p[-1] != '\r')
			return p;
		p = before_comment(r->ps, p - 1);
	}
}

bool
reparse_missing(Reparse *r, const char *what)
{
	return reparse_error_at(r, reparse_last_end(r), DIAG_SYNTAX, "expected %s", what);
}

bool
reparse_expect(Reparse *r, const char *text)
{
	return reparse_take(r, text) || reparse_missing(r, arena_printf(&r->ps->scratch, "'%s'", text));
}

/* ---- parts of attributes ---- */

bool
reparse_param(Reparse *r, bool ok, const char *attr, const char *name, const char *type)
{
	return ok || reparse_error(r, DIAG_SYNTAX, "failed to parse Sdy_%s parameter '%s' which is to be a `%s`", attr,
	                           name, type);
}

bool
reparse_list(Reparse *r, ReparseFn *element)
{
	do {
		if (!element(r))
			return false;
	} while (reparse_take(r, ","));
	return true;
}

bool
reparse_brackets(Reparse *r, const ReparseList *list)
{
	if (!reparse_expect(r, list->open))
		return false;
	return reparse_take(r, list->close) ||
	       (reparse_param(r, reparse_list(r, list->element), list->attr, list->name, list->type) &&
	        reparse_expect(r, list->close));
}

bool
reparse_string(Reparse *r)
{
	if (r->kind != RAW_STRING)
		return reparse_error(r, DIAG_SYNTAX, "expected string");
	reparse_next(r);
	return true;
}

/* MLIR reports a number that is too large at the number, and continues after it. */
bool
reparse_int(Reparse *r, int64_t *value)
{
	bool neg = reparse_take(r, "-"), fits;

	if (r->kind != RAW_INT)
		return reparse_error(r, DIAG_SYNTAX, "expected integer value");
	fits = str_i64_parse((Str){ r->tok, (size_t)(r->end - r->tok) }, neg, value) ||
	       reparse_error(r, DIAG_INT_RANGE, "integer value too large");
	reparse_next(r);
	return fits;
}

bool
reparse_word(Reparse *r, Str *word)
{
	if (r->kind != RAW_WORD)
		return reparse_error(r, DIAG_SYNTAX, "expected valid keyword");
	*word = (Str){ r->tok, (size_t)(r->end - r->tok) };
	reparse_next(r);
	return true;
}

bool
reparse_word_is(Reparse *r, const char *word)
{
	return reparse_take(r, word) || reparse_error(r, DIAG_SYNTAX, "expected '%s'", word);
}

/* ---- skipping ---- */

/* Brackets that do not match end the document for MLIR too, so the text after them needs no explanation. */
bool
reparse_skip_body(Reparse *r, const char *p)
{
	const char *end = read_body_end(p, r->ps->lim);

	reparse_at(r, end ? end : r->ps->lim);
	return true;
}

bool
reparse_skip_symbol(Reparse *r)
{
	if (r->end < r->ps->lim && *r->end == '<')
		return reparse_skip_body(r, r->end);
	reparse_next(r);
	return true;
}

bool
reparse_skip_braces(Reparse *r)
{
	uint32_t depth = 0;

	do {
		depth += reparse_is(r, "{");
		depth -= reparse_is(r, "}");
		reparse_next(r);
	} while (depth && r->kind != RAW_END);
	return true;
}

/* ---- the statement with the error ---- */

bool
reparse_is_sdy(const Reparse *r)
{
	size_t n = (size_t)(r->end - r->tok);

	if (r->kind != RAW_HASH || n < 4 || memcmp(r->tok, "#sdy", 4) != 0)
		return false;
	return (n > 4 && r->tok[4] == '.') || (n == 4 && r->end < r->ps->lim && *r->end == '<');
}

/* Explains the sdy attribute that contains the error, in any statement. */
static bool
explain_attr(Parse *ps, const char *error)
{
	Reparse r;

	for (reparse_begin(&r, ps, read_hint_start(ps)); r.kind != RAW_END && r.tok <= error && !r.n_errors;) {
		if (reparse_is_sdy(&r))
			reparse_sdy(&r);
		else
			reparse_next(&r);
	}
	return r.n_errors;
}

/* Explains the statement if MLIR stops at the same token. If it stops earlier, it does so at text that only the
 * grammar accepts, and that text is not the error. */
static bool
explain_statement(Parse *ps, const char *error)
{
	const char *start = read_hint_start(ps);
	Reparse r;

	reparse_begin(&r, ps, start);
	r.silent = true;
	while (r.tok <= error && (r.kind != RAW_END || ps->frames.n > 1) && reparse_statement(&r))
		;
	if (!r.n_errors || (r.stop < error && !compat_reads_as_mlir(&ps->s->diag)))
		return false;
	reparse_begin(&r, ps, start);
	while (reparse_statement(&r))
		;
	return true;
}

bool
mlir_errors_explain(Parse *ps, Span at)
{
	const char *error = ps->text + at.lo;

	return (compat_reads_as_mlir(&ps->s->diag) && explain_statement(ps, error)) || explain_attr(ps, error) ||
	       explain_statement(ps, error);
}
