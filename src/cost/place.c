/* SPDX-License-Identifier: Apache-2.0
 *
 * Places the axes of a mesh as jax.experimental.mesh_utils does. The last axis communicates most and chooses first. If
 * possible, each axis gets whole dimensions, as many as possible; else all axes may share dimensions, and then an axis
 * prefers whole ones. Slices are those of create_hybrid_device_mesh: the first axes extend over them.
 */
#include "cost/place.h"

#include "base/num.h"
#include "cost/route.h"
#include "cost/slices.h"

/* The work on one mesh. The dimensions of a slice are those of the torus and the cores. */
typedef struct Placing {
	Arena *a;
	const CostTopology *t;
	CostPlace *p;
	const int64_t *axis_size;	/* of each axis in one slice: what is left after the slices */
	int64_t used[COST_MAX_PLACED];	/* the product of the sizes that axes have along each dimension */
	bool *done;			/* the axis is placed */
} Placing;

/* Returns the number of axes of the mesh. */
static uint32_t
n_axes(const Placing *x)
{
	return x->p->mesh->n_axes;
}

static void
put(Placing *x, uint32_t axis, const int64_t *size)
{
	for (uint32_t d = 1; d < x->p->n_dims; d++) {
		x->p->size[axis][d] = size[d];
		x->used[d] = num_mul(x->used[d], size[d]);
	}
	x->done[axis] = true;
}

/* ---- whole dimensions ---- */

/* Fills in the sizes of an axis that takes the free dimensions of a set. Returns false if they are not free or do not
 * have the size of the axis. The bits of a set are in the order of the dimensions, the first one is the highest. */
static bool
take_set(const Placing *x, unsigned set, int64_t wanted, int64_t *size)
{
	uint32_t n = x->p->n_dims;
	int64_t product = 1;

	for (uint32_t d = 1; d < n; d++) {
		bool in = set >> (n - 1 - d) & 1;

		if (in && x->used[d] > 1)
			return false;
		size[d] = in ? x->p->dims[d].size : 1;
		product = num_mul(product, size[d]);
	}
	return product == wanted;
}

/* Gives an axis as many whole dimensions as possible, and of those the first ones. */
static bool
place_whole(Placing *x, uint32_t axis)
{
	uint32_t n = x->p->n_dims - 1;

	for (uint32_t count = n; count > 0; count--) {
		for (unsigned set = 1U << n; set-- > 1;) {
			int64_t size[COST_MAX_PLACED] = { 1 };

			if ((uint32_t)__builtin_popcount(set) == count &&
			    take_set(x, set, x->axis_size[axis], size)) {
				put(x, axis, size);
				return true;
			}
		}
	}
	return false;
}

/* ---- parts of dimensions ---- */

/* What makes a choice of sizes better than another one, the most important first. */
typedef struct Rank {
	int64_t whole;		/* the product of the dimensions that are used whole */
	int64_t n_whole;	/* their number */
	int64_t shared;		/* the product of the sizes along dimensions that other axes use */
} Rank;

static Rank
rank_of(const Placing *x, const int64_t *size)
{
	Rank r = { 1, 0, 1 };

	for (uint32_t d = 1; d < x->p->n_dims; d++) {
		if (size[d] == x->p->dims[d].size) {
			r.whole *= size[d];
			r.n_whole += size[d] > 1;
		}
		if (x->used[d] > 1)
			r.shared *= size[d];
	}
	return r;
}

static bool
is_better(const Placing *x, const int64_t *size, const int64_t *than)
{
	Rank a = rank_of(x, size), b = rank_of(x, than);

	if (a.whole != b.whole)
		return a.whole > b.whole;
	if (a.n_whole != b.n_whole)
		return a.n_whole > b.n_whole;
	if (a.shared != b.shared)
		return a.shared > b.shared;
	for (uint32_t d = 1; d < x->p->n_dims; d++) {
		if (size[d] != than[d])
			return size[d] > than[d];
	}
	return false;
}

/* Tries all sizes along dimension d and the later ones whose product is `left`, and keeps the best in `best`, which
 * begins with 0 while there is none. */
static void
try_sizes(const Placing *x, uint32_t d, int64_t left, int64_t *size, int64_t *best)
{
	int64_t room;

	if (d == x->p->n_dims) {
		if (left == 1 && (!best[0] || is_better(x, size, best))) {
			memcpy(best, size, COST_MAX_PLACED * sizeof *best);
			best[0] = 1;
		}
		return;
	}
	room = num_gcd(left, x->p->dims[d].size / x->used[d]);
	for (int64_t i = 1; i * i <= room; i++) {
		if (room % i != 0)
			continue;
		size[d] = i;
		try_sizes(x, d + 1, left / i, size, best);
		size[d] = room / i;
		if (size[d] != i)
			try_sizes(x, d + 1, left / size[d], size, best);
	}
}

/* ---- all axes ---- */

/* Takes back the placement of all axes that the topology does not place. */
static void
start_again(Placing *x, const int64_t *used, const bool *done)
{
	memcpy(x->used, used, sizeof x->used);
	memcpy(x->done, done, n_axes(x) * sizeof *done);
	x->p->split = true;
}

