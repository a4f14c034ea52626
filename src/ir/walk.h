/* SPDX-License-Identifier: Apache-2.0
 *
 * Walks over nested ops (spec 40 §2.1), symbol tables, functions, and the question whether an op has effects.
 */
#ifndef SHARDC_IR_WALK_H
#define SHARDC_IR_WALK_H

#include "ir/op.h"

typedef enum IrWalk { IR_WALK_ON, IR_WALK_SKIP, IR_WALK_STOP } IrWalk;
/* A visit of one op; returns how the walk continues. */
typedef IrWalk IrVisit(IrOp *op, void *cx);

/* Visits an op and everything nested in it, nested ops before their owner. The successor of an op is
 * read before the op is visited. So the visited op may be erased or moved, and ops inserted next to it are
 * not visited. Returns false if a visit returned IR_WALK_STOP. */
bool ir_walk_post(IrOp *op, IrVisit *visit, void *cx);
/* Visits likewise, but owners before nested ops. IR_WALK_SKIP skips the ops nested in the visited one. */
bool ir_walk_pre(IrOp *op, IrVisit *visit, void *cx);

/* Prefetches the memory after an op. Ops are usually contiguous, but there need not be an op, so the address is
 * computed as an integer. */
static inline void
ir_walk_ahead(const IrOp *op)
{
	__builtin_prefetch((const void *)((uintptr_t)op + 1024));
}

/* Does the same as ir_walk_next(), for any op. */
IrOp *ir_walk_next_far(const IrOp *root, IrOp *op);
/* Returns the op after `op` in a pre-order walk of everything in `root`, or NULL at the end. The walk starts with the
 * root itself. */
static inline IrOp *
ir_walk_next(const IrOp *root, IrOp *op)
{
	/* Most ops have no regions and are not the last of their block. */
	ir_walk_ahead(op);
	return !op->n_regions && op->next && op != root ? op->next : ir_walk_next_far(root, op);
}
/* Returns the op after `op` in such a walk that skips the ops nested in `op`. */
IrOp *ir_walk_next_outside(const IrOp *root, IrOp *op);

/* Returns the first of the values that an op makes: its results, then the arguments of the blocks of its regions. NULL:
 * it makes none. */
IrValue *ir_values_first(IrOp *op);
/* Returns the value that the op makes after v, or NULL. */
IrValue *ir_values_next(IrOp *op, const IrValue *v);

/* Returns a copy of a module, which the caller frees; it does not need the module to live. The map gets all values. */
IrModule *ir_module_copy(IrModule *m, IrMap *map);
/* Returns such a copy. The arena is for work. */
IrModule *ir_module_clone(IrModule *m, Arena *work);

/* Returns the symbol name that an op defines, or 0. */
Atom ir_symbol_name(const IrOp *op);
/* Returns whether JAX has printed the text of a module: it names the module after the function that it lowers. */
bool ir_is_of_jax(const IrModule *m);
/* Returns the innermost module around an op, which is the op itself if it is a module. */
IrOp *ir_module_of(IrOp *op);
/* Returns the op that defines a symbol directly in the module, or NULL. Takes linear time: see IrSymtab. */
IrOp *ir_symbol_find(const IrOp *module, Atom name);

/* The symbols of one module by name. New names are made unique as MLIR does it (spec 40 §2.4). */
typedef struct IrSymtab IrSymtab;
/* Returns a table of the symbols that are defined directly in the module. */
IrSymtab *ir_symtab_new(Arena *a, Session *s, IrOp *module);
/* Returns the op that defines a symbol, or NULL. */
IrOp *ir_symtab_get(const IrSymtab *t, Atom name);
/* Adds a symbol op and returns its name. If the name is taken, the op is renamed with the counter of the table. A
 * detached op is appended to the module. */
Atom ir_symtab_insert(IrSymtab *t, IrOp *op);
/* Removes the op from the table and erases it. */
void ir_symtab_erase(IrSymtab *t, IrOp *op);

/* Return the first function of a module, and the next one after a function; NULL at the end. */
static inline IrOp *
ir_func_first(const IrOp *module)
{
	IrOp *op = ir_op_body(module, 0) ? ir_op_body(module, 0)->first : NULL;

	while (op && op->kind != IR_OP_FUNC)
		op = op->next;
	return op;
}
static inline IrOp *
ir_func_next(const IrOp *func)
{
	IrOp *op = func->next;

	while (op && op->kind != IR_OP_FUNC)
		op = op->next;
	return op;
}
/* Returns the first function after `op` in a pre-order walk of everything in `root`, or NULL at the end. Functions of
 * nested modules count. The walk starts with the root itself. */
IrOp *ir_func_after(const IrOp *root, IrOp *op);
/* Returns the function type, which is never NULL for a verified function. */
IrType *ir_func_type(const IrOp *func);
/* Returns whether a function can be called from outside of the module. */
bool ir_func_is_public(const IrOp *func);
/* Return the attribute dictionary of argument (result) i, or NULL if it is empty. */
IrAttr *ir_func_arg_attrs(const IrOp *func, uint32_t i);
IrAttr *ir_func_res_attrs(const IrOp *func, uint32_t i);
/* Set one entry of such a dictionary, or remove it if the value is NULL. Each call takes time linear in the number of
 * arguments (results), so many changes are better made with ir_func_set_all_arg_attrs. */
void ir_func_set_arg_attr(Session *s, IrOp *func, uint32_t i, Atom name, IrAttr *value);
void ir_func_set_res_attr(Session *s, IrOp *func, uint32_t i, Atom name, IrAttr *value);
/* Set the dictionaries of all n arguments (results); NULL stands for an empty one. */
void ir_func_set_all_arg_attrs(Session *s, IrOp *func, IrAttr *const *dicts, uint32_t n);
void ir_func_set_all_res_attrs(Session *s, IrOp *func, IrAttr *const *dicts, uint32_t n);
/* Returns the symbol that a func.call calls, or 0 if the attribute is missing. */
Atom ir_call_callee(const IrOp *call);

/* Returns whether the op has no effect, so that it may be deleted if it is unused (spec 30 §8.5). */
bool ir_op_is_effect_free(const IrOp *op);

#endif
