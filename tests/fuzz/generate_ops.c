/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes ops without regions, and sort. Each function takes operands from the values in scope, makes more if
 * necessary, and writes one op.
 */
#include "generate.h"

/* Writes `: (A, B) -> C` and the end of the line. */
static void
signature(Gen *g, const GenValue *in, uint32_t n, const GenType *out)
{
	GEN(g, " : (");
	for (uint32_t i = 0; i < n; i++) {
		GEN(g, "%s", i ? ", " : "");
		gen_print_type(g, &in[i].type);
	}
	GEN(g, ") -> ");
	gen_print_type(g, out);
	GEN(g, "\n");
}

/* Writes the end of an op whose operands and result have the same type. */
static void
same_type(Gen *g, const GenType *t)
{
	gen_op_sharding(g, t);
	GEN(g, " : ");
	gen_print_type(g, t);
	GEN(g, "\n");
}

static void
print_list(Gen *g, const char *label, const int64_t *v, uint32_t n)
{
	GEN(g, "%s[", label);
	for (uint32_t i = 0; i < n; i++)
		GEN(g, "%s%lld", i ? ", " : "", (long long)v[i]);
	GEN(g, "]");
}

/* Returns a dimension; the caller has checked that there is one. */
static uint32_t
pick_dim(Gen *g, const GenType *t)
{
	return gen_pick(g, t->rank);
}

static void
drop_dim(GenType *t, uint32_t d)
{
	for (t->rank--; d < t->rank; d++)
		t->dims[d] = t->dims[d + 1];
}

static void
add_dim(GenType *t, uint32_t d, int64_t size)
{
	for (uint32_t i = t->rank++; i > d; i--)
		t->dims[i] = t->dims[i - 1];
	t->dims[d] = size;
}

static void
gen_unary(Gen *g)
{
	static const char *const floats[] = { "negate", "exponential", "tanh", "abs", "sqrt", "cosine" };
	static const char *const ints[] = { "negate", "abs", "sign", "not" };
	GenValue a = gen_value(g);
	const char *name = a.type.elem == 'b'   ? "not"
	                   : a.type.elem == 'i' ? ints[gen_pick(g, 4)]
	                                        : floats[gen_pick(g, 6)];

	gen_result(g, &a.type);
	GEN(g, "stablehlo.%s %%%u", name, (unsigned)a.id);
	same_type(g, &a.type);
}

static void
gen_binary(Gen *g)
{
	static const char *const names[] = { "add", "multiply", "maximum", "minimum" };
	GenValue a = gen_value(g), b = gen_value_of(g, &a.type);

	gen_result(g, &a.type);
	GEN(g, "stablehlo.%s %%%u, %%%u", names[gen_pick(g, 4)], (unsigned)a.id, (unsigned)b.id);
	same_type(g, &a.type);
}

static void
gen_dot(Gen *g)
{
	GenValue in[2] = { gen_value(g) };
	GenType lhs = in[0].type, rhs = lhs, out = lhs;
	uint32_t contract, batch = lhs.rank > 2 ? 1 : 0;

	if (!lhs.rank || lhs.elem == 'b')
		return;
	contract = batch + gen_pick(g, lhs.rank - batch);
	rhs.rank = 0;
	for (uint32_t d = 0; d < batch; d++)
		rhs.dims[rhs.rank++] = lhs.dims[d];
	rhs.dims[rhs.rank++] = lhs.dims[contract];
	rhs.dims[rhs.rank++] = 8;
	in[1] = gen_value_of(g, &rhs);
	drop_dim(&out, contract);
	add_dim(&out, out.rank, 8);
	gen_result(g, &out);
	GEN(g, "stablehlo.dot_general %%%u, %%%u, ", (unsigned)in[0].id, (unsigned)in[1].id);
	if (batch)
		GEN(g, "batching_dims = [0] x [0], ");
	GEN(g, "contracting_dims = [%u] x [%u]", (unsigned)contract, (unsigned)batch);
	gen_op_sharding(g, &out);
	signature(g, in, 2, &out);
}

