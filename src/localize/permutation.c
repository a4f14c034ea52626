/* SPDX-License-Identifier: Apache-2.0
 *
 * resolve-permutation-factors: visits the operations whose result tiles need data of other devices because a sharded
 * factor permutes it, and has the data exchanged or the factor unsharded (spec 55 §4.1 and §4.2).
 */
#include "localize/permutation.h"

#include "flow/value.h"
#include "ir/dims.h"
#include "localize/localize.h"
#include "rules/rules.h"
#include "shard/layout_compare.h"

IrAttr *
permutation_sharding(Permutation *p, const IrValue *v, const ShardMesh **m)
{
	IrAttr *sharding = flow_value_get(p->e.s, v);

	*m = emit_mesh(&p->e, sharding);
	if (!*m || shard_mesh_is_maximal(*m) || shard_is_replicated(sharding) || !ir_type_is_tensor(v->type))
		return NULL;
	return sharding;
}

void
permutation_replace(IrOp *op, IrValue *v)
{
	ir_value_replace(&op->results[0], v, NULL);
	ir_op_erase(op);
}

/* ---- factors ---- */

/* Returns whether the factor is one of several of a dimension of an operand or result. */
static bool
shares_dimension(const ShardRuleView *rv, uint32_t f)
{
	for (uint32_t t = 0; t < rv->head->n_operands + rv->head->n_results; t++) {
		for (uint32_t d = 0; d < shard_rule_rank(rv, t); d++) {
			uint32_t n;
			const int64_t *factors = shard_rule_dim(rv, t, d, &n);

			for (uint32_t i = 0; n > 1 && i < n; i++) {
				if ((uint32_t)factors[i] == f)
					return true;
			}
		}
	}
	return false;
}

/* Returns whether dimension d of tensor t has the factor alone. */
static bool
is_dimension(const ShardRuleView *rv, uint32_t t, uint32_t d, uint32_t f)
{
	uint32_t n;
	const int64_t *factors = shard_rule_dim(rv, t, d, &n);

	return n == 1 && (uint32_t)factors[0] == f;
}

/* Returns whether n elements from a constant start, which is clamped, are in one of the parts of a dimension. */
static bool
is_in_one_part(const IrValue *start, int64_t n, int64_t size, int64_t parts)
{
	const IrOp *def = ir_value_def(start);
	bool constant = def && (def->kind == IR_OP_SHLO_CONSTANT || def->kind == IR_OP_SDY_CONSTANT);
	const IrAttr *value = constant ? ir_op_prop(def, ATOM_value) : NULL;
	int64_t tile = emit_round_up(size, parts) / parts, at;

	if (!value || value->kind != IR_ATTR_DENSE || !tile)
		return false;
	at = ir_dense_int(value, 0);
	at = at > size - n ? size - n : at;
	at = at < 0 ? 0 : at;
	return at / tile == (at + n - 1) / tile;
}

/* Returns whether a dynamic_update_slice writes within one part along the dimension of the factor: one element, or
 * several from a constant start. The part that holds them writes alone. */
static bool
updates_one_part(Permutation *p, const IrOp *op, const IrAttr *sharding, const ShardRuleView *rv, uint32_t f)
{
	const IrType *t = ir_operand(op, 0)->type, *update = ir_operand(op, 1)->type;

	for (uint32_t d = 0; d < update->n; d++) {
		if (is_dimension(rv, 0, d, f))
			return update->dims[d] == 1 ||
			       (update->dims[d] > 0 && t->dims[d] > 0 &&
			        is_in_one_part(ir_operand(op, 2 + d), update->dims[d], t->dims[d],
			                       emit_shards(&p->e, sharding, d)));
	}
	return false;
}

/* Returns whether the factor is both a dimension of the input of a convolution and one of its window, which moves, has
 * padding or is dilated. */
static bool
moves_window(const IrOp *op, const ShardRuleView *rv, uint32_t f)
{
	IrConvDims dims = ir_conv_dims(op);

	for (uint32_t i = 0; i < dims.in.n; i++) {
		IrWindow w = ir_window(op, i);

		if (is_dimension(rv, 0, (uint32_t)dims.in.v[i], f) &&
		    is_dimension(rv, 1, (uint32_t)dims.kernel.v[i], f))
			return w.stride != 1 || w.low || w.high || w.base != 1 || w.dilation != 1;
	}
	return false;
}

/* Returns whether the factor is one that `replicate` unshards. The sharding is that of the first operand. */
static bool
is_unsharded(Permutation *p, const IrOp *op, const IrAttr *sharding, const ShardRuleView *rv, uint32_t f)
{
	bool permutes = false;

	for (uint32_t i = 0; i < rv->head->n_permutation; i++)
		permutes |= (uint32_t)rv->permutation[i] == f;
	switch (op->kind) {
	case IR_OP_SHLO_SLICE:
	case IR_OP_SHLO_PAD:
		return permutes && !permutation_is_free(p, op, f);
	case IR_OP_SHLO_DYNAMIC_UPDATE_SLICE:
		return permutes && !(p->one_by_owner && updates_one_part(p, op, sharding, rv, f));
	case IR_OP_SHLO_CONVOLUTION:
		return permutes || (p->convolutions && (shares_dimension(rv, f) || moves_window(op, rv, f)));
	default:
		return permutes;
	}
}

