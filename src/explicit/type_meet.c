/* SPDX-License-Identifier: Apache-2.0
 *
 * Types where they meet: whether they match, what to believe if they differ, and which can become others (spec 60 §7.9,
 * §8.2).
 */
#include "explicit/ex_check.h"

/* ---- match ---- */

bool
explicit_match(ExEnv *x, ExCtx ctx, const ExType *a, const ExType *b)
{
	if (x->o->check_varying && a->v != b->v)
		return false;
	if (!a->mesh || !b->mesh)
		return true;
	if (!explicit_ctx_of(ctx, a->mesh).explicit_axes && !explicit_ctx_of(ctx, b->mesh).explicit_axes &&
	    explicit_marks_agree(a, b))
		return true;
	return explicit_type_agrees(&x->types, a, b);
}

const ExType *
explicit_merge(ExEnv *x, const ExType *a, const ExType *b)
{
	ExDraft d = explicit_draft_of(&x->tmp, a);

	for (uint32_t k = 0; k < a->rank && k < b->rank; k++) {
		if (!explicit_list_same(&x->types, a->dims[k], b->dims[k]))
			d.dims[k] = x->types.unknown;
	}
	if (a->u != b->u || a->kind != b->kind || a->r != b->r) {
		d.u = d.r = 0;
		d.marks_unknown = true;
	}
	return explicit_type(&x->types, &d);
}

static const char *
show_varying(ExEnv *x, const ExType *t)
{
	return t->v ? explicit_axes_text(&x->tmp, x->s, t->mesh, t->v) : "no axis";
}

const char *
explicit_difference(ExEnv *x, const ExType *a, const ExType *b)
{
	if (x->o->check_varying && a->v != b->v)
		return arena_printf(&x->tmp, "one varies along %s, the other along %s", show_varying(x, a),
		                    show_varying(x, b));
	if (!explicit_mesh_eq(a->mesh, b->mesh))
		return "the meshes differ";
	for (uint32_t k = 0; k < a->rank && k < b->rank; k++) {
		if (!explicit_list_same(&x->types, a->dims[k], b->dims[k]))
			return "the axes of the dimensions differ";
	}
	if (a->u != b->u || a->kind != b->kind)
		return "the unreduced axes differ";
	return "the reduced axes differ";
}

/* ---- parts of a type ---- */

const ExType *
explicit_type_within(ExEnv *x, const ExType *t, ExAxes keep)
{
	ExDraft d = explicit_draft_of(&x->tmp, t);

	for (uint32_t k = 0; k < d.rank; k++)
		d.dims[k] = explicit_list_filter(&x->types, d.dims[k], keep);
	d.u &= keep;
	d.r &= keep;
	return explicit_type(&x->types, &d);
}

const ExType *
explicit_without_dim(ExEnv *x, const ExType *t, uint32_t k)
{
	ExDraft d = explicit_draft_of(&x->tmp, t);

	if (k >= d.rank)
		return t;
	memmove(d.dims + k, d.dims + k + 1, (d.rank - k - 1) * sizeof *d.dims);
	d.rank--;
	return explicit_type(&x->types, &d);
}

const ExType *
explicit_with_dim(ExEnv *x, const ExType *t, uint32_t k, const ExList *l)
{
	ExDraft d = explicit_draft_new(&x->types, &x->tmp, t->mesh, t->rank + 1);

	d.u = t->u;
	d.r = t->r;
	d.v = t->v;
	d.kind = t->kind;
	d.marks_unknown = t->marks_unknown;
	for (uint32_t i = 0; i < d.rank; i++)
		d.dims[i] = i == k ? l : t->dims[i - (i > k)];
	return explicit_type(&x->types, &d);
}

/* ---- reshards ---- */

bool
explicit_can_move(ExEnv *x, const IrOp *op, const ExType *from, const ExType *to)
{
	int64_t a = from->mesh ? shard_mesh_n_devices(from->mesh->mesh) : 0;
	int64_t b = to->mesh ? shard_mesh_n_devices(to->mesh->mesh) : 0;

	if (!a || !b || a == b)
		return true;
	explicit_error(x, DIAG_EXPLICIT_MESH_MISMATCH, op,
	               "the value is on a mesh of %lld devices and cannot move to one of %lld devices", (long long)a,
	               (long long)b);
	return false;
}

