/* SPDX-License-Identifier: Apache-2.0
 *
 * The links between devices (spec 75 §11). A topology assigns a kind of link to each axis of a mesh.
 */
#ifndef SHARDC_COST_TOPOLOGY_H
#define SHARDC_COST_TOPOLOGY_H

#include "base/diag.h"
#include "base/str.h"
#include "cost/chip.h"

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

/* The most dimensions of a slice: three of a torus, and the cores of a chip; and the most chips along one. */
enum { COST_MAX_DIMS = 4, COST_MAX_SIZE = 1 << 12 };

/* The sizes of a slice, in chips, such as 16x16. */
typedef struct CostShape {
	int64_t size[COST_MAX_DIMS - 1];
	uint32_t n;		/* 0: no shape */
} CostShape;

/* Where the user places an axis: its size along each dimension of a slice. */
typedef struct CostAxisDims {
	Str axis;
	int64_t size[COST_MAX_DIMS];
	uint32_t n;
} CostAxisDims;

/* Devices that come in slices. A slice is a torus of chips, and a chip has one or several devices, its cores. */
typedef struct CostSlices {
	const CostLink *link;		/* between chips; NULL: the topology has no slices */
	const CostLink *between;	/* between slices; NULL: there is one slice */
	const CostLink *core_link;	/* between the cores of a chip */
	int64_t n_cores;		/* per chip */
	CostShape shape;		/* of each slice; unless given, it depends on the number of devices */
	CostShape *shapes;		/* the slices that can be had, from small to large */
	uint32_t n_shapes;
	int64_t cube, max_chips;	/* sizes that are multiples of `cube` also make a slice, up to that many chips;
					 * 0: they do not */
	CostAxisDims *axes;
	uint32_t n_axes;
} CostSlices;

typedef struct CostTopology {
	Str name;
	CostLink *links;
	CostAxisLink *axes;
	uint32_t n_links, n_axes;
	const CostLink *fallback;	/* of axes without a link of their own; NULL: none */
	CostSlices slices;
	double efficiency;		/* of the links; the bandwidths are already multiplied by it */
	int64_t memory;			/* bytes per device; 0: unknown */
	int64_t memory_limit;		/* of these, what the compiler gives out; 0: unknown */
	int64_t memory_reserved;	/* of these, what the runtime keeps for itself */
	int64_t table_align;		/* bytes to which a table of results is rounded up; 0: unknown */
	const CostChip *chip;		/* how fast a device computes; NULL: unknown */
} CostTopology;

/* Returns the topology that is used if none is given: every axis is a ring of 1e11 bytes/s and 1e-6 s. */
const CostTopology *cost_topology_default(void);

/* Returns the bytes of a device that a program can use: the limit, by default all of its memory, without what the
 * runtime keeps; 0 if they are unknown. */
int64_t cost_topology_memory_limit(const CostTopology *t);

/* Returns the link of an axis, or NULL if the topology has none. */
const CostLink *cost_topology_link(const CostTopology *t, Str axis);

/* Reads a topology from JSON. Returns NULL after reporting each error at its place in `src`. */
const CostTopology *cost_topology_read(Arena *a, DiagList *diag, Source *src);

/* Returns the JSON of a topology that comes with the program, or { NULL, 0 }. */
Str cost_topology_preset(const char *name);
typedef enum CostPlatform { COST_ANY_PLATFORM, COST_TPU, COST_GPU } CostPlatform;
/* Returns the platform of a preset, with or without the shape of its slices; COST_ANY_PLATFORM if there is none. */
CostPlatform cost_preset_platform(const char *arg);

/* Returns a preset, "tpu-v5e", or with the shape of its slices, "tpu-v5e:16x16". Returns NULL if there is none, with
 * the reason in *why. */
const CostTopology *cost_preset(Arena *a, DiagList *diag, const char *arg, const char **why);
/* Returns the name of preset i, or NULL after the last one. */
const char *cost_topology_preset_name(uint32_t i);

#endif
