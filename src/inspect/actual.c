/* SPDX-License-Identifier: Apache-2.0
 *
 * Both lists of collectives are sorted by what must be equal, and collectives that are equal cancel each other. What is
 * left is sorted and compared again by less: by kind and axes, then by kind and bytes. A pair that is found so differs
 * in the rest.
 */
#include "inspect/actual.h"

#include <stdlib.h>

#include "base/num.h"
#include "inspect/name.h"

/* ---- descriptions ---- */

enum { S_STAGE, S_XLA, S_MODEL, S_EQUAL, S_N };

static const ReportColumn sum_columns[S_N] = {
	[S_STAGE] = { .name = "stage", .kind = REPORT_TEXT,
	              .help = "What is compared: spmd, the collectives right after XLA's partitioner. What a target "
	                      "makes of them is not compared." },
	[S_XLA] = { .name = "xla", .kind = REPORT_COUNT, .help = "The collectives that XLA's partitioner made." },
	[S_MODEL] = { .name = "model", .kind = REPORT_COUNT, .help = "The collectives that the model lists." },
	[S_EQUAL] = { .name = "equal", .kind = REPORT_COUNT,
	              .help = "The collectives of both that are equal in kind, axes, bytes and runs." },
};

static const ReportLayout sums = {
	.name = "actual", .help = "The comparison with the table of --actual.", .shape = REPORT_RECORD,
	.columns = sum_columns, .n = S_N, .title = "actual",
};

enum {
	WHAT, KIND, COUNT, AXES, IN, OUT, TIMES, XLA_COUNT, XLA_AXES, XLA_IN, XLA_OUT, XLA_TIMES, VALUE, LINE, SOURCE,
	N_COLUMNS
};

#define BYTES(word, text) \
	{ .name = word, .kind = REPORT_BYTES, .nullable = true, .missing = "-", .help = text }

static const ReportColumn columns[N_COLUMNS] = {
	[WHAT] = { .name = "difference", .kind = REPORT_TEXT,
	           .help = "only-xla, only-model; count if there are equal ones, but more of them on one side; bytes, "
	                   "axes or times if these differ." },
	[KIND] = { .name = "kind", .kind = REPORT_TEXT, .help = "The collective." },
	[COUNT] = { .name = "count", .kind = REPORT_COUNT, .help = "How many of them the model lists." },
	[AXES] = { .name = "axes", .kind = REPORT_TEXT, .nullable = true, .missing = "-", .drop = 6,
	           .help = "The mesh axes in the model." },
	[IN] = BYTES("in", "The bytes on a device before, in the model."),
	[OUT] = BYTES("out", "The bytes on a device after, in the model."),
	[TIMES] = { .name = "times", .kind = REPORT_COUNT, .nullable = true, .optional = true, .drop = 3,
	            .help = "How often it runs in the model, if that differs." },
	[XLA_COUNT] = { .name = "xla_count", .kind = REPORT_COUNT, .help = "How many of them XLA made." },
	[XLA_AXES] = { .name = "xla_axes", .kind = REPORT_TEXT, .nullable = true, .missing = "-", .drop = 5,
	               .help = "The mesh axes in XLA." },
	[XLA_IN] = BYTES("xla_in", "The bytes on a device before, in XLA."),
	[XLA_OUT] = BYTES("xla_out", "The bytes on a device after, in XLA."),
	[XLA_TIMES] = { .name = "xla_times", .kind = REPORT_COUNT, .nullable = true, .optional = true, .drop = 2,
	                .help = "How often it runs in XLA, if that differs." },
	[VALUE] = { .name = "address", .heading = "place", .kind = REPORT_TEXT, .cut = REPORT_CUT_MIDDLE,
	            .nullable = true, .missing = "-", .help = "The value that moves, in the model." },
	[LINE] = { .name = "line", .kind = REPORT_COUNT, .nullable = true, .missing = "-", .drop = 4,
	           .help = "Its line in the file." },
	[SOURCE] = { .name = "xla_line", .kind = REPORT_TEXT, .cut = REPORT_CUT_RIGHT, .nullable = true, .missing = "-",
	             .drop = 1,
	             .help = "The line of XLA's operation in the file, or its name where the line is unknown." },
};

static const ReportLayout differences = {
	.name = "differences", .help = "Collectives of XLA that differ from those of the model.", .shape = REPORT_ROWS,
	.columns = columns, .n = N_COLUMNS, .title = "differences", .empty = "no differences",
};

