/* SPDX-License-Identifier: Apache-2.0
 *
 * Projects shardings down to factors, and up again. Going down, axes are assigned to the factors of a dimension from
 * major to minor (spec 30 §4.2). Each factor except the last has room for its size. An axis is taken whole if it
 * divides the room; otherwise the factor takes the sub-axis whose size is the gcd of both, and the next factor
 * continues with the rest:
 *
 * 	{"x", "y"} with x=4, y=6 over the factors 2, 8:   2: "x":(1)2   8: "x":(2)2, "y"
 */
#include "shard/projection.h"

#include "base/num.h"
#include "shard/mesh.h"

ShardLayout *
shard_layout_new(Arena *a, const IrAttr *rule)
{
	ShardLayout *l = ARENA_NEW(a, ShardLayout);
	const ShardRuleView v = shard_rule_view(rule);
	uint32_t *cells, *first, *at;
	ShardPlace *places;

	l->rule = v;
	l->n_tensors = v.head->n_operands + v.head->n_results;
	l->n_factors = v.head->n_factors;
	l->n_cells = v.head->n_mapped;
	cells = ARENA_ARRAY(a, uint32_t, (size_t)l->n_tensors + 1);
	first = ARENA_ARRAY(a, uint32_t, (size_t)l->n_factors + 2);
	places = ARENA_ARRAY(a, ShardPlace, l->n_cells);
	for (uint32_t t = 0; t <= l->n_tensors; t++)
		cells[t] = v.dim_factors[v.tensor_dims[t]];
	/* Counting sort of the cells by factor: first[f + 1] moves from the start of f to its end. */
	for (uint32_t c = 0; c < l->n_cells; c++)
		first[v.factors[c] + 2]++;
	for (uint32_t f = 2; f < l->n_factors + 2; f++)
		first[f] += first[f - 1];
	at = first + 1;
	for (uint32_t t = 0; t < l->n_tensors; t++) {
		for (uint32_t c = cells[t]; c < cells[t + 1]; c++)
			places[at[v.factors[c]]++] = (ShardPlace){ t, c };
	}
	l->tensor_cells = cells;
	l->factor_places = first;
	l->places = places;
	return l;
}

/* The axes that are not assigned yet: `cur`, which may be the remainder of an axis, then `rest`. */
typedef struct Queue {
	ShardAxis cur;
	bool some;		/* false: the queue is empty and cur is meaningless */
	ShardAxes rest;
} Queue;

static void
queue_next(Queue *q)
{
	q->some = q->rest.n > 0;
	if (q->some) {
		q->cur = q->rest.v[0];
		q->rest = (ShardAxes){ q->rest.v + 1, q->rest.n - 1 };
	}
}

static void
queue_drain(Arena *a, const ShardMesh *m, Queue *q, ShardAxisVec *to)
{
	for (; q->some; queue_next(q))
		shard_axes_append(a, m, to, q->cur);
}

/* Moves the axes that fit a factor of size `room` out of the queue, and returns the room that is left. */
static int64_t
queue_fill(Arena *a, const ShardMesh *m, Queue *q, int64_t room, ShardAxisVec *to)
{
	int64_t g = 1;

	while (q->some) {
		int64_t size = shard_axis_size(m, q->cur), pre = shard_axis_pre(q->cur);

		if (size != 1) {
			g = num_gcd(room, size);
			if (g <= 1)
				break;
		}
		if (size > g) {
			*VEC_ADD(a, to) = shard_axis_sub(q->cur.name, pre, g);
			q->cur = shard_axis_sub(q->cur.name, pre * g, size / g);
			room /= g;
		} else {
			*VEC_ADD(a, to) = q->cur;
			room /= size;
			queue_next(q);
		}
	}
	return room;
}

/* Distributes the axes of a dimension over its n factors, whose cells begin with number c. After an overflow, the
 * next factor is closed and empty and those after it are not present. */
static void
down_compound(ShardProjection *p, ShardAxes axes, bool closed, uint32_t c, uint32_t n)
{
	const ShardRuleView *rule = &p->layout->rule;
	Queue q = { .rest = axes };
	bool over = false;

	queue_next(&q);
	for (uint32_t i = 0; i < n; i++) {
		ShardCell *cell = &p->cells[c + i];
		ShardAxisVec got = { NULL, 0, 0 }, left = { NULL, 0, 0 };

		cell->present = true;
		cell->minor = i + 1 == n;
		cell->closed = closed || over;
		if (over)
			return;
		if (cell->minor)
			queue_drain(p->arena, p->mesh, &q, &got);
		else if (queue_fill(p->arena, p->mesh, &q, rule->sizes[rule->factors[c + i]], &got) > 1 && q.some)
			queue_drain(p->arena, p->mesh, &q, &left);
		cell->axes = shard_axis_vec_all(&got);
		cell->over = shard_axis_vec_all(&left);
		over = left.n > 0;
	}
}

