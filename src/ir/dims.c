/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads dimension numbers from attributes.
 */
#include "ir/dims.h"

#include <stdlib.h>

#include "base/num.h"

/* Returns a field of a struct property. It is empty if the operation lacks the property. */
static IrField
field(const IrOp *op, Atom name, uint32_t i)
{
	const IrAttr *a = ir_op_prop(op, name);

	return a && a->kind == IR_ATTR_FIELDS ? ir_attr_field(a, i) : (IrField){ NULL, 0 };
}

/* ---- products ---- */

IrDotDims
ir_dot_dims(const IrOp *op)
{
	static const int64_t counts[] = { 0, 1 };
	Atom name = op->kind == IR_OP_CHLO_RAGGED_DOT ? ATOM_ragged_dot_dimension_numbers : ATOM_dot_dimension_numbers;
	IrDotDims n = { 0 };

	if (op->kind == IR_OP_SHLO_DOT) {
		n.contract[0] = (IrField){ &counts[ir_type_rank(ir_operand(op, 0)->type) > 1], 1 };
		n.contract[1] = (IrField){ &counts[0], 1 };
		return n;
	}
	for (uint32_t i = 0; i < 2; i++) {
		n.batch[i] = field(op, name, i ? DOT_RHS_BATCH : DOT_LHS_BATCH);
		n.contract[i] = field(op, name, i ? DOT_RHS_CONTRACT : DOT_LHS_CONTRACT);
	}
	if (op->kind == IR_OP_CHLO_RAGGED_DOT) {
		n.ragged = field(op, name, RAGGED_LHS_RAGGED);
		n.group = field(op, name, RAGGED_RHS_GROUP);
	}
	return n;
}

/* Returns the integers of `name = [1, 2]` in the text of an attribute, none if the name is not there. */
static IrField
list_named(Arena *a, Str text, const char *name)
{
	const char *p = strstr(text.p, name);
	size_t skip = p ? strspn(p + strlen(name), " =[") : 0;
	int64_t *v;
	uint32_t n = 0;

	if (!p)
		return (IrField){ NULL, 0 };
	p += strlen(name) + skip;
	v = ARENA_ARRAY(a, int64_t, strcspn(p, "]") + 1);
	for (char *end; *p >= '0' && *p <= '9'; p = end + strspn(end, ", "))
		v[n++] = strtoll(p, &end, 10);
	return (IrField){ v, n };
}

IrDotDims
ir_mhlo_dot_dims(Arena *a, const Session *s, const IrOp *op)
{
	const IrAttr *numbers = ir_op_prop(op, ATOM_ragged_dot_dimension_numbers);
	Str text;

	if (!numbers || numbers->kind != IR_ATTR_OPAQUE)
		return (IrDotDims){ 0 };
	text = session_str(s, ir_attr_atoms(numbers)[0]);
	return (IrDotDims){
		.batch = { list_named(a, text, "lhs_batching_dimensions"),
		           list_named(a, text, "rhs_batching_dimensions") },
		.contract = { list_named(a, text, "lhs_contracting_dimensions"),
		              list_named(a, text, "rhs_contracting_dimensions") },
		.ragged = list_named(a, text, "lhs_ragged_dimensions"),
		.group = list_named(a, text, "rhs_group_dimensions"),
	};
}

/* ---- slices ---- */

/* The fields of both kinds of dimension numbers are in the same order. */
static_assert((int)GATHER_OFFSET == (int)SCATTER_WINDOW && (int)GATHER_COLLAPSED == (int)SCATTER_INSERTED &&
              (int)GATHER_OPERAND_BATCH == (int)SCATTER_INPUT_BATCH &&
              (int)GATHER_INDICES_BATCH == (int)SCATTER_INDICES_BATCH &&
              (int)GATHER_INDEX_MAP == (int)SCATTER_TO_OPERAND && (int)GATHER_VECTOR_DIM == (int)SCATTER_VECTOR_DIM,
              "fields of gather and scatter");

