/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads statements as MLIR does: operations in generic form, locations, block labels and aliases (reparse.h).
 */
#include "mlir_errors/reparse.h"

#include "base/ascii.h"

/* ---- locations ---- */

static bool
loc_number(Reparse *r, const char *what)
{
	if (r->kind != RAW_INT)
		return reparse_error(r, DIAG_SYNTAX, "expected integer %s number in FileLineColRange", what);
	reparse_next(r);
	return true;
}

/* Reads `:line:col to [line]:col`, beginning at the first colon. */
static bool
loc_file(Reparse *r)
{
	reparse_next(r);
	if (!loc_number(r, "line") || !reparse_take(r, ":"))
		return r->n_errors == 0;
	if (!loc_number(r, "column") || !reparse_take(r, "to"))
		return r->n_errors == 0;
	if (r->kind == RAW_INT)
		reparse_next(r);
	return reparse_expect(r, ":") && loc_number(r, "column");
}

static bool loc_instance(Reparse *r);

static bool
loc_name(Reparse *r)
{
	reparse_next(r);
	if (reparse_is(r, ":"))
		return loc_file(r);
	if (!reparse_take(r, "("))
		return true;
	return loc_instance(r) && (reparse_take(r, ")") || reparse_missing(r, "')' after child location of NameLoc"));
}

static bool
loc_call(Reparse *r)
{
	reparse_next(r);
	if (!reparse_take(r, "("))
		return reparse_missing(r, "'(' in callsite location");
	return loc_instance(r) && (reparse_take(r, "at") || reparse_missing(r, "'at' in callsite location")) &&
	       loc_instance(r) && (reparse_take(r, ")") || reparse_missing(r, "')' in callsite location"));
}

static bool
loc_fused(Reparse *r)
{
	reparse_next(r);
	if (reparse_take(r, "<") &&
	    (!reparse_attr(r) || !(reparse_take(r, ">") || reparse_missing(r, "'>' after fused location metadata"))))
		return false;
	if (!reparse_take(r, "["))
		return reparse_missing(r, "'[' in fused location");
	return reparse_take(r, "]") ||
	       (reparse_list(r, loc_instance) && (reparse_take(r, "]") || reparse_missing(r, "']' in fused location")));
}

static bool
loc_instance(Reparse *r)
{
	if (r->kind == RAW_HASH) {
		reparse_next(r);
		return true;
	}
	if (r->kind == RAW_STRING)
		return loc_name(r);
	if (reparse_is(r, "callsite"))
		return loc_call(r);
	if (reparse_is(r, "fused"))
		return loc_fused(r);
	return reparse_take(r, "unknown") || reparse_missing(r, "location instance");
}

bool
reparse_loc(Reparse *r, const char *what)
{
	reparse_next(r);
	if (!reparse_take(r, "("))
		return reparse_missing(r, arena_printf(&r->ps->scratch, "'(' in %s", what));
	return loc_instance(r) &&
	       (reparse_take(r, ")") || reparse_missing(r, arena_printf(&r->ps->scratch, "')' in %s", what)));
}

bool
reparse_opt_loc(Reparse *r)
{
	return !reparse_is(r, "loc") || reparse_loc(r, "location");
}

bool
reparse_opt_dict(Reparse *r)
{
	return !reparse_is(r, "{") || reparse_dict(r);
}

/* ---- operations in generic form ---- */

static bool
is_value(const Reparse *r)
{
	return r->kind == RAW_OTHER && *r->tok == '%';
}

bool
reparse_use(Reparse *r)
{
	if (!is_value(r))
		return reparse_missing(r, "SSA operand");
	reparse_next(r);
	if (r->kind == RAW_HASH && r->end - r->tok > 1 && ascii_is_digit(r->tok[1]))
		reparse_next(r);
	return true;
}

static bool
successor(Reparse *r)
{
	if (r->kind != RAW_OTHER || *r->tok != '^')
		return reparse_missing(r, reparse_is(r, "]") ? "list element" : "block name");
	reparse_next(r);
	return true;
}

