/* SPDX-License-Identifier: Apache-2.0
 *
 * What XLA's partitioner communicates (spec 57), as movements of the operations of a propagated program.
 */
#ifndef SHARDC_INSPECT_XLA_MOVES_H
#define SHARDC_INSPECT_XLA_MOVES_H

#include "inspect/move.h"
#include "inspect/remat.h"
#include "inspect/xla_model.h"
#include "shard/axis.h"

typedef struct InspectXla {
	/* The caller sets these. */
	Arena *a;
	IrModule *m;
	const FlowMeshTable *meshes;
	InspectRagged ragged;
	InspectModel model;		/* what its caller sets */
	InspectRemats *remats;		/* gets the full rematerializations */
	void (*add)(void *cx, IrOp *op, const InspectMove *move);	/* takes a movement that op causes */
	void *cx;
	/* inspect_xla_init() sets these. */
	SpmdTable *t;
	const ShardMesh *mesh;		/* whose axes name groups of devices; NULL: there is none */
	Map by_op;			/* the collectives of an operation */
	Map remat_of;			/* InspectRemat of the nodes that gather it */
} InspectXla;

/* Partitions a module as XLA does. Returns false after reporting that the program is not modelled. */
bool inspect_xla_init(InspectXla *x);
/* Frees what the model needs, at the end. */
void inspect_xla_end(InspectXla *x);
/* Calls add for each movement that an operation causes: those that XLA makes for it, and what it is itself. */
void inspect_xla_moves(InspectXla *x, IrOp *op);

/* ---- for the files of the model ---- */

/* The kinds of collectives, by opcode. */
extern const CostKind inspect_xla_kinds[SPMD_OPCODES];
/* The value that a node holds, looked for through nodes that stand for none; NULL: there is none. */
const IrValue *inspect_xla_value(const SpmdNode *n);
/* Describes the kind, the axes and the bytes of a collective that op causes. Returns false if it moves nothing. */
bool inspect_xla_describe(InspectXla *x, IrOp *op, const SpmdCollective *c, InspectMove *move);
/* Returns the operation whose partitioning made a node; for the reshard of a computation's result, its terminator. */
const IrOp *inspect_xla_op(const SpmdComp *comp, const SpmdNode *n);
/* Adds the mesh axes of a digit of the devices. Returns false if they form none. */
bool inspect_xla_add_axes(InspectXla *x, SpmdDigit d, ShardAxisVec *out);
/* xla_late.c: describes what becomes of a movement in the passes after the partitioner. */
const InspectLate *inspect_xla_late(const InspectXla *x, const InspectMove *move, const LateRow *row);
/* Makes a movement one of `parts` permutes, in the place of another collective or in a loop. */
void inspect_xla_ring(const InspectXla *x, InspectMove *move, uint32_t parts);
/* xla_remat.c: lists where XLA gathers a whole value only to take other parts of it. */
void inspect_xla_find_remats(InspectXla *x, const SpmdRun *run);

#endif
