/* SPDX-License-Identifier: Apache-2.0
 *
 * Reductions and windows (spec 60 §6.11 and §6.12).
 */
#include "explicit/ex_rules.h"
#include "ir/dims.h"

/* ---- properties ---- */

/* Returns the value that constraints repeat. JAX prints them in the body of a scatter. */
static const IrValue *
constrained(const IrValue *v)
{
	while (!v->is_arg && v->owner.op->kind == IR_OP_SDY_CONSTRAINT)
		v = ir_operand(v->owner.op, 0);
	return v;
}

/* Returns whether the operands of f are the two arguments of the block, in any order. */
static bool
takes_arguments(const IrOp *f, const IrBlock *b)
{
	const IrValue *x = constrained(ir_operand(f, 0)), *y = constrained(ir_operand(f, 1));

	return (x == b->args[0] && y == b->args[1]) || (x == b->args[1] && y == b->args[0]);
}

int
explicit_body_kind(const IrOp *op, uint32_t region)
{
	const IrBlock *b = ir_op_body(op, region);
	const IrOp *f = NULL;

	for (const IrOp *p = b ? b->first : NULL; p; p = p->next) {
		if (p->kind == IR_OP_SDY_CONSTRAINT || !p->next)
			continue;
		if (f)
			return -1;
		f = p;
	}
	if (!f || b->n_args != 2 || f->n_operands != 2 || f->n_results != 1 || b->last->n_operands != 1 ||
	    constrained(ir_operand(b->last, 0)) != &f->results[0] || !takes_arguments(f, b))
		return -1;
	return f->kind == IR_OP_SHLO_ADD ? (int)SHARD_SUM : f->kind == IR_OP_SHLO_MAXIMUM ? (int)SHARD_MAX :
	       f->kind == IR_OP_SHLO_MINIMUM ? (int)SHARD_MIN : -1;
}

int
explicit_reduce_kind(const IrOp *op)
{
	return op->n_results == 1 ? explicit_body_kind(op, 0) : -1;
}

bool
explicit_require_none(ExOp *o, uint32_t i, uint32_t dim, const char *why)
{
	if (!o->in[i] || dim >= o->in[i]->rank || explicit_is_none(o, o->in[i]->dims[dim]))
		return true;
	explicit_fault(o, DIAG_EXPLICIT_DIM_MUST_BE_UNSHARDED,
	               "dimension %u of operand %u, %s, must be unsharded, because it is %s", (unsigned)dim,
	               (unsigned)i, explicit_show_in(o, i), why);
	return false;
}

/* ---- reduce ---- */

/* Returns the input that a result follows: its own. In text from a mesh with Auto axes, an input on no mesh, such as
 * the indices of an argmax, has the type of the others. */
static const ExType *
followed(ExOp *o, uint32_t i)
{
	for (uint32_t k = 0; o->x->o->from_auto && o->in[i] && !o->in[i]->mesh && k < o->op->n_results; k++) {
		if (o->in[k] && o->in[k]->mesh && o->in[k]->rank == o->in[i]->rank) {
			o->out[i].mesh = o->in[k]->mesh;
			return o->in[k];
		}
	}
	return o->in[i];
}

void
explicit_rule_reduce(ExOp *o)
{
	IrField dims = ir_op_ints(o->op, ATOM_dimensions);

	if (explicit_reduce_kind(o->op) >= 0 && explicit_take_request(o, 0))
		return;
	for (uint32_t i = 0; i < o->op->n_results && i < o->op->n_operands; i++) {
		const ExType *t = followed(o, i);
		uint32_t at = 0;

		for (uint32_t k = 0; t && k < t->rank; k++) {
			if (!ir_field_has(dims, k) && at < o->out[i].rank)
				o->out[i].dims[at++] = t->dims[k];
		}
	}
}

/* ---- windows ---- */

/* Returns the only dimension of size 1, or -1. */
static int64_t
only_one(const IrType *tensor)
{
	int64_t found = -1;

	for (uint32_t k = 0; k < tensor->n; k++) {
		if (tensor->dims[k] == 1 && found >= 0)
			return -1;
		if (tensor->dims[k] == 1)
			found = k;
	}
	return found;
}

/* Returns the dimension along which the windows accumulate, as in a cumulative sum, or -1. Windows that are all 1 could
 * accumulate only along a dimension of size 1. */
