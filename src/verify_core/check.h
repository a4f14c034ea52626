/* SPDX-License-Identifier: Apache-2.0
 *
 * What the files of the verify room share. Each op of ir/ops.def names a check verify_<check>();
 * it runs after the op's signature, properties and regions were found to fit the table, and stops
 * at its first failure. A check that looks at other ops calls verify_later() with the function that
 * does so: these run when the whole module has been seen once (spec 10 §13.1).
 */
#ifndef SHARDC_VERIFY_CORE_CHECK_H
#define SHARDC_VERIFY_CORE_CHECK_H

#include "ir/op.h"
#include "ir/walk.h"

typedef struct VerifyCx VerifyCx;
typedef bool VerifyFn(VerifyCx *cx, IrOp *op);

/* A check put off, with what surrounds its op. */
typedef struct VerifyLater {
	VerifyFn *check;
	IrOp *op, *module, *manual;
	IrSymtab *symbols;
} VerifyLater;

/* An sdy.propagation_barrier and the value behind it and all barriers before it. */
typedef struct VerifyBarrier {
	const IrOp *op;
	const IrValue *source;
} VerifyBarrier;

struct VerifyScopes;
struct VerifySignature;
struct VerifyMemo;
struct VerifyOrder;

struct VerifyCx {
	IrModule *m;
	Session *s;
	Arena *scratch;		/* for the check that runs; reset after each op */
	Arena *own;		/* what lives as long as the verification */
	IrOp *module;		/* the closest module around the op being checked */
	IrSymtab *symbols;	/* its symbols */
	IrOp *mesh;		/* the first mesh of the module that has axes, or NULL */
	IrOp *manual;		/* the closest sdy.manual_computation around the op, or NULL */
	struct VerifyScopes *scopes;	/* open regions: verify/visibility.h */
	struct VerifyMemo *memo;	/* what was found valid already: verify_core/verify_memo.h */
	struct VerifySignature **signatures;	/* by op kind, read when first met: verify_core/signature.h */
	struct VerifyOrder *order;	/* the errors found, if those that MLIR reports are chosen: verify_core/mlir_order.h */
	bool read_constant;	/* the check that runs has looked at what a constant operand holds */
	uint8_t phase;		/* VerifyPhase of the check that runs: verify_in_phase() */
	VEC(VerifyBarrier) barriers;	/* verify_sdy/sdy_ops.c */
	VEC(VerifyLater) later;
};

/* Reports at the first token of the op; the text gets the prefix `'<op>' op `. Returns false. */
bool verify_error(VerifyCx *cx, const IrOp *op, DiagId id, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* The same without prefix. */
bool verify_error_bare(VerifyCx *cx, const IrOp *op, DiagId id, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));
/* The same at a place of its own. */
bool verify_error_at(VerifyCx *cx, const IrOp *op, DiagId id, Span at, const char *fmt, ...)
	__attribute__((format(printf, 5, 6)));
/* Lets the caret line of the error reported last underline the first place in the op where `token` stands;
 * the second looks only behind an offset in the source. */
void verify_mark(VerifyCx *cx, const IrOp *op, Str token);
void verify_mark_from(VerifyCx *cx, const IrOp *op, uint32_t from, Str token);
/* A note at another op. */
void verify_note(VerifyCx *cx, const IrOp *at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* A note at the definition of a value. */
void verify_note_value(VerifyCx *cx, const IrValue *v, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Canonical spellings for messages, NUL ended, owned by the session. */
const char *verify_type_text(VerifyCx *cx, IrType *t);
const char *verify_types_text(VerifyCx *cx, IrType *const *types, uint32_t n);	/* 'i32', 'f32' */
const char *verify_attr_text(VerifyCx *cx, IrAttr *a);
/* The op in one line, in the scratch arena. */
const char *verify_op_text(VerifyCx *cx, const IrOp *op);
/* The name of an op, NUL ended. */
const char *verify_op_name(const VerifyCx *cx, const IrOp *op);

/* Calls check(cx, op) in the second round, if the op itself has no error. Returns true. */
bool verify_later(VerifyCx *cx, VerifyFn *check, IrOp *op);
/* Whether an error of this op was reported in the first round. For the second round only. */
bool verify_op_failed(const VerifyCx *cx, const IrOp *op);

#endif
