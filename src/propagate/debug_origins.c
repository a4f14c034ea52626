/* SPDX-License-Identifier: Apache-2.0
 *
 * The attribute sdy.sharding_origins names the origin of each axis of a sharding (spec 30 §14.3). The seeds are the
 * shardings that the user wrote. An axis that a step moves keeps its origin, and the first origin of an axis stays.
 */
#include "flow/roots.h"
#include "flow/value.h"
#include "propagate/debug_edges.h"

static Atom
atom_of(Session *s, const char *text)
{
	return session_atom(s, str_from(text));
}

/* Returns "<name><what>: <i>". */
static Atom
place_atom(Propagation *p, Atom name, const char *what, uint32_t i)
{
	return atom_of(p->s, arena_printf(p->arena, "%s%s: %u", name ? session_str(p->s, name).p : "", what, i));
}

bool
propagate_wants_origins(const Propagation *p)
{
	return p->o->origins || p->o->roots;
}

/* ---- seeds ---- */

static void
add_seed(Propagation *p, const IrValue *v, IrAttr *sharding, Atom origin)
{
	IrValue *owner = sharding ? flow_value_owner(v) : NULL;

	if (owner)
		*VEC_ADD(p->arena, &p->recorder->seeds) = (PropSeed){ owner, sharding, origin };
}

/* Describes what the origin is, for reports. */
static void
add_root(Propagation *p, Atom origin, FlowRootKind kind, const IrOp *op, uint32_t i)
{
	const IrValue *arg = kind == FLOW_ROOT_ARG ? ir_op_block(op, 0)->args[i] : NULL;
	FlowRoot root = { .kind = kind, .origin = origin, .span = op->span, .index = i,
	                  .loc = arg ? arg->loc : op->loc, .lo = arg ? arg->lo : 0 };

	if (p->o->roots)
		flow_roots_add(p->o->roots, &root);
	if (p->o->log)
		flow_roots_add(p->o->log->roots, &root);
}

static Atom
name_op(Propagation *p, IrOp *op, const char *kind, uint32_t number)
{
	Atom name = atom_of(p->s, arena_printf(p->arena, "%s_%u", kind, number));

	if (p->o->origins)
		ir_op_set_attr(p->s, op, ATOM_SDY_SHARDING_ORIGIN_NAME, ir_attr_string(p->s, name));
	return name;
}

typedef struct Seeder {
	Propagation *p;
	uint32_t n_constraints, n_computations;
} Seeder;

/* Returns whether an input or output of a manual computation is seeded. Newer releases seed the edge that owns it, if
 * there is one. */
static bool
has_place(const Propagation *p, const IrValue *v)
{
	return !session_has(p->s, IR_FEATURE_ORIGINS_KNOWN) || flow_edge_of_target(v);
}

/* Seeds the operand of an annotation. Shardy does so even if the operand has a sharding of its own. Reports take only a
 * sharding that was copied from the annotation. */
static void
seed_operand(Propagation *p, const IrValue *v, const IrAttr *annotation, Atom origin)
{
	IrAttr *sharding = flow_value_get(p->s, v);

	if (p->o->origins || sharding == annotation)
		add_seed(p, v, sharding, origin);
}

static IrWalk
seed_constraint(IrOp *op, void *cx)
{
	Seeder *c = cx;
	Atom name;

	if (op->kind != IR_OP_SDY_CONSTRAINT)
		return IR_WALK_ON;
	name = name_op(c->p, op, "constraint", c->n_constraints++);
	add_root(c->p, name, FLOW_ROOT_CONSTRAINT, op, 0);
	add_seed(c->p, &op->results[0], flow_value_get(c->p->s, &op->results[0]), name);
	seed_operand(c->p, ir_operand(op, 0), ir_op_prop(op, ATOM_sharding), name);
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

		if (!has_place(c->p, b->args[i]))
			continue;
		add_root(c->p, place, FLOW_ROOT_IN, op, i);
		add_seed(c->p, b->args[i], ir_attr_elems(in)[i], place);
		seed_operand(c->p, ir_operand(op, i), ir_attr_elems(in)[i], place);
	}
	for (uint32_t i = 0; i < op->n_results; i++) {
		Atom place = place_atom(c->p, name, "_output", i);

		if (!has_place(c->p, &op->results[i]))
			continue;
		add_root(c->p, place, FLOW_ROOT_OUT, op, i);
		add_seed(c->p, &op->results[i], ir_attr_elems(out)[i], place);
	}
	return IR_WALK_ON;
}

