/* SPDX-License-Identifier: Apache-2.0
 *
 * The rules for the collectives of sdy, which become those of StableHLO (spec 55 §7.3 to §7.6).
 */
#include "flow/value.h"
#include "localize/convert.h"

/* ---- parts of operations ---- */

static const ShardMesh *
out_mesh(const Convert *c, const IrOp *op)
{
	return emit_mesh(&c->e, ir_op_prop(op, ATOM_out_sharding));
}

static IrAttr *
mesh_ref(const IrAttr *sharding)
{
	return shard_sharding(sharding)->mesh;
}

/* Returns list d of a property with a list of axes per dimension. */
static ShardAxes
list_of(const IrAttr *lists, uint32_t d)
{
	const IrAttr *list = ir_attr_elems(lists)[d];

	return (ShardAxes){ shard_axis_list(list), list->n };
}

ShardAxes
convert_listed_axes(Convert *c, const IrAttr *lists)
{
	ShardAxisVec all = { NULL, 0, 0 };

	for (uint32_t d = 0; d < lists->n; d++) {
		for (uint32_t i = 0; i < list_of(lists, d).n; i++)
			*VEC_ADD(c->e.a, &all) = list_of(lists, d).v[i];
	}
	return shard_axis_vec_all(&all);
}

/* Returns the number of dimensions with axes. */
static uint32_t
n_listed(const IrAttr *lists)
{
	uint32_t n = 0;

	for (uint32_t d = 0; d < lists->n; d++)
		n += list_of(lists, d).n > 0;
	return n;
}

static IrAttr *
groups(Convert *c, IrAttr *mesh, ShardAxes axes)
{
	int64_t size;

	return c->mesh_axes ? emit_axes_groups(&c->e, mesh, axes, &size) : emit_groups(&c->e, mesh, axes, &size);
}

/* The properties that all collectives have. Those of one kind of collective come after them. */
enum { PROP_GROUPS, PROP_CHANNEL, N_SHARED_PROPS };

static void
shared_props(Convert *c, IrAttr *mesh, ShardAxes axes, IrNamed *props)
{
	props[PROP_GROUPS] = (IrNamed){ ATOM_replica_groups, 0, groups(c, mesh, axes) };
	props[PROP_CHANNEL] = (IrNamed){ ATOM_channel_handle, 0, emit_channel(&c->e) };
}

static IrNamed
int_prop(Convert *c, Atom name, int64_t v)
{
	return (IrNamed){ name, 0, ir_attr_i64(c->e.s, v) };
}

static IrNamed
global_ids(Convert *c)
{
	return (IrNamed){ ATOM_use_global_device_ids, 0, c->e.s->unit };
}

/* Returns a copy of the dimensions of a value with space for `more`. */
static int64_t *
dims_of(Convert *c, const IrValue *v, uint32_t more)
{
	int64_t *dims = ARENA_ARRAY(c->e.a, int64_t, v->type->n + more);

	if (v->type->n)
		memcpy(dims, v->type->dims, v->type->n * sizeof *dims);
	return dims;
}

static IrType *
type_of(Convert *c, const IrValue *like, const int64_t *dims, uint32_t n)
{
	return ir_type_tensor(c->e.s, dims, n, like->type->elem, NULL);
}

/* ---- all_gather ---- */

IrValue *
convert_gather_dim(Convert *c, IrValue *v, IrAttr *mesh, uint32_t d, ShardAxes axes, int64_t size)
{
	int64_t *dims = dims_of(c, v, 0);
	IrNamed props[N_SHARED_PROPS + 2] = { 0 };

	if (dims[d] != IR_DYNAMIC)
		dims[d] *= size;
	shared_props(c, mesh, axes, props);
	props[N_SHARED_PROPS] = int_prop(c, ATOM_all_gather_dim, d);
	props[N_SHARED_PROPS + 1] = global_ids(c);
	return emit_unary(&c->e, IR_OP_SHLO_ALL_GATHER, v, type_of(c, v, dims, v->type->n),
	                  ir_attr_dict(c->e.s, props, N_SHARED_PROPS + 2), NULL);
}

