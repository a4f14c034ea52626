/* SPDX-License-Identifier: Apache-2.0
 *
 * Places form chains, because a replacement can be replaced again. A chain is followed from its start each time it is
 * asked for; a program asks once per value, and chains are short.
 */
#include "xla/trail.h"

static XlaPlace *
place_of(const XlaTrail *t, const IrValue *v)
{
	return map_get(&t->places, (uintptr_t)v);
}

static XlaPlace *
place_new(XlaTrail *t, IrValue *to)
{
	XlaPlace *p = ARENA_NEW(t->a, XlaPlace);

	p->to = to;
	p->step = t->step;
	return p;
}

void
xla_trail_replace(XlaTrail *t, const IrValue *from, IrValue *to)
{
	if (from != to)
		map_put(t->a, &t->places, (uintptr_t)from, place_new(t, to));
}

void
xla_trail_copy(XlaTrail *t, const IrValue *from, IrValue *to)
{
	XlaPlace *first = place_of(t, from), *p = place_new(t, to);

	p->next = first;
	map_put(t->a, &t->places, (uintptr_t)from, p);
}

void
xla_trail_follow(const XlaTrail *t, IrValue *from, void (*f)(IrValue *v, void *cx), void *cx)
{
	XlaPlace *p;

	while ((p = place_of(t, from)) != NULL && !p->next)
		from = p->to;
	if (!p)
		f(from, cx);
	for (; p; p = p->next)
		xla_trail_follow(t, p->to, f, cx);
}

XlaStep
xla_trail_first(const XlaTrail *t, const IrValue *v)
{
	const XlaPlace *p = place_of(t, v);

	return p ? p->step : XLA_KEPT;
}
