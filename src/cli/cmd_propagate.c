/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc propagate`: runs the whole propagation pipeline.
 */
#include "cli/cli.h"
#include "driver/unit.h"
#include "cli/report_out.h"
#include "inspect/values.h"
#include "ir/shorthand.h"

enum { SUMMARY_TABLES = INSPECT_SLICES };	/* meshes and values */

/* Returns whether there is something to propagate through. A document that only states meshes and shardings has no
 * function. Without shorthand, Shardy's error about a module without functions is kept. */
static bool
has_program(const IrModule *m)
{
	return !m->shorthand || m->shorthand->main;
}

static bool
propagate_document(Unit *u, IrModule *m)
{
	const Options *o = u->o;
	const char *options = arena_printf(&u->s.arena,
	                                   "dedup-functions-fully=%d reshards=%s boundary=%s "
	                                   "reshard-between-meshes=%d drop-free-reshards=%d",
	                                   o->dedup, o->reshards ? o->reshards : "as-shardy",
	                                   o->boundary ? o->boundary : "as-shardy", o->between_meshes, o->drop_free);

	return runner_pass(&u->runner, m, "sdy-propagation-pipeline", options);
}

/* Propagates every program, and prints the shardings at its boundary instead of the program. */
static HostStatus
summary_work(Unit *u)
{
	InspectValues values;

	if (!unit_read(u, true))
		return HOST_FOUND;
	inspect_values_init(&values, &u->s.arena);
	values.one_mesh = inspect_has_one_mesh(u->docs.v, u->docs.n);
	for (uint32_t i = 0; i < u->docs.n; i++) {
		IrModule *m = u->docs.v[i];
		InspectGiven *given;

		if (!has_program(m))
			continue;
		given = inspect_given(&u->s.arena, m);
		if (!given || !propagate_document(u, m))
			return HOST_FOUND;
		inspect_values_add_boundary(&values, m, given);
	}
	report_out_tables(u, values.tables, SUMMARY_TABLES);
	return unit_write(u);
}

static HostStatus
propagate_work(Unit *u)
{
	if (!unit_read(u, true))
		return HOST_FOUND;
	for (uint32_t i = 0; i < u->docs.n; i++) {
		if (has_program(u->docs.v[i]) && !propagate_document(u, u->docs.v[i]))
			return HOST_FOUND;
	}
	return unit_print_and_write(u);
}

HostStatus
cmd_propagate(Options *o)
{
	if (o->summary && o->report_format == REPORT_AS_SCHEMA)
		return report_out_schema(o, inspect_value_layouts, SUMMARY_TABLES);
	return unit_run_all(o, o->summary ? summary_work : propagate_work, NULL);
}
