/* SPDX-License-Identifier: Apache-2.0
 *
 * The errors are sorted by op and phase. A second walk then visits the ops in the order of MLIR's verifier and looks up
 * the errors of each op. It keeps the errors that it meets first and stops there, as MLIR does. MLIR checks an op
 * itself, then the ops of its regions except isolated ones, then each isolated one (followed by the dominance of its
 * operands), then the conditions that depend on the regions. In a module it checks the names of the symbols last, and
 * after them the ops that refer to symbols. Recursion follows the nesting of regions, which the reader bounds.
 */
#include "verify_core/mlir_order.h"

#include <stdlib.h>

typedef struct Found {
	const IrOp *op;
	Diag *diag;
	VerifyPhase phase;
	uint32_t number;	/* of errors reported before this one */
	bool kept;
} Found;

struct VerifyOrder {
	Diag *before;		/* the diagnostic reported before the first of this module */
	VEC(Found) found;
};

VerifyOrder *
verify_order_new(VerifyCx *cx)
{
	VerifyOrder *o = ARENA_NEW(cx->own, VerifyOrder);

	o->before = cx->s->diag.last;
	return o;
}

/* Returns the phase that an error belongs to. A few errors belong to an earlier phase than the check that reports them.
 */
static VerifyPhase
phase_of(const VerifyCx *cx)
{
	switch ((int)cx->s->diag.cur->id) {
	case DIAG_VALUE_ISOLATED:
		return VERIFY_ISOLATION;
	case DIAG_COLL_NO_INPUT:	/* MLIR finds these two before it looks up symbols */
	case DIAG_NAMED_RESULT_TYPE:
		return VERIFY_ROW;
	default:
		return (VerifyPhase)cx->phase;
	}
}

/* Returns the closest enclosing op that is isolated from above. */
static const IrOp *
isolating(const IrOp *op)
{
	do
		op = ir_op_parent(op);
	while (!ir_op_has(op, T_ISOLATED));
	return op;
}

void
verify_order_add(VerifyCx *cx, const IrOp *op)
{
	VerifyOrder *o = cx->order;
	uint32_t number = o->found.n;
	VerifyPhase phase;

	if (!cx->s->diag.cur)
		return;
	phase = phase_of(cx);
	if (phase == VERIFY_ISOLATION)
		op = isolating(op);	/* MLIR looks for such uses when it is done with the isolated op */
	*VEC_ADD(cx->own, &o->found) = (Found){ op, cx->s->diag.cur, phase, number, false };
}

void
verify_order_add_inferred(VerifyCx *cx, const IrOp *op)
{
	if (cx->order)
		verify_error(cx, op, DIAG_SHLO_RESULT, "failed to infer returned types");
}

void
verify_order_add_inference(VerifyCx *cx, const IrOp *op)
{
	if (cx->order && ir_op_has(op, T_INFERS) && cx->s->diag.cur && *cx->s->diag.cur->text != '\'')
		verify_order_add_inferred(cx, op);
}

/* ---- the errors of an op in a phase ---- */

static int
by_op(const void *a, const void *b)
{
	const Found *x = a, *y = b;

	if (x->op != y->op)
		return (uintptr_t)x->op < (uintptr_t)y->op ? -1 : 1;
	if (x->phase != y->phase)
		return x->phase < y->phase ? -1 : 1;
	return x->number < y->number ? -1 : 1;
}

