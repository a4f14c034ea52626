/* SPDX-License-Identifier: Apache-2.0
 *
 * Target: any bytes are read and verified, and diagnostics are written in every format. A valid program is formatted,
 * and a second formatting must change nothing. The rule of every operation is made. Known lines must change nothing.
 */
#include "harness.h"
#include "ir/walk.h"
#include "rules/rules.h"

static void
ask_rules(Program *p)
{
	for (uint32_t i = 0; i < p->docs.n; i++) {
		IrModule *m = p->docs.v[i];

		for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
			IrAttr *rule = rules_get(m, op, false, false);

			if (rule)
				print_attr_text(&p->s, rule);
		}
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	Program p;
	bool ok = fuzz_program_open(&p, (Str){ (const char *)data, n }, true, true);

	fuzz_check_known_lines(&p, ok);
	if (ok) {
		fuzz_check_format(&p);
		ask_rules(&p);
	}
	fuzz_program_report(&p);
	fuzz_program_close(&p);
	return 0;
}
