/* SPDX-License-Identifier: Apache-2.0
 *
 * The bytes of tensors on one device (spec 50 §12.1).
 */
#ifndef SHARDC_COST_BYTES_H
#define SHARDC_COST_BYTES_H

#include "ir/type.h"
#include "shard/local.h"

/* Returns the bits of one element in memory: 8 for i1, 4 for i4, twice its part for a complex type; 0 if the size is
 * unknown. */
uint32_t cost_element_bits(const IrType *elem);

/* Compute the bytes of n elements, and of a tensor with this shape, or with the local shape of this sharding (NULL:
 * replicated). A token takes none. Return false if the size is unknown, because of the type, a dynamic dimension or a
 * product that overflows. */
bool cost_bytes_of(int64_t n, const IrType *elem, int64_t *bytes);
bool cost_bytes_global(const IrType *t, int64_t *bytes);
bool cost_bytes_local(const IrType *t, const ShardMesh *m, const ShardSharding *sh, int64_t *bytes);

#endif
