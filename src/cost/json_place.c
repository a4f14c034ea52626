/* SPDX-License-Identifier: Apache-2.0
 *
 * A scanner for text that jansson has accepted, so brackets and strings are balanced.
 */
#include "cost/json_place.h"

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

	return (size_t)(end - p) == n + 2 && memcmp(p + 1, key, n) == 0;
}

/* Returns the member of the object or the element of the array at p that has this name, or NULL. Sets *value to its
 * value. */
static const char *
find_member(const char *p, const char *name, const char **value)
{
	bool is_object = *p == '{';
	long index = 0, wanted = strtol(name, NULL, 10);

	if (*p != '{' && *p != '[')
		return NULL;
	for (p = skip_space(p + 1); *p && *p != '}' && *p != ']'; index++) {
		const char *key = p, *end = is_object ? string_end(p) : p;

		*value = is_object ? skip_space(skip_space(end) + 1) : p;
		if (is_object ? is_key(key, end, name) : index == wanted)
			return key;
		p = skip_space(value_end(*value));
		p = skip_space(p + (*p == ','));
	}
	return NULL;
}

Span
json_place_find(const Source *src, const char *const *path, uint32_t n)
{
	const char *p = skip_space(src->text), *key = p;

	for (uint32_t i = 0; i < n; i++) {
		key = find_member(p, path[i], &p);
		if (!key)
			return (Span){ 0, 0 };
	}
	return (Span){ (uint32_t)(key - src->text),
	               (uint32_t)((*key == '"' ? string_end(key) : value_end(key)) - src->text) };
}
