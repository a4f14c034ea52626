/* SPDX-License-Identifier: Apache-2.0
 *
 * reshard-to-collectives: replaces each reshard by the chain of collectives that moves the data (spec 50 §8), which
 * layout/chain.h finds. This file decides which reshards are replaced. Shardy loses unreduced axes and reductions here,
 * and may reject its own chain (spec 50 §14). Also here: remove-free-reshards.
 */
#include "base/paranoid.h"
#include "export/export.h"
#include "flow/mesh_table.h"
#include "flow/value.h"
#include "ir/tmp.h"
#include "ir/walk.h"
#include "layout/chain.h"
#include "layout/views.h"
#include "shard/axis.h"
#include "shard/layout_compare.h"

/* The collectives for one kind of reshard. */
typedef struct Answer {
	const IrAttr *from, *to;
	const IrType *type;
	LayoutChain chain;
	bool replaced;		/* Shardy's chain was not sound */
} Answer;

/* A reshard and what replaces it. Until all reshards are done, its uses stay, as Shardy asks for the shardings of the
 * original operands. */
typedef struct Replaced {
	IrOp *op;
	IrValue *by;
} Replaced;

typedef struct ToCollectives {
	IrModule *m;
	Session *s;
	Arena *a, *tmp;		/* tmp: reset after each chain */
	PassCx *cx;
	const FlowMeshTable *meshes;
	Map answers;		/* Answer by from, to and type */
	const ExportOptions *o;
	bool keeps_devices;	/* reshards from and to single devices stay */
	VEC(Replaced) replaced;	/* IrOp.tmp of a reshard is its index + 1, once it is replaced */
} ToCollectives;

/* A reshard while it is replaced. */
typedef struct Site {
	IrOp *op;
	IrValue *v;		/* its operand, or the value before the propagation barriers that make the operand */
	IrAttr *was;		/* sharding of the operand before any reshard was replaced, or NULL */
	IrAttr *from, *to;	/* from: NULL if v has no sharding */
} Site;

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

/* Returns what replaces the value, or the value itself. */
static IrValue *
now(const ToCollectives *t, IrValue *v)
{
	for (const IrOp *def; (def = ir_value_def(v)) != NULL && def->kind == IR_OP_SDY_RESHARD;) {
		uint32_t i = def->tmp - 1;	/* of another use of the word if the reshard is not replaced */

		if (i >= t->replaced.n || t->replaced.v[i].op != def)
			break;
		v = t->replaced.v[i].by;
	}
	return v;
}

/* Returns the value from which the chain starts. Behind propagation barriers, Shardy takes reshards that it has
 * replaced as they were; if their mesh differs, it rejects its own result. */
static IrValue *
start_of(const ToCollectives *t, const IrOp *op)
{
	IrValue *v = before_barriers(now(t, ir_operand(op, 0)));

	while (session_repairs_rejected(t->s) && now(t, v) != v)
		v = before_barriers(now(t, v));
	return v;
}

static ShardAxes
unreduced_of(const IrAttr *sharding)
{
	return sharding ? shard_axes_unreduced(shard_sharding(sharding)) : (ShardAxes){ NULL, 0 };
}

/* Returns whether a reshard moves data from or to a single device, so that no collective can replace it. In Shardy it
 * disappears, or the pass fails if the ranks differ. */
static bool
is_to_other_device(const ToCollectives *t, const Site *r, const ShardMesh *x, const ShardMesh *y)
{
	Session *s = t->s;

	if (!session_repairs_rejected(s) || !x || !y || x == y ||
	    !(shard_mesh_is_maximal(x) || shard_mesh_is_maximal(y)))
		return false;
	if (s->repairs || shard_sharding(r->was)->rank != shard_sharding(r->to)->rank)
		return true;
	diag_error(&s->diag, DIAG_SHARDY_RESHARD_LOST, r->op->span, "Shardy removes a reshard to a different device");
	return false;
}

static bool
is_on_device(const ToCollectives *t, const IrAttr *sharding)
{
	const ShardMesh *mesh = sharding ? mesh_of(t, sharding) : NULL;

	return mesh && shard_mesh_is_maximal(mesh);
}

/* Returns whether two shardings have meshes with the same axes. */
static bool
on_same_axes(const ToCollectives *t, const IrAttr *a, const IrAttr *b)
{
	const ShardMesh *x = mesh_of(t, a), *y = mesh_of(t, b);

	return shard_sharding(a)->mesh == shard_sharding(b)->mesh || (x && y && shard_mesh_same_axes(x, y));
}

/* Returns whether a reshard stays as it is (spec 50 §8.1). Shardy lets a reshard to a replicated sharding disappear
 * even between different devices. */
