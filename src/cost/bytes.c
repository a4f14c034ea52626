/* SPDX-License-Identifier: Apache-2.0
 *
 * Sizes of elements and tensors.
 */
#include "cost/bytes.h"

#include "base/num.h"

uint32_t
cost_element_bits(const IrType *elem)
{
	switch ((IrTypeKind)elem->kind) {
	case IR_TYPE_INT:
		return elem->width == 1 ? 8 : elem->width;
	case IR_TYPE_FLOAT:
		return ir_float_bits((IrFloat)elem->sub);
	case IR_TYPE_INDEX:
		return 64;
	case IR_TYPE_COMPLEX:
		return 2 * cost_element_bits(elem->elem);
	case IR_TYPE_NONE:
	case IR_TYPE_TENSOR:
	case IR_TYPE_UNRANKED:
	case IR_TYPE_VECTOR:
	case IR_TYPE_MEMREF:
	case IR_TYPE_TUPLE:
	case IR_TYPE_FUNCTION:
	case IR_TYPE_TOKEN:
	case IR_TYPE_FUTURE:
	case IR_TYPE_OPAQUE:
		return 0;
	}
	return 0;
}

bool
cost_bytes_of(int64_t n, const IrType *elem, int64_t *bytes)
{
	int64_t bits = cost_element_bits(elem), total;

	if (!bits || n == INT64_MAX || __builtin_mul_overflow(n / 8, bits, &total) ||
	    __builtin_add_overflow(total, (n % 8 * bits + 7) / 8, &total) || total == INT64_MAX)
		return false;
	*bytes = total;
	return true;
}

/* Adds up the tensors that an asynchronous operation delivers. */
static bool
bytes_of_future(const IrType *t, int64_t *bytes)
{
	*bytes = 0;
	for (uint32_t i = 0; i < t->n; i++) {
		int64_t one;

		if (!cost_bytes_local(t->members[i], NULL, NULL, &one) || __builtin_add_overflow(*bytes, one, bytes))
			return false;
	}
	return true;
}

/* Dimensions that are not divisible by their number of parts are rounded up. */
bool
cost_bytes_local(const IrType *t, const ShardMesh *m, const ShardSharding *sh, int64_t *bytes)
{
	int64_t n = 1;

	if (t->kind == IR_TYPE_TOKEN) {
		*bytes = 0;
		return true;
	}
	if (t->kind == IR_TYPE_FUTURE)
		return bytes_of_future(t, bytes);
	if (!ir_type_is_static_tensor(t))
		return false;
	for (uint32_t d = 0; d < t->n; d++) {
		int64_t shards = sh && m && d < sh->rank ? shard_axes_total(m, shard_axes_of_dim(sh, d)) : 1;

		n = num_mul(n, shard_chunk(t->dims[d], shards));
	}
	return cost_bytes_of(n, t->elem, bytes);
}

bool
cost_bytes_global(const IrType *t, int64_t *bytes)
{
	return cost_bytes_local(t, NULL, NULL, bytes);
}
