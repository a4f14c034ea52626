/* SPDX-License-Identifier: Apache-2.0
 *
 * Manual computations: the body runs on one device per place of the mesh. Operands are cut along the manual axes, and
 * results are put together again (spec 55 §11.4). A manual computation inside another one runs on the same devices.
 * Devices that return the same piece of a result must agree: otherwise the result has no single value.
 */
#include "base/num.h"
#include "flow/manual_region.h"
#include "interp/machine.h"
#include "shard/axis.h"
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

/* Returns the number of the part that a device has along those of the axes that are manual. */
static int64_t
index_along(const Manual *m, ShardAxes axes, uint32_t device)
{
	int64_t index = 0;

	for (uint32_t i = 0; i < axes.n; i++) {
		const ShardAxis *axis = &axes.v[i];
		int64_t size = shard_mesh_axis_size(m->mesh, axis->name);
		int64_t at = coordinate(m->mesh, m->place[device], axis->name);

		if (!is_manual(m, axis->name))
			continue;
		if (axis->is_sub) {
			at = at / (size / (axis->pre * axis->size)) % axis->size;
			size = axis->size;
		}
		index = index * size + at;
	}
	return index;
}

/* Fills in where the piece of a device begins, in elements. */
static void
piece_start(const Manual *m, const IrAttr *sharding, const IrType *piece, uint32_t device, int64_t *start)
{
	const ShardSharding *sh = shard_sharding(sharding);

	for (uint32_t d = 0; d < sh->rank; d++)
		start[d] = num_mul(index_along(m, shard_axes_of_dim(sh, d), device), piece->dims[d]);
}

/* Is called for each element of a piece that is inside the whole tensor. */
typedef void VisitFn(void *cx, int64_t whole_at, int64_t piece_at);

static void
piece_visit(const IrType *whole, const IrType *piece, const int64_t *start, VisitFn *visit, void *cx)
{
	int64_t index[INTERP_MAX_RANK] = { 0 }, at[INTERP_MAX_RANK], i = 0;

	if (!ir_type_n_elements(piece))
		return;
	do {
		bool fits = true;

		for (uint32_t d = 0; d < piece->n; d++) {
			at[d] = start[d] + index[d];
			fits &= at[d] < whole->dims[d];
		}
		if (fits)
			visit(cx, interp_position(at, whole->dims, piece->n), i);
		i++;
	} while (interp_index_next(index, piece->dims, piece->n));
}

/* ---- operands ---- */

typedef struct Cut {
	const InterpTensor *whole;
	InterpTensor *piece;
} Cut;

static void
cut_element(void *cx, int64_t whole_at, int64_t piece_at)
{
	Cut *c = cx;

	interp_copy_element(c->piece, piece_at, c->whole, whole_at);
}

/* Fills a piece. Of the devices that share an unreduced value, the first has it, and the others the neutral element. */
static void
cut_piece(const Manual *m, const IrAttr *sharding, const InterpTensor *whole, InterpTensor *piece, uint32_t device)
{
	const ShardSharding *sh = shard_sharding(sharding);
	int64_t start[INTERP_MAX_RANK];
	Cut c = { whole, piece };

	if (index_along(m, shard_axes_unreduced(sh), device)) {
		for (int64_t i = 0; i < piece->n * piece->parts; i++)
			piece->v[i] = interp_neutral((ShardReduction)sh->reduction, piece->elem);
		return;
	}
	piece_start(m, sharding, piece->type, device, start);
	piece_visit(whole->type, piece->type, start, cut_element, &c);
}

