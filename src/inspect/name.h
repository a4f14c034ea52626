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
/* Returns the name that JAX gives to result i of a function, or { NULL, 0 }. */
Str inspect_result_name(const Session *s, const IrOp *func, uint32_t i);

/* Returns the offset of a value's name in the source, or that of its operation if the value has no name there. If the
 * source has neither, returns 0 and sets *known to false. */
uint32_t inspect_place(IrModule *m, const IrValue *v, bool *known);

/* Returns the name at the start of a span of the source, such as "%0", or else the name of the value that the operation
 * there defines; "" if there is neither. */
Str inspect_name_at(const IrModule *m, Span span);

/* Return the place from which an operation, a value or an argument of a function was made. */
InspectOrigin inspect_op_origin(IrModule *m, const IrOp *op);
InspectOrigin inspect_origin(IrModule *m, const IrValue *v);

#endif
