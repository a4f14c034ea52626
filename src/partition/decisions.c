/* SPDX-License-Identifier: Apache-2.0
 *
 * The report of --explain-partition. The localizer reports each event; this file collects them in rows.
 */
#include "partition/decisions.h"

#include "cost/bytes.h"
#include "cost/price.h"
#include "flow/callgraph.h"
#include "inspect/name.h"
#include "inspect/sharding_text.h"
#include "partition/state.h"

struct PartExplainOp {
	PartExplainOp *before;	/* the operation around it, or the one before */
	const IrOp *op;
	ReportValue *row;
	InspectTimes times;
	int64_t number, sent;
	VEC(Str) operands;
	VEC(int64_t) costs;
	Map taken;		/* Taken: operands that have been listed, by hash */
};

/* ---- descriptions ---- */

#define TIMES_HELP "How often it runs, from the trip counts of the loops around it and the calls of its function."

enum { NUMBER, VALUE, OP, LINE, COL, RECIPE, LAYOUT, OPERANDS, SENT, TIMES, TOTAL, COSTS, COST_LIST, N_COLUMNS };

static const ReportColumn columns[N_COLUMNS] = {
	[NUMBER] = { .name = "number", .heading = "#", .kind = REPORT_COUNT,
	             .help = "The number of the operation in this report, from 0." },
	[VALUE] = { .name = "address", .heading = "value", .kind = REPORT_TEXT, .cut = REPORT_CUT_MIDDLE,
	            .nullable = true,
	            .help = "Its first result." },
	[OP] = { .name = "op", .kind = REPORT_TEXT, .drop = 4, .help = "Its name." },
	[LINE] = { .name = "line", .kind = REPORT_COUNT, .in = REPORT_IN_TSV | REPORT_IN_JSON,
	           .help = "The line of the operation in the file." },
	[COL] = { .name = "col", .kind = REPORT_COUNT, .in = REPORT_IN_TSV | REPORT_IN_JSON,
	          .help = "The column of the operation in the file." },
	[RECIPE] = { .name = "recipe", .kind = REPORT_TEXT, .drop = 5,
	             .help = "How it runs on tiles; \"replicated\": every device computes the whole result; "
	                     "\"end\": the values that a function or region returns." },
	[LAYOUT] = { .name = "layout", .kind = REPORT_SHARDING, .drop = 3, .nullable = true,
	             .help = "How its first result lies on the devices." },
	[OPERANDS] = { .name = "operands", .kind = REPORT_TEXTS, .drop = 2,
	               .help = "The layouts in which it takes its operands, in the order in which it takes them." },
	[SENT] = { .name = "sent", .kind = REPORT_BYTES,
	           .help = "The bytes that each device sends for it in one run: the sum over its collectives." },
	[TIMES] = { .name = "times", .kind = REPORT_COUNT, .drop = 6, .unit = "runs", .nullable = true, .missing = "?",
	            .help = TIMES_HELP },
	[TOTAL] = { .name = "total", .kind = REPORT_BYTES, .nullable = true, .missing = "?",
	            .help = "The bytes that each device sends for it in all runs." },
	[COSTS] = { .name = "candidates", .kind = REPORT_TEXT, .drop = 1, .cut = REPORT_CUT_RIGHT,
	            .in = REPORT_IN_TEXT | REPORT_IN_TSV, .nullable = true,
	            .optional = true },
	[COST_LIST] = { .name = "candidates", .kind = REPORT_COUNTS, .in = REPORT_IN_JSON,
	                .help = "The estimated bytes of each layout that was tried. The first of the cheapest is "
	                        "taken." },
};

static const ReportLayout operations_layout = {
	.name = "operations", .help = "What was decided about each operation, in the order of the program.",
	.shape = REPORT_ROWS, .columns = columns, .n = N_COLUMNS,
};

