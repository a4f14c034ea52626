/* SPDX-License-Identifier: Apache-2.0
 *
 * Calls, branches and loops. Devices that take another branch, or that have left a loop, are not active meanwhile
 * (spec 55 §11.2).
 */
#include "interp/machine.h"
#include "ir/walk.h"

enum { MAX_DEPTH = 1000 };	/* of calls */

/* Gives the arguments of a block the values of operands, which are shared and not copied. */
static void
pass(Interp *x, IrBlock *b, const IrOp *from)
{
	for (uint32_t i = 0; i < b->n_args; i++) {
		InterpTensor *to = interp_slots(x, b->args[i]), *v = interp_slots(x, ir_operand(from, i));

		for (uint32_t d = 0; d < x->n; d++) {
			if (x->active[d])
				to[d] = v[d];
		}
	}
}

/* Gives the results of an operation the operands of a terminator, on the active devices. */
static void
deliver(Interp *x, IrOp *op, const IrOp *end)
{
	for (uint32_t i = 0; i < op->n_results; i++) {
		InterpTensor *to = interp_slots(x, &op->results[i]), *v = interp_slots(x, ir_operand(end, i));

		for (uint32_t d = 0; d < x->n; d++) {
			if (x->active[d])
				to[d] = v[d];
		}
	}
}

static void
run_into(Interp *x, IrOp *op, IrBlock *b)
{
	const IrOp *end = interp_block(x, b);

	if (end)
		deliver(x, op, end);
}

IrOp *
interp_callee(const IrSymtab *symbols, const IrOp *op)
{
	const IrAttr *name = ir_op_prop(op, op->kind == IR_OP_CALL ? ATOM_callee : ATOM_decomposition);

	if (op->kind != IR_OP_CALL && op->kind != IR_OP_SHLO_COMPOSITE)
		return NULL;
	return name ? ir_symtab_get(symbols, ir_attr_atoms(name)[name->n - 1]) : NULL;
}

void
interp_op_call(Interp *x, IrOp *op)
{
	IrOp *f = interp_callee(x->symbols, op);

	if (!f || !ir_op_body(f, 0)) {
		interp_error(x, op, "the interpreter cannot call a function without a body");
		return;
	}
	if (x->depth == MAX_DEPTH) {
		interp_error(x, op, "calls are nested more than %d times", (int)MAX_DEPTH);
		return;
	}
	x->depth++;
	pass(x, ir_op_block(f, 0), op);
	run_into(x, op, ir_op_block(f, 0));
	x->depth--;
}

void
interp_op_named(Interp *x, IrOp *op)
{
	pass(x, ir_op_block(op, 0), op);
	run_into(x, op, ir_op_block(op, 0));
}

/* ---- branches ---- */

/* Returns the region that a device takes: a boolean takes the first if it is true, an index out of range the last. */
static uint32_t
branch_of(const IrOp *op, const InterpTensor *t)
{
	if (op->kind == IR_OP_SHLO_IF)
		return t->v[0].i ? 0 : 1;
	return t->v[0].i < 0 || t->v[0].i >= op->n_regions ? op->n_regions - 1 : (uint32_t)t->v[0].i;
}

void
interp_op_case(Interp *x, IrOp *op)
{
	bool *all = x->active, *some = ARENA_ARRAY(x->arena, bool, x->n);

	for (uint32_t r = 0; r < op->n_regions && !x->failed; r++) {
		bool is_taken = false;

		for (uint32_t d = 0; d < x->n; d++) {
			some[d] = all[d] && branch_of(op, interp_in(x, op, 0, d)) == r;
			is_taken |= some[d];
		}
		x->active = some;
		if (is_taken)
			run_into(x, op, ir_op_block(op, r));
		x->active = all;
	}
}

/* ---- loops ---- */

/* The carried values of a loop live in two arenas that take turns, so that a long loop needs the memory of two
 * iterations. */
typedef struct Loop {
	Interp *x;
	IrOp *op;
	Arena carried[2], body;
	ArenaMark start[3];	/* of the arenas, when they are empty */
	uint32_t turn;
	uint64_t counted;	/* bytes of the carried values in Interp.held */
} Loop;

/* Updates the memory of the machine after the carried values have changed. */
static void
count_carried(Loop *l)
{
	l->x->held -= l->counted;
	l->counted = l->carried[0].reserved + l->carried[1].reserved;
	l->x->held += l->counted;
}

/* Returns the bytes of a value on one device. */
static uint64_t
bytes_of(const IrType *t)
{
	uint64_t cell = sizeof(InterpCell), bytes = 0;

	for (uint32_t i = 0; t->kind == IR_TYPE_TUPLE && i < t->n; i++) {
		if (__builtin_add_overflow(bytes, bytes_of(t->members[i]), &bytes))
			return UINT64_MAX;
	}
	if (t->kind != IR_TYPE_TENSOR)
		return bytes;
	cell *= t->elem->kind == IR_TYPE_COMPLEX ? 2 : 1;
	return __builtin_mul_overflow(cell, (uint64_t)ir_type_n_elements(t), &bytes) ? UINT64_MAX : bytes;
}

