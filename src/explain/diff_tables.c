/* SPDX-License-Identifier: Apache-2.0
 *
 * One row per argument, result or mesh that differs, per group of values, and per collective that came or went. The
 * last tables have the totals of both sides, once as numbers and once as words.
 */
#include "explain/diff_tables.h"

#include "explain/because.h"
#include "inspect/mem.h"

/* ---- descriptions ---- */

enum { H_OLD, H_NEW, H_OLD_XLA, H_NEW_XLA, H_EQUAL, H_PARTLY, H_N };

static const ReportColumn head_columns[H_N] = {
	[H_OLD] = { .name = "old", .kind = REPORT_TEXT, .help = "The older file." },
	[H_NEW] = { .name = "new", .kind = REPORT_TEXT, .help = "The newer file." },
	[H_OLD_XLA] = { .name = "old_as_xla", .kind = REPORT_TEXT,
	                .help = "The value of --as-xla for the older file: \"no\" for what Shardy alone does." },
	[H_NEW_XLA] = { .name = "new_as_xla", .kind = REPORT_TEXT, .help = "The same for the newer file." },
	[H_EQUAL] = { .name = "equal", .kind = REPORT_FLAG,
	              .help = "No sharding, mesh or number of collectives differs." },
	[H_PARTLY] = { .name = "partly", .kind = REPORT_FLAG,
	               .help = "A part of the programs was too different to be compared well." },
};

static const ReportLayout head_layout = {
	.shape = REPORT_RECORD, .columns = head_columns, .n = H_N, .in = REPORT_IN_JSON,
};

enum { FROM, TO, N_PAIR };

static const ReportColumn rename_columns[N_PAIR] = {
	[FROM] = { .name = "old", .kind = REPORT_TEXT, .help = "The name of an axis." },
	[TO] = { .name = "new", .kind = REPORT_TEXT, .help = "Its new name." },
}, mesh_columns[N_PAIR] = {
	[FROM] = { .name = "old", .kind = REPORT_TEXT, .help = "The axes of a mesh with their sizes." },
	[TO] = { .name = "new", .kind = REPORT_TEXT, .help = "Those of the same mesh now." },
};

static const ReportLayout rename_layout = {
	.name = "renames", .help = "Axes that have another name.", .shape = REPORT_ROWS, .columns = rename_columns,
	.n = N_PAIR, .title = "renamed axes",
}, mesh_layout = {
	.name = "meshes", .help = "Meshes with other axes.", .shape = REPORT_ROWS, .columns = mesh_columns,
	.n = N_PAIR, .title = "meshes",
};

enum { V_CHANGE, V_NAME, V_ADDRESS, V_TYPE, V_OLD, V_NEW, V_OLD_BYTES, V_NEW_BYTES, V_BECAUSE, V_N };

static const ReportColumn boundary_columns[V_N] = {
	[V_CHANGE] = { .name = "change", .heading = "", .kind = REPORT_TEXT,
	               .help = "changed, new or gone." },
	[V_NAME] = { .name = "name", .kind = REPORT_TEXT, .cut = REPORT_CUT_MIDDLE, .nullable = true, .optional = true,
	             .help = "Its name in the original program." },
	[V_ADDRESS] = { .name = "address", .heading = "value", .kind = REPORT_TEXT, .drop = 2, .nullable = true,
	                .optional = true,
	                .help = "Its address in the newer program, or in the older one if it is gone; null for a value "
	                        "of a lock." },
	[V_TYPE] = { .name = "type", .kind = REPORT_TEXT, .drop = 1, .nullable = true, .optional = true,
	             .help = "Its global type." },
	[V_OLD] = { .name = "old", .kind = REPORT_TEXT, .nullable = true, .missing = "-",
	            .help = "The sharding before." },
	[V_NEW] = { .name = "new", .kind = REPORT_TEXT, .nullable = true, .missing = "-", .help = "The sharding now." },
	[V_OLD_BYTES] = { .name = "old_bytes", .heading = "bytes before", .kind = REPORT_BYTES, .drop = 3,
	                  .nullable = true, .optional = true, .help = "The bytes on a device before." },
	[V_NEW_BYTES] = { .name = "new_bytes", .heading = "now", .kind = REPORT_BYTES, .drop = 4, .nullable = true,
	                  .optional = true, .help = "The bytes on a device now." },
	[V_BECAUSE] = { .name = "because", .kind = REPORT_TEXT, .drop = 5, .cut = REPORT_CUT_LEFT, .nullable = true,
	                .optional = true,
	                .help = "The first annotation from which a new axis comes, or else that of a lost axis." },
};