enum { C_NUMBER, C_KIND, C_AXES, C_N, C_IN, C_OUT, C_SENT, C_TIMES, C_TOTAL, C_COLUMNS };

static const ReportColumn collective_columns[C_COLUMNS] = {
	[C_NUMBER] = { .name = "operation", .heading = "#", .kind = REPORT_COUNT,
	               .help = "The number of the operation that needs it." },
	[C_KIND] = { .name = "kind", .kind = REPORT_TEXT, .help = "The collective." },
	[C_AXES] = { .name = "axes", .kind = REPORT_TEXT, .drop = 4,
	             .help = "The axes along which devices communicate; groups=GxN if no axes form the groups." },
	[C_N] = { .name = "n", .kind = REPORT_COUNT, .drop = 3, .unit = "devices", .nullable = true,
	          .help = "The devices in a group; missing for a permutation." },
	[C_IN] = { .name = "in", .kind = REPORT_BYTES, .drop = 1, .help = "The bytes of its operands on a device." },
	[C_OUT] = { .name = "out", .kind = REPORT_BYTES, .drop = 2, .help = "The bytes of its results on a device." },
	[C_SENT] = { .name = "sent", .kind = REPORT_BYTES, .drop = 5,
	             .help = "The bytes that each device sends in one run." },
	[C_TIMES] = { .name = "times", .kind = REPORT_COUNT, .drop = 6, .unit = "runs", .nullable = true,
	              .missing = "?", .help = TIMES_HELP },
	[C_TOTAL] = { .name = "total", .kind = REPORT_BYTES, .nullable = true, .missing = "?",
	              .help = "The bytes that each device sends in all runs." },
};

static const ReportLayout collectives_layout = {
	.name = "collectives", .help = "The collectives of the local program.", .shape = REPORT_ROWS,
	.columns = collective_columns, .n = C_COLUMNS, .empty = "no collectives",
};

enum { T_OPERATIONS, T_REPLICATED, T_COLLECTIVES, T_SENT, T_UNKNOWN, T_COLUMNS };

static const ReportColumn total_columns[T_COLUMNS] = {
	[T_OPERATIONS] = { .name = "operations", .kind = REPORT_COUNT, .help = "The rows of operations." },
	[T_REPLICATED] = { .name = "replicated", .kind = REPORT_COUNT,
	                   .help = "Those that no recipe could run on tiles." },
	[T_COLLECTIVES] = { .name = "collectives", .kind = REPORT_COUNT, .help = "The rows of collectives." },
	[T_SENT] = { .name = "sent", .kind = REPORT_BYTES,
	             .help = "The bytes that each device sends. A loop whose trip count is unknown counts as one run, "
	                     "and all branches of a case or if count." },
	[T_UNKNOWN] = { .name = "unknown", .kind = REPORT_COUNT,
	                .help = "The rows of collectives whose total is unknown." },
};

static const ReportLayout totals_layout = {
	.name = "totals", .help = "Sums over all rows.", .shape = REPORT_RECORD, .columns = total_columns,
	.n = T_COLUMNS, .title = "total",
};

const ReportLayout *const part_explain_layouts[PART_EXPLAIN_TABLES] = {
	[PART_EXPLAIN_OPERATIONS] = &operations_layout,
	[PART_EXPLAIN_COLLECTIVES] = &collectives_layout,
	[PART_EXPLAIN_TOTALS] = &totals_layout,
};

void
part_explain_init(PartExplain *e, Arena *arena)
{
	*e = (PartExplain){ .arena = arena, .times = { 1, true } };
	report_tables_init(e->tables, part_explain_layouts, PART_EXPLAIN_TABLES, arena);
}

void
part_explain_finish(PartExplain *e)
{
	ReportValue *row = report_table_row(&e->tables[PART_EXPLAIN_TOTALS]);

	row[T_OPERATIONS] = report_of_count(e->tables[PART_EXPLAIN_OPERATIONS].rows.n);
	row[T_REPLICATED] = report_of_count(e->n_replicated);
	row[T_COLLECTIVES] = report_of_count(e->tables[PART_EXPLAIN_COLLECTIVES].rows.n);
	row[T_SENT] = report_of_count(e->sent);
	row[T_UNKNOWN] = report_of_count(e->n_unknown);
}