/* Returns whether shard_axes_append_all() would merge any of the axes. */
static bool
has_mergeable(ShardAxes axes)
{
	for (uint32_t i = 1; i < axes.n; i++) {
		if (shard_axis_can_merge(axes.v[i - 1], axes.v[i]))
			return true;
	}
	return false;
}

/* Fills the cells of tensor t, which are zeroed. */
static void
project_down(ShardProjection *p, uint32_t t, const IrAttr *sharding, bool missing_closed)
{
	const ShardSharding *sh = sharding ? shard_sharding(sharding) : NULL;
	const ShardRuleView *rule = &p->layout->rule;
	uint32_t first = rule->tensor_dims[t], rank = rule->tensor_dims[t + 1] - first;

	for (uint32_t d = 0; d < rank; d++) {
		uint32_t c = rule->dim_factors[first + d], n = rule->dim_factors[first + d + 1] - c;
		ShardAxes axes = { NULL, 0 };
		bool closed = sh ? false : missing_closed;

		if (sh && d < sh->rank) {
			axes = shard_axes_of_dim(sh, d);
			closed = sh->dims[d].closed;
		}
		if (n == 1 && !has_mergeable(axes))
			p->cells[c] = (ShardCell){ axes, { NULL, 0 }, true, closed, true };
		else
			down_compound(p, axes, closed, c, n);
	}
}

/* Only the first axis is merged with the axis before it, as in Shardy (spec 30 §4.3). */
static void
up_add(const ShardProjection *p, ShardAxisVec *vec, ShardAxes axes)
{
	for (uint32_t i = 0; i < axes.n; i++) {
		if (i == 0)
			shard_axes_append(p->arena, p->mesh, vec, axes.v[i]);
		else
			*VEC_ADD(p->arena, vec) = axes.v[i];
	}
}

/* Joins the axes of the n cells from number c on, which belong to one dimension. */
static ShardDimSpec
up_compound(const ShardProjection *p, uint32_t c, uint32_t n)
{
	const ShardRuleView *rule = &p->layout->rule;
	ShardAxisVec vec = { NULL, 0, 0 };
	bool closed = false;

	for (uint32_t i = c; i < c + n; i++) {
		const ShardCell *cell = &p->cells[i];

		closed |= cell->closed;
		up_add(p, &vec, cell->axes);
		up_add(p, &vec, cell->over);
		/* The axes of a factor after a partly filled one would need a strided view, so they are dropped. */
		if (cell->over.n || shard_axes_total(p->mesh, cell->axes) < rule->sizes[rule->factors[i]])
			break;
	}
	return (ShardDimSpec){ .axes = vec.v, .n = vec.n, .closed = closed };
}

IrAttr *
shard_project_up(Session *s, const ShardProjection *p, uint32_t t, IrAttr *mesh_ref, const IrAttr *like)
{
	const ShardSharding *sh = like ? shard_sharding(like) : NULL;
	const ShardRuleView *rule = &p->layout->rule;
	uint32_t first = rule->tensor_dims[t], rank = rule->tensor_dims[t + 1] - first;
	ArenaMark mark = arena_mark(p->arena);
	ShardDimSpec *dims = ARENA_ARRAY(p->arena, ShardDimSpec, rank);
	ShardShardingSpec spec = { .mesh = mesh_ref, .dims = dims, .rank = rank };
	IrAttr *made;

	for (uint32_t d = 0; d < rank; d++) {
		uint32_t c = rule->dim_factors[first + d], n = rule->dim_factors[first + d + 1] - c;
		const ShardCell *cell = &p->cells[c];

		if (n == 1 && !cell->over.n)
			dims[d] = (ShardDimSpec){ .axes = cell->axes.v, .n = cell->axes.n, .closed = cell->closed };
		else
			dims[d] = up_compound(p, c, n);
	}
	if (sh) {
		spec.replicated = shard_replicated(sh);
		spec.n_replicated = sh->n_replicated;
		spec.unreduced = shard_unreduced(sh);
		spec.n_unreduced = sh->n_unreduced;
		spec.reduction = (ShardReduction)sh->reduction;
	}
	made = shard_sharding_new(s, &spec);
	if (p->arena != &s->arena)	/* which has `made` */
		arena_reset(p->arena, mark);
	return made;
}

ShardProjection
shard_projection_new(Arena *a, const ShardLayout *l, IrAttr *const *shardings, bool missing_closed, const ShardMesh *m)
{
	ShardProjection p = { l, m, a, ARENA_ARRAY(a, ShardCell, l->n_cells) };

	for (uint32_t t = 0; t < l->n_tensors; t++)
		project_down(&p, t, shardings[t], missing_closed);
	return p;
}

