/* SPDX-License-Identifier: Apache-2.0
 *
 * Sort, top-k, linear algebra, custom calls and operations of other dialects (spec 60 §6.13).
 */
#include "explicit/ex_rules.h"
#include "rules/rules.h"

/* ---- sort and top-k ---- */

/* Returns whether an operand is placed on a mesh with an Explicit axis, so that its sharding counts. */
static bool
counts(const ExOp *o, const ExType *t)
{
	return t && t->mesh && explicit_ctx_of(o->ctx, t->mesh).explicit_axes;
}

void
explicit_rule_sort(ExOp *o)
{
	const IrAttr *attr = ir_op_prop(o->op, ATOM_dimension);
	const ExType **counted = ARENA_ARRAY(&o->x->tmp, const ExType *, o->op->n_operands);
	int64_t dim = attr ? *ir_attr_ints(attr) : -1;
	uint32_t n = 0;
	bool differ = false;

	explicit_rule_own(o);
	for (uint32_t i = 0; i < o->op->n_operands; i++) {
		int64_t d = o->in[i] && dim < 0 ? dim + o->in[i]->rank : dim;

		if (!counts(o, o->in[i]) || d < 0)
			continue;
		if (!explicit_require_none(o, i, (uint32_t)d, "sorted") && i < o->op->n_results)
			o->out[i].dims[d] = explicit_unknown(o);
		counted[n++] = o->in[i];
		differ |= !explicit_type_agrees(&o->x->types, counted[0], o->in[i]);
	}
	if (!differ)
		return;
	explicit_operands_differ(o);
	for (uint32_t i = 0; i < o->op->n_results && i < o->op->n_operands; i++) {
		if (counts(o, o->in[i]))
			explicit_assume_common(o, i, counted, n);
	}
}

static void
partial(ExOp *o, uint32_t dim, const char *why)
{
	bool good = explicit_require_none(o, 0, dim, why);

	for (uint32_t i = 0; o->in[0] && i < o->op->n_results; i++) {
		if (o->out[i].rank != o->in[0]->rank)
			continue;
		o->out[i].mesh = o->in[0]->mesh;
		explicit_out_lists(o, i, o->in[0]);
		if (!good)
			o->out[i].dims[dim] = explicit_unknown(o);
	}
}

void
explicit_rule_top_k(ExOp *o)
{
	if (o->op->n_operands && o->in[0] && o->in[0]->rank)
		partial(o, o->in[0]->rank - 1, "the dimension of the top k");
}

/* Returns the integer of a name in the dictionary of a property or an attribute, or -1. */
static int64_t
config_number(const IrOp *op, Atom dict, Atom name)
{
	const IrAttr *d = ir_op_get(op, dict);
	const IrAttr *v = d && d->kind == IR_ATTR_DICT ? ir_dict_get(d, name) : NULL;

	return v && v->kind == IR_ATTR_INT ? *ir_attr_ints(v) : -1;
}

/* Returns the dimension that becomes smaller, else the last one. */
static uint32_t
shrinking_dim(const ExOp *o)
{
	const IrType *in = explicit_in_tensor(o, 0), *out = o->op->n_results ? explicit_out_tensor(o, 0) : in;

	for (uint32_t k = 0; out->kind == IR_TYPE_TENSOR && k < in->n && k < out->n; k++) {
		if (in->dims[k] != out->dims[k])
			return k;
	}
	return in->n - 1;
}

void
explicit_rule_partial_reduce(ExOp *o)
{
	int64_t dim = config_number(o->op, ATOM_MHLO_BACKEND_CONFIG, ATOM_reduction_dim);

	if (!o->op->n_operands || !o->in[0] || !o->in[0]->rank)
		return;
	if (dim < 0)
		dim = config_number(o->op, ATOM_backend_config, ATOM_reduction_dim);
	partial(o, dim >= 0 && dim < o->in[0]->rank ? (uint32_t)dim : shrinking_dim(o), "the dimension of the top k");
}

/* ---- linear algebra ---- */

