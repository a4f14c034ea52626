/* SPDX-License-Identifier: Apache-2.0
 *
 * Shardings of arguments and results with fewer axes. The mesh has "x"=4 and "y"=6.
 */
#include "shard/boundary_axes.h"

#include <stdio.h>

#include "../program.h"
#include "../suite.h"
#include "flow/value.h"
#include "ir/walk.h"
#include "print/print.h"

static const struct {
	const char *type, *sharding, *even, *cut;	/* NULL: the same */
} cases[] = {
	{ "8x6", "[{\"x\"}, {\"y\"}]", NULL, NULL },
	{ "6x6", "[{\"x\"}, {\"y\", ?}]", "[{\"x\":(1)2}, {\"y\", ?}]", NULL },
	{ "3x7", "[{\"x\"}, {\"y\"}]", "[{}, {}]", NULL },
	{ "8x9", "[{\"x\", \"y\"}, {}]", "[{\"x\", \"y\":(1)2}, {}]", NULL },
	{ "6x9", "[{}, {\"x\", \"y\"}]", "[{}, {}]", NULL },
	{ "?x6", "[{\"x\"}, {}]", NULL, NULL },
	{ "8x8", "[{\"x\":(1)2, ?}, {\"x\":(2)2}]", NULL, "[{?}, {\"x\":(2)2}]" },
	{ "8x8", "[{\"x\", \"y\":(1)2, ?}, {}]", NULL, "[{\"x\", ?}, {}]" },
};

static void
check_text(Program *p, IrAttr *sharding, const char *want)
{
	const char *text = arena_printf(&p->s.arena, "#sdy.sharding<@m, %s>", want);

	ck_assert_msg(str_eq(print_attr_text(&p->s, sharding), str_from(text)), "%s, expected %s",
	              print_attr_text(&p->s, sharding).p, text);
}

START_TEST(shorten)
{
	const ShardMesh *mesh;
	IrAttr *sharding;
	char text[256];
	Program p;
	IrOp *f;

	snprintf(text, sizeof text, "sdy.mesh @m = <[\"x\"=4, \"y\"=6]>\nfunc.func @main(%%a: tensor<%sxf32> "
	         "{sdy.sharding = #sdy.sharding<@m, %s>}) { return }", cases[_i].type, cases[_i].sharding);
	ck_assert(program_read(&p, text));
	f = ir_func_first(p.docs.v[0]->op);
	sharding = flow_func_arg(f, 0);
	mesh = flow_mesh_lookup(p.docs.v[0]->op, sharding);
	check_text(&p, shard_shorten_uneven(&p.s, &p.s.arena, mesh, sharding, ir_type_inputs(ir_func_type(f))[0]),
	        cases[_i].even ? cases[_i].even : cases[_i].sharding);
	check_text(&p, shard_shorten_sub_axes(&p.s, &p.s.arena, sharding),
	           cases[_i].cut ? cases[_i].cut : cases[_i].sharding);
	program_free(&p);
}
END_TEST

SUITE(NULL, NULL, LOOP(shorten, cases))
