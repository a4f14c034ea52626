/* SPDX-License-Identifier: Apache-2.0
 *
 * What is done to a program before it is partitioned (spec 56 §3).
 */
#include "partition/prepare.h"

#include "flow/value.h"
#include "ir/walk.h"
#include "prove/check.h"
#include "shard/mesh.h"
#include "shard/sdy_attr.h"

bool
part_has_op(const IrModule *m, IrOpKind kind)
{
	for (IrOp *op = m->op; op && ir_module_made(m, kind); op = ir_walk_next(m->op, op)) {
		if (op->kind == kind)
			return true;
	}
	return false;
}

bool
part_has_one_mesh(const IrModule *m)
{
	uint32_t n = shard_made(m->s)->inlined_mesh ? 2 : 0;

	for (const IrOp *op = ir_op_block(m->op, 0)->first; op && n < 2; op = op->next)
		n += op->kind == IR_OP_SDY_MESH;
	return n < 2;
}

typedef struct Used {
	Arena a;
	Map names;		/* of meshes of shardings */
	bool any;		/* a sharding has axes */
} Used;

static IrAttr *
see_mesh(IrAttr *sharding, IrValue *value, void *cx)
{
	const ShardSharding *sh = shard_sharding(sharding);
	Used *used = cx;

	(void)value;
	if (sh->mesh->kind == IR_ATTR_SYMBOL)
		map_mark(&used->a, &used->names, ir_attr_atoms(sh->mesh)[0]);
	used->any |= sh->n_dim_axes + sh->n_unreduced > 0;
	return sharding;
}

/* Returns whether a collective names a mesh in its groups. */
static bool
has_group_axes(const IrModule *m)
{
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		const IrAttr *groups = op->props ? ir_op_prop(op, ATOM_replica_groups) : NULL;

		if (groups && groups->kind == IR_ATTR_GROUP_AXES)
			return true;
	}
	return false;
}

static bool
is_used(const Used *used, const IrOp *mesh)
{
	return map_get(&used->names, ir_symbol_name(mesh)) != NULL;
}

static int64_t
n_devices(const IrOp *mesh)
{
	return shard_mesh_n_devices(shard_mesh(ir_op_prop(mesh, ATOM_mesh)));
}

/* Erases the unused meshes whose number of devices differs from that of the largest mesh in use. */
static void
erase_others(IrModule *m, const Used *used)
{
	int64_t n = 1;

	for (const IrOp *op = ir_op_block(m->op, 0)->first; op; op = op->next) {
		if (op->kind == IR_OP_SDY_MESH && is_used(used, op) && n_devices(op) > n)
			n = n_devices(op);
	}
	for (IrOp *op = ir_op_block(m->op, 0)->first, *next; op; op = next) {
		next = op->next;
		if (op->kind == IR_OP_SDY_MESH && !is_used(used, op) && n_devices(op) != n)
			ir_op_erase(op);
	}
}

void
part_drop_unused_meshes(IrModule *m)
{
	Used used = { .any = false };

	if (part_has_one_mesh(m))
		return;
	arena_init(&used.a, m->s->arena.memory);
	flow_transform_all(m, see_mesh, &used);
	if (used.any && !has_group_axes(m))
		erase_others(m, &used);
	arena_free(&used.a);
}

void
part_forget_original_names(IrModule *m)
{
	for (IrOp *f = ir_func_first(m->op); f; f = ir_func_next(f))
		ir_op_set_attr(m->s, f, ATOM_SDY_ORIGINAL_FUNC_NAME, NULL);
}

static bool
is_called(const IrModule *m, Atom name)
{
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		if (op->kind == IR_OP_CALL && ir_call_callee(op) == name)
			return true;
	}
	return false;
}

static void
rename_func(Session *s, IrOp *func, Atom name)
{
	ir_op_set_prop(s, func, ATOM_sym_name, ir_attr_string(s, name));
}

Atom
part_lend_main(IrModule *m)
{
	IrOp *func = prove_entry(m);
	bool is_alone = func && ir_func_first(m->op) == func && !ir_func_next(func);
	Atom name = func ? ir_symbol_name(func) : 0;

	if (!name || is_alone || ir_symbol_find(m->op, ATOM_main) || is_called(m, name))
		return 0;
	rename_func(m->s, func, ATOM_main);
	return name;
}

void
part_return_main(IrModule *m, Atom name)
{
	IrOp *func = name ? ir_symbol_find(m->op, ATOM_main) : NULL;

	if (func)
		rename_func(m->s, func, name);
}