/* Returns false if there is no placement. */
static bool
place_axes(Placing *x)
{
	bool *done = ARENA_ARRAY(x->a, bool, n_axes(x));
	int64_t used[COST_MAX_PLACED];
	bool whole = !x->p->given;

	memcpy(used, x->used, sizeof used);
	memcpy(done, x->done, n_axes(x) * sizeof *done);
	for (uint32_t i = n_axes(x); whole && i-- > 0;)
		whole = x->done[i] || x->axis_size[i] == 1 || place_whole(x, i);
	if (whole)
		return true;
	start_again(x, used, done);
	for (uint32_t i = n_axes(x); i-- > 0;) {
		int64_t size[COST_MAX_PLACED] = { 1 }, best[COST_MAX_PLACED] = { 0 };

		if (x->done[i])
			continue;
		try_sizes(x, 1, x->axis_size[i], size, best);
		if (!best[0])
			return false;
		put(x, i, best);
	}
	return true;
}

/* Returns the index of an axis, or the number of axes if the mesh has none of that name. */
static uint32_t
find_axis(const Session *s, const ShardMesh *m, Str name)
{
	uint32_t i = 0;

	while (i < m->n_axes && !str_eq(session_str(s, m->axes[i].name), name))
		i++;
	return i;
}

/* Places the axes of which the topology says where they are. Returns the reason why that is not possible, or NULL. */
static const char *
place_given(Placing *x, const Session *s)
{
	const CostSlices *slices = &x->t->slices;

	for (uint32_t k = 0; k < slices->n_axes; k++) {
		const CostAxisDims *g = &slices->axes[k];
		uint32_t axis = find_axis(s, x->p->mesh, g->axis);
		int64_t size[COST_MAX_PLACED] = { 1, 1, 1, 1, 1 }, product = 1;

		if (axis == n_axes(x))
			continue;
		for (uint32_t d = 0; d < g->n; d++)
			product = num_mul(product, g->size[d]);
		if (product != x->axis_size[axis])
			return arena_printf(x->a, "axis \"%s\" has size %lld in a slice, but the topology places %lld "
			                    "devices of it", g->axis.p, (long long)x->axis_size[axis],
			                    (long long)product);
		for (uint32_t d = 0; d < g->n; d++) {
			if (d + 1 >= x->p->n_dims || x->p->dims[d + 1].size / x->used[d + 1] % g->size[d] != 0)
				return arena_printf(x->a, "axis \"%s\" does not fit where the topology places it",
				                    g->axis.p);
			size[d + 1] = g->size[d];
		}
		put(x, axis, size);
		x->p->given = true;
	}
	return NULL;
}

/* ---- slices ---- */

/* Divides the axes among `slices` slices and what is inside: first the axes whose link is that between slices, then the
 * other axes from the first one. Returns false if the sizes do not allow it. */
static bool
divide(CostPlace *p, const Session *s, const CostTopology *t, int64_t slices, int64_t *axis_size)
{
	for (uint32_t i = 0; i < p->mesh->n_axes; i++) {
		const CostLink *link = cost_topology_link(t, session_str(s, p->mesh->axes[i].name));
		int64_t size = p->mesh->axes[i].size, part = 1;

		if (link && link == t->slices.between) {
			part = size;
		} else {
			part = num_gcd(slices, size);
			slices /= part;
		}
		p->size[i][0] = part;
		axis_size[i] = size / part;
	}
	return slices == 1;
}

/* Returns the devices that the axes with the link between slices leave for each slice and the other axes. */
static int64_t
devices_inside(const Session *s, const CostTopology *t, const ShardMesh *m)
{
	int64_t n = 1;

	for (uint32_t i = 0; i < m->n_axes; i++) {
		const CostLink *link = cost_topology_link(t, session_str(s, m->axes[i].name));

		if (!link || link != t->slices.between)
			n = num_mul(n, m->axes[i].size);
	}
	return n;
}

/* Fills in the dimensions of the machine. Where sizes must be multiples of 4 to have a wrap-around, links leave cubes
 * of 4x4x4 chips, so all sizes must be. */
static void
set_dims(CostPlace *p, const CostTopology *t, const CostShape *shape, int64_t slices)
{
	static const char *const names[] = { "x", "y", "z" };
	const CostSlices *of = &t->slices;
	bool cubes = true;

	p->shape = *shape;
	p->n_cores = of->n_cores;
	p->dims[p->n_dims++] = (CostDim){ .name = "slices", .link = of->between, .size = slices };
	for (uint32_t i = 0; i < shape->n; i++)
		cubes &= shape->size[i] % 4 == 0;
	for (uint32_t i = 0; i < shape->n; i++)
		p->dims[p->n_dims++] = (CostDim){
			.name = names[i], .link = of->link, .size = shape->size[i], .torus = true,
			.wraps = cost_link_wraps(of->link, shape->size[i]) &&
			         (of->link->wrap != COST_WRAP_MULTIPLE_OF_4 || cubes),
		};
	if (of->n_cores > 1)
		p->dims[p->n_dims++] = (CostDim){ .name = "cores", .link = of->core_link, .size = of->n_cores };
}

