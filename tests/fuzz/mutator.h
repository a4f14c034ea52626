/* SPDX-License-Identifier: Apache-2.0
 *
 * Changes to a program that leave it looking like one: lines, blocks, tokens and bracketed groups are
 * repeated, deleted, exchanged or taken from another program.
 */
#ifndef FUZZ_MUTATOR_H
#define FUZZ_MUTATOR_H

#include <stddef.h>
#include <stdint.h>

/* Changes the n bytes in place, to at most `room`; `other` gives material (it may be the same text). The
 * result is the new size. */
size_t mutator_run(uint64_t seed, char *text, size_t n, size_t room, const char *other, size_t other_n);

#endif
