/* SPDX-License-Identifier: Apache-2.0
 *
 * The operations that must be visited again when a sharding changes (spec 30 §8.3, §8.4). The users of a value are
 * woken in the order of its use list, and the last one woken is visited first.
 */
#include "flow/value.h"
#include "propagate/state.h"

static bool
can_step(const PropOp *rec)
{
	return (rec->kind != PROP_INERT && rec->kind != PROP_ENDED) || rec->attached;
}

static void
push(Propagation *p, uint32_t r)
{
	const PropOp *rec = &p->ops[r];

	/* Visiting an operation that can neither make a step nor become dead has no effect. */
	if (p->on_stack[r] || rec->erased || (!rec->mortal && !can_step(rec)))
		return;
	propagate_activate(p, r);
	if (r >= p->cursor)
		return;		/* it is on the implicit part of the worklist already */
	p->on_stack[r] = 1;
	*VEC_ADD(p->arena, &p->stack) = r;
}

void
propagate_enqueue(Propagation *p, uint32_t r)
{
	push(p, r);
	/* All enclosing operations follow, but only those that may have become dead need a visit. */
	for (r = p->ops[r].dying; r; r = p->ops[r].dying)
		push(p, r);
}

static void
notify(Propagation *p, const IrOp *op)
{
	if (op->tmp && op->tmp != p->current)
		propagate_enqueue(p, op->tmp);
}

/* Continues with the users of a value in another function. */
static void
follow(Propagation *p, const IrValue *v)
{
	if (propagate_slot(v) && !propagate_once(p, propagate_slot(v), ONCE_FOLLOW))
		return;
	if (v->uses)
		*VEC_ADD(p->arena, &p->uses) = v->uses;
}

static void
follow_return(Propagation *p, const IrUse *u)
{
	const IrOp *func = ir_op_holder(u->user);
	const PropCallers *c = p->callers && func->tmp ? &p->callers[func->tmp] : NULL;

	/* Callers are pushed in reverse, so that the first one is walked first. */
	for (uint32_t i = c ? c->n : 0; i-- > 0;) {
		if (ir_use_index(u) < c->v[i]->n_results)
			follow(p, &c->v[i]->results[ir_use_index(u)]);
	}
}

static void
follow_call(Propagation *p, const IrUse *u)
{
	const IrOp *callee = propagate_callee(p, u->user);
	const IrBlock *body = callee ? ir_op_body(callee, 0) : NULL;

	if (body && ir_use_index(u) < body->n_args)
		follow(p, body->args[ir_use_index(u)]);
}

static void
notify_edge(IrOp *edge, void *p)
{
	notify(p, edge);
}

static void
wake_user(Propagation *p, const IrUse *u)
{
	const IrOp *user = u->user;

	if (flow_edges_of_source(u, notify_edge, p))
		return;
	if (user->kind == IR_OP_RETURN)
		follow_return(p, u);
	else if (ir_op_has(user, T_TERM))
		notify(p, ir_op_holder(user));
	else if (user->kind == IR_OP_CALL)
		follow_call(p, u);
	else
		notify(p, user);
}

static void
wake_users(Propagation *p, const IrValue *v)
{
	if (v->uses)
		*VEC_ADD(p->arena, &p->uses) = v->uses;
	while (p->uses.n) {
		const IrUse *u = VEC_POP(&p->uses);

		p->s->work.woken++;
		if (u->next)
			*VEC_ADD(p->arena, &p->uses) = u->next;
		wake_user(p, u);
	}
}

/* Wakes the users of a target of an edge that is not its owner, such as a block argument of a loop. */
static void
wake_target(IrValue *target, void *p)
{
	wake_users(p, target);
}

void
propagate_wake(Propagation *p, const IrValue *v)
{
	const IrOp *def = ir_value_op(v);
	uint32_t slot = propagate_slot(v);

	/* A group member may share the slot of another value. It is woken even if the owner of the slot was. */
	if (p->slots[slot].value == v && !propagate_once(p, slot, ONCE_WAKE))
		return;
	if (!v->is_arg && def->kind == IR_OP_SDY_EDGE)
		flow_edge_other_targets(ir_operand(def, 0), wake_target, p);
	notify(p, def);
	wake_users(p, v);
}
