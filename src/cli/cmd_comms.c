/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc comms`: propagates shardings, makes communication explicit and lists it.
 */
#include "cli/budget_check.h"
#include "cli/cli.h"
#include "cli/report_out.h"
#include "cli/topology_option.h"
#include "driver/as_xla.h"
#include "inspect/comms.h"
#include "ir/shorthand.h"

/* Returns the number of tables. The last one is there only if it is wanted. */
static uint32_t
n_tables(const Options *o)
{
	return o->remarks ? INSPECT_N_COMMS_TABLES : INSPECT_REMARKS;
}

static HostStatus
comms_work(Unit *u)
{
	const Options *o = u->o;
	InspectComms comms;
	HostStatus status;

	if (!unit_read(u, true))
		return HOST_FOUND;
	inspect_comms_init(&comms, &u->s.arena);
	comms.sort = o->sort;
	comms.remarks = o->remarks;
	comms.all = o->all;
	comms.all_branches = o->all_branches;
	comms.runs.as_xla = o->as_xla;
	if (o->assumed_trips) {
		comms.runs.assumed_trips = o->assumed_trips;
		comms.runs.trips_given = true;
	}
	status = cli_topology(u, &comms.topology);
	if (status)
		return status;
	for (uint32_t i = 0; i < u->docs.n; i++) {
		IrModule **m = &u->docs.v[i];

		if ((*m)->shorthand && !(*m)->shorthand->main)
			continue;
		if (!as_xla_explain(&u->runner, m, &u->s.arena, o->as_xla) ||
		    !cli_topology_covers(u, comms.topology, *m) || !inspect_comms_add(&comms, *m))
			return HOST_FOUND;
	}
	inspect_comms_finish(&comms);
	inspect_comms_words(&comms, o->human);
	report_out_tables(u, comms.tables, n_tables(o));
	status = unit_write(u);
	if (status == HOST_DONE && !budget_check_comms(u, &o->budgets, &comms))
		status = HOST_FOUND;
	return status;
}

HostStatus
cmd_comms(Options *o)
{
	if (o->report_format == REPORT_AS_SCHEMA)
		return report_out_schema(o, inspect_comms_layouts, n_tables(o));
	return unit_run_all(o, comms_work, NULL);
}
