/* SPDX-License-Identifier: Apache-2.0
 *
 * Which dimensions of a program have one size, and how the sizes of others depend on each other. Most of it follows
 * from op sharding rules: dimensions with the same factor have one size. An operation that is not known here keeps its
 * sizes.
 */
#include "prove/shrink.h"

#include "base/vec.h"
#include "ir/dims.h"
#include "ir/walk.h"
#include "rules/rules.h"
#include "shard/sdy_attr.h"

static void
keep(Shrink *x, const IrOp *op, const IrValue *v, uint32_t d)
{
	shrink_keep(&x->sizes, prove_shrink_dim(x, v, d), op);
}

static void
keep_value(Shrink *x, const IrOp *op, const IrValue *v)
{
	for (uint32_t d = 0; d < ir_type_rank(v->type); d++)
		keep(x, op, v, d);
}

static void
keep_all(Shrink *x, const IrOp *op)
{
	for (uint32_t i = 0; i < op->n_operands; i++)
		keep_value(x, op, ir_operand(op, i));
	for (uint32_t i = 0; i < op->n_results; i++)
		keep_value(x, op, &op->results[i]);
}

static void
join(Shrink *x, const IrOp *op, const IrValue *v, uint32_t d, const IrValue *w, uint32_t e)
{
	shrink_join(&x->sizes, prove_shrink_dim(x, v, d), prove_shrink_dim(x, w, e), op);
}

/* Joins all dimensions of two values of one shape. */
static void
join_values(Shrink *x, const IrOp *op, const IrValue *v, const IrValue *w)
{
	if (ir_type_rank(v->type) != ir_type_rank(w->type)) {
		keep_value(x, op, v);
		keep_value(x, op, w);
		return;
	}
	for (uint32_t d = 0; d < ir_type_rank(v->type); d++)
		join(x, op, v, d, w, d);
}

static void
relate(Shrink *x, ShrinkRelation r)
{
	r.parts = arena_dup(x->a, r.parts, r.n * sizeof *r.parts);
	r.op = x->at;
	*VEC_ADD(x->a, &x->sizes.relations) = r;
}

/* Says that dimension d of `whole` is a multiple of dimension e of `part`, by the factor that their full sizes have. */
static void
multiple(Shrink *x, const IrOp *op, const IrValue *whole, uint32_t d, const IrValue *part, uint32_t e)
{
	int64_t full = whole->type->dims[d], size = part->type->dims[e];
	uint32_t number = prove_shrink_dim(x, part, e);

	if (full == size) {
		join(x, op, whole, d, part, e);
		return;
	}
	if (!size || full % size) {
		keep(x, op, whole, d);
		keep(x, op, part, e);
		return;
	}
	relate(x, (ShrinkRelation){ .kind = SHRINK_PRODUCT, .whole = prove_shrink_dim(x, whole, d), .n = 1,
	                            .parts = &number, .factor = full / size });
}

static void
windows(Shrink *x, const IrValue *whole, uint32_t d, const IrValue *part, uint32_t e, IrWindow w, bool slack)
{
	uint32_t number = prove_shrink_dim(x, part, e);

	relate(x, (ShrinkRelation){ .kind = SHRINK_WINDOW, .slack = slack, .whole = prove_shrink_dim(x, whole, d),
	                            .n = 1, .parts = &number, .factor = 1, .window = w });
}

/* Says that dimension d of `whole` contains the rows of dimension e of `part`, `stride` apart. If it has more rows than
 * these in the full program, it also has more in the smaller one. */
static void
contains(Shrink *x, const IrValue *whole, uint32_t d, const IrValue *part, uint32_t e, int64_t stride)
{
	IrWindow w = { 1, 1, 1, stride, 0, 0 };

	w.low = whole->type->dims[d] > ir_window_count(&w, part->type->dims[e]);
	windows(x, whole, d, part, e, w, true);
}

