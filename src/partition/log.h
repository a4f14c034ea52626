/* SPDX-License-Identifier: Apache-2.0
 *
 * What the partitioner remembers so that its result can be checked: a copy of the global program, and which local value
 * holds the tiles of which global one.
 */
#ifndef SHARDC_PARTITION_LOG_H
#define SHARDC_PARTITION_LOG_H

#include "partition/localizer.h"
#include "prove/check.h"

typedef struct PartLog PartLog;

/* Copies the global program and begins to remember. The copy lives in the module. */
PartLog *part_log_new(Localizer *lz);
/* Remembers that x, in layout l, is the value v. Values in manual computations have no whole, so they are left out. */
void part_log_add(Localizer *lz, PartLog *log, const IrValue *v, const IrValue *x, const PartLayout *l);
/* What a check said. */
typedef enum PartChecked {
	PART_CHECK_EQUAL, PART_CHECK_FAILED, PART_CHECK_TOO_LARGE,
	PART_CHECK_UNDEFINED,	/* the program has no single result */
} PartChecked;

/* Compares the local program, which the module holds now, with the global one. Reports an error if it is different or
 * cannot be checked; but not if it is too large for the interpreter. If the program has no single result, sets
 * *undefined and reports nothing. Of a program in which devices agree, only a difference is reported, and *undefined
 * stays as it is. */
PartChecked part_log_check(Localizer *lz, PartLog *log, ProveFinding *undefined);

#endif
