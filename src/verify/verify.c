/* SPDX-License-Identifier: Apache-2.0
 *
 * The walk over a module: every op is checked once in source order (spec 10 §13.1), first its structure (spec 10
 * §13.2), then the attributes attached to it, then its row of ir/ops.def, then its own check; its regions follow.
 * Checks that read other ops run in a second round. Recursion follows the nesting of regions, which the reader bounds.
 */
#include "verify/verify.h"

#include "base/mlir_compat.h"
#include "base/paranoid.h"
#include "ir/op_class.h"
#include "ir/tmp.h"
#include "verify/visibility.h"
#include "verify_core/mlir_order.h"
#include "verify_core/op_checks.h"
#include "verify_core/verify_memo.h"
#include "verify_sdy/sdy_attached.h"
#include "verify_sdy/sdy_hints.h"
#include "verify_shlo/shlo.h"

static VerifyFn *const checks[] = {
#define IR_OP(id, spelling, form, lo, hi, fx, traits, hint, rule, check, sig, props) [IR_OP_##id] = verify_##check,
#include "ir/ops.def"
#undef IR_OP
};

bool
verify_none(VerifyCx *cx, IrOp *op)
{
	(void)cx;
	(void)op;
	return true;
}

bool
verify_later(VerifyCx *cx, VerifyFn *check, IrOp *op)
{
	*VEC_ADD(cx->own, &cx->later) = (VerifyLater){ check, op, cx->module, cx->manual, cx->symbols };
	return true;
}

/* ---- regions ---- */

/* Returns whether the blocks of a region need a terminator. A single block in a module or an unknown op does not. */
static bool
needs_terminator(const IrRegion *r)
{
	return r->first != r->last || (r->op->kind != IR_OP_MODULE && r->op->kind != IR_OP_FOREIGN);
}

static bool
may_terminate(const IrOp *op)
{
	return op->kind == IR_OP_FOREIGN || ir_op_has(op, T_TERM);
}

static void
check_branches(VerifyCx *cx, const IrOp *exit)
{
	const IrRegion *r = exit->block->region;

	for (uint32_t i = 0; i < exit->n_succs; i++) {
		if (exit->succs[i]->region != r) {
			verify_error(cx, exit, DIAG_REGION_TERMINATOR, "branching to block of a different region");
			return;
		}
		if (exit->succs[i] == r->first) {
			verify_error_bare(cx, r->op, DIAG_REGION_BLOCKS,
			                  "entry block of region may not have predecessors");
			return;
		}
	}
}

/* Names the operation that must end the block of `owner`, instead of the one that does. */
static void
reword_no_terminator(VerifyCx *cx, const IrOp *owner)
{
	const char *end = "a terminator";

	if (owner->kind == IR_OP_FUNC)
		end = "'return'";
	else if (ir_op_info(owner->kind)->dialect == IR_DIALECT_SDY)
		end = "'sdy.return'";
	else if (ir_op_info(owner->kind)->dialect == IR_DIALECT_SHLO)
		end = "'stablehlo.return'";
	diag_reword(&cx->s->diag, "the last operation in the body of '%s' must be %s", verify_op_name(cx, owner), end);
}

/* Returns whether the error reported last says that the op lacks a terminator. */
static bool
has_terminator_error(const VerifyCx *cx, const IrOp *op)
{
	const Diag *last = cx->s->diag.last;

	return last && !cx->s->diag.as_mlir && !cx->s->diag.mlir_compat && last->id == DIAG_REGION_TERMINATOR &&
	       last->at.lo == op->span.lo;
}

static bool
check_last(VerifyCx *cx, IrOp *last)
{
	check_branches(cx, last);
	if (!needs_terminator(last->block->region) || may_terminate(last))
		return true;
	if (has_terminator_error(cx, last->block->region->op))
		return false;
	verify_error_bare(cx, last, DIAG_REGION_TERMINATOR, "block with no terminator, has %s",
	                  verify_op_text(cx, last));
	reword_no_terminator(cx, last->block->region->op);
	return false;
}

