/* SPDX-License-Identifier: Apache-2.0
 *
 * Locations (spec 10 §8.1, §8.2). An alias may be used before its definition. After an op or an argument, such a
 * use is an id of IrModule.locs, whose entry is filled in at the end of the document. Inside another location it is a
 * placeholder: an unknown location with the name of the alias. All locations around a placeholder are marked, so that
 * only marked nodes are rebuilt at the end.
 */
#include "read/build.h"

/* The mark: IrLoc.unused of a node that contains a placeholder. In a finished module, only an alias that nothing uses
 * can have such a node. */
enum { WAITS = 1 };

static const IrLoc *
loc_of(const IrAttr *a)
{
	return (const IrLoc *)ir_attr_data(a);
}

static bool
waits(const IrAttr *a)
{
	return a && a->kind == IR_ATTR_LOC && loc_of(a)->unused == WAITS;
}

static bool
is_unknown(const IrAttr *a)
{
	return a->sub == IR_LOC_UNKNOWN && !waits(a);
}

static IrAttr *
loc_new(Parse *ps, IrLocKind kind, const IrLoc *l, IrAttr *const *children, uint32_t n)
{
	IrLoc head = { .name = l->name, .line = l->line, .col = l->col, .end_line = l->end_line, .end_col = l->end_col,
	               .metadata = l->metadata };

	for (uint32_t i = 0; i < n; i++) {
		if (!children[i])
			return NULL;
		if (waits(children[i]))
			head.unused = WAITS;
	}
	return ir_attr_loc(ps->s, kind, &head, children, n);
}

IrAttr *
build_loc_unknown(Parse *ps)
{
	return loc_new(ps, IR_LOC_UNKNOWN, &(IrLoc){ 0 }, NULL, 0);
}

static uint32_t
loc_number(int64_t v)
{
	return v > UINT32_MAX ? UINT32_MAX : (uint32_t)v;
}

IrAttr *
build_loc_file(Parse *ps, Span file, uint32_t n)
{
	const int64_t *v = READ_TOP(ps, ints, n);
	IrLoc head = { .name = read_string_atom(ps, file), .line = loc_number(v[0]) };

	if (n > 1)
		head.col = loc_number(v[1]);
	if (n > 2) {
		head.end_line = n == 4 ? loc_number(v[2]) : head.line;
		head.end_col = loc_number(v[n - 1]);
	}
	if (head.end_line == head.line && head.end_col == head.col)
		head.end_line = head.end_col = 0;
	READ_POP(ps, ints, n);
	return loc_new(ps, IR_LOC_FILE, &head, NULL, 0);
}

static IrAttr *
loc_named(Parse *ps, Atom name, IrAttr *child)
{
	return loc_new(ps, IR_LOC_NAME, &(IrLoc){ .name = name }, &child, child && !is_unknown(child));
}

IrAttr *
build_loc_name(Parse *ps, Span name, IrAttr *child)
{
	return loc_named(ps, read_string_atom(ps, name), child);
}

IrAttr *
build_loc_call(Parse *ps, IrAttr *callee, IrAttr *caller)
{
	return loc_new(ps, IR_LOC_CALLSITE, &(IrLoc){ 0 }, (IrAttr *[]){ callee, caller }, 2);
}

/* Pushes a location, unless it is unknown or in the set `seen`. */
static void
fused_add(Parse *ps, Map *seen, IrAttr *a)
{
	if (!is_unknown(a) && map_mark(&ps->scratch, seen, (uintptr_t)a))
		*READ_PUSH(ps, attrs) = a;
}

/* Fuses the members: flattens nested fused locations with equal metadata, and drops unknown and duplicate ones. */
static IrAttr *
loc_fused(Parse *ps, IrAttr *metadata, IrAttr *const *members, uint32_t n)
{
	uint32_t base = ps->attrs.n;
	Map seen = { 0 };
	IrAttr *a;

	for (uint32_t i = 0; i < n; i++) {
		IrAttr *m = members[i];

		if (!m)
			return NULL;
		if (m->sub != IR_LOC_FUSED || loc_of(m)->metadata != metadata) {
			fused_add(ps, &seen, m);
			continue;
		}
		for (uint32_t j = 0; j < m->n; j++)
			fused_add(ps, &seen, loc_of(m)->children[j]);
	}
	n = ps->attrs.n - base;
	if (n == 0 && metadata)
		*READ_PUSH(ps, attrs) = build_loc_unknown(ps);
	if (n == 0 && !metadata)
		a = build_loc_unknown(ps);
	else if (n == 1 && !metadata)
		a = VEC_LAST(&ps->attrs);
	else
		a = loc_new(ps, IR_LOC_FUSED, &(IrLoc){ .metadata = metadata }, ps->attrs.v + base, ps->attrs.n - base);
	ps->attrs.n = base;
	return a;
}

