/* SPDX-License-Identifier: Apache-2.0
 *
 * Places of data-flow edges, given by a declaration as `attribute + offset + index`, and the index range for which all
 * places of a family exist.
 *
 * The range of each family is computed once and cached on the operation (ir_op_flow_ranges). It depends on the numbers
 * of operands, results, block arguments and yielded values, which stay the same until a pass takes the operation apart,
 * and on attributes: ir_op_set_attr() and ir_op_set_prop() clear the cache. A pass that takes an operation apart may
 * already have moved its regions or terminators, so a yielded operand is checked again on each use.
 */
#include "flow/declared_edges.h"

#include "base/paranoid.h"

/* The indices lo .. hi - 1. */
typedef struct Range {
	int64_t lo, hi;
} Range;

static const Range nothing = { 0, 0 };

/* Returns the last operation of a region if it is a terminator or may be one (a foreign operation without results),
 * else NULL. */
static IrOp *
region_end(const IrOp *op, uint32_t region)
{
	const IrBlock *b = ir_op_body(op, region);
	IrOp *last = b ? b->last : NULL;

	return last && (ir_op_has(last, T_TERM) || (last->kind == IR_OP_FOREIGN && !last->n_results)) ? last : NULL;
}

/* ---- places ---- */

static uint32_t
n_places(const IrOp *op, IrPlaceKind kind, uint32_t region)
{
	const IrBlock *b;
	const IrOp *end;

	switch (kind) {
	case IR_PLACE_OPERAND:
		return op->n_operands;
	case IR_PLACE_RESULT:
		return op->n_results;
	case IR_PLACE_ARG:
		b = ir_op_body(op, region);
		return b ? b->n_args : 0;
	case IR_PLACE_YIELD:
		end = region_end(op, region);
		return end ? end->n_operands : 0;
	}
	return 0;
}

/* Computes the constant part of a place's number, to which an indexed place adds the index of the edge. Returns
 * false if the declared attribute is missing or out of range. */
static bool
place_offset(const IrOp *op, const IrPlace *p, int64_t *offset)
{
	const IrAttr *a;
	int64_t n = 0;

	if (p->attr) {
		a = ir_op_get(op, p->attr);
		if (!a || a->kind != IR_ATTR_INT)
			return false;
		n = ir_attr_ints(a)[0];
	}
	if (n < -(int64_t)UINT32_MAX || n > (int64_t)UINT32_MAX)
		return false;
	*offset = p->offset + (p->minus ? -n : n);
	return true;
}

/* Returns the indices of r for which the place exists in that region. */
static Range
range_cut(const IrOp *op, const IrPlace *p, uint32_t region, Range r)
{
	int64_t n = n_places(op, (IrPlaceKind)p->kind, region), offset;

	if (!place_offset(op, p, &offset) || (!p->indexed && (offset < 0 || offset >= n)))
		return nothing;
	if (!p->indexed)
		return r;
	r.lo = r.lo > -offset ? r.lo : -offset;
	r.hi = r.hi < n - offset ? r.hi : n - offset;
	return r;
}

static Range
range_of_place(const IrOp *op, const IrPlace *p, Range r)
{
	if (p->region != IR_REGION_ALL)
		return range_cut(op, p, p->region, r);
	for (uint32_t i = 0; i < op->n_regions; i++)
		r = range_cut(op, p, i, r);
	return r;
}

/* Returns the indices of the edges of a family. */
static Range
find_range(const IrOp *op, const IrFlow *flow)
{
	Range r = { 0, n_places(op, flow->over_args ? IR_PLACE_ARG : IR_PLACE_RESULT, flow->region) };

	r = range_of_place(op, &flow->owner, r);
	for (uint32_t i = 0; i < flow->n_sources; i++)
		r = range_of_place(op, &flow->sources[i], r);
	for (uint32_t i = 0; i < flow->n_targets; i++)
		r = range_of_place(op, &flow->targets[i], r);
	return r.lo < r.hi ? r : nothing;
}

