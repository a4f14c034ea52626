/* SPDX-License-Identifier: Apache-2.0
 *
 * A relation that depends on a changed size is visited later in the same round if it comes after the relation that has
 * changed the size, and in the next round otherwise. So a chain of relations that is mended from its end takes linear
 * time, although it takes as many rounds as it has relations.
 */
#include "prove/shrink_rounds.h"

/* ---- the relations of a class ---- */

/* Returns the class of the whole (k = 0) or of a part of a relation. */
static uint32_t
member(ShrinkSizes *s, const ShrinkRelation *r, uint32_t k)
{
	return (uint32_t)(shrink_class(s, k ? r->parts[k - 1] : r->whole) - s->v.v);
}

/* Lists the relations of each class, ascending. */
static void
list_users(ShrinkRounds *q, ShrinkSizes *s)
{
	uint32_t n = s->v.n, *end = ARENA_ARRAY(s->a, uint32_t, n);

	q->first = ARENA_ARRAY(s->a, uint32_t, n + 1);
	for (uint32_t i = 0; i < s->relations.n; i++) {
		for (uint32_t k = 0; k <= s->relations.v[i].n; k++)
			q->first[member(s, &s->relations.v[i], k) + 1]++;
	}
	for (uint32_t c = 0; c < n; c++)
		q->first[c + 1] += q->first[c];
	memcpy(end, q->first, n * sizeof *end);
	q->users = ARENA_ARRAY(s->a, uint32_t, q->first[n] + 1);
	for (uint32_t i = 0; i < s->relations.n; i++) {
		for (uint32_t k = 0; k <= s->relations.v[i].n; k++)
			q->users[end[member(s, &s->relations.v[i], k)]++] = i;
	}
}

/* ---- the heap ---- */

static void
heap_add(ShrinkRounds *q, uint32_t relation)
{
	uint32_t i = q->n++;

	for (; i && q->heap[(i - 1) / 2] > relation; i = (i - 1) / 2)
		q->heap[i] = q->heap[(i - 1) / 2];
	q->heap[i] = relation;
}

/* Removes and returns the smallest number. */
static uint32_t
heap_take(ShrinkRounds *q)
{
	uint32_t first = q->heap[0], last = q->heap[--q->n], i = 0;

	for (uint32_t k = 1; k < q->n; k = 2 * i + 1) {
		k += k + 1 < q->n && q->heap[k + 1] < q->heap[k];
		if (q->heap[k] >= last)
			break;
		q->heap[i] = q->heap[k];
		i = k;
	}
	q->heap[i] = last;
	return first;
}

/* ---- the rounds ---- */

static void
add_now(ShrinkRounds *q, uint32_t relation)
{
	if (!q->in_heap[relation])
		heap_add(q, relation);
	q->in_heap[relation] = true;
}

static void
add_later(ShrinkRounds *q, uint32_t relation)
{
	if (!q->in_later[relation])
		q->later[q->n_later++] = relation;
	q->in_later[relation] = true;
}

void
shrink_rounds_init(ShrinkRounds *q, ShrinkSizes *s)
{
	uint32_t n = s->relations.n;

	*q = (ShrinkRounds){ .n_relations = n };
	list_users(q, s);
	q->grew = ARENA_ARRAY(s->a, uint32_t, s->v.n + 1);
	q->put_off = ARENA_ARRAY(s->a, uint32_t, s->v.n + 1);
	q->heap = ARENA_ARRAY(s->a, uint32_t, n + 1);
	q->later = ARENA_ARRAY(s->a, uint32_t, n + 1);
	q->in_heap = ARENA_ARRAY(s->a, bool, n + 1);
	q->in_later = ARENA_ARRAY(s->a, bool, n + 1);
	for (uint32_t i = 0; i < n; i++)
		add_now(q, i);
}

bool
shrink_rounds_next(ShrinkRounds *q, uint32_t all)
{
	if (!q->n && q->n_later) {
		q->round++;
		for (uint32_t i = 0; i < q->n_later; i++) {
			q->in_later[q->later[i]] = false;
			add_now(q, q->later[i]);
		}
		for (uint32_t i = 0; q->round == all && i < q->n_relations; i++)
			add_now(q, i);
		q->n_later = 0;
	}
	if (!q->n)
		return false;
	q->at = heap_take(q);
	q->in_heap[q->at] = false;
	return true;
}

void
shrink_rounds_grew(ShrinkRounds *q, uint32_t class)
{
	const uint32_t *users = q->users + q->first[class];
	uint32_t n = q->first[class + 1] - q->first[class];
	bool again = q->grew[class] == q->round + 1;

	if (!again)
		q->put_off[class] = 0;
	while (q->put_off[class] < n && users[q->put_off[class]] <= q->at)
		add_later(q, users[q->put_off[class]++]);
	/* If the size has grown before in this round, these are in the heap already. */
	for (uint32_t i = q->put_off[class]; !again && i < n; i++)
		add_now(q, users[i]);
	q->grew[class] = q->round + 1;
}
