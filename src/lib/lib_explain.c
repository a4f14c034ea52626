/* SPDX-License-Identifier: Apache-2.0
 *
 * Reports of the library that explain a program: the origin of a value's axes, the effects of edits, edits that save,
 * differences from an older program or a lock file, pictures, graphs and pages.
 */
#include "explain/annotations.h"
#include "explain/diff_tables.h"
#include "explain/lock.h"
#include "explain/page_tables.h"
#include "explain/suggestions.h"
#include "explain/what_if.h"
#include "inspect/paths.h"
#include "inspect/values.h"
#include "ir/shorthand.h"
#include "lib/making.h"
#include "picture/explorer.h"
#include "picture/picture_run.h"
#include "pipeline/as_xla.h"

typedef VEC(const char *) Lines;

/* Returns the lines of an option that are not blank. The option can be NULL. */
static Lines
split_lines(Arena *a, const char *text)
{
	Lines lines = { 0 };

	for (const char *p = text, *end; p && *p; p = *end ? end + 1 : end) {
		end = p + strcspn(p, "\n");
		if (strspn(p, " \t\r") < (size_t)(end - p))
			*VEC_ADD(a, &lines) = arena_dup(a, p, (size_t)(end - p));
	}
	return lines;
}

/* ---- edits ---- */

/* The numbers of trials and rows of `shardc suggest`, and the growth that it allows. */
enum { LIMIT = 200, TOP = 5 };
#define MAX_WORK 0.01
#define MAX_MEMORY 0.02

/* Applies the edits of the option `set`. Returns false after an error. */
static bool
apply_edits(const LibMaking *x, IrModule *m)
{
	Lines edits = split_lines(&m->s->arena, x->o->set);

	return explain_edits(m, edits.v, edits.n);
}

/* Sets the options of the measurement, and names the meshes, to which edits refer. Returns false after an error; a text
 * without a program is an error. */
static bool
begin_measuring(LibMaking *x, MeasureHow *how)
{
	LibJob *job = &x->r->job;

	*how = (MeasureHow){ .as_xla = x->o->as_xla != 0, .assumed_trips = x->o->trip_count };
	if (!lib_one_program(job) || !lib_topology(x, &how->topology) || !lib_target(x, &how->target))
		return false;
	if (!how->as_xla)
		how->target = LATE_PARTITIONER;
	if (!shorthand_has_program(job->docs.v[0]))
		return diag_error(&job->s.diag, DIAG_UNSUPPORTED, (Span){ 0, 0 }, "the text has no program");
	return runner_pass(&job->runner, job->docs.v[0], "sdy-lift-inlined-meshes", NULL);
}

/* Sets *what to what the option says. Returns false after an error. */
static bool
find_minimized(const LibMaking *x, bool has_times, SuggestMinimize *what)
{
	static const char *const words[] = { "time", "bytes", "memory" };
	DiagList *d = &x->r->job.s.diag;
	uint32_t i = has_times ? SUGGEST_TIME : SUGGEST_BYTES;

	if (x->o->minimize) {
		i = 0;
		while (i < sizeof words / sizeof *words && strcmp(x->o->minimize, words[i]) != 0)
			i++;
	}
	*what = (SuggestMinimize)i;
	if (i == sizeof words / sizeof *words)
		return diag_error(d, DIAG_UNSUPPORTED, (Span){ 0, 0 },
		                  "'%s' cannot be minimized, only time, bytes and memory", x->o->minimize);
	return i != SUGGEST_TIME || has_times ||
	       diag_error(d, DIAG_TOPOLOGY_INVALID, (Span){ 0, 0 }, "no topology is given, which time needs");
}

