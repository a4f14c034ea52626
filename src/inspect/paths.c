/* SPDX-License-Identifier: Apache-2.0
 *
 * Regions nest. So the innermost region around an offset is the last one that begins before it, or a region around that
 * one. Most programs have many more regions than a report has rows, so a path is written when it is asked for.
 */
#include "inspect/paths.h"

#include <stdlib.h>

#include "base/ascii.h"
#include "inspect/first_calls.h"
#include "ir/shorthand.h"
#include "ir/walk.h"

enum { MAX_GROUPS = 64 };
#define NO_REGION UINT32_MAX

typedef struct PathRegion {
	Span span;		/* in the source */
	uint32_t around;	/* the index of the next region outside, or NO_REGION */
	const char *path;	/* NULL until it is asked for */
	Span op;		/* the operation with the region */
	IrOpKind kind;
	uint32_t number, n;	/* of the region, of the regions */
	Atom symbol, result;	/* names of the operation and of its first result, or 0 */
	bool is_main;
	uint32_t reached;	/* the index of the region from which it is entered, or NO_REGION */
	const IrAttr *loc;	/* of the operation there: the one with the region, or the first call of the function */
} PathRegion;

typedef struct Paths {
	VEC(PathRegion) list;
	Map regions;		/* by region_key(): index + 1 */
	Map numbers;		/* of results whose operation has lost results: the number as read + 1 */
	PathRegion **order;		/* those with a place in the text, by their places */
	uint32_t n_ordered;
} Paths;

/* ---- names of results in the text ---- */

/* A name before an operation, and how many results it stands for. */
typedef struct Group {
	Span name;
	uint32_t n;
} Group;

static uint32_t
skip_blanks_back(const char *text, uint32_t end)
{
	while (end && ascii_is_blank(text[end - 1]))
		end--;
	return end;
}

/* Reads the group that ends at `end`: `%a` or `%a:2`. */
static bool
group_before(const char *text, uint32_t end, Group *g)
{
	uint32_t lo = end, colon = 0, n = 0;

	while (lo && (ascii_is_suffix(text[lo - 1]) || text[lo - 1] == ':')) {
		lo--;
		colon = text[lo] == ':' ? lo : colon;
	}
	if (!lo || text[lo - 1] != '%' || lo == end)
		return false;
	for (uint32_t i = colon + 1; colon && i < end && ascii_is_digit(text[i]) && n < 1u << 24; i++)
		n = n * 10 + (uint32_t)(text[i] - '0');
	*g = (Group){ { lo - 1, colon ? colon : end }, colon ? n : 1 };
	return true;
}

Span
inspect_path_result_at(const IrModule *m, Span op, uint32_t i, uint32_t *member)
{
	const char *text = m->src ? m->src->text : NULL;
	uint32_t end = op.lo, n = 0;
	Group groups[MAX_GROUPS];

	if (!text || !op.hi || end >= m->src->len)
		return (Span){ 0, 0 };
	end = skip_blanks_back(text, end);
	if (!end || text[end - 1] != '=')
		return (Span){ 0, 0 };
	do {
		end = skip_blanks_back(text, end - 1);
		if (n == MAX_GROUPS || !group_before(text, end, &groups[n]))
			return (Span){ 0, 0 };
		end = skip_blanks_back(text, groups[n++].name.lo);
	} while (end && text[end - 1] == ',');
	while (n-- > 0) {
		if (i < groups[n].n) {
			*member = groups[n].n > 1 ? i : UINT32_MAX;
			return groups[n].name;
		}
		i -= groups[n].n;
	}
	return (Span){ 0, 0 };
}

/* ---- paths ---- */

static uint64_t
region_key(const IrOp *op, uint32_t r)
{
	return map_mix((uint64_t)op->span.lo, (uint64_t)r + 1) | 1;
}

