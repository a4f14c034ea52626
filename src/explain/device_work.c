/* SPDX-License-Identifier: Apache-2.0
 *
 * Functions are measured callees first, so that a call has the work of its callee.
 */
#include "explain/device_work.h"

#include "flow/callgraph.h"
#include "flow/mesh_table.h"
#include "flow/value.h"
#include "inspect/move.h"
#include "inspect/trips.h"
#include "ir/dims.h"
#include "ir/walk.h"
#include "shard/local.h"

typedef struct Work {
	IrModule *m;
	Arena *a;
	FlowMeshTable *meshes;
	const IrSymtab *symbols;
	Map of_func;		/* pointer to the work of a function */
} Work;

/* Fills in the shape that a device holds. Returns false if it is unknown. */
static bool
local_shape(const Work *w, const IrValue *v, int64_t *local)
{
	const IrType *t = v->type;
	IrAttr *attr = ir_type_is_static_tensor(t) ? flow_value_get(w->m->s, v) : NULL;
	const ShardSharding *sh = attr ? shard_sharding(attr) : NULL;
	IrAttr *mesh = sh ? flow_meshes_get(w->meshes, sh->mesh) : NULL;

	if (!ir_type_is_static_tensor(t))
		return false;
	shard_local_shape(mesh ? shard_mesh(mesh) : NULL, mesh && sh->rank == t->n ? sh : NULL, t->dims, t->n, local);
	return true;
}

static double
elements(const Work *w, const IrValue *v)
{
	ArenaMark mark = arena_mark(w->a);
	int64_t *local = ARENA_ARRAY(w->a, int64_t, v->type->n + 1);
	double n = local_shape(w, v, local) ? 1 : 0;

	for (uint32_t d = 0; n > 0 && d < v->type->n; d++)
		n *= (double)local[d];
	arena_reset(w->a, mark);
	return n;
}

/* Returns the pairs that each element of a product sums: those of one operand, without its free dimensions. */
static double
pairs(const Work *w, const IrOp *op)
{
	bool is_conv = op->kind == IR_OP_SHLO_CONVOLUTION;
	const IrValue *v = ir_operand(op, is_conv ? 1 : 0);
	IrDotDims dot = { 0 };
	uint32_t kernel_out = is_conv ? ir_conv_dims(op).kernel_out : 0;
	ArenaMark mark = arena_mark(w->a);
	int64_t *local = ARENA_ARRAY(w->a, int64_t, v->type->n + 1);
	double n = local_shape(w, v, local) ? 1 : 0;

	if (!is_conv)
		dot = ir_dot_dims(op);
	for (uint32_t d = 0; n > 0 && d < v->type->n; d++) {
		if (is_conv ? d != kernel_out : ir_field_has(dot.contract[0], d))
			n *= (double)local[d];
	}
	arena_reset(w->a, mark);
	return n;
}

/* Returns the work of an operation without its regions. */
static double
of_op(const Work *w, const IrOp *op)
{
	double sum = 0;

	if (inspect_is_move(op))
		return 0;
	for (uint32_t i = 0; i < op->n_results; i++)
		sum += elements(w, &op->results[i]);
	switch (op->kind) {
	case IR_OP_SHLO_DOT:
	case IR_OP_SHLO_DOT_GENERAL:
	case IR_OP_SHLO_CONVOLUTION:
		return 2 * sum * pairs(w, op);
	case IR_OP_SHLO_REDUCE:
	case IR_OP_SHLO_REDUCE_WINDOW:
		return sum + elements(w, ir_operand(op, 0));
	default:
		return sum;
	}
}

static double of_block(const Work *w, const IrBlock *b);

/* Returns the work of an operation's regions. Those of a reduction work on scalars and count for nothing. */
static double
of_regions(const Work *w, const IrOp *op)
{
	InspectTimes once = { 1, false };
	double sum = 0;

	if (!ir_op_has(op, T_DATAFLOW) && op->kind != IR_OP_SHLO_IF)
		return 0;
	for (uint32_t i = 0; i < op->n_regions; i++) {
		InspectTimes times = once;
		double n = 0;

		(void)inspect_region_trips(op, i, once, &times);
		for (const IrBlock *b = op->regions[i].first; b; b = b->next)
			n += of_block(w, b);
		sum += n * (double)times.n;
	}
	return sum;
}

static double
of_block(const Work *w, const IrBlock *b)
{
	double sum = 0;

	for (const IrOp *op = b->first; op; op = op->next) {
		const IrAttr *callee = op->kind == IR_OP_CALL ? ir_op_prop(op, ATOM_callee) : NULL;
		const IrOp *func = callee ? ir_symtab_get(w->symbols, ir_attr_atoms(callee)[0]) : NULL;
		const double *called = func ? map_get(&w->of_func, (uintptr_t)func) : NULL;

		if (op->kind == IR_OP_CALL)
			sum += called ? *called : 0;
		else
			sum += of_op(w, op) + of_regions(w, op);
	}
	return sum;
}

double
explain_device_work(IrModule *m, Arena *a)
{
	Work w = { .m = m, .a = a, .meshes = flow_meshes_new(a, m->op), .symbols = ir_symtab_new(a, m->s, m->op) };
	IrOp *main = flow_main_function(m);
	const double *of_main;
	FlowFuncs funcs;

	if (!main || !flow_callee_first(m, a, w.symbols, FLOW_NO_CYCLES, &funcs))
		return 0;
	for (uint32_t i = 0; i < funcs.n; i++) {
		double *n = ARENA_NEW(a, double);

		for (const IrBlock *b = funcs.v[i]->regions[0].first; b; b = b->next)
			*n += of_block(&w, b);
		map_put(a, &w.of_func, (uintptr_t)funcs.v[i], n);
	}
	of_main = map_get(&w.of_func, (uintptr_t)main);
	return of_main ? *of_main : 0;
}
