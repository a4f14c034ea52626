/* SPDX-License-Identifier: Apache-2.0
 *
 * The JSON schema of a report. It lists every member as required, because a missing value is null.
 */
#include <assert.h>
#include <stdio.h>

#include "report/formats.h"
#include "report/table.h"

static const char *
schema_type(ReportKind kind)
{
	switch (kind) {
	case REPORT_TEXT:
	case REPORT_SHARDING:
		return "string";
	case REPORT_TEXTS:
	case REPORT_COUNTS:
		return "array";
	case REPORT_FLAG:
		return "boolean";
	case REPORT_COUNT:
	case REPORT_BYTES:
	case REPORT_FLOPS:
		return "integer";
	case REPORT_SECONDS:
	case REPORT_RATIO:
		return "number";
	}
	return NULL;
}

static const char *
unit_of(const ReportColumn *c)
{
	if (c->kind == REPORT_BYTES)
		return "bytes";
	if (c->kind == REPORT_FLOPS)
		return "FLOP";
	return c->kind == REPORT_SECONDS ? "seconds" : c->unit;
}

static void
put_items(ReportTree *t, json_t *o, ReportKind kind)
{
	const char *items = kind == REPORT_TEXTS ? "string" : kind == REPORT_COUNTS ? "integer" : NULL;

	if (items)
		report_put(t, o, "items", report_put(t, json_object(), "type", json_string(items)));
}

static json_t *
schema_column(ReportTree *t, const ReportColumn *c)
{
	json_t *o = json_object(), *type = json_string(schema_type(c->kind));

	if (c->nullable) {
		json_t *types = json_array();

		report_append(t, types, type);
		report_append(t, types, json_string("null"));
		type = types;
	}
	report_put(t, o, "type", type);
	if (c->help)
		report_put(t, o, "description", json_string(c->help));
	if (unit_of(c))
		report_put(t, o, "unit", json_string(unit_of(c)));
	put_items(t, o, c->kind);
	return o;
}

/* An object whose members are collected. */
typedef struct SchemaObject {
	json_t *object, *properties, *required;
} SchemaObject;

static SchemaObject
schema_object(ReportTree *t, const char *help)
{
	SchemaObject s = { json_object(), json_object(), json_array() };

	report_put(t, s.object, "type", json_string("object"));
	if (help)
		report_put(t, s.object, "description", json_string(help));
	report_put(t, s.object, "required", s.required);
	report_put(t, s.object, "properties", s.properties);
	return s;
}

/* Returns an object that was made by schema_object. */
static SchemaObject
schema_members(json_t *object)
{
	return (SchemaObject){ object, json_object_get(object, "properties"), json_object_get(object, "required") };
}

static void
put_member(ReportTree *t, const SchemaObject *s, const char *name, json_t *value)
{
	report_append(t, s->required, json_string(name));
	report_put(t, s->properties, name, value);
}

/* Returns the member `group` of an object, which is null if all its members are. */
static SchemaObject
schema_group(ReportTree *t, const SchemaObject *s, const char *group)
{
	json_t *inner = json_object_get(s->properties, group), *types;
	SchemaObject made;

	if (inner)
		return schema_members(inner);
	made = schema_object(t, NULL);
	types = json_array();
	report_append(t, types, json_string("object"));
	report_append(t, types, json_string("null"));
	report_put(t, made.object, "type", types);
	put_member(t, s, group, made.object);
	return made;
}

static void
put_columns(ReportTree *t, const SchemaObject *s, const ReportLayout *layout, uint32_t first)
{
	for (uint32_t i = first; i < layout->n; i++) {
		const ReportColumn *c = &layout->columns[i];
		const char *dot = strchr(c->name, '.');
		SchemaObject inner;
		char group[64];

		if (!report_column_in(c, REPORT_IN_JSON))
			continue;
		if (!dot) {
			put_member(t, s, c->name, schema_column(t, c));
			continue;
		}
		assert((size_t)(dot - c->name) < sizeof group);
		snprintf(group, sizeof group, "%.*s", (int)(dot - c->name), c->name);
		inner = schema_group(t, s, group);
		put_member(t, &inner, dot + 1, schema_column(t, c));
	}
}

/* Returns an object of the columns from `first` on, and of the tables inside a record. */
static json_t *
schema_row(ReportTree *t, const ReportLayout *layout, uint32_t first, const char *help)
{
	SchemaObject s = schema_object(t, help);

	put_columns(t, &s, layout, first);
	return s.object;
}

static json_t *
schema_rows(ReportTree *t, const ReportLayout *layout)
{
	json_t *o = report_put(t, json_object(), "type", json_string("array"));

	if (layout->help)
		report_put(t, o, "description", json_string(layout->help));
	return report_put(t, o, "items", schema_row(t, layout, 0, NULL));
}

/* The values of a map with two columns are those of the second. */
static json_t *
schema_map(ReportTree *t, const ReportLayout *layout)
{
	json_t *o = report_put(t, json_object(), "type", json_string("object")), *values = NULL;
	uint32_t n = 0;

	for (uint32_t i = 1; i < layout->n; i++) {
		if (!report_column_in(&layout->columns[i], REPORT_IN_JSON))
			continue;
		json_decref(values);
		values = schema_column(t, &layout->columns[i]);
		n++;
	}
	if (n != 1) {
		json_decref(values);
		values = schema_row(t, layout, 1, NULL);
	}
	if (layout->help)
		report_put(t, o, "description", json_string(layout->help));
	return report_put(t, o, "additionalProperties", values);
}

static json_t *
schema_table(ReportTree *t, const ReportLayout *layout)
{
	switch (layout->shape) {
	case REPORT_ROWS:
		return schema_rows(t, layout);
	case REPORT_MAP:
		return schema_map(t, layout);
	case REPORT_RECORD:
		return schema_row(t, layout, 0, layout->help);
	}
	return NULL;
}

/* Adds a table to the root, or to the record that its name begins with. */
static void
put_layout(ReportTree *t, const SchemaObject *root, const ReportLayout *layout)
{
	const char *dot = layout->name ? strchr(layout->name, '.') : NULL;
	SchemaObject outer;
	char name[64];

	if (!layout->name) {
		put_columns(t, root, layout, 0);
		return;
	}
	if (!dot) {
		put_member(t, root, layout->name, schema_table(t, layout));
		return;
	}
	snprintf(name, sizeof name, "%.*s", (int)(dot - layout->name), layout->name);
	outer = schema_members(json_object_get(root->properties, name));
	put_member(t, &outer, dot + 1, schema_table(t, layout));
}

void
report_tables_schema(Buf *out, const char *command, const ReportLayout *const *layouts, uint32_t n)
{
	ReportTree tree = { .memory = out->memory }, *t = &tree;
	SchemaObject root = schema_object(t, NULL);
	char title[80];

	snprintf(title, sizeof title, "The output of shardc %s --format=json", command);
	report_put(t, root.object, "$schema", json_string("https://json-schema.org/draft/2020-12/schema"));
	report_put(t, root.object, "title", json_string(title));
	put_member(t, &root, "schema_version",
	           report_put(t, json_object(), "const", json_integer(REPORT_SCHEMA_VERSION)));
	put_member(t, &root, "command", report_put(t, json_object(), "const", json_string(command)));
	for (uint32_t i = 0; i < n; i++) {
		if (report_layout_in(layouts[i], REPORT_IN_JSON))
			put_layout(t, &root, layouts[i]);
	}
	report_dump(t, out, root.object);
}
