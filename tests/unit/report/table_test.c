/* SPDX-License-Identifier: Apache-2.0
 *
 * Tables as text, for people, as tab-separated values, as JSON, and their schema.
 */
#include "report/table.h"

#include <jansson.h>
#include <stdio.h>

#include "../suite.h"

enum { NAME, AXES, LIST, SENT, TIME, NOTE, LINE, COL, N_COLUMNS };

static const ReportColumn columns[N_COLUMNS] = {
	[NAME] = { .name = "name", .kind = REPORT_TEXT, .cut = REPORT_CUT_MIDDLE, .help = "The name." },
	[AXES] = { .name = "axes", .kind = REPORT_TEXT, .drop = 4, .in = REPORT_IN_TEXT | REPORT_IN_TSV },
	[LIST] = { .name = "axes", .kind = REPORT_TEXTS, .in = REPORT_IN_JSON },
	[SENT] = { .name = "sent", .kind = REPORT_BYTES, .nullable = true, .missing = "?" },
	[TIME] = { .name = "time", .kind = REPORT_SECONDS, .nullable = true, .optional = true, .drop = 3 },
	[NOTE] = { .name = "note", .heading = "place", .kind = REPORT_TEXT, .drop = 2, .nullable = true },
	[LINE] = { .name = "loc.line", .heading = "", .kind = REPORT_COUNT, .drop = 1, .nullable = true },
	[COL] = { .name = "loc.col", .kind = REPORT_COUNT, .nullable = true, .in = REPORT_IN_JSON },
};

static const ReportLayout rows = {
	.name = "things", .shape = REPORT_ROWS, .columns = columns, .n = N_COLUMNS, .empty = "no things",
};

static const ReportColumn totals_columns[] = {
	{ .name = "sent", .kind = REPORT_BYTES },
	{ .name = "shape", .kind = REPORT_COUNTS },
};

static const ReportLayout totals = {
	.name = "totals", .shape = REPORT_RECORD, .columns = totals_columns, .n = 2, .title = "total",
};

static const ReportColumn by_axis_columns[] = {
	{ .name = "axis", .kind = REPORT_TEXT },
	{ .name = "sent", .kind = REPORT_BYTES },
};

static const ReportLayout by_axis = {
	.name = "totals.by_axis", .shape = REPORT_MAP, .columns = by_axis_columns, .n = 2, .attached = true,
};

static const ReportColumn root_columns[] = {
	{ .name = "file", .kind = REPORT_TEXT },
	{ .name = "exact", .kind = REPORT_FLAG },
	{ .name = "part", .kind = REPORT_RATIO },
};

static const ReportLayout root = { .shape = REPORT_RECORD, .columns = root_columns, .n = 3, .in = REPORT_IN_JSON };

static Arena a;
static Buf out;
static ReportTable tables[4];
static const Str names[] = { { "x", 1 }, { "y", 1 } };
static const int64_t shape[] = { 4, 8 };

static void
add_thing(const char *name, ReportValue sent, uint32_t n_axes, int64_t line)
{
	ReportValue *row = report_table_row(&tables[1]);

	row[NAME] = report_of_text(str_from(name));
	row[AXES] = report_of_text(n_axes == 2 ? STR("\"x\", \"y\"") : STR("\"x\""));
	row[LIST] = report_of_texts(names, n_axes);
	row[SENT] = sent;
	if (!line)
		return;
	row[NOTE] = report_of_text(STR("f"));
	row[LINE] = report_of_count(line);
	row[COL] = report_of_count(2);
}

static void
setup(void)
{
	static const ReportLayout *const layouts[] = { &root, &rows, &totals, &by_axis };
	ReportValue *row;

	arena_init(&a, NULL);
	buf_init(&out, NULL);
	for (uint32_t i = 0; i < 4; i++)
		report_table_init(&tables[i], layouts[i], &a);
	row = report_table_row(&tables[0]);
	row[0] = report_of_text(STR("f.mlir"));
	row[1] = report_of_flag(true);
	row[2] = report_of_real(0.125);
	row = report_table_row(&tables[2]);
	row[0] = report_of_count(1234567);
	row[1] = report_of_counts(shape, 2);
	row = report_table_row(&tables[3]);
	row[0] = report_of_text(STR("\"x\""));
	row[1] = report_of_count(7);
	row = report_table_row(&tables[3]);
	row[0] = report_of_text(STR("\"y\""));
	row[1] = report_of_count(12345);
}

static void
teardown(void)
{
	buf_free(&out);
	arena_free(&a);
}

static const char *
text(void)
{
	buf_char(&out, '\0');
	return out.p;
}

