/* SPDX-License-Identifier: Apache-2.0
 *
 * Device i computes part i of the result's dimension. It holds part i of the operand's dimension, and needs the
 * elements under the windows of its part:
 *
 *      operand   |---- part i ----|
 *      needed       |------------------|
 *                ^ left             ^ right
 *
 * What is missing on either side comes from the devices before and after, in one permute per side. All devices exchange
 * as many elements as the one that needs most.
 */
#include "base/num.h"
#include "cost/bytes.h"
#include "flow/value.h"
#include "inspect/mover.h"
#include "inspect/xla_moves.h"
#include "ir/dims.h"

/* How one dimension of an operand is read. Result element o needs `window` elements, from stride * o - low on. */
typedef struct Reach {
	int64_t stride, low, window;
} Reach;

/* The exchanges of one operand. */
typedef struct Halo {
	InspectXla *x;
	IrOp *op;
	const InspectWish *w;
	const IrValue *v;	/* the operand */
	IrAttr *sharding;	/* with which the operation uses it */
	const ShardMesh *mesh;
	int64_t *local;		/* the shape that a device has, which grows by what it has received */
	bool reversed;		/* part i goes to part n-1-i instead of the next one */
} Halo;

static bool
halo_start(Halo *h, InspectXla *x, IrOp *op, const InspectWish *w, const IrValue *v, IrAttr *sharding)
{
	*h = (Halo){ .x = x, .op = op, .w = w, .v = v, .sharding = sharding, .mesh = w->mesh };
	if (!sharding || !ir_type_is_static_tensor(v->type) || shard_sharding(sharding)->rank != v->type->n)
		return false;
	h->local = ARENA_ARRAY(&x->scratch, int64_t, v->type->n);
	shard_local_shape(h->mesh, shard_sharding(h->sharding), v->type->dims, v->type->n, h->local);
	return true;
}

static ShardAxes
axes_of(const Halo *h, uint32_t d)
{
	return shard_axes_of_dim(shard_sharding(h->sharding), d);
}

/* Returns whether dimension d of the result is sharded like dimension e of the operand. */
static bool
same_axes(const Halo *h, uint32_t e, uint32_t d)
{
	const IrAttr *out = h->w->want[h->op->n_operands];

	return out && d < shard_sharding(out)->rank &&
	       shard_axes_eq(axes_of(h, e), shard_axes_of_dim(shard_sharding(out), d));
}

/* Returns the position to which a position sends its part of a dimension. A part has one digit per axis. */
static int64_t
target_of(const Halo *h, ShardAxes axes, int64_t position)
{
	for (uint32_t i = axes.n; i-- > 0;) {
		ShardAxis axis = axes.v[i];
		int64_t size = shard_axis_size(h->mesh, axis);
		int64_t step = shard_axis_stride(h->mesh, axis.name) *
		               (shard_axis_size(h->mesh, shard_axis_full(axis.name)) / shard_axis_next(h->mesh, axis));
		int64_t digit = position / step % size;

		if (h->reversed)
			position += step * (size - 1 - 2 * digit);
		else if (digit < size - 1)
			return position + step;
		else
			position -= step * digit;
	}
	return position;
}

/* Returns the targets of all positions, or NULL if there are too many. */
static const int64_t *
targets_of(const Halo *h, ShardAxes axes)
{
	int64_t n = 1, *target;

	for (uint32_t i = 0; i < h->mesh->n_axes; i++)
		n = num_mul(n, h->mesh->axes[i].size);
	if (n > COST_MAX_ROUTED)
		return NULL;
	target = ARENA_ARRAY(&h->x->m->s->arena, int64_t, (size_t)n);
	for (int64_t p = 0; p < n; p++)
		target[p] = target_of(h, axes, p);
	return target;
}

/* Adds a permute of `rows` elements of dimension d. */
static void
add_permute(Halo *h, uint32_t d, int64_t rows)
{
	ShardAxes axes = axes_of(h, d);
	InspectMove v = { .from = h->sharding, .to = h->sharding, .estimate = true,
	                  .value = h->v, .has_why = true, .why = IR_REASON_NEIGHBOURS,
	                  .cost = { .kind = COST_PERMUTE, .mesh = h->mesh } };
	Mover r = { h->x->m->s, h->x->m, h->x->meshes, h->x->ragged, h->op, &v };
	int64_t n = rows;

	if (rows <= 0)
		return;
	for (uint32_t i = 0; i < h->v->type->n; i++)
		n = i == d ? n : num_mul(n, h->local[i]);
	v.has_in = v.has_out = cost_bytes_of(n, h->v->type->elem, &v.in);
	v.out = v.in;
	v.cost.target = targets_of(h, axes);
	mover_put_axes(&r, axes.v, axes.n);
	v.has_sent = v.has_in;
	v.sent = v.cost.in = v.cost.out = v.in;
	v.cost.mesh = v.cost.target ? h->mesh : NULL;
	v.cost.n = v.n;
	v.cost.axes = axes;
	h->x->add(h->x->cx, h->op, &v);
}

