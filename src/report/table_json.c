/* SPDX-License-Identifier: Apache-2.0
 *
 * Tables as JSON, and the JSON schema. A table of ROWS at the root is written row by row, one per line, so that only
 * one row at a time exists as a tree. Everything else is small.
 */
#include <stdio.h>

#include "report/formats.h"
#include "report/table.h"

typedef struct JsonTables {
	ReportTree tree;
	Buf *out;
	const ReportTable *tables;
	uint32_t n;
	Arena arena;		/* copies of texts in valid UTF-8; reset after each row */
} JsonTables;

static json_t *
json_text(JsonTables *j, Str text)
{
	return json_string(report_utf8(&j->arena, text));
}

static json_t *
json_texts(JsonTables *j, const ReportValue *v)
{
	json_t *list = json_array();

	for (uint32_t i = 0; i < v->n; i++)
		report_append(&j->tree, list, json_text(j, v->texts[i]));
	return list;
}

static json_t *
json_counts(JsonTables *j, const ReportValue *v)
{
	json_t *list = json_array();

	for (uint32_t i = 0; i < v->n; i++)
		report_append(&j->tree, list, json_integer(v->counts[i]));
	return list;
}

static json_t *
json_value(JsonTables *j, const ReportColumn *c, const ReportValue *v)
{
	if (!v->known)
		return json_null();
	switch (c->kind) {
	case REPORT_TEXT:
	case REPORT_SHARDING:
		return json_text(j, v->text);
	case REPORT_TEXTS:
		return json_texts(j, v);
	case REPORT_FLAG:
		return json_boolean(v->flag);
	case REPORT_COUNT:
	case REPORT_BYTES:
	case REPORT_FLOPS:
		return json_integer(v->count);
	case REPORT_COUNTS:
		return json_counts(j, v);
	case REPORT_SECONDS:
	case REPORT_RATIO:
		return json_real(v->real);
	}
	return NULL;
}

/* Sets the member "a" or "a.b" of an object. */
static void
put_path(ReportTree *t, json_t *object, const char *name, json_t *value)
{
	const char *dot = strchr(name, '.');
	char group[64];
	json_t *inner;

	if (!dot) {
		report_put(t, object, name, value);
		return;
	}
	snprintf(group, sizeof group, "%.*s", (int)(dot - name), name);
	inner = json_object_get(object, group);
	if (!inner) {
		inner = json_object();
		report_put(t, object, group, inner);
	}
	report_put(t, inner, dot + 1, value);
}

/* Returns whether an object has members and all of them are null. */
static bool
is_all_null(json_t *object)
{
	const char *key;
	json_t *value;

	json_object_foreach(object, key, value) {
		if (!json_is_null(value))
			return false;
	}
	return json_object_size(object) > 0;
}

/* Returns an object of the columns from `first` on. A group "a.b", "a.c" without values is null. */
static json_t *
json_row(JsonTables *j, const ReportLayout *layout, const ReportValue *row, uint32_t first)
{
	json_t *object = json_object(), *value;
	const char *key;

	for (uint32_t i = first; i < layout->n; i++) {
		if (report_column_in(&layout->columns[i], REPORT_IN_JSON))
			put_path(&j->tree, object, layout->columns[i].name,
			         json_value(j, &layout->columns[i], &row[i]));
	}
	json_object_foreach(object, key, value) {
		if (is_all_null(value))
			json_object_set_new(object, key, json_null());
	}
	return object;
}

/* Returns the number of columns in JSON, and sets *only to one of them after the first column. */
static uint32_t
count_columns(const ReportLayout *layout, uint32_t *only)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < layout->n; i++) {
		if (!report_column_in(&layout->columns[i], REPORT_IN_JSON))
			continue;
		n++;
		*only = i;
	}
	return n;
}

