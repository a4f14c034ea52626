/* SPDX-License-Identifier: Apache-2.0
 *
 * The trail of the rewrites knows the places. A result of a function has those of the value that the function returns.
 */
#include "explain/xla_places.h"

#include "ir/walk.h"

/* Regions count from 1; 0 is for the results of an operation. */
enum { OF_RESULT = 0, OF_RETURNED = UINT16_MAX };

static uint64_t
key_of(uint32_t lo, uint32_t region, uint32_t index)
{
	return map_mix(map_mix(map_mix(0, lo), region), index) | 1;
}

static uint64_t
key_of_value(const IrOp *op, const IrValue *v)
{
	uint32_t region = OF_RESULT;

	if (v->is_arg)
		region = (uint32_t)(v->owner.block->region - op->regions) + 1;
	return key_of(op->span.lo, region, v->index);
}

static uint64_t
key_of_named(const InspectNamed *x)
{
	switch (x->kind) {
	case INSPECT_NAMED_ARG:
		return key_of(x->op.lo, 1, x->index);
	case INSPECT_NAMED_RESULT:
		return key_of(x->op.lo, OF_RETURNED, x->index);
	case INSPECT_NAMED_VALUE:
		break;
	}
	return key_of(x->op.lo, x->region == INSPECT_NO_REGION ? OF_RESULT : x->region + 1, x->index);
}

static void
put(ExplainXlaPlaces *x, uint64_t key, ExplainXlaValue *value, Arena *a)
{
	if (value && value->n && !map_get(&x->by_place, key))
		map_put(a, &x->by_place, key, value);
}

/* Adds the results of the functions. */
static void
add_returned(ExplainXlaPlaces *x, const IrModule *user, Arena *a)
{
	for (IrOp *f = ir_func_after(user->op, user->op); f; f = ir_func_after(user->op, f)) {
		const IrBlock *body = ir_op_body(f, 0);
		const IrOp *end = body ? body->last : NULL;

		for (uint32_t i = 0; end && i < end->n_operands; i++) {
			const IrValue *v = ir_operand(end, i);

			put(x, key_of(f->span.lo, OF_RETURNED, i),
			    map_get(&x->by_place, key_of_value(ir_value_op(v), v)), a);
		}
	}
}

static void
copy_places(ExplainValues *to, const XlaAnswers *ans, Arena *a)
{
	to->v = arena_dup(a, ans->places.v, ans->places.n * sizeof *ans->places.v);
	to->n = ans->places.n;
}

void
explain_xla_places_read(ExplainXlaPlaces *x, XlaAnswers *ans, Arena *a)
{
	*x = (ExplainXlaPlaces){ .values = ARENA_ARRAY(a, ExplainXlaValue, ans->list.n) };
	copy_places(&x->list, ans, a);
	xla_answers_settle(ans);
	copy_places(&x->settled, ans, a);
	for (uint32_t i = 0; i < ans->list.n; i++) {
		const XlaAnswer *y = &ans->list.v[i];

		x->values[i] = (ExplainXlaValue){ y->first_place, y->n_places };
		put(x, key_of_value(y->op, y->value), &x->values[i], a);
	}
	add_returned(x, ans->user, a);
}

/* Appends the copies that propagation has made of a place for its uses. It can have merged them with other values, but
 * not the copy for the first use, which is `first`. */
static void
list_copies(IrModule *m, ExplainOps *ops, const IrValue *place, IrValue *first, Arena *a, ExplainValues *values)
{
	const IrOp *op = ir_value_op(place);
	InspectNamed like = { .kind = INSPECT_NAMED_VALUE, .index = place->index, .region = INSPECT_NO_REGION,
	                      .type = place->type, .op_name = session_str(m->s, op->name), .op = op->span };
	ExplainValues copies;

	*VEC_ADD(a, values) = first;
	explain_address_values(m, ops, &like, a, &copies);
	for (uint32_t i = 0; i < copies.n; i++) {
		if (copies.v[i] != first && copies.v[i]->uses)
			*VEC_ADD(a, values) = copies.v[i];
	}
}

void
explain_xla_places_list(const ExplainXlaPlaces *x, IrModule *m, ExplainOps *ops, const InspectNamed *named,
                        Arena *a, ExplainValues *values)
{
	const ExplainXlaValue *y = map_get(&x->by_place, key_of_named(named));
	const IrOp *last = NULL;

	for (uint32_t i = y ? y->n : 0; i-- > 0;) {	/* the place of the last copy comes first */
		IrValue *v = x->list.v[y->first + i], *now = x->settled.v[y->first + i];
		const IrOp *op = ir_value_op(v);

		if (v == now && (v->is_arg || !(op->flags & IR_OPF_ERASED))) {
			*VEC_ADD(a, values) = v;
			continue;
		}
		/* Copies of an inlined function have one place in the text. */
		if (!last || op->span.lo != last->span.lo || op->kind != last->kind)
			list_copies(m, ops, v, now, a, values);
		last = op;
	}
}