/* Skips a region; errors inside it are explained separately. */
static bool
region(Reparse *r)
{
	if (!reparse_is(r, "{"))
		return reparse_missing(r, "'{' to begin a region");
	return reparse_skip_braces(r);
}

static bool
properties(Reparse *r)
{
	if (!reparse_take(r, "<"))
		return true;
	if (!reparse_is(r, "{"))
		return reparse_missing(r, "attribute value");
	return reparse_dict(r) && (reparse_take(r, ">") || reparse_missing(r, "'>' to close properties"));
}

static bool
operands(Reparse *r)
{
	if (!reparse_take(r, "("))
		return reparse_missing(r, "'(' to start operand list");
	if (is_value(r) && !reparse_list(r, reparse_use))
		return false;
	return reparse_take(r, ")") || reparse_missing(r, "')' to end operand list");
}

static bool
generic_op(Reparse *r)
{
	const char *type;

	reparse_next(r);
	if (!operands(r))
		return false;
	if (reparse_take(r, "[") && (reparse_is(r, "]") ? !successor(r) : !reparse_until(r, "]", successor)))
		return false;
	if (!properties(r))
		return false;
	if (reparse_take(r, "(") &&
	    (!reparse_list(r, region) || !(reparse_take(r, ")") || reparse_missing(r, "')' to end region list"))))
		return false;
	if (!reparse_opt_dict(r))
		return false;
	if (!reparse_take(r, ":"))
		return reparse_missing(r, "':' followed by operation type");
	type = r->tok;
	if (!reparse_type(r))
		return false;
	return *type == '(' ? reparse_opt_loc(r) : reparse_error_at(r, type, DIAG_SYNTAX, "expected function type");
}

/* ---- statements ---- */

static bool
result(Reparse *r)
{
	if (!is_value(r))
		return reparse_missing(r, "valid ssa identifier");
	reparse_next(r);
	if (!reparse_take(r, ":"))
		return true;
	if (r->kind != RAW_INT)
		return reparse_missing(r, "integer number of results");
	reparse_next(r);
	return true;
}

static bool
operation(Reparse *r)
{
	if (is_value(r) &&
	    (!reparse_list(r, result) || !(reparse_take(r, "=") || reparse_missing(r, "'=' after SSA name"))))
		return false;
	if (r->kind == RAW_STRING)
		return generic_op(r);
	if (r->kind == RAW_WORD)
		return reparse_custom_op(r);
	return reparse_missing(r, "operation name in quotes");
}

static bool
block_arg(Reparse *r)
{
	if (!reparse_use(r))
		return false;
	if (!reparse_take(r, ":"))
		return reparse_missing(r, "':' and type for SSA operand");
	return reparse_type(r) && reparse_opt_loc(r);
}

static bool
label(Reparse *r)
{
	reparse_next(r);
	if (reparse_take(r, "(") && !reparse_take(r, ")") && (!reparse_list(r, block_arg) || !reparse_expect(r, ")")))
		return false;
	return reparse_take(r, ":") || reparse_missing(r, "':' after block name");
}

static bool
alias(Reparse *r)
{
	bool is_type = *r->tok == '!';

	if (memchr(r->tok, '.', (size_t)(r->end - r->tok)))
		return reparse_error(r, DIAG_ALIAS_NAME, "%s names with a '.' are reserved for dialect-defined names",
		                    is_type ? "type" : "attribute");
	reparse_next(r);
	if (!reparse_take(r, "="))
		return reparse_missing(r,
		                       is_type ? "'=' in type alias definition" : "'=' in attribute alias definition");
	return is_type ? reparse_type(r) : reparse_attr(r);
}

bool
reparse_statement(Reparse *r)
{
	if (reparse_is(r, "loc"))
		return reparse_loc(r, "location");	/* of the op before, which has been read */
	if (r->kind == RAW_HASH)
		return alias(r);
	if (r->kind == RAW_OTHER && *r->tok == '!')
		return alias(r);
	if (r->kind == RAW_OTHER && *r->tok == '^')
		return label(r);
	return operation(r);
}
