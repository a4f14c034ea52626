/* SPDX-License-Identifier: Apache-2.0
 *
 * Properties of explicit mode on random programs: `properties [COUNT [SEED]]`. Each program is a list of operations on
 * small tensors, many of them with requests, some of them wrong.
 *
 * - Another order of independent operations changes no type and no error.
 * - A function that is split in two changes no type and no error.
 * - The annotated program has the same types, and is annotated with the same text.
 * - If the program is accepted, propagation of the lowered program keeps every Explicit axis.
 *
 * The last line is `properties: N of M hold`.
 */
#include <stdio.h>
#include <stdlib.h>

#include "agree.h"
#include "cli/cli.h"
#include "cli/option_parse.h"
#include "print/print.h"
#include "read/read.h"
#include "verify/verify.h"

enum { MAX_OPS = 24, MAX_ARGS = 3, MAX_RANK = 3 };

typedef struct Shape {
	int rank;
	int dims[MAX_RANK];
} Shape;

/* Value i: argument i, or the result of operation i - MAX_ARGS. */
typedef struct RandomOp {
	char text[400];		/* after `%vN = `, with & for each operand */
	int operands[2], n;
	Shape shape;
} RandomOp;

typedef struct Random {
	uint64_t state;
	RandomOp ops[MAX_ARGS + MAX_OPS];	/* the first are arguments, whose text is the sharding */
	int n;
} Random;

static int
roll(Random *r, int n)
{
	r->state = r->state * 6364136223846793005u + 1442695040888963407u;
	return (int)((r->state >> 33) % (uint64_t)n);
}

/* ---- random operations ---- */

static const char *
tensor(const Shape *s)
{
	static char text[4][64];
	static int next;
	char *t = text[next++ % 4];
	int n = sprintf(t, "tensor<");

	for (int k = 0; k < s->rank; k++)
		n += sprintf(t + n, "%dx", s->dims[k]);
	sprintf(t + n, "f32>");
	return t;
}

/* Writes a random sharding, which may be invalid. */
static const char *
sharding(Random *r, const Shape *s)
{
	static const char *const lists[] = { "{}", "{}", "{\"X\"}", "{\"Y\"}", "{\"X\", \"Y\"}", "{\"Z\"}" };
	static char text[200];
	int n = sprintf(text, "#sdy.sharding<@mesh, [");

	for (int k = 0; k < s->rank; k++)
		n += sprintf(text + n, "%s%s", k ? ", " : "", lists[roll(r, 6)]);
	sprintf(text + n, "]>");
	return text;
}

/* Returns whether no axis occurs twice in the text. */
static bool
is_valid(const char *text)
{
	for (const char *axis = "XYZ"; *axis; axis++) {
		const char *p = strchr(text, *axis);

		if (p && strchr(p + 1, *axis))
			return false;
	}
	return true;
}

static const char *
valid_sharding(Random *r, const Shape *s)
{
	const char *text;

	do
		text = sharding(r, s);
	while (!is_valid(text));
	return text;
}

/* Writes a request in one of three cases, and nothing otherwise. */
static const char *
request(Random *r, const Shape *s)
{
	static char text[260];

	text[0] = '\0';
	if (roll(r, 3) == 0)
		sprintf(text, " {shardc.out_sharding = %s}", valid_sharding(r, s));
	return text;
}

static bool
same_shape(const Shape *a, const Shape *b)
{
	return a->rank == b->rank && memcmp(a->dims, b->dims, (size_t)a->rank * sizeof *a->dims) == 0;
}

/* Returns a value with the shape of value v; it may be v. */
static int
partner(Random *r, int v)
{
	int found = v, seen = 0;

	for (int i = 0; i < r->n; i++) {
		if (same_shape(&r->ops[i].shape, &r->ops[v].shape) && roll(r, ++seen) == 0)
			found = i;
	}
	return found;
}

static void
random_binary(Random *r, RandomOp *op, int v)
{
	static const char *const names[] = { "add", "multiply", "maximum" };

	op->shape = r->ops[v].shape;
	op->n = 2;
	op->operands[1] = partner(r, v);
	sprintf(op->text, "stablehlo.%s &, & : %s", names[roll(r, 3)], tensor(&op->shape));
}

