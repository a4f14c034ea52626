/* SPDX-License-Identifier: Apache-2.0
 *
 * A budget that is exceeded is an error with the three rows that contribute most.
 */
#include "cli/budget_check.h"

#include "base/num.h"
#include "inspect/name.h"
#include "inspect/replicated.h"
#include "inspect/sharding_text.h"

enum { SHOWN = 3 };

/* What a budget limits: a ratio of bytes or numbers, or a time. */
typedef struct Amount {
	RatioPart num, den;
	double seconds;
} Amount;

typedef struct Sum {
	Amount total;
	bool known;
	const InspectComm *most[SHOWN];	/* the largest contributors, the largest first */
} Sum;

/* Returns whether a measure is the number of certain rows, to which rows of unknown bytes do not matter. */
static bool
is_number_of_rows(InspectMeasure measure)
{
	return measure == INSPECT_BUDGET_COLLECTIVES || measure == INSPECT_BUDGET_RESHARDS ||
	       measure == INSPECT_BUDGET_REMATERIALIZATIONS || measure == INSPECT_BUDGET_NEW_COLLECTIVES;
}

/* Returns the kind of a row in the program that a budget is about. */
static CostKind
kind_of(const InspectComm *x, const InspectBudget *b)
{
	return b->is_final ? inspect_comm_final_kind(x) : x->run->move.cost.kind;
}

/* Returns whether a row has the kind or the axis that a word of a selector names. */
static bool
matches_word(const InspectComm *x, const InspectBudget *b, Str word)
{
	if (str_eq(word, str_from(cost_kind_name(kind_of(x, b)))))
		return true;
	for (uint32_t i = 0; i < x->run->move.n_axes; i++) {
		if (str_eq(word, session_str(x->m->s, x->run->move.axis_list[i].name)))
			return true;
	}
	return false;
}

static bool
matches(const InspectComm *x, const InspectBudget *b)
{
	if (!inspect_comm_counts(x) || cost_kind_is_open(x->run->move.cost.kind))
		return false;
	if (b->is_final && b->measure == INSPECT_BUDGET_COLLECTIVES && !inspect_comm_is_final(x))
		return false;
	if (b->measure == INSPECT_BUDGET_RESHARDS && x->why == IR_REASON_CONTRACTION)
		return false;
	if (b->measure == INSPECT_BUDGET_REMATERIALIZATIONS && !x->run->move.remat)
		return false;
	for (uint32_t i = 0; i < b->only.n; i++) {
		if (!matches_word(x, b, b->only.v[i]))
			return false;
	}
	return true;
}

static Amount
amount_new(int64_t n)
{
	return (Amount){ .num = (RatioPart)n, .den = 1 };
}

static Amount
amount_of_limit(const InspectBudget *b)
{
	return (Amount){ b->limit.num, b->limit.den, ratio_value(b->limit) };
}

/* Returns whether the first amount is the larger one. */
static bool
is_more(Amount x, Amount y, InspectMeasure measure)
{
	if (measure == INSPECT_BUDGET_TIME)
		return x.seconds > y.seconds;
	return ratio_compare(x.num, x.den, y.num, y.den) > 0;
}

static double
amount_value(Amount x, InspectMeasure measure)
{
	return measure == INSPECT_BUDGET_TIME ? x.seconds : (double)x.num / (double)x.den;
}

/* Returns what a row adds to a measure. */
static Amount
amount_of(const InspectComm *x, const InspectBudget *b)
{
	double time = b->is_final ? x->final_time : x->time;
	InspectTimes times = b->is_final ? x->final_times : x->run->times;

	if (b->measure == INSPECT_BUDGET_TIME)
		return (Amount){ .den = 1, .seconds = time * (double)times.n };
	if (b->measure == INSPECT_BUDGET_BYTES)
		return amount_new(b->is_final ? x->final_total : x->total);
	return amount_new(1);
}

