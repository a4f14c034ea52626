/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes lock files. A record is one line, so that a merge or a diff of text shows records.
 */
#include "explain/lock.h"

#include <stdlib.h>

enum { VERSION = 1, MAX_RECORD = 100 };

/* Appends a text that stays on one line: bytes that are not printable are written \xNN, and so are blanks if `word`. */
static void
add_escaped(Buf *b, Str text, bool word)
{
	for (size_t i = 0; i < text.n; i++) {
		unsigned char c = (unsigned char)text.p[i];

		if (c < 0x20 || c == 0x7f || c == '\\' || (word && c == ' '))
			buf_printf(b, "\\x%02x", (unsigned)c);
		else
			buf_char(b, (char)c);
	}
}

/* Appends a hint as far as the record stays short, and not half a character. */
static void
add_hint(Buf *b, size_t start, Str hint)
{
	size_t used = b->n - start + 1, n = hint.n;

	if (used + n > MAX_RECORD)
		n = used < MAX_RECORD ? MAX_RECORD - used : 0;
	while (n && n < hint.n && ((unsigned char)hint.p[n] & 0xc0) == 0x80)
		n--;
	if (!n)
		return;
	buf_char(b, ' ');
	add_escaped(b, (Str){ hint.p, n }, false);
}

static void
add_type(Buf *b, Str elem, uint32_t rank)
{
	add_escaped(b, elem, true);
	buf_printf(b, "[%u]", (unsigned)rank);
}

/* Appends a value, whose name is a hint, or an argument or result. */
static void
add_fact(Buf *b, const ExplainFacts *f, const ExplainFact *x, Str name)
{
	static const char *const words[] = {
		[EXPLAIN_ARG] = "arg", [EXPLAIN_RESULT] = "result", [EXPLAIN_VALUE] = "value",
	};
	const ExplainSharding *sh = &f->shardings.v[x->sharding];
	size_t start = b->n;

	buf_printf(b, "%s %016llx ", words[x->kind], (unsigned long long)x->print);
	if (x->kind == EXPLAIN_VALUE) {
		add_escaped(b, x->op, true);
		buf_char(b, ' ');
	}
	add_type(b, x->elem, x->rank);
	buf_char(b, ' ');
	buf_str(b, explain_spec(f->arena, sh, NULL));
	if (sh->n && sh->mesh)
		buf_printf(b, "@%u", (unsigned)sh->mesh);
	if (x->kind == EXPLAIN_VALUE) {
		add_hint(b, start, name);
	} else if (name.n) {
		buf_char(b, ' ');
		add_escaped(b, name, false);
	}
	buf_char(b, '\n');
}

/* Returns the function in an address: "@f" of "@f/%0", or else "@main". */
static Str
function_of(Str address)
{
	const char *slash = address.n && address.p[0] == '@' ? memchr(address.p, '/', address.n) : NULL;

	return slash ? (Str){ address.p, (size_t)(slash - address.p) } : STR("@main");
}

/* The functions are comments, because a value that moves to another function is still the same. */
static void
add_values(Buf *b, const ExplainFacts *f)
{
	Str around = STR("@main");

	for (uint32_t i = 0; i < f->values.n; i++) {
		ExplainWhere p = explain_fact_place(f, &f->values.v[i]);
		Str func = function_of(p.address);

		if (!str_eq(func, around)) {
			BUF_LIT(b, "# ");
			add_escaped(b, func, false);
			buf_char(b, '\n');
			around = func;
		}
		add_fact(b, f, &f->values.v[i], p.origin.name);
	}
}

/* ---- collectives ---- */

typedef struct Row {
	Str text;		/* without the number */
	uint32_t n;
} Row;

static int
compare_rows(const void *a, const void *b)
{
	return str_cmp(((const Row *)a)->text, ((const Row *)b)->text);
}

static Str
text_of_move(const ExplainFacts *f, const ExplainMove *x)
{
	size_t n;
	Buf b;

	buf_init(&b, f->arena->memory);
	buf_printf(&b, "collective %s ", cost_kind_name(x->kind));
	if (x->n_axes)
		buf_str(&b, explain_axes(f->arena, x->axes, x->n_axes, NULL));
	else if (x->groups.n)
		add_escaped(&b, x->groups, true);
	else
		buf_char(&b, '-');
	buf_char(&b, ' ');
	add_type(&b, x->elem, x->rank);
	n = b.n;
	return (Str){ buf_take(&b, f->arena), n };
}

static void
add_moves(Buf *b, const ExplainFacts *f)
{
	Row *rows = ARENA_ARRAY(f->arena, Row, f->moves.n);

	for (uint32_t i = 0; i < f->moves.n; i++)
		rows[i] = (Row){ text_of_move(f, &f->moves.v[i]), f->moves.v[i].count };
	if (f->moves.n)
		qsort(rows, f->moves.n, sizeof *rows, compare_rows);
	for (uint32_t i = 0, end; i < f->moves.n; i = end) {
		uint32_t n = 0;

		for (end = i; end < f->moves.n && str_eq(rows[i].text, rows[end].text); end++)
			n += rows[end].n;
		buf_str(b, rows[i].text);
		buf_printf(b, " %u\n", (unsigned)n);
	}
}

void
explain_lock_write(Buf *out, const ExplainFacts *f, const ExplainLockHead *head)
{
	buf_printf(out, "shardc-lock %d\n", VERSION);
	BUF_LIT(out, "# The shardings of a program, which `shardc check --lock` compares; see shardc-lock(5).\n");
	buf_printf(out, "option as-xla %.*s\n", (int)head->as_xla.n, head->as_xla.p);
	if (head->shardy.n)
		buf_printf(out, "option shardy %.*s\n", (int)head->shardy.n, head->shardy.p);
	if (head->level != EXPLAIN_ANCHORS)
		buf_printf(out, "option level %s\n", head->level == EXPLAIN_ALL ? "all" : "interface");
	for (uint32_t i = 0; i < f->meshes.n; i++) {
		BUF_LIT(out, "mesh ");
		buf_str(out, explain_mesh_text(f->arena, &f->meshes.v[i], NULL));
		buf_char(out, '\n');
	}
	for (uint32_t i = 0; i < f->args.n; i++)
		add_fact(out, f, &f->args.v[i], f->args.v[i].name);
	add_values(out, f);
	for (uint32_t i = 0; i < f->results.n; i++)
		add_fact(out, f, &f->results.v[i], f->results.v[i].name);
	add_moves(out, f);
	BUF_LIT(out, "end\n");
}
