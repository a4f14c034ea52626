/* SPDX-License-Identifier: Apache-2.0
 *
 * The page of `shardc report`: the tables of several reports about one program (spec 85 §1.5).
 */
#ifndef SHARDC_EXPLAIN_PAGE_TABLES_H
#define SHARDC_EXPLAIN_PAGE_TABLES_H

#include "pipeline/measure.h"

typedef struct ExplainPage {
	MeasureHow how;
	const char *if_not_modelled;	/* as in MemoryHow */
	const char *file;		/* the name of the input */
	const char *topology;		/* the name of the topology, if there is one */
} ExplainPage;

/* Writes the page about a program, whose shardings are propagated in place. Returns false after an error. */
bool explain_page_write(const ExplainPage *of, Runner *r, IrModule *m, Buf *out);

#endif
