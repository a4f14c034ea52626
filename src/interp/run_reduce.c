/* SPDX-License-Identifier: Apache-2.0
 *
 * Operations with a region that combines scalars: reductions, windows, maps. A region of a single binary operation is
 * computed directly; every other one runs once per element.
 */
#include "base/num.h"
#include "interp/machine.h"
#include "interp/region.h"

enum { CELLS = 2 };		/* per scalar in the arrays of interp_call_scalars() */

/* Where scalar k begins in such an array. */
#define AT(k) ((size_t)CELLS * (k))

void
interp_region_init(InterpRegion *r, Interp *x, IrBlock *b, uint32_t device)
{
	const IrOp *op = b->first, *end = op ? op->next : NULL;

	*r = (InterpRegion){ .x = x, .block = b, .device = device, .n = b->n_args / 2 };
	if (!end || end != b->last || b->n_args != 2 || op->n_operands != 2 || !interp_is_binary((IrOpKind)op->kind))
		return;
	if (end->n_operands != 1 || ir_operand(end, 0) != &op->results[0])
		return;
	if (ir_operand(op, 0) == b->args[0] && ir_operand(op, 1) == b->args[1])
		r->direct = (IrOpKind)op->kind;
}

static void
shift_scalar(const InterpRegion *r, InterpCell *acc)
{
	const IrType *elem = r->block->args[0]->type->elem;

	if (interp_rounds(r->x->s, r->block->first))
		interp_shift_cells(r->x->noise, elem, acc, interp_class(elem) == INTERP_COMPLEX ? 2 : 1);
}

void
interp_region_combine(const InterpRegion *r, InterpCell *acc, const InterpCell *v)
{
	InterpCell args[2 * CELLS * INTERP_MAX_VARIADIC], out[CELLS * INTERP_MAX_VARIADIC];
	size_t n = AT(r->n);

	if (r->direct) {
		interp_binary(r->direct, r->block->args[0]->type->elem, acc, v, out);
		memcpy(acc, out, CELLS * sizeof *acc);
		if (r->x->noise)
			shift_scalar(r, acc);
		return;
	}
	memcpy(args, acc, n * sizeof *args);
	memcpy(args + n, v, n * sizeof *args);
	if (interp_call_scalars(r->x, r->block, r->device, args, out))
		memcpy(acc, out, n * sizeof *acc);
}

void
interp_region_load(const InterpTensor *t, int64_t i, const IrType *as, InterpCell *v)
{
	if (t->elem != as) {
		interp_convert(t->elem, t->v + i * t->parts, as, v);
		return;
	}
	for (uint32_t k = 0; k < t->parts; k++)
		v[k] = t->v[i * t->parts + k];
}

static void
store(InterpTensor *t, int64_t i, const InterpCell *v)
{
	for (uint32_t k = 0; k < t->parts; k++)
		t->v[i * t->parts + k] = v[k];
}

/* Returns whether the op has no more operands than the arrays of this file hold. */
static bool
is_small(Interp *x, const IrOp *op, uint32_t n)
{
	if (n <= INTERP_MAX_VARIADIC)
		return true;
	interp_error(x, op, "the interpreter combines at most %u values at once",
	             (unsigned)INTERP_MAX_VARIADIC);
	return false;
}

/* ---- reduce ---- */

/* Returns the position in the result of an index of the operand, whose reduced dimensions are left out. */
static int64_t
kept_position(const int64_t *index, const IrType *t, const bool *is_reduced)
{
	int64_t at = 0;

	for (uint32_t d = 0; d < t->n; d++) {
		if (!is_reduced[d])
			at = at * t->dims[d] + index[d];
	}
	return at;
}

static void
reduce_element(const InterpRegion *r, IrOp *op, int64_t i, int64_t to)
{
	InterpCell acc[CELLS * INTERP_MAX_VARIADIC] = { 0 }, v[CELLS * INTERP_MAX_VARIADIC] = { 0 };

	for (uint32_t k = 0; k < r->n; k++) {
		interp_region_load(&interp_slots(r->x, &op->results[k])[r->device], to, r->block->args[k]->type->elem,
		                   acc + AT(k));
		interp_region_load(interp_in(r->x, op, k, r->device), i, r->block->args[r->n + k]->type->elem,
		                   v + AT(k));
	}
	interp_region_combine(r, acc, v);
	for (uint32_t k = 0; k < r->n; k++)
		store(&interp_slots(r->x, &op->results[k])[r->device], to, acc + AT(k));
}

