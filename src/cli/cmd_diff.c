/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc diff`: compares two programs, or locks, after propagation.
 *
 * The older input is open while the newer one is read, because the report names values of both. Both must be treated
 * alike: what a lock says, or a program that the model of XLA does not cover, decides for the other one, and then the
 * comparison begins again.
 */
#include "cli/cli.h"
#include "cli/facts_unit.h"
#include "cli/option_rows.h"
#include "cli/report_out.h"
#include "explain/diff_tables.h"

const OptionRow options_diff[] = {
	HEADING("Report:", 1),
	ENUM("format", "FORM", REPORT_WORDS "|markdown", report_format,
	     "Print the report as text (default), tsv, json or markdown, or print the JSON schema of the report "
	     "(schema)"),
	HUMAN,
	EXACT,
	WIDTH,
	LEVEL("Compare", "all"),
	RENAME,
	NO_RENAME,
	AS_XLA,
	END
};

typedef struct Diff {
	ExplainCompareOptions compare;
	/* how both sides are treated; the first program or lock decides, unless `forced` */
	ExplainLevel level;
	bool as_xla, asked;
	IrRelease release;
	bool forced;
	bool again;		/* the sides were treated differently; level, as_xla and release are right now */
	bool differs;
	Unit *first;		/* of the older input */
	ExplainFacts old;
} Diff;

static bool
is_xla(Str word)
{
	return !str_eq(word, STR("no"));
}

/* Reads the facts of an input. Returns false after an error, or if the comparison must begin again. */
static bool
read_side(Unit *u, Diff *x, ExplainFacts *f)
{
	Str text = { u->src->text, u->src->len };
	ExplainLockHead head;
	ExplainOptions options;
	IrRelease release = x->forced || x->first ? x->release : u->o->release;
	bool is_first = !x->first, ok;

	explain_facts_init(f, &u->s.arena);
	if (explain_is_lock(text)) {
		ok = explain_lock_read(&u->s.diag, u->src, f, &head) && facts_unit_release(u, &head, &release);
		f->as_xla = is_xla(head.as_xla) ? "partitioner" : "no";
	} else {
		session_follow(&u->s, release);
		ok = unit_read_named(u);
		options = facts_unit_options(u, x->level);
		options.memory = true;
		if (x->forced || !is_first) {
			options.as_xla = x->as_xla;
			options.as_xla_asked |= x->asked;
		}
		ok = ok && facts_unit_read(u, &options, f);
	}
	if (!ok)
		return false;
	if (!is_first && (f->level != x->old.level || strcmp(f->as_xla, x->old.as_xla) != 0 || release != x->release)) {
		x->again = true;
		x->release = release;
		x->as_xla = !f->m ? is_xla(str_from(f->as_xla)) : false;
		x->asked = x->as_xla;
		if (!f->m)
			x->level = f->level;
		else if (!x->old.m)
			x->level = x->old.level;
		return false;
	}
	x->level = f->level;
	x->release = release;
	x->as_xla = is_xla(str_from(f->as_xla));
	x->asked |= !f->m && x->as_xla;
	return true;
}

/* Adds the report to the result of the first unit. */
static void
report(Unit *u, const Diff *x, const ExplainComparison *comparison)
{
	ReportTable shown[EXPLAIN_N_DIFF_TABLES];
	ExplainDiff diff;
	bool text = u->o->report_format == REPORT_AS_TEXT, markdown = u->o->report_format == REPORT_AS_MARKDOWN;

	explain_diff_init(&diff, comparison->arena);
	diff.human = text ? u->o->human : markdown && !u->o->exact;
	explain_diff_fill(&diff, comparison);
	if (text || markdown)
		report_out_numbers(x->first, shown, explain_diff_shown(&diff, markdown, shown));
	else
		report_out_numbers(x->first, diff.tables, EXPLAIN_N_DIFF_TABLES);
	if (markdown && !explain_differs(comparison) && !x->first->out.n)
		BUF_LIT(&x->first->out, "No sharding and no collective differs.\n");
}

static HostStatus
new_work(Unit *u)
{
	Diff *x = u->cx;
	ExplainComparison comparison;
	ExplainFacts now;

	if (!read_side(u, x, &now))
		return HOST_FOUND;
	explain_compare(&u->s.arena, &x->old, &now, &x->compare, &comparison);
	x->differs = explain_differs(&comparison);
	report(u, x, &comparison);
	return x->differs ? HOST_FOUND : HOST_DONE;
}

static HostStatus
old_work(Unit *u)
{
	Diff *x = u->cx;
	HostStatus status, written;

	if (!read_side(u, x, &x->old))
		return HOST_FOUND;
	x->first = u;
	status = unit_run_path(u->o, u->o->files.v[1], new_work, x);
	if (x->again || status > HOST_FOUND || (status == HOST_FOUND && !x->differs))
		return status;
	written = unit_write(u);
	return written == HOST_DONE ? status : written;
}

HostStatus
cmd_diff(Options *o)
{
	Diff x = { .level = facts_unit_level(o, EXPLAIN_ALL) };
	HostStatus status;

	if (o->report_format == REPORT_AS_SCHEMA)
		return report_out_schema(o, explain_diff_layouts, EXPLAIN_N_DIFF_TABLES);
	if (o->files.n != 2)
		return host_usage_error("diff", "which programs? Give the older one and the newer one");
	if (strcmp(o->files.v[0], "-") == 0 && strcmp(o->files.v[1], "-") == 0)
		return host_usage_error("diff", "only one of the programs can be standard input");
	if (o->output && unit_check_target(o, "-o", o->output))
		return HOST_USAGE;
	status = facts_unit_renames(o, &x.compare);
	if (status)
		return status;
	status = unit_run_path(o, o->files.v[0], old_work, &x);
	if (!x.again)
		return status;
	if (strcmp(o->files.v[0], "-") == 0 || strcmp(o->files.v[1], "-") == 0)
		return host_usage_error("diff", "the two sides were made in different ways, and standard input "
		                        "cannot be read again: write it to a file");
	x.again = false;
	x.forced = true;
	x.first = NULL;
	status = unit_run_path(o, o->files.v[0], old_work, &x);
	return x.again ? host_usage_error("diff", "the two locks were made in different ways") : status;
}
