/* SPDX-License-Identifier: Apache-2.0
 *
 * Parses the text in the same steps as MLIR (lib/Pass/PassRegistry.cpp), with the same error messages: splits it into
 * elements, looks up the names, then checks that each pass may run on the operation around it.
 *
 * Our passes always run on the module and find its functions themselves. So anchors only decide whether a pass may run,
 * and whether there is anything to run it on.
 */
#include "pipeline/pipeline_text.h"

#include "ir/walk.h"
#include "pipeline/pass_table.h"

/* A pass, or an anchor: an operation with passes in parentheses. */
typedef struct PipelineElement {
	Str name, options;
	uint32_t parent;	/* 1 + the index of the anchor around the element; 0: the outermost one */
	bool is_anchor;
} PipelineElement;

typedef struct PipelineText {
	Arena *a;
	PipelinePasses *passes;
	Str text, rest;		/* the whole text; the part not yet parsed */
	Str root;		/* the name of the outermost anchor */
	VEC(PipelineElement) all;	/* in the order of the text, without the outermost anchor */
	uint32_t parent;	/* of the next element */
	IrRelease release;
} PipelineText;

static bool
is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

static Str
trim_front(Str s)
{
	while (s.n && is_blank(*s.p)) {
		s.p++;
		s.n--;
	}
	return s;
}

static Str
trim(Str s)
{
	s = trim_front(s);
	while (s.n && is_blank(s.p[s.n - 1]))
		s.n--;
	return s;
}

static bool
take(Str *s, char c)
{
	if (!s->n || *s->p != c)
		return false;
	s->p++;
	s->n--;
	return true;
}

static const char *
fail_at(const PipelineText *t, const char *at, const char *what)
{
	return arena_printf(t->a, "column %d: %s", (int)(at - t->text.p) + 1, what);
}

/* ---- elements ---- */

static size_t
name_length(Str s)
{
	size_t n = 0;

	while (n < s.n && !strchr(",(){", s.p[n]))
		n++;
	return n;
}

/* Reads the options after '{', up to the matching brace. */
static bool
take_options(PipelineText *t, Str *options)
{
	uint32_t depth = 1;

	for (size_t i = 0; i < t->rest.n; i++) {
		depth += t->rest.p[i] == '{';
		depth -= t->rest.p[i] == '}';
		if (depth)
			continue;
		*options = (Str){ t->rest.p, i };
		t->rest = trim_front((Str){ t->rest.p + i + 1, t->rest.n - i - 1 });
		return true;
	}
	return false;
}

/* Reads the closing parentheses after a pass and checks that a comma or the end follows. */
static const char *
read_end(PipelineText *t)
{
	while (take(&t->rest, ')')) {
		if (!t->parent)
			return fail_at(t, t->rest.p - 1, "encountered extra closing ')' creating unbalanced "
			               "parentheses while parsing pipeline");
		t->parent = t->all.v[t->parent - 1].parent;
		t->rest = trim_front(t->rest);
	}
	return t->rest.n && *t->rest.p != ',' ? fail_at(t, t->rest.p, "expected ',' after parsing pipeline") : NULL;
}

/* Reads one element and the signs after it. Sets *more to true if another element must follow,
 * else to false. */
static const char *
read_element(PipelineText *t, bool *more)
{
	size_t n = name_length(t->rest);
	PipelineElement *e = VEC_ADD(t->a, &t->all);
	const char *why;

	*e = (PipelineElement){ trim((Str){ t->rest.p, n }), { "", 0 }, t->parent, false };
	t->rest = (Str){ t->rest.p + n, t->rest.n - n };
	if (take(&t->rest, '(')) {
		e->is_anchor = *more = true;
		t->parent = t->all.n;
		return NULL;
	}
	if (take(&t->rest, '{') && !take_options(t, &e->options))
		return fail_at(t, t->rest.p - 1, "missing closing '}' while processing pass options");
	why = read_end(t);
	*more = !why && take(&t->rest, ',');
	return why;
}

static const char *
read_elements(PipelineText *t)
{
	bool more = t->rest.n > 0;
	const char *why = NULL;

	while (!why && more)
		why = read_element(t, &more);
	if (!why && t->parent)
		return fail_at(t, t->rest.p, "encountered unbalanced parentheses while parsing pipeline");
	return why;
}

/* Reads the outermost anchor and its parentheses. */
static bool
read_root(PipelineText *t)
{
	Str s = trim(t->text);
	size_t n = 0;

	while (n < s.n && s.p[n] != '(')
		n++;
	if (n == 0 || n == s.n || s.p[s.n - 1] != ')')
		return false;
	t->root = trim((Str){ s.p, n });
	t->rest = (Str){ s.p + n + 1, s.n - n - 2 };
	return true;
}

/* ---- passes ---- */

static const char *
check_names(const PipelineText *t)
{
	for (uint32_t i = 0; i < t->all.n; i++) {
		const PipelineElement *e = &t->all.v[i];

		if (!e->is_anchor && !passes_find(e->name.p, e->name.n))
			return fail_at(t, e->name.p, arena_printf(t->a,
			               passes_is_missing(e->name.p, e->name.n)
			               ? "'%.*s' of sdy_opt is not supported by shardc"
			               : "'%.*s' does not refer to a registered pass or pass pipeline",
			               (int)e->name.n, e->name.p));
	}
	return NULL;
}

