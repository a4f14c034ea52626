/* SPDX-License-Identifier: Apache-2.0
 *
 * Modules, functions and what ends them as MLIR reads them, for the messages: see replay.h.
 */
#include "text/replay.h"

static bool
opt_dict(Replay *r)
{
	return !replay_is(r, "{") || replay_dict(r);
}

static bool
opt_loc(Replay *r)
{
	return !replay_is(r, "loc") || replay_loc(r, "location");
}

/* ---- signatures ---- */

/* All arguments have names, or none has. */
static bool
argument(Replay *r, bool named)
{
	bool is_name = r->kind == REPLAY_OTHER && *r->tok == '%';

	if (named && !is_name)
		return replay_error(r, DIAG_SYNTAX, "expected SSA identifier");
	if (!named && is_name)
		return replay_error(r, DIAG_SYNTAX, "expected type instead of SSA identifier");
	if (is_name) {
		replay_next(r);
		if (r->kind == REPLAY_HASH && r->end - r->tok > 1 && r->tok[1] >= '0' && r->tok[1] <= '9')
			return replay_error_at(r, r->tok, DIAG_SYNTAX, "result number not allowed in argument list");
		if (!replay_expect(r, ":"))
			return false;
	}
	return replay_type(r) && opt_dict(r) && opt_loc(r);
}

static bool
arguments(Replay *r)
{
	bool named = false;

	if (!replay_expect(r, "("))
		return false;
	if (replay_take(r, ")"))
		return true;
	named = r->kind == REPLAY_OTHER && *r->tok == '%';
	do {
		if (!argument(r, named))
			return false;
	} while (replay_take(r, ","));
	return replay_expect(r, ")");
}

static bool
result(Replay *r)
{
	return replay_type(r) && opt_dict(r);
}

static bool
results(Replay *r)
{
	if (!replay_take(r, "->"))
		return true;
	if (!replay_take(r, "("))
		return replay_type(r);
	return replay_take(r, ")") || (replay_list(r, result) && replay_expect(r, ")"));
}

/* ---- operations ---- */

bool
replay_func(Replay *r)
{
	if (!replay_take(r, "public") && !replay_take(r, "private"))
		replay_take(r, "nested");
	if (r->kind != REPLAY_SYMBOL)
		return replay_error(r, DIAG_SYNTAX, "expected valid '@'-identifier for symbol name");
	replay_next(r);
	if (!arguments(r) || !results(r) || (replay_take(r, "attributes") && !replay_dict(r)))
		return false;
	return !replay_is(r, "{") || replay_skip_braces(r);
}

bool
replay_module(Replay *r)
{
	if (r->kind == REPLAY_SYMBOL)
		replay_next(r);
	if (replay_take(r, "attributes") && !replay_dict(r))
		return false;
	return replay_is(r, "{") ? replay_skip_braces(r) : replay_missing(r, "'{' to begin a region");
}

/* Operands with their types, behind a dictionary, or nothing. */
bool
replay_return(Replay *r)
{
	if (!opt_dict(r))
		return false;
	if (r->kind != REPLAY_OTHER || *r->tok != '%')
		return true;
	return replay_list(r, replay_use) && replay_expect(r, ":") && replay_list(r, replay_type);
}
