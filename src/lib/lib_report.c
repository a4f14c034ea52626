/* SPDX-License-Identifier: Apache-2.0
 *
 * Makes and prints the reports of the library. Propagation changes a program, so each report reads the text of the
 * program again; after passes, what would be printed.
 */
#include <stdlib.h>

#include "explain/fit.h"
#include "explicit/explicit.h"
#include "inspect/comms.h"
#include "inspect/mem.h"
#include "inspect/paths.h"
#include "inspect/values.h"
#include "ir/shorthand.h"
#include "lib/pipeline.h"
#include "lib/making.h"
#include "partition/partition.h"
#include "pipeline/as_xla.h"
#include "pipeline/communication.h"
#include "pipeline/memory_measure.h"
#include "pipeline/sweep.h"
#include "print/print.h"
#include "report/report.h"
#include "strategy/strategy.h"

void
lib_set_tables(LibMaking *x, const char *command, ReportTable *tables, uint32_t n)
{
	x->r->command = command;
	x->r->tables = tables;
	x->r->n_tables = n;
}

/* ---- the program of a report ---- */

/* Sets the input of the report to the text of the program, or to the program as passes have left it. */
static void
copy_text(LibMaking *x)
{
	LibJob *job = &x->r->job, *of = &x->p->job;
	Options *o = &job->c->options;
	Buf text;
	PrintOptions print = { .debuginfo = true, .lossless = true };

	if (!of->changed) {
		input_copy(o, &job->in, of->in.name, of->in.text.p, of->in.text.n);
		return;
	}
	buf_init(&text, &job->c->memory);
	text.max = o->max_size;
	for (uint32_t i = 0; i < of->docs.n; i++) {
		if (i)
			BUF_LIT(&text, "\n// -----\n");
		print_module(&text, of->docs.v[i], &print);
	}
	input_copy(o, &job->in, of->in.name, text.p ? text.p : "", text.n);
	buf_free(&text);
}

/* ---- the kinds of reports ---- */

static bool
make_show(LibMaking *x)
{
	LibJob *job = &x->r->job;
	InspectValues *values = ARENA_NEW(&job->s.arena, InspectValues);

	for (uint32_t i = 0; x->o->as_xla && i < job->docs.n; i++) {
		if (!as_xla_annotate(&job->runner, job->docs.v[i]))
			return false;
	}
	inspect_values_init(values, &job->s.arena);
	values->slices = x->o->devices != 0;
	values->one_mesh = inspect_has_one_mesh(job->docs.v, job->docs.n);
	for (uint32_t i = 0; i < job->docs.n; i++)
		inspect_values_add(values, job->docs.v[i]);
	lib_set_tables(x, "show", values->tables, values->slices ? INSPECT_N_VALUE_TABLES : INSPECT_SLICES);
	return !values->too_large;
}

bool
lib_topology(const LibMaking *x, const CostTopology **t)
{
	LibJob *job = &x->r->job;
	const char *arg = x->o->topology, *why = NULL;

	*t = NULL;
	if (!arg)
		return true;
	*t = strchr(arg, '{') ? cost_topology_read(&job->s.arena, &job->s.diag,
	                                           source_new(&job->s.arena, "topology", arg, strlen(arg))) :
	                        cost_preset(&job->s.arena, &job->s.diag, arg, &why);
	return why ? diag_error(&job->s.diag, DIAG_TOPOLOGY_INVALID, (Span){ 0, 0 }, "%s", why) : *t != NULL;
}

bool
lib_target(const LibMaking *x, LateTarget *target)
{
	const char *word = x->o->target;
	CostPlatform platform = x->o->topology ? cost_preset_platform(x->o->topology) : COST_ANY_PLATFORM;

	*target = platform == COST_TPU ? LATE_TPU : platform == COST_GPU ? LATE_GPU : LATE_PARTITIONER;
	for (LateTarget t = LATE_CPU; word; t++) {
		*target = t;
		if (strcmp(word, late_target_word(t)) == 0)
			break;
		if (t == LATE_GPU)
			return diag_error(&x->r->job.s.diag, DIAG_UNSUPPORTED, (Span){ 0, 0 },
			                  "there is no target '%s', only cpu, tpu and gpu", word);
	}
	x->r->job.s.for_tpu = *target == LATE_TPU;
	return true;
}