static void
random_unary(Random *r, RandomOp *op, int v)
{
	static const char *const names[] = { "tanh", "negate", "exponential" };

	op->shape = r->ops[v].shape;
	sprintf(op->text, "stablehlo.%s & : %s", names[roll(r, 3)], tensor(&op->shape));
}

static void
random_transpose(Random *r, RandomOp *op, int v)
{
	const Shape *s = &r->ops[v].shape;
	int first = roll(r, s->rank), n;

	op->shape = *s;
	n = sprintf(op->text, "stablehlo.transpose &, dims = [");
	for (int k = 0; k < s->rank; k++) {
		op->shape.dims[k] = s->dims[(k + first) % s->rank];
		n += sprintf(op->text + n, "%s%d", k ? ", " : "", (k + first) % s->rank);
	}
	sprintf(op->text + n, "] : (%s) -> %s", tensor(s), tensor(&op->shape));
}

static void
random_reduce(Random *r, RandomOp *op, int v)
{
	const Shape *s = &r->ops[v].shape;
	int dim = roll(r, s->rank);

	op->shape.rank = s->rank - 1;
	for (int k = 0, j = 0; k < s->rank; k++) {
		if (k != dim)
			op->shape.dims[j++] = s->dims[k];
	}
	sprintf(op->text, "stablehlo.reduce(& init: %%zero) applies stablehlo.add across dimensions = [%d]%s : "
	        "(%s, tensor<f32>) -> %s", dim, request(r, &op->shape), tensor(s), tensor(&op->shape));
}

static void
random_reshape(Random *r, RandomOp *op, int v)
{
	const Shape *s = &r->ops[v].shape;

	if (s->rank > 1) {
		op->shape.rank = s->rank - 1;
		op->shape.dims[0] = s->dims[0] * s->dims[1];
		op->shape.dims[1] = s->dims[2];
	} else {
		op->shape = (Shape){ 2, { 4, s->dims[0] / 4 } };
	}
	sprintf(op->text, "stablehlo.reshape &%s : (%s) -> %s", request(r, &op->shape), tensor(s), tensor(&op->shape));
}

static void
random_dot(Random *r, RandomOp *op, int v)
{
	const Shape *a = &r->ops[v].shape, *b;

	op->operands[1] = partner(r, v);
	op->n = 2;
	b = &r->ops[op->operands[1]].shape;
	op->shape = (Shape){ 2, { a->dims[0], b->dims[0] } };
	sprintf(op->text, "stablehlo.dot_general &, &, contracting_dims = [1] x [1]%s : (%s, %s) -> %s",
	        request(r, &op->shape), tensor(a), tensor(b), tensor(&op->shape));
}

static void
random_broadcast(Random *r, RandomOp *op, int v)
{
	const Shape *s = &r->ops[v].shape;
	int n;

	op->shape = *s;
	op->shape.dims[op->shape.rank++] = 8;
	n = sprintf(op->text, "stablehlo.broadcast_in_dim &, dims = [");
	for (int k = 0; k < s->rank; k++)
		n += sprintf(op->text + n, "%s%d", k ? ", " : "", k);
	sprintf(op->text + n, "]%s : (%s) -> %s", request(r, &op->shape), tensor(s), tensor(&op->shape));
}

static void
random_reshard(Random *r, RandomOp *op, int v)
{
	op->shape = r->ops[v].shape;
	sprintf(op->text, "sdy.reshard & %s : %s", strchr(valid_sharding(r, &op->shape), '<'), tensor(&op->shape));
}

static void
random_constant(Random *r, RandomOp *op, int v)
{
	op->shape = r->ops[v].shape;
	op->n = 0;
	sprintf(op->text, "stablehlo.constant dense<1.0> : %s", tensor(&op->shape));
}

static void
add_op(Random *r)
{
	RandomOp *op = &r->ops[r->n];
	int v = roll(r, r->n), rank = r->ops[v].shape.rank;

	*op = (RandomOp){ .n = 1, .operands = { v, 0 } };
	switch (roll(r, 10)) {
	case 0: case 1: case 2: random_binary(r, op, v); break;
	case 3: random_unary(r, op, v); break;
	case 4: random_transpose(r, op, v); break;
	case 5: rank > 1 ? random_reduce(r, op, v) : random_unary(r, op, v); break;
	case 6: rank == 1 && r->ops[v].shape.dims[0] < 8 ? random_unary(r, op, v) : random_reshape(r, op, v); break;
	case 7: rank == 2 ? random_dot(r, op, v) : random_binary(r, op, v); break;
	case 8: rank < MAX_RANK ? random_broadcast(r, op, v) : random_constant(r, op, v); break;
	default: random_reshard(r, op, v); break;
	}
	r->n++;
}

