/* SPDX-License-Identifier: Apache-2.0
 *
 * Collectives of the local program: groups of device ids, channels, and the region that combines two elements.
 */
#include "partition/numbering.h"
#include "partition/state.h"

#include <stdlib.h>

IrAttr *
part_channel(Localizer *lz)
{
	return ir_make_channel(lz->s, lz->channel++);
}

static IrAttr *
with_channel(Localizer *lz, IrAttr *props)
{
	return ir_dict_set(lz->s, props, ATOM_channel_handle, part_channel(lz));
}

/* Returns the properties of a collective whose groups are device ids. */
static IrAttr *
grouped(Localizer *lz, const PartMesh *mesh, PartAxes axes)
{
	IrAttr *props = part_prop(lz, ATOM_replica_groups, part_groups(lz, mesh, axes));

	return ir_dict_set(lz->s, props, ATOM_use_global_device_ids, lz->s->unit);
}

/* Appends a collective with these properties and a new channel, unless there is an equal one. With `inner`, it has a
 * region that combines two scalars. */
static IrValue *
collective(Localizer *lz, IrOpKind kind, IrType *type, IrAttr *props, IrValue *x, IrOpKind inner)
{
	IrOpSpec spec = { .kind = kind, .operands = &x, .n_operands = 1, .results = &type, .n_results = 1,
		          .n_regions = inner != IR_OP_FOREIGN, .props = props };
	PartNumber *number = part_number_of(lz, &spec, inner);
	bool grouped_only = kind == IR_OP_SHLO_ALL_TO_ALL || kind == IR_OP_SHLO_COLLECTIVE_PERMUTE;

	if (number->op)
		return number->op->results;
	if (!lz->o.by_replica || !grouped_only)
		spec.props = with_channel(lz, props);
	part_number_set(lz, number, part_emit(lz, &spec));
	if (inner != IR_OP_FOREIGN)
		ir_make_body(lz->m, number->op->regions, inner, type->elem, lz->at->loc, lz->at->span);
	return number->op->results;
}

IrValue *
part_all_gather(Localizer *lz, IrValue *x, uint32_t dim, const PartMesh *mesh, PartAxes axes, int64_t size)
{
	int64_t *dims = part_dims(lz, x->type);
	bool empty = !ir_type_n_elements(x->type);
	IrAttr *props;

	/* StableHLO gathers no empty tensors. */
	if (axes.n && empty) {
		dims[dim] *= part_count(mesh, axes);
		x = part_zeros(lz, part_type(lz, dims, x->type->n, x->type->elem));
	} else if (axes.n) {
		props = ir_dict_set(lz->s, grouped(lz, mesh, axes), ATOM_all_gather_dim, ir_attr_i64(lz->s, dim));
		dims[dim] *= part_count(mesh, axes);
		x = collective(lz, IR_OP_SHLO_ALL_GATHER, part_type(lz, dims, x->type->n, x->type->elem), props, x,
		               IR_OP_FOREIGN);
		if (lz->o.gather_limit > 0)
			part_warn_gather(lz, x->type, dim, mesh, axes);
	}
	return size < 0 ? x : part_slice(lz, x, dim, 0, size, 1);
}

/* Booleans are combined by the logical operation that equals the monoid. */
static IrOpKind
kind_for(const IrType *elem, IrOpKind kind)
{
	if (elem->kind != IR_TYPE_INT || elem->width != 1)
		return kind;
	if (kind == IR_OP_SHLO_ADD || kind == IR_OP_SHLO_MAXIMUM)
		return IR_OP_SHLO_OR;
	return kind == IR_OP_SHLO_MULTIPLY || kind == IR_OP_SHLO_MINIMUM ? IR_OP_SHLO_AND : kind;
}

IrValue *
part_all_reduce(Localizer *lz, IrValue *x, const PartMesh *mesh, PartAxes axes, IrOpKind kind)
{
	if (!axes.n)
		return x;
	return collective(lz, IR_OP_SHLO_ALL_REDUCE, x->type, grouped(lz, mesh, axes), x,
	                  kind_for(x->type->elem, kind));
}

IrValue *
part_reduce_scatter(Localizer *lz, IrValue *x, uint32_t dim, const PartMesh *mesh, PartAxes axes, IrOpKind kind)
{
	int64_t *dims = part_dims(lz, x->type);
	IrAttr *props = ir_dict_set(lz->s, grouped(lz, mesh, axes), ATOM_scatter_dimension, ir_attr_i64(lz->s, dim));

	dims[dim] /= part_count(mesh, axes);
	return collective(lz, IR_OP_SHLO_REDUCE_SCATTER, part_type(lz, dims, x->type->n, x->type->elem), props, x,
	                  kind_for(x->type->elem, kind));
}

