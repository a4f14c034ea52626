/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc rules`: prints the op sharding rule of every operation, one per line, in source order.
 */
#include "cli/cli.h"
#include "driver/unit.h"
#include "ir/walk.h"
#include "report/terminal.h"
#include "rules/rules.h"

/* Returns whether an operation is not printed, because it cannot have a rule: it has neither operands nor results,
 * or is a terminator, or defines a symbol. */
static bool
rules_skips(const IrOp *op)
{
	return (!op->n_operands && !op->n_results) || ir_op_has(op, T_TERM | T_SYMBOL);
}

/* Returns the text of a rule without the name of its attribute: `([i, j])->([i, j]) {i=4, j=8}`. */
static Str
rules_body(Session *s, IrAttr *rule)
{
	Str text = print_attr_text(s, rule);
	const char *lt = memchr(text.p, '<', text.n);

	return (Str){ lt + 1, (size_t)(text.p + text.n - lt) - 2 };
}

/* Says why an operation has no rule: whether it needs none, or stops propagation. */
static const char *
rules_absence(const IrOp *op)
{
	if (rules_is_constant_like(op))
		return "needs no rule, because it is a constant";
	if (!op->n_operands)
		return "needs no rule, because it has no operands";
	if (op->kind == IR_OP_CALL)
		return "needs no rule, because shardings follow the called function";
	if (ir_op_has(op, T_DATAFLOW))
		return "needs no rule, because it has data-flow edges";
	return op->n_results ? "has no rule" : "needs no rule, because it has no results";
}

static void
rules_print_op(Unit *u, IrModule *m, IrOp *op)
{
	LineCol at = source_locate(&u->s.arena, u->src, op->span.lo);
	IrAttr *rule = rules_get(m, op, false, false);

	report_escape(&u->out, str_from(u->in.name));
	buf_printf(&u->out, ":%u:%u: ", (unsigned)at.line, (unsigned)at.col);
	report_escape(&u->out, session_str(&u->s, op->name));
	buf_char(&u->out, ' ');
	buf_str(&u->out, rule ? rules_body(&u->s, rule) : str_from(rules_absence(op)));
	buf_char(&u->out, '\n');
}

static HostStatus
rules_work(Unit *u)
{
	if (!unit_read(u, true))
		return HOST_FOUND;
	for (uint32_t i = 0; i < u->docs.n; i++) {
		IrModule *m = u->docs.v[i];

		u->s.extended_rules |= u->o->as_xla;
		if (u->o->as_xla && !runner_pass(&u->runner, m, "shardc-as-xla", ""))
			return HOST_FOUND;
		for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
			if (!rules_skips(op))
				rules_print_op(u, m, op);
		}
	}
	return unit_write(u);
}

HostStatus
cmd_rules(Options *o)
{
	o->style = STYLE_MLIR;
	if (o->program && o->files.n)
		return host_usage_error("rules", "-e cannot be combined with a file");
	if (o->program)
		return unit_run_text(o, "<argument>", o->program, rules_work, NULL);
	return unit_run_all(o, rules_work, NULL);
}
