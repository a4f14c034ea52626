/* SPDX-License-Identifier: Apache-2.0
 *
 * Building JSON trees, for the writers of JSON and SARIF. Every jansson function fails if one of its arguments is the
 * NULL of an earlier failure, so the writers check only once, at the end, whether memory ran out.
 */
#ifndef SHARDC_REPORT_FORMATS_H
#define SHARDC_REPORT_FORMATS_H

#include <jansson.h>

#include "report/report.h"

/* The member "schema_version" of every JSON output. */
enum { REPORT_SCHEMA_VERSION = 1 };

/* Returns "note", "remark", "warning" or "error". */
const char *report_severity(DiagSeverity sev);

/* The tree being built. */
typedef struct ReportTree {
	Memory *memory;
	bool broken;	/* a value could not be added, because memory ran out */
} ReportTree;

/* Sets a member of an object and returns the object. Takes ownership of the value. */
json_t *report_put(ReportTree *t, json_t *object, const char *key, json_t *value);

/* Appends a value to an array and takes ownership of it. */
void report_append(ReportTree *t, json_t *array, json_t *value);

/* Writes a value on one line, without a newline, and frees it. Calls memory_out if the tree is broken. */
void report_dump_compact(const ReportTree *t, Buf *out, json_t *value);

/* Writes the tree with indentation and frees it. Calls memory_out if the tree is broken. */
void report_dump(const ReportTree *t, Buf *out, json_t *root);

/* Returns an object with a member "text". */
json_t *report_text_object(ReportTree *t, const char *text);

/* Writes a hash of the id and the source line, and a number that is unique among equal hashes: "HASH:N" in the 48 bytes
 * at `print`. It stays the same when the line moves. `seen` counts the hashes of the run, and `seed` is part of all. */
void report_fingerprint(ReportTree *t, json_t *seen, const ReportItem *item, const char *seed, char *print);

/* Returns a URI from a scheme and a path. Every byte of the path that a URI cannot have becomes %XX. */
json_t *report_uri(const ReportTree *t, const char *scheme, const char *path);

/* Writes the text of a cell in Markdown, as code if it has characters that could be markup. */
void report_markdown_cell(Buf *out, Str text);

/* Writes "file:line:col: ", or nothing if the location is unknown. */
void report_head(Buf *out, const ReportPlace *at);

/* Writes one line per note: "file:line:col: note: text". */
void report_notes(Buf *out, const ReportItem *item);

/* Returns the level of SARIF, which has none for remarks. */
static inline const char *
report_sarif_level(DiagSeverity sev)
{
	return sev == SEV_REMARK ? "note" : report_severity(sev);
}

/* Returns the rules of a SARIF log: one per id that occurs, in the order of diags.def. index[id] becomes its number. */
json_t *report_sarif_rules(ReportTree *t, const Report *r, uint32_t *index);

#endif