IrValue *
part_all_to_all(Localizer *lz, IrValue *x, uint32_t split, uint32_t concat, const PartMesh *mesh, PartAxes axes)
{
	int64_t *dims = part_dims(lz, x->type), n = part_count(mesh, axes);
	IrAttr *props = part_prop(lz, ATOM_replica_groups, part_groups(lz, mesh, axes));

	props = ir_dict_set(lz->s, props, ATOM_split_dimension, ir_attr_i64(lz->s, split));
	props = ir_dict_set(lz->s, props, ATOM_concat_dimension, ir_attr_i64(lz->s, concat));
	props = ir_dict_set(lz->s, props, ATOM_split_count, ir_attr_i64(lz->s, n));
	dims[split] /= n;
	dims[concat] *= n;
	return collective(lz, IR_OP_SHLO_ALL_TO_ALL, part_type(lz, dims, x->type->n, x->type->elem), props, x,
	                  IR_OP_FOREIGN);
}

static int
cmp_pair(const void *a, const void *b)
{
	const int64_t *p = a, *q = b;

	return (p[0] > q[0]) - (p[0] < q[0]);
}

static bool
moves_nothing(const int64_t *pairs, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		if (pairs[2 * (size_t)i] != pairs[2 * (size_t)i + 1])
			return false;
	}
	return true;
}

IrValue *
part_permute(Localizer *lz, IrValue *x, int64_t *pairs, uint32_t n_pairs)
{
	int64_t dims[2] = { n_pairs, 2 };
	IrAttr *props;

	if (moves_nothing(pairs, n_pairs) && n_pairs == lz->n_devices)
		return x;
	qsort(pairs, n_pairs, 2 * sizeof *pairs, cmp_pair);
	props = part_prop(lz, ATOM_source_target_pairs, part_list(lz, dims, 2, pairs));
	return collective(lz, IR_OP_SHLO_COLLECTIVE_PERMUTE, x->type, props, x, IR_OP_FOREIGN);
}

/* ---- COMBINE (spec 56 §6.2) ---- */

static bool
has_all_reduce(const IrType *elem, IrOpKind kind)
{
	switch ((int)kind_for(elem, kind)) {
	case IR_OP_SHLO_ADD: case IR_OP_SHLO_MULTIPLY: case IR_OP_SHLO_MAXIMUM: case IR_OP_SHLO_MINIMUM:
		return true;
	case IR_OP_SHLO_OR: case IR_OP_SHLO_AND:
		return elem->kind == IR_TYPE_INT && elem->width == 1;
	default:
		return false;
	}
}

/* Reduces dimension 0 of x by a monoid. */
static IrValue *
fold(Localizer *lz, IrValue *x, IrOpKind kind)
{
	static const int64_t zero;
	IrType *type = part_type(lz, x->type->dims + 1, x->type->n - 1, x->type->elem);
	IrValue *operands[2] = { x, part_neutral(lz, kind, x->type->elem) };
	IrOp *op = part_emit(lz, &(IrOpSpec){ .kind = IR_OP_SHLO_REDUCE, .operands = operands, .n_operands = 2,
	                                      .results = &type, .n_results = 1, .n_regions = 1,
	                                      .props = part_prop(lz, ATOM_dimensions, ir_attr_dims(lz->s, &zero, 1)) });

	ir_make_body(lz->m, op->regions, kind, x->type->elem, lz->at->loc, lz->at->span);
	return &op->results[0];
}

IrValue *
part_combine(Localizer *lz, IrValue *x, const PartMesh *mesh, PartAxes axes, IrOpKind kind)
{
	int64_t *dims = ARENA_ARRAY(lz->tmp, int64_t, x->type->n + 1);

	if (!axes.n)
		return x;
	if (has_all_reduce(x->type->elem, kind))
		return part_all_reduce(lz, x, mesh, axes, kind);
	dims[0] = 1;
	if (x->type->n)
		memcpy(dims + 1, x->type->dims, x->type->n * sizeof *dims);
	x = part_reshape(lz, x, dims, x->type->n + 1);
	return fold(lz, part_all_gather(lz, x, 0, mesh, axes, -1), kind);
}
