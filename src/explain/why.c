/* SPDX-License-Identifier: Apache-2.0
 *
 * Collecting answers: the values of the propagated program for a value of the text, and the chains of their axes.
 */
#include "explain/why.h"

#include "inspect/name.h"
#include "inspect/values.h"
#include "pipeline/as_xla.h"

PropLog *
explain_why_log(Runner *r, IrModule **m, bool as_xla, Arena *a, ExplainXlaPlaces *places)
{
	PropagationPipeline options = PROPAGATION_DEFAULTS;
	XlaAnswers ans;

	options.reshards = RESHARDS_NONE;
	options.log = propagate_log_new(a);
	if (!as_xla)
		return runner_pass(r, *m, "sdy-propagation-pipeline", &options) ? options.log : NULL;
	if (!as_xla_copy_with(r, *m, a, &options, &ans))
		return NULL;
	if (places)
		explain_xla_places_read(places, &ans, a);
	ir_module_free(*m);
	*m = ans.imported;
	return options.log;
}

bool
explain_why_begin(ExplainAnswers *x, Runner *r, IrModule **m, const InspectFrames *frames, bool as_xla, Arena *a)
{
	ExplainXlaPlaces places = { 0 };
	PropLog *log = explain_why_log(r, m, as_xla, a, &places);

	if (!log)
		return false;
	*x = (ExplainAnswers){ .arena = a, .m = *m, .log = log, .frames = *frames, .places = places,
	                       .one_mesh = inspect_has_one_mesh(m, 1) };
	report_tables_init(x->tables, explain_why_layouts, EXPLAIN_N_WHY_TABLES, a);
	explain_ops_init(&x->ops, a);
	return true;
}

/* ---- values ---- */

/* Adds an answer for a slot, unless another copy of the value has the same one. */
static void
add_slot(ExplainAnswers *x, const InspectNamed *named, uint32_t first, uint32_t slot)
{
	IrAttr *sharding = propagate_log_at(x->log, slot, x->log->n);

	for (uint32_t i = first; i < x->subjects.n; i++) {
		if (x->subjects.v[i].slot && x->subjects.v[i].sharding == sharding) {
			x->subjects.v[i].n_copies++;
			return;
		}
	}
	*VEC_ADD(x->arena, &x->subjects) = (ExplainSubject){ named, slot, 1, sharding, { NULL, 0, 0 }, { NULL, 0, 0 } };
}

static uint64_t
call_key(uint32_t at, uint32_t result)
{
	return (uint64_t)at << 32 | result;
}

/* Finds the results of calls. While shardings are propagated, a call is a named computation, which ends with a new
 * call, so only its place tells whose result a slot belongs to. */
static void
find_calls(ExplainAnswers *x)
{
	uint32_t n = x->log->p->n_slots;

	x->next_call = ARENA_ARRAY(x->arena, uint32_t, n);
	for (uint32_t slot = 1; slot < n; slot++) {
		const IrValue *v = propagate_log_value(x->log, slot);
		const IrOp *op = v && !v->is_arg ? ir_value_op(v) : NULL;
		uint64_t key;

		if (!op || op->kind != IR_OP_SDY_NAMED)
			continue;
		key = call_key(op->span.lo, (uint32_t)(v - op->results));
		x->next_call[slot] = map_number(map_get(&x->calls, key));
		map_put(x->arena, &x->calls, key, map_value(slot));
	}
}

static void
add_call_slots(ExplainAnswers *x, const InspectNamed *named, uint32_t first)
{
	if (!x->next_call)
		find_calls(x);
	for (uint32_t slot = map_number(map_get(&x->calls, call_key(named->op.lo, named->index))); slot;
	     slot = x->next_call[slot])
		add_slot(x, named, first, slot);
}

