/* SPDX-License-Identifier: Apache-2.0
 *
 * Loops, branches and manual regions: computations that get what they use from outside in tuples (spec 57 §1.2).
 */
#include <assert.h>

#include "flow/value.h"
#include "spmd/read_scope.h"

/* ---- loops and branches ---- */

/* Enters a computation in which captured values are elements of the parameter, or the parameter itself. */
static void
bind(SpmdScope *inner, const SpmdValues *captured, SpmdIns *param, uint32_t first, bool is_tuple)
{
	for (uint32_t k = 0; k < captured->n; k++)
		spmd_scope_set(inner, captured->v[k], param, is_tuple, first + k);
}

/* A region of a loop as a computation. The parameter holds the carried values and then the captured ones. */
static SpmdComp *
read_loop_region(const SpmdScope *outer, const IrOp *op, uint32_t region, const SpmdValues *captured,
                 const SpmdShape *shape, const SpmdSharding *sharding)
{
	SpmdScope s = spmd_scope_new(outer, region ? "body" : "condition");
	const IrBlock *b = ir_op_block(op, region);
	SpmdIns *param = spmd_scope_param(&s, 0, shape, sharding), **parts;
	bool is_tuple = spmd_is_tuple(shape);
	uint32_t n;

	for (uint32_t k = 0; k < b->n_args; k++)
		spmd_scope_set(&s, b->args[k], param, is_tuple, k);
	bind(&s, captured, param, b->n_args, is_tuple);
	spmd_read_block(&s, b);
	parts = ARENA_ARRAY(s.r->in->a, SpmdIns *, b->last->n_operands + captured->n);
	n = spmd_scope_returned(&s, b, parts);
	if (!region) {
		s.c->root = n ? parts[0] : param;
		return s.c;
	}
	for (uint32_t k = 0; k < captured->n; k++)
		parts[n + k] = spmd_scope_get(&s, captured->v[k]);
	s.c->root = is_tuple ? spmd_scope_tuple(&s, n + captured->n, parts, sharding, NULL) : parts[0];
	return s.c;
}

void
spmd_read_while(SpmdScope *s, const IrOp *op)
{
	SpmdReader *r = s->r;
	SpmdValues captured = { 0 };
	Map seen = { 0 };
	uint32_t n;
	SpmdIns **parts, *in, *loop;
	const SpmdSharding **shardings;

	for (uint32_t k = 0; k < op->n_regions; k++) {
		const SpmdValues *inner = spmd_captured_by(r, ir_op_block(op, k));

		for (uint32_t j = 0; j < inner->n; j++)
			spmd_add_captured(r->in->a, NULL, inner->v[j], &seen, &captured);
	}
	n = op->n_operands + captured.n;
	parts = ARENA_ARRAY(r->in->a, SpmdIns *, n);
	shardings = ARENA_ARRAY(r->in->a, const SpmdSharding *, n);
	for (uint32_t k = 0; k < n; k++) {
		parts[k] = spmd_scope_get(s, k < op->n_operands ? ir_operand(op, k) : captured.v[k - op->n_operands]);
		if (r->unsupported)
			return;
		assert(parts[k]);
		shardings[k] = k < op->n_operands ? spmd_scope_sharding(s, flow_op_result(op, k), parts[k]->shape)
			: parts[k]->sharding;
	}
	if (!n) {
		spmd_read_fail(r, "a loop without values");
		return;
	}
	in = n == 1 ? parts[0] : spmd_scope_tuple(s, n, parts, spmd_tuple(r->in->t, n, shardings), op);
	loop = spmd_scope_add(s, SPMD_OP_WHILE, in->shape, n == 1 ? shardings[0] : in->sharding, 1, &in, op);
	loop->n_called = 2;
	loop->called = ARENA_ARRAY(r->in->a, SpmdComp *, 2);
	for (uint32_t k = 0; k < 2 && !r->unsupported; k++)
		loop->called[k] = read_loop_region(s, op, k, &captured, loop->shape, loop->sharding);
	spmd_scope_set_results(s, op, loop);
}

/* Reads a branch as a computation. Its parameter is the captured value if there is one, else a tuple of all of them. */
static SpmdComp *
read_branch(const SpmdScope *outer, const IrOp *op, uint32_t region, const SpmdValues *captured, const SpmdIns *operand,
            uint32_t n_results, const SpmdSharding *const *shardings)
{
	SpmdScope s = spmd_scope_new(outer, "branch");
	const IrBlock *b = ir_op_block(op, region);
	SpmdIns *param = spmd_scope_param(&s, 0, operand->shape, operand->sharding), **parts;

	bind(&s, captured, param, 0, captured->n != 1);
	spmd_read_block(&s, b);
	if (s.r->unsupported)
		return s.c;
	parts = ARENA_ARRAY(s.r->in->a, SpmdIns *, b->last->n_operands);
	spmd_scope_returned(&s, b, parts);
	spmd_scope_root(&s, n_results, parts, shardings);
	return s.c;
}

