/* SPDX-License-Identifier: Apache-2.0
 *
 * What is live at an operation in a region, or in a function that is called: the buffers of its body that are live
 * there, and those of each body around it. The results of an operation around it count inside, where they are computed.
 */
#include <stdlib.h>

#include "inspect/buffers.h"

/* The operations around an operation, up to one of main, and the operation itself. */
typedef VEC(IrOp *) Path;

static IrOp *
operation(const InspectBody *b, uint32_t at)
{
	return at ? b->ops.v[at - 1] : NULL;
}

/* Returns the number of an operation in a body, or the number after the last one. */
static uint32_t
number_of(const InspectBody *b, const IrOp *op)
{
	uint32_t i = 0;

	while (i < b->ops.n && b->ops.v[i] != op)
		i++;
	return i + 1;
}

static InspectBody
body_of(InspectLives *lives, IrRegion *r)
{
	InspectBody b = { .lives = lives, .a = &lives->scratch, .fused = true };

	inspect_body_fill(&b, r);
	return b;
}

/* Returns how much of each buffer of a body is for the results of an operation that are counted inside. */
static int64_t *
filled_by(const InspectBody *b, const IrOp *op)
{
	int64_t *filled = ARENA_ARRAY(&b->lives->scratch, int64_t, b->buffers.n);

	if (!inspect_inner_results(b->lives, op))
		return filled;
	for (uint32_t i = 0; i < op->n_results; i++) {
		uint32_t number = inspect_body_buffer(b, &op->results[i]);

		if (number && b->buffers.v[number - 1].within)
			number = b->buffers.v[number - 1].within;
		if (number)
			filled[number - 1] += inspect_lives_bytes(b->lives, &op->results[i]);
	}
	return filled;
}

/* Lists the buffers that are live at operation `at`. `around`: that operation, if what is inside is listed, too. */
static void
list_body(InspectMemory *memory, const InspectBody *b, uint32_t at, const IrOp *around)
{
	const int64_t *filled = around ? filled_by(b, around) : NULL;

	for (uint32_t i = 0; i < b->buffers.n; i++) {
		const InspectBuffer *v = &b->buffers.v[i];
		int64_t bytes = v->bytes - (filled ? filled[i] : 0);

		if (bytes > 0 && v->first <= at && at <= v->last)
			*VEC_ADD(b->lives->a, &memory->live) = (InspectLive){ v->value, bytes };
	}
}

static int
compare_live(const void *a, const void *b)
{
	const InspectLive *x = a, *y = b;

	if (x->bytes != y->bytes)
		return x->bytes > y->bytes ? -1 : 1;
	return x->value->lo < y->value->lo ? -1 : x->value->lo > y->value->lo;
}

/* Lists what is live at operation `at` of main, in its regions at the other operations of the path and, at the last of
 * them, at the peak of its regions. Returns the innermost operation, or NULL. */
static IrOp *
list_inward(InspectMemory *memory, uint32_t at, Path *path)
{
	InspectLives *lives = memory->lives;
	InspectBody b = *memory->body;
	IrOp *op;

	memory->live.n = 0;
	for (op = operation(&b, at);; op = operation(&b, at)) {
		IrRegion *r = op && !path->n ? inspect_peak_region(lives, op, true) : NULL;
		IrOp *next = r ? inspect_region_peak(lives, r, true)->at : path->n ? path->v[--path->n] : NULL;

		list_body(memory, &b, at, next ? op : NULL);
		if (!next)
			break;
		b = body_of(lives, next->block->region);
		at = number_of(&b, next);
	}
	if (memory->live.n)
		qsort(memory->live.v, memory->live.n, sizeof *memory->live.v, compare_live);
	return op;
}

/* Returns whether values of a region need memory while the operation runs that has the region or calls its function. */
static bool
is_inside(const InspectLives *lives, IrOp *around, const IrRegion *r)
{
	IrRegion *inner = NULL;

	for (uint32_t i = 0; (inner = inspect_inner_region(lives, around, i)) && inner != r; i++)
		;
	return inner;
}

void
inspect_memory_at_peak(InspectMemory *memory)
{
	Path none = { 0 };
	uint32_t at = memory->fused.at ? number_of(memory->body, memory->fused.at) : 0;

	memory->fused.at = list_inward(memory, at, &none);
}

void
inspect_memory_at(InspectMemory *memory, const InspectCalls *calls, IrOp *op)
{
	InspectLives *lives = memory->lives;
	Path path = { 0 };

	while (ir_op_parent(op) != memory->main) {
		IrOp *owner = ir_op_parent(op);
		IrOp *around = owner->kind == IR_OP_FUNC ? inspect_calls_around(calls, op) : owner;

		if (is_inside(lives, around, op->block->region))
			*VEC_ADD(&lives->scratch, &path) = op;
		else
			path.n = 0;	/* the operation around it needs nothing for its region */
		op = around;
	}
	(void)list_inward(memory, number_of(memory->body, op), &path);
	arena_free(&lives->scratch);
}

/* ---- timeline ---- */

typedef struct Timeline {
	InspectLives *lives;
	InspectUses *uses;
	Map seen;		/* regions: that of a function is listed at its first call */
} Timeline;

/* Lists the operations of a body. `base`: the bytes in use around it. */
static void
trace(Timeline *t, const InspectBody *b, int64_t base)
{
	const int64_t *live = inspect_body_live(b);

	for (uint32_t i = 0; i < b->ops.n; i++) {
		IrOp *op = b->ops.v[i];
		int64_t here = inspect_lives_add(base, live[i + 1]);
		int64_t around = here - inspect_inner_results(t->lives, op);
		IrRegion *r = inspect_peak_region(t->lives, op, true);

		if (r)
			here = inspect_lives_add(around, inspect_region_peak(t->lives, r, true)->bytes);
		*VEC_ADD(t->lives->a, t->uses) = (InspectUse){ op, here };
		for (uint32_t k = 0; (r = inspect_inner_region(t->lives, op, k)); k++) {
			InspectBody inner;

			if (!map_mark(&t->lives->scratch, &t->seen, (uintptr_t)r))
				continue;
			inner = body_of(t->lives, r);
			trace(t, &inner, around);
		}
	}
}

void
inspect_memory_timeline(const InspectMemory *memory, InspectUses *uses)
{
	Timeline t = { .lives = memory->lives, .uses = uses };

	trace(&t, memory->body, 0);
	arena_free(&memory->lives->scratch);
}
