/* SPDX-License-Identifier: Apache-2.0
 *
 * The stage as a pass.
 */
#include "xla/xla.h"

static void
step(Xla *x, XlaStep which, void (*run)(Xla *x))
{
	(void)xla_step(x, which);
	run(x);
}

static bool
run(IrModule *m, PassCx *cx)
{
	const XlaOptions *o = cx->options;
	Xla x = { .m = m, .s = m->s, .a = cx->scratch, .trail = o->trail };

	x.main = ir_symbol_find(m->op, ATOM_main);
	if (!x.main || x.main->kind != IR_OP_FUNC || !ir_op_body(x.main, 0) || ir_op_block(x.main, 0)->next)
		return true;
	xla_drop_shardings(&x);
	xla_merge_meshes(&x);
	step(&x, XLA_EXPANDED, xla_expand);
	step(&x, XLA_SIMPLIFIED, xla_simplify);
	step(&x, XLA_MERGED, xla_merge_constants);
	(void)xla_step(&x, XLA_INLINED);
	if (!xla_inline(&x))
		return false;
	step(&x, XLA_FORMED, xla_write_forms);
	step(&x, XLA_ORDERED, xla_order);
	step(&x, XLA_INLINED, xla_delete_dead);
	step(&x, XLA_CAPTURED, xla_capture_loops);
	step(&x, XLA_ORDERED, xla_delete_dead);
	step(&x, XLA_OPENED, xla_open_loops);
	xla_finish(&x);
	return true;
}

static const XlaOptions defaults;

const Pass xla_passes[] = {
	{ "shardc-as-xla", "rewrite the program as XLA does before XLA runs Shardy",
	  PASS_OPTIONS(NULL, defaults), .run = run, .class_name = "AsXla" },
	{ 0 },
};
