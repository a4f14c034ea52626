/* SPDX-License-Identifier: Apache-2.0
 *
 * An argument with several such axes counts once.
 */
#include "inspect/replicated.h"

#include <stdlib.h>

#include "flow/value.h"
#include "inspect/name.h"
#include "shard/axis.h"
#include "shard/local.h"

bool
inspect_replicated_matches(Str address, Str name, Str pattern)
{
	return (name.n && str_glob(pattern, name)) || str_glob(pattern, address) ||
	       (address.n && *address.p == '%' && str_glob(pattern, (Str){ address.p + 1, address.n - 1 }));
}

const char *
inspect_replicated_name(Arena *a, Str address, Str name)
{
	if (!name.n)
		return arena_printf(a, "%.*s", (int)address.n, address.p);
	return arena_printf(a, "%.*s (%.*s)", (int)address.n, address.p, (int)name.n, name.p);
}

/* Returns whether a sharding has the axis or a part of it, other than to say that it is replicated. */
static bool
is_used(const ShardSharding *sh, Atom axis)
{
	ShardAxes unreduced = shard_axes_unreduced(sh);

	for (uint32_t i = 0; i < sh->n_dim_axes; i++) {
		if (shard_axes(sh)[i].name == axis)
			return true;
	}
	for (uint32_t i = 0; i < unreduced.n; i++) {
		if (unreduced.v[i].name == axis)
			return true;
	}
	return false;
}

/* Finds the axis and the dimension. `sh` may be NULL. */
static bool
find_axis(const ShardMesh *mesh, const ShardSharding *sh, const IrType *t, int64_t *local, InspectReplicated *x)
{
	uint32_t rank = ir_type_rank(t);

	shard_local_shape(mesh, sh, t->dims, rank, local);
	for (uint32_t i = 0; i < mesh->n_axes; i++) {
		int64_t ways = mesh->axes[i].size;
		uint32_t d = 0;

		if (ways <= 1 || ways <= x->ways || (sh && is_used(sh, mesh->axes[i].name)))
			continue;
		while (d < rank && (!local[d] || local[d] % ways))
			d++;
		if (d == rank)
			continue;
		x->axis = mesh->axes[i].name;
		x->ways = ways;
		x->dim = d;
	}
	return x->ways > 0;
}

/* Returns the mesh of a sharding, or the largest mesh; NULL if there is none. The sharding may be NULL. */
static const ShardMesh *
mesh_of(const InspectMemory *memory, const IrAttr *sharding)
{
	const IrAttr *mesh = sharding ? flow_meshes_get(memory->lives->meshes, shard_sharding(sharding)->mesh) : NULL;

	return mesh && !shard_mesh_is_empty(shard_mesh(mesh)) ? shard_mesh(mesh) : memory->mesh;
}

static int
compare_bytes(const void *a, const void *b)
{
	const InspectReplicated *x = a, *y = b;

	if (x->bytes != y->bytes)
		return x->bytes > y->bytes ? -1 : 1;
	return x->value->index < y->value->index ? -1 : x->value->index > y->value->index;
}

void
inspect_replicated(Arena *a, const InspectMemory *memory, Str pattern, InspectReplicatedList *list)
{
	IrModule *m = memory->lives->m;
	const IrBlock *block = memory->main ? ir_op_block(memory->main, 0) : NULL;

	for (uint32_t i = 0; block && i < block->n_args; i++) {
		const IrValue *v = block->args[i];
		IrAttr *sharding = flow_value_get(m->s, v);
		const ShardMesh *mesh = mesh_of(memory, sharding);
		InspectReplicated x = { .value = v, .bytes = inspect_lives_bytes(memory->lives, v) };

		if (!mesh || memory->on_host[i] || !ir_type_is_static_tensor(v->type) ||
		    (pattern.n && !inspect_replicated_matches(inspect_value(m, v), inspect_origin(m, v).name, pattern)))
			continue;
		if (find_axis(mesh, sharding ? shard_sharding(sharding) : NULL, v->type,
		              ARENA_ARRAY(a, int64_t, ir_type_rank(v->type)), &x))
			*VEC_ADD(a, list) = x;
	}
	if (list->n)
		qsort(list->v, list->n, sizeof *list->v, compare_bytes);
}
