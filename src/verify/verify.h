/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks everything that must hold of a parsed module (spec 10 §13, spec 11 §11).
 */
#ifndef SHARDC_VERIFY_VERIFY_H
#define SHARDC_VERIFY_VERIFY_H

#include "ir/op.h"
#include "verify_core/wrong_functions.h"

/* Checks the whole module and reports every independent error to s->diag. Returns false if there is any. */
bool verify_module(IrModule *m);
/* Does the same, and enters the functions with errors into `wrong`, which may be NULL. */
bool verify_functions(IrModule *m, VerifyWrongFunctions *wrong);
/* Checks an op whose check depends only on its types and properties, and reports its first error. Returns true for
 * others. */
bool verify_op_alone(IrModule *m, IrOp *op);
/* Checks whether a rule could be attached to the op; reports an error and returns false if not. */
bool verify_rule_for(IrModule *m, const IrOp *op, const IrAttr *rule);

#endif
