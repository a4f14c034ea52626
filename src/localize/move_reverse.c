/* SPDX-License-Identifier: Apache-2.0
 *
 * stablehlo.reverse along sharded dimensions (spec 55 §4.5). Each device reverses its own tile, and the tiles are in
 * reverse order on a mesh whose device ids are flipped; a reshard back to the old mesh moves them. If the last tiles
 * have padding, the elements are first shifted to the end, so that the padding comes last in the reversed tensor.
 */
#include "flow/value.h"
#include "localize/permutation.h"
#include "shard/layout_compare.h"

static bool
is_reversed(const IrOp *op, uint32_t d)
{
	const IrAttr *list = ir_op_prop(op, ATOM_dimensions);

	for (uint32_t i = 0; i < list->n; i++) {
		if (ir_attr_ints(list)[i] == d)
			return true;
	}
	return false;
}

/* Returns the type with the reversed dimensions rounded up. */
static IrType *
padded_type(Emit *e, const IrOp *op, IrAttr *sharding)
{
	IrType *t = ir_operand(op, 0)->type, *padded = emit_padded_type(e, t, sharding);
	int64_t *dims = ARENA_ARRAY(e->a, int64_t, t->n);

	for (uint32_t d = 0; d < t->n; d++)
		dims[d] = is_reversed(op, d) ? padded->dims[d] : t->dims[d];
	return emit_shape(e, t, dims);
}

/* Returns the axes of the dimensions that are sharded and reversed. If `uneven`, leaves out dimensions that are
 * divisible by their number of parts. */
static ShardAxes
reversed_axes(Permutation *p, const IrOp *op, IrAttr *sharding, bool uneven)
{
	ShardAxisVec all = { NULL, 0, 0 };

	for (uint32_t d = 0; d < ir_operand(op, 0)->type->n; d++) {
		ShardAxes axes = shard_axes_of_dim(shard_sharding(sharding), d);
		int64_t n = emit_shards(&p->e, sharding, d), size = ir_operand(op, 0)->type->dims[d];

		if (!is_reversed(op, d) || n <= 1 || (uneven && (size == IR_DYNAMIC || size % n == 0)))
			continue;
		for (uint32_t i = 0; i < axes.n; i++)
			*VEC_ADD(p->e.a, &all) = axes.v[i];
	}
	return shard_axis_vec_all(&all);
}

/* ---- the shift ---- */

/* Returns the tile of the device h places before this one along the axes; the first h devices get zeros. */
static IrValue *
tile_before(Exchange *x, IrValue *w, ShardAxes axes, int64_t h)
{
	Emit *e = x->e;
	IrValue *v;

	if (!h)
		return w;
	v = exchange_permute(x, w, axes, h, x->local);
	if (v)
		return v;
	v = emit_zero(e, ir_type_tensor(e->s, NULL, 0, w->type->elem, NULL));
	return emit_broadcast(e, v, w->type, NULL, x->local);
}

/* Returns elements from .. to - 1 of dimension d. */
static IrValue *
cut(Exchange *x, IrValue *w, uint32_t d, int64_t from, int64_t to)
{
	int64_t *start = ARENA_ARRAY(x->e->a, int64_t, w->type->n), *limit = ARENA_ARRAY(x->e->a, int64_t, w->type->n);

	memcpy(limit, w->type->dims, w->type->n * sizeof *limit);
	start[d] = from;
	limit[d] = to;
	return emit_slice(x->e, w, start, limit, NULL, x->local);
}

/* Shifts all elements of dimension d by k toward the end. */
static IrValue *
shift(Exchange *x, IrValue *w, uint32_t d, int64_t k)
{
	ShardAxes axes = shard_axes_of_dim(shard_sharding(x->sharding), d);
	int64_t size = w->type->dims[d], hops = k / size, rest = k % size;
	IrValue *head = tile_before(x, w, axes, hops), *tail = tile_before(x, w, axes, hops + 1);

	tail = cut(x, tail, d, size - rest, size);
	head = cut(x, head, d, 0, size - rest);
	return emit_concatenate(x->e, (IrValue *[]){ tail, head }, 2, w->type, d, x->local);
}

/* Moves the padding before the elements in each dimension that is not divisible by its number of parts. */
static IrValue *
shift_all(Permutation *p, const IrOp *op, IrAttr *sharding, ShardAxes uneven)
{
	Exchange x = { .e = &p->e, .sharding = sharding, .mesh = emit_mesh(&p->e, sharding) };
	IrValue *v = ir_operand(op, 0), *w;
	const IrType *old = v->type;

	x.manual = exchange_manual(&p->e, x.mesh, uneven);
	v = emit_pad_high(&p->e, v, padded_type(&p->e, op, sharding), NULL, sharding);
	w = exchange_enter(&x, v, NULL, v->type, sharding);
	for (uint32_t d = 0; d < old->n && !p->e.failed; d++) {
		if (v->type->dims[d] != old->dims[d])
			w = shift(&x, w, d, v->type->dims[d] - old->dims[d]);
	}
	return exchange_leave(&x, w);
}

