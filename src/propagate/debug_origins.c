/* SPDX-License-Identifier: Apache-2.0
 *
 * Where the axes of a sharding came from (spec 30 §14.3). What the user wrote is the seed; each axis
 * that a step moves takes its origin along. The first origin of an axis stays.
 */
#include "flow/value.h"
#include "propagate/debug_edges.h"

static Atom
atom_of(Session *s, const char *text)
{
	return session_atom(s, str_from(text));
}

/* "<name><what>: <i>" */
static Atom
place_atom(Propagation *p, Atom name, const char *what, uint32_t i)
{
	return atom_of(p->s, arena_printf(p->arena, "%s%s: %u", name ? session_str(p->s, name).p : "", what, i));
}

/* ---- seeds ---- */

static void
seed(Propagation *p, const IrValue *v, IrAttr *sharding, Atom origin)
{
	IrValue *owner = sharding ? flow_value_owner(v) : NULL;

	if (owner)
		*VEC_ADD(p->arena, &p->recorder->seeds) = (PropSeed){ owner, sharding, origin };
}

static Atom
name_op(Propagation *p, IrOp *op, const char *kind, uint32_t number)
{
	Atom name = atom_of(p->s, arena_printf(p->arena, "%s_%u", kind, number));

	ir_op_set_attr(p->s, op, ATOM_SDY_SHARDING_ORIGIN_NAME, ir_attr_string(p->s, name));
	return name;
}

typedef struct Seeder {
	Propagation *p;
	uint32_t n_constraints, n_computations;
} Seeder;

static IrWalk
seed_constraint(IrOp *op, void *cx)
{
	Seeder *c = cx;
	Atom name;

	if (op->kind != IR_OP_SDY_CONSTRAINT)
		return IR_WALK_ON;
	name = name_op(c->p, op, "constraint", c->n_constraints++);
	seed(c->p, &op->results[0], flow_value_get(c->p->s, &op->results[0]), name);
	seed(c->p, ir_operand(op, 0), flow_value_get(c->p->s, ir_operand(op, 0)), name);
	return IR_WALK_ON;
}

static IrWalk
seed_computation(IrOp *op, void *cx)
{
	Seeder *c = cx;
	const IrBlock *b = ir_op_body(op, 0);
	IrAttr *in = ir_op_prop(op, ATOM_in_shardings), *out = ir_op_prop(op, ATOM_out_shardings);
	Atom name;

	if (op->kind != IR_OP_SDY_MANUAL)
		return IR_WALK_ON;
	name = name_op(c->p, op, "mc", c->n_computations++);
	for (uint32_t i = 0; b && i < b->n_args && i < op->n_operands; i++) {
		Atom place = place_atom(c->p, name, "_input", i);

		seed(c->p, b->args[i], ir_attr_elems(in)[i], place);
		seed(c->p, ir_operand(op, i), flow_value_get(c->p->s, ir_operand(op, i)), place);
	}
	for (uint32_t i = 0; i < op->n_results; i++)
		seed(c->p, &op->results[i], ir_attr_elems(out)[i], place_atom(c->p, name, "_output", i));
	return IR_WALK_ON;
}

static void
seed_func(Propagation *p, const IrOp *func)
{
	const IrBlock *b = ir_op_body(func, 0);
	const IrOp *ret = b ? ir_block_terminator(b) : NULL;

	for (uint32_t i = 0; b && i < b->n_args; i++)
		seed(p, b->args[i], flow_func_arg(func, i), place_atom(p, 0, "input", i));
	for (uint32_t i = 0; ret && i < ret->n_operands; i++)
		seed(p, ir_operand(ret, i), flow_func_result(func, i), place_atom(p, 0, "output", i));
}

void
propagate_origins_seed(Propagation *p)
{
	Seeder c = { p, 0, 0 };

	ir_walk_post(p->m->op, seed_constraint, &c);
	ir_walk_post(p->m->op, seed_computation, &c);
	for (const IrOp *f = ir_func_first(p->m->op); f; f = ir_func_next(f))
		seed_func(p, f);
}

/* ---- entries ---- */

static void
enter(Propagation *p, PropOrigins *o, ShardAxis axis, Atom origin)
{
	for (uint32_t i = 0; i < o->n; i++) {
		if (shard_axis_eq(o->v[i].axis, axis))
			return;
	}
	*VEC_ADD(p->arena, o) = (PropOrigin){ axis, origin };
}

void
propagate_origins_init(Propagation *p)
{
	PropRecorder *r = p->recorder;

	r->origins = ARENA_ARRAY(p->arena, PropOrigins, p->n_slots);
	for (uint32_t k = 0; k < r->seeds.n; k++) {
		const PropSeed *sd = &r->seeds.v[k];
		const ShardSharding *sh = shard_sharding(sd->sharding);
		uint32_t slot = propagate_slot(sd->value);

		for (uint32_t i = 0; slot && i < sh->n_dim_axes; i++)
			enter(p, &r->origins[slot], shard_axes(sh)[i], sd->origin);
	}
}

/* The origin that an axis of the source has: of the same axis, or of one that contains it or lies in
 * it (the least in plain order). Where there is none, upstream has one without name, if it does not
 * crash. */
static Atom
find_origin(Propagation *p, const PropOrigins *o, ShardAxis axis)
{
	const PropOrigin *best = NULL;

	for (uint32_t i = 0; i < o->n; i++) {
		if (shard_axis_eq(o->v[i].axis, axis))
			return o->v[i].origin;
		if (!shard_axis_contains(o->v[i].axis, axis) && !shard_axis_contains(axis, o->v[i].axis))
			continue;
		if (!best || shard_axis_cmp(p->s, o->v[i].axis, best->axis) < 0)
			best = &o->v[i];
	}
	return best ? best->origin : place_atom(p, 0, "", 0);
}

