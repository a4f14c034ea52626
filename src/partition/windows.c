/* SPDX-License-Identifier: Apache-2.0
 *
 * Attributes of windows, both ways.
 */
#include "partition/windows.h"

PartWindows
part_windows(Localizer *lz, const IrOp *op, const int64_t *rows, uint32_t n)
{
	bool conv = op->kind == IR_OP_SHLO_CONVOLUTION;
	PartWindows w = { n, ARENA_ARRAY(lz->a, IrWindow, n + 1), conv ? ATOM_lhs_dilation : ATOM_base_dilations };

	for (uint32_t i = 0; i < n; i++) {
		w.v[i] = ir_window(op, i);
		/* A dilation of a single row changes nothing, and a large one could overflow. */
		if (rows[i] == 1)
			w.v[i].base = 1;
	}
	return w;
}

bool
part_window_is_row(const PartWindows *w, uint32_t i)
{
	return w->v[i].size == 1 && w->v[i].stride == 1 && w->v[i].base == 1 && !w->v[i].low && !w->v[i].high;
}

void
part_window_fetched(PartWindows *w, uint32_t i)
{
	w->v[i].base = 1;
	w->v[i].low = w->v[i].high = 0;
}

static IrAttr *
padding_of(Localizer *lz, const PartWindows *w)
{
	int64_t *pairs = ARENA_ARRAY(lz->a, int64_t, 2 * (size_t)w->n);

	for (uint32_t i = 0; i < w->n; i++) {
		pairs[2 * (size_t)i] = w->v[i].low;
		pairs[2 * (size_t)i + 1] = w->v[i].high;
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
