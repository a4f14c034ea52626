/* SPDX-License-Identifier: Apache-2.0
 *
 * Passes and pipelines of the library.
 */
#include <stdlib.h>

#include "ir/shorthand.h"
#include "lib/pipeline.h"
#include "partition/prepare.h"
#include "pipeline/as_xla.h"
#include "pipeline/before_partition.h"
#include "pipeline/pass_table.h"
#include "pipeline/pipeline_text.h"

/* ---- propagation ---- */

/* Propagates all documents of a job as the options say. Must be guarded. Returns false after an error. */
static bool
propagate(LibJob *job, const shardc_propagate_options *o)
{
	static const Reshards reshards[] = {
		[SHARDC_RESHARDS_AS_SHARDY] = RESHARDS_AS_SHARDY, [SHARDC_RESHARDS_NONE] = RESHARDS_NONE,
		[SHARDC_RESHARDS_FULL] = RESHARDS_FULL, [SHARDC_RESHARDS_COLLECTIVES] = RESHARDS_COLLECTIVES,
	};
	PropagationPipeline options = PROPAGATION_DEFAULTS;

	options.reshards = reshards[o->reshards];
	for (uint32_t i = 0; i < job->docs.n; i++) {
		IrModule *m = job->docs.v[i];

		ir_rules_include(m, (IrRuleSet)o->rules);
		if (!shorthand_has_program(m))
			continue;
		if (!(o->as_xla ? as_xla_annotate(&job->runner, m)
		                : runner_pass(&job->runner, m, "sdy-propagation-pipeline", &options)))
			return false;
	}
	return true;
}

/* ---- partitioning ---- */

bool
lib_settle(LibJob *job, IrModule *m, bool no_propagate)
{
	if (!runner_pass(&job->runner, m, "sdy-lift-inlined-meshes", NULL))
		return false;
	part_drop_unused_meshes(m);
	return no_propagate || before_partition_propagate(&job->runner, m, true);
}

static bool
partition(LibJob *job, const shardc_partition_options *o)
{
	const PartOptions options = { .by_replica = o->by_replica, .wrap = o->wrap, .even = o->even };

	for (uint32_t i = 0; i < job->docs.n; i++) {
		if (!lib_settle(job, job->docs.v[i], o->no_propagate) ||
		    !runner_pass(&job->runner, job->docs.v[i], "shardc-partition", &options))
			return false;
	}
	return true;
}

/* ---- calls that change a program ---- */

typedef struct Change {
	LibJob *job;
	const shardc_propagate_options *propagate;
	const shardc_partition_options *partition;
	const shardc_pipeline *pipeline;
} Change;

static shardc_status
change_work(void *cx)
{
	Change *change = cx;
	LibJob *job = change->job;
	bool ok = true;

	job->changed = true;
	if (change->propagate)
		ok = propagate(job, change->propagate);
	if (change->partition)
		ok = partition(job, change->partition);
	for (uint32_t i = 0; change->pipeline && i < job->docs.n; i++)
		ok = ok && pipeline_run(&job->runner, &change->pipeline->passes, job->docs.v[i]);
	job->broken = !ok;
	return lib_job_deliver(job, ok ? SHARDC_DONE : SHARDC_REJECTED);
}

static shardc_status
change_program(shardc_program *p, Change *change)
{
	shardc_status status = lib_usable(&p->job);

	change->job = &p->job;
	return status == SHARDC_DONE ? lib_guard(p->job.c, &p->job, change_work, change) : status;
}

shardc_status
shardc_propagate(shardc_program *p, const shardc_propagate_options *o)
{
	static const shardc_propagate_options defaults = SHARDC_PROPAGATE_OPTIONS;
	Change change = { .propagate = o ? o : &defaults };

	if (change.propagate->size != sizeof *o)
		return lib_misuse(p->job.c, "the options have the wrong size");
	if ((unsigned)change.propagate->rules > SHARDC_RULES_ALL ||
	    (unsigned)change.propagate->reshards > SHARDC_RESHARDS_COLLECTIVES)
		return lib_misuse(p->job.c, "an option has a value that does not exist");
	p->lossless |= change.propagate->as_xla != 0;
	return change_program(p, &change);
}

