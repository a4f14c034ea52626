/* SPDX-License-Identifier: Apache-2.0
 *
 * Prints the custom forms of stablehlo and chlo ops, family by family (spec 11 §4, spec 11 §8). Each function writes an
 * op from its name on, and may rely on the operands and attributes that a verified op has.
 */
#include "print/printer.h"

#include "ir/clauses.h"
#include "ir/dims.h"
#include "literal/literal.h"

static void
print_head(Printer *p, const IrOp *op)
{
	print_op_name(p, op);
	buf_char(p->out, ' ');
}

/* Ends an op with its dictionary and ` : (T) -> U`. */
static void
print_tail(Printer *p, const IrOp *op)
{
	print_attr_dict(p, op);
	BUF_LIT(p->out, " : ");
	print_op_function_type(p, op);
}

static bool
all_types_equal(const IrOp *op, const IrType *t)
{
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (ir_operand(op, i)->type != t)
			return false;
	}
	return true;
}

/* Ends an op whose operand types follow from the type of its result. */
static void
print_result_tail(Printer *p, const IrOp *op)
{
	print_attr_dict(p, op);
	BUF_LIT(p->out, " : ");
	print_type(p, op->results[0].type);
}

/* Ends an op with one type if operands and result share it, else with a function type. */
static void
print_unified_tail(Printer *p, const IrOp *op)
{
	if (op->n_results != 1 || !all_types_equal(op, op->results[0].type)) {
		print_tail(p, op);
		return;
	}
	print_result_tail(p, op);
}

static void
print_elementwise(Printer *p, IrOp *op)
{
	print_head(p, op);
	print_operands(p, op, 0, op->n_operands);
	print_unified_tail(p, op);
}

static void
print_functional(Printer *p, IrOp *op)
{
	print_head(p, op);
	print_operands(p, op, 0, op->n_operands);
	print_tail(p, op);
}

static void
print_constant(Printer *p, IrOp *op)
{
	IrAttr *value = ir_op_prop(op, ATOM_value);

	print_op_name(p, op);
	if (value->type == op->results[0].type) {
		print_attr_dict(p, op);
		buf_char(p->out, ' ');
		print_attr(p, value);
		return;
	}
	BUF_LIT(p->out, "() <{value = ");
	print_attr(p, value);
	BUF_LIT(p->out, "}>");
	print_attr_dict(p, op);
	BUF_LIT(p->out, " : () -> ");
	print_type(p, op->results[0].type);
}

static void
print_nullary(Printer *p, IrOp *op)
{
	print_op_name(p, op);
	print_result_tail(p, op);
}

/* Prints stablehlo.complex. If the operands have the matching real type, only the result type is shown. */
static void
print_complex(Printer *p, IrOp *op)
{
	IrType *t = op->results[0].type, *real;
	bool one = t->kind == IR_TYPE_TENSOR && t->elem->kind == IR_TYPE_COMPLEX;

	print_head(p, op);
	print_operands(p, op, 0, op->n_operands);
	real = one ? ir_type_tensor(p->s, t->dims, t->n, t->elem->elem, t->enc) : NULL;
	if (!one || !all_types_equal(op, real)) {
		print_tail(p, op);
		return;
	}
	print_attr_dict(p, op);
	BUF_LIT(p->out, " : ");
	print_type(p, t);
}

static void
print_compare(Printer *p, IrOp *op)
{
	IrAttr *type = ir_op_prop(op, ATOM_compare_type);

	print_head(p, op);
	buf_str(p->out, print_enum_word(ir_op_prop(op, ATOM_comparison_direction)));
	BUF_LIT(p->out, ", ");
	print_operands(p, op, 0, op->n_operands);
	if (type) {
		BUF_LIT(p->out, ", ");
		buf_str(p->out, print_enum_word(type));
	}
	print_tail(p, op);
}

static void
print_select(Printer *p, IrOp *op)
{
	IrType *t = op->results[0].type;

	print_head(p, op);
	print_operands(p, op, 0, op->n_operands);
	if (op->n_operands != 3 || ir_operand(op, 1)->type != t || ir_operand(op, 2)->type != t) {
		print_tail(p, op);
		return;
	}
	print_attr_dict(p, op);
	BUF_LIT(p->out, " : ");
	print_type(p, ir_operand(op, 0)->type);
	BUF_LIT(p->out, ", ");
	print_type(p, t);
}

/* ---- keyword clauses ---- */

/* Prints a value in the short spelling of clauses: integers without type, lists in brackets, enumeration words. */
static void
print_short(Printer *p, IrAttr *a)
{
	if (a->kind == IR_ATTR_INT)
		literal_number_print(p->out, a);
	else if (a->kind == IR_ATTR_NUMS)
		print_int_list(p, ir_attr_ints(a), a->n);
	else if (a->kind == IR_ATTR_ENUM)
		buf_str(p->out, print_enum_word(a));
	else
		print_attr(p, a);
}

