/* SPDX-License-Identifier: Apache-2.0
 *
 * What an operation takes along into a module of its own: the values from outside that its regions use, and the
 * functions that it refers to. Copies of these functions come back with new names.
 */
#include "localize/outline.h"

/* ---- values from outside ---- */

typedef struct Search {
	Arena *a;
	IrOp *op;
	Map seen;
	OutlineValues *found;
} Search;

/* Returns whether the value is defined outside of the operation. */
static bool
is_outside(const IrValue *v, const IrOp *op)
{
	for (IrOp *at = ir_value_op(v); at; at = ir_op_parent(at)) {
		if (at == op)
			return false;
	}
	return true;
}

static IrWalk
find_values(IrOp *inner, void *cx)
{
	Search *s = cx;

	for (uint32_t i = 0; inner != s->op && i < inner->n_operands; i++) {
		IrValue *v = ir_operand(inner, i);

		if (is_outside(v, s->op) && map_mark(s->a, &s->seen, (uintptr_t)v))
			*VEC_ADD(s->a, s->found) = v;
	}
	return IR_WALK_ON;
}

OutlineValues
outline_values(Arena *a, IrOp *op)
{
	OutlineValues found = { 0 };
	Search s = { .a = a, .op = op, .found = &found };

	if (op->n_regions)
		ir_walk_post(op, find_values, &s);
	return found;
}

/* ---- functions ---- */

static void
see_name(OutlineFuncs *f, Atom name)
{
	IrOp *func;

	if (!f->symbols)
		f->symbols = ir_symtab_new(f->a, f->m->s, f->m->op);
	func = ir_symtab_get(f->symbols, name);
	if (func && func->kind == IR_OP_FUNC && map_mark(f->a, &f->seen, (uintptr_t)func)) {
		*VEC_ADD(f->a, &f->list) = func;
		*VEC_ADD(f->a, &f->work) = func;
	}
}

/* Finds the functions that an attribute names. The recursion is as deep as the attribute, which the reader limits. */
static void
see_names(OutlineFuncs *f, const IrAttr *a)
{
	if (!a || !(a->refs & IR_REFS_SYMBOL))
		return;
	if (a->kind == IR_ATTR_SYMBOL)
		see_name(f, ir_attr_atoms(a)[0]);
	for (uint32_t i = 0; a->kind == IR_ATTR_ARRAY && i < a->n; i++)
		see_names(f, ir_attr_elems(a)[i]);
	for (uint32_t i = 0; a->kind == IR_ATTR_DICT && i < a->n; i++)
		see_names(f, ir_attr_entries(a)[i].value);
}

/* Finds the functions to which an operation and its regions refer; those of a function's attributes come last. */
static void
see_op(OutlineFuncs *f, IrOp *root)
{
	bool body_first = root->kind == IR_OP_FUNC;

	for (IrOp *op = body_first ? ir_walk_next(root, root) : root; op; op = ir_walk_next(root, op)) {
		see_names(f, op->props);
		see_names(f, op->attrs);
	}
	if (body_first)
		see_names(f, root->attrs);
}

OutlineFuncs
outline_funcs(Arena *a, IrModule *m, IrOp *op)
{
	OutlineFuncs f = { .a = a, .m = m };

	see_op(&f, op);
	while (f.work.n)
		see_op(&f, VEC_POP(&f.work));
	return f;
}

void
outline_funcs_copy(OutlineFuncs *f, IrModule *to)
{
	IrBlock *b = ir_op_block(to->op, 0);

	for (uint32_t i = 0; i < f->list.n; i++) {
		IrMap map;

		ir_map_init(f->m, &map, f->a);
		f->list.v[i] = ir_op_clone(to, f->list.v[i], &map);
		ir_op_append(b, f->list.v[i]);
	}
}

/* Returns an attribute with the new names of functions. */
static IrAttr *
renamed(const OutlineFuncs *f, IrAttr *a)
{
	Session *s = f->m->s;
	IrNamed *entries;
	IrAttr **v;
	Atom *name;

	switch (a->kind) {
	case IR_ATTR_SYMBOL:
		name = map_get(&f->names, ir_attr_atoms(a)[0]);
		return name ? ir_attr_symbol(s, name, 1) : a;
	case IR_ATTR_ARRAY:
		v = ARENA_ARRAY(f->a, IrAttr *, a->n);
		for (uint32_t i = 0; i < a->n; i++)
			v[i] = renamed(f, ir_attr_elems(a)[i]);
		return ir_attr_intern(s, IR_ATTR_ARRAY, a->sub, a->n, a->type, v, a->n * sizeof *v);
	case IR_ATTR_DICT:
		entries = ARENA_ARRAY(f->a, IrNamed, a->n);
		for (uint32_t i = 0; i < a->n; i++)
			entries[i] = (IrNamed){ ir_attr_entries(a)[i].name, 0,
			                        renamed(f, ir_attr_entries(a)[i].value) };
		return ir_attr_dict(s, entries, a->n);
	default:
		return a;
	}
}

static void
rename_in(const OutlineFuncs *f, IrOp *root)
{
	for (IrOp *op = ir_walk_next(root, root); op; op = ir_walk_next(root, op)) {
		IrAttr *props = op->props ? renamed(f, op->props) : NULL;

		if (props != op->props) {
			op->props = props;
			ir_op_changed(op);
		}
		if (op->attrs)
			op->attrs = renamed(f, op->attrs);
	}
}

void
outline_funcs_return(OutlineFuncs *f, IrOp *manual)
{
	if (!f->list.n)
		return;
	for (uint32_t i = 0; i < f->list.n; i++) {
		Atom before = ir_symbol_name(f->list.v[i]), *after = ARENA_NEW(f->a, Atom);
		IrMap map;

		ir_map_init(f->m, &map, f->a);
		f->list.v[i] = ir_op_clone(f->m, f->list.v[i], &map);
		*after = ir_symtab_insert(f->symbols, f->list.v[i]);
		map_put(f->a, &f->names, before, after);
	}
	rename_in(f, manual);
	for (uint32_t i = 0; i < f->list.n; i++)
		rename_in(f, f->list.v[i]);
}
