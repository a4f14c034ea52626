/* SPDX-License-Identifier: Apache-2.0
 *
 * Compares the shardings after propagation with the types before. Values are found again by their place in the source,
 * because passes replace operations.
 */
#include "agree.h"

#include "explicit/ex_check.h"
#include "flow/value.h"
#include "print/print.h"
#include "shard/axis.h"

/* The type of a value, and the axes that are Explicit where it is used and split something: the import pipeline removes
 * axes of size 1 from shardings. */
typedef struct Expected {
	const ExType *type;
	ExAxes visible;
	bool taken;		/* several values have this place, so none of them is compared */
} Expected;

typedef struct Agree {
	Explicit *x;
	Arena arena;
	Map expected;		/* Expected by place */
	Buf *why;
	uint32_t n, wrong;
} Agree;

static uint64_t
place_of(const IrValue *v)
{
	return ((uint64_t)v->lo << 16 ^ (uint64_t)v->index << 1 ^ v->is_arg) + 1;
}

static ExAxes
splitting_axes(const ExMesh *mesh)
{
	ExAxes axes = mesh->all;

	for (uint32_t i = 0; i < mesh->mesh->n_axes; i++) {
		if (mesh->mesh->axes[i].size == 1)
			axes &= ~explicit_axis(i);
	}
	return axes;
}

static void
expect(Agree *a, const IrValue *v, ExCtx ctx)
{
	const ExType *t = ir_type_is_tensor(v->type) ? explicit_value_type(a->x, v) : NULL;
	Expected *e = map_get(&a->expected, place_of(v));

	if (e)
		e->taken = true;
	if (e || !t || !t->mesh || t->unknown)
		return;
	e = ARENA_NEW(&a->arena, Expected);
	*e = (Expected){ .type = t,
	                 .visible = explicit_ctx_of(ctx, t->mesh).explicit_axes & splitting_axes(t->mesh) };
	map_put(&a->arena, &a->expected, place_of(v), e);
}

static void
expect_block(Agree *a, const IrBlock *b, ExCtx ctx)
{
	for (uint32_t i = 0; i < b->n_args; i++)
		expect(a, b->args[i], ctx);
	for (const IrOp *op = b->first; op; op = op->next) {
		const ExRegion *r = explicit_region_of(a->x, op);

		/* JAX keeps axes of dimensions whose parts an all-to-all moves. Shardy does not propagate them. */
		for (uint32_t i = 0; i < op->n_results && op->kind != IR_OP_SHLO_ALL_TO_ALL; i++)
			expect(a, &op->results[i], ctx);
		for (uint32_t i = 0; i < op->n_regions && explicit_row(op)->flow; i++) {
			if (op->regions[i].first)
				expect_block(a, op->regions[i].first, r ? r->ctx : ctx);
		}
	}
}

/* Returns the Explicit axes among the axes [first, first + n) of a sharding as a list, NULL if one is a sub-axis. */
static const ExList *
visible_axes(Agree *a, const Expected *e, ShardAxes axes)
{
	uint8_t list[EX_MAX_AXES];
	uint32_t n = 0;

	for (uint32_t i = 0; i < axes.n && n < EX_MAX_AXES; i++) {
		int64_t axis = shard_mesh_axis_find(e->type->mesh->mesh, axes.v[i].name);

		if (axis < 0 || !(e->visible & explicit_axis((uint32_t)axis)))
			continue;
		if (axes.v[i].is_sub)
			return NULL;
		list[n++] = (uint8_t)axis;
	}
	return explicit_list(&a->x->types, list, n);
}

/* Returns the visible axes of dimension k of the expected type. */
static const ExList *
expected_axes(Agree *a, const Expected *e, uint32_t k)
{
	const ExList *all = e->type->dims[k];
	uint8_t list[EX_MAX_AXES];
	uint32_t n = 0;

	for (uint32_t i = 0; i < all->n; i++) {
		if (e->visible & explicit_axis(all->axes[i]))
			list[n++] = all->axes[i];
	}
	return explicit_list(&a->x->types, list, n);
}

/* A value without a sharding is unsharded. */
static bool
is_kept(Agree *a, const Expected *e, IrAttr *sharding)
{
	const ShardSharding *sh = sharding ? shard_sharding(sharding) : NULL;

	for (uint32_t k = 0; k < e->type->rank; k++) {
		ShardAxes axes = sh && k < sh->rank ? shard_axes_of_dim(sh, k) : (ShardAxes){ 0 };

		if (visible_axes(a, e, axes) != expected_axes(a, e, k))
			return false;
	}
	return true;
}

/* Returns what a value is after the reshard that is its only use, or the value itself. The pipeline may compute a value
 * in another sharding than the one that is wanted. */
static const IrValue *
after_reshard(const IrValue *v)
{
	const IrUse *use = v->uses;

	return use && !use->next && use->user->kind == IR_OP_SDY_RESHARD ? &use->user->results[0] : v;
}

static void
compare(Agree *a, const IrValue *v)
{
	Expected *e = v->lo ? map_get(&a->expected, place_of(v)) : NULL;
	IrAttr *sharding;

	if (!e || e->taken || !flow_value_owner(v))
		return;		/* sdy has no place for a sharding of the value */
	sharding = flow_value_get(a->x->s, v);
	a->n++;
	if (is_kept(a, e, sharding) || is_kept(a, e, flow_value_get(a->x->s, after_reshard(v))))
		return;
	if (!a->wrong++) {
		Str text = sharding ? print_attr_text(a->x->s, sharding) : STR("none");

		buf_printf(a->why, "the value at byte %u has the type %s and the sharding %.*s", (unsigned)v->lo,
		           explicit_type_text(&a->arena, a->x->s, &a->x->types, v->type, e->type, false),
		           (int)text.n, text.p);
	}
}

static void
compare_module(Agree *a, IrModule *m)
{
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		for (uint32_t i = 0; i < op->n_results; i++)
			compare(a, &op->results[i]);
		for (uint32_t i = 0; i < op->n_regions; i++) {
			const IrBlock *b = op->regions[i].first;

			for (uint32_t k = 0; b && k < b->n_args; k++)
				compare(a, b->args[k]);
		}
	}
}

int
explicit_disagreements(Explicit *x, Runner *r, const char *pass, Buf *why, uint32_t *n)
{
	Agree a = { .x = x, .why = why };
	bool ok;

	arena_init(&a.arena, NULL);
	for (IrOp *op = ir_func_first(x->m->op); op; op = ir_func_next(op)) {
		const ExFunc *f = explicit_func_of(x, op);

		if (f && ir_op_body(op, 0))
			expect_block(&a, ir_op_body(op, 0), f->ctx);
	}
	ok = explicit_lower(x, false) && runner_pass(r, x->m, pass, NULL);
	if (ok)
		compare_module(&a, x->m);
	*n = a.n;
	arena_free(&a.arena);
	return ok ? (int)a.wrong : -1;
}
