/* SPDX-License-Identifier: Apache-2.0
 *
 * Copies the diagnostics of a session into the report. Computes lines and columns at that time, because the session
 * and its sources are freed before the report is written.
 */
#include "report/formats.h"

#include <utf8proc.h>

/* The number of bytes kept of a source line: a line can contain a literal of megabytes. */
enum { LINE_MAX_KEPT = 512 };

void
report_init(Report *r, Memory *memory)
{
	memset(r, 0, sizeof *r);
	arena_init(&r->arena, memory);
}

void
report_free(Report *r)
{
	arena_free(&r->arena);
}

/* Returns the length of the UTF-8 character at p, or 0 if the bytes there are not valid UTF-8. */
static size_t
report_char(const char *p, size_t n)
{
	utf8proc_int32_t c;
	utf8proc_ssize_t k = utf8proc_iterate((const utf8proc_uint8_t *)p, (utf8proc_ssize_t)n, &c);

	return k > 0 ? (size_t)k : 0;
}

const char *
report_utf8(Arena *a, Str text)
{
	char *copy = arena_alloc_array(a, text.n + 1, 4), *q = copy;

	while (text.n) {
		size_t k = report_char(text.p, text.n);

		if (k && *text.p) {
			memcpy(q, text.p, k);
			q += k;
		} else {
			static const char hex[] = "0123456789abcdef";
			unsigned char c = (unsigned char)text.p[0];

			*q++ = '\\';
			*q++ = 'x';
			*q++ = hex[c >> 4];
			*q++ = hex[c & 15];
			k = 1;
		}
		text.p += k;
		text.n -= k;
	}
	return copy;
}

/* Returns the place of a range, which may be empty. */
static ReportPlace
report_range(Arena *a, Source *src, uint32_t begin, uint32_t end)
{
	LineCol lo = source_locate(a, src, begin), hi = source_locate(a, src, end);

	return (ReportPlace){
		.file = report_utf8(a, str_from(src->name)),
		.path = arena_dup(a, src->name, strlen(src->name)),
		.line = lo.line,
		.end_line = hi.line,
		.col = lo.col,
		.end_col = hi.col,
		.point = source_point_col(a, src, &lo),
		.end_point = source_point_col(a, src, &hi),
		.offset = src->skipped + begin,
		.length = end - begin,
	};
}

/* Returns the place of a message, which covers at least one byte. */
static ReportPlace
report_place(Arena *a, Source *src, Span at)
{
	if (!src)
		return (ReportPlace){ 0 };
	if (at.hi <= at.lo)
		at.hi = at.lo < src->len ? at.lo + 1 : at.lo;
	return report_range(a, src, at.lo, at.hi);
}

/* Returns a place in a file that was not read, so its offset is unknown and its columns are used unchanged. */
static ReportPlace
report_elsewhere(Arena *a, const Diag *g)
{
	uint32_t line = g->line ? g->line : 1, col = g->col ? g->col : 1;

	return (ReportPlace){
		.file = report_utf8(a, str_from(g->file)),
		.path = arena_dup(a, g->file, strlen(g->file)),
		.line = line,
		.end_line = line,
		.col = col,
		.end_col = col,
		.point = col,
		.end_point = col,
	};
}

/* Returns the operation around a place, or nothing if the place covers it. */
static ReportPlace
report_context(Arena *a, const Diag *g, Span at)
{
	Span context = diag_surroundings(g);

	if (!g->src || (at.lo <= context.lo && at.hi >= context.hi))
		return (ReportPlace){ 0 };
	return report_place(a, g->src, context);
}

static ReportItem
report_item(Arena *a, const DiagList *d, const Diag *g)
{
	Span at = diag_place(d, g);
	ReportItem item = {
		.at = g->file ? report_elsewhere(a, g) : report_place(a, g->src, at),
		.context = report_context(a, g, at),
		.text = report_utf8(a, str_from(g->text)),
		.line_text = "",
		.severity = g->severity,
		.id = g->id,
	};

	if (g->src) {
		Str line = source_locate(a, g->src, at.lo).text;

		line.n = line.n < LINE_MAX_KEPT ? line.n : LINE_MAX_KEPT;
		item.line_text = report_utf8(a, line);
	}
	if (g->fix && g->src) {
		item.fix = report_utf8(a, str_from(g->fix));
		item.fix_at = report_range(a, g->src, g->fix_at.lo, g->fix_at.hi);
	}
	return item;
}

void
report_begin(Report *r, const char *name)
{
	*VEC_ADD(&r->arena, &r->files) = (ReportFile){
		.name = report_utf8(&r->arena, str_from(name)), .item = r->items.n, .failure = r->failures.n
	};
}

void
report_add(Report *r, const DiagList *d)
{
	uint32_t shown = 0;

	for (const Diag *g = d->first; g; g = g->next) {
		VEC(ReportItem) notes = { 0 };
		ReportItem item = report_item(&r->arena, d, g);

		for (const Diag *n = g->notes; n; n = n->next)
			*VEC_ADD(&r->arena, &notes) = report_item(&r->arena, d, n);
		item.notes = notes.v;
		item.n_notes = notes.n;
		shown += item.severity == SEV_ERROR;
		*VEC_ADD(&r->arena, &r->items) = item;
	}
	r->n_errors += d->n_errors;
	r->n_warnings += d->n_warnings;
	r->n_remarks += d->n_remarks;
	if (r->files.n)
		r->files.v[r->files.n - 1].n_hidden += d->n_errors - shown;
}

void
report_add_failure(Report *r, const char *text)
{
	*VEC_ADD(&r->arena, &r->failures) = (ReportFailure){
		.text = report_utf8(&r->arena, str_from(text)),
		.file = r->files.n ? r->files.v[r->files.n - 1].name : NULL,
	};
}

void
report_head(Buf *out, const ReportPlace *at)
{
	if (at->file)
		buf_printf(out, "%s:%u:%u: ", at->file, (unsigned)at->line, (unsigned)at->col);
}

void
report_notes(Buf *out, const ReportItem *item)
{
	for (uint32_t i = 0; i < item->n_notes; i++) {
		report_head(out, &item->notes[i].at);
		buf_printf(out, "note: %s\n", item->notes[i].text);
	}
}

bool
report_is_virtual(const char *name)
{
	return strcmp(name, "<stdin>") == 0 || strcmp(name, "<argument>") == 0;
}
