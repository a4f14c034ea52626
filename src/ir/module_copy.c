/* SPDX-License-Identifier: Apache-2.0
 *
 * Copies of whole modules.
 */
#include "ir/walk.h"

static IrWalk
link_uses(IrOp *op, void *cx)
{
	(void)cx;
	for (uint32_t i = 0; i < op->n_operands; i++)		/* the order of a program that was read */
		ir_use_set(&op->operands[i], ir_operand(op, i));
	return IR_WALK_ON;
}

/* The copy may outlive the module: it gets its own tables. What they refer to lives in the session and the source. */
static void
copy_tables(IrModule *copy, const IrModule *m)
{
	copy->locs.n = 0;
	for (uint32_t i = 0; i < m->locs.n; i++)
		*VEC_ADD(&copy->arena, &copy->locs) = m->locs.v[i];
	copy->n_resources = m->n_resources;
	copy->resources = ARENA_ARRAY(&copy->arena, IrResource, m->n_resources);
	if (m->n_resources)
		memcpy(copy->resources, m->resources, m->n_resources * sizeof *m->resources);
}

IrModule *
ir_module_copy(IrModule *m, IrMap *map)
{
	IrModule *copy = ir_module_new(m->s, m->src);
	IrBlock *body = ir_op_block(copy->op, 0);

	copy_tables(copy, m);
	copy->rules = m->rules;
	copy->module_written = m->module_written;
	copy->op->props = m->op->props;
	copy->op->attrs = m->op->attrs;
	copy->op->span = m->op->span;
	copy->op->loc = m->op->loc;
	for (const IrOp *op = ir_op_block(m->op, 0)->first; op; op = op->next)
		ir_op_append(body, ir_op_clone(copy, op, map));
	ir_walk_post(copy->op, link_uses, NULL);
	return copy;
}

IrModule *
ir_module_clone(IrModule *m, Arena *work)
{
	IrMap map;

	ir_map_init(m, &map, work);
	return ir_module_copy(m, &map);
}
