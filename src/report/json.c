/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes diagnostics as JSON, and holds the helpers of formats.h that build JSON. doc/diagnostics.schema.json describes
 * the format; a change that could break a reader increments schema_version.
 */
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <xxhash.h>

#include "report/formats.h"

const char *
report_severity(DiagSeverity sev)
{
	static const char *const names[] = { "note", "remark", "warning", "error" };

	return names[sev];
}

json_t *
report_put(ReportTree *t, json_t *object, const char *key, json_t *value)
{
	if (json_object_set_new(object, key, value) != 0)
		t->broken = true;
	return object;
}

void
report_append(ReportTree *t, json_t *array, json_t *value)
{
	if (json_array_append_new(array, value) != 0)
		t->broken = true;
}

/* jansson's callback: appends its output. jansson escapes all control characters except DEL, which can occur only
 * inside strings and is escaped here. */
static int
dump_piece(const char *p, size_t n, void *out)
{
	const char *end = p + n, *del;

	while ((del = memchr(p, 0x7f, (size_t)(end - p))) != NULL) {
		buf_add(out, p, (size_t)(del - p));
		BUF_LIT(out, "\\u007f");
		p = del + 1;
	}
	buf_add(out, p, (size_t)(end - p));
	return 0;
}

static void
dump(const ReportTree *t, Buf *out, json_t *value, size_t flags)
{
	/* The only reason for a failure is that memory ran out. */
	if (t->broken || json_dump_callback(value, dump_piece, out, flags | JSON_ENSURE_ASCII | JSON_ENCODE_ANY) != 0)
		memory_out(out->memory);
	json_decref(value);
}

void
report_dump_compact(const ReportTree *t, Buf *out, json_t *value)
{
	dump(t, out, value, 0);
}

void
report_dump(const ReportTree *t, Buf *out, json_t *root)
{
	dump(t, out, root, JSON_INDENT(2));
	buf_char(out, '\n');
}

json_t *
report_text_object(ReportTree *t, const char *text)
{
	return report_put(t, json_object(), "text", json_string(text));
}

json_t *
report_uri(const ReportTree *t, const char *scheme, const char *path)
{
	json_t *uri;
	Buf b;

	buf_init(&b, t->memory);
	buf_str(&b, str_from(scheme));
	for (; *path; path++) {
		unsigned char c = (unsigned char)*path;

		if (c > 0x20 && c < 0x7f && !strchr("\"#%<>?[\\]^`{|}:", c))
			buf_char(&b, *path);
		else
			buf_printf(&b, "%%%02X", c);
	}
	uri = json_stringn(b.n ? b.p : "", b.n);
	buf_free(&b);
	return uri;
}

void
report_fingerprint(ReportTree *t, json_t *seen, const ReportItem *item, const char *seed, char *print)
{
	const char *line = item->line_text + strspn(item->line_text, " \t");
	const char *id = diag_id_name(item->id);
	size_t n = strlen(line);
	unsigned long long hash;
	json_int_t before;

	while (n && (line[n - 1] == ' ' || line[n - 1] == '\t'))
		n--;
	hash = XXH64(line, n, XXH64(id, strlen(id), *seed ? XXH64(seed, strlen(seed), 0) : 0));
	snprintf(print, 48, "%016llx", hash);
	before = json_integer_value(json_object_get(seen, print));
	report_put(t, seen, print, json_integer(before + 1));
	snprintf(print, 48, "%016llx:%lld", hash, (long long)before + 1);
}

static json_t *
json_count(uint32_t n)
{
	return json_integer((json_int_t)n);
}

static void
json_put_place(ReportTree *t, json_t *object, const ReportPlace *at)
{
	if (!at->file)
		return;
	report_put(t, object, "file", json_string(at->file));
	report_put(t, object, "line", json_count(at->line));
	report_put(t, object, "column", json_count(at->col));
	report_put(t, object, "end_line", json_count(at->end_line));
	report_put(t, object, "end_column", json_count(at->end_col));
	if (!at->offset && !at->length)		/* the location is in a file that was not read */
		return;
	report_put(t, object, "offset", json_count(at->offset));
	report_put(t, object, "length", json_count(at->length));
}

static json_t *
json_fix(ReportTree *t, const ReportItem *note)
{
	json_t *o = json_object();

	json_put_place(t, o, &note->fix_at);
	return report_put(t, o, "text", json_string(note->fix));
}

static json_t *
json_note(ReportTree *t, const ReportItem *note)
{
	json_t *o = report_put(t, json_object(), "message", json_string(note->text));

	json_put_place(t, o, &note->at);
	return note->fix ? report_put(t, o, "fix", json_fix(t, note)) : o;
}

static json_t *
json_context(ReportTree *t, const ReportPlace *at)
{
	json_t *o = json_object();

	json_put_place(t, o, at);
	return o;
}

static json_t *
json_finding(ReportTree *t, const ReportItem *item)
{
	json_t *o = json_object(), *notes = json_array();

	report_put(t, o, "id", json_string(diag_id_name(item->id)));
	report_put(t, o, "severity", json_string(report_severity(item->severity)));
	report_put(t, o, "message", json_string(item->text));
	json_put_place(t, o, &item->at);
	if (item->context.file)
		report_put(t, o, "context", json_context(t, &item->context));
	for (uint32_t i = 0; i < item->n_notes; i++)
		report_append(t, notes, json_note(t, &item->notes[i]));
	return report_put(t, o, "notes", notes);
}

void
report_json(Buf *out, const Report *r)
{
	json_t *root = json_object(), *findings = json_array(), *failures = json_array(), *summary = json_object();
	ReportTree tree = { .memory = out->memory }, *t = &tree;

	for (uint32_t i = 0; i < r->items.n; i++)
		report_append(t, findings, json_finding(t, &r->items.v[i]));
	for (uint32_t i = 0; i < r->failures.n; i++)
		report_append(t, failures, json_string(r->failures.v[i].text));
	report_put(t, summary, "errors", json_count(r->n_errors));
	report_put(t, summary, "warnings", json_count(r->n_warnings));
	report_put(t, summary, "remarks", json_count(r->n_remarks));
	report_put(t, summary, "not_listed", json_count(r->n_errors + r->n_warnings + r->n_remarks - r->items.n));
	report_put(t, root, "schema_version", json_count(REPORT_SCHEMA_VERSION));
	report_put(t, root, "tool",
	           report_put(t, report_put(t, json_object(), "name", json_string("shardc")), "version",
	                                       json_string(SHARDC_VERSION)));
	report_put(t, root, "diagnostics", findings);
	report_put(t, root, "failures", failures);
	report_put(t, root, "summary", summary);
	report_dump(t, out, root);
}
