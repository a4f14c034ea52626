/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes constraints for values in between (spec 75 §19.4), as comments: which variable of the Python program holds a
 * value is unknown, only its place is. A place is listed if an operation there chooses a layout. Its values are those
 * that operations at other places use: they are what the expression at this place evaluates to. A user cannot constrain
 * what automatic differentiation makes, so only functions that main calls on the way forward count.
 */
#include <stdlib.h>

#include "flow/callgraph.h"
#include "flow/value.h"
#include "inspect/name.h"
#include "inspect/python.h"
#include "inspect/python_text.h"
#include "print/print.h"

/* A place of the Python program. */
typedef struct Place {
	Str file;		/* p == NULL: unknown */
	uint32_t line, col;
	bool chooses;		/* an operation there chooses a layout */
} Place;

/* What is known about a location. */
typedef struct Loc {
	uint32_t place;		/* its index */
	bool backward;		/* the location belongs to the backward pass */
	Str name;
} Loc;

/* A line of the output. */
typedef struct Row {
	Place place;
	Atom text;
	uint32_t index;		/* in the order of the program */
} Row;

typedef struct Values {
	IrModule *m;
	Arena *a;		/* of the session */
	const InspectGiven *given;
	Loc *locs;		/* by location id; place 0: not computed yet */
	VEC(Place) places;	/* the first one is unknown */
	Map by_place;		/* file, line and column: an index */
	Map called, written;	/* functions that are in `funcs`; values that have a row */
	VEC(IrOp *) funcs;	/* to be visited */
	VEC(Row) rows;
} Values;

/* ---- before propagation ---- */

static void
note_stated(Arena *a, InspectGiven *g, const IrOp *op)
{
	if (op && op->loc)
		map_mark(a, &g->stated, op->loc);
}

void
inspect_given_values(Arena *a, InspectGiven *g, IrModule *m)
{
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		if (op->kind == IR_OP_SDY_CONSTRAINT || op->kind == IR_OP_SDY_RESHARD)
			note_stated(a, g, ir_value_def(ir_operand(op, 0)));
		else if (!op->n_results || !flow_value_get(m->s, &op->results[0]))
			continue;
		note_stated(a, g, op);
	}
}

/* ---- places ---- */

/* Returns whether a name has a component of JAX that transposes a function, as the backward pass of a gradient. */
static bool
is_backward(Str name)
{
	static const char word[] = "transpose(";
	size_t n = sizeof word - 1;

	for (size_t i = 0; i + n <= name.n; i++) {
		if (memcmp(name.p + i, word, n) == 0 && (!i || name.p[i - 1] == '/'))
			return true;
	}
	return false;
}

/* Returns the index of a place. */
static uint32_t
intern_place(Values *v, const InspectOrigin *at)
{
	uint64_t key = map_mix(map_mix(session_atom(v->m->s, at->file), at->line), at->col);
	uint32_t i = map_number(map_get(&v->by_place, key));

	if (i)
		return i;
	i = v->places.n;
	*VEC_ADD(v->a, &v->places) = (Place){ .file = at->file, .line = at->line, .col = at->col };
	map_put(v->a, &v->by_place, key, map_value(i));
	return i;
}

static const Loc *
loc_of(Values *v, const IrOp *op)
{
	static const Loc unknown;
	Loc *loc = &v->locs[op->loc];
	InspectOrigin at;

	if (!op->loc || loc->place)
		return op->loc ? loc : &unknown;
	/* a name inside a library function says nothing about the program that calls it, so calls do not count */
	at = inspect_frames_origin(&inspect_frames_default, v->m, op->loc, INSPECT_NOWHERE, false);
	loc->name = at.name;
	loc->backward = is_backward(at.name);
	loc->place = at.line ? intern_place(v, &at) : 0;
	return loc;
}

/* ---- the functions of the way forward ---- */

/* Returns whether propagation must choose a layout for the result, because the operation combines dimensions of several
 * tensors. Elementwise operations only pass layouts on. */
static bool
chooses(const IrOp *op)
{
	switch (op->kind) {
	case IR_OP_SHLO_DOT:
	case IR_OP_SHLO_DOT_GENERAL:
	case IR_OP_SHLO_CONVOLUTION:
	case IR_OP_SHLO_GATHER:
	case IR_OP_SHLO_DYNAMIC_GATHER:
	case IR_OP_SHLO_SCATTER:
		return true;
	default:
		return false;
	}
}

static void
add_function(Values *v, IrOp *func)
{
	if (func && func->kind == IR_OP_FUNC && map_mark(v->a, &v->called, (uintptr_t)func))
		*VEC_ADD(v->a, &v->funcs) = func;
}