void
spmd_read_conditional(SpmdScope *s, const IrOp *op)
{
	SpmdReader *r = s->r;
	const SpmdSharding **shardings = ARENA_ARRAY(r->in->a, const SpmdSharding *, op->n_results), *whole;
	const SpmdShape *shape = spmd_scope_shape(s, op, shardings, &whole);
	SpmdIns **ops = ARENA_ARRAY(r->in->a, SpmdIns *, op->n_regions + 1), *i;
	SpmdComp **called = ARENA_ARRAY(r->in->a, SpmdComp *, op->n_regions);

	if (r->unsupported)
		return;
	ops[0] = spmd_scope_get(s, ir_operand(op, 0));
	for (uint32_t k = 0; k < op->n_regions && !r->unsupported; k++) {
		const SpmdValues *captured = spmd_captured_by(r, ir_op_block(op, k));
		SpmdIns **parts = ARENA_ARRAY(r->in->a, SpmdIns *, captured->n);

		for (uint32_t j = 0; j < captured->n; j++)
			parts[j] = spmd_scope_get(s, captured->v[j]);
		if (r->unsupported)
			return;
		ops[k + 1] = captured->n == 1 ? parts[0] : spmd_scope_tuple(s, captured->n, parts, NULL, op);
		called[k] = read_branch(s, op, k, captured, ops[k + 1], op->n_results, shardings);
	}
	i = spmd_scope_add(s, SPMD_OP_CONDITIONAL, shape, whole, op->n_regions + 1, ops, op);
	i->n_called = op->n_regions;
	i->called = called;
	spmd_scope_set_results(s, op, i);
}

/* ---- manual regions ---- */

static SpmdIns *
relabel(SpmdScope *s, SpmdIns *x, const char *target, const SpmdShape *shape, const SpmdSharding *sharding,
        const IrOp *op)
{
	SpmdIns *i = spmd_scope_add(s, SPMD_OP_CUSTOM_CALL, shape, sharding, 1, &x, op);

	i->target = target;
	return i;
}

/* The manual axes of a region: those of the operation, and of the regions around it. */
static bool
read_manual_axes(SpmdScope *s, const IrOp *op, SpmdManual *m)
{
	IrAttr *axes = flow_manual_axes(op), *list = flow_list(op, true);
	const ShardMesh *mesh = s->manual ? s->manual->mesh : NULL;

	if (!list || !list->n)
		list = flow_list(op, false);
	if (!mesh && list && list->n) {
		IrAttr *found = flow_meshes_get(s->r->meshes, shard_sharding(ir_attr_elems(list)[0])->mesh);

		mesh = found ? shard_mesh(found) : NULL;
	}
	*m = (SpmdManual){ .mesh = mesh };
	if (!mesh || shard_mesh_is_maximal(mesh))
		return false;
	for (uint32_t i = 0; i < mesh->n_axes && m->n < SPMD_RANK; i++) {
		bool is_manual = false;

		for (uint32_t k = 0; axes && k < axes->n; k++)
			is_manual |= ((const Atom *)ir_attr_data(axes))[k] == mesh->axes[i].name;
		for (uint32_t k = 0; s->manual && k < s->manual->n; k++)
			is_manual |= s->manual->names[k] == mesh->axes[i].name;
		if (is_manual)
			m->names[m->n++] = mesh->axes[i].name;
	}
	return m->n > 0;
}

bool
spmd_enter_manual(SpmdScope *s, const IrOp *op)
{
	SpmdManual *m = ARENA_NEW(s->r->in->a, SpmdManual);

	if (!read_manual_axes(s, op, m))
		return false;
	s->manual = m;
	return true;
}

IrAttr *
spmd_handed_out(SpmdScope *s, const IrOp *op, uint32_t k)
{
	return flow_erase_manual(s->r->s, ir_attr_elems(flow_list(op, false))[k], flow_manual_axes(op));
}

