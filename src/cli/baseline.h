/* SPDX-License-Identifier: Apache-2.0
 *
 * `--baseline`: an earlier report, with which the budget `growth` compares (spec 75 §8).
 */
#ifndef SHARDC_CLI_BASELINE_H
#define SHARDC_CLI_BASELINE_H

#include "cli/unit.h"

typedef struct Baseline {
	Source *src;		/* of the report; NULL: none was given */
	void *json;		/* its root */
	const char *missing;	/* the path that the report would have in the folder of the option, which lacks it */
} Baseline;

/* Reads the report of the option, or the one about the unit in the folder of the option, as the report of a command. It
 * is none if the folder has none, or if `check` runs and the report is of the other command. The caller ends it with
 * baseline_end. */
HostStatus baseline_read(Unit *u, const char *command, Baseline *b);
void baseline_end(Baseline *b);
/* Reports an error if the report has another text at a key of its root than this one. A report without the key is from
 * an older version, and passes. */
HostStatus baseline_agrees(Unit *u, const Baseline *b, const char *key, const char *text);

/* Returns whether the report has a number at a path of two or three keys (the last may be NULL), and stores it. */
bool baseline_number(const Baseline *b, const char *table, const char *key, const char *part, double *number);
/* Does the same for a number that is an integer. */
bool baseline_count(const Baseline *b, const char *table, const char *key, const char *part, int64_t *count);

/* Calls f with each kind, list of axes and reason of the collectives that the report lists and counts. Returns false if
 * it does not list all of them. */
bool baseline_collectives(Unit *u, const Baseline *b, void (*f)(Str kind, Str axes, Str why, void *cx), void *cx);

#endif
