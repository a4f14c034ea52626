/* SPDX-License-Identifier: Apache-2.0
 *
 * reshard-to-collectives: replaces each reshard by the chain of collectives that moves the data (spec 50 §8).
 * shard/chain.h finds the chain. Here is decided which reshards are replaced, and what Shardy gets wrong.
 */
#include "export/export.h"
#include "flow/mesh_table.h"
#include "flow/value.h"
#include "ir/walk.h"
#include "shard/chain.h"
#include "shard/layout_compare.h"

/* What to do with one kind of reshard: the memo of this pass. */
typedef struct Answer {
	const IrAttr *from, *to;
	const IrType *type;
	ShardChain chain;
} Answer;

typedef struct ToCollectives {
	IrModule *m;
	Session *s;
	Arena *a;
	PassCx *cx;
	const FlowMeshTable *meshes;
	Map answers;		/* Answer by from, to and type */
	bool keep_redundant;
} ToCollectives;

static const ShardMesh *
mesh_of(const ToCollectives *t, const IrAttr *sharding)
{
	IrAttr *mesh = flow_meshes_get(t->meshes, shard_sharding(sharding)->mesh);

	return mesh ? shard_mesh(mesh) : NULL;
}

/* Returns the value before the propagation barriers that make v. */
static IrValue *
before_barriers(IrValue *v)
{
	for (const IrOp *def; (def = ir_value_def(v)) != NULL && def->kind == IR_OP_SDY_BARRIER;)
		v = ir_operand(def, 0);
	return v;
}

/* Returns whether a reshard stays as it is (spec 50 §8.1). */
static bool
is_kept(const ToCollectives *t, const IrAttr *from, const IrAttr *to)
{
	const ShardMesh *x, *y;

	if (t->keep_redundant && shard_equivalent(from, to))
		return true;
	if (!from || shard_is_replicated(to) || shard_sharding(from)->mesh == shard_sharding(to)->mesh)
		return false;
	x = mesh_of(t, from);
	y = mesh_of(t, to);
	return !x || !y || !shard_mesh_same_axes(x, y);
}

static ShardChain
find_chain(ToCollectives *t, const IrAttr *from, const IrAttr *to, const IrType *type)
{
	ShardChainSpec spec = { .from = from, .to = to, .mesh = mesh_of(t, to), .shape = type->dims };

	return shard_chain_new(t->s, t->a, &spec);
}

/* Returns the chain for shardings of one rank, from the memo if it is known. */
static const ShardChain *
chain_of(ToCollectives *t, const IrAttr *from, const IrAttr *to, const IrType *type)
{
	uint64_t hash = map_mix(map_mix(map_mix(0, (uintptr_t)from), (uintptr_t)to), (uintptr_t)type);
	Answer *answer;

	for (const MapEntry *e = map_first(&t->answers, hash); e; e = map_next(&t->answers, e)) {
		answer = e->value;
		if (answer->from == from && answer->to == to && answer->type == type)
			return &answer->chain;
	}
	answer = arena_alloc(t->a, sizeof *answer);
	*answer = (Answer){ from, to, type, find_chain(t, from, to, type) };
	map_add(t->a, &t->answers, hash, answer);
	return &answer->chain;
}

/* Inserts one collective of v before the reshard; returns its result. */
static IrValue *
move_new(ToCollectives *t, IrOp *reshard, const ShardMove *move, IrValue *v)
{
	static const struct { IrOpKind kind; Atom axes; } ops[] = {
		[SHARD_SLICE] = { IR_OP_SDY_ALL_SLICE, ATOM_slicing_axes },
		[SHARD_GATHER] = { IR_OP_SDY_ALL_GATHER, ATOM_gathering_axes },
		[SHARD_ALL_TO_ALL] = { IR_OP_SDY_ALL_TO_ALL, ATOM_params },
		[SHARD_PERMUTE] = { IR_OP_SDY_PERMUTE, 0 },
	};
	IrNamed props[] = { { ATOM_out_sharding, 0, move->out }, { ops[move->kind].axes, 0, move->axes } };
	IrOp *op = ir_op_new(t->m, &(IrOpSpec){ .kind = ops[move->kind].kind, .operands = &v, .n_operands = 1,
	                                        .results = &v->type, .n_results = 1,
	                                        .props = ir_attr_dict(t->s, props, move->axes ? 2 : 1),
	                                        .loc = reshard->loc, .span = reshard->span });

	ir_op_insert_before(reshard, op);
	return &op->results[0];
}

static void
replace_by(IrOp *reshard, IrValue *v)
{
	ir_value_replace(&reshard->results[0], v, NULL);
	ir_op_erase(reshard);
}

static bool
convert(ToCollectives *t, IrOp *op)
{
	IrValue *v = before_barriers(ir_operand(op, 0));
	IrAttr *to = ir_op_prop(op, ATOM_sharding), *from = flow_value_get(t->s, v);
	const ShardChain *chain;
	uint32_t rank;

	if (is_kept(t, from, to))
		return true;
	rank = from ? shard_sharding(from)->rank : flow_rank_of_type(v->type);
	if (rank != shard_sharding(to)->rank)
		return diag_error(&t->s->diag, DIAG_PASS_FAILED, op->span,
		                  "cannot replace a reshard from rank %u to rank %u by collectives", rank,
		                  shard_sharding(to)->rank);
	if (shard_is_replicated(to) && shard_is_replicated(from)) {
		replace_by(op, ir_operand(op, 0));
		return true;
	}
	if (!from)
		from = shard_sharding_plain(t->s, shard_sharding(to)->mesh, rank, true);
	if (shard_is_replicated(to))
		to = shard_closed_like(t->s, from);
	chain = chain_of(t, from, to, v->type);
	t->cx->suspect |= !chain->sound || shard_sharding(from)->mesh != shard_sharding(to)->mesh;
	for (uint32_t i = 0; i < chain->n; i++)
		v = move_new(t, op, &chain->moves[i], v);
	replace_by(op, v);
	return true;
}

bool
export_run_to_collectives(IrModule *m, PassCx *cx)
{
	ToCollectives t = { .m = m, .s = m->s, .a = cx->scratch, .cx = cx,
	                    .meshes = flow_meshes_new(cx->scratch, m->op),
	                    .keep_redundant = pass_option_bool(cx, "keep-redundant-reshards") };

	if (!ir_module_made(m, IR_OP_SDY_RESHARD))
		return true;
	for (IrOp *f = ir_func_first(m->op); f; f = ir_func_next(f)) {
		for (IrOp *op = f, *next; op; op = next) {
			next = ir_walk_next(f, op);
			if (op->kind == IR_OP_SDY_RESHARD && !convert(&t, op))
				return false;
		}
	}
	return true;
}
