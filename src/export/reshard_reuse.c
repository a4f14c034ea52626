/* SPDX-License-Identifier: Apache-2.0
 *
 * Reuse of reshards (spec 50 §9.5). The input of a reshard is traced up through reshapes and transposes to a root. If
 * an earlier reshard of the root has the same layout on the devices, the reshapes and transposes are repeated on its
 * result, which then replaces the later reshard. Layouts are compared by the strides of axes.
 */
#include "export/rewrite.h"
#include "flow/value.h"
#include "ir/tmp.h"
#include "shard/axis.h"
#include "shard/mesh.h"

/* ---- layouts ---- */

/* The distance in elements between the parts of a tensor on neighbouring devices along an axis. */
typedef struct Stride {
	Atom axis;
	int64_t pre, size;	/* of the axis reference */
	uint64_t stride;
} Stride;

typedef VEC(Stride) Strides;	/* sorted by stride */

/* The layout that an earlier reshard must have. */
typedef struct Wanted {
	Rewrite *w;
	const IrOp *op;			/* the reshard to be replaced */
	const ShardSharding *sharding;	/* its sharding */
	const ShardMesh *mesh;
	ShardAxes *dims;		/* axes by dimension, carried up from the reshard towards the root */
	uint32_t rank;
	Strides strides;		/* of `dims` */
} Wanted;

static bool
is_step(const IrOp *op)
{
	return op && (op->kind == IR_OP_SHLO_RESHAPE || op->kind == IR_OP_SHLO_TRANSPOSE);
}

/* Inserts a stride after those that are not larger. */
static void
strides_add(Arena *a, Strides *list, Stride s)
{
	uint32_t i = list->n;

	*VEC_ADD(a, list) = s;
	for (; i > 0 && list->v[i - 1].stride > s.stride; i--)
		list->v[i] = list->v[i - 1];
	list->v[i] = s;
}

/* Merges adjacent sub-axes of one axis whose strides continue each other. */
static void
strides_merge(Strides *list)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < list->n; i++) {
		Stride *prev = n ? &list->v[n - 1] : NULL, cur = list->v[i];

		if (prev && prev->axis == cur.axis && cur.pre * cur.size == prev->pre &&
		    cur.stride == prev->stride * (uint64_t)prev->size) {
			prev->pre = cur.pre;
			prev->size *= cur.size;
		} else {
			list->v[n++] = cur;
		}
	}
	list->n = n;
}

/* Returns the strides of a tensor of that type whose dimensions have these axes, minor first. As in Shardy, products
 * may wrap around. A sharding on a single device has rank 0, whatever the rank of the tensor. */
static Strides
strides_of(Arena *a, const ShardMesh *mesh, const ShardAxes *dims, uint32_t rank, const IrType *t)
{
	Strides list = { 0 };
	uint64_t elements = 1;

	for (uint32_t d = rank; d-- > 0;) {
		uint64_t size = (uint64_t)t->dims[d], parts = (uint64_t)shard_axes_total(mesh, dims[d]);
		uint64_t stride = elements * ((size + parts - 1) / parts);

		for (uint32_t j = dims[d].n; j-- > 0;) {
			ShardAxis axis = dims[d].v[j];
			int64_t n = shard_axis_size(mesh, axis);

			strides_add(a, &list, (Stride){ axis.name, shard_axis_pre(axis), n, stride });
			stride *= (uint64_t)n;
		}
		elements *= size;
	}
	strides_merge(&list);
	return list;
}

static bool
strides_equal(const Strides *x, const Strides *y)
{
	for (uint32_t i = 0; i < x->n && i < y->n; i++) {
		const Stride *p = &x->v[i], *q = &y->v[i];

		if (p->axis != q->axis || p->pre != q->pre || p->size != q->size || p->stride != q->stride)
			return false;
	}
	return x->n == y->n;
}

static ShardAxes *
dims_of(Arena *a, const ShardSharding *sh)
{
	ShardAxes *dims = ARENA_ARRAY(a, ShardAxes, sh->rank);

	for (uint32_t d = 0; d < sh->rank; d++)
		dims[d] = shard_axes_of_dim(sh, d);
	return dims;
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

/* Carries the dimensions up to the root, or to the first reshape that changes their number. */
static void
wanted_init(Wanted *q, Rewrite *w, IrOp *op)
{
	IrAttr *sharding = ir_op_prop(op, ATOM_sharding);

	*q = (Wanted){ .w = w, .op = op, .sharding = shard_sharding(sharding) };
	q->mesh = flow_mesh_lookup(ir_module_of(op), sharding);
	q->rank = q->sharding->rank;
	q->dims = dims_of(w->a, q->sharding);
	for (const IrOp *o = ir_value_def(ir_operand(op, 0)); is_step(o); o = ir_value_def(ir_operand(o, 0))) {
		if (ir_type_rank(ir_operand(o, 0)->type) != q->rank)
			break;
		if (o->kind == IR_OP_SHLO_TRANSPOSE)
			wanted_transpose(q, o);
	}
	q->strides = strides_of(w->a, q->mesh, q->dims, q->rank, op->results[0].type);
}

static bool
replicated_equal(const ShardSharding *x, const ShardSharding *y)
{
	return shard_axes_eq((ShardAxes){ shard_replicated(x), x->n_replicated },
	                     (ShardAxes){ shard_replicated(y), y->n_replicated });
}

/* Returns whether an earlier reshard has the wanted layout. As in Shardy, unreduced axes are not compared. */
static bool
wanted_fits(const Wanted *q, const IrOp *other)
{
	const ShardSharding *sh = shard_sharding(ir_op_prop(other, ATOM_sharding));
	ArenaMark mark = arena_mark(q->w->a);
	Strides strides;
	bool fits;

	if (sh->mesh != q->sharding->mesh || !replicated_equal(sh, q->sharding))
		return false;
	strides = strides_of(q->w->a, q->mesh, dims_of(q->w->a, sh), sh->rank, other->results[0].type);
	fits = strides_equal(&strides, &q->strides);
	arena_reset(q->w->a, mark);
	return fits;
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
	for (IrOp *op = w->m->op; op; op = ir_walk_next(w->m->op, op)) {
		if (op->kind == IR_OP_SDY_RESHARD)
			op->results[0].tmp = ++n;
	}
}

void
rewrite_take_place(IrOp *made, const IrOp *other)
{
	made->results[0].tmp = other->results[0].tmp;
}

/* Returns an earlier reshard of the root, or of a reshape of it, with the wanted layout; NULL if there is none. */
static IrOp *
find_reshard(const Wanted *q, IrValue *root)
{
	VEC(IrValue *) stack = { 0 };

	*VEC_ADD(q->w->a, &stack) = root;
	while (stack.n) {
		for (const IrUse *u = VEC_POP(&stack)->uses; u; u = u->next) {
			IrOp *user = u->user;

			if (user->kind == IR_OP_SHLO_RESHAPE)
				*VEC_ADD(q->w->a, &stack) = &user->results[0];
			if (user->kind == IR_OP_SDY_RESHARD && user->block == q->op->block &&
			    user->results[0].tmp < q->op->results[0].tmp && wanted_fits(q, user))
				return user;
		}
	}
	return NULL;
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
	wanted_init(&q, w, op);
	found = q.mesh ? find_reshard(&q, root) : NULL;
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
