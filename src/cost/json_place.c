/* SPDX-License-Identifier: Apache-2.0
 *
 * A scanner for text that jansson has accepted, so brackets and strings are balanced.
 */
#include "cost/json_place.h"

#include <assert.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const char *
skip_space(const char *p)
{
	return p + strspn(p, " \t\r\n");
}

/* Returns the end of the string that begins at p. */
static const char *
string_end(const char *p)
{
	for (p++; *p && *p != '"'; p++)
		p += *p == '\\' && p[1];
	return *p ? p + 1 : p;
}

/* Returns the end of the value that begins at p. */
static const char *
value_end(const char *p)
{
	int depth = 0;

	do {
		if (*p == '"') {
			p = string_end(p);
			continue;
		}
		depth += (*p == '{' || *p == '[') - (*p == '}' || *p == ']');
		p++;
	} while (*p && (depth > 0 || !strchr(",}] \t\r\n", *p)));
	return p;
}

static bool
is_key(const char *p, const char *end, const char *key)
{
	size_t n = strlen(key);
	json_t *escaped;
	bool same;

	if (!memchr(p, '\\', (size_t)(end - p)))
		return (size_t)(end - p) == n + 2 && memcmp(p + 1, key, n) == 0;
	escaped = json_loadb(p, (size_t)(end - p), JSON_DECODE_ANY, NULL);
	same = escaped && strcmp(json_string_value(escaped), key) == 0;
	json_decref(escaped);
	return same;
}

/* A search among the members of an object or array. */
typedef struct Search {
	bool is_object;
	const char *name;
	long index;		/* of the next member */
	const char *value;	/* of the member that was found */
} Search;

/* Returns the member of this name at or after p, or NULL. A member after `end` does not count. */
static const char *
find_from(Search *s, const char *p, const char *end)
{
	long wanted = strtol(s->name, NULL, 10);

	for (; *p && *p != '}' && *p != ']' && (!end || p < end); s->index++) {
		const char *key = p, *key_end = s->is_object ? string_end(p) : p;

		s->value = s->is_object ? skip_space(skip_space(key_end) + 1) : p;
		if (s->is_object ? is_key(key, key_end, s->name) : s->index == wanted)
			return key;
		p = skip_space(value_end(s->value));
		p = skip_space(p + (*p == ','));
	}
	return NULL;
}

/* Returns the member of the object or the element of the array at p that has this name, or NULL. Sets *value to its
 * value. */
static const char *
find_member(JsonPlaces *places, uint32_t depth, const char *p, const char *name, const char **value)
{
	Search s = { .is_object = *p == '{', .name = name };
	const char *first, *last, *found = NULL;

	if (*p != '{' && *p != '[')
		return NULL;
	first = skip_space(p + 1);
	last = places->last[depth].around == p ? places->last[depth].member : NULL;
	if (last) {
		s.index = places->last[depth].index;
		found = find_from(&s, last, NULL);
	}
	if (!found) {
		s.index = 0;
		found = find_from(&s, first, last);
	}
	if (!found)
		return NULL;
	places->last[depth].around = p;
	places->last[depth].member = found;
	places->last[depth].index = s.index;
	*value = s.value;
	return found;
}

Span
json_place_find(JsonPlaces *places, const Source *src, const char *const *path, uint32_t n)
{
	const char *p = skip_space(src->text), *key = p;

	assert(n <= JSON_PLACE_DEPTH);
	for (uint32_t i = 0; i < n; i++) {
		key = find_member(places, i, p, path[i], &p);
		if (!key)
			return (Span){ 0, 0 };
	}
	return (Span){ (uint32_t)(key - src->text),
	               (uint32_t)((*key == '"' ? string_end(key) : value_end(key)) - src->text) };
}
