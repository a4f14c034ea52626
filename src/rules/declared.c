/* SPDX-License-Identifier: Apache-2.0
 *
 * Declared op sharding rules (spec 40 §7.2). The first declared rule whose tests hold is the rule of an operation. It
 * is matched with the types of operands and results: `...` matches the leading dimensions that are not listed, and a
 * factor gets its size from the dimensions in which it is the only factor. Factors are numbered in the order in which
 * the rule names them.
 */
#include "rules/declared.h"

#include "flow/declared_edges.h"
#include "ir/walk.h"
#include "rules/builder.h"
#include "rules/rules.h"
#include "verify/verify.h"

/* ---- which rule ---- */

static bool
compare(int64_t a, IrCompare how, int64_t b)
{
	switch (how) {
	case IR_EQ: return a == b;
	case IR_NE: return a != b;
	case IR_LT: return a < b;
	case IR_LE: return a <= b;
	case IR_GT: return a > b;
	case IR_GE: return a >= b;
	}
	return false;
}

static bool
rank_holds(const IrTest *t, const IrOp *op)
{
	const IrType *type;

	if (t->index >= (t->of_result ? op->n_results : op->n_operands))
		return false;
	type = t->of_result ? op->results[t->index].type : ir_operand(op, t->index)->type;
	return compare(ir_type_rank(type), (IrCompare)t->compare, t->number);
}

static bool
attr_holds(const IrTest *t, const IrOp *op)
{
	const IrAttr *a = ir_op_get(op, t->attr);

	if (!a || t->kind == IR_TEST_ATTR || a == t->value)
		return a != NULL;
	return a->kind == IR_ATTR_DENSE && t->value->kind == IR_ATTR_DENSE && ir_dense_equal(a, t->value);
}

static bool
test_holds(const IrTest *t, const IrOp *op)
{
	switch ((IrTestKind)t->kind) {
	case IR_TEST_OPERANDS: return compare(op->n_operands, (IrCompare)t->compare, t->number);
	case IR_TEST_RESULTS: return compare(op->n_results, (IrCompare)t->compare, t->number);
	case IR_TEST_RANK: return rank_holds(t, op);
	case IR_TEST_ATTR:
	case IR_TEST_ATTR_IS: return attr_holds(t, op);
	}
	return false;
}

static bool
all_tests_hold(const IrRuleDecl *rule, const IrOp *op)
{
	for (uint32_t i = 0; i < rule->n_tests; i++) {
		if (!test_holds(&rule->tests[i], op))
			return false;
	}
	return true;
}

static const IrRuleDecl *
find_rule(const IrDecl *decl, const IrOp *op)
{
	for (uint32_t i = 0; i < decl->n_rules; i++) {
		if (all_tests_hold(&decl->rules[i], op))
			return &decl->rules[i];
	}
	return NULL;
}

/* ---- matching the rule with the operation ---- */

enum { UNKNOWN = -1 };

/* A declared rule, matched with the types of an operation. */
typedef struct Fit {
	const IrRuleDecl *rule;
	const IrOp *op;
	Session *s;
	const char *why;	/* why the operation does not fit; NULL: no misfit found */
	uint32_t rest;		/* number of dimensions that `...` matches; UINT32_MAX: not known yet */
	int64_t *sizes;		/* by factor of the rule to be made; UNKNOWN: not known yet */
	uint32_t *first;	/* by declared factor: its factor of the rule to be made; for `...`, the first */
	Arena *a;		/* for sizes and first */
} Fit;

static IrType *
tensor_type(const IrOp *op, uint32_t t)
{
	return t < op->n_operands ? ir_operand(op, t)->type : op->results[t - op->n_operands].type;
}

/* Returns "operand 1". */
static const char *
tensor_name(const Fit *f, uint32_t t)
{
	bool operand = t < f->op->n_operands;

	return arena_printf(&f->s->arena, "%s %u", operand ? "operand" : "result", operand ? t : t - f->op->n_operands);
}

