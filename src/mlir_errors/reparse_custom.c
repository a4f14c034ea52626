/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads custom forms as MLIR does (reparse.h). The forms are the lines of ir/forms.def. MLIR's parsers are generated
 * from such lines too.
 */
#include "mlir_errors/reparse.h"

#include "base/mlir_compat.h"
#include "ir/form_line.h"

static bool
symbol_name(Reparse *r)
{
	if (r->kind != RAW_SYMBOL)
		return reparse_error(r, DIAG_SYNTAX, "expected valid '@'-identifier for symbol name");
	reparse_next(r);
	return true;
}

/* Reads a symbol as an attribute. */
static bool
symbol_attr(Reparse *r)
{
	const char *start = r->tok;
	bool fits = r->kind == RAW_SYMBOL && !(r->end + 1 < r->ps->lim && r->end[0] == ':' && r->end[1] == ':');

	return reparse_attr(r) &&
	       (fits || reparse_error_at(r, start, DIAG_SYNTAX, "%sinvalid kind of attribute specified", r->prefix));
}

static bool
uses_in_parens(Reparse *r)
{
	if (!reparse_expect(r, "("))
		return false;
	if (r->kind == RAW_OTHER && *r->tok == '%' && !reparse_list(r, reparse_use))
		return false;
	return reparse_expect(r, ")");
}

static bool
region_arg(Reparse *r)
{
	return reparse_use(r) && reparse_expect(r, ":") && reparse_type(r);
}

static bool
region_args(Reparse *r)
{
	if (!reparse_take(r, "("))
		return reparse_missing(r, "'(' in argument list");
	return reparse_take(r, ")") ||
	       (reparse_list(r, region_arg) && (reparse_take(r, ")") || reparse_missing(r, "')' in argument list")));
}

static bool
string_attr(Reparse *r)
{
	const char *start = r->tok;
	bool fits = r->kind == RAW_STRING;

	return reparse_attr(r) &&
	       (fits || reparse_error_at(r, start, DIAG_SYNTAX, "%sinvalid kind of attribute specified", r->prefix));
}

/* Reads a direction, as a word or in quotes. The builder checks which one it is. */
static bool
direction(Reparse *r)
{
	if (r->kind != RAW_WORD && r->kind != RAW_STRING)
		return reparse_error(r, DIAG_SYNTAX,
		                     "expected string or keyword containing one of the following enum values for "
		                     "attribute 'allowed_direction' [NONE, FORWARD, BACKWARD, BOTH]");
	reparse_next(r);
	return true;
}

static bool
elements_attr(Reparse *r)
{
	const char *start = r->tok;
	bool fits = reparse_is(r, "dense") || reparse_is(r, "sparse") || reparse_is(r, "dense_resource") ||
	            r->kind == RAW_HASH;

	return reparse_attr(r) &&
	       (fits || reparse_error_at(r, start, DIAG_SYNTAX, "%sinvalid kind of attribute specified", r->prefix));
}

/* Reads an attribute of type i64. The text may be any attribute, but not every number fits i64. */
static bool
i64_attr(Reparse *r)
{
	const char *start = r->tok;
	bool neg = reparse_take(r, "-");
	Str digits = { r->tok, (size_t)(r->end - r->tok) };
	int64_t value;

	if (r->kind == RAW_INT && !str_i64_parse(digits, neg, &value) &&
	    (neg || !str_u64_parse(digits, &(uint64_t){ 0 })))
		return reparse_error_at(r, r->tok, DIAG_INT_RANGE, "integer constant out of range for attribute");
	if (r->kind == RAW_FLOAT) {
		reparse_next(r);
		return reparse_error_at(r, r->tok, DIAG_SYNTAX, "floating point value not valid for specified type");
	}
	if (r->kind == RAW_INT) {
		reparse_next(r);
		return true;
	}
	return reparse_attr(r) &&
	       reparse_error_at(r, start, DIAG_SYNTAX, "%sinvalid kind of attribute specified", r->prefix);
}

