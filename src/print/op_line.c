/* SPDX-License-Identifier: Apache-2.0
 *
 * One op on a line, for messages. Its values have the names of the source, which the reader of a message
 * looks for, or those that MLIR gives them (compat_numbers_values), numbered from the closest
 * op that is isolated from above.
 */
#include "base/mlir_compat.h"
#include "ir/walk.h"
#include "print/printer.h"

/* IrValue.tmp and IrBlock.tmp are the pass's that is running: they are put back. */
typedef struct Kept {
	Arena *a;
	VEC(uint32_t) list;
	bool restore;
	uint32_t at;
} Kept;

static void
keep(Kept *k, uint32_t *tmp)
{
	if (k->restore)
		*tmp = k->list.v[k->at++];
	else
		*VEC_ADD(k->a, &k->list) = *tmp;
}

static void
keep_region(Kept *k, IrRegion *r)
{
	for (IrBlock *b = r->first; b; b = b->next) {
		keep(k, &b->tmp);
		for (uint32_t i = 0; i < b->n_args; i++)
			keep(k, &b->args[i]->tmp);
	}
}

static void
keep_all(Kept *k, IrOp *root)
{
	for (IrOp *op = root; op; op = ir_walk_next(root, op)) {
		for (uint32_t i = 0; op != root && i < op->n_results; i++)
			keep(k, &op->results[i].tmp);
		for (uint32_t i = 0; i < op->n_regions; i++)
			keep_region(k, &op->regions[i]);
	}
}

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
	Kept kept = { .a = &scratch };
	Printer p = { .out = out, .s = m->s, .m = m, .scratch = &scratch, .generic = generic, .brief = true,
	              .source_names = !compat_numbers_values(&m->s->diag) };
	IrOp *root = p.source_names ? NULL : naming_scope(m, op);

	arena_init(&scratch, m->arena.memory);
	if (root) {
		keep_all(&kept, root);
		print_names_assign(&p, root);
	}
	print_op(&p, (IrOp *)(uintptr_t)op);
	if (root) {
		kept.restore = true;
		keep_all(&kept, root);
	}
	arena_free(&scratch);
}
