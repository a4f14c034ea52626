/* SPDX-License-Identifier: Apache-2.0
 *
 * stablehlo.pad and stablehlo.slice along sharded dimensions (spec 55 §2.6 and §4.4): each tile of the result is a
 * window of the operand that can begin in a different tile.
 */
#include "base/num.h"
#include "flow/value.h"
#include "ir/dims.h"
#include "localize/permutation.h"

/* Sizes above the first number are refused, so that no position in a tensor overflows, and buffers above the second
 * one, so that none in a buffer does. */
static const int64_t MAX_SIZE = (int64_t)1 << 40, MAX_BUFFER = (int64_t)1 << 60;

/* What an op takes of one dimension. */
typedef struct Window {
	int64_t in, out;
	IrWindow w;
} Window;

static Window
window_of(const IrOp *op, uint32_t d)
{
	return (Window){ ir_operand(op, 0)->type->dims[d], op->results[0].type->dims[d], ir_window(op, d) };
}

static bool
is_small(int64_t v)
{
	return v >= -MAX_SIZE && v <= MAX_SIZE;
}

/* Returns whether positions along the dimension can be computed. */
static bool
is_countable(const Window *w)
{
	return w->in != IR_DYNAMIC && w->out != IR_DYNAMIC && is_small(w->in) && is_small(w->out) &&
	       is_small(w->w.low) && is_small(w->w.high) && is_small(w->w.base - 1);
}

/* ---- free of communication ---- */

/* Returns whether each tile of a padded dimension needs only the tile of the operand with the same number. */
static bool
pad_is_free(const Window *w, int64_t n)
{
	int64_t in = shard_chunk(w->in, n), out = shard_chunk(w->out, n);

	for (int64_t t = 0; t < n; t++) {
		int64_t first = t * out - w->w.low, last = first + out - 1;

		first = first > 0 ? first : 0;
		last = last < w->in - 1 ? last : w->in - 1;
		if (first <= last && (first / in != t || last / in != t))
			return false;
	}
	return true;
}

bool
permutation_is_free(Permutation *p, const IrOp *op, uint32_t d)
{
	IrAttr *sharding = flow_value_get(p->e.s, ir_operand(op, 0));
	int64_t n = emit_shards(&p->e, sharding, d);
	Window w = window_of(op, d);

	if (n <= 1)
		return true;
	if (!is_countable(&w) || n > emit_n_devices(&p->e, emit_mesh(&p->e, sharding)))
		return false;
	if (op->kind == IR_OP_SHLO_SLICE)
		return w.w.low == 0 && w.w.stride == 1 && shard_chunk(w.in, n) == shard_chunk(w.out, n);
	return w.w.base == 1 && pad_is_free(&w, n);
}

/* ---- the exchange ---- */

/* Plans all sharded dimensions. Returns false after an error. */
static bool
plan(Permutation *p, const IrOp *op, Exchange *x)
{
	bool inside = op->kind == IR_OP_SHLO_SLICE && session_has(p->e.s, IR_FEATURE_SLICE_INSIDE);

	for (uint32_t d = 0; d < ir_operand(op, 0)->type->n; d++) {
		Window w = window_of(op, d);
		ExchangeDim dim = { .dim = d, .parts = emit_shards(&p->e, x->sharding, d), .size = w.in,
		                    .low = w.w.low };

		if (dim.parts <= 1)
			continue;
		if (!is_countable(&w) || dim.parts > emit_n_devices(&p->e, x->mesh))
			return emit_fail(&p->e, op, "has a sharded dimension %u that is dynamic or too large", d);
		dim.dil = w.w.base;
		dim.axes = shard_axes_of_dim(shard_sharding(x->sharding), d);
		dim.tile = shard_chunk(w.in, dim.parts);
		dim.foot = shard_chunk(w.out, dim.parts);
		exchange_plan(&dim);
		dim.comm |= inside && !permutation_is_free(p, op, d);
		*VEC_ADD(p->e.a, &x->dims) = dim;
	}
	return true;
}

/* Returns whether all positions in the buffers of a dimension can be computed: of all tiles next to each other, with
 * interior padding, and of the edges on both sides. */
static bool
has_countable_buffer(const ExchangeDim *d)
{
	return num_mul(num_mul(d->parts, d->tile), d->dil) <= MAX_BUFFER && num_mul(d->foot, d->dil) <= MAX_BUFFER;
}

static ShardAxes
all_axes(Permutation *p, const Exchange *x)
{
	ShardAxisVec all = { NULL, 0, 0 };

	for (uint32_t i = 0; i < x->dims.n; i++) {
		for (uint32_t k = 0; k < x->dims.v[i].axes.n; k++)
			*VEC_ADD(p->e.a, &all) = x->dims.v[i].axes.v[k];
	}
	return shard_axis_vec_all(&all);
}

