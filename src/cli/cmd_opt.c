/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc opt`: runs the passes of the command line in their order, as sdy_opt does.
 */
#include "cli/cli.h"
#include "cli/roundtrip.h"
#include "cli/unit.h"
#include "host/expect.h"
#include "host/output.h"
#include "pipeline/pass_table.h"
#include "pipeline/pipeline_dump.h"
#include "pipeline/pipeline_text.h"

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
	const char *why = pipeline_options(&o->arena, &o->passes, 0);

	if (why)
		return host_usage_error("opt", "%s", why);
	o->style = STYLE_MLIR;
	if (o->verify_diagnostics)
		o->max_errors = 0;
	return unit_run_all(o, opt_work, NULL);
}
