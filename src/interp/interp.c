/* SPDX-License-Identifier: Apache-2.0
 *
 * The interpreter's loop: which function runs an operation, values, blocks, and the run of a whole function.
 */
#include <inttypes.h>

#include "interp/machine.h"
#include "ir/walk.h"
#include "print/print.h"

typedef struct Row {
	InterpDeviceFn *device;
	InterpGroupFn *group;
} Row;

static const Row rows[IR_OP_COUNT] = {
	[IR_OP_SHLO_CONSTANT] = { interp_op_constant, NULL },
	[IR_OP_SDY_CONSTANT] = { interp_op_constant, NULL },
	[IR_OP_SHLO_IOTA] = { interp_op_iota, NULL },
	[IR_OP_SHLO_REPLICA_ID] = { interp_op_replica_id, NULL },
	[IR_OP_SHLO_PARTITION_ID] = { interp_op_partition_id, NULL },
	[IR_OP_SHLO_COMPARE] = { interp_op_compare, NULL },
	[IR_OP_SHLO_SELECT] = { interp_op_select, NULL },
	[IR_OP_SHLO_CLAMP] = { interp_op_clamp, NULL },
	[IR_OP_SHLO_CONVERT] = { interp_op_convert, NULL },
	[IR_OP_SHLO_BITCAST_CONVERT] = { interp_op_bitcast, NULL },
	[IR_OP_SHLO_COMPLEX] = { interp_op_complex, NULL },
	[IR_OP_SHLO_REAL] = { interp_op_part, NULL },
	[IR_OP_SHLO_IMAG] = { interp_op_part, NULL },
	[IR_OP_SHLO_IS_FINITE] = { interp_op_is_finite, NULL },
	[IR_OP_SHLO_REDUCE_PRECISION] = { interp_op_reduce_precision, NULL },
	[IR_OP_SHLO_RESHAPE] = { interp_op_identity, NULL },
	[IR_OP_SHLO_OPTIMIZATION_BARRIER] = { interp_op_identity, NULL },
	[IR_OP_SHLO_AFTER_ALL] = { interp_op_token, NULL },
	[IR_OP_SHLO_CREATE_TOKEN] = { interp_op_token, NULL },
	[IR_OP_SHLO_TRANSPOSE] = { interp_op_transpose, NULL },
	[IR_OP_SHLO_BROADCAST] = { interp_op_broadcast, NULL },
	[IR_OP_SHLO_BROADCAST_IN_DIM] = { interp_op_broadcast_in_dim, NULL },
	[IR_OP_SHLO_SLICE] = { interp_op_slice, NULL },
	[IR_OP_SHLO_PAD] = { interp_op_pad, NULL },
	[IR_OP_SHLO_REVERSE] = { interp_op_reverse, NULL },
	[IR_OP_SHLO_CONCATENATE] = { interp_op_concatenate, NULL },
	[IR_OP_SHLO_DYNAMIC_SLICE] = { interp_op_dynamic_slice, NULL },
	[IR_OP_SHLO_DYNAMIC_UPDATE_SLICE] = { interp_op_dynamic_update_slice, NULL },
	[IR_OP_SHLO_GET_DIMENSION_SIZE] = { interp_op_dimension_size, NULL },
	[IR_OP_SHLO_DOT] = { interp_op_dot, NULL },
	[IR_OP_SHLO_DOT_GENERAL] = { interp_op_dot, NULL },
	[IR_OP_CHLO_RAGGED_DOT] = { interp_op_ragged_dot, NULL },
	[IR_OP_SHLO_CONVOLUTION] = { interp_op_convolution, NULL },
	[IR_OP_SHLO_REDUCE] = { interp_op_reduce, NULL },
	[IR_OP_SHLO_REDUCE_WINDOW] = { interp_op_reduce_window, NULL },
	[IR_OP_SHLO_SELECT_AND_SCATTER] = { interp_op_select_and_scatter, NULL },
	[IR_OP_SHLO_MAP] = { interp_op_map, NULL },
	[IR_OP_SHLO_GATHER] = { interp_op_gather, NULL },
	[IR_OP_SHLO_SCATTER] = { interp_op_scatter, NULL },
	[IR_OP_SHLO_SORT] = { interp_op_sort, NULL },
	[IR_OP_CHLO_TOP_K] = { interp_op_top_k, NULL },
	[IR_OP_MHLO_TOPK] = { interp_op_top_k, NULL },
	[IR_OP_SHLO_CHOLESKY] = { interp_op_cholesky, NULL },
	[IR_OP_SHLO_TRIANGULAR_SOLVE] = { interp_op_triangular_solve, NULL },
	[IR_OP_SHLO_FFT] = { interp_op_fft, NULL },
	[IR_OP_SHLO_BATCH_NORM_INFERENCE] = { interp_op_batch_norm_inference, NULL },
	[IR_OP_SHLO_BATCH_NORM_TRAINING] = { interp_op_batch_norm_training, NULL },
	[IR_OP_SHLO_BATCH_NORM_GRAD] = { interp_op_batch_norm_grad, NULL },
	[IR_OP_CHLO_CONSTANT] = { interp_op_constant, NULL },
	[IR_OP_CHLO_BROADCAST_SELECT] = { interp_op_broadcast_select, NULL },
	[IR_OP_CHLO_IS_INF] = { interp_op_is_inf, NULL },
	[IR_OP_CHLO_IS_NEG_INF] = { interp_op_is_inf, NULL },
	[IR_OP_CHLO_IS_POS_INF] = { interp_op_is_inf, NULL },
	[IR_OP_SHLO_CUSTOM_CALL] = { interp_op_custom_call, NULL },
	[IR_OP_SHLO_TUPLE] = { interp_op_tuple, NULL },
	[IR_OP_SHLO_GET_TUPLE_ELEMENT] = { interp_op_tuple_element, NULL },
	[IR_OP_SHLO_RNG] = { interp_op_rng, NULL },
	[IR_OP_SHLO_RNG_BIT_GENERATOR] = { interp_op_rng_bit_generator, NULL },
	[IR_OP_CALL] = { NULL, interp_op_call },
	[IR_OP_SHLO_COMPOSITE] = { NULL, interp_op_call },
	[IR_OP_SHLO_IF] = { NULL, interp_op_case },
	[IR_OP_SHLO_CASE] = { NULL, interp_op_case },
	[IR_OP_CHLO_SCAN] = { NULL, interp_op_scan },
	[IR_OP_SHLO_WHILE] = { NULL, interp_op_while },
	[IR_OP_SHLO_ALL_GATHER] = { NULL, interp_op_all_gather },
	[IR_OP_SHLO_ALL_REDUCE] = { NULL, interp_op_all_reduce },
	[IR_OP_SHLO_REDUCE_SCATTER] = { NULL, interp_op_reduce_scatter },
	[IR_OP_SHLO_ALL_TO_ALL] = { NULL, interp_op_all_to_all },
	[IR_OP_SHLO_COLLECTIVE_PERMUTE] = { NULL, interp_op_collective_permute },
	[IR_OP_SHLO_COLLECTIVE_BROADCAST] = { NULL, interp_op_collective_broadcast },
	[IR_OP_SDY_NAMED] = { NULL, interp_op_named },
	[IR_OP_SDY_MANUAL] = { NULL, interp_op_manual },
	/* The global program computes with whole values, and these only say where they are (spec 55 §11.4). */
	[IR_OP_SDY_RESHARD] = { interp_op_identity, NULL },
	[IR_OP_SDY_CONSTRAINT] = { interp_op_identity, NULL },
	[IR_OP_SDY_BARRIER] = { interp_op_identity, NULL },
	[IR_OP_SDY_EDGE] = { interp_op_identity, NULL },
	[IR_OP_SDY_FUNC_EDGE] = { interp_op_identity, NULL },
	[IR_OP_SDY_ALL_GATHER] = { interp_op_identity, NULL },
	[IR_OP_SDY_ALL_SLICE] = { interp_op_identity, NULL },
	[IR_OP_SDY_ALL_TO_ALL] = { interp_op_identity, NULL },
	[IR_OP_SDY_PERMUTE] = { interp_op_identity, NULL },
	[IR_OP_SDY_ALL_REDUCE] = { interp_op_identity, NULL },
	[IR_OP_SDY_REDUCE_SCATTER] = { interp_op_identity, NULL },
	[IR_OP_SDY_S2U] = { interp_op_identity, NULL },
	[IR_OP_SDY_R2U] = { interp_op_identity, NULL },
	[IR_OP_SDY_GROUP] = { interp_op_identity, NULL },
	[IR_OP_SDY_MESH] = { interp_op_identity, NULL },
};

