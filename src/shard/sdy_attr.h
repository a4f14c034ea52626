/* SPDX-License-Identifier: Apache-2.0
 *
 * The sdy attributes as packed structs: meshes, axis lists, shardings, rules, propagation edges (spec 10 §9). Each is
 * the payload of an interned IrAttr, so equal shardings are the same pointer. The struct is always well-formed, but its
 * contents may be invalid until verified, for example an unknown axis. Padding is an explicit field and 0, because
 * payloads are compared as bytes.
 */
#ifndef SHARDC_SHARD_SDY_ATTR_H
#define SHARDC_SHARD_SDY_ATTR_H

#include "ir/attr.h"

/* An axis or sub-axis "x":(pre)size. A full axis has is_sub == 0 and pre == size == 0. */
typedef struct ShardAxis {
	Atom name;
	uint32_t is_sub;
	int64_t pre, size;
} ShardAxis;

/* One axis of a mesh. */
typedef struct ShardMeshAxis {
	Atom name;
	uint32_t unused;	/* 0 */
	int64_t size;
} ShardMeshAxis;

/* Payload of IR_ATTR_MESH. A mesh without axes is maximal if it has one id, and empty if it has none. The ids 0, 1, ...
 * of a mesh with axes are the default and never stored. */
typedef struct ShardMesh {
	uint32_t n_axes, n_ids;
	ShardMeshAxis axes[];	/* n_axes, then int64_t ids[n_ids] */
} ShardMesh;

typedef enum ShardReduction { SHARD_SUM, SHARD_MAX, SHARD_MIN } ShardReduction;

/* The sharding of one dimension. */
typedef struct ShardDim {
	uint32_t first, n;	/* its axes, as indices into shard_axes() */
	uint32_t closed;	/* 0 or 1 */
	uint32_t has_priority;	/* 0 or 1 */
	int64_t priority;	/* 0 unless has_priority */
} ShardDim;

/* Payload of IR_ATTR_SHARDING: dims[rank], then the axes of all dims, replicated, unreduced. */
typedef struct ShardSharding {
	IrAttr *mesh;		/* IR_ATTR_SYMBOL of one atom, or IR_ATTR_MESH (inlined) */
	uint32_t rank;
	uint32_t n_dim_axes;	/* number of axes of all dimensions together */
	uint32_t n_replicated, n_unreduced;
	uint32_t reduction;	/* ShardReduction; SHARD_SUM without unreduced axes */
	uint32_t is_spec;	/* 0, or 1 while it is read: closed dimensions may follow (read/partition_spec.c) */
	ShardDim dims[];
} ShardSharding;

/* Payload of IR_ATTR_A2A: IrAttr.n of these. */
typedef struct ShardA2A {
	IrAttr *axes;		/* IR_ATTR_AXIS_LIST */
	int64_t source, target;	/* dimensions */
} ShardA2A;

/* Payload of IR_ATTR_RULE, followed by
 *   int64_t sizes[n_factors]
 *   int64_t reduction[n_reduction], replication[...], permutation[...], blocked[...]   factor numbers
 *   int64_t factors[n_mapped]      factor numbers of all dimensions, operands then results
 *   uint32_t tensor_dims[n_operands + n_results + 1]   first dimension of each tensor
 *   uint32_t dim_factors[n_dims + 1]                   first factor of each dimension
 * Tensor t has the dimensions tensor_dims[t] .. tensor_dims[t + 1] - 1, counted over all tensors. */
typedef struct ShardRule {
	uint32_t n_factors, n_operands, n_results;
	uint32_t n_reduction, n_replication, n_permutation, n_blocked;
	uint32_t n_dims, n_mapped;
	uint32_t is_custom;	/* 0 or 1 */
	int64_t sizes[];
} ShardRule;

/* Pointers into a rule's payload. */
typedef struct ShardRuleView {
	const ShardRule *head;
	const int64_t *sizes, *reduction, *replication, *permutation, *blocked, *factors;
	const uint32_t *tensor_dims, *dim_factors;
} ShardRuleView;

/* An operand or result in propagation edges. */
typedef struct ShardEdgeRef {
	uint32_t is_result;	/* 0: operand */
	uint32_t unused;	/* 0 */
	int64_t index;
} ShardEdgeRef;

/* One entry of propagation edges. Entries of the same step are consecutive. */
typedef struct ShardEdge {
	int64_t step;
	ShardAxis axis;
	ShardEdgeRef source;
	uint32_t first, n;	/* its targets, as indices into the array after the entries */
} ShardEdge;

/* Payload of IR_ATTR_EDGES: IrAttr.n entries, then all targets. */
typedef struct ShardEdges {
	uint32_t n_targets;
	uint32_t unused;	/* 0 */
	ShardEdge entries[];
} ShardEdges;

/* ---- reading: these return the payload of an attribute of the kind, or a part of it ---- */

static inline const ShardMesh *
shard_mesh(const IrAttr *a)
{
	return (const ShardMesh *)ir_attr_data(a);
}

static inline const int64_t *
shard_mesh_ids(const ShardMesh *m)
{
	return (const int64_t *)(const void *)(m->axes + m->n_axes);
}

