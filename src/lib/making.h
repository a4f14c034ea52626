/* SPDX-License-Identifier: Apache-2.0
 *
 * The common parts of the functions that make the library's reports. Errors go to the job of the report; lib_report.c
 * prepares that job and delivers its diagnostics.
 */
#ifndef SHARDC_LIB_MAKING_H
#define SHARDC_LIB_MAKING_H

#include "cost/topology.h"
#include "late/late.h"
#include "lib/report_object.h"

/* A call of shardc_report_new(). */
typedef struct LibMaking {
	shardc_report *r;
	shardc_program *p;
	const shardc_report_options *o;
	shardc_report_kind kind;
} LibMaking;

/* Fills in the tables of a kind of report. Returns false after an error. */
typedef bool LibMaker(LibMaking *x);

/* The makers in lib_explain.c. */
LibMaker lib_make_diff, lib_make_lock, lib_make_suggest, lib_make_what_if, lib_make_why, lib_make_picture,
         lib_make_graph, lib_make_page;

void lib_set_tables(LibMaking *x, const char *command, ReportTable *tables, uint32_t n);
/* Ends the texts of the cells with a NUL, as callers expect. */
void lib_end_texts(const ReportTable *t, Arena *a);
/* Returns whether the text has one document, or reports an error. */
bool lib_one_program(LibJob *job);
/* Reads the topology of the options, NULL if there is none. Returns false after an error. */
bool lib_topology(const LibMaking *x, const CostTopology **t);
/* Sets *target to that of the options, else to that of the topology. Returns false after an error. */
bool lib_target(const LibMaking *x, LateTarget *target);

#endif
