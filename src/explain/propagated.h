/* SPDX-License-Identifier: Apache-2.0
 *
 * The shardings of a program's values after propagation. The program itself does not change.
 */
#ifndef SHARDC_EXPLAIN_PROPAGATED_H
#define SHARDC_EXPLAIN_PROPAGATED_H

#include "explain/program_edit.h"
#include "pipeline/runner.h"

typedef struct ExplainPropagated {
	IrModule *m;		/* the propagated copy, which the caller frees */
	Map ops;		/* its operations, by offset + 1 */
} ExplainPropagated;

/* Propagates a copy of a program, as XLA does or Shardy alone. Returns false after an error; then there is no copy. */
bool explain_propagate(Runner *r, IrModule *m, bool as_xla, Arena *a, ExplainPropagated *p);
/* The same with an edit of the copy before propagation; NULL: none. */
bool explain_propagate_edited(Runner *r, IrModule *m, const ExplainEdit *edit, bool as_xla, Arena *a,
                              ExplainPropagated *p);
/* Returns the operation of the copy that defines a value, has it in a region, or is its function; or NULL. */
IrOp *explain_propagated_op(const ExplainPropagated *p, const InspectNamed *x);
/* Returns the sharding of a value, or NULL. */
IrAttr *explain_propagated_get(const ExplainPropagated *p, const InspectNamed *x);
/* Returns whether two shardings give a value different layouts. NULL is a sharding without axes. */
bool explain_shardings_differ(const IrAttr *a, const IrAttr *b);

#endif