/* Returns whether there is memory for a copy of the results of the loop. */
static bool
has_room(Loop *l)
{
	uint64_t bytes = 0;

	for (uint32_t i = 0; i < l->op->n_results; i++) {
		if (__builtin_add_overflow(bytes, bytes_of(l->op->results[i].type), &bytes))
			bytes = UINT64_MAX;
	}
	if (__builtin_mul_overflow(bytes, (uint64_t)l->x->n, &bytes))
		bytes = UINT64_MAX;
	return interp_has_room(l->x, l->op, bytes);
}

/* Returns carried value i of a device after an iteration, or at first. */
static InterpTensor
next_value(const Loop *l, Arena *a, const IrOp *from, uint32_t i, uint32_t device)
{
	const InterpTensor *old = &interp_slots(l->x, ir_op_block(l->op, 1)->args[i])[device];

	if (l->x->active[device])
		return interp_tensor_copy(a, interp_in(l->x, from, i, device));
	if (from != l->op && old->type)
		return interp_tensor_copy(a, old);
	return (InterpTensor){ 0 };
}

/* Copies values into the arena whose turn it is, as arguments of both regions. Devices that have left the loop keep
 * their values. Returns false after an error. */
static bool
carry(Loop *l, const IrOp *from)
{
	Arena *a = &l->carried[l->turn ^= 1];
	InterpTensor *next;
	Interp *x = l->x;
	uint64_t n = 1;

	for (uint32_t i = 0; i < l->op->n_results; i++)
		n += l->op->results[i].type->kind == IR_TYPE_TENSOR
		             ? (uint64_t)ir_type_n_elements(l->op->results[i].type)
		             : 0;
	if (!interp_spend(x, l->op, n * x->n))
		return false;
	arena_reset(a, l->start[l->turn]);
	count_carried(l);
	if (!has_room(l))
		return false;
	/* All values are copied before any is carried, since a body may return its arguments in a different order. */
	next = ARENA_ARRAY(a, InterpTensor, (size_t)l->op->n_results * x->n);
	for (uint32_t i = 0; i < l->op->n_results * x->n; i++)
		next[i] = next_value(l, a, from, i / x->n, i % x->n);
	for (uint32_t i = 0; i < l->op->n_results; i++) {
		for (uint32_t r = 0; r < 2; r++)
			memcpy(interp_slots(x, ir_op_block(l->op, r)->args[i]), next + (size_t)i * x->n,
			       x->n * sizeof *next);
	}
	count_carried(l);
	return true;
}

/* Runs the condition, and takes the devices for which it is false out of the active ones. Returns whether any is
 * left. */
static bool
goes_on(Loop *l, bool *active)
{
	const IrOp *end = interp_block(l->x, ir_op_block(l->op, 0));
	bool any = false;

	for (uint32_t d = 0; end && d < l->x->n; d++) {
		active[d] = active[d] && interp_in(l->x, end, 0, d)->v[0].i;
		any |= active[d];
	}
	return any;
}

static void
loop_run(Loop *l, bool *active)
{
	const IrOp *end = l->op;

	while (end && carry(l, end)) {
		arena_reset(&l->body, l->start[2]);
		if (!goes_on(l, active))
			return;
		end = interp_block(l->x, ir_op_block(l->op, 1));
	}
}

void
interp_op_while(Interp *x, IrOp *op)
{
	bool *all = x->active, *active = ARENA_ARRAY(x->arena, bool, x->n);
	Loop l = { .x = x, .op = op };
	Arena *outer = x->arena;

	memcpy(active, all, x->n * sizeof *active);
	arena_init(&l.carried[0], x->keep->memory);
	arena_init(&l.carried[1], x->keep->memory);
	arena_init(&l.body, x->keep->memory);
	for (int i = 0; i < 3; i++)
		l.start[i] = arena_mark(i < 2 ? &l.carried[i] : &l.body);
	x->arena = &l.body;
	x->active = active;
	x->held += outer->reserved;
	loop_run(&l, active);
	x->held -= outer->reserved;
	x->arena = outer;
	arena_free(&l.body);
	if (!x->failed)
		has_room(&l);
	x->active = all;
	for (uint32_t i = 0; i < op->n_results && !x->failed; i++) {
		InterpTensor *to = interp_slots(x, &op->results[i]), *v = interp_slots(x, ir_op_block(op, 1)->args[i]);

		for (uint32_t d = 0; d < x->n; d++) {
			if (all[d])
				to[d] = interp_tensor_copy(outer, &v[d]);
		}
	}
	x->held -= l.counted;
	arena_free(&l.carried[0]);
	arena_free(&l.carried[1]);
}
