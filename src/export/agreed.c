/* SPDX-License-Identifier: Apache-2.0
 *
 * The memo of agreed ops. Most ops need no reshard, and what insert-explicit-reshards finds out about such an op
 * depends on its rule and on the shardings of its tensors alone, of which a program of a million ops has few.
 */
#include "base/map.h"
#include "export/reshard.h"

/* An op that needed nothing. */
typedef struct AgreedOp {
	const IrAttr *rule;
	uint32_t n;		/* tensors */
	IrAttr *shardings[];	/* of operands, then results; NULL: missing */
} AgreedOp;

struct AgreedOps {
	Arena *arena;
	Map ops;		/* AgreedOp, by hash */
};

AgreedOps *
agreed_new(Arena *a)
{
	AgreedOps *known = ARENA_NEW(a, AgreedOps);

	known->arena = a;
	return known;
}

static uint64_t
hash_of(const IrAttr *rule, IrAttr *const *shardings, uint32_t n)
{
	uint64_t h = map_mix(n, (uintptr_t)rule);

	for (uint32_t t = 0; t < n; t++)
		h = map_mix(h, (uintptr_t)shardings[t]);
	return h;
}

bool
agreed_has(const AgreedOps *known, const IrAttr *rule, IrAttr *const *shardings, uint32_t n)
{
	for (const MapEntry *e = map_first(&known->ops, hash_of(rule, shardings, n)); e; e = map_next(&known->ops, e)) {
		const AgreedOp *op = e->value;

		if (op->rule == rule && op->n == n &&
		    (!n || memcmp(op->shardings, shardings, n * sizeof *shardings) == 0))
			return true;
	}
	return false;
}

void
agreed_add(AgreedOps *known, const IrAttr *rule, IrAttr *const *shardings, uint32_t n)
{
	AgreedOp *op = arena_alloc(known->arena, sizeof *op + n * sizeof *shardings);

	op->rule = rule;
	op->n = n;
	if (n)
		memcpy(op->shardings, shardings, n * sizeof *shardings);
	map_add(known->arena, &known->ops, hash_of(rule, shardings, n), op);
}
