/* SPDX-License-Identifier: Apache-2.0
 *
 * The exchange of data between parts of a dimension, such as halos (spec 55 §4.3 and §4.4): which parts a device needs,
 * and the code that fetches them, which is the body of an sdy.manual_computation.
 */
#ifndef SHARDC_LOCALIZE_EXCHANGE_H
#define SHARDC_LOCALIZE_EXCHANGE_H

#include "localize/emit.h"

/* What the tiles of the result need along one dimension. */
typedef struct ExchangeDim {
	uint32_t dim;
	ShardAxes axes;
	int64_t parts;		/* number of parts */
	int64_t size, tile;	/* of the operand: size, tile after padding */
	int64_t foot, low, dil;	/* tile t needs foot elements from (t * foot - low) / dil */
	int64_t left, right;	/* the largest distance to a part that is needed on either side */
	bool comm;		/* some device needs another part */
	bool halo;		/* fetching parts up to `left` and `right` away is cheaper than unsharding the
				 * dimension */
	const int64_t *offsets;	/* of the tile in what is fetched, by part; NULL: they follow from the above */
} ExchangeDim;

/* Fills in left, right, comm and halo from the other members. */
void exchange_plan(ExchangeDim *d);
/* Notes that part t needs the elements of the parts first .. last; -1: none. */
void exchange_need(ExchangeDim *d, int64_t t, int64_t first, int64_t last);

/* The code that replaces an op. */
typedef struct Exchange {
	Emit *e;
	IrAttr *sharding;	/* of the operand */
	const ShardMesh *mesh;
	IrAttr *local;		/* `sharding` without manual axes, for ops of the body */
	IrAttr *manual;		/* IR_ATTR_MANUAL_AXES */
	VEC(ExchangeDim) dims;
	IrOp *op;		/* the manual computation */
	IrValue *fill;		/* in the body: the scalar for cells outside the tensor */
} Exchange;

/* Returns the sharding with the manual axes removed from its dimensions. Its replicated and unreduced axes stay, with a
 * sum as their reduction. */
IrAttr *exchange_local(Emit *e, IrAttr *sharding, const IrAttr *manual);
/* Returns the names of `axes` as an attribute of manual axes, in the order of the mesh. */
IrAttr *exchange_manual(Emit *e, const ShardMesh *m, ShardAxes axes);
/* Returns the type of a part along the manual axes. */
IrType *exchange_tile(Emit *e, IrType *t, IrAttr *sharding, const IrAttr *manual);
/* Inserts an sdy.manual_computation of v and, unless it is NULL, of the scalar `fill`, and moves on to its body. Sets
 * x->local, x->op and x->fill, and returns the tile of v. x->sharding, x->mesh and x->manual must be set. */
IrValue *exchange_enter(Exchange *x, IrValue *v, IrValue *fill, IrType *result, IrAttr *out);
/* Ends the body with the tile w, moves on to the operations after the computation, and returns its result. */
IrValue *exchange_leave(Exchange *x, IrValue *w);
/* Inserts what fetches the tile that the result needs along one dimension. */
IrValue *exchange_fetch(Exchange *x, IrValue *w, const ExchangeDim *d);
/* Inserts a permute of w by h parts along the axes, with a sharding or NULL. Returns NULL if no device has such a
 * neighbour. */
IrValue *exchange_permute(Exchange *x, IrValue *w, ShardAxes axes, int64_t h, IrAttr *sharding);

#endif
