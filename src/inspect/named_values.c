/* SPDX-License-Identifier: Apache-2.0
 *
 * An address is tried in several ways, and the first way in which it names a value counts: so the address that a report
 * prints always means that value, even if another value has this text as its name in the original program.
 */
#include "inspect/named_values.h"

#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/ascii.h"
#include "base/buf.h"
#include "base/suggest.h"
#include "inspect/name.h"
#include "ir/walk.h"

/* ---- calls ---- */

/* Returns the operation of main around or at an operation, or NULL if the operation is in another function. */
static const IrOp *
in_main(const IrOp *op, const IrOp *main)
{
	const IrOp *parent = ir_op_parent(op);

	while (parent && parent != main) {
		op = parent;
		parent = ir_op_parent(op);
	}
	return parent ? op : NULL;
}

/* Returns the operation of main at an operation, around it, or by which the function with it is called. */
static const IrOp *
reached_from_main(const InspectCalls *calls, const IrOp *op)
{
	while (op) {
		const IrOp *top = in_main(op, calls->main);

		if (top)
			return top;
		op = inspect_calls_around(calls, op);
	}
	return NULL;
}

/* ---- values of the text ---- */

static void
add(InspectAddresses *x, InspectNamed named, uint32_t at, bool placed)
{
	IrModule *m = x->m;
	Atom atom;

	named.body = ir_op_body(named.func, 0) ? ir_op_body(named.func, 0)->region->span : (Span){ 0, 0 };
	if (!named.body.hi)
		named.body.hi = UINT32_MAX;		/* the main function of the shorthand has no braces */
	if (placed && m->src)
		named.at = source_locate(&m->s->arena, m->src, at);
	if (!named.address.n)
		return;
	*VEC_ADD(&m->s->arena, &x->list) = named;
	atom = session_atom(m->s, named.address);
	if (!map_get(&x->exact, atom))
		map_put(&m->s->arena, &x->exact, atom, map_value(x->list.n));
}

/* Returns the number of the region of whose block the value is an argument. */
static uint32_t
region_of(const IrValue *v)
{
	const IrRegion *r = v->is_arg ? v->owner.block->region : NULL;

	return r ? (uint32_t)(r - r->op->regions) : INSPECT_NO_REGION;
}

/* Returns the place that reports show for a value. That of a constraint is where the function that wraps it is
 * called. */
static InspectOrigin
origin_of(const InspectAddresses *x, const IrValue *v)
{
	const IrOp *op = ir_value_def(v);

	if (!op || op->kind != IR_OP_SDY_CONSTRAINT)
		return inspect_origin(x->m, v);
	return inspect_frames_origin(&x->frames, x->m, op->loc, inspect_frames_at(op), true);
}

static void
add_value(InspectAddresses *x, IrOp *func, InspectNamedKind kind, const IrValue *v, Span reached)
{
	InspectOrigin origin = origin_of(x, v);
	const IrOp *op = ir_value_op(v);
	bool placed;
	uint32_t at = inspect_place(x->m, v, &placed);

	add(x, (InspectNamed){ .value = v, .func = func, .kind = kind, .index = v->index, .region = region_of(v),
	                       .type = v->type, .address = inspect_value(x->m, v), .name = origin.name,
	                       .op_name = kind == INSPECT_NAMED_VALUE ? session_str(x->m->s, op->name) : (Str){ 0 },
	                       .origin = origin, .op = op->span, .reached = reached }, at, placed);
}

static void
add_op(InspectAddresses *x, IrOp *func, IrOp *op, Span call)
{
	const IrOp *top = func == x->main ? in_main(op, func) : NULL;
	Span reached = top ? top->span : call;

	for (IrValue *v = ir_values_first(op); v; v = ir_values_next(op, v)) {
		if (inspect_named(x->m, v) == v)	/* an edit has made the others */
			add_value(x, func, INSPECT_NAMED_VALUE, v, reached);
	}
}

