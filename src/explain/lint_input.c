/* SPDX-License-Identifier: Apache-2.0
 *
 * Lints about the annotations of a program as they were read.
 */
#include "explain/lint_facts.h"
#include "flow/value.h"
#include "ir/walk.h"
#include "shard/layout_compare.h"

static IrAttr *
sharding_of(const IrOp *constraint)
{
	return ir_op_prop(constraint, ATOM_sharding);
}

static bool
is_constraint(const IrOp *op)
{
	return op->kind == IR_OP_SDY_CONSTRAINT;
}

/* Returns whether each dimension of a sharding has at most the axes of the other, in the same order. */
static bool
is_prefix(const ShardSharding *p, const ShardSharding *q)
{
	for (uint32_t d = 0; d < p->rank; d++) {
		if (shard_axes_prefix(shard_axes_of_dim(p, d), shard_axes_of_dim(q, d)) == SHARD_PREFIX_NO)
			return false;
	}
	return true;
}

/* Returns whether the dimensions of two shardings cannot both have their axes. */
static bool
contradict(const IrAttr *a, const IrAttr *b)
{
	const ShardSharding *p = shard_sharding(a), *q = shard_sharding(b);

	return p->rank == q->rank && !is_prefix(p, q) && !is_prefix(q, p);
}

/* Returns the constraint of a value that comes first in the text. */
static const IrOp *
first_constraint(const IrValue *v)
{
	const IrOp *first = NULL;

	for (const IrUse *u = v->uses; u; u = u->next) {
		if (is_constraint(u->user) && (!first || u->user->span.lo < first->span.lo))
			first = u->user;
	}
	return first;
}

/* Compares the constraints of a value with the first one. */
static void
look_at_constraints(LintFacts *x, const IrValue *v)
{
	const IrOp *first = first_constraint(v), *other = NULL;

	for (const IrUse *u = first ? v->uses : NULL; u; u = u->next) {
		if (is_constraint(u->user) && contradict(sharding_of(first), sharding_of(u->user)) &&
		    (!other || u->user->span.lo < other->span.lo))
			other = u->user;
	}
	if (!other || lint_global_bytes(v) < LINT_SMALL)
		return;
	if (lint_at_op(x, DIAG_CONTRADICTING_CONSTRAINTS, x->m, other, "two constraints disagree on %s: %s here, %s "
	               "before", lint_value(x, x->m, v), lint_sharding(x, sharding_of(other)),
	               lint_sharding(x, sharding_of(first))))
		diag_note(&x->s->diag, first->span, "the other constraint is here");
}

void
lint_constraints(LintFacts *x)
{
	for (IrOp *op = x->m->op; op; op = ir_walk_next(x->m->op, op)) {
		for (const IrValue *v = ir_values_first(op); v; v = ir_values_next(op, v))
			look_at_constraints(x, v);
	}
}

/* Returns the annotation of the value before a constraint: that of an argument, an operation or another constraint. */
static IrAttr *
annotation_before(const LintFacts *x, const IrOp *constraint)
{
	const IrValue *v = ir_operand(constraint, 0);
	const IrOp *def = ir_value_def(v);

	if (def && is_constraint(def))
		return sharding_of(def);
	return flow_value_get(x->s, v);
}

void
lint_annotations(LintFacts *x)
{
	for (IrOp *op = x->m->op; op; op = ir_walk_next(x->m->op, op)) {
		const IrValue *v = is_constraint(op) ? ir_operand(op, 0) : NULL;
		IrAttr *before = v ? annotation_before(x, op) : NULL;

		if (!before || shard_same_dims(shard_sharding(before), shard_sharding(sharding_of(op))) ||
		    lint_global_bytes(v) < LINT_SMALL)
			continue;
		if (lint_at_op(x, DIAG_RESHARD_BETWEEN_ANNOTATIONS, x->m, op,
		               "%s of %s is annotated as %s, and this constraint reshards it to %s",
		               lint_value(x, x->m, v), lint_bytes(x, lint_global_bytes(v)), lint_sharding(x, before),
		               lint_sharding(x, sharding_of(op))))
			lint_note(x, x->m, v, "the value is annotated here");
	}
}

/* ---- one constraint ---- */

