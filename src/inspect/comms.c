/* SPDX-License-Identifier: Apache-2.0
 *
 * One row per collective, and the totals over them.
 */
#include "inspect/comms.h"

#include <stdlib.h>

#include "base/num.h"
#include "flow/value.h"
#include "inspect/comms_final.h"
#include "inspect/name.h"
#include "inspect/placement.h"
#include "inspect/root_list.h"
#include "inspect/remarks.h"
#include "inspect/sharding_text.h"
#include "inspect/xla_limits.h"

/* ---- descriptions ---- */

enum {
	KIND, AXES, AXIS_NAMES, N, IN, OUT, SENT, TIMES, TOTAL, TIME, WHY, BRANCH, VALUE, NAME, SOURCE, PLACE, LINE,
	COL, LOC_FILE, LOC_LINE, LOC_COL, LOC_NAME, LOC_FRAMES, ROOTS, FROM, TO, NOTE, SURE, REMAT,
	N_COLUMNS,
	/* after the passes that follow XLA's partitioner, if a target is given */
	FINAL_KIND = N_COLUMNS, FINAL_IN, FINAL_OUT, FINAL_SENT, FINAL_TIMES, FINAL_TOTAL, FINAL_TIME, FINAL_RULES,
	FINAL_SURE,
	N_LATE_COLUMNS
};

