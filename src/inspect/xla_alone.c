/* SPDX-License-Identifier: Apache-2.0
 *
 * All even ways to put axes of the mesh on an operand or the result are tried on the operation alone: the same
 * partitioner, with empty caches. That takes microseconds for an operation without regions, so the whole program is
 * tried with the best few only. A loop takes as long as its body has operations, so the trials come to an end.
 */
#include "inspect/xla_alone.h"

#include "base/num.h"
#include "flow/value.h"
#include "ir/walk.h"
#include "shard/sdy_attr.h"
#include "spmd/partition.h"

enum {
	MOST_SHARDINGS = 2000,	/* of one value: with more, only axes that the operation knows are put */
	MOST_AXES = 8,		/* of a mesh */
	MOST_WORK = 100000	/* instructions in all trials of an operation */
};

typedef VEC(IrAttr *) Shardings;

/* An operation that is tried. */
typedef struct Trial {
	IrModule *m;
	const IrOp *op;
	const FlowMeshTable *meshes;
	const ShardMesh *mesh;
	IrAttr *mesh_name;
	Arena lasting, once, tmp;	/* for the table of shardings; for one trial; for the partitioner */
	SpmdTable *t;
	InspectCure *best;		/* INSPECT_CURES of them */
	uint32_t n;
	uint32_t n_before;		/* rematerializations without a constraint */
	int64_t work;			/* instructions in all trials so far */
} Trial;

/* ---- one trial ---- */

static bool
partition_alone(Trial *x, InspectCure *c)
{
	SpmdInput in = { .a = &x->once, .t = x->t };
	SpmdReader reader = { .in = &in, .m = x->m, .s = x->m->s, .meshes = x->meshes };
	SpmdRun run = { .a = &x->once, .tmp = &x->tmp, .t = x->t, .in = &in };
	SpmdResult result = { 0 };

	if (!spmd_read_alone(&reader, x->op, c->list, c->n))
		return false;
	for (uint32_t i = 0; i < in.comps.n; i++)
		x->work += in.comps.v[i]->ins.n;
	if (!spmd_partition(&run, &result))
		return false;
	c->n_remats = 0;
	c->bytes = 0;
	for (uint32_t i = 0; i < run.warnings.n; i++) {
		const SpmdWarning *w = &run.warnings.v[i];

		c->n_remats += !w->is_dry && w->gathered && w->gathered->is_live;
	}
	for (uint32_t i = 0; i < result.collectives.n; i++)
		c->bytes = num_add(c->bytes, spmd_bytes(result.collectives.v[i].node->shape));
	return true;
}

static bool
try(Trial *x, InspectCure *c)
{
	ArenaMark mark = arena_mark(&x->once);
	bool ok = x->work < MOST_WORK && partition_alone(x, c);

	arena_reset(&x->once, mark);
	return ok;
}

static bool
is_better(const InspectCure *a, const InspectCure *b)
{
	if (a->n_remats != b->n_remats)
		return a->n_remats < b->n_remats;
	return a->bytes != b->bytes ? a->bytes < b->bytes : a->n < b->n;
}

/* Keeps a cure if it is one of the best. Of equal ones, the first is kept. */
static void
keep(Trial *x, const InspectCure *c)
{
	uint32_t i = x->n;

	if (c->n_remats >= x->n_before)
		return;
	while (i && is_better(c, &x->best[i - 1]))
		i--;
	if (i == INSPECT_CURES)
		return;
	if (x->n < INSPECT_CURES)
		x->n++;
	memmove(x->best + i + 1, x->best + i, (x->n - 1 - i) * sizeof *x->best);
	x->best[i] = *c;
}

/* ---- shardings of a value ---- */

/* All ways to put axes on the dimensions of a type, one axis after another. */
typedef struct Putting {
	Trial *x;
	const IrType *type;
	uint64_t allowed;		/* axes of the mesh, as bits */
	ShardAxis axes[MOST_AXES];	/* those that are put */
	uint32_t first[SPMD_RANK + 1];	/* by dimension: the first of its axes */
	Shardings *out;			/* NULL: they are only counted */
	uint32_t n;
} Putting;

static void
add_sharding(Putting *p, uint32_t n_axes, uint32_t dim)
{
	ShardDimSpec dims[SPMD_RANK] = { { 0 } };
	ShardShardingSpec spec;

	p->n++;
	if (!p->out)
		return;
	for (uint32_t d = 0; d < p->type->n; d++) {
		uint32_t end = d < dim ? p->first[d + 1] : n_axes;

		dims[d].closed = true;
		if (d <= dim) {
			dims[d].axes = p->axes + p->first[d];
			dims[d].n = end - p->first[d];
		}
	}
	spec = (ShardShardingSpec){ .mesh = p->x->mesh_name, .dims = dims, .rank = p->type->n };
	*VEC_ADD(&p->x->lasting, p->out) = shard_sharding_new(p->x->m->s, &spec);
}

/* Puts one more axis on dimension `dim`, which has `parts` parts, or on a later one. */
static void
put_more(Putting *p, uint32_t n_axes, uint32_t dim, int64_t parts, uint64_t left)
{
	for (uint32_t d = dim; d < p->type->n; d++) {
		if (d > dim) {
			p->first[d] = n_axes;
			parts = 1;
		}
		for (uint32_t i = 0; i < p->x->mesh->n_axes && p->n < MOST_SHARDINGS; i++) {
			int64_t more = num_mul(parts, p->x->mesh->axes[i].size);

			if (!(left >> i & 1) || p->type->dims[d] % more)
				continue;
			p->axes[n_axes] = (ShardAxis){ .name = p->x->mesh->axes[i].name };
			add_sharding(p, n_axes + 1, d);
			put_more(p, n_axes + 1, d, more, left & ~(1ull << i));
		}
	}
}

