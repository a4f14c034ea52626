/* SPDX-License-Identifier: Apache-2.0
 *
 * The sizes of a program as tables.
 */
#include "inspect/mem.h"

#include <stdlib.h>

#include "cost/bytes.h"
#include "flow/value.h"
#include "inspect/name.h"
#include "inspect/sharding_text.h"
#include "inspect/xla_moves.h"
#include "ir/walk.h"
#include "print/print.h"

static const ReportColumn head_columns[] = {
	{ .name = "model", .kind = REPORT_TEXT,
	  .help = "xla: what the compiler of a target allocates; program-order: a bound from the order of the "
	          "operations." },
	{ .name = "as_xla", .kind = REPORT_TEXT, .help = "The target, as --as-xla names it, or no." },
	{ .name = "devices", .kind = REPORT_COUNT, .unit = "devices", .help = "The devices of the largest mesh." },
	{ .name = "unknown", .kind = REPORT_COUNT, .unit = "values", .help = "Values of unknown size, counted as 0." },
	{ .name = "peak.address", .kind = REPORT_TEXT, .nullable = true, .help = "A value defined at the peak." },
	{ .name = "peak.line", .kind = REPORT_COUNT, .nullable = true, .help = "Its line in the file." },
	{ .name = "peak.col", .kind = REPORT_COUNT, .nullable = true, .help = "Its column." },
};

enum { H_MODEL, H_AS_XLA, H_DEVICES, H_UNKNOWN, H_ADDRESS, H_LINE, H_COL, H_N };

static const ReportLayout head_layout = {
	.shape = REPORT_RECORD, .columns = head_columns, .n = H_N, .in = REPORT_IN_JSON,
};

enum { S_WHAT, S_GLOBAL, S_LOCAL, S_IDEAL, S_NOTE, S_N };

static const ReportColumn size_columns[S_N] = {
	[S_WHAT] = { .name = "what", .heading = "bytes", .kind = REPORT_TEXT },
	[S_GLOBAL] = { .name = "global", .kind = REPORT_BYTES, .drop = 3, .nullable = true,
	               .help = "Of the whole tensors." },
	[S_LOCAL] = { .name = "local", .heading = "per device", .kind = REPORT_BYTES, .help = "On one device." },
	[S_IDEAL] = { .name = "ideal", .kind = REPORT_BYTES, .drop = 2, .nullable = true,
	              .help = "The global bytes divided by the number of devices." },
	[S_NOTE] = { .name = "note", .heading = "", .kind = REPORT_TEXT, .drop = 1, .cut = REPORT_CUT_MIDDLE,
	             .in = REPORT_IN_TEXT, .nullable = true,
	             .optional = true },
};

static const ReportLayout size_layout = {
	.name = "sizes", .shape = REPORT_MAP, .columns = size_columns, .n = S_N,
	.help = "With the model xla: arguments, aliased, results, constants, host, live, heap, total, low, high. "
	        "Results that alias an argument are not among the results; the total is the sum of arguments, "
	        "results, constants and heap, and the compiler's own lies between low and high for most programs. "
	        "With program-order: arguments, donated, results, constants, host, peak_fused, peak_unfused, "
	        "total_fused, total_unfused. A peak contains donated arguments as long as they live; a total adds "
	        "the other arguments and the constants. With both, if there is a topology: reserved, which the "
	        "runtime keeps, and limit, without what is reserved.",
	.title = "estimate from program order; the compiler may use less or more",
};

enum { L_BYTES, L_VALUE, L_NAME, L_TYPE, L_SHARDING, L_LINE, L_AT, L_N };

