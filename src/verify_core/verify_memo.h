/* SPDX-License-Identifier: Apache-2.0
 *
 * The verifier's memo. Attributes are interned, so a sharding that is valid for a type, a module and a manual
 * computation need not be checked again; nearly all checks of a large program end here. It also holds tables of axis
 * names for meshes with many axes.
 */
#ifndef SHARDC_VERIFY_CORE_VERIFY_MEMO_H
#define SHARDC_VERIFY_CORE_VERIFY_MEMO_H

#include "verify_core/check.h"

/* A valid combination. All four are addresses of nodes, or NULL. */
typedef struct VerifyValid {
	const void *attr, *type, *module, *manual;
} VerifyValid;

typedef struct VerifyMemo {
	Arena *own;
	VerifyValid *valid;	/* n_slots of them, a power of two */
	uint32_t n_slots, n_added;
	uint32_t shift;		/* 64 - bits of an index of `valid` */
	Map tables;		/* by list: a Map from names to positions */
} VerifyMemo;

VerifyMemo *verify_memo_new(Arena *own);

/* Returns the only slot in which a combination may be. */
static inline VerifyValid *
verify_memo_slot(const VerifyMemo *memo, const void *attr, const void *type, const void *manual)
{
	/* The factors keep apart the sums of addresses that differ in few bits. */
	uint64_t sum = (uintptr_t)attr + 3 * (uintptr_t)type + 5 * (uintptr_t)manual;

	return &memo->valid[sum * MAP_FACTOR >> memo->shift];
}

/* Returns whether the combination is known to be valid. */
static inline bool
verify_memo_has(const VerifyMemo *memo, const void *attr, const void *type, const void *module, const void *manual)
{
	const VerifyValid *v = verify_memo_slot(memo, attr, type, manual);

	return v->attr == attr && v->type == type && v->module == module && v->manual == manual;
}

/* Notes that the combination is valid. It may replace another one. */
void verify_memo_add(VerifyMemo *memo, const void *attr, const void *type, const void *module, const void *manual);

/* Returns the position of a name among the axes of an IR_ATTR_MESH or in an IR_ATTR_MANUAL_AXES, or -1. */
int64_t verify_name_find(VerifyMemo *memo, const IrAttr *list, Atom name);

#endif
