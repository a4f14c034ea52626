/* SPDX-License-Identifier: Apache-2.0
 *
 * The words of answers: values, operations, places, annotations, reasons.
 */
#include "explain/why.h"

#include "inspect/name.h"
#include "inspect/sharding_text.h"
#include "print/print.h"
#include "shard/layout_compare.h"

/* ---- places ---- */

Str
explain_place(ExplainAnswers *x, uint32_t loc, uint32_t at, bool of_constraint)
{
	InspectOrigin o = inspect_frames_origin(&x->frames, x->m, loc, at, of_constraint);
	Source *src = x->m->src;
	LineCol place;

	if (x->frames.all && o.chain.p)
		return o.chain;
	if (o.file.p)
		return inspect_origin_text(x->arena, &o);
	if (x->brief || !src || at == INSPECT_NOWHERE || !at || at >= src->len)
		return (Str){ NULL, 0 };
	place = source_locate(x->arena, src, at);
	return str_from(arena_printf(x->arena, "%s:%u:%u", src->name, (unsigned)place.line, (unsigned)place.col));
}

static Str
place_of_op(ExplainAnswers *x, const IrOp *op)
{
	return explain_place(x, op->loc, inspect_frames_at(op), op->kind == IR_OP_SDY_CONSTRAINT);
}

/* ---- values ---- */

Str
explain_slot_name(ExplainAnswers *x, uint32_t slot)
{
	const IrValue *v = propagate_log_value(x->log, slot);
	const PropSlot *s = &x->log->p->slots[slot];
	Str name;

	if (!v) {
		const IrOp *func = x->log->p->ops[s->func].op;

		if (s->is_arg)
			return str_from(arena_printf(x->arena, "arg%u", (unsigned)s->index));
		return inspect_result(x->m, func, s->index);
	}
	if (v->is_arg && ir_value_op(v)->kind == IR_OP_FUNC) {
		name = inspect_origin(x->m, v).name;
		if (name.n)
			return name;
	}
	name = inspect_value(x->m, v);
	return name.n ? name : STR("(a value without a name)");
}

/* ---- operations ---- */

/* Returns the operation of a record, for an edge the one with the value that the edge represents. */
static const IrOp *
op_of(const ExplainAnswers *x, uint32_t rec)
{
	const Propagation *p = x->log->p;
	const IrValue *owner = p->ops[rec].kind == PROP_EDGE ?
	        propagate_log_value(x->log, propagate_refs(p, &p->ops[rec])[p->ops[rec].n_operands]) : NULL;

	return owner ? ir_value_op(owner) : p->ops[rec].op;
}

static const char *
short_name(const ExplainAnswers *x, const IrOp *op)
{
	const char *name = session_str(x->m->s, op->name).p, *dot = strchr(name, '.');

	if (op->kind == IR_OP_FUNC || op->kind == IR_OP_SDY_NAMED)
		return "call";		/* the edge of an argument or result of a function, or a call */
	return dot ? dot + 1 : name;
}

const char *
explain_record_op(ExplainAnswers *x, uint32_t rec)
{
	return x->log->p->ops[rec].op == x->log->p->main ? "return" : short_name(x, op_of(x, rec));
}

Str
explain_record_place(ExplainAnswers *x, uint32_t rec)
{
	return x->log->p->ops[rec].op == x->log->p->main ? (Str){ NULL, 0 } : place_of_op(x, op_of(x, rec));
}

const char *
explain_event_op(ExplainAnswers *x, uint32_t event)
{
	const PropEvent *e = propagate_log_event(x->log, event);

	switch ((PropEventKind)e->kind) {
	case PROP_EVENT_STEP:
		return explain_record_op(x, e->rec);
	case PROP_EVENT_GROUP:
	case PROP_EVENT_SYNC:
		return "sharding_group";
	case PROP_EVENT_SIBLING:
	case PROP_EVENT_HOLD:
	case PROP_EVENT_RESTORE:
		break;
	}
	return "";
}

Str
explain_event_place(ExplainAnswers *x, uint32_t event)
{
	const PropEvent *e = propagate_log_event(x->log, event);

	return e->kind == PROP_EVENT_STEP ? explain_record_place(x, e->rec) : (Str){ NULL, 0 };
}

/* Returns the number of operands of the step of a record. */
static uint32_t
n_operands(const ExplainAnswers *x, uint32_t rec)
{
	return x->log->p->ops[rec].op == x->log->p->main ? 1 : x->log->p->ops[rec].n_operands;
}

