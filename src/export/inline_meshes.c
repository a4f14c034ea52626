/* SPDX-License-Identifier: Apache-2.0
 *
 * inline-meshes: writes the mesh itself into every sharding and every collective and erases the sdy.mesh ops of the
 * module (spec 50 §10.4). A reference to another mesh is kept: the mesh belongs to a nested module, whose meshes are
 * not erased, or a pass deleted it and -verify-each=false kept that from being noticed.
 *
 * The text of a mesh is repeated in every sharding, so a long one can make the program a thousand times longer. A limit
 * on these bytes keeps the pass from using unlimited memory.
 */
#include "export/export.h"

#include "flow/mesh_table.h"
#include "flow/value.h"
#include "ir/walk.h"
#include "print/print.h"

enum { TEXT_MAX = 1 << 28 };

typedef struct Inline {
	IrModule *m;
	Arena *a;
	const FlowMeshTable *meshes;
	uint64_t text;		/* bytes of all meshes written into shardings so far */
} Inline;

static IrAttr *
inline_one(IrAttr *sharding, IrValue *value, void *cx)
{
	Inline *in = cx;
	IrAttr *mesh = flow_meshes_get(in->meshes, shard_sharding(sharding)->mesh);

	(void)value;
	if (mesh)
		in->text += print_attr_text(in->m->s, mesh).n;
	return mesh && in->text <= TEXT_MAX ? shard_sharding_on_mesh(in->m->s, sharding, mesh) : sharding;
}

/* Returns the mesh as a #stablehlo.mesh attribute. */
static IrAttr *
to_shlo_mesh(Inline *in, const ShardMesh *mesh)
{
	size_t size = sizeof(IrShloMesh) + mesh->n_axes * sizeof(IrShloAxis);
	IrShloMesh *out = arena_alloc(in->a, size);

	for (uint32_t i = 0; i < mesh->n_axes; i++)
		out->axes[i] = (IrShloAxis){ mesh->axes[i].name, 0, 0, mesh->axes[i].size };
	if (mesh->n_ids) {
		Session *s = in->m->s;
		int64_t n_ids = mesh->n_ids;
		IrDense d = { .bytes = (const uint8_t *)shard_mesh_ids(mesh), .n_bytes = mesh->n_ids * sizeof(int64_t),
		              .splat = mesh->n_ids == 1 };

		out->device_ids = ir_attr_dense(s, ir_type_tensor(s, &n_ids, 1, s->i64, NULL), d);
	}
	return ir_attr_intern(in->m->s, IR_ATTR_SHLO_MESH, 0, mesh->n_axes, NULL, out, size);
}

static void
inline_groups(Inline *in)
{
	for (IrOp *op = in->m->op; op; op = ir_walk_next(in->m->op, op)) {
		IrAttr *groups = ir_op_prop(op, ATOM_replica_groups), *mesh, **v;

		if (!groups || groups->kind != IR_ATTR_GROUP_AXES || !groups->n ||
		    ir_attr_elems(groups)[0]->kind != IR_ATTR_SYMBOL)
			continue;
		mesh = flow_meshes_get(in->meshes, ir_attr_elems(groups)[0]);
		if (!mesh)
			continue;
		v = ARENA_ARRAY(in->a, IrAttr *, groups->n);
		memcpy(v, ir_attr_elems(groups), groups->n * sizeof *v);
		v[0] = to_shlo_mesh(in, shard_mesh(mesh));
		ir_op_set_prop(in->m->s, op, ATOM_replica_groups,
		               ir_attr_intern(in->m->s, IR_ATTR_GROUP_AXES, groups->sub, groups->n, NULL, v,
		                              groups->n * sizeof *v));
	}
}

static void
erase_meshes(IrModule *m)
{
	for (IrOp *op = ir_op_block(m->op, 0)->first, *next; op; op = next) {
		next = op->next;
		if (op->kind == IR_OP_SDY_MESH)
			ir_op_erase(op);
	}
}

bool
export_run_inline_meshes(IrModule *m, PassCx *cx)
{
	Inline in = { m, cx->scratch, flow_meshes_new(cx->scratch, m->op), 0 };

	flow_transform_all(m, inline_one, &in);
	if (in.text > TEXT_MAX)
		return diag_error(&m->s->diag, DIAG_LIMIT, (Span){ 0, 0 },
		                  "the meshes would be repeated in more than %d MiB of text", TEXT_MAX >> 20);
	inline_groups(&in);
	erase_meshes(m);
	return true;
}
