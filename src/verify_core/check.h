/* SPDX-License-Identifier: Apache-2.0
 *
 * The context that all checks share, and their messages. Each op of ir/ops.def names a check verify_<check>(). It runs
 * once the op's signature, properties and regions fit the table, and stops at its first failure. A check that reads
 * other ops defers that part with verify_later(); deferred parts run after the first walk over the module (spec 10
 * §13.1).
 */
#ifndef SHARDC_VERIFY_CORE_CHECK_H
#define SHARDC_VERIFY_CORE_CHECK_H

#include "ir/op.h"
#include "ir/walk.h"
#include "verify_core/wrong_functions.h"

typedef struct VerifyCx VerifyCx;
typedef bool VerifyFn(VerifyCx *cx, IrOp *op);

/* A deferred check, with the context of its op. */
typedef struct VerifyLater {
	VerifyFn *check;
	IrOp *op, *module, *manual;
	IrSymtab *symbols;
} VerifyLater;

/* An sdy.propagation_barrier and its source: the operand of the first barrier in the chain that leads to it. */
typedef struct VerifyBarrier {
	const IrOp *op;
	const IrValue *source;
} VerifyBarrier;

/* A name of a mesh that does not exist. The error about it is reported once, and later uses are counted. */
typedef struct VerifyMissing VerifyMissing;
struct VerifyMissing {
	VerifyMissing *next;
	Diag *error;
	const IrOp *module;
	Atom name;
	uint32_t n;
};

struct VerifySignature;
struct VerifyMemo;
struct VerifyOrder;

struct VerifyCx {
	IrModule *m;
	Session *s;
	Arena *scratch;		/* for the check that runs; reset after each op */
	Arena *own;		/* for data that lives as long as the verification */
	IrOp *module;		/* the closest module around the op being checked */
	IrSymtab *symbols;	/* its symbols */
	IrOp *mesh;		/* the first mesh of the module that has axes, or NULL */
	IrOp *manual;		/* the closest sdy.manual_computation around the op, or NULL */
	void *scopes;		/* open regions; only the walk that runs the checks knows their type */
	struct VerifyMemo *memo;	/* attributes already found valid: verify_core/verify_memo.h */
	struct VerifySignature **signatures;	/* by op kind, parsed on first use: verify_core/signature.h */
	struct VerifyOrder *order;	/* the errors so far in compat mode, else NULL: verify_core/mlir_order.h */
	VerifyWrongFunctions *wrong;	/* where the errors are; NULL: nobody asks */
	VerifyMissing *missing;		/* meshes that do not exist: verify_sdy/sdy_hints.h */
	Map missing_index;		/* the same, by module and name */
	bool read_constant;	/* the running check has read the value of a constant operand */
	uint32_t stmt;		/* the statement of the documentation's notation that the last error was about */
	uint8_t phase;		/* VerifyPhase of the check that runs: verify_in_phase() */
	VEC(VerifyBarrier) barriers;	/* verify_sdy/sdy_ops.c */
	VEC(VerifyLater) later;
};

/* Reports an error at the first token of the op, with the prefix `'<op>' op `. Returns false. */
bool verify_error(VerifyCx *cx, const IrOp *op, DiagId id, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* Reports an error at the first token of the op, without the prefix. Returns false. */
bool verify_error_bare(VerifyCx *cx, const IrOp *op, DiagId id, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));
/* Reports an error at the given span, without the prefix. Returns false. */
bool verify_error_at(VerifyCx *cx, const IrOp *op, DiagId id, Span at, const char *fmt, ...)
	__attribute__((format(printf, 5, 6)));
/* Makes the caret line of the latest error underline the first occurrence of `token` in the op; verify_mark_from()
 * searches only after the offset `from` in the source. */
void verify_mark(VerifyCx *cx, const IrOp *op, Str token);
void verify_mark_from(VerifyCx *cx, const IrOp *op, uint32_t from, Str token);
/* Does the same within a range of the source. */
void verify_mark_between(VerifyCx *cx, const IrOp *op, Span range, Str token);
/* Makes the caret line of the latest error underline the type of a result, if it is written after an arrow. */
void verify_mark_result(VerifyCx *cx, const IrOp *op, uint32_t i);
/* Adds a note that MLIR does not have, at the mark of the latest error or, without a mark, at the op. */
void verify_hint(VerifyCx *cx, const IrOp *op, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Adds a note at another op to the latest error; verify_note_hint() adds one that MLIR does not have. */
void verify_note_hint(VerifyCx *cx, const IrOp *at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void verify_note(VerifyCx *cx, const IrOp *at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Adds a note at the definition of a value to the latest error. */
void verify_note_value(VerifyCx *cx, const IrValue *v, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Return canonical spellings for messages, NUL-terminated and owned by the session. */
const char *verify_type_text(VerifyCx *cx, IrType *t);
const char *verify_types_text(VerifyCx *cx, IrType *const *types, uint32_t n);	/* 'i32', 'f32' */
const char *verify_attr_text(VerifyCx *cx, IrAttr *a);
/* Returns the op on one line, in the scratch arena. */
const char *verify_op_text(VerifyCx *cx, const IrOp *op);
/* Returns the name of an op, NUL-terminated. */
const char *verify_op_name(const VerifyCx *cx, const IrOp *op);

/* Defers check(cx, op) to the second round, where it runs if the op itself has no error. Returns true. */
bool verify_later(VerifyCx *cx, VerifyFn *check, IrOp *op);
/* Returns whether the first round reported an error about this op. Call it only in the second round. */
bool verify_op_failed(const VerifyCx *cx, const IrOp *op);

#endif
