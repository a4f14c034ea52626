/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads the statements of a page of documentation. One copy of the page is made, in which lines that do not belong to
 * a statement are overwritten with spaces, so that lines and columns do not change. The reader gets the statements as
 * parts, each read on its own. If some have errors, the errors become notes, and all other statements are read again.
 * They have no errors then, because a statement that uses a name of a wrong one is wrong, too.
 *
 * The statements of one example are one document. An example begins with a mesh statement after prose or after another
 * statement, unless a later statement uses a name from before it. A mesh that is defined again always begins an
 * example.
 */
#include "cli/extract.h"

#include "base/ascii.h"

typedef struct Statement {
	Span at;		/* with the comments before it */
	uint32_t start;		/* after the comments */
	Atom mesh; /* of a mesh statement: the name with its @; 0: it is a different statement or defines no mesh */
	uint32_t run;		/* number of mesh runs up to here */
	bool apart;		/* prose separates it from the statement before */
	bool wrong;
} Statement;

/* A run of mesh statements, and the statements up to the next run. */
typedef struct Run {
	uint32_t needs;		/* the first run with a name that they use */
	bool joined;		/* belongs to the document of the run before, because it uses a name from there */
} Run;

typedef struct Page {
	Unit *u;
	Arena scratch;
	Str text;		/* the copy */
	VEC(Statement) statements;
	VEC(ReadPart) parts;	/* of the statements that are not wrong */
	VEC(Run) runs;
} Page;

/* ---- lines ---- */

/* Returns the line that begins at `lo`, without its newline. */
static Str
line_at(Str text, size_t lo)
{
	const char *p = text.p + lo, *end = memchr(p, '\n', text.n - lo);

	return (Str){ p, (size_t)((end ? end : text.p + text.n) - p) };
}

static bool
begins(const char *p, const char *end, const char *word)
{
	size_t n = strlen(word);

	return (size_t)(end - p) >= n && memcmp(p, word, n) == 0;
}

/* Returns the end of the name whose sign, % or @, is at p. It is p + 1 if there is no name. */
static const char *
name_end(const char *p, const char *end)
{
	for (p++; p < end && ascii_is_suffix(*p); p++)
		;
	return p;
}

/* Returns whether the sign at p begins a name, such as "%x" or "@m", that is followed by one of the bytes `next`. */
static bool
is_named(const char *p, const char *end, const char *next)
{
	const char *name = p + 1;

	p = name_end(p, end);
	if (p == name)
		return false;
	p = ascii_skip_blanks(p, end);
	return p < end && *p && strchr(next, *p);
}

typedef enum LineKind {
	LINE_BLANK, LINE_PROSE, LINE_COMMENT, LINE_STATEMENT,
	LINE_MORE	/* begins with ':' and continues the line before */
} LineKind;

static LineKind
line_kind(Str line)
{
	const char *end = line.p + line.n, *p = ascii_skip_blanks(line.p, end);

	if (p == end || *p == '\r')
		return LINE_BLANK;
	if (begins(p, end, "//"))
		return begins(p, end, "// -----") ? LINE_PROSE : LINE_COMMENT;
	if (*p == ':')
		return LINE_MORE;
	if ((*p == '@' && is_named(p, end, "=")) || (*p == '%' && is_named(p, end, "=:,")) ||
	    begins(p, end, "sharding<") || begins(p, end, "replicated=") || begins(p, end, "unreduced="))
		return LINE_STATEMENT;
	return LINE_PROSE;
}

/* ---- statements ---- */

/* What the lines read so far mean for the next one. */
typedef struct Scan {
	bool more;		/* the line before belongs to a statement */
	bool apart;		/* there was prose after the last statement */
	bool waiting;		/* comments come directly before the line */
	uint32_t comments;	/* offset of the first of these comments */
} Scan;

