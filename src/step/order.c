/* SPDX-License-Identifier: Apache-2.0
 *
 * Three orders of the operations of a computation, of which a compiler takes the one that needs the least memory
 * (spec 76 §4.5): that of the program; a list of what is ready, the one that frees most first; depth first.
 */
#include <stdlib.h>

#include "base/num.h"
#include "step/step_graph.h"

/* ---- the order of the program ---- */

static void
order_text(StepGraph *g, const StepComp *c, StepOrder *out)
{
	for (uint32_t k = 0; k < c->nodes.n; k++) {
		if (step_runs(c, c->nodes.v[k]))
			*VEC_ADD(g->tmp, out) = c->nodes.v[k];
	}
}

/* ---- the list ---- */

/* An operation in the list. */
typedef struct Unit {
	StepNode *x;
	uint32_t *ops, n_ops;		/* units that it reads, each once */
	uint32_t *users, n_users;	/* units that read it */
	uint32_t waits;			/* operands that have not run */
	uint32_t needed;		/* users that have not run */
	int64_t gain;			/* bytes that it frees less those that it makes */
	bool is_done, is_kept;		/* kept: the computation returns it */
} Unit;

/* What is ready, with the gain that it had. An entry whose gain has changed since is out of date. */
typedef struct Ready {
	int64_t gain;
	uint32_t unit;
} Ready;

typedef struct List {
	StepGraph *g;
	const StepComp *c;
	Unit *units;
	uint32_t n;
	uint32_t *unit_of;		/* by number of a node: its unit + 1 */
	VEC(Ready) heap;
} List;


static bool
comes_first(const List *l, const Ready *a, const Ready *b)
{
	const Unit *x = &l->units[a->unit], *y = &l->units[b->unit];

	if (a->gain != b->gain)
		return a->gain > b->gain;
	return x->n_users != y->n_users ? x->n_users > y->n_users : a->unit < b->unit;
}

static void
push(List *l, uint32_t unit)
{
	Ready r = { l->units[unit].gain, unit };
	uint32_t i = l->heap.n;

	*VEC_ADD(l->g->tmp, &l->heap) = r;
	for (; i && comes_first(l, &r, &l->heap.v[(i - 1) / 2]); i = (i - 1) / 2)
		l->heap.v[i] = l->heap.v[(i - 1) / 2];
	l->heap.v[i] = r;
}

static Ready
pop(List *l)
{
	Ready top = l->heap.v[0], r = VEC_POP(&l->heap);
	uint32_t i = 0, n = l->heap.n;

	if (!n)
		return top;
	for (uint32_t k = 1; k < n; k = 2 * i + 1) {
		if (k + 1 < n && comes_first(l, &l->heap.v[k + 1], &l->heap.v[k]))
			k++;
		if (!comes_first(l, &l->heap.v[k], &r))
			break;
		l->heap.v[i] = l->heap.v[k];
		i = k;
	}
	l->heap.v[i] = r;
	return top;
}

typedef VEC(uint32_t) Numbers;

/* Adds the units that x reads, also through names. `seen` has, by number, the last unit for which it was seen. */
static void
add_ops(List *l, const StepNode *x, uint32_t stamp, uint32_t *seen, Numbers *out)
{
	VEC(const StepNode *) todo = { 0 };

	for (;; x = VEC_POP(&todo)) {
		for (uint32_t i = 0; i < x->n_reads; i++) {
			const StepNode *o = x->reads[i].node;

			if (seen[o->number] == stamp)
				continue;
			seen[o->number] = stamp;
			if (l->unit_of[o->number]) {
				*VEC_ADD(l->g->tmp, out) = l->unit_of[o->number] - 1;
				continue;
			}
			*VEC_ADD(l->g->tmp, &todo) = o;
			if (!o->after || seen[o->after->number] == stamp)
				continue;
			seen[o->after->number] = stamp;
			*VEC_ADD(l->g->tmp, out) = l->unit_of[o->after->number] - 1;
		}
		if (!todo.n)
			break;
	}
}