static void
seed_func(Propagation *p, const IrOp *func)
{
	const IrBlock *b = ir_op_body(func, 0);
	const IrOp *ret = b ? ir_block_terminator(b) : NULL;

	for (uint32_t i = 0; b && i < b->n_args; i++) {
		Atom place = place_atom(p, 0, "input", i);

		add_root(p, place, FLOW_ROOT_ARG, func, i);
		add_seed(p, b->args[i], flow_func_arg(func, i), place);
	}
	for (uint32_t i = 0; ret && i < ret->n_operands; i++) {
		Atom place = place_atom(p, 0, "output", i);

		add_root(p, place, FLOW_ROOT_RESULT, func, i);
		add_seed(p, ir_operand(ret, i), flow_func_result(func, i), place);
	}
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

/* ---- origins ---- */

/* Adds the origin of an axis unless it has one already. */
static void
add_origin(Propagation *p, PropOrigins *o, ShardAxis axis, Atom origin)
{
	for (uint32_t i = 0; i < o->n; i++) {
		if (shard_axis_eq(o->v[i].axis, axis))
			return;
	}
	*VEC_ADD(p->arena, o) = (PropOrigin){ axis, origin };
}

PropOrigins *
propagate_origins_given(Propagation *p)
{
	const PropRecorder *r = p->recorder;
	PropOrigins *origins = ARENA_ARRAY(p->arena, PropOrigins, p->n_slots);

	for (uint32_t k = 0; k < r->seeds.n; k++) {
		const PropSeed *sd = &r->seeds.v[k];
		const ShardSharding *sh = shard_sharding(sd->sharding);
		uint32_t slot = propagate_slot(sd->value);

		for (uint32_t i = 0; slot && i < sh->n_dim_axes; i++)
			add_origin(p, &origins[slot], shard_axes(sh)[i], sd->origin);
	}
	return origins;
}

/* Returns the origin that the source tensor has for an axis: that of the same axis, or else of the least axis in plain
 * order that contains it or is contained in it. If there is none, newer releases give no origin (0). Older ones read
 * invalid memory and print ": 0" unless they crash. */
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
	if (best)
		return best->origin;
	return session_has(p->s, IR_FEATURE_ORIGINS_KNOWN) ? 0 : place_atom(p, 0, "", 0);
}

/* Returns the origins of tensor t. Those of a function result are kept with the returned value, the operand of its
 * step. */
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

		if (slots[t] && origin)
			add_origin(p, origins_of(p, slots, t), g->v[i].axis, origin);
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

/* Returns the origins as a dictionary. `self` is the origin of axes that the user wrote in this sharding. */
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

/* Returns the origins of a value that owns its slot, or NULL if there are none. */
static const PropOrigins *
entries_of(const Propagation *p, const IrValue *v)
{
	uint32_t slot = propagate_slot(v);
	const PropOrigins *o = &p->recorder->origins[slot];

	return slot && p->slots[slot].value == v && o->n ? o : NULL;
}

/* Returns the name of the operation as an origin: the name of a constraint, or the name of the input or output
 * of a manual computation that an edge belongs to. Returns 0 for other operations. */
static Atom
own_name(Propagation *p, const IrOp *op)
{
	const IrOp *named = op;
	const IrValue *v = NULL;
	const IrAttr *attr;
	Atom name;

	if (op->kind == IR_OP_SDY_EDGE) {
		v = ir_operand(op, 0);
		named = ir_value_op(v);
		if (named->kind != IR_OP_SDY_MANUAL)
			return 0;
	}
	attr = ir_op_attr(named, ATOM_SDY_SHARDING_ORIGIN_NAME);
	if (!attr || attr->kind != IR_ATTR_STRING)
		return 0;
	name = ir_attr_atoms(attr)[0];
	return v ? place_atom(p, name, v->is_arg ? "_input" : "_output", v->index) : name;
}

/* Returns whether an argument of a body of the operation has origins. */
static bool
body_has_origins(const Propagation *p, const IrOp *op)
{
	for (uint32_t r = 0; r < op->n_regions; r++) {
		const IrBlock *b = op->regions[r].first;

		for (uint32_t i = 0; b && i < b->n_args; i++) {
			if (entries_of(p, b->args[i]))
				return true;
		}
	}
	return false;
}

