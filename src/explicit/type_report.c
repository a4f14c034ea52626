/* SPDX-License-Identifier: Apache-2.0
 *
 * The types of a module, and the legal answers after errors, as tables for programs (spec 60 §10.1). People read the
 * table of type_table.c, which shows regions by indentation.
 */
#include "explicit/type_walk.h"
#include "inspect/name.h"

/* ---- descriptions ---- */

enum { FUNC_NAME, FUNC_CONTEXT, FUNC_RETURNS, FUNC_N };

static const ReportColumn func_columns[FUNC_N] = {
	[FUNC_NAME] = { .name = "function", .kind = REPORT_TEXT, .help = "The name of the function." },
	[FUNC_CONTEXT] = { .name = "context", .kind = REPORT_TEXT,
	                   .help = "The mesh and the types of its axes in the body, as JAX displays them." },
	[FUNC_RETURNS] = { .name = "returns", .kind = REPORT_TEXTS, .help = "The types of the results." },
};

static const ReportLayout func_layout = {
	.name = "functions", .help = "The functions in the order of the module.", .shape = REPORT_ROWS,
	.columns = func_columns, .n = FUNC_N, .in = REPORT_IN_TSV | REPORT_IN_JSON,
};

enum { IN_FUNCTION, NAME, ADDRESS, LINE, COL, TYPE, SPEC, SHAPE, STATE, SHARDING, REDUCED, VARYING, VALUE_N };

static const ReportColumn value_columns[VALUE_N] = {
	[IN_FUNCTION] = { .name = "function", .kind = REPORT_TEXT, .help = "The name of the function." },
	[NAME] = { .name = "value", .kind = REPORT_TEXT, .help = "The value: %name or, for a later result, %name#N." },
	[ADDRESS] = { .name = "address", .kind = REPORT_TEXT, .nullable = true,
	              .help = "The address that shardc show --only and shardc mem --at take." },
	[LINE] = { .name = "line", .kind = REPORT_COUNT, .nullable = true,
	           .help = "The line in the file where the value is defined." },
	[COL] = { .name = "col", .kind = REPORT_COUNT, .nullable = true,
	          .help = "The column of its operation, or of its name if it is an argument." },
	[TYPE] = { .name = "type", .kind = REPORT_TEXT, .help = "The type, in the form that --types selects." },
	[SPEC] = { .name = "spec", .kind = REPORT_TEXT, .help = "The sharding as a PartitionSpec of JAX." },
	[SHAPE] = { .name = "shape", .kind = REPORT_COUNTS, .in = REPORT_IN_JSON, .nullable = true,
	            .help = "The global shape, if it is static." },
	[STATE] = { .name = "state", .kind = REPORT_TEXT,
	            .help = "placed: the value is on a mesh; unplaced: on none; unknown: an error has left a "
	                    "dimension unknown." },
	[SHARDING] = { .name = "sharding", .kind = REPORT_SHARDING, .nullable = true,
	               .help = "The sharding of a placed value, with unreduced axes. A dimension that an error has "
	                       "left unknown is open." },
	[REDUCED] = { .name = "reduced", .kind = REPORT_TEXTS, .help = "The reduced axes." },
	[VARYING] = { .name = "varying", .kind = REPORT_TEXTS,
	              .help = "The Manual axes along which the value may vary between devices." },
};

static const ReportLayout value_layout = {
	.name = "values", .help = "The values that have a type, in the order of the program.", .shape = REPORT_ROWS,
	.columns = value_columns, .n = VALUE_N, .in = REPORT_IN_TSV | REPORT_IN_JSON,
};

enum {
	ANS_ID, ANS_OP, ANS_ADDRESS, ANS_LINE, ANS_COL, ANS_SHARDING, ANS_TYPE, ANS_BYTES, ANS_ROUNDS, ANS_STEPS, ANS_N
};

