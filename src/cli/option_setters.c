/* SPDX-License-Identifier: Apache-2.0
 *
 * The functions that store the values of options. A plain flag, text or count needs none of its own: its row names the
 * field of Options.
 */
#include "cli/option_setters.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>

#include "base/source.h"
#include "base/suggest.h"
#include "cli/cli.h"
#include "cli/option_words.h"
#include "pipeline/pass_table.h"
#include "pipeline/pipeline_text.h"

/* ---- setters for a field of Options ---- */

static const char *
unexpected(Options *o, const char *wanted, const char *arg)
{
	return arena_printf(&o->arena, "expected %s, found '%s'", wanted, arg);
}

/* Returns the reason why a value that is not in the list of the row is refused. */
static const char *
not_a_word(Options *o, const OptionRow *row, const char *arg)
{
	const char *const *words = option_words(&o->arena, row);
	const char *list = words[0];
	Suggest best;

	suggest_init(&best, arg, strlen(arg));
	for (int i = 0; words[i]; i++) {
		suggest_try(&best, words[i]);
		if (i)
			list = arena_printf(&o->arena, "%s%s%s", list, words[i + 1] ? ", " : " or ", words[i]);
	}
	if (best.word)
		return arena_printf(&o->arena, "expected %s, found '%s'; did you mean '%s'?", list, arg, best.word);
	return unexpected(o, list, arg);
}

/* Accepts the values that LLVM accepts after a flag, as in "-flag=false". */
static const char *
store_flag(Options *o, bool *flag, const char *arg)
{
	int i = arg ? str_find_word("false|true|0|1|False|True|FALSE|TRUE", str_from(arg)) : 1;

	if (i < 0)
		return unexpected(o, "true or false", arg);
	*flag = i % 2 == 1;
	return NULL;
}

static const char *
store_count(Options *o, uint32_t *n, const char *arg)
{
	char *end;
	unsigned long v = strtoul(arg, &end, 10);

	if (*arg < '0' || *arg > '9' || *end || v > UINT32_MAX)
		return unexpected(o, "a number", arg);
	*n = (uint32_t)v;
	return NULL;
}

static void *
field_of(Options *o, const OptionRow *row)
{
	return (char *)o + row->field;
}

const char *
option_set_flag(Options *o, const OptionRow *row, const char *arg)
{
	return store_flag(o, field_of(o, row), arg);
}

const char *
option_set_text(Options *o, const OptionRow *row, const char *arg)
{
	*(const char **)field_of(o, row) = arg;
	return NULL;
}

const char *
option_set_count(Options *o, const OptionRow *row, const char *arg)
{
	return store_count(o, field_of(o, row), arg);
}

/* Stores the number of the word in an enumeration. */
const char *
option_set_enum(Options *o, const OptionRow *row, const char *arg)
{
	int i = str_find_word(row->words, str_from(arg));

	if (i < 0)
		return not_a_word(o, row, arg);
	memcpy(field_of(o, row), &i, sizeof i);
	return NULL;
}

const char *
option_set_word(Options *o, const OptionRow *row, const char *arg)
{
	if (str_find_word(row->words, str_from(arg)) < 0)
		return not_a_word(o, row, arg);
	*(const char **)field_of(o, row) = arg;
	return NULL;
}

/* Stores whether the second of two words is given. */
const char *
option_set_second(Options *o, const OptionRow *row, const char *arg)
{
	int i = str_find_word(row->words, str_from(arg));

	if (i < 0)
		return not_a_word(o, row, arg);
	*(bool *)field_of(o, row) = i == 1;
	return NULL;
}

/* Returns the reason why a name is not that of a pass. */
static const char *
no_such_pass(Options *o, const char *name, size_t n)
{
	Suggest best;
	const Pass *p;

	suggest_init(&best, name, n);
	for (uint32_t i = 0; (p = passes_at(i)) != NULL; i++)
		suggest_try(&best, p->name);
	if (best.word)
		return arena_printf(&o->arena, "there is no pass '%.*s', did you mean '%s'?", (int)n, name, best.word);
	return arena_printf(&o->arena, "there is no pass '%.*s'", (int)n, name);
}

/* Stores a pattern of pass names, if it matches a pass. */
const char *
option_set_pass_glob(Options *o, const OptionRow *row, const char *arg)
{
	const Pass *p;

	*(const char **)field_of(o, row) = arg;
	for (uint32_t i = 0; (p = passes_at(i)) != NULL; i++) {
		if (fnmatch(arg, p->name, 0) == 0)
			return NULL;
	}
	return no_such_pass(o, arg, strlen(arg));
}

/* Adds the names of passes to a list of names. */
const char *
option_set_pass_list(Options *o, const OptionRow *row, const char *arg)
{
	const char **list = field_of(o, row);

	for (const char *p = arg; *p; p += *p == ',') {
		size_t n = strcspn(p, ",");

		if (!passes_find(p, n))
			return no_such_pass(o, p, n);
		p += n;
	}
	*list = *list ? arena_printf(&o->arena, "%s,%s", *list, arg) : arg;
	return NULL;
}

/* ---- setters for one option ---- */

