/* SPDX-License-Identifier: Apache-2.0
 *
 * stablehlo.reshape of sharded tensors (spec 55 §4.6). If sizes are not divisible by the numbers of parts, a tile of
 * the result can begin in the tile before or after; then the tiles are exchanged, or the dimensions are unsharded
 * around the reshape.
 */
#include "localize/reshape_layout.h"

#include "base/num.h"
#include "flow/value.h"
#include "localize/permutation.h"
#include "shard/layout_compare.h"

typedef struct Reshape {
	Permutation *p;
	Emit *e;
	IrOp *op;
	IrAttr *in, *out;	/* the shardings */
	const IrType *t_in, *t_out;
	const ShardMesh *mesh;
	ReshapeGroups groups;
	bool *bad;		/* by group: a sharded dimension of it is not divisible by its number of parts */
} Reshape;

/* ---- which groups need something ---- */

static bool
is_uneven(const Reshape *r, const IrAttr *sharding, const IrType *t, uint32_t d)
{
	return t->dims[d] % emit_shards(r->e, sharding, d) != 0;
}

static bool
group_is_bad(const Reshape *r, const ReshapeGroup *g)
{
	bool bad = false;

	for (uint32_t d = g->in0; d < g->in1; d++)
		bad |= is_uneven(r, r->in, r->t_in, d);
	for (uint32_t d = g->out0; d < g->out1; d++)
		bad |= is_uneven(r, r->out, r->t_out, d);
	return bad;
}

static void
add_dims(Reshape *r, const IrAttr *sharding, uint32_t from, uint32_t to, ShardAxisVec *all)
{
	for (uint32_t d = from; d < to; d++) {
		ShardAxes axes = shard_axes_of_dim(shard_sharding(sharding), d);

		for (uint32_t i = 0; i < axes.n; i++)
			*VEC_ADD(r->e->a, all) = axes.v[i];
	}
}

/* Returns the axes of the dimensions of all bad groups; without those of passthrough groups if `real`. */
static ShardAxes
bad_axes(Reshape *r, bool real)
{
	ShardAxisVec all = { NULL, 0, 0 };

	for (uint32_t i = 0; i < r->groups.n; i++) {
		const ReshapeGroup *g = &r->groups.v[i];

		if (!r->bad[i] || (real && reshape_group_is_passthrough(g)))
			continue;
		add_dims(r, r->in, g->in0, g->in1, &all);
		add_dims(r, r->out, g->out0, g->out1, &all);
	}
	return shard_axis_vec_all(&all);
}

/* Returns whether all data is where the result needs it. */
static bool
is_free(Reshape *r)
{
	if (reshape_equivalent(r->e, r->in, r->t_in, r->out, r->t_out, false))
		return true;
	for (uint32_t i = 0; i < r->groups.n; i++) {
		if (!reshape_group_is_passthrough(&r->groups.v[i]))
			return false;
	}
	return true;
}

/* ---- without exchange ---- */

/* Returns the sharding without the axes. */
static IrAttr *
without(Reshape *r, const IrAttr *sharding, ShardAxes drop)
{
	const ShardSharding *sh = shard_sharding(sharding);
	ShardDimSpec *dims = ARENA_ARRAY(r->e->a, ShardDimSpec, sh->rank);
	ShardShardingSpec spec;

	shard_spec_dims(sh, dims);
	for (uint32_t d = 0; d < sh->rank; d++) {
		ShardAxes rest = shard_axes_difference(r->e->a, r->e->s, r->mesh, shard_axes_of_dim(sh, d), drop);

		dims[d].axes = rest.v;
		dims[d].n = rest.n;
	}
	spec = shard_spec_of(sh, dims);
	spec.reduction = SHARD_SUM;
	return shard_sharding_new(r->e->s, &spec);
}

/* Unshards the bad groups around the reshape. */
static void
replicate(Reshape *r)
{
	ShardAxes drop = bad_axes(r, true);
	IrValue *v;

	emit_before(r->e, r->op);
	v = emit_reshard(r->e, ir_operand(r->op, 0), without(r, r->in, drop));
	emit_after(r->e, r->op);
	v = emit_reshape(r->e, v, r->op->results[0].type, without(r, r->out, drop));
	permutation_replace(r->op, emit_reshard(r->e, v, r->out));
}

