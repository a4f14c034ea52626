/* SPDX-License-Identifier: Apache-2.0
 *
 * The example of man/shardc.3, word for word.
 */
#include <shardc.h>
#include <stdio.h>

static void
receive(void *data, const shardc_diagnostic *d)
{
	(void)data;
	fprintf(stderr, "%s:%u:%u: %s\n", d->at.file, d->at.line, d->at.column, d->message);
}

int
main(int argc, char **argv)
{
	shardc_context *c = shardc_context_new();
	shardc_program *program;
	shardc_report *r;

	if (!c || argc != 2)
		return 2;
	shardc_context_receiver(c, receive, NULL);
	if (shardc_read_file(c, argv[1], &program) || shardc_report_new(program, SHARDC_COMMS, NULL, &r)) {
		fprintf(stderr, "%s\n", shardc_context_error(c));
		shardc_context_free(c);
		return 1;
	}
	size_t t = shardc_table_find(r, "collectives");
	size_t kind = shardc_column_find(r, t, "kind"), sent = shardc_column_find(r, t, "sent");
	for (size_t row = 0; row < shardc_table_rows(r, t); row++)
		printf("%s: %lld bytes\n", shardc_cell_text(r, t, row, kind),
		       (long long)shardc_cell_integer(r, t, row, sent));
	shardc_context_free(c);
	return 0;
}
