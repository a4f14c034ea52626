/* SPDX-License-Identifier: Apache-2.0
 *
 * Applies every fix of the errors of explicit mode: `fixes FILE...`, where each file is a golden test that begins with
 * `// RUN: types OPTIONS`. With one fix applied, the operation with the error must be accepted, and no error may come
 * before it. The last line is `fixes: N of M accepted`.
 */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/option_parse.h"
#include "explicit/explicit.h"
#include "read/read.h"
#include "../tools/program_file.h"

enum { MAX_WORDS = 32 };

typedef struct Fixes {
	const char *path;
	ExplicitOptions options;
	unsigned n, accepted, n_errors, without;	/* without: errors that list answers without a fix */
} Fixes;

/* One check of a text. */
typedef struct Checked {
	Session s;
	Arena arena;
	ReadDocs docs;
	Explicit *x;
} Checked;

static void
check_text(Checked *c, const Fixes *f, const char *text, size_t n)
{
	static const ReadOptions read;
	Source *src;

	memset(c, 0, sizeof *c);
	session_init(&c->s, NULL);
	arena_init(&c->arena, NULL);
	src = source_new(&c->s.arena, f->path, text, n);
	c->s.diag.src = src;
	c->s.diag.max_errors = 0;
	if (read_text(&c->s, src, &read, &c->docs) && c->docs.n == 1 && c->docs.v[0] && verify_module(c->docs.v[0]))
		c->x = explicit_check(c->docs.v[0], &c->arena, &f->options);
}

static void
checked_free(Checked *c)
{
	if (c->x)
		explicit_free(c->x);
	for (uint32_t i = 0; i < c->docs.n; i++) {
		if (c->docs.v[i])
			ir_module_free(c->docs.v[i]);
	}
	arena_free(&c->arena);
	session_free(&c->s);
}

/* Returns the first error at or before a place, or NULL. */
static const Diag *
error_up_to(const Checked *c, uint32_t at)
{
	for (const Diag *g = c->s.diag.first; g; g = g->next) {
		if (g->severity == SEV_ERROR && g->at.lo <= at)
			return g;
	}
	return NULL;
}

/* Applies the fix of a note to the text, and checks the result. */
static void
try_fix(Fixes *f, const Diag *error, const Diag *note, const char *text, size_t n)
{
	size_t added = strlen(note->fix), removed = note->fix_at.hi - note->fix_at.lo;
	char *fixed = malloc(n + added + 1);
	const Diag *left;
	Checked c;

	memcpy(fixed, text, note->fix_at.lo);
	memcpy(fixed + note->fix_at.lo, note->fix, added);
	memcpy(fixed + note->fix_at.lo + added, text + note->fix_at.hi, n - note->fix_at.hi);
	n += added - removed;
	fixed[n] = 0;
	check_text(&c, f, fixed, n);
	left = error_up_to(&c, error->at.lo);
	f->n++;
	f->accepted += c.x && !left;
	if (!c.x || left)
		printf("%s: %s\n  fix: %s\n  leaves: %s\n", f->path, error->text, note->fix,
		       left ? left->text : c.s.diag.first ? c.s.diag.first->text : "no program");
	checked_free(&c);
	free(fixed);
}

static void
try_fixes(Fixes *f, const char *text, size_t n)
{
	Checked c;

	check_text(&c, f, text, n);
	for (const Diag *g = c.s.diag.first; g; g = g->next) {
		bool lists = false, fixes = false;

		/* An error in front of the operation would be left. */
		if (g->severity != SEV_ERROR || (g->at.lo && error_up_to(&c, g->at.lo - 1)))
			continue;
		for (const Diag *note = g->notes; note; note = note->next) {
			lists |= strncmp(note->text, "legal: ", 7) == 0;
			fixes |= note->fix != NULL;
			if (note->fix)
				try_fix(f, g, note, text, n);
		}
		f->n_errors += lists;
		if (lists && !fixes) {
			f->without++;
			printf("%s: %s: no answer has a fix\n", f->path, g->text);
		}
	}
	checked_free(&c);
}

/* Reads the options of a RUN line. Returns false if it runs another command. */
static bool
read_run_line(Fixes *f, Options *o, char *line)
{
	static char program[] = "shardc";
	char *words[MAX_WORDS] = { program };
	HostStatus status;
	int n = 1;

	if (strncmp(line, "// RUN: types ", 14) != 0)
		return false;
	for (char *w = strtok(line + 14, " "); w && n < MAX_WORDS; w = strtok(NULL, " "))
		words[n++] = w;
	options_init(o, cli_command_find("types"), NULL);
	if (!options_parse(o, n, words, &status))
		return false;
	f->options = (ExplicitOptions){
		.axis_types = o->types.check.axis_types, .assert_constraints = o->types.check.assert_constraints,
		.document_reshape = o->types.check.document_reshape, .assume_jax = o->types.check.assume_jax,
		.max_alternatives = 8, .require_arg_shardings = o->types.check.require_arg_shardings,
		.check_varying = o->types.check.check_varying, .drop_size_one_axes = o->types.check.drop_size_one_axes
	};
	return true;
}

int
main(int argc, char **argv)
{
	Fixes f = { 0 };

	for (int i = 1; i < argc; i++) {
		size_t n, end = 0;
		char *text = program_file_bytes(argv[i], &n), *line;
		Options o;

		if (!text)
			return 2;
		text[n] = 0;
		while (end < n && text[end] != '\n')
			end++;
		line = calloc(end + 1, 1);
		memcpy(line, text, end);
		f.path = argv[i];
		if (strstr(text, "\n// STATUS: 1\n") && read_run_line(&f, &o, line)) {
			try_fixes(&f, text, n);
			options_free(&o);
		}
		free(line);
		free(text);
	}
	printf("%u errors list their answers\n", f.n_errors);
	printf("fixes: %u of %u accepted\n", f.accepted, f.n);
	return f.accepted != f.n || f.without || !f.n;
}