const ReportLayout *const inspect_actual_layouts[] = { &sums, &differences };

/* ---- reading ---- */

/* Equal collectives, of one side. */
typedef struct Row {
	Str kind;
	Str axes;		/* without quotes; empty: they are unknown */
	int64_t size;		/* of a group; 0: of no importance */
	int64_t in, out;
	int64_t times;		/* -1: unknown */
	int64_t n, left, equal;	/* how many there are; those without a partner; those with an equal one */
	Str source;		/* in XLA */
	const InspectComm *comm;	/* in the model */
} Row;

typedef VEC(Row) Rows;

enum { C_PROGRAM, C_STAGE, C_COUNT, C_KIND, C_IN, C_OUT, C_AXES, C_SIZE, C_TRIPS, C_LINE, C_N };

static const char *const names[C_N] = {
	[C_PROGRAM] = "program", [C_STAGE] = "stage", [C_COUNT] = "count", [C_KIND] = "kind", [C_IN] = "bytes_in",
	[C_OUT] = "bytes_out", [C_AXES] = "axes", [C_SIZE] = "group_size", [C_TRIPS] = "trips", [C_LINE] = "line",
};

enum { N_NEEDED = C_TRIPS };	/* the columns before this one */

/* Where reading is. */
typedef struct Table {
	InspectActual *x;
	Str text;
	uint32_t at;		/* the next line */
	uint32_t line;		/* the offset of the current one */
	Str cells[64];		/* of the current line */
	uint32_t n_cells, n_columns;
	int32_t column[C_N];	/* -1: the table lacks it */
	InspectActualFault *fault;
} Table;

static bool
fail(Table *t, uint32_t at, const char *why)
{
	*t->fault = (InspectActualFault){ at, why };
	return false;
}

/* Splits the next line into cells. */
static void
next_line(Table *t)
{
	const uint32_t max = sizeof t->cells / sizeof *t->cells;
	uint32_t i = t->line = t->at;

	t->n_cells = 0;
	for (uint32_t first = i; i <= t->text.n; i++) {
		char c = i < t->text.n ? t->text.p[i] : '\n';

		if (c != '\t' && c != '\n')
			continue;
		if (t->n_cells < max)
			t->cells[t->n_cells] = (Str){ t->text.p + first, i - first };
		t->n_cells++;
		first = i + 1;
		if (c == '\n')
			break;
	}
	t->at = i + 1;
}

static Str
cell(const Table *t, uint32_t column)
{
	Str s = t->column[column] < 0 ? STR("-") : t->cells[t->column[column]];

	return str_eq(s, STR("-")) ? (Str){ s.p, 0 } : s;
}

static bool
read_head(Table *t)
{
	const uint32_t max = sizeof t->cells / sizeof *t->cells;

	next_line(t);
	t->n_columns = t->n_cells;
	if (t->n_cells > max)
		return fail(t, 0, "this is not a table of tests/peer/xla: the first line has too many columns");
	for (uint32_t k = 0; k < C_N; k++) {
		t->column[k] = -1;
		for (uint32_t i = 0; i < t->n_cells; i++) {
			if (str_eq(t->cells[i], str_from(names[k])))
				t->column[k] = (int32_t)i;
		}
		if (k < N_NEEDED && t->column[k] < 0)
			return fail(t, 0, arena_printf(t->x->arena, "this is not a table of collectives by "
			                               "tests/peer/xla: it has no column '%s'", names[k]));
	}
	return true;
}

/* Reads a number that is not negative, or `missing` from an empty cell. */
static bool
read_number(Table *t, uint32_t column, int64_t missing, int64_t *n)
{
	Str s = cell(t, column);

	*n = s.n ? 0 : missing;
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] < '0' || s.p[i] > '9' || *n > INT64_MAX / 10 - 1)
			return fail(t, (uint32_t)(s.p - t->text.p),
			            arena_printf(t->x->arena, "the column '%s' needs a number", names[column]));
		*n = *n * 10 + (s.p[i] - '0');
	}
	return true;
}

static bool
is_permute(Str kind)
{
	return str_eq(kind, STR("collective_permute"));
}

/* XLA writes all-gather. */
static Str
kind_of(Arena *a, Str s)
{
	char *p = arena_dup(a, s.p, s.n);

	for (size_t i = 0; i < s.n; i++)
		p[i] = p[i] == '-' ? '_' : p[i];
	return (Str){ p, s.n };
}

