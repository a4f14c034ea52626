/* SPDX-License-Identifier: Apache-2.0
 *
 * The program gets meshes of other sizes. It is verified again, because the body of a manual computation has local
 * types; then it goes the way of `comms` and `mem`.
 */
#include "pipeline/sweep.h"

#include <stdlib.h>

#include "base/num.h"
#include "base/suggest.h"
#include "cost/place.h"
#include "cost/slices.h"
#include "ir/walk.h"
#include "partition/partition.h"
#include "pipeline/as_xla.h"
#include "pipeline/measure.h"
#include "verify/verify.h"

/* ---- descriptions ---- */

enum { H_TOPOLOGY, H_LIMIT, H_AS_XLA, H_N };

static const ReportColumn head_columns[H_N] = {
	[H_TOPOLOGY] = { .name = "topology", .kind = REPORT_TEXT, .in = REPORT_IN_JSON, .nullable = true,
	                 .help = "The name of the topology, null if no times are computed." },
	[H_LIMIT] = { .name = "memory_limit", .kind = REPORT_BYTES, .in = REPORT_IN_JSON, .nullable = true,
	              .help = "The bytes that a program can use on a device of the topology." },
	[H_AS_XLA] = { .name = "as_xla", .kind = REPORT_TEXT, .in = REPORT_IN_JSON,
	               .help = "As in the report of comms: whose collectives are counted." },
};

enum { MESH, DEVICES, SLICE, COLLECTIVES, SENT, TIME, MEMORY, FITS, PARETO, NOTE, N_COLUMNS };

static const ReportColumn columns[N_COLUMNS] = {
	[MESH] = { .name = "mesh", .kind = REPORT_TEXT, .help = "The sizes of the axes, as --mesh takes them." },
	[DEVICES] = { .name = "devices", .kind = REPORT_COUNT, .unit = "devices", .drop = 2,
	              .help = "The devices of the mesh." },
	[SLICE] = { .name = "slice", .kind = REPORT_TEXT, .drop = 1, .nullable = true, .optional = true,
	            .help = "The shape of a slice of the topology; null if it has none of so many devices." },
	[COLLECTIVES] = { .name = "collectives", .kind = REPORT_COUNT, .drop = 3, .nullable = true,
	                  .help = "The collectives in the text; null if the program is not valid on this mesh." },
	[SENT] = { .name = "sent", .kind = REPORT_BYTES, .nullable = true, .missing = "?",
	           .help = "The bytes that each device sends. A loop whose trip count is unknown runs as often as "
	                   "assumed; unknown bytes are 0." },
	[TIME] = { .name = "time", .kind = REPORT_SECONDS, .nullable = true, .optional = true, .missing = "?",
	           .help = "The sum of the times of all collectives; null if one is unknown." },
	[MEMORY] = { .name = "memory", .kind = REPORT_BYTES, .nullable = true, .missing = "?",
	             .help = "The bytes that each device needs, as `shardc mem` estimates them." },
	[FITS] = { .name = "fits", .kind = REPORT_TEXT, .nullable = true, .optional = true,
	           .help = "yes or no: whether the memory of a device of the topology is enough; null if that is "
	                   "unknown." },
	[PARETO] = { .name = "pareto", .kind = REPORT_FLAG,
	             .help = "The mesh fits, and no other one of as many devices is better in time (without a "
	                     "topology: bytes) or memory and at least as good in the other." },
	[NOTE] = { .name = "note", .kind = REPORT_TEXT, .nullable = true, .optional = true, .cut = REPORT_CUT_RIGHT,
	           .help = "Why there is no result, or what the mesh needs." },
};

static const ReportLayout head_layout = {
	.shape = REPORT_RECORD, .columns = head_columns, .n = H_N, .in = REPORT_IN_JSON | REPORT_IN_TEXT,
}, layout = {
	.name = "meshes", .help = "One row per mesh.", .shape = REPORT_ROWS, .columns = columns, .n = N_COLUMNS,
};

const ReportLayout *const sweep_layouts[SWEEP_N_TABLES] = { &head_layout, &layout };

/* ---- meshes of the program ---- */

static const ShardMesh *
mesh_of(const IrOp *op)
{
	return op->kind == IR_OP_SDY_MESH ? shard_mesh(ir_op_prop(op, ATOM_mesh)) : NULL;
}

/* Returns the number of an axis in the spec, or the number of its axes if it is not in there. */
static uint32_t
find_axis(const SweepSpec *spec, Str name)
{
	uint32_t i = 0;

	while (i < spec->axes.n && !str_eq(spec->axes.v[i].name, name))
		i++;
	return i;
}

