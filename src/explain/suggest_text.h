/* SPDX-License-Identifier: Apache-2.0
 *
 * The tables of `shardc suggest`.
 */
#ifndef SHARDC_EXPLAIN_SUGGEST_TEXT_H
#define SHARDC_EXPLAIN_SUGGEST_TEXT_H

#include "explain/suggestions.h"

/* Fills in the tables of a finished search; `values` are those of the program. */
void suggest_fill(Suggestions *x, InspectAddresses *values);

#endif
