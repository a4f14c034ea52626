/* SPDX-License-Identifier: Apache-2.0
 *
 * Edits of a program, as `--set ADDRESS=SHARDING` gives them (spec 75 §20): the sharding of an argument or result, a
 * constraint of a value, the sizes of a mesh.
 */
#ifndef SHARDC_EXPLAIN_PROGRAM_EDIT_H
#define SHARDC_EXPLAIN_PROGRAM_EDIT_H

#include "explain/address.h"

/* One edit. It is applied to the module for which it was read or to copies of it, also if they have other edits. */
typedef struct ExplainEdit {
	const InspectNamed *value;	/* NULL: the edit is about a mesh */
	IrAttr *sharding;	/* of the value; NULL: the value is not annotated */
	Atom mesh;		/* the name of the mesh, */
	IrAttr *sizes;		/* and what it becomes */
	Source *src;		/* the text of the edit, or NULL */
	Span place;		/* what the edit sets, in `src` */
} ExplainEdit;

/* Reads an edit from the whole text of a source. `m` is the module of x, to which earlier edits may have been applied.
 * Returns false after an error. */
bool explain_edit_read(InspectAddresses *x, IrModule *m, Source *src, ExplainEdit *e);
/* Applies an edit. Does not verify the result, except that the value must be one that can be annotated. Returns false
 * after an error. */
bool explain_edit_apply(IrModule *m, const ExplainEdit *e);

/* Reads and applies several edits one after the other, and verifies the program after each of them. Messages show the
 * edits as the files --set:1, --set:2 and so on. The meshes of the module have names. Returns false after an error. */
bool explain_edits(IrModule *m, const char *const *texts, uint32_t n);

/* Returns the sharding that a value is annotated with: an argument or result, or a value with a constraint; or NULL. */
IrAttr *explain_annotation(IrModule *m, const InspectNamed *x);

#endif
