/* SPDX-License-Identifier: Apache-2.0
 *
 * Expands CHLO operations and complex functions into the StableHLO operations that XLA makes of them (spec 45 §4).
 * Three CHLO operations each become an mhlo operation, because XLA keeps them.
 */
#include "xla/expand.h"

#include <math.h>

#include "base/buf.h"
#include "ir/dims.h"
#include "rules/rules.h"
#include "xla/const_number.h"
#include "xla/xla.h"

static bool
is_complex(const IrOp *op)
{
	return ir_operand(op, 0)->type->elem->kind == IR_TYPE_COMPLEX;
}

/* ---- one op or a few ---- */

static IrValue *
unary(Xla *x, IrOp *op, IrOpKind kind, IrValue *v, IrType *elem)
{
	return xla_make(x, op, kind, xla_typed(x, v->type, elem), NULL, v, (IrValue *)NULL);
}

static IrValue *
expand_conj(Xla *x, IrOp *op)
{
	IrValue *v = ir_operand(op, 0), *re, *im;
	IrType *real = v->type->elem->elem;

	if (!is_complex(op))
		return v;
	re = unary(x, op, IR_OP_SHLO_REAL, v, real);
	im = unary(x, op, IR_OP_SHLO_IMAG, v, real);
	im = unary(x, op, IR_OP_SHLO_NEGATE, im, real);
	return xla_make(x, op, IR_OP_SHLO_COMPLEX, v->type, NULL, re, im, (IrValue *)NULL);
}

static IrValue *
expand_is_inf(Xla *x, IrOp *op)
{
	IrValue *v = ir_operand(op, 0), *bound;

	if (op->kind == IR_OP_CHLO_IS_INF)
		v = unary(x, op, IR_OP_SHLO_ABS, v, v->type->elem);
	bound = xla_splat_of(x, op, v->type, op->kind == IR_OP_CHLO_IS_NEG_INF ? -INFINITY : INFINITY);
	return xla_made(x, op, ir_make_compare(x->s, v->type, IR_DIRECTION_EQ), (IrValue *[]){ v, bound }, 2);
}

static IrValue *
expand_constant_like(Xla *x, IrOp *op)
{
	const IrAttr *value = ir_op_prop(op, ATOM_value);

	return xla_splat(x, op, op->results[0].type, (uint64_t)ir_attr_ints(value)[0]);
}

/* ---- implicit broadcasts ---- */

static IrOpKind
broadcast_kind(IrOpKind kind)
{
	static const struct { uint16_t from, to; } kinds[] = {
		{ IR_OP_CHLO_BROADCAST_ADD, IR_OP_SHLO_ADD }, { IR_OP_CHLO_BROADCAST_AND, IR_OP_SHLO_AND },
		{ IR_OP_CHLO_BROADCAST_ATAN2, IR_OP_SHLO_ATAN2 },
		{ IR_OP_CHLO_BROADCAST_COMPLEX, IR_OP_SHLO_COMPLEX },
		{ IR_OP_CHLO_BROADCAST_DIVIDE, IR_OP_SHLO_DIVIDE },
		{ IR_OP_CHLO_BROADCAST_MAXIMUM, IR_OP_SHLO_MAXIMUM },
		{ IR_OP_CHLO_BROADCAST_MINIMUM, IR_OP_SHLO_MINIMUM },
		{ IR_OP_CHLO_BROADCAST_MULTIPLY, IR_OP_SHLO_MULTIPLY },
		{ IR_OP_CHLO_BROADCAST_NEXT_AFTER, IR_OP_CHLO_NEXT_AFTER }, { IR_OP_CHLO_BROADCAST_OR, IR_OP_SHLO_OR },
		{ IR_OP_CHLO_BROADCAST_POLYGAMMA, IR_OP_CHLO_POLYGAMMA },
		{ IR_OP_CHLO_BROADCAST_POWER, IR_OP_SHLO_POWER },
		{ IR_OP_CHLO_BROADCAST_REMAINDER, IR_OP_SHLO_REMAINDER },
		{ IR_OP_CHLO_BROADCAST_SHIFT_LEFT, IR_OP_SHLO_SHIFT_LEFT },
		{ IR_OP_CHLO_BROADCAST_SHIFT_RIGHT_ARITHMETIC, IR_OP_SHLO_SHIFT_RIGHT_ARITHMETIC },
		{ IR_OP_CHLO_BROADCAST_SHIFT_RIGHT_LOGICAL, IR_OP_SHLO_SHIFT_RIGHT_LOGICAL },
		{ IR_OP_CHLO_BROADCAST_SUBTRACT, IR_OP_SHLO_SUBTRACT }, { IR_OP_CHLO_BROADCAST_XOR, IR_OP_SHLO_XOR },
		{ IR_OP_CHLO_BROADCAST_ZETA, IR_OP_CHLO_ZETA }, { IR_OP_CHLO_BROADCAST_COMPARE, IR_OP_SHLO_COMPARE },
		{ IR_OP_CHLO_BROADCAST_SELECT, IR_OP_SHLO_SELECT },
	};

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		if (kinds[i].from == kind)
			return (IrOpKind)kinds[i].to;
	}
	return IR_OP_FOREIGN;
}

