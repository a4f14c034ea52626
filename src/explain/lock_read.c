/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads lock files, line by line. Each record is `WORD FIELD...`, fields are separated by one blank, and the last one
 * of a value is free text.
 */
#include "base/ascii.h"
#include "base/diag.h"
#include "explain/fingerprint.h"
#include "explain/lock.h"

enum { VERSION = 1, MAX_AXES = 256 };

typedef struct Reader {
	DiagList *d;
	Source *src;
	ExplainFacts *f;
	ExplainLockHead *head;
	uint32_t line;		/* offset of the line */
	const char *p, *end;	/* what is left of it */
	bool ended;		/* the record `end` was read */
	bool failed;		/* an error in this line was reported */
} Reader;

/* ---- messages ---- */

static uint32_t
offset(const Reader *r)
{
	return (uint32_t)(r->p - r->src->text);
}

/* Reports an error at the place of the reader. Returns false. */
static bool __attribute__((format(printf, 3, 4)))
wrong(Reader *r, DiagId id, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	if (!r->failed)
		diag_verror(r->d, id, (Span){ offset(r), offset(r) }, fmt, ap);
	va_end(ap);
	r->failed = true;
	return false;
}

static bool
expected(Reader *r, const char *what)
{
	return wrong(r, DIAG_LOCK_SYNTAX, "expected %s", what);
}

/* ---- fields ---- */

static bool
skip(Reader *r, Str text)
{
	if ((size_t)(r->end - r->p) < text.n || memcmp(r->p, text.p, text.n) != 0)
		return false;
	r->p += text.n;
	return true;
}

static bool
want(Reader *r, Str text, const char *what)
{
	return skip(r, text) || expected(r, what);
}

/* Returns the field up to the next blank. */
static Str
word(Reader *r)
{
	Str w = { r->p, 0 };

	while (r->p < r->end && *r->p != ' ')
		r->p++;
	w.n = (size_t)(r->p - w.p);
	return w;
}

/* Resolves the escapes \xNN, \n, \t, \r and \ before any other character. */
static Str
unescape(Reader *r, Str text)
{
	char *copy = memchr(text.p, '\\', text.n) ? arena_alloc(r->f->arena, text.n + 1) : NULL;
	size_t n = 0;

	if (!copy)
		return text;
	for (size_t i = 0; i < text.n; i++) {
		if (text.p[i] != '\\' || i + 1 == text.n) {
			copy[n++] = text.p[i];
		} else if (text.p[i + 1] == 'x' && i + 3 < text.n && ascii_is_hex(text.p[i + 2]) &&
		           ascii_is_hex(text.p[i + 3])) {
			copy[n++] = (char)ascii_hex_byte(text.p + i + 2);
			i += 3;
		} else {
			i++;
			copy[n++] = text.p[i] == 'n' ? '\n' : text.p[i] == 't' ? '\t' : text.p[i] == 'r' ? '\r'
			            : text.p[i];
		}
	}
	return (Str){ copy, n };
}

/* Reads a text in single or double quotes. */
static bool
quoted(Reader *r, Str *text)
{
	char quote = r->p < r->end ? *r->p : '\0';
	const char *start = r->p + 1, *p = start;

	if (quote != '\'' && quote != '"')
		return expected(r, "an axis in quotes");
	while (p < r->end && *p != quote)
		p += *p == '\\' && p + 1 < r->end ? 2 : 1;
	if (p >= r->end)
		return wrong(r, DIAG_LOCK_SYNTAX, "the quote is not closed");
	*text = unescape(r, (Str){ start, (size_t)(p - start) });
	r->p = p + 1;
	return true;
}

static bool
number(Reader *r, uint64_t max, uint64_t *n)
{
	const char *start = r->p;

	while (r->p < r->end && ascii_is_digit(*r->p))
		r->p++;
	if (r->p != start && str_u64_parse((Str){ start, (size_t)(r->p - start) }, n) && *n <= max)
		return true;
	r->p = start;
	return expected(r, "a number");
}

