/* SPDX-License-Identifier: Apache-2.0
 *
 * A map from interned attributes to interned attributes, so that a rewrite is computed once for
 * each sharding however many ops carry it.
 */
#ifndef SHARDC_FLOW_ATTR_MAP_H
#define SHARDC_FLOW_ATTR_MAP_H

#include "ir/attr.h"

typedef struct FlowAttrMap {
	Arena *arena;
	struct { const IrAttr *from; IrAttr *to; } *slots;
	uint32_t n, mask;
} FlowAttrMap;

void flow_attr_map_init(FlowAttrMap *memo, Arena *a);
/* The place of the answer for a key; *slot is NULL when the key is new. Valid until the next call. */
IrAttr **flow_attr_map_slot(FlowAttrMap *memo, const IrAttr *key);

#endif