static void
blank(char *text, uint32_t lo, uint32_t hi)
{
	for (; lo < hi; lo++)
		text[lo] = text[lo] == '\n' ? '\n' : ' ';
}

static void
take_line(Page *pg, Scan *sc, Span line, LineKind kind)
{
	bool kept = kind == LINE_STATEMENT || (kind == LINE_MORE && sc->more);

	if (kind == LINE_STATEMENT) {
		*VEC_ADD(&pg->scratch, &pg->statements) = (Statement){
			.at = { sc->waiting ? sc->comments : line.lo, line.hi }, .start = line.lo, .apart = sc->apart,
		};
		sc->apart = false;
	} else if (kept) {
		VEC_LAST(&pg->statements).at.hi = line.hi;
	}
	if (kind == LINE_COMMENT) {
		sc->comments = sc->waiting ? sc->comments : line.lo;
	} else {
		sc->apart = sc->apart || (!kept && kind != LINE_BLANK);
		sc->more = kept;
	}
	sc->waiting = kind == LINE_COMMENT;
}

/* Finds the statements. */
static void
find_statements(Page *pg)
{
	Scan sc = { 0 };

	for (uint32_t lo = 0; lo < pg->text.n;) {
		Str line = line_at(pg->text, lo);

		take_line(pg, &sc, (Span){ lo, lo + (uint32_t)line.n }, line_kind(line));
		lo += (uint32_t)line.n + 1;
	}
}

/* Makes u->src a copy of the page that contains only its statements. */
static void
keep_statements(Page *pg)
{
	Unit *u = pg->u;
	const Source *page = u->src;
	char *text = arena_alloc(&u->s.arena, page->len + INPUT_PAD);
	uint32_t lo = 0;

	memcpy(text, page->text, page->len);
	memset(text + page->len, 0, INPUT_PAD);
	pg->text = (Str){ text, page->len };
	find_statements(pg);
	for (uint32_t i = 0; i < pg->statements.n; i++) {
		blank(text, lo, pg->statements.v[i].at.lo);
		lo = pg->statements.v[i].at.hi;
	}
	blank(text, lo, (uint32_t)page->len);
	u->src = source_new(&u->s.arena, page->name, text, page->len);
	u->src->skipped = page->skipped;
}

/* ---- documents ---- */

/* Returns the name from p to its end as a key that includes the sign. */
static Atom
name_key(Page *pg, const char *p, const char *end)
{
	return session_atom(&pg->u->s, (Str){ p, (size_t)(end - p) });
}

/* Records that the statement defines the name at *p, and moves *p after it and its number of results. */
static void
define_name(Page *pg, Map *defined, const Statement *st, const char **p, const char *end)
{
	const char *e = name_end(*p, end);

	map_put(&pg->scratch, defined, name_key(pg, *p, e), map_value(st->run + 1));
	*p = ascii_skip_blanks(e, end);
	if (*p + 1 < end && **p == ':' && ascii_is_digit((*p)[1]))
		*p = ascii_skip_blanks(ascii_skip_digits(*p + 1, end), end);
}

/* Records the names that a statement defines, and the first run that has a name which it uses. */
static void
scan_names(Page *pg, Map *defined, const Statement *st)
{
	const char *end = pg->text.p + st->at.hi, *p = ascii_skip_blanks(pg->text.p + st->start, end);
	Run *run = &pg->runs.v[st->run];

	while (p < end && (*p == '%' || (*p == '@' && st->mesh))) {
		define_name(pg, defined, st, &p, end);
		if (p == end || *p != ',')
			break;
		p = ascii_skip_blanks(p + 1, end);
	}
	for (; p < end; p++) {
		const char *e = *p == '%' || *p == '@' ? name_end(p, end) : p;
		uint32_t from = e > p + 1 ? map_number(map_get(defined, name_key(pg, p, e))) : 0;

		if (from && from - 1 < run->needs)
			run->needs = from - 1;
	}
}

