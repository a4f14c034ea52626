/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads types and attributes as MLIR does (spec 10 §4, §5; reparse.h). Element lists and bodies of other dialects are
 * skipped.
 */
#include "mlir_errors/reparse.h"

#include "base/ascii.h"

/* ---- types ---- */

static bool
is_scalar(const Reparse *r)
{
	const char *p = r->tok + (*r->tok == 's' || *r->tok == 'u');
	Atom word;

	if (r->kind != RAW_WORD)
		return false;
	if (*p == 'i' && p + 1 < r->end && ascii_is_digit(p[1]))
		return ascii_skip_digits(p + 1, r->end) == r->end;
	word = atom_find(&r->ps->s->atoms, r->tok, (size_t)(r->end - r->tok));
	return word && read_word_is_type(r->ps, word);
}

/* Reads the `x` of a dimension. The rest of the same word is a separate token. */
static bool
dim_x(Reparse *r)
{
	if (r->kind != RAW_WORD || *r->tok != 'x')
		return reparse_missing(r, "'x' in dimension list");
	reparse_at(r, r->tok + 1);
	return true;
}

static bool
shape(Reparse *r)
{
	if (reparse_is(r, "*")) {
		reparse_next(r);
		return dim_x(r);
	}
	while (r->kind == RAW_INT || reparse_is(r, "?")) {
		reparse_next(r);
		if (!dim_x(r))
			return false;
	}
	return true;
}

static bool
open_type(Reparse *r, const char *word)
{
	reparse_next(r);
	return reparse_take(r, "<") || reparse_missing(r, arena_printf(&r->ps->scratch, "'<' in %s type", word));
}

static bool
close_type(Reparse *r, const char *word)
{
	return reparse_take(r, ">") || reparse_missing(r, arena_printf(&r->ps->scratch, "'>' in %s type", word));
}

/* Reads a tensor, vector or memref, and skips the parts after its element type. */
static bool
shaped_type(Reparse *r, const char *word)
{
	if (!open_type(r, word) || !shape(r) || !reparse_type1(r))
		return false;
	while (reparse_take(r, ",")) {
		if (!reparse_attr(r))
			return false;
	}
	return close_type(r, word);
}

static bool
tuple_type(Reparse *r)
{
	if (!open_type(r, "tuple"))
		return false;
	return reparse_take(r, ">") || (reparse_list(r, reparse_type) && close_type(r, "tuple"));
}

bool
reparse_type1(Reparse *r)
{
	if (reparse_is(r, "tensor"))
		return shaped_type(r, "tensor");
	if (reparse_is(r, "vector"))
		return shaped_type(r, "vector");
	if (reparse_is(r, "memref"))
		return shaped_type(r, "memref");
	if (reparse_is(r, "complex"))
		return open_type(r, "complex") && reparse_type1(r) && close_type(r, "complex");
	if (reparse_is(r, "tuple"))
		return tuple_type(r);
	if (r->kind == RAW_OTHER && *r->tok == '!')
		return reparse_skip_symbol(r);
	if (!is_scalar(r))
		return reparse_missing(r, "non-function type");
	reparse_next(r);
	return true;
}

static bool
types_in_parens(Reparse *r)
{
	if (!reparse_expect(r, "("))
		return false;
	return reparse_take(r, ")") || (reparse_list(r, reparse_type) && reparse_expect(r, ")"));
}

bool
reparse_type(Reparse *r)
{
	if (!reparse_is(r, "("))
		return reparse_type1(r);
	if (!types_in_parens(r))
		return false;
	if (!reparse_take(r, "->"))
		return reparse_missing(r, "'->' in function type");
	return reparse_is(r, "(") ? types_in_parens(r) : reparse_type1(r);
}

/* ---- attributes ---- */

static bool
opt_type(Reparse *r)
{
	return !reparse_take(r, ":") || reparse_type(r);
}

