/* SPDX-License-Identifier: Apache-2.0
 *
 * Texts that the library returns, and explanations.
 */
#include <stdlib.h>

#include "lib/job.h"
#include "report/explain.h"

shardc_text *
lib_text_new(shardc_context *c)
{
	shardc_text *t = calloc(1, sizeof *t);

	if (!t)
		return NULL;
	t->c = c;
	lib_link(&c->texts, &t->link);
	buf_init(&t->buf, &c->memory);
	return t;
}

static shardc_status
terminate(void *cx)
{
	Buf *b = cx;

	buf_char(b, '\0');
	b->n--;
	return SHARDC_DONE;
}

shardc_status
lib_text_finish(shardc_text *t, shardc_status status, shardc_text **out)
{
	t->buf.max = 0;
	if (status == SHARDC_DONE)
		status = lib_guard(t->c, NULL, terminate, &t->buf);
	if (status == SHARDC_DONE)
		*out = t;
	else
		shardc_text_free(t);
	return status;
}

const char *
shardc_text_data(const shardc_text *t)
{
	return t->buf.p;
}

size_t
shardc_text_size(const shardc_text *t)
{
	return t->buf.n;
}

void
shardc_text_free(shardc_text *t)
{
	if (!t)
		return;
	buf_free(&t->buf);
	lib_unlink(&t->link);
	free(t);
}

/* ---- explanations ---- */

typedef struct Explaining {
	shardc_text *text;
	const char *word;
} Explaining;

static void
add_topic(void *cx, const ReportExplanation *e, bool is_operation)
{
	Buf *b = cx;

	if (b->n)
		buf_char(b, '\n');
	report_explain_topic(b, e, is_operation);
}

static shardc_status
explain_work(void *cx)
{
	Explaining *x = cx;
	Buf *b = &x->text->buf;
	Arena *a = &x->text->c->options.arena;
	ArenaMark mark = arena_mark(a);
	shardc_status status;
	DiagId id = diag_id_find(x->word);

	if (!*x->word) {
		report_explain_list(b, false);
		report_topics_list(b);
		return SHARDC_DONE;
	}
	if (id != DIAG_COUNT) {
		report_explain(b, id);
		return SHARDC_DONE;
	}
	if (report_topics(x->word, add_topic, b))
		return SHARDC_DONE;
	status = lib_misuse(x->text->c, "%s", report_explain_unknown(a, x->word, ""));
	arena_reset(a, mark);
	return status;
}

shardc_status
shardc_explain(shardc_context *c, const char *word, shardc_text **out)
{
	Explaining x = { .word = word ? word : "" };
	shardc_status status;

	*out = NULL;
	x.text = lib_text_new(c);
	if (!x.text)
		return SHARDC_NO_MEMORY;
	status = lib_guard(c, NULL, explain_work, &x);
	return lib_text_finish(x.text, status, out);
}
