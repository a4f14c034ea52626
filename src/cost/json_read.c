/* SPDX-License-Identifier: Apache-2.0
 *
 * The path to the value being read, from which the place of an error is found.
 */
#include "cost/json_read.h"

#include <assert.h>

#include "base/suggest.h"
#include "cost/json_place.h"

json_t *
json_read_begin(JsonRead *r, Arena *a, DiagList *diag, Source *src, DiagId id)
{
	json_error_t e;
	json_t *root = json_loadb(src->text, src->len, JSON_REJECT_DUPLICATES, &e);
	uint32_t at;

	*r = (JsonRead){ .a = a, .diag = diag, .src = src, .id = id, .ok = root != NULL };
	diag->src = src;
	if (root)
		return root;
	at = e.position > 0 ? (uint32_t)e.position - 1 : 0;
	diag_error(diag, id, (Span){ at, at }, "not valid JSON: %s", e.text);
	return NULL;
}

bool
json_read_end(JsonRead *r, json_t *root, Source *outer)
{
	json_decref(root);
	r->diag->src = outer;
	return r->ok;
}

void
json_read_bad(JsonRead *r, const char *key, const char *fmt, ...)
{
	const char *path[JSON_READ_DEPTH + 1];
	uint32_t n = r->depth;
	va_list ap;

	memcpy(path, r->path, sizeof r->path);
	if (key)
		path[n++] = key;
	r->ok = false;
	va_start(ap, fmt);
	diag_verror(r->diag, r->id, json_place_find(r->src, path, n), fmt, ap);
	va_end(ap);
}

static bool
is_known(const char *key, const char *const *known)
{
	for (; *known; known++) {
		if (strcmp(*known, key) == 0)
			return true;
	}
	return false;
}

void
json_read_keys(JsonRead *r, json_t *object, const char *const *known)
{
	const char *key;
	json_t *value;

	json_object_foreach(object, key, value) {
		Suggest near;

		if (is_known(key, known))
			continue;
		suggest_init(&near, key, strlen(key));
		for (uint32_t i = 0; known[i]; i++)
			suggest_try(&near, known[i]);
		if (near.word)
			json_read_bad(r, key, "unknown key '%s', did you mean '%s'?", key, near.word);
		else
			json_read_bad(r, key, "unknown key '%s'", key);
	}
}

void
json_read_version(JsonRead *r, json_t *root)
{
	json_t *version = json_object_get(root, "schema_version");

	if (json_integer_value(version) != 1)
		json_read_bad(r, version ? "schema_version" : NULL, "'schema_version' must be 1");
}

void
json_read_enter(JsonRead *r, const char *key)
{
	assert(r->depth < JSON_READ_DEPTH);
	r->path[r->depth++] = key;
}

void
json_read_enter_element(JsonRead *r, size_t i)
{
	json_read_enter(r, arena_printf(r->a, "%zu", i));
}

void
json_read_leave(JsonRead *r)
{
	r->depth--;
}
