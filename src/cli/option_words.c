/* SPDX-License-Identifier: Apache-2.0
 *
 * The words that an option takes as its value. The functions that set options accept them, and the completions of
 * shells offer them.
 */
#include "cli/option_words.h"

#include "cli/option_setters.h"
#include "cost/topology.h"
#include "driver/pass_table.h"

const char *const option_words_format[] = { "text", "json", "sarif", "github", "gitlab", "junit", NULL };
const char *const option_words_report[] = { "text", "tsv", "json", "schema", NULL };
const char *const option_words_sort[] = { "total", "program", "kind", "axes", NULL };
const char *const option_words_branches[] = { "largest", "all", NULL };
const char *const option_words_ragged[] = { "worst", "uniform", NULL };
const char *const option_words_frames[] = { "own", "all", NULL };
const char *const option_words_summary[] = { "text", "tsv", "json", "schema", "python", NULL };
const char *const option_words_rules[] = { "xla", "all", NULL };
const char *const option_words_style[] = { "own", "mlir", "shorthand", NULL };
const char *const option_words_color[] = { "auto", "always", "never", NULL };
const char *const option_words_reshards[] = { "none", "as-shardy", "full", "collectives", NULL };
const char *const option_words_numbering[] = { "partition", "replica", NULL };
const char *const option_words_uneven_io[] = { "pad", "error", NULL };
const char *const option_words_boundary[] = { "as-shardy", "uneven", "sub-axes", "keep", NULL };
const char *const option_words_types_form[] = { "short", "long", "repr", "spec", "tangent", "cotangent", "json", NULL };
const char *const option_words_emit[] = { "attributes", "constraints", NULL };
const char *const option_words_constraints[] = { "reshard", "assert", NULL };
const char *const option_words_reshape[] = { "jax", "document", NULL };
const char *const option_words_types_format[] = {
	"text", "tsv", "json", "schema", "sarif", "github", "gitlab", "junit", NULL
};
const char *const option_words_assume[] = { "jax", NULL };
const char *const option_words_alternatives[] = { "all", NULL };
const char *const option_words_expect[] = { "all", "only-expected", NULL };

/* ---- words that other tables have ---- */

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
	Words all = { 0 };

	*VEC_ADD(a, &all) = "error";
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
choice_words(Arena *a, const char *list)
{
	Words all = { 0 };

	for (const char *p = list; *p; p += *p == '|') {
		size_t n = strcspn(p, "|");

		*VEC_ADD(a, &all) = arena_printf(a, "%.*s", (int)n, p);
		p += n;
	}
	*VEC_ADD(a, &all) = NULL;
	return all.v;
}

const char *const *
option_words(Arena *a, const OptionRow *row)
{
	static const struct {
		OptionSet *set;
		const char *const *words;
	} lists[] = {
		{ option_set_format, option_words_format },
		{ option_set_report_format, option_words_report },
		{ option_set_sort, option_words_sort },
		{ option_set_branches, option_words_branches },
		{ option_set_ragged, option_words_ragged },
		{ option_set_frames, option_words_frames },
		{ option_set_summary, option_words_summary },
		{ option_set_extended_rules, option_words_rules },
		{ option_set_style, option_words_style },
		{ option_set_color, option_words_color },
		{ option_set_reshards, option_words_reshards },
		{ option_set_numbering, option_words_numbering },
		{ option_set_uneven_io, option_words_uneven_io },
		{ option_set_boundary, option_words_boundary },
		{ option_set_types_form, option_words_types_form },
		{ option_set_emit, option_words_emit },
		{ option_set_constraints, option_words_constraints },
		{ option_set_reshape, option_words_reshape },
		{ option_set_types_format, option_words_types_format },
		{ option_set_assume, option_words_assume },
		{ option_set_max_alternatives, option_words_alternatives },
		{ option_set_expect, option_words_expect },
		{ option_set_rewrites, option_words_report },
		{ option_set_explain_partition, option_words_report },
	};

	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
		if (lists[i].set == row->set)
			return lists[i].words;
	}
	if (row->set == option_set_choice)
		return choice_words(a, row->value);
	if (row->set == option_set_warning)
		return warning_words(a);
	if (row->set == option_set_pass_list || row->set == option_set_pass_glob)
		return pass_words(a);
	return row->name && strcmp(row->name, "topology") == 0 ? topology_words(a) : NULL;
}
