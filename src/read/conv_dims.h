/* SPDX-License-Identifier: Apache-2.0
 *
 * The dimension numbers of a convolution, `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]` (spec 11 §4.14).
 */
#ifndef SHARDC_READ_CONV_DIMS_H
#define SHARDC_READ_CONV_DIMS_H

#include "literal/scan.h"
#include "read/parse.h"

/* Reads the three lists into the fields CONV_*, whose numbers live in the arena. Returns false after an error. */
bool conv_dims_scan(Scan *sc, Arena *a, IrField fields[IR_FIELDS_MAX]);
/* Does the same for the lists that the grammar has parsed, which end at offset `end`. The numbers live in
 * ps->scratch. */
bool conv_dims_build(Parse *ps, const ReadConvItem *items, uint32_t end, IrField fields[IR_FIELDS_MAX]);
/* Returns whether fields that were written by name number the dimensions of each tensor, so that they can be printed as
 * lists. */
bool conv_dims_valid(const IrField fields[IR_FIELDS_MAX]);

#endif
