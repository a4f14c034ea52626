/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc suggest`: finds single edits of a program that make a step cheaper.
 */
#include "cli/cli.h"
#include "cli/option_rows.h"
#include "cli/report_out.h"
#include "cli/set_option.h"
#include "cli/topology_option.h"
#include "inspect/covered.h"

/* ---- options ---- */

enum { TOP = 5, LIMIT = 200 };

static const char *
set_minimize(Options *o, const OptionRow *row, const char *arg)
{
	int i = str_find_word(row->words, str_from(arg));

	if (i < 0)
		return option_not_a_word(o, row, arg);
	o->suggest.minimize = (SuggestMinimize)i;
	o->suggest.minimize_given = true;
	return NULL;
}

/* Stores a percentage, such as `1` or `1.5%`, as a part. */
static const char *
set_percent(Options *o, const OptionRow *row, const char *arg)
{
	OptionsPart *part = option_field(o, row);
	bool fits;
	Ratio ratio;
	const char *end = ratio_read(arg, (Ratio){ 1, 100 }, &ratio, &fits);

	if (!end || !fits || (*end == '%' ? end[1] : *end))
		return option_unexpected(o, "a percentage such as 2%", arg);
	*part = (OptionsPart){ true, ratio_value(ratio) };
	return NULL;
}

#define PERCENT(name, field, help) \
	ROW(name, 0, "P%", NULL, set_percent, offsetof(Options, suggest.field), help, false)

const OptionRow options_suggest[] = {
	HEADING("Report:", 1),
	WORDS("minimize", "WHAT", "time|bytes|memory", set_minimize,
	      "Save time (the default with a topology), bytes that are sent (the default without) or memory"),
	COUNT("limit", "N", suggest.limit, "Try at most N edits (default 200)"),
	COUNT("top", "N", top, "Print the N best edits (default 5)"),
	PERCENT("max-work", max_work, "Accept an edit only if each device computes at most P% more (default 1%)"),
	PERCENT("max-memory", max_memory,
	        "Accept an edit only if each device needs at most P% more memory (default 2%)"),
	PERCENT("check", check, "Fail if an edit saves more than P%"),
	TOPOLOGY_TIMES,
	DEFAULT_TIMES,
	ASSUMED_TRIPS,
	SET,
	AS_XLA_TARGET,
	END
};

/* ---- the command ---- */

/* Fails if --check says so. */
static HostStatus
check(Unit *u, const Suggestions *x)
{
	double saving = suggest_saving(x);

	if (!u->o->suggest.check.given || saving <= u->o->suggest.check.part)
		return HOST_DONE;
	diag_error(&u->s.diag, DIAG_EDIT_SAVES, (Span){ 0, 0 },
	           "an edit saves %.1f %%, which is more than the %.1f %% of --check", 100 * saving,
	           100 * u->o->suggest.check.part);
	return HOST_FOUND;
}

static void
set_options(Suggestions *x, const Unit *u)
{
	const OptionsSuggest *o = &u->o->suggest;

	x->how.assumed_trips = u->o->assumed_trips;
	x->how.as_xla = cli_is_about_xla(u->o, u->docs.v[0]);
	x->how.target = x->how.as_xla ? cli_xla_target(u->o) : LATE_PARTITIONER;
	x->limit = o->limit ? o->limit : LIMIT;
	x->top = u->o->top ? u->o->top : TOP;
	x->max_work = o->max_work.given ? o->max_work.part : 0.01;
	x->max_memory = o->max_memory.given ? o->max_memory.part : 0.02;
	x->minimize = o->minimize_given ? o->minimize : x->how.topology ? SUGGEST_TIME : SUGGEST_BYTES;
}

static HostStatus
suggest_work(Unit *u)
{
	Suggestions x = { .arena = &u->s.arena };
	HostStatus status;

	if (!set_option_read(u, true))
		return HOST_FOUND;
	if (!unit_has_one_program(u))
		return HOST_FOUND;
	status = cli_topology(u, &x.how.topology);
	if (status != HOST_DONE)
		return status;
	if (!inspect_covered(x.how.topology, u->docs.v[0]))
		return HOST_FOUND;
	set_options(&x, u);
	if (!suggest_run(&x, &u->runner, u->docs.v[0]))
		return HOST_FOUND;
	report_out_tables(u, x.tables, SUGGEST_N_TABLES);
	status = unit_write(u);
	return status == HOST_DONE ? check(u, &x) : status;
}

HostStatus
cmd_suggest(Options *o)
{
	if (o->report_format == REPORT_AS_SCHEMA)
		return report_out_schema(o, suggest_layouts, SUGGEST_N_TABLES);
	if (o->suggest.minimize_given && o->suggest.minimize == SUGGEST_TIME && !o->topology && !o->time)
		return host_usage_error("suggest", "--minimize=time needs --topology or --time");
	return unit_run_all(o, suggest_work, NULL);
}
