/* SPDX-License-Identifier: Apache-2.0
 *
 * A budget that is exceeded is an error with the three rows that contribute most.
 */
#include "cli/budget_check.h"

#include "driver/as_xla.h"
#include "inspect/name.h"
#include "inspect/sharding_text.h"
#include "ir/shorthand.h"

enum { SHOWN = 3 };

typedef struct Sum {
	double total;
	bool known;
	const InspectComm *most[SHOWN];	/* the largest contributors, the largest first */
} Sum;

/* Returns whether a measure is the number of certain rows, to which rows of unknown bytes do not matter. */
static bool
is_number_of_rows(InspectMeasure measure)
{
	return measure == INSPECT_BUDGET_COLLECTIVES || measure == INSPECT_BUDGET_RESHARDS;
}

/* Returns whether a row has the kind or the axis that a word of a selector names. */
static bool
matches_word(const InspectComm *x, Str word)
{
	if (str_eq(word, str_from(inspect_kind_name(x->run->move.kind))))
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
	if (!inspect_comm_counts(x) || inspect_kind_is_open(x->run->move.kind))
		return false;
	if (b->measure == INSPECT_BUDGET_RESHARDS && x->why == INSPECT_CONTRACTION)
		return false;
	for (uint32_t i = 0; i < b->only.n; i++) {
		if (!matches_word(x, b->only.v[i]))
			return false;
	}
	return true;
}

/* Returns what a row adds to a measure. */
static double
amount_of(const InspectComm *x, InspectMeasure measure)
{
	if (measure == INSPECT_BUDGET_BYTES)
		return (double)x->total;
	return measure == INSPECT_BUDGET_TIME ? x->time * (double)x->run->times.n : 1;
}

static bool
is_known(const InspectComm *x, InspectMeasure measure)
{
	if (measure == INSPECT_BUDGET_BYTES)
		return x->has_total;
	return measure != INSPECT_BUDGET_TIME || (x->has_time && x->run->times.known);
}

