/* SPDX-License-Identifier: Apache-2.0
 *
 * Every value has a buffer, which it may share with an operand. A buffer is live from the first definition of one of
 * its values to the last use. The peak of a block is the largest sum of live buffers over its operations, where a call
 * or an operation with regions adds the peak inside. With fusion, the result of a fusible operation has no buffer if
 * its only user is a fusible operation or a reduce of the same block; broadcasts and iotas may have several such users.
 * The operands of such a value live until its last use.
 */
#include "inspect/buffers.h"

#include <stdlib.h>

#include "base/map.h"
#include "base/paranoid.h"
#include "cost/bytes.h"
#include "flow/callgraph.h"
#include "flow/value.h"
#include "inspect/donations.h"
#include "inspect/move.h"
#include "ir/shorthand.h"

/* Sums of bytes that do not overflow. The arena aligns objects to 8 bytes. */
__extension__ typedef __int128 Wide __attribute__((aligned(8)));

/* The bytes of a type with a sharding. */
typedef struct Size {
	const IrType *type;	/* NULL: not computed yet */
	const IrAttr *sharding;
	int64_t bytes;		/* -1: unknown */
} Size;

enum { N_SIZES = 64 };

typedef struct Memo {
	Arena *a;
	IrModule *m;
	const FlowMeshTable *meshes;
	const IrSymtab *symbols;
	Map funcs;		/* function to FuncPeak */
	Size sizes[N_SIZES];	/* of the latest types and shardings */
} Memo;

typedef struct FuncPeak {
	int64_t bytes[2];	/* unfused, fused; without the arguments */
} FuncPeak;

/* The measurement of one block or function body. */
typedef struct Block {
	Memo *memo;
	bool fused;
	VEC(InspectBuffer) buffers;
	Map of_value;		/* value to number of its buffer + 1 */
	Map last_uses;		/* value to number of the last operation that uses it + 1, if that was asked */
	VEC(IrOp *) ops;
} Block;

static int64_t
local_bytes(const FlowMeshTable *meshes, const IrType *type, const IrAttr *sharding)
{
	const IrAttr *mesh = sharding ? flow_meshes_get(meshes, shard_sharding(sharding)->mesh) : NULL;
	int64_t bytes;

	if (!cost_bytes_local(type, mesh ? shard_mesh(mesh) : NULL, mesh ? shard_sharding(sharding) : NULL, &bytes))
		return -1;
	return bytes;
}

int64_t
inspect_local_bytes(Session *s, const FlowMeshTable *meshes, const IrValue *v)
{
	return local_bytes(meshes, v->type, flow_value_get(s, v));
}

/* Returns the bytes of a value on one device, or -1 if they are unknown. */
static int64_t
known_bytes(Memo *memo, const IrValue *v)
{
	const IrAttr *sharding = flow_value_get(memo->m->s, v);
	Size *size = &memo->sizes[map_mix((uintptr_t)v->type, (uintptr_t)sharding) % N_SIZES];

	if (size->type != v->type || size->sharding != sharding)
		*size = (Size){ v->type, sharding, local_bytes(memo->meshes, v->type, sharding) };
	PARANOID_CHECK("Memo.sizes", size->bytes == local_bytes(memo->meshes, v->type, sharding));
	return size->bytes;
}

static int64_t
bytes_of(Memo *memo, const IrValue *v)
{
	int64_t bytes = known_bytes(memo, v);

	return bytes < 0 ? 0 : bytes;
}

static int64_t
add(int64_t a, int64_t b)
{
	return __builtin_add_overflow(a, b, &a) ? INT64_MAX : a;
}

/* ---- properties of operations ---- */

static bool
is_constant(const IrOp *op)
{
	return op->kind == IR_OP_SHLO_CONSTANT || op->kind == IR_OP_SDY_CONSTANT;
}

/* Returns whether a fusion can contain the operation as a producer. */
static bool
is_fusible(const IrOp *op)
{
	if (inspect_is_move(op))
		return false;
	switch (op->kind) {
	case IR_OP_SHLO_BROADCAST_IN_DIM:
	case IR_OP_SHLO_IOTA:
	case IR_OP_SHLO_CONVERT:
	case IR_OP_SHLO_SLICE:
	case IR_OP_SHLO_RESHAPE:
	case IR_OP_SHLO_TRANSPOSE:
	case IR_OP_SHLO_PAD:
	case IR_OP_SHLO_CONCATENATE:
		return true;
	default:
		return op->n_results == 1 && ir_op_has(op, T_EW);
	}
}

