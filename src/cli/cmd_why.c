/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc why`: propagates shardings and says where the axes of values come from.
 */
#include "cli/cli.h"
#include "cli/option_rows.h"
#include "cli/report_out.h"
#include "cli/set_option.h"
#include "cli/topology_option.h"
#include "explain/admit.h"
#include "explain/annotations.h"
#include "inspect/values.h"
#include "ir/shorthand.h"

/* ---- options ---- */

const OptionRow options_why[] = {
	HEADING("Report:", 1),
	ENUM("format", "FORM", REPORT_WORDS "|markdown|dot", report_format,
	     "Print the report as text (default), tsv, json, markdown or a graph for Graphviz (dot), or print the JSON "
	     "schema of the report (schema)"),
	FLAG("full", full, "Print every step with its rule and shardings, and leave out nothing"),
	TEXT("not", "AXIS", not_axis, "Say why AXIS does not shard the values or dimensions"),
	FLAG("no-try", no_try, "With an axis that is not there, do not look for edits that admit it"),
	FLAG("summary", annotations,
	     "List the annotations of the program, and how many axes of other values each decides"),
	FLAG("redundant", redundant,
	     "List only annotations without which all shardings are the same, which is tried for each of them"),
	FLAG("all", all, "Answer for all values that an address names"),
	SECOND("frames", "WHICH", "own|all", all_frames,
	       "Print the innermost source location that is not skipped (own, the default), or all of them (all)"),
	TEXT("skip-frames", "GLOB", skip_frames,
	     "Skip source locations in files whose path matches GLOB (default */site-packages/*)"),
	SET,
	AS_XLA,
	END
};

/* ---- the command ---- */

static void
write_report(Unit *u, ExplainAnswers *x)
{
	switch (u->o->report_format) {
	case REPORT_AS_TEXT:
		unit_note_missing_names(u);
		explain_why_text(&u->out, x);
		return;
	case REPORT_AS_DOT:
		explain_why_dot(&u->out, x);
		return;
	case REPORT_AS_TSV:
	case REPORT_AS_JSON:
	case REPORT_AS_SCHEMA:
	case REPORT_AS_MARKDOWN:
	case REPORT_AS_SVG:
	case REPORT_AS_EXPLORER:
		explain_why_tables(x);
		report_out_tables(u, x->tables, EXPLAIN_N_WHY_TABLES);
		return;
	}
}

/* Finds what the addresses name, in the program before passes. */
static bool
find_values(Unit *u, InspectAddresses *addresses, ExplainAddress *found)
{
	ShardAxis axis = { 0 };
	bool ok = true;

	inspect_addresses_read(addresses, u->docs.v[0]);
	if (u->o->not_axis && !explain_address_axis(addresses, u->o->not_axis, &axis))
		return false;
	for (uint32_t i = 0; i < u->o->only.n; i++) {
		ok &= explain_address_find(addresses, u->o->only.v[i], NULL, u->o->all, &found[i]);
		if (!found[i].axis.name)
			found[i].axis = axis;
	}
	return ok;
}

static InspectFrames
read_frames(Unit *u)
{
	InspectFrames frames = inspect_frames_default;

	frames.all = u->o->all_frames;
	if (u->o->skip_frames)
		frames.skipped = u->o->skip_frames;
	frames.arena = &u->s.arena;
	inspect_frames_find_wrappers(&frames, u->docs.v[0]);
	return frames;
}

/* Propagates shardings, and prepares answers. */
static bool
propagate(Unit *u, ExplainAnswers *x, const InspectFrames *frames, bool as_xla)
{
	if (!explain_why_begin(x, &u->runner, &u->docs.v[0], frames, as_xla, &u->s.arena))
		return false;
	x->full = u->o->full;
	return true;
}

/* Returns whether edits are wanted that admit an axis. */
static bool
asks_for_axis(const Unit *u, const ExplainAddress *found)
{
	bool asks = false;

	for (uint32_t i = 0; i < u->o->only.n; i++)
		asks |= found[i].axis.name != 0;
	return asks && !u->o->no_try;
}

/* Copies the program for edits, which refer to meshes by name. */
static bool
keep_text(Unit *u, IrModule **text)
{
	if (!runner_pass(&u->runner, u->docs.v[0], "sdy-lift-inlined-meshes", NULL))
		return false;
	*text = ir_module_clone(u->docs.v[0], &u->s.arena);
	return true;
}

static void
try_edits(Unit *u, ExplainAnswers *x, IrModule *text, bool as_xla)
{
	InspectAddresses values;
	Runner trials;
	ExplainAdmitting search = { .runner = &trials, .m = text, .values = &values, .how.as_xla = as_xla,
	                            .arena = &u->s.arena };

	runner_init(&trials, &u->s);
	trials.hooks = u->runner.hooks;		/* a terminal shows progress */
	inspect_addresses_read(&values, text);
	explain_admit(&search, x);
	runner_free(&trials);
}

/* Propagates shardings and answers about values. */
static bool
answer(Unit *u, ExplainAnswers *x)
{
	ExplainAddress *found = ARENA_ARRAY(&u->s.arena, ExplainAddress, u->o->only.n);
	bool as_xla = cli_is_about_xla(u->o, u->docs.v[0]), ok = true;
	InspectAddresses addresses;
	InspectFrames frames;
	IrModule *text = NULL;

	if (!find_values(u, &addresses, found))
		return false;
	frames = read_frames(u);
	if (asks_for_axis(u, found) && !keep_text(u, &text))
		return false;
	ok = propagate(u, x, &frames, as_xla);
	for (uint32_t i = 0; ok && i < u->o->only.n; i++)
		ok &= explain_why_add(x, &found[i]);
	if (ok && text)
		try_edits(u, x, text, as_xla);
	if (ok)
		write_report(u, x);
	if (text)
		ir_module_free(text);
	return ok;
}

/* Writes the table of annotations, JSON with all other tables. */
static void
write_summary(Unit *u, const ExplainAnnotations *x, ExplainAnswers *answers)
{
	switch (u->o->report_format) {
	case REPORT_AS_JSON:
		report_out_tables(u, answers->tables, EXPLAIN_N_WHY_TABLES);
		return;
	case REPORT_AS_TEXT:
		unit_note_missing_names(u);
		explain_annotations_text(&u->out, x, answers, u->o->redundant, u->o->human, u->o->width);
		return;
	case REPORT_AS_TSV:
	case REPORT_AS_SCHEMA:
	case REPORT_AS_MARKDOWN:
	case REPORT_AS_DOT:
	case REPORT_AS_SVG:
	case REPORT_AS_EXPLORER:
		report_out_tables(u, &answers->tables[EXPLAIN_ANNOTATIONS], 1);
		return;
	}
}

/* Propagates shardings and lists the annotations. */
static bool
summarize(Unit *u, ExplainAnswers *answers)
{
	bool as_xla = cli_is_about_xla(u->o, u->docs.v[0]);
	InspectFrames frames = read_frames(u);
	ExplainAnnotations x;

	explain_annotations_read(&x, u->docs.v[0], &frames, &u->s.arena);
	if (u->o->redundant && !explain_annotations_try(&x, &u->runner, u->docs.v[0], as_xla, 0))
		return false;
	if (!propagate(u, answers, &frames, as_xla) || !explain_annotations_count(&x, answers))
		return false;
	explain_annotations_fill(&x, answers, u->o->redundant);
	write_summary(u, &x, answers);
	return true;
}

static HostStatus
why_work(Unit *u)
{
	bool is_summary = u->o->annotations || u->o->redundant;
	ExplainAnswers x = { 0 };

	if (!set_option_read(u, true) || !unit_has_one_document(u))
		return HOST_FOUND;
	return (is_summary ? summarize(u, &x) : answer(u, &x)) ? unit_write(u) : HOST_FOUND;
}

/* Returns what is wrong about the options, or NULL. */
static const char *
misuse(const Options *o)
{
	if (!o->annotations && !o->redundant)
		return o->only.n ? NULL : "give a file and the address of a value, such as %5, or --summary";
	if (o->only.n || o->not_axis)
		return "--summary and --redundant are about the whole program and take no address";
	return o->report_format == REPORT_AS_DOT ? "--summary and --redundant have no graph" : NULL;
}

HostStatus
cmd_why(Options *o)
{
	const char *why;

	if (o->report_format == REPORT_AS_SCHEMA)
		return report_out_schema(o, explain_why_layouts, EXPLAIN_N_WHY_TABLES);
	/* The first operand is the file, the others are addresses. */
	for (uint32_t i = 1; i < o->files.n; i++)
		*VEC_ADD(&o->arena, &o->only) = o->files.v[i];
	if (o->files.n > 1)
		o->files.n = 1;
	why = misuse(o);
	if (why)
		return host_usage_error(o->command->name, "%s", why);
	return unit_run_all(o, why_work, NULL);
}
