/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc fmt`: prints the canonical text to standard output or back to the file, or compares it with the file.
 */
#include "base/ascii.h"
#include "cli/changes.h"
#include "cli/cli.h"
#include "cli/option_rows.h"
#include "cli/unit.h"

/* ---- options ---- */

const OptionRow options_fmt[] = {
	HEADING("Input and output:", 1),
	STYLE,
	FLAG("canonical", canonical, "Print exactly what Shardy prints: without comments and names of values"),
	FLAG("check", check,
	     "Print only the names of the files that would change, and exit with status 1 if there are any"),
	FLAG("diff", diff, "Print the changes as diff -u does, and exit with status 1 if there are any"),
	SHARDY,
	END
};

/* ---- the command ---- */

/* Returns the line of the text around byte i. */
static Span
fmt_line(Str text, size_t i)
{
	size_t lo = i, hi = i;

	while (lo && text.p[lo - 1] != '\n')
		lo--;
	while (hi < text.n && text.p[hi] != '\n')
		hi++;
	return (Span){ (uint32_t)lo, (uint32_t)hi };
}

/* A difference between the input and its canonical text: the lines where it begins. */
typedef struct FmtDifference {
	Span line;		/* in u->src */
	Str canonical;		/* the line of the result; empty at its end */
} FmtDifference;

static Str
fmt_text(Str text, Span line)
{
	return (Str){ text.p + line.lo, line.hi - line.lo };
}

/* Finds the first line in which the whole texts differ. Returns false if they are equal. */
static bool
fmt_find_difference(const Unit *u, Str before, Str after, FmtDifference *diff)
{
	size_t i = 0;

	if (str_eq(before, after))
		return false;
	while (i < before.n && i < after.n && before.p[i] == after.p[i])
		i++;
	diff->canonical = fmt_text(after, fmt_line(after, i));
	i = i > u->src->skipped ? i - u->src->skipped : 0;
	diff->line = fmt_line((Str){ u->src->text, u->src->len }, i < u->src->len ? i : u->src->len);
	return true;
}

/* Returns the next line from *at that has a statement or a comment, without blanks at its start, and moves *at after
 * it. At the end, the line is empty. */
static Span
fmt_next_line(Str text, size_t *at)
{
	while (*at < text.n) {
		Span line = fmt_line(text, *at);

		*at = (size_t)line.hi + 1;
		line.hi -= line.hi > line.lo && text.p[line.hi - 1] == '\r';
		line.lo = (uint32_t)(ascii_skip_blanks(text.p + line.lo, text.p + line.hi) - text.p);
		if (line.lo < line.hi && !str_eq(fmt_text(text, line), STR("// -----")))
			return line;
	}
	return (Span){ (uint32_t)text.n, (uint32_t)text.n };
}

/* Finds the first line of a page whose statement differs. Indentation and blank lines are not compared, because they
 * belong to the page. */
static bool
fmt_find_on_page(Str page, Str after, FmtDifference *diff)
{
	size_t at = 0, to = 0;

	do {
		diff->line = fmt_next_line(page, &at);
		diff->canonical = fmt_text(after, fmt_next_line(after, &to));
		if (!str_eq(fmt_text(page, diff->line), diff->canonical))
			return true;
	} while (diff->canonical.n);
	return false;
}

/* Reports the first line that differs, for the machine formats of --check. */
static void
fmt_report(Unit *u, const FmtDifference *diff)
{
	enum { SHOWN_MAX = 160 };
	Str shown = diff->canonical;

	if (shown.n > SHOWN_MAX)
		shown.n = SHOWN_MAX;
	diag_error(&u->s.diag, DIAG_NOT_CANONICAL, diff->line, "this file is not in canonical form, see 'shardc fmt%s'",
	           u->o->extract ? " --extract" : " --diff");
	if (shown.n)
		diag_note(&u->s.diag, diff->line, "the canonical line begins: %.*s", (int)shown.n, shown.p);
}

/* Compares the input with the result, for --check and --diff. */
static HostStatus
fmt_compare(Unit *u)
{
	Str before = { u->in.text.p, u->in.text.n }, after = { u->out.p, u->out.n };
	FmtDifference diff = { 0 };

	if (!(u->o->extract ? fmt_find_on_page(u->statements, after, &diff)
	                    : fmt_find_difference(u, before, after, &diff)))
		return HOST_DONE;
	if (u->o->check && u->o->format != FORMAT_TEXT)
		fmt_report(u, &diff);
	return changes_print(u);
}

static HostStatus
fmt_work(Unit *u)
{
	if (!unit_read(u, true))
		return HOST_FOUND;
	if (!u->o->check && !u->o->diff && !u->o->in_place)
		return unit_print_and_write(u);
	unit_print(u);
	return u->o->in_place ? changes_write_back(u) : fmt_compare(u);
}

HostStatus
cmd_fmt(Options *o)
{
	if (o->in_place && (o->check || o->diff))
		return host_usage_error("fmt", "-i cannot be combined with --check or --diff");
	if (o->output && strcmp(o->output, "-") != 0 && (o->check || o->diff))
		return host_usage_error("fmt", "-o cannot be combined with --check or --diff");
	if (o->extract && (o->in_place || o->diff))
		return host_usage_error("fmt", "--extract cannot be combined with -i or --diff");
	o->lossless = true;
	o->keep = !o->canonical;
	if (o->canonical)
		o->style = STYLE_MLIR;
	return unit_run_all(o, fmt_work, NULL);
}
