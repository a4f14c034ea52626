/* SPDX-License-Identifier: Apache-2.0
 *
 * slice, pad and reverse (spec 56 §7.4). A sharded dimension is brought into place by a fetch. All other dimensions
 * are treated by one local operation with the attributes of the global one.
 */
#include "partition/fetch.h"
#include "partition/recipe_parts.h"

static int64_t *
copy_of(Localizer *lz, IrField list)
{
	return arena_dup(lz->a, list.v, list.n * sizeof *list.v);
}

/* ---- slice ---- */

typedef struct Slice {
	int64_t *start, *limit, *stride;	/* of the local operation */
} Slice;

static IrValue *
fetch_slice(Localizer *lz, IrValue *x, FetchDim d, int64_t out_size, const Slice *s)
{
	int64_t n = part_count(d.mesh, d.axes), tile = (out_size + n - 1) / n;
	int64_t *start = ARENA_ARRAY(lz->a, int64_t, (size_t)n);

	for (int64_t t = 0; t < n; t++)
		start[t] = s->start[d.dim] + t * tile * s->stride[d.dim];
	d.end = s->limit[d.dim];
	s->start[d.dim] = 0;
	s->limit[d.dim] = (tile - 1) * s->stride[d.dim] + 1;
	return part_fetch(lz, x, d, start, s->limit[d.dim], NULL);
}

static bool
slices_dim(const Slice *s, const IrType *t, uint32_t d)
{
	return s->start[d] || s->stride[d] != 1 || s->limit[d] != t->dims[d];
}

/* Appends the local slice, unless it takes all. */
static IrValue *
slice_tile(Localizer *lz, const IrOp *op, IrValue *x, const Slice *s, IrType *type)
{
	uint32_t n = type->n, d = 0;
	IrOp *local;

	while (d < n && !slices_dim(s, x->type, d))
		d++;
	if (d == n)
		return x;
	local = part_clone(lz, op, &x, &type);
	part_set(lz, local, ATOM_start_indices, ir_attr_dims(lz->s, s->start, n));
	part_set(lz, local, ATOM_limit_indices, ir_attr_dims(lz->s, s->limit, n));
	part_set(lz, local, ATOM_strides, ir_attr_dims(lz->s, s->stride, n));
	return local->results;
}

bool
recipe_slice(Localizer *lz, IrOp *op)
{
	const IrType *in = ir_operand(op, 0)->type, *out = op->results[0].type;
	Slice s = { copy_of(lz, ir_op_ints(op, ATOM_start_indices)),
	            copy_of(lz, ir_op_ints(op, ATOM_limit_indices)), copy_of(lz, ir_op_ints(op, ATOM_strides)) };
	const PartLayout *l, *from;
	IrValue *x;

	if (part_is_unusual(op))
		return false;
	from = l = part_result_or_operand(lz, op);
	for (uint32_t d = 0; d < in->n; d++) {
		if (slices_dim(&s, in, d))
			from = part_fetch_from(lz, from, part_cur(lz, ir_operand(op, 0)), d);
	}
	x = part_get(lz, ir_operand(op, 0), from);
	for (uint32_t d = 0; d < in->n; d++) {
		if (!part_cuts(l, d))
			continue;
		if (slices_dim(&s, in, d))
			x = fetch_slice(lz, x, fetch_dim(l, from, d, in->dims[d]), out->dims[d], &s);
		else
			s.limit[d] = x->type->dims[d];
	}
	part_put(lz, &op->results[0], slice_tile(lz, op, x, &s, part_local(lz, out, l)), l);
	return true;
}

/* ---- pad ---- */

typedef struct Pad {
	int64_t *low, *high, *interior;		/* of the local operation */
} Pad;

static bool
pads_dim(const Pad *p, uint32_t d)
{
	return p->low[d] || p->high[d] || p->interior[d];
}