static bool
is_free_to_copy(const IrOp *op)
{
	return op->kind == IR_OP_SHLO_BROADCAST_IN_DIM || op->kind == IR_OP_SHLO_IOTA;
}

static bool
has_one_user(const IrValue *v)
{
	for (const IrUse *u = v->uses; u; u = u->next) {
		if (u->user != v->uses->user)
			return false;
	}
	return v->uses;
}

/* Returns whether a value needs no buffer, because it is computed inside its consumers. */
static bool
is_inside_fusion(const IrValue *v)
{
	const IrOp *op = ir_value_def(v);

	if (!op || !v->uses || !is_fusible(op) || (!is_free_to_copy(op) && !has_one_user(v)))
		return false;
	for (const IrUse *u = v->uses; u; u = u->next) {
		if (u->user->block != op->block || (!is_fusible(u->user) && u->user->kind != IR_OP_SHLO_REDUCE))
			return false;
	}
	return true;
}

/* Returns the operand whose buffer result i of an operation shares, or NULL. */
static const IrValue *
shared_operand(const IrModule *m, const IrOp *op, uint32_t i)
{
	if (inspect_is_done(m, op))
		return i < op->n_operands ? ir_operand(op, i) : NULL;
	switch (op->kind) {
	case IR_OP_SHLO_RESHAPE:
	case IR_OP_SHLO_BITCAST_CONVERT:
	case IR_OP_SHLO_OPTIMIZATION_BARRIER:
	case IR_OP_SHLO_WHILE:
	case IR_OP_SDY_CONSTRAINT:
	case IR_OP_SDY_BARRIER:
	case IR_OP_SDY_RESHARD:
		return i < op->n_operands ? ir_operand(op, i) : NULL;
	default:
		return NULL;
	}
}

/* Returns the operand whose buffer the result takes over if the operand is not used later, or NULL. */
static const IrValue *
overwritten_operand(const IrModule *m, const IrOp *op)
{
	if (op->kind == IR_OP_SHLO_DYNAMIC_UPDATE_SLICE || op->kind == IR_OP_SHLO_SCATTER || inspect_is_move(op))
		return op->n_operands ? ir_operand(op, 0) : NULL;
	return inspect_written_operand(m, op);
}

/* ---- buffers ---- */

static uint32_t
buffer_of(const Block *b, const IrValue *v)
{
	return map_number(map_get(&b->of_value, (uintptr_t)v));
}

static void
share_buffer(Block *b, const IrValue *v, uint32_t number)
{
	map_put(b->memo->a, &b->of_value, (uintptr_t)v, map_value(number));
}

static void
new_buffer(Block *b, const IrValue *v, int64_t bytes, uint32_t at)
{
	*VEC_ADD(b->memo->a, &b->buffers) = (InspectBuffer){ v, bytes, at, at };
	share_buffer(b, v, b->buffers.n);
}

static void
use_buffer(Block *b, const IrValue *v, uint32_t at)
{
	uint32_t number = buffer_of(b, v);
	InspectBuffer *x = number ? &b->buffers.v[number - 1] : NULL;

	if (x && x->last < at)
		x->last = at;
}

/* Returns the number of the operation of the block that is or contains the user, or 0 if the user is outside the
 * block. */
static uint32_t
place_of_use(const IrUse *u, const IrBlock *block)
{
	const IrOp *op = u->user;

	while (op && op->block != block)
		op = ir_op_parent(op);
	return op ? op->tmp : 0;
}

static uint32_t
find_last_use(const Block *b, const IrValue *v)
{
	const IrBlock *block = b->ops.v[0]->block;
	uint32_t last = 0;

	for (const IrUse *u = v->uses; u; u = u->next) {
		uint32_t place = place_of_use(u, block);

		last = place > last ? place : last;
	}
	return last;
}

/* Returns whether the value is not used after operation `at`. Many operations may update one value, so its last use is
 * searched once. */
