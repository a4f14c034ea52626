/* SPDX-License-Identifier: Apache-2.0
 *
 * Lock files: the facts of a program as a small text (spec 75 §6.3). doc: shardc-lock(5).
 */
#ifndef SHARDC_EXPLAIN_LOCK_H
#define SHARDC_EXPLAIN_LOCK_H

#include "explain/facts.h"

/* The options with which the facts were made. */
typedef struct ExplainLockHead {
	Str as_xla;		/* value of --as-xla */
	Str shardy;		/* value of --shardy; empty: not given */
	ExplainLevel level;
} ExplainLockHead;

/* Returns whether a text begins as a lock file does. */
bool explain_is_lock(Str text);

/* Appends the lock file of a program. */
void explain_lock_write(Buf *out, const ExplainFacts *f, const ExplainLockHead *head);

/* Reads a lock file into facts without a program, after explain_facts_init. Returns false after reporting an error in
 * the source, which d->src is for this time. What was read of `head` until then is valid. */
bool explain_lock_read(DiagList *d, Source *src, ExplainFacts *f, ExplainLockHead *head);

#endif