/* Joins the dimensions to which the op sharding rule gives the same single factor. */
static void
join_factors(Shrink *x, IrOp *op)
{
	const IrAttr *rule = rules_compute(x->m, op, false);
	uint32_t *first;
	ShardRuleView r;

	if (!rule) {
		keep_all(x, op);
		return;
	}
	r = shard_rule_view(rule);
	first = ARENA_ARRAY(x->a, uint32_t, r.head->n_factors + 1);
	for (uint32_t t = 0; t < op->n_operands + op->n_results; t++) {
		const IrValue *v = t < op->n_operands ? ir_operand(op, t) : &op->results[t - op->n_operands];

		for (uint32_t d = 0; d < shard_rule_rank(&r, t); d++) {
			uint32_t n, number = prove_shrink_dim(x, v, d);
			const int64_t *factors = shard_rule_dim(&r, t, d, &n);

			if (n != 1 || r.sizes[factors[0]] != v->type->dims[d] || v->type->dims[d] == 1)
				continue;
			if (!first[factors[0]])
				first[factors[0]] = number + 1;
			else
				shrink_join(&x->sizes, first[factors[0]] - 1, number, op);
		}
	}
}

/* Joins the dimensions of the operand with the last ones of the result. */
static void
join_broadcast(Shrink *x, IrOp *op)
{
	const IrValue *in = ir_operand(op, 0), *out = &op->results[0];
	uint32_t rank = ir_type_rank(in->type), added = ir_type_rank(out->type) - rank;

	for (uint32_t d = 0; d < rank; d++)
		join(x, op, in, d, out, added + d);
}

/* Joins tensors of the shape of the first operand with it, and vectors with its feature dimension. */
static void
join_batch_norm(Shrink *x, IrOp *op)
{
	const IrValue *in = ir_operand(op, 0);
	uint32_t feature = (uint32_t)ir_op_int(op, ATOM_feature_index, 0);

	for (uint32_t t = 1; t < op->n_operands + op->n_results; t++) {
		const IrValue *v = t < op->n_operands ? ir_operand(op, t) : &op->results[t - op->n_operands];

		if (ir_type_rank(v->type) == 1)
			join(x, op, in, feature, v, 0);
		else
			join_values(x, op, in, v);
	}
}

/* ---- shapes ---- */

/* Says that dimension d of `whole` is the product of dimensions from..to-1 of `parts`. */
static void
split(Shrink *x, const IrValue *whole, uint32_t d, const IrValue *parts, uint32_t from, uint32_t to)
{
	uint32_t *numbers = ARENA_ARRAY(x->a, uint32_t, to - from + 1), n = 0;

	for (uint32_t e = from; e < to; e++) {
		if (parts->type->dims[e] != 1)
			numbers[n++] = prove_shrink_dim(x, parts, e);
	}
	relate(x, (ShrinkRelation){ .kind = SHRINK_PRODUCT, .whole = prove_shrink_dim(x, whole, d), .n = n,
	                            .parts = numbers, .factor = 1 });
}

typedef struct Range {
	uint32_t from, to, n;		/* n: dimensions that are not 1 */
	int64_t product;
} Range;

static bool
extend(Range *r, const IrType *t)
{
	if (r->to == t->n)
		return false;
	r->n += t->dims[r->to] != 1;
	r->product *= t->dims[r->to++];
	return true;
}

static uint32_t
only_dim(const Range *r, const IrType *t)
{
	uint32_t d = r->from;

	while (t->dims[d] == 1)
		d++;
	return d;
}

