/* SPDX-License-Identifier: Apache-2.0
 *
 * slice, pad, reverse, concatenate, and dynamic slices.
 */
#include "moves.h"

void
gen_slice(void)
{
	const Value *in[] = { operand(1) };
	long start[RANK], limit[RANK], stride[RANK];
	Type out = in[0]->type;

	for (int d = 0; d < out.rank; d++) {
		long size = out.dims[d];

		start[d] = rarely(3) ? 0 : pick(size);
		limit[d] = rarely(3) ? size : range(start[d] + 1, size);
		stride[d] = rarely(2) ? 1 : range(1, 4);
		out.dims[d] = (limit[d] - start[d] + stride[d] - 1) / stride[d];
	}
	begin("stablehlo.slice", in, 1, 1);
	BODY(" <{");
	list("start_indices", start, out.rank);
	list(", limit_indices", limit, out.rank);
	list(", strides", stride, out.rank);
	BODY("}>");
	end(in, 1, &out, 1);
}

void
gen_pad(void)
{
	const Value *x = operand(1);
	const Value *in[] = { x, scalar(x->type.elem, range(0, 3)) };
	long low[RANK], high[RANK], interior[RANK];
	Type out = x->type;

	for (int d = 0; d < out.rank; d++) {
		interior[d] = rarely(2) ? range(0, 2) : 0;
		long spread = out.dims[d] + (out.dims[d] - 1) * interior[d];

		low[d] = rarely(3) ? 0 : range(spread > 3 ? -3 : 0, 5);
		high[d] = rarely(3) ? 0 : range(spread + low[d] > 4 ? -3 : 1, 5);
		out.dims[d] = spread + low[d] + high[d];
		if (out.dims[d] < 1) {
			high[d] += 1 - out.dims[d];
			out.dims[d] = 1;
		}
	}
	begin("stablehlo.pad", in, 2, 1);
	BODY(" <{");
	list("edge_padding_low", low, out.rank);
	list(", edge_padding_high", high, out.rank);
	list(", interior_padding", interior, out.rank);
	BODY("}>");
	end(in, 2, &out, 1);
}

void
gen_reverse(void)
{
	const Value *in[] = { operand(1) };
	long dims[RANK];
	int n = 0;

	for (int d = 0; d < in[0]->type.rank; d++) {
		if (!rarely(3))
			dims[n++] = d;
	}
	begin("stablehlo.reverse", in, 1, 1);
	BODY(" <{");
	list("dimensions", dims, n);
	BODY("}>");
	end(in, 1, &in[0]->type, 1);
}

void
gen_concatenate(void)
{
	const Value *in[4] = { operand(1) };
	Type out = in[0]->type;
	int n = (int)range(1, 4), d = (int)pick(out.rank);

	for (int i = 1; i < n; i++) {
		Type t = in[0]->type;

		t.dims[d] = rarely(8) ? 0 : random_size();
		in[i] = operand_of(&t);
		out.dims[d] += t.dims[d];
	}
	begin("stablehlo.concatenate", in, n, 1);
	BODY(" <{dimension = %d : i64}>", d);
	end(in, n, &out, 1);
}

void
gen_dynamic_slice(void)
{
	const Value *in[RANK + 1] = { operand(1) };
	const char *elem = random_index_elem();
	Type out = in[0]->type;

	for (int d = 0; d < in[0]->type.rank; d++) {
		in[d + 1] = index_value(elem);
		if (!rarely(3))
			out.dims[d] = range(1, out.dims[d]);
	}
	begin("stablehlo.dynamic_slice", in, out.rank + 1, 1);
	BODY(" <{");
	list("slice_sizes", out.dims, out.rank);
	BODY("}>");
	end(in, out.rank + 1, &out, 1);
}

void
gen_dynamic_update_slice(void)
{
	const Value *x = operand(1), *in[RANK + 2] = { x };
	const char *elem = random_index_elem();
	Type update = x->type;

	for (int d = 0; d < update.rank; d++) {
		if (!rarely(3))
			update.dims[d] = range(1, update.dims[d]);
	}
	in[1] = operand_of(&update);
	for (int d = 0; d < update.rank; d++)
		in[d + 2] = index_value(elem);
	begin("stablehlo.dynamic_update_slice", in, update.rank + 2, 1);
	end(in, update.rank + 2, &x->type, 1);
}
