/* SPDX-License-Identifier: Apache-2.0
 *
 * canonicalize: dead ops go, equal constants of a function become one, and the patterns of
 * patterns.c are tried until nothing changes (spec 50 §9.4). The order in which ops are looked at is
 * that of MLIR's greedy driver, since it is visible.
 */
#include "export/export.h"
#include "export/rewrite.h"
#include "import/cleanup.h"
#include "import/import.h"

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

/* ---- the worklist ---- */

static IrWalk
fill_visit(IrOp *op, void *cx)
{
	Rewrite *w = cx;

	op->tmp = 0;
	if (op != w->m->op)
		rewrite_push(w, op);
	return IR_WALK_ON;
}

static void
fill(Rewrite *w, bool from_the_end)
{
	w->list.n = 0;
	w->changed = import_unique_constants(w->m, w->a, w->m->op);
	if (from_the_end) {
		ir_walk_post(w->m->op, fill_visit, w);
		return;
	}
	ir_walk_pre(w->m->op, fill_visit, w);
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

static void
canonicalize(IrModule *m, PassCx *cx, unsigned labels, bool from_the_end)
{
	Rewrite w = { .m = m, .s = m->s, .a = cx->scratch };

	for (int round = 0; round < ROUNDS_MAX; round++) {
		IrOp *op;

		fill(&w, from_the_end);
		while ((op = rewrite_pop(&w)) != NULL) {
			if (is_dead(op))
				rewrite_erase(&w, op);
			else
				rewrite_op(&w, op, labels);
		}
		if (!w.changed)
			break;
	}
}

bool
export_run_canonicalize(IrModule *m, PassCx *cx)
{
	const char *enable = pass_option_str(cx, "enable-patterns");
	unsigned labels = *enable ? labels_of(enable) : LABEL_ALL;

	labels &= ~labels_of(pass_option_str(cx, "disable-patterns"));
	canonicalize(m, cx, labels, pass_option_bool(cx, "from-the-end"));
	return true;
}

/* Nothing can be inlined here: func.call does not offer it. What is left of MLIR's inliner is that it
 * canonicalizes, and deletes private functions without a reference. */
bool
export_run_inline(IrModule *m, PassCx *cx)
{
	canonicalize(m, cx, LABEL_ALL, false);
	import_drop_unreferenced(m, cx->scratch);
	return true;
}