/* Relates the smallest groups of dimensions that have the same number of elements. */
static void
relate_reshape(Shrink *x, IrOp *op)
{
	const IrValue *v = ir_operand(op, 0), *w = &op->results[0];
	Range a = { 0, 0, 0, 1 }, b = { 0, 0, 0, 1 };

	if (!ir_type_n_elements(v->type)) {
		keep_all(x, op);
		return;
	}
	while (extend(&a, v->type)) {
		while (a.product != b.product) {
			if (a.product < b.product ? !extend(&a, v->type) : !extend(&b, w->type))
				return;		/* the verifier does not let this happen */
		}
		if (a.n == 1 && b.n)
			split(x, v, only_dim(&a, v->type), w, b.from, b.to);
		else if (b.n == 1)
			split(x, w, only_dim(&b, w->type), v, a.from, a.to);
		for (uint32_t d = a.from; d < a.to && a.n > 1 && b.n > 1; d++)
			keep(x, op, v, d);
		for (uint32_t d = b.from; d < b.to && a.n > 1 && b.n > 1; d++)
			keep(x, op, w, d);
		a = (Range){ a.to, a.to, 0, 1 };
		b = (Range){ b.to, b.to, 0, 1 };
	}
}

static void
relate_concatenate(Shrink *x, IrOp *op)
{
	uint32_t dim = (uint32_t)ir_op_int(op, ATOM_dimension, 0), *parts = ARENA_ARRAY(x->a, uint32_t, op->n_operands);

	join_factors(x, op);
	for (uint32_t i = 0; i < op->n_operands; i++) {
		for (uint32_t d = 0; d < op->results->type->n; d++) {
			if (d != dim)
				join(x, op, ir_operand(op, i), d, op->results, d);
		}
		parts[i] = prove_shrink_dim(x, ir_operand(op, i), dim);
	}
	relate(x, (ShrinkRelation){ .kind = SHRINK_SUM, .whole = prove_shrink_dim(x, op->results, dim),
	                            .n = op->n_operands, .parts = parts, .factor = 1 });
}

static void
relate_pad(Shrink *x, IrOp *op)
{
	for (uint32_t d = 0; d < op->results->type->n; d++) {
		IrWindow w = ir_window(op, d);
		bool slack = prove_shrink_pads_freely(w.low, w.high);

		if (slack) {
			w.low = w.low > 2 ? 2 : w.low;
			w.high = w.high > 2 ? 2 : w.high;
		}
		windows(x, op->results, d, ir_operand(op, 0), d, w, slack);
	}
}

static void
relate_slice(Shrink *x, IrOp *op)
{
	IrField strides = ir_op_ints(op, ATOM_strides);
	const IrType *in = ir_operand(op, 0)->type, *out = op->results->type;

	for (uint32_t d = 0; d < in->n; d++) {
		if (in->dims[d] == out->dims[d])
			join(x, op, ir_operand(op, 0), d, op->results, d);
		else
			contains(x, ir_operand(op, 0), d, op->results, d, strides.v[d]);
	}
}

/* `part` is as large as `whole` along each dimension, or a slice of it. */
static void
relate_part(Shrink *x, IrOp *op, const IrValue *whole, const IrValue *part)
{
	for (uint32_t d = 0; d < whole->type->n; d++) {
		if (whole->type->dims[d] == part->type->dims[d])
			join(x, op, whole, d, part, d);
		else
			contains(x, whole, d, part, d, 1);
	}
}

/* ---- indices ---- */

/* Relates the window dimensions of slices to the dimensions of the tensor. */
static void
relate_slices(Shrink *x, IrOp *op, const IrSlicingMap *m, const IrValue *whole, const IrValue *slices)
{
	for (uint32_t d = 0; d < whole->type->n; d++) {
		uint32_t e = m->sliced_of[d];

		if (e == IR_NO_DIM)
			continue;
		if (whole->type->dims[d] == slices->type->dims[e])
			join(x, op, whole, d, slices, e);
		else
			contains(x, whole, d, slices, e, 1);
	}
}

static void
keep_index_vector(Shrink *x, IrOp *op, const IrValue *indices, int64_t dim)
{
	if (dim < (int64_t)indices->type->n)
		keep(x, op, indices, (uint32_t)dim);
}

static void
relate_gather(Shrink *x, IrOp *op)
{
	IrSlicing n = ir_slicing(op);
	IrSlicingMap m = ir_slicing_map(x->a, &n);

	join_factors(x, op);
	keep_index_vector(x, op, ir_operand(op, 1), n.vector_dim);
	relate_slices(x, op, &m, ir_operand(op, 0), op->results);
}