static const ReportLayout args_layout = {
	.name = "arguments", .help = "Arguments with another sharding, and those that only one program has.",
	.shape = REPORT_ROWS, .columns = boundary_columns, .n = V_N, .title = "arguments",
}, results_layout = {
	.name = "results", .help = "Results with another sharding, and those that only one program has.",
	.shape = REPORT_ROWS, .columns = boundary_columns, .n = V_N, .title = "results",
};

enum { G_OP, G_COUNT, G_OLD, G_NEW, G_ADDRESS, G_NAME, G_SOURCE, G_BECAUSE, G_N };

static const ReportColumn group_columns[G_N] = {
	[G_OP] = { .name = "op", .kind = REPORT_TEXT, .help = "The operation." },
	[G_COUNT] = { .name = "count", .heading = "n", .kind = REPORT_COUNT, .unit = "values",
	              .help = "How many values have this change." },
	[G_OLD] = { .name = "old", .kind = REPORT_TEXT, .nullable = true, .missing = "-",
	            .help = "Their sharding before; null for constraints that are new." },
	[G_NEW] = { .name = "new", .kind = REPORT_TEXT, .nullable = true, .missing = "-",
	            .help = "Their sharding now; null for constraints that are gone." },
	[G_ADDRESS] = { .name = "address", .heading = "first", .kind = REPORT_TEXT, .drop = 2,
	                .cut = REPORT_CUT_MIDDLE, .nullable = true, .optional = true,
	                .help = "The address of the first one, in the newer program." },
	[G_NAME] = { .name = "name", .heading = "", .kind = REPORT_TEXT, .drop = 1, .cut = REPORT_CUT_MIDDLE,
	             .nullable = true, .optional = true, .help = "Its name in the original program." },
	[G_SOURCE] = { .name = "source", .heading = "", .kind = REPORT_TEXT, .drop = 4, .cut = REPORT_CUT_LEFT,
	               .nullable = true, .optional = true,
	               .help = "Its place in the original program, or else in the file." },
	[G_BECAUSE] = { .name = "because", .kind = REPORT_TEXT, .drop = 3, .cut = REPORT_CUT_LEFT, .nullable = true,
	                .optional = true,
	                .help = "The first annotation from which a new axis comes, or else that of a lost axis." },
};

static const ReportLayout group_layout = {
	.name = "values", .help = "Values with another sharding: one row per operation and change.",
	.shape = REPORT_ROWS, .columns = group_columns, .n = G_N, .title = "values",
};

enum { M_CHANGE, M_KIND, M_AXES, M_COUNT, M_TYPE, M_SENT, M_TIMES, M_ADDRESS, M_NAME, M_SOURCE, M_BECAUSE, M_N };

static const ReportColumn move_columns[M_N] = {
	[M_CHANGE] = { .name = "change", .heading = "", .kind = REPORT_TEXT, .help = "new or gone." },
	[M_KIND] = { .name = "kind", .kind = REPORT_TEXT, .help = "The collective." },
	[M_AXES] = { .name = "axes", .kind = REPORT_TEXT, .help = "The mesh axes, from major to minor." },
	[M_COUNT] = { .name = "count", .heading = "n", .kind = REPORT_COUNT, .unit = "collectives",
	              .help = "How many: 1, unless one side is a lock." },
	[M_TYPE] = { .name = "type", .kind = REPORT_TEXT, .drop = 1,
	             .help = "The global type of the value that is moved; for a lock its element type and rank." },
	[M_SENT] = { .name = "sent", .kind = REPORT_BYTES, .nullable = true, .optional = true,
	             .help = "The bytes that each device sends in all runs." },
	[M_TIMES] = { .name = "times", .kind = REPORT_COUNT, .unit = "runs", .drop = 2, .nullable = true,
	              .optional = true, .help = "How often it runs." },
	[M_ADDRESS] = { .name = "address", .heading = "place", .kind = REPORT_TEXT, .drop = 4,
	                .cut = REPORT_CUT_MIDDLE, .nullable = true, .optional = true,
	                .help = "The value that is moved." },
	[M_NAME] = { .name = "name", .heading = "", .kind = REPORT_TEXT, .drop = 3, .cut = REPORT_CUT_MIDDLE,
	             .nullable = true, .optional = true, .help = "Its name in the original program." },
	[M_SOURCE] = { .name = "source", .heading = "", .kind = REPORT_TEXT, .drop = 6, .cut = REPORT_CUT_LEFT,
	               .nullable = true, .optional = true,
	               .help = "Its place in the original program, or else in the file." },
	[M_BECAUSE] = { .name = "because", .kind = REPORT_TEXT, .drop = 5, .cut = REPORT_CUT_LEFT, .nullable = true,
	                .optional = true, .help = "The first annotation from which its axes come." },
};

