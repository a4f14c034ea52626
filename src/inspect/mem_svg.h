/* SPDX-License-Identifier: Apache-2.0
 *
 * A picture of the memory in use over a step.
 */
#ifndef SHARDC_INSPECT_MEM_SVG_H
#define SHARDC_INSPECT_MEM_SVG_H

#include "base/arena.h"
#include "base/buf.h"

/* The memory in use while an operation runs. */
typedef struct InspectMemUse {
	int64_t bytes;
	Str value, op;		/* the address of its first result, or "", and its name */
	uint32_t line;		/* in the file; 0: none */
} InspectMemUse;

/* Writes an SVG document. `limit` is the memory of a device in bytes, which is drawn as a line; 0: unknown. The arena
 * is for texts. */
void inspect_mem_svg(Buf *out, Arena *arena, const InspectMemUse *uses, uint32_t n, int64_t limit);

#endif
