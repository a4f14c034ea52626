/* SPDX-License-Identifier: Apache-2.0
 *
 * The windows of convolution, reduce_window and select_and_scatter: reading their attributes, fetching the rows that
 * tiles need, and writing the attributes of the local operation (spec 56 §7.9, §7.10).
 */
#ifndef SHARDC_PARTITION_WINDOWS_H
#define SHARDC_PARTITION_WINDOWS_H

#include "partition/fetch.h"
#include "partition/recipe_parts.h"

typedef struct PartWindows {
	uint32_t n;
	IrWindow *v;		/* one per dimension */
	Atom base;		/* name of the base dilations */
} PartWindows;

/* Returns the windows of an operation over n dimensions with these numbers of rows. */
PartWindows part_windows(Localizer *lz, const IrOp *op, const int64_t *rows, uint32_t n);
/* Returns whether windows along dimension i are single elements, one per row. */
bool part_window_is_row(const PartWindows *w, uint32_t i);
/* Says that the rows of dimension i were fetched, so that the local operation pads and dilates nothing there. */
void part_window_fetched(PartWindows *w, uint32_t i);
/* Writes padding and base dilations to the local operation. */
void part_windows_set(Localizer *lz, const PartWindows *w, IrOp *local);

#endif
