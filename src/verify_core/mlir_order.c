/* SPDX-License-Identifier: Apache-2.0
 *
 * The errors are sorted by op and phase; then a second walk asks in the order of the real tool whether
 * something was found, marks what it meets first and goes no further there. Its order: an op itself,
 * the ops of its regions without those that are isolated, then each isolated one on its own (with its
 * operands' dominance), then what depends on its regions; a module checks the names of its symbols last,
 * and then, from the last symbol to the first, what refers to them. Recursion follows the nesting of
 * regions, which the reader bounds.
 */
#include "verify_core/mlir_order.h"

#include <stdlib.h>

typedef struct Found {
	const IrOp *op;
	Diag *diag;
	VerifyPhase phase;
	uint32_t order;
	bool kept;
} Found;

struct VerifyFirst {
	Diag *before;		/* the diagnostic reported before the first of this module */
	VEC(Found) found;
};

VerifyFirst *
verify_first_new(VerifyCx *cx)
{
	VerifyFirst *f = ARENA_NEW(cx->own, VerifyFirst);

	f->before = cx->s->diag.last;
	return f;
}

/* Of the checks that look up symbols a few do not wait for all symbols. */
static VerifyPhase
phase_of(const VerifyCx *cx)
{
	DiagId id = cx->s->diag.cur->id;

	if (id == DIAG_VALUE_DOMINANCE)
		return VERIFY_DOMINANCE;
	if (id == DIAG_VALUE_ISOLATED)
		return VERIFY_ISOLATION;
	if (id == DIAG_SYMBOL_DUP)
		return VERIFY_SYMBOL;
	if (id == DIAG_COLL_NO_INPUT || id == DIAG_NAMED_RESULT_TYPE)
		return VERIFY_ROW;
	return (VerifyPhase)cx->phase;
}

/* A use of what lies outside is found when the isolated op is done. */
static const IrOp *
isolating(const IrOp *op)
{
	do
		op = ir_op_parent(op);
	while (!ir_op_has(op, T_ISOLATED));
	return op;
}

void
verify_first_add(VerifyCx *cx, const IrOp *op)
{
	VerifyFirst *f = cx->first;
	uint32_t order = f->found.n;
	VerifyPhase phase;

	if (!cx->s->diag.cur)
		return;
	phase = phase_of(cx);
	*VEC_ADD(cx->own, &f->found) = (Found){ phase == VERIFY_ISOLATION ? isolating(op) : op, cx->s->diag.cur, phase, order, false };
}

void
verify_first_inferred(VerifyCx *cx, const IrOp *op)
{
	if (cx->first)
		verify_error(cx, op, DIAG_SHLO_RESULT, "failed to infer returned types");
}

void
verify_first_inference(VerifyCx *cx, const IrOp *op)
{
	if (cx->first && ir_op_has(op, T_INFERS) && cx->s->diag.cur && *cx->s->diag.cur->text != '\'')
		verify_first_inferred(cx, op);
}

static int
by_op(const void *a, const void *b)
{
	const Found *x = a, *y = b;

	if (x->op != y->op)
		return (uintptr_t)x->op < (uintptr_t)y->op ? -1 : 1;
	if (x->phase != y->phase)
		return x->phase < y->phase ? -1 : 1;
	return x->order < y->order ? -1 : 1;
}

/* Marks what was found at an op in a phase. Several errors of one failure belong together, but attributes,
 * what functions say of their arguments, and isolation are asked one by one. True if there was something. */
