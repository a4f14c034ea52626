/* SPDX-License-Identifier: Apache-2.0
 *
 * xlaspmd [-v] [-m SHARDC] ANSWERS.jsonl DIR [NAME...]
 *
 * Partitions the HLO programs DIR/NAME.hlo, or with -m the modules DIR/NAME.mlir, and compares the collectives and
 * warnings with those that XLA made: each line of ANSWERS.jsonl is one program (tests/spmd). Modules are read as SHARDC
 * rewrites them for release 0.11.1. Each program runs in a process of its own, for 60 seconds at most. Prints which
 * programs differ, with -v how.
 */
#include "read/read.h"
#include "spmd/module.h"
#include "spmd/partition.h"

#include "spmd_hlo.h"
#include "spmd_text.h"

#include <ctype.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SECONDS = 60 };

static const char *shardc;	/* the program that reads modules; NULL: the programs are HLO */

/* A value of JSON. */
typedef struct Json {
	char kind;			/* the character it begins with; '0' for numbers, 'n' for words */
	const char *text;		/* a string */
	int64_t number;
	VEC(const char *) keys;
	VEC(struct Json *) items;
} Json;

typedef struct Text {
	Arena *a;
	const char *p;
} Text;

static void
skip_blanks(Text *t)
{
	while (isspace((unsigned char)*t->p) || *t->p == ',' || *t->p == ':')
		t->p++;
}

static char *
read_string(Text *t)
{
	char *s = arena_alloc(t->a, strcspn(t->p, "\n") + 1), *end = s;

	for (t->p++; *t->p && *t->p != '"'; t->p++) {
		if (*t->p != '\\') {
			*end++ = *t->p;
		} else if (*++t->p == 'u') {
			*end++ = (char)strtol((char[]){ t->p[3], t->p[4], '\0' }, NULL, 16);
			t->p += 4;
		} else {
			*end++ = *t->p == 'n' ? '\n' : *t->p == 't' ? '\t' : *t->p;
		}
	}
	t->p += *t->p == '"';
	return s;
}

static Json *
read_json(Text *t)
{
	Json *x = ARENA_NEW(t->a, Json);
	char *end;

	skip_blanks(t);
	x->kind = *t->p;
	if (*t->p == '"') {
		x->text = read_string(t);
	} else if (*t->p == '{' || *t->p == '[') {
		for (t->p++, skip_blanks(t); *t->p && *t->p != '}' && *t->p != ']'; skip_blanks(t)) {
			if (x->kind == '{')
				*VEC_ADD(t->a, &x->keys) = read_string(t);
			*VEC_ADD(t->a, &x->items) = read_json(t);
		}
		t->p += *t->p != '\0';
	} else if (isdigit((unsigned char)*t->p) || *t->p == '-') {
		x->kind = '0';
		x->number = strtoll(t->p, &end, 10);
		t->p = end;
	} else {
		for (x->kind = 'n'; isalpha((unsigned char)*t->p); t->p++)
			;
	}
	return x;
}

/* Returns the value of a key, or NULL. */
static const Json *
get(const Json *x, const char *key)
{
	for (uint32_t i = 0; i < x->keys.n; i++) {
		if (strcmp(x->keys.v[i], key) == 0)
			return x->items.v[i];
	}
	return NULL;
}

static const char *
get_text(const Json *x, const char *key)
{
	x = get(x, key);
	return x && x->text ? x->text : "";
}

/* Lines that say what there is, for comparison. */
typedef struct Lines {
	Arena *a;
	VEC(const char *) list;
} Lines;

static int
by_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void
sort_lines(Lines *l)
{
	if (l->list.n)
		qsort(l->list.v, l->list.n, sizeof *l->list.v, by_text);
}

static void
add_line(Lines *l, Buf *b)
{
	*VEC_ADD(l->a, &l->list) = buf_take(b, l->a);
}

