/* SPDX-License-Identifier: Apache-2.0
 *
 * Prints operations of MLIR's own dialects in their custom forms (ir/std_ops.def). An operation that its form cannot
 * show is printed in generic form, because nothing checks these operations.
 */
#include "ir/std_ops.h"
#include "print/printer.h"

/* Returns whether operands from `from` on have the type. */
static bool
are(const IrOp *op, uint32_t from, const IrType *type)
{
	for (uint32_t i = from; i < op->n_operands; i++) {
		if (ir_operand(op, i)->type != type)
			return false;
	}
	return true;
}

static bool
is_element(const IrType *t, const IrType *tensor)
{
	return tensor->kind == IR_TYPE_TENSOR && tensor->elem == t;
}

/* Returns whether the op has one result and at least n operands. */
static bool
has(const IrOp *op, uint32_t n)
{
	return op->n_results == 1 && op->n_operands >= n;
}

static bool
select_fits(const Printer *p, const IrOp *op)
{
	IrType *t = op->results[0].type;

	return op->n_operands == 3 && are(op, 1, t) &&
	       (ir_operand(op, 0)->type == p->s->i1 || ir_operand(op, 0)->type == ir_std_compared(p->s, t));
}

/* Returns whether the form implies the types of operands and results. */
static bool
types_fit(Printer *p, const IrOp *op, const IrStdOp *row)
{
	IrType *out = op->n_results ? op->results[0].type : NULL;
	IrType *in = op->n_operands ? ir_operand(op, 0)->type : NULL;
	const IrType *index = p->s->index;

	switch ((IrStdForm)row->form) {
	case STD_CONSTANT:
		return has(op, 0) && !op->n_operands;
	case STD_SAME:
		return has(op, 1) && op->n_operands == row->operands && are(op, 0, out);
	case STD_CMPF: case STD_CMPI:
		return has(op, 2) && op->n_operands == 2 && are(op, 1, in) && out == ir_std_compared(p->s, in);
	case STD_SELECT:
		return has(op, 3) && select_fits(p, op);
	case STD_CAST:
		return has(op, 1) && op->n_operands == 1;
	case STD_EMPTY:
		return has(op, 0) && are(op, 0, index);
	case STD_DIM:
		return has(op, 2) && op->n_operands == 2 && are(op, 1, index) && out == index;
	case STD_EXTRACT:
		return has(op, 1) && are(op, 1, index) && is_element(out, in);
	case STD_INSERT:
		return has(op, 2) && are(op, 2, index) && ir_operand(op, 1)->type == out && is_element(in, out);
	case STD_ELEMENTS:
		return has(op, 1) && is_element(in, out) && are(op, 0, in);
	case STD_SPLAT:
		return has(op, 1) && op->n_operands == 1 && is_element(in, out);
	case STD_LIST:
		return !op->n_results && !op->n_operands;
	case STD_ASSERT:
		return !op->n_results && op->n_operands == 1 && in == p->s->i1;
	case STD_BR:
		return !op->n_results;
	case STD_COND_BR:
		return !op->n_results && op->n_operands >= 1 && in == p->s->i1;
	}
	return false;
}

/* Returns the value of the property if the op has it as its only one besides the flags, else NULL. */
static IrAttr *
only_prop(const IrOp *op, const IrStdOp *row, Atom name)
{
	uint32_t n = 1 + (ir_op_prop(op, ir_std_flags(row)) != NULL);

	return op->props && op->props->n == n ? ir_op_prop(op, name) : NULL;
}

static bool
is_i64(const Printer *p, const IrAttr *a, int64_t below)
{
	return a->kind == IR_ATTR_INT && a->type == p->s->i64 && ir_attr_ints(a)[0] >= 0 && ir_attr_ints(a)[0] < below;
}

/* Returns whether the segments are one condition and all other operands. */
static bool
segments_fit(const Printer *p, const IrOp *op, const IrAttr *sizes)
{
	const int64_t *v = ir_attr_ints(sizes);

	return sizes->kind == IR_ATTR_NUMS && sizes->type == p->s->i32 && sizes->n == 3 && v[0] == 1 && v[1] >= 0 &&
	       v[2] >= 0 && v[1] + v[2] == (int64_t)op->n_operands - 1;
}

