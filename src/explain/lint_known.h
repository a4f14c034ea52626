/* SPDX-License-Identifier: Apache-2.0
 *
 * The findings of lints that a project has accepted (spec 75 §9.5). A finding is known by its program, its lint and the
 * fingerprint of its value, so it stays known when lines move or values are renamed.
 */
#ifndef SHARDC_EXPLAIN_LINT_KNOWN_H
#define SHARDC_EXPLAIN_LINT_KNOWN_H

#include "base/buf.h"
#include "base/diag.h"
#include "base/vec.h"

typedef struct ExplainKnownItem {
	const char *program;
	DiagId id;
	uint64_t print;
	uint32_t count;		/* equal findings */
	uint32_t left;		/* ... that have not been seen in this run */
} ExplainKnownItem;

typedef struct ExplainKnown {
	Arena *a;
	AtomTable keys;
	Map by_key;		/* number of an item + 1 */
	VEC(ExplainKnownItem) items;
	const char *program;	/* the present one */
	bool accepts;		/* every finding becomes known */
} ExplainKnown;

/* Makes an empty list in the arena. */
void explain_known_init(ExplainKnown *k, Arena *a, bool accepts);
/* Reads the text of a list. Returns false after an error. */
bool explain_known_read(ExplainKnown *k, DiagList *d, Source *src);
/* Begins a program. A list that accepts everything forgets what it knew about the program. */
void explain_known_begin(ExplainKnown *k, const char *program);
/* Returns whether a finding about the program is known. */
bool explain_known_take(ExplainKnown *k, DiagId id, uint64_t print);
/* Writes the list, sorted. */
void explain_known_write(Buf *out, ExplainKnown *k);

#endif
