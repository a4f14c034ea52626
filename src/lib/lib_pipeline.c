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

static const char *
reshards_word(shardc_reshards reshards)
{
	static const char *const words[] = {
		[SHARDC_RESHARDS_AS_SHARDY] = "as-shardy", [SHARDC_RESHARDS_NONE] = "none",
		[SHARDC_RESHARDS_FULL] = "full", [SHARDC_RESHARDS_COLLECTIVES] = "collectives",
	};

	return words[reshards];
}

bool
lib_propagate(LibJob *job, const shardc_propagate_options *o)
{
	const char *options = arena_printf(&job->s.arena, "reshards=%s", reshards_word(o->reshards));

	for (uint32_t i = 0; i < job->docs.n; i++) {
		IrModule *m = job->docs.v[i];

		ir_rules_include(m, (IrRuleSet)o->rules);
		if (!shorthand_has_program(m))
			continue;
		if (!(o->as_xla ? as_xla_annotate(&job->runner, m)
		                : runner_pass(&job->runner, m, "sdy-propagation-pipeline", options)))
			return false;
	}
	return true;
}

/* ---- partitioning ---- */

bool
lib_settle(LibJob *job, IrModule *m, bool no_propagate)
{
	if (!runner_pass(&job->runner, m, "sdy-lift-inlined-meshes", ""))
		return false;
	part_drop_unused_meshes(m);
	return no_propagate || before_partition_propagate(&job->runner, m, true);
}

static bool
partition(LibJob *job, const shardc_partition_options *o)
{
	const char *options = arena_printf(&job->s.arena, "numbering=%s wrap=%d uneven-io=%s",
	                                   o->by_replica ? "replica" : "partition", o->wrap != 0,
	                                   o->even ? "error" : "pad");

	for (uint32_t i = 0; i < job->docs.n; i++) {
		if (!lib_settle(job, job->docs.v[i], o->no_propagate) ||
		    !runner_pass(&job->runner, job->docs.v[i], "shardc-partition", options))
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
		ok = lib_propagate(job, change->propagate);
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

static shardc_status
add_pass(const Adding *x)
{
	Arena *a = &x->l->arena;
	const Pass *pass = passes_find(x->text, strlen(x->text));
	const char *why;

	if (!pass)
		return lib_misuse(x->l->c, "there is no pass '%s'", x->text);
	if (!passes_values(a, pass, str_from(x->options), &why))
		return lib_misuse(x->l->c, "%s", why);
	*VEC_ADD(a, &x->l->passes) = (PipelinePass){
		.name = pass->name, .options = arena_dup(a, x->options, strlen(x->options))
	};
	return SHARDC_DONE;
}

static shardc_status
add_work(void *cx)
{
	const Adding *x = cx;
	uint32_t before = x->l->passes.n;
	const char *why;

	if (x->options)
		return add_pass(x);
	why = pipeline_parse(&x->l->arena, &x->l->passes, arena_dup(&x->l->arena, x->text, strlen(x->text)));
	if (!why)
		return SHARDC_DONE;
	x->l->passes.n = before;
	return lib_misuse(x->l->c, "%s", why);
}

shardc_status
shardc_pipeline_add(shardc_pipeline *l, const char *pass, const char *options)
{
	Adding x = { l, pass, options ? options : "" };

	return pass ? lib_guard(l->c, NULL, add_work, &x) : lib_misuse(l->c, "there is no name of a pass");
}

shardc_status
shardc_pipeline_parse(shardc_pipeline *l, const char *text)
{
	Adding x = { l, text, NULL };

	return text ? lib_guard(l->c, NULL, add_work, &x) : lib_misuse(l->c, "there is no text");
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