static bool
misfit(Fit *f, const char *why)
{
	f->why = why;
	return false;
}

/* If a side of the rule declares no tensors, the operation may have no value on that side, or one value without
 * dimensions. */
static bool
fits_count(uint32_t declared, uint32_t actual)
{
	return declared == actual || (declared == 0 && actual == 1);
}

static bool
fit_counts(Fit *f)
{
	const IrRuleDecl *r = f->rule;

	if (!fits_count(r->n_operands, f->op->n_operands))
		return misfit(f, arena_printf(&f->s->arena, "the number of operands is %u, the rule expects %u",
		                              f->op->n_operands, r->n_operands));
	if (!fits_count(r->n_results, f->op->n_results))
		return misfit(f, arena_printf(&f->s->arena, "the number of results is %u, the rule expects %u",
		                              f->op->n_results, r->n_results));
	return true;
}

static const IrTensorDecl scalar = { false, 0, 0 };

/* Returns the declaration of tensor t of the operation. */
static const IrTensorDecl *
tensor_decl(const Fit *f, uint32_t t)
{
	const IrRuleDecl *r = f->rule;
	uint32_t n = f->op->n_operands;

	if (t < n)
		return r->n_operands ? &r->tensors[t] : &scalar;
	return r->n_results ? &r->tensors[r->n_operands + t - n] : &scalar;
}

static bool
fit_rank(Fit *f, uint32_t t)
{
	const IrTensorDecl *d = tensor_decl(f, t);
	uint32_t rank = ir_type_rank(tensor_type(f->op, t));

	if (rank < d->n || (rank > d->n && !d->rest))
		return misfit(f, arena_printf(&f->s->arena, "%s has rank %u, the rule expects rank %s%u",
		                              tensor_name(f, t), rank, d->rest ? "at least " : "", d->n));
	if (!d->rest)
		return true;
	if (f->rest != UINT32_MAX && f->rest != rank - d->n)
		return misfit(f, arena_printf(&f->s->arena, "'...' matches %u dimensions, but %u in %s", f->rest,
		                              rank - d->n, tensor_name(f, t)));
	f->rest = rank - d->n;
	return true;
}

static bool
fit_size(Fit *f, uint32_t factor, uint32_t t, uint32_t dim, int64_t size)
{
	int64_t *known = &f->sizes[factor];

	if (*known != UNKNOWN && *known != size)
		return misfit(f, arena_printf(&f->s->arena,
		                              "dimension %u of %s has size %lld, its factor has size %lld", dim,
		                              tensor_name(f, t), (long long)size, (long long)*known));
	*known = size;
	return true;
}

/* Checks that the size of a dimension is the product of its factors. */
static bool
fit_product(Fit *f, const IrDimDecl *dim, uint32_t t, uint32_t d)
{
	int64_t product = 1, size = tensor_type(f->op, t)->dims[d];

	for (uint32_t i = 0; i < dim->n; i++) {
		if (__builtin_mul_overflow(product, f->sizes[f->first[f->rule->factors[dim->first + i]]], &product))
			product = INT64_MAX;
	}
	return product == size ||
	       misfit(f, arena_printf(&f->s->arena,
	                              "dimension %u of %s has size %lld, the product of its factors is %lld", d,
	                              tensor_name(f, t), (long long)size, (long long)product));
}

/* Takes the sizes of the factors of tensor t from the dimensions with a single factor. */
static bool
fit_single_factors(Fit *f, uint32_t t)
{
	const IrTensorDecl *decl = tensor_decl(f, t);
	const IrType *type = tensor_type(f->op, t);
	uint32_t rest = decl->rest ? f->rest : 0;

	for (uint32_t d = 0; d < rest; d++) {
		if (!fit_size(f, f->first[f->rule->rest] + d, t, d, type->dims[d]))
			return false;
	}
	for (uint32_t i = 0; i < decl->n; i++) {
		const IrDimDecl *dim = &f->rule->dims[decl->first + i];
		uint32_t d = rest + i;

		if (dim->n == 1 && !fit_size(f, f->first[f->rule->factors[dim->first]], t, d, type->dims[d]))
			return false;
	}
	return true;
}

