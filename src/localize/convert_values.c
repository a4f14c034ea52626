/* SPDX-License-Identifier: Apache-2.0
 *
 * Which value takes the place of another one in convert-global-to-local (spec 55 §7.2). Where types agree, the answer
 * is plain. Where they do not, casts join them, and Shardy's choice between the possible values is visible in the
 * output. For an operand, these are its *steps*: the operand before its conversion, what took its place, what took the
 * place of that, and so on; a cast comes after the value it converts. The last step with the expected type is the
 * answer. If there is none, the last step of all is cast, which adds a step.
 */
#include "localize/convert.h"

/* ---- the steps of a value ---- */

static const Converted *
find(const Convert *c, const IrValue *v)
{
	return v->tmp < c->n_values && convert_value(c, v->tmp)->v == v ? convert_value(c, v->tmp) : NULL;
}

/* Returns the step at which a search continues with v, which takes the place of another value. */
static ConvertedStep
step_of(const Convert *c, IrValue *v)
{
	const Converted *done = find(c, v);

	return (ConvertedStep){ v, done && (done->kind == CONVERTED_REPLACED || done->kind == CONVERTED_RESULT) };
}

static IrType *
step_type(const Convert *c, ConvertedStep step)
{
	const Converted *done = step.before ? find(c, step.v) : NULL;

	return done ? done->global : step.v->type;
}

/* Moves to the next step. Returns whether there is one. */
static bool
next_step(const Convert *c, ConvertedStep *step)
{
	const Converted *done = find(c, step->v);
	ConvertedKind kind = done ? done->kind : CONVERTED_TYPE;
	IrValue *cast;

	if (step->before && (kind == CONVERTED_TYPE || kind == CONVERTED_ARG)) {
		step->before = false;
		return true;
	}
	if (step->before || kind == CONVERTED_ARG) {
		*step = kind == CONVERTED_RESULT ? (ConvertedStep){ done->now, true } : step_of(c, done->now);
		return true;
	}
	cast = map_get(&c->cast_of, (uintptr_t)step->v);
	*step = (ConvertedStep){ cast, false };
	return cast != NULL;
}

/* Inserts an operation after the definition of v that casts it. */
static IrOp *
cast_after(Convert *c, IrValue *v, IrType *type)
{
	IrOp *def = ir_value_def(v);
	IrOp *op = ir_op_new(c->e.m, &(IrOpSpec){ .kind = IR_OP_CAST, .operands = &v, .n_operands = 1, .results = &type,
	                                          .n_results = 1, .loc = c->e.loc, .span = c->e.span });

	if (def)
		ir_op_insert_after(def, op);
	else
		ir_op_prepend(v->owner.block, op);
	return op;
}

static IrValue *
cast(Convert *c, IrValue *v, IrType *type)
{
	IrOp *op = cast_after(c, v, type);

	*VEC_ADD(c->e.a, &c->casts) = op;
	map_put(c->e.a, &c->cast_of, (uintptr_t)v, &op->results[0]);
	return &op->results[0];
}

/* Returns the value that users hold if they need v as it was before its conversion. This is v itself if it was
 * replaced. If it stays with a different type, it is the result of an operation that exists only until the end. */
static IrValue *
hold(Convert *c, IrValue *v)
{
	Converted *known = convert_value(c, v->tmp), done = *known;

	if (!done.held && (done.kind == CONVERTED_TYPE || done.kind == CONVERTED_ARG)) {
		done.held = &cast_after(c, v, done.global)->results[0];
		convert_set(c, (Converted){ .v = done.held, .global = done.global, .local = done.global, .now = v,
		                            .kind = CONVERTED_RESULT });
	} else if (!done.held) {
		done.held = v;
	}
	known->held = done.held;
	return done.held;
}

/* Returns the last of the steps that has the type; the first one does not count if `later` is set. */
static IrValue *
last_step(Convert *c, ConvertedStep step, IrType *type, bool later)
{
	ConvertedStep last = step, found = { NULL, false };

	if (!later && step_type(c, step) == type)
		found = step;
	while (next_step(c, &step)) {
		last = step;
		if (step_type(c, step) == type)
			found = step;
	}
	if (!found.v)
		return cast(c, last.v, type);
	return found.before && find(c, found.v) ? hold(c, found.v) : found.v;
}

/* ---- conversions ---- */

IrType *
convert_global_type(const Convert *c, const IrValue *v)
{
	const Converted *done = find(c, v);

	return done ? done->global : v->type;
}

