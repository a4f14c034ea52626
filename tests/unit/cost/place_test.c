/* SPDX-License-Identifier: Apache-2.0
 *
 * Where create_device_mesh of JAX 0.12.0 places the axes of a mesh, and times on slices computed by hand from
 * spec 75 §11.7.
 */
#include "cost/place.h"

#include <math.h>
#include <stdio.h>

#include "../suite.h"
#include "cost/price.h"
#include "cost/slices.h"

static Session s;

static void
setup(void)
{
	session_init(&s, NULL);
}

static void
teardown(void)
{
	session_free(&s);
}

enum { MAX_AXES = 4 };

static const ShardMesh *
make_mesh(const int64_t *sizes)
{
	static const char *const names[MAX_AXES] = { "a", "b", "c", "d" };
	ShardMeshAxis v[MAX_AXES];
	uint32_t n = 0;

	for (; n < MAX_AXES && sizes[n]; n++)
		v[n] = (ShardMeshAxis){ session_atom(&s, str_from(names[n])), 0, sizes[n] };
	return shard_mesh(shard_mesh_new(&s, v, n, NULL, 0));
}

static const CostTopology *
preset(const char *name)
{
	const char *why;
	const CostTopology *t = cost_preset(&s.arena, &s.diag, name, &why);

	ck_assert_msg(t != NULL, "%s", why ? why : "");
	return t;
}

/* A torus of any shape, without other slices. */
static const CostTopology *
torus(const char *shape, int cores)
{
	char text[400];
	const CostTopology *t;

	snprintf(text, sizeof text, "{\"schema_version\":1,\"name\":\"x\",\"links\":{\"l\":{\"kind\":\"torus\","
	         "\"bandwidth\":1e9,\"latency\":1e-6},\"d\":{\"kind\":\"switch\",\"bandwidth\":1e9,\"latency\":1e-6}},"
	         "\"default\":\"l\",\"slices\":{\"link\":\"l\",\"shape\":\"%s\",\"cores\":{\"n\":%d,\"link\":\"d\"}}}",
	         shape, cores);
	t = cost_topology_read(&s.arena, &s.diag, source_new(&s.arena, "t.json", text, strlen(text)));
	ck_assert_msg(t != NULL, "%s", s.diag.first ? s.diag.first->text : "");
	return t;
}

/* ---- places ---- */

static const struct {
	const char *shape;
	int cores;
	int64_t mesh[MAX_AXES];
	int64_t sizes[MAX_AXES][4];	/* of each axis along each dimension of the slice */
	bool split;
} places[] = {
	{ "16x16", 1, { 256 }, { { 16, 16 } }, false },
	{ "16x16", 1, { 256, 1 }, { { 16, 16 }, { 1, 1 } }, false },
	{ "16x16", 1, { 64, 4 }, { { 4, 16 }, { 4, 1 } }, true },
	{ "16x16", 1, { 16, 16 }, { { 1, 16 }, { 16, 1 } }, false },
	{ "8x16", 1, { 8, 16 }, { { 8, 1 }, { 1, 16 } }, false },
	{ "8x16", 1, { 16, 8 }, { { 1, 16 }, { 8, 1 } }, false },
	{ "8x16", 1, { 4, 32 }, { { 4, 1 }, { 2, 16 } }, true },
	{ "4x4x4", 1, { 4, 16 }, { { 1, 1, 4 }, { 4, 4, 1 } }, false },
	{ "4x4x4", 1, { 16, 4 }, { { 1, 4, 4 }, { 4, 1, 1 } }, false },
	{ "4x4x8", 1, { 8, 16 }, { { 1, 1, 8 }, { 4, 4, 1 } }, false },
	{ "4x4x4", 1, { 2, 2, 16 }, { { 1, 1, 2 }, { 1, 1, 2 }, { 4, 4, 1 } }, true },
	{ "8x8x16", 1, { 4, 8, 32 }, { { 4, 1, 1 }, { 1, 8, 1 }, { 2, 1, 16 } }, true },
	{ "4x4x8", 1, { 2, 4, 2, 8 }, { { 2, 1, 1 }, { 1, 4, 1 }, { 2, 1, 1 }, { 1, 1, 8 } }, true },
	{ "8x8x8", 1, { 32, 16 }, { { 1, 4, 8 }, { 8, 2, 1 } }, true },
	{ "4x4x4", 2, { 8, 16 }, { { 1, 1, 4, 2 }, { 4, 4, 1, 1 } }, false },
	{ "4x4x4", 2, { 64, 2 }, { { 4, 4, 4, 1 }, { 1, 1, 1, 2 } }, false },
	{ "2x2x1", 2, { 2, 4 }, { { 1, 1, 1, 2 }, { 2, 2, 1, 1 } }, false },
	{ "4x4x4", 2, { 4, 4, 8 }, { { 1, 1, 4, 1 }, { 1, 4, 1, 1 }, { 4, 1, 1, 2 } }, false },
	{ "12x12x24", 1, { 12, 288 }, { { 1, 12, 1 }, { 12, 1, 24 } }, false },
	{ "12x12x24", 1, { 6, 576 }, { { 1, 6, 1 }, { 12, 2, 24 } }, true },
	{ "16x20x28", 1, { 5, 7, 256 }, { { 1, 5, 1 }, { 1, 1, 7 }, { 16, 4, 4 } }, true },
};

