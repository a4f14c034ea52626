/* SPDX-License-Identifier: Apache-2.0
 *
 * Element-wise operations and operations that change shapes.
 */
#include "case_op.h"

#include <stdlib.h>

/* ---- element-wise ---- */

void
case_op_elementwise(CaseOp *o, const Case *c)
{
	CaseType *t = case_result_like(o, c, 0);

	if (strcmp(c->op, "compare") == 0) {
		BUF_LIT(&o->props, "comparison_direction = #stablehlo<comparison_direction LT>");
		strcpy(t->elem, "i1");
	} else if (strcmp(c->op, "is_finite") == 0) {
		strcpy(t->elem, "i1");
	} else if (strcmp(c->op, "complex") == 0) {
		strcpy(t->elem, "complex<f32>");
	} else if (t->elem[0] == 'c' && (strcmp(c->op, "real") == 0 || strcmp(c->op, "imag") == 0 ||
	                                 strcmp(c->op, "abs") == 0)) {
		strcpy(t->elem, "f32");
	} else if (strcmp(c->op, "reduce_precision") == 0) {
		buf_printf(&o->props, "exponent_bits = %lld : i32, mantissa_bits = %lld : i32",
		           (long long)case_number(c, "exponent_bits", 5),
		           (long long)case_number(c, "mantissa_bits", 10));
	}
}

void
case_op_convert(CaseOp *o, const Case *c)
{
	strcpy(case_result_like(o, c, 0)->elem, case_word(c, "to"));
}

static int
bits(const char *elem)
{
	while (*elem && (*elem < '0' || *elem > '9'))
		elem++;
	return atoi(elem);
}

void
case_op_bitcast(CaseOp *o, const Case *c)
{
	CaseType *t = case_result_like(o, c, 0);
	int from = bits(t->elem), to = bits(case_word(c, "to"));

	strcpy(t->elem, case_word(c, "to"));
	if (from > to)
		t->dims[t->rank++] = from / to;
	else if (from < to)
		t->rank--;
}

void
case_op_broadcasting(CaseOp *o, const Case *c)
{
	CaseType *t = case_result_like(o, c, 0);

	for (int i = 1; i < c->in.n; i++) {
		if (c->in.v[i].rank > t->rank)
			*t = c->in.v[i];
		for (int k = 0; k < t->rank && k < c->in.v[i].rank; k++) {
			if (c->in.v[i].dims[k] != 1)
				t->dims[k] = c->in.v[i].dims[k];
		}
	}
}

/* select and clamp have the type of their middle operand, barriers and sorts those of all. */
void
case_op_middle(CaseOp *o, const Case *c)
{
	case_result_like(o, c, 1);
}

void
case_op_own(CaseOp *o, const Case *c)
{
	for (int i = 0; i < c->in.n; i++)
		case_result_like(o, c, i);
}

/* ---- shapes ---- */

void
case_op_broadcast_in_dim(CaseOp *o, const Case *c)
{
	case_sized(case_result_like(o, c, 0), c, "shape");
	case_dims_prop(&o->props, c, "broadcast_dimensions", "dims");
}

void
case_op_reshape(CaseOp *o, const Case *c)
{
	case_sized(case_result_like(o, c, 0), c, "shape");
}

void
case_op_transpose(CaseOp *o, const Case *c)
{
	CaseType *t = case_result_like(o, c, 0);

	case_dims_prop(&o->props, c, "permutation", "permutation");
	for (int k = 0; k < t->rank; k++)
		t->dims[k] = c->in.v[0].dims[case_at(c, "permutation", (size_t)k)];
}

void
case_op_reverse(CaseOp *o, const Case *c)
{
	case_result_like(o, c, 0);
	case_dims_prop(&o->props, c, "dimensions", "dims");
}

/* Writes three properties, each with its name in the program and its name in the case. */
static void
dims_props(CaseOp *o, const Case *c, const char *const names[3][2])
{
	for (int i = 0; i < 3; i++) {
		if (i)
			BUF_LIT(&o->props, ", ");
		case_dims_prop(&o->props, c, names[i][0], names[i][1]);
	}
}

void
case_op_slice(CaseOp *o, const Case *c)
{
	CaseType *t = case_result_like(o, c, 0);

	dims_props(o, c, (const char *const[3][2]){ { "start_indices", "start" }, { "limit_indices", "limit" },
	                                            { "strides", "strides" } });
	for (int k = 0; k < t->rank; k++) {
		int64_t s = case_at(c, "strides", (size_t)k);

		t->dims[k] = (case_at(c, "limit", (size_t)k) - case_at(c, "start", (size_t)k) + s - 1) / s;
	}
}

void
case_op_pad(CaseOp *o, const Case *c)
{
	CaseType *t = case_result_like(o, c, 0);

	dims_props(o, c, (const char *const[3][2]){ { "edge_padding_low", "low" }, { "edge_padding_high", "high" },
	                                            { "interior_padding", "interior" } });
	for (int k = 0; k < t->rank; k++) {
		int64_t n = t->dims[k];

		t->dims[k] = n + case_at(c, "low", (size_t)k) + case_at(c, "high", (size_t)k) +
		             (n > 0 ? (n - 1) * case_at(c, "interior", (size_t)k) : 0);
	}
}

void
case_op_dynamic_slice(CaseOp *o, const Case *c)
{
	case_sized(case_result_like(o, c, 0), c, "slice_sizes");
	case_dims_prop(&o->props, c, "slice_sizes", "slice_sizes");
}

void
case_op_same(CaseOp *o, const Case *c)
{
	case_result_like(o, c, 0);
}

void
case_op_concatenate(CaseOp *o, const Case *c)
{
	CaseType *t = case_result_like(o, c, 0);
	int64_t dim = case_number(c, "dim", 0);

	buf_printf(&o->props, "dimension = %lld : i64", (long long)dim);
	for (int i = 1; i < c->in.n; i++)
		t->dims[dim] += c->in.v[i].dims[dim];
}

void
case_op_iota(CaseOp *o, const Case *c)
{
	CaseType *t = &o->out.v[o->out.n++];

	strcpy(t->elem, c->asked.n ? c->asked.v[0].elem : c->results.n ? c->results.v[0].elem : "i32");
	case_sized(t, c, "shape");
	buf_printf(&o->props, "iota_dimension = %lld : i64", (long long)case_number(c, "dim", 0));
}

void
case_op_rng_bits(CaseOp *o, const Case *c)
{
	CaseType *t;

	case_result_like(o, c, 0);
	t = &o->out.v[o->out.n++];
	strcpy(t->elem, "ui32");
	case_sized(t, c, "shape");
	BUF_LIT(&o->props, "rng_algorithm = #stablehlo<rng_algorithm DEFAULT>");
}