static bool
read_row(Table *t, Rows *rows)
{
	Row r = { .kind = kind_of(t->x->arena, cell(t, C_KIND)), .axes = cell(t, C_AXES), .source = cell(t, C_LINE) };

	if (r.axes.n && r.axes.p[0] == '?')		/* axes in no order, or groups that no axes form */
		r.axes.n = 0;
	if (!read_number(t, C_COUNT, 0, &r.n) || !read_number(t, C_IN, 0, &r.in) || !read_number(t, C_OUT, 0, &r.out) ||
	    !read_number(t, C_SIZE, 0, &r.size) || !read_number(t, C_TRIPS, -1, &r.times))
		return false;
	if (is_permute(r.kind))
		r.size = 0;
	r.left = r.n;
	t->x->xla = num_add(t->x->xla, r.n);
	*VEC_ADD(t->x->arena, rows) = r;
	return true;
}

/* Returns how well a program's name fits a path: its length, if the path ends so. */
static size_t
fits(Str path, Str name)
{
	if (!name.n || name.n > path.n || memcmp(path.p + path.n - name.n, name.p, name.n) != 0)
		return 0;
	return name.n == path.n || path.p[path.n - name.n - 1] == '/' ? name.n : 0;
}

static Str
without_ending(Str path, const char *ending)
{
	size_t n = strlen(ending);

	if (path.n > n && memcmp(path.p + path.n - n, ending, n) == 0)
		path.n -= n;
	return path;
}

/* Finds the program whose rows to take, by a first run through the table, which also checks all lines. */
static bool
find_program(Table *t, const char *path, Str *program)
{
	Str file = without_ending(without_ending(str_from(path), ".gz"), ".mlir"), first = { NULL, 0 };
	bool is_only = true;
	size_t best = 0;

	while (t->at < t->text.n) {
		Str name;

		next_line(t);
		if (t->n_cells != t->n_columns)
			return fail(t, t->line, arena_printf(t->x->arena, "the line has %u columns, the first line has "
			                                     "%u", (unsigned)t->n_cells, (unsigned)t->n_columns));
		name = cell(t, C_PROGRAM);
		if (!first.p)
			first = name;
		is_only &= str_eq(first, name);
		if (fits(file, name) > best) {
			best = fits(file, name);
			*program = name;
		}
	}
	t->x->is_named = best || (first.p && is_only);
	if (!best)
		*program = first;
	return true;
}

bool
inspect_actual_read(InspectActual *x, Arena *arena, Str text, const char *path, const char *stage,
                    InspectActualFault *fault)
{
	Table t = { .x = x, .text = text, .fault = fault };
	Rows rows = { 0 };
	Str program = { NULL, 0 };
	uint32_t first;

	*x = (InspectActual){ .arena = arena, .stage = stage };
	report_tables_init(x->tables, inspect_actual_layouts, INSPECT_N_ACTUAL_TABLES, arena);
	if (!read_head(&t))
		return false;
	first = t.at;
	if (!find_program(&t, path, &program))
		return false;
	for (t.at = first; x->is_named && t.at < text.n;) {
		next_line(&t);
		if (str_eq(cell(&t, C_PROGRAM), program) && str_eq(cell(&t, C_STAGE), str_from(stage)) &&
		    !read_row(&t, &rows))
			return false;
	}
	x->rows = rows.v;
	x->n_rows = rows.n;
	return true;
}

/* ---- the rows of the model ---- */

/* The axes as XLA's table has them: without quotes and spaces. */
static Str
plain_axes(Arena *a, const InspectMove *move)
{
	char *p = arena_alloc(a, move->axes.n + 1);
	size_t n = 0;

	for (size_t i = 0; move->n_axes && i < move->axes.n; i++) {
		if (move->axes.p[i] != '"' && move->axes.p[i] != ' ')
			p[n++] = move->axes.p[i];
	}
	return (Str){ p, n };
}

static void
add_model(InspectActual *x, const InspectComms *c, Rows *rows)
{
	for (uint32_t i = 0; i < c->list.n; i++) {
		const InspectComm *comm = &c->list.v[i];
		const InspectMove *move = &comm->run->move;
		Row r = { .kind = str_from(cost_kind_name(move->cost.kind)), .in = move->in, .out = move->out,
		          .times = comm->run->times.known ? comm->run->times.n : -1, .left = 1, .n = 1,
		          .comm = comm };

		if (!cost_kind_moves(move->cost.kind) || cost_kind_is_open(move->cost.kind))
			continue;
		r.axes = plain_axes(x->arena, move);
		r.size = is_permute(r.kind) ? 0 : move->n;
		x->model++;
		*VEC_ADD(x->arena, rows) = r;
	}
}

