/* SPDX-License-Identifier: Apache-2.0
 *
 * A report of the library: a job with its own copy of the program, and tables in the memory of the job's session.
 */
#ifndef SHARDC_LIB_REPORT_OBJECT_H
#define SHARDC_LIB_REPORT_OBJECT_H

#include "lib/job.h"
#include "report/table.h"

struct shardc_report {
	LibJob job;		/* the first member, as in a program */
	LibJob trial;		/* of a sweep, while one mesh is tried; of a diff: the older program */
	bool trying;		/* `trial` is in use */
	Str raw;		/* a text that is printed instead of tables as text, or empty */
	const char *command;	/* that prints the same tables */
	ReportTable *tables;
	uint32_t n_tables;
};

#endif
