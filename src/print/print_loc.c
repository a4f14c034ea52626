/* SPDX-License-Identifier: Apache-2.0
 *
 * Prints locations (spec 10 §8.3). Every location that is printed gets an alias. Aliases are numbered by the depth of
 * the location, then by the order in which locations print. Aliases that arguments use are defined before the module,
 * the others after it.
 */
#include "print/printer.h"

#include <assert.h>

#include "ir/loc.h"
#include "ir/walk.h"
#include "literal/literal.h"

typedef struct Alias {
	IrAttr *loc;
	uint32_t depth;
	uint32_t number;	/* in the order of printing */
	bool by_arg;		/* used by an argument, directly or inside another location */
} Alias;

struct PrintLocs {
	VEC(Alias *) aliases;	/* in order of first visit */
	const Alias **order;	/* in order of printing */
	Map by_loc;		/* Alias, by location */
	Atom file;
	bool local;		/* no aliases */
};

static const IrLoc *
loc_of(const IrAttr *a)
{
	return ir_attr_data(a);
}

/* ---- the set of aliases ---- */

static Alias *
alias_new(Printer *p, IrAttr *loc, uint32_t depth)
{
	Alias *a = ARENA_NEW(p->scratch, Alias);

	*a = (Alias){ .loc = loc, .depth = depth };
	*VEC_ADD(p->scratch, &p->locs->aliases) = a;
	map_put(p->scratch, &p->locs->by_loc, (uintptr_t)loc, a);
	return a;
}

/* Visits the inner locations, then the location itself. Recursion follows their nesting, which the reader bounds. */
static Alias *
loc_visit(Printer *p, IrAttr *loc, bool by_arg)
{
	Alias *a = map_get(&p->locs->by_loc, (uintptr_t)loc);
	uint32_t depth = 0;

	if (a && (!by_arg || a->by_arg))
		return a;
	for (uint32_t k = 0; k < loc->n; k++) {
		const Alias *inner = loc_visit(p, loc_of(loc)->children[k], by_arg);

		if (inner->depth >= depth)
			depth = inner->depth + 1;
	}
	if (!a)
		a = alias_new(p, loc, depth);
	a->by_arg |= by_arg;
	return a;
}

/* ---- the location of an op or argument ---- */

static IrAttr *
loc_at(Printer *p, uint32_t offset)
{
	LineCol at = source_locate(&p->s->arena, p->m->src, offset);
	IrLoc head = { .name = p->locs->file, .line = at.line, .col = at.byte_col };

	return ir_attr_loc(p->s, IR_LOC_FILE, &head, NULL, 0);
}

static IrAttr *
loc_unknown(Printer *p)
{
	IrLoc head = { .name = 0 };

	return ir_attr_loc(p->s, IR_LOC_UNKNOWN, &head, NULL, 0);
}

/* Returns the reduce whose body, written in compact form, is the block, or NULL. The block has the location of the
 * reduce. */
static const IrOp *
compact_owner(const IrBlock *b)
{
	const IrOp *owner = b ? b->region->op : NULL;

	return owner && owner->kind == IR_OP_SHLO_REDUCE && owner->span.hi && b->n_args && !b->args[0]->lo &&
	       !b->args[0]->loc ? owner : NULL;
}

static IrAttr *
op_loc(Printer *p, const IrOp *op)
{
	const IrOp *owner = compact_owner(op->block);
	IrLoc head = { .name = p->locs->file };

	if (op->loc)
		return p->m->locs.v[op->loc];
	if (owner)
		return owner->loc ? p->m->locs.v[owner->loc] : loc_at(p, ir_op_place(p->m, owner));
	if (op == p->m->op && !p->m->module_written)
		return ir_attr_loc(p->s, IR_LOC_FILE, &head, NULL, 0);
	return op->span.hi ? loc_at(p, ir_op_place(p->m, op)) : loc_unknown(p);
}

