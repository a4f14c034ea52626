/* SPDX-License-Identifier: Apache-2.0
 *
 * What the passes of this room share (spec 55 §2): shapes of the parts of a tensor, groups of devices, channels, and
 * functions that emit operations. The order of the emitted operations is Shardy's.
 */
#ifndef SHARDC_LOCALIZE_EMIT_H
#define SHARDC_LOCALIZE_EMIT_H

#include "export/reshard.h"
#include "flow/mesh_table.h"
#include "ir/make.h"
#include "ir/pass.h"
#include "shard/local.h"

/* The types that follow from the type and the sharding of a tensor. */
typedef struct EmitTypes {
	const IrType *type;
	const IrAttr *sharding;
	IrType *padded, *local;
	uint32_t bad;		/* the first dimension that is not divisible by its number of parts, or UINT32_MAX */
} EmitTypes;

enum { EMIT_TYPES = 512, EMIT_TYPES_BITS = 9 };

/* The groups of devices along axes of a mesh. */
typedef struct EmitGroups {
	IrAttr *attr;		/* dense replica_groups */
	int64_t size;		/* number of devices in a group */
} EmitGroups;

/* The state of a pass that emits operations. */
typedef struct Emit {
	IrModule *m;
	Session *s;
	Arena *a;		/* scratch of the pass, which may reset it after each operation */
	Arena *own;		/* lives as long as the pass */
	const FlowMeshTable *meshes;
	EmitTypes *types;	/* EMIT_TYPES of them, by a hash of type and sharding */
	Map groups;		/* EmitGroups, by #stablehlo.replica_group_mesh_axes */
	Place at;		/* where operations are inserted; it does not move */
	uint32_t loc;		/* location and span of inserted operations */
	Span span;
	int64_t channel;	/* the next free channel id (spec 55 §2.5) */
	IrType *index;		/* the type of positions: i32, or i64 in releases that convert device ids to it */
	bool replicas;		/* devices are numbered by replica_id, not partition_id */
	bool failed;		/* an error was reported; what is emitted after it has no meaning */
} Emit;

