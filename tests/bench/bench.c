/* SPDX-License-Identifier: Apache-2.0
 *
 * bench [OPTION...] [NAME...]
 *
 * Measures shardc on generated programs and on those of a corpus, and compares it with lexing and copying of the same
 * bytes and, if it is available, with Shardy. A round runs every lane once on a program, so that other load on the
 * machine affects all lanes alike; there are several rounds. A NAME selects a family, a program of a family as
 * NAME-N, `corpus`, or a program of the corpus as KIND/NAME.
 *
 *   --build DIR      where shardc and the tools were built (build/release)
 *   --corpus DIR     programs with a manifest
 *   --peer FILE      the script that runs Shardy
 *   --old FILE       another shardc to compare with, on the first size of every family
 *   --reports        also run comms, mem, --as-xla and explicit collectives, and compare them with propagate
 *   --callgrind      count instructions too
 *   --rounds N       rounds (5)
 *   --json FILE      write all figures there
 *   --markdown FILE  write the main ones as a table
 */
#include "bench.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "families.h"
#include "run.h"

enum {
	MANY_FILES = 1000,		/* of check-files */
	PROCESSES = 100,		/* of tiny */
	CORPUS_SINGLE = 250000,		/* a program of the corpus with at least this many bytes has its own row */
	PEER_OPS = 40000		/* larger programs are not run with Shardy */
};

typedef struct Bench {
	char *shardc, *gen, *lex;
	const char *corpus, *peer, *old, *json, *markdown;
	bool callgrind, reports;
	int rounds;
	char *const *wanted;
	Subject *subjects;
	int n;
} Bench;

/* ---- programs ---- */

static bool
is_wanted(const Bench *b, const char *name, const char *also)
{
	if (!*b->wanted)
		return true;
	for (char *const *w = b->wanted; *w; w++) {
		if (strcmp(*w, name) == 0 || strcmp(*w, also) == 0)
			return true;
	}
	return false;
}

static double
size_of(const char *path)
{
	struct stat st;

	if (stat(path, &st) != 0)
		run_die(path, strerror(errno));
	return (double)st.st_size;
}

static Subject *
subject_add(Bench *b, const char *name, int n_files)
{
	Subject *s;

	b->subjects = realloc(b->subjects, ((size_t)b->n + 1) * sizeof *b->subjects);
	if (!b->subjects)
		run_die(name, "out of memory");
	s = &b->subjects[b->n++];
	memset(s, 0, sizeof *s);
	snprintf(s->name, sizeof s->name, "%s", name);
	s->repeat = 1;
	s->n_files = n_files;
	s->files = calloc((size_t)n_files, sizeof *s->files);
	if (!s->files)
		run_die(name, "out of memory");
	return s;
}

static void
subject_done(Subject *s)
{
	for (int i = 0; i < s->n_files; i++) {
		remove(s->files[i]);
		free(s->files[i]);
	}
	free(s->files);
	s->files = NULL;
	s->n_files = 0;
}

static void
generate(const Bench *b, const char *family, unsigned long n, const char *path)
{
	char size[24];
	const char *argv[] = { b->gen, family, size, NULL };

	snprintf(size, sizeof size, "%lu", n);
	run_well(argv, path, NULL);
}

/* Returns the number of operations in a program, as shardc reports it. */
static double
count_ops(const Bench *b, const Subject *s)
{
	const char *argv[] = { b->shardc, "fmt", "--work-stats", s->files[0], NULL };
	char *err = run_path("err"), *text, *line;
	double ops = 0;

	run(argv, NULL, err);
	text = run_read_file(err, NULL);
	line = text ? strstr(text, "  operations read") : NULL;
	while (line && line > text && line[-1] != '\n')
		line--;
	if (line)
		ops = strtod(line, NULL);
	free(text);
	free(err);
	return ops;
}

/* ---- measuring ---- */

