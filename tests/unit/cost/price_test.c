/* SPDX-License-Identifier: Apache-2.0
 *
 * Bytes and times computed by hand from spec 50 §12.2 and §12.3 and spec 75 §11.3.
 */
#include "cost/price.h"

#include <stdio.h>

#include "../suite.h"

static Session s;
static const ShardMesh *mesh;	/* p=2, q=4, r=8 */
static ShardAxis p, q, r;

static const ShardMesh *
make_mesh(const int64_t *sizes)
{
	static const char *const names[] = { "p", "q", "r" };
	ShardMeshAxis v[3];

	for (int i = 0; i < 3; i++)
		v[i] = (ShardMeshAxis){ session_atom(&s, str_from(names[i])), 0, sizes[i] };
	return shard_mesh(shard_mesh_new(&s, v, 3, NULL, 0));
}

static void
setup(void)
{
	session_init(&s, NULL);
	mesh = make_mesh((int64_t[]){ 2, 4, 8 });
	p = shard_axis_full(mesh->axes[0].name);
	q = shard_axis_full(mesh->axes[1].name);
	r = shard_axis_full(mesh->axes[2].name);
}

static void
teardown(void)
{
	session_free(&s);
}

#define HEAD "{\"schema_version\":1,\"name\":\"x\",\"links\":{"

static Source *
source(const char *text)
{
	return source_new(&s.arena, "t.json", text, strlen(text));
}

static const CostTopology *
topology(const char *link)
{
	char text[400];
	const CostTopology *t;

	snprintf(text, sizeof text, HEAD "\"l\":%s},\"default\":\"l\"}", link);
	t = cost_topology_read(&s.arena, &s.diag, source(arena_dup(&s.arena, text, strlen(text))));

	ck_assert_msg(t != NULL, "%s", s.diag.first ? s.diag.first->text : "");
	return t;
}

static const struct {
	CostCollective c;
	int64_t sent;
} volumes[] = {
	{ { .kind = COST_ALL_GATHER, .n = 4, .in = 8192, .out = 32768 }, 24576 },
	{ { .kind = COST_REDUCE_SCATTER, .n = 4, .in = 1024, .out = 256 }, 768 },
	{ { .kind = COST_ALL_REDUCE, .n = 8, .in = 524288, .out = 524288 }, 917504 },
	{ { .kind = COST_ALL_REDUCE, .n = 3, .in = 10, .out = 10 }, 16 },		/* chunks of 4 */
	{ { .kind = COST_ALL_TO_ALL, .n = 4, .in = 256, .out = 256, .meet = 64 }, 192 },
	{ { .kind = COST_PERMUTE, .n = 1, .in = 256, .out = 256 }, 256 },
	{ { .kind = COST_BROADCAST, .n = 4, .in = 256, .out = 256 }, 256 },		/* at most its operand */
	{ { .kind = COST_RAGGED, .n = 4, .in = 256, .out = 256, .meet = 64 }, 192 },
	{ { .kind = COST_ALL_SLICE, .n = 8, .in = 256, .out = 32 }, 0 },
	{ { .kind = COST_RECV, .n = 8, .in = 256, .out = 256 }, 0 },
	{ { .kind = COST_FREE, .n = 8, .in = 256, .out = 32 }, 0 },
	{ { .kind = COST_ALL_GATHER, .n = 1, .in = 8, .out = 8 }, 0 },
};

START_TEST(sent)
{
	ck_assert_int_eq(cost_sent(&volumes[_i].c), volumes[_i].sent);
}
END_TEST

#define RING  "{\"kind\":\"ring\",\"bandwidth\":1e9,\"latency\":1e-6}"
#define LINE  "{\"kind\":\"line\",\"bandwidth\":1e9,\"latency\":1e-6}"
#define WRAP4 "{\"kind\":\"torus\",\"bandwidth\":1e9,\"latency\":1e-6,\"wrap\":\"multiple-of-4\"}"
#define WRAP8 "{\"kind\":\"torus\",\"bandwidth\":1e9,\"latency\":1e-6,\"wrap\":8}"
#define SWITCH "{\"kind\":\"switch\",\"bandwidth\":1e9,\"latency\":1e-6}"
#define SUMS  "{\"kind\":\"switch\",\"bandwidth\":1e9,\"latency\":1e-6,\"in_network_reduction\":true}"
#define TREE  "{\"kind\":\"tree\",\"levels\":[{\"devices\":4,\"bandwidth\":1e9,\"latency\":1e-6}," \
	"{\"bandwidth\":2e9,\"latency\":1e-5}]}"

