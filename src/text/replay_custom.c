/* SPDX-License-Identifier: Apache-2.0
 *
 * Custom forms as MLIR reads them, for the messages: see replay.h. Each form is a line of signs, one for what
 * is read next; the forms of upstream are generated from such lines as well.
 */
#include "text/replay.h"

#include "text/literal.h"

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
	[FORM_U1] = "% D : T",
	[FORM_U2] = "% , % D : T",
	[FORM_U3] = "% , % , % D : T",
	[FORM_CONST] = "D E",
	[FORM_CALL] = "@ (%) D : F",
};

static bool
symbol_name(Replay *r)
{
	if (r->kind != REPLAY_SYMBOL)
		return replay_error(r, DIAG_SYNTAX, "expected valid '@'-identifier for symbol name");
	replay_next(r);
	return true;
}

/* A symbol that is an attribute. */
static bool
symbol_attr(Replay *r)
{
	const char *start = r->tok;
	bool fits = r->kind == REPLAY_SYMBOL && !(r->end + 1 < r->ps->lim && r->end[0] == ':' && r->end[1] == ':');

	return replay_attr(r) && (fits || replay_error_at(r, start, DIAG_SYNTAX, "%sinvalid kind of attribute specified", r->prefix));
}

static bool
uses_in_parens(Replay *r)
{
	if (!replay_expect(r, "("))
		return false;
	if (r->kind == REPLAY_OTHER && *r->tok == '%' && !replay_list(r, replay_use))
		return false;
	return replay_expect(r, ")");
}

static bool
region_arg(Replay *r)
{
	return replay_use(r) && replay_expect(r, ":") && replay_type(r);
}

static bool
region_args(Replay *r)
{
	if (!replay_take(r, "("))
		return replay_missing(r, "'(' in argument list");
	return replay_take(r, ")") || (replay_list(r, region_arg) && (replay_take(r, ")") || replay_missing(r, "')' in argument list")));
}

static bool
string_attr(Replay *r)
{
	const char *start = r->tok;
	bool fits = r->kind == REPLAY_STRING;

	return replay_attr(r) && (fits || replay_error_at(r, start, DIAG_SYNTAX, "%sinvalid kind of attribute specified", r->prefix));
}

/* A direction, as a word or in quotes; which one is for the builder to look at. */
static bool
direction(Replay *r)
{
	if (r->kind != REPLAY_WORD && r->kind != REPLAY_STRING)
		return replay_error(r, DIAG_SYNTAX, "expected string or keyword containing one of the following enum values for "
		                    "attribute 'allowed_direction' [NONE, FORWARD, BACKWARD, BOTH]");
	replay_next(r);
	return true;
}

static bool
elements_attr(Replay *r)
{
	const char *start = r->tok;
	bool fits = replay_is(r, "dense") || replay_is(r, "sparse") || replay_is(r, "dense_resource") || r->kind == REPLAY_HASH;

	return replay_attr(r) && (fits || replay_error_at(r, start, DIAG_SYNTAX, "%sinvalid kind of attribute specified", r->prefix));
}

/* An attribute of type i64, which may be any as far as the text goes, but not every number is one. */
static bool
i64_attr(Replay *r)
{
	const char *start = r->tok;
	bool neg = replay_take(r, "-");
	Str digits = { r->tok, (size_t)(r->end - r->tok) };
	int64_t value;

	if (r->kind == REPLAY_INT && !text_i64_parse(digits, neg, &value) && (neg || !text_u64_parse(digits, &(uint64_t){ 0 })))
		return replay_error_at(r, r->tok, DIAG_INT_RANGE, "integer constant out of range for attribute");
	if (r->kind == REPLAY_FLOAT) {
		replay_next(r);
		return replay_error_at(r, r->tok, DIAG_SYNTAX, "floating point value not valid for specified type");
	}
	if (r->kind == REPLAY_INT) {
		replay_next(r);
		return true;
	}
	return replay_attr(r) && replay_error_at(r, start, DIAG_SYNTAX, "%sinvalid kind of attribute specified", r->prefix);
}

static bool
reduction(Replay *r)
{
	if (!replay_take(r, "sum") && !replay_take(r, "max"))
		replay_take(r, "min");
	return true;
}

