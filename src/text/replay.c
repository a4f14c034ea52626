/* SPDX-License-Identifier: Apache-2.0
 *
 * Reading again for the sake of messages: tokens, places, and the search for the attribute that has the
 * error.
 */
#include "text/replay.h"

#include "text/literal.h"

/* ---- tokens ---- */

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool
starts_name(char c)
{
	return text_is_name(c) && !is_digit(c) && c != '.' && c != '$';
}

/* The next byte that is neither blank nor in a comment. */
static const char *
skip_space(const char *p, const char *lim)
{
	for (;;) {
		p = text_skip_blanks(p, lim);
		if (lim - p < 2 || p[0] != '/' || p[1] != '/')
			return p;
		while (p < lim && *p != '\n' && *p != '\r')
			p++;
	}
}

static const char *
string_end(const char *p, const char *lim)
{
	const char *bad, *end = text_string_end(p + 1, lim, &bad);

	return end ? end : bad;
}

static const char *
suffix_end(const char *p, const char *lim)
{
	while (p < lim && (text_is_name(*p) || *p == '-'))
		p++;
	return p;
}

static const char *
number_end(const char *p, const char *lim, ReplayToken *kind)
{
	*kind = REPLAY_INT;
	while (p < lim && is_digit(*p))
		p++;
	if (p < lim && *p == '.') {
		*kind = REPLAY_FLOAT;
		for (p++; p < lim && is_digit(*p);)
			p++;
	}
	return p;
}

/* Reads the token at r->tok. */
static void
token_read(Replay *r)
{
	const char *p = r->tok, *lim = r->ps->lim;

	r->end = p + (p < lim);
	r->kind = p < lim ? REPLAY_CHAR : REPLAY_END;
	if (p >= lim) {
		return;
	} else if (starts_name(*p)) {
		r->kind = REPLAY_WORD;
		while (r->end < lim && text_is_name(*r->end))
			r->end++;
	} else if (is_digit(*p)) {
		r->end = number_end(p, lim, &r->kind);
	} else if (*p == '"') {
		r->kind = REPLAY_STRING;
		r->end = string_end(p, lim);
	} else if (*p == '@') {
		r->kind = REPLAY_SYMBOL;
		if (p + 1 < lim && p[1] == '"')
			r->end = string_end(p + 1, lim);
		while (p[1] != '"' && r->end < lim && text_is_name(*r->end))
			r->end++;
	} else if (*p == '#' || *p == '%' || *p == '^' || *p == '!') {
		r->kind = *p == '#' ? REPLAY_HASH : REPLAY_OTHER;
		r->end = suffix_end(p + 1, lim);
	} else if (*p == '-' && p + 1 < lim && p[1] == '>') {
		r->kind = REPLAY_ARROW;
		r->end = p + 2;
	}
}

void
replay_begin(Replay *r, Parse *ps, const char *p)
{
	*r = (Replay){ .ps = ps, .prefix = "", .failed = ps->failed };
	replay_at(r, p);
}

void
replay_at(Replay *r, const char *p)
{
	r->tok = skip_space(p, r->ps->lim);
	token_read(r);
}

void
replay_next(Replay *r)
{
	replay_at(r, r->end);
}

bool
replay_is(const Replay *r, const char *text)
{
	return r->kind != REPLAY_STRING && str_eq((Str){ r->tok, (size_t)(r->end - r->tok) }, str_from(text));
}

bool
replay_take(Replay *r, const char *text)
{
	if (!replay_is(r, text))
		return false;
	replay_next(r);
	return true;
}

/* ---- messages ---- */

/* The token at p, or the blank there. */
static Span
span_at(Parse *ps, const char *p)
{
	Replay r = { .ps = ps, .tok = p };
	uint32_t lo = (uint32_t)(p - ps->text);

	if (p >= ps->lim || text_skip_blanks(p, ps->lim) != p)
		return (Span){ lo, lo + (p < ps->lim) };
	token_read(&r);
	return (Span){ lo, (uint32_t)(r.end - ps->text) };
}

