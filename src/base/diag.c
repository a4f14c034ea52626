/* SPDX-License-Identifier: Apache-2.0
 *
 * Diagnostics are linked in the order of report. Options decide at the time of
 * the report whether a warning is kept, becomes an error or is dropped; errors beyond the limit are
 * only counted.
 */
#include "base/diag.h"

#include <stdio.h>

static const struct {
	const char *name, *help;
	DiagSeverity severity;
	DiagPlace place;
} diag_ids[] = {
#define DIAG(id, name, severity, place, help) [DIAG_##id] = { name, help, SEV_##severity, DIAG_IN_##place },
#include "base/diags.def"
#undef DIAG
};

void
diag_init(DiagList *d, Arena *arena)
{
	memset(d, 0, sizeof *d);
	d->arena = arena;
	d->max_errors = 20;
}

/* Returns the severity after options; SEV_NOTE means switched off. */
static DiagSeverity
diag_severity(const DiagList *d, DiagId id)
{
	DiagSeverity sev = diag_ids[id].severity;

	if (sev < SEV_ERROR && d->state[id] < 0)
		return SEV_NOTE;
	if (sev != SEV_WARNING)
		return sev;
	if (d->state[id] == DIAG_STATE_WARNING)
		return SEV_WARNING;
	return d->state[id] == DIAG_STATE_ERROR || d->werror ? SEV_ERROR : SEV_WARNING;
}

bool
diag_verror(DiagList *d, DiagId id, Span at, const char *fmt, va_list ap)
{
	DiagSeverity sev = diag_severity(d, id);
	Diag *g;

	d->cur = NULL;
	if (d->errors_only && diag_ids[id].severity == SEV_WARNING)
		return false;
	if (sev == SEV_NOTE || (d->full && sev == SEV_ERROR)) {
		if (sev == SEV_ERROR)
			d->n_errors++;
		return false;
	}
	g = ARENA_NEW(d->arena, Diag);
	g->src = d->src;
	g->at = at;
	g->severity = sev;
	g->id = id;
	g->text = arena_vprintf(d->arena, fmt, ap);
	if (d->last)
		d->last->next = g;
	else
		d->first = g;
	d->last = d->cur = g;
	if (sev == SEV_ERROR) {
		d->n_errors++;
		d->full = d->max_errors && d->n_errors >= d->max_errors;
	}
	d->n_warnings += sev == SEV_WARNING;
	d->n_remarks += sev == SEV_REMARK;
	return false;
}

bool
diag_error(DiagList *d, DiagId id, Span at, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	diag_verror(d, id, at, fmt, ap);
	va_end(ap);
	return false;
}

void
diag_demote(DiagList *d, Diag *g)
{
	d->n_errors -= g->severity == SEV_ERROR;
	d->n_warnings -= g->severity == SEV_WARNING;
	d->n_remarks -= g->severity == SEV_REMARK;
	g->severity = SEV_NOTE;
}

void
diag_rewind(DiagList *d, const DiagList *before)
{
	*d = *before;
	if (d->last)
		d->last->next = NULL;
}

/* Adds an empty note to the diagnostic reported last. */
static Diag *
diag_new_note(DiagList *d)
{
	Diag *g = ARENA_NEW(d->arena, Diag);

	g->severity = SEV_NOTE;
	g->id = d->cur->id;
	if (d->cur->notes_last)
		d->cur->notes_last->next = g;
	else
		d->cur->notes = g;
	d->cur->notes_last = g;
	return g;
}

static void diag_vnote(DiagList *d, Span at, const char *fmt, va_list ap) __attribute__((format(printf, 3, 0)));

static void
diag_vnote(DiagList *d, Span at, const char *fmt, va_list ap)
{
	Diag *g;

	if (!d->cur)
		return;
	g = diag_new_note(d);
	g->src = d->src;
	g->at = at;
	g->text = arena_vprintf(d->arena, fmt, ap);
}

void
diag_note(DiagList *d, Span at, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	diag_vnote(d, at, fmt, ap);
	va_end(ap);
}

void
diag_hint(DiagList *d, Span at, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	if (!d->mlir_compat)
		diag_vnote(d, at, fmt, ap);
	va_end(ap);
}

void
diag_reword(DiagList *d, const char *fmt, ...)
{
	va_list ap;

	if (!d->cur || d->as_mlir || d->mlir_compat)
		return;
	va_start(ap, fmt);
	d->cur->text = arena_vprintf(d->arena, fmt, ap);
	va_end(ap);
}

void
diag_note_elsewhere(DiagList *d, const char *file, uint32_t line, uint32_t col, const char *fmt, ...)
{
	va_list ap;
	Diag *g;

	if (!d->cur)
		return;
	g = diag_new_note(d);
	g->file = file;
	g->line = line;
	g->col = col;
	va_start(ap, fmt);
	g->text = arena_vprintf(d->arena, fmt, ap);
	va_end(ap);
}

void
diag_fix(DiagList *d, Span at, const char *text)
{
	Diag *note = d->cur ? d->cur->notes_last : NULL;

	if (!note || !note->src)
		return;
	note->fix = arena_dup(d->arena, text, strlen(text));
	note->fix_at = at;
}

bool
diag_offers(const DiagList *d, const char *option)
{
	for (const char *const *name = d->options; name && *name; name++) {
		if (strcmp(*name, option) == 0)
			return true;
	}
	return !d->options;
}

void
diag_forget(DiagList *d)
{
	d->first = d->last = d->cur = NULL;
	d->n_errors = d->n_warnings = d->n_remarks = 0;
	d->full = false;
}

void
diag_drop(DiagList *d, bool (*drop)(const Diag *g, void *cx), void *cx)
{
	Diag **link = &d->first;

	d->last = d->cur = NULL;
	while (*link) {
		Diag *g = *link;

		if (diag_ids[g->id].severity < SEV_ERROR && drop(g, cx)) {
			diag_demote(d, g);
			*link = g->next;
		} else {
			d->last = g;
			link = &g->next;
		}
	}
}

void
diag_mark(DiagList *d, Span mark)
{
	if (d->cur)
		d->cur->mark = mark;
}

void
diag_context(DiagList *d, Span context)
{
	if (d->cur)
		d->cur->context = context;
}

Span
diag_place(const DiagList *d, const Diag *g)
{
	if (g->mark.lo >= g->mark.hi)
		return g->at;
	if (!d->as_mlir)
		return g->mark;
	return (Span){ g->at.lo, g->mark.hi > g->at.lo ? g->mark.hi : g->at.hi };
}

/* Returns the range from the start of the first span to the end of the last. */
static Span
diag_hull(Span a, Span b)
{
	return (Span){ a.lo < b.lo ? a.lo : b.lo, a.hi > b.hi ? a.hi : b.hi };
}

Span
diag_surroundings(const Diag *g)
{
	Span all = g->mark.lo < g->mark.hi ? diag_hull(g->at, g->mark) : g->at;

	return g->context.lo < g->context.hi ? diag_hull(all, g->context) : all;
}

const char *
diag_id_name(DiagId id)
{
	return diag_ids[id].name;
}

const char *
diag_id_title(DiagId id)
{
	return diag_ids[id].help;
}

DiagSeverity
diag_id_severity(DiagId id)
{
	return diag_ids[id].severity;
}

DiagPlace
diag_id_place(DiagId id)
{
	return diag_ids[id].place;
}

DiagId
diag_id_find(const char *name)
{
	int id = 0;

	while (id < DIAG_COUNT && strcmp(diag_ids[id].name, name) != 0)
		id++;
	return (DiagId)id;
}