static void
find_units(List *l)
{
	Arena *a = l->g->tmp;
	uint32_t *seen = ARENA_ARRAY(a, uint32_t, l->c->nodes.n);
	StepOrder list = { 0 };

	order_text(l->g, l->c, &list);
	l->n = list.n;
	l->units = ARENA_ARRAY(a, Unit, l->n);
	l->unit_of = ARENA_ARRAY(a, uint32_t, l->c->nodes.n);
	for (uint32_t k = 0; k < l->n; k++)
		l->unit_of[list.v[k]->number] = k + 1;
	for (uint32_t k = 0; k < l->n; k++) {
		Unit *u = &l->units[k];
		Numbers ops = { 0 };

		u->x = list.v[k];
		add_ops(l, u->x, k + 1, seen, &ops);
		u->ops = ops.v;
		u->n_ops = u->waits = ops.n;
		for (uint32_t i = 0; i < ops.n; i++) {
			l->units[ops.v[i]].needed++;
			l->units[ops.v[i]].is_kept |= u->x == l->c->root;
		}
		u->is_kept |= u->x == l->c->root;
	}
	for (uint32_t k = 0; k < l->n; k++)
		l->units[k].users = ARENA_ARRAY(a, uint32_t, l->units[k].needed);
	for (uint32_t k = 0; k < l->n; k++) {
		for (uint32_t i = 0; i < l->units[k].n_ops; i++) {
			Unit *o = &l->units[l->units[k].ops[i]];

			o->users[o->n_users++] = k;
		}
	}
}

/* Whether the last user that has not run frees the memory of a unit. */
static bool
is_freed_by_last(const Unit *u)
{
	return u->needed == 1 && !u->is_kept;
}

static void
find_gain(List *l, Unit *u)
{
	u->gain = -u->x->bytes;
	for (uint32_t i = 0; i < u->n_ops; i++) {
		if (is_freed_by_last(&l->units[u->ops[i]]))
			u->gain += l->units[u->ops[i]].x->bytes;
	}
	if (u->x == l->c->root)
		u->gain = INT64_MIN;
}

/* An operand of what has run has one user less. If one is left, that one now frees it. */
static void
release(List *l, Unit *o)
{
	o->needed--;
	if (!is_freed_by_last(o) || !o->x->bytes)
		return;
	for (uint32_t i = 0; i < o->n_users; i++) {
		Unit *u = &l->units[o->users[i]];

		if (u->is_done || u->x == l->c->root)
			continue;
		u->gain += o->x->bytes;
		if (!u->waits)
			push(l, o->users[i]);
	}
}

static void
order_list(StepGraph *g, const StepComp *c, StepOrder *out)
{
	List l = { .g = g, .c = c };

	find_units(&l);
	for (uint32_t k = 0; k < l.n; k++)
		find_gain(&l, &l.units[k]);
	for (uint32_t k = 0; k < l.n; k++) {
		if (!l.units[k].waits)
			push(&l, k);
	}
	while (l.heap.n) {
		Ready r = pop(&l);
		Unit *u = &l.units[r.unit];

		if (u->is_done || r.gain != u->gain)
			continue;
		u->is_done = true;
		*VEC_ADD(g->tmp, out) = u->x;
		for (uint32_t i = 0; i < u->n_ops; i++)
			release(&l, &l.units[u->ops[i]]);
		for (uint32_t i = 0; i < u->n_users; i++) {
			if (!--l.units[u->users[i]].waits)
				push(&l, u->users[i]);
		}
	}
}

/* ---- depth first ---- */

typedef struct Weight {
	int64_t extra;		/* users beyond the first one, of it and all before it */
	int64_t bytes;		/* of it and all before it, each counted along each way */
	bool is_done, is_open;
} Weight;

