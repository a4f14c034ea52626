/* SPDX-License-Identifier: Apache-2.0
 *
 * The table of atoms: an array of strings by number, and a map from the hash of the bytes to the number.
 */
#include "base/str.h"

#include <xxhash.h>

#include "base/ascii.h"

/* Room for the well-known strings and those of a small program. */
enum { ATOMS_MIN = 1024 };

int
str_cmp(Str a, Str b)
{
	size_t n = a.n < b.n ? a.n : b.n;
	int c = n ? memcmp(a.p, b.p, n) : 0;

	return c ? c : (a.n > b.n) - (a.n < b.n);
}

Str
str_word(const char *words, int i)
{
	for (; i > 0; i--) {
		words = strchr(words, '|');
		if (!words)
			return (Str){ NULL, 0 };
		words++;
	}
	return (Str){ words, strcspn(words, "|") };
}

int
str_find_word(const char *words, Str word)
{
	Str w = str_word(words, 0);

	for (int i = 0; w.p; w = str_word(words, ++i)) {
		if (str_eq(w, word))
			return i;
	}
	return -1;
}

/* A mismatch gives the last star one more byte; earlier stars never need to change. */
bool
str_glob(Str pattern, Str text)
{
	size_t p = 0, t = 0, after_star = 0, resume = 0;

	while (t < text.n) {
		if (p < pattern.n && pattern.p[p] == '*') {
			after_star = ++p;
			resume = t;
		} else if (p < pattern.n && (pattern.p[p] == '?' || pattern.p[p] == text.p[t])) {
			p++;
			t++;
		} else if (after_star) {
			p = after_star;
			t = ++resume;
		} else {
			return false;
		}
	}
	while (p < pattern.n && pattern.p[p] == '*')
		p++;
	return p == pattern.n;
}

bool
str_u64_parse(Str digits, uint64_t *v)
{
	bool hex = digits.n > 1 && digits.p[1] == 'x';
	uint64_t base = hex ? 16 : 10, n = 0;

	for (size_t i = hex ? 2 : 0; i < digits.n; i++) {
		unsigned d = ascii_hex_value(digits.p[i]);

		if (n > (UINT64_MAX - d) / base)
			return false;
		n = n * base + d;
	}
	*v = n;
	return true;
}

bool
str_i64_parse(Str digits, bool neg, int64_t *v)
{
	uint64_t u;

	if (!str_u64_parse(digits, &u) || u > (uint64_t)INT64_MAX + neg)
		return false;
	*v = (int64_t)(neg ? 0 - u : u);
	return true;
}

void
atom_table_init(AtomTable *t, Arena *arena)
{
	*t = (AtomTable){ .arena = arena };
	t->strs.v = ARENA_ARRAY(arena, Str, ATOMS_MIN);
	t->strs.cap = ATOMS_MIN;
	*VEC_ADD(arena, &t->strs) = (Str){ "", 0 };
	map_room(arena, &t->atoms, ATOMS_MIN);
}

static Atom
atom_find_hashed(const AtomTable *t, const char *p, size_t n, uint64_t hash)
{
	for (const MapEntry *e = map_first(&t->atoms, hash); e; e = map_next(&t->atoms, e)) {
		if (str_eq(t->strs.v[map_number(e->value)], (Str){ p, n }))
			return map_number(e->value);
	}
	return 0;
}

Atom
atom_intern(AtomTable *t, const char *p, size_t n)
{
	uint64_t hash = XXH3_64bits(p, n);
	Atom a = atom_find_hashed(t, p, n, hash);

	if (a)
		return a;
	a = t->strs.n;
	*VEC_ADD(t->arena, &t->strs) = (Str){ arena_dup(t->arena, p, n), n };
	map_add(t->arena, &t->atoms, hash, map_value(a));
	return a;
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
	return atom_find_hashed(t, p, n, XXH3_64bits(p, n));
}