static bool
dies_at(Block *b, const IrValue *v, uint32_t at)
{
	uint32_t last;

	if (v->is_arg)
		return false;
	last = map_number(map_get(&b->last_uses, (uintptr_t)v));
	if (!last) {
		last = find_last_use(b, v) + 1;
		map_put(b->memo->a, &b->last_uses, (uintptr_t)v, map_value(last));
	}
	PARANOID_CHECK("Block.last_uses", last == find_last_use(b, v) + 1);
	return last - 1 <= at;
}

/* Gives each result of an operation a buffer, except views of arguments, which have none. */
static void
define_results(Block *b, const IrOp *op, uint32_t at)
{
	const IrValue *over = overwritten_operand(b->memo->m, op);

	for (uint32_t i = 0; i < op->n_results; i++) {
		const IrValue *v = &op->results[i], *from = shared_operand(b->memo->m, op, i);
		int64_t bytes = bytes_of(b->memo, v);

		if (is_constant(op) || (b->fused && is_inside_fusion(v)))
			bytes = 0;
		if (!from && i == 0 && over && dies_at(b, over, at))
			from = over;
		if (!from || (!buffer_of(b, from) && op->kind == IR_OP_SHLO_WHILE))
			new_buffer(b, v, bytes, at);
		else if (!buffer_of(b, from) && bytes_of(b->memo, from) == bytes)
			continue;	/* it shares the memory of an argument */
		else if (buffer_of(b, from) && b->buffers.v[buffer_of(b, from) - 1].bytes == bytes)
			share_buffer(b, v, buffer_of(b, from));
		else
			new_buffer(b, v, bytes, at);
	}
}

/* Extends the lives of buffers by the uses in one operation. The operands of a fused value live until the last use of
 * the value, which is known, because operations are visited from the end. */
static void
use_operands(Block *b, const IrOp *op, uint32_t at)
{
	uint32_t until = at;

	for (uint32_t i = 0; b->fused && i < op->n_results; i++) {
		uint32_t number = buffer_of(b, &op->results[i]);

		if (number && is_inside_fusion(&op->results[i]) && b->buffers.v[number - 1].last > until)
			until = b->buffers.v[number - 1].last;
	}
	for (uint32_t i = 0; i < op->n_operands; i++)
		use_buffer(b, ir_operand(op, i), until);
}

/* Extends the lives of the buffers of an operation's results by uses inside the regions of later operations. */
static void
use_nested(Block *b, const IrOp *op)
{
	for (uint32_t i = 0; i < op->n_results; i++) {
		for (const IrUse *u = op->results[i].uses; u; u = u->next) {
			const IrOp *user = u->user;

			while (user && user->block->region != op->block->region)
				user = ir_op_parent(user);
			if (user && user != u->user)
				use_buffer(b, &op->results[i], user->tmp);
		}
	}
}

/* ---- peaks ---- */

static int64_t region_peak(Memo *memo, IrRegion *r, bool fused);

static int64_t
results_of(Memo *memo, const IrOp *op)
{
	int64_t sum = 0;

	for (uint32_t i = 0; i < op->n_results; i++)
		sum = add(sum, bytes_of(memo, &op->results[i]));
	return sum;
}

/* Returns the bytes that an operation needs in addition to its operands and results. */
static int64_t
extra_of(Memo *memo, IrOp *op, bool fused)
{
	int64_t most = 0, results;

	if (op->kind == IR_OP_CALL) {
		const IrOp *callee = ir_symtab_get(memo->symbols, ir_call_callee(op));
		const FuncPeak *peak = callee ? map_get(&memo->funcs, (uintptr_t)callee) : NULL;

		most = peak ? peak->bytes[fused] : 0;
	} else if (ir_op_has(op, T_DATAFLOW) || op->kind == IR_OP_SHLO_IF) {
		for (uint32_t i = 0; i < op->n_regions; i++) {
			int64_t peak = region_peak(memo, &op->regions[i], fused);

			most = peak > most ? peak : most;
		}
	}
	results = most && op->kind != IR_OP_SHLO_WHILE ? results_of(memo, op) : 0;
	return most > results ? most - results : 0;
}

/* Computes the largest sum of live buffers, and the operation where it occurs. Fills in the sum for each operation,
 * unless in_use is NULL. */
