/* SPDX-License-Identifier: Apache-2.0
 *
 * A model of what XLA's partitioner communicates (spec 75 §10.4). For one operation after the other, the partitioner
 * reshards the operands as the operation wants them, and then the result as propagation has chosen it. The model lists
 * the communication that the partitioner usually inserts, and marks each row as certain or as an estimate.
 */
#ifndef SHARDC_INSPECT_XLA_MOVES_H
#define SHARDC_INSPECT_XLA_MOVES_H

#include "base/map.h"
#include "inspect/move.h"
#include "shard/projection.h"

typedef struct InspectXla {
	Arena *a;		/* of what lives longer than an operation */
	Arena scratch;		/* of one operation */
	IrModule *m;
	const FlowMeshTable *meshes;
	InspectRagged ragged;
	Map moved;		/* a set of movements that XLA has made and does not repeat: value, sharding, group */
	const void *group;	/* movements are remembered only within the same group of devices; NULL: all */
	Map layouts;		/* rule to ShardLayout */
	/* Takes a movement that the operation causes. */
	void (*add)(void *cx, IrOp *op, const InspectMove *move);
	void *cx;
} InspectXla;

/* Prepares the model for a module; inspect_xla_end() frees its memory. The caller sets `add` and `cx`. */
void inspect_xla_init(InspectXla *x, IrModule *m, const FlowMeshTable *meshes, Arena *a);
void inspect_xla_end(InspectXla *x);
/* Calls add for each movement that an operation of a propagated program causes. */
void inspect_xla_moves(InspectXla *x, IrOp *op);

/* ---- for the files of the model ---- */

/* xla_chain.c: adds the collectives that bring a value, which an operation uses or defines, from one sharding to
 * another. A missing sharding (NULL) is replicated. */
void inspect_xla_reshard(InspectXla *x, IrOp *op, const IrValue *v, IrAttr *from, IrAttr *to, IrReason why);
/* xla_chain.c: adds an all-reduce of a value that is sharded like `sharding`, over axes of its mesh; a gather of the
 * partial results if `gathers`. */
void inspect_xla_reduce(InspectXla *x, IrOp *op, const IrValue *v, IrAttr *sharding, const ShardMesh *mesh,
                        ShardAxes axes, bool gathers);

/* What an operation wants of its tensors, operands before results. */
typedef struct InspectWish {
	const ShardLayout *layout;
	const ShardMesh *mesh;
	ShardAxes *axes;	/* per factor */
	bool *reduced;		/* per factor: the results are partial along its axes */
	IrAttr **have, **want;	/* shardings, by tensor */
} InspectWish;

/* xla_agree.c: decides along which axes an operation is computed. Returns false if it has no rule or no mesh. */
bool inspect_xla_agree(InspectXla *x, IrOp *op, InspectWish *w);

/* halo.c: adds the exchanges between neighbours that an operation needs when its tensors have the shardings w->want. */
void inspect_xla_halo(InspectXla *x, IrOp *op, const InspectWish *w);

#endif