static bool
dictionary(Replay *r)
{
	const char *prefix = r->prefix;
	bool ok;

	r->prefix = "";
	ok = !replay_is(r, "{") || replay_dict(r);
	r->prefix = prefix;
	return ok;
}

static bool
function_type(Replay *r)
{
	const char *at = r->tok;

	return replay_type(r) &&
	       (*at == '(' || replay_error_at(r, at, DIAG_SYNTAX, "%sinvalid kind of type specified: expected builtin.function, "
	                                      "but found '%.*s'", r->prefix, (int)(replay_behind(r) - at), at));
}

static bool
body(Replay *r)
{
	return replay_is(r, "{") ? replay_skip_braces(r) : replay_missing(r, "'{' to begin a region");
}

/* The signs that are one letter or more than a byte of text. */
static const struct {
	const char *sign;
	ReplayFn *read;
} signs[] = {
	{ "%", replay_use }, { "(%)", uses_in_parens }, { "@", symbol_name }, { "&", symbol_attr }, { "S", replay_sharding }, { "M", replay_mesh },
	{ "V", replay_shardings }, { "A", replay_axis_list }, { "L", replay_axis_lists }, { "P", replay_a2a },
	{ "X", replay_manual_axes }, { "I", i64_attr }, { "W", direction }, { "s", string_attr }, { "r", reduction }, { "D", dictionary },
	{ "T", replay_type }, { "F", function_type }, { "{}", body }, { "(a)", region_args },
	{ "E", elements_attr }, { "m", replay_module }, { "f", replay_func }, { "R", replay_return },
};

static bool
read_sign(Replay *r, Str sign)
{
	const char *text = arena_dup(&r->ps->scratch, sign.p, sign.n);

	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
		if (str_eq(sign, str_from(signs[i].sign)))
			return signs[i].read(r);
	}
	return sign.n == 1 ? replay_expect(r, text) : replay_word_is(r, text);
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
read_form(Replay *r, const char *p)
{
	while (*p) {
		size_t n = strcspn(p, " ");

		if (*p == '?')
			p = replay_take(r, arena_dup(&r->ps->scratch, p + 1, n - 1)) ? p + n : behind_option(p);
		else if (*p == ';' || n == 0 || read_sign(r, (Str){ p, n }))
			p += n;
		else
			return false;
		p += *p == ' ';
	}
	return true;
}

static const char *
form_of(Replay *r, Str name)
{
	Atom word = atom_find(&r->ps->s->atoms, name.p, name.n);
	IrOpKind op = word ? text_word_op(r->ps, word) : IR_OP_FOREIGN;
	IrForm family = op < IR_OP_COUNT ? ir_op_info(op)->form : FORM_G;

	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		if (str_eq(name, str_from(forms[i].op)))
			return forms[i].form;
	}
	return memchr(name.p, '.', name.n) && family < sizeof families / sizeof *families ? families[family] : NULL;
}

/* The name by which messages call an op. */
static const char *
full_name(Replay *r, Str name)
{
	const char *dialect = memchr(name.p, '.', name.n) ? "" : str_eq(name, STR("module")) ? "builtin." : "func.";

	return arena_printf(&r->ps->scratch, "custom op '%s%.*s' ", dialect, (int)name.n, name.p);
}

bool
replay_custom_op(Replay *r)
{
	Str name = { r->tok, (size_t)(r->end - r->tok) };
	const char *form = form_of(r, name);
	bool ok;

	if (text_frame(r->ps)->owner == IR_OP_MODULE && !memchr(name.p, '.', name.n) && r->ps->s->diag.first_failure &&
	    !str_eq(name, STR("module")) && !str_eq(name, STR("unrealized_conversion_cast")))
		return replay_error(r, DIAG_OP_UNKNOWN, "custom op '%.*s' is unknown (tried 'builtin.%.*s' as well)", (int)name.n, name.p,
		                    (int)name.n, name.p);
	if (!form)
		return false;
	r->prefix = full_name(r, name);
	replay_next(r);
	ok = read_form(r, form);
	r->prefix = "";
	return ok && (!replay_is(r, "loc") || replay_loc(r, "location"));
}
