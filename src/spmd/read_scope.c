/* SPDX-License-Identifier: Apache-2.0
 *
 * The values of one computation while it is read, and the tuples that hold what it gets and hands back.
 */
#include "flow/value.h"
#include "spmd/read_scope.h"

SpmdIns *
spmd_scope_add(SpmdScope *s, SpmdOpcode op, const SpmdShape *shape, const SpmdSharding *sharding, uint32_t n,
               SpmdIns *const *ops, const IrOp *source)
{
	SpmdIns *i = spmd_ins_new(s->r->in, s->c, op, shape, sharding, n, ops);

	i->source = source;
	return i;
}

/* Returns element k of a tuple. */
SpmdIns *
spmd_scope_element(SpmdScope *s, SpmdIns *tuple, uint32_t k)
{
	SpmdIns **list = map_get(s->elements, (uintptr_t)tuple);

	if (!list) {
		list = ARENA_ARRAY(s->r->in->a, SpmdIns *, tuple->shape->n);
		map_put(s->r->in->a, s->elements, (uintptr_t)tuple, list);
	}
	if (!list[k]) {
		list[k] = spmd_scope_add(s, SPMD_OP_GET_TUPLE_ELEMENT, tuple->shape->elements[k],
		                         spmd_element(tuple->sharding, k), 1, &tuple, tuple->source);
		list[k]->index = k;
	}
	return list[k];
}

/* What a value is: an instruction, or an element of a tuple that nobody has asked for yet. */
typedef struct Place {
	SpmdIns *ins;
	uint32_t index;
	bool is_element;
} Place;

void
spmd_scope_set(SpmdScope *s, const IrValue *v, SpmdIns *ins, bool is_element, uint32_t index)
{
	Place *p = ARENA_NEW(s->r->in->a, Place);

	*p = (Place){ ins, index, is_element };
	map_put(s->r->in->a, s->values, (uintptr_t)v, p);
	if (!is_element && !ins->made)
		ins->made = v;
}

SpmdIns *
spmd_scope_get(SpmdScope *s, const IrValue *v)
{
	const Place *p = map_get(s->values, (uintptr_t)v);
	SpmdIns *i;

	if (!p) {
		spmd_read_fail(s->r, "a value from outside of its computation");
		return s->c->ins.n ? s->c->ins.v[0] : NULL;
	}
	if (!p->is_element)
		return p->ins;
	i = spmd_scope_element(s, p->ins, p->index);
	if (!i->made)
		i->made = v;
	return i;
}

const SpmdSharding *
spmd_scope_sharding(SpmdScope *s, IrAttr *attr, const SpmdShape *shape)
{
	return spmd_read_sharding(s->r, attr, spmd_shape_rank(shape), s->manual);
}

/* ---- tuples ---- */

SpmdIns *
spmd_scope_tuple(SpmdScope *s, uint32_t n, SpmdIns *const *parts, const SpmdSharding *sharding, const IrOp *source)
{
	const SpmdShape **shapes = ARENA_ARRAY(s->r->in->a, const SpmdShape *, n);
	const SpmdSharding **shardings = ARENA_ARRAY(s->r->in->a, const SpmdSharding *, n);

	for (uint32_t k = 0; k < n; k++) {
		shapes[k] = parts[k]->shape;
		shardings[k] = parts[k]->sharding;
	}
	if (!sharding)
		sharding = spmd_tuple(s->r->in->t, n, shardings);
	return spmd_scope_add(s, SPMD_OP_TUPLE, spmd_shape_tuple(s->r->in->t, n, shapes), sharding, n, parts, source);
}

/* Makes the root of a computation: the value alone, moved if it has another sharding; or a tuple. */
void
spmd_scope_root(SpmdScope *s, uint32_t n, SpmdIns *const *parts, const SpmdSharding *const *shardings)
{
	SpmdIns *tuple;

	if (n != 1) {
		s->c->root = spmd_scope_tuple(s, n, parts,
		                              shardings ? spmd_tuple(s->r->in->t, n, shardings) : NULL, NULL);
	} else if (!shardings || shardings[0] == parts[0]->sharding) {
		s->c->root = parts[0];
	} else {
		tuple = spmd_scope_tuple(s, 1, parts, NULL, NULL);
		s->c->root = spmd_scope_add(s, SPMD_OP_GET_TUPLE_ELEMENT, parts[0]->shape, shardings[0], 1, &tuple,
		                            NULL);
	}
}

/* ---- what regions get from outside ---- */

/* Adds a value that is new and that the block, if there is one, does not define. */
void
spmd_add_captured(Arena *a, const IrBlock *b, IrValue *v, Map *seen, SpmdValues *out)
{
	if ((v->is_arg ? v->owner.block : v->owner.op->block) != b && map_mark(a, seen, (uintptr_t)v))
		*VEC_ADD(a, out) = v;
}

/* Returns the values that the operations of a block use and that are defined outside of it, in order of first use,
 * nested operations first. It looks at a block once, so that nested loops take linear time. */
