/* SPDX-License-Identifier: Apache-2.0
 *
 * What the region of a reduction computes (spec 56 §7.2).
 */
#ifndef SHARDC_PARTITION_BODY_KIND_H
#define SHARDC_PARTITION_BODY_KIND_H

#include "ir/op.h"

typedef enum BodyKind {
	BODY_UNKNOWN,
	BODY_MONOIDS,		/* result i combines arguments i and n + i by one operation */
	BODY_SELECTION		/* each result is one of its two arguments, or their maximum or minimum */
} BodyKind;

/* Returns the kind of a region of n inputs. Fills in the operation of each result for monoids; kinds may be NULL. */
BodyKind part_body_kind(const IrRegion *r, uint32_t n, IrOpKind *kinds);

#endif