static int64_t
peak_of(Block *b, uint32_t *at, int64_t *in_use)
{
	Wide *change = ARENA_ARRAY(b->memo->a, Wide, (size_t)b->ops.n + 3), live = 0;
	int64_t peak = 0;

	for (uint32_t i = 0; i < b->buffers.n; i++) {
		const InspectBuffer *x = &b->buffers.v[i];

		change[x->first] += x->bytes;
		change[x->last + 1] -= x->bytes;
	}
	*at = 0;
	for (uint32_t i = 0; i <= b->ops.n; i++) {
		int64_t now;

		live += change[i];
		now = live < INT64_MAX ? (int64_t)live : INT64_MAX;
		now = i ? add(now, extra_of(b->memo, b->ops.v[i - 1], b->fused)) : now;
		if (i && in_use)
			in_use[i - 1] = now;
		if (now > peak) {
			peak = now;
			*at = i;
		}
	}
	return peak;
}

/* Fills in the buffers of the operations of a region. Operation i has the number i + 1; 0 is before all of them. */
static void
fill_block(Block *b, IrRegion *r)
{
	for (IrBlock *block = r->first; block; block = block->next) {
		for (IrOp *op = block->first; op; op = op->next) {
			*VEC_ADD(b->memo->a, &b->ops) = op;
			op->tmp = b->ops.n;
		}
	}
	for (uint32_t i = 0; i < b->ops.n; i++)
		define_results(b, b->ops.v[i], i + 1);
	for (uint32_t i = b->ops.n; i-- > 0;) {
		use_nested(b, b->ops.v[i]);
		use_operands(b, b->ops.v[i], i + 1);
	}
}

static int64_t
region_peak(Memo *memo, IrRegion *r, bool fused)
{
	Block b = { .memo = memo, .fused = fused };
	ArenaMark mark = arena_mark(memo->a);
	uint32_t at;
	int64_t peak;

	fill_block(&b, r);
	peak = peak_of(&b, &at, NULL);
	arena_reset(memo->a, mark);
	return peak;
}

/* ---- main ---- */

static bool
is_on_host(Session *s, const IrAttr *dict)
{
	Atom name = atom_find(&s->atoms, "mhlo.memory_kind", strlen("mhlo.memory_kind"));
	const IrAttr *kind = name ? ir_dict_get(dict, name) : NULL;

	return kind && kind->kind == IR_ATTR_STRING &&
	       str_eq(session_str(s, ir_attr_atoms(kind)[0]), STR("pinned_host"));
}

/* What happens to each argument and result of main. */
typedef struct Boundary {
	Memo *memo;
	IrOp *f;
	const IrOp *end;		/* its terminator, or NULL */
	InspectDonations donations;
	bool *host;			/* by argument */
} Boundary;

static IrValue *
argument(const Boundary *x, uint32_t i)
{
	return ir_op_block(x->f, 0)->args[i];
}

/* Returns whether a result takes over the memory of an argument. Other donated arguments live throughout. */
static bool
is_taken_over(const Boundary *x, uint32_t i)
{
	return x->donations.results[i] != INSPECT_NO_RESULT;
}

/* Gives the arguments that results take over buffers, which live from the start to their last use. */
static void
add_donated(Block *b, const Boundary *x)
{
	for (uint32_t i = 0; i < ir_func_type(x->f)->n_in; i++) {
		if (is_taken_over(x, i) && !x->host[i])
			new_buffer(b, argument(x, i), bytes_of(b->memo, argument(x, i)), 0);
	}
}

/* Joins the buffers of results with those of the arguments that they take over, if the lives do not overlap. */
static void
join_taken_over(Block *b, const Boundary *x)
{
	for (uint32_t i = 0; x->end && i < x->end->n_operands; i++) {
		uint32_t taken = x->donations.takers[i], from;
		uint32_t to = taken == INSPECT_NO_RESULT ? 0 : buffer_of(b, argument(x, taken));
		InspectBuffer *p, *q;

		from = buffer_of(b, ir_operand(x->end, i));
		if (!to || !from || to == from)
			continue;
		p = &b->buffers.v[to - 1];
		q = &b->buffers.v[from - 1];
		if (q->first >= p->last && q->bytes <= p->bytes) {
			p->last = q->last;
			q->bytes = 0;
		}
	}
}

