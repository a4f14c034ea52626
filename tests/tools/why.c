/* SPDX-License-Identifier: Apache-2.0
 *
 * Properties of the log of propagation: why [-g N] [-s SEED] [FILE...]
 *
 * Takes programs from files and N generated ones, and checks that
 * - a propagation with a log prints the same program as one without,
 * - the steps of the log, computed again from the shardings before them, write what the log says, in the same order,
 * - the last event of a slot has its final sharding,
 * - each axis of each value has chains that end in annotations with the axis; the events on a chain get smaller,
 * - each link of a step holds alone: the rule of its operation moves the axis from the named dimension to the named one
 *   if no other tensor has a sharding, and does not if the axis is taken from the tensors that the link names.
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
#include "shard/layout_compare.h"

static const PrintOptions print_mlir = { .style = PRINT_STYLE_MLIR };
static unsigned long n_programs, n_skipped, n_failed, n_steps, n_events, n_ops, n_chains, n_links, n_alone;
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

/* ---- links ---- */

/* Marks the dimension of the source of a link, and those of its dimensions whose factors come before that of the link
 * in the written dimension: a minor factor gets an axis only after the major ones are full. */
static void
mark_dims(const ShardLayout *l, const ExplainLink *x, bool *kept)
{
	const ShardRuleView *v = &l->rule;
	uint32_t d = v->tensor_dims[x->target] + x->dim;

	kept[x->from_dim] = true;
	for (uint32_t c = v->dim_factors[d]; shard_layout_factor(l, c) != x->factor; c++) {
		uint32_t f = shard_layout_factor(l, c);

		for (uint32_t i = l->factor_places[f]; i < l->factor_places[f + 1]; i++) {
			if (l->places[i].tensor == x->source)
				kept[explain_dim_of_cell(l, x->source, l->places[i].cell)] = true;
		}
	}
}

/* Returns the sharding of the source of a link with the axes that the link needs, in which all dimensions are open. */
static IrAttr *
only_source(PropLog *log, const ShardLayout *l, const ExplainLink *x, IrAttr *from)
{
	const ShardSharding *sh = shard_sharding(from);
	ShardDimSpec *dims = ARENA_ARRAY(log->arena, ShardDimSpec, sh->rank);
	bool *kept = ARENA_ARRAY(log->arena, bool, sh->rank);
	ShardShardingSpec spec = shard_spec_of(sh, dims);

	mark_dims(l, x, kept);
	for (uint32_t d = 0; d < sh->rank; d++) {
		if (kept[d])
			dims[d] = (ShardDimSpec){ .axes = shard_dim_axes(sh, d), .n = sh->dims[d].n };
	}
	spec.n_replicated = spec.n_unreduced = 0;
	return shard_sharding_new(log->p->s, &spec);
}

/* Returns a sharding without the parts of an axis in a dimension. */
static IrAttr *
without(PropLog *log, IrAttr *from, uint32_t dim, ShardAxis axis)
{
	const ShardSharding *sh = shard_sharding(from);
	ShardDimSpec *dims = ARENA_ARRAY(log->arena, ShardDimSpec, sh->rank);
	ShardAxis *kept = ARENA_ARRAY(log->arena, ShardAxis, sh->dims[dim].n + 1u);
	ShardShardingSpec spec;
	uint32_t n = 0;

	shard_spec_dims(sh, dims);
	for (uint32_t i = 0; i < sh->dims[dim].n; i++) {
		if (!shard_axis_overlaps(shard_dim_axes(sh, dim)[i], axis))
			kept[n++] = shard_dim_axes(sh, dim)[i];
	}
	dims[dim].axes = kept;
	dims[dim].n = n;
	spec = shard_spec_of(sh, dims);
	return shard_sharding_new(log->p->s, &spec);
}

/* Returns whether the step of a link gives the axis to its dimension if the tensors have other shardings before it. */
static bool
gives(PropLog *log, const ExplainLink *x, IrAttr **shardings, ShardAxis axis)
{
	const PropEvent *e = propagate_log_event(log, x->event);
	PropAgain again = { .in = propagate_log_step(log, x->event)->in, .shardings = shardings };
	const ShardSharding *made;
	ShardAxes axes;

	again.in.view = VIEW_PLAIN;	/* the shardings are those that the view shows */
	propagate_step_again(log->p, log->arena, e->aggressive ? PROP_AGAIN_AGGRESSIVE : PROP_AGAIN_BASIC, &again);
	made = again.made[x->target] ? shard_sharding(again.made[x->target]) : NULL;
	if (!made || x->dim >= made->rank)
		return false;
	axes = shard_axes_of_dim(made, x->dim);
	for (uint32_t i = 0; i < axes.n; i++) {
		if (shard_axis_contains(axes.v[i], axis))
			return true;
	}
	return false;
}

