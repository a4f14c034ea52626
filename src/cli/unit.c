/* SPDX-License-Identifier: Apache-2.0
 *
 * Runs the work of a command on each input. Every input has a separate session, which is freed before the next input is
 * read, so a run over many files needs only the memory of the largest one. A limit that is exceeded ends the work by
 * longjmp; the session stays valid and reports the error.
 */
#include "cli/unit.h"

#include <sys/stat.h>
#include <unistd.h>

#include "cli/declarations.h"
#include "cli/extract.h"
#include "cli/stats.h"
#include "cli/topology_option.h"
#include "host/findings.h"
#include "host/kind.h"
#include "host/message.h"
#include "host/output.h"
#include "inspect/paths.h"
#include "ir/shorthand.h"
#include "mlir_errors/mlir_errors.h"
#include "rules/rule_sizes.h"
#include "rules/rules.h"
#include "verify/verify.h"

/* Reports an input without a program, if the command needs one. */
static bool
unit_check_empty(Unit *u)
{
	CommandEmpty empty = u->o->command->empty;

	if (empty == EMPTY_ACCEPTED || !input_is_empty((Str){ u->src->text, u->src->len }, empty == EMPTY_REJECTED))
		return true;
	return diag_error(&u->s.diag, DIAG_INPUT_EMPTY, (Span){ 0, 0 },
	                  u->src->len ? "input has no program, only whitespace or comments" : "input is empty");
}

/* Parses the input into u->docs. */
static bool
unit_parse(Unit *u, const ReadOptions *read)
{
	if (u->o->extract)
		return extract_read(u, read);
	if (!unit_check_empty(u))
		return false;
	if (read_text(&u->s, u->src, read, &u->docs))
		return true;
	if (!read_any(&u->docs) && !u->o->verify_diagnostics)
		input_kind_report(&u->s.diag);
	return false;
}

/* Checks document i. */
static bool
unit_verify(Unit *u, uint32_t i)
{
	VerifyWrongFunctions wrong = { .arena = &u->s.arena };

	ir_rules_include(u->docs.v[i], u->o->rules);
	if (verify_functions(u->docs.v[i], u->wrong ? &wrong : NULL))
		return rules_check_declared(u->docs.v[i]);
	if (u->wrong && !wrong.outside && !u->s.diag.full)
		u->wrong(u, i, &wrong);
	return false;
}

bool
unit_read(Unit *u, bool split)
{
	ReadOptions read = { .explain = mlir_errors_explain, .no_split = !split, .marker = u->o->split_marker,
	                     .keep_comments = u->o->keep || u->o->style != STYLE_MLIR,
	                     .keep_locs = u->o->keep && !u->o->debuginfo, .recheck = verify_op_alone, .hints = true };
	double start = runner_now();
	bool ok = unit_parse(u, &read);

	runner_time(&u->runner, "read", start);
	u->s.work.read = u->s.work.ops;
	start = runner_now();
	for (uint32_t i = 0; i < u->docs.n; i++) {
		if (u->docs.v[i] && !unit_verify(u, i)) {
			unit_drop(u, i);
			ok = false;
		}
	}
	for (uint32_t i = 0; i < u->docs.n; i++) {
		if (u->docs.v[i] && u->s.any_rule && u->s.advises && u->o->command->empty == EMPTY_REJECTED)
			rule_advise_sizes(u->docs.v[i]);
	}
	if (u->o->command->advice == ADVICE_ALL)
		advice_give(&u->s, u->docs.v, u->docs.n,
		            u->o->command->findings_first ? NULL : &u->runner.to_shorten);
	else if (u->o->command->advice == ADVICE_IGNORED)
		advice_give_ignored(&u->s, u->docs.v, u->docs.n);
	u->names = advice_find_names(u->docs.v, u->docs.n);
	runner_time(&u->runner, "verify", start);
	return ok;
}

bool
unit_read_named(Unit *u)
{
	if (!unit_read(u, true))
		return false;
	for (uint32_t i = 0; i < u->docs.n; i++)
		inspect_paths_read(u->docs.v[i]);
	return true;
}

bool
unit_has_one_document(Unit *u)
{
	return u->docs.n == 1 || diag_error(&u->s.diag, DIAG_UNSUPPORTED, (Span){ 0, 0 },
	                                    "%u programs in one file are not supported here", (unsigned)u->docs.n);
}