bool
replay_error_at(Replay *r, const char *p, DiagId id, const char *fmt, ...)
{
	Parse *ps = r->ps;
	const char *text;
	va_list ap;

	va_start(ap, fmt);
	text = arena_vprintf(&ps->scratch, fmt, ap);
	va_end(ap);
	/* What follows from the first error says nothing new; tests of messages want it all the same. */
	if (r->n_errors++ == 0)
		r->stop = r->tok;
	if (r->silent || (r->n_errors > 1 && !ps->s->diag.first_failure))
		return false;
	ps->failed = r->failed;
	return text_error(ps, id, span_at(ps, p), "%s", text);
}

bool
replay_error(Replay *r, DiagId id, const char *fmt, ...)
{
	const char *text;
	va_list ap;

	va_start(ap, fmt);
	text = arena_vprintf(&r->ps->scratch, fmt, ap);
	va_end(ap);
	return replay_error_at(r, r->tok, id, "%s%s", r->prefix, text);
}

bool
replay_word_error(Replay *r, Str word, DiagId id, const char *fmt, ...)
{
	uint32_t lo = (uint32_t)(word.p - r->ps->text);
	const char *text;
	va_list ap;

	va_start(ap, fmt);
	text = arena_vprintf(&r->ps->scratch, fmt, ap);
	va_end(ap);
	replay_error(r, id, "%s", text);
	if (r->n_errors == 1 && !r->silent)
		diag_mark(&r->ps->s->diag, (Span){ lo, lo + (uint32_t)word.n });
	return false;
}

/* The start of a comment on the line that ends at p, or p. */
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

/* Where MLIR says that a token is missing: behind the last byte in front of the token that is neither blank
 * nor in a comment. */
