/* SPDX-License-Identifier: Apache-2.0
 *
 * gather, scatter and top_k.
 */
#include "moves.h"

/* Dimension numbers of a gather, and of the scatter with the same ones. */
typedef struct Picks {
	long offset[RANK], collapsed[RANK], operand_batch[RANK], index_batch[RANK], map[RANK], sizes[RANK];
	int n_offset, n_collapsed, n_batch, n_map;
	int vector_dim;
	Type index, result;
} Picks;

/* Gives the operand dimensions their parts: batching, collapsed, or kept as a window. */
static void
pick_parts(Picks *p, const Type *x)
{
	for (int d = 0; d < x->rank; d++) {
		p->sizes[d] = 1;
		if (rarely(5) && p->n_batch < 2) {
			p->operand_batch[p->n_batch++] = d;
			continue;
		}
		if (rarely(2))
			p->collapsed[p->n_collapsed++] = d;
		else
			p->sizes[d] = rarely(3) ? range(1, x->dims[d]) : rarely(4) ? 1 : x->dims[d];
		if (p->n_map < 3 && (p->sizes[d] < x->dims[d] ? !rarely(6) : rarely(5)))
			p->map[p->n_map++] = d;
	}
	if (p->n_map > 1 && rarely(3)) {
		long t = p->map[0];

		p->map[0] = p->map[1];
		p->map[1] = t;
	}
}

/* Makes the type of the indices: batching dimensions, others, and the index vector somewhere. */
static void
make_index(Picks *p, const Type *x)
{
	int n = p->n_batch + (int)range(p->n_batch ? 0 : 1, p->n_batch > 1 ? 0 : 1);

	p->index = (Type){ 0, { 0 }, random_index_elem() };
	p->vector_dim = p->n_map == 1 && rarely(2) ? n : (int)range(0, n);
	for (int i = 0, batch = 0; i <= n; i++) {
		if (i == p->vector_dim) {
			if (p->n_map != 1 || i < n || rarely(2))
				p->index.dims[p->index.rank++] = p->n_map;
		}
		if (i == n)
			break;
		if (batch < p->n_batch) {
			p->index_batch[batch] = p->index.rank;
			p->index.dims[p->index.rank++] = x->dims[p->operand_batch[batch]];
			batch++;
		} else {
			p->index.dims[p->index.rank++] = random_size();
		}
	}
}

/* Mixes the dimensions of the indices and those of the window in the result. */
static bool
make_result(Picks *p, const Type *x)
{
	int window[RANK], n_window = 0, n_index = 0, w = 0, i = 0;
	long index[RANK];

	for (int d = 0; d < x->rank; d++) {
		bool gone = false;

		for (int k = 0; k < p->n_collapsed; k++)
			gone |= p->collapsed[k] == d;
		for (int k = 0; k < p->n_batch; k++)
			gone |= p->operand_batch[k] == d;
		if (!gone)
			window[n_window++] = d;
	}
	for (int d = 0; d < p->index.rank; d++) {
		if (d != p->vector_dim)
			index[n_index++] = p->index.dims[d];
	}
	if (n_window + n_index > RANK)
		return false;
	p->result = (Type){ n_window + n_index, { 0 }, x->elem };
	for (int d = 0; d < p->result.rank; d++) {
		if (w < n_window && (i == n_index || rarely(2))) {
			p->offset[p->n_offset++] = d;
			p->result.dims[d] = p->sizes[window[w++]];
		} else {
			p->result.dims[d] = index[i++];
		}
	}
	return true;
}

static bool
make_picks(Picks *p, const Type *x)
{
	memset(p, 0, sizeof *p);
	pick_parts(p, x);
	make_index(p, x);
	return p->index.rank < RANK && make_result(p, x);
}

/* Indices are arguments: small numbers, some of them out of bounds. */
void
gen_gather(void)
{
	const Value *in[2] = { operand(1) };
	Type out;
	Picks p;

	if (!make_picks(&p, &in[0]->type))
		return;
	in[1] = new_arg(&p.index);
	begin("stablehlo.gather", in, 2, 1);
	BODY(" <{dimension_numbers = #stablehlo.gather<");
	bare_list("offset_dims", p.offset, p.n_offset);
	bare_list("collapsed_slice_dims", p.collapsed, p.n_collapsed);
	bare_list("operand_batching_dims", p.operand_batch, p.n_batch);
	bare_list("start_indices_batching_dims", p.index_batch, p.n_batch);
	bare_list("start_index_map", p.map, p.n_map);
	BODY("index_vector_dim = %d>, ", p.vector_dim);
	list("slice_sizes", p.sizes, in[0]->type.rank);
	BODY(", indices_are_sorted = false}>");
	out = p.result;
	end(in, 2, &out, 1);
}

void
gen_scatter(void)
{
	const Value *in[3] = { operand(1) };
	Type out = in[0]->type;
	Picks p;

	if (!make_picks(&p, &in[0]->type))
		return;
	in[1] = new_arg(&p.index);
	in[2] = operand_of(&p.result);
	begin("stablehlo.scatter", in, 3, 1);
	BODY(" <{scatter_dimension_numbers = #stablehlo.scatter<");
	bare_list("update_window_dims", p.offset, p.n_offset);
	bare_list("inserted_window_dims", p.collapsed, p.n_collapsed);
	bare_list("input_batching_dims", p.operand_batch, p.n_batch);
	bare_list("scatter_indices_batching_dims", p.index_batch, p.n_batch);
	bare_list("scatter_dims_to_operand_dims", p.map, p.n_map);
	BODY("index_vector_dim = %d>, indices_are_sorted = false, unique_indices = false}>", p.vector_dim);
	combine(random_combiner(out.elem, true), out.elem);
	end(in, 3, &out, 1);
}

void
gen_top_k(void)
{
	const Value *in[1];
	Type out[2];
	Type t = random_type(1, 3);
	long k;

	if (!strcmp(t.elem, "i1"))
		t.elem = "f32";
	in[0] = operand_of(&t);
	k = range(1, rarely(2) && t.dims[t.rank - 1] > 2 ? 2 : t.dims[t.rank - 1]);
	out[0] = out[1] = t;
	out[0].dims[t.rank - 1] = out[1].dims[t.rank - 1] = k;
	out[1].elem = "i32";
	begin("chlo.top_k", in, 1, 2);
	BODY(" <{k = %ld : i64}>", k);
	end(in, 1, out, 2);
}
