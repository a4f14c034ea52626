/* SPDX-License-Identifier: Apache-2.0
 *
 * One program on many meshes (spec 75 §14): what it sends and how much memory it needs with each of them.
 */
#ifndef SHARDC_PIPELINE_SWEEP_H
#define SHARDC_PIPELINE_SWEEP_H

#include "cost/topology.h"
#include "late/late.h"
#include "pipeline/runner.h"
#include "pipeline/sweep_spec.h"
#include "report/table.h"

enum { SWEEP_HEAD, SWEEP_MESHES, SWEEP_N_TABLES };
extern const ReportLayout *const sweep_layouts[SWEEP_N_TABLES];

typedef enum SweepSort { SWEEP_BY_COST, SWEEP_BY_MEMORY, SWEEP_BY_MESH } SweepSort;

/* One mesh. */
typedef struct SweepPoint {
	const int64_t *sizes;	/* as in the SweepSpec */
	uint32_t order;
	int64_t devices;
	const char *why;	/* why there is no result, or NULL */
	const char *slice;	/* the shape of a slice of the topology, or NULL */
	int64_t collectives, sent, memory;
	int64_t unknown;	/* collectives whose bytes or number of runs is unknown */
	double time;
	bool has_time;		/* it is known for every collective */
	bool needs_split;	/* create_device_mesh of JAX refuses the mesh unless it may split dimensions */
	bool uneven;		/* a dimension of an argument or result of the program is not divisible */
	bool fits;		/* into the memory of a device, or that is unknown */
	bool is_best;		/* no mesh of as many devices is better in one respect and at least as good in the
				 * other */
} SweepPoint;

typedef struct Sweep {
	ReportTable tables[SWEEP_N_TABLES];
	Arena *arena;
	const SweepSpec *spec;
	const CostTopology *topology;	/* NULL: no times, and any memory is enough */
	bool as_xla;			/* what XLA does, on a target */
	LateTarget target;
	uint32_t assumed_trips;		/* of loops whose trip count is unknown; 0: not given */
	SweepSort sort;
	VEC(SweepPoint) points;
	Span at;		/* the mesh of the program */
} Sweep;

/* Lists the meshes to try, as points without results. The caller has filled in the fields from `arena` to `sort`.
 * Returns false after reporting an error about the program. */
bool sweep_begin(Sweep *x, Runner *r, IrModule *m);
/* Measures the program on the mesh of a point. *m is a valid module that has just been read, and is replaced by another
 * one. Each point should have a session of its own, because meshes of many devices need much memory. If the point gets
 * no result, returns false, and sweep_failed() must be called. */
bool sweep_try(Sweep *x, Runner *r, IrModule **m, SweepPoint *point);
/* Takes over from the diagnostics the reason why a point has no result. */
void sweep_failed(const Sweep *x, SweepPoint *point, const DiagList *d);
/* Compares the points and fills in the tables. Returns false after reporting that no point has a result. */
bool sweep_end(Sweep *x, IrModule *m);

#endif
