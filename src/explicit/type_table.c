/* SPDX-License-Identifier: Apache-2.0
 *
 * The table of types (spec 60 §10.1): one block per function, one line per value that has a type.
 */
#include "explicit/ex_check.h"
#include "print/print.h"

typedef struct Table {
	ExCheck *x;
	Buf *out;
	ExForm form;
	bool json, any;
	Atom func;
	bool varying;		/* the region is manual, or --show-varying was given */
} Table;

/* Appends `%x`, or `%x#1` for the second result of `%x:2`. */
static void
print_name(Table *t, const IrValue *v)
{
	const IrOp *op = ir_value_def(v);
	Atom name = print_source_name(t->x->m, v);
	uint32_t first = op ? v->index : 0;

	while (!name && first > 0)
		name = print_source_name(t->x->m, &op->results[--first]);
	buf_char(t->out, '%');
	if (name)
		buf_str(t->out, session_str(t->x->s, name));
	if (op && op->n_results > 1 && name && (first != v->index || op->results[1].name == 0))
		buf_printf(t->out, "#%u", (unsigned)(v->index - first));
}

/* ---- JSON ---- */

/* Appends a string in quotes. Bytes above 0x7f are part of UTF-8 and stay. */
static void
print_json_string(Buf *b, Str s)
{
	buf_char(b, '"');
	for (size_t i = 0; i < s.n; i++) {
		unsigned char c = (unsigned char)s.p[i];

		if (c < 0x20)
			buf_printf(b, "\\u%04x", (unsigned)c);
		else
			buf_printf(b, c == '"' || c == '\\' ? "\\%c" : "%c", c);
	}
	buf_char(b, '"');
}

static void
print_json_axes(Table *t, const char *key, const ExMesh *m, ExAxes set)
{
	const char *sep = "";

	buf_printf(t->out, ", \"%s\": [", key);
	for (uint32_t i = 0; m && i < m->mesh->n_axes; i++) {
		if (!(set & explicit_axis(i)))
			continue;
		buf_printf(t->out, "%s", sep);
		print_json_string(t->out, session_str(t->x->s, explicit_axis_name(m, i)));
		sep = ", ";
	}
	BUF_LIT(t->out, "]");
}

static void
print_json_dims(Table *t, const ExType *type)
{
	BUF_LIT(t->out, ", \"dims\": [");
	for (uint32_t k = 0; k < type->rank; k++) {
		const ExList *l = type->dims[k];

		buf_str(t->out, k ? STR(", ") : STR(""));
		if (l == t->x->types.unknown) {
			BUF_LIT(t->out, "null");
			continue;
		}
		BUF_LIT(t->out, "[");
		for (uint32_t i = 0; i < l->n; i++) {
			buf_str(t->out, i ? STR(", ") : STR(""));
			print_json_string(t->out, session_str(t->x->s, explicit_axis_name(type->mesh, l->axes[i])));
		}
		BUF_LIT(t->out, "]");
	}
	BUF_LIT(t->out, "]");
}

static Str
mesh_name(const Table *t, const ExType *type)
{
	if (!type->mesh || type->mesh->ref->kind != IR_ATTR_SYMBOL)
		return STR("");
	return session_str(t->x->s, *ir_attr_atoms(type->mesh->ref));
}

/* `value` is NULL for a returned value, which has no line of its own. */
static void
print_json(Table *t, const IrValue *v, const ExType *type)
{
	static const char *const kinds[] = { [SHARD_SUM] = "sum", [SHARD_MAX] = "max", [SHARD_MIN] = "min" };
	const char *text = explicit_type_text(&t->x->tmp, t->x->s, &t->x->types, v->type, type);

	buf_str(t->out, t->any ? STR(",\n") : STR("\n"));
	t->any = true;
	BUF_LIT(t->out, "{\"function\": ");
	print_json_string(t->out, session_str(t->x->s, t->func));
	BUF_LIT(t->out, ", \"value\": \"");
	print_name(t, v);
	BUF_LIT(t->out, "\", \"type\": ");
	print_json_string(t->out, str_from(text));
	BUF_LIT(t->out, ", \"mesh\": ");
	print_json_string(t->out, mesh_name(t, type));
	buf_printf(t->out, ", \"state\": \"%s\"", type->unknown ? "unknown" : type->mesh ? "placed" : "unplaced");
	print_json_dims(t, type);
	print_json_axes(t, "unreduced", type->mesh, type->u);
	if (type->u)
		buf_printf(t->out, ", \"kind\": \"%s\"", kinds[type->kind]);
	else
		BUF_LIT(t->out, ", \"kind\": null");
	print_json_axes(t, "reduced", type->mesh, type->r);
	print_json_axes(t, "varying", type->mesh, type->v);
	BUF_LIT(t->out, "}");
}

