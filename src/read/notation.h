/* SPDX-License-Identifier: Apache-2.0
 *
 * The state of a document in the notation (spec 10 §12). notation_stmt.c takes its statements, notation_list.c checks
 * axis lists, and notation_doc.c turns the finished document into the IR that ir/shorthand.h describes.
 */
#ifndef SHARDC_READ_NOTATION_H
#define SHARDC_READ_NOTATION_H

#include "read/build.h"

/* A mesh statement whose op is not made yet. */
typedef struct NotationMesh {
	Atom name;
	IrAttr *mesh;
	IrAttr *attrs;		/* a dictionary, or NULL */
	Span at;
} NotationMesh;

/* The notation of the current document. */
typedef struct ReadNotation {
	VEC(ShorthandStmt) stmts;
	VEC(Span) comments;	/* all comments of the document */
	uint32_t taken;		/* the first of these that no statement has yet */
	uint32_t end;		/* of the last statement and its trailing comment */
	VEC(NotationMesh) run;	/* the open run of mesh statements, which are the last of stmts */
	bool failed_before;	/* the document had an error before the run */
	bool carry;		/* the run begins the next document */
	Map names;		/* of the meshes of finished runs */
	Map run_names;		/* of the meshes of the open run */
	VEC(IrAttr *) meshes;	/* all meshes, in order */
	IrRegion *region;	/* body of the implicit function: its block has the declared values as arguments */
	VEC(Span) decls;	/* the value declarations */
	VEC(IrAttr *) decl_attrs;	/* dictionary of each, or NULL */
	VEC(IrOp *) shardings;	/* declarations of sharding statements, without a name yet */
	bool any;		/* the document has a statement of the notation */
} ReadNotation;

/* Begins a document. */
void read_notation_begin(Parse *ps);
/* Ends the run of meshes and makes its ops. */
void read_notation_flush(Parse *ps);
/* Appends a statement and returns it. It gets the comments that no statement has yet. */
ShorthandStmt *read_notation_add(Parse *ps, ShorthandKind kind, Span at);
/* Returns the number of comments that belong to this document. Those of a run that begins the next one do not. */
uint32_t read_notation_n_comments(const Parse *ps);
/* Ends the document: stores the remaining comments, makes the implicit function, and names the declarations. */
void read_notation_end(Parse *ps);
/* Returns a new function without a name, a body or a block. arg_attrs: a dictionary or NULL per argument. */
IrOp *read_notation_func(Parse *ps, Atom visibility, IrType *type, IrAttr *const *arg_attrs, uint32_t n_args);

#endif
