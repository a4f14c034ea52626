/* SPDX-License-Identifier: Apache-2.0
 *
 * Hints for mistakes inside shardings and meshes.
 */
#include "base/ascii.h"
#include "base/suggest.h"
#include "read/syntax_hint.h"

bool
read_hint_quotes(const ReadHint *h)
{
	if (h->tok.kind != RAW_WORD || !read_hint_in_sharding(h) ||
	    !(read_hint_says(h, "expected string") || read_hint_says(h, "or string")))
		return false;
	read_hint_reword(h, h->tok, "expected an axis name in quotes");
	read_hint_note(h, h->tok, "axis names are quoted: \"%.*s\"", (int)(h->tok.end - h->tok.p), h->tok.p);
	return true;
}

/* Returns whether the innermost bracket is that of a mesh definition, `@mesh = <`. */
static bool
in_definition(const ReadHint *h)
{
	return read_hint_inside(h) == '<' && read_hint_is(h->open[h->n_open - 1].before, "=");
}

bool
read_hint_at(const ReadHint *h)
{
	bool after = read_hint_is(h->prev2, "<") && h->prev.kind == RAW_WORD && read_hint_is(h->tok, ",");
	RawToken name = after ? h->prev : h->tok;
	int n = (int)(name.end - name.p);

	if (in_definition(h) || name.kind != RAW_WORD)
		return false;
	if (!(after || read_hint_is(h->prev, "<")) || !read_hint_in_sharding(h))
		return false;
	read_hint_reword(h, name, "expected the name of a mesh, found '%.*s'", n, name.p);
	read_hint_note(h, name, "mesh names begin with '@': @%.*s", n, name.p);
	return true;
}

bool
read_hint_string_mesh(const ReadHint *h)
{
	if (h->tok.kind != RAW_STRING || !read_hint_is(h->prev, "<") || in_definition(h) || !read_hint_in_sharding(h))
		return false;
	read_hint_note(h, h->tok, "mesh names begin with '@' and have no quotes");
	return true;
}

bool
read_hint_sub_axis(const ReadHint *h)
{
	Str name = read_hint_text(h->prev2), size = read_hint_text(h->tok);

	if (!read_hint_is(h->prev, ":") || h->prev2.kind != RAW_STRING || h->tok.kind != RAW_INT)
		return false;
	read_hint_note(h, h->tok, "a sub-axis has the size of the part before it in parentheses: %.*s:(1)%.*s",
	               (int)name.n, name.p, (int)size.n, size.p);
	return true;
}

bool
read_hint_open_last(const ReadHint *h)
{
	if (!read_hint_is(h->prev, "?") || !read_hint_is(h->tok, ",") || read_hint_inside(h) != '{')
		return false;
	read_hint_reword(h, h->prev, "'?' must be last in a dimension");
	if (h->next.kind == RAW_STRING)
		read_hint_note(h, h->prev, "for example {%.*s, ?}", (int)(h->next.end - h->next.p), h->next.p);
	return true;
}

bool
read_hint_priority(const ReadHint *h)
{
	if (h->id != DIAG_PRIORITY_SYNTAX)
		return false;
	read_hint_note(h, h->prev, "a priority is 'p' and a number: p0 is the highest, p1 the next");
	return true;
}

bool
read_hint_clause(const ReadHint *h)
{
	Suggest best;

	if (h->id != DIAG_CLAUSE_UNKNOWN || h->tok.kind != RAW_WORD)
		return false;
	suggest_init(&best, h->tok.p, (size_t)(h->tok.end - h->tok.p));
	suggest_try(&best, "replicated");
	suggest_try(&best, "unreduced");
	read_hint_reword(h, h->tok, "unknown clause '%.*s' of a sharding, expected 'replicated' or 'unreduced'",
	                 (int)(h->tok.end - h->tok.p), h->tok.p);
	if (best.word)
		read_hint_note(h, h->tok, "did you mean '%s'?", best.word);
	return true;
}

bool
read_hint_mesh_equals(const ReadHint *h)
{
	if (!read_hint_says(h, "expected '='") || !read_hint_is(h->tok, ":") || h->prev.kind != RAW_STRING)
		return false;
	read_hint_note(h, h->tok, "the axes of a mesh have sizes: <[%.*s=%.*s]>", (int)(h->prev.end - h->prev.p),
	               h->prev.p, (int)(h->next.end - h->next.p), h->next.p);
	return true;
}

bool
read_hint_mesh_dict(const ReadHint *h)
{
	bool dict = (read_hint_is(h->tok, "{") && h->next.kind == RAW_STRING) ||
		(h->tok.kind == RAW_STRING && read_hint_is(h->next, "="));

	if (!read_hint_is(h->prev, "<") || !(dict || (in_definition(h) && h->tok.kind == RAW_WORD)))
		return false;
	read_hint_note(h, h->tok, "a mesh is a list of axes and sizes: <[\"data\"=4, \"model\"=2]>");
	return true;
}

/* An axis name that a mesh has twice: moves the error to the second one. */
bool
read_hint_mesh_twice(const ReadHint *h)
{
	const char *name = strstr(h->ps->s->diag.cur->text, ": \"");
	RawToken t = h->tok, first = { RAW_END, NULL, NULL };

	if (h->id != DIAG_MESH_AXIS_DUP || !name)
		return false;
	for (; t.kind != RAW_END && !read_hint_is(t, ">"); t = read_hint_token(h->ps, t.end > t.p ? t.end : t.p + 1)) {
		if (t.kind != RAW_STRING || !str_eq(read_hint_text(t), str_from(name + 2)))
			continue;
		if (first.p) {
			diag_mark(&h->ps->s->diag, read_hint_span(h, t));
			read_hint_note(h, first, "first defined here");
			return true;
		}
		first = t;
	}
	return false;
}

/* Dimensions and axis lists with the wrong brackets, or without them. */
bool
read_hint_dimension(const ReadHint *h)
{
	char in = read_hint_inside(h);

	if (h->id != DIAG_SYNTAX || !read_hint_in_sharding(h))
		return false;
	if (in == '[' && h->tok.kind == RAW_STRING)
		read_hint_note(h, h->tok, "the axes of a dimension are in braces: {%.*s}",
		               (int)(h->tok.end - h->tok.p), h->tok.p);
	else if (in == '[' && read_hint_is(h->tok, "None"))
		read_hint_note(h, h->tok, "a dimension without axes is written {}");
	else if (in == '[' && h->tok.kind == RAW_WORD && *h->tok.p == 'p' && read_hint_is(h->next, "{"))
		read_hint_note(h, h->tok, "a priority comes after the braces");
	else if (in == '<' && read_hint_is(h->tok, "(") && read_hint_is(h->prev, ","))
		read_hint_note(h, h->tok, "the dimensions are in brackets: [{...}, {...}]");
	else if (in == '<' && read_hint_is(h->tok, "[") && read_hint_is(h->prev, "="))
		read_hint_note(h, h->tok, "the axes are in braces");
	else if (in == '<' && read_hint_is(h->tok, "[") && read_hint_is(h->prev, "<"))
		read_hint_note(h, h->tok, "the mesh comes first: <@mesh, [...]>");
	else
		return false;
	return true;
}
