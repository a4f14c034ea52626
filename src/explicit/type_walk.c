/* SPDX-License-Identifier: Apache-2.0
 *
 * The order of the tables of types (spec 60 §10.1): functions in the order of the module, and in each the arguments and
 * the results of operations, after the values of their regions.
 */
#include "explicit/type_walk.h"

#include "print/print.h"

typedef struct Walk {
	ExEnv *x;
	const ExVisitor *visitor;
	void *cx;
	ExPlace place;
} Walk;

static void
walk_value(Walk *w, const IrValue *v)
{
	const ExType *type = ir_type_is_tensor(v->type) ? explicit_value_type(w->x, v) : NULL;
	ArenaMark mark = arena_mark(&w->x->tmp);

	if (type)
		w->visitor->value(w->cx, &w->place, v, type);
	arena_reset(&w->x->tmp, mark);
}

static void walk_block(Walk *w, const IrBlock *b);

static void
walk_regions(Walk *w, const IrOp *op)
{
	const ExRegion *r = explicit_region_of(w->x, op);
	ExPlace outer = w->place;

	w->place.depth++;
	w->place.varying |= r && r->ctx.manual;
	if (r && w->visitor->context)
		w->visitor->context(w->cx, &w->place, r->ctx);
	for (uint32_t i = 0; i < op->n_regions; i++) {
		if (op->regions[i].first)
			walk_block(w, op->regions[i].first);
	}
	w->place = outer;
}

static void
walk_block(Walk *w, const IrBlock *b)
{
	for (uint32_t i = 0; i < b->n_args; i++)
		walk_value(w, b->args[i]);
	for (const IrOp *op = b->first; op; op = op->next) {
		if (op->n_regions && explicit_row(op)->flow)
			walk_regions(w, op);
		for (uint32_t i = 0; i < op->n_results; i++)
			walk_value(w, &op->results[i]);
	}
}

void
explicit_walk(ExEnv *x, const ExVisitor *visitor, void *cx)
{
	for (IrOp *op = ir_func_first(x->m->op); op; op = ir_func_next(op)) {
		const ExFunc *f = explicit_func_of(x, op);
		Walk w = { .x = x, .visitor = visitor, .cx = cx,
		           .place = { .func = f, .depth = 1, .varying = x->o->show_varying || (f && f->ctx.manual) } };

		if (!f || !ir_op_body(op, 0))
			continue;
		if (visitor->function)
			visitor->function(cx, f);
		walk_block(&w, ir_op_body(op, 0));
		if (visitor->returned)
			visitor->returned(cx, &w.place);
	}
}

void
explicit_value_name(const ExEnv *x, Buf *out, const IrValue *v)
{
	const IrOp *op = ir_value_def(v);
	Atom name = print_source_name(x->m, v);
	uint32_t first = op ? v->index : 0;

	while (!name && first > 0)
		name = print_source_name(x->m, &op->results[--first]);
	buf_char(out, '%');
	if (name)
		buf_str(out, session_str(x->s, name));
	if (op && op->n_results > 1 && name && (first != v->index || op->results[1].name == 0))
		buf_printf(out, "#%u", (unsigned)(v->index - first));
}
