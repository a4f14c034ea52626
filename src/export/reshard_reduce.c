/* SPDX-License-Identifier: Apache-2.0
 *
 * Reduces the results of an op that is sharded along reduction factors (spec 50 §6.11).
 */
#include "export/reshard.h"
#include "flow/value.h"
#include "shard/layout_compare.h"

/* Sets the axes that a factor has in all tensors; returns false if tensors disagree. */
static bool
agreed_axes(const OpView *v, uint32_t f, ShardAxes *axes)
{
	bool first = true;

	for (uint32_t t = 0; t < v->n_tensors; t++) {
		const ShardCell *c = shard_projection_find(&v->p, t, f);

		if (!c)
			continue;
		if (!first && !shard_axes_eq(*axes, c->axes))
			return false;
		*axes = c->axes;
		first = false;
	}
	return true;
}

/* Collects the axes along which the results must be reduced, in order of the reduction factors. `common` are the common
 * axes, or NULL if the tensors must agree already. Returns false if they disagree. */
static bool
reduction_axes(Reshard *r, const OpView *v, const ShardAxes *common, ShardAxisVec *out)
{
	const ShardRuleView *rule = &v->p.layout->rule;

	for (uint32_t i = 0; i < rule->head->n_reduction; i++) {
		uint32_t f = (uint32_t)rule->reduction[i];
		ShardAxes axes = { NULL, 0 };

		if (common)
			axes = common[f];
		else if (!agreed_axes(v, f, &axes))
			return false;
		for (uint32_t k = 0; k < axes.n; k++)
			*VEC_ADD(r->a, out) = axes.v[k];
	}
	return true;
}

enum { NO_KIND = -1 };

/* Returns the ShardReduction of the op that makes a value in a body, or NO_KIND. */
static int
kind_of_value(const IrValue *v)
{
	const IrOp *def = ir_value_def(v);

	switch (def ? def->kind : IR_OP_FOREIGN) {
	case IR_OP_SHLO_ADD: return SHARD_SUM;
	case IR_OP_SHLO_MAXIMUM: return SHARD_MAX;
	case IR_OP_SHLO_MINIMUM: return SHARD_MIN;
	default: return NO_KIND;
	}
}

/* Returns the ShardReduction that all values of the op's body have in common, or NO_KIND. */
static int
kind_of_body(const IrOp *op)
{
	const IrOp *ret = ir_block_terminator(ir_op_body(op, 0));
	int kind = ret && ret->n_operands ? kind_of_value(ir_operand(ret, 0)) : NO_KIND;

	for (uint32_t i = 1; ret && i < ret->n_operands; i++) {
		if (kind_of_value(ir_operand(ret, i)) != kind)
			return NO_KIND;
	}
	return kind;
}

/* How the results of an op are reduced. */
typedef struct Reduction {
	int kind;		/* NO_KIND: they stay partial */
	bool of_op;		/* all-reduces have this kind, not that of the sharding of the result */
	bool mark;		/* the results get unreduced axes */
	ShardAxes axes;
} Reduction;

/* Returns the reduction of an op. Shardy takes unknown reductions for sums, but newer releases only if the op is a
 * reduce with one result. */
static Reduction
reduction_of(const Reshard *r, const IrOp *op, ShardAxes axes)
{
	Reduction d = { SHARD_SUM, session_has(r->s, IR_FEATURE_REDUCE_KINDS), r->mark_partial, axes };
	bool partial = session_has(r->s, IR_FEATURE_REDUCE_MANY);

	if (op->kind == IR_OP_SHLO_REDUCE || op->kind == IR_OP_SHLO_SCATTER)
		d.kind = kind_of_body(op);
	if (d.kind != NO_KIND || (partial && (op->kind == IR_OP_SHLO_SCATTER || op->n_results > 1)))
		return d;
	d.kind = SHARD_SUM;
	d.mark &= partial;
	return d;
}

/* Sets the sharding of a result to `out`, with the axes of the reduction unreduced. */
static void
mark_partial(Reshard *r, const OpView *v, IrValue *result, IrAttr *out, const Reduction *d)
{
	const ShardSharding *sh = shard_sharding(out);
	ShardDimSpec *dims = ARENA_ARRAY(r->a, ShardDimSpec, sh->rank);
	ShardAxisVec all = { NULL, 0, 0 };
	ShardShardingSpec spec;
	ShardAxes axes;

	for (uint32_t i = 0; i < sh->n_unreduced; i++)
		*VEC_ADD(r->a, &all) = shard_axes_unreduced(sh).v[i];
	for (uint32_t i = 0; i < d->axes.n; i++)
		*VEC_ADD(r->a, &all) = d->axes.v[i];
	axes = reshard_normalize(r, v->mesh, shard_axis_vec_all(&all));
	shard_spec_dims(sh, dims);
	spec = shard_spec_of(sh, dims);
	spec.unreduced = axes.v;
	spec.n_unreduced = axes.n;
	spec.reduction = (ShardReduction)d->kind;
	flow_value_set(r->s, result, shard_sharding_new(r->s, &spec));
}

static void
reduce_result(Reshard *r, const OpView *v, IrValue *result, Place at, const Reduction *d)
{
	IrAttr *out = reshard_or_replicated(r, result, v->ref);
	uint32_t kind = d->of_op ? (uint32_t)d->kind : shard_sharding(out)->reduction;

	if (d->mark)
		mark_partial(r, v, result, out, d);
	reshard_redirect(result, reshard_all_reduce_new(r, at, result, kind, d->axes, out));
}

bool
reshard_reduce_results(Reshard *r, OpView *v, const ShardAxes *common, bool full)
{
	IrAttr *first = v->op->n_results ? flow_value_get(r->s, &v->op->results[0]) : NULL;
	ShardAxes unreduced = { NULL, 0 }, axes;
	ShardAxisVec all = { NULL, 0, 0 };
	Place at = place_after(v->op);
	Reduction d;

	if (first)
		unreduced = shard_axes_unreduced(shard_sharding(first));
	if (!v->op->n_results || (full ? !common : !unreduced.n))
		return true;
	if (!reduction_axes(r, v, full ? common : NULL, &all)) {
		r->failed = true;
		return diag_error(&r->s->diag, DIAG_PASS_FAILED, v->op->span,
		                  "'%s' op has an unreduced result, but its operands disagree on a reduction factor",
		                  session_str(r->s, v->op->name).p);
	}
	axes = shard_axes_difference(r->a, r->s, v->mesh, shard_axis_vec_all(&all), unreduced);
	axes = reshard_normalize(r, v->mesh, axes);
	if (!axes.n)
		return true;
	d = reduction_of(r, v->op, axes);
	v->partial = d.kind == NO_KIND;
	for (uint32_t j = 0; !v->partial && j < v->op->n_results; j++)
		reduce_result(r, v, &v->op->results[j], at, &d);
	return true;
}
