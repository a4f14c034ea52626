/* SPDX-License-Identifier: Apache-2.0
 *
 * The log of a propagation (spec 75 §2): every write to a slot, in order. The log holds shardings, not factors: how a
 * write came about is computed again from the rule of its operation when somebody asks. So a propagation with a log
 * costs little more than one without, and debug output (spec 30 §14) and explanations come from the same log.
 */
#ifndef SHARDC_PROPAGATE_PROP_LOG_H
#define SHARDC_PROPAGATE_PROP_LOG_H

#include "flow/roots.h"
#include "propagate/state.h"

typedef enum PropEventKind {
	PROP_EVENT_STEP,	/* a step wrote the slot */
	PROP_EVENT_GROUP,	/* the same step, for another member of the sharding group */
	PROP_EVENT_SIBLING,	/* an open sharding, because another value of the list got the first one */
	PROP_EVENT_SYNC,	/* the common sharding of a group, before the first step */
	PROP_EVENT_HOLD,	/* dimensions of later user priorities are emptied, before the first step */
	PROP_EVENT_RESTORE	/* the turn of a user priority: its dimensions come back */
} PropEventKind;

/* The origin of an axis of a slot. */
typedef struct PropOrigin {
	ShardAxis axis;
	Atom origin;		/* for example "input: 0" */
} PropOrigin;

typedef struct PropOrigins {
	PropOrigin *v;
	uint32_t n, cap;
} PropOrigins;

/* One write to a slot. */
typedef struct PropEvent {
	IrAttr *sharding;	/* after the write */
	uint32_t slot;
	uint32_t step;		/* number of the step as in spec 30 §14; of the next one if this is no step */
	uint32_t rec;		/* STEP: record of the operation, or of the main function for its results */
	union {
		uint32_t target;	/* STEP: the tensor that was written; for result i of the main function 2 * i or
					 * 2 * i + 1, see propagate_log_target() */
		uint32_t from;		/* GROUP: the event of the step; SYNC: the slot that gave the sharding */
	};
	uint16_t round;		/* index of the user priority: 0 is priority 0, then PropLog.priorities */
	uint8_t kind;		/* PropEventKind */
	uint8_t level;		/* of the op priorities */
	uint8_t through, other;	/* STEP: directions */
	bool aggressive;	/* STEP: the strategy */
	bool attached;		/* STEP: with the rule attached to an edge or barrier */
	bool in_step;		/* a step made it, and not the sync of a group or a user priority */
} PropEvent;

/* Events are kept in pieces, so that a growing log is never copied. */
enum { PROP_LOG_PIECE = 1024 };

/* What the step of an edge of a manual computation reads besides the slots. */
typedef struct PropOuter {
	IrAttr *sharding, *axes;
	PropView view;
} PropOuter;

struct PropLog {
	Arena *arena;		/* holds everything below, and the propagation itself */
	Propagation *p;		/* NULL until a propagation has begun */
	VEC(PropEvent *) pieces;	/* of PROP_LOG_PIECE events each */
	uint32_t n;		/* the number of events */
	IrAttr **first;		/* by slot: the sharding before the first event */
	PropOuter *outer;	/* by record; NULL without manual computations */
	uint32_t *returned;	/* by result of the main function: the slot of the returned value */
	uint32_t n_returned;
	VEC(int64_t) priorities;	/* the user priorities above 0, in order */
	FlowRoots *roots;	/* the annotations */
	PropOrigins *given;	/* by slot: the axes that annotations give it */
	PropEvent now;		/* what is known about the next event */
	uint32_t step;		/* number of the next step */
	uint32_t *by_slot, *first_of_slot;	/* the events of each slot, in order; NULL until they are needed */
	Map slots;		/* by value: its slot */
	bool has_slots;		/* all of them are in the map */
	Map owners;		/* by the slot of a data-flow edge: the value that the edge represents */
	Map again, looks, result_looks;	/* computed again: by event, by record, by result of the main function */
};

