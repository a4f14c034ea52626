/* SPDX-License-Identifier: Apache-2.0
 *
 * The library's interface: programs, reports, diagnostics, misuse, limits, and memory that runs out anywhere.
 */
#include "shardc.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>

#include <stdlib.h>

#include "../suite.h"

static const char program[] =
	"sdy.mesh @m = <[\"data\"=4, \"model\"=2]>\n"
	"func.func @main(%x: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{\"data\"}, {\"model\"}]>},\n"
	"                %w: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"model\"}, {}]>})\n"
	"    -> tensor<8x8xf32> {\n"
	"  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]\n"
	"    : (tensor<8x16xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>\n"
	"  return %y : tensor<8x8xf32>\n"
	"}\n";

/* The result can get a sharding without axes. */
static const char closed[] =
	"sdy.mesh @m = <[\"x\"=2]>\n"
	"func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}]>}) -> tensor<8xf32> {\n"
	"  return %a : tensor<8xf32>\n"
	"}\n";

static shardc_context *c;
static struct { int n; shardc_severity severity; char id[64], message[256]; uint32_t line, column, length; } seen;

static void
receive(void *data, const shardc_diagnostic *d)
{
	(void)data;
	seen.n++;
	seen.severity = d->severity;
	snprintf(seen.id, sizeof seen.id, "%s", d->id);
	snprintf(seen.message, sizeof seen.message, "%s", d->message);
	seen.line = d->at.line;
	seen.column = d->at.column;
	seen.length = d->at.length;
}

static void
setup(void)
{
	memset(&seen, 0, sizeof seen);
	c = shardc_context_new();
	shardc_context_receiver(c, receive, NULL);
}

static void
teardown(void)
{
	shardc_context_free(c);
}

static shardc_program *
read_program(const char *text)
{
	shardc_program *p;

	ck_assert_int_eq(shardc_read(c, "t.mlir", text, strlen(text), &p), SHARDC_DONE);
	return p;
}

#define want_report(p, kind, o, r) \
	ck_assert_msg(shardc_report_new(p, kind, o, r) == SHARDC_DONE, "%s", seen.message)

/* Expects that a report is rejected, and the diagnostic why. */
#define want_rejected(p, kind, o, why) do { \
		shardc_report *none; \
		ck_assert_int_eq(shardc_report_new(p, kind, o, &none), SHARDC_REJECTED); \
		ck_assert_str_eq(seen.id, why); \
	} while (0)

START_TEST(an_error_has_a_span)
{
	static const char text[] = "sdy.mesh @m = <[\"x\"=0]>";
	shardc_program *p;

	ck_assert_int_eq(shardc_read(c, "t.mlir", text, strlen(text), &p), SHARDC_REJECTED);
	ck_assert_ptr_null(p);
	ck_assert_int_eq(seen.n, 1);
	ck_assert_int_eq(seen.severity, SHARDC_ERROR);
	ck_assert_str_eq(seen.id, "mesh-axis-size");
	ck_assert_uint_eq(seen.line, 1);
	ck_assert_uint_eq(seen.column, 17);
}
END_TEST

START_TEST(a_report_leaves_the_program_alone)
{
	shardc_program *p = read_program(program);
	shardc_text *before, *after;
	shardc_report *r;

	ck_assert_int_eq(shardc_print(p, NULL, &before), SHARDC_DONE);
	for (int kind = SHARDC_SHOW; kind <= SHARDC_PARTITIONING; kind++)
		ck_assert_msg(shardc_report_new(p, (shardc_report_kind)kind, NULL, &r) == SHARDC_DONE ||
		              kind == SHARDC_TYPES, "%d: %s", kind, seen.message);
	ck_assert_int_eq(shardc_print(p, NULL, &after), SHARDC_DONE);
	ck_assert_str_eq(shardc_text_data(before), shardc_text_data(after));
}
END_TEST