/* Axes: 1 = p, 2 = q, 4 = r. Bytes 1000 in, so that 1e9 bytes/s take 1e-6 s. */
static const struct {
	const char *link;
	CostKind kind;
	unsigned axes;
	double want;	/* in microseconds */
} times[] = {
	{ RING, COST_ALL_GATHER, 2, 2 + 1.5 },			/* 2 hops, 3/2 payloads */
	{ RING, COST_ALL_GATHER, 3, 2 + 1.5 + 1 + 0.5 * 4 },	/* q first, then p with four times the bytes */
	{ LINE, COST_ALL_GATHER, 2, 3 + 3 },
	{ WRAP4, COST_ALL_GATHER, 1, 1 + 1 },			/* a line of two */
	{ WRAP8, COST_ALL_GATHER, 4, 4 + 3.5 },
	{ WRAP8, COST_ALL_GATHER, 2, 3 + 3 },
	{ SWITCH, COST_ALL_GATHER, 3, 3 + 7 },			/* one group of 8 */
	{ RING, COST_REDUCE_SCATTER, 2, 2 + 1.5 },
	{ RING, COST_ALL_REDUCE, 2, 2 * (2 + 1.5 * 0.25) },
	{ SWITCH, COST_ALL_REDUCE, 2, 2 * (2 + 3 * 0.25) },
	{ SUMS, COST_ALL_REDUCE, 2, 2 * 2 + 0.6 },		/* 3/5 */
	{ RING, COST_ALL_TO_ALL, 2, 2 + 0.5 },			/* s / 8 */
	{ LINE, COST_ALL_TO_ALL, 2, 3 + 1.5 },
	{ SWITCH, COST_ALL_TO_ALL, 2, 1 + 3 * 0.5 },		/* meet is 500 */
	{ TREE, COST_ALL_GATHER, 4, 2 + 3 + 10 + 4 / 0.5 },	/* 4 inside; then 2 units at 2e9 / 4 for each device */
	{ TREE, COST_ALL_GATHER, 2, 2 * 10 + 3 / 0.5 },		/* all members in different units */
	{ TREE, COST_ALL_TO_ALL, 4, 1 + 3 * 0.5 + 10 + 4 * 0.5 / 0.5 },
};

START_TEST(time)
{
	ShardAxis list[3];
	uint32_t n = 0;
	CostCollective c = { .kind = times[_i].kind, .n = 1, .in = 1000, .out = 1000, .meet = 500, .mesh = mesh };
	double seconds;

	for (uint32_t i = 0; i < 3; i++) {
		if (times[_i].axes >> i & 1) {
			list[n++] = i == 0 ? p : i == 1 ? q : r;
			c.n *= mesh->axes[i].size;
		}
	}
	c.axes = (ShardAxes){ list, n };
	ck_assert(cost_time(&s.arena, &s, topology(times[_i].link), &c, &seconds));
	ck_assert_double_eq_tol(seconds * 1e6, times[_i].want, 1e-6);
}
END_TEST

START_TEST(default_topology)
{
	CostCollective c = { .kind = COST_ALL_REDUCE, .n = 8, .in = 524288, .out = 524288, .mesh = mesh,
	                     .axes = { &r, 1 } };
	double seconds;

	ck_assert(cost_time(&s.arena, &s, cost_topology_default(), &c, &seconds));
	ck_assert_double_eq_tol(seconds, 2 * (4e-6 + 3.5 * 65536 / 1e11), 1e-12);
}
END_TEST

static IrAttr *
sharding(const ShardAxis *axes, uint32_t n)
{
	ShardDimSpec dim = { .axes = axes, .n = n, .closed = true };
	ShardShardingSpec spec = { .mesh = shard_mesh_ref(&s, p.name), .dims = &dim, .rank = 1 };

	return shard_sharding_new(&s, &spec);
}

/* [q, p] to [p, q] on a mesh of 2 x 4: the device at (p, q) holds part 2 q + p and gets part 4 p + q. */
START_TEST(permutation)
{
	const ShardMesh *m = make_mesh((int64_t[]){ 2, 4, 1 });
	const ShardSharding *from = shard_sharding(sharding((ShardAxis[]){ q, p }, 2));
	const ShardSharding *to = shard_sharding(sharding((ShardAxis[]){ p, q }, 2));
	CostCollective c = { .kind = COST_PERMUTE, .n = 1, .in = 1000, .out = 1000, .mesh = m, .to_mesh = m,
	                     .from = from, .to = to };
	int64_t target[8];
	double seconds;

	ck_assert(cost_permutation(&s.arena, m, from, m, to, target));
	for (int64_t i = 0; i < 8; i++)
		ck_assert_int_eq(target[i], 2 * (i % 4) + i / 4);
	/* (0,1) goes to (0,2), (0,2) to (1,0), (0,3) to (1,2), (1,0) to (0,1), (1,1) to (0,3), (1,2) to (1,1). The
	 * message from (0,2) needs a hop on p and two on q. Those from (0,1) and (1,1) share the link after (0,1). */
	ck_assert(cost_time(&s.arena, &s, topology(RING), &c, &seconds));
	ck_assert_double_eq_tol(seconds * 1e6, 3 + 2, 1e-6);
}
END_TEST