static bool
is_known(const InspectComm *x, const InspectBudget *b)
{
	if (b->measure == INSPECT_BUDGET_BYTES)
		return b->is_final ? x->has_final_total : x->has_total;
	if (b->measure != INSPECT_BUDGET_TIME)
		return true;
	return b->is_final ? x->has_final_time && x->final_times.known : x->has_time && x->run->times.known;
}

static void
add_contributor(Sum *sum, const InspectComm *x, const InspectBudget *b)
{
	for (int i = 0; i < SHOWN; i++) {
		const InspectComm *y = sum->most[i];

		if (y && !is_more(amount_of(x, b), amount_of(y, b), b->measure))
			continue;
		sum->most[i] = x;
		x = y;
		if (!x)
			return;
	}
}

static Sum
measure_of(const InspectComms *c, const InspectBudget *b)
{
	Sum sum = { .total.den = 1, .known = !c->n_opaque && (!c->n_implicit || is_number_of_rows(b->measure)) };

	for (uint32_t i = 0; i < c->list.n; i++) {
		const InspectComm *x = &c->list.v[i];
		Amount amount = amount_of(x, b);

		if (!matches(x, b))
			continue;
		sum.total.num += amount.num;
		sum.total.seconds += amount.seconds;
		sum.known &= is_known(x, b);
		add_contributor(&sum, x, b);
	}
	return sum;
}

static int64_t
whole_part(Amount amount)
{
	RatioPart n = amount.num / amount.den;

	return n < (RatioPart)INT64_MAX ? (int64_t)n : INT64_MAX;
}

/* Returns bytes or seconds as a report prints them: exact bytes, or units for people. Times always have the units,
 * because they are estimates. */
static const char *
with_unit(Unit *u, Amount amount, bool seconds)
{
	Arena *a = &u->s.arena;
	Buf b;

	if (!seconds)
		return report_bytes_text(a, whole_part(amount), u->o->human);
	buf_init(&b, a->memory);
	report_human_seconds(&b, amount.seconds);
	return buf_take(&b, a);
}

static const char *
amount_text(Unit *u, Amount amount, InspectMeasure measure)
{
	Arena *a = &u->s.arena;

	if (measure == INSPECT_BUDGET_TIME)
		return with_unit(u, amount, true);
	if (measure == INSPECT_BUDGET_UNSHARDED || measure == INSPECT_BUDGET_PADDING)
		return arena_printf(a, "%.2f %%", 100 * amount_value(amount, measure));
	if (is_number_of_rows(measure))
		return arena_printf(a, "%lld", (long long)whole_part(amount));
	return with_unit(u, amount, false);
}

static void
note_contributors(Unit *u, const Sum *sum, const InspectBudget *b)
{
	for (int i = 0; i < SHOWN && sum->most[i]; i++) {
		const InspectComm *x = sum->most[i];
		bool known;
		uint32_t at = inspect_place(x->m, x->at, &known);
		const char *name = cost_kind_name(kind_of(x, b));
		const char *amount = amount_text(u, amount_of(x, b), b->measure);

		diag_note(&u->s.diag, (Span){ at, at }, "%s of %s over %s (%s): %s", name, x->value.p,
		          x->run->move.axes.p, inspect_reason_name(x->why), amount);
	}
}

/* Says where the configuration has a budget that is exceeded. */
static void
note_configuration(Unit *u, const InspectBudget *b)
{
	if (b->file)
		diag_note_elsewhere(&u->s.diag, b->file, b->line, b->col, "the configuration has this budget");
}

static void
report_excess(Unit *u, const InspectBudget *b, const Sum *sum)
{
	const char *amount = amount_text(u, sum->total, b->measure);
	const char *limit = amount_text(u, amount_of_limit(b), b->measure);

	if (b->limit.num)
		diag_error(&u->s.diag, DIAG_BUDGET_EXCEEDED, u->judged,
		           "budget '%.*s' is exceeded: %s, %.2f times the limit of %s", (int)b->text.n, b->text.p,
		           amount, amount_value(sum->total, b->measure) / ratio_value(b->limit), limit);
	else
		diag_error(&u->s.diag, DIAG_BUDGET_EXCEEDED, u->judged, "budget '%.*s' is exceeded: %s, not %s",
		           (int)b->text.n, b->text.p, amount, limit);
	note_contributors(u, sum, b);
	note_configuration(u, b);
}

