/* SPDX-License-Identifier: Apache-2.0
 *
 * Custom forms as MLIR reads them, for the messages: see reparse.h. Each form is a line of signs, one for what
 * is read next; the forms of upstream are generated from such lines as well.
 */
#include "mlir_errors/reparse.h"

#include "base/mlir_compat.h"
#include "literal/literal.h"

/* %    a value            %*   values, or none   (%)  values in parentheses   @   a symbol
 * S M  sharding, mesh     V    per-value list    A L P X  axis list, lists, all-to-all, manual axes
 * I    i64 attribute      W    direction         s    a string attribute r   a reduction, or nothing
 * D    dictionary, or nothing   T  type          F    function type           {}  a region   (a)  its arguments
 * &    a symbol that is an attribute   E    element attribute   m f R  the rest of a module, a function, a return
 * ?w   what follows up to ; only if the word w is there
 * anything else: that byte, or that word */
static const struct {
	const char *op, *form;
} forms[] = {
	{ "sdy.mesh", "@ = M D" },
	{ "sdy.sharding_constraint", "% S D : T" },
	{ "sdy.reshard", "% S D : T" },
	{ "sdy.manual_computation", "(%) in_shardings = V out_shardings = V manual_axes = X (a) {} D : F" },
	{ "sdy.named_computation", "< s > (%) ?in_shardings = V ; ?out_shardings = V ; (a) {} D : F" },
	{ "sdy.sharding_group", "% group_id = I D : T" },
	{ "sdy.data_flow_edge", "% ?sharding = S ; D : T" },
	{ "sdy.func_data_flow_edge", "% D : T" },
	{ "sdy.propagation_barrier", "% allowed_direction = W D : T" },
	{ "sdy.all_gather", "L % out_sharding = S D : T" },
	{ "sdy.all_slice", "L % out_sharding = S D : T" },
	{ "sdy.reduce_scatter", "r L % out_sharding = S D : T" },
	{ "sdy.sharded_to_unreduced", "L % out_sharding = S D : T" },
	{ "sdy.replicated_to_unreduced", "A % out_sharding = S D : T" },
	{ "sdy.all_reduce", "r A % out_sharding = S D : T" },
	{ "sdy.all_to_all", "P % out_sharding = S D : T" },
	{ "sdy.collective_permute", "% out_sharding = S D : T" },
	{ "builtin.module", "m" },
	{ "module", "m" },
	{ "func.func", "f" },
	{ "func.call", "& (%) D : F" },
	{ "call", "& (%) D : F" },
	{ "func.return", "R" },
	{ "return", "R" },
	{ "sdy.return", "R" },
};

/* The same for the families of StableHLO ops that say nothing of their attributes. */
static const char *const families[] = {
	[FORM_UNARY] = "% D : T",
	[FORM_BINARY] = "% , % D : T",
	[FORM_TERNARY] = "% , % , % D : T",
	[FORM_CONSTANT] = "D E",
	[FORM_CUSTOM_CALL] = "@ (%) D : F",
};

static bool
symbol_name(Reparse *r)
{
	if (r->kind != RAW_SYMBOL)
		return reparse_error(r, DIAG_SYNTAX, "expected valid '@'-identifier for symbol name");
	reparse_next(r);
	return true;
}

/* A symbol that is an attribute. */
static bool
symbol_attr(Reparse *r)
{
	const char *start = r->tok;
	bool fits = r->kind == RAW_SYMBOL && !(r->end + 1 < r->ps->lim && r->end[0] == ':' && r->end[1] == ':');

	return reparse_attr(r) && (fits || reparse_error_at(r, start, DIAG_SYNTAX, "%sinvalid kind of attribute specified", r->prefix));
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
	return reparse_take(r, ")") || (reparse_list(r, region_arg) && (reparse_take(r, ")") || reparse_missing(r, "')' in argument list")));
}

static bool
string_attr(Reparse *r)
{
	const char *start = r->tok;
	bool fits = r->kind == RAW_STRING;

	return reparse_attr(r) && (fits || reparse_error_at(r, start, DIAG_SYNTAX, "%sinvalid kind of attribute specified", r->prefix));
}

/* A direction, as a word or in quotes; which one is for the builder to look at. */
static bool
direction(Reparse *r)
{
	if (r->kind != RAW_WORD && r->kind != RAW_STRING)
		return reparse_error(r, DIAG_SYNTAX, "expected string or keyword containing one of the following enum values for "
		                    "attribute 'allowed_direction' [NONE, FORWARD, BACKWARD, BOTH]");
	reparse_next(r);
	return true;
}

static bool
elements_attr(Reparse *r)
{
	const char *start = r->tok;
	bool fits = reparse_is(r, "dense") || reparse_is(r, "sparse") || reparse_is(r, "dense_resource") || r->kind == RAW_HASH;

	return reparse_attr(r) && (fits || reparse_error_at(r, start, DIAG_SYNTAX, "%sinvalid kind of attribute specified", r->prefix));
}