/* Returns the component of a path for the operation with a region. */
static const char *
owner_text(IrModule *m, const PathRegion *r)
{
	uint32_t member;
	Span name = inspect_path_result_at(m, r->op, 0, &member);
	LineCol at;

	if (r->is_main)
		return "";
	if (r->symbol)
		return arena_printf(&m->s->arena, "@%s/", session_str(m->s, r->symbol).p);
	if (name.hi)
		return arena_printf(&m->s->arena, "%.*s/", (int)(name.hi - name.lo), m->src->text + name.lo);
	if (r->result)
		return arena_printf(&m->s->arena, "%%%s/", session_str(m->s, r->result).p);
	if (!m->src || !r->op.hi)
		return "";
	at = source_locate(&m->s->arena, m->src, r->op.lo);
	return arena_printf(&m->s->arena, "line=%u,%u/", (unsigned)at.line, (unsigned)at.col);
}

/* Returns the component for one of several regions. */
static const char *
region_text(IrModule *m, const PathRegion *r)
{
	static const char *const loop[] = { "cond/", "do/" }, *const branch[] = { "true/", "false/" };

	if (r->n < 2)
		return "";
	if (r->n == 2 && r->kind == IR_OP_SHLO_WHILE)
		return loop[r->number];
	if (r->n == 2 && r->kind == IR_OP_SHLO_IF)
		return branch[r->number];
	return arena_printf(&m->s->arena, "%u/", (unsigned)r->number);
}

/* Returns the path of a region. The recursion is as deep as the regions nest, which the reader limits. */
static const char *
path_of(IrModule *m, Paths *x, uint32_t i)
{
	PathRegion *r;

	if (i == NO_REGION)
		return "";
	r = &x->list.v[i];
	if (!r->path)
		r->path = arena_printf(&m->s->arena, "%s%s%s", path_of(m, x, r->around), owner_text(m, r),
		                       region_text(m, r));
	return r->path;
}

static uint32_t
index_of(const Paths *x, const IrOp *op, uint32_t r)
{
	return map_number(map_get(&x->regions, region_key(op, r))) - 1;
}

/* Returns the index of the region around an operation that was just read, or NO_REGION. */
static uint32_t
around_of(const Paths *x, const IrOp *op)
{
	const IrRegion *r = op->block ? op->block->region : NULL;

	return r ? index_of(x, r->op, (uint32_t)(r - r->op->regions)) : NO_REGION;
}

static const IrAttr *
loc_of(const IrModule *m, const IrOp *op)
{
	return op->loc && op->loc < m->locs.n ? m->locs.v[op->loc] : NULL;
}

static bool
is_main(const IrModule *m, const IrOp *op)
{
	return (m->shorthand && op == m->shorthand->main) ||
	       (ir_op_parent(op) == m->op && ir_op_has(op, T_SYMBOL) && ir_symbol_name(op) == ATOM_main);
}

static void
add_regions(Paths *x, IrModule *m, const IrOp *op)
{
	Arena *a = &m->s->arena;
	uint32_t around = around_of(x, op);

	for (uint32_t r = 0; r < op->n_regions; r++) {
		PathRegion region = {
			.span = op->regions[r].span, .around = around, .reached = around, .loc = loc_of(m, op),
			.op = op->span, .kind = (IrOpKind)op->kind, .number = r, .n = op->n_regions,
			.symbol = ir_op_has(op, T_SYMBOL) ? ir_symbol_name(op) : 0,
			.result = op->n_results ? op->results[0].name : 0, .is_main = is_main(m, op),
		};

		if (op->kind == IR_OP_FUNC && region.span.hi)
			region.span.lo = op->span.lo;	/* its arguments are before the region */
		*VEC_ADD(a, &x->list) = region;
		map_put(a, &x->regions, region_key(op, r), map_value(x->list.n));
	}
}

/* Says from where a function is entered. */
static void
add_call(Paths *x, const IrModule *m, const IrOp *func, const IrOp *call)
{
	uint32_t i = call ? index_of(x, func, 0) : NO_REGION;

	if (i == NO_REGION)
		return;
	x->list.v[i].reached = around_of(x, call);
	x->list.v[i].loc = loc_of(m, call);
}

static IrOp *
main_of(const IrModule *m)
{
	IrOp *f = ir_func_first(m->op);

	while (f && ir_symbol_name(f) != ATOM_main)
		f = ir_func_next(f);
	return f;
}