START_TEST(aligned)
{
	add_thing("all_gather", report_of_count(24576), 2, 3);
	add_thing("b\xe6\xbc\xa2", (ReportValue){ 0 }, 1, 0);
	report_tables_text(&out, tables, 3, false, 0);
	ck_assert_str_eq(text(),
	                 "name        axes       sent  place\n"
	                 "all_gather  \"x\", \"y\"  24576  f  3\n"
	                 "b\xe6\xbc\xa2         \"x\"           ?\n"
	                 "\n"
	                 "total\n"
	                 "sent        1234567\n"
	                 "shape       4x8\n");
}
END_TEST

START_TEST(wide_value)
{
	char wide[401], want[1024];

	memset(wide, 'w', 400);
	wide[400] = '\0';
	add_thing("all_gather", report_of_count(24576), 2, 3);
	add_thing(wide, report_of_count(1), 1, 0);
	report_tables_text(&out, tables, 2, false, 0);
	snprintf(want, sizeof want, "name        axes       sent  place\n"
	                            "all_gather  \"x\", \"y\"  24576  f  3\n"
	                            "%s  \"x\"  1\n", wide);
	ck_assert_str_eq(text(), want);
}
END_TEST

START_TEST(attached_table)
{
	add_thing("all_gather", report_of_count(24576), 2, 3);
	tables[2].words = STR("2 things");
	report_table_head(&tables[1], NOTE, "place, source");
	report_tables_text(&out, tables + 1, 3, false, 0);
	ck_assert_str_eq(text(),
	                 "name        axes       sent  place, source\n"
	                 "all_gather  \"x\", \"y\"  24576  f  3\n"
	                 "\n"
	                 "total       2 things\n"
	                 "  \"x\"           7\n"
	                 "  \"y\"       12345\n");
}
END_TEST

START_TEST(for_people)
{
	add_thing("a", report_of_count(917504), 1, 0);
	tables[1].rows.v[0][TIME] = report_of_real(1.259e-5);
	report_tables_text(&out, tables + 1, 1, true, 0);
	ck_assert_str_eq(text(),
	                 "name  axes     sent     time  place\n"
	                 "a     \"x\"   896 KiB  12.6 us\n");
}
END_TEST

static void
add_two_names(void)
{
	for (int i = 0; i < 2; i++) {
		add_thing(i ? "params['layer_1']['key']" : "params['layer_0']['key']", report_of_count(24576), 2, 3);
		tables[1].rows.v[i][TIME] = report_of_real(0.5);
	}
}

START_TEST(fits_without_change)
{
	Buf free_width;

	add_two_names();
	buf_init(&free_width, NULL);
	report_tables_text(&free_width, tables, 4, false, 0);
	report_tables_text(&out, tables, 4, false, 61);
	buf_char(&free_width, '\0');
	ck_assert_str_eq(text(), free_width.p);
	buf_free(&free_width);
}
END_TEST

/* The columns of one heading are left out one by one. */
START_TEST(leaves_out_the_first_column)
{
	add_two_names();
	report_tables_text(&out, tables + 1, 1, false, 53);
	ck_assert_str_eq(text(),
	                 "name                      axes       sent       time\n"
	                 "params['layer_0']['key']  \"x\", \"y\"  24576  5.000e-01\n"
	                 "params['layer_1']['key']  \"x\", \"y\"  24576  5.000e-01\n"
	                 "\n"
	                 "left out to fit 53 columns: place, loc.line;\n"
	                 "--width=0 prints everything\n");
}
END_TEST

/* The part in which names differ is kept. */
START_TEST(shortens_names)
{
	add_two_names();
	report_tables_text(&out, tables + 1, 1, false, 29);
	ck_assert_str_eq(text(),
	                 "name                     sent\n"
	                 "params['l...0']['key']  24576\n"
	                 "params['l...1']['key']  24576\n"
	                 "\n"
	                 "left out to fit 29 columns:\n"
	                 "axes, time, place, loc.line;\n"
	                 "shortened: name; --width=0\n"
	                 "prints everything\n");
}
END_TEST

START_TEST(too_narrow)
{
	add_two_names();
	report_tables_text(&out, tables + 1, 3, false, 1);
	ck_assert_int_eq(strncmp(text(), "name       sent\n"
	                                 "pa...y']  24576\n"
	                                 "pa...y']  24576\n"
	                                 "\n"
	                                 "total\n"
	                                 "sent      1234567\n"
	                                 "shape     4x8\n"
	                                 "  \"x\"         7\n"
	                                 "  \"y\"     12345\n"
	                                 "\n"
	                                 "left\n"
	                                 "out\n", 100), 0);
}
END_TEST

START_TEST(no_rows)
{
	report_tables_text(&out, tables + 1, 1, false, 0);
	ck_assert_str_eq(text(), "no things\n");
}
END_TEST

