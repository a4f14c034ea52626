/* SPDX-License-Identifier: Apache-2.0
 *
 * The program that is partitioned: HLO, as it is when XLA's pass spmd-partitioning begins (spec 57 §1.2). It is a view
 * of a propagated module: an instruction knows only what the rules of the partitioner ask for.
 */
#ifndef SHARDC_SPMD_HLO_H
#define SHARDC_SPMD_HLO_H

#include "spmd/grouping.h"
#include "spmd/hlo_shape.h"

enum {
	SPMD_DEVICES = 1 << 17,		/* the most devices in the model */
	SPMD_IS_ELEMENTWISE = 1, SPMD_IS_COLLECTIVE = 2
};

typedef enum SpmdOpcode {
#define OPCODE(name, text, flags) SPMD_OP_##name,
#include "spmd/opcodes.def"
#undef OPCODE
	SPMD_OPCODES
} SpmdOpcode;

typedef struct SpmdOpcodeInfo {
	const char *text;
	uint32_t flags;
} SpmdOpcodeInfo;
extern const SpmdOpcodeInfo spmd_opcodes[SPMD_OPCODES];

static inline bool
spmd_is_elementwise(SpmdOpcode op)
{
	return spmd_opcodes[op].flags & SPMD_IS_ELEMENTWISE;
}

/* Returns the opcode of this text, or SPMD_OPCODES. */
SpmdOpcode spmd_opcode_find(const char *text);

/* The window of a dimension. A pad is a window of size 1 with padding, a slice one with negative padding. */
typedef struct SpmdWindow {
	int64_t size, stride, low, high, base_dilation, window_dilation;
	bool is_reversed;
} SpmdWindow;

typedef struct SpmdDotDims {
	SpmdDims lhs_batch, rhs_batch, lhs_contracting, rhs_contracting;
} SpmdDotDims;

typedef struct SpmdConvDims {
	uint32_t input_batch, input_feature, kernel_input, kernel_output, output_batch, output_feature;
	SpmdDims input_spatial, kernel_spatial, output_spatial;
	int64_t feature_groups, batch_groups;
} SpmdConvDims;

/* A gather, or a scatter with the words of a gather: window dimensions of the updates are offset dimensions, inserted
 * ones are collapsed. */
typedef struct SpmdGatherDims {
	SpmdDims offset, collapsed, map;	/* map: start_index_map */
	SpmdDims operand_batching, indices_batching;
	uint32_t index_vector_dim;
	const int64_t *slice_sizes;		/* gather only; by dimension of the operand */
} SpmdGatherDims;

typedef struct SpmdComp SpmdComp;

typedef struct SpmdIns {
	SpmdOpcode op;
	const SpmdShape *shape;
	const SpmdSharding *sharding;		/* as deep as the shape */
	uint32_t n_ops;
	struct SpmdIns **ops;
	SpmdComp *comp;
	uint32_t number;			/* its place in comp->ins */
	uint32_t n_users;			/* instructions that use it, each counted once; spmd_count_users */
	const void *source;			/* the operation of the caller's program that it comes from, or NULL */
	const void *made;			/* the value of the caller's program that it is, or NULL */
	const char *name;			/* op_name in its metadata, or NULL */
	bool is_unreduced;			/* its sharding has unreduced axes: partial sums stay (spec 57 §5.19) */

	/* dimensions={...} of broadcast, transpose, reduce, concatenate, reverse, sort, map */
	SpmdDims dims;
	uint32_t index;				/* parameter: number; get-tuple-element */
	const int64_t *starts, *limits, *strides;	/* slice */
	const int64_t *sizes;			/* dynamic-slice */
	/* reduce-window, select-and-scatter: by dimension; convolution: by spatial dimension; pad: by dimension, where
	 * base_dilation - 1 is the interior padding */
	uint32_t n_windows;
	const SpmdWindow *windows;
	const SpmdDotDims *dot;
	const SpmdConvDims *conv;
	bool is_precise;			/* dot, convolution: more than the default precision */
	/* dot, on a TPU: another instruction wants the operand in the same sharding; spmd_find_shared */
	bool is_shared[2];
	const SpmdGatherDims *gather;
	/* the operation that a reduce or scatter applies to its two parameters; else OTHER */
	SpmdOpcode reducer;
	uint32_t n_called;
	SpmdComp **called;			/* while: condition, body; conditional: branches; call: one */

	bool is_splat;				/* constant: all elements are equal */
	bool is_zero;				/* constant: all elements are 0 */
	bool has_value;				/* constant: an integer scalar, */
	int64_t value;				/* which is this */
	/* constant: dimensions along which each element is its coordinate; iota: one */
	uint64_t counts_along;

	const char *target;			/* custom-call */
	int64_t batch_dims;			/* custom-call of lapack: num_batch_dims; fft: leading dims that can
						 * be sharded; 0 without */
	bool is_split_fft;			/* an fft that the devices of its last dimension compute together */
	bool has_side_effect;
	bool moves_itself;			/* it takes its operands and gives its results as they are */
	bool has_channel;			/* a collective of the program */
	const SpmdTiles *rows;			/* its groups, or NULL: all */
	const SpmdTiles *from, *to;		/* collective-permute: pairs */
	int32_t dimension;			/* all-gather, reduce-scatter, all-to-all; -1: none */
	int64_t rotate_by;			/* custom-call RotateRight, along dims.v[0] */
} SpmdIns;

struct SpmdComp {
	const char *name;
	VEC(SpmdIns *) ins;		/* operands before users */
	VEC(SpmdIns *) params;		/* by number */
	SpmdIns *root;
	bool is_entry;
	SpmdIns *caller;		/* the first one; NULL: entry, or never called */
	uint32_t n_calls;		/* how often it is called */
	const void *end;		/* the operation of the caller's program that hands back the result, or NULL */
};

typedef struct SpmdInput {
	Arena *a;
	SpmdTable *t;
	uint32_t devices;
	VEC(SpmdComp *) comps;
	SpmdComp *entry;
} SpmdInput;

/* Adds a computation; adds an instruction to one. The caller fills in the rest. */
SpmdComp *spmd_comp_new(SpmdInput *in, const char *name);
SpmdIns *spmd_ins_new(SpmdInput *in, SpmdComp *c, SpmdOpcode op, const SpmdShape *shape, const SpmdSharding *sharding,
                      uint32_t n_ops, SpmdIns *const *ops);
/* Counts the users of all instructions of a computation, and numbers these. */
void spmd_count_users(SpmdInput *in, SpmdComp *c);

#endif
