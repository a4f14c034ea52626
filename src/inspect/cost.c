/* SPDX-License-Identifier: Apache-2.0 */
#include "inspect/cost.h"

#include <stdlib.h>

#include "flow/mesh_table.h"
#include "inspect/name.h"
#include "inspect/xla_moves.h"

enum { F_AS_XLA, F_CHIP, F_DEVICES, F_FLOPS, F_RECOMPUTED, F_BYTES, F_SENT, F_MFU, F_UNKNOWN, F_N };

static const ReportColumn head_columns[F_N] = {
	[F_AS_XLA] = { .name = "as_xla", .kind = REPORT_TEXT, .in = REPORT_IN_TSV | REPORT_IN_JSON,
	               .help = "The target, as --as-xla names it." },
	[F_CHIP] = { .name = "chip", .kind = REPORT_TEXT, .nullable = true, .missing = "not calibrated",
	             .help = "The chip whose speed of computing is known; null: computing has no time." },
	[F_DEVICES] = { .name = "devices", .kind = REPORT_COUNT, .unit = "devices",
	                .help = "The devices of the program." },
	[F_FLOPS] = { .name = "flops", .kind = REPORT_FLOPS, .help = "Of the matrix units of one device in a step." },
	[F_RECOMPUTED] = { .name = "recomputed", .kind = REPORT_RATIO,
	                   .help = "The part of these that jax.checkpoint computes a second time." },
	[F_BYTES] = { .name = "memory", .kind = REPORT_BYTES,
	              .help = "Bytes that a device reads and writes in memory." },
	[F_SENT] = { .name = "sent", .kind = REPORT_BYTES, .help = "Bytes that a device sends." },
	[F_MFU] = { .name = "mfu", .kind = REPORT_RATIO, .nullable = true, .missing = "-",
	            .help = "The FLOP that are not recomputed, divided by those of the chip's data sheet in the time "
	                    "of the step." },
	[F_UNKNOWN] = { .name = "unknown_trips", .kind = REPORT_FLAG, .optional = true,
	                .in = REPORT_IN_TSV | REPORT_IN_JSON,
	                .help = "A loop runs an unknown number of times." },
};

static const ReportLayout head_layout = {
	.shape = REPORT_RECORD, .columns = head_columns, .n = F_N, .title = "a step on one device",
};

enum { T_WHAT, T_TIME, T_LOW, T_HIGH, T_NOTE, T_N };

static const ReportColumn time_columns[T_N] = {
	[T_WHAT] = { .name = "what", .heading = "", .kind = REPORT_TEXT },
	[T_TIME] = { .name = "time", .kind = REPORT_SECONDS, .nullable = true, .missing = "-",
	             .help = "The estimate." },
	[T_LOW] = { .name = "low", .kind = REPORT_SECONDS, .nullable = true, .missing = "-",
	            .help = "The least that is likely." },
	[T_HIGH] = { .name = "high", .kind = REPORT_SECONDS, .nullable = true, .missing = "-",
	             .help = "The most that is likely." },
	[T_NOTE] = { .name = "note", .heading = "", .kind = REPORT_TEXT, .nullable = true, .optional = true,
	             .help = "What the time means." },
};

static const ReportLayout time_layout = {
	.name = "times", .shape = REPORT_MAP, .columns = time_columns, .n = T_N,
	.help = "matrix, results, vector, memory: operations by what binds them: the matrix units, the results that "
	        "these hand over, the vector units, the memory. compute: all of them. communication: all collectives. "
	        "all_overlaps: the longer one of both; nothing_overlaps: their sum; step: an estimate between.",
	.title = "time of a step",
};

enum { R_TIME, R_LOW, R_HIGH, R_SHARE, R_BOUND, R_FLOPS, R_BYTES, R_SENT, R_RUNS, R_RECOMPUTED, R_WHAT, R_NAME, R_N };

