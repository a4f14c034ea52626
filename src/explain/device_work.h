/* SPDX-License-Identifier: Apache-2.0
 *
 * A measure of what a device computes, to compare shardings of one program (spec 75 §22.3).
 */
#ifndef SHARDC_EXPLAIN_DEVICE_WORK_H
#define SHARDC_EXPLAIN_DEVICE_WORK_H

#include "ir/op.h"

/* Returns the elements that all operations of a propagated module make on a device, where each element of a product
 * counts twice for each pair that it sums. Loops whose trip count is unknown count once. Unknown sizes count as 0. */
double explain_device_work(IrModule *m, Arena *a);

#endif