static int
compare_live(const void *a, const void *b)
{
	const InspectLive *x = a, *y = b;

	if (x->bytes != y->bytes)
		return x->bytes > y->bytes ? -1 : 1;
	return x->value->lo < y->value->lo ? -1 : x->value->lo > y->value->lo;
}

/* Lists the buffers that are live at operation `at`. */
static void
list_live(Arena *a, InspectPeak *peak, uint32_t at)
{
	peak->live.n = 0;
	for (uint32_t i = 0; i < peak->n_buffers; i++) {
		const InspectBuffer *v = &peak->buffers[i];

		if (v->bytes && v->first <= at && at <= v->last)
			*VEC_ADD(a, &peak->live) = (InspectLive){ v->value, v->bytes };
	}
	if (peak->live.n)
		qsort(peak->live.v, peak->live.n, sizeof *peak->live.v, compare_live);
}

static void
measure_main(const Boundary *x, bool fused, InspectPeak *peak)
{
	Block b = { .memo = x->memo, .fused = fused };
	int64_t *in_use;
	uint32_t at;

	add_donated(&b, x);
	fill_block(&b, &x->f->regions[0]);
	join_taken_over(&b, x);
	in_use = ARENA_ARRAY(x->memo->a, int64_t, b.ops.n);
	peak->bytes = peak_of(&b, &at, in_use);
	peak->at = at ? b.ops.v[at - 1] : NULL;
	peak->ops = b.ops.v;
	peak->in_use = in_use;
	peak->n_ops = b.ops.n;
	peak->buffers = b.buffers.v;
	peak->n_buffers = b.buffers.n;
	list_live(x->memo->a, peak, at);
}

/* Adds up the arguments and results. */
static void
sum_boundary(Boundary *x, InspectMemory *memory)
{
	Session *s = x->memo->m->s;

	for (uint32_t i = 0; i < ir_func_type(x->f)->n_in; i++) {
		int64_t local = bytes_of(x->memo, argument(x, i)), global = 0;

		cost_bytes_global(argument(x, i)->type, &global);
		x->host[i] = is_on_host(s, ir_func_arg_attrs(x->f, i));
		if (x->host[i]) {
			memory->host = add(memory->host, local);
			continue;
		}
		if (global >= 65536) {
			memory->large = add(memory->large, local);
			memory->large_global = add(memory->large_global, global);
		}
		memory->args = add(memory->args, local);
		memory->args_global = add(memory->args_global, global);
		if (is_taken_over(x, i)) {
			memory->donated = add(memory->donated, local);
			memory->donated_global = add(memory->donated_global, global);
		}
	}
	for (uint32_t i = 0; x->end && i < x->end->n_operands; i++) {
		const IrValue *v = ir_operand(x->end, i);
		int64_t local = bytes_of(x->memo, v), global = 0;

		cost_bytes_global(v->type, &global);
		if (is_on_host(s, ir_func_res_attrs(x->f, i))) {
			memory->host = add(memory->host, local);
			continue;
		}
		memory->results = add(memory->results, local);
		memory->results_global = add(memory->results_global, global);
	}
}

/* Adds up the literals that are not splats, and finds the largest mesh. */
static void
sum_module(Memo *memo, InspectMemory *memory)
{
	memory->devices = 1;
	for (IrOp *op = memo->m->op; op; op = ir_walk_next(memo->m->op, op)) {
		const IrAttr *value = is_constant(op) ? ir_op_prop(op, ATOM_value) : NULL;

		if (op->kind == IR_OP_SDY_MESH) {
			const ShardMesh *mesh = shard_mesh(ir_op_prop(op, ATOM_mesh));
			int64_t n = shard_mesh_n_devices(mesh);

			if (n > memory->devices || !memory->mesh)
				memory->mesh = mesh;
			memory->devices = n > memory->devices ? n : memory->devices;
		}
		if (value && value->kind == IR_ATTR_DENSE && !ir_attr_as_dense(value)->splat &&
		    ir_type_rank(value->type))
			memory->constants = add(memory->constants, bytes_of(memo, &op->results[0]));
	}
}

