/* SPDX-License-Identifier: Apache-2.0
 *
 * Builds the custom forms of stablehlo and chlo ops without regions (spec 11 §4 and §8). Most forms consist of
 * operands, clauses, a dictionary and types; families of forms differ in which values the types belong to.
 */
#include "read/build_shlo.h"

#include "ir/clauses.h"
#include "read/build_shlo_attr.h"
#include "read/conv_dims.h"

/* ---- types after the colon ---- */

/* An op and its types on the stack: those that were written, and those derived from them. */
typedef struct Form {
	ReadOp op;
	Span type_at;
	uint32_t n_types;
	bool clauses;		/* has clauses, so it is not in the dictionary form (spec 10 [SD-1]) */
} Form;

/* After an error, gives the op no operands and one result of any type, so that its uses are accepted. */
static void
types_wrong(Parse *ps, Form *f)
{
	READ_POP(ps, uses, f->op.n_uses);
	f->op.n_uses = 0;
	*READ_PUSH(ps, types) = NULL;
	f->n_types++;
	f->op.out = &VEC_LAST(&ps->types);
	f->op.n_out = 1;
}

static void
types_error(Parse *ps, Form *f, const char *msg)
{
	read_error(ps, DIAG_SYNTAX, f->type_at, "custom op '%s' %s", ir_op_info(f->op.kind)->spelling, msg);
	types_wrong(ps, f);
}

static void
types_kind_error(Parse *ps, Form *f, const char *want, IrType *t)
{
	if (t)
		read_error(ps, DIAG_SYNTAX, f->type_at,
		           "custom op '%s' invalid kind of type specified: expected %s, but found '%s'",
		           ir_op_info(f->op.kind)->spelling, want, read_type_of(ps, t));
	types_wrong(ps, f);
}

/* Returns whether the form has a single type, which all values share. */
static bool
is_unified(IrOpKind op)
{
	IrForm form = (IrForm)ir_op_info(op)->form;

	return form == FORM_UNARY || form == FORM_BINARY || form == FORM_TERNARY || form == FORM_CLAUSES_ONE_TYPE ||
	       form == FORM_AFTER_ALL || form == FORM_COMPLEX || form == FORM_SELECT;
}

/* Returns whether there are as many operands as types, and reports it if not; `listed`: the types were written one by
 * one. */
static bool
types_count(Parse *ps, Form *f, uint32_t n, bool listed)
{
	uint32_t uses = f->op.n_uses;
	Span first = f->op.at;

	if (uses == n)
		return true;
	if (uses)
		first.lo = ps->uses.v[ps->uses.n - uses].lo;
	if (is_unified(f->op.kind) && !listed)
		read_error(ps, DIAG_SYNTAX, f->type_at, "custom op '%s' %u operands present, but expected %u",
		           ir_op_info(f->op.kind)->spelling, uses, n);
	else
		read_error(ps, DIAG_SYNTAX, first,
		           "custom op '%s' number of operands and types do not match: got %u operands and %u types",
		           ir_op_info(f->op.kind)->spelling, uses, n);
	types_wrong(ps, f);
	return false;
}

/* Takes the types of operands and results from a function type. */
static void
types_function(Parse *ps, Form *f, const IrType *fn)
{
	if (!types_count(ps, f, fn->n_in, false))
		return;
	f->op.in = ir_type_inputs(fn);
	f->op.out = ir_type_results(fn);
	f->op.n_out = ir_type_n_results(fn);
}

static void
types_push(Parse *ps, Form *f, IrType *t)
{
	*READ_PUSH(ps, types) = t;
	f->n_types++;
}

/* Takes the topmost types for the operands and the one result. */
static void
types_take(Parse *ps, Form *f, uint32_t n_in)
{
	if (!types_count(ps, f, n_in, true))
		return;
	f->op.in = READ_TOP(ps, types, n_in + 1);
	f->op.out = f->op.in + n_in;
	f->op.n_out = 1;
}

/* Gives all operands one type and the result another. */
static void
types_repeat(Parse *ps, Form *f, IrType *in, IrType *out)
{
	uint32_t n = f->op.n_uses;

	for (uint32_t i = 0; i < n; i++)
		types_push(ps, f, in);
	types_push(ps, f, out);
	types_take(ps, f, n);
}

static bool
is_function(const IrType *t)
{
	return t && t->kind == IR_TYPE_FUNCTION;
}

/* Takes a function type, or a bare type for all operands and the result. */
static void
types_unified(Parse *ps, Form *f, IrType *t)
{
	if (!is_function(t))
		types_repeat(ps, f, t, t);
	else if (f->op.n_uses == t->n_in && ir_type_n_results(t) != 1)
		types_error(ps, f, "expected single output");
	else
		types_function(ps, f, t);
}

