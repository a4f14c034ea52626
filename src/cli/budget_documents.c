/* SPDX-License-Identifier: Apache-2.0
 *
 * `check` measures what `comms` and `mem` report, for each program of an input.
 */
#include "cli/budget_documents.h"

#include "cli/budget_check.h"
#include "cli/topology_option.h"
#include "inspect/covered.h"
#include "inspect/xla_memory.h"
#include "ir/shorthand.h"
#include "pipeline/as_xla.h"

/* Returns where errors about a document point: to its start if the file has several, else to the start of the file. */
static Span
start_of(const Unit *u, const IrModule *m)
{
	const IrBlock *body = ir_op_body(m->op, 0);
	const IrOp *first = m->module_written || !body || !body->first ? m->op : body->first;

	return u->docs.n > 1 ? (Span){ first->span.lo, first->span.lo } : (Span){ 0, 0 };
}

/* The budgets of an input by the command that measures them, and what they are compared with. */
typedef struct Budgets {
	InspectBudgets of_comms, of_mem;
	Baseline comms, mem;
	BudgetNames names;
	const CostTopology *topology;	/* NULL: none was given */
} Budgets;

static bool
limits_time(const InspectBudgets *budgets)
{
	for (uint32_t i = 0; i < budgets->n; i++) {
		if (budgets->v[i].measure == INSPECT_BUDGET_TIME)
			return true;
	}
	return false;
}

/* Checks the budgets of `shardc comms` for one document. */
static bool
check_comms(Unit *u, IrModule *m, const Budgets *all)
{
	InspectComms comms;

	inspect_comms_init(&comms, &u->s.arena);
	comms.topology = all->topology ? all->topology : limits_time(&all->of_comms) ? cost_topology_default() : NULL;
	comms.runs.as_xla = as_xla_is_on(u->o->as_xla);
	if (!inspect_covered(all->topology, m) || !inspect_comms_add(&comms, m))
		return false;
	inspect_remats_warn(m, &comms.added.remats);
	return baseline_agrees(u, &all->comms, "as_xla", inspect_comms_as_xla(&comms)) == HOST_DONE &&
	       budget_check_comms(u, &all->of_comms, &comms, &all->comms);
}

/* Checks the budgets of `shardc mem` for one document. */
static bool
check_mem(Unit *u, IrModule *m, const Budgets *all)
{
	InspectMemory memory;

	if (!inspect_memory(&m->arena, m, &memory) ||
	    (as_xla_is_on(u->o->as_xla) &&
	     !inspect_xla_memory(&m->arena, m, LATE_PARTITIONER, all->topology, NULL, &memory)))
		return false;
	return baseline_agrees(u, &all->mem, "as_xla", inspect_mem_as_xla(&memory)) == HOST_DONE &&
	       budget_check_mem(u, &all->of_mem, &all->names, &memory, all->topology, &all->mem);
}

/* Sorts the budgets of the unit by the command that measures them. Growth is measured by those that have a report. */
static void
sort_budgets(Unit *u, Budgets *all)
{
	for (uint32_t i = 0; i < u->budgets.n; i++) {
		const InspectBudget *b = &u->budgets.v[i];
		bool grows = b->measure == INSPECT_BUDGET_GROWTH;

		if (inspect_measure_is_memory(b->measure) || (grows && all->mem.json))
			*VEC_ADD(&u->s.arena, &all->of_mem) = *b;
		if (!inspect_measure_is_memory(b->measure) && (!grows || all->comms.json || !all->mem.json))
			*VEC_ADD(&u->s.arena, &all->of_comms) = *b;
	}
}

/* Checks the budgets of all documents. */
static bool
check_documents(Unit *u, Budgets *all)
{
	bool named, ok;

	sort_budgets(u, all);
	for (uint32_t i = 0; i < u->docs.n; i++)
		budget_names_add(u, &all->names, u->docs.v[i]);
	named = budget_names_check(u, &all->names, &all->of_comms);
	named &= budget_names_check_patterns(u, &all->names, &all->of_mem);
	ok = named;
	for (uint32_t i = 0; (named || u->o->carry) && i < u->docs.n; i++) {
		u->judged = start_of(u, u->docs.v[i]);
		if (shorthand_has_program(u->docs.v[i]) &&
		    !as_xla_explain(&u->runner, &u->docs.v[i], &u->s.arena, as_xla_is_on(u->o->as_xla), NULL)) {
			unit_drop(u, i);
			ok = false;
			continue;
		}
		if (named && all->of_comms.n)
			ok &= check_comms(u, u->docs.v[i], all);
		if (named && u->docs.v[i] && (all->of_mem.n || all->topology))
			ok &= check_mem(u, u->docs.v[i], all);
	}
	return ok;
}

HostStatus
budget_check_documents(Unit *u)
{
	Budgets all = { .topology = NULL };
	HostStatus status = cli_topology(u, &all.topology);

	if (!status)
		status = baseline_read(u, "comms", &all.comms);
	if (!status)
		status = baseline_read(u, "mem", &all.mem);
	if (!status && !check_documents(u, &all))
		status = HOST_FOUND;
	baseline_end(&all.comms);
	baseline_end(&all.mem);
	return status;
}
