/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks gather, dynamic_gather and scatter (spec 11 §11.6). These ops address slices of an operand through a tensor
 * of indices; they differ in the names of their dimension lists and in a few words of their messages.
 */
#include "verify_shlo/shlo.h"

/* The dimension numbers of a gather or scatter, and the names of the lists. */
typedef struct Slicing {
	IrSlicing n;
	const char *window_name, *removed_name, *batch_name, *indices_batch_name, *map_name, *indices_name,
		*rank_of_indices;
	const char *sorted, *repeat, *end;	/* the words that differ in "expects %s to be sorted%s [...]%s" */
} Slicing;

static bool
check_range(VerifyCx *cx, IrOp *op, IrField l, const char *name, const char *of, int64_t n)
{
	const int64_t *out = shlo_list_outside(l, n);

	return !out ||
	       shlo_bad_attr(cx, op, "Expects each element of %s to be in range [0, %s) i.e. [0, %lld). got: %lld.",
	                     name, of, (long long)n, (long long)*out);
}

static bool
check_sorted(VerifyCx *cx, IrOp *op, const Slicing *g, IrField l, const char *name)
{
	return ir_field_is_sorted(l) || shlo_bad_attr(cx, op, "%sxpects %s to be sorted%s got: [%s]%s", g->sorted, name,
	                                            g->repeat, shlo_list_text(cx, l), g->end);
}

static bool
check_unique(VerifyCx *cx, IrOp *op, const Slicing *g, IrField l, const char *name)
{
	return shlo_list_repeat(cx, l) < 0 || shlo_bad_attr(cx, op, "%sxpects %s to not repeat%s got: [%s]%s",
	                                                    g->sorted, name, g->repeat, shlo_list_text(cx, l), g->end);
}

/* Checks that no dimension occurs twice in two lists together. */
static bool
check_disjoint(VerifyCx *cx, IrOp *op, IrField a, const char *a_name, IrField b, const char *b_name)
{
	IrField all = shlo_list_join(cx, a, b);
	int64_t again = shlo_list_repeat(cx, all);

	return again < 0 || shlo_bad_attr(cx, op, "has duplicated dimension from %s and %s: %lld", a_name, b_name,
	                                  (long long)all.v[again]);
}

static bool
check_vector_dim(VerifyCx *cx, IrOp *op, const Slicing *g)
{
	return (g->n.vector_dim >= 0 && g->n.vector_dim <= g->n.indices->n) ||
	       shlo_bad_attr(cx, op,
	                     "Expects index_vector_dim to be in range [0, rank-of('%s')] i.e. [0, %u]. got: %lld.",
	                     g->indices_name, g->n.indices->n, (long long)g->n.vector_dim);
}

/* Returns the number of components of an index, '?' if unknown. */
static int64_t
index_depth(const Slicing *g)
{
	return g->n.vector_dim < g->n.indices->n ? g->n.indices->dims[g->n.vector_dim] : 1;
}

/* Checks the lists of operand dimensions that a slice lacks: collapsed or inserted ones, and batching ones. */
static bool
check_operand_lists(VerifyCx *cx, IrOp *op, const Slicing *g)
{
	uint32_t rank = g->n.operand->n;

	return check_disjoint(cx, op, g->n.collapsed, g->removed_name, g->n.batch, g->batch_name) &&
	       check_sorted(cx, op, g, g->n.collapsed, g->removed_name) &&
	       check_range(cx, op, g->n.collapsed, g->removed_name, "rank-of('operand')", rank) &&
	       check_sorted(cx, op, g, g->n.batch, g->batch_name) &&
	       check_range(cx, op, g->n.batch, g->batch_name, "rank-of('operand')", rank);
}

