/* SPDX-License-Identifier: Apache-2.0
 *
 * Every value has a buffer, which it may share with an operand. A buffer is live from the first definition of one of
 * its values to the last use. The peak of a block is the largest sum of live buffers over its operations, where a call
 * or an operation with regions adds the peak inside. With fusion, the result of a fusible operation has no buffer if
 * its only user is a fusible operation or a reduce of the same block; broadcasts and iotas may have several such users.
 * The operands of such a value live until its last use.
 */
#include "inspect/lives.h"

#include "base/map.h"
#include "base/paranoid.h"
#include "cost/bytes.h"
#include "flow/callgraph.h"
#include "flow/value.h"
#include "inspect/move.h"

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

int64_t
inspect_lives_known(InspectLives *lives, const IrValue *v)
{
	const IrAttr *sharding = flow_value_get(lives->m->s, v);
	InspectSize *size = &lives->sizes[map_mix((uintptr_t)v->type, (uintptr_t)sharding) % INSPECT_N_SIZES];

	if (size->type != v->type || size->sharding != sharding)
		*size = (InspectSize){ v->type, sharding, local_bytes(lives->meshes, v->type, sharding) };
	PARANOID_CHECK("InspectLives.sizes", size->bytes == local_bytes(lives->meshes, v->type, sharding));
	return size->bytes;
}

int64_t
inspect_lives_bytes(InspectLives *lives, const IrValue *v)
{
	int64_t bytes = inspect_lives_known(lives, v);

	return bytes < 0 ? 0 : bytes;
}

int64_t
inspect_lives_add(int64_t a, int64_t b)
{
	return __builtin_add_overflow(a, b, &a) ? INT64_MAX : a;
}

/* ---- properties of operations ---- */

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

uint32_t
inspect_body_buffer(const InspectBody *b, const IrValue *v)
{
	return map_number(map_get(&b->of_value, (uintptr_t)v));
}

static void
share_buffer(InspectBody *b, const IrValue *v, uint32_t number)
{
	map_put(b->a, &b->of_value, (uintptr_t)v, map_value(number));
}

void
inspect_body_add(InspectBody *b, const IrValue *v, int64_t bytes, uint32_t at)
{
	*VEC_ADD(b->a, &b->buffers) = (InspectBuffer){ v, bytes, at, at, 0 };
	share_buffer(b, v, b->buffers.n);
}

