/* SPDX-License-Identifier: Apache-2.0
 *
 * The collectives of the partitioned program are rows of the operation that was being partitioned when they were made.
 * A row names the value that is moved.
 */
#include "inspect/xla_moves.h"

#include "inspect/groups.h"
#include "inspect/mover.h"

/* A collective, and what becomes of it after the partitioner. */
typedef struct Row {
	SpmdCollective c;
	const LateRow *late;	/* NULL: nobody asked */
} Row;

/* The collectives that were made for one operation, in their order. */
typedef struct Made {
	VEC(Row) list;
} Made;

const CostKind inspect_xla_kinds[SPMD_OPCODES] = {
	[SPMD_OP_ALL_GATHER] = COST_ALL_GATHER,
	[SPMD_OP_ALL_REDUCE] = COST_ALL_REDUCE,
	[SPMD_OP_REDUCE_SCATTER] = COST_REDUCE_SCATTER,
	[SPMD_OP_ALL_TO_ALL] = COST_ALL_TO_ALL,
	[SPMD_OP_COLLECTIVE_PERMUTE] = COST_PERMUTE,
	[SPMD_OP_COLLECTIVE_BROADCAST] = COST_BROADCAST,
	[SPMD_OP_RAGGED_ALL_TO_ALL] = COST_RAGGED,
};

/* ---- the partitioned program ---- */

const IrOp *
inspect_xla_op(const SpmdComp *comp, const SpmdNode *n)
{
	return n->by && n->by->source ? n->by->source : comp->end;
}

static void
add_made(InspectXla *x, const SpmdCollective *c, const LateRow *late)
{
	const IrOp *op = inspect_xla_op(c->comp, c->node);
	Made *made = map_get(&x->by_op, (uintptr_t)op);

	if (!op)
		return;
	if (!made) {
		made = ARENA_NEW(x->a, Made);
		map_put(x->a, &x->by_op, (uintptr_t)op, made);
	}
	*VEC_ADD(x->a, &made->list) = (Row){ *c, late };
}

bool
inspect_xla_init(InspectXla *x)
{
	const IrOp *mesh = flow_first_mesh(x->m);
	InspectModel *model = &x->model;

	x->mesh = mesh ? shard_mesh(ir_op_prop(mesh, ATOM_mesh)) : NULL;
	if (!inspect_model_run(model))
		return false;
	x->t = model->t;
	for (uint32_t i = 0; i < model->result.collectives.n; i++)
		add_made(x, &model->result.collectives.v[i], model->late ? &model->late[i] : NULL);
	inspect_xla_find_remats(x, &model->run);
	return true;
}

void
inspect_xla_end(InspectXla *x)
{
	inspect_model_end(&x->model);
}

/* ---- rows ---- */

/* The value that a node holds, looked for through nodes that stand for none. */
const IrValue *
inspect_xla_value(const SpmdNode *n)
{
	for (; n; n = n->n_ops ? n->ops[0] : NULL) {
		if (n->named && n->named->made)
			return n->named->made;
	}
	return NULL;
}

static bool
sums_up(SpmdOpcode op)
{
	return op == SPMD_OP_DOT || op == SPMD_OP_CONVOLUTION || op == SPMD_OP_REDUCE || op == SPMD_OP_RAGGED_DOT ||
	       op == SPMD_OP_SCATTER || op == SPMD_OP_GATHER;
}

static bool
needs_neighbours(SpmdOpcode op)
{
	return op == SPMD_OP_SLICE || op == SPMD_OP_PAD || op == SPMD_OP_REVERSE || op == SPMD_OP_CONCATENATE ||
	       op == SPMD_OP_REDUCE_WINDOW || op == SPMD_OP_SELECT_AND_SCATTER || op == SPMD_OP_CONVOLUTION ||
	       op == SPMD_OP_CUSTOM_CALL;
}

static IrReason
reason_of(const SpmdCollective *c, const IrOp *op)
{
	const SpmdIns *by = c->node->by;

	if (!by || !by->source)
		return op->kind == IR_OP_RETURN ? IR_REASON_RESULT : IR_REASON_DISAGREEMENT;
	if (c->node->op == SPMD_OP_ALL_REDUCE && sums_up(by->op))
		return IR_REASON_CONTRACTION;
	if (c->node->op == SPMD_OP_COLLECTIVE_PERMUTE && needs_neighbours(by->op))
		return IR_REASON_NEIGHBOURS;
	if (op->kind == IR_OP_SDY_RESHARD || op->kind == IR_OP_SDY_CONSTRAINT)
		return ir_reason_of_reshard(op);
	if (by->op == SPMD_OP_OTHER || (by->op == SPMD_OP_FFT && !by->batch_dims) || by->op == SPMD_OP_CUSTOM_CALL)
		return IR_REASON_NORULE;
	return IR_REASON_DISAGREEMENT;
}