static bool
value_fits(const IrOp *op, const IrAttr *value)
{
	return value->type == op->results[0].type &&
	       (value->kind == IR_ATTR_INT || value->kind == IR_ATTR_FLOAT || value->kind == IR_ATTR_DENSE ||
	        value->kind == IR_ATTR_RESOURCE);
}

/* Returns whether the form shows all properties. */
static bool
props_fit(const Printer *p, const IrOp *op, const IrStdOp *row)
{
	IrAttr *a;

	switch ((IrStdForm)row->form) {
	case STD_CONSTANT:
		a = only_prop(op, row, ATOM_value);
		return a && value_fits(op, a);
	case STD_CMPF:
		a = only_prop(op, row, ATOM_predicate);
		return a && is_i64(p, a, 16);
	case STD_CMPI:
		a = only_prop(op, row, ATOM_predicate);
		return a && is_i64(p, a, 10);
	case STD_LIST:
		a = only_prop(op, row, ir_std_prop(row));
		return a && a->kind == IR_ATTR_ARRAY;
	case STD_ASSERT:
		a = only_prop(op, row, ATOM_msg);
		return a && a->kind == IR_ATTR_STRING && !a->type;
	case STD_COND_BR:
		a = only_prop(op, row, ATOM_operandSegmentSizes);
		return a && op->n_succs == 2 && segments_fit(p, op, a);
	case STD_SAME: case STD_SELECT: case STD_CAST: case STD_EMPTY: case STD_DIM: case STD_EXTRACT: case STD_INSERT:
	case STD_ELEMENTS: case STD_SPLAT: case STD_BR:
		break;
	}
	return !op->props || !op->props->n || (op->props->n == 1 && ir_op_prop(op, ir_std_flags(row)));
}

const IrStdOp *
print_std_row(Printer *p, const IrOp *op)
{
	const IrStdOp *row = op->kind == IR_OP_FOREIGN ? ir_std_op(session_str(p->s, op->name)) : NULL;
	uint32_t n_succs = row && row->form == STD_BR ? 1 : row && row->form == STD_COND_BR ? 2 : 0;
	IrAttr *flags = row && ir_std_flags(row) ? ir_op_prop(op, ir_std_flags(row)) : NULL;
	Str words;

	if (!row || op->n_regions || op->n_succs != n_succs || op->flags & IR_OPF_DECLARED)
		return NULL;
	if (flags ? !ir_std_flags_words(p->s, row, flags, &words) : row->flags == 'f' || row->flags == 'o')
		return NULL;
	return types_fit(p, op, row) && props_fit(p, op, row) ? row : NULL;
}

/* ---- text ---- */

static void
put_flags(Printer *p, const IrOp *op, const IrStdOp *row)
{
	IrAttr *flags = ir_std_flags(row) ? ir_op_prop(op, ir_std_flags(row)) : NULL;
	Str words;

	if (!flags || !ir_std_flags_words(p->s, row, flags, &words) || !words.n)
		return;
	buf_str(p->out, row->flags == 'o' ? STR(" overflow<") : STR(" fastmath<"));
	buf_str(p->out, words);
	buf_char(p->out, '>');
}

static void
put_type(Printer *p, const char *before, IrType *t)
{
	buf_str(p->out, str_from(before));
	print_type(p, t);
}

static void
put_successor(Printer *p, const IrOp *op, uint32_t i, uint32_t first, uint32_t n)
{
	print_block_name(p, op->succs[i]);
	if (!n)
		return;
	buf_char(p->out, '(');
	print_operands(p, op, first, n);
	for (uint32_t k = first; k < first + n; k++)
		put_type(p, k == first ? " : " : ", ", ir_operand(op, k)->type);
	buf_char(p->out, ')');
}

