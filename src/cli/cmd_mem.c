/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc mem`: propagates shardings and estimates the memory that each device needs.
 */
#include "base/suggest.h"
#include "cli/budget_check.h"
#include "cli/cli.h"
#include "cli/report_out.h"
#include "cli/topology_option.h"
#include "driver/as_xla.h"
#include "inspect/mem.h"
#include "inspect/name.h"
#include "ir/shorthand.h"

/* Returns the number of tables. The last one is there only if it is wanted. */
static uint32_t
n_tables(const Options *o)
{
	return o->timeline ? INSPECT_N_MEM_TABLES : INSPECT_MEM_TIMELINE;
}

/* Returns the operation of main that defines the value at the address of --at, or NULL after an error. `main` is NULL
 * if the program has no operations. */
static const IrOp *
find_op(Unit *u, IrModule *m, const IrOp *main)
{
	Str wanted = str_from(u->o->at);
	Suggest near;

	suggest_init(&near, wanted.p, wanted.n);
	for (const IrOp *op = main ? ir_op_block(main, 0)->first : NULL; op; op = op->next) {
		for (uint32_t i = 0; i < op->n_results; i++) {
			Str address = inspect_value(m, &op->results[i]);

			if (str_eq(address, wanted))
				return op;
			suggest_try(&near, arena_printf(&u->s.arena, "%.*s", (int)address.n, address.p));
		}
	}
	diag_error(&u->s.diag, DIAG_VALUE_UNKNOWN, main ? main->span : m->op->span,
	           "no operation of the main function defines '%s'%s%s%s", u->o->at,
	           near.word ? ", did you mean '" : "", near.word ? near.word : "", near.word ? "'?" : "");
	return NULL;
}

/* Lists what is live at the value of --at. */
static bool
look_at(Unit *u, IrModule *m, InspectMemory *memory)
{
	const IrOp *op = find_op(u, m, memory->main);

	if (!op)
		return false;
	inspect_memory_at(&m->arena, m, memory, op);
	return true;
}

static HostStatus
report(Unit *u, const BudgetNames *names, const InspectMemory *memory, const CostTopology *topology,
       const Baseline *baseline)
{
	IrModule *m = u->docs.v[0];
	InspectMem x;
	HostStatus status;

	inspect_mem_init(&x, &m->arena);
	if (u->o->top)
		x.top = u->o->top;
	x.timeline = u->o->timeline;
	if (u->o->at)
		x.tables[INSPECT_MEM_LIVE].title = arena_printf(&m->arena, "live at %s", u->o->at);
	inspect_mem_fill(&x, m, memory);
	report_out_tables(u, x.tables, n_tables(u->o));
	status = unit_write(u);
	if (status == HOST_DONE && !budget_check_mem(u, &u->o->budgets, names, memory, topology, baseline))
		status = HOST_FOUND;
	return status;
}

/* Propagates shardings through the program and measures its memory, and collects its axes for the budgets. */
static bool
measure(Unit *u, InspectMemory *memory, BudgetNames *names)
{
	IrModule *m;

	if (u->docs.n != 1)
		return diag_error(&u->s.diag, DIAG_UNSUPPORTED, (Span){ 0, 0 },
		                  "%u programs in one file are not supported here", (unsigned)u->docs.n);
	if (u->o->budgets.n)
		budget_names_add(u, names, u->docs.v[0]);
	if (shorthand_has_program(u->docs.v[0]) &&
	    !as_xla_explain(&u->runner, &u->docs.v[0], &u->s.arena, u->o->as_xla))
		return false;
	m = u->docs.v[0];
	return inspect_memory(&m->arena, m, memory) && (!u->o->at || look_at(u, m, memory));
}

static HostStatus
mem_work(Unit *u)
{
	Baseline baseline = { NULL, NULL };
	BudgetNames names = { 0 };
	const CostTopology *topology;
	InspectMemory memory;
	HostStatus status;

	if (!unit_read_named(u))
		return HOST_FOUND;
	status = cli_topology(u, &topology);
	if (status == HOST_DONE)
		status = baseline_read(u, &baseline);
	if (status == HOST_DONE)
		status = measure(u, &memory, &names) ? report(u, &names, &memory, topology, &baseline) : HOST_FOUND;
	baseline_end(&baseline);
	return status;
}

HostStatus
cmd_mem(Options *o)
{
	if (o->report_format == REPORT_AS_SCHEMA)
		return report_out_schema(o, inspect_mem_layouts, n_tables(o));
	return unit_run_all(o, mem_work, NULL);
}
