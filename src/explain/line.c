/* SPDX-License-Identifier: Apache-2.0
 *
 * A line assigns the last of its values that other lines use, if all others that they use are computed on the way to
 * it. The backward pass and the recomputation of a checkpoint have values of the same line; they do not count.
 */
#include "explain/line.h"

#include "ir/walk.h"

typedef struct Line {
	const ExplainAddress *found;
	Map ops;		/* those that define the values */
	Map called;		/* the names of functions that the line calls, which have its place */
	Map seen;		/* operations on the way to the value */
	bool in_checkpoint;	/* values of checkpoints count */
	Arena *a;
} Line;

static bool
is_of_one_line(const ExplainAddress *found)
{
	const InspectOrigin *first = &found->values.v[0]->origin;

	for (uint32_t i = 0; i < found->values.n; i++) {
		const InspectOrigin *o = &found->values.v[i]->origin;

		if (!o->file.p || o->line != first->line || !str_eq(o->file, first->file))
			return false;
	}
	return true;
}

static bool
contains(Str s, const char *word)
{
	size_t n = strlen(word);

	for (size_t i = 0; i + n <= s.n; i++) {
		if (memcmp(s.p + i, word, n) == 0)
			return true;
	}
	return false;
}

bool
explain_is_backward(const InspectNamed *x)
{
	return contains(x->name, "transpose(");
}

/* Returns whether a value can be of the forward pass. The backward pass of a checkpoint in a loop says only
 * "checkpoint", as the forward pass does if nothing is differentiated. */
static bool
is_forward(const Line *l, const InspectNamed *x)
{
	return x->kind == INSPECT_NAMED_VALUE && x->region == INSPECT_NO_REGION &&
	       !map_get(&l->called, ir_symbol_name(x->func)) && !explain_is_backward(x) &&
	       !contains(x->name, l->in_checkpoint ? "rematted_computation" : "checkpoint");
}

/* Returns whether an operation of another line uses the value. */
static bool
leaves(const Line *l, const InspectNamed *x)
{
	for (const IrUse *u = x->value->uses; u; u = u->next) {
		if (!map_get(&l->ops, (uintptr_t)u->user))
			return true;
	}
	return false;
}

/* Marks the operations of the line from which a value is computed. */
static void
mark_way(Line *l, const IrValue *v)
{
	VEC(const IrOp *) stack = { 0 };
	const IrOp *op = ir_value_def(v);

	while (op) {
		if (map_get(&l->ops, (uintptr_t)op) && !map_get(&l->seen, (uintptr_t)op)) {
			map_put(l->a, &l->seen, (uintptr_t)op, (void *)(uintptr_t)op);
			for (uint32_t i = 0; i < op->n_operands; i++) {
				if (ir_value_def(ir_operand(op, i)))
					*VEC_ADD(l->a, &stack) = ir_value_def(ir_operand(op, i));
			}
		}
		op = stack.n ? stack.v[--stack.n] : NULL;
	}
}

static void
add_op(Line *l, IrOp *op)
{
	const IrAttr *callee = op->kind == IR_OP_CALL ? ir_op_prop(op, ATOM_callee) : NULL;

	map_put(l->a, &l->ops, (uintptr_t)op, op);
	if (callee && ir_attr_atoms(callee)[0])
		map_put(l->a, &l->called, ir_attr_atoms(callee)[0], op);
}

/* Returns the last value of the line that leaves it, or NULL. */
static const InspectNamed *
last_of(const Line *l)
{
	const InspectNamed *last = NULL;

	for (uint32_t i = 0; i < l->found->values.n; i++) {
		const InspectNamed *x = l->found->values.v[i];

		last = is_forward(l, x) && leaves(l, x) ? x : last;
	}
	return last;
}

const InspectNamed *
explain_line_value(const ExplainAddress *found, Arena *a)
{
	Line l = { .found = found, .a = a };
	const InspectNamed *last;

	if (!is_of_one_line(found))
		return NULL;
	for (uint32_t i = 0; i < found->values.n; i++) {
		const InspectNamed *x = found->values.v[i];

		if (x->kind == INSPECT_NAMED_VALUE && x->region == INSPECT_NO_REGION)
			add_op(&l, ir_value_op(x->value));
	}
	last = last_of(&l);
	if (!last) {
		l.in_checkpoint = true;
		last = last_of(&l);
	}
	if (!last)
		return NULL;
	mark_way(&l, last->value);
	for (uint32_t i = 0; i < found->values.n; i++) {
		const InspectNamed *x = found->values.v[i];

		if (is_forward(&l, x) && leaves(&l, x) && !map_get(&l.seen, (uintptr_t)ir_value_op(x->value)))
			return NULL;
	}
	return last;
}
