/* SPDX-License-Identifier: Apache-2.0
 *
 * The attribute sdy.propagation_edges lists the moves of axes between tensors, by step (spec 30 §14.1, §14.2). Each
 * step that wrote a slot has a number. After the propagation, the steps of its log are made again. The axes that their
 * tensors gain are recorded as moves, which become attributes at the end.
 */
#include "propagate/debug_edges.h"

#include <stdlib.h>

/* ---- the axes that a tensor gained ---- */

/* Adds an axis unless it is there already. */
static void
gains_add(PropGains *g, Arena *a, ShardAxis axis, uint32_t source)
{
	for (uint32_t i = 0; i < g->n; i++) {
		if (shard_axis_eq(g->v[i].axis, axis))
			return;
	}
	*VEC_ADD(a, g) = (PropGain){ axis, source };
}

static void
gains_remove(PropGains *g, ShardAxis axis)
{
	for (uint32_t i = 0; i < g->n; i++) {
		if (shard_axis_eq(g->v[i].axis, axis)) {
			memmove(g->v + i, g->v + i + 1, (--g->n - i) * sizeof *g->v);
			return;
		}
	}
}

/* The last result of find_source(). In a step with thousands of tensors, all of them gain the same axes. */
typedef struct Asked {
	uint32_t f, tensor;
	ShardAxes axes;
} Asked;

/* Returns the first tensor that had these axes of the factor before the step, or n_tensors. */
static uint32_t
find_source(const PropStep *st, const ShardCell *before, uint32_t f, ShardAxes axes)
{
	const ShardLayout *l = st->layout;

	for (uint32_t i = l->factor_places[f]; i < l->factor_places[f + 1]; i++) {
		const ShardCell *old = &before[l->places[i].cell];

		if (old->present && shard_axes_prefix(axes, old->axes) != SHARD_PREFIX_NO)
			return l->places[i].tensor;
	}
	return l->n_tensors;
}

static uint32_t
source_of(Asked *known, const PropStep *st, const ShardCell *before, uint32_t f, ShardAxes axes)
{
	if (known->f != f || !shard_axes_eq(known->axes, axes))
		*known = (Asked){ f, find_source(st, before, f, axes), axes };
	return known->tensor;
}

/* Adds the axes that a cell gained. *prev is the last axis of the previous changed cell of the
 * same dimension, if *has_prev. */
static void
gains_of_cell(PropGains *g, const PropStep *st, const ShardCell *before, uint32_t c, ShardAxis *prev, bool *has_prev,
              Asked *known)
{
	ShardAxes old = before[c].axes, new = st->cells[c].axes;
	ShardAxis last;
	uint32_t source, n = old.n;

	if (!st->cells[c].present || shard_axes_eq(old, new) || !new.n)
		return;
	last = new.v[new.n - 1];
	if (*has_prev && shard_axis_can_merge(*prev, last)) {
		gains_remove(g, *prev);
		last = shard_axis_merge(st->mesh, *prev, last);
	}
	*prev = new.v[new.n - 1];
	*has_prev = true;
	source = source_of(known, st, before, shard_layout_factor(st->layout, c), new);
	if (source == st->layout->n_tensors)
		return;
	if (n && n <= new.n && !shard_axis_eq(old.v[n - 1], n == new.n ? last : new.v[n - 1]))
		gains_add(g, st->arena, n == new.n ? last : new.v[n - 1], source);
	for (uint32_t i = n; i < new.n; i++)
		gains_add(g, st->arena, i + 1 == new.n ? last : new.v[i], source);
}

static void
gains_of_tensor(PropGains *g, const PropStep *st, const ShardCell *before, uint32_t t, Asked *known)
{
	const ShardRuleView *v = &st->layout->rule;

	g->n = 0;
	for (uint32_t d = v->tensor_dims[t]; d < v->tensor_dims[t + 1]; d++) {
		ShardAxis prev;
		bool has_prev = false;

		for (uint32_t c = v->dim_factors[d]; c < v->dim_factors[d + 1]; c++)
			gains_of_cell(g, st, before, c, &prev, &has_prev, known);
	}
}

/* ---- moves ---- */

/* An axis that a step moved from one tensor of an operation to another. */
struct PropMove {
	uint32_t rec;		/* record of the operation, or of the function */
	uint32_t rank;		/* rank of the axis in plain order, see rank_axes() */
	int64_t step;
	ShardAxis axis;
	ShardEdgeRef source, target;
};

