/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc opt`: runs the passes of the command line in their order, as sdy_opt does.
 */
#include "cli/cli.h"
#include "cli/option_rows.h"
#include "cli/roundtrip.h"
#include "cli/unit.h"
#include "host/expect.h"
#include "host/output.h"
#include "pipeline/pass_table.h"
#include "pipeline/pipeline_dump.h"
#include "pipeline/pipeline_text.h"

/* ---- options ---- */

static const char *
set_split(Options *o, const OptionRow *row, const char *arg)
{
	(void)row;
	if (arg && *arg && strncmp(arg, "//", 2) != 0)
		return arena_printf(&o->arena, "the marker must begin with //, found '%s'", arg);
	o->split = true;
	o->split_marker = arg && *arg ? arg : NULL;
	return NULL;
}

/* With "only-expected", diagnostics without an expectation are accepted. */
static const char *
set_expect(Options *o, const OptionRow *row, const char *arg)
{
	(void)row;
	o->only_expected = arg && strcmp(arg, "only-expected") == 0;
	if (arg && strcmp(arg, "all") != 0 && !o->only_expected)
		return option_store_flag(o, &o->verify_diagnostics, arg);
	o->verify_diagnostics = true;
	return NULL;
}

static const char *
set_elide(Options *o, const OptionRow *row, const char *arg)
{
	uint32_t n = 0;
	const char *why = option_store_count(o, &n, arg);

	(void)row;
	o->elide_from = why ? 0 : (uint64_t)n + 1;
	return why;
}

static const char *
set_pipeline(Options *o, const OptionRow *row, const char *arg)
{
	(void)row;
	if (o->pipeline)
		return "may only occur zero or one times!";
	o->pipeline = arg;
	return NULL;
}

/* Accepts an option of sdy_opt that changes nothing here. */
static const char *
set_nothing(Options *o, const OptionRow *row, const char *arg)
{
	(void)o;
	(void)row;
	(void)arg;
	return NULL;
}

#define IGNORED(name, why) ROW(name, 0, NULL, NULL, set_nothing, 0, "No effect: " why, false)

const OptionRow options_opt[] = {
	HEADING("As in sdy_opt:", 3),
	OWN("pass-pipeline", "TEXT", set_pipeline,
	    "Run a pipeline in MLIR's notation: builtin.module(PASS{OPTION=VALUE ...},...)"),
	ROW("split-input-file", 0, "MARKER", NULL, set_split, 0,
	    "Treat the parts between '// -----' lines, or lines MARKER, as separate programs", true),
	TEXT("output-split-marker", "TEXT", output_marker,
	     "Print TEXT between the results of the parts, instead of '// -----'"),
	FLAG("no-implicit-module", only_module,
	     "Require the input to be one builtin.module, instead of adding one around it"),
	WORDS("verify-diagnostics", NULL, "all|only-expected", set_expect,
	      "Compare the diagnostics with the expected-... comments of the input"),
	REPAIRS,
	EXTENDED_RULES,
	FLAG("allow-unregistered-dialect", foreign, "Accept operations, types and attributes of unknown dialects"),
	FLAG("show-dialects", show_dialects, "Print the names of the known dialects"),
	PASSES("mlir-print-ir-before", ir.before, "Print the IR to standard error before each of these passes"),
	PASSES("mlir-print-ir-after", ir.after, "Print the IR to standard error after each of these passes"),
	FLAG("mlir-print-ir-before-all", ir.before_all, "Print the IR to standard error before every pass"),
	FLAG("mlir-print-ir-after-all", ir.after_all, "Print the IR to standard error after every pass"),
	FLAG("mlir-print-ir-after-change", ir.on_change, "Print the IR after a pass only if the pass changed it"),
	TEXT("mlir-print-ir-tree-dir", "DIR", ir.tree,
	     "Print the IR of these options to files in a tree of folders, not to standard error"),
	FLAG("mlir-print-ir-module-scope", ir.module_scope,
	     "Print the whole module, even for passes that run on functions"),
	FLAG("mlir-print-local-scope", local_scope, "Print locations in full at each operation, without aliases"),
	FLAG("mlir-pretty-debuginfo", pretty_locs,
	     "Print locations for people, so that the result cannot be read again"),
	FLAG("mlir-use-nameloc-as-prefix", name_by_loc, "Name values after the names in their locations"),
	OWN("mlir-elide-elementsattrs-if-larger", "N", set_elide,
	    "Print literals of more than N elements as dense_resource<__elided__>, except splats"),
	FLAG("dump-pass-pipeline", dump_passes, "Print the passes to standard error before they run"),
	FLAG("mlir-timing", time_passes, "Same as --time-passes"),
	FLAG("mlir-pass-statistics", pass_statistics,
	     "Print MLIR's report of pass statistics, which is empty for Shardy's passes"),
	FLAG("verify-roundtrip", roundtrip, "Check first that the program can be printed and read again"),
	IGNORED("mlir-disable-threading", "there is only one thread"),
	IGNORED("mlir-print-op-on-diagnostic", "diagnostics show the source line instead"),
	IGNORED("mlir-print-assume-verified", "a program is verified before it is printed"),
	END
};

/* ---- the command ---- */

/* Returns whether the input was one builtin.module, which --no-implicit-module requires. Otherwise reports an error. */
static bool
opt_is_whole(const Unit *u, const IrModule *m)
{
	const IrBlock *b = ir_op_body(m->op, 0);
	uint32_t n = 0;

	if (!u->o->only_module || m->module_written)
		return true;
	for (const IrOp *op = b ? b->first : NULL; op; op = op->next)
		n++;
	return n == 1
		? diag_error(&m->s->diag, DIAG_UNSUPPORTED, m->op->span, "passes run only on a builtin.module")
		: diag_error(&m->s->diag, DIAG_PASS_FAILED, m->op->span,
		             "source must contain a single top-level operation, found: %u", (unsigned)n);
}

static void
opt_dump_passes(Unit *u)
{
	Buf b;

	buf_init(&b, u->s.arena.memory);
	pipeline_dump(&b, &u->s, u->src, &u->o->passes);
	output_stderr(&b);
	buf_free(&b);
}

/* Does what -verify-roundtrip asks for, and runs the passes. */
static bool
opt_run(Unit *u, IrModule *m)
{
	if (!opt_is_whole(u, m) || (u->o->roundtrip && !roundtrip_check(m)))
		return false;
	return pipeline_run(&u->runner, &u->o->passes, m);
}

static HostStatus
opt_work(Unit *u)
{
	if (u->o->dump_passes)
		opt_dump_passes(u);
	(void)unit_read(u, u->o->split);	/* documents with errors are NULL */

	for (uint32_t i = 0; i < u->docs.n; i++) {
		bool good = !u->docs.v[i] || opt_run(u, u->docs.v[i]);

		trace_flush(&u->watch.trace);
		if (!good)
			unit_drop(u, i);
	}
	if (u->o->verify_diagnostics)
		expect_check(&u->s.diag, u->src, u->o->only_expected);
	return unit_print_and_write(u);
}

HostStatus
cmd_opt(Options *o)
{
	const char *why = o->pipeline ? pipeline_parse(&o->arena, &o->passes, o->pipeline, o->release) : NULL;

	if (why)
		return host_usage_error("opt", "option '-pass-pipeline': %s", why);
	why = pipeline_options(&o->arena, &o->passes, 0, o->release);
	if (why)
		return host_usage_error("opt", "%s", why);
	o->style = STYLE_MLIR;
	if (o->verify_diagnostics)
		o->max_errors = 0;
	return unit_run_all(o, opt_work, NULL);
}