static const struct {
	const char *text, *want;
	uint32_t line, col;
} errors[] = {
	{ "{", "not valid JSON", 1, 1 },
	{ "[]", "a topology must be an object", 1, 1 },
	{ "{\n \"schema_version\": 2, \"name\": \"x\", \"links\": {\"l\": " RING "}}",
	  "'schema_version' must be 1", 2, 2 },
	{ HEAD "}}", "'links' must be an object with at least one link", 1, 32 },
	{ "{\"schema_version\":1,\"name\":\"x\",\n\"link\":1,\"links\":{\"l\":" RING "}}", "unknown key 'link'", 2, 1 },
	{ HEAD "\"l\":{\"kind\":\"ring\",\n\"bandwidth\":0,\"latency\":1}}}",
	  "'bandwidth' must be a number above 0", 2, 1 },
	{ HEAD "\"l\":{\"kind\":\"ring\",\n\"bandwidth\":-1e9,\"latency\":1}}}",
	  "'bandwidth' must be a number above 0", 2, 1 },
	{ HEAD "\n\"l\":{\"kind\":\"ring\",\"bandwidth\":1}}}",
	  "'latency' is missing", 2, 1 },
	{ HEAD "\"l\":{\n\"kind\":\"mesh\"}}}",
	  "'kind' must be ring, torus, line, switch or tree, not 'mesh'", 2, 1 },
	{ HEAD "\"l\":" RING "},\"axes\":{\n\"a\":\"m\"}}", "no link is named 'm'",
	  2, 1 },
	{ HEAD "\"l\":" RING "},\n\"memory\":1.5}",
	  "'memory' must be a whole number above 0", 2, 1 },
	{ HEAD "\"l\":" RING "},\"memory\":1000,\n\"memory_limit\":1001}",
	  "'memory_limit' must be at most 'memory'", 2, 1 },
	{ HEAD "\"l\":" RING "},\"memory\":1000,\"memory_limit\":900,\n\"memory_reserved\":900}",
	  "'memory_reserved' must be less than the memory that is given out", 2, 1 },
	{ HEAD "\"l\":" RING "},\n\"table_align\":0}",
	  "'table_align' must be a whole number above 0", 2, 1 },
	{ HEAD "\"l\":{\"kind\":\"tree\",\"levels\":[\n{\"bandwidth\":1,"
	  "\"latency\":1},{\"bandwidth\":1,\"latency\":1}]}}}",
	  "'devices' is missing; only the outermost level may omit it", 2, 1 },
};

START_TEST(bad_topology)
{
	Source *src = source_new(&s.arena, "t.json", errors[_i].text, strlen(errors[_i].text));
	LineCol at;

	ck_assert_ptr_null(cost_topology_read(&s.arena, &s.diag, src));
	ck_assert_ptr_nonnull(s.diag.first);
	ck_assert_msg(strncmp(s.diag.first->text, errors[_i].want, strlen(errors[_i].want)) == 0, "%s",
	              s.diag.first->text);
	at = source_locate(&s.arena, src, s.diag.first->at.lo);
	ck_assert_uint_eq(at.line, errors[_i].line);
	ck_assert_uint_eq(at.col, errors[_i].col);
}
END_TEST

START_TEST(presets)
{
	for (uint32_t i = 0; cost_topology_preset_name(i); i++) {
		const char *name = cost_topology_preset_name(i);
		Str text = cost_topology_preset(name);
		const CostTopology *t = cost_topology_read(&s.arena, &s.diag, source(text.p));

		ck_assert_msg(t != NULL, "%s: %s", name, s.diag.first ? s.diag.first->text : "");
		ck_assert(str_eq(t->name, str_from(name)));
		ck_assert_int_gt(cost_topology_memory_limit(t), 0);
		ck_assert_int_le(cost_topology_memory_limit(t), t->memory);
		ck_assert_ptr_nonnull(cost_topology_link(t, STR("data")));
	}
	ck_assert_ptr_nonnull(cost_topology_preset_name(0));
	ck_assert_ptr_null(cost_topology_preset("tpu-v1").p);
}
END_TEST

SUITE(setup, teardown, LOOP(sent, volumes), LOOP(time, times), TEST(default_topology), TEST(permutation),
      LOOP(bad_topology, errors), TEST(presets))
