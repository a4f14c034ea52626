/* SPDX-License-Identifier: Apache-2.0
 *
 * A chain goes backwards through the log. Each link finds the last event that gave the axis to the dimension, and
 * computes its step again: the factor that gained the axis leads to the tensor that had it before. Each event of a
 * chain is earlier than the one before it, so the chain ends. If a link gives only parts of the axis, each part gets
 * its own chain.
 */
#include "explain/axis_chain.h"

/* ---- shardings and axes ---- */

ShardAxes
explain_axes_at(PropLog *log, uint32_t slot, uint32_t dim, uint32_t event)
{
	const IrAttr *sharding = propagate_log_at(log, slot, event);
	const ShardSharding *sh = sharding ? shard_sharding(sharding) : NULL;

	return sh && dim < sh->rank ? shard_axes_of_dim(sh, dim) : (ShardAxes){ NULL, 0 };
}

const ShardMesh *
explain_mesh(const PropLog *log, const IrAttr *sharding)
{
	IrAttr *mesh = sharding ? flow_meshes_get(log->p->meshes, shard_sharding(sharding)->mesh) : NULL;

	return mesh ? shard_mesh(mesh) : NULL;
}

static bool
has(ShardAxes list, ShardAxis a)
{
	for (uint32_t i = 0; i < list.n; i++) {
		if (shard_axis_contains(list.v[i], a))
			return true;
	}
	return false;
}

/* Computes the first part of an axis that the list has, if it does not have all of it. */
static bool
has_part(ShardAxes list, ShardAxis a, ShardAxis *part)
{
	for (uint32_t i = 0; i < list.n; i++) {
		if (shard_axis_overlap(list.v[i], a, part))
			return true;
	}
	return false;
}

uint32_t
explain_dim_of_cell(const ShardLayout *l, uint32_t t, uint32_t cell)
{
	uint32_t d = l->rule.tensor_dims[t];

	while (l->rule.dim_factors[d + 1] <= cell)
		d++;
	return d - l->rule.tensor_dims[t];
}

/* ---- one way ---- */

/* The search for the chain of an axis. */
typedef struct Way {
	PropLog *log;
	ExplainLinks *links;
	Arena *a;
	ExplainChain *c;
	VEC(ExplainLink *) found;	/* the links that no other chain has */
	uint32_t slot, dim;	/* where it is */
	uint32_t end;		/* ... before this event */
	IrAttr *outer;		/* its root: the sharding around a manual computation, which gives it a manual axis */
	bool split;		/* only `part` of the axis came further */
	ShardAxis part;
	bool broken;
} Way;

/* Finds the last event before w->end that gave the axis to the dimension. Returns EXPLAIN_START if it was there from
 * the start. */
static uint32_t
find_gain(Way *w)
{
	uint32_t n;
	const uint32_t *events = propagate_log_events(w->log, w->slot, &n);

	while (n && events[n - 1] >= w->end)
		n--;
	w->broken = !has(explain_axes_at(w->log, w->slot, w->dim, w->end), w->c->axis);
	for (; n && !w->broken; n--) {
		ShardAxes before = explain_axes_at(w->log, w->slot, w->dim, events[n - 1]);

		if (has(before, w->c->axis))
			continue;
		w->split = has_part(before, w->c->axis, &w->part);
		return events[n - 1];
	}
	return EXPLAIN_START;
}

/* Returns the place of a factor whose tensor had the axes of a cell before the step: the first one that had all of
 * them, or else the axis. */
static const ShardPlace *
find_source(const Way *w, const PropAgain *again, uint32_t f, ShardAxes axes)
{
	const ShardLayout *l = again->st.layout;
	const ShardPlace *found = NULL;

	for (uint32_t i = l->factor_places[f]; i < l->factor_places[f + 1]; i++) {
		const ShardCell *old = &again->before[l->places[i].cell];

		if (!old->present || !has(old->axes, w->c->axis))
			continue;
		if (shard_axes_prefix(axes, old->axes) != SHARD_PREFIX_NO)
			return &l->places[i];
		if (!found)
			found = &l->places[i];
	}
	return found;
}

/* Returns the cell of the written dimension that gained the axis. Sets w->split if several gained a part of it. */
static uint32_t
find_cell(Way *w, const PropAgain *again, uint32_t t)
{
	const ShardRuleView *v = &again->st.layout->rule;
	uint32_t d = v->tensor_dims[t] + w->dim;

	for (uint32_t c = v->dim_factors[d]; c < v->dim_factors[d + 1]; c++) {
		if (has(again->st.cells[c].axes, w->c->axis) && !has(again->before[c].axes, w->c->axis))
			return c;
	}
	for (uint32_t c = v->dim_factors[d]; c < v->dim_factors[d + 1] && !w->split; c++)
		w->split = has_part(again->st.cells[c].axes, w->c->axis, &w->part);
	return EXPLAIN_START;
}