/* Gathers the dimensions one by one, the last one first. */
static IrValue *
gather_each(Convert *c, IrValue *v, IrAttr *mesh, const ShardMesh *m, const IrAttr *lists)
{
	for (uint32_t d = lists->n; d-- > 0;) {
		ShardAxes axes = list_of(lists, d);

		if (axes.n)
			v = convert_gather_dim(c, v, mesh, d, axes, shard_axes_total(m, axes));
	}
	return v;
}

/* Gathers several dimensions at once along a new first dimension, which is then split and moved. */
static IrValue *
gather_together(Convert *c, IrValue *v, IrAttr *mesh, const ShardMesh *m, const IrAttr *lists)
{
	uint32_t rank = v->type->n, n = n_listed(lists), k = 0, at = 0;
	int64_t *dims = ARENA_ARRAY(c->e.a, int64_t, rank + n), *merged = dims_of(c, v, 0);
	int64_t *order = ARENA_ARRAY(c->e.a, int64_t, rank + n);
	ShardAxes all = convert_listed_axes(c, lists);

	dims[0] = 1;
	memcpy(dims + 1, merged, rank * sizeof *dims);
	v = emit_reshape(&c->e, v, type_of(c, v, dims, rank + 1), NULL);
	memmove(dims + n, dims + 1, rank * sizeof *dims);
	v = convert_gather_dim(c, v, mesh, 0, all, shard_axes_total(m, all));
	for (uint32_t d = 0; d < rank; d++) {
		ShardAxes axes = list_of(lists, d);

		if (axes.n) {
			dims[k] = shard_axes_total(m, axes);
			merged[d] = merged[d] == IR_DYNAMIC ? IR_DYNAMIC : merged[d] * dims[k];
			order[at++] = k++;
		}
		order[at++] = d + n;
	}
	v = emit_reshape(&c->e, v, type_of(c, v, dims, rank + n), NULL);
	v = emit_transpose(&c->e, v, order, NULL);
	return emit_reshape(&c->e, v, type_of(c, v, merged, rank), NULL);
}

bool
convert_all_gather(Convert *c, IrOp *op)
{
	const IrAttr *lists = ir_op_prop(op, ATOM_gathering_axes);
	IrAttr *mesh = mesh_ref(ir_op_prop(op, ATOM_out_sharding));
	IrValue *v = convert_operand(c, op, 0);

	if (!n_listed(lists))
		return convert_impossible(c, op, "it gathers along no axis");
	return convert_replace(c, op, (n_listed(lists) > 1 && !c->o->per_dim_gather ? gather_together : gather_each)(
	                                      c, v, mesh, out_mesh(c, op), lists));
}

/* ---- all_reduce, reduce_scatter ---- */

IrOp *
convert_reducing(Convert *c, IrOpKind kind, IrValue *v, IrType *type, IrAttr *mesh, ShardAxes axes)
{
	IrNamed props[N_SHARED_PROPS + 1] = { 0 };
	uint32_t n = N_SHARED_PROPS;
	IrOp *op;

	shared_props(c, mesh, axes, props);
	props[n++] = global_ids(c);
	op = ir_op_new(c->e.m, &(IrOpSpec){ .kind = kind, .operands = &v, .n_operands = 1, .results = &type,
	                                    .n_results = 1, .n_regions = 1, .props = ir_attr_dict(c->e.s, props, n),
	                                    .loc = c->e.loc, .span = c->e.span });
	place_insert(c->e.at, op);
	return op;
}

/* Inserts a collective that reduces. `reduction` is a ShardReduction. */
static IrValue *
reducing(Convert *c, IrOpKind kind, IrValue *v, IrType *type, int64_t reduction, IrAttr *mesh, ShardAxes axes)
{
	static const IrOpKind kinds[] = {
		[SHARD_SUM] = IR_OP_SHLO_ADD, [SHARD_MAX] = IR_OP_SHLO_MAXIMUM, [SHARD_MIN] = IR_OP_SHLO_MINIMUM
	};
	IrOp *op = convert_reducing(c, kind, v, type, mesh, axes);

	ir_make_body(c->e.m, &op->regions[0], kinds[reduction], v->type->elem, c->e.loc, c->e.span);
	return &op->results[0];
}