static void
relate_scatter(Shrink *x, IrOp *op)
{
	IrSlicing n = ir_slicing(op);
	IrSlicingMap m = ir_slicing_map(x->a, &n);

	join_factors(x, op);
	keep_index_vector(x, op, ir_operand(op, op->n_results), n.vector_dim);
	for (uint32_t i = 0; i < op->n_results; i++) {
		join_values(x, op, ir_operand(op, i), &op->results[i]);
		relate_slices(x, op, &m, ir_operand(op, i), ir_operand(op, op->n_results + 1 + i));
	}
}

static void
relate_top_k(Shrink *x, IrOp *op)
{
	uint32_t last = op->results->type->n - 1;

	for (uint32_t i = 0; i < 2; i++)
		relate_part(x, op, ir_operand(op, 0), &op->results[i]);
	join(x, op, &op->results[0], last, &op->results[1], last);
}

/* ---- windows ---- */

bool
prove_shrink_is_cumulative(const IrOp *op, uint32_t d)
{
	int64_t size = ir_operand(op, 0)->type->dims[d];
	IrWindow w = ir_window(op, d);

	return op->kind == IR_OP_SHLO_REDUCE_WINDOW && w.size == size && size > 1 && w.base == 1 && w.stride == 1 &&
	       w.dilation == 1 &&
	       ((w.low == size - 1 && !w.high) || (!w.low && w.high == size - 1));
}

static void
relate_reduce_window(Shrink *x, IrOp *op)
{
	IrField sizes = ir_op_ints(op, ATOM_window_dimensions);

	for (uint32_t i = 0; i < op->n_results; i++) {
		join_values(x, op, &op->results[0], &op->results[i]);
		join_values(x, op, ir_operand(op, 0), ir_operand(op, i));
		for (uint32_t d = 0; d < sizes.n; d++) {
			if (prove_shrink_is_cumulative(op, d))
				join(x, op, ir_operand(op, i), d, &op->results[i], d);
			else
				windows(x, &op->results[i], d, ir_operand(op, i), d, ir_window(op, d), false);
		}
	}
}

static void
relate_select_and_scatter(Shrink *x, IrOp *op)
{
	join_values(x, op, ir_operand(op, 0), op->results);
	for (uint32_t d = 0; d < op->results->type->n; d++)
		windows(x, ir_operand(op, 1), d, ir_operand(op, 0), d, ir_window(op, d), false);
}

static void
relate_convolution(Shrink *x, IrOp *op)
{
	const IrValue *lhs = ir_operand(op, 0), *rhs = ir_operand(op, 1);
	IrConvDims n = ir_conv_dims(op);

	join_factors(x, op);
	for (uint32_t i = 0; i < n.kernel.n; i++) {
		keep(x, op, rhs, (uint32_t)n.kernel.v[i]);
		windows(x, op->results, (uint32_t)n.out.v[i], lhs, (uint32_t)n.in.v[i], ir_window(op, i), false);
	}
	if (n.feature_groups == 1 && n.batch_groups == 1)
		return;
	keep_value(x, op, rhs);
	keep(x, op, lhs, n.in_feature);
	keep(x, op, lhs, n.in_batch);
	keep(x, op, op->results, n.out_feature);
	keep(x, op, op->results, n.out_batch);
}

/* ---- linear algebra ---- */

static void
relate_matrices(Shrink *x, IrOp *op)
{
	const IrValue *a = ir_operand(op, 0);
	uint32_t n = a->type->n;

	join_factors(x, op);
	join(x, op, a, n - 2, a, n - 1);
	if (op->kind == IR_OP_SHLO_CHOLESKY) {
		join_values(x, op, a, op->results);
		return;
	}
	join_values(x, op, ir_operand(op, 1), op->results);
	join(x, op, a, n - 1, op->results, n - (ir_attr_ints(ir_op_prop(op, ATOM_left_side))[0] ? 2 : 1));
}