/* Fills in the functions of the module, callees first, and measures all of them except main. */
static bool
measure_functions(Memo *memo, const IrOp *main, FlowFuncs *order)
{
	if (!flow_callee_first(memo->m, memo->a, memo->symbols, FLOW_NO_CYCLES, order))
		return false;
	for (uint32_t i = 0; i < order->n; i++) {
		FuncPeak *peak = ARENA_NEW(memo->a, FuncPeak);

		if (order->v[i] == main)
			continue;
		for (int fused = 0; fused < 2; fused++)
			peak->bytes[fused] = region_peak(memo, &order->v[i]->regions[0], fused);
		map_put(memo->a, &memo->funcs, (uintptr_t)order->v[i], peak);
	}
	return true;
}

/* Returns the number of results of unknown size in a function, and marks the functions that it calls. */
static int64_t
unknown_in(Memo *memo, IrOp *f, Map *called)
{
	int64_t n = 0;

	for (IrOp *op = f; op; op = ir_walk_next(f, op)) {
		for (uint32_t i = 0; i < op->n_results; i++)
			n += known_bytes(memo, &op->results[i]) < 0;
		if (op->kind == IR_OP_CALL)
			map_mark(memo->a, called, (uintptr_t)ir_symtab_get(memo->symbols, ir_call_callee(op)));
	}
	return n;
}

/* Counts the values of unknown size: arguments of main, and results of operations in main and in the functions that it
 * calls. */
static int64_t
count_unknown(Memo *memo, IrOp *main, const FlowFuncs *order)
{
	const IrBlock *body = ir_op_block(main, 0);
	Map called = { 0 };
	int64_t n = 0;

	for (uint32_t i = 0; i < body->n_args; i++)
		n += known_bytes(memo, body->args[i]) < 0;
	for (uint32_t i = order->n; i-- > 0;) {
		if (order->v[i] == main || map_get(&called, (uintptr_t)order->v[i]))
			n += unknown_in(memo, order->v[i], &called);
	}
	return n;
}

/* Adds up the bytes of all operation results that have a sharding, and the padding in them. */
static void
sum_padding(Memo *memo, InspectMemory *memory)
{
	for (IrOp *op = memo->m->op; op; op = ir_walk_next(memo->m->op, op)) {
		for (uint32_t i = 0; i < op->n_results; i++) {
			const IrAttr *sharding = flow_value_get(memo->m->s, &op->results[i]);
			IrAttr *mesh = sharding ? flow_meshes_get(memo->meshes, shard_sharding(sharding)->mesh) : NULL;
			int64_t local = inspect_local_bytes(memo->m->s, memo->meshes, &op->results[i]), global;

			if (local <= 0 || !mesh || !cost_bytes_global(op->results[i].type, &global))
				continue;
			memory->stored = add(memory->stored, local);
			global /= shard_axes_total(shard_mesh(mesh),
			                           (ShardAxes){ shard_axes(shard_sharding(sharding)),
			                                        shard_sharding(sharding)->n_dim_axes });
			memory->padding = add(memory->padding, local > global ? local - global : 0);
		}
	}
}

bool
inspect_memory(Arena *a, IrModule *m, InspectMemory *memory)
{
	Memo memo = { .a = a, .m = m, .meshes = flow_meshes_new(a, m->op), .symbols = ir_symtab_new(a, m->s, m->op) };
	Boundary x = { .memo = &memo };
	FlowFuncs order = { 0 };

	memset(memory, 0, sizeof *memory);
	sum_module(&memo, memory);
	if (!shorthand_has_program(m))
		return true;
	x.f = flow_main_function(m);
	if (!x.f || flow_is_declaration(x.f) || !measure_functions(&memo, x.f, &order))
		return x.f && flow_is_declaration(x.f);
	memory->main = x.f;
	x.end = ir_block_terminator(ir_op_block(x.f, 0));
	x.host = ARENA_ARRAY(a, bool, ir_func_type(x.f)->n_in);
	inspect_donations_match(a, m, x.f, &x.donations);
	sum_boundary(&x, memory);
	sum_padding(&memo, memory);
	measure_main(&x, false, &memory->unfused);
	measure_main(&x, true, &memory->fused);
	memory->unknown = count_unknown(&memo, x.f, &order);
	return true;
}

void
inspect_memory_at(Arena *a, InspectMemory *memory, const IrOp *op)
{
	uint32_t i = 0;

	while (i < memory->fused.n_ops && memory->fused.ops[i] != op)
		i++;
	list_live(a, &memory->fused, i + 1);
}
