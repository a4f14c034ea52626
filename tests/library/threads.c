/* SPDX-License-Identifier: Apache-2.0
 *
 * Two threads with a context each: threads FILE... reads, propagates and reports on each file in both at the same time.
 * Built with the thread sanitizer (make check-tsan), it fails if they share anything.
 */
#include <pthread.h>
#include <shardc.h>
#include <stdio.h>

typedef struct Work {
	char **files;
	unsigned long sum;	/* of the results */
} Work;

/* Returns a number that depends on all bytes of the results. */
static unsigned long
use(shardc_context *c, const char *path, unsigned long sum)
{
	shardc_report_options o = SHARDC_REPORT_OPTIONS;
	shardc_program *p;
	shardc_report *r;
	shardc_text *text;

	if (shardc_read_file(c, path, &p))
		return sum * 31 + 1;
	for (int kind = SHARDC_SHOW; kind <= SHARDC_TYPES; kind++) {
		o.as_xla = kind == SHARDC_COMMS;
		if (shardc_report_new(p, (shardc_report_kind)kind, &o, &r) ||
		    shardc_report_print(r, SHARDC_AS_JSON, 0, &text))
			continue;
		for (const char *t = shardc_text_data(text); *t; t++)
			sum = sum * 31 + (unsigned char)*t;
	}
	if (!shardc_propagate(p, NULL) && !shardc_print(p, NULL, &text)) {
		for (const char *t = shardc_text_data(text); *t; t++)
			sum = sum * 31 + (unsigned char)*t;
	}
	shardc_program_free(p);
	return sum;
}

static void *
work(void *cx)
{
	Work *w = cx;
	shardc_context *c = shardc_context_new();

	for (char **file = w->files; *file; file++)
		w->sum = use(c, *file, w->sum);
	shardc_context_free(c);
	return NULL;
}

int
main(int argc, char **argv)
{
	static Work w[2];
	pthread_t threads[2];

	(void)argc;
	for (int i = 0; i < 2; i++) {
		w[i].files = argv + 1;
		if (pthread_create(&threads[i], NULL, work, &w[i]))
			return 3;
	}
	for (int i = 0; i < 2; i++)
		pthread_join(threads[i], NULL);
	if (w[0].sum != w[1].sum) {
		puts("the results differ");
		return 1;
	}
	puts("equal");
	return 0;
}
