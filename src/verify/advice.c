/* SPDX-License-Identifier: Apache-2.0
 *
 * Walks over verified documents and collects valid text that is probably a mistake: attributes that resemble
 * sdy.sharding, operations of misspelt dialects, operations that MLIR cannot read, annotations of GSPMD, negative ids
 * of sharding groups, and programs without shardings. Equal findings become one warning with a count, because a
 * generated program repeats its mistakes.
 */
#include "verify/advice.h"

#include "base/ascii.h"
#include "base/map.h"
#include "base/suggest.h"
#include "flow/value.h"
#include "ir/walk.h"
#include "print/print.h"

/* One warning, for all findings with the same id and name. */
typedef struct Finding {
	DiagId id;
	Atom name;		/* of the attribute or operation */
	IrModule *m;
	IrOp *op;		/* the first one */
	uint32_t n;
} Finding;

/* What the name of an attribute says about it. Programs repeat few names, so each is judged once. */
typedef enum Verdict { VERDICT_NONE, VERDICT_HARMLESS, VERDICT_IGNORED, VERDICT_BY_VALUE } Verdict;

typedef struct Advice {
	Session *s;
	IrModule *m;		/* the current document */
	bool is_mlir;		/* the document is not in the documentation's notation */
	bool odd_attribute;	/* has_odd_attribute(a) */
	Map verdicts;		/* by the name of an attribute: Verdict */
	Map index;		/* by id and name: number of the finding, from 1 */
	VEC(Finding) found;
} Advice;

static void
add(Advice *a, DiagId id, Atom name, IrOp *op)
{
	uint64_t key = (uint64_t)id << 32 | name;
	uint32_t i = map_number(map_get(&a->index, key));

	a->s->ignores_gspmd |= id == DIAG_GSPMD_ANNOTATION;
	if (i) {
		a->found.v[i - 1].n++;
		return;
	}
	*VEC_ADD(&a->s->arena, &a->found) = (Finding){ id, name, a->m, op, 1 };
	map_put(&a->s->arena, &a->index, key, map_value(a->found.n));
}

/* ---- attributes ---- */

static const char *const read_names[] = {
	"sdy.sharding", "sdy.sharding_rule", "sdy.propagation_edges", "sdy.block_arg_propagation_edges",
	"sdy.result_propagation_edges", "sdy.sharding_origins", "sdy.block_arg_sharding_origins",
	"sdy.result_sharding_origins", "sdy.sharding_origin_name", "sdy.original_func_name", "sdy.func_manual_axes",
	NULL,
};

static const char *const dialects[] = { "stablehlo", "sdy", "chlo", "func", NULL };

/* Returns how many bytes of the text the word lacks, each counted as often as it occurs. Each of them costs an edit. */
static size_t
missing_bytes(Str text, const char *word)
{
	unsigned char left[256] = { 0 };
	size_t n = 0;

	for (; *word; word++)
		left[(unsigned char)*word]++;
	for (size_t i = 0; i < text.n; i++) {
		unsigned char *l = &left[(unsigned char)text.p[i]];

		n += !*l;
		if (*l)
			--*l;
	}
	return n;
}

/* Returns the word of the list that is most similar to the text, or NULL if no edit distance is below `limit`. */
static const char *
similar(Str text, const char *const *words, size_t limit)
{
	Suggest best;

	suggest_init(&best, text.p, text.n);
	if (best.distance > limit)
		best.distance = limit;
	for (; *words; words++) {
		if (text.n < strlen(*words) + limit && missing_bytes(text, *words) < limit)
			suggest_try(&best, *words);
	}
	return best.word;
}

static bool
begins(Str text, const char *start)
{
	size_t n = strlen(start);

	return text.n >= n && memcmp(text.p, start, n) == 0;
}

static bool
is_in(Str text, const char *const *words)
{
	for (; *words; words++) {
		if (str_eq(text, str_from(*words)))
			return true;
	}
	return false;
}