static IrAttr *
arg_loc(Printer *p, const IrValue *v)
{
	const IrOp *owner = compact_owner(v->owner.block);

	if (v->loc)
		return p->m->locs.v[v->loc];
	if (owner)
		return op_loc(p, owner);
	return v->lo ? loc_at(p, v->lo) : loc_unknown(p);
}

static void op_visit(Printer *p, const IrOp *op);

/* Visits the locations of block arguments in the order in which they print. The custom form of a loop prints none, and
 * that of a reduce prints them in pairs. */
static void
args_visit(Printer *p, const IrOp *op, const IrBlock *b)
{
	bool custom = !print_is_generic(p, op);
	uint32_t half = b->n_args / 2;

	if (custom && op->kind == IR_OP_SHLO_WHILE)
		return;
	for (uint32_t k = 0; k < b->n_args; k++) {
		uint32_t i = custom && op->kind == IR_OP_SHLO_REDUCE ? k / 2 + k % 2 * half : k;

		loc_visit(p, arg_loc(p, b->args[i]), true);
	}
}

static void
region_visit(Printer *p, const IrRegion *r)
{
	for (const IrBlock *b = r->first; b; b = b->next) {
		args_visit(p, r->op, b);
		for (const IrOp *op = b->first; op; op = op->next)
			op_visit(p, op);
	}
}

static void
op_visit(Printer *p, const IrOp *op)
{
	loc_visit(p, op_loc(p, op), false);
	if (!print_is_generic(p, op) && op->kind == IR_OP_SHLO_REDUCE && print_compact_reducer(p, op))
		return;
	for (uint32_t i = 0; i < op->n_regions; i++)
		region_visit(p, &op->regions[i]);
}

/* Numbers the aliases, with a stable counting sort by depth. */
static void
locs_number(Printer *p)
{
	PrintLocs *l = p->locs;
	uint32_t n = l->aliases.n, deepest = 0, *at;

	for (uint32_t i = 0; i < n; i++)
		deepest = l->aliases.v[i]->depth > deepest ? l->aliases.v[i]->depth : deepest;
	at = ARENA_ARRAY(p->scratch, uint32_t, (size_t)deepest + 2);
	l->order = ARENA_ARRAY(p->scratch, const Alias *, (size_t)n);
	for (uint32_t i = 0; i < n; i++)
		at[l->aliases.v[i]->depth + 1]++;
	for (uint32_t d = 0; d < deepest; d++)
		at[d + 1] += at[d];
	for (uint32_t i = 0; i < n; i++) {
		Alias *a = l->aliases.v[i];

		a->number = at[a->depth]++;
		l->order[a->number] = a;
	}
}

void
print_locs_init(Printer *p, bool local_scope)
{
	Str name = str_from(p->m->src->name);

	p->locs = ARENA_NEW(p->scratch, PrintLocs);
	p->locs->file = session_atom(p->s, str_eq(name, STR("<stdin>")) ? STR("-") : name);
	p->locs->local = local_scope;
	if (local_scope)
		return;
	op_visit(p, p->m->op);
	locs_number(p);
}

/* ---- printing ---- */

static void
print_alias(Printer *p, const IrAttr *loc)
{
	const Alias *a = map_get(&p->locs->by_loc, (uintptr_t)loc);

	assert(a);	/* op_visit() has seen every location */
	BUF_LIT(p->out, "#loc");
	if (a->number)
		buf_u64(p->out, a->number);
}

static void
print_inner(Printer *p, const IrAttr *loc)
{
	if (p->locs && !p->locs->local)
		print_alias(p, loc);
	else if (!print_kept_alias(p, loc))
		print_location(p, loc);
}

static void
print_position(Printer *p, uint32_t line, uint32_t col)
{
	buf_u64(p->out, line);
	buf_char(p->out, ':');
	buf_u64(p->out, col);
}