bool
lib_make_suggest(LibMaking *x)
{
	LibJob *job = &x->r->job;
	Suggestions *s = ARENA_NEW(&job->s.arena, Suggestions);

	*s = (Suggestions){ .arena = &job->s.arena, .limit = x->o->limit ? x->o->limit : LIMIT,
	                    .top = x->o->top ? x->o->top : TOP, .max_work = MAX_WORK, .max_memory = MAX_MEMORY };
	if (!begin_measuring(x, &s->how) || !find_minimized(x, s->how.topology != NULL, &s->minimize) ||
	    !apply_edits(x, job->docs.v[0]) || !suggest_run(s, &job->runner, job->docs.v[0]))
		return false;
	lib_set_tables(x, "suggest", s->tables, SUGGEST_N_TABLES);
	return true;
}

bool
lib_make_what_if(LibMaking *x)
{
	LibJob *job = &x->r->job;
	WhatIf *w = ARENA_NEW(&job->s.arena, WhatIf);
	IrModule *after;
	bool ok;

	*w = (WhatIf){ .arena = &job->s.arena, .top = x->o->top };
	if (!x->o->set)
		return diag_error(&job->s.diag, DIAG_UNSUPPORTED, (Span){ 0, 0 }, "no edit is given");
	if (!begin_measuring(x, &w->how))
		return false;
	after = ir_module_clone(job->docs.v[0], &job->s.arena);
	ok = apply_edits(x, after) && what_if_run(w, &job->runner, job->docs.v[0], after);
	ir_module_free(after);
	if (ok)
		lib_set_tables(x, "what-if", w->tables, WHAT_IF_N_TABLES);
	return ok;
}

/* ---- why ---- */

static bool
edit(LibMaking *x)
{
	LibJob *job = &x->r->job;
	IrModule *m = job->docs.v[0];

	return !x->o->set || (runner_pass(&job->runner, m, "sdy-lift-inlined-meshes", NULL) && apply_edits(x, m));
}

static InspectFrames
read_frames(LibJob *job)
{
	InspectFrames frames = inspect_frames_default;

	frames.arena = &job->s.arena;
	inspect_frames_find_wrappers(&frames, job->docs.v[0]);
	return frames;
}

/* Propagates shardings, and prepares answers. */
static bool
propagate(LibMaking *x, ExplainAnswers *answers, const InspectFrames *frames)
{
	LibJob *job = &x->r->job;

	if (!explain_why_begin(answers, &job->runner, &job->docs.v[0], frames, x->o->as_xla != 0, &job->s.arena))
		return false;
	answers->full = true;	/* the short text would name an option of the command */
	return true;
}

/* Finds the values of the option `address`, applies the edits, propagates shardings and answers. */
static bool
answer(LibMaking *x, ExplainAnswers *answers, Buf *text)
{
	LibJob *job = &x->r->job;
	Arena *a = &job->s.arena;
	Lines texts = split_lines(a, x->o->address);
	ExplainAddress *found = ARENA_ARRAY(a, ExplainAddress, texts.n);
	InspectAddresses *addresses = ARENA_NEW(a, InspectAddresses);
	InspectFrames frames;
	bool ok = true;

	if (!texts.n)
		return diag_error(&job->s.diag, DIAG_UNSUPPORTED, (Span){ 0, 0 }, "no address of a value is given");
	if (!edit(x))
		return false;
	inspect_addresses_read(addresses, job->docs.v[0]);
	for (uint32_t i = 0; i < texts.n; i++)
		ok &= explain_address_find(addresses, texts.v[i], NULL, x->o->all != 0, &found[i]);
	if (!ok)
		return false;
	frames = read_frames(job);
	if (!propagate(x, answers, &frames))
		return false;
	for (uint32_t i = 0; i < texts.n; i++)
		ok &= explain_why_add(answers, &found[i]);
	explain_why_text(text, answers);
	explain_why_tables(answers);
	return ok;
}

