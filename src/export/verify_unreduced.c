/* SPDX-License-Identifier: Apache-2.0
 *
 * verify-unreduced-axes: checks that no op silently loses or adds partial results (spec 50 §5). Each function
 * reports its first problem. The messages are Shardy's.
 */
#include "export/export.h"
#include "export/reshard.h"
#include "flow/callgraph.h"
#include "flow/value.h"
#include "shard/layout_compare.h"

enum { KIND_NONE = -1 };

/* The shardings of the operands or of the results of an op, without missing ones. */
typedef struct Side {
	IrAttr **v;
	uint32_t n;
} Side;

static const char *const kind_words[] = { "sum", "max", "min" };

static Str
name_of(const Reshard *r, Atom name)
{
	return session_str(r->s, name);
}

#define REPORT(r, op, fmt, ...) \
	diag_error(&(r)->s->diag, DIAG_UNREDUCED_AXES, (op)->span, "'%s' op " fmt, name_of((r), (op)->name).p, \
	           __VA_ARGS__)

/* Returns whether a reshard or constraint produces the value. These may change unreduced axes in any way, so the value
 * is not checked. */
static bool
is_blessed(const IrValue *v)
{
	const IrOp *def;

	while ((def = ir_value_def(v)) != NULL && def->kind == IR_OP_SDY_BARRIER)
		v = ir_operand(def, 0);
	return def && (def->kind == IR_OP_SDY_RESHARD || def->kind == IR_OP_SDY_CONSTRAINT);
}

static void
side_add(Side *s, IrAttr *sharding)
{
	if (sharding)
		s->v[s->n++] = sharding;
}

/* Returns the shardings of the first n operands; if `blessing`, without blessed ones. */
static Side
operand_side(Reshard *r, const IrOp *op, uint32_t n, bool blessing)
{
	Side s = { ARENA_ARRAY(r->a, IrAttr *, n), 0 };

	for (uint32_t i = 0; i < n; i++) {
		if (!blessing || !is_blessed(ir_operand(op, i)))
			side_add(&s, reshard_through_barriers(r, ir_operand(op, i)));
	}
	return s;
}

static Side
result_side(Reshard *r, const IrOp *op, uint32_t n)
{
	Side s = { ARENA_ARRAY(r->a, IrAttr *, n), 0 };

	for (uint32_t i = 0; i < n; i++)
		side_add(&s, reshard_through_barriers(r, &op->results[i]));
	return s;
}

/* Returns the mesh of all shardings, or NULL if they differ or there are none. */
static IrAttr *
one_mesh(Reshard *r, const Side *a, const Side *b)
{
	IrAttr *mesh = NULL;

	for (uint32_t i = 0; i < a->n + b->n; i++) {
		IrAttr *m = reshard_mesh_of(r, i < a->n ? a->v[i] : b->v[i - a->n]);

		if (!m || (mesh && m != mesh))
			return NULL;
		mesh = m;
	}
	return mesh;
}

static ShardAxes
unreduced_of(const IrAttr *sharding)
{
	return shard_axes_unreduced(shard_sharding(sharding));
}

static ShardAxes
all_unreduced(Reshard *r, const Side *s)
{
	ShardAxisVec v = { NULL, 0, 0 };

	for (uint32_t i = 0; i < s->n; i++) {
		ShardAxes axes = unreduced_of(s->v[i]);

		for (uint32_t k = 0; k < axes.n; k++)
			*VEC_ADD(r->a, &v) = axes.v[k];
	}
	return shard_axis_vec_all(&v);
}

/* Returns the first sharding with a reduction other than `kind` whose unreduced axes overlap `axes`, or NULL. */
static const IrAttr *
other_kind(const Side *s, ShardAxes axes, int kind)
{
	for (uint32_t i = 0; i < s->n; i++) {
		if ((int)shard_sharding(s->v[i])->reduction != kind && shard_axes_overlap(unreduced_of(s->v[i]), axes))
			return s->v[i];
	}
	return NULL;
}

static bool
kept_axes_agree(Reshard *r, const IrOp *op, const Side *in, const Side *out)
{
	for (uint32_t i = 0; i < out->n; i++) {
		for (uint32_t k = 0; k < in->n; k++) {
			uint32_t from = shard_sharding(in->v[k])->reduction, to = shard_sharding(out->v[i])->reduction;

			if (from != to && shard_axes_overlap(unreduced_of(out->v[i]), unreduced_of(in->v[k])))
				return REPORT(r, op,
				              "cannot change the reduction operator of kept unreduced axes from %s to "
				              "%s.", kind_words[from], kind_words[to]);
		}
	}
	return true;
}

/* Checks the unreduced axes that an op adds or drops. may_add and may_drop are the reductions that these may have, or
 * KIND_NONE if the op must not add or drop any. */
