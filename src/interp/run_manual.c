/* SPDX-License-Identifier: Apache-2.0
 *
 * Manual computations: the body runs on one device per place of the mesh. Operands are cut along the manual axes, and
 * results are put together again (spec 55 §11.4). A manual computation inside another one runs on the same devices.
 */
#include "flow/mesh_table.h"
#include "interp/machine.h"
#include "shard/mesh.h"

enum { MANUAL_MAX_DEVICES = 4096 };

/* A manual computation and the axes over which its values are cut. */
typedef struct Manual {
	IrOp *op;
	const ShardMesh *mesh;
	const IrAttr *axes;	/* IR_ATTR_MANUAL_AXES */
	int64_t *place;		/* by device: its position in the mesh */
} Manual;

static bool
is_manual(const Manual *m, Atom axis)
{
	for (uint32_t i = 0; i < m->axes->n; i++) {
		if (ir_attr_atoms(m->axes)[i] == axis)
			return true;
	}
	return false;
}

/* Returns the coordinate of a place on an axis. */
static int64_t
coordinate(const ShardMesh *mesh, int64_t place, Atom axis)
{
	for (uint32_t a = mesh->n_axes; a-- > 0; place /= mesh->axes[a].size) {
		if (mesh->axes[a].name == axis)
			return place % mesh->axes[a].size;
	}
	return 0;
}

/* Fills in where the piece of a device begins, in elements. */
static void
piece_start(const Manual *m, const IrAttr *sharding, const IrType *piece, uint32_t device, int64_t *start)
{
	const ShardSharding *sh = shard_sharding(sharding);

	for (uint32_t d = 0; d < sh->rank; d++) {
		const ShardAxis *axes = shard_dim_axes(sh, d);
		int64_t index = 0;

		for (uint32_t i = 0; i < sh->dims[d].n && is_manual(m, axes[i].name); i++) {
			int64_t size = shard_mesh_axis_size(m->mesh, axes[i].name);
			int64_t at = coordinate(m->mesh, m->place[device], axes[i].name);

			if (axes[i].is_sub) {
				at = at / (size / (axes[i].pre * axes[i].size)) % axes[i].size;
				size = axes[i].size;
			}
			index = index * size + at;
		}
		start[d] = index * piece->dims[d];
	}
}

/* Copies a piece out of a whole tensor, or into it. */
static void
piece_move(InterpTensor *whole, InterpTensor *piece, const int64_t *start, bool out)
{
	int64_t index[INTERP_MAX_RANK] = { 0 }, at[INTERP_MAX_RANK], i = 0;
	uint32_t rank = piece->type->n;

	if (!piece->n)
		return;
	do {
		bool fits = true;

		for (uint32_t d = 0; d < rank; d++) {
			at[d] = start[d] + index[d];
			fits &= at[d] < whole->type->dims[d];
		}
		if (fits && out)
			interp_copy_element(piece, i, whole, interp_position(at, whole->type->dims, rank));
		else if (fits)
			interp_copy_element(whole, interp_position(at, whole->type->dims, rank), piece, i);
		i++;
	} while (interp_index_next(index, piece->type->dims, rank));
}

/* Cuts the operands. Device d of `y` takes its piece from device `from` of `x`, or from d if the machines are one. */
static void
cut_operands(Interp *x, Interp *y, const Manual *m, uint32_t from)
{
	IrBlock *body = ir_op_block(m->op, 0);
	const IrAttr *shardings = ir_op_prop(m->op, ATOM_in_shardings);
	int64_t start[INTERP_MAX_RANK];

	for (uint32_t i = 0; i < body->n_args; i++) {
		for (uint32_t d = 0; d < y->n; d++) {
			InterpTensor *whole = &interp_slots(x, ir_operand(m->op, i))[x == y ? d : from];
			InterpTensor *piece = &interp_slots(y, body->args[i])[d];

			if (!y->active[d] || body->args[i]->type->kind == IR_TYPE_TOKEN)
				continue;
			*piece = interp_tensor_new(y->arena, body->args[i]->type);
			piece_start(m, ir_attr_elems(shardings)[i], piece->type, d, start);
			piece_move(whole, piece, start, true);
		}
	}
}

/* Returns whether two devices differ in manual axes only, so that their pieces belong to one value. */
static bool
is_beside(const Manual *m, uint32_t a, uint32_t b)
{
	for (uint32_t i = 0; i < m->mesh->n_axes; i++) {
		Atom axis = m->mesh->axes[i].name;

		if (!is_manual(m, axis) &&
		    coordinate(m->mesh, m->place[a], axis) != coordinate(m->mesh, m->place[b], axis))
			return false;
	}
	return true;
}