/* Checks the batching dimensions of the indices, and their sizes against those of the operand. */
static bool
check_batching(VerifyCx *cx, IrOp *op, const Slicing *g)
{
	if (!check_unique(cx, op, g, g->n.index_batch, g->indices_batch_name) ||
	    !check_range(cx, op, g->n.index_batch, g->indices_batch_name, g->rank_of_indices, g->n.indices->n))
		return false;
	for (uint32_t i = 0; i < g->n.index_batch.n; i++) {
		if (g->n.index_batch.v[i] == g->n.vector_dim)
			return shlo_bad_attr(cx, op, "expects %s not to include index_vector_dim %lld%s",
			                     g->indices_batch_name, (long long)g->n.vector_dim, g->end);
	}
	if (g->n.batch.n != g->n.index_batch.n)
		return shlo_bad_attr(cx, op, "%s and %s should have the same size%s", g->batch_name,
		                     g->indices_batch_name, g->end);
	for (uint32_t i = 0; i < g->n.batch.n; i++) {
		int64_t a = g->n.operand->dims[g->n.batch.v[i]], b = g->n.indices->dims[g->n.index_batch.v[i]];

		if (!shlo_dim_ok(a, b))
			return shlo_bad_shape(
				cx, op, "%s[%u] and %s[%u] must have compatible sizes, but got %lld and %lld%s",
				g->batch_name, i, g->indices_batch_name, i, (long long)a, (long long)b, g->end);
	}
	return true;
}

static bool
check_map(VerifyCx *cx, IrOp *op, const Slicing *g)
{
	return check_disjoint(cx, op, g->n.map, g->map_name, g->n.batch, g->batch_name) &&
	       check_range(cx, op, g->n.map, g->map_name, "rank-of('operand')", g->n.operand->n);
}

/* ---- gather ---- */

static Slicing
gather_slicing(const IrOp *op)
{
	return (Slicing){
		ir_slicing(op), "offset_dims", "collapsed_slice_dims", "operand_batching_dims",
		"start_indices_batching_dims", "start_index_map", "start_indices", "rank-of('start_indices')", "e",
		",", ""
	};
}

static bool
check_gather_ranks(VerifyCx *cx, IrOp *op, const Slicing *g)
{
	int64_t depth;

	if (g->n.window.n + g->n.collapsed.n + g->n.batch.n != g->n.operand->n)
		return shlo_bad_attr(cx, op,
		                     "offset_dims size (%u) plus collapse_slice_dims size (%u) plus "
		                     "operand_batching_dims size (%u) is "
		                     "not equal to operand rank (%u)",
		                     g->n.window.n, g->n.collapsed.n, g->n.batch.n, g->n.operand->n);
	if (!check_vector_dim(cx, op, g))
		return false;
	depth = index_depth(g);
	return shlo_dim_ok(depth, g->n.map.n) || shlo_bad_attr(cx, op,
	                                                     "start_index_map size (%u) is not equal to size of index "
	                                                     "dimension (%lld) of start_indices (%lld)",
	                                                     g->n.map.n, (long long)g->n.vector_dim, (long long)depth);
}

/* Checks the slice sizes. If they are unknown, the list has n entries and no values. */
static bool
check_slice_sizes(VerifyCx *cx, IrOp *op, const Slicing *g, IrField sizes)
{
	const IrField lists[] = { g->n.collapsed, g->n.batch };
	const char *const names[] = { g->removed_name, g->batch_name };

	if (sizes.n != g->n.operand->n)
		return shlo_bad_attr(cx, op, "slice_sizes size (%u) not equal to operand rank (%u)", sizes.n,
		                     g->n.operand->n);
	if (!sizes.v && sizes.n)
		return true;
	for (uint32_t k = 0; k < 2; k++) {
		for (uint32_t i = 0; i < lists[k].n; i++) {
			int64_t n = sizes.v[lists[k].v[i]];

			if (n > 1)
				return shlo_bad_attr(cx, op,
				                     "Expects that for each dim in %s, slice_sizes[dim] should be <= "
				                     "1, but got %lld",
				                     names[k], (long long)n);
		}
	}
	for (uint32_t d = 0; d < sizes.n; d++) {
		int64_t size = g->n.operand->dims[d];

		if (size != IR_DYNAMIC && (sizes.v[d] < 0 || sizes.v[d] > size))
			return shlo_bad_attr(
				cx, op, "slice size (%lld) is out of bounds for operand dimension (%lld) at index %u",
				(long long)sizes.v[d], (long long)size, d);
	}
	return true;
}

