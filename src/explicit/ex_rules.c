/* SPDX-License-Identifier: Apache-2.0
 *
 * What several families of rules share: consensus, requests, the checks of a finished result (spec 60 §5.3 and §5.4).
 */
#include "explicit/ex_rules.h"

/* ---- faults ---- */

/* Returns whether a claim or an attached constraint settles a fault. Faults of an input are never settled. */
static bool
is_about_answer(DiagId id)
{
	static const DiagId ids[] = {
		DIAG_EXPLICIT_ILLEGAL_RESULT, DIAG_EXPLICIT_INCOMPATIBLE, DIAG_EXPLICIT_AMBIGUOUS_CONTRACTION,
		DIAG_EXPLICIT_BATCH_MISMATCH, DIAG_EXPLICIT_RESHAPE, DIAG_EXPLICIT_RESIZE, DIAG_EXPLICIT_INDIVISIBLE,
		DIAG_EXPLICIT_DIM_MUST_BE_UNSHARDED, DIAG_EXPLICIT_OPERANDS_DIFFER, DIAG_EXPLICIT_GATHER,
		DIAG_EXPLICIT_SCATTER, DIAG_EXPLICIT_CONVOLUTION, DIAG_EXPLICIT_NEEDS_OUT_SHARDING,
		DIAG_EXPLICIT_NO_RULE
	};

	for (uint32_t i = 0; i < sizeof ids / sizeof *ids; i++) {
		if (ids[i] == id)
			return true;
	}
	return false;
}

void
explicit_fault(ExOp *o, DiagId id, const char *fmt, ...)
{
	va_list ap;

	if (o->failed)
		return;
	o->failed = true;
	o->fault = id;
	o->settles = is_about_answer(id);
	if (o->quiet)
		return;
	va_start(ap, fmt);
	o->why = arena_vprintf(&o->x->tmp, fmt, ap);
	va_end(ap);
}

bool
explicit_has_tensor(const ExOp *o)
{
	for (uint32_t i = 0; i < o->op->n_results; i++) {
		if (ir_type_is_tensor(explicit_out_tensor(o, i)))
			return true;
	}
	return false;
}

bool
explicit_any_unknown(const ExOp *o)
{
	for (uint32_t i = 0; i < o->op->n_operands; i++) {
		if (o->in[i] && o->in[i]->unknown)
			return true;
	}
	return false;
}

const char *
explicit_show_in(const ExOp *o, uint32_t i)
{
	if (o->quiet || !o->in[i])
		return "";
	return explicit_text(o->x, ir_operand(o->op, i), o->in[i]);
}

/* Names operands of at least this rank. At most eight are named, which is enough to see the pattern. */
static const char *
inputs_of_rank(const ExOp *o, uint32_t rank)
{
	const char *text = "", *sep = "";
	uint32_t n = 0, i = 0;

	if (o->quiet)
		return "";
	for (; i < o->op->n_operands && n < 8; i++) {
		if (!o->in[i] || o->in[i]->rank < rank)
			continue;
		text = arena_printf(&o->x->tmp, "%s%s%s", text, sep, explicit_show_in(o, i));
		sep = ", ";
		n++;
	}
	return arena_printf(&o->x->tmp, "%s %s%s", n == 1 ? "input" : "inputs", text,
	                    i < o->op->n_operands ? ", ..." : "");
}

const char *
explicit_inputs(const ExOp *o)
{
	return inputs_of_rank(o, 0);
}

const char *
explicit_show(const ExOp *o, const ExList *l)
{
	return o->quiet ? "" : explicit_list_text(&o->x->tmp, o->x->s, &o->x->types, o->mesh, l);
}

const char *
explicit_show_axes(const ExOp *o, ExAxes axes)
{
	return o->quiet ? "" : explicit_axes_text(&o->x->tmp, o->x->s, o->mesh, axes);
}

/* Scalars, such as start indices, are never compared. */
void
explicit_operands_differ(ExOp *o)
{
	explicit_fault(o, DIAG_EXPLICIT_OPERANDS_DIFFER, "%s must have the same sharding", inputs_of_rank(o, 1));
}

/* ---- meshes ---- */

bool
explicit_mesh_is_lost(const ExType **in, uint32_t n)
{
	bool lost = false;

	for (uint32_t i = 0; i < n; i++) {
		if (in[i] && in[i]->mesh)
			return false;
		lost |= in[i] && explicit_type_is_lost(in[i]);
	}
	return lost;
}

/* ---- results ---- */

void
explicit_out_lists(ExOp *o, uint32_t i, const ExType *from)
{
	for (uint32_t k = 0; k < o->out[i].rank && k < from->rank; k++)
		o->out[i].dims[k] = from->dims[k];
}

void
explicit_out_fill(ExOp *o, uint32_t i, const ExList *l)
{
	for (uint32_t k = 0; k < o->out[i].rank; k++)
		o->out[i].dims[k] = l;
}

bool
explicit_take_request(ExOp *o, uint32_t i)
{
	const ExType *t = o->asked ? o->asked[i] : NULL;

	if (!t)
		return false;
	explicit_out_lists(o, i, t);
	o->out[i].mesh = t->mesh;
	return true;
}

