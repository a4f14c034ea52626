/* SPDX-License-Identifier: Apache-2.0
 *
 * The structure of the input (spec 57 §1.2): computations of loops, branches and manual regions, tuples of what they
 * get from outside, and the roots.
 */
#include <assert.h>

#include "flow/value.h"
#include "ir/walk.h"
#include "spmd/algebra.h"
#include "spmd/module.h"

/* One computation while it is read. */
typedef struct Scope {
	SpmdReader *r;
	SpmdComp *c;
	const SpmdManual *manual;
	Map *values;		/* IrValue to SpmdIns: what it is in this computation */
	/* tuples: SpmdIns to an array of its get-tuple-elements, which are made when they are used */
	Map *elements;
} Scope;

typedef VEC(IrValue *) Values;

static uint32_t
rank_of(const SpmdShape *s)
{
	return spmd_is_tuple(s) ? 0 : s->rank;
}

static SpmdIns *
add(Scope *s, SpmdOpcode op, const SpmdShape *shape, const SpmdSharding *sharding, uint32_t n, SpmdIns *const *ops,
    const IrOp *source)
{
	SpmdIns *i = spmd_ins_new(s->r->in, s->c, op, shape, sharding, n, ops);

	i->source = source;
	return i;
}

/* Returns element k of a tuple. */
static SpmdIns *
element(Scope *s, SpmdIns *tuple, uint32_t k)
{
	SpmdIns **list = map_get(s->elements, (uintptr_t)tuple);

	if (!list) {
		list = ARENA_ARRAY(s->r->in->a, SpmdIns *, tuple->shape->n);
		map_put(s->r->in->a, s->elements, (uintptr_t)tuple, list);
	}
	if (!list[k]) {
		list[k] = add(s, SPMD_OP_GET_TUPLE_ELEMENT, tuple->shape->elements[k], spmd_element(tuple->sharding, k),
		              1, &tuple, tuple->source);
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

static void
set_place(Scope *s, const IrValue *v, SpmdIns *ins, bool is_element, uint32_t index)
{
	Place *p = ARENA_NEW(s->r->in->a, Place);

	*p = (Place){ ins, index, is_element };
	map_put(s->r->in->a, s->values, (uintptr_t)v, p);
	if (!is_element && !ins->made)
		ins->made = v;
}

static SpmdIns *
get(Scope *s, const IrValue *v)
{
	const Place *p = map_get(s->values, (uintptr_t)v);
	SpmdIns *i;

	if (!p) {
		spmd_read_fail(s->r, "a value from outside of its computation");
		return s->c->ins.n ? s->c->ins.v[0] : NULL;
	}
	if (!p->is_element)
		return p->ins;
	i = element(s, p->ins, p->index);
	if (!i->made)
		i->made = v;
	return i;
}

static const SpmdSharding *
sharding_of(Scope *s, IrAttr *attr, const SpmdShape *shape)
{
	return spmd_read_sharding(s->r, attr, rank_of(shape), s->manual);
}

/* ---- tuples ---- */

static SpmdIns *
make_tuple(Scope *s, uint32_t n, SpmdIns *const *parts, const SpmdSharding *sharding, const IrOp *source)
{
	const SpmdShape **shapes = ARENA_ARRAY(s->r->in->a, const SpmdShape *, n);
	const SpmdSharding **shardings = ARENA_ARRAY(s->r->in->a, const SpmdSharding *, n);

	for (uint32_t k = 0; k < n; k++) {
		shapes[k] = parts[k]->shape;
		shardings[k] = parts[k]->sharding;
	}
	if (!sharding)
		sharding = spmd_tuple(s->r->in->t, n, shardings);
	return add(s, SPMD_OP_TUPLE, spmd_shape_tuple(s->r->in->t, n, shapes), sharding, n, parts, source);
}

/* Makes the root of a computation: the value alone, moved if it has another sharding; or a tuple. */
static void
make_root(Scope *s, uint32_t n, SpmdIns *const *parts, const SpmdSharding *const *shardings)
{
	SpmdIns *tuple;

	if (n != 1) {
		s->c->root = make_tuple(s, n, parts, shardings ? spmd_tuple(s->r->in->t, n, shardings) : NULL, NULL);
	} else if (!shardings || shardings[0] == parts[0]->sharding) {
		s->c->root = parts[0];
	} else {
		tuple = make_tuple(s, 1, parts, NULL, NULL);
		s->c->root = add(s, SPMD_OP_GET_TUPLE_ELEMENT, parts[0]->shape, shardings[0], 1, &tuple, NULL);
	}
}

/* ---- what regions get from outside ---- */

/* Adds a value that is new and that the block, if there is one, does not define. */
static void
add_captured(Arena *a, const IrBlock *b, IrValue *v, Map *seen, Values *out)
{
	if ((v->is_arg ? v->owner.block : v->owner.op->block) != b && map_mark(a, seen, (uintptr_t)v))
		*VEC_ADD(a, out) = v;
}

/* Returns the values that the operations of a block use and that are defined outside of it, in order of first use,
 * nested operations first. It looks at a block once, so that nested loops take linear time. */
static const Values *
captured_by(SpmdReader *r, const IrBlock *b)
{
	Values *out = map_get(&r->captured, (uintptr_t)b);
	Map seen = { 0 };

	if (out)
		return out;
	out = ARENA_NEW(r->in->a, Values);
	for (IrOp *op = b->first; op; op = op->next) {
		for (uint32_t k = 0; k < op->n_regions; k++) {
			const Values *inner = op->regions[k].first ? captured_by(r, op->regions[k].first) : NULL;

			for (uint32_t j = 0; inner && j < inner->n; j++)
				add_captured(r->in->a, b, inner->v[j], &seen, out);
		}
		for (uint32_t k = 0; k < op->n_operands; k++)
			add_captured(r->in->a, b, ir_operand(op, k), &seen, out);
	}
	map_put(r->in->a, &r->captured, (uintptr_t)b, out);
	return out;
}

/* Enters a computation in which captured values are elements of the parameter, or the parameter itself. */
static void
bind(Scope *inner, const Values *captured, SpmdIns *param, uint32_t first, bool is_tuple)
{
	for (uint32_t k = 0; k < captured->n; k++)
		set_place(inner, captured->v[k], param, is_tuple, first + k);
}

static Scope
scope_new(const Scope *outer, const char *name)
{
	Scope s = { outer->r, spmd_comp_new(outer->r->in, name), outer->manual, NULL, NULL };

	s.values = ARENA_NEW(outer->r->in->a, Map);
	s.elements = ARENA_NEW(outer->r->in->a, Map);
	return s;
}

static SpmdIns *
add_param(Scope *s, uint32_t number, const SpmdShape *shape, const SpmdSharding *sharding)
{
	SpmdIns *p = add(s, SPMD_OP_PARAMETER, shape, sharding, 0, NULL, NULL);

	p->index = number;
	*VEC_ADD(s->r->in->a, &s->c->params) = p;
	return p;
}

static void read_block(Scope *s, const IrBlock *b);

/* Fills in what the terminator of a block hands back. */
static uint32_t
returned(Scope *s, const IrBlock *b, SpmdIns **parts)
{
	const IrOp *end = b->last;

	for (uint32_t k = 0; k < end->n_operands; k++)
		parts[k] = get(s, ir_operand(end, k));
	return end->n_operands;
}

/* Makes the values of an operation's results: the instruction, or its elements. */
static void
set_results(Scope *s, const IrOp *op, SpmdIns *i)
{
	bool is_value = op->n_results == 1 && op->results[0].type->kind == IR_TYPE_TUPLE;

	for (uint32_t k = 0; k < op->n_results; k++)
		set_place(s, &op->results[k], i, !is_value && spmd_is_tuple(i->shape), k);
}

/* ---- loops and branches ---- */

/* A region of a loop as a computation. The parameter holds the carried values and then the captured ones. */
static SpmdComp *
read_loop_region(const Scope *outer, const IrOp *op, uint32_t region, const Values *captured, const SpmdShape *shape,
                 const SpmdSharding *sharding)
{
	Scope s = scope_new(outer, region ? "body" : "condition");
	const IrBlock *b = ir_op_block(op, region);
	SpmdIns *param = add_param(&s, 0, shape, sharding), **parts;
	bool is_tuple = spmd_is_tuple(shape);
	uint32_t n;

	for (uint32_t k = 0; k < b->n_args; k++)
		set_place(&s, b->args[k], param, is_tuple, k);
	bind(&s, captured, param, b->n_args, is_tuple);
	read_block(&s, b);
	parts = ARENA_ARRAY(s.r->in->a, SpmdIns *, b->last->n_operands + captured->n);
	n = returned(&s, b, parts);
	if (!region) {
		s.c->root = n ? parts[0] : param;
		return s.c;
	}
	for (uint32_t k = 0; k < captured->n; k++)
		parts[n + k] = get(&s, captured->v[k]);
	s.c->root = is_tuple ? make_tuple(&s, n + captured->n, parts, sharding, NULL) : parts[0];
	return s.c;
}

static void
read_while(Scope *s, const IrOp *op)
{
	SpmdReader *r = s->r;
	Values captured = { 0 };
	Map seen = { 0 };
	uint32_t n;
	SpmdIns **parts, *in, *loop;
	const SpmdSharding **shardings;

	for (uint32_t k = 0; k < op->n_regions; k++) {
		const Values *inner = captured_by(r, ir_op_block(op, k));

		for (uint32_t j = 0; j < inner->n; j++)
			add_captured(r->in->a, NULL, inner->v[j], &seen, &captured);
	}
	n = op->n_operands + captured.n;
	parts = ARENA_ARRAY(r->in->a, SpmdIns *, n);
	shardings = ARENA_ARRAY(r->in->a, const SpmdSharding *, n);
	for (uint32_t k = 0; k < n; k++) {
		parts[k] = get(s, k < op->n_operands ? ir_operand(op, k) : captured.v[k - op->n_operands]);
		if (r->unsupported)
			return;
		assert(parts[k]);
		shardings[k] = k < op->n_operands ? sharding_of(s, flow_op_result(op, k), parts[k]->shape)
			: parts[k]->sharding;
	}
	if (!n) {
		spmd_read_fail(r, "a loop without values");
		return;
	}
	in = n == 1 ? parts[0] : make_tuple(s, n, parts, spmd_tuple(r->in->t, n, shardings), op);
	loop = add(s, SPMD_OP_WHILE, in->shape, n == 1 ? shardings[0] : in->sharding, 1, &in, op);
	loop->n_called = 2;
	loop->called = ARENA_ARRAY(r->in->a, SpmdComp *, 2);
	for (uint32_t k = 0; k < 2 && !r->unsupported; k++)
		loop->called[k] = read_loop_region(s, op, k, &captured, loop->shape, loop->sharding);
	set_results(s, op, loop);
}

/* Reads a branch as a computation. Its parameter is the captured value if there is one, else a tuple of all of them. */
static SpmdComp *
read_branch(const Scope *outer, const IrOp *op, uint32_t region, const Values *captured, const SpmdIns *operand,
            uint32_t n_results, const SpmdSharding *const *shardings)
{
	Scope s = scope_new(outer, "branch");
	const IrBlock *b = ir_op_block(op, region);
	SpmdIns *param = add_param(&s, 0, operand->shape, operand->sharding), **parts;

	bind(&s, captured, param, 0, captured->n != 1);
	read_block(&s, b);
	if (s.r->unsupported)
		return s.c;
	parts = ARENA_ARRAY(s.r->in->a, SpmdIns *, b->last->n_operands);
	returned(&s, b, parts);
	make_root(&s, n_results, parts, shardings);
	return s.c;
}

/* The sharding of result k, or NULL. Operations of sdy have it as a property. */
static IrAttr *
sharding_attr(const IrOp *op, uint32_t k)
{
	Atom name = flow_op_single(op);

	return name ? ir_op_prop(op, name) : flow_op_result(op, k);
}

/* The shape and sharding of all results of an operation. */
static const SpmdShape *
shape_of_results(Scope *s, const IrOp *op, const SpmdSharding **shardings, const SpmdSharding **whole)
{
	const SpmdShape **shapes = ARENA_ARRAY(s->r->in->a, const SpmdShape *, op->n_results + 1);

	for (uint32_t k = 0; k < op->n_results; k++) {
		shapes[k] = spmd_read_shape(s->r, op->results[k].type);
		if (!shapes[k]) {
			spmd_read_fail(s->r, "a type without a static shape");
			return NULL;
		}
		shardings[k] = sharding_of(s, sharding_attr(op, k), shapes[k]);
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

static void
read_conditional(Scope *s, const IrOp *op)
{
	SpmdReader *r = s->r;
	const SpmdSharding **shardings = ARENA_ARRAY(r->in->a, const SpmdSharding *, op->n_results), *whole;
	const SpmdShape *shape = shape_of_results(s, op, shardings, &whole);
	SpmdIns **ops = ARENA_ARRAY(r->in->a, SpmdIns *, op->n_regions + 1), *i;
	SpmdComp **called = ARENA_ARRAY(r->in->a, SpmdComp *, op->n_regions);

	if (r->unsupported)
		return;
	ops[0] = get(s, ir_operand(op, 0));
	for (uint32_t k = 0; k < op->n_regions && !r->unsupported; k++) {
		const Values *captured = captured_by(r, ir_op_block(op, k));
		SpmdIns **parts = ARENA_ARRAY(r->in->a, SpmdIns *, captured->n);

		for (uint32_t j = 0; j < captured->n; j++)
			parts[j] = get(s, captured->v[j]);
		if (r->unsupported)
			return;
		ops[k + 1] = captured->n == 1 ? parts[0] : make_tuple(s, captured->n, parts, NULL, op);
		called[k] = read_branch(s, op, k, captured, ops[k + 1], op->n_results, shardings);
	}
	i = add(s, SPMD_OP_CONDITIONAL, shape, whole, op->n_regions + 1, ops, op);
	i->n_called = op->n_regions;
	i->called = called;
	set_results(s, op, i);
}

/* ---- manual regions ---- */

static SpmdIns *
relabel(Scope *s, SpmdIns *x, const char *target, const SpmdShape *shape, const SpmdSharding *sharding, const IrOp *op)
{
	SpmdIns *i = add(s, SPMD_OP_CUSTOM_CALL, shape, sharding, 1, &x, op);

	i->target = target;
	return i;
}

/* The manual axes of a region: those of the operation, and of the regions around it. */
static bool
read_manual_axes(Scope *s, const IrOp *op, SpmdManual *m)
{
	IrAttr *axes = flow_manual_axes(op), *list = flow_list(op, true);
	const ShardMesh *mesh = s->manual ? s->manual->mesh : NULL;

	if (!list || !list->n)
		list = flow_list(op, false);
	if (!mesh && list && list->n) {
		IrAttr *found = flow_meshes_get(s->r->meshes, shard_sharding(ir_attr_elems(list)[0])->mesh);

		mesh = found ? shard_mesh(found) : NULL;
	}
	*m = (SpmdManual){ .mesh = mesh };
	if (!mesh || shard_mesh_is_maximal(mesh))
		return false;
	for (uint32_t i = 0; i < mesh->n_axes && m->n < SPMD_RANK; i++) {
		bool is_manual = false;

		for (uint32_t k = 0; axes && k < axes->n; k++)
			is_manual |= ((const Atom *)ir_attr_data(axes))[k] == mesh->axes[i].name;
		for (uint32_t k = 0; s->manual && k < s->manual->n; k++)
			is_manual |= s->manual->names[k] == mesh->axes[i].name;
		if (is_manual)
			m->names[m->n++] = mesh->axes[i].name;
	}
	return m->n > 0;
}

/* The body as a computation with a parameter for each argument. */
static SpmdComp *
read_body(const Scope *outer, const IrOp *op, const SpmdManual *manual, SpmdIns *const *args, SpmdIns **root)
{
	Scope s = scope_new(outer, "manual");
	const IrBlock *b = ir_op_block(op, 0);
	SpmdIns **parts;
	const SpmdSharding **shardings;
	uint32_t n;

	s.manual = manual;
	for (uint32_t k = 0; k < b->n_args; k++)
		set_place(&s, b->args[k], add_param(&s, k, args[k]->shape, args[k]->sharding), false, 0);
	read_block(&s, b);
	if (s.r->unsupported)
		return s.c;
	parts = ARENA_ARRAY(s.r->in->a, SpmdIns *, b->last->n_operands);
	n = returned(&s, b, parts);
	shardings = ARENA_ARRAY(s.r->in->a, const SpmdSharding *, n);
	for (uint32_t k = 0; k < n && !s.r->unsupported; k++) {
		IrAttr *out = ir_attr_elems(flow_list(op, false))[k];

		out = flow_erase_manual(s.r->s, out, flow_manual_axes(op));
		shardings[k] = spmd_read_sharding(s.r, out, rank_of(parts[k]->shape), manual);
	}
	make_root(&s, n, parts, shardings);
	*root = s.c->root;
	return s.c;
}

/* A manual computation without manual axes is its body. */
static void
read_inlined(Scope *s, const IrOp *op)
{
	const IrBlock *b = ir_op_block(op, 0);

	for (uint32_t k = 0; k < b->n_args && k < op->n_operands; k++)
		set_place(s, b->args[k], get(s, ir_operand(op, k)), false, 0);
	read_block(s, b);
	for (uint32_t k = 0; k < op->n_results && !s->r->unsupported; k++)
		set_place(s, &op->results[k], get(s, ir_operand(b->last, k)), false, 0);
}

static void
read_manual(Scope *s, const IrOp *op)
{
	SpmdReader *r = s->r;
	const IrBlock *b = ir_op_block(op, 0);
	SpmdIns **args = ARENA_ARRAY(r->in->a, SpmdIns *, op->n_operands), *call, *root = NULL;
	SpmdManual *manual = ARENA_NEW(r->in->a, SpmdManual);
	SpmdComp *body;

	if (!read_manual_axes(s, op, manual)) {
		read_inlined(s, op);
		return;
	}
	for (uint32_t k = 0; k < op->n_operands && !r->unsupported; k++) {
		IrAttr *in = ir_attr_elems(flow_list(op, true))[k];
		const SpmdShape *local = spmd_read_shape(r, b->args[k]->type);
		SpmdIns *x = get(s, ir_operand(op, k));

		if (r->unsupported || !local) {
			spmd_read_fail(r, "a type without a static shape");
			return;
		}
		x = add(s, SPMD_OP_COPY, x->shape, sharding_of(s, in, x->shape), 1, &x, op);
		in = flow_erase_manual(r->s, in, flow_manual_axes(op));
		args[k] = relabel(s, x, "SPMDFullToShardShape", local,
		                  spmd_read_sharding(r, in, rank_of(local), manual), op);
	}
	body = read_body(s, op, manual, args, &root);
	if (r->unsupported)
		return;
	call = add(s, SPMD_OP_CALL, root->shape, root->sharding, op->n_operands, args, op);
	call->n_called = 1;
	call->called = arena_dup(r->in->a, &body, sizeof(SpmdComp *));
	for (uint32_t k = 0; k < op->n_results; k++) {
		IrAttr *out = ir_attr_elems(flow_list(op, false))[k];
		SpmdIns *x = op->n_results == 1 ? call : element(s, call, k);
		const SpmdShape *shape = spmd_read_shape(r, op->results[k].type);

		x = add(s, SPMD_OP_COPY, x->shape, x->sharding, 1, &x, op);
		set_place(s, &op->results[k],
		          relabel(s, x, "SPMDShardToFullShape", shape, sharding_of(s, out, shape), op), false, 0);
	}
}

/* A value that becomes partial sums on each device, by itself. XLA has a manual region of all axes for it. */
static void
read_unreduced(Scope *s, const IrOp *op)
{
	const SpmdSharding *sharding, *man = s->r->in->t->man;
	const SpmdShape *shape = shape_of_results(s, op, &sharding, &sharding);
	SpmdIns *x = get(s, ir_operand(op, 0));

	if (s->manual)
		spmd_read_fail(s->r, "partial sums in a manual computation");
	if (s->r->unsupported)
		return;
	x = relabel(s, x, "SPMDFullToShardShape", spmd_shard_shape(s->r->in->t, x->shape, x->sharding), man, op);
	x = add(s, SPMD_OP_OTHER, spmd_shard_shape(s->r->in->t, shape, sharding), man, 1, &x, op);
	x = relabel(s, x, "SPMDShardToFullShape", shape, sharding, op);
	set_results(s, op, x);
}

/* ---- operations ---- */

/* An optimization barrier has one operand; several are a tuple with the shardings of the results. */
static void
read_barrier(Scope *s, const IrOp *op)
{
	uint32_t n = op->n_operands;
	SpmdIns **parts = ARENA_ARRAY(s->r->in->a, SpmdIns *, n), *x;
	const SpmdSharding **shardings = ARENA_ARRAY(s->r->in->a, const SpmdSharding *, n), *sharding;

	for (uint32_t k = 0; k < n; k++) {
		parts[k] = get(s, ir_operand(op, k));
		if (s->r->unsupported)
			return;
		shardings[k] = sharding_of(s, flow_op_result(op, k), parts[k]->shape);
	}
	if (!n)
		return;
	sharding = n == 1 ? shardings[0] : spmd_tuple(s->r->in->t, n, shardings);
	x = n == 1 ? parts[0] : make_tuple(s, n, parts, sharding, op);
	set_results(s, op, add(s, SPMD_OP_OPT_BARRIER, x->shape, sharding, 1, &x, op));
}

/* A constraint is a copy with the sharding on it. */
static void
read_move(Scope *s, const IrOp *op)
{
	SpmdIns *x = get(s, ir_operand(op, 0));

	if (s->r->unsupported)
		return;
	x = add(s, SPMD_OP_COPY, x->shape, sharding_of(s, sharding_attr(op, 0), x->shape), 1, &x, op);
	set_results(s, op, x);
}

/* Where a value is placed in memory does not matter. */
static bool
is_placement(SpmdReader *r, const IrOp *op)
{
	const IrAttr *target = ir_op_prop(op, ATOM_call_target_name);

	return op->kind == IR_OP_SHLO_CUSTOM_CALL && op->n_operands == 1 && op->n_results == 1 && target &&
	       target->kind == IR_ATTR_STRING &&
	       str_eq(session_str(r->s, *ir_attr_atoms(target)), str_from("annotate_device_placement"));
}

/* Returns the sharding of a value that has one more dimension, of one tile, at a place. */
static const SpmdSharding *
with_dim(SpmdTable *t, const SpmdSharding *s, uint32_t place)
{
	uint32_t dims[SPMD_DIMS];

	if (!spmd_is_tiled(s))
		return s;
	memcpy(dims, s->tiles->dims, place * sizeof *dims);
	dims[place] = 1;
	memcpy(dims + place + 1, s->tiles->dims + place, (s->tiles->rank - place) * sizeof *dims);
	return spmd_like(t, s, spmd_tiles_reshape(&t->tiles, s->tiles, s->tiles->rank + 1, dims));
}

/* An all-to-all keeps its shape; the parts move to the other dimension afterwards. XLA propagates through these
 * operations, which the module does not have. What it finds is known only if no tiles meet the parts. */
static void
move_parts(Scope *s, const IrOp *op, SpmdIns *i)
{
	SpmdTable *t = s->r->in->t;
	uint32_t rank = i->ops[0]->shape->rank, from = (uint32_t)i->dimension, to, n = 0;
	int64_t dims[SPMD_DIMS], parts = ir_op_int(op, ATOM_split_count, 1);
	const SpmdShape *result = i->shape;
	const SpmdSharding *sharding;
	SpmdDims order = { 0 };
	SpmdIns *x = i;

	to = (uint32_t)ir_op_int(op, ATOM_concat_dimension, 0);
	if (from == to || !parts || to >= rank || from >= rank)
		return;
	if (spmd_dim(i->sharding, (int32_t)from) != 1 || spmd_dim(i->sharding, (int32_t)to) != 1 ||
	    spmd_dim(i->ops[0]->sharding, (int32_t)to) != 1) {
		spmd_read_fail(s->r, "an all-to-all between dimensions that are sharded along other axes");
		return;
	}
	i->shape = i->ops[0]->shape;
	for (uint32_t d = 0; d < rank; d++) {
		if (d == from)
			dims[n++] = parts;
		dims[n++] = d == from ? i->shape->dims[d] / parts : i->shape->dims[d];
	}
	sharding = with_dim(t, i->sharding, from);
	x = add(s, SPMD_OP_RESHAPE, spmd_shape_dims(t, result, n, dims), sharding, 1, &x, op);
	for (uint32_t d = 0; d < n; d++) {
		uint32_t place = to < from ? to : to + 1;

		if (d == place)
			order.v[order.n++] = from;
		if (d != from)
			order.v[order.n++] = d;
	}
	for (uint32_t d = 0; d < n; d++)
		dims[d] = x->shape->dims[order.v[d]];
	sharding = spmd_transpose(t, sharding, order.v);
	x = add(s, SPMD_OP_TRANSPOSE, spmd_shape_dims(t, result, n, dims), sharding, 1, &x, op);
	x->dims = order;
	x = add(s, SPMD_OP_RESHAPE, result, i->sharding, 1, &x, op);
	set_results(s, op, x);
}

/* A file of --ops says what the operation moves, so the partitioner moves nothing for it. */
static bool
is_declared(SpmdReader *r, const IrOp *op)
{
	const IrAttr *target = op->kind == IR_OP_SHLO_CUSTOM_CALL ? ir_op_prop(op, ATOM_call_target_name) : NULL;
	const IrDecl *decl = ir_op_decl(op);

	if (decl && decl->comm)
		return true;
	return target && target->kind == IR_ATTR_STRING && ir_decl_call(r->s, ir_attr_atoms(target)[0]);
}

/* A reduce has an initial value for each result; further ones do not matter. Returns 0 if some are missing. */
static uint32_t
count_operands(const IrOp *op)
{
	if (op->kind != IR_OP_SHLO_REDUCE && op->kind != IR_OP_SHLO_REDUCE_WINDOW)
		return op->n_operands;
	return op->n_operands < 2 * op->n_results ? 0 : 2 * op->n_results;
}

static void
read_plain(Scope *s, const IrOp *op)
{
	SpmdReader *r = s->r;
	const SpmdSharding **shardings = ARENA_ARRAY(r->in->a, const SpmdSharding *, op->n_results), *whole;
	const SpmdShape *shape = shape_of_results(s, op, shardings, &whole);
	SpmdIns **ops = ARENA_ARRAY(r->in->a, SpmdIns *, op->n_operands), *i;
	uint32_t n;

	for (uint32_t k = 0; k < op->n_operands && !r->unsupported; k++)
		ops[k] = get(s, ir_operand(op, k));
	if (r->unsupported)
		return;
	if (is_placement(r, op)) {
		set_results(s, op, ops[0]);
		return;
	}
	/* XLA puts random numbers that have no sharding on one device. */
	if (op->kind == IR_OP_SHLO_RNG && !s->manual && !sharding_attr(op, 0))
		whole = spmd_one(r->in->t, 0);
	n = count_operands(op);
	if (!n && op->n_operands) {
		spmd_read_fail(r, "a reduce without initial values");
		return;
	}
	i = add(s, spmd_read_opcode(op), shape, whole, n, ops, op);
	spmd_read_attributes(r, op, i);
	i->moves_itself = is_declared(r, op);
	set_results(s, op, i);
	if (i->op == SPMD_OP_ALL_TO_ALL && i->n_ops == 1 && !spmd_is_tuple(i->shape))
		move_parts(s, op, i);
}

/* XLA keeps an all-reduce of a value that has unreduced axes. Any other one says what the partitioner does anyway. */
static void
read_all_reduce(Scope *s, const IrOp *op)
{
	IrAttr *in = flow_value_get(s->r->s, ir_operand(op, 0));

	if (in && shard_sharding(in)->n_unreduced)
		read_plain(s, op);
	else
		set_results(s, op, get(s, ir_operand(op, 0)));
}

static void
read_op(Scope *s, const IrOp *op)
{
	s->r->at = op;
	switch ((int)op->kind) {
	case IR_OP_SHLO_WHILE: read_while(s, op); break;
	case IR_OP_SHLO_IF:
	case IR_OP_SHLO_CASE: read_conditional(s, op); break;
	case IR_OP_SDY_MANUAL: read_manual(s, op); break;
	case IR_OP_SHLO_OPTIMIZATION_BARRIER: read_barrier(s, op); break;
	case IR_OP_SDY_CONSTRAINT:
	case IR_OP_SDY_RESHARD: read_move(s, op); break;
	case IR_OP_SDY_S2U:
	case IR_OP_SDY_R2U: read_unreduced(s, op); break;
	case IR_OP_SDY_ALL_REDUCE: read_all_reduce(s, op); break;
	case IR_OP_SDY_BARRIER: set_results(s, op, get(s, ir_operand(op, 0))); break;
	case IR_OP_CALL:
	case IR_OP_SDY_NAMED: spmd_read_fail(s->r, "a call that was not inlined"); break;
	default: read_plain(s, op); break;
	}
}

static void
read_block(Scope *s, const IrBlock *b)
{
	if (!s->c->end)
		s->c->end = b->last;
	for (const IrOp *op = b->first; op && op != b->last && !s->r->unsupported; op = op->next)
		read_op(s, op);
}

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

/* The function @main, or the only one. */
static IrOp *
find_entry(const IrModule *m)
{
	IrOp *main = ir_symbol_find(m->op, ATOM_main), *only = NULL;
	const IrBlock *b = ir_op_body(m->op, 0);

	for (IrOp *op = b ? b->first : NULL; op && !main; op = op->next) {
		if (op->kind != IR_OP_FUNC)
			continue;
		if (only)
			return NULL;
		only = op;
	}
	return main ? main : only;
}

/* Makes the computation that the program is. */
static void
enter_main(Scope *s)
{
	SpmdReader *r = s->r;

	r->in->devices = count_devices(r);
	s->c = r->in->entry = spmd_comp_new(r->in, "main");
	s->c->is_entry = true;
	s->values = ARENA_NEW(r->in->a, Map);
	s->elements = ARENA_NEW(r->in->a, Map);
}

/* Adds a parameter for a value. */
static void
add_param_of(Scope *s, const IrValue *v, IrAttr *sharding)
{
	const SpmdShape *shape = spmd_read_shape(s->r, v->type);

	if (!shape)
		spmd_read_fail(s->r, "a type without a static shape");
	else
		set_place(s, v, add_param(s, s->c->params.n, shape, sharding_of(s, sharding, shape)), false, 0);
}

bool
spmd_read_module(SpmdReader *r)
{
	IrOp *func = find_entry(r->m);
	const IrBlock *b = func && func->kind == IR_OP_FUNC ? ir_op_body(func, 0) : NULL;
	Scope s = { .r = r };
	SpmdIns **parts;
	const SpmdSharding **shardings;
	uint32_t n;

	if (!b || b->next || !b->last) {
		spmd_read_fail(r, "a module without a function @main of one block");
		return false;
	}
	enter_main(&s);
	for (uint32_t k = 0; k < b->n_args && !r->unsupported; k++)
		add_param_of(&s, b->args[k], flow_func_arg(func, k));
	if (!r->unsupported)
		read_block(&s, b);
	if (r->unsupported)
		return false;
	parts = ARENA_ARRAY(r->in->a, SpmdIns *, b->last->n_operands);
	shardings = ARENA_ARRAY(r->in->a, const SpmdSharding *, b->last->n_operands);
	n = returned(&s, b, parts);
	for (uint32_t k = 0; k < n && !r->unsupported; k++)
		shardings[k] = sharding_of(&s, flow_func_result(func, k), parts[k]->shape);
	/* XLA leaves a single result without a sharding where it is. */
	if (!r->unsupported)
		make_root(&s, n, parts, n == 1 && !flow_func_result(func, 0) ? NULL : shardings);
	return !r->unsupported;
}

/* ---- one operation alone ---- */

enum {
	MOST_BROADCASTS = 8	/* one after the other, that are read with an operation */
};

/* Returns the constant or iota that a value is, or is broadcast from; NULL: none, or too far away. */
static const IrOp *
made_from_nothing(const IrValue *v)
{
	const IrOp *op = ir_value_def(v);
	uint32_t n = 0;

	while (op && (op->kind == IR_OP_SHLO_BROADCAST_IN_DIM || op->kind == IR_OP_SHLO_BROADCAST)) {
		if (n++ == MOST_BROADCASTS)
			return NULL;
		op = ir_value_def(ir_operand(op, 0));
	}
	return op && (op->kind == IR_OP_SHLO_CONSTANT || op->kind == IR_OP_SHLO_IOTA) ? op : NULL;
}

/* Makes a value that the operation uses. */
static void
read_used(Scope *s, const IrValue *v)
{
	const IrOp *op = ir_value_def(v);

	if (map_get(s->values, (uintptr_t)v) || s->r->unsupported)
		return;
	if (!op || !made_from_nothing(v)) {
		add_param_of(s, v, flow_value_get(s->r->s, v));
		return;
	}
	for (uint32_t k = 0; k < op->n_operands; k++)
		read_used(s, ir_operand(op, k));
	if (!s->r->unsupported)
		read_op(s, op);
}

/* Returns the sharding that a list puts on an operand or result, or NULL. */
static const SpmdSharding *
constraint_on(Scope *s, const SpmdShape *shape, const SpmdConstraint *list, uint32_t n, bool on_result, uint32_t number)
{
	for (uint32_t i = 0; i < n; i++) {
		if (list[i].on_result == on_result && list[i].number == number)
			return sharding_of(s, list[i].sharding, shape);
	}
	return NULL;
}

/* Returns the sharding of what operand k of a terminator becomes. */
static IrAttr *
handed_to(const IrOp *end, uint32_t k)
{
	const IrOp *around = ir_op_parent(end);

	if (around->kind == IR_OP_FUNC)
		return flow_func_result(around, k);
	return k < around->n_results ? flow_op_result(around, k) : NULL;
}

/* Makes the results: of the operation, or what a terminator hands back. */
static void
read_results(Scope *s, const IrOp *op, const SpmdConstraint *list, uint32_t n)
{
	bool is_end = op->block->last == op;
	uint32_t n_parts = is_end ? op->n_operands : op->n_results;
	SpmdIns **parts = ARENA_ARRAY(s->r->in->a, SpmdIns *, n_parts);
	const SpmdSharding **shardings = ARENA_ARRAY(s->r->in->a, const SpmdSharding *, n_parts), *on_it;

	for (uint32_t k = 0; k < n_parts && !s->r->unsupported; k++) {
		parts[k] = get(s, is_end ? ir_operand(op, k) : &op->results[k]);
		if (s->r->unsupported)
			return;
		shardings[k] = is_end ? sharding_of(s, handed_to(op, k), parts[k]->shape) : parts[k]->sharding;
		/* A constraint that is the only user of a result gives it its sharding. */
		on_it = constraint_on(s, parts[k]->shape, list, n, true, k);
		if (on_it && n_parts == 1)
			parts[k]->sharding = on_it;
		else if (on_it)
			parts[k] = add(s, SPMD_OP_COPY, parts[k]->shape, on_it, 1, &parts[k], NULL);
	}
	if (!s->r->unsupported)
		make_root(s, n_parts, parts, shardings);
}

bool
spmd_read_alone(SpmdReader *r, const IrOp *op, const SpmdConstraint *list, uint32_t n)
{
	Scope s = { .r = r };

	for (const IrOp *around = op; (around = ir_op_parent(around));) {
		if (around->kind == IR_OP_SDY_MANUAL)
			spmd_read_fail(r, "an operation of a manual computation");
	}
	enter_main(&s);
	for (uint32_t k = 0; k < op->n_regions; k++) {
		const Values *captured = op->regions[k].first ? captured_by(r, op->regions[k].first) : NULL;

		for (uint32_t j = 0; captured && j < captured->n; j++)
			read_used(&s, captured->v[j]);
	}
	for (uint32_t k = 0; k < op->n_operands; k++)
		read_used(&s, ir_operand(op, k));
	for (uint32_t k = 0; k < op->n_operands && !r->unsupported; k++) {
		SpmdIns *x = get(&s, ir_operand(op, k));
		const SpmdSharding *on_it = constraint_on(&s, x->shape, list, n, false, k);

		if (on_it)
			set_place(&s, ir_operand(op, k), add(&s, SPMD_OP_COPY, x->shape, on_it, 1, &x, NULL), false, 0);
	}
	if (op->block->last != op && !r->unsupported)
		read_op(&s, op);
	if (!r->unsupported)
		read_results(&s, op, list, n);
	return !r->unsupported;
}
