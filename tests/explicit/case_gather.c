/* SPDX-License-Identifier: Apache-2.0
 *
 * Gather and scatter.
 */
#include "case_op.h"

/* ---- indexing ---- */

static void
named_list(Buf *b, const Case *c, const char *name, const char *key)
{
	buf_printf(b, "%s = [", name);
	case_list(b, c, key);
	BUF_LIT(b, "], ");
}

void
case_op_gather(CaseOp *o, const Case *c)
{
	const CaseType *x = &c->in.v[0], *idx = &c->in.v[1];
	int64_t vector = case_number(c, "index_vector_dim", 0);
	int64_t slices[CASE_RANK], batch[CASE_RANK];
	int n_slices = 0, n_batch = 0, slice = 0, next = 0;
	CaseType *t = &o->out.v[o->out.n++];

	for (int k = 0; k < x->rank; k++) {
		if (!case_has(c, "collapsed", k) && !case_has(c, "operand_batching", k))
			slices[n_slices++] = case_at(c, "slice_sizes", (size_t)k);
	}
	for (int k = 0; k < idx->rank; k++) {
		if (k != vector)
			batch[n_batch++] = idx->dims[k];
	}
	strcpy(t->elem, x->elem);
	t->rank = n_slices + n_batch;
	for (int k = 0; k < t->rank; k++)
		t->dims[k] = case_has(c, "offset_dims", k) ? slices[slice++] : batch[next++];
	BUF_LIT(&o->props, "dimension_numbers = #stablehlo.gather<");
	named_list(&o->props, c, "offset_dims", "offset_dims");
	named_list(&o->props, c, "collapsed_slice_dims", "collapsed");
	named_list(&o->props, c, "operand_batching_dims", "operand_batching");
	named_list(&o->props, c, "start_indices_batching_dims", "indices_batching");
	named_list(&o->props, c, "start_index_map", "start_index_map");
	buf_printf(&o->props, "index_vector_dim = %lld>, indices_are_sorted = false, ", (long long)vector);
	case_dims_prop(&o->props, c, "slice_sizes", "slice_sizes");
}

void
case_op_scatter(CaseOp *o, const Case *c)
{
	case_result_like(o, c, 0);
	BUF_LIT(&o->props, "scatter_dimension_numbers = #stablehlo.scatter<");
	named_list(&o->props, c, "update_window_dims", "update_window_dims");
	named_list(&o->props, c, "inserted_window_dims", "inserted");
	named_list(&o->props, c, "input_batching_dims", "operand_batching");
	named_list(&o->props, c, "scatter_indices_batching_dims", "indices_batching");
	named_list(&o->props, c, "scatter_dims_to_operand_dims", "scatter_dims");
	buf_printf(&o->props, "index_vector_dim = %lld>, indices_are_sorted = false, unique_indices = false",
	           (long long)case_number(c, "index_vector_dim", 0));
	case_reducer(o, case_word(c, "kind"), c->in.v, 1);
}