static int
by_number(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

static uint32_t row_size;

static int
by_row(const void *a, const void *b)
{
	const uint32_t *x = a, *y = b;

	for (uint32_t i = 0; i < row_size; i++) {
		if (x[i] != y[i])
			return x[i] < y[i] ? -1 : 1;
	}
	return 0;
}

/* Appends rows in ascending order; of an all-reduce, each row is a set. */
static void
print_rows(Buf *b, const char *kind, uint32_t n, uint32_t size, uint32_t *cells)
{
	if (strcmp(kind, "all-reduce") == 0) {
		for (uint32_t i = 0; i < n; i++)
			qsort(cells + i * size, size, sizeof *cells, by_number);
	}
	row_size = size;
	if (n && size)
		qsort(cells, n, size * sizeof *cells, by_row);
	for (uint32_t i = 0; i < n * size; i++)
		buf_printf(b, "%s%u", !i ? "" : i % size ? "," : "/", cells[i]);
}

/* The rows of an answer: lists of lists. */
static void
print_wanted_rows(Arena *a, Buf *b, const char *kind, const Json *rows)
{
	uint32_t n = rows->items.n, size = n ? rows->items.v[0]->items.n : 0;
	uint32_t *cells = ARENA_ARRAY(a, uint32_t, n * size + 1);

	for (uint32_t i = 0; i < n; i++) {
		for (uint32_t k = 0; k < size && k < rows->items.v[i]->items.n; k++)
			cells[i * size + k] = (uint32_t)rows->items.v[i]->items.v[k]->number;
	}
	print_rows(b, kind, n, size, cells);
}

static void
print_texts(Buf *b, const Json *list)
{
	for (uint32_t i = 0; list && i < list->items.n; i++)
		buf_printf(b, "%s%s", i ? ", " : "", list->items.v[i]->text);
}

static void
add_wanted(Lines *l, const Json *c)
{
	const char *kind = get_text(c, "kind");
	const Json *dimension = get(c, "dimension");
	Buf b;

	buf_init(&b, NULL);
	buf_printf(&b, "%s (", kind);
	print_texts(&b, get(c, "operands"));
	buf_printf(&b, ") -> (");
	print_texts(&b, get(c, "results"));
	buf_printf(&b, ") ");
	if (dimension)
		buf_printf(&b, "dimension %d ", (int)dimension->number);
	if (!shardc)
		buf_printf(&b, "[%s] ", get_text(c, "op"));
	if (get(c, "pairs"))
		print_wanted_rows(l->a, &b, kind, get(c, "pairs"));
	else if (get(c, "groups"))
		print_wanted_rows(l->a, &b, kind, get(c, "groups"));
	add_line(l, &b);
}

static void
print_leaves(Buf *b, const SpmdShape *s, bool *has_some)
{
	if (!spmd_is_tuple(s)) {
		buf_printf(b, "%s", *has_some ? ", " : "");
		spmd_shape_print(b, s);
		*has_some = true;
	}
	for (uint32_t i = 0; i < s->n; i++)
		print_leaves(b, s->elements[i], has_some);
}

static void
print_made_rows(SpmdTable *t, Buf *b, const char *kind, const SpmdCollective *c, uint32_t devices)
{
	SpmdTilesTable *tt = &t->tiles;
	uint32_t dims[2] = { 1, devices }, n;
	const SpmdTiles *x = c->rows ? c->rows : spmd_tiles_iota(tt, 2, dims);
	uint32_t *pairs;

	if (!c->from) {
		print_rows(b, kind, x->dims[0], x->n / x->dims[0],
		           arena_dup(t->a, spmd_tiles_list(tt, x), x->n * sizeof *pairs));
		return;
	}
	n = c->from->n;
	pairs = ARENA_ARRAY(t->a, uint32_t, 2 * (size_t)n);
	for (uint32_t i = 0; i < n; i++) {
		pairs[2 * i] = spmd_tiles_list(tt, c->from)[i];
		pairs[2 * i + 1] = spmd_tiles_list(tt, c->to)[i];
	}
	print_rows(b, kind, n, 2, pairs);
}

static void
add_made(Lines *l, SpmdRun *run, const SpmdCollective *c)
{
	const char *kind = spmd_opcodes[c->node->op].text;
	bool has_some = false;
	Buf b;

	buf_init(&b, NULL);
	buf_printf(&b, "%s (", kind);
	for (uint32_t i = 0; i < c->node->n_ops; i++)
		print_leaves(&b, c->node->ops[i]->shape, &has_some);
	buf_printf(&b, ") -> (");
	has_some = false;
	print_leaves(&b, c->node->shape, &has_some);
	buf_printf(&b, ") ");
	if (c->dimension >= 0)
		buf_printf(&b, "dimension %d ", c->dimension);
	if (!shardc)
		buf_printf(&b, "[%s] ", c->name);
	print_made_rows(run->t, &b, kind, c, run->in->devices);
	add_line(l, &b);
}

static const char *
known_opcode(const char *text)
{
	SpmdOpcode op = spmd_opcode_find(text);

	return spmd_opcodes[op == SPMD_OPCODES ? SPMD_OP_OTHER : op].text;
}

static void
add_wanted_warning(Lines *l, SpmdTable *t, const Json *w)
{
	Buf b;

	buf_init(&b, NULL);
	buf_printf(&b, "warning ");
	spmd_sharding_print(t, &b, spmd_text_sharding(t, get_text(w, "source")));
	buf_printf(&b, " to ");
	spmd_sharding_print(t, &b, spmd_text_sharding(t, get_text(w, "target")));
	buf_printf(&b, " of %s %s", get_text(w, "shape"), known_opcode(get_text(w, "opcode")));
	add_line(l, &b);
}

static void
add_made_warning(Lines *l, SpmdTable *t, const SpmdWarning *w)
{
	Buf b;

	buf_init(&b, NULL);
	buf_printf(&b, "warning ");
	spmd_sharding_print(t, &b, w->from);
	buf_printf(&b, " to ");
	spmd_sharding_print(t, &b, w->to);
	buf_printf(&b, " of ");
	spmd_shape_print(&b, w->node->shape);
	buf_printf(&b, " %s", spmd_opcodes[w->node->op].text);
	add_line(l, &b);
}

/* Prints the lines of each list that the other has not. Returns whether there are none. */
static bool
compare(Lines *want, Lines *got, bool is_verbose)
{
	uint32_t i = 0, k = 0;
	bool is_same = true;

	sort_lines(want);
	sort_lines(got);
	while (i < want->list.n || k < got->list.n) {
		int order = i == want->list.n ? 1 : k == got->list.n ? -1 : strcmp(want->list.v[i], got->list.v[k]);

		is_same &= !order;
		if (order && is_verbose)
			printf("    %s %.400s\n", order < 0 ? "- want" : "+ got ",
			       order < 0 ? want->list.v[i] : got->list.v[k]);
		i += order <= 0;
		k += order >= 0;
	}
	return is_same;
}

static char *
read_file(Arena *a, const char *path)
{
	FILE *f = fopen(path, "rb");
	Buf b;
	size_t n;

	if (!f) {
		fprintf(stderr, "xlaspmd: cannot read %s\n", path);
		return NULL;
	}
	buf_init(&b, NULL);
	do {
		buf_reserve(&b, 1 << 16);
		n = fread(b.p + b.n, 1, 1 << 16, f);
		b.n += n;
	} while (n);
	fclose(f);
	return buf_take(&b, a);
}

/* Reads what a command prints. */
static char *
read_command(Arena *a, const char *command)
{
	FILE *f = popen(command, "r");
	Buf b;
	size_t n;

	if (!f)
		return NULL;
	buf_init(&b, NULL);
	do {
		buf_reserve(&b, 1 << 16);
		n = fread(b.p + b.n, 1, 1 << 16, f);
		b.n += n;
	} while (n);
	return pclose(f) == 0 ? buf_take(&b, a) : NULL;
}

/* Reads the module that `shardc propagate --as-xla --print-imported` prints for DIR/NAME.mlir. */
static bool
read_program(SpmdInput *in, Arena *a, Session *s, const char *dir, const char *name)
{
	static const ReadOptions options;
	ReadDocs docs = { 0 };
	char *text = read_command(a,
				  arena_printf(a,
					       "%s propagate -q --shardy=0.11.1 --as-xla --print-imported %s/%s.mlir",
						       shardc, dir, name));
	SpmdReader r = { .in = in, .s = s };
	Source *src;

	if (!text)
		return false;
	session_init(s, NULL);
	session_follow(s, IR_RELEASE_V0_11_1);
	src = source_new(&s->arena, "program", text, strlen(text));
	s->diag.src = src;
	if (!read_text(s, src, &options, &docs) || !docs.n) {
		printf("    cannot be read\n");
		return false;
	}
	r.m = docs.v[0];
	r.meshes = flow_meshes_new(a, r.m->op);
	if (spmd_read_module(&r))
		return true;
	printf("    not read: %s\n", r.unsupported);
	return false;
}

/* Returns whether the partitioner makes of this program what the answer says. */
static bool
check(const char *dir, const Json *answer, bool is_verbose)
{
	Arena a, tmp;
	SpmdTable t;
	SpmdInput in = { .a = &a, .t = &t };
	SpmdRun run = { .a = &a, .tmp = &tmp, .t = &t, .in = &in };
	SpmdResult result = { 0 };
	Lines want = { .a = &a }, got = { .a = &a };
	const Json *collectives = get(answer, "collectives"), *remat = get(answer, "remat");
	char *text;
	Session s;

	arena_init(&a, NULL);
	arena_init(&tmp, NULL);
	spmd_table_init(&t, &a, &tmp);
	if (shardc) {
		if (!read_program(&in, &a, &s, dir, get_text(answer, "name")))
			return false;
	} else {
		text = read_file(&a, arena_printf(&a, "%s/%s.hlo", dir, get_text(answer, "name")));
		if (!text)
			return false;
		spmd_hlo_read(&in, text);
	}
	if (!spmd_partition(&run, &result)) {
		printf("    not modelled: %s\n", run.unsupported ? run.unsupported : "?");
		return false;
	}
	for (uint32_t i = 0; i < collectives->items.n; i++)
		add_wanted(&want, collectives->items.v[i]);
	for (uint32_t i = 0; i < remat->items.n; i++)
		add_wanted_warning(&want, &t, remat->items.v[i]);
	for (uint32_t i = 0; i < result.collectives.n; i++)
		add_made(&got, &run, &result.collectives.v[i]);
	for (uint32_t i = 0; i < run.warnings.n; i++)
		add_made_warning(&got, &t, &run.warnings.v[i]);
	return compare(&want, &got, is_verbose);
}

/* Does so in a process of its own. Returns what to say of the program, NULL if all is well. */
static const char *
check_apart(const char *dir, const Json *answer, bool is_verbose)
{
	int status;
	pid_t child;

	fflush(stdout);
	child = fork();
	if (child == 0) {
		bool is_same;

		alarm(SECONDS);
		is_same = check(dir, answer, is_verbose);
		fflush(stdout);
		_exit(!is_same);
	}
	if (child < 0 || waitpid(child, &status, 0) < 0)
		return "cannot run";
	if (WIFSIGNALED(status))
		return WTERMSIG(status) == SIGALRM ? "late" : "crash";
	return !WEXITSTATUS(status) ? NULL : WEXITSTATUS(status) == 1 ? "differs" : "cannot be read";
}

static bool
is_listed(const char *name, int n, char **names)
{
	for (int i = 0; i < n; i++) {
		if (strcmp(name, names[i]) == 0)
			return true;
	}
	return !n;
}

int
main(int argc, char **argv)
{
	bool is_verbose = argc > 1 && strcmp(argv[1], "-v") == 0;
	unsigned passed = 0, failed = 0;
	Arena a;
	Text t = { .a = &a };

	argc -= is_verbose;
	argv += is_verbose;
	if (argc > 2 && strcmp(argv[1], "-m") == 0) {
		shardc = argv[2];
		argc -= 2;
		argv += 2;
	}
	if (argc < 3) {
		fprintf(stderr, "usage: xlaspmd [-v] [-m SHARDC] ANSWERS.jsonl DIR [NAME...]\n");
		return 2;
	}
	arena_init(&a, NULL);
	t.p = read_file(&a, argv[1]);
	for (; t.p && *t.p; skip_blanks(&t)) {
		const Json *answer = read_json(&t);
		const char *name = get_text(answer, "name"), *why;

		if (!is_listed(name, argc - 3, argv + 3))
			continue;
		why = check_apart(argv[2], answer, is_verbose);
		passed += !why;
		failed += why != NULL;
		if (why)
			printf("FAILED: %s %s\n", name, why);
	}
	printf("xlaspmd: %u passed, %u failed\n", passed, failed);
	arena_free(&a);
	return failed > 0;
}
