/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes diagnostics as a SARIF 2.1.0 log. ruleId is the diagnostic id. The fingerprint of a result is a hash of its id
 * and its trimmed source line, followed by a serial number among results with the same hash. It stays the same when
 * the line moves up or down.
 */
#include <stdio.h>
#include <string.h>
#include <xxhash.h>

#include "report/formats.h"

enum { RESULTS_MAX = 5000 };

static json_t *
sarif_text(ReportTree *t, const char *text)
{
	return report_put(t, json_object(), "text", json_string(text));
}

static json_t *
sarif_region(ReportTree *t, const ReportPlace *at)
{
	json_t *o = json_object();

	report_put(t, o, "startLine", json_integer(at->line));
	report_put(t, o, "startColumn", json_integer(at->point));
	report_put(t, o, "endLine", json_integer(at->end_line));
	report_put(t, o, "endColumn", json_integer(at->end_point));
	if (!at->offset && !at->length)		/* the location is in a file that was not read */
		return o;
	report_put(t, o, "byteOffset", json_integer(at->offset));
	return report_put(t, o, "byteLength", json_integer(at->length));
}

/* Returns a path as a relative URI reference. */
static json_t *
sarif_uri(const ReportTree *t, const char *path)
{
	json_t *uri;
	Buf b;

	buf_init(&b, t->memory);
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

/* Returns the location of a region, and of the region around it if that has a file. */
static json_t *
sarif_location(ReportTree *t, const ReportPlace *at, const ReportPlace *context)
{
	json_t *physical = json_object();

	report_put(t, physical, "artifactLocation", report_put(t, json_object(), "uri", sarif_uri(t, at->file)));
	report_put(t, physical, "region", sarif_region(t, at));
	if (context->file)
		report_put(t, physical, "contextRegion", sarif_region(t, context));
	return report_put(t, json_object(), "physicalLocation", physical);
}

/* Returns the number of earlier results with the same hash. `seen` maps each hash to this number. */
static json_int_t
sarif_occurrence(ReportTree *t, json_t *seen, const char *hash)
{
	json_int_t n = json_integer_value(json_object_get(seen, hash));

	report_put(t, seen, hash, json_integer(n + 1));
	return n;
}

static json_t *
sarif_fingerprints(ReportTree *t, json_t *seen, const ReportItem *item)
{
	const char *line = item->line_text + strspn(item->line_text, " \t");
	size_t n = strlen(line);
	const char *id = diag_id_name(item->id);
	char hash[24], print[48];

	while (n && (line[n - 1] == ' ' || line[n - 1] == '\t'))
		n--;
	snprintf(hash, sizeof hash, "%016llx", (unsigned long long)XXH64(line, n, XXH64(id, strlen(id), 0)));
	snprintf(print, sizeof print, "%s:%lld", hash, (long long)sarif_occurrence(t, seen, hash) + 1);
	return report_put(t, json_object(), "shardcLineHash/v1", json_string(print));
}

static json_t *
sarif_related(ReportTree *t, const ReportItem *item)
{
	json_t *list = json_array();

	for (uint32_t i = 0; i < item->n_notes; i++) {
		const ReportItem *note = &item->notes[i];
		json_t *o = note->at.file ? sarif_location(t, &note->at, &note->context) : json_object();

		report_append(t, list, report_put(t, o, "message", sarif_text(t, note->text)));
	}
	return list;
}

static json_t *
sarif_result(ReportTree *t, json_t *seen, const ReportItem *item)
{
	json_t *o = json_object(), *places = json_array();

	report_put(t, o, "ruleId", json_string(diag_id_name(item->id)));
	report_put(t, o, "level", json_string(item->severity == SEV_REMARK ? "note" : report_severity(item->severity)));
	report_put(t, o, "message", sarif_text(t, item->text));
	if (item->at.file)
		report_append(t, places, sarif_location(t, &item->at, &item->context));
	report_put(t, o, "locations", places);
	if (item->n_notes)
		report_put(t, o, "relatedLocations", sarif_related(t, item));
	return report_put(t, o, "partialFingerprints", sarif_fingerprints(t, seen, item));
}

/* Returns one rule per id that occurs, in the order of diags.def. */
static json_t *
sarif_rules(ReportTree *t, const Report *r)
{
	bool used[DIAG_COUNT] = { false };
	json_t *rules = json_array();

	for (uint32_t i = 0; i < r->items.n; i++)
		used[r->items.v[i].id] = true;
	for (int id = 0; id < DIAG_COUNT; id++) {
		json_t *o;

		if (!used[id])
			continue;
		o = report_put(t, json_object(), "id", json_string(diag_id_name((DiagId)id)));
		report_put(t, o, "shortDescription", sarif_text(t, diag_id_title((DiagId)id)));
		report_append(t, rules, o);
	}
	return rules;
}

static json_t *
sarif_notice(ReportTree *t, const char *level, const char *text)
{
	json_t *o = report_put(t, json_object(), "level", json_string(level));

	return report_put(t, o, "message", sarif_text(t, text));
}

/* Returns the notices about findings that are not among the results: failures, and the number of diagnostics dropped
 * here or by --max-errors. */
static json_t *
sarif_invocation(ReportTree *t, const Report *r, uint32_t listed)
{
	json_t *o = json_object(), *notices = json_array();
	uint32_t cut = r->n_errors + r->n_warnings - listed;

	if (cut) {
		char text[64];

		snprintf(text, sizeof text, "%u more diagnostics are not listed", (unsigned)cut);
		report_append(t, notices, sarif_notice(t, "warning", text));
	}
	for (uint32_t i = 0; i < r->failures.n; i++)
		report_append(t, notices, sarif_notice(t, "error", r->failures.v[i]));
	report_put(t, o, "executionSuccessful", json_boolean(r->failures.n == 0));
	return report_put(t, o, "toolExecutionNotifications", notices);
}

static json_t *
sarif_run(ReportTree *t, const Report *r)
{
	json_t *run = json_object(), *driver = json_object(), *results = json_array(), *seen = json_object();
	json_t *invocations = json_array();
	uint32_t n = r->items.n < RESULTS_MAX ? r->items.n : RESULTS_MAX;

	report_put(t, driver, "name", json_string("shardc"));
	report_put(t, driver, "version", json_string(SHARDC_VERSION));
	report_put(t, driver, "rules", sarif_rules(t, r));
	for (uint32_t i = 0; i < n; i++)
		report_append(t, results, sarif_result(t, seen, &r->items.v[i]));
	json_decref(seen);
	report_append(t, invocations, sarif_invocation(t, r, n));
	report_put(t, run, "tool", report_put(t, json_object(), "driver", driver));
	report_put(t, run, "columnKind", json_string("unicodeCodePoints"));
	report_put(t, run, "invocations", invocations);
	return report_put(t, run, "results", results);
}

void
report_sarif(Buf *out, const Report *r)
{
	json_t *root = json_object(), *runs = json_array();
	ReportTree tree = { .memory = out->memory }, *t = &tree;

	report_append(t, runs, sarif_run(t, r));
	report_put(t, root, "$schema", json_string("https://json.schemastore.org/sarif-2.1.0.json"));
	report_put(t, root, "version", json_string("2.1.0"));
	report_put(t, root, "runs", runs);
	report_dump(t, out, root);
}
