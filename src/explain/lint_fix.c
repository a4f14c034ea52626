/* SPDX-License-Identifier: Apache-2.0
 *
 * Edits of the text that give a value another sharding. They are found by scanning the text, which takes time, so this
 * is done only for a message.
 */
#include "explain/lint_facts.h"
#include "print/print.h"

/* Adds the note, with the edit if it can be made. */
static void
add(LintFacts *x, Span place, const char *note, IrAttr *sharding, PrintEdit edit)
{
	diag_note(&x->s->diag, place, "%s %s", note, lint_sharding(x, sharding));
	if (edit.text)
		diag_fix(&x->s->diag, edit.at, edit.text);
}

static void
fix_boundary(LintFacts *x, Span place, IrOp *func, bool is_result, uint32_t i, IrAttr *sharding, const char *note)
{
	add(x, place, note, sharding, print_boundary_edit(&x->a, x->m, func, is_result, i, STR("sdy.sharding"),
	                                                  print_attr_text(x->s, sharding)));
}

void
lint_fix_argument(LintFacts *x, IrOp *func, uint32_t i, IrAttr *sharding, const char *note)
{
	fix_boundary(x, print_find_argument(x->m, func, i), func, false, i, sharding, note);
}

void
lint_fix_result(LintFacts *x, IrOp *func, uint32_t i, IrAttr *sharding, const char *note)
{
	fix_boundary(x, print_find_in_op(x->m, func, STR("->")), func, true, i, sharding, note);
}

void
lint_fix_constraint(LintFacts *x, const IrOp *op, IrAttr *sharding, const char *note)
{
	Str text = print_attr_text(x->s, sharding);
	PrintEdit edit = { .at = print_find_sharding(x->m, op->span, 0) };

	if (edit.at.hi)		/* without its prefix */
		edit.text = memchr(text.p, '<', text.n);
	add(x, op->span, note, sharding, edit);
}