/* ---- the mesh ---- */

/* Returns the mesh in which the coordinates of the axes run backwards. */
static IrAttr *
flipped(Permutation *p, const ShardMesh *m, ShardAxes axes)
{
	int64_t n = emit_n_devices(&p->e, m), *ids = ARENA_ARRAY(p->e.a, int64_t, (size_t)n);

	for (int64_t i = 0; i < n; i++) {
		int64_t to = i;

		for (uint32_t k = 0; k < axes.n; k++) {
			int64_t size = shard_axis_size(m, axes.v[k]), at;
			int64_t stride = shard_axis_part_stride(m, axes.v[k]);

			at = i / stride % size;
			to += (size - 1 - 2 * at) * stride;
		}
		ids[i] = shard_device_id(m, to);
	}
	return shard_mesh_new(p->e.s, m->axes, m->n_axes, ids, (uint32_t)n);
}

/* Fills the map of meshes. */
static void
know_meshes(Permutation *p)
{
	IrOp *module = p->e.m->op;

	p->symbols = ir_symtab_new(p->a, p->e.s, module);
	for (IrOp *op = ir_op_block(module, 0)->first; op; op = op->next) {
		if (op->kind == IR_OP_SDY_MESH)
			map_put(p->a, &p->mesh_ops, (uintptr_t)ir_op_prop(op, ATOM_mesh), op);
	}
}

/* Returns the symbol of the operation that defines the mesh. If there is none, makes one whose name begins with `base`,
 * in the module of `user`. As in Shardy, only the symbols of the outermost module are looked up and kept unique. */
static Atom
mesh_symbol(Permutation *p, IrAttr *mesh, Atom base, IrOp *user)
{
	Emit *e = &p->e;
	IrOp *op;
	char *name;

	if (!p->symbols)
		know_meshes(p);
	op = map_get(&p->mesh_ops, (uintptr_t)mesh);
	if (op)
		return ir_symbol_name(op);
	name = arena_printf(e->a, "%s_reversed", session_str(e->s, base).p);
	op = ir_make_mesh(e->m, session_atom(e->s, str_from(name)), mesh);
	op->loc = e->loc;
	op->span = e->span;
	ir_op_prepend(ir_op_body(ir_module_of(user), 0), op);
	map_put(p->a, &p->mesh_ops, (uintptr_t)mesh, op);
	return ir_symtab_insert(p->symbols, op);
}

/* ---- the operation ---- */

/* Gives the result of `op` the type of its operand and a sharding on the flipped mesh. Inserts after it a reshard to
 * `back`, and a slice to the old type. */
static void
flip_result(Permutation *p, IrOp *op, IrAttr *sharding, IrAttr *back, Atom mesh)
{
	Emit *e = &p->e;
	IrValue *result = &op->results[0], *v;
	IrType *old = result->type;
	const ShardSharding *sh = shard_sharding(sharding);
	ShardDimSpec *dims = ARENA_ARRAY(e->a, ShardDimSpec, sh->rank);
	ShardShardingSpec spec;

	shard_spec_dims(sh, dims);
	spec = shard_spec_of(sh, dims);
	spec.mesh = shard_mesh_ref(e->s, mesh);
	spec.reduction = SHARD_SUM;
	result->type = ir_operand(op, 0)->type;
	ir_op_changed(op);
	flow_value_set(e->s, result, shard_sharding_new(e->s, &spec));
	emit_after(e, op);
	v = emit_reshard(e, result, back);
	op = ir_value_def(v);
	ir_value_replace(result, emit_trim(e, v, old, sharding), op);
}

void
permutation_reverse(Permutation *p, IrOp *op)
{
	const ShardMesh *m;
	IrAttr *sharding = permutation_sharding(p, ir_operand(op, 0), &m), *ref;
	IrAttr *back = flow_value_get(p->e.s, &op->results[0]);
	ShardAxes flip, uneven;

	if (!sharding)
		return;
	flip = reversed_axes(p, op, sharding, false);
	if (!flip.n)
		return;
	ref = shard_sharding(sharding)->mesh;
	if (ref->kind != IR_ATTR_SYMBOL) {
		emit_fail(&p->e, op, "is sharded on an inlined mesh, which Shardy cannot reverse");
		return;
	}
	if (!back) {
		emit_fail(&p->e, op, "has a sharded operand, but its result has no sharding to return to");
		return;
	}
	uneven = reversed_axes(p, op, sharding, true);
	emit_before(&p->e, op);
	if (uneven.n)
		ir_use_set(&op->operands[0], shift_all(p, op, sharding, uneven));
	flip_result(p, op, sharding, back, mesh_symbol(p, flipped(p, m, flip), ir_attr_atoms(ref)[0], op));
}
