/* SPDX-License-Identifier: Apache-2.0
 *
 * manual-axes-cleanup: makes every in and out sharding of a manual computation mention every manual axis, and
 * sorts the manual axes by mesh order (spec 40 §4.7). An axis that a sharding does not mention is replicated
 * there.
 */
#include "flow/mesh_table.h"
#include "flow/value.h"
#include "import/import.h"
#include "ir/walk.h"
#include "shard/axis.h"
#include "shard/layout_compare.h"

typedef struct Cleanup {
	IrModule *m;
	Arena *a;
	const FlowMeshTable *meshes;
	bool failed;
} Cleanup;

/* The manual axes of one op as full axes in mesh order, and the mesh. */
typedef struct Manual {
	ShardAxis *axes;
	uint32_t n;
	IrAttr *ref;		/* reference to the mesh */
	const ShardMesh *mesh;
} Manual;

/* Returns a sharding with the manual axes that it does not mention as replicated axes. */
static IrAttr *
add_missing(Cleanup *c, const Manual *man, IrAttr *sharding)
{
	const ShardSharding *sh = shard_sharding(sharding);
	ShardAxes used = { shard_axes(sh), sh->n_dim_axes + sh->n_replicated + sh->n_unreduced };
	ShardAxes missing = shard_axes_difference(c->a, c->m->s, man->mesh, (ShardAxes){ man->axes, man->n }, used);
	ShardDimSpec *dims;
	ShardAxis *replicated;
	ShardShardingSpec spec;
	uint32_t n;

	if (missing.n == 0)
		return sharding;
	replicated = ARENA_ARRAY(c->a, ShardAxis, (size_t)sh->n_replicated + missing.n);
	if (sh->n_replicated)
		memcpy(replicated, shard_replicated(sh), sh->n_replicated * sizeof *replicated);
	memcpy(replicated + sh->n_replicated, missing.v, missing.n * sizeof *replicated);
	n = shard_axes_sort_merge(man->mesh, replicated, sh->n_replicated + missing.n);
	dims = ARENA_ARRAY(c->a, ShardDimSpec, sh->rank);
	shard_spec_dims(sh, dims);
	spec = shard_spec_of(sh, dims);
	spec.mesh = man->ref;
	spec.replicated = replicated;
	spec.n_replicated = n;
	return shard_sharding_new(c->m->s, &spec);
}

static void
clean_list(Cleanup *c, const Manual *man, IrOp *op, Atom name)
{
	IrAttr *list = ir_op_prop(op, name), **v = ARENA_ARRAY(c->a, IrAttr *, list->n);

	for (uint32_t i = 0; i < list->n; i++) {
		const IrType *t = name == ATOM_in_shardings ? ir_operand(op, i)->type : op->results[i].type;

		v[i] = ir_attr_elems(list)[i];
		if (ir_type_is_shaped(t))
			v[i] = add_missing(c, man, v[i]);
	}
	ir_op_set_prop(c->m->s, op, name, ir_attr_per_value(c->m->s, v, list->n));
}

/* Returns the reference to the common mesh of both lists, or NULL, and sets *mesh. */
static IrAttr *
common_mesh(Cleanup *c, const IrAttr *in, const IrAttr *out, IrAttr **mesh)
{
	IrAttr **all = ARENA_ARRAY(c->a, IrAttr *, (size_t)in->n + out->n);

	if (in->n)
		memcpy(all, ir_attr_elems(in), in->n * sizeof *all);
	if (out->n)
		memcpy(all + in->n, ir_attr_elems(out), out->n * sizeof *all);
	return flow_meshes_common(c->meshes, all, in->n + out->n, mesh);
}

static void
sort_manual_axes(Cleanup *c, Manual *man, IrOp *op)
{
	Atom *names = ARENA_ARRAY(c->a, Atom, man->n);

	shard_axes_sort(man->mesh, man->axes, man->n);
	for (uint32_t i = 0; i < man->n; i++)
		names[i] = man->axes[i].name;
	ir_op_set_prop(c->m->s, op, ATOM_manual_axes, shard_manual_axes_new(c->m->s, names, man->n));
}

static void
check_no_shardings(Cleanup *c, const IrOp *op, const IrAttr *axes)
{
	const IrBlock *b = ir_op_body(op, 0);

	if (axes->n == 0 || !b || !b->first || b->first->kind == IR_OP_SDY_RETURN)
		return;
	diag_error(&c->m->s->diag, DIAG_PASS_FAILED, op->span,
	           "op has manual_axes when there are no in/out shardings and the body is not empty. This isn't "
	           "allowed at this stage, please contact the Shardy team or file a bug.");
	c->failed = true;
}

static IrWalk
clean(IrOp *op, void *cx)
{
	Cleanup *c = cx;
	const IrAttr *in, *out, *axes;
	IrAttr *mesh = NULL;
	Manual man;

	if (op->kind != IR_OP_SDY_MANUAL)
		return IR_WALK_ON;
	in = ir_op_prop(op, ATOM_in_shardings);
	out = ir_op_prop(op, ATOM_out_shardings);
	axes = ir_op_prop(op, ATOM_manual_axes);
	if (in->n + out->n == 0) {
		check_no_shardings(c, op, axes);
		return IR_WALK_ON;
	}
	man.ref = common_mesh(c, in, out, &mesh);
	if (!man.ref || !mesh)
		return IR_WALK_ON;
	man.mesh = shard_mesh(mesh);
	man.n = axes->n;
	man.axes = ARENA_ARRAY(c->a, ShardAxis, man.n);
	for (uint32_t i = 0; i < man.n; i++)
		man.axes[i] = shard_axis_full(ir_attr_atoms(axes)[i]);
	sort_manual_axes(c, &man, op);
	clean_list(c, &man, op, ATOM_in_shardings);
	clean_list(c, &man, op, ATOM_out_shardings);
	return IR_WALK_ON;
}

bool
import_run_manual_cleanup(IrModule *m, PassCx *cx)
{
	Cleanup c = { .m = m, .a = cx->scratch };

	if (!ir_module_made(m, IR_OP_SDY_MANUAL))
		return true;
	c.meshes = flow_meshes_new(cx->scratch, m->op);
	ir_walk_post(m->op, clean, &c);
	return !c.failed;
}
