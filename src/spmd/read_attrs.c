/* SPDX-License-Identifier: Apache-2.0
 *
 * Attributes of operations, as the rules of the partitioner want them. One reader for each kind of operation that has
 * some.
 */
#include <stdlib.h>

#include "flow/device_groups.h"
#include "flow/value.h"
#include "ir/dims.h"
#include "spmd/module.h"

typedef void ReadAttrs(SpmdReader *r, const IrOp *op, SpmdIns *i);

/* ---- dimensions ---- */

static SpmdDims
dims_of(IrField list)
{
	SpmdDims d = { 0 };

	for (; d.n < list.n && d.n < sizeof d.v / sizeof *d.v; d.n++)
		d.v[d.n] = ir_dim_of(list.v[d.n]);
	return d;
}

static SpmdDims
one_dim(int64_t d)
{
	return (SpmdDims){ .n = 1, .v = { ir_dim_of(d) } };
}

static void
read_broadcast_in_dim(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	(void)r;
	i->dims = dims_of(ir_op_ints(op, ATOM_broadcast_dimensions));
}

/* A broadcast adds its sizes in front of the operand's. */
static void
read_broadcast(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	uint32_t rank = ir_type_rank(ir_operand(op, 0)->type), added = ir_op_ints(op, ATOM_broadcast_sizes).n;

	(void)r;
	for (i->dims.n = 0; i->dims.n < rank; i->dims.n++)
		i->dims.v[i->dims.n] = added + i->dims.n;
}

static void
read_transpose(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	(void)r;
	i->dims = dims_of(ir_op_ints(op, ATOM_permutation));
}

static void
read_dimensions(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	(void)r;
	i->dims = dims_of(ir_op_ints(op, ATOM_dimensions));
}

static void
read_concatenate(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	(void)r;
	i->dims = one_dim(ir_op_int(op, ATOM_dimension, 0));
}

static void
read_iota(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	uint32_t d = ir_dim_of(ir_op_int(op, ATOM_iota_dimension, 0));

	(void)r;
	i->counts_along = d < SPMD_RANK ? (uint64_t)1 << d : 0;
}

static void
read_slice(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	(void)r;
	i->starts = ir_op_ints(op, ATOM_start_indices).v;
	i->limits = ir_op_ints(op, ATOM_limit_indices).v;
	i->strides = ir_op_ints(op, ATOM_strides).v;
}

static void
read_dynamic_slice(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	(void)r;
	i->sizes = ir_op_ints(op, ATOM_slice_sizes).v;
}

static void
read_get_tuple_element(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	(void)r;
	i->index = ir_dim_of(ir_op_int(op, ATOM_index, 0));
}

static void
read_fft(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	IrField length = ir_op_ints(op, ATOM_fft_length);
	const IrType *x = ir_operand(op, 0)->type;

	if (session_has(r->s, IR_FEATURE_XLA_FFT) && length.n < i->shape->rank)
		i->batch_dims = i->shape->rank - length.n;
	i->is_split_fft = x->n >= 3 && length.n && x->dims[x->n - 1] == length.v[length.n - 1] &&
	                  ir_op_prop(op, ATOM_fft_type)->n == 0;	/* FFT, of IR_ENUM_FFT */
}

/* ---- regions ---- */

/* Returns the operation that a region applies to its two arguments to return one value; OTHER if it does more, as XLA
 * then takes it for no reduction. */
static SpmdOpcode
reducer_of(const IrOp *op)
{
	const IrBlock *b = ir_op_body(op, 0);
	const IrOp *end = b ? ir_block_terminator(b) : NULL, *def;
	const IrValue *first, *second;

	def = end && end->n_operands == 1 ? ir_value_def(ir_operand(end, 0)) : NULL;
	if (!def || def->n_operands != 2 || b->n_args != 2)
		return SPMD_OP_OTHER;
	first = ir_operand(def, 0);
	second = ir_operand(def, 1);
	if ((first == b->args[0] && second == b->args[1]) || (first == b->args[1] && second == b->args[0]))
		return spmd_read_opcode(def);
	return SPMD_OP_OTHER;
}

