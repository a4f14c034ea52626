/* SPDX-License-Identifier: Apache-2.0
 *
 * Device numbers that the user wrote in manual computations: partition_id, replica_id, and the groups and pairs of
 * collectives (spec 56 §7.13). The global program runs as one replica with one partition per device. In a computation
 * with free axes, devices that differ along a free axis hold the same whole values, while in the local program they
 * hold different tiles.
 */
#ifndef SHARDC_PARTITION_DEVICES_H
#define SHARDC_PARTITION_DEVICES_H

#include "partition/localizer.h"

/* Reports an error if an operation of the global program depends on the device in a way that the local program cannot
 * follow. Sets *spanned to the free axes along which its groups connect devices: it needs values that these axes do not
 * cut. Returns false after an error. */
bool part_check_device_op(Localizer *lz, const IrOp *op, PartAxes *spanned);
/* Checks all operations in the regions of an operation. */
bool part_check_device_regions(Localizer *lz, const IrOp *root);
/* Gives a copy of such an operation the numbers of the local program. Returns the copy, or what replaces it. */
IrOp *part_renumber(Localizer *lz, IrOp *copy);

#endif
