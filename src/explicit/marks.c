/* SPDX-License-Identifier: Apache-2.0
 *
 * Unreduced and reduced axes (spec 60 §8.1). A value that is unreduced along X holds a partial value on each device of
 * X, so only linear operations may use it. A value that is reduced along X is replicated there, and its derivative
 * shall be unreduced.
 */
#include "explicit/ex_rules.h"

static ExAxes
u_of(const ExOp *o, uint32_t i)
{
	return i < o->op->n_operands && o->in[i] ? o->in[i]->u : 0;
}

static ExAxes
r_of(const ExOp *o, uint32_t i)
{
	return i < o->op->n_operands && o->in[i] ? o->in[i]->r : 0;
}

static const ExType *
request_of(const ExOp *o, uint32_t i)
{
	return o->asked ? o->asked[i] : NULL;
}

/* ---- faults ---- */

static void
unreduced(ExOp *o, uint32_t i, const char *why)
{
	explicit_fault(o, DIAG_EXPLICIT_UNREDUCED, "operand %u, %s, is unreduced along %s: %s", (unsigned)i,
	               explicit_show_in(o, i), explicit_show_axes(o, u_of(o, i)), why);
}

static bool
require_sum(ExOp *o, const ExType *t)
{
	if (!t || !t->u || t->kind == SHARD_SUM)
		return true;
	explicit_fault(o, DIAG_EXPLICIT_UNREDUCED_KIND,
		       "%s: only values that are unreduced with a sum may be used here",
	               o->op->n_operands ? explicit_inputs(o) : "out_sharding");
	return false;
}

/* Reports the first operand that is unreduced. */
static bool
reject_unreduced(ExOp *o)
{
	for (uint32_t i = 0; i < o->op->n_operands; i++) {
		if (u_of(o, i)) {
			if (require_sum(o, o->in[i]))
				unreduced(o, i, "reshard it first, because the operation is not linear");
			return false;
		}
	}
	return true;
}

static void
give(ExDraft *d, const ExType *from)
{
	d->u = from->u;
	d->r = from->r;
	d->kind = from->kind;
}

bool
explicit_marks_of_request(const ExOp *o, ExDraft *d, const ExType *t)
{
	ExMarks *marks = o->row->marks;

	if (marks == explicit_marks_reduce || marks == explicit_marks_convert)
		return false;
	give(d, t);
	if (marks == explicit_marks_dot)
		d->r = 0;
	return true;
}

/* ---- operations without a rule, and those that pass marks on ---- */

void
explicit_marks_nothing(ExOp *o)
{
	(void)o;
}

void
explicit_marks_none(ExOp *o)
{
	for (uint32_t i = 0; i < o->op->n_operands; i++) {
		if (u_of(o, i) | r_of(o, i))
			explicit_fault(o, DIAG_EXPLICIT_UNREDUCED,
			               "operand %u, %s: there is no rule for unreduced or reduced values", (unsigned)i,
			               explicit_show_in(o, i));
	}
	for (uint32_t i = 0; i < o->op->n_results; i++) {
		const ExType *t = request_of(o, i);

		if (t && (t->u | t->r))
			explicit_fault(o, DIAG_EXPLICIT_UNREDUCED,
			               "out_sharding: there is no rule for unreduced or reduced values");
	}
}

void
explicit_marks_request(ExOp *o)
{
	if (request_of(o, 0))
		give(&o->out[0], request_of(o, 0));
}

void
explicit_marks_passes_reduced(ExOp *o)
{
	if (reject_unreduced(o)) {
		for (uint32_t i = 0; i < o->op->n_results; i++)
			o->out[i].r = o->op->n_operands && o->out[i].mesh ? r_of(o, 0) : 0;
	}
}

void
explicit_marks_passes(ExOp *o)
{
	if (o->in[0] && require_sum(o, o->in[0]))
		give(&o->out[0], o->in[0]);
}

/* Returns whether an operation that only moves data takes values that are unreduced with a maximum or a minimum. */
static bool
moves_every_kind(const ExOp *o)
{
	return session_has(o->x->s, IR_FEATURE_TYPES_KINDS);
}

void
explicit_marks_moves(ExOp *o)
{
	if (o->in[0] && (moves_every_kind(o) || require_sum(o, o->in[0])))
		give(&o->out[0], o->in[0]);
}

void
explicit_marks_negate(ExOp *o)
{
	if (session_has(o->x->s, IR_FEATURE_TYPES_LINEAR))
		explicit_marks_passes(o);
	else
		explicit_marks_passes_reduced(o);
}

