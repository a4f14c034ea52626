/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc mem`: propagates shardings and bounds the memory that each device needs.
 */
#include "cli/budget_check.h"
#include "cli/cli.h"
#include "cli/report_out.h"
#include "cli/topology_option.h"
#include "driver/as_xla.h"
#include "inspect/mem.h"

/* Makes the communication of a program explicit. */
static bool
explain(Unit *u, IrModule **m)
{
	if (u->o->as_xla)
		return as_xla_replace(&u->runner, m, &u->s.arena, "reshards=collectives");
	return runner_pass(&u->runner, *m, "sdy-propagation-pipeline", "reshards=collectives");
}

static HostStatus
mem_work(Unit *u)
{
	const CostTopology *topology;
	InspectMemory memory;
	HostStatus status;
	InspectMem report;
	IrModule *m;

	if (!unit_read(u, true))
		return HOST_FOUND;
	status = cli_topology(u, &topology);
	if (status)
		return status;
	m = u->docs.v[0];
	if (u->docs.n != 1) {
		diag_error(&u->s.diag, DIAG_UNSUPPORTED, (Span){ 0, 0 },
		           "%u programs in one file are not supported here", (unsigned)u->docs.n);
		return HOST_FOUND;
	}
	if (!explain(u, &u->docs.v[0]))
		return HOST_FOUND;
	m = u->docs.v[0];
	if (!inspect_memory(&m->arena, m, &memory))
		return HOST_FOUND;
	inspect_mem_init(&report, &m->arena);
	if (u->o->top)
		report.top = u->o->top;
	inspect_mem_fill(&report, m, &memory);
	report_out_tables(u, report.tables, INSPECT_N_MEM_TABLES);
	status = unit_write(u);
	if (status == HOST_DONE && !budget_check_mem(u, &memory, topology))
		status = HOST_FOUND;
	return status;
}

HostStatus
cmd_mem(Options *o)
{
	if (o->report_format == REPORT_AS_SCHEMA)
		return report_out_schema(o, inspect_mem_layouts, INSPECT_N_MEM_TABLES);
	return unit_run_all(o, mem_work, NULL);
}