static ShardEdgeRef
edge_ref(const PropStep *st, const IrOp *op, uint32_t t)
{
	uint32_t n_operands = st->layout->rule.head->n_operands;
	bool is_result = t >= n_operands;

	if (op->kind == IR_OP_FUNC)
		return (ShardEdgeRef){ is_result, 0, 0 };
	return (ShardEdgeRef){ is_result, 0, is_result ? t - n_operands : t };
}

static void
note_move(Propagation *p, const IrOp *op, ShardAxis axis, ShardEdgeRef source, ShardEdgeRef target)
{
	PropMove m = { .rec = op->tmp, .step = p->recorder->next_step, .axis = axis, .source = source,
	               .target = target };

	*VEC_ADD(p->arena, &p->recorder->moves) = m;
}

static void
note_moves(Propagation *p, const IrOp *op, const PropStep *st, const PropGains *g, uint32_t t)
{
	for (uint32_t i = 0; i < g->n; i++)
		note_move(p, op, g->v[i].axis, edge_ref(st, op, g->v[i].source), edge_ref(st, op, t));
}

/* Records a step of the log. */
static void
record_step(const PropAgain *again, uint32_t first, void *cx)
{
	Propagation *p = cx;
	const PropStep *st = &again->st;
	PropGains g = { NULL, 0, 0 };
	Asked known = { .f = UINT32_MAX };

	(void)first;
	for (uint32_t t = 0; t < st->layout->n_tensors; t++) {
		gains_of_tensor(&g, st, again->before, t, &known);
		if (p->o->edges)
			note_moves(p, again->in.op, st, &g, t);
		if (propagate_wants_origins(p))
			propagate_origins_note(p, &g, again->in.slots, t);
	}
	p->recorder->next_step++;
}

void
propagate_record_steps(Propagation *p)
{
	propagate_log_replay(p->log, record_step, p);
}

/* Records that a constraint gave its sharding to its operand, which had none. */
static void
record_copy(Propagation *p, const IrOp *op)
{
	const ShardSharding *sh = shard_sharding(ir_op_prop(op, ATOM_sharding));
	const uint32_t slots[] = { propagate_slot(ir_operand(op, 0)), propagate_slot(&op->results[0]) };
	PropGains g = { NULL, 0, 0 };

	for (uint32_t i = 0; i < sh->n_dim_axes; i++) {
		*VEC_ADD(p->arena, &g) = (PropGain){ shard_axes(sh)[i], 1 };
		if (p->o->edges)
			note_move(p, op, shard_axes(sh)[i], (ShardEdgeRef){ 1, 0, 0 }, (ShardEdgeRef){ 0, 0, 0 });
	}
	if (propagate_wants_origins(p))
		propagate_origins_note(p, &g, slots, 0);
	p->recorder->next_step++;
}

/* ---- the attribute ---- */

static int
ref_cmp(ShardEdgeRef a, ShardEdgeRef b)
{
	if (a.is_result != b.is_result)
		return a.is_result ? 1 : -1;
	return (a.index > b.index) - (a.index < b.index);
}

static int
same_move_cmp(const PropMove *x, const PropMove *y)
{
	int c;

	if (x->rec != y->rec)
		return x->rec < y->rec ? -1 : 1;
	if (x->rank != y->rank)
		return x->rank < y->rank ? -1 : 1;
	c = ref_cmp(x->source, y->source);
	return c ? c : ref_cmp(x->target, y->target);
}

static int
step_cmp(const PropMove *x, const PropMove *y)
{
	return (x->step > y->step) - (x->step < y->step);
}

/* Sorts equal moves together, the earliest first. */
static int
by_move(const void *a, const void *b)
{
	int c = same_move_cmp(a, b);

	return c ? c : step_cmp(a, b);
}

/* Sorts by operation and step, the order of the attribute. */
static int
by_step(const void *a, const void *b)
{
	const PropMove *x = a, *y = b;
	int c;

	if (x->rec != y->rec)
		return x->rec < y->rec ? -1 : 1;
	c = step_cmp(x, y);
	return c ? c : same_move_cmp(x, y);
}

/* Numbers the axes of all moves in plain order. */
static void
rank_axes(Propagation *p, PropMove *v, uint32_t n)
{
	ShardAxisVec axes = { NULL, 0, 0 };

	for (uint32_t i = 0; i < n; i++) {
		uint32_t k = 0;

		while (k < axes.n && !shard_axis_eq(axes.v[k], v[i].axis))
			k++;
		if (k == axes.n)
			*VEC_ADD(p->arena, &axes) = v[i].axis;
	}
	for (uint32_t i = 0; i < n; i++) {
		for (uint32_t k = 0; k < axes.n; k++)
			v[i].rank += shard_axis_cmp(p->s, axes.v[k], v[i].axis) < 0;
	}
}

