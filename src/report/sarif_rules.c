/* SPDX-License-Identifier: Apache-2.0
 *
 * The rules of a SARIF log: what code scanning shows next to a result. Their texts are those of `shardc explain`.
 */
#include <string.h>

#include "report/explain.h"
#include "report/formats.h"

/* The subject of the ids that begin with a word. An id with a different beginning is about the program. */
static const struct {
	const char *word, *tag;
} subjects[] = {
	{ "a2a", "collective" }, { "alias", "syntax" }, { "attr", "syntax" }, { "axes", "sharding" },
	{ "axis", "sharding" }, { "budget", "budget" }, { "clause", "sharding" }, { "coll", "collective" },
	{ "dense", "literal" }, { "edge", "data-flow" }, { "edges", "data-flow" },
	{ "explicit", "explicit-mode" }, { "factor", "op-sharding-rule" }, { "float", "literal" },
	{ "fragment", "shorthand" }, { "input", "input" }, { "int", "literal" }, { "lex", "syntax" },
	{ "limit", "limit" }, { "manual", "manual" }, { "mesh", "mesh" }, { "not", "style" },
	{ "op", "operation" }, { "opaque", "syntax" }, { "ops", "declaration" }, { "partition", "partition" },
	{ "permute", "collective" }, { "priority", "sharding" }, { "r2u", "collective" },
	{ "rank", "sharding" }, { "reduce", "collective" }, { "rule", "op-sharding-rule" },
	{ "s2u", "collective" }, { "sharding", "sharding" }, { "shlo", "stablehlo" },
	{ "shorthand", "shorthand" }, { "strat", "strategy" }, { "string", "syntax" },
	{ "subaxis", "sharding" }, { "syntax", "syntax" }, { "topology", "topology" }, { "type", "type" },
	{ "unreduced", "sharding" }, { "value", "value" },
};

static const char *
rule_subject(const char *id)
{
	size_t n = strcspn(id, "-");

	for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++) {
		if (strlen(subjects[i].word) == n && memcmp(subjects[i].word, id, n) == 0)
			return subjects[i].tag;
	}
	return "program";
}

/* Returns the first paragraph as one line. */
static json_t *
rule_summary(ReportTree *t, const char *text)
{
	const char *end = strstr(text, "\n\n");
	size_t n = end ? (size_t)(end - text) : strlen(text);
	json_t *o;
	Buf b;

	while (n && text[n - 1] == '\n')
		n--;
	buf_init(&b, t->memory);
	for (size_t i = 0; i < n; i++)
		buf_char(&b, text[i] == '\n' ? ' ' : text[i]);
	o = report_put(t, json_object(), "text", json_stringn(b.n ? b.p : "", b.n));
	buf_free(&b);
	return o;
}

static void
markdown_program(Buf *out, const char *title, const char *program)
{
	if (*program)
		buf_printf(out, "\n%s:\n\n```mlir\n%s```\n", title, program);
}

static json_t *
rule_help(ReportTree *t, DiagId id, const ReportExplanation *e)
{
	json_t *o = json_object();
	Buf plain, markdown;

	buf_init(&plain, t->memory);
	buf_init(&markdown, t->memory);
	report_explain(&plain, id);
	buf_str(&markdown, str_from(e->text));
	markdown_program(&markdown, "Wrong", e->wrong);
	markdown_program(&markdown, "Right", e->right);
	report_put(t, o, "text", json_stringn(plain.p, plain.n));
	report_put(t, o, "markdown", json_stringn(markdown.p, markdown.n));
	buf_free(&plain);
	buf_free(&markdown);
	return o;
}

static json_t *
rule_properties(ReportTree *t, DiagId id)
{
	json_t *tags = json_array();

	report_append(t, tags, json_string(rule_subject(diag_id_name(id))));
	return report_put(t, json_object(), "tags", tags);
}

static json_t *
rule_new(ReportTree *t, DiagId id)
{
	const ReportExplanation *e = report_explanation(id);
	json_t *o = report_put(t, json_object(), "id", json_string(diag_id_name(id)));
	json_t *level = json_string(report_sarif_level(diag_id_severity(id)));

	report_put(t, o, "shortDescription", report_text_object(t, diag_id_title(id)));
	if (e) {
		report_put(t, o, "fullDescription", rule_summary(t, e->text));
		report_put(t, o, "help", rule_help(t, id, e));
	}
	report_put(t, o, "defaultConfiguration", report_put(t, json_object(), "level", level));
	return report_put(t, o, "properties", rule_properties(t, id));
}

json_t *
report_sarif_rules(ReportTree *t, const Report *r, uint32_t *index)
{
	bool used[DIAG_COUNT] = { false };
	json_t *rules = json_array();

	for (uint32_t i = 0; i < r->items.n; i++)
		used[r->items.v[i].id] = true;
	for (int id = 0; id < DIAG_COUNT; id++) {
		if (!used[id])
			continue;
		index[id] = (uint32_t)json_array_size(rules);
		report_append(t, rules, rule_new(t, (DiagId)id));
	}
	return rules;
}
