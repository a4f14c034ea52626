/* SPDX-License-Identifier: Apache-2.0
 *
 * Programs of the library: reading, advice, printing.
 */
#include <stdlib.h>

#include "lib/job.h"
#include "print/print.h"
#include "rules/rule_sizes.h"
#include "verify/advice.h"

/* ---- reading ---- */

typedef struct Reading {
	shardc_program *p;
	const char *name, *text;	/* text NULL: `name` is the path of a file */
	size_t length;
} Reading;

/* Reads the text or file into the input of the job. */
static shardc_status
load(Reading *r)
{
	LibJob *job = &r->p->job;
	shardc_context *c = job->c;
	ArenaMark mark = arena_mark(&c->options.arena);
	const char *why;

	if (r->text && r->length > c->options.max_size)
		return lib_misuse(c, "the text has more bytes than the limit, %llu",
		                  (unsigned long long)c->options.max_size);
	if (r->text) {
		input_copy(&c->options, &job->in, r->name, r->text, r->length);
		return SHARDC_DONE;
	}
	why = input_try(&c->options, &job->in, r->name);
	if (why)
		(void)lib_misuse(c, "%s", why);
	arena_reset(&c->options.arena, mark);
	return why ? SHARDC_NO_FILE : SHARDC_DONE;
}

static shardc_status
read_work(void *cx)
{
	Reading *r = cx;
	LibJob *job = &r->p->job;
	shardc_status status = load(r);

	if (status != SHARDC_DONE)
		return status;
	status = lib_job_read(job, IR_RULES_SHARDY);
	return lib_job_deliver(job, status);
}

static shardc_status
read_program(shardc_context *c, Reading *r, shardc_program **out)
{
	size_t n = strlen(r->name) + 1;
	shardc_program *p = calloc(1, sizeof *p + n);
	shardc_status status;
	char *name;

	*out = NULL;
	if (!p)
		return SHARDC_NO_MEMORY;
	name = (char *)(p + 1);
	memcpy(name, r->name, n);
	r->name = name;
	r->p = p;
	lib_job_init(&p->job, c);
	status = lib_guard(c, &p->job, read_work, r);
	if (status == SHARDC_DONE)
		*out = p;
	else
		shardc_program_free(p);
	return status;
}

shardc_status
shardc_read(shardc_context *c, const char *name, const char *text, size_t length, shardc_program **out)
{
	if (!name || !text) {
		*out = NULL;
		return lib_misuse(c, "a program needs a name and a text");
	}
	return read_program(c, &(Reading){ .name = name, .text = text, .length = length }, out);
}

shardc_status
shardc_read_file(shardc_context *c, const char *path, shardc_program **out)
{
	if (!path) {
		*out = NULL;
		return lib_misuse(c, "there is no path");
	}
	return read_program(c, &(Reading){ .name = path }, out);
}

void
shardc_program_free(shardc_program *p)
{
	if (!p)
		return;
	lib_job_end(&p->job);
	free(p);
}

size_t
shardc_program_documents(const shardc_program *p)
{
	return p->job.docs.n;
}

/* ---- advice ---- */

static shardc_status
check_work(void *cx)
{
	LibJob *job = cx;

	for (uint32_t i = 0; i < job->docs.n && job->s.any_rule; i++)
		rule_advise_sizes(job->docs.v[i]);
	advice_give(&job->s, job->docs.v, job->docs.n, NULL);
	return lib_job_deliver(job, SHARDC_DONE);
}

shardc_status
shardc_check(shardc_program *p)
{
	shardc_status status = lib_usable(&p->job);

	return status == SHARDC_DONE ? lib_guard(p->job.c, &p->job, check_work, &p->job) : status;
}

/* ---- printing ---- */

typedef struct Printing {
	shardc_program *p;
	const shardc_print_options *o;
	shardc_text *text;
} Printing;

static shardc_status
print_work(void *cx)
{
	const Printing *x = cx;
	const LibJob *job = &x->p->job;
	PrintOptions print = { .debuginfo = x->o->locations != 0, .generic = x->o->generic != 0,
		               .lossless = x->p->lossless, .compact = x->p->compact,
		               .style = x->o->mlir ? PRINT_STYLE_MLIR : PRINT_STYLE_OWN };

	x->text->buf.max = job->c->options.max_size;
	for (uint32_t i = 0; i < job->docs.n; i++) {
		if (i)
			BUF_LIT(&x->text->buf, "\n// -----\n");
		print_module(&x->text->buf, job->docs.v[i], &print);
	}
	return SHARDC_DONE;
}

shardc_status
shardc_print(shardc_program *p, const shardc_print_options *o, shardc_text **out)
{
	static const shardc_print_options defaults = SHARDC_PRINT_OPTIONS;
	Printing cx = { .p = p, .o = o ? o : &defaults };
	shardc_status status = lib_usable(&p->job);

	*out = NULL;
	if (status != SHARDC_DONE)
		return status;
	if (cx.o->size != sizeof *o)
		return lib_misuse(p->job.c, "the options have the wrong size");
	cx.text = lib_text_new(p->job.c);
	if (!cx.text)
		return SHARDC_NO_MEMORY;
	status = lib_guard(p->job.c, NULL, print_work, &cx);
	return lib_text_finish(cx.text, status, out);
}