static bool
report_empty_block(VerifyCx *cx, IrOp *op)
{
	verify_error_bare(cx, op, DIAG_REGION_TERMINATOR, "empty block: expect at least a terminator");
	reword_no_terminator(cx, op);
	return false;
}

/* Checks the last op of a block. An empty block is not reported if the op around it has an error, which may already be
 * about the block. */
static void
check_block(VerifyCx *cx, const IrBlock *b, bool op_ok)
{
	if (b->last)
		verify_in_phase(cx, VERIFY_BLOCK, check_last, b->last);
	else if (op_ok && needs_terminator(b->region))
		verify_in_phase(cx, VERIFY_BLOCK, report_empty_block, b->region->op);
}

static bool walk_plain_op(VerifyCx *cx, IrOp *op);
static void walk_op(VerifyCx *cx, IrOp *op);

static void
walk_region(VerifyCx *cx, IrRegion *r, bool op_ok)
{
	bool has_symbols = r->op == cx->module;

	verify_scope_open(cx, r);
	for (IrBlock *b = r->first; b && !cx->s->diag.full; b = b->next) {
		verify_scope_block(cx, b);
		for (IrOp *op = b->first; op && !cx->s->diag.full; op = op->next) {
			if (has_symbols || !walk_plain_op(cx, op))
				walk_op(cx, op);
		}
		check_block(cx, b, op_ok);
	}
	verify_scope_close(cx);
}

static void
walk_regions(VerifyCx *cx, IrOp *op, bool ok)
{
	IrOp *manual = cx->manual;

	if (op->kind == IR_OP_SDY_MANUAL)
		cx->manual = op;
	for (uint32_t r = 0; r < op->n_regions; r++)
		walk_region(cx, &op->regions[r], ok);
	cx->manual = manual;
}

/* ---- one op ---- */

static bool
check_symbol(VerifyCx *cx, IrOp *op)
{
	IrOp *first;
	Atom name;

	if (!cx->module || ir_op_parent(op) != cx->module)
		return true;
	name = ir_symbol_name(op);
	first = name ? ir_symtab_get(cx->symbols, name) : op;
	if (!first || first == op)
		return true;
	verify_error_bare(cx, op, DIAG_SYMBOL_DUP, "redefinition of symbol named '%s'", session_str(cx->s, name).p);
	verify_note(cx, first, "see existing symbol definition here");
	return false;
}

/* Checks that the op may be at its position in the block. */
static bool
check_place(VerifyCx *cx, IrOp *op)
{
	if (op->n_succs && op->next)
		return verify_error_bare(cx, op, DIAG_OP_AFTER_RETURN,
		                         "operation with block successors must terminate its parent block");
	if (op->next && ir_op_has(op, T_TERM))
		return verify_error(cx, op, DIAG_OP_AFTER_RETURN, "must be the last operation in the parent block");
	return true;
}

/* Returns whether MLIR checks the op after everything else, because it refers to symbols. Collectives refer to symbols
 * too, but their checks are deferred with verify_later(). */
static bool
waits_for_symbols(IrOpKind k)
{
	return k == IR_OP_SDY_CONSTRAINT || k == IR_OP_SDY_RESHARD || k == IR_OP_SDY_MANUAL || k == IR_OP_SDY_NAMED ||
	       k == IR_OP_SDY_EDGE || k == IR_OP_SDY_FUNC_EDGE;
}

/* Returns the op class whose ops share the result of the check, or NULL if the op must be checked by itself. A check
 * that reads regions, successors or symbols depends on more than properties and types. */
static IrOpClass *
class_of_op(VerifyCx *cx, IrOp *op)
{
	if (!ir_op_has(op, T_LOCAL) || op->n_regions || op->n_succs || (op->props && op->props->refs))
		return NULL;
	return ir_op_class(cx->s, op);
}

/* Notes that the row holds, unless the check has read a constant operand: another constant of the same type may replace
 * that operand later. */
static void
row_keep(const VerifyCx *cx, IrOp *op, IrOpClass *op_class)
{
	if (cx->read_constant || !ir_op_has(op, T_LOCAL))
		return;
	op->flags |= IR_OPF_ROW_HOLDS;
	if (op_class)
		op_class->row_holds = true;
}

