/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks the types of explicit mode against a table of cases, one operation per row: `cases [-v] FILE`. A row has the
 * columns id, mesh, operation, parameters as JSON, types of the operands, requested types, types by JAX, and the
 * answer: `=` for the same types, the id of an error, or `EX-n: ANSWER` where shardc decides otherwise. The last line
 * is `explicit: N of M equal`, and the status is 1 if some differ.
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
run_case(const Case *c, bool verbose)
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
run_line(char *line, bool verbose)
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
	good = run_case(&c, verbose);
	json_decref(c.params);
	return good;
}

int
main(int argc, char **argv)
{
	bool verbose = argc > 1 && strcmp(argv[1], "-v") == 0;
	const char *path = argc > 1 + verbose ? argv[1 + verbose] : NULL;
	FILE *f = path ? fopen(path, "r") : NULL;
	char *line = NULL;
	size_t cap = 0;
	unsigned n = 0, equal = 0;

	if (!f) {
		fprintf(stderr, "usage: cases [-v] FILE\n");
		return 2;
	}
	for (bool first = true; getline(&line, &cap, f) > 0; first = false) {
		if (first || *line == '\n')
			continue;
		n++;
		equal += run_line(line, verbose);
	}
	free(line);
	fclose(f);
	printf("explicit: %u of %u equal\n", equal, n);
	return equal != n;
}