/* ---- comparing ---- */

static int
compare_numbers(int64_t a, int64_t b)
{
	return a < b ? -1 : a > b;
}

typedef int Compare(const void *a, const void *b);

static int
by_kind_and_bytes(const void *a, const void *b)
{
	const Row *x = a, *y = b;
	int order = str_cmp(x->kind, y->kind);

	order = order ? order : compare_numbers(x->in, y->in);
	return order ? order : compare_numbers(x->out, y->out);
}

static int
by_kind_and_axes(const void *a, const void *b)
{
	const Row *x = a, *y = b;
	int order = str_cmp(x->kind, y->kind);

	return order ? order : str_cmp(x->axes, y->axes);
}

static int
by_size(const void *a, const void *b)
{
	const Row *x = a, *y = b;
	int order = by_kind_and_bytes(a, b);

	return order ? order : compare_numbers(x->size, y->size);
}

static int
by_all(const void *a, const void *b)
{
	const Row *x = a, *y = b;
	int order = by_size(a, b);

	return order ? order : str_cmp(x->axes, y->axes);
}

/* The order of a list. Rows whose axes are unknown come first. */
static int
sort_all(const void *a, const void *b)
{
	const Row *x = a, *y = b;
	int order = by_all(a, b);

	return order ? order : compare_numbers(x->times, y->times);
}

static int
sort_axes(const void *a, const void *b)
{
	int order = by_kind_and_axes(a, b);

	return order ? order : sort_all(a, b);
}

static int
sort_bytes(const void *a, const void *b)
{
	int order = by_kind_and_bytes(a, b);

	return order ? order : sort_all(a, b);
}

typedef struct Lists {
	InspectActual *x;
	Rows xla, model;
	ReportValue *last;	/* the last row of the table, of these two: */
	const Row *last_xla, *last_model;
} Lists;

/* Fills in the columns of one side, the model or XLA. */
static void
put_side(ReportValue *row, const Row *r, uint32_t axes, uint32_t in, uint32_t out)
{
	if (r->axes.n)
		row[axes] = report_of_text(r->axes);
	row[in] = report_of_count(r->in);
	row[out] = report_of_count(r->out);
}

static void
put_place(ReportValue *row, const InspectComm *comm)
{
	bool known;
	uint32_t at = inspect_place(comm->m, comm->at, &known);

	row[VALUE] = report_of_text(comm->value);
	if (known && comm->m->src)
		row[LINE] = report_of_count(source_locate(&comm->m->s->arena, comm->m->src, at).line);
}

/* Adds a row about n collectives; one of the sides may be NULL. Equal differences share one row. */
static void
differ(Lists *l, const char *what, const Row *model, const Row *xla, int64_t n)
{
	ReportValue *row = l->last;
	const Row *known = model ? model : xla;

	if (row && model && xla && l->last_model && l->last_xla && strcmp(row[WHAT].text.p, what) == 0 &&
	    sort_all(l->last_model, model) == 0 && sort_all(l->last_xla, xla) == 0) {
		row[COUNT].count += n;
		row[XLA_COUNT].count += n;
		return;
	}
	row = l->last = report_table_row(&l->x->tables[INSPECT_ACTUAL_DIFFERENCES]);
	l->last_model = model;
	l->last_xla = xla;
	row[WHAT] = report_of_text(str_from(what));
	row[KIND] = report_of_text(known->kind);
	row[COUNT] = report_of_count(model ? n : 0);
	row[XLA_COUNT] = report_of_count(xla ? n : 0);
	if (model) {
		put_side(row, model, AXES, IN, OUT);
		put_place(row, model->comm);
	}
	if (xla) {
		put_side(row, xla, XLA_AXES, XLA_IN, XLA_OUT);
		if (xla->source.n)
			row[SOURCE] = report_of_text(xla->source);
	}
	if (model && xla && model->times >= 0 && xla->times >= 0 && model->times != xla->times) {
		row[TIMES] = report_of_count(model->times);
		row[XLA_TIMES] = report_of_count(xla->times);
	}
}

/* What becomes of a pair of rows. */
typedef enum Pairing { ARE_EQUAL, MAY_BE_EQUAL, DIFFER_IN_BYTES, DIFFER_IN_AXES } Pairing;

