/* SPDX-License-Identifier: Apache-2.0
 *
 * Prints the custom forms of sdy ops (spec 10 §10) from their rows in ir/forms.def. Each element of a form writes the
 * blank before it.
 */
#include "print/printer.h"

#include "ir/form_line.h"
#include "literal/literal.h"

static void
print_block_args(Printer *p, const IrBlock *b)
{
	BUF_LIT(p->out, " (");
	for (uint32_t i = 0; b && i < b->n_args; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		print_block_arg(p, b->args[i], NULL);
	}
	buf_char(p->out, ')');
}

static void
print_direction(Printer *p, const IrAttr *a)
{
	static const char *const words[] = { "NONE", "FORWARD", "BACKWARD", "BOTH" };

	buf_str(p->out, str_from(words[ir_attr_ints(a)[0] & 3]));
}

static void
print_prop_value(Printer *p, const IrPropSpec *prop, IrAttr *a)
{
	if (prop->kind == PK_I64)
		literal_number_print(p->out, a);
	else if (prop->kind == PK_DIRECTION)
		print_direction(p, a);
	else
		print_sdy_stripped(p, a);
}

static void
print_reduction(Printer *p, const IrAttr *a)
{
	int64_t kind = ir_attr_ints(a)[0];

	if (kind)
		buf_str(p->out, kind == 1 ? STR(" max") : STR(" min"));
}

static void
print_prop(Printer *p, const IrOp *op, const IrFormSign *sign)
{
	IrAttr *a = ir_op_prop(op, sign->prop->name);

	if (!a)
		return;
	if (*sign->text.p == '<') {
		buf_char(p->out, '<');
		literal_string_print(p->out, session_str(p->s, *ir_attr_atoms(a)));
		buf_char(p->out, '>');
		return;
	}
	if (sign->prop->kind == PK_REDUCTION) {
		print_reduction(p, a);
		return;
	}
	buf_char(p->out, ' ');
	if (sign->is_word) {
		buf_str(p->out, sign->text);
		buf_char(p->out, '=');
	}
	print_prop_value(p, sign->prop, a);
}

static void
print_operand(Printer *p, const IrOp *op, Str sign)
{
	if (sign.n == 1) {
		buf_char(p->out, ' ');
		print_value(p, ir_operand(op, 0));
		return;
	}
	buf_char(p->out, '(');
	print_operands(p, op, 0, op->n_operands);
	buf_char(p->out, ')');
}

static void
print_sign(Printer *p, IrOp *op, Str sign)
{
	switch (*sign.p) {
	case '(':
		if (sign.p[1] == 'a')
			print_block_args(p, ir_op_body(op, 0));
		else
			print_operand(p, op, sign);
		break;
	case '%':
		print_operand(p, op, sign);
		break;
	case '@':
		buf_char(p->out, ' ');
		print_symbol(p, *ir_attr_atoms(ir_op_prop(op, ATOM_sym_name)));
		break;
	case '{':
		buf_char(p->out, ' ');
		print_region(p, &op->regions[0], PRINT_NO_LABEL);
		break;
	case 'D':
		print_attr_dict(p, op);
		break;
	case 'T':
		buf_char(p->out, ' ');
		print_type(p, ir_operand(op, 0)->type);
		break;
	case 'F':
		buf_char(p->out, ' ');
		print_op_function_type(p, op);
		break;
	default:
		buf_char(p->out, ' ');
		buf_str(p->out, sign);
	}
}

static void
print_by_line(Printer *p, IrOp *op)
{
	IrOpKind kind = (IrOpKind)op->kind;
	const char *line = ir_form_line((IrForm)ir_op_info(kind)->form);
	IrFormSign sign;

	print_op_name(p, op);
	while (ir_form_next(p->s, kind, &line, &sign)) {
		if (sign.prop)
			print_prop(p, op, &sign);
		else
			print_sign(p, op, sign.text);
	}
}

PrintForm *
print_sdy_form(IrForm form)
{
	switch ((int)form) {
	case FORM_SDY_MESH:
	case FORM_SDY_SHARD:
	case FORM_SDY_MANUAL:
	case FORM_SDY_NAMED:
	case FORM_SDY_GROUP:
	case FORM_SDY_EDGE:
	case FORM_SDY_FUNC_EDGE:
	case FORM_SDY_BARRIER:
	case FORM_SDY_AXIS_LISTS:
	case FORM_SDY_ALL_TO_ALL:
	case FORM_SDY_PERMUTE:
	case FORM_SDY_REDUCE:
	case FORM_SHARDC_TYPEOF:
	case FORM_SHARDC_CONTEXT:
		return print_by_line;
	default:
		return NULL;
	}
}