static void
gen_transpose(Gen *g)
{
	GenValue a = gen_value(g);
	GenType out = a.type;
	int64_t perm[GEN_RANK] = { 0, 1, 2, 3 };

	for (uint32_t i = out.rank; i > 1; i--) {
		uint32_t j = gen_pick(g, i);
		int64_t swap = perm[i - 1];

		perm[i - 1] = perm[j];
		perm[j] = swap;
	}
	for (uint32_t i = 0; i < out.rank; i++)
		out.dims[i] = a.type.dims[perm[i]];
	gen_result(g, &out);
	GEN(g, "stablehlo.transpose %%%u, ", (unsigned)a.id);
	print_list(g, "dims = ", perm, out.rank);
	gen_op_sharding(g, &out);
	signature(g, &a, 1, &out);
}

/* Merges two dimensions, splits one, or adds one of size one. */
static void
gen_reshape(Gen *g)
{
	GenValue a = gen_value(g);
	GenType out = a.type;
	uint32_t d = out.rank ? pick_dim(g, &out) : 0, how = gen_pick(g, 3);
	int64_t k = gen_rarely(g, 3) ? 3 : 2;

	if (how == 0 && d + 1 < out.rank) {
		out.dims[d] *= out.dims[d + 1];
		drop_dim(&out, d + 1);
	} else if (how == 1 && out.rank && out.rank < GEN_RANK && out.dims[d] % k == 0) {
		out.dims[d] /= k;
		add_dim(&out, d, k);
	} else if (out.rank < GEN_RANK) {
		add_dim(&out, d, 1);
	}
	gen_result(g, &out);
	GEN(g, "stablehlo.reshape %%%u", (unsigned)a.id);
	gen_op_sharding(g, &out);
	signature(g, &a, 1, &out);
}

static void
gen_broadcast(Gen *g)
{
	GenValue a = gen_value(g);
	GenType out = a.type;
	uint32_t d = gen_pick(g, out.rank + 1);
	int64_t dims[GEN_RANK];

	if (out.rank == GEN_RANK)
		return;
	for (uint32_t i = 0; i < a.type.rank; i++)
		dims[i] = i < d ? i : i + 1;
	add_dim(&out, d, 8);
	gen_result(g, &out);
	GEN(g, "stablehlo.broadcast_in_dim %%%u, ", (unsigned)a.id);
	print_list(g, "dims = ", dims, a.type.rank);
	gen_op_sharding(g, &out);
	signature(g, &a, 1, &out);
}

static void
gen_reduce(Gen *g)
{
	GenValue in[2] = { gen_value(g) };
	GenType out = in[0].type;
	uint32_t d;

	if (!out.rank)
		return;
	d = pick_dim(g, &out);
	in[1] = gen_value_of(g, &(GenType){ .elem = out.elem });
	drop_dim(&out, d);
	gen_result(g, &out);
	GEN(g, "stablehlo.reduce(%%%u init: %%%u) applies stablehlo.maximum across dimensions = [%u]",
	    (unsigned)in[0].id, (unsigned)in[1].id, (unsigned)d);
	signature(g, in, 2, &out);
}

/* Takes half of a dimension, or every second element. */
static void
gen_slice(Gen *g)
{
	GenValue a = gen_value(g);
	GenType out = a.type;
	uint32_t d = gen_pick(g, out.rank ? out.rank : 1);
	bool strided = gen_rarely(g, 3);

	if (!out.rank)
		return;
	out.dims[d] = strided ? (out.dims[d] + 1) / 2 : out.dims[d] / 2;
	gen_result(g, &out);
	GEN(g, "stablehlo.slice %%%u [", (unsigned)a.id);
	for (uint32_t i = 0; i < out.rank; i++)
		GEN(g, "%s0:%lld%s", i ? ", " : "", (long long)(strided ? a.type.dims[i] : out.dims[i]),
		    i == d && strided ? ":2" : "");
	GEN(g, "]");
	gen_op_sharding(g, &out);
	signature(g, &a, 1, &out);
}