bool
unit_has_one_program(Unit *u)
{
	if (u->docs.n == 1 && shorthand_has_program(u->docs.v[0]))
		return true;
	return diag_error(&u->s.diag, DIAG_UNSUPPORTED, (Span){ 0, 0 }, "expected one program in the file, not %u",
	                  u->docs.n == 1 ? 0 : (unsigned)u->docs.n);
}

void
unit_drop(Unit *u, uint32_t i)
{
	ir_module_free(u->docs.v[i]);
	u->docs.v[i] = NULL;
}

/* Gives a remark about names once per run. With --quiet there is none, except if -W asks for it; sdy_opt gives none
 * either. */
static void
unit_remark_on_names(Unit *u, DiagId id, bool (*remark)(DiagList *d, const AdviceNames *names))
{
	bool silent = (u->o->quiet && u->o->state[id] <= 0) || u->o->command->one_dash || u->o->names_remarked;

	u->s.diag.src = u->src;
	if (!silent && !u->s.diag.n_errors)
		u->o->names_remarked = remark(&u->s.diag, &u->names);
}

/* Remarks that the program will be written without its locations. */
static void
unit_note_lost_names(Unit *u)
{
	bool kept = u->o->debuginfo || u->o->keep || u->o->check || u->o->diff;

	if (!kept)
		unit_remark_on_names(u, DIAG_LOCATIONS_DROPPED, advice_on_program);
}

void
unit_note_missing_names(Unit *u)
{
	unit_remark_on_names(u, DIAG_LOCATIONS_MISSING, advice_on_report);
}

static PrintStyle
unit_style(const Options *o)
{
	switch (o->style) {
	case STYLE_MLIR: return PRINT_STYLE_MLIR;
	case STYLE_SHORTHAND: return PRINT_STYLE_SHORTHAND;
	case STYLE_OWN: break;
	}
	return PRINT_STYLE_OWN;
}

/* Warns about a program that cannot be printed in the style of --style. */
static void
unit_check_style(Unit *u, const IrModule *m)
{
	if (u->o->style == STYLE_SHORTHAND && !m->shorthand)
		diag_error(&u->s.diag, DIAG_STYLE_IGNORED, m->op->span,
		           "this program is MLIR, so it is printed as MLIR, not in shorthand");
}

void
unit_print(Unit *u)
{
	PrintOptions print = {
		.generic = u->o->generic,
		.debuginfo = u->o->debuginfo,
		.pretty_locs = u->o->pretty_locs,
		.name_by_loc = u->o->name_by_loc,
		.local_scope = u->o->local_scope,
		.lossless = u->o->lossless,
		.compact = u->o->compact,
		.keep = u->o->keep,
		.style = unit_style(u->o),
	};
	size_t room = u->in.text.n + u->in.text.n / 2;
	double start = runner_now();

	unit_note_lost_names(u);
	/* The output is the input plus shardings, so 1.5 times its size usually suffices; untouched memory costs
	 * nothing. */
	if (u->out.pieces && room > PRINT_PIECE)
		room = PRINT_PIECE;
	if (room <= u->out.max)
		buf_reserve(&u->out, room);
	for (uint32_t i = 0; i < u->docs.n; i++) {
		if (i)
			buf_printf(&u->out, "\n%s\n", u->o->output_marker ? u->o->output_marker : "// -----");
		if (u->docs.v[i]) {
			unit_check_style(u, u->docs.v[i]);
			print_module(&u->out, u->docs.v[i], &print);
		}
	}
	runner_time(&u->runner, "print", start);
}

/* Returns whether the result may be written to the path `to`, where NULL is standard output. A file is replaced only
 * by the result of a whole input without errors, and -Werror counts warnings as errors. Standard output also gets
 * the valid parts of a split input, as in sdy_opt. */
static bool
unit_may_write(const Unit *u, const char *to)
{
	bool whole = true;

	for (uint32_t i = 0; i < u->docs.n; i++)
		whole &= u->docs.v[i] != NULL;
	if (to && strcmp(to, "-") != 0)
		return whole && !u->s.diag.n_errors;
	return !u->s.diag.n_errors || u->o->verify_diagnostics || (u->o->split && !whole);
}

HostStatus
unit_write(Unit *u)
{
	const char *to = u->o->in_place ? u->path : u->o->output;

	pass_watch_end_progress(&u->watch);
	if (!unit_may_write(u, to))
		return u->s.diag.n_errors ? HOST_FOUND : HOST_DONE;
	if (u->out.n + u->out.sealed > u->out.max)
		memory_stop(u->out.memory, MEMORY_TOO_LARGE);
	if (u->side_path && !output_file(u->o, u->side_path, u->side))
		return HOST_ENVIRONMENT;
	return output_result(u->o, to, &u->out) ? HOST_DONE : HOST_ENVIRONMENT;
}

