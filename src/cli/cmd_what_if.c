/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc what-if`: prints the effects of edits of a program.
 */
#include "cli/cli.h"
#include "cli/option_rows.h"
#include "cli/report_out.h"
#include "cli/topology_option.h"
#include "explain/program_edit.h"
#include "explain/what_if.h"
#include "inspect/covered.h"
#include "ir/walk.h"

/* ---- options ---- */

const OptionRow options_what_if[] = {
	HEADING("Report:", 1),
	SET,
	COUNT("top", "N", top, "Print the first N values and the N largest changes of collectives (default all)"),
	TOPOLOGY_TIMES,
	DEFAULT_TIMES,
	ASSUMED_TRIPS,
	AS_XLA_TARGET,
	END
};

/* ---- the command ---- */

/* Compares the program with an edited copy. */
static bool
compare(Unit *u, WhatIf *x, IrModule *m)
{
	IrModule *after;
	bool ok;

	if (!runner_pass(&u->runner, m, "sdy-lift-inlined-meshes", NULL))
		return false;
	after = ir_module_clone(m, &u->s.arena);
	ok = explain_edits(after, u->o->set.v, u->o->set.n) && inspect_covered(x->how.topology, after) &&
	     what_if_run(x, &u->runner, m, after);
	ir_module_free(after);
	return ok;
}

static HostStatus
what_if_work(Unit *u)
{
	WhatIf x = { .arena = &u->s.arena, .top = u->o->top, .how = { .assumed_trips = u->o->assumed_trips } };
	HostStatus status;

	if (!unit_read_named(u))
		return HOST_FOUND;
	if (!unit_has_one_program(u))
		return HOST_FOUND;
	status = cli_topology(u, &x.how.topology);
	if (status != HOST_DONE)
		return status;
	x.how.as_xla = cli_is_about_xla(u->o, u->docs.v[0]);
	x.how.target = x.how.as_xla ? cli_xla_target(u->o) : LATE_PARTITIONER;
	if (!compare(u, &x, u->docs.v[0]))
		return HOST_FOUND;
	report_out_tables(u, x.tables, WHAT_IF_N_TABLES);
	return unit_write(u);
}

HostStatus
cmd_what_if(Options *o)
{
	if (o->report_format == REPORT_AS_SCHEMA)
		return report_out_schema(o, what_if_layouts, WHAT_IF_N_TABLES);
	if (!o->set.n)
		return host_usage_error("what-if", "what-if needs --set");
	return unit_run_all(o, what_if_work, NULL);
}