START_TEST(cells_have_types)
{
	shardc_report_options o = SHARDC_REPORT_OPTIONS;
	shardc_program *p = read_program(program);
	shardc_report *r;
	size_t t, kind, axes, time;

	o.topology = "tpu-v5e";
	ck_assert_int_eq(shardc_report_new(p, SHARDC_COMMS, &o, &r), SHARDC_DONE);
	t = shardc_table_find(r, "collectives");
	ck_assert_uint_eq(shardc_table_rows(r, t), 1);
	kind = shardc_column_find(r, t, "kind");
	axes = shardc_column_find(r, t, "axes");
	time = shardc_column_find(r, t, "time");
	ck_assert_int_eq(shardc_column_kind(r, t, kind), SHARDC_CELL_TEXT);
	ck_assert_str_eq(shardc_cell_text(r, t, 0, kind), "all_reduce");
	ck_assert_str_eq(shardc_cell_text(r, t, 0, axes), "\"model\"");
	ck_assert_int_eq(shardc_cell_integer(r, t, 0, shardc_column_find(r, t, "sent")), 64);
	ck_assert_str_eq(shardc_column_unit(r, t, shardc_column_find(r, t, "sent")), "bytes");
	ck_assert(shardc_cell_real(r, t, 0, time) > 0);
	ck_assert_str_eq(shardc_column_unit(r, t, time), "seconds");
	ck_assert_int_eq(shardc_report_new(p, SHARDC_SHOW, NULL, &r), SHARDC_DONE);
	t = shardc_table_find(r, "values");
	axes = shardc_column_find(r, t, "local_shape");
	ck_assert_int_eq(shardc_column_kind(r, t, axes), SHARDC_CELL_INTEGERS);
	ck_assert_uint_eq(shardc_cell_length(r, t, 0, axes), 2);
	ck_assert_int_eq(shardc_cell_integer_at(r, t, 0, axes, 1), 8);
	ck_assert_ptr_null(shardc_cell_text_at(r, t, 0, axes, 0));
	ck_assert_int_eq(shardc_cell_integer_at(r, t, 0, axes, 2), 0);
	/* what does not exist */
	ck_assert_ptr_null(shardc_cell_text(r, t, 99, 0));
	ck_assert_ptr_null(shardc_cell_text(r, t, 0, axes));
	ck_assert_ptr_null(shardc_table_name(r, 99));
	ck_assert_uint_eq(shardc_column_find(r, t, "no such column"), SIZE_MAX);
}
END_TEST

START_TEST(sweep_is_a_report)
{
	shardc_report_options o = SHARDC_REPORT_OPTIONS;
	shardc_program *p = read_program(program);
	shardc_report *r;
	size_t t;

	o.topology = "tpu-v5e";
	o.meshes = "model=1..8";
	want_report(p, SHARDC_SWEEP, &o, &r);
	t = shardc_table_find(r, "meshes");
	ck_assert_uint_eq(shardc_table_rows(r, t), 4);
	ck_assert_str_eq(shardc_cell_text(r, t, 0, shardc_column_find(r, t, "mesh")), "model=1");
	ck_assert_int_eq(shardc_cell_integer(r, t, 0, shardc_column_find(r, t, "sent")), 0);
	ck_assert_int_eq(shardc_cell_integer(r, t, 1, shardc_column_find(r, t, "sent")), 64);
	o.meshes = "modle=2";
	want_rejected(p, SHARDC_SWEEP, &o, "sweep-mesh");
	o.meshes = NULL;
	ck_assert_int_eq(shardc_report_new(p, SHARDC_SWEEP, &o, &r), SHARDC_REJECTED);
}
END_TEST

START_TEST(the_largest_batch_is_a_report)
{
	shardc_report_options o = SHARDC_REPORT_OPTIONS;
	shardc_program *p = read_program("func.func @main(%x: tensor<4x8xf32>, %w: tensor<8x8xf32>) -> "
	                                 "tensor<4x8xf32> {\n"
	                                 "  %y = stablehlo.dot %x, %w : (tensor<4x8xf32>, tensor<8x8xf32>) -> "
	                                 "tensor<4x8xf32>\n"
	                                 "  return %y : tensor<4x8xf32>\n"
	                                 "}\n");
	shardc_report *r;
	size_t t;

	want_rejected(p, SHARDC_FIT, &o, "topology-invalid");
	o.topology = "{\"schema_version\": 1, \"name\": \"small\", \"memory\": 1024, \"links\": {\"ici\": {\"kind\": "
	             "\"ring\", \"bandwidth\": 1e11, \"latency\": 1e-6}}, \"default\": \"ici\"}";
	want_report(p, SHARDC_FIT, &o, &r);
	t = shardc_table_find(r, "values");
	ck_assert_uint_eq(shardc_table_rows(r, t), 2);
	t = shardc_table_find(r, "sizes");
	ck_assert_int_eq(shardc_cell_integer(r, t, 0, shardc_column_find(r, t, "batch")), 4);
	shardc_report_free(r);
	o.address = "%w:2";
	want_rejected(p, SHARDC_FIT, &o, "dim-range");
	shardc_program_free(p);
}
END_TEST

