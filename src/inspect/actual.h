/* SPDX-License-Identifier: Apache-2.0
 *
 * `comms --actual`: compares the collectives of the model of XLA's partitioner with those that XLA made, from a table
 * of tests/peer/xla (spec 75 §10.7).
 */
#ifndef SHARDC_INSPECT_ACTUAL_H
#define SHARDC_INSPECT_ACTUAL_H

#include "inspect/comms.h"

enum { INSPECT_ACTUAL_SUMS, INSPECT_ACTUAL_DIFFERENCES, INSPECT_N_ACTUAL_TABLES };
extern const ReportLayout *const inspect_actual_layouts[INSPECT_N_ACTUAL_TABLES];

/* What is wrong with the text of a table. */
typedef struct InspectActualFault {
	uint32_t at;		/* its offset */
	const char *why;
} InspectActualFault;

typedef struct InspectActual {
	ReportTable tables[INSPECT_N_ACTUAL_TABLES];
	Arena *arena;
	const char *stage;	/* of the rows */
	void *rows;		/* of the program, as the table has them */
	uint32_t n_rows;
	int64_t xla, model, equal;	/* numbers of collectives */
	bool is_named;		/* the table has rows of the program */
} InspectActual;

/* Reads the rows of a table that are about the program in the file `path` and have this stage, such as "spmd". A table
 * names a program by the end of its path without .mlir and .gz; the rows of a table about one program are taken in any
 * case. The text must outlive the report. Returns false, and sets the fault, if the text is not such a table. */
bool inspect_actual_read(InspectActual *x, Arena *arena, Str text, const char *path, const char *stage,
                         InspectActualFault *fault);
/* Compares the report, which must list all branches, with these rows, and fills in the tables. Returns whether all
 * collectives are equal. */
bool inspect_actual_compare(InspectActual *x, const InspectComms *c);

#endif
