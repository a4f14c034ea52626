/* SPDX-License-Identifier: Apache-2.0
 *
 * The state of a propagation, shared by the files of this room.
 *
 * Before anything runs, every op gets a record (in pre-order, the order of the first sweep) and every
 * place that holds a sharding gets a slot; IrOp.tmp and IrValue.tmp are their numbers. While it
 * runs, shardings live in the slots alone, as interned attributes, and propagate_program_flush
 * writes them back once. A clock counts the writes, and slots carry the time of their last one: a
 * visit that changed nothing need not be repeated until one of its slots has a later time.
 */
#ifndef SHARDC_PROPAGATE_STATE_H
#define SHARDC_PROPAGATE_STATE_H

#include "flow/mesh_table.h"
#include "ir/walk.h"
#include "propagate/propagate.h"
#include "shard/projection.h"

typedef enum PropDir { DIR_NONE, DIR_FORWARD, DIR_BACKWARD, DIR_BOTH } PropDir;

/* The directions of an op's factors: one for those that pass through, one for all others. */
typedef struct PropDirs {
	PropDir through, other;
} PropDirs;

/* A rule with what is asked of it again and again. */
typedef struct PropRule {
	IrAttr *attr;
	ShardLayout *layout;
	bool *blocked;		/* by factor */
	bool *special;		/* by factor: reduction, need-replication or permutation */
	bool any_special;
	bool pointwise;		/* all tensors that have dimensions have the same, of one factor each */
} PropRule;

/* What a visit does, decided at the first one. */
typedef enum PropKind {
	PROP_NEW,		/* not yet decided */
	PROP_INERT,		/* nothing */
	PROP_RULE,		/* a step with the op's rule */
	PROP_BARRIER,
	PROP_EDGE,		/* sdy.data_flow_edge or sdy.func_data_flow_edge */
	PROP_ENDED		/* a function edge without callers: nothing, not even an attached rule */
} PropKind;

/* The last level of the built-in op priority, and that of everything without it: all is allowed. */
enum { LEVEL_ALL = 4 };

/* Classes of op priority (spec 30 §9.3). */
typedef enum PropClass { CLASS_OTHER, CLASS_THROUGH, CLASS_FORWARD, CLASS_BROADCAST } PropClass;

/* How the sharding of an edge differs from what its step sees (spec 30 §11). */
typedef enum PropView { VIEW_PLAIN, VIEW_ADD, VIEW_STRIP } PropView;

typedef struct PropOp {
	IrOp *op;
	PropRule *rule;		/* of the step; for an edge or barrier an identity */
	PropRule *attached;	/* the explicit rule of an edge or barrier */
	uint32_t dying;		/* nearest enclosing op that may become dead, 0: none */
	uint32_t slots;		/* first of its slot numbers: operands (an edge: sources), then results */
	uint32_t n_operands;	/* operands or sources */
	uint32_t quiet;		/* clock at the end of the last visit if that changed nothing, else 0 */
	uint8_t quiet_key;	/* strategy and directions of that visit */
	uint8_t kind;		/* PropKind */
	uint8_t class;		/* PropClass */
	bool elementwise, divisible;
	bool mortal;		/* may become dead: free of effects, no terminator, no symbol */
	bool used;		/* mortal, and it had a use when that was asked last */
	bool erased;
	bool agreed;		/* at that visit no direction could have changed anything */
} PropOp;

typedef struct PropSlot {
	IrAttr *sharding;	/* IR_ATTR_SHARDING, NULL: missing */
	IrValue *value;		/* who is woken when it changes; NULL for a function result */
	uint32_t written;	/* clock of the last write */
	union {
		uint32_t group;	/* number of the sharding group of `value` + 1, 0: none */
		uint32_t func;	/* without value: the record of its function */
	};
	union {
		uint32_t step;	/* number of the step to which `done` belongs */
		uint32_t index;	/* without value: number of the function result */
	};
	uint8_t done;		/* ONCE_* */
	bool is_arg;		/* without value: no result, but an argument of a function without body */
	bool dirty;		/* differs from the attribute in the IR */
} PropSlot;

/* A sharding group of more than one member. */
typedef struct PropGroup {
	IrValue **members;	/* in order */
	uint32_t n;
	IrAttr *common;		/* the sharding they begin with, NULL: each keeps its own */
} PropGroup;

/* Calls of one function in caller order (spec 30 §7). */
typedef struct PropCallers {
	IrOp **v;
	uint32_t n, cap;
} PropCallers;

