/* SPDX-License-Identifier: Apache-2.0
 *
 * Prints the program around passes, as MLIR does. To see whether a pass changed something, compares the printed texts,
 * where MLIR compares fingerprints. The text of a function is cut out of the text of the module, so the module is
 * printed only once before and once after a pass. The canonicalizations inside `inline` are not shown.
 */
#include "cli/trace.h"

#include "cli/trace_tree.h"
#include "host/output.h"
#include "ir/walk.h"
#include "pipeline/pass_table.h"

void
trace_init(Trace *t, const Options *o, Session *s)
{
	memset(t, 0, sizeof *t);
	t->o = o;
	t->s = s;
	t->around.arena = t->before_funcs.arena = &s->arena;
	buf_init(&t->module, s->arena.memory);
	buf_init(&t->before, s->arena.memory);
}

void
trace_free(Trace *t)
{
	buf_free(&t->module);
	buf_free(&t->before);
}

/* ---- the passes to show ---- */

static bool
is_among(const char *list, const char *name)
{
	size_t n = strlen(name);

	while (list && *list) {
		size_t k = strcspn(list, ",");

		if (k == n && memcmp(list, name, n) == 0)
			return true;
		list += k + (list[k] == ',');
	}
	return false;
}

static bool
wants_any(const Trace *t)
{
	const OptionsIr *ir = &t->o->ir;

	return ir->before || ir->after || ir->before_all || ir->after_all;
}

static bool
wants_before(const Trace *t, const char *name)
{
	return t->o->ir.before_all || is_among(t->o->ir.before, name);
}

static bool
wants_after(const Trace *t, const char *name)
{
	return t->o->ir.after_all || is_among(t->o->ir.after, name);
}

/* ---- headings ---- */

/* Returns the start of the heading, up to the name of the operation. */
static const char *
heading(Trace *t, const char *when, const Pass *pass, const void *options)
{
	const char *text;
	Buf b;

	buf_init(&b, t->s->arena.memory);
	buf_printf(&b, "// -----// IR Dump %s ", when);
	passes_class(&b, pass);
	BUF_LIT(&b, ": ");
	passes_text(&b, pass, options, t->s->release);
	buf_char(&b, '\0');
	text = arena_dup(&t->s->arena, b.p, b.n);
	buf_free(&b);
	return text;
}

/* ---- modules ---- */

static void
print_to(Trace *t, IrModule *m, Buf *out, PrintFuncs *funcs, bool local_scope)
{
	PrintOptions print = {
		.debuginfo = t->o->debuginfo, .pretty_locs = t->o->pretty_locs,
		.name_by_loc = t->o->name_by_loc, .local_scope = local_scope || t->o->local_scope,
		.style = PRINT_STYLE_MLIR, .funcs = funcs
	};

	out->n = 0;
	funcs->list.n = 0;
	print_module(out, m, &print);
}

/* Writes the operation on which a pass ran, for the heading. */
static void
print_op_shown(const Trace *t, Buf *out, const IrOp *op)
{
	Atom name = ir_symbol_name(op);

	buf_printf(out, " ('%s' operation", session_str(t->s, op->name).p);
	if (name)
		buf_printf(out, ": @%s", session_str(t->s, name).p);
	buf_char(out, ')');
}

static void
show(Trace *t, const IrOp *op, const char *pass, const Buf *text)
{
	if (t->o->ir.tree)
		trace_tree_write(t, op, pass, text);
	else
		output_stderr(text);
}

static void
show_module(Trace *t, IrModule *m, const char *pass, const char *head)
{
	PrintFuncs funcs = { .arena = &t->s->arena };
	Buf text, out;

	buf_init(&text, t->s->arena.memory);
	buf_init(&out, t->s->arena.memory);
	print_to(t, m, &text, &funcs, false);
	buf_printf(&out, "%s", head);
	if (t->o->ir.module_scope)
		print_op_shown(t, &out, m->op);
	BUF_LIT(&out, " //----- //\n");
	buf_add(&out, text.p, text.n);
	BUF_LIT(&out, "\n\n");
	show(t, m->op, pass, &out);
	buf_free(&out);
	buf_free(&text);
}

/* ---- functions ---- */

/* Writes a function with two spaces less of indentation, as it is printed outside of a module. */
static void
print_shifted(Buf *out, Str text)
{
	for (size_t i = 0; i < text.n; i++) {
		buf_char(out, text.p[i]);
		if (text.p[i] == '\n' && i + 2 < text.n && text.p[i + 1] == ' ')
			i += 2;
	}
}

static void
print_around(const Trace *t, Buf *out, const Str *now)
{
	size_t at = 0;

	for (uint32_t i = 0; i < t->around.list.n; i++) {
		const PrintFunc *f = &t->around.list.v[i];

		buf_add(out, t->module.p + at, f->from - at);
		buf_str(out, now[i]);
		at = f->to;
	}
	buf_add(out, t->module.p + at, t->module.n - at);
}