/* Takes a function type, or a bare complex type for the result, whose real type the operands have. */
static void
types_complex(Parse *ps, Form *f, IrType *t)
{
	if (is_function(t))
		types_unified(ps, f, t);
	else if (t && t->kind == IR_TYPE_TENSOR && t->elem->kind == IR_TYPE_COMPLEX)
		types_repeat(ps, f, ir_type_tensor(ps->s, t->dims, t->n, t->elem->elem, t->enc), t);
	else
		types_error(ps, f, "expected tensor with complex element type");
}

/* Takes the type of the predicate and the type of all other values. */
static void
types_select(Parse *ps, Form *f, uint32_t n)
{
	IrType *const *t = READ_TOP(ps, types, n);
	IrType *pred = t[0], *value = t[n - 1];

	if (n == 1 && is_function(pred)) {
		types_unified(ps, f, pred);
		return;
	}
	if (n != 2 || is_function(pred) || is_function(value)) {
		types_error(ps, f, "expected functional type or list of two types");
		return;
	}
	types_push(ps, f, pred);
	for (int i = 0; i < 3; i++)
		types_push(ps, f, value);
	types_take(ps, f, 3);
}

static void
types_tuple(Parse *ps, Form *f, IrType *t)
{
	if (t && t->kind != IR_TYPE_TUPLE) {
		types_error(ps, f, "expected tuple type");
		return;
	}
	if (!t) {
		types_wrong(ps, f);
		return;
	}
	if (!types_count(ps, f, t->n, true))
		return;
	types_push(ps, f, t);
	f->op.out = &VEC_LAST(&ps->types);
	f->op.n_out = 1;
	f->op.in = t->members;
}

/* Takes a function type, or in the dictionary form a bare type for all values. */
static void
types_plain(Parse *ps, Form *f, IrType *t)
{
	if (is_function(t))
		types_function(ps, f, t);
	else if (f->clauses || ir_op_info(f->op.kind)->dialect == IR_DIALECT_CHLO)
		types_kind_error(ps, f, "builtin.function", t);
	else
		types_repeat(ps, f, t, t);
}

/* Takes types, an arrow and the type of the result, or, for the ops below, types without an arrow. */
static void
types_arrow(Parse *ps, Form *f, uint32_t n, bool arrow)
{
	IrForm form = (IrForm)ir_op_info(f->op.kind)->form;

	if (form != FORM_CHLO_UNARY && form != FORM_CHLO_BINARY)
		types_error(ps, f, "expected no '->'");
	else if (!arrow)
		types_error(ps, f, "expected '->'");
	else
		types_take(ps, f, n - 1);
}

/* Takes the n types on the stack as the family of the op defines. */
static void
form_types(Parse *ps, Form *f, uint32_t n, bool arrow)
{
	IrType *t = *READ_TOP(ps, types, n);
	IrForm form = (IrForm)ir_op_info(f->op.kind)->form;

	f->n_types = n;
	if (arrow || form == FORM_CHLO_UNARY || form == FORM_CHLO_BINARY)
		types_arrow(ps, f, n, arrow);
	else if (form == FORM_SELECT)
		types_select(ps, f, n);
	else if (n != 1)
		types_error(ps, f, "expected a single type");
	else if (form == FORM_NULLARY || f->op.kind == IR_OP_SHLO_IOTA)
		types_repeat(ps, f, NULL, t);
	else if (form == FORM_COMPLEX)
		types_complex(ps, f, t);
	else if (form == FORM_TUPLE)
		types_tuple(ps, f, t);
	else if (is_unified(f->op.kind))
		types_unified(ps, f, t);
	else
		types_plain(ps, f, t);
}

/* ---- forms ---- */

static IrOp *
form_op(Parse *ps, Form *f, const IrNamed *shown, uint32_t n_shown)
{
	IrOp *op;

	f->op.shown = shown;
	f->op.n_shown = n_shown;
	op = read_op_new(ps, &f->op);
	READ_POP(ps, types, f->n_types);
	return op;
}

IrOp *
build_form(Parse *ps, Span at, Atom word, ReadPair items, uint32_t n_dict, uint32_t n_types, Span type_at, bool arrow)
{
	Form f = { .op = { .kind = read_word_op(ps, word), .at = at, .n_uses = items.a, .n_dict = n_dict },
	           .type_at = type_at, .clauses = items.b != 0 };
	IrNamed shown[READ_SHOWN_MAX];
	uint32_t n = 0;

	if (items.b)
		n = read_take_clauses(ps, f.op.kind, at, items.a, items.b, shown);
	form_types(ps, &f, n_types, arrow);
	return form_op(ps, &f, shown, n);
}