static const ReportLayout move_layout = {
	.name = "collectives", .help = "Collectives that came or went.", .shape = REPORT_ROWS, .columns = move_columns,
	.n = M_N, .title = "collectives",
};

enum {
	S_OLD_COLLECTIVES, S_NEW_COLLECTIVES, S_OLD_SENT, S_NEW_SENT, S_OLD_MEMORY, S_NEW_MEMORY, S_OLD_VALUES,
	S_NEW_VALUES, S_CAME, S_WENT, S_CHANGED, S_N
};

static const ReportColumn sum_columns[S_N] = {
	[S_OLD_COLLECTIVES] = { .name = "collectives.old", .kind = REPORT_COUNT, .help = "The collectives." },
	[S_NEW_COLLECTIVES] = { .name = "collectives.new", .kind = REPORT_COUNT },
	[S_OLD_SENT] = { .name = "sent.old", .kind = REPORT_BYTES, .nullable = true,
	                 .help = "The bytes that each device sends, null for a lock." },
	[S_NEW_SENT] = { .name = "sent.new", .kind = REPORT_BYTES, .nullable = true },
	[S_OLD_MEMORY] = { .name = "memory.old", .kind = REPORT_BYTES, .nullable = true,
	                   .help = "The peak of memory on a device, null for a lock." },
	[S_NEW_MEMORY] = { .name = "memory.new", .kind = REPORT_BYTES, .nullable = true },
	[S_OLD_VALUES] = { .name = "values.old", .kind = REPORT_COUNT, .help = "The values that are compared." },
	[S_NEW_VALUES] = { .name = "values.new", .kind = REPORT_COUNT },
	[S_CAME] = { .name = "values.came", .kind = REPORT_COUNT, .help = "Those that only the newer program has." },
	[S_WENT] = { .name = "values.went", .kind = REPORT_COUNT, .help = "Those that only the older program has." },
	[S_CHANGED] = { .name = "values.changed", .kind = REPORT_COUNT, .help = "Those with another sharding." },
};

static const ReportLayout sum_layout = {
	.name = "totals", .help = "Both sides as a whole.", .shape = REPORT_RECORD, .columns = sum_columns, .n = S_N,
	.in = REPORT_IN_JSON | REPORT_IN_TSV,
};

enum { T_WHAT, T_OLD, T_NEW, T_CHANGE, T_N };

static const ReportColumn total_columns[T_N] = {
	[T_WHAT] = { .name = "total", .kind = REPORT_TEXT },
	[T_OLD] = { .name = "before", .kind = REPORT_TEXT },
	[T_NEW] = { .name = "now", .kind = REPORT_TEXT },
	[T_CHANGE] = { .name = "change", .kind = REPORT_TEXT },
};

static const ReportLayout total_layout = {
	.name = "words", .shape = REPORT_ROWS, .columns = total_columns, .n = T_N, .in = REPORT_IN_TEXT,
	.title = "totals",
};

const ReportLayout *const explain_diff_layouts[EXPLAIN_N_DIFF_TABLES] = {
	&head_layout, &rename_layout, &mesh_layout, &args_layout, &results_layout, &group_layout, &move_layout,
	&sum_layout, &total_layout,
};

