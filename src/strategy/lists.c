/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads and spells strategies, and finds their numbers in the text for messages.
 */
#include "strategy/lists.h"

#include "base/ascii.h"
#include "print/print.h"

/* ---- attributes ---- */

static bool
list_of_array(Strategy *st, const IrAttr *a, StrategyList *out)
{
	if (a->kind == IR_ATTR_NUMS) {
		for (uint32_t i = 0; i < a->n; i++)
			*VEC_ADD(st->arena, out) = ir_attr_ints(a)[i];
		return true;
	}
	if (a->kind != IR_ATTR_ARRAY)
		return false;
	for (uint32_t i = 0; i < a->n; i++) {
		const IrAttr *x = ir_attr_elems(a)[i];

		if (x->kind != IR_ATTR_INT)
			return false;
		*VEC_ADD(st->arena, out) = ir_attr_ints(x)[0];
	}
	return true;
}

/* A cursor in a text such as "((2, 4), (4,))". */
typedef struct Cursor {
	const char *p, *end;
} Cursor;

static void
skip_blanks(Cursor *c)
{
	while (c->p < c->end && (*c->p == ' ' || *c->p == '\t'))
		c->p++;
}

static bool
take_char(Cursor *c, char ch)
{
	skip_blanks(c);
	if (c->p == c->end || *c->p != ch)
		return false;
	c->p++;
	return true;
}

static bool
take_number(Cursor *c, int64_t *v)
{
	bool minus = take_char(c, '-');

	skip_blanks(c);
	if (c->p == c->end || !ascii_is_digit(*c->p))
		return false;
	for (*v = 0; c->p < c->end && ascii_is_digit(*c->p); c->p++) {
		if (__builtin_mul_overflow(*v, 10, v) || __builtin_add_overflow(*v, *c->p - '0', v))
			return false;
	}
	*v = minus ? -*v : *v;
	return true;
}

/* Reads "(1, 2)" with a comma at the end allowed, as in Python. */
static bool
take_tuple(Strategy *st, Cursor *c, StrategyList *out)
{
	int64_t v;

	if (!take_char(c, '('))
		return false;
	while (!take_char(c, ')')) {
		if (!take_number(c, &v))
			return false;
		*VEC_ADD(st->arena, out) = v;
		if (!take_char(c, ',')) {
			return take_char(c, ')');
		}
	}
	return true;
}

static bool
lists_of_text(Strategy *st, Str text, StrategyLists *out)
{
	Cursor c = { text.p, text.p + text.n };

	if (!take_char(&c, '('))
		return false;
	while (!take_char(&c, ')')) {
		if (!take_tuple(st, &c, VEC_ADD(st->arena, out)))
			return false;
		if (!take_char(&c, ',')) {
			if (!take_char(&c, ')'))
				return false;
			break;
		}
	}
	skip_blanks(&c);
	return c.p == c.end;
}

bool
strategy_lists_of_attr(Strategy *st, const IrAttr *a, StrategyLists *out)
{
	*out = (StrategyLists){ 0 };
	if (a->kind == IR_ATTR_STRING)
		return lists_of_text(st, session_str(st->s, ir_attr_atoms(a)[0]), out);
	if (a->kind != IR_ATTR_ARRAY)
		return false;
	for (uint32_t i = 0; i < a->n; i++) {
		if (!list_of_array(st, ir_attr_elems(a)[i], VEC_ADD(st->arena, out)))
			return false;
	}
	return true;
}

IrAttr *
strategy_lists_attr(Strategy *st, const StrategyNode *n, const StrategyCandidate *c)
{
	IrAttr **lists = ARENA_ARRAY(st->arena, IrAttr *, n->n_operands + 1);

	for (uint32_t k = 0; k < n->n_operands; k++) {
		IrAttr **v = ARENA_ARRAY(st->arena, IrAttr *, n->operands[k].rank + 1);

		for (uint32_t d = 0; d < n->operands[k].rank; d++)
			v[d] = ir_attr_i64(st->s, strategy_count(n, c, k, d));
		lists[k] = ir_attr_array(st->s, v, n->operands[k].rank);
	}
	return ir_attr_array(st->s, lists, n->n_operands);
}

/* ---- places in the text ---- */

/* A walk over the brackets of a value. */
typedef struct Walk {
	const char *text;
	uint32_t at, hi;
	uint32_t depth, list, elem;	/* list: lists begun so far */
} Walk;

/* Goes one byte on. Returns false after the end of the value. */
static bool
walk_next(Walk *w)
{
	char ch = w->text[w->at++];

	if (ch == '[' || ch == '(') {
		w->list += ++w->depth == 2;
		w->elem = 0;
	} else if (ch == ']' || ch == ')') {
		if (--w->depth == 0)
			return false;
	} else if (ch == ',' && w->depth == 2) {
		w->elem++;
	}
	return w->at < w->hi;
}

static Span
span_of_list(Walk *w, uint32_t i)
{
	uint32_t lo;

	while (w->list <= i) {
		if (!walk_next(w))
			return (Span){ 0, 0 };
	}
	lo = w->at - 1;
	while (w->depth >= 2) {
		if (!walk_next(w))
			break;
	}
	return (Span){ lo, w->at };
}

static Span
span_of_number(Walk *w, uint32_t i, uint32_t j)
{
	for (;;) {
		if (w->list == i + 1 && w->depth == 2 && w->elem == j &&
		    (ascii_is_digit(w->text[w->at]) || w->text[w->at] == '-')) {
			uint32_t lo = w->at++;

			while (w->at < w->hi && ascii_is_digit(w->text[w->at]))
				w->at++;
			return (Span){ lo, w->at };
		}
		if (!walk_next(w))
			return (Span){ 0, 0 };
	}
}

Span
strategy_lists_span(const Strategy *st, const IrOp *op, Str name, uint32_t i, uint32_t j)
{
	Span at = print_find_in_op(st->m, op, name), found = { 0, 0 };
	Walk w = { .text = st->m->src ? st->m->src->text : "", .at = at.hi, .hi = op->span.hi };

	if (at.hi - at.lo != name.n || memcmp(w.text + at.lo, name.p, name.n) != 0)
		return at;
	while (w.at < w.hi && w.text[w.at] != '[' && w.text[w.at] != '(' && w.text[w.at] != ',' &&
	       w.text[w.at] != '}') {
		const char *quote = w.text[w.at++] == '"' ? memchr(w.text + w.at, '"', w.hi - w.at) : NULL;

		if (quote)
			w.hi = (uint32_t)(quote - w.text);
	}
	if (w.at >= w.hi || (w.text[w.at] != '[' && w.text[w.at] != '('))
		return at;
	if (i == UINT32_MAX) {
		found.lo = w.at;
		while (walk_next(&w))
			;
		found.hi = w.at;
	} else {
		found = j == UINT32_MAX ? span_of_list(&w, i) : span_of_number(&w, i, j);
	}
	return found.hi ? found : at;
}

const char *
strategy_lists_text(Strategy *st, const StrategyLists *l)
{
	Buf b;

	buf_init(&b, st->arena->memory);
	buf_char(&b, '(');
	for (uint32_t i = 0; i < l->n; i++) {
		buf_printf(&b, "%s(", i ? ", " : "");
		for (uint32_t j = 0; j < l->v[i].n; j++)
			buf_printf(&b, "%s%lld", j ? ", " : "", (long long)l->v[i].v[j]);
		buf_char(&b, ')');
	}
	BUF_LIT(&b, ")");
	return buf_take(&b, st->arena);
}
