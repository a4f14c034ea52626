/* SPDX-License-Identifier: Apache-2.0
 *
 * Reading JSON files of the user, with errors at their places. Every key is known or an error.
 */
#ifndef SHARDC_COST_JSON_READ_H
#define SHARDC_COST_JSON_READ_H

#include <jansson.h>

#include "base/diag.h"
#include "cost/json_place.h"

enum { JSON_READ_DEPTH = JSON_PLACE_DEPTH - 1 };

typedef struct JsonRead {
	Arena *a;
	DiagList *diag;
	Source *src;
	DiagId id;		/* of all errors */
	const char *path[JSON_READ_DEPTH];	/* the keys around the value being read; numbers of elements */
	uint32_t depth;
	JsonPlaces places;
	bool ok;		/* no error was reported */
} JsonRead;

/* Begins to read a file, whose errors have this id. Returns the root, which json_read_end() frees, or NULL after an
 * error. Until json_read_end() is called, diagnostics are about the file. */
json_t *json_read_begin(JsonRead *r, Arena *a, DiagList *diag, Source *src, DiagId id);
/* Frees the root, which may be NULL. Returns whether there was no error. `outer` was the source of `diag`. */
bool json_read_end(JsonRead *r, json_t *root, Source *outer);

/* Reports an error at a key of the present object, or at the object itself if the key is NULL. */
void json_read_bad(JsonRead *r, const char *key, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Reports the keys of an object that are not in the list, which ends with NULL. */
void json_read_keys(JsonRead *r, json_t *object, const char *const *known);

/* Reports the root if its "schema_version" is not 1. */
void json_read_version(JsonRead *r, json_t *root);

/* Go to a key or to element i of an array, and back. */
void json_read_enter(JsonRead *r, const char *key);
void json_read_enter_element(JsonRead *r, size_t i);
void json_read_leave(JsonRead *r);

#endif