/* Returns the number of batch dimensions, which JAX writes into the frontend attributes of a call. */
static uint32_t
batch_rank(const ExOp *o)
{
	const IrAttr *d = ir_op_attr(o->op, ATOM_MHLO_FRONTEND_ATTRIBUTES);
	const IrAttr *v = d && d->kind == IR_ATTR_DICT ? ir_dict_get(d, ATOM_num_batch_dims) : NULL;
	uint32_t rank = o->op->n_operands && o->in[0] ? o->in[0]->rank : 0;
	Str text;
	uint32_t n = 0;

	if (!v || v->kind != IR_ATTR_STRING)
		return rank > 2 ? rank - 2 : 0;
	text = session_str(o->x->s, *ir_attr_atoms(v));
	for (size_t i = 0; i < text.n && text.p[i] >= '0' && text.p[i] <= '9' && n < 1000; i++)
		n = 10 * n + (uint32_t)(text.p[i] - '0');
	return n;
}

static bool
same_batch(const ExOp *o, const ExType *a, const ExType *b, uint32_t n)
{
	for (uint32_t k = 0; k < n; k++) {
		if (!explicit_list_same(&o->x->types, a->dims[k], b->dims[k]))
			return false;
	}
	return true;
}

void
explicit_rule_linear_algebra(ExOp *o)
{
	uint32_t n = batch_rank(o);
	const ExType *first = NULL;

	for (uint32_t i = 0; i < o->op->n_operands; i++) {
		for (uint32_t k = n; o->in[i] && k < o->in[i]->rank; k++)
			explicit_require_none(o, i, k, "a matrix dimension");
	}
	for (uint32_t i = 0; i < o->op->n_operands; i++) {
		if (!o->in[i] || o->in[i]->rank < n)
			continue;
		if (!first)
			first = o->in[i];
		else if (!same_batch(o, first, o->in[i], n))
			explicit_operands_differ(o);
	}
	for (uint32_t i = 0; first && i < o->op->n_results; i++) {
		o->out[i].mesh = first->mesh;
		for (uint32_t k = 0; k < n && o->out[i].rank >= n; k++)
			o->out[i].dims[k] = o->failed && o->fault == DIAG_EXPLICIT_OPERANDS_DIFFER ?
			                    explicit_unknown(o) : first->dims[k];
	}
}

/* Which dimension of each operand is contracted, and from which dimensions the last dimension of the result (f) and the
 * one before it (e) come. */
typedef struct Triangle {
	bool left, transposed;
	bool a_last, b_last;		/* the contracted dimension is the last one */
	bool e_from_b, e_last;		/* where the result's dimension before the last comes from */
	bool f_from_b, f_last;
} Triangle;

static const Triangle triangles[] = {
	{ true, false, true, false, false, false, true, true },
	{ true, true, false, false, false, true, true, true },
	{ false, false, false, true, true, false, false, true },
	{ false, true, true, true, true, false, false, false },
};

static const Triangle *
triangle_find(bool left, bool transposed)
{
	for (uint32_t i = 0; i < 3; i++) {
		if (triangles[i].left == left && triangles[i].transposed == transposed)
			return &triangles[i];
	}
	return &triangles[3];
}

static const Triangle *
triangle_of(const IrOp *op)
{
	const IrAttr *left = ir_op_prop(op, ATOM_left_side), *transpose = ir_op_prop(op, ATOM_transpose_a);
	const char *word = transpose ? ir_enum_info(IR_ENUM_TRANSPOSE)->words[transpose->n] : "NO_TRANSPOSE";

	return triangle_find(left && *ir_attr_ints(left) != 0, word && strcmp(word, "NO_TRANSPOSE") != 0);
}

static void
solve(ExOp *o, const Triangle *t)
{
	const ExType *a = o->in[0], *b = o->in[1];
	uint32_t r = o->out[0].rank;

	if (!a || !b || r < 2 || a->rank != r || b->rank != r)
		return;
	for (uint32_t k = 0; k + 2 < r; k++)
		o->out[0].dims[k] = a->dims[k];
	if (!same_batch(o, a, b, r - 2)) {
		explicit_operands_differ(o);
		explicit_out_fill(o, 0, explicit_unknown(o));
		return;
	}
	explicit_require_none(o, 0, r - 2 + t->a_last, "contracted");
	explicit_require_none(o, 1, r - 2 + t->b_last, "contracted");
	o->out[0].dims[r - 2] = (t->e_from_b ? b : a)->dims[r - 2 + t->e_last];
	o->out[0].dims[r - 1] = (t->f_from_b ? b : a)->dims[r - 2 + t->f_last];
	/* lists of b need its mesh if a has none */
	if (!a->mesh && (o->out[0].dims[r - 2]->set | o->out[0].dims[r - 1]->set))
		o->out[0].mesh = b->mesh;
}