static json_t *
json_map(JsonTables *j, const ReportTable *t)
{
	const ReportLayout *layout = t->layout;
	json_t *object = json_object();
	uint32_t only = 0;
	bool flat = count_columns(layout, &only) == 2;

	for (uint32_t r = 0; r < t->rows.n; r++) {
		const ReportValue *row = t->rows.v[r];
		json_t *value = flat ? json_value(j, &layout->columns[only], &row[only]) : json_row(j, layout, row, 1);

		report_put(&j->tree, object, report_utf8(&j->arena, row[0].text), value);
	}
	return object;
}

/* Returns the name of a table as a member of the table `outer`, or NULL. */
static const char *
member_of(const ReportLayout *layout, const ReportLayout *outer)
{
	size_t n = outer->name ? strlen(outer->name) : 0;

	if (!n || !layout->name || strncmp(layout->name, outer->name, n) != 0 || layout->name[n] != '.')
		return NULL;
	return layout->name + n + 1;
}

static json_t *json_table(JsonTables *j, const ReportTable *t);

static json_t *
json_record(JsonTables *j, const ReportTable *t)
{
	json_t *object = t->rows.n ? json_row(j, t->layout, t->rows.v[0], 0) : json_object();

	for (uint32_t i = 0; i < j->n; i++) {
		const char *name = member_of(j->tables[i].layout, t->layout);

		if (name && report_layout_in(j->tables[i].layout, REPORT_IN_JSON))
			report_put(&j->tree, object, name, json_table(j, &j->tables[i]));
	}
	return object;
}

static json_t *
json_table(JsonTables *j, const ReportTable *t)
{
	json_t *list;

	if (t->layout->shape == REPORT_RECORD)
		return json_record(j, t);
	if (t->layout->shape == REPORT_MAP)
		return json_map(j, t);
	list = json_array();
	for (uint32_t r = 0; r < t->rows.n; r++)
		report_append(&j->tree, list, json_row(j, t->layout, t->rows.v[r], 0));
	return list;
}

/* ---- writing ---- */

static void
write_key(Buf *out, const char *key)
{
	buf_printf(out, ",\n  \"%s\": ", key);
}

static void
write_rows(JsonTables *j, const ReportTable *t)
{
	BUF_LIT(j->out, "[");
	for (uint32_t r = 0; r < t->rows.n; r++) {
		ArenaMark mark = arena_mark(&j->arena);

		buf_str(j->out, r ? STR(",\n    ") : STR("\n    "));
		report_dump_compact(&j->tree, j->out, json_row(j, t->layout, t->rows.v[r], 0));
		arena_reset(&j->arena, mark);
	}
	buf_str(j->out, t->rows.n ? STR("\n  ]") : STR("]"));
}

/* Writes the columns of a record without a name as members of the root. */
static void
write_members(JsonTables *j, const ReportTable *t)
{
	json_t *object, *value;
	const char *key;

	if (!t->rows.n)
		return;
	object = json_row(j, t->layout, t->rows.v[0], 0);
	json_object_foreach(object, key, value) {
		write_key(j->out, key);
		report_dump_compact(&j->tree, j->out, json_incref(value));
	}
	json_decref(object);
}

static void
write_table(JsonTables *j, const ReportTable *t)
{
	if (!t->layout->name) {
		write_members(j, t);
		return;
	}
	if (strchr(t->layout->name, '.'))
		return;
	write_key(j->out, t->layout->name);
	if (t->layout->shape == REPORT_ROWS)
		write_rows(j, t);
	else
		report_dump_compact(&j->tree, j->out, json_table(j, t));
}

void
report_tables_json(Buf *out, const char *command, const ReportTable *tables, uint32_t n)
{
	JsonTables j = { .tree = { .memory = out->memory }, .out = out, .tables = tables, .n = n };

	arena_init(&j.arena, out->memory);
	buf_printf(out, "{\n  \"schema_version\": %d,\n  \"command\": \"%s\"", REPORT_SCHEMA_VERSION, command);
	for (uint32_t i = 0; i < n; i++) {
		if (report_layout_in(tables[i].layout, REPORT_IN_JSON))
			write_table(&j, &tables[i]);
	}
	BUF_LIT(out, "\n}\n");
	arena_free(&j.arena);
}
