/* SPDX-License-Identifier: Apache-2.0
 *
 * Operations that create values, and operations that work on each element (spec 60 §6.2 to §6.5).
 */
#include "explicit/ex_rules.h"

/* ---- creation ---- */

/* In text from a mesh with Auto axes, the functions of JAX that create a value for others would have given its type. */
void
explicit_rule_create(ExOp *o)
{
	for (uint32_t i = 0; i < o->op->n_results; i++) {
		if (!explicit_take_request(o, i) && o->x->o->from_auto)
			o->out[i].mesh = NULL;
	}
}

/* The state keeps its type. A request for it can only repeat that type. */
void
explicit_rule_rng_bits(ExOp *o)
{
	const ExType *state = o->in[0];

	if (!state)
		return;
	o->out[0] = explicit_draft_of(&o->x->tmp, state);
	if (o->asked && o->asked[0] && !explicit_type_agrees(&o->x->types, o->asked[0], state) &&
	    !(state->plain && o->asked[0]->plain))
		explicit_fault(o, DIAG_EXPLICIT_REQUEST,
		               "out_sharding: result 0 must repeat the type of the state, %s", explicit_show_in(o, 0));
	explicit_take_request(o, 1);
}

/* ---- one operand ---- */

void
explicit_rule_unary(ExOp *o)
{
	if (o->in[0])
		explicit_out_lists(o, 0, o->in[0]);
}

void
explicit_rule_convert(ExOp *o)
{
	if (!explicit_take_request(o, 0))
		explicit_rule_unary(o);
}

/* Each result has the type of its own operand. */
void
explicit_rule_own(ExOp *o)
{
	for (uint32_t i = 0; i < o->op->n_results && i < o->op->n_operands; i++) {
		if (o->in[i])
			explicit_out_lists(o, i, o->in[i]);
	}
}

/* A trailing dimension appears without axes, or disappears whatever its axes are: the data then moves. */
void
explicit_rule_bitcast(ExOp *o)
{
	ExDraft *d = &o->out[0];

	for (uint32_t k = 0; o->in[0] && k < d->rank; k++)
		d->dims[k] = k < o->in[0]->rank ? o->in[0]->dims[k] : explicit_none(o);
}

/* ---- several operands, dimension by dimension ---- */

/* Adds the lists of dimension k of all operands to a message. `at` maps dimensions as in zip(). */
static void
name_lists(const ExOp *o, Buf *b, uint32_t k, int64_t (*at)(const ExOp *, uint32_t, uint32_t))
{
	const ExList *seen[8];
	uint32_t n = 0;

	for (uint32_t i = 0; i < o->op->n_operands && n < 8; i++) {
		int64_t d = o->in[i] && o->in[i]->rank ? at(o, i, k) : -1;
		const ExList *l = d < 0 ? NULL : o->in[i]->dims[d];
		bool old = !l || explicit_is_none(o, l);

		for (uint32_t j = 0; j < n; j++)
			old |= seen[j] == l;
		if (!old) {
			buf_printf(b, "%s%s", n ? " and " : "", explicit_show(o, l));
			seen[n++] = l;
		}
	}
}

/* Sets each list of the result to the consensus of the operands' lists. at(o, i, k) is the dimension of operand i that
 * meets dimension k of the result, or -1. */
static void
zip(ExOp *o, int64_t (*at)(const ExOp *, uint32_t, uint32_t))
{
	ExDraft *out = &o->out[0];
	bool wrong = false;
	Buf b;

	buf_init(&b, o->x->tmp.memory);
	for (uint32_t k = 0; k < out->rank; k++) {
		const ExList *l = NULL;
		bool agree = true;

		for (uint32_t i = 0; agree && i < o->op->n_operands; i++) {
			int64_t d = o->in[i] && o->in[i]->rank ? at(o, i, k) : -1;

			if (d < 0)
				continue;
			l = l ? explicit_consensus(o, l, o->in[i]->dims[d]) : o->in[i]->dims[d];
			agree = l != NULL;
		}
		out->dims[k] = !agree ? explicit_unknown(o) : l ? l : explicit_none(o);
		wrong |= !agree;
		if (!agree && !o->quiet) {
			buf_printf(&b, "%s dimension %u: ", b.n ? "," : "", (unsigned)k);
			name_lists(o, &b, k, at);
		}
	}
	if (wrong)
		explicit_fault(o, DIAG_EXPLICIT_INCOMPATIBLE, "%s disagree on%.*s", explicit_inputs(o), (int)b.n, b.p);
	buf_free(&b);
}