static const ReportColumn columns[N_LATE_COLUMNS] = {
	[KIND] = { .name = "kind", .kind = REPORT_TEXT,
	           .help = "The collective; \"reshard\" for a reshard that no collectives are known for, \"declared\" "
	                   "for the bytes that --ops declares, \"implicit\" for an operation without a rule, for "
	                   "which the program does not say what moves, \"unknown\" for one that may communicate." },
	[AXES] = { .name = "axes", .kind = REPORT_TEXT, .drop = 15, .in = REPORT_IN_TEXT | REPORT_IN_TSV },
	[AXIS_NAMES] = { .name = "axes", .kind = REPORT_TEXTS, .in = REPORT_IN_JSON,
	                 .help = "The mesh axes, from major to minor. If no axes form the groups of a collective, it "
	                         "has one text, \"groups=GxN\" or \"pairs=N\"." },
	[N] = { .name = "n", .kind = REPORT_COUNT, .drop = 4, .unit = "devices", .nullable = true, .missing = "?",
	        .help = "The devices in a group." },
	[IN] = { .name = "in", .kind = REPORT_BYTES, .drop = 2, .nullable = true, .missing = "?",
	         .help = "The bytes on a device before, padding included." },
	[OUT] = { .name = "out", .kind = REPORT_BYTES, .drop = 3, .nullable = true, .missing = "?",
	          .help = "The bytes on a device after, padding included." },
	[SENT] = { .name = "sent", .kind = REPORT_BYTES, .drop = 8, .nullable = true, .missing = "?",
	           .help = "The bytes that each device sends in one run." },
	[TIMES] = { .name = "times", .kind = REPORT_COUNT, .drop = 10, .unit = "runs", .nullable = true, .missing = "?",
	            .help = "How often it runs, from the trip counts of the loops around it and the calls of its "
	                    "function." },
	[TOTAL] = { .name = "total", .kind = REPORT_BYTES, .nullable = true, .missing = "?",
	            .help = "The bytes that each device sends in all runs." },
	[TIME] = { .name = "time", .kind = REPORT_SECONDS, .drop = 12, .nullable = true, .optional = true,
	           .missing = "?",
	           .help = "The time of one run on the topology." },
	[WHY] = { .name = "why", .kind = REPORT_TEXT, .drop = 11,
	          .help = "contraction, disagreement, constraint, result, call, neighbours, user or norule." },
	[BRANCH] = { .name = "branch", .kind = REPORT_COUNT, .drop = 6, .nullable = true, .optional = true,
	             .help = "The branch of the case or if around it, from 0." },
	[VALUE] = { .name = "address", .heading = "place", .kind = REPORT_TEXT, .cut = REPORT_CUT_MIDDLE,
	            .help = "The value that is moved." },
	[NAME] = { .name = "name", .heading = "", .kind = REPORT_TEXT, .drop = 14, .cut = REPORT_CUT_MIDDLE,
	           .in = REPORT_IN_TEXT, .nullable = true,
	           .optional = true },
	[SOURCE] = { .name = "source", .heading = "", .kind = REPORT_TEXT, .drop = 13, .cut = REPORT_CUT_LEFT,
	             .in = REPORT_IN_TEXT, .nullable = true,
	             .optional = true },
	[PLACE] = { .name = "place", .heading = "", .kind = REPORT_TEXT, .drop = 5, .cut = REPORT_CUT_LEFT,
	            .in = REPORT_IN_TEXT, .nullable = true,
	            .optional = true },
	[LINE] = { .name = "line", .kind = REPORT_COUNT, .in = REPORT_IN_TSV | REPORT_IN_JSON, .nullable = true,
	           .help = "The line of the value in the file." },
	[COL] = { .name = "col", .kind = REPORT_COUNT, .in = REPORT_IN_TSV | REPORT_IN_JSON, .nullable = true,
	          .help = "The column of the value in the file." },
	[LOC_FILE] = { .name = "loc.file", .kind = REPORT_TEXT, .in = REPORT_IN_TSV | REPORT_IN_JSON, .nullable = true,
	               .help = "The file of the original program." },
	[LOC_LINE] = { .name = "loc.line", .kind = REPORT_COUNT, .in = REPORT_IN_TSV | REPORT_IN_JSON,
	               .nullable = true },
	[LOC_COL] = { .name = "loc.col", .kind = REPORT_COUNT, .in = REPORT_IN_TSV | REPORT_IN_JSON,
	              .nullable = true },
	[LOC_NAME] = { .name = "loc.name", .kind = REPORT_TEXT, .in = REPORT_IN_TSV | REPORT_IN_JSON,
	               .nullable = true },
	[LOC_FRAMES] = { .name = "loc.frames", .kind = REPORT_TEXT, .in = REPORT_IN_TSV | REPORT_IN_JSON,
	                 .nullable = true,
	                 .help = "With --frames=all: all places, the innermost first, with \" < \" between them." },
	[ROOTS] = { .name = "roots", .kind = REPORT_TEXTS, .drop = 9, .cut = REPORT_CUT_RIGHT, .nullable = true,
	            .optional = true,
	            .help = "With --roots: the annotations from which the axes come, each with its name and place." },
	[FROM] = { .name = "from", .kind = REPORT_SHARDING, .in = REPORT_IN_JSON, .nullable = true,
	           .help = "The sharding before." },
	[TO] = { .name = "to", .kind = REPORT_SHARDING, .in = REPORT_IN_JSON, .nullable = true,
	         .help = "The sharding after." },
	[NOTE] = { .name = "note", .kind = REPORT_TEXT, .drop = 1, .cut = REPORT_CUT_RIGHT, .nullable = true,
	           .optional = true,
	           .help = "An upper bound for an implicit row; what the bytes assume, or why they are unknown." },
	[REMAT] = { .name = "remat", .kind = REPORT_FLAG, .drop = 16, .optional = true,
	            .help = "With --as-xla: XLA gathers the whole value only to keep another part of it." },
	[SURE] = { .name = "sure", .kind = REPORT_TEXT, .drop = 7, .nullable = true, .optional = true,
	           .help = "With --as-xla: exact, or estimate if XLA may choose another way." },
	[FINAL_KIND] = { .name = "final.kind", .heading = "final", .kind = REPORT_TEXT, .nullable = true,
	                 .help = "The collective in the program that runs; null if another one does its work, or if it "
	                         "is none of XLA's partitioner." },
	[FINAL_IN] = { .name = "final.in", .heading = "in", .kind = REPORT_BYTES, .drop = 2, .nullable = true,
	               .help = "The bytes on a device before, in the program that runs." },
	[FINAL_OUT] = { .name = "final.out", .heading = "out", .kind = REPORT_BYTES, .drop = 3, .nullable = true,
	                .help = "The bytes on a device after, in the program that runs." },
	[FINAL_SENT] = { .name = "final.sent", .heading = "sent", .kind = REPORT_BYTES, .drop = 8, .nullable = true,
	                 .help = "The bytes that each device sends in one run, in the program that runs." },
	[FINAL_TIMES] = { .name = "final.times", .heading = "times", .kind = REPORT_COUNT, .drop = 10, .unit = "runs",
	                  .nullable = true,
	                  .help = "How often it runs, after some were moved out of loops." },
	[FINAL_TOTAL] = { .name = "final.total", .heading = "total", .kind = REPORT_BYTES, .nullable = true,
	                  .help = "The bytes that each device sends in all runs, in the program that runs." },
	[FINAL_TIME] = { .name = "final.time", .heading = "time", .kind = REPORT_SECONDS, .drop = 12, .nullable = true,
	                 .optional = true,
	                 .help = "The time of one run on the topology, in the program that runs; without the start, if "
	                         "another collective takes it along." },
	[FINAL_RULES] = { .name = "final.rules", .heading = "changed", .kind = REPORT_TEXTS, .nullable = true,
	                  .optional = true,
	                  .help = "What changed it: duplicate, sum, loop, type, unroll, gather, whole, scatter or "
	                          "combine." },
	[FINAL_SURE] = { .name = "final.sure", .heading = "sure", .kind = REPORT_TEXT, .drop = 7, .nullable = true,
	                 .help = "exact, or estimate if XLA may do something else." },
};