static const ReportColumn live_columns[L_N] = {
	[L_BYTES] = { .name = "bytes", .kind = REPORT_BYTES, .help = "On one device." },
	[L_VALUE] = { .name = "address", .heading = "value", .kind = REPORT_TEXT, .cut = REPORT_CUT_MIDDLE,
	              .help = "The address of the value." },
	[L_NAME] = { .name = "name", .kind = REPORT_TEXT, .drop = 3, .cut = REPORT_CUT_MIDDLE, .nullable = true,
	             .optional = true,
	             .help = "The name in the original program." },
	[L_TYPE] = { .name = "type", .kind = REPORT_TEXT, .drop = 2, .help = "The global type." },
	[L_SHARDING] = { .name = "sharding", .kind = REPORT_SHARDING, .drop = 1, .nullable = true, .missing = "-",
	                 .help = "The sharding." },
	[L_LINE] = { .name = "line", .kind = REPORT_COUNT, .in = REPORT_IN_TSV | REPORT_IN_JSON, .nullable = true,
	             .help = "The line in the file." },
	[L_AT] = { .name = "at", .kind = REPORT_TEXT, .drop = 4, .cut = REPORT_CUT_MIDDLE, .nullable = true,
	           .optional = true,
	           .help = "If --at is repeated: the value where they are live." },
};

static const ReportLayout live_layout = {
	.name = "live", .help = "The largest values that are live at the peak.", .shape = REPORT_ROWS,
	.columns = live_columns, .n = L_N, .title = "live at the peak",
};

static const ReportLayout args_layout = {
	.name = "largest_arguments", .help = "The largest arguments.", .shape = REPORT_ROWS, .columns = live_columns,
	.n = L_AT, .title = "largest arguments",
};

enum { U_LINE, U_BYTES, U_VALUE, U_OP, U_N };

static const ReportColumn use_columns[U_N] = {
	[U_LINE] = { .name = "line", .kind = REPORT_COUNT, .drop = 1, .nullable = true,
	             .help = "The line of the operation in the file, null for one that a pass has made." },
	[U_BYTES] = { .name = "bytes", .kind = REPORT_BYTES,
	              .help = "The bytes in use on one device while it runs, counted as for peak_fused." },
	[U_VALUE] = { .name = "address", .heading = "value", .kind = REPORT_TEXT, .cut = REPORT_CUT_MIDDLE,
	              .nullable = true,
	              .help = "The address of its first result." },
	[U_OP] = { .name = "op", .kind = REPORT_TEXT, .drop = 2, .help = "Its name." },
};

static const ReportLayout use_layout = {
	.name = "timeline", .help = "The memory in use during each operation of the main function, of its regions "
	                            "and of the functions that it calls, in the order of the program.",
	.shape = REPORT_ROWS, .columns = use_columns, .n = U_N, .title = "timeline",
};

const ReportLayout *const inspect_mem_layouts[] = {
	&head_layout, &size_layout, &live_layout, &args_layout, &use_layout
};

void
inspect_mem_init(InspectMem *x, Arena *arena)
{
	memset(x, 0, sizeof *x);
	x->arena = arena;
	x->top = 10;
	report_tables_init(x->tables, inspect_mem_layouts, INSPECT_N_MEM_TABLES, arena);
}

/* Returns the bytes that no peak contains: those of the constants and of the arguments that are not donated. */
static int64_t
fixed_bytes(const InspectMemory *m)
{
	return m->args - m->donated + m->constants;
}

int64_t
inspect_mem_total(const InspectMemory *m, bool fused)
{
	int64_t sum;

	if (m->step)
		return m->step->total;
	if (__builtin_add_overflow(fixed_bytes(m), fused ? m->fused.bytes : m->unfused.bytes, &sum))
		return INT64_MAX;
	return sum;
}

int64_t
inspect_mem_needed(const InspectMemory *m)
{
	if (!m->step)
		return inspect_mem_total(m, true);
	return m->step->total - m->step->heap + m->step->needed;
}

const char *
inspect_mem_as_xla(const InspectMemory *m)
{
	return late_as_xla_word(m->step != NULL, m->target);
}

static ReportValue *
add_size(InspectMem *x, const char *what, int64_t local)
{
	ReportValue *row = report_table_row(&x->tables[INSPECT_MEM_SIZES]);

	row[S_WHAT] = report_of_text(str_from(what));
	row[S_LOCAL] = report_of_count(local);
	return row;
}

static void
put_global(ReportValue *row, int64_t global, int64_t devices)
{
	row[S_GLOBAL] = report_of_count(global);
	row[S_IDEAL] = report_of_count(global / devices + (global % devices != 0));
}

