/* SPDX-License-Identifier: Apache-2.0
 *
 * The table of atoms: an array of strings by number, and a hash table with open addressing from the
 * bytes to the number. The hash table is at most half full, because it grows together with the array.
 */
#include "base/str.h"

#include <xxhash.h>

struct AtomSlot {
	uint32_t hash;
	Atom atom;		/* 0: free */
};

enum { SLOTS_MIN = 2048 };

int
str_cmp(Str a, Str b)
{
	size_t n = a.n < b.n ? a.n : b.n;
	int c = n ? memcmp(a.p, b.p, n) : 0;

	return c ? c : (a.n > b.n) - (a.n < b.n);
}

void
atom_table_init(AtomTable *t, Arena *arena)
{
	memset(t, 0, sizeof *t);
	t->arena = arena;
	t->cap = SLOTS_MIN / 2;
	t->strs = ARENA_ARRAY(arena, Str, t->cap);
	t->strs[0] = (Str){ "", 0 };
	t->n = 1;
	t->slots = ARENA_ARRAY(arena, AtomSlot, SLOTS_MIN);
	t->mask = SLOTS_MIN - 1;
}

static uint32_t
atom_hash(const char *p, size_t n)
{
	return (uint32_t)XXH3_64bits(p, n);
}

/* Returns the slot that holds these bytes, or the free slot where they belong. */
static AtomSlot *
atom_slot(const AtomTable *t, const char *p, size_t n, uint32_t hash)
{
	uint32_t i = hash & t->mask;

	for (;; i = (i + 1) & t->mask) {
		AtomSlot *s = &t->slots[i];

		if (!s->atom)
			return s;
		if (s->hash == hash && t->strs[s->atom].n == n && memcmp(t->strs[s->atom].p, p, n) == 0)
			return s;
	}
}

static void
atom_grow(AtomTable *t)
{
	uint32_t old_mask = t->mask;
	AtomSlot *old = t->slots;
	Str *strs = ARENA_ARRAY(t->arena, Str, (size_t)t->cap * 2);

	memcpy(strs, t->strs, t->n * sizeof *strs);
	t->strs = strs;
	t->cap *= 2;
	t->mask = old_mask * 2 + 1;
	t->slots = ARENA_ARRAY(t->arena, AtomSlot, (size_t)t->mask + 1);
	for (uint32_t i = 0; i <= old_mask; i++) {
		uint32_t j = old[i].hash & t->mask;

		if (!old[i].atom)
			continue;
		while (t->slots[j].atom)
			j = (j + 1) & t->mask;
		t->slots[j] = old[i];
	}
}

Atom
atom_intern(AtomTable *t, const char *p, size_t n)
{
	uint32_t hash = atom_hash(p, n);
	AtomSlot *s = atom_slot(t, p, n, hash);

	if (s->atom)
		return s->atom;
	if (t->n == t->cap) {
		atom_grow(t);
		s = atom_slot(t, p, n, hash);
	}
	t->strs[t->n] = (Str){ arena_dup(t->arena, p, n), n };
	s->hash = hash;
	s->atom = t->n;
	return t->n++;
}

Atom
atom_numbered(AtomTable *t, Str base, uint64_t n)
{
	size_t room = base.n + 22;	/* an underscore and at most 20 digits */
	char few[128], *text = room > sizeof few ? arena_alloc(t->arena, room) : few, *p = text + room;

	do
		*--p = (char)('0' + n % 10);
	while ((n /= 10) != 0);
	*--p = '_';
	p -= base.n;
	memcpy(p, base.p, base.n);
	return atom_intern(t, p, (size_t)(text + room - p));
}

Atom
atom_find(const AtomTable *t, const char *p, size_t n)
{
	return atom_slot(t, p, n, atom_hash(p, n))->atom;
}