START_TEST(locks_and_differences_are_reports)
{
	shardc_report_options o = SHARDC_REPORT_OPTIONS;
	shardc_program *p = read_program(program);
	shardc_report *r, *lock;
	char *text;
	size_t t;

	ck_assert_int_eq(shardc_report_new(p, SHARDC_LOCK, NULL, &lock), SHARDC_DONE);
	text = strdup(shardc_cell_text(lock, 0, 0, 0));
	ck_assert_int_eq(strncmp(text, "shardc-lock 1\n", 14), 0);
	o.older = text;
	want_report(p, SHARDC_DIFF, &o, &r);
	ck_assert_uint_eq(shardc_table_rows(r, shardc_table_find(r, "values")), 0);
	*strchr(text, '1') = '2';
	want_rejected(p, SHARDC_DIFF, &o, "lock-version");
	free(text);
	o.older = program;
	ck_assert_int_eq(shardc_report_new(p, SHARDC_DIFF, &o, &r), SHARDC_DONE);
	t = shardc_table_find(r, "arguments");
	ck_assert_uint_eq(shardc_table_rows(r, t), 0);
	o.older = "nothing";
	ck_assert_int_eq(shardc_report_new(p, SHARDC_DIFF, &o, &r), SHARDC_REJECTED);
	o.older = NULL;
	ck_assert_int_eq(shardc_report_new(p, SHARDC_DIFF, &o, &r), SHARDC_REJECTED);
}
END_TEST

START_TEST(suggestions_are_a_report)
{
	shardc_report_options o = SHARDC_REPORT_OPTIONS;
	shardc_program *p = read_program(program);
	shardc_report *r;
	size_t t, sent, set;

	want_report(p, SHARDC_SUGGEST, NULL, &r);
	ck_assert_str_eq(shardc_cell_text(r, 0, 0, shardc_column_find(r, 0, "minimize")), "bytes");
	t = shardc_table_find(r, "edits");
	sent = shardc_column_find(r, t, "sent");
	set = shardc_column_find(r, t, "set");
	ck_assert_int_eq(shardc_cell_integer(r, t, 0, sent), 64);
	ck_assert(!shardc_cell_known(r, t, 0, set));
	/* Edits come first, so nothing is left to save. */
	o.set = "%w=replicated\n\n%x=P('data', None)\n";
	want_report(p, SHARDC_SUGGEST, &o, &r);
	ck_assert_int_eq(shardc_cell_integer(r, t, 0, sent), 0);
	ck_assert_uint_eq(shardc_table_rows(r, t), 1);
	o.set = NULL;
	o.limit = 1;
	o.minimize = "memory";
	ck_assert_int_eq(shardc_report_new(p, SHARDC_SUGGEST, &o, &r), SHARDC_DONE);
	ck_assert_int_eq(shardc_cell_integer(r, 0, 0, shardc_column_find(r, 0, "tried")), 1);
	o.minimize = "money";
	ck_assert_int_eq(shardc_report_new(p, SHARDC_SUGGEST, &o, &r), SHARDC_REJECTED);
	o.minimize = "time";
	want_rejected(p, SHARDC_SUGGEST, &o, "topology-invalid");
	o.topology = "tpu-v5e";
	ck_assert_int_eq(shardc_report_new(p, SHARDC_SUGGEST, &o, &r), SHARDC_DONE);
	ck_assert_int_eq(shardc_report_new(read_program("@m = <[\"x\"=2]>"), SHARDC_SUGGEST, NULL, &r),
	                 SHARDC_REJECTED);
	ck_assert_str_eq(seen.id, "unsupported");
}
END_TEST

