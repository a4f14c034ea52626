/* SPDX-License-Identifier: Apache-2.0
 *
 * The report of --list-rewrites: what XLA has in place of each value of the program.
 */
#ifndef SHARDC_CLI_REWRITES_H
#define SHARDC_CLI_REWRITES_H

#include "cli/report_out.h"
#include "xla/answers.h"

void rewrites_init(ReportTable *t, Arena *arena);
/* Adds the values of a document to the table u->cx. */
void rewrites_add(Unit *u, const XlaAnswers *ans);
/* Writes the JSON schema of the report. */
HostStatus rewrites_schema(Options *o);

#endif
