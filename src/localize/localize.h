/* SPDX-License-Identifier: Apache-2.0
 *
 * Shardy's partitioner (spec 55): the passes that turn a module of global tensors into one program that every device
 * runs on its own part. Each run function has the contract of Pass.run (ir/pass.h).
 */
#ifndef SHARDC_LOCALIZE_LOCALIZE_H
#define SHARDC_LOCALIZE_LOCALIZE_H

#include "ir/pass.h"

/* The options of the passes, each of which has some of them. */
typedef struct LocalizeOptions {
	bool unsafe_bits;	/* rng_bit_generator stays sharded, so that its bits depend on the sharding */
	bool halo;		/* exchange the data of slice, pad, reverse and reshape between neighbours */
	bool per_dim_gather;	/* gather each dimension by a separate collective */
	bool combine_scatter;	/* scatter several dimensions by one reduce_scatter */
	PassChoice mesh_axes;	/* write replica groups as axes of the mesh */
	int64_t replicas, partitions;	/* replicas above 1: devices are numbered by replica_id */
	const char *filter;	/* of sdy-per-instruction-partitioning, or NULL */
} LocalizeOptions;

#define LOCALIZE_DEFAULTS { .unsafe_bits = true, .halo = true, .replicas = 1, .partitions = 1 }

/* permutation.c */
bool localize_run_permutation(IrModule *m, PassCx *cx);
/* pad.c */
bool localize_run_pad(IrModule *m, PassCx *cx);
/* per_instruction.c */
bool localize_run_per_instruction(IrModule *m, PassCx *cx);
/* single_device.c */
bool localize_run_single_device(IrModule *m, PassCx *cx);
/* convert.c */
bool localize_run_convert(IrModule *m, PassCx *cx);

extern const Pass localize_passes[];

#endif