/* Numbers the runs, and finds those that depend on an earlier one. */
static void
find_runs(Page *pg)
{
	Map defined = { 0 };
	const Statement *before = NULL;
	uint32_t needs;

	pg->runs.n = 0;
	*VEC_ADD(&pg->scratch, &pg->runs) = (Run){ 0 };
	for (uint32_t i = 0; i < pg->statements.n; i++) {
		Statement *st = &pg->statements.v[i];

		if (st->wrong)
			continue;
		if (st->mesh && (!before || st->apart || !before->mesh))
			*VEC_ADD(&pg->scratch, &pg->runs) = (Run){ .needs = pg->runs.n };
		st->run = pg->runs.n - 1;
		scan_names(pg, &defined, st);
		before = st;
	}
	needs = pg->runs.n;
	for (uint32_t i = pg->runs.n; i-- > 0;) {
		needs = pg->runs.v[i].needs < needs ? pg->runs.v[i].needs : needs;
		pg->runs.v[i].joined = needs < i;
	}
}

/* The documents made so far. */
typedef struct Documents {
	Map meshes;		/* the number of the last document that has a mesh, by its name */
	uint32_t n;
} Documents;

static bool
has_mesh(const Documents *docs, const Statement *st)
{
	return st->mesh && map_number(map_get(&docs->meshes, st->mesh)) == docs->n;
}

/* Returns whether the run that begins with statement i defines a mesh that the last document has. */
static bool
run_defines_again(const Page *pg, const Documents *docs, uint32_t i)
{
	uint32_t run = pg->statements.v[i].run;

	for (; i < pg->statements.n; i++) {
		const Statement *st = &pg->statements.v[i];

		if (st->wrong)
			continue;
		if (st->run != run || !st->mesh)
			break;
		if (has_mesh(docs, st))
			return true;
	}
	return false;
}

/* Returns whether a document begins with statement i. */
static bool
begins_document(const Page *pg, const Documents *docs, uint32_t i, const Statement *before)
{
	const Statement *st = &pg->statements.v[i];

	if (!before || has_mesh(docs, st))
		return true;
	return st->run != before->run && (!pg->runs.v[st->run].joined || run_defines_again(pg, docs, i));
}

static void
make_parts(Page *pg)
{
	Documents docs = { .n = 0 };
	const Statement *before = NULL;

	find_runs(pg);
	pg->parts.n = 0;
	for (uint32_t i = 0; i < pg->statements.n; i++) {
		const Statement *st = &pg->statements.v[i];
		bool first;

		if (st->wrong)
			continue;
		first = begins_document(pg, &docs, i, before);
		docs.n += first;
		if (st->mesh)
			map_put(&pg->scratch, &docs.meshes, st->mesh, map_value(docs.n));
		*VEC_ADD(&pg->scratch, &pg->parts) = (ReadPart){ st->at, first };
		before = st;
	}
}

/* ---- reading ---- */

