/* SPDX-License-Identifier: Apache-2.0
 *
 * Walks over nested ops, the symbol table of a module, attributes of functions, and side effects. Recursive
 * walks are as deep as regions nest, which the reader limits.
 */
#include "ir/walk.h"

#include <assert.h>

bool
ir_walk_post(IrOp *op, IrVisit *visit, void *cx)
{
	for (uint32_t r = 0; r < op->n_regions; r++) {
		for (IrBlock *b = op->regions[r].first; b; b = b->next) {
			for (IrOp *cur = b->first, *next; cur; cur = next) {
				next = cur->next;
				ir_walk_ahead(next);
				if (cur->n_regions ? !ir_walk_post(cur, visit, cx) : visit(cur, cx) == IR_WALK_STOP)
					return false;
			}
		}
	}
	return visit(op, cx) != IR_WALK_STOP;
}

bool
ir_walk_pre(IrOp *op, IrVisit *visit, void *cx)
{
	IrWalk r = visit(op, cx);

	if (r != IR_WALK_ON)
		return r == IR_WALK_SKIP;
	for (uint32_t i = 0; i < op->n_regions; i++) {
		for (IrBlock *b = op->regions[i].first; b; b = b->next) {
			for (IrOp *cur = b->first, *next; cur; cur = next) {
				next = cur->next;
				if (!ir_walk_pre(cur, visit, cx))
					return false;
			}
		}
	}
	return true;
}

/* Returns the first op in the blocks from b on, or in the regions of `owner` after r; NULL if there is none. */
static IrOp *
walk_first_from(IrOp *owner, IrRegion *r, IrBlock *b)
{
	for (;;) {
		for (; b; b = b->next) {
			if (b->first)
				return b->first;
		}
		if (++r >= owner->regions + owner->n_regions)
			return NULL;
		b = r->first;
	}
}

IrOp *
ir_walk_next_outside(const IrOp *root, IrOp *op)
{
	while (op != root) {
		IrBlock *b = op->block;
		IrOp *found;

		if (op->next)
			return op->next;
		found = walk_first_from(b->region->op, b->region, b->next);
		if (found)
			return found;
		op = b->region->op;
	}
	return NULL;
}

IrOp *
ir_walk_next_far(const IrOp *root, IrOp *op)
{
	if (op->n_regions) {
		IrOp *found = walk_first_from(op, op->regions, op->regions[0].first);

		if (found)
			return found;
	}
	return ir_walk_next_outside(root, op);
}

/* Returns the first argument of `b` or of a block after it in `r` and the regions after that, or NULL. */
static IrValue *
first_arg_from(const IrOp *op, const IrRegion *r, const IrBlock *b)
{
	for (;;) {
		for (; b; b = b->next) {
			if (b->n_args)
				return b->args[0];
		}
		if (++r == op->regions + op->n_regions)
			return NULL;
		b = r->first;
	}
}

IrValue *
ir_values_first(IrOp *op)
{
	if (op->n_results)
		return &op->results[0];
	return op->n_regions ? first_arg_from(op, op->regions, op->regions[0].first) : NULL;
}

IrValue *
ir_values_next(IrOp *op, const IrValue *v)
{
	const IrBlock *b = v->is_arg ? v->owner.block : NULL;
	uint32_t next = v->index + 1u;

	if (b)
		return next < b->n_args ? b->args[next] : first_arg_from(op, b->region, b->next);
	if (next < op->n_results)
		return &op->results[next];
	return op->n_regions ? first_arg_from(op, op->regions, op->regions[0].first) : NULL;
}

IrOp *
ir_func_after(const IrOp *root, IrOp *op)
{
	do {
		op = op->kind == IR_OP_FUNC ? ir_walk_next_outside(root, op) : ir_walk_next(root, op);
	} while (op && op->kind != IR_OP_FUNC);
	return op;
}

Atom
ir_symbol_name(const IrOp *op)
{
	const IrAttr *a = ir_op_get(op, ATOM_sym_name);

	return a && a->kind == IR_ATTR_STRING ? ir_attr_atoms(a)[0] : 0;
}

bool
ir_is_of_jax(const IrModule *m)
{
	Atom name = ir_symbol_name(m->op);
	Str text = name ? session_str(m->s, name) : STR("");

	return text.n > 4 && memcmp(text.p, "jit_", 4) == 0;
}

IrOp *
ir_module_of(IrOp *op)
{
	return ir_op_enclosing(op, IR_OP_MODULE);
}

IrOp *
ir_symbol_find(const IrOp *module, Atom name)
{
	const IrBlock *b = ir_op_body(module, 0);

	for (IrOp *op = b ? b->first : NULL; op; op = op->next) {
		if (name && ir_symbol_name(op) == name)
			return op;
	}
	return NULL;
}

struct IrSymtab {
	Arena *arena;
	Session *s;
	IrOp *module;
	Map ops;		/* by the atom of the name */
	uint64_t counter;
};

IrSymtab *
ir_symtab_new(Arena *a, Session *s, IrOp *module)
{
	IrSymtab *t = ARENA_NEW(a, IrSymtab);
	const IrBlock *b = ir_op_body(module, 0);

	t->arena = a;
	t->s = s;
	t->module = module;
	for (IrOp *op = b ? b->first : NULL; op; op = op->next) {
		Atom name = ir_symbol_name(op);

		if (name && !ir_symtab_get(t, name))
			map_put(a, &t->ops, name, op);
	}
	return t;
}

IrOp *
ir_symtab_get(const IrSymtab *t, Atom name)
{
	return map_get(&t->ops, name);
}

