/* SPDX-License-Identifier: Apache-2.0
 *
 * The rule of an operation (spec 20 §4): calls the function that the `rule` column of ir/ops.def names, and memoizes
 * its result (rule_memo.c).
 */
#include "rules/families.h"

#include "base/map.h"
#include "base/paranoid.h"
#include "flow/manual_region.h"
#include "ir/origin.h"
#include "ir/walk.h"
#include "print/print.h"
#include "rules/declared.h"

static RuleFn *const rule_fns[] = {
	[IR_OP_FOREIGN] = rules_unknown,
#define IR_OP(id, spelling, form, lo, hi, fx, traits, hint, rule, check, sig, props) [IR_OP_##id] = rules_##rule,
#include "ir/ops.def"
#undef IR_OP
};

RuleVerdict
rules_none(RuleBuilder *b, const IrOp *op)
{
	(void)b;
	(void)op;
	return RULE_NONE;
}

RuleVerdict
rules_unknown(RuleBuilder *b, const IrOp *op)
{
	(void)b;
	(void)op;
	return RULE_UNKNOWN;
}

/* ---- making a rule ---- */

static bool
is_dynamic(const IrType *t)
{
	return ir_type_is_shaped(t) && !ir_type_is_static_shaped(t);
}

static bool
is_unranked(const IrType *t)
{
	return t->kind == IR_TYPE_UNRANKED;
}

/* Returns whether `is` holds for the type of an operand or result. */
static bool
has_type(const IrOp *op, bool (*is)(const IrType *t))
{
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (is(ir_operand(op, i)->type))
			return true;
	}
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (is(op->results[i].type))
			return true;
	}
	return false;
}

bool
rule_has_unranked_type(const IrOp *op)
{
	return has_type(op, is_unranked);
}

/* Returns what the rule depends on besides the class of the operation, the set and `conservative`. */
static unsigned
variant_of(const IrOp *op)
{
	switch ((int)op->kind) {
	case IR_OP_SHLO_CONCATENATE:
		return rule_concatenate_variant(op);
	case IR_OP_SHLO_DYNAMIC_UPDATE_SLICE:
		return rule_dynamic_update_slice_variant(op);
	case IR_OP_SHLO_SCATTER:
		return rule_scatter_variant(op);
	case IR_OP_SHLO_CUSTOM_CALL:
		return rule_custom_call_variant(op);
	case IR_OP_CHLO_SCAN:
		return rule_scan_variant(op);
	default:
		return 0;
	}
}

/* Returns what users know an operation by: its name, or the target of a custom call. */
static Atom
known_as(const IrOp *op)
{
	const IrAttr *target = op->kind == IR_OP_SHLO_CUSTOM_CALL ? ir_op_prop(op, ATOM_call_target_name) : NULL;

	return target && target->kind == IR_ATTR_STRING ? ir_attr_atoms(target)[0] : op->name;
}

static uint64_t
unknown_key(const IrOp *op)
{
	return (uint64_t)(op->kind == IR_OP_SHLO_CUSTOM_CALL) << 32 | known_as(op);
}

/* The unknown operations with one key. */
typedef struct UnknownOps {
	const IrOp *first;
	uint32_t n;
	bool reported;
} UnknownOps;

/* The unknown operations of a module. */
typedef struct Unknown {
	const IrModule *m;
	bool counted[IR_OP_COUNT];	/* the operations of that kind */
	Map ops;		/* by unknown_key(): UnknownOps, those in the source without a rule as attribute */
} Unknown;

/* What making rules has found and reported in a session. */
typedef struct Registry {
	Unknown *unknown;	/* of the module asked about last */
	bool warned_op, warned_target;	/* Shardy's warning was given for an op, for a custom call (spec 20 §4.1) */
	bool dynamic;		/* a rule with factors of dynamic dimensions was made */
} Registry;

static Registry *
registry(Session *s)
{
	if (!s->kept[SESSION_RULES])
		s->kept[SESSION_RULES] = ARENA_NEW(&s->arena, Registry);
	return s->kept[SESSION_RULES];
}

bool
rules_any_dynamic(Session *s)
{
	return registry(s)->dynamic;
}

static UnknownOps *
unknown_ops(const IrModule *m, Unknown *u, uint64_t key)
{
	UnknownOps *ops = map_get(&u->ops, key);

	if (!ops) {
		ops = ARENA_NEW(&m->s->arena, UnknownOps);
		map_put(&m->s->arena, &u->ops, key, ops);
	}
	return ops;
}

/* Counts the operations of one kind, except where all axes are manual, so that there are no shardings. Copies of an
 * operation have its place in the source and count once. */
static void
count_ops(IrModule *m, Unknown *u, IrOpKind kind)
{
	FlowMeshTable *meshes;
	Arena scratch;
	Map places = { 0 };

	u->counted[kind] = true;
	arena_init(&scratch, m->s->arena.memory);
	meshes = flow_meshes_new(&scratch, m->op);
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		UnknownOps *ops;

		if (op->kind != kind || ir_op_get(op, ATOM_SDY_SHARDING_RULE) || flow_is_all_manual(meshes, op) ||
		    !map_mark(&scratch, &places, (uint64_t)op->name << 32 | op->span.lo))
			continue;
		ops = unknown_ops(m, u, unknown_key(op));
		ops->first = ops->n++ ? ops->first : op;
	}
	arena_free(&scratch);
}

