/* SPDX-License-Identifier: Apache-2.0
 *
 * canonicalize: dead ops go, equal constants of a function become one, and the patterns of
 * patterns.c are tried until nothing changes (spec 50 §9.4). The order in which ops are looked at is
 * that of MLIR's greedy driver, since it is visible.
 */
#include "export/export.h"
#include "export/rewrite.h"

enum { ROUNDS_MAX = 10 };

void
rewrite_push(Rewrite *w, IrOp *op)
{
	if (op->tmp && op->tmp <= w->list.n && w->list.v[op->tmp - 1] == op)
		return;
	*VEC_ADD(w->a, &w->list) = op;
	op->tmp = w->list.n;
}

IrOp *
rewrite_pop(Rewrite *w)
{
	while (w->list.n) {
		IrOp *op = VEC_POP(&w->list);

		if (op) {
			op->tmp = 0;
			return op;
		}
	}
	return NULL;
}

static void
unlist(Rewrite *w, IrOp *op)
{
	if (op->tmp && op->tmp <= w->list.n && w->list.v[op->tmp - 1] == op)
		w->list.v[op->tmp - 1] = NULL;
	op->tmp = 0;
}

static void
push_producers(Rewrite *w, const IrOp *op)
{
	for (uint32_t i = 0; i < op->n_operands; i++) {
		IrOp *def = ir_value_def(ir_operand(op, i));

		if (def)
			rewrite_push(w, def);
	}
}

void
rewrite_erase(Rewrite *w, IrOp *op)
{
	for (IrOp *o = op; o; o = ir_walk_next(op, o)) {
		push_producers(w, o);
		unlist(w, o);
	}
	/* Nested ops may have been listed by a later one of them. */
	for (IrOp *o = op; o; o = ir_walk_next(op, o))
		unlist(w, o);
	ir_op_erase(op);
	w->changed = true;
}

void
rewrite_replace(Rewrite *w, IrValue *result, IrValue *v)
{
	for (const IrUse *u = result->uses; u; u = u->next)
		rewrite_push(w, u->user);
	ir_value_replace(result, v, NULL);
	w->changed = true;
}

IrOp *
rewrite_new(Rewrite *w, IrOp *at, const IrOpSpec *spec)
{
	IrOp *op = ir_op_new(w->m, spec);

	ir_op_insert_before(at, op);
	rewrite_push(w, op);
	w->changed = true;
	return op;
}

static bool
is_dead(const IrOp *op)
{
	if (ir_op_has(op, T_TERM | T_SYMBOL) || !op->block)
		return false;
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (op->results[i].uses)
			return false;
	}
	return ir_op_is_effect_free(op);
}

/* ---- equal constants ---- */

/* The constants of one isolated region; IrOp.tmp of its members is the hash while the list is built. */
typedef struct Constants {
	Arena *a;
	const IrOp *scope;	/* the op that owns the region */
	IrOp **slots;
	uint32_t n, mask;
	IrOp *last;		/* the constant placed last, all others stand before it */
} Constants;

static bool
same_constant(const IrOp *a, const IrOp *b)
{
	const IrAttr *x = ir_op_prop(a, ATOM_value), *y = ir_op_prop(b, ATOM_value);

	if (a->kind != b->kind || a->results[0].type != b->results[0].type)
		return false;
	return x == y || (x && y && x->kind == IR_ATTR_DENSE && y->kind == IR_ATTR_DENSE && ir_dense_equal(x, y));
}

static uint32_t
constant_hash(const IrOp *op)
{
	const IrAttr *value = ir_op_prop(op, ATOM_value);
	uint64_t h = (uintptr_t)op->results[0].type * 0x9E3779B97F4A7C15u;

	if (value && !(value->kind == IR_ATTR_DENSE && ir_attr_as_dense(value)->n_bytes > IR_DENSE_INTERN))
		h = (h ^ (uintptr_t)value) * 0x9E3779B97F4A7C15u;
	return (uint32_t)(h >> 32);
}

static void
constants_grow(Constants *c)
{
	IrOp **old = c->slots;
	uint32_t n = old ? c->mask + 1 : 0;

	c->mask = old ? c->mask * 2 + 1 : 63;
	c->slots = ARENA_ARRAY(c->a, IrOp *, (size_t)c->mask + 1);
	for (uint32_t i = 0; i < n; i++) {
		uint32_t j = old[i] ? constant_hash(old[i]) & c->mask : 0;

		if (!old[i])
			continue;
		while (c->slots[j])
			j = (j + 1) & c->mask;
		c->slots[j] = old[i];
	}
}