static uint32_t
drop_repeated(PropMove *v, uint32_t n)
{
	uint32_t k = 0;

	for (uint32_t i = 0; i < n; i++) {
		if (!k || same_move_cmp(&v[k - 1], &v[i]) != 0)
			v[k++] = v[i];
	}
	return k;
}

/* Returns the attribute of an operation's sorted moves. Moves of the same step, axis and source share an entry. */
static IrAttr *
edges_attr(Propagation *p, const PropMove *v, uint32_t n)
{
	ShardEdge *entries = ARENA_ARRAY(p->arena, ShardEdge, n);
	ShardEdgeRef *targets = ARENA_ARRAY(p->arena, ShardEdgeRef, n);
	uint32_t k = 0;

	for (uint32_t i = 0; i < n; i++) {
		targets[i] = v[i].target;
		if (i && v[i].step == v[i - 1].step && v[i].rank == v[i - 1].rank &&
		    ref_cmp(v[i].source, v[i - 1].source) == 0)
			entries[k - 1].n++;
		else
			entries[k++] = (ShardEdge){ v[i].step, v[i].axis, v[i].source, i, 1 };
	}
	return shard_edges_new(p->s, entries, k, targets, n);
}

static void
edges_flush(Propagation *p)
{
	PropMove *v = p->recorder->moves.v;
	uint32_t n = p->recorder->moves.n;

	if (!n)
		return;
	rank_axes(p, v, n);
	qsort(v, n, sizeof *v, by_move);
	n = drop_repeated(v, n);
	qsort(v, n, sizeof *v, by_step);
	for (uint32_t i = 0, k; i < n; i += k) {
		PropOp *rec = &p->ops[v[i].rec];

		for (k = 1; i + k < n && v[i + k].rec == v[i].rec; k++)
			;
		if (rec->erased)
			continue;
		if (rec->op->kind == IR_OP_FUNC)
			ir_func_set_res_attr(p->s, rec->op, 0, ATOM_SDY_PROPAGATION_EDGES, edges_attr(p, v + i, k));
		else
			ir_op_set_attr(p->s, rec->op, ATOM_SDY_PROPAGATION_EDGES, edges_attr(p, v + i, k));
	}
}

/* ---- beginning and end ---- */

int64_t
propagate_first_step(const IrModule *m)
{
	int64_t next = 0;

	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		const IrAttr *a = ir_op_attr(op, ATOM_SDY_PROPAGATION_EDGES);

		for (uint32_t i = 0; a && a->kind == IR_ATTR_EDGES && i < a->n; i++) {
			int64_t step = shard_edges(a)->entries[i].step;

			if (step >= next && step < INT64_MAX)
				next = step + 1;
		}
	}
	return next;
}

void
propagate_record_init(Propagation *p)
{
	p->recorder = ARENA_NEW(p->arena, PropRecorder);
	p->recorder->next_step = propagate_first_step(p->m);
	if (propagate_wants_origins(p) || p->o->log)
		propagate_origins_seed(p);
}

void
propagate_record_flush(Propagation *p)
{
	if (p->o->edges)
		edges_flush(p);
	if (propagate_wants_origins(p))
		propagate_origins_flush(p);
}

/* ---- for other passes ---- */

struct PropagateDebug {
	Propagation p;
	PropagateOptions o;
};

PropagateDebug *
propagate_debug_begin(IrModule *m, Arena *a, bool origins, bool edges)
{
	PropagateDebug *d;

	if (!origins && !edges)
		return NULL;
	d = ARENA_NEW(a, PropagateDebug);
	d->o.origins = origins;
	d->o.edges = edges;
	d->p.m = m;
	d->p.s = m->s;
	d->p.o = &d->o;
	d->p.arena = a;
	propagate_record_init(&d->p);
	return d;
}

void
propagate_debug_end(PropagateDebug *d, IrOp *const *copied, uint32_t n)
{
	if (!d)
		return;
	propagate_program_count(&d->p);
	propagate_program_init(&d->p);
	if (d->o.origins)
		d->p.recorder->origins = propagate_origins_given(&d->p);
	for (uint32_t i = 0; i < n; i++)
		record_copy(&d->p, copied[i]);
	propagate_record_flush(&d->p);
}
