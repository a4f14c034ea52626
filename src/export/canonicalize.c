/* SPDX-License-Identifier: Apache-2.0
 *
 * canonicalize: deletes dead ops, merges equal constants of a function, and tries the patterns of patterns.c
 * until nothing changes (spec 50 §9.4). Ops are visited in the order of MLIR's greedy driver, because the
 * order decides which of several patterns applies first. Also here: inline, which does little else.
 */
#include "export/export.h"
#include "export/rewrite.h"
#include "flow/liveness.h"
#include "flow/uniquer.h"
#include "ir/tmp.h"

static bool
is_listed(const Rewrite *w, const IrOp *op)
{
	return op->tmp && op->tmp <= w->list.n && w->list.v[op->tmp - 1] == op;
}

static void
push_one(Rewrite *w, IrOp *op)
{
	if (is_listed(w, op))
		return;
	*VEC_ADD(w->a, &w->list) = op;
	op->tmp = w->list.n;
}

/* Puts an op and the ops around it on the worklist. */
static void
push(Rewrite *w, IrOp *op)
{
	for (; op && op != w->root; op = ir_op_parent(op))
		push_one(w, op);
}

/* Takes an op from the worklist; NULL if it is empty. */
static IrOp *
pop(Rewrite *w)
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
	if (is_listed(w, op))
		w->list.v[op->tmp - 1] = NULL;
	op->tmp = 0;
}

/* Pushes the producers of the operands of an op that is about to be erased. A value that more than one other op uses
 * keeps several users, so no pattern can newly apply to its producer. */
static void
push_producers(Rewrite *w, const IrOp *op)
{
	IrValue *few[IR_FEW_OPERANDS], **values;
	uint32_t n;

	values = ir_op_values(op, w->a, few, &n);
	for (uint32_t i = 0; i < n; i++) {
		IrOp *def = ir_value_def(values[i]);

		if (def && ir_value_has_few_users(values[i], op))
			push(w, def);
	}
}

/* Erases nested ops first, users before producers. */
void
rewrite_erase(Rewrite *w, IrOp *op)
{
	for (IrOp *o = op; o; o = ir_walk_next(op, o))
		*VEC_ADD(w->a, &w->doomed) = o;
	while (w->doomed.n) {
		IrOp *o = VEC_POP(&w->doomed);

		push_producers(w, o);
		unlist(w, o);
		if (o == w->reduce || o == w->first_user)
			w->reduce = NULL;
		ir_op_erase(o);
	}
	w->changed = true;
}

void
rewrite_replace(Rewrite *w, IrValue *result, IrValue *v)
{
	for (const IrUse *u = result->uses; u; u = u->next) {
		push(w, u->user);
		reshard_index_gain(&w->reshards, v, u->user);
	}
	reshard_index_lose(&w->reshards, result);
	ir_value_replace(result, v, NULL);
	if (ir_value_def(v) == w->reduce)
		w->reduce = NULL;
	w->changed = true;
}

void
rewrite_made(Rewrite *w, IrOp *op)
{
	push(w, op);
	if (op->kind == IR_OP_SHLO_RESHAPE)
		reshard_index_gain(&w->reshards, ir_operand(op, 0), op);
	w->changed = true;
}

IrOp *
rewrite_new(Rewrite *w, IrOp *at, const IrOpSpec *spec)
{
	IrOp *op = ir_op_new(w->m, spec);

	ir_op_insert_before(at, op);
	rewrite_made(w, op);
	return op;
}

/* Returns whether an op is one of the collectives that patterns leave behind without uses. */
static bool
may_be_left_over(const IrOp *op)
{
	return op->kind == IR_OP_SDY_ALL_GATHER || op->kind == IR_OP_SDY_S2U || op->kind == IR_OP_SDY_R2U;
}

static bool
is_dead(const Rewrite *w, const IrOp *op)
{
	if (ir_op_has(op, T_TERM | T_SYMBOL) || !op->block)
		return false;
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (op->results[i].uses)
			return false;
	}
	return ir_op_is_effect_free(op) || (w->s->repairs && may_be_left_over(op));
}

/* Reports collectives without uses, which Shardy keeps and devices execute. */
static void
warn_of_unused(IrModule *m)
{
	if (!m->s->advises || !(ir_module_made(m, IR_OP_SDY_ALL_GATHER) || ir_module_made(m, IR_OP_SDY_S2U) ||
	                        ir_module_made(m, IR_OP_SDY_R2U)))
		return;
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		if (may_be_left_over(op) && !op->results[0].uses)
			diag_error(&m->s->diag, DIAG_SHARDY_UNUSED, op->span, "Shardy keeps a '%s' without uses",
			           session_str(m->s, op->name).p);
	}
}

/* ---- the worklist ---- */

typedef struct Fill {
	Rewrite *w;
	FlowUniquer *constants;	/* merges constants while the worklist is filled */
	const IrBlock *block;	/* the ops around this block are listed */
} Fill;

/* Pushes the users of a constant that is about to be merged into another one. */
static void
merging(const IrOp *gone, void *cx)
{
	for (const IrUse *u = gone->results[0].uses; u; u = u->next)
		push(cx, u->user);
}

