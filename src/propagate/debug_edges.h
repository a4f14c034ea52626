/* SPDX-License-Identifier: Apache-2.0
 *
 * The recorder of debug output (spec 30 §14): moves of axes (debug_edges.c) and origins of axes (debug_origins.c).
 */
#ifndef SHARDC_PROPAGATE_DEBUG_EDGES_H
#define SHARDC_PROPAGATE_DEBUG_EDGES_H

#include "propagate/prop_log.h"

/* An axis that a tensor gained in a step. */
typedef struct PropGain {
	ShardAxis axis;
	uint32_t source;	/* the tensor it came from */
} PropGain;

typedef struct PropGains {
	PropGain *v;
	uint32_t n, cap;
} PropGains;

typedef struct PropMove PropMove;

/* A sharding that the user wrote, found before slots are made. */
typedef struct PropSeed {
	IrValue *value;
	IrAttr *sharding;
	Atom origin;
} PropSeed;

struct PropRecorder {
	int64_t next_step;	/* number of the next recorded step */
	struct { PropMove *v; uint32_t n, cap; } moves;
	VEC(PropSeed) seeds;
	PropOrigins *origins;	/* by slot; NULL until slots are made */
};

/* ---- debug_edges.c ---- */
/* Starts recording, before anything else is done to the module. */
void propagate_record_init(Propagation *p);
/* Records the steps of the log, before shardings are written back to the IR. */
void propagate_record_steps(Propagation *p);
/* Returns the number after the largest step in the attributes of operations. */
int64_t propagate_first_step(const IrModule *m);
/* Writes the attributes of both kinds to the IR. */
void propagate_record_flush(Propagation *p);

/* ---- debug_origins.c ---- */
/* Returns whether origins are recorded: for the attributes, or for the roots that a report wants. */
bool propagate_wants_origins(const Propagation *p);
/* Collects the shardings that the user wrote. */
void propagate_origins_seed(Propagation *p);
/* Returns the origins of the axes of these shardings, by slot, after slots are made. */
PropOrigins *propagate_origins_given(Propagation *p);
/* Gives the axes that tensor t gained the origins that they have in their source tensors. */
void propagate_origins_note(Propagation *p, const PropGains *g, const uint32_t *slots, uint32_t t);
/* Writes the attributes sdy.sharding_origins to the IR, and gives the session the roots if it wants them. */
void propagate_origins_flush(Propagation *p);

#endif
