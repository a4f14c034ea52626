/* SPDX-License-Identifier: Apache-2.0
 *
 * Output around passes, and its order. Passes are letters: m runs on the module, f on functions, p is a pipeline; an
 * upper-case letter changes the functions that `changes` names. A dump is written as the function that it is about,
 * if any, `WHEN PASS`, and the functions that it shows with the number of their changes so far.
 */
#include "cli/trace.h"

#include <stdio.h>
#include <unistd.h>

#include "../program.h"
#include "../suite.h"

static const struct {
	const char *what;
	OptionsIr ir;
	const char *passes, *changes, *dumps;
} cases[] = {
	{ "nothing is wanted", { 0 }, "mMfF", "fg", "" },
	{ "another pass is wanted", { .before = "mm,x", .after = "f2" }, "mMfF", "fg", "" },
	{ "before one of two", { .before = "x,m" }, "Mm", "fg", "Before m f0g0\nBefore m f1g1\n" },
	{ "after one of two", { .after = "m,x" }, "Mm", "fg", "After m f1g1\nAfter m f1g1\n" },
	{ "around all",
	  { .before_all = true, .after_all = true },
	  "Mm",
	  "f",
	  "Before m f0g0\nAfter m f1g0\nBefore m f1g0\nAfter m f1g0\n" },
	{ "after a change", { .after_all = true, .on_change = true }, "mMm", "f", "After m f1g0\n" },
	{ "before a pass, also without a change",
	  { .before_all = true, .on_change = true },
	  "mM",
	  "f",
	  "Before m f0g0\nBefore m f0g0\n" },
	{ "pipelines are not shown", { .before_all = true, .after_all = true }, "p", "", "" },
	{ "functions one by one",
	  { .before_all = true, .after_all = true },
	  "F",
	  "fg",
	  "Before f f0\nAfter f f1\nBefore f g0\nAfter f g1\n" },
	{ "passes on functions wait for each other",
	  { .after_all = true },
	  "FF",
	  "fg",
	  "After f f1\nAfter f f2\nAfter f g1\nAfter f g2\n" },
	{ "a pass on the module ends the group",
	  { .after_all = true },
	  "FMF",
	  "f",
	  "After f f1\nAfter f g0\nAfter m f2g0\nAfter f f3\nAfter f g0\n" },
	{ "functions that changed", { .after_all = true, .on_change = true }, "FfF", "g", "After f g1\nAfter f g2\n" },
	{ "the module around a function",
	  { .after_all = true, .module_scope = true },
	  "FF",
	  "fg",
	  "After f (f) f1g0\nAfter f (f) f2g0\nAfter f (g) f2g1\nAfter f (g) f2g2\n" },
	{ "the module around a module", { .after_all = true, .module_scope = true }, "M", "f", "After m () f1g0\n" },
	{ "the module around functions that changed",
	  { .after_all = true, .module_scope = true, .on_change = true },
	  "FFf",
	  "g",
	  "After f (g) f0g1\nAfter f (g) f0g2\n" },
	{ "only one of the passes of a group",
	  { .after = "f" },
	  "FGF",
	  "f",
	  "After f f1\nAfter f f3\nAfter f g0\nAfter f g0\n" },
};

static const Pass passes[] = {
	{ .name = "m", .anchor = PASS_ON_MODULE, .class_name = "M" },
	{ .name = "f", .anchor = PASS_ON_FUNC, .class_name = "F" },
	{ .name = "g", .anchor = PASS_ON_FUNC, .class_name = "G" },
	{ .name = "p", .anchor = PASS_ON_MODULE, .class_name = "P", .is_pipeline = true },
};

static Program program;
static char shown[1 << 16];
static int n_changes[128];	/* by the name of the function */

static void
setup(void)
{
	memset(n_changes, 0, sizeof n_changes);
	ck_assert(program_read(&program, "func.func @f() {\n  return\n}\nfunc.func @g() {\n  return\n}\n"));
}

static void
teardown(void)
{
	program_free(&program);
}

/* Counts one more change in the functions that `names` has. */
static void
change(const char *names)
{
	for (IrOp *op = ir_op_body(program.docs.v[0]->op, 0)->first; op; op = op->next) {
		char name = session_str(&program.s, ir_symbol_name(op)).p[0];

		if (strchr(names, name))
			ir_op_set_attr(&program.s, op, session_atom(&program.s, STR("n")),
			               ir_attr_i64(&program.s, ++n_changes[(int)name]));
	}
}

static void
run(Trace *t, char letter, const char *changes)
{
	const Pass *pass = passes;
	bool changing = letter < 'a';

	while (pass->name[0] != (changing ? letter - 'A' + 'a' : letter))
		pass++;
	trace_before(t, program.docs.v[0], pass, NULL);
	if (changing)
		change(changes);
	trace_after(t, program.docs.v[0], pass, NULL);
}

/* Runs the passes and returns their standard error. */
static void
trace(const Options *o, const char *letters, const char *changes)
{
	FILE *file = tmpfile();
	int err = dup(2);
	size_t n;
	Trace t;

	ck_assert(file && dup2(fileno(file), 2) == 2);
	trace_init(&t, o, &program.s);
	for (; *letters; letters++)
		run(&t, *letters, changes);
	trace_flush(&t);
	trace_free(&t);
	dup2(err, 2);
	close(err);
	rewind(file);
	n = fread(shown, 1, sizeof shown - 1, file);
	shown[n] = '\0';
	fclose(file);
}

/* Prints a line for each dump. */
static const char *
dumps(void)
{
	Arena *a = &program.s.arena;
	const char *text = "";

	for (const char *p = shown, *end; (p = strstr(p, "IR Dump ")) != NULL; p = end) {
		const char *line = strchr(p, '\n'), *about = strstr(p, " ('"), *name;

		end = strstr(line, "IR Dump ");
		end = end ? end : line + strlen(line);
		p += strlen("IR Dump ");
		text = arena_printf(a, "%s%.*s %c", text, (int)strcspn(p, " "), p, strstr(p, ": ")[2]);
		if (about && about < line) {
			name = strchr(about, '@');
			text = arena_printf(a, "%s (%.*s)", text, name && name < line, name ? name + 1 : "");
		}
		text = arena_printf(a, "%s ", text);
		for (name = line; (name = strstr(name, "func.func @")) != NULL && name < end; name++) {
			const char *count = strstr(name, "n = "), *eol = strchr(name, '\n');

			text = arena_printf(a, "%s%c%c", text, name[strlen("func.func @")],
			                    count && count < eol ? count[4] : '0');
		}
		text = arena_printf(a, "%s\n", text);
	}
	return text;
}

START_TEST(order)
{
	Options o = { .ir = cases[_i].ir };

	trace(&o, cases[_i].passes, cases[_i].changes);
	ck_assert_msg(strcmp(dumps(), cases[_i].dumps) == 0, "%s:\n%s%s", cases[_i].what, dumps(), shown);
}
END_TEST

SUITE(setup, teardown, LOOP(order, cases))
