/* SPDX-License-Identifier: Apache-2.0
 *
 * The memo of typed operations. Most operations of a program repeat an earlier one: same name, properties and tensors
 * (the op class), same attributes, same types of operands, same context. Their results have the same types, so the
 * rule runs once. An operation is kept only if it was typed without a diagnostic, because every operation reports its
 * own. Types are compared as words of IrValue.tmp, which include whether a value may adopt reduced axes.
 */
#include "explicit/ex_check.h"

#include "base/paranoid.h"
#include "ir/op_class.h"

enum { MAX_WORDS = 16 };	/* operands and results of an operation in the memo */

/* What the types of the results depend on, besides the types of the operands. */
typedef struct Key {
	const IrOpClass *class;
	const IrAttr *attrs;
	const IrAttr *attached;		/* the sharding of the attached constraint, or NULL */
	ExCtx ctx;
	bool bare;			/* a broadcast that JAX has printed without a constraint */
} Key;

/* One typed operation. */
typedef struct Typed {
	Key key;
	uint32_t n_in, n_out;
	uint32_t words[];	/* of the operands, then of the results */
} Typed;

/* Returns the only user of a value if that is a constraint without attributes in the same block, as JAX prints it. */
static const IrOp *
only_constraint(const IrValue *v, const IrOp *op)
{
	const IrOp *user = v->uses && !v->uses->next ? v->uses->user : NULL;

	return user && user->kind == IR_OP_SDY_CONSTRAINT && !user->attrs && user->block == op->block ? user : NULL;
}

static bool
is_constrained(const IrValue *v)
{
	for (const IrUse *u = v->uses; u; u = u->next) {
		if (u->user->kind == IR_OP_SDY_CONSTRAINT)
			return true;
	}
	return false;
}

/* Finds the attached constraint. Returns false if constraints use the results in a different way. */
static bool
find_attached(const ExEnv *x, const IrOp *op, Key *key)
{
	const IrOp *c;

	if (!ir_module_made(x->m, IR_OP_SDY_CONSTRAINT))
		return true;
	c = op->n_results == 1 ? only_constraint(&op->results[0], op) : NULL;
	if (c) {
		key->attached = ir_op_prop(c, ATOM_sharding);
		return true;
	}
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (is_constrained(&op->results[i]))
			return false;
	}
	return true;
}

/* Returns whether the types of the results depend on the key and the types of the operands alone, and sets the key.
 * Excludes operations with regions and operations whose rule may read anything else. */
static bool
find_key(const ExEnv *x, IrOp *op, ExCtx ctx, Key *key)
{
	if (op->n_regions || ir_op_decl(op) || op->n_operands + op->n_results > MAX_WORDS || x->in_vmap ||
	    x->o->implied || op->kind == IR_OP_FOREIGN || op->kind == IR_OP_SHLO_CUSTOM_CALL)
		return false;
	*key = (Key){ .class = ir_op_class(x->s, op), .attrs = op->attrs, .ctx = ctx,
	              .bare = explicit_is_bare_broadcast(x, op) };
	return find_attached(x, op, key);
}

static uint64_t
key_hash(const IrOp *op, const Key *key)
{
	uint64_t h = map_mix((uintptr_t)key->class, (uintptr_t)key->attrs);

	h = map_mix(h ^ (uintptr_t)key->attached, key->ctx.explicit_axes ^ (uintptr_t)key->ctx.mesh);
	for (uint32_t i = 0; i < op->n_operands; i++)
		h = map_mix(h, ir_operand(op, i)->tmp);
	return h;
}

static bool
key_is(const Typed *t, const IrOp *op, const Key *key)
{
	if (t->key.class != key->class || t->key.attrs != key->attrs || t->key.attached != key->attached ||
	    t->key.ctx.mesh != key->ctx.mesh || t->key.ctx.explicit_axes != key->ctx.explicit_axes ||
	    t->key.ctx.manual != key->ctx.manual || t->key.bare != key->bare)
		return false;
	for (uint32_t i = 0; i < t->n_in; i++) {
		if (t->words[i] != ir_operand(op, i)->tmp)
			return false;
	}
	return true;
}

static const Typed *
find(const Map *memo, const IrOp *op, const Key *key, uint64_t hash)
{
	for (const MapEntry *e = map_first(memo, hash); e; e = map_next(memo, e)) {
		if (key_is(e->value, op, key))
			return e->value;
	}
	return NULL;
}

static void
keep(ExEnv *x, Map *memo, const IrOp *op, const Key *key, uint64_t hash)
{
	Typed *t = arena_alloc(x->arena, sizeof *t + (op->n_operands + op->n_results) * sizeof *t->words);

	*t = (Typed){ *key, op->n_operands, op->n_results };
	for (uint32_t i = 0; i < t->n_in; i++)
		t->words[i] = ir_operand(op, i)->tmp;
	for (uint32_t i = 0; i < t->n_out; i++)
		t->words[t->n_in + i] = op->results[i].tmp;
	map_add(x->arena, memo, hash, t);
}

static void
type_op(ExEnv *x, IrOp *op, ExCtx ctx, const ExRow *row)
{
	if (op->attrs || op->n_regions || op->kind == IR_OP_FOREIGN)
		explicit_check_places(x, op, row);
	if (row->flow) {
		row->flow(x, op, ctx);
		if (op->attrs)
			explicit_check_claims(x, op, ctx, row);
	} else {
		explicit_op_with_row(x, op, ctx, row);
	}
	if (x->in_vmap)
		explicit_check_mapped(x, op);
}

/* Types an operation again. Returns whether its results have the types in the memo, and nothing is reported. */
static bool
memo_agrees(ExEnv *x, const Typed *t, IrOp *op, ExCtx ctx, const ExRow *row)
{
	DiagList before = x->s->diag;

	type_op(x, op, ctx, row);
	for (uint32_t i = 0; i < t->n_out; i++) {
		if (op->results[i].tmp != t->words[t->n_in + i])
			return false;
	}
	return paranoid_diags_take_back(&x->s->diag, &before);
}

/* Returns whether the types of an operation may be in the memo: it has a rule, or it is a reshard or a constraint. */
static bool
may_repeat(const IrOp *op, const ExRow *row)
{
	switch ((int)op->kind) {
	case IR_OP_SDY_CONSTRAINT: case IR_OP_SDY_RESHARD:
		return true;
	default:
		return !row->flow;
	}
}

void
explicit_op(ExEnv *x, IrOp *op, ExCtx ctx)
{
	const ExRow *row = x->row(op);
	const DiagList *d = &x->s->diag;
	uint32_t n_before = d->n_errors + d->n_warnings;
	const Diag *last = d->last;
	const Typed *t;
	uint64_t hash;
	Map *memo;		/* Typed by hash */
	Key key;

	if (!may_repeat(op, row) || !find_key(x, op, ctx, &key)) {
		type_op(x, op, ctx, row);
		return;
	}
	hash = key_hash(op, &key);
	memo = explicit_part(x, EX_PART_MEMO, sizeof *memo);
	t = find(memo, op, &key, hash);
	if (!t) {
		type_op(x, op, ctx, row);
		if (d->last == last && d->n_errors + d->n_warnings == n_before)
			keep(x, memo, op, &key, hash);
		return;
	}
	for (uint32_t i = 0; i < t->n_out; i++)
		op->results[i].tmp = t->words[t->n_in + i];
	PARANOID_CHECK("EX_PART_MEMO", memo_agrees(x, t, op, ctx, row));
}