static IrValue *
scatter_along(Convert *c, IrValue *v, IrType *type, int64_t reduction, IrAttr *mesh, ShardAxes axes, int64_t d)
{
	IrValue *r = reducing(c, IR_OP_SHLO_REDUCE_SCATTER, v, type, reduction, mesh, axes);

	ir_op_set_prop(c->e.s, r->owner.op, ATOM_scatter_dimension, ir_attr_i64(c->e.s, d));
	return r;
}

bool
convert_all_reduce(Convert *c, IrOp *op)
{
	const IrAttr *list = ir_op_prop(op, ATOM_reduction_axes);
	IrValue *v = convert_operand(c, op, 0);

	return convert_replace(c, op, reducing(c, IR_OP_SHLO_ALL_REDUCE, v, v->type,
	                                       ir_op_int(op, ATOM_reduction_op, SHARD_SUM),
	                                       mesh_ref(ir_op_prop(op, ATOM_out_sharding)),
	                                       (ShardAxes){ shard_axis_list(list), list->n }));
}

/* Splits each dimension into its number of parts and the size of a part. Moves the numbers of parts to the front, where
 * one reduce_scatter scatters them all. */
static IrValue *
scatter_combined(Convert *c, IrOp *op, IrValue *v, const IrAttr *lists, const ShardMesh *m, IrType *local)
{
	uint32_t rank = v->type->n, n = n_listed(lists), k = 0, at = 0, tail = n;
	int64_t *dims = ARENA_ARRAY(c->e.a, int64_t, rank + n), *order = ARENA_ARRAY(c->e.a, int64_t, rank + n);
	IrAttr *mesh = mesh_ref(convert_sharding(c, ir_operand(op, 0)));

	for (uint32_t d = 0; d < rank; d++) {
		int64_t size = shard_axes_total(m, list_of(lists, d));

		if (size == 1 || v->type->dims[d] == IR_DYNAMIC || v->type->dims[d] % size) {
			convert_refuse(c, op, "dimension not divisible by scattering factor");
			return NULL;
		}
		order[k++] = at;
		dims[at++] = size;
		order[tail++] = at;
		dims[at++] = v->type->dims[d] / size;
	}
	v = emit_transpose(&c->e, emit_reshape(&c->e, v, type_of(c, v, dims, rank + n), NULL), order, NULL);
	memcpy(dims + 1, local->dims, rank * sizeof *dims);
	dims[0] = shard_axes_total(m, convert_listed_axes(c, lists));
	v = emit_reshape(&c->e, v, type_of(c, v, dims, rank + 1), NULL);
	dims[0] = 1;
	v = scatter_along(c, v, type_of(c, v, dims, rank + 1), ir_op_int(op, ATOM_reduction_op, SHARD_SUM), mesh,
	                  convert_listed_axes(c, lists), 0);
	return emit_reshape(&c->e, v, local, NULL);
}

/* Returns the only dimension with axes. */
static uint32_t
first_listed(const IrAttr *lists)
{
	uint32_t d = 0;

	while (!list_of(lists, d).n)
		d++;
	return d;
}

static IrValue *
reduce_and_slice(Convert *c, IrValue *v, const IrAttr *lists, IrAttr *mesh, const ShardMesh *m, int64_t reduction,
                 IrType *local)
{
	ShardAxes *axes = ARENA_ARRAY(c->e.a, ShardAxes, lists->n);

	for (uint32_t d = 0; d < lists->n; d++)
		axes[d] = list_of(lists, d);
	v = reducing(c, IR_OP_SHLO_ALL_REDUCE, v, v->type, reduction, mesh, convert_listed_axes(c, lists));
	return emit_slice_by_axes(&c->e, v, m, axes, local);
}

bool
convert_reduce_scatter(Convert *c, IrOp *op)
{
	const IrAttr *lists = ir_op_prop(op, ATOM_reduce_scatter_axes);
	IrAttr *from = convert_sharding(c, ir_operand(op, 0));
	int64_t reduction = ir_op_int(op, ATOM_reduction_op, SHARD_SUM);
	IrType *local = convert_result_type(c, op, 0);
	IrValue *v = convert_operand(c, op, 0);
	const ShardMesh *m = emit_mesh(&c->e, from);

	if (!local)
		return false;
	if (!n_listed(lists) || !m)
		return convert_impossible(c, op, "it scatters along no axis");
	if (n_listed(lists) == 1)
		v = scatter_along(c, v, local, reduction, mesh_ref(from), convert_listed_axes(c, lists),
		                  first_listed(lists));
	else if (c->o->combine_scatter)
		v = scatter_combined(c, op, v, lists, m, local);
	else
		v = reduce_and_slice(c, v, lists, mesh_ref(from), m, reduction, local);
	return v && convert_replace(c, op, v);
}

