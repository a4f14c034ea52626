/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc strategy`: strategy mode. Turns the words of the options into values, runs the mode on a module, and prints
 * what --emit asks for.
 */
#include <errno.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/side_files.h"
#include "strategy/strategy.h"

/* The command on one input. */
typedef struct StrategyCommand {
	StrategyOptions o;
	SideFiles files;	/* of --load-strategy and --save-strategy */
} StrategyCommand;

static bool
is(const char *word, const char *wanted)
{
	return word && strcmp(word, wanted) == 0;
}

static int64_t
number(const char *digits, int64_t fallback)
{
	return digits ? (int64_t)strtoll(digits, NULL, 10) : fallback;
}

/* Returns a decimal number in thousandths. */
static uint32_t
thousandths(const char *text, uint32_t fallback)
{
	const char *dot = text ? strchr(text, '.') : NULL;
	uint32_t v = text ? (uint32_t)strtoul(text, NULL, 10) : 0;

	if (!text)
		return fallback;
	for (int i = 0; i < 3; i++)
		v = v * 10 + (dot && *dot && dot[1] ? (uint32_t)(*++dot - '0') : 0);
	return v;
}

static StrategyOptions
options_of(const Options *options)
{
	const OptionsStrategy *w = &options->strategy;
	const StrategyOptions *d = &strategy_defaults;
	bool advice = is(w->emit, "advice") || w->apply_advice;
	StrategyOptions o = {
		.devices = number(w->devices, 0),
		.mesh = w->mesh && *w->mesh == '@' ? w->mesh + 1 : w->mesh,
		.func = w->func,
		.flat_mesh = w->flat_mesh,
		.split_mesh = w->split_mesh,
		.search = is(w->search, "exact") ? SEARCH_EXACT : SEARCH_PROPAGATE,
		.objective = w->objective ? is(w->objective, "total")       ? OBJECTIVE_TOTAL
		                            : is(w->objective, "inference") ? OBJECTIVE_INFERENCE
		                                                            : OBJECTIVE_REDISTRIBUTION
		             : advice     ? OBJECTIVE_TOTAL
		                          : OBJECTIVE_REDISTRIBUTION,
		.alpha = (uint32_t)number(w->alpha, d->alpha),
		.beta = (uint32_t)number(w->beta, d->beta),
		.gamma = thousandths(w->gamma, d->gamma),
		.cost_bytes = is(w->cost, "bytes"),
		.no_all_to_all = is(w->alltoall, "no"),
		.min_bytes = is(w->redistribution, "min-bytes"),
		.full = is(w->full, "no")       ? FULL_NO
		        : is(w->full, "strict") ? FULL_STRICT
		                                : FULL_YES,
		.carry = is(w->orders, "carry"),
		.softmax = !is(w->patterns, "none"),
		.approximate = (uint32_t)number(w->approximate, 0),
		.islands = is(w->islands, "first")    ? ISLANDS_FIRST
		           : is(w->islands, "search") ? ISLANDS_SEARCH
		                                      : ISLANDS_REPLICATE,
		.classic = is(w->visit, "classic"),
		.dataset = is(w->dataset, "data-parallel") ? DATASET_PARALLEL
		           : is(w->dataset, "replicated")  ? DATASET_REPLICATED
		                                           : DATASET_NONE,
		.strict_shared = w->strict_shared,
		.from_shardings = w->from_shardings,
		.cbc = is(w->solver, "cbc"),
		.search_nodes = (uint64_t)number(w->nodes, (int64_t)d->search_nodes),
		.memory_limit = number(w->memory, 0),
		.target_current = is(w->target, "current"),
		.advice_limit = (uint32_t)number(w->advice_limit, 0),
		.remarks = options->remarks,
		.human = options->human,
	};

	return o;
}

/* Turns the module into the program of one device, or of all. Returns false after an error. */
static bool
emit_local(Unit *u, Strategy *st, IrModule *m)
{
	const char *rank = u->o->strategy.rank;
	int64_t device = number(rank, 0), n = strategy_n_devices(st);

	if (rank && device >= n)
		return diag_error(&u->s.diag, DIAG_STRAT_DEVICES, m->op->span,
		                  "--rank=%s is not a device of the mesh, which has %lld", rank, (long long)n);
	strategy_annotate(st, true);
	strategy_drop_attributes(m);
	if (!runner_pass(&u->runner, m, "shardc-partition", NULL))
		return false;
	if (rank)
		strategy_fix_device(m, device);
	return true;
}

static void
put_json(Strategy *st, Buf *out)
{
	ReportTable tables[STRATEGY_TABLES];

	strategy_report_tables(st, tables);
	report_tables_json(out, "strategy", tables, STRATEGY_TABLES);
}

/* Prints what --emit asks for. Returns false after an error. */
static bool
emit(Unit *u, Strategy *st, IrModule *m)
{
	const OptionsStrategy *w = &u->o->strategy;
	const char *what = w->emit ? w->emit : "annotated";

	if (w->apply_advice) {
		Buf text;

		buf_init(&text, u->s.arena.memory);
		strategy_advise(st, &text, true);
		buf_free(&text);
		return true;
	}
	if (is(what, "table"))
		strategy_report_table(st, &u->out);
	else if (is(what, "layouts"))
		strategy_report_layouts(st, &u->out);
	else if (is(what, "costs"))
		strategy_report_costs(st, &u->out);
	else if (is(what, "json"))
		put_json(st, &u->out);
	else if (is(what, "advice"))
		strategy_advise(st, &u->out, false);
	else if (is(what, "local"))
		return emit_local(u, st, m);
	else
		strategy_annotate(st, is(what, "collectives"));
	return true;
}

static bool
prints_module(const OptionsStrategy *w)
{
	return w->apply_advice || !w->emit || is(w->emit, "annotated") || is(w->emit, "collectives") ||
	       is(w->emit, "local");
}

/* Runs the mode on one document. */
static bool
strategy_on(Unit *u, IrModule *m)
{
	StrategyCommand *c = u->cx;
	const Input *in = &c->files.in;
	Source *file = in->name ? source_new(&u->s.arena, in->name, in->text.p, in->text.n) : NULL;
	Strategy *st = strategy_run(m, &c->o, file, &u->s.arena);

	if (!st)
		return false;
	if (u->o->strategy.save)
		strategy_file_write(st, &c->files.out);
	return emit(u, st, m);
}

static HostStatus
strategy_work(Unit *u)
{
	StrategyCommand *c = u->cx;

	if (!unit_read(u, false))
		return HOST_FOUND;
	for (uint32_t i = 0; i < u->docs.n; i++) {
		double start = runner_now();
		bool ok = strategy_on(u, u->docs.v[i]);

		runner_time(&u->runner, "strategy", start);
		if (!ok)
			return HOST_FOUND;
	}
	side_files_attach(u, &c->files);
	return prints_module(&u->o->strategy) ? unit_print_and_write(u) : unit_write(u);
}

static HostStatus
check_options(const Options *o)
{
	const OptionsStrategy *w = &o->strategy;

	if (w->flat_mesh && w->split_mesh)
		return host_usage_error("strategy", "--flat-mesh cannot be combined with --split-mesh");
	if (is(w->solver, "cbc") && !strategy_has_cbc())
		return host_usage_error("strategy", "the solver cbc is not built in: make WITH_CBC=1 builds it in");
	if (w->solver && !is(w->search, "exact"))
		return host_usage_error("strategy", "--solver needs --search=exact");
	if (w->rank && !is(w->emit, "local"))
		return host_usage_error("strategy", "--rank needs --emit=local");
	if (w->apply_advice && w->emit && !is(w->emit, "advice"))
		return host_usage_error(
			"strategy", "--apply-advice prints a module and cannot be combined with --emit=%s", w->emit);
	if (number(w->alpha, 0) > UINT32_MAX || number(w->beta, 0) > UINT32_MAX ||
	    number(w->approximate, 0) > UINT32_MAX || number(w->advice_limit, 0) > UINT32_MAX)
		return host_usage_error("strategy", "a number of the options is too large");
	return HOST_DONE;
}

HostStatus
cmd_strategy(Options *o)
{
	StrategyCommand c = { .o = options_of(o),
		              .files = { .from = o->strategy.load, .to = o->strategy.save,
		                         .to_option = "--save-strategy" } };
	HostStatus status = check_options(o);

	if (status)
		return status;
	o->style = STYLE_MLIR;
	o->lossless = true;
	return side_files_run(o, &c.files, strategy_work, &c);
}
