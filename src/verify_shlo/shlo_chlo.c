/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks CHLO ops (spec 11 §8) other than the elementwise ones and ragged_dot.
 */
#include "verify_shlo/shlo.h"

bool
verify_chlo_binary(VerifyCx *cx, IrOp *op)
{
	return verify_compatible_types(cx, op) && shlo_check_most_specific(cx, op);
}

/* ---- broadcasting ---- */

/* Sets *out to the size that two sizes of a dimension broadcast to. Returns false if they do not fit. A known size
 * above one wins over '?', and '?' wins over one. */
static bool
broadcast_dim(int64_t a, int64_t b, int64_t *out)
{
	if (a != IR_DYNAMIC && b != IR_DYNAMIC) {
		*out = a == 1 ? b : a;
		return a == b || a == 1 || b == 1;
	}
	if (a > 1 || b > 1)
		*out = a > 1 ? a : b;
	else
		*out = a == 1 ? b : b == 1 ? a : IR_DYNAMIC;
	return true;
}

/* Sets *out to the bound that two dimensions broadcast to. A bounded dimension fits 1, '?' and an equal bound. */
static bool
broadcast_bound(int64_t a, int64_t x, int64_t b, int64_t y, int64_t *out)
{
	if (x == IR_DYNAMIC && y == IR_DYNAMIC) {
		*out = IR_DYNAMIC;
		return true;
	}
	*out = a == 1 ? y : b == 1 ? x : x == y ? x : IR_DYNAMIC;
	return a == 1 || b == 1 ||
	       (a == IR_DYNAMIC && b == IR_DYNAMIC && (x == y || x == IR_DYNAMIC || y == IR_DYNAMIC));
}

/* Merges `small` into the last dimensions of s. Returns false if they do not fit; CHLO then accepts any result. */
static bool
broadcast_tail(VerifyCx *cx, ShloShape *s, const ShloShape *small)
{
	uint32_t first = s->rank - small->rank;

	for (uint32_t i = 0; i < small->rank; i++) {
		int64_t *n = &s->dims[first + i], bound;

		if (!broadcast_bound(*n, s->bounds ? s->bounds[first + i] : IR_DYNAMIC, small->dims[i],
		                     small->bounds ? small->bounds[i] : IR_DYNAMIC, &bound) ||
		    !broadcast_dim(*n, small->dims[i], n))
			return false;
		shlo_shape_bound(cx, s, first + i, bound);
	}
	return true;
}

/* Merges `small` into the dimensions of s that `map` names, without bounds. */
static bool
broadcast_mapped(ShloShape *s, const ShloShape *small, IrField map)
{
	s->bounds = NULL;
	if (map.n != small->rank)
		return false;
	for (uint32_t i = 0; i < map.n; i++) {
		int64_t d = map.v[i];

		if (d < 0 || d >= s->rank || !broadcast_dim(s->dims[d], small->dims[i], &s->dims[d]))
			return false;
	}
	return true;
}

/* Broadcasts s with a second operand. Returns false if the shape is unknown or they do not fit, which CHLO accepts. */
static bool
broadcast_pair(VerifyCx *cx, const IrOp *op, ShloShape *s, const IrType *t)
{
	ShloShape small = shlo_shape_of(cx, t);

	if (t->n > s->rank) {
		ShloShape large = small;

		small = *s;
		*s = large;
	}
	if (!ir_op_prop(op, ATOM_broadcast_dimensions) || small.rank == s->rank)
		return broadcast_tail(cx, s, &small);
	return broadcast_mapped(s, &small, shlo_list(op, ATOM_broadcast_dimensions));
}

/* Broadcasts the last two operands first and the first operand last, in the order of broadcast_select. */
static bool
infer_broadcast(VerifyCx *cx, const IrOp *op, ShloShape *s)
{
	uint32_t n = op->n_operands;

	for (uint32_t i = 0; i < n; i++) {
		if (shlo_in(op, i)->kind == IR_TYPE_UNRANKED)
			return false;
	}
	*s = shlo_shape_of(cx, shlo_in(op, n - 2));
	if (!broadcast_pair(cx, op, s, shlo_in(op, n - 1)))
		return false;
	return n == 2 || broadcast_pair(cx, op, s, shlo_in(op, 0));
}

static bool
check_broadcast(VerifyCx *cx, IrOp *op, IrType *elem)
{
	IrField map = shlo_list(op, ATOM_broadcast_dimensions);
	ShloShape s;

	for (uint32_t i = 0; i < map.n; i++) {
		if (map.v[i] < 0)
			return shlo_bad_attr(cx, op, "broadcast_dimensions contains negative value %lld",
			                     (long long)map.v[i]);
	}
	if (infer_broadcast(cx, op, &s))
		return shlo_check_result(cx, op, &s, elem);
	return shlo_check_result_type(cx, op, ir_type_unranked(cx->s, elem, NULL));
}