static void
gen_concatenate(Gen *g)
{
	GenValue in[2] = { gen_value(g) };
	GenType out = in[0].type;
	uint32_t d = gen_pick(g, out.rank ? out.rank : 1);

	if (!out.rank)
		return;
	in[1] = gen_value_of(g, &out);
	out.dims[d] *= 2;
	gen_result(g, &out);
	GEN(g, "stablehlo.concatenate %%%u, %%%u, dim = %u", (unsigned)in[0].id, (unsigned)in[1].id, (unsigned)d);
	gen_op_sharding(g, &out);
	signature(g, in, 2, &out);
}

static void
gen_pad(Gen *g)
{
	GenValue in[2] = { gen_value(g) };
	GenType out = in[0].type;
	int64_t low[GEN_RANK] = { 0 }, none[GEN_RANK] = { 0 };
	uint32_t d = gen_pick(g, out.rank ? out.rank : 1);

	if (!out.rank)
		return;
	in[1] = gen_value_of(g, &(GenType){ .elem = out.elem });
	low[d] = gen_pick(g, 4);
	out.dims[d] += low[d];
	gen_result(g, &out);
	GEN(g, "stablehlo.pad %%%u, %%%u, ", (unsigned)in[0].id, (unsigned)in[1].id);
	print_list(g, "low = ", low, out.rank);
	print_list(g, ", high = ", none, out.rank);
	print_list(g, ", interior = ", none, out.rank);
	gen_op_sharding(g, &out);
	signature(g, in, 2, &out);
}

static void
gen_select(Gen *g)
{
	GenValue a = gen_value(g), b = gen_value_of(g, &a.type), p;
	GenType pred = a.type;

	pred.elem = 'b';
	p = gen_result(g, &pred);
	GEN(g, "stablehlo.compare LT, %%%u, %%%u", (unsigned)a.id, (unsigned)b.id);
	signature(g, (GenValue[]){ a, b }, 2, &pred);
	gen_result(g, &a.type);
	GEN(g, "stablehlo.select %%%u, %%%u, %%%u : ", (unsigned)p.id, (unsigned)a.id, (unsigned)b.id);
	gen_print_type(g, &pred);
	GEN(g, ", ");
	gen_print_type(g, &a.type);
	GEN(g, "\n");
}

static void
gen_convert(Gen *g)
{
	GenValue a = gen_value(g);
	GenType out = a.type;

	out.elem = "fibh"[gen_pick(g, 4)];
	gen_result(g, &out);
	GEN(g, "stablehlo.convert %%%u", (unsigned)a.id);
	gen_op_sharding(g, &out);
	signature(g, &a, 1, &out);
}

static void
gen_iota(Gen *g)
{
	GenType t = gen_type(g);

	t.elem = t.elem == 'b' ? 'i' : t.elem;
	gen_result(g, &t);
	GEN(g, "stablehlo.iota dim = %u : ", (unsigned)gen_pick(g, t.rank));
	gen_print_type(g, &t);
	GEN(g, "\n");
}

static void
gen_custom_call(Gen *g)
{
	static const char *const targets[] = { "foo", "annotate_device_placement", "LayoutConstraint", "mhlo.erf",
		                               "MoveToHost" };
	GenValue a = gen_value(g);

	gen_result(g, &a.type);
	GEN(g, "stablehlo.custom_call @%s(%%%u)", targets[gen_pick(g, 5)], (unsigned)a.id);
	gen_op_sharding(g, &a.type);
	signature(g, &a, 1, &a.type);
}

