/* SPDX-License-Identifier: Apache-2.0
 *
 * Byte slices and interned strings. A Str is a slice of somebody else's memory and need not end in
 * NUL. An Atom is the 32-bit number of an interned string: equal atoms, equal bytes. Atom 0 is the
 * absent string; the empty string has an atom of its own. Atoms live as long as their table.
 */
#ifndef SHARDC_BASE_STR_H
#define SHARDC_BASE_STR_H

#include <stdbool.h>
#include <string.h>

#include "base/arena.h"

typedef struct Str {
	const char *p;
	size_t n;
} Str;

typedef uint32_t Atom;

#define STR(lit) ((Str){ "" lit, sizeof(lit) - 1 })

static inline Str
str_from(const char *s)
{
	return (Str){ s, strlen(s) };
}

static inline bool
str_eq(Str a, Str b)
{
	return a.n == b.n && memcmp(a.p, b.p, a.n) == 0;
}

/* Order by bytes, a proper prefix first: the order of keys in a dictionary. */
int str_cmp(Str a, Str b);

typedef struct AtomSlot AtomSlot;

typedef struct AtomTable {
	Arena *arena;
	Str *strs;		/* by atom; strs[0] is the absent string */
	uint32_t n, cap;
	AtomSlot *slots;	/* open addressing, power of two */
	uint32_t mask;
} AtomTable;

void atom_table_init(AtomTable *t, Arena *arena);
/* The atom of these bytes; they are copied when seen first. */
Atom atom_intern(AtomTable *t, const char *p, size_t n);
/* The atom of `base_n`. */
Atom atom_numbered(AtomTable *t, Str base, uint64_t n);
/* The atom of these bytes, or 0 if nobody interned them. */
Atom atom_find(const AtomTable *t, const char *p, size_t n);

/* The bytes of an atom; NUL ended as well. */
static inline Str
atom_str(const AtomTable *t, Atom a)
{
	return t->strs[a];
}

#endif
