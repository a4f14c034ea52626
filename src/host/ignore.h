/* SPDX-License-Identifier: Apache-2.0
 *
 * Comments that switch warnings off for one line: `// shardc: ignore[ID, ID]` (spec 75 §9.4).
 */
#ifndef SHARDC_HOST_IGNORE_H
#define SHARDC_HOST_IGNORE_H

#include "base/diag.h"

/* Removes the warnings that a comment of the source ignores: one at the end of the line of the warning, or alone on the
 * line above it. */
void host_ignore(DiagList *d, Source *src);

#endif