/* Pushes an op. If the op before it was in a different block, pushes the ops around it, too. */
static IrWalk
fill_visit(IrOp *op, void *cx)
{
	Fill *f = cx;
	const IrBlock *block = op->block;

	if (op == f->w->root || flow_uniquer_take(f->constants, op))
		return IR_WALK_ON;
	if (block == f->block)
		push_one(f->w, op);
	else
		push(f->w, op);
	f->block = block;
	return IR_WALK_ON;
}

/* Fills the worklist with all ops except constants that were merged. It is a stack, so for a walk from top to bottom it
 * is reversed. */
static void
fill(Rewrite *w, bool top_down)
{
	Fill f = { w, flow_uniquer_new(w->m, w->a, merging, w), NULL };

	ir_tmp_claim(w->m, IR_TMP_OP, "canonicalize");
	w->list.n = 0;
	if (!top_down) {
		ir_walk_post(w->root, fill_visit, &f);
		return;
	}
	ir_walk_pre(w->root, fill_visit, &f);
	for (uint32_t i = 0, k = w->list.n; i + 1 < k; i++) {
		IrOp *op = w->list.v[i];

		w->list.v[i] = w->list.v[--k];
		w->list.v[k] = op;
	}
	for (uint32_t i = 0; i < w->list.n; i++)
		w->list.v[i]->tmp = i + 1;
}

/* ---- rounds ---- */

enum { UNLIMITED = -1 };

static void
run_round(Rewrite *w, const ExportCanonicalize *o)
{
	int64_t rewrites = 0;
	IrOp *op;

	fill(w, o->top_down);
	w->reshards = (ReshardIndex){ .a = w->a };
	w->changed = false;
	while ((o->max_rewrites == UNLIMITED || rewrites < o->max_rewrites) && (op = pop(w)) != NULL) {
		if (is_dead(w, op))
			rewrite_erase(w, op);
		else
			rewrites += rewrite_op(w, op);
	}
	ir_tmp_check(w->m, IR_TMP_OP, "canonicalize");
	if (o->simplify != EXPORT_SIMPLIFY_DISABLED && w->list.n)
		w->changed |= flow_erase_dead(w->a, w->root);
	if (o->cse)
		w->changed |= export_cse(w->m, w->a);
}

/* Runs rounds until one changes nothing or the limit is reached; returns whether the last round changed nothing. */
static bool
run_rounds(Rewrite *w, const ExportCanonicalize *o)
{
	ir_tmp_claim(w->m, IR_TMP_VALUE, NULL);
	for (int64_t i = 0; o->max_rounds == UNLIMITED || i < o->max_rounds; i++) {
		run_round(w, o);
		if (!w->changed)
			return true;
	}
	return !w->changed;
}

/* Returns the patterns that the words of a comma-separated list select. */
static unsigned
patterns_of(const char *list, unsigned (*select)(Str word))
{
	unsigned patterns = 0;

	while (*list) {
		size_t n = strcspn(list, ",");

		patterns |= select((Str){ list, n });
		list += n + (list[n] == ',');
	}
	return patterns;
}

/* Returns the patterns that the options select. */
static unsigned
selected_patterns(const ExportCanonicalize *o)
{
	unsigned all = o->enable ? patterns_of(o->enable, rewrite_patterns) : PATTERNS_ALL;

	if (o->dialects)
		all &= patterns_of(o->dialects, rewrite_dialect);
	return o->disable ? all & ~patterns_of(o->disable, rewrite_patterns) : all;
}

bool
export_run_canonicalize(IrModule *m, PassCx *cx)
{
	Rewrite w = { .m = m, .root = m->op, .s = m->s, .a = cx->scratch, .fuse_locs = cx->pass_locs };
	const ExportCanonicalize *o = cx->options;

	rewrite_choose(&w, selected_patterns(o));
	if (!run_rounds(&w, o) && o->must_converge)
		return diag_error(&m->s->diag, DIAG_PASS_FAILED, m->op->span,
		                  "canonicalize did not converge in %lld iterations", (long long)o->max_rounds);
	warn_of_unused(m);
	return true;
}

void
export_clean_up(IrModule *m, IrOp *func, Arena *scratch)
{
	Rewrite w = { .m = m, .root = func, .s = m->s, .a = scratch };

	rewrite_choose(&w, 0);
	run_rounds(&w, &(ExportCanonicalize)EXPORT_CANONICALIZE(""));
}

/* MLIR's inliner cannot inline a func.call. So it only canonicalizes, and deletes private functions that nothing refers
 * to (spec 50 §9.6). */
bool
export_run_inline(IrModule *m, PassCx *cx)
{
	const ExportInline *o = cx->options;
	Rewrite w = { .m = m, .root = m->op, .s = m->s, .a = cx->scratch, .fuse_locs = cx->pass_locs };

	if (o->op_pipelines || (o->pipeline && strcmp(o->pipeline, "canonicalize") != 0))
		return diag_error(&m->s->diag, DIAG_UNSUPPORTED, m->op->span,
		                  "pass 'inline' supports no pipeline other than 'canonicalize'");
	rewrite_choose(&w, PATTERNS_ALL);
	if (o->pipeline)
		run_rounds(&w, &(ExportCanonicalize){ .max_rounds = 10, .max_rewrites = UNLIMITED, .top_down = true });
	flow_drop_unreferenced(m, cx->scratch);
	return true;
}
