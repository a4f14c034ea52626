/* SPDX-License-Identifier: Apache-2.0
 *
 * Statements as MLIR reads them, for the messages: operations in generic form, locations, block labels,
 * aliases. See replay.h.
 */
#include "text/replay.h"

/* ---- locations ---- */

static bool
loc_number(Replay *r, const char *what)
{
	if (r->kind != REPLAY_INT)
		return replay_error(r, DIAG_SYNTAX, "expected integer %s number in FileLineColRange", what);
	replay_next(r);
	return true;
}

/* `:line:col to [line]:col`, from the first colon on. */
static bool
loc_file(Replay *r)
{
	replay_next(r);
	if (!loc_number(r, "line") || !replay_take(r, ":"))
		return r->n_errors == 0;
	if (!loc_number(r, "column") || !replay_take(r, "to"))
		return r->n_errors == 0;
	if (r->kind == REPLAY_INT)
		replay_next(r);
	return replay_expect(r, ":") && loc_number(r, "column");
}

static bool loc_instance(Replay *r);

static bool
loc_name(Replay *r)
{
	replay_next(r);
	if (replay_is(r, ":"))
		return loc_file(r);
	if (!replay_take(r, "("))
		return true;
	return loc_instance(r) && (replay_take(r, ")") || replay_missing(r, "')' after child location of NameLoc"));
}

static bool
loc_call(Replay *r)
{
	replay_next(r);
	if (!replay_take(r, "("))
		return replay_missing(r, "'(' in callsite location");
	return loc_instance(r) && (replay_take(r, "at") || replay_missing(r, "'at' in callsite location")) && loc_instance(r) &&
	       (replay_take(r, ")") || replay_missing(r, "')' in callsite location"));
}

static bool
loc_fused(Replay *r)
{
	replay_next(r);
	if (replay_take(r, "<") &&
	    (!replay_attr(r) || !(replay_take(r, ">") || replay_missing(r, "'>' after fused location metadata"))))
		return false;
	if (!replay_take(r, "["))
		return replay_missing(r, "'[' in fused location");
	return replay_take(r, "]") ||
	       (replay_list(r, loc_instance) && (replay_take(r, "]") || replay_missing(r, "']' in fused location")));
}

static bool
loc_instance(Replay *r)
{
	if (r->kind == REPLAY_HASH) {
		replay_next(r);
		return true;
	}
	if (r->kind == REPLAY_STRING)
		return loc_name(r);
	if (replay_is(r, "callsite"))
		return loc_call(r);
	if (replay_is(r, "fused"))
		return loc_fused(r);
	return replay_take(r, "unknown") || replay_missing(r, "location instance");
}

bool
replay_loc(Replay *r, const char *what)
{
	replay_next(r);
	if (!replay_take(r, "("))
		return replay_missing(r, arena_printf(&r->ps->scratch, "'(' in %s", what));
	return loc_instance(r) && (replay_take(r, ")") || replay_missing(r, arena_printf(&r->ps->scratch, "')' in %s", what)));
}

static bool
opt_loc(Replay *r)
{
	return !replay_is(r, "loc") || replay_loc(r, "location");
}

/* ---- operations in generic form ---- */

static bool
is_value(const Replay *r)
{
	return r->kind == REPLAY_OTHER && *r->tok == '%';
}

bool
replay_use(Replay *r)
{
	if (!is_value(r))
		return replay_missing(r, "SSA operand");
	replay_next(r);
	if (r->kind == REPLAY_HASH && r->end - r->tok > 1 && r->tok[1] >= '0' && r->tok[1] <= '9')
		replay_next(r);
	return true;
}

static bool
successor(Replay *r)
{
	if (r->kind != REPLAY_OTHER || *r->tok != '^')
		return replay_missing(r, replay_is(r, "]") ? "list element" : "block name");
	replay_next(r);
	return true;
}

