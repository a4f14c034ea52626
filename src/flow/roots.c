/* SPDX-License-Identifier: Apache-2.0
 *
 * A table of lists, one per value. A list has about as many entries as the value has axes, times the number of copies
 * of its function.
 */
#include "flow/roots.h"

struct FlowRooted {
	ShardAxis axis;
	uint32_t root;		/* index */
	const FlowRooted *next;
};

FlowRoots *
flow_roots_new(Arena *a)
{
	FlowRoots *r = ARENA_NEW(a, FlowRoots);

	r->a = a;
	return r;
}

void
flow_roots_add(FlowRoots *r, const FlowRoot *root)
{
	if (map_get(&r->by_origin, root->origin))
		return;
	*VEC_ADD(r->a, &r->list) = *root;
	map_put(r->a, &r->by_origin, root->origin, map_value(r->list.n));
}

/* Returns a key of the place of a value, or 0 if a pass made it. */
static uint64_t
place_of(const IrValue *v)
{
	if (v->is_arg)
		return v->lo ? (uint64_t)v->lo << 32 | 1 : 0;
	if (!v->owner.op->span.hi)
		return 0;
	return (uint64_t)v->owner.op->span.lo << 32 | (v->index + 2);
}

static const FlowRooted *
list_of(const FlowRoots *r, const IrValue *v)
{
	uint64_t place = place_of(v);

	return place ? map_get(&r->by_place, place) : NULL;
}

void
flow_roots_note(FlowRoots *r, const IrValue *v, ShardAxis axis, Atom origin)
{
	uint32_t i = map_number(map_get(&r->by_origin, origin));
	const FlowRooted *first = list_of(r, v);
	FlowRooted *made;

	if (!i || !place_of(v))
		return;
	for (const FlowRooted *x = first; x; x = x->next) {
		if (x->root == i - 1 && shard_axis_eq(x->axis, axis))
			return;
	}
	made = ARENA_NEW(r->a, FlowRooted);
	*made = (FlowRooted){ axis, i - 1, first };
	map_put(r->a, &r->by_place, place_of(v), made);
}

void
flow_root_list_add(Arena *a, FlowRootList *list, const FlowRoot *root)
{
	for (uint32_t i = 0; i < list->n; i++) {
		if (list->v[i] == root)
			return;
	}
	*VEC_ADD(a, list) = root;
}

void
flow_roots_find(const FlowRoots *r, Arena *a, const IrValue *v, ShardAxis axis, FlowRootList *list)
{
	for (const FlowRooted *x = list_of(r, v); x; x = x->next) {
		const FlowRoot *root = &r->list.v[x->root];

		if (shard_axis_overlaps(x->axis, axis))
			flow_root_list_add(a, list, root);
	}
}
