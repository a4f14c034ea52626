/* SPDX-License-Identifier: Apache-2.0
 *
 * The factors of an operator in device order, and which factor each dimension of its tensors has (spec 70 §5.1 and
 * §16). They come from the op sharding rule; families say in which order, and what cannot be split.
 */
#include "strategy/graph.h"

#include "ir/dims.h"
#include "ir/walk.h"
#include "rules/rules.h"

/* The factors of a rule while they are put in device order. */
typedef struct Sorter {
	StrategyGraph *g;
	StrategyNode *n;
	ShardRuleView rule;
	uint32_t *order;		/* by factor of the rule: its place in device order, or STRATEGY_NONE */
	uint32_t n_order;
	bool *used;			/* by factor of the rule: a data operand has it */
	uint32_t **through;		/* by data operand: see strategy_through() */
} Sorter;

static uint32_t
bytes_of(const IrType *t)
{
	const IrType *elem = t->elem;

	return elem && (elem->kind == IR_TYPE_INT || elem->kind == IR_TYPE_FLOAT || elem->kind == IR_TYPE_COMPLEX ||
	                elem->kind == IR_TYPE_INDEX) ? (uint32_t)ir_type_elem_bytes((IrType *)(uintptr_t)elem) : 1;
}

static bool
is_parameter(const StrategyGraph *g, const IrValue *v)
{
	return v->is_arg && v->owner.block == ir_op_body(g->func, 0) &&
	       ir_dict_get(ir_func_arg_attrs(g->func, v->index), ATOM_SHARDC_PARAMETER);
}

StrategyTensor
strategy_tensor(const StrategyGraph *g, IrValue *v, IrUse *use)
{
	return (StrategyTensor){ .value = v, .use = use, .dims = v->type->dims, .rank = ir_type_rank(v->type),
	                         .bytes = bytes_of(v->type), .edge = STRATEGY_NONE, .parameter = is_parameter(g, v) };
}

/* ---- device order ---- */

static bool
tensor_has(const ShardRuleView *r, uint32_t t, uint32_t f)
{
	for (uint32_t d = 0; d < shard_rule_rank(r, t); d++) {
		uint32_t n;
		const int64_t *v = shard_rule_dim(r, t, d, &n);

		for (uint32_t i = 0; i < n; i++) {
			if ((uint32_t)v[i] == f)
				return true;
		}
	}
	return false;
}

static void
take(Sorter *s, uint32_t f)
{
	if (s->order[f] == STRATEGY_NONE && s->used[f])
		s->order[f] = s->n_order++;
}

/* Takes the major factor of each dimension of a tensor. */
static void
take_tensor(Sorter *s, uint32_t t)
{
	for (uint32_t d = 0; d < shard_rule_rank(&s->rule, t); d++) {
		uint32_t n;
		const int64_t *v = shard_rule_dim(&s->rule, t, d, &n);

		if (n)
			take(s, (uint32_t)v[0]);
	}
}

/* The order of a contraction: batch, then m, k and n, where the factors of one class keep their order in the rule. */
static void
take_contraction(Sorter *s)
{
	static const bool classes[][3] = {	/* in lhs, in rhs, in the result */
		{ true, true, true }, { true, false, true }, { true, true, false }, { false, true, true },
	};
	uint32_t result = s->rule.head->n_operands;

	for (uint32_t c = 0; c < 4; c++) {
		for (uint32_t f = 0; f < s->rule.head->n_factors; f++) {
			if (tensor_has(&s->rule, 0, f) == classes[c][0] &&
			    tensor_has(&s->rule, 1, f) == classes[c][1] &&
			    tensor_has(&s->rule, result, f) == classes[c][2])
				take(s, f);
		}
	}
}

