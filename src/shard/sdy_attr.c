/* SPDX-License-Identifier: Apache-2.0
 *
 * Packing and interning of sdy attributes. A payload is assembled in session memory, which is released if an equal
 * attribute exists already.
 */
#include "shard/sdy_attr.h"

/* A payload under construction. payload_intern() turns it into an attribute. */
typedef struct Payload {
	Session *s;
	ArenaTry try;
	char *data;
	size_t size;
} Payload;

static Payload
payload_new(Session *s, size_t size)
{
	Payload p = { .s = s, .size = size };

	p.data = arena_try(&s->arena, size, &p.try);
	return p;
}

static IrAttr *
payload_intern(Payload *p, IrAttrKind kind, uint32_t n)
{
	IrAttr *a = ir_attr_intern(p->s, kind, 0, n, NULL, p->data, p->size);

	arena_undo(&p->s->arena, &p->try);
	return a;
}

/* Copies `size` bytes to `at` and returns the address after them. */
static void *
put(void *at, const void *from, size_t size)
{
	if (size)
		memcpy(at, from, size);
	return (char *)at + size;
}

static bool
ids_are_iota(const ShardMeshAxis *axes, uint32_t n_axes, const int64_t *ids, uint32_t n_ids)
{
	int64_t product = 1;

	for (uint32_t i = 0; i < n_axes; i++) {
		if (__builtin_mul_overflow(product, axes[i].size, &product))
			return false;
	}
	if (product != n_ids)
		return false;
	for (uint32_t i = 0; i < n_ids; i++) {
		if (ids[i] != i)
			return false;
	}
	return true;
}

IrAttr *
shard_mesh_new(Session *s, const ShardMeshAxis *axes, uint32_t n_axes, const int64_t *ids, uint32_t n_ids)
{
	Payload p;
	ShardMesh *m;

	if (n_axes && n_ids && ids_are_iota(axes, n_axes, ids, n_ids))
		n_ids = 0;
	p = payload_new(s, sizeof *m + n_axes * sizeof *axes + n_ids * sizeof *ids);
	m = (ShardMesh *)(void *)p.data;
	m->n_axes = n_axes;
	m->n_ids = n_ids;
	put(put(m->axes, axes, n_axes * sizeof *axes), ids, n_ids * sizeof *ids);
	return payload_intern(&p, IR_ATTR_MESH, n_axes);
}

/* Returns the bytes of a sharding, and sets *n_axes to the number of axes of all dimensions. */
static size_t
sharding_size(const ShardShardingSpec *spec, size_t *n_axes)
{
	*n_axes = 0;
	for (uint32_t d = 0; d < spec->rank; d++)
		*n_axes += spec->dims[d].n;
	return sizeof(ShardSharding) + spec->rank * sizeof(ShardDim) +
	       (*n_axes + spec->n_replicated + spec->n_unreduced) * sizeof(ShardAxis);
}

/* Fills in a sharding whose memory is zero. */
static void
sharding_fill(ShardSharding *sh, const ShardShardingSpec *spec, size_t n_axes)
{
	void *at;

	sh->mesh = spec->mesh;
	sh->rank = spec->rank;
	sh->n_dim_axes = (uint32_t)n_axes;
	sh->n_replicated = spec->n_replicated;
	sh->n_unreduced = spec->n_unreduced;
	sh->reduction = spec->n_unreduced ? spec->reduction : SHARD_SUM;
	sh->is_spec = spec->is_spec;
	at = sh->dims + spec->rank;
	n_axes = 0;
	for (uint32_t d = 0; d < spec->rank; d++) {
		const ShardDimSpec *dim = &spec->dims[d];

		sh->dims[d] = (ShardDim){ (uint32_t)n_axes, dim->n, dim->closed, dim->has_priority,
		                          dim->has_priority ? dim->priority : 0 };
		at = put(at, dim->axes, dim->n * sizeof *dim->axes);
		n_axes += dim->n;
	}
	at = put(at, spec->replicated, spec->n_replicated * sizeof(ShardAxis));
	put(at, spec->unreduced, spec->n_unreduced * sizeof(ShardAxis));
}

static ShardMade *
made_of(Session *s)
{
	if (!s->kept[SESSION_SHARDINGS])
		s->kept[SESSION_SHARDINGS] = ARENA_NEW(&s->arena, ShardMade);
	return s->kept[SESSION_SHARDINGS];
}

const ShardMade *
shard_made(Session *s)
{
	return made_of(s);
}

IrAttr *
shard_sharding_new(Session *s, const ShardShardingSpec *spec)
{
	size_t n_axes, size = sharding_size(spec, &n_axes);
	ShardMade *made = made_of(s);
	Payload p = payload_new(s, size);

	sharding_fill((ShardSharding *)(void *)p.data, spec, n_axes);
	made->any = true;
	made->inlined_mesh |= spec->mesh->kind == IR_ATTR_MESH;
	made->unreduced |= spec->n_unreduced > 0;
	for (uint32_t d = 0; d < spec->rank; d++)
		made->priority |= spec->dims[d].has_priority;
	return payload_intern(&p, IR_ATTR_SHARDING, spec->rank);
}