/* Checks a second time, without reporting. */
static bool
row_holds_again(VerifyCx *cx, IrOp *op)
{
	VerifyCx saved = *cx;
	DiagList before = cx->s->diag;
	bool holds;

	cx->order = NULL;
	cx->read_constant = false;
	holds = verify_row(cx, op) && checks[op->kind](cx, op) && !cx->read_constant && cx->later.n == saved.later.n;
	cx->order = saved.order;
	cx->later.n = saved.later.n;
	return paranoid_diags_take_back(&cx->s->diag, &before) && holds;
}

/* Returns whether the row of an op is known to hold. Passes change attributes often but properties hardly ever. */
static bool
row_is_known(VerifyCx *cx, IrOp *op)
{
	const IrOpClass *op_class;

	if (op->flags & IR_OPF_ROW_HOLDS) {
		PARANOID_CHECK("IR_OPF_ROW_HOLDS", row_holds_again(cx, op));
		return true;
	}
	op_class = class_of_op(cx, op);
	if (!op_class || !op_class->row_holds)
		return false;
	PARANOID_CHECK("IrOpClass.row_holds", row_holds_again(cx, op));
	op->flags |= IR_OPF_ROW_HOLDS;
	return true;
}

static bool
check_row(VerifyCx *cx, IrOp *op)
{
	IrOpClass *op_class;

	if (row_is_known(cx, op))
		return true;
	op_class = class_of_op(cx, op);
	cx->read_constant = false;
	if (!verify_row(cx, op))
		return false;
	if (!verify_in_phase(cx, waits_for_symbols(op->kind) ? VERIFY_USES : VERIFY_ROW, checks[op->kind], op)) {
		verify_order_add_inference(cx, op);
		return false;
	}
	row_keep(cx, op, op_class);
	return true;
}

/* Drops the deferred checks of an op with errors. In MLIR's order of errors its edges come first, so their check is
 * kept. */
static void
drop_later(VerifyCx *cx, uint32_t first)
{
	uint32_t n = first;

	for (uint32_t i = first; i < cx->later.n; i++) {
		if (cx->order && cx->later.v[i].check == verify_edges)
			cx->later.v[n++] = cx->later.v[i];
	}
	cx->later.n = n;
}

/* Checks everything about the op itself. */
static bool
check_op(VerifyCx *cx, IrOp *op)
{
	ArenaMark mark = arena_mark(cx->scratch);
	uint32_t later = cx->later.n;
	bool ok = verify_in_phase(cx, VERIFY_DOMINANCE, verify_operands, op);

	ok = verify_in_phase(cx, VERIFY_PLACE, check_place, op) && ok;
	if (op->attrs)
		ok = verify_in_phase(cx, VERIFY_ATTACHED, verify_attachments, op) && ok;
	if (op->kind != IR_OP_FOREIGN)
		ok = verify_in_phase(cx, VERIFY_ROW, check_row, op) && ok;
	if (ir_op_decl(op))
		verify_later(cx, verify_declared, op);
	if (!ok)
		drop_later(cx, later);
	if (cx->scratch->cur != mark.cur)
		arena_reset(cx->scratch, mark);
	return ok;
}

/* Walks an op if everything that walk_op() would check about it is known to hold. Otherwise returns false and does
 * nothing. Most ops are plain, above all when a program is verified again after a pass. The op must not be directly in
 * a module, where it may define a symbol. */
static bool
walk_plain_op(VerifyCx *cx, IrOp *op)
{
	if (op->n_regions || op->n_succs || ir_op_has(op, T_TERM) || op->flags & IR_OPF_DECLARED ||
	    !row_is_known(cx, op))
		return false;
	if (op->attrs && !verify_attachments_known(cx, op))
		return false;
	return verify_op_pass(cx, op);
}

static bool
check_after_regions(VerifyCx *cx, IrOp *op)
{
	if (verify_after_regions(cx, op))
		return true;
	verify_order_add_inference(cx, op);
	return false;
}

