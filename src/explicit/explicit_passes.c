/* SPDX-License-Identifier: Apache-2.0
 *
 * The passes of explicit mode.
 */
#include "explicit/explicit.h"

#include "base/ascii.h"

static const PassOption check_options[] = {
	{ "axis-types", OPTION_STRING, "", NULL, "types of mesh axes without shardc.axis_types" },
	{ "constraints", OPTION_ENUM, "reshard", "reshard|assert", "what sdy.sharding_constraint does" },
	{ "reshape", OPTION_ENUM, "jax", "jax|document", "which reshapes of sharded dimensions are accepted" },
	{ "assume", OPTION_ENUM, "none", "none|jax", "whether JAX has checked the program" },
	{ "max-alternatives", OPTION_STRING, "8", NULL,
	  "number of legal result shardings that an error lists, or all" },
	{ "implied", OPTION_BOOL, "false", NULL, "report the communication of accepted operations" },
	{ "require-arg-shardings", OPTION_BOOL, "false", NULL, "reject arguments without a sharding" },
	{ "check-varying", OPTION_BOOL, "false", NULL, "check the results of manual computations" },
	{ "drop-size-one-axes", OPTION_BOOL, "false", NULL, "remove axes of size 1 from all types" },
	{ "emit", OPTION_ENUM, "attributes", "attributes|constraints", "how the types are written" },
	{ NULL, OPTION_BOOL, NULL, NULL, NULL }
};

static bool
is_word(const PassCx *cx, const char *option, const char *word)
{
	return strcmp(pass_option_str(cx, option), word) == 0;
}

/* Reads a number of 32 bits, or "all". Returns false if the text is neither. */
static bool
read_max(const char *text, uint32_t *max)
{
	uint64_t n = 0;

	*max = UINT32_MAX;
	if (strcmp(text, "all") == 0)
		return true;
	for (const char *p = text; ascii_is_digit(*p) && n <= UINT32_MAX; p++)
		n = 10 * n + (uint64_t)(*p - '0');
	*max = (uint32_t)n;
	return *text && text[strspn(text, "0123456789")] == '\0' && n <= UINT32_MAX;
}

static ExplicitOptions
options_of(const PassCx *cx)
{
	const char *types = pass_option_str(cx, "axis-types");

	return (ExplicitOptions){
		.axis_types = *types ? types : NULL, .assert_constraints = is_word(cx, "constraints", "assert"),
		.document_reshape = is_word(cx, "reshape", "document"), .assume_jax = is_word(cx, "assume", "jax"),
		.implied = pass_option_bool(cx, "implied"),
		.require_arg_shardings = pass_option_bool(cx, "require-arg-shardings"),
		.check_varying = pass_option_bool(cx, "check-varying"),
		.drop_size_one_axes = pass_option_bool(cx, "drop-size-one-axes")
	};
}

static bool
run(IrModule *m, PassCx *cx, bool lower)
{
	ExplicitOptions o = options_of(cx);
	const char *why = o.axis_types ? explicit_axis_types_wrong(cx->scratch, o.axis_types) : NULL;
	Explicit *x;
	bool ok;

	if (why)
		return diag_error(&cx->s->diag, DIAG_EXPLICIT_AXIS_TYPES, m->op->span, "axis-types: %s", why);
	if (!read_max(pass_option_str(cx, "max-alternatives"), &o.max_alternatives))
		return diag_error(&cx->s->diag, DIAG_PASS_FAILED, m->op->span,
		                  "max-alternatives: expected a number or all, found '%s'",
		                  pass_option_str(cx, "max-alternatives"));
	x = explicit_check(m, cx->scratch, &o);
	ok = explicit_ok(x);
	if (ok && lower)
		ok = explicit_lower(x, false);
	else if (ok)
		explicit_annotate(x, is_word(cx, "emit", "constraints"));
	explicit_free(x);
	return ok;
}

static bool
run_types(IrModule *m, PassCx *cx)
{
	return run(m, cx, false);
}

static bool
run_lower(IrModule *m, PassCx *cx)
{
	return run(m, cx, true);
}

const Pass explicit_passes[] = {
	{
		.name = "explicit-types",
		.help = "compute the types of explicit mode and write them into the program",
		.options = check_options,
		.run = run_types,
		.anchor = PASS_ON_MODULE,
	},
	{
		.name = "explicit-lower",
		.help = "turn a program in explicit mode into plain sdy for propagation",
		.options = check_options,
		.run = run_lower,
		.anchor = PASS_ON_MODULE,
	},
	{ 0 }
};