/* Returns whether a mesh has all axes of the spec. The product of its other axes is in *others. */
static bool
has_axes(const Session *s, const SweepSpec *spec, const ShardMesh *mesh, int64_t *others)
{
	uint32_t n = 0;

	*others = 1;
	for (uint32_t i = 0; i < mesh->n_axes; i++) {
		if (find_axis(spec, session_str(s, mesh->axes[i].name)) < spec->axes.n)
			n++;
		else
			*others = num_mul(*others, mesh->axes[i].size);
	}
	return n == spec->axes.n;
}

/* Reports the first axis of the spec that no mesh has, or that no mesh has all of them. */
static bool
no_such_mesh(IrModule *m, const SweepSpec *spec)
{
	for (uint32_t i = 0; i < spec->axes.n; i++) {
		Str name = spec->axes.v[i].name;
		bool found = false;
		Suggest best;

		suggest_init_name(&best, name);
		for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
			const ShardMesh *mesh = mesh_of(op);

			for (uint32_t k = 0; mesh && k < mesh->n_axes; k++) {
				Str axis = session_str(m->s, mesh->axes[k].name);

				found |= str_eq(axis, name);
				suggest_try(&best, axis.p);
			}
		}
		if (!found)
			return diag_error(&m->s->diag, DIAG_SWEEP_MESH, m->op->span,
			                  "no mesh of the program has an axis \"%s\"%s%s%s", name.p,
			                  best.word ? "; did you mean \"" : "", best.word ? best.word : "",
			                  best.word ? "\"?" : "");
	}
	return diag_error(&m->s->diag, DIAG_SWEEP_MESH, m->op->span, "no mesh of the program has all these axes");
}

/* Finds the first mesh with all axes, and the devices along its other axes. Returns NULL after reporting an error. */
static const IrOp *
find_mesh(IrModule *m, const SweepSpec *spec, int64_t *others)
{
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		const ShardMesh *mesh = mesh_of(op);

		if (mesh && has_axes(m->s, spec, mesh, others))
			return op;
	}
	(void)no_such_mesh(m, spec);
	return NULL;
}

/* Gives all meshes with these axes the sizes of a point. Returns the first one. */
static const ShardMesh *
set_sizes(IrModule *m, Arena *a, const SweepSpec *spec, const int64_t *sizes)
{
	const ShardMesh *first = NULL;

	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		const ShardMesh *mesh = mesh_of(op);
		ShardMeshAxis *axes;
		int64_t others;

		if (!mesh || !has_axes(m->s, spec, mesh, &others))
			continue;
		axes = ARENA_ARRAY(a, ShardMeshAxis, mesh->n_axes);
		for (uint32_t i = 0; i < mesh->n_axes; i++) {
			uint32_t k = find_axis(spec, session_str(m->s, mesh->axes[i].name));

			axes[i] = mesh->axes[i];
			axes[i].size = k < spec->axes.n ? sizes[k] : axes[i].size;
		}
		ir_op_set_prop(m->s, op, ATOM_mesh, shard_mesh_new(m->s, axes, mesh->n_axes, NULL, 0));
		first = first ? first : mesh_of(op);
	}
	return first;
}

/* ---- one mesh ---- */

/* Fills in what the topology says about a mesh. Returns false, with the reason in p->why, if it has no place. */
static bool
place(const Sweep *x, Session *s, Arena *a, const ShardMesh *mesh, SweepPoint *p)
{
	const CostPlace *placed;
	const char *why;

	p->devices = shard_mesh_n_devices(mesh);
	if (!x->topology)
		return true;
	placed = cost_place(a, s, x->topology, mesh, &why);
	if (why)
		p->why = arena_printf(x->arena, "%s", why);
	if (placed)
		p->slice = cost_shape_text(x->arena, &placed->shape);
	p->needs_split = placed && placed->split && !placed->given;
	return !why;
}

/* Fills in what a program sends whose collectives are explicit, and its memory. */
static bool
measure(const Sweep *x, IrModule *m, Arena *a, SweepPoint *p)
{
	MeasureHow how = { x->topology, x->as_xla, x->target, x->assumed_trips };
	int64_t limit = x->topology ? cost_topology_memory_limit(x->topology) : 0;
	Measured n;

	if (!measure_comms(&how, m, a, &n) || !measure_memory(&how, m, a, &n))
		return false;
	p->collectives = n.collectives;
	p->sent = n.sent;
	p->unknown = n.unknown;
	p->has_time = n.has_time;
	p->time = n.time;
	p->memory = n.memory;
	p->fits = !limit || n.needed <= limit;
	return true;
}

