/* SPDX-License-Identifier: Apache-2.0
 *
 * An edit is printed twice: as Python that a user of JAX can write, and as the option with which shardc shows its
 * effect.
 */
#include "explain/suggest_text.h"

#include "base/num.h"
#include "explain/line.h"
#include "inspect/sharding_text.h"
#include "inspect/values.h"

/* ---- descriptions ---- */

enum { H_AS_XLA, H_TOPOLOGY, H_MINIMIZE, H_CANDIDATES, H_TRIED, H_SAVE, H_MEMORY, H_WORK, H_FAILED, H_N };

static const ReportColumn head_columns[H_N] = {
	[H_AS_XLA] = { .name = "as_xla", .kind = REPORT_TEXT,
	               .help = "As in the report of comms: whose collectives are counted." },
	[H_TOPOLOGY] = { .name = "topology", .kind = REPORT_TEXT, .nullable = true,
	                 .help = "The name of the topology, null if no times are computed." },
	[H_MINIMIZE] = { .name = "minimize", .kind = REPORT_TEXT,
	                 .help = "time, bytes or memory: what edits shall save." },
	[H_CANDIDATES] = { .name = "candidates", .kind = REPORT_COUNT, .unit = "edits",
	                   .help = "The edits that could be tried." },
	[H_TRIED] = { .name = "tried", .kind = REPORT_COUNT, .unit = "edits", .help = "Those that were tried." },
	[H_SAVE] = { .name = "saving", .kind = REPORT_COUNT, .unit = "edits",
	             .help = "Those that save, and need not much more memory or work." },
	[H_MEMORY] = { .name = "rejected.memory", .kind = REPORT_COUNT, .unit = "edits",
	               .help = "Those that save, but need more memory than --max-memory allows." },
	[H_WORK] = { .name = "rejected.work", .kind = REPORT_COUNT, .unit = "edits",
	             .help = "Those that save, but make each device compute more than --max-work allows." },
	[H_FAILED] = { .name = "failed", .kind = REPORT_COUNT, .unit = "edits",
	               .help = "Those whose program cannot be propagated or measured." },
};

enum { TIME, SENT, MEMORY, WORK, SAVED, COLLECTIVES, SET, OPTION, VALUE, FROM, TO, PYTHON, N_COLUMNS };

static const ReportColumn columns[N_COLUMNS] = {
	[TIME] = { .name = "time", .kind = REPORT_SECONDS, .nullable = true, .optional = true, .missing = "?",
	           .help = "The sum of the times of all collectives, as in comms; null if one is unknown." },
	[SENT] = { .name = "sent", .kind = REPORT_BYTES, .help = "The bytes that each device sends, as in comms." },
	[MEMORY] = { .name = "memory", .kind = REPORT_BYTES, .help = "The bytes that each device needs, as in mem." },
	[WORK] = { .name = "work", .kind = REPORT_RATIO, .nullable = true, .drop = 2,
	           .help = "How much more each device computes, in parts of the work of the program as it is." },
	[SAVED] = { .name = "saved", .kind = REPORT_RATIO, .nullable = true,
	            .help = "The part of what is minimized that the edit saves." },
	[COLLECTIVES] = { .name = "collectives", .kind = REPORT_COUNT, .drop = 1,
	                  .help = "The collectives, as in comms." },
	[SET] = { .name = "set", .kind = REPORT_TEXT, .in = REPORT_IN_TSV | REPORT_IN_JSON, .nullable = true,
	          .help = "The edit as --set takes it; null in the first row, the program as it is." },
	[OPTION] = { .name = "option", .heading = "edit", .kind = REPORT_TEXT, .in = REPORT_IN_TEXT },
	[VALUE] = { .name = "value", .kind = REPORT_TEXT, .in = REPORT_IN_TSV | REPORT_IN_JSON, .nullable = true,
	            .help = "The address of the value." },
	[FROM] = { .name = "from", .kind = REPORT_TEXT, .in = REPORT_IN_TSV | REPORT_IN_JSON, .nullable = true,
	           .help = "The sharding that propagation gives to the value now; null: none." },
	[TO] = { .name = "to", .kind = REPORT_TEXT, .in = REPORT_IN_TSV | REPORT_IN_JSON, .nullable = true,
	         .help = "The sharding that the edit gives to it." },
	[PYTHON] = { .name = "python", .heading = "in Python", .kind = REPORT_TEXT, .nullable = true, .optional = true,
	             .help = "The edit in JAX." },
};

enum { SUMMARY_N = 1 };

static const ReportColumn summary_columns[SUMMARY_N] = { { .name = "summary", .kind = REPORT_TEXT } };

static const ReportLayout head_layout = {
	.shape = REPORT_RECORD, .columns = head_columns, .n = H_N, .in = REPORT_IN_JSON | REPORT_IN_TEXT,
}, layout = {
	.name = "edits", .help = "The program as it is, then one row per edit, the best first.", .shape = REPORT_ROWS,
	.columns = columns, .n = N_COLUMNS,
}, summary_layout = {
	.shape = REPORT_RECORD, .columns = summary_columns, .n = SUMMARY_N, .in = REPORT_IN_TEXT,
};