static Atom
slicing_name(const IrOp *op)
{
	return op->kind == IR_OP_SHLO_SCATTER ? ATOM_scatter_dimension_numbers : ATOM_dimension_numbers;
}

IrSlicing
ir_slicing(const IrOp *op)
{
	bool scatter = op->kind == IR_OP_SHLO_SCATTER;
	uint32_t n = scatter ? (op->n_operands - 1) / 2 : 1;
	Atom name = slicing_name(op);
	IrField vector = field(op, name, GATHER_VECTOR_DIM);

	return (IrSlicing){
		ir_operand(op, 0)->type, ir_operand(op, n)->type,
		!scatter ? op->results[0].type : n + 1 < op->n_operands ? ir_operand(op, n + 1)->type : NULL,
		n, field(op, name, GATHER_OFFSET),
		field(op, name, GATHER_COLLAPSED), field(op, name, GATHER_OPERAND_BATCH),
		field(op, name, GATHER_INDICES_BATCH), field(op, name, GATHER_INDEX_MAP), vector.n ? vector.v[0] : 0,
	};
}

uint32_t
ir_slicing_rank(const IrSlicing *s)
{
	uint32_t n = ir_type_rank(s->indices);

	return n - (n && s->vector_dim < n) + s->window.n;
}

/* Sets set[d] for each dimension d < n of a list. */
static void
mark(IrField list, bool *set, uint32_t n)
{
	for (uint32_t i = 0; i < list.n; i++) {
		if (ir_dim_of(list.v[i]) < n)
			set[list.v[i]] = true;
	}
}

static uint32_t *
no_dims(Arena *a, uint32_t n)
{
	uint32_t *v = ARENA_ARRAY(a, uint32_t, n);

	memset(v, 0xFF, n * sizeof *v);
	return v;
}

IrSlicingMap
ir_slicing_map(Arena *a, const IrSlicing *s)
{
	uint32_t n = ir_type_rank(s->operand), n_indices = ir_type_rank(s->indices), from = 0, place = 0;
	uint32_t has = ir_type_rank(s->sliced), must = ir_slicing_rank(s), rank = has > must ? has : must;
	bool *window = ARENA_ARRAY(a, bool, rank), *gone = ARENA_ARRAY(a, bool, n);
	IrSlicingMap m = { no_dims(a, rank), no_dims(a, rank), no_dims(a, n), no_dims(a, n_indices),
	                   no_dims(a, n_indices) };

	mark(s->window, window, rank);
	mark(s->collapsed, gone, n);
	mark(s->batch, gone, n);
	for (uint32_t d = 0; d < rank; d++) {
		if (window[d]) {
			while (from < n && gone[from])
				from++;
			if (from < n)
				m.sliced_of[from] = d;
			m.operand_of[d] = from++;
		} else {
			place += place == s->vector_dim;
			if (place < n_indices)
				m.place_of[place] = d;
			m.index_of[d] = place++;
		}
	}
	for (uint32_t i = 0; i < s->index_batch.n && i < s->batch.n; i++) {
		if (ir_dim_of(s->index_batch.v[i]) < n_indices)
			m.batch_of[s->index_batch.v[i]] = ir_dim_of(s->batch.v[i]);
	}
	return m;
}

void
ir_slicing_store(Session *s, IrOp *op, const IrSlicing *n)
{
	IrField fields[] = { n->window, n->collapsed, n->batch, n->index_batch, n->map, { &n->vector_dim, 1 } };

	ir_op_set_prop(s, op, slicing_name(op), ir_attr_fields(s, op->kind == IR_OP_SHLO_SCATTER ? IR_FIELDS_SCATTER :
	                                                       IR_FIELDS_GATHER, fields));
}

/* ---- convolutions ---- */

