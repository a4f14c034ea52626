/* SPDX-License-Identifier: Apache-2.0
 *
 * The path to the value being read, from which the place of an error is found.
 */
#include "cost/json_read.h"

#include <assert.h>

#include "base/suggest.h"

/* Returns the place of a syntax error. jansson knows where the wrong token ends, and its message ends with that token,
 * which it shortens if it is long. */
static Span
syntax_place(const Source *src, const json_error_t *e)
{
	uint32_t end = e->position > 0 ? (uint32_t)e->position : 0;
	const char *near = strstr(e->text, " near '");
	size_t n = near ? strlen(near + 7) - 1 : 0;

	if (n && n <= end && end <= src->len && memcmp(src->text + end - n, near + 7, n) == 0)
		return (Span){ end - (uint32_t)n, end };
	return (Span){ end - (end > 0), end - (end > 0) };
}

/* Returns the root, or NULL after an error. jansson would skip bytes that are 0. */
static json_t *
parse(const JsonRead *r)
{
	const Source *src = r->src;
	const char *zero = memchr(src->text, '\0', src->len);
	uint32_t at = zero ? (uint32_t)(zero - src->text) : 0;
	json_error_t e;
	json_t *root = zero ? NULL : json_loadb(src->text, src->len, JSON_REJECT_DUPLICATES, &e);

	if (root)
		return root;
	if (zero)
		diag_error(r->diag, r->id, (Span){ at, at }, "not valid JSON: a byte is 0");
	else
		diag_error(r->diag, r->id, syntax_place(src, &e), "not valid JSON: %s",
		           json_error_code(&e) == json_error_null_character ? "a string has \\u0000" : e.text);
	return NULL;
}

json_t *
json_read_begin(JsonRead *r, Arena *a, DiagList *diag, Source *src, DiagId id)
{
	json_t *root;

	*r = (JsonRead){ .a = a, .diag = diag, .src = src, .id = id };
	diag->src = src;
	root = parse(r);
	r->ok = root != NULL;
	return root;
}

bool
json_read_end(JsonRead *r, json_t *root, Source *outer)
{
	json_decref(root);
	r->diag->src = outer;
	return r->ok;
}

/* Returns a message on one line, whatever the names in it contain. */
static const char *
one_line(Arena *a, const char *text)
{
	char *line = ARENA_ARRAY(a, char, 2 * strlen(text) + 1), *p = line;

	for (; *text; text++) {
		if (*text == '\n' || *text == '\t')
			*p++ = '\\';
		*p++ = *text == '\n' ? 'n' : *text == '\t' ? 't' : *text;
	}
	*p = '\0';
	return line;
}

void
json_read_bad(JsonRead *r, const char *key, const char *fmt, ...)
{
	const char *path[JSON_READ_DEPTH + 1];
	uint32_t n = r->depth;
	const char *text;
	va_list ap;

	memcpy(path, r->path, sizeof r->path);
	if (key)
		path[n++] = key;
	r->ok = false;
	va_start(ap, fmt);
	text = arena_vprintf(r->a, fmt, ap);
	va_end(ap);
	diag_error(r->diag, r->id, json_place_find(&r->places, r->src, path, n), "%s", one_line(r->a, text));
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
