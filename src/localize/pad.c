/* SPDX-License-Identifier: Apache-2.0
 *
 * pad-for-divisibility: makes every sharded dimension a multiple of its number of parts (spec 55 §5). Operations are
 * changed in place, so a rewritten value has its new type at once; an operation that is not rewritten reads it through
 * a cast.
 */
#include "localize/pad.h"

#include "flow/value.h"
#include "ir/tmp.h"
#include "ir/walk.h"
#include "localize/localize.h"

static const char TMP_USER[] = "pad-for-divisibility";

/* IrValue.tmp is the index of an entry of Pad.values. These two entries belong to no value: that of values which the
 * pass has not seen, and that of values which need no padding and have not been changed. */
enum { UNSEEN, EVEN, FIRST };

/* ---- values ---- */

PadValue *
pad_value_find(const Pad *p, const IrValue *v)
{
	return v->tmp && v->tmp < p->values.n && p->values.v[v->tmp].v == v ? &p->values.v[v->tmp] : NULL;
}

static PadValue *
know(Pad *p, IrValue *v)
{
	PadValue *known = pad_value_find(p, v);

	if (known)
		return known;
	v->tmp = p->values.n;
	known = VEC_ADD(p->a, &p->values);
	*known = (PadValue){ .v = v, .orig = v->type };
	return known;
}

IrType *
pad_old_type(const Pad *p, const IrValue *v)
{
	const PadValue *known = pad_value_find(p, v);

	return known ? known->orig : v->type;
}

bool
pad_is_zero(const Pad *p, const IrValue *v)
{
	const PadValue *known = pad_value_find(p, v);

	return known && known->zero;
}

void
pad_set_zero(Pad *p, IrValue *v, bool zero)
{
	if (zero || pad_value_find(p, v))
		know(p, v)->zero = zero;
}

IrAttr *
pad_value_sharding(const Pad *p, const IrValue *v)
{
	const IrOp *loop = p->whole && v->is_arg ? v->owner.block->region->op : NULL;

	return flow_value_get(p->e.s, loop && loop->kind == IR_OP_SHLO_WHILE ? &loop->results[v->index] : v);
}

IrType *
pad_wanted_type(Pad *p, const IrValue *v)
{
	return emit_padded_type(&p->e, pad_old_type(p, v), pad_value_sharding(p, v));
}

void
pad_retype(Pad *p, IrValue *v, IrType *t)
{
	if (v->type == t)
		return;
	know(p, v);
	v->type = t;
	if (!v->is_arg)
		ir_op_changed(v->owner.op);
}

void
pad_redirect(Pad *p, IrValue *v, IrValue *to)
{
	know(p, to)->orig = pad_old_type(p, v);
	ir_value_replace(v, to, ir_value_def(to));
}

IrAttr *
pad_sharding(const Pad *p, const IrValue *v)
{
	const IrOp *def = ir_value_def(v);

	return flow_value_get(p->e.s, def && def->kind == IR_OP_CAST && pad_value_find(p, v) ? ir_operand(def, 0) : v);
}

/* Gives an operand the type t by a cast after the definition of its value. */
static void
cast_operand(Pad *p, IrUse *u, IrType *t)
{
	IrValue *v = u->value;
	PadValue *known;
	IrOp *op;

	if (v->type == t)
		return;
	known = know(p, v);
	if (!known->cast || known->cast->type != t) {
		op = ir_op_new(p->e.m, &(IrOpSpec){ .kind = IR_OP_CAST, .operands = &v, .n_operands = 1, .results = &t,
		                                    .n_results = 1, .loc = v->is_arg ? v->loc : v->owner.op->loc,
		                                    .span = u->user->span });
		place_insert(place_after_value(v), op);
		known->cast = &op->results[0];
		know(p, &op->results[0])->orig = pad_old_type(p, v);
		known = pad_value_find(p, v);	/* know() may have moved it */
	}
	ir_use_set(u, known->cast);
	p->casts = true;
}

/* ---- which operations are rewritten ---- */

static bool
is_bad(Pad *p, const IrValue *v)
{
	IrType *old;

	if (v->tmp == EVEN)
		return false;
	old = pad_old_type(p, v);
	return emit_padded_type(&p->e, old, pad_value_sharding(p, v)) != old;
}

