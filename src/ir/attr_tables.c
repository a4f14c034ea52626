/* SPDX-License-Identifier: Apache-2.0
 *
 * The tables behind StableHLO and CHLO attributes: the keywords of enumerations and the fields of structs
 * (spec 11 §6).
 */
#include "ir/attr.h"

#define COUNT(a) (uint32_t)(sizeof(a) / sizeof *(a))
#define ENUM(dialect, mnemonic, cpp, words) { dialect, mnemonic, cpp, words, COUNT(words) }

static const char *const precision[] = { "DEFAULT", "HIGH", "HIGHEST" };
static const char *const fft[] = { "FFT", "IFFT", "RFFT", "IRFFT" };
static const char *const direction[] = { "EQ", "NE", "GE", "GT", "LE", "LT" };
static const char *const compare_type[] = { "NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED" };
static const char *const transpose[] = { "TRANSPOSE_INVALID", "NO_TRANSPOSE", "TRANSPOSE", "ADJOINT" };
static const char *const distribution[] = { NULL, "UNIFORM", "NORMAL" };
static const char *const algorithm[] = { "DEFAULT", "THREE_FRY", "PHILOX" };
static const char *const accuracy_mode[] = { "DEFAULT", "HIGHEST", "TOLERANCE" };

static const IrEnumInfo enums[] = {
	[IR_ENUM_PRECISION] = ENUM("stablehlo", "precision", "Precision", precision),
	[IR_ENUM_FFT] = ENUM("stablehlo", "fft_type", "FftType", fft),
	[IR_ENUM_DIRECTION] = ENUM("stablehlo", "comparison_direction", "ComparisonDirection", direction),
	[IR_ENUM_COMPARE_TYPE] = ENUM("stablehlo", "comparison_type", "ComparisonType", compare_type),
	[IR_ENUM_TRANSPOSE] = ENUM("stablehlo", "transpose", "Transpose", transpose),
	[IR_ENUM_DISTRIBUTION] = ENUM("stablehlo", "rng_distribution", "RngDistribution", distribution),
	[IR_ENUM_ALGORITHM] = ENUM("stablehlo", "rng_algorithm", "RngAlgorithm", algorithm),
	[IR_ENUM_ACCURACY_MODE] = ENUM("stablehlo", "result_accuracy_mode", "ResultAccuracyMode", accuracy_mode),
	[IR_ENUM_CHLO_PRECISION] = ENUM("chlo", "precision", "Precision", precision),
	[IR_ENUM_CHLO_DIRECTION] = ENUM("chlo", "comparison_direction", "ComparisonDirection", direction),
	[IR_ENUM_CHLO_COMPARE_TYPE] = ENUM("chlo", "comparison_type", "ComparisonType", compare_type),
};

static const IrFieldSpec dot[] = {
	{ "lhs_batching_dimensions", true }, { "rhs_batching_dimensions", true },
	{ "lhs_contracting_dimensions", true }, { "rhs_contracting_dimensions", true },
};
static const IrFieldSpec gather[] = {
	{ "offset_dims", true }, { "collapsed_slice_dims", true }, { "operand_batching_dims", true },
	{ "start_indices_batching_dims", true }, { "start_index_map", true }, { "index_vector_dim", false },
};
static const IrFieldSpec scatter[] = {
	{ "update_window_dims", true }, { "inserted_window_dims", true }, { "input_batching_dims", true },
	{ "scatter_indices_batching_dims", true }, { "scatter_dims_to_operand_dims", true },
	{ "index_vector_dim", false },
};
static const IrFieldSpec conv[] = {
	{ "input_batch_dimension", false }, { "input_feature_dimension", false }, { "input_spatial_dimensions", true },
	{ "kernel_input_feature_dimension", false }, { "kernel_output_feature_dimension", false },
	{ "kernel_spatial_dimensions", true }, { "output_batch_dimension", false },
	{ "output_feature_dimension", false }, { "output_spatial_dimensions", true },
};
static const IrFieldSpec channel[] = { { "handle", false }, { "type", false } };
static const IrFieldSpec alias[] = {
	{ "output_tuple_indices", true }, { "operand_index", false }, { "operand_tuple_indices", true },
};
static const IrFieldSpec ragged[] = {
	{ "lhs_batching_dimensions", true }, { "rhs_batching_dimensions", true },
	{ "lhs_contracting_dimensions", true }, { "rhs_contracting_dimensions", true },
	{ "lhs_ragged_dimensions", true }, { "rhs_group_dimensions", true },
};

static const IrFieldsInfo structs[] = {
	[IR_FIELDS_DOT] = { "stablehlo", "dot", dot, COUNT(dot) },
	[IR_FIELDS_GATHER] = { "stablehlo", "gather", gather, COUNT(gather) },
	[IR_FIELDS_SCATTER] = { "stablehlo", "scatter", scatter, COUNT(scatter) },
	[IR_FIELDS_CONV] = { "stablehlo", "conv", conv, COUNT(conv) },
	[IR_FIELDS_CHANNEL] = { "stablehlo", "channel_handle", channel, COUNT(channel) },
	[IR_FIELDS_ALIAS] = { "stablehlo", "output_operand_alias", alias, COUNT(alias) },
	[IR_FIELDS_RAGGED_DOT] = { "chlo", "ragged_dot", ragged, COUNT(ragged) },
};

const IrEnumInfo *
ir_enum_info(IrEnum e)
{
	return &enums[e];
}

const IrFieldsInfo *
ir_fields_info(IrFieldsKind k)
{
	return &structs[k];
}
