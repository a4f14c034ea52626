/* SPDX-License-Identifier: Apache-2.0
 *
 * Clauses of custom forms. The grammar pushes each clause as an item without knowing the op. read_take_clauses()
 * matches the items with the clauses that the op's form has (ir/clauses.h), and makes attributes of them.
 */
#include "ir/clauses.h"
#include "literal/literal.h"
#include "read/build_shlo.h"
#include "read/build_shlo_attr.h"
#include "read/dense.h"

/* ---- items ---- */

void
read_item_push(Parse *ps, Span at, IrAttr *value)
{
	*READ_PUSH(ps, items) = (ReadItem){ .value = value, .at = at, .uses = ps->uses.n };
}

void
read_item_word(Parse *ps, Span at)
{
	*READ_PUSH(ps, items) = (ReadItem){ .word = read_atom(ps, at), .at = at, .uses = ps->uses.n };
}

void
read_item_stray(Parse *ps, Span comma, ReadPair item)
{
	if (item.b)
		VEC_LAST(&ps->items).stray = true;
	else
		read_error(ps, DIAG_SYNTAX, comma, "expected an operand");
}

void
read_item_name(Parse *ps, Atom name, Span at)
{
	ReadItem *item = &VEC_LAST(&ps->items);

	item->name = name;
	item->name_at = at;
}

void
read_item_pair(Parse *ps, Span at, uint32_t n, Atom word, Span word_at, uint32_t m)
{
	IrAttr *second = build_dims(ps, m), *first = build_dims(ps, n);

	if (!str_eq(session_str(ps->s, word), STR("x")))
		read_error(ps, DIAG_SYNTAX, word_at, "expected 'x'");
	read_item_push(ps, at, first);
	VEC_LAST(&ps->items).second = second;
}

IrAttr *
build_dims(Parse *ps, uint32_t n)
{
	IrAttr *a = ir_attr_dims(ps->s, READ_TOP(ps, ints, n), n);

	READ_POP(ps, ints, n);
	return a;
}

void
read_push_precision(Parse *ps, Str word, Span at)
{
	*READ_PUSH(ps, attrs) = read_shlo_enum(ps, NULL, IR_ENUM_PRECISION, word, at);
}

void
read_check_row(Parse *ps, Span at, uint32_t n)
{
	if (n == 2)
		return;
	read_error(ps, DIAG_SYNTAX, at,
	           "custom op 'stablehlo.convolution' Expected array with 2 elements, got %u elements instead", n);
	READ_POP(ps, ints, n);
	*READ_PUSH(ps, ints) = 0;
	*READ_PUSH(ps, ints) = 0;
}

IrAttr *
build_pad(Parse *ps, uint32_t n_rows)
{
	int64_t dims[2] = { n_rows, 2 };
	uint32_t n = 2 * n_rows;
	const int64_t *v = READ_TOP(ps, ints, n);
	IrAttr *a = read_dense_i64(ps->s, dims, 2, v);

	READ_POP(ps, ints, n);
	return a;
}

void
read_push_bool(Parse *ps, Span word)
{
	Str text = read_slice(ps, word);
	bool yes = str_eq(text, STR("true"));

	if (!yes && !str_eq(text, STR("false")))
		read_error(ps, DIAG_SYNTAX, word, "expected 'true' or 'false'");
	*READ_PUSH(ps, ints) = yes;
}

IrAttr *
build_bools(Parse *ps, uint32_t n)
{
	int64_t *v = READ_TOP(ps, ints, n);
	IrAttr *a;

	for (uint32_t i = 0; i < n; i++)
		v[i] = v[i] != 0;
	a = ir_attr_nums(ps->s, ps->s->i1, v, n);
	READ_POP(ps, ints, n);
	return a;
}

/* ---- values ---- */

static IrAttr *
wrong_kind(Parse *ps, const ReadItem *item, const char *what)
{
	if (item->word || item->value)
		read_error(ps, DIAG_PROP_KIND, item->at, "expected %s", what);
	return NULL;
}

static int
enum_of(unsigned prop_kind)
{
	switch (prop_kind) {
	case PK_ENUM_DIRECTION: return IR_ENUM_DIRECTION;
	case PK_ENUM_COMPARE_TYPE: return IR_ENUM_COMPARE_TYPE;
	case PK_ENUM_FFT: return IR_ENUM_FFT;
	case PK_ENUM_DISTRIBUTION: return IR_ENUM_DISTRIBUTION;
	case PK_ENUM_ALGORITHM: return IR_ENUM_ALGORITHM;
	default: return -1;
	}
}

