/* SPDX-License-Identifier: Apache-2.0
 *
 * Places in valid JSON text, which jansson does not keep.
 */
#ifndef SHARDC_COST_JSON_PLACE_H
#define SHARDC_COST_JSON_PLACE_H

#include "base/source.h"

/* Returns the span of a key. The path names the keys of the objects around it and ends with the key; an element of an
 * array is named by its number. Returns the start of the text if there is no such key. */
Span json_place_find(const Source *src, const char *const *path, uint32_t n);

#endif