const char *
option_set_width(Options *o, const OptionRow *row, const char *arg)
{
	(void)row;
	o->width_given = true;
	return store_count(o, &o->width, arg);
}

const char *
option_add_budget(Options *o, const OptionRow *row, const char *arg)
{
	(void)row;
	return inspect_budgets_add(&o->arena, &o->budgets, arg);
}

const char *
option_add_at(Options *o, const OptionRow *row, const char *arg)
{
	(void)row;
	*VEC_ADD(&o->arena, &o->at) = arg;
	return NULL;
}

const char *
option_add_only(Options *o, const OptionRow *row, const char *arg)
{
	(void)row;
	*VEC_ADD(&o->arena, &o->only) = arg;
	return NULL;
}

const char *
option_set_summary(Options *o, const OptionRow *row, const char *arg)
{
	int i = arg ? str_find_word(row->words, str_from(arg)) : 0;

	if (i < 0)
		return not_a_word(o, row, arg);
	o->summary = true;
	o->summary_python = i == REPORT_AS_SCHEMA + 1;
	o->report_format = o->summary_python ? REPORT_AS_TEXT : (OptionsReport)i;
	return NULL;
}

const char *
option_set_reshards(Options *o, const OptionRow *row, const char *arg)
{
	o->reshards_given = true;
	return option_set_enum(o, row, arg);
}

const char *
option_set_extended_rules(Options *o, const OptionRow *row, const char *arg)
{
	int i = arg ? str_find_word(row->words, str_from(arg)) : 0;

	if (i < 0)
		return not_a_word(o, row, arg);
	o->rules = i == 1 ? IR_RULES_ALL : IR_RULES_XLA;
	return NULL;
}

const char *
option_set_rewrites(Options *o, const OptionRow *row, const char *arg)
{
	o->list_rewrites = true;
	return arg ? option_set_enum(o, row, arg) : NULL;
}

const char *
option_set_color(Options *o, const OptionRow *row, const char *arg)
{
	int i = arg ? str_find_word(row->words, str_from(arg)) : COLOR_ALWAYS;

	if (i < 0)
		return not_a_word(o, row, arg);
	o->color = (OptionsColor)i;
	return NULL;
}

const char *
option_set_max_ops(Options *o, const OptionRow *row, const char *arg)
{
	char *end;

	(void)row;
	errno = 0;
	o->max_ops = strtoull(arg, &end, 10);
	return *arg < '0' || *arg > '9' || *end || errno || !o->max_ops ? unexpected(o, "a number above 0", arg) : NULL;
}

/* Stores a number of bytes, or `max` if it is larger. */
static const char *
set_bytes(Options *o, const char *arg, uint64_t max, uint64_t *field)
{
	static const char units[] = "KMG";
	char *end;
	const char *unit;
	unsigned long long v = strtoull(arg, &end, 10);
	int shift = 0;

	if (*end && (unit = strchr(units, *end)) != NULL) {
		shift = 10 * (int)(unit - units + 1);
		end++;
	}
	if (*arg < '0' || *arg > '9' || *end || !v)
		return unexpected(o, "a number of bytes, such as 4096, 64K, 10M or 1G", arg);
	*field = v > max >> shift ? max : v << shift;
	return NULL;
}

/* Sizes beyond SOURCE_MAX mean SOURCE_MAX, because offsets in text have 32 bits. */
const char *
option_set_max_size(Options *o, const OptionRow *row, const char *arg)
{
	(void)row;
	return set_bytes(o, arg, SOURCE_MAX, &o->max_size);
}

const char *
option_set_gather_limit(Options *o, const OptionRow *row, const char *arg)
{
	uint64_t limit = 0;
	const char *why = set_bytes(o, arg, INT64_MAX, &limit);

	(void)row;
	o->partition.pass.gather_limit = (int64_t)limit;
	return why;
}

const char *
option_set_explain_partition(Options *o, const OptionRow *row, const char *arg)
{
	o->partition.explain = true;
	return arg ? option_set_enum(o, row, arg) : NULL;
}

/* Reads ID, no-ID, error=ID, no-error=ID, error, no-error or all. */
const char *
option_set_warning(Options *o, const OptionRow *row, const char *arg)
{
	static const struct {
		const char *prefix;
		DiagState state;
	} kinds[] = {
		{ "error=", DIAG_STATE_ERROR }, { "no-error=", DIAG_STATE_WARNING }, { "no-", DIAG_STATE_OFF },
		{ "", DIAG_STATE_ON },
	};
	DiagState state;
	DiagId id;
	int i = 0;

	(void)row;
	if (!arg || strcmp(arg, "all") == 0)
		return NULL;
	if (strcmp(arg, "error") == 0 || strcmp(arg, "no-error") == 0) {
		o->werror = *arg == 'e';
		return NULL;
	}
	while (strncmp(arg, kinds[i].prefix, strlen(kinds[i].prefix)) != 0)
		i++;
	arg += strlen(kinds[i].prefix);
	state = kinds[i].state;
	id = diag_id_find(arg);
	if (id == DIAG_COUNT)
		return cli_unknown_diagnostic(&o->arena, arg);
	if (diag_id_severity(id) == SEV_ERROR)
		return arena_printf(&o->arena, "'%s' is always an error", arg);
	o->state[id] = (signed char)state;
	return NULL;
}