/* Entries of a function result are those of the returned value, the operand of its step. */
static PropOrigins *
origins_of(Propagation *p, const uint32_t *slots, uint32_t t)
{
	uint32_t slot = p->slots[slots[t]].value ? slots[t] : slots[0];

	return &p->recorder->origins[slot];
}

void
propagate_origins_note(Propagation *p, const PropGains *g, const uint32_t *slots, uint32_t t)
{
	for (uint32_t i = 0; i < g->n; i++) {
		Atom origin = find_origin(p, origins_of(p, slots, g->v[i].source), g->v[i].axis);

		if (slots[t])
			enter(p, origins_of(p, slots, t), g->v[i].axis, origin);
	}
}

/* ---- the attributes ---- */

static Atom
axis_key(Propagation *p, ShardAxis a)
{
	if (!a.is_sub)
		return a.name;
	return atom_of(p->s, arena_printf(p->arena, "%s:(%lld)%lld", session_str(p->s, a.name).p, (long long)a.pre,
	                                  (long long)a.size));
}

/* The entries as a dictionary; those with origin `self` came from the place itself. */
static IrAttr *
origins_attr(Propagation *p, const PropOrigins *o, Atom self)
{
	IrNamed *v = ARENA_ARRAY(p->arena, IrNamed, o->n);
	Atom self_text = atom_of(p->s, "self");

	for (uint32_t i = 0; i < o->n; i++) {
		Atom origin = o->v[i].origin == self ? self_text : o->v[i].origin;

		v[i] = (IrNamed){ axis_key(p, o->v[i].axis), 0, ir_attr_string(p->s, origin) };
	}
	return ir_attr_dict(p->s, v, o->n);
}

/* The entries of a value that owns its slot, NULL if there are none. */
static const PropOrigins *
entries_of(const Propagation *p, const IrValue *v)
{
	uint32_t slot = propagate_slot(v);
	const PropOrigins *o = &p->recorder->origins[slot];

	return slot && p->slots[slot].value == v && o->n ? o : NULL;
}

/* The name of a constraint, or of the place of an edge at a manual computation. */
static Atom
own_name(Propagation *p, const IrOp *op)
{
	const IrOp *named = op;
	const IrValue *v = NULL;
	const IrAttr *name;

	if (op->kind == IR_OP_SDY_EDGE) {
		v = ir_operand(op, 0);
		named = ir_value_op(v);
		if (named->kind != IR_OP_SDY_MANUAL)
			return 0;
	}
	name = ir_op_attr(named, ATOM_SDY_SHARDING_ORIGIN_NAME);
	if (!name || name->kind != IR_ATTR_STRING)
		return 0;
	return v ? place_atom(p, ir_attr_atoms(name)[0], v->is_arg ? "_input" : "_output", v->index) : ir_attr_atoms(name)[0];
}

static void
flush_op(Propagation *p, IrOp *op)
{
	IrAttr **v = ARENA_ARRAY(p->arena, IrAttr *, op->n_results), *attr;
	bool any = false;
	Atom self = own_name(p, op);

	for (uint32_t i = 0; i < op->n_results; i++) {
		const PropOrigins *o = entries_of(p, &op->results[i]);

		v[i] = o ? origins_attr(p, o, self) : p->s->empty_dict;
		any |= o != NULL;
	}
	if (!any)
		return;
	attr = op->kind == IR_OP_SDY_CONSTRAINT || op->kind == IR_OP_SDY_EDGE ? v[0] : ir_attr_array(p->s, v, op->n_results);
	ir_op_set_attr(p->s, op, ATOM_SDY_SHARDING_ORIGINS, attr);
}

/* The use that returns the value, the newest if there are several. */
static const IrUse *
returning_use(const IrValue *v)
{
	for (const IrUse *u = v->uses; u; u = u->next) {
		if (u->user->kind == IR_OP_RETURN)
			return u;
	}
	return NULL;
}

static void
flush_func(Propagation *p, IrOp *func)
{
	const IrBlock *b = ir_op_body(func, 0);
	const IrOp *ret = b ? ir_block_terminator(b) : NULL;
	uint32_t n_out = ret ? ret->n_operands : 0, n_in = b ? b->n_args : 0;
	IrAttr **in = ARENA_ARRAY(p->arena, IrAttr *, n_in), **out = ARENA_ARRAY(p->arena, IrAttr *, n_out);

	for (uint32_t i = 0; i < n_in; i++) {
		const PropOrigins *o = entries_of(p, b->args[i]);

		in[i] = ir_func_arg_attrs(func, i);
		if (o)
			in[i] = ir_dict_set(p->s, in[i], ATOM_SDY_SHARDING_ORIGINS, origins_attr(p, o, place_atom(p, 0, "input", i)));
	}
	for (uint32_t i = 0; i < n_out; i++) {
		const IrUse *u = &ret->operands[i];
		const PropOrigins *o = entries_of(p, u->value);

		out[i] = ir_func_res_attrs(func, i);
		if (o && returning_use(u->value) == u)
			out[i] = ir_dict_set(p->s, out[i], ATOM_SDY_SHARDING_ORIGINS, origins_attr(p, o, place_atom(p, 0, "output", i)));
	}
	if (b) {
		ir_func_set_all_arg_attrs(p->s, func, in, n_in);
		ir_func_set_all_res_attrs(p->s, func, out, n_out);
	}
}

void
propagate_origins_flush(Propagation *p)
{
	for (uint32_t r = 1; r < p->n_ops; r++) {
		if (p->ops[r].erased)
			continue;
		if (p->ops[r].op->kind == IR_OP_FUNC)
			flush_func(p, p->ops[r].op);
		else
			flush_op(p, p->ops[r].op);
	}
}