void
explain_diff_init(ExplainDiff *d, Arena *arena)
{
	memset(d, 0, sizeof *d);
	d->arena = arena;
	report_tables_init(d->tables, explain_diff_layouts, EXPLAIN_N_DIFF_TABLES, arena);
}

/* What is needed to fill in the tables. */
typedef struct Filling {
	ExplainDiff *d;
	const ExplainComparison *x;
	ExplainBecause because;
} Filling;

static ReportValue
text_or_none(Str text)
{
	return text.n ? report_of_text(text) : (ReportValue){ 0 };
}

/* ---- rows ---- */

/* Returns the place in the original program, or else in the file. */
static Str
source_of(const Filling *x, const ExplainFacts *f, const ExplainWhere *p)
{
	LineCol at;

	if (p->origin.file.p)
		return inspect_origin_text(x->d->arena, &p->origin);
	if (!f->m || !p->known || !f->m->src)
		return STR("");
	at = source_locate(&f->m->s->arena, f->m->src, p->at.lo);
	return str_from(arena_printf(x->d->arena, "%s:%u:%u", f->m->src->name, (unsigned)at.line, (unsigned)at.col));
}

static void
put_boundary(Filling *x, uint32_t table, const ExplainChangeVec *list)
{
	for (uint32_t i = 0; i < list->n; i++) {
		const ExplainChange *c = &list->v[i];
		ReportValue *row = report_table_row(&x->d->tables[table]);
		ExplainWhere old = { .bytes = -1 }, now = { .bytes = -1 };
		const ExplainWhere *p;

		if (c->old)
			old = explain_fact_place(x->x->old, c->old);
		if (c->now)
			now = explain_fact_place(x->x->now, c->now);
		p = now.address.n ? &now : &old;
		row[V_CHANGE] = report_of_text(!c->old ? STR("new") : !c->now ? STR("gone") : STR("changed"));
		row[V_NAME] = text_or_none((c->now ? c->now : c->old)->name);
		if (c->now && c->old && !c->now->name.n)
			row[V_NAME] = text_or_none(c->old->name);
		row[V_ADDRESS] = text_or_none(p->address);
		row[V_TYPE] = text_or_none(p->type);
		if (c->old)
			row[V_OLD] = report_of_text(explain_old_spec(x->x, c->old));
		if (c->now)
			row[V_NEW] = report_of_text(explain_now_spec(x->x, c->now));
		if (old.bytes >= 0)
			row[V_OLD_BYTES] = report_of_count(old.bytes);
		if (now.bytes >= 0)
			row[V_NEW_BYTES] = report_of_count(now.bytes);
		if (c->old && c->now && !c->old->given && !c->now->given)
			row[V_BECAUSE] = text_or_none(explain_because_change(&x->because, c));
	}
}

static void
put_groups(Filling *x)
{
	for (uint32_t i = 0; i < x->x->groups.n; i++) {
		const ExplainGroup *g = &x->x->groups.v[i];
		const ExplainChange *first = &g->changes.v[0];
		bool is_now = first->now && (x->x->now->m || !first->old);
		const ExplainFacts *f = is_now ? x->x->now : x->x->old;
		ExplainWhere p = explain_fact_place(f, is_now ? first->now : first->old);
		ReportValue *row = report_table_row(&x->d->tables[EXPLAIN_DIFF_VALUES]);

		row[G_OP] = report_of_text(g->op);
		row[G_COUNT] = report_of_count(g->changes.n);
		row[G_OLD] = text_or_none(g->from);
		row[G_NEW] = text_or_none(g->to);
		row[G_ADDRESS] = text_or_none(p.address);
		row[G_NAME] = text_or_none(f->m ? p.origin.name : (is_now ? first->now : first->old)->name);
		row[G_SOURCE] = text_or_none(source_of(x, f, &p));
		row[G_BECAUSE] = text_or_none(explain_because_change(&x->because, first));
	}
}