/* Returns the first entry that does not come before `key`, by op and phase. */
static uint32_t
lower_bound(const VerifyOrder *o, const Found *key)
{
	uint32_t lo = 0, hi = o->found.n;

	while (lo < hi) {
		uint32_t mid = lo + (hi - lo) / 2;

		if (by_op(&o->found.v[mid], key) < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

/* Returns whether MLIR continues after the first error of the op in the phase. */
static bool
reports_all(const IrOp *op, VerifyPhase phase)
{
	return phase != VERIFY_ATTACHED && phase != VERIFY_ISOLATION && op->kind != IR_OP_FUNC;
}

/* Returns whether the op has no error in the phase. Marks its errors as kept. */
static bool
holds(VerifyOrder *o, const IrOp *op, VerifyPhase phase)
{
	Found key = { .op = op, .phase = phase };
	uint32_t first = lower_bound(o, &key), i = first;

	for (; i < o->found.n && o->found.v[i].op == op && o->found.v[i].phase == phase; i++)
		o->found.v[i].kept = i == first || reports_all(op, phase);
	return i == first;
}

/* ---- the walk: each function returns false if it met an error ---- */

static bool
is_isolated(const IrOp *op)
{
	return op->n_regions && ir_op_has(op, T_ISOLATED);
}

static bool isolated_holds(VerifyOrder *o, const IrOp *op);
static bool op_holds(VerifyOrder *o, const IrOp *op);

static bool
block_holds(VerifyOrder *o, const IrBlock *b)
{
	for (const IrOp *op = b->first; op; op = op->next) {
		if (!is_isolated(op) && !op_holds(o, op))
			return false;
	}
	return !b->last || holds(o, b->last, VERIFY_BLOCK);
}

static bool
blocks_hold(VerifyOrder *o, const IrOp *op)
{
	for (uint32_t r = 0; r < op->n_regions; r++) {
		for (const IrBlock *b = op->regions[r].first; b; b = b->next) {
			if (!block_holds(o, b))
				return false;
		}
	}
	return true;
}

/* Visits all isolated children, also after an error. */
static bool
isolated_children_hold(VerifyOrder *o, const IrOp *op)
{
	bool ok = true;

	for (uint32_t r = 0; r < op->n_regions; r++) {
		for (const IrBlock *b = op->regions[r].first; b; b = b->next) {
			for (const IrOp *child = b->first; child; child = child->next)
				ok = (!is_isolated(child) || isolated_holds(o, child)) && ok;
		}
	}
	return ok;
}

static bool
symbols_hold(VerifyOrder *o, const IrOp *module)
{
	const IrBlock *body = ir_op_body(module, 0);

	for (const IrOp *op = body ? body->first : NULL; op; op = op->next) {
		if (!holds(o, op, VERIFY_SYMBOL))
			return false;
	}
	return true;
}

/* Visits the ops of each region, then the regions inside these ops, the last one first. */
static bool
uses_hold(VerifyOrder *o, const IrOp *op)
{
	for (uint32_t r = op->n_regions; r-- > 0;) {
		const IrRegion *region = &op->regions[r];

		for (const IrBlock *b = region->first; b; b = b->next) {
			for (const IrOp *user = b->first; user; user = user->next) {
				if (!holds(o, user, VERIFY_USES))
					return false;
			}
		}
		for (const IrBlock *b = region->last; b; b = b->prev) {
			for (const IrOp *user = b->last; user; user = user->prev) {
				if (user->kind != IR_OP_MODULE && !uses_hold(o, user))
					return false;
			}
		}
	}
	return true;
}

static bool
op_holds(VerifyOrder *o, const IrOp *op)
{
	if (!holds(o, op, VERIFY_EDGES) || !holds(o, op, VERIFY_ATTACHED))
		return false;
	if (!holds(o, op, VERIFY_PLACE) || !holds(o, op, VERIFY_ROW))
		return false;
	if (!op->n_regions)
		return holds(o, op, VERIFY_REGIONS);
	if (!blocks_hold(o, op) || !holds(o, op, VERIFY_BLOCK))
		return false;
	if (!isolated_children_hold(o, op) || !holds(o, op, VERIFY_ISOLATION) || !holds(o, op, VERIFY_REGIONS))
		return false;
	return op->kind != IR_OP_MODULE || (symbols_hold(o, op) && uses_hold(o, op));
}

/* Visits the operands of the ops of each block, then those of the ops inside these ops, the last one first. */
static bool
dominance_holds(VerifyOrder *o, const IrOp *op)
{
	for (uint32_t r = 0; r < op->n_regions; r++) {
		for (const IrBlock *b = op->regions[r].first; b; b = b->next) {
			for (const IrOp *user = b->first; user; user = user->next) {
				if (!holds(o, user, VERIFY_DOMINANCE))
					return false;
			}
		}
	}
	for (uint32_t r = op->n_regions; r-- > 0;) {
		for (const IrBlock *b = op->regions[r].last; b; b = b->prev) {
			for (const IrOp *inner = b->last; inner; inner = inner->prev) {
				if (!is_isolated(inner) && !dominance_holds(o, inner))
					return false;
			}
		}
	}
	return true;
}

static bool
isolated_holds(VerifyOrder *o, const IrOp *op)
{
	return op_holds(o, op) && dominance_holds(o, op);
}

/* ---- the filter ---- */

/* Keeps the first error, in the order of the text, that MLIR finds while it reads. */
static bool
reading_holds(VerifyOrder *o)
{
	for (uint32_t i = 0; i < o->found.n; i++) {
		if (o->found.v[i].phase == VERIFY_READ) {
			o->found.v[i].kept = true;
			return false;
		}
	}
	return true;
}

static int
by_number(const void *a, const void *b)
{
	const Found *x = a, *y = b;

	return (x->number > y->number) - (x->number < y->number);
}

/* Removes the errors that are not kept from the list of diagnostics. */
static void
drop_others(VerifyCx *cx)
{
	VerifyOrder *o = cx->order;
	DiagList *d = &cx->s->diag;
	Diag **link = o->before ? &o->before->next : &d->first;
	uint32_t next = 0;

	d->last = o->before;
	while (*link) {
		Diag *g = *link;

		if (next < o->found.n && o->found.v[next].diag == g && !o->found.v[next++].kept) {
			*link = g->next;
			d->n_errors--;
		} else {
			d->last = g;
			link = &g->next;
		}
	}
	d->cur = NULL;
}

void
verify_order_filter(VerifyCx *cx)
{
	VerifyOrder *o = cx->order;

	if (!o->found.n)
		return;
	if (reading_holds(o)) {
		qsort(o->found.v, o->found.n, sizeof *o->found.v, by_op);
		isolated_holds(o, cx->m->op);
	}
	qsort(o->found.v, o->found.n, sizeof *o->found.v, by_number);
	drop_others(cx);
}