/* ---- runs ---- */

static const InspectTimes once = { 1, true };

static InspectTimes *
runs_of(PartExplain *e, const IrOp *func)
{
	InspectTimes *runs = map_get(&e->runs, (uintptr_t)func);

	if (!runs) {
		runs = ARENA_NEW(e->arena, InspectTimes);
		*runs = (InspectTimes){ 0, true };
		map_put(e->arena, &e->runs, (uintptr_t)func, runs);
	}
	return runs;
}

/* Multiplies runs of an operation by those of its region. A loop whose trip count is unknown is assumed to run once. */
static void
enter_region(InspectTimes *times, const IrRegion *r)
{
	InspectTimes trips = once;

	if (inspect_region_trips(r->op, (uint32_t)(r - r->op->regions), (InspectTimes){ 1, false }, &trips))
		*times = inspect_times_mul(*times, trips);
}

/* Adds the calls in a function to the runs of their callees. A call in a manual computation is inlined. How often a
 * composite runs its decomposition is not known. */
static void
add_calls(Localizer *lz, IrOp *func, InspectTimes runs)
{
	PartExplain *e = lz->state->explain;

	for (IrOp *op = func; op; op = ir_walk_next(func, op)) {
		bool is_call = op->kind == IR_OP_CALL, calls = is_call || op->kind == IR_OP_SHLO_COMPOSITE;
		const IrOp *callee = calls && !ir_op_enclosing(op, IR_OP_SDY_MANUAL) ? part_callee(lz, op) : NULL;
		InspectTimes times = runs, *sum = callee ? runs_of(e, callee) : NULL;

		for (const IrRegion *r = op->block->region; sum && r->op != func; r = r->op->block->region)
			enter_region(&times, r);
		if (!sum)
			continue;
		sum->n = num_add(sum->n, times.n);
		sum->known &= times.known && is_call;
	}
}

void
part_explain_calls(Localizer *lz)
{
	PartExplain *e = lz->state->explain;
	FlowFuncs funcs = { 0 };

	if (!flow_callee_first(lz->m, e->arena, lz->state->symbols, FLOW_CYCLES_FINE, &funcs)) {
		lz->failed = true;
		return;
	}
	for (uint32_t i = 0; i < funcs.circular.n; i++)
		runs_of(e, funcs.circular.v[i])->known = false;
	for (uint32_t i = funcs.n; i-- > 0;) {
		const InspectTimes *runs = map_get(&e->runs, (uintptr_t)funcs.v[i]);

		if (map_get(&lz->state->used, (uintptr_t)funcs.v[i]))
			add_calls(lz, funcs.v[i], runs ? *runs : once);
	}
}

void
part_explain_function(Localizer *lz, const IrOp *func)
{
	PartExplain *e = lz->state->explain;
	const InspectTimes *runs = map_get(&e->runs, (uintptr_t)func);

	e->times = runs ? *runs : once;
}

InspectTimes
part_explain_region(PartExplain *e, const IrRegion *r)
{
	InspectTimes outer = e->times;

	enter_region(&e->times, r);
	return outer;
}

/* ---- texts ---- */

static ShardAxis
axis_of(const PartMesh *mesh, uint16_t atom)
{
	const PartAtom *a = &mesh->atoms[atom];

	return shard_axis_part(shard_mesh(mesh->attr), a->axis, a->pre, a->size);
}

