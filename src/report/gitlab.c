/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes diagnostics as a Code Quality report of GitLab: an array of issues. GitLab knows the issues of two versions of
 * a file by their fingerprints, so these do not depend on line numbers.
 */
#include <stdio.h>
#include <string.h>

#include "report/formats.h"

static const char *
gitlab_severity(DiagSeverity sev)
{
	static const char *const names[] = { "info", "info", "minor", "major" };

	return names[sev];
}

/* Returns the name of a file relative to the repository, as GitLab knows it. */
static const char *
gitlab_path(const char *file)
{
	if (!file)
		return ".";
	if (report_is_virtual(file))
		return "stdin";
	while (strncmp(file, "./", 2) == 0)
		file += 2;
	return file;
}

static json_t *
gitlab_issue(ReportTree *t, const char *text, const char *name, const char *fingerprint, DiagSeverity sev)
{
	json_t *o = json_object();

	report_put(t, o, "description", json_string(text));
	report_put(t, o, "check_name", json_string(name));
	report_put(t, o, "fingerprint", json_string(fingerprint));
	return report_put(t, o, "severity", json_string(gitlab_severity(sev)));
}

static json_t *
gitlab_location(ReportTree *t, const char *file, uint32_t line, uint32_t end_line)
{
	json_t *o = json_object(), *lines = json_object();

	report_put(t, o, "path", json_string(gitlab_path(file)));
	report_put(t, lines, "begin", json_integer(line));
	report_put(t, lines, "end", json_integer(end_line));
	return report_put(t, o, "lines", lines);
}

/* Returns the notes as preformatted text, which GitLab shows below the description. */
static json_t *
gitlab_notes(ReportTree *t, const ReportItem *item)
{
	json_t *o = json_object();
	Buf b;

	buf_init(&b, t->memory);
	BUF_LIT(&b, "```\n");
	report_notes(&b, item);
	BUF_LIT(&b, "```\n");
	report_put(t, o, "body", json_stringn(b.p, b.n));
	buf_free(&b);
	return o;
}

static json_t *
gitlab_finding(ReportTree *t, json_t *seen, const ReportItem *item)
{
	const ReportPlace *at = &item->at;
	char print[48];
	json_t *o;

	report_fingerprint(t, seen, item, gitlab_path(at->file), print);
	o = gitlab_issue(t, item->text, diag_id_name(item->id), print, item->severity);
	if (item->n_notes)
		report_put(t, o, "content", gitlab_notes(t, item));
	return report_put(t, o, "location",
	                  gitlab_location(t, at->file, at->file ? at->line : 1, at->file ? at->end_line : 1));
}

/* Returns an issue about a whole file, or about the run if `file` is NULL. */
static json_t *
gitlab_other(ReportTree *t, json_t *seen, const char *name, const char *text, const char *file)
{
	ReportItem item = { .text = text, .line_text = text };
	char print[48];
	json_t *o;

	report_fingerprint(t, seen, &item, gitlab_path(file), print);
	o = gitlab_issue(t, text, name, print, SEV_ERROR);
	return report_put(t, o, "location", gitlab_location(t, file, 1, 1));
}

static void
gitlab_hidden(ReportTree *t, json_t *seen, json_t *root, const ReportFile *file)
{
	char text[64];

	if (!file->n_hidden)
		return;
	snprintf(text, sizeof text, "%u more errors are not listed", (unsigned)file->n_hidden);
	report_append(t, root, gitlab_other(t, seen, "max-errors", text, file->name));
}

void
report_gitlab(Buf *out, const Report *r)
{
	json_t *root = json_array(), *seen = json_object();
	ReportTree tree = { .memory = out->memory }, *t = &tree;

	for (uint32_t i = 0; i < r->items.n; i++)
		report_append(t, root, gitlab_finding(t, seen, &r->items.v[i]));
	for (uint32_t i = 0; i < r->files.n; i++)
		gitlab_hidden(t, seen, root, &r->files.v[i]);
	for (uint32_t i = 0; i < r->failures.n; i++)
		report_append(t, root, gitlab_other(t, seen, "failure", r->failures.v[i].text, r->failures.v[i].file));
	json_decref(seen);
	report_dump(t, out, root);
}