START_TEST(tabs)
{
	add_thing("a\tb\\\n", report_of_count(1024), 2, 3);
	tables[1].rows.v[0][TIME] = report_of_real(0.5);
	report_tables_tsv(&out, tables + 1, 2);
	ck_assert_str_eq(text(),
	                 "name\taxes\tsent\ttime\tnote\tloc.line\n"
	                 "a\\tb\\\\\\n\t\"x\", \"y\"\t1024\t5.000e-01\tf\t3\n"
	                 "\n"
	                 "sent\tshape\n"
	                 "1234567\t4x8\n");
}
END_TEST

START_TEST(json)
{
	add_thing("a\xff", report_of_count(24576), 2, 3);
	add_thing("b", (ReportValue){ 0 }, 1, 0);
	report_tables_json(&out, "test", tables, 4);
	ck_assert_str_eq(text(),
	                 "{\n"
	                 "  \"schema_version\": 1,\n"
	                 "  \"command\": \"test\",\n"
	                 "  \"file\": \"f.mlir\",\n"
	                 "  \"exact\": true,\n"
	                 "  \"part\": 0.125,\n"
	                 "  \"things\": [\n"
	                 "    {\"name\": \"a\\\\xff\", \"axes\": [\"x\", \"y\"], \"sent\": 24576, \"time\": null, "
	                 "\"note\": \"f\", \"loc\": {\"line\": 3, \"col\": 2}},\n"
	                 "    {\"name\": \"b\", \"axes\": [\"x\"], \"sent\": null, \"time\": null, \"note\": null, "
	                 "\"loc\": null}\n"
	                 "  ],\n"
	                 "  \"totals\": {\"sent\": 1234567, \"shape\": [4, 8], "
	                 "\"by_axis\": {\"\\\"x\\\"\": 7, \"\\\"y\\\"\": 12345}}\n"
	                 "}\n");
}
END_TEST

/* Looks up "a.b.c" in a tree; the parts are keys. */
static json_t *
at(json_t *tree, const char *path)
{
	char part[32];

	for (size_t n; *path; path += n + (path[n] == '/')) {
		n = strcspn(path, "/");
		snprintf(part, sizeof part, "%.*s", (int)n, path);
		tree = json_object_get(tree, part);
	}
	return tree;
}

START_TEST(schema)
{
	static const ReportLayout *const layouts[] = { &root, &rows, &totals, &by_axis };
	json_t *tree, *list, *map;

	report_tables_schema(&out, "test", layouts, 4);
	tree = json_loads(text(), 0, NULL);
	ck_assert_ptr_nonnull(tree);
	ck_assert_str_eq(json_string_value(at(tree, "properties/file/type")), "string");
	ck_assert_str_eq(json_string_value(at(tree, "properties/exact/type")), "boolean");
	ck_assert_str_eq(json_string_value(at(tree, "properties/things/type")), "array");
	ck_assert_str_eq(json_string_value(at(tree, "properties/things/items/properties/sent/unit")), "bytes");
	ck_assert_str_eq(json_string_value(at(tree, "properties/things/items/properties/axes/items/type")), "string");
	ck_assert_str_eq(json_string_value(at(tree, "properties/things/items/properties/name/description")),
	                 "The name.");
	list = at(tree, "properties/things/items/properties/loc/properties/line/type");
	ck_assert_str_eq(json_string_value(json_array_get(list, 1)), "null");
	map = at(tree, "properties/totals/properties/by_axis");
	ck_assert_str_eq(json_string_value(at(map, "additionalProperties/type")), "integer");
	ck_assert_uint_eq(json_array_size(at(tree, "required")), 7);
	json_decref(tree);
}
END_TEST

static const struct {
	int64_t n;
	const char *want;
} bytes[] = {
	{ 0, "0 B" }, { 1023, "1023 B" }, { 1024, "1.00 KiB" }, { 10235, "10.0 KiB" }, { 524288, "512 KiB" },
	{ 1048575, "1.00 MiB" }, { 1047000, "1022 KiB" }, { 2752512, "2.62 MiB" }, { INT64_MAX, "8.00 EiB" },
	{ -1023, "-1023 B" }, { -2752512, "-2.62 MiB" }, { INT64_MIN, "-8.00 EiB" },
};

START_TEST(human_bytes)
{
	report_human_bytes(&out, bytes[_i].n);
	ck_assert_str_eq(text(), bytes[_i].want);
}
END_TEST

SUITE(setup, teardown, TEST(aligned), TEST(wide_value), TEST(attached_table), TEST(for_people),
      TEST(fits_without_change), TEST(leaves_out_the_first_column), TEST(shortens_names), TEST(too_narrow),
      TEST(no_rows), TEST(tabs), TEST(json), TEST(schema), LOOP(human_bytes, bytes))