static const ReportLayout layout = {
	.name = "collectives", .help = "The communication of the program.", .shape = REPORT_ROWS, .columns = columns,
	.n = N_COLUMNS,
}, late_layout = {
	.name = "collectives", .help = "The communication of the program, and what becomes of it after XLA's "
	                               "partitioner.", .shape = REPORT_ROWS, .columns = columns,
	.n = N_LATE_COLUMNS,
};

enum { H_TOPOLOGY, H_AS_XLA, H_N };

static const ReportColumn head_columns[H_N] = {
	[H_TOPOLOGY] = { .name = "topology", .kind = REPORT_TEXT, .in = REPORT_IN_JSON, .nullable = true,
	                 .help = "The name of the topology, null if no times are computed. \"default\" is not a "
	                         "machine." },
	[H_AS_XLA] = { .name = "as_xla", .kind = REPORT_TEXT, .in = REPORT_IN_JSON,
	               .help = "The value of --as-xla: \"no\" for what Shardy alone communicates, \"partitioner\" for "
	                       "what XLA's partitioner does, a target for what also follows it there." },
};

/* In text, one line in words. */
static const ReportLayout head_layout = {
	.shape = REPORT_RECORD, .columns = head_columns, .n = H_N, .in = REPORT_IN_JSON | REPORT_IN_TEXT,
};

enum {
	T_COLLECTIVES, T_SENT, T_UNKNOWN, T_IMPLICIT, T_OPAQUE, T_TIME, T_N,
	T_FINAL_COLLECTIVES = T_N, T_FINAL_SENT, T_FINAL_TIME, T_LATE_N
};

static const ReportColumn total_columns[T_LATE_N] = {
	[T_COLLECTIVES] = { .name = "collectives", .kind = REPORT_COUNT, .help = "The collectives in the text." },
	[T_SENT] = { .name = "sent", .kind = REPORT_BYTES,
	             .help = "The bytes that each device sends. A loop whose trip count is unknown runs as often as "
	                     "assumed; unknown bytes are 0." },
	[T_UNKNOWN] = { .name = "unknown", .kind = REPORT_COUNT, .help = "The rows whose total is unknown." },
	[T_IMPLICIT] = { .name = "implicit", .kind = REPORT_COUNT, .help = "The implicit rows." },
	[T_OPAQUE] = { .name = "opaque", .kind = REPORT_COUNT, .help = "The rows of kind unknown." },
	[T_TIME] = { .name = "time", .kind = REPORT_SECONDS, .nullable = true, .missing = "?",
	             .help = "The sum of the times of all runs, null if one is unknown." },
	[T_FINAL_COLLECTIVES] = { .name = "final.collectives", .kind = REPORT_COUNT,
	                          .help = "The collectives in the program that runs." },
	[T_FINAL_SENT] = { .name = "final.sent", .kind = REPORT_BYTES,
	                   .help = "The bytes that each device sends in the program that runs." },
	[T_FINAL_TIME] = { .name = "final.time", .kind = REPORT_SECONDS, .nullable = true, .missing = "?",
	                   .help = "The sum of the times of all runs in the program that runs, null if one is "
	                           "unknown." },
};

static const ReportLayout total_layout = {
	.name = "totals", .help = "Sums over all rows.", .shape = REPORT_RECORD, .columns = total_columns, .n = T_N,
	.title = "total",
}, late_total_layout = {
	.name = "totals", .help = "Sums over all rows.", .shape = REPORT_RECORD, .columns = total_columns,
	.n = T_LATE_N, .title = "total",
};

