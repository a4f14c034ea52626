/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc partition`: prints the program that each device runs.
 */
#include "cli/cli.h"
#include "driver/unit.h"
#include "partition/partition.h"

static const char *
pass_options(Unit *u)
{
	const OptionsPartition *o = &u->o->partition;

	return arena_printf(&u->s.arena, "numbering=%s wrap=%d", o->by_replica ? "replica" : "partition", o->wrap);
}

static bool
partition_document(Unit *u, IrModule *m)
{
	if (!u->o->partition.no_propagate && !partition_is_propagated(m) &&
	    !runner_pass(&u->runner, m, "sdy-propagation-pipeline", ""))
		return false;
	return runner_pass(&u->runner, m, "shardc-partition", pass_options(u));
}

static HostStatus
partition_work(Unit *u)
{
	if (!unit_read(u, true))
		return HOST_FOUND;
	for (uint32_t i = 0; i < u->docs.n; i++) {
		if (!partition_document(u, u->docs.v[i]))
			return HOST_FOUND;
	}
	return unit_print_and_write(u);
}

HostStatus
cmd_partition(Options *o)
{
	o->style = STYLE_MLIR;
	return unit_run_all(o, partition_work, NULL);
}
