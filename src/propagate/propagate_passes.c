/* SPDX-License-Identifier: Apache-2.0
 *
 * The frame that all propagation passes share (spec 30 §9.1), and the table of these passes.
 */
#include "print/print.h"
#include "ir/tmp.h"
#include "propagate/debug_edges.h"
#include "rules/rules.h"

/* ---- conditions on the module (spec 30 §17) ---- */

static bool
result_is_accepted(IrModule *m, const IrOp *op, IrType *t)
{
	bool dynamic = ir_type_is_shaped(t) && !ir_type_is_static_shaped(t);
	Str text;

	if (!dynamic && t->kind != IR_TYPE_TUPLE)
		return true;
	text = print_type_text(m->s, t);
	return diag_error(&m->s->diag, DIAG_PASS_FAILED, op->span,
	                  dynamic ? "Shardy propagation only supports ranked tensors with a static shape. type: '%.*s'"
	                          : "Shardy propagation doesn't support tuples: '%.*s'%s", (int)text.n, text.p,
	                  dynamic || !session_has(m->s, IR_FEATURE_SINGLE_DEVICE_WORDS)
	                          ? "" : ". Please flatten or canonicalize tuples before running Shardy propagation.");
}

static IrWalk
check_results(IrOp *op, void *m)
{
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (!result_is_accepted(m, op, op->results[i].type))
			return IR_WALK_STOP;
	}
	return IR_WALK_ON;
}

/* Finds the main function: the only one, or the one named "main". A module without functions is fine. */
static bool
find_main(Propagation *p)
{
	IrOp *f = ir_func_first(p->m->op);

	p->main = f;
	if (!f || !ir_func_next(f))
		return true;
	for (; f; f = ir_func_next(f)) {
		if (ir_symbol_name(f) == ATOM_main) {
			p->main = f;
			return true;
		}
	}
	return diag_error(&p->s->diag, DIAG_PASS_FAILED, p->main->span,
	                  "there are several functions, but none is named 'main'");
}

/* ---- the frame ---- */

static bool
wants_steps(const Propagation *p)
{
	return p->o->origins || p->o->edges || p->o->roots;
}

/* Prepares debug output and the log, after slots are made. */
static void
begin_records(Propagation *p)
{
	if (propagate_wants_origins(p))
		p->recorder->origins = propagate_origins_given(p);
	if (p->o->log) {
		p->log = p->o->log;
		p->log->given = propagate_origins_given(p);
		if (propagate_first_step(p->m) > p->log->step)
			p->log->step = (uint32_t)propagate_first_step(p->m);
	} else if (wants_steps(p)) {
		p->log = propagate_log_new(p->arena);
	}
	if (p->log)
		propagate_log_begin(p);
}

/* Ends both, while shardings are still in the slots. */
static void
end_records(Propagation *p)
{
	if (p->log)
		propagate_log_end(p);
	if (wants_steps(p))
		propagate_record_steps(p);
}

static bool
propagate_all(Propagation *p)
{
	bool accepted = propagate_program_count(p), ok;

	if (wants_steps(p) || p->o->log)
		propagate_record_init(p);
	if ((!accepted && !ir_walk_post(p->m->op, check_results, p->m)) || !find_main(p))
		return false;
	if (ir_module_made(p->m, IR_OP_SDY_GROUP)) {
		if (!propagate_groups_find(p))
			return false;
		propagate_program_count(p);
	}
	p->meshes = flow_meshes_new(p->arena, p->m->op);
	propagate_program_init(p);
	begin_records(p);
	propagate_groups_sync(p);
	ok = p->o->kind == PROPAGATE_USER_PRIORITY ? propagate_user_priorities(p) : propagate_op_priorities(p);
	if (!ok)
		return false;
	ir_tmp_check(p->m, IR_TMP_OP, PROPAGATE_TMP);
	ir_tmp_check(p->m, IR_TMP_VALUE, PROPAGATE_TMP);
	end_records(p);
	propagate_program_flush(p);
	propagate_program_flush_rules(p, p->o->keep_rules);
	if (wants_steps(p))
		propagate_record_flush(p);
	return true;
}

/* Propagates shardings through the whole module. Returns false after an error. Sets *suspect to whether a sharding may
 * be invalid. */
static bool
run(IrModule *m, Arena *scratch, const PropagateOptions *o, bool *suspect)
{
	Arena steps, *arena = o->log ? o->log->arena : scratch;		/* a log needs the propagation */
	bool by_op = o->kind >= PROPAGATE_OP_PRIORITY && o->op_priorities;
	Propagation *p = ARENA_NEW(arena, Propagation);
	bool ok;

	*p = (Propagation){ .m = m, .s = m->s, .o = arena_dup(arena, o, sizeof *o), .arena = arena,
	                    .step_arena = &steps,
	                    .schedule = by_op && m->s->decls ? m->s->decls->schedule : NULL };
	arena_init(&steps, scratch->memory);
	arena_alloc(&steps, 1);		/* allocates a first chunk that no reset releases */
	ok = propagate_all(p);
	*suspect = p->suspect;
	p->step_arena = arena;
	arena_free(&steps);
	return ok;
}

