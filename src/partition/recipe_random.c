/* SPDX-License-Identifier: Apache-2.0
 *
 * Random numbers (spec 56 §7.11). `rng_bit_generator` has no row: it runs replicated, so that the bits do not depend on
 * the layout. `rng` has no state, so devices would draw different numbers; one device draws for all.
 */
#include "partition/localizer.h"

/* Returns all atoms of the mesh that are not manual. */
static PartAxes
free_atoms(Localizer *lz, const PartMesh *mesh)
{
	uint16_t *v = ARENA_ARRAY(lz->tmp, uint16_t, mesh->n_atoms + 1);
	uint32_t n = 0;

	for (uint16_t i = 0; i < mesh->n_atoms; i++) {
		if (!part_axes_has(lz->manual, i))
			v[n++] = i;
	}
	return (PartAxes){ v, n };
}

bool
recipe_rng(Localizer *lz, IrOp *op)
{
	const PartMesh *mesh = lz->manual_mesh ? lz->manual_mesh : lz->mesh;
	IrValue **operands = ARENA_ARRAY(lz->tmp, IrValue *, op->n_operands + 1), *x, *zero;
	IrType *type = op->results[0].type;
	PartAxes axes = free_atoms(lz, mesh);

	if (!axes.n || !ir_type_is_static_tensor(type))
		return false;
	for (uint32_t i = 0; i < op->n_operands; i++)
		operands[i] = part_get(lz, ir_operand(op, i),
		                       part_replicated(lz, ir_type_rank(ir_operand(op, i)->type)));
	x = &part_clone(lz, op, operands, &type)->results[0];
	zero = part_spread(lz, part_neutral(lz, IR_OP_SHLO_ADD, type->elem), type->dims, type->n);
	x = part_select(lz, part_lead(lz, mesh, axes), x, zero);
	part_put(lz, &op->results[0], part_combine(lz, x, mesh, axes, IR_OP_SHLO_ADD), part_replicated(lz, type->n));
	return true;
}
