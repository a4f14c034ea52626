/* SPDX-License-Identifier: Apache-2.0
 *
 * sink-data-flow-edges: stores the shardings of edges on the data-flow ops and erases the edges
 * (spec 50 §4.2).
 */
#include "export/export.h"
#include "flow/value.h"
#include "ir/walk.h"

typedef struct Sink {
	IrModule *m;
	Arena *a;
	const ExportOptions *o;
} Sink;

/* The owners of one group: block arguments or results of a data-flow op. */
typedef struct Owners {
	IrOp *op;
	bool args;		/* block arguments, else results */
	uint32_t n;
} Owners;

static IrValue *
owner(const Owners *o, uint32_t i)
{
	return o->args ? flow_arg_owner(o->op, i) : &o->op->results[i];
}

/* Returns the sharding that the op now stores for owner i, or NULL. */
static IrAttr *
stored(const Owners *o, uint32_t i)
{
	const IrAttr *list = flow_list(o->op, o->args);

	return list && i < list->n ? ir_attr_elems(list)[i] : NULL;
}

/* Stores shardings on the op; those of block arguments keep their manual axes. */
static void
store(Sink *k, const Owners *o, IrAttr **v)
{
	const IrAttr *axes = o->args ? flow_manual_axes(o->op) : NULL;

	for (uint32_t i = 0; axes && i < o->n; i++) {
		IrAttr *outer = stored(o, i);

		if (outer)
			v[i] = flow_add_manual(k->m->s, outer, v[i], axes);
	}
	flow_list_set(k->m->s, o->op, o->args, ir_attr_per_value(k->m->s, v, o->n));
}

/* Returns the sharding for value i of a group in which other values have one on their edge: a fully open sharding. But
 * a result of a declared op that owns no edge keeps its sharding. */
static IrAttr *
without_edge(Sink *k, const Owners *o, uint32_t i, IrAttr *mesh)
{
	IrAttr *old = o->args || flow_result_is_owner(o->op, i) ? NULL : stored(o, i);

	return old ? old : shard_sharding_plain(k->m->s, mesh, flow_rank_of_type(owner(o, i)->type), false);
}

static void
sink_shardings(Sink *k, const Owners *o)
{
	IrAttr **v = ARENA_ARRAY(k->a, IrAttr *, o->n), *mesh = NULL;

	for (uint32_t i = 0; i < o->n; i++) {
		const IrOp *edge = flow_edge_of_target(owner(o, i));

		v[i] = edge ? ir_op_prop(edge, ATOM_sharding) : NULL;
		if (v[i] && !mesh)
			mesh = shard_sharding(v[i])->mesh;
	}
	if (!mesh)
		return;
	for (uint32_t i = 0; i < o->n; i++) {
		if (!v[i])
			v[i] = without_edge(k, o, i, mesh);
	}
	store(k, o, v);
}

/* Collects the debug attributes of the edges, in order, in one array on the op. */
static void
sink_debug(Sink *k, const Owners *o, Atom from, Atom to)
{
	IrAttr **v = ARENA_ARRAY(k->a, IrAttr *, o->n);
	uint32_t n = 0;

	for (uint32_t i = 0; i < o->n; i++) {
		const IrOp *edge = flow_edge_user(owner(o, i));
		IrAttr *a = edge ? ir_op_attr(edge, from) : NULL;

		if (a)
			v[n++] = a;
	}
	ir_op_set_attr(k->m->s, o->op, to, ir_attr_array(k->m->s, v, n));
}

static void
sink_group(Sink *k, const Owners *o)
{
	sink_shardings(k, o);
	if (k->o->origins)
		sink_debug(k, o, ATOM_SDY_SHARDING_ORIGINS,
		           o->args ? ATOM_SDY_BLOCK_ARG_SHARDING_ORIGINS : ATOM_SDY_RESULT_SHARDING_ORIGINS);
	if (k->o->edges)
		sink_debug(k, o, ATOM_SDY_PROPAGATION_EDGES,
		           o->args ? ATOM_SDY_BLOCK_ARG_PROPAGATION_EDGES : ATOM_SDY_RESULT_PROPAGATION_EDGES);
}

static void
sink_op(Sink *k, IrOp *op)
{
	sink_group(k, &(Owners){ op, true, flow_n_arg_owners(op) });
	sink_group(k, &(Owners){ op, false, op->n_results });
}

static void
sink_all_in(Sink *k, IrOp *func)
{
	for (IrOp *op = func, *next; op; op = next) {
		if (ir_op_has(op, T_DATAFLOW))
			sink_op(k, op);
		next = ir_walk_next(func, op);
		if (op->kind == IR_OP_SDY_EDGE) {
			ir_value_replace(&op->results[0], ir_operand(op, 0), NULL);
			ir_op_erase(op);
		}
	}
}

bool
export_run_sink_edges(IrModule *m, PassCx *cx)
{
	Sink k = { m, cx->scratch, cx->options };

	for (IrOp *f = ir_func_first(m->op); f; f = ir_func_next(f))
		sink_all_in(&k, f);
	return true;
}
