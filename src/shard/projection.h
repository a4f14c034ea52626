/* SPDX-License-Identifier: Apache-2.0
 *
 * Projection between dimensions and factors (spec 30 §4 and §16). A rule gives every dimension of
 * every tensor a list of factors; projecting a sharding down cuts the axes of each dimension along
 * these factors, projecting up puts them together again.
 *
 * The cells of a projection stand in the order of the rule: cell c belongs to factor
 * rule.factors[c], and tensor t (operands, then results) has the cells of all its dimensions in
 * order. Nothing is copied where a dimension has one factor: its axes are those of the sharding.
 */
#ifndef SHARDC_SHARD_PROJECTION_H
#define SHARDC_SHARD_PROJECTION_H

#include "shard/axis.h"

/* What one tensor has of one factor. */
typedef struct ShardCell {
	ShardAxes axes;
	ShardAxes over;		/* axes that stopped fitting: nothing may be added behind them */
	bool present;		/* false behind an overflow: as if the tensor had not this factor */
	bool closed;
	bool minor;		/* the last factor of its dimension */
} ShardCell;

typedef struct ShardPlace {
	uint32_t tensor, cell;
} ShardPlace;

/* A rule prepared for projections; depends on the rule alone. */
typedef struct ShardLayout {
	ShardRuleView rule;
	uint32_t n_tensors, n_factors, n_cells;
	const uint32_t *tensor_cells;	/* n_tensors + 1: the first cell of each tensor */
	const uint32_t *factor_places;	/* n_factors + 1: the first place of each factor */
	const ShardPlace *places;	/* by factor, then by tensor */
} ShardLayout;

ShardLayout *shard_layout_new(Arena *a, const IrAttr *rule);

static inline uint32_t
shard_layout_factor(const ShardLayout *l, uint32_t cell)
{
	return (uint32_t)l->rule.factors[cell];
}

/* Cuts one sharding (NULL: missing, every dimension empty and open, or closed if so asked) into the
 * cells of tensor t. `cells` is the array of the whole projection. */
void shard_project_down(Arena *a, const ShardLayout *l, uint32_t t, const IrAttr *sharding, bool missing_closed,
                        const ShardMesh *m, ShardCell *cells);
/* The sharding that the cells of tensor t make, with the replicated and unreduced axes of `like`
 * (NULL: none) on the mesh reference given; it has no priorities. */
IrAttr *shard_project_up(Session *s, Arena *scratch, const ShardLayout *l, uint32_t t, const ShardCell *cells,
                         const ShardMesh *m, IrAttr *mesh_ref, const IrAttr *like);

/* ---- a whole op ---- */

typedef struct ShardProjection {
	const ShardLayout *layout;
	const ShardMesh *mesh;
	Arena *arena;
	ShardCell *cells;
} ShardProjection;

/* Projects the shardings of all tensors (n_tensors of them, NULL: missing). */
ShardProjection shard_projection_new(Arena *a, const ShardLayout *l, IrAttr *const *shardings, bool missing_closed,
                                     const ShardMesh *m);
/* Every tensor gets the given axes for each factor it has: closed, no overflow. */
ShardProjection shard_projection_of_axes(Arena *a, const ShardLayout *l, const ShardAxes *factor_axes,
                                         const ShardMesh *m);
/* The cell of a factor in a tensor, NULL if it has none. */
ShardCell *shard_projection_find(const ShardProjection *p, uint32_t tensor, uint32_t factor);
/* Sets axes and overflow axes of a factor in every tensor that has it; changed[t] (may be NULL) is
 * set for tensors where either list changed. Returns whether any did. */
bool shard_projection_replace(ShardProjection *p, uint32_t factor, ShardAxes axes, ShardAxes over, bool *changed);
/* The greatest common prefix of a factor's axes over all tensors that have it. */
ShardAxes shard_projection_common_prefix(const ShardProjection *p, uint32_t factor);
bool shard_projection_has_overflow(const ShardProjection *p, uint32_t tensor);
/* Product of the sizes of all axes and overflow axes of a tensor. */
int64_t shard_projection_size(const ShardProjection *p, uint32_t tensor);

/* Spreads axes over factors, axis by axis (spec 30 §16): out[k] gets the axes of the factor of size
 * sizes[k]; *over gets what fits nowhere. */
void shard_axes_distribute(Arena *a, const ShardMesh *m, ShardAxes axes, const int64_t *sizes, uint32_t n,
                           ShardAxes *out, ShardAxes *over);

/* gcd(0, n) == n. */
int64_t shard_gcd(int64_t a, int64_t b);

#endif