START_TEST(place)
{
	const char *why;
	const CostPlace *p = cost_place(&s.arena, &s, torus(places[_i].shape, places[_i].cores),
	                                make_mesh(places[_i].mesh), &why);

	ck_assert_msg(p != NULL, "%s", why ? why : "no place");
	ck_assert(p->split == places[_i].split);
	for (uint32_t i = 0; i < p->mesh->n_axes; i++) {
		ck_assert_int_eq(p->size[i][0], 1);
		for (uint32_t d = 1; d < p->n_dims; d++)
			ck_assert_int_eq(p->size[i][d], places[_i].sizes[i][d - 1]);
	}
}
END_TEST

/* Devices 1, 2, 3 of the mesh and the middle one, as numbers of the torus. */
static const struct {
	const char *shape;
	int64_t mesh[MAX_AXES];
	int64_t first[3], middle;
} positions[] = {
	{ "16x16", { 256 }, { 1, 2, 3 }, 128 },
	{ "16x16", { 64, 4 }, { 16, 32, 48 }, 128 },
	{ "16x16", { 16, 16 }, { 16, 32, 48 }, 8 },
	{ "8x8x16", { 4, 8, 32 }, { 1, 2, 3 }, 512 },
	{ "8x8x8", { 32, 16 }, { 8, 64, 72 }, 32 },
	{ "16x20x28", { 5, 7, 256 }, { 1, 2, 3 }, 4716 },
};

START_TEST(position)
{
	const char *why;
	const ShardMesh *m = make_mesh(positions[_i].mesh);
	const CostPlace *p = cost_place(&s.arena, &s, torus(positions[_i].shape, 1), m, &why);
	int64_t n = shard_mesh_n_devices(m), *machine = ARENA_ARRAY(&s.arena, int64_t, (size_t)n);

	ck_assert_ptr_nonnull(p);
	cost_place_positions(p, machine);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(machine[1 + i], positions[_i].first[i]);
	ck_assert_int_eq(machine[n / 2], positions[_i].middle);
}
END_TEST