static bool
reduction(Reparse *r)
{
	if (!reparse_take(r, "sum") && !reparse_take(r, "max"))
		reparse_take(r, "min");
	return true;
}

static bool
dictionary(Reparse *r)
{
	const char *prefix = r->prefix;
	bool ok;

	r->prefix = "";
	ok = reparse_opt_dict(r);
	r->prefix = prefix;
	return ok;
}

static bool
angle_prop(Reparse *r)
{
	bool is_unit = reparse_is(r, "no_inline");

	if (r->kind != RAW_WORD)
		return reparse_error(r, DIAG_SYNTAX, "expected valid keyword");
	reparse_next(r);
	if (is_unit && !reparse_is(r, "="))
		return true;
	return reparse_expect(r, "=") && reparse_attr(r);
}

/* Reads `<name = value, ...>` or `<{name = value, ...}>`. */
static bool
angle_props(Reparse *r)
{
	if (!ir_form_lists_props(r->ps->s, IR_OP_CALL) || !reparse_take(r, "<") || reparse_take(r, ">"))
		return true;
	if (reparse_is(r, "{"))
		return dictionary(r) && reparse_expect(r, ">");
	return reparse_list(r, angle_prop) && (reparse_take(r, ">") || reparse_missing(r, "','"));
}

static bool
array_attr(Reparse *r)
{
	const char *start = r->tok;
	bool fits = reparse_is(r, "[");

	return reparse_attr(r) &&
	       (fits || reparse_error_at(r, start, DIAG_SYNTAX, "%sinvalid kind of attribute specified", r->prefix));
}

/* Reads `arg_attrs = [...], res_attrs = [...]`, in any order. */
static bool
clause_props(Reparse *r)
{
	bool any = false, comma = false;

	if (!ir_form_lists_props(r->ps->s, IR_OP_CALL_INDIRECT))
		return true;
	while (reparse_is(r, "arg_attrs") || reparse_is(r, "res_attrs")) {
		if (any && !comma)
			return reparse_error(r, DIAG_SYNTAX, "expected ',' between oilist clauses");
		reparse_next(r);
		if (!reparse_expect(r, "=") || !array_attr(r))
			return false;
		any = true;
		comma = reparse_take(r, ",");
	}
	return !comma || reparse_error_at(r, reparse_last_end(r), DIAG_SYNTAX,
	                                  "%sexpected oilist clause after separator", r->prefix);
}

static bool
function_type(Reparse *r)
{
	const char *at = r->tok;

	return reparse_type(r) &&
	       (*at == '(' || reparse_error_at(r, at, DIAG_SYNTAX,
	                                       "%sinvalid kind of type specified: expected builtin.function, "
	                                       "but found '%.*s'",
	                                       r->prefix, (int)(reparse_last_end(r) - at), at));
}

static bool
body(Reparse *r)
{
	return reparse_is(r, "{") ? reparse_skip_braces(r) : reparse_missing(r, "'{' to begin a region");
}

static bool
string_in_angles(Reparse *r)
{
	return reparse_expect(r, "<") && string_attr(r) && reparse_expect(r, ">");
}

static const struct {
	const char *sign;
	ReparseFn *read;
} signs[] = {
	{ "%", reparse_use },
	{ "(%)", uses_in_parens },
	{ "@", symbol_name },
	{ "&", symbol_attr },
	{ "<s>", string_in_angles },
	{ "P", angle_props },
	{ "I", clause_props },
	{ "D", dictionary },
	{ "T", reparse_type },
	{ "F", function_type },
	{ "{}", body },
	{ "(a)", region_args },
	{ "E", elements_attr },
	{ "m", reparse_module },
	{ "f", reparse_func },
	{ "R", reparse_return },
};

