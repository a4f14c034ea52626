/* SPDX-License-Identifier: Apache-2.0
 *
 * The dimension numbers of a convolution, `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]` (spec 11 §4.14).
 */
#ifndef SHARDC_READ_CONV_DIMS_H
#define SHARDC_READ_CONV_DIMS_H

#include "literal/scan.h"
#include "read/parse.h"

/* Both fill the fields CONV_* and return false after an error; the memory of the fields is the arena's, or the scratch
 * arena of the parse. */

/* Reads the three lists. */
bool conv_dims_scan(Scan *sc, Arena *a, IrField fields[IR_FIELDS_MAX]);
/* Checks the lists that the grammar has parsed; they end at that offset. */
bool conv_dims_build(Parse *ps, const ReadConvItem *items, uint32_t end, IrField fields[IR_FIELDS_MAX]);
/* Whether fields that were given one by one number the dimensions of each tensor, so that lists can
 * be printed. */
bool conv_dims_valid(const IrField fields[IR_FIELDS_MAX]);

#endif