/* Sets the attribute of an operation. Shardy also does so, with empty dictionaries, if only an argument of its body has
 * origins, which no edge holds. */
static void
flush_op(Propagation *p, IrOp *op)
{
	bool single = op->kind == IR_OP_SDY_CONSTRAINT || op->kind == IR_OP_SDY_EDGE;
	IrAttr **v = ARENA_ARRAY(p->arena, IrAttr *, op->n_results);
	bool any = body_has_origins(p, op);
	Atom self = own_name(p, op);

	for (uint32_t i = 0; i < op->n_results; i++) {
		const PropOrigins *o = entries_of(p, &op->results[i]);

		v[i] = o ? origins_attr(p, o, self) : p->s->empty_dict;
		any |= o != NULL;
	}
	if (any)
		ir_op_set_attr(p->s, op, ATOM_SDY_SHARDING_ORIGINS,
		               single ? v[0] : ir_attr_array(p->s, v, op->n_results));
}

/* Returns the newest use of a value by a return, or NULL. Shardy annotates only that function result. */
static const IrUse *
returning_use(const IrValue *v)
{
	for (const IrUse *u = v->uses; u; u = u->next) {
		if (u->user->kind == IR_OP_RETURN)
			return u;
	}
	return NULL;
}

/* Returns a dictionary of argument or result i with its origins set, if it has any. */
static IrAttr *
dict_with_origins(Propagation *p, IrAttr *dict, const PropOrigins *o, const char *what, uint32_t i)
{
	if (!o)
		return dict;
	return ir_dict_set(p->s, dict, ATOM_SDY_SHARDING_ORIGINS, origins_attr(p, o, place_atom(p, 0, what, i)));
}

static void
flush_func(Propagation *p, IrOp *func)
{
	const IrBlock *b = ir_op_body(func, 0);
	const IrOp *ret = b ? ir_block_terminator(b) : NULL;
	uint32_t n_out = ret ? ret->n_operands : 0, n_in = b ? b->n_args : 0;
	IrAttr **in = ARENA_ARRAY(p->arena, IrAttr *, n_in), **out = ARENA_ARRAY(p->arena, IrAttr *, n_out);

	if (!b)
		return;
	for (uint32_t i = 0; i < n_in; i++)
		in[i] = dict_with_origins(p, ir_func_arg_attrs(func, i), entries_of(p, b->args[i]), "input", i);
	for (uint32_t i = 0; i < n_out; i++) {
		const IrUse *u = &ret->operands[i];
		const PropOrigins *o = entries_of(p, u->value);

		if (o && returning_use(u->value) != u)
			o = NULL;
		out[i] = dict_with_origins(p, ir_func_res_attrs(func, i), o, "output", i);
	}
	ir_func_set_all_arg_attrs(p->s, func, in, n_in);
	ir_func_set_all_res_attrs(p->s, func, out, n_out);
}

/* ---- roots ---- */

/* Gives the roots of a slot to a value. An edge stores the sharding of its operand. */
static void
note_roots(Propagation *p, const IrValue *v, uint32_t slot)
{
	const PropOrigins *o = &p->recorder->origins[slot];	/* slot 0 has none */
	const IrOp *op = ir_value_def(v);

	for (uint32_t i = 0; i < o->n; i++) {
		flow_roots_note(p->o->roots, v, o->v[i].axis, o->v[i].origin);
		if (op && op->kind == IR_OP_SDY_EDGE)
			flow_roots_note(p->o->roots, ir_operand(op, 0), o->v[i].axis, o->v[i].origin);
	}
}

static void
note_op(Propagation *p, const IrOp *op)
{
	for (uint32_t i = 0; i < op->n_results; i++)
		note_roots(p, &op->results[i], propagate_slot(&op->results[i]));
	for (uint32_t r = 0; r < op->n_regions; r++) {
		const IrBlock *b = op->regions[r].first;

		for (uint32_t i = 0; b && i < b->n_args; i++)
			note_roots(p, b->args[i], propagate_slot(b->args[i]));
	}
}

void
propagate_origins_flush(Propagation *p)
{
	for (uint32_t r = 1; r < p->n_ops; r++) {
		const IrOp *op = p->ops[r].op;

		if (p->ops[r].erased)
			continue;
		if (p->o->roots)
			note_op(p, op);
		if (p->o->origins && op->kind == IR_OP_FUNC)
			flush_func(p, p->ops[r].op);
		else if (p->o->origins)
			flush_op(p, p->ops[r].op);
	}
}
