/* SPDX-License-Identifier: Apache-2.0
 *
 * The pipelines: passes that run other passes.
 */
#ifndef SHARDC_DRIVER_PIPELINES_H
#define SHARDC_DRIVER_PIPELINES_H

#include "ir/pass.h"

extern const Pass pipeline_passes[];

#endif
