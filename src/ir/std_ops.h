/* SPDX-License-Identifier: Apache-2.0
 *
 * The custom forms of operations of MLIR's own dialects (ir/std_ops.def).
 */
#ifndef SHARDC_IR_STD_OPS_H
#define SHARDC_IR_STD_OPS_H

#include "ir/op.h"

/* What follows the name; FLAGS is `word<words>`, and a dictionary comes before the colon. */
typedef enum IrStdForm {
	STD_CONSTANT,	/* [dict] value, without a colon */
	STD_SAME,	/* uses FLAGS : type */
	STD_CMPF,	/* predicate, uses FLAGS : type */
	STD_CMPI,
	STD_SELECT,	/* uses : type, or uses : type of the condition, type */
	STD_CAST,	/* use FLAGS : type to type */
	STD_EMPTY,	/* (uses) : type */
	STD_DIM,	/* [dict] use, use : type of the first, without another dictionary */
	STD_EXTRACT,	/* use[uses] : type of the first */
	STD_INSERT,	/* use into use[uses] : type of the result */
	STD_ELEMENTS,	/* uses : type of the result */
	STD_SPLAT,	/* use : type of the result */
	STD_LIST,	/* [attributes], without a colon */
	STD_ASSERT,	/* use, "message", without a colon */
	STD_BR,		/* ^block(uses : types) */
	STD_COND_BR	/* use, ^block(uses : types), ^block(uses : types) */
} IrStdForm;

typedef struct IrStdOp {
	const char *name;
	uint8_t form;		/* IrStdForm */
	uint8_t operands;
	char flags;
	const char *hint;
} IrStdOp;

/* Returns the row of a name, or NULL. */
const IrStdOp *ir_std_op(Str name);
/* Returns the names of the predicates of a comparison in the order of their numbers. The list ends with NULL. */
const char *const *ir_std_predicates(IrStdForm form);
/* Returns the type of a comparison of values of this type, or NULL if they are neither scalars, vectors nor tensors. */
IrType *ir_std_compared(Session *s, IrType *t);
/* Returns the name of the one property that is not a flag and that the form shows, or 0 if there is none. */
Atom ir_std_prop(const IrStdOp *row);
/* Returns the name of the property that holds the flags, or 0 if the operation has none. */
Atom ir_std_flags(const IrStdOp *row);
/* Returns the attribute of flags from the words between angle brackets, in MLIR's order, or NULL if a word is not a
 * flag. */
IrAttr *ir_std_flags_read(Session *s, const IrStdOp *row, Str words);
/* Returns the words of such an attribute as they are printed, empty for none. Returns false for other attributes. */
bool ir_std_flags_words(Session *s, const IrStdOp *row, const IrAttr *flags, Str *words);

#endif