/* Cuts the operands. Device d of `y` takes its piece from device `from` of `x`, or from d if the machines are one. */
static void
cut_operands(Interp *x, Interp *y, const Manual *m, uint32_t from)
{
	IrBlock *body = ir_op_block(m->op, 0);
	const IrAttr *shardings = ir_op_prop(m->op, ATOM_in_shardings);

	for (uint32_t i = 0; i < body->n_args; i++) {
		for (uint32_t d = 0; d < y->n; d++) {
			InterpTensor *whole = &interp_slots(x, ir_operand(m->op, i))[x == y ? d : from];
			InterpTensor *piece = &interp_slots(y, body->args[i])[d];

			if (!y->active[d] || body->args[i]->type->kind == IR_TYPE_TOKEN)
				continue;
			*piece = interp_tensor_new(y->arena, body->args[i]->type);
			cut_piece(m, ir_attr_elems(shardings)[i], whole, piece, d);
		}
	}
}

/* ---- results ---- */

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

/* A result that is put together on one device: from all devices of a new machine, else from those beside it. */
typedef struct Glue {
	Interp *x, *y;
	const Manual *m;
	const IrOp *end;
	const IrAttr *sharding;
	uint32_t result, device;
	InterpTensor whole;
	uint32_t *from;		/* by element of the whole: 1 + the device that returned it, 0: none has yet */
	const InterpTensor *piece;	/* of the device now */
	uint32_t now;
	double scale;		/* of the piece, 0: not known yet */
} Glue;

/* Returns the axes along which two devices differ although they return the same piece: "x", "y". */
static const char *
unnamed_axes(Glue *g, uint32_t a, uint32_t b)
{
	const ShardMesh *mesh = g->m->mesh;
	const char *text = "";

	for (uint32_t i = 0; i < mesh->n_axes; i++) {
		Atom axis = mesh->axes[i].name;

		if (coordinate(mesh, g->m->place[a], axis) != coordinate(mesh, g->m->place[b], axis))
			text = arena_printf(g->x->out, "%s%s\"%s\"", text, *text ? ", " : "",
			                    session_str(g->x->s, axis).p);
	}
	return text;
}

static void
report_varies(Glue *g, int64_t whole_at, int64_t piece_at)
{
	InterpVaries *varies = g->x->varies;
	Arena *a = g->x->out;
	uint32_t first = g->from[whole_at] - 1;

	varies->op = g->m->op;
	varies->result = g->result;
	varies->axes = unnamed_axes(g, first, g->now);
	varies->text = arena_printf(a, "device %u returns %s%s%s, and device %u returns %s", (unsigned)first,
	                            interp_element_text(a, &g->whole, whole_at), g->whole.type->n ? " at " : "",
	                            interp_index_text(a, g->whole.type, whole_at), (unsigned)g->now,
	                            interp_element_text(a, g->piece, piece_at));
}

static void
glue_element(void *cx, int64_t whole_at, int64_t piece_at)
{
	Glue *g = cx;
	double max = 0;

	if (!g->from[whole_at]) {
		interp_copy_element(&g->whole, whole_at, g->piece, piece_at);
		g->from[whole_at] = g->now + 1;
		return;
	}
	if (!g->x->varies || g->x->varies->op)
		return;
	if (g->scale <= 0)
		g->scale = interp_scale(g->piece);
	if (!interp_near(g->piece, piece_at, &g->whole, whole_at, g->scale, &max))
		report_varies(g, whole_at, piece_at);
}

/* Puts together the pieces of the devices that have one index along the unreduced axes, in the order of their places.
 * Where devices return the same element, that of the first one counts. */
static void
glue_pieces(Glue *g, int64_t unreduced)
{
	const Manual *m = g->m;
	int64_t n = shard_mesh_n_devices(m->mesh), start[INTERP_MAX_RANK];

	for (int64_t place = 0; place < n; place++) {
		uint32_t d = (uint32_t)(m->mesh->n_ids ? shard_mesh_ids(m->mesh)[place] : place);

		if ((g->x == g->y && !is_beside(m, g->device, d)) ||
		    index_along(m, shard_axes_unreduced(shard_sharding(g->sharding)), d) != unreduced)
			continue;
		if (!g->y->active[d]) {
			interp_error(g->x, m->op, "device %u reaches the manual computation, but device %u does not",
			             (unsigned)g->device, (unsigned)d);
			return;
		}
		g->now = d;
		g->piece = &interp_slots(g->y, ir_operand(g->end, g->result))[d];
		g->scale = 0;
		piece_start(m, g->sharding, g->piece->type, d, start);
		piece_visit(g->whole.type, g->piece->type, start, glue_element, g);
	}
}