static void
add_function(InspectAddresses *x, const InspectCalls *calls, IrOp *func)
{
	const IrBlock *body = ir_op_body(func, 0);
	uint32_t n = ir_type_n_results(ir_func_type(func));
	const IrOp *call = body && x->main ? reached_from_main(calls, body->first) : NULL;
	Span reached = call ? call->span : (Span){ 0, 0 };

	for (uint32_t i = 0; body && i < body->n_args; i++)
		add_value(x, func, INSPECT_NAMED_ARG, body->args[i], reached);
	for (IrOp *op = ir_walk_next(func, func); op; op = ir_walk_next(func, op))
		add_op(x, func, op, reached);
	for (uint32_t i = 0; body && i < n; i++)
		add(x, (InspectNamed){ .func = func, .kind = INSPECT_NAMED_RESULT, .index = i,
		                       .region = INSPECT_NO_REGION, .type = ir_type_results(ir_func_type(func))[i],
		                       .address = inspect_result(x->m, func, i),
		                       .name = inspect_result_name(x->m->s, func, i), .op = func->span,
		                       .reached = reached }, func->span.lo, true);
}

void
inspect_addresses_read(InspectAddresses *x, IrModule *m)
{
	InspectCalls calls;

	memset(x, 0, sizeof *x);
	x->m = m;
	x->frames = inspect_frames_default;
	x->frames.arena = &m->s->arena;
	inspect_frames_find_wrappers(&x->frames, m);
	for (IrOp *f = ir_func_first(m->op), *first = f; f; f = ir_func_next(f)) {
		if (ir_symbol_name(f) == ATOM_main || !ir_func_next(first))
			x->main = f;
	}
	inspect_calls_read(&calls, m, x->main);
	for (IrOp *f = ir_func_after(m->op, m->op); f; f = ir_func_after(m->op, f))
		add_function(x, &calls, f);
}

/* ---- ways to name a value ---- */

#define EVERY UINT32_MAX

typedef bool Way(const InspectNamed *x, Str text);

static bool
begins_with(Str s, Str start)
{
	return s.n >= start.n && memcmp(s.p, start.p, start.n) == 0;
}

static Str
skip(Str s, size_t n)
{
	return (Str){ s.p + n, s.n - n };
}

/* Removes a word in front, such as "name=". Returns whether it was there. */
static bool
take(Str *s, Str word)
{
	if (!begins_with(*s, word))
		return false;
	*s = skip(*s, word.n);
	return true;
}

static Str
without_quotes(Str s)
{
	return s.n > 1 && s.p[0] == '"' && s.p[s.n - 1] == '"' ? (Str){ s.p + 1, s.n - 2 } : s;
}

/* `%0` for all results of the group %0#0, %0#1; `%0#0` for the only result %0. */
static bool
names_group(const InspectNamed *x, Str text)
{
	if (begins_with(x->address, text) && x->address.n > text.n)
		return x->address.p[text.n] == '#';
	return begins_with(text, x->address) && str_eq(skip(text, x->address.n), STR("#0"));
}

/* `arg0`, `@f/arg0` */
static bool
names_number(const InspectNamed *x, Str text)
{
	size_t slash = x->address.n;
	char number[24];

	if (x->kind != INSPECT_NAMED_ARG)
		return false;
	while (slash && x->address.p[slash - 1] != '/')
		slash--;
	snprintf(number, sizeof number, "arg%u", (unsigned)x->index);
	return begins_with(text, (Str){ x->address.p, slash }) && str_eq(skip(text, slash), str_from(number));
}

/* `w2` for %w2 */
static bool
names_bare(const InspectNamed *x, Str text)
{
	return x->address.n == text.n + 1 && *x->address.p == '%' && str_eq(skip(x->address, 1), text);
}

/* `params['wo']`, `name="params['wo']"` */
static bool
names_name(const InspectNamed *x, Str text)
{
	(void)take(&text, STR("name="));
	return x->name.n && str_eq(x->name, without_quotes(text));
}

/* `op=dot_general`: the last components of the name */
static bool
names_op(const InspectNamed *x, Str text)
{
	if (x->kind != INSPECT_NAMED_VALUE || !take(&text, STR("op=")) || x->name.n < text.n || !text.n)
		return false;
	text = without_quotes(text);
	return str_eq(skip(x->name, x->name.n - text.n), text) &&
	       (x->name.n == text.n || x->name.p[x->name.n - text.n - 1] == '/');
}

/* `op=dot_general`, `op=stablehlo.dot_general`: the operation */
static bool
names_kind(const InspectNamed *x, Str text)
{
	Str name = x->op_name;

	if (!take(&text, STR("op=")))
		return false;
	text = without_quotes(text);
	return name.n >= text.n && text.n && str_eq(skip(name, name.n - text.n), text) &&
	       (name.n == text.n || name.p[name.n - text.n - 1] == '.');
}

