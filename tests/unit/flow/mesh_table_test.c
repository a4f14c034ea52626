/* SPDX-License-Identifier: Apache-2.0
 *
 * Meshes by name and the common mesh of shardings (spec 30 §12). A sharding is written as the letter
 * of its mesh: m and n equal, o with other device ids, e and f empty, x maximal, ? unknown, - missing.
 */
#include "flow/mesh_table.h"

#include "../suite.h"

static Session s;
static IrModule *m;
static FlowMeshTable *table;

static void
add_mesh(const char *name, uint32_t n_axes, const int64_t *ids, uint32_t n_ids)
{
	ShardMeshAxis axes[] = { { session_atom(&s, STR("a")), 0, 2 }, { session_atom(&s, STR("b")), 0, 2 } };
	IrNamed props[] = {
		{ ATOM_mesh, 0, shard_mesh_new(&s, axes, n_axes, ids, n_ids) },
		{ ATOM_sym_name, 0, ir_attr_string(&s, session_atom(&s, str_from(name))) },
	};

	ir_op_append(ir_op_body(m->op, 0),
	             ir_op_new(m, &(IrOpSpec){ .kind = IR_OP_SDY_MESH, .props = ir_attr_dict(&s, props, 2) }));
}

static void
setup(void)
{
	static const int64_t iota[] = { 0, 1, 2, 3 }, other[] = { 1, 0, 3, 2 };

	session_init(&s, NULL);
	m = ir_module_new(&s, NULL);
	add_mesh("m", 2, NULL, 0);
	add_mesh("n", 2, iota, 4);
	add_mesh("o", 2, other, 4);
	add_mesh("e", 0, NULL, 0);
	add_mesh("f", 0, NULL, 0);
	add_mesh("x", 0, other, 1);
	table = flow_meshes_new(&s.arena, m->op);
}

static void
teardown(void)
{
	ir_module_free(m);
	session_free(&s);
}

static IrAttr *
sharding_on(char letter)
{
	Atom name = atom_intern(&s.atoms, &letter, 1);

	return letter == '-' ? NULL : shard_sharding_plain(&s, shard_mesh_ref(&s, name), 1, false);
}

START_TEST(common)
{
	static const struct { const char *list; char answer;
	} cases[] = {
		{ "", '-' },   { "-", '-' },  { "m", 'm' },   { "-mn", 'm' }, { "nm", 'n' }, { "mo", '-' },
		{ "em", 'm' }, { "me", 'm' }, { "ef", 'f' },  { "efn", 'n' }, { "xm", '-' }, { "ex", 'x' },
		{ "mx", '-' }, { "m?", '-' }, { "mmm", 'm' }, { "mem", 'm' },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		uint32_t n = (uint32_t)strlen(cases[i].list);
		IrAttr *list[4] = { NULL }, *mesh, *ref;

		for (uint32_t k = 0; k < n; k++)
			list[k] = sharding_on(cases[i].list[k]);
		ref = flow_meshes_common(table, list, n, &mesh);
		if (cases[i].answer == '-') {
			ck_assert_ptr_null(ref);
			continue;
		}
		ck_assert_ptr_nonnull(ref);
		ck_assert_str_eq(session_str(&s, ir_attr_atoms(ref)[0]).p, ((char[]){ cases[i].answer, 0 }));
		ck_assert_ptr_eq(flow_meshes_get(table, ref), mesh);
	}
}
END_TEST

START_TEST(questions)
{
	const ShardMesh *mesh = shard_mesh(flow_meshes_get(table, shard_mesh_ref(&s, session_atom(&s, STR("o")))));
	const ShardMesh *same = shard_mesh(flow_meshes_get(table, shard_mesh_ref(&s, session_atom(&s, STR("m")))));
	const ShardMesh *maximal = shard_mesh(flow_meshes_get(table, shard_mesh_ref(&s, session_atom(&s, STR("x")))));

	ck_assert_int_eq(shard_mesh_n_devices(mesh), 4);
	ck_assert_int_eq(shard_mesh_n_devices(maximal), 1);
	ck_assert_int_eq(shard_mesh_axis_find(mesh, session_atom(&s, STR("b"))), 1);
	ck_assert_int_eq(shard_mesh_axis_find(mesh, session_atom(&s, STR("c"))), -1);
	ck_assert_int_eq(shard_mesh_axis_size(mesh, session_atom(&s, STR("b"))), 2);
	ck_assert(shard_mesh_same_axes(mesh, same));
	ck_assert(!shard_mesh_same_axes(mesh, maximal));
	ck_assert(mesh != same);
}
END_TEST

SUITE(setup, teardown, TEST(common), TEST(questions))