static void
random_program(Random *r)
{
	int n = 3 + roll(r, MAX_OPS - 3);

	for (r->n = 0; r->n < MAX_ARGS; r->n++) {
		RandomOp *arg = &r->ops[r->n];

		*arg = (RandomOp){ .n = 0 };
		arg->shape.rank = 1 + roll(r, MAX_RANK);
		for (int k = 0; k < arg->shape.rank; k++)
			arg->shape.dims[k] = roll(r, 3) ? 8 : 16;
		if (roll(r, 5))
			sprintf(arg->text, " {sdy.sharding = %s}", valid_sharding(r, &arg->shape));
	}
	while (n-- > 0)
		add_op(r);
}

/* ---- programs ---- */

static void
write_op(Buf *b, const Random *r, int i)
{
	const RandomOp *op = &r->ops[i];
	int next = 0;

	buf_printf(b, "    %%v%d = ", i);
	for (const char *p = op->text; *p; p++) {
		if (*p == '&')
			buf_printf(b, "%%v%d", op->operands[next++]);
		else
			buf_char(b, *p);
	}
	BUF_LIT(b, "\n");
}

/* Writes the shapes of the first n values between commas. */
static void
write_shapes(Buf *b, const Random *r, int n)
{
	for (int i = 0; i < n; i++)
		buf_printf(b, "%s%s", i ? ", " : "", tensor(&r->ops[i].shape));
}

static void
write_names(Buf *b, int n)
{
	for (int i = 0; i < n; i++)
		buf_printf(b, "%s%%v%d", i ? ", " : "", i);
}

/* Writes the beginning of a program whose @main returns `n_results` values. */
static void
write_head(Buf *b, const Random *r, bool mixed, int n_results)
{
	buf_printf(b, "module {\n  sdy.mesh @mesh = <[\"X\"=2, \"Y\"=2, \"Z\"=2]> {shardc.axis_types = [\"Explicit\", "
	           "\"Explicit\", \"%s\"]}\n  func.func public @main(", mixed ? "Auto" : "Explicit");
	for (int i = 0; i < MAX_ARGS; i++)
		buf_printf(b, "%s%%v%d: %s%s", i ? ", " : "", i, tensor(&r->ops[i].shape), r->ops[i].text);
	BUF_LIT(b, ") -> (");
	write_shapes(b, r, n_results);
	BUF_LIT(b, ") {\n    %zero = stablehlo.constant dense<0.0> : tensor<f32>\n");
}

/* Writes the operations in the order of `order`. All values are returned, so that no pass removes them. */
static void
write_program(Buf *b, const Random *r, const int *order, bool mixed)
{
	write_head(b, r, mixed, r->n);
	for (int i = MAX_ARGS; i < r->n; i++)
		write_op(b, r, order[i]);
	BUF_LIT(b, "    return ");
	write_names(b, r->n);
	BUF_LIT(b, " : ");
	write_shapes(b, r, r->n);
	BUF_LIT(b, "\n  }\n}\n");
	buf_char(b, '\0');
}

/* Makes a random order in which every operation comes after its operands. */
static void
shuffle(Random *r, int *order)
{
	bool done[MAX_ARGS + MAX_OPS] = { false };

	for (int i = 0; i < MAX_ARGS; i++)
		done[i] = true;
	for (int n = MAX_ARGS; n < r->n;) {
		int i = MAX_ARGS + roll(r, r->n - MAX_ARGS);
		const RandomOp *op = &r->ops[i];

		if (done[i] || (op->n > 0 && !done[op->operands[0]]) || (op->n > 1 && !done[op->operands[1]]))
			continue;
		done[i] = true;
		order[n++] = i;
	}
}

