/* SPDX-License-Identifier: Apache-2.0
 *
 * growth [-v] SHARDC GEN [FAMILY...]
 *
 * Runs shardc on a small and a large program of every family and compares its counts of work and memory: no count per
 * unit of the family may be more than FACTOR times that of the small program. The cost of an empty program is
 * subtracted first, except for memory, which grows in powers of two. The build of VARIANT=count writes the number of
 * basic blocks that were run to the file that SHARDC_BLOCKS names; that is one more count. Time is not measured.
 */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "families.h"
#include "run.h"

enum { COUNTS_MAX = 64, NAME_MAX_ = 64 };

/* Smaller counts are not compared, because they grow in steps. */
static const double factor = 1.5, factor_memory = 3, least = 20000, least_memory = 4e6;

typedef struct Counts {
	char names[COUNTS_MAX][NAME_MAX_];
	double v[COUNTS_MAX];
	int n;
} Counts;

typedef struct Tools {
	const char *shardc, *gen;
	char *program, *stats, *blocks;		/* files */
	bool verbose;
	Counts empty;
} Tools;

static void
count_add(Counts *c, const char *name, double v)
{
	if (c->n == COUNTS_MAX)
		run_die(name, "too many counts");
	snprintf(c->names[c->n], sizeof c->names[0], "%s", name);
	c->v[c->n++] = v;
}

static double
count_find(const Counts *c, const char *name)
{
	for (int i = 0; i < c->n; i++) {
		if (strcmp(c->names[i], name) == 0)
			return c->v[i];
	}
	return 0;
}

/* Reads the lines of --mem-stats and --work-stats, a number and its name. Skips the memory of the process, which the
 * system determines. */
static void
read_stats(Counts *c, char *text)
{
	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
		char *end;
		double v = strtod(line, &end);

		while (*end == ' ')
			end++;
		if (line[0] == ' ' && end > line && *end && *end != '|' && !strstr(end, "process"))
			count_add(c, end, v);
	}
}

/* The command and its options for the stages of a family that have no mode. */
static const char *const commands[][4] = {
	[ALL]    = { "opt", "-sdy-propagation-pipeline" },
	[WHOLE]  = { "opt", "-sdy-propagation-pipeline" },
	[MOVES]  = { "opt", "-sdy-propagation-pipeline=reshards=collectives" },
	[TEXT]   = { "fmt" },
	[PAGE]   = { "fmt", "--extract" },
	[AS_XLA] = { "propagate", "--as-xla" },
	[XLA_MOVES] = { "comms", "--as-xla" },
	[ROOTS]  = { "comms", "--roots" },
	[REUSE]  = { "opt", "-canonicalize" },
	[SIZES]  = { "mem", "--top=1" },
	[XLA_SIZES] = { "mem", "--top=1", "--as-xla=tpu" },
	[CHOICES] = { "partition", "--explain-partition" },
	[FINDINGS] = { "types", "--format=sarif", "--diagnostics=/dev/null" },
	[DEVICES] = { "show", "--devices" },
	[CHAINS] = { "why", "--all", "--format=json", "*" },
};

static Counts
measure(Tools *t, const char *family, unsigned long n, FamilyStages stages)
{
	char size[24];
	const char *gen[] = { t->gen, family, size, NULL };
	const char *mode = family_mode(stages);
	const char *command[] = { t->shardc, mode ? mode : commands[stages][0], "--mem-stats", "--work-stats",
		                  t->program, mode ? NULL : commands[stages][1],
		                  mode ? NULL : commands[stages][2],
		                  mode ? NULL : commands[stages][3], NULL };
	Counts c = { .n = 0 };
	char *file;

	snprintf(size, sizeof size, "%lu", n);
	run_well(gen, t->program, NULL);
	remove(t->blocks);
	run_well(command, NULL, t->stats);
	file = run_read_file(t->stats, NULL);
	if (!file)
		run_die(t->stats, strerror(errno));
	read_stats(&c, file);
	free(file);
	file = run_read_file(t->blocks, NULL);
	if (file)
		count_add(&c, "basic blocks", strtod(file, NULL));
	free(file);
	return c;
}

/* Returns whether no count of a family grows faster than its programs. */
static bool
check(Tools *t, const Family *f)
{
	Counts small = measure(t, f->name, f->small, f->stages), large = measure(t, f->name, f->large, f->stages);
	bool ok = true;

	if (!large.n)
		run_die(f->name, "shardc counted nothing");
	for (int i = 0; i < large.n; i++) {
		const char *name = large.names[i];
		bool memory = strncmp(name, "bytes", 5) == 0;
		double base = memory ? 0 : count_find(&t->empty, name);
		double before = (count_find(&small, name) - base) / family_units(f, f->small);
		double after = (large.v[i] - base) / family_units(f, f->large);
		bool bad = large.v[i] - base >= (memory ? least_memory : least) &&
		           after > before * (memory ? factor_memory : factor);

		if (bad || (t->verbose && after > 0))
			printf("%s%s: %s: %.2f at %lu, %.2f at %lu\n", bad ? "FAILED: " : "", f->name, name, before,
			       f->small, after, f->large);
		ok &= !bad;
	}
	return ok;
}

static bool
is_wanted(const char *name, char *const *wanted)
{
	if (!*wanted)
		return true;
	while (*wanted && strcmp(*wanted, name) != 0)
		wanted++;
	return *wanted;
}

int
main(int argc, char **argv)
{
	Tools t = { .verbose = argc > 1 && strcmp(argv[1], "-v") == 0 };
	int passed = 0, failed = 0;

	run_tool = "growth";
	argv += 1 + t.verbose;
	if (argc < 3 + t.verbose) {
		fputs("usage: growth [-v] SHARDC GEN [FAMILY...]\n", stderr);
		return 2;
	}
	t.shardc = argv[0];
	t.gen = argv[1];
	run_make_folder();
	t.program = run_path("program.mlir");
	t.stats = run_path("stats");
	t.blocks = run_path("blocks");
	setenv("SHARDC_BLOCKS", t.blocks, 1);
	t.empty = measure(&t, "tiny", 1, false);
	for (const Family *f = families; f->name; f++) {
		if (!is_wanted(f->name, argv + 2))
			continue;
		if (check(&t, f))
			passed++;
		else
			failed++;
	}
	printf("growth: %d passed, %d failed\n", passed, failed);
	free(t.program);
	free(t.stats);
	free(t.blocks);
	return failed != 0;
}
