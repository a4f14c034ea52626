/* SPDX-License-Identifier: Apache-2.0
 *
 * Propagates a copy of the program once, with explicit movements of data. Each lint looks at the copy, or at the
 * program as it was read. Reports of the passes are discarded: they belong to the commands that print the results of
 * passes.
 */
#include "explain/lint.h"

#include <xxhash.h>

#include "cost/bytes.h"
#include "explain/fingerprint.h"
#include "explain/lint_facts.h"
#include "flow/callgraph.h"
#include "inspect/name.h"
#include "inspect/sharding_text.h"
#include "ir/origin.h"
#include "ir/shorthand.h"
#include "ir/walk.h"
#include "pipeline/as_xla.h"
#include "report/table.h"
#include "shard/layout_compare.h"

typedef enum LintGroup { LINT_DEFAULT, LINT_EXTRA } LintGroup;

static const struct {
	DiagId id;
	LintGroup group;
	void (*look)(LintFacts *x);
} lints[] = {
#define LINT(id, group, name) { DIAG_##id, LINT_##group, lint_##name },
#include "explain/lints.def"
#undef LINT
};

enum { N_LINTS = sizeof lints / sizeof *lints };

/* ---- groups ---- */

void
explain_lint_select(DiagList *d, ExplainLints groups)
{
	for (int i = 0; i < N_LINTS; i++) {
		bool on = lints[i].group == LINT_EXTRA ? groups.extra : !groups.off;

		if (!on && d->state[lints[i].id] == DIAG_STATE_DEFAULT)
			d->state[lints[i].id] = DIAG_STATE_OFF;
	}
}

bool
explain_lint_any(const DiagList *d)
{
	for (int i = 0; i < N_LINTS; i++) {
		if (d->state[lints[i].id] >= 0)
			return true;
	}
	return false;
}

/* ---- reporting ---- */

/* Reports a lint at a place. */
static bool __attribute__((format(printf, 5, 0)))
report(LintFacts *x, DiagId id, IrModule *m, Span at, const char *fmt, va_list ap)
{
	x->s->diag.src = m->src;
	if (!map_mark(&x->a, &x->reported, (uint64_t)id << 32 | at.lo)) {
		x->s->diag.cur = NULL;
		return false;
	}
	diag_verror(&x->s->diag, id, at, fmt, ap);
	return x->s->diag.cur != NULL;
}

static void
keep_finding(LintFacts *x, bool said, IrModule *m, const IrValue *v)
{
	if (said && x->keeps_findings)
		*VEC_ADD(&x->a, &x->findings) = (LintFinding){ x->s->diag.cur, m, v };
}

static Span
place_of(IrModule *m, const IrValue *v)
{
	bool known;
	uint32_t at = inspect_place(m, v, &known);

	return (Span){ at, at };
}

bool
lint_at_value(LintFacts *x, DiagId id, IrModule *m, const IrValue *v, const char *fmt, ...)
{
	va_list ap;
	bool said;

	va_start(ap, fmt);
	said = report(x, id, m, place_of(m, v), fmt, ap);
	va_end(ap);
	keep_finding(x, said, m, v);
	if (said && !v->is_arg)
		ir_note_origin(m, v->owner.op);
	return said;
}

bool
lint_at_op(LintFacts *x, DiagId id, IrModule *m, const IrOp *op, const char *fmt, ...)
{
	va_list ap;
	bool said;

	va_start(ap, fmt);
	said = report(x, id, m, op->span, fmt, ap);
	va_end(ap);
	keep_finding(x, said, m, op->n_results ? &op->results[0] : NULL);
	if (said)
		ir_note_origin(m, op);
	return said;
}

void
lint_note(LintFacts *x, IrModule *m, const IrValue *v, const char *fmt, ...)
{
	va_list ap;

	if (!x->s->diag.cur)
		return;
	va_start(ap, fmt);
	diag_note(&x->s->diag, place_of(m, v), "%s", arena_vprintf(&x->a, fmt, ap));
	va_end(ap);
}

const char *
lint_value(LintFacts *x, IrModule *m, const IrValue *v)
{
	Str address = inspect_value(m, v), name = v->is_arg ? inspect_origin(m, v).name : STR("");

	if (!address.n)
		return "a value";
	if (!name.n)
		return arena_printf(&x->a, "%.*s", (int)address.n, address.p);
	return arena_printf(&x->a, "%.*s (%.*s)", (int)address.n, address.p, (int)name.n, name.p);
}

const char *
lint_bytes(LintFacts *x, int64_t n)
{
	return report_bytes_text(&x->a, n, x->s->diag.human);
}

const char *
lint_sharding(LintFacts *x, IrAttr *sharding)
{
	Str text = sharding ? inspect_sharding(x->s, sharding, true) : STR("replicated");

	return arena_printf(&x->a, "%.*s", (int)text.n, text.p);
}

/* ---- facts ---- */

const ShardMesh *
lint_mesh(const LintFacts *x, const IrModule *m, const IrAttr *sharding)
{
	IrAttr *mesh = flow_meshes_get(m == x->m ? x->meshes : x->final_meshes, shard_sharding(sharding)->mesh);

	return mesh ? shard_mesh(mesh) : NULL;
}