/* Adds the answers for a value of the text: for a result of the main function, or for all copies of the value. */
static void
add_value(ExplainAnswers *x, const InspectNamed *named)
{
	uint32_t first = x->subjects.n;
	const Propagation *p = x->log->p;
	ExplainValues values = { NULL, 0, 0 };

	if (named->kind == INSPECT_NAMED_RESULT && p->main && p->main->span.lo == named->op.lo) {
		add_slot(x, named, first, p->main_results + named->index);
		return;
	}
	if (x->places.list.n)
		explain_xla_places_list(&x->places, x->m, &x->ops, named, x->arena, &values);
	else
		explain_address_values(x->m, &x->ops, named, x->arena, &values);
	for (uint32_t i = 0; i < values.n; i++) {
		uint32_t slot = propagate_log_slot(x->log, values.v[i]);

		if (slot)
			add_slot(x, named, first, slot);
	}
	if (x->subjects.n == first && named->kind == INSPECT_NAMED_VALUE)
		add_call_slots(x, named, first);
	if (x->subjects.n == first)
		*VEC_ADD(x->arena, &x->subjects) = (ExplainSubject){ .named = named };
}

/* ---- chains ---- */

static bool
add_axis(ExplainAnswers *x, ExplainSubject *s, uint32_t dim, ShardAxis axis)
{
	ExplainSubjectAxis *a = VEC_ADD(x->arena, &s->axes);

	*a = (ExplainSubjectAxis){ .dim = dim, .axis = axis };
	return explain_chain(x->log, &x->links, x->arena, s->slot, dim, axis, x->log->n, &a->chains);
}

/* Adds what was offered to a dimension that does not have the axis, or any axis. */
static void
add_absent(ExplainAnswers *x, ExplainSubject *s, uint32_t dim, ShardAxis axis)
{
	ExplainAbsent *a = VEC_ADD(x->arena, &s->absent);

	*a = (ExplainAbsent){ .dim = dim, .axis = axis };
	explain_offers(x->log, &x->steps, x->arena, s->slot, dim, axis, &a->offers);
}

static bool
has_axes(const ShardSharding *sh)
{
	for (uint32_t d = 0; sh && d < sh->rank; d++) {
		if (sh->dims[d].n)
			return true;
	}
	return false;
}

/* Adds the chains of the axes of a subject that the address asks for, or the offers of those that are not there. */
static bool
add_axes(ExplainAnswers *x, ExplainSubject *s, const ExplainAddress *of)
{
	const ShardSharding *sh = s->sharding ? shard_sharding(s->sharding) : NULL;
	bool ok = true, asked = of->axis.name || of->dim != EXPLAIN_EVERY_DIM || !has_axes(sh);
	uint32_t rank = s->slot && s->named->type->kind != IR_TYPE_UNRANKED ? ir_type_rank(s->named->type) : 0;

	for (uint32_t d = 0; d < rank; d++) {
		uint32_t n = s->axes.n;

		if (of->dim != EXPLAIN_EVERY_DIM && of->dim != d)
			continue;
		for (uint32_t i = 0; sh && d < sh->rank && i < sh->dims[d].n; i++) {
			ShardAxis axis = shard_dim_axes(sh, d)[i], part = axis;

			if (!of->axis.name || shard_axis_overlap(axis, of->axis, &part))
				ok &= add_axis(x, s, d, part);
		}
		if (asked && !x->brief && s->axes.n == n)
			add_absent(x, s, d, of->axis);
	}
	return ok;
}

bool
explain_why_fail(ExplainAnswers *x)
{
	return diag_error(&x->m->s->diag, DIAG_PASS_FAILED, (Span){ 0, 0 },
	                  "the log of propagation does not lead to an annotation");
}

bool
explain_why_add(ExplainAnswers *x, const ExplainAddress *of)
{
	bool ok = true;

	for (uint32_t i = 0; i < of->values.n; i++) {
		uint32_t first = x->subjects.n;

		add_value(x, of->values.v[i]);
		for (uint32_t k = first; k < x->subjects.n; k++)
			ok &= add_axes(x, &x->subjects.v[k], of);
	}
	return ok || explain_why_fail(x);
}