/* Returns whether two edits could make the name begin with "sdy.": at least two of these bytes must be among its first
 * six. */
static bool
may_mean_sdy(Str name)
{
	size_t n = 0;

	for (const char *p = "sdy."; *p; p++)
		n += memchr(name.p, *p, name.n < 6 ? name.n : 6) != NULL;
	return n >= 2;
}

#define FRONTEND "mhlo.frontend_attributes"

static Verdict
judge_name(Str name)
{
	if (str_eq(name, STR("mhlo.sharding")) || str_eq(name, STR(FRONTEND)) || str_eq(name, STR("sharding")))
		return VERDICT_BY_VALUE;
	if (is_in(name, read_names))
		return VERDICT_HARMLESS;
	if (begins(name, "sdy."))
		return VERDICT_IGNORED;
	if (!memchr(name.p, '.', name.n))
		return VERDICT_BY_VALUE;
	return may_mean_sdy(name) && similar(name, read_names, 3) ? VERDICT_IGNORED : VERDICT_HARMLESS;
}

static Verdict
verdict_of(Advice *a, Atom name)
{
	uint32_t verdict = map_number(map_get(&a->verdicts, name));

	if (!verdict) {
		verdict = judge_name(session_str(a->s, name));
		map_put(&a->s->arena, &a->verdicts, name, map_value(verdict));
	}
	return (Verdict)verdict;
}

/* Returns whether the name is one of those with which XLA keeps shardings outside of Shardy, such as
 * xla.sdy.out_shardings. */
static bool
is_xla_sharding(Str name)
{
	for (size_t i = 8; begins(name, "xla.sdy.") && i + 8 <= name.n; i++) {
		if (memcmp(name.p + i, "sharding", 8) == 0)
			return true;
	}
	return false;
}

/* Returns whether an attribute is an annotation for another partitioner, or has one. */
static bool
is_of_gspmd(Advice *a, const IrNamed *attr)
{
	const IrAttr *dict = attr->value;

	if (attr->name == ATOM_MHLO_SHARDING)
		return true;
	if (dict->kind != IR_ATTR_DICT || !str_eq(session_str(a->s, attr->name), STR(FRONTEND)))
		return false;
	for (uint32_t i = 0; i < dict->n; i++) {
		if (is_xla_sharding(session_str(a->s, ir_attr_entries(dict)[i].name)))
			return true;
	}
	return false;
}

/* Returns whether Shardy does not read an attribute that seems to be meant for it. An operation of an unknown dialect
 * can have shardings that only its dialect reads, so those are ignored only if they are named "sharding". */
static bool
is_ignored(Advice *a, const IrNamed *attr, Verdict verdict, bool is_foreign)
{
	bool is_sharding = attr->value->kind == IR_ATTR_SHARDING || attr->value->kind == IR_ATTR_PER_VALUE;

	if (verdict == VERDICT_IGNORED)
		return true;
	return is_sharding && (!is_foreign || str_eq(session_str(a->s, attr->name), STR("sharding")));
}

static void
look_at_dict(Advice *a, IrOp *op, const IrAttr *dict, bool is_foreign)
{
	for (uint32_t i = 0; dict && i < dict->n; i++) {
		const IrNamed *attr = &ir_attr_entries(dict)[i];
		Verdict verdict = verdict_of(a, attr->name);

		if (verdict == VERDICT_HARMLESS)
			continue;
		if (is_of_gspmd(a, attr))
			add(a, DIAG_GSPMD_ANNOTATION, attr->name, op);
		else if (is_ignored(a, attr, verdict, is_foreign))
			add(a, DIAG_ATTR_IGNORED, attr->name, op);
	}
}

static void
look_at_function(Advice *a, IrOp *f)
{
	const IrType *t = ir_func_type(f);

	for (uint32_t i = 0; i < t->n_in; i++)
		look_at_dict(a, f, ir_func_arg_attrs(f, i), false);
	for (uint32_t i = 0; i < ir_type_n_results(t); i++)
		look_at_dict(a, f, ir_func_res_attrs(f, i), false);
}

