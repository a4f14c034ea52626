/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc why`: the origin of the axes of values, and the reasons why other axes were rejected (spec 75 §3 and §4).
 */
#ifndef SHARDC_EXPLAIN_WHY_H
#define SHARDC_EXPLAIN_WHY_H

#include "explain/address.h"
#include "explain/axis_chain.h"
#include "explain/offers.h"
#include "explain/reject.h"
#include "explain/xla_places.h"
#include "pipeline/measure.h"
#include "report/table.h"

/* The layouts of the tables, in their order. */
enum {
	EXPLAIN_VALUES, EXPLAIN_CHAINS, EXPLAIN_LINKS, EXPLAIN_REJECTED, EXPLAIN_OFFERS, EXPLAIN_ADMITTED,
	EXPLAIN_ANNOTATIONS, EXPLAIN_N_WHY_TABLES
};
extern const ReportLayout *const explain_why_layouts[EXPLAIN_N_WHY_TABLES];

/* One axis of one dimension of a value. */
typedef struct ExplainSubjectAxis {
	uint32_t dim;
	ShardAxis axis;
	ExplainChains chains;
} ExplainSubjectAxis;

enum { EXPLAIN_MOST_EDITS = 4 };	/* that are tried together */

/* Edits that together admit an axis (spec 75 §4.4). */
typedef struct ExplainAdmitted {
	const Str *set;		/* n of them, as --set takes them */
	uint32_t n;
	IrAttr *sharding;	/* of the value then */
	bool has_price;
	Measured before, after;
} ExplainAdmitted;

/* A dimension without the axis that was asked for, or without any axis. */
typedef struct ExplainAbsent {
	uint32_t dim;
	ShardAxis axis;		/* name 0: any axis */
	ExplainOffers offers;
	VEC(ExplainAdmitted) admitted;
	uint32_t n_tried;	/* trials of edits */
} ExplainAbsent;

/* A value that was asked about. */
typedef struct ExplainSubject {
	const InspectNamed *named;
	uint32_t slot;		/* 0: passes removed the value before propagation */
	uint32_t n_copies;	/* of its function, with this answer */
	IrAttr *sharding;	/* or NULL */
	VEC(ExplainSubjectAxis) axes;
	VEC(ExplainAbsent) absent;
} ExplainSubject;

typedef struct ExplainAnswers {
	Arena *arena;
	IrModule *m;		/* the propagated program */
	PropLog *log;
	InspectFrames frames;
	bool full;		/* fold nothing */
	bool brief;		/* no offers to values without axes, and no places in the file itself */
	bool one_mesh;		/* shardings are written without their mesh */
	ExplainOps ops;
	ExplainXlaPlaces places;	/* empty without `as_xla` */
	Map calls;		/* by place and number of a call's result: its last slot */
	uint32_t *next_call;	/* by slot: another one of the same result, or 0; NULL until it is needed */
	ExplainSteps steps;
	ExplainLinks links;
	VEC(ExplainSubject) subjects;
	ReportTable tables[EXPLAIN_N_WHY_TABLES];
} ExplainAnswers;

/* Propagates shardings with a log, as XLA does or Shardy alone. Replaces the program. `places`, which may be NULL, gets
 * those of the program that XLA makes. Returns NULL after an error. */
PropLog *explain_why_log(Runner *r, IrModule **m, bool as_xla, Arena *a, ExplainXlaPlaces *places);
/* Propagates shardings through a program with a log, and prepares answers with the places that `frames` finds. *m
 * becomes the propagated program; if `as_xla`, it is replaced by the program that XLA makes of it. Returns false after
 * an error. */
bool explain_why_begin(ExplainAnswers *x, Runner *r, IrModule **m, const InspectFrames *frames, bool as_xla, Arena *a);
/* Answers about a value: all axes of all its dimensions, or those of the dimension, or one axis. A dimension without it
 * gets the offers that were rejected; a value without axes gets those of all dimensions. The address is one of the
 * program before passes. Returns false after an error. */
bool explain_why_add(ExplainAnswers *x, const ExplainAddress *of);
/* Reports a chain that ends in no annotation, which would be a bug of the log. Returns false. */
bool explain_why_fail(ExplainAnswers *x);

/* Appends the answers as text, or as a graph in the language of Graphviz. */
void explain_why_text(Buf *out, ExplainAnswers *x);
void explain_why_dot(Buf *out, ExplainAnswers *x);
/* Fills in the tables. */
void explain_why_tables(ExplainAnswers *x);

/* ---- names: why_names.c ---- */

/* Returns the name of the value of a slot: JAX's name of an argument, or else its address. */
Str explain_slot_name(ExplainAnswers *x, uint32_t slot);
/* Returns the operation of an event without its dialect: "tanh", for an edge that of its owner, for a result of the
 * main function "return". */
const char *explain_event_op(ExplainAnswers *x, uint32_t event);
/* Returns the place of that operation in the original program, or in the file if the program has no locations. */
Str explain_event_place(ExplainAnswers *x, uint32_t event);
/* Returns "operand 1" or "result 0". */
const char *explain_position(ExplainAnswers *x, uint32_t event, uint32_t tensor);
/* Return the same for the record of an operation. */
const char *explain_record_op(ExplainAnswers *x, uint32_t rec);
Str explain_record_place(ExplainAnswers *x, uint32_t rec);
const char *explain_record_position(ExplainAnswers *x, uint32_t rec, uint32_t tensor);
/* Returns "forward", "backward" or "sideways". */
const char *explain_record_direction(const ExplainAnswers *x, uint32_t rec, uint32_t source, uint32_t target);
/* Returns the name of a factor in the rule of an event. */
const char *explain_factor(ExplainAnswers *x, uint32_t factor);
/* Returns a sharding as it is after propagation, when all dimensions are closed: `[{"x"}, {}]`. */
Str explain_sharding_text(ExplainAnswers *x, IrAttr *sharding);
/* Returns the part of a sharding for one dimension: `{"x", ?}p1`. */
Str explain_dim_text(ExplainAnswers *x, const IrAttr *sharding, uint32_t dim);
/* Describes the root of a chain: what it is, such as "annotation" or "constraint", and where it is. */
typedef struct ExplainRootWords {
	const char *kind, *what;
	Str place;
} ExplainRootWords;
ExplainRootWords explain_root_words(ExplainAnswers *x, const ExplainChain *c);
/* Returns a place of the original program, or in the file if that is unknown; { NULL, 0 } if both are. */
Str explain_place(ExplainAnswers *x, uint32_t loc, uint32_t at, bool of_constraint);
/* Returns why an axis that was offered in the step of a link was not taken. */
const char *explain_lost_words(ExplainAnswers *x, const ExplainLink *link, const ExplainLost *lost,
                               const char **reason);
/* The words for REASON_NOT_OFFERED. */
extern const char explain_not_offered[];
/* Returns why an offer was not taken. */
const char *explain_offer_words(ExplainAnswers *x, const ExplainOffer *o);

#endif