static ReparseFn *
value_of(const IrPropSpec *prop)
{
	static ReparseFn *const readers[] = {
		[PK_SHARDING] = reparse_sharding,
		[PK_MESH] = reparse_mesh,
		[PK_PER_VALUE] = reparse_shardings,
		[PK_AXIS_LIST] = reparse_axis_list,
		[PK_AXIS_LISTS] = reparse_axis_lists,
		[PK_A2A] = reparse_a2a,
		[PK_MANUAL_AXES] = reparse_manual_axes,
		[PK_I64] = i64_attr,
		[PK_DIRECTION] = direction,
		[PK_REDUCTION] = reduction,
	};

	return readers[prop->kind];
}

/* Reads `word=value`, which may be absent unless its property is required. */
static bool
read_clause(Reparse *r, const IrFormSign *sign)
{
	const char *word = arena_dup(&r->ps->scratch, sign->text.p, sign->text.n);

	if (!(sign->prop->flags & P_REQ) && !reparse_is(r, word))
		return true;
	return reparse_word_is(r, word) && reparse_expect(r, "=") && value_of(sign->prop)(r);
}

static bool
read_sign(Reparse *r, const IrFormSign *sign)
{
	if (sign->is_word)
		return read_clause(r, sign);
	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
		if (str_eq(sign->text, str_from(signs[i].sign)))
			return signs[i].read(r);
	}
	if (sign->prop)
		return value_of(sign->prop)(r);
	return reparse_expect(r, arena_dup(&r->ps->scratch, sign->text.p, sign->text.n));
}

static bool
read_form(Reparse *r, IrOpKind op, const char *line)
{
	IrFormSign sign;

	while (ir_form_next(r->ps->s, op, &line, &sign)) {
		if (!read_sign(r, &sign))
			return false;
	}
	return true;
}

/* Returns whether a symbol follows the token. */
static bool
next_is_symbol(const Reparse *r)
{
	const char *p = r->end;

	while (p < r->ps->lim && (*p == ' ' || *p == '\t' || *p == '\n'))
		p++;
	return p < r->ps->lim && *p == '@';
}

/* Returns the op of that name, if MLIR accepts the name. Only shardc accepts names without a dialect, except for some
 * of builtin and func. */
static IrOpKind
find_op(const Reparse *r, Str name)
{
	Atom word = atom_find(&r->ps->s->atoms, name.p, name.n);
	IrOpKind op = word ? read_word_op(r->ps, word) : IR_OP_FOREIGN;

	if (memchr(name.p, '.', name.n) || op == IR_OP_MODULE || op == IR_OP_CALL || op == IR_OP_CALL_INDIRECT ||
	    op == IR_OP_RETURN)
		return op;
	if (str_eq(name, STR("constant")) && (r->ps->s->diag.as_mlir || next_is_symbol(r)))
		return IR_OP_FUNC_CONSTANT;
	return IR_OP_FOREIGN;
}

/* Returns the name of an op in messages. */
static const char *
full_name(Reparse *r, Str name)
{
	const char *dialect = memchr(name.p, '.', name.n) ? "" : str_eq(name, STR("module")) ? "builtin." : "func.";

	return arena_printf(&r->ps->scratch, "custom op '%s%.*s' ", dialect, (int)name.n, name.p);
}

bool
reparse_custom_op(Reparse *r)
{
	Str name = { r->tok, (size_t)(r->end - r->tok) };
	IrOpKind op = find_op(r, name);
	const char *line = ir_form_line((IrForm)ir_op_info(op)->form);
	bool ok;

	if (read_frame(r->ps)->owner == IR_OP_MODULE && !memchr(name.p, '.', name.n) &&
	    compat_reads_as_mlir(&r->ps->s->diag) && !str_eq(name, STR("module")) &&
	    !str_eq(name, STR("unrealized_conversion_cast")))
		return reparse_error(r, DIAG_OP_UNKNOWN, "custom op '%.*s' is unknown (tried 'builtin.%.*s' as well)",
		                     (int)name.n, name.p, (int)name.n, name.p);
	if (!*line)
		return false;
	r->prefix = full_name(r, name);
	reparse_next(r);
	ok = read_form(r, op, line);
	r->prefix = "";
	return ok && reparse_opt_loc(r);
}
