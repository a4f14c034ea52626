/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks dot and dot_general (spec 11 §11.5).
 */
#include "verify_shlo/shlo.h"

bool
shlo_check_result_shape(VerifyCx *cx, IrOp *op, const ShloShape *s)
{
	const IrType *r = shlo_out(op, 0);
	bool ok = r->kind == IR_TYPE_UNRANKED || r->n == s->rank;

	for (uint32_t d = 0; ok && r->kind != IR_TYPE_UNRANKED && d < s->rank; d++)
		ok = shlo_dim_ok(s->dims[d], r->dims[d]);
	if (ok)
		return true;
	verify_error_bare(cx, op, DIAG_SHLO_RESULT,
	                  "inferred shape '%s' is incompatible with return type of operation '%s'",
	                  shlo_dims_text(cx, s->dims, s->rank), verify_type_text(cx, shlo_out(op, 0)));
	verify_mark_result(cx, op, 0);
	verify_hint(cx, op, "the result of these operands is %s", verify_type_text(cx, shlo_tensor(cx, s, r->elem)));
	return false;
}

bool
verify_dot(VerifyCx *cx, IrOp *op)
{
	const IrType *a = shlo_in(op, 0), *b = shlo_in(op, 1);
	ShloShape s;

	if (!shlo_check_precision(cx, op))
		return false;
	if (a->n < 1 || a->n > 2 || b->n < 1 || b->n > 2 || !shlo_dim_ok(a->dims[a->n - 1], b->dims[0]))
		return shlo_bad_shape(cx, op, "expected both lhs/rhs ranks to be either 1 or 2");
	s = shlo_shape_new(cx, a->n + b->n - 2);
	if (a->n == 2)
		s.dims[0] = a->dims[0];
	if (b->n == 2)
		s.dims[s.rank - 1] = b->dims[1];
	return shlo_check_result_shape(cx, op, &s);
}

/* ---- dot_general ---- */

ShloDotSide
shlo_dot_side(const IrOp *op, const IrDotDims *n, uint32_t i)
{
	return (ShloDotSide){ i ? "rhs" : "lhs", shlo_in(op, i), n->batch[i], n->contract[i] };
}

static bool
check_distinct(VerifyCx *cx, IrOp *op, const ShloDotSide *side)
{
	IrField all = shlo_list_join(cx, side->batch, side->contract);
	int64_t again = shlo_list_repeat(cx, all);

	return again < 0 || shlo_bad_attr(cx, op,
	                                  "has duplicated dimension from %s_batching_dimensions and "
	                                  "%s_contracting_dimensions: %lld",
	                                  side->name, side->name, (long long)all.v[again]);
}

static bool
check_dims(VerifyCx *cx, IrOp *op, const ShloDotSide *side, IrField dims, const char *what)
{
	const int64_t *out = shlo_list_outside(dims, side->t->n);

	return !out || shlo_bad_attr(cx, op, "%s_%s_dimensions value: %lld is out of range: [0, %u)", side->name, what,
	                             (long long)*out, side->t->n);
}

static bool
check_pairs(VerifyCx *cx, IrOp *op, const IrType *a, IrField x, const IrType *b, IrField y, const char *what)
{
	for (uint32_t i = 0; i < x.n; i++) {
		int64_t m = a->dims[x.v[i]], n = b->dims[y.v[i]];

		if (shlo_dim_ok(m, n))
			continue;
		shlo_bad_shape(cx, op, "%s dimension sizes must match for lhs/rhs", what);
		verify_hint(cx, op, "dimension %lld of lhs has size %lld, dimension %lld of rhs has size %lld",
		            (long long)x.v[i], (long long)m, (long long)y.v[i], (long long)n);
		return false;
	}
	return true;
}

bool
shlo_check_dot_dims(VerifyCx *cx, IrOp *op, const ShloDotSide *l, const ShloDotSide *r)
{
	if (l->batch.n != r->batch.n)
		return shlo_bad_attr(cx, op, "lhs and rhs should have the same number of batching dimensions");
	if (l->contract.n != r->contract.n)
		return shlo_bad_attr(cx, op, "lhs and rhs should have the same number of contracting dimensions");
	return check_distinct(cx, op, l) && check_distinct(cx, op, r) && check_dims(cx, op, l, l->batch, "batching") &&
	       check_dims(cx, op, l, l->contract, "contracting") && check_dims(cx, op, r, r->batch, "batching") &&
	       check_dims(cx, op, r, r->contract, "contracting") &&
	       check_pairs(cx, op, l->t, l->batch, r->t, r->batch, "batching") &&
	       check_pairs(cx, op, l->t, l->contract, r->t, r->contract, "contracting");
}

void
shlo_dot_append_free(VerifyCx *cx, ShloShape *s, const IrType *t, IrField bound)
{
	ShloSet set = shlo_set(cx, bound, t->n);

	for (uint32_t d = 0; d < t->n; d++) {
		if (!shlo_set_has(&set, d))
			s->dims[s->rank++] = t->dims[d];
	}
}

/* A static size may not exceed the bound on the other side. */
bool
shlo_dot_append_batch(VerifyCx *cx, IrOp *op, ShloShape *s, const ShloDotSide *l, const ShloDotSide *r)
{
	for (uint32_t i = 0; i < l->batch.n; i++) {
		uint32_t x = (uint32_t)l->batch.v[i], y = (uint32_t)r->batch.v[i];
		int64_t m = l->t->dims[x], n = r->t->dims[y];
		int64_t bound = m == IR_DYNAMIC ? ir_type_bound(l->t, x) : ir_type_bound(r->t, y),
			size = m == IR_DYNAMIC ? n : m;

		if (size != IR_DYNAMIC && bound != IR_DYNAMIC && (m == IR_DYNAMIC || n == IR_DYNAMIC) && size > bound)
			return shlo_bad_shape(cx, op, "Mismatched dimension size %lld and bound %lld in dimension %u",
			                      (long long)size, (long long)bound, i);
		s->dims[s->rank++] = size;
	}
	return true;
}

/* The attribute itself was checked when it was read. */
static bool
check_algorithm(VerifyCx *cx, IrOp *op)
{
	const IrAttr *precision = ir_op_prop(op, ATOM_precision_config);

	if (!ir_op_prop(op, ATOM_algorithm))
		return true;
	for (uint32_t i = 0; precision && i < precision->n; i++) {
		if (ir_attr_elems(precision)[i]->n != 0)
			return shlo_bad_attr(cx, op, "must specify DEFAULT precision config when algorithm is set.");
	}
	return true;
}

bool
verify_dot_general(VerifyCx *cx, IrOp *op)
{
	IrDotDims n = ir_dot_dims(op);
	ShloDotSide l = shlo_dot_side(op, &n, 0), r = shlo_dot_side(op, &n, 1);
	ShloShape s;

	if (!check_algorithm(cx, op) || !shlo_check_precision(cx, op) || !shlo_check_dot_dims(cx, op, &l, &r))
		return false;
	s = shlo_shape_new(cx, l.t->n + r.t->n);
	s.rank = 0;
	if (!shlo_dot_append_batch(cx, op, &s, &l, &r))
		return false;
	shlo_dot_append_free(cx, &s, l.t, shlo_list_join(cx, l.batch, l.contract));
	shlo_dot_append_free(cx, &s, r.t, shlo_list_join(cx, r.batch, r.contract));
	return shlo_check_result_shape(cx, op, &s);
}