static Row
row_of(const IrOp *op)
{
	IrOpKind kind = (IrOpKind)op->kind;

	if (interp_is_unary(kind))
		return (Row){ interp_op_unary, NULL };
	if (interp_is_binary(kind))
		return (Row){ interp_op_binary, NULL };
	if (interp_is_broadcast(kind))
		return (Row){ interp_op_broadcast_binary, NULL };
	return rows[kind];
}

void
interp_error(Interp *x, const IrOp *op, const char *fmt, ...)
{
	va_list ap;

	if (x->failed)
		return;
	x->failed = true;
	va_start(ap, fmt);
	*x->error = (InterpError){ op, arena_vprintf(x->out, fmt, ap), false };
	va_end(ap);
}

/* Notes that the run needs more than a limit. */
static void
limit_error(Interp *x, const IrOp *op, const char *does, uint64_t limit, const char *unit)
{
	interp_error(x, op, "%s more than %" PRIu64 " %s", does, limit, unit);
	x->error->is_limit = true;
}

/* ---- values and properties ---- */

InterpTensor *
interp_slots(Interp *x, const IrValue *v)
{
	InterpTensor *slots = map_get(&x->values, (uintptr_t)v);

	if (!slots) {
		slots = ARENA_ARRAY(x->keep, InterpTensor, x->n);
		map_put(x->keep, &x->values, (uintptr_t)v, slots);
	}
	return slots;
}