/* The first constant equal to op, or NULL after op itself has been entered. */
static IrOp *
constants_enter(Constants *c, IrOp *op)
{
	uint32_t i;

	if (!c->slots || c->n > c->mask / 2)
		constants_grow(c);
	for (i = constant_hash(op) & c->mask; c->slots[i]; i = (i + 1) & c->mask) {
		if (same_constant(c->slots[i], op))
			return c->slots[i];
	}
	c->slots[i] = op;
	c->n++;
	return NULL;
}

/* Merges the constant into an equal one, or moves it to the start of its isolated region unless it
 * stands there already or behind a constant that was handled. Returns false if it is gone. */
static bool
unique_constant(Rewrite *w, Constants *c, IrOp *op)
{
	IrBlock *entry = ir_op_body(c->scope, 0);
	IrOp *first = constants_enter(c, op);

	if (first) {
		ir_value_replace(&op->results[0], &first->results[0], NULL);
		ir_op_erase(op);
		w->changed = true;
		return false;
	}
	if (op->block != entry || (entry->first != op && !(op->prev && op->prev == c->last))) {
		ir_op_unlink(op);
		ir_op_prepend(entry, op);
	}
	c->last = op;
	return true;
}

/* ---- the worklist ---- */

typedef struct Fill {
	Rewrite *w;
	Constants *scopes;	/* one for each isolated op that holds a constant; IrOp.tmp is the index + 1 */
	uint32_t n, cap;
} Fill;

static Constants *
scope_of(Fill *f, const IrOp *op)
{
	const IrOp *scope = ir_op_parent(op);

	while (scope && !ir_op_has(scope, T_ISOLATED))
		scope = ir_op_parent(scope);
	if (!scope)
		return NULL;
	if (f->n && f->scopes[f->n - 1].scope == scope)
		return &f->scopes[f->n - 1];
	for (uint32_t i = f->n; i-- > 0;) {
		if (f->scopes[i].scope == scope)
			return &f->scopes[i];
	}
	vec_reserve(f->w->a, (void **)&f->scopes, f->n, &f->cap, sizeof *f->scopes);
	f->scopes[f->n] = (Constants){ .a = f->w->a, .scope = scope };
	return &f->scopes[f->n++];
}

static IrWalk
fill_visit(IrOp *op, void *cx)
{
	Fill *f = cx;
	Constants *scope;

	op->tmp = 0;
	if (op->kind == IR_OP_SHLO_CONSTANT && (scope = scope_of(f, op)) != NULL && !unique_constant(f->w, scope, op))
		return IR_WALK_ON;
	if (op != f->w->m->op)
		rewrite_push(f->w, op);
	return IR_WALK_ON;
}

static void
fill(Rewrite *w, bool from_the_end)
{
	Fill f = { .w = w };

	w->list.n = 0;
	if (from_the_end) {
		ir_walk_post(w->m->op, fill_visit, &f);
		return;
	}
	ir_walk_pre(w->m->op, fill_visit, &f);
	for (uint32_t i = 0, k = w->list.n; i + 1 < k; i++) {
		IrOp *op = w->list.v[i];

		w->list.v[i] = w->list.v[--k];
		w->list.v[k] = op;
	}
	for (uint32_t i = 0; i < w->list.n; i++)
		w->list.v[i]->tmp = i + 1;
}

static unsigned
label_bit(Str word)
{
	return str_eq(word, STR("sdy-reshard")) ? LABEL_RESHARD : str_eq(word, STR("sdy-collective")) ? LABEL_COLLECTIVE : 0;
}

/* The labels of a comma separated list. */
static unsigned
labels_of(const char *list)
{
	unsigned labels = 0;

	while (*list) {
		size_t n = strcspn(list, ",");

		labels |= label_bit((Str){ list, n });
		list += n + (list[n] == ',');
	}
	return labels;
}

bool
export_run_canonicalize(IrModule *m, PassCx *cx)
{
	const char *enable = pass_option_str(cx, "enable-patterns");
	unsigned labels = *enable ? labels_of(enable) : LABEL_ALL;
	Rewrite w = { .m = m, .s = m->s, .a = cx->scratch };

	labels &= ~labels_of(pass_option_str(cx, "disable-patterns"));
	for (int round = 0; round < ROUNDS_MAX; round++) {
		IrOp *op;

		w.changed = false;
		fill(&w, pass_option_bool(cx, "from-the-end"));
		while ((op = rewrite_pop(&w)) != NULL) {
			if (is_dead(op))
				rewrite_erase(&w, op);
			else
				rewrite_op(&w, op, labels);
		}
		if (!w.changed)
			break;
	}
	return true;
}