/* Returns the record of a module in which the operations of that kind are counted. Only few kinds are ever unknown. */
static Unknown *
unknown_of(IrModule *m, IrOpKind kind)
{
	Registry *r = registry(m->s);
	Unknown *u = r->unknown;

	if (!u || u->m != m) {
		u = ARENA_NEW(&m->s->arena, Unknown);
		u->m = m;
		r->unknown = u;
	}
	if (!u->counted[kind])
		count_ops(m, u, kind);
	return u;
}

/* Returns whether the operation has a rule in a set. */
static bool
set_has_rule(IrRuleSet set, Session *s, const IrOp *op)
{
	RuleBuilder b;
	RuleVerdict verdict;

	rule_begin(&b, s, op);
	b.set = set;
	b.variant = variant_of(op);
	verdict = rule_fns[op->kind](&b, op);
	rule_abandon(&b);
	return verdict == RULE_MADE;
}

/* Adds a note about options with which the operation has a rule, or returns false. JAX prints chlo, which XLA
 * expands. A command without --extended-rules can read rules that are written in the program. */
static bool
note_options(IrModule *m, const IrOp *op)
{
	Session *s = m->s;
	DiagList *d = &s->diag;
	bool extended = diag_offers(d, "extended-rules"), of_jax = ir_op_info(op->kind)->dialect == IR_DIALECT_CHLO;
	bool in_xla = m->rules < IR_RULES_XLA && set_has_rule(IR_RULES_XLA, s, op);

	if (!in_xla && (m->rules == IR_RULES_ALL || !set_has_rule(IR_RULES_ALL, s, op)))
		return false;
	if (in_xla && diag_offers(d, "as-xla") && (of_jax || !extended))
		diag_note(d, op->span, "with --as-xla, shardings pass through it, as in XLA");
	else
		diag_note(d, op->span, "%s--extended-rules%s %s a rule for it%s", extended ? "" : "shardc opt ",
		          in_xla ? "" : "=all", extended ? "has" : "-sdy-populate-op-sharding-rules writes",
		          in_xla ? "" : "; XLA stops there, too");
	return true;
}

static void
report_unknown(IrModule *m, const IrOp *op, uint32_t n)
{
	bool is_call = op->kind == IR_OP_SHLO_CUSTOM_CALL;
	Session *s = m->s;

	diag_error(&s->diag, DIAG_RULE_UNKNOWN_OP, op->span,
	           "%s%s%s has no op sharding rule%s, so shardings stop there",
	           is_call ? "custom call @" : "operation '", session_str(s, known_as(op)).p, is_call ? "" : "'",
	           n > 1 ? arena_printf(&s->arena, " (%u operations)", (unsigned)n) : "");
	ir_note_origin(m, op);
	if (!note_options(m, op))
		diag_note(&s->diag, op->span, is_call ? "an attribute sdy.sharding_rule gives it a rule" :
		          "a declaration in a file of --ops or an attribute sdy.sharding_rule gives it a rule");
}

/* Warns once per document about each unknown operation and each unknown target of a custom call, at the first one that
 * is not inside a region where all axes are manual. The rule of a class is asked for only once. */
static void
advise_unknown(IrModule *m, const IrOp *op)
{
	UnknownOps *ops = unknown_ops(m, unknown_of(m, op->kind), unknown_key(op));
	ArenaMark mark;
	bool manual;

	if (ops->reported)
		return;
	if (!ops->first) {		/* a pass has made it, or it is where all axes are manual */
		mark = arena_mark(&m->arena);
		manual = flow_is_all_manual(flow_meshes_new(&m->arena, m->op), op);
		arena_reset(&m->arena, mark);
		if (manual)
			return;
	}
	ops->reported = true;
	report_unknown(m, ops->first ? ops->first : op, ops->n);
}

/* Warns in Shardy's words: once per session about a custom call, and once about another operation. */
static void
warn_unknown(IrModule *m, const IrOp *op)
{
	Session *s = m->s;
	Registry *r = registry(s);
	bool *warned = op->kind == IR_OP_SHLO_CUSTOM_CALL ? &r->warned_target : &r->warned_op;

	if (s->advises) {
		if (op->n_operands || op->n_results)	/* no sharding reaches an operation without values */
			advise_unknown(m, op);
		return;
	}
	if (*warned)
		return;
	*warned = true;
	if (op->kind == IR_OP_SHLO_CUSTOM_CALL) {
		const IrAttr *target = ir_op_prop(op, ATOM_call_target_name);
		bool named = target && target->kind == IR_ATTR_STRING;

		diag_error(&s->diag, DIAG_RULE_UNKNOWN_OP, op->span,
		           "custom call @%s is unknown to SDY sharding rule registry",
		           named ? session_str(s, ir_attr_atoms(target)[0]).p : "");
	} else {
		diag_error(&s->diag, DIAG_RULE_UNKNOWN_OP, op->span, "op '%s' is unknown to SDY sharding rule registry",
		           session_str(s, op->name).p);
	}
	ir_note_origin(m, op);
	print_op_note(m, op);
}

