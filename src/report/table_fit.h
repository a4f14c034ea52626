/* SPDX-License-Identifier: Apache-2.0
 *
 * Which columns of a table fit a number of display columns.
 */
#ifndef SHARDC_REPORT_TABLE_FIT_H
#define SHARDC_REPORT_TABLE_FIT_H

#include "report/table.h"

enum { REPORT_GAP = 2 };	/* blanks between columns */

/* The arrays have one element per column of the layout. */
typedef struct ReportFit {
	const ReportLayout *layout;
	const bool *shown;		/* without a limit */
	const uint32_t *cells;		/* the width of the widest cell */
	const uint32_t *headings;	/* the width of the heading; 0: that of the column before covers this one too */
	uint32_t limit;			/* the most display columns of a line */
	bool *kept;			/* result: the columns that fit */
} ReportFit;

/* Decides which columns are kept. Returns the width to which cells are shortened in columns that allow it; UINT32_MAX:
 * the whole table fits. If even the columns that are never left out are too wide, they are kept. */
uint32_t report_fit(const ReportFit *f);

#endif
