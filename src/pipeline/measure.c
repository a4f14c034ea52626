/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/measure.h"

#include "inspect/mem.h"
#include "inspect/xla_memory.h"
#include "pipeline/as_xla.h"

bool
measure_list(const MeasureHow *how, IrModule *m, Arena *a, InspectComms *list, Measured *out)
{
	InspectComms c;

	inspect_comms_init(&c, a);
	c.topology = how->topology;
	c.runs.as_xla = how->as_xla;
	c.runs.target = how->target;
	inspect_runs_assume(&c.runs, how->assumed_trips);
	if (!inspect_comms_add(&c, m))
		return false;
	out->collectives = c.n_collectives;
	out->sent = c.sent;
	out->unknown = c.n_unknown;
	out->has_time = how->topology && c.has_time;
	out->time = c.time;
	out->final_collectives = c.n_final;
	out->final_sent = c.final_sent;
	out->has_final_time = how->topology && c.has_final_time;
	out->final_time = c.final_time;
	*list = c;
	return true;
}

bool
measure_comms(const MeasureHow *how, IrModule *m, Arena *a, Measured *out)
{
	InspectComms list;

	return measure_list(how, m, a, &list, out);
}

bool
measure_memory(const MeasureHow *how, IrModule *m, Arena *a, Measured *out)
{
	InspectMemory memory;

	if (!inspect_memory(a, m, &memory) ||
	    (how->as_xla && !inspect_xla_memory(a, m, how->target, how->topology, NULL, &memory)))
		return false;
	out->memory = memory.main ? inspect_mem_total(&memory, true) : 0;
	out->needed = memory.main ? inspect_mem_needed(&memory) : 0;
	return true;
}

const char *
measure_first_line(const MeasureHow *how, Arena *a)
{
	static const char *const names[] = { [LATE_CPU] = "CPU", [LATE_TPU] = "TPU", [LATE_GPU] = "GPU" };

	if (!how->as_xla)
		return "what Shardy alone communicates (--as-xla: as XLA does)";
	if (how->target == LATE_PARTITIONER)
		return "what XLA's partitioner communicates (--as-xla=no: Shardy alone)";
	return arena_printf(a, "what XLA for %s communicates (--as-xla=no: Shardy alone)", names[how->target]);
}

/* ---- trials ---- */

TrialMark
trial_begin(Session *s)
{
	return (TrialMark){ s->diag, s->work.ops };
}

void
trial_end(Session *s, TrialMark mark)
{
	uint64_t made = s->work.ops - mark.ops;

	diag_rewind(&s->diag, &mark.before);
	s->max_ops = s->max_ops < UINT64_MAX - made ? s->max_ops + made : UINT64_MAX;
}

bool
trial_look(Runner *r, IrModule *copy, bool as_xla, const PropagationPipeline *options, Arena *a, TrialLook *look,
           void *cx)
{
	PropagationPipeline all = PROPAGATION_DEFAULTS;
	XlaAnswers ans;
	bool ok;

	if (options)
		all = *options;
	if (!as_xla) {
		all.reshards = RESHARDS_COLLECTIVES;
		return runner_pass(r, copy, "sdy-propagation-pipeline", &all) && look(copy, a, cx);
	}
	if (!as_xla_propagate(r, copy, a, &all, &ans))
		return false;
	ok = look(ans.imported, a, cx);
	ir_module_free(ans.imported);
	return ok;
}

bool
trial_run(Runner *r, IrModule *m, bool as_xla, const PropagationPipeline *options, TrialChange *change,
          TrialLook *look, void *cx)
{
	TrialMark mark = trial_begin(m->s);
	IrModule *copy;
	Arena a;
	bool ok;

	arena_init(&a, m->s->arena.memory);
	copy = ir_module_clone(m, &a);
	ok = change(copy, cx) && trial_look(r, copy, as_xla, options, &a, look, cx);
	ir_module_free(copy);
	arena_free(&a);
	trial_end(m->s, mark);
	return ok;
}
