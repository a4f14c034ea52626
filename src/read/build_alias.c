/* SPDX-License-Identifier: Apache-2.0
 *
 * Aliases of attributes and types, and resource sections (spec 10 §8.4, §8.5). Each use of an alias counts the
 * brackets and bytes of its expansion, so
 * a chain of aliases can neither nest deeper than text may nor grow beyond READ_MAX_ALIASED.
 */
#include "read/notation.h"

#include "base/ascii.h"

ReadAlias *
read_alias(Parse *ps, Atom name)
{
	ReadSlot *slot = read_slot(ps, name);
	ReadAlias *a;

	/* The slot may still hold an index of an earlier document. */
	if (slot->is.alias && slot->is.alias <= ps->aliases.n && ps->aliases.v[slot->is.alias - 1].name == name)
		return &ps->aliases.v[slot->is.alias - 1];
	a = VEC_ADD(&ps->scratch, &ps->aliases);
	*a = (ReadAlias){ .name = name };
	slot->is.alias = ps->aliases.n;
	return a;
}

/* Adds the expansion of the alias to the total. Returns false if it exceeds the limit, which is reported once. */
static bool
alias_count(Parse *ps, const ReadAlias *a, Span at)
{
	if (ps->aliased > READ_MAX_ALIASED)
		return false;
	ps->aliased += a->length;
	return ps->aliased <= READ_MAX_ALIASED ||
	       read_error(ps, DIAG_LIMIT_ALIAS, at, "the aliases up to here expand to more than %d bytes",
	                  READ_MAX_ALIASED);
}

/* Returns the alias if it is defined, or NULL after an error. */
static ReadAlias *
alias_get(Parse *ps, Atom name, Span at)
{
	ReadAlias *a = read_alias(ps, name);
	uint32_t depth = ps->brackets - read_frame(ps)->brackets + a->nesting;

	if (a->at.hi == 0) {
		read_error(ps, DIAG_ALIAS_UNDEFINED, read_token_after(ps, at), "undefined symbol alias id '%s'",
		           read_of(ps, name) + 1);
		diag_mark(&ps->s->diag, at);
		return NULL;
	}
	if (depth > READ_MAX_BRACKETS) {
		read_error(ps, DIAG_LIMIT, at, "brackets nest more than %d deep", READ_MAX_BRACKETS);
		return NULL;
	}
	if (depth > ps->nesting)
		ps->nesting = depth;
	if (a->attr && a->attr->kind == IR_ATTR_LOC)
		return a;
	return alias_count(ps, a, at) ? a : NULL;
}

IrAttr *
build_attr_alias(Parse *ps, Atom name, Span at)
{
	ReadAlias *a = alias_get(ps, name, at);

	return a ? a->attr : NULL;
}

IrType *
build_type_alias(Parse *ps, Atom name, Span at)
{
	ReadAlias *a = alias_get(ps, name, at);

	return a ? a->type : NULL;
}

void
build_alias_name(Parse *ps, Atom name, Span at)
{
	ReadAlias *a = read_alias(ps, name);

	read_notation_flush(ps);
	if (memchr(read_of(ps, name), '.', session_str(ps->s, name).n))
		read_error(ps, DIAG_ALIAS_NAME, at, "%s names with a '.' are reserved for dialect-defined names",
		           *read_of(ps, name) == '#' ? "attribute" : "type");
	else if (a->at.hi)
		read_error(ps, DIAG_ALIAS_REDEFINED, at, "redefinition of %s alias id '%s'",
		           *read_of(ps, name) == '#' ? "attribute" : "type", read_of(ps, name) + 1);
	ps->alias_name = name;
	ps->alias_at = at;
	ps->nesting = 0;
	ps->aliased_before = ps->aliased;
}

void
build_alias(Parse *ps, Span at, IrAttr *attr, IrType *type)
{
	ReadAlias *a = read_alias(ps, ps->alias_name);
	uint32_t nesting = read_nesting(read_slice(ps, at));

	if (nesting > ps->nesting)
		ps->nesting = nesting;
	a->attr = attr;
	a->type = type;
	a->at = ps->alias_at;
	a->nesting = ps->nesting;
	a->length = ps->aliased - ps->aliased_before + at.hi - at.lo;
	if (ps->o->keep_locs && attr && attr->kind == IR_ATTR_LOC)
		*VEC_ADD(&ps->m->arena, &ps->m->loc_aliases) = (IrLocAlias){ a->at, at, attr };
}

