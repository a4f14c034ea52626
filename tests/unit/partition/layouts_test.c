/* SPDX-License-Identifier: Apache-2.0
 *
 * Atoms, layouts and groups: sub-axes are cut into atoms, equal layouts are one, and devices are found through the ids
 * of their mesh.
 */
#include "../program.h"
#include "../suite.h"
#include "partition/state.h"

static const char text[] =
	"sdy.mesh @m = <[\"x\"=4, \"y\"=2]>\n"
	"sdy.mesh @back = <[\"x\"=8], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>\n"
	"func.func @main(%a: tensor<8x5xf32> {sdy.sharding = #sdy.sharding<@m, [{\"y\", \"x\":(1)2}, {\"x\":(2)2}]>},"
	"\n"
	"                %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@back, [{\"x\"}]>},\n"
	"  %c: tensor<8x5xf32> {sdy.sharding = #sdy.sharding<@m, [{\"y\", \"x\":(1)2}, {\"x\":(2)2}]>}) {\n"
	"  return\n"
	"}\n";

typedef struct Fixture {
	Program p;
	Arena a, tmp;
	PartState state;
	Localizer lz;
	const PartLayout *l[3];	/* of the arguments */
} Fixture;

static void
set_up(Fixture *f)
{
	memset(f, 0, sizeof *f);
	ck_assert(program_read(&f->p, text));
	arena_init(&f->a, NULL);
	arena_init(&f->tmp, NULL);
	f->lz = (Localizer){ .m = f->p.docs.v[0], .s = &f->p.s, .a = &f->a, .tmp = &f->tmp, .state = &f->state };
	ck_assert(part_init_meshes(&f->lz));
	for (uint32_t i = 0; i < 3; i++)
		f->l[i] = part_func_arg(&f->lz, ir_func_first(f->lz.m->op), i);
}

static void
tear_down(Fixture *f)
{
	arena_free(&f->a);
	arena_free(&f->tmp);
	program_free(&f->p);
}

START_TEST(atoms)
{
	Fixture f;

	set_up(&f);
	ck_assert_int_eq(f.lz.n_devices, 8);
	ck_assert_uint_eq(f.lz.mesh->n_atoms, 3);
	ck_assert_uint_eq(f.l[0]->dims[0].n, 2);
	ck_assert_int_eq(part_tiles(f.l[0], 0), 4);
	ck_assert_int_eq(part_tile(f.l[0], 1, 5), 3);
	ck_assert(!part_divides(f.l[0], 1, 5));
	/* Device 6 is x = 3, y = 0: of the list y, head of x it has 0, 1. */
	ck_assert_int_eq(part_index(f.lz.mesh, f.l[0]->dims[0], 6), 1);
	ck_assert_int_eq(part_index(f.lz.mesh, f.l[0]->dims[1], 6), 1);
	/* In the mesh with ids, device 6 is at position 1. */
	ck_assert_int_eq(part_index(f.l[1]->mesh, f.l[1]->dims[0], 6), 1);
	tear_down(&f);
}
END_TEST

START_TEST(interning)
{
	Fixture f;
	PartSpec spec;
	const PartLayout *partial;

	set_up(&f);
	ck_assert_ptr_eq(f.l[0], f.l[2]);
	ck_assert_ptr_eq(part_with_dim(&f.lz, f.l[0], 1, f.l[0]->dims[1]), f.l[0]);
	partial = part_partial(&f.lz, part_replicated(&f.lz, 2), f.l[0]->dims[0], SHARD_MAX);
	ck_assert_ptr_eq(part_reduced(&f.lz, partial), part_replicated(&f.lz, 2));
	/* An atom that is used twice ends its list. */
	spec = part_spec_of(&f.lz, f.l[0]);
	spec.dims[1] = f.l[0]->dims[0];
	ck_assert_uint_eq(part_layout(&f.lz, &spec)->dims[1].n, 0);
	tear_down(&f);
}
END_TEST

START_TEST(groups)
{
	/* x is split into two atoms of stride 4 and 2, y has stride 1. */
	Fixture f;
	const IrAttr *g;

	set_up(&f);
	g = part_groups(&f.lz, f.lz.mesh, f.l[0]->dims[0]);
	ck_assert_int_eq(g->type->dims[0], 2);
	ck_assert_int_eq(g->type->dims[1], 4);
	for (uint64_t i = 0; i < 8; i++) {
		static const int64_t want[] = { 0, 4, 1, 5, 2, 6, 3, 7 };

		ck_assert_int_eq(ir_dense_int(g, i), want[i]);
	}
	ck_assert_ptr_eq(part_groups(&f.lz, f.lz.mesh, f.l[0]->dims[0]), g);
	g = part_groups(&f.lz, f.l[1]->mesh, f.l[1]->dims[0]);
	ck_assert_int_eq(ir_dense_int(g, 0), 7);
	tear_down(&f);
}
END_TEST

START_TEST(cost)
{
	Fixture f;
	const IrType *type;
	const PartLayout *all;

	set_up(&f);
	type = ir_type_inputs(ir_func_type(ir_func_first(f.lz.m->op)))[0];
	all = part_replicated(&f.lz, 2);
	ck_assert_int_eq(part_bytes(&f.lz, type, f.l[0], f.l[0]), 0);
	ck_assert_int_eq(part_bytes(&f.lz, type, all, f.l[0]), 0);
	/* A tile has 2 x 3 cells of 4 bytes, and 7 other devices. */
	ck_assert_int_eq(part_bytes(&f.lz, type, f.l[0], all), 24 * 7);
	/* Four devices reduce and gather a quarter each. */
	ck_assert_int_eq(part_bytes(&f.lz, type, part_partial(&f.lz, all, f.l[0]->dims[0], SHARD_SUM), all),
	                 160 * 2 * 3 / 4);
	tear_down(&f);
}
END_TEST

SUITE(NULL, NULL, TEST(atoms), TEST(interning), TEST(groups), TEST(cost))