/* Returns the state at the start of a pass: it has read the meshes and channels of the module. */
Emit emit_new(IrModule *m, PassCx *cx);
/* Makes operations appear before `op`, with its location. */
void emit_before(Emit *e, IrOp *op);
/* Makes operations appear after `op` and before the operation that now follows it, with the location of `op`. */
void emit_after(Emit *e, IrOp *op);
/* Makes operations appear at the end of the block. Their location does not change. */
void emit_into(Emit *e, IrBlock *b);
/* Reports an error about an operation and returns false. */
bool emit_fail(Emit *e, const IrOp *op, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* ---- types (spec 55 §2.2) ---- */

/* Returns the mesh of a sharding, or NULL if the sharding is NULL or its mesh unknown. */
const ShardMesh *emit_mesh(const Emit *e, const IrAttr *sharding);
/* Returns the number of parts of dimension d: 1 without a sharding or mesh. */
int64_t emit_shards(const Emit *e, const IrAttr *sharding, uint32_t d);
/* Returns the tensor type with these dimensions and without encoding. */
IrType *emit_shape(Emit *e, const IrType *t, const int64_t *dims);
/* Returns the type of each device's part. A dimension that is not divisible by its number of parts is rounded up; *bad
 * (may be NULL) becomes the first such dimension, or UINT32_MAX. Dynamic dimensions do not change. */
IrType *emit_local_type(Emit *e, IrType *t, const IrAttr *sharding, uint32_t *bad);
/* Returns the type with each static dimension rounded up to a multiple of its number of parts; the same type if
 * nothing has to be rounded. */
IrType *emit_padded_type(Emit *e, IrType *t, const IrAttr *sharding);
/* Changes the types of a function's arguments and results, but not those of its block. As in Shardy, a function without
 * a body loses its arguments. */
void emit_func_types(Emit *e, IrOp *func, IrType **types);
/* Returns n rounded up to a multiple of `parts`. */
int64_t emit_round_up(int64_t n, int64_t parts);

/* ---- devices ---- */

/* Returns the number of devices. Reports an error and returns 1 if it is too large for tables. */
int64_t emit_n_devices(Emit *e, const ShardMesh *m);
/* Returns an array by device id: the number of the part that the device holds on these axes (spec 55 §2.1), times
 * `scale`. */
int64_t *emit_part_table(Emit *e, const ShardMesh *m, ShardAxes axes, int64_t scale);
/* Returns the dense replica_groups of collectives along these axes, in their order (spec 55 §2.3). The mesh is a symbol
 * or an inlined mesh. Sets *size to the number of devices in a group. */
IrAttr *emit_groups(Emit *e, IrAttr *mesh, ShardAxes axes, int64_t *size);
/* Returns replica_groups that name the axes. Before 0.11.2, they are dense if some are sub-axes. */
IrAttr *emit_axes_groups(Emit *e, IrAttr *mesh, ShardAxes axes, int64_t *size);
/* Returns a channel handle with the next id, and counts it. */
IrAttr *emit_channel(Emit *e);

/* ---- operations (spec 55 §2.4) ---- */

/* Inserts an operation with one result and returns the result. The sharding may be NULL. */
IrValue *emit_op(Emit *e, IrOpKind kind, IrValue *const *operands, uint32_t n, IrType *type, IrAttr *props,
                 IrAttr *sharding);
/* Inserts an operation that ir/make.h describes. */
IrValue *emit_made(Emit *e, IrMade made, IrValue *const *operands, uint32_t n, IrAttr *sharding);
/* Inserts an operation with one operand, and one with two operands and the type of the first. */
IrValue *emit_unary(Emit *e, IrOpKind kind, IrValue *v, IrType *type, IrAttr *props, IrAttr *sharding);
IrValue *emit_binary(Emit *e, IrOpKind kind, IrValue *x, IrValue *y);
/* Insert a stablehlo.constant: of any value, a position, a list of positions. */
IrValue *emit_constant(Emit *e, IrAttr *value);
IrValue *emit_index(Emit *e, int64_t v);
IrValue *emit_table(Emit *e, const int64_t *v, int64_t n);
/* Inserts the zero of a tensor type. Reports an error if Shardy has none for the type of its elements. */
IrValue *emit_zero(Emit *e, IrType *t);
/* Inserts DEV: the device id as a scalar that can index tables. */
IrValue *emit_device(Emit *e);
/* Inserts LOOKUP: element i of a table with n entries. */
IrValue *emit_lookup(Emit *e, const int64_t *table, int64_t n, IrValue *i);
/* Inserts OFFSET: where this device's part starts in a dimension with these axes and parts of `chunk` elements. */
IrValue *emit_offset(Emit *e, const ShardMesh *m, ShardAxes axes, int64_t chunk);
/* Inserts SLICE_BY_AXES: this device's part of v, of type `local`, where dimension d is cut along axes[d]. */
IrValue *emit_slice_by_axes(Emit *e, IrValue *v, const ShardMesh *m, const ShardAxes *axes, IrType *local);
/* Inserts an sdy.reshard. */
IrValue *emit_reshard(Emit *e, IrValue *v, IrAttr *to);
/* Inserts a stablehlo.broadcast_in_dim: dimension d of v becomes dimension dims[d]. */
IrValue *emit_broadcast(Emit *e, IrValue *v, IrType *type, const int64_t *dims, IrAttr *sharding);
IrValue *emit_compare(Emit *e, IrValue *x, IrValue *y, IrDirection direction, IrAttr *sharding);
IrValue *emit_concatenate(Emit *e, IrValue *const *v, uint32_t n, IrType *type, uint32_t dim, IrAttr *sharding);
/* Insert a stablehlo.reshape, a stablehlo.transpose, a stablehlo.dynamic_slice with the shape of `type`. */
IrValue *emit_reshape(Emit *e, IrValue *v, IrType *type, IrAttr *sharding);
IrValue *emit_transpose(Emit *e, IrValue *v, const int64_t *permutation, IrAttr *sharding);
IrValue *emit_dynamic_slice(Emit *e, IrValue *v, IrValue *const *starts, IrType *type, IrAttr *sharding);
/* Inserts a stablehlo.slice of v from `start` to `limit`. `strides` may be NULL for 1. */
IrValue *emit_slice(Emit *e, IrValue *v, const int64_t *start, const int64_t *limit, const int64_t *strides,
                    IrAttr *sharding);
/* Inserts a stablehlo.pad. `interior` may be NULL for 0. */
IrValue *emit_pad(Emit *e, IrValue *v, IrValue *value, const int64_t *low, const int64_t *high,
                  const int64_t *interior, IrType *type, IrAttr *sharding);
/* Inserts PADHIGH: v with more elements at the end of each dimension, which are `value`, or zero if it is NULL. Returns
 * v if the type is the same. */
IrValue *emit_pad_high(Emit *e, IrValue *v, IrType *type, IrValue *value, IrAttr *sharding);
/* Inserts TRIM: the first elements of each dimension of v. Returns v if the type is the same. */
IrValue *emit_trim(Emit *e, IrValue *v, IrType *type, IrAttr *sharding);

#endif