/* Takes the axis from the dimension of a tensor on the factor of a link. */
static void
take(PropLog *log, const ExplainLink *x, const ShardLayout *l, IrAttr **shardings, uint32_t t, ShardAxis axis)
{
	for (uint32_t i = l->factor_places[x->factor]; i < l->factor_places[x->factor + 1]; i++) {
		if (l->places[i].tensor == t && shardings[t])
			shardings[t] = without(log, shardings[t], explain_dim_of_cell(l, t, l->places[i].cell), axis);
	}
}

/* Checks the link of a step. */
static void
check_alone(PropLog *log, const ExplainLink *x, ShardAxis axis)
{
	const PropAgain *again = propagate_log_step(log, x->event);
	const ShardLayout *l = again->st.layout;
	uint32_t n = l->n_tensors;
	IrAttr **alone = ARENA_ARRAY(log->arena, IrAttr *, n), **rest = ARENA_ARRAY(log->arena, IrAttr *, n);

	n_alone++;
	for (uint32_t t = 0; t < n; t++)
		rest[t] = again->shardings[t];
	alone[x->source] = only_source(log, l, x, again->shardings[x->source]);
	if (!gives(log, x, alone, axis))
		fail("a link does not hold alone", x->event);
	take(log, x, l, rest, x->source, axis);
	for (uint32_t i = 0; i < x->also.n; i++)
		take(log, x, l, rest, x->also.v[i], axis);
	if (gives(log, x, rest, axis))
		fail("a step does not need the sources of its link", x->event);
}

static void
check_link(PropLog *log, const ExplainLink *x, ShardAxis axis)
{
	if (x->next && x->next->event >= x->event)
		fail("the events of a chain do not get smaller", x->next->event);
	if (propagate_log_event(log, x->event)->kind == PROP_EVENT_STEP)
		check_alone(log, x, axis);
}

/* ---- chains ---- */

static void
check_chain(PropLog *log, ExplainLinkNumbers *seen, const ExplainChain *c)
{
	bool is_new = true;
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
	/* Chains share their links, and each link is checked once. */
	for (const ExplainLink *x = c->first; x && is_new; x = x->next) {
		(void)explain_link_number(seen, log->arena, x, &is_new);
		if (is_new)
			check_link(log, x, c->axis);
	}
}

static void
check_chains_of(PropLog *log, ExplainLinks *links, ExplainLinkNumbers *seen, Arena *a, uint32_t slot, uint32_t dim,
                ShardAxis axis)
{
	ExplainChains chains = { 0 };

	if (!explain_chain(log, links, a, slot, dim, axis, log->n, &chains))
		fail("a chain does not end in an annotation", slot);
	for (uint32_t i = 0; i < chains.list.n; i++)
		check_chain(log, seen, chains.list.v[i]);
}

static void
check_chains(PropLog *log)
{
	ExplainLinkNumbers seen = { 0 };
	ExplainLinks links = { 0 };
	Arena a;

	arena_init(&a, NULL);
	for (uint32_t i = 1; i < log->p->n_slots; i++) {
		const IrAttr *sharding = propagate_log_at(log, i, log->n);
		const ShardSharding *sh = sharding ? shard_sharding(sharding) : NULL;

		for (uint32_t d = 0; sh && d < sh->rank; d++) {
			for (uint32_t k = 0; k < sh->dims[d].n; k++)
				check_chains_of(log, &links, &seen, &a, i, d, shard_dim_axes(sh, d)[k]);
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
	fprintf(stderr, "%lu steps, %lu events, %lu operations, %lu chains, %lu links, %lu of them alone\n",
	        n_steps, n_events, n_ops, n_chains, n_links, n_alone);
	printf("why: %lu passed, %lu failed, %lu skipped\n", n_programs - n_skipped, n_failed, n_skipped);
	return ok && !n_failed ? 0 : 1;
}