/* ---- operations ---- */

/* Returns the dialect that the name of an operation seems to mean, or NULL. */
static const char *
meant_dialect(Str name)
{
	const char *dot = memchr(name.p, '.', name.n);
	Str dialect = { name.p, dot ? (size_t)(dot - name.p) : 0 };

	if (str_eq(dialect, STR("shardy")))
		return "sdy";
	/* Short names are similar by chance: lhlo, mhlo and vhlo are dialects. */
	if (dialect.n < 3 || (dialect.n == 4 && str_eq((Str){ dialect.p + 1, 3 }, STR("hlo"))))
		return NULL;
	return similar(dialect, dialects, dialect.n > 6 ? 3 : 2);
}

/* Returns whether the source has the name of an operation without its dialect. */
static bool
lacks_dialect(const IrModule *m, const IrOp *op)
{
	Str name = session_str(m->s, op->name);
	const char *dot, *p = m->src->text + op->span.lo;
	size_t n;

	if (op->kind != IR_OP_SDY_RETURN && ir_op_info(op->kind)->dialect != IR_DIALECT_SHLO)
		return false;
	if (op->span.lo >= op->span.hi || !ascii_is_letter(*p))
		return false;
	dot = memchr(name.p, '.', name.n);
	if (!dot || (p[0] == name.p[0] && p[dot - name.p] == '.'))
		return false;
	n = (size_t)(name.p + name.n - dot - 1);
	return op->span.hi - op->span.lo > n && memcmp(p, dot + 1, n) == 0 && !ascii_is_suffix(p[n]);
}

static const char *const gspmd_targets[] = { "Sharding", "SPMDFullToShardShape", "SPMDShardToFullShape", NULL };

static bool
is_gspmd_call(const Session *s, const IrOp *op)
{
	const IrAttr *target = ir_op_prop(op, ATOM_call_target_name);

	return target && target->kind == IR_ATTR_STRING &&
	       is_in(session_str(s, ir_attr_atoms(target)[0]), gspmd_targets);
}

/* Returns whether the target of such a call occurs anywhere in the input. */
static bool
knows_gspmd_call(const Session *s)
{
	for (const char *const *target = gspmd_targets; *target; target++) {
		if (atom_find(&s->atoms, *target, strlen(*target)))
			return true;
	}
	return false;
}

static bool
has_negative_id(const IrOp *group)
{
	return ir_attr_ints(ir_op_prop(group, ATOM_group_id))[0] < 0;
}

static void
look_at_foreign(Advice *a, IrOp *op)
{
	if (op->flags & IR_OPF_DECLARED)
		return;
	look_at_dict(a, op, op->attrs, true);
	if (meant_dialect(session_str(a->s, op->name)))
		add(a, DIAG_DIALECT_UNKNOWN, op->name, op);
}

static void
look_at_op(Advice *a, IrOp *op)
{
	if (op->kind == IR_OP_FOREIGN) {
		look_at_foreign(a, op);
		return;
	}
	if (op->attrs && !(op->flags & IR_OPF_DECLARED))
		look_at_dict(a, op, op->attrs, false);
	if (op->kind == IR_OP_FUNC)
		look_at_function(a, op);
	else if (op->kind == IR_OP_SHLO_CUSTOM_CALL && is_gspmd_call(a->s, op) && !ir_op_attr(op, ATOM_MHLO_SHARDING))
		add(a, DIAG_GSPMD_ANNOTATION, ATOM_MHLO_SHARDING, op);
	else if (op->kind == IR_OP_SDY_GROUP && has_negative_id(op))
		add(a, DIAG_GROUP_NEGATIVE, 0, op);
	if (a->m->has_bare_op && a->is_mlir && lacks_dialect(a->m, op))
		add(a, DIAG_OP_NO_DIALECT, op->name, op);
}