static void
take_all(Sorter *s)
{
	switch (s->n->family) {
	case FAMILY_CONTRACTION:
		take_contraction(s);
		break;
	case FAMILY_POINTWISE:
		take_tensor(s, s->rule.head->n_operands);
		break;
	case FAMILY_OTHER: case FAMILY_CONVOLUTION: case FAMILY_REDUCE: case FAMILY_GATHER: case FAMILY_EMBEDDING:
	case FAMILY_SOFTMAX: case FAMILY_BROADCAST:
		for (uint32_t i = 0; i < s->n->n_operands; i++)
			take_tensor(s, ir_use_index(s->n->operands[i].use));
		break;
	}
}

/* ---- what can be split ---- */

static bool
in_list(const int64_t *v, uint32_t n, uint32_t f)
{
	for (uint32_t i = 0; i < n; i++) {
		if ((uint32_t)v[i] == f)
			return true;
	}
	return false;
}

/* Sets *out to the collective for the body of a reduce. Returns false if there is none. */
static bool
reduction_of_body(const IrOp *op, ShardReduction *out)
{
	const IrBlock *b = ir_op_body(op, 0);
	const IrOp *body = b ? b->first : NULL;
	bool bits = body && body->n_results == 1 && body->results[0].type->elem &&
		body->results[0].type->elem->kind == IR_TYPE_INT && body->results[0].type->elem->width == 1;

	if (op->n_operands != 2 || !body || !body->next || body->next->kind != IR_OP_SHLO_RETURN || b->n_args != 2 ||
	    body->n_operands != 2 || ir_operand(body->next, 0) != &body->results[0] ||
	    !ir_operand(body, 0)->is_arg || !ir_operand(body, 1)->is_arg || ir_operand(body, 0) == ir_operand(body, 1))
		return false;
	switch ((int)body->kind) {
	case IR_OP_SHLO_ADD: *out = SHARD_SUM; return !bits;
	case IR_OP_SHLO_MAXIMUM: *out = SHARD_MAX; return true;
	case IR_OP_SHLO_MINIMUM: *out = SHARD_MIN; return true;
	case IR_OP_SHLO_OR: *out = SHARD_MAX; return bits;
	case IR_OP_SHLO_AND: *out = SHARD_MIN; return bits;
	}
	return false;
}

/* Returns whether reduced factors of the operator can be split, with a collective after it (spec 70 §6.1). */
static bool
can_reduce(StrategyNode *n)
{
	n->reduction = SHARD_SUM;
	switch (n->family) {
	case FAMILY_REDUCE:
		return reduction_of_body(n->op, &n->reduction);
	case FAMILY_CONTRACTION: case FAMILY_CONVOLUTION: case FAMILY_GATHER: case FAMILY_EMBEDDING:
		return true;
	case FAMILY_OTHER: case FAMILY_POINTWISE: case FAMILY_SOFTMAX: case FAMILY_BROADCAST:
		return false;
	}
	return false;
}

/* Returns whether dimension d of a pad has no padding at all, or that of a window reduction has no base dilation. Both
 * move data along dimensions that keep their size (spec 20 §12.3). */
static bool
is_plain_dim(const IrOp *op, uint32_t d)
{
	IrWindow w;

	if (op->kind != IR_OP_SHLO_PAD && op->kind != IR_OP_SHLO_REDUCE_WINDOW)
		return true;
	w = ir_window(op, d);
	return w.base == 1 && (op->kind == IR_OP_SHLO_REDUCE_WINDOW || (!w.low && !w.high));
}

/* Returns whether a custom call works on the whole of dimension d of its first operand, although its rule passes
 * shardings through (spec 20 §12.3). */
static bool
call_needs_whole(const Session *s, const IrOp *op, uint32_t d, uint32_t rank)
{
	static const char *const matrices[] = { "Cholesky", "CompactWyHelper", "InvertDiagBlocksLowerTriangular",
	                                        "InvertDiagBlocksUpperTriangular", "Eigh", NULL };
	const IrAttr *a = ir_op_prop(op, ATOM_call_target_name);
	Str target = a && a->kind == IR_ATTR_STRING ? session_str(s, ir_attr_atoms(a)[0]) : STR("");

	for (uint32_t i = 0; matrices[i]; i++) {
		if (str_eq(target, str_from(matrices[i])))
			return d + 2 >= rank;
	}
	return str_eq(target, STR("ApproxTopK")) || str_eq(target, STR("PartialReduce")) ||
	       (target.n > 15 && memcmp(target.p, "_SPMDInternalOp", 15) == 0);
}