static void
print_clauses(Printer *p, const IrOp *op)
{
	const IrClauseSpec *first = ir_clauses((IrOpKind)op->kind);

	for (const IrClauseSpec *c = first; c->word; c++) {
		if (c != first || op->n_operands)
			BUF_LIT(p->out, ", ");
		buf_str(p->out, str_from(c->word));
		BUF_LIT(p->out, " = ");
		print_short(p, ir_op_prop(op, c->prop));
	}
}

/* Prints operands, clauses and a function type; for iota, which has no operands, only the result type. A dynamic_slice
 * without indices gets a stray comma, as in StableHLO (spec 11 §4.9). */
static void
print_clause_form(Printer *p, IrOp *op)
{
	print_head(p, op);
	print_operands(p, op, 0, op->n_operands);
	if (op->kind == IR_OP_SHLO_DYNAMIC_SLICE && op->n_operands == 1)
		BUF_LIT(p->out, ", ");
	print_clauses(p, op);
	if (op->kind != IR_OP_SHLO_IOTA) {
		print_tail(p, op);
		return;
	}
	print_result_tail(p, op);
}

static void
print_clause_unified(Printer *p, IrOp *op)
{
	print_head(p, op);
	print_operands(p, op, 0, op->n_operands);
	if (op->kind == IR_OP_SHLO_CHOLESKY) {
		IrAttr *lower = ir_op_prop(op, ATOM_lower);

		if (lower && ir_attr_ints(lower)[0])
			BUF_LIT(p->out, ", lower = true");
	} else if (op->kind == IR_OP_SHLO_REDUCE_PRECISION) {
		BUF_LIT(p->out, ", format = e");
		literal_number_print(p->out, ir_op_prop(op, ATOM_exponent_bits));
		buf_char(p->out, 'm');
		literal_number_print(p->out, ir_op_prop(op, ATOM_mantissa_bits));
	} else {
		print_clauses(p, op);
	}
	print_unified_tail(p, op);
}

static void
print_slice(Printer *p, IrOp *op)
{
	const IrAttr *start = ir_op_prop(op, ATOM_start_indices), *limit = ir_op_prop(op, ATOM_limit_indices);
	const IrAttr *stride = ir_op_prop(op, ATOM_strides);

	print_head(p, op);
	print_operands(p, op, 0, op->n_operands);
	BUF_LIT(p->out, " [");
	for (uint32_t i = 0; i < start->n && i < limit->n && i < stride->n; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		buf_i64(p->out, ir_attr_ints(start)[i]);
		buf_char(p->out, ':');
		buf_i64(p->out, ir_attr_ints(limit)[i]);
		if (ir_attr_ints(stride)[i] == 1)
			continue;
		buf_char(p->out, ':');
		buf_i64(p->out, ir_attr_ints(stride)[i]);
	}
	buf_char(p->out, ']');
	print_tail(p, op);
}

/* ---- contractions ---- */

static void
print_precision(Printer *p, const IrOp *op)
{
	const IrAttr *a = ir_op_prop(op, ATOM_precision_config);

	if (!a)
		return;
	BUF_LIT(p->out, ", precision = [");
	for (uint32_t i = 0; i < a->n; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		buf_str(p->out, print_enum_word(ir_attr_elems(a)[i]));
	}
	buf_char(p->out, ']');
}

static void
print_dot(Printer *p, IrOp *op)
{
	print_head(p, op);
	print_operands(p, op, 0, op->n_operands);
	print_precision(p, op);
	print_tail(p, op);
}

static void
print_dim_pair(Printer *p, Str label, const IrField pair[2])
{
	buf_str(p->out, label);
	print_int_list(p, pair[0].v, pair[0].n);
	BUF_LIT(p->out, " x ");
	print_int_list(p, pair[1].v, pair[1].n);
}

static void
print_dot_general(Printer *p, IrOp *op)
{
	const IrAttr *algorithm = ir_op_prop(op, ATOM_algorithm);
	IrDotDims n = ir_dot_dims(op);

	print_head(p, op);
	print_operands(p, op, 0, op->n_operands);
	if (n.batch[0].n || n.batch[1].n)
		print_dim_pair(p, STR(", batching_dims = "), n.batch);
	print_dim_pair(p, STR(", contracting_dims = "), n.contract);
	print_precision(p, op);
	if (algorithm) {
		BUF_LIT(p->out, ", algorithm = ");
		print_dot_algorithm(p, algorithm);
	}
	print_tail(p, op);
}

static void
print_pad_rows(Printer *p, const IrAttr *padding)
{
	int64_t n = ir_type_n_elements(padding->type) / 2;

	buf_char(p->out, '[');
	for (int64_t i = 0; i < n; i++) {
		buf_str(p->out, i ? STR(", [") : STR("["));
		buf_i64(p->out, ir_dense_int(padding, 2 * (uint64_t)i));
		BUF_LIT(p->out, ", ");
		buf_i64(p->out, ir_dense_int(padding, 2 * (uint64_t)i + 1));
		buf_char(p->out, ']');
	}
	buf_char(p->out, ']');
}