/* ---- programs ---- */

/* Returns the first function with a body, or NULL. */
static IrOp *
first_body(const IrModule *m)
{
	IrOp *f = ir_func_first(m->op);

	while (f && !ir_op_body(f, 0))
		f = ir_func_next(f);
	return f;
}

/* Returns whether an operation, argument or result of the session has an attribute that look_at_dict() may report. */
static bool
has_odd_attribute(Advice *a)
{
	for (uint32_t i = 0; i < a->s->attached.n; i++) {
		const IrAttr *dict = a->s->attached.v[i];

		for (uint32_t k = 0; k < dict->n; k++) {
			const IrNamed *attr = &ir_attr_entries(dict)[k];
			Verdict verdict = verdict_of(a, attr->name);

			if (verdict != VERDICT_HARMLESS &&
			    (is_of_gspmd(a, attr) || is_ignored(a, attr, verdict, false)))
				return true;
		}
	}
	return false;
}

/* Returns whether look_at_op() may report something in the document. Hardly any program has mistakes of these kinds,
 * and each of them leaves a trace that is cheaper to find than a walk over the operations. */
static bool
is_odd(Advice *a)
{
	const IrModule *m = a->m;

	return m->shorthand || a->odd_attribute || ir_module_made(m, IR_OP_FOREIGN) ||
	       ir_module_made(m, IR_OP_SDY_GROUP) ||
	       (a->is_mlir && m->has_bare_op) ||
	       (ir_module_made(m, IR_OP_SHLO_CUSTOM_CALL) && knows_gspmd_call(a->s));
}

static void
look_at_document(Advice *a)
{
	a->is_mlir = !a->m->shorthand && (a->m->module_written || ir_func_first(a->m->op));
	if (!is_odd(a))
		return;
	for (IrOp *op = a->m->op; op; op = ir_walk_next(a->m->op, op))
		look_at_op(a, op);
}

/* Looks for a sharding in the whole file. Annotations of GSPMD have a warning already. */
static void
look_for_sharding(Advice *a, IrModule *const *docs, uint32_t n)
{
	if (shard_made(a->s)->any || a->s->ignores_gspmd)
		return;
	for (uint32_t i = 0; i < n; i++) {
		a->m = docs[i];
		if (first_body(a->m)) {
			add(a, DIAG_SHARDING_MISSING, 0, first_body(a->m));
			return;
		}
	}
}

/* ---- messages ---- */

/* Returns " (N times)", or nothing for a single finding. */
static const char *
times(Advice *a, const Finding *f)
{
	return f->n > 1 ? arena_printf(&a->s->arena, " (%u times)", (unsigned)f->n) : "";
}

static const char *
did_you_mean(Advice *a, const char *word)
{
	return word ? arena_printf(&a->s->arena, "; did you mean '%s'?", word) : "";
}

static void
report_attribute(Advice *a, const Finding *f, Span at)
{
	Str name = session_str(a->s, f->name);
	const char *meant = str_eq(name, STR("sharding")) ? "sdy.sharding" : similar(name, read_names, 8);

	diag_error(&a->s->diag, DIAG_ATTR_IGNORED, at, "attribute '%s' has no effect%s%s", name.p, times(a, f),
	           did_you_mean(a, meant));
}

static void
report_gspmd(Advice *a, const Finding *f, Span at)
{
	DiagList *d = &a->s->diag;

	if (f->name != ATOM_MHLO_SHARDING) {
		diag_error(d, DIAG_GSPMD_ANNOTATION, at,
		           "sharding in " FRONTEND " has no effect%s: shardc reads sdy.sharding", times(a, f));
		diag_note(d, at, "in a dump of XLA, the next file of the folder shardy has it as sdy.sharding");
		return;
	}
	diag_error(d, DIAG_GSPMD_ANNOTATION, at, "annotation of GSPMD has no effect%s: shardc reads sdy.sharding",
	           times(a, f));
	diag_note(d, at, "JAX lowers with Shardy after jax.config.update('jax_use_shardy_partitioner', True)");
}

