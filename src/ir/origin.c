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

enum { FRAMES_SHOWN = 16 };

/* Notes the place of the innermost function, then the places of the calls that led to it. */
static void
note_frames(IrModule *m, const IrAttr *loc)
{
	const char *text = "here in the original program";

	for (int n = 0; n < FRAMES_SHOWN && loc && loc->kind == IR_ATTR_LOC; n++) {
		const IrLoc *place;

		while (loc && loc->kind == IR_ATTR_LOC && (loc->sub == IR_LOC_NAME || loc->sub == IR_LOC_FUSED))
			loc = loc->n ? ((const IrLoc *)ir_attr_data(loc))->children[0] : NULL;
		place = origin_file(loc);
		if (!place)
			return;
		diag_note_elsewhere(&m->s->diag, session_str(m->s, place->name).p, place->line, place->col, "%s", text);
		loc = loc->sub == IR_LOC_CALLSITE ? ((const IrLoc *)ir_attr_data(loc))->children[1] : NULL;
		text = "called from here";
	}
}

void
ir_note_origin(IrModule *m, const IrOp *op)
{
	if (op->loc)
		note_frames(m, m->locs.v[op->loc]);
}

void
ir_note_argument(IrModule *m, const IrValue *v, Span at)
{
	const IrAttr *loc = v->loc ? m->locs.v[v->loc] : NULL;

	if (!loc || loc->kind != IR_ATTR_LOC)
		return;
	if (loc->sub == IR_LOC_NAME)
		diag_hint(&m->s->diag, at, "argument %u is \"%s\" in the original program", (unsigned)v->index,
		          session_str(m->s, ((const IrLoc *)ir_attr_data(loc))->name).p);
	note_frames(m, loc);
}
