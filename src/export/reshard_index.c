/* SPDX-License-Identifier: Apache-2.0
 *
 * The reshards of a root are listed in the order of the search and sorted into groups of one key. A group is a tree
 * over the numbers of its reshards, which finds the first one below a limit in logarithmic time. Each list is in
 * reverse order, because new users come first. A new reshard is added to its group; a new reshape makes the list
 * stale.
 */
#include "export/reshard_index.h"

#include "flow/value.h"
#include "ir/walk.h"

/* A value that is not made by a reshape or a transpose, with the reshapes below it. */
typedef struct Root {
	uint32_t listings;	/* how often its reshards have been listed */
	bool stale;		/* the order of the reshapes may have changed */
} Root;

/* A root or a reshape below one. */
typedef struct Place {
	Root *root;
	uint32_t order;		/* the number of such values that a search looks at before this one */
} Place;

typedef struct Member {
	IrOp *op;
	uint32_t order;		/* of its operand */
} Member;

/* The reshards of a root with one key. Erased ones stay until a search meets them. */
typedef struct Group {
	const Root *root;
	ReshardKey key;
	Member *members;	/* the last one is the first to be found */
	uint32_t *least;	/* binary tree: node i has the children 2i and 2i+1, the leaves begin at `room` */
	uint32_t n, room;
} Group;

#define NO_NUMBER UINT32_MAX
enum { MAX_LISTINGS = 4 };	/* of one root; then its reshards are searched, which takes no memory */

/* ---- layouts ---- */

/* Inserts a stride after those that are not larger. */
static void
strides_add(Arena *a, Strides *list, Stride s)
{
	uint32_t i = list->n;

	*VEC_ADD(a, list) = s;
	for (; i > 0 && list->v[i - 1].stride > s.stride; i--)
		list->v[i] = list->v[i - 1];
	list->v[i] = s;
}

/* Merges adjacent sub-axes of one axis whose strides continue each other. */
static void
strides_merge(Strides *list)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < list->n; i++) {
		Stride *prev = n ? &list->v[n - 1] : NULL, cur = list->v[i];

		if (prev && prev->axis == cur.axis && cur.pre * cur.size == prev->pre &&
		    cur.stride == prev->stride * (uint64_t)prev->size) {
			prev->pre = cur.pre;
			prev->size *= cur.size;
		} else {
			list->v[n++] = cur;
		}
	}
	list->n = n;
}

Strides
reshard_strides(Arena *a, const ShardMesh *mesh, const ShardAxes *dims, uint32_t rank, const IrType *t)
{
	Strides list = { 0 };
	uint64_t elements = 1;

	for (uint32_t d = rank; d-- > 0;) {
		uint64_t size = (uint64_t)t->dims[d], parts = (uint64_t)shard_axes_total(mesh, dims[d]);
		uint64_t stride = elements * ((size + parts - 1) / parts);

		for (uint32_t j = dims[d].n; j-- > 0;) {
			ShardAxis axis = dims[d].v[j];
			int64_t n = shard_axis_size(mesh, axis);

			strides_add(a, &list, (Stride){ axis.name, shard_axis_pre(axis), n, stride });
			stride *= (uint64_t)n;
		}
		elements *= size;
	}
	strides_merge(&list);
	return list;
}

static bool
strides_equal(const Strides *x, const Strides *y)
{
	for (uint32_t i = 0; i < x->n && i < y->n; i++) {
		const Stride *p = &x->v[i], *q = &y->v[i];

		if (p->axis != q->axis || p->pre != q->pre || p->size != q->size || p->stride != q->stride)
			return false;
	}
	return x->n == y->n;
}

ShardAxes *
reshard_dims(Arena *a, const ShardSharding *sh)
{
	ShardAxes *dims = ARENA_ARRAY(a, ShardAxes, sh->rank);

	for (uint32_t d = 0; d < sh->rank; d++)
		dims[d] = shard_axes_of_dim(sh, d);
	return dims;
}