/* ---- what else was offered ---- */

/* Adds an axis of a factor that another tensor has and the written one did not take. */
static void
add_lost(const Way *w, const PropAgain *again, ExplainLink *x, uint32_t cell, const ShardPlace *from, ShardAxis axis)
{
	ExplainLost lost = { axis, explain_dim_of_cell(again->st.layout, x->target, cell),
	                     shard_layout_factor(again->st.layout, cell), from->tensor };

	for (uint32_t i = 0; i < x->lost.n; i++) {
		if (shard_axis_eq(x->lost.v[i].axis, axis) && x->lost.v[i].factor == lost.factor)
			return;
	}
	*VEC_ADD(w->a, &x->lost) = lost;
}

/* Lists what other tensors offered for a cell of the written tensor: for the cell that gained the axis another axis in
 * its place, for other cells the axis itself. */
static void
list_offers(const Way *w, const PropAgain *again, ExplainLink *x, uint32_t cell, uint32_t gained)
{
	const ShardLayout *l = again->st.layout;
	uint32_t f = shard_layout_factor(l, cell);
	ShardAxes now = again->st.cells[cell].axes;
	ShardAxis part;

	for (uint32_t i = l->factor_places[f]; i < l->factor_places[f + 1]; i++) {
		const ShardPlace *p = &l->places[i];
		const ShardCell *old = &again->before[p->cell];

		if (!old->present || p->tensor == x->target)
			continue;
		if (cell == gained && has(old->axes, w->c->axis)) {
			if (p->tensor != x->source)
				*VEC_ADD(w->a, &x->also) = p->tensor;
		} else if (cell == gained) {
			uint32_t k = again->before[cell].axes.n;

			if (k < old->axes.n && k < now.n && !shard_axis_overlaps(old->axes.v[k], now.v[k]))
				add_lost(w, again, x, cell, p, old->axes.v[k]);
		} else if (has_part(old->axes, w->c->axis, &part) && !has(now, part)) {
			add_lost(w, again, x, cell, p, part);
		}
	}
}

/* Returns whether the step moves the dimension as it is: the factor is its only one in both tensors. */
static bool
keeps_dimension(const ShardLayout *l, uint32_t t, uint32_t cell)
{
	uint32_t d = l->rule.tensor_dims[t] + explain_dim_of_cell(l, t, cell);

	return l->rule.dim_factors[d + 1] - l->rule.dim_factors[d] == 1;
}

/* ---- links ---- */

static ExplainLink *
add_link(Way *w, uint32_t event)
{
	ExplainLink *x = ARENA_NEW(w->a, ExplainLink);

	*x = (ExplainLink){ .slot = w->slot, .dim = w->dim, .event = event };
	*VEC_ADD(w->a, &w->found) = x;
	return x;
}

static void
go_on(Way *w, ExplainLink *x, uint32_t slot, uint32_t dim, uint32_t end)
{
	x->from = w->slot = slot;
	x->from_dim = w->dim = dim;
	w->end = end;
	w->broken = w->broken || !slot;
}

static void
follow_step(Way *w, uint32_t event)
{
	uint32_t t = propagate_log_target(w->log, event), cell;
	const ShardPlace *from;
	const ShardLayout *l;
	ExplainLink *x;
	const PropAgain *again = propagate_log_step(w->log, event);

	if (!again->before) {
		w->broken = true;
		return;
	}
	cell = find_cell(w, again, t);
	if (cell == EXPLAIN_START) {
		w->broken = !w->split;
		return;
	}
	l = again->st.layout;
	from = find_source(w, again, shard_layout_factor(l, cell), again->st.cells[cell].axes);
	if (!from) {
		w->broken = true;
		return;
	}
	x = add_link(w, event);
	x->target = t;
	x->source = from->tensor;
	x->factor = shard_layout_factor(l, cell);
	x->keeps = keeps_dimension(l, t, cell) && keeps_dimension(l, from->tensor, from->cell);
	for (uint32_t c = l->tensor_cells[t]; c < l->tensor_cells[t + 1]; c++) {
		if (again->before[c].present)
			list_offers(w, again, x, c, cell);
	}
	go_on(w, x, again->in.slots[from->tensor], explain_dim_of_cell(l, from->tensor, from->cell),
	      propagate_log_step_start(w->log, event));
	/* The body of a manual computation does not see the manual axes of its arguments. */
	if (again->in.view == VIEW_ADD && from->tensor + 1 == l->n_tensors &&
	    !has(explain_axes_at(w->log, w->slot, w->dim, w->end), w->c->axis))
		w->outer = again->in.outer;
}

