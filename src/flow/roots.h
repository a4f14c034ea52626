/* SPDX-License-Identifier: Apache-2.0
 *
 * Roots: the annotations from which the axes of values come. Propagation records them, reports print them. Passes
 * replace operations and copy functions, so values are identified by their places in the text.
 */
#ifndef SHARDC_FLOW_ROOTS_H
#define SHARDC_FLOW_ROOTS_H

#include "base/map.h"
#include "ir/op.h"
#include "shard/axis.h"

typedef enum FlowRootKind {
	FLOW_ROOT_ARG, FLOW_ROOT_RESULT,	/* of a function */
	FLOW_ROOT_CONSTRAINT,
	FLOW_ROOT_IN, FLOW_ROOT_OUT		/* in_shardings, out_shardings of a manual computation */
} FlowRootKind;

typedef struct FlowRoot {
	FlowRootKind kind;
	Atom origin;		/* its name in records of propagation */
	Span span;		/* of the operation or function */
	uint32_t index;		/* of the argument, result, input or output */
	uint32_t loc;		/* location id */
	uint32_t lo;		/* ARG: offset of the argument's name */
} FlowRoot;

typedef struct FlowRooted FlowRooted;

typedef struct FlowRoots {
	Arena *a;
	VEC(FlowRoot) list;
	Map by_origin;		/* index + 1 */
	Map by_place;		/* FlowRooted */
} FlowRoots;

typedef VEC(const FlowRoot *) FlowRootList;

/* Returns a table without roots, which lives in the arena. */
FlowRoots *flow_roots_new(Arena *a);
/* Adds a root; the first one with an origin is kept. */
void flow_roots_add(FlowRoots *r, const FlowRoot *root);
/* Records that a value has an axis because of the root with that origin. */
void flow_roots_note(FlowRoots *r, const IrValue *v, ShardAxis axis, Atom origin);
/* Adds a root to a list unless the list has it. */
void flow_root_list_add(Arena *a, FlowRootList *list, const FlowRoot *root);
/* Adds the roots of an axis of a value to a list, without those that it already has. */
void flow_roots_find(const FlowRoots *r, Arena *a, const IrValue *v, ShardAxis axis, FlowRootList *list);

#endif