void
inspect_paths_read(IrModule *m)
{
	Paths *x = m->s->kept[SESSION_PATHS];
	InspectCalls calls;

	if (!x)
		m->s->kept[SESSION_PATHS] = x = ARENA_NEW(&m->s->arena, Paths);
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		if (op->n_regions && op != m->op)
			add_regions(x, m, op);
	}
	inspect_calls_read(&calls, m, main_of(m));
	for (IrOp *f = ir_func_after(m->op, m->op); f; f = ir_func_after(m->op, f))
		add_call(x, m, f, map_get(&calls.first, (uintptr_t)f));
	x->order = NULL;
}

static Paths *
paths_of(IrModule *m)
{
	if (!m->s->kept[SESSION_PATHS])
		inspect_paths_read(m);
	return m->s->kept[SESSION_PATHS];
}

static int
by_place(const void *a, const void *b)
{
	const PathRegion *x = *(PathRegion *const *)a, *y = *(PathRegion *const *)b;

	return x->span.lo < y->span.lo ? -1 : x->span.lo > y->span.lo;
}

static void
put_in_order(Paths *x, Arena *a)
{
	x->order = ARENA_ARRAY(a, PathRegion *, x->list.n);
	x->n_ordered = 0;
	for (uint32_t i = 0; i < x->list.n; i++) {
		if (x->list.v[i].span.hi)
			x->order[x->n_ordered++] = &x->list.v[i];
	}
	if (x->n_ordered)
		qsort(x->order, x->n_ordered, sizeof *x->order, by_place);
}

/* Returns the last region that begins at or before an offset, or NULL. */
static const PathRegion *
last_before(const Paths *x, uint32_t at)
{
	uint32_t lo = 0, hi = x->n_ordered;

	while (lo < hi) {
		uint32_t mid = lo + (hi - lo) / 2;

		if (x->order[mid]->span.lo <= at)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo ? x->order[lo - 1] : NULL;
}

/* Returns the innermost region around an offset, or NULL. */
static const PathRegion *
region_at(IrModule *m, uint32_t at)
{
	Paths *x = paths_of(m);
	const PathRegion *s;

	if (!x->order)
		put_in_order(x, &m->s->arena);
	s = last_before(x, at);
	while (s && at >= s->span.hi)
		s = s->around == NO_REGION ? NULL : &x->list.v[s->around];
	return s;
}

const char *
inspect_path_at(IrModule *m, uint32_t at)
{
	const PathRegion *s = region_at(m, at);
	Paths *x = paths_of(m);

	return s ? path_of(m, x, (uint32_t)(s - x->list.v)) : "";
}

uint32_t
inspect_path_locations(IrModule *m, uint32_t at, const IrAttr **locs, uint32_t max)
{
	const Paths *x = paths_of(m);
	const PathRegion *s = region_at(m, at);
	uint32_t n = 0;

	for (; s && n < max; s = s->reached == NO_REGION ? NULL : &x->list.v[s->reached])
		locs[n++] = s->loc;
	return n;
}

const char *
inspect_path_of(IrModule *m, const IrRegion *r)
{
	Paths *x = paths_of(m);
	uint32_t i = index_of(x, r->op, (uint32_t)(r - r->op->regions));

	return i == NO_REGION ? inspect_path_at(m, r->op->span.lo) : path_of(m, x, i);
}

/* ---- results ---- */

void
inspect_path_renumber(IrModule *m, const IrValue *v, const IrValue *as_read)
{
	Paths *x = m->s->kept[SESSION_PATHS];

	if (x && !v->is_arg && !as_read->is_arg && v->index != as_read->index &&
	    v->owner.op->span.lo == as_read->owner.op->span.lo)
		map_put(&m->s->arena, &x->numbers, (uintptr_t)v, map_value(as_read->index + 1));
}

Span
inspect_path_result(IrModule *m, const IrValue *v, uint32_t *member)
{
	const IrOp *op = v->owner.op;
	uint32_t number = map_number(map_get(&paths_of(m)->numbers, (uintptr_t)v));
	Span at = inspect_path_result_at(m, op->span, number ? number - 1 : v->index, member);

	return at.hi ? at : inspect_path_result_at(m, op->span, 0, member);	/* a pass has added results */
}
