/* SPDX-License-Identifier: Apache-2.0
 *
 * Gather and scatter: windows of one tensor at places that another tensor names. Gather moves a window inside; scatter
 * drops a window that is partly outside, as XLA does. (The specification of StableHLO drops single elements.)
 */
#include "interp/machine.h"
#include "interp/region.h"

typedef struct Places {
	const InterpTensor *indices;
	IrSlicing n;
	IrSlicingMap m;
} Places;

static Places
places_of(Interp *x, const IrOp *op, uint32_t device)
{
	Places p = { .n = ir_slicing(op) };

	p.indices = interp_in(x, op, p.n.n, device);
	p.m = ir_slicing_map(x->arena, &p.n);
	return p;
}

/* Fills in the start of the window for an index of the result: start[d] per dimension of the operand. */
static void
window_start(const Places *p, const int64_t *result, uint32_t rank, uint32_t operand_rank, int64_t *start)
{
	const IrType *t = p->indices->type;
	int64_t index[INTERP_MAX_RANK] = { 0 };

	for (uint32_t d = 0; d < rank; d++) {
		if (p->m.index_of[d] != IR_NO_DIM)
			index[p->m.index_of[d]] = result[d];
	}
	memset(start, 0, operand_rank * sizeof *start);
	for (uint32_t i = 0; i < p->n.batch.n; i++)
		start[p->n.batch.v[i]] = index[p->n.index_batch.v[i]];
	for (uint32_t i = 0; i < p->n.map.n; i++) {
		if (p->n.vector_dim < t->n)
			index[p->n.vector_dim] = i;
		start[p->n.map.v[i]] = interp_index_value(p->indices, interp_position(index, t->dims, t->n));
	}
}

/* Adds the place inside the window, which the result's window dimensions give. */
static void
window_place(const Places *p, const int64_t *result, uint32_t operand_rank, int64_t *place)
{
	for (uint32_t d = 0; d < operand_rank; d++) {
		if (p->m.sliced_of[d] != IR_NO_DIM)
			place[d] += result[p->m.sliced_of[d]];
	}
}

void
interp_op_gather(Interp *x, IrOp *op, uint32_t device)
{
	const InterpTensor *a = interp_in(x, op, 0, device);
	InterpInts sizes = interp_ints(x, op, ATOM_slice_sizes);
	InterpTensor *out = interp_out(x, op, 0, device);
	int64_t index[INTERP_MAX_RANK] = { 0 }, at[INTERP_MAX_RANK], i = 0;
	Places p = places_of(x, op, device);

	if (!out->n)
		return;
	/* A collapsed dimension of size 0 is valid, although the result then has elements that are nowhere. */
	if (!a->n) {
		interp_error(x, op, "the result has elements, but the operand has none");
		return;
	}
	do {
		window_start(&p, index, out->type->n, a->type->n, at);
		for (uint32_t d = 0; d < a->type->n; d++) {
			int64_t last = a->type->dims[d] - sizes.v[d];

			at[d] = at[d] < 0 ? 0 : at[d] > last ? last : at[d];
		}
		window_place(&p, index, a->type->n, at);
		interp_copy_element(out, i++, a, interp_position(at, a->type->dims, a->type->n));
	} while (interp_index_next(index, out->type->dims, out->type->n));
}

/* ---- scatter ---- */

/* Combines update i of all inputs with the element at the position. */
static void
scatter_element(const InterpRegion *r, IrOp *op, int64_t i, int64_t to)
{
	InterpCell acc[2 * INTERP_MAX_VARIADIC] = { 0 }, v[2 * INTERP_MAX_VARIADIC] = { 0 };

	for (uint32_t k = 0; k < r->n; k++) {
		InterpTensor *out = &interp_slots(r->x, &op->results[k])[r->device];

		interp_region_load(out, to, r->block->args[k]->type->elem, acc + 2 * (size_t)k);
		interp_region_load(interp_in(r->x, op, r->n + 1 + k, r->device), i,
		                   r->block->args[r->n + k]->type->elem, v + 2 * (size_t)k);
	}
	interp_region_combine(r, acc, v);
	for (uint32_t k = 0; k < r->n; k++) {
		InterpTensor *out = &interp_slots(r->x, &op->results[k])[r->device];

		for (uint32_t part = 0; part < out->parts; part++)
			out->v[to * out->parts + part] = acc[2 * k + part];
	}
}

/* Returns whether a whole window of the updates lies inside the operand. */
static bool
is_inside(const Places *p, const int64_t *start, const IrType *t, const IrType *updates)
{
	for (uint32_t d = 0; d < t->n; d++) {
		int64_t size = p->m.sliced_of[d] == IR_NO_DIM ? 1 : updates->dims[p->m.sliced_of[d]];

		if (start[d] < 0 || start[d] > t->dims[d] - size)
			return false;
	}
	return true;
}

static void
scatter_all(const InterpRegion *r, IrOp *op, const Places *p)
{
	const IrType *t = interp_in(r->x, op, 0, r->device)->type,
		     *updates = interp_in(r->x, op, r->n + 1, r->device)->type;
	int64_t index[INTERP_MAX_RANK] = { 0 }, at[INTERP_MAX_RANK], i = 0;

	if (!ir_type_n_elements(updates) || !interp_spend(r->x, op, (uint64_t)ir_type_n_elements(updates)))
		return;
	do {
		window_start(p, index, updates->n, t->n, at);
		if (is_inside(p, at, t, updates)) {
			window_place(p, index, t->n, at);
			scatter_element(r, op, i, interp_position(at, t->dims, t->n));
		}
		i++;
	} while (!r->x->failed && interp_index_next(index, updates->dims, updates->n));
}

void
interp_op_scatter(Interp *x, IrOp *op, uint32_t device)
{
	uint32_t n = op->n_results;
	InterpRegion r;
	Places p = places_of(x, op, device);

	if (n > INTERP_MAX_VARIADIC) {
		interp_error(x, op, "the interpreter scatters at most %u values at once",
		             (unsigned)INTERP_MAX_VARIADIC);
		return;
	}
	interp_region_init(&r, x, ir_op_block(op, 0), device);
	for (uint32_t k = 0; k < n; k++) {
		InterpTensor *out = interp_out(x, op, k, device);

		for (int64_t i = 0; i < out->n; i++)
			interp_copy_element(out, i, interp_in(x, op, k, device), i);
	}
	scatter_all(&r, op, &p);
}