static void
read_reduce(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	read_dimensions(r, op, i);
	i->reducer = reducer_of(op);
}

static void
read_sort(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	int64_t d = ir_op_int(op, ATOM_dimension, -1);

	(void)r;
	i->dims = one_dim(d < 0 ? d + ir_type_rank(ir_operand(op, 0)->type) : d);
}

/* ---- windows ---- */

/* Reads the windows along n dimensions. */
static void
read_windows(SpmdReader *r, const IrOp *op, SpmdIns *i, uint32_t n)
{
	IrField reversed = ir_op_ints(op, ATOM_window_reversal);
	SpmdWindow *v = ARENA_ARRAY(r->in->a, SpmdWindow, n);

	for (uint32_t k = 0; k < n; k++) {
		IrWindow w = ir_window(op, k);

		v[k] = (SpmdWindow){
			.size = w.size, .stride = w.stride, .low = w.low, .high = w.high, .base_dilation = w.base,
			.window_dilation = w.dilation, .is_reversed = k < reversed.n && reversed.v[k],
		};
	}
	i->n_windows = n;
	i->windows = v;
}

static void
read_pad(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	read_windows(r, op, i, ir_type_rank(ir_operand(op, 0)->type));
}

static void
read_reduce_window(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	read_windows(r, op, i, ir_type_rank(ir_operand(op, 0)->type));
	i->reducer = reducer_of(op);
}

/* Whether an operation asks for more precision than the default, or for an algorithm of its own. */
static bool
is_precise(const IrOp *op)
{
	const IrAttr *precision = ir_op_prop(op, ATOM_precision_config);

	for (uint32_t i = 0; precision && precision->kind == IR_ATTR_ARRAY && i < precision->n; i++) {
		if (ir_attr_elems(precision)[i]->n != 0)
			return true;
	}
	return ir_op_prop(op, ATOM_algorithm) != NULL;
}

static void
read_convolution(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	IrConvDims d = ir_conv_dims(op);
	SpmdConvDims *c = ARENA_NEW(r->in->a, SpmdConvDims);

	*c = (SpmdConvDims){
		.input_batch = d.in_batch, .input_feature = d.in_feature, .kernel_input = d.kernel_in,
		.kernel_output = d.kernel_out, .output_batch = d.out_batch, .output_feature = d.out_feature,
		.input_spatial = dims_of(d.in), .kernel_spatial = dims_of(d.kernel), .output_spatial = dims_of(d.out),
		.feature_groups = d.feature_groups, .batch_groups = d.batch_groups,
	};
	i->conv = c;
	i->is_precise = is_precise(op);
	read_windows(r, op, i, d.in.n);
}

/* ---- dots, gathers, scatters ---- */

static void
read_dot(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	IrDotDims n = op->kind == IR_OP_MHLO_RAGGED_DOT ? ir_mhlo_dot_dims(r->in->a, r->s, op) : ir_dot_dims(op);
	SpmdDotDims *d = ARENA_NEW(r->in->a, SpmdDotDims);

	d->lhs_batch = dims_of(n.batch[0]);
	d->rhs_batch = dims_of(n.batch[1]);
	d->lhs_contracting = dims_of(n.contract[0]);
	d->rhs_contracting = dims_of(n.contract[1]);
	i->dot = d;
	i->is_precise = is_precise(op);
}

static void
read_gather(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	IrSlicing n = ir_slicing(op);
	SpmdGatherDims *g = ARENA_NEW(r->in->a, SpmdGatherDims);

	g->offset = dims_of(n.window);
	g->collapsed = dims_of(n.collapsed);
	g->map = dims_of(n.map);
	g->operand_batching = dims_of(n.batch);
	g->indices_batching = dims_of(n.index_batch);
	g->index_vector_dim = ir_dim_of(n.vector_dim);
	g->slice_sizes = ir_op_ints(op, ATOM_slice_sizes).v;	/* none in a scatter */
	i->gather = g;
}

static void
read_scatter(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	read_gather(r, op, i);
	i->reducer = reducer_of(op);
}

/* ---- constants ---- */

