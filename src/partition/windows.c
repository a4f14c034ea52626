/* SPDX-License-Identifier: Apache-2.0
 *
 * Attributes of windows, both ways.
 */
#include "partition/windows.h"

PartWindows
part_windows(Localizer *lz, const IrOp *op, const int64_t *sizes, const int64_t *rows, uint32_t n)
{
	bool conv = op->kind == IR_OP_SHLO_CONVOLUTION;
	PartWindows w = { n, ARENA_ARRAY(lz->a, FetchWindow, n + 1), ARENA_ARRAY(lz->a, int64_t, n + 1),
	                  conv ? ATOM_lhs_dilation : ATOM_base_dilations,
	                  conv ? ATOM_rhs_dilation : ATOM_window_dilations };
	const IrAttr *padding = ir_op_prop(op, ATOM_padding);

	for (uint32_t i = 0; i < n; i++) {
		w.v[i].size = sizes[i];
		w.v[i].stride = part_element(ir_op_ints(op, ATOM_window_strides), i, 1);
		w.v[i].dilation = part_element(ir_op_ints(op, w.dilation), i, 1);
		/* A dilation of a single row changes nothing, and a large one could overflow. */
		w.v[i].base = rows[i] == 1 ? 1 : part_element(ir_op_ints(op, w.base), i, 1);
		w.v[i].low = padding ? ir_dense_int(padding, 2 * (uint64_t)i) : 0;
		w.high[i] = padding ? ir_dense_int(padding, 2 * (uint64_t)i + 1) : 0;
	}
	return w;
}

bool
part_window_is_row(const PartWindows *w, uint32_t i)
{
	return w->v[i].size == 1 && w->v[i].stride == 1 && w->v[i].base == 1 && !w->v[i].low && !w->high[i];
}

void
part_window_fetched(PartWindows *w, uint32_t i)
{
	w->v[i].base = 1;
	w->v[i].low = w->high[i] = 0;
}

static IrAttr *
padding_of(Localizer *lz, const PartWindows *w)
{
	int64_t *pairs = ARENA_ARRAY(lz->a, int64_t, 2 * (size_t)w->n);

	for (uint32_t i = 0; i < w->n; i++) {
		pairs[2 * (size_t)i] = w->v[i].low;
		pairs[2 * (size_t)i + 1] = w->high[i];
	}
	return part_list(lz, (int64_t[]){ w->n, 2 }, 2, pairs);
}

void
part_windows_set(Localizer *lz, const PartWindows *w, IrOp *local)
{
	int64_t *base = ARENA_ARRAY(lz->a, int64_t, w->n + 1);

	if (ir_op_prop(local, ATOM_padding))
		part_set(lz, local, ATOM_padding, padding_of(lz, w));
	for (uint32_t i = 0; i < w->n; i++)
		base[i] = w->v[i].base;
	if (ir_op_prop(local, w->base))
		part_set(lz, local, w->base, ir_attr_dims(lz->s, base, w->n));
}