static const ReportColumn row_columns[R_N] = {
	[R_TIME] = { .name = "time", .kind = REPORT_SECONDS, .nullable = true, .missing = "-",
	             .help = "Of all runs in a step." },
	[R_LOW] = { .name = "low", .kind = REPORT_SECONDS, .drop = 4, .nullable = true, .missing = "-",
	            .help = "The least that is likely." },
	[R_HIGH] = { .name = "high", .kind = REPORT_SECONDS, .drop = 4, .nullable = true, .missing = "-",
	             .help = "The most that is likely." },
	[R_SHARE] = { .name = "share", .kind = REPORT_RATIO, .drop = 1, .nullable = true, .missing = "-",
	              .help = "Of the time of all rows." },
	[R_BOUND] = { .name = "bound", .kind = REPORT_TEXT, .nullable = true, .missing = "-",
	              .help = "What most of the time is bound by: matrix, results, vector, memory, or links." },
	[R_FLOPS] = { .name = "flops", .kind = REPORT_FLOPS, .help = "Of the matrix units." },
	[R_BYTES] = { .name = "memory", .kind = REPORT_BYTES, .help = "Bytes read and written in memory." },
	[R_SENT] = { .name = "sent", .kind = REPORT_BYTES, .drop = 5, .help = "Bytes sent." },
	[R_RUNS] = { .name = "runs", .kind = REPORT_COUNT, .drop = 2, .unit = "runs",
	             .help = "How many operations run in a step." },
	[R_RECOMPUTED] = { .name = "recomputed", .kind = REPORT_RATIO, .drop = 3,
	                   .help = "The part of the FLOP, or without FLOP of the bytes, that jax.checkpoint computes a "
	                           "second time." },
	[R_WHAT] = { .name = "what", .kind = REPORT_TEXT, .cut = REPORT_CUT_LEFT,
	             .help = "The line, the module, the class or the address of the operation, as --by says." },
	[R_NAME] = { .name = "name", .kind = REPORT_TEXT, .cut = REPORT_CUT_MIDDLE, .drop = 6, .nullable = true,
	             .optional = true,
	             .help = "With --by=op: the name in the original program." },
};

static const ReportLayout row_layout = {
	.name = "rows", .shape = REPORT_ROWS, .columns = row_columns, .n = R_N,
	.help = "What takes the time, the longest first; without times, what reads and writes most.",
	.title = "what takes the time",
};

const ReportLayout *const inspect_cost_layouts[] = { &head_layout, &time_layout, &row_layout };

/* The factors of the ranges of whole programs: for nine of ten, the measured time is between the time divided by the
 * factor and the time multiplied by it (doc/cost.md). */
static const double compute_spread = 1.6, link_spread = 1.3;

/* The sums of one row. */
typedef struct Row {
	Str what, name;
	double time, low, high;
	double by[COST_N_BOUNDS];		/* time */
	double links;				/* time */
	double flops, bytes, runs;
	double again_flops, again_bytes;	/* of what is recomputed */
	int64_t sent;
} Row;

typedef struct Filler {
	InspectCost *x;
	IrModule *m;
	InspectCostBy by;
	Map of_key;			/* atom to the number of the row + 1 */
	VEC(Row) rows;
	double flops, again, bytes;	/* of the step */
} Filler;

static int64_t
whole(double x)
{
	return x < 9.2e18 ? (int64_t)(x + 0.5) : INT64_MAX;
}

/* ---- collectives ---- */

/* Returns the part of a collective that other operations can overlap. A TPU starts permutes and half of the gathers
 * early, but not sums and exchanges. */
static double
hidden_part(const InspectCost *x, CostKind kind)
{
	if (x->comms.runs.target == LATE_CPU)
		return 0;
	if (x->comms.runs.target == LATE_GPU)
		return 1;
	return kind == COST_PERMUTE ? 1 : kind == COST_ALL_GATHER ? 0.5 : 0;
}

static StepMove
move_of(void *cx, const StepOp *op)
{
	const InspectCost *x = cx;
	const InspectComm *c = map_get(&x->moves, (uintptr_t)op->node);
	StepMove move = { 0 };

	if (!c || !c->has_final_time || !c->run->times.n)
		return move;
	/* It may have been moved out of loops. */
	move.seconds = c->final_time * (double)c->final_times.n / (double)c->run->times.n;
	move.hidden = hidden_part(x, inspect_comm_final_kind(c));
	return move;
}

/* ---- rows ---- */

const IrOp *
inspect_cost_source(const StepOp *op)
{
	return op->named->by ? op->named->by->source : NULL;
}

static Str
value_of(const Filler *f, const StepOp *op, const IrOp *source)
{
	const IrValue *v = inspect_xla_value(op->named);

	if (!v && source && source->n_results)
		v = &source->results[0];
	return v ? inspect_value(f->m, v) : STR("-");
}

static Row *
row_of(Filler *f, Str what)
{
	Atom key = session_atom(f->m->s, what);
	const void *known = map_get(&f->of_key, key);

	if (known && f->by != INSPECT_COST_OP)
		return &f->rows.v[map_number(known) - 1];
	*VEC_ADD(f->x->arena, &f->rows) = (Row){ .what = what };
	map_put(f->x->arena, &f->of_key, key, map_value(f->rows.n));
	return &f->rows.v[f->rows.n - 1];
}

/* Returns the row of an operation or a collective. */
static Row *
row_for(Filler *f, const InspectOrigin *origin, const char *class, Str value)
{
	Row *row;

	switch (f->by) {
	case INSPECT_COST_LINE:
		return row_of(f, inspect_cost_line(f->x->arena, origin));
	case INSPECT_COST_MODULE:
		return row_of(f, inspect_cost_module(f->x->arena, origin->name));
	case INSPECT_COST_CLASS:
		return row_of(f, str_from(class));
	case INSPECT_COST_OP:
		break;
	}
	row = row_of(f, value);
	row->name = origin->name;
	return row;
}

