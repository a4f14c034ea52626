/* SPDX-License-Identifier: Apache-2.0
 *
 * Prints types (spec 10 §4, spec 11 §7). A type is spelled once, into the output, and the node keeps the text.
 * Recursion follows the nesting of types, which the reader bounds.
 */
#include "print/printer.h"

#include "base/paranoid.h"

static void
print_dims(Printer *p, const IrType *t)
{
	for (uint32_t i = 0; i < t->n; i++) {
		if (t->dims[i] == IR_DYNAMIC)
			buf_char(p->out, '?');
		else
			buf_i64(p->out, t->dims[i]);
		buf_char(p->out, 'x');
	}
}

static void
print_encoding(Printer *p, const IrType *t)
{
	if (!t->enc)
		return;
	BUF_LIT(p->out, ", ");
	print_attr(p, t->enc);
}

static void
print_members(Printer *p, const IrType *t)
{
	for (uint32_t i = 0; i < t->n; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		print_type(p, t->members[i]);
	}
}

static void
print_int_type(Buf *b, const IrType *t)
{
	static const char *const sign[] = { [IR_SIGNLESS] = "i", [IR_SIGNED] = "si", [IR_UNSIGNED] = "ui" };

	buf_str(b, str_from(sign[t->sub]));
	buf_u64(b, t->width);
}

static IrType *
member_at(const void *list, uint32_t i)
{
	return ((IrType *const *)list)[i];
}

/* Prints a type with dimensions. A tensor may have an encoding, a memref a layout and a memory space. */
static void
print_shaped(Printer *p, const char *begin, IrType *t)
{
	buf_str(p->out, str_from(begin));
	print_dims(p, t);
	print_type(p, t->elem);
	if (t->kind == IR_TYPE_TENSOR)
		print_encoding(p, t);
	if (t->kind == IR_TYPE_MEMREF)
		buf_str(p->out, session_str(p->s, t->body));
	buf_char(p->out, '>');
}

static void
print_member_list(Printer *p, const char *begin, IrType *t)
{
	buf_str(p->out, str_from(begin));
	print_members(p, t);
	buf_char(p->out, '>');
}

static void
type_spell(Printer *p, IrType *t)
{
	Buf *b = p->out;

	switch ((IrTypeKind)t->kind) {
	case IR_TYPE_INT: print_int_type(b, t); break;
	case IR_TYPE_FLOAT: buf_str(b, str_from(ir_float_name((IrFloat)t->sub))); break;
	case IR_TYPE_INDEX: BUF_LIT(b, "index"); break;
	case IR_TYPE_NONE: BUF_LIT(b, "none"); break;
	case IR_TYPE_COMPLEX:
		BUF_LIT(b, "complex<");
		print_type(p, t->elem);
		buf_char(b, '>');
		break;
	case IR_TYPE_TENSOR: print_shaped(p, "tensor<", t); break;
	case IR_TYPE_UNRANKED:
		BUF_LIT(b, "tensor<*x");
		print_type(p, t->elem);
		print_encoding(p, t);
		buf_char(b, '>');
		break;
	case IR_TYPE_VECTOR: print_shaped(p, "vector<", t); break;
	case IR_TYPE_MEMREF: print_shaped(p, "memref<", t); break;
	case IR_TYPE_TUPLE: print_member_list(p, "tuple<", t); break;
	case IR_TYPE_FUNCTION:
		print_function_type(p, member_at, ir_type_inputs(t), t->n_in,
		                    member_at, ir_type_results(t), ir_type_n_results(t));
		break;
	case IR_TYPE_TOKEN: BUF_LIT(b, "!stablehlo.token"); break;
	case IR_TYPE_FUTURE: print_member_list(p, "!stablehlo.future<", t); break;
	case IR_TYPE_OPAQUE: buf_str(b, session_str(p->s, t->body)); break;
	}
}

/* Returns whether the last bytes of the output are the spelling of the type. */
static bool
spells_again(const Printer *p, IrType *t)
{
	Buf text;
	Printer again = { .out = &text, .s = p->s, .m = p->m, .scratch = p->scratch };

	buf_init(&text, p->out->memory);
	type_spell(&again, t);
	return text.n == t->text.n && paranoid_text_ends(p->out, &text);
}

void
print_type(Printer *p, IrType *t)
{
	size_t at = p->out->n;

	if (t->text.p) {
		buf_str(p->out, t->text);
		PARANOID_CHECK("IrType.text", spells_again(p, t));
		return;
	}
	type_spell(p, t);
	at = p->out->n - at;
	t->text = (Str){ arena_dup(&p->s->arena, p->out->p + p->out->n - at, at), at };
}

void
print_function_type(Printer *p, PrintTypeAt *in_at, const void *in, uint32_t n_in,
                    PrintTypeAt *out_at, const void *out, uint32_t n_out)
{
	bool bare = n_out == 1 && out_at(out, 0)->kind != IR_TYPE_FUNCTION;

	buf_char(p->out, '(');
	for (uint32_t i = 0; i < n_in; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		print_type(p, in_at(in, i));
	}
	BUF_LIT(p->out, ") -> ");
	if (!bare)
		buf_char(p->out, '(');
	for (uint32_t i = 0; i < n_out; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		print_type(p, out_at(out, i));
	}
	if (!bare)
		buf_char(p->out, ')');
}
