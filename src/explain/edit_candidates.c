/* SPDX-License-Identifier: Apache-2.0
 *
 * A propagated copy of the program has the sharding of each value. If an operand of an operation has an axis that the
 * result does not have on the same factor, two dimensions were offered the axis, and propagation chose one: a conflict.
 * Every value gets the shardings that differ from its own by one axis, and those that use two unused axes.
 */
#include "explain/edit_candidates.h"

#include <stdlib.h>

#include "base/num.h"
#include "cost/bytes.h"
#include "explain/line.h"
#include "explain/propagated.h"
#include "flow/mesh_table.h"
#include "flow/value.h"
#include "inspect/move.h"
#include "ir/walk.h"
#include "rules/rules.h"
#include "shard/layout_compare.h"

enum {
	SMALLEST_PART = 256,	/* values smaller than the largest one divided by this are not changed */
	MOST_RANK = 16		/* of a value that gets another sharding */
};

/* The values of a line of the original program. */
typedef struct Line {
	ExplainAddress values;
	const InspectNamed *assigned;	/* or NULL */
} Line;

typedef struct Finding {
	InspectAddresses *x;
	IrModule *m;		/* the program */
	const ExplainPropagated *propagated;
	Session *s;
	Arena *a;
	FlowMeshTable *meshes;
	Map done;		/* edits that are in a list */
	int64_t largest;	/* bytes of a value */
	Map by_line;
	VEC(Line *) lines;
	ExplainCandidates lists[EXPLAIN_LINE + 1];
} Finding;

/* ---- values ---- */

static int64_t
size_of(const InspectNamed *x)
{
	int64_t bytes;

	return ir_type_is_static_tensor(x->type) && x->type->n && x->type->n <= MOST_RANK &&
	       cost_bytes_global(x->type, &bytes) ? bytes : 0;
}

/* Returns whether a value is large enough to matter. */
static bool
matters(const Finding *f, const InspectNamed *x)
{
	int64_t size = size_of(x);

	return size > 0 && size >= f->largest / SMALLEST_PART;
}

/* ---- making shardings ---- */

/* A sharding under construction: one list of whole axes per dimension. */
typedef struct Draft {
	const Finding *f;
	const InspectNamed *x;
	IrAttr *mesh_ref;
	const ShardMesh *mesh;
	ShardAxisVec dims[MOST_RANK];
	ExplainWhy why;
	IrAttr *now;
} Draft;

/* Returns whether the axes of every dimension divide it. */
static bool
divides(const Draft *d)
{
	for (uint32_t i = 0; i < d->x->type->n; i++) {
		int64_t n = shard_axes_total(d->mesh, shard_axis_vec_all(&d->dims[i]));

		if (n > d->x->type->dims[i] || d->x->type->dims[i] % n)
			return false;
	}
	return true;
}

static void
add(Finding *f, const InspectNamed *x, IrAttr *sharding, ExplainWhy why, IrAttr *shown)
{
	uint64_t key = map_mix(map_mix((uintptr_t)x, (uintptr_t)sharding), 1) | 1;

	if (map_get(&f->done, key))
		return;
	map_put(f->a, &f->done, key, f);
	*VEC_ADD(f->a, &f->lists[why]) = (ExplainCandidate){ { .value = x, .sharding = sharding }, why, shown };
}

static IrAttr *
made(const Draft *d)
{
	ShardDimSpec dims[MOST_RANK];
	uint32_t rank = d->x->type->n;

	for (uint32_t i = 0; i < rank; i++)
		dims[i] = (ShardDimSpec){ d->dims[i].v, d->dims[i].n, true, false, 0 };
	return shard_sharding_new(d->f->s, &(ShardShardingSpec){ .mesh = d->mesh_ref, .dims = dims, .rank = rank });
}

/* Adds the sharding of a draft, unless it is the present one or does not divide the value. */
static void
finish(Finding *f, const Draft *d)
{
	IrAttr *sharding;

	if (!divides(d))
		return;
	sharding = made(d);
	if (!d->now || !shard_equivalent(sharding, d->now))
		add(f, d->x, sharding, d->why, d->now);
}

