/* SPDX-License-Identifier: Apache-2.0
 *
 * The passes of explicit mode.
 */
#include "explicit/explicit.h"

#include "base/ascii.h"

typedef struct CheckOptions {
	ExplicitOptions check;
	const char *max_alternatives;	/* as text: a number or "all" */
	bool constraints;		/* write the types as constraints */
} CheckOptions;

#define CHECK_BOOL(name, field, help) PASS_BOOL(name, CheckOptions, check.field, help)
#define CHECK_SECOND(name, words, field, help) PASS_SECOND(name, words, CheckOptions, check.field, help)

static const CheckOptions check_defaults = { .max_alternatives = "8" };
static const PassOption check_options[] = {
	PASS_STRING("axis-types", CheckOptions, check.axis_types, "types of mesh axes without shardc.axis_types"),
	CHECK_SECOND("constraints", "reshard|assert", assert_constraints, "what sdy.sharding_constraint does"),
	CHECK_SECOND("reshape", "jax|document", document_reshape,
	             "which reshapes of sharded dimensions are accepted"),
	CHECK_SECOND("assume", "none|jax", assume_jax, "whether JAX has checked the program"),
	PASS_STRING("max-alternatives", CheckOptions, max_alternatives,
	            "number of legal result shardings that an error lists, or all"),
	CHECK_BOOL("implied", implied, "report the communication of accepted operations"),
	CHECK_BOOL("require-arg-shardings", require_arg_shardings, "reject arguments without a sharding"),
	CHECK_BOOL("check-varying", check_varying, "check the results of manual computations"),
	CHECK_BOOL("drop-size-one-axes", drop_size_one_axes, "remove axes of size 1 from all types"),
	PASS_SECOND("emit", "attributes|constraints", CheckOptions, constraints, "how the types are written"),
	{ 0 }
};

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

static bool
run(IrModule *m, PassCx *cx, bool lower)
{
	const CheckOptions *pass = cx->options;
	const char *max = pass->max_alternatives ? pass->max_alternatives : "", *why;
	ExplicitOptions o = pass->check;
	Explicit *x;
	bool ok;

	why = o.axis_types ? explicit_axis_types_wrong(cx->scratch, o.axis_types) : NULL;
	if (why)
		return diag_error(&cx->s->diag, DIAG_EXPLICIT_AXIS_TYPES, m->op->span, "axis-types: %s", why);
	if (!read_max(max, &o.max_alternatives))
		return diag_error(&cx->s->diag, DIAG_PASS_FAILED, m->op->span,
		                  "max-alternatives: expected a number or all, found '%s'", max);
	x = explicit_check(m, cx->scratch, &o);
	ok = explicit_ok(x);
	if (ok && lower)
		ok = explicit_lower(x, false);
	else if (ok)
		explicit_annotate(x, pass->constraints);
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
		PASS_OPTIONS(check_options, check_defaults), .run = run_types,
		.anchor = PASS_ON_MODULE,
	},
	{
		.name = "explicit-lower",
		.help = "turn a program in explicit mode into plain sdy for propagation",
		PASS_OPTIONS(check_options, check_defaults), .run = run_lower,
		.anchor = PASS_ON_MODULE,
	},
	{ 0 }
};
