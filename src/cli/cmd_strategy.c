/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc strategy`: strategy mode. Turns the words of the options into values, runs the mode on a module, and prints
 * what --emit asks for.
 */
#include <errno.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/option_rows.h"
#include "cli/side_files.h"
#include "strategy/strategy.h"

/* ---- options ---- */

/* Stores a number, which a later reader may restrict. */
static const char *
set_digits(Options *o, const OptionRow *row, const char *arg)
{
	if (!*arg || strspn(arg, "0123456789") != strlen(arg) || strlen(arg) > 18)
		return option_unexpected(o, "a number", arg);
	*(const char **)option_field(o, row) = arg;
	return NULL;
}

/* Stores a decimal number with at most three digits after the point. */
static const char *
set_thousandths(Options *o, const OptionRow *row, const char *arg)
{
	size_t whole = strspn(arg, "0123456789"), rest = arg[whole] == '.' ? strspn(arg + whole + 1, "0123456789") : 0;

	if (!whole || whole > 6 || rest > 3 || arg[whole + (arg[whole] == '.' ? rest + 1 : 0)])
		return option_unexpected(o, "a number with at most three digits after the point", arg);
	*(const char **)option_field(o, row) = arg;
	return NULL;
}

#define DIGITS(name, field, value, help) \
	ROW(name, 0, value, NULL, set_digits, offsetof(Options, strategy.field), help, false)

const OptionRow options_strategy[] = {
	HEADING("Devices and function:", 2),
	DIGITS("devices", devices, "N", "Make a mesh of N devices if the module has none"),
	TEXT("mesh", "NAME", strategy.mesh, "Use this mesh of the module"),
	FLAG("flat-mesh", strategy.flat_mesh, "Replace the mesh by one axis of the same size"),
	FLAG("split-mesh", strategy.split_mesh, "Replace the mesh by one axis per prime factor"),
	TEXT("func", "NAME", strategy.func, "Work on this function instead of @main"),
	HEADING("Search:", 3),
	CHOICE("search", strategy.search, "propagate|exact",
	       "Propagate the strategies (default), or search for the best ones"),
	CHOICE("objective", strategy.objective, "redistribution|total|inference",
	       "What an exact search minimises: redistribution (the default), the time of training (total) or the time "
	       "of inference (inference); when shardc advises, the default is total"),
	DIGITS("alpha", alpha, "N", "Weight of computation in the total (default 1)"),
	DIGITS("beta", beta, "N", "Weight of communication in the total; default 400"),
	ROW("gamma", 0, "X", NULL, set_thousandths, offsetof(Options, strategy.gamma),
	    "Weight of backward communication in the total (default 0.001)", false),
	CHOICE("cost", strategy.cost, "mindspore|bytes", "Price redistribution as MindSpore does, or by bytes sent"),
	CHOICE("alltoall", strategy.alltoall, "yes|no",
	       "Use all-to-alls (yes, the default), or gather and split instead (no)"),
	CHOICE("redistribution", strategy.redistribution, "heuristic|min-bytes",
	       "Redistribute as MindSpore does, or with the fewest bytes"),
	CHOICE("fully-use-devices", strategy.full, "yes|no|strict",
	       "Which strategies must use all devices: those that shardc chooses (yes, the default), none (no), "
	       "or given ones as well (strict)"),
	CHOICE("device-orders", strategy.orders, "strategy|carry",
	       "With carry, also offer strategies with the device order of neighbours"),
	CHOICE("patterns", strategy.patterns, "softmax|none",
	       "Treat softmax as one operator (default) or as its parts"),
	DIGITS("approximate", approximate, "K", "Keep at most K strategies per operator"),
	CHOICE("islands", strategy.islands, "replicate|first|search",
	       "How to choose strategies for operators that no operator with a given strategy reaches"),
	CHOICE("visit", strategy.visit, "first|classic",
	       "If several neighbours propose a strategy, take the first (default), or choose as early MindSpore "
	       "releases do"),
	CHOICE("dataset-strategy", strategy.dataset, "none|data-parallel|replicated",
	       "Fix the layout of arguments that are not parameters"),
	FLAG("strict-shared", strategy.strict_shared, "Make it an error to use a parameter in different layouts"),
	FLAG("from-shardings", strategy.from_shardings, "Derive strategies from the shardings of operators"),
	CHOICE("solver", strategy.solver, "builtin|cbc", "Solver of the exact search"),
	DIGITS("search-nodes", nodes, "N", "Stop the search after N branches; default 1000000"),
	DIGITS("memory-limit", memory, "BYTES", "Allow this many bytes of parameters and saved values per device"),
	HEADING("Output:", 4),
	CHOICE("emit", strategy.emit, "annotated|collectives|local|table|layouts|costs|json|advice", "What to print"),
	DIGITS("rank", rank, "R", "With --emit=local, print the program of device R"),
	CHOICE("target", strategy.target, "exact|current",
	       "Advise on strategies from which propagation finds the best ones (exact, the default), or those that it "
	       "finds now (current)"),
	DIGITS("advice-limit", advice_limit, "N", "Advise at most N operators"),
	FLAG("apply-advice", strategy.apply_advice, "Print the module with the advised strategies"),
	FLAG("remarks", remarks, "Also say where data is redistributed, and at what cost"),
	HUMAN,
	EXACT,
	TEXT("load-strategy", "FILE", strategy.load, "Read strategies from a strategy file"),
	TEXT("save-strategy", "FILE", strategy.save, "Write the strategies to a strategy file"),
	END
};

/* ---- the command ---- */

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
