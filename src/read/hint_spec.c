/* SPDX-License-Identifier: Apache-2.0
 *
 * Hints for shardings as JAX writes them: a PartitionSpec in place of an attribute, and mistakes inside of one.
 */
#include "base/suggest.h"
#include "read/syntax_hint.h"

static bool
is_spec(const ReadHint *h, RawToken t)
{
	return t.kind == RAW_WORD && read_word_is_spec(h->ps, read_hint_text(t));
}

bool
read_hint_pspec(const ReadHint *h)
{
	bool spec = is_spec(h, h->tok);
	const char *end = spec && read_hint_is(h->next, "(") ? read_body_end(h->next.p, h->ps->lim) : NULL;
	Str text = end ? (Str){ h->tok.p, (size_t)(end - h->tok.p) } : STR("P('data', None)");

	if (!spec && !read_hint_is(h->tok, "NamedSharding"))
		return false;
	if (spec && read_hint_is(h->prev, "<") && read_hint_in_sharding(h)) {
		read_hint_reword(h, h->tok, "expected the name of a mesh, found '%.*s'",
		                 (int)(h->tok.end - h->tok.p), h->tok.p);
		read_hint_note(h, h->tok, "the mesh comes first: <@mesh, %.*s>", (int)text.n, text.p);
		return true;
	}
	if (!read_hint_says(h, "expected attribute value") && !read_hint_says(h, "expected an attribute"))
		return false;
	read_hint_reword(h, h->tok, "expected an attribute, found '%.*s'", (int)(h->tok.end - h->tok.p), h->tok.p);
	read_hint_note(h, h->tok, "a sharding names its mesh: #sdy.sharding<@mesh, %.*s>", (int)text.n, text.p);
	return true;
}

/* Returns whether the error is between the parentheses of a PartitionSpec. */
static bool
in_spec(const ReadHint *h)
{
	for (uint32_t i = h->n_open; i-- > 0 && *h->open[i].at.p != '<';) {
		if (read_hint_is(h->open[i].at, "(") && is_spec(h, h->open[i].before))
			return true;
	}
	return false;
}

static void
hint_word(const ReadHint *h)
{
	Str word = read_hint_text(h->tok);
	Suggest best;

	if (read_hint_is(h->next, "=")) {
		read_hint_reword(h, h->tok, "a PartitionSpec of a sharding has no '%.*s'", (int)word.n, word.p);
		read_hint_note(h, h->tok, "only unreduced={...} can follow its dimensions");
		return;
	}
	read_hint_reword(h, h->tok, "expected an axis name in quotes");
	suggest_init(&best, word.p, word.n);
	suggest_try(&best, "None");
	suggest_try(&best, "P.UNCONSTRAINED");
	suggest_try(&best, "UNCONSTRAINED");
	if (best.word)
		read_hint_note(h, h->tok, "did you mean %s?", *best.word == 'N' ? "None" : "P.UNCONSTRAINED");
	else
		read_hint_note(h, h->tok, "axis names are quoted: '%.*s'", (int)word.n, word.p);
}

/* A string in single quotes that does not fit, or that does not end. */
static void
hint_quoted(const ReadHint *h)
{
	const char *end = h->tok.end;

	while (end < h->ps->lim && *end != '\'' && *end != '\\' && *end != '"' && *end != '\n' && *end != '\r')
		end++;
	if (end == h->ps->lim || *end != '\'')
		read_hint_reword(h, h->tok, "expected a quote at the end of the axis name");
	else if (read_hint_is(h->prev, ","))
		read_hint_reword(h, h->tok, "the dimensions of a PartitionSpec come before unreduced={...}");
	else
		read_hint_reword(h, h->tok, "expected ',' or ')' before this axis name");
}

bool
read_hint_in_spec(const ReadHint *h)
{
	if (!in_spec(h))
		return false;
	if (h->tok.kind == RAW_WORD)
		hint_word(h);
	else if (read_hint_is(h->tok, ":"))
		read_hint_note(h, h->tok, "a PartitionSpec has no sub-axes; a list of dimensions has: [{\"x\":(1)2}]");
	else if (read_hint_is(h->tok, "[") || read_hint_is(h->tok, "{"))
		read_hint_note(h, h->tok, "the axes of a dimension are in parentheses: ('x', 'y')");
	else if (read_hint_is(h->tok, "?"))
		read_hint_note(h, h->tok, "an open dimension is P.UNCONSTRAINED");
	else if (read_hint_is(h->tok, "'") && h->id == DIAG_LEX_CHAR)
		hint_quoted(h);
	else
		return false;
	return true;
}
