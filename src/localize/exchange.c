/* SPDX-License-Identifier: Apache-2.0
 *
 * Plans and emits the exchange of data between parts (spec 55 §4.3 and §4.4).
 */
#include "localize/exchange.h"

#include "shard/layout_compare.h"

/* ---- plans ---- */

void
exchange_need(ExchangeDim *d, int64_t t, int64_t first, int64_t last)
{
	d->comm |= first != t || last != t;
	if (first >= 0 && first < t && t - first > d->left)
		d->left = t - first;
	if (last > t && last - t > d->right)
		d->right = last - t;
}

void
exchange_plan(ExchangeDim *d)
{
	for (int64_t t = 0; t < d->parts; t++) {
		int64_t start = (t * d->foot - d->low) / d->dil, limit = start + d->foot - 1;
		int64_t first = start > 0 ? start : 0, last = limit < d->size - 1 ? limit : d->size - 1;

		if (first <= last)
			exchange_need(d, t, first / d->tile, last / d->tile);
		else
			exchange_need(d, t, -1, -1);
	}
	d->halo = !(d->left + d->right + 1 >= d->parts && (d->left > 1 || d->right > 1));
}

/* ---- the manual computation ---- */

static bool
is_manual(const IrAttr *manual, Atom name)
{
	for (uint32_t i = 0; i < manual->n; i++) {
		if (ir_attr_atoms(manual)[i] == name)
			return true;
	}
	return false;
}

IrAttr *
exchange_local(Emit *e, IrAttr *sharding, const IrAttr *manual)
{
	const ShardSharding *sh = shard_sharding(sharding);
	ShardDimSpec *dims = ARENA_ARRAY(e->a, ShardDimSpec, sh->rank);
	ShardShardingSpec spec;

	shard_spec_dims(sh, dims);
	for (uint32_t d = 0; d < sh->rank; d++) {
		ShardAxisVec rest = { NULL, 0, 0 };

		for (uint32_t i = 0; i < dims[d].n; i++) {
			if (!is_manual(manual, dims[d].axes[i].name))
				*VEC_ADD(e->a, &rest) = dims[d].axes[i];
		}
		dims[d].axes = rest.v;
		dims[d].n = rest.n;
	}
	spec = shard_spec_of(sh, dims);
	spec.reduction = SHARD_SUM;
	return shard_sharding_new(e->s, &spec);
}

IrAttr *
exchange_manual(Emit *e, const ShardMesh *m, ShardAxes axes)
{
	Atom *names = ARENA_ARRAY(e->a, Atom, m->n_axes);
	uint32_t n = 0;

	for (uint32_t i = 0; i < m->n_axes; i++) {
		for (uint32_t k = 0; k < axes.n; k++) {
			if (axes.v[k].name != m->axes[i].name)
				continue;
			names[n++] = m->axes[i].name;
			break;
		}
	}
	return shard_manual_axes_new(e->s, names, n);
}

IrType *
exchange_tile(Emit *e, IrType *t, IrAttr *sharding, const IrAttr *manual)
{
	const ShardSharding *sh = shard_sharding(sharding);
	const ShardMesh *m = emit_mesh(e, sharding);
	int64_t *dims = ARENA_ARRAY(e->a, int64_t, t->n);

	for (uint32_t d = 0; d < t->n; d++) {
		ShardAxes axes = shard_axes_of_dim(sh, d);
		int64_t parts = 1;

		for (uint32_t i = 0; i < axes.n; i++) {
			if (is_manual(manual, axes.v[i].name))
				parts *= shard_axis_size(m, axes.v[i]);
		}
		dims[d] = shard_chunk(t->dims[d], parts);
	}
	return emit_shape(e, t, dims);
}

IrValue *
exchange_enter(Exchange *x, IrValue *v, IrValue *fill, IrType *result, IrAttr *out)
{
	Emit *e = x->e;
	IrAttr *in[] = { x->sharding, shard_sharding_plain(e->s, shard_sharding(x->sharding)->mesh, 0, true) };
	IrNamed props[] = {
		{ ATOM_in_shardings, 0, ir_attr_per_value(e->s, in, fill ? 2 : 1) },
		{ ATOM_out_shardings, 0, ir_attr_per_value(e->s, &out, 1) },
		{ ATOM_manual_axes, 0, x->manual },
	};
	IrBlock *b;
	IrValue *tile;

	x->op = ir_op_new(e->m, &(IrOpSpec){ .kind = IR_OP_SDY_MANUAL, .operands = (IrValue *[]){ v, fill },
	                                     .n_operands = fill ? 2 : 1, .results = &result, .n_results = 1,
	                                     .n_regions = 1, .props = ir_attr_dict(e->s, props, 3), .loc = e->loc,
	                                     .span = e->span });
	place_insert(e->at, x->op);
	x->local = exchange_local(e, x->sharding, x->manual);
	b = ir_block_new(e->m, &x->op->regions[0]);
	tile = ir_block_add_arg(e->m, b, exchange_tile(e, v->type, x->sharding, x->manual));
	tile->loc = e->loc;
	if (fill) {
		x->fill = ir_block_add_arg(e->m, b, fill->type);
		x->fill->loc = e->loc;
	}
	emit_into(e, b);
	return tile;
}

