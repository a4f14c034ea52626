/* SPDX-License-Identifier: Apache-2.0
 *
 * ApproxTopK (spec 45 §8): on a platform without a unit for it, XLA sorts the whole dimension and takes the first
 * elements, or for one element reduces the dimension.
 */
#include "xla/xla.h"

/* A custom_call @ApproxTopK that XLA sorts. */
typedef struct TopK {
	IrBlock *compare;	/* the body of its comparator */
	uint32_t dim;
	int64_t k;
	uint32_t n;		/* results */
} TopK;

static const IrAttr *
config_of(const Xla *x, const IrOp *op, const char *name)
{
	const IrAttr *config = ir_dict_get(op->attrs, ATOM_MHLO_BACKEND_CONFIG);

	return config && config->kind == IR_ATTR_DICT ? ir_dict_get(config, session_atom(x->s, str_from(name))) : NULL;
}

static int64_t
number_of(const Xla *x, const IrOp *op, const char *name, int64_t missing)
{
	const IrAttr *v = config_of(x, op, name);

	return v && v->kind == IR_ATTR_INT ? ir_attr_ints(v)[0] : missing;
}

static IrBlock *
comparator(const Xla *x, const IrOp *op)
{
	const IrAttr *called = ir_op_prop(op, ATOM_called_computations);
	bool is_one = called && called->kind == IR_ATTR_ARRAY && called->n == 1;
	const IrAttr *name = is_one ? ir_attr_elems(called)[0] : NULL;
	IrOp *f = name && name->kind == IR_ATTR_SYMBOL ? ir_symbol_find(x->m->op, *ir_attr_atoms(name)) : NULL;

	return f && f->kind == IR_OP_FUNC && ir_op_body(f, 0) && !ir_op_block(f, 0)->next ? ir_op_block(f, 0) : NULL;
}

/* Whether the values are arrays of one shape, and each result has the first k elements of its value. Nobody else has
 * looked: the operands and results of a custom call can be anything. */
static bool
has_shapes(const IrOp *op, int64_t dim, int64_t k)
{
	const IrType *first = ir_operand(op, 0)->type;

	if (!ir_type_is_static_tensor(first) || dim < 0 || dim >= (int64_t)first->n || k <= 0 || k > first->dims[dim])
		return false;
	for (uint32_t i = 0; i < op->n_results; i++) {
		const IrType *in = ir_operand(op, i)->type, *out = op->results[i].type;

		if (!ir_type_is_static_tensor(in) || !ir_type_same_shape(in, first) || !ir_type_has_rank(out, in->n) ||
		    out->elem != in->elem)
			return false;
		for (uint32_t d = 0; d < in->n; d++) {
			if (out->dims[d] != ((int64_t)d == dim ? k : in->dims[d]))
				return false;
		}
	}
	return true;
}

static bool
is_sorted(const Xla *x, const IrOp *op, TopK *t)
{
	const IrAttr *target = ir_op_prop(op, ATOM_call_target_name);
	int64_t dim = number_of(x, op, "reduction_dim", -1), k = number_of(x, op, "top_k", -1);

	if (!target || !str_eq(session_str(x->s, *ir_attr_atoms(target)), STR("ApproxTopK")) || !op->n_results ||
	    op->n_operands != 2 * op->n_results || !number_of(x, op, "is_fallback", 0) ||
	    !number_of(x, op, "aggregate_to_topk", 0) || !has_shapes(op, dim, k))
		return false;
	*t = (TopK){ comparator(x, op), (uint32_t)dim, k, op->n_results };
	return t->compare && t->compare->n_args == op->n_operands && t->compare->last->n_operands == 1;
}

/* Copies the comparator into a block, whose argument args[i] takes the place of the comparator's argument i. Returns
 * the copy of its result. */
static IrValue *
copy_comparator(Xla *x, const TopK *t, IrBlock *b, IrValue *const *args)
{
	IrMap map;

	ir_map_init(x->m, &map, x->a);
	for (uint32_t i = 0; i < t->compare->n_args; i++)
		ir_map_add(&map, t->compare->args[i], args[i]);
	for (const IrOp *o = t->compare->first; o != t->compare->last; o = o->next)
		ir_op_append(b, ir_op_clone(x->m, o, &map));
	return ir_map_get(&map, ir_operand(t->compare->last, 0));
}

static void
append(Xla *x, IrBlock *b, const IrOp *like, IrOpSpec spec)
{
	spec.loc = like->loc;
	spec.span = like->span;
	ir_op_append(b, ir_op_new(x->m, &spec));
}

