/* SPDX-License-Identifier: Apache-2.0
 *
 * The operations of the input, and the whole of it (spec 57 §1.2).
 */
#include "flow/value.h"
#include "ir/walk.h"
#include "spmd/algebra.h"
#include "spmd/read_scope.h"

/* An optimization barrier has one operand; several are a tuple with the shardings of the results. */
static void
read_barrier(SpmdScope *s, const IrOp *op)
{
	uint32_t n = op->n_operands;
	SpmdIns **parts = ARENA_ARRAY(s->r->in->a, SpmdIns *, n), *x;
	const SpmdSharding **shardings = ARENA_ARRAY(s->r->in->a, const SpmdSharding *, n), *sharding;

	for (uint32_t k = 0; k < n; k++) {
		parts[k] = spmd_scope_get(s, ir_operand(op, k));
		if (s->r->unsupported)
			return;
		shardings[k] = spmd_scope_sharding(s, flow_op_result(op, k), parts[k]->shape);
	}
	if (!n)
		return;
	sharding = n == 1 ? shardings[0] : spmd_tuple(s->r->in->t, n, shardings);
	x = n == 1 ? parts[0] : spmd_scope_tuple(s, n, parts, sharding, op);
	spmd_scope_set_results(s, op, spmd_scope_add(s, SPMD_OP_OPT_BARRIER, x->shape, sharding, 1, &x, op));
}

/* A constraint is a copy with the sharding on it. */
static void
read_move(SpmdScope *s, const IrOp *op)
{
	SpmdIns *x = spmd_scope_get(s, ir_operand(op, 0));

	if (s->r->unsupported)
		return;
	x = spmd_scope_add(s, SPMD_OP_COPY, x->shape, spmd_scope_sharding(s, spmd_sharding_attr(op, 0), x->shape), 1,
	                   &x, op);
	spmd_scope_set_results(s, op, x);
}

/* Where a value is placed in memory does not matter. */
static bool
is_placement(SpmdReader *r, const IrOp *op)
{
	const IrAttr *target = ir_op_prop(op, ATOM_call_target_name);

	return op->kind == IR_OP_SHLO_CUSTOM_CALL && op->n_operands == 1 && op->n_results == 1 && target &&
	       target->kind == IR_ATTR_STRING &&
	       str_eq(session_str(r->s, *ir_attr_atoms(target)), str_from("annotate_device_placement"));
}

/* Returns the sharding of a value that has one more dimension, of one tile, at a place. */
static const SpmdSharding *
with_dim(SpmdTable *t, const SpmdSharding *s, uint32_t place)
{
	uint32_t dims[SPMD_DIMS];

	if (!spmd_is_tiled(s))
		return s;
	memcpy(dims, s->tiles->dims, place * sizeof *dims);
	dims[place] = 1;
	memcpy(dims + place + 1, s->tiles->dims + place, (s->tiles->rank - place) * sizeof *dims);
	return spmd_like(t, s, spmd_tiles_reshape(&t->tiles, s->tiles, s->tiles->rank + 1, dims));
}

/* An all-to-all keeps its shape; the parts move to the other dimension afterwards. XLA propagates through these
 * operations, which the module does not have. What it finds is known only if no tiles meet the parts. */