InterpTensor *
interp_out(Interp *x, IrOp *op, uint32_t i, uint32_t device)
{
	InterpTensor *out = &interp_slots(x, &op->results[i])[device];

	*out = interp_tensor_new(x->arena, op->results[i].type);
	return out;
}

InterpInts
interp_ints(Interp *x, const IrOp *op, Atom name)
{
	const IrAttr *a = ir_op_prop(op, name);
	InterpInts l = { 0 };

	if (!a)
		return l;
	l.n = a->kind == IR_ATTR_DENSE ? (uint32_t)ir_type_n_elements(a->type) : a->n;
	l.v = ARENA_ARRAY(x->arena, int64_t, l.n);
	for (uint32_t i = 0; i < l.n; i++)
		l.v[i] = a->kind == IR_ATTR_DENSE ? ir_dense_int(a, i) : ir_attr_ints(a)[i];
	return l;
}

int64_t
interp_index_value(const InterpTensor *t, int64_t i)
{
	/* An unsigned index above the range of int64_t is beyond every dimension. */
	if (interp_class(t->elem) == INTERP_UNSIGNED && t->v[i].i < 0)
		return INT64_MAX / 2;
	return t->v[i].i;
}

/* ---- blocks ---- */

bool
interp_spend(Interp *x, const IrOp *op, uint64_t n)
{
	const InterpLimits *l = &x->limits;

	if (__builtin_add_overflow(x->steps, n, &x->steps))
		x->steps = UINT64_MAX;
	if (l->max_steps && x->steps > l->max_steps)
		limit_error(x, op, "the program takes", l->max_steps, "steps");
	return !x->failed;
}