/* Lists the annotations. */
static bool
summarize(LibMaking *x, ExplainAnswers *answers, Buf *text)
{
	LibJob *job = &x->r->job;
	bool trials = x->o->summary == 2;
	ExplainAnnotations list;
	InspectFrames frames;

	if (x->o->address)
		return diag_error(&job->s.diag, DIAG_UNSUPPORTED, (Span){ 0, 0 }, "a summary takes no address");
	if (!edit(x))
		return false;
	frames = read_frames(job);
	explain_annotations_read(&list, job->docs.v[0], &frames, &job->s.arena);
	if ((trials && !explain_annotations_try(&list, &job->runner, job->docs.v[0], x->o->as_xla != 0, 0)) ||
	    !propagate(x, answers, &frames) || !explain_annotations_count(&list, answers))
		return false;
	explain_annotations_fill(&list, answers, false);
	explain_annotations_text(text, &list, answers, trials, false, 0);
	return true;
}

bool
lib_make_why(LibMaking *x)
{
	Arena *a = &x->r->job.s.arena;
	ExplainAnswers *answers = ARENA_NEW(a, ExplainAnswers);
	Buf text;
	bool ok;

	if (!lib_one_program(&x->r->job))
		return false;
	buf_init(&text, a->memory);
	ok = (x->o->summary ? summarize : answer)(x, answers, &text);
	x->r->raw.n = text.n;
	x->r->raw.p = buf_take(&text, a);
	if (!ok)
		return false;
	lib_set_tables(x, "why", answers->tables, EXPLAIN_N_WHY_TABLES);
	return true;
}

/* ---- comparing ---- */

static ExplainOptions
facts_options(const LibMaking *x, ExplainLevel level)
{
	return (ExplainOptions){ .level = level, .as_xla = x->o->as_xla != 0, .as_xla_asked = x->o->as_xla != 0 };
}

/* Collects the facts of the program or lock of the option `older`. The program is in r->trial. */
static bool
read_older(LibMaking *x, ExplainFacts *f, ExplainOptions *options)
{
	shardc_report *r = x->r;
	DiagList *d = &r->job.s.diag;
	Str text = str_from(x->o->older);
	Source *outer = d->src;
	ExplainLockHead head;
	bool ok;

	if (explain_is_lock(text)) {
		d->src = source_new(&r->job.s.arena, "older", text.p, text.n);
		ok = explain_lock_read(d, d->src, f, &head);
		d->src = outer;
		options->level = head.level;
		options->as_xla = options->as_xla_asked = !str_eq(head.as_xla, STR("no"));
		f->as_xla = options->as_xla ? "partitioner" : "no";
		return ok;
	}
	lib_job_init(&r->trial, r->job.c);
	r->trying = true;
	input_copy(&r->job.c->options, &r->trial.in, "older", text.p, text.n);
	if (lib_job_read(&r->trial, (IrRuleSet)x->o->rules) == SHARDC_DONE && lib_one_program(&r->trial)) {
		inspect_paths_read(r->trial.docs.v[0]);
		if (explain_facts_read(&r->trial.runner, &r->trial.docs.v[0], options, f))
			return true;
	}
	lib_job_deliver(&r->trial, SHARDC_REJECTED);
	return false;
}

static bool
compare(LibMaking *x)
{
	LibJob *job = &x->r->job;
	Arena *a = &job->s.arena;
	ExplainFacts *old = ARENA_NEW(a, ExplainFacts), *now = ARENA_NEW(a, ExplainFacts);
	ExplainComparison *comparison = ARENA_NEW(a, ExplainComparison);
	ExplainDiff *diff = ARENA_NEW(a, ExplainDiff);
	ExplainOptions options = facts_options(x, EXPLAIN_ALL);

	if (!x->o->older)
		return diag_error(&job->s.diag, DIAG_UNSUPPORTED, (Span){ 0, 0 }, "no older program is given");
	if (!lib_one_program(job))
		return false;
	options.memory = true;
	explain_facts_init(old, a);
	explain_facts_init(now, a);
	if (!read_older(x, old, &options) || !explain_facts_read(&job->runner, &job->docs.v[0], &options, now))
		return false;
	explain_compare(a, old, now, NULL, comparison);
	explain_diff_init(diff, a);
	explain_diff_fill(diff, comparison);
	lib_set_tables(x, "diff", diff->tables, EXPLAIN_N_DIFF_TABLES);
	return true;
}

