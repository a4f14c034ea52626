/* SPDX-License-Identifier: Apache-2.0
 *
 * Properties of the log of propagation: why [-g N] [-s SEED] [FILE...]
 *
 * Takes programs from files and N generated ones, and checks that
 * - a propagation with a log prints the same program as one without,
 * - the steps of the log, computed again from the shardings before them, write what the log says, in the same order,
 * - the last event of a slot has its final sharding,
 * - each axis of each value has chains that end in annotations with the axis; the events on a chain get smaller.
 *
 * Prints each failure and a summary. Programs that are not valid, or that propagation refuses, count as skipped.
 */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

#include "../fuzz/generate.h"
#include "../fuzz/harness.h"
#include "pipeline/pipelines.h"
#include "program_file.h"
#include "explain/axis_chain.h"

enum { MAX_LINKS = 1000000 };	/* of one program */

static const PrintOptions print_mlir = { .style = PRINT_STYLE_MLIR };
static unsigned long n_programs, n_skipped, n_failed, n_steps, n_events, n_ops, n_chains, n_links;
static const char *name;

static void
fail(const char *what, uint32_t event)
{
	printf("FAILED: %s: %s (event %u)\n", name, what, (unsigned)event);
	n_failed++;
}

/* Propagates the first document of a text, with a log unless it is NULL. Returns false if the program is refused. */
static bool
propagate(Program *p, Str text, bool logged, PropLog **log)
{
	PropagationPipeline options = PROPAGATION_DEFAULTS;

	if (!fuzz_program_open(p, text, false, false) || p->docs.n != 1)
		return false;
	options.reshards = RESHARDS_NONE;
	*log = options.log = logged ? propagate_log_new(&p->s.arena) : NULL;
	return runner_pass(&p->runner, p->docs.v[0], "sdy-propagation-pipeline", &options);
}

/* ---- replay ---- */

/* Compares the step that begins with an event with what it writes when it is computed again. */
static void
check_step(const PropAgain *again, uint32_t first, void *cx)
{
	PropLog *log = cx;
	uint32_t i = first;

	n_steps++;
	for (uint32_t t = 0; t < again->st.layout->n_tensors; t++) {
		const PropEvent *e;

		if (!again->made[t] || !again->in.slots[t])
			continue;
		while (i < log->n && propagate_log_event(log, i)->kind != PROP_EVENT_STEP)
			i++;
		e = i < log->n ? propagate_log_event(log, i) : NULL;
		if (!e || e->slot != again->in.slots[t] || propagate_log_target(log, i) != t ||
		    e->step != propagate_log_event(log, first)->step) {
			fail("a step writes another tensor", i);
			return;
		}
		if (e->sharding != again->made[t] && !(log->p->stored && log->p->stored[e->slot]))
			fail("a step writes another sharding", i);
		i++;
	}
	if (i == first)
		fail("a step writes nothing", first);
}

static void
check_slots(PropLog *log)
{
	for (uint32_t i = 1; i < log->p->n_slots; i++) {
		if (propagate_log_at(log, i, log->n) != log->p->slots[i].sharding)
			fail("the last event of a slot is not its sharding", i);
	}
}

/* ---- chains ---- */

static void
check_chain(const ExplainChain *c)
{
	const ShardSharding *given = c->annotation ? shard_sharding(c->annotation) : NULL;
	ShardAxes axes = given && c->root_dim < given->rank ? shard_axes_of_dim(given, c->root_dim)
	                                                    : (ShardAxes){ NULL, 0 };
	bool there = false;

	n_chains++;
	n_links += c->n;
	for (uint32_t i = 0; i < axes.n; i++)
		there |= shard_axis_contains(axes.v[i], c->axis);
	if (!there)
		fail("a chain ends at an annotation without the axis", c->root_slot);
	for (const ExplainLink *x = c->first; x; x = x->next) {
		if (x->next && x->next->event >= x->event)
			fail("the events of a chain do not get smaller", x->next->event);
	}
}