/* Returns which dimension of the result each dimension of an operand becomes. broadcast_dimensions places an operand
 * of smaller rank; without it, the operand is aligned to the last dimensions. */
static int64_t *
places_of(Xla *x, const IrOp *op, const IrType *in)
{
	IrField given = ir_op_ints(op, ATOM_broadcast_dimensions);
	int64_t *dims = ARENA_ARRAY(x->a, int64_t, in->n), first = (int64_t)op->results[0].type->n - in->n;

	for (uint32_t i = 0; i < in->n; i++)
		dims[i] = given.n == in->n && first > 0 ? given.v[i] : first + i;
	return dims;
}

/* Returns whether an operand fits the result. CHLO accepts any result if operands do not fit each other. */
static bool
can_widen(Xla *x, const IrOp *op, const IrValue *v)
{
	const IrType *out = op->results[0].type;

	return ir_type_same_shape(v->type, out) ||
	       (ir_type_is_tensor(v->type) && ir_type_broadcasts(v->type, out, places_of(x, op, v->type)));
}

/* Returns the operand in the shape of the result. */
static IrValue *
widened(Xla *x, IrOp *op, IrValue *v)
{
	const IrType *out = op->results[0].type;
	IrType *type = xla_shaped(x, v->type, out->dims, out->n);

	return v->type == type ? v : xla_broadcast(x, op, v, type, places_of(x, op, v->type), v->type->n);
}

/* Returns the properties of a comparison in StableHLO. */
static IrAttr *
compare_props(Xla *x, const IrOp *op)
{
	const IrAttr *a = ir_op_prop(op, ATOM_comparison_direction), *type = ir_op_prop(op, ATOM_compare_type);
	IrAttr *props = NULL;

	if (a)
		props = xla_props(x, ATOM_comparison_direction, ir_attr_enum(x->s, IR_ENUM_DIRECTION, a->n));
	if (type)
		props = ir_dict_set(x->s, props, ATOM_compare_type,
		                    ir_attr_enum(x->s, IR_ENUM_COMPARE_TYPE, type->n));
	return props;
}

static IrValue *
expand_broadcasting(Xla *x, IrOp *op, IrOpKind kind)
{
	IrValue *v[3] = { NULL }, *made;
	bool select = kind == IR_OP_SHLO_SELECT;

	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (!can_widen(x, op, ir_operand(op, i)))
			return NULL;
	}
	for (uint32_t i = 0; i < op->n_operands && i < 3; i++)
		v[i] = select && i == 0 && ir_operand(op, i)->type->n == 0 ? ir_operand(op, i)
		                                                           : widened(x, op, ir_operand(op, i));
	made = xla_make(x, op, kind, op->results[0].type, compare_props(x, op), v[0], v[1], v[2], (IrValue *)NULL);
	return made;
}

/* ---- operations that XLA keeps ---- */

static bool
replace_all(Xla *x, IrOp *op, const IrOp *made)
{
	for (uint32_t i = 0; i < op->n_results; i++)
		xla_replace(x, &op->results[i], (IrValue *)(uintptr_t)&made->results[i]);
	xla_erase(x, op);
	return true;
}

static bool
keep_top_k(Xla *x, IrOp *op)
{
	IrType *types[] = { op->results[0].type, op->results[1].type };
	IrValue *in = ir_operand(op, 0);

	return replace_all(x, op, xla_new(x, op, &(IrOpSpec){ .kind = IR_OP_MHLO_TOPK, .operands = &in, .n_operands = 1,
	                                                      .results = types, .n_results = 2,
	                                                      .props = xla_props(x, ATOM_k, ir_op_prop(op, ATOM_k)) }));
}

static void
add_list(Buf *b, const char *name, IrField list)
{
	if (!list.n)
		return;
	buf_printf(b, "%s%s = [", b->p[b->n - 1] == '<' ? "" : ", ", name);
	for (uint32_t i = 0; i < list.n; i++)
		buf_printf(b, "%s%lld", i ? ", " : "", (long long)list.v[i]);
	buf_char(b, ']');
}

