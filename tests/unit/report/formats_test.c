/* SPDX-License-Identifier: Apache-2.0
 *
 * The machine formats: names of files that are not UTF-8 or not files at all, notes, hidden errors, failures, and text
 * that a format has to escape.
 */
#include "report/report.h"

#include <jansson.h>
#include <stdlib.h>

#include "base/memory.h"

#include "../suite.h"

static Memory memory;
static jmp_buf oom;
static Arena a;
static Report r;
static Buf out;

static void
setup(void)
{
	ck_assert(!setjmp(oom));
	memory_init(&memory, &oom);
	arena_init(&a, &memory);
	report_init(&r, &memory);
	buf_init(&out, &memory);
}

static void
teardown(void)
{
	buf_free(&out);
	report_free(&r);
	arena_free(&a);
	memory_release(&memory);
}

/* Adds an input with one error, one note and `hidden` errors beyond the limit. */
static void
add_input(const char *name, const char *message, uint32_t hidden)
{
	static const char text[] = "one\n\ttwo <&> three\n";
	DiagList d;

	diag_init(&d, &a);
	d.src = source_new(&a, name, text, sizeof text - 1);
	d.max_errors = 1;
	report_begin(&r, name);
	diag_error(&d, DIAG_AXIS_UNKNOWN, (Span){ 5, 8 }, "%s", message);
	diag_note(&d, (Span){ 0, 3 }, "a note");
	for (uint32_t i = 0; i < hidden; i++)
		diag_error(&d, DIAG_SYNTAX, (Span){ 0, 1 }, "hidden");
	report_add(&r, &d);
}

static json_t *
parsed(void)
{
	json_error_t why;
	json_t *root = json_loadb(out.p, out.n, 0, &why);

	ck_assert_msg(root != NULL, "%s", why.text);
	return root;
}

/* Follows a path of keys and indices, such as "runs/0/results". */
static json_t *
at(json_t *o, const char *path)
{
	char key[64];

	while (*path) {
		size_t n = strcspn(path, "/");

		memcpy(key, path, n);
		key[n] = '\0';
		o = json_is_array(o) ? json_array_get(o, (size_t)atoi(key)) : json_object_get(o, key);
		ck_assert_msg(o != NULL, "no %s", path);
		path += n + (path[n] == '/');
	}
	return o;
}

static void
want_text(json_t *root, const char *path, const char *text)
{
	ck_assert_str_eq(json_string_value(at(root, path)), text);
}

static const struct {
	const char *name, *uri, *base, *gitlab;
} names[] = {
	{ "a/b c.mlir", "a/b%20c.mlir", "%SRCROOT%", "a/b c.mlir" },
	{ "./a.mlir", "a.mlir", "%SRCROOT%", "a.mlir" },
	{ "../a:b.mlir", "../a%3Ab.mlir", "%SRCROOT%", "../a:b.mlir" },
	{ "/abs/a.mlir", "file:///abs/a.mlir", NULL, "/abs/a.mlir" },
	{ "\xff.mlir", "%FF.mlir", "%SRCROOT%", "\\xff.mlir" },
	{ "\xc3\xa4.mlir", "%C3%A4.mlir", "%SRCROOT%", "\xc3\xa4.mlir" },
	{ "<stdin>", "stdin", NULL, "stdin" },
	{ "<argument>", "argument", NULL, "stdin" },
};

START_TEST(file_names)
{
	json_t *root, *artifact;

	add_input(names[_i].name, "m", 0);
	report_sarif(&out, &r);
	root = parsed();
	artifact = at(root, "runs/0/results/0/locations/0/physicalLocation/artifactLocation");
	want_text(artifact, "uri", names[_i].uri);
	if (names[_i].base)
		want_text(artifact, "uriBaseId", names[_i].base);
	else
		ck_assert_ptr_null(json_object_get(artifact, "uriBaseId"));
	json_decref(root);
	buf_free(&out);
	buf_init(&out, &memory);
	report_gitlab(&out, &r);
	root = parsed();
	want_text(root, "0/location/path", names[_i].gitlab);
	json_decref(root);
}
END_TEST

START_TEST(sarif_rules_match_results)
{
	json_t *root, *rules, *results, *result;
	size_t i;

	add_input("a.mlir", "m", 0);
	add_input("b.mlir", "m", 0);
	report_sarif(&out, &r);
	root = parsed();
	rules = at(root, "runs/0/tool/driver/rules");
	results = at(root, "runs/0/results");
	json_array_foreach(results, i, result) {
		json_t *rule = json_array_get(rules, (size_t)json_integer_value(at(result, "ruleIndex")));

		want_text(rule, "id", json_string_value(at(result, "ruleId")));
		want_text(rule, "defaultConfiguration/level", "error");
		want_text(rule, "properties/tags/0", "sharding");
		ck_assert_ptr_nonnull(strstr(json_string_value(at(rule, "help/markdown")), "```mlir"));
		ck_assert_ptr_null(strchr(json_string_value(at(rule, "fullDescription/text")), '\n'));
	}
	ck_assert_uint_eq(i, 2);
	json_decref(root);
}
END_TEST