/* Splits 'x:(1)2' into the name and the range of a sub-axis. */
static void
split_axis(ExplainAxis *axis)
{
	const char *p = axis->name.p, *end = p + axis->name.n, *colon = end, *close;
	uint64_t pre, size;

	while (colon > p && !(colon[-1] == '(' && colon - 1 > p && colon[-2] == ':'))
		colon--;
	if (colon <= p + 2)
		return;
	close = memchr(colon, ')', (size_t)(end - colon));
	if (!close || !str_u64_parse((Str){ colon, (size_t)(close - colon) }, &pre) ||
	    !str_u64_parse((Str){ close + 1, (size_t)(end - close - 1) }, &size) || pre > INT64_MAX ||
	    size > INT64_MAX || !pre || !size)
		return;
	axis->name.n = (size_t)(colon - 2 - p);
	axis->pre = (int64_t)pre;
	axis->size = (int64_t)size;
}

/* Reads axes in quotes, separated by commas. */
static bool
axes(Reader *r, uint32_t dim, ExplainAxis *list, uint32_t *n)
{
	do {
		if (*n == MAX_AXES)
			return wrong(r, DIAG_LOCK_SYNTAX, "more than %d axes", MAX_AXES);
		list[*n] = (ExplainAxis){ .dim = dim };
		if (!quoted(r, &list[*n].name))
			return false;
		split_axis(&list[(*n)++]);
	} while (skip(r, STR(", ")));
	return true;
}

/* Reads one dimension of a PartitionSpec. */
static bool
dimension(Reader *r, uint32_t dim, ExplainAxis *list, uint32_t *n)
{
	if (skip(r, STR("None")))
		return true;
	if (skip(r, STR("unreduced={")))
		return axes(r, EXPLAIN_UNREDUCED, list, n) && want(r, STR("}"), "'}'");
	if (skip(r, STR("(")))
		return axes(r, dim, list, n) && want(r, STR(")"), "')'");
	if (*n == MAX_AXES)
		return wrong(r, DIAG_LOCK_SYNTAX, "more than %d axes", MAX_AXES);
	list[*n] = (ExplainAxis){ .dim = dim };
	if (!quoted(r, &list[*n].name))
		return false;
	split_axis(&list[(*n)++]);
	return true;
}

/* Reads P('x', None, ('y', 'z')), and @1 for the second mesh. */
static bool
spec(Reader *r, uint32_t *sharding)
{
	ExplainAxis list[MAX_AXES];
	uint32_t n = 0, dim = 0;
	uint64_t mesh = 0;
	const char *at;

	if (!want(r, STR("P("), "a sharding, such as P('x')"))
		return false;
	if (!skip(r, STR(")"))) {
		do {
			if (!dimension(r, dim++, list, &n))
				return false;
		} while (skip(r, STR(", ")));
		if (!want(r, STR(")"), "')'"))
			return false;
	}
	at = r->p;
	if (skip(r, STR("@")) && !number(r, UINT32_MAX, &mesh))
		return false;
	if (mesh && mesh >= r->f->meshes.n) {
		r->p = at;
		return wrong(r, DIAG_LOCK_SYNTAX, "the lock has %u meshes", (unsigned)r->f->meshes.n);
	}
	*sharding = explain_facts_sharding(r->f, n ? arena_dup(r->f->arena, list, n * sizeof *list) : NULL, n,
	                                   (uint32_t)mesh);
	return true;
}

/* Reads bf16[2]. */
static bool
type(Reader *r, Str *elem, uint32_t *rank)
{
	const char *start = r->p, *end;
	Str w = word(r);
	uint64_t n;

	end = r->p;
	while (w.n && w.p[w.n - 1] != '[')
		w.n--;
	if (w.n < 2) {
		r->p = start;
		return expected(r, "an element type and a rank, such as f32[2]");
	}
	r->p = w.p + w.n;
	if (!number(r, UINT32_MAX, &n) || !want(r, STR("]"), "']'"))
		return false;
	if (r->p != end)
		return expected(r, "a blank");
	*elem = unescape(r, (Str){ w.p, w.n - 1 });
	*rank = (uint32_t)n;
	return true;
}