/* Returns the axes of a dimension that divide its size, up to the first one that does not. */
static uint32_t
n_dividing(const ShardMesh *mesh, ShardAxes axes, int64_t size)
{
	uint32_t n = axes.n;

	while (n && size % shard_axes_total(mesh, (ShardAxes){ axes.v, n }))
		n--;
	return n;
}

/* Returns the sharding whose dimensions keep only axes that divide their sizes. */
static IrAttr *
dividing_sharding(LintFacts *x, const ShardMesh *mesh, const IrAttr *sharding, const IrType *t)
{
	const ShardSharding *sh = shard_sharding(sharding);
	ShardDimSpec *dims = ARENA_ARRAY(&x->a, ShardDimSpec, sh->rank);
	ShardShardingSpec spec;

	shard_spec_dims(sh, dims);
	for (uint32_t d = 0; d < sh->rank; d++)
		dims[d].n = n_dividing(mesh, (ShardAxes){ dims[d].axes, dims[d].n }, t->dims[d]);
	spec = shard_spec_of(sh, dims);
	return shard_sharding_new(x->s, &spec);
}

/* Reports the first dimension of a constraint that its axes do not divide. */
static void
look_at_division(LintFacts *x, const IrOp *op)
{
	const ShardSharding *sh = shard_sharding(sharding_of(op));
	const ShardMesh *mesh = lint_mesh(x, x->m, sharding_of(op));
	const IrType *t = op->results[0].type;

	for (uint32_t d = 0; mesh && ir_type_is_static_tensor(t) && d < sh->rank; d++) {
		int64_t ways = shard_axes_total(mesh, shard_axes_of_dim(sh, d)), size = t->dims[d];
		int64_t padding = ways > 1 && size ? (ways - size % ways) % ways : 0;

		if (!padding || size > INT64_MAX - ways)
			continue;
		if (lint_at_op(x, DIAG_ANNOTATION_NOT_DIVISIBLE, x->m, op, "dimension %u of size %lld is split %lld "
		               "ways: %lld of %lld rows are padding (%.1f %%)", (unsigned)d, (long long)size,
		               (long long)ways, (long long)padding, (long long)(size + padding),
		               100 * (double)padding / (double)(size + padding)))
			lint_fix_constraint(x, op, dividing_sharding(x, mesh, sharding_of(op), t),
			                    "the axes that divide the dimensions are");
		return;
	}
}

void
lint_not_divisible(LintFacts *x)
{
	for (IrOp *op = x->m->op; op; op = ir_walk_next(x->m->op, op)) {
		if (is_constraint(op))
			look_at_division(x, op);
	}
}

bool
lint_says_nothing(const IrOp *constraint)
{
	const ShardSharding *sh = shard_sharding(sharding_of(constraint));

	for (uint32_t d = 0; d < sh->rank; d++) {
		if (sh->dims[d].closed || sh->dims[d].n)
			return false;
	}
	return sh->rank && !sh->n_replicated && !sh->n_unreduced;
}

void
lint_empty(LintFacts *x)
{
	for (IrOp *op = x->m->op; op; op = ir_walk_next(x->m->op, op)) {
		if (is_constraint(op) && lint_says_nothing(op))
			lint_at_op(x, DIAG_EMPTY_ANNOTATION, x->m, op,
			           "this constraint leaves every dimension open, so it decides nothing");
	}
}

/* ---- meshes ---- */

void
lint_meshes(LintFacts *x)
{
	Map first = { 0 };

	for (IrOp *op = ir_op_block(x->m->op, 0)->first; op; op = op->next) {
		const IrAttr *mesh = op->kind == IR_OP_SDY_MESH ? ir_op_prop(op, ATOM_mesh) : NULL;
		const IrOp *other = mesh ? map_get(&first, (uintptr_t)mesh) : NULL;

		if (mesh && !other)
			map_put(&x->a, &first, (uintptr_t)mesh, op);
		if (!other || (ir_op_attr(op, ATOM_STABLEHLO_MESH) && ir_op_attr(other, ATOM_STABLEHLO_MESH)))
			continue;
		if (lint_at_op(x, DIAG_DUPLICATE_MESH, x->m, op, "mesh @%s has the axes and devices of mesh @%s",
		               session_str(x->s, ir_symbol_name(op)).p, session_str(x->s, ir_symbol_name(other)).p))
			diag_note(&x->s->diag, other->span, "the other mesh is here");
	}
}
