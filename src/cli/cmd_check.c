/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc check`: reads and verifies the input, and prints nothing but diagnostics. It propagates a copy of the program
 * for lints. With --as-xla, it also verifies what XLA makes of the input, with --budget what the program communicates
 * and stores, with --carry the shardings of its results, and with --lock all shardings. All of them work together.
 */
#include "cli/budget_documents.h"
#include "cli/cli.h"
#include "cli/config_file.h"
#include "cli/lint_baseline.h"
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
	TEXT("topology", "NAME", topology,
	     "Also propagate, and fail if the program does not fit on a device of a topology, a preset or a JSON "
	     "file; times of budgets are about it"),
	TEXT("baseline", "FILE|FOLDER", baseline,
	     "Compare with the JSON report of shardc comms or shardc mem in FILE, or with those in FOLDER, for a "
	     "budget such as growth<=5%"),
	FLAG("carry", carry,
	     "Also propagate, and fail if a result has another sharding than the argument that it replaces"),
	TEXT("lock", "FILE|FOLDER", lock,
	     "Also propagate, and fail if shardings or collectives differ from the lock file that shardc lock wrote"),
	TEXT("lint-baseline", "FILE", lint_baseline,
	     "Do not report the findings of lints that FILE lists; --update writes them into it"),
	FLAG("update", update, "With --lock or --lint-baseline: write the file again, and print the differences"),
	SECOND("annotate", "WHERE", "source|mlir", annotate_text,
	       "With --lock: report differences in the original program if its file exists (source, the default), or "
	       "in the text (mlir)"),
	RENAME,
	NO_RENAME,
	STRICT,
	END
};

/* ---- the command ---- */

/* Returns whether budgets are checked. They include whether the program fits on the topology. */
static bool
has_budgets(const Unit *u)
{
	return u->budgets.n || u->o->topology;
}

/* Returns whether a check propagates shardings through the documents. */
static bool
reports(const Unit *u)
{
	return has_budgets(u) || u->o->carry;
}

/* Propagates shardings through a program. */
static bool
propagate(Unit *u, IrModule *m)
{
	return cli_unit_is_about_xla(u) ? as_xla_annotate(&u->runner, m)
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
			ok &= (has_budgets(u) || propagate(u, m)) && inspect_carry_check(m, u->o->strict);
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

/* Returns copies of the programs, because the documents themselves will be propagated. Shorthand has none. */
static IrModule **
copy_documents(Unit *u)
{
	IrModule **copies = ARENA_ARRAY(&u->s.arena, IrModule *, u->docs.n);

	for (uint32_t i = 0; i < u->docs.n; i++) {
		copies[i] = NULL;
		if (!u->docs.v[i] || u->docs.v[i]->shorthand)
			continue;
		copies[i] = ir_module_clone(u->docs.v[i], &u->s.arena);
	}
	return copies;
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
		explain_lint(&u->runner, m, cli_is_about_xla(u->o, m), u->cx);
	memory->oom = outer;
	if (why == MEMORY_TOO_MANY_OPS)
		diag_rewind(&u->s.diag, &before);
	else if (why)
		memory_stop(memory, (MemoryStop)why);
}

/* Reports the warnings of lints about the documents, or about copies that were kept of them; those about donations only
 * if --carry has not reported them. Lints run last, because they keep passes from warning. */
static void
check_lint(Unit *u, IrModule **copies)
{
	signed char donations = u->s.diag.state[DIAG_DONATION_LOST];
	uint32_t max_errors = u->s.diag.max_errors;

	if (u->cx) {	/* a finding that is left out must not take the place of another one */
		u->s.diag.max_errors = 0;
		explain_known_begin(u->cx, lint_baseline_program(u));
	}

	if (u->o->carry)
		u->s.diag.state[DIAG_DONATION_LOST] = DIAG_STATE_OFF;
	for (uint32_t i = 0; i < u->docs.n; i++) {
		IrModule *m = copies ? copies[i] : u->docs.v[i];

		if (m && !m->shorthand)
			lint_within_limit(u, m);
		if (copies && m)
			ir_module_free(m);
	}
	u->s.diag.state[DIAG_DONATION_LOST] = donations;
	u->s.diag.max_errors = max_errors;
}

/* Compares the only program with its lock. What comes after gets the program as it was read. */
static HostStatus
check_lock(Unit *u, LockCheck *lock, bool more)
{
	IrModule **copies = more ? copy_documents(u) : NULL;
	HostStatus status = lock_check_end(lock);

	for (uint32_t i = 0; copies && i < u->docs.n; i++) {
		if (!copies[i])
			continue;
		unit_drop(u, i);
		u->docs.v[i] = copies[i];
	}
	return status;
}

/* Checks what passes compute: what XLA makes, budgets and the shardings of results. */
static HostStatus
check_reports(Unit *u)
{
	HostStatus status = HOST_DONE;
	bool ok = true;

	for (uint32_t i = 0; as_xla_is_on(u->o->as_xla) && !reports(u) && i < u->docs.n; i++)
		ok &= check_as_xla(u, u->docs.v[i]);
	if (has_budgets(u))
		status = budget_check_documents(u);
	if (u->o->carry)
		ok &= check_carry(u);
	return ok || status ? status : HOST_FOUND;
}

/* Runs all checks on the documents. */
static HostStatus
check_documents(Unit *u, LockCheck *lock, bool lints)
{
	HostStatus status = HOST_DONE, found;
	IrModule **copies;

	if (lock)
		status = check_lock(u, lock, reports(u) || lints);
	if (u->o->update && u->cx && status < HOST_USAGE)
		check_lint(u, NULL);
	if (u->o->update || status >= HOST_USAGE)
		return status;
	copies = lints && reports(u) ? copy_documents(u) : NULL;
	found = check_reports(u);
	if (lints)
		check_lint(u, copies);
	return found > status ? found : status;
}

static HostStatus
check_work(Unit *u)
{
	LockCheck *lock = NULL;
	HostStatus status = HOST_DONE, found;
	bool lints;

	config_budgets(&u->s.arena, u->o, u->in.name, &u->budgets);
	if (u->o->lock)
		status = lock_check_begin(u, &lock);
	if (status > HOST_FOUND)
		return status;
	explain_lint_select(&u->s.diag, u->o->lints);
	lints = explain_lint_any(&u->s.diag);
	if (!(reports(u) || lints || lock ? unit_read_named(u) : unit_read(u, true)))
		return HOST_FOUND;
	found = check_documents(u, lock, lints);
	host_ignore(&u->s.diag, u->src);
	return found > status ? found : status;
}

HostStatus
cmd_check(Options *o)
{
	HostStatus status = lock_check_options(o), written;
	ExplainKnown *known = NULL;

	if (!status)
		status = lint_baseline_read(o, &known);
	if (status)
		return status;
	o->style = STYLE_MLIR;
	status = unit_run_all(o, check_work, known);
	written = status < HOST_USAGE ? lint_baseline_write(o, known) : HOST_DONE;
	return written > status ? written : status;
}
