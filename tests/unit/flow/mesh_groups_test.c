/* SPDX-License-Identifier: Apache-2.0
 *
 * Mesh axes to groups of devices: the table of spec 11 §6.7, sub-axes, and lists that mean no groups.
 */
#include "flow/mesh_groups.h"

#include "../program.h"
#include "../suite.h"

#define AXIS(name) "#stablehlo.axis_ref<name = \"" name "\">"
#define INLINE "#stablehlo.mesh<axes = [<name = \"x\", size = 2>, <name = \"y\", size = 2>], device_ids = " \
	"dense<[0, 2, 1, 3]> : tensor<4xi64>>"

static const struct {
	const char *mesh, *axes, *groups;
} cases[] = {
	{ "@xy", AXIS("x"), "0 2 | 1 3" },
	{ "@xy", AXIS("y"), "0 1 | 2 3" },
	{ "@x3y2", AXIS("y") ", " AXIS("x"), "0 2 4 1 3 5" },
	{ "@permuted", AXIS("x"), "0 1 | 2 3" },
	{ "@xy", "", "0 | 1 | 2 | 3" },
	{ "@x8", "#stablehlo.axis_ref<name = \"x\", sub_axis_info = (2)2>", "0 2 | 1 3 | 4 6 | 5 7" },
	{ INLINE, AXIS("x"), "0 1 | 2 3" },
	{ "@xy", AXIS("z"), NULL },
	{ "@xy", AXIS("x") ", " AXIS("x"), NULL },
};

START_TEST(groups)
{
	const char *got = "";
	FlowGroups g;
	Program p;
	IrOp *op;
	Arena a;

	arena_init(&a, NULL);
	ck_assert(program_read(&p, arena_printf(&a,
	                                        "sdy.mesh @xy = <[\"x\"=2, \"y\"=2]>\nsdy.mesh @x3y2 = <[\"x\"=3, "
	                                        "\"y\"=2]>\nsdy.mesh @x8 = <[\"x\"=8]>\n"
	                                        "sdy.mesh @permuted = <[\"x\"=2, \"y\"=2], device_ids=[0, 2, 1, 3]>\n"
	                                        "func.func @f() {\n\"test.op\"() {groups = "
	                                        "#stablehlo.replica_group_mesh_axes<mesh = %s, axes = [%s]>} : "
	                                        "() -> ()\nreturn\n}\n",
	                                        cases[_i].mesh, cases[_i].axes)));
	op = ir_op_block(ir_func_first(p.docs.v[0]->op), 0)->first;
	if (flow_mesh_groups(&a, flow_meshes_new(&a, p.docs.v[0]->op),
	                     ir_op_attr(op, session_atom(&p.s, STR("groups"))), &g)) {
		for (uint32_t i = 0; i < g.n * g.size; i++)
			got = arena_printf(&a, "%s%s%lld", got, !i ? "" : i % g.size ? " " : " | ", (long long)g.v[i]);
		ck_assert_ptr_nonnull(cases[_i].groups);
		ck_assert_str_eq(got, cases[_i].groups);
	} else {
		ck_assert_ptr_null(cases[_i].groups);
	}
	arena_free(&a);
	program_free(&p);
}
END_TEST

SUITE(NULL, NULL, LOOP(groups, cases))
