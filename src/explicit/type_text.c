/* SPDX-License-Identifier: Apache-2.0
 *
 * The text of explicit types, as JAX prints them (spec 60 §3.4): f32[8@X,4], PartitionSpec('X', None).
 */
#include "explicit/ex_type.h"
#include "print/print.h"

/* ---- element types ---- */

/* Appends f8E4M3FN as f8_e4m3fn or float8_e4m3fn. */
static void
print_small_float(Buf *b, Str name, bool is_long)
{
	size_t digits = 1;

	while (digits < name.n && name.p[digits] >= '0' && name.p[digits] <= '9')
		digits++;
	buf_printf(b, "%s%.*s_", is_long ? "float" : "f", (int)digits - 1, name.p + 1);
	for (size_t i = digits; i < name.n; i++)
		buf_char(b, name.p[i] >= 'A' && name.p[i] <= 'Z' ? (char)(name.p[i] | 32) : name.p[i]);
}

static void
print_float(Buf *b, IrFloat f, bool is_long)
{
	Str name = str_from(ir_float_name(f));

	if (f == IR_BF16)
		buf_str(b, is_long ? STR("bfloat16") : name);
	else if (is_long && (f == IR_F16 || f == IR_F32 || f == IR_F64))
		buf_str(b, f == IR_F16 ? STR("float16") : f == IR_F32 ? STR("float32") : STR("float64"));
	else if (name.p[0] == 'f' && (ir_float_bits(f) == 4 || ir_float_bits(f) == 6 || ir_float_bits(f) == 8))
		print_small_float(b, name, is_long);
	else
		buf_str(b, name);
}

static void
print_int(Buf *b, const IrType *elem, bool is_long)
{
	if (elem->sub == IR_UNSIGNED)
		buf_char(b, 'u');
	if (is_long)
		BUF_LIT(b, "int");
	else if (elem->sub != IR_UNSIGNED)
		buf_char(b, 'i');
	buf_u64(b, elem->width);
}

/* Appends the name of an element type, in the short or the long spelling. */
static void
print_elem(Buf *b, Session *s, IrType *elem, bool is_long)
{
	if (elem->kind == IR_TYPE_INT && elem->width == 1)
		BUF_LIT(b, "bool");
	else if (elem->kind == IR_TYPE_INT)
		print_int(b, elem, is_long);
	else if (elem->kind == IR_TYPE_FLOAT)
		print_float(b, (IrFloat)elem->sub, is_long);
	else if (elem->kind == IR_TYPE_COMPLEX && (elem->elem == s->f32 || elem->elem == s->f64))
		buf_printf(b, "%s%s", is_long ? "complex" : "c", elem->elem == s->f32 ? "64" : "128");
	else
		buf_str(b, print_type_text(s, elem));
}

/* ---- axes ---- */

static void
print_axis(Buf *b, Session *s, const ExMesh *m, uint32_t i)
{
	buf_str(b, session_str(s, explicit_axis_name(m, i)));
}

/* Appends the axes of a set in mesh order, each with a quote around it if `quote` is set. */
static uint32_t
print_set(Buf *b, Session *s, const ExMesh *m, ExAxes set, const char *between, const char *quote)
{
	uint32_t n = 0;

	for (uint32_t i = 0; m && i < m->mesh->n_axes; i++) {
		if (!(set & explicit_axis(i)))
			continue;
		buf_str(b, str_from(n++ ? between : ""));
		buf_str(b, str_from(quote));
		print_axis(b, s, m, i);
		buf_str(b, str_from(quote));
	}
	return n;
}

static void
print_list(Buf *b, Session *s, const ExTypes *t, const ExMesh *m, const ExList *l)
{
	if (l == t->unknown)
		BUF_LIT(b, "?");
	if (l->n > 1)
		BUF_LIT(b, "(");
	for (uint32_t i = 0; i < l->n; i++) {
		buf_str(b, str_from(i ? "," : ""));
		print_axis(b, s, m, l->axes[i]);
	}
	if (l->n > 1)
		BUF_LIT(b, ")");
}

/* ---- f32[8@X]{U:Y} ---- */

static void
print_mark(Buf *b, Session *s, const ExMesh *m, const char *word, ExAxes set, bool *open)
{
	bool many = (set & (set - 1)) != 0;

	if (!set)
		return;
	buf_printf(b, "%s%s%s", *open ? ", " : "{", word, many ? "(" : "");
	print_set(b, s, m, set, ",", "");
	buf_str(b, str_from(many ? ")" : ""));
	*open = true;
}

static void
print_bracket(Buf *b, Session *s, const ExTypes *t, const IrType *tensor, const ExType *type, bool varying)
{
	static const char *const words[] = { [SHARD_SUM] = "U:", [SHARD_MAX] = "U_max:", [SHARD_MIN] = "U_min:" };
	bool open = false;

	buf_char(b, '[');
	for (uint32_t i = 0; i < tensor->n; i++) {
		if (i)
			buf_char(b, ',');
		if (tensor->dims[i] == IR_DYNAMIC)
			buf_char(b, '?');
		else
			buf_i64(b, tensor->dims[i]);
		if (type->dims[i] != t->none) {
			buf_char(b, '@');
			print_list(b, s, t, type->mesh, type->dims[i]);
		}
	}
	buf_char(b, ']');
	print_mark(b, s, type->mesh, "V:", varying ? type->v : 0, &open);
	print_mark(b, s, type->mesh, words[type->kind], type->u, &open);
	print_mark(b, s, type->mesh, "R:", type->r, &open);
	if (open)
		buf_char(b, '}');
}

