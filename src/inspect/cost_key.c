/* SPDX-License-Identifier: Apache-2.0
 *
 * What the rows of `shardc cost` are about: the names that JAX gives to operations.
 */
#include "inspect/cost.h"

/* What JAX adds to the path of a name. */
static const char *const added[] = {
	"rematted_computation", "checkpoint", "remat", "closed_call", "core_call", "while", "body", "cond", "shard_map",
	"custom_jvp_call", "custom_vjp_call", "pjit", "scan",
};

/* Transformations and calls, which JAX writes around a name. */
static const char *const wrappers[] = { "jit", "pjit", "jvp", "transpose", "vmap", "checkpoint", "remat", "shard_map" };

Str
inspect_cost_line(Arena *a, const InspectOrigin *o)
{
	if (!o->file.p)
		return STR("-");
	return str_from(arena_printf(a, "%.*s:%u", (int)o->file.n, o->file.p, (unsigned)o->line));
}

static bool
is_one_of(Str word, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (str_eq(word, str_from(list[i])))
			return true;
	}
	return false;
}

/* Returns the end of the component that starts at i. Slashes in parentheses are parts of it. */
static size_t
component_end(Str name, size_t i)
{
	int depth = 0;

	for (; i < name.n && (name.p[i] != '/' || depth > 0); i++)
		depth += (name.p[i] == '(') - (name.p[i] == ')');
	return i;
}

/* Removes the wrappers of a component. */
static Str
unwrapped(Str c)
{
	for (;;) {
		const char *open = c.n && c.p[c.n - 1] == ')' ? memchr(c.p, '(', c.n) : NULL;

		if (!open ||
		    !is_one_of((Str){ c.p, (size_t)(open - c.p) }, wrappers, sizeof wrappers / sizeof *wrappers))
			return c;
		c = (Str){ open + 1, c.n - (size_t)(open + 1 - c.p) - 1 };
	}
}

bool
inspect_cost_is_recomputed(Str name)
{
	size_t end;

	for (size_t i = 0; (end = component_end(name, i)) < name.n; i = end + 1) {
		if (str_eq(unwrapped((Str){ name.p + i, end - i }), STR("rematted_computation")))
			return true;
	}
	return false;
}

/* Whether a component is the text of an einsum, such as "bqhd,bkhd->bhqk". */
static bool
is_einsum(Str c)
{
	const char *dash = memchr(c.p, '-', c.n);

	return dash && dash + 1 < c.p + c.n && dash[1] == '>';
}

Str
inspect_cost_module(Arena *a, Str name)
{
	Buf b;
	Str text;
	size_t end;

	buf_init(&b, a->memory);
	for (size_t i = 0; (end = component_end(name, i)) < name.n; i = end + 1) {
		Str c = unwrapped((Str){ name.p + i, end - i });

		if (c.n && !is_einsum(c) && !is_one_of(c, added, sizeof added / sizeof *added))
			buf_printf(&b, "%s%.*s", b.n ? "/" : "", (int)c.n, c.p);
	}
	text = str_from(buf_take(&b, a));
	return text.n ? text : STR("-");
}
