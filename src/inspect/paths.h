/* SPDX-License-Identifier: Apache-2.0
 *
 * The regions of the text that was read. A name of the text means one value only together with the region around it,
 * and passes move operations to other regions. So the regions are recorded before passes, and found by the place of a
 * name.
 */
#ifndef SHARDC_INSPECT_PATHS_H
#define SHARDC_INSPECT_PATHS_H

#include "ir/op.h"

/* Records the regions of a document. Call it before passes, for the documents of a file in their order. */
void inspect_paths_read(IrModule *m);

/* Returns the path of the region around an offset of the source: "" in main, "@f/", "%5/do/", "@f/%5/do/". If no
 * regions were recorded, records those of the module as it is. */
const char *inspect_path_at(IrModule *m, uint32_t at);
/* Lists the locations, which can be NULL, of the operations by which the region around an offset is entered, the
 * innermost first: those with the region, and the first call of each function. Returns their number. */
uint32_t inspect_path_locations(IrModule *m, uint32_t at, const IrAttr **locs, uint32_t max);
/* Returns the path of a region of an operation, or of a copy of it. */
const char *inspect_path_of(IrModule *m, const IrRegion *r);

/* Says that a value stands for a result of the operation that was read, which may have had more results. */
void inspect_path_renumber(IrModule *m, const IrValue *v, const IrValue *as_read);

/* Returns the name that the source has for a result, before `= op`. Sets *member to the number of the result in its
 * group, or to UINT32_MAX if it is alone. Returns { 0, 0 } if the source has no name for it. */
Span inspect_path_result(IrModule *m, const IrValue *v, uint32_t *member);
/* Does so for result i of the operation at a place of the source. */
Span inspect_path_result_at(const IrModule *m, Span op, uint32_t i, uint32_t *member);

#endif
