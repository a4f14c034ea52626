/* SPDX-License-Identifier: Apache-2.0
 *
 * The state of a propagation, shared by the files of this room.
 *
 * Before the first run, every operation gets a record, in pre-order, which is the order of the first sweep. Everything
 * that stores a sharding gets a slot. IrOp.tmp is the number of an operation's record and IrValue.tmp that of a value's
 * slot. During propagation, shardings are kept in slots only, as interned attributes; propagate_program_flush() writes
 * them back once.
 *
 * A clock counts the writes to slots, and each slot has the time of its last write. A visit that changed nothing is not
 * repeated until one of the slots it read has a later time.
 */
#ifndef SHARDC_PROPAGATE_STATE_H
#define SHARDC_PROPAGATE_STATE_H

#include "flow/mesh_table.h"
#include "ir/walk.h"
#include "propagate/propagate.h"
#include "shard/projection.h"

typedef enum PropDir { DIR_NONE, DIR_FORWARD, DIR_BACKWARD, DIR_BOTH } PropDir;

/* The directions in which a step may spread axes along pass-through factors and along all other factors. */
typedef struct PropDirs {
	PropDir through, other;
} PropDirs;

/* A rule, prepared for steps. */
typedef struct PropRule {
	IrAttr *attr;		/* IR_ATTR_RULE */
	ShardLayout *layout;
	bool *blocked;		/* by factor */
	bool *special;		/* by factor: reduction, need-replication or permutation */
	bool any_special;
	bool pointwise;		/* every tensor with dimensions has the same ones, each of one factor */
} PropRule;

/* The kinds of records, by the step that a visit makes. The first visit decides the kind. */
typedef enum PropKind {
	PROP_NEW,		/* not decided yet */
	PROP_INERT,		/* no step */
	PROP_RULE,		/* a step with the operation's rule */
	PROP_BARRIER,		/* an identity step in the allowed direction */
	PROP_EDGE,		/* an identity step: sdy.data_flow_edge or sdy.func_data_flow_edge */
	PROP_ENDED		/* a function edge without callers: no step, even with an attached rule */
} PropKind;

/* The last op priority, at which all directions are allowed. It is also used without op priorities. */
enum { LEVEL_ALL = 4 };

/* Classes of the built-in op priorities (spec 30 §9.3). */
typedef enum PropClass { CLASS_OTHER, CLASS_THROUGH, CLASS_FORWARD, CLASS_BROADCAST } PropClass;

/* The conversion of the stored sharding of an edge of a manual computation in its step (spec 30 §11). */
typedef enum PropView { VIEW_PLAIN, VIEW_ADD, VIEW_STRIP } PropView;

/* The record of an operation. */
typedef struct PropOp {
	IrOp *op;
	PropRule *rule;		/* of the step; for an edge or barrier an identity rule */
	PropRule *attached;	/* the explicit sdy.sharding_rule of an edge or barrier */
	uint32_t dying;		/* record of the nearest enclosing operation that may become dead; 0: none */
	uint32_t slots;		/* index of its slot numbers, see propagate_refs() */
	uint32_t n_operands;	/* number of operands; for an edge, of sources */
	uint32_t quiet;		/* clock after the last visit if that changed nothing, else 0 */
	uint8_t quiet_key;	/* strategy and directions of that visit */
	uint8_t kind;		/* PropKind */
	uint8_t class;		/* PropClass, or a class of the declared priorities */
	bool elementwise;
	bool divisible;		/* results take only axes that divide their dimensions */
	bool mortal;		/* may become dead: has no effects, is not a terminator or a symbol */
	bool used;		/* mortal, and had a use at the last check */
	bool erased;
	bool agreed;		/* at the last visit, no directions and no strategy could have changed anything */
} PropOp;

/* The storage of one sharding. Slots without value belong to a function: its results, and the arguments of a
 * declaration. */
