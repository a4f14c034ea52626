/* SPDX-License-Identifier: Apache-2.0
 *
 * Passes for debugging, as in MLIR: they print the program, or remove its locations.
 */
#include "pipeline/debug_passes.h"

#include "ir/walk.h"
#include "print/print.h"

typedef struct PrintIr {
	const char *label;	/* or NULL */
} PrintIr;

/* Writes the program to standard error. */
static bool
run_print_ir(IrModule *m, PassCx *cx)
{
	const PrintIr *o = cx->options;
	PrintOptions print = { .debuginfo = cx->pass_locs, .local_scope = true, .style = PRINT_STYLE_MLIR };
	bool ok;
	Buf b;

	buf_init(&b, m->s->arena.memory);
	buf_printf(&b, "// -----// IR Dump%s%s //----- //\n", o->label ? " " : "", o->label ? o->label : "");
	print_module(&b, m, &print);
	ok = cx->show(cx, &b);
	buf_free(&b);
	return ok || diag_error(&m->s->diag, DIAG_PASS_FAILED, (Span){ 0, 0 }, "cannot write to standard error");
}

/* Gives every operation and every block argument an unknown location. */
static bool
run_strip_debuginfo(IrModule *m, PassCx *cx)
{
	uint32_t unknown = m->locs.n;

	(void)cx;
	*VEC_ADD(&m->arena, &m->locs) = ir_attr_loc(m->s, IR_LOC_UNKNOWN, &(IrLoc){ 0 }, NULL, 0);
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		op->loc = unknown;
		for (uint32_t r = 0; r < op->n_regions; r++) {
			for (IrBlock *b = op->regions[r].first; b; b = b->next) {
				for (uint32_t i = 0; i < b->n_args; i++)
					b->args[i]->loc = unknown;
			}
		}
	}
	return true;
}

static const PrintIr print_defaults;
static const PassOption print_options[] = { PASS_STRING("label", PrintIr, label, "text for the heading"), { 0 } };

const Pass debug_passes[] = {
	{ "print-ir", "print the program to standard error", PASS_OPTIONS(print_options, print_defaults),
	  .run = run_print_ir, .anchor = PASS_ON_ANY, .class_name = "PrintIR" },
	{ "strip-debuginfo", "remove all locations", NULL, .run = run_strip_debuginfo, .anchor = PASS_ON_ANY,
	  .class_name = "StripDebugInfo" },
	{ 0 },
};