IrAttr *
build_loc_fused(Parse *ps, IrAttr *metadata, uint32_t n)
{
	uint32_t base = ps->attrs.n - n;
	ArenaMark mark = arena_mark(&ps->scratch);
	IrAttr **members = arena_dup(&ps->scratch, ps->attrs.v + base, n * sizeof *members);
	IrAttr *a = loc_fused(ps, metadata, members, n);

	if (ps->scratch.head == mark.head)
		ps->scratch.cur = mark.cur;
	ps->attrs.n = base;
	return a;
}

/* ---- ids and aliases ---- */

static uint32_t
loc_id(Parse *ps, IrAttr *loc, Span at)
{
	IrModule *m = ps->m;

	if (ps->o->keep_locs) {
		while (m->loc_texts.n < m->locs.n)
			*VEC_ADD(&m->arena, &m->loc_texts) = (Span){ 0, 0 };
		*VEC_ADD(&m->arena, &m->loc_texts) = at;
	}
	*VEC_ADD(&m->arena, &m->locs) = loc;
	ps->loc_waits |= waits(loc);
	return m->locs.n - 1;
}

uint32_t
build_loc(Parse *ps, IrAttr *loc, Span at)
{
	if (!loc)
		return 0;
	return VEC_LAST(&ps->m->locs) == loc ? ps->m->locs.n - 1 : loc_id(ps, loc, at);
}

uint32_t
build_loc_alias(Parse *ps, Atom name, Span at)
{
	ReadAlias *a = read_alias(ps, name);

	if (!a->loc) {
		a->loc = loc_id(ps, NULL, at);
		a->use = at;
	}
	return a->loc;
}

IrAttr *
build_loc_ref(Parse *ps, Atom name, Span at)
{
	ReadAlias *a = read_alias(ps, name);

	if (a->at.hi && !waits(a->attr))
		return build_attr_alias(ps, name, at);
	if (!a->use.hi)
		a->use = at;
	return ir_attr_loc(ps->s, IR_LOC_UNKNOWN, &(IrLoc){ .name = name, .unused = WAITS }, NULL, 0);
}

static IrAttr *loc_resolve(Parse *ps, IrAttr *a, uint32_t depth);

/* Returns the location of an alias, without placeholders. */
static IrAttr *
alias_resolve(Parse *ps, Atom name, uint32_t depth)
{
	uint32_t i = read_slot(ps, name)->is.alias - 1;
	ReadAlias *a = &ps->aliases.v[i];
	IrAttr *loc;

	if (a->at.hi == 0 || a->busy || !a->attr || a->attr->kind != IR_ATTR_LOC) {
		if (a->at.hi == 0 || a->busy)
			read_error(ps, DIAG_ALIAS_UNDEFINED, a->use, "operation location alias was never defined");
		else if (a->attr)
			read_error(ps, DIAG_SYNTAX, a->use, "expected location, but found '%s'",
			           read_attr_of(ps, a->attr));
		a->at = a->use;
		return a->attr = build_loc_unknown(ps);
	}
	a->busy = true;
	loc = loc_resolve(ps, a->attr, depth + a->nesting);
	a->busy = false;
	return a->attr = loc;
}

/* Replaces the placeholders in a location. The depth is bounded by the nesting of the text, and along a chain of
 * aliases by READ_MAX_BRACKETS. */
static IrAttr *
loc_resolve(Parse *ps, IrAttr *a, uint32_t depth)
{
	const IrLoc *l;
	IrAttr **children;

	if (!waits(a))
		return a;
	l = loc_of(a);
	if (depth > READ_MAX_BRACKETS) {
		read_error(ps, DIAG_LIMIT, (Span){ 0, 0 }, "locations nest more than %d deep", READ_MAX_BRACKETS);
		return build_loc_unknown(ps);
	}
	if (a->sub == IR_LOC_UNKNOWN)
		return alias_resolve(ps, l->name, depth + 1);
	children = ARENA_ARRAY(&ps->scratch, IrAttr *, a->n);
	for (uint32_t i = 0; i < a->n; i++)
		children[i] = loc_resolve(ps, l->children[i], depth + 1);
	if (a->sub == IR_LOC_NAME)
		return loc_named(ps, l->name, children[0]);
	if (a->sub == IR_LOC_FUSED)
		return loc_fused(ps, l->metadata, children, a->n);
	return loc_new(ps, (IrLocKind)a->sub, l, children, a->n);
}

void
read_resolve_locs(Parse *ps)
{
	for (uint32_t i = 0; i < ps->aliases.n; i++) {
		Atom name = ps->aliases.v[i].name;
		uint32_t id = ps->aliases.v[i].loc;

		if (id)
			ps->m->locs.v[id] = alias_resolve(ps, name, 0);
	}
	for (uint32_t i = 1; ps->loc_waits && i < ps->m->locs.n; i++)
		ps->m->locs.v[i] = loc_resolve(ps, ps->m->locs.v[i], 0);
	ps->loc_waits = false;
	for (uint32_t i = 0; i < ps->m->loc_aliases.n; i++) {
		IrLocAlias *a = &ps->m->loc_aliases.v[i];

		a->loc = read_alias(ps, read_atom(ps, a->name))->attr;
	}
}
