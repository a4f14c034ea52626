/* SPDX-License-Identifier: Apache-2.0
 *
 * The items of a file of declarations (spec 40 §7.1): `op "name" [override] { clauses }`, `custom_call "target" { comm
 * ...; }` and `priority { levels }`.
 * After a syntax error, reading continues after the block that contains it, or at the next word that seems to begin
 * an item.
 */
#include "decl/decl_parse.h"

#include "base/ascii.h"
#include "base/suggest.h"

/* The operation being read. */
typedef struct OpDecl {
	DeclParse *ps;
	IrDecl *decl;
	DeclRules rules;
	DeclFlows flows;
	Span rule_at, flow_at;	/* the first 'rule' and 'dataflow'; {0, 0}: none */
} OpDecl;

/* ---- clauses ---- */

static const struct {
	const char *word;
	uint16_t trait;
} traits[] = {
	{ "constant_like", T_LEAF },
	{ "constant_foldable", T_KEEPS_CONST },
	{ "elementwise", T_EW },
	{ "pure", T_PURE },
	{ "scalar_expansion", T_EXPANDS },
};

/* Reads `constant value = "name";` after its first word. */
static bool
read_constant(OpDecl *o, Span at)
{
	DeclParse *ps = o->ps;

	if (o->decl->constant)
		decl_error(ps, DIAG_OPS_TWICE, at, "duplicate 'constant' clause");
	return decl_expect(ps, "value") && decl_expect(ps, "=") &&
	       decl_string(ps, "the name of an attribute", &o->decl->constant) && decl_expect(ps, ";");
}

static bool
read_rule(OpDecl *o, Span at)
{
	if (!o->rules.n)
		o->rule_at = at;
	return decl_rule(o->ps, &o->rules);
}

static bool
read_dataflow(OpDecl *o, Span at)
{
	if (o->decl->traits & T_DATAFLOW)
		decl_error(o->ps, DIAG_OPS_TWICE, at, "duplicate 'dataflow' clause");
	o->decl->traits |= T_DATAFLOW;
	o->flow_at = at;
	return decl_dataflow(o->ps, o->decl, &o->flows);
}

static bool
read_comm(OpDecl *o, Span at)
{
	IrComm *comm = ARENA_NEW(&o->ps->s->arena, IrComm);

	if (o->decl->comm)
		decl_error(o->ps, DIAG_OPS_TWICE, at, "duplicate 'comm' clause");
	o->decl->comm = comm;
	return decl_comm(o->ps, comm);
}

static void
hint_clause(DeclParse *ps, Str found)
{
	static const char *const others[] = { "comm", "constant", "keep_divisible", "rule", "dataflow" };
	Suggest best;

	suggest_init(&best, found.p, found.n);
	for (size_t i = 0; i < sizeof traits / sizeof *traits; i++)
		suggest_try(&best, traits[i].word);
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		suggest_try(&best, others[i]);
	if (best.word)
		diag_hint(&ps->s->diag, ps->at, "did you mean '%s'?", best.word);
}

static bool
unknown_clause(OpDecl *o)
{
	Str found = decl_text(o->ps, o->ps->at);

	if (o->ps->kind != DECL_WORD)
		return decl_unexpected(o->ps, "a clause or '}'");
	decl_error(o->ps, DIAG_OPS_CLAUSE, o->ps->at,
	           "unknown clause '%.*s': expected comm, constant, constant_foldable, constant_like, dataflow, "
	           "elementwise, keep_divisible, pure, rule or scalar_expansion", (int)found.n, found.p);
	hint_clause(o->ps, found);
	return false;
}

static bool
read_clause(OpDecl *o)
{
	DeclParse *ps = o->ps;
	Span at = ps->at;

	for (size_t i = 0; i < sizeof traits / sizeof *traits; i++) {
		if (decl_take(ps, traits[i].word)) {
			o->decl->traits |= traits[i].trait;
			return decl_expect(ps, ";");
		}
	}
	if (decl_take(ps, "constant"))
		return read_constant(o, at);
	if (decl_take(ps, "keep_divisible")) {
		o->decl->keep_divisible = true;
		return decl_expect(ps, ";");
	}
	if (decl_take(ps, "rule"))
		return read_rule(o, at);
	if (decl_take(ps, "dataflow"))
		return read_dataflow(o, at);
	if (decl_take(ps, "comm"))
		return read_comm(o, at);
	return unknown_clause(o);
}

/* ---- an operation ---- */

/* Returns whether passes create, move or rewrite such operations and rely on their meaning. */
static bool
is_fixed(IrOpKind kind)
{
	const IrOpInfo *info = ir_op_info(kind);

	return info->dialect == IR_DIALECT_BUILTIN || info->dialect == IR_DIALECT_SDY ||
	       (info->traits & (T_TERM | T_SYMBOL)) != 0;
}

static void
check_name(DeclParse *ps, Atom name, Span at, bool override)
{
	bool built_in = name < IR_OP_COUNT;
	const char *text = session_str(ps->s, name).p;

	if (built_in && is_fixed((IrOpKind)name))
		decl_error(ps, DIAG_OPS_FIXED, at, "'%s' cannot be declared, because passes depend on its meaning",
		           text);
	else if (built_in && !override)
		decl_error(ps, DIAG_OPS_BUILTIN, at,
		           "'%s' is built in: write 'override' after its name to declare it anyway", text);
	else if (!built_in && override)
		decl_error(ps, DIAG_OPS_OVERRIDE, at, "'%s' is not built in: remove 'override'", text);
	else if (!memchr(text, '.', strlen(text)))
		decl_error(ps, DIAG_OPS_SYNTAX, at,
		           "expected an operation name with a dialect, such as 'my.%s', found '%s'", text, text);
}