static bool
check_gather(VerifyCx *cx, IrOp *op, const Slicing *g, IrField sizes)
{
	uint32_t rank;

	if (!check_gather_ranks(cx, op, g))
		return false;
	rank = ir_slicing_rank(&g->n);
	return check_sorted(cx, op, g, g->n.window, g->window_name) &&
	       check_unique(cx, op, g, g->n.window, g->window_name) && check_operand_lists(cx, op, g) &&
	       check_batching(cx, op, g) && check_map(cx, op, g) && check_slice_sizes(cx, op, g, sizes) &&
	       check_range(cx, op, g->n.window, g->window_name, "implied-result-rank", rank);
}

/* Returns the result shape of a gather: window dimensions have the sizes of slices, the others those of the indices. */
static ShloShape
gather_shape(VerifyCx *cx, const Slicing *g, IrField sizes)
{
	ShloShape s = shlo_shape_new(cx, ir_slicing_rank(&g->n));
	IrSlicingMap m = ir_slicing_map(cx->scratch, &g->n);

	for (uint32_t d = 0; d < s.rank; d++) {
		uint32_t i = m.index_of[d];

		if (i == IR_NO_DIM) {
			s.dims[d] = sizes.v ? sizes.v[m.operand_of[d]] : IR_DYNAMIC;
			continue;
		}
		s.dims[d] = g->n.indices->dims[i];
		shlo_shape_bound(cx, &s, d, ir_type_bound(g->n.indices, i));
	}
	return s;
}

static bool
finish_gather(VerifyCx *cx, IrOp *op, const Slicing *g, IrField sizes)
{
	ShloShape s;

	if (!check_gather(cx, op, g, sizes))
		return false;
	s = gather_shape(cx, g, sizes);
	return shlo_check_result(cx, op, &s, g->n.operand->elem);
}

static bool
check_gather_elem(VerifyCx *cx, IrOp *op)
{
	return shlo_in(op, 0)->elem == shlo_out(op, 0)->elem ||
	       verify_error(cx, op, DIAG_SHLO_TYPE,
	                    "failed to verify that all of {operand, result} have same element type");
}

bool
verify_gather(VerifyCx *cx, IrOp *op)
{
	Slicing g = gather_slicing(op);

	return check_gather_elem(cx, op) && finish_gather(cx, op, &g, shlo_list(op, ATOM_slice_sizes));
}

bool
verify_dynamic_gather(VerifyCx *cx, IrOp *op)
{
	Slicing g = gather_slicing(op);
	IrField sizes = { NULL, (uint32_t)shlo_in(op, 2)->dims[0] };

	shlo_constant_ints(cx, ir_operand(op, 2), &sizes);
	return check_gather_elem(cx, op) && finish_gather(cx, op, &g, sizes);
}

/* ---- scatter ---- */

static Slicing
scatter_slicing(const IrOp *op)
{
	return (Slicing){
		ir_slicing(op), "update_window_dims", "inserted_window_dims", "input_batching_dims",
		"scatter_indices_batching_dims",
		"scatter_dims_to_operand_dims", "scatter_indices", "rank-of('scatter_indices')", "E", ";", "."
	};
}

static bool
check_scatter_shapes(VerifyCx *cx, IrOp *op, uint32_t n)
{
	for (uint32_t i = 1; i < n; i++) {
		if (!shlo_shapes_ok(shlo_in(op, 0), shlo_in(op, i)))
			return shlo_bad_shape(cx, op, "Not all inputs have compatible shapes.");
	}
	for (uint32_t i = 1; i < n; i++) {
		if (!shlo_shapes_ok(shlo_in(op, n + 1), shlo_in(op, n + 1 + i)))
			return shlo_bad_shape(cx, op, "Not all updates have compatible shapes.");
	}
	return true;
}

static bool
check_update_rank(VerifyCx *cx, IrOp *op, const Slicing *g, const IrType *update)
{
	uint32_t want = ir_slicing_rank(&g->n);

	return update->n == want ||
	       shlo_bad_shape(cx, op,
	                      "expects updates tensor must be of rank %u ( == rank-of('scatter_indices') - 1 + "
	                      "size-of('update_window_dims'), where 'scatter_indices' is expanded by a trailing 1 "
	                      "dimension if "
	                      "'index_vector_dim' == rank-of('scatter_indices')), but got %u.",
	                      want, update->n);
}

