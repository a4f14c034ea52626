/* SPDX-License-Identifier: Apache-2.0
 *
 * Each report of the page changes the program that it measures, so each gets a copy.
 */
#include "explain/page_tables.h"

#include "explain/page_pictures.h"
#include "explain/why_all.h"
#include "inspect/comms_groups.h"
#include "inspect/cost.h"
#include "inspect/mem.h"
#include "inspect/value_outline.h"
#include "inspect/values.h"
#include "page/page.h"
#include "picture/palette.h"
#include "pipeline/as_xla.h"
#include "pipeline/communication.h"
#include "pipeline/memory_measure.h"

enum { MAX_TABLES = 24, MAX_NOTES = 8, MAX_COPIES = 4, LONG_LIST = 30 };

typedef struct Page {
	const ExplainPage *of;
	Runner *runner;
	Arena *arena;
	IrModule *m;
	InspectComms comms;
	InspectMem mem;
	InspectCost cost, modules;
	ExplainAnswers answers;
	ReportTable why[EXPLAIN_N_ALL_TABLES];
	InspectValues values;
	ReportTable outline, pictures, slices;
	ReportTable by_source, by_parameter;
	Buf picture;
	PageTable tables[MAX_TABLES];
	uint32_t n_tables;
	PageNote notes[MAX_NOTES];
	uint32_t n_notes;
	IrModule *copies[MAX_COPIES];	/* the tables refer to them */
	uint32_t n_copies;
} Page;

static void
show(Page *x, const char *place, const ReportTable *t)
{
	if (t->rows.n || t->words.n)
		x->tables[x->n_tables++] = (PageTable){ place, t };
}

static void
note(Page *x, const char *name, const char *text)
{
	x->notes[x->n_notes++] = (PageNote){ name, text };
}

/* Adds the colours of axes, each with that of the text on it: "#0072B2/white". */
static void
note_palette(Page *x)
{
	Buf b;

	buf_init(&b, x->arena->memory);
	for (uint32_t i = 0; i < PICTURE_COLORS; i++)
		buf_printf(&b, "%s%s/%s", i ? " " : "", picture_palette[i].hex,
		           picture_palette[i].white ? "white" : "black");
	note(x, "palette", buf_take(&b, x->arena));
}

/* Returns a copy of the program, for a report that changes it. */
static IrModule **
copy_program(Page *x)
{
	IrModule **copy = &x->copies[x->n_copies++];

	*copy = ir_module_clone(x->m, x->arena);
	return copy;
}

/* Fills in the sums of the collectives by something. */
static void
group(Page *x, InspectPer by, const char *place, ReportTable *t)
{
	x->comms.by = by;
	inspect_comms_group(&x->comms, t);
	show(x, place, t);
}

static bool
add_collectives(Page *x)
{
	InspectComms *c = &x->comms;

	inspect_comms_init(c, x->arena);
	c->runs.as_xla = x->of->how.as_xla;
	c->runs.target = c->runs.as_xla ? x->of->how.target : LATE_PARTITIONER;
	c->runs.if_not_modelled = x->of->if_not_modelled;
	c->says_which = !c->runs.if_not_modelled || c->runs.as_xla;
	c->topology = x->of->how.topology;
	c->by = INSPECT_PER_PARAMETER;		/* so that the origins of axes are recorded */
	inspect_runs_assume(&c->runs, x->of->how.assumed_trips);
	if (!communication_add(x->runner, c, copy_program(x), false))
		return false;
	inspect_comms_finish(c);
	inspect_comms_words(c, true);
	show(x, "totals", &c->tables[INSPECT_TOTALS]);
	show(x, "collectives", &c->tables[INSPECT_COLLECTIVES]);
	show(x, "totals", &c->tables[INSPECT_BY_AXES]);
	show(x, "totals", &c->tables[INSPECT_BY_KIND]);
	show(x, "totals", &c->tables[INSPECT_PLACEMENT]);
	group(x, INSPECT_PER_SOURCE, "sources", &x->by_source);
	group(x, INSPECT_PER_PARAMETER, "sources", &x->by_parameter);
	note(x, "as_xla", inspect_comms_as_xla(c));
	return true;
}

static bool
add_memory(Page *x)
{
	const MemoryHow how = { .as_xla = x->comms.runs.as_xla, .target = x->of->how.target,
	                        .topology = x->of->how.topology, .if_not_modelled = x->of->if_not_modelled };
	InspectMemory memory;
	InspectMem *mem = &x->mem;
	IrModule **m = copy_program(x);

	if (!memory_measure(x->runner, m, &how, &memory))
		return false;
	inspect_mem_init(mem, x->arena);
	mem->top = LONG_LIST;
	mem->timeline = true;
	mem->limit = x->of->how.topology ? cost_topology_memory_limit(x->of->how.topology) : 0;
	mem->reserved = x->of->how.topology ? x->of->how.topology->memory_reserved : 0;
	inspect_mem_fill(mem, *m, &memory);
	if (memory.main)
		inspect_mem_live(mem, *m, &memory, STR(""));
	show(x, "memory", &mem->tables[INSPECT_MEM_SIZES]);
	show(x, "memory", &mem->tables[INSPECT_MEM_LIVE]);
	show(x, "memory", &mem->tables[INSPECT_MEM_ARGS]);
	inspect_mem_svg(&x->picture, x->arena, inspect_mem_uses(mem), mem->tables[INSPECT_MEM_TIMELINE].rows.n,
	                mem->limit);
	return true;
}