/* Each result is its operand, so unreduced values of every kind may pass. */
void
explicit_marks_passes_own(ExOp *o)
{
	for (uint32_t i = 0; i < o->op->n_results && i < o->op->n_operands; i++) {
		if (o->in[i])
			give(&o->out[i], o->in[i]);
	}
}

/* The rule has already required that the placed operands have one type and put it into the draft. */
static void
require_common_sum(ExOp *o, uint32_t first)
{
	for (uint32_t i = first; i < o->op->n_operands; i++) {
		if (o->in[i] && o->in[i]->mesh && o->in[i]->rank == o->out[0].rank && o->in[i]->u)
			require_sum(o, o->in[i]);
	}
}

void
explicit_marks_concatenate(ExOp *o)
{
	if (!moves_every_kind(o))
		require_common_sum(o, 0);
}

/* The rule has already required that operand and update have one type. The other operands are indices. */
void
explicit_marks_update(ExOp *o)
{
	explicit_marks_concatenate(o);
	for (uint32_t i = 2; i < o->op->n_operands && session_has(o->x->s, IR_FEATURE_TYPES_INDICES); i++) {
		if (u_of(o, i))
			unreduced(o, i, "an index must be known on each device");
		else if (r_of(o, i))
			explicit_fault(o, DIAG_EXPLICIT_REDUCED, "%s: the indices must not be reduced",
			               explicit_inputs(o));
	}
}

/* The marks of the predicate do not matter. */
void
explicit_marks_select(ExOp *o)
{
	require_common_sum(o, 1);
}

void
explicit_marks_sort(ExOp *o)
{
	if (!reject_unreduced(o))
		return;
	for (uint32_t i = 0; i < o->op->n_results && i < o->op->n_operands; i++)
		o->out[i].r = r_of(o, i);
}

void
explicit_marks_fft(ExOp *o)
{
	explicit_marks_passes(o);
}

void
explicit_marks_broadcast(ExOp *o)
{
	const ExType *t = request_of(o, 0) ? request_of(o, 0) : o->in[0];

	if (t && require_sum(o, t))
		give(&o->out[0], t);
}

void
explicit_marks_convert(ExOp *o)
{
	const ExType *t = request_of(o, 0), *in = o->in[0];

	if (!in || !require_sum(o, t && t->u ? t : in))
		return;
	give(&o->out[0], t && t->u ? t : in);
	o->out[0].r = t && t->r ? t->r : in->r;
}

void
explicit_marks_reshape(ExOp *o)
{
	const ExType *t = request_of(o, 0), *in = o->in[0];

	if (!in || (!moves_every_kind(o) && !require_sum(o, in)))
		return;
	if (t && (t->u != in->u || t->r != in->r))
		explicit_fault(o, DIAG_EXPLICIT_UNREDUCED_REQUEST,
		               "input %s: the out_sharding must have the unreduced and reduced axes of the operand",
		               explicit_show_in(o, 0));
	else if (t && t->kind != in->kind && moves_every_kind(o))
		explicit_fault(o, DIAG_EXPLICIT_UNREDUCED_REQUEST,
		               "input %s: the out_sharding must be unreduced with the reduction of the operand",
		               explicit_show_in(o, 0));
	give(&o->out[0], in);
}

/* ---- the common reduced axes of several operands ---- */

/* Returns whether an operand takes on the reduced axes of the others: it is a constant that was spread, or a scalar. */
static bool
adopts(const ExOp *o, uint32_t i)
{
	const ExType *t = o->in[i];

	return t->plain && !t->v &&
		(explicit_value_adopts(ir_operand(o->op, i)) || (!t->rank && o->op->n_operands == 2));
}

static bool
check_against(ExOp *o, uint32_t i, uint32_t from, ExAxes set)
{
	const ExType *t = o->in[i];
	ExAxes held = t->axes | t->v, rest = set & ~(held | t->u | t->r);

	if (rest)
		explicit_fault(o, DIAG_EXPLICIT_REDUCED,
			       "%s: operand %u is replicated along %s where operand %u is reduced",
		               explicit_inputs(o), (unsigned)i, explicit_show_axes(o, rest), (unsigned)from);
	else if (set & held)
		explicit_fault(o, DIAG_EXPLICIT_REDUCED,
		               "%s: operand %u is sharded along %s where operand %u is reduced; reshard that one",
		               explicit_inputs(o), (unsigned)i, explicit_show_axes(o, set & held), (unsigned)from);
	return !rest && !(set & held);
}