/* Returns a sort of the first n operands of the call. */
static IrOp *
make_sort(Xla *x, IrOp *op, const TopK *t)
{
	IrValue **operands = ARENA_ARRAY(x->a, IrValue *, t->n);
	IrValue **args = ARENA_ARRAY(x->a, IrValue *, 2 * (size_t)t->n);
	IrType **types = ARENA_ARRAY(x->a, IrType *, t->n);
	IrNamed props[] = { { ATOM_dimension, 0, ir_attr_i64(x->s, t->dim) },
	                    { ATOM_is_stable, 0, ir_attr_bool(x->s, true) } };
	IrValue *order;
	IrOp *sort;
	IrBlock *b;

	for (uint32_t i = 0; i < t->n; i++) {
		operands[i] = ir_operand(op, i);
		types[i] = operands[i]->type;
	}
	sort = xla_new(x, op, &(IrOpSpec){ .kind = IR_OP_SHLO_SORT, .operands = operands, .n_operands = t->n,
	                                   .results = types, .n_results = t->n, .n_regions = 1,
	                                   .props = ir_attr_dict(x->s, props, 2) });
	b = ir_block_new(x->m, &sort->regions[0]);
	for (uint32_t i = 0; i < 2 * t->n; i++)
		args[i] = ir_block_add_arg(x->m, b, t->compare->args[i]->type);
	order = copy_comparator(x, t, b, args);
	append(x, b, op, (IrOpSpec){ .kind = IR_OP_SHLO_RETURN, .operands = &order, .n_operands = 1 });
	return sort;
}

/* Fills the body of a reduction that keeps the elements that the comparator prefers. */
static void
fill_reducer(Xla *x, const IrOp *op, const TopK *t, IrBlock *b)
{
	IrValue **args = ARENA_ARRAY(x->a, IrValue *, 2 * (size_t)t->n), **kept = ARENA_ARRAY(x->a, IrValue *, t->n);
	IrValue *order;

	for (size_t i = 0; i < 2 * (size_t)t->n; i++)		/* the first of each pair come first */
		args[2 * (i % t->n) + i / t->n] = ir_block_add_arg(x->m, b, t->compare->args[2 * (i % t->n)]->type);
	order = copy_comparator(x, t, b, args);
	for (uint32_t i = 0; i < t->n; i++) {
		IrValue *operands[] = { order, args[2 * (size_t)i], args[2 * (size_t)i + 1] };

		append(x, b, op, (IrOpSpec){ .kind = IR_OP_SHLO_SELECT, .operands = operands, .n_operands = 3,
		                             .results = &operands[1]->type, .n_results = 1 });
		kept[i] = &b->last->results[0];
	}
	append(x, b, op, (IrOpSpec){ .kind = IR_OP_SHLO_RETURN, .operands = kept, .n_operands = t->n });
}

/* Returns a reduction of the first n operands of the call; the others are the initial values. */
static IrOp *
make_reduce(Xla *x, IrOp *op, const TopK *t)
{
	IrValue **operands = ARENA_ARRAY(x->a, IrValue *, op->n_operands);
	IrType **types = ARENA_ARRAY(x->a, IrType *, t->n);
	int64_t dim = t->dim;
	IrOp *reduce;

	for (uint32_t i = 0; i < op->n_operands; i++)
		operands[i] = ir_operand(op, i);
	for (uint32_t i = 0; i < t->n; i++) {
		IrType *in = operands[i]->type;
		int64_t *dims = ARENA_ARRAY(x->a, int64_t, in->n);
		uint32_t n = 0;

		for (uint32_t d = 0; d < in->n; d++) {
			if (d != t->dim)
				dims[n++] = in->dims[d];
		}
		types[i] = xla_shaped(x, in, dims, n);
	}
	reduce = xla_new(x, op, &(IrOpSpec){ .kind = IR_OP_SHLO_REDUCE, .operands = operands,
	                                     .n_operands = op->n_operands, .results = types, .n_results = t->n,
	                                     .n_regions = 1,
	                                     .props = xla_props(x, ATOM_dimensions, ir_attr_dims(x->s, &dim, 1)) });
	fill_reducer(x, op, t, ir_block_new(x->m, &reduce->regions[0]));
	return reduce;
}

static IrValue *
take_first(Xla *x, IrOp *at, const TopK *t, IrValue *v)
{
	int64_t *start = ARENA_ARRAY(x->a, int64_t, v->type->n), *limit = ARENA_ARRAY(x->a, int64_t, v->type->n);

	memcpy(limit, v->type->dims, v->type->n * sizeof *limit);
	limit[t->dim] = t->k;
	return xla_made(x, at, ir_make_slice(x->s, x->a, v->type, start, limit, NULL), &v, 1);
}

bool
xla_sort_top_k(Xla *x, IrOp *op)
{
	TopK t;
	IrOp *made;

	if (op->kind != IR_OP_SHLO_CUSTOM_CALL || !is_sorted(x, op, &t))
		return false;
	made = t.k == 1 ? make_reduce(x, op, &t) : make_sort(x, op, &t);
	for (uint32_t i = 0; i < t.n; i++) {
		IrValue *v = &made->results[i];

		xla_replace(x, &op->results[i], t.k == 1 ? xla_reshape(x, op, v, op->results[i].type)
		                                         : take_first(x, op, &t, v));
	}
	xla_erase(x, op);
	return true;
}
