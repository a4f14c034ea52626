/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc sweep`: measures one program on many meshes.
 */
#include "cli/cli.h"
#include "cli/option_rows.h"
#include "cli/report_out.h"
#include "cli/topology_option.h"
#include "pipeline/sweep.h"

static const char *
set_meshes(Options *o, const OptionRow *row, const char *arg)
{
	(void)row;
	return sweep_spec_read(&o->arena, arg, &o->sweep);
}

const OptionRow options_sweep[] = {
	HEADING("Report:", 1),
	OWN("mesh", "LIST", set_meshes,
	    "Sizes of the axes to try, and the number of devices: data=4..64,model=1/2/4,product=64"),
	TEXT("topology", "NAME", topology,
	     "Print times on a topology, and whether its memory is enough: a preset such as tpu-v5p, with the shape of "
	     "a slice as in tpu-v5e:16x16, or a JSON file"),
	DEFAULT_TIMES,
	ENUM("sort", "KEY", "cost|memory|mesh", sort_meshes,
	     "Sort the rows by cost (the time, or without a topology the bytes; the default), memory or mesh"),
	ASSUMED_TRIPS,
	AS_XLA_TARGET,
	END
};

/* The work on one mesh. */
typedef struct Trial {
	Sweep *sweep;
	SweepPoint *point;
} Trial;

static HostStatus
try_mesh(Unit *u)
{
	const Trial *x = u->cx;

	return unit_read(u, true) && sweep_try(x->sweep, &u->runner, &u->docs.v[0], x->point) ? HOST_DONE : HOST_FOUND;
}

static void
end_trial(Unit *u)
{
	const Trial *x = u->cx;

	sweep_failed(x->sweep, x->point, &u->s.diag);
}

static HostStatus
sweep_work(Unit *u)
{
	Sweep x = { .arena = &u->s.arena, .spec = &u->o->sweep, .sort = u->o->sort_meshes,
	            .assumed_trips = u->o->assumed_trips };
	HostStatus status;

	if (!unit_read(u, true))
		return HOST_FOUND;
	if (!unit_has_one_program(u))
		return HOST_FOUND;
	x.as_xla = cli_is_about_xla(u->o, u->docs.v[0]);
	x.target = x.as_xla ? cli_xla_target(u->o) : LATE_PARTITIONER;
	status = cli_topology(u, &x.topology);
	if (status != HOST_DONE)
		return status;
	if (!sweep_begin(&x, &u->runner, u->docs.v[0]))
		return HOST_FOUND;
	for (uint32_t i = 0; i < x.points.n; i++) {
		Trial trial = { &x, &x.points.v[i] };

		unit_run_again(u, try_mesh, end_trial, &trial);
	}
	if (!sweep_end(&x, u->docs.v[0]))
		return HOST_FOUND;
	report_out_numbers(u, x.tables, SWEEP_N_TABLES);
	return unit_write(u);
}

HostStatus
cmd_sweep(Options *o)
{
	if (o->report_format == REPORT_AS_SCHEMA)
		return report_out_schema(o, sweep_layouts, SWEEP_N_TABLES);
	if (!o->sweep.axes.n)
		return host_usage_error("sweep",
		                        "which meshes? For example --mesh='data=4..64,model=1..16,product=64'");
	return unit_run_all(o, sweep_work, NULL);
}
