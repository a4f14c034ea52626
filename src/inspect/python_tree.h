/* SPDX-License-Identifier: Apache-2.0
 *
 * The leaves of the arguments or of the results of a function, and how Python can write a tree of them (spec 75 §19.2).
 */
#ifndef SHARDC_INSPECT_PYTHON_TREE_H
#define SHARDC_INSPECT_PYTHON_TREE_H

#include "inspect/key_path.h"
#include "ir/op.h"

typedef struct PythonLeaf {
	KeyPath path;			/* without steps if the name is not a path */
	Str address;
	IrType *type;
	IrAttr *sharding, *attrs;	/* or NULL */
} PythonLeaf;

typedef enum PythonForm {
	PYTHON_LITERAL,		/* a literal */
	PYTHON_BY_PATH,		/* a function of trees, which finds each leaf by its path */
	PYTHON_LEAVES,		/* a function of a tree, which takes the leaves in order */
} PythonForm;

/* The arguments or the results. An item is a parameter, or an element of a tuple of results. */
typedef struct PythonTree {
	PythonLeaf *leaves;
	uint32_t n;
	bool results;
	const char *unusable;	/* why the names say nothing about the tree; NULL: they do */
	bool unnamed;		/* a leaf has no name */
	bool tuple;		/* the items are elements of a tuple */
	uint32_t base;		/* the steps of a path that select the item */
	PythonForm form;
} PythonTree;

/* Returns the tree of the arguments, or of the results, of a function. */
PythonTree python_tree(IrModule *m, IrOp *func, bool results);

/* Returns the index after the last leaf of the item that begins with leaf i. */
uint32_t python_item_end(const PythonTree *t, uint32_t i);
/* Returns whether these leaves, of one item, have only strings as keys, so that they can be written as a dictionary. */
bool python_item_is_literal(const PythonTree *t, uint32_t i, uint32_t end);
/* Returns the number of steps that the paths of leaves i and j have in common. */
uint32_t python_common_steps(const PythonTree *t, uint32_t i, uint32_t j);

#endif
