/* SPDX-License-Identifier: Apache-2.0
 *
 * The places of operations in the program from which the text was made (spec 75 §1.3). A location with call sites is a
 * list of frames, the innermost first. Reports show the first frame that belongs to the user.
 */
#ifndef SHARDC_INSPECT_FRAMES_H
#define SHARDC_INSPECT_FRAMES_H

#include "base/map.h"
#include "ir/op.h"

/* A place in the program from which the text was made. */
typedef struct InspectOrigin {
	Str file;		/* its last component; p == NULL: unknown */
	Str path;		/* the file, as the location has it */
	uint32_t line, col;
	Str name;		/* the name of the location without leading "jit(f)/", or p == NULL */
	Str chain;		/* all frames, the innermost first, if they are wanted, else p == NULL */
} InspectOrigin;

typedef struct InspectFrames {
	const char *skipped;	/* a pattern of paths; their frames are skipped */
	bool all;		/* also list all frames */
	Map of_constraints;	/* innermost frame of a constraint: a hash of the frames around it, or SHARED */
	Arena *arena;		/* of the map */
} InspectFrames;

/* The frames of libraries are skipped. */
extern const InspectFrames inspect_frames_default;

/* Finds the functions that wrap sharding constraints: frames that constraints with different callers share. Call it
 * before constraints are replaced. */
void inspect_frames_find_wrappers(InspectFrames *f, IrModule *m);

#define INSPECT_NOWHERE UINT32_MAX

/* Returns the place of a location. `at` is the offset in the text of what has the location, or INSPECT_NOWHERE; if the
 * location has no frame of the user, those of the operations around it and of the calls that lead there count.
 * `of_constraint` says that the location belongs to a constraint, or to an operation that was made from one; then
 * frames that wrap constraints are skipped. */
InspectOrigin inspect_frames_origin(const InspectFrames *f, IrModule *m, uint32_t loc, uint32_t at, bool of_constraint);
/* Returns the offset of an operation, or INSPECT_NOWHERE. */
uint32_t inspect_frames_at(const IrOp *op);

/* Returns "file:line:col", or { NULL, 0 } if the place is unknown. */
Str inspect_origin_text(Arena *a, const InspectOrigin *o);

#endif
