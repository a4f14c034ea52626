/* SPDX-License-Identifier: Apache-2.0
 *
 * Applies every fix of a lint: lint [-c] FILE...
 *
 * With one fix applied, the program must be valid, its lint must be silent at that place, and no lint may have more
 * findings than before, except that a constraint can become redundant if a fix changes what it says. With -c, prints
 * the findings of each lint instead, with the programs that have one.
 */
#include <stdio.h>
#include <stdlib.h>

#include "../fuzz/harness.h"
#include "explain/lint.h"
#include "inspect/paths.h"
#include "ir/walk.h"
#include "program_file.h"
#include "verify/advice.h"

static unsigned long n_passed, n_failed;
static unsigned long findings[DIAG_COUNT], programs[DIAG_COUNT];

/* Gives the warnings of lints about a text, and those about shardings that are shortened. Returns false if it is not
 * one valid program. */
static bool
lint(Program *p, Str text)
{
	if (!fuzz_program_open(p, text, false, false) || p->docs.n != 1)
		return false;
	diag_forget(&p->s.diag);
	p->s.diag.max_errors = 0;
	explain_lint_select(&p->s.diag, (ExplainLints){ .extra = true });
	inspect_paths_read(p->docs.v[0]);
	advice_on_boundary(p->docs.v[0], NULL);
	explain_lint(&p->runner, p->docs.v[0], ir_is_of_jax(p->docs.v[0]), NULL);
	return true;
}

static void
count(const Program *p, unsigned long n[DIAG_COUNT])
{
	for (const Diag *g = p->s.diag.first; g; g = g->next)
		n[g->id]++;
}

static void
fail(const char *path, const Diag *g, const char *why)
{
	printf("FAILED: %s: the fix of %s, %s: %s\n", path, diag_id_name(g->id), g->text, why);
	n_failed++;
}

/* Compares the findings of a program with those after a fix. */
static void
compare(const char *path, const Program *before, const Program *after, const Diag *g)
{
	unsigned long old[DIAG_COUNT] = { 0 }, now[DIAG_COUNT] = { 0 };

	count(before, old);
	count(after, now);
	for (int id = 0; id < DIAG_COUNT; id++) {
		if (id == DIAG_REDUNDANT_CONSTRAINT &&
		    (g->id == DIAG_ANNOTATION_NOT_DIVISIBLE || g->id == DIAG_RESHARD_ROUND_TRIP))
			continue;
		if (now[id] > old[id] || (id == (int)g->id && now[id] == old[id])) {
			fail(path, g, id == (int)g->id ? "the lint is not silent" : diag_id_name((DiagId)id));
			return;
		}
	}
	n_passed++;
}

static void
try_fix(const char *path, const Program *before, const Diag *g, const Diag *note)
{
	Str text = { before->docs.v[0]->src->text, before->docs.v[0]->src->len };
	Program after;
	Buf b;

	buf_init(&b, NULL);
	buf_printf(&b, "%.*s%s", (int)note->fix_at.lo, text.p, note->fix);
	buf_printf(&b, "%.*s", (int)(text.n - note->fix_at.hi), text.p + note->fix_at.hi);
	if (lint(&after, (Str){ b.p, b.n }))
		compare(path, before, &after, g);
	else
		fail(path, g, "the program is not valid");
	fuzz_program_close(&after);
	buf_free(&b);
}

static void
check_program(const char *path, Str text, bool counts)
{
	unsigned long n[DIAG_COUNT] = { 0 };
	Program p;

	if (lint(&p, text)) {
		count(&p, n);
		for (const Diag *g = counts ? NULL : p.s.diag.first; g; g = g->next) {
			for (const Diag *note = g->notes; note; note = note->next) {
				if (note->fix)
					try_fix(path, &p, g, note);
			}
		}
	}
	for (int id = 0; id < DIAG_COUNT; id++) {
		findings[id] += n[id];
		programs[id] += n[id] > 0;
	}
	fuzz_program_close(&p);
}

int
main(int argc, char **argv)
{
	bool counts = argc > 1 && strcmp(argv[1], "-c") == 0;

	for (int i = 1 + counts; i < argc; i++) {
		size_t n;
		char *text = program_file_bytes(argv[i], &n);

		if (!text) {
			perror(argv[i]);
			return 1;
		}
		check_program(argv[i], (Str){ text, n }, counts);
		free(text);
	}
	for (int id = 0; counts && id < DIAG_COUNT; id++) {
		if (findings[id])
			printf("%s\t%lu\t%lu\n", diag_id_name((DiagId)id), findings[id], programs[id]);
	}
	if (!counts)
		printf("lint: %lu passed, %lu failed\n", n_passed, n_failed);
	return n_failed > 0;
}