enum { SUM_KEY, SUM_TEXT, SUM_SENT, SUM_N };

static const ReportColumn axes_columns[SUM_N] = {
	{ .name = "axes", .kind = REPORT_TEXT, .in = REPORT_IN_TSV | REPORT_IN_JSON },
	{ .name = "axes", .kind = REPORT_TEXT, .in = REPORT_IN_TEXT },
	{ .name = "sent", .kind = REPORT_BYTES, .help = "The bytes that each device sends." },
};

static const ReportColumn kind_columns[SUM_N] = {
	{ .name = "kind", .kind = REPORT_TEXT, .in = REPORT_IN_TSV | REPORT_IN_JSON },
	{ .name = "kind", .kind = REPORT_TEXT, .in = REPORT_IN_TEXT },
	{ .name = "sent", .kind = REPORT_BYTES, .help = "The bytes that each device sends." },
};

static const ReportLayout axes_layout = {
	.name = "totals.by_axes", .help = "Bytes sent, by the list of axes, which are joined by commas.",
	.shape = REPORT_MAP, .columns = axes_columns, .n = SUM_N, .attached = true,
};

static const ReportLayout kind_layout = {
	.name = "totals.by_kind", .help = "Bytes sent, by the kind of collective.", .shape = REPORT_MAP,
	.columns = kind_columns, .n = SUM_N, .in = REPORT_IN_TSV | REPORT_IN_JSON,
};

static const ReportLayout *const layouts[2][INSPECT_N_COMMS_TABLES] = {
	{ &head_layout, &layout, &total_layout, &axes_layout, &kind_layout, &inspect_placement_layout,
	  &inspect_remarks_layout },
	{ &head_layout, &late_layout, &late_total_layout, &axes_layout, &kind_layout,
	  &inspect_placement_layout, &inspect_remarks_layout },
};

const ReportLayout *const *
inspect_comms_layouts(LateTarget target)
{
	return layouts[target != LATE_PARTITIONER];
}

const char *
inspect_comms_as_xla(const InspectComms *c)
{
	return late_as_xla_word(c->runs.as_xla, c->runs.target);
}

void
inspect_comms_init(InspectComms *c, Arena *arena)
{
	memset(c, 0, sizeof *c);
	c->arena = arena;
	c->runs = (InspectRuns){ .arena = arena, .assumed_trips = 1 };
	c->frames = inspect_frames_default;
	c->frames.arena = arena;
	c->has_time = c->has_final_time = true;
	report_table_init(&c->placement, &inspect_placement_layout, arena);
}

/* ---- collecting ---- */

static void
add_time(InspectComms *c, InspectComm *x)
{
	if (!c->topology || cost_kind_is_open(x->run->move.cost.kind))
		return;
	x->has_time = x->run->move.has_sent && inspect_comm_time(c, x, &x->run->move.cost, &x->time);
	c->has_time &= x->has_time;
	if (x->has_time)
		c->time += x->time * (double)x->run->times.n;
}

bool
inspect_comm_counts(const InspectComm *x)
{
	return !x->run->dropped && cost_kind_moves(x->run->move.cost.kind);
}

static void
count_row(InspectComms *c, const InspectComm *x)
{
	bool implicit = x->run->move.cost.kind == COST_IMPLICIT, opaque = x->run->move.cost.kind == COST_UNKNOWN;

	if (__builtin_add_overflow(c->sent, x->total, &c->sent))
		c->sent = INT64_MAX;
	c->n_collectives += !implicit && !opaque;
	c->n_implicit += implicit;
	c->n_opaque += opaque;
	c->n_unknown += !implicit && !opaque && !x->has_total;
}

static bool
is_wanted(const InspectComms *c, const InspectRun *run)
{
	if (run->dropped && !c->all_branches)
		return false;
	return c->all || cost_kind_moves(run->move.cost.kind);
}

const char *
inspect_reason_name(IrReason reason)
{
	static const char *const names[] = {
		[IR_REASON_CONTRACTION] = "contraction", [IR_REASON_DISAGREEMENT] = "disagreement",
		[IR_REASON_CONSTRAINT] = "constraint", [IR_REASON_RESULT] = "result", [IR_REASON_CALL] = "call",
		[IR_REASON_USER] = "user", [IR_REASON_NEIGHBOURS] = "neighbours", [IR_REASON_NORULE] = "norule",
	};

	return names[reason];
}