/* "f":3:5, "f":3:5 to :9, "f":3:5 to 4:9 */
static void
print_file_location(Printer *p, const IrLoc *l)
{
	bool range = l->end_line && (l->end_line != l->line || l->end_col != l->col);

	if (p->pretty_locs)
		buf_str(p->out, session_str(p->s, l->name));
	else
		literal_string_print(p->out, session_str(p->s, l->name));
	buf_char(p->out, ':');
	print_position(p, l->line, l->col);
	if (!range)
		return;
	BUF_LIT(p->out, " to ");
	if (l->end_line != l->line) {
		print_position(p, l->end_line, l->end_col);
	} else {
		buf_char(p->out, ':');
		buf_u64(p->out, l->end_col);
	}
}

static void
print_fused(Printer *p, const IrAttr *a)
{
	if (!p->pretty_locs)
		BUF_LIT(p->out, "fused");
	if (loc_of(a)->metadata) {
		buf_char(p->out, '<');
		print_attr(p, loc_of(a)->metadata);
		buf_char(p->out, '>');
	}
	buf_char(p->out, '[');
	for (uint32_t i = 0; i < a->n; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		print_inner(p, loc_of(a)->children[i]);
	}
	buf_char(p->out, ']');
}

/* For people, only a named callee and a file are on one line. */
static void
print_callsite(Printer *p, const IrAttr *callee, const IrAttr *caller)
{
	bool one_line = callee->sub == IR_LOC_NAME && caller->sub == IR_LOC_FILE;

	if (!p->pretty_locs)
		BUF_LIT(p->out, "callsite(");
	print_inner(p, callee);
	if (p->pretty_locs && !one_line)
		buf_char(p->out, '\n');
	BUF_LIT(p->out, " at ");
	print_inner(p, caller);
	if (!p->pretty_locs)
		buf_char(p->out, ')');
}

void
print_location(Printer *p, const IrAttr *a)
{
	const IrLoc *l = loc_of(a);

	switch ((IrLocKind)a->sub) {
	case IR_LOC_UNKNOWN:
		/* The name is that of an alias that was not resolved, because nothing uses the one around it. */
		buf_str(p->out, l->name ? session_str(p->s, l->name)
		                : p->pretty_locs ? STR("[unknown]") : STR("unknown"));
		break;
	case IR_LOC_FILE:
		print_file_location(p, l);
		break;
	case IR_LOC_NAME:
		literal_string_print(p->out, session_str(p->s, l->name));
		if (!a->n)
			break;
		buf_char(p->out, '(');
		print_inner(p, l->children[0]);
		buf_char(p->out, ')');
		break;
	case IR_LOC_CALLSITE:
		print_callsite(p, l->children[0], l->children[1]);
		break;
	case IR_LOC_FUSED:
		print_fused(p, a);
		break;
	}
}

/* Prints a location after an argument or a definition. */
static void
print_trailing(Printer *p, const IrAttr *loc)
{
	buf_str(p->out, p->pretty_locs ? STR(" ") : STR(" loc("));
	print_location(p, loc);
	if (!p->pretty_locs)
		buf_char(p->out, ')');
}

static void
print_definitions(Printer *p, bool by_arg)
{
	PrintLocs *l = p->locs;

	for (uint32_t i = 0; i < l->aliases.n; i++) {
		const Alias *a = l->order[i];

		if (a->by_arg != by_arg)
			continue;
		print_alias(p, a->loc);
		BUF_LIT(p->out, " =");
		print_trailing(p, a->loc);
		buf_char(p->out, '\n');
	}
}

void
print_locs_before(Printer *p)
{
	if (p->locs)
		print_definitions(p, true);
}

void
print_locs_after(Printer *p)
{
	if (p->locs)
		print_definitions(p, false);
}

void
print_op_loc(Printer *p, const IrOp *op)
{
	if (p->pretty_locs) {
		print_trailing(p, op_loc(p, op));
		return;
	}
	BUF_LIT(p->out, " loc(");
	print_inner(p, op_loc(p, op));
	buf_char(p->out, ')');
}

void
print_arg_loc(Printer *p, const IrValue *v)
{
	print_trailing(p, arg_loc(p, v));
}
