/* SPDX-License-Identifier: Apache-2.0
 *
 * The bytes of an array in the memory of a TPU, where it lies in tiles (spec 76 §4.1).
 */
#ifndef SHARDC_COST_TILED_H
#define SHARDC_COST_TILED_H

#include <stdint.h>

enum { COST_TILE_ALIGN = 512 };		/* bytes: what the compiler rounds each array up to */

/* Returns the bytes of an array with elements of `bits` bits in the layout that needs the fewest; INT64_MAX if they are
 * more. */
int64_t cost_tiled_bytes(uint32_t bits, uint32_t rank, const int64_t *dims);
/* Returns the bytes of an array of at least two dimensions in a layout where these two are the minor ones. */
int64_t cost_tiled_bytes_in(uint32_t bits, uint32_t rank, const int64_t *dims, uint32_t minor, uint32_t second);

#endif