const char *
replay_behind(const Replay *r)
{
	const char *text = r->ps->begin, *p = r->tok - (r->kind == REPLAY_END && r->tok > text), *own = p;

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
replay_missing(Replay *r, const char *what)
{
	return replay_error_at(r, replay_behind(r), DIAG_SYNTAX, "expected %s", what);
}

bool
replay_expect(Replay *r, const char *text)
{
	return replay_take(r, text) || replay_missing(r, arena_printf(&r->ps->scratch, "'%s'", text));
}

/* ---- parts of attributes ---- */

bool
replay_param(Replay *r, bool ok, const char *attr, const char *name, const char *type)
{
	return ok || replay_error(r, DIAG_SYNTAX, "failed to parse Sdy_%s parameter '%s' which is to be a `%s`", attr, name, type);
}

bool
replay_list(Replay *r, ReplayFn *element)
{
	do {
		if (!element(r))
			return false;
	} while (replay_take(r, ","));
	return true;
}

bool
replay_brackets(Replay *r, const ReplayList *list)
{
	if (!replay_expect(r, list->open))
		return false;
	return replay_take(r, list->close) ||
	       (replay_param(r, replay_list(r, list->element), list->attr, list->name, list->type) && replay_expect(r, list->close));
}

bool
replay_string(Replay *r)
{
	if (r->kind != REPLAY_STRING)
		return replay_error(r, DIAG_SYNTAX, "expected string");
	replay_next(r);
	return true;
}

/* Of a number that is too large MLIR speaks at the number, and goes on behind it. */
bool
replay_int(Replay *r, int64_t *value)
{
	bool neg = replay_take(r, "-"), fits;

	if (r->kind != REPLAY_INT)
		return replay_error(r, DIAG_SYNTAX, "expected integer value");
	fits = text_i64_parse((Str){ r->tok, (size_t)(r->end - r->tok) }, neg, value) ||
	       replay_error(r, DIAG_INT_RANGE, "integer value too large");
	replay_next(r);
	return fits;
}

bool
replay_word(Replay *r, Str *word)
{
	if (r->kind != REPLAY_WORD)
		return replay_error(r, DIAG_SYNTAX, "expected valid keyword");
	*word = (Str){ r->tok, (size_t)(r->end - r->tok) };
	replay_next(r);
	return true;
}

bool
replay_word_is(Replay *r, const char *word)
{
	return replay_take(r, word) || replay_error(r, DIAG_SYNTAX, "expected '%s'", word);
}

/* ---- what is not looked into ---- */

/* Brackets that do not match end the document for MLIR as well; then there is nothing to explain here. */
static const char *
body_end(const Replay *r, const char *p)
{
	const char *lim = r->ps->lim, *bad;
	uint32_t depth = 0;

	for (; p < lim; p++) {
		if (*p == '"') {
			p = text_string_end(p + 1, lim, &bad);
			if (!p)
				return lim;
			p--;
		} else if (*p == '-' && p + 1 < lim && p[1] == '>') {
			p++;
		} else if (*p == '<' || *p == '(' || *p == '[' || *p == '{') {
			depth++;
		} else if ((*p == '>' || *p == ')' || *p == ']' || *p == '}') && --depth == 0) {
			return p + 1;
		}
	}
	return lim;
}

bool
replay_skip_body(Replay *r, const char *p)
{
	replay_at(r, body_end(r, p));
	return true;
}

bool
replay_skip_symbol(Replay *r)
{
	if (r->end < r->ps->lim && *r->end == '<')
		return replay_skip_body(r, r->end);
	replay_next(r);
	return true;
}

bool
replay_skip_braces(Replay *r)
{
	uint32_t depth = 0;

	do {
		depth += replay_is(r, "{");
		depth -= replay_is(r, "}");
		replay_next(r);
	} while (depth && r->kind != REPLAY_END);
	return true;
}

/* ---- the statement with the error ---- */

bool
replay_is_sdy(const Replay *r)
{
	size_t n = (size_t)(r->end - r->tok);

	if (r->kind != REPLAY_HASH || n < 4 || memcmp(r->tok, "#sdy", 4) != 0)
		return false;
	return (n > 4 && r->tok[4] == '.') || (n == 4 && r->end < r->ps->lim && *r->end == '<');
}

/* Behind the statement in front of the one being read. */
static const char *
start_of_op(Parse *ps)
{
	const TextFrame *f = text_frame(ps);
	const IrOp *last = f->block ? f->block->last : NULL;
	uint32_t start = last && last->span.hi > f->start ? last->span.hi : f->start;

	return ps->text + start;
}

/* The sdy attribute that has an error, wherever it stands. */
static bool
explain_attr(Parse *ps, const char *error)
{
	Replay r;

	for (replay_begin(&r, ps, start_of_op(ps)); r.kind != REPLAY_END && r.tok <= error && !r.n_errors;) {
		if (replay_is_sdy(&r))
			replay_sdy(&r);
		else
			replay_next(&r);
	}
	return r.n_errors;
}

/* The statement, if MLIR stops at the same token: what the grammar takes beyond MLIR's is not an error, but where
 * messages are compared. */
static bool
explain_statement(Parse *ps, const char *error)
{
	const char *start = start_of_op(ps);
	Replay r;

	replay_begin(&r, ps, start);
	r.silent = true;
	while (r.tok <= error && (r.kind != REPLAY_END || ps->frames.n > 1) && replay_statement(&r))
		;
	if (!r.n_errors || (r.stop < error && !ps->s->diag.first_failure))
		return false;
	replay_begin(&r, ps, start);
	while (replay_statement(&r))
		;
	return true;
}

static bool
explain(Parse *ps, Span at, bool statement)
{
	const char *error = ps->text + at.lo;
	bool found;

	ps->explaining = true;
	found = ps->s->diag.first_failure && statement && explain_statement(ps, error);
	found = found || explain_attr(ps, error) || (statement && explain_statement(ps, error));
	ps->explaining = false;
	return found;
}

bool
text_replay(Parse *ps, Span at)
{
	if (!explain(ps, at, true))
		return false;
	ps->resync = ps->explained = true;
	return true;
}

Span
text_behind(Parse *ps, Span at)
{
	Replay r;

	replay_begin(&r, ps, ps->text + at.hi);
	return (Span){ (uint32_t)(r.tok - ps->text), (uint32_t)(r.end - ps->text) };
}

bool
text_replay_syntax(Parse *ps, Span at)
{
	return explain(ps, at, true);
}
