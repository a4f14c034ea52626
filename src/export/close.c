/* SPDX-License-Identifier: Apache-2.0
 *
 * close-shardings: no dimension can take further axes, and replicated axes have served their purpose (spec 50 §4.7).
 */
#include "base/paranoid.h"
#include "export/export.h"
#include "flow/attr_map.h"
#include "flow/value.h"
#include "shard/layout_compare.h"

typedef struct Close {
	IrModule *m;
	Arena *a;
	FlowAttrMap memo;
	bool invalid;		/* some dimension without axes has a priority, but is no longer open */
} Close;

static IrAttr *
closed(Close *c, const ShardSharding *sh)
{
	ShardDimSpec *dims = ARENA_ARRAY(c->a, ShardDimSpec, sh->rank);
	ShardShardingSpec spec;

	shard_spec_dims(sh, dims);
	for (uint32_t d = 0; d < sh->rank; d++) {
		dims[d].closed = true;
		c->invalid |= !dims[d].n && dims[d].has_priority;
	}
	spec = shard_spec_of(sh, dims);
	spec.n_replicated = 0;
	return shard_sharding_new(c->m->s, &spec);
}

static IrAttr *
close_one(IrAttr *sharding, IrValue *value, void *cx)
{
	Close *c = cx;
	IrAttr **slot = flow_attr_map_slot(&c->memo, sharding);

	(void)value;
	if (!*slot)
		*slot = closed(c, shard_sharding(sharding));
	PARANOID_CHECK("FlowAttrMap", *slot == closed(c, shard_sharding(sharding)));
	return *slot;
}

bool
export_run_close(IrModule *m, PassCx *cx)
{
	Close c = { .m = m, .a = cx->scratch };

	flow_attr_map_init(&c.memo, cx->scratch);
	flow_transform_all(m, close_one, &c);
	cx->suspect = c.invalid;
	return true;
}
