/* SPDX-License-Identifier: Apache-2.0
 *
 * Functions are visited callees first, which gives the bytes that each call sends; these decide which branch of a case
 * is the most expensive one. Then the numbers of runs are multiplied from callers to callees. A function that only
 * dropped branches call is dropped like them.
 */
#include "inspect/collect.h"

#include <stdlib.h>

#include "flow/callgraph.h"
#include "inspect/xla_moves.h"

/* A call, and how often it runs per run of the function around it. */
typedef struct Site {
	uint32_t callee;	/* index of the function */
	InspectTimes times;
	bool dropped;
} Site;

typedef struct Func {
	IrOp *op;
	uint32_t first_run, n_runs;	/* in InspectRuns.list */
	uint32_t first_site, n_sites;
	int64_t sent;			/* bytes per run, calls included */
	InspectTimes times;		/* by the calls that count, or by the others if none counts */
	bool called, counts;		/* there is a call, there is one that counts */
	bool composite;			/* a stablehlo.composite stands for its operations */
} Func;

typedef struct Collect {
	InspectRuns *runs;
	IrModule *m;
	const FlowMeshTable *meshes;
	const IrSymtab *symbols;
	Func *funcs;
	Map indices;		/* function to index + 1 */
	VEC(Site) sites;
	uint32_t branch;	/* this and the next as in InspectRun */
	int64_t trips;
	InspectXla xla;
	InspectTimes times;	/* of the operation that xla describes */
} Collect;

static void walk(Collect *c, IrBlock *block, InspectTimes times);

static void
walk_region(Collect *c, IrOp *op, uint32_t i, InspectTimes times)
{
	for (IrBlock *b = op->regions[i].first; b; b = b->next)
		walk(c, b, times);
}

/* Returns the bytes sent by the runs and calls from these indices on. */
static int64_t
sent_since(const Collect *c, uint32_t run, uint32_t site)
{
	int64_t sum = 0;

	for (; run < c->runs->list.n; run++) {
		const InspectRun *r = &c->runs->list.v[run];

		if (!r->dropped && __builtin_add_overflow(sum, num_mul(r->move.sent, r->times.n), &sum))
			return INT64_MAX;
	}
	for (; site < c->sites.n; site++) {
		const Site *s = &c->sites.v[site];

		if (!s->dropped && __builtin_add_overflow(sum, num_mul(c->funcs[s->callee].sent, s->times.n), &sum))
			return INT64_MAX;
	}
	return sum;
}

/* Drops the runs and calls in a range of indices. */
static void
drop(Collect *c, uint32_t run, uint32_t run_end, uint32_t site, uint32_t site_end)
{
	for (; run < run_end; run++)
		c->runs->list.v[run].dropped = true;
	for (; site < site_end; site++)
		c->sites.v[site].dropped = true;
}

/* Walks the branches and keeps the one that sends most. */
static void
walk_branches(Collect *c, IrOp *op, InspectTimes times)
{
	uint32_t best_run = c->runs->list.n, best_site = c->sites.n, run = best_run, site = best_site;
	uint32_t outer = c->branch;
	int64_t most = -1;

	for (uint32_t i = 0; i < op->n_regions; i++) {
		uint32_t run_end, site_end;
		int64_t sent;

		c->branch = i + 1;
		walk_region(c, op, i, times);
		run_end = c->runs->list.n;
		site_end = c->sites.n;
		sent = sent_since(c, run, site);
		if (sent > most) {
			drop(c, best_run, run, best_site, site);
			best_run = run;
			best_site = site;
			most = sent;
		} else {
			drop(c, run, run_end, site, site_end);
		}
		run = run_end;
		site = site_end;
	}
	c->branch = outer;
}

static void
walk_regions(Collect *c, IrOp *op, InspectTimes times)
{
	InspectTimes unknown = { c->runs->assumed_trips, c->runs->trips_given }, trips = unknown;
	int64_t outer = c->trips;

	for (uint32_t i = 0; i < op->n_regions; i++) {
		if (inspect_region_trips(op, i, unknown, &trips)) {
			c->trips = trips.n;
			walk_region(c, op, i, inspect_times_mul(times, trips));
			c->trips = outer;
		} else {
			walk_region(c, op, i, times);
		}
	}
}

