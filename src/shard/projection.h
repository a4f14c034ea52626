/* SPDX-License-Identifier: Apache-2.0
 *
 * Projection between dimensions and factors (spec 30 §4 and §16). An op sharding rule maps every dimension of every
 * tensor to a list of factors. Projecting down distributes the axes of each dimension over its factors; projecting up
 * joins them again.
 *
 * A projection has one cell per tensor and factor, in the order of the rule: cell c belongs to factor rule.factors[c],
 * and the cells of tensor t (operands come before results) are those of its dimensions, in order. A dimension with one
 * factor is not copied: its cell points to the axes of the sharding.
 */
#ifndef SHARDC_SHARD_PROJECTION_H
#define SHARDC_SHARD_PROJECTION_H

#include "shard/axis.h"

/* One factor of one tensor. */
typedef struct ShardCell {
	ShardAxes axes;
	ShardAxes over;		/* overflow: axes that did not fit; nothing may be added after them */
	bool present;		/* false after an overflow: the tensor is treated as if it lacked this factor */
	bool closed;		/* its dimension is closed, or an overflow precedes it */
	bool minor;		/* the last factor of its dimension */
} ShardCell;

/* One occurrence of a factor. */
typedef struct ShardPlace {
	uint32_t tensor, cell;
} ShardPlace;

/* The indices of a rule's cells. It depends on the rule alone. */
typedef struct ShardLayout {
	ShardRuleView rule;
	uint32_t n_tensors, n_factors, n_cells;
	const uint32_t *tensor_cells;	/* the first cell of each tensor; n_tensors + 1 entries */
	const uint32_t *factor_places;	/* the first place of each factor; n_factors + 1 entries */
	const ShardPlace *places;	/* sorted by factor, then by tensor */
} ShardLayout;

/* Returns the layout of an IR_ATTR_RULE, in the arena. */
ShardLayout *shard_layout_new(Arena *a, const IrAttr *rule);

/* Returns the factor of a cell. */
static inline uint32_t
shard_layout_factor(const ShardLayout *l, uint32_t cell)
{
	return (uint32_t)l->rule.factors[cell];
}

/* The factor shardings of all tensors of an operation. */
typedef struct ShardProjection {
	const ShardLayout *layout;
	const ShardMesh *mesh;
	Arena *arena;		/* holds the cells and new axis lists */
	ShardCell *cells;
} ShardProjection;

/* Projects the shardings of all tensors down. NULL is a missing sharding: its dimensions have no axes, and are open
 * unless `missing_closed` is set. */
ShardProjection shard_projection_new(Arena *a, const ShardLayout *l, IrAttr *const *shardings, bool missing_closed,
                                     const ShardMesh *m);
/* Returns the projection in which each tensor has the given axes for each of its factors, closed and without
 * overflow. */
ShardProjection shard_projection_of_axes(Arena *a, const ShardLayout *l, const ShardAxes *factor_axes,
                                         const ShardMesh *m);
/* Projects tensor t up: returns the sharding of its cells on the mesh `mesh_ref`, without priorities. Copies the
 * replicated and unreduced axes of `like`, which may be NULL. */
IrAttr *shard_project_up(Session *s, const ShardProjection *p, uint32_t t, IrAttr *mesh_ref, const IrAttr *like);
/* Returns the cell of a factor in a tensor, NULL if there is none or it is not present. */
ShardCell *shard_projection_find(const ShardProjection *p, uint32_t tensor, uint32_t factor);
/* Replaces the axes and overflow axes of a factor in every tensor. Sets changed[t] (`changed` may be NULL) if a list
 * of tensor t changed, and returns whether any did. */
bool shard_projection_replace(ShardProjection *p, uint32_t factor, ShardAxes axes, ShardAxes over, bool *changed);
/* Returns the longest common prefix of a factor's axes over all tensors that have it. */
ShardAxes shard_projection_common_prefix(const ShardProjection *p, uint32_t factor);
/* Returns whether a factor of the tensor has overflow axes. */
bool shard_projection_has_overflow(const ShardProjection *p, uint32_t tensor);
/* Returns the product of the sizes of all axes and overflow axes of a tensor. It saturates. */
int64_t shard_projection_size(const ShardProjection *p, uint32_t tensor);

/* Distributes axes over n factors of the given sizes, axis by axis (spec 30 §16): out[k] gets the axes of factor k,
 * and *over gets the axes that fit into no factor. */
void shard_axes_distribute(Arena *a, const ShardMesh *m, ShardAxes axes, const int64_t *sizes, uint32_t n,
                           ShardAxes *out, ShardAxes *over);

#endif