static int64_t
clamp(int64_t n, int64_t low, int64_t high)
{
	return n < low ? low : n > high ? high : n;
}

/* Adds the exchanges along dimension d of the operand. The corresponding dimension of the result has `size`
 * elements. */
static void
exchange(Halo *h, uint32_t d, int64_t size, Reach reach)
{
	int64_t shards = shard_axes_total(h->mesh, axes_of(h, d)), in = shard_chunk(h->v->type->dims[d], shards);
	int64_t out = shard_chunk(size, shards), left = 0, right = 0, most, needed;

	if (shards <= 1 || shards > INT32_MAX || in > INT32_MAX || size > INT32_MAX || reach.stride > INT32_MAX ||
	    reach.window > INT32_MAX || reach.low > INT32_MAX || reach.low < -INT32_MAX)
		return;
	needed = reach.stride * (out - 1) + reach.window;
	most = in * (shards - 1);
	most = needed < most ? needed : most;
	/* `left` and `right` are linear in the number of the part, so each is largest for the first or the last part
	 * that has a neighbour on that side. */
	for (int64_t k = 0; k < 2; k++) {
		int64_t i = k ? shards - 1 : 1, j = k ? shards - 2 : 0;
		int64_t start = reach.stride * out * i - reach.low;
		int64_t end = reach.stride * (out * (j + 1) - 1) - reach.low + reach.window;

		left = clamp(in * i - start, left, most);
		right = clamp(end - in * (j + 1), right, most);
	}
	add_permute(h, d, left);
	add_permute(h, d, right);
	h->local[d] = needed;
}

/* ---- kinds of operations ---- */

/* Returns element i of a list of numbers, or `fallback` if there is none. */
static int64_t
number(const IrOp *op, Atom name, uint32_t i, int64_t fallback)
{
	const IrAttr *list = ir_op_prop(op, name);

	if (!list || i >= list->n)
		return fallback;
	return list->kind == IR_ATTR_DENSE ? ir_dense_int(list, i) : ir_attr_ints(list)[i];
}

static Reach
reach_of(const IrOp *op, uint32_t i)
{
	IrWindow w = ir_window(op, i);

	return (Reach){ w.stride, w.low, ir_window_span(&w) };
}

static void
exchange_all(InspectXla *x, IrOp *op, const InspectWish *w)
{
	const IrType *out = op->results[0].type;
	Halo h;

	if (!halo_start(&h, x, op, w, ir_operand(op, 0), w->want[0]))
		return;
	for (uint32_t d = 0; d < h.v->type->n; d++) {
		if (same_axes(&h, d, d))
			exchange(&h, d, out->dims[d], reach_of(op, d));
	}
}

static void
exchange_convolution(InspectXla *x, IrOp *op, const InspectWish *w)
{
	IrConvDims n = ir_conv_dims(op);
	Halo h;

	if (!halo_start(&h, x, op, w, ir_operand(op, 0), w->want[0]))
		return;
	for (uint32_t i = 0; i < n.in.n; i++) {
		uint32_t d = (uint32_t)n.in.v[i], e = (uint32_t)n.out.v[i];

		if (same_axes(&h, d, e) && ir_window(op, i).base == 1)
			exchange(&h, d, op->results[0].type->dims[e], reach_of(op, i));
	}
}

/* Each device sends its part to the one at the opposite end. */
static void
exchange_reversed(InspectXla *x, IrOp *op, const InspectWish *w)
{
	const IrAttr *dims = ir_op_prop(op, ATOM_dimensions);
	Halo h;

	if (!halo_start(&h, x, op, w, ir_operand(op, 0), w->want[0]))
		return;
	h.reversed = true;
	for (uint32_t i = 0; dims && i < dims->n; i++) {
		uint32_t d = (uint32_t)ir_attr_ints(dims)[i];

		if (shard_axes_total(h.mesh, axes_of(&h, d)) > 1)
			add_permute(&h, d, h.local[d]);
	}
}

/* ---- concatenations ---- */

/* Returns the value of which v is a slice along dimension d, with the first element in *start, or NULL. */
static const IrValue *
sliced(const IrValue *v, uint32_t d, int64_t *start)
{
	const IrOp *op = ir_value_def(inspect_unmoved(v));

	if (!op || op->kind != IR_OP_SHLO_SLICE || number(op, ATOM_strides, d, 1) != 1)
		return NULL;
	*start = number(op, ATOM_start_indices, d, 0);
	return inspect_unmoved(ir_operand(op, 0));
}