static void
report(Advice *a, const Finding *f)
{
	DiagList *d = &a->s->diag;
	Str name = session_str(a->s, f->name);
	Span at = print_find_in_op(f->m, f->op, STR(""));

	d->src = f->m->src;
	switch ((int)f->id) {
	case DIAG_ATTR_IGNORED:
		report_attribute(a, f, print_find_in_op(f->m, f->op, name));
		break;
	case DIAG_DIALECT_UNKNOWN:
		diag_error(d, f->id, at, "operation '%s' is of an unknown dialect%s%s", name.p, times(a, f),
		           did_you_mean(a, meant_dialect(name)));
		break;
	case DIAG_OP_NO_DIALECT:
		diag_error(d, f->id, at, "operation without a dialect%s: MLIR reads only '%s'", times(a, f), name.p);
		break;
	case DIAG_GROUP_NEGATIVE:
		diag_error(d, f->id, at, "sharding group with a negative id%s: propagation numbers groups from 0",
		           times(a, f));
		break;
	case DIAG_GSPMD_ANNOTATION:
		report_gspmd(a, f, ir_op_attr(f->op, f->name) || f->op->kind == IR_OP_FUNC
		             ? print_find_in_op(f->m, f->op, name) : at);
		break;
	default:
		diag_error(d, f->id, at, "no value of the program has a sharding, so there is nothing to propagate");
		break;
	}
}

/* Reports reductions of unreduced axes that propagation will change to sum, because it writes the sharding of every
 * operand of a manual computation again (spec 50 §14, D7). */
static void
look_at_reductions(IrModule *m)
{
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		const IrAttr *list = op->kind == IR_OP_SDY_MANUAL ? ir_op_prop(op, ATOM_in_shardings) : NULL;

		for (uint32_t i = 0; list && i < list->n; i++) {
			if (shard_sharding(ir_attr_elems(list)[i])->reduction == SHARD_SUM)
				continue;
			diag_error(&m->s->diag, DIAG_SHARDY_KIND_LOST, op->span,
			           "Shardy changes the reduction of operand %u of the manual computation to sum",
			           (unsigned)i);
		}
	}
}

/* Collects the findings of all documents. Returns whether none of them is NULL. */
static bool
look_at_documents(Advice *a, IrModule *const *docs, uint32_t n)
{
	bool whole = true;

	a->odd_attribute = has_odd_attribute(a);
	for (uint32_t i = 0; i < n; i++) {
		a->m = docs[i];
		whole &= a->m != NULL;
		if (a->m)
			look_at_document(a);
	}
	return whole;
}

void
advice_give(Session *s, IrModule *const *docs, uint32_t n, Map *to_shorten)
{
	Advice a = { .s = s };

	if (look_at_documents(&a, docs, n))
		look_for_sharding(&a, docs, n);
	for (uint32_t i = 0; i < a.found.n; i++)
		report(&a, &a.found.v[i]);
	for (uint32_t i = 0; i < n; i++) {
		if (docs[i] && shard_made(s)->any)
			advice_look_at_boundaries(docs[i], to_shorten);
		if (docs[i] && shard_made(s)->unreduced && to_shorten && !s->repairs &&
		    ir_module_made(docs[i], IR_OP_SDY_MANUAL))
			look_at_reductions(docs[i]);
	}
}

void
advice_give_ignored(Session *s, IrModule *const *docs, uint32_t n)
{
	Advice a = { .s = s };

	look_at_documents(&a, docs, n);
	for (uint32_t i = 0; i < a.found.n; i++) {
		if (a.found.v[i].id == DIAG_GSPMD_ANNOTATION || a.found.v[i].id == DIAG_ATTR_IGNORED)
			report(&a, &a.found.v[i]);
	}
}
