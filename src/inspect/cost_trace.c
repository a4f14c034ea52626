/* SPDX-License-Identifier: Apache-2.0
 *
 * The trace of a step: complete events of the Trace Event Format, in microseconds.
 */
#include "inspect/cost.h"

#include "inspect/name.h"
#include "report/formats.h"

enum { MOST_EVENTS = 1 << 18, COMPUTES = 1, MOVES = 2 };

typedef struct Writer {
	InspectCost *x;
	IrModule *m;
	ReportTree tree;
	json_t *events;
} Writer;

static void
put_text(Writer *w, json_t *o, const char *key, Str text)
{
	report_put(&w->tree, o, key, json_string(report_utf8(w->x->arena, text)));
}

static json_t *
arguments_of(Writer *w, const StepOp *op, const InspectOrigin *origin)
{
	json_t *args = json_object();

	if (origin->file.p)
		put_text(w, args, "line", inspect_cost_line(w->x->arena, origin));
	if (op->inner != STEP_NONE) {
		report_put(&w->tree, args, "runs", json_real(op->trips));
		put_text(w, args, "note", STR("the first run is shown inside"));
		return args;
	}
	if (step_op_moves(op))
		return args;
	put_text(w, args, "bound", str_from(cost_bound_name(op->bound)));
	report_put(&w->tree, args, "flops", json_real(op->work.flops));
	report_put(&w->tree, args, "bytes", json_real(op->work.read + op->work.written));
	return args;
}

static void
add_event(void *cx, const StepOp *op, double start, double seconds)
{
	Writer *w = cx;
	const IrOp *source = inspect_cost_source(op);
	InspectOrigin origin = source ? inspect_op_origin(w->m, source) : (InspectOrigin){ 0 };
	json_t *e = json_object();
	const char *opcode = spmd_opcodes[op->node->op].text;

	put_text(w, e, "name", origin.name.n ? origin.name : str_from(opcode));
	put_text(w, e, "cat", str_from(opcode));
	put_text(w, e, "ph", STR("X"));
	report_put(&w->tree, e, "ts", json_real(start * 1e6));
	report_put(&w->tree, e, "dur", json_real(seconds * 1e6));
	report_put(&w->tree, e, "pid", json_integer(1));
	report_put(&w->tree, e, "tid", json_integer(step_op_moves(op) ? MOVES : COMPUTES));
	report_put(&w->tree, e, "args", arguments_of(w, op, &origin));
	report_append(&w->tree, w->events, e);
}

static void
name_thread(Writer *w, int tid, Str name)
{
	json_t *e = json_object(), *args = json_object();

	put_text(w, args, "name", name);
	put_text(w, e, "name", STR("thread_name"));
	put_text(w, e, "ph", STR("M"));
	report_put(&w->tree, e, "pid", json_integer(1));
	report_put(&w->tree, e, "tid", json_integer(tid));
	report_put(&w->tree, e, "args", args);
	report_append(&w->tree, w->events, e);
}

void
inspect_cost_trace(InspectCost *x, IrModule *m, Buf *out)
{
	Writer w = { .x = x, .m = m, .tree = { .memory = x->arena->memory }, .events = json_array() };
	json_t *root = json_object();

	name_thread(&w, COMPUTES, STR("computation"));
	name_thread(&w, MOVES, STR("communication"));
	step_events(&x->time, MOST_EVENTS, add_event, &w);
	report_put(&w.tree, root, "displayTimeUnit", json_string("ns"));
	report_put(&w.tree, root, "traceEvents", w.events);
	report_dump_compact(&w.tree, out, root);
	buf_char(out, '\n');
}