const char *
explain_record_position(ExplainAnswers *x, uint32_t rec, uint32_t tensor)
{
	const PropOp *op = &x->log->p->ops[rec];
	uint32_t n = n_operands(x, rec);

	if (tensor >= n)
		return arena_printf(x->arena, "result %u", (unsigned)(tensor - n));
	return arena_printf(x->arena, "%s %u", op->kind == PROP_EDGE ? "source" : "operand", (unsigned)tensor);
}

const char *
explain_position(ExplainAnswers *x, uint32_t event, uint32_t tensor)
{
	return explain_record_position(x, propagate_log_event(x->log, event)->rec, tensor);
}

const char *
explain_record_direction(const ExplainAnswers *x, uint32_t rec, uint32_t source, uint32_t target)
{
	uint32_t n = n_operands(x, rec);

	return (source >= n) == (target >= n) ? "sideways" : target >= n ? "forward" : "backward";
}

const char *
explain_factor(ExplainAnswers *x, uint32_t factor)
{
	Buf b;
	const char *text;

	buf_init(&b, x->arena->memory);
	print_factor(&b, factor);
	buf_char(&b, '\0');
	text = arena_dup(x->arena, b.p, b.n);
	buf_free(&b);
	return text;
}

/* ---- annotations ---- */

Str
explain_sharding_text(ExplainAnswers *x, IrAttr *sharding)
{
	return inspect_sharding(x->m->s, shard_closed(x->m->s, x->arena, shard_sharding(sharding)), x->one_mesh);
}

Str
explain_dim_text(ExplainAnswers *x, const IrAttr *sharding, uint32_t dim)
{
	const ShardSharding *sh = shard_sharding(sharding);
	const ShardDim *d = &sh->dims[dim];
	Str axes = inspect_axes(x->m->s, shard_dim_axes(sh, dim), d->n);
	const char *priority = d->has_priority ? arena_printf(x->arena, "p%lld", (long long)d->priority) : "";

	return str_from(arena_printf(x->arena, "{%.*s%s}%s", (int)axes.n, axes.n ? axes.p : "",
	                             d->closed ? "" : d->n ? ", ?" : "?", priority));
}

ExplainRootWords
explain_root_words(ExplainAnswers *x, const ExplainChain *c)
{
	const FlowRoot *root = c->root;
	const IrValue *v = propagate_log_value(x->log, c->root_slot);
	const PropSlot *slot = &x->log->p->slots[c->root_slot];
	const IrOp *op = v ? ir_value_op(v) : x->log->p->ops[slot->func].op;
	ExplainRootWords w = { "annotation", "annotation", { NULL, 0 } };
	uint32_t at;

	if (!root) {
		if (!v)
			w.kind = "result";
		w.place = v ? place_of_op(x, op) : explain_place(x, op->loc, op->span.lo, false);
		return w;
	}
	switch (root->kind) {
	case FLOW_ROOT_ARG:
		w.kind = "argument";
		break;
	case FLOW_ROOT_RESULT:
		w.kind = "result";
		break;
	case FLOW_ROOT_CONSTRAINT:
		w.kind = w.what = "constraint";
		break;
	case FLOW_ROOT_IN:
		w.kind = "in_shardings";
		w.what = arena_printf(x->arena, "in_shardings[%u]", (unsigned)root->index);
		break;
	case FLOW_ROOT_OUT:
		w.kind = "out_shardings";
		w.what = arena_printf(x->arena, "out_shardings[%u]", (unsigned)root->index);
		break;
	}
	at = root->kind == FLOW_ROOT_ARG ? root->lo : root->span.lo;
	w.place = explain_place(x, root->loc, at, root->kind == FLOW_ROOT_CONSTRAINT);
	return w;
}

/* ---- reasons ---- */

const char explain_not_offered[] = "no operation at the value has it on a factor of the dimension";

static const char *
axis_text(ExplainAnswers *x, ShardAxis axis)
{
	Str text = inspect_axes(x->m->s, &axis, 1);

	return arena_printf(x->arena, "%.*s", (int)text.n, text.p);
}

static Str
tensor_name(ExplainAnswers *x, const PropAgain *again, uint32_t t)
{
	return explain_slot_name(x, again->in.slots[t]);
}