static int64_t
cumulative_dim(const IrOp *op, const IrType *tensor)
{
	int64_t found = -1;

	for (uint32_t k = 0; k < tensor->n; k++) {
		int64_t n = tensor->dims[k];
		IrWindow w = ir_window(op, k);

		if (w.stride != 1 || w.base != 1 || w.dilation != 1)
			return -1;
		if (w.size == 1 && !w.low && !w.high)
			continue;
		if (found >= 0 || w.size != n || w.size <= 1 ||
		    !((w.low == n - 1 && !w.high) || (!w.low && w.high == n - 1)))
			return -1;
		found = k;
	}
	return found < 0 ? only_one(tensor) : found;
}

void
explicit_rule_reduce_window(ExOp *o)
{
	int64_t dim = o->in[0] ? cumulative_dim(o->op, explicit_in_tensor(o, 0)) : -1;

	for (uint32_t i = 0; o->in[0] && i < o->op->n_results; i++) {
		o->out[i].mesh = o->in[0]->mesh;
		if (dim < 0) {
			explicit_resized(o, i, o->in[0], explicit_in_tensor(o, 0));
			continue;
		}
		explicit_out_lists(o, i, o->in[0]);
		if (!explicit_require_none(o, 0, (uint32_t)dim, "accumulated"))
			o->out[i].dims[dim] = explicit_unknown(o);
	}
}

/* ---- convolution ---- */

/* Returns whether no device holds only a part of the filter. */
static bool
is_replicated(const ExType *t)
{
	if (!t || !t->mesh || shard_mesh_n_devices(t->mesh->mesh) == 1)
		return true;
	for (uint32_t k = 0; k < t->rank; k++) {
		if (explicit_list_size(t->mesh, t->dims[k]) != 1)
			return false;
	}
	return !t->u;
}

/* Warns if the lists move to dimensions with a different meaning. */
static void
check_layout(const ExOp *o, const IrConvDims *n)
{
	bool same = n->in_batch == n->out_batch && n->in_feature == n->out_feature && n->in.n == n->out.n;

	for (uint32_t i = 0; same && i < n->in.n; i++)
		same = n->in.v[i] == n->out.v[i];
	if (o->quiet || o->failed || !o->in[0]->axes || same)
		return;
	explicit_error(o->x, DIAG_EXPLICIT_CONV_LAYOUT, o->op,
	               "operand and result have different layouts, but the result takes over the axes of %s by "
	               "position", explicit_show_in(o, 0));
}

void
explicit_rule_convolution(ExOp *o)
{
	IrConvDims n = ir_conv_dims(o->op);

	if (explicit_take_request(o, 0) || !o->in[0])
		return;
	if (!is_replicated(o->in[1]) || (n.in_feature < o->in[0]->rank &&
	                                 !explicit_is_none(o, o->in[0]->dims[n.in_feature])))
		explicit_fault(o, DIAG_EXPLICIT_CONVOLUTION,
		               "%s: the filter must be replicated and the input feature dimension unsharded, or state "
		               "an out_sharding", explicit_inputs(o));
	explicit_resized(o, 0, o->in[0], explicit_in_tensor(o, 0));
	if (o->failed && n.out_feature < o->out[0].rank)
		o->out[0].dims[n.out_feature] = explicit_unknown(o);
	check_layout(o, &n);
}

/* ---- batch norm ---- */

void
explicit_rule_batch_norm(ExOp *o)
{
	const IrAttr *index = ir_op_prop(o->op, ATOM_feature_index);
	int64_t k = index ? *ir_attr_ints(index) : 0;
	const ExList *feature;

	if (!o->in[0] || k < 0 || k >= o->in[0]->rank)
		return;
	feature = o->in[0]->dims[k];
	for (uint32_t i = 1; i < o->op->n_operands; i++) {
		if (o->in[i] && o->in[i]->rank == 1 && o->in[i]->dims[0]->n &&
		    !explicit_list_same(&o->x->types, o->in[i]->dims[0], feature))
			explicit_operands_differ(o);
	}
	if (o->failed)
		feature = explicit_unknown(o);
	for (uint32_t i = 0; i < o->op->n_results; i++) {
		o->out[i].mesh = o->in[0]->mesh;
		if (o->out[i].rank == o->in[0]->rank) {
			explicit_out_lists(o, i, o->in[0]);
			o->out[i].dims[k] = feature;
		} else if (o->out[i].rank == 1) {
			o->out[i].dims[0] = feature;
		}
	}
}