void
interp_op_reduce(Interp *x, IrOp *op, uint32_t device)
{
	InterpInts dims = interp_ints(x, op, ATOM_dimensions);
	const IrType *t = interp_in(x, op, 0, device)->type;
	bool is_reduced[INTERP_MAX_RANK] = { false };
	int64_t index[INTERP_MAX_RANK] = { 0 }, i = 0;
	InterpRegion r;

	interp_region_init(&r, x, ir_op_block(op, 0), device);
	if (!is_small(x, op, r.n))
		return;
	for (uint32_t k = 0; k < dims.n; k++)
		is_reduced[dims.v[k]] = true;
	for (uint32_t k = 0; k < r.n; k++) {
		InterpTensor *out = interp_out(x, op, k, device);
		InterpCell init[CELLS] = { 0 };

		interp_region_load(interp_in(x, op, r.n + k, device), 0, out->elem, init);
		for (int64_t e = 0; e < out->n; e++)
			store(out, e, init);
	}
	if (!interp_in(x, op, 0, device)->n || !interp_spend(x, op, (uint64_t)interp_in(x, op, 0, device)->n))
		return;
	do {
		reduce_element(&r, op, i++, kept_position(index, t, is_reduced));
	} while (!x->failed && interp_index_next(index, t->dims, t->n));
}

/* ---- windows ---- */

typedef struct Window {
	IrField size;
	IrWindow dims[INTERP_MAX_RANK];
} Window;

static Window
window_of(const IrOp *op)
{
	Window w = { .size = ir_op_ints(op, ATOM_window_dimensions) };

	for (uint32_t d = 0; d < w.size.n; d++)
		w.dims[d] = ir_window(op, d);
	return w;
}

/* Returns the position in the operand for a place of the result and a place of the window, or -1 for padding. */
static int64_t
window_position(const Window *w, const IrType *t, const int64_t *out, const int64_t *place)
{
	int64_t position = 0;

	for (uint32_t d = 0; d < t->n; d++) {
		int64_t at = interp_window_index(&w->dims[d], out[d], place[d], t->dims[d]);

		/* The position overflows only if the tensor is empty, and then the place is in the padding. */
		if (at < 0 || __builtin_mul_overflow(position, t->dims[d], &position) ||
		    __builtin_add_overflow(position, at, &position))
			return -1;
	}
	return position;
}

/* Returns the number of places of a window, at most INT64_MAX. A window may be larger than all memory, because padding
 * takes none. */
static int64_t
window_total(const Window *w)
{
	int64_t n = 1;

	for (uint32_t d = 0; d < w->size.n; d++)
		n = num_mul(n, w->size.v[d]);
	return n;
}

/* Counts the steps of n windows before they are visited. Returns false, after an error, if they are too many. */
static bool
spend_windows(Interp *x, const IrOp *op, const Window *w, int64_t n)
{
	return interp_spend(x, op, (uint64_t)num_mul(n, window_total(w)));
}

/* Combines all elements of one window. Padding has the initial value. */
static void
reduce_one_window(const InterpRegion *r, IrOp *op, const Window *w, const int64_t *index, int64_t to)
{
	InterpCell acc[CELLS * INTERP_MAX_VARIADIC] = { 0 }, v[CELLS * INTERP_MAX_VARIADIC] = { 0 };
	const IrType *t = interp_in(r->x, op, 0, r->device)->type;
	int64_t place[INTERP_MAX_RANK] = { 0 }, n = window_total(w);

	for (uint32_t k = 0; k < r->n; k++)
		interp_region_load(interp_in(r->x, op, r->n + k, r->device), 0, r->block->args[k]->type->elem,
		                   acc + AT(k));
	for (int64_t i = 0; i < n; i++) {
		int64_t at = window_position(w, t, index, place);

		for (uint32_t k = 0; k < r->n; k++)
			interp_region_load(interp_in(r->x, op, at < 0 ? r->n + k : k, r->device), at < 0 ? 0 : at,
			                   r->block->args[r->n + k]->type->elem, v + AT(k));
		interp_region_combine(r, acc, v);
		interp_index_next(place, w->size.v, w->size.n);
	}
	for (uint32_t k = 0; k < r->n; k++)
		store(&interp_slots(r->x, &op->results[k])[r->device], to, acc + AT(k));
}

