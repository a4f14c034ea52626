/* SPDX-License-Identifier: Apache-2.0
 *
 * What to write in JAX where explicit mode rejects a program that JAX has lowered on a mesh with Auto axes (spec 60
 * §11).
 */
#include "explicit/ex_rules.h"

/* Returns a type as P('x', None). */
static const char *
spec_text(const ExOp *o, const ExType *type)
{
	static const char start[] = "PartitionSpec";
	const char *text;
	Buf b;

	buf_init(&b, o->x->tmp.memory);
	explicit_type_print(&b, o->x->s, &o->x->types, explicit_out_tensor(o, 0), type, EX_FORM_SPEC, false);
	buf_char(&b, '\0');
	text = arena_printf(&o->x->tmp, "P%s", b.p + sizeof start - 1);
	buf_free(&b);
	return text;
}

/* Returns the cheapest legal type that is not unreduced, or NULL. */
static const ExType *
cheapest(ExOp *o)
{
	enum { LOOKED_AT = 8 };
	AnswerList list = explicit_answers(o, LOOKED_AT);

	for (uint32_t i = 0; i < list.n; i++) {
		if (!list.v[i].layout.unreduced)
			return explicit_answer_type(o, &list.v[i].layout);
	}
	return NULL;
}

/* Returns whether an operand has the shape of the result and is on a mesh. */
static bool
is_like_result(const ExOp *o, uint32_t i)
{
	const IrType *t = ir_operand(o->op, i)->type, *r = explicit_out_tensor(o, 0);

	return o->in[i] && o->in[i]->mesh && t->n == r->n &&
	       (!t->n || memcmp(t->dims, r->dims, t->n * sizeof *t->dims) == 0);
}

/* Notes the operands to reshard if all of them have the shape of the result, as in an addition. Returns whether they
 * have. */
static bool
advise_reshards(ExOp *o, const ExType *to, const char *spec)
{
	DiagList *d = &o->x->s->diag;
	bool any = false;

	for (uint32_t i = 0; i < o->op->n_operands; i++) {
		if (!is_like_result(o, i) && o->in[i] && o->in[i]->mesh)
			return false;
	}
	for (uint32_t i = 0; i < o->op->n_operands; i++) {
		if (!is_like_result(o, i) || o->in[i]->plain || explicit_type_agrees(&o->x->types, o->in[i], to))
			continue;
		diag_note(d, d->cur->at, "in JAX: jax.sharding.reshard(x, %s) for operand %u", spec, (unsigned)i);
		any = true;
	}
	return any;
}

void
explicit_advise(ExOp *o)
{
	DiagList *d = &o->x->s->diag;
	const ExType *to;
	const char *spec;

	if (!d->cur || !explicit_can_list(o) || !(to = cheapest(o)))
		return;
	spec = spec_text(o, to);
	switch ((int)o->op->kind) {
	case IR_OP_SHLO_DOT: case IR_OP_SHLO_DOT_GENERAL: case IR_OP_SHLO_EINSUM:
		diag_note(d, d->cur->at, "in JAX: out_sharding=%s for jnp.dot, jnp.einsum or lax.dot_general", spec);
		return;
	case IR_OP_SHLO_RESHAPE:
		diag_note(d, d->cur->at, "in JAX: out_sharding=%s for jnp.reshape", spec);
		return;
	case IR_OP_SHLO_GATHER:
		diag_note(d, d->cur->at, "in JAX: x.at[...].get(out_sharding=%s) instead of x[...]", spec);
		return;
	case IR_OP_SHLO_SCATTER:
		diag_note(d, d->cur->at, "in JAX: x.at[...].set(y, out_sharding=%s), or another update", spec);
		return;
	default:
		break;
	}
	if (!advise_reshards(o, to, spec))
		diag_note(d, d->cur->at, "in JAX: jax.sharding.auto_axes(f, out_sharding=%s) around the operation",
		          spec);
}