bool
sweep_try(Sweep *x, Runner *r, IrModule **m, SweepPoint *p)
{
	Session *s = (*m)->s;

	if (!runner_pass(r, *m, "sdy-lift-inlined-meshes", NULL))
		return false;
	if (!place(x, s, &s->arena, set_sizes(*m, &s->arena, x->spec, p->sizes), p) || !verify_module(*m))
		return false;
	p->uneven = !partition_has_even_boundary(*m);
	return as_xla_explain(r, m, &s->arena, x->as_xla, NULL) && measure(x, *m, &s->arena, p);
}

void
sweep_failed(const Sweep *x, SweepPoint *p, const DiagList *d)
{
	const Diag *g = d->first;

	if (p->why)
		return;
	while (g && g->severity != SEV_ERROR)
		g = g->next;
	p->why = g ? arena_printf(x->arena, "%s", g->text) : "the program is not valid on this mesh";
}

/* ---- all meshes ---- */

/* Returns whether a point has all that it takes part in comparisons with. */
static bool
is_comparable(const Sweep *x, const SweepPoint *p)
{
	return !p->why && p->fits && (!x->topology || p->has_time);
}

static int
compare_numbers(double a, double b)
{
	return a < b ? -1 : a > b;
}

static double
cost_of(const SweepPoint *p)
{
	return p->has_time ? p->time : (double)p->sent;
}

/* Orders by devices, then cost, then memory. */
static int
compare_for_pareto(const void *a, const void *b)
{
	const SweepPoint *p = *(SweepPoint *const *)a, *q = *(SweepPoint *const *)b;

	if (p->devices != q->devices)
		return p->devices < q->devices ? -1 : 1;
	if (compare_numbers(cost_of(p), cost_of(q)))
		return compare_numbers(cost_of(p), cost_of(q));
	return p->memory < q->memory ? -1 : p->memory > q->memory;
}

/* Marks the points of the Pareto front of each number of devices: in the order of cost, those that need less memory
 * than all before, and their equals. */
static void
mark_best(Sweep *x)
{
	SweepPoint **order = ARENA_ARRAY(x->arena, SweepPoint *, x->points.n);
	const SweepPoint *last = NULL;
	uint32_t n = 0;

	for (uint32_t i = 0; i < x->points.n; i++) {
		if (is_comparable(x, &x->points.v[i]))
			order[n++] = &x->points.v[i];
	}
	if (n)
		qsort(order, n, sizeof *order, compare_for_pareto);
	for (uint32_t i = 0; i < n; i++) {
		SweepPoint *p = order[i];
		bool first = !last || last->devices != p->devices;

		p->is_best = first || p->memory < last->memory || !compare_for_pareto(&p, &last);
		last = p->is_best ? p : last;
	}
}

/* Meshes without a result come last; equal ones keep the order of the spec. */
static int
compare_points(const SweepPoint *p, const SweepPoint *q, SweepSort sort)
{
	int order = 0;

	if (sort != SWEEP_BY_MESH && (p->why != NULL) != (q->why != NULL))
		return p->why ? 1 : -1;
	if (sort == SWEEP_BY_COST && p->has_time == q->has_time)
		order = compare_numbers(cost_of(p), cost_of(q));
	else if (sort == SWEEP_BY_COST)
		order = p->has_time ? -1 : 1;
	else if (sort == SWEEP_BY_MEMORY)
		order = compare_numbers((double)p->memory, (double)q->memory);
	return order ? order : p->order < q->order ? -1 : p->order > q->order;
}

static int
compare_by_cost(const void *a, const void *b)
{
	return compare_points(a, b, SWEEP_BY_COST);
}

static int
compare_by_memory(const void *a, const void *b)
{
	return compare_points(a, b, SWEEP_BY_MEMORY);
}

static void
sort_points(Sweep *x)
{
	if (x->sort != SWEEP_BY_MESH && x->points.n)
		qsort(x->points.v, x->points.n, sizeof *x->points.v,
		      x->sort == SWEEP_BY_COST ? compare_by_cost : compare_by_memory);
}

/* ---- the table ---- */

/* Returns the sizes of the axes as --mesh takes them. */
static Str
mesh_text(const Sweep *x, const SweepPoint *p)
{
	const char *text = "";

	for (uint32_t i = 0; i < x->spec->axes.n; i++)
		text = arena_printf(x->arena, "%s%s%s=%lld", text, i ? "," : "", x->spec->axes.v[i].name.p,
		                    (long long)p->sizes[i]);
	return str_from(text);
}

