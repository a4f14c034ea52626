/* SPDX-License-Identifier: Apache-2.0
 *
 * convert-global-to-local: updates that lie inside one part of each sharded dimension (spec 55 §7.8). The devices that
 * hold the elements write them; the others keep what they had.
 */
#include "localize/convert_index.h"
#include "shard/layout_compare.h"

typedef struct Update {
	Convert *c;
	IrOp *op;
	Starts starts;
	IrValue **held;		/* for each shifted index: whether this device has the elements */
	uint32_t n_held;
} Update;

/* Replaces index d by the one in this device's part, if the part has the elements, else by 0. */
static void
shift_index(Update *u, uint32_t d, int64_t size, int64_t n)
{
	Starts *s = &u->starts;
	Emit *e = s->e;
	IrValue *zero, *last, *at, *first, *end, *limit, *held;

	s->v = convert_operand(u->c, u->op, d + 2);
	zero = starts_scalar(s, 0);
	last = starts_scalar(s, size - n);
	at = emit_op(e, IR_OP_SHLO_CLAMP, (IrValue *[]){ zero, s->v, last }, 3, s->v->type, NULL, NULL);
	first = starts_first(s, d);
	end = emit_binary(e, IR_OP_SHLO_ADD, at, starts_scalar(s, n));
	limit = emit_binary(e, IR_OP_SHLO_ADD, first, starts_scalar(s, s->local->dims[d]));
	held = emit_compare(e, at, first, IR_DIRECTION_GE, NULL);
	held = emit_binary(e, IR_OP_SHLO_AND, held, emit_compare(e, end, limit, IR_DIRECTION_LE, NULL));
	at = emit_binary(e, IR_OP_SHLO_SUBTRACT, at, first);
	at = emit_op(e, IR_OP_SHLO_SELECT, (IrValue *[]){ held, at, zero }, 3, at->type, NULL, NULL);
	ir_use_set(&u->op->operands[d + 2], at);
	u->held[u->n_held++] = held;
}

/* Returns whether n elements of the `size` in dimension d lie in one part: one element does, more do at some constant
 * positions. */
static bool
fits_one_part(const Update *u, uint32_t d, int64_t size, int64_t n)
{
	const IrOp *def = ir_value_def(convert_operand(u->c, u->op, d + 2));
	const IrAttr *value = def && def->kind == IR_OP_SHLO_CONSTANT ? ir_op_prop(def, ATOM_value) : NULL;
	int64_t part = u->starts.local->dims[d], at;

	if (n == 1)
		return true;
	if (!value || value->kind != IR_ATTR_DENSE)
		return false;
	at = ir_dense_int(value, 0);
	at = at < 0 ? 0 : at > size - n ? size - n : at;
	return at / part == (at + n - 1) / part;
}

/* Makes the indices of sharded dimensions local. An update takes such a dimension whole or stays inside one part. It is
 * itself whole along each dimension, sharded or not, of which it takes a part. */
static bool
shift_indices(Update *u)
{
	Convert *c = u->c;
	const IrType *into = convert_global_type(c, ir_operand(u->op, 0));
	const IrType *update = convert_global_type(c, ir_operand(u->op, 1));
	IrAttr *y = convert_sharding(c, ir_operand(u->op, 1));

	for (uint32_t d = 0; d < into->n; d++) {
		if (update->dims[d] == into->dims[d])
			continue;
		if (convert_axes(y, d).n)
			return convert_refuse(c, u->op, "update tensor should not be sharded along sliced dimensions "
			                      "and upstream resharding/replication is required");
		if (!convert_axes(u->starts.sharding, d).n)
			continue;
		if (!fits_one_part(u, d, into->dims[d], update->dims[d]))
			return convert_refuse(c, u->op, "partitioned dynamic-update-slice crossing shard boundaries "
			                      "requires upstream resharding/replication");
		shift_index(u, d, into->dims[d], update->dims[d]);
	}
	return true;
}

bool
convert_dynamic_update_slice(Convert *c, IrOp *op)
{
	IrAttr *sharding = convert_sharding(c, ir_operand(op, 0));
	IrValue *into = convert_operand(c, op, 0), **operands, *written, *inside;
	IrType *mask;
	Update u = { c, op, { .e = &c->e, .mesh = emit_mesh(&c->e, sharding), .sharding = sharding,
	                      .local = into->type }, ARENA_ARRAY(c->e.a, IrValue *, into->type->n), 0 };

	if (!c->slices || shard_is_replicated(sharding))
		return convert_generic(c, op);
	if (!shift_indices(&u))
		return false;
	if (!u.n_held)
		return convert_generic(c, op);
	operands = ARENA_ARRAY(c->e.a, IrValue *, op->n_operands);
	for (uint32_t i = 0; i < op->n_operands; i++)
		operands[i] = convert_operand(c, op, i);
	written = emit_op(&c->e, IR_OP_SHLO_DYNAMIC_UPDATE_SLICE, operands, op->n_operands, into->type, NULL, NULL);
	inside = u.held[0];
	for (uint32_t i = 1; i < u.n_held; i++)
		inside = emit_binary(&c->e, IR_OP_SHLO_AND, inside, u.held[i]);
	mask = ir_type_tensor(c->e.s, into->type->dims, into->type->n, c->e.s->i1, NULL);
	inside = emit_broadcast(&c->e, inside, mask, NULL, NULL);
	return convert_replace(c, op, emit_op(&c->e, IR_OP_SHLO_SELECT, (IrValue *[]){ inside, written, into }, 3,
	                                      into->type, NULL, NULL));
}