START_TEST(effects_of_edits_are_a_report)
{
	shardc_report_options o = SHARDC_REPORT_OPTIONS;
	shardc_program *p = read_program(program);
	shardc_report *r;
	size_t t, sent;

	o.set = "%w=replicated\n%x=P('data', None)";
	o.as_xla = 1;
	want_report(p, SHARDC_WHAT_IF, &o, &r);
	ck_assert_str_eq(shardc_cell_text(r, 0, 0, shardc_column_find(r, 0, "as_xla")), "partitioner");
	t = shardc_table_find(r, "totals");
	sent = shardc_column_find(r, t, "sent");
	ck_assert_int_eq(shardc_cell_integer(r, t, 0, sent), 64);
	ck_assert_int_eq(shardc_cell_integer(r, t, 1, sent), 0);
	t = shardc_table_find(r, "values");
	ck_assert_uint_eq(shardc_table_rows(r, t), 2);
	ck_assert_str_eq(shardc_cell_text(r, t, 1, shardc_column_find(r, t, "value")), "%w");
	o.top = 1;
	ck_assert_int_eq(shardc_report_new(p, SHARDC_WHAT_IF, &o, &r), SHARDC_DONE);
	ck_assert_uint_eq(shardc_table_rows(r, t), 1);
	o.set = "%w=replicated\n%x=P('date', None)";
	ck_assert_int_eq(shardc_report_new(p, SHARDC_WHAT_IF, &o, &r), SHARDC_REJECTED);
	ck_assert_uint_eq(seen.column, 4);
	o.set = "%v=replicated";
	ck_assert_int_eq(shardc_report_new(p, SHARDC_WHAT_IF, &o, &r), SHARDC_REJECTED);
	o.set = NULL;
	want_rejected(p, SHARDC_WHAT_IF, &o, "unsupported");
}
END_TEST

START_TEST(reasons_are_a_report)
{
	shardc_report_options o = SHARDC_REPORT_OPTIONS;
	shardc_program *p = read_program(program);
	shardc_report *r;
	shardc_text *text;
	size_t t, root;

	o.address = "%y:0\n\n%x:1\n";
	want_report(p, SHARDC_WHY, &o, &r);
	ck_assert_uint_eq(shardc_table_rows(r, shardc_table_find(r, "values")), 2);
	t = shardc_table_find(r, "chains");
	root = shardc_column_find(r, t, "root_value");
	ck_assert_uint_eq(shardc_table_rows(r, t), 2);
	ck_assert_str_eq(shardc_cell_text(r, t, 0, shardc_column_find(r, t, "axis")), "\"data\"");
	ck_assert_str_eq(shardc_cell_text(r, t, 0, root), "%x");
	ck_assert_int_eq(shardc_report_print(r, SHARDC_AS_TEXT, 0, &text), SHARDC_DONE);
	ck_assert_ptr_nonnull(strstr(shardc_text_data(text), "dot_general"));
	/* Edits come first. */
	o.set = "%x=replicated\n%w=P('model', 'data')";
	o.address = "%y:1:data";
	o.as_xla = 1;
	want_report(p, SHARDC_WHY, &o, &r);
	ck_assert_str_eq(shardc_cell_text(r, t, 0, root), "%w");
	o.address = "%v";
	want_rejected(p, SHARDC_WHY, &o, "value-unknown");
	o.address = "\n";
	want_rejected(p, SHARDC_WHY, &o, "unsupported");
	o.set = "%x";
	o.address = "%y";
	want_rejected(p, SHARDC_WHY, &o, "edit-syntax");
}
END_TEST

START_TEST(graphs_are_a_report)
{
	shardc_report_options o = SHARDC_REPORT_OPTIONS;
	shardc_program *p = read_program(program);
	shardc_report *r;

	want_report(p, SHARDC_GRAPH, NULL, &r);
	ck_assert_int_eq(strncmp(shardc_cell_text(r, 0, 0, 0), "digraph ", 8), 0);
	ck_assert_ptr_nonnull(strstr(shardc_cell_text(r, 0, 0, 0), "results"));
	o.explorer = 1;
	o.address = "%x";
	o.radius = 1;
	want_report(p, SHARDC_GRAPH, &o, &r);
	ck_assert_int_eq(strncmp(shardc_cell_text(r, 0, 0, 0), "{\"label\":", 9), 0);
	ck_assert_ptr_null(strstr(shardc_cell_text(r, 0, 0, 0), "\"results\""));
	o.address = "%v";
	want_rejected(p, SHARDC_GRAPH, &o, "value-unknown");
}
END_TEST