/* ---- all_slice ---- */

bool
convert_all_slice(Convert *c, IrOp *op)
{
	const IrAttr *lists = ir_op_prop(op, ATOM_slicing_axes);
	ShardAxes *axes = ARENA_ARRAY(c->e.a, ShardAxes, lists->n);
	IrType *local = convert_result_type(c, op, 0);

	if (!local)
		return false;
	for (uint32_t d = 0; d < lists->n; d++)
		axes[d] = list_of(lists, d);
	return convert_replace(c, op, emit_slice_by_axes(&c->e, convert_operand(c, op, 0), out_mesh(c, op), axes,
	                                                 local));
}

/* ---- all_to_all ---- */

/* Inserts one all_to_all, which cuts dimension `split` into n parts and joins the parts along `concat`. */
static IrValue *
exchange(Convert *c, IrValue *v, IrAttr *mesh, ShardAxes axes, int64_t n, int64_t split, int64_t concat)
{
	IrNamed props[5] = { 0 };
	int64_t *dims = dims_of(c, v, 0);
	uint32_t n_props = 0;

	dims[split] /= n;
	dims[concat] *= n;
	props[n_props++] = (IrNamed){ ATOM_replica_groups, 0, groups(c, mesh, axes) };
	props[n_props++] = int_prop(c, ATOM_split_dimension, split);
	props[n_props++] = int_prop(c, ATOM_concat_dimension, concat);
	props[n_props++] = int_prop(c, ATOM_split_count, n);
	if (!c->no_channels)
		props[n_props++] = (IrNamed){ ATOM_channel_handle, 0, emit_channel(&c->e) };
	return emit_unary(&c->e, IR_OP_SHLO_ALL_TO_ALL, v, type_of(c, v, dims, v->type->n),
	                  ir_attr_dict(c->e.s, props, n_props), NULL);
}

/* The parameters of an all_to_all, sorted by target. */
typedef struct Moves {
	ShardA2A *v;
	int64_t *size;		/* of the axes of each */
	uint32_t n;
	int64_t total;		/* the product of the sizes */
	ShardAxes axes;		/* of all, in order */
} Moves;

static Moves
sorted_moves(Convert *c, const IrAttr *params, const ShardMesh *m)
{
	Moves s = { ARENA_ARRAY(c->e.a, ShardA2A, params->n), ARENA_ARRAY(c->e.a, int64_t, params->n), params->n, 1,
	            { NULL, 0 } };
	ShardAxisVec all = { NULL, 0, 0 };

	for (uint32_t i = 0; i < s.n; i++) {
		uint32_t k = i;

		for (; k > 0 && s.v[k - 1].target > shard_a2a(params)[i].target; k--)
			s.v[k] = s.v[k - 1];
		s.v[k] = shard_a2a(params)[i];
	}
	for (uint32_t i = 0; i < s.n; i++) {
		ShardAxes axes = { shard_axis_list(s.v[i].axes), s.v[i].axes->n };

		s.size[i] = shard_axes_total(m, axes);
		s.total *= s.size[i];
		for (uint32_t k = 0; k < axes.n; k++)
			*VEC_ADD(c->e.a, &all) = axes.v[k];
	}
	s.axes = shard_axis_vec_all(&all);
	return s;
}

/* Returns the number of the move to dimension d, or -1. */
static int64_t
move_to(const Moves *s, uint32_t d)
{
	for (uint32_t i = 0; i < s->n; i++) {
		if (s->v[i].target == d)
			return i;
	}
	return -1;
}

/* Splits every target into its parts and the rest, and moves the parts to the front. */
static IrValue *
parts_first(Convert *c, IrValue *v, const Moves *s)
{
	uint32_t rank = v->type->n, at = 0, front = 0, tail = s->n;
	int64_t *dims = ARENA_ARRAY(c->e.a, int64_t, rank + s->n), *order = ARENA_ARRAY(c->e.a, int64_t, rank + s->n);

	for (uint32_t d = 0; d < rank; d++) {
		int64_t i = move_to(s, d), size = v->type->dims[d];

		if (i >= 0) {
			order[front++] = at;
			dims[at++] = s->size[i];
			size /= s->size[i];
		}
		order[tail++] = at;
		dims[at++] = size;
	}
	v = emit_reshape(&c->e, v, type_of(c, v, dims, at), NULL);
	return emit_transpose(&c->e, v, order, NULL);
}

