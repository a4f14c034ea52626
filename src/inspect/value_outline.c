/* SPDX-License-Identifier: Apache-2.0
 *
 * Where the values of a program are: functions, regions, operations and places in the original program.
 */
#include "inspect/value_outline.h"

#include "inspect/cost.h"
#include "inspect/values.h"
#include "ir/walk.h"

enum { FUNCTION, DEPTH, KIND, OP, PLACE, LINE, MODULE, OPERANDS, N };

static const ReportColumn columns[N] = {
	[FUNCTION] = { .name = "function", .kind = REPORT_TEXT, .help = "The function with the value, with @." },
	[DEPTH] = { .name = "depth", .kind = REPORT_COUNT, .help = "The number of regions around the value in it." },
	[KIND] = { .name = "kind", .kind = REPORT_TEXT,
	           .help = "argument or result of a function, value of an operation, or block argument." },
	[OP] = { .name = "op", .kind = REPORT_TEXT, .nullable = true,
	         .help = "The operation that defines the value or has its region." },
	[PLACE] = { .name = "place", .kind = REPORT_TEXT, .nullable = true,
	            .help = "The place in the original program." },
	[LINE] = { .name = "source", .kind = REPORT_TEXT, .help = "The file and line of that place, or -." },
	[MODULE] = { .name = "module", .kind = REPORT_TEXT, .help = "The module of the original program, or -." },
	[OPERANDS] = { .name = "operands", .kind = REPORT_COUNTS,
	               .help = "The operands: for each, how many rows earlier it is, 0 if it has no row." },
};

const ReportLayout inspect_outline_layout = {
	.name = "outline", .help = "Where the values are.", .shape = REPORT_ROWS, .columns = columns, .n = N,
};

/* Returns whether an operation around a value computes on scalars, such as that of a reduction. */
static bool
is_scalar_code(const InspectNamed *x)
{
	const IrOp *op;

	if (!x->value)
		return false;
	op = ir_value_op(x->value);
	if (!x->value->is_arg)
		op = ir_op_parent(op);
	for (; op && op != x->func; op = ir_op_parent(op)) {
		if (!inspect_has_program_regions(op))
			return true;
	}
	return false;
}

void
inspect_outline_find(InspectAddresses *x)
{
	for (uint32_t i = 0; i < x->list.n; i++)
		x->list.v[i].found = !is_scalar_code(&x->list.v[i]);
}

/* Returns the number of operations between a value and its function. */
static uint32_t
depth_of(const InspectNamed *x)
{
	const IrOp *op = x->value ? ir_value_op(x->value) : x->func;
	uint32_t n = 0;

	for (; op && op != x->func && ir_op_parent(op) != x->func; op = ir_op_parent(op))
		n++;
	return x->value && x->value->is_arg && op != x->func ? n + 1 : n;
}

static const char *
kind_of(const InspectNamed *x)
{
	if (x->kind == INSPECT_NAMED_ARG)
		return "argument";
	if (x->kind == INSPECT_NAMED_RESULT)
		return "result";
	return x->value->is_arg ? "block argument" : "value";
}

/* Returns the distances to the rows of the operands. */
static ReportValue
operands_of(Arena *a, const Map *rows, const InspectNamed *x, uint32_t row)
{
	const IrOp *op = x->kind == INSPECT_NAMED_VALUE && !x->value->is_arg ? ir_value_op(x->value) : NULL;
	int64_t *list;

	if (!op)
		return (ReportValue){ .known = true };
	list = ARENA_ARRAY(a, int64_t, op->n_operands);
	for (uint32_t i = 0; i < op->n_operands; i++) {
		uint32_t at = map_number(map_get(rows, (uintptr_t)ir_operand(op, i)));

		list[i] = at ? (int64_t)row - at : 0;
	}
	return report_of_counts(list, op->n_operands);
}

void
inspect_outline_add(ReportTable *t, IrModule *m, const InspectAddresses *x)
{
	Map rows = { 0 };

	for (uint32_t i = 0; i < x->list.n; i++) {
		const InspectNamed *v = &x->list.v[i];
		Str func = session_str(m->s, ir_symbol_name(v->func)), place;
		ReportValue *row;

		if (!v->found)
			continue;
		row = report_table_row(t);
		if (v->value)
			map_put(t->arena, &rows, (uintptr_t)v->value, map_value(t->rows.n));
		place = inspect_origin_text(t->arena, &v->origin);
		row[FUNCTION] = report_of_text(str_from(arena_printf(t->arena, "@%.*s", (int)func.n, func.p)));
		row[DEPTH] = report_of_count(depth_of(v));
		row[KIND] = report_of_text(str_from(kind_of(v)));
		if (v->op_name.n)
			row[OP] = report_of_text(v->op_name);
		if (place.n)
			row[PLACE] = report_of_text(place);
		row[LINE] = report_of_text(inspect_cost_line(t->arena, &v->origin));
		row[MODULE] = report_of_text(v->kind == INSPECT_NAMED_VALUE ?
		                             inspect_cost_module(t->arena, v->name) : STR("-"));
		row[OPERANDS] = operands_of(t->arena, &rows, v, t->rows.n);
	}
}