/* Returns "at %x name, model.py:3:4" for what runs at the peak and its result, or "at %x" if its origin is unknown. */
static Str
peak_note(InspectMem *x, const InspectOrigin *origin, Str value)
{
	if (!origin->file.p)
		return str_from(arena_printf(x->arena, "at %.*s", (int)value.n, value.p));
	return str_from(arena_printf(x->arena, "at %.*s%s%.*s, %.*s:%u:%u", (int)value.n, value.p,
	                             origin->name.n ? " " : "", (int)origin->name.n,
	                             origin->name.p ? origin->name.p : "", (int)origin->file.n, origin->file.p,
	                             (unsigned)origin->line, (unsigned)origin->col));
}

/* Returns a value that a node of XLA's program holds, or NULL. */
static const IrValue *
value_of(const SpmdNode *node, uint32_t element)
{
	const IrOp *op = node->by ? node->by->source : NULL;

	if (spmd_is_tuple(node->shape) && op && element < op->n_results)
		return &op->results[element];
	return inspect_xla_value(node);
}

/* Says whether the program fits on a device. */
static void
put_limit(InspectMem *x, const InspectMemory *memory)
{
	int64_t needed = inspect_mem_needed(memory);
	ReportValue *row;
	const char *bytes;

	if (!x->limit)
		return;
	if (x->reserved)
		add_size(x, "reserved", x->reserved);
	row = add_size(x, "limit", x->limit);
	bytes = report_bytes_text(x->arena, needed <= x->limit ? x->limit - needed : needed - x->limit, true);
	row[S_NOTE] = report_of_text(str_from(arena_printf(x->arena, needed <= x->limit ? "fits, with %s to spare" :
	                                                   "does not fit: %s too much", bytes)));
}

/* The sizes of what XLA makes. */
static void
put_step(InspectMem *x, IrModule *m, const InspectMemory *memory)
{
	const StepMemory *step = memory->step;
	const IrValue *at = step->at ? value_of(step->at, 0) : NULL;
	ReportValue *row;

	x->tables[INSPECT_MEM_SIZES].title =
		arena_printf(x->arena, "estimate of what XLA%s allocates", memory->target == LATE_PARTITIONER ? "" :
		             memory->target == LATE_TPU ? " for TPU" : memory->target == LATE_GPU ? " for GPU" :
		             " for CPU");
	put_global(add_size(x, "arguments", step->arguments), memory->args_global, memory->devices);
	put_global(add_size(x, "aliased", step->aliased), memory->donated_global, memory->devices);
	put_global(add_size(x, "results", step->results), memory->results_global, memory->devices);
	add_size(x, "constants", step->constants);
	if (memory->host)
		add_size(x, "host", memory->host);
	row = add_size(x, "live", step->needed);
	if (at) {
		InspectOrigin origin = inspect_origin(m, at);

		row[S_NOTE] = report_of_text(peak_note(x, &origin, inspect_value(m, at)));
	}
	add_size(x, "heap", step->heap);
	row = add_size(x, "total", step->total);
	if (memory->unknown)
		row[S_NOTE] = report_of_text(str_from(arena_printf(x->arena, "+ %lld values of unknown size",
		                                                   (long long)memory->unknown)));
	add_size(x, "low", step->low);
	add_size(x, "high", step->high);
}

static void
put_sizes(InspectMem *x, IrModule *m, const InspectMemory *memory)
{
	ReportValue *row;

	if (memory->step) {
		put_step(x, m, memory);
		put_limit(x, memory);
		return;
	}
	put_global(add_size(x, "arguments", memory->args), memory->args_global, memory->devices);
	put_global(add_size(x, "donated", memory->donated), memory->donated_global, memory->devices);
	put_global(add_size(x, "results", memory->results), memory->results_global, memory->devices);
	add_size(x, "constants", memory->constants);
	if (memory->host)
		add_size(x, "host", memory->host);
	row = add_size(x, "peak_fused", memory->fused.bytes);
	if (memory->fused.at) {
		const IrOp *op = memory->fused.at;
		InspectOrigin origin = inspect_op_origin(m, op);

		row[S_NOTE] = report_of_text(peak_note(x, &origin, op->n_results ? inspect_value(m, &op->results[0]) :
		                                       STR("the end")));
	}
	add_size(x, "peak_unfused", memory->unfused.bytes);
	row = add_size(x, "total_fused", inspect_mem_total(memory, true));
	if (memory->unknown)
		row[S_NOTE] = report_of_text(str_from(arena_printf(x->arena, "+ %lld values of unknown size",
		                                                   (long long)memory->unknown)));
	add_size(x, "total_unfused", inspect_mem_total(memory, false));
	put_limit(x, memory);
}