/* MLIR's message for such a list names the comma and the bracket together. */
bool
reparse_until(Reparse *r, const char *close, ReparseFn *element)
{
	while (!reparse_take(r, close)) {
		if (!element(r))
			return false;
		if (reparse_take(r, close))
			return true;
		if (!reparse_take(r, ","))
			return reparse_missing(r, arena_printf(&r->ps->scratch, "',' or '%s'", close));
		if (reparse_is(r, close))
			return element(r);	/* there is no element after the comma */
	}
	return true;
}

static bool
number(Reparse *r)
{
	reparse_next(r);
	return opt_type(r);
}

static bool
signed_number(Reparse *r)
{
	reparse_next(r);
	if (r->kind != RAW_INT && r->kind != RAW_FLOAT)
		return reparse_missing(r, "constant integer or floating point value");
	return number(r);
}

static bool
symbol(Reparse *r)
{
	reparse_next(r);
	while (reparse_is(r, ":") && r->end < r->ps->lim && *r->end == ':') {
		reparse_next(r);
		reparse_next(r);
		if (r->kind != RAW_SYMBOL)
			return reparse_error(r, DIAG_SYNTAX, "expected nested symbol reference identifier");
		reparse_next(r);
	}
	return true;
}

static bool
dict_entry(Reparse *r)
{
	if (r->kind != RAW_WORD && r->kind != RAW_STRING)
		return reparse_missing(r, "attribute name");
	reparse_next(r);
	return !reparse_take(r, "=") || reparse_attr(r);
}

bool
reparse_dict(Reparse *r)
{
	if (!reparse_expect(r, "{"))
		return false;
	return reparse_take(r, "}") || (reparse_list(r, dict_entry) &&
	                                (reparse_take(r, "}") || reparse_missing(r, "'}' in attribute dictionary")));
}

/* Reads `dense<...> : type` and similar attributes; errors inside the brackets have been reported already. */
static bool
elements(Reparse *r, bool typed)
{
	reparse_next(r);
	if (!reparse_is(r, "<"))
		return reparse_missing(r, "'<'");
	if (!reparse_skip_body(r, r->tok))
		return false;
	return !typed || (reparse_expect(r, ":") && reparse_type(r));
}

static bool
is_one_of(const Reparse *r, const char *const *words)
{
	while (*words && !reparse_is(r, *words))
		words++;
	return *words;
}

static bool
word_attr(Reparse *r)
{
	static const char *const constants[] = { "true", "false", "unit", NULL };
	static const char *const typed[] = { "dense", "sparse", "dense_resource", NULL };
	static const char *const untyped[] = { "array", "affine_map", "affine_set", "strided", NULL };
	static const char *const types[] = { "tensor", "vector", "memref", "complex", "tuple", NULL };

	if (is_one_of(r, constants)) {
		reparse_next(r);
		return true;
	}
	if (is_one_of(r, typed))
		return elements(r, true);
	if (is_one_of(r, untyped))
		return elements(r, false);
	if (reparse_is(r, "loc"))
		return reparse_loc(r, "inline location");
	if (is_one_of(r, types) || is_scalar(r))
		return reparse_type1(r);
	return reparse_missing(r, "attribute value");
}

static bool
hash_attr(Reparse *r)
{
	bool sdy = reparse_is_sdy(r);

	return (sdy ? reparse_sdy(r) : reparse_skip_symbol(r)) && opt_type(r);
}

bool
reparse_attr(Reparse *r)
{
	if (r->kind == RAW_STRING || r->kind == RAW_INT || r->kind == RAW_FLOAT)
		return number(r);
	if (r->kind == RAW_SYMBOL)
		return symbol(r);
	if (r->kind == RAW_HASH)
		return hash_attr(r);
	if (r->kind == RAW_WORD)
		return word_attr(r);
	if (reparse_is(r, "-"))
		return signed_number(r);
	if (reparse_is(r, "{"))
		return reparse_dict(r);
	if (reparse_take(r, "["))
		return reparse_until(r, "]", reparse_attr);
	if (reparse_is(r, "(") || (r->kind == RAW_OTHER && *r->tok == '!'))
		return reparse_type(r);
	return reparse_missing(r, "attribute value");
}
