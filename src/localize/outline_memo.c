/* SPDX-License-Identifier: Apache-2.0
 *
 * The memo of outlined operations. The class, attributes, shardings and region of an operation determine how it is
 * partitioned alone. If a later operation equals an earlier one in all of these, it gets a copy of the manual
 * computation of the earlier one. The copied operations have the place of the later one in the text.
 */
#include "base/map.h"
#include "ir/loc.h"
#include "ir/op_class.h"
#include "ir/walk.h"
#include "localize/outline.h"

/* Where an operation is in the source. */
typedef struct OpPlace {
	uint32_t loc;
	Span span;
} OpPlace;

/* The source places that operations of a manual computation can have: the place of the partitioned operation, its part
 * from ir_op_place() on, the place of the operation in its region, and that of the terminator of the region. */
enum { PLACES = 4 };

/* An operation that was partitioned alone. */
typedef struct Outlined {
	const IrOpClass *op_class, *body;	/* body: see body_class */
	const IrAttr *attrs;
	IrAttr *const *in, *const *out;
	const IrOp *manual;
	OpPlace places[PLACES];
} Outlined;

struct OutlineMemo {
	IrModule *m;
	Arena *arena;
	Map known;		/* Outlined, by hash */
};

OutlineMemo *
outline_memo_new(Arena *a, IrModule *m)
{
	OutlineMemo *memo = ARENA_NEW(a, OutlineMemo);

	memo->m = m;
	memo->arena = a;
	return memo;
}

/* Returns the operation that a region applies to its two arguments and returns, or NULL for any other region. */
static IrOp *
applied_op(const IrOp *op)
{
	const IrBlock *b = op->n_regions == 1 ? op->regions[0].first : NULL;
	IrOp *inner = b && !b->next && b->n_args == 2 ? b->first : NULL;
	const IrOp *ret = inner ? inner->next : NULL;

	if (!ret || ret->next || inner->n_operands != 2 || inner->n_results != 1 || inner->n_regions || inner->attrs ||
	    ret->n_operands != 1 || ret->attrs || ret->props)
		return NULL;
	return ir_operand(inner, 0) == b->args[0] && ir_operand(inner, 1) == b->args[1] &&
	       ir_operand(ret, 0) == &inner->results[0] ? inner : NULL;
}

/* Sets *body to a class that equal regions share, or to NULL if the operation has no region. Returns false if the
 * region is too complex to have such a class. */
static bool
body_class(Session *s, const IrOp *op, const IrOpClass **body)
{
	IrOp *inner = applied_op(op);

	*body = inner ? ir_op_class(s, inner) : NULL;
	return inner || !op->n_regions;
}

/* Fills in the places; returns false if the operation has none, so that the places of its copies would be unknown. */
static bool
find_places(const IrModule *m, const IrOp *op, OpPlace places[PLACES])
{
	const IrOp *inner = applied_op(op);

	if (!op->span.hi)
		return false;
	places[0] = (OpPlace){ op->loc, op->span };
	places[1] = (OpPlace){ op->loc, { ir_op_place(m, op), op->span.hi } };
	places[2] = inner ? (OpPlace){ inner->loc, inner->span } : places[0];
	places[3] = inner ? (OpPlace){ inner->next->loc, inner->next->span } : places[0];
	return true;
}

/* Fills in what decides how an operation is partitioned. Returns false if that is more than the memo compares. */
static bool
describe(const OutlineMemo *memo, IrOp *op, IrAttr *const *in, IrAttr *const *out, Outlined *about)
{
	*about = (Outlined){ .attrs = op->attrs, .in = in, .out = out };
	if (op->n_succs || !body_class(memo->m->s, op, &about->body) || !find_places(memo->m, op, about->places))
		return false;
	about->op_class = ir_op_class(memo->m->s, op);
	return true;
}

static uint64_t
hash_of(const Outlined *o)
{
	uint64_t h = map_mix(map_mix((uintptr_t)o->op_class, (uintptr_t)o->body), (uintptr_t)o->attrs);

	for (uint32_t i = 0; i < o->op_class->n_operands; i++)
		h = map_mix(h, (uintptr_t)o->in[i]);
	for (uint32_t i = 0; i < o->op_class->n_results; i++)
		h = map_mix(h, (uintptr_t)o->out[i]);
	return h;
}

static bool
same_list(IrAttr *const *a, IrAttr *const *b, uint32_t n)
{
	return !n || memcmp(a, b, n * sizeof *a) == 0;
}

static const Outlined *
find(const OutlineMemo *memo, const Outlined *like)
{
	for (const MapEntry *e = map_first(&memo->known, hash_of(like)); e; e = map_next(&memo->known, e)) {
		const Outlined *o = e->value;

		if (o->op_class == like->op_class && o->body == like->body && o->attrs == like->attrs &&
		    same_list(o->in, like->in, o->op_class->n_operands) &&
		    same_list(o->out, like->out, o->op_class->n_results))
			return o;
	}
	return NULL;
}

/* Gives a copied operation the place that corresponds to that of the original. */
static void
move_place(IrOp *op, const OpPlace *from, const OpPlace *to)
{
	for (uint32_t i = 0; i < PLACES; i++) {
		if (op->loc == from[i].loc && op->span.lo == from[i].span.lo && op->span.hi == from[i].span.hi) {
			op->loc = to[i].loc;
			op->span = to[i].span;
			return;
		}
	}
}

/* Copies the body of a manual computation into an empty block. */
static void
copy_body(OutlineMemo *memo, const Outlined *from, const Outlined *to, IrBlock *b)
{
	const IrBlock *body = ir_op_block(from->manual, 0);
	IrMap map;

	ir_map_init(memo->m, &map, memo->arena);
	for (uint32_t i = 0; i < body->n_args; i++)
		ir_map_add(&map, body->args[i], ir_block_add_arg(memo->m, b, body->args[i]->type));
	for (const IrOp *op = body->first; op; op = op->next) {
		IrOp *copy = ir_op_clone(memo->m, op, &map);

		for (IrOp *o = copy; o; o = ir_walk_next(copy, o))
			move_place(o, from->places, to->places);
		ir_op_append(b, copy);
	}
}

bool
outline_memo_copy(OutlineMemo *memo, IrOp *op, IrAttr *const *in, IrAttr *const *out, IrOp *manual)
{
	Outlined like;
	const Outlined *known = describe(memo, op, in, out, &like) ? find(memo, &like) : NULL;

	if (!known)
		return false;
	copy_body(memo, known, &like, ir_block_new(memo->m, &manual->regions[0]));
	return true;
}

void
outline_memo_keep(OutlineMemo *memo, IrOp *op, IrAttr *const *in, IrAttr *const *out, const IrOp *manual)
{
	Outlined *kept = ARENA_NEW(memo->arena, Outlined);

	if (!describe(memo, op, in, out, kept))
		return;
	kept->manual = manual;
	map_add(memo->arena, &memo->known, hash_of(kept), kept);
}
