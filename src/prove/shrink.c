/* SPDX-License-Identifier: Apache-2.0
 *
 * The plan of smaller dimensions: the dimensions of all values, how they are cut, and what the plan says.
 */
#include "prove/shrink.h"

#include <inttypes.h>

#include "base/vec.h"
#include "flow/mesh_table.h"
#include "flow/value.h"
#include "ir/walk.h"
#include "shard/axis.h"

uint32_t
prove_shrink_dim(Shrink *x, const IrValue *v, uint32_t d)
{
	return (uint32_t)(uintptr_t)map_get(&x->first, (uintptr_t)v) - 1 + d;
}

static void
add_value(Shrink *x, const IrValue *v)
{
	map_put(x->a, &x->first, (uintptr_t)v, (void *)(uintptr_t)(x->sizes.v.n + 1));
	for (uint32_t d = 0; d < ir_type_rank(v->type); d++)
		shrink_add(&x->sizes, v->type->dims[d]);
}

static void
cut_value(Shrink *x, const IrValue *v, const IrAttr *sharding)
{
	const ShardSharding *sh = sharding ? shard_sharding(sharding) : NULL;
	const IrAttr *mesh = sh ? flow_meshes_get(x->meshes, sh->mesh) : NULL;

	for (uint32_t d = 0; mesh && sh->rank == ir_type_rank(v->type) && d < sh->rank; d++)
		shrink_cut(&x->sizes, prove_shrink_dim(x, v, d),
		           shard_axes_total(shard_mesh(mesh), shard_axes_of_dim(sh, d)));
}

static void
cut_as_annotated(Shrink *x, const IrValue *v)
{
	if (ir_type_is_tensor(v->type))
		cut_value(x, v, flow_value_get(x->m->s, v));
}

static void
cut_results(Shrink *x, IrOp *func)
{
	const IrOp *end = ir_op_body(func, 0) ? ir_op_block(func, 0)->last : NULL;

	for (uint32_t i = 0; end && i < end->n_operands; i++)
		cut_value(x, ir_operand(end, i), flow_func_result(func, i));
}

Shrink *
prove_shrink_dims(IrModule *m, Arena *a, bool shapes_only)
{
	Shrink *x = ARENA_NEW(a, Shrink);

	*x = (Shrink){ .m = m, .a = a, .meshes = flow_meshes_new(a, m->op),
	               .symbols = ir_symtab_new(a, m->s, m->op), .sizes = { .a = a }, .shapes_only = shapes_only };
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		for (const IrValue *v = ir_values_first(op); v; v = ir_values_next(op, v))
			add_value(x, v);
	}
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op))
		prove_shrink_relate(x, op);
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		for (const IrValue *v = ir_values_first(op); v; v = ir_values_next(op, v))
			cut_as_annotated(x, v);
		if (op->kind == IR_OP_FUNC)
			cut_results(x, op);
	}
	return x;
}

Shrink *
prove_shrink_plan(IrModule *m, Arena *a, int64_t rows)
{
	Shrink *x = prove_shrink_dims(m, a, false);

	shrink_choose(&x->sizes, rows);
	return x;
}

/* ---- what it says ---- */

enum { SHOWN = 8 };

const char *
prove_shrink_text(const Shrink *x)
{
	const ShrinkSize *shown[SHOWN + 1];
	const char *text = "";
	uint32_t n = 0;

	for (uint32_t i = 0; i < x->sizes.v.n && n <= SHOWN; i++) {
		const ShrinkSize *c = &x->sizes.v.v[i];
		uint32_t k = 0;

		while (k < n && (shown[k]->full != c->full || shown[k]->now != c->now))
			k++;
		if (c->parent == i && c->full != c->now && k == n)
			shown[n++] = c;
	}
	for (uint32_t k = 0; k < n && k < SHOWN; k++)
		text = arena_printf(x->a, "%s%s%" PRId64 " to %" PRId64, text, k ? ", " : "", shown[k]->full,
		                    shown[k]->now);
	return n > SHOWN ? arena_printf(x->a, "%s, ...", text) : text;
}

const IrOp *
prove_shrink_keeper(Shrink *x, int64_t *size)
{
	const ShrinkSize *found = NULL;

	for (uint32_t i = 0; i < x->sizes.v.n; i++) {
		const ShrinkSize *c = &x->sizes.v.v[i];

		if (c->parent == i && c->keeper && (!found || c->full > found->full))
			found = c;
	}
	*size = found ? found->full : 0;
	return found ? found->keeper : NULL;
}