static void
relate_fft(Shrink *x, IrOp *op)
{
	uint32_t n = ir_op_ints(op, ATOM_fft_length).n, rank = op->results->type->n;

	for (uint32_t d = 0; d < rank; d++) {
		if (d < rank - n) {
			join(x, op, ir_operand(op, 0), d, op->results, d);
			continue;
		}
		keep(x, op, ir_operand(op, 0), d);
		keep(x, op, op->results, d);
	}
}

/* ---- regions and calls ---- */

/* Joins each operand with the result that has the same number. */
static void
join_pairs(Shrink *x, IrOp *op)
{
	for (uint32_t i = 0; i < op->n_results; i++)
		join_values(x, op, ir_operand(op, i), &op->results[i]);
}

static void
join_operands(Shrink *x, const IrOp *op, const IrOp *from, IrValue *const *to, uint32_t n)
{
	for (uint32_t i = 0; i < n && i < from->n_operands; i++)
		join_values(x, op, ir_operand(from, i), to[i]);
}

/* Joins what the block returns with the results. */
static void
join_returned(Shrink *x, const IrOp *op, const IrBlock *b)
{
	for (uint32_t i = 0; i < op->n_results && i < b->last->n_operands; i++)
		join_values(x, op, ir_operand(b->last, i), &op->results[i]);
}

static void
relate_while(Shrink *x, IrOp *op)
{
	for (uint32_t r = 0; r < 2; r++)
		join_operands(x, op, op, ir_op_block(op, r)->args, op->n_operands);
	join_returned(x, op, ir_op_block(op, 1));
	join_pairs(x, op);
}

static void
relate_branches(Shrink *x, IrOp *op)
{
	for (uint32_t r = 0; r < op->n_regions; r++)
		join_returned(x, op, ir_op_block(op, r));
}

static void
relate_call(Shrink *x, IrOp *op)
{
	const IrAttr *name = ir_op_prop(op, op->kind == IR_OP_CALL ? ATOM_callee : ATOM_decomposition);
	IrOp *f = name ? ir_symtab_get(x->symbols, ir_attr_atoms(name)[name->n - 1]) : NULL;

	if (!f || !ir_op_body(f, 0)) {
		keep_all(x, op);
		return;
	}
	join_operands(x, op, op, ir_op_block(f, 0)->args, op->n_operands);
	join_returned(x, op, ir_op_block(f, 0));
}

static void
relate_body(Shrink *x, IrOp *op)
{
	const IrBlock *b = ir_op_block(op, 0);

	for (uint32_t i = 0; i < op->n_operands; i++) {
		for (uint32_t d = 0; d < ir_type_rank(b->args[i]->type); d++)
			multiple(x, op, ir_operand(op, i), d, b->args[i], d);
	}
	for (uint32_t i = 0; i < op->n_results; i++) {
		for (uint32_t d = 0; d < ir_type_rank(op->results[i].type); d++)
			multiple(x, op, &op->results[i], d, ir_operand(b->last, i), d);
	}
}

/* ---- collectives ---- */

/* Joins operand i with result i, except along two dimensions. */
static void
join_except(Shrink *x, IrOp *op, uint32_t i, int64_t d1, int64_t d2)
{
	for (uint32_t d = 0; d < op->results[i].type->n; d++) {
		if (d != d1 && d != d2)
			join(x, op, ir_operand(op, i), d, &op->results[i], d);
	}
}