/* All element types are equal; add, maximum and minimum also allow types that are quantized alike. */
bool
verify_chlo_broadcast(VerifyCx *cx, IrOp *op)
{
	return shlo_check_same_elems(cx, op) && check_broadcast(cx, op, shlo_in(op, 0)->elem);
}

bool
verify_chlo_broadcast_add(VerifyCx *cx, IrOp *op)
{
	return shlo_check_compatible_elems(cx, op) && check_broadcast(cx, op, shlo_in(op, 0)->elem);
}

static bool
check_operand_elems(VerifyCx *cx, IrOp *op)
{
	uint32_t n = op->n_operands;

	return shlo_in(op, n - 2)->elem == shlo_in(op, n - 1)->elem ||
	       shlo_bad_type(cx, op, "mismatched operand types");
}

bool
verify_chlo_broadcast_logic(VerifyCx *cx, IrOp *op)
{
	return check_operand_elems(cx, op) && check_broadcast(cx, op, shlo_in(op, 0)->elem);
}

bool
verify_chlo_broadcast_compare(VerifyCx *cx, IrOp *op)
{
	return check_operand_elems(cx, op) && check_broadcast(cx, op, cx->s->i1);
}

bool
verify_chlo_broadcast_complex(VerifyCx *cx, IrOp *op)
{
	return check_operand_elems(cx, op) && check_broadcast(cx, op, ir_type_complex(cx->s, shlo_in(op, 0)->elem));
}

/* The element type of the result is not compared. */
bool
verify_chlo_broadcast_select(VerifyCx *cx, IrOp *op)
{
	ShloShape s;

	if (!check_operand_elems(cx, op))
		return false;
	if (!infer_broadcast(cx, op, &s) || shlo_fits(cx, &s, shlo_out(op, 0)->elem, shlo_out(op, 0)))
		return true;
	return shlo_wrong_result(cx, op, shlo_tensor(cx, &s, shlo_in(op, 1)->elem));
}

/* ---- constant_like, top_k ---- */

bool
verify_chlo_constant_like(VerifyCx *cx, IrOp *op)
{
	IrType *t = shlo_in(op, 0), *elem = shlo_out(op, 0)->elem;
	ShloShape s;

	if (!shlo_check_same_shapes(cx, op))
		return false;
	if (ir_op_prop(op, ATOM_value)->type != elem)
		return verify_error(cx, op, DIAG_SHLO_TYPE, "value's type doesn't match element return type");
	if (t->kind == IR_TYPE_UNRANKED)
		return true;
	s = shlo_shape_of(cx, t);
	return shlo_check_result(cx, op, &s, elem);
}

bool
verify_chlo_top_k(VerifyCx *cx, IrOp *op)
{
	const IrType *t = shlo_in(op, 0);
	int64_t k = shlo_int(op, ATOM_k, 0), last;
	IrType *inferred[2];
	ShloShape s;

	if (t->kind == IR_TYPE_UNRANKED) {
		inferred[0] = ir_type_unranked(cx->s, t->elem, NULL);
		inferred[1] = ir_type_unranked(cx->s, cx->s->i32, NULL);
		return shlo_check_result_types(cx, op, inferred, 2);
	}
	if (t->n == 0)
		return shlo_bad_shape(cx, op, "operand's rank must be at least 1");
	last = t->dims[t->n - 1];
	if (last != IR_DYNAMIC && last < k)
		return shlo_bad_shape(cx, op, "operand's last dimension must be at least %lld", (long long)k);
	s = shlo_shape_of(cx, t);
	s.dims[t->n - 1] = k;
	shlo_shape_bound(cx, &s, t->n - 1, IR_DYNAMIC);
	inferred[0] = shlo_tensor(cx, &s, t->elem);
	inferred[1] = shlo_tensor(cx, &s, cx->s->i32);
	return shlo_check_result_types(cx, op, inferred, 2);
}

/* ---- scan ---- */

/* Checks that the two numbers of a segment property add up to the number of values. */
static bool
check_segments(VerifyCx *cx, const IrOp *op, Atom name, uint32_t n, const char *what)
{
	IrField l = shlo_list(op, name);
	int64_t a = l.n == 2 ? l.v[0] : 0, b = l.n == 2 ? l.v[1] : 0;
	const char *text = session_str(cx->s, name).p;

	if (a < 0 || b < 0)
		return verify_error(cx, op, DIAG_SHLO_ATTR, "'%s' attribute cannot have negative elements", text);
	return a + b == n ||
	       verify_error(cx, op, DIAG_SHLO_ARITY,
	                    "%s count (%u) does not match with the total size (%lld) specified in attribute '%s'", what,
	                    n, (long long)(a + b), text);
}