static void
put_branch(Printer *p, const IrOp *op, const IrStdOp *row)
{
	const int64_t *sizes;

	if (row->form == STD_BR) {
		put_successor(p, op, 0, 0, op->n_operands);
		return;
	}
	sizes = ir_attr_ints(ir_op_prop(op, ATOM_operandSegmentSizes));
	print_operands(p, op, 0, 1);
	BUF_LIT(p->out, ", ");
	put_successor(p, op, 0, 1, (uint32_t)sizes[1]);
	BUF_LIT(p->out, ", ");
	put_successor(p, op, 1, 1 + (uint32_t)sizes[1], (uint32_t)sizes[2]);
}

/* Prints the operands and what is between them and the dictionary. */
static void
put_operands(Printer *p, const IrOp *op, const IrStdOp *row)
{
	uint32_t indexed = row->form == STD_EXTRACT ? 1 : 2;

	if (row->form == STD_CMPF || row->form == STD_CMPI) {
		int64_t number = ir_attr_ints(ir_op_prop(op, ATOM_predicate))[0];

		buf_str(p->out, str_from(ir_std_predicates((IrStdForm)row->form)[number]));
		BUF_LIT(p->out, ", ");
	}
	if (row->form == STD_EXTRACT || row->form == STD_INSERT) {
		print_operands(p, op, 0, 1);
		if (row->form == STD_INSERT) {
			BUF_LIT(p->out, " into ");
			print_operands(p, op, 1, 1);
		}
		buf_char(p->out, '[');
		print_operands(p, op, indexed, op->n_operands - indexed);
		buf_char(p->out, ']');
		return;
	}
	print_operands(p, op, 0, op->n_operands);
	if (row->form == STD_LIST)
		print_attr(p, ir_op_prop(op, ir_std_prop(row)));
	if (row->form == STD_ASSERT) {
		BUF_LIT(p->out, ", ");
		print_attr(p, ir_op_prop(op, ATOM_msg));
	}
}

/* Prints the discardable attributes; the form shows all properties. */
static void
put_dict(Printer *p, const IrOp *op)
{
	if (!op->attrs || !op->attrs->n)
		return;
	buf_char(p->out, ' ');
	print_attr(p, op->attrs);
}

/* Prints the colon and the types after it. */
static void
put_types(Printer *p, const IrOp *op, const IrStdOp *row)
{
	IrType *out = op->results[0].type;

	switch ((IrStdForm)row->form) {
	case STD_CMPF: case STD_CMPI: case STD_DIM: case STD_EXTRACT:
		put_type(p, " : ", ir_operand(op, 0)->type);
		break;
	case STD_CAST:
		put_type(p, " : ", ir_operand(op, 0)->type);
		put_type(p, " to ", out);
		break;
	case STD_SELECT:
		if (ir_operand(op, 0)->type != p->s->i1) {
			put_type(p, " : ", ir_operand(op, 0)->type);
			put_type(p, ", ", out);
			break;
		}
		put_type(p, " : ", out);
		break;
	case STD_CONSTANT: case STD_SAME: case STD_EMPTY: case STD_INSERT: case STD_ELEMENTS: case STD_SPLAT:
	case STD_LIST: case STD_ASSERT: case STD_BR: case STD_COND_BR:
		put_type(p, " : ", out);
		break;
	}
}

void
print_std(Printer *p, const IrOp *op, const IrStdOp *row)
{
	print_op_name(p, op);
	if (row->form == STD_CONSTANT) {
		put_dict(p, op);
		buf_char(p->out, ' ');
		print_attr(p, ir_op_prop(op, ATOM_value));
		return;
	}
	if (row->form == STD_DIM)
		put_dict(p, op);
	buf_str(p->out, row->form == STD_EMPTY ? STR("(") : STR(" "));
	if (row->form == STD_BR || row->form == STD_COND_BR)
		put_branch(p, op, row);
	else
		put_operands(p, op, row);
	if (row->form == STD_EMPTY)
		buf_char(p->out, ')');
	put_flags(p, op, row);
	if (row->form != STD_DIM)
		put_dict(p, op);
	if (op->n_results)
		put_types(p, op, row);
}
