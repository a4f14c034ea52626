/* SPDX-License-Identifier: Apache-2.0
 *
 * The table of passes for debugging.
 */
#ifndef SHARDC_PIPELINE_DEBUG_PASSES_H
#define SHARDC_PIPELINE_DEBUG_PASSES_H

#include "ir/pass.h"

extern const Pass debug_passes[];

#endif