static void
symbol_rename(Session *s, IrOp *op, Atom name)
{
	IrAttr *a = ir_attr_string(s, name);

	if (ir_op_prop(op, ATOM_sym_name))
		ir_op_set_prop(s, op, ATOM_sym_name, a);
	else
		ir_op_set_attr(s, op, ATOM_sym_name, a);
}

Atom
ir_symtab_insert(IrSymtab *t, IrOp *op)
{
	Atom name = ir_symbol_name(op);
	IrOp *there = ir_symtab_get(t, name);

	if (!op->block)
		ir_op_append(ir_op_body(t->module, 0), op);
	if (there == op)
		return name;
	if (there) {
		Str base = session_str(t->s, name);

		do {
			name = atom_numbered(&t->s->atoms, base, t->counter++);
		} while (ir_symtab_get(t, name));
		symbol_rename(t->s, op, name);
	}
	map_put(t->arena, &t->ops, name, op);
	return name;
}

void
ir_symtab_erase(IrSymtab *t, IrOp *op)
{
	map_drop(&t->ops, ir_symbol_name(op), op);
	ir_op_erase(op);
}

IrType *
ir_func_type(const IrOp *func)
{
	const IrAttr *a = ir_op_prop(func, ATOM_function_type);

	return a && a->kind == IR_ATTR_TYPE ? *(IrType *const *)ir_attr_data(a) : NULL;
}

bool
ir_func_is_public(const IrOp *func)
{
	const IrAttr *v = ir_op_prop(func, ATOM_sym_visibility);

	return !v || ir_attr_atoms(v)[0] == ATOM_public;
}

static IrAttr *
func_dict(const IrOp *func, Atom list, uint32_t i)
{
	const IrAttr *a = ir_op_prop(func, list);
	IrAttr *d;

	if (!a || a->kind != IR_ATTR_ARRAY || i >= a->n)
		return NULL;
	d = ir_attr_elems(a)[i];
	return d->kind == IR_ATTR_DICT && d->n ? d : NULL;
}

IrAttr *
ir_func_arg_attrs(const IrOp *func, uint32_t i)
{
	return func_dict(func, ATOM_arg_attrs, i);
}

IrAttr *
ir_func_res_attrs(const IrOp *func, uint32_t i)
{
	return func_dict(func, ATOM_res_attrs, i);
}

/* Stores the dictionaries of arguments or results. If all are empty, the property is removed. */
static void
func_set_dicts(Session *s, IrOp *func, Atom list, IrAttr *const *dicts, uint32_t n)
{
	ArenaTry try;
	IrAttr **v = arena_try(&s->arena, n * sizeof *v, &try), *a;
	bool any = false;

	for (uint32_t i = 0; i < n; i++) {
		v[i] = dicts[i] ? dicts[i] : s->empty_dict;
		any |= v[i]->n != 0;
	}
	a = any ? ir_attr_array(s, v, n) : NULL;
	arena_undo(&s->arena, &try);
	ir_op_set_prop(s, func, list, a);
}

static void
func_set_dict_entry(Session *s, IrOp *func, Atom list, uint32_t n, uint32_t i, Atom name, IrAttr *value)
{
	IrAttr **v = ARENA_ARRAY(&s->arena, IrAttr *, n);

	for (uint32_t k = 0; k < n; k++)
		v[k] = func_dict(func, list, k);
	v[i] = ir_dict_set(s, v[i], name, value);
	func_set_dicts(s, func, list, v, n);
}

void
ir_func_set_arg_attr(Session *s, IrOp *func, uint32_t i, Atom name, IrAttr *value)
{
	const IrType *t = ir_func_type(func);

	assert(t);
	func_set_dict_entry(s, func, ATOM_arg_attrs, t->n_in, i, name, value);
}

void
ir_func_set_res_attr(Session *s, IrOp *func, uint32_t i, Atom name, IrAttr *value)
{
	const IrType *t = ir_func_type(func);

	assert(t);
	func_set_dict_entry(s, func, ATOM_res_attrs, ir_type_n_results(t), i, name, value);
}

void
ir_func_set_all_arg_attrs(Session *s, IrOp *func, IrAttr *const *dicts, uint32_t n)
{
	func_set_dicts(s, func, ATOM_arg_attrs, dicts, n);
}

void
ir_func_set_all_res_attrs(Session *s, IrOp *func, IrAttr *const *dicts, uint32_t n)
{
	func_set_dicts(s, func, ATOM_res_attrs, dicts, n);
}

Atom
ir_call_callee(const IrOp *call)
{
	const IrAttr *a = ir_op_prop(call, ATOM_callee);

	return a && a->kind == IR_ATTR_SYMBOL && a->n == 1 ? ir_attr_atoms(a)[0] : 0;
}

static bool
custom_call_is_effect_free(const IrOp *op)
{
	const IrAttr *a = ir_op_prop(op, ATOM_has_side_effect);

	return !a || a->kind != IR_ATTR_INT || ir_attr_ints(a)[0] == 0;
}

static bool
regions_are_effect_free(const IrOp *op)
{
	for (uint32_t r = 0; r < op->n_regions; r++) {
		for (const IrBlock *b = op->regions[r].first; b; b = b->next) {
			for (const IrOp *o = b->first; o; o = o->next) {
				if (!ir_op_is_effect_free(o))
					return false;
			}
		}
	}
	return true;
}

bool
ir_op_is_effect_free(const IrOp *op)
{
	if (op->flags & T_PURE)
		return op->n_results > 0;	/* without results it may end a region */
	switch ((IrEffects)ir_op_info(op->kind)->effects) {
	case FX_P:
	case FX_N:
		return true;
	case FX_C:
		return custom_call_is_effect_free(op);
	case FX_R:
		return regions_are_effect_free(op);
	case FX_U:
	case FX_X:
	case FX_W:
		return false;
	}
	return false;
}