const ReportLayout *const suggest_layouts[SUGGEST_N_TABLES] = { &head_layout, &layout, &summary_layout };

/* ---- an edit as text ---- */

/* Returns an address that names exactly this value, and which a user understands best: the name in JAX, the line that
 * assigns the value, or else the address that reports print. */
static Str
address_of(InspectAddresses *x, const InspectNamed *v)
{
	Arena *a = &x->m->s->arena;
	Session *s = x->m->s;
	Str texts[2] = { v->kind != INSPECT_NAMED_VALUE ? v->name : (Str){ NULL, 0 }, { NULL, 0 } };
	DiagList before = s->diag;
	ExplainAddress found;
	Str best = v->address;

	if (v->kind == INSPECT_NAMED_VALUE && v->origin.file.p)
		texts[1] = str_from(arena_printf(a, "%.*s:%u", (int)v->origin.file.n, v->origin.file.p,
		                                 (unsigned)v->origin.line));
	for (int i = 1; i >= 0; i--) {
		if (texts[i].n && explain_address_find(x, arena_dup(a, texts[i].p, texts[i].n), NULL, false, &found) &&
		    found.values.v[0] == v && found.dim == EXPLAIN_EVERY_DIM)
			best = texts[i];
	}
	diag_rewind(&s->diag, &before);
	return best;
}

/* Returns whether a PartitionSpec says all about a sharding, so that --set reads the same one. */
static bool
is_spec(IrModule *m, const ShardSharding *sh)
{
	bool all = inspect_has_one_mesh(&m, 1) && !sh->n_replicated;

	for (uint32_t d = 0; all && d < sh->rank; d++)
		all = !sh->dims[d].has_priority && (sh->dims[d].closed || !sh->dims[d].n);
	return all;
}

/* Returns a sharding as --set takes it. */
static Str
sharding_text(IrModule *m, IrAttr *sharding)
{
	Str spec = !sharding ? STR("none") : is_spec(m, shard_sharding(sharding))
	           ? inspect_partition_spec(m->s, sharding) : (Str){ NULL, 0 };

	return spec.p ? spec : inspect_sharding(m->s, sharding, inspect_has_one_mesh(&m, 1));
}

Str
suggest_edit_text(InspectAddresses *x, const ExplainEdit *e)
{
	Str address = address_of(x, e->value), to = sharding_text(x->m, e->sharding);

	return str_from(arena_printf(&x->m->s->arena, "%.*s=%.*s", (int)address.n, address.p, (int)to.n, to.p));
}

Str
suggest_option_text(Arena *a, Str set)
{
	bool double_quotes = !memchr(set.p, '"', set.n), single_quotes = !memchr(set.p, '\'', set.n);
	Buf b;
	Str text;

	if (double_quotes || single_quotes)
		return str_from(arena_printf(a, "--set %c%.*s%c", double_quotes ? '"' : '\'', (int)set.n, set.p,
		                             double_quotes ? '"' : '\''));
	buf_init(&b, a->memory);
	BUF_LIT(&b, "--set \"");
	for (size_t i = 0; i < set.n; i++)
		buf_printf(&b, "%s%c", set.p[i] == '"' ? "\\" : "", set.p[i]);
	buf_char(&b, '"');
	text = (Str){ arena_dup(a, b.p, b.n), b.n };
	buf_free(&b);
	return text;
}

/* Returns the edit in Python, or { NULL, 0 } if JAX cannot express it. */
static Str
python_text(InspectAddresses *x, const ExplainCandidate *c)
{
	Arena *a = &x->m->s->arena;
	const InspectNamed *v = c->edit.value;
	Str spec = c->edit.sharding ? inspect_partition_spec(x->m->s, c->edit.sharding) : (Str){ NULL, 0 };
	Str name = v->name.n ? v->name : v->address;
	const char *place;

	if (!spec.p || explain_is_backward(v))
		return (Str){ NULL, 0 };
	if (v->kind == INSPECT_NAMED_ARG && v->func == x->main)
		return str_from(arena_printf(a, "in_shardings of %.*s: %.*s", (int)name.n, name.p, (int)spec.n,
		                             spec.p));
	if (v->kind == INSPECT_NAMED_RESULT && v->func == x->main)
		return str_from(arena_printf(a, "out_shardings of %.*s: %.*s", (int)name.n, name.p, (int)spec.n,
		                             spec.p));
	place = v->origin.file.p ? arena_printf(a, "%.*s:%u", (int)v->origin.file.n, v->origin.file.p,
	                                        (unsigned)v->origin.line)
	                         : arena_printf(a, "%.*s", (int)v->address.n, v->address.p);
	return str_from(arena_printf(a, "jax.lax.with_sharding_constraint(x, %.*s)  # %s", (int)spec.n, spec.p, place));
}

