/* SPDX-License-Identifier: Apache-2.0
 *
 * The axes of an all-gather are those of its operand. Those of an all-reduce are summed, so only the operands of the
 * operation before it have them. If none of these values has the axis, the results of the users are searched.
 */
#include "inspect/root_list.h"

#include "base/paranoid.h"
#include "inspect/name.h"
#include "ir/walk.h"

enum { MAX_DEPTH = 3, MAX_OPERANDS = 4 };	/* of the search for an axis */

/* The search for one axis. */
typedef struct Search {
	const InspectRootFinder *f;
	Arena *a;
	ShardAxis axis;
	FlowRootList *list;
} Search;

static void
find_for(const Search *x, const IrValue *v)
{
	flow_roots_find(x->f->roots, x->a, inspect_named(x->f->m, v), x->axis, x->list);
}

/* Looks in the operands of an operation and, if these lack the axis, in those of the operations before: an operation
 * may be computed along an axis that its result does not keep. */
static void
find_in_operands(const Search *x, const IrOp *op, int depth)
{
	for (uint32_t i = 0; op && i < op->n_operands && i < MAX_OPERANDS; i++)
		find_for(x, ir_operand(op, i));
	for (uint32_t i = 0; !x->list->n && depth < MAX_DEPTH && op && i < op->n_operands && i < MAX_OPERANDS; i++)
		find_in_operands(x, ir_value_def(ir_operand(op, i)), depth + 1);
}

/* Looks in the results of the operations that use a value after all movements. */
static void
find_in_users(const Search *x, const IrValue *v, int depth)
{
	for (const IrUse *u = v->uses; u; u = u->next) {
		if (inspect_is_move(u->user) && depth < 8)
			find_in_users(x, &u->user->results[0], depth + 1);
		for (uint32_t i = 0; i < u->user->n_results; i++)
			find_for(x, &u->user->results[i]);
	}
}

static FlowRootList *
search(const InspectRootFinder *f, const IrValue *v, ShardAxis axis)
{
	Arena *a = &f->m->s->arena;
	Search x = { f, a, axis, ARENA_NEW(a, FlowRootList) };

	find_for(&x, v);
	if (!x.list->n)
		find_in_operands(&x, ir_value_def(v), 0);
	if (!x.list->n)
		find_in_users(&x, v, 0);
	return x.list;
}

/* Returns the roots of an axis of a value. Many rows can be about one value with many users, so they share the
 * answer. */
static const FlowRootList *
roots_of(InspectRootFinder *f, const IrValue *v, ShardAxis axis)
{
	uint64_t key = map_mix(map_mix(map_mix((uintptr_t)v, axis.name), (uint64_t)axis.pre), (uint64_t)axis.size) | 1;
	FlowRootList *list = map_get(&f->found, key);

	if (!list) {
		list = search(f, v, axis);
		map_put(&f->m->s->arena, &f->found, key, list);
	}
	PARANOID_CHECK("InspectRootFinder.found", list->n == search(f, v, axis)->n);
	return list;
}

/* Returns the value that the annotation is on, and for a manual computation which of its shardings it is. */
static const char *
subject(const InspectRootFinder *f, const FlowRoot *root)
{
	Arena *a = &f->m->s->arena;
	Str name = inspect_name_at(f->m, root->kind == FLOW_ROOT_ARG ? (Span){ root->lo, root->lo } : root->span);

	switch (root->kind) {
	case FLOW_ROOT_ARG:
		return name.n ? name.p : arena_printf(a, "arg%u", (unsigned)root->index);
	case FLOW_ROOT_RESULT:
		return arena_printf(a, "result%u", (unsigned)root->index);
	case FLOW_ROOT_IN:
		return arena_printf(a, "%s in_shardings[%u]", name.p, (unsigned)root->index);
	case FLOW_ROOT_OUT:
		return arena_printf(a, "%s out_shardings[%u]", name.p, (unsigned)root->index);
	case FLOW_ROOT_CONSTRAINT:
		break;
	}
	return name.n ? name.p : "constraint";
}

/* Returns the function whose text is there, or NULL. A copy for a call has the text of its original. */
static const IrOp *
function_at(InspectRootFinder *f, uint32_t lo)
{
	Arena *a = &f->m->s->arena;

	for (IrOp *func = f->has_funcs ? NULL : ir_func_after(f->m->op, f->m->op); func;
	     func = ir_func_after(f->m->op, func))
		map_put(a, &f->funcs, (uintptr_t)func->span.lo + 1, func);
	f->has_funcs = true;
	return map_get(&f->funcs, (uintptr_t)lo + 1);
}

/* Returns the name that JAX gives to an argument or result, or { NULL, 0 }. */
static Str
jax_name(InspectRootFinder *f, const FlowRoot *root, const InspectOrigin *o)
{
	const IrOp *func;

	if (root->kind == FLOW_ROOT_ARG)
		return o->name;
	func = root->kind == FLOW_ROOT_RESULT ? function_at(f, root->span.lo) : NULL;
	return func && root->index < ir_type_n_results(ir_func_type(func))
	       ? inspect_result_name(f->m->s, func, root->index) : (Str){ NULL, 0 };
}

Str
inspect_root_text(InspectRootFinder *f, const FlowRoot *root)
{
	Arena *a = &f->m->s->arena;
	uint32_t at = root->kind == FLOW_ROOT_ARG ? root->lo : root->span.lo;
	InspectOrigin o = inspect_frames_origin(f->frames, f->m, root->loc, at, root->kind == FLOW_ROOT_CONSTRAINT);
	Str name = jax_name(f, root, &o);
	const char *what = subject(f, root);
	LineCol place;

	if (f->only_names && name.n)
		return name;
	if (f->only_names && root->kind <= FLOW_ROOT_RESULT)
		return str_from(what);
	if (name.n)
		what = arena_printf(a, "%s %.*s", what, (int)name.n, name.p);
	if (o.file.p)
		return str_from(arena_printf(a, "%s %.*s:%u:%u", what, (int)o.file.n, o.file.p, (unsigned)o.line,
		                             (unsigned)o.col));
	if (!f->m->src || !at || at >= f->m->src->len)
		return str_from(what);
	place = source_locate(a, f->m->src, at);
	return str_from(arena_printf(a, "%s %s:%u:%u", what, f->m->src->name, (unsigned)place.line,
	                             (unsigned)place.col));
}

void
inspect_roots_of_axes(InspectRootFinder *f, const IrValue *v, const ShardAxis *axes, uint32_t n, FlowRootList *list)
{
	for (uint32_t i = 0; i < n; i++) {
		const FlowRootList *some = roots_of(f, v, axes[i]);

		for (uint32_t k = 0; k < some->n; k++)
			flow_root_list_add(&f->m->s->arena, list, some->v[k]);
	}
}

uint32_t
inspect_roots(InspectRootFinder *f, const InspectRun *run, const Str **texts)
{
	FlowRootList all = { 0 };
	Str *text;

	inspect_roots_of_axes(f, inspect_named(f->m, inspect_run_value(run)), run->move.axis_list, run->move.n_axes,
	                      &all);
	text = ARENA_ARRAY(&f->m->s->arena, Str, all.n);
	for (uint32_t i = 0; i < all.n; i++)
		text[i] = inspect_root_text(f, all.v[i]);
	*texts = text;
	return all.n;
}