Str
part_axes_text(Localizer *lz, const PartMesh *mesh, PartAxes axes)
{
	ShardAxis *v = ARENA_ARRAY(lz->tmp, ShardAxis, axes.n + 1);
	uint32_t n = 0;

	for (uint32_t i = 0; i < axes.n; i++) {
		ShardAxis axis = axis_of(mesh, axes.v[i]);

		if (n && shard_axis_can_merge(v[n - 1], axis))
			v[n - 1] = shard_axis_merge(shard_mesh(mesh->attr), v[n - 1], axis);
		else
			v[n++] = axis;
	}
	return inspect_axes(lz->s, v, n);
}

/* Returns a layout in the words of shardings: `[{"x"}, {}], unreduced={"y"}`. */
static Str
layout_text(Localizer *lz, const PartLayout *l)
{
	PartExplain *e = lz->state->explain;
	Str text;
	Buf b;

	buf_init(&b, e->arena->memory);
	buf_char(&b, '[');
	for (uint32_t d = 0; d < l->rank; d++) {
		Str axes = part_axes_text(lz, l->mesh, l->dims[d]);

		buf_printf(&b, "%s{%.*s}", d ? ", " : "", (int)axes.n, axes.p);
	}
	buf_char(&b, ']');
	if (l->part.n) {
		static const char *const kinds[] = { [SHARD_SUM] = "", [SHARD_MAX] = "max", [SHARD_MIN] = "min" };
		Str axes = part_axes_text(lz, l->mesh, l->part);

		buf_printf(&b, ", unreduced=%s{%.*s}", kinds[l->kind], (int)axes.n, axes.p);
	}
	text = (Str){ arena_dup(e->arena, b.p, b.n), b.n };
	buf_free(&b);
	return text;
}

/* ---- operations ---- */

/* Writes what one run sends, how often the operation runs, and what all runs send. */
static void
put_sent(ReportValue *sent, ReportValue *times, ReportValue *total, int64_t n, InspectTimes runs)
{
	*sent = report_of_count(n);
	if (runs.known) {
		*times = report_of_count(runs.n);
		*total = report_of_count(num_mul(n, runs.n));
	}
}

PartExplainOp *
part_explain_begin(Localizer *lz, const IrOp *op)
{
	PartExplain *e = lz->state->explain;
	PartExplainOp *now = ARENA_NEW(e->arena, PartExplainOp);
	LineCol at = source_locate(&lz->s->arena, lz->m->src, op->span.lo);

	now->before = e->op;
	now->op = op;
	now->times = e->times;
	now->number = e->tables[PART_EXPLAIN_OPERATIONS].rows.n;
	now->row = report_table_row(&e->tables[PART_EXPLAIN_OPERATIONS]);
	now->row[NUMBER] = report_of_count(now->number);
	now->row[OP] = report_of_text(session_str(lz->s, op->name));
	now->row[LINE] = report_of_count(at.line);
	now->row[COL] = report_of_count(at.col);
	now->row[OPERANDS] = report_of_texts(NULL, 0);
	put_sent(&now->row[SENT], &now->row[TIMES], &now->row[TOTAL], 0, now->times);
	now->row[COST_LIST] = report_of_counts(NULL, 0);
	if (op->n_results)
		now->row[VALUE] = report_of_text(inspect_value(lz->m, &op->results[0]));
	e->op = now;
	return now;
}

static void
put_costs(PartExplain *e, const PartExplainOp *now)
{
	Buf text;

	buf_init(&text, e->arena->memory);
	for (uint32_t i = 0; i < now->costs.n; i++)
		buf_printf(&text, "%s%lld", i ? ", " : "", (long long)now->costs.v[i]);
	now->row[COST_LIST] = report_of_counts(now->costs.v, now->costs.n);
	if (now->costs.n)
		now->row[COSTS] = report_of_text(str_from(buf_take(&text, e->arena)));
	buf_free(&text);
}