/* Meshes that need several slices, or none that there is. */
static const struct {
	const char *topology;
	int64_t mesh[MAX_AXES];
	const char *shape;		/* NULL: not placed */
	int64_t slices[MAX_AXES];	/* of each axis */
	const char *why;		/* part of it */
} shapes[] = {
	{ "tpu-v5e", { 64, 4 }, "16x16", { 1, 1 }, NULL },
	{ "tpu-v5e", { 32 }, "4x8", { 1 }, NULL },
	{ "tpu-v5e", { 512 }, "16x16", { 2 }, NULL },
	{ "tpu-v5e", { 4, 128 }, "16x16", { 2, 1 }, NULL },
	{ "tpu-v5e", { 6, 8 }, NULL, { 0 }, NULL },
	{ "tpu-v5e:16x16", { 16, 8 }, NULL, { 0 }, "a mesh of 128 devices does not fill slices of 256" },
	{ "tpu-v5e:8x16", { 16, 32 }, "8x16", { 4, 1 }, NULL },
	{ "tpu-v5e:16x8", { 16, 8 }, "16x8", { 1, 1 }, NULL },
	{ "tpu-v5p:4x4x12", { 192 }, "4x4x12", { 1 }, NULL },
	{ "tpu-v5p", { 64 }, "4x4x4", { 1 }, NULL },
	{ "tpu-v7x", { 64, 2 }, "4x4x4", { 1, 1 }, NULL },
	{ "tpu-v3", { 8 }, "2x2", { 1 }, NULL },
	{ "dgx-h100", { 8 }, NULL, { 0 }, NULL },
};

START_TEST(shape)
{
	const char *why;
	const CostPlace *p = cost_place(&s.arena, &s, preset(shapes[_i].topology), make_mesh(shapes[_i].mesh), &why);

	ck_assert((why != NULL) == (shapes[_i].why != NULL));
	if (why)
		ck_assert_msg(strstr(why, shapes[_i].why) != NULL, "%s", why);
	ck_assert((p != NULL) == (shapes[_i].shape != NULL));
	if (!p)
		return;
	ck_assert_str_eq(cost_shape_text(&s.arena, &p->shape), shapes[_i].shape);
	for (uint32_t i = 0; i < p->mesh->n_axes; i++)
		ck_assert_int_eq(p->size[i][0], shapes[_i].slices[i]);
}
END_TEST

static const struct {
	const char *name, *why;
} bad_shapes[] = {
	{ "tpu-v5e:16x61", "did you mean '16x16'?" },
	{ "tpu-v5e:", "'' is not the shape of a slice" },
	{ "tpu-v5e:4x", "'4x' is not the shape of a slice" },
	{ "tpu-v5e:0x4", "'0x4' is not the shape of a slice" },
	{ "tpu-v5e:4x4x4x4", "'4x4x4x4' is not the shape of a slice" },
	{ "tpu-v5e:99999999999999999999", "is not the shape of a slice" },
	{ "tpu-v5p:4x4x5", "sizes that are multiples of 4, up to 6144 chips" },
	{ "tpu-v5p:32x32x32", "tpu-v5p has no slice 32x32x32" },
	{ "gb200-nvl72:8x9", "gb200-nvl72 has no slices" },
	{ "v5e:4x4", "did you mean 'tpu-v5e:4x4'?" },
};

START_TEST(bad_shape)
{
	const char *why;

	ck_assert_ptr_null(cost_preset(&s.arena, &s.diag, bad_shapes[_i].name, &why));
	ck_assert_msg(why && strstr(why, bad_shapes[_i].why) != NULL, "%s", why ? why : "no reason");
}
END_TEST

/* ---- times ---- */

/* Of the book "How to Scale Your Model" (https://jax-ml.github.io/scaling-book), parts 2 and 3, and its formulas; the
 * other rows are computed by hand. Axes as bits: 1 = a, 2 = b, 4 = c. */
