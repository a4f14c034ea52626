/* SPDX-License-Identifier: Apache-2.0
 *
 * Builds the custom forms of ops with regions: reduce, while, composite and chlo.scan (spec 11 §4.19 to §4.21 and §8).
 * The parts before a region are kept on the stack of heads until the region has been read.
 */
#include "ir/make.h"
#include "read/build_shlo.h"

static IrType *
function_type(Parse *ps, IrOpKind kind, IrType *type, Span at)
{
	if (type && type->kind != IR_TYPE_FUNCTION)
		read_error(ps, DIAG_SYNTAX, at,
		           "custom op '%s' invalid kind of type specified: expected builtin.function, but found '%s'",
		           ir_op_info(kind)->spelling, read_type_of(ps, type));
	return type && type->kind == IR_TYPE_FUNCTION ? type : NULL;
}

/* Makes an op with the types of a function type. If fn is NULL, the op has no operands and one result. */
static IrOp *
op_of_type(Parse *ps, ReadOp *o, IrType *fn)
{
	static IrType *const none[1];

	if (fn) {
		o->in = ir_type_inputs(fn);
		o->out = ir_type_results(fn);
		o->n_out = ir_type_n_results(fn);
		read_match_operands(ps, o, fn->n_in);
	} else {
		READ_POP(ps, uses, o->n_uses);
		o->n_uses = 0;
		o->out = none;
		o->n_out = 1;
	}
	return read_op_new(ps, o);
}

/* ---- reduce ---- */

/* Moves v[0], v[2], ... before v[1], v[3], ...; v has n pairs of elements of `size` bytes. */
static void
unzip(Parse *ps, void *v, uint32_t n, size_t size)
{
	ArenaMark mark = arena_mark(&ps->scratch);
	const char *from = arena_dup(&ps->scratch, v, (size_t)2 * n * size);
	char *to = v;

	for (size_t i = 0; i < n; i++) {
		memcpy(to + i * size, from + 2 * i * size, size);
		memcpy(to + (n + i) * size, from + (2 * i + 1) * size, size);
	}
	arena_reset(&ps->scratch, mark);
}

/* Orders the uses of the pairs: all inputs, then all init values. */
static void
unzip_uses(Parse *ps, uint32_t n_pairs)
{
	unzip(ps, READ_TOP(ps, uses, 2 * n_pairs), n_pairs, sizeof(ReadUse));
}

/* Returns the place of errors of a reduce: the parenthesis after its name. */
static Span
reduce_place(Parse *ps, Span at)
{
	const char *paren = memchr(ps->text + at.lo, '(', at.hi - at.lo);

	return paren ? (Span){ (uint32_t)(paren - ps->text), (uint32_t)(paren - ps->text) + 1 } : at;
}

static bool
is_commutative(Atom word)
{
	return word < IR_OP_COUNT && ir_op_info((IrOpKind)word)->traits & T_COMM;
}

IrRegion *
read_compact_region(Parse *ps, IrOpKind kind, Span word_at, IrType *first)
{
	IrRegion *region = ARENA_NEW(&ps->m->arena, IrRegion);

	ir_make_body(ps->m, region, kind, ir_type_is_shaped(first) ? first->elem : first, 0, word_at);
	return region;
}

IrOp *
build_compact_reduce(Parse *ps, const ReadReduce *r)
{
	IrNamed shown = { ATOM_dimensions, 0, build_dims(ps, r->n_dims) };
	ReadOp o = { .kind = IR_OP_SHLO_REDUCE, .at = r->at, .n_uses = 2 * r->n_pairs, .n_dict = r->n_dict,
	             .shown = &shown, .n_shown = 1 };
	IrType *fn = function_type(ps, IR_OP_SHLO_REDUCE, r->type, r->type_at);

	unzip_uses(ps, r->n_pairs);
	if (!is_commutative(r->word))
		read_error(ps, DIAG_SYNTAX, reduce_place(ps, r->at),
		           "custom op 'stablehlo.reduce' expected the inner-op to be a commutative binary-op from the "
		           "stablehlo dialect, with zero region, producing single result");
	else if (fn && fn->n_in == 0)
		read_error(ps, DIAG_SYNTAX, reduce_place(ps, r->at),
		           "custom op 'stablehlo.reduce' input types missing in reduce-op function type");
	else if (fn && fn->members[0]) {
		*READ_PUSH(ps, regions) = read_compact_region(ps, (IrOpKind)r->word, r->word_at, fn->members[0]);
		o.n_regions = 1;
	}
	return op_of_type(ps, &o, fn);
}

void
build_reduce_head(Parse *ps, const ReadReduce *r, uint32_t n_args)
{
	ReadHead *h = READ_PUSH(ps, heads);

	*h = (ReadHead){ .op = IR_OP_SHLO_REDUCE, .n_uses = 2 * r->n_pairs, .n_args = n_args, .n_dict = r->n_dict,
	                 .type = function_type(ps, IR_OP_SHLO_REDUCE, r->type, r->type_at), .n_props = 1 };
	h->props[0] = (IrNamed){ ATOM_dimensions, 0, build_dims(ps, r->n_dims) };
	unzip_uses(ps, r->n_pairs);
	unzip(ps, READ_TOP(ps, args, n_args), n_args / 2, sizeof(ReadArg));
	build_head(ps, r->word);
	build_entry(ps, n_args);
}

