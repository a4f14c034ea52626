/* SPDX-License-Identifier: Apache-2.0
 *
 * Lookups in topologies, the default and the presets, which are compiled into the program.
 */
#include "cost/topology.h"

static const struct {
	const char *name, *text;
} presets[] = {
#include "topologies.inc"
	{ NULL, NULL }
};

const CostTopology *
cost_topology_default(void)
{
	static const CostLink ring = {
		.name = { "ring", 4 }, .kind = COST_RING, .bandwidth = 1e11, .latency = 1e-6, .dims = 1
	};
	static const CostTopology topology = { .name = { "default", 7 }, .fallback = &ring, .efficiency = 1 };

	return &topology;
}

int64_t
cost_topology_memory_limit(const CostTopology *t)
{
	return t->memory_limit ? t->memory_limit : t->memory;
}

const CostLink *
cost_topology_link(const CostTopology *t, Str axis)
{
	for (uint32_t i = 0; i < t->n_axes; i++) {
		if (str_eq(t->axes[i].axis, axis))
			return t->axes[i].link;
	}
	return t->fallback;
}

Str
cost_topology_preset(const char *name)
{
	for (size_t i = 0; presets[i].name; i++) {
		if (strcmp(presets[i].name, name) == 0)
			return str_from(presets[i].text);
	}
	return (Str){ NULL, 0 };
}

const char *
cost_topology_preset_name(uint32_t i)
{
	return presets[i].name;
}
