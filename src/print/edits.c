/* SPDX-License-Identifier: Apache-2.0
 *
 * Applies edits to the text of a source.
 */
#include "print/print.h"

#include <stdlib.h>

static int
compare_edits(const void *a, const void *b)
{
	const PrintEdit *x = a, *y = b;

	return (x->at.lo > y->at.lo) - (x->at.lo < y->at.lo);
}

/* Writes the text from `p` to `end` with the edits of it, in order. Their places count from `base`. */
static void
apply(Buf *out, const char *base, const char *p, const char *end, const PrintEdits *edits)
{
	for (uint32_t i = 0; i < edits->list.n; i++) {
		const PrintEdit *e = &edits->list.v[i];

		buf_str(out, (Str){ p, (size_t)(base + e->at.lo - p) });
		buf_str(out, str_from(e->text));
		p = base + e->at.hi;
	}
	buf_str(out, (Str){ p, (size_t)(end - p) });
}

static void
sort(PrintEdits *edits)
{
	if (edits->list.n)
		qsort(edits->list.v, edits->list.n, sizeof *edits->list.v, compare_edits);
}

void
print_apply_edits(Buf *out, Str text, size_t skipped, PrintEdits *edits)
{
	sort(edits);
	apply(out, text.p + skipped, text.p, text.p + text.n, edits);
}

PrintEdit
print_join_edits(Arena *a, const Source *src, PrintEdits *edits)
{
	PrintEdit e = { .text = NULL };
	Buf text;

	if (!edits->list.n)
		return e;
	sort(edits);
	e.at = (Span){ edits->list.v[0].at.lo, edits->list.v[edits->list.n - 1].at.hi };
	buf_init(&text, a->memory);
	apply(&text, src->text, src->text + e.at.lo, src->text + e.at.hi, edits);
	e.text = arena_dup(a, text.p, text.n);
	buf_free(&text);
	return e;
}
