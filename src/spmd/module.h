/* SPDX-License-Identifier: Apache-2.0
 *
 * From a module to the program that is partitioned (spec 57 §1.2). The module is what XLA has after propagation:
 * rewritten as XLA does (spec 45), propagated, with closed shardings and constraints that have become reshards.
 */
#ifndef SHARDC_SPMD_MODULE_H
#define SHARDC_SPMD_MODULE_H

#include "flow/mesh_table.h"
#include "ir/op.h"
#include "shard/mesh.h"
#include "spmd/hlo.h"

typedef struct SpmdReader {
	SpmdInput *in;			/* its arena and table serve the reader, too */
	IrModule *m;
	Session *s;
	const FlowMeshTable *meshes;
	Map captured;			/* by block: what it uses from outside, once that is known */
	Map shapes;			/* by type: its shape, once that is known */
	const char *unsupported;	/* what has no form in the input and was met first, or NULL */
	const IrOp *at;			/* the operation that was read last, or NULL */
} SpmdReader;

/* Reads the module's main function into `in`, whose arena and table are set. Each instruction's source is the operation
 * that it comes from (IrOp), or NULL. Returns false if the module has something that the partitioner's input cannot
 * have; r->unsupported says what. */
bool spmd_read_module(SpmdReader *r);

/* read_ops.c: notes that the input has no form for something, unless something was noted before. */
void spmd_read_fail(SpmdReader *r, const char *what);
/* A constraint around an operation that is read alone. */
typedef struct SpmdConstraint {
	bool on_result;
	uint32_t number;		/* of the operand or result */
	IrAttr *sharding;
} SpmdConstraint;

/* Reads one operation of the module as a program (spec 57 §10.2): its operands are parameters with their shardings, but
 * constants, iotas and broadcasts of them stay; its results are those of the program. The n constraints of the list are
 * around it. Returns false as spmd_read_module does. */
bool spmd_read_alone(SpmdReader *r, const IrOp *op, const SpmdConstraint *list, uint32_t n);

/* read_ops.c: returns the shape of a value of this type; NULL if it has none, as with dynamic sizes. */
const SpmdShape *spmd_read_shape(SpmdReader *r, const IrType *type);
/* Returns the opcode of an operation that is one instruction of HLO, OTHER for one without a rule. */
SpmdOpcode spmd_read_opcode(const IrOp *op);
/* Fills in what the rules ask of an operation, other than operands, sharding and called computations. */
void spmd_read_attributes(SpmdReader *r, const IrOp *op, SpmdIns *i);

/* The manual axes of a region, those around it included, in the order of the mesh. */
typedef struct SpmdManual {
	const ShardMesh *mesh;
	uint32_t n;
	Atom names[SPMD_RANK];
} SpmdManual;

/* read_shardings.c: returns the sharding of a value of this rank, whose attribute may be NULL: replicated. `manual` are
 * the axes of the region in which it is, or NULL. */
const SpmdSharding *spmd_read_sharding(SpmdReader *r, IrAttr *sharding, uint32_t rank, const SpmdManual *manual);

#endif