/* Adds the times of a step, which exist for the program that XLA makes and a topology. */
static bool
add_cost(Page *x)
{
	IrModule **m;

	if (!x->of->how.topology || !x->comms.runs.as_xla)
		return true;
	m = copy_program(x);
	inspect_cost_init(&x->cost, x->arena, x->of->how.topology, x->of->how.target);
	inspect_runs_assume(&x->cost.comms.runs, x->of->how.assumed_trips);
	if (!as_xla_explain(x->runner, m, x->arena, true, NULL) || !inspect_cost_add(&x->cost, *m))
		return false;
	x->cost.top = LONG_LIST;
	x->modules = x->cost;
	report_tables_init(x->modules.tables, inspect_cost_layouts, INSPECT_N_COST_TABLES, x->arena);
	x->modules.by = INSPECT_COST_MODULE;
	inspect_cost_fill(&x->cost, *m);
	inspect_cost_fill(&x->modules, *m);
	for (uint32_t i = 0; i < INSPECT_N_COST_TABLES; i++)
		show(x, "cost", &x->cost.tables[i]);
	show(x, "cost", &x->modules.tables[INSPECT_COST_ROWS]);
	return true;
}

/* Adds the chains of the axes of all values. */
static bool
add_chains(Page *x)
{
	InspectFrames frames = inspect_frames_default;
	IrModule **m = copy_program(x);
	InspectAddresses found;

	inspect_addresses_read(&found, *m);
	inspect_outline_find(&found);
	frames.arena = x->arena;
	inspect_frames_find_wrappers(&frames, *m);
	if (!explain_why_begin(&x->answers, x->runner, m, &frames, x->comms.runs.as_xla, x->arena) ||
	    !explain_why_all(&x->answers, &found, x->why))
		return false;
	show(x, "chains", &x->why[EXPLAIN_ALL_CHAINS]);
	show(x, "links", &x->why[EXPLAIN_ALL_LINKS]);
	return true;
}

/* Adds the values, after propagation. The program changes. */
static bool
add_values(Page *x)
{
	PropagationPipeline options = PROPAGATION_DEFAULTS;
	IrModule *m = x->m;
	InspectAddresses found;

	if (x->comms.runs.as_xla ? !as_xla_annotate(x->runner, m) :
	    !runner_pass(x->runner, m, "sdy-propagation-pipeline", &options))
		return false;
	inspect_addresses_read(&found, m);
	inspect_outline_find(&found);
	inspect_values_init(&x->values, x->arena);
	x->values.one_mesh = inspect_has_one_mesh(&x->m, 1);
	inspect_values_add_found(&x->values, m, &found);
	report_table_init(&x->outline, &inspect_outline_layout, x->arena);
	inspect_outline_add(&x->outline, m, &found);
	show(x, "meshes", &x->values.tables[INSPECT_MESHES]);
	show(x, "values", &x->values.tables[INSPECT_VALUES]);
	show(x, "outline", &x->outline);
	explain_page_pictures(&x->pictures, &x->slices, x->arena, &found);
	show(x, "pictures", &x->pictures);
	show(x, "slices", &x->slices);
	return true;
}

static bool
add_all(Page *x)
{
	return runner_pass(x->runner, x->m, "sdy-lift-inlined-meshes", NULL) && add_collectives(x) && add_memory(x) &&
	       add_cost(x) && add_chains(x) && add_values(x);
}

bool
explain_page_write(const ExplainPage *of, Runner *r, IrModule *m, Buf *out)
{
	Arena *a = &m->s->arena;
	Page *x = ARENA_NEW(a, Page);
	bool ok;

	*x = (Page){ .of = of, .runner = r, .arena = a, .m = m };
	buf_init(&x->picture, a->memory);
	note(x, "file", of->file);
	note_palette(x);
	if (of->how.topology)
		note(x, "topology", of->topology);
	ok = add_all(x);
	if (ok)
		page_write(out, a->memory, &(PageContent){ x->tables, x->n_tables, x->notes, x->n_notes,
		           { x->picture.p, x->picture.n } });
	buf_free(&x->picture);
	for (uint32_t i = 0; i < x->n_copies; i++)
		ir_module_free(x->copies[i]);
	return ok;
}
