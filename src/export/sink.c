/* SPDX-License-Identifier: Apache-2.0
 *
 * sink-data-flow-edges: the shardings of edges go back to the data-flow ops, and the edges go
 * (spec 50 §4.2).
 */
#include "export/export.h"
#include "ir/walk.h"
#include "shard/value.h"

typedef struct Sink {
	IrModule *m;
	Arena *a;
	bool origins, edges;	/* debug information to sink */
} Sink;

/* The owners of one group: block arguments or results of a data-flow op. */
typedef struct Owners {
	IrOp *op;
	bool args;
	uint32_t n;
} Owners;

static IrValue *
owner(const Owners *o, uint32_t i)
{
	return o->args ? ir_op_block(o->op, 0)->args[i] : &o->op->results[i];
}

static IrAttr *
manual_inner(Sink *k, const Owners *o, uint32_t i, IrAttr *inner)
{
	const IrAttr *list = ir_op_prop(o->op, ATOM_in_shardings);

	if (!list || i >= list->n)
		return inner;
	return shard_add_manual(k->m->s, ir_attr_elems(list)[i], inner, ir_op_prop(o->op, ATOM_manual_axes));
}

static void
store(Sink *k, const Owners *o, IrAttr **v)
{
	bool computation = o->op->kind == IR_OP_SDY_MANUAL || o->op->kind == IR_OP_SDY_NAMED;
	IrAttr *list;

	for (uint32_t i = 0; o->args && o->op->kind == IR_OP_SDY_MANUAL && i < o->n; i++)
		v[i] = manual_inner(k, o, i, v[i]);
	list = ir_attr_per_value(k->m->s, v, o->n);
	if (computation)
		ir_op_set_prop(k->m->s, o->op, o->args ? ATOM_in_shardings : ATOM_out_shardings, list);
	else
		ir_op_set_attr(k->m->s, o->op, ATOM_SDY_SHARDING_ATTR, list);
}

static void
sink_shardings(Sink *k, const Owners *o)
{
	IrAttr **v = ARENA_ARRAY(k->a, IrAttr *, o->n), *mesh = NULL;

	for (uint32_t i = 0; i < o->n; i++) {
		const IrOp *edge = shard_edge_user(owner(o, i));

		v[i] = edge ? ir_op_prop(edge, ATOM_sharding) : NULL;
		if (v[i] && !mesh)
			mesh = shard_sharding(v[i])->mesh;
	}
	if (!mesh)
		return;
	for (uint32_t i = 0; i < o->n; i++) {
		if (!v[i])
			v[i] = shard_sharding_plain(k->m->s, mesh, shard_rank_of_type(owner(o, i)->type), false);
	}
	store(k, o, v);
}

/* The debug attributes of the edges, in order, as one array on the op. */
static void
sink_debug(Sink *k, const Owners *o, Atom from, Atom to)
{
	IrAttr **v = ARENA_ARRAY(k->a, IrAttr *, o->n);
	uint32_t n = 0;

	for (uint32_t i = 0; i < o->n; i++) {
		const IrOp *edge = shard_edge_user(owner(o, i));
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
	if (k->origins)
		sink_debug(k, o, ATOM_SDY_SHARDING_ORIGINS,
		           o->args ? ATOM_SDY_BLOCK_ARG_SHARDING_ORIGINS : ATOM_SDY_RESULT_SHARDING_ORIGINS);
	if (k->edges)
		sink_debug(k, o, ATOM_SDY_PROPAGATION_EDGES,
		           o->args ? ATOM_SDY_BLOCK_ARG_PROPAGATION_EDGES : ATOM_SDY_RESULT_PROPAGATION_EDGES);
}

static void
sink_op(Sink *k, IrOp *op)
{
	const IrBlock *b = ir_op_body(op, 0);
	bool has_args = op->kind == IR_OP_SDY_MANUAL || op->kind == IR_OP_SDY_NAMED;

	sink_group(k, &(Owners){ op, true, has_args && b ? b->n_args : 0 });
	sink_group(k, &(Owners){ op, false, op->n_results });
}

bool
export_run_sink_edges(IrModule *m, PassCx *cx)
{
	Sink k = { m, cx->scratch, pass_option_bool(cx, "sink-debug-sharding-origins"),
	           pass_option_bool(cx, "sink-debug-propagation-edge-sharding") };

	for (IrOp *op = m->op, *next; op; op = next) {
		if (ir_op_has(op, T_DATAFLOW))
			sink_op(&k, op);
		next = ir_walk_next(m->op, op);
		if (op->kind == IR_OP_SDY_EDGE) {
			ir_value_replace(&op->results[0], ir_operand(op, 0), NULL);
			ir_op_erase(op);
		}
	}
	return true;
}
