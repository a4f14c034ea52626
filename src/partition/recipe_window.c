/* SPDX-License-Identifier: Apache-2.0
 *
 * reduce_window and select_and_scatter (spec 56 §7.10). The rows that the windows of a tile need are fetched, with the
 * initial value around the tensor. select_and_scatter keeps a dimension sharded only if no window crosses a border.
 */
#include "partition/windows.h"

/* ---- reduce_window ---- */

typedef struct Reduction {
	Localizer *lz;
	IrOp *op;
	const PartLayout *l;
	PartWindows w;
} Reduction;

/* Returns the rows of an input that the tile of its result needs. */
static IrValue *
fetch_input(const Reduction *r, const IrValue *v, IrValue *init)
{
	const IrType *in = v->type, *out = r->op->results[0].type;
	const PartLayout *from = r->l;
	IrValue *x;

	for (uint32_t d = 0; d < in->n; d++) {
		if (!part_window_is_row(&r->w, d))
			from = part_fetch_from(r->lz, from, part_cur(r->lz, v), d);
	}
	x = part_get(r->lz, v, from);
	for (uint32_t d = 0; d < in->n; d++) {
		if (part_cuts(r->l, d) && !part_window_is_row(&r->w, d))
			x = part_fetch_window(r->lz, x, fetch_dim(r->l, from, d, in->dims[d]), out->dims[d], &r->w.v[d],
			                      init);
	}
	return x;
}

/* Returns whether cells outside the input change no result. StableHLO combines init once more for each of them, and XLA
 * does not. Their results differ unless init is neutral. A fetch makes such cells a part of the input, which both
 * combine. */
static bool
outside_is_neutral(const Reduction *r)
{
	uint32_t n = r->op->n_results;
	const IrBlock *b = ir_op_body(r->op, 0);

	for (uint32_t i = 0; i < n; i++) {
		if (!b || !part_is_neutral(r->lz, part_monoid(b, n, i), ir_operand(r->op, n + i)))
			return false;
	}
	return true;
}

/* Returns the layout with all dimensions whole that have padding or a base dilation. */
static const PartLayout *
without_outside(const Reduction *r, const PartLayout *l)
{
	for (uint32_t d = 0; d < r->w.n; d++) {
		if (r->w.v[d].low > 0 || r->w.v[d].high > 0 || r->w.v[d].base > 1)
			l = part_with_dim(r->lz, l, d, (PartAxes){ NULL, 0 });
	}
	return l;
}

/* Returns whether the region works on another type than the inputs have. Then an initial value cannot fill an input. */
static bool
promotes(const IrOp *op)
{
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (ir_operand(op, i)->type->elem != ir_operand(op, op->n_results + i)->type->elem)
			return true;
	}
	return false;
}

bool
recipe_reduce_window(Localizer *lz, IrOp *op)
{
	IrValue **operands = ARENA_ARRAY(lz->a, IrValue *, op->n_operands);
	IrType **types = ARENA_ARRAY(lz->a, IrType *, op->n_results);
	IrField sizes = ir_op_ints(op, ATOM_window_dimensions);
	uint32_t n = op->n_results;
	Reduction r = { .lz = lz, .op = op };
	IrOp *local;

	if (part_is_unusual(op) || promotes(op))
		return false;
	r.l = part_result_or_operand(lz, op);
	r.w = part_windows(lz, op, ir_operand(op, 0)->type->dims, sizes.n);
	if (!outside_is_neutral(&r))
		r.l = without_outside(&r, r.l);
	for (uint32_t i = 0; i < n; i++) {
		operands[n + i] = part_get(lz, ir_operand(op, n + i), part_replicated(lz, 0));
		operands[i] = fetch_input(&r, ir_operand(op, i), operands[n + i]);
		types[i] = part_local(lz, op->results[i].type, r.l);
	}
	for (uint32_t d = 0; d < r.w.n; d++) {
		if (part_cuts(r.l, d) && !part_window_is_row(&r.w, d))
			part_window_fetched(&r.w, d);
	}
	local = part_clone(lz, op, operands, types);
	part_windows_set(lz, &r.w, local);
	for (uint32_t i = 0; i < n; i++)
		part_put(lz, &op->results[i], &local->results[i], r.l);
	return true;
}

/* ---- select_and_scatter ---- */

/* Returns whether the windows of a tile of the source are the tile of the operand. */
static bool
stays_in_tiles(const PartWindows *w, const PartLayout *l, uint32_t d, int64_t size, int64_t source)
{
	if (part_window_is_row(w, d))
		return true;
	return w->v[d].size == w->v[d].stride && !w->v[d].low && !w->v[d].high && size == source * w->v[d].stride &&
	       part_divides(l, d, size) && part_divides(l, d, source);
}

bool
recipe_select_and_scatter(Localizer *lz, IrOp *op)
{
	const IrType *t = ir_operand(op, 0)->type, *source = ir_operand(op, 1)->type;
	IrField sizes = ir_op_ints(op, ATOM_window_dimensions);
	IrValue *operands[3];
	const PartLayout *l;
	PartWindows w;

	if (part_is_unusual(op) || sizes.n != t->n)
		return false;
	w = part_windows(lz, op, t->dims, sizes.n);
	l = part_result_or_operand(lz, op);
	for (uint32_t d = 0; d < t->n; d++) {
		if (!stays_in_tiles(&w, l, d, t->dims[d], source->dims[d]))
			l = part_with_dim(lz, l, d, (PartAxes){ NULL, 0 });
	}
	operands[0] = part_get(lz, ir_operand(op, 0), l);
	operands[1] = part_get(lz, ir_operand(op, 1), l);
	operands[2] = part_get(lz, ir_operand(op, 2), part_replicated(lz, 0));
	part_put(lz, &op->results[0],
	         part_clone(lz, op, operands, (IrType *[]){ part_local(lz, op->results[0].type, l) })->results, l);
	return true;
}