static bool
take(VerifyFirst *f, const IrOp *op, VerifyPhase phase)
{
	Found key = { .op = op, .phase = phase };
	bool one = phase == VERIFY_ATTACHED || phase == VERIFY_ISOLATION || op->kind == IR_OP_FUNC, any = false;
	uint32_t lo = 0, hi = f->found.n;

	while (lo < hi) {
		uint32_t mid = lo + (hi - lo) / 2;

		if (by_op(&f->found.v[mid], &key) < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	for (; lo < f->found.n && f->found.v[lo].op == op && f->found.v[lo].phase == phase && !(one && any); lo++)
		any = f->found.v[lo].kept = true;
	return any;
}

static bool
is_isolated(const IrOp *op)
{
	return op->n_regions && ir_op_has(op, T_ISOLATED);
}

static bool ask_isolated(VerifyFirst *f, const IrOp *op);
static bool ask_op(VerifyFirst *f, const IrOp *op);

static bool
ask_block(VerifyFirst *f, const IrBlock *b)
{
	for (const IrOp *op = b->first; op; op = op->next) {
		if (!is_isolated(op) && !ask_op(f, op))
			return false;
	}
	return !b->last || !take(f, b->last, VERIFY_BLOCK);
}

/* All of them, whatever the others say. */
static bool
ask_isolated_children(VerifyFirst *f, const IrOp *op)
{
	bool ok = true;

	for (uint32_t r = 0; r < op->n_regions; r++) {
		for (const IrBlock *b = op->regions[r].first; b; b = b->next) {
			for (const IrOp *o = b->first; o; o = o->next)
				ok = (!is_isolated(o) || ask_isolated(f, o)) && ok;
		}
	}
	return ok;
}

static bool
ask_symbols(VerifyFirst *f, const IrOp *module)
{
	const IrBlock *body = ir_op_body(module, 0);

	for (const IrOp *op = body ? body->first : NULL; op; op = op->next) {
		if (take(f, op, VERIFY_SYMBOL))
			return false;
	}
	return true;
}

/* The ops of a region first, then the regions inside, the last one first. */
static bool
ask_uses(VerifyFirst *f, const IrOp *op)
{
	for (uint32_t r = op->n_regions; r-- > 0;) {
		const IrRegion *region = &op->regions[r];

		for (const IrBlock *b = region->first; b; b = b->next) {
			for (const IrOp *o = b->first; o; o = o->next) {
				if (take(f, o, VERIFY_USES))
					return false;
			}
		}
		for (const IrBlock *b = region->last; b; b = b->prev) {
			for (const IrOp *o = b->last; o; o = o->prev) {
				if (o->kind != IR_OP_MODULE && !ask_uses(f, o))
					return false;
			}
		}
	}
	return true;
}

static bool
ask_op(VerifyFirst *f, const IrOp *op)
{
	if (take(f, op, VERIFY_ATTACHED) || take(f, op, VERIFY_PLACE) || take(f, op, VERIFY_ROW))
		return false;
	for (uint32_t r = 0; r < op->n_regions; r++) {
		for (const IrBlock *b = op->regions[r].first; b; b = b->next) {
			if (!ask_block(f, b))
				return false;
		}
	}
	if ((op->n_regions && take(f, op, VERIFY_BLOCK)) || !ask_isolated_children(f, op) || take(f, op, VERIFY_ISOLATION) ||
	    take(f, op, VERIFY_REGIONS))
		return false;
	return op->kind != IR_OP_MODULE || !op->n_regions || (ask_symbols(f, op) && ask_uses(f, op));
}

/* Operands of the ops of each block, then those inside of the ops, the last one first. */
static bool
ask_dominance(VerifyFirst *f, const IrOp *op)
{
	for (uint32_t r = 0; r < op->n_regions; r++) {
		for (const IrBlock *b = op->regions[r].first; b; b = b->next) {
			for (const IrOp *o = b->first; o; o = o->next) {
				if (take(f, o, VERIFY_DOMINANCE))
					return false;
			}
		}
	}
	for (uint32_t r = op->n_regions; r-- > 0;) {
		for (const IrBlock *b = op->regions[r].last; b; b = b->prev) {
			for (const IrOp *o = b->last; o; o = o->prev) {
				if (!is_isolated(o) && !ask_dominance(f, o))
					return false;
			}
		}
	}
	return true;
}

static bool
ask_isolated(VerifyFirst *f, const IrOp *op)
{
	return ask_op(f, op) && ask_dominance(f, op);
}

/* Diagnostics in the order in which they were reported. */
static int
by_order(const void *a, const void *b)
{
	const Found *x = a, *y = b;

	return (x->order > y->order) - (x->order < y->order);
}

/* Takes the errors that are not marked out of the list of diagnostics. */
static void
drop_others(VerifyCx *cx)
{
	VerifyFirst *f = cx->first;
	DiagList *d = &cx->s->diag;
	Diag **link = f->before ? &f->before->next : &d->first;
	uint32_t next = 0;

	d->last = f->before;
	while (*link) {
		Diag *g = *link;

		if (next < f->found.n && f->found.v[next].diag == g && !f->found.v[next++].kept) {
			*link = g->next;
			d->n_errors--;
		} else {
			d->last = g;
			link = &g->next;
		}
	}
	d->cur = NULL;
}

/* The first error, in the order of the text, that the real tool finds while it reads. */
static bool
take_read(VerifyFirst *f)
{
	for (uint32_t i = 0; i < f->found.n; i++) {
		if (f->found.v[i].phase == VERIFY_READ)
			return f->found.v[i].kept = true;
	}
	return false;
}

void
verify_first_keep(VerifyCx *cx)
{
	VerifyFirst *f = cx->first;

	if (!f->found.n)
		return;
	if (!take_read(f)) {
		qsort(f->found.v, f->found.n, sizeof *f->found.v, by_op);
		ask_isolated(f, cx->m->op);
	}
	qsort(f->found.v, f->found.n, sizeof *f->found.v, by_order);
	drop_others(cx);
}