static const char *const pipeline_flag = "-sdy-propagation-pipeline";

/* Stores the command and options of a lane that is compared with `propagate`, and returns their number. */
static int
report_command(Lane lane, const char **argv)
{
	static const char *const words[N_LANES][2] = {
		[LANE_PROPAGATE] = { "propagate" }, [LANE_COMMS] = { "comms" }, [LANE_MEM] = { "mem" },
		[LANE_AS_XLA] = { "propagate", "--as-xla" }, [LANE_COMMS_XLA] = { "comms", "--as-xla" },
		[LANE_COLLECTIVES] = { "propagate", "--reshards=collectives" },
	};
	int n = 0;

	while (n < 2 && words[lane][n]) {
		argv[n] = words[lane][n];
		n++;
	}
	return n;
}

static bool
is_report(Lane lane)
{
	return lane >= LANE_PROPAGATE && lane <= LANE_COLLECTIVES;
}

/* Stores the command of a lane in argv. Returns false if the lane does not apply to the program. */
static bool
lane_command(const Bench *b, const Subject *s, Lane lane, const char **argv)
{
	const char *mode = family_mode(s->stages);
	bool passes = lane >= LANE_BASIC;
	int n = 0;

	if (s->n_files > 1 && lane >= LANE_FMT)
		return false;
	if ((passes && s->stages == TEXT) || (lane == LANE_BASIC && (s->stages == WHOLE || mode)) ||
	    (lane == LANE_OLD && !b->old))
		return false;
	if (is_report(lane) && (!b->reports || s->split || mode))
		return false;
	argv[n++] = lane <= LANE_LEX ? b->lex : lane == LANE_OLD ? b->old : b->shardc;
	if (lane == LANE_COPY)
		argv[n++] = "--copy";
	if (is_report(lane))
		n += report_command(lane, argv + n);
	else if (lane > LANE_LEX)
		argv[n++] = lane == LANE_CHECK ? "check" : lane == LANE_FMT ? "fmt" : mode ? mode : "opt";
	if (passes && !mode && !is_report(lane))
		argv[n++] = lane == LANE_BASIC ? "-sdy-basic-propagate" : pipeline_flag;
	if (passes && s->split)
		argv[n++] = "-split-input-file";
	for (int i = 0; i < s->n_files; i++)
		argv[n++] = s->files[i];
	argv[n] = NULL;
	return true;
}

static void
measure_once(const Subject *s, Times *t, const char *const *argv)
{
	double cpu = 0, wall = 0;

	for (int i = 0; i < s->repeat; i++) {
		Run r = run_well(argv, NULL, NULL);

		cpu += r.cpu;
		wall += r.wall;
		if (r.peak > t->peak)
			t->peak = r.peak;
	}
	t->cpu[t->n] = cpu;
	t->wall[t->n++] = wall;
}

/* Returns the instructions of one run, as counted by callgrind. */
static double
count_instructions(const char *const *argv)
{
	const char *under[16] = { "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null" };
	char *err = run_path("err"), *text;
	const char *line;
	double n;

	for (int i = 0; argv[i] && i < 12; i++)
		under[i + 3] = argv[i];
	run_well(under, NULL, err);
	text = run_read_file(err, NULL);
	line = text ? strstr(text, "Collected : ") : NULL;
	n = line ? strtod(line + strlen("Collected : "), NULL) : 0;
	free(text);
	free(err);
	return n;
}