/* Checks that the unreduced axes of a value can become others: a value can be split into the terms of a sum only. */
static void
check_kinds(ExEnv *x, const IrOp *op, const ExType *from, const ExType *to)
{
	static const char *const words[] = { [SHARD_SUM] = "sum", [SHARD_MAX] = "max", [SHARD_MIN] = "min" };

	if (to->u && to->kind != SHARD_SUM && (to->u & ~from->u))
		explicit_error(x, DIAG_EXPLICIT_UNREDUCED_KIND, op,
		               "a value cannot become unreduced with %s along %s: a reshard can only split it into "
		               "the terms of a sum",
		               words[to->kind], explicit_axes_text(&x->tmp, x->s, to->mesh, to->u & ~from->u));
	else if (to->u && from->u && to->kind != from->kind)
		explicit_error(x, DIAG_EXPLICIT_UNREDUCED_KIND, op, "the value is unreduced with %s, not with %s",
		               words[from->kind], words[to->kind]);
}

const ExType *
explicit_reshard(ExEnv *x, const IrOp *op, const ExType *from, const ExType *to)
{
	if (!explicit_can_move(x, op, from, to))
		return to;
	if (!from->marks_unknown)
		check_kinds(x, op, from, to);
	return explicit_type_varying(&x->types, to, from->v);
}

/* ---- what the text states ---- */

const ExType *
explicit_believed(ExEnv *x, IrOp *op, const ExRead *r, const ExType *t, const char *what, const IrValue *v)
{
	const ExType *claim;

	if (!r->sharding || explicit_is_open(shard_sharding(r->sharding)) ||
	    !explicit_ctx_of(r->ctx, t->mesh).explicit_axes)
		return t;
	claim = explicit_read(x, r, NULL);
	if (!claim || explicit_type_agrees(&x->types, t, claim) || (!t->mesh && claim->plain))
		return t;
	explicit_error(x, DIAG_EXPLICIT_CLAIM, op, "the text states %s for %s, but its type is %s",
	               explicit_text_beside(x, v, claim, t), what, explicit_text_beside(x, v, t, claim));
	return claim;
}

const ExType *
explicit_claimed(ExEnv *x, IrOp *op, uint32_t i, IrAttr *sharding, const char *key, const ExType *t, ExCtx ctx)
{
	ExRead r = { .sharding = sharding, .reduced = explicit_reduced_entry(op, i), .tensor = op->results[i].type,
	             .ctx = ctx, .what = "sharding", .op = op, .key = key, .index = i };

	return explicit_believed(x, op, &r, t, arena_printf(&x->tmp, "result %u", (unsigned)i), &op->results[i]);
}

void
explicit_check_claims(ExEnv *x, IrOp *op, ExCtx ctx, const ExRow *row)
{
	IrAttr *list = ir_op_attr(op, ATOM_SDY_SHARDING_ATTR);

	if (!list || list->kind != IR_ATTR_PER_VALUE || row->flags & EX_OWN_CLAIMS)
		return;
	for (uint32_t i = 0; i < op->n_results && i < list->n; i++) {
		IrValue *v = &op->results[i];
		const ExType *t = explicit_value_type(x, v), *claim;

		if (!t)
			continue;
		claim = explicit_claimed(x, op, i, ir_attr_elems(list)[i], "sdy.sharding", t, ctx);
		if (claim != t)
			explicit_value_set(v, claim);
	}
}

/* ---- the mapped dimension of a vmap ---- */

void
explicit_check_mapped(ExEnv *x, IrOp *op)
{
	for (uint32_t i = 0; i < op->n_results; i++) {
		IrValue *v = &op->results[i];
		const ExType *t = explicit_value_type(x, v);
		ExAxes mapped = t && t->mesh ? (t->axes | t->u | t->r) & explicit_mapped(x, t->mesh) : 0;
		ExDraft d;

		if (!mapped)
			continue;
		explicit_error(x, DIAG_EXPLICIT_ILLEGAL_RESULT, op,
		               "result %s mentions mesh axis %s, which shards the dimension that the vmap adds",
		               explicit_text(x, v, t), explicit_axes_text(&x->tmp, x->s, t->mesh, mapped));
		d = explicit_draft_of(&x->tmp, t);
		for (uint32_t k = 0; k < d.rank; k++)
			d.dims[k] = (d.dims[k]->set & mapped) ? x->types.unknown : d.dims[k];
		d.u &= ~mapped;
		d.r &= ~mapped;
		d.marks_unknown |= ((t->u | t->r) & mapped) != 0;
		explicit_value_set(v, explicit_type(&x->types, &d));
	}
}
