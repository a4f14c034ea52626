/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads a program, checks it, propagates it, and lists what it communicates.
 */
#include <shardc.h>
#include <stdio.h>
#include <string.h>

static const char program[] =
	"sdy.mesh @m = <[\"data\"=4, \"model\"=2]>\n"
	"func.func @main(%x: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{\"data\"}, {\"model\"}]>},\n"
	"                %w: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"model\"}, {}]>})\n"
	"    -> tensor<8x8xf32> {\n"
	"  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]\n"
	"    : (tensor<8x16xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>\n"
	"  return %y : tensor<8x8xf32>\n"
	"}\n";

static void
receive(void *data, const shardc_diagnostic *d)
{
	printf("%s:%u:%u: %s [%s]\n", d->at.file, (unsigned)d->at.line, (unsigned)d->at.column, d->message, d->id);
	++*(int *)data;
}

static void
list(const shardc_report *r)
{
	size_t t = shardc_table_find(r, "collectives");
	size_t kind = shardc_column_find(r, t, "kind"), sent = shardc_column_find(r, t, "sent");

	for (size_t row = 0; row < shardc_table_rows(r, t); row++)
		printf("%s sends %lld %s\n", shardc_cell_text(r, t, row, kind),
		       (long long)shardc_cell_integer(r, t, row, sent), shardc_column_unit(r, t, sent));
}

int
main(void)
{
	shardc_context *c = shardc_context_new();
	shardc_program *p;
	shardc_report *r;
	shardc_text *text;
	int n = 0;

	if (!c)
		return 3;
	shardc_context_receiver(c, receive, &n);
	if (shardc_read(c, "bad.mlir", "sdy.mesh @m = <[\"x\"=0]>", 24, &p) != SHARDC_REJECTED || n != 1)
		return 1;
	if (shardc_read(c, "dot.mlir", program, strlen(program), &p) || shardc_check(p) ||
	    shardc_report_new(p, SHARDC_COMMS, NULL, &r))
		return 1;
	list(r);
	if (shardc_propagate(p, NULL) || shardc_print(p, NULL, &text))
		return 1;
	fputs(shardc_text_data(text), stdout);
	shardc_context_free(c);
	return 0;
}
