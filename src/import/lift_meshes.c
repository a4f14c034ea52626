/* SPDX-License-Identifier: Apache-2.0
 *
 * lift-inlined-meshes: makes every sharding refer to a mesh by name, with one sdy.mesh op per distinct mesh
 * (spec 40 §4.2). Lift.names maps a mesh reference (a symbol, an inlined mesh, or a mesh of the StableHLO
 * dialect) to the symbol that replaces it; it is the map NEW of the specification.
 */
#include "base/paranoid.h"
#include "flow/value.h"
#include "import/import.h"
#include "ir/make.h"
#include "ir/walk.h"
#include "shard/invariants.h"

typedef struct Lift {
	IrModule *m;
	Arena *a;
	IrSymtab *symbols;
	Map names;		/* mesh to symbol reference */
	Map shardings;		/* sharding to rewritten sharding */
	Map rewritten;		/* other attribute to the attribute with renamed references */
	IrOp *at;		/* the op after which the next mesh is inserted; NULL: at the start of the module */
	bool single;		/* name meshes of one device single_device_N, not maximal_mesh_N */
	bool erased;		/* a duplicate mesh was erased, so references to it must be renamed */
} Lift;

static IrAttr *
mesh_of(const IrOp *op)
{
	IrAttr *a = ir_op_prop(op, ATOM_mesh);

	return op->kind == IR_OP_SDY_MESH && a && a->kind == IR_ATTR_MESH ? a : NULL;
}

/* Enters all mesh ops and erases duplicates. */
static void
collect_meshes(Lift *l)
{
	for (IrOp *op = ir_op_block(l->m->op, 0)->first, *next; op; op = next) {
		IrAttr *mesh = mesh_of(op), *kept, *ref;

		next = op->next;
		if (!mesh)
			continue;
		ref = shard_mesh_ref(l->m->s, ir_symbol_name(op));
		kept = map_get(&l->names, (uintptr_t)mesh);
		if (!kept) {
			map_put(l->a, &l->names, (uintptr_t)mesh, ref);
			l->at = op;
		} else {
			map_put(l->a, &l->names, (uintptr_t)ref, kept);
			ir_symtab_erase(l->symbols, op);
			l->erased = true;
		}
	}
}

static Atom
base_name(Lift *l, const ShardMesh *mesh)
{
	const char *text = "mesh";

	if (shard_mesh_is_maximal(mesh))
		text = arena_printf(l->a, "%s_%lld", l->single ? "single_device" : "maximal_mesh",
		                    (long long)shard_mesh_ids(mesh)[0]);
	else if (shard_mesh_is_empty(mesh))
		text = "empty_mesh";
	return session_atom(l->m->s, str_from(text));
}

/* Inserts a new mesh op after the others and returns the reference to it. */
static IrAttr *
add_mesh(Lift *l, IrAttr *mesh, Atom name)
{
	Session *s = l->m->s;
	IrOp *op = ir_make_mesh(l->m, name, mesh);

	if (l->at)
		ir_op_insert_after(l->at, op);
	else
		ir_op_prepend(ir_op_block(l->m->op, 0), op);
	l->at = op;
	return shard_mesh_ref(s, ir_symtab_insert(l->symbols, op));
}

/* StableHLO does not check sizes and names of a mesh. Returns NULL if sdy forbids them. */
static IrAttr *
shlo_mesh_to_sdy(Lift *l, const IrAttr *a)
{
	const IrShloMesh *mesh = (const IrShloMesh *)ir_attr_data(a);
	ShardMeshAxis *axes = ARENA_ARRAY(l->a, ShardMeshAxis, a->n);
	ShardFault fault;

	for (uint32_t i = 0; i < a->n; i++) {
		axes[i] = (ShardMeshAxis){ mesh->axes[i].name, 0, mesh->axes[i].size };
		if (!shard_check_mesh_axis(l->a, axes[i].size, &fault))
			return NULL;
	}
	if (!shard_check_mesh(l->m->s, l->a, axes, a->n, NULL, 0, &fault))
		return NULL;
	return shard_mesh_new(l->m->s, axes, a->n, NULL, 0);
}