START_TEST(pictures_are_a_report)
{
	shardc_report_options o = SHARDC_REPORT_OPTIONS;
	shardc_program *p = read_program(program);
	shardc_report *r;
	shardc_text *text;

	want_report(p, SHARDC_PICTURE, NULL, &r);
	ck_assert_ptr_nonnull(strstr(shardc_cell_text(r, 0, 0, 0), "result0: "));
	o.address = "%x\n%w";
	o.svg = 1;
	want_report(p, SHARDC_PICTURE, &o, &r);
	ck_assert_int_eq(shardc_report_print(r, SHARDC_AS_TEXT, 0, &text), SHARDC_DONE);
	ck_assert_int_eq(strncmp(shardc_text_data(text), "<svg ", 5), 0);
	ck_assert_ptr_null(strstr(shardc_text_data(text), "result0"));
	o.address = "%v";
	want_rejected(p, SHARDC_PICTURE, &o, "value-unknown");
}
END_TEST

START_TEST(annotations_are_a_report)
{
	shardc_report_options o = SHARDC_REPORT_OPTIONS;
	shardc_program *p = read_program(program);
	shardc_report *r;
	shardc_text *text;
	size_t t, redundant;

	o.summary = 1;
	want_report(p, SHARDC_WHY, &o, &r);
	t = shardc_table_find(r, "annotations");
	redundant = shardc_column_find(r, t, "redundant");
	ck_assert_uint_gt(shardc_table_rows(r, t), 0);
	ck_assert_int_eq(shardc_cell_known(r, t, 0, redundant), 0);
	ck_assert_int_eq(shardc_report_print(r, SHARDC_AS_TEXT, 0, &text), SHARDC_DONE);
	ck_assert_ptr_nonnull(strstr(shardc_text_data(text), "decides"));
	o.summary = 2;
	want_report(p, SHARDC_WHY, &o, &r);
	ck_assert_int_eq(shardc_cell_known(r, t, 0, redundant), 1);
	o.address = "%y";
	want_rejected(p, SHARDC_WHY, &o, "unsupported");
}
END_TEST

START_TEST(a_page_is_a_report)
{
	shardc_report_options o = SHARDC_REPORT_OPTIONS;
	shardc_program *p = read_program(program);
	shardc_report *r;
	shardc_text *text;

	want_report(p, SHARDC_PAGE, NULL, &r);
	ck_assert_str_eq(shardc_table_name(r, 0), "page");
	ck_assert_int_eq(strncmp(shardc_cell_text(r, 0, 0, 0), "<!doctype html>", 15), 0);
	ck_assert_ptr_nonnull(strstr(shardc_cell_text(r, 0, 0, 0), "t.mlir"));
	ck_assert_ptr_null(strstr(shardc_cell_text(r, 0, 0, 0), "\"tpu-v5e\""));
	o.as_xla = 1;
	o.topology = "tpu-v5e";
	o.set = "%x=replicated";
	want_report(p, SHARDC_PAGE, &o, &r);
	ck_assert_int_eq(shardc_report_print(r, SHARDC_AS_TEXT, 0, &text), SHARDC_DONE);
	ck_assert_ptr_nonnull(strstr(shardc_text_data(text), "\"tpu-v5e\""));
	ck_assert_str_eq(shardc_text_data(text), shardc_cell_text(r, 0, 0, 0));
	o.set = "%v=replicated";
	want_rejected(p, SHARDC_PAGE, &o, "value-unknown");
	o.set = NULL;
	o.topology = "{\"schema_version\": 1, \"name\": \"one\", \"axes\": {\"data\": \"l\"}, "
	             "\"links\": {\"l\": {\"kind\": \"switch\", \"bandwidth\": 1e9, \"latency\": 1e-6}}}";
	want_rejected(p, SHARDC_PAGE, &o, "topology-axis");
	want_rejected(p, SHARDC_COMMS, &o, "topology-axis");
	p = read_program("func.func @main() { return }\n// -----\nfunc.func @main() { return }\n");
	want_rejected(p, SHARDC_PAGE, NULL, "unsupported");
}
END_TEST