static void
move_parts(SpmdScope *s, const IrOp *op, SpmdIns *i)
{
	SpmdTable *t = s->r->in->t;
	uint32_t rank = i->ops[0]->shape->rank, from = (uint32_t)i->dimension, to, n = 0;
	int64_t dims[SPMD_DIMS], parts = ir_op_int(op, ATOM_split_count, 1);
	const SpmdShape *result = i->shape;
	const SpmdSharding *sharding;
	SpmdDims order = { 0 };
	SpmdIns *x = i;

	to = (uint32_t)ir_op_int(op, ATOM_concat_dimension, 0);
	if (from == to || !parts || to >= rank || from >= rank)
		return;
	if (spmd_dim(i->sharding, (int32_t)from) != 1 || spmd_dim(i->sharding, (int32_t)to) != 1 ||
	    spmd_dim(i->ops[0]->sharding, (int32_t)to) != 1) {
		spmd_read_fail(s->r, "an all-to-all between dimensions that are sharded along other axes");
		return;
	}
	i->shape = i->ops[0]->shape;
	for (uint32_t d = 0; d < rank; d++) {
		if (d == from)
			dims[n++] = parts;
		dims[n++] = d == from ? i->shape->dims[d] / parts : i->shape->dims[d];
	}
	sharding = with_dim(t, i->sharding, from);
	x = spmd_scope_add(s, SPMD_OP_RESHAPE, spmd_shape_dims(t, result, n, dims), sharding, 1, &x, op);
	for (uint32_t d = 0; d < n; d++) {
		uint32_t place = to < from ? to : to + 1;

		if (d == place)
			order.v[order.n++] = from;
		if (d != from)
			order.v[order.n++] = d;
	}
	for (uint32_t d = 0; d < n; d++)
		dims[d] = x->shape->dims[order.v[d]];
	sharding = spmd_transpose(t, sharding, order.v);
	x = spmd_scope_add(s, SPMD_OP_TRANSPOSE, spmd_shape_dims(t, result, n, dims), sharding, 1, &x, op);
	x->dims = order;
	x = spmd_scope_add(s, SPMD_OP_RESHAPE, result, i->sharding, 1, &x, op);
	spmd_scope_set_results(s, op, x);
}

/* A file of --ops says what the operation moves, so the partitioner moves nothing for it. */
static bool
is_declared(SpmdReader *r, const IrOp *op)
{
	const IrAttr *target = op->kind == IR_OP_SHLO_CUSTOM_CALL ? ir_op_prop(op, ATOM_call_target_name) : NULL;
	const IrDecl *decl = ir_op_decl(op);

	if (decl && decl->comm)
		return true;
	return target && target->kind == IR_ATTR_STRING && ir_decl_call(r->s, ir_attr_atoms(target)[0]);
}

/* A reduce has an initial value for each result; further ones do not matter. Returns 0 if some are missing. */
static uint32_t
count_operands(const IrOp *op)
{
	if (op->kind != IR_OP_SHLO_REDUCE && op->kind != IR_OP_SHLO_REDUCE_WINDOW)
		return op->n_operands;
	return op->n_operands < 2 * op->n_results ? 0 : 2 * op->n_results;
}

static void
read_plain(SpmdScope *s, const IrOp *op)
{
	SpmdReader *r = s->r;
	const SpmdSharding **shardings = ARENA_ARRAY(r->in->a, const SpmdSharding *, op->n_results), *whole;
	const SpmdShape *shape = spmd_scope_shape(s, op, shardings, &whole);
	SpmdIns **ops = ARENA_ARRAY(r->in->a, SpmdIns *, op->n_operands), *i;
	uint32_t n;

	for (uint32_t k = 0; k < op->n_operands && !r->unsupported; k++)
		ops[k] = spmd_scope_get(s, ir_operand(op, k));
	if (r->unsupported)
		return;
	if (is_placement(r, op)) {
		spmd_scope_set_results(s, op, ops[0]);
		return;
	}
	/* XLA puts random numbers that have no sharding on one device. */
	if (op->kind == IR_OP_SHLO_RNG && !s->manual && !spmd_sharding_attr(op, 0))
		whole = spmd_one(r->in->t, 0);
	n = count_operands(op);
	if (!n && op->n_operands) {
		spmd_read_fail(r, "a reduce without initial values");
		return;
	}
	i = spmd_scope_add(s, spmd_read_opcode(op), shape, whole, n, ops, op);
	spmd_read_attributes(r, op, i);
	i->moves_itself = is_declared(r, op);
	spmd_scope_set_results(s, op, i);
	if (i->op == SPMD_OP_ALL_TO_ALL && i->n_ops == 1 && !spmd_is_tuple(i->shape))
		move_parts(s, op, i);
}

