/* SPDX-License-Identifier: Apache-2.0
 *
 * Programs as graphs for Model Explorer (spec 85 §1.4).
 */
#ifndef SHARDC_PICTURE_EXPLORER_H
#define SHARDC_PICTURE_EXPLORER_H

#include "picture/flow_graph.h"

/* A collection of graphs while it is written. */
typedef struct PictureExplorer {
	Buf *out;
	uint32_t n_documents, n_graphs;
} PictureExplorer;

void picture_explorer_begin(PictureExplorer *x, Buf *out, Str label);
/* Appends a graph for each function of a document: all of it, or only what is at most `radius` edges away from the
 * values that are marked as found. The arena is for work. */
void picture_explorer_add(PictureExplorer *x, Arena *a, const InspectAddresses *values, bool only_found,
                          uint32_t radius);
void picture_explorer_end(PictureExplorer *x);

#endif
