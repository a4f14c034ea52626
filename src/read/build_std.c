/* SPDX-License-Identifier: Apache-2.0
 *
 * Makes operations of MLIR's own dialects from their custom forms (ir/std_ops.def). The types that a form does not show
 * follow from those that it shows.
 */
#include "read/build.h"

/* The types that the text implies: one in `in` for each operand, and `out`, which is NULL if there is no result. A type
 * whose error is reported is NULL, too. */
typedef struct StdTypes {
	IrType **in;
	IrType *out;
} StdTypes;

static void
fill(IrType **types, uint32_t from, uint32_t n, IrType *type)
{
	for (uint32_t i = from; i < n; i++)
		types[i] = type;
}

/* Returns whether a type is that of a tensor, or NULL, because it was wrong and is reported. */
static bool
may_be_tensor(const IrType *t)
{
	return !t || t->kind == IR_TYPE_TENSOR;
}

/* Returns the element type of a tensor, and any other type itself. */
static IrType *
element(IrType *t)
{
	return t && t->kind == IR_TYPE_TENSOR ? t->elem : t;
}

/* Sets the types of a select: the first type is that of the condition if there are two. */
static void
select_types(Parse *ps, const ReadStd *r, StdTypes *t)
{
	bool two = r->form == STD_SELECT;

	t->out = two ? r->more : r->type;
	fill(t->in, 0, 1, two ? r->type : ps->s->i1);
	fill(t->in, 1, r->n_uses, t->out);
}

/* Sets the types of the operands and of the result. Returns false if the type that is written does not fit. */
static bool
std_types(Parse *ps, const ReadStd *r, IrStdForm form, StdTypes *t)
{
	IrType *index = ps->s->index;

	t->out = r->type;
	switch (form) {
	case STD_CONSTANT:
		t->out = r->value ? r->value->type : NULL;
		return true;
	case STD_SAME:
		fill(t->in, 0, r->n_uses, r->type);
		return true;
	case STD_CMPF: case STD_CMPI:
		fill(t->in, 0, r->n_uses, r->type);
		t->out = r->type ? ir_std_compared(ps->s, r->type) : NULL;
		return !r->type || t->out;
	case STD_SELECT:
		select_types(ps, r, t);
		return true;
	case STD_CAST:
		fill(t->in, 0, r->n_uses, r->type);
		t->out = r->more;
		return true;
	case STD_EMPTY:
		fill(t->in, 0, r->n_uses, index);
		return true;
	case STD_DIM:
		fill(t->in, 0, 1, r->type);
		fill(t->in, 1, r->n_uses, index);
		t->out = index;
		return true;
	case STD_EXTRACT:
		fill(t->in, 0, 1, r->type);
		fill(t->in, 1, r->n_uses, index);
		t->out = element(r->type);
		return may_be_tensor(r->type);
	case STD_INSERT:
		fill(t->in, 0, 1, element(r->type));
		fill(t->in, 1, 2, r->type);
		fill(t->in, 2, r->n_uses, index);
		return may_be_tensor(r->type);
	case STD_ELEMENTS: case STD_SPLAT:
		fill(t->in, 0, r->n_uses, element(r->type));
		return may_be_tensor(r->type);
	case STD_LIST: case STD_ASSERT: case STD_BR: case STD_COND_BR:
		fill(t->in, 0, r->n_uses, ps->s->i1);
		t->out = NULL;
		return true;
	}
	return false;
}

/* Returns whether the syntax and the number of operands are those of the form. */
static bool
std_fits(const ReadStd *r, const IrStdOp *row)
{
	bool like_same = r->form == STD_SAME;

	switch ((IrStdForm)row->form) {
	case STD_CONSTANT:
		return true;
	case STD_SAME: case STD_SPLAT:
		return like_same && r->n_uses == row->operands;
	case STD_ELEMENTS:
		return like_same;
	case STD_DIM:
		return (r->form == STD_DIM || (like_same && !r->n_dict)) && r->n_uses == 2;
	case STD_SELECT:
		return (like_same || r->form == STD_SELECT) && r->n_uses == 3;
	case STD_CMPF: case STD_CMPI:
		return r->form == STD_CMPF && r->n_uses == 2;
	case STD_CAST: case STD_ASSERT: case STD_COND_BR:
		return r->form == (IrStdForm)row->form && r->n_uses == 1;
	case STD_EMPTY: case STD_EXTRACT: case STD_INSERT: case STD_LIST: case STD_BR:
		return r->form == (IrStdForm)row->form;
	}
	return false;
}

static IrAttr *
predicate(Parse *ps, const ReadStd *r, IrStdForm form)
{
	const char *const *names = ir_std_predicates(form);

	for (int64_t i = 0; names[i]; i++) {
		if (str_eq(read_slice(ps, r->word_at), str_from(names[i])))
			return ir_attr_i64(ps->s, i);
	}
	read_error(ps, DIAG_SYNTAX, r->word_at, "'%s' has no predicate '%s'", read_of(ps, r->name),
	           read_of(ps, r->word));
	return NULL;
}

/* Returns the flags that are written or the default, NULL for none. */
static IrAttr *
std_flags(Parse *ps, const ReadStd *r, const IrStdOp *row)
{
	Str text = ir_std_flags(row) == ATOM_fastmath ? STR("fastmath") : STR("overflow");
	Str given = { ps->text + r->flags.a, r->flags.b - r->flags.a };
	Span at = { r->flags.a, r->flags.b };
	IrAttr *a;

	if (!given.n)
		return row->flags == 'f' || row->flags == 'o' ? ir_std_flags_read(ps->s, row, STR("none")) : NULL;
	if (row->flags == '-' || given.n < text.n + 2 || memcmp(given.p, text.p, text.n) != 0 ||
	    given.p[text.n] != '<') {
		read_error(ps, DIAG_SYNTAX, at, "'%s' has no such flags", row->name);
		return NULL;
	}
	a = ir_std_flags_read(ps->s, row, (Str){ given.p + text.n + 1, given.n - text.n - 2 });
	if (!a)
		read_error(ps, DIAG_SYNTAX, at, "'%s' has no such flags", row->name);
	return a;
}

