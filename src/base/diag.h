/* SPDX-License-Identifier: Apache-2.0
 *
 * Diagnostics about user input. Code that finds something wrong calls diag_error() with a span and
 * continues with the next independent thing. Diagnostics are collected in a DiagList; report/ prints
 * them. A diagnostic has a stable id from base/diags.def, which `shardc explain` lists and describes.
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

/* The part of the text in which a diagnostic is reported: see base/diags.def. */
typedef enum DiagPlace { DIAG_IN_ANY, DIAG_IN_SDY_ATTR } DiagPlace;

/* What options say about a warning. */
typedef enum DiagState {
	DIAG_STATE_OFF = -1,
	DIAG_STATE_DEFAULT,
	DIAG_STATE_ON,
	DIAG_STATE_ERROR,
	DIAG_STATE_WARNING	/* even if `werror` is set */
} DiagState;

/* In order of severity, so severities can be compared. */
typedef enum DiagSeverity { SEV_NOTE, SEV_REMARK, SEV_WARNING, SEV_ERROR } DiagSeverity;

typedef struct Diag Diag;
struct Diag {
	Diag *next;		/* in order of report */
	Diag *notes, *notes_last;	/* in order of report, linked by next */
	Source *src;		/* the source of `at` and `mark`; NULL: see file */
	Span at;		/* where MLIR reports it: usually the name of an operation */
	Span mark;		/* the token that is wrong, which the caret line underlines; empty: `at` */
	Span context;		/* the operation around the token; empty: from `at` to `mark` */
	DiagSeverity severity;	/* after options */
	DiagId id;
	const char *file;	/* of a note without src: the file that line and col refer to, which was not read */
	uint32_t line, col;	/* from 1 */
	const char *text;	/* the message; the writer escapes its bytes for a terminal */
	const char *fix;	/* of a note: the text to put at `fix_at` to follow its advice; or NULL */
	Span fix_at;		/* empty: the text is inserted */
};

typedef struct DiagList {
	Arena *arena;		/* holds the diagnostics */
	Source *src;		/* the source that spans of new diagnostics refer to */
	Diag *first, *last;	/* in order of report */
	Diag *cur;		/* the diagnostic reported last, to which notes are added; NULL: it was suppressed */
	uint32_t n_errors, n_warnings, n_remarks;	/* n_errors includes errors beyond the limit */
	uint32_t max_errors;	/* 0: no limit */
	bool werror;		/* warnings become errors */
	bool errors_only;	/* drop warnings: the program is verified again after a pass */
	bool as_mlir;		/* messages keep MLIR's words, and the line and column of Diag.at instead of the mark */
	bool mlir_compat;	/* report exactly the diagnostics that MLIR reports: base/mlir_compat.h */
	const char *const *options;	/* the long options of the command, ended by NULL; NULL: any option */
	bool human;		/* numbers have units for people, as in reports on a terminal */
	bool full;		/* the limit was reached, so readers and verifiers stop early */
	signed char state[DIAG_COUNT];	/* per id, a DiagState */
} DiagList;

/* Makes an empty list with the default limit of 20 errors. */
void diag_init(DiagList *d, Arena *arena);

/* Reports an error or a warning, depending on the default severity of the id and on options. Returns false so
 * that a checker can `return diag_error(...)`. */
bool diag_error(DiagList *d, DiagId id, Span at, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
bool diag_verror(DiagList *d, DiagId id, Span at, const char *fmt, va_list ap) __attribute__((format(printf, 4, 0)));
/* Turns a diagnostic into a note, which counts neither as an error nor as a warning. */
void diag_demote(DiagList *d, Diag *g);
/* Forgets all diagnostics reported after the list was copied to `before`. */
void diag_rewind(DiagList *d, const DiagList *before);
/* Adds a note to the diagnostic reported last, or does nothing if that one was suppressed. */
void diag_note(DiagList *d, Span at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Adds a note that helps the user but that MLIR does not have: nothing in compat mode (base/mlir_compat.h). */
void diag_hint(DiagList *d, Span at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Replaces the text of the diagnostic reported last, unless MLIR's words are wanted (as_mlir, mlir_compat). */
void diag_reword(DiagList *d, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Does the same as diag_note, for a location in a file that was not read. */
void diag_note_elsewhere(DiagList *d, const char *file, uint32_t line, uint32_t col, const char *fmt, ...)
	__attribute__((format(printf, 5, 6)));
/* Adds an edit of the source to the note that was added last. Machine formats offer it as a fix. */
void diag_fix(DiagList *d, Span at, const char *text);
/* Returns whether the command has an option. A message that advises one that some commands lack asks first. */
bool diag_offers(const DiagList *d, const char *option);
/* Removes all diagnostics. */
void diag_forget(DiagList *d);
/* Removes the warnings and remarks for which `drop` returns true, including warnings that options have made errors. */
void diag_drop(DiagList *d, bool (*drop)(const Diag *g, void *cx), void *cx);
/* Sets the text that the caret line of the diagnostic reported last underlines. Does nothing if it was suppressed. */
void diag_mark(DiagList *d, Span mark);
/* Sets the operation that the diagnostic reported last is about. Does nothing if it was suppressed. */
void diag_context(DiagList *d, Span context);
/* Returns the text to which a message points: the mark, or `at` if there is none or the list has as_mlir. */
Span diag_place(const DiagList *d, const Diag *g);
/* Returns the context of a diagnostic, which contains its place. */
Span diag_surroundings(const Diag *g);

/* Return the columns of an id in base/diags.def: stable name ("mesh-axis-size"), title, default severity, place. */
const char *diag_id_name(DiagId id);
const char *diag_id_title(DiagId id);
DiagSeverity diag_id_severity(DiagId id);
DiagPlace diag_id_place(DiagId id);
/* Returns the id with that name, or DIAG_COUNT. */
DiagId diag_id_find(const char *name);

#endif