/* Returns false after reporting operands that do not match the reduced axes of another one. */
static bool
common_reduced(ExOp *o)
{
	uint32_t from = 0, n = o->op->n_operands;
	ExAxes set = 0;

	for (uint32_t i = 0; i < n; i++) {
		if (!r_of(o, i) || r_of(o, i) == set)
			continue;
		if (set) {
			explicit_fault(o, DIAG_EXPLICIT_REDUCED,
				       "%s: operands %u and %u are reduced along different axes",
			               explicit_inputs(o), (unsigned)from, (unsigned)i);
			return false;
		}
		set = r_of(o, i);
		from = i;
	}
	for (uint32_t i = 0; set && i < n; i++) {
		if (o->in[i] && !r_of(o, i) && !adopts(o, i) && !check_against(o, i, from, set))
			return false;
	}
	o->out[0].r = set;
	return true;
}

void
explicit_marks_common_reduced(ExOp *o)
{
	if (common_reduced(o))
		reject_unreduced(o);
}

/* ---- linear operations of two operands ---- */

void
explicit_marks_add(ExOp *o)
{
	ExAxes a = u_of(o, 0), b = u_of(o, 1);

	if (!common_reduced(o) || !require_sum(o, o->in[0]) || !require_sum(o, o->in[1]))
		return;
	if (a && b && a != b)
		unreduced(o, 1, "both operands must be unreduced along the same axes");
	else if (a != b)
		unreduced(o, a ? 0 : 1,
			  "reshard it first, because the other operand is not unreduced and adding it would "
		          "hide communication");
	o->out[0].u = a;
}

void
explicit_marks_subtract(ExOp *o)
{
	if (session_has(o->x->s, IR_FEATURE_TYPES_LINEAR))
		explicit_marks_add(o);
	else
		explicit_marks_common_reduced(o);
}

static void
scale(ExOp *o, uint32_t i, uint32_t by)
{
	if (r_of(o, by) != u_of(o, i))
		unreduced(o, i, "the other operand must be reduced along exactly these axes");
	o->out[0].u = u_of(o, i);
	o->out[0].r = 0;
}

void
explicit_marks_multiply(ExOp *o)
{
	ExAxes a = u_of(o, 0), b = u_of(o, 1);

	if (!common_reduced(o) || !require_sum(o, o->in[0]) || !require_sum(o, o->in[1]))
		return;
	if (a && b)
		unreduced(o, 1, "a product of two unreduced values is not linear");
	else if (a)
		scale(o, 0, 1);
	else if (b)
		scale(o, 1, 0);
}

void
explicit_marks_divide(ExOp *o)
{
	if (!common_reduced(o) || !require_sum(o, o->in[0]) || !require_sum(o, o->in[1]))
		return;
	if (u_of(o, 1))
		unreduced(o, 1, "reshard it first, because division is not linear in the denominator");
	else if (u_of(o, 0))
		scale(o, 0, 1);
}

/* ---- contractions and reductions ---- */

void
explicit_marks_dot(ExOp *o)
{
	const ExType *t = request_of(o, 0);
	ExAxes axes = 0;

	if (!reject_unreduced(o) || !t)
		return;
	if (t->r && !o->quiet)
		explicit_error(o->x, DIAG_EXPLICIT_REDUCED_DROPPED, o->op,
		               "the reduced axes %s of the out_sharding have no effect", explicit_show_axes(o, t->r));
	if (!t->u)
		return;
	if (explicit_contracted(o, &axes) && (explicit_any_unknown(o) ? axes & ~t->u : axes != t->u))
		explicit_fault(o, DIAG_EXPLICIT_UNREDUCED_REQUEST,
		               "%s: the out_sharding is unreduced along %s, but the contracted dimensions are sharded "
		               "along %s", explicit_inputs(o), explicit_show_axes(o, t->u),
		               axes ? explicit_show_axes(o, axes) : "no axis");
	require_sum(o, t);
	o->out[0].u = t->u;
}

static ExAxes
reduced_axes(const ExOp *o)
{
	IrField dims = ir_op_ints(o->op, ATOM_dimensions);
	ExAxes axes = 0;

	for (uint32_t i = 0; i < dims.n; i++) {
		if (dims.v[i] >= 0 && dims.v[i] < o->in[0]->rank)
			axes |= o->in[0]->dims[dims.v[i]]->set;
	}
	return axes;
}