/* Reports that a budget is undecided: an error with --strict, else a warning. Returns whether the budget is kept. */
static bool
undecided(Unit *u, const char *text)
{
	diag_error(&u->s.diag, u->o->strict ? DIAG_BUDGET_UNKNOWN : DIAG_BUDGET_UNDECIDED, u->judged, "%s", text);
	return !u->o->strict;
}

/* Reports that no budget can be judged if the input has shardings that shardc does not read. Returns whether it has
 * none. */
static bool
reads_all_shardings(Unit *u, const InspectBudgets *budgets)
{
	if (!budgets->n || !u->s.ignores_gspmd)
		return true;
	return diag_error(&u->s.diag, DIAG_BUDGET_UNKNOWN, u->judged,
	                  "budget '%.*s' cannot be decided, because the program has shardings of GSPMD",
	                  (int)budgets->v[0].text.n, budgets->v[0].text.p);
}

/* ---- growth ---- */

/* Returns whether there is a report to compare with, or reports that there is none. */
static bool
has_baseline(Unit *u, const InspectBudget *b, const Baseline *baseline)
{
	if (baseline && baseline->json)
		return true;
	diag_error(&u->s.diag, DIAG_BUDGET_UNKNOWN, u->judged,
	           "budget '%.*s' compares with an earlier report of `shardc comms` or `shardc mem`; %s%s",
	           (int)b->text.n, b->text.p, baseline && baseline->missing ? "there is no " :
	           "give it with --baseline=FILE", baseline && baseline->missing ? baseline->missing : "");
	return false;
}

/* Returns whether a total, now / old, is above 1 + limit. */
static bool
grew(const InspectBudget *b, InspectMeasure measure, Amount old, Amount now)
{
	RatioPart one = b->limit.den;

	if (measure == INSPECT_BUDGET_TIME)
		return now.seconds > old.seconds * (1 + ratio_value(b->limit));
	return ratio_compare(now.num, one + b->limit.num, old.num, one) > 0;
}

/* Returns whether a total grew by no more than the budget allows, or reports that it did. `before` is NULL if the
 * earlier report does not have it. */
static bool
check_growth(Unit *u, const InspectBudget *b, const char *what, InspectMeasure measure, const Amount *before,
             Amount now)
{
	Arena *a = &u->s.arena;
	double old;

	if (!before)
		return undecided(u, arena_printf(a, "budget '%.*s' is undecided: the earlier report lacks %s",
		                                 (int)b->text.n, b->text.p, what));
	if (!grew(b, measure, *before, now))
		return true;
	old = amount_value(*before, measure);
	diag_error(&u->s.diag, DIAG_BUDGET_EXCEEDED, u->judged, "budget '%.*s' is exceeded: %s grew from %s to "
	           "%s%s", (int)b->text.n, b->text.p, what, amount_text(u, *before, measure),
	           amount_text(u, now, measure),
	           old > 0 ? arena_printf(a, ", by %.2f %%", 100 * (amount_value(now, measure) / old - 1)) : "");
	note_configuration(u, b);
	return false;
}

/* Compares a number of the report with the earlier one. */
static bool
check_count(Unit *u, const InspectBudget *b, const char *what, InspectMeasure measure, const Baseline *baseline,
            const char *table, const char *key, const char *part, int64_t now)
{
	int64_t old = 0;
	bool has = baseline_count(baseline, table, key, part, &old);

	return check_growth(u, b, what, measure, has ? &(Amount){ .num = (RatioPart)old, .den = 1 } : NULL,
	                    amount_new(now));
}

static bool
check_time(Unit *u, const InspectBudget *b, const char *what, const Baseline *baseline, const char *key,
           const char *part, double now)
{
	Amount old = { .den = 1 };
	bool has = baseline_number(baseline, "totals", key, part, &old.seconds);

	return check_growth(u, b, what, INSPECT_BUDGET_TIME, has ? &old : NULL, (Amount){ .den = 1, .seconds = now });
}