void
part_explain_end(Localizer *lz, PartExplainOp *now, const char *recipe)
{
	PartExplain *e = lz->state->explain;

	now->row[RECIPE] = report_of_text(str_from(recipe));
	put_costs(e, now);
	if (now->op->n_results && !lz->failed && ir_type_is_tensor(now->op->results[0].type))
		now->row[LAYOUT] = report_of_text(layout_text(lz, part_cur(lz, &now->op->results[0])));
	e->n_replicated += strcmp(recipe, "replicated") == 0;
	e->op = now->before;
}

void
part_explain_terminator(Localizer *lz, const IrOp *op)
{
	part_explain_begin(lz, op);
	lz->state->explain->op->row[RECIPE] = report_of_text(STR("end"));
}

void
part_explain_candidate(Localizer *lz, int64_t cost)
{
	PartExplain *e = lz->state->explain;

	if (e->op)
		*VEC_ADD(e->arena, &e->op->costs) = cost;
}

/* A value and the layout in which the operation takes it. */
typedef struct Taken {
	const IrValue *v;
	const PartLayout *l;
} Taken;

/* Returns whether the operation has not taken the value in this layout before. */
static bool
take(PartExplain *e, const IrValue *v, const PartLayout *l)
{
	uint64_t h = map_mix((uintptr_t)v, (uintptr_t)l);
	Taken *t;

	for (const MapEntry *m = map_first(&e->op->taken, h); m; m = map_next(&e->op->taken, m)) {
		t = m->value;
		if (t->v == v && t->l == l)
			return false;
	}
	t = ARENA_NEW(e->arena, Taken);
	*t = (Taken){ v, l };
	map_add(e->arena, &e->op->taken, h, t);
	return true;
}

void
part_explain_operand(Localizer *lz, const IrValue *v, const PartLayout *l)
{
	PartExplain *e = lz->state->explain;

	if (!e->op || !ir_type_is_tensor(v->type) || !take(e, v, l))
		return;
	*VEC_ADD(e->arena, &e->op->operands) = layout_text(lz, l);
	e->op->row[OPERANDS] = report_of_texts(e->op->operands.v, e->op->operands.n);
}

/* ---- collectives ---- */

static bool
kind_of(const IrOp *op, CostKind *kind)
{
	switch (op->kind) {
	case IR_OP_SHLO_ALL_GATHER:
		*kind = COST_ALL_GATHER;
		return true;
	case IR_OP_SHLO_ALL_REDUCE:
		*kind = COST_ALL_REDUCE;
		return true;
	case IR_OP_SHLO_REDUCE_SCATTER:
		*kind = COST_REDUCE_SCATTER;
		return true;
	case IR_OP_SHLO_ALL_TO_ALL:
		*kind = COST_ALL_TO_ALL;
		return true;
	case IR_OP_SHLO_COLLECTIVE_PERMUTE: case IR_OP_SHLO_COLLECTIVE_BROADCAST:
		*kind = COST_PERMUTE;
		return true;
	default:
		return false;
	}
}

static int64_t
coordinate(const PartMesh *mesh, uint32_t atom, int64_t device)
{
	return mesh->position[device] / mesh->atoms[atom].stride % mesh->atoms[atom].size;
}

/* Returns the atoms along which members of a row differ. */
static PartAxes
atoms_between(Localizer *lz, const PartMesh *mesh, const IrAttr *groups)
{
	int64_t size = groups->type->dims[1], n = groups->type->dims[0];
	uint16_t *v = ARENA_ARRAY(lz->tmp, uint16_t, mesh->n_atoms + 1);
	uint32_t found = 0;

	for (uint16_t a = 0; a < mesh->n_atoms; a++) {
		bool differs = false;

		for (int64_t i = 0; i < n * size && !differs; i++) {
			int64_t first = ir_dense_int(groups, (uint64_t)(i / size * size)),
				device = ir_dense_int(groups, (uint64_t)i);

			differs = coordinate(mesh, a, first) != coordinate(mesh, a, device);
		}
		if (differs)
			v[found++] = a;
	}
	return (PartAxes){ v, found };
}

