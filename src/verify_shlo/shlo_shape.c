/* SPDX-License-Identifier: Apache-2.0
 *
 * Relations between types, and the arithmetic of shapes during inference (spec 11 §11.2).
 */
#include "verify_core/mlir_order.h"
#include "verify_shlo/shlo.h"

#include "base/buf.h"

/* ---- bounds ---- */

/* Returns whether no static size of `a` exceeds a bound of `b`. */
static bool
within_bounds(const IrType *a, const IrType *b)
{
	if (!ir_type_has_bounds(b))
		return true;
	for (uint32_t d = 0; d < a->n; d++) {
		int64_t bound = ir_type_bound(b, d);

		if (a->dims[d] != IR_DYNAMIC && bound != IR_DYNAMIC && a->dims[d] > bound)
			return false;
	}
	return true;
}

/* ---- compatible ---- */

bool
shlo_shapes_ok(const IrType *a, const IrType *b)
{
	if (a == b || a->kind == IR_TYPE_UNRANKED || b->kind == IR_TYPE_UNRANKED)
		return true;
	if (a->n != b->n)
		return false;
	for (uint32_t d = 0; d < a->n; d++) {
		if (!shlo_dim_ok(a->dims[d], b->dims[d]))
			return false;
	}
	return true;
}

static IrType *
value_type(const IrOp *op, uint32_t i)
{
	return i < op->n_operands ? shlo_in(op, i) : shlo_out(op, i - op->n_operands);
}

static bool
all_dims_ok(const IrOp *op, uint32_t n, uint32_t d)
{
	int64_t size = IR_DYNAMIC;

	for (uint32_t i = 0; i < n; i++) {
		const IrType *t = value_type(op, i);

		if (t->kind == IR_TYPE_UNRANKED)
			continue;
		if (!shlo_dim_ok(size, t->dims[d]))
			return false;
		if (size == IR_DYNAMIC)
			size = t->dims[d];
	}
	return true;
}

bool
shlo_all_shapes_ok(const IrOp *op, bool results)
{
	uint32_t n = op->n_operands + (results ? op->n_results : 0), rank = 0;
	const IrType *ranked = NULL;
	bool alike = true;

	for (uint32_t i = 0; i < n; i++) {
		const IrType *t = value_type(op, i);

		alike = alike && t == value_type(op, 0);
		if (t->kind == IR_TYPE_UNRANKED)
			continue;
		if (ranked && t->n != rank)
			return false;
		ranked = t;
		rank = t->n;
	}
	if (alike)
		return true;
	for (uint32_t d = 0; d < rank; d++) {
		if (!all_dims_ok(op, n, d))
			return false;
	}
	return true;
}

/* Returns the length of a quantized type's text up to its scales. */
static size_t
storage_part(Str s)
{
	size_t n = 0;

	while (n < s.n && s.p[n] != ',')
		n++;
	return n;
}

/* Quantized types are opaque text. They are alike if their texts up to the scales are equal. */
bool
shlo_elems_ok(const VerifyCx *cx, const IrType *a, const IrType *b)
{
	Str s, t;

	if (a == b)
		return true;
	if (!shlo_is_quantized(a) || !shlo_is_quantized(b))
		return false;
	s = session_str(cx->s, a->body);
	t = session_str(cx->s, b->body);
	return storage_part(s) == storage_part(t) && memcmp(s.p, t.p, storage_part(s)) == 0;
}

static bool
is_tensor(const IrType *t)
{
	return t->kind == IR_TYPE_TENSOR || t->kind == IR_TYPE_UNRANKED;
}

bool
shlo_types_ok(const VerifyCx *cx, const IrType *a, const IrType *b)
{
	if (a == b)
		return true;
	if (!is_tensor(a) || !is_tensor(b))
		return false;
	return shlo_shapes_ok(a, b) && within_bounds(a, b) && within_bounds(b, a) &&
	       shlo_elems_ok(cx, a->elem, b->elem);
}

/* ---- shapes ---- */

ShloShape
shlo_shape_new(VerifyCx *cx, uint32_t rank)
{
	return (ShloShape){ .rank = rank, .dims = ARENA_ARRAY(cx->scratch, int64_t, rank) };
}

ShloShape
shlo_shape_of(VerifyCx *cx, const IrType *t)
{
	ShloShape s = shlo_shape_new(cx, t->n);

	if (t->n)
		memcpy(s.dims, t->dims, t->n * sizeof *s.dims);
	for (uint32_t d = 0; d < t->n && ir_type_has_bounds(t); d++)
		shlo_shape_bound(cx, &s, d, ir_type_bound(t, d));
	return s;
}

