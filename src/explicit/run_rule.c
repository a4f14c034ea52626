/* SPDX-License-Identifier: Apache-2.0
 *
 * Runs the rule of an operation: on which mesh its results are, their lists, their unreduced, reduced and varying axes
 * (spec 60 §5.2).
 */
#include "explicit/ex_rules.h"

static const ExMesh *
mesh_of_first(const ExOp *o)
{
	for (uint32_t i = 0; i < o->op->n_operands; i++) {
		if (o->in[i] && o->in[i]->mesh)
			return o->in[i]->mesh;
	}
	return NULL;
}

/* An operand whose mesh is unknown is on that of the others. */
static const ExMesh *
mesh_of_operand(const ExOp *o, uint32_t i)
{
	const ExType *t = i < o->op->n_operands ? o->in[i] : NULL;

	return !t ? NULL : explicit_type_is_lost(t) ? mesh_of_first(o) : t->mesh;
}

static const ExMesh *
mesh_of_result(const ExOp *o, uint32_t i)
{
	switch ((ExPlaced)o->row->placed) {
	case EX_ON_FIRST: case EX_ON_CTX: return o->mesh;
	case EX_ON_OPERAND: return mesh_of_first(o) ? o->mesh : NULL;
	case EX_ON_0: return mesh_of_operand(o, 0);
	case EX_ON_1: return mesh_of_operand(o, 1);
	case EX_ON_OWN: return mesh_of_operand(o, i);
	case EX_NOWHERE: break;
	}
	return NULL;
}

static void
spread_varying(ExOp *o)
{
	ExAxes v = o->op->kind == IR_OP_SHLO_PARTITION_ID ? o->ctx.manual : 0;

	for (uint32_t i = 0; i < o->op->n_operands; i++)
		v |= o->in[i] ? o->in[i]->v : 0;
	for (uint32_t i = 0; i < o->op->n_results; i++)
		o->out[i].v = v;
}

/* Gives a result the unreduced and reduced axes of a request, or unknown ones. */
static void
assume_marks(ExOp *o, uint32_t i, const ExType *asked)
{
	ExDraft *d = &o->out[i];

	d->u = d->r = 0;
	d->kind = SHARD_SUM;
	d->marks_unknown = !asked || !explicit_marks_of_request(o, d, asked);
}

/* Gives the results the requested types, or unknown ones, after an error that has left the meshes of the operands
 * unknown. */
static void
lose_results(ExOp *o)
{
	for (uint32_t i = 0; i < o->op->n_results; i++) {
		if (!explicit_take_request(o, i)) {
			o->out[i].mesh = NULL;
			explicit_out_fill(o, i, explicit_unknown(o));
		}
		assume_marks(o, i, o->asked ? o->asked[i] : NULL);
	}
}

/* Puts a result that has axes of another operand on the mesh of the operation. */
static void
place_result(ExDraft *d, const ExMesh *mesh)
{
	for (uint32_t k = 0; k < d->rank && !d->mesh; k++) {
		if (d->dims[k]->n)
			d->mesh = mesh;
	}
}

/* Finds the unreduced and reduced axes of the results. They are not known after a fault, or if those of an operand are
 * not known; then a request is believed. */
static void
run_marks(ExOp *o)
{
	bool unknown = false;

	for (uint32_t i = 0; i < o->op->n_operands; i++)
		unknown |= o->in[i] && o->in[i]->marks_unknown;
	if (!o->failed && !unknown) {
		o->row->marks(o);
		explicit_finish_marks(o);
	}
	for (uint32_t i = 0; i < o->op->n_results && (o->failed || unknown); i++)
		assume_marks(o, i, o->asked && !o->failed ? o->asked[i] : NULL);
}

void
explicit_run_rule(ExOp *o)
{
	o->failed = o->settles = o->other_reduction = false;
	o->why = NULL;
	for (uint32_t i = 0; i < o->op->n_results; i++) {
		const IrType *t = explicit_out_tensor(o, i);

		if (ir_type_is_tensor(t))
			o->out[i] = explicit_draft_new(&o->x->types, &o->x->tmp, mesh_of_result(o, i), t->n);
		else
			o->out[i] = (ExDraft){ 0 };
	}
	if (explicit_mesh_is_lost(o->in, o->op->n_operands)) {
		lose_results(o);
		return;
	}
	o->row->rule(o);
	for (uint32_t i = 0; i < o->op->n_results; i++) {
		place_result(&o->out[i], o->mesh);
		explicit_finish_result(o, i);
	}
	run_marks(o);
	if (o->ctx.manual)
		spread_varying(o);
}