/* Rows of a table. */
static void
gen_gather(Gen *g)
{
	GenValue in[2] = { gen_value(g) };
	GenType table = in[0].type, out = table;

	if (!table.rank || !table.dims[0])
		return;
	in[1] = gen_value_of(g, &(GenType){ .rank = 2, .dims = { 8, 1 }, .elem = 'i' });
	out.dims[0] = 8;
	gen_result(g, &out);
	GEN(g, "\"stablehlo.gather\"(%%%u, %%%u) <{dimension_numbers = #stablehlo.gather<offset_dims = [",
	    (unsigned)in[0].id, (unsigned)in[1].id);
	for (uint32_t d = 1; d < out.rank; d++)
		GEN(g, "%s%u", d > 1 ? ", " : "", (unsigned)d);
	GEN(g,
	    "], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1");
	for (uint32_t d = 1; d < out.rank; d++)
		GEN(g, ", %lld", (long long)table.dims[d]);
	GEN(g, ">}>");
	signature(g, in, 2, &out);
}

static void
gen_sort(Gen *g)
{
	GenValue a = gen_value(g);
	const char *elem = a.type.elem == 'f' ? "f32" : a.type.elem == 'i' ? "i32" : a.type.elem == 'b' ? "i1" : "bf16";
	uint32_t x = g->next, d = gen_pick(g, a.type.rank ? a.type.rank : 1);

	if (!a.type.rank)
		return;
	g->next += 3;
	gen_result(g, &a.type);
	GEN(g, "\"stablehlo.sort\"(%%%u) <{dimension = %u : i64}> ({\n^bb0(%%%u: tensor<%s>, %%%u: tensor<%s>):\n",
	    (unsigned)a.id, (unsigned)d, (unsigned)x, elem, (unsigned)x + 1, elem);
	GEN(g, "%%%u = stablehlo.compare LT, %%%u, %%%u : (tensor<%s>, tensor<%s>) -> tensor<i1>\n", (unsigned)x + 2,
	    (unsigned)x, (unsigned)x + 1, elem, elem);
	GEN(g, "stablehlo.return %%%u : tensor<i1>\n})", (unsigned)x + 2);
	gen_op_sharding(g, &a.type);
	signature(g, &a, 1, &a.type);
}

/* ---- sdy ---- */

static void
gen_constraint(Gen *g)
{
	GenValue a = gen_value(g);

	gen_result(g, &a.type);
	GEN(g, "sdy.%s %%%u ", gen_rarely(g, 4) ? "reshard" : "sharding_constraint", (unsigned)a.id);
	gen_sharding(g, a.type.rank);
	GEN(g, " : ");
	gen_print_type(g, &a.type);
	GEN(g, "\n");
}

static void
gen_barrier(Gen *g)
{
	static const char *const directions[] = { "NONE", "FORWARD", "BACKWARD" };
	GenValue a = gen_value(g);

	gen_result(g, &a.type);
	GEN(g, "sdy.propagation_barrier %%%u allowed_direction=%s : ", (unsigned)a.id, directions[gen_pick(g, 3)]);
	gen_print_type(g, &a.type);
	GEN(g, "\n");
}

/* All members of a group have the same shape, and none is in a manual computation. */
static void
gen_group(Gen *g)
{
	GenValue a = gen_value(g);
	uint32_t k = gen_pick(g, GEN_GROUPS);

	if (g->taken || (g->grouped[k] && !gen_same_shape(&g->groups[k], &a.type)))
		return;
	g->grouped[k] = true;
	g->groups[k] = a.type;
	GEN(g, "sdy.sharding_group %%%u group_id=%u : ", (unsigned)a.id, (unsigned)k);
	gen_print_type(g, &a.type);
	GEN(g, "\n");
}

void
gen_simple_op(Gen *g)
{
	static void (*const ops[])(Gen *g) = {
		gen_binary, gen_unary, gen_dot, gen_transpose, gen_reshape, gen_broadcast, gen_reduce, gen_slice,
		gen_concatenate, gen_pad, gen_select, gen_convert, gen_iota, gen_custom_call, gen_gather, gen_sort,
		gen_constraint, gen_barrier, gen_group, gen_binary, gen_constraint,
	};

	ops[gen_pick(g, sizeof ops / sizeof *ops)](g);
}