static inline const ShardSharding *
shard_sharding(const IrAttr *a)
{
	return (const ShardSharding *)ir_attr_data(a);
}

/* Returns the axes of all dimensions; replicated, then unreduced axes follow. */
static inline const ShardAxis *
shard_axes(const ShardSharding *sh)
{
	return (const ShardAxis *)(const void *)(sh->dims + sh->rank);
}

static inline const ShardAxis *
shard_dim_axes(const ShardSharding *sh, uint32_t d)
{
	return shard_axes(sh) + sh->dims[d].first;
}

static inline const ShardAxis *
shard_replicated(const ShardSharding *sh)
{
	return shard_axes(sh) + sh->n_dim_axes;
}

static inline const ShardAxis *
shard_unreduced(const ShardSharding *sh)
{
	return shard_replicated(sh) + sh->n_replicated;
}

/* Returns the a->n axes of an IR_ATTR_AXIS_LIST. */
static inline const ShardAxis *
shard_axis_list(const IrAttr *a)
{
	return (const ShardAxis *)ir_attr_data(a);
}

static inline const ShardA2A *
shard_a2a(const IrAttr *a)
{
	return (const ShardA2A *)ir_attr_data(a);
}

static inline const ShardEdges *
shard_edges(const IrAttr *a)
{
	return (const ShardEdges *)ir_attr_data(a);
}

static inline const ShardEdgeRef *
shard_edge_targets(const IrAttr *a, const ShardEdge *e)
{
	return (const ShardEdgeRef *)(const void *)(shard_edges(a)->entries + a->n) + e->first;
}

/* Returns pointers to the arrays of a rule. */
ShardRuleView shard_rule_view(const IrAttr *a);
/* Returns the factors of dimension d of tensor t, and sets *n to their number. Tensors are operands, then results. */
const int64_t *shard_rule_dim(const ShardRuleView *r, uint32_t t, uint32_t d, uint32_t *n);
/* Returns the number of dimensions of tensor t. */
static inline uint32_t
shard_rule_rank(const ShardRuleView *r, uint32_t t)
{
	return r->tensor_dims[t + 1] - r->tensor_dims[t];
}

/* ---- making: all arguments are copied; the attribute lives as long as the session ---- */

/* Returns a mesh. With axes, the default ids 0, 1, ... up to the product of the sizes are dropped. */
IrAttr *shard_mesh_new(Session *s, const ShardMeshAxis *axes, uint32_t n_axes, const int64_t *ids, uint32_t n_ids);

/* A dimension of a sharding to be made. */
typedef struct ShardDimSpec {
	const ShardAxis *axes;
	uint32_t n;
	bool closed, has_priority;
	int64_t priority;
} ShardDimSpec;

/* A sharding to be made. */
typedef struct ShardShardingSpec {
	IrAttr *mesh;			/* a symbol or an inlined mesh */
	const ShardDimSpec *dims;	/* rank of them */
	uint32_t rank;
	const ShardAxis *replicated, *unreduced;
	uint32_t n_replicated, n_unreduced;
	ShardReduction reduction;	/* ignored without unreduced axes */
	bool is_spec;
} ShardShardingSpec;

IrAttr *shard_sharding_new(Session *s, const ShardShardingSpec *spec);
/* Which kinds of shardings a session has made, whether they are still used or not. */
typedef struct ShardMade {
	bool any;
	bool inlined_mesh;	/* one whose mesh has no name */
	bool unreduced;		/* one with unreduced axes */
	bool priority;		/* one with a user priority */
} ShardMade;
const ShardMade *shard_made(Session *s);
/* Returns the payload of such an attribute in the arena, for a question that needs no attribute. */
const ShardSharding *shard_sharding_bare(Arena *a, const ShardShardingSpec *spec);
/* Returns a sharding whose dimensions have no axes, and are all closed or all open. */
IrAttr *shard_sharding_plain(Session *s, IrAttr *mesh, uint32_t rank, bool closed);
/* Returns the same sharding on another mesh. */
IrAttr *shard_sharding_on_mesh(Session *s, const IrAttr *sharding, IrAttr *mesh);
/* Returns the mesh reference @name. */
IrAttr *shard_mesh_ref(Session *s, Atom name);

IrAttr *shard_axis_list_new(Session *s, const ShardAxis *axes, uint32_t n);
IrAttr *shard_axis_lists_new(Session *s, IrAttr *const *lists, uint32_t n);
IrAttr *shard_manual_axes_new(Session *s, const Atom *names, uint32_t n);
IrAttr *shard_a2a_new(Session *s, const ShardA2A *params, uint32_t n);
/* Returns propagation edges. The first and n of each entry refer to the array of all targets. */
IrAttr *shard_edges_new(Session *s, const ShardEdge *entries, uint32_t n, const ShardEdgeRef *targets,
                        uint32_t n_targets);
/* Returns a rule with the arrays of a view, whose lengths are v->head->n_*. */
IrAttr *shard_rule_new(Session *s, const ShardRuleView *v);

#endif