static bool
is_kept(const ToCollectives *t, const Site *r)
{
	const ShardMesh *x, *y;

	if (t->o->keep_redundant && shard_equivalent(r->was, r->to))
		return true;
	if (t->keeps_devices && (is_on_device(t, r->was) || is_on_device(t, r->to)))
		return true;
	if (!r->was || shard_sharding(r->was)->mesh == shard_sharding(r->to)->mesh)
		return false;
	x = mesh_of(t, r->was);
	y = mesh_of(t, r->to);
	if (is_to_other_device(t, r, x, y))
		return true;
	if (shard_is_replicated(r->to) && !(t->s->repairs && unreduced_of(r->to).n))
		return false;
	return !on_same_axes(t, r->was, r->to);
}

/* ---- the chain ---- */

/* Returns the bits that an element takes in memory, 0 if that is unknown. */
static uint32_t
element_bits(const IrType *elem)
{
	uint32_t bits;

	if (!elem)
		return 0;
	if (elem->kind == IR_TYPE_COMPLEX)
		return 2 * element_bits(elem->elem);
	bits = elem->kind == IR_TYPE_INT ? elem->width : (uint32_t)ir_type_elem_bytes(elem) * 8;
	return bits == 1 ? 8 : bits;
}

/* Finds a chain, whose moves live in t->tmp. */
static Answer
find_chain(const ToCollectives *t, const IrAttr *from, const IrAttr *to, const IrType *type)
{
	LayoutChainSpec spec = {
		.from = shard_sharding(from), .to = shard_sharding(to), .mesh = mesh_of(t, to), .shape = type->dims,
		.bits = element_bits(type->elem),
		.keep_kind = t->s->repairs,
		.same_devices = session_repairs_rejected(t->s) && mesh_of(t, from) == mesh_of(t, to),
	};
	LayoutChain chain = (t->o->cheapest ? layout_chain_cheapest : layout_chain_new)(t->s, t->tmp, &spec);
	Answer answer = { from, to, type, chain, false };

	if (answer.chain.sound || !session_repairs_rejected(t->s))
		return answer;
	answer.chain = layout_chain_plain(t->s, t->tmp, &spec);
	answer.replaced = true;
	return answer;
}

static bool
same_moves(LayoutChain x, LayoutChain y)
{
	for (uint32_t i = 0; i < x.n && i < y.n; i++) {
		if (x.moves[i].kind != y.moves[i].kind || x.moves[i].axes != y.moves[i].axes ||
		    x.moves[i].out != y.moves[i].out)
			return false;
	}
	return x.n == y.n;
}

/* Returns the chain for shardings of one rank, from the memo if it is known. */
static const Answer *
answer_of(ToCollectives *t, const IrAttr *from, const IrAttr *to, const IrType *type)
{
	uint64_t hash = map_mix(map_mix(map_mix(0, (uintptr_t)from), (uintptr_t)to), (uintptr_t)type);
	ArenaMark mark = arena_mark(t->tmp);
	LayoutMove *moves;
	Answer *answer;

	for (const MapEntry *e = map_first(&t->answers, hash); e; e = map_next(&t->answers, e)) {
		answer = e->value;
		if (answer->from != from || answer->to != to || answer->type != type)
			continue;
		PARANOID_CHECK("ToCollectives.answers", same_moves(answer->chain, find_chain(t, from, to, type).chain));
		return answer;
	}
	answer = arena_alloc(t->a, sizeof *answer);
	*answer = find_chain(t, from, to, type);
	moves = ARENA_ARRAY(t->a, LayoutMove, answer->chain.n);
	if (answer->chain.n)
		memcpy(moves, answer->chain.moves, answer->chain.n * sizeof *moves);
	answer->chain.moves = moves;
	arena_reset(t->tmp, mark);
	map_add(t->a, &t->answers, hash, answer);
	return answer;
}

/* Inserts one collective of v before the reshard; returns its result. */
static IrValue *
move_new(ToCollectives *t, IrOp *reshard, const LayoutMove *move, IrValue *v)
{
	static const struct { IrOpKind kind; Atom axes; } ops[] = {
		[COST_ALL_SLICE] = { IR_OP_SDY_ALL_SLICE, ATOM_slicing_axes },
		[COST_ALL_GATHER] = { IR_OP_SDY_ALL_GATHER, ATOM_gathering_axes },
		[COST_ALL_TO_ALL] = { IR_OP_SDY_ALL_TO_ALL, ATOM_params },
		[COST_PERMUTE] = { IR_OP_SDY_PERMUTE, 0 },
	};
	IrNamed props[] = { { ATOM_out_sharding, 0, move->out }, { ops[move->kind].axes, 0, move->axes } };
	IrOp *op = ir_op_new(t->m, &(IrOpSpec){ .kind = ops[move->kind].kind, .operands = &v, .n_operands = 1,
	                                        .results = &v->type, .n_results = 1,
	                                        .props = ir_attr_dict(t->s, props, move->axes ? 2 : 1),
	                                        .loc = reshard->loc, .span = reshard->span,
	                                        .reason = ir_reason_of_reshard(reshard) });

	ir_op_insert_before(reshard, op);
	return &op->results[0];
}

