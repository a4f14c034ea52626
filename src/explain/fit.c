/* SPDX-License-Identifier: Apache-2.0
 *
 * Every batch is measured on a copy of the program, as `mem` would measure it. The search interpolates, because memory
 * is nearly linear in the batch, and bisects every other time, because it need not be.
 */
#include "explain/fit.h"

#include <stdlib.h>

#include "explain/fit_batch.h"
#include "ir/walk.h"
#include "verify/verify.h"

/* The largest batch that is tried. */
#define MOST ((int64_t)1 << 30)

/* ---- descriptions ---- */

enum { H_TOPOLOGY, H_LIMIT, H_AS_XLA, H_ADDRESS, H_DIM, H_BATCH, H_STEP, H_LARGEST, H_N };

static const ReportColumn head_columns[H_N] = {
	[H_TOPOLOGY] = { .name = "topology", .kind = REPORT_TEXT, .help = "The name of the topology." },
	[H_LIMIT] = { .name = "limit", .kind = REPORT_BYTES, .help = "What a program can use of a device." },
	[H_AS_XLA] = { .name = "as_xla", .kind = REPORT_TEXT, .help = "The target, as --as-xla names it, or no." },
	[H_ADDRESS] = { .name = "address", .kind = REPORT_TEXT, .help = "An argument with the batch." },
	[H_DIM] = { .name = "dim", .kind = REPORT_COUNT, .help = "The dimension of the argument that is the batch." },
	[H_BATCH] = { .name = "batch", .kind = REPORT_COUNT, .help = "The batch of the program." },
	[H_STEP] = { .name = "step", .kind = REPORT_COUNT,
	             .help = "Only multiples of this are tried, so that devices have equal parts." },
	[H_LARGEST] = { .name = "largest", .kind = REPORT_COUNT, .nullable = true,
	                .help = "The largest batch that fits; null if none does." },
};

enum { S_BATCH, S_NEEDED, S_MEMORY, S_SPARE, S_FITS, S_NOTE, S_N };

static const ReportColumn size_columns[S_N] = {
	[S_BATCH] = { .name = "batch", .kind = REPORT_COUNT },
	[S_NEEDED] = { .name = "needed", .kind = REPORT_BYTES,
	               .help = "What a device must have: the row total of `shardc mem`, with live instead of heap." },
	[S_MEMORY] = { .name = "total", .kind = REPORT_BYTES, .drop = 2,
	               .help = "The row total of `shardc mem`: what the compiler takes if there is room." },
	[S_SPARE] = { .name = "spare", .kind = REPORT_BYTES, .drop = 1,
	              .help = "The limit less what is needed; negative if the batch does not fit." },
	[S_FITS] = { .name = "fits", .kind = REPORT_FLAG, .help = "Whether the batch fits." },
	[S_NOTE] = { .name = "note", .kind = REPORT_TEXT, .optional = true, .nullable = true,
	             .help = "The batch of the program, and the largest one that fits." },
};

enum { V_ADDRESS, V_NAME, V_TYPE, V_DIMS, V_N };

static const ReportColumn value_columns[V_N] = {
	[V_ADDRESS] = { .name = "value", .kind = REPORT_TEXT, .cut = REPORT_CUT_MIDDLE,
	                .help = "An argument or result that grows with the batch." },
	[V_NAME] = { .name = "name", .kind = REPORT_TEXT, .cut = REPORT_CUT_MIDDLE, .optional = true,
	             .nullable = true, .help = "Its name in the original program." },
	[V_TYPE] = { .name = "type", .kind = REPORT_TEXT, .drop = 1, .help = "Its type in the program." },
	[V_DIMS] = { .name = "dims", .kind = REPORT_TEXT, .help = "Its dimensions that grow." },
};

static const ReportLayout head_layout = {
	.shape = REPORT_RECORD, .columns = head_columns, .n = H_N, .in = REPORT_IN_JSON | REPORT_IN_TEXT,
}, size_layout = {
	.name = "sizes", .help = "The batches that were measured.", .shape = REPORT_ROWS, .columns = size_columns,
	.n = S_N,
}, value_layout = {
	.name = "values", .help = "The arguments and results of the main function that grow with the batch.",
	.shape = REPORT_ROWS, .columns = value_columns, .n = V_N,
};