static const ReportColumn answer_columns[ANS_N] = {
	[ANS_ID] = { .name = "id", .kind = REPORT_TEXT, .help = "The id of the error." },
	[ANS_OP] = { .name = "op", .kind = REPORT_TEXT, .help = "The name of the operation." },
	[ANS_ADDRESS] = { .name = "address", .kind = REPORT_TEXT, .nullable = true,
	                  .help = "The address of its first result." },
	[ANS_LINE] = { .name = "line", .kind = REPORT_COUNT, .nullable = true,
	               .help = "The line of the operation in the file." },
	[ANS_COL] = { .name = "col", .kind = REPORT_COUNT, .nullable = true,
	              .help = "The column of the operation in the file." },
	[ANS_SHARDING] = { .name = "sharding", .kind = REPORT_SHARDING,
	                   .help = "The sharding that shardc.out_sharding may state." },
	[ANS_TYPE] = { .name = "type", .kind = REPORT_TEXT, .help = "The type that the result then has." },
	[ANS_BYTES] = { .name = "bytes", .kind = REPORT_BYTES, .nullable = true, .missing = "?",
	                .help = "The bytes that each device sends, null if the cost is unknown." },
	[ANS_ROUNDS] = { .name = "rounds", .kind = REPORT_COUNT, .nullable = true, .missing = "?",
	                 .help = "The rounds of communication." },
	[ANS_STEPS] = { .name = "steps", .kind = REPORT_TEXTS, .help = "The collectives in order." },
};

static const ReportLayout answer_layout = {
	.name = "alternatives",
	.help = "The legal answers of each operation that does not have exactly one, cheapest first, up to "
	        "--max-alternatives each.",
	.shape = REPORT_ROWS, .columns = answer_columns, .n = ANS_N, .in = REPORT_IN_TSV | REPORT_IN_JSON,
};

const ReportLayout *const explicit_layouts[] = { &func_layout, &value_layout, &answer_layout };

void
explicit_tables_init(ExplicitTables *t, Arena *arena, ExplicitForm form)
{
	*t = (ExplicitTables){ .arena = arena, .form = form };
	report_tables_init(t->tables, explicit_layouts, EXPLICIT_N_TABLES, arena);
}

/* ---- rows ---- */

typedef struct Rows {
	ExplicitTables *t;
	ExEnv *x;
} Rows;

/* Returns a copy of the text in the arena of the tables, and frees the buffer. */
static ReportValue
text_of(const Rows *r, Buf *b)
{
	ReportValue v = report_of_text((Str){ arena_dup(r->t->arena, b->p ? b->p : "", b->n), b->n });

	buf_free(b);
	return v;
}

static ReportValue
copy_of(const Rows *r, Str s)
{
	return report_of_text((Str){ arena_dup(r->t->arena, s.p, s.n), s.n });
}

static ReportValue
type_of(const Rows *r, const IrType *tensor, const ExType *type, ExForm form, bool varying)
{
	Buf b;

	buf_init(&b, r->t->arena->memory);
	explicit_type_print(&b, r->x->s, &r->x->types, tensor, type, form, varying);
	return text_of(r, &b);
}

static ReportValue
axes_of(const Rows *r, const ExMesh *m, ExAxes set)
{
	Str *names = ARENA_ARRAY(r->t->arena, Str, EX_MAX_AXES);
	uint32_t n = 0;

	for (uint32_t i = 0; m && i < m->mesh->n_axes && n < EX_MAX_AXES; i++) {
		if (set & explicit_axis(i))
			names[n++] = copy_of(r, session_str(r->x->s, explicit_axis_name(m, i))).text;
	}
	return report_of_texts(names, n);
}

static ReportValue
sharding_of(const Rows *r, const ExType *type)
{
	IrAttr *attr;

	if (!type->mesh)
		return (ReportValue){ .known = false };
	attr = explicit_attr(r->x, type, explicit_ctx_declared(type->mesh), true);
	return copy_of(r, str_from(explicit_attr_text(&r->x->tmp, r->x->s, attr)));
}

static ReportValue
address_of(const Rows *r, const IrValue *v)
{
	Str address = inspect_value(r->x->m, v);

	return address.n ? copy_of(r, address) : (ReportValue){ .known = false };
}

/* Sets the line and the column of an offset in the source. */
static void
set_place(const Rows *r, ReportValue *line, ReportValue *col, uint32_t at)
{
	Source *src = r->x->m->src;
	LineCol place;

	if (!src || at >= src->len)
		return;
	place = source_locate(r->t->arena, src, at);
	*line = report_of_count(place.line);
	*col = report_of_count(place.col);
}