/* With "only-expected", diagnostics without an expectation are accepted. */
const char *
option_set_expect(Options *o, const OptionRow *row, const char *arg)
{
	(void)row;
	o->only_expected = arg && strcmp(arg, "only-expected") == 0;
	if (arg && strcmp(arg, "all") != 0 && !o->only_expected)
		return store_flag(o, &o->verify_diagnostics, arg);
	o->verify_diagnostics = true;
	return NULL;
}

const char *
option_set_split(Options *o, const OptionRow *row, const char *arg)
{
	(void)row;
	if (arg && *arg && strncmp(arg, "//", 2) != 0)
		return arena_printf(&o->arena, "the marker must begin with //, found '%s'", arg);
	o->split = true;
	o->split_marker = arg && *arg ? arg : NULL;
	return NULL;
}

const char *
option_set_elide(Options *o, const OptionRow *row, const char *arg)
{
	uint32_t n = 0;
	const char *why = store_count(o, &n, arg);

	(void)row;
	o->elide_from = why ? 0 : (uint64_t)n + 1;
	return why;
}

const char *
option_set_pipeline(Options *o, const OptionRow *row, const char *arg)
{
	(void)row;
	if (o->by_pipeline)
		return "may only occur zero or one times!";
	o->by_pipeline = true;
	return pipeline_parse(&o->arena, &o->passes, arg);
}

/* By default the program is verified after passes of the command line. True adds the passes inside pipelines; false
 * verifies after no pass. */
const char *
option_set_verify_each(Options *o, const OptionRow *row, const char *arg)
{
	const char *why = store_flag(o, &o->verify_each, arg);

	(void)row;
	o->verify_never = !why && !o->verify_each;
	return why;
}

const char *
option_add_ops(Options *o, const OptionRow *row, const char *arg)
{
	(void)row;
	*VEC_ADD(&o->arena, &o->ops) = arg;
	return NULL;
}

/* Stores a number, which a later reader may restrict. */
const char *
option_set_digits(Options *o, const OptionRow *row, const char *arg)
{
	if (!*arg || strspn(arg, "0123456789") != strlen(arg) || strlen(arg) > 18)
		return unexpected(o, "a number", arg);
	*(const char **)field_of(o, row) = arg;
	return NULL;
}

/* Stores a decimal number with at most three digits after the point. */
const char *
option_set_thousandths(Options *o, const OptionRow *row, const char *arg)
{
	size_t whole = strspn(arg, "0123456789"), rest = arg[whole] == '.' ? strspn(arg + whole + 1, "0123456789") : 0;

	if (!whole || whole > 6 || rest > 3 || arg[whole + (arg[whole] == '.' ? rest + 1 : 0)])
		return unexpected(o, "a number with at most three digits after the point", arg);
	*(const char **)field_of(o, row) = arg;
	return NULL;
}

/* Accepts an option of sdy_opt that changes nothing here. */
const char *
option_set_nothing(Options *o, const OptionRow *row, const char *arg)
{
	(void)o;
	(void)row;
	(void)arg;
	return NULL;
}

const char *
option_set_types_form(Options *o, const OptionRow *row, const char *arg)
{
	int i = arg ? str_find_word(row->words, str_from(arg)) : 0;

	if (i < 0)
		return not_a_word(o, row, arg);
	o->types.table = true;
	o->types.form = (ExplicitForm)i;
	return NULL;
}

/* The forms of tables, then those of diagnostics alone. text and json are forms of both; cmd_types() knows which of
 * them is printed. */
const char *
option_set_types_format(Options *o, const OptionRow *row, const char *arg)
{
	int i = str_find_word(row->words, str_from(arg));

	if (i < 0)
		return not_a_word(o, row, arg);
	o->types.table |= i == REPORT_AS_TSV || i == REPORT_AS_SCHEMA;
	if (i > REPORT_AS_SCHEMA) {
		o->format = (OptionsFormat)(i - REPORT_AS_SCHEMA - 1 + FORMAT_SARIF);
		return NULL;
	}
	o->format = i == REPORT_AS_JSON ? FORMAT_JSON : FORMAT_TEXT;
	o->report_format = (OptionsReport)i;
	return NULL;
}

const char *
option_set_axis_types(Options *o, const OptionRow *row, const char *arg)
{
	(void)row;
	o->types.check.axis_types = arg;
	return explicit_axis_types_wrong(&o->arena, arg);
}

const char *
option_set_assume(Options *o, const OptionRow *row, const char *arg)
{
	o->types.check.assume_jax = str_find_word(row->words, str_from(arg)) == 0;
	return o->types.check.assume_jax ? NULL : not_a_word(o, row, arg);
}

const char *
option_set_max_alternatives(Options *o, const OptionRow *row, const char *arg)
{
	(void)row;
	if (strcmp(arg, "all") == 0) {
		o->types.check.max_alternatives = UINT32_MAX;
		return NULL;
	}
	return store_count(o, &o->types.check.max_alternatives, arg);
}