/* ---- tables ---- */

static ReportValue *
put_cost(Suggestions *x, const Measured *m)
{
	ReportValue *row = report_table_row(&x->tables[SUGGEST_EDITS]);

	if (m->has_final_time)
		row[TIME] = report_of_real(m->final_time);
	row[SENT] = report_of_count(m->final_sent);
	row[MEMORY] = report_of_count(m->memory);
	row[COLLECTIVES] = report_of_count(m->final_collectives);
	return row;
}

static void
put_try(Suggestions *x, InspectAddresses *values, const SuggestTry *y)
{
	const ExplainCandidate *c = y->candidate;
	ReportValue *row = put_cost(x, &y->cost);
	Session *s = values->m->s;
	Str set = suggest_edit_text(values, &c->edit), python = python_text(values, c);

	row[WORK] = report_of_real(y->work - 1);
	row[SAVED] = report_of_real(1 - y->price / x->price);
	row[SET] = report_of_text(set);
	row[OPTION] = report_of_text(suggest_option_text(x->arena, set));
	row[VALUE] = report_of_text(c->edit.value->address);
	if (c->now)
		row[FROM] = report_of_text(inspect_sharding(s, c->now, true));
	row[TO] = report_of_text(c->edit.sharding ? inspect_sharding(s, c->edit.sharding, true) : STR("none"));
	if (python.p)
		row[PYTHON] = report_of_text(python);
}

/* Adds a row for the best edit of each group, and rows for others that need less memory by 1 %. */
static void
put_tries(Suggestions *x, InspectAddresses *values)
{
	const SuggestTry *last = NULL;

	for (uint32_t i = 0, rows = 0; i < x->n[SUGGEST_SAVES] && rows < x->top; i++) {
		const SuggestTry *y = &x->tries.v[i];

		if (last && y->group == last->group && y->cost.memory > last->cost.memory - x->now.memory / 100)
			continue;
		put_try(x, values, y);
		rows++;
		last = y;
	}
}

static const char *
last_line(const Suggestions *x)
{
	static const char *const what[] = { "time", "bytes", "memory" };
	uint32_t n = x->n[SUGGEST_SAVES];
	const char *count = n ? arena_printf(x->arena, "%u", (unsigned)n) : "none";
	const char *text = arena_printf(x->arena, "%u of %u edits tried, %s save%s %s", (unsigned)x->tries.n,
	                                (unsigned)x->candidates.n, count, n > 1 ? "" : "s", what[x->minimize]);

	if (x->n[SUGGEST_MORE_MEMORY])
		text = arena_printf(x->arena, "%s, %u more would need more memory (--max-memory)", text,
		                    (unsigned)x->n[SUGGEST_MORE_MEMORY]);
	if (x->n[SUGGEST_MORE_WORK])
		text = arena_printf(x->arena, "%s, %u more would compute more (--max-work)", text,
		                    (unsigned)x->n[SUGGEST_MORE_WORK]);
	if (x->n[SUGGEST_FAILED])
		text = arena_printf(x->arena, "%s, %u failed", text, (unsigned)x->n[SUGGEST_FAILED]);
	return text;
}

static void
fill_head(Suggestions *x)
{
	static const char *const what[] = { "time", "bytes", "memory" };
	ReportValue *row = report_table_row(&x->tables[SUGGEST_HEAD]);

	row[H_AS_XLA] = report_of_text(str_from(late_as_xla_word(x->how.as_xla, x->how.target)));
	if (x->how.topology)
		row[H_TOPOLOGY] = report_of_text(x->how.topology->name);
	row[H_MINIMIZE] = report_of_text(str_from(what[x->minimize]));
	row[H_CANDIDATES] = report_of_count(x->candidates.n);
	row[H_TRIED] = report_of_count(x->tries.n);
	row[H_SAVE] = report_of_count(x->n[SUGGEST_SAVES]);
	row[H_MEMORY] = report_of_count(x->n[SUGGEST_MORE_MEMORY]);
	row[H_WORK] = report_of_count(x->n[SUGGEST_MORE_WORK]);
	row[H_FAILED] = report_of_count(x->n[SUGGEST_FAILED]);
}

void
suggest_fill(Suggestions *x, InspectAddresses *values)
{
	ReportValue *row;

	report_tables_init(x->tables, suggest_layouts, SUGGEST_N_TABLES, x->arena);
	x->tables[SUGGEST_HEAD].words = str_from(measure_first_line(&x->how, x->arena));
	fill_head(x);
	row = put_cost(x, &x->now);
	row[OPTION] = report_of_text(STR("the program as it is"));
	put_tries(x, values);
	(void)report_table_row(&x->tables[SUGGEST_SUMMARY]);
	x->tables[SUGGEST_SUMMARY].words = str_from(last_line(x));
}
