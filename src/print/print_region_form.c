/* SPDX-License-Identifier: Apache-2.0
 *
 * Prints the custom forms of reduce and while (spec 11 §4.20, spec 11 §4.21) and of the chlo ops (spec 11 §8).
 */
#include "print/printer.h"

#include "literal/literal.h"

/* Begins a new line. In a message, which shows an op on one line, writes a blank instead. */
static void
next_line(Printer *p, uint32_t indent)
{
	if (p->brief) {
		buf_char(p->out, ' ');
		return;
	}
	buf_char(p->out, '\n');
	buf_blanks(p->out, indent);
}

/* ---- reduce ---- */

static bool
is_compact_reducer(const IrOp *op)
{
	switch ((int)op->kind) {
	case IR_OP_SHLO_ADD:
	case IR_OP_SHLO_AND:
	case IR_OP_SHLO_MAXIMUM:
	case IR_OP_SHLO_MINIMUM:
	case IR_OP_SHLO_MULTIPLY:
	case IR_OP_SHLO_OR:
	case IR_OP_SHLO_XOR:
		return op->n_operands == 2 && op->n_results == 1;
	default:
		return false;
	}
}

static bool
takes_args(const IrOp *inner, const IrBlock *b)
{
	return b->n_args == 2 && ir_operand(inner, 0) == b->args[0] && ir_operand(inner, 1) == b->args[1];
}

/* The body prints as the name of its only op under six conditions. */
const IrOp *
print_compact_reducer(Printer *p, const IrOp *op)
{
	const IrBlock *b = ir_op_body(op, 0);
	const IrOp *inner = b ? b->first : NULL, *ret = inner ? inner->next : NULL;
	const IrType *t;

	if (!ret || ret->next || op->n_operands < 1 || !is_compact_reducer(inner) || !takes_args(inner, b))
		return NULL;
	if (ret->kind != IR_OP_SHLO_RETURN || ret->n_operands != 1 || ir_operand(ret, 0) != &inner->results[0])
		return NULL;
	t = ir_operand(op, 0)->type;
	if (!ir_type_is_tensor(t) || inner->results[0].type != ir_type_tensor(p->s, NULL, 0, t->elem, NULL))
		return NULL;
	if (print_kept_reducer_hidden(p, op))
		return NULL;
	t = inner->results[0].type;
	return ir_operand(inner, 0)->type == t && ir_operand(inner, 1)->type == t ? inner : NULL;
}

static void
print_reduce_pairs(Printer *p, const IrOp *op)
{
	uint32_t n = op->n_operands / 2;

	for (uint32_t i = 0; i < n; i++) {
		buf_str(p->out, i ? STR(", (") : STR("("));
		print_value(p, ir_operand(op, i));
		BUF_LIT(p->out, " init: ");
		print_value(p, ir_operand(op, n + i));
		buf_char(p->out, ')');
	}
}

/* Prints pairs of arguments k and n + k, each in parentheses. */
static void
print_reducer_args(Printer *p, const IrBlock *b)
{
	uint32_t n = b ? b->n_args / 2 : 0;

	for (uint32_t i = 0; i < n; i++) {
		buf_char(p->out, '(');
		print_block_arg(p, b->args[i], NULL);
		BUF_LIT(p->out, ", ");
		print_block_arg(p, b->args[n + i], NULL);
		BUF_LIT(p->out, ") ");
	}
}

static void
print_reduce(Printer *p, IrOp *op)
{
	const IrOp *inner = print_compact_reducer(p, op);
	const IrAttr *dims = ir_op_prop(op, ATOM_dimensions);

	print_op_name(p, op);
	print_reduce_pairs(p, op);
	if (inner) {
		BUF_LIT(p->out, " applies ");
		buf_str(p->out, session_str(p->s, inner->name));
	}
	BUF_LIT(p->out, " across dimensions = ");
	print_int_list(p, ir_attr_ints(dims), dims->n);
	print_attr_dict(p, op);
	BUF_LIT(p->out, " : ");
	print_op_function_type(p, op);
	if (inner)
		return;
	next_line(p, p->indent + 1);
	BUF_LIT(p->out, "reducer");
	print_reducer_args(p, ir_op_body(op, 0));
	buf_char(p->out, ' ');
	print_region(p, &op->regions[0], PRINT_NO_LABEL);
}