START_TEST(cost_is_a_report)
{
	shardc_report_options o = SHARDC_REPORT_OPTIONS;
	shardc_program *p = read_program(program);
	shardc_report *r;
	size_t t;

	o.topology = "tpu-v5e";
	want_report(p, SHARDC_COST, &o, &r);
	t = shardc_table_find(r, "rows");
	ck_assert_uint_eq(shardc_table_rows(r, t), 2);
	ck_assert_str_eq(shardc_cell_text(r, t, 0, shardc_column_find(r, t, "what")), "all_reduce");
	ck_assert_int_eq(shardc_cell_integer(r, t, 1, shardc_column_find(r, t, "flops")), 2 * 2 * 8 * 8);
	o.by = "class";
	o.target = "cpu";
	ck_assert_int_eq(shardc_report_new(p, SHARDC_COST, &o, &r), SHARDC_DONE);
	ck_assert_str_eq(shardc_cell_text(r, 0, 0, shardc_column_find(r, 0, "as_xla")), "cpu");
	o.target = "npu";
	ck_assert_int_eq(shardc_report_new(p, SHARDC_COST, &o, &r), SHARDC_REJECTED);
	o.target = NULL;
	o.by = "layer";
	ck_assert_int_eq(shardc_report_new(p, SHARDC_COST, &o, &r), SHARDC_REJECTED);
	o.topology = o.by = NULL;
	want_rejected(p, SHARDC_COST, &o, "topology-invalid");
}
END_TEST

START_TEST(strategies_are_a_report)
{
	static const char text[] =
		"func.func @main(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>) -> tensor<64x64xf32> {\n"
		"  %0 = stablehlo.add %a, %b {shardc.in_strategy = [[2, 4], [2, 4]]} : tensor<64x64xf32>\n"
		"  return %0 : tensor<64x64xf32>\n"
		"}\n";
	shardc_report_options o = SHARDC_REPORT_OPTIONS;
	shardc_program *p = read_program(text);
	shardc_report *r;
	size_t t;

	o.mesh_devices = 8;
	want_report(p, SHARDC_STRATEGIES, &o, &r);
	t = shardc_table_find(r, "operators");
	ck_assert_str_eq(shardc_cell_text(r, t, 0, shardc_column_find(r, t, "in_strategy")), "((2, 4), (2, 4))");
}
END_TEST

START_TEST(pipelines_are_checked)
{
	shardc_pipeline *l = shardc_pipeline_new(c);
	shardc_program *p = read_program(program);

	ck_assert_int_eq(shardc_pipeline_add(l, "no-such-pass", NULL), SHARDC_MISUSE);
	ck_assert_str_eq(shardc_context_error(c), "there is no pass 'no-such-pass'");
	ck_assert_int_eq(shardc_pipeline_add(l, "sdy-basic-propagate", "no-such-option=1"), SHARDC_MISUSE);
	ck_assert_int_eq(shardc_pipeline_parse(l, "builtin.module(sdy-basic-propagate"), SHARDC_MISUSE);
	ck_assert_int_eq(shardc_pipeline_parse(l, "builtin.module(print-ir,cse{x=1})"), SHARDC_MISUSE);
	ck_assert_str_eq(shardc_context_error(c), "pass 'cse': no such option x");
	ck_assert_int_eq(shardc_pipeline_add(l, "sdy-import-pipeline", NULL), SHARDC_DONE);
	ck_assert_int_eq(shardc_pipeline_parse(l, "builtin.module(sdy-basic-propagate)"), SHARDC_DONE);
	ck_assert_int_eq(shardc_run(p, l), SHARDC_DONE);
	for (size_t i = 0; shardc_pass_name(i); i++)
		ck_assert_ptr_nonnull(shardc_pass_help(i));
}
END_TEST

START_TEST(a_release_has_its_answers)
{
	shardc_pipeline *l = shardc_pipeline_new(c);
	shardc_text *text;
	shardc_program *p;

	ck_assert_int_eq(shardc_context_release(c, "0.11"), SHARDC_MISUSE);
	ck_assert_ptr_nonnull(strstr(shardc_context_error(c), "0.11.1, 0.11.2"));
	ck_assert_int_eq(shardc_context_release(c, NULL), SHARDC_MISUSE);
	ck_assert_int_eq(shardc_context_release(c, "0.11.1"), SHARDC_DONE);
	ck_assert_int_eq(shardc_pipeline_add(l, "sdy-resolve-single-device-sharding", NULL), SHARDC_MISUSE);
	ck_assert_ptr_nonnull(strstr(shardc_context_error(c), "Shardy has it from 0.11.2 on"));
	for (size_t i = 1; shardc_release_name(i); i++) {
		ck_assert_int_eq(shardc_context_release(c, shardc_release_name(i)), SHARDC_DONE);
		ck_assert_int_eq(shardc_pipeline_add(l, "sdy-resolve-single-device-sharding", NULL), SHARDC_DONE);
		p = read_program(closed);
		ck_assert_int_eq(shardc_propagate(p, NULL), SHARDC_DONE);
		ck_assert_int_eq(shardc_print(p, NULL, &text), SHARDC_DONE);
		ck_assert_ptr_nonnull(strstr(shardc_text_data(text), "-> (tensor<8xf32> {sdy.sharding"));
	}
}
END_TEST