static ReportValue *
put_value(InspectMem *x, uint32_t table, IrModule *m, const IrValue *v, int64_t bytes)
{
	ReportValue *row = report_table_row(&x->tables[table]);
	IrAttr *sharding = flow_value_get(m->s, v);
	InspectOrigin origin = inspect_origin(m, v);
	bool known;
	uint32_t at = inspect_place(m, v, &known);

	row[L_BYTES] = report_of_count(bytes);
	row[L_VALUE] = report_of_text(inspect_value(m, v));
	if (origin.name.n)
		row[L_NAME] = report_of_text(origin.name);
	row[L_TYPE] = report_of_text(print_type_text(m->s, v->type));
	if (sharding)
		row[L_SHARDING] = report_of_text(inspect_sharding(m->s, sharding, true));
	if (known && m->src)
		row[L_LINE] = report_of_count(source_locate(&m->s->arena, m->src, at).line);
	return row;
}

static int
compare_bytes(const void *a, const void *b)
{
	const InspectLive *x = a, *y = b;

	if (x->bytes != y->bytes)
		return x->bytes > y->bytes ? -1 : 1;
	return x->value->index < y->value->index ? -1 : x->value->index > y->value->index;
}

static void
put_arguments(InspectMem *x, IrModule *m, const InspectMemory *memory)
{
	const IrBlock *block = ir_op_block(memory->main, 0);
	const FlowMeshTable *meshes = flow_meshes_new(x->arena, m->op);
	InspectLive *list = ARENA_ARRAY(x->arena, InspectLive, block->n_args);

	for (uint32_t i = 0; i < block->n_args; i++) {
		int64_t bytes = inspect_local_bytes(m->s, meshes, block->args[i]);

		list[i] = (InspectLive){ block->args[i], bytes > 0 ? bytes : 0 };
	}
	if (block->n_args)
		qsort(list, block->n_args, sizeof *list, compare_bytes);
	for (uint32_t i = 0; i < block->n_args && i < x->top; i++)
		put_value(x, INSPECT_MEM_ARGS, m, list[i].value, list[i].bytes);
}

/* Returns the value at the peak, or NULL. */
static const IrValue *
value_at_peak(const InspectMemory *memory)
{
	const IrOp *at = memory->fused.at;

	if (memory->step)
		return memory->step->at ? value_of(memory->step->at, 0) : NULL;
	return at && at->n_results ? &at->results[0] : NULL;
}

static void
put_head(InspectMem *x, IrModule *m, const InspectMemory *memory)
{
	ReportValue *row = report_table_row(&x->tables[INSPECT_MEM_HEAD]);
	const IrValue *at = value_at_peak(memory);
	bool known;
	LineCol place;
	uint32_t lo;

	row[H_MODEL] = report_of_text(memory->step ? STR("xla") : STR("program-order"));
	row[H_AS_XLA] = report_of_text(str_from(inspect_mem_as_xla(memory)));
	row[H_DEVICES] = report_of_count(memory->devices);
	row[H_UNKNOWN] = report_of_count(memory->unknown);
	if (!at)
		return;
	row[H_ADDRESS] = report_of_text(inspect_value(m, at));
	lo = inspect_place(m, at, &known);
	if (!known || !m->src)
		return;
	place = source_locate(&m->s->arena, m->src, lo);
	row[H_LINE] = report_of_count(place.line);
	row[H_COL] = report_of_count(place.col);
}

