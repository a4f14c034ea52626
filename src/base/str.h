/* SPDX-License-Identifier: Apache-2.0
 *
 * Byte slices and interned strings. A Str is a slice of memory that something else owns; it need not end in NUL. An
 * Atom is the 32-bit number of an interned string, so equal strings have equal atoms. No string has the number 0; the
 * empty string has another one. Atoms live as long as their table.
 */
#ifndef SHARDC_BASE_STR_H
#define SHARDC_BASE_STR_H

#include <stdbool.h>
#include <string.h>

#include "base/map.h"
#include "base/vec.h"

typedef struct Str {
	const char *p;
	size_t n;
} Str;

typedef uint32_t Atom;

/* The Str of a string literal. */
#define STR(lit) ((Str){ "" lit, sizeof(lit) - 1 })

/* Returns the bytes of s without the NUL. */
static inline Str
str_from(const char *s)
{
	return (Str){ s, strlen(s) };
}

static inline bool
str_eq(Str a, Str b)
{
	return a.n == b.n && (!a.n || memcmp(a.p, b.p, a.n) == 0);	/* an empty one may be NULL */
}

/* Compares by bytes, a proper prefix first, which is the order of keys in a dictionary. Returns a number below, equal
 * to or above 0, as memcmp does. */
int str_cmp(Str a, Str b);

/* Returns word i of a list such as "yes|no", or one whose p is NULL after the last one. */
Str str_word(const char *words, int i);
/* Returns the number of a word in such a list, or -1. */
int str_find_word(const char *words, Str word);

/* Returns whether a pattern matches the whole text: `*` matches any number of bytes, `?` one byte. Brackets match
 * themselves, so a name such as params['w'] is a pattern. */
bool str_glob(Str pattern, Str text);

/* Reads decimal or 0x digits. Returns false if the value does not fit into 64 bits. */
bool str_u64_parse(Str digits, uint64_t *v);
/* Reads decimal or 0x digits and applies the sign. Returns false if the value does not fit into int64_t. */
bool str_i64_parse(Str digits, bool neg, int64_t *v);

typedef struct AtomTable {
	Arena *arena;
	VEC(Str) strs;		/* by atom; the first is the absent string */
	Map atoms;		/* by hash */
} AtomTable;

/* Makes a table without strings. */
void atom_table_init(AtomTable *t, Arena *arena);
/* Returns the atom of these bytes; copies them the first time. */
Atom atom_intern(AtomTable *t, const char *p, size_t n);
/* Returns the atom of `base`, an underscore and the number n. */
Atom atom_numbered(AtomTable *t, Str base, uint64_t n);
/* Returns the atom of these bytes, or 0 if they were never interned. */
Atom atom_find(const AtomTable *t, const char *p, size_t n);

/* Returns the bytes of an atom, which end in NUL. */
static inline Str
atom_str(const AtomTable *t, Atom a)
{
	return t->strs.v[a];
}

#endif