/* Measures Shardy's seconds for parse, run and print, the best of three runs. */
static void
measure_peer(const Bench *b, Subject *s)
{
	const char *argv[] = { "timeout", "300", b->peer, s->files[0], pipeline_flag, "--timing", "--repeat=3",
	                       s->split ? "-split-input-file" : NULL, NULL };
	char *err, *text, *line;

	if (!b->peer || s->stages == TEXT || family_mode(s->stages) || s->split || s->n_files > 1 || s->repeat > 1 ||
	    s->ops > PEER_OPS)
		return;
	err = run_path("err");
	if (run(argv, NULL, err).status == 0 && (text = run_read_file(err, NULL)) != NULL) {
		line = strstr(text, "parse ");
		if (!line ||
		    sscanf(line, "parse %lf run %lf print %lf", &s->peer_parse, &s->peer_run, &s->peer_print) != 3)
			s->peer_parse = s->peer_run = s->peer_print = 0;
		free(text);
	}
	free(err);
}

static void
measure(Bench *b, Subject *s)
{
	const char **argv = calloc((size_t)s->n_files + 8, sizeof *argv);

	if (!argv)
		run_die(s->name, "out of memory");
	for (int i = 0; i < s->n_files; i++)
		s->bytes += size_of(s->files[i]);
	s->ops = count_ops(b, s) * s->n_files;
	for (int round = 0; round < b->rounds; round++) {
		for (Lane lane = 0; lane < N_LANES; lane++) {
			if (lane_command(b, s, lane, argv))
				measure_once(s, &s->lanes[lane], argv);
		}
	}
	for (Lane lane = LANE_PIPELINE; b->callgrind && lane < N_LANES; lane++) {
		if (!is_report(lane) && lane_command(b, s, lane, argv))
			s->lanes[lane].instructions = count_instructions(argv);
	}
	measure_peer(b, s);
	free(argv);
	table_row(s, b->old, b->peer);
	table_row_of_reports(s);
	subject_done(s);
}

static void
measure_family(Bench *b, const Family *f)
{
	for (int i = 0; i < SIZES_MAX && f->sizes[i] && !(b->old && i); i++) {
		char name[64];
		Subject *s;

		snprintf(name, sizeof name, "%s-%lu", f->name, f->sizes[i]);
		if (!is_wanted(b, name, f->name))
			continue;
		s = subject_add(b, name, 1);
		s->stages = f->stages;
		s->repeat = strcmp(f->name, "tiny") == 0 ? PROCESSES : 1;
		s->files[0] = run_path("program.mlir");
		generate(b, f->name, f->sizes[i], s->files[0]);
		measure(b, s);
	}
}

/* Measures one process that reads many files. */
static void
measure_files(Bench *b)
{
	Subject *s;

	if (b->old || !is_wanted(b, "check-files", "check"))
		return;
	s = subject_add(b, "check-files", MANY_FILES);
	for (int i = 0; i < MANY_FILES; i++) {
		char name[32];

		snprintf(name, sizeof name, "%d.mlir", i);
		s->files[i] = run_path(name);
		generate(b, "tiny", 4 + (unsigned long)i % 32, s->files[i]);
	}
	measure(b, s);
}

/* ---- the corpus ---- */

/* Writes a program of the corpus decompressed. Returns false if the pipeline does not accept it unchanged. */
static bool
corpus_take(const Bench *b, const char *name, const char *path)
{
	const char *argv[] = { b->shardc, "opt", pipeline_flag, path, NULL };
	char from[512], *text;
	size_t n;

	snprintf(from, sizeof from, "%s/inputs/%s.mlir", b->corpus, name);
	text = run_read_file(from, &n);
	if (!text) {
		snprintf(from, sizeof from, "%s/inputs/%s.mlir.gz", b->corpus, name);
		text = run_read_file(from, &n);
	}
	if (!text || strstr(text, "// FLAGS:")) {
		free(text);
		return false;
	}
	run_write_file(path, text, n);
	free(text);
	return run(argv, NULL, NULL).status == 0;
}

static void
corpus_append(FILE *all, const char *path)
{
	size_t n;
	char *text = run_read_file(path, &n);

	if (!text)
		run_die(path, strerror(errno));
	fprintf(all, "%s%s\n", ftell(all) > 0 ? "// -----\n" : "", text);
	free(text);
}