static void
relate_collective(Shrink *x, IrOp *op)
{
	int64_t split = -1, concat = -1;

	if (op->kind == IR_OP_SHLO_ALL_GATHER)
		concat = ir_op_int(op, ATOM_all_gather_dim, 0);
	else if (op->kind == IR_OP_SHLO_REDUCE_SCATTER)
		split = ir_op_int(op, ATOM_scatter_dimension, 0);
	else {
		split = ir_op_int(op, ATOM_split_dimension, 0);
		concat = ir_op_int(op, ATOM_concat_dimension, 0);
	}
	for (uint32_t i = 0; i < op->n_results; i++) {
		const IrValue *in = ir_operand(op, i), *out = &op->results[i];

		join_except(x, op, i, split, concat);
		if (split == concat) {
			join(x, op, in, (uint32_t)split, out, (uint32_t)split);
			/* It is cut into pieces. */
			shrink_cut(&x->sizes, prove_shrink_dim(x, in, (uint32_t)split),
			           ir_op_int(op, ATOM_split_count, 1));
			continue;
		}
		if (split >= 0)
			multiple(x, op, in, (uint32_t)split, out, (uint32_t)split);
		if (concat >= 0)
			multiple(x, op, out, (uint32_t)concat, in, (uint32_t)concat);
	}
}

/* ---- all operations ---- */

/* Returns whether all operands and results have static shapes, or no shape at all. */
static bool
is_static(const IrOp *op)
{
	for (uint32_t i = 0; i < op->n_operands + op->n_results; i++) {
		const IrType *t = i < op->n_operands ? ir_operand(op, i)->type : op->results[i - op->n_operands].type;

		if (ir_type_is_shaped(t) && !ir_type_is_static_tensor(t))
			return false;
	}
	return true;
}

static bool
has_one_shape(const IrOp *op)
{
	const IrType *t = op->n_results == 1 ? ir_type_shape(op->results->type) : NULL;

	for (uint32_t i = 0; t && i < op->n_operands; i++) {
		if (!ir_type_same_shape(ir_operand(op, i)->type, t))
			return false;
	}
	return t;
}

static void
join_all(Shrink *x, IrOp *op)
{
	for (uint32_t i = 0; i < op->n_operands; i++)
		join_values(x, op, ir_operand(op, i), op->results);
}

static void
relate_custom_call(Shrink *x, IrOp *op)
{
	Str target = session_str(x->m->s, ir_attr_atoms(ir_op_prop(op, ATOM_call_target_name))[0]);

	if (has_one_shape(op) && (str_eq(target, STR("Sharding")) || str_eq(target, STR("annotate_device_placement"))))
		join_all(x, op);
	else
		keep_all(x, op);
}

/* A literal cannot be cut if it is not dense, or if it is hexadecimal and may pack several elements into a byte. It
 * cannot grow if its elements differ. */
static void
relate_constant(Shrink *x, IrOp *op)
{
	const IrAttr *value = ir_op_prop(op, ATOM_value);
	const IrDense *d = value && value->kind == IR_ATTR_DENSE ? ir_attr_as_dense(value) : NULL;

	if (!d || (d->hex && ir_type_elem_bytes(value->type->elem) == 1) || (x->shapes_only && !d->splat && !d->empty))
		keep_all(x, op);
}

typedef void Relate(Shrink *x, IrOp *op);

static void
relate_nothing(Shrink *x, IrOp *op)
{
	(void)x;
	(void)op;
}