/* Makes the rule of an operation, or returns NULL. With extended rules, dynamic shapes have none. */
static IrAttr *
make_rule(IrModule *m, const IrOp *op, bool conservative, unsigned variant)
{
	RuleBuilder b;
	RuleVerdict verdict;
	bool dynamic;

	rule_begin(&b, m->s, op);
	b.set = m->rules;
	b.conservative = conservative;
	b.variant = variant;
	verdict = rule_fns[op->kind](&b, op);
	dynamic = has_type(op, is_dynamic);
	if (verdict == RULE_MADE && !rule_has_unranked_type(op) && !(dynamic && m->rules != IR_RULES_SHARDY)) {
		registry(m->s)->dynamic |= dynamic;
		return rule_end(&b);
	}
	rule_abandon(&b);
	if (verdict == RULE_UNKNOWN)
		warn_unknown(m, op);
	return NULL;
}

/* Makes a rule a second time, without side effects on the session. */
static IrAttr *
make_rule_again(IrModule *m, const IrOp *op, bool conservative, unsigned variant)
{
	Session *s = m->s;
	Registry before = *registry(s);
	bool advises = s->advises;
	IrAttr *rule;

	s->advises = false;
	registry(s)->warned_op = registry(s)->warned_target = true;
	rule = make_rule(m, op, conservative, variant);
	s->advises = advises;
	*registry(s) = before;
	return rule;
}

/* Returns a number that encodes everything that a rule depends on besides the class of its operation. */
static unsigned
rule_how(const IrModule *m, bool conservative, unsigned variant)
{
	return variant << 3 | (unsigned)m->rules << 1 | conservative;
}

IrAttr *
rules_compute(IrModule *m, IrOp *op, bool conservative)
{
	RuleFn *fn = rule_fns[op->kind];
	unsigned variant;
	bool fresh;
	IrAttr **rule;

	if ((op->flags & IR_OPF_DECLARED) && rule_is_declared(op))
		return rule_declared(m, op);
	if (fn == rules_none || (op->flags & T_DATAFLOW))
		return NULL;
	if (fn == rules_unknown) {
		if (!rule_is_end_of_declared(op))
			warn_unknown(m, op);
		return NULL;
	}
	variant = variant_of(op);
	if (ir_op_has(op, T_RULE_READS_CONST))		/* operations of one class may have different constants */
		return make_rule(m, op, conservative, variant);
	rule = rule_memo(m->s, op, rule_how(m, conservative, variant), &fresh);
	if (fresh)
		*rule = make_rule(m, op, conservative, variant);
	PARANOID_CHECK("RuleMemo", *rule == make_rule_again(m, op, conservative, variant));
	return *rule;
}

IrAttr *
rules_own(IrModule *m, IrOp *op)
{
	if (!ir_op_get(op, ATOM_SDY_SHARDING_RULE))
		return rules_compute(m, op, false);
	if ((op->flags & IR_OPF_DECLARED) || rule_fns[op->kind] == rules_none || rule_fns[op->kind] == rules_unknown)
		return NULL;
	return make_rule_again(m, op, false, variant_of(op));
}

IrAttr *
rules_get(IrModule *m, IrOp *op, bool conservative, bool attach)
{
	IrAttr *rule = ir_op_get(op, ATOM_SDY_SHARDING_RULE);

	if (rule && rule->kind == IR_ATTR_RULE)
		return rule;
	rule = rules_compute(m, op, conservative);
	if (rule && attach)
		ir_op_set_attr(m->s, op, ATOM_SDY_SHARDING_RULE, rule);
	return rule;
}

bool
rules_is_pointwise(const IrOp *op)
{
	const IrOpInfo *info = ir_op_info(op->kind);
	RuleFn *fn = rule_fns[op->kind];

	return (fn == rules_same_shape || fn == rules_clamp) && info->traits & T_EW &&
	       info->dialect == IR_DIALECT_SHLO && !(op->flags & IR_OPF_DECLARED) &&
	       !ir_op_get(op, ATOM_SDY_SHARDING_RULE);
}

static IrAttr *
make_identity(Session *s, const IrType *type, uint32_t n_in, uint32_t n_out)
{
	RuleBuilder b;

	rule_begin_alike(&b, s, type, n_in, n_out);
	rule_pointwise(&b, type, ir_type_rank(type));
	return rule_end(&b);
}

IrAttr *
rules_identity(Session *s, const IrType *type, uint32_t n_in, uint32_t n_out)
{
	bool fresh;
	IrAttr **rule = rule_memo_alike(s, type, n_in, n_out, &fresh);

	if (fresh)
		*rule = make_identity(s, type, n_in, n_out);
	PARANOID_CHECK("RuleMemo", *rule == make_identity(s, type, n_in, n_out));
	return *rule;
}
