/* SPDX-License-Identifier: Apache-2.0
 *
 * Prints one op on a line, for messages. Its values have their names in the source, or the names that MLIR gives them
 * (compat_numbers_values), numbered from the closest op that is isolated from above.
 */
#include "base/mlir_compat.h"
#include "ir/tmp.h"
#include "ir/walk.h"
#include "print/printer.h"

static IrOp *
naming_scope(const IrModule *m, const IrOp *op)
{
	IrOp *root = ir_op_parent(op);

	while (root && !ir_op_has(root, T_ISOLATED))
		root = ir_op_parent(root);
	return root ? root : m->op;
}

void
print_op_line(Buf *out, IrModule *m, const IrOp *op, bool generic)
{
	Arena scratch;
	Printer p = { .out = out, .s = m->s, .m = m, .scratch = &scratch, .generic = generic, .brief = true,
	              .source_names = !compat_numbers_values(&m->s->diag) };
	IrOp *root = p.source_names ? NULL : naming_scope(m, op);
	IrTmpLoan loan = { 0 };

	arena_init(&scratch, m->arena.memory);
	if (root) {
		loan = ir_tmp_borrow(m, &scratch, root);
		print_names_assign(&p, root);
	}
	print_op(&p, (IrOp *)(uintptr_t)op);
	if (root)
		ir_tmp_give_back(&loan);
	arena_free(&scratch);
}

void
print_op_note(IrModule *m, const IrOp *op)
{
	Buf line;

	if (compat_hides_ops(&m->s->diag))
		return;
	buf_init(&line, m->s->arena.memory);
	print_op_line(&line, m, op, false);
	diag_note(&m->s->diag, op->span, "%.*s", (int)line.n, line.p ? line.p : "");
	buf_free(&line);
}