bool
interp_has_room(Interp *x, const IrOp *op, uint64_t bytes)
{
	uint64_t used = x->held + x->arena->reserved + x->keep->reserved;
	const InterpLimits *l = &x->limits;

	if (l->max_bytes && (used > l->max_bytes || bytes > l->max_bytes - used))
		limit_error(x, op, "the values take", l->max_bytes, "bytes");
	return !x->failed;
}

/* Returns the number of elements of all results of an operation on one device. */
static uint64_t
result_elements(const IrOp *op)
{
	uint64_t n = 0;

	for (uint32_t i = 0; i < op->n_results; i++) {
		if (__builtin_add_overflow(n, interp_type_elements(op->results[i].type), &n))
			return UINT64_MAX;
	}
	return n;
}

static bool
within_limits(Interp *x, const IrOp *op)
{
	uint64_t elements = result_elements(op), bytes;

	if (__builtin_mul_overflow(elements, 2 * sizeof(InterpCell) * x->n, &bytes))
		bytes = UINT64_MAX;
	return interp_has_room(x, op, bytes) && interp_spend(x, op, 1 + elements * x->n);
}

static void
run_op(Interp *x, IrOp *op)
{
	Row row = row_of(op);

	if (!within_limits(x, op))
		return;
	if (row.group) {
		row.group(x, op);
		return;
	}
	if (!row.device) {
		interp_error(x, op, "the interpreter cannot run operation '%s'",
		             session_str(x->s, op->name).p);
		return;
	}
	for (uint32_t d = 0; d < x->n && !x->failed; d++) {
		if (x->active[d])
			row.device(x, op, d);
	}
}

static void
observe(Interp *x, IrOp *op)
{
	for (uint32_t i = 0; i < op->n_results; i++)
		x->observe(x->observer, &op->results[i], interp_slots(x, &op->results[i]));
}

IrOp *
interp_block(Interp *x, IrBlock *b)
{
	IrOp *op = b->first;

	for (; op && op != b->last && !x->failed; op = op->next) {
		run_op(x, op);
		if (x->noise && !x->failed)
			interp_shift_results(x, op);
		if (x->observe && !x->failed)
			observe(x, op);
	}
	return x->failed ? NULL : op;
}

/* Stores a scalar in a slot. */
static void
set_scalar(Interp *x, IrValue *arg, uint32_t device, const InterpCell *v)
{
	InterpTensor *t = &interp_slots(x, arg)[device];

	*t = interp_tensor_new(x->arena, arg->type);
	for (uint32_t k = 0; k < t->parts; k++)
		t->v[k] = v[k];
}

bool
interp_call_scalars(Interp *x, IrBlock *b, uint32_t device, const InterpCell *args, InterpCell *results)
{
	ArenaMark mark = arena_mark(x->arena);
	bool *active = x->active, *only = ARENA_ARRAY(x->arena, bool, x->n);
	InterpObserve *observer = x->observe;
	IrOp *end;

	only[device] = true;
	x->active = only;
	x->observe = NULL;
	for (uint32_t i = 0; i < b->n_args; i++)
		set_scalar(x, b->args[i], device, args + 2 * (size_t)i);
	end = interp_block(x, b);
	x->active = active;
	x->observe = observer;
	for (uint32_t i = 0; end && i < end->n_operands; i++) {
		const InterpTensor *t = interp_in(x, end, i, device);

		for (uint32_t k = 0; k < t->parts; k++)
			results[2 * i + k] = t->v[k];
	}
	if (x->arena != x->keep)
		arena_reset(x->arena, mark);
	return end != NULL;
}

/* ---- runs ---- */

/* Returns the first type of an operation that the interpreter does not support, or NULL. */
static IrType *
unsupported_type(const IrOp *op)
{
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (!interp_has_type(ir_operand(op, i)->type))
			return ir_operand(op, i)->type;
	}
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (!interp_has_type(op->results[i].type))
			return op->results[i].type;
	}
	return NULL;
}