/* Returns whether the result goes to standard output. */
static bool
unit_is_for_stdout(const Unit *u)
{
	return !u->o->in_place && (!u->o->output || strcmp(u->o->output, "-") == 0);
}

HostStatus
unit_print_and_write(Unit *u)
{
	HostStatus status;

	u->out.pieces = &u->pieces;
	if (u->o->n_printed)	/* the results of several files stay separate documents */
		BUF_LIT(&u->out, "\n// -----\n");
	unit_print(u);
	status = unit_write(u);
	u->o->n_printed += status == HOST_DONE && unit_is_for_stdout(u);
	return status;
}

static void
unit_write_findings(Unit *u)
{
	Buf b;

	pass_watch_end_progress(&u->watch);
	findings_add(u->o, &u->s.diag);
	buf_init(&b, u->s.arena.memory);
	stats_add(&b, u);
	output_stderr(&b);
	buf_free(&b);
}

static void
unit_open(Unit *u)
{
	DiagList *d = &u->s.diag;
	size_t bom = input_bom((Str){ u->in.text.p, u->in.text.n });

	session_init(&u->s, u->o->arena.memory);
	u->s.allow_foreign = u->o->foreign;
	session_follow(&u->s, u->o->release);
	buf_init(&u->out, u->s.arena.memory);
	u->out.max = u->o->max_size;
	u->s.max_ops = u->o->max_ops;
	buf_init(&u->pieces, u->s.arena.memory);
	u->src = source_new(&u->s.arena, u->in.name, u->in.text.p + bom, u->in.text.n - bom);
	u->src->skipped = (uint32_t)bom;
	d->max_errors = u->o->max_errors;
	d->werror = u->o->werror;
	d->mlir_compat = u->o->verify_diagnostics;
	d->as_mlir = u->o->command->one_dash;
	d->options = u->o->names;
	memcpy(d->state, u->o->state, sizeof d->state);
	if (!d->state[DIAG_SHARDY_UNUSED] && (!diag_offers(d, "mlir-print-debuginfo") || u->o->summary))
		d->state[DIAG_SHARDY_UNUSED] = DIAG_STATE_OFF;	/* it is about programs that are printed */
	u->s.repairs = u->o->repairs;
	u->s.for_tpu = cli_xla_target(u->o) == LATE_TPU;
	d->human = u->o->human && u->o->report_format == REPORT_AS_TEXT && u->o->format == FORMAT_TEXT;
	u->s.advises = !u->o->command->one_dash;
	ops_declare(u->o, &u->s);
	d->src = u->src;
	u->s.elide_from = u->o->elide_from;
	pass_watch_init(&u->watch, u->o, &u->s);
	runner_init(&u->runner, &u->s);
	u->runner.hooks = pass_watch_hooks(&u->watch);
	u->runner.pass_locs = u->o->debuginfo;
	u->runner.verify_each = u->o->verify_each;
	u->runner.verify_never = u->o->verify_never;
}

static void
unit_close(Unit *u)
{
	for (uint32_t i = 0; i < u->docs.n; i++) {
		if (u->docs.v[i])
			ir_module_free(u->docs.v[i]);
	}
	runner_free(&u->runner);
	pass_watch_free(&u->watch);
	buf_free(&u->out);
	buf_free(&u->pieces);
	session_free(&u->s);
}

/* Reports why the work was aborted. Its result is lost, but the session is still valid. */
static HostStatus
unit_stopped(Unit *u)
{
	const Options *o = u->o;

	switch (u->o->arena.memory->why) {
	case MEMORY_OUT:
		memory_out(u->o->arena.memory);
	case MEMORY_TOO_MANY_OPS:
		diag_error(&u->s.diag, DIAG_LIMIT_OPS, (Span){ 0, 0 },
		           "more than %llu operations; --max-ops raises the limit",
		           (unsigned long long)o->max_ops);
		break;
	case MEMORY_TOO_LARGE:
		diag_error(&u->s.diag, DIAG_LIMIT_SIZE, (Span){ 0, 0 },
		           "the result has more than %s; --max-size raises the limit",
		           report_bytes_text(&u->s.arena, (int64_t)o->max_size, u->s.diag.human));
		break;
	}
	return HOST_FOUND;
}