static void
add_op(Filler *f, const StepOp *op, double runs)
{
	const IrOp *source = inspect_cost_source(op);
	InspectOrigin origin = { 0 };
	double bytes = runs * (op->work.read + op->work.written), flops = runs * op->work.flops;
	double spread = cost_class_spread(op->work.class), seconds = runs * op->seconds;
	Row *row;

	if (op->inner != STEP_NONE || step_op_moves(op) || runs <= 0)
		return;
	if (source)
		origin = inspect_op_origin(f->m, source);
	row = row_for(f, &origin, cost_class_name(op->work.class), value_of(f, op, source));
	row->runs += runs;
	row->flops += flops;
	row->bytes += bytes;
	f->flops += flops;
	f->bytes += bytes;
	if (inspect_cost_is_recomputed(origin.name)) {
		row->again_flops += flops;
		row->again_bytes += bytes;
		f->again += flops;
	}
	row->by[op->bound] += seconds;
	row->time += seconds;
	row->low += seconds / spread;
	row->high += seconds * spread;
}

static void
add_comm(Filler *f, const InspectComm *c)
{
	const IrOp *op = c->run->op;
	InspectOrigin origin;
	double seconds;
	Row *row;

	if (!inspect_comm_counts(c) || (c->run->move.late && c->run->move.late->is_gone))
		return;
	origin = inspect_op_origin(f->m, op);
	row = row_for(f, &origin, cost_kind_name(inspect_comm_final_kind(c)), c->value);
	row->runs += inspect_comm_is_final(c) ? (double)c->final_times.n : 0;
	row->sent += c->final_total;
	if (!c->has_final_time)
		return;
	seconds = c->final_time * (double)c->final_times.n;
	row->links += seconds;
	row->time += seconds;
	row->low += seconds / link_spread;
	row->high += seconds * link_spread;
}

static const char *
bound_of(const Row *r)
{
	double most = r->links;
	const char *name = most > 0 ? "links" : NULL;

	for (uint32_t i = 0; i < COST_N_BOUNDS; i++) {
		if (r->by[i] > most) {
			most = r->by[i];
			name = cost_bound_name(i);
		}
	}
	return name;
}

static int
compare_rows(const void *a, const void *b)
{
	const Row *x = a, *y = b;

	if (x->time < y->time || x->time > y->time)
		return x->time > y->time ? -1 : 1;
	if (x->bytes < y->bytes || x->bytes > y->bytes)
		return x->bytes > y->bytes ? -1 : 1;
	if (x->sent != y->sent)
		return x->sent > y->sent ? -1 : 1;
	return str_cmp(x->what, y->what);
}

static void
put_row(const Filler *f, const Row *r, double all)
{
	ReportValue *v = report_table_row(&f->x->tables[INSPECT_COST_ROWS]);
	const char *bound = bound_of(r);
	double recomputed = r->flops > 0 ? r->again_flops / r->flops : r->bytes > 0 ? r->again_bytes / r->bytes : 0;

	if (r->time > 0) {
		v[R_TIME] = report_of_real(r->time);
		v[R_LOW] = report_of_real(r->low);
		v[R_HIGH] = report_of_real(r->high);
		v[R_SHARE] = report_of_real(r->time / all);
	}
	if (bound)
		v[R_BOUND] = report_of_text(str_from(bound));
	v[R_FLOPS] = report_of_count(whole(r->flops));
	v[R_BYTES] = report_of_count(whole(r->bytes));
	v[R_SENT] = report_of_count(r->sent);
	v[R_RUNS] = report_of_count(whole(r->runs));
	v[R_RECOMPUTED] = report_of_real(recomputed);
	v[R_WHAT] = report_of_text(r->what);
	if (r->name.n)
		v[R_NAME] = report_of_text(r->name);
}

/* ---- the tables ---- */

static ReportValue *
put_time(InspectCost *x, const char *what, double time, double spread, bool known)
{
	ReportValue *v = report_table_row(&x->tables[INSPECT_COST_TIMES]);

	v[T_WHAT] = report_of_text(str_from(what));
	if (!known)
		return v;
	v[T_TIME] = report_of_real(time);
	v[T_LOW] = report_of_real(time / spread);
	v[T_HIGH] = report_of_real(time * spread);
	return v;
}

