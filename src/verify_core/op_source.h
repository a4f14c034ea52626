/* SPDX-License-Identifier: Apache-2.0
 *
 * Tells how an op is written in the source, for messages. No other file of the verifier looks at the source, because
 * the validity of a module does not depend on its spelling. Messages do: they point at the name of the op or at its
 * dictionary, and MLIR words an error about a property differently for custom and generic forms.
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

/* Returns the form in which the op is written in the source. */
VerifyWritten verify_op_written(const IrModule *m, const IrOp *op);
/* Returns the span of the op's name in the source, with the quotes of the generic form. The span of an op that a pass
 * made is empty. */
Span verify_op_token(const IrModule *m, const IrOp *op);
/* In a custom form, sets *brace to the opening brace of the dictionary that contains the word `name`. Returns false if
 * the word is not in a dictionary. */
bool verify_op_dictionary(IrModule *m, const IrOp *op, Str name, Span *brace);

#endif