static bool
range_is(const IrFlowRange *kept, Range r)
{
	return kept->lo == r.lo && kept->n == (uint32_t)(r.hi - r.lo);
}

/* Returns find_range() from the cache of the operation. */
static Range
range_of(const IrOp *op, const IrFlow *flow)
{
	IrFlowRange *kept = &ir_op_flow_ranges(op)[flow - ir_op_declaration(op)->flows];

	if (!kept->known) {
		Range r = find_range(op, flow);

		*kept = (IrFlowRange){ r.lo, (uint32_t)(r.hi - r.lo), true };
	}
	PARANOID_CHECK("IrFlowRange", range_is(kept, find_range(op, flow)));
	return (Range){ kept->lo, kept->lo + kept->n };
}

/* Returns the number of the operand, result or argument at the place of edge i. */
static uint32_t
place_number(const IrOp *op, const IrPlace *p, int64_t i)
{
	int64_t offset = 0;

	place_offset(op, p, &offset);
	return (uint32_t)(offset + (p->indexed ? i : 0));
}

static IrValue *
place_value(const IrOp *op, const IrPlace *p, int64_t i)
{
	uint32_t k = place_number(op, p, i);

	return p->kind == IR_PLACE_ARG ? ir_op_block(op, p->region)->args[k] : (IrValue *)(uintptr_t)&op->results[k];
}

/* Returns whether the place is in the same list as the value: the results, or the arguments of its region. */
static bool
place_is_of(const IrOp *op, const IrPlace *p, const IrValue *v)
{
	if (p->kind != (v->is_arg ? IR_PLACE_ARG : IR_PLACE_RESULT))
		return false;
	return !v->is_arg || ir_op_body(op, p->region) == v->owner.block;
}

/* Returns the edges of r whose place has that number. */
static Range
range_with(const IrOp *op, const IrPlace *p, uint32_t number, Range r)
{
	int64_t offset = 0, i;

	place_offset(op, p, &offset);
	i = number - offset;
	if (!p->indexed)
		return i == 0 ? r : nothing;
	return i >= r.lo && i < r.hi ? (Range){ i, i + 1 } : nothing;
}

static bool
is_empty(Range r)
{
	return r.lo >= r.hi;
}

/* ---- edges ---- */

/* Finds the edge that has the value as owner or target. Verification excludes a second one. */
static const IrFlow *
flow_of(const IrOp *op, const IrValue *v, int64_t *index)
{
	const IrDecl *decl = ir_op_declaration(op);

	for (uint32_t k = 0; k < decl->n_flows; k++) {
		const IrFlow *flow = &decl->flows[k];
		Range all = range_of(op, flow), r = nothing;

		if (is_empty(all))
			continue;
		if (place_is_of(op, &flow->owner, v))
			r = range_with(op, &flow->owner, v->index, all);
		for (uint32_t t = 0; is_empty(r) && t < flow->n_targets; t++) {
			if (place_is_of(op, &flow->targets[t], v))
				r = range_with(op, &flow->targets[t], v->index, all);
		}
		if (!is_empty(r)) {
			*index = r.lo;
			return flow;
		}
	}
	return NULL;
}

IrValue *
flow_owner(const IrOp *op, const IrValue *target)
{
	int64_t i;
	const IrFlow *flow = flow_of(op, target, &i);

	return flow ? place_value(op, &flow->owner, i) : NULL;
}

static void
source_at(const IrOp *op, const IrPlace *p, uint32_t region, int64_t i, void (*f)(IrUse *source, void *cx), void *cx)
{
	const IrOp *of = p->kind == IR_PLACE_YIELD ? region_end(op, region) : op;
	uint32_t k = place_number(op, p, i);

	if (of && k < of->n_operands)
		f(&of->operands[k], cx);
}

void
flow_sources(const IrOp *op, const IrValue *owner, void (*f)(IrUse *source, void *cx), void *cx)
{
	int64_t i;
	const IrFlow *flow = flow_of(op, owner, &i);

	for (uint32_t k = 0; flow && k < flow->n_sources; k++) {
		const IrPlace *p = &flow->sources[k];

		if (p->region != IR_REGION_ALL)
			source_at(op, p, p->region, i, f, cx);
		for (uint32_t r = 0; p->region == IR_REGION_ALL && r < op->n_regions; r++)
			source_at(op, p, r, i, f, cx);
	}
}