/* Returns whether a text is `LINE` or `LINE,COL`, with `comma` in place of the comma. */
static bool
is_place(Str text, char comma, uint32_t line, uint32_t col)
{
	char full[32];
	int n = snprintf(full, sizeof full, "%u%c%u", (unsigned)line, comma, (unsigned)col);

	return begins_with(str_from(full), text) && (text.n == (size_t)n || full[text.n] == comma);
}

/* `train.py:54`, `src=train.py:54:20` */
static bool
names_source(const InspectNamed *x, Str text)
{
	size_t base = 0;

	(void)take(&text, STR("src="));
	for (size_t i = 0; i < text.n; i++)
		base = text.p[i] == '/' ? i + 1 : base;
	text = skip(text, base);
	return x->origin.file.n && take(&text, x->origin.file) && take(&text, STR(":")) &&
	       is_place(text, ':', x->origin.line, x->origin.col);
}

/* `line=12`, `line=12,5` */
static bool
names_line(const InspectNamed *x, Str text)
{
	return x->at.line && take(&text, STR("line=")) && is_place(text, ',', x->at.line, x->at.col);
}

/* `%0` for the only `@f/%5/do/%0` */
static bool
names_end(const InspectNamed *x, Str text)
{
	for (size_t i = 0; i < x->address.n; i++) {
		InspectNamed end = *x;

		end.address = skip(x->address, i + 1);
		if (x->address.p[i] == '/' && (str_eq(end.address, text) || names_group(&end, text)))
			return true;
	}
	return false;
}

/* Returns whether a string, which ends with a NUL byte, matches a pattern. */
static bool
matches(const char *pattern, Str s)
{
	return s.n && fnmatch(pattern, s.p, 0) == 0;
}

/* ---- finding ---- */

/* Marks the values that a text names in one way, or only match number `only` of them. Returns their number. */
static uint32_t
find_by(InspectAddresses *x, Way *way, Str text, uint32_t only)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < x->list.n; i++) {
		if (!way(&x->list.v[i], text))
			continue;
		if (only == EVERY || n == only)
			x->list.v[i].found = true;
		n++;
	}
	return only == EVERY ? n : only < n;
}

/* Splits `op=dot_general[2]` into `op=dot_general` and 2. Returns false if the text has no number. */
static bool
take_number(Str *s, uint32_t *number)
{
	size_t n = s->n;
	uint32_t k = 0, digits = 0, place = 1;

	if (!begins_with(*s, STR("op=")) || n < 2 || s->p[n - 1] != ']')
		return false;
	for (n--; n && ascii_is_digit(s->p[n - 1]) && digits < 9; n--, digits++, place *= 10)
		k += (uint32_t)(s->p[n - 1] - '0') * place;
	if (!digits || !n || s->p[n - 1] != '[')
		return false;
	s->n = n - 1;
	*number = k;
	return true;
}

static uint32_t
find_in_ways(InspectAddresses *x, Str s, uint32_t only)
{
	static Way *const ways[] = {
		names_group, names_number, names_name, names_op, names_kind, names_source, names_line, names_end,
		names_bare
	};
	uint32_t n = 0;

	for (uint32_t k = 0; k < sizeof ways / sizeof *ways && !n && s.n; k++)
		n = find_by(x, ways[k], s, only);
	return n;
}

/* Marks the values whose address, name or place matches a pattern, in which only * and ? are special: names have
 * brackets. */
static uint32_t
find_pattern(InspectAddresses *x, const char *text)
{
	Buf b;
	uint32_t n = 0;

	buf_init(&b, x->m->s->arena.memory);
	for (const char *p = text; *p; p++) {
		if (*p == '[' || *p == '\\')
			buf_char(&b, '\\');
		buf_char(&b, *p);
	}
	buf_char(&b, '\0');
	for (uint32_t i = 0; i < x->list.n; i++) {
		InspectNamed *v = &x->list.v[i];
		Str place = inspect_origin_text(&x->m->s->arena, &v->origin);

		if (!matches(b.p, v->address) && !matches(b.p, v->name) && !matches(b.p, place))
			continue;
		v->found = true;
		n++;
	}
	buf_free(&b);
	return n;
}

