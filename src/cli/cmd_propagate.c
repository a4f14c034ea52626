/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc propagate`: runs the whole propagation pipeline.
 */
#include "cli/changes.h"
#include "cli/cli.h"
#include "cli/option_rows.h"
#include "cli/report_out.h"
#include "cli/rewrites.h"
#include "cli/set_option.h"
#include "explain/in_source.h"
#include "inspect/python.h"
#include "inspect/values.h"
#include "ir/shorthand.h"
#include "pipeline/as_xla.h"
#include "pipeline/xla_report.h"

/* ---- options ---- */

static const char *
set_summary(Options *o, const OptionRow *row, const char *arg)
{
	int i = arg ? str_find_word(row->words, str_from(arg)) : 0;

	if (i < 0)
		return option_not_a_word(o, row, arg);
	o->summary = true;
	o->summary_python = i == REPORT_AS_SCHEMA + 1;
	o->report_format = o->summary_python ? REPORT_AS_TEXT : (OptionsReport)i;
	return NULL;
}

static const char *
set_reshards(Options *o, const OptionRow *row, const char *arg)
{
	o->reshards_given = true;
	return option_set_enum(o, row, arg);
}

static const char *
set_rewrites(Options *o, const OptionRow *row, const char *arg)
{
	o->list_rewrites = true;
	return arg ? option_set_enum(o, row, arg) : NULL;
}

static const char *
set_in_source(Options *o, const OptionRow *row, const char *arg)
{
	int i = arg ? str_find_word(row->words, str_from(arg)) : 0;

	if (i < 0)
		return option_not_a_word(o, row, arg);
	o->in_source = true;
	o->in_source_boundary = i == 1;
	return NULL;
}

const OptionRow options_propagate[] = {
	HEADING("Input and output:", 1),
	FLAG("dedup-functions-fully", propagation.keep_calls,
	     "Keep a single copy of every function, even if its calls have different shardings"),
	ENUM("boundary", "WHICH", "as-shardy|uneven|sub-axes|keep", propagation.boundary,
	     "In the shardings of inputs and outputs, allow axes that do not divide a dimension (uneven), new sub-axes "
	     "(sub-axes), both (keep), or neither (as-shardy, the default)"),
	ROW("reshards", 0, "WHICH", "none|as-shardy|full|collectives", set_reshards,
	    offsetof(Options, propagation.reshards),
	    "Show no movement of data (none), the reshards that Shardy inserts (as-shardy, the default), all reshards "
	    "(full), or all collectives (collectives)", false),
	FLAG("reshard-between-meshes", propagation.between_meshes,
	     "Reshard operands to the mesh of their operation, instead of printing a warning"),
	FLAG("drop-free-reshards", propagation.drop_free,
	     "Remove reshards that move nothing, also between different meshes"),
	REPAIRS,
	EXTENDED_RULES,
	SET,
	AS_XLA,
	FLAG("print-imported", print_imported,
	     "With --as-xla, show the shardings in the program as XLA rewrote it, not in the input"),
	ROW("list-rewrites", 0, "FORM", REPORT_WORDS, set_rewrites, offsetof(Options, report_format),
	    "With --as-xla, print a table of values and their replacements in XLA, as text (default), tsv, json or "
	    "schema", true),
	STYLE,
	ROW("in-source", 0, "WHICH", "all|args", set_in_source, 0,
	    "Print the input as it is, with nothing but the shardings of all values (all, the default) or of "
	    "arguments and results (args) inserted or replaced", true),
	FLAG("check", check,
	     "With --in-source: print only the names of the files that would change, and exit with status 1 if there "
	     "are any"),
	FLAG("diff", diff, "With --in-source: print the changes as diff -u does"),
	ANY_WORD("summary", "FORM", REPORT_WORDS "|python", set_summary,
	         "Instead of the program, print a table of the shardings of arguments and results, as text (default), "
	         "tsv, json or schema, or print them as Python for JAX (python)"),
	HUMAN,
	EXACT,
	WIDTH,
	END
};

/* ---- the command ---- */

enum { SUMMARY_TABLES = INSPECT_SLICES };	/* meshes and values */

/* Propagates the program that XLA makes of a document, and keeps that program in place of the document if it is to be
 * printed. */
static bool
propagate_as_xla(Unit *u, IrModule **doc)
{
	XlaAnswers ans;
	bool ok;

	if (!as_xla_propagate(&u->runner, *doc, &u->s.arena, &u->o->propagation, &ans))
		return false;
	ok = xla_report_warn(&u->runner, *doc, ans.imported, &u->o->propagation);
	xla_answers_write(&ans);
	if (u->o->list_rewrites)
		rewrites_add(u, &ans);
	if (u->o->print_imported) {
		ir_module_free(*doc);
		*doc = ans.imported;
	} else {
		ir_module_free(ans.imported);
	}
	return ok;
}

static bool
propagate_document(Unit *u, IrModule **doc)
{
	if (as_xla_is_on(u->o->as_xla))
		return propagate_as_xla(u, doc);
	return runner_pass(&u->runner, *doc, "sdy-propagation-pipeline", &u->o->propagation);
}

/* Propagates every program, and prints the shardings at its boundary instead of the program. */
static HostStatus
summary_work(Unit *u)
{
	InspectValues values;

	if (!set_option_read(u, true))
		return HOST_FOUND;
	inspect_values_init(&values, &u->s.arena);
	values.one_mesh = inspect_has_one_mesh(u->docs.v, u->docs.n);
	for (uint32_t i = 0; i < u->docs.n; i++) {
		IrModule *m = u->docs.v[i];
		InspectGiven *given;

		if (!shorthand_has_program(m))
			continue;
		given = inspect_given(&u->s.arena, m);
		if (!given || !propagate_document(u, &u->docs.v[i]))
			return HOST_FOUND;
		inspect_values_add_boundary(&values, m, given);
	}
	report_out_tables(u, values.tables, SUMMARY_TABLES);
	return unit_write(u);
}

/* Propagates the program, and prints Python that gives its shardings back to JAX. */
static HostStatus
python_work(Unit *u)
{
	InspectGiven *given;

	if (!set_option_read(u, false))
		return HOST_FOUND;
	if (u->docs.n != 1)
		return host_usage_error("propagate", "--summary=python takes one program, and %s has %u", u->src->name,
		                        (unsigned)u->docs.n);
	if (shorthand_has_program(u->docs.v[0])) {
		given = inspect_given(&u->s.arena, u->docs.v[0]);
		if (!given)
			return HOST_FOUND;
		inspect_given_values(&u->s.arena, given, u->docs.v[0]);
		if (!propagate_document(u, &u->docs.v[0]))
			return HOST_FOUND;
		inspect_python(&u->out, u->docs.v[0], given, u->src->name);
	}
	return unit_write(u);
}

static HostStatus
propagate_work(Unit *u)
{
	if (!set_option_read(u, false))
		return HOST_FOUND;
	for (uint32_t i = 0; i < u->docs.n; i++) {
		if (shorthand_has_program(u->docs.v[i]) && !propagate_document(u, &u->docs.v[i]))
			return HOST_FOUND;
	}
	return unit_print_and_write(u);
}

/* Prints what XLA has in place of each value. */
static HostStatus
rewrites_work(Unit *u)
{
	ReportTable *table = ARENA_NEW(&u->s.arena, ReportTable);

	rewrites_init(table, &u->s.arena);
	u->cx = table;
	if (!set_option_read(u, true))
		return HOST_FOUND;
	for (uint32_t i = 0; i < u->docs.n; i++) {
		if (shorthand_has_program(u->docs.v[i]) && !propagate_document(u, &u->docs.v[i]))
			return HOST_FOUND;
	}
	report_out_tables(u, table, 1);
	return unit_write(u);
}

/* Prints the source with the shardings that propagation has found. */
static HostStatus
in_source_work(Unit *u)
{
	PrintEdits edits = { .list = { .v = NULL } };
	HostStatus status;

	if (!unit_read(u, true))
		return HOST_FOUND;
	for (uint32_t i = 0; i < u->docs.n; i++) {
		ExplainInSource *x;

		if (!shorthand_has_program(u->docs.v[i]))
			continue;
		x = explain_in_source(&u->s.arena, u->docs.v[i], u->o->in_source_boundary);
		if (!propagate_document(u, &u->docs.v[i]))
			return HOST_FOUND;
		explain_in_source_edits(x, u->docs.v[i], &edits);
	}
	print_apply_edits(&u->out, (Str){ u->in.text.p, u->in.text.n }, u->src->skipped, &edits);
	if (u->o->in_place)
		return changes_write_back(u);
	if (!u->o->check && !u->o->diff)
		return unit_write(u);
	status = edits.list.n ? changes_print(u) : HOST_DONE;
	return status == HOST_FOUND && !u->o->check ? HOST_DONE : status;
}

/* Rejects options that belong to another result than --in-source. */
static HostStatus
check_in_source(const Options *o)
{
	const char *other = o->summary               ? "--summary"
	                    : o->list_rewrites       ? "--list-rewrites"
	                    : o->print_imported      ? "--print-imported"
	                    : o->reshards_given      ? "--reshards"
	                    : o->set.n               ? "--set"
	                    : o->extract             ? "--extract"
	                    : o->generic             ? "--mlir-print-op-generic"
	                                             : NULL;

	if (!o->in_source && o->check)
		return host_usage_error("propagate", "--check needs --in-source");
	if (!o->in_source && o->diff)
		return host_usage_error("propagate", "--diff needs --in-source");
	if (!o->in_source)
		return HOST_DONE;
	if (other)
		return host_usage_error("propagate", "--in-source cannot be combined with %s", other);
	if ((o->check || o->diff) && (o->in_place || o->output))
		return host_usage_error("propagate", "%s cannot be combined with --check or --diff",
		                        o->in_place ? "-i" : "-o");
	return HOST_DONE;
}

/* Rejects options that need --as-xla, or that it excludes. */
static HostStatus
check_as_xla(const Options *o)
{
	if (!as_xla_is_on(o->as_xla) && (o->print_imported || o->list_rewrites))
		return host_usage_error("propagate", "%s needs --as-xla",
		                        o->print_imported ? "--print-imported" : "--list-rewrites");
	if (as_xla_is_on(o->as_xla) && o->propagation.keep_calls)
		return host_usage_error("propagate", "--dedup-functions-fully cannot be combined with --as-xla: XLA "
		                                     "inlines all functions");
	if (as_xla_is_on(o->as_xla) && o->reshards_given && !o->print_imported)
		return host_usage_error("propagate", "--reshards with --as-xla needs --print-imported: reshards "
		                                     "belong to XLA's program");
	if (o->summary && o->print_imported)
		return host_usage_error("propagate", "--summary cannot be combined with --print-imported");
	if (o->list_rewrites && (o->print_imported || o->summary))
		return host_usage_error("propagate", "--list-rewrites cannot be combined with %s",
		                        o->summary ? "--summary" : "--print-imported");
	if (o->summary_python && o->files.n > 1)
		return host_usage_error("propagate", "--summary=python takes one file");
	return HOST_DONE;
}

HostStatus
cmd_propagate(Options *o)
{
	HostStatus status = check_as_xla(o);

	if (!status)
		status = check_in_source(o);
	if (status)
		return status;
	if (o->list_rewrites)
		return o->report_format == REPORT_AS_SCHEMA ? rewrites_schema(o)
		                                            : unit_run_all(o, rewrites_work, NULL);
	if (o->summary && o->report_format == REPORT_AS_SCHEMA)
		return report_out_schema(o, inspect_value_layouts, SUMMARY_TABLES);
	if (o->in_source)
		return unit_run_all(o, in_source_work, NULL);
	o->lossless = as_xla_is_on(o->as_xla);
	return unit_run_all(o, o->summary_python ? python_work : o->summary ? summary_work : propagate_work, NULL);
}
