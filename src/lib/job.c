/* SPDX-License-Identifier: Apache-2.0
 *
 * Jobs of the library: reading, diagnostics, freeing.
 */
#include "lib/job.h"

#include <errno.h>

#include "host/kind.h"
#include "host/output.h"
#include "mlir_errors/mlir_errors.h"
#include "print/print.h"
#include "rules/rules.h"
#include "verify/verify.h"

void
lib_job_init(LibJob *job, shardc_context *c)
{
	job->c = c;
	lib_link(&c->jobs, &job->link);
}

void
lib_job_end(LibJob *job)
{
	for (uint32_t i = 0; i < job->docs.n; i++) {
		if (job->docs.v[i])
			ir_module_free(job->docs.v[i]);
	}
	if (job->has_report)
		report_free(&job->report);
	if (job->has_runner)
		runner_free(&job->runner);
	if (job->has_session)
		session_free(&job->s);
	input_free(&job->in);
	lib_unlink(&job->link);
}

/* ---- reading ---- */

void
lib_job_limit(LibJob *job)
{
	const shardc_context *c = job->c;

	job->s.max_ops = c->options.max_ops;
	job->s.diag.max_errors = c->max_errors;
	memcpy(job->s.diag.state, c->state, sizeof c->state);
}

/* Writes the file that a pass asks for. */
static void
dump(void *cx, IrModule *m, bool is_pipeline, const char *path)
{
	const LibJob *job = cx;
	Buf b;

	(void)is_pipeline;
	if (!path)
		return;
	buf_init(&b, m->s->arena.memory);
	b.max = job->c->options.max_size;
	print_module(&b, m, &(PrintOptions){ .style = PRINT_STYLE_MLIR });
	if (!output_file_quietly(path, &b))
		diag_error(&m->s->diag, DIAG_DUMP_FAILED, (Span){ 0, 0 }, "cannot write '%s': %s", path,
		           strerror(errno));
	buf_free(&b);
}

static void
open_session(LibJob *job)
{
	static const char *const no_options[] = { NULL };
	shardc_context *c = job->c;
	size_t bom = input_bom((Str){ job->in.text.p, job->in.text.n });
	DiagList *d = &job->s.diag;

	session_init(&job->s, &c->memory);
	session_follow(&job->s, c->options.release);
	job->has_session = true;
	job->s.allow_foreign = true;
	job->s.advises = true;
	d->options = no_options;
	lib_job_limit(job);
	d->src = source_new(&job->s.arena, job->in.name, job->in.text.p + bom, job->in.text.n - bom);
	d->src->skipped = (uint32_t)bom;
	runner_init(&job->runner, &job->s);
	job->runner.hooks = (RunnerHooks){ .cx = job, .dump = dump };
	job->has_runner = true;
}

shardc_status
lib_job_read(LibJob *job, IrRuleSet rules)
{
	const ReadOptions read = { .explain = mlir_errors_explain, .keep_comments = true, .keep_locs = true,
		                   .recheck = verify_op_alone, .hints = true };
	bool ok;

	open_session(job);
	ok = read_text(&job->s, job->s.diag.src, &read, &job->docs);
	if (!ok && !read_any(&job->docs))
		input_kind_report(&job->s.diag);
	for (uint32_t i = 0; i < job->docs.n; i++) {
		if (!job->docs.v[i])
			continue;
		ir_rules_include(job->docs.v[i], rules);
		ok &= verify_functions(job->docs.v[i], NULL) && rules_check_declared(job->docs.v[i]);
	}
	return ok ? SHARDC_DONE : SHARDC_REJECTED;
}

/* ---- diagnostics ---- */

static shardc_span
span_of(const ReportPlace *at)
{
	if (!at->file)
		return (shardc_span){ 0 };
	return (shardc_span){ .file = at->path, .line = at->line, .column = at->col, .end_line = at->end_line,
		              .end_column = at->end_col, .offset = at->offset, .length = at->length };
}

static void
fill_in(shardc_diagnostic *d, const ReportItem *item)
{
	*d = (shardc_diagnostic){ .severity = (shardc_severity)item->severity, .id = diag_id_name(item->id),
		                  .message = item->text, .at = span_of(&item->at), .fix = item->fix };
	if (item->fix)
		d->fix_at = span_of(&item->fix_at);
}

static void
deliver_item(const shardc_context *c, Arena *a, const ReportItem *item)
{
	shardc_diagnostic d, *notes = ARENA_ARRAY(a, shardc_diagnostic, item->n_notes);

	fill_in(&d, item);
	for (uint32_t i = 0; i < item->n_notes; i++)
		fill_in(&notes[i], &item->notes[i]);
	d.notes = notes;
	d.n_notes = item->n_notes;
	c->receiver(c->receiver_data, &d);
}

/* Copies the diagnostics into the report of the job. Sources keep their index of lines in its memory. */
static const Report *
report_of(LibJob *job)
{
	Report *all = &job->report;

	if (!job->has_report) {
		report_init(all, &job->c->memory);
		job->has_report = true;
		report_begin(all, job->in.name);
	}
	all->items.n = 0;
	report_add(all, &job->s.diag);
	return all;
}

shardc_status
lib_job_deliver(LibJob *job, shardc_status status)
{
	shardc_context *c = job->c;
	DiagList *d = &job->s.diag;

	if (d->n_errors)
		status = SHARDC_REJECTED;
	if (d->first && c->receiver) {
		const Report *all = report_of(job);

		for (uint32_t i = 0; i < all->items.n; i++)
			deliver_item(c, &job->report.arena, &all->items.v[i]);
	}
	diag_forget(d);
	return status;
}