static bool
print(Reader *r, uint64_t *value)
{
	const char *start = r->p;

	if (explain_print_parse(word(r), value))
		return true;
	r->p = start;
	return expected(r, "a fingerprint of 16 hexadecimal digits");
}

static bool
blank(Reader *r)
{
	return want(r, STR(" "), "a blank");
}

/* ---- records ---- */

static void
fact(Reader *r, ExplainKind kind, ExplainFactVec *list)
{
	ExplainFact x = { .kind = kind, .index = list->n, .at = r->line };

	if (!blank(r) || !print(r, &x.print) || !blank(r))
		return;
	if (kind == EXPLAIN_VALUE) {
		x.op = unescape(r, word(r));
		if (!blank(r))
			return;
	}
	if (!type(r, &x.elem, &x.rank) || !blank(r) || !spec(r, &x.sharding))
		return;
	if (r->p < r->end && !blank(r))
		return;
	x.name = unescape(r, (Str){ r->p, (size_t)(r->end - r->p) });
	r->p = r->end;
	*VEC_ADD(r->f->arena, list) = x;
}

static void
mesh(Reader *r)
{
	ExplainMesh x = { .ids = STR("") };
	VEC(ExplainMeshAxis) list = { 0 };

	while (r->p < r->end) {
		uint64_t size;
		Str name;

		if (!blank(r))
			return;
		if (skip(r, STR("ids="))) {
			x.ids = (Str){ r->p, (size_t)(r->end - r->p) };
			r->p = r->end;
			break;
		}
		if (!quoted(r, &name) || !want(r, STR("="), "'='") || !number(r, INT64_MAX, &size))
			return;
		*VEC_ADD(r->f->arena, &list) = (ExplainMeshAxis){ name, (int64_t)size };
	}
	x.axes = list.v;
	x.n = list.n;
	*VEC_ADD(r->f->arena, &r->f->meshes) = x;
}

static bool
kind_of(Str text, CostKind *kind)
{
	for (int i = 0; i < COST_N_KINDS; i++) {
		*kind = (CostKind)i;
		if (str_eq(text, str_from(cost_kind_name(*kind))))
			return true;
	}
	return false;
}

static void
collective(Reader *r)
{
	ExplainMove x = { .at = r->line, .groups = STR("") };
	ExplainAxis list[MAX_AXES];
	const char *start;
	uint64_t n;

	if (!blank(r))
		return;
	start = r->p;
	if (!kind_of(word(r), &x.kind)) {
		r->p = start;
		expected(r, "a kind of collectives, such as all_gather");
		return;
	}
	if (!blank(r))
		return;
	if (r->p < r->end && (*r->p == '\'' || *r->p == '"')) {
		if (!axes(r, 0, list, &x.n_axes))
			return;
		x.axes = arena_dup(r->f->arena, list, x.n_axes * sizeof *list);
	} else if (!skip(r, STR("-"))) {
		x.groups = unescape(r, word(r));
	}
	if (!blank(r) || !type(r, &x.elem, &x.rank) || !blank(r) || !number(r, UINT32_MAX, &n))
		return;
	x.count = (uint32_t)n;
	*VEC_ADD(r->f->arena, &r->f->moves) = x;
}

static void
option(Reader *r)
{
	const char *start;
	Str name, value;
	int level;

	if (!blank(r))
		return;
	start = r->p;
	name = word(r);
	if (!blank(r))
		return;
	value = word(r);
	if (str_eq(name, STR("as-xla"))) {
		r->head->as_xla = value;
	} else if (str_eq(name, STR("shardy"))) {
		r->head->shardy = value;
	} else if (str_eq(name, STR("level"))) {
		level = str_find_word(EXPLAIN_LEVELS, value);
		if (level < 0) {
			r->p -= value.n;
			expected(r, "interface, anchors or all");
			return;
		}
		r->f->level = r->head->level = (ExplainLevel)level;
	} else {
		r->p = start;
		wrong(r, DIAG_LOCK_SYNTAX, "unknown option '%.*s'", (int)name.n, name.p);
	}
}

