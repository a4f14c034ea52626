/* SPDX-License-Identifier: Apache-2.0
 *
 * The columns are left out in the order of ReportColumn.drop, until the rest fits with cells of CELL_WANTED columns in
 * the columns that may be shortened. Then these cells get the room that is left, and what still has room returns.
 */
#include "report/table_fit.h"

#include <limits.h>

enum {
	CELL_WANTED = 20,	/* a column is left out before cells become shorter */
	CELL_MIN = 8		/* cells never become shorter */
};

/* Returns whether the heading of the column before the next one that is kept covers that one too. */
static bool
covers_next(const ReportFit *f, uint32_t column)
{
	for (uint32_t i = column + 1; i < f->layout->n; i++) {
		if (f->kept[i])
			return !f->headings[i];
	}
	return false;
}

/* Returns the width of the table if cells are shortened to `cap`. */
static uint64_t
width_of(const ReportFit *f, uint32_t cap)
{
	uint64_t sum = 0;

	for (uint32_t i = 0; i < f->layout->n; i++) {
		uint32_t width = f->cells[i];

		if (!f->kept[i])
			continue;
		if (f->layout->columns[i].cut && width > cap)
			width = cap;
		if (f->headings[i] > width && !covers_next(f, i))
			width = f->headings[i];
		sum += width + (sum ? REPORT_GAP : 0);
	}
	return sum;
}

/* Returns the kept column that is left out next, or that column of those left out that returns first; n if there is
 * none. `below` excludes columns that have been tried. */
static uint32_t
find_column(const ReportFit *f, bool kept, unsigned below)
{
	uint32_t best = f->layout->n;

	for (uint32_t i = 0; i < f->layout->n; i++) {
		unsigned drop = f->layout->columns[i].drop, best_drop;

		if (!f->shown[i] || f->kept[i] != kept || !drop || drop >= below)
			continue;
		best_drop = best < f->layout->n ? f->layout->columns[best].drop : 0;
		if (!best_drop || (kept ? drop < best_drop : drop > best_drop))
			best = i;
	}
	return best;
}

static void
leave_out(const ReportFit *f)
{
	uint32_t i;

	while (width_of(f, CELL_WANTED) > f->limit && (i = find_column(f, true, UINT_MAX)) < f->layout->n)
		f->kept[i] = false;
}

/* Returns the greatest width of shortened cells that fits. */
static uint32_t
largest_cap(const ReportFit *f)
{
	uint32_t cap = f->limit > CELL_MIN ? f->limit : CELL_MIN;

	while (cap > CELL_MIN && width_of(f, cap) > f->limit)
		cap--;
	return cap;
}

static void
take_back(const ReportFit *f, uint32_t cap)
{
	unsigned below = UINT_MAX;
	uint32_t i;

	while ((i = find_column(f, false, below)) < f->layout->n) {
		below = f->layout->columns[i].drop;
		f->kept[i] = true;
		f->kept[i] = width_of(f, cap) <= f->limit;
	}
}

uint32_t
report_fit(const ReportFit *f)
{
	uint32_t cap;

	for (uint32_t i = 0; i < f->layout->n; i++)
		f->kept[i] = f->shown[i];
	if (width_of(f, UINT32_MAX) <= f->limit)
		return UINT32_MAX;
	leave_out(f);
	cap = largest_cap(f);
	take_back(f, cap);
	return cap;
}
