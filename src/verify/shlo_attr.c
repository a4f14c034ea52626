/* SPDX-License-Identifier: Apache-2.0
 *
 * How the checks of StableHLO ops read properties and constants.
 */
#include "verify/shlo.h"

ShloList
shlo_list(const IrOp *op, Atom name)
{
	const IrAttr *a = ir_op_prop(op, name);

	return a ? (ShloList){ ir_attr_ints(a), a->n } : (ShloList){ NULL, 0 };
}

int64_t
shlo_int(const IrOp *op, Atom name, int64_t fallback)
{
	const IrAttr *a = ir_op_prop(op, name);

	return a ? ir_attr_ints(a)[0] : fallback;
}

ShloList
shlo_field(const IrOp *op, Atom name, uint32_t field)
{
	IrField f = ir_attr_field(ir_op_prop(op, name), field);

	return (ShloList){ f.v, f.n };
}

bool
shlo_list_has(ShloList l, int64_t v)
{
	for (uint32_t i = 0; i < l.n; i++) {
		if (l.v[i] == v)
			return true;
	}
	return false;
}

int64_t
shlo_list_repeat(ShloList l)
{
	for (uint32_t i = 1; i < l.n; i++) {
		if (shlo_list_has((ShloList){ l.v, i }, l.v[i]))
			return i;
	}
	return -1;
}

bool
shlo_constant_ints(VerifyCx *cx, const IrValue *value, ShloList *v)
{
	const IrOp *def = ir_value_def(value);
	const IrAttr *a = def && def->kind == IR_OP_SHLO_CONSTANT ? ir_op_prop(def, ATOM_value) : NULL;
	int64_t *out, n;

	if (!a || a->kind != IR_ATTR_DENSE || !ir_type_is_static_tensor(a->type))
		return false;
	if (a->type->elem->kind != IR_TYPE_INT && a->type->elem->kind != IR_TYPE_INDEX)
		return false;
	n = ir_type_n_elements(a->type);
	out = ARENA_ARRAY(cx->scratch, int64_t, (size_t)n);
	for (int64_t i = 0; i < n; i++)
		out[i] = ir_dense_int(a, (uint64_t)i);
	*v = (ShloList){ out, (uint32_t)n };
	return true;
}
