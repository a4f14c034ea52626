/* SPDX-License-Identifier: Apache-2.0
 *
 * remove-size-one-axes: removes axes of size 1 from all shardings, so that they cannot cause conflicts
 * (spec 40 §4.3).
 */
#include "flow/mesh_table.h"
#include "flow/value.h"
#include "import/import.h"
#include "ir/walk.h"
#include "shard/axis.h"

typedef struct SizeOne {
	IrModule *m;
	Arena *a;
	const FlowMeshTable *meshes;
	bool mergeable;		/* two sub-axes became adjacent that must be written as one, so a sharding is invalid */
} SizeOne;

static bool
module_has_size_one(const IrModule *m)
{
	for (const IrOp *op = ir_op_block(m->op, 0)->first; op; op = op->next) {
		const IrAttr *a = op->kind == IR_OP_SDY_MESH ? ir_op_prop(op, ATOM_mesh) : NULL;

		for (uint32_t i = 0; a && a->kind == IR_ATTR_MESH && i < a->n; i++) {
			if (shard_mesh(a)->axes[i].size == 1)
				return true;
		}
	}
	return false;
}

/* Appends the axes that are larger than one at *to and returns them. */
static ShardAxes
keep_large(SizeOne *z, const ShardMesh *mesh, ShardAxes from, ShardAxis **to)
{
	ShardAxes kept = { *to, 0 };

	for (uint32_t i = 0; i < from.n; i++) {
		if (shard_axis_size(mesh, from.v[i]) != 1)
			*(*to)++ = from.v[i];
	}
	kept.n = (uint32_t)(*to - kept.v);
	for (uint32_t i = 1; i < kept.n; i++)
		z->mergeable |= shard_axis_can_merge(kept.v[i - 1], kept.v[i]);
	return kept;
}

static IrAttr *
without_size_one(SizeOne *z, const ShardSharding *sh, const ShardMesh *mesh)
{
	ShardAxis *to = ARENA_ARRAY(z->a, ShardAxis, (size_t)sh->n_dim_axes + sh->n_replicated + sh->n_unreduced);
	ShardDimSpec *dims = ARENA_ARRAY(z->a, ShardDimSpec, sh->rank);
	ShardAxes replicated, unreduced;

	for (uint32_t d = 0; d < sh->rank; d++) {
		const ShardDim *dim = &sh->dims[d];
		ShardAxes kept = keep_large(z, mesh, shard_axes_of_dim(sh, d), &to);
		bool priority = dim->has_priority && !(dim->closed && kept.n == 0);

		dims[d] = (ShardDimSpec){ kept.v, kept.n, dim->closed, priority, priority ? dim->priority : 0 };
	}
	replicated = keep_large(z, mesh, shard_axes_replicated(sh), &to);
	unreduced = keep_large(z, mesh, shard_axes_unreduced(sh), &to);
	return shard_sharding_new(z->m->s, &(ShardShardingSpec){
		.mesh = sh->mesh, .dims = dims, .rank = sh->rank,
		.replicated = replicated.v, .n_replicated = replicated.n,
		.unreduced = unreduced.v, .n_unreduced = unreduced.n, .reduction = (ShardReduction)sh->reduction,
	});
}

static bool
has_size_one(const ShardSharding *sh, const ShardMesh *mesh)
{
	const ShardAxis *axes = shard_axes(sh);

	for (uint32_t i = 0; i < sh->n_dim_axes + sh->n_replicated + sh->n_unreduced; i++) {
		if (shard_axis_size(mesh, axes[i]) == 1)
			return true;
	}
	return false;
}

static IrAttr *
shrink(IrAttr *sharding, IrValue *value, void *cx)
{
	SizeOne *z = cx;
	IrAttr *mesh = flow_meshes_get(z->meshes, shard_sharding(sharding)->mesh);

	(void)value;
	if (!mesh || !has_size_one(shard_sharding(sharding), shard_mesh(mesh)))
		return sharding;
	return without_size_one(z, shard_sharding(sharding), shard_mesh(mesh));
}

bool
import_run_remove_size_one(IrModule *m, PassCx *cx)
{
	SizeOne z = { .m = m, .a = cx->scratch };

	if (!module_has_size_one(m))
		return true;
	z.meshes = flow_meshes_new(cx->scratch, m->op);
	flow_transform_all(m, shrink, &z);
	cx->suspect = z.mergeable;
	return true;
}
