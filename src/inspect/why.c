/* SPDX-License-Identifier: Apache-2.0
 *
 * A collective that a pass made has the place of the operation from which it was made: a constraint in the text, or the
 * definition of its operand. The text at that place tells which of the two it is. The users of the collective tell the
 * other reasons apart.
 */
#include "inspect/why.h"

const char *
inspect_why_name(InspectWhy why)
{
	static const char *const names[] = {
		[INSPECT_CONTRACTION] = "contraction", [INSPECT_DISAGREEMENT] = "disagreement",
		[INSPECT_CONSTRAINT] = "constraint", [INSPECT_RESULT] = "result", [INSPECT_CALL] = "call",
		[INSPECT_USER] = "user", [INSPECT_NEIGHBOURS] = "neighbours",
		[INSPECT_NORULE] = "norule",
	};

	return names[why];
}

/* Returns whether the text at the place of an operation begins with a word. */
static bool
text_begins(const IrModule *m, const IrOp *op, const char *word)
{
	const char *p;

	if (!m->src || !op->span.hi || op->span.lo >= m->src->len)
		return false;
	p = m->src->text + op->span.lo;
	return strncmp(p + (*p == '"'), word, strlen(word)) == 0;
}

static bool
is_written_constraint(const IrModule *m, const IrOp *op)
{
	return text_begins(m, op, "sdy.sharding_constraint") || text_begins(m, op, "sdy.reshard");
}

/* The users of a value after all movements. */
typedef struct Users {
	bool returns, calls, others;
} Users;

static void
find_users(const IrValue *v, Users *users, int depth)
{
	for (const IrUse *u = v->uses; u; u = u->next) {
		const IrOp *op = u->user;

		if (inspect_is_move(op) && depth < 8)
			find_users(&op->results[0], users, depth + 1);
		else if (op->kind == IR_OP_RETURN)
			users->returns = true;
		else if (op->kind == IR_OP_CALL)
			users->calls = true;
		else
			users->others = true;
	}
}

/* Returns whether the value before all movements is the result of a call. */
static bool
comes_from_call(const IrOp *op)
{
	while (op && inspect_is_move(op))
		op = ir_value_def(ir_operand(op, 0));
	return op && op->kind == IR_OP_CALL;
}

InspectWhy
inspect_why(const IrModule *m, const IrOp *op, InspectKind kind)
{
	Users users = { 0 };

	if (inspect_kind_is_open(kind))
		return kind == INSPECT_IMPLICIT ? INSPECT_NORULE : INSPECT_USER;
	if (!inspect_is_move(op) || (text_begins(m, op, "sdy.") && !is_written_constraint(m, op) &&
	                             text_begins(m, op, ir_op_info(op->kind)->spelling)))
		return INSPECT_USER;
	if (is_written_constraint(m, op))
		return INSPECT_CONSTRAINT;
	if (kind == INSPECT_ALL_REDUCE || kind == INSPECT_REDUCE_SCATTER)
		return INSPECT_CONTRACTION;
	find_users(&op->results[0], &users, 0);
	if (users.returns && !users.calls && !users.others)
		return INSPECT_RESULT;
	if ((users.calls && !users.others) || comes_from_call(op))
		return INSPECT_CALL;
	return INSPECT_DISAGREEMENT;
}
