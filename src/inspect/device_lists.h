/* SPDX-License-Identifier: Apache-2.0
 *
 * The lists of devices that a collective states: its replica groups, or its pairs of a source and a target.
 */
#ifndef SHARDC_INSPECT_DEVICE_LISTS_H
#define SHARDC_INSPECT_DEVICE_LISTS_H

#include "ir/op.h"

typedef struct DeviceLists {
	bool are_pairs;		/* each list is a source and its target, else a replica group */
	int64_t n, size;	/* the number of lists, and the devices in each; n == 0: one group of all devices */
	const IrAttr *dense;	/* the ids as an attribute; NULL: they are in `ids` */
	const int64_t *ids;
} DeviceLists;

/* Returns id i, counted through all lists. */
static inline int64_t
device_lists_id(const DeviceLists *lists, int64_t i)
{
	return lists->dense ? ir_dense_int(lists->dense, (uint64_t)i) : lists->ids[i];
}

/* Finds the lists in the properties of an operation, in the backend_config of a custom call, or in the frontend
 * attribute with which JAX configures asynchronous collectives. Returns false if there are none. */
bool device_lists_find(IrModule *m, const IrOp *op, DeviceLists *lists);

#endif