static bool
make_comms(LibMaking *x)
{
	LibJob *job = &x->r->job;
	InspectComms *c = ARENA_NEW(&job->s.arena, InspectComms);

	inspect_comms_init(c, &job->s.arena);
	c->all = x->o->all != 0;
	c->remarks = x->o->remarks != 0;
	c->runs.as_xla = c->says_which = x->o->as_xla != 0;
	if (c->runs.as_xla && !lib_target(x, &c->runs.target))
		return false;
	inspect_runs_assume(&c->runs, x->o->trip_count);
	if (!lib_topology(x, &c->topology))
		return false;
	for (uint32_t i = 0; i < job->docs.n; i++) {
		if (shorthand_has_program(job->docs.v[i]) &&
		    !communication_add(&job->runner, c, &job->docs.v[i], false))
			return false;
	}
	inspect_comms_finish(c);
	inspect_comms_words(c, false);
	lib_set_tables(x, "comms", c->tables, c->remarks ? INSPECT_N_COMMS_TABLES : INSPECT_REMARKS);
	return true;
}

bool
lib_one_program(LibJob *job)
{
	return job->docs.n == 1 ||
	       diag_error(&job->s.diag, DIAG_UNSUPPORTED, (Span){ 0, 0 },
	                  "%u programs in one text are not supported here", (unsigned)job->docs.n);
}

static bool
make_memory(LibMaking *x)
{
	LibJob *job = &x->r->job;
	InspectMem *tables = ARENA_NEW(&job->s.arena, InspectMem);
	IrModule **m = job->docs.v;
	MemoryHow how = { 0 };
	InspectMemory memory;

	if (!lib_one_program(job) || !lib_target(x, &how.target) || !lib_topology(x, &how.topology))
		return false;
	how.as_xla = x->o->as_xla && shorthand_has_program(*m);
	if (!memory_measure(&job->runner, m, &how, &memory))
		return false;
	inspect_mem_init(tables, &job->s.arena);
	if (x->o->top)
		tables->top = x->o->top;
	tables->timeline = x->o->timeline != 0;
	inspect_mem_fill(tables, *m, &memory);
	if (memory.main)
		inspect_mem_live(tables, *m, &memory, STR(""));
	lib_set_tables(x, "mem", tables->tables, tables->timeline ? INSPECT_N_MEM_TABLES : INSPECT_MEM_TIMELINE);
	return true;
}

static bool
make_fit(LibMaking *x)
{
	LibJob *job = &x->r->job;
	Fit *fit = ARENA_NEW(&job->s.arena, Fit);

	*fit = (Fit){ .arena = &job->s.arena, .batch = x->o->address, .how = { .as_xla = x->o->as_xla != 0 } };
	if (!lib_one_program(job) || !lib_topology(x, &fit->how.topology) ||
	    (fit->how.as_xla && !lib_target(x, &fit->how.target)))
		return false;
	if (!fit->how.topology || !cost_topology_memory_limit(fit->how.topology))
		return diag_error(&job->s.diag, DIAG_TOPOLOGY_INVALID, (Span){ 0, 0 },
		                  "no topology is given that says how much memory a device has");
	if (!fit_run(fit, &job->runner, job->docs.v[0]))
		return false;
	lib_set_tables(x, "mem", fit->tables, FIT_N_TABLES);
	return true;
}