static void
show_function(Trace *t, const TraceText *w, const Str *now)
{
	Buf out;

	buf_init(&out, t->s->arena.memory);
	buf_printf(&out, "%s", w->heading);
	if (t->o->ir.module_scope)
		print_op_shown(t, &out, t->around.list.v[w->func].op);
	BUF_LIT(&out, " //----- //\n");
	if (t->o->ir.module_scope)
		print_around(t, &out, now);
	else
		print_shifted(&out, w->text);
	BUF_LIT(&out, "\n\n");
	show(t, t->around.list.v[w->func].op, w->pass, &out);
	buf_free(&out);
}

/* The order is that of MLIR: all texts of the first function, then all of the second, and so on. `now` is the current
 * text of each function. */
void
trace_flush(Trace *t)
{
	uint32_t n = t->around.list.n;
	Str *now;

	if (!t->in_group)
		return;
	t->in_group = false;
	now = ARENA_ARRAY(&t->s->arena, Str, n);
	for (uint32_t i = 0; i < n; i++)
		now[i] = (Str){ t->module.p + t->around.list.v[i].from,
		               t->around.list.v[i].to - t->around.list.v[i].from };
	for (uint32_t f = 0; f < n; f++) {
		for (uint32_t i = f; i < t->waiting.n; i += n) {
			const TraceText *w = &t->waiting.v[i];

			now[f] = w->text;
			if (w->shown)
				show_function(t, w, now);
		}
	}
	t->waiting.n = 0;
}

/* Adds one waiting text per function, in their order. */
static void
wait_functions(Trace *t, IrModule *m, const char *pass, const char *head, bool only_changed)
{
	PrintFuncs funcs = { .arena = &t->s->arena };
	Buf text;

	buf_init(&text, t->s->arena.memory);
	print_to(t, m, &text, &funcs, !t->o->ir.module_scope);
	for (uint32_t i = 0; i < funcs.list.n; i++) {
		size_t n = funcs.list.v[i].to - funcs.list.v[i].from;
		const char *p = text.p + funcs.list.v[i].from;
		const PrintFunc *old = only_changed ? &t->before_funcs.list.v[i] : NULL;
		bool same = old && old->to - old->from == n && memcmp(t->before.p + old->from, p, n) == 0;

		*VEC_ADD(&t->s->arena, &t->waiting) =
			(TraceText){ i, head && !same, head, pass, (Str){ arena_dup(&t->s->arena, p, n), n } };
	}
	buf_free(&text);
}

static void
begin_group(Trace *t, IrModule *m)
{
	print_to(t, m, &t->module, &t->around, !t->o->ir.module_scope);
	t->in_group = true;
}

/* ---- around passes ---- */

void
trace_before(Trace *t, IrModule *m, const Pass *pass, const void *options)
{
	bool on_functions = passes_on_functions(pass, t->s->release);

	if (!wants_any(t) || pass->is_pipeline)
		return;
	if (!on_functions)
		trace_flush(t);
	else if (!t->in_group)
		begin_group(t, m);
	if (t->o->ir.on_change)
		print_to(t, m, &t->before, &t->before_funcs, on_functions && !t->o->ir.module_scope);
	if (!wants_before(t, pass->name))
		return;
	if (on_functions)
		wait_functions(t, m, pass->name, heading(t, "Before", pass, options), false);
	else
		show_module(t, m, pass->name, heading(t, "Before", pass, options));
}

static bool
module_is_same(Trace *t, IrModule *m)
{
	PrintFuncs funcs = { .arena = &t->s->arena };
	Buf text;
	bool same;

	buf_init(&text, t->s->arena.memory);
	print_to(t, m, &text, &funcs, false);
	same = text.n == t->before.n && memcmp(text.p, t->before.p, text.n) == 0;
	buf_free(&text);
	return same;
}

void
trace_after(Trace *t, IrModule *m, const Pass *pass, const void *options)
{
	bool wanted = wants_after(t, pass->name), on_change = t->o->ir.on_change;

	if (!wants_any(t) || pass->is_pipeline)
		return;
	if (passes_on_functions(pass, t->s->release))
		wait_functions(t, m, pass->name, wanted ? heading(t, "After", pass, options) : NULL, on_change);
	else if (wanted && !(on_change && module_is_same(t, m)))
		show_module(t, m, pass->name, heading(t, "After", pass, options));
}

void
trace_dump(Trace *t, IrModule *m)
{
	static const Pass save = {
		.name = "sdy-save-module", .class_name = "mlir::sdy::(anonymous namespace)::SaveModuleOp",
	};

	trace_before(t, m, &save, NULL);
	trace_after(t, m, &save, NULL);
}