/* ---- new collectives ---- */

/* How many collectives of each kind, axes and reason an earlier report has that no row here has taken yet. */
typedef struct Earlier {
	Unit *u;
	Map left;
} Earlier;

static Atom
key_of(Unit *u, Str kind, Str axes, Str why)
{
	const char *key = arena_printf(&u->s.arena, "%.*s %.*s %.*s", (int)kind.n, kind.p, (int)axes.n, axes.p,
	                               (int)why.n, why.p);

	return atom_intern(&u->s.atoms, key, strlen(key));
}

static void
see_earlier(Str kind, Str axes, Str why, void *cx)
{
	Earlier *x = cx;
	Atom key = key_of(x->u, kind, axes, why);

	map_put(&x->u->s.arena, &x->left, key, map_value(map_number(map_get(&x->left, key)) + 1));
}

/* Returns the axes of a row as a report in JSON has them, joined by commas. */
static Str
axes_of_row(Unit *u, const InspectComm *x)
{
	const InspectMove *v = &x->run->move;
	const char *text = "";

	for (uint32_t i = 0; i < v->n_axes; i++) {
		Str axis = inspect_axis(x->m->s, v->axis_list[i]);

		text = arena_printf(&u->s.arena, "%s%s%.*s", text, i ? "," : "", (int)axis.n, axis.p);
	}
	return v->n_axes ? str_from(text) : v->axes;
}

/* Returns whether the earlier report has a collective like a row that no other row is paired with, and pairs them. */
static bool
was_there(Earlier *e, const InspectComm *x)
{
	Str kind = str_from(cost_kind_name(x->run->move.cost.kind));
	Atom key = key_of(e->u, kind, axes_of_row(e->u, x), str_from(inspect_reason_name(x->why)));
	uint32_t n = map_number(map_get(&e->left, key));

	if (!n)
		return false;
	map_drop(&e->left, key, map_get(&e->left, key));
	if (n > 1)
		map_put(&e->u->s.arena, &e->left, key, map_value(n - 1));
	return true;
}

static bool
check_new(Unit *u, const InspectComms *c, const InspectBudget *b, const Baseline *baseline)
{
	Earlier earlier = { .u = u };
	Sum sum = { .total.den = 1, .known = true };

	if (!has_baseline(u, b, baseline))
		return false;
	if (!baseline_collectives(u, baseline, see_earlier, &earlier))
		return undecided(u, arena_printf(&u->s.arena, "budget '%.*s' is undecided: the earlier report lacks "
		                                 "some of its collectives", (int)b->text.n, b->text.p));
	for (uint32_t i = 0; i < c->list.n; i++) {
		const InspectComm *x = &c->list.v[i];

		if (!matches(x, b) || was_there(&earlier, x))
			continue;
		sum.total.num++;
		add_contributor(&sum, x, b);
	}
	if (!is_more(sum.total, amount_of_limit(b), b->measure))
		return true;
	report_excess(u, b, &sum);
	return false;
}

/* Compares the program that runs with that of the earlier report. */
static bool
check_final_growth(Unit *u, const InspectComms *c, const InspectBudget *b, const Baseline *baseline)
{
	const InspectBudget bytes = { .measure = INSPECT_BUDGET_BYTES, .is_final = true };
	Sum sum = measure_of(c, &bytes);
	bool ok = check_count(u, b, "the number of collectives in the program that runs", INSPECT_BUDGET_COLLECTIVES,
	                      baseline, "totals", "final", "collectives", c->n_final);

	if (!check_count(u, b, "the data sent in the program that runs", INSPECT_BUDGET_BYTES, baseline, "totals",
	                 "final", "sent", c->final_sent)) {
		note_contributors(u, &sum, &bytes);
		ok = false;
	}
	if (c->topology && c->has_final_time)
		ok &= check_time(u, b, "the time in the program that runs", baseline, "final", "time",
		                 c->final_time);
	return ok;
}

static bool
has_unknown(const Baseline *baseline, const char *key)
{
	int64_t n;

	return baseline_count(baseline, "totals", key, NULL, &n) && n > 0;
}