static void
print_bool_list(Printer *p, const IrAttr *a)
{
	buf_char(p->out, '[');
	for (uint32_t i = 0; i < a->n; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		buf_str(p->out, ir_attr_ints(a)[i] ? STR("true") : STR("false"));
	}
	buf_char(p->out, ']');
}

static void
print_window(Printer *p, const IrOp *op)
{
	bool any = false;

	for (const IrClauseSpec *c = ir_window_clauses; c->word; c++) {
		const IrAttr *a = ir_op_prop(op, c->prop);

		if (!a)
			continue;
		if (any)
			BUF_LIT(p->out, ", ");
		any = true;
		buf_str(p->out, str_from(c->word));
		BUF_LIT(p->out, " = ");
		if (c->prop == ATOM_padding)
			print_pad_rows(p, a);
		else if (c->prop == ATOM_window_reversal)
			print_bool_list(p, a);
		else
			print_int_list(p, ir_attr_ints(a), a->n);
	}
}

static void
print_convolution(Printer *p, IrOp *op)
{
	print_op_name(p, op);
	buf_char(p->out, '(');
	print_operands(p, op, 0, op->n_operands);
	BUF_LIT(p->out, ") dim_numbers = ");
	print_conv_dims(p, ir_op_prop(op, ATOM_dimension_numbers));
	BUF_LIT(p->out, ", window = {");
	print_window(p, op);
	buf_char(p->out, '}');
	print_tail(p, op);
}

/* ---- tuples, tokens, calls ---- */

static void
print_get_tuple_element(Printer *p, IrOp *op)
{
	print_head(p, op);
	print_operands(p, op, 0, op->n_operands);
	buf_char(p->out, '[');
	literal_number_print(p->out, ir_op_prop(op, ATOM_index));
	buf_char(p->out, ']');
	print_tail(p, op);
}

static void
print_tuple(Printer *p, IrOp *op)
{
	print_head(p, op);
	print_operands(p, op, 0, op->n_operands);
	print_result_tail(p, op);
}

static void
print_barrier(Printer *p, IrOp *op)
{
	print_dict_and_operands(p, op);
	if (!op->n_operands)
		BUF_LIT(p->out, "()");
}

static void
print_return(Printer *p, IrOp *op)
{
	print_head(p, op);
	print_operands(p, op, 0, op->n_operands);
	print_attr_dict(p, op);
	if (!op->n_operands)
		return;
	BUF_LIT(p->out, " : ");
	print_operand_types(p, op);
}

static void
print_custom_call(Printer *p, IrOp *op)
{
	print_head(p, op);
	print_symbol(p, *ir_attr_atoms(ir_op_prop(op, ATOM_call_target_name)));
	buf_char(p->out, '(');
	print_operands(p, op, 0, op->n_operands);
	buf_char(p->out, ')');
	print_tail(p, op);
}

static void
print_composite(Printer *p, IrOp *op)
{
	print_head(p, op);
	print_attr(p, ir_op_prop(op, ATOM_name));
	buf_char(p->out, ' ');
	print_operands(p, op, 0, op->n_operands);
	print_generic_regions(p, op);
	print_tail(p, op);
}

PrintForm *
print_shlo_form(IrForm form)
{
	static PrintForm *const forms[] = {
		[FORM_CONSTANT] = print_constant,
		[FORM_NULLARY] = print_nullary,
		[FORM_UNARY] = print_elementwise,
		[FORM_BINARY] = print_elementwise,
		[FORM_TERNARY] = print_elementwise,
		[FORM_COMPLEX] = print_complex,
		[FORM_COMPARE] = print_compare,
		[FORM_SELECT] = print_select,
		[FORM_FUNCTION_TYPE] = print_functional,
		[FORM_CLAUSES] = print_clause_form,
		[FORM_CLAUSES_ONE_TYPE] = print_clause_unified,
		[FORM_SLICE] = print_slice,
		[FORM_DOT] = print_dot,
		[FORM_DOT_GENERAL] = print_dot_general,
		[FORM_CONVOLUTION] = print_convolution,
		[FORM_GET_TUPLE_ELEMENT] = print_get_tuple_element,
		[FORM_TUPLE] = print_tuple,
		[FORM_AFTER_ALL] = print_elementwise,
		[FORM_BARRIER] = print_barrier,
		[FORM_SHLO_RETURN] = print_return,
		[FORM_CUSTOM_CALL] = print_custom_call,
		[FORM_COMPOSITE] = print_composite,
	};

	return (size_t)form < sizeof forms / sizeof *forms ? forms[form] : NULL;
}