/* ---- resource sections ---- */

/* A cursor over the section. The lexer has found its end and checked that its strings are closed. */
typedef struct Section {
	const char *p, *end;
} Section;

static void
section_blanks(Section *c)
{
	for (; c->p < c->end; c->p++) {
		if (*c->p == '/' && c->p[1] == '/') {
			while (c->p < c->end && *c->p != '\n')
				c->p++;
		} else if (*c->p != ' ' && *c->p != '\t' && *c->p != '\n' && *c->p != '\r') {
			return;
		}
	}
}

static bool
section_take(Section *c, char want)
{
	section_blanks(c);
	if (c->p >= c->end || *c->p != want)
		return false;
	c->p++;
	return true;
}

/* Reads a quoted string; *out includes the quotes. */
static bool
section_string(Section *c, Str *out)
{
	const char *start;

	section_blanks(c);
	start = c->p;
	if (c->p >= c->end || *c->p != '"')
		return false;
	for (c->p++; *c->p != '"'; c->p++)
		c->p += *c->p == '\\';
	c->p++;
	*out = (Str){ start, (size_t)(c->p - start) };
	return true;
}

/* Reads a bare word; returns "" if there is none. */
static Str
section_word(Section *c)
{
	const char *start;

	section_blanks(c);
	start = c->p;
	c->p = ascii_skip_name(c->p, c->end);
	return (Str){ start, (size_t)(c->p - start) };
}

/* Reads a key, bare or quoted, and the colon after it. */
static bool
section_key(Parse *ps, Section *c, Atom *key)
{
	Str s;

	if (section_string(c, &s)) {
		*key = session_atom(ps->s, read_unescape(ps, (Str){ s.p + 1, s.n - 2 }));
	} else {
		s = section_word(c);
		if (s.n == 0)
			return false;
		*key = session_atom(ps->s, s);
	}
	return section_take(c, ':');
}

/* Reads `{ key: "blob", ... }`, and keeps the blobs if `keep` is set. Only the resources of the builtin dialect are
 * kept. */
static bool
section_blobs(Parse *ps, Section *c, bool keep)
{
	Atom key;
	Str blob;

	if (!section_take(c, '{'))
		return false;
	if (section_take(c, '}'))
		return true;
	do {
		if (!section_key(ps, c, &key))
			return false;
		if (!section_string(c, &blob)) {
			/* flags, which only other kinds of resources have */
			if (keep || section_word(c).n == 0)
				return false;
			continue;
		}
		if (keep)
			*VEC_ADD(&ps->scratch, &ps->resources) = (IrResource){ key, { blob.p + 1, blob.n - 2 } };
	} while (section_take(c, ','));
	return section_take(c, '}');
}

/* `{ name: { blobs }, ... }` */
static bool
section_groups(Parse *ps, Section *c, bool dialects)
{
	Atom group;

	if (!section_take(c, '{'))
		return false;
	if (section_take(c, '}'))
		return true;
	do {
		if (!section_key(ps, c, &group))
			return false;
		if (!section_blobs(ps, c, dialects && str_eq(session_str(ps->s, group), STR("builtin"))))
			return false;
	} while (section_take(c, ','));
	return section_take(c, '}');
}

void
build_resources(Parse *ps, Span at)
{
	Section c = { ps->text + at.lo + 3, ps->text + at.hi - 3 };
	Atom kind;

	section_blanks(&c);
	if (c.p == c.end)
		return;
	do {
		if (!section_key(ps, &c, &kind) ||
		    !section_groups(ps, &c, str_eq(session_str(ps->s, kind), STR("dialect_resources"))))
			break;
	} while (section_take(&c, ','));
	section_blanks(&c);
	if (c.p < c.end) {
		uint32_t lo = (uint32_t)(c.p - ps->text);

		read_error(ps, DIAG_SYNTAX, (Span){ lo, lo + 1 }, "unexpected text in a resource section");
	}
}
