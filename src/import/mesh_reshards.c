/* SPDX-License-Identifier: Apache-2.0
 *
 * shardc-reshard-between-meshes: propagation does not pass through an operation whose operands are on two meshes. This
 * pass reshards such operands to the mesh of the operation, or reports the operations. The mesh of an operation is that
 * of its own sharding, else that of its first operand with one. Meshes spread from operands to results only, so a
 * mesh that is known from users alone does not count.
 */
#include "base/map.h"
#include "flow/mesh_table.h"
#include "flow/value.h"
#include "import/import.h"
#include "ir/make.h"
#include "ir/walk.h"
#include "layout/views.h"

typedef struct Meshes {
	IrModule *m;
	Session *s;
	Arena *a;
	const FlowMeshTable *table;
	Map of_value;		/* value to the mesh reference of its sharding */
	bool insert;
	const IrOp *first;	/* the first operation to be reported */
	IrAttr *target, *other;	/* its meshes */
	uint32_t n;		/* operations to be reported */
} Meshes;

/* Returns the mesh of a reference, or NULL for a mesh that fits every other. */
static const ShardMesh *
mesh_of(const Meshes *x, IrAttr *ref)
{
	IrAttr *mesh = ref ? flow_meshes_get(x->table, ref) : NULL;

	return mesh && !shard_mesh_is_empty(shard_mesh(mesh)) ? shard_mesh(mesh) : NULL;
}

/* Returns the mesh reference of a value, or NULL. */
static IrAttr *
ref_of(const Meshes *x, const IrValue *v)
{
	IrAttr *sharding = flow_value_get(x->s, v);
	IrAttr *ref = sharding ? shard_sharding(sharding)->mesh : map_get(&x->of_value, (uintptr_t)v);

	return mesh_of(x, ref) ? ref : NULL;
}

static IrAttr *
target_of(const Meshes *x, const IrOp *op)
{
	for (uint32_t i = 0; i < op->n_results; i++) {
		IrAttr *own = flow_op_result(op, i);

		if (own && mesh_of(x, shard_sharding(own)->mesh))
			return shard_sharding(own)->mesh;
	}
	for (uint32_t i = 0; i < op->n_operands; i++) {
		IrAttr *ref = ref_of(x, ir_operand(op, i));

		if (ref)
			return ref;
	}
	return NULL;
}

/* Returns the sharding on the target mesh that is equal to the one of a value, or an open one if there is none. */
static IrAttr *
translate(const Meshes *x, const IrValue *v, IrAttr *target)
{
	IrAttr *sharding = flow_value_get(x->s, v);
	IrAttr *plain = shard_sharding_plain(x->s, target, ir_type_rank(v->type), false);
	const ShardSharding *sh = sharding ? shard_sharding(sharding) : NULL;
	const ShardMesh *from = sh ? mesh_of(x, sh->mesh) : NULL, *to = mesh_of(x, target);
	ShardDimSpec *dims;
	ShardShardingSpec spec = { .mesh = target };

	if (!from || sh->n_unreduced || !layout_same_order(from, to))
		return plain;
	dims = ARENA_ARRAY(x->a, ShardDimSpec, sh->rank);
	for (uint32_t d = 0; d < sh->rank; d++) {
		ShardAxes axes;

		if (!layout_axes_on_mesh(x->a, from, shard_axes_of_dim(sh, d), to, &axes))
			return plain;
		dims[d] = (ShardDimSpec){ .axes = axes.v, .n = axes.n, .closed = sh->dims[d].closed };
	}
	spec.dims = dims;
	spec.rank = sh->rank;
	return shard_sharding_new(x->s, &spec);
}

static void
reshard_operand(Meshes *x, IrOp *op, uint32_t i, IrAttr *target)
{
	IrValue *v = ir_operand(op, i);
	IrOp *r = ir_make_sharded(x->m, IR_OP_SDY_RESHARD, v, translate(x, v, target), op, IR_REASON_DISAGREEMENT);

	ir_op_insert_before(op, r);
	ir_use_set(&op->operands[i], &r->results[0]);
}

/* Reshards or counts the operands on a mesh other than that of `target`. Returns whether the mesh of the results is
 * known. */
static bool
look_at_operands(Meshes *x, IrOp *op, IrAttr *target)
{
	bool counted = false;

	for (uint32_t i = 0; i < op->n_operands; i++) {
		IrAttr *ref = ref_of(x, ir_operand(op, i));

		if (!ref || mesh_of(x, ref) == mesh_of(x, target))
			continue;
		if (x->insert) {
			reshard_operand(x, op, i, target);
			continue;
		}
		if (!x->first) {
			x->first = op;
			x->target = target;
			x->other = ref;
		}
		x->n += !counted;
		counted = true;
	}
	return !counted;
}

static bool
has_one_mesh(const IrOp *op)
{
	return op->n_operands && !ir_op_has(op, T_TERM | T_DATAFLOW | T_SYMBOL) && op->kind != IR_OP_CALL &&
	       op->kind != IR_OP_SDY_RESHARD && op->kind != IR_OP_SDY_CONSTRAINT;
}

static void
look_at(Meshes *x, IrOp *op)
{
	IrAttr *target = target_of(x, op);

	if (!target)
		return;
	if (has_one_mesh(op) && !look_at_operands(x, op, target))
		return;
	for (uint32_t i = 0; i < op->n_results; i++)
		map_put(x->a, &x->of_value, (uintptr_t)&op->results[i], target);
}

static Str
name_of(const Meshes *x, const IrAttr *ref)
{
	return ref->kind == IR_ATTR_SYMBOL ? session_str(x->s, ir_attr_atoms(ref)[0]) : STR("inlined");
}

static void
report(Meshes *x)
{
	diag_error(&x->s->diag, DIAG_MESH_MIXED, x->first->span,
	           "'%s' has operands on meshes @%s and @%s, so shardings do not pass through it (%u operation%s)",
	           session_str(x->s, x->first->name).p, name_of(x, x->target).p, name_of(x, x->other).p, (unsigned)x->n,
	           x->n == 1 ? "" : "s");
	diag_note(&x->s->diag, x->first->span, "%s--reshard-between-meshes reshards the operands of such operations",
	          diag_offers(&x->s->diag, "reshard-between-meshes") ? "" : "shardc propagate ");
}

/* Returns whether the module has two different meshes. */
static bool
has_two_meshes(const IrModule *m)
{
	const IrAttr *seen = NULL;

	for (const IrOp *op = ir_op_block(m->op, 0)->first; op; op = op->next) {
		const IrAttr *mesh = op->kind == IR_OP_SDY_MESH ? ir_op_prop(op, ATOM_mesh) : NULL;

		if (!mesh)
			continue;
		if (seen && seen != mesh)
			return true;
		seen = mesh;
	}
	return false;
}

bool
import_run_mesh_reshards(IrModule *m, PassCx *cx)
{
	const ImportOptions *o = cx->options;
	Meshes x = { .m = m, .s = m->s, .a = cx->scratch, .insert = o->insert };

	if (!has_two_meshes(m))
		return true;
	x.table = flow_meshes_new(cx->scratch, m->op);
	for (IrOp *op = m->op, *next; op; op = next) {
		next = ir_walk_next(m->op, op);
		look_at(&x, op);
	}
	if (x.first)
		report(&x);
	return true;
}