const ShardSharding *
shard_sharding_bare(Arena *a, const ShardShardingSpec *spec)
{
	size_t n_axes, size = sharding_size(spec, &n_axes);
	ShardSharding *sh = arena_alloc(a, size);

	sharding_fill(sh, spec, n_axes);
	return sh;
}

IrAttr *
shard_sharding_plain(Session *s, IrAttr *mesh, uint32_t rank, bool closed)
{
	Payload p = payload_new(s, sizeof(ShardSharding) + rank * sizeof(ShardDim));
	ShardSharding *sh = (ShardSharding *)(void *)p.data;

	sh->mesh = mesh;
	sh->rank = rank;
	for (uint32_t d = 0; d < rank; d++)
		sh->dims[d].closed = closed;
	return payload_intern(&p, IR_ATTR_SHARDING, rank);
}

IrAttr *
shard_sharding_on_mesh(Session *s, const IrAttr *sharding, IrAttr *mesh)
{
	Payload p = payload_new(s, sharding->size);

	memcpy(p.data, ir_attr_data(sharding), sharding->size);
	((ShardSharding *)(void *)p.data)->mesh = mesh;
	return payload_intern(&p, IR_ATTR_SHARDING, sharding->n);
}

IrAttr *
shard_mesh_ref(Session *s, Atom name)
{
	return ir_attr_symbol(s, &name, 1);
}

IrAttr *
shard_axis_list_new(Session *s, const ShardAxis *axes, uint32_t n)
{
	return ir_attr_intern(s, IR_ATTR_AXIS_LIST, 0, n, NULL, axes, n * sizeof *axes);
}

IrAttr *
shard_axis_lists_new(Session *s, IrAttr *const *lists, uint32_t n)
{
	return ir_attr_intern(s, IR_ATTR_AXIS_LISTS, 0, n, NULL, lists, n * sizeof(IrAttr *));
}

IrAttr *
shard_manual_axes_new(Session *s, const Atom *names, uint32_t n)
{
	return ir_attr_intern(s, IR_ATTR_MANUAL_AXES, 0, n, NULL, names, n * sizeof *names);
}

IrAttr *
shard_a2a_new(Session *s, const ShardA2A *params, uint32_t n)
{
	return ir_attr_intern(s, IR_ATTR_A2A, 0, n, NULL, params, n * sizeof *params);
}

IrAttr *
shard_edges_new(Session *s, const ShardEdge *entries, uint32_t n, const ShardEdgeRef *targets, uint32_t n_targets)
{
	Payload p = payload_new(s, sizeof(ShardEdges) + n * sizeof *entries + n_targets * sizeof *targets);
	ShardEdges *e = (ShardEdges *)(void *)p.data;

	e->n_targets = n_targets;
	put(put(e->entries, entries, n * sizeof *entries), targets, n_targets * sizeof *targets);
	return payload_intern(&p, IR_ATTR_EDGES, n);
}

ShardRuleView
shard_rule_view(const IrAttr *a)
{
	const ShardRule *r = (const ShardRule *)ir_attr_data(a);
	ShardRuleView v = { .head = r, .sizes = r->sizes };

	v.reduction = v.sizes + r->n_factors;
	v.replication = v.reduction + r->n_reduction;
	v.permutation = v.replication + r->n_replication;
	v.blocked = v.permutation + r->n_permutation;
	v.factors = v.blocked + r->n_blocked;
	v.tensor_dims = (const uint32_t *)(const void *)(v.factors + r->n_mapped);
	v.dim_factors = v.tensor_dims + r->n_operands + r->n_results + 1;
	return v;
}

const int64_t *
shard_rule_dim(const ShardRuleView *r, uint32_t t, uint32_t d, uint32_t *n)
{
	uint32_t dim = r->tensor_dims[t] + d;

	*n = r->dim_factors[dim + 1] - r->dim_factors[dim];
	return r->factors + r->dim_factors[dim];
}

IrAttr *
shard_rule_new(Session *s, const ShardRuleView *v)
{
	const ShardRule *h = v->head;
	uint32_t n_tensors = h->n_operands + h->n_results;
	size_t n_longs = (size_t)h->n_factors + h->n_reduction + h->n_replication + h->n_permutation +
	                 h->n_blocked + h->n_mapped;
	size_t n_words = (size_t)n_tensors + 1 + h->n_dims + 1;
	Payload p = payload_new(s, sizeof *h + n_longs * sizeof(int64_t) + n_words * sizeof(uint32_t));
	ShardRule *r = (ShardRule *)(void *)p.data;
	void *at = r->sizes;

	*r = *h;
	at = put(at, v->sizes, h->n_factors * sizeof(int64_t));
	at = put(at, v->reduction, h->n_reduction * sizeof(int64_t));
	at = put(at, v->replication, h->n_replication * sizeof(int64_t));
	at = put(at, v->permutation, h->n_permutation * sizeof(int64_t));
	at = put(at, v->blocked, h->n_blocked * sizeof(int64_t));
	at = put(at, v->factors, h->n_mapped * sizeof(int64_t));
	at = put(at, v->tensor_dims, (n_tensors + 1) * sizeof(uint32_t));
	put(at, v->dim_factors, (h->n_dims + 1) * sizeof(uint32_t));
	return payload_intern(&p, IR_ATTR_RULE, h->n_factors);
}