static IrOp *
make(Parse *ps, const ReadStd *r, const StdTypes *t, const IrNamed *shown, uint32_t n_shown, uint32_t n_succs)
{
	IrOp *op;
	IrStdForm form = (IrStdForm)ir_std_op(session_str(ps->s, r->name))->form;
	bool no_result = form == STD_LIST || form == STD_ASSERT || form == STD_BR || form == STD_COND_BR;

	op = read_op_new(ps, &(ReadOp){
		.kind = IR_OP_FOREIGN, .name = r->name, .at = r->at, .n_uses = r->n_uses, .in = t->in, .out = &t->out,
		.n_out = !no_result, .n_succs = n_succs, .n_dict = r->n_dict, .shown = shown, .n_shown = n_shown });
	if (op && r->n_dict)
		build_std_props(ps, op, true);
	return op;
}

/* Reports that the text is not in the form of its op, and makes the op nevertheless, so that names have a meaning. */
static IrOp *
misfit(Parse *ps, const ReadStd *r)
{
	ReadStd none = *r;

	read_error(ps, DIAG_SYNTAX, r->at, "this is not the custom form of '%s', or its types or operands do not fit",
	           read_of(ps, r->name));
	none.n_uses = 0;
	READ_POP(ps, uses, r->n_uses);
	return make(ps, &none, &(StdTypes){ .out = r->more ? r->more : r->type }, NULL, 0, 0);
}

IrOp *
build_std(Parse *ps, const ReadStd *r)
{
	const IrStdOp *row = ir_std_op(session_str(ps->s, r->name));
	IrStdForm form = (IrStdForm)row->form;
	StdTypes t = { .in = ARENA_ARRAY(&ps->scratch, IrType *, (size_t)r->n_uses + 2) };
	IrNamed shown[3];
	uint32_t n = 0;

	if (!std_fits(r, row) || !std_types(ps, r, form, &t))
		return misfit(ps, r);
	if (ir_std_flags(row) || r->flags.b)
		shown[n++] = (IrNamed){ ir_std_flags(row), 0, std_flags(ps, r, row) };
	if (form == STD_CMPF || form == STD_CMPI)
		shown[n++] = (IrNamed){ ATOM_predicate, 0, predicate(ps, r, form) };
	else if (r->value)
		shown[n++] = (IrNamed){ ir_std_prop(row), 0, r->value };
	return make(ps, r, &t, shown, n, 0);
}

IrOp *
build_std_branch(Parse *ps, const ReadStd *r, ReadPair a, ReadPair b)
{
	bool is_cond = r->form == STD_COND_BR;
	uint32_t n_types = a.b + (is_cond ? b.b : 0);
	int64_t sizes[] = { 1, a.a, b.a };
	IrNamed shown = { ATOM_operandSegmentSizes, 0, is_cond ? ir_attr_nums(ps->s, ps->s->i32, sizes, 3) : NULL };
	StdTypes t = { .in = ARENA_ARRAY(&ps->scratch, IrType *, (size_t)n_types + 2) };
	const IrStdOp *row = ir_std_op(session_str(ps->s, r->name));
	ReadStd whole = *r;

	t.in[0] = ps->s->i1;
	if (n_types)
		memcpy(t.in + is_cond, READ_TOP(ps, types, n_types), n_types * sizeof *t.in);
	READ_POP(ps, types, n_types);
	whole.n_uses = r->n_uses + a.a + (is_cond ? b.a : 0);
	if (!std_fits(r, row) || a.a != a.b || b.a != b.b) {
		READ_POP(ps, succs, is_cond ? 2 : 1);
		return misfit(ps, &whole);
	}
	return make(ps, &whole, &t, &shown, 1, is_cond ? 2 : 1);
}

/* ---- the generic form ---- */

/* Moves an entry from the dictionary to the properties. If it is there already, one of the two wins. */
static void
move_prop(Parse *ps, IrOp *op, Atom name, bool dict_wins)
{
	IrAttr *value = ir_dict_get(op->attrs, name);

	if (!value)
		return;
	op->attrs = ir_dict_set(ps->s, op->attrs, name, NULL);
	if (dict_wins || !ir_dict_get(op->props, name))
		op->props = ir_dict_set(ps->s, op->props, name, value);
}

void
build_std_props(Parse *ps, IrOp *op, bool dict_wins)
{
	const IrStdOp *row = ir_std_op(session_str(ps->s, op->name));
	Atom flags = row ? ir_std_flags(row) : 0;
	IrAttr *given;
	Str words;

	if (!row)
		return;
	if (ir_std_prop(row))
		move_prop(ps, op, ir_std_prop(row), dict_wins);
	if (!flags)
		return;
	move_prop(ps, op, flags, dict_wins);
	given = ir_dict_get(op->props, flags);
	if (given && ir_std_flags_words(ps->s, row, given, &words))
		given = ir_std_flags_read(ps->s, row, words.n ? words : STR("none"));
	else if (!given && row->flags != 'g')
		given = ir_std_flags_read(ps->s, row, STR("none"));
	if (given)
		op->props = ir_dict_set(ps->s, op->props, flags, given);
}