/* XLA keeps an all-reduce of a value that has unreduced axes. Any other one says what the partitioner does anyway. */
static void
read_all_reduce(SpmdScope *s, const IrOp *op)
{
	IrAttr *in = flow_value_get(s->r->s, ir_operand(op, 0));

	if (in && shard_sharding(in)->n_unreduced)
		read_plain(s, op);
	else
		spmd_scope_set_results(s, op, spmd_scope_get(s, ir_operand(op, 0)));
}

void
spmd_read_op(SpmdScope *s, const IrOp *op)
{
	s->r->at = op;
	switch ((int)op->kind) {
	case IR_OP_SHLO_WHILE: spmd_read_while(s, op); break;
	case IR_OP_SHLO_IF:
	case IR_OP_SHLO_CASE: spmd_read_conditional(s, op); break;
	case IR_OP_SDY_MANUAL: spmd_read_manual(s, op); break;
	case IR_OP_SHLO_OPTIMIZATION_BARRIER: read_barrier(s, op); break;
	case IR_OP_SDY_CONSTRAINT:
	case IR_OP_SDY_RESHARD: read_move(s, op); break;
	case IR_OP_SDY_S2U:
	case IR_OP_SDY_R2U: spmd_read_unreduced(s, op); break;
	case IR_OP_SDY_ALL_REDUCE: read_all_reduce(s, op); break;
	case IR_OP_SDY_BARRIER: spmd_scope_set_results(s, op, spmd_scope_get(s, ir_operand(op, 0))); break;
	case IR_OP_CALL:
	case IR_OP_SDY_NAMED: spmd_read_fail(s->r, "a call that was not inlined"); break;
	default: read_plain(s, op); break;
	}
}

void
spmd_read_block(SpmdScope *s, const IrBlock *b)
{
	if (!s->c->end)
		s->c->end = b->last;
	for (const IrOp *op = b->first; op && op != b->last && !s->r->unsupported; op = op->next)
		spmd_read_op(s, op);
}

/* The function @main, or the only one. */
static IrOp *
find_entry(const IrModule *m)
{
	IrOp *main = ir_symbol_find(m->op, ATOM_main), *only = NULL;
	const IrBlock *b = ir_op_body(m->op, 0);

	for (IrOp *op = b ? b->first : NULL; op && !main; op = op->next) {
		if (op->kind != IR_OP_FUNC)
			continue;
		if (only)
			return NULL;
		only = op;
	}
	return main ? main : only;
}

bool
spmd_read_module(SpmdReader *r)
{
	IrOp *func = find_entry(r->m);
	const IrBlock *b = func && func->kind == IR_OP_FUNC ? ir_op_body(func, 0) : NULL;
	SpmdScope s = { .r = r };
	SpmdIns **parts;
	const SpmdSharding **shardings;
	uint32_t n;

	if (!b || b->next || !b->last) {
		spmd_read_fail(r, "a module without a function @main of one block");
		return false;
	}
	spmd_scope_main(&s);
	for (uint32_t k = 0; k < b->n_args && !r->unsupported; k++)
		spmd_scope_param_of(&s, b->args[k], flow_func_arg(func, k));
	if (!r->unsupported)
		spmd_read_block(&s, b);
	if (r->unsupported)
		return false;
	parts = ARENA_ARRAY(r->in->a, SpmdIns *, b->last->n_operands);
	shardings = ARENA_ARRAY(r->in->a, const SpmdSharding *, b->last->n_operands);
	n = spmd_scope_returned(&s, b, parts);
	for (uint32_t k = 0; k < n && !r->unsupported; k++)
		shardings[k] = spmd_scope_sharding(&s, flow_func_result(func, k), parts[k]->shape);
	/* XLA leaves a single result without a sharding where it is. */
	if (!r->unsupported)
		spmd_scope_root(&s, n, parts, n == 1 && !flow_func_result(func, 0) ? NULL : shardings);
	return !r->unsupported;
}