static bool
check_scatter_dims(VerifyCx *cx, IrOp *op, const Slicing *g, const IrType *update)
{
	uint32_t rank = g->n.window.n + g->n.collapsed.n + g->n.batch.n;
	int64_t depth = index_depth(g);

	if (rank != g->n.operand->n)
		return shlo_bad_attr(cx, op,
		                     "Expects rank-of operand to match size-of('update_window_dims') + "
		                     "size-of('inserted_window_dims') "
		                     "+ size-of('input_batching_dims') i.e. %u but got %u.",
		                     rank, g->n.operand->n);
	if (!check_sorted(cx, op, g, g->n.window, g->window_name) ||
	    !check_unique(cx, op, g, g->n.window, g->window_name) ||
	    !check_range(cx, op, g->n.window, g->window_name, "rank-of('updates')", update->n) ||
	    !check_operand_lists(cx, op, g) || !check_batching(cx, op, g))
		return false;
	if (!shlo_dim_ok(depth, g->n.map.n))
		return shlo_bad_attr(
			cx, op,
			"Scatter op has %u elements in scatter_dims_to_operand_dims and the bound of dimension "
			"index_vector_dim=%lld of scatter_indices is %lld. These two numbers must be equal.",
			g->n.map.n, (long long)g->n.vector_dim, (long long)depth);
	return check_map(cx, op, g);
}

/* Checks that the windows of the updates fit into the operand, and that the other dimensions match the indices. */
static bool
check_update_sizes(VerifyCx *cx, IrOp *op, const Slicing *g, const IrType *update)
{
	IrSlicingMap m = ir_slicing_map(cx->scratch, &g->n);

	for (uint32_t i = 0; i < g->n.window.n; i++) {
		int64_t d = g->n.window.v[i], n = update->dims[d], most = g->n.operand->dims[m.operand_of[d]];

		if (n != IR_DYNAMIC && most != IR_DYNAMIC && n > most)
			return shlo_bad_shape(
				cx, op,
				"expects bounds of the window dimensions of updates to not exceed the bounds of the "
				"corresponding dimensions of operand. For dimension %lld, updates bound is %lld, "
			        "operand bound "
				"is %lld.",
				(long long)d, (long long)n, (long long)most);
	}
	for (uint32_t d = 0; d < update->n; d++) {
		uint32_t place = m.index_of[d];

		if (place != IR_NO_DIM && !shlo_dim_ok(update->dims[d], g->n.indices->dims[place]))
			return shlo_bad_shape(
				cx, op,
				"expects bounds of the scatter dimensions of updates to be same as the bounds of the "
				"corresponding dimensions of scatter indices. For scatter dimension %u, updates bound "
			        "is %lld "
				", scatter_indices bound is %lld.",
				place, (long long)update->dims[d], (long long)g->n.indices->dims[place]);
	}
	return true;
}

bool
verify_scatter(VerifyCx *cx, IrOp *op)
{
	uint32_t n = (op->n_operands - 1) / 2;
	const IrBlock *body = op->regions[0].first;
	ShloReducer r = { n, 0, n + 1, true, { NULL, 0 } };
	Slicing g = scatter_slicing(op);

	return check_scatter_shapes(cx, op, n) && check_vector_dim(cx, op, &g) &&
	       shlo_check_reducer(cx, op, body, &r) && check_update_rank(cx, op, &g, shlo_in(op, n + 1)) &&
	       check_scatter_dims(cx, op, &g, shlo_in(op, n + 1)) && check_update_sizes(cx, op, &g, shlo_in(op, n + 1));
}

bool
shlo_check_scatter_results(VerifyCx *cx, IrOp *op)
{
	uint32_t n = (op->n_operands - 1) / 2;
	IrType **inferred;
	ShloShape s;

	inferred = ARENA_ARRAY(cx->scratch, IrType *, n);
	for (uint32_t i = 0; i < n; i++) {
		s = shlo_shape_of(cx, shlo_in(op, i));
		inferred[i] = shlo_tensor(cx, &s, shlo_returned(op->regions[0].first, i)->elem);
	}
	return shlo_check_result_types(cx, op, inferred, n);
}
