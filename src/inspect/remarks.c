/* SPDX-License-Identifier: Apache-2.0
 *
 * Each collective is compared with what is around it: the same movement before it, the sum that uses it, the slice
 * after it, the loop around it.
 */
#include "inspect/remarks.h"

#include "base/num.h"
#include "inspect/name.h"

enum { REMARK, SAVES, VALUE, LINE, TEXT, N };

static const ReportColumn columns[N] = {
	[REMARK] = { .name = "remark", .kind = REPORT_TEXT, .help = "cse, reassociate, reduce-scatter or hoist." },
	[SAVES] = { .name = "saves", .kind = REPORT_BYTES,
	            .help = "The bytes that each device would not send, in all runs." },
	[VALUE] = { .name = "address", .heading = "value", .kind = REPORT_TEXT, .cut = REPORT_CUT_MIDDLE,
	            .help = "The value that is moved." },
	[LINE] = { .name = "line", .kind = REPORT_COUNT, .drop = 1, .nullable = true,
	           .help = "The line of the value in the file." },
	[TEXT] = { .name = "text", .heading = "", .kind = REPORT_TEXT, .drop = 2, .cut = REPORT_CUT_RIGHT,
	           .help = "What could be done." },
};

const ReportLayout inspect_remarks_layout = {
	.name = "remarks", .help = "Communication that a change of the program would save.", .shape = REPORT_ROWS,
	.columns = columns, .n = N, .title = "remarks", .empty = "no remarks",
};

static void
remark(InspectComms *c, const InspectComm *x, const char *name, int64_t saves, const char *text)
{
	ReportValue *row = report_table_row(&c->tables[INSPECT_REMARKS]);
	bool known;
	uint32_t at = inspect_place(x->m, x->at, &known);

	row[REMARK] = report_of_text(str_from(name));
	row[SAVES] = report_of_count(saves);
	row[VALUE] = report_of_text(x->value);
	if (known && x->m->src)
		row[LINE] = report_of_count(source_locate(&x->m->s->arena, x->m->src, at).line);
	row[TEXT] = report_of_text(str_from(text));
}

/* ---- the same movement twice ---- */

static const IrValue *
moved(const InspectComm *x)
{
	return inspect_is_move(x->run->op) ? ir_operand(x->run->op, 0) : NULL;
}

/* `seen` has the movements so far, by value, sharding and block. */
static void
look_for_twin(InspectComms *c, const InspectComm *x, Map *seen)
{
	const uint64_t key[] = { (uintptr_t)moved(x), (uintptr_t)x->run->move.to, (uintptr_t)x->run->op->block };

	if (key[0] && key[1] && !map_mark_words(c->arena, seen, key, 3) && x->total)
		remark(c, x, "cse", x->total, "the same value was already moved to the same sharding");
}

/* ---- sums ---- */

static const IrOp *
only_user(const IrOp *op)
{
	return ir_value_has_one_use(&op->results[0]) ? op->results[0].uses->user : NULL;
}

/* Looks for an addition of two all-reduces over the same axes that have no other users. The remark is about the second
 * all-reduce. */
static void
look_for_sum(InspectComms *c, const InspectComm *x)
{
	const IrOp *op = x->run->op, *sum = op->kind == IR_OP_SDY_ALL_REDUCE ? only_user(op) : NULL, *other;

	if (!sum || sum->kind != IR_OP_SHLO_ADD || ir_operand(sum, 1) != &op->results[0])
		return;
	other = ir_value_def(ir_operand(sum, 0));
	if (other && other != op && other->kind == op->kind && only_user(other) == sum &&
	    ir_op_prop(other, ATOM_reduction_axes) == ir_op_prop(op, ATOM_reduction_axes))
		remark(c, x, "reassociate", x->total, "add the partial sums first, and reduce the sum once");
}

/* Returns whether a slice cuts along all axes of a movement. */
static bool
cuts_along(const IrOp *slice, const InspectMove *v)
{
	const IrAttr *lists = ir_op_prop(slice, ATOM_slicing_axes);

	for (uint32_t i = 0; i < v->n_axes; i++) {
		bool found = false;

		for (uint32_t d = 0; d < lists->n; d++) {
			const IrAttr *list = ir_attr_elems(lists)[d];

			for (uint32_t k = 0; k < list->n; k++)
				found |= shard_axis_eq(shard_axis_list(list)[k], v->axis_list[i]);
		}
		if (!found)
			return false;
	}
	return true;
}

/* Looks for an all-reduce whose users all take the same slice, along its axes. */
static void
look_for_slices(InspectComms *c, const InspectComm *x)
{
	const IrOp *op = x->run->op, *first = op->n_results && op->results[0].uses ? op->results[0].uses->user : NULL;
	bool sliced = op->kind == IR_OP_SDY_ALL_REDUCE && first && first->kind == IR_OP_SDY_ALL_SLICE;

	for (const IrUse *u = sliced ? op->results[0].uses : NULL; u; u = u->next)
		sliced &= u->user->kind == IR_OP_SDY_ALL_SLICE &&
		          ir_op_prop(u->user, ATOM_out_sharding) == ir_op_prop(first, ATOM_out_sharding);
	if (sliced && x->has_total && cuts_along(first, &x->run->move))
		remark(c, x, "reduce-scatter", x->total / 2, "all users slice the sum, so a reduce-scatter suffices");
}

/* ---- loops ---- */

bool
inspect_is_invariant(const IrOp *op, const IrValue *v)
{
	const IrOp *loop = ir_op_parent(op);
	const IrOp *end = loop && loop->kind == IR_OP_SHLO_WHILE ? ir_block_terminator(op->block) : NULL;

	if (!end || !v)
		return false;
	if (!v->is_arg)
		return v->owner.op->block != op->block;
	return v->owner.block != op->block || (v->index < end->n_operands && ir_operand(end, v->index) == v);
}

static void
look_for_loop(InspectComms *c, const InspectComm *x)
{
	const InspectRun *run = x->run;
	int64_t n = run->times.n, trips = run->trips;

	if (run->move.cost.kind == COST_ALL_GATHER && moved(x) && trips > 1 && inspect_is_invariant(run->op, moved(x)))
		remark(c, x, "hoist", num_mul(run->move.sent, n - n / trips),
		       "the value is the same in each run of the loop, so gather it before the loop");
}

void
inspect_remarks(InspectComms *c)
{
	Map seen = { 0 };

	for (uint32_t i = 0; i < c->list.n; i++) {
		const InspectComm *x = &c->list.v[i];

		if (x->run->dropped)
			continue;
		look_for_twin(c, x, &seen);
		look_for_sum(c, x);
		look_for_slices(c, x);
		look_for_loop(c, x);
	}
}
