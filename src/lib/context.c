/* SPDX-License-Identifier: Apache-2.0
 *
 * Contexts of the library: memory, limits, and the early end of a call.
 */
#include <stdio.h>
#include <stdlib.h>

#include "lib/job.h"
#include "lib/pipeline.h"

const char *
shardc_version(void)
{
	return SHARDC_VERSION;
}

const char *
shardc_jaxlib_version(void)
{
	return ir_release_name(IR_RELEASE_DEFAULT);
}

const char *
shardc_release_name(size_t i)
{
	return i < IR_RELEASES ? ir_release_name((uint32_t)i) : NULL;
}

int
shardc_abi(void)
{
	return SHARDC_ABI;
}

void
lib_link(LibLink **list, LibLink *l)
{
	*l = (LibLink){ *list, list };
	if (l->next)
		l->next->at = &l->next;
	*list = l;
}

void
lib_unlink(LibLink *l)
{
	*l->at = l->next;
	if (l->next)
		l->next->at = l->at;
}

shardc_context *
shardc_context_new(void)
{
	shardc_context *c = calloc(1, sizeof *c);

	if (!c)
		return NULL;
	c->locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
	if (!c->locale) {
		free(c);
		return NULL;
	}
	c->options.release = IR_RELEASE_DEFAULT;
	memory_init(&c->memory, NULL);
	arena_init(&c->options.arena, &c->memory);
	c->options.max_ops = OPTIONS_MAX_OPS;
	c->options.max_size = SOURCE_MAX;
	c->max_errors = OPTIONS_MAX_ERRORS;
	return c;
}

void
shardc_context_free(shardc_context *c)
{
	if (!c)
		return;
	while (c->texts)
		shardc_text_free((shardc_text *)c->texts);
	while (c->pipelines)
		shardc_pipeline_free((shardc_pipeline *)c->pipelines);
	while (c->jobs) {
		LibJob *job = (LibJob *)c->jobs;	/* the first member of a program or report */

		lib_job_end(job);
		free(job);
	}
	arena_free(&c->options.arena);
	memory_release(&c->memory);
	freelocale(c->locale);
	free(c);
}

const char *
shardc_context_error(const shardc_context *c)
{
	return c->error;
}

size_t
shardc_context_memory(const shardc_context *c)
{
	return c->memory.in_use;
}

size_t
shardc_context_peak(const shardc_context *c)
{
	return c->memory.peak;
}

void
shardc_context_limit(shardc_context *c, shardc_limit limit, uint64_t value)
{
	switch (limit) {
	case SHARDC_MAX_ERRORS:
		c->max_errors = value < UINT32_MAX ? (uint32_t)value : 0;
		break;
	case SHARDC_MAX_OPERATIONS:
		c->options.max_ops = value ? value : OPTIONS_MAX_OPS;
		break;
	case SHARDC_MAX_BYTES:
		c->options.max_size = value && value < SOURCE_MAX ? value : SOURCE_MAX;
		break;
	case SHARDC_MAX_MEMORY:
		c->memory.limit = value < SIZE_MAX ? (size_t)value : 0;
		break;
	}
}

shardc_status
shardc_context_release(shardc_context *c, const char *release)
{
	int found = release ? ir_release_find(release) : -1;
	char names[256] = "";
	size_t n = 0;

	for (uint32_t i = 0; found < 0 && i < IR_RELEASES && n < sizeof names; i++)
		n += (size_t)snprintf(names + n, sizeof names - n, "%s%s", i ? ", " : "", ir_release_name(i));
	if (found < 0)
		return lib_misuse(c, "unknown release '%s', expected one of %s", release ? release : "", names);
	c->options.release = (IrRelease)found;
	return SHARDC_DONE;
}

shardc_status
shardc_context_severity(shardc_context *c, const char *id, shardc_severity severity)
{
	static const DiagState states[] = {
		[SHARDC_NOTE] = DIAG_STATE_OFF, [SHARDC_REMARK] = DIAG_STATE_ON, [SHARDC_WARNING] = DIAG_STATE_WARNING,
		[SHARDC_ERROR] = DIAG_STATE_ERROR,
	};
	DiagId found = id ? diag_id_find(id) : DIAG_COUNT;

	if (found == DIAG_COUNT)
		return lib_misuse(c, "there is no diagnostic '%s'", id ? id : "");
	if (diag_id_severity(found) == SEV_ERROR)
		return lib_misuse(c, "'%s' is an error, and errors stay errors", id);
	if ((unsigned)severity > SHARDC_ERROR)
		return lib_misuse(c, "%d is not a severity", (int)severity);
	c->state[found] = (signed char)states[severity];
	return SHARDC_DONE;
}

void
shardc_context_receiver(shardc_context *c, shardc_receiver *receiver, void *data)
{
	c->receiver = receiver;
	c->receiver_data = data;
}

/* ---- calls ---- */

shardc_status
lib_misuse(shardc_context *c, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(c->error, sizeof c->error, fmt, ap);
	va_end(ap);
	return SHARDC_MISUSE;
}

shardc_status
lib_usable(LibJob *job)
{
	if (job->broken)
		return lib_misuse(job->c, "an earlier error has made the program unusable");
	lib_job_limit(job);
	return SHARDC_DONE;
}

/* Reports the limit that ended the work early. */
static void
report_limit(const shardc_context *c, LibJob *job)
{
	if (c->memory.why == MEMORY_TOO_MANY_OPS)
		diag_error(&job->s.diag, DIAG_LIMIT_OPS, (Span){ 0, 0 }, "more than %llu operations",
		           (unsigned long long)c->options.max_ops);
	else
		diag_error(&job->s.diag, DIAG_LIMIT_SIZE, (Span){ 0, 0 }, "the result has more than %llu bytes",
		           (unsigned long long)c->options.max_size);
}

/* Turns the early end of the work into a status. */
static shardc_status
end_early(shardc_context *c, LibJob *job)
{
	jmp_buf here;

	if (job)
		job->broken = true;
	if (c->memory.why == MEMORY_OUT || !job || !job->has_session)
		return SHARDC_NO_MEMORY;
	c->memory.oom = &here;
	if (setjmp(here))
		return SHARDC_NO_MEMORY;
	report_limit(c, job);
	return lib_job_deliver(job, SHARDC_REJECTED);
}

shardc_status
lib_guard(shardc_context *c, LibJob *job, LibWork *work, void *cx)
{
	jmp_buf here, *const outer = c->memory.oom;
	const locale_t before = uselocale(c->locale);
	shardc_status status;

	*c->error = '\0';
	c->memory.oom = &here;
	status = setjmp(here) ? end_early(c, job) : work(cx);
	c->memory.oom = outer;
	uselocale(before);
	return status;
}