typedef struct PropSlot {
	IrAttr *sharding;	/* IR_ATTR_SHARDING; NULL: missing */
	IrValue *value;		/* the owner of the slot; NULL: it belongs to a function */
	uint32_t written;	/* clock of the last write */
	union {
		uint32_t group;	/* 1 + index of the sharding group of `value`; 0: none */
		uint32_t func;	/* without value: record of the function */
	};
	union {
		uint32_t step;	/* the step to which `done` belongs */
		uint32_t index;	/* without value: number of the function's result or argument */
	};
	uint8_t done;		/* ONCE_* */
	bool is_arg;		/* without value: an argument, not a result */
	bool dirty;		/* not written back to the IR yet */
} PropSlot;

/* A sharding group of more than one member. */
typedef struct PropGroup {
	IrValue **members;	/* in order of their sdy.sharding_group operations */
	uint32_t n;
	IrAttr *common;		/* the initial sharding of all members; NULL: each keeps its own */
} PropGroup;

/* The calls of one function in caller order (spec 30 §7). */
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
	Arena *arena;		/* lives as long as the pass */
	Arena *step_arena;	/* reset after each step */
	FlowMeshTable *meshes;
	IrOp *main;		/* the main function; NULL: the module has no function */
	PropOp *ops;		/* records 1 .. n_ops - 1 */
	uint32_t n_ops;
	PropSlot *slots;	/* slots 1 .. n_slots - 1; slot 0 stays empty, for values without slot */
	uint32_t n_slots, max_slots;
	IrAttr **stored;	/* by slot: the entry of in_shardings, if the slot belongs to an argument of a
				 * manual computation without an edge and holds the body's view; else NULL */
	uint32_t *refs;		/* slot numbers of the operations except edges */
	uint32_t n_refs;
	VEC(uint32_t) edge_refs;	/* slot numbers of edges */
	PropCallers *callers;	/* by record of the function; NULL without calls */
	IrSymtab *symbols;	/* NULL without calls */
	uint32_t main_results;	/* slot of the main function's first result */
	PropRule **result_rules;	/* by result of the main function: the rule of its step; NULL: not made */
	VEC(PropGroup) groups;
	Map rules;		/* PropRule, by attribute */
	Map memo;		/* PropMemo, by hash: results of earlier steps */
	uint32_t clock;
	PropLog *log;		/* NULL: nothing is recorded */
	PropRecorder *recorder;	/* NULL without debug output */

	/* the current run */
	bool aggressive;	/* the strategy */
	int level;		/* of the op priorities; LEVEL_ALL without them */
	const IrSchedule *schedule;	/* declared op priorities; NULL: the built-in ones, or none */
	VEC(const IrPriority **) classes;	/* declared classes: the entry for each level, or NULL */
	uint64_t *active;	/* a bit per record: a visit may change something (see run.c) */
	uint32_t *readers, *first_reader;	/* by slot: the records whose steps read it */
	uint8_t *on_stack;	/* by record before the cursor */
	VEC(uint32_t) stack;	/* woken records; the worklist continues with the records from cursor on */
	uint32_t cursor;
	uint32_t current;	/* the record being visited; 0: none */
	uint32_t steps;		/* number of the current step; restoring a user priority counts as one */
	bool suspect;		/* a sharding names an axis twice, so the program is invalid unless the value is gone */
	VEC(const IrUse *) uses;	/* use lists that the current wake is walking */
} Propagation;

/* Returns the record of an operation. */
static inline PropOp *
propagate_op(Propagation *p, const IrOp *op)
{
	return &p->ops[op->tmp];
}

/* Actions on a slot. One in a step is enough, because its effect lasts until the end of the step. */
enum { ONCE_WAKE = 1, ONCE_FOLLOW = 2, ONCE_ACTIVATE = 4 };

/* Returns whether this is the first such action on the slot in the current step, and notes it. */
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

