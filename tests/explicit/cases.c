/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks the types of explicit mode against tables of cases, one operation per row:
 * `cases [-v] [--shardy=RELEASE] FILE...`. A row replaces those of earlier files with the same id. It has the columns
 * id, mesh, operation, parameters as JSON, types of the operands, requested types, types by JAX, and the answer: `=`
 * for the same types, the id of an error, or `EX-n: ANSWER` where shardc decides otherwise. The last line is
 * `explicit: N of M equal`, and the status is 1 if some differ.
 */
#include "cases.h"

#include <stdio.h>
#include <stdlib.h>

#include "explicit/ex_check.h"
#include "read/read.h"
#include "verify/verify.h"

enum { COLUMNS = 8 };

/* Returns the results of the last operation before the return. */
static const IrOp *
last_op(const IrModule *m)
{
	const IrOp *f = ir_func_first(m->op), *ret = ir_op_block(f, 0)->last;

	return ret->prev;
}

/* Appends the types of the results, or the id of the first error. */
static void
answer(Buf *b, Session *s, IrModule *m, const Case *c, bool any_explicit)
{
	static const ExplicitOptions options;
	bool last_only = strncmp(c->op, "arg", 3) == 0, carry_first = strcmp(c->op, "chlo.scan") == 0;
	Explicit *x;
	Arena a;

	arena_init(&a, NULL);
	x = explicit_check(m, &a, &options);
	if (!explicit_ok(x)) {
		const Diag *d = s->diag.first;

		while (d->severity != SEV_ERROR)
			d = d->next;
		buf_printf(b, "%s", diag_id_name(d->id));
	}
	for (uint32_t i = last_only ? 1 : 0; explicit_ok(x) && i < last_op(m)->n_results; i++) {
		const IrValue *v = &last_op(m)->results[carry_first ? 1 - i : i];
		const ExType *t = explicit_value_type(x, v);

		buf_printf(b, "%s%s", b->n ? "; " : "", t->mesh || !any_explicit ? "" : "~");
		explicit_type_print(b, s, &x->types, v->type, t, EX_FORM_SHORT, false);
	}
	explicit_free(x);
	arena_free(&a);
}

/* Removes the marks of unplaced values. */
static void
strip_marks(char *text)
{
	char *to = text;

	for (; *text; text++) {
		if (*text != '~')
			*to++ = *text;
	}
	*to = '\0';
}

/* Returns whether the case has the expected answer; prints the difference if `verbose`. */
static bool
run_case(const Case *c, IrRelease release, bool verbose)
{
	static const ReadOptions read_options;
	/* the verifier rejects some reshards before explicit mode can */
	bool any_explicit, good, is_reshard = strcmp(c->op, "sdy.reshard") == 0;
	const char *want = strcmp(c->answer, "=") == 0 ? c->expected : c->answer;
	ReadDocs docs;
	Session s;
	Buf text, got;
	char *expected;

	buf_init(&text, NULL);
	buf_init(&got, NULL);
	case_program(&text, c);
	buf_char(&text, '\0');
	any_explicit = strstr(text.p, "\"Explicit\"") != NULL;
	session_init(&s, NULL);
	s.features = ir_release_features(release);
	s.diag.src = source_new(&s.arena, c->id, text.p, text.n - 1);
	if (!read_text(&s, s.diag.src, &read_options, &docs) || (!is_reshard && !verify_module(docs.v[0])))
		buf_printf(&got, "not a program: %s", s.diag.first ? s.diag.first->text : "?");
	else
		answer(&got, &s, docs.v[0], c, any_explicit);
	buf_char(&got, '\0');
	if (strncmp(want, "EX-", 3) == 0 && strchr(want, ' '))
		want = strchr(want, ' ') + 1;
	expected = malloc(strlen(want) + 1);
	strcpy(expected, want);
	if (!any_explicit)
		strip_marks(expected);
	good = strcmp(got.p, expected) == 0;
	if (!good && verbose)
		printf("%s %s\n  expected %s\n  got      %s\n%s\n", c->id, c->op, want, got.p, text.p);
	free(expected);
	for (uint32_t i = 0; i < docs.n; i++) {
		if (docs.v[i])
			ir_module_free(docs.v[i]);
	}
	session_free(&s);
	buf_free(&text);
	buf_free(&got);
	return good;
}

