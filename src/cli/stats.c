/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes the tables of --time-passes, --mem-stats and --work-stats. Work is a set of counters that are the same on
 * every machine, so that a test can detect when an algorithm needs more work than its input justifies.
 */
#include "cli/stats.h"

#include <inttypes.h>
#include <sys/resource.h>

#include "report/terminal.h"

/* Writes the times. Passes inside a pipeline are indented below it, and their time is part of the pipeline's. */
static void
add_times(Buf *out, const Runner *r)
{
	double all = 0;

	for (uint32_t i = 0; i < r->times.n; i++)
		all += r->times.v[i].depth ? 0 : r->times.v[i].seconds;
	BUF_LIT(out, "   seconds  share  runs  what\n");
	for (uint32_t i = 0; i < r->times.n; i++) {
		const RunnerTime *t = &r->times.v[i];

		buf_printf(out, "%10.6f %5.1f%% %5u  %*s%s\n", t->seconds, all > 0 ? t->seconds / all * 100 : 0,
		           (unsigned)t->runs, (int)t->depth * 2, "", t->what);
	}
	buf_printf(out, "%10.6f 100.0%%        all\n", all);
}

static void
add_bytes(Buf *out, size_t n, const char *what)
{
	buf_printf(out, "%12zu bytes  %s\n", n, what);
}

static void
add_memory(Buf *out, const Unit *u)
{
	const Memory *memory = u->s.arena.memory;
	struct rusage usage = { 0 };
	size_t module = 0;

	for (uint32_t i = 0; i < u->docs.n; i++)
		module += u->docs.v[i] ? u->docs.v[i]->arena.reserved + u->docs.v[i]->ops.reserved : 0;
	getrusage(RUSAGE_SELF, &usage);
	add_bytes(out, u->in.text.cap, "input");
	add_bytes(out, u->s.arena.reserved, "session: strings, types, attributes");
	add_bytes(out, module, "modules: operations and values");
	add_bytes(out, u->runner.scratch_peak, "scratch memory of passes, peak");
	add_bytes(out, u->out.cap + u->out.sealed, "output");
	add_bytes(out, memory->peak, "all of these and other scratch memory, peak");
	add_bytes(out, (size_t)usage.ru_maxrss * 1024, "process, peak");
	buf_printf(out, "%12" PRIu64 " blocks allocated for these\n", memory->n_taken);
}

static void
add_count(Buf *out, uint64_t n, const char *what)
{
	buf_printf(out, "%12" PRIu64 "  %s\n", n, what);
}

static void
add_work(Buf *out, const Unit *u)
{
	const Session *s = &u->s;
	const SessionWork *w = &s->work;
	const Memory *memory = s->arena.memory;

	add_count(out, w->read, "operations read");
	add_count(out, w->ops, "operations created");
	add_count(out, s->atoms.strs.n, "strings");
	add_count(out, s->types.n, "types");
	add_count(out, s->attrs.n, "attributes");
	add_count(out, w->rules, "op sharding rules computed");
	add_count(out, w->sweeps, "sweeps over the program");
	add_count(out, w->visits, "operations visited by sweeps");
	add_count(out, w->steps, "propagation steps computed");
	add_count(out, w->woken, "uses visited after a sharding changed");
	add_count(out, w->chains, "chains of collectives built");
	add_count(out, memory->bytes_taken, "bytes allocated");
	add_count(out, memory->bytes_moved, "bytes copied by growing buffers");
}

/* The passes of jaxlib's Shardy are built without statistics, so its report has no entries. */
static void
add_statistics(Buf *out)
{
	static const char line[] = "===-------------------------------------------------------------------------===\n";

	buf_printf(out, "%s                         ... Pass statistics report ...\n%s\n", line, line);
}

void
stats_add(Buf *out, const Unit *u)
{
	const Options *o = u->o;

	if (o->files.n > 1 && (o->time_passes || o->mem_stats || o->work_stats)) {
		report_escape(out, str_from(u->in.name));
		BUF_LIT(out, ":\n");
	}
	if (o->pass_statistics)
		add_statistics(out);
	if (u->o->time_passes)
		add_times(out, &u->runner);
	if (u->o->mem_stats)
		add_memory(out, u);
	if (u->o->work_stats)
		add_work(out, u);
}
