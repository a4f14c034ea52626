/* SPDX-License-Identifier: Apache-2.0
 *
 * The words that an option takes as its value: those of its row, or those of another table.
 */
#include "cli/option_words.h"

#include "cli/option_setters.h"
#include "cost/topology.h"
#include "pipeline/pass_table.h"

typedef VEC(const char *) Words;

static const char *const *
pass_words(Arena *a)
{
	const Pass *pass;
	Words all = { 0 };

	for (uint32_t i = 0; (pass = passes_at(i)) != NULL; i++)
		*VEC_ADD(a, &all) = pass->name;
	*VEC_ADD(a, &all) = NULL;
	return all.v;
}

static const char *const *
topology_words(Arena *a)
{
	const char *name;
	Words all = { 0 };

	for (uint32_t i = 0; (name = cost_topology_preset_name(i)) != NULL; i++)
		*VEC_ADD(a, &all) = name;
	*VEC_ADD(a, &all) = NULL;
	return all.v;
}

static const char *const *
warning_words(Arena *a)
{
	static const char *const prefixes[] = { "", "no-", "error=", "no-error=" };
	static const char *const groups[] = { "error", "lint", "no-lint", "extra", "no-extra" };
	Words all = { 0 };

	for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
		*VEC_ADD(a, &all) = groups[i];
	for (size_t f = 0; f < sizeof prefixes / sizeof *prefixes; f++) {
		for (int id = 0; id < DIAG_COUNT; id++) {
			if (diag_id_severity((DiagId)id) != SEV_ERROR)
				*VEC_ADD(a, &all) = arena_printf(a, "%s%s", prefixes[f], diag_id_name((DiagId)id));
		}
	}
	*VEC_ADD(a, &all) = NULL;
	return all.v;
}

/* Returns the words of a list such as "yes|no". */
static const char *const *
listed_words(Arena *a, const char *list)
{
	Words all = { 0 };
	Str word;

	for (int i = 0; (word = str_word(list, i)).p; i++)
		*VEC_ADD(a, &all) = arena_dup(a, word.p, word.n);
	*VEC_ADD(a, &all) = NULL;
	return all.v;
}

const char *const *
option_words(Arena *a, const OptionRow *row)
{
	if (row->words)
		return listed_words(a, row->words);
	if (row->set == option_set_warning)
		return warning_words(a);
	if (row->set == option_set_pass_list || row->set == option_set_pass_glob)
		return pass_words(a);
	return row->name && strcmp(row->name, "topology") == 0 ? topology_words(a) : NULL;
}