/* Moves the parts at the front before the sources of their moves, and joins them with the sources. */
static IrValue *
parts_to_sources(Convert *c, IrValue *v, const Moves *s)
{
	uint32_t rank = v->type->n - s->n, at = 0;
	int64_t *dims = ARENA_ARRAY(c->e.a, int64_t, rank), *order = ARENA_ARRAY(c->e.a, int64_t, rank + s->n);

	for (uint32_t d = 0; d < rank; d++) {
		dims[d] = v->type->dims[d + s->n];
		for (uint32_t i = 0; i < s->n; i++) {
			if (s->v[i].source != d)
				continue;
			order[at++] = i;
			dims[d] *= s->size[i];
		}
		order[at++] = d + s->n;
	}
	v = emit_transpose(&c->e, v, order, NULL);
	return emit_reshape(&c->e, v, type_of(c, v, dims, rank), NULL);
}

static IrValue *
exchange_together(Convert *c, IrValue *v, IrAttr *mesh, const Moves *s)
{
	uint32_t rest = v->type->n;
	int64_t *dims = ARENA_ARRAY(c->e.a, int64_t, rest + 1);
	IrType *split;

	v = parts_first(c, v, s);
	split = v->type;
	dims[0] = s->total;
	memcpy(dims + 1, split->dims + s->n, rest * sizeof *dims);
	v = emit_reshape(&c->e, v, type_of(c, v, dims, rest + 1), NULL);
	v = exchange(c, v, mesh, s->axes, s->total, 0, 0);
	return parts_to_sources(c, emit_reshape(&c->e, v, split, NULL), s);
}

/* Returns whether the dimensions of each move are static and its target is divisible by the number of parts. Otherwise
 * reports an error in Shardy's words. */
static bool
can_exchange(Convert *c, IrOp *op, const IrValue *v, const Moves *s)
{
	for (uint32_t i = 0; i < s->n; i++) {
		int64_t source = v->type->dims[s->v[i].source], target = v->type->dims[s->v[i].target];
		bool dynamic = source == IR_DYNAMIC || target == IR_DYNAMIC;

		if (!dynamic && target % s->size[i] == 0)
			continue;
		if (s->n > 1)
			return convert_refuse(c, op, "dynamic shape or dimension not divisible by num devices per "
			                      "param");
		return convert_refuse(c, op, dynamic ? "dynamic shape not supported"
		                                     : "dimension not divisible by num devices per group");
	}
	return true;
}

bool
convert_all_to_all(Convert *c, IrOp *op)
{
	Moves s = sorted_moves(c, ir_op_prop(op, ATOM_params), out_mesh(c, op));
	IrAttr *mesh = mesh_ref(ir_op_prop(op, ATOM_out_sharding));
	IrValue *v = convert_operand(c, op, 0);

	if (!can_exchange(c, op, v, &s))
		return false;
	return convert_replace(c, op, s.n == 1 ? exchange(c, v, mesh, s.axes, s.total, s.v[0].target, s.v[0].source)
	                                       : exchange_together(c, v, mesh, &s));
}

/* ---- collective_permute ---- */

/* Appends the sub-axes into which the boundaries of all lists split the axis. */
static void
split_axis(Convert *c, const ShardMesh *m, Atom name, const ShardAxes *lists, uint32_t n, ShardAxisVec *parts)
{
	int64_t size = shard_mesh_axis_size(m, name), from = 1;

	do {
		int64_t to = size;

		for (uint32_t i = 0; i < n; i++) {
			for (uint32_t k = 0; k < lists[i].n; k++) {
				ShardAxis a = lists[i].v[k];

				if (a.name != name || !a.is_sub)
					continue;
				if (a.pre > from && a.pre < to)
					to = a.pre;
				if (a.pre * a.size > from && a.pre * a.size < to)
					to = a.pre * a.size;
			}
		}
		*VEC_ADD(c->e.a, parts) = shard_axis_part(m, name, from, to / from);
		from = to;
	} while (from < size);
}

