/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes diagnostics as a SARIF 2.1.0 log. ruleId is the diagnostic id. Relative names of files are relative to the
 * folder in which shardc runs, which the log calls %SRCROOT%, as GitHub's code scanning expects.
 */
#include <stdio.h>
#include <string.h>

#include "report/formats.h"

enum { RESULTS_MAX = 5000 };

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

/* Returns the location of a file. Standard input is a URI without a base. */
static json_t *
sarif_artifact(ReportTree *t, const ReportPlace *at)
{
	json_t *o = json_object();
	const char *path = at->path;

	if (report_is_virtual(at->file)) {
		bool is_stdin = strcmp(at->file, "<stdin>") == 0;

		report_put(t, o, "uri", json_string(is_stdin ? "stdin" : "argument"));
		return report_put(t, o, "description",
		                  report_text_object(t, is_stdin ? "standard input" : "the command line"));
	}
	if (*path == '/')
		return report_put(t, o, "uri", report_uri(t, "file://", path));
	while (strncmp(path, "./", 2) == 0)
		path += 2;
	report_put(t, o, "uri", report_uri(t, "", path));
	return report_put(t, o, "uriBaseId", json_string("%SRCROOT%"));
}

/* Returns the location of a region, and of the region around it if that has a file. */
static json_t *
sarif_location(ReportTree *t, const ReportPlace *at, const ReportPlace *context)
{
	json_t *physical = json_object();

	report_put(t, physical, "artifactLocation", sarif_artifact(t, at));
	report_put(t, physical, "region", sarif_region(t, at));
	if (context->file)
		report_put(t, physical, "contextRegion", sarif_region(t, context));
	return report_put(t, json_object(), "physicalLocation", physical);
}

static json_t *
sarif_fingerprints(ReportTree *t, json_t *seen, const ReportItem *item)
{
	char print[48];

	report_fingerprint(t, seen, item, "", print);
	return report_put(t, json_object(), "shardcLineHash/v1", json_string(print));
}

static json_t *
sarif_related(ReportTree *t, const ReportItem *item)
{
	json_t *list = json_array();

	for (uint32_t i = 0; i < item->n_notes; i++) {
		const ReportItem *note = &item->notes[i];
		json_t *o = note->at.file ? sarif_location(t, &note->at, &note->context) : json_object();

		report_append(t, list, report_put(t, o, "message", report_text_object(t, note->text)));
	}
	return list;
}

/* Returns one fix: an edit in one file, described by the note that offers it. */
static json_t *
sarif_fix(ReportTree *t, const ReportItem *note)
{
	json_t *o = json_object(), *change = json_object(), *edit = json_object();
	json_t *edits = json_array(), *changes = json_array();

	report_put(t, edit, "deletedRegion", sarif_region(t, &note->fix_at));
	report_append(t, edits, report_put(t, edit, "insertedContent", report_text_object(t, note->fix)));
	report_put(t, change, "artifactLocation", sarif_artifact(t, &note->fix_at));
	report_append(t, changes, report_put(t, change, "replacements", edits));
	report_put(t, o, "description", report_text_object(t, note->text));
	return report_put(t, o, "artifactChanges", changes);
}

/* Adds the fixes that the notes offer. Each of them alone is a fix. */
static void
sarif_put_fixes(ReportTree *t, json_t *result, const ReportItem *item)
{
	json_t *list = json_array();

	for (uint32_t i = 0; i < item->n_notes; i++) {
		if (item->notes[i].fix)
			report_append(t, list, sarif_fix(t, &item->notes[i]));
	}
	if (json_array_size(list))
		report_put(t, result, "fixes", list);
	else
		json_decref(list);
}

static json_t *
sarif_result(ReportTree *t, json_t *seen, const ReportItem *item, const uint32_t *rules)
{
	json_t *o = json_object(), *places = json_array();

	report_put(t, o, "ruleId", json_string(diag_id_name(item->id)));
	report_put(t, o, "ruleIndex", json_integer(rules[item->id]));
	report_put(t, o, "level", json_string(report_sarif_level(item->severity)));
	report_put(t, o, "message", report_text_object(t, item->text));
	if (item->at.file)
		report_append(t, places, sarif_location(t, &item->at, &item->context));
	report_put(t, o, "locations", places);
	if (item->n_notes)
		report_put(t, o, "relatedLocations", sarif_related(t, item));
	sarif_put_fixes(t, o, item);
	return report_put(t, o, "partialFingerprints", sarif_fingerprints(t, seen, item));
}

static json_t *
sarif_notice(ReportTree *t, const char *level, const char *text)
{
	json_t *o = report_put(t, json_object(), "level", json_string(level));

	return report_put(t, o, "message", report_text_object(t, text));
}

/* Returns the notices about findings that are not among the results: failures, and the number of diagnostics dropped
 * here or by --max-errors. */
static json_t *
sarif_invocation(ReportTree *t, const Report *r, uint32_t listed)
{
	json_t *o = json_object(), *notices = json_array();
	uint32_t cut = r->n_errors + r->n_warnings + r->n_remarks - listed;

	if (cut) {
		char text[64];

		snprintf(text, sizeof text, "%u more diagnostics are not listed", (unsigned)cut);
		report_append(t, notices, sarif_notice(t, "warning", text));
	}
	for (uint32_t i = 0; i < r->failures.n; i++)
		report_append(t, notices, sarif_notice(t, "error", r->failures.v[i].text));
	report_put(t, o, "executionSuccessful", json_boolean(r->failures.n == 0));
	return report_put(t, o, "toolExecutionNotifications", notices);
}

static json_t *
sarif_run(ReportTree *t, const Report *r)
{
	json_t *run = json_object(), *driver = json_object(), *results = json_array(), *seen = json_object();
	json_t *invocations = json_array(), *bases = json_object();
	uint32_t rules[DIAG_COUNT] = { 0 };
	uint32_t n = r->items.n < RESULTS_MAX ? r->items.n : RESULTS_MAX;

	report_put(t, driver, "name", json_string("shardc"));
	report_put(t, driver, "version", json_string(SHARDC_VERSION));
	report_put(t, driver, "rules", report_sarif_rules(t, r, rules));
	for (uint32_t i = 0; i < n; i++)
		report_append(t, results, sarif_result(t, seen, &r->items.v[i], rules));
	json_decref(seen);
	report_append(t, invocations, sarif_invocation(t, r, n));
	report_put(t, run, "tool", report_put(t, json_object(), "driver", driver));
	report_put(t, bases, "%SRCROOT%", report_put(t, json_object(), "description",
	                                              report_text_object(t, "the folder in which shardc ran")));
	report_put(t, run, "originalUriBaseIds", bases);
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
