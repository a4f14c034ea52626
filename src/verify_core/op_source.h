/* SPDX-License-Identifier: Apache-2.0
 *
 * How an op is written in the source, for messages: this is the only file of the verifier that looks at the source.
 * What is valid depends on the module alone. Messages follow the spelling: they point at the name of the op or at its
 * dictionary, and MLIR words an error about a property in the one or the other way, depending on the form of the op.
 */
#ifndef SHARDC_VERIFY_CORE_OP_SOURCE_H
#define SHARDC_VERIFY_CORE_OP_SOURCE_H

#include "ir/op.h"

typedef enum VerifyWritten {
	VERIFY_BY_PASS,		/* not in the source */
	VERIFY_CUSTOM,		/* its custom form */
	VERIFY_GENERIC,		/* the generic form, with all attributes in one dictionary */
	VERIFY_GENERIC_PROPS,	/* the generic form, with properties in `<{...}>` */
} VerifyWritten;

VerifyWritten verify_op_written(const IrModule *m, const IrOp *op);
/* Returns the op's name where it is in the source, with the quotes of the generic form; a point for an op that a pass
 * made. */
Span verify_op_token(const IrModule *m, const IrOp *op);
/* Sets *brace to the brace that opens the dictionary of a custom form in which the word `name` is; false if the form
 * spells it itself. */
bool verify_op_dictionary(IrModule *m, const IrOp *op, Str name, Span *brace);

#endif