static void
use_buffer(InspectBody *b, const IrValue *v, uint32_t at)
{
	uint32_t number = inspect_body_buffer(b, v);
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
find_last_use(const InspectBody *b, const IrValue *v)
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
dies_at(InspectBody *b, const IrValue *v, uint32_t at)
{
	uint32_t last;

	if (v->is_arg)
		return false;
	last = map_number(map_get(&b->last_uses, (uintptr_t)v));
	if (!last) {
		last = find_last_use(b, v) + 1;
		map_put(b->a, &b->last_uses, (uintptr_t)v, map_value(last));
	}
	PARANOID_CHECK("InspectBody.last_uses", last == find_last_use(b, v) + 1);
	return last - 1 <= at;
}

/* Gives each result of an operation a buffer, except views of arguments, which have none. */
static void
define_results(InspectBody *b, const IrOp *op, uint32_t at)
{
	const IrValue *over = overwritten_operand(b->lives->m, op);

	for (uint32_t i = 0; i < op->n_results; i++) {
		const IrValue *v = &op->results[i], *from = shared_operand(b->lives->m, op, i);
		int64_t bytes = inspect_lives_bytes(b->lives, v);

		/* What a call computes for nobody is not there once the call is inlined. */
		if (inspect_is_constant(op) || (b->fused && is_inside_fusion(v)) ||
		    (op->kind == IR_OP_CALL && !v->uses))
			bytes = 0;
		if (!from && i == 0 && over && dies_at(b, over, at))
			from = over;
		if (!from || (!inspect_body_buffer(b, from) && op->kind == IR_OP_SHLO_WHILE))
			inspect_body_add(b, v, bytes, at);
		else if (!inspect_body_buffer(b, from) && inspect_lives_bytes(b->lives, from) == bytes)
			continue;	/* it shares the memory of an argument */
		else if (inspect_body_buffer(b, from) && b->buffers.v[inspect_body_buffer(b, from) - 1].bytes == bytes)
			share_buffer(b, v, inspect_body_buffer(b, from));
		else
			inspect_body_add(b, v, bytes, at);
	}
}

/* Extends the lives of buffers by the uses in one operation. The operands of a fused value live until the last use of
 * the value, which is known, because operations are visited from the end. */
static void
use_operands(InspectBody *b, const IrOp *op, uint32_t at)
{
	uint32_t until = at;

	for (uint32_t i = 0; b->fused && i < op->n_results; i++) {
		uint32_t number = inspect_body_buffer(b, &op->results[i]);

		if (number && is_inside_fusion(&op->results[i]) && b->buffers.v[number - 1].last > until)
			until = b->buffers.v[number - 1].last;
	}
	for (uint32_t i = 0; i < op->n_operands; i++)
		use_buffer(b, ir_operand(op, i), until);
}

/* Extends the lives of the buffers of an operation's results by uses inside the regions of later operations. */
static void
use_nested(InspectBody *b, const IrOp *op)
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

static int64_t
results_of(InspectLives *lives, const IrOp *op)
{
	int64_t sum = 0;

	for (uint32_t i = 0; i < op->n_results; i++)
		sum = inspect_lives_add(sum, inspect_lives_bytes(lives, &op->results[i]));
	return sum;
}

IrRegion *
inspect_inner_region(const InspectLives *lives, IrOp *op, uint32_t i)
{
	const IrOp *callee;

	if (op->kind != IR_OP_CALL)
		return i < op->n_regions && (ir_op_has(op, T_DATAFLOW) || op->kind == IR_OP_SHLO_IF)
		       ? &op->regions[i] : NULL;
	callee = i ? NULL : ir_symtab_get(lives->symbols, ir_call_callee(op));
	return callee && !flow_is_declaration(callee) ? &callee->regions[0] : NULL;
}

int64_t
inspect_inner_results(InspectLives *lives, const IrOp *op)
{
	return op->kind == IR_OP_SHLO_WHILE ? 0 : results_of(lives, op);
}

IrRegion *
inspect_peak_region(InspectLives *lives, IrOp *op, bool fused)
{
	IrRegion *most = NULL, *r;
	int64_t bytes = 0;

	for (uint32_t i = 0; (r = inspect_inner_region(lives, op, i)); i++) {
		int64_t peak = inspect_region_peak(lives, r, fused)->bytes;

		if (peak > bytes) {
			bytes = peak;
			most = r;
		}
	}
	return most && bytes > inspect_inner_results(lives, op) ? most : NULL;
}

/* Returns the bytes that an operation needs in addition to its operands and results. */
static int64_t
extra_of(InspectLives *lives, IrOp *op, bool fused)
{
	IrRegion *r = inspect_peak_region(lives, op, fused);

	return r ? inspect_region_peak(lives, r, fused)->bytes - inspect_inner_results(lives, op) : 0;
}

int64_t *
inspect_body_live(const InspectBody *b)
{
	InspectWide *change = ARENA_ARRAY(b->a, InspectWide, (size_t)b->ops.n + 3), live = 0;
	int64_t *sums = ARENA_ARRAY(b->a, int64_t, (size_t)b->ops.n + 1);

	for (uint32_t i = 0; i < b->buffers.n; i++) {
		const InspectBuffer *x = &b->buffers.v[i];

		change[x->first] += x->bytes;
		change[x->last + 1] -= x->bytes;
	}
	for (uint32_t i = 0; i <= b->ops.n; i++) {
		live += change[i];
		sums[i] = live < INT64_MAX ? (int64_t)live : INT64_MAX;
	}
	return sums;
}

int64_t
inspect_body_peak(const InspectBody *b, uint32_t *at)
{
	const int64_t *live = inspect_body_live(b);
	int64_t peak = 0;

	*at = 0;
	for (uint32_t i = 0; i <= b->ops.n; i++) {
		int64_t extra = i ? extra_of(b->lives, b->ops.v[i - 1], b->fused) : 0;
		int64_t now = inspect_lives_add(live[i], extra);

		if (now > peak) {
			peak = now;
			*at = i;
		}
	}
	return peak;
}

void
inspect_body_fill(InspectBody *b, IrRegion *r)
{
	for (IrBlock *block = r->first; block; block = block->next) {
		for (IrOp *op = block->first; op; op = op->next) {
			*VEC_ADD(b->a, &b->ops) = op;
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

const InspectRegionPeak *
inspect_region_peak(InspectLives *lives, IrRegion *r, bool fused)
{
	InspectRegionPeak *peak = map_get(&lives->peaks[fused], (uintptr_t)r);
	InspectBody b = { .lives = lives, .a = &lives->scratch, .fused = fused };
	ArenaMark mark;
	uint32_t at;

	if (peak)
		return peak;
	peak = ARENA_NEW(lives->a, InspectRegionPeak);
	mark = arena_mark(b.a);
	inspect_body_fill(&b, r);
	peak->bytes = inspect_body_peak(&b, &at);
	peak->at = at ? b.ops.v[at - 1] : NULL;
	arena_reset(b.a, mark);
	map_put(lives->a, &lives->peaks[fused], (uintptr_t)r, peak);
	return peak;
}