bool
inspect_xla_add_axes(InspectXla *x, SpmdDigit d, ShardAxisVec *out)
{
	const ShardMesh *m = x->mesh;
	ShardAxis minor_first[SPMD_DIMS];
	uint32_t n = 0;
	int64_t stride = 1, size = d.size;

	for (uint32_t i = m->n_axes; i-- > 0 && size > 1; stride *= m->axes[i].size) {
		int64_t end = stride * m->axes[i].size, within, take;

		if (d.stride >= end || n == SPMD_DIMS)
			continue;
		within = d.stride / stride;
		take = m->axes[i].size / within;
		if (d.stride % stride || m->axes[i].size % within)
			return false;
		take = size % take == 0 ? take : size;
		if (take < 1 || size % take || m->axes[i].size % (within * take))
			return false;
		minor_first[n] = (ShardAxis){ .name = m->axes[i].name };
		if (take != m->axes[i].size) {
			minor_first[n].is_sub = 1;
			minor_first[n].pre = m->axes[i].size / (within * take);
			minor_first[n].size = take;
		}
		n++;
		size /= take;
		d.stride *= (uint32_t)take;
	}
	while (n && size == 1)
		*VEC_ADD(x->a, out) = minor_first[--n];
	return size == 1;
}

/* Finds the axes along which the rows of a collective extend, if the devices have the order of the mesh. */
static bool
find_axes(InspectXla *x, const SpmdTiles *rows, ShardAxisVec *out)
{
	uint32_t size = rows->dims[1], k = rows->n_digits;

	if (!x->mesh || x->mesh->n_ids || !rows->digits)
		return false;
	while (k && size > 1)
		size /= rows->digits[--k].size;
	for (; k < rows->n_digits; k++) {
		if (!inspect_xla_add_axes(x, rows->digits[k], out))
			return false;
	}
	return out->n > 0;
}

/* Describes groups or pairs by the lists of their devices. */
static void
put_lists(InspectXla *x, Mover *r, const SpmdCollective *c)
{
	uint32_t n = c->from ? 2 * c->from->n : c->rows->n;
	int64_t *ids = ARENA_ARRAY(&x->m->s->arena, int64_t, n);
	SpmdTilesTable *tiles = &x->t->tiles;
	DeviceLists lists = { .are_pairs = c->from != NULL, .ids = ids };
	InspectGroups groups = { 0 };

	for (uint32_t i = 0; c->from && i < c->from->n; i++) {
		ids[2 * (size_t)i] = spmd_tiles_list(tiles, c->from)[i];
		ids[2 * (size_t)i + 1] = spmd_tiles_list(tiles, c->to)[i];
	}
	for (uint32_t i = 0; !c->from && i < n; i++)
		ids[i] = spmd_tiles_list(tiles, c->rows)[i];
	lists.n = c->from ? c->from->n : c->rows->dims[0];
	lists.size = c->from ? 2 : c->rows->dims[1];
	inspect_groups_of_lists(x->m, x->mesh, &lists, &groups);
	r->move->axis_list = groups.axes;
	r->move->n_axes = groups.n_axes;
	r->move->axes = groups.text;
	r->move->n = groups.size ? groups.size : lists.size;
	r->move->cost.target = groups.target;
}

/* Describes a collective that the partitioner makes. */
static void
describe_made(InspectXla *x, Mover *r, const SpmdCollective *c)
{
	InspectMove *move = r->move;
	ShardAxisVec axes = { 0 };

	move->has_in = move->has_out = true;
	move->in = spmd_operand_bytes(c->node);
	move->out = spmd_bytes(c->node->shape);
	if (!c->from && find_axes(x, c->rows, &axes))
		mover_put_axes(r, axes.v, axes.n);
	else
		put_lists(x, r, c);
	if (move->cost.kind == COST_ALL_TO_ALL)
		move->cost.meet = move->n ? move->in / move->n : -1;
	mover_set_sent(r);
}

/* Describes a collective of the program. In a region with automatic axes, XLA runs it on larger values than a device
 * holds, where it has gathered them before. */
static void
resize_users(Mover *r, const SpmdCollective *c)
{
	InspectMove *move = r->move;
	int64_t in = spmd_operand_bytes(c->node), out = spmd_bytes(c->node->shape);

	if (move->cost.kind != inspect_xla_kinds[c->node->op] || move->cost.kind == COST_RAGGED || !move->has_in ||
	    !move->has_out || (move->in == in && move->out == out))
		return;
	move->in = in;
	move->out = out;
	if (move->cost.kind == COST_ALL_TO_ALL)
		move->cost.meet = move->n ? in / move->n : -1;
	mover_set_sent(r);
}

