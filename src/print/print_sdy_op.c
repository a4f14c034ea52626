/* SPDX-License-Identifier: Apache-2.0
 *
 * Custom forms of sdy ops (spec 10 §10).
 */
#include "print/printer.h"

#include "literal/literal.h"

static void
print_tail(Printer *p, const IrOp *op)
{
	print_attr_dict(p, op);
	BUF_LIT(p->out, " : ");
	print_type(p, ir_operand(op, 0)->type);
}

static void
print_head(Printer *p, const IrOp *op)
{
	print_op_name(p, op);
	buf_char(p->out, ' ');
}

static void
print_mesh_op(Printer *p, IrOp *op)
{
	print_head(p, op);
	print_symbol(p, *ir_attr_atoms(ir_op_prop(op, ATOM_sym_name)));
	BUF_LIT(p->out, " = ");
	print_sdy_stripped(p, ir_op_prop(op, ATOM_mesh));
	print_attr_dict(p, op);
}

static void
print_sharded(Printer *p, IrOp *op)
{
	print_head(p, op);
	print_value(p, ir_operand(op, 0));
	buf_char(p->out, ' ');
	print_sdy_stripped(p, ir_op_prop(op, ATOM_sharding));
	print_tail(p, op);
}

static void
print_block_args(Printer *p, const IrBlock *b)
{
	BUF_LIT(p->out, " (");
	for (uint32_t i = 0; b && i < b->n_args; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		print_block_arg(p, b->args[i], NULL);
	}
	BUF_LIT(p->out, ") ");
}

static void
print_clause(Printer *p, const IrOp *op, Str label, Atom name)
{
	IrAttr *a = ir_op_prop(op, name);

	if (!a)
		return;
	buf_str(p->out, label);
	print_sdy_stripped(p, a);
}

/* Operands in parentheses, shardings, arguments, region, dictionary, type. */
static void
print_computation(Printer *p, IrOp *op)
{
	buf_char(p->out, '(');
	print_operands(p, op, 0, op->n_operands);
	buf_char(p->out, ')');
	print_clause(p, op, STR(" in_shardings="), ATOM_in_shardings);
	print_clause(p, op, STR(" out_shardings="), ATOM_out_shardings);
	print_clause(p, op, STR(" manual_axes="), ATOM_manual_axes);
	print_block_args(p, ir_op_body(op, 0));
	print_region(p, &op->regions[0], PRINT_NO_LABEL);
	print_attr_dict(p, op);
	BUF_LIT(p->out, " : ");
	print_op_function_type(p, op);
}

static void
print_named_computation(Printer *p, IrOp *op)
{
	print_op_name(p, op);
	buf_char(p->out, '<');
	literal_string_print(p->out, session_str(p->s, *ir_attr_atoms(ir_op_prop(op, ATOM_name))));
	buf_char(p->out, '>');
	print_computation(p, op);
}

static void
print_group(Printer *p, IrOp *op)
{
	print_head(p, op);
	print_value(p, ir_operand(op, 0));
	BUF_LIT(p->out, " group_id=");
	literal_number_print(p->out, ir_op_prop(op, ATOM_group_id));
	print_tail(p, op);
}

static void
print_edge_op(Printer *p, IrOp *op)
{
	print_head(p, op);
	print_value(p, ir_operand(op, 0));
	print_clause(p, op, STR(" sharding="), ATOM_sharding);
	print_tail(p, op);
}

static void
print_barrier(Printer *p, IrOp *op)
{
	static const char *const words[] = { "NONE", "FORWARD", "BACKWARD", "BOTH" };
	int64_t v = ir_attr_ints(ir_op_prop(op, ATOM_allowed_direction))[0];

	print_head(p, op);
	print_value(p, ir_operand(op, 0));
	BUF_LIT(p->out, " allowed_direction=");
	buf_str(p->out, str_from(words[v & 3]));
	print_tail(p, op);
}

/* The inherent attribute that says which axes a collective moves. */
static IrAttr *
collective_axes(const IrOp *op)
{
	static const Atom names[] = { ATOM_gathering_axes, ATOM_slicing_axes, ATOM_params, ATOM_reduction_axes,
	                              ATOM_reduce_scatter_axes, ATOM_axes };
	IrAttr *a = NULL;

	for (size_t i = 0; !a && i < sizeof names / sizeof *names; i++)
		a = ir_op_prop(op, names[i]);
	return a;
}

static void
print_collective(Printer *p, IrOp *op)
{
	IrAttr *reduction = ir_op_prop(op, ATOM_reduction_op), *axes = collective_axes(op);
	int64_t kind = reduction ? ir_attr_ints(reduction)[0] : 0;

	print_head(p, op);
	if (kind)
		buf_str(p->out, kind == 1 ? STR("max ") : STR("min "));
	if (axes) {
		print_sdy_stripped(p, axes);
		buf_char(p->out, ' ');
	}
	print_value(p, ir_operand(op, 0));
	print_clause(p, op, STR(" out_sharding="), ATOM_out_sharding);
	print_tail(p, op);
}

static void
print_manual_computation(Printer *p, IrOp *op)
{
	print_op_name(p, op);
	print_computation(p, op);
}

PrintForm *
print_sdy_form(IrForm form)
{
	static PrintForm *const forms[] = {
		[FORM_SDY_MESH] = print_mesh_op, [FORM_SDY_SHARD] = print_sharded, [FORM_SDY_MANUAL] = print_manual_computation,
		[FORM_SDY_NAMED] = print_named_computation, [FORM_SDY_GROUP] = print_group, [FORM_SDY_EDGE] = print_edge_op,
		[FORM_SDY_FUNC_EDGE] = print_edge_op, [FORM_SDY_BARRIER] = print_barrier,
		[FORM_SDY_AXIS_LISTS] = print_collective, [FORM_SDY_ALL_TO_ALL] = print_collective,
		[FORM_SDY_PERMUTE] = print_collective, [FORM_SDY_REDUCE] = print_collective,
	};

	return (size_t)form < sizeof forms / sizeof *forms ? forms[form] : NULL;
}