static HostStatus
unit_work(Unit *u, UnitWork *work)
{
	Memory *m = u->o->arena.memory;
	jmp_buf here, *outer = m->oom;
	HostStatus status;

	m->oom = &here;
	if (setjmp(here)) {
		m->oom = outer;
		return unit_stopped(u);
	}
	status = work(u);
	m->oom = outer;
	return status;
}

/* Runs the work on an input that has been read, and frees the input. */
static HostStatus
unit_run_input(Unit *u, UnitWork *work)
{
	HostStatus status;

	unit_open(u);
	status = unit_work(u, work);
	unit_write_findings(u);
	if (status == HOST_DONE && u->s.diag.n_errors)
		status = HOST_FOUND;
	unit_close(u);
	input_free(&u->in);
	return status;
}

void
unit_run_again(const Unit *of, UnitWork *work, void (*failed)(Unit *u), void *cx)
{
	Unit u = { .o = of->o, .path = of->path, .in = of->in, .cx = cx };

	unit_open(&u);
	if (unit_work(&u, work) != HOST_DONE)
		failed(&u);
	unit_close(&u);
}

HostStatus
unit_run_text(Options *o, const char *name, const char *text, UnitWork *work, void *cx)
{
	Unit u = { .o = o, .path = name, .cx = cx };

	report_begin(&o->report, name);
	input_copy(o, &u.in, name, text, strlen(text));
	return unit_run_input(&u, work);
}

HostStatus
unit_run_path(Options *o, const char *path, UnitWork *work, void *cx)
{
	Unit u = { .o = o, .path = path, .cx = cx };

	report_begin(&o->report, input_name(o, path));
	if (!input_read(o, &u.in, path))
		return HOST_ENVIRONMENT;
	if (o->in_place && u.in.compressed) {
		input_free(&u.in);
		return host_failure(o, "cannot write the result back to '%s': the file is compressed; use -o", path);
	}
	return unit_run_input(&u, work);
}

/* Returns whether two paths name the same file, also through links. Compares the paths if a file does not exist yet. */
static bool
is_same_file(const char *a, const char *b)
{
	struct stat x, y;

	if (stat(a, &x) < 0 || stat(b, &y) < 0)
		return strcmp(a, b) == 0;
	return S_ISREG(x.st_mode) && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

HostStatus
unit_check_target(const Options *o, const char *option, const char *path)
{
	if (o->output && is_same_file(path, o->output))
		return host_usage_error(o->command->name, "%s and -o name the same file: '%s'", option, path);
	if (o->diagnostics && path != o->diagnostics && is_same_file(path, o->diagnostics))
		return host_usage_error(o->command->name, "%s and --diagnostics name the same file: '%s'", option,
		                        path);
	for (uint32_t i = 0; i < o->files.n; i++) {
		if (is_same_file(path, o->files.v[i]))
			return host_usage_error(o->command->name, "%s would overwrite the input '%s'", option,
			                        o->files.v[i]);
	}
	return HOST_DONE;
}

/* Rejects combinations of files and output options that make no sense. */
static HostStatus
unit_check_targets(const Options *o)
{
	const char *name = o->command->name;

	if (o->in_place && o->output)
		return host_usage_error(name, "-i cannot be combined with -o");
	if (o->output && o->files.n > 1)
		return host_usage_error(name, "-o takes the result of one file, but %u files are given",
		                        (unsigned)o->files.n);
	for (uint32_t i = 0; o->in_place && i < o->files.n; i++) {
		if (strcmp(o->files.v[i], "-") == 0)
			return host_usage_error(name, "-i cannot write back to standard input");
	}
	if (o->in_place && !o->files.n)
		return host_usage_error(name, "-i needs a file");
	if (o->in_place && o->extract)
		return host_usage_error(name, "-i cannot be combined with --extract");
	return o->diagnostics ? unit_check_target(o, "--diagnostics", o->diagnostics) : HOST_DONE;
}

HostStatus
unit_run_all(Options *o, UnitWork *work, void *cx)
{
	HostStatus worst = unit_check_targets(o);

	if (worst)
		return worst;
	if (!o->files.n && isatty(STDIN_FILENO))
		return host_usage_error(o->command->name, "no file given, and standard input is a terminal");
	if (!o->files.n)
		return unit_run_path(o, "-", work, cx);
	for (uint32_t i = 0; i < o->files.n; i++) {
		HostStatus status = unit_run_path(o, o->files.v[i], work, cx);

		if (status > worst)
			worst = status;
	}
	return worst;
}
