/* SPDX-License-Identifier: Apache-2.0
 *
 * The shardings of the parameters and outputs of @main, which the module keeps as attributes when its types have become
 * local (spec 55 §7.14).
 */
#include "flow/mesh_table.h"
#include "flow/value.h"
#include "localize/convert.h"

/* Returns the first mesh of the module with axes, or the empty mesh. */
static IrAttr *
first_mesh(const Emit *e)
{
	const IrOp *op = flow_first_mesh(e->m);

	return op ? ir_op_prop(op, ATOM_mesh) : shard_mesh_new(e->s, NULL, 0, NULL, 0);
}

/* Returns the sharding with an inlined mesh. A missing one is replicated on the mesh `other`. */
static IrAttr *
inlined(const Emit *e, IrAttr *sharding, const IrType *t, IrAttr *other)
{
	IrAttr *mesh = sharding ? flow_meshes_get(e->meshes, shard_sharding(sharding)->mesh) : NULL;

	if (!sharding)
		return shard_sharding_plain(e->s, other, ir_type_is_tensor(t) ? ir_type_rank(t) : 0, true);
	return mesh ? shard_sharding_on_mesh(e->s, sharding, mesh) : sharding;
}

void
convert_module(Convert *c)
{
	const Emit *e = &c->e;
	IrOp *module = e->m->op, *func = ir_symbol_find(module, ATOM_main);
	const IrBlock *b = func && func->kind == IR_OP_FUNC ? ir_op_body(func, 0) : NULL;
	uint32_t n_in = b ? b->n_args : 0, n_out = b ? b->last->n_operands : 0;
	IrAttr **v = ARENA_ARRAY(e->a, IrAttr *, n_in > n_out ? n_in : n_out), *other = first_mesh(e);

	if (!func || func->kind != IR_OP_FUNC)
		return;
	for (uint32_t i = 0; i < n_out; i++) {
		IrAttr *sharding = flow_func_result(func, i);

		v[i] = inlined(e, sharding ? sharding : convert_sharding(c, ir_operand(b->last, i)),
		               ir_operand(b->last, i)->type, other);
	}
	ir_op_set_attr(e->s, module, ATOM_SDY_OUTPUT_SHARDINGS, ir_attr_per_value(e->s, v, n_out));
	for (uint32_t i = 0; i < n_in; i++)
		v[i] = inlined(e, flow_func_arg(func, i), b->args[i]->type, other);
	ir_op_set_attr(e->s, module, ATOM_SDY_PARAMETERS_SHARDINGS, ir_attr_per_value(e->s, v, n_in));
}
