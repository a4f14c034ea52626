/* SPDX-License-Identifier: Apache-2.0
 *
 * The mutator as a hook of libFuzzer. One time in four, libFuzzer's own mutator runs instead.
 */
#include <stdlib.h>
#include <string.h>

#include "mutator.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t n, size_t room);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t n, size_t room, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_n, const uint8_t *b, size_t b_n, uint8_t *out, size_t room,
                                 unsigned seed);

size_t
LLVMFuzzerCustomMutator(uint8_t *data, size_t n, size_t room, unsigned seed)
{
	char *copy;

	if (!n || seed % 4 == 0 || !(copy = malloc(n)))
		return LLVMFuzzerMutate(data, n, room);
	memcpy(copy, data, n);
	n = mutator_run(seed, (char *)data, n, room, copy, n);
	free(copy);
	return n;
}

size_t
LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_n, const uint8_t *b, size_t b_n, uint8_t *out, size_t room,
                          unsigned seed)
{
	if (a_n > room)
		a_n = room;
	memcpy(out, a, a_n);
	return b_n ? mutator_run(seed, (char *)out, a_n, room, (const char *)b, b_n) : a_n;
}