static const struct {
	const char *topology;
	int64_t mesh[MAX_AXES];
	CostKind kind;
	unsigned axes;
	double bytes;		/* of the whole array, on all devices of a group together */
	double want;		/* seconds */
	double tolerance;	/* relative */
} times[] = {
	/* part 3, pop quiz 2: no ring of 4 chips on v5e, so 3 hops of 8.4 MB at 4.5e10 bytes/s, or of 1 us */
	{ "tpu-v5e:8x4", { 8, 4 }, COST_ALL_GATHER, 2, 2. * 2048 * 8192, 560e-6, 0.15 },
	{ "tpu-v5e:8x4", { 8, 4 }, COST_ALL_GATHER, 2, 2. * 256 * 256, 3e-6, 0.15 },
	/* part 3, question 2: B = 1024, D = 4096 */
	{ "tpu-v4:4x4x4", { 4, 4, 4 }, COST_ALL_GATHER, 1, 2. * 1024 * 4096 / 4, 23e-6, 0.15 },
	{ "tpu-v4:4x4x4", { 4, 4, 4 }, COST_ALL_GATHER, 3, 2. * 1024 * 4096, 46e-6, 0.15 },
	{ "tpu-v4:4x4x4", { 4, 4, 4 }, COST_ALL_REDUCE, 4, 2. * 1024 * 4096, 190e-6, 0.15 },
	/* part 3, question 3: 2 hops */
	{ "tpu-v4:4x4x4", { 4, 4, 4 }, COST_ALL_GATHER, 1, 256, 2e-6, 0.15 },
	/* part 2, question 6: an array of 16 GB on v5e 4x4 */
	{ "tpu-v5e:4x4", { 16 }, COST_ALL_GATHER, 1, 16e9, 167e-3, 0.15 },
	/* part 3, table: bytes / (bidirectional bandwidth * axes); a reduce scatter the same, an all-reduce twice, an
	 * all-to-all a quarter */
	{ "tpu-v5e:16x16", { 16, 16 }, COST_ALL_GATHER, 1, 1e9, 1e9 / 9e10, 0.15 },
	{ "tpu-v5e:16x16", { 16, 16 }, COST_ALL_GATHER, 3, 1e9, 1e9 / 18e10, 0.15 },
	{ "tpu-v5e:16x16", { 256 }, COST_ALL_GATHER, 1, 1e9, 1e9 / 18e10, 0.15 },
	{ "tpu-v5e:16x16", { 256 }, COST_REDUCE_SCATTER, 1, 1e9, 1e9 / 18e10, 0.15 },
	{ "tpu-v5e:16x16", { 256 }, COST_ALL_REDUCE, 1, 1e9, 2e9 / 18e10, 0.15 },
	{ "tpu-v5e:16x16", { 16, 16 }, COST_ALL_TO_ALL, 1, 1e9, 1e9 / 9e10 / 4, 0.15 },
	{ "tpu-v6e:16x16", { 16, 16 }, COST_ALL_REDUCE, 2, 1e9, 2e9 / 18e10, 0.15 },
	{ "tpu-v5p:8x8x8", { 8, 8, 8 }, COST_ALL_GATHER, 7, 1e9, 1e9 / 54e10, 0.15 },
	{ "tpu-v5p:4x4x8", { 16, 8 }, COST_ALL_GATHER, 1, 1e9, 1e9 / 36e10, 0.15 },
	/* less than a cube of 4x4x4 has no wrap-around */
	{ "tpu-v5p:2x4x4", { 2, 4, 4 }, COST_ALL_GATHER, 4, 1e9, 0.75e9 / 9e10, 1e-6 },
	/* The axis of 4 is an inner line of x, that of 64 is every fourth chip of x and all of y, which makes
	 * (2 / 4 + 2) * 4.5e10 bytes/s. */
	{ "tpu-v5e:16x16", { 64, 4 }, COST_ALL_GATHER, 2, 1e9, 0.75e9 / 4.5e10, 1e-6 },
	{ "tpu-v5e:16x16", { 64, 4 }, COST_ALL_GATHER, 1, 1e9, 1e9 * 63 / 64 / (2.5 * 4.5e10), 1e-6 },
	/* both together fill the slice */
	{ "tpu-v5e:16x16", { 64, 4 }, COST_ALL_GATHER, 3, 1e9, 1e9 * 255 / 256 / 18e10, 1e-6 },
	/* two slices: first half of the array over the network, for each device its part; then the torus */
	{ "tpu-v5e:16x16", { 512 }, COST_ALL_GATHER, 1, 1e9, 1e-5 + 1e9 / 512 / 3.125e9 + 1e9 * 255 / 256 / 18e10,
	  1e-6 },
	{ "tpu-v5e:16x16", { 2, 256 }, COST_ALL_REDUCE, 1, 1e9, 2 * (1e-5 + 1e9 / 2 / 3.125e9), 1e-6 },
	/* the two devices of a chip share its links, and then exchange what they have */
	{ "tpu-v7x:4x4x4", { 16, 8 }, COST_ALL_GATHER, 1, 1e9, 1e9 * 15 / 16 / (4 * 1e11 / 2), 1e-6 },
	{ "tpu-v7x:4x4x4", { 16, 8 }, COST_ALL_GATHER, 2, 1e9, 1e9 / 8 * 2 / 5e10 + 1e-6 + 1e9 / 2 / 6e11, 1e-6 },
};

