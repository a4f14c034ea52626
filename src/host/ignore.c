/* SPDX-License-Identifier: Apache-2.0 */
#include "host/ignore.h"

#include "base/ascii.h"
#include "base/map.h"

static const char opening[] = "// shardc: ignore[";

typedef struct Ignore {
	Arena *a;
	Source *src;
	Map lines;		/* by the number of a line and an id: the warning is ignored there */
} Ignore;

/* Returns whether a comment is alone on its line. */
static bool
is_alone(const Source *src, const char *comment)
{
	while (comment > src->text && (comment[-1] == ' ' || comment[-1] == '\t'))
		comment--;
	return comment == src->text || comment[-1] == '\n';
}

static uint64_t
key_of(uint32_t line, DiagId id)
{
	return (uint64_t)line << 32 | (uint32_t)id;
}

/* Records the ids between the brackets of a comment for a line. Returns the end of what it has read. */
static const char *
add_ids(Ignore *x, const char *p, uint32_t line)
{
	while (*p && *p != ']' && *p != '\n') {
		size_t n = strcspn(p, ",] \t\r\n");
		DiagId id = diag_id_find(arena_printf(x->a, "%.*s", (int)n, p));

		if (n && id != DIAG_COUNT)
			map_mark(x->a, &x->lines, key_of(line, id));
		p += n;
		while (*p == ',' || *p == ' ' || *p == '\t' || *p == '\r')
			p++;
	}
	return p;
}

static void
read_comments(Ignore *x)
{
	const char *p = x->src->text;

	while ((p = strstr(p, opening)) != NULL) {
		uint32_t line = source_locate(x->a, x->src, (uint32_t)(p - x->src->text)).line;

		p = add_ids(x, p + sizeof opening - 1, line + is_alone(x->src, p));
	}
}

static bool
is_ignored(const Diag *g, void *cx)
{
	Ignore *x = cx;
	uint32_t at = g->mark.hi > g->mark.lo ? g->mark.lo : g->at.lo;

	return g->src == x->src &&
	       map_get(&x->lines, key_of(source_locate(x->a, x->src, at).line, g->id)) != NULL;
}

void
host_ignore(DiagList *d, Source *src)
{
	Ignore x = { .a = d->arena, .src = src };

	if (!d->first)
		return;
	read_comments(&x);
	if (x.lines.n)
		diag_drop(d, is_ignored, &x);
}