/* Writes the program with its last operations in a function that gets the values before them. */
static void
write_split(Buf *b, const Random *r, int cut, bool mixed)
{
	write_head(b, r, mixed, 0);
	for (int i = MAX_ARGS; i < cut; i++)
		write_op(b, r, i);
	BUF_LIT(b, "    func.call @tail(");
	write_names(b, cut);
	BUF_LIT(b, ") : (");
	write_shapes(b, r, cut);
	BUF_LIT(b, ") -> ()\n    return\n  }\n  func.func private @tail(");
	for (int i = 0; i < cut; i++)
		buf_printf(b, "%s%%v%d: %s", i ? ", " : "", i, tensor(&r->ops[i].shape));
	BUF_LIT(b, ") {\n    %zero = stablehlo.constant dense<0.0> : tensor<f32>\n");
	for (int i = cut; i < r->n; i++)
		write_op(b, r, i);
	BUF_LIT(b, "    return\n  }\n}\n");
	buf_char(b, '\0');
}

/* ---- answers ---- */

/* A program that has been read and checked. */
typedef struct Checked {
	Options options;
	Session s;
	ReadDocs docs;
	Runner runner;
	Arena arena;
	Explicit *x;		/* NULL: not a program */
} Checked;

static void
check_text(Checked *c, const char *text)
{
	static const ReadOptions read_options;
	static const ExplicitOptions explicit_options;
	memset(c, 0, sizeof *c);
	options_init(&c->options, cli_command_find("propagate"), NULL);
	session_init(&c->s, NULL);
	arena_init(&c->arena, NULL);
	runner_init(&c->runner, &c->s);
	c->s.diag.src = source_new(&c->s.arena, "random.mlir", text, strlen(text));
	c->s.diag.max_errors = 0;
	if (read_text(&c->s, c->s.diag.src, &read_options, &c->docs) && verify_module(c->docs.v[0]))
		c->x = explicit_check(c->docs.v[0], &c->arena, &explicit_options);
}

static void
checked_free(Checked *c)
{
	if (c->x)
		explicit_free(c->x);
	arena_free(&c->arena);
	for (uint32_t i = 0; i < c->docs.n; i++) {
		if (c->docs.v[i])
			ir_module_free(c->docs.v[i]);
	}
	runner_free(&c->runner);
	session_free(&c->s);
	options_free(&c->options);
}

static int
by_text(const void *p, const void *q)
{
	return strcmp(*(char *const *)p, *(char *const *)q);
}

/* Sorts the lines of a text and removes doubled ones. */
static char *
sorted_lines(Buf *b)
{
	static char *lines[1000];
	size_t n = 0;
	Buf out;

	buf_char(b, '\0');
	buf_init(&out, NULL);
	for (char *p = strtok(b->p, "\n"); p && n < 1000; p = strtok(NULL, "\n"))
		lines[n++] = p;
	qsort(lines, n, sizeof *lines, by_text);
	for (size_t i = 0; i < n; i++) {
		if (!i || strcmp(lines[i], lines[i - 1]) != 0)
			buf_printf(&out, "%s\n", lines[i]);
	}
	buf_char(&out, '\0');
	buf_free(b);
	return out.p;
}

/* Appends the types of the random values, and the errors with the value that they are about. */
static void
answers(Checked *c, Buf *out)
{
	bool any = false;
	Buf table;

	buf_init(&table, NULL);
	if (c->x)
		explicit_print_types(c->x, &table, EXPLICIT_SHORT, &any);
	buf_char(&table, '\0');
	for (char *p = strtok(table.p, "\n"); p; p = strtok(NULL, "\n")) {
		char *path = strrchr(p, '/');	/* properties move values to other functions and regions */

		p = path ? path + 1 : p + strspn(p, " ");
		if (strncmp(p, "%v", 2) == 0)
			buf_printf(out, "%s\n", p);
	}
	buf_free(&table);
	for (const Diag *d = c->s.diag.first; d; d = d->next) {
		const char *text = d->src->text, *line = text + d->at.lo;

		while (line > text && line[-1] != '\n')
			line--;
		buf_printf(out, "%s %.*s\n", diag_id_name(d->id), (int)strcspn(line, "=\n"), line);
	}
}

/* Returns the answers about a program as sorted lines. The caller frees them. */
static char *
answers_of(const char *text)
{
	Checked c;
	Buf out;

	buf_init(&out, NULL);
	check_text(&c, text);
	if (!c.x)
		buf_printf(&out, "not a program: %s\n", c.s.diag.first ? c.s.diag.first->text : "?");
	answers(&c, &out);
	checked_free(&c);
	return sorted_lines(&out);
}