static const char *
note_of(const Sweep *x, const SweepPoint *p)
{
	const char *note = p->uneven ? "uneven arguments or results, which JAX refuses" : "";

	if (p->why)
		return p->why;
	if (p->unknown)
		note = arena_printf(x->arena, "%s%s%lld of unknown total", note, *note ? "; " : "",
		                    (long long)p->unknown);
	if (p->needs_split)
		note = arena_printf(x->arena, "%s%sallow_split_physical_axes=True", note, *note ? "; " : "");
	return *note ? note : NULL;
}

static void
put_point(Sweep *x, const SweepPoint *p)
{
	ReportValue *row = report_table_row(&x->tables[SWEEP_MESHES]);
	const char *note = note_of(x, p);

	row[MESH] = report_of_text(mesh_text(x, p));
	row[DEVICES] = report_of_count(p->devices);
	row[PARETO] = report_of_flag(p->is_best);
	if (p->slice)
		row[SLICE] = report_of_text(str_from(p->slice));
	if (note)
		row[NOTE] = report_of_text(str_from(note));
	if (p->why)
		return;
	row[COLLECTIVES] = report_of_count(p->collectives);
	row[MEMORY] = report_of_count(p->memory);
	row[SENT] = report_of_count(p->sent);
	if (p->has_time)
		row[TIME] = report_of_real(p->time);
	if (x->topology && cost_topology_memory_limit(x->topology))
		row[FITS] = report_of_text(p->fits ? STR("yes") : STR("no"));
}

/* Returns the line that says what the numbers are about. */
static Str
first_line(const Sweep *x)
{
	static const char *const names[] = { [LATE_CPU] = "CPU", [LATE_TPU] = "TPU", [LATE_GPU] = "GPU" };

	if (!x->as_xla)
		return STR("what Shardy alone communicates (--as-xla: as XLA does)");
	if (x->target == LATE_PARTITIONER)
		return STR("what XLA's partitioner communicates (--as-xla=no: Shardy alone)");
	return str_from(arena_printf(x->arena, "what XLA's partitioner for %s communicates (--as-xla=no: Shardy alone)",
	                             names[x->target]));
}

static void
fill_tables(Sweep *x)
{
	ReportValue *head;

	report_tables_init(x->tables, sweep_layouts, SWEEP_N_TABLES, x->arena);
	x->tables[SWEEP_HEAD].words = first_line(x);
	head = report_table_row(&x->tables[SWEEP_HEAD]);
	if (x->topology)
		head[H_TOPOLOGY] = report_of_text(x->topology->name);
	if (x->topology && cost_topology_memory_limit(x->topology))
		head[H_LIMIT] = report_of_count(cost_topology_memory_limit(x->topology));
	head[H_AS_XLA] = report_of_text(str_from(late_as_xla_word(x->as_xla, x->target)));
	for (uint32_t i = 0; i < x->points.n; i++)
		put_point(x, &x->points.v[i]);
}

/* Lists the meshes of the spec. */
static bool
list_meshes(Sweep *x, IrModule *m, int64_t others, const IrOp *mesh)
{
	SweepMeshes meshes = { 0 };

	if (!sweep_spec_meshes(x->arena, x->spec, others, &meshes))
		return diag_error(&m->s->diag, DIAG_SWEEP_MESH, mesh->span, "there are more than %d meshes to try",
		                  SWEEP_MAX_MESHES);
	if (!meshes.n && x->spec->product)
		return diag_error(&m->s->diag, DIAG_SWEEP_MESH, mesh->span,
		                  "none of these sizes make a mesh of %lld devices", (long long)x->spec->product);
	if (!meshes.n)
		return diag_error(&m->s->diag, DIAG_SWEEP_MESH, mesh->span,
		                  "all these meshes have more than %d devices", SWEEP_MAX_DEVICES);
	for (uint32_t i = 0; i < meshes.n; i++)
		*VEC_ADD(x->arena, &x->points) = (SweepPoint){ .sizes = meshes.v[i], .order = i };
	return true;
}

bool
sweep_begin(Sweep *x, Runner *r, IrModule *m)
{
	const IrOp *mesh;
	int64_t others;

	if (!runner_pass(r, m, "sdy-lift-inlined-meshes", NULL))
		return false;
	mesh = find_mesh(m, x->spec, &others);
	if (!mesh)
		return false;
	x->at = mesh->span;
	return list_meshes(x, m, others, mesh);
}

bool
sweep_end(Sweep *x, IrModule *m)
{
	uint32_t failed = 0;

	for (uint32_t i = 0; i < x->points.n; i++)
		failed += x->points.v[i].why != NULL;
	if (failed == x->points.n)
		return diag_error(&m->s->diag, DIAG_SWEEP_MESH, x->at,
		                  "the program is valid on none of these meshes: %s", x->points.v[0].why);
	mark_best(x);
	sort_points(x);
	fill_tables(x);
	return true;
}