START_TEST(a_pass_cannot_print)
{
	shardc_pipeline *l = shardc_pipeline_new(c);

	ck_assert_int_eq(shardc_pipeline_add(l, "print-ir", NULL), SHARDC_DONE);
	ck_assert_int_eq(shardc_run(read_program(program), l), SHARDC_REJECTED);
	ck_assert_str_eq(seen.id, "pass-failed");
}
END_TEST

START_TEST(a_failed_program_can_only_be_freed)
{
	shardc_program *p = read_program(program);
	shardc_text *text;

	shardc_context_limit(c, SHARDC_MAX_OPERATIONS, 6);
	ck_assert_int_eq(shardc_partition(p, NULL), SHARDC_REJECTED);
	ck_assert_str_eq(seen.id, "limit-ops");
	ck_assert_int_eq(shardc_print(p, NULL, &text), SHARDC_MISUSE);
	ck_assert_int_eq(shardc_propagate(p, NULL), SHARDC_MISUSE);
	shardc_context_limit(c, SHARDC_MAX_OPERATIONS, 0);
	p = read_program(program);
	ck_assert_int_eq(shardc_partition(p, NULL), SHARDC_DONE);
	ck_assert_int_eq(shardc_print(p, NULL, &text), SHARDC_DONE);
	ck_assert_ptr_nonnull(strstr(shardc_text_data(text), "stablehlo.all_reduce"));
}
END_TEST

START_TEST(misuse_is_said)
{
	shardc_print_options print = SHARDC_PRINT_OPTIONS;
	shardc_program *p = read_program(program);
	shardc_report *r;
	shardc_text *text;

	print.size--;
	ck_assert_int_eq(shardc_print(p, &print, &text), SHARDC_MISUSE);
	ck_assert_ptr_null(text);
	ck_assert_int_eq(shardc_report_new(p, (shardc_report_kind)99, NULL, &r), SHARDC_MISUSE);
	ck_assert_int_eq(shardc_explain(c, "algather", &text), SHARDC_MISUSE);
	ck_assert_ptr_nonnull(strstr(shardc_context_error(c), "did you mean"));
	ck_assert_int_eq(shardc_explain(c, "all_gather", &text), SHARDC_DONE);
	ck_assert_str_eq(shardc_context_error(c), "");
	ck_assert_int_eq(shardc_context_severity(c, "no-such-id", SHARDC_ERROR), SHARDC_MISUSE);
	ck_assert_int_eq(shardc_read_file(c, "/no/such/file", &p), SHARDC_NO_FILE);
	ck_assert_ptr_null(p);
}
END_TEST

START_TEST(warnings_become_errors)
{
	static const char text[] =
		"func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> attributes {sdy.shardng = 1 : i64} {\n"
		"  return %a : tensor<4xf32>\n"
		"}\n";
	shardc_program *p = read_program(text);

	ck_assert_int_eq(shardc_check(p), SHARDC_DONE);
	ck_assert_int_eq(seen.severity, SHARDC_WARNING);
	ck_assert_int_eq(shardc_context_severity(c, seen.id, SHARDC_ERROR), SHARDC_DONE);
	p = read_program(text);
	ck_assert_int_eq(shardc_check(p), SHARDC_REJECTED);
	ck_assert_int_eq(seen.severity, SHARDC_ERROR);
}
END_TEST

START_TEST(later_diagnostics_have_their_lines)
{
	static const char text[] =
		"\n\nfunc.func @main(%a: tensor<4xf32>) -> tensor<4xf32> attributes {sdy.shardng = 1 : i64} {\n"
		"  return %a : tensor<4xf32>\n"
		"}\n";
	shardc_program *p = read_program(text);
	static char comment[60000];

	ck_assert_int_eq(shardc_check(p), SHARDC_DONE);
	ck_assert_uint_eq(seen.line, 3);
	/* Another text fills the memory that the first diagnostic gave back. */
	memset(comment, '/', sizeof comment - 1);
	for (int i = 0; i < 4; i++)
		(void)read_program(comment);
	seen.line = 0;
	ck_assert_int_eq(shardc_check(p), SHARDC_DONE);
	ck_assert_uint_eq(seen.line, 3);
}
END_TEST