/* ---- with exchange ---- */

/* Returns the product of the dimensions from .. to - 1, rounded up. */
static int64_t
padded_product(const Reshape *r, const IrAttr *sharding, const IrType *t, uint32_t from, uint32_t to)
{
	int64_t product = 1;

	for (uint32_t d = from; d < to; d++)
		product = num_mul(product, emit_round_up(t->dims[d], emit_shards(r->e, sharding, d)));
	return product;
}

/* Returns whether a bad group can be exchanged: a split of one dimension that leaves tiles near their old place. */
static bool
can_exchange_group(const Reshape *r, const ReshapeGroup *g)
{
	int64_t x, y;

	if (g->n_in > 1 || g->n_out <= 1 || g->in1 - g->in0 != g->n_in || g->out1 - g->out0 != g->n_out || !g->n_in)
		return false;
	x = r->t_in->dims[g->in0];
	y = r->t_out->dims[g->out0];
	if (!x || !y || (x % y && y % x))
		return false;
	return padded_product(r, r->in, r->t_in, g->in0, g->in1) ==
	       padded_product(r, r->out, r->t_out, g->out0, g->out1);
}

static bool
can_exchange(const Reshape *r)
{
	bool any = false;

	for (uint32_t i = 0; i < r->groups.n; i++) {
		if (!r->bad[i] || reshape_group_is_passthrough(&r->groups.v[i]))
			continue;
		if (!can_exchange_group(r, &r->groups.v[i]))
			return false;
		any = true;
	}
	return any;
}

/* Returns the element of the operand at which tile t of the result begins. */
static int64_t
start_of_part(const Reshape *r, const ReshapeGroup *g, int64_t t)
{
	int64_t start = 0, stride = 1;

	for (uint32_t d = g->out1; d-- > g->out0;) {
		int64_t n = emit_shards(r->e, r->out, d);

		start += t % n * shard_chunk(r->t_out->dims[d], n) * stride;
		t /= n;
		stride *= r->t_out->dims[d];
	}
	return start;
}

/* Plans the exchange of a group. Returns false if a tile of the result needs more than the tiles directly before and
 * after it. */
static bool
plan_group(Reshape *r, const ReshapeGroup *g, ExchangeDim *x)
{
	int64_t *src, *offsets;
	ShardAxisVec axes = { NULL, 0, 0 };

	x->dim = g->in0;
	x->size = r->t_in->dims[g->in0];
	x->parts = emit_shards(r->e, r->in, g->in0);
	x->foot = x->tile = shard_chunk(x->size, x->parts);
	x->dil = 1;
	add_dims(r, r->out, g->out0, g->out1, &axes);
	x->axes = shard_axis_vec_all(&axes);
	src = ARENA_ARRAY(r->e->a, int64_t, (size_t)x->parts);
	offsets = ARENA_ARRAY(r->e->a, int64_t, (size_t)x->parts);
	for (int64_t t = 0; t < x->parts; t++) {
		int64_t first = start_of_part(r, g, t), last = first + x->foot - 1;

		src[t] = first < x->size ? first / x->tile : t;
		offsets[t] = first < x->size ? first - src[t] * x->tile : 0;
		exchange_need(x, t, src[t], last < x->size ? last / x->tile : t);
	}
	for (int64_t t = 0; t < x->parts; t++)
		offsets[t] += x->foot + (x->left + src[t] - t) * x->tile;
	x->offsets = offsets;
	return x->left <= 1 && x->right <= 1;
}

/* Plans all groups that are exchanged. Returns false if one cannot be. */
static bool
plan(Reshape *r, Exchange *x)
{
	for (uint32_t i = 0; i < r->groups.n; i++) {
		const ReshapeGroup *g = &r->groups.v[i];
		ExchangeDim dim = { 0 };

		if (!r->bad[i] || reshape_group_is_passthrough(g) || emit_shards(r->e, r->in, g->in0) <= 1)
			continue;
		if (emit_shards(r->e, r->in, g->in0) > emit_n_devices(r->e, r->mesh) || !plan_group(r, g, &dim))
			return false;
		*VEC_ADD(r->e->a, &x->dims) = dim;
	}
	return true;
}

