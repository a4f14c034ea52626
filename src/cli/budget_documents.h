/* SPDX-License-Identifier: Apache-2.0
 *
 * The budgets of `check`.
 */
#ifndef SHARDC_CLI_BUDGET_DOCUMENTS_H
#define SHARDC_CLI_BUDGET_DOCUMENTS_H

#include "cli/unit.h"

/* Propagates shardings through all documents and checks the budgets of the unit, and whether the program fits on the
 * topology of the options. Returns HOST_FOUND if something is exceeded. */
HostStatus budget_check_documents(Unit *u);

#endif