typedef struct PropRecorder PropRecorder;
typedef struct PropMemo PropMemo;

typedef struct Propagation {
	IrModule *m;
	Session *s;
	const PropagateOptions *o;
	Arena *arena;		/* for the whole pass */
	Arena *step_arena;	/* reset after each step */
	FlowMeshTable *meshes;
	IrOp *main;		/* the main function */
	PropOp *ops;		/* 1 .. n_ops - 1 */
	uint32_t n_ops;
	PropSlot *slots;	/* 1 .. n_slots - 1 */
	uint32_t n_slots, max_slots;
	IrAttr **stored;	/* by slot: what the in_shardings of a manual computation hold for an argument
				 * without edge, of which the slot has the body's view; NULL for all others */
	uint32_t *refs;		/* slot numbers of the ops but edges */
	uint32_t n_refs;
	VEC(uint32_t) edge_refs;	/* slot numbers of edges */
	PropCallers *callers;	/* by record of the function; NULL without calls */
	IrSymtab *symbols;	/* NULL without calls */
	uint32_t main_results;	/* slot of the main function's first result */
	PropRule **result_rules;	/* of the steps of its results; NULL: not yet made */
	VEC(PropGroup) groups;
	Map rules;		/* PropRule, by attribute */
	Map memo;		/* PropMemo, by hash: steps made before */
	uint32_t clock;
	PropRecorder *recorder;	/* NULL without debug output */

	/* of the run */
	bool aggressive;
	int level;		/* of op priority; LEVEL_ALL without it */
	const IrSchedule *schedule;	/* the declared one, NULL: the built-in one, or none */
	VEC(const IrPriority **) classes;	/* of its ops: the entry that counts at each level, or NULL */
	uint64_t *active;	/* by record, a bit: a visit may change something; see run.c */
	uint32_t *readers, *first_reader;	/* by slot: the records whose steps read it */
	uint8_t *on_stack;	/* by record before cursor */
	VEC(uint32_t) stack;	/* woken records; below them lie the records from cursor on */
	uint32_t cursor;
	uint32_t current;	/* the record being stepped, 0: none */
	uint32_t steps;		/* number of the step going on, or of the priority being restored */
	VEC(const IrUse *) uses;	/* use lists being walked by the wake going on */
} Propagation;

static inline PropOp *
propagate_op(Propagation *p, const IrOp *op)
{
	return &p->ops[op->tmp];
}

/* What need not be done to a slot twice in a step, however often the step writes it: its effect lasts until
 * the step is over. */
enum { ONCE_WAKE = 1, ONCE_FOLLOW = 2, ONCE_ACTIVATE = 4 };

/* Whether this is the first time. */
static inline bool
propagate_once(Propagation *p, uint32_t slot, uint8_t what)
{
	PropSlot *sl = &p->slots[slot];
	bool first;

	if (sl->step != p->steps) {
		sl->step = p->steps;
		sl->done = 0;
	}
	first = !(sl->done & what);
	sl->done |= what;
	return first;
}

static inline void
propagate_activate(Propagation *p, uint32_t rec)
{
	p->active[rec / 64] |= (uint64_t)1 << rec % 64;
}

static inline void
propagate_deactivate(Propagation *p, uint32_t rec)
{
	p->active[rec / 64] &= ~((uint64_t)1 << rec % 64);
}

/* ---- program.c ---- */
/* Numbers the ops. False if some result has a type that propagation may not accept. */
bool propagate_program_count(Propagation *p);
/* Finds slots and records of the ops as numbered. */
void propagate_program_init(Propagation *p);
/* Writes changed shardings back to the IR. */
void propagate_program_flush(Propagation *p);
/* Leaves the computed rules on the ops, or takes them off (spec 30 §9.1). */
void propagate_program_flush_rules(Propagation *p, bool keep);
/* The slots of a record's step, once its kind is decided. */
static inline const uint32_t *
propagate_refs(const Propagation *p, const PropOp *rec)
{
	return (rec->kind == PROP_EDGE ? p->edge_refs.v : p->refs) + rec->slots;
}
/* The slot of a value, 0 if it has none. */
static inline uint32_t
propagate_slot(const IrValue *v)
{
	return v->tmp;
}
/* Stores a sharding, siblings that come into being with it included. */
void propagate_slot_write(Propagation *p, uint32_t slot, IrAttr *sharding);

