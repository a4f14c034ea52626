/* SPDX-License-Identifier: Apache-2.0
 *
 * What becomes of a movement in the passes of XLA that follow its partitioner (spec 57 §21 to §32).
 */
#include "base/num.h"
#include "inspect/mover.h"
#include "inspect/xla_moves.h"

/* Whether a rule says only roughly what XLA does on a target (spec 57 §31). */
static bool
is_rough(const InspectXla *x, const LateRow *row)
{
	return x->model.target != LATE_CPU || late_row_has(row, LATE_COMBINE);
}

/* Returns n times the ratio of two numbers of bytes, of which one is a multiple of the other one. */
static int64_t
scale(int64_t n, int64_t to, int64_t from)
{
	if (to == from || to <= 0 || from <= 0)
		return n;
	return to > from ? num_mul(n, to / from) : n / (from / to);
}

/* How much a ragged all-to-all sends is data, and not all of its operands are: only its type can change. */
static const InspectLate *
late_ragged(InspectLate *late, const InspectMove *move, const LateRow *row)
{
	int64_t before = spmd_bytes(row->asked->node->shape);

	late->in = scale(move->in, row->out, before);
	late->out = scale(move->out, row->out, before);
	late->has_sent = move->has_sent;
	late->sent = scale(move->sent, row->out, before);
	late->cost = move->cost;
	late->cost.in = scale(move->cost.in, row->out, before);
	late->cost.out = scale(move->cost.out, row->out, before);
	late->cost.meet = scale(move->cost.meet, row->out, before);
	return late;
}

const InspectLate *
inspect_xla_late(const InspectXla *x, const InspectMove *move, const LateRow *row)
{
	InspectLate *late = ARENA_NEW(x->a, InspectLate);
	InspectMove after = *move;
	Mover r;

	*late = (InspectLate){ .is_gone = row->is_gone, .kind = inspect_xla_kinds[row->kind], .in = row->in,
		               .out = row->out, .loops = row->loops, .rules = row->rules,
		               .estimate = is_rough(x, row) };
	if (row->is_gone) {
		late->has_sent = true;
		return late;
	}
	if (late->kind == COST_RAGGED)
		return late_ragged(late, move, row);
	after.cost.kind = late->kind;
	after.has_in = after.has_out = true;
	after.in = row->in;
	after.out = row->out;
	if (late->kind == COST_ALL_TO_ALL)
		after.cost.meet = after.n ? after.in / after.n : -1;
	r = (Mover){ .s = x->m->s, .m = x->m, .meshes = x->meshes, .move = &after };
	mover_set_sent(&r);
	late->has_sent = after.has_sent;
	late->sent = num_mul(after.sent, row->parts);
	late->cost = after.cost;
	late->cost.in = num_mul(after.cost.in, row->parts);
	return late;
}

void
inspect_xla_ring(const InspectXla *x, InspectMove *move, uint32_t parts)
{
	const SpmdNode *made = move->made;
	const char *of = move->why == IR_REASON_CONTRACTION ? "a reduce-scatter" : "an all-gather";

	move->sent = num_mul(move->sent, parts);
	move->cost.in = num_mul(move->cost.in, parts);
	move->note = made->trips ? arena_printf(x->a, "a permute in each of %u steps of a loop", (unsigned)parts)
	                         : arena_printf(x->a, "permutes in place of %s, %u parts", of, (unsigned)parts);
}