static const char *
check_anchor(const PipelineText *t, const Pass *pass, const char *at, Str anchor)
{
	const char *only = passes_anchor(pass, t->release), *why;
	Buf b;

	if (!only || str_eq(anchor, STR("any")) || str_eq(anchor, str_from(only)))
		return NULL;
	buf_init(&b, t->a->memory);
	BUF_LIT(&b, "Can't add pass '");
	passes_class(&b, pass);
	buf_printf(&b, "' restricted to '%s' on a PassManager intended to run on '%.*s', did you intend to nest?", only,
	           (int)anchor.n, anchor.p);
	buf_char(&b, '\0');
	why = fail_at(t, at, b.p);
	buf_free(&b);
	return why;
}

/* Returns PipelinePass.anchor for a pass of the text. Our passes find only the functions of the module, so for a
 * func.func inside another operation the anchor is that operation. */
static const char *
anchor_below_root(const PipelineText *t, const PipelineElement *e, const Pass *pass)
{
	const PipelineElement *inner = e->parent ? &t->all.v[e->parent - 1] : NULL;
	Str name = inner ? inner->name : STR("");

	if (!inner)
		return NULL;
	if (!inner->parent && str_eq(name, STR("any")))
		return passes_anchor(pass, t->release);
	if (inner->parent && str_eq(name, STR(PASSES_FUNC))) {
		name = t->all.v[inner->parent - 1].name;
		name.n = str_eq(name, STR(PASSES_FUNC)) ? 0 : name.n;
	}
	return arena_dup(t->a, name.p, name.n);
}

static const char *
add_passes(const PipelineText *t)
{
	for (uint32_t i = 0; i < t->all.n; i++) {
		const PipelineElement *e = &t->all.v[i];
		const Pass *pass = e->is_anchor ? NULL : passes_find(e->name.p, e->name.n);
		const char *why = pass ? check_anchor(t, pass, e->name.p,
		                                      e->parent ? t->all.v[e->parent - 1].name : t->root) : NULL;

		if (why)
			return why;
		if (pass)
			*VEC_ADD(t->a, t->passes) = (PipelinePass){
				pass, arena_dup(t->a, e->options.p, e->options.n), NULL, anchor_below_root(t, e, pass)
			};
	}
	return NULL;
}

const char *
pipeline_parse(Arena *a, PipelinePasses *passes, const char *text, IrRelease release)
{
	size_t n = strlen(text);
	bool quoted = n >= 2 && (*text == '"' || *text == '\'') && text[n - 1] == *text;
	PipelineText t = {
		.a = a, .passes = passes, .release = release,
		.text = quoted ? (Str){ text + 1, n - 2 } : (Str){ text, n },
	};
	const char *why;

	if (!read_root(&t))
		return "expected pass pipeline to be wrapped with the anchor operation type, "
		       "e.g. 'builtin.module(...)'";
	why = read_elements(&t);
	if (!why)
		why = check_names(&t);
	if (!why && !str_eq(t.root, STR("builtin.module")) && !str_eq(t.root, STR("any")))
		why = fail_at(&t, t.root.p,
		              arena_printf(a, "can't run '%.*s' pass manager on 'builtin.module' op",
		              (int)t.root.n, t.root.p));
	return why ? why : add_passes(&t);
}

const char *
pipeline_options(Arena *a, PipelinePasses *passes, uint32_t first, IrRelease release)
{
	const char *why = NULL;

	for (uint32_t i = first; !why && i < passes->n; i++) {
		PipelinePass *p = &passes->v[i];

		why = passes_parse(a, p->pass, str_from(p->text), release, &p->options);
	}
	return why;
}

/* ---- running ---- */

static bool
fail_on_functions(IrModule *m, const char *what)
{
	bool ok = true;

	for (IrOp *f = ir_func_first(m->op); f; f = ir_func_next(f))
		ok = diag_error(&m->s->diag, DIAG_PASS_FAILED, f->span,
		                "'func.func' op  was scheduled to run under %s, but does not define a symbol table",
		                what);
	return ok;
}

/* Returns whether to run the pass on the module. *ok becomes false after an error: the pass cannot run on functions, or
 * it is anchored to another operation that the module contains. */
static bool
is_due(const PipelinePass *p, IrModule *m, bool *ok)
{
	const char *symbols = p->pass->symbol_user;

	*ok = true;
	if (!p->anchor || strcmp(p->anchor, PASSES_FUNC) == 0)
		return *ok = !p->anchor || !symbols || fail_on_functions(m, symbols);
	for (IrOp *op = ir_walk_next(m->op, m->op); *ok && op; op = ir_walk_next(m->op, op)) {
		if (str_eq(session_str(m->s, op->name), str_from(p->anchor)))
			*ok = diag_error(&m->s->diag, DIAG_UNSUPPORTED, op->span,
			                 "'%s' cannot run on '%s', only on the whole module or its functions",
			                 p->pass->name, p->anchor);
	}
	return false;
}

bool
pipeline_run(Runner *r, const PipelinePasses *passes, IrModule *m)
{
	for (uint32_t i = 0; i < passes->n; i++) {
		const PipelinePass *p = &passes->v[i];
		bool ok, due = is_due(p, m, &ok);

		if (!ok || (due && !runner_pass(r, m, p->pass->name, p->options)))
			return false;
	}
	return true;
}