static bool
any_bad(Pad *p, const IrOp *op)
{
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (is_bad(p, ir_operand(op, i)))
			return true;
	}
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (is_bad(p, &op->results[i]))
			return true;
	}
	return false;
}

/* Returns whether the operand of a collective that cuts must be padded. */
static bool
cuts_unevenly(Pad *p, const IrOp *op)
{
	IrType *t = pad_old_type(p, ir_operand(op, 0));

	return emit_padded_type(&p->e, t, ir_op_prop(op, ATOM_out_sharding)) != t;
}

static bool
is_rewritten(Pad *p, const IrOp *op)
{
	switch (op->kind) {
	case IR_OP_SDY_ALL_SLICE:
	case IR_OP_SDY_REDUCE_SCATTER:
		return cuts_unevenly(p, op);
	case IR_OP_SDY_ALL_GATHER:
		return is_bad(p, ir_operand(op, 0));
	case IR_OP_SDY_ALL_TO_ALL:
	case IR_OP_SDY_ALL_REDUCE:
	case IR_OP_SDY_S2U:
	case IR_OP_SDY_R2U:
		return any_bad(p, op);
	case IR_OP_SDY_PERMUTE:
	case IR_OP_SDY_CONSTANT:
		return p->whole && any_bad(p, op);
	case IR_OP_CALL:
		return pad_is_padded_call(p, op);
	case IR_OP_RETURN:
		return pad_is_padded_return(p, op);
	default:
		return ir_op_info(op->kind)->dialect == IR_DIALECT_SHLO && any_bad(p, op);
	}
}

/* ---- rewrites ---- */

/* Returns the type of result i. Each dimension has the larger one of its sizes in the padded type and in the type that
 * StableHLO infers. */
static IrType *
result_type(Pad *p, IrOp *op, uint32_t i)
{
	IrType *t = pad_wanted_type(p, &op->results[i]);
	int64_t *dims;
	bool same = true;

	if (!ir_type_is_tensor(t))
		return t;
	dims = ARENA_ARRAY(p->e.a, int64_t, t->n);
	if (!pad_infer(p->e.a, op, i, dims))
		return t;
	for (uint32_t d = 0; d < t->n; d++) {
		if (dims[d] < t->dims[d])
			dims[d] = t->dims[d];
		same &= dims[d] == t->dims[d];
	}
	return same ? t : emit_shape(&p->e, t, dims);
}

void
pad_generic(Pad *p, IrOp *op)
{
	for (uint32_t i = 0; i < op->n_results; i++)
		pad_retype(p, &op->results[i], result_type(p, op, i));
	ir_op_changed(op);
}

/* Rewrites an op that older releases rewrite like any other. */
static void
rewrite_whole(Pad *p, IrOp *op)
{
	switch ((int)op->kind) {
	case IR_OP_SHLO_REDUCE:
		pad_reduce(p, op);
		return;
	case IR_OP_SHLO_GATHER:
		pad_gather(p, op);
		return;
	case IR_OP_SHLO_CONSTANT:
	case IR_OP_SDY_CONSTANT:
		pad_constant(p, op);
		return;
	case IR_OP_SHLO_WHILE:
		pad_while(p, op);
		return;
	default:
		pad_generic(p, op);
	}
}

static void
rewrite(Pad *p, IrOp *op)
{
	emit_before(&p->e, op);
	switch (op->kind) {
	case IR_OP_SDY_ALL_SLICE:
	case IR_OP_SDY_REDUCE_SCATTER:
		pad_grow(p, op);
		return;
	case IR_OP_SDY_ALL_GATHER:
		pad_all_gather(p, op);
		return;
	case IR_OP_SDY_ALL_TO_ALL:
		pad_all_to_all(p, op);
		return;
	case IR_OP_SHLO_SLICE:
		pad_slice(p, op, pad_old_type(p, ir_operand(op, 0)));
		return;
	case IR_OP_SHLO_PAD:
		pad_pad(p, op);
		return;
	case IR_OP_SHLO_DOT_GENERAL:
		pad_dot_general(p, op);
		return;
	case IR_OP_SHLO_CONVOLUTION:
		pad_convolution(p, op);
		return;
	case IR_OP_CALL:
		pad_call(p, op);
		return;
	case IR_OP_RETURN:
		pad_return(p, op);
		return;
	default:
		if (p->whole)
			rewrite_whole(p, op);
		else
			pad_generic(p, op);
	}
}