const ReportLayout *const fit_layouts[FIT_N_TABLES] = { &head_layout, &size_layout, &value_layout };

/* ---- one batch ---- */

typedef struct Trial {
	Fit *x;
	const FitBatch *batch;
	FitPoint point;
	Span failed;			/* the place of the first error in the changed program */
	const char *why;		/* its text; NULL: there is none */
	bool too_large;
} Trial;

/* Takes over the first error that was reported after `last`. */
static void
keep_error(Trial *t, const DiagList *d, const Diag *last)
{
	const Diag *g = last ? last->next : d->first;

	while (g && g->severity != SEV_ERROR)
		g = g->next;
	if (!g)
		return;
	t->failed = g->at;
	t->why = arena_printf(t->x->arena, "%s", g->text);
}

static bool
change(IrModule *copy, void *cx)
{
	const Diag *last = copy->s->diag.last;
	Trial *t = cx;

	if (!fit_batch_apply(t->batch, copy, t->point.batch)) {
		t->too_large = true;
		return false;
	}
	if (verify_module(copy))
		return true;
	keep_error(t, &copy->s->diag, last);
	return false;
}

static bool
look(IrModule *m, Arena *a, void *cx)
{
	const Diag *last = m->s->diag.last;
	Trial *t = cx;
	Measured n;

	if (!measure_memory(&t->x->how, m, a, &n)) {
		keep_error(t, &m->s->diag, last);
		return false;
	}
	t->point.memory = n.memory;
	t->point.needed = n.needed;
	return true;
}

/* Measures a batch. Returns false after an error. */
static bool
try_batch(Fit *x, Runner *r, IrModule *m, const FitBatch *batch, int64_t size, FitPoint *p)
{
	Trial t = { .x = x, .batch = batch, .point = { .batch = size } };
	bool ok = trial_run(r, m, x->how.as_xla, NULL, change, look, &t);

	if (!ok)
		return diag_error(&m->s->diag, DIAG_BATCH_FIXED, t.failed,
		                  "cannot measure the program with a batch of %lld%s%s", (long long)size,
		                  t.why ? ": " : t.too_large ? ": a tensor would be too large" : "",
		                  t.why ? t.why : "");
	*p = t.point;
	*VEC_ADD(x->arena, &x->points) = *p;
	return true;
}

/* ---- the search ---- */

/* Returns a batch between two, in steps: where memory reaches the limit if it grows linearly, or the middle. */
static int64_t
between(const Fit *x, const FitPoint *fits, const FitPoint *fails, bool bisect)
{
	int64_t low = fits->batch / x->step, high = fails->batch / x->step;
	double part = fails->needed > fits->needed ?
	              (double)(x->limit - fits->needed) / (double)(fails->needed - fits->needed) : 0.5;
	int64_t at = bisect ? low + (high - low) / 2 : low + (int64_t)((double)(high - low) * part);

	return at <= low ? low + 1 : at >= high ? high - 1 : at;
}

/* Searches between a batch that fits, or none at all, and one that does not. */
static bool
narrow(Fit *x, Runner *r, IrModule *m, const FitBatch *batch, FitPoint fits, FitPoint fails)
{
	/* Nothing is known about a batch of 0, so the first step bisects. */
	for (bool bisect = !fits.batch; fails.batch - fits.batch > x->step; bisect = !bisect) {
		FitPoint p;

		if (!try_batch(x, r, m, batch, between(x, &fits, &fails, bisect) * x->step, &p))
			return false;
		if (p.needed <= x->limit)
			fits = p;
		else
			fails = p;
	}
	x->largest = fits.batch;
	return true;
}

static bool
search(Fit *x, Runner *r, IrModule *m, const FitBatch *batch)
{
	FitPoint p, q;

	if (!try_batch(x, r, m, batch, x->size, &p))
		return false;
	if (p.needed > x->limit)
		return narrow(x, r, m, batch, (FitPoint){ 0, 0, 0 }, p);
	while (p.batch <= MOST / 2) {
		if (!try_batch(x, r, m, batch, 2 * p.batch, &q))
			return false;
		if (q.needed > x->limit)
			return narrow(x, r, m, batch, p, q);
		p = q;
	}
	x->largest = p.batch;
	x->unbounded = true;
	return true;
}

/* ---- the tables ---- */

