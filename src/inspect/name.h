/* SPDX-License-Identifier: Apache-2.0
 *
 * How reports name values and places of a program (spec 75 §1.2 and §1.3).
 */
#ifndef SHARDC_INSPECT_NAME_H
#define SHARDC_INSPECT_NAME_H

#include "ir/op.h"

/* A place in the program from which the text was made. */
typedef struct InspectOrigin {
	Str file;		/* its last component; p == NULL: unknown */
	uint32_t line, col;
	Str name;		/* the last name around the place, or p == NULL */
} InspectOrigin;

/* Returns the value itself, or the value from which the collectives and reshards of passes have made it. */
const IrValue *inspect_named(const IrModule *m, const IrValue *v);

/* Returns the address of inspect_named(v): "%0", "%1#2", "@f/%x" outside of main; "" if it has no name in the text. */
Str inspect_value(IrModule *m, const IrValue *v);
/* Returns the address of result i of a function: "result0", "@f/result0". */
Str inspect_result(IrModule *m, const IrOp *func, uint32_t i);

/* Returns the offset of the name of a value in the source, or of the operation if the value has none. Sets *known to
 * whether there is one. */
uint32_t inspect_place(const IrModule *m, const IrValue *v, bool *known);

/* Return the place from which an operation, a value or an argument of a function was made. */
InspectOrigin inspect_op_origin(IrModule *m, const IrOp *op);
InspectOrigin inspect_origin(IrModule *m, const IrValue *v);

#endif