static bool
check_comms_growth(Unit *u, const InspectComms *c, const InspectBudget *b, const Baseline *baseline)
{
	const InspectBudget bytes = { .measure = INSPECT_BUDGET_BYTES };
	Sum sum = measure_of(c, &bytes);
	bool ok = true;

	if (!has_baseline(u, b, baseline))
		return false;
	if (!check_count(u, b, "the number of collectives", INSPECT_BUDGET_COLLECTIVES, baseline, "totals",
	                 "collectives", NULL, c->n_collectives))
		ok = false;
	if (!check_count(u, b, "the data sent", INSPECT_BUDGET_BYTES, baseline, "totals", "sent", NULL, c->sent)) {
		note_contributors(u, &sum, &bytes);
		ok = false;
	}
	if (c->topology && c->has_time)
		ok &= check_time(u, b, "the time", baseline, "time", NULL, c->time);
	if (c->runs.target != LATE_PARTITIONER)
		ok &= check_final_growth(u, c, b, baseline);
	if (c->n_unknown || c->n_implicit || c->n_opaque || has_unknown(baseline, "unknown") ||
	    has_unknown(baseline, "implicit") || has_unknown(baseline, "opaque"))
		ok &= undecided(u, arena_printf(&u->s.arena, "budget '%.*s' compares totals that do not contain "
		                                "unknown quantities", (int)b->text.n, b->text.p));
	return ok;
}

static bool
check_mem_growth(Unit *u, const InspectMemory *m, const InspectBudget *b, const Baseline *baseline)
{
	bool ok;

	if (!has_baseline(u, b, baseline))
		return false;
	ok = check_count(u, b, "the size of all arguments", INSPECT_BUDGET_MEMORY, baseline, "sizes", "arguments",
	                 "local", m->step ? m->step->arguments : m->args);
	if (m->step)
		return ok & check_count(u, b, "the total", INSPECT_BUDGET_MEMORY, baseline, "sizes", "total", "local",
		                        inspect_mem_total(m, true));
	ok &= check_count(u, b, "the total with fusion", INSPECT_BUDGET_MEMORY, baseline, "sizes", "total_fused",
	                  "local", inspect_mem_total(m, true));
	ok &= check_count(u, b, "the total without fusion", INSPECT_BUDGET_MEMORY, baseline, "sizes", "total_unfused",
	                  "local", inspect_mem_total(m, false));
	return ok;
}

/* ---- communication ---- */

static bool
check_budget(Unit *u, const InspectComms *c, const InspectBudget *b, const Baseline *baseline)
{
	Arena *a = &u->s.arena;
	Sum sum;

	if (b->measure == INSPECT_BUDGET_GROWTH)
		return check_comms_growth(u, c, b, baseline);
	if (b->measure == INSPECT_BUDGET_NEW_COLLECTIVES)
		return check_new(u, c, b, baseline);
	if (inspect_measure_is_memory(b->measure))
		return undecided(u, arena_printf(a, "budget '%.*s' has no effect here; `shardc mem` checks it",
		                                 (int)b->text.n, b->text.p));
	if (b->measure == INSPECT_BUDGET_REMATERIALIZATIONS && !c->runs.as_xla)
		return undecided(u, arena_printf(a, "budget '%.*s' is undecided: only --as-xla knows what XLA gathers",
		                                 (int)b->text.n, b->text.p));
	if (b->is_final && c->runs.target == LATE_PARTITIONER)
		return undecided(u, arena_printf(a, "budget '%.*s' is undecided: only `shardc comms` with "
		                                 "--as-xla=cpu, tpu or gpu knows what runs", (int)b->text.n,
		                                 b->text.p));
	sum = measure_of(c, b);
	if (is_more(sum.total, amount_of_limit(b), b->measure)) {
		report_excess(u, b, &sum);
		return false;
	}
	if (!sum.known)
		return undecided(u, arena_printf(a, "budget '%.*s' is undecided: %s so far, and some quantities are "
		                                 "unknown", (int)b->text.n, b->text.p,
		                                 amount_text(u, sum.total, b->measure)));
	return true;
}

