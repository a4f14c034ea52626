/* SPDX-License-Identifier: Apache-2.0
 *
 * Lints that propagate the program again without some of its annotations.
 */
#include "explain/annotations.h"
#include "explain/in_source.h"
#include "explain/lint_facts.h"
#include "flow/value.h"
#include "pipeline/measure.h"
#include "shard/layout_compare.h"

/* ---- priorities ---- */

static bool
has_priority(const IrAttr *sharding)
{
	const ShardSharding *sh = shard_sharding(sharding);

	for (uint32_t d = 0; d < sh->rank; d++) {
		if (sh->dims[d].has_priority)
			return true;
	}
	return false;
}

/* Returns a sharding without its priorities. */
static IrAttr *
remove_priorities(IrAttr *sharding, IrValue *v, void *cx)
{
	const ShardSharding *sh = shard_sharding(sharding);
	LintFacts *x = cx;
	ShardShardingSpec spec;
	ShardDimSpec *dims;

	(void)v;
	if (!has_priority(sharding))
		return sharding;
	dims = ARENA_ARRAY(&x->a, ShardDimSpec, sh->rank);
	shard_spec_dims(sh, dims);
	for (uint32_t d = 0; d < sh->rank; d++)
		dims[d].has_priority = false;
	spec = shard_spec_of(sh, dims);
	return shard_sharding_new(x->s, &spec);
}

/* Returns whether propagation gives all values the same shardings in a copy without priorities. */
static bool
same_shardings(LintFacts *x, const ExplainAnnotations *list, IrModule *copy)
{
	TrialMark mark = trial_begin(x->s);
	ExplainPropagated before, after;
	bool same = false;

	if (explain_propagate(x->r, x->m, x->runs.as_xla, &x->a, &before)) {
		if (explain_propagate(x->r, copy, x->runs.as_xla, &x->a, &after)) {
			same = explain_annotations_same(list, NULL, &before, &after);
			ir_module_free(after.m);
		}
		ir_module_free(before.m);
	}
	trial_end(x->s, mark);
	return same;
}

static void
report_priorities(LintFacts *x, const ExplainAnnotation *first, uint32_t n, PrintEdit fix)
{
	const InspectNamed *v = first->value;
	const char *words = arena_printf(&x->a, "the priorities of %u annotation%s decide nothing: without them, all "
	                                 "shardings are the same", (unsigned)n, n == 1 ? "" : "s");

	if (v->value ? !lint_at_value(x, DIAG_PRIORITY_WITHOUT_EFFECT, x->m, v->value, "%s", words)
	             : !lint_at_op(x, DIAG_PRIORITY_WITHOUT_EFFECT, x->m, v->func, "%s", words))
		return;
	diag_note(&x->s->diag, fix.text ? fix.at : x->s->diag.cur->at, "all priorities can be removed");
	if (fix.text)
		diag_fix(&x->s->diag, fix.at, fix.text);
}

void
lint_priorities(LintFacts *x)
{
	const ExplainAnnotation *first = NULL;
	PrintEdits edits = { { NULL, 0, 0 } };
	ExplainAnnotations list;
	ExplainInSource *text;
	IrModule *copy;
	uint32_t n = 0;

	if (!shard_made(x->s)->priority)
		return;
	explain_annotations_read(&list, x->m, &inspect_frames_default, &x->a);
	for (uint32_t i = list.list.n; i-- > 0;) {
		if (!has_priority(list.list.v[i]->sharding))
			continue;
		first = list.list.v[i];
		n++;
	}
	if (!n)
		return;
	text = explain_in_source(&x->a, x->m, false);
	copy = ir_module_clone(x->m, &x->a);
	flow_transform_all(copy, remove_priorities, x);
	/* Priorities also have an effect if without them the same decisions follow from the order of operands. */
	if (same_shardings(x, &list, copy) && lint_count_order(x, copy) <= lint_count_order(x, x->m)) {
		explain_in_source_edits(text, copy, &edits);
		report_priorities(x, first, n, print_join_edits(&x->a, x->m->src, &edits));
	}
	ir_module_free(copy);
}

/* ---- constraints ---- */

enum { MOST_CONSTRAINTS = 64 };	/* that are tried */

void
lint_redundant(LintFacts *x)
{
	TrialMark mark;
	ExplainAnnotations list;

	explain_annotations_read(&list, x->m, &inspect_frames_default, &x->a);
	mark = trial_begin(x->s);
	explain_annotations_try(&list, x->r, x->m, x->runs.as_xla, MOST_CONSTRAINTS);
	trial_end(x->s, mark);
	for (uint32_t i = 0; i < list.list.n; i++) {
		const ExplainAnnotation *y = list.list.v[i];
		const IrOp *op = y->need == NEED_REDUNDANT ? explain_annotation_constraint(y) : NULL;

		if (op && !lint_says_nothing(op))
			lint_at_op(x, DIAG_REDUNDANT_CONSTRAINT, x->m, op,
			           "without this constraint, all shardings are the same");
	}
}