ShardProjection
shard_projection_of_axes(Arena *a, const ShardLayout *l, const ShardAxes *factor_axes, const ShardMesh *m)
{
	ShardProjection p = { l, m, a, ARENA_ARRAY(a, ShardCell, l->n_cells) };
	const uint32_t *dim_factors = l->rule.dim_factors;

	for (uint32_t d = 0; d < l->rule.head->n_dims; d++) {
		for (uint32_t c = dim_factors[d]; c < dim_factors[d + 1]; c++) {
			p.cells[c] = (ShardCell){ .axes = factor_axes[shard_layout_factor(l, c)], .present = true,
			                          .closed = true, .minor = c + 1 == dim_factors[d + 1] };
		}
	}
	return p;
}

ShardCell *
shard_projection_find(const ShardProjection *p, uint32_t tensor, uint32_t factor)
{
	const ShardLayout *l = p->layout;

	for (uint32_t c = l->tensor_cells[tensor]; c < l->tensor_cells[tensor + 1]; c++) {
		if (l->rule.factors[c] == factor)
			return p->cells[c].present ? &p->cells[c] : NULL;
	}
	return NULL;
}

bool
shard_projection_replace(ShardProjection *p, uint32_t factor, ShardAxes axes, ShardAxes over, bool *changed)
{
	const ShardLayout *l = p->layout;
	bool any = false;

	for (uint32_t i = l->factor_places[factor]; i < l->factor_places[factor + 1]; i++) {
		ShardCell *cell = &p->cells[l->places[i].cell];

		if (!cell->present || (shard_axes_eq(cell->axes, axes) && shard_axes_eq(cell->over, over)))
			continue;
		cell->axes = axes;
		cell->over = over;
		any = true;
		if (changed)
			changed[l->places[i].tensor] = true;
	}
	return any;
}

ShardAxes
shard_projection_common_prefix(const ShardProjection *p, uint32_t factor)
{
	const ShardLayout *l = p->layout;
	ShardAxes common = { NULL, 0 };
	bool first = true;

	for (uint32_t i = l->factor_places[factor]; i < l->factor_places[factor + 1]; i++) {
		const ShardCell *cell = &p->cells[l->places[i].cell];

		if (!cell->present)
			continue;
		common = first ? cell->axes : shard_axes_common_prefix(p->arena, common, cell->axes);
		first = false;
	}
	return common;
}

bool
shard_projection_has_overflow(const ShardProjection *p, uint32_t tensor)
{
	for (uint32_t c = p->layout->tensor_cells[tensor]; c < p->layout->tensor_cells[tensor + 1]; c++) {
		if (p->cells[c].over.n)
			return true;
	}
	return false;
}

int64_t
shard_projection_size(const ShardProjection *p, uint32_t tensor)
{
	int64_t size = 1;

	for (uint32_t c = p->layout->tensor_cells[tensor]; c < p->layout->tensor_cells[tensor + 1]; c++) {
		if (__builtin_mul_overflow(size, shard_axes_total(p->mesh, p->cells[c].axes), &size) ||
		    __builtin_mul_overflow(size, shard_axes_total(p->mesh, p->cells[c].over), &size))
			return INT64_MAX;
	}
	return size;
}

/* Offers the axis at the head of the queue to each factor, until it is used up. Returns whether any factor took a
 * part of it. */
static bool
distribute_scan(Arena *a, const ShardMesh *m, Queue *q, int64_t *room, uint32_t n, ShardAxisVec *to)
{
	bool used = false;

	for (uint32_t k = 0; k < n; k++) {
		int64_t size = shard_axis_size(m, q->cur), g;

		if (room[k] <= 1)
			continue;
		g = num_gcd(room[k], size);
		if (g == 1 && size != 1)
			continue;
		used = true;
		if (size <= g) {
			shard_axes_append(a, m, &to[k], q->cur);
			room[k] /= size;
			queue_next(q);
			return true;
		}
		shard_axes_append(a, m, &to[k], shard_axis_sub(q->cur.name, shard_axis_pre(q->cur), g));
		q->cur = shard_axis_part(m, q->cur.name, shard_axis_pre(q->cur) * g, size / g);
		room[k] /= g;
	}
	return used;
}

void
shard_axes_distribute(Arena *a, const ShardMesh *m, ShardAxes axes, const int64_t *sizes, uint32_t n,
                      ShardAxes *out, ShardAxes *over)
{
	Queue q = { .rest = axes };
	int64_t *room = ARENA_ARRAY(a, int64_t, n);
	ShardAxisVec *to = ARENA_ARRAY(a, ShardAxisVec, n);
	ShardAxisVec left = { NULL, 0, 0 };

	for (uint32_t k = 0; k < n; k++)
		room[k] = sizes[k];
	queue_next(&q);
	while (q.some) {
		if (!distribute_scan(a, m, &q, room, n, to))
			queue_drain(a, m, &q, &left);
	}
	for (uint32_t k = 0; k < n; k++)
		out[k] = shard_axis_vec_all(&to[k]);
	*over = shard_axis_vec_all(&left);
}