/* Returns all axes that a sharding mentions. */
static ShardAxes
all_axes(const IrAttr *sharding)
{
	const ShardSharding *sh = shard_sharding(sharding);

	return (ShardAxes){ shard_axes(sh), sh->n_dim_axes + sh->n_replicated + sh->n_unreduced };
}

/* Returns the sub-axes in the order in which they number the devices of a sharding: those of its dimensions first. */
static ShardAxes
device_order(Convert *c, const IrAttr *sharding, ShardAxes parts)
{
	ShardAxes dims = { shard_axes(shard_sharding(sharding)), shard_sharding(sharding)->n_dim_axes };
	bool *taken = ARENA_ARRAY(c->e.a, bool, parts.n);
	ShardAxisVec order = { NULL, 0, 0 };

	for (uint32_t i = 0; i < dims.n; i++) {
		for (uint32_t k = 0; k < parts.n; k++) {
			if (taken[k] || !shard_axis_contains(dims.v[i], parts.v[k]))
				continue;
			taken[k] = true;
			*VEC_ADD(c->e.a, &order) = parts.v[k];
		}
	}
	for (uint32_t k = 0; k < parts.n; k++) {
		if (!taken[k])
			*VEC_ADD(c->e.a, &order) = parts.v[k];
	}
	return shard_axis_vec_all(&order);
}

/* Returns the pairs of device ids: each device sends to the one that holds the same part afterwards. */
static int64_t *
permute_pairs(Convert *c, const IrAttr *from, const IrAttr *to, int64_t n)
{
	const ShardMesh *in = emit_mesh(&c->e, from), *out = emit_mesh(&c->e, to);
	ShardAxes lists[] = { all_axes(from), all_axes(to) };
	ShardAxisVec parts = { NULL, 0, 0 };
	int64_t *sends, *gets, *back = ARENA_ARRAY(c->e.a, int64_t, (size_t)n), *pairs;

	for (uint32_t i = 0; i < out->n_axes; i++)
		split_axis(c, out, out->axes[i].name, lists, 2, &parts);
	sends = emit_part_table(&c->e, in, device_order(c, from, shard_axis_vec_all(&parts)), 1);
	gets = emit_part_table(&c->e, out, device_order(c, to, shard_axis_vec_all(&parts)), 1);
	pairs = ARENA_ARRAY(c->e.a, int64_t, (size_t)n * 2);
	for (int64_t i = 0; i < n; i++)
		back[gets[i]] = i;
	for (int64_t i = 0; i < n; i++) {
		pairs[2 * i] = i;
		pairs[2 * i + 1] = back[sends[i]];
	}
	return pairs;
}

bool
convert_permute(Convert *c, IrOp *op)
{
	IrAttr *from = convert_sharding(c, ir_operand(op, 0)), *to = ir_op_prop(op, ATOM_out_sharding);
	const ShardMesh *in = emit_mesh(&c->e, from), *out = emit_mesh(&c->e, to);
	IrValue *v = convert_operand(c, op, 0);
	IrNamed props[2] = { 0 };
	uint32_t n_props = 1;
	int64_t dims[2];

	if (from == to)
		return convert_impossible(c, op, "it changes nothing");
	if (!in || !out || shard_mesh_n_devices(in) != shard_mesh_n_devices(out))
		return convert_impossible(c, op, "the meshes have different numbers of devices");
	dims[0] = emit_n_devices(&c->e, out);
	dims[1] = 2;
	if (c->e.failed)
		return false;
	props[0] = (IrNamed){ ATOM_source_target_pairs, 0,
	                      ir_make_numbers(c->e.s, ir_type_tensor(c->e.s, dims, 2, c->e.s->i64, NULL),
	                                     permute_pairs(c, from, to, dims[0]), 2 * dims[0]) };
	if (!c->no_channels)
		props[n_props++] = (IrNamed){ ATOM_channel_handle, 0, emit_channel(&c->e) };
	return convert_replace(c, op, emit_unary(&c->e, IR_OP_SHLO_COLLECTIVE_PERMUTE, v, v->type,
	                                         ir_attr_dict(c->e.s, props, n_props), NULL));
}