/* The body as a computation with a parameter for each argument. `inner` has its manual axes. */
static SpmdComp *
read_body(const SpmdScope *inner, const IrOp *op, SpmdIns *const *args, SpmdIns **root)
{
	SpmdScope s = spmd_scope_new(inner, "manual");
	const IrBlock *b = ir_op_block(op, 0);
	SpmdIns **parts;
	const SpmdSharding **shardings;
	uint32_t n;

	for (uint32_t k = 0; k < b->n_args; k++)
		spmd_scope_set(&s, b->args[k], spmd_scope_param(&s, k, args[k]->shape, args[k]->sharding), false, 0);
	spmd_read_block(&s, b);
	if (s.r->unsupported)
		return s.c;
	parts = ARENA_ARRAY(s.r->in->a, SpmdIns *, b->last->n_operands);
	n = spmd_scope_returned(&s, b, parts);
	shardings = ARENA_ARRAY(s.r->in->a, const SpmdSharding *, n);
	for (uint32_t k = 0; k < n && !s.r->unsupported; k++)
		shardings[k] = spmd_scope_sharding(&s, spmd_handed_out(&s, op, k), parts[k]->shape);
	spmd_scope_root(&s, n, parts, shardings);
	*root = s.c->root;
	return s.c;
}

/* A manual computation without manual axes is its body. */
static void
read_inlined(SpmdScope *s, const IrOp *op)
{
	const IrBlock *b = ir_op_block(op, 0);

	for (uint32_t k = 0; k < b->n_args && k < op->n_operands; k++)
		spmd_scope_set(s, b->args[k], spmd_scope_get(s, ir_operand(op, k)), false, 0);
	spmd_read_block(s, b);
	for (uint32_t k = 0; k < op->n_results && !s->r->unsupported; k++)
		spmd_scope_set(s, &op->results[k], spmd_scope_get(s, ir_operand(b->last, k)), false, 0);
}

void
spmd_read_manual(SpmdScope *s, const IrOp *op)
{
	SpmdReader *r = s->r;
	const IrBlock *b = ir_op_block(op, 0);
	SpmdIns **args = ARENA_ARRAY(r->in->a, SpmdIns *, op->n_operands), *call, *root = NULL;
	SpmdScope inner = *s;
	SpmdComp *body;

	if (!spmd_enter_manual(&inner, op)) {
		read_inlined(s, op);
		return;
	}
	for (uint32_t k = 0; k < op->n_operands && !r->unsupported; k++) {
		IrAttr *in = ir_attr_elems(flow_list(op, true))[k];
		const SpmdShape *local = spmd_read_shape(r, b->args[k]->type);
		SpmdIns *x = spmd_scope_get(s, ir_operand(op, k));

		if (r->unsupported || !local) {
			spmd_read_fail(r, "a type without a static shape");
			return;
		}
		x = spmd_scope_add(s, SPMD_OP_COPY, x->shape, spmd_scope_sharding(s, in, x->shape), 1, &x, op);
		in = flow_erase_manual(r->s, in, flow_manual_axes(op));
		args[k] = relabel(s, x, "SPMDFullToShardShape", local, spmd_scope_sharding(&inner, in, local), op);
	}
	body = read_body(&inner, op, args, &root);
	if (r->unsupported)
		return;
	call = spmd_scope_add(s, SPMD_OP_CALL, root->shape, root->sharding, op->n_operands, args, op);
	call->n_called = 1;
	call->called = arena_dup(r->in->a, &body, sizeof(SpmdComp *));
	for (uint32_t k = 0; k < op->n_results; k++) {
		IrAttr *out = ir_attr_elems(flow_list(op, false))[k];
		SpmdIns *x = op->n_results == 1 ? call : spmd_scope_element(s, call, k);
		const SpmdShape *shape = spmd_read_shape(r, op->results[k].type);

		x = spmd_scope_add(s, SPMD_OP_COPY, x->shape, x->sharding, 1, &x, op);
		spmd_scope_set(s, &op->results[k],
		               relabel(s, x, "SPMDShardToFullShape", shape, spmd_scope_sharding(s, out, shape), op),
		               false, 0);
	}
}

/* A value that becomes partial sums on each device, by itself. XLA has a manual region of all axes for it. */
void
spmd_read_unreduced(SpmdScope *s, const IrOp *op)
{
	const SpmdSharding *sharding, *man = s->r->in->t->man;
	const SpmdShape *shape = spmd_scope_shape(s, op, &sharding, &sharding);
	SpmdIns *x = spmd_scope_get(s, ir_operand(op, 0));

	if (s->manual)
		spmd_read_fail(s->r, "partial sums in a manual computation");
	if (s->r->unsupported)
		return;
	x = relabel(s, x, "SPMDFullToShardShape", spmd_shard_shape(s->r->in->t, x->shape, x->sharding), man, op);
	x = spmd_scope_add(s, SPMD_OP_OTHER, spmd_shard_shape(s->r->in->t, shape, sharding), man, 1, &x, op);
	x = relabel(s, x, "SPMDShardToFullShape", shape, sharding, op);
	spmd_scope_set_results(s, op, x);
}