void
explicit_rule_triangular_solve(ExOp *o)
{
	solve(o, triangle_of(o->op));
}

/* JAX solves triangular systems on CPUs with this call. Its configuration has LAPACK's letters as numbers. */
static void
trsm(ExOp *o)
{
	int64_t side = config_number(o->op, ATOM_MHLO_BACKEND_CONFIG, ATOM_side);
	int64_t trans = config_number(o->op, ATOM_MHLO_BACKEND_CONFIG, ATOM_trans_x);

	if (o->op->n_operands != 2 || o->op->n_results != 1 || side < 0 || trans < 0) {
		explicit_rule_linear_algebra(o);
		return;
	}
	o->out[0].mesh = o->in[0] ? o->in[0]->mesh : NULL;
	solve(o, triangle_find(side == 'L', trans != 'N'));
}

/* ---- custom calls ---- */

/* The windows are operands, so only the sizes of the results are known. */
static void
dynamic_window(ExOp *o)
{
	for (uint32_t i = 0; o->op->n_operands && o->in[0] && i < o->op->n_results; i++)
		explicit_resized(o, i, o->in[0], explicit_in_tensor(o, 0));
}

typedef struct Target {
	const char *name;
	bool is_prefix;
	ExRule *rule;
} Target;

static const Target targets[] = {
	{ "annotate_device_placement", false, explicit_rule_own },
	{ "MoveToHost", false, explicit_rule_own },
	{ "MoveToDevice", false, explicit_rule_own },
	{ "LayoutConstraint", false, explicit_rule_own },
	{ "mhlo.topk", false, explicit_rule_top_k },
	{ "stablehlo.dynamic_top_k", false, explicit_rule_top_k },
	{ "ApproxTopK", false, explicit_rule_partial_reduce },
	{ "PartialReduce", false, explicit_rule_partial_reduce },
	{ "stablehlo.dynamic_approx_top_k", false, explicit_rule_partial_reduce },
	{ "stablehlo.dynamic_reduce_window", false, dynamic_window },
	{ "lapack_strsm", true, trsm },
	{ "lapack_dtrsm", true, trsm },
	{ "lapack_ctrsm", true, trsm },
	{ "lapack_ztrsm", true, trsm },
	{ "lapack_", true, explicit_rule_linear_algebra },
	{ "cusolver_", true, explicit_rule_linear_algebra },
	{ "hipsolver_", true, explicit_rule_linear_algebra },
	{ "cuhybrid_", true, explicit_rule_linear_algebra },
	{ "hiphybrid_", true, explicit_rule_linear_algebra },
	{ "cusparse_gtsv2", true, explicit_rule_linear_algebra },
	{ "hipsparse_gtsv2", true, explicit_rule_linear_algebra },
	{ "cu_lu_pivots_to_permutation", false, explicit_rule_linear_algebra },
	{ "hip_lu_pivots_to_permutation", false, explicit_rule_linear_algebra },
	{ "cu_cholesky_update_ffi", false, explicit_rule_linear_algebra },
	{ "hip_cholesky_update_ffi", false, explicit_rule_linear_algebra },
	{ "cu_tridiagonal_solve_perturbed", true, explicit_rule_linear_algebra },
	{ "hip_tridiagonal_solve_perturbed", true, explicit_rule_linear_algebra },
	{ "Eigh", false, explicit_rule_linear_algebra },
	{ "Qr", false, explicit_rule_linear_algebra },
	{ "QrDecompositionBlock", false, explicit_rule_linear_algebra },
	{ "ProductOfElementaryHouseholderReflectors", false, explicit_rule_linear_algebra },
	{ "LuDecomposition", false, explicit_rule_linear_algebra },
	{ "Cholesky", false, explicit_rule_linear_algebra },
	{ "CompactWyHelper", false, explicit_rule_linear_algebra },
	{ "InvertDiagBlocksLowerTriangular", false, explicit_rule_linear_algebra },
	{ "InvertDiagBlocksUpperTriangular", false, explicit_rule_linear_algebra },
	{ NULL, false, NULL }
};

