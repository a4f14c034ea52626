/* SPDX-License-Identifier: Apache-2.0 */
#include "explain/lint_known.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "explain/fingerprint.h"

static const char heading[] = "shardc-lints 1";

void
explain_known_init(ExplainKnown *k, Arena *a, bool accepts)
{
	*k = (ExplainKnown){ .a = a, .accepts = accepts };
	atom_table_init(&k->keys, a);
}

/* Returns the item of a finding. If there is none, makes one. */
static ExplainKnownItem *
item_of(ExplainKnown *k, const char *program, DiagId id, uint64_t print)
{
	const char *key = arena_printf(k->a, "%s %016llx %s", diag_id_name(id), (unsigned long long)print, program);
	Atom atom = atom_intern(&k->keys, key, strlen(key));
	uint32_t n = map_number(map_get(&k->by_key, atom));

	if (n)
		return &k->items.v[n - 1];
	*VEC_ADD(k->a, &k->items) = (ExplainKnownItem){ program, id, print, 0, 0 };
	map_put(k->a, &k->by_key, atom, map_value(k->items.n));
	return &k->items.v[k->items.n - 1];
}

/* ---- reading ---- */

/* Takes the word at *p, which a blank ends. */
static Str
word(const char **p, const char *end)
{
	const char *start = *p;

	while (*p < end && **p != ' ')
		(*p)++;
	*p += *p < end;
	return (Str){ start, (size_t)(*p - start) - (*p > start && (*p)[-1] == ' ') };
}

static bool
read_count(Str text, uint64_t *n)
{
	for (size_t i = 0; i < text.n; i++) {
		if (!ascii_is_digit(text.p[i]))
			return false;
	}
	return text.n && str_u64_parse(text, n) && *n && *n <= UINT32_MAX;
}

/* Reads `lint ID FINGERPRINT COUNT PROGRAM`. Returns NULL, or what is wrong. */
static const char *
read_item(ExplainKnown *k, const char *p, const char *end)
{
	Str id, print, count;
	ExplainKnownItem *x;
	uint64_t value, n;
	DiagId found;

	if (!str_eq(word(&p, end), STR("lint")))
		return "expected 'lint', a comment or an empty line";
	id = word(&p, end);
	print = word(&p, end);
	count = word(&p, end);
	found = diag_id_find(arena_printf(k->a, "%.*s", (int)id.n, id.p));
	if (found == DIAG_COUNT)
		return arena_printf(k->a, "there is no diagnostic '%.*s'", (int)id.n, id.p);
	if (!explain_print_parse(print, &value))
		return "expected a fingerprint of 16 hexadecimal digits";
	if (!read_count(count, &n))
		return "expected the number of findings";
	if (p >= end)
		return "expected the name of a program";
	x = item_of(k, arena_printf(k->a, "%.*s", (int)(end - p), p), found, value);
	if (x->count)
		return "the list has this finding twice";
	x->count = x->left = (uint32_t)n;
	return NULL;
}

bool
explain_known_read(ExplainKnown *k, DiagList *d, Source *src)
{
	const char *p = src->text, *end = src->text + src->len, *stop;
	const char *why = NULL;
	bool first = true;

	for (; p < end && !why; p = stop + 1) {
		stop = memchr(p, '\n', (size_t)(end - p));
		stop = stop ? stop : end;
		if (first && !str_eq((Str){ p, (size_t)(stop - p) }, str_from(heading)))
			why = arena_printf(k->a, "this is not a list of findings: expected '%s'", heading);
		else if (!first && stop > p && *p != '#')
			why = read_item(k, p, stop);
		first = false;
		if (why)
			diag_error(d, DIAG_BASELINE_INVALID,
			           (Span){ (uint32_t)(p - src->text), (uint32_t)(p - src->text) }, "%s", why);
	}
	if (first)
		return diag_error(d, DIAG_BASELINE_INVALID, (Span){ 0, 0 },
		                  "this is not a list of findings: expected '%s'", heading);
	return !why;
}

/* ---- findings ---- */

void
explain_known_begin(ExplainKnown *k, const char *program)
{
	k->program = arena_printf(k->a, "%s", program);
	for (uint32_t i = 0; k->accepts && i < k->items.n; i++) {
		if (strcmp(k->items.v[i].program, program) == 0)
			k->items.v[i].count = 0;
	}
}

bool
explain_known_take(ExplainKnown *k, DiagId id, uint64_t print)
{
	ExplainKnownItem *x = item_of(k, k->program, id, print);

	if (k->accepts) {
		x->count++;
		return true;
	}
	if (!x->left)
		return false;
	x->left--;
	return true;
}

/* ---- writing ---- */

static int
compare(const void *a, const void *b)
{
	const ExplainKnownItem *x = a, *y = b;
	int order = strcmp(x->program, y->program);

	if (!order)
		order = strcmp(diag_id_name(x->id), diag_id_name(y->id));
	return order ? order : (x->print > y->print) - (x->print < y->print);
}

void
explain_known_write(Buf *out, ExplainKnown *k)
{
	buf_printf(out, "%s\n# Findings that shardc check --lint-baseline does not report.\n", heading);
	if (k->items.n)
		qsort(k->items.v, k->items.n, sizeof *k->items.v, compare);
	for (uint32_t i = 0; i < k->items.n; i++) {
		const ExplainKnownItem *x = &k->items.v[i];

		if (x->count)
			buf_printf(out, "lint %s %016llx %u %s\n", diag_id_name(x->id), (unsigned long long)x->print,
			           (unsigned)x->count, x->program);
	}
}