/* Makes everything with at most `memory` bytes more than a new context has. */
static shardc_status
use_everything(uint64_t memory)
{
	shardc_report_options o = SHARDC_REPORT_OPTIONS;
	shardc_program *p;
	shardc_report *r;
	shardc_text *text;
	shardc_pipeline *l = shardc_pipeline_new(c);
	shardc_status status;

	shardc_context_limit(c, SHARDC_MAX_MEMORY, memory);
	status = shardc_read(c, "t.mlir", program, strlen(program), &p);
	for (int kind = SHARDC_SHOW; status == SHARDC_DONE && kind <= SHARDC_PARTITIONING; kind++) {
		if (kind == SHARDC_TYPES)
			continue;
		status = shardc_report_new(p, (shardc_report_kind)kind, NULL, &r);
		status = status ? status : shardc_report_print(r, SHARDC_AS_JSON, 0, &text);
	}
	o.set = "%x=replicated";
	o.address = "%y";
	status = status ? status : shardc_report_new(p, SHARDC_SUGGEST, &o, &r);
	status = status ? status : shardc_report_new(p, SHARDC_WHAT_IF, &o, &r);
	status = status ? status : shardc_report_new(p, SHARDC_WHY, &o, &r);
	o.svg = 1;
	status = status ? status : shardc_report_new(p, SHARDC_PICTURE, &o, &r);
	status = status ? status : shardc_report_new(p, SHARDC_PAGE, &o, &r);
	o.explorer = 1;
	status = status ? status : shardc_report_new(p, SHARDC_GRAPH, &o, &r);
	status = status ? status : shardc_pipeline_parse(l, "builtin.module(sdy-import-pipeline)");
	status = status ? status : shardc_run(p, l);
	status = status ? status : shardc_propagate(p, NULL);
	status = status ? status : shardc_print(p, NULL, &text);
	return status ? status : shardc_explain(c, "", &text);
}

static void
note_locale(void *data, const shardc_diagnostic *d)
{
	(void)d;
	*(locale_t *)data = uselocale((locale_t)0);
}

/* Numbers have a decimal point even if the program has chosen a locale with a comma. */
START_TEST(calls_work_in_a_locale_of_their_own)
{
	const locale_t before = uselocale((locale_t)0);
	locale_t during = before;
	shardc_program *p;

	shardc_context_receiver(c, note_locale, &during);
	ck_assert_int_eq(shardc_read(c, "t.mlir", "bad", 3, &p), SHARDC_REJECTED);
	ck_assert_ptr_eq(before, LC_GLOBAL_LOCALE);
	ck_assert_ptr_ne(during, LC_GLOBAL_LOCALE);
	ck_assert_ptr_eq(uselocale((locale_t)0), LC_GLOBAL_LOCALE);
}
END_TEST

START_TEST(memory_runs_out_anywhere)
{
	uint32_t n = 0;

	for (uint64_t memory = 4096;; memory += 65536) {
		shardc_status status = use_everything(memory);

		n++;
		shardc_context_free(c);
		c = shardc_context_new();
		if (status == SHARDC_DONE)
			break;
		ck_assert_int_eq(status, SHARDC_NO_MEMORY);
	}
	ck_assert_uint_gt(n, 10);
}
END_TEST

SUITE(setup, teardown, TEST(an_error_has_a_span), TEST(a_report_leaves_the_program_alone), TEST(cells_have_types),
      TEST(sweep_is_a_report), TEST(pictures_are_a_report), TEST(graphs_are_a_report), TEST(a_page_is_a_report),
      TEST(the_largest_batch_is_a_report), TEST(cost_is_a_report),
      TEST(locks_and_differences_are_reports), TEST(suggestions_are_a_report), TEST(effects_of_edits_are_a_report),
      TEST(reasons_are_a_report), TEST(annotations_are_a_report),
      TEST(strategies_are_a_report), TEST(pipelines_are_checked),
      TEST(a_release_has_its_answers),
      TEST(a_pass_cannot_print),
      TEST(a_failed_program_can_only_be_freed), TEST(misuse_is_said), TEST(warnings_become_errors),
      TEST(later_diagnostics_have_their_lines),
      TEST(calls_work_in_a_locale_of_their_own), TEST(memory_runs_out_anywhere))
