/* SPDX-License-Identifier: Apache-2.0
 *
 * Findings as JSON. The shape is described by doc/diagnostics.schema.json; a change that could
 * break a reader raises schema_version.
 */
#include <jansson.h>
#include <stdlib.h>

#include "report/internal.h"

enum { SCHEMA_VERSION = 1 };

const char *
report_severity(DiagSeverity sev)
{
	static const char *const names[] = { "note", "remark", "warning", "error" };

	return names[sev];
}

json_t *
report_put(json_t *object, const char *key, json_t *value)
{
	json_object_set_new(object, key, value);
	return object;
}

void
report_dump(Buf *out, json_t *root)
{
	char *text = json_dumps(root, JSON_INDENT(2));

	json_decref(root);
	if (!text)
		buf_grow(out, SIZE_MAX);	/* jansson fails for want of memory alone */
	buf_str(out, str_from(text));
	buf_char(out, '\n');
	free(text);
}

static json_t *
json_count(uint32_t n)
{
	return json_integer((json_int_t)n);
}

static void
json_put_place(json_t *object, const ReportPlace *at)
{
	if (!at->file)
		return;
	report_put(object, "file", json_string(at->file));
	report_put(object, "line", json_count(at->line));
	report_put(object, "column", json_count(at->col));
	report_put(object, "end_line", json_count(at->end_line));
	report_put(object, "end_column", json_count(at->end_col));
	if (!at->offset && !at->length)		/* in a file that was not read */
		return;
	report_put(object, "offset", json_count(at->offset));
	report_put(object, "length", json_count(at->length));
}

static json_t *
json_note(const ReportItem *note)
{
	json_t *o = report_put(json_object(), "message", json_string(note->text));

	json_put_place(o, &note->at);
	return o;
}

static json_t *
json_finding(const ReportItem *item)
{
	json_t *o = json_object(), *notes = json_array();

	report_put(o, "id", json_string(diag_id_name(item->id)));
	report_put(o, "severity", json_string(report_severity(item->severity)));
	report_put(o, "message", json_string(item->text));
	json_put_place(o, &item->at);
	for (uint32_t i = 0; i < item->n_notes; i++)
		json_array_append_new(notes, json_note(&item->notes[i]));
	return report_put(o, "notes", notes);
}

void
report_json(Buf *out, const Report *r)
{
	json_t *root = json_object(), *findings = json_array(), *failures = json_array(), *summary = json_object();

	for (uint32_t i = 0; i < r->items.n; i++)
		json_array_append_new(findings, json_finding(&r->items.v[i]));
	for (uint32_t i = 0; i < r->failures.n; i++)
		json_array_append_new(failures, json_string(r->failures.v[i]));
	report_put(summary, "errors", json_count(r->n_errors));
	report_put(summary, "warnings", json_count(r->n_warnings));
	report_put(summary, "not_listed", json_count(r->n_errors + r->n_warnings - r->items.n));
	report_put(root, "schema_version", json_count(SCHEMA_VERSION));
	report_put(root, "tool", report_put(report_put(json_object(), "name", json_string("shardc")), "version",
	                                    json_string(SHARDC_VERSION)));
	report_put(root, "diagnostics", findings);
	report_put(root, "failures", failures);
	report_put(root, "summary", summary);
	report_dump(out, root);
}
