/* SPDX-License-Identifier: Apache-2.0
 *
 * What the files of the verify room share. Each op of ir/ops.def names a check verify_<check>();
 * it runs after the op's signature, properties and regions were found to fit the table, and stops
 * at its first failure.
 */
#ifndef SHARDC_VERIFY_INTERNAL_H
#define SHARDC_VERIFY_INTERNAL_H

#include "ir/op.h"
#include "ir/walk.h"

typedef struct VerifyCx {
	IrModule *m;
	Session *s;
	Arena *scratch;
	IrOp *module;		/* the closest module around the op being checked */
	IrSymtab *symbols;	/* its symbols */
} VerifyCx;

typedef bool VerifyFn(VerifyCx *cx, IrOp *op);

/* Reports at the first token of the op; the text gets the prefix `'<op>' op `. Returns false. */
bool verify_error(VerifyCx *cx, const IrOp *op, DiagId id, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* The same without prefix. */
bool verify_error_bare(VerifyCx *cx, const IrOp *op, DiagId id, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));
/* A note at another op. */
void verify_note(VerifyCx *cx, const IrOp *at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Canonical spellings for messages, NUL ended, owned by the session. */
const char *verify_type_text(VerifyCx *cx, IrType *t);
const char *verify_attr_text(VerifyCx *cx, IrAttr *a);

#endif