/* Returns the last statement that begins at or before the offset, or NULL. */
static Statement *
statement_at(const Page *pg, uint32_t at)
{
	uint32_t lo = 0, hi = pg->statements.n;

	while (lo < hi) {
		uint32_t mid = lo + (hi - lo) / 2;

		if (pg->statements.v[mid].at.lo <= at)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo ? &pg->statements.v[lo - 1] : NULL;
}

/* Turns the errors after the diagnostic `last` into notes and leaves their statements out. Returns false if there is
 * none to leave out. A warning that an option has made an error stays one. */
static bool
leave_out(Page *pg, const Diag *last)
{
	DiagList *d = &pg->u->s.diag;
	bool any = false;

	for (Diag *g = last ? last->next : d->first; g; g = g->next) {
		Statement *st = statement_at(pg, g->at.lo);

		if (g->severity != SEV_ERROR || !st || st->wrong)
			continue;
		st->wrong = any = true;
	}
	for (Diag *g = last ? last->next : d->first; any && g; g = g->next) {
		if (g->severity == SEV_ERROR && diag_id_severity(g->id) == SEV_ERROR)
			diag_demote(d, g);
	}
	return any;
}

/* Reads the parts into u->docs. */
static bool
read_parts(Page *pg, const ReadOptions *o)
{
	Unit *u = pg->u;
	ReadOptions read = *o;
	bool ok;

	u->docs = (ReadDocs){ NULL, 0 };
	if (!pg->parts.n)
		return true;
	read.no_split = read.no_known_lines = true;
	read.parts = pg->parts.v;
	read.n_parts = pg->parts.n;
	ok = read_text(&u->s, u->src, &read, &u->docs);
	for (uint32_t i = 0; !ok && i < u->docs.n; i++) {
		if (u->docs.v[i])
			unit_drop(u, i);
	}
	return ok;
}

/* Finds the statements that only look like meshes, because those must not begin documents. */
static void
find_meshes(Page *pg, const ReadOptions *o)
{
	DiagList *d = &pg->u->s.diag;
	DiagList before = *d;

	for (uint32_t i = 0; i < pg->statements.n; i++) {
		Statement *st = &pg->statements.v[i];
		const char *end = pg->text.p + st->at.hi, *p = ascii_skip_blanks(pg->text.p + st->start, end);

		if (*p != '@')
			continue;
		st->mesh = name_key(pg, p, name_end(p, end));
		*VEC_ADD(&pg->scratch, &pg->parts) = (ReadPart){ st->at, true };
	}
	read_parts(pg, o);
	for (uint32_t i = 0; i < pg->u->docs.n; i++) {
		if (pg->u->docs.v[i])
			unit_drop(pg->u, i);
	}
	for (const Diag *g = before.last ? before.last->next : d->first; g; g = g->next) {
		Statement *st = statement_at(pg, g->at.lo);

		if (st && g->severity == SEV_ERROR)
			st->mesh = 0;
	}
	diag_rewind(d, &before);
}

static void
note_no_statements(Unit *u)
{
	DiagList *d = &u->s.diag;

	diag_error(d, DIAG_SYNTAX, (Span){ 0, 0 }, "the page has no statements");
	if (d->cur)
		diag_demote(d, d->cur);
}

/* Reads all statements and then, if some are wrong, the others. */
static bool
read_statements(Page *pg, const ReadOptions *o)
{
	DiagList *d = &pg->u->s.diag;

	for (;;) {
		const Diag *last = d->last;
		bool ok;

		make_parts(pg);
		ok = read_parts(pg, o);
		d->errors_only = true;	/* the first round has reported the warnings */
		if (ok || !leave_out(pg, last))
			return ok;
	}
}

/* Makes u->statements: a copy of the page without the statements that were left out. */
static void
keep_right_statements(Page *pg)
{
	Unit *u = pg->u;
	char *text = arena_dup(&u->s.arena, pg->text.p, pg->text.n);

	for (uint32_t i = 0; i < pg->statements.n; i++) {
		const Statement *st = &pg->statements.v[i];

		if (st->wrong)
			blank(text, st->at.lo, st->at.hi);
	}
	u->statements = (Str){ text, pg->text.n };
}

bool
extract_read(Unit *u, const ReadOptions *o)
{
	DiagList *d = &u->s.diag;
	Page pg = { .u = u };
	uint32_t max_errors = d->max_errors;
	bool ok;

	arena_init(&pg.scratch, u->s.arena.memory);
	keep_statements(&pg);
	d->src = u->src;
	d->max_errors = 0;
	if (!pg.statements.n)
		note_no_statements(u);
	find_meshes(&pg, o);
	ok = read_statements(&pg, o);
	d->errors_only = false;
	d->max_errors = max_errors;
	if (u->o->check)
		keep_right_statements(&pg);
	arena_free(&pg.scratch);
	return ok;
}