/* Returns whether the operation works on the whole of its dimension d, whatever its rule says. */
static bool
needs_whole(const Session *s, const IrOp *op, uint32_t d)
{
	const IrAttr *a = op->kind == IR_OP_SHLO_SORT ? ir_op_prop(op, ATOM_dimension) : NULL;
	uint32_t rank = op->n_operands ? ir_type_rank(ir_operand(op, 0)->type) : 0;

	if (a && a->kind == IR_ATTR_INT && ir_attr_ints(a)[0] < 0)
		return ir_attr_ints(a)[0] + rank == d;
	if (op->kind == IR_OP_SHLO_CUSTOM_CALL)
		return call_needs_whole(s, op, d, rank);
	return op->kind == IR_OP_SHLO_RNG_BIT_GENERATOR || !is_plain_dim(op, d);
}

/* Marks the factors that a dimension forbids: all but the major one of several, a factor whose size is not that of the
 * dimension unless the dimension has size 1, and the major one if the operation needs the whole dimension. */
static void
check_dim(Sorter *s, uint32_t t, uint32_t d, int64_t size, bool *bad)
{
	uint32_t n;
	const int64_t *v = shard_rule_dim(&s->rule, t, d, &n);

	for (uint32_t i = 1; i < n; i++)
		bad[v[i]] = true;
	if (n == 1 && s->rule.sizes[v[0]] != size && size != 1)
		bad[v[0]] = true;
	if (n && needs_whole(s->g->m->s, s->n->op, d))
		bad[v[0]] = true;
}

static bool *
find_bad(Sorter *s)
{
	const ShardRule *h = s->rule.head;
	bool *bad = ARENA_ARRAY(s->g->arena, bool, h->n_factors + 1), reduce = can_reduce(s->n);

	for (uint32_t t = 0; t < h->n_operands + h->n_results; t++) {
		const IrType *type = t < h->n_operands ? ir_operand(s->n->op, t)->type :
			s->n->op->results[t - h->n_operands].type;

		for (uint32_t d = 0; d < shard_rule_rank(&s->rule, t) && d < ir_type_rank(type); d++)
			check_dim(s, t, d, type->dims[d], bad);
	}
	for (uint32_t f = 0; f < h->n_factors; f++) {
		bad[f] |= in_list(s->rule.replication, h->n_replication, f) ||
			in_list(s->rule.permutation, h->n_permutation, f) ||
			(!reduce && in_list(s->rule.reduction, h->n_reduction, f));
	}
	return bad;
}

/* In a convolution only batch and feature dimensions are split. */
static void
forbid_windows(Sorter *s, bool *bad)
{
	IrConvDims dims;

	if (s->n->family != FAMILY_CONVOLUTION)
		return;
	dims = ir_conv_dims(s->n->op);
	for (uint32_t k = 0; k < 2; k++) {
		IrField f = k ? dims.kernel : dims.in;

		for (uint32_t i = 0; i < f.n; i++) {
			uint32_t n;
			const int64_t *v = shard_rule_dim(&s->rule, k, (uint32_t)f.v[i], &n);

			for (uint32_t j = 0; j < n; j++)
				bad[v[j]] = true;
		}
	}
}

/* Of the factors of a dimension, only the major one can be split. In a convolution with groups, it is that of the
 * groups. */
static void
make_factors(Sorter *s)
{
	bool *bad = find_bad(s);

	forbid_windows(s, bad);
	s->n->n_factors = s->n_order;
	s->n->factors = ARENA_ARRAY(s->g->arena, StrategyFactor, s->n_order + 1);
	for (uint32_t f = 0; f < s->rule.head->n_factors; f++) {
		if (s->order[f] == STRATEGY_NONE)
			continue;
		s->n->factors[s->order[f]] = (StrategyFactor){
			.size = s->rule.sizes[f], .splittable = !bad[f] && s->rule.sizes[f] > 1,
			.reduced = in_list(s->rule.reduction, s->rule.head->n_reduction, f),
		};
	}
}