shardc_status
shardc_partition(shardc_program *p, const shardc_partition_options *o)
{
	static const shardc_partition_options defaults = SHARDC_PARTITION_OPTIONS;
	Change change = { .partition = o ? o : &defaults };

	if (change.partition->size != sizeof *o)
		return lib_misuse(p->job.c, "the options have the wrong size");
	if (change.partition->wrap && change.partition->by_replica)
		return lib_misuse(p->job.c, "`wrap` cannot be combined with `by_replica`");
	p->lossless = p->compact = true;
	return change_program(p, &change);
}

shardc_status
shardc_run(shardc_program *p, const shardc_pipeline *l)
{
	Change change = { .pipeline = l };

	return change_program(p, &change);
}

/* ---- pipelines ---- */

shardc_pipeline *
shardc_pipeline_new(shardc_context *c)
{
	shardc_pipeline *l = calloc(1, sizeof *l);

	if (!l)
		return NULL;
	l->c = c;
	lib_link(&c->pipelines, &l->link);
	arena_init(&l->arena, &c->memory);
	return l;
}

void
shardc_pipeline_free(shardc_pipeline *l)
{
	if (!l)
		return;
	arena_free(&l->arena);
	lib_unlink(&l->link);
	free(l);
}

typedef struct Adding {
	shardc_pipeline *l;
	const char *text, *options;	/* options NULL: the text is a whole pipeline */
} Adding;

/* Adds the passes of the text. Returns NULL, or the reason for an error. */
static const char *
add_passes(const Adding *x)
{
	Arena *a = &x->l->arena;
	const Pass *pass;

	if (!x->options)
		return pipeline_parse(a, &x->l->passes, arena_dup(a, x->text, strlen(x->text)),
		                      x->l->c->options.release);
	pass = passes_find(x->text, strlen(x->text));
	if (!pass)
		return arena_printf(a, "there is no pass '%s'", x->text);
	*VEC_ADD(a, &x->l->passes) = (PipelinePass){
		.pass = pass, .text = arena_dup(a, x->options, strlen(x->options))
	};
	return NULL;
}

static shardc_status
add_work(void *cx)
{
	const Adding *x = cx;
	uint32_t before = x->l->passes.n;
	const char *why = add_passes(x);

	if (!why)
		why = pipeline_options(&x->l->arena, &x->l->passes, before, x->l->c->options.release);
	return why ? lib_misuse(x->l->c, "%s", why) : SHARDC_DONE;
}

/* Adds passes, or none after an error. */
static shardc_status
add(shardc_pipeline *l, const char *text, const char *options)
{
	Adding x = { l, text, options };
	uint32_t before = l->passes.n;
	shardc_status status = lib_guard(l->c, NULL, add_work, &x);

	if (status != SHARDC_DONE)
		l->passes.n = before;
	return status;
}

shardc_status
shardc_pipeline_add(shardc_pipeline *l, const char *pass, const char *options)
{
	return pass ? add(l, pass, options ? options : "") : lib_misuse(l->c, "the pass has no name");
}

shardc_status
shardc_pipeline_parse(shardc_pipeline *l, const char *text)
{
	return text ? add(l, text, NULL) : lib_misuse(l->c, "the pipeline has no text");
}

const char *
shardc_pass_name(size_t i)
{
	const Pass *pass = i < UINT32_MAX ? passes_at((uint32_t)i) : NULL;

	return pass ? pass->name : NULL;
}

const char *
shardc_pass_help(size_t i)
{
	const Pass *pass = i < UINT32_MAX ? passes_at((uint32_t)i) : NULL;

	return pass ? pass->help : NULL;
}
