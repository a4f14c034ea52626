/* SPDX-License-Identifier: Apache-2.0
 *
 * Operations that change shapes: broadcasts, transpose, slices and pads, concatenate (spec 60 §6.6, §6.8 and §6.9). The
 * rule of reshape is in rules_reshape.c.
 */
#include "explicit/ex_rules.h"

/* ---- broadcasts and transpose ---- */

/* Returns whether the result takes the type of its neighbours. In text that JAX has typed, the operation is then part
 * of how JAX lowers another one, for example the NaN that replaces the results of a failed decomposition. In text from
 * a mesh with Auto axes, the functions of JAX that broadcast scalars and constants would have given the type. */
static bool
is_undecided(const ExOp *o)
{
	const ExType *t = o->in[0];

	if (o->x->o->from_auto)
		return !t->mesh || (!t->rank && !t->u && !t->r);
	return !t->mesh && !t->rank && explicit_is_bare_broadcast(o->x, o->op);
}

void
explicit_rule_broadcast_in_dim(ExOp *o)
{
	IrField dims = ir_op_ints(o->op, ATOM_broadcast_dimensions);
	const ExType *t = o->in[0];

	if (explicit_take_request(o, 0) || !t)
		return;
	if (is_undecided(o))
		o->out[0].mesh = NULL;
	for (uint32_t k = 0; k < dims.n && k < t->rank; k++) {
		if (dims.v[k] >= 0 && dims.v[k] < o->out[0].rank)
			o->out[0].dims[dims.v[k]] = t->dims[k];
	}
}

/* New dimensions come first. */
void
explicit_rule_broadcast(ExOp *o)
{
	const ExType *t = o->in[0];

	if (explicit_take_request(o, 0) || !t)
		return;
	if (is_undecided(o))
		o->out[0].mesh = NULL;
	for (uint32_t k = 0; k < t->rank && t->rank <= o->out[0].rank; k++)
		o->out[0].dims[o->out[0].rank - t->rank + k] = t->dims[k];
}

void
explicit_rule_transpose(ExOp *o)
{
	IrField p = ir_op_ints(o->op, ATOM_permutation);
	const ExType *t = o->in[0];

	for (uint32_t k = 0; t && k < p.n && k < o->out[0].rank; k++) {
		if (p.v[k] >= 0 && p.v[k] < t->rank)
			o->out[0].dims[k] = t->dims[p.v[k]];
	}
}

/* ---- operations that change sizes ---- */

static bool
is_all_ones(const IrType *tensor)
{
	for (uint32_t k = 0; k < tensor->n; k++) {
		if (tensor->dims[k] != 1)
			return false;
	}
	return true;
}

/* Returns whether a dimension keeps its axes although its size changes. */
static bool
fits(const ExOp *o, const ExType *t, uint32_t k, int64_t from, int64_t to)
{
	(void)o;
	if (!t->dims[k]->n || (from == to && from != IR_DYNAMIC))
		return true;
	return to != IR_DYNAMIC && to % explicit_list_size(t->mesh, t->dims[k]) == 0;
}

void
explicit_resized(ExOp *o, uint32_t i, const ExType *from, const IrType *tensor)
{
	const IrType *out = explicit_out_tensor(o, i);
	ExDraft *d = &o->out[i];
	Buf b;
	bool wrong = false;

	if (is_all_ones(out) || from->rank != d->rank)
		return;
	buf_init(&b, o->x->tmp.memory);
	for (uint32_t k = 0; k < d->rank; k++) {
		bool good = fits(o, from, k, tensor->dims[k], out->dims[k]);

		d->dims[k] = good ? from->dims[k] : explicit_unknown(o);
		wrong |= !good;
		if (good || o->quiet)
			continue;
		buf_printf(&b, "%s dimension %u is sharded %lld ways (%s) and its new size ", b.n ? "," : "",
			   (unsigned)k,
		           (long long)explicit_list_size(from->mesh, from->dims[k]), explicit_show(o, from->dims[k]));
		if (out->dims[k] == IR_DYNAMIC)
			BUF_LIT(&b, "is not known");
		else
			buf_printf(&b, "%lld is not divisible by that", (long long)out->dims[k]);
	}
	if (wrong)
		explicit_fault(o, DIAG_EXPLICIT_RESIZE, "input %s:%.*s", explicit_show_in(o, 0), (int)b.n, b.p);
	buf_free(&b);
}

/* Start indices and padding values are not looked at. */
void
explicit_rule_resize(ExOp *o)
{
	if (o->in[0])
		explicit_resized(o, 0, o->in[0], explicit_in_tensor(o, 0));
}

/* Returns whether a value has no axes, or none that are known. */
static bool
may_be_unsharded(const ExType *t)
{
	return !(t->axes | t->u | t->r);
}

/* A constant counts as equal to an unsharded value. */
void
explicit_rule_update_slice(ExOp *o)
{
	const ExType *t[2] = { o->in[0], o->in[1] };

	if (!t[0] || !t[1])
		return;
	o->out[0] = explicit_draft_of(&o->x->tmp, t[0]->mesh ? t[0] : t[1]);
	if (explicit_mesh_is_lost(t, 2))
		explicit_out_fill(o, 0, explicit_unknown(o));
	if ((!t[0]->mesh && may_be_unsharded(t[1])) || (!t[1]->mesh && may_be_unsharded(t[0])))
		return;
	if (explicit_type_agrees(&o->x->types, t[0], t[1]))
		return;
	explicit_operands_differ(o);
	explicit_assume_common(o, 0, t, 2);
}

/* Operands that are not placed are ignored. */
void
explicit_rule_concatenate(ExOp *o)
{
	const ExType **placed = ARENA_ARRAY(&o->x->tmp, const ExType *, o->op->n_operands);
	uint32_t n = 0;

	for (uint32_t i = 0; i < o->op->n_operands; i++) {
		if (o->in[i] && o->in[i]->mesh && o->in[i]->rank == o->out[0].rank)
			placed[n++] = o->in[i];
	}
	if (!n)
		return;
	o->out[0] = explicit_draft_of(&o->x->tmp, placed[0]);
	for (uint32_t i = 1; i < n && !o->failed; i++) {
		if (!explicit_type_agrees(&o->x->types, placed[0], placed[i]))
			explicit_operands_differ(o);
	}
	if (o->failed)
		explicit_assume_common(o, 0, placed, n);
}
