/* SPDX-License-Identifier: Apache-2.0
 *
 * The recorder of debug output (spec 30 §14): moves of axes (record.c) and origins of axes
 * (origins.c).
 */
#ifndef SHARDC_PROPAGATE_DEBUG_EDGES_H
#define SHARDC_PROPAGATE_DEBUG_EDGES_H

#include "propagate/state.h"

/* An axis that a tensor gained in a step, and the tensor it came from. */
typedef struct PropGain {
	ShardAxis axis;
	uint32_t source;
} PropGain;

typedef struct PropGains {
	PropGain *v;
	uint32_t n, cap;
} PropGains;

typedef struct PropMove PropMove;

/* Where an axis of a slot came from. */
typedef struct PropOrigin {
	ShardAxis axis;
	Atom origin;
} PropOrigin;

typedef struct PropOrigins {
	PropOrigin *v;
	uint32_t n, cap;
} PropOrigins;

/* What the user wrote, found before the slots are known. */
typedef struct PropSeed {
	IrValue *value;
	IrAttr *sharding;
	Atom origin;
} PropSeed;

struct PropRecorder {
	int64_t next_step;
	struct { PropMove *v; uint32_t n, cap; } moves;
	VEC(PropSeed) seeds;
	PropOrigins *origins;	/* by slot; NULL until the program is read */
};

/* ---- record.c ---- */
/* Starts recording; before anything else is done to the module. */
void propagate_record_init(Propagation *p);
/* Writes the attributes of both kinds. */
void propagate_record_flush(Propagation *p);

/* ---- origins.c ---- */
void propagate_origins_seed(Propagation *p);
/* Enters the seeds, once slots are known. */
void propagate_origins_init(Propagation *p);
void propagate_origins_note(Propagation *p, const PropGains *g, const uint32_t *slots, uint32_t t);
void propagate_origins_flush(Propagation *p);

#endif