/* ---- operands and results ---- */

/* Returns the factor of the rule that splits dimension d of a tensor, which is dimension `at` of the rule's tensor t,
 * or STRATEGY_NONE. A dimension that is expanded from size 1 has none. */
static uint32_t
factor_at(const ShardRuleView *r, const StrategyTensor *x, uint32_t d, uint32_t t, uint32_t at)
{
	uint32_t n = 0;
	const int64_t *v = at < shard_rule_rank(r, t) ? shard_rule_dim(r, t, at, &n) : NULL;

	if (!n || (x->dims[d] == 1 && r->sizes[v[0]] != 1))
		return STRATEGY_NONE;
	return (uint32_t)v[0];
}

/* Maps the dimensions of a tensor to factors in device order. */
static const uint32_t *
map_dims(Sorter *s, const StrategyTensor *x, uint32_t t, const uint32_t *through)
{
	uint32_t *factors = ARENA_ARRAY(s->g->arena, uint32_t, x->rank + 1);

	for (uint32_t d = 0; d < x->rank; d++) {
		uint32_t f = factor_at(&s->rule, x, d, t, through ? through[d] : d);

		factors[d] = f == STRATEGY_NONE ? f : s->order[f];
	}
	return factors;
}

/* Maps the dimensions of an operand, and those of the value where it is used. */
static void
map_operand(Sorter *s, StrategyTensor *x, const uint32_t *through)
{
	StrategyTensor used = strategy_tensor(s->g, x->use->value, x->use);

	x->factors = map_dims(s, x, ir_use_index(x->use), through);
	x->use_factors = map_dims(s, &used, ir_use_index(x->use), NULL);
}

/* Marks the factors of data operands. Others are never split and not part of the device order. */
static void
find_used(Sorter *s)
{
	s->used = ARENA_ARRAY(s->g->arena, bool, s->rule.head->n_factors + 1);
	for (uint32_t i = 0; i < s->n->n_operands; i++) {
		const StrategyTensor *x = &s->n->operands[i];

		s->through[i] = strategy_through(s->g, x);
		for (uint32_t d = 0; d < x->rank; d++) {
			uint32_t f = factor_at(&s->rule, x, d, ir_use_index(x->use), s->through[i][d]);

			if (f != STRATEGY_NONE)
				s->used[f] = true;
		}
	}
}

/* Returns, for each dimension of v, the dimension of the source that absorbed operations turn into it, or
 * STRATEGY_NONE. The walk goes up from v to the source. */
static uint32_t *
source_dims(const StrategyGraph *g, const IrValue *v, const IrValue *source)
{
	uint32_t rank = ir_type_rank(v->type), *from = ARENA_ARRAY(g->arena, uint32_t, rank + 1);

	for (uint32_t d = 0; d < rank; d++)
		from[d] = d;
	while (v != source) {
		const IrOp *op = ir_value_def(v);
		const IrAttr *dims;

		assert(op);
		dims = op->kind == IR_OP_SHLO_BROADCAST_IN_DIM ? ir_op_prop(op, ATOM_broadcast_dimensions) : NULL;
		v = ir_operand(op, 0);
		for (uint32_t d = 0; dims && d < rank; d++) {
			uint32_t i = 0;

			while (i < dims->n && ir_attr_ints(dims)[i] != (int64_t)from[d])
				i++;
			from[d] = i < dims->n ? i : STRATEGY_NONE;
		}
	}
	return from;
}

uint32_t *
strategy_through(const StrategyGraph *g, const StrategyTensor *x)
{
	uint32_t *through = ARENA_ARRAY(g->arena, uint32_t, x->rank + 1);
	uint32_t *from = source_dims(g, x->use->value, x->value);

	for (uint32_t d = 0; d < ir_type_rank(x->use->value->type); d++) {
		if (from[d] != STRATEGY_NONE)
			through[from[d]] = d;
	}
	return through;
}