/* Returns into how many values, which are yet to be combined, a result is split. */
static int64_t
n_unreduced(const Manual *m, ShardAxes axes)
{
	int64_t n = 1;

	for (uint32_t i = 0; i < axes.n; i++) {
		if (is_manual(m, axes.v[i].name))
			n *= axes.v[i].is_sub ? axes.v[i].size : shard_mesh_axis_size(m->mesh, axes.v[i].name);
	}
	return n;
}

static void
glue_result(Glue *g)
{
	ShardReduction kind = (ShardReduction)shard_sharding(g->sharding)->reduction;
	InterpTensor *out = interp_out(g->x, g->m->op, g->result, g->device);
	int64_t n = n_unreduced(g->m, shard_axes_unreduced(shard_sharding(g->sharding)));

	for (int64_t u = 0; out->elem && u < n; u++) {
		g->whole = u ? interp_tensor_new(g->x->arena, out->type) : *out;
		g->from = ARENA_ARRAY(g->x->arena, uint32_t, (size_t)out->n + 1);
		glue_pieces(g, u);
		for (int64_t i = 0; u && i < out->n * out->parts; i += out->parts)
			interp_combine(kind, out->elem, out->v + i, g->whole.v + i);
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
			Glue g = { .x = x, .y = y, .m = m, .end = end, .result = i, .device = d };

			g.sharding = ir_attr_elems(ir_op_prop(m->op, ATOM_out_shardings))[i];
			if (x == y ? x->active[d] : d == device)
				glue_result(&g);
		}
	}
}

/* Runs the body on a machine of its own, for one device of the outer one. */
static void
run_on_new_machine(Interp *x, const Manual *m, uint32_t n, uint32_t device)
{
	Interp y = { .m = x->m,
		     .s = x->s,
		     .symbols = x->symbols,
		     .n = n,
		     .replicas = 1,
		     .partitions = n,
		     .depth = x->depth,
		     .steps = x->steps,
		     .limits = x->limits,
		     .out = x->out,
		     .error = x->error,
		     .held = x->held + x->arena->reserved,
		     .mesh = m->mesh,
		     .varies = x->varies,
		     .noise = x->noise };
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

/* Returns whether the pieces of values are computed: a token has none, and a tensor is cut as its sharding says. */
static bool
can_cut(const IrType *whole, const IrType *piece, const IrAttr *list, uint32_t i)
{
	uint32_t rank = list && i < list->n ? shard_sharding(ir_attr_elems(list)[i])->rank : 0;

	return whole->kind == IR_TYPE_TOKEN ? piece->kind == IR_TYPE_TOKEN :
	       ir_type_has_rank(whole, rank) && ir_type_has_rank(piece, rank);
}

static bool
can_cut_all(const IrOp *op)
{
	const IrAttr *in = ir_op_prop(op, ATOM_in_shardings), *out = ir_op_prop(op, ATOM_out_shardings);
	const IrBlock *body = ir_op_block(op, 0);

	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (!can_cut(ir_operand(op, i)->type, body->args[i]->type, in, i))
			return false;
	}
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (!can_cut(op->results[i].type, ir_operand(body->last, i)->type, out, i))
			return false;
	}
	return true;
}

void
interp_op_manual(Interp *x, IrOp *op)
{
	Manual m = { .op = op, .mesh = flow_manual_mesh(flow_meshes_new(x->arena, x->m->op), op),
	             .axes = ir_op_prop(op, ATOM_manual_axes) };
	int64_t n = m.mesh ? shard_mesh_n_devices(m.mesh) : 1;

	if (!m.mesh) {
		interp_op_named(x, op);
		return;
	}
	if (!can_cut_all(op)) {
		interp_error(x, op, "the interpreter cuts only tensors into the pieces of a manual computation");
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