/* Checks the dimensions of tensor t with several factors. */
static bool
fit_products(Fit *f, uint32_t t)
{
	const IrTensorDecl *decl = tensor_decl(f, t);
	uint32_t rest = decl->rest ? f->rest : 0;

	for (uint32_t i = 0; i < decl->n; i++) {
		const IrDimDecl *dim = &f->rule->dims[decl->first + i];

		if (dim->n > 1 && !fit_product(f, dim, t, rest + i))
			return false;
	}
	return true;
}

/* Numbers the factors, once it is known how many dimensions `...` matches. */
static void
number_factors(Fit *f)
{
	const IrRuleDecl *r = f->rule;
	uint32_t n = 0, rest = f->rest == UINT32_MAX ? 0 : f->rest;

	f->first = ARENA_ARRAY(f->a, uint32_t, r->n_names);
	f->sizes = ARENA_ARRAY(f->a, int64_t, (size_t)r->n_names + rest);
	for (uint32_t i = 0; i < r->n_names; i++) {
		f->first[i] = n;
		n += i == r->rest ? rest : 1;
	}
	for (uint32_t i = 0; i < n; i++)
		f->sizes[i] = UNKNOWN;
	for (uint32_t i = 0; i < r->n_names; i++) {
		if (r->names[i].size)
			f->sizes[f->first[i]] = r->names[i].size;
	}
}

/* Matches the rule with the operation. Returns false, with f->why, if the operation does not fit. */
static bool
fit(Fit *f)
{
	uint32_t n = f->op->n_operands + f->op->n_results;

	if (!fit_counts(f))
		return false;
	for (uint32_t t = 0; t < n; t++) {
		if (!fit_rank(f, t))
			return false;
	}
	number_factors(f);
	for (uint32_t t = 0; t < n; t++) {
		if (!fit_single_factors(f, t))
			return false;
	}
	for (uint32_t t = 0; t < n; t++) {
		if (!fit_products(f, t))
			return false;
	}
	return true;
}

/* ---- making the rule ---- */

/* Joins the factors of a dimension. Those of size 1 are left out if the dimension has several. */
static void
join_dim(RuleBuilder *b, const Fit *f, const IrDimDecl *dim, uint32_t t, uint32_t d)
{
	for (uint32_t k = 0; k < dim->n; k++) {
		uint32_t factor = f->first[f->rule->factors[dim->first + k]];

		if (dim->n == 1 || f->sizes[factor] != 1)
			rule_join(b, factor, t, d);
	}
}

static void
join_tensor(RuleBuilder *b, const Fit *f, uint32_t t)
{
	const IrTensorDecl *decl = tensor_decl(f, t);
	uint32_t d = 0;

	for (; decl->rest && d < f->rest; d++)
		rule_join(b, f->first[f->rule->rest] + d, t, d);
	for (uint32_t i = 0; i < decl->n; i++, d++)
		join_dim(b, f, &f->rule->dims[decl->first + i], t, d);
}

/* Makes the rule from a successful match. */
static IrAttr *
build(const Fit *f)
{
	static const unsigned types[] = {
		[IR_FACTOR_PLAIN] = RULE_PT, [IR_FACTOR_REDUCTION] = RULE_RD, [IR_FACTOR_REPLICATION] = RULE_NR,
		[IR_FACTOR_PERMUTATION] = RULE_PM,
	};
	const IrRuleDecl *r = f->rule;
	RuleBuilder b;

	rule_begin(&b, f->s, f->op);
	for (uint32_t i = 0; i < r->n_names; i++) {
		uint32_t n = i == r->rest ? f->rest : 1;
		unsigned type = types[r->names[i].type] | (r->names[i].blocked ? RULE_BLOCKED : 0u);

		for (uint32_t k = 0; k < n; k++)
			rule_factor(&b, f->sizes[f->first[i] + k], type);
	}
	for (uint32_t t = 0; t < f->op->n_operands + f->op->n_results; t++)
		join_tensor(&b, f, t);
	return rule_end(&b);
}