/* Returns the dimension numbers of a ragged dot as the mhlo dialect writes them. */
static IrAttr *
ragged_numbers(Xla *x, const IrAttr *a)
{
	IrAttr *made;
	Buf b;

	buf_init(&b, x->s->arena.memory);
	buf_str(&b, STR("#mhlo.ragged_dot<dot_dimension_numbers = #mhlo.dot<"));
	add_list(&b, "lhs_batching_dimensions", ir_attr_field(a, RAGGED_LHS_BATCH));
	add_list(&b, "rhs_batching_dimensions", ir_attr_field(a, RAGGED_RHS_BATCH));
	add_list(&b, "lhs_contracting_dimensions", ir_attr_field(a, RAGGED_LHS_CONTRACT));
	add_list(&b, "rhs_contracting_dimensions", ir_attr_field(a, RAGGED_RHS_CONTRACT));
	buf_char(&b, '>');
	add_list(&b, "lhs_ragged_dimensions", ir_attr_field(a, RAGGED_LHS_RAGGED));
	add_list(&b, "rhs_group_dimensions", ir_attr_field(a, RAGGED_RHS_GROUP));
	buf_char(&b, '>');
	made = ir_attr_opaque(x->s, session_atom(x->s, (Str){ b.p, b.n }), NULL);
	buf_free(&b);
	return made;
}

/* Returns the precision of the operands as the mhlo dialect writes it, or NULL. */
static IrAttr *
ragged_precision(Xla *x, const IrAttr *a)
{
	const IrEnumInfo *info = ir_enum_info(IR_ENUM_CHLO_PRECISION);
	IrAttr **v = ARENA_ARRAY(x->a, IrAttr *, a ? a->n : 0);

	for (uint32_t i = 0; a && i < a->n; i++) {
		const char *text = arena_printf(x->a, "#mhlo<precision %s>", info->words[ir_attr_elems(a)[i]->n]);

		v[i] = ir_attr_opaque(x->s, session_atom(x->s, str_from(text)), NULL);
	}
	return a ? ir_attr_array(x->s, v, a->n) : NULL;
}

/* Replaces a ragged dot of batches by a plain one. */
static bool
plain_dot(Xla *x, IrOp *op, const IrDotDims *n)
{
	IrField dims[IR_FIELDS_MAX] = {
		[DOT_LHS_BATCH] = n->batch[0], [DOT_RHS_BATCH] = n->batch[1],
		[DOT_LHS_CONTRACT] = n->contract[0], [DOT_RHS_CONTRACT] = n->contract[1],
	};

	return xla_replace_op(x, op, xla_make(x, op, IR_OP_SHLO_DOT_GENERAL, op->results[0].type,
	                                      xla_props(x, ATOM_dot_dimension_numbers,
	                                                ir_attr_fields(x->s, IR_FIELDS_DOT, dims)),
	                                      ir_operand(op, 0), ir_operand(op, 1), (IrValue *)NULL));
}

static bool
keep_ragged_dot(Xla *x, IrOp *op)
{
	IrValue *in[] = { ir_operand(op, 0), ir_operand(op, 1), ir_operand(op, 2) };
	IrAttr *numbers = ir_op_prop(op, ATOM_ragged_dot_dimension_numbers);
	IrType *type = op->results[0].type;
	IrDotDims n = ir_dot_dims(op);
	IrAttr *props;

	/* Groups do not matter if the ragged dimension is a batch dimension. */
	if (n.ragged.n && ir_field_has(n.batch[0], n.ragged.v[0]))
		return plain_dot(x, op, &n);
	props = xla_props(x, ATOM_ragged_dot_dimension_numbers, ragged_numbers(x, numbers));
	props = ir_dict_set(x->s, props, ATOM_precision_config,
	                    ragged_precision(x, ir_op_prop(op, ATOM_precision_config)));
	return replace_all(x, op, xla_new(x, op, &(IrOpSpec){
		.kind = IR_OP_MHLO_RAGGED_DOT, .operands = in, .n_operands = 3, .results = &type, .n_results = 1,
		.props = props }));
}

/* ---- all of them ---- */