/* Reports operations of which it is not known whether they communicate: an error with --strict. Otherwise the totals
 * name their number, and no budget is kept. Returns whether there is no error. */
static bool
check_opaque(Unit *u, const InspectComms *c)
{
	int shown = 0;

	if (!u->o->strict || !c->n_opaque)
		return true;
	diag_error(&u->s.diag, DIAG_COMM_UNKNOWN, u->judged, "%u operation%s may communicate, and the totals do "
	           "not contain what %s", (unsigned)c->n_opaque, c->n_opaque == 1 ? "" : "s",
	           c->n_opaque == 1 ? "it sends" : "they send");
	for (uint32_t i = 0; i < c->list.n && shown < SHOWN; i++) {
		const InspectComm *x = &c->list.v[i];
		bool known;
		uint32_t at = inspect_place(x->m, x->at, &known);

		if (x->run->move.cost.kind != COST_UNKNOWN || !inspect_comm_counts(x))
			continue;
		diag_note(&u->s.diag, (Span){ at, at }, "%s: %s", x->value.p, x->run->move.note);
		shown++;
	}
	return false;
}

bool
budget_check_comms(Unit *u, const InspectBudgets *budgets, const InspectComms *c, const Baseline *baseline)
{
	bool ok = check_opaque(u, c);

	ok &= reads_all_shardings(u, budgets);
	for (uint32_t i = 0; i < budgets->n; i++)
		ok &= check_budget(u, c, &budgets->v[i], baseline);
	return ok;
}

/* ---- memory ---- */

static bool
check_amount(Unit *u, const char *what, Amount amount, const InspectBudget *b)
{
	Sum sum = { .total = amount };

	if (!is_more(amount, amount_of_limit(b), b->measure))
		return true;
	report_excess(u, b, &sum);
	diag_note(&u->s.diag, u->judged, "this is %s", what);
	return false;
}

/* Returns the product of the axes that a budget names, or the number of devices if it names none. An axis of size 1 may
 * have been removed from the mesh before. */
static int64_t
devices_of(Unit *u, const InspectMemory *m, const InspectBudget *b, const BudgetNames *names)
{
	int64_t n = 1;

	if (!b->only.n)
		return m->devices;
	for (uint32_t i = 0; i < b->only.n; i++) {
		Atom name = atom_find(&u->s.atoms, b->only.v[i].p, b->only.v[i].n);
		bool has = name && m->mesh && shard_mesh_axis_find(m->mesh, name) >= 0;

		if (!has && !budget_names_one(u, names, b->only.v[i]))
			budget_names_no_axis(u, b, b->only.v[i], m->mesh);
		n = num_mul(n, has ? shard_mesh_axis_size(m->mesh, name) : 1);
	}
	return n;
}

/* Returns the bytes of the large arguments that the devices hold beyond one copy of each, relative to one copy. */
static Amount
unsharded_part(Unit *u, const InspectMemory *m, const InspectBudget *b, const BudgetNames *names)
{
	RatioPart one = (RatioPart)m->large_global, all = (RatioPart)m->large * (RatioPart)devices_of(u, m, b, names);

	return all > one && one ? (Amount){ .num = all - one, .den = one } : amount_new(0);
}

/* Names the largest arguments that stay replicated, and the axes that could shard them. */
static void
note_replicated(Unit *u, IrModule *m, const InspectReplicatedList *list)
{
	for (uint32_t i = 0; i < list->n && i < SHOWN; i++) {
		const InspectReplicated *x = &list->v[i];
		bool known;
		uint32_t at = inspect_place(m, x->value, &known);

		diag_note(&u->s.diag, (Span){ at, at }, "%s has %s on each device; \"%s\" could shard its dimension %u "
		          "%lld ways",
		          inspect_replicated_name(&u->s.arena, inspect_value(m, x->value),
		                                  inspect_origin(m, x->value).name),
		          report_bytes_text(&u->s.arena, x->bytes, u->o->human), session_str(&u->s, x->axis).p,
		          (unsigned)x->dim, (long long)x->ways);
	}
}

