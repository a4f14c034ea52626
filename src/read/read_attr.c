/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads a single attribute, of a declaration file for example. The text is copied to a separate source, where the
 * parser reads it as the definition of an alias. The spans of diagnostics are then moved to the original place.
 */
#include "read/parse.h"

#include "parser.h"

#define PREFIX "#a="

enum { PAD = 64 };		/* the lexer may look this far beyond the end */

/* The text of an attribute: part of a source, with other text around it. */
typedef struct AttrText {
	Source *src;
	Span at;
	Str before, after;
} AttrText;

static void
append(char **p, Str text)
{
	memcpy(*p, text.p, text.n);
	*p += text.n;
}

static Source *
alias_source(Session *s, const AttrText *x)
{
	size_t n = sizeof PREFIX - 1 + x->before.n + (x->at.hi - x->at.lo) + x->after.n;
	char *text = arena_alloc(&s->arena, n + PAD), *p = text;

	append(&p, STR(PREFIX));
	append(&p, x->before);
	append(&p, (Str){ x->src->text + x->at.lo, x->at.hi - x->at.lo });
	append(&p, x->after);
	return source_new(&s->arena, "", text, n);
}

/* Maps a span from the separate source to the original one. */
static Span
moved(Span at, const AttrText *x)
{
	uint32_t n = (uint32_t)(sizeof PREFIX - 1 + x->before.n), last = x->at.hi - x->at.lo;
	uint32_t lo = at.lo > n ? at.lo - n : 0, hi = at.hi > n ? at.hi - n : 0;

	return (Span){ x->at.lo + (lo < last ? lo : last), x->at.lo + (hi < last ? hi : last) };
}

static void
move_diag(Diag *d, const Source *from, const AttrText *to)
{
	for (; d; d = d->next) {
		move_diag(d->notes, from, to);	/* notes have no notes */
		if (d->src != from)
			continue;
		d->src = to->src;
		d->at = moved(d->at, to);
		d->mark = d->mark.lo < d->mark.hi ? moved(d->mark, to) : d->at;
	}
}

static IrAttr *
parse_alias(Session *s, Source *src, ReadExplain *explain)
{
	ReadOptions o = { .explain = explain, .no_split = true };
	IrAttr *attr = NULL;
	Parse ps;

	read_parse_init(&ps, s, src, &o);
	read_parse_begin(&ps);
	if (read_yyparse(&ps) == 0 && !ps.failed && ps.aliases.n == 1)
		attr = ps.aliases.v[0].attr;
	read_scope_end(&ps);
	ir_module_free(ps.m);
	arena_free(&ps.scratch);
	return attr;
}

IrAttr *
read_attr_between(Session *s, Source *src, Span at, const char *before, const char *after, ReadExplain *explain)
{
	AttrText x = { src, at, str_from(before), str_from(after) };
	Diag *last = s->diag.last;
	Source *own = alias_source(s, &x);
	IrAttr *attr = parse_alias(s, own, explain);

	move_diag(last ? last->next : s->diag.first, own, &x);
	s->diag.src = src;
	return attr;
}

IrAttr *
read_attr(Session *s, Source *src, Span at, ReadExplain *explain)
{
	return read_attr_between(s, src, at, "", "", explain);
}
