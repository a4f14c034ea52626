/* SPDX-License-Identifier: Apache-2.0
 *
 * Walks over nested ops (spec 40 §2.1), symbols and functions.
 */
#ifndef SHARDC_IR_WALK_H
#define SHARDC_IR_WALK_H

#include "ir/op.h"

typedef enum IrWalk { IR_WALK_ON, IR_WALK_SKIP, IR_WALK_STOP } IrWalk;
typedef IrWalk IrVisit(IrOp *op, void *cx);

/* Visits op and everything nested in it, nested ops before their owner. The successor of an op is
 * read before the op is visited: the visited op may be erased or moved, and ops put next to it are
 * not visited. Returns false if a visit answered IR_WALK_STOP. */
bool ir_walk_post(IrOp *op, IrVisit *visit, void *cx);
/* The same, owners first; IR_WALK_SKIP leaves out what is nested in the op. */
bool ir_walk_pre(IrOp *op, IrVisit *visit, void *cx);

/* Asks for what lies behind an op. Ops lie together, but nobody says that there is something: the place
 * is a number, not a pointer into an object. */
static inline void
ir_walk_ahead(const IrOp *op)
{
	__builtin_prefetch((const void *)((uintptr_t)op + 1024));
}

/* Pre-order iteration without callback: the op after `op` in a pre-order walk of everything in `root`,
 * or NULL at the end. Start with root itself. */
IrOp *ir_walk_next_far(const IrOp *root, IrOp *op);
static inline IrOp *
ir_walk_next(const IrOp *root, IrOp *op)
{
	/* Most ops have no regions and are not the last of their block. */
	ir_walk_ahead(op);
	return !op->n_regions && op->next && op != root ? op->next : ir_walk_next_far(root, op);
}
/* The same, but skipping what is nested in `op`. */
IrOp *ir_walk_next_outside(const IrOp *root, IrOp *op);

/* The name an op defines as a symbol, 0 if it defines none. */
Atom ir_symbol_name(const IrOp *op);
/* The closest module around an op (the op itself if it is one). */
IrOp *ir_module_of(IrOp *op);
/* The op that defines that symbol directly in the module, or NULL. Linear; see IrSymtab. */
IrOp *ir_symbol_find(const IrOp *module, Atom name);

/* A hashed symbol table of one module, with MLIR's way to make names unique (spec 40 §2.4). */
typedef struct IrSymtab IrSymtab;
IrSymtab *ir_symtab_new(Arena *a, Session *s, IrOp *module);
IrOp *ir_symtab_get(const IrSymtab *t, Atom name);
/* Enters a symbol op; renames it with the table's counter if its name is taken. An op without
 * block is appended to the module. Returns the final name. */
Atom ir_symtab_insert(IrSymtab *t, IrOp *op);
/* Forgets the name and erases the op. */
void ir_symtab_erase(IrSymtab *t, IrOp *op);

/* Functions. */
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
/* The function type; never NULL in a verified function. */
IrType *ir_func_type(const IrOp *func);
/* The dictionary of argument / result i, NULL if it has none. */
IrAttr *ir_func_arg_attrs(const IrOp *func, uint32_t i);
IrAttr *ir_func_res_attrs(const IrOp *func, uint32_t i);
/* One entry of such a dictionary; value NULL removes. Costs O(arguments): see ir_func_set_all_arg_attrs. */
void ir_func_set_arg_attr(Session *s, IrOp *func, uint32_t i, Atom name, IrAttr *value);
void ir_func_set_res_attr(Session *s, IrOp *func, uint32_t i, Atom name, IrAttr *value);
/* All dictionaries at once (NULL entries: none), n = number of arguments / results. */
void ir_func_set_all_arg_attrs(Session *s, IrOp *func, IrAttr *const *dicts, uint32_t n);
void ir_func_set_all_res_attrs(Session *s, IrOp *func, IrAttr *const *dicts, uint32_t n);
/* The callee of a func.call: atom of the symbol, 0 if the attribute is missing. */
Atom ir_call_callee(const IrOp *call);

/* Whether the op has no effect and may be deleted when unused: spec 30 §8.5. */
bool ir_op_is_effect_free(const IrOp *op);

#endif