/* Pops the arguments of a head, and returns the parts of its op. */
static ReadOp
head_op(Parse *ps, const ReadHead *h, Span at, uint32_t n_regions)
{
	READ_POP(ps, args, h->n_args);
	return (ReadOp){ .kind = h->op, .at = at, .n_uses = h->n_uses, .n_regions = n_regions, .n_dict = h->n_dict,
	                 .shown = h->props, .n_shown = h->n_props };
}

IrOp *
build_reduce(Parse *ps, Span at)
{
	ReadHead h = VEC_POP(&ps->heads);
	ReadOp o = head_op(ps, &h, at, 1);

	return op_of_type(ps, &o, h.type);
}

/* ---- while ---- */

/* Gives the arguments their types, and reports if there are not as many types as arguments. */
static void
while_types(Parse *ps, Span at, uint32_t n, uint32_t n_types)
{
	IrType *const *types = READ_TOP(ps, types, n_types);
	ReadArg *args = READ_TOP(ps, args, n);

	if (n != n_types)
		read_error(ps, DIAG_SYNTAX, at,
		           "custom op 'stablehlo.while' number of operands and types do not match: got %u operands and "
		           "%u types",
		           n, n_types);
	for (uint32_t i = 0; i < n; i++)
		args[i].type = i < n_types ? types[i] : NULL;
	READ_POP(ps, types, n_types);
}

void
build_while_head(Parse *ps, Atom word, Span at, uint32_t n, uint32_t n_types, uint32_t n_dict)
{
	while_types(ps, at, n, n_types);
	*READ_PUSH(ps, heads) = (ReadHead){ .op = IR_OP_SHLO_WHILE, .n_uses = n, .n_args = n, .n_dict = n_dict };
	build_head(ps, word);
	build_entry(ps, n);
}

void
build_while_do(Parse *ps)
{
	build_head(ps, IR_OP_SHLO_WHILE);
	build_entry(ps, VEC_LAST(&ps->heads).n_args);
}

IrOp *
build_while(Parse *ps, Span at)
{
	ReadHead h = VEC_POP(&ps->heads);
	const ReadArg *args = READ_TOP(ps, args, h.n_args);
	ReadOp o;
	IrOp *op;

	for (uint32_t i = 0; i < h.n_args; i++)
		*READ_PUSH(ps, types) = args[i].type;
	o = head_op(ps, &h, at, 2);
	o.in = o.out = READ_TOP(ps, types, h.n_args);
	o.n_out = h.n_args;
	op = read_op_new(ps, &o);
	READ_POP(ps, types, h.n_args);
	return op;
}

/* ---- composite ---- */

void
build_composite_head(Parse *ps, Atom word, Span name)
{
	ReadHead *h = READ_PUSH(ps, heads);

	*h = (ReadHead){ .op = IR_OP_SHLO_COMPOSITE, .n_props = 1 };
	h->props[0] = (IrNamed){ ATOM_name, 0, ir_attr_string(ps->s, read_string_atom(ps, name)) };
	build_head(ps, word);
}

IrOp *
build_composite(Parse *ps, Span at, uint32_t n_uses, uint32_t n_regions, uint32_t n_dict, ReadPair fn)
{
	ReadHead h = VEC_POP(&ps->heads);
	IrType *type = build_fn(ps, fn);
	ReadOp o;

	h.n_uses = n_uses;
	h.n_dict = n_dict;
	o = head_op(ps, &h, at, n_regions);
	return op_of_type(ps, &o, type);
}

/* ---- chlo.scan ---- */

void
build_scan_head(Parse *ps, Atom word, uint32_t n_inputs, uint32_t n_inits, int64_t dim, uint32_t n_dict)
{
	ReadHead *h = READ_PUSH(ps, heads);

	*h = (ReadHead){ .op = IR_OP_CHLO_SCAN, .n_uses = n_inputs + n_inits, .n_results = n_inits, .n_dict = n_dict };
	h->props[0] = (IrNamed){ ATOM_dimension, 0, ir_attr_i64(ps->s, dim) };
	build_head(ps, word);
}

static IrAttr *
segments(Session *s, int64_t a, int64_t b)
{
	return ir_attr_nums(s, s->i32, (int64_t[]){ a, b }, 2);
}

IrOp *
build_scan(Parse *ps, Span at, ReadPair fn)
{
	ReadHead h = VEC_POP(&ps->heads);
	ReadOp o = head_op(ps, &h, at, 1);
	IrNamed shown[3] = { h.props[0] };
	IrType *type = build_fn(ps, fn);

	if (fn.a != h.n_uses)
		read_error(ps, DIAG_SYNTAX, at,
		           "custom op 'chlo.scan' operand types must match the number of inputs and inits");
	else if (fn.b < h.n_results)
		read_error(ps, DIAG_SYNTAX, at,
		           "custom op 'chlo.scan' not enough result types to cover the required carries");
	shown[1] =
		(IrNamed){ ATOM_operandSegmentSizes, 0, segments(ps->s, (int64_t)h.n_uses - h.n_results, h.n_results) };
	shown[2] = (IrNamed){ ATOM_resultSegmentSizes, 0, segments(ps->s, (int64_t)fn.b - h.n_results, h.n_results) };
	o.shown = shown;
	o.n_shown = 3;
	return op_of_type(ps, &o, fn.a == h.n_uses ? type : NULL);
}