/* Tries one mesh of a sweep on the text of the report, in a job of its own. */
static void
try_mesh(LibMaking *x, Sweep *sweep, SweepPoint *point)
{
	shardc_report *r = x->r;

	memset(&r->trial, 0, sizeof r->trial);
	lib_job_init(&r->trial, r->job.c);
	r->trying = true;
	input_copy(&r->job.c->options, &r->trial.in, r->job.in.name, r->job.in.text.p, r->job.in.text.n);
	if (lib_job_read(&r->trial, (IrRuleSet)x->o->rules) != SHARDC_DONE ||
	    !sweep_try(sweep, &r->trial.runner, &r->trial.docs.v[0], point))
		sweep_failed(sweep, point, &r->trial.s.diag);
	lib_job_end(&r->trial);
	r->trying = false;
}

static bool
make_sweep(LibMaking *x)
{
	LibJob *job = &x->r->job;
	Sweep *sweep = ARENA_NEW(&job->s.arena, Sweep);
	SweepSpec *spec = ARENA_NEW(&job->s.arena, SweepSpec);
	const char *why = x->o->meshes ? sweep_spec_read(&job->s.arena, x->o->meshes, spec) : "no meshes are given";

	if (why)
		return diag_error(&job->s.diag, DIAG_SWEEP_MESH, (Span){ 0, 0 }, "%s", why);
	if (!lib_one_program(job))
		return false;
	*sweep = (Sweep){ .arena = &job->s.arena, .spec = spec, .as_xla = x->o->as_xla != 0,
	                  .assumed_trips = x->o->trip_count };
	if (sweep->as_xla && !lib_target(x, &sweep->target))
		return false;
	if (!lib_topology(x, &sweep->topology) || !sweep_begin(sweep, &job->runner, job->docs.v[0]))
		return false;
	for (uint32_t i = 0; i < sweep->points.n; i++)
		try_mesh(x, sweep, &sweep->points.v[i]);
	if (!sweep_end(sweep, job->docs.v[0]))
		return false;
	lib_set_tables(x, "sweep", sweep->tables, SWEEP_N_TABLES);
	return true;
}

/* Sets *by to what the option says. Returns false after an error. */
static bool
find_grouping(const LibMaking *x, InspectCostBy *by)
{
	static const char *const words[] = { "line", "module", "class", "op" };

	*by = INSPECT_COST_LINE;
	for (uint32_t i = 0; x->o->by && i < sizeof words / sizeof *words; i++) {
		*by = (InspectCostBy)i;
		if (strcmp(x->o->by, words[i]) == 0)
			return true;
	}
	return !x->o->by || diag_error(&x->r->job.s.diag, DIAG_UNSUPPORTED, (Span){ 0, 0 },
	                               "rows cannot be summed up by '%s', only by line, module, class or op", x->o->by);
}

static bool
make_cost(LibMaking *x)
{
	LibJob *job = &x->r->job;
	InspectCost *cost = ARENA_NEW(&job->s.arena, InspectCost);
	const CostTopology *topology;
	InspectCostBy cost_by;
	LateTarget target;
	IrModule *copy;

	if (!lib_one_program(job) || !lib_topology(x, &topology))
		return false;
	if (!topology)
		return diag_error(&job->s.diag, DIAG_TOPOLOGY_INVALID, (Span){ 0, 0 }, "no topology is given");
	if (!lib_target(x, &target) || !find_grouping(x, &cost_by))
		return false;
	inspect_cost_init(cost, &job->s.arena, topology, target);
	cost->by = cost_by;
	cost->top = x->o->top;
	inspect_runs_assume(&cost->comms.runs, x->o->trip_count);
	if (!as_xla_copy(&job->runner, job->docs.v[0], &job->s.arena, NULL, &copy))
		return false;
	ir_module_free(job->docs.v[0]);
	job->docs.v[0] = copy;
	if (!inspect_cost_add(cost, copy))
		return false;
	inspect_cost_fill(cost, copy);
	lib_set_tables(x, "cost", cost->tables, INSPECT_N_COST_TABLES);
	return true;
}

