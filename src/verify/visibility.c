/* SPDX-License-Identifier: Apache-2.0
 *
 * The stack of open regions. IrBlock.tmp and IrOp.tmp hold positions in arrays of this file; an entry counts only if it
 * points back, so nothing has to be cleared before a walk. An op is added to `left` after the walk has left it and its
 * regions: in a region with order, an op dominates exactly the ops that are walked after that.
 */
#include "verify/visibility.h"

#include <assert.h>

#include "verify/dominance.h"

typedef struct Scope {
	IrRegion *region;
	IrBlock *block;		/* the one being walked */
	VerifyDom *dom;		/* by position; NULL for a region of one block */
	uint32_t base;		/* the index in `blocks` of its first block */
	uint32_t outer_floor;
	bool is_graph;		/* without order: the body of a module or of an unknown op */
} Scope;

typedef struct OpenBlock {
	IrBlock *block;
	uint32_t scope;
} OpenBlock;

struct VerifyScopes {
	Arena *own;
	VEC(Scope) open;
	VEC(OpenBlock) blocks;
	uintptr_t *left;	/* IrOp *, the lowest bit set if the op has an error; has room for all ops */
	uint32_t n_left, n_room;
	uint32_t floor;		/* scopes below are hidden by an isolated region */
};

VerifyScopes *
verify_scopes_new(Arena *own, uint32_t n_ops)
{
	VerifyScopes *sc = ARENA_NEW(own, VerifyScopes);

	sc->own = own;
	sc->left = ARENA_ARRAY(own, uintptr_t, n_ops);
	sc->n_room = n_ops;
	return sc;
}

void
verify_scope_open(VerifyCx *cx, IrRegion *r)
{
	VerifyScopes *sc = cx->scopes;
	uint32_t depth = sc->open.n, base = sc->blocks.n;
	Scope *s = VEC_ADD(sc->own, &sc->open);
	const IrOp *op = r->op;

	for (IrBlock *b = r->first; b; b = b->next) {
		b->tmp = sc->blocks.n;
		*VEC_ADD(sc->own, &sc->blocks) = (OpenBlock){ b, depth };
	}
	*s = (Scope){ .region = r, .base = base, .outer_floor = sc->floor,
	              .is_graph = op->kind == IR_OP_MODULE || op->kind == IR_OP_FOREIGN };
	if (sc->blocks.n - base > 1)
		s->dom = verify_dom_new(sc->own, r, sc->blocks.n - base, base);
	if (ir_op_has(op, T_ISOLATED))
		sc->floor = depth;
}

void
verify_scope_block(VerifyCx *cx, IrBlock *b)
{
	VerifyScopes *sc = cx->scopes;

	VEC_LAST(&sc->open).block = b;
}

void
verify_scope_close(VerifyCx *cx)
{
	VerifyScopes *sc = cx->scopes;
	const Scope *s = &VEC_POP(&sc->open);

	sc->blocks.n = s->base;
	sc->floor = s->outer_floor;
}

static bool
op_was_left(const VerifyScopes *sc, const IrOp *op)
{
	return op->tmp < sc->n_left && (sc->left[op->tmp] & ~(uintptr_t)1) == (uintptr_t)op;
}

void
verify_op_left(VerifyCx *cx, IrOp *op, bool ok)
{
	VerifyScopes *sc = cx->scopes;

	assert(sc->n_left < sc->n_room);
	op->tmp = sc->n_left;
	sc->left[sc->n_left++] = (uintptr_t)op | (uintptr_t)!ok;
}

bool
verify_op_failed(const VerifyCx *cx, const IrOp *op)
{
	const VerifyScopes *sc = cx->scopes;

	return op_was_left(sc, op) && sc->left[op->tmp] & 1;
}

static IrBlock *
home_of(const IrValue *v)
{
	return v->is_arg ? v->owner.block : v->owner.op->block;
}

/* Returns the entry of a block in an open region, or NULL. */
static const OpenBlock *
open_block(const VerifyScopes *sc, const IrBlock *b)
{
	return b->tmp < sc->blocks.n && sc->blocks.v[b->tmp].block == b ? &sc->blocks.v[b->tmp] : NULL;
}