static bool
transition(Reshard *r, const IrOp *op, const Side *in, const Side *out, int may_add, int may_drop)
{
	IrAttr *mesh = one_mesh(r, in, out);
	ShardAxes from, to, added, dropped;
	const IrAttr *wrong;

	if (!mesh)
		return true;
	from = all_unreduced(r, in);
	to = all_unreduced(r, out);
	added = shard_axes_difference(r->a, r->s, shard_mesh(mesh), to, from);
	dropped = shard_axes_difference(r->a, r->s, shard_mesh(mesh), from, to);
	if (added.n && may_add == KIND_NONE)
		return REPORT(r, op, "cannot add new unreduced axis '%s'.", name_of(r, added.v[0].name).p);
	if (added.n && (wrong = other_kind(out, added, may_add)) != NULL)
		return REPORT(r, op, "cannot introduce '%s' unreduced axes. Expected '%s'.",
		              kind_words[shard_sharding(wrong)->reduction], kind_words[may_add]);
	if (dropped.n && may_drop == KIND_NONE)
		return REPORT(r, op, "dropped unreduced axis '%s' without a blessed operation (e.g., sdy.reshard). "
		              "This is an invalid transition from unreduced to reduced.",
		              name_of(r, dropped.v[0].name).p);
	if (dropped.n && (wrong = other_kind(in, dropped, may_drop)) != NULL)
		return REPORT(r, op, "cannot reduce '%s' unreduced axes. Expected '%s'.",
		              kind_words[shard_sharding(wrong)->reduction], kind_words[may_drop]);
	return kept_axes_agree(r, op, in, out);
}

static int
value_kind(const IrValue *v)
{
	const IrOp *def = ir_value_def(v);

	switch (def ? def->kind : IR_OP_FOREIGN) {
	case IR_OP_SHLO_ADD:
		return SHARD_SUM;
	case IR_OP_SHLO_MAXIMUM:
		return SHARD_MAX;
	case IR_OP_SHLO_MINIMUM:
		return SHARD_MIN;
	default:
		return KIND_NONE;
	}
}

/* Returns the reduction that the body of an op computes, if it is the same for all values, else KIND_NONE. */
static int
body_kind(const IrOp *op)
{
	const IrBlock *b = ir_op_body(op, 0);
	const IrOp *ret = b ? ir_block_terminator(b) : NULL;
	int kind = KIND_NONE;

	for (uint32_t i = 0; ret && i < ret->n_operands; i++) {
		int k = value_kind(ir_operand(ret, i));

		if (k == KIND_NONE || (i && k != kind))
			return KIND_NONE;
		kind = k;
	}
	return kind;
}

/* ---- sets of axes on two sides ---- */

static int
cmp_names(const Reshard *r, Atom a, Atom b)
{
	return str_cmp(name_of(r, a), name_of(r, b));
}

static bool
has_axis(ShardAxes list, ShardAxis a)
{
	for (uint32_t i = 0; i < list.n; i++) {
		if (shard_axis_eq(list.v[i], a))
			return true;
	}
	return false;
}

/* Adds the names of axes that are in `from` but not in `other` to a sorted list, each once. */
static void
one_sided(Reshard *r, ShardAxes from, ShardAxes other, Atom *names, uint32_t *n)
{
	for (uint32_t i = 0; i < from.n; i++) {
		uint32_t at = 0;

		if (has_axis(other, from.v[i]))
			continue;
		while (at < *n && cmp_names(r, names[at], from.v[i].name) < 0)
			at++;
		if (at < *n && names[at] == from.v[i].name)
			continue;
		memmove(names + at + 1, names + at, (*n - at) * sizeof *names);
		names[at] = from.v[i].name;
		(*n)++;
	}
}

/* Returns the names of the axes that are unreduced on one side only, joined by ", ", or NULL if there are none. */
static const char *
mismatch(Reshard *r, const IrAttr *a, const IrAttr *b)
{
	ShardAxes x = { NULL, 0 }, y = { NULL, 0 };
	Atom *names;
	uint32_t n = 0;
	const char *text = "";

	if (a)
		x = unreduced_of(a);
	if (b)
		y = unreduced_of(b);
	names = ARENA_ARRAY(r->a, Atom, (size_t)x.n + y.n);
	one_sided(r, x, y, names, &n);
	one_sided(r, y, x, names, &n);
	for (uint32_t i = 0; i < n; i++)
		text = arena_printf(r->a, "%s%s%s", text, i ? ", " : "", name_of(r, names[i]).p);
	return n ? text : NULL;
}