void
interp_op_reduce_window(Interp *x, IrOp *op, uint32_t device)
{
	Window w = window_of(op);
	int64_t index[INTERP_MAX_RANK] = { 0 }, i = 0;
	const InterpTensor *out;
	InterpRegion r;

	interp_region_init(&r, x, ir_op_block(op, 0), device);
	if (!is_small(x, op, r.n))
		return;
	for (uint32_t k = 0; k < r.n; k++)
		interp_out(x, op, k, device);
	out = &interp_slots(x, &op->results[0])[device];
	if (!out->n || !spend_windows(x, op, &w, out->n))
		return;
	do {
		reduce_one_window(&r, op, &w, index, i++);
	} while (!x->failed && interp_index_next(index, out->type->dims, out->type->n));
}

/* Returns the position in the operand that the select region chooses in one window, or -1. */
static int64_t
select_one(Interp *x, IrOp *op, uint32_t device, const Window *w, const int64_t *index)
{
	const InterpTensor *a = interp_in(x, op, 0, device);
	int64_t place[INTERP_MAX_RANK] = { 0 }, n = window_total(w), best = -1;

	for (int64_t i = 0; i < n; i++, interp_index_next(place, w->size.v, w->size.n)) {
		int64_t at = window_position(w, a->type, index, place);
		InterpCell args[2 * CELLS] = { 0 }, keeps[CELLS];

		if (at < 0)
			continue;
		if (best < 0) {
			best = at;
			continue;
		}
		interp_region_load(a, best, a->elem, args);
		interp_region_load(a, at, a->elem, args + CELLS);
		if (!interp_call_scalars(x, ir_op_block(op, 0), device, args, keeps))
			return -1;
		if (!keeps->i)
			best = at;
	}
	return best;
}

void
interp_op_select_and_scatter(Interp *x, IrOp *op, uint32_t device)
{
	const InterpTensor *source = interp_in(x, op, 1, device);
	InterpTensor *out = interp_out(x, op, 0, device);
	int64_t index[INTERP_MAX_RANK] = { 0 }, i = 0;
	Window w = window_of(op);
	InterpRegion r;

	interp_region_init(&r, x, ir_op_block(op, 1), device);
	for (int64_t e = 0; e < out->n; e++)
		interp_copy_element(out, e, interp_in(x, op, 2, device), 0);
	if (!source->n || !spend_windows(x, op, &w, source->n))
		return;
	do {
		int64_t at = select_one(x, op, device, &w, index);
		InterpCell acc[CELLS] = { 0 }, v[CELLS] = { 0 };

		interp_region_load(source, i++, source->elem, v);
		if (at < 0)
			continue;
		interp_region_load(out, at, out->elem, acc);
		interp_region_combine(&r, acc, v);
		store(out, at, acc);
	} while (!x->failed && interp_index_next(index, source->type->dims, source->type->n));
}

void
interp_op_map(Interp *x, IrOp *op, uint32_t device)
{
	InterpTensor *out = interp_out(x, op, 0, device);
	InterpCell args[CELLS * INTERP_MAX_VARIADIC] = { 0 }, v[CELLS];

	if (!is_small(x, op, op->n_operands))
		return;
	for (int64_t i = 0; i < out->n && !x->failed; i++) {
		for (uint32_t k = 0; k < op->n_operands; k++)
			interp_region_load(interp_in(x, op, k, device), i, interp_in(x, op, k, device)->elem,
			                   args + AT(k));
		if (interp_call_scalars(x, ir_op_block(op, 0), device, args, v))
			store(out, i, v);
	}
}
