/* SPDX-License-Identifier: Apache-2.0
 *
 * The pipelines: passes that run other passes.
 */
#ifndef SHARDC_PIPELINE_PIPELINES_H
#define SHARDC_PIPELINE_PIPELINES_H

#include "ir/pass.h"

extern const Pass pipeline_passes[];

#endif
