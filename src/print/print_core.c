/* SPDX-License-Identifier: Apache-2.0
 *
 * Prints the custom forms of builtin and func ops (spec 10 §6).
 */
#include "print/printer.h"

#include "ir/walk.h"

static void
print_module_op(Printer *p, IrOp *op)
{
	IrAttr *name = ir_op_prop(op, ATOM_sym_name);

	print_op_name(p, op);
	if (name) {
		buf_char(p->out, ' ');
		print_symbol(p, *ir_attr_atoms(name));
	}
	print_attr_dict_keyword(p, op);
	buf_char(p->out, ' ');
	print_region(p, &op->regions[0], PRINT_NO_LABEL);
}

static void
print_cast(Printer *p, IrOp *op)
{
	print_op_name(p, op);
	if (op->n_operands) {
		buf_char(p->out, ' ');
		print_operands(p, op, 0, op->n_operands);
		BUF_LIT(p->out, " : ");
		print_operand_types(p, op);
	}
	BUF_LIT(p->out, " to ");
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		print_type(p, op->results[i].type);
	}
	print_attr_dict(p, op);
}

static void
print_type_with_attrs(Printer *p, IrType *t, IrAttr *dict)
{
	print_type(p, t);
	if (!dict || !dict->n)
		return;
	buf_char(p->out, ' ');
	print_attr(p, dict);
}

static void
print_func_args(Printer *p, const IrOp *op, IrType *type)
{
	const IrBlock *body = ir_op_body(op, 0);
	const uint32_t *locs = body ? NULL : map_get(&p->m->declared_locs, (uintptr_t)op);
	bool lines = p->comments && body && print_comments_in_args(p, op);

	buf_char(p->out, '(');
	for (uint32_t i = 0; i < type->n_in; i++) {
		if (i)
			buf_str(p->out, lines ? STR(",") : STR(", "));
		if (lines)
			print_comments_arg(p, body->args[i]->lo);
		if (body) {
			print_block_arg(p, body->args[i], ir_func_arg_attrs(op, i));
			continue;
		}
		print_type_with_attrs(p, ir_type_inputs(type)[i], ir_func_arg_attrs(op, i));
		print_kept_loc(p, locs ? locs[i] : 0);
	}
	if (lines)
		print_comments_args_end(p);
	buf_char(p->out, ')');
}

static void
print_func_results(Printer *p, const IrOp *op, IrType *type)
{
	uint32_t n = ir_type_n_results(type);
	IrAttr *first = n == 1 ? ir_func_res_attrs(op, 0) : NULL;
	bool bare = n == 1 && (!first || !first->n) && ir_type_results(type)[0]->kind != IR_TYPE_FUNCTION;

	if (!n)
		return;
	buf_str(p->out, bare ? STR(" -> ") : STR(" -> ("));
	for (uint32_t i = 0; i < n; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		print_type_with_attrs(p, ir_type_results(type)[i], ir_func_res_attrs(op, i));
	}
	if (!bare)
		buf_char(p->out, ')');
}

static void
print_func(Printer *p, IrOp *op)
{
	IrAttr *visibility = ir_op_prop(op, ATOM_sym_visibility);
	IrType *type = ir_func_type(op);

	print_op_name(p, op);
	buf_char(p->out, ' ');
	if (visibility) {
		buf_str(p->out, session_str(p->s, *ir_attr_atoms(visibility)));
		buf_char(p->out, ' ');
	}
	print_symbol(p, *ir_attr_atoms(ir_op_prop(op, ATOM_sym_name)));
	print_func_args(p, op, type);
	print_func_results(p, op, type);
	print_attr_dict_keyword(p, op);
	if (!op->regions[0].first)
		return;
	buf_char(p->out, ' ');
	print_region(p, &op->regions[0], PRINT_NO_LABEL);
}

static void
print_call(Printer *p, IrOp *op)
{
	print_op_name(p, op);
	buf_char(p->out, ' ');
	print_attr(p, ir_op_prop(op, ATOM_callee));
	buf_char(p->out, '(');
	print_operands(p, op, 0, op->n_operands);
	buf_char(p->out, ')');
	print_listed_props(p, op);
	print_attr_dict(p, op);
	BUF_LIT(p->out, " : ");
	print_op_function_type(p, op);
}

static void
print_call_indirect(Printer *p, IrOp *op)
{
	print_op_name(p, op);
	buf_char(p->out, ' ');
	print_operands(p, op, 0, 1);
	buf_char(p->out, '(');
	print_operands(p, op, 1, op->n_operands - 1);
	buf_char(p->out, ')');
	print_listed_props(p, op);
	print_attr_dict(p, op);
	BUF_LIT(p->out, " : ");
	print_type(p, ir_operand(op, 0)->type);
}

static void
print_func_constant(Printer *p, IrOp *op)
{
	print_op_name(p, op);
	print_attr_dict(p, op);
	buf_char(p->out, ' ');
	print_attr(p, ir_op_prop(op, ATOM_value));
	BUF_LIT(p->out, " : ");
	print_type(p, op->results[0].type);
}

void
print_dict_and_operands(Printer *p, IrOp *op)
{
	print_op_name(p, op);
	print_attr_dict(p, op);
	if (!op->n_operands)
		return;
	buf_char(p->out, ' ');
	print_operands(p, op, 0, op->n_operands);
	BUF_LIT(p->out, " : ");
	print_operand_types(p, op);
}

PrintForm *
print_core_form(IrForm form)
{
	static PrintForm *const forms[] = {
		[FORM_MODULE] = print_module_op, [FORM_CAST] = print_cast, [FORM_FUNC] = print_func,
		[FORM_FUNC_CALL] = print_call, [FORM_CALL_INDIRECT] = print_call_indirect,
		[FORM_FUNC_CONSTANT] = print_func_constant,
		[FORM_FUNC_RETURN] = print_dict_and_operands,
		[FORM_SDY_RETURN] = print_dict_and_operands,
	};

	return (size_t)form < sizeof forms / sizeof *forms ? forms[form] : NULL;
}