/* Make a record active (inactive): a run skips inactive records. */
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
/* Numbers the operations. Returns false if a result has a type that must be checked, see check_results(). */
bool propagate_program_count(Propagation *p);
/* Makes the records and slots of the numbered operations. */
void propagate_program_init(Propagation *p);
/* Writes changed shardings back to the IR. */
void propagate_program_flush(Propagation *p);
/* Puts the computed rules on the operations, or removes all rules that are not custom (spec 30 §9.1). */
void propagate_program_flush_rules(Propagation *p, bool keep);
/* Returns the slot numbers of a record's step, operands (for an edge: sources) before results. Its kind must be
 * decided. */
static inline const uint32_t *
propagate_refs(const Propagation *p, const PropOp *rec)
{
	return (rec->kind == PROP_EDGE ? p->edge_refs.v : p->refs) + rec->slots;
}
/* Returns the slot of a value, 0 if it has none. */
static inline uint32_t
propagate_slot(const IrValue *v)
{
	return v->tmp;
}
/* Stores a sharding in a slot. If this creates a list, the siblings get open shardings (spec 30 §3). */
void propagate_slot_write(Propagation *p, uint32_t slot, IrAttr *sharding);

/* ---- callers.c ---- */
/* Lists the callers of every function. */
void propagate_callers_find(Propagation *p);
/* Returns the callee of a call, or NULL. */
IrOp *propagate_callee(const Propagation *p, const IrOp *call);

/* ---- rule_table.c ---- */
/* Returns an IR_ATTR_RULE prepared for steps; the same attribute gives the same pointer. */
PropRule *propagate_rule(Propagation *p, IrAttr *attr);

/* ---- strategy.c ---- */
/* A step after projection to factors. */
typedef struct PropStep {
	const PropRule *rule;
	const ShardLayout *layout;	/* of the rule */
	IrAttr *const *shardings;	/* by tensor, as read at the start of the step */
	const ShardMesh *mesh;
	ShardCell *cells;		/* of the projection */
	PropDirs dirs;
	bool conservative, elementwise;
	bool divisible;			/* results take only axes that divide their dimensions */
	bool *touched;			/* by tensor: whether the strategy changed it */
	Arena *arena;
} PropStep;
/* Returns whether every factor has the same axes in all tensors that have it, so that no strategy can add any. */
bool propagate_step_agrees(const PropStep *st);
/* Returns the directions in which a step may propagate axes along a factor. */
PropDir propagate_direction(const PropStep *st, uint32_t f);
/* Returns the axes of a factor on which all tensors agree, as far as the direction allows. */
ShardAxes propagate_major_axes(const PropStep *st, uint32_t f);
/* A factor that may gain axes. */
typedef struct PropClaim {
	ShardAxes axes;
	int64_t source;		/* the largest tensor that has all of the axes; -1: none */
	int64_t source_size;	/* its volume; -1: none */
	int64_t weight;		/* product of the axes' sizes for an elementwise operation, else 0 */
	uint32_t factor;
	uint32_t at;		/* cursor in the places of the factor */
} PropClaim;
/* Fills in the claims of all factors in the order in which the aggressive strategy serves them, and returns their
 * number. If there is only one, it lacks source and weight. */
uint32_t propagate_claims(const PropStep *st, PropClaim *claims);
/* Propagate axes along factors. Return whether any tensor was touched. */
bool propagate_basic(PropStep *st);
bool propagate_aggressive(PropStep *st);

/* ---- conflict.c ---- */
/* Computes the largest prefix of an axis that tensor t can take for factor f without conflict with its other factors
 * (spec 30 §5.2). Returns false if there is none. */
bool propagate_across(const PropStep *st, uint32_t t, uint32_t f, ShardAxis a, ShardAxis *out);
/* Computes the largest prefix of an axis that fits into `cell`, the cell of factor f in tensor t, after axes whose
 * sizes have the product `filled`. Returns false if there is none. */
bool propagate_within(const PropStep *st, uint32_t t, uint32_t f, const ShardCell *cell, ShardAxis a, int64_t filled,
                      ShardAxis *out);

