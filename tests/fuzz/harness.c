/* SPDX-License-Identifier: Apache-2.0
 *
 * Runs programs without a command line, with the session, the reader and the pass runner of shardc and default options.
 */
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/option_parse.h"
#include "ir/walk.h"
#include "mlir_errors/mlir_errors.h"
#include "pipeline/pass_table.h"
#include "report/terminal.h"
#include "verify/verify.h"

static const PrintOptions print_mlir = { .style = PRINT_STYLE_MLIR };

static bool
program_verify(Program *p)
{
	bool ok = true;

	for (uint32_t i = 0; i < p->docs.n; i++) {
		if (p->docs.v[i] && !verify_module(p->docs.v[i]))
			ok = false;
	}
	return ok;
}

static bool
program_open(Program *p, Str text, const ReadOptions *read)
{
	bool ok;

	memset(p, 0, sizeof *p);
	p->split = !read->no_split;
	options_init(&p->options, cli_command_find("propagate"), NULL);
	p->text = calloc(1, text.n + INPUT_PAD);
	if (!p->text)
		abort();
	if (text.n)
		memcpy(p->text, text.p, text.n);
	session_init(&p->s, NULL);
	p->src = source_new(&p->s.arena, "input.mlir", p->text, text.n);
	p->s.diag.src = p->src;
	p->s.diag.max_errors = p->options.max_errors;
	runner_init(&p->runner, &p->s);
	p->runner.verify_each = true;
	ok = read_text(&p->s, p->src, read, &p->docs);
	return program_verify(p) && ok;
}

bool
fuzz_program_open(Program *p, Str text, bool split, bool keep_comments)
{
	ReadOptions read = { .explain = mlir_errors_explain, .no_split = !split, .keep_comments = keep_comments };

	return program_open(p, text, &read);
}

void
fuzz_program_close(Program *p)
{
	for (uint32_t i = 0; i < p->docs.n; i++) {
		if (p->docs.v[i])
			ir_module_free(p->docs.v[i]);
	}
	runner_free(&p->runner);
	session_free(&p->s);
	options_free(&p->options);
	free(p->text);
}

bool
fuzz_program_run(Program *p, const char *pass, const char *options)
{
	const void *parsed;

	if (passes_parse(&p->s.arena, passes_find(pass, strlen(pass)), str_from(options), p->s.release, &parsed))
		return false;
	for (uint32_t i = 0; i < p->docs.n; i++) {
		if (p->docs.v[i] && !runner_pass(&p->runner, p->docs.v[i], pass, parsed))
			return false;
	}
	return true;
}

void
fuzz_program_print(Program *p, Buf *out, const PrintOptions *o)
{
	buf_init(out, NULL);
	for (uint32_t i = 0; i < p->docs.n; i++) {
		if (i)
			BUF_LIT(out, "\n// -----\n");
		if (p->docs.v[i])
			print_module(out, p->docs.v[i], o);
	}
}

bool
fuzz_program_said(const Program *p, DiagId id)
{
	for (const Diag *d = p->s.diag.first; d; d = d->next) {
		if (d->id == id && d->severity == SEV_ERROR)
			return true;
	}
	return false;
}

void
fuzz_program_report(Program *p)
{
	Report *r = &p->options.report;
	Buf b;

	buf_init(&b, NULL);
	report_text(&b, &p->s.diag, true, false);
	report_add(r, &p->s.diag);
	report_json(&b, r);
	report_sarif(&b, r);
	report_github(&b, r);
	buf_free(&b);
}

_Noreturn void
fuzz_fail(Program *p, const char *what, Str before, Str after)
{
	Buf b;

	buf_init(&b, NULL);
	report_text(&b, &p->s.diag, false, false);
	buf_printf(&b, "\n==== %s; before:\n", what);
	buf_str(&b, before);
	BUF_LIT(&b, "\n==== after:\n");
	buf_str(&b, after);
	buf_char(&b, '\n');
	fwrite(b.p, 1, b.n, stderr);
	fflush(stderr);
	abort();
}

