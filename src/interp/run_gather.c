/* SPDX-License-Identifier: Apache-2.0
 *
 * Gather and scatter: windows of one tensor at places that another tensor names. Gather moves a window inside; scatter
 * drops a window that is partly outside, as XLA does. (The specification of StableHLO drops single elements.)
 */
#include "interp/machine.h"
#include "interp/region.h"

/* The dimension numbers of both operations, with gather's words. */
typedef struct Places {
	const InterpTensor *indices;
	IrField window;			/* dimensions of the result (the updates) that run over the window */
	IrField collapsed, batch;	/* dimensions of the operand that the window leaves out */
	IrField indices_batch, map;
	int64_t vector_dim;
} Places;

static bool
is_in(IrField f, int64_t d, uint32_t *at)
{
	for (uint32_t i = 0; i < f.n; i++) {
		if (f.v[i] == d) {
			*at = i;
			return true;
		}
	}
	return false;
}

/* Fills in the start of the window for an index of the result: start[d] per dimension of the operand. */
static void
window_start(const Places *p, const int64_t *result, uint32_t rank, uint32_t operand_rank, int64_t *start)
{
	const IrType *t = p->indices->type;
	int64_t index[INTERP_MAX_RANK] = { 0 };
	uint32_t at, n = 0;

	for (uint32_t d = 0; d < rank; d++) {
		if (is_in(p->window, d, &at))
			continue;
		if (n == p->vector_dim)
			n++;
		index[n++] = result[d];
	}
	memset(start, 0, operand_rank * sizeof *start);
	for (uint32_t i = 0; i < p->batch.n; i++)
		start[p->batch.v[i]] = index[p->indices_batch.v[i]];
	for (uint32_t i = 0; i < p->map.n; i++) {
		if (p->vector_dim < t->n)
			index[p->vector_dim] = i;
		start[p->map.v[i]] = interp_index_value(p->indices, interp_position(index, t->dims, t->n));
	}
}

/* Adds the place inside the window, which the result's window dimensions give. */
static void
window_place(const Places *p, const int64_t *result, uint32_t operand_rank, int64_t *place)
{
	uint32_t at, n = 0;

	for (uint32_t d = 0; d < operand_rank; d++) {
		if (!is_in(p->collapsed, d, &at) && !is_in(p->batch, d, &at))
			place[d] += result[p->window.v[n++]];
	}
}

void
interp_op_gather(Interp *x, IrOp *op, uint32_t device)
{
	const IrAttr *numbers = ir_op_prop(op, ATOM_dimension_numbers);
	const InterpTensor *a = interp_in(x, op, 0, device);
	InterpInts sizes = interp_ints(x, op, ATOM_slice_sizes);
	InterpTensor *out = interp_out(x, op, 0, device);
	int64_t index[INTERP_MAX_RANK] = { 0 }, at[INTERP_MAX_RANK], i = 0;
	Places p = {
		.indices = interp_in(x, op, 1, device),
		.window = ir_attr_field(numbers, GATHER_OFFSET),
		.collapsed = ir_attr_field(numbers, GATHER_COLLAPSED),
		.batch = ir_attr_field(numbers, GATHER_OPERAND_BATCH),
		.indices_batch = ir_attr_field(numbers, GATHER_INDICES_BATCH),
		.map = ir_attr_field(numbers, GATHER_INDEX_MAP),
		.vector_dim = ir_attr_field(numbers, GATHER_VECTOR_DIM).v[0],
	};

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
	uint32_t at, n = 0;

	for (uint32_t d = 0; d < t->n; d++) {
		bool is_single = is_in(p->collapsed, d, &at) || is_in(p->batch, d, &at);
		int64_t size = is_single ? 1 : updates->dims[p->window.v[n++]];

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
	const IrAttr *numbers = ir_op_prop(op, ATOM_scatter_dimension_numbers);
	uint32_t n = op->n_results;
	InterpRegion r;
	Places p = {
		.indices = interp_in(x, op, n, device),
		.window = ir_attr_field(numbers, SCATTER_WINDOW),
		.collapsed = ir_attr_field(numbers, SCATTER_INSERTED),
		.batch = ir_attr_field(numbers, SCATTER_INPUT_BATCH),
		.indices_batch = ir_attr_field(numbers, SCATTER_INDICES_BATCH),
		.map = ir_attr_field(numbers, SCATTER_TO_OPERAND),
		.vector_dim = ir_attr_field(numbers, SCATTER_VECTOR_DIM).v[0],
	};

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
