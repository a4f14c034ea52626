/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc types`: checks a program in explicit mode and prints its types. Queries of the form "concrete" ask for the
 * sharding after propagation, so a copy of the program is read, lowered and propagated for them.
 */
#include "cli/cli.h"
#include "cli/option_rows.h"
#include "cli/report_out.h"
#include "cli/unit.h"
#include "explicit/explicit.h"
#include "flow/value.h"
#include "host/output.h"
#include "ir/walk.h"
#include "shard/axis.h"
#include "shard/invariants.h"

/* ---- options ---- */

static const char *
set_form(Options *o, const OptionRow *row, const char *arg)
{
	int i = arg ? str_find_word(row->words, str_from(arg)) : 0;

	if (i < 0)
		return option_not_a_word(o, row, arg);
	o->types.table = true;
	o->types.form = (ExplicitForm)i;
	return NULL;
}

/* The forms of tables, then those of diagnostics alone. text and json are forms of both; cmd_types() knows which of
 * them is printed. */
static const char *
set_format(Options *o, const OptionRow *row, const char *arg)
{
	int i = str_find_word(row->words, str_from(arg));

	if (i < 0)
		return option_not_a_word(o, row, arg);
	o->types.table |= i == REPORT_AS_TSV || i == REPORT_AS_SCHEMA;
	if (i > REPORT_AS_SCHEMA) {
		o->format = (OptionsFormat)(i - REPORT_AS_SCHEMA - 1 + FORMAT_SARIF);
		return NULL;
	}
	o->format = i == REPORT_AS_JSON ? FORMAT_JSON : FORMAT_TEXT;
	o->report_format = (OptionsReport)i;
	return NULL;
}

static const char *
set_axis_types(Options *o, const OptionRow *row, const char *arg)
{
	(void)row;
	o->types.check.axis_types = arg;
	return explicit_axis_types_wrong(&o->arena, arg);
}

static const char *
set_assume(Options *o, const OptionRow *row, const char *arg)
{
	o->types.check.assume_jax = str_find_word(row->words, str_from(arg)) == 0;
	return o->types.check.assume_jax ? NULL : option_not_a_word(o, row, arg);
}

static const char *
set_max_alternatives(Options *o, const OptionRow *row, const char *arg)
{
	(void)row;
	if (strcmp(arg, "all") == 0) {
		o->types.check.max_alternatives = UINT32_MAX;
		return NULL;
	}
	return option_store_count(o, &o->types.check.max_alternatives, arg);
}

const OptionRow options_types[] = {
	HEADING("Types:", 2),
	OWN("axis-types", "TYPES", set_axis_types,
	    "Types of mesh axes without shardc.axis_types: auto, explicit (the default), manual, or AXIS=TYPE,..."),
	ANY_WORD("types", "FORM", "short|long|repr|spec|tangent|cotangent|json", set_form,
	         "Instead of the program, print the types: short (default), long, repr, spec, tangent, cotangent or "
	         "json"),
	WORDS("format", "FORM", REPORT_WORDS "|sarif|github|gitlab|junit", set_format,
	      "Print the types as text (default), tsv or json, or print the JSON schema (schema); without --types, "
	      "write the diagnostics as text, json, sarif, github, gitlab or junit"),
	FLAG("queries", types.queries,
	     "Instead of the program, print the output of shardc.typeof and shardc.mesh_context"),
	SECOND("emit", "HOW", "attributes|constraints", types.constraints,
	       "Write the types into the program as attributes (default) or constraints"),
	FLAG("keep-going", types.keep_going, "Print the program even if it has errors"),
	STYLE,
	HUMAN,
	EXACT,
	HEADING("Checks:", 3),
	SECOND("constraints", "HOW", "reshard|assert", types.check.assert_constraints,
	       "Let sdy.sharding_constraint reshard its value (reshard, the default) or only assert its type (assert)"),
	SECOND("reshape", "RULE", "jax|document", types.check.document_reshape,
	       "Split and merge sharded dimensions as JAX does (jax, the default), or never (document)"),
	WORDS("assume", "WHO", "jax", set_assume,
	      "With jax, assume that JAX has checked the program: an operation with several possible result shardings "
	      "is then part of an auto_axes region"),
	FLAG("from-auto", types.check.from_auto,
	     "Check a program that JAX has lowered on a mesh with Auto axes as if they were Explicit, and say what to "
	     "write in JAX where explicit mode rejects it"),
	WORDS("max-alternatives", "N", "all", set_max_alternatives,
	      "List up to N legal result shardings after an error (default 8), or all"),
	FLAG("implied", types.check.implied, "Report the communication that accepted operations imply"),
	FLAG("require-arg-shardings", types.check.require_arg_shardings, "Reject arguments without a sharding"),
	FLAG("check-varying", types.check.check_varying,
	     "Check that the results of manual computations are as replicated as stated"),
	FLAG("show-varying", types.check.show_varying, "Show the Manual axes along which a value may vary"),
	FLAG("drop-size-one-axes", types.check.drop_size_one_axes, "Remove axes of size 1 from all types"),
	END
};

/* ---- concrete shardings ---- */

/* The propagated copy of a document. */
typedef struct Concrete {
	Session *s;
	Arena *a;
	Map queries;		/* the query of the copy, by its place in the source */
} Concrete;

static void
print_axes(const Concrete *c, Buf *out, ShardAxes axes)
{
	for (uint32_t i = 0; i < axes.n; i++) {
		Str name = session_str(c->s, axes.v[i].name);

		buf_str(out, i ? STR(", ") : STR(""));
		if (axes.v[i].is_sub)
			buf_str(out, str_from(shard_axis_text(c->s, c->a, axes.v[i])));
		else
			buf_printf(out, "'%.*s'", (int)name.n, name.p);
	}
}

static void
print_entry(const Concrete *c, Buf *out, ShardAxes axes)
{
	if (axes.n > 1)
		buf_char(out, '(');
	print_axes(c, out, axes);
	if (axes.n > 1)
		buf_char(out, ')');
	if (!axes.n)
		BUF_LIT(out, "None");
}

static void
print_unreduced(const Concrete *c, Buf *out, const ShardSharding *sh)
{
	BUF_LIT(out, "unreduced={");
	print_axes(c, out, shard_axes_unreduced(sh));
	BUF_LIT(out, "}");
	if (sh->reduction != SHARD_SUM)
		buf_printf(out, ", unreduced_kind=%s", sh->reduction == SHARD_MAX ? "max" : "min");
}

/* Appends the sharding of a queried value as a partition spec. */
static bool
print_concrete(void *cx, const IrOp *query, Buf *out)
{
	const Concrete *c = cx;
	const IrOp *copy = map_get(&c->queries, (uint64_t)query->span.lo + 1);
	IrAttr *sharding = copy ? flow_value_get(c->s, ir_operand(copy, 0)) : NULL;
	uint32_t rank = ir_type_rank(ir_operand(query, 0)->type);
	const ShardSharding *sh = sharding ? shard_sharding(sharding) : NULL;
	bool unreduced = sh && sh->n_unreduced;

	if (!copy)
		return false;
	BUF_LIT(out, "PartitionSpec(");
	for (uint32_t k = 0; k < rank; k++) {
		buf_str(out, k ? STR(", ") : STR(""));
		print_entry(c, out, sh ? shard_axes_of_dim(sh, k) : (ShardAxes){ NULL, 0 });
	}
	if (unreduced && rank)
		BUF_LIT(out, ", ");
	if (unreduced)
		print_unreduced(c, out, sh);
	buf_str(out, rank == 1 && !unreduced ? STR(",)") : STR(")"));
	return true;
}

/* Returns whether a query asks for a concrete sharding. */
static bool
asks_for_concrete(const Session *s, const IrOp *op)
{
	const IrAttr *form = op->kind == IR_OP_SHARDC_TYPEOF ? ir_op_attr(op, ATOM_form) : NULL;

	return form && form->kind == IR_ATTR_STRING && str_eq(session_str(s, *ir_attr_atoms(form)), STR("concrete"));
}

static bool
any_concrete(const Session *s, IrModule *m)
{
	for (IrOp *op = m->op; op && ir_module_made(m, IR_OP_SHARDC_TYPEOF); op = ir_walk_next(m->op, op)) {
		if (asks_for_concrete(s, op))
			return true;
	}
	return false;
}

/* Lowers and propagates the copy. Returns false after an error. */
static bool
propagate_copy(Unit *u, IrModule *m, const ExplicitOptions *o)
{
	Arena arena;
	Explicit *x;
	bool ok;

	arena_init(&arena, u->s.arena.memory);
	x = explicit_check(m, &arena, o);
	ok = explicit_ok(x) && explicit_lower(x, true);
	explicit_free(x);
	arena_free(&arena);
	return ok && runner_pass(&u->runner, m, "sdy-import-pipeline", NULL) &&
	       runner_pass(&u->runner, m, "sdy-user-priority-propagate", NULL);
}

/* Reads document i once more, and enters its queries. Its errors are those of the document, so they are dropped. */
static IrModule *
concrete_copy(Unit *u, uint32_t i, const ExplicitOptions *o, Concrete *c)
{
	static const ReadOptions options;
	DiagList before = u->s.diag;
	ReadDocs docs = { NULL, 0 };
	IrModule *m = NULL;

	if (read_text(&u->s, u->src, &options, &docs) && i < docs.n && docs.v[i] && propagate_copy(u, docs.v[i], o))
		m = docs.v[i];
	diag_rewind(&u->s.diag, &before);
	for (uint32_t k = 0; k < docs.n; k++) {
		if (docs.v[k] && docs.v[k] != m)
			ir_module_free(docs.v[k]);
	}
	for (IrOp *op = m ? m->op : NULL; op; op = ir_walk_next(m->op, op)) {
		if (op->kind == IR_OP_SHARDC_TYPEOF)
			map_put(c->a, &c->queries, (uint64_t)op->span.lo + 1, op);
	}
	return m;
}

/* ---- documents ---- */

/* What the documents of a file have added to its report. */
typedef struct Shown {
	ExplicitTables tables;
	bool any;		/* there is a row of JSON already */
} Shown;

/* Returns whether the types are printed as tables for programs. */
static bool
prints_report(const Options *o)
{
	return o->types.table && !o->types.queries && o->report_format != REPORT_AS_TEXT;
}

/* Returns whether the types are printed as one array of JSON. */
static bool
prints_array(const Options *o)
{
	return o->types.table && !o->types.queries && !prints_report(o) && o->types.form == EXPLICIT_JSON;
}

static void
print_result(Unit *u, Shown *shown, Explicit *x, bool ok)
{
	if (u->o->types.queries)
		explicit_print_queries(x, &u->out);
	else if (prints_report(u->o))
		explicit_tables_add(&shown->tables, x);
	else if (u->o->types.table)
		explicit_print_types(x, &u->out, u->o->types.form, &shown->any);
	else if (ok || u->o->types.keep_going)
		explicit_annotate(x, u->o->types.constraints);
}

/* Checks document i and prints what was asked for. Returns false if it has errors. */
static bool
types_of_document(Unit *u, Shown *shown, uint32_t i)
{
	ExplicitOptions options = u->o->types.check;
	Concrete concrete = { .s = &u->s };
	IrModule *m = u->docs.v[i], *copy = NULL;
	Arena arena;
	Explicit *x;
	bool ok;

	arena_init(&arena, u->s.arena.memory);
	concrete.a = &arena;
	if (u->o->types.queries && any_concrete(&u->s, m)) {
		copy = concrete_copy(u, i, &options, &concrete);
		options.concrete = print_concrete;
		options.concrete_cx = &concrete;
	}
	x = explicit_check(m, &arena, &options);
	ok = explicit_ok(x);
	print_result(u, shown, x, ok);
	explicit_free(x);
	if (copy)
		ir_module_free(copy);
	arena_free(&arena);
	return ok;
}

/* Checks the valid functions of a document in which the verifier rejects the others. Prints nothing. */
static void
check_valid_functions(Unit *u, uint32_t i, const VerifyWrongFunctions *wrong)
{
	ExplicitOptions options = u->o->types.check;
	Arena arena;

	options.wrong = &wrong->any;
	options.wrong_signature = &wrong->signature;
	arena_init(&arena, u->s.arena.memory);
	explicit_free(explicit_check(u->docs.v[i], &arena, &options));
	arena_free(&arena);
}

/* Writes types and queries of a program with errors, which unit_write() would keep back. */
static HostStatus
write_despite_errors(Unit *u)
{
	pass_watch_end_progress(&u->watch);
	return output_result(u->o, u->o->output, &u->out) ? HOST_DONE : HOST_ENVIRONMENT;
}

static HostStatus
types_work(Unit *u)
{
	HostStatus status = HOST_FOUND;
	Shown shown = { .any = false };
	bool ok, any;

	u->wrong = check_valid_functions;
	any = ok = unit_read(u, true);
	explicit_tables_init(&shown.tables, &u->s.arena, u->o->types.form);
	for (uint32_t i = 0; i < u->docs.n; i++) {
		if (!u->docs.v[i])
			continue;
		if (prints_array(u->o) && !u->out.n)
			BUF_LIT(&u->out, "[");
		any = true;
		ok &= types_of_document(u, &shown, i);
	}
	if (u->out.n && prints_array(u->o))
		BUF_LIT(&u->out, "\n]\n");
	if (any && prints_report(u->o))
		report_out_tables(u, shown.tables.tables, EXPLICIT_N_TABLES);
	if (ok && !u->o->types.queries && !u->o->types.table)
		return unit_print_and_write(u);
	if (ok)
		return unit_write(u);
	if (u->o->types.keep_going && !u->o->types.queries && !u->o->types.table)
		unit_print(u);
	status = u->out.n ? write_despite_errors(u) : HOST_FOUND;
	return status == HOST_DONE ? HOST_FOUND : status;
}

HostStatus
cmd_types(Options *o)
{
	if (prints_report(o) && !o->diagnostics)
		o->format = FORMAT_TEXT;
	if (prints_report(o) && o->report_format == REPORT_AS_SCHEMA)
		return report_out_schema(o, explicit_layouts, EXPLICIT_N_TABLES);
	o->lossless = true;
	return unit_run_all(o, types_work, NULL);
}
