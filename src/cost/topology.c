/* SPDX-License-Identifier: Apache-2.0
 *
 * Lookups in topologies, the default and the presets, which are compiled into the program.
 */
#include "cost/topology.h"

#include "base/suggest.h"
#include "cost/slices.h"

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
	return (t->memory_limit ? t->memory_limit : t->memory) - t->memory_reserved;
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

static const char *
preset_names(Arena *a)
{
	const char *text = presets[0].name;

	for (uint32_t i = 1; presets[i].name; i++)
		text = arena_printf(a, "%s, %s", text, presets[i].name);
	return text;
}

static const char *
similar_preset(const char *typed)
{
	Suggest best;

	suggest_init(&best, typed, strlen(typed));
	for (uint32_t i = 0; presets[i].name; i++)
		suggest_try(&best, presets[i].name);
	return best.word;
}

/* Returns the reason why there is no preset of that name, with the most similar one; "v5e" is similar to "tpu-v5e". */
static const char *
no_such_preset(Arena *a, const char *name, const char *shape)
{
	const char *similar = similar_preset(name);

	similar = similar ? similar : similar_preset(arena_printf(a, "tpu-%s", name));
	return arena_printf(a, "there is no topology '%s'; the presets are %s, and the name of a file has a '.' or "
	                    "'/'%s", name, preset_names(a),
	                    similar ? arena_printf(a, "; did you mean '%s%s'?", similar, shape) : "");
}

/* All presets that are not of TPUs are of GPUs. */
CostPlatform
cost_preset_platform(const char *arg)
{
	size_t n = strcspn(arg, ":");

	for (size_t i = 0; presets[i].name; i++) {
		if (strlen(presets[i].name) == n && memcmp(presets[i].name, arg, n) == 0)
			return strncmp(arg, "tpu-", 4) == 0 ? COST_TPU : COST_GPU;
	}
	return COST_ANY_PLATFORM;
}

const CostTopology *
cost_preset(Arena *a, DiagList *diag, const char *arg, const char **why)
{
	size_t n = strcspn(arg, ":");
	const char *name = arena_dup(a, arg, n), *shape = arg + n;
	Str text = cost_topology_preset(name);
	const CostTopology *t;

	*why = NULL;
	if (!text.p) {
		*why = no_such_preset(a, name, shape);
		return NULL;
	}
	t = cost_topology_read(a, diag, source_new(a, name, text.p, text.n));
	return *shape && t ? cost_topology_with_shape(a, t, str_from(shape + 1), why) : t;
}
