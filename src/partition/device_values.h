/* SPDX-License-Identifier: Apache-2.0
 *
 * Numbers that follow from the number of the device alone, such as the index of a device along an axis.
 */
#ifndef SHARDC_PARTITION_DEVICE_VALUES_H
#define SHARDC_PARTITION_DEVICE_VALUES_H

#include "partition/localizer.h"

/* Follows the arithmetic with a partition_id. Returns the first operation found that uses a number which varies along
 * these free axes, and whose result does not follow from the number alone; NULL if there is none. */
const IrOp *part_device_user(Localizer *lz, const IrOp *partition_id, PartAxes axes);

#endif