static Str
call_target(const ExOp *o)
{
	const IrAttr *a = ir_op_prop(o->op, ATOM_call_target_name);

	return a ? session_str(o->x->s, *ir_attr_atoms(a)) : STR("");
}

static const Target *
target_of(const ExOp *o)
{
	Str name = call_target(o);

	for (const Target *t = targets; t->name; t++) {
		size_t n = strlen(t->name);

		if ((name.n == n || (t->is_prefix && name.n > n)) && memcmp(name.p, t->name, n) == 0)
			return t;
	}
	return NULL;
}

ExRule *
explicit_call_rule(const ExOp *o)
{
	const Target *t = target_of(o);

	return t ? t->rule : NULL;
}

/* Calls of the SPMD partitioner before Shardy, which state shardings as strings. */
static bool
is_gspmd(const ExOp *o)
{
	Str name = call_target(o);

	return str_eq(name, STR("Sharding")) || str_eq(name, STR("SPMDFullToShardShape")) ||
	       str_eq(name, STR("SPMDShardToFullShape"));
}

/* An annotation with a sdy.sharding is a constraint: its result has the stated type. */
static void
gspmd(ExOp *o)
{
	explicit_fault(o, DIAG_EXPLICIT_GSPMD, "custom call @%s is not supported in explicit mode", call_target(o).p);
	o->settles = str_eq(call_target(o), STR("Sharding")) && ir_op_attr(o->op, ATOM_SDY_SHARDING_ATTR);
	for (uint32_t i = 0; i < o->op->n_results; i++)
		explicit_out_fill(o, i, explicit_unknown(o));
}

static bool
any_sharded(const ExOp *o)
{
	for (uint32_t i = 0; i < o->op->n_operands; i++) {
		if (o->in[i] && (o->in[i]->axes | o->in[i]->u | o->in[i]->r))
			return true;
	}
	return false;
}

static void
opaque(ExOp *o)
{
	if (any_sharded(o) && explicit_has_tensor(o) && !o->quiet)
		explicit_error(o->x, DIAG_EXPLICIT_OPAQUE_CALL, o->op,
		               "%s: the results of a call without a sharding rule are assumed to be unsharded",
		               explicit_inputs(o));
}

void
explicit_rule_custom_call(ExOp *o)
{
	const Target *t = target_of(o);

	if (t && t->rule == explicit_rule_own) {
		for (uint32_t i = 0; i < o->op->n_results && i < o->op->n_operands; i++)
			o->out[i].mesh = o->in[i] ? o->in[i]->mesh : NULL;
	} else if (t) {
		for (uint32_t i = 0; i < o->op->n_results; i++)
			o->out[i].mesh = o->op->n_operands && o->in[0] ? o->in[0]->mesh : NULL;
	}
	if (t)
		t->rule(o);
	else if (ir_op_attr(o->op, ATOM_SDY_SHARDING_RULE))
		explicit_rule_factors(o);
	else if (is_gspmd(o))
		gspmd(o);
	else
		opaque(o);
}

void
explicit_rule_foreign(ExOp *o)
{
	bool unknown = explicit_any_unknown(o);

	if (ir_op_attr(o->op, ATOM_SDY_SHARDING_RULE) || ir_op_decl(o->op)) {
		explicit_rule_factors(o);
		return;
	}
	if (!explicit_has_tensor(o))
		return;
	if (explicit_is_own_name(session_str(o->x->s, o->op->name)))
		unknown = true;		/* a misspelt operation, which is reported already */
	else if (any_sharded(o))
		explicit_fault(o, DIAG_EXPLICIT_NO_RULE,
		               "%s: this operation has no sharding rule; state an out_sharding or put it into an "
		               "auto_axes region", explicit_inputs(o));
	for (uint32_t i = 0; i < o->op->n_results && (o->failed || unknown); i++)
		explicit_out_fill(o, i, explicit_unknown(o));
}

/* ---- operations with an op sharding rule: consensus factor by factor ---- */

