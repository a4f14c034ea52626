/* SPDX-License-Identifier: Apache-2.0
 *
 * Splits JAX's names of arguments and results. JAX writes a key of a dictionary as Python's repr() does, and the other
 * steps of a path as the expression that selects them.
 */
#include "inspect/key_path.h"

#include "base/ascii.h"

bool
key_is_identifier(Str text)
{
	static const char *const keywords[] = {
		"False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def",
		"del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is",
		"lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
	};

	if (!text.n || ascii_is_digit(text.p[0]))
		return false;
	for (size_t i = 0; i < text.n; i++) {
		if (!ascii_is_word(text.p[i]))
			return false;
	}
	for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++) {
		if (str_eq(text, str_from(keywords[i])))
			return false;
	}
	return true;
}

/* Returns whether c can be in an identifier of Python. Letters beyond ASCII are not told from other characters. */
static bool
is_word(char c)
{
	return ascii_is_word(c) || (unsigned char)c >= 0x80;
}

static const char *
skip_word(const char *p, const char *end)
{
	while (p < end && is_word(*p))
		p++;
	return p;
}

/* Returns the end of the string of Python that begins at p, or NULL. */
static const char *
skip_string(const char *p, const char *end)
{
	char quote = *p++;

	for (; p < end; p++) {
		if (*p == quote)
			return p + 1;
		if ((unsigned char)*p < ' ')
			return NULL;
		p += *p == '\\';
	}
	return NULL;
}

/* Returns the bracket that closes the one before p, skipping strings and other brackets, or NULL. */
static const char *
skip_key(const char *p, const char *end)
{
	uint32_t depth = 0;

	while (p && p < end) {
		if (*p == '\'' || *p == '"') {
			p = skip_string(p, end);
			continue;
		}
		if (*p == ']' && !depth)
			return p;
		depth += *p == '[';
		depth -= *p == ']';
		p++;
	}
	return NULL;
}

/* Reads an index. A number that does not fit is another key. */
static KeyKind
kind_of_number(Str text, uint32_t *index)
{
	*index = 0;
	if (text.n > 9)
		return KEY_OTHER;
	for (size_t i = 0; i < text.n; i++) {
		if (!ascii_is_digit(text.p[i]))
			return KEY_OTHER;
		*index = *index * 10 + (uint32_t)(text.p[i] - '0');
	}
	return KEY_INDEX;
}

static KeyKind
kind_of_key(Str text, uint32_t *index)
{
	const char *end = text.p + text.n;

	*index = 0;
	if (!text.n)
		return KEY_OTHER;
	if (text.p[0] == '\'' || text.p[0] == '"')
		return skip_string(text.p, end) == end ? KEY_STRING : KEY_OTHER;
	return kind_of_number(text, index);
}

/* Reads the step that begins at p. Returns its end, or NULL. */
static const char *
read_step(KeyStep *step, const char *p, const char *end)
{
	const char *from = p + 1, *to;

	if (*p == '.') {
		to = skip_word(from, end);
		*step = (KeyStep){ .kind = KEY_ATTR, .text = { from, (size_t)(to - from) } };
		return to > from ? to : NULL;
	}
	to = *p == '[' ? skip_key(from, end) : NULL;
	if (!to)
		return NULL;
	step->text = (Str){ from, (size_t)(to - from) };
	step->kind = kind_of_key(step->text, &step->index);
	return to + 1;
}

bool
key_path_parse(Arena *a, Str name, KeyPath *path)
{
	const char *end, *p;

	*path = (KeyPath){ .name = name };
	if (!name.n)
		return false;
	end = name.p + name.n;
	p = skip_word(name.p, end);
	if (p == name.p || ascii_is_digit(name.p[0]))
		return false;
	*VEC_ADD(a, &path->steps) = (KeyStep){ .kind = KEY_ROOT, .end = (uint32_t)(p - name.p),
	                                       .text = { name.p, (size_t)(p - name.p) } };
	while (p < end) {
		KeyStep step = { 0 };

		p = read_step(&step, p, end);
		if (!p)
			return false;
		step.end = (uint32_t)(p - name.p);
		*VEC_ADD(a, &path->steps) = step;
	}
	return true;
}
