/* SPDX-License-Identifier: Apache-2.0
 *
 * The data flow of a program as a graph for Graphviz (spec 85 §1.4). Graphviz takes minutes for thousands of nodes, so
 * operations share nodes until there are few.
 */
#ifndef SHARDC_PICTURE_FLOW_GRAPH_H
#define SHARDC_PICTURE_FLOW_GRAPH_H

#include "base/buf.h"
#include "inspect/move.h"
#include "inspect/named_values.h"

typedef struct PictureGraphStyle {
	uint32_t max_nodes;	/* 0: each operation has a node */
	uint32_t radius;	/* how many edges from the values that are found, if only these are drawn */
} PictureGraphStyle;

/* Appends the graph of a document: all of it, or only the surroundings of the values that are marked as found. The
 * arena is for work. */
void picture_graph(Buf *out, Arena *a, const InspectAddresses *values, bool only_found,
                   const PictureGraphStyle *style);

/* ---- between flow_graph.c and the writers ---- */

#define PICTURE_NOTHING UINT32_MAX
#define PICTURE_MOVED "#D55E00"		/* the colour of what moves data */

/* An operation, an argument of a function, or the results of a function. */
typedef struct PictureNode {
	IrOp *op;			/* for an argument: the function */
	const IrValue *value;		/* the argument, the first result of the operation, or NULL */
	uint32_t func;			/* the number of its function */
	uint32_t holder;		/* the node of the operation around it, or PICTURE_NOTHING */
	uint32_t group;			/* the number of its node in the output, or PICTURE_NOTHING: it is not drawn */
	bool is_arg, moves;
	int64_t sent;			/* bytes that a device sends if it moves data, 0 if unknown */
} PictureNode;

typedef struct PictureEdge {
	uint32_t from, to;		/* nodes; in `joined`: groups */
	const IrValue *value;
	uint32_t operand;		/* number of the operand */
	uint32_t n;			/* values */
	bool back;			/* from inside a region to the operation around it */
} PictureEdge;

/* What the nodes of the output stand for. */
typedef enum PictureGrouping {
	PICTURE_OPS, PICTURE_CHAINS, PICTURE_LINES, PICTURE_PATHS, PICTURE_FUNCS
} PictureGrouping;

typedef struct PictureGroup {
	uint32_t first, n;		/* the first node, and how many */
	uint32_t n_moves;
	int64_t sent;			/* bytes that a device sends, as far as they are known */
} PictureGroup;

typedef struct PictureGraph {
	IrModule *m;
	Arena *arena;
	VEC(PictureNode) nodes;		/* in the order of the program */
	VEC(PictureEdge) edges;
	Map of;				/* by operation or argument: its node + 1 */
	uint32_t n_funcs;
	InspectOrigin *origins;		/* by node; or NULL */
	PictureGrouping grouping;
	uint32_t depth;			/* of PICTURE_PATHS */
	VEC(PictureGroup) groups;
	VEC(PictureEdge) joined;	/* between groups, one for each pair */
	FlowMeshesAround around;	/* the last operation */
} PictureGraph;

/* Reads the program. The group of nodes that are not drawn is PICTURE_NOTHING, and that of all others 0. */
void picture_graph_read(PictureGraph *g, const InspectAddresses *values, bool only_found, uint32_t radius);
/* Returns the place of a node in the original program: nothing before operations are grouped by it. */
const InspectOrigin *picture_graph_origin(const PictureGraph *g, uint32_t node);
/* Returns the components of a path of names up to a depth. */
Str picture_path_prefix(Str name, uint32_t depth);
/* Returns the meshes around an operation. */
const FlowMeshTable *picture_graph_meshes(PictureGraph *g, IrOp *op);
/* Describes what an operation moves. Returns false if it moves nothing. */
bool picture_graph_move(PictureGraph *g, IrOp *op, InspectMove *move);
/* Returns the name of an operation without its dialect. */
Str picture_op_name(Session *s, const IrOp *op);
/* Returns what a collective or reshard moves: its kind, axes and bytes. */
Str picture_graph_move_text(PictureGraph *g, IrOp *op);
void picture_graph_dot(Buf *out, PictureGraph *g);

#endif