/* Sets *size to the size of the scanned dimension: from the property, or from the first input that is not '?' there. */
static bool
scan_size(VerifyCx *cx, IrOp *op, uint32_t n_inputs, int64_t *size)
{
	int64_t dim = shlo_int(op, ATOM_dimension, 0);

	*size = shlo_int(op, ATOM_scan_dim_size, IR_DYNAMIC);
	for (uint32_t i = 0; i < n_inputs; i++) {
		const IrType *t = shlo_in(op, i);

		if (dim >= t->n)
			return verify_error(cx, op, DIAG_SHLO_ATTR, "scan dimension of operand %u is out of bounds", i);
		if (!shlo_dim_ok(*size, t->dims[dim]))
			return verify_error(cx, op, DIAG_SHLO_SHAPE, "invalid scan dimension size of operand %u", i);
		if (*size == IR_DYNAMIC)
			*size = t->dims[dim];
	}
	return true;
}

/* Returns whether a block argument has the type of the operand, without the scanned dimension if `cut`. */
static bool
scan_arg_fits(const VerifyCx *cx, const IrType *arg, const IrType *t, bool cut, int64_t dim)
{
	if (!cut)
		return shlo_types_ok(cx, arg, t);
	if (arg->kind != IR_TYPE_TENSOR || arg->n + 1 != t->n || !shlo_elems_ok(cx, arg->elem, t->elem))
		return false;
	for (uint32_t d = 0; d < arg->n; d++) {
		if (!shlo_dim_ok(arg->dims[d], t->dims[d < dim ? d : d + 1]))
			return false;
	}
	return true;
}

static bool
check_scan_args(VerifyCx *cx, IrOp *op, const IrBlock *b, uint32_t n_inputs)
{
	if (b->n_args != op->n_operands)
		return verify_error(cx, op, DIAG_SHLO_REGION, "expects %u arguments in the body, but got %u",
		                    op->n_operands, b->n_args);
	for (uint32_t i = 0; i < b->n_args; i++) {
		if (!scan_arg_fits(cx, b->args[i]->type, shlo_in(op, i), i < n_inputs, shlo_int(op, ATOM_dimension, 0)))
			return verify_error(cx, op, DIAG_SHLO_REGION, "operand and body argument %u are incompatible",
			                    i);
	}
	return true;
}

/* Returns the type of a returned value with the scanned dimension inserted. */
static IrType *
scan_output(VerifyCx *cx, const IrType *t, int64_t dim, int64_t size)
{
	ShloShape s = shlo_shape_new(cx, t->n + 1);

	for (uint32_t d = 0; d < s.rank; d++)
		s.dims[d] = d == dim ? size : t->dims[d < dim ? d : d - 1];
	return shlo_tensor(cx, &s, t->elem);
}

/* Compares declared results by shape only. */
static bool
scan_results_fit(const IrOp *op, IrType *const *inferred, uint32_t n)
{
	for (uint32_t i = 0; n == op->n_results && i < n; i++) {
		if (!shlo_shapes_ok(inferred[i], shlo_out(op, i)))
			return false;
	}
	return n == op->n_results;
}

static uint32_t
n_scan_inputs(const IrOp *op)
{
	IrField in = shlo_list(op, ATOM_operandSegmentSizes);

	return in.n ? (uint32_t)in.v[0] : 0;
}

/* The body returns the outputs, then one carry per initial value. */
bool
shlo_check_scan_results(VerifyCx *cx, IrOp *op)
{
	const IrBlock *b = op->regions[0].first;
	uint32_t n = shlo_n_returned(b), n_carries = op->n_operands - n_scan_inputs(op);
	int64_t dim = shlo_int(op, ATOM_dimension, 0), size;
	IrType **inferred = ARENA_ARRAY(cx->scratch, IrType *, n);

	scan_size(cx, op, n_scan_inputs(op), &size);
	if (n < n_carries)
		return shlo_bad_region(cx, op, "ScanOp body must return at least %u values (carries)", n_carries);
	for (uint32_t i = 0; i < n; i++) {
		IrType *t = shlo_returned(b, i);
		bool output = i < n - n_carries && t->kind == IR_TYPE_TENSOR && dim <= t->n;

		inferred[i] = output ? scan_output(cx, t, dim, size) : t;
	}
	return scan_results_fit(op, inferred, n) || shlo_wrong_results(cx, op, inferred, n);
}

bool
verify_scan_segments(VerifyCx *cx, const IrOp *op)
{
	return check_segments(cx, op, ATOM_operandSegmentSizes, op->n_operands, "operand") &&
	       check_segments(cx, op, ATOM_resultSegmentSizes, op->n_results, "result");
}

bool
verify_chlo_scan(VerifyCx *cx, IrOp *op)
{
	IrField out = shlo_list(op, ATOM_resultSegmentSizes);
	uint32_t n_inputs = n_scan_inputs(op);
	int64_t size;

	if (n_inputs == 0 && (!out.n || out.v[0] == 0))
		return verify_error(cx, op, DIAG_SHLO_ARITY, "at least one of inputs or outputs must be present");
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (shlo_in(op, i)->kind == IR_TYPE_UNRANKED)
			return verify_error(cx, op, DIAG_SHLO_TYPE, "operand %u is not ranked", i);
	}
	return scan_size(cx, op, n_inputs, &size) && check_scan_args(cx, op, op->regions[0].first, n_inputs);
}
