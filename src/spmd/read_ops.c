/* SPDX-License-Identifier: Apache-2.0
 *
 * Types as shapes, and which operation of HLO an operation is (spec 57 §1.2).
 */
#include "spmd/module.h"

#include "flow/device_groups.h"

/* ---- shapes ---- */

void
spmd_read_fail(SpmdReader *r, const char *what)
{
	if (!r->unsupported)
		r->unsupported = what;
}

static const SpmdShape *
no_shape(SpmdReader *r, const char *what)
{
	spmd_read_fail(r, what);
	return NULL;
}

/* Returns the element type of a float type: its name is that of MLIR in small letters. */
static const SpmdElement *
float_element(const IrType *type)
{
	const char *name = ir_float_name((IrFloat)type->sub);
	char small[32];
	size_t n = strlen(name);

	if (n >= sizeof small)
		return NULL;
	for (size_t i = 0; i <= n; i++)
		small[i] = name[i] >= 'A' && name[i] <= 'Z' ? (char)(name[i] - 'A' + 'a') : name[i];
	return spmd_element_find(small);
}

static const SpmdElement *
int_element(const IrType *type)
{
	static const char *const names[2][7] = {
		{ "s1", "s2", "s4", "s8", "s16", "s32", "s64" },
		{ "u1", "u2", "u4", "u8", "u16", "u32", "u64" },
	};

	if (type->width == 1 && type->sub == IR_SIGNLESS)
		return spmd_element_find("pred");
	for (uint32_t i = 0; i < 7; i++) {
		if (type->width == (uint32_t)1 << i)
			return spmd_element_find(names[type->sub == IR_UNSIGNED][i]);
	}
	return NULL;
}

static const SpmdElement *
element_of(const IrType *type)
{
	if (type->kind == IR_TYPE_INT)
		return int_element(type);
	if (type->kind == IR_TYPE_FLOAT)
		return float_element(type);
	if (type->kind != IR_TYPE_COMPLEX || type->elem->kind != IR_TYPE_FLOAT)
		return NULL;
	if (type->elem->sub == IR_F32)
		return spmd_element_find("c64");
	return type->elem->sub == IR_F64 ? spmd_element_find("c128") : NULL;
}

static const SpmdShape *
tuple_shape(SpmdReader *r, const IrType *type)
{
	const SpmdShape **parts = ARENA_ARRAY(r->in->a, const SpmdShape *, type->n);

	for (uint32_t i = 0; i < type->n; i++) {
		parts[i] = spmd_read_shape(r, type->members[i]);
		if (!parts[i])
			return NULL;
	}
	return spmd_shape_tuple(r->in->t, type->n, parts);
}

static const SpmdShape *
read_shape(SpmdReader *r, const IrType *type)
{
	const SpmdElement *element;

	if (type->kind == IR_TYPE_TUPLE)
		return tuple_shape(r, type);
	if (type->kind == IR_TYPE_TOKEN)
		return spmd_shape(r->in->t, spmd_element_find("token"), 0, NULL);
	if (type->kind == IR_TYPE_UNRANKED || (ir_type_is_tensor(type) && !type->is_static))
		return no_shape(r, "a tensor of unknown size");
	if (!ir_type_is_tensor(type))
		return no_shape(r, "a value that is no tensor");
	if (type->n > SPMD_RANK)
		return no_shape(r, "a tensor with too many dimensions");
	element = element_of(type->elem);
	return element ? spmd_shape(r->in->t, element, type->n, type->dims) : no_shape(r, "an element type");
}

const SpmdShape *
spmd_read_shape(SpmdReader *r, const IrType *type)
{
	const SpmdShape *shape = map_get(&r->shapes, (uintptr_t)type);

	if (!shape) {
		shape = read_shape(r, type);
		if (shape)
			map_put(r->in->a, &r->shapes, (uintptr_t)type, shape);
	}
	return shape;
}

/* ---- opcodes ---- */

#define SAME(name) [IR_OP_SHLO_##name] = SPMD_OP_##name
#define ROW(kind, op) [IR_OP_##kind] = SPMD_OP_##op