int64_t
lint_global_bytes(const IrValue *v)
{
	int64_t bytes;

	return cost_bytes_global(v->type, &bytes) ? bytes : 0;
}

bool
lint_is_written(const LintFacts *x, const IrOp *op)
{
	const Source *src = x->m->src;
	Str name = STR("sdy.");
	uint32_t at = op->span.lo;

	if ((op->kind != IR_OP_SDY_RESHARD && op->kind != IR_OP_SDY_CONSTRAINT) || !src || !op->span.hi)
		return false;
	at += src->text[at] == '"';
	return at + name.n < src->len && memcmp(src->text + at, name.p, name.n) == 0;
}

bool
lint_has_axes(const LintFacts *x, const IrModule *m, const IrAttr *sharding)
{
	const ShardMesh *mesh = sharding ? lint_mesh(x, m, sharding) : NULL;
	const ShardSharding *sh = sharding ? shard_sharding(sharding) : NULL;

	return mesh && shard_axes_total(mesh, (ShardAxes){ shard_axes(sh), sh->n_dim_axes }) > 1;
}

/* ---- the program after propagation ---- */

/* Makes the program after propagation. Returns false if it cannot be propagated. */
static bool
propagate(LintFacts *x, bool as_xla)
{
	PropagationPipeline options = PROPAGATION_DEFAULTS;

	if (as_xla)
		return as_xla_copy(x->r, x->m, &x->a, NULL, &x->final);
	x->final = ir_module_clone(x->m, &x->a);
	options.reshards = RESHARDS_FULL;
	return runner_pass(x->r, x->final, "sdy-propagation-pipeline", &options);
}

static bool
collect(LintFacts *x, bool as_xla)
{
	x->runs = (InspectRuns){ .arena = &x->a, .assumed_trips = 1, .as_xla = as_xla, .if_not_modelled = "" };
	return inspect_collect(&x->runs, x->final);
}

static bool
find_facts(LintFacts *x, bool as_xla)
{
	if (!propagate(x, as_xla))
		return false;
	if (!collect(x, as_xla) && !(as_xla && x->runs.not_modelled && collect(x, false)))
		return false;
	x->main = flow_main_function(x->final);
	if (!x->main || flow_is_declaration(x->main))
		return false;
	x->meshes = flow_meshes_new(&x->a, x->m->op);
	x->final_meshes = flow_meshes_new(&x->a, x->final->op);
	return true;
}

/* Returns whether a program has a mesh, without which nothing is sharded. */
static bool
has_mesh(const IrModule *m)
{
	return ir_module_made(m, IR_OP_SDY_MESH) || shard_made(m->s)->inlined_mesh;
}

/* ---- known findings ---- */

/* Returns the fingerprint of a value, or of the operation around it. */
static uint64_t
print_of(ExplainPrints *p, const IrValue *v)
{
	const IrOp *op = ir_value_op(v);

	if (v->is_arg && op->kind != IR_OP_FUNC)
		return op->n_results ? explain_print_of(p, &op->results[0]) : 0;
	return explain_print_of(p, v);
}

/* Adds the findings about a module that are known to a set. Those about an operation without results, which is a mesh,
 * are known by their text. */
static void
find_known(LintFacts *x, IrModule *m, ExplainKnown *known, Map *gone)
{
	ExplainPrints *prints = NULL;

	for (uint32_t i = 0; i < x->findings.n; i++) {
		const LintFinding *f = &x->findings.v[i];
		uint64_t print;

		if (f->m != m)
			continue;
		if (f->v && !prints)
			prints = explain_prints_new(&x->a, m);
		print = f->v ? print_of(prints, f->v) : XXH3_64bits(f->diag->text, strlen(f->diag->text));
		if (explain_known_take(known, f->diag->id, print))
			map_mark(&x->a, gone, (uintptr_t)f->diag);
	}
}

static bool
is_known(const Diag *g, void *cx)
{
	return map_get(cx, (uintptr_t)g) != NULL;
}

/* Removes the findings that are known. */
static void
leave_out_known(LintFacts *x, ExplainKnown *known)
{
	Map gone = { 0 };

	find_known(x, x->m, known, &gone);
	find_known(x, x->final, known, &gone);
	if (x->logged)
		find_known(x, x->logged, known, &gone);
	if (gone.n)
		diag_drop(&x->s->diag, is_known, &gone);
}

void
explain_lint(Runner *r, IrModule *m, bool as_xla, ExplainKnown *known)
{
	LintFacts x = { .r = r, .s = m->s, .m = m, .keeps_findings = known != NULL };
	DiagList before = m->s->diag;
	bool ok;

	if (m->shorthand || m->s->ignores_gspmd || !has_mesh(m) || !explain_lint_any(&m->s->diag))
		return;
	arena_init(&x.a, m->s->arena.memory);
	ok = find_facts(&x, as_xla);
	diag_rewind(&m->s->diag, &before);
	for (int i = 0; ok && i < N_LINTS; i++) {
		if (m->s->diag.state[lints[i].id] >= 0)
			lints[i].look(&x);
	}
	if (known && x.findings.n)
		leave_out_known(&x, known);
	if (x.final)
		ir_module_free(x.final);
	if (x.logged)
		ir_module_free(x.logged);
	arena_free(&x.a);
}
