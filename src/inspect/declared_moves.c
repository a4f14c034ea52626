/* SPDX-License-Identifier: Apache-2.0
 *
 * What operations send whose communication a file of --ops declares (spec 75 §10.1.3).
 */
#include "inspect/mover.h"

#include "base/num.h"
#include "flow/value.h"
#include "ir/decl.h"

const IrComm *
mover_declared(const IrModule *m, const IrOp *op)
{
	const IrAttr *target = op->kind == IR_OP_SHLO_CUSTOM_CALL ? ir_op_prop(op, ATOM_call_target_name) : NULL;
	const IrDecl *decl = ir_op_decl(op);

	if (decl && decl->comm)
		return decl->comm;
	return target && target->kind == IR_ATTR_STRING ? ir_decl_call(m->s, ir_attr_atoms(target)[0]) : NULL;
}

/* The tensor that a declaration speaks of. */
typedef struct Tensor {
	const IrValue *value;
	const ShardMesh *mesh;	/* NULL: it has no sharding */
	const ShardSharding *sharding;
	int64_t bytes;
} Tensor;

/* Finds the value of a number. Returns false if the operation lacks the attribute, or if it is negative. */
static bool
number(const IrOp *op, const IrCommNumber *from, int64_t *n)
{
	const IrAttr *a = from->attr ? ir_op_get(op, from->attr) : NULL;

	*n = from->attr ? -1 : from->n;
	if (a && a->kind == IR_ATTR_INT)
		*n = *ir_attr_ints(a);
	return *n >= 0;
}

static bool
find_tensor(Mover *r, const IrComm *comm, Tensor *t)
{
	IrAttr *sharding;

	if (comm->index >= (comm->of_result ? r->op->n_results : r->op->n_operands))
		return false;
	t->value = comm->of_result ? &r->op->results[comm->index] : ir_operand(r->op, comm->index);
	sharding = flow_value_get(r->s, t->value);
	t->mesh = mover_mesh(r, sharding);
	t->sharding = t->mesh ? shard_sharding(sharding) : NULL;
	return mover_bytes(r, t->value->type, sharding, &t->bytes);
}

/* Finds the axes along which data moves: those of a dimension, or of all. */
static bool
find_axes(const IrOp *op, const IrComm *comm, const Tensor *t, ShardAxes *axes, int64_t *dim)
{
	*axes = (ShardAxes){ NULL, 0 };
	*dim = -1;
	if (comm->has_dim && (!number(op, &comm->dim, dim) || *dim >= (int64_t)ir_type_rank(t->value->type)))
		return false;
	if (t->sharding && comm->has_dim)
		*axes = shard_axes_of_dim(t->sharding, (uint32_t)*dim);
	else if (t->sharding)
		*axes = (ShardAxes){ shard_axes(t->sharding), t->sharding->n_dim_axes };
	return true;
}

/* Counts the elements that go to the neighbours. */
static bool
put_neighbours(Mover *r, const IrComm *comm, const Tensor *t, int64_t dim, ShardAxes axes)
{
	InspectMove *v = r->move;
	int64_t low, high, rows = shard_chunk(t->value->type->dims[dim], shard_axes_total(t->mesh, axes));

	if (!number(r->op, &comm->low, &low) || !number(r->op, &comm->high, &high) || rows <= 0)
		return false;
	v->in = num_mul(num_add(low, high), t->bytes / rows);
	v->out = v->in;
	v->has_why = true;
	v->why = IR_REASON_NEIGHBOURS;
	v->value = t->value;
	return true;
}

/* Counts the bytes of a declared collective after it. */
static int64_t
bytes_after(IrCommKind kind, int64_t in, int64_t n)
{
	if (kind == IR_COMM_ALL_GATHER)
		return num_mul(in, n);
	return kind == IR_COMM_REDUCE_SCATTER ? shard_chunk(in, n) : in;
}

static bool
put_collective(Mover *r, const IrComm *comm)
{
	static const CostKind kinds[] = {
		[IR_COMM_NEIGHBOURS] = COST_PERMUTE, [IR_COMM_ALL_GATHER] = COST_ALL_GATHER,
		[IR_COMM_ALL_REDUCE] = COST_ALL_REDUCE, [IR_COMM_REDUCE_SCATTER] = COST_REDUCE_SCATTER,
		[IR_COMM_ALL_TO_ALL] = COST_ALL_TO_ALL, [IR_COMM_PERMUTE] = COST_PERMUTE,
	};
	InspectMove *v = r->move;
	ShardAxes axes;
	Tensor t;
	int64_t dim;

	if (!find_tensor(r, comm, &t) || !find_axes(r->op, comm, &t, &axes, &dim))
		return false;
	v->cost.kind = kinds[comm->kind];
	v->cost.mesh = t.mesh;
	mover_put_axes(r, axes.v, axes.n);
	if (!axes.n)
		return true;
	v->in = t.bytes;
	v->out = bytes_after((IrCommKind)comm->kind, v->in, v->n);
	if (comm->kind == IR_COMM_NEIGHBOURS && !put_neighbours(r, comm, &t, dim, axes))
		return false;
	v->has_in = v->has_out = true;
	v->cost.meet = shard_chunk(v->in, v->n);
	mover_set_sent(r);
	return true;
}

/* A declaration that does not fit the operation leaves unknown what it sends. */
static bool
put_misfit(Mover *r)
{
	InspectMove *v = r->move;

	*v = (InspectMove){ .cost.kind = COST_UNKNOWN, .has_why = !r->op->n_results, .why = IR_REASON_USER };
	v->value = v->has_why ? ir_operand(r->op, 0) : NULL;
	v->note = "its declaration does not fit: an attribute, a dimension or a value is missing";
	return true;
}

bool
mover_describe_declared(Mover *r, const IrComm *comm)
{
	InspectMove *v = r->move;

	if (comm->kind == IR_COMM_NONE || (!r->op->n_results && !r->op->n_operands))
		return false;
	if (!r->op->n_results) {
		v->has_why = true;
		v->why = IR_REASON_USER;
		v->value = ir_operand(r->op, 0);
	}
	if (comm->kind == IR_COMM_BYTES) {
		v->cost.kind = COST_DECLARED;	/* on no mesh, so its time is unknown */
		v->has_sent = number(r->op, &comm->low, &v->sent);
		v->cost.in = v->sent;
		return v->has_sent || put_misfit(r);
	}
	if (!put_collective(r, comm))
		return put_misfit(r);
	return v->n_axes;
}