static IrReason
why_of(const IrOp *op, CostKind kind)
{
	if (kind == COST_IMPLICIT)
		return IR_REASON_NORULE;
	return kind == COST_RESHARD ? ir_reason_of_reshard(op) : ir_op_reason(op);
}

static void
add_row(InspectComms *c, InspectRootFinder *roots, const InspectRun *run)
{
	IrModule *m = roots->m;
	const InspectMove *v = &run->move;
	InspectComm x = {
		.run = run, .m = m, .order = c->list.n, .at = v->has_why ? v->value : &run->op->results[0],
		.why = v->has_why ? v->why : why_of(run->op, v->cost.kind),
		.total = v->has_sent ? num_mul(v->sent, run->times.n) : 0, .has_total = v->has_sent && run->times.known,
		.value = inspect_value(m, inspect_run_value(run)),
	};

	if (roots->roots)
		x.n_roots = inspect_roots(roots, run, &x.roots);
	if (inspect_comm_counts(&x)) {
		add_time(c, &x);
		count_row(c, &x);
		inspect_comms_add_final(c, &x);
	}
	*VEC_ADD(c->arena, &c->list) = x;
}

bool
inspect_comms_add(InspectComms *c, IrModule *m)
{
	InspectRootFinder roots = { .m = m, .roots = c->roots, .frames = &c->frames,
	                            .only_names = c->by == INSPECT_PER_PARAMETER };
	InspectRuns runs = c->runs;

	if (!inspect_collect(&runs, m)) {
		c->runs.not_modelled = runs.not_modelled;
		return false;
	}
	c->added = runs;
	inspect_placement_add(&c->placement, c->topology, m);
	if (runs.as_xla)
		inspect_xla_warn(m, flow_meshes_new(c->arena, m->op), c->arena, runs.target == LATE_TPU);
	for (uint32_t i = 0; i < runs.list.n; i++) {
		if (is_wanted(c, &runs.list.v[i]))
			add_row(c, &roots, &runs.list.v[i]);
	}
	return true;
}

/* ---- tables ---- */

static int
compare_orders(const InspectComm *x, const InspectComm *y)
{
	return x->order < y->order ? -1 : x->order > y->order;
}

/* Unknown totals come first, then the largest. */
static int
compare_totals(const void *a, const void *b)
{
	const InspectComm *x = a, *y = b;

	if (x->has_total != y->has_total)
		return x->has_total ? 1 : -1;
	if (x->total != y->total)
		return x->total > y->total ? -1 : 1;
	return compare_orders(x, y);
}

static int
compare_kinds(const void *a, const void *b)
{
	const InspectComm *x = a, *y = b;

	if (x->run->move.cost.kind != y->run->move.cost.kind)
		return x->run->move.cost.kind < y->run->move.cost.kind ? -1 : 1;
	return compare_totals(a, b);
}

static int
compare_axes(const void *a, const void *b)
{
	const InspectComm *x = a, *y = b;
	int order = str_cmp(x->run->move.axes, y->run->move.axes);

	return order ? order : compare_totals(a, b);
}

static void
sort_rows(InspectComms *c)
{
	static int (*const orders[])(const void *, const void *) = {
		[INSPECT_BY_TOTAL] = compare_totals, [INSPECT_BY_PROGRAM] = NULL,
		[INSPECT_SORT_KIND] = compare_kinds, [INSPECT_SORT_AXES] = compare_axes,
	};

	if (orders[c->sort] && c->list.n)
		qsort(c->list.v, c->list.n, sizeof *c->list.v, orders[c->sort]);
}

static void
put_axes(InspectComms *c, ReportValue *row, const InspectComm *x)
{
	const InspectMove *v = &x->run->move;
	Str *names = ARENA_ARRAY(c->arena, Str, v->n_axes + 1);

	for (uint32_t i = 0; i < v->n_axes; i++)
		names[i] = inspect_axis(x->m->s, v->axis_list[i]);
	if (!v->n_axes)
		names[0] = v->axes;
	row[AXES] = report_of_text(v->axes);
	row[AXIS_NAMES] = report_of_texts(names, v->n_axes ? v->n_axes : v->axes.n != 0);
}

