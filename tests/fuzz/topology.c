/* SPDX-License-Identifier: Apache-2.0
 *
 * Target: any bytes are read as a topology. A topology without errors gives every collective a time that is a number
 * and not negative, and more bytes take no less time.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cost/price.h"
#include "harness.h"
#include "report/terminal.h"

enum { SIZES = 3 };

static ShardMesh *
mesh_of(Session *s, int64_t size)
{
	ShardMesh *m = arena_alloc(&s->arena, sizeof *m + 2 * sizeof *m->axes);

	m->n_axes = 2;
	m->axes[0] = (ShardMeshAxis){ atom_intern(&s->atoms, "data", 4), 0, size };
	m->axes[1] = (ShardMeshAxis){ atom_intern(&s->atoms, "x", 1), 0, 2 };
	return m;
}

static void
check_times(Session *s, const CostTopology *t, CostKind kind, int64_t size)
{
	const ShardMesh *mesh = mesh_of(s, size);
	ShardAxis axes[] = { shard_axis_full(mesh->axes[0].name), shard_axis_full(mesh->axes[1].name) };
	double before = 0;

	for (int64_t bytes = 1; bytes < (int64_t)1 << 40; bytes *= 1024) {
		CostCollective c = { .kind = kind, .n = size * 2, .in = bytes, .out = bytes, .meet = bytes / 2,
		                     .mesh = mesh, .axes = { axes, 2 } };
		double seconds;

		if (!cost_time(&s->arena, s, t, &c, &seconds))
			return;
		if (!isfinite(seconds) || seconds < before) {
			fprintf(stderr, "%lld bytes take %g s, fewer take %g s\n", (long long)bytes, seconds, before);
			abort();
		}
		before = seconds;
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static const int64_t sizes[SIZES] = { 2, 5, 64 };
	const CostTopology *t;
	Session s;
	Buf text;

	session_init(&s, NULL);
	t = cost_topology_read(&s.arena, &s.diag,
	                       source_new(&s.arena, "fuzz.json", arena_dup(&s.arena, (const char *)data, n), n));
	if (!t != (s.diag.n_errors > 0)) {
		fprintf(stderr, "a topology with errors, or none without\n");
		abort();
	}
	for (CostKind kind = COST_ALL_GATHER; t && kind < COST_PERMUTE; kind++) {
		for (int i = 0; i < SIZES; i++)
			check_times(&s, t, kind, sizes[i]);
	}
	buf_init(&text, NULL);
	report_text(&text, &s.diag, false, false);
	buf_free(&text);
	session_free(&s);
	return 0;
}
