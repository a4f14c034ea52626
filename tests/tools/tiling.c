/* SPDX-License-Identifier: Apache-2.0
 *
 * tiling <CASES
 *
 * Compares the algebra of the room spmd with answers that are known. A line of CASES is the name of a function, its
 * arguments and its answer, with tabs between them. Shardings are written as in HLO, lists as 1,2,3 and no answer as -.
 * Prints the lines with other answers.
 */
#include "spmd/algebra.h"

#include "spmd_text.h"

#include <stdio.h>
#include <stdlib.h>

enum { FIELDS = 12 };

static SpmdTable table;
static char *fields[FIELDS];

static SpmdDims
dims_arg(int i)
{
	const char *p = fields[i];
	SpmdDims d = { 0 };

	d.n = spmd_text_numbers(&p, SPMD_RANK + 4, d.v);
	return d;
}

static uint64_t
set_arg(int i)
{
	SpmdDims d = dims_arg(i);

	return spmd_set_of(&d);
}

static uint32_t
shape_arg(int i, int64_t *shape)
{
	SpmdDims d = dims_arg(i);

	for (uint32_t k = 0; k < d.n; k++)
		shape[k] = d.v[k];
	return d.n;
}

static const SpmdSharding *
arg(int i)
{
	return spmd_text_sharding(&table, fields[i]);
}

static void
print_tiles(Buf *b, const SpmdTiles *x)
{
	const uint32_t *list = spmd_tiles_list(&table.tiles, x);

	for (uint32_t i = 0; i < x->n; i++)
		buf_printf(b, "%s%u", !i ? "" : i % x->dims[1] ? "," : "/", list[i]);
}

static void
print_groups(Buf *b, const SpmdGroups *g)
{
	print_tiles(b, g->rows);
	buf_printf(b, " %u ", g->rank);
	spmd_sharding_print(&table, b, g->inner);
	buf_printf(b, " ");
	spmd_sharding_print(&table, b, spmd_ungroup(&table, g));
}

static void
print(Buf *b, const SpmdSharding *s)
{
	if (s)
		spmd_sharding_print(&table, b, s);
	else
		buf_printf(b, "-");
}

static void
answer_groups(Buf *b, const char *name)
{
	SpmdDims dims, more;
	SpmdGroups g, h;

	if (strcmp(name, "group") == 0) {
		dims = dims_arg(2);
		more = dims_arg(3);
		g = spmd_group(&table, arg(1), &dims, more.n ? more.v : NULL);
		print_groups(b, &g);
	} else if (strcmp(name, "manual") == 0) {
		g = spmd_group_manual(&table, arg(1));
		print_groups(b, &g);
	} else if (strcmp(name, "align") == 0 || strcmp(name, "align_if") == 0 || strcmp(name, "match") == 0) {
		bool any = fields[5][0] == '1';

		dims = dims_arg(2);
		more = dims_arg(4);
		g = spmd_group(&table, arg(1), &dims, NULL);
		h = spmd_group(&table, arg(3), &more, NULL);
		if (strcmp(name, "match") == 0)
			buf_printf(b, "%d", spmd_groups_match(&table, &g, &h, any));
		else if (strcmp(name, "align") == 0)
			g = spmd_align(&table, &g, &h, any);
		else if (!spmd_align_if(&table, &g, &h, &g))
			buf_printf(b, "-");
		if (!b->n)
			print_groups(b, &g);
	} else if (strcmp(name, "replicated") == 0) {
		dims = dims_arg(5);
		g = spmd_group_replicated(&table, arg(1), (uint32_t)atoi(fields[2]), (uint32_t)atoi(fields[3]),
		                          (uint32_t)atoi(fields[4]), &dims);
		print_groups(b, &g);
	} else if (strcmp(name, "copies") == 0) {
		dims = dims_arg(4);
		g = spmd_group(&table, arg(3), &dims, NULL);
		if (spmd_group_copies(&table, arg(1), (uint32_t)atoi(fields[2]), g.rows, &h))
			print_groups(b, &h);
		else
			buf_printf(b, "-");
	} else if (strcmp(name, "find_dims") == 0) {
		dims = dims_arg(3);
		g = spmd_group(&table, arg(2), &dims, NULL);
		if (!spmd_find_dims(&table, arg(1), g.rows, &more)) {
			buf_printf(b, "-");
			more.n = 0;
		}
		for (uint32_t i = 0; i < more.n; i++)
			buf_printf(b, "%s%u", i ? "," : "", more.v[i]);
	}
}

static void
answer_steps(Buf *b)
{
	SpmdStep steps[SPMD_DIMS];
	const SpmdSharding *s = arg(1);
	uint32_t n;

	if (!spmd_find_steps(s, arg(2), &n, steps)) {
		buf_printf(b, "-");
		return;
	}
	for (uint32_t i = 0; i < n; i++)
		buf_printf(b, "%s%u>%u", i ? "," : "", steps[i].from, steps[i].to);
	buf_printf(b, " ");
	print(b, spmd_after_steps(&table, s, n, steps));
}

