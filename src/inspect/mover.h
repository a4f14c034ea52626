/* SPDX-License-Identifier: Apache-2.0
 *
 * Helpers with which the files of this room describe a movement.
 */
#ifndef SHARDC_INSPECT_MOVER_H
#define SHARDC_INSPECT_MOVER_H

#include "inspect/move.h"
#include "ir/decl.h"

typedef struct Mover {
	Session *s;
	IrModule *m;
	const FlowMeshTable *meshes;
	InspectRagged ragged;
	IrOp *op;
	InspectMove *move;	/* the description to fill in */
} Mover;

/* Returns the mesh of a sharding, NULL for none. */
const ShardMesh *mover_mesh(const Mover *r, const IrAttr *sharding);
/* Computes the bytes of a tensor on a device. Returns false if they are unknown. */
bool mover_bytes(const Mover *r, const IrType *t, const IrAttr *sharding, int64_t *bytes);
/* Describes axes on the mesh of move->cost, and the devices in a group along them. */
void mover_put_axes(Mover *r, const ShardAxis *axes, uint32_t n);
/* Computes the bytes that each device sends, after kind, cost.kind, axes and sizes are known. */
void mover_set_sent(Mover *r);

/* user_moves.c: describes a collective that the user has written, or an operation that moves data without being one of
 * sdy. Returns false if the operation is none. */
bool mover_describe_user(Mover *r);

/* declared_moves.c: returns what a file of --ops says that an operation sends, or NULL; describes it. Returns false if
 * the operation sends nothing. */
const IrComm *mover_declared(const IrModule *m, const IrOp *op);
bool mover_describe_declared(Mover *r, const IrComm *comm);

#endif