void
shlo_shape_bound(VerifyCx *cx, ShloShape *s, uint32_t d, int64_t bound)
{
	if (!s->bounds && bound == IR_DYNAMIC)
		return;
	if (!s->bounds) {
		s->bounds = ARENA_ARRAY(cx->scratch, int64_t, s->rank);
		for (uint32_t i = 0; i < s->rank; i++)
			s->bounds[i] = IR_DYNAMIC;
	}
	s->bounds[d] = bound;
}

static int64_t
shape_bound(const ShloShape *s, uint32_t d)
{
	return s->bounds ? s->bounds[d] : IR_DYNAMIC;
}

IrType *
shlo_tensor(VerifyCx *cx, const ShloShape *s, IrType *elem)
{
	IrAttr *enc = NULL;

	for (uint32_t d = 0; s->bounds && d < s->rank; d++) {
		if (s->bounds[d] != IR_DYNAMIC)
			enc = ir_attr_intern(cx->s, IR_ATTR_BOUNDS, 0, s->rank, NULL, s->bounds,
			                     s->rank * sizeof *s->bounds);
	}
	return ir_type_tensor(cx->s, s->dims, s->rank, elem, enc);
}

const char *
shlo_dims_text(VerifyCx *cx, const int64_t *dims, uint32_t n)
{
	const char *text;
	Buf b;

	buf_init(&b, cx->s->arena.memory);
	buf_char(&b, '[');
	for (uint32_t d = 0; d < n; d++) {
		if (d)
			BUF_LIT(&b, ", ");
		if (dims[d] == IR_DYNAMIC)
			buf_char(&b, '?');
		else
			buf_i64(&b, dims[d]);
	}
	buf_char(&b, ']');
	text = arena_dup(cx->scratch, b.p, b.n);
	buf_free(&b);
	return text;
}

/* ---- merging ---- */

bool
shlo_merge_dim(VerifyCx *cx, const IrOp *op, ShloShape *into, uint32_t d, const IrType *t)
{
	int64_t have = into->dims[d], size = t->dims[d];
	int64_t have_bound = shape_bound(into, d), bound = ir_type_bound(t, d);
	int64_t n = have == IR_DYNAMIC ? size : have, limit = have == IR_DYNAMIC ? have_bound : bound;

	if (have == IR_DYNAMIC && size == IR_DYNAMIC) {
		if (bound != IR_DYNAMIC && (have_bound == IR_DYNAMIC || bound < have_bound))
			shlo_shape_bound(cx, into, d, bound);
		return true;
	}
	if (have != IR_DYNAMIC && size != IR_DYNAMIC)
		return have == size ||
		       shlo_bad_shape(cx, op, "Mismatched dimension sizes %lld and %lld in dimension %u",
		                      (long long)have, (long long)size, d);
	if (limit != IR_DYNAMIC && n > limit)
		return shlo_bad_shape(cx, op, "Mismatched dimension size %lld and bound %lld in dimension %u",
		                      (long long)n, (long long)limit, d);
	into->dims[d] = n;
	shlo_shape_bound(cx, into, d, IR_DYNAMIC);
	return true;
}

/* StableHLO derives the encoding of a merged type from that of the first type. If the first type has none, bounds are
 * lost. */
static void
inherit_encoding(ShloShape *s, const IrType *first)
{
	if (!ir_type_has_bounds(first))
		s->bounds = NULL;
}

bool
shlo_merge_most(VerifyCx *cx, const IrOp *op, uint32_t first, uint32_t end, ShloShape *out)
{
	while (first < end - 1 && shlo_in(op, first)->kind == IR_TYPE_UNRANKED)
		first++;
	*out = shlo_shape_of(cx, shlo_in(op, first));
	for (uint32_t i = first + 1; i < end; i++) {
		for (uint32_t d = 0; d < out->rank && shlo_in(op, i)->kind != IR_TYPE_UNRANKED; d++) {
			if (!shlo_merge_dim(cx, op, out, d, shlo_in(op, i)))
				return false;
		}
	}
	inherit_encoding(out, shlo_in(op, first));
	return true;
}

/* Two bounds give the larger one. The bound of a '?' next to a static size is kept. */
static void
merge_least_dim(VerifyCx *cx, ShloShape *into, uint32_t d, const IrType *t)
{
	int64_t a = into->dims[d], b = t->dims[d];
	int64_t x = shape_bound(into, d), y = ir_type_bound(t, d);

	if (a == b && a != IR_DYNAMIC)
		return;
	into->dims[d] = IR_DYNAMIC;
	if (a != IR_DYNAMIC)
		shlo_shape_bound(cx, into, d, y);
	else if (b == IR_DYNAMIC)
		shlo_shape_bound(cx, into, d, x == IR_DYNAMIC || y == IR_DYNAMIC ? IR_DYNAMIC : x > y ? x : y);
}

