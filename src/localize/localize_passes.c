/* SPDX-License-Identifier: Apache-2.0
 *
 * The table of this room's passes: names and options are those of Shardy, the help texts are ours.
 */
#include "localize/localize.h"

static const PassOption permutation_options[] = {
	{ "enable-halo-exchange", OPTION_BOOL, "true", NULL,
	  "exchange the data of slice, pad, reverse and reshape between neighbours; false: unshard the dimensions" },
	{ "replica-count", OPTION_INT, "1", NULL, "accepted, without effect" },
	{ "partition-count", OPTION_INT, "1", NULL, "accepted, without effect" },
	{ NULL, OPTION_BOOL, NULL, NULL, NULL },
};

static const PassOption convert_options[] = {
	{ "per-dim-all-gather", OPTION_BOOL, "false", NULL, "gather each dimension by a separate collective" },
	{ "combine-multi-dimension-reduce-scatter", OPTION_BOOL, "false", NULL,
	  "scatter several dimensions by one reduce_scatter instead of all_reduce and dynamic_slice" },
	{ "enable-rgv3", OPTION_BOOL, "false", NULL, "write replica groups as axes of the mesh" },
	{ "replica-count", OPTION_INT, "1", NULL, "above 1: number the devices by replica_id" },
	{ "partition-count", OPTION_INT, "1", NULL, "no effect; must be 1 if replica-count is above 1" },
	{ NULL, OPTION_BOOL, NULL, NULL, NULL },
};

static const PassOption single_options[] = {
	{ "replica-count", OPTION_INT, "1", NULL, "above 1: number the devices by replica_id" },
	{ "partition-count", OPTION_INT, "1", NULL, "no effect; must be 1 if replica-count is above 1" },
	{ NULL, OPTION_BOOL, NULL, NULL, NULL },
};

static const PassOption per_instruction_options[] = {
	{ "filter", OPTION_STRING, "", NULL,
	  "which operations, separated by commas: parts of names; selectLow=N, selectHigh=N: the first and last to "
	  "select, counted from 0" },
	{ "enable-halo-exchange", OPTION_BOOL, "true", NULL, "as for sdy-resolve-permutation-factors" },
	{ "replica-count", OPTION_INT, "1", NULL, "as for sdy-convert-global-to-local" },
	{ "partition-count", OPTION_INT, "1", NULL, "as for sdy-convert-global-to-local" },
	{ NULL, OPTION_BOOL, NULL, NULL, NULL },
};

const Pass localize_passes[] = {
	{ "sdy-resolve-permutation-factors",
	  "exchange data between devices where a sharded dimension is sliced, padded, reversed or reshaped",
	  permutation_options, .run = localize_run_permutation },
	{ "sdy-pad-for-divisibility", "make sharded dimensions multiples of their number of parts", NULL,
	  .run = localize_run_pad, .anchor = PASS_ON_FUNC },
	{ "sdy-resolve-single-device-sharding",
	  "run operations with a single-device sharding only on that device, and give their results to all devices",
	  single_options, .run = localize_run_single_device, .anchor = PASS_ON_FUNC },
	{ "sdy-convert-global-to-local",
	  "give every tensor the shape of a device's part, and replace sdy collectives by those of StableHLO",
	  convert_options, .run = localize_run_convert },
	{ "sdy-per-instruction-partitioning",
	  "turn each selected operation into a manual computation on the parts of every device",
	  per_instruction_options, .run = localize_run_per_instruction },
	{ 0 },
};
