/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc partition`: prints the program that each device runs.
 */
#include "cli/cli.h"
#include "driver/unit.h"
#include "partition/check.h"
#include "partition/partition.h"
#include "verify/verify.h"

enum { DEFAULT_STEPS = 200000000 };

static uint32_t
check_steps(const OptionsPartition *o)
{
	return o->check_steps ? o->check_steps : DEFAULT_STEPS;
}

static const char *
pass_options(Unit *u)
{
	const OptionsPartition *o = &u->o->partition;

	return arena_printf(&u->s.arena, "numbering=%s wrap=%d check-steps=%u", o->by_replica ? "replica" : "partition",
	                    o->wrap, o->check ? (unsigned)check_steps(o) : 0);
}

/* Reads the local program of --against into the session. Returns NULL after an error. */
static IrModule *
read_local(Unit *u, ReadDocs *docs)
{
	static const ReadOptions options = { .no_split = true };
	const char *path = u->o->partition.against;
	Source *src, *outer = u->s.diag.src;
	bool ok;
	Input in;

	if (!input_read(u->o, &in, path))
		return NULL;
	src = source_new(&u->s.arena, path, arena_dup(&u->s.arena, in.text.p, in.text.n), in.text.n);
	input_free(&in);
	u->s.diag.src = src;
	ok = read_text(&u->s, src, &options, docs) && docs->n == 1 && docs->v[0] && verify_module(docs->v[0]);
	u->s.diag.src = outer;
	return ok ? docs->v[0] : NULL;
}

static bool
check_against(Unit *u, IrModule *m)
{
	PartCheck check = { .global = m, .by_replica = u->o->partition.by_replica,
		            .max_steps = check_steps(&u->o->partition) };
	ReadDocs docs = { 0 };
	PartFinding found;
	bool ok;

	check.local = read_local(u, &docs);
	if (!check.local)
		return false;
	found = part_check(&u->s.arena, &check);
	ok = part_check_report(&u->s.diag, &found, &check);
	ir_module_free(check.local);
	return ok;
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
	const OptionsPartition *o = &u->o->partition;

	if (is_reference(u->o) && !o->against)
		return partition_as_shardy(u, m, !o->no_propagate && !partition_is_propagated(m));
	if (!o->no_propagate && !partition_is_propagated(m) &&
	    !runner_pass(&u->runner, m, "sdy-propagation-pipeline", ""))
		return false;
	if (o->against)
		return check_against(u, m);
	return runner_pass(&u->runner, m, "shardc-partition", pass_options(u));
}

static HostStatus
partition_work(Unit *u)
{
	const OptionsPartition *o = &u->o->partition;

	if (!unit_read(u, true))
		return HOST_FOUND;
	for (uint32_t i = 0; i < u->docs.n; i++) {
		if (!partition_document(u, u->docs.v[i]))
			return HOST_FOUND;
		if (o->check || o->against)
			BUF_LIT(&u->out, "equal\n");
	}
	return o->check || o->against ? unit_write(u) : unit_print_and_write(u);
}

HostStatus
cmd_partition(Options *o)
{
	o->style = STYLE_MLIR;
	if (is_reference(o) && o->partition.wrap)
		return host_usage_error("partition", "'--wrap' needs '--mode=sound'");
	if (o->partition.check && o->partition.wrap)
		return host_usage_error("partition", "--check cannot be combined with --wrap");
	if (is_reference(o) && o->partition.check)
		return host_usage_error("partition", "'--check' needs '--mode=sound'");
	return unit_run_all(o, partition_work, NULL);
}