static Relate *const relations[IR_OP_COUNT] = {
	[IR_OP_MODULE] = relate_nothing, [IR_OP_FUNC] = relate_nothing, [IR_OP_SDY_MESH] = relate_nothing,
	[IR_OP_SDY_GROUP] = relate_nothing, [IR_OP_SHLO_AFTER_ALL] = relate_nothing,
	[IR_OP_SHLO_CREATE_TOKEN] = relate_nothing, [IR_OP_SHLO_PARTITION_ID] = relate_nothing,
	[IR_OP_SHLO_REPLICA_ID] = relate_nothing, [IR_OP_SHLO_IOTA] = relate_nothing,
	[IR_OP_SHLO_CONSTANT] = relate_constant, [IR_OP_SDY_CONSTANT] = relate_constant,
	[IR_OP_CHLO_CONSTANT] = relate_constant, [IR_OP_SHLO_GET_DIMENSION_SIZE] = relate_nothing,
	[IR_OP_SHLO_TRANSPOSE] = join_factors, [IR_OP_SHLO_BROADCAST_IN_DIM] = join_factors,
	[IR_OP_SHLO_BROADCAST] = join_broadcast, [IR_OP_SHLO_DOT] = join_factors,
	[IR_OP_SHLO_DOT_GENERAL] = join_factors, [IR_OP_SHLO_REDUCE] = join_factors, [IR_OP_SHLO_SORT] = join_factors,
	[IR_OP_SHLO_MAP] = join_all, [IR_OP_SHLO_REVERSE] = join_all, [IR_OP_SHLO_OPTIMIZATION_BARRIER] = join_pairs,
	[IR_OP_SHLO_BATCH_NORM_INFERENCE] = join_batch_norm, [IR_OP_SHLO_BATCH_NORM_TRAINING] = join_batch_norm,
	[IR_OP_SHLO_BATCH_NORM_GRAD] = join_batch_norm,
	[IR_OP_SHLO_RESHAPE] = relate_reshape, [IR_OP_SHLO_CONCATENATE] = relate_concatenate,
	[IR_OP_SHLO_PAD] = relate_pad, [IR_OP_SHLO_SLICE] = relate_slice,
	[IR_OP_SHLO_GATHER] = relate_gather, [IR_OP_SHLO_SCATTER] = relate_scatter,
	[IR_OP_CHLO_TOP_K] = relate_top_k, [IR_OP_MHLO_TOPK] = relate_top_k,
	[IR_OP_SHLO_REDUCE_WINDOW] = relate_reduce_window,
	[IR_OP_SHLO_SELECT_AND_SCATTER] = relate_select_and_scatter, [IR_OP_SHLO_CONVOLUTION] = relate_convolution,
	[IR_OP_SHLO_CHOLESKY] = relate_matrices, [IR_OP_SHLO_TRIANGULAR_SOLVE] = relate_matrices,
	[IR_OP_SHLO_FFT] = relate_fft, [IR_OP_SHLO_WHILE] = relate_while, [IR_OP_SHLO_IF] = relate_branches,
	[IR_OP_SHLO_CASE] = relate_branches, [IR_OP_CALL] = relate_call, [IR_OP_SHLO_COMPOSITE] = relate_call,
	[IR_OP_SDY_NAMED] = relate_body, [IR_OP_SDY_MANUAL] = relate_body,
	[IR_OP_SHLO_ALL_GATHER] = relate_collective, [IR_OP_SHLO_REDUCE_SCATTER] = relate_collective,
	[IR_OP_SHLO_ALL_TO_ALL] = relate_collective, [IR_OP_SHLO_ALL_REDUCE] = join_pairs,
	[IR_OP_SHLO_COLLECTIVE_PERMUTE] = join_all, [IR_OP_SHLO_COLLECTIVE_BROADCAST] = join_all,
	[IR_OP_SHLO_CUSTOM_CALL] = relate_custom_call,
};

void
prove_shrink_relate(Shrink *x, IrOp *op)
{
	x->at = op;
	if (ir_op_has(op, T_TERM) || (x->shapes_only && op->kind == IR_OP_SHLO_RNG_BIT_GENERATOR))
		return;
	if (!is_static(op)) {
		keep_all(x, op);
		return;
	}
	if (op->kind == IR_OP_SHLO_DYNAMIC_SLICE)
		relate_part(x, op, ir_operand(op, 0), op->results);
	else if (op->kind == IR_OP_SHLO_DYNAMIC_UPDATE_SLICE) {
		join_values(x, op, ir_operand(op, 0), op->results);
		relate_part(x, op, ir_operand(op, 0), ir_operand(op, 1));
	} else if (relations[op->kind])
		relations[op->kind](x, op);
	else if (has_one_shape(op) &&
	         (ir_op_has(op, T_EW) || ir_op_info((IrOpKind)op->kind)->dialect == IR_DIALECT_SDY))
		join_all(x, op);
	else if (ir_op_has(op, T_EW))
		join_factors(x, op);
	else
		keep_all(x, op);
}