/* Returns whether all elements of a dense literal of n elements have equal bytes. */
static bool
is_splat(const IrAttr *a, int64_t n)
{
	const IrDense *d = ir_attr_as_dense(a);
	size_t size = ir_type_elem_bytes(a->type->elem) * (d->hex ? 2 : 1);

	if (n == 0 || d->strings || d->empty)
		return false;
	if (d->splat || n == 1)
		return true;
	/* Hexadecimal digits of booleans may be eight elements each. */
	if (!size || d->n_bytes != (uint64_t)n * size)
		return false;
	return memcmp(d->bytes, d->bytes + size, d->n_bytes - size) == 0;
}

/* Returns whether all elements of a dense literal are 0. The sign of a floating-point number is its last bit. */
static bool
is_zero(const IrDense *d, bool is_float)
{
	if (d->hex || d->strings || !d->splat || !d->n_bytes)
		return false;
	for (uint64_t k = 0; k + 1 < d->n_bytes; k++) {
		if (d->bytes[k])
			return false;
	}
	return (d->bytes[d->n_bytes - 1] & (is_float ? 0x7f : 0xff)) == 0;
}

/* Removes the dimensions along which the place is not v. */
static uint64_t
still_counting(uint64_t set, const SpmdShape *s, const int64_t *place, int64_t v)
{
	for (uint32_t d = 0; d < s->rank; d++) {
		if (place[d] != v)
			set &= ~((uint64_t)1 << d);
	}
	return set;
}

/* Returns the dimensions larger than 1 along which the elements count from 0. Most literals end this at their first
 * elements. */
static uint64_t
counts_along(const SpmdShape *s, const IrAttr *a)
{
	int64_t n = spmd_n_elements(s), place[SPMD_RANK] = { 0 };
	uint64_t set = 0;

	for (uint32_t d = 0; d < s->rank; d++)
		set |= (uint64_t)(s->dims[d] > 1) << d;
	for (int64_t k = 0; k < n && set; k++) {
		set = still_counting(set, s, place, ir_dense_int(a, (uint64_t)k));
		for (uint32_t d = s->rank; d-- > 0;) {
			if (++place[d] < s->dims[d])
				break;
			place[d] = 0;
		}
	}
	return n ? set : 0;
}

static void
read_constant(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	const IrAttr *a = ir_op_prop(op, ATOM_value);
	const SpmdShape *s = i->shape;
	bool is_dense = a && a->kind == IR_ATTR_DENSE;

	(void)r;
	i->is_splat = !s->rank || (is_dense && is_splat(a, spmd_n_elements(s)));
	if (!is_dense || ir_attr_as_dense(a)->strings)
		return;
	i->is_zero = is_zero(ir_attr_as_dense(a), a->type->elem->kind == IR_TYPE_FLOAT);
	if (!s->rank && (s->element->name[0] == 's' || s->element->name[0] == 'u')) {
		i->has_value = true;
		i->value = ir_dense_int(a, 0);
	}
	if (s->rank && strcmp(s->element->name, "s32") == 0)
		i->counts_along = counts_along(s, a);
}

/* ---- collectives ---- */

/* Reads groups that are written as rows of devices. The last ones of a shorter row are -1. */
static const SpmdTiles *
read_rows(SpmdReader *r, const IrAttr *a)
{
	uint32_t dims[2] = { (uint32_t)a->type->dims[0], (uint32_t)a->type->dims[1] }, n = dims[0] * dims[1];
	uint32_t *list = ARENA_ARRAY(r->in->a, uint32_t, n + 1);

	for (uint32_t k = 0; k < n; k++) {
		int64_t device = ir_dense_int(a, k);

		if (device < 0) {
			spmd_read_fail(r, "groups of different sizes");
			return NULL;
		}
		list[k] = (uint32_t)device;
	}
	return n ? spmd_tiles_new(&r->in->t->tiles, 2, dims, list) : NULL;
}