static void
put_numbers(ReportValue *row, const InspectComm *x)
{
	const InspectMove *v = &x->run->move;

	if (v->n)
		row[N] = report_of_count(v->n);
	if (v->has_in)
		row[IN] = report_of_count(v->in);
	if (v->has_out)
		row[OUT] = report_of_count(v->out);
	if (v->has_sent)
		row[SENT] = report_of_count(v->sent);
	if (x->run->times.known)
		row[TIMES] = report_of_count(x->run->times.n);
	if (x->has_total)
		row[TOTAL] = report_of_count(x->total);
	if (x->has_time)
		row[TIME] = report_of_real(x->time);
}

/* Fills in the place in the file, if `shown` also as text. */
static void
put_place(InspectComms *c, ReportValue *row, const InspectComm *x, bool shown)
{
	Session *s = x->m->s;
	bool known;
	uint32_t at = inspect_place(x->m, x->at, &known);
	LineCol place;

	if (!known || !x->m->src)
		return;
	place = source_locate(&s->arena, x->m->src, at);
	row[LINE] = report_of_count(place.line);
	row[COL] = report_of_count(place.col);
	if (shown)
		row[PLACE] = report_of_text(str_from(arena_printf(c->arena, "%s:%u:%u", x->m->src->name,
		                                                  (unsigned)place.line, (unsigned)place.col)));
}

static void
put_source(InspectComms *c, ReportValue *row, const InspectOrigin *o)
{
	if (o->name.n)
		row[NAME] = row[LOC_NAME] = report_of_text(o->name);
	if (!o->file.p)
		return;
	if (o->chain.p)
		row[SOURCE] = row[LOC_FRAMES] = report_of_text(o->chain);
	else
		row[SOURCE] = report_of_text(str_from(arena_printf(c->arena, "%.*s:%u:%u", (int)o->file.n, o->file.p,
		                                                   (unsigned)o->line, (unsigned)o->col)));
	row[LOC_FILE] = report_of_text(o->file);
	row[LOC_LINE] = report_of_count(o->line);
	row[LOC_COL] = report_of_count(o->col);
}

/* An operation without a rule can at worst gather its operand or its result. */
static void
put_note(InspectComms *c, ReportValue *row, const InspectMove *v, bool human)
{
	if (v->cost.kind == COST_IMPLICIT && v->has_bound)
		row[NOTE] = report_of_text(str_from(arena_printf(c->arena, "at most %s, if the %s is gathered",
		                                                 report_bytes_text(c->arena, v->bound, human),
		                                                 v->from ? "operand" : "result")));
	else if (v->note)
		row[NOTE] = report_of_text(str_from(v->note));
}

/* Fills in what becomes of a row after XLA's partitioner. */
static void
put_late(InspectComms *c, ReportValue *row, const InspectComm *x)
{
	const InspectLate *late = x->run->move.late;
	Str *rules = ARENA_ARRAY(c->arena, Str, LATE_RULES);
	uint32_t n = 0;

	for (uint32_t i = 0; i < LATE_RULES; i++) {
		if (late->rules >> i & 1)
			rules[n++] = str_from(late_rule_word((LateRule)i));
	}
	if (n)
		row[FINAL_RULES] = report_of_texts(rules, n);
	row[FINAL_SURE] = report_of_text(late->estimate || x->run->move.estimate ? STR("estimate") : STR("exact"));
	if (x->has_final_total)
		row[FINAL_TOTAL] = report_of_count(x->final_total);
	if (late->is_gone)
		return;
	row[FINAL_KIND] = report_of_text(str_from(cost_kind_name(late->kind)));
	row[FINAL_IN] = report_of_count(late->in);
	row[FINAL_OUT] = report_of_count(late->out);
	if (late->has_sent)
		row[FINAL_SENT] = report_of_count(late->sent);
	if (x->final_times.known)
		row[FINAL_TIMES] = report_of_count(x->final_times.n);
	if (x->has_final_time && c->topology)
		row[FINAL_TIME] = report_of_real(x->final_time);
}