/* An operand to sort. */
typedef struct Branch {
	StepNode *x;
	int64_t extra, bytes;
	uint32_t place;
} Branch;

static int
compare_branches(const void *a, const void *b)
{
	const Branch *x = a, *y = b;

	if (x->extra != y->extra)
		return x->extra < y->extra ? -1 : 1;
	if (x->bytes != y->bytes)
		return x->bytes < y->bytes ? -1 : 1;
	return x->place < y->place ? -1 : x->place > y->place;
}

typedef struct Walk {
	StepGraph *g;
	const StepComp *c;
	Weight *weights;	/* by number */
	StepOrder *out;
	StepOrder stack;
} Walk;

static void
find_weights(Walk *w)
{
	for (uint32_t k = 0; k < w->c->nodes.n; k++) {
		const StepNode *x = w->c->nodes.v[k];
		Weight *t = &w->weights[k];

		t->extra = x->n_users ? x->n_users - 1 : 0;
		t->bytes = x->bytes;
		for (uint32_t i = 0; i < x->n_ops; i++) {
			t->extra = num_add(t->extra, w->weights[x->ops[i]->number].extra);
			t->bytes = num_add(t->bytes, w->weights[x->ops[i]->number].bytes);
		}
	}
}

/* Puts the operands of x on the stack, so that the heaviest one is on top. */
static void
push_operands(Walk *w, const StepNode *x)
{
	ArenaMark mark;
	Branch *list;
	uint32_t n = 0;

	for (uint32_t i = 0; i <= x->n_ops; i++)	/* room before the mark */
		*VEC_ADD(w->g->tmp, &w->stack) = NULL;
	w->stack.n -= x->n_ops + 1;
	mark = arena_mark(w->g->tmp);
	list = ARENA_ARRAY(w->g->tmp, Branch, x->n_ops);
	for (uint32_t i = 0; i < x->n_ops; i++) {
		const Weight *t = &w->weights[x->ops[i]->number];

		if (!t->is_done)
			list[n++] = (Branch){ x->ops[i], t->extra, t->bytes, i };
	}
	if (n)
		qsort(list, n, sizeof *list, compare_branches);
	for (uint32_t i = 0; i < n; i++)
		w->stack.v[w->stack.n++] = list[i].x;
	if (x->after && !w->weights[x->after->number].is_done)
		w->stack.v[w->stack.n++] = x->after;
	arena_reset(w->g->tmp, mark);
}

static void
walk_from(Walk *w, StepNode *root)
{
	*VEC_ADD(w->g->tmp, &w->stack) = root;
	while (w->stack.n) {
		StepNode *x = VEC_LAST(&w->stack);
		Weight *t = &w->weights[x->number];

		if (!t->is_done && !t->is_open) {
			t->is_open = true;
			push_operands(w, x);
			continue;
		}
		w->stack.n--;
		if (t->is_done)
			continue;
		t->is_done = true;
		if (step_runs(w->c, x))
			*VEC_ADD(w->g->tmp, w->out) = x;
	}
}

static void
order_depth(StepGraph *g, const StepComp *c, StepOrder *out)
{
	Walk w = { .g = g, .c = c, .out = out };

	w.weights = ARENA_ARRAY(g->tmp, Weight, c->nodes.n);
	for (uint32_t k = 0; k < c->nodes.n; k++)	/* room, so that the walk takes none */
		*VEC_ADD(g->tmp, out) = c->nodes.v[k];
	out->n = 0;
	find_weights(&w);
	walk_from(&w, c->root);
	for (uint32_t k = 0; k < c->nodes.n; k++)
		walk_from(&w, c->nodes.v[k]);
}

/* ---- what waits ---- */

/* What needs little memory to make much, such as a fill, waits until it is needed, whatever the order says. */
typedef struct Delay {
	StepGraph *g;
	const StepComp *c;
	bool only_fills;
	bool *waits;		/* by number */
	bool *is_done;		/* by number */
	uint32_t *seen;		/* by number: the operation for which it was seen last */
	StepOrder todo;
} Delay;

