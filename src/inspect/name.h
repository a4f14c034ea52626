/* SPDX-License-Identifier: Apache-2.0
 *
 * How reports name values and places of a program (spec 75 §1.2 and §1.3).
 */
#ifndef SHARDC_INSPECT_NAME_H
#define SHARDC_INSPECT_NAME_H

#include "inspect/frames.h"
#include "ir/op.h"

/* Returns the value itself, or the value from which the collectives and reshards of passes have made it. */
const IrValue *inspect_named(const IrModule *m, const IrValue *v);

/* Returns the address of inspect_named(v): "%0", "%1#2", "@f/%x" outside of main; "" if it has no name in the text. */
Str inspect_value(IrModule *m, const IrValue *v);
/* Returns the address of result i of a function: "result0", "@f/result0". */
Str inspect_result(IrModule *m, const IrOp *func, uint32_t i);

/* Returns the offset of the name of a value in the source, or of the operation if the value has none. Sets *known to
 * whether there is one. */
uint32_t inspect_place(const IrModule *m, const IrValue *v, bool *known);

/* Returns the name "%0" at the start of a span of the source, or of what an operation there defines; "" if there is
 * none. */
Str inspect_name_at(const IrModule *m, Span span);

/* Return the place from which an operation, a value or an argument of a function was made. */
InspectOrigin inspect_op_origin(IrModule *m, const IrOp *op);
InspectOrigin inspect_origin(IrModule *m, const IrValue *v);

#endif
