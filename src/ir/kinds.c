/* SPDX-License-Identifier: Apache-2.0
 *
 * The columns of ops.def that this room reads, as an array by kind.
 */
#include "ir/kinds.h"

#define P(name, kind, flags) { ATOM_##name, PK_##kind, (flags) },
#define PROPS(...) (const IrPropSpec[]){ __VA_ARGS__ { 0, 0, 0 } }

const IrOpInfo ir_op_infos[IR_OP_COUNT] = {
	[IR_OP_FOREIGN] = { "", FORM_GENERIC, 0, -1, FX_U, 0, HINT_NONE, IR_DIALECT_FOREIGN, "",
	                    (const IrPropSpec[]){ { 0, 0, 0 } } },
#define IR_OP(id, spelling, form, lo, hi, fx, traits, hint, rule, check, sig, props) \
	[IR_OP_##id] = { spelling, FORM_##form, lo, hi, fx, traits, HINT_##hint, IR_ROW_DIALECT, sig, props },
#include "ir/ops.def"
#undef IR_OP
};

const IrPropSpec *
ir_prop_find(IrOpKind kind, Atom name)
{
	for (const IrPropSpec *p = ir_op_infos[kind].props; p->name; p++) {
		if (p->name == name)
			return p;
	}
	return NULL;
}
