/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads modules, functions and returns as MLIR does (reparse.h).
 */
#include "mlir_errors/reparse.h"

#include "base/ascii.h"

/* ---- signatures ---- */

/* Reads an argument. Either all arguments have names, or none has. */
static bool
argument(Reparse *r, bool named)
{
	bool is_name = r->kind == RAW_OTHER && *r->tok == '%';

	if (named && !is_name)
		return reparse_error(r, DIAG_SYNTAX, "expected SSA identifier");
	if (!named && is_name)
		return reparse_error(r, DIAG_SYNTAX, "expected type instead of SSA identifier");
	if (is_name) {
		reparse_next(r);
		if (r->kind == RAW_HASH && r->end - r->tok > 1 && ascii_is_digit(r->tok[1]))
			return reparse_error_at(r, r->tok, DIAG_SYNTAX, "result number not allowed in argument list");
		if (!reparse_expect(r, ":"))
			return false;
	}
	return reparse_type(r) && reparse_opt_dict(r) && reparse_opt_loc(r);
}

static bool
arguments(Reparse *r)
{
	bool named = false;

	if (!reparse_expect(r, "("))
		return false;
	if (reparse_take(r, ")"))
		return true;
	named = r->kind == RAW_OTHER && *r->tok == '%';
	do {
		if (!argument(r, named))
			return false;
	} while (reparse_take(r, ","));
	return reparse_expect(r, ")");
}

static bool
result(Reparse *r)
{
	return reparse_type(r) && reparse_opt_dict(r);
}

static bool
results(Reparse *r)
{
	if (!reparse_take(r, "->"))
		return true;
	if (!reparse_take(r, "("))
		return reparse_type(r);
	return reparse_take(r, ")") || (reparse_list(r, result) && reparse_expect(r, ")"));
}

/* ---- operations ---- */

bool
reparse_func(Reparse *r)
{
	if (!reparse_take(r, "public") && !reparse_take(r, "private"))
		reparse_take(r, "nested");
	if (r->kind != RAW_SYMBOL)
		return reparse_error(r, DIAG_SYNTAX, "expected valid '@'-identifier for symbol name");
	reparse_next(r);
	if (!arguments(r) || !results(r) || (reparse_take(r, "attributes") && !reparse_dict(r)))
		return false;
	return !reparse_is(r, "{") || reparse_skip_braces(r);
}

bool
reparse_module(Reparse *r)
{
	if (r->kind == RAW_SYMBOL)
		reparse_next(r);
	if (reparse_take(r, "attributes") && !reparse_dict(r))
		return false;
	return reparse_is(r, "{") ? reparse_skip_braces(r) : reparse_missing(r, "'{' to begin a region");
}

/* Reads operands with their types after an optional dictionary, or nothing. */
bool
reparse_return(Reparse *r)
{
	if (!reparse_opt_dict(r))
		return false;
	if (r->kind != RAW_OTHER || *r->tok != '%')
		return true;
	return reparse_list(r, reparse_use) && reparse_expect(r, ":") && reparse_list(r, reparse_type);
}
