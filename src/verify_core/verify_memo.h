/* SPDX-License-Identifier: Apache-2.0
 *
 * What the verifier remembers. Attributes are interned, so a sharding that was found valid for a type,
 * a module and a manual computation needs no second look: nearly all checks of a big program end here.
 * The rest are tables of names for meshes of many axes, so that no search is long.
 */
#ifndef SHARDC_VERIFY_CORE_VERIFY_MEMO_H
#define SHARDC_VERIFY_CORE_VERIFY_MEMO_H

#include "verify_core/check.h"

typedef struct VerifyMemo VerifyMemo;

VerifyMemo *verify_memo_new(Arena *own);

/* Whether this was remembered as valid. All four are addresses of nodes, or NULL. */
bool verify_memo_has(const VerifyMemo *memo, const void *attr, const void *type, const void *module, const void *manual);
void verify_memo_add(VerifyMemo *memo, const void *attr, const void *type, const void *module, const void *manual);

/* The place of a name in an IR_ATTR_MESH (its axes) or IR_ATTR_MANUAL_AXES; -1 if it is not there. */
int64_t verify_name_find(VerifyMemo *memo, const IrAttr *list, Atom name);

#endif