/* ---- properties ---- */

static bool
same_answers(const char *what, const char *a, const char *b, const char *p, const char *q)
{
	if (strcmp(p, q) == 0)
		return true;
	printf("%s\n---- program\n%s---- other\n%s---- answers\n%s---- other\n%s", what, a, b, p, q);
	return false;
}

static bool
order_and_split(Random *r, const char *text, bool mixed)
{
	int order[MAX_ARGS + MAX_OPS];
	Buf shuffled, split;
	char *answer = answers_of(text), *other;
	bool ok = !strstr(answer, "not a program");

	if (!ok)
		printf("%s%s", answer, text);
	buf_init(&shuffled, NULL);
	buf_init(&split, NULL);
	shuffle(r, order);
	write_program(&shuffled, r, order, mixed);
	other = answers_of(shuffled.p);
	ok &= same_answers("another order changes the answers", text, shuffled.p, answer, other);
	free(other);
	write_split(&split, r, MAX_ARGS + roll(r, r->n - MAX_ARGS), mixed);
	other = answers_of(split.p);
	ok &= same_answers("two functions instead of one change the answers", text, split.p, answer, other);
	free(other);
	free(answer);
	buf_free(&shuffled);
	buf_free(&split);
	return ok;
}

/* Returns the annotated program. The caller frees it. */
static char *
annotated(const char *text, bool *accepted)
{
	static const PrintOptions print = { .style = PRINT_STYLE_MLIR };
	Checked c;
	Buf out;

	buf_init(&out, NULL);
	check_text(&c, text);
	*accepted = c.x && explicit_ok(c.x);
	if (*accepted) {
		explicit_annotate(c.x, false);
		print_module(&out, c.docs.v[0], &print);
	}
	buf_char(&out, '\0');
	checked_free(&c);
	return out.p;
}

static bool
annotation_is_stable(const char *text, bool *accepted)
{
	char *once = annotated(text, accepted), *twice;
	bool again = true, ok;

	if (!*accepted) {
		free(once);
		return true;
	}
	twice = annotated(once, &again);
	ok = again && strcmp(once, twice) == 0;
	if (!ok)
		printf("the annotated program is not stable\n%s----\n%s----\n%s", text, once, twice);
	free(once);
	free(twice);
	return ok;
}

static bool
propagation_agrees(const char *text, uint32_t *n)
{
	Checked c;
	Buf why;
	int wrong;

	buf_init(&why, NULL);
	check_text(&c, text);
	wrong = explicit_disagreements(c.x, &c.runner, "sdy-propagation-pipeline", &why, n);
	if (wrong)
		printf("propagation disagrees about %d values: %.*s\n%s", wrong, (int)why.n, why.p, text);
	checked_free(&c);
	buf_free(&why);
	return wrong == 0;
}

static bool
holds(uint64_t seed, unsigned *n_accepted, unsigned *n_values)
{
	static Random r;
	int order[MAX_ARGS + MAX_OPS];
	bool mixed, accepted = false, ok;
	uint32_t n = 0;
	Buf text;

	r.state = seed * 0x9E3779B97F4A7C15u;
	mixed = roll(&r, 3) == 0;
	random_program(&r);
	for (int i = 0; i < r.n; i++)
		order[i] = i;
	buf_init(&text, NULL);
	write_program(&text, &r, order, mixed);
	ok = order_and_split(&r, text.p, mixed) && annotation_is_stable(text.p, &accepted);
	if (ok && accepted)
		ok = propagation_agrees(text.p, &n);
	*n_accepted += accepted;
	*n_values += n;
	buf_free(&text);
	return ok;
}

int
main(int argc, char **argv)
{
	unsigned long n = argc > 1 ? strtoul(argv[1], NULL, 10) : 500, seed = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
	unsigned held = 0, accepted = 0, values = 0;

	for (unsigned long i = 0; i < n; i++)
		held += holds(seed + i, &accepted, &values);
	printf("%u programs are valid in explicit mode, propagation agrees about %u values\n", accepted, values);
	printf("properties: %u of %lu hold\n", held, n);
	return held != n;
}