static void
check_chains_of(PropLog *log, ExplainLinks *links, Arena *a, uint32_t slot, uint32_t dim, ShardAxis axis)
{
	ExplainChains chains = { 0 };

	if (!explain_chain(log, links, a, slot, dim, axis, log->n, &chains))
		fail("a chain does not end in an annotation", slot);
	for (uint32_t i = 0; i < chains.list.n; i++)
		check_chain(chains.list.v[i]);
}

static void
check_chains(PropLog *log)
{
	unsigned long start = n_links;
	ExplainLinks links = { 0 };
	Arena a;

	/* The chains of a long program are long, so to walk all of them would take too much time. */
	arena_init(&a, NULL);
	for (uint32_t i = 1; i < log->p->n_slots && n_links - start < MAX_LINKS; i++) {
		const IrAttr *sharding = propagate_log_at(log, i, log->n);
		const ShardSharding *sh = sharding ? shard_sharding(sharding) : NULL;

		for (uint32_t d = 0; sh && d < sh->rank; d++) {
			for (uint32_t k = 0; k < sh->dims[d].n; k++)
				check_chains_of(log, &links, &a, i, d, shard_dim_axes(sh, d)[k]);
		}
	}
	arena_free(&a);
}

static void
check_log(PropLog *log)
{
	if (!log->p)
		return;
	n_events += log->n;
	n_ops += log->p->n_ops;
	propagate_log_replay(log, check_step, log);
	check_slots(log);
	check_chains(log);
}

/* ---- programs ---- */

static void
check_program(Str text)
{
	Program with, without;
	PropLog *log;
	Buf a, b;
	bool ok = propagate(&without, text, false, &log);

	n_programs++;
	if (propagate(&with, text, true, &log) != ok)
		fail("only one propagation is refused", 0);
	if (ok) {
		fuzz_program_print(&without, &a, &print_mlir);
		fuzz_program_print(&with, &b, &print_mlir);
		if (!str_eq((Str){ a.p, a.n }, (Str){ b.p, b.n }))
			fail("the log changes the program", 0);
		buf_free(&a);
		buf_free(&b);
		check_log(log);
	} else {
		n_skipped++;
	}
	fuzz_program_close(&with);
	fuzz_program_close(&without);
}

static void
check_generated(uint64_t seed)
{
	static uint8_t bytes[600];
	uint32_t n = 40 + (uint32_t)(seed * 2654435761u >> 7) % (sizeof bytes - 40);
	char title[32];
	Buf text;

	snprintf(title, sizeof title, "seed %lu", (unsigned long)seed);
	name = title;
	for (uint32_t i = 0; i < n; i++) {
		seed = seed * 6364136223846793005u + 1442695040888963407u;
		bytes[i] = (uint8_t)(seed >> 56);
	}
	buf_init(&text, NULL);
	gen_program(&text, bytes, n);
	check_program((Str){ text.p, text.n });
	buf_free(&text);
}

static bool
check_file(const char *path)
{
	size_t n;
	char *text = program_file_bytes(path, &n);

	if (!text) {
		perror(path);
		return false;
	}
	name = path;
	check_program((Str){ text, n });
	free(text);
	return true;
}

int
main(int argc, char **argv)
{
	unsigned long n = 0, seed = 1;
	bool ok = true;
	int c;

	while ((c = getopt(argc, argv, "g:s:")) != -1) {
		switch (c) {
		case 'g':
			n = strtoul(optarg, NULL, 10);
			break;
		case 's':
			seed = strtoul(optarg, NULL, 10);
			break;
		default:
			return 2;
		}
	}
	for (int i = optind; i < argc; i++)
		ok &= check_file(argv[i]);
	for (unsigned long i = 0; i < n; i++)
		check_generated(seed + i);
	fprintf(stderr, "%lu steps, %lu events, %lu operations, %lu chains, %lu links\n", n_steps, n_events, n_ops,
	        n_chains, n_links);
	printf("why: %lu passed, %lu failed, %lu skipped\n", n_programs - n_skipped, n_failed, n_skipped);
	return ok && !n_failed ? 0 : 1;
}
