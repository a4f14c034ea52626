/* SPDX-License-Identifier: Apache-2.0
 *
 * What lints know about a program, and how they report.
 */
#ifndef SHARDC_EXPLAIN_LINT_FACTS_H
#define SHARDC_EXPLAIN_LINT_FACTS_H

#include "flow/mesh_table.h"
#include "inspect/collect.h"
#include "pipeline/runner.h"
#include "shard/axis.h"

/* Values below these sizes are not worth a warning. */
enum { LINT_SMALL = 4 << 10, LINT_LARGE = 64 << 10 };

/* A finding that a list of known ones may have. */
typedef struct LintFinding {
	const Diag *diag;
	IrModule *m;
	const IrValue *v;	/* NULL: it is about an operation without results */
} LintFinding;

typedef struct LintFacts {
	Runner *r;
	Session *s;
	Arena a;
	IrModule *m;			/* as it was read */
	IrModule *final;		/* after propagation, with reshards; of XLA, if the lints are about it */
	IrModule *logged;		/* propagated with a log, or NULL */
	IrOp *main;			/* of `final` */
	const FlowMeshTable *meshes, *final_meshes;
	InspectRuns runs;		/* what moves in `final` */
	VEC(LintFinding) findings;	/* if known ones are left out */
	bool keeps_findings;
	Map reported;			/* places of warnings, by id: copies of an operation have one place */
} LintFacts;

#define LINT(id, group, name) void lint_##name(LintFacts *x);
#include "explain/lints.def"
#undef LINT

/* ---- reporting ---- */

/* Reports a lint at a value or an operation of one of the modules. Returns false if it was reported there before, or is
 * off; then notes have no effect. */
bool lint_at_value(LintFacts *x, DiagId id, IrModule *m, const IrValue *v, const char *fmt, ...)
	__attribute__((format(printf, 5, 6)));
bool lint_at_op(LintFacts *x, DiagId id, IrModule *m, const IrOp *op, const char *fmt, ...)
	__attribute__((format(printf, 5, 6)));
/* Adds a note at a value. */
void lint_note(LintFacts *x, IrModule *m, const IrValue *v, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));

/* Return words of messages: a value with its name in JAX, `%arg0 (params['w'])`; bytes; a sharding. */
const char *lint_value(LintFacts *x, IrModule *m, const IrValue *v);
const char *lint_bytes(LintFacts *x, int64_t n);
const char *lint_sharding(LintFacts *x, IrAttr *sharding);

/* ---- facts ---- */

/* Returns the mesh of a sharding of one of the modules, or NULL. */
const ShardMesh *lint_mesh(const LintFacts *x, const IrModule *m, const IrAttr *sharding);
/* Returns the bytes of a whole tensor, or 0 if they are unknown. */
int64_t lint_global_bytes(const IrValue *v);
/* Returns whether an operation is a constraint or reshard of the text. */
bool lint_is_written(const LintFacts *x, const IrOp *op);
/* Returns whether a constraint has no effect, because all its dimensions are open and empty. */
bool lint_says_nothing(const IrOp *constraint);
/* Returns whether a dimension is sharded by an axis of more than one device. */
bool lint_has_axes(const LintFacts *x, const IrModule *m, const IrAttr *sharding);

/* Returns the number of values of a program whose shardings depend on the order of operands or dimensions. */
uint32_t lint_count_order(LintFacts *x, IrModule *m);

/* ---- fixes (lint_fix.c) ---- */

/* Add a note with an edit of the text that gives an argument or result of a function, or a constraint, another
 * sharding. Without a place in the text, the note has no edit. */
void lint_fix_argument(LintFacts *x, IrOp *func, uint32_t i, IrAttr *sharding, const char *note);
void lint_fix_result(LintFacts *x, IrOp *func, uint32_t i, IrAttr *sharding, const char *note);
void lint_fix_constraint(LintFacts *x, const IrOp *op, IrAttr *sharding, const char *note);

#endif