/* ---- text ---- */

static void
print_type(Table *t, const IrValue *v, const ExType *type)
{
	explicit_type_print(t->out, t->x->s, &t->x->types, v->type, type, t->form, t->varying);
}

static void
print_value(Table *t, const IrValue *v, uint32_t indent)
{
	const ExType *type = ir_type_is_tensor(v->type) ? explicit_value_type(t->x, v) : NULL;

	if (!type)
		return;
	if (t->json) {
		ArenaMark mark = arena_mark(&t->x->tmp);

		print_json(t, v, type);
		arena_reset(&t->x->tmp, mark);
		return;
	}
	buf_blanks(t->out, indent);
	print_name(t, v);
	BUF_LIT(t->out, ": ");
	print_type(t, v, type);
	buf_char(t->out, '\n');
}

static void print_block(Table *t, const IrBlock *b, uint32_t indent);

static void
print_regions(Table *t, const IrOp *op, uint32_t indent)
{
	const ExRegion *r = map_get(&t->x->contexts, (uintptr_t)op);
	bool varying = t->varying;

	if (r && !t->json) {
		buf_blanks(t->out, indent);
		explicit_ctx_print(t->out, t->x->s, r->ctx);
		buf_char(t->out, '\n');
	}
	t->varying |= r && r->ctx.manual;
	for (uint32_t i = 0; i < op->n_regions; i++) {
		if (op->regions[i].first)
			print_block(t, op->regions[i].first, indent);
	}
	t->varying = varying;
}

static void
print_block(Table *t, const IrBlock *b, uint32_t indent)
{
	for (uint32_t i = 0; i < b->n_args; i++)
		print_value(t, b->args[i], indent);
	for (const IrOp *op = b->first; op; op = op->next) {
		if (op->n_regions && explicit_row(op)->flow)
			print_regions(t, op, indent + 2);
		for (uint32_t i = 0; i < op->n_results; i++)
			print_value(t, &op->results[i], indent);
	}
}

/* Functions show the types with which they return, which may be declared. */
static void
print_return(Table *t, const ExFunc *f)
{
	const IrOp *ret = ir_op_block(f->op, 0)->last;
	const char *sep = "  return ";

	if (t->json || !ret || ret->kind != IR_OP_RETURN)
		return;
	for (uint32_t i = 0; i < ret->n_operands; i++) {
		const IrValue *v = ir_operand(ret, i);

		if (!f->results[i] || !ir_type_is_tensor(v->type))
			continue;
		buf_str(t->out, str_from(sep));
		print_type(t, v, f->results[i]);
		sep = ", ";
	}
	if (*sep == ',')
		buf_char(t->out, '\n');
}

static void
print_function(Table *t, const IrOp *func)
{
	const ExFunc *f = map_get(&t->x->funcs, (uintptr_t)func);

	if (!f || !ir_op_body(func, 0))
		return;
	t->func = ir_symbol_name(func);
	if (!t->json) {
		buf_char(t->out, '@');
		buf_str(t->out, session_str(t->x->s, t->func));
		BUF_LIT(t->out, ": ");
		explicit_ctx_print(t->out, t->x->s, f->ctx);
		buf_char(t->out, '\n');
	}
	print_block(t, ir_op_body(func, 0), 2);
	print_return(t, f);
}

void
explicit_print_types(Explicit *x, Buf *out, ExplicitForm form)
{
	static const ExForm forms[] = {
		[EXPLICIT_SHORT] = EX_FORM_SHORT, [EXPLICIT_LONG] = EX_FORM_LONG, [EXPLICIT_REPR] = EX_FORM_REPR,
		[EXPLICIT_SPEC] = EX_FORM_SPEC, [EXPLICIT_TANGENT] = EX_FORM_TANGENT,
		[EXPLICIT_COTANGENT] = EX_FORM_COTANGENT, [EXPLICIT_JSON] = EX_FORM_SHORT
	};
	Table t = { .x = x, .out = out, .form = forms[form], .json = form == EXPLICIT_JSON,
	            .varying = x->o->show_varying };

	if (t.json)
		BUF_LIT(out, "[");
	for (IrOp *f = ir_func_first(x->m->op); f; f = ir_func_next(f))
		print_function(&t, f);
	if (t.json)
		BUF_LIT(out, "\n]\n");
}
