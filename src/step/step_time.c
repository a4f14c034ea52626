/* SPDX-License-Identifier: Apache-2.0 */
#include "step/step_time.h"

#include "step/step_graph.h"

/* The clocks of a device while a computation runs. */
typedef struct Clocks {
	double device, links;
} Clocks;

bool
step_op_moves(const StepOp *op)
{
	return step_is_collective(op->node->op);
}

static double
end_of(const Clocks *c)
{
	return c->device > c->links ? c->device : c->links;
}

/* Runs an operation. Returns when it starts, and sets *seconds. */
static double
run(const StepTime *t, const StepOp *op, Clocks *c, double *seconds)
{
	double start = c->device;
	StepMove move;

	if (op->inner != STEP_NONE) {
		*seconds = op->trips * t->seconds[op->inner];
	} else if (step_op_moves(op)) {
		move = t->move(t->cx, op);
		*seconds = move.seconds;
		if (c->links > start)
			start = c->links;
		c->links = start + move.seconds;
		if (start + move.seconds * (1 - move.hidden) > c->device)
			c->device = start + move.seconds * (1 - move.hidden);
		return start;
	} else {
		*seconds = op->seconds;
	}
	c->device += *seconds;
	return start;
}

void
step_time(StepTime *t)
{
	const StepWork *w = t->work;

	t->seconds = ARENA_ARRAY(t->a, double, w->n_comps);
	for (uint32_t k = 0; k < w->n_comps; k++) {		/* those that are called first */
		Clocks c = { 0 };
		double seconds;

		for (uint32_t i = 0; i < w->comps[k].ops.n; i++) {
			const StepOp *op = &w->comps[k].ops.v[i];

			run(t, op, &c, &seconds);
			t->compute[op->bound] += w->comps[k].runs * op->seconds;
		}
		t->seconds[k] = end_of(&c);
	}
	t->total = t->seconds[w->entry];
}

typedef struct Emitter {
	const StepTime *t;
	StepEvent *event;
	void *cx;
	uint32_t left;			/* how many events are left */
} Emitter;

static void
emit(Emitter *e, uint32_t comp, double start, uint32_t depth)
{
	enum { MOST_DEPTH = 64 };

	const StepWorkComp *w = &e->t->work->comps[comp];
	Clocks c = { start, start };

	for (uint32_t i = 0; i < w->ops.n && e->left; i++) {
		const StepOp *op = &w->ops.v[i];
		double seconds, at = run(e->t, op, &c, &seconds);

		if (seconds <= 0)
			continue;
		e->left--;
		e->event(e->cx, op, at, seconds);
		if (op->inner != STEP_NONE && depth < MOST_DEPTH)
			emit(e, op->inner, at, depth + 1);
	}
}

void
step_events(const StepTime *t, uint32_t most, StepEvent *event, void *cx)
{
	Emitter e = { t, event, cx, most };

	emit(&e, t->work->entry, 0, 0);
}
