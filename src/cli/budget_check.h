/* SPDX-License-Identifier: Apache-2.0
 *
 * Compares reports with the budgets of --budget.
 */
#ifndef SHARDC_CLI_BUDGET_CHECK_H
#define SHARDC_CLI_BUDGET_CHECK_H

#include "cli/baseline.h"
#include "cli/budget_names.h"
#include "inspect/comms.h"
#include "inspect/mem.h"

/* Returns whether the report keeps all budgets of a list, and reports those that it exceeds. The baseline may be
 * missing (NULL). */
bool budget_check_comms(Unit *u, const InspectBudgets *budgets, const InspectComms *c, const Baseline *baseline);
/* Does the same for memory. Without a budget for it, the memory of the topology is the limit; the topology may be
 * NULL. */
bool budget_check_mem(Unit *u, const InspectBudgets *budgets, const BudgetNames *names, const InspectMemory *m,
                      const CostTopology *topology, const Baseline *baseline);

#endif