/* Returns the value that replaces an op with one result, or NULL if the op stays. */
static IrValue *
expanded(Xla *x, IrOp *op)
{
	IrValue *v = op->n_operands ? ir_operand(op, 0) : NULL;
	IrType *out = op->results[0].type;

	switch (op->kind) {
	case IR_OP_CHLO_SQUARE:
		if (!is_complex(op))
			return xla_make(x, op, IR_OP_SHLO_MULTIPLY, out, NULL, v, v, (IrValue *)NULL);
		return xla_expand_listed(x, op, v, NULL);
	case IR_OP_CHLO_TAN: return xla_make(x, op, IR_OP_SHLO_TAN, out, NULL, v, (IrValue *)NULL);
	case IR_OP_CHLO_ERF: return xla_make(x, op, IR_OP_MHLO_ERF, out, NULL, v, (IrValue *)NULL);
	case IR_OP_CHLO_CONJ: return expand_conj(x, op);
	case IR_OP_CHLO_IS_INF: case IR_OP_CHLO_IS_POS_INF: case IR_OP_CHLO_IS_NEG_INF: return expand_is_inf(x, op);
	case IR_OP_CHLO_CONSTANT: return xla_constant(x, op, ir_op_prop(op, ATOM_value));
	case IR_OP_CHLO_CONSTANT_LIKE: return xla_number_type(out->elem) ? expand_constant_like(x, op) : NULL;
	default:
		if (broadcast_kind((IrOpKind)op->kind))
			return expand_broadcasting(x, op, broadcast_kind((IrOpKind)op->kind));
		return xla_expand_listed(x, op, v, op->n_operands > 1 ? ir_operand(op, 1) : NULL);
	}
}

static bool
is_complex_function(const IrOp *op)
{
	return (op->kind == IR_OP_SHLO_EXPONENTIAL || op->kind == IR_OP_SHLO_LOG || op->kind == IR_OP_SHLO_SQRT ||
	        op->kind == IR_OP_SHLO_LOG_PLUS_ONE) && is_complex(op);
}

/* Gives the rule of elementwise operations to an op whose expansion is not listed, because XLA expands it into such
 * operations. XLA does not know mulhi. */
static void
join_dimensions(Xla *x, IrOp *op)
{
	const IrType *t = op->results[0].type;

	if (op->n_results != 1 || !op->n_operands || op->kind == IR_OP_CHLO_SCAN || op->kind == IR_OP_CHLO_MULHI)
		return;
	for (uint32_t i = 0; i < op->n_operands; i++) {		/* an implicit broadcast may not fit */
		if (!ir_type_same_shape(ir_operand(op, i)->type, t))
			return;
	}
	ir_op_set_attr(x->s, op, ATOM_SDY_SHARDING_RULE, rules_identity(x->s, t, op->n_operands, 1));
}

/* Returns whether a value is the result of a CHLO op that is yet to be expanded. An op with an implicit broadcast
 * becomes such an op. */
static bool
is_new_chlo(const IrValue *v)
{
	const IrOp *def = ir_value_def(v);

	return def && (def->kind == IR_OP_CHLO_NEXT_AFTER || def->kind == IR_OP_CHLO_POLYGAMMA ||
	               def->kind == IR_OP_CHLO_ZETA);
}

static void
expand(Xla *x, IrOp *op)
{
	IrValue *v;

	if (op->kind == IR_OP_CHLO_TOP_K) {
		(void)keep_top_k(x, op);
	} else if (op->kind == IR_OP_CHLO_RAGGED_DOT) {
		(void)keep_ragged_dot(x, op);
	} else if (op->n_results == 1) {
		v = expanded(x, op);
		if (!v)
			join_dimensions(x, op);
		else if (xla_replace_op(x, op, v) && is_new_chlo(v))
			expand(x, v->owner.op);
	}
}

/* Replaces the older broadcast, which adds dimensions in front, by a broadcast_in_dim, as in HLO. */
static void
modern_broadcast(Xla *x, IrOp *op)
{
	IrValue *v = ir_operand(op, 0);
	int64_t *dims = ARENA_ARRAY(x->a, int64_t, v->type->n);

	for (uint32_t i = 0; i < v->type->n; i++)
		dims[i] = op->results[0].type->n - v->type->n + i;
	(void)xla_replace_op(x, op, xla_broadcast(x, op, v, op->results[0].type, dims, v->type->n));
}

void
xla_expand(Xla *x)
{
	for (IrOp *op = x->m->op, *next; op; op = next) {
		bool chlo = ir_op_info(op->kind)->dialect == IR_DIALECT_CHLO;

		next = ir_walk_next(x->m->op, op);
		if (op->kind == IR_OP_SHLO_BROADCAST && xla_is_static(op))
			modern_broadcast(x, op);
		else if ((chlo || is_complex_function(op)) && xla_is_static(op))
			expand(x, op);
	}
}