/* ---- what Shardy gets wrong ---- */

static bool
loses_unreduced(const Site *r)
{
	return !shard_axes_eq(unreduced_of(r->from), unreduced_of(r->to)) ||
	       (unreduced_of(r->to).n && shard_is_replicated(r->to) && !shard_is_replicated(r->from));
}

/* Reports unreduced axes that the collectives cannot keep. Returns false if that is an error. */
static bool
check_unreduced(const ToCollectives *t, const Site *r)
{
	Session *s = t->s;

	if (!shard_made(s)->unreduced || !loses_unreduced(r))
		return true;
	if (s->repairs && !shard_axes_eq(unreduced_of(r->from), unreduced_of(r->to)))
		return diag_error(&s->diag, DIAG_PASS_FAILED, r->op->span,
		                  "cannot replace a reshard that changes the unreduced axes by collectives");
	if (s->advises && !s->repairs)
		diag_error(&s->diag, DIAG_SHARDY_RESHARD_LOST, r->op->span,
		           "Shardy's collectives for this reshard lose unreduced axes");
	return true;
}

static void
warn(const ToCollectives *t, const Site *r, const Answer *answer)
{
	DiagList *d = &t->s->diag;

	if (answer->replaced)
		diag_error(d, DIAG_SHARDY_REJECTS, r->op->span,
		           "Shardy's collectives for this reshard are invalid; these gather first and then slice");
	if (!t->s->repairs && answer->chain.n && unreduced_of(r->to).n && shard_sharding(r->to)->reduction != SHARD_SUM)
		diag_error(d, DIAG_SHARDY_KIND_LOST, r->op->span,
		           "Shardy's collectives for this reshard change the reduction of the unreduced axes to sum");
}

/* ---- the pass ---- */

static void
replace_by(IrOp *reshard, IrValue *v)
{
	ir_value_replace(&reshard->results[0], v, NULL);
	ir_op_erase(reshard);
}

/* Replaces a reshard once all are done. */
static void
replace_later(ToCollectives *t, IrOp *reshard, IrValue *v)
{
	*VEC_ADD(t->a, &t->replaced) = (Replaced){ reshard, v };
	reshard->tmp = t->replaced.n;
}

static bool
ranks_agree(const ToCollectives *t, const Site *r)
{
	uint32_t from = r->from ? shard_sharding(r->from)->rank : flow_rank_of_type(r->v->type);

	if (from == shard_sharding(r->to)->rank)
		return true;
	return diag_error(&t->s->diag, DIAG_PASS_FAILED, r->op->span,
	                  "cannot replace a reshard from rank %u to rank %u by collectives", from,
	                  shard_sharding(r->to)->rank);
}

/* Collectives need a shape of their own, which a tuple lacks. Shardy crashes on a tuple. */
static bool
has_shape(const ToCollectives *t, const Site *r)
{
	return r->v->type->dims || diag_error(&t->s->diag, DIAG_PASS_FAILED, r->op->span,
	                                      "cannot replace a reshard of a value without a shape by collectives");
}

/* The meshes of inner modules are unknown. */
static bool
has_mesh(const ToCollectives *t, const Site *r)
{
	const IrAttr *ref = shard_sharding(r->to)->mesh;

	return mesh_of(t, r->to) ||
	       diag_error(&t->s->diag, DIAG_MESH_UNKNOWN, r->op->span,
	                  "unknown mesh: @%s; collectives need a mesh of the outermost module",
	                  session_str(t->s, ir_attr_atoms(ref)[0]).p);
}

/* Fills in a missing sharding of the operand, and gives a replicated result the mesh of the operand. */
static void
complete(const ToCollectives *t, Site *r)
{
	if (!r->from)
		r->from = shard_sharding_plain(t->s, shard_sharding(r->to)->mesh, shard_sharding(r->to)->rank, true);
	if (shard_is_replicated(r->to) && !(t->s->repairs && unreduced_of(r->to).n))
		r->to = shard_closed_like(t->s, r->from);
}

/* Returns whether a reshard whose operand is on another mesh now stays. Shardy, which has decided to convert it when
 * its operand was another reshard, fails. */
