/* SPDX-License-Identifier: Apache-2.0
 *
 * The values of the partitioner's run, for the chain of a difference.
 */
#include "partition/log.h"

#include "ir/walk.h"
#include "prove/check.h"

struct PartLog {
	IrModule global;		/* the module with a different root */
	Map copies;			/* values of `global`, by value of the original */
	Map places;			/* ProvePlace, by layout */
	VEC(ProvePair) pairs;
};

enum { MAX_DEVICES = 4096, MAX_PAIRS = 1 << 20 };	/* beyond them the check gives up, or there is no chain */

static void
pair_values(Localizer *lz, PartLog *log, const IrValue *v, const IrValue *copy)
{
	map_put(lz->a, &log->copies, (uintptr_t)v, copy);
}

/* Pairs the values of an operation with those of its copy. */
static void
pair_op(Localizer *lz, PartLog *log, const IrOp *op, const IrOp *copy)
{
	for (uint32_t i = 0; i < op->n_results; i++)
		pair_values(lz, log, &op->results[i], &copy->results[i]);
	for (uint32_t r = 0; r < op->n_regions; r++) {
		IrBlock *b = op->regions[r].first, *c = copy->regions[r].first;

		for (; b; b = b->next, c = c->next) {
			for (uint32_t i = 0; i < b->n_args; i++)
				pair_values(lz, log, b->args[i], c->args[i]);
		}
	}
}

PartLog *
part_log_new(Localizer *lz)
{
	PartLog *log = ARENA_NEW(lz->a, PartLog);
	IrMap map;

	ir_map_init(lz->m, &map, lz->a);
	log->global = *lz->m;
	log->global.op = ir_op_clone(lz->m, lz->m->op, &map);
	for (IrOp *op = lz->m->op, *copy = log->global.op; op;
	     op = ir_walk_next(lz->m->op, op), copy = ir_walk_next(log->global.op, copy))
		pair_op(lz, log, op, copy);
	return log;
}

/* ---- places ---- */

/* Fills in the groups of devices over which values of the layout are combined. */
static void
add_groups(Localizer *lz, ProvePlace *p, const PartLayout *l)
{
	int64_t *member = ARENA_ARRAY(lz->a, int64_t, p->n), *group = ARENA_ARRAY(lz->a, int64_t, p->n);

	for (uint32_t k = 0; k < p->n; k++) {
		member[k] = part_index(l->mesh, l->part, k);
		group[k] = l->mesh->position[k];
		for (uint32_t i = 0; i < l->part.n; i++) {
			const PartAtom *atom = &l->mesh->atoms[l->part.v[i]];

			group[k] -= group[k] / atom->stride % atom->size * atom->stride;
		}
	}
	p->member = member;
	p->group = group;
	p->kind = l->kind;
}

static const ProvePlace *
place_of(Localizer *lz, PartLog *log, const PartLayout *l)
{
	ProvePlace *p = map_get(&log->places, (uintptr_t)l);
	int64_t *tiles, *index;

	if (p)
		return p;
	p = ARENA_NEW(lz->a, ProvePlace);
	map_put(lz->a, &log->places, (uintptr_t)l, p);
	p->n = (uint32_t)lz->n_devices;
	p->rank = l->rank;
	p->tiles = tiles = ARENA_ARRAY(lz->a, int64_t, l->rank + 1);
	p->index = index = ARENA_ARRAY(lz->a, int64_t, (size_t)p->n * l->rank + 1);
	for (uint32_t d = 0; d < l->rank; d++) {
		tiles[d] = part_tiles(l, d);
		for (uint32_t k = 0; k < p->n; k++)
			index[k * l->rank + d] = part_index(l->mesh, l->dims[d], k);
	}
	if (l->part.n)
		add_groups(lz, p, l);
	return p;
}

void
part_log_add(Localizer *lz, PartLog *log, const IrValue *v, const IrValue *x, const PartLayout *l)
{
	const IrValue *copy = map_get(&log->copies, (uintptr_t)v);

	if (copy && !lz->manual_mesh && lz->n_devices <= MAX_DEVICES && log->pairs.n < MAX_PAIRS)
		*VEC_ADD(lz->a, &log->pairs) = (ProvePair){ copy, x, place_of(lz, log, l) };
}

PartChecked
part_log_check(Localizer *lz, PartLog *log, ProveFinding *undefined)
{
	const ProveCheck check = { .global = &log->global, .local = lz->m, .by_replica = lz->o.by_replica,
		                   .max_steps = lz->o.check_steps, .pairs = log->pairs.v,
		                   .n_pairs = log->pairs.n };
	ProveFinding found = prove_check(lz->a, &check);

	if (found.is_limit)
		return PART_CHECK_TOO_LARGE;
	if (lz->o.agree && found.verdict == PROVE_UNCHECKED)
		return PART_CHECK_UNDEFINED;
	if (found.verdict == PROVE_UNDEFINED) {
		if (!lz->o.agree)
			*undefined = found;
		return PART_CHECK_UNDEFINED;
	}
	return prove_check_report(&lz->s->diag, &found, &check) ? PART_CHECK_EQUAL : PART_CHECK_FAILED;
}
