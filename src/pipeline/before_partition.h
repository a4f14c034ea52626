/* SPDX-License-Identifier: Apache-2.0
 *
 * Propagation before a program is partitioned.
 */
#ifndef SHARDC_PIPELINE_BEFORE_PARTITION_H
#define SHARDC_PIPELINE_BEFORE_PARTITION_H

#include "pipeline/runner.h"

/* Propagates the shardings of a program that is to be partitioned, unless it looks as if that was done before. With
 * `advise`, also reports the shardings of arguments and results that this shortens. Returns false after an error. */
bool before_partition_propagate(Runner *r, IrModule *m, bool advise);

#endif
