/* SPDX-License-Identifier: Apache-2.0
 *
 * Which functions the local program has. A function that only manual computations call is inlined there. It may contain
 * collectives, which mean nothing elsewhere, so it is not localized; it is removed after its last call is inlined.
 */
#include "partition/state.h"

#include "prove/check.h"

typedef struct Use {
	IrOp *func;
	bool is_inlined;	/* its calls are those of a manual computation */
} Use;

typedef struct Uses {
	Localizer *lz;
	VEC(Use) list;		/* found, and from `next` on not visited yet */
	Map inlined;
	uint32_t next;
} Uses;

static void
use(Uses *u, Atom name, bool is_inlined)
{
	IrOp *func = ir_symtab_get(u->lz->state->symbols, name);
	Map *set = is_inlined ? &u->inlined : &u->lz->state->used;

	if (func && func->kind == IR_OP_FUNC && map_mark(u->lz->a, set, (uintptr_t)func))
		*VEC_ADD(u->lz->a, &u->list) = (Use){ func, is_inlined };
}

static void
use_all(Uses *u)
{
	for (IrOp *f = ir_func_first(u->lz->m->op); f; f = ir_func_next(f))
		use(u, ir_symbol_name(f), false);
}

static void
visit_op(Uses *u, IrOp *op, bool is_inlined)
{
	const IrAttr *name;

	if (op->kind == IR_OP_CALL) {
		use(u, ir_call_callee(op), is_inlined || ir_op_enclosing(op, IR_OP_SDY_MANUAL));
		return;
	}
	if (!op->props || !(op->props->refs & IR_REFS_SYMBOL))
		return;
	name = op->kind == IR_OP_SHLO_COMPOSITE ? ir_op_prop(op, ATOM_decomposition) : NULL;
	if (name && name->kind == IR_ATTR_SYMBOL)
		use(u, ir_attr_atoms(name)[0], false);
	else
		use_all(u);
}

bool
part_is_public(const Localizer *lz, const IrOp *func)
{
	const IrAttr *visibility = ir_op_prop(func, ATOM_sym_visibility);

	return !visibility || visibility->kind != IR_ATTR_STRING ||
	       !str_eq(session_str(lz->s, ir_attr_atoms(visibility)[0]), STR("private"));
}

void
part_find_used(Localizer *lz)
{
	Uses u = { .lz = lz };

	lz->state->entry = prove_entry(lz->m);
	if (lz->o.wrap && !lz->state->entry)
		PART_ERROR(lz, DIAG_PARTITION_WRAP, "only @main can be wrapped, or a single public function");
	for (IrOp *f = ir_func_first(lz->m->op); f; f = ir_func_next(f)) {
		if (part_is_public(lz, f))
			use(&u, ir_symbol_name(f), false);
	}
	for (u.next = 0; u.next < u.list.n; u.next++) {
		Use found = u.list.v[u.next];

		for (IrOp *op = found.func; op; op = ir_walk_next(found.func, op))
			visit_op(&u, op, found.is_inlined);
	}
}