START_TEST(gitlab_issues)
{
	json_t *root;

	add_input("a.mlir", "m", 3);
	add_input("b.mlir", "m", 0);
	report_begin(&r, "c.mlir");
	report_add_failure(&r, "cannot open");
	report_gitlab(&out, &r);
	root = parsed();
	ck_assert_uint_eq(json_array_size(root), 4);
	want_text(root, "0/severity", "major");
	want_text(root, "0/check_name", "axis-unknown");
	want_text(root, "0/content/body", "```\na.mlir:1:1: note: a note\n```\n");
	ck_assert_int_eq(json_integer_value(at(root, "0/location/lines/begin")), 2);
	want_text(root, "2/description", "3 more errors are not listed");
	want_text(root, "3/location/path", "c.mlir");
	for (size_t i = 0; i < 4; i++) {	/* fingerprints are unique */
		const char *print = json_string_value(json_object_get(json_array_get(root, i), "fingerprint"));

		for (size_t k = 0; k < i; k++)
			ck_assert_str_ne(print, json_string_value(at(json_array_get(root, k), "fingerprint")));
	}
	json_decref(root);
}
END_TEST

START_TEST(github_messages_repeat_the_location)
{
	add_input("a,b.mlir", "50%\nm", 0);
	add_input("<stdin>", "m", 0);
	report_github(&out, &r);
	buf_char(&out, '\0');
	ck_assert_str_eq(out.p,
		"::error file=a%2Cb.mlir,line=2,endLine=2,col=2,endColumn=5,title=axis-unknown::a,b.mlir:2:2: 50%25%0Am"
		"%0Aa,b.mlir:1:1: note: a note\n"
		"::error title=axis-unknown::<stdin>:2:2: m%0A<stdin>:1:1: note: a note\n");
}
END_TEST

/* Checks that the text is well-formed XML of the kind that report_junit writes: tags, quoted attributes, text. */
static void
want_xml(const char *p)
{
	const char *open[8];
	size_t depth = 0;

	ck_assert(strncmp(p, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", 39) == 0);
	for (p += 39; *p; p++) {
		const char *tag = p + 1, *end;

		ck_assert(*p == '\n' || *p == '\t' || (unsigned char)*p >= ' ');
		if (*p == '&')
			ck_assert(p[1] == '#' && p[2 + strspn(p + 2, "0123456789")] == ';');
		if (*p != '<')
			continue;
		for (end = p + 1; *end != '>'; end++) {
			ck_assert(*end && *end != '<');
			if (*end == '"')
				end += strcspn(end + 1, "\"<&\n") + 1;	/* entities follow below */
			for (; *end == '&'; end += strcspn(end + 1, "\"<&\n") + 1)
				ck_assert(end[1] == '#');
		}
		if (*tag == '/') {
			ck_assert(depth && strncmp(open[depth - 1], tag + 1, (size_t)(end - tag) - 1) == 0);
			depth--;
		} else if (end[-1] != '/') {
			ck_assert(depth < 8);
			open[depth++] = tag;
		}
		p = end;
	}
	ck_assert_uint_eq(depth, 0);
}

START_TEST(junit_is_xml)
{
	report_add_failure(&r, "cannot <read>");
	add_input("a&\"b\".mlir", "x < y && \"z\"\nline \x1b[31m \xef\xbf\xbf \xef\xbc\xa1 \x01", 7);
	report_begin(&r, "good.mlir");
	report_junit(&out, &r);
	buf_char(&out, '\0');
	want_xml(out.p);
	ck_assert_ptr_nonnull(strstr(out.p, "<testsuites name=\"shardc\" tests=\"4\" failures=\"2\" errors=\"1\""));
	ck_assert_ptr_nonnull(strstr(out.p, "<error message=\"cannot &#60;read&#62;\" type=\"failure\"/>"));
	ck_assert_ptr_nonnull(strstr(out.p, "<testsuite name=\"a&#38;&#34;b&#34;.mlir\" tests=\"2\""));
	ck_assert_ptr_nonnull(strstr(out.p, "&#10;line \\x1b[31m \\uffff \xef\xbc\xa1 \\x01"));
	ck_assert_ptr_nonnull(strstr(out.p, "<testcase name=\"no diagnostics\" classname=\"good.mlir\" time=\"0\"/>"));
	ck_assert_ptr_nonnull(strstr(out.p, "7 more errors are not listed"));
}
END_TEST

START_TEST(junit_of_nothing)
{
	report_junit(&out, &r);
	buf_char(&out, '\0');
	want_xml(out.p);
}
END_TEST

SUITE(setup, teardown, LOOP(file_names, names), TEST(sarif_rules_match_results), TEST(gitlab_issues),
      TEST(github_messages_repeat_the_location), TEST(junit_is_xml), TEST(junit_of_nothing))