ShloShape
shlo_merge_least(VerifyCx *cx, IrType *const *types, uint32_t n)
{
	ShloShape s = shlo_shape_of(cx, types[0]);

	for (uint32_t i = 1; i < n; i++) {
		for (uint32_t d = 0; d < s.rank; d++)
			merge_least_dim(cx, &s, d, types[i]);
	}
	inherit_encoding(&s, types[0]);
	return s;
}

/* ---- results ---- */

/* Returns a list of types for a message: 'tensor<f32>', 'tensor<i32>'. */
static const char *
types_text(VerifyCx *cx, IrType *const *types, uint32_t n)
{
	const char *text;
	Buf b;

	buf_init(&b, cx->s->arena.memory);
	for (uint32_t i = 0; i < n; i++)
		buf_printf(&b, "%s'%s'", i ? ", " : "", verify_type_text(cx, types[i]));
	text = arena_dup(cx->scratch, b.p, b.n);
	buf_free(&b);
	return text;
}

bool
shlo_wrong_results(VerifyCx *cx, const IrOp *op, IrType *const *inferred, uint32_t n)
{
	IrType **declared = ARENA_ARRAY(cx->scratch, IrType *, op->n_results);

	for (uint32_t i = 0; i < op->n_results; i++)
		declared[i] = shlo_out(op, i);
	verify_error(cx, op, DIAG_SHLO_RESULT,
	             "inferred type(s) %s are incompatible with return type(s) of operation %s",
	             types_text(cx, inferred, n), types_text(cx, declared, op->n_results));
	if (n == 1 && op->n_results)
		verify_mark_result(cx, op, 0);
	verify_order_add_inferred(cx, op);
	return false;
}

bool
shlo_check_result_types(VerifyCx *cx, IrOp *op, IrType *const *inferred, uint32_t n)
{
	bool ok = n == op->n_results;

	for (uint32_t i = 0; ok && i < n; i++)
		ok = shlo_types_ok(cx, inferred[i], shlo_out(op, i));
	return ok || shlo_wrong_results(cx, op, inferred, n);
}

bool
shlo_check_operand_types(VerifyCx *cx, IrOp *op, uint32_t n)
{
	IrType **inferred;
	bool ok = n == op->n_results;

	for (uint32_t i = 0; ok && i < n; i++)
		ok = shlo_types_ok(cx, shlo_in(op, i), shlo_out(op, i));
	if (ok)
		return true;
	inferred = ARENA_ARRAY(cx->scratch, IrType *, n);
	for (uint32_t i = 0; i < n; i++)
		inferred[i] = shlo_in(op, i);
	return shlo_wrong_results(cx, op, inferred, n);
}

bool
shlo_check_result_type(VerifyCx *cx, IrOp *op, IrType *inferred)
{
	return shlo_types_ok(cx, inferred, shlo_out(op, 0)) || shlo_wrong_results(cx, op, &inferred, 1);
}

/* Compares without making the inferred type. */
bool
shlo_fits(const VerifyCx *cx, const ShloShape *s, const IrType *elem, const IrType *t)
{
	if (t->kind == IR_TYPE_UNRANKED)
		return shlo_elems_ok(cx, elem, t->elem);
	if (t->kind != IR_TYPE_TENSOR || t->n != s->rank || !shlo_elems_ok(cx, elem, t->elem))
		return false;
	for (uint32_t d = 0; d < s->rank; d++) {
		int64_t a = s->dims[d], b = t->dims[d];
		int64_t limit = a == IR_DYNAMIC ? shape_bound(s, d) : ir_type_bound(t, d);
		int64_t size = a == IR_DYNAMIC ? b : a;

		if (!shlo_dim_ok(a, b) || (limit != IR_DYNAMIC && size != IR_DYNAMIC && size > limit))
			return false;
	}
	return true;
}

bool
shlo_check_result(VerifyCx *cx, IrOp *op, const ShloShape *inferred, IrType *elem)
{
	IrType *t;

	if (shlo_fits(cx, inferred, elem, shlo_out(op, 0)))
		return true;
	t = shlo_tensor(cx, inferred, elem);
	return shlo_wrong_results(cx, op, &t, 1);
}