static void
put_row(InspectComms *c, const InspectComm *x, bool places)
{
	ReportValue *row = report_table_row(&c->tables[INSPECT_COLLECTIVES]);
	const InspectMove *v = &x->run->move;
	InspectOrigin origin = inspect_frames_origin(&c->frames, x->m, x->run->op->loc,
	                                             inspect_frames_at(x->run->op), x->why == IR_REASON_CONSTRAINT);

	row[KIND] = report_of_text(str_from(cost_kind_name(v->cost.kind)));
	put_axes(c, row, x);
	put_numbers(row, x);
	row[WHY] = report_of_text(str_from(inspect_reason_name(x->why)));
	if (c->runs.as_xla)
		row[SURE] = report_of_text(v->estimate ? STR("estimate") : STR("exact"));
	row[REMAT] = report_of_flag(v->remat != NULL);
	if (c->all_branches && x->run->branch)
		row[BRANCH] = report_of_count(x->run->branch - 1);
	row[VALUE] = report_of_text(x->value);
	put_place(c, row, x, places);
	put_source(c, row, &origin);
	if (x->roots)
		row[ROOTS] = report_of_texts(x->roots, x->n_roots);
	if (v->from)
		row[FROM] = report_of_text(inspect_sharding(x->m->s, v->from, true));
	if (v->to)
		row[TO] = report_of_text(inspect_sharding(x->m->s, v->to, true));
	put_note(c, row, v, x->m->s->diag.human);
	if (v->late)
		put_late(c, row, x);
}

/* Returns the names of a list joined by commas. */
static Str
join(Arena *a, const ReportValue *list)
{
	Buf text;

	buf_init(&text, a->memory);
	for (uint32_t i = 0; i < list->n; i++) {
		buf_str(&text, i ? STR(",") : STR(""));
		buf_str(&text, list->texts[i]);
	}
	return str_from(buf_take(&text, a));
}

/* Adds up the totals of rows with equal text in `column`. */
static void
put_sums(InspectComms *c, ReportTable *t, uint32_t column)
{
	AtomTable names;
	Map rows = { 0 };

	atom_table_init(&names, c->arena);
	for (uint32_t i = 0; i < c->list.n; i++) {
		const ReportValue *cells = c->tables[INSPECT_COLLECTIVES].rows.v[i];
		Str text = cells[column].text;
		Atom name = atom_intern(&names, text.p, text.n);
		ReportValue *row = map_get(&rows, name);

		if (!inspect_comm_counts(&c->list.v[i]) || cost_kind_is_open(c->list.v[i].run->move.cost.kind))
			continue;
		if (!row) {
			row = report_table_row(t);
			row[SUM_KEY] = report_of_text(column == AXES ? join(c->arena, &cells[AXIS_NAMES]) : text);
			row[SUM_TEXT] = report_of_text(text);
			row[SUM_SENT] = report_of_count(0);
			map_put(c->arena, &rows, name, row);
		}
		if (__builtin_add_overflow(row[SUM_SENT].count, c->list.v[i].total, &row[SUM_SENT].count))
			row[SUM_SENT].count = INT64_MAX;
	}
}

static int
compare_sums(const void *a, const void *b)
{
	const ReportValue *x = *(ReportValue *const *)a, *y = *(ReportValue *const *)b;

	if (x[SUM_SENT].count != y[SUM_SENT].count)
		return x[SUM_SENT].count > y[SUM_SENT].count ? -1 : 1;
	return str_cmp(x[SUM_KEY].text, y[SUM_KEY].text);
}

static void
sort_sums(ReportTable *t)
{
	if (t->rows.n)
		qsort(t->rows.v, t->rows.n, sizeof *t->rows.v, compare_sums);
}

static bool
has_sources(const InspectComms *c)
{
	for (uint32_t i = 0; i < c->list.n; i++) {
		const InspectComm *x = &c->list.v[i];

		if (inspect_op_origin(x->m, x->run->op).file.p)
			return true;
	}
	return false;
}

static void
put_totals(InspectComms *c)
{
	ReportValue *row = report_table_row(&c->tables[INSPECT_TOTALS]);

	row[T_COLLECTIVES] = report_of_count(c->n_collectives);
	row[T_SENT] = report_of_count(c->sent);
	row[T_UNKNOWN] = report_of_count(c->n_unknown);
	row[T_IMPLICIT] = report_of_count(c->n_implicit);
	row[T_OPAQUE] = report_of_count(c->n_opaque);
	if (c->topology && c->has_time)
		row[T_TIME] = report_of_real(c->time);
	if (c->runs.target != LATE_PARTITIONER) {
		row[T_FINAL_COLLECTIVES] = report_of_count(c->n_final);
		row[T_FINAL_SENT] = report_of_count(c->final_sent);
		if (c->topology && c->has_final_time)
			row[T_FINAL_TIME] = report_of_real(c->final_time);
	}
}

