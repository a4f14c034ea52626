/* SPDX-License-Identifier: Apache-2.0
 *
 * What rules and flows report: errors about operations, and types as text.
 */
#include "explicit/ex_check.h"

#include "base/suggest.h"
#include "print/print.h"

/* ---- reports ---- */

/* Returns the innermost position in a Python file that a location has, or NULL. */
static const IrLoc *
python_location(const IrAttr *a)
{
	for (uint32_t depth = 0; a && a->kind == IR_ATTR_LOC && depth < 64; depth++) {
		const IrLoc *l = (const IrLoc *)ir_attr_data(a);

		if (a->sub == IR_LOC_FILE)
			return l;
		a = a->n ? l->children[0] : NULL;
	}
	return NULL;
}

static void
note_python(ExEnv *x, const IrOp *op)
{
	const IrLoc *l = op->loc && op->loc < x->m->locs.n ? python_location(x->m->locs.v[op->loc]) : NULL;

	if (l)
		diag_note_elsewhere(&x->s->diag, session_str(x->s, l->name).p, l->line, l->col, "traced from here");
}

static Span
place_of(const ExEnv *x, const IrOp *op)
{
	return print_find_in_op(x->m, op, STR(""));
}

static void __attribute__((format(printf, 5, 0)))
report(ExEnv *x, DiagId id, Span at, const char *prefix, const char *fmt, va_list ap)
{
	DiagList *d = &x->s->diag;

	diag_error(d, id, at, "%s%s", prefix, d->full ? "" : arena_vprintf(&x->tmp, fmt, ap));
}

void
explicit_error(ExEnv *x, DiagId id, const IrOp *op, const char *fmt, ...)
{
	Str name = session_str(x->s, op->name);
	va_list ap;

	va_start(ap, fmt);
	report(x, id, place_of(x, op), arena_printf(&x->tmp, "'%.*s': ", (int)name.n, name.p), fmt, ap);
	va_end(ap);
	note_python(x, op);
}

void
explicit_error_at(ExEnv *x, DiagId id, Span at, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	report(x, id, at, "", fmt, ap);
	va_end(ap);
}

const char *
explicit_text(ExEnv *x, const IrValue *v, const ExType *type)
{
	if (!type)
		return "no type";
	return explicit_type_text(&x->tmp, x->s, &x->types, v->type, type, x->o->show_varying);
}

const char *
explicit_text_beside(ExEnv *x, const IrValue *v, const ExType *type, const ExType *other)
{
	const char *text = explicit_text(x, v, type);
	Buf mesh;

	if (!type->mesh || !other->mesh || explicit_mesh_eq(type->mesh, other->mesh))
		return text;
	buf_init(&mesh, x->tmp.memory);
	explicit_ctx_print(&mesh, x->s, explicit_ctx_declared(type->mesh));
	text = arena_printf(&x->tmp, "%s on %.*s", text, (int)mesh.n, mesh.p);
	buf_free(&mesh);
	return text;
}

const char *
explicit_similar_axis(ExEnv *x, const ExMesh *mesh, const IrAttr *name)
{
	Suggest best;

	if (!mesh || name->kind != IR_ATTR_STRING)
		return "";
	suggest_init_name(&best, session_str(x->s, *ir_attr_atoms(name)));
	for (uint32_t i = 0; i < mesh->mesh->n_axes; i++)
		suggest_try(&best, session_str(x->s, explicit_axis_name(mesh, i)).p);
	return best.word ? arena_printf(&x->tmp, "; did you mean \"%s\"?", best.word) : "";
}

void
explicit_note_operands(ExEnv *x, const IrOp *op)
{
	DiagList *d = &x->s->diag;

	if (!d->cur)
		return;
	for (uint32_t i = 0; i < op->n_operands && i < 4; i++) {
		const IrValue *v = ir_operand(op, i);
		const ExType *t = explicit_value_type(x, v);
		const IrOp *def = ir_value_def(v);
		bool again = false;

		for (uint32_t k = 0; k < i; k++)
			again |= ir_operand(op, k) == v;
		if (!t || t->plain || again)
			continue;
		if (def)
			diag_note(d, place_of(x, def), "operand %u has type %s", (unsigned)i, explicit_text(x, v, t));
		else if (x->m->src && v->lo < x->m->src->len && x->m->src->text[v->lo] == '%')
			diag_note(d, (Span){ v->lo, v->lo + 1 }, "operand %u has type %s", (unsigned)i,
			          explicit_text(x, v, t));
	}
}

void
explicit_mesh_mismatch(ExEnv *x, const IrOp *op, ExCtx ctx, uint32_t i, uint32_t k)
{
	const IrValue *p = ir_operand(op, i), *q = ir_operand(op, k);
	const ExType *a = explicit_value_type(x, p), *b = explicit_value_type(x, q);
	Buf one, two;

	buf_init(&one, x->tmp.memory);
	buf_init(&two, x->tmp.memory);
	explicit_ctx_print(&one, x->s, explicit_ctx_of(ctx, a->mesh));
	explicit_ctx_print(&two, x->s, explicit_ctx_of(ctx, b->mesh));
	explicit_error(x, DIAG_EXPLICIT_MESH_MISMATCH, op, "operands are on different meshes: %s on %.*s, %s on %.*s",
	               explicit_text(x, p, a), (int)one.n, one.p, explicit_text(x, q, b), (int)two.n, two.p);
	buf_free(&one);
	buf_free(&two);
}

/* ---- operands ---- */

const ExType **
explicit_operand_types(ExEnv *x, const IrOp *op)
{
	const ExType **in = ARENA_ARRAY(&x->tmp, const ExType *, op->n_operands);

	for (uint32_t i = 0; i < op->n_operands; i++)
		in[i] = explicit_value_type(x, ir_operand(op, i));
	return in;
}