void
explicit_assume_common(ExOp *o, uint32_t i, const ExType *const *types, uint32_t n)
{
	ExDraft *d = &o->out[i];

	for (uint32_t j = 1; j < n; j++) {
		for (uint32_t k = 0; k < d->rank && k < types[j]->rank; k++) {
			if (!explicit_list_same(&o->x->types, types[0]->dims[k], types[j]->dims[k]))
				d->dims[k] = explicit_unknown(o);
		}
		if (types[0]->u != types[j]->u || types[0]->r != types[j]->r) {
			d->u = d->r = 0;
			d->marks_unknown = true;
		}
	}
}

const ExList *
explicit_consensus(const ExOp *o, const ExList *p, const ExList *q)
{
	if (p == q)
		return p;
	if (!p->n)
		return q->n || q == explicit_unknown(o) ? q : p;
	return q->n ? NULL : p;
}

/* ---- finish ---- */

/* Returns the axes that occur more than once in the lists. */
static ExAxes
doubled_axes(const ExDraft *d)
{
	ExAxes seen = 0, twice = 0;

	for (uint32_t k = 0; k < d->rank; k++) {
		for (uint32_t i = 0; i < d->dims[k]->n; i++) {
			twice |= seen & explicit_axis(d->dims[k]->axes[i]);
			seen |= explicit_axis(d->dims[k]->axes[i]);
		}
	}
	return twice;
}

static const char *
show_draft(const ExOp *o, uint32_t i)
{
	ExDraft d = o->out[i];

	d.u = d.r = 0;
	if (o->quiet)
		return "";
	return explicit_text(o->x, &o->op->results[i], explicit_type(&o->x->types, &d));
}

static void
finish_doubled(ExOp *o, uint32_t i)
{
	ExDraft *d = &o->out[i];
	ExAxes twice = doubled_axes(d);

	if (!twice)
		return;
	explicit_fault(o, DIAG_EXPLICIT_ILLEGAL_RESULT,
	               "%s give the illegal result %s: mesh %s %s shard%s more than one dimension", explicit_inputs(o),
	               show_draft(o, i), twice & (twice - 1) ? "axes" : "axis", explicit_show_axes(o, twice),
	               twice & (twice - 1) ? "" : "s");
	for (uint32_t k = 0; k < d->rank; k++) {
		if (d->dims[k]->set & twice)
			d->dims[k] = explicit_unknown(o);
	}
}

static void
finish_divisible(ExOp *o, uint32_t i)
{
	const IrType *tensor = explicit_out_tensor(o, i);
	ExDraft *d = &o->out[i];
	const char *text = "";
	bool wrong = false;

	for (uint32_t k = 0; k < d->rank; k++) {
		int64_t size = d->dims[k]->n ? explicit_list_size(d->mesh, d->dims[k]) : 1;

		if (tensor->dims[k] == IR_DYNAMIC || tensor->dims[k] % size == 0)
			continue;
		wrong = true;
		if (!o->quiet)
			text =
				arena_printf(&o->x->tmp,
					     "%s%sresult dimension %u of size %lld is not divisible by %s (size "
			                    "%lld)", text, *text ? ", " : "", (unsigned)k, (long long)tensor->dims[k],
			                    explicit_show(o, d->dims[k]), (long long)size);
		d->dims[k] = explicit_unknown(o);
	}
	if (wrong)
		explicit_fault(o, DIAG_EXPLICIT_INDIVISIBLE, "%s: %s", explicit_inputs(o), text);
}

/* Inside a vmap no type may mention an axis of the mapped dimension: the value outside would mention it twice. */
static void
finish_mapped(ExOp *o, uint32_t i)
{
	ExDraft *d = &o->out[i];
	ExAxes mapped = explicit_mapped(o->x, d->mesh);

	for (uint32_t k = 0; mapped && k < d->rank; k++) {
		if (!(d->dims[k]->set & mapped))
			continue;
		explicit_fault(o, DIAG_EXPLICIT_ILLEGAL_RESULT,
		               "result %s mentions mesh axis %s, which shards the dimension that the vmap adds",
		               show_draft(o, i), explicit_show_axes(o, d->dims[k]->set & mapped));
		d->dims[k] = explicit_unknown(o);
	}
}

void
explicit_finish_result(ExOp *o, uint32_t i)
{
	if (!ir_type_is_tensor(explicit_out_tensor(o, i)) || !o->out[i].mesh)
		return;
	finish_doubled(o, i);
	finish_divisible(o, i);
	finish_mapped(o, i);
}

void
explicit_finish_marks(ExOp *o)
{
	for (uint32_t i = 0; i < o->op->n_results; i++) {
		ExDraft *d = &o->out[i];
		ExAxes lists = 0, both;

		if (!(d->u | d->r))
			continue;
		for (uint32_t k = 0; k < d->rank; k++)
			lists |= d->dims[k]->set;
		both = (lists & (d->u | d->r)) | (d->u & d->r);
		if (both) {
			explicit_fault(o, DIAG_EXPLICIT_OVERLAP,
			               "%s give a result in which %s shards a dimension and is also unreduced or "
			               "reduced, or is both unreduced and reduced",
			               explicit_inputs(o), explicit_show_axes(o, both));
			d->u &= ~both;
			d->r &= ~both;
		}
	}
}
