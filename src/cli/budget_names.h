/* SPDX-License-Identifier: Apache-2.0
 *
 * The words that the selectors of budgets may contain (spec 75 §8).
 */
#ifndef SHARDC_CLI_BUDGET_NAMES_H
#define SHARDC_CLI_BUDGET_NAMES_H

#include "cli/unit.h"
#include "inspect/budget.h"
#include "shard/sdy_attr.h"

/* An argument of a main function. */
typedef struct BudgetArg {
	Str address, name;		/* "%arg0"; in JAX, or "" */
} BudgetArg;

/* All axes of the meshes of a file, and the arguments of its programs if a budget selects some. */
typedef struct BudgetNames {
	VEC(ShardMeshAxis) axes;	/* in the order of the file; no name twice */
	Map known;			/* by name: its number in `axes` + 1 */
	VEC(BudgetArg) args;
} BudgetNames;

/* Adds the axes and arguments of a program. The caller does so before any pass runs, because passes remove
 * axes of size 1. */
void budget_names_add(Unit *u, BudgetNames *names, IrModule *m);

/* Returns whether the file has an axis of this name whose first mesh gives it size 1. */
bool budget_names_one(const Unit *u, const BudgetNames *names, Str axis);

/* Returns whether each word in the selectors of `bytes` and `collectives` is an axis or a kind, and no selector has two
 * kinds. Reports the others. */
bool budget_names_check(Unit *u, const BudgetNames *names, const InspectBudgets *budgets);

/* Returns whether each pattern of `replicated` matches an argument. Reports the others. */
bool budget_names_check_patterns(Unit *u, const BudgetNames *names, const InspectBudgets *budgets);

/* Reports that a budget names an axis that the mesh does not have. The mesh may be NULL. */
void budget_names_no_axis(Unit *u, const InspectBudget *b, Str word, const ShardMesh *mesh);

#endif