static void
add_value(void *cx, const ExPlace *place, const IrValue *v, const ExType *type)
{
	const Rows *r = cx;
	ReportValue *row = report_table_row(&r->t->tables[EXPLICIT_VALUES]);
	Buf name;

	buf_init(&name, r->t->arena->memory);
	explicit_value_name(r->x, &name, v);
	row[IN_FUNCTION] = copy_of(r, session_str(r->x->s, ir_symbol_name(place->func->op)));
	row[NAME] = text_of(r, &name);
	row[ADDRESS] = address_of(r, v);
	set_place(r, &row[LINE], &row[COL], ir_value_def(v) ? ir_value_def(v)->span.lo : v->lo);
	row[TYPE] = type_of(r, v->type, type, explicit_type_form(r->t->form), place->varying);
	row[SPEC] = type_of(r, v->type, type, EX_FORM_SPEC, false);
	if (ir_type_is_static_tensor(v->type))
		row[SHAPE] = report_of_counts(v->type->dims, v->type->n);
	row[STATE] = report_of_text(str_from(explicit_type_state(type)));
	row[SHARDING] = sharding_of(r, type);
	row[REDUCED] = axes_of(r, type->mesh, type->r);
	row[VARYING] = axes_of(r, type->mesh, type->v);
}

static void
add_function(void *cx, const ExPlace *place)
{
	const ExFunc *f = place->func;
	const IrOp *ret = ir_op_block(f->op, 0)->last;
	uint32_t n = 0, max = ret && ret->kind == IR_OP_RETURN ? ret->n_operands : 0;
	const Rows *r = cx;
	Str *returns = ARENA_ARRAY(r->t->arena, Str, max);
	ReportValue *row = report_table_row(&r->t->tables[EXPLICIT_FUNCTIONS]);
	Buf context;

	buf_init(&context, r->t->arena->memory);
	explicit_ctx_print(&context, r->x->s, f->ctx);
	row[FUNC_NAME] = copy_of(r, session_str(r->x->s, ir_symbol_name(f->op)));
	row[FUNC_CONTEXT] = text_of(r, &context);
	for (uint32_t i = 0; i < max; i++) {
		const IrType *tensor = ir_operand(ret, i)->type;

		if (f->results[i] && ir_type_is_tensor(tensor))
			returns[n++] = type_of(r, tensor, f->results[i], explicit_type_form(r->t->form),
			                       place->varying).text;
	}
	row[FUNC_RETURNS] = report_of_texts(returns, n);
}

/* Returns the steps of a price, which are joined by "; ". */
static ReportValue
steps_of(const Rows *r, const AnswerPrice *price)
{
	Str *steps = ARENA_ARRAY(r->t->arena, Str, price->n_steps);
	const char *p = price->steps, *end;
	uint32_t n = 0;

	for (; *p && n < price->n_steps; p = *end ? end + 2 : end) {
		end = strstr(p, "; ");
		end = end ? end : p + strlen(p);
		steps[n++] = copy_of(r, (Str){ p, (size_t)(end - p) }).text;
	}
	return report_of_texts(steps, n);
}

static void
add_answer(const Rows *r, const ExAnswer *a)
{
	ReportValue *row = report_table_row(&r->t->tables[EXPLICIT_ANSWERS]);

	row[ANS_ID] = report_of_text(str_from(diag_id_name(a->id)));
	row[ANS_OP] = copy_of(r, session_str(r->x->s, a->op->name));
	row[ANS_ADDRESS] = address_of(r, &a->op->results[0]);
	set_place(r, &row[ANS_LINE], &row[ANS_COL], a->op->span.lo);
	row[ANS_SHARDING] = sharding_of(r, a->type);
	row[ANS_TYPE] = type_of(r, a->op->results[0].type, a->type, EX_FORM_SHORT, false);
	if (a->price.known) {
		row[ANS_BYTES] = report_of_count(a->price.bytes);
		row[ANS_ROUNDS] = report_of_count(a->price.rounds);
	}
	row[ANS_STEPS] = steps_of(r, &a->price);
}

void
explicit_tables_add(ExplicitTables *t, Explicit *x)
{
	static const ExVisitor visitor = { .value = add_value, .returned = add_function };
	const ExAnswer *answer;
	Rows r = { t, x };

	explicit_walk(x, &visitor, &r);
	for (uint32_t i = 0; (answer = explicit_listed(x, i)); i++) {
		ArenaMark mark = arena_mark(&x->tmp);

		add_answer(&r, answer);
		arena_reset(&x->tmp, mark);
	}
}