const SpmdValues *
spmd_captured_by(SpmdReader *r, const IrBlock *b)
{
	SpmdValues *out = map_get(&r->captured, (uintptr_t)b);
	Map seen = { 0 };

	if (out)
		return out;
	out = ARENA_NEW(r->in->a, SpmdValues);
	for (IrOp *op = b->first; op; op = op->next) {
		for (uint32_t k = 0; k < op->n_regions; k++) {
			const IrBlock *first = op->regions[k].first;
			const SpmdValues *inner = first ? spmd_captured_by(r, first) : NULL;

			for (uint32_t j = 0; inner && j < inner->n; j++)
				spmd_add_captured(r->in->a, b, inner->v[j], &seen, out);
		}
		for (uint32_t k = 0; k < op->n_operands; k++)
			spmd_add_captured(r->in->a, b, ir_operand(op, k), &seen, out);
	}
	map_put(r->in->a, &r->captured, (uintptr_t)b, out);
	return out;
}

SpmdScope
spmd_scope_new(const SpmdScope *outer, const char *name)
{
	SpmdScope s = { outer->r, spmd_comp_new(outer->r->in, name), outer->manual, NULL, NULL };

	s.values = ARENA_NEW(outer->r->in->a, Map);
	s.elements = ARENA_NEW(outer->r->in->a, Map);
	return s;
}

SpmdIns *
spmd_scope_param(SpmdScope *s, uint32_t number, const SpmdShape *shape, const SpmdSharding *sharding)
{
	SpmdIns *p = spmd_scope_add(s, SPMD_OP_PARAMETER, shape, sharding, 0, NULL, NULL);

	p->index = number;
	*VEC_ADD(s->r->in->a, &s->c->params) = p;
	return p;
}

/* Fills in what the terminator of a block hands back. */
uint32_t
spmd_scope_returned(SpmdScope *s, const IrBlock *b, SpmdIns **parts)
{
	const IrOp *end = b->last;

	for (uint32_t k = 0; k < end->n_operands; k++)
		parts[k] = spmd_scope_get(s, ir_operand(end, k));
	return end->n_operands;
}

/* Makes the values of an operation's results: the instruction, or its elements. */
void
spmd_scope_set_results(SpmdScope *s, const IrOp *op, SpmdIns *i)
{
	bool is_value = op->n_results == 1 && op->results[0].type->kind == IR_TYPE_TUPLE;

	for (uint32_t k = 0; k < op->n_results; k++)
		spmd_scope_set(s, &op->results[k], i, !is_value && spmd_is_tuple(i->shape), k);
}

/* The sharding of result k, or NULL. Operations of sdy have it as a property. */
IrAttr *
spmd_sharding_attr(const IrOp *op, uint32_t k)
{
	Atom name = flow_op_single(op);

	return name ? ir_op_prop(op, name) : flow_op_result(op, k);
}

/* The shape and sharding of all results of an operation. */
const SpmdShape *
spmd_scope_shape(SpmdScope *s, const IrOp *op, const SpmdSharding **shardings, const SpmdSharding **whole)
{
	const SpmdShape **shapes = ARENA_ARRAY(s->r->in->a, const SpmdShape *, op->n_results + 1);

	for (uint32_t k = 0; k < op->n_results; k++) {
		shapes[k] = spmd_read_shape(s->r, op->results[k].type);
		if (!shapes[k]) {
			spmd_read_fail(s->r, "a type without a static shape");
			return NULL;
		}
		shardings[k] = spmd_scope_sharding(s, spmd_sharding_attr(op, k), shapes[k]);
		if (spmd_is_tuple(shapes[k]))
			shardings[k] = spmd_all_parts(s->r->in->t, shapes[k], shardings[k]);
	}
	if (op->n_results == 1) {
		*whole = shardings[0];
		return shapes[0];
	}
	*whole = spmd_tuple(s->r->in->t, op->n_results, shardings);
	return spmd_shape_tuple(s->r->in->t, op->n_results, shapes);
}

/* ---- the program ---- */

/* The number of partitions: that of the devices of the module's mesh. */
static uint32_t
count_devices(SpmdReader *r)
{
	const IrOp *op = flow_first_mesh(r->m);
	int64_t n = op ? shard_mesh_n_devices(shard_mesh(ir_op_prop(op, ATOM_mesh))) : 1;

	if (n >= 1 && n <= SPMD_DEVICES)
		return (uint32_t)n;
	spmd_read_fail(r, "a mesh of so many devices");
	return 1;
}

/* Makes the computation that the program is. */
void
spmd_scope_main(SpmdScope *s)
{
	SpmdReader *r = s->r;

	r->in->devices = count_devices(r);
	s->c = r->in->entry = spmd_comp_new(r->in, "main");
	s->c->is_entry = true;
	s->values = ARENA_NEW(r->in->a, Map);
	s->elements = ARENA_NEW(r->in->a, Map);
}

/* Adds a parameter for a value. */
void
spmd_scope_param_of(SpmdScope *s, const IrValue *v, IrAttr *sharding)
{
	const SpmdShape *shape = spmd_read_shape(s->r, v->type);

	if (!shape)
		spmd_read_fail(s->r, "a type without a static shape");
	else
		spmd_scope_set(s, v, spmd_scope_param(s, s->c->params.n, shape,
		                                      spmd_scope_sharding(s, sharding, shape)), false, 0);
}
