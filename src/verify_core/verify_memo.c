/* SPDX-License-Identifier: Apache-2.0
 *
 * The memory of valid attributes is a direct-mapped cache: a collision costs one more check, never a
 * wrong answer. Lists of more than FEW names get a hash table when they are asked for first.
 */
#include "verify_core/verify_memo.h"

#include "base/paranoid.h"
#include "shard/sdy_attr.h"

enum { FEW = 16, SLOTS = 1024, FIRST_TABLES = 16 };

typedef struct Valid {
	const void *attr, *type, *module, *manual;
} Valid;

/* Place + 1 by name; open addressing. */
typedef struct NameTable {
	const IrAttr *list;
	uint32_t *slots;
	uint32_t mask;
} NameTable;

struct VerifyMemo {
	Arena *own;
	Valid valid[SLOTS];
	NameTable *tables;	/* by address of the list; open addressing */
	uint32_t n_tables, tables_mask;
};

VerifyMemo *
verify_memo_new(Arena *own)
{
	VerifyMemo *memo = ARENA_NEW(own, VerifyMemo);

	memo->own = own;
	memo->tables = ARENA_ARRAY(own, NameTable, FIRST_TABLES);
	memo->tables_mask = FIRST_TABLES - 1;
	return memo;
}

/* Nodes are 8-byte aligned: the low bits say nothing. */
static uint32_t
address_hash(const void *p)
{
	return (uint32_t)(((uint64_t)(uintptr_t)p >> 3) * 0x9e3779b97f4a7c15u >> 32);
}

static uint32_t
valid_slot(const void *attr, const void *type, const void *manual)
{
	return (address_hash(attr) + address_hash(type) * 3 + address_hash(manual) * 5) % SLOTS;
}

bool
verify_memo_has(const VerifyMemo *memo, const void *attr, const void *type, const void *module, const void *manual)
{
	const Valid *v = &memo->valid[valid_slot(attr, type, manual)];

	return v->attr == attr && v->type == type && v->module == module && v->manual == manual;
}

void
verify_memo_add(VerifyMemo *memo, const void *attr, const void *type, const void *module, const void *manual)
{
	memo->valid[valid_slot(attr, type, manual)] = (Valid){ attr, type, module, manual };
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

static uint32_t
atom_hash(Atom a)
{
	return a * 2654435761u;
}

static void
table_fill(Arena *own, NameTable *t, const IrAttr *list)
{
	uint32_t n = n_names(list), size = 64;

	while (size / 2 < n)
		size *= 2;
	t->list = list;
	t->mask = size - 1;
	t->slots = ARENA_ARRAY(own, uint32_t, size);
	for (uint32_t i = 0; i < n; i++) {
		Atom name = name_at(list, i);
		uint32_t k = atom_hash(name) & t->mask;

		while (t->slots[k] && name_at(list, t->slots[k] - 1) != name)
			k = (k + 1) & t->mask;
		if (!t->slots[k])
			t->slots[k] = i + 1;
	}
}

static int64_t
table_find(const NameTable *t, Atom name)
{
	uint32_t k = atom_hash(name) & t->mask;

	while (t->slots[k] && name_at(t->list, t->slots[k] - 1) != name)
		k = (k + 1) & t->mask;
	return (int64_t)t->slots[k] - 1;
}

static NameTable *
table_slot(const VerifyMemo *memo, const IrAttr *list)
{
	uint32_t k = address_hash(list) & memo->tables_mask;

	while (memo->tables[k].list && memo->tables[k].list != list)
		k = (k + 1) & memo->tables_mask;
	return &memo->tables[k];
}

static void
tables_grow(VerifyMemo *memo)
{
	NameTable *old = memo->tables;
	uint32_t old_mask = memo->tables_mask;

	memo->tables_mask = old_mask * 2 + 1;
	memo->tables = ARENA_ARRAY(memo->own, NameTable, (size_t)memo->tables_mask + 1);
	for (uint32_t i = 0; i <= old_mask; i++) {
		if (old[i].list)
			*table_slot(memo, old[i].list) = old[i];
	}
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
	NameTable *t;

	if (n_names(list) <= FEW)
		return list_find(list, name);
	t = table_slot(memo, list);
	if (!t->list) {
		if (++memo->n_tables > memo->tables_mask / 2) {
			tables_grow(memo);
			t = table_slot(memo, list);
		}
		table_fill(memo->own, t, list);
	}
	PARANOID_CHECK("NameTable", table_find(t, name) == list_find(list, name));
	return table_find(t, name);
}
