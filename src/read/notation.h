/* SPDX-License-Identifier: Apache-2.0
 *
 * What the reader knows about the shorthand statements of the document being read (spec 10 §12), and
 * the three files that deal with them: short_stmt.c takes statements, short_list.c checks axis lists,
 * short_doc.c turns a finished document into the IR that ir/shorthand.h describes.
 */
#ifndef SHARDC_READ_NOTATION_H
#define SHARDC_READ_NOTATION_H

#include "read/build.h"

/* A bare mesh statement whose op is not made yet. */
typedef struct NotationMesh {
	Atom name;
	IrAttr *mesh;
	Span at;
} NotationMesh;

typedef struct ReadShort {
	VEC(ShorthandStmt) stmts;
	VEC(Span) comments;	/* read, but no statement has them yet */
	uint32_t end;		/* of the last statement with its comment */
	VEC(NotationMesh) run;	/* the run of mesh statements that goes on: the last of stmts */
	bool failed_before;	/* the document had an error before the run */
	bool carry;		/* the run is the beginning of the next document */
	Map names;		/* of the meshes of finished runs */
	VEC(IrAttr *) meshes;	/* all meshes stated, in order */
	IrRegion *region;	/* body of the implicit function: its block has the declared values */
	VEC(Span) decls;
	VEC(IrAttr *) decl_attrs;	/* dictionary of each, or NULL */
	VEC(IrOp *) shardings;	/* declarations of sharding statements, without a name yet */
	bool any;		/* there is a shorthand statement */
} ReadShort;

void read_notation_begin(Parse *ps);
/* Makes the ops of the run of meshes, which ends. */
void read_notation_flush(Parse *ps);
/* Comments that nobody has yet go to a new statement. */
ShorthandStmt *read_notation_add(Parse *ps, ShorthandKind kind, Span at);
/* At the end of the document: what is left of the comments, the implicit function, names. */
void read_notation_end(Parse *ps);
/* A function without a name and a body, that no block has yet; arg_attrs: a dictionary or NULL each. */
IrOp *read_notation_func(Parse *ps, Atom visibility, IrType *type, IrAttr *const *arg_attrs, uint32_t n_args);

#endif