/* Returns the axes of the mesh, as bits, that the operation's operands and results have. */
static uint64_t
known_axes(Trial *x)
{
	uint64_t known = 0;

	for (uint32_t k = 0; k < x->op->n_operands + x->op->n_results; k++) {
		const IrValue *v = k < x->op->n_operands ? ir_operand(x->op, k)
			: &x->op->results[k - x->op->n_operands];
		IrAttr *a = flow_value_get(x->m->s, v);
		const ShardSharding *sh = a ? shard_sharding(a) : NULL;

		for (uint32_t i = 0; sh && i < sh->n_dim_axes; i++) {
			for (uint32_t j = 0; j < x->mesh->n_axes; j++)
				known |= (uint64_t)(shard_axes(sh)[i].name == x->mesh->axes[j].name) << j;
		}
	}
	return known;
}

/* Returns the axes of the mesh, as bits, that no manual computation around the operation has. */
static uint64_t
free_axes(Trial *x)
{
	uint64_t all = (1ull << x->mesh->n_axes) - 1;

	for (const IrOp *around = x->op; (around = ir_op_parent(around));) {
		IrAttr *manual = around->kind == IR_OP_SDY_MANUAL ? flow_manual_axes(around) : NULL;

		for (uint32_t i = 0; manual && i < manual->n; i++) {
			for (uint32_t j = 0; j < x->mesh->n_axes; j++) {
				if (((const Atom *)ir_attr_data(manual))[i] == x->mesh->axes[j].name)
					all &= ~(1ull << j);
			}
		}
	}
	return all;
}

static void
list_shardings(Trial *x, const IrType *type, Shardings *out)
{
	Putting p = { .x = x, .type = type };
	uint64_t all = free_axes(x);

	put_more(&p, 0, 0, 1, all);
	if (p.n >= MOST_SHARDINGS)
		all &= known_axes(x);
	p.n = 0;
	p.out = out;
	put_more(&p, 0, 0, 1, all);
}

static bool
can_be_sharded(const IrType *type)
{
	return ir_type_is_static_tensor(type) && type->n && type->n <= SPMD_RANK;
}

/* ---- candidates ---- */

static void
try_around(Trial *x, bool on_result, uint32_t number, const IrType *type)
{
	Shardings all = { 0 };

	if (!can_be_sharded(type) || x->work >= MOST_WORK)
		return;
	list_shardings(x, type, &all);
	for (uint32_t i = 0; i < all.n; i++) {
		InspectCure c = { .n = 1, .list = { { on_result, number, all.v[i] } } };

		if (try(x, &c))
			keep(x, &c);
	}
}

/* Tries the same sharding on an operand and the result of its shape. */
static void
try_both(Trial *x, uint32_t number)
{
	const IrType *type = ir_operand(x->op, number)->type;
	Shardings all = { 0 };

	if (!x->op->n_results || x->op->results[0].type != type || !can_be_sharded(type))
		return;
	list_shardings(x, type, &all);
	for (uint32_t i = 0; i < all.n; i++) {
		InspectCure c = { .n = 2, .list = { { false, number, all.v[i] }, { true, 0, all.v[i] } } };

		if (try(x, &c))
			keep(x, &c);
	}
}

/* Returns whether the operation uses a value earlier than as operand k. */
static bool
is_used_before(const IrOp *op, uint32_t k)
{
	for (uint32_t i = 0; i < k; i++) {
		if (ir_operand(op, i) == ir_operand(op, k))
			return true;
	}
	return false;
}

static void
try_all(Trial *x, const InspectRemat *remat)
{
	InspectCure none = { 0 };
	bool is_operand = false;

	if (!try(x, &none) || !none.n_remats)
		return;
	x->n_before = none.n_remats;
	for (uint32_t k = 0; k < x->op->n_operands; k++)
		is_operand |= ir_operand(x->op, k) == remat->value;
	for (uint32_t k = 0; k < x->op->n_operands; k++) {
		if (!is_used_before(x->op, k) && (!is_operand || ir_operand(x->op, k) == remat->value))
			try_around(x, false, k, ir_operand(x->op, k)->type);
	}
	for (uint32_t k = 0; k < x->op->n_results; k++)
		try_around(x, true, k, x->op->results[k].type);
	for (uint32_t k = 0; !x->n && k < x->op->n_operands; k++)
		try_both(x, k);
}

uint32_t
inspect_xla_cures(IrModule *m, const InspectRemat *remat, Arena *a, InspectCure *out)
{
	const IrOp *mesh = flow_first_mesh(m);
	Atom name = mesh ? ir_symbol_name(mesh) : 0;
	Trial x = { .m = m, .op = remat->op, .meshes = flow_meshes_new(a, m->op), .best = out };

	if (!name)
		return 0;
	x.mesh = shard_mesh(ir_op_prop(mesh, ATOM_mesh));
	if (!x.mesh->n_axes || x.mesh->n_axes > MOST_AXES)
		return 0;
	x.mesh_name = ir_attr_symbol(m->s, &name, 1);
	arena_init(&x.lasting, a->memory);
	arena_init(&x.once, a->memory);
	arena_init(&x.tmp, a->memory);
	x.t = ARENA_NEW(&x.lasting, SpmdTable);
	spmd_table_init(x.t, &x.lasting, &x.tmp);
	try_all(&x, remat);
	arena_free(&x.tmp);
	arena_free(&x.once);
	arena_free(&x.lasting);
	return x.n;
}