/* ---- step.c ---- */
/* The input of a step. */
typedef struct PropStepInput {
	const PropRule *rule;
	const uint32_t *slots;		/* by tensor: operands, then results */
	PropDirs dirs;
	bool conservative, elementwise, divisible;
	bool queue;			/* wake the neighbours of changed values */
	IrOp *op;			/* the operation; the main function for its results */
	/* For an edge of a manual computation: how to convert the sharding in the slot of its result. */
	PropView view;
	IrAttr *outer, *manual_axes;
} PropStepInput;
/* The result of a step. */
typedef struct PropAnswer {
	IrAttr **made;			/* by tensor: its new sharding; NULL: unchanged */
	bool quiet;			/* all are unchanged */
	bool agreed;			/* no directions and no strategy would change anything */
} PropAnswer;
/* Makes a step. Returns whether it wrote a slot, and sets *agreed as in PropAnswer. */
bool propagate_step(Propagation *p, const PropStepInput *in, bool *agreed);

/* ---- visit.c ---- */
/* The user of IrOp.tmp and IrValue.tmp while a propagation runs. */
#define PROPAGATE_TMP "propagation"

/* Return what a visit of a record reads, without the directions: with its own rule, with the rule attached to an edge
 * or barrier, and between result i of the main function and the slot of the returned value. The last two use an array
 * of two slots. */
PropStepInput propagate_input(const Propagation *p, const PropOp *rec);
PropStepInput propagate_attached_input(const Propagation *p, const PropOp *rec, const uint32_t *slots);
PropStepInput propagate_result_input(const Propagation *p, uint32_t i, uint32_t returned, uint32_t *slots);
/* Returns the directions that the last op priority allows a record. */
PropDirs propagate_last_directions(const Propagation *p, const PropOp *rec);
/* Visits an operation once (spec 30 §7). */
void propagate_visit(Propagation *p, uint32_t rec);
/* Returns whether a visit now changes nothing, without relying on earlier visits. Makes the visit to find out, and only
 * in paranoid builds; returns true in others. */
bool propagate_visit_is_idle(Propagation *p, uint32_t rec);
/* Makes the step between a returned value and result i of the main function (spec 30 §8.1). */
void propagate_visit_result(Propagation *p, uint32_t i, const IrValue *returned);

/* ---- wake.c ---- */
/* Puts a record on the worklist, and the enclosing operations that may have become dead. */
void propagate_enqueue(Propagation *p, uint32_t rec);
/* Wakes all operations that a change of v's slot may affect (spec 30 §8.4). */
void propagate_wake(Propagation *p, const IrValue *v);

/* ---- run.c ---- */
/* Makes one run (spec 30 §8.1) with p->aggressive and p->level. Returns false after an error. */
bool propagate_run_once(Propagation *p);

/* ---- declared_priority.c: op priorities that a file declares (spec 40 §7.2) ---- */
/* Returns the declared class of an operation. */
uint8_t propagate_schedule_class(Propagation *p, const PropOp *rec);
/* Returns the directions that the current level allows a declared class. */
PropDirs propagate_schedule_directions(const Propagation *p, const PropOp *rec);

/* ---- op_priority.c ---- */
/* Returns whether every operand except scalars has a single use. This is true of every edge. */
bool propagate_is_single_use(const IrOp *op);
/* Returns the directions that the current level allows an operation. */
PropDirs propagate_directions(const Propagation *p, const PropOp *rec);
/* Makes the runs of all levels, from the one that allows the fewest operations. Returns false after an error. */
bool propagate_op_priorities(Propagation *p);

/* ---- user_priority.c ---- */
/* Makes the runs of all user priorities. Returns false after an error. */
bool propagate_user_priorities(Propagation *p);

/* ---- sharding_groups.c ---- */
/* Collects the groups, before slots are made, and inserts constraints where members conflict. Returns false after an
 * error. */
bool propagate_groups_find(Propagation *p);
/* Gives all members of each group their common sharding, after slots are made. */
void propagate_groups_sync(Propagation *p);

#endif
