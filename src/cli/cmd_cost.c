/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc cost`: estimates the work, the communication and the time of a step.
 */
#include "cli/cli.h"
#include "cli/option_rows.h"
#include "cli/report_out.h"
#include "cli/set_option.h"
#include "cli/side_files.h"
#include "cli/topology_option.h"
#include "inspect/cost.h"
#include "inspect/covered.h"
#include "pipeline/as_xla.h"

const OptionRow options_cost[] = {
	HEADING("Report:", 1),
	TEXT("topology", "NAME", topology,
	     "The devices and their links: a preset such as tpu-v5e, with the shape of a slice as in tpu-v5e:16x16, or "
	     "a JSON file"),
	ENUM("by", "WHAT", "line|module|class|op", cost_by,
	     "Sum up by source line (the default), by module, by class of operations, or not at all (op)"),
	COUNT("top", "N", top, "List the N rows that take longest (default 20)"),
	TEXT("trace", "FILE", trace_file, "Also write a trace of the step, which Perfetto opens"),
	ASSUMED_TRIPS,
	AS_XLA_TARGET,
	SET,
	END
};

static HostStatus
report(Unit *u, InspectCost *x, IrModule *m)
{
	SideFiles *files = u->cx;

	inspect_cost_fill(x, m);
	if (u->o->trace_file) {
		inspect_cost_trace(x, m, &files->out);
		side_files_attach(u, files);
	}
	report_out_tables(u, x->tables, INSPECT_N_COST_TABLES);
	return unit_write(u);
}

/* Replaces the program by what XLA makes of it, and finds its cost. */
static bool
estimate(Unit *u, InspectCost *x)
{
	IrModule *copy;

	if (!as_xla_copy(&u->runner, u->docs.v[0], &u->s.arena, NULL, &copy))
		return false;
	if (!inspect_covered(x->comms.topology, copy) || !inspect_cost_add(x, copy)) {
		ir_module_free(copy);
		return false;
	}
	ir_module_free(u->docs.v[0]);
	u->docs.v[0] = copy;
	return true;
}

static HostStatus
cost_work(Unit *u)
{
	const CostTopology *topology;
	InspectCost x;
	HostStatus status;

	if (!set_option_read(u, true))
		return HOST_FOUND;
	if (!unit_has_one_program(u))
		return HOST_FOUND;
	status = cli_topology(u, &topology);
	if (status != HOST_DONE)
		return status;
	inspect_cost_init(&x, &u->s.arena, topology, cli_xla_target(u->o));
	x.by = u->o->cost_by;
	x.top = u->o->top ? u->o->top : 20;
	inspect_runs_assume(&x.comms.runs, u->o->assumed_trips);
	return estimate(u, &x) ? report(u, &x, u->docs.v[0]) : HOST_FOUND;
}

HostStatus
cmd_cost(Options *o)
{
	SideFiles files = { .to = o->trace_file, .to_option = "--trace" };

	if (o->report_format == REPORT_AS_SCHEMA)
		return report_out_schema(o, inspect_cost_layouts, INSPECT_N_COST_TABLES);
	if (!o->topology)
		return host_usage_error("cost", "the option --topology is missing, such as --topology=tpu-v5e");
	if (o->as_xla == AS_XLA_NO)
		return host_usage_error("cost", "--as-xla=no is not possible, because the cost is that of the "
		                        "program that XLA makes");
	return side_files_run(o, &files, cost_work, &files);
}