/* By IrOpKind, in the order of ir/ops.def. PARAMETER, which is 0, stands for no row. */
static const uint8_t opcodes[IR_OP_COUNT] = {
	ROW(CALL, CALL),
	ROW(SDY_CONSTRAINT, COPY),
	ROW(SDY_RESHARD, COPY),
	ROW(SDY_MANUAL, CALL),
	ROW(SDY_NAMED, CALL),
	ROW(SDY_CONSTANT, CONSTANT),
	ROW(SDY_EDGE, COPY),
	ROW(SDY_FUNC_EDGE, COPY),
	ROW(SDY_BARRIER, COPY),
	/* Collectives on mesh axes only say how a value moves from one sharding to another. */
	ROW(SDY_ALL_GATHER, COPY),
	ROW(SDY_ALL_SLICE, COPY),
	ROW(SDY_ALL_TO_ALL, COPY),
	ROW(SDY_PERMUTE, COPY),
	ROW(SDY_ALL_REDUCE, ALL_REDUCE),
	SAME(CONSTANT), SAME(IOTA), SAME(PARTITION_ID),
	SAME(ABS), SAME(CBRT), SAME(CEIL), SAME(CONVERT),
	ROW(SHLO_COUNT_LEADING_ZEROS, CLZ),
	SAME(COSINE), SAME(EXPONENTIAL),
	ROW(SHLO_EXPONENTIAL_MINUS_ONE, EXPM1),
	SAME(FLOOR), SAME(IMAG), SAME(IS_FINITE), SAME(LOG),
	ROW(SHLO_LOG_PLUS_ONE, LOG1P),
	SAME(LOGISTIC), SAME(NEGATE), SAME(NOT), SAME(POPCNT), SAME(REAL),
	ROW(SHLO_ROUND_NEAREST_AFZ, ROUND_AFZ),
	ROW(SHLO_ROUND_NEAREST_EVEN, ROUND_EVEN),
	SAME(RSQRT), SAME(SIGN), SAME(SINE), SAME(SQRT), SAME(TAN), SAME(TANH), SAME(REDUCE_PRECISION),
	SAME(ADD), SAME(ATAN2), SAME(AND), SAME(COMPLEX), SAME(DIVIDE), SAME(MAXIMUM), SAME(MINIMUM), SAME(MULTIPLY),
	SAME(OR), SAME(POWER), SAME(REMAINDER), SAME(SHIFT_LEFT), SAME(SHIFT_RIGHT_ARITHMETIC),
	SAME(SHIFT_RIGHT_LOGICAL), SAME(SUBTRACT), SAME(XOR), SAME(COMPARE), SAME(SELECT), SAME(CLAMP),
	SAME(SLICE), SAME(DYNAMIC_SLICE), SAME(DYNAMIC_UPDATE_SLICE), SAME(PAD), SAME(CONCATENATE), SAME(REVERSE),
	SAME(TRANSPOSE), SAME(RESHAPE), SAME(BROADCAST),
	ROW(SHLO_BROADCAST_IN_DIM, BROADCAST),
	SAME(BITCAST_CONVERT), SAME(DOT),
	ROW(SHLO_DOT_GENERAL, DOT),
	SAME(CONVOLUTION), SAME(GATHER), SAME(SCATTER), SAME(SELECT_AND_SCATTER), SAME(REDUCE), SAME(REDUCE_WINDOW),
	SAME(MAP), SAME(SORT), SAME(CHOLESKY), SAME(TRIANGULAR_SOLVE), SAME(FFT), SAME(RNG), SAME(RNG_BIT_GENERATOR),
	SAME(GET_TUPLE_ELEMENT), SAME(TUPLE),
	ROW(SHLO_OPTIMIZATION_BARRIER, OPT_BARRIER),
	ROW(SHLO_IF, CONDITIONAL),
	ROW(SHLO_CASE, CONDITIONAL),
	SAME(WHILE), SAME(CUSTOM_CALL), SAME(INFEED), SAME(OUTFEED), SAME(SEND), SAME(RECV),
	SAME(ALL_GATHER), SAME(ALL_REDUCE), SAME(REDUCE_SCATTER), SAME(ALL_TO_ALL), SAME(COLLECTIVE_PERMUTE),
	SAME(COLLECTIVE_BROADCAST),
	ROW(SHLO_CROSS_REPLICA_SUM, ALL_REDUCE),
	/* What is left of CHLO when XLA has expanded it (spec 45 §4.2). */
	ROW(CHLO_ACOS, ACOS), ROW(CHLO_ACOSH, ACOSH), ROW(CHLO_ASIN, ASIN), ROW(CHLO_ASINH, ASINH),
	ROW(CHLO_ATAN, ATAN), ROW(CHLO_ATANH, ATANH), ROW(CHLO_COSH, COSH), ROW(CHLO_SINH, SINH),
	ROW(CHLO_ERF, ERF),
	ROW(CHLO_TAN, TAN),
	ROW(CHLO_CONSTANT, CONSTANT),
	ROW(CHLO_TOP_K, TOPK),
	ROW(CHLO_RAGGED_DOT, RAGGED_DOT),
	ROW(MHLO_ERF, ERF),
	ROW(MHLO_TOPK, TOPK),
	ROW(MHLO_RAGGED_DOT, RAGGED_DOT),
};

#undef SAME
#undef ROW

static_assert(SPMD_OPCODES <= UINT8_MAX, "an opcode is a byte");

SpmdOpcode
spmd_read_opcode(const IrOp *op)
{
	SpmdOpcode code = (SpmdOpcode)opcodes[op->kind];

	if (code == SPMD_OP_PARAMETER)
		return SPMD_OP_OTHER;
	/* The only custom call with groups of devices that is another operation of HLO. */
	if (code == SPMD_OP_CUSTOM_CALL && flow_has_groups(op))
		return SPMD_OP_RAGGED_ALL_TO_ALL;
	return code;
}