static bool
check_call(Reshard *r, const IrOp *call)
{
	const IrOp *f = ir_symtab_get(r->symbols, ir_call_callee(call));
	const char *names;

	if (!f || f->kind != IR_OP_FUNC)
		return true;
	for (uint32_t i = 0; i < call->n_operands; i++) {
		if (is_blessed(ir_operand(call, i)))
			continue;
		names = mismatch(r, reshard_through_barriers(r, ir_operand(call, i)), flow_func_arg(f, i));
		if (names)
			return REPORT(r, call, "has unreduced axes mismatch for '%s' at call argument %u.", names, i);
	}
	for (uint32_t i = 0; i < call->n_results; i++) {
		names = mismatch(r, flow_func_result(f, i), flow_value_get(r->s, &call->results[i]));
		if (names)
			return REPORT(r, call, "has unreduced axes mismatch for '%s' at call result %u.", names, i);
	}
	return true;
}

/* Returns the sharding that the parent declares for returned value i, or NULL. */
static IrAttr *
declared_result(Reshard *r, const IrOp *parent, uint32_t i)
{
	IrAttr *sharding, *axes;

	if (parent->kind == IR_OP_FUNC)
		return flow_func_result(parent, i);
	if (i >= parent->n_results)
		return NULL;
	sharding = flow_value_get(r->s, &parent->results[i]);
	axes = flow_manual_axes(parent);
	return sharding && axes ? flow_erase_manual(r->s, sharding, axes) : sharding;
}

static bool
check_return(Reshard *r, const IrOp *ret)
{
	const IrOp *parent = ir_op_holder(ret);

	for (uint32_t i = 0; i < ret->n_operands; i++) {
		const IrAttr *declared = declared_result(r, parent, i);
		const char *names;

		if (!declared || is_blessed(ir_operand(ret, i)))
			continue;
		names = mismatch(r, reshard_through_barriers(r, ir_operand(ret, i)), declared);
		if (names)
			return REPORT(r, ret, "has unreduced axes mismatch for '%s' at return value %u without a "
			              "blessed operation (e.g., sdy.reshard). This is an invalid transition from "
			              "unreduced to reduced.", names, i);
	}
	return true;
}

/* A StableHLO all-reduce or reduce-scatter drops axes that are unreduced with the reduction of its body. */
static bool
check_shlo_collective(Reshard *r, const IrOp *op)
{
	Side in = operand_side(r, op, op->n_operands > 0, false);
	Side out = result_side(r, op, op->n_results > 0);

	return in.n + out.n == 0 || transition(r, op, &in, &out, KIND_NONE, body_kind(op));
}

/* A reduce may add axes that are unreduced with the reduction of its body. Its initial values do not count. */
static bool
check_reduce(Reshard *r, const IrOp *op)
{
	Side in = operand_side(r, op, op->n_operands / 2, true);
	Side out = result_side(r, op, op->n_results);

	return transition(r, op, &in, &out, body_kind(op), KIND_NONE);
}

/* Any other op may add axes that are unreduced with a sum. */
static bool
check_other(Reshard *r, const IrOp *op)
{
	Side in = operand_side(r, op, op->n_operands, true);
	Side out = result_side(r, op, op->n_results);

	return transition(r, op, &in, &out, SHARD_SUM, KIND_NONE);
}

static bool
check_sides(Reshard *r, const IrOp *op)
{
	if (ir_op_has(op, T_TERM) || !r->unreduced)
		return true;
	switch (op->kind) {
	case IR_OP_SHLO_ALL_REDUCE:
	case IR_OP_SHLO_REDUCE_SCATTER:
		return check_shlo_collective(r, op);
	case IR_OP_SHLO_REDUCE:
		return check_reduce(r, op);
	default:
		return check_other(r, op);
	}
}

static bool
check_op(Reshard *r, const IrOp *op)
{
	switch (op->kind) {
	case IR_OP_SDY_RESHARD:
	case IR_OP_SDY_CONSTRAINT:
	case IR_OP_FUNC:
		return true;
	case IR_OP_CALL:
		return check_call(r, op);
	case IR_OP_RETURN:
	case IR_OP_SDY_RETURN:
		return check_return(r, op);
	case IR_OP_SDY_ALL_REDUCE:
	case IR_OP_SDY_REDUCE_SCATTER:
		if (!reshard_through_barriers(r, ir_operand(op, 0)))
			return REPORT(r, op, "%s", "operand must be sharded.");
		return true;
	default:
		return check_sides(r, op);
	}
}

static IrWalk
visit(IrOp *op, void *cx)
{
	Reshard *r = cx;
	ArenaMark mark = arena_mark(r->a);
	bool good = check_op(r, op);

	arena_reset(r->a, mark);
	return good ? IR_WALK_ON : IR_WALK_STOP;
}

bool
export_run_verify_unreduced(IrModule *m, PassCx *cx)
{
	Reshard r = { .m = m, .s = m->s, .a = cx->scratch, .meshes = flow_meshes_new(cx->scratch, m->op),
	              .symbols = ir_symtab_new(cx->scratch, m->s, m->op), .unreduced = shard_made(m->s)->unreduced };

	for (IrOp *f = ir_func_first(m->op); f; f = ir_func_next(f))
		r.failed |= !ir_walk_post(f, visit, &r);
	return !r.failed;
}