/* Returns whether a collective may be between a sharding of the program and one that the partitioner has computed: it
 * is made for an instruction that computes shardings, or in a region. */
static bool
may_mix_forms(const SpmdCollective *c)
{
	const SpmdIns *by = c->node->by;

	if (!c->comp->is_entry)
		return true;
	return by && (sums_up(by->op) || needs_neighbours(by->op) || by->op == SPMD_OP_TRANSPOSE ||
	              by->op == SPMD_OP_RESHAPE || by->op == SPMD_OP_DYNAMIC_SLICE ||
	              by->op == SPMD_OP_DYNAMIC_UPDATE_SLICE || by->op == SPMD_OP_SORT);
}

/* Returns whether a collective is made for an instruction that XLA may do in another way, or moves what one gives. */
static bool
is_rough_choice(const SpmdNode *n)
{
	const SpmdIns *by = n->by;

	while (n->by == by && n->n_ops == 1)
		n = n->ops[0];
	return n->is_rough_choice;
}

/* Says why a row is an estimate, if it is one. */
static void
doubt(const InspectXla *x, const SpmdCollective *c, InspectMove *move)
{
	if (move->late && x->model.target != LATE_CPU) {
		move->estimate = true;
		if (!move->note)
			move->note = x->model.target == LATE_TPU
			                     ? "XLA for TPU simplifies the program before, which is not modelled"
			                     : "not measured: from the published sources of XLA";
	}
	if (session_has(x->m->s, IR_FEATURE_XLA_AXES) && c->node->is_partial_move && may_mix_forms(c)) {
		move->estimate = true;
		move->note = "XLA may gather instead";
	} else if (session_has(x->m->s, IR_FEATURE_XLA_AXES) && is_rough_choice(c->node)) {
		move->estimate = true;
		move->note = "XLA may choose another way";
	}
	if (c->node->by && c->node->by->target && strcmp(c->node->by->target, "ApproxTopK") == 0) {
		move->estimate = true;
		move->note = "XLA makes a partial reduction and a sort of ApproxTopK";
	}
}

bool
inspect_xla_describe(InspectXla *x, IrOp *op, const SpmdCollective *c, InspectMove *move)
{
	Mover r = { x->m->s, x->m, x->meshes, x->ragged, op, move };

	move->cost = (CostCollective){ .kind = inspect_xla_kinds[c->node->op], .mesh = x->mesh, .to_mesh = x->mesh };
	if (c->node->is_made) {
		describe_made(x, &r, c);
		return true;
	}
	if (!inspect_move(x->m, x->meshes, x->ragged, op, move))
		return false;
	resize_users(&r, c);
	return true;
}

static void
add_row(InspectXla *x, IrOp *op, const Row *row)
{
	const SpmdCollective *c = &row->c;
	InspectMove move = { 0 };

	if (!inspect_xla_describe(x, op, c, &move))
		return;
	if (c->node->is_made) {
		move.has_why = true;
		move.why = reason_of(c, op);
		move.remat = map_get(&x->remat_of, (uintptr_t)c->node);
		move.value = inspect_xla_value(c->node);
	}
	if (!move.value)
		move.value = op->n_results ? &op->results[0] : op->n_operands ? ir_operand(op, 0) : NULL;
	if (!move.value)
		return;
	move.made = c->node;
	move.late = row->late ? inspect_xla_late(x, &move, row->late) : NULL;
	if (c->node->ring || c->node->trips)
		inspect_xla_ring(x, &move, spmd_parts_moved(c->node));
	if (c->node->is_made)
		doubt(x, c, &move);
	x->add(x->cx, op, &move);
}

/* Whether XLA's partitioner makes an operation's movement itself, or leaves it out. */
static bool
is_partitioned(const IrOp *op, const InspectMove *move)
{
	return ir_op_info(op->kind)->dialect == IR_DIALECT_SDY || move->cost.kind == COST_IMPLICIT ||
	       inspect_xla_kinds[SPMD_OP_ALL_GATHER] == move->cost.kind || move->cost.kind == COST_ALL_REDUCE ||
	       move->cost.kind == COST_REDUCE_SCATTER || move->cost.kind == COST_ALL_TO_ALL ||
	       move->cost.kind == COST_PERMUTE || move->cost.kind == COST_BROADCAST || move->cost.kind == COST_RAGGED;
}

void
inspect_xla_moves(InspectXla *x, IrOp *op)
{
	const Made *made = map_get(&x->by_op, (uintptr_t)op);
	InspectMove move;

	for (uint32_t i = 0; made && i < made->list.n; i++)
		add_row(x, op, &made->list.v[i]);
	if (inspect_move(x->m, x->meshes, x->ragged, op, &move) &&
	    (mover_declared(x->m, op) || !is_partitioned(op, &move)))
		x->add(x->cx, op, &move);
}
