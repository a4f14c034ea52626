/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc comms`: propagates shardings, makes communication explicit and lists it.
 */
#include "cli/actual_check.h"
#include "cli/budget_check.h"
#include "cli/cli.h"
#include "cli/option_rows.h"
#include "cli/report_out.h"
#include "cli/set_option.h"
#include "cli/topology_option.h"
#include "inspect/comms_groups.h"
#include "ir/shorthand.h"
#include "pipeline/as_xla.h"
#include "pipeline/communication.h"

/* ---- options ---- */

const OptionRow options_comms[] = {
	HEADING("Report:", 1),
	FLAG("time", time, "Also print times on the default topology, which describes no real machine"),
	TOPOLOGY_TIMES,
	OWN("budget", "LIST", option_add_budget,
	    "Fail if a limit is exceeded: bytes[all_gather,model]<=64MiB, collectives<=12, reshards<=3, time<=2ms"),
	BASELINE,
	STRICT,
	ASSUMED_TRIPS,
	SECOND("assume-ragged", "HOW", "worst|uniform", ragged_uniform,
	       "Of ragged collectives, count what a device sends at most (worst, the default), or if all sizes are "
	       "equal (uniform)"),
	SECOND("branches", "WHICH", "largest|all", all_branches,
	       "Of a case, list the branch that sends most (largest, the default), or all branches (all)"),
	ENUM("sort", "KEY", "total|program|kind|axes", sort,
	      "Sort the rows by total (default), program, kind or axes"),
	ENUM("by", "WHAT", "row|source|parameter|kind|axis|function", by,
	     "List rows (row, the default), or sums per line of the original program (source), per annotation from "
	     "which the axes come (parameter), per kind, axis or function"),
	COUNT("top", "N", top, "List only the first N rows (default all); totals count all rows"),
	FLAG("roots", roots, "Also print the annotations from which the axes of each row come"),
	SECOND("frames", "WHICH", "own|all", all_frames,
	       "Print the innermost source location that is not skipped (own, the default), or all of them (all)"),
	TEXT("skip-frames", "GLOB", skip_frames,
	     "Skip source locations in files whose path matches GLOB (default */site-packages/*)"),
	FLAG("remarks", remarks, "Also list changes of the program that would save communication"),
	FLAG("all", all, "Also list operations that move nothing, such as all_slice"),
	SET,
	AS_XLA_TARGET,
	TEXT("actual", "TABLE", actual,
	     "Compare with a table of XLA's collectives by tests/peer/xla; implies --as-xla"),
	END
};

/* ---- the command ---- */

enum { MAX_TABLES = INSPECT_N_COMMS_TABLES + INSPECT_N_ACTUAL_TABLES };

/* Returns the number of tables without those of --actual. The last one is there only if it is wanted. */
static uint32_t
n_tables(const Options *o)
{
	return o->remarks ? INSPECT_N_COMMS_TABLES : INSPECT_REMARKS;
}

static void
set_options(InspectComms *c, const Options *o)
{
	c->sort = o->sort;
	c->by = o->by;
	c->top = o->top;
	c->remarks = o->remarks;
	c->all = o->all;
	c->all_branches = o->all_branches || o->actual;	/* XLA's table has all branches */
	c->frames.all = o->all_frames;
	if (o->skip_frames)
		c->frames.skipped = o->skip_frames;
	c->runs.ragged = o->ragged_uniform ? INSPECT_RAGGED_UNIFORM : INSPECT_RAGGED_WORST;
	inspect_runs_assume(&c->runs, o->assumed_trips);
}

/* Adds all documents, and their axes to the names for budgets. */
static bool
add_programs(Unit *u, InspectComms *c, BudgetNames *names)
{
	bool rooted = u->o->roots || u->o->by == INSPECT_PER_PARAMETER;

	for (uint32_t i = 0; i < u->docs.n; i++) {
		if (u->o->budgets.n)
			budget_names_add(u, names, u->docs.v[i]);
		if (!shorthand_has_program(u->docs.v[i]))
			continue;
		if (!communication_add(&u->runner, c, &u->docs.v[i], rooted))
			return false;
	}
	return true;
}

/* Prints the report and checks the budgets. */
static HostStatus
report(Unit *u, InspectComms *c, const BudgetNames *names, const Baseline *baseline, InspectActual *actual)
{
	const InspectBudgets *budgets = &u->o->budgets;
	ReportTable tables[MAX_TABLES];
	uint32_t n = n_tables(u->o);
	HostStatus status;
	bool agrees = !u->o->actual || inspect_actual_compare(actual, c);

	inspect_comms_finish(c);
	inspect_comms_words(c, u->o->human);
	memcpy(tables, c->tables, n * sizeof *tables);
	if (c->by)
		inspect_comms_group(c, &tables[INSPECT_COLLECTIVES]);
	for (uint32_t i = 0; u->o->actual && i < INSPECT_N_ACTUAL_TABLES; i++)
		tables[n++] = actual->tables[i];
	report_out_tables(u, tables, n);
	status = unit_write(u);
	if (status != HOST_DONE)
		return status;
	if (!agrees)
		actual_report(u, actual);
	if (!budget_names_check(u, names, budgets) || !budget_check_comms(u, budgets, c, baseline))
		return HOST_FOUND;
	return agrees ? HOST_DONE : HOST_FOUND;
}

static HostStatus
comms_work(Unit *u)
{
	Baseline baseline = { .json = NULL };
	BudgetNames names = { 0 };
	InspectComms comms;
	InspectActual actual;
	HostStatus status;

	if (!set_option_read(u, true))
		return HOST_FOUND;
	inspect_comms_init(&comms, &u->s.arena);
	set_options(&comms, u->o);
	cli_choose_communication(u, &comms);
	status = cli_topology(u, &comms.topology);
	if (status == HOST_DONE)
		status = baseline_read(u, "comms", &baseline);
	if (status == HOST_DONE && u->o->actual)
		status = actual_read(u, &actual);
	if (status == HOST_DONE && !add_programs(u, &comms, &names))
		status = HOST_FOUND;
	if (status == HOST_DONE)
		status = baseline_agrees(u, &baseline, "as_xla", inspect_comms_as_xla(&comms));
	if (status == HOST_DONE)
		status = report(u, &comms, &names, &baseline, &actual);
	baseline_end(&baseline);
	return status;
}

HostStatus
cmd_comms(Options *o)
{
	const ReportLayout *layouts[MAX_TABLES];
	uint32_t n = n_tables(o);
	LateTarget target;

	if (o->actual && o->as_xla == AS_XLA_NO)
		return host_usage_error("comms", "--actual cannot be combined with --as-xla=no");
	target = as_xla_is_on(o->as_xla) ? cli_xla_target(o) : LATE_PARTITIONER;
	memcpy(layouts, inspect_comms_layouts(target), n * sizeof *layouts);
	if (o->by)
		layouts[INSPECT_COLLECTIVES] = &inspect_comms_groups_layout;
	for (uint32_t i = 0; o->actual && i < INSPECT_N_ACTUAL_TABLES; i++)
		layouts[n++] = inspect_actual_layouts[i];
	if (o->report_format == REPORT_AS_SCHEMA)
		return report_out_schema(o, layouts, n);
	return unit_run_all(o, comms_work, NULL);
}