static void
answer(Buf *b, const char *name)
{
	int64_t from[SPMD_DIMS], to[SPMD_DIMS];
	uint32_t n, k;
	SpmdDims dims, more;
	SpmdSplit split;

	if (strcmp(name, "rep_on") == 0) {
		print(b, spmd_rep_on(&table, arg(1), set_arg(2)));
	} else if (strcmp(name, "rep_all_data") == 0) {
		print(b, spmd_rep_all_data(&table, arg(1)));
	} else if (strcmp(name, "transpose") == 0) {
		dims = dims_arg(2);
		print(b, spmd_transpose(&table, arg(1), dims.v));
	} else if (strcmp(name, "collapsed") == 0) {
		int32_t there[SPMD_DIMS], back[SPMD_DIMS];

		dims = dims_arg(2);	/* numbers plus one */
		more = dims_arg(3);
		for (uint32_t i = 0; i < dims.n; i++)
			there[i] = (int32_t)dims.v[i] - 1;
		for (uint32_t i = 0; i < more.n; i++)
			back[i] = (int32_t)more.v[i] - 1;
		print(b, spmd_transpose_collapsed(&table, arg(1), dims.n, there, more.n, back));
	} else if (strcmp(name, "reverse") == 0) {
		print(b, spmd_reverse(&table, arg(1), set_arg(2)));
	} else if (strcmp(name, "move_merge") == 0) {
		print(b, spmd_move_merge(&table, arg(1), (uint32_t)atoi(fields[2]), (uint32_t)atoi(fields[3])));
	} else if (strcmp(name, "target_dim") == 0) {
		n = shape_arg(2, from);
		buf_printf(b, "%d", spmd_target_dim(arg(1), n, from, (uint32_t)atoi(fields[3]), set_arg(4)));
	} else if (strcmp(name, "along") == 0) {
		dims = dims_arg(2);
		more = dims_arg(3);
		print(b, spmd_along(&table, arg(1), &dims, &more, (uint32_t)atoi(fields[4])));
	} else if (strcmp(name, "merge_if") == 0) {
		print(b, spmd_merge_if(&table, arg(1), arg(2), (uint32_t)atoi(fields[3])));
	} else if (strcmp(name, "subtiling") == 0) {
		n = shape_arg(1, from);
		buf_printf(b, "%d", spmd_is_subtiling(&table, n, from, arg(2), arg(3)));
	} else if (strcmp(name, "reshape") == 0 || strcmp(name, "propagate_reshape") == 0) {
		n = shape_arg(1, from);
		k = shape_arg(2, to);
		print(b, name[0] == 'r' ? spmd_reshape(&table, n, from, k, to, arg(3))
		                        : spmd_propagate_reshape(&table, n, from, k, to, arg(3)));
	} else if (strcmp(name, "partial_compatible") == 0) {
		print(b, spmd_partial_compatible(&table, arg(1), arg(2)));
	} else if (strcmp(name, "split") == 0) {
		n = shape_arg(1, from);
		if (!spmd_find_split(&table, n, from, arg(2), arg(3), &split)) {
			buf_printf(b, "-");
			return;
		}
		print(b, split.source);
		print(b, split.target);
		buf_printf(b, "%u", split.dim);
	} else if (strcmp(name, "rows") == 0) {
		print_tiles(b, spmd_rows_along(&table, arg(1), set_arg(2)));
	} else if (strcmp(name, "parts") == 0) {
		dims = dims_arg(2);
		more = dims_arg(3);
		print_tiles(b, spmd_rows_of_parts(&table, arg(1), &dims, more.v));
	} else if (strcmp(name, "steps") == 0) {
		answer_steps(b);
	} else {
		answer_groups(b, name);
	}
}

int
main(void)
{
	static char line[1 << 20];
	Arena a, tmp;
	unsigned passed = 0, failed = 0;

	arena_init(&a, NULL);
	arena_init(&tmp, NULL);
	spmd_table_init(&table, &a, &tmp);
	while (fgets(line, sizeof line, stdin)) {
		char *copy = arena_dup(&a, line, strlen(line));
		int n = 0;
		Buf b;
		const char *got;

		for (char *p = strtok(line, "\t\n"); p && n < FIELDS; p = strtok(NULL, "\t\n"))
			fields[n++] = p;
		buf_init(&b, NULL);
		answer(&b, fields[0]);
		got = buf_take(&b, &a);
		if (strcmp(got, fields[n - 1]) == 0) {
			passed++;
		} else {
			failed++;
			printf("FAILED: %s        now %s\n", copy, got);
		}
		buf_free(&b);
	}
	printf("tiling: %u passed, %u failed\n", passed, failed);
	arena_free(&a);
	arena_free(&tmp);
	return failed > 0;
}