static int64_t
at_same(const ExOp *o, uint32_t i, uint32_t k)
{
	return k < o->in[i]->rank ? (int64_t)k : -1;
}

void
explicit_rule_zip(ExOp *o)
{
	zip(o, at_same);
}

/* Ranks are aligned at the right, or by broadcast_dimensions, which map the operand of lower rank. */
static int64_t
at_broadcast(const ExOp *o, uint32_t i, uint32_t k)
{
	IrField dims = ir_op_ints(o->op, ATOM_broadcast_dimensions);
	uint32_t rank = o->in[i]->rank, all = o->out[0].rank;

	if (dims.n && dims.n == rank && rank < all) {
		for (uint32_t d = 0; d < rank; d++) {
			if (dims.v[d] == (int64_t)k)
				return d;
		}
		return -1;
	}
	return k + rank >= all ? (int64_t)(k + rank - all) : -1;
}

void
explicit_rule_zip_broadcast(ExOp *o)
{
	zip(o, at_broadcast);
}

/* ---- clamp and select ---- */

static void
keep_operand(ExOp *o, uint32_t i)
{
	if (o->in[i] && o->in[i]->rank == o->out[0].rank)
		explicit_out_lists(o, 0, o->in[i]);
}

/* The bounds are not looked at. */
void
explicit_rule_clamp(ExOp *o)
{
	keep_operand(o, 1);
}

void
explicit_rule_clamp_to_0(ExOp *o)
{
	keep_operand(o, 0);
}

static bool
same_lists(const ExOp *o, const ExType *a, const ExType *b)
{
	for (uint32_t k = 0; a->rank == b->rank && k < a->rank; k++) {
		if (!explicit_list_same(&o->x->types, a->dims[k], b->dims[k]))
			return false;
	}
	return a->rank == b->rank;
}

/* In text from a mesh with Auto axes, the two cases may be scalars, and jnp.where spreads an unsharded predicate. */
static bool
select_from_auto(ExOp *o, uint32_t n_cases)
{
	const ExType *p = o->in[0];

	if (!o->x->o->from_auto || !p || !p->mesh || p->rank != o->out[0].rank)
		return false;
	if (n_cases)
		return p->plain;
	o->out[0] = explicit_draft_of(&o->x->tmp, explicit_type_bare(&o->x->types, p));
	return true;
}

void
explicit_rule_select(ExOp *o)
{
	const ExType *cases[3] = { NULL }, *p = o->in[0];
	uint32_t n = 0;

	for (uint32_t i = 1; i < 3; i++) {
		if (o->in[i] && o->in[i]->mesh && o->in[i]->rank == o->out[0].rank)
			cases[n++] = o->in[i];
	}
	if (!n) {
		if (!select_from_auto(o, n) && explicit_mesh_is_lost(o->in + 1, 2))
			explicit_out_fill(o, 0, explicit_unknown(o));
		return;
	}
	o->out[0] = explicit_draft_of(&o->x->tmp, cases[0]);
	if (n == 2 && !explicit_type_agrees(&o->x->types, cases[0], cases[1])) {
		explicit_operands_differ(o);
	} else if (p && p->rank && p->mesh && !same_lists(o, p, cases[0]) && !select_from_auto(o, n)) {
		explicit_operands_differ(o);
		cases[n++] = explicit_type_bare(&o->x->types, p);
	}
	if (o->failed)
		explicit_assume_common(o, 0, cases, n);
}
