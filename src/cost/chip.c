/* SPDX-License-Identifier: Apache-2.0 */
#include "cost/chip.h"

static const struct {
	const char *name;
	double spread;
} classes[COST_N_CLASSES] = {
	[COST_CLASS_PRODUCT] = { "product", 1.4 },
	[COST_CLASS_ELEMENTWISE] = { "elementwise", 1.7 },
	[COST_CLASS_REDUCE] = { "reduce", 2.5 },
	[COST_CLASS_COPY] = { "copy", 2 },
	[COST_CLASS_SLICE] = { "slice", 2.5 },
	[COST_CLASS_OTHER] = { "other", 4 },
};

/* The clock and the peaks are those of Google's page on the chip; the rest is measured (doc/cost.md). */
static const CostChip chips[] = {
	{ .name = "tpu-v5e", .clock = 1.5e9, .peak = 197e12, .narrow_peak = 394e12, .fast = 112 << 20,
	  .flops = 118000, .narrow_flops = 236000, .results = 75, .summed_results = 112,
	  .bytes = { [COST_CLASS_PRODUCT] = 400, [COST_CLASS_ELEMENTWISE] = 438, [COST_CLASS_REDUCE] = 400,
	             [COST_CLASS_COPY] = 300, [COST_CLASS_SLICE] = 250, [COST_CLASS_OTHER] = 250 },
	  .elements = { [COST_CLASS_PRODUCT] = 70, [COST_CLASS_ELEMENTWISE] = 83, [COST_CLASS_REDUCE] = 83,
	                [COST_CLASS_COPY] = 55, [COST_CLASS_SLICE] = 70, [COST_CLASS_OTHER] = 45 },
	  .accessed = { [COST_CLASS_ELEMENTWISE] = 270, [COST_CLASS_REDUCE] = 270 },
	  .shifted_elements = 20 },
};

const char *
cost_class_name(CostClass c)
{
	return classes[c].name;
}

double
cost_class_spread(CostClass c)
{
	return classes[c].spread;
}

const char *
cost_bound_name(CostBound b)
{
	static const char *const names[COST_N_BOUNDS] = {
		[COST_BY_MATRIX] = "matrix", [COST_BY_RESULTS] = "results", [COST_BY_VECTOR] = "vector",
		[COST_BY_MEMORY] = "memory",
	};

	return names[b];
}

const CostChip *
cost_chip(Str name)
{
	for (size_t i = 0; i < sizeof chips / sizeof *chips; i++) {
		if (str_eq(name, str_from(chips[i].name)))
			return &chips[i];
	}
	return NULL;
}

const char *
cost_chip_names(void)
{
	return "tpu-v5e";
}

double
cost_chip_time(const CostChip *c, const CostWork *w, CostBound *bound)
{
	double cycles[COST_N_BOUNDS] = {
		[COST_BY_MATRIX] = w->flops / (w->is_narrow ? c->narrow_flops : c->flops),
		[COST_BY_RESULTS] = w->results / (w->is_summed ? c->summed_results : c->results),
		[COST_BY_VECTOR] = w->class == COST_CLASS_PRODUCT ? 0 : w->elements / c->elements[w->class],
		[COST_BY_MEMORY] = (w->read + w->written) / c->bytes[w->class],
	};
	double most = 0;

	if (c->accessed[w->class] > 0)
		cycles[COST_BY_VECTOR] += w->accessed / c->accessed[w->class];
	if (w->class == COST_CLASS_ELEMENTWISE && w->is_shifted)
		cycles[COST_BY_VECTOR] = w->elements / c->shifted_elements;
	*bound = COST_BY_MEMORY;
	for (uint32_t i = 0; i < COST_N_BOUNDS; i++) {
		if (cycles[i] > most) {
			most = cycles[i];
			*bound = i;
		}
	}
	return most / c->clock;
}
