/* SPDX-License-Identifier: Apache-2.0
 *
 * The invariants of meshes and edges (spec 10 §13.3 and §13.10).
 */
#include "shard/invariants.h"

#include "../suite.h"

enum { MAX = 4 };

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

/* Axes are named by one letter; text is NULL if the mesh is valid. */
static const struct {
	const char *names;
	int64_t sizes[MAX];
	uint32_t n_ids;
	int64_t ids[MAX];
	DiagId id;
	const char *text;
} meshes[] = {
	{ "", { 0 }, 0, { 0 }, 0, NULL },
	{ "", { 0 }, 1, { 7 }, 0, NULL },
	{ "ab", { 2, 2 }, 4, { 3, 1, 2, 0 }, 0, NULL },
	{ "a", { 1 }, 1, { 0 }, 0, NULL },
	{ "a", { 2 }, 2, { 0, -4 }, DIAG_MESH_DEVICE_NEGATIVE, "device id must be non-negative, got: -4" },
	{ "", { 0 }, 2, { 1, 2 }, DIAG_MESH_MAXIMAL_MANY, "axes is empty and device_ids has more than one element" },
	{ "aa", { 2, 2 }, 0, { 0 }, DIAG_MESH_AXIS_DUP, "duplicate axis name: \"a\"" },
	{ "ab", { 2, 2 }, 2, { 1, 2 }, DIAG_MESH_DEVICE_COUNT,
	  "total product of axis sizes must match total number of device ids, got: 4 != 2" },
	{ "ab", { INT64_MAX / 2 + 1, 4 }, 2, { 1, 2 }, DIAG_MESH_DEVICE_COUNT,
	  "total product of axis sizes must match total number of device ids, got: 0 != 2" },
	{ "a", { 2 }, 2, { 2, 1 }, DIAG_MESH_DEVICE_PERM, "sorted device ids must be iota(product(axes)), got: 1, 2" },
};

START_TEST(mesh)
{
	ShardMeshAxis axes[MAX];
	uint32_t n = (uint32_t)strlen(meshes[_i].names);
	ShardFault fault;
	bool ok;

	for (uint32_t i = 0; i < n; i++)
		axes[i] = (ShardMeshAxis){ atom_intern(&s.atoms, meshes[_i].names + i, 1), 0, meshes[_i].sizes[i] };
	ok = shard_check_mesh(&s, &s.arena, axes, n, meshes[_i].ids, meshes[_i].n_ids, &fault);
	ck_assert_int_eq(ok, meshes[_i].text == NULL);
	if (!ok) {
		ck_assert_int_eq(fault.id, meshes[_i].id);
		ck_assert_str_eq(fault.text, meshes[_i].text);
	}
}
END_TEST

START_TEST(mesh_axis)
{
	ShardFault fault;

	ck_assert(shard_check_mesh_axis(&s.arena, 1, &fault));
	ck_assert(!shard_check_mesh_axis(&s.arena, -4, &fault));
	ck_assert_str_eq(fault.text, "axis size must be at least 1, got: -4");
}
END_TEST

/* Two steps of one entry each; the first goes from operand 0 to the two targets. */
static const struct {
	int64_t steps[2];
	ShardEdgeRef targets[2];
	DiagId id;
	const char *text;
} edges[] = {
	{ { 0, 1 }, { { 1, 0, 0 }, { 0, 0, 1 } }, 0, NULL },
	{ { 1, 0 }, { { 1, 0, 0 }, { 1, 0, 1 } }, 0, NULL },
	{ { -1, 0 },
	  { { 1, 0, 0 }, { 1, 0, 1 } },
	  DIAG_EDGES_STEP_NEGATIVE,
	  "propagation edges have negative step index: -1" },
	{ { 2, 2 },
	  { { 1, 0, 0 }, { 1, 0, 1 } },
	  DIAG_EDGES_STEP_DUP,
	  "propagation edges have duplicate step index: 2" },
	{ { 0, 1 },
	  { { 1, 0, 0 }, { 0, 0, 0 } },
	  DIAG_EDGES_SELF,
	  "propagation edges have a source that is the same as a target" },
	{ { 0, 1 },
	  { { 1, 0, 3 }, { 1, 0, 3 } },
	  DIAG_EDGES_TARGET_DUP,
	  "propagation edges have duplicate targets for step index: 0 and axis: main" },
};

START_TEST(edge)
{
	ShardStep steps[2] = { { edges[_i].steps[0], 0, 1 }, { edges[_i].steps[1], 1, 1 } };
	ShardEdge entries[2] = {
		{ .step = edges[_i].steps[0], .axis = { ATOM_main, 0, 0, 0 }, .first = 0, .n = 2 },
		{ .step = edges[_i].steps[1], .axis = { ATOM_main, 0, 0, 0 }, .first = 0, .n = 1 },
	};
	ShardFault fault;
	bool ok = shard_check_edges(&s, &s.arena, steps, 2, entries, edges[_i].targets, &fault);

	ck_assert_int_eq(ok, edges[_i].text == NULL);
	if (!ok) {
		ck_assert_int_eq(fault.id, edges[_i].id);
		ck_assert_str_eq(fault.text, edges[_i].text);
	}
}
END_TEST

SUITE(setup, teardown, LOOP(mesh, meshes), TEST(mesh_axis), LOOP(edge, edges))
