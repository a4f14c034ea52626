/* SPDX-License-Identifier: Apache-2.0
 *
 * The functions that store the values of options, if more than one command has them.
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

/* ---- setters for a field of Options ---- */

const char *
option_unexpected(Options *o, const char *wanted, const char *arg)
{
	return arena_printf(&o->arena, "expected %s, found '%s'", wanted, arg);
}

const char *
option_not_a_word(Options *o, const OptionRow *row, const char *arg)
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
	return option_unexpected(o, list, arg);
}

const char *
option_store_flag(Options *o, bool *flag, const char *arg)
{
	int i = arg ? str_find_word("false|true|0|1|False|True|FALSE|TRUE", str_from(arg)) : 1;

	if (i < 0)
		return option_unexpected(o, "true or false", arg);
	*flag = i % 2 == 1;
	return NULL;
}

const char *
option_store_count(Options *o, uint32_t *n, const char *arg)
{
	char *end;
	unsigned long v = strtoul(arg, &end, 10);

	if (*arg < '0' || *arg > '9' || *end || v > UINT32_MAX)
		return option_unexpected(o, "a number", arg);
	*n = (uint32_t)v;
	return NULL;
}

void *
option_field(Options *o, const OptionRow *row)
{
	return (char *)o + row->field;
}

const char *
option_set_flag(Options *o, const OptionRow *row, const char *arg)
{
	return option_store_flag(o, option_field(o, row), arg);
}

const char *
option_set_text(Options *o, const OptionRow *row, const char *arg)
{
	*(const char **)option_field(o, row) = arg;
	return NULL;
}

const char *
option_add_text(Options *o, const OptionRow *row, const char *arg)
{
	OptionsTexts *list = option_field(o, row);

	*VEC_ADD(&o->arena, list) = arg;
	return NULL;
}

const char *
option_set_count(Options *o, const OptionRow *row, const char *arg)
{
	return option_store_count(o, option_field(o, row), arg);
}

/* Stores the number of the word in an enumeration. */
const char *
option_set_enum(Options *o, const OptionRow *row, const char *arg)
{
	int i = str_find_word(row->words, str_from(arg));

	if (i < 0)
		return option_not_a_word(o, row, arg);
	memcpy(option_field(o, row), &i, sizeof i);
	return NULL;
}

const char *
option_set_word(Options *o, const OptionRow *row, const char *arg)
{
	if (str_find_word(row->words, str_from(arg)) < 0)
		return option_not_a_word(o, row, arg);
	*(const char **)option_field(o, row) = arg;
	return NULL;
}

/* Stores whether the second of two words is given. */
const char *
option_set_second(Options *o, const OptionRow *row, const char *arg)
{
	int i = str_find_word(row->words, str_from(arg));

	if (i < 0)
		return option_not_a_word(o, row, arg);
	*(bool *)option_field(o, row) = i == 1;
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

	*(const char **)option_field(o, row) = arg;
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
	const char **list = option_field(o, row);

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
	return option_store_count(o, &o->width, arg);
}

const char *
option_add_budget(Options *o, const OptionRow *row, const char *arg)
{
	(void)row;
	return inspect_budgets_add(&o->arena, &o->budgets, arg);
}

const char *
option_set_extended_rules(Options *o, const OptionRow *row, const char *arg)
{
	int i = arg ? str_find_word(row->words, str_from(arg)) : 0;

	if (i < 0)
		return option_not_a_word(o, row, arg);
	o->rules = i == 1 ? IR_RULES_ALL : IR_RULES_XLA;
	return NULL;
}

const char *
option_set_as_xla(Options *o, const OptionRow *row, const char *arg)
{
	int i = arg ? str_find_word(row->words, str_from(arg)) : 0;

	if (i < 0)
		return option_not_a_word(o, row, arg);
	o->as_xla = !arg ? AS_XLA_ON : i == 0 ? AS_XLA_NO : (AsXla)(AS_XLA_PARTITIONER + i - 1);
	return NULL;
}

const char *
option_set_color(Options *o, const OptionRow *row, const char *arg)
{
	int i = arg ? str_find_word(row->words, str_from(arg)) : COLOR_ALWAYS;

	if (i < 0)
		return option_not_a_word(o, row, arg);
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
	if (*arg < '0' || *arg > '9' || *end || errno || !o->max_ops)
		return option_unexpected(o, "a number above 0", arg);
	return NULL;
}

const char *
option_store_bytes(Options *o, const char *arg, uint64_t max, uint64_t *field)
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
		return option_unexpected(o, "a number of bytes, such as 4096, 64K, 10M or 1G", arg);
	*field = v > max >> shift ? max : v << shift;
	return NULL;
}

/* Sizes beyond SOURCE_MAX mean SOURCE_MAX, because offsets in text have 32 bits. */
const char *
option_set_max_size(Options *o, const OptionRow *row, const char *arg)
{
	(void)row;
	return option_store_bytes(o, arg, SOURCE_MAX, &o->max_size);
}

/* Sets a group of lints: lint, extra, no-lint or no-extra. Returns false if the argument is none of these. */
static bool
set_lint_group(Options *o, const char *arg)
{
	bool off = strncmp(arg, "no-", 3) == 0;
	const char *group = off ? arg + 3 : arg;

	if (strcmp(group, "lint") == 0)
		o->lints.off = off;
	else if (strcmp(group, "extra") == 0)
		o->lints.extra = !off;
	else
		return false;
	return true;
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
	if (set_lint_group(o, arg))
		return NULL;
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

/* By default the program is verified after passes of the command line. True adds the passes inside pipelines; false
 * verifies after no pass. */
const char *
option_set_verify_each(Options *o, const OptionRow *row, const char *arg)
{
	const char *why = option_store_flag(o, &o->verify_each, arg);

	(void)row;
	o->verify_never = !why && !o->verify_each;
	return why;
}

