/* SPDX-License-Identifier: Apache-2.0
 *
 * The mutator as a shared library for AFL_CUSTOM_MUTATOR_LIBRARY.
 */
#include <stdlib.h>
#include <string.h>

#include "mutator.h"

void *afl_custom_init(void *afl, unsigned seed);
size_t afl_custom_fuzz(void *state, uint8_t *data, size_t n, uint8_t **out, uint8_t *other, size_t other_n,
                       size_t room);
void afl_custom_deinit(void *state);

typedef struct State {
	uint64_t seed;
	uint8_t *out;
	size_t room;
} State;

void *
afl_custom_init(void *afl, unsigned seed)
{
	State *s = calloc(1, sizeof *s);

	(void)afl;
	if (s)
		s->seed = seed;
	return s;
}

size_t
afl_custom_fuzz(void *state, uint8_t *data, size_t n, uint8_t **out, uint8_t *other, size_t other_n, size_t room)
{
	State *s = state;

	if (s->room < room) {
		free(s->out);
		s->out = malloc(room);
		s->room = s->out ? room : 0;
	}
	if (!s->out || n > room) {
		*out = data;
		return n;
	}
	memcpy(s->out, data, n);
	*out = s->out;
	if (!other || !other_n)
		return mutator_run(s->seed++, (char *)s->out, n, room, (char *)data, n);
	return mutator_run(s->seed++, (char *)s->out, n, room, (char *)other, other_n);
}

void
afl_custom_deinit(void *state)
{
	State *s = state;

	free(s->out);
	free(s);
}