/* Follows the axis through one event. Returns false at the root. */
static bool
follow(Way *w, uint32_t event)
{
	const PropEvent *e = propagate_log_event(w->log, event);

	switch ((PropEventKind)e->kind) {
	case PROP_EVENT_STEP:
		follow_step(w, event);
		return !w->outer;
	case PROP_EVENT_GROUP:
		go_on(w, add_link(w, event), propagate_log_event(w->log, e->from)->slot, w->dim, e->from + 1);
		return true;
	case PROP_EVENT_SYNC:
		go_on(w, add_link(w, event), e->from, w->dim, 0);
		return true;
	case PROP_EVENT_RESTORE:
		w->c->restored = event;
		return false;
	case PROP_EVENT_SIBLING:
	case PROP_EVENT_HOLD:
		break;		/* these give no axes */
	}
	w->broken = true;
	return true;
}

/* ---- roots ---- */

/* Returns the annotation that gives an axis to a slot, or NULL. Shardy's records name the annotation of a result of the
 * main function as the origin of the returned value, but it gives the value no axis. */
static const FlowRoot *
root_of(const PropLog *log, uint32_t slot, ShardAxis axis)
{
	const PropOrigins *given = &log->given[slot];

	for (uint32_t i = 0; i < given->n; i++) {
		uint32_t k = map_number(map_get(&log->roots->by_origin, given->v[i].origin));
		const FlowRoot *root = k ? &log->roots->list.v[k - 1] : NULL;

		if (root && root->kind != FLOW_ROOT_RESULT && shard_axis_overlaps(given->v[i].axis, axis))
			return root;
	}
	return NULL;
}

static void
end_at_root(Way *w)
{
	ExplainChain *c = w->c;

	c->root_slot = w->slot;
	c->root_dim = w->dim;
	c->root = root_of(w->log, w->slot, c->axis);
	c->annotation = w->outer ? w->outer : c->restored == EXPLAIN_START ? w->log->first[w->slot]
	                : propagate_log_event(w->log, c->restored)->sharding;
}

/* ---- folding ---- */

/* Returns whether the operation passes dimensions on. */
static bool
is_plain(const IrOp *op)
{
	switch (op->kind) {
	case IR_OP_SHLO_TRANSPOSE:
	case IR_OP_SHLO_BROADCAST_IN_DIM:
	case IR_OP_SHLO_SLICE:
	case IR_OP_SHLO_PAD:
	case IR_OP_SHLO_CONCATENATE:
	case IR_OP_SHLO_REVERSE:
	case IR_OP_SHLO_RESHAPE:
	case IR_OP_SDY_EDGE:
	case IR_OP_SDY_FUNC_EDGE:
		return true;
	default:
		return false;
	}
}

/* Returns the direction of a step: 1 from an operand to a result, -1 from a result to an operand, 0 between two
 * operands or two results. */
static int
direction_of(const PropLog *log, const ExplainLink *x)
{
	const PropEvent *e = propagate_log_event(log, x->event);
	uint32_t n = log->p->ops[e->rec].op == log->p->main ? 1 : log->p->ops[e->rec].n_operands;

	return (int)(x->target >= n) - (int)(x->source >= n);
}

static bool
can_fold(const PropLog *log, const ExplainLink *x)
{
	const PropEvent *e = propagate_log_event(log, x->event);

	return e->kind == PROP_EVENT_STEP && x->keeps && !x->lost.n && log->p->ops[e->rec].op != log->p->main &&
	       (log->p->ops[e->rec].elementwise || is_plain(log->p->ops[e->rec].op));
}

static bool
same_kind(const PropLog *log, const ExplainLink *x, const ExplainLink *y)
{
	const PropEvent *e = propagate_log_event(log, x->event), *f = propagate_log_event(log, y->event);

	return e->level == f->level && e->round == f->round &&
	       direction_of(log, x) == direction_of(log, y);
}

/* Finds the links from this one on that can be one line. The last link of a chain is always shown. */
static void
find_folds(const PropLog *log, ExplainLink *x)
{
	bool more = x->next && same_kind(log, x, x->next);

	x->folds = 0;
	x->after = x;
	if (!x->next || !can_fold(log, x))
		return;
	x->folds = more ? x->next->folds + 1 : 1;
	x->after = more ? x->next->after : x->next;
}

