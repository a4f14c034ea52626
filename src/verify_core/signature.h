/* SPDX-License-Identifier: Apache-2.0
 *
 * Signatures of ops: the column of ir/ops.def that says how many operands and results an op has and
 * of which kinds they are. A signature is written
 *
 *   signature ::= values "->" values
 *   values    ::= "" | "()" | value ("," value)*
 *   value     ::= "same" | code "*"?
 *
 * with the codes of verify_core/prop_kinds.def; a star stands for any number of values. Several stars on one
 * side stand for the same number each. `same` is the exact type of the first operand.
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

/* Reads a signature; false if it does not follow the grammar. */
bool verify_signature_read(VerifySignature *sig, const char *text);
/* How many values each star of a side stands for when there are n values in all. */
uint32_t verify_star_size(const VerifyValues *side, uint32_t n);
/* The kind with that code, or NULL. */
const VerifyKind *verify_kind_find(const char *code, size_t n);
/* Whether values of that type are of the kind. */
bool verify_kind_has(const VerifyCx *cx, const VerifyKind *kind, const IrType *t);

/* ---- props.c ---- */

/* Returns the first declared property whose value does not fit, or NULL. */
const IrPropSpec *verify_props_misfit(const VerifyCx *cx, const IrOp *op);
/* Reports the misfit of an op as MLIR's parser does. Returns true, and reports nothing, if the parser accepts it. */
bool verify_props_read(VerifyCx *cx, IrOp *op);
/* Reports a required property that is missing, then the misfit. */
bool verify_props(VerifyCx *cx, IrOp *op, const IrPropSpec *misfit);

/* Everything the op's row in ir/ops.def says, for ops of every dialect: number of regions, results and
 * operands; declared properties present, of their kinds and in range; operand and result types. Runs
 * before verify_<check>(), in upstream's order, and stops at the first failure. */
bool verify_row(VerifyCx *cx, IrOp *op);

#endif
