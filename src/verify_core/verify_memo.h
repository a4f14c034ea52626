/* SPDX-License-Identifier: Apache-2.0
 *
 * The verifier's memo. Attributes are interned, so a sharding that is valid for a type, a module and a manual
 * computation need not be checked again; nearly all checks of a large program end here. It also holds tables of axis
 * names for meshes with many axes.
 */
#ifndef SHARDC_VERIFY_CORE_VERIFY_MEMO_H
#define SHARDC_VERIFY_CORE_VERIFY_MEMO_H

#include "verify_core/check.h"

typedef struct VerifyMemo VerifyMemo;

VerifyMemo *verify_memo_new(Arena *own);

/* Returns whether the combination is known to be valid. All four are addresses of nodes, or NULL. */
bool verify_memo_has(const VerifyMemo *memo, const void *attr, const void *type, const void *module,
                     const void *manual);
/* Notes that the combination is valid. It may replace another one. */
void verify_memo_add(VerifyMemo *memo, const void *attr, const void *type, const void *module, const void *manual);

/* Returns the position of a name among the axes of an IR_ATTR_MESH or in an IR_ATTR_MANUAL_AXES, or -1. */
int64_t verify_name_find(VerifyMemo *memo, const IrAttr *list, Atom name);

#endif