/* Rejects an operation with both a rule and data-flow edges, because the edges alone determine its shardings. */
static void
check_clauses(const OpDecl *o)
{
	Atom name = o->decl->name;
	bool built_in = name < IR_OP_COUNT && (ir_op_info((IrOpKind)name)->traits & T_DATAFLOW);

	if (o->rules.n && (built_in || (o->decl->traits & T_DATAFLOW)))
		decl_error(o->ps, DIAG_OPS_DATAFLOW_RULE, o->rule_at.lo > o->flow_at.lo ? o->rule_at : o->flow_at,
		           "an operation cannot have both a rule and data-flow edges");
}

static void
enter(OpDecl *o, Span at)
{
	IrDecl *decl = o->decl, *old = ir_decl_find(o->ps->s, decl->name);

	if (old) {
		decl_error(o->ps, DIAG_OPS_TWICE, at, "duplicate declaration of '%s'",
		           session_str(o->ps->s, decl->name).p);
		ir_decl_note(o->ps->s, old, old->at, "first declared here");
		return;
	}
	decl->rules = o->rules.v;
	decl->n_rules = o->rules.n;
	decl->flows = o->flows.v;
	decl->n_flows = o->flows.n;
	ir_decl_add(o->ps->s, decl);
}

/* Says how a name without quotes is written. Returns false. */
static bool
hint_quotes(DeclParse *ps)
{
	const char *name = ps->src->text + ps->at.lo, *end = name;

	while (ascii_is_name(*end) || *end == '.')	/* a NUL follows the text */
		end++;
	if (ps->kind == DECL_WORD)
		diag_hint(&ps->s->diag, ps->at, "names of operations are quoted: \"%.*s\"", (int)(end - name), name);
	return false;
}

/* Notes the bracket that is open at the end of the file. Returns false. */
static bool
hint_open(DeclParse *ps, Span open)
{
	if (ps->kind == DECL_END)
		diag_hint(&ps->s->diag, open, "to match this '{'");
	return false;
}

static bool
read_op(DeclParse *ps)
{
	OpDecl o = { .ps = ps, .decl = ARENA_NEW(&ps->s->arena, IrDecl) };
	Span at = ps->at, open;

	if (!decl_string(ps, "the name of an operation", &o.decl->name))
		return hint_quotes(ps);
	o.decl->src = ps->src;
	o.decl->at = at;
	check_name(ps, o.decl->name, at, decl_take(ps, "override"));
	open = ps->at;
	if (!decl_expect(ps, "{"))
		return false;
	while (!decl_is(ps, "}")) {
		if (!read_clause(&o))
			return hint_open(ps, open);
	}
	check_clauses(&o);
	enter(&o, at);
	decl_next(ps);
	return true;
}

/* ---- the file ---- */

static bool
read_priority(DeclParse *ps, Span at)
{
	Session *s = ps->s;

	if (!s->decls)
		s->decls = ARENA_NEW(&s->arena, IrDecls);
	if (s->decls->schedule)
		decl_error(ps, DIAG_OPS_TWICE, at, "duplicate 'priority' block");
	s->decls->schedule = ARENA_NEW(&s->arena, IrSchedule);
	return decl_priority(ps, s->decls->schedule);
}

static bool
read_item(DeclParse *ps)
{
	Span at = ps->at;

	if (decl_take(ps, "op"))
		return read_op(ps);
	if (decl_take(ps, "priority"))
		return read_priority(ps, at);
	if (decl_take(ps, "custom_call"))
		return decl_custom_call(ps);
	return decl_unexpected(ps, "'op', 'custom_call' or 'priority'");
}

/* Returns whether an item seems to begin here. Inside a block the word must be at the start of its line. */
static bool
begins_item(const DeclParse *ps)
{
	if (!decl_is(ps, "op") && !decl_is(ps, "priority") && !decl_is(ps, "custom_call"))
		return false;
	if (ps->at.lo > 0 && ps->src->text[ps->at.lo - 1] == '.')
		return false;	/* the end of a name without quotes */
	return ps->depth == 0 || ps->at.lo == 0 || ps->src->text[ps->at.lo - 1] == '\n';
}

/* Skips to the end of the block that contains the error, or to the next item. */
static void
recover(DeclParse *ps)
{
	bool closed = false;

	ps->lost = true;
	while (ps->kind != DECL_END && !closed && !begins_item(ps)) {
		closed = ps->depth == 0 && decl_is(ps, "}");
		if (closed)
			ps->lost = false;	/* report bad tokens after the block */
		decl_next(ps);
	}
	ps->lost = false;
	if (!closed)
		ps->depth = 0;
}

bool
decl_read(Session *s, Source *src)
{
	DeclParse ps = { .s = s, .src = src };
	uint32_t before = s->diag.n_errors;

	s->diag.src = src;
	decl_next(&ps);
	while (ps.kind != DECL_END && !s->diag.full) {
		if (!read_item(&ps))
			recover(&ps);
	}
	return s->diag.n_errors == before;
}
