/* SPDX-License-Identifier: Apache-2.0
 *
 * One operation of a case while its program is written: the parts of its generic form, and the parameters of the row.
 * The writers of operations are in files by family, as the rules are.
 */
#ifndef SHARDC_TESTS_EXPLICIT_CASE_OP_H
#define SHARDC_TESTS_EXPLICIT_CASE_OP_H

#include "cases.h"

/* The parts of an operation in generic form. */
typedef struct CaseOp {
	const char *name;
	Buf operands;		/* names; empty: all arguments */
	Buf types;		/* of the operands */
	Buf before;		/* operations that make other operands */
	Buf props, regions, attrs;
	CaseTypes out;
} CaseOp;

/* ---- parameters ---- */

/* Return a number, or `fallback` if it is missing; a word, "" if it is missing. */
int64_t case_number(const Case *c, const char *key, int64_t fallback);
const char *case_word(const Case *c, const char *key);
/* Return element i of a list of integers, the length of the list, and whether it has an integer. */
int64_t case_at(const Case *c, const char *key, size_t i);
size_t case_count(const Case *c, const char *key);
bool case_has(const Case *c, const char *key, int64_t v);
/* Append a list of integers between commas, and a property whose value is a list of integers. */
void case_list(Buf *b, const Case *c, const char *key);
void case_dims_prop(Buf *b, const Case *c, const char *name, const char *key);
/* Appends the property `padding`, and returns the padding of dimension i on one side. */
void case_padding_prop(Buf *b, const Case *c);
int64_t case_pad_at(const Case *c, size_t i, size_t side);

/* ---- parts of the operation ---- */

/* Add an operand, the arguments [first, end), and a scalar constant. */
void case_add_operand(CaseOp *o, const char *name, const CaseType *t);
void case_add_args(CaseOp *o, const Case *c, int first, int end);
void case_add_init(CaseOp *o, const char *elem, int i);
/* Adds a result like input i, and returns its type. */
CaseType *case_result_like(CaseOp *o, const Case *c, int i);
/* Gives a type the shape that a parameter states. */
void case_sized(CaseType *t, const Case *c, const char *key);
/* Appends a region that reduces n pairs of scalars. */
void case_reducer(CaseOp *o, const char *kind, const CaseType *in, int n);

/* ---- writers ---- */

typedef void CaseWriter(CaseOp *o, const Case *c);

CaseWriter case_op_elementwise, case_op_convert, case_op_bitcast, case_op_broadcasting, case_op_middle,
	case_op_own, case_op_broadcast_in_dim, case_op_reshape, case_op_transpose, case_op_reverse, case_op_slice,
	case_op_pad, case_op_dynamic_slice, case_op_same, case_op_concatenate, case_op_iota, case_op_rng_bits,
	case_op_dot_general, case_op_ragged_dot, case_op_reduce, case_op_reduce_window, case_op_cumulative,
	case_op_select_and_scatter, case_op_convolution, case_op_sort, case_op_top_k, case_op_linalg,
	case_op_cholesky, case_op_triangular_solve, case_op_fft, case_op_gather, case_op_scatter, case_op_while,
	case_op_case, case_op_scan, case_op_vmap, case_op_mode, case_op_manual, case_op_reshard;

#endif