static CostCollective
collective(const ShardMesh *m, CostKind kind, unsigned axes, double bytes, ShardAxis *list)
{
	CostCollective c = { .kind = kind, .n = 1, .mesh = m };
	double part;

	for (uint32_t i = 0; i < m->n_axes; i++) {
		if (axes >> i & 1) {
			list[c.axes.n++] = shard_axis_full(m->axes[i].name);
			c.n *= m->axes[i].size;
		}
	}
	c.axes.v = list;
	part = bytes / (double)c.n;
	c.in = (int64_t)(kind == COST_ALL_GATHER || kind == COST_ALL_TO_ALL ? part : bytes);
	c.out = (int64_t)(kind == COST_REDUCE_SCATTER || kind == COST_ALL_TO_ALL ? part : bytes);
	c.meet = c.in / c.n;
	return c;
}

START_TEST(time)
{
	const ShardMesh *m = make_mesh(times[_i].mesh);
	ShardAxis list[MAX_AXES];
	CostCollective c = collective(m, times[_i].kind, times[_i].axes, times[_i].bytes, list);
	double seconds;

	ck_assert(cost_time(&s.arena, &s, preset(times[_i].topology), &c, &seconds));
	ck_assert_msg(fabs(seconds / times[_i].want - 1) <= times[_i].tolerance, "%g s, expected %g s", seconds,
	              times[_i].want);
}
END_TEST

/* Part 2, question 5: 17 MB from a corner of v5e 4x4 to the opposite one leave over two links, and take 6 hops. */
START_TEST(corner)
{
	const ShardMesh *m = make_mesh((int64_t[]){ 4, 4, 0 });
	int64_t target[16];
	CostCollective c = { .kind = COST_PERMUTE, .n = 1, .in = 2 * 8 * 128 * 8192, .mesh = m, .target = target };
	double seconds;

	for (int64_t i = 0; i < 16; i++)
		target[i] = i;
	target[0] = 15;
	ck_assert(cost_time(&s.arena, &s, preset("tpu-v5e:4x4"), &c, &seconds));
	ck_assert_msg(fabs(seconds / 194e-6 - 1) <= 0.15, "%g s", seconds);
}
END_TEST

/* A neighbour along the axis of 64 is 4 chips of x away, or one of y. */
START_TEST(neighbours)
{
	const ShardMesh *m = make_mesh((int64_t[]){ 64, 4, 0 });
	int64_t target[256];
	CostCollective c = { .kind = COST_PERMUTE, .n = 1, .in = 45000000, .mesh = m, .target = target };
	double seconds;

	for (int64_t i = 0; i < 256; i++)
		target[i] = i / 64 * 64 + (i + 4) % 64;
	ck_assert(cost_time(&s.arena, &s, preset("tpu-v5e:16x16"), &c, &seconds));
	ck_assert_double_eq_tol(seconds, 1e-6 + 1e-3, 1e-9);
}
END_TEST

SUITE(setup, teardown, LOOP(place, places), LOOP(position, positions), LOOP(shape, shapes), LOOP(bad_shape, bad_shapes),
      LOOP(time, times), TEST(corner), TEST(neighbours))
