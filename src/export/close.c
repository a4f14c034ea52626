/* SPDX-License-Identifier: Apache-2.0
 *
 * close-shardings: closes every dimension of every sharding and removes replicated axes, which only propagation
 * needs (spec 50 §4.7).
 */
#include "base/paranoid.h"
#include "export/export.h"
#include "flow/value.h"
#include "shard/layout_compare.h"

typedef struct Close {
	IrModule *m;
	Arena *a;
	Map memo;		/* closed shardings, by sharding */
	bool invalid;		/* a closed dimension without axes has a priority, which does not verify */
} Close;

static IrAttr *
closed(Close *c, const ShardSharding *sh)
{
	for (uint32_t d = 0; d < sh->rank; d++)
		c->invalid |= !sh->dims[d].n && sh->dims[d].has_priority;
	return shard_closed(c->m->s, c->a, sh);
}

static IrAttr *
close_one(IrAttr *sharding, IrValue *value, void *cx)
{
	Close *c = cx;
	IrAttr *made = map_get(&c->memo, (uintptr_t)sharding);

	(void)value;
	if (made) {
		PARANOID_CHECK("Close.memo", made == closed(c, shard_sharding(sharding)));
		return made;
	}
	made = closed(c, shard_sharding(sharding));
	map_put(c->a, &c->memo, (uintptr_t)sharding, made);
	return made;
}

bool
export_run_close(IrModule *m, PassCx *cx)
{
	Close c = { .m = m, .a = cx->scratch };

	flow_transform_all(m, close_one, &c);
	cx->suspect = c.invalid;
	return true;
}