static void
put_times(InspectCost *x)
{
	const StepTime *t = &x->time;
	bool moves = x->comms.has_final_time, computes = x->comms.runs.chip != NULL;
	double compute = 0, links = x->comms.final_time, low, high;
	ReportValue *v;

	for (uint32_t i = 0; i < COST_N_BOUNDS; i++) {
		if (computes)
			put_time(x, cost_bound_name(i), t->compute[i], compute_spread, true);
		compute += t->compute[i];
	}
	v = put_time(x, "compute", compute, compute_spread, computes);
	if (!computes)
		v[T_NOTE] = report_of_text(STR("not calibrated"));
	else if (x->work.guesses_trips && !x->comms.runs.trips_given)
		v[T_NOTE] = report_of_text(STR("a loop that runs an unknown number of times counts once"));
	v = put_time(x, "communication", links, link_spread, moves);
	if (!moves)
		v[T_NOTE] = report_of_text(STR("a size or a link is unknown"));
	if (!moves || !computes)
		return;
	low = compute / compute_spread > links / link_spread ? compute / compute_spread : links / link_spread;
	high = compute * compute_spread + links * link_spread;
	v = put_time(x, "all_overlaps", compute > links ? compute : links, 1, true);
	v[T_LOW] = report_of_real(low);
	v[T_HIGH] = report_of_real(compute * compute_spread > links * link_spread ? compute * compute_spread :
	                           links * link_spread);
	v = put_time(x, "nothing_overlaps", compute + links, 1, true);
	v[T_LOW] = report_of_real(compute / compute_spread + links / link_spread);
	v[T_HIGH] = report_of_real(high);
	v = put_time(x, "step", t->total, 1, true);
	v[T_LOW] = report_of_real(low);
	v[T_HIGH] = report_of_real(high);
}

static void
put_head(Filler *f)
{
	InspectCost *x = f->x;
	const CostChip *chip = x->comms.runs.chip;
	ReportValue *v = report_table_row(&x->tables[INSPECT_COST_HEAD]);

	v[F_AS_XLA] = report_of_text(str_from(inspect_comms_as_xla(&x->comms)));
	if (chip)
		v[F_CHIP] = report_of_text(str_from(chip->name));
	v[F_DEVICES] = report_of_count(x->work.devices);
	v[F_FLOPS] = report_of_count(whole(f->flops));
	v[F_RECOMPUTED] = report_of_real(f->flops > 0 ? f->again / f->flops : 0);
	v[F_BYTES] = report_of_count(whole(f->bytes));
	v[F_SENT] = report_of_count(x->comms.final_sent);
	if (chip && x->comms.has_final_time && x->time.total > 0)
		v[F_MFU] = report_of_real((f->flops - f->again) / (x->time.total * chip->peak));
	v[F_UNKNOWN] = report_of_flag(x->work.guesses_trips);
}

void
inspect_cost_init(InspectCost *x, Arena *arena, const CostTopology *topology, LateTarget target)
{
	memset(x, 0, sizeof *x);
	x->arena = arena;
	report_tables_init(x->tables, inspect_cost_layouts, INSPECT_N_COST_TABLES, arena);
	inspect_comms_init(&x->comms, arena);
	x->comms.topology = topology;
	x->comms.runs.as_xla = true;
	x->comms.runs.target = target;
	x->comms.runs.work = &x->work;
	x->comms.runs.chip = topology->chip;
}

bool
inspect_cost_add(InspectCost *x, IrModule *m)
{
	InspectComms *c = &x->comms;

	if (!inspect_comms_add(c, m))
		return false;
	for (uint32_t i = 0; i < c->list.n; i++) {
		if (c->list.v[i].run->move.made)
			map_put(x->arena, &x->moves, (uintptr_t)c->list.v[i].run->move.made, &c->list.v[i]);
	}
	x->time = (StepTime){ .a = x->arena, .work = &x->work, .move = move_of, .cx = x };
	step_time(&x->time);
	return true;
}

void
inspect_cost_fill(InspectCost *x, IrModule *m)
{
	Filler f = { .x = x, .m = m, .by = x->by };
	double all = 0;

	if (f.by == INSPECT_COST_LINE && m->locs.n < 2)
		f.by = INSPECT_COST_CLASS;
	for (uint32_t k = 0; k < x->work.n_comps; k++) {
		for (uint32_t i = 0; i < x->work.comps[k].ops.n; i++)
			add_op(&f, &x->work.comps[k].ops.v[i], x->work.comps[k].runs);
	}
	for (uint32_t i = 0; i < x->comms.list.n; i++)
		add_comm(&f, &x->comms.list.v[i]);
	put_head(&f);
	put_times(x);
	if (f.rows.n)
		qsort(f.rows.v, f.rows.n, sizeof *f.rows.v, compare_rows);
	for (uint32_t i = 0; i < f.rows.n; i++)
		all += f.rows.v[i].time;
	for (uint32_t i = 0; i < f.rows.n && (!x->top || i < x->top); i++)
		put_row(&f, &f.rows.v[i], all);
}