static bool
make_types(LibMaking *x)
{
	static const ExplicitOptions options = { .max_alternatives = 8 };
	LibJob *job = &x->r->job;
	ExplicitTables *tables = ARENA_NEW(&job->s.arena, ExplicitTables);

	explicit_tables_init(tables, &job->s.arena, EXPLICIT_SHORT);
	for (uint32_t i = 0; i < job->docs.n; i++) {
		Explicit *types = explicit_check(job->docs.v[i], &job->s.arena, &options);

		explicit_tables_add(tables, types);
		explicit_free(types);
	}
	lib_set_tables(x, "types", tables->tables, EXPLICIT_N_TABLES);
	return true;
}

static bool
make_partitioning(LibMaking *x)
{
	static const PartOptions options;
	LibJob *job = &x->r->job;
	PartExplain *explain = ARENA_NEW(&job->s.arena, PartExplain);

	part_explain_init(explain, &job->s.arena);
	for (uint32_t i = 0; i < job->docs.n; i++) {
		if (!lib_settle(job, job->docs.v[i], false) || !partition_explain(job->docs.v[i], &options, explain))
			return false;
	}
	part_explain_finish(explain);
	lib_set_tables(x, "partition", explain->tables, PART_EXPLAIN_TABLES);
	return true;
}

static bool
make_strategies(LibMaking *x)
{
	LibJob *job = &x->r->job;
	StrategyOptions *options = ARENA_NEW(&job->s.arena, StrategyOptions);
	ReportTable *tables = ARENA_ARRAY(&job->s.arena, ReportTable, STRATEGY_TABLES);
	Strategy *st;

	*options = strategy_defaults;
	options->devices = x->o->mesh_devices;
	options->search = x->o->exact ? SEARCH_EXACT : SEARCH_PROPAGATE;
	if (!lib_one_program(job))
		return false;
	st = strategy_run(job->docs.v[0], options, NULL, &job->s.arena);
	if (!st)
		return false;
	strategy_report_tables(st, tables);
	lib_set_tables(x, "strategy", tables, STRATEGY_TABLES);
	return true;
}

void
lib_end_texts(const ReportTable *t, Arena *a)
{
	for (uint32_t i = 0; i < t->rows.n; i++) {
		for (uint32_t k = 0; k < t->layout->n; k++) {
			ReportKind kind = t->layout->columns[k].kind;
			ReportValue *v = &t->rows.v[i][k];
			Str *copies;

			if (v->known && (kind == REPORT_TEXT || kind == REPORT_SHARDING))
				v->text = str_from(report_utf8(a, v->text));
			if (!v->known || kind != REPORT_TEXTS)
				continue;
			copies = ARENA_ARRAY(a, Str, v->n);
			for (uint32_t e = 0; e < v->n; e++)
				copies[e] = str_from(report_utf8(a, v->texts[e]));
			v->texts = copies;
		}
	}
}

/* ---- calls ---- */

static bool (*const makers[])(LibMaking *x) = {
	[SHARDC_SHOW] = make_show, [SHARDC_COMMS] = make_comms, [SHARDC_MEMORY] = make_memory,
	[SHARDC_TYPES] = make_types, [SHARDC_PARTITIONING] = make_partitioning,
	[SHARDC_STRATEGIES] = make_strategies, [SHARDC_SWEEP] = make_sweep, [SHARDC_DIFF] = lib_make_diff,
	[SHARDC_LOCK] = lib_make_lock, [SHARDC_COST] = make_cost, [SHARDC_SUGGEST] = lib_make_suggest,
	[SHARDC_WHAT_IF] = lib_make_what_if, [SHARDC_WHY] = lib_make_why,
	[SHARDC_PICTURE] = lib_make_picture, [SHARDC_FIT] = make_fit, [SHARDC_PAGE] = lib_make_page,
	[SHARDC_GRAPH] = lib_make_graph,
};

