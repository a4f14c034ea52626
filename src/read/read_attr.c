/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads a single attribute, of a declaration file for example. The text is copied to a separate source, where the
 * parser reads it as the definition of an alias. The spans of diagnostics are then moved to the original place.
 */
#include "read/parse.h"

#include "parser.h"

#define PREFIX "#a="

enum { PAD = 64 };		/* the lexer may look this far beyond the end */

static Source *
alias_source(Session *s, Str attr)
{
	size_t n = sizeof PREFIX - 1 + attr.n;
	char *text = arena_alloc(&s->arena, n + PAD);

	memcpy(text, PREFIX, sizeof PREFIX - 1);
	memcpy(text + sizeof PREFIX - 1, attr.p, attr.n);
	return source_new(&s->arena, "", text, n);
}

/* Maps a span from the separate source to the original one. */
static Span
moved(Span at, Span whole)
{
	uint32_t n = sizeof PREFIX - 1, last = whole.hi - whole.lo;
	uint32_t lo = at.lo > n ? at.lo - n : 0, hi = at.hi > n ? at.hi - n : 0;

	return (Span){ whole.lo + (lo < last ? lo : last), whole.lo + (hi < last ? hi : last) };
}

static void
move_diag(Diag *d, const Source *from, Source *to, Span whole)
{
	for (; d; d = d->next) {
		move_diag(d->notes, from, to, whole);	/* notes have no notes */
		if (d->src != from)
			continue;
		d->src = to;
		d->at = moved(d->at, whole);
		d->mark = d->mark.lo < d->mark.hi ? moved(d->mark, whole) : d->at;
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
read_attr(Session *s, Source *src, Span at, ReadExplain *explain)
{
	Diag *last = s->diag.last;
	Source *own = alias_source(s, (Str){ src->text + at.lo, at.hi - at.lo });
	IrAttr *attr = parse_alias(s, own, explain);

	move_diag(last ? last->next : s->diag.first, own, src, at);
	s->diag.src = src;
	return attr;
}