/* Inserts the padding of the dimensions that are not sharded. */
static IrValue *
pad_rest(Exchange *x, const IrOp *op, IrValue *w, IrType *tile)
{
	Emit *e = x->e;
	int64_t *low = ARENA_ARRAY(e->a, int64_t, tile->n), *high = ARENA_ARRAY(e->a, int64_t, tile->n);
	int64_t *interior = ARENA_ARRAY(e->a, int64_t, tile->n);
	bool any = false;

	for (uint32_t d = 0; d < tile->n; d++) {
		IrWindow p = ir_window(op, d);

		if (emit_shards(e, x->sharding, d) > 1)
			continue;
		low[d] = p.low;
		high[d] = p.high;
		interior[d] = p.base - 1;
		any |= low[d] || high[d] || interior[d];
	}
	return any ? emit_pad(e, w, x->fill, low, high, interior, tile, x->local) : w;
}

/* Inserts the slice of the dimensions that are not sharded. Older releases of Shardy lose its strides (spec 55
 * §4.4). */
static IrValue *
slice_rest(Exchange *x, const IrOp *op, IrValue *w)
{
	Emit *e = x->e;
	int64_t *start = ARENA_ARRAY(e->a, int64_t, w->type->n), *limit = ARENA_ARRAY(e->a, int64_t, w->type->n);
	int64_t *strides = ARENA_ARRAY(e->a, int64_t, w->type->n);
	bool strided = session_has(e->s, IR_FEATURE_SLICE_STRIDES), any = false;

	for (uint32_t d = 0; d < w->type->n; d++) {
		limit[d] = w->type->dims[d];
		strides[d] = 1;
		if (emit_shards(e, x->sharding, d) > 1)
			continue;
		start[d] = ir_op_ints(op, ATOM_start_indices).v[d];
		limit[d] = ir_op_ints(op, ATOM_limit_indices).v[d];
		if (strided)
			strides[d] = ir_op_ints(op, ATOM_strides).v[d];
		any |= start[d] || limit[d] != w->type->dims[d] || strides[d] != 1;
	}
	return any ? emit_slice(e, w, start, limit, strides, x->local) : w;
}

/* Returns whether some dimension is empty and has interior padding. Shardy then computes a negative amount of
 * padding. */
static bool
pads_nothing(const IrOp *op)
{
	for (uint32_t d = 0; d < op->results[0].type->n; d++) {
		Window w = window_of(op, d);

		if (!w.in && w.w.base > 1)
			return true;
	}
	return false;
}

static void
exchange(Exchange *x, IrOp *op)
{
	Emit *e = x->e;
	IrValue *v = ir_operand(op, 0), *fill, *w;
	IrType *result = emit_padded_type(e, op->results[0].type, x->sharding);
	bool is_pad = op->kind == IR_OP_SHLO_PAD;

	emit_before(e, op);
	fill = is_pad ? ir_operand(op, 1) : NULL;
	v = emit_pad_high(e, v, emit_padded_type(e, v->type, x->sharding), fill, x->sharding);
	if (!fill)
		fill = emit_zero(e, ir_type_tensor(e->s, NULL, 0, v->type->elem, NULL));
	if (e->failed)
		return;
	w = exchange_enter(x, v, fill, result, x->sharding);
	for (uint32_t i = 0; i < x->dims.n; i++) {
		if (x->dims.v[i].comm)
			w = exchange_fetch(x, w, &x->dims.v[i]);
	}
	if (is_pad)
		w = pad_rest(x, op, w, exchange_tile(e, result, x->sharding, x->manual));
	else
		w = slice_rest(x, op, w);
	w = exchange_leave(x, w);
	permutation_replace(op, emit_trim(e, w, op->results[0].type, x->sharding));
}

bool
permutation_move_window(Permutation *p, IrOp *op)
{
	Exchange x = { .e = &p->e };
	bool comm = false, halo = true;

	x.sharding = permutation_sharding(p, ir_operand(op, 0), &x.mesh);
	if (!x.sharding || !plan(p, op, &x) || !x.dims.n)
		return true;
	for (uint32_t i = 0; i < x.dims.n; i++) {
		comm |= x.dims.v[i].comm;
		halo &= x.dims.v[i].halo;
	}
	if (!comm)
		return true;
	if (!halo)
		return false;
	if (pads_nothing(op))
		return emit_fail(&p->e, op, "has interior padding in an empty dimension, which Shardy does not "
		                 "support");
	for (uint32_t i = 0; i < x.dims.n; i++) {
		if (x.dims.v[i].comm && !has_countable_buffer(&x.dims.v[i]))
			return emit_fail(&p->e, op, "needs a buffer that is too large in dimension %u",
			                 x.dims.v[i].dim);
	}
	x.manual = exchange_manual(&p->e, x.mesh, all_axes(p, &x));
	exchange(&x, op);
	return true;
}