/* Begins a draft with the whole axes of the present sharding. Returns false if the value has no mesh. */
static bool
begin(Finding *f, const InspectNamed *x, ExplainWhy why, Draft *d)
{
	IrAttr *sharding = explain_propagated_get(f->propagated, x), *mesh;
	const ShardSharding *sh = sharding ? shard_sharding(sharding) : NULL;
	const IrOp *first = flow_first_mesh(f->m);

	*d = (Draft){ .f = f, .x = x, .why = why, .now = sharding };
	d->mesh_ref = sh ? sh->mesh : first ? shard_mesh_ref(f->s, ir_symbol_name(first)) : NULL;
	mesh = d->mesh_ref ? flow_meshes_get(f->meshes, d->mesh_ref) : NULL;
	if (!mesh || !shard_mesh(mesh)->n_axes || (sh && sh->rank != x->type->n))
		return false;
	d->mesh = shard_mesh(mesh);
	for (uint32_t i = 0; sh && i < sh->rank; i++) {
		const ShardAxis *axes = shard_dim_axes(sh, i);

		for (uint32_t k = 0; k < sh->dims[i].n && !axes[k].is_sub; k++)
			*VEC_ADD(f->a, &d->dims[i]) = axes[k];
	}
	return true;
}

/* Returns the dimension that an axis shards in a draft, or the rank. */
static uint32_t
dim_of(const Draft *d, Atom axis)
{
	for (uint32_t i = 0; i < d->x->type->n; i++) {
		for (uint32_t k = 0; k < d->dims[i].n; k++) {
			if (d->dims[i].v[k].name == axis)
				return i;
		}
	}
	return d->x->type->n;
}

/* Returns a draft in which an axis shards a dimension, or none if that is the rank. */
static Draft
with_axis(const Draft *d, Atom axis, uint32_t dim)
{
	Arena *a = d->f->a;
	Draft n = *d;

	for (uint32_t i = 0; i < d->x->type->n; i++) {
		n.dims[i] = (ShardAxisVec){ 0 };
		for (uint32_t k = 0; k < d->dims[i].n; k++) {
			if (d->dims[i].v[k].name != axis)
				*VEC_ADD(a, &n.dims[i]) = d->dims[i].v[k];
		}
	}
	if (dim < d->x->type->n)
		*VEC_ADD(a, &n.dims[dim]) = (ShardAxis){ .name = axis };
	return n;
}

/* Adds all places of the second axis, after one of the first. */
static void
vary_second(Finding *f, const Draft *d, uint32_t first)
{
	for (uint32_t k = first + 1; k < d->mesh->n_axes; k++) {
		Atom axis = d->mesh->axes[k].name;

		if (d->mesh->axes[k].size == 1 || dim_of(d, axis) != d->x->type->n)
			continue;
		for (uint32_t i = 0; i < d->x->type->n; i++) {
			Draft n = with_axis(d, axis, i);

			finish(f, &n);
		}
	}
}

/* Adds the shardings that differ from the present one in one axis: it moves, is added, or is removed. */
static void
vary(Finding *f, const InspectNamed *x, ExplainWhy why, bool pairs)
{
	uint32_t rank = x->type->n;
	Draft d;

	if (!begin(f, x, why, &d))
		return;
	for (uint32_t k = 0; k < d.mesh->n_axes; k++) {
		Atom axis = d.mesh->axes[k].name;
		uint32_t at = dim_of(&d, axis);

		for (uint32_t i = 0; i <= rank && d.mesh->axes[k].size > 1; i++) {
			Draft n = with_axis(&d, axis, i);

			if (i == at)
				continue;
			finish(f, &n);
			if (pairs && at == rank && i < rank)
				vary_second(f, &n, k);
		}
	}
}

/* ---- conflicts ---- */

/* Returns the dimension of a tensor whose first factor this is, or its rank. */
static uint32_t
dim_with_factor(const ShardRuleView *rule, uint32_t tensor, int64_t factor)
{
	uint32_t rank = shard_rule_rank(rule, tensor), n;

	for (uint32_t d = 0; d < rank; d++) {
		const int64_t *factors = shard_rule_dim(rule, tensor, d, &n);

		if (n && factors[0] == factor)
			return d;
	}
	return rank;
}

