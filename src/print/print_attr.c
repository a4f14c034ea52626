/* SPDX-License-Identifier: Apache-2.0
 *
 * Prints builtin attributes (spec 10 §5.1) and keeps their spellings. An attribute is spelled once, directly into the
 * output, and the node keeps a copy of the text. A long one is spelled again each time instead. Recursion follows the
 * nesting of attributes, which the reader bounds.
 */
#include "print/printer.h"

#include "base/paranoid.h"
#include "literal/literal.h"

enum {
	CACHE_MAX = 16384,	/* longest spelling that is kept, in bytes */
	BRIEF_MAX = 64		/* longest constant that a message shows, in bytes */
};

static bool
key_is_bare(Str s)
{
	static const char first[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_";
	static const char later[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789$.";

	if (!s.n || !memchr(first, s.p[0], sizeof first - 1))
		return false;
	for (size_t i = 1; i < s.n; i++) {
		if (!memchr(later, s.p[i], sizeof later - 1))
			return false;
	}
	return true;
}

void
print_key(Printer *p, Atom name)
{
	Str s = session_str(p->s, name);

	if (key_is_bare(s))
		buf_str(p->out, s);
	else
		literal_string_print(p->out, s);
}

void
print_symbol(Printer *p, Atom name)
{
	buf_char(p->out, '@');
	print_key(p, name);
}

void
print_int_list(Printer *p, const int64_t *v, uint32_t n)
{
	buf_char(p->out, '[');
	for (uint32_t i = 0; i < n; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		buf_i64(p->out, v[i]);
	}
	buf_char(p->out, ']');
}

void
print_named(Printer *p, const IrNamed *e)
{
	print_key(p, e->name);
	if (e->value->kind == IR_ATTR_UNIT)
		return;
	BUF_LIT(p->out, " = ");
	print_attr(p, e->value);
}

static void
print_dict(Printer *p, const IrAttr *a)
{
	buf_char(p->out, '{');
	for (uint32_t i = 0; i < a->n; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		print_named(p, &ir_attr_entries(a)[i]);
	}
	buf_char(p->out, '}');
}

static void
print_array(Printer *p, const IrAttr *a)
{
	buf_char(p->out, '[');
	for (uint32_t i = 0; i < a->n; i++) {
		if (i)
			BUF_LIT(p->out, ", ");
		print_attr_elem(p, ir_attr_elems(a)[i]);
	}
	buf_char(p->out, ']');
}

static void
print_symbol_path(Printer *p, const IrAttr *a)
{
	for (uint32_t i = 0; i < a->n; i++) {
		if (i)
			BUF_LIT(p->out, "::");
		print_symbol(p, ir_attr_atoms(a)[i]);
	}
}

static void
print_type_suffix(Printer *p, const IrAttr *a)
{
	if (!a->type || a->type->kind == IR_TYPE_NONE)
		return;
	BUF_LIT(p->out, " : ");
	print_type(p, a->type);
}

static bool
is_bool(const IrAttr *a)
{
	return a->kind == IR_ATTR_INT && a->type->kind == IR_TYPE_INT && a->type->width == 1 &&
	       a->type->sub == IR_SIGNLESS;
}

static void
print_number(Printer *p, const IrAttr *a)
{
	literal_number_print(p->out, a);
	if (!is_bool(a))
		print_type_suffix(p, a);
}

static void
print_resource_key(Printer *p, const IrAttr *a)
{
	BUF_LIT(p->out, "dense_resource<");
	print_key(p, *ir_attr_atoms(a));
	buf_char(p->out, '>');
	print_type_suffix(p, a);
	if (p->resources)
		print_resource_use(p, *ir_attr_atoms(a));
}

/* Prints a location that is an attribute value. It is spelled out; only ops and arguments use aliases. */
static void
print_location_attr(Printer *p, const IrAttr *a)
{
	PrintLocs *aliases = p->locs;
	PrintKeptLocs *kept = p->kept_locs;

	p->locs = NULL;
	p->kept_locs = NULL;
	BUF_LIT(p->out, "loc(");
	print_location(p, a);
	buf_char(p->out, ')');
	p->locs = aliases;
	p->kept_locs = kept;
}

/* Prints an attribute whose type follows its value. */
static void
print_typed(Printer *p, IrAttr *a)
{
	if (a->kind == IR_ATTR_STRING)
		literal_string_print(p->out, session_str(p->s, *ir_attr_atoms(a)));
	else if (a->kind == IR_ATTR_DENSE)
		literal_dense_print(p->out, p->s, a, p->groups != NULL);
	else if (a->kind == IR_ATTR_SPARSE)
		literal_sparse_print(p->out, p->s, a);
	else
		buf_str(p->out, session_str(p->s, *ir_attr_atoms(a)));
	print_type_suffix(p, a);
}

static void
attr_spell(Printer *p, IrAttr *a)
{
	switch ((IrAttrKind)a->kind) {
	case IR_ATTR_UNIT: BUF_LIT(p->out, "unit"); break;
	case IR_ATTR_INT:
	case IR_ATTR_FLOAT: print_number(p, a); break;
	case IR_ATTR_STRING:
	case IR_ATTR_DENSE:
	case IR_ATTR_SPARSE:
	case IR_ATTR_OPAQUE: print_typed(p, a); break;
	case IR_ATTR_SYMBOL: print_symbol_path(p, a); break;
	case IR_ATTR_ARRAY: print_array(p, a); break;
	case IR_ATTR_DICT: print_dict(p, a); break;
	case IR_ATTR_TYPE: print_type(p, *(IrType *const *)ir_attr_data(a)); break;
	case IR_ATTR_RESOURCE: print_resource_key(p, a); break;
	case IR_ATTR_NUMS: literal_array_print(p->out, a); break;
	case IR_ATTR_LOC: print_location_attr(p, a); break;
	case IR_ATTR_MESH:
	case IR_ATTR_SHARDING:
	case IR_ATTR_PER_VALUE:
	case IR_ATTR_RULE:
	case IR_ATTR_EDGES:
	case IR_ATTR_MANUAL_AXES:
	case IR_ATTR_AXIS_LIST:
	case IR_ATTR_AXIS_LISTS:
	case IR_ATTR_A2A: print_sdy_attr(p, a); break;
	case IR_ATTR_ENUM:
	case IR_ATTR_FIELDS:
	case IR_ATTR_DOT_ALGORITHM:
	case IR_ATTR_ACCURACY:
	case IR_ATTR_BOUNDS:
	case IR_ATTR_GROUP_AXES:
	case IR_ATTR_AXIS_REF:
	case IR_ATTR_SHLO_MESH: print_shlo_attr(p, a); break;
	}
}

/* Returns whether the attribute must be printed again, because the resource keys in it count as used, or because a
 * compact list is shorter. */
static bool
must_spell(const Printer *p, const IrAttr *a)
{
	if (p->groups && (a->kind == IR_ATTR_DENSE || a->kind == IR_ATTR_ARRAY || a->kind == IR_ATTR_DICT))
		return true;
	return p->resources && (a->kind == IR_ATTR_RESOURCE || a->kind == IR_ATTR_ARRAY || a->kind == IR_ATTR_DICT);
}

static bool
is_long(const IrAttr *a)
{
	return a->kind == IR_ATTR_DENSE && ir_attr_as_dense(a)->n_bytes > BRIEF_MAX;
}

/* Returns whether the elements are elided. As in MLIR, a splat is never elided, and a sparse literal is elided if its
 * indices or its values are. */
static bool
is_elided(const Printer *p, const IrAttr *a)
{
	if (!p->s->elide_from)
		return false;
	if (a->kind == IR_ATTR_SPARSE)
		return is_elided(p, ir_attr_elems(a)[0]) || is_elided(p, ir_attr_elems(a)[1]);
	return a->kind == IR_ATTR_DENSE && !ir_attr_as_dense(a)->splat &&
	       (uint64_t)ir_type_n_elements(a->type) >= p->s->elide_from;
}

/* Returns whether the last bytes of the output are the spelling of the attribute. */
static bool
spells_again(const Printer *p, IrAttr *a)
{
	Buf text;
	Printer again = *p;

	buf_init(&text, p->out->memory);
	again.out = &text;
	attr_spell(&again, a);
	return text.n == a->text.n && paranoid_text_ends(p->out, &text);
}

void
print_attr(Printer *p, IrAttr *a)
{
	size_t at = p->out->n, sealed = p->out->sealed;

	if (is_elided(p, a)) {
		BUF_LIT(p->out, "dense_resource<__elided__>");
		print_type_suffix(p, a);
		return;
	}

	if (p->brief && is_long(a)) {
		BUF_LIT(p->out, "dense<...>");
		print_type_suffix(p, a);
		return;
	}
	if (a->text.p && !must_spell(p, a)) {
		buf_str(p->out, a->text);
		PARANOID_CHECK("IrAttr.text", spells_again(p, a));
		return;
	}
	attr_spell(p, a);
	at = p->out->n - at;
	if (!a->text.p && at <= CACHE_MAX && !must_spell(p, a) && !p->brief && p->out->sealed == sealed)
		a->text = (Str){ arena_dup(&p->s->arena, p->out->p + p->out->n - at, at), at };
}

/* Prints a double without its type, unless it is written as its bits. */
static void
print_double_elem(Printer *p, IrAttr *a)
{
	size_t at = p->out->n;

	literal_number_print(p->out, a);
	if (p->out->n - at > 2 && p->out->p[at + 1] == 'x')
		print_type_suffix(p, a);
}

void
print_attr_elem(Printer *p, IrAttr *a)
{
	if (a->kind == IR_ATTR_INT && a->type == p->s->i64)
		literal_number_print(p->out, a);
	else if (a->kind == IR_ATTR_FLOAT && a->type == p->s->f64)
		print_double_elem(p, a);
	else
		print_attr(p, a);
}
