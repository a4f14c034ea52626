/* SPDX-License-Identifier: Apache-2.0
 *
 * Prints locations as in the source, for a module that was read and not changed: those that are written there, with the
 * aliases that they use, and the definitions of all aliases in their order. Blanks inside a location become those of
 * MLIR. A location with metadata is printed from the IR, because its metadata can use aliases that are not printed.
 */
#include "print/printer.h"

#include "base/ascii.h"

struct PrintKeptLocs {
	const char *text;	/* of the source */
	Map by_loc;		/* the first IrLocAlias of a location */
	uint32_t next;		/* how many definitions are printed */
};

void
print_kept_locs_init(Printer *p)
{
	IrModule *m = p->m;
	PrintKeptLocs *k;

	if (!m->loc_texts.n && !m->loc_aliases.n)
		return;
	k = p->kept_locs = ARENA_NEW(p->scratch, PrintKeptLocs);
	k->text = m->src->text;
	for (uint32_t i = m->loc_aliases.n; i-- > 0;)
		map_put(p->scratch, &k->by_loc, (uintptr_t)m->loc_aliases.v[i].loc, &m->loc_aliases.v[i]);
}

/* ---- text ---- */

static Str
source_text(const Printer *p, Span at)
{
	return (Str){ p->kept_locs->text + at.lo, at.hi - at.lo };
}

/* Returns the byte after the string that begins at q. */
static const char *
string_end(const char *q, const char *end)
{
	for (q++; q < end && *q != '"'; q++)
		q += *q == '\\';
	return q < end ? q + 1 : end;
}

static bool
has_metadata(Str text)
{
	const char *q = text.p, *end = text.p + text.n;

	while (q < end) {
		if (*q == '<')
			return true;
		q = *q == '"' ? string_end(q, end) : ascii_skip_space(q + 1, end);
	}
	return false;
}

/* Returns the byte after the token that begins at q: a string, a word or number, or one other character. */
static const char *
token_end(const char *q, const char *end)
{
	if (*q == '"')
		return string_end(q, end);
	if (ascii_is_digit(*q))
		return ascii_skip_digits(q, end);
	if (!ascii_is_word(*q) && *q != '#')
		return q + 1;
	for (q++; q < end && ascii_is_suffix(*q);)
		q++;
	return q;
}

/* Returns whether MLIR puts a blank beside this word: "at" and "to" stand between two locations or places. */
static bool
is_infix(Str token)
{
	return str_eq(token, STR("at")) || str_eq(token, STR("to"));
}

/* Prints a location of the source without its comments, and with the blanks of MLIR. */
static void
print_tidy(Printer *p, Str text)
{
	const char *q = text.p, *end = text.p + text.n;
	Str last = { 0 }, token;

	for (q = ascii_skip_space(q, end); q < end; q = ascii_skip_space(q, end)) {
		token = (Str){ q, (size_t)(token_end(q, end) - q) };
		if (last.n && (*last.p == ',' || is_infix(last) || is_infix(token)))
			buf_char(p->out, ' ');
		buf_str(p->out, token);
		last = token;
		q += token.n;
	}
}

void
print_kept_loc(Printer *p, uint32_t id)
{
	Str text;

	if (!id || !p->kept_locs)
		return;
	assert(id < p->m->loc_texts.n);
	text = source_text(p, p->m->loc_texts.v[id]);
	BUF_LIT(p->out, " loc(");
	if (text.p[0] == '#')
		buf_str(p->out, text);
	else if (has_metadata(text))
		print_location(p, p->m->locs.v[id]);
	else
		print_tidy(p, text);
	buf_char(p->out, ')');
}

bool
print_kept_alias(Printer *p, const IrAttr *loc)
{
	const IrLocAlias *a = p->kept_locs ? map_get(&p->kept_locs->by_loc, (uintptr_t)loc) : NULL;

	if (a)
		buf_str(p->out, source_text(p, a->name));
	return a;
}

/* ---- definitions ---- */

static void
print_definition(Printer *p, const IrLocAlias *a)
{
	Str value = source_text(p, a->value);

	if (p->comments)
		print_comments_above(p, a->value.hi);
	buf_str(p->out, source_text(p, a->name));
	BUF_LIT(p->out, " = ");
	if (has_metadata(value)) {
		BUF_LIT(p->out, "loc(");
		print_location(p, a->loc);
		buf_char(p->out, ')');
	} else {
		print_tidy(p, value);
	}
	if (p->comments)
		print_comments_beside(p, a->value.hi);
	buf_char(p->out, '\n');
}

static void
print_definitions(Printer *p, uint32_t limit)
{
	const IrModule *m = p->m;
	PrintKeptLocs *k = p->kept_locs;

	while (k && k->next < m->loc_aliases.n && m->loc_aliases.v[k->next].name.lo < limit)
		print_definition(p, &m->loc_aliases.v[k->next++]);
}

/* Returns where the first op or statement of the document begins. */
static uint32_t
document_begin(const IrModule *m)
{
	const IrBlock *top = ir_op_body(m->op, 0);

	if (m->module_written)
		return m->op->span.lo;
	if (m->shorthand)
		return m->shorthand->n ? m->shorthand->v[0].at.lo : UINT32_MAX;
	return top && top->first ? top->first->span.lo : UINT32_MAX;
}

void
print_kept_locs_before(Printer *p)
{
	if (p->kept_locs)
		print_definitions(p, document_begin(p->m));
}

void
print_kept_locs_after(Printer *p)
{
	print_definitions(p, UINT32_MAX);
}

/* ---- forms that hide locations ---- */

static bool
has_arg_loc(const IrBlock *b)
{
	for (uint32_t i = 0; b && i < b->n_args; i++) {
		if (b->args[i]->loc)
			return true;
	}
	return false;
}

bool
print_kept_locs_hidden(const Printer *p, const IrOp *op)
{
	return p->kept_locs && op->kind == IR_OP_SHLO_WHILE &&
	       (has_arg_loc(ir_op_body(op, 0)) || has_arg_loc(ir_op_body(op, 1)));
}

bool
print_kept_reducer_hidden(const Printer *p, const IrOp *op)
{
	const IrBlock *b = ir_op_body(op, 0);
	const IrAttr *own;

	if (!p->kept_locs || !b)
		return false;
	own = p->m->locs.v[op->loc];
	for (uint32_t i = 0; i < b->n_args; i++) {
		if (b->args[i]->loc && p->m->locs.v[b->args[i]->loc] != own)
			return true;
	}
	for (const IrOp *inner = b->first; inner; inner = inner->next) {
		if (inner->loc && p->m->locs.v[inner->loc] != own)
			return true;
	}
	return false;
}
