/* SPDX-License-Identifier: Apache-2.0
 *
 * Changes programs so that they still look like programs: repeats, deletes and exchanges lines, blocks, tokens and
 * groups in brackets, or takes them from another program.
 */
#ifndef FUZZ_MUTATOR_H
#define FUZZ_MUTATOR_H

#include <stddef.h>
#include <stdint.h>

/* Changes the n bytes in place, to at most `room` bytes, with pieces of `other`, which may be the same text. Returns
 * the new size. */
size_t mutator_run(uint64_t seed, char *text, size_t n, size_t room, const char *other, size_t other_n);

#endif