static int
compare_points(const void *a, const void *b)
{
	const FitPoint *p = a, *q = b;

	return p->batch < q->batch ? -1 : p->batch > q->batch;
}

static const char *
note_of(const Fit *x, const FitPoint *p)
{
	bool largest = p->batch == x->largest, own = p->batch == x->size;

	return largest && own ? "the program, the largest that fits" : largest ? "the largest that fits" :
	       own ? "the program" : NULL;
}

static void
fill_sizes(Fit *x)
{
	qsort(x->points.v, x->points.n, sizeof *x->points.v, compare_points);
	for (uint32_t i = 0; i < x->points.n; i++) {
		const FitPoint *p = &x->points.v[i];
		ReportValue *row = report_table_row(&x->tables[FIT_SIZES]);

		row[S_BATCH] = report_of_count(p->batch);
		row[S_NEEDED] = report_of_count(p->needed);
		row[S_MEMORY] = report_of_count(p->memory);
		row[S_SPARE] = report_of_count(x->limit - p->needed);
		row[S_FITS] = report_of_flag(p->needed <= x->limit);
		if (note_of(x, p))
			row[S_NOTE] = report_of_text(str_from(note_of(x, p)));
	}
}

static void
fill_values(Fit *x, const FitBatch *batch)
{
	for (uint32_t i = 0; i < batch->values.n; i++) {
		const FitValue *v = &batch->values.v[i];
		ReportValue *row = report_table_row(&x->tables[FIT_VALUES]);

		row[V_ADDRESS] = report_of_text(v->named->address);
		if (v->named->name.p)
			row[V_NAME] = report_of_text(v->named->name);
		row[V_TYPE] = report_of_text(v->type);
		row[V_DIMS] = report_of_text(v->dims);
	}
}

/* Returns the answer as a sentence. */
static Str
answer(const Fit *x, const FitBatch *batch)
{
	Str name = batch->named->name.p ? batch->named->name : batch->named->address;
	const char *what = arena_printf(x->arena, "dimension %u of %.*s, %lld in the program", (unsigned)batch->dim,
	                                (int)name.n, name.p, (long long)x->size);

	if (!x->largest)
		return str_from(arena_printf(x->arena, "no batch fits, not even %lld (%s)", (long long)x->step, what));
	return str_from(arena_printf(x->arena, "the largest batch that fits: %lld%s (%s; multiples of %lld)",
	                             (long long)x->largest, x->unbounded ? " or more" : "", what,
	                             (long long)x->step));
}

static void
fill_tables(Fit *x, const FitBatch *batch)
{
	ReportValue *head;

	report_tables_init(x->tables, fit_layouts, FIT_N_TABLES, x->arena);
	x->tables[FIT_HEAD].words = answer(x, batch);
	head = report_table_row(&x->tables[FIT_HEAD]);
	head[H_TOPOLOGY] = report_of_text(x->how.topology->name);
	head[H_LIMIT] = report_of_count(x->limit);
	head[H_AS_XLA] = report_of_text(str_from(late_as_xla_word(x->how.as_xla, x->how.target)));
	head[H_ADDRESS] = report_of_text(batch->named->address);
	head[H_DIM] = report_of_count(batch->dim);
	head[H_BATCH] = report_of_count(x->size);
	head[H_STEP] = report_of_count(x->step);
	if (x->largest)
		head[H_LARGEST] = report_of_count(x->largest);
	fill_sizes(x);
	fill_values(x, batch);
}

static bool
run(Fit *x, Runner *r, IrModule *base, InspectAddresses *addresses)
{
	FitBatch batch;

	if (!fit_batch_find(&batch, base, addresses, x->batch, x->arena))
		return false;
	x->size = batch.size;
	x->step = batch.step;
	if (!search(x, r, base, &batch))
		return false;
	fill_tables(x, &batch);
	return true;
}

bool
fit_run(Fit *x, Runner *r, IrModule *m)
{
	InspectAddresses addresses;
	IrModule *base;
	bool ok;

	x->limit = cost_topology_memory_limit(x->how.topology);
	inspect_addresses_read(&addresses, m);
	base = ir_module_clone(m, &m->arena);
	/* Calls of one function may have different dimensions as their batch. */
	ok = runner_pass(r, base, "sdy-flatten-call-graph", NULL) && run(x, r, base, &addresses);
	ir_module_free(base);
	return ok;
}
