/* SPDX-License-Identifier: Apache-2.0
 *
 * Edits of the text that give a value another sharding. They are found by scanning the text, which takes time, so this
 * is done only for a message.
 */
#include "base/ascii.h"
#include "explain/lint_facts.h"
#include "inspect/sharding_text.h"
#include "ir/walk.h"
#include "print/print.h"

/* Returns the text of a sharding after its prefix: `<@mesh, [{"x"}, {}]>`. */
static const char *
text_of(LintFacts *x, IrAttr *sharding)
{
	Str text = inspect_sharding(x->s, sharding, false);

	return arena_printf(&x->a, "%.*s", (int)text.n, text.p);
}

/* Adds the note, with an edit if `at` is a place of the text. */
static void
add(LintFacts *x, Span place, const char *note, IrAttr *sharding, Span at, const char *edit)
{
	diag_note(&x->s->diag, place, "%s %s", note, lint_sharding(x, sharding));
	if (at.hi)
		diag_fix(&x->s->diag, at, edit);
}

/* ---- attributes of functions ---- */

/* A type in the text, and what follows it. */
typedef struct TypeText {
	const char *dict;	/* after the opening brace of its dictionary, or NULL */
	const char *end;	/* of the type without a dictionary, NULL: not found */
} TypeText;

/* Returns the end of a bracketed text or a string that begins at p, else p. */
static const char *
after_group(const char *p, const char *end)
{
	uint32_t depth = 0;

	do {
		if (*p == '"') {
			for (p++; p < end && *p != '"'; p++)
				p += *p == '\\';
		} else if (*p == '<' || *p == '(' || *p == '[' || *p == '{') {
			depth++;
		} else if (depth && ((*p == '>' && p[-1] != '-') || *p == ')' || *p == ']' || *p == '}')) {
			depth--;
		}
		p++;
	} while (depth && p < end);
	return p;
}

/* Scans the type at p up to what ends it: a comma, a bracket, a dictionary or another word. */
static TypeText
scan_type(const char *p, const char *end)
{
	TypeText t = { NULL, NULL };

	while (p < end && ascii_is_blank(*p))
		p++;
	while (p < end && !ascii_is_blank(*p) && *p != ',' && *p != ')' && *p != '{')
		p = after_group(p, end);
	t.end = p < end ? p : NULL;
	while (p < end && ascii_is_blank(*p))
		p++;
	t.dict = p < end && *p == '{' ? p + 1 : NULL;
	return t;
}

/* Returns the span of the sharding in the dictionary of a type, if it is there and written out. */
static Span
sharding_in(LintFacts *x, const TypeText *t, const char *end)
{
	const char *text = x->m->src->text, *close = t->dict ? after_group(t->dict - 1, end) : NULL;
	Span none = { 0, 0 }, part, name, found;

	if (!close)
		return none;
	part = (Span){ (uint32_t)(t->dict - text), (uint32_t)(close - text) };
	name = print_find_between(x->m, part, STR("sdy.sharding"));
	found = name.hi ? print_find_sharding(x->m, (Span){ name.hi, part.hi }, 0) : none;
	return found.lo > name.hi && found.lo - name.hi < sizeof " = #sdy.sharding" ? found : none;
}

/* Adds the note with the edit of the dictionary of a type. `has` says whether it has a sharding already, and `wrap`
 * that a dictionary needs parentheses around the type. */
static void
add_to_type(LintFacts *x, Span place, const TypeText *t, const char *begin, const char *end, bool has, bool wrap,
            IrAttr *sharding, const char *note)
{
	const char *text = x->m->src ? x->m->src->text : NULL, *entry;
	Span at = { 0, 0 };

	if (has && t->end) {
		at = sharding_in(x, t, end);
		add(x, place, note, sharding, at, text_of(x, sharding));
		return;
	}
	entry = arena_printf(&x->a, "sdy.sharding = #sdy.sharding%s", text_of(x, sharding));
	if (t->dict)
		at = (Span){ (uint32_t)(t->dict - text), (uint32_t)(t->dict - text) };
	else if (t->end)
		at = (Span){ (uint32_t)((wrap ? begin : t->end) - text), (uint32_t)(t->end - text) };
	if (t->dict)
		entry = arena_printf(&x->a, "%s, ", entry);
	else if (wrap && t->end)
		entry = arena_printf(&x->a, "(%.*s {%s})", (int)(t->end - begin), begin, entry);
	else
		entry = arena_printf(&x->a, " {%s}", entry);
	add(x, place, note, sharding, at, entry);
}

void
lint_fix_argument(LintFacts *x, IrOp *func, uint32_t i, IrAttr *sharding, const char *note)
{
	Span name = print_find_argument(x->m, func, i);
	const char *text = x->m->src ? x->m->src->text : NULL, *p = text ? text + name.hi : NULL;
	const char *end = text ? text + func->span.hi : NULL;
	bool has = ir_dict_get(ir_func_arg_attrs(func, i), ATOM_SDY_SHARDING_ATTR) != NULL;
	TypeText t = { NULL, NULL };

	while (p && p < end && ascii_is_blank(*p))
		p++;
	if (p && p < end && *p == ':' && text[name.lo] == '%')
		t = scan_type(p + 1, end);
	add_to_type(x, name, &t, p, end, has, false, sharding, note);
}

/* Returns the start of the type of result i, or NULL. *alone says that it has no parentheses around it. */
static const char *
result_type(const char *p, const char *end, uint32_t i, bool *alone)
{
	while (p < end && ascii_is_blank(*p))
		p++;
	*alone = p < end && *p != '(';
	if (*alone)
		return i == 0 ? p : NULL;
	for (p++; i && p < end && *p != ')'; i -= *p++ == ',') {
		while (p < end && *p != ',' && *p != ')')
			p = after_group(p, end);
	}
	while (p < end && ascii_is_blank(*p))
		p++;
	return p < end && *p != ')' ? p : NULL;
}

void
lint_fix_result(LintFacts *x, IrOp *func, uint32_t i, IrAttr *sharding, const char *note)
{
	Span arrow = print_find_in_op(x->m, func, STR("->"));
	const char *text = x->m->src ? x->m->src->text : NULL, *begin = NULL;
	const char *end = text ? text + func->span.hi : NULL;
	bool has = ir_dict_get(ir_func_res_attrs(func, i), ATOM_SDY_SHARDING_ATTR) != NULL, alone = false;
	TypeText t = { NULL, NULL };

	if (text && memcmp(text + arrow.lo, "->", 2) == 0)
		begin = result_type(text + arrow.hi, end, i, &alone);
	if (begin)
		t = scan_type(begin, end);
	if (alone)		/* what follows the type of an only result is the body */
		t.dict = NULL;
	add_to_type(x, arrow, &t, begin, end, has, alone, sharding, note);
}

void
lint_fix_constraint(LintFacts *x, const IrOp *op, IrAttr *sharding, const char *note)
{
	Span at = print_find_sharding(x->m, op->span, 0);

	add(x, op->span, note, sharding, at, text_of(x, sharding));
}
