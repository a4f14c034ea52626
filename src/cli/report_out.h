/* SPDX-License-Identifier: Apache-2.0
 *
 * The output of commands that print reports, in the form that --format and -H select.
 */
#ifndef SHARDC_CLI_REPORT_OUT_H
#define SHARDC_CLI_REPORT_OUT_H

#include "cli/unit.h"
#include "report/table.h"

/* Appends tables to the result of the unit. The first function is for tables about values, which have names if the
 * program has locations. */
void report_out_tables(Unit *u, const ReportTable *tables, uint32_t n);
void report_out_numbers(Unit *u, const ReportTable *tables, uint32_t n);
/* Writes the JSON schema of tables to the output of the command. */
HostStatus report_out_schema(Options *o, const ReportLayout *const *layouts, uint32_t n);

#endif
