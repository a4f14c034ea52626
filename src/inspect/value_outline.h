/* SPDX-License-Identifier: Apache-2.0
 *
 * Where the values of a program are: one row per value, in the order of the program. The values themselves are in the
 * table of inspect/values.h, which has the same rows.
 */
#ifndef SHARDC_INSPECT_VALUE_OUTLINE_H
#define SHARDC_INSPECT_VALUE_OUTLINE_H

#include "inspect/named_values.h"
#include "report/table.h"

extern const ReportLayout inspect_outline_layout;

/* Marks all values as found, except those of scalar computations in operations such as stablehlo.reduce. */
void inspect_outline_find(InspectAddresses *x);
/* Adds a row for each value that is found. */
void inspect_outline_add(ReportTable *t, IrModule *m, const InspectAddresses *x);

#endif
