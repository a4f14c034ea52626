/* SPDX-License-Identifier: Apache-2.0
 *
 * Valid attributes are kept in a direct-mapped cache: a collision costs one more check, never a wrong answer. It begins
 * small, because a pass may verify thousands of small modules. A list of more than FEW names gets a map on its first
 * use.
 */
#include "verify_core/verify_memo.h"

#include "base/paranoid.h"
#include "shard/sdy_attr.h"

enum { FEW = 16, SLOTS_MIN = 16, SLOTS_MIN_BITS = 4, SLOTS_MAX = 1024 };

VerifyMemo *
verify_memo_new(Arena *own)
{
	VerifyMemo *memo = ARENA_NEW(own, VerifyMemo);

	memo->own = own;
	memo->valid = ARENA_ARRAY(own, VerifyValid, SLOTS_MIN);
	memo->n_slots = SLOTS_MIN;
	memo->shift = 64 - SLOTS_MIN_BITS;
	return memo;
}

/* Moves the entries to four times as many slots. */
static void
grow(VerifyMemo *memo)
{
	const VerifyValid *old = memo->valid;
	uint32_t n = memo->n_slots;

	memo->n_slots *= 4;
	memo->shift -= 2;
	memo->valid = ARENA_ARRAY(memo->own, VerifyValid, memo->n_slots);
	for (uint32_t i = 0; i < n; i++)
		*verify_memo_slot(memo, old[i].attr, old[i].type, old[i].manual) = old[i];
}

void
verify_memo_add(VerifyMemo *memo, const void *attr, const void *type, const void *module, const void *manual)
{
	if (++memo->n_added > memo->n_slots && memo->n_slots < SLOTS_MAX)
		grow(memo);
	*verify_memo_slot(memo, attr, type, manual) = (VerifyValid){ attr, type, module, manual };
}

/* ---- names ---- */

static Atom
name_at(const IrAttr *list, uint32_t i)
{
	return list->kind == IR_ATTR_MESH ? shard_mesh(list)->axes[i].name : ir_attr_atoms(list)[i];
}

static uint32_t
n_names(const IrAttr *list)
{
	return list->kind == IR_ATTR_MESH ? shard_mesh(list)->n_axes : list->n;
}

/* Returns a map from the names of a list to their positions, from 1 on. The first of equal names counts. */
static Map *
table_of(VerifyMemo *memo, const IrAttr *list)
{
	Map *table = map_get(&memo->tables, (uintptr_t)list);
	uint32_t n = n_names(list);

	if (table)
		return table;
	table = ARENA_NEW(memo->own, Map);
	map_room(memo->own, table, n);
	for (uint32_t i = 0; i < n; i++) {
		if (!map_get(table, name_at(list, i)))
			map_put(memo->own, table, name_at(list, i), map_value(i + 1));
	}
	map_put(memo->own, &memo->tables, (uintptr_t)list, table);
	return table;
}

static int64_t
list_find(const IrAttr *list, Atom name)
{
	uint32_t n = n_names(list);

	for (uint32_t i = 0; i < n; i++) {
		if (name_at(list, i) == name)
			return i;
	}
	return -1;
}

int64_t
verify_name_find(VerifyMemo *memo, const IrAttr *list, Atom name)
{
	int64_t place;

	if (n_names(list) <= FEW)
		return list_find(list, name);
	place = (int64_t)map_number(map_get(table_of(memo, list), name)) - 1;
	PARANOID_CHECK("VerifyMemo.tables", place == list_find(list, name));
	return place;
}
