/* SPDX-License-Identifier: Apache-2.0
 *
 * A measure of the work of a device, to compare shardings of one program (spec 75 §22.3).
 */
#ifndef SHARDC_EXPLAIN_DEVICE_WORK_H
#define SHARDC_EXPLAIN_DEVICE_WORK_H

#include "ir/op.h"

/* Returns the number of elements that all operations of a propagated module compute on a device. An element of a
 * product counts twice per summed pair. Loops with an unknown trip count count once. Unknown sizes count as 0. */
double explain_device_work(IrModule *m, Arena *a);

#endif