static void
corpus_program(Bench *b, const char *name, FILE *all)
{
	char *path = run_path("program.mlir");
	Subject *s;

	if (!corpus_take(b, name, path)) {
		free(path);
		return;
	}
	corpus_append(all, path);
	if (size_of(path) < CORPUS_SINGLE || !is_wanted(b, name, "corpus")) {
		free(path);
		return;
	}
	s = subject_add(b, name, 1);
	s->files[0] = path;
	measure(b, s);
}

/* Measures big programs one by one, then all programs as documents of one file, where the start of the process does not
 * count. */
static void
measure_corpus(Bench *b)
{
	char manifest[512], *path = run_path("all.mlir"), *text, *end;
	FILE *all = fopen(path, "w");
	Subject *s;

	snprintf(manifest, sizeof manifest, "%s/manifest.tsv", b->corpus);
	text = run_read_file(manifest, NULL);
	if (!text || !all)
		run_die(manifest, strerror(errno));
	for (char *line = strchr(text, '\n'); line && line[1]; line = end) {
		end = strchr(++line, '\n');
		line[strcspn(line, "\t")] = '\0';
		corpus_program(b, line, all);
	}
	fclose(all);
	free(text);
	if (!is_wanted(b, "corpus", "corpus")) {
		free(path);
		return;
	}
	s = subject_add(b, "corpus", 1);
	s->split = true;
	s->files[0] = path;
	measure(b, s);
}

/* ---- the command line ---- */

static char *
tool_path(const char *build, const char *name)
{
	size_t n = strlen(build) + strlen(name) + 2;
	char *path = malloc(n);

	if (!path)
		run_die(name, "out of memory");
	snprintf(path, n, "%s/%s", build, name);
	return path;
}

/* Takes options off argv; the rest are names. */
static void
parse_options(Bench *b, int argc, char **argv)
{
	const char *build = "build/release";
	int i;

	for (i = 1; i < argc && strncmp(argv[i], "--", 2) == 0; i++) {
		const char *o = argv[i], *value = i + 1 < argc ? argv[i + 1] : NULL;

		if (strcmp(o, "--callgrind") == 0) {
			b->callgrind = true;
			continue;
		}
		if (strcmp(o, "--reports") == 0) {
			b->reports = true;
			continue;
		}
		if (!value)
			run_die(o, "needs a value");
		i++;
		if (strcmp(o, "--build") == 0)
			build = value;
		else if (strcmp(o, "--corpus") == 0)
			b->corpus = value;
		else if (strcmp(o, "--peer") == 0)
			b->peer = value;
		else if (strcmp(o, "--old") == 0)
			b->old = value;
		else if (strcmp(o, "--json") == 0)
			b->json = value;
		else if (strcmp(o, "--markdown") == 0)
			b->markdown = value;
		else if (strcmp(o, "--rounds") == 0)
			b->rounds = atoi(value);
		else
			run_die(o, "unknown option");
	}
	if (b->rounds < 1 || b->rounds > ROUNDS_MAX)
		run_die("--rounds", "out of range");
	b->wanted = argv + i;
	b->shardc = tool_path(build, "shardc");
	b->gen = tool_path(build, "tests/bench/gen");
	b->lex = tool_path(build, "tests/bench/lex");
}

int
main(int argc, char **argv)
{
	Bench b = { .rounds = 5 };

	run_tool = "bench";
	parse_options(&b, argc, argv);
	run_make_folder();
	table_head(b.old, b.peer);
	for (const Family *f = families; f->name; f++)
		measure_family(&b, f);
	measure_files(&b);
	if (b.corpus)
		measure_corpus(&b);
	if (b.json)
		table_write(b.json, b.subjects, b.n);
	if (b.markdown)
		table_write_markdown(b.markdown, b.subjects, b.n);
	free(b.subjects);
	free(b.shardc);
	free(b.gen);
	free(b.lex);
	return 0;
}