/* Returns the symbol that replaces a mesh reference, which is the reference itself if it is a name that stays. Makes a
 * mesh op for an inlined mesh. */
static IrAttr *
lifted(Lift *l, IrAttr *mesh)
{
	IrAttr *name = map_get(&l->names, (uintptr_t)mesh), *made;

	if (name)
		return name;
	if (mesh->kind == IR_ATTR_MESH)
		name = add_mesh(l, mesh, base_name(l, shard_mesh(mesh)));
	else if (mesh->kind == IR_ATTR_SHLO_MESH && (made = shlo_mesh_to_sdy(l, mesh)) != NULL)
		name = add_mesh(l, made, session_atom(l->m->s, STR("mesh")));
	else
		return mesh;
	map_put(l->a, &l->names, (uintptr_t)mesh, name);
	return name;
}

static IrAttr *
lifted_sharding(Lift *l, IrAttr *sharding)
{
	return shard_sharding_on_mesh(l->m->s, sharding, lifted(l, shard_sharding(sharding)->mesh));
}

static IrAttr *
lift_sharding(IrAttr *sharding, IrValue *value, void *cx)
{
	Lift *l = cx;
	IrAttr *made = map_get(&l->shardings, (uintptr_t)sharding);

	(void)value;
	if (made) {
		PARANOID_CHECK("Lift.shardings", made == lifted_sharding(l, sharding));
		return made;
	}
	made = lifted_sharding(l, sharding);
	map_put(l->a, &l->shardings, (uintptr_t)sharding, made);
	return made;
}

/* Lifts the meshes in replica_groups of all ops of one kind, where these groups are given by mesh axes. */
static void
lift_groups(Lift *l, IrOpKind kind)
{
	if (!ir_module_made(l->m, kind))
		return;
	for (IrOp *op = l->m->op; op; op = ir_walk_next(l->m->op, op)) {
		IrAttr *groups = op->kind == kind ? ir_op_prop(op, ATOM_replica_groups) : NULL, **v;

		if (!groups || groups->kind != IR_ATTR_GROUP_AXES || !groups->n)
			continue;
		v = ARENA_ARRAY(l->a, IrAttr *, groups->n);
		memcpy(v, ir_attr_elems(groups), groups->n * sizeof *v);
		v[0] = lifted(l, v[0]);
		ir_op_set_prop(l->m->s, op, ATOM_replica_groups,
		               ir_attr_intern(l->m->s, IR_ATTR_GROUP_AXES, groups->sub, groups->n, NULL, v,
		                              groups->n * sizeof *v));
	}
}

static IrAttr *rename_refs(Lift *l, IrAttr *a);

static IrAttr *
renamed(Lift *l, IrAttr *a)
{
	IrAttr **v;
	IrNamed *e;

	switch (a->kind) {
	case IR_ATTR_SYMBOL:
		return a->n == 1 ? lifted(l, a) : a;
	case IR_ATTR_ARRAY:
	case IR_ATTR_GROUP_AXES:
		v = ARENA_ARRAY(l->a, IrAttr *, a->n);
		for (uint32_t i = 0; i < a->n; i++)
			v[i] = rename_refs(l, ir_attr_elems(a)[i]);
		return ir_attr_intern(l->m->s, (IrAttrKind)a->kind, a->sub, a->n, a->type, v, a->n * sizeof *v);
	case IR_ATTR_DICT:
		e = ARENA_ARRAY(l->a, IrNamed, a->n);
		for (uint32_t i = 0; i < a->n; i++)
			e[i] = (IrNamed){ ir_attr_entries(a)[i].name, 0, rename_refs(l, ir_attr_entries(a)[i].value) };
		return ir_attr_dict(l->m->s, e, a->n);
	default:
		return a;
	}
}