/* Puts together result i on one device: from all devices of a new machine, else from those beside it. */
static void
glue_result(Interp *x, Interp *y, const Manual *m, const IrOp *end, uint32_t i, uint32_t device)
{
	const IrAttr *sharding = ir_attr_elems(ir_op_prop(m->op, ATOM_out_shardings))[i];
	InterpTensor *whole = interp_out(x, m->op, i, device);
	int64_t start[INTERP_MAX_RANK];

	for (uint32_t d = 0; whole->elem && d < y->n; d++) {
		InterpTensor *piece = &interp_slots(y, ir_operand(end, i))[d];

		if (x == y && !is_beside(m, device, d))
			continue;
		piece_start(m, sharding, piece->type, d, start);
		piece_move(whole, piece, start, false);
	}
}

static void
run_on_mesh(Interp *x, Interp *y, const Manual *m, uint32_t device)
{
	const IrOp *end;

	cut_operands(x, y, m, device);
	end = interp_block(y, ir_op_block(m->op, 0));
	x->failed |= y->failed;
	for (uint32_t i = 0; end && i < m->op->n_results; i++) {
		for (uint32_t d = 0; d < x->n; d++) {
			if (x == y ? x->active[d] : d == device)
				glue_result(x, y, m, end, i, d);
		}
	}
}

/* Runs the body on a machine of its own, for one device of the outer one. */
static void
run_on_new_machine(Interp *x, const Manual *m, uint32_t n, uint32_t device)
{
	Interp y = { .m = x->m,
		     .s = x->s,
		     .n = n,
		     .replicas = 1,
		     .partitions = n,
		     .depth = x->depth,
		     .steps = x->steps,
		     .limits = x->limits,
		     .out = x->out,
		     .error = x->error,
		     .held = x->held + x->arena->reserved,
		     .mesh = m->mesh };
	Arena keep, values;

	arena_init(&keep, x->keep->memory);
	arena_init(&values, x->keep->memory);
	y.keep = &keep;
	y.arena = &values;
	y.active = ARENA_ARRAY(&keep, bool, n);
	memset(y.active, true, n);
	run_on_mesh(x, &y, m, device);
	x->steps = y.steps;
	arena_free(&values);
	arena_free(&keep);
}

/* Fills in the place of each device: device_ids names the device at each place. */
static void
find_places(Interp *x, Manual *m, uint32_t n)
{
	m->place = ARENA_ARRAY(x->arena, int64_t, n);
	for (uint32_t p = 0; p < n; p++)
		m->place[m->mesh->n_ids ? shard_mesh_ids(m->mesh)[p] : p] = p;
}

/* Returns the mesh of the first sharding that has axes, or NULL. */
static const ShardMesh *
mesh_of(Interp *x, const IrOp *op)
{
	const FlowMeshTable *meshes = flow_meshes_new(x->arena, x->m->op);
	static const Atom names[] = { ATOM_in_shardings, ATOM_out_shardings };

	for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
		const IrAttr *list = ir_op_prop(op, names[k]);

		for (uint32_t i = 0; list && i < list->n; i++) {
			const IrAttr *mesh = flow_meshes_get(meshes, shard_sharding(ir_attr_elems(list)[i])->mesh);

			if (mesh && shard_mesh(mesh)->n_axes)
				return shard_mesh(mesh);
		}
	}
	return NULL;
}

void
interp_op_manual(Interp *x, IrOp *op)
{
	Manual m = { .op = op, .mesh = mesh_of(x, op), .axes = ir_op_prop(op, ATOM_manual_axes) };
	int64_t n = m.mesh ? shard_mesh_n_devices(m.mesh) : 1;

	if (!m.mesh) {
		interp_op_named(x, op);
		return;
	}
	if (n > MANUAL_MAX_DEVICES) {
		interp_error(x, op, "the mesh has more than %d devices", (int)MANUAL_MAX_DEVICES);
		return;
	}
	find_places(x, &m, (uint32_t)n);
	if (x->mesh) {
		run_on_mesh(x, x, &m, 0);
		return;
	}
	for (uint32_t d = 0; d < x->n && !x->failed; d++) {
		if (x->active[d])
			run_on_new_machine(x, &m, (uint32_t)n, d);
	}
}
