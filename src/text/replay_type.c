/* SPDX-License-Identifier: Apache-2.0
 *
 * Types and attributes as MLIR reads them (spec 10 §4, §5), for the messages: see replay.h. What this file does
 * not look into (element lists, bodies of other dialects) it skips.
 */
#include "text/replay.h"

/* ---- types ---- */

static bool
is_scalar(const Replay *r)
{
	const char *p = r->tok + (*r->tok == 's' || *r->tok == 'u');
	Atom word;

	if (r->kind != REPLAY_WORD)
		return false;
	if (*p == 'i' && p + 1 < r->end && p[1] >= '0' && p[1] <= '9') {
		while (++p < r->end && *p >= '0' && *p <= '9')
			;
		return p == r->end;
	}
	word = atom_find(&r->ps->s->atoms, r->tok, (size_t)(r->end - r->tok));
	return word && text_word_is_type(r->ps, word);
}

/* The `x` of a dimension; what follows it in the same word is a token of its own. */
static bool
dim_x(Replay *r)
{
	if (r->kind != REPLAY_WORD || *r->tok != 'x')
		return replay_missing(r, "'x' in dimension list");
	replay_at(r, r->tok + 1);
	return true;
}

static bool
shape(Replay *r)
{
	if (replay_is(r, "*")) {
		replay_next(r);
		return dim_x(r);
	}
	while (r->kind == REPLAY_INT || replay_is(r, "?")) {
		replay_next(r);
		if (!dim_x(r))
			return false;
	}
	return true;
}

static bool
open_type(Replay *r, const char *word)
{
	replay_next(r);
	return replay_take(r, "<") || replay_missing(r, arena_printf(&r->ps->scratch, "'<' in %s type", word));
}

static bool
close_type(Replay *r, const char *word)
{
	return replay_take(r, ">") || replay_missing(r, arena_printf(&r->ps->scratch, "'>' in %s type", word));
}

/* tensor, vector, memref: what may stand behind the element type is skipped. */
static bool
shaped_type(Replay *r, const char *word)
{
	if (!open_type(r, word) || !shape(r) || !replay_type1(r))
		return false;
	while (replay_take(r, ",")) {
		if (!replay_attr(r))
			return false;
	}
	return close_type(r, word);
}

static bool
tuple_type(Replay *r)
{
	if (!open_type(r, "tuple"))
		return false;
	return replay_take(r, ">") || (replay_list(r, replay_type) && close_type(r, "tuple"));
}

bool
replay_type1(Replay *r)
{
	if (replay_is(r, "tensor"))
		return shaped_type(r, "tensor");
	if (replay_is(r, "vector"))
		return shaped_type(r, "vector");
	if (replay_is(r, "memref"))
		return shaped_type(r, "memref");
	if (replay_is(r, "complex"))
		return open_type(r, "complex") && replay_type1(r) && close_type(r, "complex");
	if (replay_is(r, "tuple"))
		return tuple_type(r);
	if (r->kind == REPLAY_OTHER && *r->tok == '!')
		return replay_skip_symbol(r);
	if (!is_scalar(r))
		return replay_missing(r, "non-function type");
	replay_next(r);
	return true;
}

static bool
types_in_parens(Replay *r)
{
	if (!replay_expect(r, "("))
		return false;
	return replay_take(r, ")") || (replay_list(r, replay_type) && replay_expect(r, ")"));
}

bool
replay_type(Replay *r)
{
	if (!replay_is(r, "("))
		return replay_type1(r);
	if (!types_in_parens(r))
		return false;
	if (!replay_take(r, "->"))
		return replay_missing(r, "'->' in function type");
	return replay_is(r, "(") ? types_in_parens(r) : replay_type1(r);
}

/* ---- attributes ---- */

static bool
opt_type(Replay *r)
{
	return !replay_take(r, ":") || replay_type(r);
}

