/* SPDX-License-Identifier: Apache-2.0
 *
 * Signatures of ops: the column of ir/ops.def that gives the number and the kinds of an op's operands and results.
 * Their syntax is
 *
 *   signature ::= values "->" values
 *   values    ::= "" | "()" | value ("," value)*
 *   value     ::= "same" | code "*"?
 *
 * with the codes of verify_core/value_kinds.def. A star means any number of values; several stars on one side mean the
 * same number each. `same` is the exact type of the first operand.
 */
#ifndef SHARDC_VERIFY_CORE_SIGNATURE_H
#define SHARDC_VERIFY_CORE_SIGNATURE_H

#include "verify_core/check.h"

typedef struct VerifyKind VerifyKind;

enum { VERIFY_VALUES_MAX = 6 };

/* One side of a signature. */
typedef struct VerifyValues {
	struct {
		const VerifyKind *kind;	/* NULL: `same` */
		bool star;
	} v[VERIFY_VALUES_MAX];
	uint32_t n, n_stars;
} VerifyValues;

typedef struct VerifySignature {
	VerifyValues in, out;
} VerifySignature;

/* Parses a signature. Returns false if it does not follow the grammar. */
bool verify_signature_read(VerifySignature *sig, const char *text);
/* Returns the number of values per star of a side that has n values in all. */
uint32_t verify_star_size(const VerifyValues *side, uint32_t n);
/* Returns the kind with that code, or NULL. */
const VerifyKind *verify_kind_find(const char *code, size_t n);
/* Returns whether values of that type are of the kind. */
bool verify_kind_has(const VerifyCx *cx, const VerifyKind *kind, const IrType *t);

/* ---- props.c ---- */

/* Returns the first declared property whose value does not fit, or NULL. */
const IrPropSpec *verify_props_misfit(const VerifyCx *cx, const IrOp *op);
/* Reports the misfit of an op as MLIR's parser does. Returns true, and reports nothing, if the parser accepts it. */
bool verify_props_read(VerifyCx *cx, IrOp *op);
/* Reports a missing required property, or else the misfit. Returns false if it has reported an error. */
bool verify_props(VerifyCx *cx, IrOp *op, const IrPropSpec *misfit);

/* Checks an op of any dialect against its row in ir/ops.def: number of regions, results and operands; declared
 * properties present, of their kinds and in range; operand and result types. Runs before verify_<check>(), in MLIR's
 * order. Returns false after reporting the first failure. */
bool verify_row(VerifyCx *cx, IrOp *op);

#endif
