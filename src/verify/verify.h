/* SPDX-License-Identifier: Apache-2.0
 *
 * The validator: everything that must hold of a module that parsed (spec 10 §13, spec 11 §11).
 */
#ifndef SHARDC_VERIFY_VERIFY_H
#define SHARDC_VERIFY_VERIFY_H

#include "ir/op.h"

/* Checks the whole module; every independent error is reported to s->diag. False if there was any. */
bool verify_module(IrModule *m);
/* Whether a rule that is not attached to an op could be; reports why not. */
bool verify_rule_for(IrModule *m, const IrOp *op, const IrAttr *rule);

#endif