uint32_t
inspect_addresses_find(InspectAddresses *x, const char *text)
{
	Str s = str_from(text);
	uint32_t i, n, only;

	(void)take(&s, STR("@main/"));
	i = map_number(map_get(&x->exact, session_atom(x->m->s, s)));
	if (!i)
		i = map_number(map_get(&x->exact, session_atom(x->m->s, str_from(text))));
	if (i) {
		x->list.v[i - 1].found = true;
		return 1;
	}
	n = find_in_ways(x, s, EVERY);
	if (!n && take_number(&s, &only))
		n = find_in_ways(x, s, only);
	return n || !strpbrk(text, "*?") ? n : find_pattern(x, text);
}

/* Tries a name, unless it is one of n words. */
static void
try_name(const InspectAddresses *x, Suggest *near, Str name, const char *const *words, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		if (str_eq(str_from(words[i]), name))
			return;
	}
	if (name.n)
		suggest_try(near, arena_dup(&x->m->s->arena, name.p, name.n));
}

/* For `train.py:57`, finds the nearest lines before and after it that have values. Returns their number. */
static uint32_t
nearest_lines(const InspectAddresses *x, const char *text, const char *words[INSPECT_NEAREST])
{
	const char *colon = strchr(text, ':');
	Str file = { text, colon ? (size_t)(colon - text) : 0 };
	unsigned long wanted = colon && ascii_is_digit(colon[1]) ? strtoul(colon + 1, NULL, 10) : 0;
	uint32_t before = 0, after = UINT32_MAX, n = 0;

	for (uint32_t i = 0; wanted && i < x->list.n; i++) {
		const InspectOrigin *o = &x->list.v[i].origin;

		if (!o->file.p || !str_eq(o->file, file))
			continue;
		if (o->line < wanted && o->line > before)
			before = o->line;
		if (o->line > wanted && o->line < after)
			after = o->line;
	}
	if (before)
		words[n++] = arena_printf(&x->m->s->arena, "%.*s:%u", (int)file.n, file.p, (unsigned)before);
	if (after != UINT32_MAX)
		words[n++] = arena_printf(&x->m->s->arena, "%.*s:%u", (int)file.n, file.p, (unsigned)after);
	return n;
}

uint32_t
inspect_addresses_nearest(const InspectAddresses *x, const char *text, const char *words[INSPECT_NEAREST])
{
	uint32_t n = nearest_lines(x, text, words);

	for (; n < INSPECT_NEAREST; n++) {
		Suggest near;

		suggest_init(&near, text, strlen(text));
		for (uint32_t i = 0; i < x->list.n; i++) {
			try_name(x, &near, x->list.v[i].address, words, n);
			try_name(x, &near, x->list.v[i].name, words, n);
		}
		if (!near.word)
			break;
		words[n] = near.word;
	}
	return n;
}

/* ---- after passes ---- */

/* Returns the operation whose text begins at `lo` or, if there is none, the next one in the text before `hi`. */
static IrOp *
op_at(IrModule *m, uint32_t lo, uint32_t hi)
{
	IrOp *best = NULL;

	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		if (op->kind == IR_OP_FUNC || op->span.lo < lo || op->span.lo >= hi || op == m->op)
			continue;
		if (!best || op->span.lo < best->span.lo)
			best = op;
	}
	return best;
}

/* Returns the last operation of the function around an operation. */
static IrOp *
end_of_function(IrOp *op)
{
	for (IrOp *up = ir_op_parent(op); up && up->kind != IR_OP_FUNC; up = ir_op_parent(op))
		op = up;
	return op->block->last;
}

IrOp *
inspect_address_op(const InspectCalls *calls, const InspectNamed *x)
{
	IrModule *m = calls->m;
	const IrBlock *body = ir_op_block(calls->main, 0);
	bool direct = x->reached.hi && x->reached.lo >= x->body.lo && x->reached.hi <= x->body.hi;
	IrOp *op = NULL;

	if (x->kind == INSPECT_NAMED_RESULT && direct)
		return body->last;
	if (x->kind == INSPECT_NAMED_VALUE)
		op = op_at(m, x->op.lo, x->body.hi);
	else if (x->kind == INSPECT_NAMED_ARG && direct)
		op = body->first;
	if (!op && !direct)
		op = op_at(m, x->body.lo, x->body.hi);
	if (op && x->kind == INSPECT_NAMED_RESULT)
		op = end_of_function(op);
	if (op && reached_from_main(calls, op))
		return op;
	if (!x->reached.hi)
		return NULL;
	op = op_at(m, x->reached.lo, UINT32_MAX);	/* passes have removed the function */
	return op && in_main(op, calls->main) ? op : body->last;
}
