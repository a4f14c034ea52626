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
	*r = (Replay){ .ps = ps, .tok = skip_space(p, ps->lim), .failed = ps->failed };
	token_read(r);
}

void
replay_next(Replay *r)
{
	r->before = r->end;
	r->tok = skip_space(r->end, r->ps->lim);
	token_read(r);
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

bool
replay_error_at(Replay *r, const char *p, DiagId id, const char *fmt, ...)
{
	Parse *ps = r->ps;
	uint32_t lo = (uint32_t)(p - ps->text);
	Span at = { lo, p == r->tok ? (uint32_t)(r->end - ps->text) : lo + (p < ps->lim) };
	const char *text;
	va_list ap;

	va_start(ap, fmt);
	text = arena_vprintf(&ps->scratch, fmt, ap);
	va_end(ap);
	/* What follows from the first error says nothing new; tests of messages want it all the same. */
	if (r->n_errors++ && !ps->s->diag.first_failure)
		return false;
	ps->failed = r->failed;
	return text_error(ps, id, at, "%s", text);
}

bool
replay_error(Replay *r, DiagId id, const char *fmt, ...)
{
	const char *text;
	va_list ap;

	va_start(ap, fmt);
	text = arena_vprintf(&r->ps->scratch, fmt, ap);
	va_end(ap);
	return replay_error_at(r, r->tok, id, "%s", text);
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
	if (r->n_errors == 1)
		diag_mark(&r->ps->s->diag, (Span){ lo, lo + (uint32_t)word.n });
	return false;
}

/* The start of a comment on the line that ends at p, or p. */
static const char *
before_comment(const Parse *ps, const char *p)
{
	const char *line = p;

	while (line > ps->text && line[-1] != '\n' && line[-1] != '\r')
		line--;
	for (; p - line >= 2; line++) {
		if (line[0] == '/' && line[1] == '/')
			return line;
	}
	return p;
}

/* Where MLIR says that a token is missing: behind the last byte in front of the token that is neither blank
 * nor in a comment. */
static const char *
end_before(const Replay *r)
{
	const char *p = r->tok, *text = r->ps->text;

	for (;;) {
		while (p > text && (p[-1] == ' ' || p[-1] == '\t'))
			p--;
		if (p == text)
			return r->tok;
		if (p[-1] != '\n' && p[-1] != '\r')
			return p;
		p = before_comment(r->ps, p - 1);
	}
}

bool
replay_missing(Replay *r, const char *what)
{
	return replay_error_at(r, end_before(r), DIAG_SYNTAX, "expected %s", what);
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

/* A number too large has no message of its own here: the caller's grammar has one. */
bool
replay_int(Replay *r, int64_t *value)
{
	bool neg = replay_take(r, "-");

	if (r->kind != REPLAY_INT)
		return replay_error(r, DIAG_SYNTAX, "expected integer value");
	if (!text_i64_parse((Str){ r->tok, (size_t)(r->end - r->tok) }, neg, value))
		*value = 0;
	replay_next(r);
	return true;
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

/* ---- the attribute with the error ---- */

static bool
is_sdy_attr(const Replay *r)
{
	size_t n = (size_t)(r->end - r->tok);

	if (r->kind != REPLAY_HASH || n < 4 || memcmp(r->tok, "#sdy", 4) != 0)
		return false;
	return r->tok[4] == '.' || (n == 4 && r->end < r->ps->lim && *r->end == '<');
}

/* Behind the op in front of the one being read. */
static const char *
start_of_op(Parse *ps)
{
	const TextFrame *f = text_frame(ps);
	const IrOp *last = f->block ? f->block->last : NULL;
	uint32_t start = last && last->span.hi > f->start ? last->span.hi : f->start;

	return ps->text + start;
}

bool
text_replay(Parse *ps, Span at)
{
	const char *error = ps->text + at.lo;
	Replay r;

	ps->explaining = true;
	for (replay_begin(&r, ps, start_of_op(ps)); r.kind != REPLAY_END && r.tok <= error && !r.n_errors;) {
		if (is_sdy_attr(&r))
			replay_sdy(&r);
		else
			replay_next(&r);
	}
	ps->explaining = false;
	if (r.n_errors)
		ps->resync = ps->explained = true;
	return r.n_errors;
}
