/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks infeed, send and recv, which exchange data with the host (spec 11 §11.8).
 */
#include "verify_shlo/shlo.h"

/* Checks that the results are tensors followed by a token. */
static bool
check_token_last(VerifyCx *cx, IrOp *op)
{
	if (op->n_results == 0)
		return shlo_bad_shape(cx, op, "result is expected to be at least of size 1, but got 0");
	if (shlo_out(op, op->n_results - 1)->kind != IR_TYPE_TOKEN)
		return shlo_bad_type(cx, op,
		                     "last element of result types is expected to be of token type, but got '%s'",
		                     verify_type_text(cx, shlo_out(op, op->n_results - 1)));
	for (uint32_t i = 0; i + 1 < op->n_results; i++) {
		if (shlo_out(op, i)->kind == IR_TYPE_TOKEN)
			return shlo_bad_type(cx, op,
			                     "all elements of result types, except the last element, are expected to "
			                     "be of tensor type, but "
			                     "got '%s'",
			                     verify_type_text(cx, shlo_out(op, i)));
	}
	return true;
}

static bool
check_layout(VerifyCx *cx, IrOp *op, const IrAttr *layout)
{
	uint32_t n = op->n_results - 1;

	if (layout->n != n)
		return shlo_bad_attr(cx, op,
		                     "layout-attribute size must be %u (which is the number of op-results - 1 (for "
		                     "token result)), but "
		                     "got %u",
		                     n, layout->n);
	for (uint32_t i = 0; i < n; i++) {
		IrAttr *of = ir_attr_elems(layout)[i];

		if (of->kind != IR_ATTR_ARRAY)
			return shlo_bad_attr(cx, op,
			                     "layout-attribute expected to have elements of type array, but got %s",
			                     verify_attr_text(cx, of));
		for (uint32_t k = 0; k < of->n; k++) {
			if (ir_attr_elems(of)[k]->kind != IR_ATTR_INT)
				return shlo_bad_attr(cx, op,
				                     "layout-attribute's leaf elements are expected to be of type "
				                     "integer, but got %s",
				                     verify_attr_text(cx, ir_attr_elems(of)[k]));
		}
	}
	return true;
}

bool
verify_infeed(VerifyCx *cx, IrOp *op)
{
	const IrAttr *layout = ir_op_prop(op, ATOM_layout);

	return check_token_last(cx, op) && (!layout || check_layout(cx, op, layout));
}

/* Codes of channel types (spec 11 §6.5). */
enum { DEVICE_TO_DEVICE = 1, DEVICE_TO_HOST = 2, HOST_TO_DEVICE = 3 };

static bool
check_channel_type(VerifyCx *cx, IrOp *op, int64_t host, const char *name)
{
	int64_t type = shlo_field(op, ATOM_channel_handle, CHANNEL_TYPE).v[0];
	bool with_host = shlo_int(op, ATOM_is_host_transfer, 0) != 0;

	return type == (with_host ? host : DEVICE_TO_DEVICE) ||
	       shlo_bad_attr(cx, op, "channel_type should be %s when is_host_transfer is %s",
	                     with_host ? name : "DEVICE_TO_DEVICE", with_host ? "true" : "false");
}

bool
verify_send(VerifyCx *cx, IrOp *op)
{
	return check_channel_type(cx, op, DEVICE_TO_HOST, "DEVICE_TO_HOST");
}

bool
verify_recv(VerifyCx *cx, IrOp *op)
{
	return check_channel_type(cx, op, HOST_TO_DEVICE, "HOST_TO_DEVICE") && check_token_last(cx, op);
}
