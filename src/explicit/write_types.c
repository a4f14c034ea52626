/* SPDX-License-Identifier: Apache-2.0
 *
 * The checked module with its types (spec 60 §10.3): as sdy.sharding on the operations, or as constraints after them.
 */
#include "explicit/ex_check.h"

#include "base/paranoid.h"
#include "ir/make.h"

/* The attributes of a type in a context. */
typedef struct Written {
	ExCtx ctx;
	IrAttr *sharding, *reduced;	/* NULL: not known yet; the type has no reduced axes */
} Written;

typedef struct Annotate {
	ExEnv *x;
	bool constraints;
	bool keep_queries;
	Written *written;	/* by number of the type, for `n_written` types */
	uint32_t n_written;
} Annotate;

bool
explicit_is_written(const ExType *t, ExCtx ctx)
{
	return t && t->mesh && !t->unknown && !t->marks_unknown && explicit_ctx_of(ctx, t->mesh).explicit_axes;
}

/* ---- attributes ---- */

static bool
is_same_ctx(ExCtx a, ExCtx b)
{
	return a.mesh == b.mesh && a.explicit_axes == b.explicit_axes && a.manual == b.manual;
}

/* Returns the attributes of a type. Most values of a function have one of few types, so they are kept. */
static Written
write_type(Annotate *a, const ExType *t, ExCtx ctx)
{
	Written *w = t->id < a->n_written ? &a->written[t->id] : NULL, made;

	if (w && w->sharding && is_same_ctx(w->ctx, ctx)) {
		PARANOID_CHECK("Annotate.written", w->sharding == explicit_attr(a->x, t, ctx, false));
		return *w;
	}
	made = (Written){ .ctx = ctx, .sharding = explicit_attr(a->x, t, ctx, false),
	                  .reduced = explicit_reduced_attr(a->x, t) };
	if (w)
		*w = made;
	return made;
}

static IrAttr *
open_entry(ExEnv *x, const IrValue *v, const ExMesh *mesh)
{
	return shard_sharding_plain(x->s, mesh->ref, ir_type_rank(v->type), false);
}

static void
annotate_op(Annotate *a, IrOp *op, ExCtx ctx)
{
	ExEnv *x = a->x;
	IrAttr **list = ARENA_ARRAY(&x->tmp, IrAttr *, op->n_results);
	IrAttr **reduced = ARENA_ARRAY(&x->tmp, IrAttr *, op->n_results);
	const ExMesh *mesh = NULL;
	bool any_reduced = false;

	for (uint32_t i = 0; i < op->n_results; i++) {
		const ExType *t = explicit_value_type(x, &op->results[i]);
		Written written;

		if (!explicit_is_written(t, ctx))
			continue;
		written = write_type(a, t, ctx);
		list[i] = written.sharding;
		reduced[i] = written.reduced;
		any_reduced |= reduced[i] != NULL;
		mesh = mesh ? mesh : t->mesh;
	}
	if (!mesh)
		return;
	for (uint32_t i = 0; i < op->n_results; i++) {
		list[i] = list[i] ? list[i] : open_entry(x, &op->results[i], mesh);
		reduced[i] = reduced[i] ? reduced[i] : x->s->empty_array;
	}
	ir_op_set_attr(x->s, op, ATOM_SDY_SHARDING_ATTR, ir_attr_per_value(x->s, list, op->n_results));
	if (any_reduced)
		ir_op_set_attr(x->s, op, ATOM_SHARDC_REDUCED,
		               op->n_results == 1 ? reduced[0] : ir_attr_array(x->s, reduced, op->n_results));
}

/* ---- constraints ---- */

/* Returns whether a constraint with this sharding uses the value already. */
static bool
is_constrained(const IrValue *v, const IrAttr *sharding)
{
	for (const IrUse *u = v->uses; u; u = u->next) {
		if (u->user->kind == IR_OP_SDY_CONSTRAINT && ir_op_prop(u->user, ATOM_sharding) == sharding)
			return true;
	}
	return false;
}

/* Returns the edge that a value must flow into directly, or NULL. */
static IrOp *
edge_of(const IrValue *v)
{
	for (const IrUse *u = v->uses; u; u = u->next) {
		if (u->user->kind == IR_OP_SDY_EDGE)
			return u->user;
	}
	return NULL;
}

