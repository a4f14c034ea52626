/* SPDX-License-Identifier: Apache-2.0
 *
 * Passes keep the offsets of operations in the text, so an offset finds an operation again.
 */
#include "explain/propagated.h"

#include "flow/callgraph.h"
#include "flow/value.h"
#include "ir/walk.h"
#include "pipeline/as_xla.h"
#include "shard/layout_compare.h"

bool
explain_propagate_edited(Runner *r, IrModule *m, const ExplainEdit *edit, bool as_xla, Arena *a, ExplainPropagated *p)
{
	PropagationPipeline options = PROPAGATION_DEFAULTS;

	*p = (ExplainPropagated){ .m = ir_module_clone(m, a) };
	options.reshards = RESHARDS_NONE;
	if ((edit && !explain_edit_apply(p->m, edit)) ||
	    !(as_xla ? as_xla_annotate(r, p->m) : runner_pass(r, p->m, "sdy-propagation-pipeline", &options))) {
		ir_module_free(p->m);
		return false;
	}
	for (IrOp *op = p->m->op; op; op = ir_walk_next(p->m->op, op)) {
		if (op->span.hi && !map_get(&p->ops, (uintptr_t)op->span.lo + 1))
			map_put(a, &p->ops, (uintptr_t)op->span.lo + 1, op);
	}
	return true;
}

bool
explain_propagate(Runner *r, IrModule *m, bool as_xla, Arena *a, ExplainPropagated *p)
{
	return explain_propagate_edited(r, m, NULL, as_xla, a, p);
}

IrOp *
explain_propagated_op(const ExplainPropagated *p, const InspectNamed *x)
{
	IrOp *main;

	if (x->op.hi)
		return map_get(&p->ops, (uintptr_t)x->op.lo + 1);
	main = flow_main_function(p->m);	/* the notation of the documentation has no text for it */
	return main && ir_symbol_name(main) == ir_symbol_name(x->func) ? main : NULL;
}

IrAttr *
explain_propagated_get(const ExplainPropagated *p, const InspectNamed *x)
{
	const IrOp *op = explain_propagated_op(p, x);
	const IrBlock *b;

	if (!op)
		return NULL;
	if (x->kind == INSPECT_NAMED_RESULT)
		return flow_func_result(op, x->index);
	if (x->kind == INSPECT_NAMED_ARG)
		return flow_func_arg(op, x->index);
	if (x->region == INSPECT_NO_REGION)
		return x->index < op->n_results ? flow_value_get(p->m->s, &op->results[x->index]) : NULL;
	b = x->region < op->n_regions ? ir_op_block(op, x->region) : NULL;
	return b && x->index < b->n_args ? flow_value_get(p->m->s, b->args[x->index]) : NULL;
}

bool
explain_shardings_differ(const IrAttr *a, const IrAttr *b)
{
	if (!a || !b)
		return (a || b) && !shard_is_replicated(a ? a : b);
	return !shard_equivalent(a, b);
}
