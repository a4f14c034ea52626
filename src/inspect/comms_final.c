/* SPDX-License-Identifier: Apache-2.0
 *
 * What the rows of `shardc comms` are in the program that runs: after the passes of XLA that follow its partitioner.
 */
#include "inspect/comms_final.h"

#include "base/num.h"

bool
inspect_comm_time(InspectComms *c, const InspectComm *x, const CostCollective *cost, double *seconds)
{
	ArenaMark mark = arena_mark(c->arena);
	bool known = cost_time(c->arena, x->m->s, c->topology, cost, seconds);

	arena_reset(c->arena, mark);
	return known;
}

static bool
is_combined(const InspectLate *late)
{
	return late->rules >> LATE_COMBINE & 1;
}

bool
inspect_comm_is_final(const InspectComm *x)
{
	const InspectLate *late = x->run->move.late;

	return late ? !late->is_gone && !is_combined(late) : !cost_kind_is_open(x->run->move.cost.kind);
}

CostKind
inspect_comm_final_kind(const InspectComm *x)
{
	return x->run->move.late ? x->run->move.late->kind : x->run->move.cost.kind;
}

/* How often a collective runs after some were moved out of loops. */
static InspectTimes
late_times(const InspectRun *run)
{
	InspectTimes t = run->times;

	if (run->move.late->loops && run->trips > 0)
		t.n /= run->trips;
	return t;
}

/* Computes the seconds of one run. A collective that another one takes along does not start by itself: it takes as
 * much longer as its bytes do. */
static bool
late_time(InspectComms *c, const InspectComm *x, double *seconds)
{
	const InspectLate *late = x->run->move.late;
	CostCollective few = late->cost;
	double start;

	if (!late->has_sent || !inspect_comm_time(c, x, &late->cost, seconds))
		return false;
	if (!is_combined(late))
		return true;
	few.in = few.out = few.n;
	if (!inspect_comm_time(c, x, &few, &start))
		return false;
	*seconds = start < *seconds ? *seconds - start : 0;
	return true;
}

/* Fills in what a row is in the program that runs. */
static void
set_final(InspectComms *c, InspectComm *x)
{
	const InspectLate *late = x->run->move.late;

	x->final_times = late ? late_times(x->run) : x->run->times;
	x->has_final_total = x->has_final_time = true;
	if (!late) {
		x->has_final_total = x->has_total;
		x->final_total = x->total;
		x->has_final_time = x->has_time;
		x->final_time = x->time;
	} else if (!late->is_gone) {
		x->has_final_total = late->has_sent && x->final_times.known;
		x->final_total = late->has_sent ? num_mul(late->sent, x->final_times.n) : 0;
		x->has_final_time = c->topology && late_time(c, x, &x->final_time);
	}
}

void
inspect_comms_add_final(InspectComms *c, InspectComm *x)
{
	set_final(c, x);
	c->n_final += inspect_comm_is_final(x);
	c->final_sent = num_add(c->final_sent, x->final_total);
	if (cost_kind_is_open(x->run->move.cost.kind))
		return;
	c->has_final_time &= x->has_final_time;
	if (x->has_final_time)
		c->final_time += x->final_time * (double)x->final_times.n;
}