/* Returns event i. */
static inline PropEvent *
propagate_log_event(const PropLog *log, uint32_t i)
{
	return &log->pieces.v[i / PROP_LOG_PIECE][i % PROP_LOG_PIECE];
}

/* Returns an empty log. A pass that propagates fills it in, if its options name the log. */
PropLog *propagate_log_new(Arena *a);

/* ---- recording, for this room ---- */

/* Begins the log after slots are made. */
void propagate_log_begin(Propagation *p);
/* Say that the next events are the write to tensor t in a step, and what it brings to the other members of the group.
 */
void propagate_log_tensor(Propagation *p, const PropStepInput *in, uint32_t t);
void propagate_log_group(Propagation *p);
/* Says that the next events give the members of a group their common sharding. */
void propagate_log_sync(Propagation *p, const PropGroup *g);
/* Says that the next events are the turn of a user priority. */
void propagate_log_priority(Propagation *p, int64_t priority);
/* Add an event with the sharding that a slot has now: p->log->now, or that of a sibling. */
void propagate_log_add(Propagation *p, uint32_t slot);
void propagate_log_sibling(Propagation *p, uint32_t slot);
/* Ends the log, before shardings are written back to the module. */
void propagate_log_end(Propagation *p);

/* ---- asking ---- */

/* Returns the slot of a value of the propagated module, 0 if it has none. Passes may have changed the module since. */
uint32_t propagate_log_slot(PropLog *log, const IrValue *v);
/* Returns a value that has the slot, not the result of an edge; NULL for a slot of a function. */
const IrValue *propagate_log_value(const PropLog *log, uint32_t slot);
/* Returns the events of a slot in order, and their number. */
const uint32_t *propagate_log_events(PropLog *log, uint32_t slot, uint32_t *n);
/* Returns the sharding of a slot before an event; before event log->n is after the propagation. */
IrAttr *propagate_log_at(PropLog *log, uint32_t slot, uint32_t event);

/* How a step is computed again: with one of the strategies, or not at all, only projected. */
typedef enum PropAgainHow { PROP_AGAIN_BASIC, PROP_AGAIN_AGGRESSIVE, PROP_AGAIN_LOOK } PropAgainHow;

/* A step that is computed again. */
typedef struct PropAgain {
	PropStepInput in;
	IrAttr **shardings;	/* by tensor, before the step */
	PropStep st;		/* after it */
	IrAttr **made;		/* by tensor: what it writes to the slot; NULL: nothing */
	ShardCell *before;	/* the cells before it; NULL: the tensors have no common mesh, so there is no step */
} PropAgain;

/* Returns the first event of the step of event i. */
uint32_t propagate_log_step_start(const PropLog *log, uint32_t i);
/* Returns whether event i is the first of a step. */
bool propagate_log_starts_step(const PropLog *log, uint32_t i);
/* Returns the tensor that an event of kind STEP wrote. */
uint32_t propagate_log_target(const PropLog *log, uint32_t event);
/* Computes the step of an event of kind STEP again, unless the log has it already. */
const PropAgain *propagate_log_step(PropLog *log, uint32_t event);
/* Projects the shardings that the tensors of a record have after the propagation, without a step: the cells before and
 * after are the same, and the directions are those of the last op priority. Returns NULL if the record has no rule. */
const PropAgain *propagate_log_look(PropLog *log, uint32_t rec);
/* Does so for result i of the main function. */
const PropAgain *propagate_log_look_result(PropLog *log, uint32_t i);

/* Computes each step again, in order, and calls f for it. `first` is its first event. */
void propagate_log_replay(PropLog *log, void (*f)(const PropAgain *again, uint32_t first, void *cx), void *cx);

/* ---- step.c, for the log ---- */
/* Fills in `st` and `before` of a step whose input and shardings are given. */
void propagate_step_again(Propagation *p, Arena *a, PropAgainHow how, PropAgain *again);

#endif