static void
find_waiting(Delay *d)
{
	int64_t *keeps = ARENA_ARRAY(d->g->tmp, int64_t, d->c->nodes.n);	/* bytes that live because it waits */

	for (uint32_t k = 0; k < d->c->nodes.n; k++) {
		const StepNode *x = d->c->nodes.v[k];

		for (uint32_t i = 0; i < x->n_reads; i++) {
			const StepNode *o = x->reads[i].node;
			int64_t bytes = keeps[o->number];

			if (o->op == SPMD_OP_GET_TUPLE_ELEMENT && o->ops[0]->op != SPMD_OP_PARAMETER)
				bytes = step_bytes(d->g->options, o->shape);
			else if (o->is_stored && !d->waits[o->number])
				bytes = o->bytes;
			keeps[k] = num_add(keeps[k], bytes);
		}
		if (d->only_fills)
			d->waits[k] = x->is_stored && x->is_cheap;
		else
			d->waits[k] = x->is_stored && !step_has_inner(x->op) && keeps[k] < x->bytes / 4;
		d->waits[k] &= x != d->c->root;
	}
}

/* Puts what waits for x on the list, and what waits for that. */
static void
find_needed(Delay *d, StepNode *x, uint32_t stamp)
{
	StepOrder names = { 0 };

	for (;;) {
		for (uint32_t i = 0; i < x->n_reads; i++) {
			StepNode *o = x->reads[i].node;

			if (d->seen[o->number] == stamp)
				continue;
			d->seen[o->number] = stamp;
			if (d->waits[o->number] && !d->is_done[o->number]) {
				*VEC_ADD(d->g->tmp, &d->todo) = o;
				*VEC_ADD(d->g->tmp, &names) = o;
			} else if (!step_runs(d->c, o)) {
				*VEC_ADD(d->g->tmp, &names) = o;
			}
		}
		if (!names.n)
			break;
		x = VEC_POP(&names);
	}
}

static int
compare_numbers(const void *a, const void *b)
{
	const StepNode *const *x = a, *const *y = b;

	return (*x)->number < (*y)->number ? -1 : (*x)->number > (*y)->number;
}

static void
delay(StepGraph *g, const StepComp *c, bool only_fills, StepOrder *out)
{
	Delay d = { .g = g, .c = c, .only_fills = only_fills };
	StepOrder list = *out;

	d.is_done = ARENA_ARRAY(g->tmp, bool, c->nodes.n);
	d.waits = ARENA_ARRAY(g->tmp, bool, c->nodes.n);
	d.seen = ARENA_ARRAY(g->tmp, uint32_t, c->nodes.n);
	find_waiting(&d);
	*out = (StepOrder){ 0 };
	for (uint32_t k = 0; k < list.n; k++) {
		if (d.waits[list.v[k]->number])
			continue;
		find_needed(&d, list.v[k], k + 1);
		if (d.todo.n)		/* operands come first */
			qsort(d.todo.v, d.todo.n, sizeof *d.todo.v, compare_numbers);
		for (uint32_t i = 0; i < d.todo.n; i++) {
			d.is_done[d.todo.v[i]->number] = true;
			*VEC_ADD(g->tmp, out) = d.todo.v[i];
		}
		d.todo.n = 0;
		*VEC_ADD(g->tmp, out) = list.v[k];
	}
	for (uint32_t k = 0; k < list.n; k++) {
		if (d.waits[list.v[k]->number] && !d.is_done[list.v[k]->number])
			*VEC_ADD(g->tmp, out) = list.v[k];
	}
}

void
step_order(StepGraph *g, const StepComp *c, uint32_t which, StepOrder *out)
{
	static void (*const orders[])(StepGraph *, const StepComp *, StepOrder *) = {
		order_text, order_list, order_depth
	};

	orders[which % 3](g, c, out);
	delay(g, c, which < 3, out);
}