static void
visit(Pad *p, IrOp *op)
{
	bool rewritten = is_rewritten(p, op);

	for (uint32_t i = 0; i < op->n_operands; i++) {
		const IrValue *v = ir_operand(op, i);

		cast_operand(p, &op->operands[i], rewritten ? pad_wanted_type(p, v) : pad_old_type(p, v));
	}
	if (rewritten)
		rewrite(p, op);
}

/* ---- functions ---- */

/* Marks the value if it needs no padding. Returns whether it does not. */
static bool
mark_even(Pad *p, IrValue *v)
{
	v->tmp = UNSEEN;
	if (is_bad(p, v))
		return false;
	v->tmp = EVEN;
	return true;
}

/* Marks the values that need no padding. Returns whether nothing in the function does, as in most programs. */
static bool
mark_function(Pad *p, IrOp *f)
{
	bool even = true;

	for (IrOp *op = f; op; op = ir_walk_next(f, op)) {
		for (IrValue *v = ir_values_first(op); v; v = ir_values_next(op, v))
			even &= mark_even(p, v);
		if (op->kind == IR_OP_SDY_ALL_SLICE || op->kind == IR_OP_SDY_REDUCE_SCATTER)
			even &= !cuts_unevenly(p, op);
	}
	return even;
}

/* Reports an error about the first cast, which no other pass removes. Returns false if there is one. */
static bool
check_casts(Pad *p, IrOp *f)
{
	for (IrOp *op = f; op; op = ir_walk_next(f, op)) {
		if (op->kind == IR_OP_CAST && pad_value_find(p, &op->results[0]))
			return emit_fail(&p->e, op, "found unrealized_conversion_cast after pad-for-divisibility");
	}
	return true;
}

/* Replaces the casts of the pass: those to the size before by slices, others by pads with zeros. */
static void
resolve_casts(Pad *p, IrOp *f)
{
	for (IrOp *op = f, *next; op && !p->e.failed; op = next) {
		IrValue *from, *to;

		next = ir_walk_next(f, op);
		if (op->kind != IR_OP_CAST || !pad_value_find(p, &op->results[0]))
			continue;
		from = ir_operand(op, 0);
		emit_before(&p->e, op);
		to = op->results[0].type == pad_old_type(p, from) ? emit_trim(&p->e, from, op->results[0].type, NULL)
		              : emit_pad_high(&p->e, from, op->results[0].type, NULL, NULL);
		ir_value_replace(&op->results[0], to, NULL);
		ir_op_erase(op);
	}
}

static void
pad_function(Pad *p, IrOp *f)
{
	for (IrOp *op = f, *next; op && !p->e.failed; op = next) {
		ArenaMark mark = arena_mark(p->e.a);

		next = ir_walk_next(f, op);
		if (op != f)
			visit(p, op);
		arena_reset(p->e.a, mark);
	}
	if (!p->casts || p->e.failed)
		return;
	if (p->whole)
		check_casts(p, f);
	else if (session_has(p->e.s, IR_FEATURE_PAD_SLICES))
		resolve_casts(p, f);
}

bool
localize_run_pad(IrModule *m, PassCx *cx)
{
	bool nested = session_has(m->s, IR_FEATURE_PAD_NESTED);
	Arena tmp;
	Pad p = { .e = emit_new(m, cx), .a = cx->scratch, .whole = session_has(m->s, IR_FEATURE_PAD_WHOLE) };

	if (!shard_made(m->s)->any)
		return true;
	ir_tmp_claim(m, IR_TMP_VALUE, TMP_USER);
	arena_init(&tmp, m->s->arena.memory);
	p.e.a = &tmp;
	while (p.values.n < FIRST)
		VEC_ADD(p.a, &p.values);
	pad_find_callees(&p);
	for (IrOp *f = nested ? ir_func_after(m->op, m->op) : ir_func_first(m->op); f && !p.e.failed;
	     f = nested ? ir_func_after(m->op, f) : ir_func_next(f)) {
		bool even = mark_function(&p, f) && !p.callees;

		p.gathers_cast = pad_leaves_gathers(&p, f);
		if (pad_func(&p, f) && !even)
			pad_function(&p, f);
	}
	arena_free(&tmp);
	cx->suspect = true;
	return !p.e.failed;
}