/* Returns whether the pair is taken. */
static bool
pair(Lists *l, Pairing how, Row *model, Row *xla, int64_t n)
{
	if (how == MAY_BE_EQUAL && model->axes.n && xla->axes.n)
		return false;
	if (how == DIFFER_IN_BYTES || how == DIFFER_IN_AXES) {
		differ(l, how == DIFFER_IN_BYTES ? "bytes" : "axes", model, xla, n);
	} else if (model->times >= 0 && xla->times >= 0 && model->times != xla->times) {
		differ(l, "times", model, xla, n);
	} else {
		l->x->equal = num_add(l->x->equal, n);
		model->equal += n;
		xla->equal += n;
	}
	model->left -= n;
	xla->left -= n;
	return true;
}

static void
sort(Rows *rows, Compare *order)
{
	if (rows->n)
		qsort(rows->v, rows->n, sizeof *rows->v, order);
}

/* Pairs rows that are equal by `same`, in the order of `order`, of which `same` compares the first part. */
static void
match(Lists *l, Pairing how, Compare *same, Compare *order)
{
	uint32_t i = 0, k = 0;

	l->last = NULL;
	sort(&l->model, order);
	sort(&l->xla, order);
	while (i < l->model.n && k < l->xla.n) {
		Row *model = &l->model.v[i], *xla = &l->xla.v[k];
		int64_t n = model->left < xla->left ? model->left : xla->left;
		int which = same(model, xla);

		if (n && which == 0 && pair(l, how, model, xla, n))
			continue;
		/* without a pair: both are done where neither has unknown axes, which come first */
		i += !model->left || which < 0 || (n && which == 0);
		k += !xla->left || which > 0 || (n && which == 0);
	}
}

/* Sums of equal rows, with those that have no partner. */
static void
put_rest(Lists *l, Rows *rows, bool is_xla)
{
	l->last = NULL;
	sort(rows, sort_all);
	for (uint32_t i = 0, end; i < rows->n; i = end) {
		int64_t left = 0, equal = 0;
		Row *first = NULL;

		for (end = i; end < rows->n && by_all(&rows->v[i], &rows->v[end]) == 0; end++) {
			left = num_add(left, rows->v[end].left);
			equal = num_add(equal, rows->v[end].equal);
			first = !first && rows->v[end].left ? &rows->v[end] : first;
		}
		if (!first)
			continue;
		differ(l, equal ? "count" : is_xla ? "only-xla" : "only-model", is_xla ? NULL : first,
		       is_xla ? first : NULL, left);
		if (!equal)
			continue;
		put_side(l->last, first, AXES, IN, OUT);
		put_side(l->last, first, XLA_AXES, XLA_IN, XLA_OUT);
		l->last[is_xla ? XLA_COUNT : COUNT].count = num_add(left, equal);
		l->last[is_xla ? COUNT : XLA_COUNT].count = equal;
	}
}

static void
put_sums(InspectActual *x, LateTarget target)
{
	ReportValue *row = report_table_row(&x->tables[INSPECT_ACTUAL_SUMS]);
	const char *rest = target == LATE_PARTITIONER ? "" : "; what runs is not compared";

	row[S_STAGE] = report_of_text(str_from(x->stage));
	row[S_XLA] = report_of_count(x->xla);
	row[S_MODEL] = report_of_count(x->model);
	row[S_EQUAL] = report_of_count(x->equal);
	x->tables[INSPECT_ACTUAL_SUMS].words = str_from(
		arena_printf(x->arena, "%lld collective%s of XLA's partitioner, %lld in the model, %lld equal%s",
		             (long long)x->xla, x->xla == 1 ? "" : "s", (long long)x->model, (long long)x->equal,
		             rest));
}

bool
inspect_actual_compare(InspectActual *x, const InspectComms *c)
{
	Lists l = { .x = x };

	for (uint32_t i = 0; i < x->n_rows; i++)
		*VEC_ADD(x->arena, &l.xla) = ((Row *)x->rows)[i];
	add_model(x, c, &l.model);
	match(&l, ARE_EQUAL, by_all, sort_all);
	match(&l, MAY_BE_EQUAL, by_size, sort_all);
	match(&l, DIFFER_IN_BYTES, by_kind_and_axes, sort_axes);
	match(&l, DIFFER_IN_AXES, by_kind_and_bytes, sort_bytes);
	put_rest(&l, &l.xla, true);
	put_rest(&l, &l.model, false);
	put_sums(x, c->runs.target);
	return !x->tables[INSPECT_ACTUAL_DIFFERENCES].rows.n;
}