static IrAttr *
enum_value(Parse *ps, IrOpKind op, const ReadItem *item, IrEnum e)
{
	if (item->word)
		return read_shlo_enum(ps, ir_op_info(op)->spelling, e, read_slice(ps, item->at), item->at);
	if (item->value && item->value->kind == IR_ATTR_STRING)
		return read_shlo_enum(ps, ir_op_info(op)->spelling, e,
		                      session_str(ps->s, ir_attr_atoms(item->value)[0]), item->at);
	if (item->value && item->value->kind == IR_ATTR_ENUM && item->value->sub == e)
		return item->value;
	return wrong_kind(ps, item, "a keyword");
}

static IrAttr *
bool_value(Parse *ps, const ReadItem *item)
{
	Str word = read_slice(ps, item->at);

	if (str_eq(word, STR("true")) || str_eq(word, STR("false")))
		return ir_attr_bool(ps->s, word.p[0] == 't');
	return wrong_kind(ps, item, "'true' or 'false'");
}

/* Accepts only a list, not an alias of one. The grammar reads `[]` as a list of integers. */
static IrAttr *
precision_value(Parse *ps, const ReadItem *item)
{
	const IrAttr *a = item->value;

	if (a && a->kind == IR_ATTR_NUMS && a->n == 0)
		return ps->s->empty_array;
	return a && a->kind == IR_ATTR_ARRAY && ps->text[item->at.lo] == '['
	               ? item->value
	               : wrong_kind(ps, item, "a list of precisions");
}

static bool
has_kind(const ReadItem *item, IrAttrKind kind, const IrType *type)
{
	return item->value && item->value->kind == kind && (!type || item->value->type == type);
}

/* Returns the value of an item as an inherent attribute of that kind, or NULL after an error. */
static IrAttr *
item_value(Parse *ps, IrOpKind op, const ReadItem *item, unsigned prop_kind)
{
	int e = enum_of(prop_kind);

	if (e >= 0)
		return enum_value(ps, op, item, (IrEnum)e);
	if (prop_kind == PK_I64)
		return has_kind(item, IR_ATTR_INT, ps->s->i64) ? item->value : wrong_kind(ps, item, "an integer");
	if (prop_kind == PK_DIMS)
		return has_kind(item, IR_ATTR_NUMS, ps->s->i64) ? item->value
		                                                : wrong_kind(ps, item, "a list of integers");
	if (prop_kind == PK_STR)
		return has_kind(item, IR_ATTR_STRING, NULL) ? item->value : wrong_kind(ps, item, "a string");
	if (prop_kind == PK_DOT_ALGORITHM)
		return has_kind(item, IR_ATTR_DOT_ALGORITHM, NULL) ? item->value
		                                                   : wrong_kind(ps, item, "a dot algorithm");
	return prop_kind == PK_PREC ? precision_value(ps, item) : bool_value(ps, item);
}

/* ---- matching ---- */

static bool
item_is(const Parse *ps, const ReadItem *item, const IrClauseSpec *spec)
{
	return str_eq(item->name ? session_str(ps->s, item->name) : STR(""), str_from(spec->word));
}

/* Returns whether the item is in its place, which is before all operands or after them. */
static bool
item_placed(IrOpKind op, const ReadItem *item, const IrClauseSpec *spec, uint32_t first_use, uint32_t n_uses)
{
	if (item->stray && (op != IR_OP_SHLO_DYNAMIC_SLICE || n_uses != 1))
		return false;
	return item->uses == first_use + (spec->flags & CLAUSE_FIRST ? 0 : n_uses);
}

static Span
item_start(const ReadItem *item)
{
	return item->name ? item->name_at : item->at;
}

static bool
unmatched(Parse *ps, IrOpKind op, Span at, const IrClauseSpec *spec)
{
	const char *name = ir_op_info(op)->spelling;

	if (spec->word && *spec->word)
		return read_error(ps, DIAG_SYNTAX, at, "custom op '%s' expected '%s'", name, spec->word);
	return read_error(ps, DIAG_SYNTAX, at,
	                  spec->word ? "custom op '%s' expected a keyword" : "custom op '%s' expected ':'", name);
}

/* Finds the item of each clause. The items must be in the order of the clauses. */
static bool
match(Parse *ps, IrOpKind op, Span at, uint32_t n_uses, uint32_t n, const ReadItem *got[CLAUSES_MAX])
{
	const IrClauseSpec *spec = ir_clauses(op);
	const ReadItem *item = READ_TOP(ps, items, n), *end = item + n;
	uint32_t first_use = ps->uses.n - n_uses;

	for (int i = 0; spec[i].word; i++) {
		got[i] = NULL;
		if (item < end && item_is(ps, item, &spec[i]) && item_placed(op, item, &spec[i], first_use, n_uses))
			got[i] = item++;
		else if (!(spec[i].flags & CLAUSE_OPTIONAL))
			return unmatched(ps, op, item < end ? item_start(item) : (Span){ at.hi - 1, at.hi }, &spec[i]);
	}
	while (spec->word)
		spec++;
	return item == end || unmatched(ps, op, item_start(item), spec);
}