/* The pretty form of a reduce prints only pairs of operands. MLIR does not reject an odd operand either. */
static bool
has_odd_reduce(const IrModule *m)
{
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		if (op->kind == IR_OP_SHLO_REDUCE && op->n_operands % 2)
			return true;
	}
	return false;
}

/* From 0.11.2 on, sdy-convert-global-to-local writes the inlined mesh of replica groups as `#sdy.mesh<...>` (spec 55
 * §2.3). MLIR cannot read that either. */
static bool
has_inlined_group_mesh(const IrModule *m)
{
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		const IrAttr *groups = ir_op_prop(op, ATOM_replica_groups);

		if (groups && groups->kind == IR_ATTR_GROUP_AXES && ir_attr_elems(groups)[0]->kind == IR_ATTR_MESH)
			return true;
	}
	return false;
}

/* Returns whether MLIR could not read its own output for this program. */
static bool
prints_unreadable(const Program *p)
{
	for (uint32_t i = 0; i < p->docs.n; i++) {
		if (has_odd_reduce(p->docs.v[i]) || has_inlined_group_mesh(p->docs.v[i]))
			return true;
	}
	return false;
}

/* Reads the text and prints it with the options `o`. The result must equal `want`. */
static void
check_again(Str text, Str want, bool split, const PrintOptions *o, const char *what)
{
	Program p;
	Buf b;

	if (!fuzz_program_open(&p, text, split, o->style != PRINT_STYLE_MLIR))
		fuzz_fail(&p, what, text, STR(""));
	fuzz_program_print(&p, &b, o);
	if (!str_eq(want, (Str){ b.p, b.n }))
		fuzz_fail(&p, what, want, (Str){ b.p, b.n });
	buf_free(&b);
	fuzz_program_close(&p);
}

static void
check_style(Program *p, const PrintOptions *o, const char *what)
{
	Buf b;

	fuzz_program_print(p, &b, o);
	if (!prints_unreadable(p))
		check_again((Str){ b.p, b.n }, (Str){ b.p, b.n }, p->split, o, what);
	buf_free(&b);
}

/* Checks that generic text prints as the same pretty text. */
static void
check_generic(Program *p)
{
	const PrintOptions o = { .generic = true, .style = PRINT_STYLE_MLIR };
	Buf pretty, generic;

	fuzz_program_print(p, &pretty, &print_mlir);
	fuzz_program_print(p, &generic, &o);
	if (!prints_unreadable(p))
		check_again((Str){ generic.p, generic.n }, (Str){ pretty.p, pretty.n }, p->split, &print_mlir,
		            "pretty text does not come back from generic text");
	buf_free(&generic);
	buf_free(&pretty);
}

void
fuzz_check_format(Program *p)
{
	check_style(p, &(PrintOptions){ .style = PRINT_STYLE_OWN }, "formatting changes formatted text");
}

void
fuzz_check_print(Program *p)
{
	const PrintOptions locs = { .debuginfo = true, .style = PRINT_STYLE_MLIR };

	check_style(p, &print_mlir, "printed text is printed differently");
	check_style(p, &locs, "text with locations is printed differently");
	check_generic(p);
}

void
fuzz_check_known_lines(Program *p, bool ok)
{
	const ReadOptions read = {
		.explain = mlir_errors_explain, .no_split = !p->split, .keep_comments = true, .no_known_lines = true
	};
	const PrintOptions o = { .generic = true, .debuginfo = true, .style = PRINT_STYLE_MLIR };
	Program unknown;
	Buf a, b;

	if (program_open(&unknown, (Str){ p->text, p->src->len }, &read) != ok)
		fuzz_fail(&unknown, "known lines change what is valid", (Str){ p->text, p->src->len }, STR(""));
	fuzz_program_print(p, &a, &o);
	fuzz_program_print(&unknown, &b, &o);
	if (a.n != b.n || (a.n && memcmp(a.p, b.p, a.n) != 0))
		fuzz_fail(p, "known lines change the module", (Str){ b.p, b.n }, (Str){ a.p, a.n });
	buf_free(&b);
	buf_free(&a);
	fuzz_program_close(&unknown);
}