/* ---- dumps ---- */

/* Implements PropagateOptions.dump. The number in the file name counts the steps of a pipeline, so it is 0 here. */
static void
dump(IrModule *m, int64_t finished, void *pass_cx)
{
	PassCx *cx = pass_cx;
	const PropagateOptions *o = cx->options;
	Arena scratch;
	IrTmpLoan slots;

	arena_init(&scratch, cx->s->arena.memory);
	slots = ir_tmp_borrow(m, &scratch, m->op);
	cx->dump(cx, m, o->dump_dir, 0,
	         arena_printf(&scratch, "propagation_after_user_priority_%lld", (long long)finished));
	ir_tmp_give_back(&slots);
	arena_free(&scratch);
}

/* ---- the table ---- */

#define COMMON_OPTIONS \
	PASS_BOOL("keep-sharding-rules", PropagateOptions, keep_rules, \
	          "leave the computed op sharding rules on the operations"), \
	PASS_STRING("module-dump-directory", PropagateOptions, dump_dir, \
	            "write the program to this directory after each user priority, except the last"), \
	PASS_BOOL("conservative-propagation", PropagateOptions, conservative, \
	          "do not add sub-axes, or axes that do not divide a dimension"), \
	PASS_BOOL("debug-sharding-origins", PropagateOptions, origins, "record for each axis where it came from"), \
	PASS_BOOL("debug-propagation-edge-sharding", PropagateOptions, edges, \
	          "record for each axis which step moved it")

#define STRATEGY_OPTION \
	PASS_ENUM("propagation-strategy", "basic|aggressive|basic-then-aggressive", PropagateOptions, strategies, \
	          "how conflicts are treated")

#define OP_PRIORITY_OPTION \
	PASS_BOOL("run-op-priority-propagation", PropagateOptions, op_priorities, \
	          "handle some kinds of operations before others")

static const PropagateOptions defaults = PROPAGATE_DEFAULTS;
static const PassOption basic_options[] = { COMMON_OPTIONS, { 0 } };
static const PassOption aggressive_options[] = { COMMON_OPTIONS, STRATEGY_OPTION, { 0 } };
static const PassOption priority_options[] = { COMMON_OPTIONS, STRATEGY_OPTION, OP_PRIORITY_OPTION, { 0 } };

static bool
run_pass(IrModule *m, PassCx *cx, PropagateKind kind)
{
	PropagateOptions o = *(const PropagateOptions *)cx->options;
	bool ok, suspect;

	o.kind = kind;
	if (kind == PROPAGATE_BASIC)
		o.strategies = PROPAGATE_BY_BASIC;
	o.dump = o.dump_dir ? dump : NULL;
	o.dump_cx = cx;
	ok = run(m, cx->scratch, &o, &suspect);
	/* Shardy makes rules for dynamic dimensions, but the verifier rejects them on an operation. */
	cx->suspect = suspect || (o.keep_rules && rules_any_dynamic(m->s));
	return ok;
}

static bool
run_basic(IrModule *m, PassCx *cx)
{
	return run_pass(m, cx, PROPAGATE_BASIC);
}

static bool
run_aggressive(IrModule *m, PassCx *cx)
{
	return run_pass(m, cx, PROPAGATE_AGGRESSIVE);
}

static bool
run_op_priority(IrModule *m, PassCx *cx)
{
	return run_pass(m, cx, PROPAGATE_OP_PRIORITY);
}

static bool
run_user_priority(IrModule *m, PassCx *cx)
{
	return run_pass(m, cx, PROPAGATE_USER_PRIORITY);
}

const Pass propagate_passes[] = {
	{ "sdy-basic-propagate", "propagate shardings, stopping at conflicts",
	  PASS_OPTIONS(basic_options, defaults), .run = run_basic },
	{ "sdy-aggressive-propagate", "propagate shardings, resolving conflicts",
	  PASS_OPTIONS(aggressive_options, defaults), .run = run_aggressive },
	{ "sdy-op-priority-propagate", "propagate shardings in the order of operation priorities",
	  PASS_OPTIONS(priority_options, defaults), .run = run_op_priority },
	{ "sdy-user-priority-propagate", "propagate shardings in the order of user priorities",
	  PASS_OPTIONS(priority_options, defaults), .run = run_user_priority },
	{ 0 },
};
