/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc why --summary`: the annotations of a program, how many axes of values come from each, and whether the program
 * needs it (spec 75 §5).
 */
#ifndef SHARDC_EXPLAIN_ANNOTATIONS_H
#define SHARDC_EXPLAIN_ANNOTATIONS_H

#include "explain/propagated.h"
#include "explain/why.h"

/* What a propagation without the annotation shows. */
typedef enum ExplainNeed {
	NEED_UNTRIED,	/* it was not tried, or propagation failed */
	NEED_FIXED,	/* the annotation cannot be removed alone */
	NEED_NEEDED,	/* some value has another sharding */
	NEED_REDUNDANT	/* all values have the same shardings */
} ExplainNeed;

typedef struct ExplainAnnotation {
	const InspectNamed *value;	/* NULL: no value of the text has it, because passes have made it */
	const char *kind;		/* as in ExplainRootWords */
	IrAttr *sharding;
	Str name, place;		/* the name is the address of the value */
	uint32_t decides;		/* axes of dimensions of other values that come from it */
	uint32_t order;
	ExplainNeed need;
} ExplainAnnotation;

typedef struct ExplainAnnotations {
	Arena *arena;
	InspectAddresses values;	/* of the text */
	VEC(ExplainAnnotation *) list;	/* in the order of the text, until the table is filled in */
	Map by_place;
	uint32_t n_axes, n_values;	/* axes of dimensions of all values, and the values that have some */
	uint32_t n_need[NEED_REDUNDANT + 1];
} ExplainAnnotations;

/* Lists the annotations of a program, before passes change it. */
void explain_annotations_read(ExplainAnnotations *x, IrModule *m, const InspectFrames *frames, Arena *a);
/* Returns the annotation at the end of a chain, or NULL if no value of the text has it. */
const ExplainAnnotation *explain_annotation_at(const ExplainAnnotations *x, const ExplainAnswers *w,
                                               const ExplainChain *c);
/* Returns the constraint that is the annotation of a value of the text, or NULL. */
const IrOp *explain_annotation_constraint(const ExplainAnnotation *y);
/* Returns whether an edit of the value changes this annotation, and no other one. */
bool explain_annotation_is_free(const ExplainAnnotations *x, const ExplainAnnotation *y);
/* Propagates the program once without each annotation, or if `constraints` is not 0 without each of so many
 * constraints, and compares. The program does not change. Returns false if it cannot be propagated as it is. */
bool explain_annotations_try(ExplainAnnotations *x, Runner *r, IrModule *m, bool as_xla, uint32_t constraints);
/* Returns whether each value has the same layout in both propagated programs. The second one was made without the
 * annotation, or without all priorities if it is NULL. */
bool explain_annotations_same(const ExplainAnnotations *x, const ExplainAnnotation *without,
                              const ExplainPropagated *before, const ExplainPropagated *after);
/* Counts what each annotation decides in the propagated program of `w`. Returns false after an error. */
bool explain_annotations_count(ExplainAnnotations *x, ExplainAnswers *w);
/* Fills in the table `annotations` of `w`: the annotations that decide most come first. With `only_redundant`, the
 * others are left out. */
void explain_annotations_fill(ExplainAnnotations *x, ExplainAnswers *w, bool only_redundant);
/* Appends the table as text, with a last line of totals. */
void explain_annotations_text(Buf *out, const ExplainAnnotations *x, const ExplainAnswers *w, bool only_redundant,
                              bool human, uint32_t width);

extern const ReportLayout explain_annotation_layout;

#endif