/* Offers the axes of a dimension of an operand to the result, if it does not have them there. */
static void
offer(Finding *f, const InspectNamed *x, const ShardRuleView *rule, const IrOp *op, uint32_t operand, uint32_t dim)
{
	IrAttr *from = flow_value_get(f->s, ir_operand(op, operand));
	const ShardSharding *sh = shard_sharding(from);
	uint32_t n, at;
	const int64_t *factors = shard_rule_dim(rule, operand, dim, &n);
	Draft d;

	if (!n || dim >= sh->rank || !sh->dims[dim].n)
		return;
	at = dim_with_factor(rule, op->n_operands, factors[0]);
	if (at == x->type->n || !begin(f, x, EXPLAIN_CONFLICT, &d))
		return;
	for (uint32_t k = 0; k < sh->dims[dim].n; k++) {
		ShardAxis axis = shard_dim_axes(sh, dim)[k];

		if (axis.is_sub || dim_of(&d, axis.name) == at)
			return;
		d = with_axis(&d, axis.name, at);
		finish(f, &d);
	}
}

/* Finds the axes that an operation could have put on other dimensions of its result. */
static void
find_conflicts(Finding *f, const InspectNamed *x)
{
	IrOp *op = explain_propagated_op(f->propagated, x);
	IrAttr *attr;
	ShardRuleView rule;

	if (!op || inspect_is_move(op) || !op->n_results || op->results[0].type != x->type)
		return;
	attr = rules_own(f->propagated->m, op);
	if (!attr)
		return;
	rule = shard_rule_view(attr);
	for (uint32_t i = 0; i < op->n_operands && i < rule.head->n_operands; i++) {
		if (!flow_value_get(f->s, ir_operand(op, i)))
			continue;
		for (uint32_t d = 0; d < shard_rule_rank(&rule, i); d++)
			offer(f, x, &rule, op, i, d);
	}
}

/* ---- lines ---- */

static uint64_t
line_key(const Finding *f, const InspectNamed *x)
{
	return map_mix(map_mix(session_atom(f->s, x->origin.file), x->origin.line), 1) | 1;
}

static void
find_lines(Finding *f)
{
	for (uint32_t i = 0; i < f->x->list.n; i++) {
		const InspectNamed *x = &f->x->list.v[i];
		Line *line;

		if (!x->origin.file.p)
			continue;
		line = map_get(&f->by_line, line_key(f, x));
		if (!line) {
			line = *VEC_ADD(f->a, &f->lines) = ARENA_NEW(f->a, Line);
			map_put(f->a, &f->by_line, line_key(f, x), line);
		}
		*VEC_ADD(f->a, &line->values.values) = x;
	}
	for (uint32_t i = 0; i < f->lines.n; i++)
		f->lines.v[i]->assigned = explain_line_value(&f->lines.v[i]->values, f->a);
}

/* Returns the value to change instead of the result of an operation: the one that its line assigns, if that has the
 * same shape, because the user has a name for it. */
static const InspectNamed *
value_of_line(const Finding *f, const InspectNamed *x)
{
	const Line *line = x->origin.file.p ? map_get(&f->by_line, line_key(f, x)) : NULL;
	const InspectNamed *v = line ? line->assigned : NULL;
	size_t n = x->type->n * sizeof *x->type->dims;

	return v && v->type->n == x->type->n && memcmp(v->type->dims, x->type->dims, n) == 0 ? v : x;
}

/* Moves the edits of conflicts to the values of their lines. */
static void
move_to_lines(Finding *f)
{
	ExplainCandidates *list = &f->lists[EXPLAIN_CONFLICT];

	for (uint32_t i = 0; i < list->n; i++) {
		list->v[i].edit.value = value_of_line(f, list->v[i].edit.value);
		list->v[i].now = explain_propagated_get(f->propagated, list->v[i].edit.value);
	}
}

static bool
is_constraint(const InspectNamed *x)
{
	return str_eq(x->op_name, STR("sdy.sharding_constraint"));
}

/* Adds the edits of all values. A program without places has no lines; then the results of operations count that are
 * not elementwise. */