/* A composite stands for the operations of a function. How often that runs is not followed. */
static void
see_composite(Collect *c, const IrOp *op)
{
	const IrAttr *name = ir_op_prop(op, ATOM_decomposition);
	const IrOp *callee = name && name->kind == IR_ATTR_SYMBOL
		? ir_symtab_get(c->symbols, ir_attr_atoms(name)[0]) : NULL;
	uint32_t index = callee ? map_number(map_get(&c->indices, (uintptr_t)callee)) : 0;

	if (index)
		c->funcs[index - 1].composite = true;
}

static void
walk_call(Collect *c, const IrOp *op, InspectTimes times)
{
	const IrOp *callee = ir_symtab_get(c->symbols, ir_call_callee(op));
	uint32_t index = callee ? map_number(map_get(&c->indices, (uintptr_t)callee)) : 0;

	if (!index)
		return;
	*VEC_ADD(c->runs->arena, &c->sites) = (Site){ index - 1, times, false };
	c->funcs[index - 1].called = true;
}

static void
add_run(void *cx, IrOp *op, const InspectMove *move)
{
	Collect *c = cx;

	*VEC_ADD(c->runs->arena, &c->runs->list) = (InspectRun){ op, *move, c->times, c->trips, c->branch, false };
}

static void
add_moves(Collect *c, IrOp *op)
{
	InspectMove move;

	if (c->runs->as_xla)
		inspect_xla_moves(&c->xla, op);
	else if (inspect_move(c->m, c->meshes, c->runs->ragged, op, &move))
		add_run(c, op, &move);
}

static void
walk(Collect *c, IrBlock *block, InspectTimes times)
{
	for (IrOp *op = block->first; op; op = op->next) {
		c->times = times;
		if (op->kind == IR_OP_CALL)
			walk_call(c, op, times);
		else if (op->kind == IR_OP_SHLO_COMPOSITE)
			see_composite(c, op);
		else
			add_moves(c, op);
		if (op->kind == IR_OP_SHLO_CASE || op->kind == IR_OP_SHLO_IF)
			walk_branches(c, op, times);
		else if (op->n_regions)
			walk_regions(c, op, times);
	}
}

static void
walk_function(Collect *c, Func *f)
{
	f->first_run = c->runs->list.n;
	f->first_site = c->sites.n;
	for (IrBlock *b = f->op->regions[0].first; b; b = b->next)
		walk(c, b, (InspectTimes){ 1, true });
	f->n_runs = c->runs->list.n - f->first_run;
	f->n_sites = c->sites.n - f->first_site;
	f->sent = sent_since(c, f->first_run, f->first_site);
}

/* Adds the runs of a callee by one call. Calls that do not count matter only until there is one that counts. */
static void
add_call(Func *callee, InspectTimes times, bool counts)
{
	if (callee->counts && !counts)
		return;
	if (callee->counts != counts)
		callee->times = (InspectTimes){ 0, !callee->composite };
	callee->counts = counts;
	if (__builtin_add_overflow(callee->times.n, times.n, &callee->times.n))
		callee->times.n = INT64_MAX;
	callee->times.known &= times.known && !callee->composite;
}

/* Multiplies the numbers of runs from callers to callees. Functions that nobody calls run once. */
static void
multiply_all(Collect *c, uint32_t n)
{
	for (uint32_t i = n; i-- > 0;) {
		Func *f = &c->funcs[i];

		if (!f->called)
			add_call(f, (InspectTimes){ 1, true }, true);
		if (!f->counts)
			drop(c, f->first_run, f->first_run + f->n_runs, f->first_site, f->first_site + f->n_sites);
		for (uint32_t k = f->first_run; k < f->first_run + f->n_runs; k++)
			c->runs->list.v[k].times = inspect_times_mul(c->runs->list.v[k].times, f->times);
		for (uint32_t k = f->first_site; k < f->first_site + f->n_sites; k++) {
			const Site *s = &c->sites.v[k];

			add_call(&c->funcs[s->callee], inspect_times_mul(f->times, s->times), !s->dropped);
		}
	}
}

