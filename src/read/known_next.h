/* SPDX-License-Identifier: Apache-2.0
 *
 * What comes next: lines and items follow each other in the same order again and again, so a model keeps those that
 * came after it most recently.
 */
#ifndef SHARDC_READ_KNOWN_NEXT_H
#define SHARDC_READ_KNOWN_NEXT_H

#include <stddef.h>

enum { READ_NEXT = 4 };

/* Different models of one kind, the most recent first. The rest is NULL. */
typedef struct ReadNext {
	void *models[READ_NEXT];
} ReadNext;

/* Moves a model to the front. If it is new, the oldest one falls out. */
static inline void
read_next_add(ReadNext *next, void *model)
{
	void *one = model;

	for (int i = 0; i < READ_NEXT && one; i++) {
		void *out = next->models[i];

		next->models[i] = one;
		one = out == model ? NULL : out;
	}
}

#endif
