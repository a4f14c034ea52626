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
#include "pipeline/xla_report.h"

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

/* A program that is measured. */
typedef struct Program {
	IrModule **m;		/* with its collectives: what XLA makes of it, or what Shardy alone does */
	IrModule *read;		/* as it was read, if m is about XLA; else NULL */
	bool is_broken;		/* a pass has failed on m, which is not measured any more */
} Program;

/* Replaces a program by the one that is measured. Returns false after an error. */
static bool
make(Unit *u, Program *p)
{
	IrModule *copy;

	if (!shorthand_has_program(*p->m))
		return true;
	if (!cli_unit_is_about_xla(u))
		return as_xla_explain(&u->runner, p->m, &u->s.arena, false, NULL);
	if (!as_xla_copy(&u->runner, *p->m, &u->s.arena, NULL, &copy))
		return false;
	p->read = *p->m;
	*p->m = copy;
	return true;
}

/* Returns the words of the warning about a program that the model of XLA does not cover, or NULL if it is an error. */
static const char *
if_not_modelled(const Unit *u)
{
	return u->o->as_xla ? NULL : "so the budgets are about Shardy alone";
}

/* Replaces a program that the model of XLA does not cover by what Shardy alone makes of it. Returns false after an
 * error. */
static bool
leave_to_shardy(Unit *u, Program *p)
{
	ir_module_free(*p->m);
	*p->m = p->read;
	p->read = NULL;
	p->is_broken = !as_xla_explain(&u->runner, p->m, &u->s.arena, false, NULL);
	return !p->is_broken;
}

/* Measures what a program communicates. Returns false after an error, or if comms->runs.not_modelled. */
static bool
run_comms(Unit *u, const Program *p, const CostTopology *topology, InspectComms *comms)
{
	inspect_comms_init(comms, &u->s.arena);
	comms->topology = topology;
	comms->runs.as_xla = p->read != NULL;
	comms->runs.target = p->read ? cli_xla_target(u->o) : LATE_PARTITIONER;
	comms->runs.if_not_modelled = if_not_modelled(u);
	return inspect_covered(topology, *p->m) &&
	       (p->read ? xla_report_add(&u->runner, p->read, *p->m, comms) : inspect_comms_add(comms, *p->m));
}

/* Checks the budgets of `shardc comms` for one document. */
static bool
check_comms(Unit *u, Program *p, const Budgets *all)
{
	const CostTopology *topology = all->topology;
	InspectComms comms;

	if (!topology && limits_time(&all->of_comms))
		topology = cost_topology_default();
	if (!run_comms(u, p, topology, &comms) &&
	    !(comms.runs.not_modelled && if_not_modelled(u) && leave_to_shardy(u, p) &&
	      run_comms(u, p, topology, &comms)))
		return false;
	return baseline_agrees(u, &all->comms, "as_xla", inspect_comms_as_xla(&comms)) == HOST_DONE &&
	       budget_check_comms(u, &all->of_comms, &comms, &all->comms);
}

/* Measures the memory of a program. Returns false after an error. */
static bool
run_memory(Unit *u, Program *p, const CostTopology *topology, InspectMemory *memory)
{
	uint32_t n_errors = u->s.diag.n_errors;

	if (!inspect_memory(&(*p->m)->arena, *p->m, memory))
		return false;
	if (!p->read || inspect_xla_memory(&(*p->m)->arena, *p->m, cli_xla_target(u->o), topology, if_not_modelled(u),
	                                   memory))
		return true;
	return u->s.diag.n_errors == n_errors && leave_to_shardy(u, p) &&
	       inspect_memory(&(*p->m)->arena, *p->m, memory);
}

/* Checks the budgets of `shardc mem` for one document. */
static bool
check_mem(Unit *u, Program *p, const Budgets *all)
{
	InspectMemory memory;

	return run_memory(u, p, all->topology, &memory) &&
	       baseline_agrees(u, &all->mem, "as_xla", inspect_mem_as_xla(&memory)) == HOST_DONE &&
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

/* Propagates shardings through a document, and checks its budgets if their words are right. */
static bool
check_document(Unit *u, uint32_t i, const Budgets *all, bool named)
{
	Program p = { .m = &u->docs.v[i] };
	bool ok = true;

	u->judged = start_of(u, u->docs.v[i]);
	if (!make(u, &p)) {
		unit_drop(u, i);
		return false;
	}
	if (named && all->of_comms.n)
		ok &= check_comms(u, &p, all);
	if (named && !p.is_broken && (all->of_mem.n || all->topology))
		ok &= check_mem(u, &p, all);
	if (p.read)
		ir_module_free(p.read);
	return ok;
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
	for (uint32_t i = 0; (named || u->o->carry) && i < u->docs.n; i++)
		ok &= check_document(u, i, all, named);
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