/* Appends the local pad, unless it adds nothing. */
static IrValue *
pad_tile(Localizer *lz, const IrOp *op, IrValue *const *operands, const Pad *p, IrType *type)
{
	uint32_t n = type->n, d = 0;
	IrOp *local;

	while (d < n && !pads_dim(p, d))
		d++;
	if (d == n)
		return operands[0];
	local = part_clone(lz, op, operands, &type);
	part_set(lz, local, ATOM_edge_padding_low, ir_attr_dims(lz->s, p->low, n));
	part_set(lz, local, ATOM_edge_padding_high, ir_attr_dims(lz->s, p->high, n));
	part_set(lz, local, ATOM_interior_padding, ir_attr_dims(lz->s, p->interior, n));
	return local->results;
}

bool
recipe_pad(Localizer *lz, IrOp *op)
{
	const IrType *in = ir_operand(op, 0)->type, *out = op->results[0].type;
	Pad p = { copy_of(lz, ir_op_ints(op, ATOM_edge_padding_low)),
		  copy_of(lz, ir_op_ints(op, ATOM_edge_padding_high)),
		  copy_of(lz, ir_op_ints(op, ATOM_interior_padding)) };
	const PartLayout *l, *from;
	IrValue *operands[2];

	if (part_is_unusual(op))
		return false;
	from = l = part_result_or_operand(lz, op);
	for (uint32_t d = 0; d < in->n; d++) {
		if (in->dims[d] == 1)
			p.interior[d] = 0;	/* there is nothing between rows, and a large number could overflow */
		if (pads_dim(&p, d))
			from = part_fetch_from(lz, from, part_cur(lz, ir_operand(op, 0)), d);
	}
	operands[0] = part_get(lz, ir_operand(op, 0), from);
	operands[1] = part_get(lz, ir_operand(op, 1), part_replicated(lz, 0));
	for (uint32_t d = 0; d < in->n; d++) {
		if (!part_cuts(l, d) || !pads_dim(&p, d))
			continue;
		operands[0] = part_fetch_padded(lz, operands[0], fetch_dim(l, from, d, in->dims[d]), out->dims[d],
		                                p.low[d], p.interior[d], operands[1]);
		p.low[d] = p.high[d] = p.interior[d] = 0;
	}
	part_put(lz, &op->results[0], pad_tile(lz, op, operands, &p, part_local(lz, out, l)), l);
	return true;
}

/* ---- reverse ---- */

/* The rows of tile t of the result, from the last to the first, are rows of the operand from D - (t + 1) * S on. */
static IrValue *
fetch_mirrored(Localizer *lz, IrValue *x, FetchDim d)
{
	int64_t n = part_count(d.mesh, d.axes), tile = (d.size + n - 1) / n;
	int64_t *start = ARENA_ARRAY(lz->a, int64_t, (size_t)n);

	for (int64_t t = 0; t < n; t++)
		start[t] = d.size - (t + 1) * tile;
	return part_fetch(lz, x, d, start, tile, NULL);
}

bool
recipe_reverse(Localizer *lz, IrOp *op)
{
	const IrType *t = op->results[0].type;
	IrField dims = ir_op_ints(op, ATOM_dimensions);
	FetchDim *even = ARENA_ARRAY(lz->tmp, FetchDim, t->n + 1);
	const PartLayout *l, *from;
	uint32_t n = 0;
	IrValue *x;

	if (part_is_unusual(op))
		return false;
	from = l = part_result_or_operand(lz, op);
	for (uint32_t i = 0; i < dims.n; i++)
		from = part_fetch_from(lz, from, part_cur(lz, ir_operand(op, 0)), (uint32_t)dims.v[i]);
	x = part_get(lz, ir_operand(op, 0), from);
	for (uint32_t i = 0; i < dims.n; i++) {
		uint32_t d = (uint32_t)dims.v[i];
		FetchDim cut = fetch_dim(l, from, d, t->dims[d]);

		if (part_cuts(l, d) && !cut.whole && part_divides(l, d, t->dims[d]))
			even[n++] = cut;
		else if (part_cuts(l, d))
			x = fetch_mirrored(lz, x, cut);
	}
	if (n)
		x = part_mirror(lz, x, even, n);
	part_put(lz, &op->results[0], part_clone(lz, op, &x, (IrType *[]){ part_local(lz, t, l) })->results, l);
	return true;
}
