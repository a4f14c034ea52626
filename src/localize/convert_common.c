/* SPDX-License-Identifier: Apache-2.0
 *
 * What the rules of convert-global-to-local share: local types, the generic rule, questions about shardings and
 * properties, errors.
 */
#include "localize/convert.h"

#include <stdarg.h>

#include "base/mlir_compat.h"
#include "flow/value.h"
#include "print/print.h"

/* Returns the sharding of argument i of the regions of a loop: that of the operand, else that of the result. */
static IrAttr *
loop_sharding(const Convert *c, const IrOp *loop, uint32_t i)
{
	IrAttr *sharding = convert_sharding(c, ir_operand(loop, i));

	return sharding ? sharding : convert_sharding(c, &loop->results[i]);
}

IrAttr *
convert_sharding(const Convert *c, const IrValue *v)
{
	const IrOp *owner = v->is_arg ? ir_value_op(v) : NULL;

	if (owner && owner->kind == IR_OP_SHLO_WHILE && c->regions)
		return loop_sharding(c, owner, v->index);
	if (owner && owner->kind != IR_OP_FUNC && owner->kind != IR_OP_SDY_MANUAL && owner->kind != IR_OP_SDY_NAMED)
		return NULL;
	return flow_value_get(c->e.s, v);
}

/* ---- errors ---- */

/* Gives all values the types back that they had before, for messages. */
static void
restore_types(const Convert *c)
{
	for (uint32_t i = 0; i < c->n_values; i++)
		convert_value(c, i)->v->type = convert_value(c, i)->global;
}

bool
convert_illegal(Convert *c, IrOp *op)
{
	Session *s = c->e.s;
	const char *name = session_str(s, op->name).p;
	Buf line;

	restore_types(c);
	buf_init(&line, s->arena.memory);
	print_op_line(&line, c->e.m, op, true);
	diag_error(&s->diag, DIAG_PASS_FAILED, op->span,
	           "failed to legalize operation '%s' that was explicitly marked illegal: %.*s", name, (int)line.n,
	           line.p ? line.p : "");
	diag_reword(&s->diag, "'%s' cannot be converted to local shapes: Shardy has no rule for it", name);
	buf_free(&line);
	return false;
}

bool
convert_refuse(Convert *c, IrOp *op, const char *fmt, ...)
{
	DiagList *d = &c->e.s->diag;
	va_list ap;

	va_start(ap, fmt);
	diag_error(d, DIAG_PASS_FAILED, op->span, "'%s' op %s", session_str(c->e.s, op->name).p,
	           arena_vprintf(c->e.a, fmt, ap));
	va_end(ap);
	return d->as_mlir || d->mlir_compat ? convert_illegal(c, op) : false;
}

bool
convert_impossible(Convert *c, IrOp *op, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	diag_error(&c->e.s->diag, DIAG_PASS_FAILED, op->span, "cannot convert '%s' to local shapes: %s",
	           session_str(c->e.s, op->name).p, arena_vprintf(c->e.a, fmt, ap));
	va_end(ap);
	return false;
}

/* ---- shardings and properties ---- */

ShardAxes
convert_axes(const IrAttr *sharding, uint32_t d)
{
	const ShardSharding *sh = sharding ? shard_sharding(sharding) : NULL;

	return sh && d < sh->rank ? shard_axes_of_dim(sh, d) : (ShardAxes){ NULL, 0 };
}

ShardAxes
convert_axes_join(Convert *c, const IrAttr *sharding, const int64_t *dims, uint32_t n)
{
	ShardAxisVec all = { NULL, 0, 0 };

	for (uint32_t i = 0; i < n; i++) {
		ShardAxes axes = convert_axes(sharding, (uint32_t)dims[i]);

		for (uint32_t k = 0; k < axes.n; k++)
			*VEC_ADD(c->e.a, &all) = axes.v[k];
	}
	return shard_axis_vec_all(&all);
}

const char *
convert_axes_text(Convert *c, ShardAxes axes, const char *prefix)
{
	Buf text;

	buf_init(&text, c->e.a->memory);
	for (uint32_t i = 0; i < axes.n; i++) {
		const char *name = session_str(c->e.s, axes.v[i].name).p, *comma = i ? ", " : "";

		buf_printf(&text, "%s%s\"%s\"", comma, prefix, name);
		if (axes.v[i].is_sub)
			buf_printf(&text, ":(%lld)%lld", (long long)axes.v[i].pre, (long long)axes.v[i].size);
	}
	return buf_take(&text, c->e.a);
}

bool
convert_same_axes(Convert *c, IrOp *op, const IrAttr *x, const IrAttr *y, uint32_t d)
{
	ShardAxes p = convert_axes(x, d), q = convert_axes(y, d);

	return shard_axes_eq(p, q) ||
	       convert_refuse(c, op, "dimension %u has mismatched sharding axes ([%s] vs [%s]). This requires a "
	                      "reshard which should have been handled by previous passes.",
	                      d, convert_axes_text(c, p, "axis_ref"), convert_axes_text(c, q, "axis_ref"));
}

/* ---- types ---- */

IrType *
convert_local_type(Convert *c, IrOp *op, IrType *t, const IrAttr *sharding)
{
	uint32_t bad;
	IrType *local = emit_local_type(&c->e, t, sharding, &bad);

	if (bad == UINT32_MAX)
		return local;
	convert_impossible(c, op, "dimension %u has size %lld, which its %lld shards do not divide", bad,
	                   (long long)t->dims[bad], (long long)emit_shards(&c->e, sharding, bad));
	return NULL;
}

IrType *
convert_result_type(Convert *c, IrOp *op, uint32_t i)
{
	return convert_local_type(c, op, op->results[i].type, convert_sharding(c, &op->results[i]));
}

void
convert_set_operands(Convert *c, IrOp *op)
{
	for (uint32_t i = 0; i < op->n_operands; i++) {
		IrValue *now = convert_operand(c, op, i);

		if (now != ir_operand(op, i))
			ir_use_set(&op->operands[i], now);
	}
	ir_op_changed(op);
}

void
convert_in_place(Convert *c, IrOp *op, IrType *const *types)
{
	convert_set_operands(c, op);
	for (uint32_t i = 0; i < op->n_results; i++)
		convert_set_type(c, &op->results[i], types[i]);
}

bool
convert_generic(Convert *c, IrOp *op)
{
	IrType *few[4], **types = op->n_results > 4 ? ARENA_ARRAY(c->e.a, IrType *, op->n_results) : few;

	for (uint32_t i = 0; i < op->n_results; i++) {
		types[i] = convert_result_type(c, op, i);
		if (!types[i])
			return false;
	}
	convert_in_place(c, op, types);
	return true;
}

bool
convert_rebuild(Convert *c, IrOp *op)
{
	*VEC_ADD(c->e.a, &c->rebuilt) = op;
	return convert_generic(c, op);
}
