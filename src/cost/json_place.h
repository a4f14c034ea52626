/* SPDX-License-Identifier: Apache-2.0
 *
 * Places in valid JSON text, which jansson does not keep.
 */
#ifndef SHARDC_COST_JSON_PLACE_H
#define SHARDC_COST_JSON_PLACE_H

#include "base/source.h"

enum { JSON_PLACE_DEPTH = 9 };

/* Where the last searches ended, at each depth. Later members are usually asked for later, and are searched from there,
 * so that a file with an error at each member is scanned only once. */
typedef struct JsonPlaces {
	struct {
		const char *around;	/* the object or array */
		const char *member;	/* of which this member was found */
		long index;		/* its number */
	} last[JSON_PLACE_DEPTH];
} JsonPlaces;

/* Returns the span of a key. The path names the keys of the objects around it and ends with the key; an element of an
 * array is named by its number. The path has at most JSON_PLACE_DEPTH names. Returns the start of the text if there is
 * no such key. */
Span json_place_find(JsonPlaces *places, const Source *src, const char *const *path, uint32_t n);

#endif