void
inspect_comms_finish(InspectComms *c)
{
	const ReportLayout *const *of = inspect_comms_layouts(c->runs.target);
	bool sources = has_sources(c);
	ReportValue *head;

	report_tables_init(c->tables, of, INSPECT_N_COMMS_TABLES, c->arena);
	c->tables[INSPECT_PLACEMENT] = c->placement;
	head = report_table_row(&c->tables[INSPECT_COMMS_HEAD]);
	if (c->topology)
		head[H_TOPOLOGY] = report_of_text(c->topology->name);
	head[H_AS_XLA] = report_of_text(str_from(inspect_comms_as_xla(c)));
	if (c->remarks)
		inspect_remarks(c);
	sort_rows(c);
	report_table_head(&c->tables[INSPECT_COLLECTIVES], VALUE, sources ? "place, source" : "place");
	for (uint32_t i = 0; i < c->list.n; i++)
		put_row(c, &c->list.v[i], !sources);
	put_totals(c);
	put_sums(c, &c->tables[INSPECT_BY_AXES], AXES);
	put_sums(c, &c->tables[INSPECT_BY_KIND], KIND);
	sort_sums(&c->tables[INSPECT_BY_AXES]);
	sort_sums(&c->tables[INSPECT_BY_KIND]);
	if (c->top && c->tables[INSPECT_COLLECTIVES].rows.n > c->top)
		c->tables[INSPECT_COLLECTIVES].rows.n = c->top;
}

/* Returns the line that says whose collectives the report has. */
static Str
first_line(const InspectComms *c)
{
	static const char *const names[] = { [LATE_CPU] = "CPU", [LATE_TPU] = "TPU", [LATE_GPU] = "GPU" };

	if (!c->runs.as_xla)
		return STR("what Shardy alone communicates (--as-xla: as XLA does)");
	if (c->runs.target == LATE_PARTITIONER)
		return STR("what XLA's partitioner communicates, before XLA changes it further (--as-xla=no: Shardy "
		           "alone)");
	return str_from(arena_printf(c->arena, "what XLA's partitioner communicates, and what XLA for %s makes of it",
	                             names[c->runs.target]));
}

static void
time_words(Buf *b, bool known, double seconds, bool human)
{
	if (!known) {
		BUF_LIT(b, ", unknown time");
		return;
	}
	BUF_LIT(b, ", ");
	report_value_text(b, &total_columns[T_TIME], &(ReportValue){ .known = true, .real = seconds }, human);
	buf_str(b, human ? STR("") : STR(" s"));
}

/* Writes the line of totals for people, and the first line. */
void
inspect_comms_words(InspectComms *c, bool human)
{
	Buf b;

	if (c->says_which)
		c->tables[INSPECT_COMMS_HEAD].words = first_line(c);
	buf_init(&b, c->arena->memory);
	buf_printf(&b, "%u collective%s, ", (unsigned)c->n_collectives, c->n_collectives == 1 ? "" : "s");
	buf_str(&b, str_from(report_bytes_text(c->arena, c->sent, human)));
	BUF_LIT(&b, " sent per device");
	if (c->topology)
		time_words(&b, c->has_time, c->time, human);
	if (c->n_unknown)
		buf_printf(&b, ", %u of unknown total", (unsigned)c->n_unknown);
	if (c->n_implicit)
		buf_printf(&b, " + %u implicit", (unsigned)c->n_implicit);
	if (c->n_opaque)
		buf_printf(&b, " + %u unknown", (unsigned)c->n_opaque);
	if (c->runs.target != LATE_PARTITIONER) {
		buf_printf(&b, "; %u, ", (unsigned)c->n_final);
		buf_str(&b, str_from(report_bytes_text(c->arena, c->final_sent, human)));
		if (c->topology)
			time_words(&b, c->has_final_time, c->final_time, human);
		BUF_LIT(&b, " in the program that runs");
	}
	c->tables[INSPECT_TOTALS].words = (Str){ arena_dup(c->arena, b.p, b.n), b.n };
	buf_free(&b);
}
