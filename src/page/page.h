/* SPDX-License-Identifier: Apache-2.0
 *
 * Reports as one HTML file: a page that needs no network, with the tables as data (spec 85 §1.5).
 */
#ifndef SHARDC_PAGE_PAGE_H
#define SHARDC_PAGE_PAGE_H

#include "report/table.h"

/* A table and the place of the page that shows it. Each place has a name that page.js knows, such as "values". */
typedef struct PageTable {
	const char *place;
	const ReportTable *table;
} PageTable;

/* A fact about the whole report, such as the "file". */
typedef struct PageNote {
	const char *name, *text;	/* the text may contain any bytes */
} PageNote;

typedef struct PageContent {
	const PageTable *tables;
	uint32_t n_tables;
	const PageNote *notes;
	uint32_t n_notes;
	Str picture;		/* of the memory in use, as SVG */
} PageContent;

/* Writes the page. */
void page_write(Buf *out, Memory *memory, const PageContent *content);
/* Writes the data of the page alone: JSON in which no string ends a script. */
void page_write_data(Buf *out, Memory *memory, const PageContent *content);

#endif