IrValue *
exchange_leave(Exchange *x, IrValue *w)
{
	Emit *e = x->e;
	IrOp *ret = ir_op_new(e->m, &(IrOpSpec){ .kind = IR_OP_SDY_RETURN, .operands = &w, .n_operands = 1,
	                                         .loc = e->loc, .span = e->span });

	place_insert(e->at, ret);
	e->at = place_after(x->op);
	return &x->op->results[0];
}

/* ---- permutes ---- */

/* Returns the position of the device h parts after the one at `position` along the axes, or -1 if there is none. */
static int64_t
neighbour(const ShardMesh *m, ShardAxes axes, int64_t position, int64_t h)
{
	int64_t carry = h, to = position;

	for (uint32_t i = axes.n; i-- > 0 && carry;) {
		int64_t size = shard_axis_size(m, axes.v[i]), from, at;
		int64_t stride = shard_axis_part_stride(m, axes.v[i]);

		from = position / stride % size;
		at = ((from + carry) % size + size) % size;
		carry = (from + carry - at) / size;
		to += (at - from) * stride;
	}
	return carry ? -1 : to;
}

IrValue *
exchange_permute(Exchange *x, IrValue *w, ShardAxes axes, int64_t h, IrAttr *sharding)
{
	Emit *e = x->e;
	int64_t n = emit_n_devices(e, x->mesh), n_pairs = 0, dims[2] = { 0, 2 };
	IrType *type;
	int64_t *pairs = ARENA_ARRAY(e->a, int64_t, 2 * (size_t)n);
	IrNamed props[2];
	uint32_t n_props = 1;

	for (int64_t i = 0; i < n; i++) {
		int64_t to = neighbour(x->mesh, axes, i, h);

		if (to < 0)
			continue;
		pairs[2 * n_pairs] = shard_device_id(x->mesh, i);
		pairs[2 * n_pairs++ + 1] = shard_device_id(x->mesh, to);
	}
	if (!n_pairs)
		return NULL;
	dims[0] = n_pairs;
	type = ir_type_tensor(e->s, dims, 2, e->s->i64, NULL);
	props[0] = (IrNamed){ ATOM_source_target_pairs, 0, ir_make_numbers(e->s, type, pairs, 2 * n_pairs) };
	if (!e->replicas)
		props[n_props++] = (IrNamed){ ATOM_channel_handle, 0, emit_channel(e) };
	return emit_unary(e, IR_OP_SHLO_COLLECTIVE_PERMUTE, w, w->type, ir_attr_dict(e->s, props, n_props), sharding);
}

/* ---- the tile that the result needs ---- */

/* Inserts DEVX: the device id in code that exchanges data. */
static IrValue *
device_in_exchange(Exchange *x)
{
	Emit *e = x->e;
	IrValue *id = emit_device(e);

	if (!session_has(e->s, IR_FEATURE_EXCHANGE_DEVICE))
		return emit_reshape(e, id, id->type, NULL);
	if (id->type->elem == e->index || x->mesh->n_ids)
		return id;
	return emit_unary(e, IR_OP_SHLO_CONVERT, id, ir_type_tensor(e->s, NULL, 0, e->index, NULL), NULL, NULL);
}

/* Inserts the coordinate of a device on one axis. */
static IrValue *
coordinate(Exchange *x, IrValue *id, ShardAxis axis)
{
	Emit *e = x->e;
	int64_t size = shard_axis_size(x->mesh, axis);
	int64_t stride = shard_axis_part_stride(x->mesh, axis);

	if (stride > 1)
		id = emit_binary(e, IR_OP_SHLO_DIVIDE, id, emit_index(e, stride));
	if (size < emit_n_devices(e, x->mesh))
		id = emit_binary(e, IR_OP_SHLO_REMAINDER, id, emit_index(e, size));
	return id;
}

/* Inserts the number of the part that this device holds along the axes. */
static IrValue *
part_of_device(Exchange *x, ShardAxes axes)
{
	Emit *e = x->e;
	IrValue *id = device_in_exchange(x), *part = NULL;

	if (x->mesh->n_ids)
		return emit_lookup(e, emit_part_table(e, x->mesh, axes, 1), emit_n_devices(e, x->mesh), id);
	for (uint32_t i = 0; i < axes.n; i++) {
		IrValue *at = coordinate(x, id, axes.v[i]);

		if (part)
			part = emit_binary(e, IR_OP_SHLO_ADD,
			                   emit_binary(e, IR_OP_SHLO_MULTIPLY, part,
			                               emit_index(e, shard_axis_size(x->mesh, axes.v[i]))),
			                   at);
		else
			part = at;
	}
	return part ? part : emit_index(e, 0);
}

