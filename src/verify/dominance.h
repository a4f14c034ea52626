/* SPDX-License-Identifier: Apache-2.0
 *
 * The dominator tree of one region with several blocks (Lengauer and Tarjan, with path compression:
 * O(edges log blocks), no recursion).
 */
#ifndef SHARDC_VERIFY_DOMINANCE_H
#define SHARDC_VERIFY_DOMINANCE_H

#include "ir/op.h"

/* The interval [pre, pre + size) of a block's subtree in a walk of the dominator tree. A block that cannot be reached
 * from the entry has size 0. */
typedef struct VerifyDom {
	uint32_t pre, size;
} VerifyDom;

/* Returns one entry per block, in the order of the region. The tmp of its n blocks must be base, base + 1, ... */
VerifyDom *verify_dom_new(Arena *a, const IrRegion *r, uint32_t n, uint32_t base);

/* Returns whether a dominates b. Every block dominates an unreachable one, as in LLVM. */
static inline bool
verify_dom_has(VerifyDom a, VerifyDom b)
{
	return b.size == 0 || b.pre - a.pre < a.size;
}

#endif