/* ---- PartitionSpec('X', None) ---- */

static void
print_entry(Buf *b, Session *s, const ExTypes *t, const ExType *type, const ExList *l)
{
	if (l == t->unknown)
		BUF_LIT(b, "?");
	else if (!l->n)
		BUF_LIT(b, "None");
	else if (l->n > 1)
		buf_char(b, '(');
	for (uint32_t i = 0; i < l->n; i++) {
		buf_str(b, i ? STR(", '") : STR("'"));
		print_axis(b, s, type->mesh, l->axes[i]);
		buf_char(b, '\'');
	}
	if (l->n > 1)
		buf_char(b, ')');
}

static void
print_spec_set(Buf *b, Session *s, const ExType *type, const char *word, ExAxes set, bool *comma)
{
	if (!set)
		return;
	buf_printf(b, "%s%s={", *comma ? ", " : "", word);
	print_set(b, s, type->mesh, set, ", ", "'");
	BUF_LIT(b, "}");
	*comma = true;
}

static void
print_spec(Buf *b, Session *s, const ExTypes *t, const ExType *type)
{
	bool comma = false;

	BUF_LIT(b, "PartitionSpec(");
	for (uint32_t i = 0; i < type->rank; i++) {
		buf_str(b, comma ? STR(", ") : STR(""));
		print_entry(b, s, t, type, type->dims[i]);
		comma = true;
	}
	if (type->rank == 1 && !type->u && !type->r)
		BUF_LIT(b, ",");
	print_spec_set(b, s, type, "unreduced", type->u, &comma);
	print_spec_set(b, s, type, "reduced", type->r, &comma);
	if (type->u && type->kind != SHARD_SUM)
		buf_printf(b, ", unreduced_kind=%s", type->kind == SHARD_MAX ? "max" : "min");
	BUF_LIT(b, ")");
}

/* ---- all forms ---- */

static bool
is_differentiable(const IrType *elem)
{
	return elem->kind == IR_TYPE_FLOAT || elem->kind == IR_TYPE_COMPLEX;
}

/* Appends the type of a tangent, or of a cotangent, in which unreduced and reduced axes change places
 * (spec 60 §3.5). */
static void
print_derivative(Buf *b, Session *s, const ExTypes *t, const IrType *tensor, const ExType *type, ExForm form)
{
	ExType *turned = NULL;
	size_t size = sizeof *type + type->rank * sizeof *type->dims;

	if (is_differentiable(tensor->elem))
		print_elem(b, s, tensor->elem, false);
	else
		BUF_LIT(b, "float0");
	if (form == EX_FORM_COTANGENT) {
		turned = arena_dup(&s->arena, type, size);
		turned->u = type->r;
		turned->r = type->u;
		turned->kind = SHARD_SUM;
	}
	print_bracket(b, s, t, tensor, turned ? turned : type, false);
}

void
explicit_type_print(Buf *b, Session *s, const ExTypes *t, const IrType *tensor, const ExType *type, ExForm form,
                    bool varying)
{
	switch (form) {
	case EX_FORM_SPEC: case EX_FORM_CONCRETE:
		print_spec(b, s, t, type);
		return;
	case EX_FORM_TANGENT: case EX_FORM_COTANGENT:
		print_derivative(b, s, t, tensor, type, form);
		return;
	case EX_FORM_SHORT: case EX_FORM_LONG: case EX_FORM_REPR: case EX_FORM_JSON:
		break;
	}
	if (form == EX_FORM_REPR)
		BUF_LIT(b, "ShapedArray(");
	print_elem(b, s, tensor->elem, form == EX_FORM_LONG || form == EX_FORM_REPR);
	print_bracket(b, s, t, tensor, type, varying);
	if (form == EX_FORM_REPR)
		BUF_LIT(b, ")");
}

const char *
explicit_type_text(Arena *a, Session *s, const ExTypes *t, const IrType *tensor, const ExType *type, bool varying)
{
	Buf b;

	buf_init(&b, a->memory);
	explicit_type_print(&b, s, t, tensor, type, EX_FORM_SHORT, varying);
	return buf_take(&b, a);
}

const char *
explicit_list_text(Arena *a, Session *s, const ExTypes *t, const ExMesh *m, const ExList *l)
{
	Buf b;

	if (l == t->none)
		return "none";
	buf_init(&b, a->memory);
	print_list(&b, s, t, m, l);
	return buf_take(&b, a);
}

const char *
explicit_axes_text(Arena *a, Session *s, const ExMesh *m, ExAxes axes)
{
	Buf b;

	buf_init(&b, a->memory);
	BUF_LIT(&b, "");
	print_set(&b, s, m, axes, ", ", "\"");
	return buf_take(&b, a);
}