typedef struct Factors {
	ShardRuleView view;
	const ExList **lists;	/* by factor; NULL: in no operand yet */
	uint32_t *sharded;	/* by factor: the number of operands with a non-empty list */
	bool *in_result;
} Factors;

/* Returns the only factor of a dimension, or -1. */
static int64_t
only_factor(const Factors *f, uint32_t tensor, uint32_t dim)
{
	uint32_t n;
	const int64_t *v = shard_rule_dim(&f->view, tensor, dim, &n);

	return n == 1 ? *v : -1;
}

static bool
is_reduction(const Factors *f, uint32_t factor)
{
	return ir_field_has((IrField){ f->view.reduction, f->view.head->n_reduction }, factor);
}

static void
gather_factors(ExOp *o, Factors *f, uint32_t i)
{
	for (uint32_t k = 0; k < o->in[i]->rank && k < shard_rule_rank(&f->view, i); k++) {
		const ExList *l = o->in[i]->dims[k], *both;
		int64_t factor = only_factor(f, i, k);

		if (factor < 0) {
			if (l->n)
				explicit_fault(o, DIAG_EXPLICIT_NO_RULE,
				               "%s: dimension %u of operand %u is sharded and has several factors",
				               explicit_inputs(o), (unsigned)k, (unsigned)i);
			continue;
		}
		f->sharded[factor] += l->n > 0;
		both = f->lists[factor] ? explicit_consensus(o, f->lists[factor], l) : l;
		if (!both && f->in_result[factor])
			explicit_fault(o, DIAG_EXPLICIT_INCOMPATIBLE,
			               "%s disagree on factor %lld of the sharding rule: %s and %s", explicit_inputs(o),
			               (long long)factor, explicit_show(o, f->lists[factor]), explicit_show(o, l));
		f->lists[factor] = both ? both : explicit_unknown(o);
	}
}

static void
check_factors(ExOp *o, const Factors *f)
{
	for (uint32_t i = 0; i < f->view.head->n_factors; i++) {
		if (f->in_result[i] || !f->sharded[i])
			continue;
		if (!is_reduction(f, i))
			explicit_fault(o, DIAG_EXPLICIT_DIM_MUST_BE_UNSHARDED,
			               "%s: factor %u of the sharding rule is in no result, so its dimensions must be "
			               "unsharded", explicit_inputs(o), (unsigned)i);
		else if (f->sharded[i] > 1)
			explicit_fault(o, DIAG_EXPLICIT_AMBIGUOUS_CONTRACTION,
			               "%s: contracted dimensions of factor %u are sharded in several operands; the "
			               "sharding of the result is ambiguous, state it with an out_sharding",
			               explicit_inputs(o), (unsigned)i);
	}
}

void
explicit_rule_factors(ExOp *o)
{
	IrAttr *rule = rules_get(o->x->m, o->op, false, false);
	Factors f;
	uint32_t n_in = o->op->n_operands;

	if (!rule)
		return;
	f.view = shard_rule_view(rule);
	f.lists = ARENA_ARRAY(&o->x->tmp, const ExList *, f.view.head->n_factors);
	f.sharded = ARENA_ARRAY(&o->x->tmp, uint32_t, f.view.head->n_factors);
	f.in_result = ARENA_ARRAY(&o->x->tmp, bool, f.view.head->n_factors);
	for (uint32_t i = 0; i < o->op->n_results; i++) {
		for (uint32_t k = 0; k < shard_rule_rank(&f.view, n_in + i); k++) {
			if (only_factor(&f, n_in + i, k) >= 0)
				f.in_result[only_factor(&f, n_in + i, k)] = true;
		}
	}
	for (uint32_t i = 0; i < n_in; i++) {
		if (o->in[i])
			gather_factors(o, &f, i);
	}
	check_factors(o, &f);
	for (uint32_t i = 0; i < o->op->n_results; i++) {
		for (uint32_t k = 0; k < o->out[i].rank && k < shard_rule_rank(&f.view, n_in + i); k++) {
			int64_t factor = only_factor(&f, n_in + i, k);

			if (factor >= 0 && f.lists[factor])
				o->out[i].dims[k] = f.lists[factor];
		}
	}
}
