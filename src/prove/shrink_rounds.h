/* SPDX-License-Identifier: Apache-2.0
 *
 * The order in which shrink_choose() visits relations: in rounds, each in the order of the relations. A round leaves a
 * relation out if its sizes have not changed since its last visit, because another visit would change nothing.
 */
#ifndef SHARDC_PROVE_SHRINK_ROUNDS_H
#define SHARDC_PROVE_SHRINK_ROUNDS_H

#include "prove/shrink_sizes.h"

typedef struct ShrinkRounds {
	uint32_t *first, *users;	/* by class: its relations are users[first[i]] .. users[first[i + 1] - 1] */
	uint32_t *grew;			/* by class: the last round in which it grew, plus 1 */
	uint32_t *put_off;		/* by class: how many of its relations that round has left to the next one */
	uint32_t *heap, n;		/* the relations that are left in this round, a binary heap */
	uint32_t *later, n_later;	/* those of the next round */
	bool *in_heap, *in_later;	/* by relation */
	uint32_t n_relations;
	uint32_t round;			/* from 0 */
	uint32_t at;			/* the relation that is visited */
} ShrinkRounds;

/* Begins the first round, which visits all relations. */
void shrink_rounds_init(ShrinkRounds *q, ShrinkSizes *s);
/* Moves to the next relation, q->at in round q->round. Returns false after the last one. If there is a round `all`, it
 * visits all relations. */
bool shrink_rounds_next(ShrinkRounds *q, uint32_t all);
/* Says that the visit of q->at has changed the size of a class, which is given by its number. */
void shrink_rounds_grew(ShrinkRounds *q, uint32_t class);

#endif