static shardc_status
make_work(void *cx)
{
	LibMaking *x = cx;
	LibJob *job = &x->r->job;
	shardc_status status;
	bool ok;

	copy_text(x);
	status = lib_job_read(job, (IrRuleSet)x->o->rules);
	if (status != SHARDC_DONE)
		return lib_job_deliver(job, status);
	diag_forget(&job->s.diag);	/* shardc_read() has reported them */
	for (uint32_t i = 0; i < job->docs.n; i++)
		inspect_paths_read(job->docs.v[i]);
	ok = makers[x->kind](x);
	for (uint32_t i = 0; i < x->r->n_tables; i++)
		lib_end_texts(&x->r->tables[i], &job->s.arena);
	return lib_job_deliver(job, ok ? SHARDC_DONE : SHARDC_REJECTED);
}

/* Checks the arguments of shardc_report_new(). */
static shardc_status
check_arguments(const LibMaking *x)
{
	shardc_context *c = x->p->job.c;

	if (x->o->size != sizeof *x->o)
		return lib_misuse(c, "the options have the wrong size");
	if ((unsigned)x->kind >= sizeof makers / sizeof *makers)
		return lib_misuse(c, "%d is not a kind of report", (int)x->kind);
	if ((unsigned)x->o->rules > SHARDC_RULES_ALL)
		return lib_misuse(c, "an option has a value that does not exist");
	return lib_usable(&x->p->job);
}

shardc_status
shardc_report_new(shardc_program *p, shardc_report_kind kind, const shardc_report_options *o, shardc_report **out)
{
	static const shardc_report_options defaults = SHARDC_REPORT_OPTIONS;
	LibMaking x = { .p = p, .kind = kind, .o = o ? o : &defaults };
	shardc_status status = check_arguments(&x);

	*out = NULL;
	if (status != SHARDC_DONE)
		return status;
	x.r = calloc(1, sizeof *x.r);
	if (!x.r)
		return SHARDC_NO_MEMORY;
	lib_job_init(&x.r->job, p->job.c);
	status = lib_guard(p->job.c, &x.r->job, make_work, &x);
	if (status == SHARDC_DONE || (status == SHARDC_REJECTED && kind == SHARDC_TYPES && x.r->tables))
		*out = x.r;
	else
		shardc_report_free(x.r);
	return status;
}

void
shardc_report_free(shardc_report *r)
{
	if (!r)
		return;
	if (r->trying)
		lib_job_end(&r->trial);
	lib_job_end(&r->job);
	free(r);
}

typedef struct Writing {
	const shardc_report *r;
	shardc_format format;
	uint32_t width;
	shardc_text *text;
} Writing;

static shardc_status
write_work(void *cx)
{
	const Writing *x = cx;
	const shardc_report *r = x->r;
	Buf *b = &x->text->buf;

	b->max = r->job.c->options.max_size;
	if (x->format == SHARDC_AS_TSV)
		report_tables_tsv(b, r->tables, r->n_tables);
	else if (x->format == SHARDC_AS_JSON)
		report_tables_json(b, r->command, r->tables, r->n_tables);
	else if (r->raw.n)
		buf_str(b, r->raw);
	else
		report_tables_text(b, r->tables, r->n_tables, x->format == SHARDC_AS_TEXT_FOR_PEOPLE, x->width);
	return SHARDC_DONE;
}

shardc_status
shardc_report_print(const shardc_report *r, shardc_format format, uint32_t width, shardc_text **out)
{
	Writing x = { .r = r, .format = format, .width = width };
	shardc_context *c = r->job.c;
	shardc_status status;

	*out = NULL;
	if ((unsigned)format > SHARDC_AS_JSON)
		return lib_misuse(c, "%d is not a format", (int)format);
	x.text = lib_text_new(c);
	if (!x.text)
		return SHARDC_NO_MEMORY;
	status = lib_guard(c, NULL, write_work, &x);
	return lib_text_finish(x.text, status, out);
}
