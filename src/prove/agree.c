/* SPDX-License-Identifier: Apache-2.0
 *
 * Programs with a single result. A manual computation may return values that vary along an axis that its out_sharding
 * does not name. If all devices then return the value of the first one, everything after it can be checked.
 */
#include "prove/agree.h"

#include "flow/manual_region.h"
#include "ir/make.h"
#include "ir/walk.h"
#include "shard/local.h"

typedef struct Agree {
	IrModule *m;
	Arena *a;
	FlowMeshTable *meshes;
} Agree;

static bool
is_manual(const IrOp *op, Atom axis)
{
	const IrAttr *axes = ir_op_prop(op, ATOM_manual_axes);

	for (uint32_t i = 0; i < axes->n; i++) {
		if (ir_attr_atoms(axes)[i] == axis)
			return true;
	}
	return false;
}

/* Returns a number that is equal for the positions that must return equal values: those that differ only in manual axes
 * that the sharding does not name. */
static uint64_t
key_of(const IrOp *op, const ShardMesh *mesh, const ShardSharding *sh, int64_t position)
{
	uint64_t key = 1;

	for (uint32_t d = 0; d < sh->rank; d++)
		key = key * (uint64_t)shard_axes_total(mesh, shard_axes_of_dim(sh, d)) +
		      (uint64_t)shard_chunk_index(mesh, shard_axes_of_dim(sh, d), position);
	key = key * (uint64_t)shard_axes_total(mesh, shard_axes_unreduced(sh)) +
	      (uint64_t)shard_chunk_index(mesh, shard_axes_unreduced(sh), position);
	for (uint32_t i = 0; i < mesh->n_axes; i++) {
		ShardAxis axis = shard_axis_full(mesh->axes[i].name);

		if (!is_manual(op, axis.name))
			key = key * (uint64_t)mesh->axes[i].size +
			      (uint64_t)shard_chunk_index(mesh, (ShardAxes){ &axis, 1 }, position);
	}
	return key;
}

/* Returns the groups of devices that must return equal values of a result, each in the order of the mesh. NULL if every
 * device may return a different value. */
static IrAttr *
groups_of(Agree *g, const IrOp *op, const ShardMesh *mesh, const ShardSharding *sh)
{
	uint32_t n = (uint32_t)shard_mesh_n_devices(mesh), n_groups = 0;
	uint32_t *group = ARENA_ARRAY(g->a, uint32_t, n), *filled = ARENA_ARRAY(g->a, uint32_t, n + 1);
	int64_t *ids = ARENA_ARRAY(&g->m->s->arena, int64_t, n), dims[2];
	Map groups = { 0 };

	for (uint32_t p = 0; p < n; p++) {
		uint64_t key = key_of(op, mesh, sh, p);

		group[p] = map_number(map_get(&groups, key));
		if (!group[p])
			map_put(g->a, &groups, key, map_value(group[p] = ++n_groups));
	}
	if (n_groups == n)
		return NULL;
	for (uint32_t p = 0; p < n; p++)
		ids[(group[p] - 1) * (n / n_groups) + filled[group[p]]++] = shard_device_id(mesh, p);
	dims[0] = n_groups;
	dims[1] = n / n_groups;
	return ir_attr_dense(g->m->s, ir_type_tensor(g->m->s, dims, 2, g->m->s->i64, NULL),
	                     (IrDense){ .bytes = (const uint8_t *)ids, .n_bytes = n * sizeof *ids });
}

/* Lets all devices of each group return the value of its first one. */
static void
agree_on(Agree *g, IrOp *end, uint32_t i, IrAttr *groups)
{
	IrNamed props[] = { { ATOM_channel_handle, 0, ir_make_channel(g->m->s, 1) },
		            { ATOM_replica_groups, 0, groups } };
	IrValue *v = ir_operand(end, i);
	IrOp *op = ir_op_new(g->m, &(IrOpSpec){ .kind = IR_OP_SHLO_COLLECTIVE_BROADCAST,
	                                        .operands = &v, .n_operands = 1,
	                                        .results = &v->type, .n_results = 1, .loc = end->loc,
	                                        .props = ir_attr_dict(g->m->s, props, 2), .span = end->span });

	ir_op_insert_before(end, op);
	ir_use_set(&end->operands[i], op->results);
}

static void
agree_in(Agree *g, IrOp *op)
{
	const IrAttr *out = ir_op_prop(op, ATOM_out_shardings);
	const ShardMesh *mesh = flow_manual_mesh(g->meshes, op);
	IrOp *end = ir_op_block(op, 0)->last;

	for (uint32_t i = 0; mesh && out && i < out->n; i++) {
		IrAttr *groups;

		if (!ir_type_is_tensor(ir_operand(end, i)->type))
			continue;
		groups = groups_of(g, op, mesh, shard_sharding(ir_attr_elems(out)[i]));
		if (groups)
			agree_on(g, end, i, groups);
	}
}

void
prove_agree(IrModule *m, Arena *a)
{
	Agree g = { .m = m, .a = a, .meshes = flow_meshes_new(a, m->op) };

	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		if (op->kind == IR_OP_SDY_MANUAL)
			agree_in(&g, op);
	}
}
