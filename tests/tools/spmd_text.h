/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads shardings and lists of numbers as HLO text has them, for the tools that test the room spmd.
 */
#ifndef SHARDC_TESTS_SPMD_TEXT_H
#define SHARDC_TESTS_SPMD_TEXT_H

#include "spmd/sharding.h"

/* Reads 1,2,3 and moves *text behind it. Returns how many there are, at most max. */
uint32_t spmd_text_numbers(const char **text, uint32_t max, uint32_t *v);
/* Reads `<=[2,4]T(1,0)` or a list of devices as an array of this shape. Returns NULL if their number is wrong. */
const SpmdTiles *spmd_text_tiles(SpmdTable *t, const char **text, uint32_t rank, const uint32_t *dims);
/* Reads a sharding. A tuple within a tuple is not known. */
const SpmdSharding *spmd_text_sharding(SpmdTable *t, const char *text);

#endif