void
flow_targets(const IrOp *op, const IrValue *owner, void (*f)(IrValue *target, void *cx), void *cx)
{
	int64_t i;
	const IrFlow *flow = flow_of(op, owner, &i);

	for (uint32_t k = 0; flow && k < flow->n_targets; k++)
		f(place_value(op, &flow->targets[k], i), cx);
}

/* Returns whether the use is in the operand list of the place: the operation's, or that of the end of a region. */
static bool
place_feeds(const IrOp *op, const IrPlace *p, const IrUse *u)
{
	const IrBlock *b = u->user->block;

	if (p->kind == IR_PLACE_OPERAND || u->user == op)
		return p->kind == IR_PLACE_OPERAND && u->user == op;
	return b->last == u->user && b == b->region->first &&
	       (p->region == IR_REGION_ALL || b->region == &op->regions[p->region]);
}

void
flow_fed(const IrOp *op, const IrUse *source, void (*f)(IrValue *owner, void *cx), void *cx)
{
	const IrDecl *decl = ir_op_declaration(op);

	for (uint32_t k = 0; k < decl->n_flows; k++) {
		const IrFlow *flow = &decl->flows[k];
		Range all = range_of(op, flow);

		for (uint32_t s = 0; !is_empty(all) && s < flow->n_sources; s++) {
			Range r = nothing;

			if (place_feeds(op, &flow->sources[s], source))
				r = range_with(op, &flow->sources[s], ir_use_index(source), all);
			for (int64_t i = r.lo; i < r.hi; i++)
				f(place_value(op, &flow->owner, i), cx);
		}
	}
}

/* ---- owners that are block arguments ---- */

/* Returns how many edges of a family are owned by a block argument. */
static uint32_t
n_args_of(const IrOp *op, const IrFlow *flow)
{
	Range r = flow->owner.kind == IR_PLACE_ARG ? range_of(op, flow) : nothing;

	return (uint32_t)(r.hi - r.lo);
}

uint32_t
flow_n_args(const IrOp *op)
{
	const IrDecl *decl = ir_op_declaration(op);
	uint32_t n = 0;

	for (uint32_t k = 0; k < decl->n_flows; k++)
		n += n_args_of(op, &decl->flows[k]);
	return n;
}

IrValue *
flow_arg(const IrOp *op, uint32_t i)
{
	const IrDecl *decl = ir_op_declaration(op);

	for (uint32_t k = 0; k < decl->n_flows; k++) {
		uint32_t n = n_args_of(op, &decl->flows[k]);

		if (i < n)
			return place_value(op, &decl->flows[k].owner, range_of(op, &decl->flows[k]).lo + i);
		i -= n;
	}
	return NULL;
}

uint32_t
flow_arg_number(const IrOp *op, const IrValue *arg)
{
	const IrDecl *decl = ir_op_decl(op);
	int64_t i = 0;
	const IrFlow *flow = flow_of(op, arg, &i);
	uint32_t n = 0;

	for (const IrFlow *f = decl->flows; f < flow; f++)
		n += n_args_of(op, f);
	return flow ? n + (uint32_t)(i - range_of(op, flow).lo) : n;
}

void
flow_claims(const IrOp *op, void (*f)(IrValue *v, void *cx), void *cx)
{
	const IrDecl *decl = ir_op_declaration(op);

	for (uint32_t k = 0; k < decl->n_flows; k++) {
		const IrFlow *flow = &decl->flows[k];
		Range r = range_of(op, flow);

		for (int64_t i = r.lo; i < r.hi; i++) {
			f(place_value(op, &flow->owner, i), cx);
			for (uint32_t t = 0; t < flow->n_targets; t++)
				f(place_value(op, &flow->targets[t], i), cx);
		}
	}
}
