/* SPDX-License-Identifier: Apache-2.0
 *
 * resolve-permutation-factors: visits the operations whose result tiles need data of other devices because a sharded
 * factor permutes it, and has the data exchanged or the factor unsharded (spec 55 §4.1 and §4.2).
 */
#include "localize/permutation.h"

#include <stdarg.h>

#include "flow/value.h"
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

bool
permutation_fail(Permutation *p, const IrOp *op, const char *fmt, ...)
{
	va_list ap;
	char *text;

	va_start(ap, fmt);
	text = arena_vprintf(p->e.a, fmt, ap);
	va_end(ap);
	p->e.failed = true;
	return diag_error(&p->e.s->diag, DIAG_PASS_FAILED, op->span, "'%s' op %s",
	                  session_str(p->e.s, op->name).p, text);
}

/* Unshards the permutation factors of an op, except those of a pad or slice that need no other device's data
 * (spec 55 §4.2). */
static void
replicate(Permutation *p, IrOp *op, IrAttr *rule)
{
	const ShardRuleView rv = shard_rule_view(rule);
	bool is_window = op->kind == IR_OP_SHLO_SLICE || op->kind == IR_OP_SHLO_PAD, any = false, *changed;
	OpView v;

	if (!reshard_view(&p->r, &v, op, rule, reshard_shardings(&p->r, op, NULL, 0)))
		return;
	if (op->kind == IR_OP_SHLO_SLICE && v.shardings[0] != v.shardings[1]) {
		permutation_fail(p, op, "has different shardings of its operand and its result");
		return;
	}
	if (op->kind == IR_OP_SHLO_PAD && !v.shardings[0]) {
		permutation_fail(p, op, "has an operand without a sharding, so Shardy cannot unshard it");
		return;
	}
	changed = ARENA_ARRAY(p->r.a, bool, v.n_tensors);
	for (uint32_t i = 0; i < rv.head->n_permutation; i++) {
		uint32_t f = (uint32_t)rv.permutation[i];

		if (is_window && permutation_is_free(p, op, f))
			continue;
		any |= shard_projection_replace(&v.p, f, (ShardAxes){ NULL, 0 }, (ShardAxes){ NULL, 0 }, changed);
	}
	if (any)
		reshard_changed(&p->r, &v, changed);
}

static void
resolve(Permutation *p, IrOp *op)
{
	IrAttr *rule;

	if (op->kind == IR_OP_SHLO_RESHAPE) {
		permutation_reshape(p, op);
		return;
	}
	if (rules_is_pointwise(op))
		return;
	rule = rules_get(p->e.m, op, false, false);
	if (!rule || shard_rule_view(rule).head->is_custom || !shard_rule_view(rule).head->n_permutation)
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
	Permutation p = { .e = emit_new(m, cx), .a = cx->scratch, .halo = o->halo };

	if (!m->s->any_sharding)
		return true;
	arena_init(&tmp, m->s->arena.memory);
	p.e.a = &tmp;
	p.r = (Reshard){ .m = m, .s = m->s, .a = &tmp, .meshes = p.e.meshes, .full = true };
	ir_walk_post(m->op, visit, &p);
	cx->suspect = true;
	arena_free(&tmp);
	return !p.e.failed && !p.r.failed;
}
