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
is_reference(const Options *o)
{
	return o->partition.mode && strcmp(o->partition.mode, "reference") == 0;
}

/* Partitions with Shardy's passes. Shardy numbers replicas if there is more than one, however many there are. */
static bool
partition_as_shardy(Unit *u, IrModule *m, bool propagate)
{
	return runner_pass(&u->runner, m, "shardc-partition-as-shardy",
	                   arena_printf(&u->s.arena, "propagate=%d replica-count=%d", propagate,
	                                u->o->partition.by_replica ? 2 : 1));
}

static bool
partition_document(Unit *u, IrModule *m)
{
	if (is_reference(u->o))
		return partition_as_shardy(u, m, !u->o->partition.no_propagate && !partition_is_propagated(m));
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
	if (is_reference(o) && o->partition.wrap)
		return host_usage_error("partition", "'--wrap' needs '--mode=sound'");
	return unit_run_all(o, partition_work, NULL);
}