/* Makes an op with a function type, or with one bare type for all values. */
static IrOp *
plain_op(Parse *ps, ReadOp o, IrType *type, Span type_at)
{
	Form f = { .op = o, .type_at = type_at, .clauses = o.n_shown != 0 };
	const IrNamed *shown = o.shown;

	types_plain(ps, &f, type);
	return form_op(ps, &f, shown, o.n_shown);
}

IrOp *
build_plain(Parse *ps, Span at, Atom word, uint32_t n_uses, uint32_t n_dict, IrType *type, Span type_at)
{
	return plain_op(ps, (ReadOp){ .kind = read_word_op(ps, word), .at = at, .n_uses = n_uses, .n_dict = n_dict },
	                type, type_at);
}

/* ---- slice and get_tuple_element ---- */

void
read_push_range(Parse *ps, int64_t start, int64_t limit, int64_t stride)
{
	*READ_PUSH(ps, ints) = start;
	*READ_PUSH(ps, ints) = limit;
	*READ_PUSH(ps, ints) = stride;
}

/* Returns every third number of v, starting with v[from]. */
static IrAttr *
slice_dims(Parse *ps, const int64_t *v, uint32_t n, uint32_t from)
{
	for (uint32_t i = 0; i < n; i++)
		*READ_PUSH(ps, ints) = v[3 * i + from];
	return build_dims(ps, n);
}

IrOp *
build_slice(Parse *ps, Span at, uint32_t n, uint32_t n_dict, IrType *type, Span type_at)
{
	ArenaMark mark = arena_mark(&ps->scratch);
	int64_t *v = arena_dup(&ps->scratch, READ_TOP(ps, ints, 3 * n), (size_t)3 * n * sizeof *v);
	IrNamed shown[3];

	READ_POP(ps, ints, 3 * n);
	shown[0] = (IrNamed){ ATOM_start_indices, 0, slice_dims(ps, v, n, 0) };
	shown[1] = (IrNamed){ ATOM_limit_indices, 0, slice_dims(ps, v, n, 1) };
	shown[2] = (IrNamed){ ATOM_strides, 0, slice_dims(ps, v, n, 2) };
	arena_reset(&ps->scratch, mark);
	return plain_op(ps, (ReadOp){ .kind = IR_OP_SHLO_SLICE, .at = at, .n_uses = 1, .n_dict = n_dict,
	                              .shown = shown, .n_shown = 3 }, type, type_at);
}

IrOp *
build_tuple_element(Parse *ps, Span at, int64_t index, Span index_at, uint32_t n_dict, IrType *type, Span type_at)
{
	IrNamed shown = { ATOM_index, 0, ir_attr_int(ps->s, ps->s->i32, index) };

	if (index < INT32_MIN || index > INT32_MAX)
		read_error(ps, DIAG_INT_RANGE, index_at, "integer value too large");
	return plain_op(ps, (ReadOp){ .kind = IR_OP_SHLO_GET_TUPLE_ELEMENT, .at = at, .n_uses = 1, .n_dict = n_dict,
	                              .shown = &shown, .n_shown = 1 }, type, type_at);
}

/* ---- convolution ---- */

/* Accepts `[0, 1]` for `[false, true]`. */
static IrAttr *
reversal_value(Parse *ps, const IrAttr *a)
{
	for (uint32_t i = 0; i < a->n; i++)
		*READ_PUSH(ps, ints) = ir_attr_ints(a)[i];
	return build_bools(ps, a->n);
}

/* Converts a list, which the grammar read without knowing its property. */
static IrAttr *
window_value(Parse *ps, const ReadItem *item, Atom prop)
{
	IrAttr *a = item->value;
	bool ints = a && a->kind == IR_ATTR_NUMS && a->type == ps->s->i64;
	bool bools = a && a->kind == IR_ATTR_NUMS && a->type == ps->s->i1;
	bool rows = a && a->kind == IR_ATTR_DENSE;

	if (prop == ATOM_padding && (rows || (ints && a->n == 0)))
		return rows ? a : build_pad(ps, 0);
	if (prop == ATOM_window_reversal && (bools || ints))
		return bools ? a : reversal_value(ps, a);
	if (prop != ATOM_padding && prop != ATOM_window_reversal && ints)
		return a;
	read_error(ps, DIAG_SYNTAX, item->at, "expected a list of %s",
	           prop == ATOM_padding ? "pairs of integers" : prop == ATOM_window_reversal ? "booleans" : "integers");
	return NULL;
}

static uint32_t
window_number(Parse *ps, const ReadItem *item)
{
	uint32_t i = 0;

	while (i < IR_WINDOW_CLAUSES && !str_eq(session_str(ps->s, item->name), str_from(ir_window_clauses[i].word)))
		i++;
	return i;
}