static bool
stays_between_meshes(const ToCollectives *t, const Site *r)
{
	if (session_repairs_rejected(t->s))
		return true;
	return diag_error(&t->s->diag, DIAG_PASS_FAILED, r->op->span,
	                  "cannot replace a reshard by collectives if the mesh of its operand has other axes, here "
	                  "because the reshard before it disappears");
}

static bool
convert(ToCollectives *t, IrOp *op)
{
	IrValue *v = start_of(t, op), *was = t->s->repairs ? v : before_barriers(ir_operand(op, 0));
	Site r = { op, v, flow_value_get(t->s, was), flow_value_get(t->s, v), ir_op_prop(op, ATOM_sharding) };
	const Answer *answer;

	if (is_kept(t, &r))
		return true;
	if (!ranks_agree(t, &r) || !check_unreduced(t, &r))
		return false;
	if (shard_is_replicated(r.to) && shard_is_replicated(r.from)) {
		replace_later(t, op, now(t, ir_operand(op, 0)));
		return true;
	}
	if (!has_shape(t, &r))
		return false;
	complete(t, &r);
	if (!has_mesh(t, &r))
		return false;
	if (!on_same_axes(t, r.from, r.to))
		return stays_between_meshes(t, &r);
	answer = answer_of(t, r.from, r.to, v->type);
	t->cx->suspect |= !answer->chain.sound || shard_sharding(r.from)->mesh != shard_sharding(r.to)->mesh ||
	                  (answer->chain.is_short && !session_repairs_rejected(t->s));
	if (t->s->advises)
		warn(t, &r, answer);
	for (uint32_t i = 0; i < answer->chain.n; i++)
		v = move_new(t, op, &answer->chain.moves[i], v);
	replace_later(t, op, v);
	return true;
}

/* Converts the reshards of all functions. */
static bool
convert_all(ToCollectives *t)
{
	for (IrOp *f = ir_func_first(t->m->op); f; f = ir_func_next(f)) {
		for (IrOp *op = f, *next; op; op = next) {
			next = ir_walk_next(f, op);
			if (op->kind == IR_OP_SDY_RESHARD && !convert(t, op))
				return false;
		}
	}
	for (uint32_t i = 0; i < t->replaced.n; i++)
		t->replaced.v[i].by = now(t, t->replaced.v[i].by);
	for (uint32_t i = 0; i < t->replaced.n; i++)
		replace_by(t->replaced.v[i].op, t->replaced.v[i].by);
	return true;
}

/* Returns whether every device holds the same part of a tensor under both shardings, which can be on two meshes. */
static bool
is_same_part(const FlowMeshTable *meshes, Arena *scratch, const IrAttr *from, const IrAttr *to)
{
	IrAttr *m = from ? flow_meshes_get(meshes, shard_sharding(from)->mesh) : NULL;
	IrAttr *n = flow_meshes_get(meshes, shard_sharding(to)->mesh);

	if (shard_equivalent(from, to))
		return true;
	return m && n &&
	       layout_same(scratch, shard_mesh(m), shard_sharding(from), shard_mesh(n), shard_sharding(to));
}

bool
export_run_to_collectives(IrModule *m, PassCx *cx)
{
	Arena tmp;
	ToCollectives t = { .m = m, .s = m->s, .a = cx->scratch, .tmp = &tmp, .cx = cx,
	                    .meshes = flow_meshes_new(cx->scratch, m->op), .o = cx->options,
	                    .keeps_devices = session_has(m->s, IR_FEATURE_SINGLE_DEVICE_KEPT) };

	bool ok;

	if (!ir_module_made(m, IR_OP_SDY_RESHARD))
		return true;
	arena_init(&tmp, m->s->arena.memory);
	ir_tmp_claim(m, IR_TMP_OP, "replaced reshards");
	ok = convert_all(&t);
	ir_tmp_check(m, IR_TMP_OP, "replaced reshards");
	arena_free(&tmp);
	return ok;
}

bool
export_run_remove_free_reshards(IrModule *m, PassCx *cx)
{
	const FlowMeshTable *meshes;

	if (!ir_module_made(m, IR_OP_SDY_RESHARD))
		return true;
	meshes = flow_meshes_new(cx->scratch, m->op);
	for (IrOp *op = m->op, *next; op; op = next) {
		next = ir_walk_next(m->op, op);
		if (op->kind == IR_OP_SDY_RESHARD &&
		    is_same_part(meshes, cx->scratch, flow_value_get(m->s, before_barriers(ir_operand(op, 0))),
		                 ir_op_prop(op, ATOM_sharding)))
			replace_by(op, ir_operand(op, 0));
	}
	return true;
}
