/* SPDX-License-Identifier: Apache-2.0
 *
 * The passes on both programs. Meshes inside shardings get their names before the copy is made, so that both programs
 * name them alike.
 */
#include "pipeline/as_xla.h"

#include "flow/roots.h"
#include "inspect/paths.h"
#include "xla/xla.h"

static bool
run_passes(Runner *r, XlaAnswers *ans, const PropagationPipeline *options)
{
	if (!runner_pass(r, ans->imported, "shardc-as-xla", &(XlaOptions){ &ans->trail }))
		return false;
	xla_answers_resolve(ans);
	return runner_pass(r, ans->imported, "sdy-propagation-pipeline", options);
}

bool
as_xla_propagate(Runner *r, IrModule *m, Arena *a, const PropagationPipeline *options, XlaAnswers *ans)
{
	if (!runner_pass(r, m, "sdy-lift-inlined-meshes", NULL))
		return false;
	xla_answers_init(ans, m, a);
	ir_rules_include(ans->imported, IR_RULES_XLA);
	if (run_passes(r, ans, options))
		return true;
	ir_module_free(ans->imported);
	return false;
}

bool
as_xla_annotate(Runner *r, IrModule *m)
{
	XlaAnswers ans;

	if (!as_xla_propagate(r, m, &m->s->arena, NULL, &ans))
		return false;
	xla_answers_write(&ans);
	ir_module_free(ans.imported);
	return true;
}

/* Keeps the numbers of results of operations from which the rewrites have dropped results. */
static void
keep_numbers(const XlaAnswers *ans)
{
	for (uint32_t i = 0; i < ans->list.n; i++) {
		const XlaAnswer *answer = &ans->list.v[i];

		for (uint32_t k = 0; k < answer->n_places; k++)
			inspect_path_renumber(ans->imported, ans->places.v[answer->first_place + k], answer->value);
	}
}

bool
as_xla_copy_with(Runner *r, IrModule *m, Arena *a, const PropagationPipeline *options, XlaAnswers *ans)
{
	if (!as_xla_propagate(r, m, a, options, ans))
		return false;
	keep_numbers(ans);
	return true;
}

bool
as_xla_copy(Runner *r, IrModule *m, Arena *a, FlowRoots *roots, IrModule **copy)
{
	PropagationPipeline options = PROPAGATION_DEFAULTS;
	XlaAnswers ans;

	options.roots = roots;
	if (!as_xla_copy_with(r, m, a, &options, &ans))
		return false;
	*copy = ans.imported;
	return true;
}

bool
as_xla_explain(Runner *r, IrModule **m, Arena *a, bool as_xla, FlowRoots *roots)
{
	PropagationPipeline options = PROPAGATION_DEFAULTS;
	IrModule *copy;

	options.roots = roots;
	if (!as_xla) {
		options.reshards = RESHARDS_COLLECTIVES;
		return runner_pass(r, *m, "sdy-propagation-pipeline", &options);
	}
	if (!as_xla_copy(r, *m, a, roots, &copy))
		return false;
	ir_module_free(*m);
	*m = copy;
	return true;
}
