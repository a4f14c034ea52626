/* SPDX-License-Identifier: Apache-2.0
 *
 * The pictures of the page of `shardc report`: which devices hold which slice of a value (spec 85 §1.5).
 */
#ifndef SHARDC_EXPLAIN_PAGE_PICTURES_H
#define SHARDC_EXPLAIN_PAGE_PICTURES_H

#include "inspect/named_values.h"
#include "report/table.h"

/* Fills in a table of SVG documents, one for each pair of type and sharding, and a table that has, for each value that
 * is found, the number of its picture from 1, if there is one. Makes the tables in the arena. */
void explain_page_pictures(ReportTable *pictures, ReportTable *of_values, Arena *a, const InspectAddresses *found);

#endif
