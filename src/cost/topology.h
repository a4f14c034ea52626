/* SPDX-License-Identifier: Apache-2.0
 *
 * The links between devices (spec 75 §11). A topology assigns a kind of link to each axis of a mesh.
 */
#ifndef SHARDC_COST_TOPOLOGY_H
#define SHARDC_COST_TOPOLOGY_H

#include "base/diag.h"
#include "base/str.h"

typedef enum CostLinkKind {
	COST_RING,	/* neighbours are linked, and so are the first and the last device */
	COST_TORUS,	/* the same in one or several dimensions */
	COST_LINE,	/* without wrap-around */
	COST_SWITCH,	/* every pair communicates at the full rate */
	COST_TREE	/* switches of switches */
} CostLinkKind;

/* Which sizes of a ring have a wrap-around; the others are lines. */
typedef enum CostWrap { COST_WRAP_ALL, COST_WRAP_NONE, COST_WRAP_MULTIPLE_OF_4, COST_WRAP_ONE_SIZE } CostWrap;

/* One level of a tree, counted from the inside. */
typedef struct CostLevel {
	int64_t devices;	/* devices of one unit; 0 for the outermost level: all */
	double bandwidth;	/* bytes/s, egress of one unit of the level inside (of one device in the first level) */
	double latency;		/* seconds per message */
} CostLevel;

enum { COST_MAX_LEVELS = 4 };

typedef struct CostLink {
	Str name;
	CostLinkKind kind;
	double bandwidth;	/* bytes/s: of one direction of one link; of a switch: egress per device */
	double latency;		/* seconds per hop; of a switch: per message */
	CostWrap wrap;
	int64_t wrap_size;	/* with COST_WRAP_ONE_SIZE */
	int64_t dims;		/* of a torus: how many dimensions an axis occupies */
	bool reduces;		/* of a switch: it sums in the network */
	CostLevel levels[COST_MAX_LEVELS];
	uint32_t n_levels;
} CostLink;

typedef struct CostAxisLink {
	Str axis;
	const CostLink *link;
} CostAxisLink;

typedef struct CostTopology {
	Str name;
	CostLink *links;
	CostAxisLink *axes;
	uint32_t n_links, n_axes;
	const CostLink *fallback;	/* of axes without a link of their own; NULL: none */
	double efficiency;		/* of the links; the bandwidths are already multiplied by it */
	int64_t memory;			/* bytes per device; 0: unknown */
	int64_t memory_limit;		/* of these, what the compiler lets a program use; 0: unknown */
} CostTopology;

/* Returns the topology that is used if none is given: every axis is a ring of 1e11 bytes/s and 1e-6 s. */
const CostTopology *cost_topology_default(void);

/* Returns the bytes of a device that a program can use, which are all of its memory unless the topology says less; 0 if
 * they are unknown. */
int64_t cost_topology_memory_limit(const CostTopology *t);

/* Returns the link of an axis, or NULL if the topology has none. */
const CostLink *cost_topology_link(const CostTopology *t, Str axis);

/* Reads a topology from JSON. Returns NULL after reporting each error at its place in `src`. */
const CostTopology *cost_topology_read(Arena *a, DiagList *diag, Source *src);

/* Returns the JSON of a topology that comes with the program, or { NULL, 0 }. */
Str cost_topology_preset(const char *name);
/* Returns the name of preset i, or NULL after the last one. */
const char *cost_topology_preset_name(uint32_t i);

#endif