static bool
value_dominates(const VerifyScopes *sc, const OpenBlock *home, const IrValue *v)
{
	const Scope *s = &sc->open.v[home->scope];

	if (s->block != home->block)
		return verify_dom_has(s->dom[home->block->tmp - s->base], s->dom[s->block->tmp - s->base]);
	return v->is_arg || s->is_graph || op_was_left(sc, v->owner.op);
}

static bool
is_reachable(const VerifyScopes *sc)
{
	const Scope *s = sc->open.n ? &VEC_LAST(&sc->open) : NULL;

	return !s || !s->dom || s->dom[s->block->tmp - s->base].size;
}

static uint32_t
block_position(const IrBlock *b)
{
	uint32_t i = 0;

	while ((b = b->prev))
		i++;
	return i;
}

static bool
region_is_inside(const IrRegion *r, const IrRegion *of)
{
	while (r != of && r->op->block)
		r = r->op->block->region;
	return r == of;
}

/* Returns the relation between two regions in MLIR's words. */
static const char *
relation(const IrRegion *use, const IrRegion *def, const char *same, const char *parent, const char *child,
         const char *none)
{
	if (use == def)
		return same;
	if (region_is_inside(use, def))
		return parent;
	return region_is_inside(def, use) ? child : none;
}

static void
note_definition(VerifyCx *cx, const IrOp *user, const IrValue *v)
{
	const IrBlock *use = user->block, *def = home_of(v);

	if (v->is_arg) {
		verify_note(cx, def->region->op, "operand defined as a block argument (block #%u%s",
		            block_position(def),
		            relation(use->region, def->region, " in the same region)", " in a parent region)",
		                     " in a child region)", " neither in a parent nor in a child region)"));
		return;
	}
	verify_note(cx, v->owner.op, "operand defined here (%s)",
	            use == def ? "op in the same block" :
	            relation(use->region, def->region, "op in the same region", "op in a parent region",
	                     "op in a child region", "op is neither in a parent nor in a child region"));
}

/* Returns the op whose isolated region hides the values outside. */
static IrOp *
isolating_op(const VerifyScopes *sc)
{
	return sc->open.v[sc->floor].region->op;
}

/* Returns whether a value is outside the isolated region around the op. `home` is the value's block if that is
 * open, else NULL. */
static bool
is_outside(const VerifyScopes *sc, const OpenBlock *home, const IrValue *v)
{
	if (home)
		return home->scope < sc->floor;
	return !region_is_inside(home_of(v)->region, sc->open.v[sc->floor].region);
}

/* Returns whether a value is visible at an op that is being walked. */
static inline bool
operand_is_visible(const VerifyScopes *sc, const IrOp *op, const IrValue *v)
{
	const OpenBlock *home;

	/* Most operands are results of an earlier op of the same block. */
	if (!v->is_arg && v->owner.op->block == op->block && op_was_left(sc, v->owner.op))
		return true;
	if (!home_of(v))
		return true;	/* a placeholder for a surplus operand, which verify_row() reports */
	home = open_block(sc, home_of(v));
	return home && home->scope >= sc->floor && value_dominates(sc, home, v);
}

bool
verify_op_pass(VerifyCx *cx, IrOp *op)
{
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (!operand_is_visible(cx->scopes, op, op->operands[i].value))
			return false;
	}
	verify_op_left(cx, op, true);
	return true;
}

bool
verify_operands(VerifyCx *cx, IrOp *op)
{
	const VerifyScopes *sc = cx->scopes;

	for (uint32_t i = 0; i < op->n_operands; i++) {
		const IrValue *v = op->operands[i].value;

		if (operand_is_visible(sc, op, v))
			continue;
		if (is_outside(sc, open_block(sc, home_of(v)), v)) {
			verify_error(cx, op, DIAG_VALUE_ISOLATED, "using value defined outside the region");
			verify_note(cx, isolating_op(sc), "required by region isolation constraints");
			return false;
		}
		if (!is_reachable(sc))
			continue;
		verify_error_bare(cx, op, DIAG_VALUE_DOMINANCE, "operand #%u does not dominate this use", i);
		note_definition(cx, op, v);
		return false;
	}
	return true;
}