/* Takes the items of the window, which may be in any order, each at most once. */
static uint32_t
window_props(Parse *ps, uint32_t n_items, IrNamed *shown)
{
	const ReadItem *items = READ_TOP(ps, items, n_items);
	bool seen[IR_WINDOW_CLAUSES] = { false };
	uint32_t n = 0;

	for (uint32_t i = 0; i < n_items; i++) {
		uint32_t w = window_number(ps, &items[i]);
		Atom prop;

		if (w == IR_WINDOW_CLAUSES || seen[w]) {
			read_error(ps, DIAG_SYNTAX, items[i].name_at,
			           "custom op 'stablehlo.convolution' Unexpected keyword %s",
			           read_of(ps, items[i].name));
			continue;
		}
		seen[w] = true;
		prop = ir_window_clauses[w].prop;
		shown[n++] = (IrNamed){ prop, 0, window_value(ps, &items[i], prop) };
	}
	READ_POP(ps, items, n_items);
	return n;
}

uint32_t
read_push_conv(Parse *ps, ReadConvKind kind, Span at, int64_t number)
{
	*READ_PUSH(ps, conv_items) = (ReadConvItem){ kind, at, number };
	return 1;
}

static IrAttr *
conv_dims(Parse *ps, uint32_t n, uint32_t end)
{
	IrField fields[IR_FIELDS_MAX];
	bool ok = conv_dims_build(ps, READ_TOP(ps, conv_items, n), end, fields);

	READ_POP(ps, conv_items, n);
	ps->failed |= !ok;
	return ok ? ir_attr_fields(ps->s, IR_FIELDS_CONV, fields) : NULL;
}

IrOp *
build_convolution(Parse *ps, Span at, uint32_t n_dims, uint32_t dims_end, uint32_t n_items, uint32_t n_dict,
                  IrType *type, Span type_at)
{
	IrNamed shown[IR_WINDOW_CLAUSES + 1];
	uint32_t n = window_props(ps, n_items, shown);

	shown[n++] = (IrNamed){ ATOM_dimension_numbers, 0, conv_dims(ps, n_dims, dims_end) };
	return plain_op(ps, (ReadOp){ .kind = IR_OP_SHLO_CONVOLUTION, .at = at, .n_uses = 2, .n_dict = n_dict,
	                              .shown = shown, .n_shown = n }, type, type_at);
}

/* ---- other forms ---- */

IrOp *
build_barrier(Parse *ps, Span at, uint32_t n_uses, uint32_t n_dict, uint32_t n_types)
{
	IrType *const *types = READ_TOP(ps, types, n_types);
	Form f = { .op = { .kind = IR_OP_SHLO_OPTIMIZATION_BARRIER, .at = at, .n_uses = n_uses, .n_dict = n_dict },
	           .n_types = n_types };

	if (types_count(ps, &f, n_types, true)) {
		f.op.in = f.op.out = types;
		f.op.n_out = n_types;
	}
	return form_op(ps, &f, NULL, 0);
}

IrOp *
build_custom_call(Parse *ps, Span at, Atom target, uint32_t n_uses, uint32_t n_dict, IrType *type, Span type_at)
{
	IrNamed shown = { ATOM_call_target_name, 0, ir_attr_string(ps->s, target) };

	return plain_op(ps, (ReadOp){ .kind = IR_OP_SHLO_CUSTOM_CALL, .at = at, .n_uses = n_uses, .n_dict = n_dict,
	                              .shown = &shown, .n_shown = 1 }, type, type_at);
}

IrNamed *
build_order(Parse *ps, Atom name, bool value)
{
	IrNamed *order = ARENA_NEW(&ps->scratch, IrNamed);

	*order = (IrNamed){ name, 0, ir_attr_bool(ps->s, value) };
	return order;
}

IrOp *
build_top_k(Parse *ps, Span at, Atom word, int64_t k, const IrNamed *order, uint32_t n_dict, IrType *in,
            uint32_t n_types)
{
	IrNamed shown[2] = { { ATOM_k, 0, ir_attr_i64(ps->s, k) }, order ? *order : (IrNamed){ 0 } };
	ReadOp o = { .kind = (IrOpKind)word, .at = at, .n_uses = 1, .in = &in, .out = READ_TOP(ps, types, n_types),
	             .n_out = n_types, .n_dict = n_dict, .shown = shown, .n_shown = order ? 2 : 1 };
	IrOp *op;

	if (order && !ir_prop_find(o.kind, order->name))
		read_error(ps, DIAG_SYNTAX, at, "custom op '%s' has no clause '%s'", ir_op_info(o.kind)->spelling,
		           session_str(ps->s, order->name).p);
	op = read_op_new(ps, &o);

	READ_POP(ps, types, n_types);
	return op;
}