/* Returns the reason why a mesh cannot be placed on the slices that the user has asked for. */
static const char *
wrong_number(Arena *a, const CostTopology *t, int64_t devices, int64_t in_slice)
{
	const CostSlices *slices = &t->slices;
	const char *hint = "";

	for (uint32_t i = 0; i < slices->n_shapes; i++) {
		if (num_mul(cost_shape_chips(&slices->shapes[i]), slices->n_cores) == devices)
			hint = arena_printf(a, "; slices of so many devices are %s",
			                    cost_shape_text(a, &slices->shapes[i]));
	}
	return arena_printf(a, "a mesh of %lld devices does not fill slices of %lld, as in topology '%s'%s",
	                    (long long)devices, (long long)in_slice, t->name.p, hint);
}

static const CostPlace *
place_on(Arena *a, const Session *s, const CostTopology *t, const ShardMesh *m, const CostShape *shape, int64_t slices,
         const char **why)
{
	CostPlace *p = ARENA_NEW(a, CostPlace);
	int64_t *axis_size = ARENA_ARRAY(a, int64_t, m->n_axes), all = slices;
	Placing x = { .a = a, .t = t, .p = p, .axis_size = axis_size, .used = { 1, 1, 1, 1, 1 },
	              .done = ARENA_ARRAY(a, bool, m->n_axes) };

	p->mesh = m;
	p->size = arena_alloc(a, m->n_axes * sizeof *p->size);
	for (uint32_t i = 0; i < m->n_axes; i++) {
		for (uint32_t d = 0; d < COST_MAX_PLACED; d++)
			p->size[i][d] = 1;
	}
	if (!divide(p, s, t, slices, axis_size)) {
		*why = arena_printf(a, "the axes of the mesh do not divide into %lld slices", (long long)slices);
		return NULL;
	}
	for (uint32_t i = 0; i < m->n_axes; i++) {
		const CostLink *link = cost_topology_link(t, session_str(s, m->axes[i].name));

		if (link && link == t->slices.between)
			all = num_mul(all, m->axes[i].size);
	}
	set_dims(p, t, shape, all);
	*why = place_given(&x, s);
	if (*why)
		return NULL;
	if (place_axes(&x))
		return p;
	*why = arena_printf(a, "the axes of the mesh do not fill a slice %s", cost_shape_text(a, shape));
	return NULL;
}

const CostPlace *
cost_place(Arena *a, const Session *s, const CostTopology *t, const ShardMesh *m, const char **why)
{
	const CostShape *shape;
	int64_t devices, in_slice;

	*why = NULL;
	if (!t->slices.link || !m->n_axes)
		return NULL;
	devices = devices_inside(s, t, m);
	shape = cost_slices_shape(&t->slices, devices);
	if (!shape)
		return NULL;
	in_slice = num_mul(cost_shape_chips(shape), t->slices.n_cores);
	if (devices % in_slice != 0 || (devices != in_slice && !t->slices.between)) {
		*why = wrong_number(a, t, devices, in_slice);
		return NULL;
	}
	return place_on(a, s, t, m, shape, devices / in_slice, why);
}

int64_t
cost_place_stride(const CostPlace *p, uint32_t axis, uint32_t dim)
{
	int64_t stride = 1;

	for (uint32_t i = axis + 1; i < p->mesh->n_axes; i++)
		stride *= p->size[i][dim];
	return stride;
}

/* A part of an axis along one dimension. As the positions of the mesh are counted, it is one digit of the count. */
typedef struct Digit {
	int64_t size, now;
	int64_t step;		/* between positions in the machine whose digits are neighbours */
} Digit;

/* Fills in the digits of the positions, the fastest one first. Returns their number. */
static uint32_t
set_digits(const CostPlace *p, Digit *digits)
{
	uint32_t n = 0;

	for (uint32_t i = p->mesh->n_axes; i-- > 0;) {
		int64_t stride = 1;	/* of the dimension in the machine */

		for (uint32_t d = p->n_dims; d-- > 0; stride *= p->dims[d].size) {
			if (p->size[i][d] > 1)
				digits[n++] = (Digit){ p->size[i][d], 0, cost_place_stride(p, i, d) * stride };
		}
	}
	return n;
}

void
cost_place_positions(const CostPlace *p, int64_t *machine)
{
	int64_t n = shard_mesh_n_devices(p->mesh), at = 0;
	Digit digits[64];	/* the product of their sizes is the number of devices */
	uint32_t n_digits = set_digits(p, digits);

	for (int64_t i = 0; i < n; i++) {
		uint32_t k = 0;

		machine[i] = at;
		for (; k < n_digits && ++digits[k].now == digits[k].size; k++) {
			at -= (digits[k].size - 1) * digits[k].step;
			digits[k].now = 0;
		}
		at += k < n_digits ? digits[k].step : 0;
	}
}
