/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc check`: reads and verifies the input, and prints nothing but diagnostics. It propagates a copy of the program
 * for lints. With --as-xla, it also verifies what XLA makes of the input, with --budget what the program communicates
 * and stores, with --carry the shardings of its results, and with --lock all shardings.
 */
#include "cli/budget_check.h"
#include "cli/cli.h"
#include "cli/lock_check.h"
#include "cli/option_rows.h"
#include "cli/topology_option.h"
#include "cli/unit.h"
#include "host/ignore.h"
#include "inspect/carried.h"
#include "ir/shorthand.h"
#include "ir/walk.h"
#include "pipeline/as_xla.h"
#include "pipeline/xla_report.h"

/* ---- options ---- */

const OptionRow options_check[] = {
	HEADING("Input and output:", 1),
	AS_XLA,
	OWN("budget", "LIST", option_add_budget,
	    "Also propagate, and fail if a limit of shardc comms or shardc mem is exceeded"),
	FLAG("carry", carry,
	     "Also propagate, and fail if a result has another sharding than the argument that it replaces"),
	TEXT("lock", "FILE|FOLDER", lock,
	     "Also propagate, and fail if shardings or collectives differ from the lock file that shardc lock wrote"),
	FLAG("update", update, "With --lock: write the lock again, and print the differences"),
	SECOND("annotate", "WHERE", "source|mlir", annotate_text,
	       "With --lock: report differences in the original program if its file exists (source, the default), or "
	       "in the text (mlir)"),
	RENAME,
	NO_RENAME,
	STRICT,
	END
};

/* ---- the command ---- */

/* Propagates shardings through a program. */
static bool
propagate(Unit *u, IrModule *m)
{
	return as_xla_is_on(u->o->as_xla) ? as_xla_annotate(&u->runner, m)
	                    : runner_pass(&u->runner, m, "sdy-propagation-pipeline", NULL);
}

/* Checks the results of all programs against the arguments that they replace. Budgets have propagated them already. */
static bool
check_carry(Unit *u)
{
	bool ok = true;

	for (uint32_t i = 0; i < u->docs.n; i++) {
		IrModule *m = u->docs.v[i];

		if (m && shorthand_has_program(m))
			ok &= (u->o->budgets.n || propagate(u, m)) && inspect_carry_check(m, u->o->strict);
	}
	return ok;
}

/* Checks the program that XLA makes. */
static bool
check_as_xla(Unit *u, IrModule *m)
{
	IrModule *copy;
	bool ok;

	if (!shorthand_has_program(m))
		return true;
	if (!as_xla_copy(&u->runner, m, &u->s.arena, NULL, &copy))
		return false;
	ok = xla_report_warn(&u->runner, m, copy, NULL);
	ir_module_free(copy);
	return ok;
}

/* Returns the documents for lints: the documents themselves, or copies if budgets or --carry will propagate them. */
static IrModule **
keep_for_lint(Unit *u, bool propagates)
{
	IrModule **kept = ARENA_ARRAY(&u->s.arena, IrModule *, u->docs.n);
	IrMap map;

	for (uint32_t i = 0; i < u->docs.n; i++) {
		kept[i] = u->docs.v[i] && !u->docs.v[i]->shorthand ? u->docs.v[i] : NULL;
		if (!kept[i] || !propagates)
			continue;
		ir_map_init(u->docs.v[i], &map, &u->s.arena);
		kept[i] = ir_module_copy(u->docs.v[i], &map);
	}
	return kept;
}

/* Reports the warnings about a program. If the program exceeds --max-ops after the passes, there are none, and no
 * error, because the program itself is valid. */
static void
lint_within_limit(Unit *u, IrModule *m)
{
	Memory *memory = u->o->arena.memory;
	DiagList before = u->s.diag;
	jmp_buf here, *outer = memory->oom;
	int why;

	memory->oom = &here;
	why = setjmp(here);
	if (!why)
		explain_lint(&u->runner, m, cli_is_about_xla(u->o, m));
	memory->oom = outer;
	if (why == MEMORY_TOO_MANY_OPS)
		diag_rewind(&u->s.diag, &before);
	else if (why)
		memory_stop(memory, (MemoryStop)why);
}

/* Reports the warnings of lints; those about donations only if --carry has not reported them. Lints run last, because
 * they keep passes from warning. */
static void
check_lint(Unit *u, IrModule **kept)
{
	signed char donations = u->s.diag.state[DIAG_DONATION_LOST];

	if (u->o->carry)
		u->s.diag.state[DIAG_DONATION_LOST] = DIAG_STATE_OFF;
	for (uint32_t i = 0; i < u->docs.n; i++) {
		if (kept[i])
			lint_within_limit(u, kept[i]);
		if (kept[i] && kept[i] != u->docs.v[i])
			ir_module_free(kept[i]);
	}
	u->s.diag.state[DIAG_DONATION_LOST] = donations;
}

static HostStatus
check_work(Unit *u)
{
	const Options *o = u->o;
	bool reports = o->budgets.n || o->carry, lints, ok = true;
	IrModule **kept = NULL;

	if (o->lock)
		return lock_check(u);
	explain_lint_select(&u->s.diag, o->lints);
	lints = explain_lint_any(&u->s.diag);
	if (!(reports || lints ? unit_read_named(u) : unit_read(u, true)))
		return HOST_FOUND;
	if (lints)
		kept = keep_for_lint(u, reports);
	for (uint32_t i = 0; as_xla_is_on(o->as_xla) && !reports && i < u->docs.n; i++)
		ok &= check_as_xla(u, u->docs.v[i]);
	if (o->budgets.n)
		ok &= budget_check_documents(u);
	if (o->carry)
		ok &= check_carry(u);
	if (lints)
		check_lint(u, kept);
	host_ignore(&u->s.diag, u->src);
	return ok ? HOST_DONE : HOST_FOUND;
}

HostStatus
cmd_check(Options *o)
{
	HostStatus status = lock_check_options(o);

	if (status)
		return status;
	o->style = STYLE_MLIR;
	return unit_run_all(o, check_work, NULL);
}