/* The timeline of what XLA makes. */
static void
put_step_timeline(InspectMem *x, IrModule *m, const InspectMemory *memory)
{
	for (uint32_t i = 0; i < memory->step->uses.n; i++) {
		const StepUse *use = &memory->step->uses.v[i];
		const IrValue *v = value_of(use->node, 0);
		ReportValue *row;
		bool known;
		uint32_t lo = v ? inspect_place(m, v, &known) : 0;

		if (use->node->op == SPMD_OP_TUPLE)
			continue;		/* it runs nothing */
		row = report_table_row(&x->tables[INSPECT_MEM_TIMELINE]);
		if (v && known && m->src)
			row[U_LINE] = report_of_count(source_locate(&m->s->arena, m->src, lo).line);
		row[U_BYTES] = report_of_count(use->bytes);
		if (v)
			row[U_VALUE] = report_of_text(inspect_value(m, v));
		row[U_OP] = report_of_text(str_from(spmd_opcodes[use->node->op].text));
	}
}

static void
put_timeline(InspectMem *x, IrModule *m, const InspectMemory *memory)
{
	InspectUses uses = { 0 };

	if (memory->step) {
		put_step_timeline(x, m, memory);
		return;
	}
	inspect_memory_timeline(memory, &uses);
	for (uint32_t i = 0; i < uses.n; i++) {
		const IrOp *op = uses.v[i].op;
		ReportValue *row = report_table_row(&x->tables[INSPECT_MEM_TIMELINE]);

		if (op->span.hi && m->src)
			row[U_LINE] = report_of_count(source_locate(&m->s->arena, m->src, op->span.lo).line);
		row[U_BYTES] = report_of_count(uses.v[i].bytes);
		if (op->n_results)
			row[U_VALUE] = report_of_text(inspect_value(m, &op->results[0]));
		row[U_OP] = report_of_text(session_str(m->s, op->name));
	}
}

InspectMemUse *
inspect_mem_uses(const InspectMem *x)
{
	const ReportTable *t = &x->tables[INSPECT_MEM_TIMELINE];
	InspectMemUse *uses = ARENA_ARRAY(x->arena, InspectMemUse, t->rows.n);

	for (uint32_t i = 0; i < t->rows.n; i++) {
		const ReportValue *row = t->rows.v[i];

		uses[i].bytes = row[U_BYTES].count;
		uses[i].op = row[U_OP].text;
		if (row[U_VALUE].known)
			uses[i].value = row[U_VALUE].text;
		if (row[U_LINE].known)
			uses[i].line = (uint32_t)row[U_LINE].count;
	}
	return uses;
}

void
inspect_mem_fill(InspectMem *x, IrModule *m, const InspectMemory *memory)
{
	put_head(x, m, memory);
	put_sizes(x, m, memory);
	if (!memory->main)
		return;
	put_arguments(x, m, memory);
	if (x->timeline)
		put_timeline(x, m, memory);
}

/* Adds what lives at the peak of what XLA makes. What stands for no value of the program has the name of its
 * operation. */
static void
put_step_live(InspectMem *x, IrModule *m, const StepMemory *step)
{
	for (uint32_t i = 0; i < step->live.n && i < x->top; i++) {
		const StepLive *live = &step->live.v[i];
		const IrValue *v = value_of(live->node, live->element);
		const SpmdShape *shape = live->node->shape;
		ReportValue *row;
		Buf b;

		if (v) {
			put_value(x, INSPECT_MEM_LIVE, m, v, live->bytes);
			continue;
		}
		row = report_table_row(&x->tables[INSPECT_MEM_LIVE]);
		row[L_BYTES] = report_of_count(live->bytes);
		row[L_VALUE] = report_of_text(str_from(spmd_opcodes[live->node->op].text));
		buf_init(&b, x->arena->memory);
		spmd_shape_print(&b, spmd_is_tuple(shape) && live->element < shape->n ?
		                 shape->elements[live->element] : shape);
		row[L_TYPE] = report_of_text(str_from(buf_take(&b, x->arena)));
	}
}

void
inspect_mem_live(InspectMem *x, IrModule *m, const InspectMemory *memory, Str at)
{
	if (memory->step) {
		put_step_live(x, m, memory->step);
		return;
	}
	for (uint32_t i = 0; i < memory->live.n && i < x->top; i++) {
		const InspectLive *live = &memory->live.v[i];
		ReportValue *row = put_value(x, INSPECT_MEM_LIVE, m, live->value, live->bytes);

		if (at.n)
			row[L_AT] = report_of_text(at);
	}
}