/* An attribute of type i64, which may be any as far as the text goes, but not every number is one. */
static bool
i64_attr(Reparse *r)
{
	const char *start = r->tok;
	bool neg = reparse_take(r, "-");
	Str digits = { r->tok, (size_t)(r->end - r->tok) };
	int64_t value;

	if (r->kind == RAW_INT && !literal_i64_parse(digits, neg, &value) && (neg || !literal_u64_parse(digits, &(uint64_t){ 0 })))
		return reparse_error_at(r, r->tok, DIAG_INT_RANGE, "integer constant out of range for attribute");
	if (r->kind == RAW_FLOAT) {
		reparse_next(r);
		return reparse_error_at(r, r->tok, DIAG_SYNTAX, "floating point value not valid for specified type");
	}
	if (r->kind == RAW_INT) {
		reparse_next(r);
		return true;
	}
	return reparse_attr(r) && reparse_error_at(r, start, DIAG_SYNTAX, "%sinvalid kind of attribute specified", r->prefix);
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
	ok = !reparse_is(r, "{") || reparse_dict(r);
	r->prefix = prefix;
	return ok;
}

static bool
function_type(Reparse *r)
{
	const char *at = r->tok;

	return reparse_type(r) &&
	       (*at == '(' || reparse_error_at(r, at, DIAG_SYNTAX, "%sinvalid kind of type specified: expected builtin.function, "
	                                      "but found '%.*s'", r->prefix, (int)(reparse_behind(r) - at), at));
}

static bool
body(Reparse *r)
{
	return reparse_is(r, "{") ? reparse_skip_braces(r) : reparse_missing(r, "'{' to begin a region");
}

/* The signs that are one letter or more than a byte of text. */
static const struct {
	const char *sign;
	ReparseFn *read;
} signs[] = {
	{ "%", reparse_use }, { "(%)", uses_in_parens }, { "@", symbol_name }, { "&", symbol_attr }, { "S", reparse_sharding }, { "M", reparse_mesh },
	{ "V", reparse_shardings }, { "A", reparse_axis_list }, { "L", reparse_axis_lists }, { "P", reparse_a2a },
	{ "X", reparse_manual_axes }, { "I", i64_attr }, { "W", direction }, { "s", string_attr }, { "r", reduction }, { "D", dictionary },
	{ "T", reparse_type }, { "F", function_type }, { "{}", body }, { "(a)", region_args },
	{ "E", elements_attr }, { "m", reparse_module }, { "f", reparse_func }, { "R", reparse_return },
};

static bool
read_sign(Reparse *r, Str sign)
{
	const char *text = arena_dup(&r->ps->scratch, sign.p, sign.n);

	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
		if (str_eq(sign, str_from(signs[i].sign)))
			return signs[i].read(r);
	}
	return sign.n == 1 ? reparse_expect(r, text) : reparse_word_is(r, text);
}

/* Where an optional part ends. */
static const char *
behind_option(const char *p)
{
	while (*p != ';')
		p++;
	return p + 1;
}

static bool
read_form(Reparse *r, const char *p)
{
	while (*p) {
		size_t n = strcspn(p, " ");

		if (*p == '?')
			p = reparse_take(r, arena_dup(&r->ps->scratch, p + 1, n - 1)) ? p + n : behind_option(p);
		else if (*p == ';' || n == 0 || read_sign(r, (Str){ p, n }))
			p += n;
		else
			return false;
		p += *p == ' ';
	}
	return true;
}

static const char *
form_of(Reparse *r, Str name)
{
	Atom word = atom_find(&r->ps->s->atoms, name.p, name.n);
	IrOpKind op = word ? read_word_op(r->ps, word) : IR_OP_FOREIGN;
	IrForm family = op < IR_OP_COUNT ? ir_op_info(op)->form : FORM_GENERIC;

	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		if (str_eq(name, str_from(forms[i].op)))
			return forms[i].form;
	}
	return memchr(name.p, '.', name.n) && family < sizeof families / sizeof *families ? families[family] : NULL;
}

/* The name by which messages call an op. */
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
	const char *form = form_of(r, name);
	bool ok;

	if (read_frame(r->ps)->owner == IR_OP_MODULE && !memchr(name.p, '.', name.n) && compat_reads_as_mlir(&r->ps->s->diag) &&
	    !str_eq(name, STR("module")) && !str_eq(name, STR("unrealized_conversion_cast")))
		return reparse_error(r, DIAG_OP_UNKNOWN, "custom op '%.*s' is unknown (tried 'builtin.%.*s' as well)", (int)name.n, name.p,
		                    (int)name.n, name.p);
	if (!form)
		return false;
	r->prefix = full_name(r, name);
	reparse_next(r);
	ok = read_form(r, form);
	r->prefix = "";
	return ok && (!reparse_is(r, "loc") || reparse_loc(r, "location"));
}