/* Sets the key of a reshard. Returns false if its mesh is unknown. */
static bool
key_of(Arena *a, IrOp *op, ReshardKey *key)
{
	IrAttr *sharding = ir_op_prop(op, ATOM_sharding);
	const ShardSharding *sh = shard_sharding(sharding);
	const ShardMesh *mesh = flow_mesh_lookup(ir_module_of(op), sharding);

	if (!mesh)
		return false;
	*key = (ReshardKey){ op->block, sh->mesh, { shard_replicated(sh), sh->n_replicated }, { 0 } };
	key->strides = reshard_strides(a, mesh, reshard_dims(a, sh), sh->rank, op->results[0].type);
	return true;
}

static bool
keys_equal(const ReshardKey *a, const ReshardKey *b)
{
	return a->block == b->block && a->mesh == b->mesh && shard_axes_eq(a->replicated, b->replicated) &&
	       strides_equal(&a->strides, &b->strides);
}

static uint64_t
hash_of(const Root *root, const ReshardKey *key)
{
	uint64_t h = map_mix(map_mix((uintptr_t)root, (uintptr_t)key->block), (uintptr_t)key->mesh);

	for (uint32_t i = 0; i < key->replicated.n; i++)
		h = map_mix(map_mix(h, key->replicated.v[i].name), (uint64_t)key->replicated.v[i].size);
	for (uint32_t i = 0; i < key->strides.n; i++) {
		const Stride *s = &key->strides.v[i];

		h = map_mix(map_mix(h, s->axis), s->stride);
		h = map_mix(map_mix(h, (uint64_t)s->pre), (uint64_t)s->size);
	}
	return h;
}

/* ---- groups ---- */

static void
set_number(Group *g, uint32_t i, uint32_t number)
{
	size_t node = (size_t)g->room + i;

	g->least[node] = number;
	while (node /= 2) {
		uint32_t x = g->least[2 * node], y = g->least[2 * node + 1];

		g->least[node] = x < y ? x : y;
	}
}

static void
group_grow(Arena *a, Group *g)
{
	const uint32_t *old = g->least ? g->least + g->room : NULL;
	const Member *members = g->members;

	g->room = g->room ? 2 * g->room : 1;
	g->members = ARENA_ARRAY(a, Member, g->room);
	g->least = ARENA_ARRAY(a, uint32_t, 2 * (size_t)g->room);
	for (uint32_t i = 0; i < 2 * g->room; i++)
		g->least[i] = NO_NUMBER;
	for (uint32_t i = 0; i < g->n; i++) {
		g->members[i] = members[i];
		set_number(g, i, old[i]);
	}
}

/* Adds a reshard, which is found before all others of its operand. */
static void
group_add(Arena *a, Group *g, IrOp *op, uint32_t order)
{
	uint32_t i = g->n;

	if (g->n == g->room)
		group_grow(a, g);
	for (g->n++; i && g->members[i - 1].order < order; i--) {
		g->members[i] = g->members[i - 1];
		set_number(g, i, g->least[g->room + i - 1]);
	}
	g->members[i] = (Member){ op, order };
	set_number(g, i, op->results[0].tmp);
}

/* Returns the index + 1 of the last reshard with a number below `limit`, or 0. */
static uint32_t
group_find(const Group *g, uint32_t limit)
{
	size_t node = 1;

	if (g->least[1] >= limit)
		return 0;
	while (node < g->room)
		node = 2 * node + (g->least[2 * node + 1] < limit);
	return (uint32_t)(node - g->room + 1);
}

static Group *
find_group(const ReshardIndex *x, const Root *root, const ReshardKey *key, uint64_t hash)
{
	for (const MapEntry *e = map_first(&x->groups, hash); e; e = map_next(&x->groups, e)) {
		Group *g = e->value;

		if (g->root == root && keys_equal(&g->key, key))
			return g;
	}
	return NULL;
}

/* Adds a reshard of the value at this place. */
static void
add_reshard(ReshardIndex *x, const Place *place, IrOp *op)
{
	ReshardKey key;
	uint64_t hash;
	Group *g;

	if (!key_of(x->a, op, &key))
		return;
	hash = hash_of(place->root, &key);
	g = find_group(x, place->root, &key, hash);
	if (!g) {
		g = ARENA_NEW(x->a, Group);
		g->root = place->root;
		g->key = key;
		map_add(x->a, &x->groups, hash, g);
	}
	group_add(x->a, g, op, place->order);
}

