/* SPDX-License-Identifier: Apache-2.0
 *
 * One movement of data between devices: a collective of sdy or StableHLO, or a reshard (spec 75 §10.1).
 */
#ifndef SHARDC_INSPECT_MOVE_H
#define SHARDC_INSPECT_MOVE_H

#include "cost/price.h"
#include "flow/mesh_table.h"
#include "ir/op.h"

/* What is known about the sizes of a ragged_all_to_all, which are data. */
typedef enum InspectRagged {
	INSPECT_RAGGED_WORST,	/* a device sends all that it has, and nothing to itself */
	INSPECT_RAGGED_UNIFORM	/* each device sends as much to every other one as it keeps */
} InspectRagged;

/* A movement after the passes of XLA that follow its partitioner. */
typedef struct InspectLate {
	bool is_gone;			/* another collective does its work */
	CostKind kind;
	int64_t in, out;
	bool has_sent;
	int64_t sent;
	CostCollective cost;		/* its time */
	uint32_t loops;			/* out of how many loops it was moved: 0 or 1 */
	uint32_t rules;			/* LateRule: what changed it, a set of bits */
	bool estimate;
} InspectLate;

typedef struct InspectMove {
	Str axes;			/* as in the text, with quotes, or "groups=GxN" */
	const ShardAxis *axis_list;
	uint32_t n_axes;
	int64_t n;			/* devices in a group; 0: unknown */
	bool has_in, has_out, has_sent;	/* whether these are known: */
	int64_t in, out, sent;		/* bytes on a device before and after, bytes that it sends */
	bool has_bound;
	int64_t bound;			/* IMPLICIT: the bytes of gathering the operand or result */
	IrAttr *from, *to;		/* shardings before and after, or NULL */
	const char *note;		/* what the bytes assume, or why they are unknown; NULL: nothing */
	bool estimate;			/* a guess about XLA, which can differ */
	bool has_why;			/* why and value are known: */
	IrReason why;
	const IrValue *value;		/* the value that is moved */
	struct InspectRemat *remat;	/* as-xla: why the whole value is gathered; NULL: it is needed */
	CostCollective cost;		/* its kind and its time; mesh is NULL if the time is unknown */
	const InspectLate *late;	/* NULL: as it is here, or nobody asked */
	const void *made;		/* as-xla: the node of XLA's program that it is, or NULL */
} InspectMove;

/* Returns whether an operation only changes where the data of its operand is: a collective or reshard of sdy, a
 * sharding constraint, or a propagation barrier, which leaves it there. */
bool inspect_is_move(const IrOp *op);
/* Returns the value before such movements, if v comes from them, else v. */
const IrValue *inspect_unmoved(const IrValue *v);

/* Describes an operation, in the arena of the session. Returns false if it moves no data and is not a collective. */
bool inspect_move(IrModule *m, const FlowMeshTable *meshes, InspectRagged ragged, IrOp *op, InspectMove *move);

/* Returns whether an operation only waits for the result of one that has started before, and passes it on. */
bool inspect_is_done(const IrModule *m, const IrOp *op);
/* Returns the operand in whose memory a user's collective writes its result, or NULL. */
const IrValue *inspect_written_operand(const IrModule *m, const IrOp *op);

#endif