static bool
is_data(const StrategyGraph *g, const IrValue *v)
{
	return ir_type_is_tensor(v->type) && !strategy_is_free(g, v);
}

/* Returns how many operands of the operation can be data operands: not the initial values of a reduction. */
static uint32_t
n_candidates(const IrOp *op)
{
	if (op->kind == IR_OP_SHLO_REDUCE || op->kind == IR_OP_SHLO_REDUCE_WINDOW)
		return op->n_operands / 2;
	return op->n_operands;
}

static void
collect_operands(StrategyGraph *g, StrategyNode *n)
{
	n->operands = ARENA_ARRAY(g->arena, StrategyTensor, n->op->n_operands + 1);
	for (uint32_t i = 0; i < n_candidates(n->op); i++) {
		IrUse *u = &n->op->operands[i];

		if (is_data(g, u->value))
			n->operands[n->n_operands++] = strategy_tensor(g, strategy_source(g, u->value), u);
	}
}

static void
collect_free(StrategyGraph *g, StrategyNode *n)
{
	n->free_operands = ARENA_ARRAY(g->arena, StrategyTensor, n->op->n_operands + 1);
	for (uint32_t i = 0; i < n->op->n_operands; i++) {
		IrUse *u = &n->op->operands[i];

		if (ir_type_is_tensor(u->value->type) && strategy_is_free(g, u->value))
			n->free_operands[n->n_free++] = strategy_tensor(g, u->value, u);
	}
}

static void
collect_results(StrategyGraph *g, StrategyNode *n)
{
	n->results = ARENA_ARRAY(g->arena, StrategyTensor, n->op->n_results + 1);
	n->n_results = n->op->n_results;
	for (uint32_t i = 0; i < n->n_results; i++)
		n->results[i] = strategy_tensor(g, &n->op->results[i], NULL);
}

/* ---- families ---- */

/* Returns whether a gather takes whole rows of a table of rank 1 or 2, and sets the axis that is indexed. */
static bool
is_embedding(const IrOp *op, uint32_t *axis)
{
	IrField sizes = ir_op_ints(op, ATOM_slice_sizes);
	IrSlicing n = ir_slicing(op);
	const IrType *table = n.operand;

	if (table->n < 1 || table->n > 2 || n.map.n != 1 || n.collapsed.n != 1 || n.map.v[0] != n.collapsed.v[0] ||
	    n.batch.n || sizes.n != table->n)
		return false;
	if (n.vector_dim < n.indices->n &&
	    (n.vector_dim + 1 != n.indices->n || n.indices->dims[n.vector_dim] != 1))
		return false;
	*axis = (uint32_t)n.map.v[0];
	for (uint32_t d = 0; d < table->n; d++) {
		if (sizes.v[d] != (d == *axis ? 1 : table->dims[d]))
			return false;
	}
	return true;
}

static StrategyFamily
family_of(StrategyNode *n)
{
	const IrOp *op = n->op;

	if (strategy_is_pointwise(op))
		return FAMILY_POINTWISE;
	switch ((int)op->kind) {
	case IR_OP_SHLO_DOT: case IR_OP_SHLO_DOT_GENERAL: return FAMILY_CONTRACTION;
	case IR_OP_SHLO_CONVOLUTION: return FAMILY_CONVOLUTION;
	case IR_OP_SHLO_REDUCE: return FAMILY_REDUCE;
	case IR_OP_SHLO_BROADCAST_IN_DIM: return FAMILY_BROADCAST;
	case IR_OP_SHLO_GATHER: return is_embedding(op, &n->axis) ? FAMILY_EMBEDDING : FAMILY_GATHER;
	}
	return FAMILY_OTHER;
}

/* Returns the rule, or NULL. The general warning about operations without a rule is not given, because stand-alone
 * operations have one of their own. */
