/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc show`: prints the values of a program with their shardings and local shapes.
 */
#include <unistd.h>

#include "cli/cli.h"
#include "cli/option_rows.h"
#include "cli/report_out.h"
#include "cli/set_option.h"
#include "explain/address.h"
#include "host/columns.h"
#include "host/findings.h"
#include "inspect/values.h"
#include "pipeline/as_xla.h"
#include "picture/explorer.h"
#include "picture/flow_graph.h"
#include "picture/picture_run.h"

/* ---- options ---- */

static const char *
set_format(Options *o, const OptionRow *row, const char *arg)
{
	int i = str_find_word(row->words, str_from(arg));

	if (i < 0)
		return option_not_a_word(o, row, arg);
	o->report_format = i == REPORT_AS_MARKDOWN + 1 ? REPORT_AS_SVG :
	                   i == REPORT_AS_MARKDOWN + 2 ? REPORT_AS_DOT :
	                   i == REPORT_AS_MARKDOWN + 3 ? REPORT_AS_EXPLORER : (OptionsReport)i;
	return NULL;
}

const OptionRow options_show[] = {
	HEADING("Report:", 1),
	WORDS("format", "FORM", REPORT_WORDS "|markdown|svg|dot|model-explorer", set_format,
	      "Print the report as text (default), tsv, json or markdown, or print the JSON schema of the report "
	      "(schema); or draw pictures as SVG (svg), or the whole program as a graph for Graphviz (dot) or for "
	      "Model Explorer (model-explorer)"),
	HUMAN,
	EXACT,
	WIDTH,
	TEXTS("only", "ADDRESS|GLOB", only,
	    "Print only the values that ADDRESS names (%5, @f/%x, params['w'], train.py:54) or GLOB matches; may be "
	    "repeated"),
	FLAG("replicated", replicated, "Print only the tensors that no axis splits: every device holds all of them"),
	ENUM("sort", "KEY", "program|bytes", sort_values,
	     "Sort the values by program (default) or by their bytes on one device (bytes)"),
	FLAG("devices", devices, "Also print the part of each value that every device holds"),
	FLAG("picture", picture,
	     "Draw which devices hold which slice of the values ADDRESS..., or of the arguments and results of main"),
	ENUM("charset", "SET", "auto|ascii|unicode", charset,
	     "Draw pictures in ASCII (ascii) or with lines of Unicode (unicode); the default is that of the locale "
	     "(auto)"),
	COUNT("max-cells", "N", max_cells,
	      "In pictures of more than N slices, draw only those at the ends (default 1024, 0: draw all)"),
	COUNT("max-nodes", "N", graph.max_nodes,
	      "In graphs for Graphviz of more than N nodes or 2N edges, let operations of a chain, source line or path "
	      "share a node "
	      "(default 200, 0: draw all)"),
	COUNT("radius", "N", graph.radius,
	      "In graphs, draw what is at most N edges away from the values ADDRESS... (default 3)"),
	SET,
	AS_XLA,
	END
};

/* ---- the command ---- */

/* Finds the values of --only in all documents. An address need not name a value in each of them. */
static bool
find_values(Unit *u, InspectAddresses *found)
{
	bool ok = true;

	for (uint32_t i = 0; i < u->docs.n; i++)
		inspect_addresses_read(&found[i], u->docs.v[i]);
	for (uint32_t k = 0; k < u->o->only.n; k++) {
		uint32_t n = 0;

		for (uint32_t i = 0; i < u->docs.n; i++)
			n += inspect_addresses_find(&found[i], u->o->only.v[k]);
		ok &= n || explain_address_unknown(&found[0], u->o->only.v[k], NULL);
	}
	return ok;
}

/* Adds the values of all documents, or those of --only. */
static bool
add_values(Unit *u, InspectValues *values)
{
	InspectAddresses *found = ARENA_ARRAY(&u->s.arena, InspectAddresses, u->docs.n);

	if (u->o->only.n && u->docs.n && !find_values(u, found))
		return false;
	for (uint32_t i = 0; i < u->docs.n; i++) {
		if (u->o->only.n)
			inspect_values_add_found(values, u->docs.v[i], &found[i]);
		else
			inspect_values_add(values, u->docs.v[i]);
	}
	return true;
}

/* ---- pictures ---- */

static HostStatus
draw_values(Unit *u)
{
	InspectAddresses *found = ARENA_ARRAY(&u->s.arena, InspectAddresses, u->docs.n);
	const Options *o = u->o;
	bool to_file = o->output && strcmp(o->output, "-") != 0;
	PictureRun run = { .s = &u->s, .out = &u->out, .style = {
		.max_cells = o->max_cells, .width = o->width, .advises = true } };
	PictureSvg svg;
	bool ok = true;

	run.style.unicode = o->charset == CHARSET_UNICODE || (o->charset == CHARSET_AUTO && host_has_utf8());
	run.style.color = findings_has_color(o, to_file ? -1 : STDOUT_FILENO);
	if (!o->width_given && !o->width)
		run.style.width = 80;
	if (o->only.n && u->docs.n && !find_values(u, found))
		return HOST_FOUND;
	picture_svg_init(&svg, &u->s.arena);
	run.svg = o->report_format == REPORT_AS_SVG ? &svg : NULL;
	for (uint32_t i = 0; i < u->docs.n; i++) {
		if (!o->only.n)
			inspect_addresses_read(&found[i], u->docs.v[i]);
		ok &= picture_document(&run, &found[i], o->only.n);
	}
	if (ok && run.svg)
		picture_svg_end(&svg, &u->out);
	return ok ? unit_write(u) : HOST_FOUND;
}

/* ---- graphs ---- */

static bool
is_graph(const Options *o)
{
	return o->report_format == REPORT_AS_DOT || o->report_format == REPORT_AS_EXPLORER;
}

static HostStatus
draw_graphs(Unit *u)
{
	InspectAddresses *found = ARENA_ARRAY(&u->s.arena, InspectAddresses, u->docs.n);
	const Options *o = u->o;
	PictureExplorer explorer;

	if (o->only.n && u->docs.n && !find_values(u, found))
		return HOST_FOUND;
	if (o->report_format == REPORT_AS_EXPLORER)
		picture_explorer_begin(&explorer, &u->out, str_from(u->in.name));
	for (uint32_t i = 0; i < u->docs.n; i++) {
		Arena work;

		if (!o->only.n)
			inspect_addresses_read(&found[i], u->docs.v[i]);
		arena_init(&work, u->s.arena.memory);
		if (o->report_format == REPORT_AS_EXPLORER)
			picture_explorer_add(&explorer, &work, &found[i], o->only.n, o->graph.radius);
		else
			picture_graph(&u->out, &work, &found[i], o->only.n, &o->graph);
		arena_free(&work);
	}
	if (o->report_format == REPORT_AS_EXPLORER)
		picture_explorer_end(&explorer);
	return unit_write(u);
}

/* ---- the work ---- */

static HostStatus
show_work(Unit *u)
{
	bool slices = u->o->devices || u->o->report_format == REPORT_AS_JSON;
	InspectValues values;

	if (!set_option_read(u, true))
		return HOST_FOUND;
	for (uint32_t i = 0; as_xla_is_on(u->o->as_xla) && i < u->docs.n; i++) {
		if (!as_xla_annotate(&u->runner, u->docs.v[i]))
			return HOST_FOUND;
	}
	if (u->o->picture)
		return draw_values(u);
	if (is_graph(u->o))
		return draw_graphs(u);
	inspect_values_init(&values, &u->s.arena);
	values.slices = u->o->devices;
	values.one_mesh = inspect_has_one_mesh(u->docs.v, u->docs.n);
	values.replicated = u->o->replicated;
	if (!add_values(u, &values) || values.too_large)
		return HOST_FOUND;
	if (u->o->sort_values == INSPECT_VALUES_BY_BYTES)
		inspect_values_sort(&values);
	if (values.replicated && !values.tables[INSPECT_VALUES].rows.n)
		values.tables[INSPECT_VALUES].words = STR("axes split every tensor");
	report_out_tables(u, values.tables, slices ? INSPECT_N_VALUE_TABLES : INSPECT_SLICES);
	return unit_write(u);
}

HostStatus
cmd_show(Options *o)
{
	if (o->report_format == REPORT_AS_SCHEMA)
		return report_out_schema(o, inspect_value_layouts, INSPECT_N_VALUE_TABLES);
	if (o->picture && o->report_format != REPORT_AS_TEXT && o->report_format != REPORT_AS_SVG)
		return host_usage_error(o->command->name, "--picture is text or svg; --devices lists the slices in the "
		                        "other formats");
	if (!o->picture && o->report_format == REPORT_AS_SVG)
		return host_usage_error(o->command->name, "--format=svg needs --picture; --format=dot draws the "
		                        "whole program for Graphviz");
	if (!o->picture && !is_graph(o) && o->files.n > 1)
		return host_usage_error(o->command->name, "unexpected operand '%s'; pictures and graphs take addresses "
		                        "after the file", o->files.v[1]);
	/* The first operand is the file, the others are addresses. */
	for (uint32_t i = 1; i < o->files.n; i++)
		*VEC_ADD(&o->arena, &o->only) = o->files.v[i];
	if (o->files.n > 1)
		o->files.n = 1;
	return unit_run_all(o, show_work, NULL);
}