/* Splits a line at its tabs. Returns false if there are too few. */
static bool
split(char *line, char *columns[COLUMNS])
{
	for (int i = 0; i < COLUMNS; i++) {
		columns[i] = line;
		line = strpbrk(line, i + 1 < COLUMNS ? "\t" : "\r\n");
		if (!line)
			return i + 1 == COLUMNS;
		*line++ = '\0';
	}
	return true;
}

static bool
run_line(char *line, IrRelease release, bool verbose)
{
	char *column[COLUMNS];
	static Case c;
	bool good;

	if (!split(line, column)) {
		printf("a line has too few columns\n");
		return false;
	}
	c = (Case){ .id = column[0], .mesh = column[1], .op = column[2], .expected = column[6], .answer = column[7],
	            .params = json_loads(column[3], 0, NULL) };
	if (!case_types_read(&c.in, column[4]) || !case_types_read(&c.asked, column[5])) {
		printf("%s: types that cannot be read\n", c.id);
		return false;
	}
	if (!case_types_read(&c.results, column[6]))
		c.results.n = 0;
	good = run_case(&c, release, verbose);
	json_decref(c.params);
	return good;
}

/* ---- files ---- */

typedef struct Table {
	char **lines;		/* without the names of the columns */
	size_t n;
} Table;

static bool
table_read(Table *t, const char *path)
{
	FILE *f = fopen(path, "r");
	char *line = NULL;
	size_t cap = 0;

	if (!f)
		return false;
	for (bool first = true; getline(&line, &cap, f) > 0; first = false) {
		if (first || *line == '\n')
			continue;
		t->lines = realloc(t->lines, (t->n + 1) * sizeof *t->lines);
		t->lines[t->n++] = line;
		line = NULL;
		cap = 0;
	}
	free(line);
	fclose(f);
	return true;
}

static void
table_free(Table *t)
{
	for (size_t i = 0; i < t->n; i++)
		free(t->lines[i]);
	free(t->lines);
}

/* Returns whether a row of some of n tables has the id of a line. */
static bool
is_replaced(const char *line, const Table *by, int n)
{
	size_t len = strcspn(line, "\t") + 1;

	for (int k = 0; k < n; k++) {
		for (size_t i = 0; i < by[k].n; i++) {
			if (strncmp(by[k].lines[i], line, len) == 0)
				return true;
		}
	}
	return false;
}

/* Returns the release that --shardy names, the oldest without that option, or IR_RELEASES if it is not known. */
static IrRelease
release_of(const char *option)
{
	static const char *const words[IR_RELEASES] = { "0.11.1", "0.11.2", "0.12.0", "0.12.0.1" };
	uint32_t i = 0;

	while (option && i < IR_RELEASES && strcmp(option, words[i]) != 0)
		i++;
	return (IrRelease)i;
}

int
main(int argc, char **argv)
{
	static const char option[] = "--shardy=";
	const char *word = NULL;
	bool verbose = false;
	unsigned n = 0, equal = 0;
	Table *tables = calloc((size_t)argc, sizeof *tables);
	IrRelease release;
	int n_tables = 0, status = 0;

	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "-v") == 0)
			verbose = true;
		else if (strncmp(argv[i], option, sizeof option - 1) == 0)
			word = argv[i] + sizeof option - 1;
		else if (!table_read(&tables[n_tables++], argv[i]))
			status = 2;
	}
	release = release_of(word);
	if (!n_tables || release == IR_RELEASES || status) {
		fprintf(stderr, "usage: cases [-v] [--shardy=RELEASE] FILE...\n");
		status = 2;
	}
	for (int k = 0; k < n_tables; k++) {
		for (size_t i = 0; !status && i < tables[k].n; i++) {
			if (is_replaced(tables[k].lines[i], tables + k + 1, n_tables - k - 1))
				continue;
			n++;
			equal += run_line(tables[k].lines[i], release, verbose);
		}
	}
	for (int k = 0; k < n_tables; k++)
		table_free(&tables[k]);
	free(tables);
	if (status)
		return status;
	printf("explicit: %u of %u equal\n", equal, n);
	return equal != n;
}