static IrAttr *
rule_of(IrModule *m, IrOp *op)
{
	signed char before = m->s->diag.state[DIAG_RULE_UNKNOWN_OP];
	IrAttr *rule;

	m->s->diag.state[DIAG_RULE_UNKNOWN_OP] = -1;
	rule = rules_get(m, op, false, false);
	m->s->diag.state[DIAG_RULE_UNKNOWN_OP] = before;
	return rule;
}

/* An optimization barrier is one pointwise operator per operand. */
static void
fill_lane(StrategyGraph *g, StrategyNode *n)
{
	StrategyTensor *x = &n->operands[0];
	uint32_t *factors = ARENA_ARRAY(g->arena, uint32_t, x->rank + 1);

	n->family = FAMILY_POINTWISE;
	n->n_factors = x->rank;
	n->factors = ARENA_ARRAY(g->arena, StrategyFactor, x->rank + 1);
	for (uint32_t d = 0; d < x->rank; d++) {
		factors[d] = d;
		n->factors[d] = (StrategyFactor){ .size = x->dims[d], .splittable = x->dims[d] > 1 };
	}
	x->factors = x->use_factors = n->results[0].factors = factors;
}

static bool
fill_barrier(StrategyGraph *g, StrategyNode *n)
{
	IrUse *u = &n->op->operands[n->lane];

	if (!is_data(g, u->value))
		return false;
	n->operands = ARENA_NEW(g->arena, StrategyTensor);
	n->results = ARENA_NEW(g->arena, StrategyTensor);
	n->operands[0] = strategy_tensor(g, strategy_source(g, u->value), u);
	n->results[0] = strategy_tensor(g, &n->op->results[n->lane], NULL);
	n->n_operands = n->n_results = 1;
	fill_lane(g, n);
	return true;
}

bool
strategy_operator_fill(StrategyGraph *g, StrategyNode *n)
{
	Sorter s = { .g = g, .n = n };
	IrAttr *rule;

	if (n->op->kind == IR_OP_SHLO_OPTIMIZATION_BARRIER)
		return fill_barrier(g, n);
	rule = rule_of(g->m, n->op);
	collect_operands(g, n);
	if (!rule || !n->n_operands)
		return false;
	collect_results(g, n);
	collect_free(g, n);
	s.rule = shard_rule_view(rule);
	n->family = family_of(n);
	n->no_ones = n->family == FAMILY_CONTRACTION || n->family == FAMILY_CONVOLUTION;
	s.order = ARENA_ARRAY(g->arena, uint32_t, s.rule.head->n_factors + 1);
	memset(s.order, 0xff, s.rule.head->n_factors * sizeof *s.order);
	s.through = ARENA_ARRAY(g->arena, uint32_t *, n->n_operands);
	find_used(&s);
	take_all(&s);
	make_factors(&s);
	for (uint32_t i = 0; i < n->n_operands; i++)
		map_operand(&s, &n->operands[i], s.through[i]);
	for (uint32_t i = 0; i < n->n_free; i++)
		map_operand(&s, &n->free_operands[i], NULL);
	for (uint32_t i = 0; i < n->n_results; i++)
		n->results[i].factors = map_dims(&s, &n->results[i], s.rule.head->n_operands + i, NULL);
	return true;
}

void
strategy_operator_softmax(StrategyGraph *g, StrategyNode *n, const StrategySoftmax *x)
{
	n->operands = ARENA_NEW(g->arena, StrategyTensor);
	n->results = ARENA_NEW(g->arena, StrategyTensor);
	n->operands[0] = strategy_tensor(g, strategy_source(g, x->x), x->use);
	n->results[0] = strategy_tensor(g, &n->op->results[0], NULL);
	n->n_operands = n->n_results = 1;
	fill_lane(g, n);
	n->family = FAMILY_SOFTMAX;
	n->first = x->first;
	for (uint32_t i = 0; i < x->dims.n; i++)
		n->factors[x->dims.v[i]].splittable = false;
}
