/* SPDX-License-Identifier: Apache-2.0
 *
 * The table of this room's passes: names and options are those of Shardy, the help texts are ours.
 */
#include "localize/localize.h"

static const LocalizeOptions defaults = LOCALIZE_DEFAULTS;

#define COUNTS(replicas_help, partitions_help) \
	PASS_INT("replica-count", LocalizeOptions, replicas, replicas_help), \
	PASS_INT("partition-count", LocalizeOptions, partitions, partitions_help)
#define ONE_COUNT \
	COUNTS("above 1: number the devices by replica_id", "no effect; must be 1 if replica-count is above 1")

#define UNSAFE_BITS \
	PASS_BOOL("rng-bit-generator-unsafe", LocalizeOptions, unsafe_bits, \
	          "keep rng_bit_generator sharded, so that its bits depend on the sharding; false: replicate it")

static const PassOption permutation_options[] = {
	UNSAFE_BITS,
	PASS_BOOL("enable-halo-exchange", LocalizeOptions, halo,
	          "exchange the data of slice, pad, reverse and reshape between neighbours; false: unshard the "
	          "dimensions"),
	COUNTS("accepted, without effect", "accepted, without effect"),
	{ 0 },
};

static const PassOption convert_options[] = {
	PASS_BOOL("per-dim-all-gather", LocalizeOptions, per_dim_gather,
	          "gather each dimension by a separate collective"),
	PASS_BOOL("combine-multi-dimension-reduce-scatter", LocalizeOptions, combine_scatter,
	          "scatter several dimensions by one reduce_scatter instead of all_reduce and dynamic_slice"),
	PASS_CHOICE("enable-rgv3", LocalizeOptions, mesh_axes, IR_FEATURE_MESH_GROUPS,
	            "write replica groups as axes of the mesh"),
	ONE_COUNT,
	{ 0 },
};

static const PassOption single_options[] = { ONE_COUNT, { 0 } };

static const PassOption per_instruction_options[] = {
	UNSAFE_BITS,
	PASS_STRING("filter", LocalizeOptions, filter,
	            "which operations, separated by commas: parts of names; selectLow=N, selectHigh=N: the first and "
	            "last to select, counted from 0"),
	PASS_BOOL("enable-halo-exchange", LocalizeOptions, halo, "as for sdy-resolve-permutation-factors"),
	COUNTS("as for sdy-convert-global-to-local", "as for sdy-convert-global-to-local"),
	{ 0 },
};

const Pass localize_passes[] = {
	{ "sdy-resolve-permutation-factors",
	  "exchange data between devices where a sharded dimension is sliced, padded, reversed or reshaped",
	  PASS_OPTIONS(permutation_options, defaults), .run = localize_run_permutation },
	{ "sdy-pad-for-divisibility", "make sharded dimensions multiples of their number of parts", NULL,
	  .run = localize_run_pad, .anchor = PASS_ON_FUNC },
	{ "sdy-resolve-single-device-sharding",
	  "run operations with a single-device sharding only on that device, and give their results to all devices",
	  PASS_OPTIONS(single_options, defaults), .run = localize_run_single_device, .anchor = PASS_ON_FUNC },
	{ "sdy-convert-global-to-local",
	  "give every tensor the shape of a device's part, and replace sdy collectives by those of StableHLO",
	  PASS_OPTIONS(convert_options, defaults), .run = localize_run_convert },
	{ "sdy-per-instruction-partitioning",
	  "turn each selected operation into a manual computation on the parts of every device",
	  PASS_OPTIONS(per_instruction_options, defaults), .run = localize_run_per_instruction },
	{ 0 },
};