IrConvDims
ir_conv_dims(const IrOp *op)
{
	IrField f[IR_FIELDS_MAX] = { { NULL, 0 } };
	uint32_t dim[IR_FIELDS_MAX] = { 0 };

	for (uint32_t i = 0; i <= CONV_OUT_SPATIAL; i++) {
		f[i] = field(op, ATOM_dimension_numbers, i);
		dim[i] = ir_dim_of(f[i].n ? f[i].v[0] : -1);
	}
	return (IrConvDims){
		dim[CONV_IN_BATCH], dim[CONV_IN_FEATURE], dim[CONV_KERNEL_IN], dim[CONV_KERNEL_OUT],
		dim[CONV_OUT_BATCH], dim[CONV_OUT_FEATURE],
		f[CONV_IN_SPATIAL], f[CONV_KERNEL_SPATIAL], f[CONV_OUT_SPATIAL],
		ir_op_int(op, ATOM_feature_group_count, 1), ir_op_int(op, ATOM_batch_group_count, 1),
	};
}

/* ---- windows ---- */

static int64_t
item(const IrOp *op, Atom name, uint32_t i, int64_t fallback)
{
	IrField list = ir_op_ints(op, name);

	return i < list.n ? list.v[i] : fallback;
}

static int64_t
padding(const IrOp *op, uint32_t i)
{
	const IrAttr *a = ir_op_prop(op, ATOM_padding);

	return a && a->kind == IR_ATTR_DENSE && i < ir_type_n_elements(a->type) ? ir_dense_int(a, i) : 0;
}

static int64_t
kernel_size(const IrOp *op, uint32_t i)
{
	const IrType *kernel = ir_operand(op, 1)->type;
	IrField dims = field(op, ATOM_dimension_numbers, CONV_KERNEL_SPATIAL);

	return i < dims.n && ir_dim_of(dims.v[i]) < ir_type_rank(kernel) ? kernel->dims[dims.v[i]] : 1;
}

IrWindow
ir_window(const IrOp *op, uint32_t i)
{
	IrWindow w = { 1, 1, 1, 1, 0, 0 };
	int64_t n;

	switch ((int)op->kind) {
	case IR_OP_SHLO_SLICE:
		n = ir_operand(op, 0)->type->dims[i];
		w.stride = item(op, ATOM_strides, i, 1);
		w.low = -item(op, ATOM_start_indices, i, 0);
		w.high = n == IR_DYNAMIC ? 0 : item(op, ATOM_limit_indices, i, n) - n;
		return w;
	case IR_OP_SHLO_PAD:
		w.base = num_add(item(op, ATOM_interior_padding, i, 0), 1);
		w.low = item(op, ATOM_edge_padding_low, i, 0);
		w.high = item(op, ATOM_edge_padding_high, i, 0);
		return w;
	case IR_OP_SHLO_CONVOLUTION:
	case IR_OP_SHLO_DYNAMIC_CONV:
		w.size = kernel_size(op, i);
		w.dilation = item(op, ATOM_rhs_dilation, i, 1);
		w.base = item(op, ATOM_lhs_dilation, i, 1);
		break;
	default:
		w.size = item(op, ATOM_window_dimensions, i, 1);
		w.dilation = item(op, ATOM_window_dilations, i, 1);
		w.base = item(op, ATOM_base_dilations, i, 1);
	}
	w.stride = item(op, ATOM_window_strides, i, 1);
	w.low = padding(op, 2 * i);
	w.high = padding(op, 2 * i + 1);
	return w;
}

/* Returns from the first to the last of n elements that are `by` apart. */
static uint64_t
dilated(int64_t n, int64_t by)
{
	return n ? (uint64_t)(n - 1) * (uint64_t)by + 1 : 0;
}

int64_t
ir_window_span(const IrWindow *w)
{
	return (int64_t)dilated(w->size, w->dilation);
}

int64_t
ir_window_count(const IrWindow *w, int64_t n)
{
	int64_t padded = (int64_t)((uint64_t)w->low + dilated(n, w->base) + (uint64_t)w->high);
	int64_t span = ir_window_span(w);

	return span > padded ? 0 : (int64_t)((uint64_t)padded - (uint64_t)span) / w->stride + 1;
}