/* Returns whether all numbers in the groups are devices: -1 fills up a group that is smaller than others. */
static bool
are_devices(const Localizer *lz, const IrAttr *groups)
{
	int64_t n = groups->type->dims[0] * groups->type->dims[1];

	for (int64_t i = 0; i < n; i++) {
		int64_t device = ir_dense_int(groups, (uint64_t)i);

		if (device < 0 || device >= lz->n_devices)
			return false;
	}
	return true;
}

/* Returns the axes of a mesh that form these groups, or "groups=GxN" if there are none. */
static Str
groups_text(Localizer *lz, const IrAttr *groups, bool is_permute)
{
	int64_t n = groups->type->dims[0], size = groups->type->dims[1];
	bool known = are_devices(lz, groups);

	for (uint32_t i = 0; known && i < lz->state->meshes.n; i++) {
		const PartMesh *mesh = lz->state->meshes.v[i];
		PartAxes axes = atoms_between(lz, mesh, groups);

		if (is_permute || part_count(mesh, axes) == size)
			return part_axes_text(lz, mesh, axes);
	}
	return str_from(arena_printf(lz->state->explain->arena, "groups=%lldx%lld", (long long)n, (long long)size));
}

static int64_t
bytes_of(const IrValue *v)
{
	int64_t bytes;

	return cost_bytes_global(v->type, &bytes) ? bytes : 0;
}

static int64_t
sent_by(const IrOp *op, CostKind kind, int64_t n)
{
	int64_t sent = 0;

	for (uint32_t i = 0; i < op->n_operands; i++) {
		CostCollective c = { .kind = kind, .n = n, .in = bytes_of(ir_operand(op, i)) };

		c.out = i < op->n_results ? bytes_of(&op->results[i]) : c.in;
		c.meet = n ? c.in / n : c.in;
		sent = num_add(sent, cost_sent(&c));
	}
	return sent;
}

void
part_explain_emitted(Localizer *lz, const IrOp *op)
{
	PartExplain *e = lz->state->explain;
	const IrAttr *groups = op->props ? ir_op_prop(op, ATOM_replica_groups) : NULL;
	int64_t in = 0, out = 0, n, sent;
	bool is_permute;
	CostKind kind;
	ReportValue *row;

	if (!e->op || !kind_of(op, &kind))
		return;
	is_permute = kind == COST_PERMUTE && !groups;
	if (is_permute)
		groups = ir_op_prop(op, ATOM_source_target_pairs);
	if (!groups || groups->kind != IR_ATTR_DENSE || groups->type->n != 2)
		return;
	n = groups->type->dims[1];
	for (uint32_t i = 0; i < op->n_operands; i++)
		in = num_add(in, bytes_of(ir_operand(op, i)));
	for (uint32_t i = 0; i < op->n_results; i++)
		out = num_add(out, bytes_of(&op->results[i]));
	sent = sent_by(op, kind, n);
	row = report_table_row(&e->tables[PART_EXPLAIN_COLLECTIVES]);
	row[C_NUMBER] = report_of_count(e->op->number);
	row[C_KIND] = report_of_text(str_from(strchr(ir_op_info((IrOpKind)op->kind)->spelling, '.') + 1));
	row[C_AXES] = report_of_text(groups_text(lz, groups, is_permute));
	if (!is_permute)
		row[C_N] = report_of_count(n);
	row[C_IN] = report_of_count(in);
	row[C_OUT] = report_of_count(out);
	put_sent(&row[C_SENT], &row[C_TIMES], &row[C_TOTAL], sent, e->op->times);
	e->op->sent = num_add(e->op->sent, sent);
	put_sent(&e->op->row[SENT], &e->op->row[TIMES], &e->op->row[TOTAL], e->op->sent, e->op->times);
	e->sent = num_add(e->sent, num_mul(sent, e->op->times.n));
	e->n_unknown += !e->op->times.known;
}