bool
lib_make_diff(LibMaking *x)
{
	shardc_report *r = x->r;
	bool ok = compare(x);

	for (uint32_t i = 0; i < r->n_tables; i++)
		lib_end_texts(&r->tables[i], &r->job.s.arena);
	if (r->trying)
		lib_job_end(&r->trial);
	r->trying = false;
	return ok;
}

/* Makes a report of one cell, `text`, which is also what the report prints as text. */
static void
set_text(LibMaking *x, const ReportLayout *layout, Buf *text)
{
	Arena *a = &x->r->job.s.arena;
	ReportTable *table = ARENA_NEW(a, ReportTable);

	x->r->raw.n = text->n;
	x->r->raw.p = buf_take(text, a);
	report_table_init(table, layout, a);
	report_table_row(table)[0] = report_of_text(x->r->raw);
	lib_set_tables(x, layout->name, table, 1);
}

bool
lib_make_lock(LibMaking *x)
{
	static const ReportColumn columns[] = {
		{ .name = "text", .kind = REPORT_TEXT, .help = "The text of the lock file." },
	};
	static const ReportLayout layout = {
		.name = "lock", .help = "A lock file.", .shape = REPORT_ROWS, .columns = columns, .n = 1,
	};
	LibJob *job = &x->r->job;
	ExplainFacts *facts = ARENA_NEW(&job->s.arena, ExplainFacts);
	ExplainOptions options = facts_options(x, EXPLAIN_ANCHORS);
	ExplainLockHead head;
	Buf text;

	explain_facts_init(facts, &job->s.arena);
	if (!lib_one_program(job) || !explain_facts_read(&job->runner, &job->docs.v[0], &options, facts))
		return false;
	head = (ExplainLockHead){ str_from(facts->as_xla), STR(""), facts->level };
	if (job->s.release != IR_RELEASE_DEFAULT)
		head.shardy = str_from(ir_release_name(job->s.release));
	buf_init(&text, job->s.arena.memory);
	explain_lock_write(&text, facts, &head);
	set_text(x, &layout, &text);
	return true;
}

/* ---- pictures ---- */

/* Finds the values of the option `address` in all documents, and returns their lists: none is marked if there is no
 * address. Returns NULL after an error. */
static InspectAddresses *
find_values(LibMaking *x, uint32_t *n_texts)
{
	LibJob *job = &x->r->job;
	Lines texts = split_lines(&job->s.arena, x->o->address);
	InspectAddresses *found = ARENA_ARRAY(&job->s.arena, InspectAddresses, job->docs.n + 1);
	bool ok = true;

	*n_texts = texts.n;

	for (uint32_t i = 0; i < job->docs.n; i++) {
		if (x->o->as_xla && !as_xla_annotate(&job->runner, job->docs.v[i]))
			return NULL;
		inspect_addresses_read(&found[i], job->docs.v[i]);
	}
	for (uint32_t k = 0; job->docs.n && k < texts.n; k++) {
		uint32_t n = 0;

		for (uint32_t i = 0; i < job->docs.n; i++)
			n += inspect_addresses_find(&found[i], texts.v[k]);
		ok &= n || explain_address_unknown(&found[0], texts.v[k], NULL);
	}
	return ok ? found : NULL;
}

/* Draws the values of the option `address`, or of the boundary, in all documents. Returns false after an error. */
static bool
draw(LibMaking *x, PictureRun *run)
{
	uint32_t n_texts;
	InspectAddresses *found = find_values(x, &n_texts);

	for (uint32_t i = 0; found && i < x->r->job.docs.n; i++) {
		if (!picture_document(run, &found[i], n_texts > 0))
			return false;
	}
	return found != NULL;
}

