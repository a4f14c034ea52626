/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc report`: writes a page for browsers with the tables of several other commands (spec 85 §1.5).
 *
 * Each of these commands changes the program that it measures, so each gets a copy.
 */
#include "cli/cli.h"
#include "cli/communication.h"
#include "cli/memory_measure.h"
#include "cli/option_rows.h"
#include "cli/set_option.h"
#include "cli/topology_option.h"
#include "explain/why_all.h"
#include "inspect/comms_groups.h"
#include "inspect/mem.h"
#include "inspect/value_outline.h"
#include "inspect/values.h"
#include "ir/walk.h"
#include "page/page.h"
#include "picture/palette.h"
#include "pipeline/as_xla.h"

/* ---- options ---- */

const OptionRow options_html[] = {
	HEADING("Report:", 1),
	TEXT("topology", "NAME", topology,
	     "Also give times on a topology: a preset such as tpu-v5e, with the shape of a slice as in tpu-v5e:16x16, "
	     "or a JSON file"),
	COUNT("assume-trip-count", "N", assumed_trips, "Assume that loops with an unknown trip count run N times"),
	SET,
	AS_XLA_TARGET,
	END
};

/* ---- the tables ---- */

enum { MAX_TABLES = 24, MAX_NOTES = 8, MAX_COPIES = 4, LONG_LIST = 30 };

typedef struct HtmlReport {
	Unit *u;
	const CostTopology *topology;
	InspectComms comms;
	InspectMem mem;
	InspectCost cost, modules;
	ExplainAnswers answers;
	ReportTable why[EXPLAIN_N_ALL_TABLES];
	InspectValues values;
	ReportTable outline;
	ReportTable by_source, by_parameter;
	Buf picture;
	PageTable tables[MAX_TABLES];
	uint32_t n_tables;
	PageNote notes[MAX_NOTES];
	uint32_t n_notes;
	IrModule *copies[MAX_COPIES];	/* the tables refer to them */
	uint32_t n_copies;
} HtmlReport;

static void
show(HtmlReport *r, const char *place, const ReportTable *t)
{
	if (t->rows.n || t->words.n)
		r->tables[r->n_tables++] = (PageTable){ place, t };
}

static void
note(HtmlReport *r, const char *name, const char *text)
{
	r->notes[r->n_notes++] = (PageNote){ name, text };
}

/* Adds the colours of axes, each with that of the text on it: "#0072B2/white". */
static void
note_palette(HtmlReport *r)
{
	Buf b;

	buf_init(&b, r->u->s.arena.memory);
	for (uint32_t i = 0; i < PICTURE_COLORS; i++)
		buf_printf(&b, "%s%s/%s", i ? " " : "", picture_palette[i].hex,
		           picture_palette[i].white ? "white" : "black");
	note(r, "palette", buf_take(&b, &r->u->s.arena));
}

/* Returns a copy of the program, for a report that changes it. */
static IrModule **
copy_program(HtmlReport *r)
{
	IrModule *m = r->u->docs.v[0], **copy = &r->copies[r->n_copies++];
	IrMap map;

	ir_map_init(m, &map, &r->u->s.arena);
	*copy = ir_module_copy(m, &map);
	return copy;
}

/* Fills in the sums of the collectives by something. */
static void
group(HtmlReport *r, InspectPer by, const char *place, ReportTable *t)
{
	r->comms.by = by;
	inspect_comms_group(&r->comms, t);
	show(r, place, t);
}

static bool
add_collectives(HtmlReport *r)
{
	InspectComms *c = &r->comms;

	inspect_comms_init(c, &r->u->s.arena);
	communication_choose(r->u, c);
	c->topology = r->topology;
	c->by = INSPECT_PER_PARAMETER;		/* so that the origins of axes are recorded */
	inspect_runs_assume(&c->runs, r->u->o->assumed_trips);
	if (!communication_add(r->u, c, copy_program(r)))
		return false;
	inspect_comms_finish(c);
	inspect_comms_words(c, true);
	show(r, "totals", &c->tables[INSPECT_TOTALS]);
	show(r, "collectives", &c->tables[INSPECT_COLLECTIVES]);
	show(r, "totals", &c->tables[INSPECT_BY_AXES]);
	show(r, "totals", &c->tables[INSPECT_BY_KIND]);
	show(r, "totals", &c->tables[INSPECT_PLACEMENT]);
	group(r, INSPECT_PER_SOURCE, "sources", &r->by_source);
	group(r, INSPECT_PER_PARAMETER, "sources", &r->by_parameter);
	note(r, "as_xla", inspect_comms_as_xla(c));
	return true;
}

static bool
add_memory(HtmlReport *r)
{
	InspectMemory memory;
	InspectMem *x = &r->mem;
	IrModule **m = copy_program(r);

	if (!memory_measure(r->u, m, r->comms.runs.as_xla, r->topology, &memory))
		return false;
	inspect_mem_init(x, &r->u->s.arena);
	x->top = LONG_LIST;
	x->timeline = true;
	x->limit = r->topology ? cost_topology_memory_limit(r->topology) : 0;
	x->reserved = r->topology ? r->topology->memory_reserved : 0;
	inspect_mem_fill(x, *m, &memory);
	if (memory.main)
		inspect_mem_live(x, *m, &memory, STR(""));
	show(r, "memory", &x->tables[INSPECT_MEM_SIZES]);
	show(r, "memory", &x->tables[INSPECT_MEM_LIVE]);
	show(r, "memory", &x->tables[INSPECT_MEM_ARGS]);
	inspect_mem_svg(&r->picture, &r->u->s.arena, inspect_mem_uses(x), x->tables[INSPECT_MEM_TIMELINE].rows.n,
	                x->limit);
	return true;
}

/* Adds the times of a step, which exist for the program that XLA makes and a topology. */
static bool
add_cost(HtmlReport *r)
{
	IrModule **m;

	if (!r->topology || !r->comms.runs.as_xla)
		return true;
	m = copy_program(r);
	inspect_cost_init(&r->cost, &r->u->s.arena, r->topology, cli_xla_target(r->u->o));
	inspect_runs_assume(&r->cost.comms.runs, r->u->o->assumed_trips);
	if (!as_xla_explain(&r->u->runner, m, &r->u->s.arena, true, NULL) || !inspect_cost_add(&r->cost, *m))
		return false;
	r->cost.top = LONG_LIST;
	r->modules = r->cost;
	report_tables_init(r->modules.tables, inspect_cost_layouts, INSPECT_N_COST_TABLES, &r->u->s.arena);
	r->modules.by = INSPECT_COST_MODULE;
	inspect_cost_fill(&r->cost, *m);
	inspect_cost_fill(&r->modules, *m);
	for (uint32_t i = 0; i < INSPECT_N_COST_TABLES; i++)
		show(r, "cost", &r->cost.tables[i]);
	show(r, "cost", &r->modules.tables[INSPECT_COST_ROWS]);
	return true;
}

/* Adds the chains of the axes of all values. */
static bool
add_chains(HtmlReport *r)
{
	Arena *a = &r->u->s.arena;
	IrModule **m = copy_program(r);
	InspectAddresses found;
	PropLog *log;

	inspect_addresses_read(&found, *m);
	inspect_outline_find(&found);
	r->answers.frames = inspect_frames_default;
	r->answers.frames.arena = a;
	inspect_frames_find_wrappers(&r->answers.frames, *m);
	log = explain_why_propagate(&r->u->runner, m, a, r->comms.runs.as_xla);
	if (!log)
		return false;
	explain_why_init(&r->answers, a, *m, log);
	if (!explain_why_all(&r->answers, &found, r->why))
		return false;
	show(r, "chains", &r->why[EXPLAIN_ALL_CHAINS]);
	show(r, "links", &r->why[EXPLAIN_ALL_LINKS]);
	return true;
}

/* Adds the values, after propagation. The program changes. */
static bool
add_values(HtmlReport *r)
{
	PropagationPipeline options = PROPAGATION_DEFAULTS;
	IrModule *m = r->u->docs.v[0];
	InspectAddresses found;

	if (r->comms.runs.as_xla ? !as_xla_annotate(&r->u->runner, m) :
	    !runner_pass(&r->u->runner, m, "sdy-propagation-pipeline", &options))
		return false;
	inspect_addresses_read(&found, m);
	inspect_outline_find(&found);
	inspect_values_init(&r->values, &r->u->s.arena);
	r->values.one_mesh = inspect_has_one_mesh(r->u->docs.v, 1);
	inspect_values_add_found(&r->values, m, &found);
	report_table_init(&r->outline, &inspect_outline_layout, &r->u->s.arena);
	inspect_outline_add(&r->outline, m, &found);
	show(r, "meshes", &r->values.tables[INSPECT_MESHES]);
	show(r, "values", &r->values.tables[INSPECT_VALUES]);
	show(r, "outline", &r->outline);
	return true;
}

/* ---- the work ---- */

static bool
add_all(HtmlReport *r)
{
	Unit *u = r->u;

	if (!runner_pass(&u->runner, u->docs.v[0], "sdy-lift-inlined-meshes", NULL))
		return false;
	return add_collectives(r) && add_memory(r) && add_cost(r) && add_chains(r) && add_values(r);
}

static HostStatus
report_work(Unit *u)
{
	HtmlReport *r = ARENA_NEW(&u->s.arena, HtmlReport);
	HostStatus status;
	bool ok;

	memset(r, 0, sizeof *r);
	r->u = u;
	if (!set_option_read(u, true) || !unit_has_one_program(u))
		return HOST_FOUND;
	status = cli_topology(u, &r->topology);
	if (status != HOST_DONE)
		return status;
	buf_init(&r->picture, u->s.arena.memory);
	note(r, "file", strcmp(u->path, "-") == 0 ? "<stdin>" : u->path);
	note_palette(r);
	if (r->topology)
		note(r, "topology", u->o->topology);
	ok = add_all(r);
	if (ok) {
		unit_note_missing_names(u);
		page_write(&u->out, u->s.arena.memory, &(PageContent){ r->tables, r->n_tables, r->notes, r->n_notes,
		           { r->picture.p, r->picture.n } });
	}
	buf_free(&r->picture);
	for (uint32_t i = 0; i < r->n_copies; i++)
		ir_module_free(r->copies[i]);
	return ok ? unit_write(u) : HOST_FOUND;
}

HostStatus
cmd_report(Options *o)
{
	return unit_run_all(o, report_work, NULL);
}