/* Checks the bytes of the arguments that stay replicated over an axis that could shard them. */
static bool
check_replicated(Unit *u, const InspectMemory *m, const InspectBudget *b)
{
	InspectReplicatedList list = { 0 };
	int64_t bytes = 0;
	Sum sum = { 0 };

	inspect_replicated(&u->s.arena, m, b->only.n ? b->only.v[0] : STR(""), &list);
	for (uint32_t i = 0; i < list.n; i++)
		bytes = num_add(bytes, list.v[i].bytes);
	sum.total = amount_new(bytes);
	if (!is_more(sum.total, amount_of_limit(b), b->measure))
		return true;
	report_excess(u, b, &sum);
	note_replicated(u, m->lives->m, &list);
	return false;
}

static bool
check_mem_budget(Unit *u, const InspectMemory *m, const InspectBudget *b, const BudgetNames *names)
{
	int64_t fused = inspect_mem_total(m, true), unfused = inspect_mem_total(m, false);

	switch (b->measure) {
	case INSPECT_BUDGET_ARGUMENTS:
		return check_amount(u, "the size of all arguments on a device",
		                    amount_new(m->step ? m->step->arguments : m->args), b);
	case INSPECT_BUDGET_MEMORY:
		return check_amount(u, m->step ? "the size of the program on a device" :
		                       "the size of the program without fusion on a device",
		                    amount_new(fused > unfused ? fused : unfused), b);
	case INSPECT_BUDGET_UNSHARDED:
		return check_amount(u, "what the devices hold of the arguments of at least 64 KiB beyond one copy",
		                    unsharded_part(u, m, b, names), b);
	case INSPECT_BUDGET_REPLICATED:
		return check_replicated(u, m, b);
	case INSPECT_BUDGET_PADDING:
		return check_amount(u, "the part of all values on a device that is padding",
		                    (Amount){ .num = (RatioPart)m->padding,
		                              .den = (RatioPart)(m->stored ? m->stored : 1) }, b);
	case INSPECT_BUDGET_BYTES:
	case INSPECT_BUDGET_COLLECTIVES:
	case INSPECT_BUDGET_RESHARDS:
	case INSPECT_BUDGET_TIME:
	case INSPECT_BUDGET_REMATERIALIZATIONS:
	case INSPECT_BUDGET_NEW_COLLECTIVES:
	case INSPECT_BUDGET_GROWTH:
	case INSPECT_BUDGET_N:
		break;
	}
	return undecided(u, arena_printf(&u->s.arena, "budget '%.*s' has no effect here; `shardc comms` checks it",
	                                 (int)b->text.n, b->text.p));
}

bool
budget_check_mem(Unit *u, const InspectBudgets *budgets, const BudgetNames *names, const InspectMemory *m,
                 const CostTopology *topology, const Baseline *baseline)
{
	bool ok = reads_all_shardings(u, budgets), has_limit = false;

	for (uint32_t i = 0; i < budgets->n; i++) {
		ok &= budgets->v[i].measure == INSPECT_BUDGET_GROWTH
			? check_mem_growth(u, m, &budgets->v[i], baseline)
			: check_mem_budget(u, m, &budgets->v[i], names);
		has_limit |= budgets->v[i].measure == INSPECT_BUDGET_MEMORY;
	}
	if (topology && cost_topology_memory_limit(topology) && !has_limit) {
		InspectBudget b = { .text = STR("memory of the topology"), .measure = INSPECT_BUDGET_MEMORY,
		                    .limit = { (uint64_t)cost_topology_memory_limit(topology), 1 } };

		ok &= m->step ? check_amount(u, "the memory that the program needs on a device",
		                             amount_new(inspect_mem_needed(m)), &b)
		              : check_mem_budget(u, m, &b, names);
	}
	if (m->unknown && budgets->n)
		ok &= undecided(u, arena_printf(&u->s.arena, "%lld values have an unknown size, which the budgets do "
		                                "not count", (long long)m->unknown));
	return ok;
}
