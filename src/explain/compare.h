/* SPDX-License-Identifier: Apache-2.0
 *
 * The differences between the facts of two programs, of a lock and a program, or of two locks (spec 75 §7). Both sides
 * must live as long as the comparison. To compare two programs in memory:
 *
 *	explain_facts_init(&old, arena);		and the same for `now`
 *	explain_facts_read(runner, &old_module, &options, &old);
 *	explain_compare(arena, &old, &now, &compare_options, &comparison);
 *	explain_diff_fill(&tables, &comparison);	explain/diff_tables.h; then report/table.h prints the tables
 */
#ifndef SHARDC_EXPLAIN_COMPARE_H
#define SHARDC_EXPLAIN_COMPARE_H

#include "explain/facts.h"

/* A value with another sharding, or one that only one side has: then the other one is NULL. */
typedef struct ExplainChange {
	const ExplainFact *old, *now;
} ExplainChange;

typedef VEC(ExplainChange) ExplainChangeVec;

/* Values of one operation with equal changes. */
typedef struct ExplainGroup {
	Str op;
	Str from, to;			/* shardings; one is empty if these are constraints that came or went */
	VEC(ExplainChange) changes;	/* in the order of the program */
} ExplainGroup;

/* A mesh with other axes or devices. */
typedef struct ExplainMeshChange {
	Str from, to;
} ExplainMeshChange;

/* Collectives of one kind, along the same axes, of values of one element type and rank, if their number has changed. */
typedef struct ExplainTally {
	CostKind kind;
	Str axes;			/* 'x', 'y':(1)2, or "groups=2x4" */
	Str elem;
	uint32_t rank;
	uint64_t old, now;		/* their numbers */
	VEC(const ExplainMove *) moves;	/* those that came or went, if both sides are programs; else those of the side
					 * that is one */
	const ExplainMove *first;	/* any of them, for its place in a lock */
} ExplainTally;

typedef struct ExplainComparison {
	Arena *arena;
	const ExplainFacts *old, *now;
	VEC(ExplainRename) renames;	/* of axes, from old to new */
	VEC(ExplainMeshChange) meshes;
	ExplainChangeVec args, results;	/* also those that came or went */
	ExplainChangeVec came, went;	/* values that only one side has */
	VEC(ExplainGroup) groups;	/* of values with another sharding, and of constraints that only one side has */
	uint32_t n_values;		/* with another sharding */
	VEC(ExplainTally) tallies;
	bool partly;			/* a part of the programs was too different to be compared well */
} ExplainComparison;

typedef struct ExplainCompareOptions {
	const ExplainRename *renames;	/* given by the user */
	uint32_t n_renames;
	bool no_renames;		/* look for none */
} ExplainCompareOptions;

/* Compares the facts. */
void explain_compare(Arena *a, const ExplainFacts *old, const ExplainFacts *now, const ExplainCompareOptions *o,
                     ExplainComparison *x);
/* Returns whether a sharding, a mesh or the number of some collectives differs, or one side has more arguments, results
 * or constraints. Other values that came or went do not count, because every change of a program brings some. */
bool explain_differs(const ExplainComparison *x);
/* Return the sharding of a fact as text, on the side of the comparison on which it is. */
Str explain_old_spec(const ExplainComparison *x, const ExplainFact *fact);
Str explain_now_spec(const ExplainComparison *x, const ExplainFact *fact);

#endif