/* Returns whether a line is a marker that a merge of git has left. */
static bool
is_conflict(const Reader *r)
{
	static const char *const marks[] = { "<<<<<<<", "|||||||", "=======", ">>>>>>>" };

	for (uint32_t i = 0; i < sizeof marks / sizeof *marks; i++) {
		if ((size_t)(r->end - r->p) >= 7 && memcmp(r->p, marks[i], 7) == 0)
			return true;
	}
	return false;
}

static void
record(Reader *r)
{
	const char *start = r->p;
	Str w;

	if (is_conflict(r)) {
		wrong(r, DIAG_LOCK_CONFLICT, "the lock has a conflict of a merge; take either side, and write it "
		      "again with `shardc lock` or `shardc check --lock --update`");
		return;
	}
	if (r->ended) {
		wrong(r, DIAG_LOCK_SYNTAX, "there is a record after 'end'");
		return;
	}
	w = word(r);
	if (str_eq(w, STR("arg")))
		fact(r, EXPLAIN_ARG, &r->f->args);
	else if (str_eq(w, STR("value")))
		fact(r, EXPLAIN_VALUE, &r->f->values);
	else if (str_eq(w, STR("result")))
		fact(r, EXPLAIN_RESULT, &r->f->results);
	else if (str_eq(w, STR("collective")))
		collective(r);
	else if (str_eq(w, STR("mesh")))
		mesh(r);
	else if (str_eq(w, STR("option")))
		option(r);
	else if (str_eq(w, STR("end")))
		r->ended = true;
	else {
		r->p = start;
		wrong(r, DIAG_LOCK_SYNTAX, "unknown record '%.*s'", (int)(w.n < 40 ? w.n : 40), w.p);
	}
	if (r->p != r->end)
		expected(r, "the end of the line");
}

/* Reads the first line. */
static bool
version(Reader *r)
{
	uint64_t n;

	if (!want(r, STR("shardc-lock "), "the line 'shardc-lock 1': this is not a lock file") ||
	    !number(r, UINT64_MAX, &n))
		return false;
	if (n != VERSION) {
		r->p = r->src->text;
		return wrong(r, DIAG_LOCK_VERSION, "version %llu of the lock is not known here, only %d: a newer "
		             "shardc has written it", (unsigned long long)n, VERSION);
	}
	return r->p == r->end || expected(r, "the end of the line");
}

bool
explain_is_lock(Str text)
{
	Str word = STR("shardc-lock ");

	return text.n >= word.n && memcmp(text.p, word.p, word.n) == 0;
}

bool
explain_lock_read(DiagList *d, Source *src, ExplainFacts *f, ExplainLockHead *head)
{
	Reader r = { .d = d, .src = src, .f = f, .head = head };
	const char *p = src->text, *end = p + src->len;
	uint32_t before = d->n_errors;
	bool first = true;

	*head = (ExplainLockHead){ STR("no"), STR(""), EXPLAIN_ANCHORS };
	f->file = str_from(src->name);
	while (p < end && !d->full) {
		const char *next = memchr(p, '\n', (size_t)(end - p));

		r.p = p;
		r.line = offset(&r);
		r.end = next ? next : end;
		r.end -= r.end > p && r.end[-1] == '\r';
		r.failed = false;
		if (first && !version(&r))
			return false;
		if (!first && r.p < r.end && *r.p != '#')
			record(&r);
		first = false;
		p = next ? next + 1 : end;
	}
	r.p = end;
	r.failed = false;
	if (first)
		return expected(&r, "the line 'shardc-lock 1': the file is empty");
	if (d->n_errors == before && !r.ended)
		wrong(&r, DIAG_LOCK_TRUNCATED, "the lock does not end with 'end': a part of it is missing");
	return d->n_errors == before;
}
