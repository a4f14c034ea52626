/* SPDX-License-Identifier: Apache-2.0
 *
 * The dimension numbers of a convolution, `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]` (spec 11 §4.14).
 */
#ifndef SHARDC_READ_CONV_DIMS_H
#define SHARDC_READ_CONV_DIMS_H

#include "literal/scan.h"

/* Reads the three lists into the fields CONV_*; their memory is the arena's. */
bool conv_dims_scan(Scan *sc, Arena *a, IrField fields[IR_FIELDS_MAX]);
/* Whether fields that were given one by one number the dimensions of each tensor, so that lists can
 * be printed. */
bool conv_dims_valid(const IrField fields[IR_FIELDS_MAX]);

#endif