/* What is wrong inside of a region is explained there. */
static bool
region(Replay *r)
{
	if (!replay_is(r, "{"))
		return replay_missing(r, "'{' to begin a region");
	return replay_skip_braces(r);
}

static bool
properties(Replay *r)
{
	if (!replay_take(r, "<"))
		return true;
	if (!replay_is(r, "{"))
		return replay_missing(r, "attribute value");
	return replay_dict(r) && (replay_take(r, ">") || replay_missing(r, "'>' to close properties"));
}

static bool
operands(Replay *r)
{
	if (!replay_take(r, "("))
		return replay_missing(r, "'(' to start operand list");
	if (is_value(r) && !replay_list(r, replay_use))
		return false;
	return replay_take(r, ")") || replay_missing(r, "')' to end operand list");
}

static bool
generic_op(Replay *r)
{
	const char *type;

	replay_next(r);
	if (!operands(r))
		return false;
	if (replay_take(r, "[") && (replay_is(r, "]") ? !successor(r) : !replay_until(r, "]", successor)))
		return false;
	if (!properties(r))
		return false;
	if (replay_take(r, "(") &&
	    (!replay_list(r, region) || !(replay_take(r, ")") || replay_missing(r, "')' to end region list"))))
		return false;
	if (replay_is(r, "{") && !replay_dict(r))
		return false;
	if (!replay_take(r, ":"))
		return replay_missing(r, "':' followed by operation type");
	type = r->tok;
	if (!replay_type(r))
		return false;
	return *type == '(' ? opt_loc(r) : replay_error_at(r, type, DIAG_SYNTAX, "expected function type");
}

/* ---- statements ---- */

static bool
result(Replay *r)
{
	if (!is_value(r))
		return replay_missing(r, "valid ssa identifier");
	replay_next(r);
	if (!replay_take(r, ":"))
		return true;
	if (r->kind != REPLAY_INT)
		return replay_missing(r, "integer number of results");
	replay_next(r);
	return true;
}

static bool
operation(Replay *r)
{
	if (is_value(r) && (!replay_list(r, result) || !(replay_take(r, "=") || replay_missing(r, "'=' after SSA name"))))
		return false;
	if (r->kind == REPLAY_STRING)
		return generic_op(r);
	if (r->kind == REPLAY_WORD)
		return replay_custom_op(r);
	return replay_missing(r, "operation name in quotes");
}

static bool
block_arg(Replay *r)
{
	if (!replay_use(r))
		return false;
	if (!replay_take(r, ":"))
		return replay_missing(r, "':' and type for SSA operand");
	return replay_type(r) && opt_loc(r);
}

static bool
label(Replay *r)
{
	replay_next(r);
	if (replay_take(r, "(") && !replay_take(r, ")") && (!replay_list(r, block_arg) || !replay_expect(r, ")")))
		return false;
	return replay_take(r, ":") || replay_missing(r, "':' after block name");
}

static bool
alias(Replay *r)
{
	bool is_type = *r->tok == '!';

	if (memchr(r->tok, '.', (size_t)(r->end - r->tok)))
		return replay_error(r, DIAG_ALIAS_NAME, "%s names with a '.' are reserved for dialect-defined names",
		                    is_type ? "type" : "attribute");
	replay_next(r);
	if (!replay_take(r, "="))
		return replay_missing(r, is_type ? "'=' in type alias definition" : "'=' in attribute alias definition");
	return is_type ? replay_type(r) : replay_attr(r);
}

bool
replay_statement(Replay *r)
{
	if (replay_is(r, "loc"))
		return replay_loc(r, "location");	/* of the op in front, which is done */
	if (r->kind == REPLAY_HASH)
		return alias(r);
	if (r->kind == REPLAY_OTHER && *r->tok == '!')
		return alias(r);
	if (r->kind == REPLAY_OTHER && *r->tok == '^')
		return label(r);
	return operation(r);
}
