/* SPDX-License-Identifier: Apache-2.0
 *
 * A map from interned attributes to interned attributes, so that a rewrite is computed once for
 * each sharding however many ops carry it.
 */
#ifndef SHARDC_IMPORT_MEMO_H
#define SHARDC_IMPORT_MEMO_H

#include "ir/attr.h"

typedef struct ImportMemo {
	Arena *arena;
	struct { const IrAttr *from; IrAttr *to; } *slots;
	uint32_t n, mask;
} ImportMemo;

void import_memo_init(ImportMemo *memo, Arena *a);
/* The place of the answer for a key; *slot is NULL when the key is new. Valid until the next call. */
IrAttr **import_memo_slot(ImportMemo *memo, const IrAttr *key);

#endif