/* Returns an attribute with references to erased duplicates renamed. The recursion is as deep as the attribute, which
 * the reader limits. */
static IrAttr *
rename_refs(Lift *l, IrAttr *a)
{
	IrAttr *to = map_get(&l->rewritten, (uintptr_t)a);

	if (to) {
		PARANOID_CHECK("Lift.rewritten", to == renamed(l, a));
		return to;
	}
	to = renamed(l, a);
	map_put(l->a, &l->rewritten, (uintptr_t)a, to);
	return to;
}

static void
rename_everywhere(Lift *l)
{
	for (IrOp *op = l->m->op; op; op = ir_walk_next(l->m->op, op)) {
		IrAttr *props = op->props ? rename_refs(l, op->props) : NULL;

		if (props != op->props) {
			op->props = props;
			ir_op_changed(op);
		}
		if (op->attrs)
			op->attrs = rename_refs(l, op->attrs);
	}
}

/* Returns {axes = [{name = "x", size = 2 : i64}, ...], device_ids = dense<...>}, the value of stablehlo.mesh. */
static IrAttr *
shlo_mesh_dict(Lift *l, const ShardMesh *mesh)
{
	Session *s = l->m->s;
	IrAttr **axes = ARENA_ARRAY(l->a, IrAttr *, mesh->n_axes);
	IrNamed top[2];
	uint32_t n = 0;

	for (uint32_t i = 0; i < mesh->n_axes; i++) {
		IrNamed e[] = { { ATOM_name, 0, ir_attr_string(s, mesh->axes[i].name) },
		                { session_atom(s, STR("size")), 0, ir_attr_i64(s, mesh->axes[i].size) } };

		axes[i] = ir_attr_dict(s, e, 2);
	}
	top[n++] = (IrNamed){ ATOM_axes, 0, ir_attr_array(s, axes, mesh->n_axes) };
	if (mesh->n_ids) {
		int64_t n_ids = mesh->n_ids;
		const int64_t *ids = shard_mesh_ids(mesh);
		IrDense d = { .bytes = (const uint8_t *)ids, .n_bytes = mesh->n_ids * sizeof *ids,
		              .splat = mesh->n_ids == 1 };

		if (d.n_bytes > IR_DENSE_INTERN)
			d.bytes = arena_dup(&s->arena, ids, d.n_bytes);
		top[n++] = (IrNamed){ session_atom(s, STR("device_ids")), 0,
		                      ir_attr_dense(s, ir_type_tensor(s, &n_ids, 1, s->i64, NULL), d) };
	}
	return ir_attr_dict(s, top, n);
}

static void
add_mesh_dicts(Lift *l)
{
	Atom name = session_atom(l->m->s, STR("stablehlo.mesh"));

	for (IrOp *op = ir_op_block(l->m->op, 0)->first; op; op = op->next) {
		if (mesh_of(op) && !ir_op_attr(op, name))
			ir_op_set_attr(l->m->s, op, name, shlo_mesh_dict(l, shard_mesh(mesh_of(op))));
	}
}

bool
import_run_lift_meshes(IrModule *m, PassCx *cx)
{
	static const IrOpKind kinds[] = { IR_OP_SHLO_ALL_GATHER, IR_OP_SHLO_ALL_REDUCE, IR_OP_SHLO_REDUCE_SCATTER,
	                                  IR_OP_SHLO_ALL_TO_ALL, IR_OP_SHLO_COLLECTIVE_BROADCAST };
	Lift l = { .m = m, .a = cx->scratch, .symbols = ir_symtab_new(cx->scratch, m->s, m->op),
	           .single = ((const ImportOptions *)cx->options)->single_device_names };

	collect_meshes(&l);
	flow_transform_all(m, lift_sharding, &l);
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		lift_groups(&l, kinds[i]);
	if (l.erased)
		rename_everywhere(&l);
	add_mesh_dicts(&l);
	return true;
}