/* Returns the new constraint, after which the next one goes. A value with an edge is constrained after the edge. */
static IrOp *
constrain_value(ExEnv *x, IrValue *v, const ExType *t, ExCtx ctx, IrOp *after)
{
	IrAttr *sharding = explicit_attr(x, t, ctx, false);
	IrOp *edge = edge_of(v), *op;

	if (edge) {
		constrain_value(x, &edge->results[0], t, ctx, edge);
		return after;
	}
	if (is_constrained(v, sharding))
		return after;
	op = ir_make_sharded(x->m, IR_OP_SDY_CONSTRAINT, v, sharding, NULL, IR_REASON_USER);
	ir_op_insert_after(after, op);
	ir_value_replace(v, &op->results[0], op);
	op->results[0].tmp = v->tmp;
	if (explicit_reduced_attr(x, t))
		ir_op_set_attr(x->s, op, ATOM_SHARDC_REDUCED, explicit_reduced_attr(x, t));
	return op;
}

static void
constrain_op(Annotate *a, IrOp *op, ExCtx ctx)
{
	IrOp *after = op;

	for (uint32_t i = 0; i < op->n_results; i++) {
		const ExType *t = explicit_value_type(a->x, &op->results[i]);

		if (explicit_is_written(t, ctx))
			after = constrain_value(a->x, &op->results[i], t, ctx, after);
	}
}

/* ---- the walk ---- */

static bool
is_query(const IrOp *op)
{
	return op->kind == IR_OP_SHARDC_TYPEOF || op->kind == IR_OP_SHARDC_MESH_CONTEXT;
}

/* Returns whether the type of an operation is computed by a rule; the others state it, or have regions. */
static bool
has_rule(const IrOp *op)
{
	return explicit_row(op)->rule || op->kind == IR_OP_SHLO_CONSTANT || op->kind == IR_OP_SDY_CONSTANT ||
	       op->kind == IR_OP_CHLO_CONSTANT;
}

static void
annotate_block(Annotate *a, IrBlock *b, ExCtx ctx)
{
	for (IrOp *op = b->first, *next; op; op = next) {
		const ExRegion *r = explicit_region_of(a->x, op);
		ArenaMark mark = arena_mark(&a->x->tmp);

		next = op->next;
		if (is_query(op)) {
			if (!a->keep_queries)
				ir_op_erase(op);
		} else if (has_rule(op)) {
			if (a->constraints)
				constrain_op(a, op, ctx);
			else
				annotate_op(a, op, ctx);
		} else {
			for (uint32_t i = 0; i < op->n_regions; i++) {
				if (op->regions[i].first)
					annotate_block(a, op->regions[i].first, r ? r->ctx : ctx);
			}
		}
		arena_reset(&a->x->tmp, mark);
	}
}

void
explicit_annotate_op(ExEnv *x, IrOp *op, ExCtx ctx)
{
	annotate_op(&(Annotate){ .x = x }, op, ctx);
}

/* Gives function results without a sharding theirs. */
static void
annotate_results(Annotate *a, const ExFunc *f)
{
	ExEnv *x = a->x;
	uint32_t n = ir_type_n_results(ir_func_type(f->op));
	IrAttr **dicts = ARENA_ARRAY(x->arena, IrAttr *, n);
	bool changed = false;

	for (uint32_t i = 0; i < n; i++) {
		const ExType *t = f->results[i];

		dicts[i] = ir_func_res_attrs(f->op, i);
		if (!explicit_is_written(t, f->ctx) || ir_dict_get(dicts[i], ATOM_SDY_SHARDING_ATTR))
			continue;
		changed = true;
		dicts[i] = ir_dict_set(x->s, dicts[i], ATOM_SDY_SHARDING_ATTR, explicit_attr(x, t, f->ctx, false));
		if (explicit_reduced_attr(x, t))
			dicts[i] = ir_dict_set(x->s, dicts[i], ATOM_SHARDC_REDUCED, explicit_reduced_attr(x, t));
	}
	if (changed)
		ir_func_set_all_res_attrs(x->s, f->op, dicts, n);
}

static void
annotate(Annotate *a)
{
	a->n_written = a->x->types.all.n;
	a->written = ARENA_ARRAY(a->x->arena, Written, a->n_written);
	for (IrOp *op = ir_func_first(a->x->m->op); op; op = ir_func_next(op)) {
		const ExFunc *f = explicit_func_of(a->x, op);

		if (!f || !ir_op_body(op, 0))
			continue;
		annotate_block(a, ir_op_body(op, 0), f->ctx);
		annotate_results(a, f);
	}
}

void
explicit_annotate(Explicit *x, bool constraints)
{
	annotate(&(Annotate){ .x = x, .constraints = constraints });
}

void
explicit_annotate_keep_queries(ExEnv *x)
{
	annotate(&(Annotate){ .x = x, .keep_queries = true });
}