static bool
has_dynamic_shape(const IrOp *op)
{
	for (uint32_t t = 0; t < op->n_operands + op->n_results; t++) {
		const IrType *type = tensor_type(op, t);

		if (ir_type_is_shaped(type) && !ir_type_is_static_shaped(type))
			return true;
	}
	return false;
}

/* Returns whether an operation is expected to have a rule. Operations that begin a computation or have edges are
 * not. */
static bool
needs_rule(const IrDecl *decl, const IrOp *op)
{
	return !decl->constant && !(decl->traits & (T_LEAF | T_DATAFLOW)) && op->n_operands && op->n_results;
}

static void
warn(IrModule *m, const IrOp *op, IrDecl *decl)
{
	if (decl->warned || !needs_rule(decl, op))
		return;
	decl->warned = true;
	diag_error(&m->s->diag, DIAG_RULE_UNKNOWN_OP, op->span,
	           decl->n_rules ? "no rule declared for '%s' applies to this operation"
	                         : "'%s' is declared without a rule", session_str(m->s, op->name).p);
}

bool
rule_is_declared(const IrOp *op)
{
	const IrDecl *decl = ir_op_decl(op);

	return decl && (op->kind == IR_OP_FOREIGN || (decl->traits & T_DATAFLOW) || find_rule(decl, op));
}

bool
rule_is_end_of_declared(const IrOp *op)
{
	const IrOp *parent = op->n_results ? NULL : ir_op_parent(op);

	return parent && !op->next && flow_decl(parent);
}

IrAttr *
rule_declared(IrModule *m, const IrOp *op)
{
	Fit f = { .rule = find_rule(ir_op_declaration(op), op), .op = op, .s = m->s, .rest = UINT32_MAX };
	IrAttr *rule = NULL;
	Arena scratch;

	if (!f.rule)
		warn(m, op, ir_op_decl(op));
	if (!f.rule || has_dynamic_shape(op))
		return NULL;
	if (f.rule->rule)
		return f.rule->rule;
	arena_init(&scratch, m->s->arena.memory);
	f.a = &scratch;
	if (fit(&f))
		rule = build(&f);
	arena_free(&scratch);
	return rule;
}

/* ---- checking ---- */

static bool
note(IrModule *m, const IrOp *op, const Fit *f)
{
	ir_decl_note(m->s, ir_op_decl(op), f->rule->at, "the rule is declared here");
	return false;
}

static bool
report(IrModule *m, const IrOp *op, const Fit *f)
{
	diag_error(&m->s->diag, DIAG_OPS_RULE_MISMATCH, op->span, "'%s' op does not fit its declared rule: %s",
	           session_str(m->s, op->name).p, f->why);
	return note(m, op, f);
}

static bool
check_op(IrModule *m, const IrOp *op, Arena *scratch)
{
	ArenaMark mark = arena_mark(scratch);
	Fit f = { .rule = find_rule(ir_op_declaration(op), op), .op = op, .s = m->s, .rest = UINT32_MAX, .a = scratch };
	bool ok;

	if (!f.rule || has_dynamic_shape(op) || ir_op_get(op, ATOM_SDY_SHARDING_RULE))
		return true;
	if (f.rule->rule)
		return verify_rule_for(m, op, f.rule->rule) || note(m, op, &f);
	ok = fit(&f) || report(m, op, &f);
	arena_reset(scratch, mark);
	return ok;
}

bool
rules_check_declared(IrModule *m)
{
	bool ok = true;
	Arena scratch;

	if (!m->s->decls)
		return true;
	arena_init(&scratch, m->s->arena.memory);
	for (IrOp *op = m->op; op && !m->s->diag.full; op = ir_walk_next(m->op, op)) {
		if (ir_op_decl(op) && !check_op(m, op, &scratch))
			ok = false;
	}
	arena_free(&scratch);
	return ok;
}
