/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc mem`: propagates shardings and estimates the memory that each device needs.
 */
#include "cli/budget_check.h"
#include "cli/cli.h"
#include "cli/option_rows.h"
#include "cli/report_out.h"
#include "cli/set_option.h"
#include "cli/side_files.h"
#include "cli/topology_option.h"
#include "explain/fit.h"
#include "inspect/mem.h"
#include "ir/shorthand.h"
#include "pipeline/memory_measure.h"

/* ---- options ---- */

const OptionRow options_mem[] = {
	HEADING("Report:", 1),
	COUNT("top", "N", top, "List the N largest values and arguments (default 10)"),
	TEXTS("at", "ADDRESS", at,
	    "List the values that are live where the value ADDRESS is computed, not those at the peak; may be "
	    "repeated"),
	FLAG("timeline", timeline, "Also list the memory in use at each operation, in program order"),
	TEXT("svg", "FILE", svg_file, "Also draw the memory in use at each operation, as an SVG picture"),
	BASELINE,
	STRICT,
	OWN("budget", "LIST", option_add_budget,
	    "Fail if a limit is exceeded: memory<=16GiB, arguments<=8GiB, unsharded<=2%, "
	    "replicated[params*]<=1MiB, padding<=1%"),
	TEXT("topology", "NAME", topology,
	     "Say whether the program fits on a device of a topology, a preset or a JSON file, and fail if it does "
	     "not"),
	FLAG("fit", fit, "Instead, find the largest batch that fits on a device of the topology"),
	TEXT("batch", "ADDRESS:DIM", batch, "The batch for --fit, a dimension of an argument, such as batch['x']:0"),
	SET,
	AS_XLA_TARGET,
	END
};

/* ---- the command ---- */

/* Returns the number of tables. The last one is there only if it is wanted. */
static uint32_t
n_tables(const Options *o)
{
	return o->timeline ? INSPECT_N_MEM_TABLES : INSPECT_MEM_TIMELINE;
}

/* Finds the values of --at in the program that was read. */
static bool
find_values(Unit *u, const InspectNamed **found)
{
	InspectAddresses addresses;
	bool ok = true;

	if (!u->o->at.n)
		return true;
	inspect_addresses_read(&addresses, u->docs.v[0]);
	for (uint32_t i = 0; i < u->o->at.n; i++)
		ok &= (found[i] = explain_address_one(&addresses, u->o->at.v[i])) != NULL;
	return ok;
}

/* Finds what is live when a value is computed. Gives a warning and returns false if main does not compute it. */
static bool
look_at(Unit *u, const InspectCalls *calls, const InspectNamed *x, InspectMemory *memory)
{
	IrOp *op = inspect_address_op(calls, x);

	if (!op)
		return diag_error(&u->s.diag, DIAG_VALUE_NOT_COMPUTED, x->op, "the main function does not compute %.*s",
		                  (int)x->address.n, x->address.p);
	inspect_memory_at(memory, calls, op);
	return true;
}

/* Fills in what is live at the values of --at, or at the peak. */
static void
fill_live(Unit *u, InspectMem *x, const InspectMemory *memory, const InspectNamed *const *at)
{
	IrModule *m = u->docs.v[0];
	InspectMemory here = *memory;
	uint32_t n = u->o->at.n;
	InspectCalls calls;

	if (!n) {
		inspect_mem_live(x, m, memory, STR(""));
		return;
	}
	x->tables[INSPECT_MEM_LIVE].title = n > 1 ? "live at the values" :
	        arena_printf(&m->arena, "live at %.*s", (int)at[0]->address.n, at[0]->address.p);
	here.step = NULL;				/* the order is that of the program */
	memset(&here.live, 0, sizeof here.live);	/* that of `memory` stays as it is */
	inspect_calls_read(&calls, m, memory->main);
	for (uint32_t i = 0; i < n; i++) {
		if (look_at(u, &calls, at[i], &here))
			inspect_mem_live(x, m, &here, n > 1 ? at[i]->address : STR(""));
	}
}

static HostStatus
report(Unit *u, const BudgetNames *names, const InspectMemory *memory, const CostTopology *topology,
       const Baseline *baseline, const InspectNamed *const *at)
{
	IrModule *m = u->docs.v[0];
	SideFiles *files = u->cx;
	InspectMem x;
	HostStatus status;
	bool named;

	inspect_mem_init(&x, &m->arena);
	if (u->o->top)
		x.top = u->o->top;
	x.timeline = u->o->timeline || u->o->svg_file;
	x.limit = topology ? cost_topology_memory_limit(topology) : 0;
	x.reserved = topology ? topology->memory_reserved : 0;
	inspect_mem_fill(&x, m, memory);
	if (memory->main)
		fill_live(u, &x, memory, at);
	if (u->o->svg_file) {
		inspect_mem_svg(&files->out, &m->arena, inspect_mem_uses(&x), x.tables[INSPECT_MEM_TIMELINE].rows.n,
		                x.limit);
		side_files_attach(u, files);
	}
	report_out_tables(u, x.tables, n_tables(u->o));
	status = unit_write(u);
	if (status != HOST_DONE)
		return status;
	named = budget_names_check_patterns(u, names, &u->o->budgets);
	return budget_check_mem(u, &u->o->budgets, names, memory, topology, baseline) && named ? HOST_DONE : HOST_FOUND;
}

/* Measures the program, and collects its axes for the budgets. */
static bool
measure(Unit *u, const CostTopology *topology, InspectMemory *memory, BudgetNames *names, const InspectNamed **at)
{
	MemoryHow how = { .target = cli_xla_target(u->o), .topology = topology,
	                  .if_not_modelled = cli_if_not_modelled(u->o) };

	if (!unit_has_one_document(u) || !find_values(u, at))
		return false;
	if (u->o->budgets.n)
		budget_names_add(u, names, u->docs.v[0]);
	how.as_xla = shorthand_has_program(u->docs.v[0]) && cli_is_about_xla(u->o, u->docs.v[0]);
	return memory_measure(&u->runner, &u->docs.v[0], &how, memory);
}

/* Searches the largest batch that fits. */
static HostStatus
fit(Unit *u, const CostTopology *topology)
{
	Fit x = { .arena = &u->s.arena, .batch = u->o->batch };
	HostStatus status;

	if (!unit_has_one_program(u))
		return HOST_FOUND;
	if (!cost_topology_memory_limit(topology)) {
		diag_error(&u->s.diag, DIAG_TOPOLOGY_INVALID, (Span){ 0, 0 },
		           "topology '%s' does not say how much memory a device has", topology->name.p);
		return HOST_FOUND;
	}
	x.how.topology = topology;
	x.how.as_xla = shorthand_has_program(u->docs.v[0]) && cli_is_about_xla(u->o, u->docs.v[0]);
	x.how.target = x.how.as_xla ? cli_xla_target(u->o) : LATE_PARTITIONER;
	if (!fit_run(&x, &u->runner, u->docs.v[0]))
		return HOST_FOUND;
	report_out_tables(u, x.tables, FIT_N_TABLES);
	status = unit_write(u);
	return status == HOST_DONE && !x.largest ? HOST_FOUND : status;
}

static HostStatus
mem_work(Unit *u)
{
	Baseline baseline = { .json = NULL };
	BudgetNames names = { 0 };
	const CostTopology *topology;
	const InspectNamed **at = ARENA_ARRAY(&u->s.arena, const InspectNamed *, u->o->at.n);
	InspectMemory memory;
	HostStatus status;

	if (!set_option_read(u, true))
		return HOST_FOUND;
	status = cli_topology(u, &topology);
	if (status == HOST_DONE && u->o->fit)
		return fit(u, topology);
	if (status == HOST_DONE)
		status = baseline_read(u, "mem", &baseline);
	if (status == HOST_DONE)
		status = measure(u, topology, &memory, &names, at) ? HOST_DONE : HOST_FOUND;
	if (status == HOST_DONE)
		status = baseline_agrees(u, &baseline, "as_xla", inspect_mem_as_xla(&memory));
	if (status == HOST_DONE)
		status = report(u, &names, &memory, topology, &baseline, at);
	baseline_end(&baseline);
	return status;
}

HostStatus
cmd_mem(Options *o)
{
	SideFiles files = { .to = o->svg_file, .to_option = "--svg" };

	if (o->report_format == REPORT_AS_SCHEMA)
		return o->fit ? report_out_schema(o, fit_layouts, FIT_N_TABLES) :
		       report_out_schema(o, inspect_mem_layouts, n_tables(o));
	if (o->fit && !o->topology)
		return host_usage_error("mem", "--fit needs --topology");
	if (o->batch && !o->fit)
		return host_usage_error("mem", "--batch needs --fit");
	if (o->fit && (o->timeline || o->svg_file || o->at.n || o->budgets.n || o->baseline))
		return host_usage_error("mem", "--fit prints another report, without --at, --baseline, --budget, --svg "
		                        "and --timeline");
	return side_files_run(o, &files, mem_work, &files);
}