static void
vary_values(Finding *f)
{
	for (uint32_t i = 0; i < f->x->list.n; i++) {
		const InspectNamed *x = &f->x->list.v[i];
		bool boundary = (x->kind != INSPECT_NAMED_VALUE && x->func == f->x->main) || is_constraint(x);

		if (!matters(f, x))
			continue;
		if (boundary)
			vary(f, x, EXPLAIN_BOUNDARY, x->kind == INSPECT_NAMED_ARG);
		else if (x->kind == INSPECT_NAMED_VALUE && x->region == INSPECT_NO_REGION && !x->index)
			find_conflicts(f, x);
	}
	move_to_lines(f);
	for (uint32_t i = 0; i < f->lines.n; i++) {
		const InspectNamed *x = f->lines.v[i]->assigned;

		if (x && matters(f, x))
			vary(f, x, EXPLAIN_LINE, false);
	}
	for (uint32_t i = 0; !f->lines.n && i < f->x->list.n; i++) {
		const InspectNamed *x = &f->x->list.v[i];

		if (x->kind == INSPECT_NAMED_VALUE && x->region == INSPECT_NO_REGION && matters(f, x) &&
		    !rules_is_elementwise(ir_value_op(x->value)) && !is_constraint(x))
			vary(f, x, EXPLAIN_LINE, false);
	}
}

/* ---- all ---- */

/* Orders by the size of the value, then as before. */
static int
compare(const void *p, const void *q)
{
	const ExplainCandidate *a = p, *b = q;
	int64_t m = size_of(a->edit.value), n = size_of(b->edit.value);

	return m != n ? (m < n ? 1 : -1) : a->edit.place.lo < b->edit.place.lo ? -1 : 1;
}

static void
sort(ExplainCandidates *list)
{
	for (uint32_t i = 0; i < list->n; i++)
		list->v[i].edit.place.lo = i;
	if (list->n)
		qsort(list->v, list->n, sizeof *list->v, compare);
	for (uint32_t i = 0; i < list->n; i++)
		list->v[i].edit.place.lo = 0;
}

static void
append(Finding *f, const ExplainCandidates *from, uint32_t i, ExplainCandidates *out)
{
	uint64_t key;

	if (i >= from->n)
		return;
	key = map_mix(map_mix((uintptr_t)from->v[i].edit.value, (uintptr_t)from->v[i].edit.sharding), 2) | 1;
	if (map_get(&f->done, key))
		return;
	map_put(f->a, &f->done, key, f);
	*VEC_ADD(f->a, out) = from->v[i];
}

/* Appends the lists to the result: the conflicts, then of the others one each in turn. */
static void
merge(Finding *f, ExplainCandidates *out)
{
	const ExplainCandidates *boundary = &f->lists[EXPLAIN_BOUNDARY], *lines = &f->lists[EXPLAIN_LINE];

	for (uint32_t i = 0; i < f->lists[EXPLAIN_CONFLICT].n; i++)
		append(f, &f->lists[EXPLAIN_CONFLICT], i, out);
	for (uint32_t i = 0; i < boundary->n || i < lines->n; i++) {
		append(f, boundary, i, out);
		append(f, lines, i, out);
	}
}

bool
explain_candidates(Runner *r, InspectAddresses *x, IrModule *m, bool as_xla, Arena *a, ExplainCandidates *list)
{
	ExplainPropagated propagated;
	Finding f = { .x = x, .m = m, .s = m->s, .a = a, .propagated = &propagated };
	DiagList before;

	memset(list, 0, sizeof *list);
	if (!explain_propagate(r, m, as_xla, a, &propagated))
		return false;
	before = m->s->diag;	/* rules may warn below, about operations that XLA replaces before it propagates */
	f.meshes = flow_meshes_new(a, propagated.m->op);
	for (uint32_t i = 0; i < x->list.n; i++) {
		int64_t size = size_of(&x->list.v[i]);

		f.largest = size > f.largest ? size : f.largest;
	}
	find_lines(&f);
	vary_values(&f);
	for (uint32_t i = 0; i <= EXPLAIN_LINE; i++)
		sort(&f.lists[i]);
	merge(&f, list);
	diag_rewind(&m->s->diag, &before);
	ir_module_free(propagated.m);
	return true;
}