/* ---- calls.c ---- */
/* Finds all calls of the module. */
void propagate_callers_find(Propagation *p);
/* The function that a call refers to, NULL if there is none. */
IrOp *propagate_callee(const Propagation *p, const IrOp *call);

/* ---- rule.c ---- */
PropRule *propagate_rule(Propagation *p, IrAttr *attr);

/* ---- strategy.c ---- */
typedef struct PropStep {
	const PropRule *rule;
	const ShardLayout *layout;
	IrAttr *const *shardings;	/* by tensor, as read at the start */
	const ShardMesh *mesh;
	ShardCell *cells;
	PropDirs dirs;
	bool conservative, elementwise;
	bool divisible;			/* results take only axes that divide their dimensions */
	bool *touched;			/* by tensor: what the strategy changed */
	Arena *arena;
} PropStep;
/* Whether every factor has the same axes in all tensors that have it: then no strategy can add any. */
bool propagate_step_agrees(const PropStep *st);
/* Spread axes along factors; return whether any tensor was touched. */
bool propagate_basic(PropStep *st);
bool propagate_aggressive(PropStep *st);

/* ---- conflict.c ---- */
/* Spec 30 §5.2: what of axis a tensor t can take for factor f. `cell` is its cell of f. */
bool propagate_across(const PropStep *st, uint32_t t, uint32_t f, ShardAxis a, ShardAxis *out);
bool propagate_within(const PropStep *st, uint32_t t, uint32_t f, const ShardCell *cell, ShardAxis a, int64_t filled,
                      ShardAxis *out);

/* ---- step.c ---- */
/* What a step is about. */
typedef struct PropStepInput {
	const PropRule *rule;
	const uint32_t *slots;		/* of the tensors: operands, then results */
	PropDirs dirs;
	bool conservative, elementwise, divisible;
	bool queue;			/* wake what is affected */
	IrOp *op;			/* of the record of steps */
	/* An edge of a manual computation: how its step sees what its slot holds. */
	PropView view;
	IrAttr *outer, *manual_axes;
} PropStepInput;
/* What comes of it. */
typedef struct PropAnswer {
	IrAttr **made;			/* by tensor: its new sharding; NULL: as it was */
	bool quiet;			/* nothing changes */
	bool agreed;			/* and would not with any directions or strategy */
} PropAnswer;
/* Makes a step; whether it wrote anything. */
bool propagate_step(Propagation *p, const PropStepInput *in, bool *agreed);

/* ---- visit.c ---- */
/* Visits an op once (spec 30 §7). */
void propagate_visit(Propagation *p, uint32_t rec);
/* Whether a visit now would change nothing, whatever is remembered of earlier ones. For paranoid builds. */
bool propagate_visit_is_idle(Propagation *p, uint32_t rec);
/* The step of a returned value and result i of the main function (spec 30 §8.1). */
void propagate_visit_result(Propagation *p, uint32_t i, const IrValue *returned);

/* ---- record.c: debug output (spec 30 §14) ---- */
/* Notes a step that wrote something; `before` holds the cells that the strategy began with. */
void propagate_record(Propagation *p, IrOp *op, const PropStep *st, const ShardCell *before, const uint32_t *slots);

/* ---- wake.c ---- */
void propagate_enqueue(Propagation *p, uint32_t rec);
/* Queues everything that may be affected by a change of v's slot (spec 30 §8.4). */
void propagate_wake(Propagation *p, const IrValue *v);

/* ---- run.c ---- */
/* One run (spec 30 §8.1) with p->aggressive and p->level. False after an error. */
bool propagate_sweep(Propagation *p);

/* ---- schedule.c: op priorities that a file declares (spec 40 §7.2) ---- */
/* The class of an op in the declared schedule, and what a class may do at a level. */
uint8_t propagate_schedule_class(Propagation *p, const PropOp *rec);
PropDirs propagate_schedule_directions(const Propagation *p, const PropOp *rec);

/* ---- level.c ---- */
/* Whether every operand but scalars has this one use. An edge stands for its owner, which has one. */
bool propagate_is_single_use(const IrOp *op);
PropDirs propagate_directions(const Propagation *p, const PropOp *rec);
bool propagate_level(Propagation *p);

/* ---- priority.c ---- */
bool propagate_user_priorities(Propagation *p);

/* ---- group.c ---- */
/* Collects the groups and puts constraints where they conflict; before the program is read. False
 * after an error. */
bool propagate_groups_find(Propagation *p);
/* Gives members their common sharding; after the program was read. */
void propagate_groups_sync(Propagation *p);

#endif