static void
exchange(Reshape *r, Exchange *x)
{
	Emit *e = r->e;
	IrType *result = emit_padded_type(e, r->op->results[0].type, r->out);
	IrValue *v = ir_operand(r->op, 0), *zero, *w;

	emit_before(e, r->op);
	zero = emit_zero(e, ir_type_tensor(e->s, NULL, 0, v->type->elem, NULL));
	v = emit_pad_high(e, v, emit_padded_type(e, v->type, r->in), NULL, r->in);
	if (e->failed)
		return;
	w = exchange_enter(x, v, zero, result, r->out);
	for (uint32_t i = 0; i < x->dims.n; i++) {
		if (x->dims.v[i].comm)
			w = exchange_fetch(x, w, &x->dims.v[i]);
	}
	w = emit_reshape(e, w, exchange_tile(e, result, r->out, x->manual), exchange_local(e, r->out, x->manual));
	w = exchange_leave(x, w);
	permutation_replace(r->op, emit_trim(e, w, r->op->results[0].type, r->out));
}

/* ---- the operation ---- */

/* Returns all axes in order, with neighbours that form one axis merged. */
static ShardAxes
merged_axes(Reshape *r, const IrAttr *sharding)
{
	ShardAxisVec all = { NULL, 0, 0 };

	for (uint32_t d = 0; d < shard_sharding(sharding)->rank; d++)
		shard_axes_append_all(r->e->a, r->mesh, &all, shard_axes_of_dim(shard_sharding(sharding), d));
	return shard_axis_vec_all(&all);
}

/* Returns whether the reshape is sharded, from 0.12.0 on along a dimension, in a way that Shardy supports. Reports an
 * error if it is sharded in any other way. */
static bool
check(Reshape *r)
{
	ShardAxes in;

	if (!r->in != !r->out) {
		if (shard_is_replicated(r->in ? r->in : r->out) && session_has(r->e->s, IR_FEATURE_RESHAPE_HALF))
			return false;
		return emit_fail(&r->p->e, r->op, "has a sharding of its %s only", r->in ? "operand" : "result");
	}
	if (!r->in)
		return false;
	r->mesh = emit_mesh(r->e, r->in);
	if (!r->mesh || !ir_type_is_tensor(r->t_in) || !emit_mesh(r->e, r->out))
		return false;
	if (shard_sharding(r->in)->rank != r->t_in->n || shard_sharding(r->out)->rank != r->t_out->n) {
		if (shard_is_replicated(r->in) && shard_is_replicated(r->out) &&
		    session_has(r->e->s, IR_FEATURE_RESHAPE_HALF))
			return false;
		return emit_fail(&r->p->e, r->op, "is on one device, which Shardy does not support");
	}
	in = merged_axes(r, r->in);
	if (shard_axes_eq(in, merged_axes(r, r->out)))
		return in.n || !session_has(r->e->s, IR_FEATURE_RESHAPE_HALF);
	return emit_fail(&r->p->e, r->op, "has different axes in its operand and its result, or in another order");
}

void
permutation_reshape(Permutation *p, IrOp *op)
{
	Reshape r = { .p = p, .e = &p->e, .op = op, .in = flow_value_get(p->e.s, ir_operand(op, 0)),
	              .out = flow_value_get(p->e.s, &op->results[0]), .t_in = ir_operand(op, 0)->type,
	              .t_out = op->results[0].type };
	Exchange x = { .e = r.e };

	if (!check(&r))
		return;
	r.groups = reshape_groups(r.e->a, r.t_in, r.t_out);
	r.bad = ARENA_ARRAY(r.e->a, bool, r.groups.n);
	for (uint32_t i = 0; i < r.groups.n; i++)
		r.bad[i] = group_is_bad(&r, &r.groups.v[i]);
	if (!reshape_equivalent(r.e, r.in, r.t_in, r.out, r.t_out, true)) {
		replicate(&r);
		return;
	}
	if (is_free(&r))
		return;
	x.sharding = r.in;
	x.mesh = r.mesh;
	x.manual = exchange_manual(r.e, r.mesh, bad_axes(&r, false));
	if (x.manual->n && p->halo && can_exchange(&r) && plan(&r, &x))
		exchange(&r, &x);
	else
		replicate(&r);
}