/* If a concatenation joins the last and the first part of one value, and so rotates it, returns the value and sets
 * *amount to the distance. Otherwise returns NULL. */
static const IrValue *
rotated(const IrOp *op, uint32_t d, int64_t *amount)
{
	const IrValue *v, *w;
	int64_t first, second;

	if (op->n_operands != 2)
		return NULL;
	v = sliced(ir_operand(op, 0), d, &first);
	w = sliced(ir_operand(op, 1), d, &second);
	if (!v || v != w || second || ir_operand(op, 1)->type->dims[d] != first ||
	    v->type->dims[d] != op->results[0].type->dims[d])
		return NULL;
	*amount = v->type->dims[d] - first;
	return v;
}

/* Returns the value that a concatenation extends by its own ends, as periodic boundaries are written, or NULL. */
static const IrValue *
wrapped(const IrOp *op, uint32_t d)
{
	const IrValue *x;
	int64_t first, last;

	if (op->n_operands != 3)
		return NULL;
	x = inspect_unmoved(ir_operand(op, 1));
	if (sliced(ir_operand(op, 0), d, &last) != x || sliced(ir_operand(op, 2), d, &first) != x || first)
		return NULL;
	return last + ir_operand(op, 0)->type->dims[d] == x->type->dims[d] ? x : NULL;
}

/* Returns whether a slice is only used, perhaps after movements, in concatenations that rotate or wrap a value. */
static bool
is_folded(const IrValue *v)
{
	for (const IrUse *u = v->uses; u; u = u->next) {
		const IrOp *op = u->user;
		int64_t amount;

		if (inspect_is_move(op) && is_folded(&op->results[0]))
			continue;
		if (op->kind != IR_OP_SHLO_CONCATENATE)
			return false;
		if (!rotated(op, (uint32_t)number(op, ATOM_dimension, 0, 0), &amount) &&
		    !wrapped(op, (uint32_t)number(op, ATOM_dimension, 0, 0)))
			return false;
	}
	return v->uses;
}

static void
exchange_rotated(Halo *h, uint32_t d, int64_t amount)
{
	int64_t size = h->v->type->dims[d];

	add_permute(h, d, amount < size - amount ? amount : size - amount);
}

/* XLA pads the value, and rotates it once per side. */
static void
exchange_wrapped(Halo *h, uint32_t d)
{
	int64_t low = ir_operand(h->op, 0)->type->dims[d], high = ir_operand(h->op, 2)->type->dims[d];
	int64_t size = h->op->results[0].type->dims[d], shards = shard_axes_total(h->mesh, axes_of(h, d));
	int64_t missing = shard_chunk(size, shards) * shards - size;

	exchange(h, d, size, (Reach){ 1, low, 1 });
	add_permute(h, d, low);
	add_permute(h, d, high);
	add_permute(h, d, missing ? missing + low : 0);
	add_permute(h, d, missing ? missing + high : 0);
}

static void
exchange_joined(InspectXla *x, IrOp *op, const InspectWish *w)
{
	uint32_t d = (uint32_t)number(op, ATOM_dimension, 0, 0);
	int64_t size = op->results[0].type->dims[d], at = 0, amount;
	const IrValue *v;
	Halo h;

	v = rotated(op, d, &amount);
	if (v && halo_start(&h, x, op, w, v, w->want[0]) && same_axes(&h, d, d)) {
		exchange_rotated(&h, d, amount);
		return;
	}
	v = wrapped(op, d);
	if (v && halo_start(&h, x, op, w, v, w->want[0]) && same_axes(&h, d, d)) {
		exchange_wrapped(&h, d);
		return;
	}
	for (uint32_t i = 0; i < op->n_operands; i++) {
		v = ir_operand(op, i);
		if (halo_start(&h, x, op, w, v, w->want[i]) && same_axes(&h, d, d))
			exchange(&h, d, size, (Reach){ 1, at, 1 });
		at += v->type->dims[d];
	}
}

void
inspect_xla_halo(InspectXla *x, IrOp *op, const InspectWish *w)
{
	switch (op->kind) {
	case IR_OP_SHLO_SLICE:
		if (!is_folded(&op->results[0]))
			exchange_all(x, op, w);
		return;
	case IR_OP_SHLO_PAD:
	case IR_OP_SHLO_REDUCE_WINDOW:
		exchange_all(x, op, w);
		return;
	case IR_OP_SHLO_CONVOLUTION:
		exchange_convolution(x, op, w);
		return;
	case IR_OP_SHLO_REVERSE:
		exchange_reversed(x, op, w);
		return;
	case IR_OP_SHLO_CONCATENATE:
		exchange_joined(x, op, w);
		return;
	default:
		return;
	}
}
