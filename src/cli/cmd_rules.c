/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc rules`: prints the op sharding rule of every operation, one per line, in source order; or that of an
 * operation in its example, which is also part of `shardc explain`.
 */
#include "cli/cli.h"
#include "cli/option_rows.h"

#include <unistd.h>

#include "cli/unit.h"
#include "host/output.h"
#include "inspect/rule_words.h"
#include "ir/walk.h"
#include "report/explain.h"
#include "report/terminal.h"
#include "rules/rules.h"

/* ---- options ---- */

const OptionRow options_rules[] = {
	HEADING("Input and output:", 1),
	ROW(NULL, 'e', "TEXT", NULL, option_set_text, offsetof(Options, program),
	    "Read the program from this argument instead of a file", false),
	FLAG("words", words, "Also say in sentences what each factor means"),
	EXTENDED_RULES,
	AS_XLA,
	END
};

/* ---- the command ---- */

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
	if (rule && u->o->words)
		inspect_rule_words(&u->out, m, op, rule);
}

static HostStatus
rules_work(Unit *u)
{
	if (!unit_read(u, true))
		return HOST_FOUND;
	for (uint32_t i = 0; i < u->docs.n; i++) {
		IrModule *m = u->docs.v[i];

		if (as_xla_is_on(u->o->as_xla))
			ir_rules_include(m, IR_RULES_XLA);
		if (as_xla_is_on(u->o->as_xla) && !runner_pass(&u->runner, m, "shardc-as-xla", NULL))
			return HOST_FOUND;
		for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
			if (!rules_skips(op))
				rules_print_op(u, m, op);
		}
	}
	return unit_write(u);
}

/* ---- the rule of an operation without a program ---- */

/* Writes the explanation of an operation, and the rule that it has in the example. */
static HostStatus
example_work(Unit *u)
{
	const ReportExplanation *e = u->cx;
	IrOp *found = NULL;
	IrAttr *rule;
	IrModule *m;

	report_explain_topic(&u->out, e, true);
	if (!unit_read(u, true) || !u->docs.n)
		return HOST_FOUND;
	m = u->docs.v[0];
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		if (str_eq(session_str(&u->s, op->name), str_from(e->id)))
			found = op;
	}
	if (!found || rules_skips(found))
		return unit_write(u);
	rule = rules_get(m, found, false, false);
	buf_str(&u->out, rule ? STR("\nRule: ") : STR("\nThe operation "));
	buf_str(&u->out, rule ? rules_body(&u->s, rule) : str_from(rules_absence(found)));
	buf_char(&u->out, '\n');
	if (rule)
		inspect_rule_words(&u->out, m, found, rule);
	return unit_write(u);
}

typedef struct RulesTopics {
	Options *o;
	bool only_operations;
	uint32_t n;	/* written */
	HostStatus status;
} RulesTopics;

static HostStatus
write_concept(Options *o, const ReportExplanation *e)
{
	bool ok;
	Buf b;

	buf_init(&b, o->arena.memory);
	report_explain_topic(&b, e, false);
	ok = output_stdout(o, &b);
	buf_free(&b);
	return ok ? HOST_DONE : HOST_ENVIRONMENT;
}

static void
write_topic(void *cx, const ReportExplanation *e, bool is_operation)
{
	RulesTopics *t = cx;

	if (t->status || (t->only_operations && !is_operation))
		return;
	t->n++;
	t->o->state[DIAG_RULE_UNKNOWN_OP] = DIAG_STATE_OFF;	/* the text says that there is no rule */
	t->status = is_operation ? unit_run_text(t->o, "<example>", e->right, example_work, (void *)(uintptr_t)e)
	                         : write_concept(t->o, e);
}

bool
cli_explain_topics(Options *o, const char *name, bool only_operations, HostStatus *status)
{
	RulesTopics t = { .o = o, .only_operations = only_operations, .status = HOST_DONE };

	report_topics(name, write_topic, &t);
	*status = t.status;
	return t.n > 0;
}

/* Returns whether the operands name operations, and not files. Writes their rules. */
static bool
rules_of_names(Options *o, HostStatus *status)
{
	if (o->files.n != 1 || strpbrk(o->files.v[0], "/") || access(o->files.v[0], F_OK) == 0)
		return false;
	return cli_explain_topics(o, o->files.v[0], true, status);
}

HostStatus
cmd_rules(Options *o)
{
	HostStatus status;

	o->style = STYLE_MLIR;
	if (!o->program && rules_of_names(o, &status))
		return status;
	if (o->program && o->files.n)
		return host_usage_error("rules", "-e cannot be combined with a file");
	if (o->program)
		return unit_run_text(o, "<argument>", o->program, rules_work, NULL);
	return unit_run_all(o, rules_work, NULL);
}