static int
by_place(const void *a, const void *b)
{
	const Func *f = a, *g = b;

	if (f->op->span.lo != g->op->span.lo)
		return f->op->span.lo < g->op->span.lo ? -1 : 1;
	return f->first_run < g->first_run ? -1 : f->first_run > g->first_run;
}

/* Orders the runs by the places of their functions in the text. The runs of one function are contiguous. */
static void
order_runs(Collect *c, uint32_t n, uint32_t first)
{
	InspectRun *copy = ARENA_ARRAY(c->runs->arena, InspectRun, c->runs->list.n - first);
	uint32_t k = 0;

	qsort(c->funcs, n, sizeof *c->funcs, by_place);
	for (uint32_t i = 0; i < n; i++) {
		for (uint32_t r = 0; r < c->funcs[i].n_runs; r++)
			copy[k++] = c->runs->list.v[c->funcs[i].first_run + r];
	}
	if (k)
		memcpy(c->runs->list.v + first, copy, k * sizeof *copy);
}

/* How often a value is gathered is how often the row runs that shows it. */
static void
note_times(InspectRuns *runs)
{
	for (uint32_t i = 0; i < runs->list.n; i++) {
		InspectRun *run = &runs->list.v[i];

		if (run->move.remat && !run->dropped)
			run->move.remat->times = run->times;
	}
}

static int64_t
trips_of(const void *source)
{
	int64_t trips;

	return inspect_trip_count(source, &trips) ? trips : -1;
}

/* Finds the work of a device. */
static void
collect_work(InspectRuns *runs, InspectModel *model)
{
	StepOptions options = { .target = runs->target, .is_tiled = runs->target == LATE_TPU };
	StepTrips trips = { trips_of, runs->assumed_trips };

	step_work(&model->run, &model->result, model->late, &options, &trips, runs->chip, runs->work);
}

bool
inspect_collect(InspectRuns *runs, IrModule *m)
{
	IrSymtab *symbols = ir_symtab_new(runs->arena, m->s, m->op);
	Collect c = { .runs = runs, .m = m, .meshes = flow_meshes_new(runs->arena, m->op), .symbols = symbols,
		      .trips = 1 };
	uint32_t first = runs->list.n;
	FlowFuncs order = { 0 };

	if (!flow_callee_first(m, runs->arena, symbols, FLOW_NO_CYCLES, &order))
		return false;
	c.xla = (InspectXla){ .a = runs->arena, .m = m, .meshes = c.meshes, .ragged = runs->ragged,
		              .model = { .a = runs->arena, .m = m, .meshes = c.meshes, .target = runs->target,
		                         .if_not_modelled = runs->if_not_modelled },
		              .remats = &runs->remats, .add = add_run, .cx = &c };
	if (runs->as_xla && !inspect_xla_init(&c.xla)) {
		runs->not_modelled = c.xla.model.not_modelled;
		inspect_xla_end(&c.xla);
		return false;
	}
	if (runs->as_xla && runs->work)
		collect_work(runs, &c.xla.model);
	c.funcs = ARENA_ARRAY(runs->arena, Func, order.n);
	for (uint32_t i = 0; i < order.n; i++) {
		c.funcs[i] = (Func){ .op = order.v[i], .times = { 0, true } };
		map_put(runs->arena, &c.indices, (uintptr_t)order.v[i], map_value(i + 1));
	}
	for (uint32_t i = 0; i < order.n; i++)
		walk_function(&c, &c.funcs[i]);
	multiply_all(&c, order.n);
	order_runs(&c, order.n, first);
	note_times(runs);
	inspect_xla_end(&c.xla);
	return true;
}