bool
lib_make_picture(LibMaking *x)
{
	static const ReportColumn columns[] = {
		{ .name = "text", .kind = REPORT_TEXT, .help = "The pictures, as text or as an SVG document." },
	};
	static const ReportLayout layout = {
		.name = "picture", .help = "The pictures.", .shape = REPORT_ROWS, .columns = columns, .n = 1,
	};
	LibJob *job = &x->r->job;
	PictureSvg svg = { 0 };
	Buf text;
	PictureRun run = { .s = &job->s, .out = &text, .svg = x->o->svg ? &svg : NULL, .style = {
		.unicode = true, .max_cells = x->o->limit ? x->o->limit : OPTIONS_MAX_CELLS } };

	buf_init(&text, job->s.arena.memory);
	text.max = job->c->options.max_size;
	picture_svg_init(&svg, &job->s.arena);
	if (!draw(x, &run))
		return false;
	if (x->o->svg)
		picture_svg_end(&svg, &text);
	text.max = 0;
	set_text(x, &layout, &text);
	return true;
}

/* ---- graphs ---- */

static void
add_graph(LibMaking *x, Buf *out, PictureExplorer *explorer, const InspectAddresses *values, bool only_found)
{
	PictureGraphStyle style = { .max_nodes = x->o->limit ? x->o->limit : OPTIONS_MAX_NODES,
	                            .radius = x->o->radius ? x->o->radius : OPTIONS_RADIUS };
	Arena work;

	arena_init(&work, out->memory);
	if (explorer)
		picture_explorer_add(explorer, &work, values, only_found, style.radius);
	else
		picture_graph(out, &work, values, only_found, &style);
	arena_free(&work);
}

bool
lib_make_graph(LibMaking *x)
{
	static const ReportColumn columns[] = {
		{ .name = "text", .kind = REPORT_TEXT, .help = "The graph, for Graphviz or Model Explorer." },
	};
	static const ReportLayout layout = {
		.name = "graph", .help = "The graph.", .shape = REPORT_ROWS, .columns = columns, .n = 1,
	};
	LibJob *job = &x->r->job;
	uint32_t n_texts;
	InspectAddresses *found = find_values(x, &n_texts);
	PictureExplorer explorer;
	Buf text;

	if (!found)
		return false;
	buf_init(&text, job->s.arena.memory);
	text.max = job->c->options.max_size;
	if (x->o->explorer)
		picture_explorer_begin(&explorer, &text, str_from(job->in.name));
	for (uint32_t i = 0; i < job->docs.n; i++)
		add_graph(x, &text, x->o->explorer ? &explorer : NULL, &found[i], n_texts > 0);
	if (x->o->explorer)
		picture_explorer_end(&explorer);
	text.max = 0;
	set_text(x, &layout, &text);
	return true;
}

/* ---- pages ---- */

bool
lib_make_page(LibMaking *x)
{
	static const ReportColumn columns[] = {
		{ .name = "text", .kind = REPORT_TEXT, .help = "The page, as HTML." },
	};
	static const ReportLayout layout = {
		.name = "page", .help = "The page.", .shape = REPORT_ROWS, .columns = columns, .n = 1,
	};
	LibJob *job = &x->r->job;
	ExplainPage page = { .file = job->in.name };
	Buf text;

	if (!begin_measuring(x, &page.how) || !apply_edits(x, job->docs.v[0]))
		return false;
	if (page.how.topology)
		page.topology = page.how.topology->name.p;
	buf_init(&text, job->s.arena.memory);
	text.max = job->c->options.max_size;
	if (!explain_page_write(&page, &job->runner, job->docs.v[0], &text))
		return false;
	text.max = 0;
	set_text(x, &layout, &text);
	return true;
}
