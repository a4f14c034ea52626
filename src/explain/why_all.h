/* SPDX-License-Identifier: Apache-2.0
 *
 * The chains of all values of a program, as tables in which chains share their links.
 */
#ifndef SHARDC_EXPLAIN_WHY_ALL_H
#define SHARDC_EXPLAIN_WHY_ALL_H

#include "explain/why.h"

enum { EXPLAIN_ALL_CHAINS, EXPLAIN_ALL_LINKS, EXPLAIN_N_ALL_TABLES };
extern const ReportLayout *const explain_all_layouts[EXPLAIN_N_ALL_TABLES];

/* Fills in the tables for the values that are found, which were read before passes. Returns false after an error. */
bool explain_why_all(ExplainAnswers *x, const InspectAddresses *found, ReportTable *tables);

#endif
