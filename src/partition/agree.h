/* SPDX-License-Identifier: Apache-2.0
 *
 * Makes the devices agree on what manual computations return, so that a program without a single result gets one.
 */
#ifndef SHARDC_PARTITION_AGREE_H
#define SHARDC_PARTITION_AGREE_H

#include "ir/op.h"

/* Changes manual computations so that devices that must return the same value return that of the first of them. */
void part_agree(IrModule *m, Arena *a);

#endif
