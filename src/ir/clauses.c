/* SPDX-License-Identifier: Apache-2.0
 *
 * The table of clauses. The clauses of an op are in the order of its custom form.
 */
#include "ir/clauses.h"

static const IrClauseSpec clauses[IR_OP_COUNT][CLAUSES_MAX + 1] = {
	[IR_OP_SHLO_COMPARE] = {
		{ "", ATOM_comparison_direction, CLAUSE_FIRST },
		{ "", ATOM_compare_type, CLAUSE_OPTIONAL },
	},
	[IR_OP_SHLO_IOTA] = { { "dim", ATOM_iota_dimension, 0 } },
	[IR_OP_SHLO_DYNAMIC_IOTA] = { { "dim", ATOM_iota_dimension, 0 } },
	[IR_OP_SHLO_BROADCAST] = { { "sizes", ATOM_broadcast_sizes, 0 } },
	[IR_OP_SHLO_BROADCAST_IN_DIM] = { { "dims", ATOM_broadcast_dimensions, 0 } },
	[IR_OP_SHLO_DYNAMIC_BROADCAST_IN_DIM] = { { "dims", ATOM_broadcast_dimensions, 0 } },
	[IR_OP_SHLO_TRANSPOSE] = { { "dims", ATOM_permutation, 0 } },
	[IR_OP_SHLO_CONCATENATE] = { { "dim", ATOM_dimension, 0 } },
	[IR_OP_SHLO_DYNAMIC_SLICE] = { { "sizes", ATOM_slice_sizes, 0 } },
	[IR_OP_SHLO_PAD] = {
		{ "low", ATOM_edge_padding_low, 0 },
		{ "high", ATOM_edge_padding_high, 0 },
		{ "interior", ATOM_interior_padding, 0 },
	},
	[IR_OP_SHLO_GET_DIMENSION_SIZE] = { { "dim", ATOM_dimension, 0 } },
	[IR_OP_SHLO_SET_DIMENSION_SIZE] = { { "dim", ATOM_dimension, 0 } },
	[IR_OP_SHLO_EINSUM] = { { "config", ATOM_einsum_config, 0 } },
	[IR_OP_SHLO_UNARY_EINSUM] = { { "config", ATOM_einsum_config, 0 } },
	[IR_OP_SHLO_FFT] = { { "type", ATOM_fft_type, 0 }, { "length", ATOM_fft_length, 0 } },
	[IR_OP_SHLO_RNG] = { { "distribution", ATOM_rng_distribution, 0 } },
	[IR_OP_SHLO_RNG_BIT_GENERATOR] = { { "algorithm", ATOM_rng_algorithm, 0 } },
	[IR_OP_SHLO_REVERSE] = { { "dims", ATOM_dimensions, 0 } },
	[IR_OP_SHLO_CHOLESKY] = { { "lower", ATOM_lower, CLAUSE_OPTIONAL } },
	[IR_OP_SHLO_REDUCE_PRECISION] = { { "format", ATOM_exponent_bits, CLAUSE_FORMAT } },
	[IR_OP_SHLO_DOT] = { { "precision", ATOM_precision_config, CLAUSE_OPTIONAL } },
	[IR_OP_SHLO_DOT_GENERAL] = {
		{ "batching_dims", ATOM_dot_dimension_numbers, CLAUSE_PAIR | CLAUSE_OPTIONAL },
		{ "contracting_dims", ATOM_dot_dimension_numbers, CLAUSE_PAIR },
		{ "precision", ATOM_precision_config, CLAUSE_OPTIONAL },
		{ "algorithm", ATOM_algorithm, CLAUSE_OPTIONAL },
	},
};

const IrClauseSpec *
ir_clauses(IrOpKind op)
{
	return clauses[op];
}

const IrClauseSpec ir_window_clauses[] = {
	{ "stride", ATOM_window_strides, CLAUSE_OPTIONAL },
	{ "pad", ATOM_padding, CLAUSE_OPTIONAL },
	{ "lhs_dilate", ATOM_lhs_dilation, CLAUSE_OPTIONAL },
	{ "rhs_dilate", ATOM_rhs_dilation, CLAUSE_OPTIONAL },
	{ "reverse", ATOM_window_reversal, CLAUSE_OPTIONAL },
	{ NULL, 0, 0 },
};
