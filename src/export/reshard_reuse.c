/* SPDX-License-Identifier: Apache-2.0
 *
 * Reuse of reshards (spec 50 §9.5). The input of a reshard is traced up through reshapes and transposes to a root. If
 * an earlier reshard of the root has the same layout on the devices, the reshapes and transposes are repeated on its
 * result, which then replaces the later reshard. Layouts are compared by the strides of axes.
 */
#include "base/paranoid.h"
#include "export/rewrite.h"
#include "flow/value.h"
#include "ir/tmp.h"

/* The layout that an earlier reshard must have. */
typedef struct Wanted {
	Rewrite *w;
	const IrOp *op;			/* the reshard to be replaced */
	ShardAxes *dims;		/* axes by dimension, carried up from the reshard towards the root */
	uint32_t rank;
	ReshardKey key;			/* with the strides of `dims` */
} Wanted;

static bool
is_step(const IrOp *op)
{
	return op && (op->kind == IR_OP_SHLO_RESHAPE || op->kind == IR_OP_SHLO_TRANSPOSE);
}

/* ---- the wanted sharding ---- */

static void
wanted_transpose(Wanted *q, const IrOp *transpose)
{
	const int64_t *perm = ir_attr_ints(ir_op_prop(transpose, ATOM_permutation));
	ShardAxes *dims = ARENA_ARRAY(q->w->a, ShardAxes, q->rank);

	for (uint32_t i = 0; i < q->rank; i++)
		dims[perm[i]] = q->dims[i];
	q->dims = dims;
}

/* Carries the dimensions up to the root, or to the first reshape that changes their number. Returns false if the mesh
 * is unknown. */
static bool
wanted_init(Wanted *q, Rewrite *w, IrOp *op)
{
	IrAttr *sharding = ir_op_prop(op, ATOM_sharding);
	const ShardMesh *mesh = flow_mesh_lookup(ir_module_of(op), sharding);
	const ShardSharding *sh = shard_sharding(sharding);

	if (!mesh)
		return false;
	*q = (Wanted){ .w = w, .op = op, .dims = reshard_dims(w->a, sh), .rank = sh->rank };
	for (const IrOp *o = ir_value_def(ir_operand(op, 0)); is_step(o); o = ir_value_def(ir_operand(o, 0))) {
		if (ir_type_rank(ir_operand(o, 0)->type) != q->rank)
			break;
		if (o->kind == IR_OP_SHLO_TRANSPOSE)
			wanted_transpose(q, o);
	}
	q->key = (ReshardKey){ op->block, sh->mesh, { shard_replicated(sh), sh->n_replicated },
	                       reshard_strides(w->a, mesh, q->dims, q->rank, op->results[0].type) };
	return true;
}

/* ---- the search ---- */

/* Numbers all reshards in program order. No pattern moves a reshard, and a new one takes the place and the number of an
 * old one, so they are numbered again only if other code has claimed the word in between. */
static void
number_reshards(Rewrite *w)
{
	uint32_t n = 0;

	if (ir_tmp_is(w->m, IR_TMP_VALUE, REWRITE_RESHARD_TMP))
		return;
	ir_tmp_claim(w->m, IR_TMP_VALUE, REWRITE_RESHARD_TMP);
	reshard_index_clear(&w->reshards);
	for (IrOp *op = w->m->op; op; op = ir_walk_next(w->m->op, op)) {
		if (op->kind == IR_OP_SDY_RESHARD)
			op->results[0].tmp = ++n;
	}
}

void
rewrite_take_place(Rewrite *w, IrOp *made, const IrOp *other)
{
	made->results[0].tmp = other->results[0].tmp;
	reshard_index_gain(&w->reshards, ir_operand(made, 0), made);
}

/* Returns an earlier reshard of the root, or of a reshape of it, with the wanted layout; NULL if there is none. */
static IrOp *
find_reshard(const Wanted *q, IrValue *root)
{
	uint32_t number = q->op->results[0].tmp;
	IrOp *found = reshard_index_find(&q->w->reshards, root, &q->key, number);

	PARANOID_CHECK("Rewrite.reshards", found == reshard_index_scan(q->w->a, root, &q->key, number));
	return found;
}

/* ---- the replacement ---- */

/* Inserts a copy of the reshape or transpose `like` after the op that defines `from`, or a new reshape if `like` is the
 * reshard; returns its result. */
static IrValue *
step_new(Rewrite *w, IrValue *from, IrType *type, const IrOp *like)
{
	bool copy = like->kind != IR_OP_SDY_RESHARD;
	IrOp *op = ir_op_new(w->m, &(IrOpSpec){ .kind = copy ? like->kind : IR_OP_SHLO_RESHAPE, .operands = &from,
	                                        .n_operands = 1, .results = &type, .n_results = 1,
	                                        .props = copy ? like->props : NULL, .attrs = copy ? like->attrs : NULL,
	                                        .loc = like->loc, .span = like->span });

	ir_op_insert_after(ir_value_def(from), op);
	rewrite_made(w, op);
	return &op->results[0];
}

/* Repeats the reshapes and transposes between the root and the operand of the reshard on v; returns the result. */
static IrValue *
redo_steps(Rewrite *w, const IrOp *reshard, IrValue *v)
{
	VEC(const IrOp *) steps = { 0 };

	for (const IrOp *o = ir_value_def(ir_operand(reshard, 0)); is_step(o); o = ir_value_def(ir_operand(o, 0)))
		*VEC_ADD(w->a, &steps) = o;
	while (steps.n) {
		const IrOp *o = VEC_POP(&steps);

		v = step_new(w, v, o->results[0].type, o);
	}
	return v;
}

bool
rewrite_reuse_reshard(Rewrite *w, IrOp *op)
{
	IrValue *root = ir_operand(op, 0), *v;
	bool others = !ir_value_has_one_use(root);
	IrOp *found;
	Wanted q;

	while (is_step(ir_value_def(root))) {
		root = ir_operand(ir_value_def(root), 0);
		others |= !ir_value_has_one_use(root);
	}
	if (!others)
		return false;
	number_reshards(w);
	found = wanted_init(&q, w, op) ? find_reshard(&q, root) : NULL;
	if (!found)
		return false;
	v = &found->results[0];
	if (v->type != root->type)
		v = step_new(w, v, root->type, op);
	v = redo_steps(w, op, v);
	rewrite_replace(w, &op->results[0], v);
	rewrite_erase(w, op);
	return true;
}
