/* SPDX-License-Identifier: Apache-2.0
 *
 * The measurements and their results.
 */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "families.h"

/* The commands that are compared on every program. LANE_OLD: the pipeline in another shardc. From LANE_PROPAGATE to
 * LANE_COLLECTIVES: commands that are compared with the first of them, with --reports. */
typedef enum Lane {
	LANE_COPY, LANE_LEX, LANE_CHECK, LANE_FMT, LANE_BASIC, LANE_PIPELINE, LANE_PROPAGATE, LANE_COMMS, LANE_MEM,
	LANE_AS_XLA, LANE_COMMS_XLA, LANE_COLLECTIVES, LANE_OLD, N_LANES
} Lane;

extern const char *const lane_names[N_LANES];

enum { ROUNDS_MAX = 100 };

typedef struct Times {
	int n;				/* rounds; 0: not run */
	double cpu[ROUNDS_MAX], wall[ROUNDS_MAX];	/* seconds, by round */
	double peak;			/* bytes */
	double instructions;		/* counted by callgrind; 0: not counted */
} Times;

typedef struct Subject {
	char name[96];
	char **files;
	int n_files;
	int repeat;			/* processes per round, one after the other; their times are added */
	FamilyStages stages;
	bool split;			/* several documents in a file */
	double bytes, ops;
	Times lanes[N_LANES];
	double peer_parse, peer_run, peer_print;	/* seconds; 0: not measured */
} Subject;

typedef struct Spread {
	double best, low, middle, high;	/* the minimum and the quartiles */
} Spread;

Spread spread_of(const double *v, int n);
/* The ratio of the processor times of two lanes, per round. */
Spread spread_of_ratio(const Times *t, const Times *to);

void table_head(bool with_old, bool with_peer);
/* Writes how much longer the reports take than `propagate`. */
void table_row_of_reports(const Subject *s);
void table_row(const Subject *s, bool with_old, bool with_peer);
/* Write all figures as JSON, or the main ones as a Markdown table. */
void table_write(const char *path, const Subject *subjects, int n);
void table_write_markdown(const char *path, const Subject *subjects, int n);

#endif