static bool
can_run_op(const Session *s, const IrOp *op)
{
	Row row = row_of(op);

	if (op->kind == IR_OP_SHLO_CUSTOM_CALL && !interp_has_custom_call(s, op))
		return false;
	if (op->kind == IR_OP_SHLO_REMAINDER && op->results[0].type->elem->kind == IR_TYPE_COMPLEX)
		return false;	/* it has no definition */
	return (row.device || row.group || ir_op_has(op, T_TERM)) && !unsupported_type(op);
}

/* The functions that a run may enter. */
typedef struct Reach {
	IrModule *m;
	const IrSymtab *symbols;
	Arena arena;
	Map seen;
	VEC(IrOp *) todo;
} Reach;

static void
reach(Reach *r, IrOp *func)
{
	if (func && func->kind == IR_OP_FUNC && map_mark(&r->arena, &r->seen, (uintptr_t)func))
		*VEC_ADD(&r->arena, &r->todo) = func;
}

/* Returns the first operation in the function that the interpreter cannot run, or NULL. */
static const IrOp *
first_obstacle(Reach *r, IrOp *f)
{
	for (IrOp *op = ir_walk_next(f, f); op; op = ir_walk_next(f, op)) {
		if (!can_run_op(r->m->s, op))
			return op;
		reach(r, interp_callee(r->symbols, op));
	}
	return NULL;
}

static const char *
obstacle_text(Arena *a, Session *s, const IrOp *op)
{
	IrType *type = unsupported_type(op);
	Str text;

	if (type) {
		text = print_type_text(s, type);
		return arena_printf(a, "the interpreter has no values of type %.*s", (int)text.n, text.p);
	}
	if (op->kind == IR_OP_SHLO_CUSTOM_CALL)
		return arena_printf(a, "the interpreter cannot run a custom call of '%s'",
		                    session_str(s, ir_attr_atoms(ir_op_prop(op, ATOM_call_target_name))[0]).p);
	return arena_printf(a, "the interpreter cannot run operation '%s'", session_str(s, op->name).p);
}

bool
interp_can_run(Arena *a, IrModule *m, IrOp *func, InterpError *error)
{
	const IrOp *obstacle = NULL;
	Reach r = { .m = m };

	arena_init(&r.arena, a->memory);
	r.symbols = ir_symtab_new(&r.arena, m->s, m->op);
	reach(&r, func);
	while (!obstacle && r.todo.n)
		obstacle = first_obstacle(&r, VEC_POP(&r.todo));
	arena_free(&r.arena);
	if (!obstacle)
		return true;
	*error = (InterpError){ obstacle, obstacle_text(a, m->s, obstacle), false };
	return false;
}

InterpTensor *
interp_run(Arena *a, const InterpRun *run, const InterpTensor *args, InterpError *error)
{
	uint32_t n = run->replicas * run->partitions;
	Interp x = { .m = run->m, .s = run->m->s, .n = n, .replicas = run->replicas, .partitions = run->partitions,
		     .limits = run->limits, .out = a, .error = error, .observe = run->observe,
		     .observer = run->observer, .varies = run->varies, .noise = run->noise };
	IrBlock *body = ir_op_block(run->func, 0);
	InterpTensor *results = NULL;
	Arena keep, values;
	IrOp *end;

	arena_init(&keep, a->memory);
	arena_init(&values, a->memory);
	x.keep = &keep;
	x.arena = &values;
	x.symbols = ir_symtab_new(&keep, run->m->s, run->m->op);
	x.active = ARENA_ARRAY(&keep, bool, n);
	for (uint32_t d = 0; d < n; d++)
		x.active[d] = true;
	for (uint32_t i = 0; i < body->n_args; i++)
		memcpy(interp_slots(&x, body->args[i]), args + (size_t)i * n, n * sizeof *args);
	end = interp_block(&x, body);
	if (end)
		results = ARENA_ARRAY(a, InterpTensor, (size_t)end->n_operands * n);
	for (uint32_t i = 0; end && i < end->n_operands * n; i++)
		results[i] = interp_tensor_copy(a, interp_in(&x, end, i / n, i % n));
	arena_free(&values);
	arena_free(&keep);
	return results;
}
