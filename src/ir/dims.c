/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads dimension numbers from attributes.
 */
#include "ir/dims.h"

/* Returns a field of a struct property, an empty list if there is no such property. */
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
	uint32_t n = scatter ? op->n_operands / 2 : 1;
	Atom name = slicing_name(op);
	IrField vector = field(op, name, GATHER_VECTOR_DIM);

	return (IrSlicing){
		ir_operand(op, 0)->type, ir_operand(op, n)->type,
		scatter ? ir_operand(op, n + 1)->type : op->results[0].type, n, field(op, name, GATHER_OFFSET),
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