/* ---- roots ---- */

typedef VEC(IrOp *) Ops;

/* Notes where a search of the root looks at a value. */
static void
claim(ReshardIndex *x, const IrValue *v, Root *root, uint32_t order)
{
	Place *place = ARENA_NEW(x->a, Place);

	*place = (Place){ root, order };
	map_put(x->a, &x->places, (uintptr_t)v, place);
}

/* Lists the reshards below a value in the order of the search. Claims the values for `root` if that is not NULL. */
static void
list_reshards(Arena *a, ReshardIndex *x, Root *root, IrValue *value, Ops *out)
{
	VEC(IrValue *) stack = { 0 };
	uint32_t order = 0;

	*VEC_ADD(a, &stack) = value;
	while (stack.n) {
		const IrValue *v = VEC_POP(&stack);

		if (root)
			claim(x, v, root, order++);
		for (const IrUse *u = v->uses; u; u = u->next) {
			if (u->user->kind == IR_OP_SHLO_RESHAPE)
				*VEC_ADD(a, &stack) = &u->user->results[0];
			if (u->user->kind == IR_OP_SDY_RESHARD)
				*VEC_ADD(a, out) = u->user;
		}
	}
}

/* Returns the root whose value this is. Lists its reshards first if that was not done or may be wrong now; returns NULL
 * if that was done too often. */
static const Root *
root_of(ReshardIndex *x, IrValue *value)
{
	const Place *place = map_get(&x->places, (uintptr_t)value);
	uint32_t listings = place ? place->root->listings : 0;
	Ops ops = { 0 };
	Root *root;

	if (place && !place->root->stale)
		return place->root;
	if (listings == MAX_LISTINGS)
		return NULL;
	root = ARENA_NEW(x->a, Root);
	root->listings = listings + 1;
	list_reshards(x->a, x, root, value, &ops);
	while (ops.n) {
		IrOp *op = VEC_POP(&ops);

		add_reshard(x, map_get(&x->places, (uintptr_t)ir_operand(op, 0)), op);
	}
	return root;
}

IrOp *
reshard_index_find(ReshardIndex *x, IrValue *value, const ReshardKey *key, uint32_t number)
{
	const Root *root = root_of(x, value);
	Group *g = root ? find_group(x, root, key, hash_of(root, key)) : NULL;
	uint32_t i = 0;

	if (!root)
		return reshard_index_scan(x->a, value, key, number);
	while (g && (i = group_find(g, number)) != 0 && (g->members[i - 1].op->flags & IR_OPF_ERASED))
		set_number(g, i - 1, NO_NUMBER);
	return i ? g->members[i - 1].op : NULL;
}

IrOp *
reshard_index_scan(Arena *a, IrValue *value, const ReshardKey *key, uint32_t number)
{
	ArenaMark mark = arena_mark(a);
	IrOp *found = NULL;
	Ops ops = { 0 };

	list_reshards(a, NULL, NULL, value, &ops);
	for (uint32_t i = 0; i < ops.n && !found; i++) {
		ReshardKey other;

		if (ops.v[i]->results[0].tmp < number && key_of(a, ops.v[i], &other) && keys_equal(&other, key))
			found = ops.v[i];
	}
	arena_reset(a, mark);
	return found;
}

void
reshard_index_gain(ReshardIndex *x, const IrValue *v, IrOp *user)
{
	const Place *place = map_get(&x->places, (uintptr_t)v);

	if (!place || place->root->stale)
		return;
	if (user->kind == IR_OP_SDY_RESHARD)
		add_reshard(x, place, user);
	else if (user->kind == IR_OP_SHLO_RESHAPE)
		place->root->stale = true;
}

void
reshard_index_lose(ReshardIndex *x, const IrValue *v)
{
	const Place *place = map_get(&x->places, (uintptr_t)v);

	if (place)
		place->root->stale = true;
}

void
reshard_index_clear(ReshardIndex *x)
{
	*x = (ReshardIndex){ .a = x->a };
}