IrValue *
convert_operand(Convert *c, const IrOp *op, uint32_t i)
{
	IrValue *v = ir_operand(op, i);
	const Converted *done = find(c, v);

	if ((!done || done->kind == CONVERTED_TYPE) && !c->casts.n)
		return v;
	return last_step(c, (ConvertedStep){ v, true }, done ? done->local : v->type, false);
}

/* Returns whether a manual computation returns the value, which then takes the place of one of its results. */
static bool
is_returned(const Convert *c, const IrValue *v)
{
	for (const IrUse *u = c->inlined.n ? v->uses : NULL; u; u = u->next) {
		const IrOp *owner = u->user->kind == IR_OP_SDY_RETURN ? ir_op_parent(u->user) : NULL;

		if (owner && owner->kind == IR_OP_SDY_MANUAL)
			return true;
	}
	return false;
}

void
convert_set(Convert *c, Converted value)
{
	IrValue *v = value.v;

	value.returned = is_returned(c, v);
	if (c->n_values % CONVERTED_PAGE == 0)
		*VEC_ADD(c->e.a, &c->pages) = ARENA_ARRAY(c->e.a, Converted, CONVERTED_PAGE);
	v->tmp = c->n_values++;
	*convert_value(c, v->tmp) = value;
	if (value.kind == CONVERTED_ARG || value.kind == CONVERTED_TYPE)
		v->type = value.local;
}

void
convert_set_type(Convert *c, IrValue *v, IrType *type)
{
	if (type != v->type)
		convert_set(c, (Converted){ .v = v, .global = v->type, .local = type, .now = v });
}

void
convert_becomes(Convert *c, IrValue *result, IrValue *now)
{
	convert_set(c, (Converted){ .v = result, .global = convert_global_type(c, result), .local = result->type,
	                            .now = now, .kind = CONVERTED_REPLACED });
}

bool
convert_replace(Convert *c, IrOp *op, IrValue *now)
{
	IrType *local = convert_result_type(c, op, 0);

	if (!local)
		return false;
	convert_set(c, (Converted){ .v = &op->results[0], .global = op->results[0].type, .local = local, .now = now,
	                            .kind = CONVERTED_REPLACED });
	*VEC_ADD(c->e.a, &c->replaced) = op;
	return true;
}

/* ---- the end ---- */

/* Sets the final operand of users that still have the value as it was before its conversion. If the value takes the
 * place of a result of a manual computation, Shardy makes the cast even if there are no such users. */
static void
settle_before(Convert *c, uint32_t i)
{
	Converted done = *convert_value(c, i);
	IrValue *last;

	if (!done.returned && !done.held)
		return;
	last = last_step(c, (ConvertedStep){ done.v, true }, done.global, true);
	if (done.held)
		ir_value_replace(done.held, last, NULL);
	if (done.held && done.held != done.v)
		ir_op_erase(ir_value_def(done.held));
}

/* Sets the final operand of the users of an argument of a manual computation. */
static void
settle_arg(Convert *c, uint32_t i)
{
	Converted done = *convert_value(c, i);

	ir_value_replace(done.v, last_step(c, (ConvertedStep){ done.v, false }, done.local, true), NULL);
}

void
convert_settle(Convert *c)
{
	uint32_t end;

	for (uint32_t i = 0; i < c->n_values; i = end) {
		const Converted *first = convert_value(c, i);

		for (end = i + 1; first->kind == CONVERTED_ARG && end < c->n_values; end++) {
			const Converted *next = convert_value(c, end);

			if (next->kind != CONVERTED_ARG || next->v->owner.block != first->v->owner.block)
				break;
		}
		for (uint32_t k = i; k < end; k++)
			settle_before(c, k);
		for (uint32_t k = i; k < end && first->kind == CONVERTED_ARG; k++)
			settle_arg(c, k);
	}
}

/* Returns the operand of the cast, or of a cast in the chain before it, that has the type of the cast; else NULL. */
static IrValue *
cancelled(const IrOp *op)
{
	IrType *type = op->results[0].type;

	while (op && op->kind == IR_OP_CAST && op->n_operands == 1) {
		IrValue *v = ir_operand(op, 0);

		if (v->type == type)
			return v;
		op = ir_value_def(v);
	}
	return NULL;
}

void
convert_drop_casts(Convert *c)
{
	for (size_t i = c->casts.n; i-- > 0;) {
		IrOp *op = c->casts.v[i];
		IrValue *v = op->results[0].uses ? cancelled(op) : NULL;

		if (v)
			ir_value_replace(&op->results[0], v, NULL);
		if (!op->results[0].uses)
			ir_op_erase(op);
	}
}
