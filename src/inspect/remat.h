/* SPDX-License-Identifier: Apache-2.0
 *
 * Involuntary full rematerialization (spec 57 §4.12): XLA finds no way from one sharding of a value to another, gathers
 * the whole value on every device and keeps a part of it.
 */
#ifndef SHARDC_INSPECT_REMAT_H
#define SHARDC_INSPECT_REMAT_H

#include "inspect/trips.h"

typedef struct InspectRemat {
	const IrOp *op;			/* for which XLA moves the value, in the program that XLA makes */
	const IrValue *value;
	const char *from, *to;		/* the shardings, as PartitionSpecs if they are such */
	int64_t bytes;			/* of the whole value */
	InspectTimes times;		/* n is 0 if no row shows it */
	bool is_tried;			/* XLA warns, but only weighs this way and takes another */
	const char *cure;		/* what the user can do, after it was tried; NULL: nothing is known */
} InspectRemat;

typedef VEC(InspectRemat *) InspectRemats;

/* Warns about each. */
void inspect_remats_warn(IrModule *m, const InspectRemats *list);

#endif
