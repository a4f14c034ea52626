/* SPDX-License-Identifier: Apache-2.0 */
#include "ir/origin.h"

/* The first file location in there: what is named, what is called, the first of several. */
static const IrLoc *
origin_file(const IrAttr *loc)
{
	while (loc && loc->kind == IR_ATTR_LOC && loc->sub != IR_LOC_FILE)
		loc = loc->n ? ((const IrLoc *)ir_attr_data(loc))->children[0] : NULL;
	return loc && loc->kind == IR_ATTR_LOC ? ir_attr_data(loc) : NULL;
}

void
ir_note_origin(IrModule *m, const IrOp *op)
{
	const IrLoc *l = op->loc ? origin_file(m->locs.v[op->loc]) : NULL;

	if (l)
		diag_note_elsewhere(&m->s->diag, session_str(m->s, l->name).p, l->line, l->col, "here in the original program");
}