/* ---- while ---- */

static void
print_while(Printer *p, IrOp *op)
{
	const IrBlock *cond = ir_op_block(op, 0);

	print_op_name(p, op);
	buf_char(p->out, '(');
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		print_value(p, cond->args[i]);
		BUF_LIT(p->out, " = ");
		print_value(p, ir_operand(op, i));
	}
	buf_char(p->out, ')');
	if (op->n_operands) {
		BUF_LIT(p->out, " : ");
		print_operand_types(p, op);
	}
	print_attr_dict_keyword(p, op);
	next_line(p, p->indent);
	BUF_LIT(p->out, "cond ");
	print_region(p, &op->regions[0], PRINT_NO_LABEL);
	BUF_LIT(p->out, " do ");
	print_region(p, &op->regions[1], PRINT_NO_LABEL);
}

/* ---- chlo ---- */

/* Prints an op whose types have no parentheses: `T -> R`, `T, U -> R`. */
static void
print_chlo_elementwise(Printer *p, IrOp *op)
{
	print_op_name(p, op);
	buf_char(p->out, ' ');
	print_operands(p, op, 0, op->n_operands);
	print_attr_dict(p, op);
	BUF_LIT(p->out, " : ");
	print_operand_types(p, op);
	BUF_LIT(p->out, " -> ");
	print_type(p, op->results[0].type);
}

static void
print_top_k(Printer *p, IrOp *op)
{
	const IrAttr *stable = ir_op_prop(op, ATOM_is_stable), *largest = ir_op_prop(op, ATOM_largest);

	print_op_name(p, op);
	buf_char(p->out, '(');
	print_operands(p, op, 0, op->n_operands);
	BUF_LIT(p->out, ", k = ");
	literal_number_print(p->out, ir_op_prop(op, ATOM_k));
	if (stable && !ir_attr_ints(stable)[0])
		BUF_LIT(p->out, ", is_stable = false");
	if (largest && !ir_attr_ints(largest)[0])
		BUF_LIT(p->out, ", largest = false");
	buf_char(p->out, ')');
	print_attr_dict(p, op);
	BUF_LIT(p->out, " : ");
	print_operand_types(p, op);
	BUF_LIT(p->out, " -> (");
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		print_type(p, op->results[i].type);
	}
	buf_char(p->out, ')');
}

/* Returns the number of operands that are inputs; the rest are carries. */
static uint32_t
scan_n_inputs(const IrOp *op)
{
	const IrAttr *sizes = ir_op_prop(op, ATOM_operandSegmentSizes);

	if (!sizes || !sizes->n || ir_attr_ints(sizes)[0] < 0 || ir_attr_ints(sizes)[0] > op->n_operands)
		return 0;
	return (uint32_t)ir_attr_ints(sizes)[0];
}

static void
print_scan(Printer *p, IrOp *op)
{
	uint32_t n = scan_n_inputs(op);

	print_op_name(p, op);
	buf_char(p->out, '(');
	print_operands(p, op, 0, n);
	BUF_LIT(p->out, ") inits (");
	print_operands(p, op, n, op->n_operands - n);
	BUF_LIT(p->out, ") dimension=");
	literal_number_print(p->out, ir_op_prop(op, ATOM_dimension));
	buf_char(p->out, ' ');
	print_attr_dict_keyword(p, op);
	buf_char(p->out, ' ');
	print_region(p, &op->regions[0], PRINT_LABEL);
	BUF_LIT(p->out, " : ");
	print_op_function_type(p, op);
}

PrintForm *
print_shlo_region_form(IrForm form)
{
	static PrintForm *const forms[] = {
		[FORM_REDUCE] = print_reduce,
		[FORM_WHILE] = print_while,
		[FORM_CHLO_UNARY] = print_chlo_elementwise,
		[FORM_CHLO_BINARY] = print_chlo_elementwise,
		[FORM_CHLO_TOP_K] = print_top_k,
		[FORM_CHLO_SCAN] = print_scan,
	};

	return (size_t)form < sizeof forms / sizeof *forms ? forms[form] : NULL;
}
