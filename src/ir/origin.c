/* SPDX-License-Identifier: Apache-2.0
 *
 * The note that points to the original program.
 */
#include "ir/origin.h"

/* Returns the first file location in a location: that of a name, of the callee, or of the first fused member. */
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
		diag_note_elsewhere(&m->s->diag, session_str(m->s, l->name).p, l->line, l->col,
		                    "here in the original program");
}