/* Checks an op and its regions. The attributes of a module refer to its own symbols. */
static void
walk_op(VerifyCx *cx, IrOp *op)
{
	IrOp *module = cx->module, *mesh = cx->mesh;
	IrSymtab *symbols = cx->symbols;
	bool ok = verify_in_phase(cx, VERIFY_SYMBOL, check_symbol, op);

	if (op->kind == IR_OP_MODULE) {
		cx->module = op;
		cx->mesh = NULL;
		cx->symbols = ir_symtab_new(cx->own, cx->s, op);
	}
	ok = check_op(cx, op) && ok;
	if (op->n_regions) {
		walk_regions(cx, op, ok);
		ok = ok && verify_in_phase(cx, VERIFY_REGIONS, check_after_regions, op);
	}
	if (op->kind == IR_OP_MODULE) {
		cx->module = module;
		cx->mesh = mesh;
		cx->symbols = symbols;
	}
	verify_op_left(cx, op, ok);
}

static void
second_round(VerifyCx *cx)
{
	for (uint32_t i = 0; i < cx->later.n && !cx->s->diag.full; i++) {
		const VerifyLater *l = &cx->later.v[i];
		ArenaMark mark = arena_mark(cx->scratch);

		cx->module = l->module;
		cx->manual = l->manual;
		cx->symbols = l->symbols;
		verify_in_phase(cx, l->check == verify_edges ? VERIFY_EDGES : VERIFY_USES, l->check, l->op);
		arena_reset(cx->scratch, mark);
	}
}

/* The context of one verification and its memory. */
typedef struct Verification {
	VerifyCx cx;
	Arena scratch, own;
} Verification;

/* Sets up a verification that walks up to n_ops ops. */
static VerifyCx *
begin(Verification *v, IrModule *m, uint32_t n_ops)
{
	Session *s = m->s;

	v->cx = (VerifyCx){ .m = m, .s = s, .scratch = &v->scratch, .own = &v->own };
	arena_init(&v->scratch, s->arena.memory);
	arena_init(&v->own, s->arena.memory);
	s->diag.src = m->src;
	v->cx.scopes = verify_scopes_new(&v->own, n_ops);
	v->cx.memo = verify_memo_new(&v->own);
	return &v->cx;
}

static void
end(Verification *v)
{
	arena_free(&v->own);
	arena_free(&v->scratch);
}

bool
verify_functions(IrModule *m, VerifyWrongFunctions *wrong)
{
	uint32_t before = m->s->diag.n_errors;
	Verification v;
	VerifyCx *cx = begin(&v, m, m->n_ops);

	cx->wrong = wrong;
	cx->order = compat_orders_errors(&m->s->diag) ? verify_order_new(cx) : NULL;
	ir_tmp_claim(m, IR_TMP_OP, "verifier");
	ir_tmp_claim(m, IR_TMP_VALUE, "verifier");
	ir_tmp_claim(m, IR_TMP_BLOCK, "verifier");
	walk_op(cx, m->op);
	second_round(cx);
	verify_missing_count(cx);
	ir_tmp_check(m, IR_TMP_OP, "verifier");
	ir_tmp_check(m, IR_TMP_VALUE, "verifier");
	ir_tmp_check(m, IR_TMP_BLOCK, "verifier");
	if (cx->order)
		verify_order_filter(cx);
	end(&v);
	return m->s->diag.n_errors == before && !m->s->diag.full;	/* nothing was checked if the list was full */
}

bool
verify_module(IrModule *m)
{
	return verify_functions(m, NULL);
}

bool
verify_op_alone(IrModule *m, IrOp *op)
{
	Verification v;
	VerifyCx *cx;
	bool ok;

	if (!ir_op_has(op, T_LOCAL) || op->n_regions || op->n_succs)
		return true;
	cx = begin(&v, m, 0);
	ok = verify_row(cx, op) && checks[op->kind](cx, op);
	end(&v);
	return ok;
}

bool
verify_rule_for(IrModule *m, const IrOp *op, const IrAttr *rule)
{
	Verification v;
	bool ok = verify_rule(begin(&v, m, 0), op, rule);

	end(&v);
	return ok;
}
