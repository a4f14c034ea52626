/* SPDX-License-Identifier: Apache-2.0
 *
 * Diagnostics about user input. Code that finds something wrong calls diag_error() with a span and
 * goes on to the next independent thing; only cli prints. A diagnostic has a stable id from
 * base/diags.def, which the manual lists and `shardc explain` describes.
 */
#ifndef SHARDC_BASE_DIAG_H
#define SHARDC_BASE_DIAG_H

#include <stdarg.h>
#include <stdbool.h>

#include "base/source.h"

typedef enum DiagId {
#define DIAG(id, name, severity, place, help) DIAG_##id,
#include "base/diags.def"
#undef DIAG
	DIAG_COUNT
} DiagId;

/* Where an id is reported: see base/diags.def. */
typedef enum DiagPlace { DIAG_IN_ANY, DIAG_IN_SDY_ATTR } DiagPlace;

/* From mild to grave. */
typedef enum DiagSeverity { SEV_NOTE, SEV_REMARK, SEV_WARNING, SEV_ERROR } DiagSeverity;

typedef struct Diag Diag;
struct Diag {
	Diag *next;		/* in order of report */
	Diag *notes, *notes_last;
	Source *src;
	Span at;		/* where the message stands: line and column of at.lo */
	Span mark;		/* what the caret line underlines; empty: `at` */
	DiagSeverity severity;
	DiagId id;
	const char *file;	/* of a note without src: a place in a file that was not read, or NULL */
	uint32_t line, col;	/* there */
	const char *text;	/* user bytes in it are escaped for a terminal by the writer */
};

typedef struct DiagList {
	Arena *arena;
	Source *src;		/* the source that spans refer to now */
	Diag *first, *last;
	Diag *cur;		/* the one reported last, if it was kept: notes go there */
	uint32_t n_errors, n_warnings;
	uint32_t max_errors;	/* 0: no limit */
	bool werror;
	bool errors_only;	/* warnings were given already: verifying again after a pass */
	bool mlir_compat;	/* report the diagnostics that MLIR does: base/mlir_compat.h */
	bool full;		/* the limit was reached: readers and verifiers stop early */
	signed char state[DIAG_COUNT];	/* per id: -1 off, 0 default, 1 on, 2 error */
} DiagList;

void diag_init(DiagList *d, Arena *arena);

/* Reports an error or, by the id's default severity and the options, a warning. Returns false so
 * that a checker can `return diag_error(...)`. */
bool diag_error(DiagList *d, DiagId id, Span at, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
bool diag_verror(DiagList *d, DiagId id, Span at, const char *fmt, va_list ap) __attribute__((format(printf, 4, 0)));
/* Adds a note to the diagnostic reported last; nothing if that one was suppressed. */
void diag_note(DiagList *d, Span at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* The same about a place in another file. */
void diag_note_elsewhere(DiagList *d, const char *file, uint32_t line, uint32_t col, const char *fmt, ...)
	__attribute__((format(printf, 5, 6)));
/* Sets what the caret line of the diagnostic reported last underlines. */
void diag_mark(DiagList *d, Span mark);

/* The stable name of an id, "mesh-axis-size", its one-line help, its default severity and its place. */
const char *diag_id_name(DiagId id);
const char *diag_id_help(DiagId id);
DiagSeverity diag_id_severity(DiagId id);
DiagPlace diag_id_place(DiagId id);
/* The id of that name, or DIAG_COUNT. */
DiagId diag_id_find(const char *name);

#endif