/* Makes the dimension numbers of a dot_general from its two pairs of lists. */
static IrAttr *
dot_dimensions(Parse *ps, const ReadItem *batch, const ReadItem *contract)
{
	IrField fields[IR_FIELDS_MAX] = { { NULL, 0 } };
	const IrAttr *lists[4] = { 0 };

	if ((batch && !batch->second) || !contract->second) {
		read_error(ps, DIAG_SYNTAX, batch && !batch->second ? batch->at : contract->at, "expected 'x'");
		return NULL;
	}
	if (batch) {
		lists[DOT_LHS_BATCH] = batch->value;
		lists[DOT_RHS_BATCH] = batch->second;
	}
	lists[DOT_LHS_CONTRACT] = contract->value;
	lists[DOT_RHS_CONTRACT] = contract->second;
	for (int i = 0; i < 4; i++) {
		if (lists[i])
			fields[i] = (IrField){ ir_attr_ints(lists[i]), lists[i]->n };
	}
	return ir_attr_fields(ps->s, IR_FIELDS_DOT, fields);
}

static IrAttr *
format_number(Parse *ps, Span at, Str digits, const char *what)
{
	int64_t v;

	if (!str_i64_parse(digits, false, &v) || v > INT32_MAX) {
		read_error(ps, DIAG_SYNTAX, at, "custom op 'stablehlo.reduce_precision' unable to parse %s '%.*s'",
		           what, (int)digits.n, digits.p);
		return NULL;
	}
	return ir_attr_int(ps->s, ps->s->i32, v);
}

static size_t
count_digits(const char *p, const char *end)
{
	size_t n = 0;

	while (p + n < end && p[n] >= '0' && p[n] <= '9')
		n++;
	return n;
}

/* `e5m10` */
static uint32_t
format_props(Parse *ps, const ReadItem *item, IrNamed *shown)
{
	Str text = read_slice(ps, item->at), e = { 0 }, m = { 0 };
	const char *end = text.p + text.n;

	if (item->word && text.p[0] == 'e') {
		e = (Str){ text.p + 1, count_digits(text.p + 1, end) };
		if (e.n && e.p + e.n < end && e.p[e.n] == 'm')
			m = (Str){ e.p + e.n + 1, count_digits(e.p + e.n + 1, end) };
	}
	if (!m.n || m.p + m.n != end) {
		read_error(ps, DIAG_SYNTAX, item->at,
		           "custom op 'stablehlo.reduce_precision' expected exponent mantissa in format e#m#, saw %.*s",
		           (int)text.n, text.p);
		return 0;
	}
	shown[0] = (IrNamed){ ATOM_exponent_bits, 0, format_number(ps, item->at, e, "exponent") };
	shown[1] = (IrNamed){ ATOM_mantissa_bits, 0, format_number(ps, item->at, m, "mantissa") };
	return 2;
}

uint32_t
read_take_clauses(Parse *ps, IrOpKind op, Span at, uint32_t n_uses, uint32_t n_items, IrNamed shown[READ_SHOWN_MAX])
{
	const IrClauseSpec *spec = ir_clauses(op);
	const ReadItem *got[CLAUSES_MAX];
	uint32_t n = 0;

	/* An op without clauses is in the dictionary form (spec 10 [SD-1]). */
	if (!n_items || !match(ps, op, at, n_uses, n_items, got)) {
		READ_POP(ps, items, n_items);
		return 0;
	}
	for (int i = 0; spec[i].word; i++) {
		if (!got[i])
			continue;
		if (spec[i].flags & CLAUSE_FORMAT)
			n += format_props(ps, got[i], shown + n);
		else if (!(spec[i].flags & CLAUSE_PAIR))
			shown[n++] = (IrNamed){ spec[i].prop, 0,
				                item_value(ps, op, got[i], ir_prop_find(op, spec[i].prop)->kind) };
		else if (!(spec[i].flags & CLAUSE_OPTIONAL))
			shown[n++] = (IrNamed){ spec[i].prop, 0, dot_dimensions(ps, got[i - 1], got[i]) };
	}
	READ_POP(ps, items, n_items);
	return n;
}

/* ---- older spellings ---- */

IrAttr *
read_legacy_value(Parse *ps, const IrPropSpec *spec, IrAttr *a)
{
	bool dims = spec->kind == PK_DIMS, bools = spec->kind == PK_BOOLS;
	IrType *elem = dims ? ps->s->i64 : ps->s->i1;

	if (!a || (!dims && !bools) || a->kind != IR_ATTR_DENSE || a->type->n != 1 || a->type->elem != elem)
		return a;
	for (int64_t i = 0; i < a->type->dims[0]; i++)
		*READ_PUSH(ps, ints) = ir_dense_int(a, (uint64_t)i);
	return dims ? build_dims(ps, (uint32_t)a->type->dims[0]) : build_bools(ps, (uint32_t)a->type->dims[0]);
}