/* Says which of two factors comes first, and by which component of their order. */
static const char *
tie_words(ExplainAnswers *x, const PropAgain *again, const ExplainVerdict *v)
{
	const char *won = explain_factor(x, v->winner), *lost = explain_factor(x, v->factor);
	uint32_t n = again->st.layout->rule.head->n_operands;
	Str a, b;

	if (v->tie == TIE_NONE)
		return "";
	if (v->tie == TIE_FACTOR)
		return arena_printf(x->arena, "; factor %s comes first because it is the earlier factor of the rule, "
		                    "all else being equal", won);
	a = v->winner_from == UINT32_MAX ? STR("nothing") : tensor_name(x, again, v->winner_from);
	b = v->loser_from == UINT32_MAX ? STR("nothing") : tensor_name(x, again, v->loser_from);
	if (v->tie == TIE_TENSOR)
		return arena_printf(x->arena, "; factor %s comes first because its source, %.*s, is %s, and both are "
		                    "equally large", won, (int)a.n, a.p,
		                    v->winner_from >= n ? "the earlier result"
		                    : v->loser_from >= n ? "an operand, not a result" : "the earlier operand");
	return arena_printf(x->arena, "; factor %s comes first because %s: %s from %.*s has %lld, %s from %.*s has "
	                    "%lld", won, v->tie == TIE_ELEMENTS ? "its source has more elements"
	                                                : "the operation is element-wise and it has more shards", won,
	                    (int)a.n, a.p, (long long)v->winner_key, lost, (int)b.n, b.p, (long long)v->loser_key);
}

static const char *
verdict_words(ExplainAnswers *x, const PropAgain *again, uint32_t t, const ExplainVerdict *v)
{
	const ShardLayout *l = again->st.layout;
	Str other = l && v->tensor < l->n_tensors ? tensor_name(x, again, v->tensor) : STR("another tensor");
	Str self = tensor_name(x, again, t);

	switch (v->reason) {
	case REASON_USED:
		return arena_printf(x->arena, "dim %u has %s already", (unsigned)v->dim, axis_text(x, v->axis));
	case REASON_OUTRANKED:
		return arena_printf(x->arena, "dim %u got %s in the same step%s", (unsigned)v->dim,
		                    axis_text(x, v->axis), tie_words(x, again, v));
	case REASON_DISAGREE:
		if (!v->axis.name)
			return arena_printf(x->arena, "%.*s does not agree", (int)other.n, other.p);
		return arena_printf(x->arena, "%.*s has %s there", (int)other.n, other.p, axis_text(x, v->axis));
	case REASON_OCCUPIED:
		return v->axis.name ? arena_printf(x->arena, "the dimension has %s there", axis_text(x, v->axis))
		                    : "the dimension has another axis there";
	case REASON_CLOSED:
		return arena_printf(x->arena, "the dimension of %.*s is closed", (int)self.n, self.p);
	case REASON_REPLICATED:
		return arena_printf(x->arena, "%.*s lists %s as replicated", (int)self.n, self.p,
		                    axis_text(x, v->axis));
	case REASON_UNREDUCED:
		return arena_printf(x->arena, "%.*s lists %s as unreduced", (int)self.n, self.p, axis_text(x, v->axis));
	case REASON_DIRECTION:
		return "the op priority does not move the factor in this direction yet";
	case REASON_BLOCKED:
		return "the rule blocks the factor";
	case REASON_OVERFLOW:
	case REASON_ABSENT:
		return "the axes that the dimension has do not fit into it";
	case REASON_DIVISIBILITY:
		return "the axis does not divide what is left of the dimension";
	case REASON_SIDEWAYS:
		return arena_printf(x->arena, "an element-wise operation does not shard an operand further than its "
		                    "result, and %.*s cannot take the axis", (int)other.n, other.p);
	case REASON_ELSEWHERE:
		return arena_printf(x->arena, "%.*s cannot take it, and the basic strategy shards all tensors or none",
		                    (int)other.n, other.p);
	case REASON_CONSERVATIVE:
		return "sub-axes are not propagated";
	case REASON_NO_RULE:
		return "the operation has no sharding rule";
	case REASON_MESH:
		return "the tensors are on different meshes";
	case REASON_PRIORITY:
		return "its user priority comes later";
	case REASON_NOT_OFFERED:
	case REASON_NONE:
	case REASON_COUNT:
		break;
	}
	return "";
}

const char *
explain_lost_words(ExplainAnswers *x, const ExplainLink *link, const ExplainLost *lost, const char **reason)
{
	const PropEvent *e = propagate_log_event(x->log, link->event);
	const PropAgain *again = propagate_log_step(x->log, link->event);
	ExplainVerdict v = explain_verdict(again, link->target, lost->factor, lost->axis, e->aggressive);

	*reason = explain_reason_name(v.reason);
	return verdict_words(x, again, link->target, &v);
}

const char *
explain_offer_words(ExplainAnswers *x, const ExplainOffer *o)
{
	if (o->verdict.reason == REASON_DIRECTION && o->event == x->log->n)
		return "no op priority moves the factor in this direction";
	return verdict_words(x, o->again, o->target, &o->verdict);
}
