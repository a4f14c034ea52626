/* SPDX-License-Identifier: Apache-2.0
 *
 * Chooses the values of a document that are drawn, and finds their shardings.
 */
#include "picture/picture_run.h"

#include "flow/value.h"
#include "inspect/name.h"
#include "ir/walk.h"

/* Returns the mesh of a sharding of a tensor, or NULL. */
static const ShardMesh *
mesh_of(PictureRun *p, IrOp *func, const IrType *type, const IrAttr *sharding)
{
	IrAttr *mesh;

	if (!sharding || shard_sharding(sharding)->rank != type->n)
		return NULL;
	mesh = flow_meshes_get(flow_meshes_around(&p->around, &p->s->arena, func), shard_sharding(sharding)->mesh);
	return mesh ? shard_mesh(mesh) : NULL;
}

/* Sets the sharding of a value that is drawn. Returns false after an error: its mesh is too large. */
static bool
set_sharding(PictureRun *p, const InspectNamed *x, const IrAttr *sharding, PictureValue *v)
{
	v->mesh = mesh_of(p, x->func, v->type, sharding);
	v->sharding = v->mesh ? shard_sharding(sharding) : NULL;
	if (v->mesh && shard_mesh_n_devices(v->mesh) > PICTURE_MAX_DEVICES)
		return diag_error(&p->s->diag, DIAG_LIMIT, x->op, "a mesh of more than %d devices has too many to draw "
		                  "them all", PICTURE_MAX_DEVICES);
	return true;
}

/* Returns the operation that moves data to make the value, or NULL. */
static const IrOp *
mover_of(const InspectNamed *x)
{
	const IrOp *op = x->kind == INSPECT_NAMED_VALUE ? ir_value_def(x->value) : NULL;

	return op && op->kind != IR_OP_SDY_EDGE && op->n_operands == 1 && flow_op_single(op) ? op : NULL;
}

/* Draws a value. Returns false after an error: its slices cannot be listed. */
static bool
draw(PictureRun *p, const InspectNamed *x)
{
	const IrAttr *sharding = x->kind == INSPECT_NAMED_RESULT ? flow_func_result(x->func, x->index) :
	                         x->kind == INSPECT_NAMED_ARG ? flow_func_arg(x->func, x->index) :
	                         flow_value_get(p->s, x->value);
	PictureValue before, v = { .address = x->address, .name = x->name, .type = x->type };
	const IrOp *mover = mover_of(x);
	Arena work;

	if (!ir_type_is_static_tensor(x->type))
		return diag_error(&p->s->diag, DIAG_UNSUPPORTED, x->op, "%.*s has no static shape, so it has no "
		                  "picture", (int)x->address.n, x->address.p);
	if (!set_sharding(p, x, sharding, &v))
		return false;
	if (mover && flow_value_get(p->s, mover->operands[0].value) != sharding) {
		const IrValue *operand = mover->operands[0].value;

		before = (PictureValue){ .address = inspect_value(p->document, operand), .type = operand->type };
		v.before = &before;
		v.op = session_str(p->s, mover->name);
		if (!set_sharding(p, x, flow_value_get(p->s, operand), &before))
			return false;
	}
	arena_init(&work, p->s->arena.memory);
	if (!p->svg && p->out->n)
		buf_char(p->out, '\n');
	if (p->svg)
		picture_svg_add(p->svg, p->s, &work, &v, &p->style);
	else
		picture_text(p->out, p->s, &work, &v, &p->style);
	arena_free(&work);
	return true;
}

/* Returns whether a value is an argument or result of the main function that has a picture. */
static bool
is_of_boundary(const InspectAddresses *x, const InspectNamed *v)
{
	return v->func == x->main && v->kind != INSPECT_NAMED_VALUE && ir_type_is_static_tensor(v->type);
}

/* Draws the statements of the notation that only have a sharding, which are read as arguments of functions without a
 * body. */
static bool
draw_statements(PictureRun *p, IrModule *m)
{
	bool ok = true;

	for (IrOp *f = ir_func_after(m->op, m->op); m->shorthand && f; f = ir_func_after(m->op, f)) {
		const IrType *t = ir_func_type(f);
		LineCol at = source_locate(&m->s->arena, m->src, f->span.lo);
		InspectNamed x = { .func = f, .kind = INSPECT_NAMED_ARG, .op = f->span,
		                   .address = str_from(arena_printf(&m->s->arena, "line %u", (unsigned)at.line)) };

		for (x.index = 0; !ir_op_body(f, 0) && x.index < t->n_in; x.index++) {
			x.type = ir_type_inputs(t)[x.index];
			ok &= draw(p, &x);
		}
	}
	return ok;
}

bool
picture_document(PictureRun *p, const InspectAddresses *values, bool only_found)
{
	bool ok;

	p->document = values->m;
	ok = only_found || draw_statements(p, values->m);
	for (uint32_t i = 0; i < values->list.n; i++) {
		const InspectNamed *x = &values->list.v[i];

		if (only_found ? x->found : is_of_boundary(values, x))
			ok &= draw(p, x);
	}
	return ok;
}
