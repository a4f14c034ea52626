/* SPDX-License-Identifier: Apache-2.0
 *
 * Which slices a topology has. The list has the common ones; where slices are made of cubes, every box of cubes is one.
 */
#include "cost/slices.h"

#include "base/num.h"
#include "base/suggest.h"

bool
cost_shape_read(Str text, CostShape *shape)
{
	const char *p = text.p, *end = text.p + text.n;

	*shape = (CostShape){ .n = 0 };
	while (shape->n < COST_MAX_DIMS - 1) {
		int64_t size = 0;

		for (; p < end && *p >= '0' && *p <= '9'; p++)
			size = num_add(num_mul(size, 10), *p - '0');
		if (size <= 0 || size > COST_MAX_SIZE)
			return false;
		shape->size[shape->n++] = size;
		if (p == end)
			return true;
		if (*p++ != 'x')
			return false;
	}
	return false;
}

const char *
cost_shape_text(Arena *a, const CostShape *shape)
{
	const char *text = "";

	for (uint32_t i = 0; i < shape->n; i++)
		text = arena_printf(a, "%s%s%lld", text, i ? "x" : "", (long long)shape->size[i]);
	return text;
}

int64_t
cost_shape_chips(const CostShape *shape)
{
	int64_t n = 1;

	for (uint32_t i = 0; i < shape->n; i++)
		n = num_mul(n, shape->size[i]);
	return n;
}

/* Returns whether two shapes have the same sizes, in any order. */
static bool
is_same_box(const CostShape *a, const CostShape *b)
{
	bool used[COST_MAX_DIMS - 1] = { false };

	for (uint32_t i = 0; i < a->n; i++) {
		uint32_t k = 0;

		while (k < b->n && (used[k] || b->size[k] != a->size[i]))
			k++;
		if (k == b->n)
			return false;
		used[k] = true;
	}
	return a->n == b->n;
}

/* Returns whether the shape is a box of cubes that is not too large. */
static bool
is_of_cubes(const CostSlices *slices, const CostShape *shape)
{
	for (uint32_t i = 0; i < shape->n; i++) {
		if (!slices->cube || shape->size[i] % slices->cube != 0)
			return false;
	}
	return slices->n_shapes && shape->n == slices->shapes[0].n && cost_shape_chips(shape) <= slices->max_chips;
}

static bool
has_shape(const CostSlices *slices, const CostShape *shape)
{
	for (uint32_t i = 0; i < slices->n_shapes; i++) {
		if (is_same_box(&slices->shapes[i], shape))
			return true;
	}
	return !slices->n_shapes || is_of_cubes(slices, shape);
}

/* Returns the reason why a topology has no slice of that shape: which ones there are, and which is similar. */
static const char *
no_such_slice(Arena *a, const CostTopology *t, const CostShape *shape)
{
	const CostSlices *slices = &t->slices;
	const char *list = "", *typed = cost_shape_text(a, shape);
	Suggest best;

	suggest_init(&best, typed, strlen(typed));
	for (uint32_t i = 0; i < slices->n_shapes; i++) {
		const char *text = cost_shape_text(a, &slices->shapes[i]);

		list = arena_printf(a, "%s%s%s", list, i ? ", " : "", text);
		suggest_try(&best, text);
	}
	if (slices->cube)
		list = arena_printf(a, "%s, and sizes that are multiples of %lld, up to %lld chips", list,
		                    (long long)slices->cube, (long long)slices->max_chips);
	return arena_printf(a, "%s has no slice %s; its slices are %s%s%s%s", t->name.p, typed, list,
	                    best.word ? "; did you mean '" : "", best.word ? best.word : "", best.word ? "'?" : "");
}

const CostTopology *
cost_topology_with_shape(Arena *a, const CostTopology *t, Str text, const char **why)
{
	CostTopology *with = ARENA_NEW(a, CostTopology);
	CostShape shape;

	if (!t->slices.link) {
		*why = arena_printf(a, "%s has no slices", t->name.p);
		return NULL;
	}
	if (!cost_shape_read(text, &shape)) {
		*why = arena_printf(a, "'%.*s' is not the shape of a slice; expected sizes such as %s", (int)text.n,
		                    text.p, t->slices.n_shapes ?
		                    cost_shape_text(a, &t->slices.shapes[t->slices.n_shapes - 1]) : "4x4");
		return NULL;
	}
	if (!has_shape(&t->slices, &shape)) {
		*why = no_such_slice(a, t, &shape);
		return NULL;
	}
	*with = *t;
	with->slices.shape = shape;
	with->name = str_from(arena_printf(a, "%s:%s", t->name.p, cost_shape_text(a, &shape)));
	return with;
}

const CostShape *
cost_slices_shape(const CostSlices *slices, int64_t devices)
{
	const CostShape *largest = slices->n_shapes ? &slices->shapes[slices->n_shapes - 1] : NULL;

	if (slices->shape.n)
		return &slices->shape;
	for (uint32_t i = 0; i < slices->n_shapes; i++) {
		if (num_mul(cost_shape_chips(&slices->shapes[i]), slices->n_cores) == devices)
			return &slices->shapes[i];
	}
	return largest && slices->between && devices % num_mul(cost_shape_chips(largest), slices->n_cores) == 0 ?
	       largest : NULL;
}