/* Reads groups that are written as axes of a mesh. */
static const SpmdTiles *
read_axes(SpmdReader *r, const IrAttr *a)
{
	FlowGroups groups;
	uint32_t dims[2], *list;

	if (!flow_mesh_groups(r->in->a, r->meshes, a, &groups)) {
		spmd_read_fail(r, "groups of axes that are not in the mesh");
		return NULL;
	}
	dims[0] = groups.n;
	dims[1] = groups.size;
	list = ARENA_ARRAY(r->in->a, uint32_t, (size_t)groups.n * groups.size);
	for (uint32_t k = 0; k < groups.n * groups.size; k++)
		list[k] = (uint32_t)groups.v[k];
	return spmd_tiles_new(&r->in->t->tiles, 2, dims, list);
}

static bool
is_table(const IrAttr *a)
{
	return a && a->kind == IR_ATTR_DENSE && ir_type_has_rank(a->type, 2);
}

/* Reads the groups as they are written: which numbers they have, devices or others, does not matter to the rules. */
static void
read_groups(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	const IrAttr *config = flow_call_config(op);
	const IrAttr *a = config ? ir_dict_get(config, ATOM_replica_groups) : ir_op_prop(op, ATOM_replica_groups);

	i->has_channel = flow_numbers_of(op) != FLOW_REPLICAS;
	if (a && a->kind == IR_ATTR_GROUP_AXES)
		i->rows = read_axes(r, a);
	else if (is_table(a))
		i->rows = read_rows(r, a);
}

static void
read_all_reduce(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	read_groups(r, op, i);
	i->reducer = op->n_regions ? reducer_of(op) : SPMD_OP_ADD;
}

/* An all-reduce of partial sums. XLA has it in a manual region, where it gets what its devices hold. */
static void
read_axes_reduce(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	static const SpmdOpcode reducers[] = {
		[SHARD_SUM] = SPMD_OP_ADD, [SHARD_MAX] = SPMD_OP_MAXIMUM, [SHARD_MIN] = SPMD_OP_MINIMUM,
	};
	const IrAttr *list = ir_op_prop(op, ATOM_reduction_axes);
	IrAttr *mesh = shard_sharding(ir_op_prop(op, ATOM_out_sharding))->mesh;

	i->has_channel = true;
	i->reducer = reducers[ir_op_int(op, ATOM_reduction_op, SHARD_SUM)];
	i->rows = read_axes(r, flow_group_axes(r->s, r->in->a, mesh, (ShardAxes){ shard_axis_list(list), list->n }));
}

/* Sets the dimension of a collective. */
static void
set_dimension(SpmdIns *i, int64_t d)
{
	i->dims = one_dim(d);
	i->dimension = (int32_t)i->dims.v[0];
}

static void
read_all_gather(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	read_groups(r, op, i);
	set_dimension(i, ir_op_int(op, ATOM_all_gather_dim, 0));
}

static void
read_reduce_scatter(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	read_all_reduce(r, op, i);
	set_dimension(i, ir_op_int(op, ATOM_scatter_dimension, 0));
}

/* One of several operands exchanges whole operands. */
static void
read_all_to_all(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	read_groups(r, op, i);
	if (op->n_operands == 1)
		set_dimension(i, ir_op_int(op, ATOM_split_dimension, 0));
}

static void
read_permute(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	const IrAttr *a = ir_op_prop(op, ATOM_source_target_pairs);
	uint32_t n = is_table(a) && a->type->dims[1] == 2 ? (uint32_t)a->type->dims[0] : 0;
	uint32_t *from = ARENA_ARRAY(r->in->a, uint32_t, n + 1), *to = ARENA_ARRAY(r->in->a, uint32_t, n + 1);

	read_groups(r, op, i);
	for (uint32_t k = 0; k < n; k++) {
		from[k] = (uint32_t)ir_dense_int(a, 2 * (uint64_t)k);
		to[k] = (uint32_t)ir_dense_int(a, 2 * (uint64_t)k + 1);
	}
	i->from = spmd_tiles_new(&r->in->t->tiles, 1, &n, from);
	i->to = spmd_tiles_new(&r->in->t->tiles, 1, &n, to);
}

/* ---- custom calls ---- */

