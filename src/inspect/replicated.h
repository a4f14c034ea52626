/* SPDX-License-Identifier: Apache-2.0
 *
 * Arguments that stay replicated over an axis that could shard them (spec 75 §8).
 */
#ifndef SHARDC_INSPECT_REPLICATED_H
#define SHARDC_INSPECT_REPLICATED_H

#include "inspect/buffers.h"

typedef struct InspectReplicated {
	const IrValue *value;
	int64_t bytes;		/* on a device */
	Atom axis;		/* the largest axis of the mesh that does not shard it, but divides a dimension */
	int64_t ways;		/* its size */
	uint32_t dim;		/* the first dimension whose part on a device it divides */
} InspectReplicated;

typedef VEC(InspectReplicated) InspectReplicatedList;

/* Lists those arguments of the main function whose name matches the pattern, the largest first; "" matches all. */
void inspect_replicated(Arena *a, const InspectMemory *memory, Str pattern, InspectReplicatedList *list);

/* Returns whether a pattern matches an argument: its name in JAX, or its address with or without the `%`. */
bool inspect_replicated_matches(Str address, Str name, Str pattern);
/* Returns how messages name an argument: "%arg0 (params['w'])". */
const char *inspect_replicated_name(Arena *a, Str address, Str name);

#endif