/* MLIR's lists until a bracket: the comma and the bracket are named together. */
bool
replay_until(Replay *r, const char *close, ReplayFn *element)
{
	while (!replay_take(r, close)) {
		if (!element(r))
			return false;
		if (replay_take(r, close))
			return true;
		if (!replay_take(r, ","))
			return replay_missing(r, arena_printf(&r->ps->scratch, "',' or '%s'", close));
		if (replay_is(r, close))
			return element(r);	/* nothing behind the comma */
	}
	return true;
}

static bool
number(Replay *r)
{
	replay_next(r);
	return opt_type(r);
}

static bool
signed_number(Replay *r)
{
	replay_next(r);
	if (r->kind != REPLAY_INT && r->kind != REPLAY_FLOAT)
		return replay_missing(r, "constant integer or floating point value");
	return number(r);
}

static bool
symbol(Replay *r)
{
	replay_next(r);
	while (replay_is(r, ":") && r->end < r->ps->lim && *r->end == ':') {
		replay_next(r);
		replay_next(r);
		if (r->kind != REPLAY_SYMBOL)
			return replay_error(r, DIAG_SYNTAX, "expected nested symbol reference identifier");
		replay_next(r);
	}
	return true;
}

static bool
dict_entry(Replay *r)
{
	if (r->kind != REPLAY_WORD && r->kind != REPLAY_STRING)
		return replay_missing(r, "attribute name");
	replay_next(r);
	return !replay_take(r, "=") || replay_attr(r);
}

bool
replay_dict(Replay *r)
{
	if (!replay_expect(r, "{"))
		return false;
	return replay_take(r, "}") ||
	       (replay_list(r, dict_entry) && (replay_take(r, "}") || replay_missing(r, "'}' in attribute dictionary")));
}

/* `dense<...> : type` and its like; what is wrong inside has been said by others. */
static bool
elements(Replay *r, bool typed)
{
	replay_next(r);
	if (!replay_is(r, "<"))
		return replay_missing(r, "'<'");
	if (!replay_skip_body(r, r->tok))
		return false;
	return !typed || (replay_expect(r, ":") && replay_type(r));
}

static bool
is_one_of(const Replay *r, const char *const *words)
{
	while (*words && !replay_is(r, *words))
		words++;
	return *words;
}

static bool
word_attr(Replay *r)
{
	static const char *const constants[] = { "true", "false", "unit", NULL };
	static const char *const typed[] = { "dense", "sparse", "dense_resource", NULL };
	static const char *const untyped[] = { "array", "affine_map", "affine_set", "strided", NULL };
	static const char *const types[] = { "tensor", "vector", "memref", "complex", "tuple", NULL };

	if (is_one_of(r, constants)) {
		replay_next(r);
		return true;
	}
	if (is_one_of(r, typed))
		return elements(r, true);
	if (is_one_of(r, untyped))
		return elements(r, false);
	if (replay_is(r, "loc"))
		return replay_loc(r, "inline location");
	if (is_one_of(r, types) || is_scalar(r))
		return replay_type1(r);
	return replay_missing(r, "attribute value");
}

static bool
hash_attr(Replay *r)
{
	bool sdy = replay_is_sdy(r);

	return (sdy ? replay_sdy(r) : replay_skip_symbol(r)) && opt_type(r);
}

bool
replay_attr(Replay *r)
{
	if (r->kind == REPLAY_STRING || r->kind == REPLAY_INT || r->kind == REPLAY_FLOAT)
		return number(r);
	if (r->kind == REPLAY_SYMBOL)
		return symbol(r);
	if (r->kind == REPLAY_HASH)
		return hash_attr(r);
	if (r->kind == REPLAY_WORD)
		return word_attr(r);
	if (replay_is(r, "-"))
		return signed_number(r);
	if (replay_is(r, "{"))
		return replay_dict(r);
	if (replay_take(r, "["))
		return replay_until(r, "]", replay_attr);
	if (replay_is(r, "(") || (r->kind == REPLAY_OTHER && *r->tok == '!'))
		return replay_type(r);
	return replay_missing(r, "attribute value");
}