static void
put_move(Filling *x, const ExplainTally *t, const ExplainMove *move)
{
	bool came = t->now > t->old;
	const ExplainFacts *f = came ? x->x->now : x->x->old;
	ReportValue *row = report_table_row(&x->d->tables[EXPLAIN_DIFF_MOVES]);
	ExplainWhere p = explain_move_place(f, move);

	row[M_CHANGE] = report_of_text(came ? STR("new") : STR("gone"));
	row[M_KIND] = report_of_text(str_from(cost_kind_name(t->kind)));
	row[M_AXES] = report_of_text(t->axes);
	row[M_COUNT] = report_of_count(1);
	row[M_TYPE] = report_of_text(p.type);
	if (p.bytes >= 0)
		row[M_SENT] = report_of_count(p.bytes);
	if (move->comm->run->times.known && move->comm->run->times.n != 1)
		row[M_TIMES] = report_of_count(move->comm->run->times.n);
	row[M_ADDRESS] = text_or_none(p.address);
	row[M_NAME] = text_or_none(p.origin.name);
	row[M_SOURCE] = text_or_none(source_of(x, f, &p));
	row[M_BECAUSE] = text_or_none(explain_because_move(&x->because, move, !came));
}

/* A lock knows only how many there are. */
static void
put_moves_of_lock(Filling *x, const ExplainTally *t)
{
	bool came = t->now > t->old;
	ReportValue *row = report_table_row(&x->d->tables[EXPLAIN_DIFF_MOVES]);

	row[M_CHANGE] = report_of_text(came ? STR("new") : STR("gone"));
	row[M_KIND] = report_of_text(str_from(cost_kind_name(t->kind)));
	row[M_AXES] = report_of_text(t->axes);
	row[M_COUNT] = report_of_count((int64_t)(came ? t->now - t->old : t->old - t->now));
	row[M_TYPE] = report_of_text(str_from(arena_printf(x->d->arena, "%.*s[%u]", (int)t->elem.n, t->elem.p,
	                                                   (unsigned)t->rank)));
}

static void
put_moves(Filling *x)
{
	bool both = x->x->old->m && x->x->now->m;

	for (uint32_t i = 0; i < x->x->tallies.n; i++) {
		const ExplainTally *t = &x->x->tallies.v[i];

		for (uint32_t k = 0; both && k < t->moves.n; k++)
			put_move(x, t, t->moves.v[k]);
		if (!both)
			put_moves_of_lock(x, t);
	}
}

/* ---- totals ---- */

static int64_t
n_moves(const ExplainFacts *f)
{
	int64_t n = 0;

	for (uint32_t i = 0; i < f->moves.n; i++)
		n += f->moves.v[i].count;
	return n;
}

static uint32_t
n_values(const ExplainFacts *f)
{
	return f->args.n + f->results.n + f->values.n;
}

static int64_t
memory_of(const ExplainFacts *f)
{
	if (!f->memory || !f->memory->main)
		return -1;
	return f->memory->step ? inspect_mem_needed(f->memory) : inspect_mem_total(f->memory, true);
}

/* Returns how a total has changed: by a number, or for people by percent if the numbers are large. */
static Str
change_of(Arena *a, int64_t old, int64_t now, bool human)
{
	double percent = old ? 100 * ((double)now / (double)old - 1) : 0;

	if (!human || old < 1000 || percent >= 1000)
		return str_from(arena_printf(a, "%+lld", (long long)(now - old)));
	return str_from(arena_printf(a, "%+.1f %%", percent));
}

/* Adds a row if both totals are known. */
static void
put_total(Filling *x, const char *what, int64_t old, int64_t now, bool bytes)
{
	Arena *a = x->d->arena;
	ReportValue *row;

	if (old < 0 || now < 0)
		return;
	row = report_table_row(&x->d->tables[EXPLAIN_DIFF_TOTALS]);
	row[T_WHAT] = report_of_text(str_from(what));
	row[T_OLD] = report_of_text(str_from(bytes ? report_bytes_text(a, old, x->d->human)
	                                           : arena_printf(a, "%lld", (long long)old)));
	row[T_NEW] = report_of_text(str_from(bytes ? report_bytes_text(a, now, x->d->human)
	                                           : arena_printf(a, "%lld", (long long)now)));
	row[T_CHANGE] = report_of_text(change_of(a, old, now, bytes && x->d->human));
}