/* The first link is always shown. */
uint32_t
explain_chain_folds(const ExplainChain *c, const ExplainLink *link)
{
	return link == c->first ? 0 : link->folds;
}

/* ---- chains ---- */

uint32_t
explain_link_number(ExplainLinkNumbers *numbers, Arena *a, const ExplainLink *link, bool *is_new)
{
	uint32_t number = map_number(map_get(&numbers->map, (uintptr_t)link));

	*is_new = link && !number;
	if (!*is_new)
		return number;
	map_put(a, &numbers->map, (uintptr_t)link, map_value(++numbers->n));
	return numbers->n;
}

static uint64_t
hash_of(uint32_t event, uint32_t dim, ShardAxis axis)
{
	uint64_t h = map_mix((uint64_t)event << 32 | dim, (uint64_t)axis.name << 1 | axis.is_sub);

	return axis.is_sub ? map_mix(map_mix(h, (uint64_t)axis.pre), (uint64_t)axis.size) : h;
}

/* Returns the link of an event that another chain has, or NULL. */
static const ExplainLink *
find_link(const Way *w, uint32_t event)
{
	const Map *map = &w->links->map;

	for (const MapEntry *e = map_first(map, hash_of(event, w->dim, w->c->axis)); e; e = map_next(map, e)) {
		const ExplainLink *x = e->value;

		if (x->event == event && x->dim == w->dim && shard_axis_eq(x->of->axis, w->c->axis))
			return x;
	}
	return NULL;
}

/* Completes the chain: it has the links that were found, and from `rest` on those of another chain. */
static void
take_links(Way *w, const ExplainLink *rest)
{
	ExplainChain *c = w->c;

	if (rest) {
		c->root_slot = rest->of->root_slot;
		c->root_dim = rest->of->root_dim;
		c->restored = rest->of->restored;
		c->root = rest->of->root;
		c->annotation = rest->of->annotation;
	} else {
		end_at_root(w);
	}
	for (uint32_t i = w->found.n; i-- > 0; rest = w->found.v[i]) {
		ExplainLink *x = w->found.v[i];

		x->next = rest;
		x->of = c;
		x->left = rest ? rest->left + 1 : 1;
		find_folds(w->log, x);
		map_add(w->a, &w->links->map, hash_of(x->event, x->dim, c->axis), x);
	}
	c->first = rest;
	c->n = rest ? rest->left : 0;
}

/* Adds the chains of the parts of an axis: the part that split off, and the parts before and after it. */
static bool
split_chain(Way *w, uint32_t slot, uint32_t dim, uint32_t event, ExplainChains *chains)
{
	const ShardMesh *mesh = explain_mesh(w->log, propagate_log_at(w->log, slot, event));
	ShardAxis all = w->c->axis, rest;
	bool ok;

	if (!mesh || shard_axis_eq(all, w->part))
		return false;
	ok = !shard_axis_head(all, w->part, &rest) ||
	     explain_chain(w->log, w->links, w->a, slot, dim, rest, event, chains);
	ok &= explain_chain(w->log, w->links, w->a, slot, dim, w->part, event, chains);
	return ok && (!shard_axis_tail(mesh, all, w->part, &rest) ||
	              explain_chain(w->log, w->links, w->a, slot, dim, rest, event, chains));
}

bool
explain_chain(PropLog *log, ExplainLinks *links, Arena *a, uint32_t slot, uint32_t dim, ShardAxis axis, uint32_t event,
              ExplainChains *chains)
{
	ExplainChain *c = ARENA_NEW(a, ExplainChain);
	Way w = { .log = log, .links = links, .a = a, .c = c, .slot = slot, .dim = dim, .end = event };
	const ExplainLink *rest = NULL;
	uint32_t gain;

	*c = (ExplainChain){ .slot = slot, .dim = dim, .axis = axis, .restored = EXPLAIN_START };
	do {
		gain = find_gain(&w);
		if (gain != EXPLAIN_START && !w.broken && !w.split)
			rest = find_link(&w, gain);
	} while (!w.broken && !w.split && gain != EXPLAIN_START && !rest && follow(&w, gain) && !w.broken && !w.split);
	if (w.split)
		return split_chain(&w, slot, dim, event, chains);
	if (w.broken)
		return false;
	take_links(&w, rest);
	*VEC_ADD(a, &chains->list) = c;
	return true;
}
