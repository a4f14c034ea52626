/* SPDX-License-Identifier: Apache-2.0
 *
 * The axes of an all-gather are those of its operand. Those of an all-reduce are summed, so only the operands of the
 * operation before it have them. Otherwise the users of the result have them.
 */
#include "inspect/root_list.h"

#include "inspect/name.h"

enum { MAX_DEPTH = 3, MAX_OPERANDS = 4 };	/* of the search for an axis */

typedef struct Finder {
	IrModule *m;
	Arena *a;
	const FlowRoots *roots;
	FlowRootList list;
} Finder;

static void
find_for(Finder *f, const IrValue *v, ShardAxis axis)
{
	flow_roots_find(f->roots, f->a, inspect_named(f->m, v), axis, &f->list);
}

/* Looks in the operands of an operation and, if these lack the axis, in those of the operations before: an operation
 * may be computed along an axis that its result does not keep. */
static void
find_in_operands(Finder *f, const IrOp *op, ShardAxis axis, int depth)
{
	uint32_t n = f->list.n;

	for (uint32_t i = 0; op && i < op->n_operands && i < MAX_OPERANDS; i++)
		find_for(f, ir_operand(op, i), axis);
	for (uint32_t i = 0; f->list.n == n && depth < MAX_DEPTH && op && i < op->n_operands && i < MAX_OPERANDS; i++)
		find_in_operands(f, ir_value_def(ir_operand(op, i)), axis, depth + 1);
}

/* Looks in the results of the operations that use a value after all movements. */
static void
find_in_users(Finder *f, const IrValue *v, ShardAxis axis, int depth)
{
	for (const IrUse *u = v->uses; u; u = u->next) {
		if (inspect_is_move(u->user) && depth < 8)
			find_in_users(f, &u->user->results[0], axis, depth + 1);
		for (uint32_t i = 0; i < u->user->n_results; i++)
			find_for(f, &u->user->results[i], axis);
	}
}

static void
find_axis(Finder *f, const InspectRun *run, ShardAxis axis)
{
	const IrValue *v = inspect_named(f->m, inspect_run_value(run));
	const IrOp *def = ir_value_def(v);
	uint32_t n = f->list.n;

	find_for(f, v, axis);
	if (f->list.n == n)
		find_in_operands(f, def, axis, 0);
	if (f->list.n == n)
		find_in_users(f, v, axis, 0);
}

/* Returns the value that the annotation is on, and for a manual computation which of its shardings it is. */
static const char *
subject(Finder *f, const FlowRoot *root)
{
	Str name = inspect_name_at(f->m, root->kind == FLOW_ROOT_ARG ? (Span){ root->lo, root->lo } : root->span);

	switch (root->kind) {
	case FLOW_ROOT_ARG:
		return name.n ? name.p : arena_printf(f->a, "arg%u", (unsigned)root->index);
	case FLOW_ROOT_RESULT:
		return arena_printf(f->a, "result%u", (unsigned)root->index);
	case FLOW_ROOT_IN:
		return arena_printf(f->a, "%s in_shardings[%u]", name.p, (unsigned)root->index);
	case FLOW_ROOT_OUT:
		return arena_printf(f->a, "%s out_shardings[%u]", name.p, (unsigned)root->index);
	case FLOW_ROOT_CONSTRAINT:
		break;
	}
	return name.n ? name.p : "constraint";
}

static Str
text_of(Finder *f, const InspectFrames *frames, const FlowRoot *root)
{
	InspectOrigin o = inspect_frames_origin(frames, f->m, root->loc, root->kind == FLOW_ROOT_CONSTRAINT);
	uint32_t at = root->kind == FLOW_ROOT_ARG ? root->lo : root->span.lo;
	const char *what = subject(f, root);
	LineCol place;

	if (o.file.p)
		return str_from(arena_printf(f->a, "%s %.*s:%u:%u", what, (int)o.file.n, o.file.p, (unsigned)o.line,
		                             (unsigned)o.col));
	if (!f->m->src || !at || at >= f->m->src->len)
		return str_from(what);
	place = source_locate(f->a, f->m->src, at);
	return str_from(arena_printf(f->a, "%s %s:%u:%u", what, f->m->src->name, (unsigned)place.line,
	                             (unsigned)place.col));
}

uint32_t
inspect_roots(IrModule *m, const FlowRoots *roots, const InspectFrames *frames, const InspectRun *run,
              const Str **texts)
{
	Finder f = { .m = m, .a = &m->s->arena, .roots = roots };
	Str *all;

	for (uint32_t i = 0; i < run->move.n_axes; i++)
		find_axis(&f, run, run->move.axis_list[i]);
	all = ARENA_ARRAY(f.a, Str, f.list.n + 1);
	for (uint32_t i = 0; i < f.list.n; i++)
		all[i] = text_of(&f, frames, f.list.v[i]);
	*texts = all;
	return f.list.n;
}