static void
reduce_to_request(ExOp *o, const ExType *t, int kind)
{
	if ((int)t->kind != kind)
		explicit_fault(o, DIAG_EXPLICIT_UNREDUCED_KIND,
		               "input %s: the out_sharding must be unreduced with the reduction of the body",
		               explicit_show_in(o, 0));
	else if (!o->in[0]->unknown && (t->u & ~(reduced_axes(o) | u_of(o, 0))))
		explicit_fault(o, DIAG_EXPLICIT_UNREDUCED_REQUEST,
		               "input %s: the out_sharding is unreduced along %s, which shards no reduced dimension",
		               explicit_show_in(o, 0), explicit_show_axes(o, t->u & ~(reduced_axes(o) | u_of(o, 0))));
	o->out[0].u = t->u;
	o->out[0].kind = t->kind;
}

/* Requires that an operand of a reduction whose request does not decide is unreduced with the reduction of the body. */
static bool
require_kind(ExOp *o, int kind)
{
	if (!moves_every_kind(o))
		return require_sum(o, o->in[0]);
	if (!u_of(o, 0) || (int)o->in[0]->kind == kind)
		return true;
	explicit_fault(o, DIAG_EXPLICIT_UNREDUCED_KIND,
	               "%s: only values that are unreduced with the reduction of the body may be used here",
	               explicit_inputs(o));
	return false;
}

void
explicit_marks_reduce(ExOp *o)
{
	int kind = explicit_reduce_kind(o->op);
	const ExType *t = request_of(o, 0);

	if (kind < 0) {
		explicit_marks_none(o);
		return;
	}
	if (!o->in[0])
		return;
	if (t && t->u)
		reduce_to_request(o, t, kind);
	else if (require_kind(o, kind))
		o->out[0].u = u_of(o, 0);
	if (t && t->r)
		explicit_fault(o, DIAG_EXPLICIT_REDUCED, "out_sharding: a reduction cannot be asked for reduced axes");
	/* A maximum of partial sums is not the maximum of the sums, but JAX accepts it. A reduction over no dimension
	 * reduces nothing. */
	o->other_reduction = u_of(o, 0) && (int)o->in[0]->kind != kind && ir_op_ints(o->op, ATOM_dimensions).n;
	o->out[0].kind = (ShardReduction)kind;
	o->out[0].r = r_of(o, 0);
}

/* ---- indexing and calls ---- */

static bool
is_sharded(const ExType *t)
{
	return t && t->axes != 0;
}

void
explicit_marks_gather(ExOp *o)
{
	if (!reject_unreduced(o))
		return;
	if (r_of(o, 1))
		explicit_fault(o, DIAG_EXPLICIT_REDUCED, "%s: the indices must not be reduced", explicit_inputs(o));
	else if (r_of(o, 0) && is_sharded(o->in[1]))
		explicit_fault(o, DIAG_EXPLICIT_REDUCED, "%s: operand 0 is reduced, so the indices must be unsharded",
		               explicit_inputs(o));
	o->out[0].r = r_of(o, 0);
}

static void
scatter_sum(ExOp *o)
{
	for (uint32_t i = 0; i < 3; i++) {
		if (!require_sum(o, o->in[i]))
			return;
	}
	if (u_of(o, 1))
		unreduced(o, 1, "the indices must be known on each device");
	else if (u_of(o, 0) != u_of(o, 2))
		unreduced(o, u_of(o, 0) ? 0 : 2, "operand and update must be unreduced along the same axes");
	else if (u_of(o, 0) && is_sharded(o->in[1]))
		unreduced(o, 0, "the indices must be unsharded then");
	o->out[0].u = u_of(o, 0);
}

/* Only a scatter that adds is linear, so with another body no kind is accepted. */
static void
reject_every_kind(ExOp *o)
{
	for (uint32_t i = 0; i < o->op->n_operands; i++) {
		if (u_of(o, i))
			unreduced(o, i, "reshard it first, because only a scatter that adds is linear");
	}
}

void
explicit_marks_scatter(ExOp *o)
{
	uint32_t n = o->op->n_operands / 2;

	for (uint32_t i = 0; i < o->op->n_operands; i++) {
		if (r_of(o, i))
			explicit_fault(o, DIAG_EXPLICIT_REDUCED, "%s: a scatter of reduced values has no rule",
			               explicit_inputs(o));
	}
	if (n == 1 && explicit_body_kind(o->op, 0) == SHARD_SUM)
		scatter_sum(o);
	else
		reject_every_kind(o);
}

void
explicit_marks_custom_call(ExOp *o)
{
	ExRule *rule = explicit_call_rule(o);

	if (rule == explicit_rule_own)
		explicit_marks_passes_own(o);
	else if (rule == explicit_rule_top_k || rule == explicit_rule_partial_reduce)
		explicit_marks_passes_reduced(o);
	else
		explicit_marks_none(o);
}
