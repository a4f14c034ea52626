/* SPDX-License-Identifier: Apache-2.0
 *
 * The names of operations that Shardy registers besides those of ir/ops.def: the dialects arith, math, tensor and cf.
 * Those in ir/std_ops.def have custom forms, all others are read and printed in generic form.
 */
#include "read/parse.h"

typedef struct Registered {
	const char *dialect;
	const char *names;	/* each between blanks */
} Registered;

static const Registered registered[] = {
	{ "arith",
	  " addf addi addui_extended andi bitcast ceildivsi ceildivui cmpf cmpi constant convertf divf divsi "
	  "divui extf extsi extui floordivsi fptosi fptoui index_cast index_castui maximumf maxnumf maxsi maxui "
	  "minimumf minnumf minsi minui mulf muli mulsi_extended mului_extended negf ori remf remsi remui "
	  "scaling_extf scaling_truncf select shli shrsi shrui sitofp subf subi subui_extended truncf trunci "
	  "uitofp xori " },
	{ "math",
	  " absf absi acos acosh asin asinh atan atan2 atanh cbrt ceil clampf copysign cos cosh ctlz ctpop cttz "
	  "erf erfc exp exp2 expm1 floor fma fpowi ipowi isfinite isinf isnan isnormal log log10 log1p log2 "
	  "powf round roundeven rsqrt sin sincos sinh sqrt tan tanh trunc " },
	{ "tensor",
	  " bitcast cast collapse_shape concat dim empty expand_shape extract extract_slice from_elements gather "
	  "generate insert insert_slice pad parallel_insert_slice rank reshape scatter splat yield " },
	{ "cf", " assert br cond_br switch " },
};

/* Returns whether the list has the name between blanks. */
static bool
has_name(const char *list, Str name)
{
	for (const char *p = list; (p = strchr(p, ' ')) != NULL; p++) {
		if (strncmp(p + 1, name.p, name.n) == 0 && p[1 + name.n] == ' ')
			return true;
	}
	return false;
}

ReadRegistered
read_registered(Str dialect, Str name)
{
	if (read_dialect_known(dialect))
		return READ_UNKNOWN_OP;
	for (size_t i = 0; i < sizeof registered / sizeof *registered; i++) {
		if (str_eq(dialect, str_from(registered[i].dialect)))
			return has_name(registered[i].names, name) ? READ_REGISTERED : READ_UNKNOWN_OP;
	}
	return READ_UNKNOWN_DIALECT;
}