/* Returns the operation after `op` in a function, without those of manual computations, whose tensors are local. */
static IrOp *
next_op(const IrOp *func, IrOp *op)
{
	return flow_manual_axes(op) ? ir_walk_next_outside(func, op) : ir_walk_next(func, op);
}

/* Lists the functions, and marks the places at which an operation chooses. */
static void
find_places(Values *v)
{
	IrSymtab *symbols = ir_symtab_new(v->a, v->m->s, v->m->op);

	for (uint32_t i = 0; i < v->funcs.n; i++) {
		IrOp *func = v->funcs.v[i];

		for (IrOp *op = ir_walk_next(func, func); op; op = next_op(func, op)) {
			const Loc *loc = op->kind == IR_OP_CALL || chooses(op) ? loc_of(v, op) : NULL;

			if (!loc || loc->backward)
				continue;
			if (op->kind == IR_OP_CALL)
				add_function(v, flow_called(symbols, op));
			else
				v->places.v[loc->place].chooses = true;
		}
	}
}

/* ---- rows ---- */

/* Returns whether an operation at another place uses the value. */
static bool
leaves_place(Values *v, const IrValue *value, uint32_t place)
{
	for (const IrUse *use = value->uses; use; use = use->next) {
		if (loc_of(v, use->user)->place != place)
			return true;
	}
	return false;
}

static void
add_row(Values *v, const Loc *loc, const IrValue *value, IrAttr *sharding)
{
	const Place *place = &v->places.v[loc->place];
	uint64_t key = map_mix(map_mix(loc->place, (uintptr_t)value->type), (uintptr_t)sharding);
	Str unsaid, type = print_type_text(v->m->s, value->type);
	Buf line;

	if (!map_mark(v->a, &v->written, key))
		return;
	buf_init(&line, v->a->memory);
	BUF_LIT(&line, "# ");
	inspect_python_comment(&line, place->file);
	buf_printf(&line, ":%u  x = jax.lax.with_sharding_constraint(x, ", (unsigned)place->line);
	unsaid = inspect_python_spec(&line, v->m, sharding);
	buf_printf(&line, ")  # %.*s ", (int)type.n, type.p);
	inspect_python_comment(&line, loc->name);
	if (unsaid.n) {
		BUF_LIT(&line, "; P cannot say ");
		inspect_python_comment(&line, unsaid);
	}
	BUF_LIT(&line, "\n");
	*VEC_ADD(v->a, &v->rows) = (Row){ .place = *place, .index = v->rows.n,
	                                  .text = session_atom(v->m->s, (Str){ line.p, line.n }) };
	buf_free(&line);
}

static void
add_rows_of(Values *v, IrOp *op)
{
	const Loc *loc = loc_of(v, op);

	if (!v->places.v[loc->place].chooses || loc->backward || map_get(&v->given->stated, op->loc))
		return;
	for (uint32_t i = 0; i < op->n_results; i++) {
		IrAttr *sharding = flow_value_get(v->m->s, &op->results[i]);

		if (sharding && shard_sharding(sharding)->n_dim_axes &&
		    leaves_place(v, &op->results[i], loc->place))
			add_row(v, loc, &op->results[i], sharding);
	}
}

static int
row_cmp(const void *x, const void *y)
{
	const Row *a = x, *b = y;
	int c = str_cmp(a->place.file, b->place.file);

	if (c)
		return c;
	if (a->place.line != b->place.line)
		return a->place.line < b->place.line ? -1 : 1;
	if (a->place.col != b->place.col)
		return a->place.col < b->place.col ? -1 : 1;
	return a->index < b->index ? -1 : 1;
}

static void
print_rows(Buf *out, Values *v)
{
	if (!v->rows.n)
		return;
	qsort(v->rows.v, v->rows.n, sizeof *v->rows.v, row_cmp);
	BUF_LIT(out, "\n# Shardings that propagation chose for values in between. To keep one, constrain the value x "
	             "at its place:\n#\n");
	for (uint32_t i = 0; i < v->rows.n; i++)
		buf_str(out, session_str(v->m->s, v->rows.v[i].text));
}

void
inspect_python_values(Buf *out, IrModule *m, const InspectGiven *given)
{
	Values v = { .m = m, .a = &m->s->arena, .given = given };

	v.locs = ARENA_ARRAY(v.a, Loc, m->locs.n + 1);
	*VEC_ADD(v.a, &v.places) = (Place){ 0 };
	add_function(&v, given->func);
	find_places(&v);
	v.places.v[0].chooses = false;
	for (uint32_t i = 0; i < v.funcs.n; i++) {
		for (IrOp *op = ir_walk_next(v.funcs.v[i], v.funcs.v[i]); op; op = next_op(v.funcs.v[i], op))
			add_rows_of(&v, op);
	}
	print_rows(out, &v);
}
