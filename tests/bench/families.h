/* SPDX-License-Identifier: Apache-2.0
 *
 * The table of families, for the tools that run them.
 */
#ifndef BENCH_FAMILIES_H
#define BENCH_FAMILIES_H

#include <stdbool.h>

enum { SIZES_MAX = 3 };

typedef enum FamilyUnits { ONE, LOG, SQR } FamilyUnits;
typedef enum FamilyStages { ALL, TEXT, WHOLE, PAGE, MOVES, TYPES, CUTS, TILES, AS_XLA, XLA_MOVES, ROOTS, REUSE,
                            SIZES, XLA_SIZES, CHOICES, FINDINGS, DEVICES, CHAINS } FamilyStages;

typedef struct Family {
	const char *name, *what;
	FamilyUnits units;
	FamilyStages stages;
	unsigned long small, large;
	unsigned long sizes[SIZES_MAX];		/* to measure; 0: none */
} Family;

extern const Family families[];		/* terminated by a NULL name */

/* Returns the command of a mode that replaces propagation, or NULL for other stages. */
const char *family_mode(FamilyStages stages);

/* Returns the number of units in a program of that size; each unit should cost the same. */
double family_units(const Family *f, unsigned long n);

#endif
