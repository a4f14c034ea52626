/* SPDX-License-Identifier: Apache-2.0
 *
 * The annotations from which the axes of a collective come (spec 75 §10.6).
 */
#ifndef SHARDC_INSPECT_ROOT_LIST_H
#define SHARDC_INSPECT_ROOT_LIST_H

#include "flow/roots.h"
#include "inspect/collect.h"
#include "inspect/frames.h"

typedef struct InspectRootFinder {
	IrModule *m;
	const FlowRoots *roots;
	const InspectFrames *frames;
	Map found;		/* FlowRootList, by value and axis */
	Map funcs;		/* by offset + 1, when it is needed */
	bool has_funcs;
	bool only_names;	/* leave out the places of annotations that have a name */
} InspectRootFinder;

/* Describes the annotations from which the axes of a run come, each by its value and place. Returns their number. */
uint32_t inspect_roots(InspectRootFinder *f, const InspectRun *run, const Str **texts);
/* Adds the annotations from which axes of a value come to a list. */
void inspect_roots_of_axes(InspectRootFinder *f, const IrValue *v, const ShardAxis *axes, uint32_t n,
                           FlowRootList *list);
/* Describes an annotation by its value and place. */
Str inspect_root_text(InspectRootFinder *f, const FlowRoot *root);

#endif
