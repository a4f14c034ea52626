/* SPDX-License-Identifier: Apache-2.0
 *
 * The table of types (spec 60 §10.1): one block per function, one line per value that has a type.
 */
#include "explicit/type_walk.h"
#include "inspect/name.h"

typedef struct Table {
	ExEnv *x;
	Buf *out;
	ExForm form;
	bool any;		/* JSON: there is a row already */
} Table;

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

static void
json_value(void *cx, const ExPlace *place, const IrValue *v, const ExType *type)
{
	static const char *const kinds[] = { [SHARD_SUM] = "sum", [SHARD_MAX] = "max", [SHARD_MIN] = "min" };
	Table *t = cx;
	const char *text = explicit_type_text(&t->x->tmp, t->x->s, &t->x->types, v->type, type, false);

	buf_str(t->out, t->any ? STR(",\n") : STR("\n"));
	t->any = true;
	BUF_LIT(t->out, "{\"function\": ");
	print_json_string(t->out, session_str(t->x->s, ir_symbol_name(place->func->op)));
	BUF_LIT(t->out, ", \"value\": \"");
	explicit_value_name(t->x, t->out, v);
	BUF_LIT(t->out, "\", \"address\": ");
	print_json_string(t->out, inspect_value(t->x->m, v));
	BUF_LIT(t->out, ", \"type\": ");
	print_json_string(t->out, str_from(text));
	BUF_LIT(t->out, ", \"mesh\": ");
	print_json_string(t->out, mesh_name(t, type));
	buf_printf(t->out, ", \"state\": \"%s\"", explicit_type_state(type));
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

static const ExVisitor json_visitor = { .value = json_value };

/* ---- text ---- */

static void
text_function(void *cx, const ExFunc *f)
{
	Table *t = cx;

	buf_char(t->out, '@');
	buf_str(t->out, session_str(t->x->s, ir_symbol_name(f->op)));
	BUF_LIT(t->out, ": ");
	explicit_ctx_print(t->out, t->x->s, f->ctx);
	buf_char(t->out, '\n');
}

static void
text_context(void *cx, const ExPlace *place, ExCtx ctx)
{
	Table *t = cx;

	buf_blanks(t->out, 2 * (size_t)place->depth);
	explicit_ctx_print(t->out, t->x->s, ctx);
	buf_char(t->out, '\n');
}

static void
text_value(void *cx, const ExPlace *place, const IrValue *v, const ExType *type)
{
	Table *t = cx;
	Str address = inspect_value(t->x->m, v);

	buf_blanks(t->out, 2 * (size_t)place->depth);
	if (address.n)
		buf_str(t->out, address);
	else
		explicit_value_name(t->x, t->out, v);
	BUF_LIT(t->out, ": ");
	explicit_type_print(t->out, t->x->s, &t->x->types, v->type, type, t->form, place->varying);
	buf_char(t->out, '\n');
}

/* Functions show the types with which they return, which may be declared. */
static void
text_returned(void *cx, const ExPlace *place)
{
	const IrOp *ret = ir_op_block(place->func->op, 0)->last;
	const char *sep = "  return ";
	Table *t = cx;

	if (!ret || ret->kind != IR_OP_RETURN)
		return;
	for (uint32_t i = 0; i < ret->n_operands; i++) {
		const IrValue *v = ir_operand(ret, i);

		if (!place->func->results[i] || !ir_type_is_tensor(v->type))
			continue;
		buf_str(t->out, str_from(sep));
		explicit_type_print(t->out, t->x->s, &t->x->types, v->type, place->func->results[i], t->form,
		                    place->varying);
		sep = ", ";
	}
	if (*sep == ',')
		buf_char(t->out, '\n');
}

static const ExVisitor text_visitor = {
	.function = text_function, .context = text_context, .value = text_value, .returned = text_returned
};

ExForm
explicit_type_form(ExplicitForm form)
{
	static const ExForm forms[] = {
		[EXPLICIT_SHORT] = EX_FORM_SHORT, [EXPLICIT_LONG] = EX_FORM_LONG, [EXPLICIT_REPR] = EX_FORM_REPR,
		[EXPLICIT_SPEC] = EX_FORM_SPEC, [EXPLICIT_TANGENT] = EX_FORM_TANGENT,
		[EXPLICIT_COTANGENT] = EX_FORM_COTANGENT, [EXPLICIT_JSON] = EX_FORM_SHORT
	};

	return forms[form];
}

void
explicit_print_types(Explicit *x, Buf *out, ExplicitForm form, bool *any)
{
	Table t = { .x = x, .out = out, .form = explicit_type_form(form), .any = *any };

	explicit_walk(x, form == EXPLICIT_JSON ? &json_visitor : &text_visitor, &t);
	*any = t.any;
}