static void
add_contributor(Sum *sum, const InspectComm *x, InspectMeasure measure)
{
	for (int i = 0; i < SHOWN; i++) {
		const InspectComm *y = sum->most[i];

		if (y && amount_of(y, measure) >= amount_of(x, measure))
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
	Sum sum = { .known = !c->n_opaque && (!c->n_implicit || is_number_of_rows(b->measure)) };

	for (uint32_t i = 0; i < c->list.n; i++) {
		const InspectComm *x = &c->list.v[i];

		if (!matches(x, b))
			continue;
		sum.total += amount_of(x, b->measure);
		sum.known &= is_known(x, b->measure);
		add_contributor(&sum, x, b->measure);
	}
	return sum;
}

/* Returns bytes or seconds as a report prints them: exact bytes, or units for people. Times always have the units,
 * because they are estimates. */
static const char *
with_unit(Unit *u, double amount, bool seconds)
{
	Arena *a = &u->s.arena;
	const char *text;
	Buf b;

	if (!seconds && !u->o->human)
		return arena_printf(a, "%.0f bytes", amount);
	buf_init(&b, a->memory);
	if (seconds)
		report_human_seconds(&b, amount);
	else
		report_human_bytes(&b, amount < 0x1p63 ? (int64_t)amount : INT64_MAX);
	text = arena_printf(a, "%.*s", (int)b.n, b.p);
	buf_free(&b);
	return text;
}

static const char *
amount_text(Unit *u, double amount, InspectMeasure measure)
{
	Arena *a = &u->s.arena;

	if (measure == INSPECT_BUDGET_TIME)
		return with_unit(u, amount, true);
	if (measure == INSPECT_BUDGET_UNSHARDED || measure == INSPECT_BUDGET_PADDING)
		return arena_printf(a, "%.2f %%", 100 * amount);
	if (is_number_of_rows(measure))
		return arena_printf(a, "%.0f", amount);
	return with_unit(u, amount, false);
}

static void
note_contributors(Unit *u, const Sum *sum, InspectMeasure measure)
{
	for (int i = 0; i < SHOWN && sum->most[i]; i++) {
		const InspectComm *x = sum->most[i];
		bool known;
		uint32_t at = inspect_place(x->m, x->at, &known);
		const char *name = inspect_kind_name(x->run->move.kind);
		const char *amount = amount_text(u, amount_of(x, measure), measure);

		diag_note(&u->s.diag, (Span){ at, at }, "%s of %s over %s (%s): %s", name, x->value.p,
		          x->run->move.axes.p, inspect_why_name(x->why), amount);
	}
}

static void
report_excess(Unit *u, const InspectBudget *b, const Sum *sum)
{
	const char *amount = amount_text(u, sum->total, b->measure);
	const char *limit = amount_text(u, b->limit, b->measure);

	if (b->limit > 0)
		diag_error(&u->s.diag, DIAG_BUDGET_EXCEEDED, (Span){ 0, 0 },
		           "budget '%.*s' is exceeded: %s, %.2f times the limit of %s", (int)b->text.n, b->text.p,
		           amount, sum->total / b->limit, limit);
	else
		diag_error(&u->s.diag, DIAG_BUDGET_EXCEEDED, (Span){ 0, 0 }, "budget '%.*s' is exceeded: %s, not %s",
		           (int)b->text.n, b->text.p, amount, limit);
	note_contributors(u, sum, b->measure);
}

/* Reports that a budget is undecided: an error with --strict, else a warning. Returns whether the budget is kept. */
static bool
undecided(Unit *u, const char *text)
{
	diag_error(&u->s.diag, u->o->strict ? DIAG_BUDGET_UNKNOWN : DIAG_BUDGET_UNDECIDED, (Span){ 0, 0 }, "%s", text);
	return !u->o->strict;
}

/* Reports that no budget can be judged if the input has shardings that shardc does not read. Returns whether it has
 * none. */
static bool
reads_all_shardings(Unit *u, const InspectBudgets *budgets)
{
	if (!budgets->n || !u->s.ignores_gspmd)
		return true;
	return diag_error(&u->s.diag, DIAG_BUDGET_UNKNOWN, (Span){ 0, 0 },
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
	diag_error(&u->s.diag, DIAG_BUDGET_UNKNOWN, (Span){ 0, 0 },
	           "budget '%.*s' compares with an earlier report of `shardc comms` or `shardc mem`; give it with "
	           "--baseline=FILE", (int)b->text.n, b->text.p);
	return false;
}

/* Returns whether a total grew by no more than the budget allows, or reports that it did. `old` is -1 if the earlier
 * report does not have it. */
static bool
check_growth(Unit *u, const InspectBudget *b, const char *what, InspectMeasure measure, double old, double now)
{
	Arena *a = &u->s.arena;

	if (old < 0)
		return undecided(u, arena_printf(a, "budget '%.*s' is undecided: the earlier report lacks %s",
		                                 (int)b->text.n, b->text.p, what));
	if (now <= old * (1 + b->limit))
		return true;
	diag_error(&u->s.diag, DIAG_BUDGET_EXCEEDED, (Span){ 0, 0 }, "budget '%.*s' is exceeded: %s grew from %s to "
	           "%s%s", (int)b->text.n, b->text.p, what, amount_text(u, old, measure), amount_text(u, now, measure),
	           old > 0 ? arena_printf(a, ", by %.2f %%", 100 * (now / old - 1)) : "");
	return false;
}

static double
old_number(const Baseline *baseline, const char *table, const char *key, const char *part)
{
	double number;

	return baseline_number(baseline, table, key, part, &number) ? number : -1;
}

static bool
check_comms_growth(Unit *u, const InspectComms *c, const InspectBudget *b, const Baseline *baseline)
{
	const InspectBudget bytes = { .measure = INSPECT_BUDGET_BYTES };
	Sum sum = measure_of(c, &bytes);
	bool ok = true;

	if (!has_baseline(u, b, baseline))
		return false;
	if (!check_growth(u, b, "the number of collectives", INSPECT_BUDGET_COLLECTIVES,
	                  old_number(baseline, "totals", "collectives", NULL), c->n_collectives))
		ok = false;
	if (!check_growth(u, b, "the data sent", INSPECT_BUDGET_BYTES,
	                  old_number(baseline, "totals", "sent", NULL),
	                  (double)c->sent)) {
		note_contributors(u, &sum, INSPECT_BUDGET_BYTES);
		ok = false;
	}
	if (c->topology && c->has_time)
		ok &= check_growth(u, b, "the time", INSPECT_BUDGET_TIME,
		                   old_number(baseline, "totals", "time", NULL), c->time);
	if (c->n_unknown || c->n_implicit || c->n_opaque || old_number(baseline, "totals", "unknown", NULL) > 0 ||
	    old_number(baseline, "totals", "implicit", NULL) > 0 ||
	    old_number(baseline, "totals", "opaque", NULL) > 0)
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
	ok = check_growth(u, b, "the size of all arguments", INSPECT_BUDGET_BYTES,
	                  old_number(baseline, "sizes", "arguments", "local"), (double)m->args);
	ok &= check_growth(u, b, "the total with fusion", INSPECT_BUDGET_BYTES,
	                   old_number(baseline, "sizes", "total_fused", "local"),
	                   (double)inspect_mem_total(m, true));
	ok &= check_growth(u, b, "the total without fusion", INSPECT_BUDGET_BYTES,
	                   old_number(baseline, "sizes", "total_unfused", "local"),
	                   (double)inspect_mem_total(m, false));
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
	if (inspect_measure_is_memory(b->measure))
		return undecided(u, arena_printf(a, "budget '%.*s' has no effect here; `shardc mem` checks it",
		                                 (int)b->text.n, b->text.p));
	sum = measure_of(c, b);
	if (sum.total > b->limit) {
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
	diag_error(&u->s.diag, DIAG_COMM_UNKNOWN, (Span){ 0, 0 }, "%u operation%s may communicate, and the totals do "
	           "not contain what %s", (unsigned)c->n_opaque, c->n_opaque == 1 ? "" : "s",
	           c->n_opaque == 1 ? "it sends" : "they send");
	for (uint32_t i = 0; i < c->list.n && shown < SHOWN; i++) {
		const InspectComm *x = &c->list.v[i];
		bool known;
		uint32_t at = inspect_place(x->m, x->at, &known);

		if (x->run->move.kind != INSPECT_UNKNOWN || !inspect_comm_counts(x))
			continue;
		diag_note(&u->s.diag, (Span){ at, at }, "%s: %s", x->value.p, x->run->move.note);
		shown++;
	}
	return false;
}

bool
budget_check_comms(Unit *u, const InspectBudgets *budgets, const InspectComms *c, const Baseline *baseline)
{
	bool ok = check_opaque(u, c) & reads_all_shardings(u, budgets);

	for (uint32_t i = 0; i < budgets->n; i++)
		ok &= check_budget(u, c, &budgets->v[i], baseline);
	return ok;
}

/* ---- memory ---- */

static bool
check_amount(Unit *u, const char *what, double amount, const InspectBudget *b)
{
	Sum sum = { .total = amount };

	if (amount <= b->limit)
		return true;
	report_excess(u, b, &sum);
	diag_note(&u->s.diag, (Span){ 0, 0 }, "this is %s", what);
	return false;
}

/* Returns the product of the axes that a budget names, or the number of devices if it names none. An axis of size 1 may
 * have been removed from the mesh before. */
static double
devices_of(Unit *u, const InspectMemory *m, const InspectBudget *b, const BudgetNames *names)
{
	double n = 1;

	if (!b->only.n)
		return (double)m->devices;
	for (uint32_t i = 0; i < b->only.n; i++) {
		Atom name = atom_find(&u->s.atoms, b->only.v[i].p, b->only.v[i].n);
		bool has = name && m->mesh && shard_mesh_axis_find(m->mesh, name) >= 0;

		if (!has && !budget_names_one(u, names, b->only.v[i]))
			budget_names_no_axis(u, b, b->only.v[i], m->mesh);
		n *= has ? (double)shard_mesh_axis_size(m->mesh, name) : 1;
	}
	return n;
}

/* Returns the bytes of the large arguments that the devices hold beyond one copy of each, relative to one copy. */
static double
unsharded_part(Unit *u, const InspectMemory *m, const InspectBudget *b, const BudgetNames *names)
{
	double devices = devices_of(u, m, b, names);

	return m->large_global ? (double)m->large * devices / (double)m->large_global - 1 : 0;
}

static bool
check_mem_budget(Unit *u, const InspectMemory *m, const InspectBudget *b, const BudgetNames *names)
{
	int64_t fused = inspect_mem_total(m, true), unfused = inspect_mem_total(m, false);

	switch (b->measure) {
	case INSPECT_BUDGET_ARGUMENTS:
		return check_amount(u, "the size of all arguments on a device", (double)m->args, b);
	case INSPECT_BUDGET_MEMORY:
		return check_amount(u, "the size of the program without fusion on a device",
		                    (double)(fused > unfused ? fused : unfused), b);
	case INSPECT_BUDGET_UNSHARDED:
		return check_amount(u, "what the devices hold of the arguments of at least 64 KiB beyond one copy",
		                    unsharded_part(u, m, b, names), b);
	case INSPECT_BUDGET_PADDING:
		return check_amount(u, "the part of all values on a device that is padding",
		                    m->stored ? (double)m->padding / (double)m->stored : 0, b);
	case INSPECT_BUDGET_BYTES:
	case INSPECT_BUDGET_COLLECTIVES:
	case INSPECT_BUDGET_RESHARDS:
	case INSPECT_BUDGET_TIME:
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
	if (topology && topology->memory && !has_limit) {
		InspectBudget b = { .text = STR("memory of the topology"), .measure = INSPECT_BUDGET_MEMORY,
		                    .limit = (double)topology->memory };

		ok &= check_mem_budget(u, m, &b, names);
	}
	if (m->unknown && budgets->n)
		ok &= undecided(u, arena_printf(&u->s.arena, "%lld values have an unknown size, which the budgets do "
		                                "not count", (long long)m->unknown));
	return ok;
}

/* ---- documents ---- */

/* Checks the budgets of `shardc comms` and of `shardc mem` for one document. */
static bool
check_document(Unit *u, IrModule *m, const InspectBudgets *of_comms, const InspectBudgets *of_mem,
               const BudgetNames *names)
{
	InspectMemory memory;
	InspectComms comms;
	bool ok = true;

	inspect_comms_init(&comms, &u->s.arena);
	comms.topology = cost_topology_default();
	comms.runs.as_xla = u->o->as_xla;
	if (of_comms->n) {
		if (!inspect_comms_add(&comms, m))
			return false;
		ok = budget_check_comms(u, of_comms, &comms, NULL);
	}
	if (of_mem->n) {
		if (!inspect_memory(&m->arena, m, &memory))
			return false;
		ok &= budget_check_mem(u, of_mem, names, &memory, NULL, NULL);
	}
	return ok;
}

bool
budget_check_documents(Unit *u)
{
	InspectBudgets of_comms = { 0 }, of_mem = { 0 };
	BudgetNames names = { 0 };
	bool ok = true;

	for (uint32_t i = 0; i < u->o->budgets.n; i++) {
		const InspectBudget *b = &u->o->budgets.v[i];

		*VEC_ADD(&u->s.arena, inspect_measure_is_memory(b->measure) ? &of_mem : &of_comms) = *b;
	}
	for (uint32_t i = 0; i < u->docs.n; i++)
		budget_names_add(u, &names, u->docs.v[i]);
	if (!budget_names_check(u, &names, &of_comms))
		return false;
	for (uint32_t i = 0; i < u->docs.n; i++) {
		if (shorthand_has_program(u->docs.v[i]) &&
		    !as_xla_explain(&u->runner, &u->docs.v[i], &u->s.arena, u->o->as_xla))
			return false;
		ok &= check_document(u, u->docs.v[i], &of_comms, &of_mem, &names);
	}
	return ok;
}