/* Returns the number of batch dimensions, which JAX writes into the frontend attributes of a call. */
static int64_t
batch_dims(SpmdReader *r, const IrOp *op)
{
	const IrAttr *d = ir_op_attr(op, ATOM_MHLO_FRONTEND_ATTRIBUTES);
	const IrAttr *v = d && d->kind == IR_ATTR_DICT ? ir_dict_get(d, ATOM_num_batch_dims) : NULL;

	return v && v->kind == IR_ATTR_STRING ? strtoll(session_str(r->s, *ir_attr_atoms(v)).p, NULL, 10) : 0;
}

static void
read_custom_call(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	const IrAttr *target = ir_op_prop(op, ATOM_call_target_name);

	i->target = target && target->kind == IR_ATTR_STRING ? session_str(r->s, *ir_attr_atoms(target)).p : "";
	i->has_side_effect = ir_op_int(op, ATOM_has_side_effect, 0) != 0;
	i->batch_dims = batch_dims(r, op);
	if (i->op == SPMD_OP_RAGGED_ALL_TO_ALL)
		read_groups(r, op, i);
}

/* ---- all ---- */

/* By IrOpKind, in the order of ir/ops.def; NULL: nothing is asked. */
static ReadAttrs *const readers[IR_OP_COUNT] = {
	[IR_OP_SDY_CONSTANT] = read_constant,
	[IR_OP_SDY_ALL_REDUCE] = read_axes_reduce,
	[IR_OP_SHLO_CONSTANT] = read_constant,
	[IR_OP_SHLO_IOTA] = read_iota,
	[IR_OP_SHLO_SLICE] = read_slice,
	[IR_OP_SHLO_DYNAMIC_SLICE] = read_dynamic_slice,
	[IR_OP_SHLO_PAD] = read_pad,
	[IR_OP_SHLO_CONCATENATE] = read_concatenate,
	[IR_OP_SHLO_REVERSE] = read_dimensions,
	[IR_OP_SHLO_TRANSPOSE] = read_transpose,
	[IR_OP_SHLO_BROADCAST] = read_broadcast,
	[IR_OP_SHLO_BROADCAST_IN_DIM] = read_broadcast_in_dim,
	[IR_OP_SHLO_DOT] = read_dot,
	[IR_OP_SHLO_DOT_GENERAL] = read_dot,
	[IR_OP_SHLO_CONVOLUTION] = read_convolution,
	[IR_OP_SHLO_GATHER] = read_gather,
	[IR_OP_SHLO_SCATTER] = read_scatter,
	[IR_OP_SHLO_SELECT_AND_SCATTER] = read_pad,
	[IR_OP_SHLO_REDUCE] = read_reduce,
	[IR_OP_SHLO_REDUCE_WINDOW] = read_reduce_window,
	[IR_OP_SHLO_MAP] = read_reduce,
	[IR_OP_SHLO_SORT] = read_sort,
	[IR_OP_SHLO_FFT] = read_fft,
	[IR_OP_SHLO_GET_TUPLE_ELEMENT] = read_get_tuple_element,
	[IR_OP_SHLO_CUSTOM_CALL] = read_custom_call,
	[IR_OP_SHLO_ALL_GATHER] = read_all_gather,
	[IR_OP_SHLO_ALL_REDUCE] = read_all_reduce,
	[IR_OP_SHLO_REDUCE_SCATTER] = read_reduce_scatter,
	[IR_OP_SHLO_ALL_TO_ALL] = read_all_to_all,
	[IR_OP_SHLO_COLLECTIVE_PERMUTE] = read_permute,
	[IR_OP_SHLO_COLLECTIVE_BROADCAST] = read_groups,
	[IR_OP_SHLO_CROSS_REPLICA_SUM] = read_all_reduce,
	[IR_OP_CHLO_CONSTANT] = read_constant,
	[IR_OP_CHLO_RAGGED_DOT] = read_dot,
	[IR_OP_MHLO_RAGGED_DOT] = read_dot,
};

void
spmd_read_attributes(SpmdReader *r, const IrOp *op, SpmdIns *i)
{
	IrAttr *sharding = op->n_results ? flow_op_result(op, 0) : NULL;

	i->is_unreduced = sharding && shard_sharding(sharding)->n_unreduced;
	if (readers[op->kind])
		readers[op->kind](r, op, i);
}