/* Returns the shardings of the operands and results. This pass looks through no barrier. */
static IrAttr **
own_shardings(Permutation *p, const IrOp *op)
{
	IrAttr **shardings = ARENA_ARRAY(p->r.a, IrAttr *, op->n_operands + op->n_results);

	for (uint32_t i = 0; i < op->n_operands; i++)
		shardings[i] = flow_value_get(p->e.s, ir_operand(op, i));
	for (uint32_t i = 0; i < op->n_results; i++)
		shardings[op->n_operands + i] = flow_value_get(p->e.s, &op->results[i]);
	return shardings;
}

/* Unshards the factors of an op that its parts cannot keep (spec 55 §4.2). */
static void
replicate(Permutation *p, IrOp *op, IrAttr *rule)
{
	const ShardRuleView rv = shard_rule_view(rule);
	bool any = false, *changed;
	OpView v;

	if (!reshard_view(&p->r, &v, op, rule, own_shardings(p, op)))
		return;
	if (op->kind == IR_OP_SHLO_SLICE && v.shardings[0] != v.shardings[1]) {
		emit_fail(&p->e, op, "has different shardings of its operand and its result");
		return;
	}
	if (op->kind == IR_OP_SHLO_PAD && !v.shardings[0])
		return;
	changed = ARENA_ARRAY(p->r.a, bool, v.n_tensors);
	for (uint32_t f = 0; f < rv.head->n_factors; f++) {
		const ShardAxes none = { NULL, 0 };

		if (is_unsharded(p, op, v.shardings[0], &rv, f))
			any |= shard_projection_replace(&v.p, f, none, none, changed);
	}
	if (any)
		reshard_changed(&p->r, &v, changed);
}

/* Returns whether the rule may have factors that are unsharded. */
static bool
may_permute(const Permutation *p, const IrOp *op, const IrAttr *rule)
{
	const ShardRule *head = shard_rule_view(rule).head;

	return !head->is_custom && (head->n_permutation || (p->convolutions && op->kind == IR_OP_SHLO_CONVOLUTION));
}

/* Has random bits made by every device alone, so that the sharding does not change them. */
static void
unshard_bits(Permutation *p, IrOp *op)
{
	Emit *e = &p->e;
	IrValue *bits = &op->results[1], *v;
	IrAttr *sharding = flow_value_get(e->s, bits);

	if (!sharding || shard_is_replicated(sharding))
		return;
	flow_value_set(e->s, bits, shard_sharding_plain(e->s, shard_sharding(sharding)->mesh, bits->type->n, true));
	emit_after(e, op);
	v = emit_reshard(e, bits, sharding);
	ir_value_replace(bits, v, ir_value_def(v));
}

static void
resolve(Permutation *p, IrOp *op)
{
	IrAttr *rule;

	if (op->kind == IR_OP_SHLO_RNG_BIT_GENERATOR && p->same_bits) {
		unshard_bits(p, op);
		return;
	}

	if (op->kind == IR_OP_SHLO_RESHAPE) {
		permutation_reshape(p, op);
		return;
	}
	if (rules_is_pointwise(op))
		return;
	rule = rules_get(p->e.m, op, false, false);
	if (!rule || !may_permute(p, op, rule))
		return;
	if (p->halo && op->kind == IR_OP_SHLO_REVERSE)
		permutation_reverse(p, op);
	else if (!p->halo || (op->kind != IR_OP_SHLO_PAD && op->kind != IR_OP_SHLO_SLICE) ||
	         !permutation_move_window(p, op))
		replicate(p, op, rule);
}

static IrWalk
visit(IrOp *op, void *cx)
{
	Permutation *p = cx;
	ArenaMark mark = arena_mark(p->r.a);

	if (ir_op_info(op->kind)->dialect == IR_DIALECT_SHLO && !ir_op_has(op, T_TERM))
		resolve(p, op);
	arena_reset(p->r.a, mark);
	return p->e.failed || p->r.failed ? IR_WALK_STOP : IR_WALK_ON;
}

bool
localize_run_permutation(IrModule *m, PassCx *cx)
{
	Arena tmp;
	const LocalizeOptions *o = cx->options;
	Permutation p = { .e = emit_new(m, cx), .a = cx->scratch, .halo = o->halo, .same_bits = !o->unsafe_bits,
	                  .one_by_owner = session_has(m->s, IR_FEATURE_UPDATE_OF_ONE),
	                  .convolutions = session_has(m->s, IR_FEATURE_CONVOLUTION_PARTS) };

	if (!shard_made(m->s)->any)
		return true;
	p.e.replicas = o->replicas > 1 && session_has(m->s, IR_FEATURE_EXCHANGE_DEVICE);
	arena_init(&tmp, m->s->arena.memory);
	p.e.a = &tmp;
	p.r = (Reshard){ .m = m, .s = m->s, .a = &tmp, .meshes = p.e.meshes, .full = true };
	ir_walk_post(m->op, visit, &p);
	cx->suspect = true;
	arena_free(&tmp);
	return !p.e.failed && !p.r.failed;
}