/* Inserts the index at which the tile of a part starts in the buffer. Sets *zero to the start in other dimensions. */
static IrValue *
start_of_tile(Exchange *x, const ExchangeDim *d, IrValue *part, IrValue **zero)
{
	Emit *e = x->e;
	IrValue *start;

	if (d->offsets) {
		start = emit_lookup(e, d->offsets, d->parts, part);
		*zero = emit_index(e, 0);
		return start;
	}
	start = emit_index(e, d->foot - d->tile * d->dil);
	*zero = emit_index(e, -d->low + d->left * d->tile * d->dil + d->foot * d->dil);
	start = emit_binary(e, IR_OP_SHLO_ADD, emit_binary(e, IR_OP_SHLO_MULTIPLY, part, start), *zero);
	*zero = emit_index(e, 0);
	return emit_binary(e, IR_OP_SHLO_MAXIMUM, start, *zero);
}

/* Inserts the tile of the neighbour h parts before this one. If `part` is not NULL, a device without such a neighbour
 * gets the scalar for cells outside the tensor. */
static IrValue *
tile_of_neighbour(Exchange *x, IrValue *w, const ExchangeDim *d, int64_t h, IrValue *part)
{
	Emit *e = x->e;
	IrValue *v = exchange_permute(x, w, d->axes, h, NULL), *exists, *outside;

	if (!v)
		return w;
	if (!part)
		return v;
	exists = emit_compare(e, part, emit_index(e, h > 0 ? h : d->parts + h),
	                      h > 0 ? IR_DIRECTION_GE : IR_DIRECTION_LT, NULL);
	outside = emit_broadcast(e, x->fill, w->type, NULL, NULL);
	exists = emit_broadcast(e, exists, ir_type_tensor(e->s, w->type->dims, w->type->n, exists->type->elem, NULL),
	                        NULL, NULL);
	return emit_op(e, IR_OP_SHLO_SELECT, (IrValue *[]){ exists, v, outside }, 3, v->type, NULL, NULL);
}

/* Inserts a concatenation of this device's tile and those of its neighbours on both sides. */
static IrValue *
with_neighbours(Exchange *x, IrValue *w, const ExchangeDim *d, IrValue *part)
{
	Emit *e = x->e;
	uint32_t n = 0;
	IrValue **all = ARENA_ARRAY(e->a, IrValue *, (size_t)(d->left + d->right + 1));
	int64_t *dims = ARENA_ARRAY(e->a, int64_t, w->type->n);

	for (int64_t h = d->left; h >= -d->right; h--)
		all[n++] = h ? tile_of_neighbour(x, w, d, h, part) : w;
	memcpy(dims, w->type->dims, w->type->n * sizeof *dims);
	dims[d->dim] *= n;
	return emit_concatenate(e, all, n, emit_shape(e, w->type, dims), d->dim, x->local);
}

IrValue *
exchange_fetch(Exchange *x, IrValue *w, const ExchangeDim *d)
{
	Emit *e = x->e;
	uint32_t rank = w->type->n;
	int64_t *low = ARENA_ARRAY(e->a, int64_t, rank), *interior = ARENA_ARRAY(e->a, int64_t, rank);
	int64_t *dims = ARENA_ARRAY(e->a, int64_t, rank), edge = d->offsets ? d->foot : d->foot * d->dil;
	IrValue *part = session_has(e->s, IR_FEATURE_HALO_SELECTS) ? part_of_device(x, d->axes) : NULL;
	IrValue *buffer = with_neighbours(x, w, d, part), **starts = ARENA_ARRAY(e->a, IrValue *, rank), *start, *zero;

	low[d->dim] = edge;
	interior[d->dim] = d->dil - 1;
	memcpy(dims, buffer->type->dims, rank * sizeof *dims);
	if (dims[d->dim])
		dims[d->dim] += (dims[d->dim] - 1) * interior[d->dim];
	dims[d->dim] += 2 * edge;
	buffer = emit_pad(e, buffer, x->fill, low, low, interior, emit_shape(e, w->type, dims), x->local);
	start = start_of_tile(x, d, part ? part : part_of_device(x, d->axes), &zero);
	for (uint32_t i = 0; i < rank; i++)
		starts[i] = i == d->dim ? start : zero;
	dims[d->dim] = d->foot;
	return emit_dynamic_slice(e, buffer, starts, emit_shape(e, w->type, dims), x->local);
}