static void
put_totals(Filling *x)
{
	const ExplainFacts *old = x->x->old, *now = x->x->now;
	ReportValue *row = report_table_row(&x->d->tables[EXPLAIN_DIFF_SUMS]);
	int64_t sent[2] = { old->m ? old->comms->sent : -1, now->m ? now->comms->sent : -1 };
	int64_t memory[2] = { memory_of(old), memory_of(now) };

	row[S_OLD_COLLECTIVES] = report_of_count(n_moves(old));
	row[S_NEW_COLLECTIVES] = report_of_count(n_moves(now));
	for (uint32_t i = 0; i < 2; i++) {
		if (sent[i] >= 0)
			row[S_OLD_SENT + i] = report_of_count(sent[i]);
		if (memory[i] >= 0)
			row[S_OLD_MEMORY + i] = report_of_count(memory[i]);
	}
	row[S_OLD_VALUES] = report_of_count(n_values(old));
	row[S_NEW_VALUES] = report_of_count(n_values(now));
	row[S_CAME] = report_of_count(x->x->came.n);
	row[S_WENT] = report_of_count(x->x->went.n);
	row[S_CHANGED] = report_of_count(x->x->n_values);
	put_total(x, "collectives", n_moves(old), n_moves(now), false);
	put_total(x, "sent per device", sent[0], sent[1], true);
	put_total(x, "memory per device", memory[0], memory[1], true);
	if (n_values(old) != n_values(now))
		put_total(x, "values", n_values(old), n_values(now), false);
}

void
explain_diff_fill(ExplainDiff *d, const ExplainComparison *c)
{
	Filling x = { .d = d, .x = c };
	ReportValue *head = report_table_row(&d->tables[EXPLAIN_DIFF_HEAD]);

	explain_because_init(&x.because, d->arena, c);
	head[H_OLD] = report_of_text(c->old->file);
	head[H_NEW] = report_of_text(c->now->file);
	head[H_OLD_XLA] = report_of_text(str_from(c->old->as_xla));
	head[H_NEW_XLA] = report_of_text(str_from(c->now->as_xla));
	head[H_EQUAL] = report_of_flag(!explain_differs(c));
	head[H_PARTLY] = report_of_flag(c->partly);
	for (uint32_t i = 0; i < c->renames.n; i++) {
		ReportValue *row = report_table_row(&d->tables[EXPLAIN_DIFF_RENAMES]);

		row[FROM] = report_of_text(c->renames.v[i].from);
		row[TO] = report_of_text(c->renames.v[i].to);
	}
	for (uint32_t i = 0; i < c->meshes.n; i++) {
		ReportValue *row = report_table_row(&d->tables[EXPLAIN_DIFF_MESHES]);

		row[FROM] = report_of_text(c->meshes.v[i].from);
		row[TO] = report_of_text(c->meshes.v[i].to);
	}
	put_boundary(&x, EXPLAIN_DIFF_ARGS, &c->args);
	put_boundary(&x, EXPLAIN_DIFF_RESULTS, &c->results);
	put_groups(&x);
	put_moves(&x);
	put_totals(&x);
}

/* Returns whether a total of both sides differs. */
static bool
has_other_totals(const ReportTable *totals)
{
	for (uint32_t i = 0; i < totals->rows.n; i++) {
		if (!str_eq(totals->rows.v[i][T_OLD].text, totals->rows.v[i][T_NEW].text))
			return true;
	}
	return false;
}

uint32_t
explain_diff_shown(const ExplainDiff *d, bool totals_first, ReportTable *list)
{
	const ReportTable *totals = &d->tables[EXPLAIN_DIFF_TOTALS];
	bool has_changes = false, has_totals;
	uint32_t n = 0;

	for (uint32_t i = EXPLAIN_DIFF_RENAMES; i <= EXPLAIN_DIFF_MOVES; i++)
		has_changes |= d->tables[i].rows.n != 0;
	has_totals = has_changes || has_other_totals(totals);
	if (has_totals && totals_first)
		list[n++] = *totals;
	for (uint32_t i = EXPLAIN_DIFF_RENAMES; i <= EXPLAIN_DIFF_MOVES; i++) {
		if (d->tables[i].rows.n)
			list[n++] = d->tables[i];
	}
	if (has_totals && !totals_first)
		list[n++] = *totals;
	return n;
}
