/* SPDX-License-Identifier: Apache-2.0
 *
 * Words of a message in the text of an op.
 */

#include "print/print.h"

#include "../suite.h"

START_TEST(find)
{
	static const char text[] = "%0 = \"stablehlo.add\"(%a1, %a) {a = \"x\"} : i32 %b";
	static const struct { const char *token; uint32_t lo, hi; } cases[] = {
		{ "%a", 26, 28 },		/* not the beginning of %a1 */
		{ "\"x\"", 35, 38 },
		{ "i32", 42, 45 },
		{ "i3", 5, 20 },		/* not a whole token: the name of the op */
		{ "%b", 5, 20 },		/* outside of the op */
		{ "", 5, 20 },
	};
	Session s;
	IrModule *m;
	IrOpSpec spec = { .kind = IR_OP_SHLO_ADD, .span = { 5, 45 } };
	IrOp *op;

	session_init(&s, NULL);
	m = ir_module_new(&s, source_new(&s.arena, "f", text, sizeof text - 1));
	op = ir_op_new(m, &spec);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		Span got = print_find_in_op(m, op, str_from(cases[i].token));

		ck_assert_msg(got.lo == cases[i].lo && got.hi == cases[i].hi, "case %zu: %u..%u", i, got.lo, got.hi);
	}
	ir_module_free(m);
	session_free(&s);
}
END_TEST

SUITE(NULL, NULL, TEST(find))
