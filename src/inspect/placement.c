/* SPDX-License-Identifier: Apache-2.0
 *
 * One row per axis. The columns of dimensions are optional, so a torus of two dimensions has no column z.
 */
#include "inspect/placement.h"

#include "cost/place.h"
#include "cost/slices.h"
#include "ir/walk.h"

enum { MESH, AXIS, SIZE, SLICE, WRAP, SLICES, X, Y, Z, CORES, NOTE, N_COLUMNS };

static const ReportColumn columns[N_COLUMNS] = {
	[MESH] = { .name = "mesh", .kind = REPORT_TEXT, .help = "The name of the mesh." },
	[AXIS] = { .name = "axis", .kind = REPORT_TEXT, .help = "The axis of the mesh." },
	[SIZE] = { .name = "size", .kind = REPORT_COUNT, .unit = "devices", .help = "Its size." },
	[SLICE] = { .name = "slice", .kind = REPORT_TEXT, .nullable = true, .missing = "none",
	            .help = "The shape of a slice in chips; null if no slice has as many devices, and every axis "
	                    "counts as a dimension of its own." },
	[WRAP] = { .name = "wrap", .kind = REPORT_TEXTS, .nullable = true, .optional = true,
	           .help = "The dimensions of the slice that have a wrap-around." },
	[SLICES] = { .name = "slices", .kind = REPORT_COUNT, .unit = "slices", .nullable = true, .optional = true,
	             .help = "The number of slices along the axis, null if there is one slice. The other sizes are "
	                     "those in one slice." },
	[X] = { .name = "x", .kind = REPORT_COUNT, .unit = "chips", .nullable = true, .optional = true,
	        .help = "The number of chips along the first dimension of the slice." },
	[Y] = { .name = "y", .kind = REPORT_COUNT, .unit = "chips", .nullable = true, .optional = true,
	        .help = "The same for the second dimension." },
	[Z] = { .name = "z", .kind = REPORT_COUNT, .unit = "chips", .nullable = true, .optional = true,
	        .help = "The same for the third dimension." },
	[CORES] = { .name = "cores", .kind = REPORT_COUNT, .unit = "devices", .nullable = true, .optional = true,
	            .help = "The number of devices of one chip." },
	[NOTE] = { .name = "note", .kind = REPORT_TEXT, .nullable = true, .optional = true,
	           .help = "What create_device_mesh of JAX needs for this placement." },
};

const ReportLayout inspect_placement_layout = {
	.name = "placement", .help = "Where the axes of the meshes are, if the topology has slices.",
	.shape = REPORT_ROWS, .columns = columns, .n = N_COLUMNS, .in = REPORT_IN_TEXT | REPORT_IN_JSON,
	.title = "placement",
};

/* Fills in the names of the dimensions with a wrap-around. */
static ReportValue
wraps_of(Arena *a, const CostPlace *p)
{
	Str *names = ARENA_ARRAY(a, Str, p->n_dims);
	uint32_t n = 0;

	for (uint32_t d = 0; d < p->n_dims; d++) {
		if (p->dims[d].wraps)
			names[n++] = str_from(p->dims[d].name);
	}
	return n ? report_of_texts(names, n) : (ReportValue){ .known = false };
}

static void
put_place(ReportValue *row, Arena *a, const CostPlace *p, uint32_t axis)
{
	row[SLICE] = report_of_text(str_from(cost_shape_text(a, &p->shape)));
	row[WRAP] = wraps_of(a, p);
	if (p->dims[0].size > 1)
		row[SLICES] = report_of_count(p->size[axis][0]);
	for (uint32_t d = 1; d < p->n_dims; d++)
		row[p->dims[d].torus ? X + d - 1 : CORES] = report_of_count(p->size[axis][d]);
	if (p->split && !p->given && p->size[axis][0] != p->mesh->axes[axis].size)
		row[NOTE] = report_of_text(STR("allow_split_physical_axes=True"));
}

static void
add_mesh(ReportTable *t, const CostTopology *topology, const IrModule *m, const IrOp *op, const ShardMesh *mesh)
{
	Str name = str_from(arena_printf(t->arena, "@%s", session_str(m->s, ir_symbol_name(op)).p));
	const char *why;
	const CostPlace *p = cost_place(t->arena, m->s, topology, mesh, &why);

	for (uint32_t i = 0; i < mesh->n_axes; i++) {
		ReportValue *row = report_table_row(t);

		row[MESH] = report_of_text(name);
		row[AXIS] = report_of_text(session_str(m->s, mesh->axes[i].name));
		row[SIZE] = report_of_count(mesh->axes[i].size);
		if (p)
			put_place(row, t->arena, p, i);
	}
}

void
inspect_placement_add(ReportTable *t, const CostTopology *topology, const IrModule *m)
{
	if (!topology || !topology->slices.link)
		return;
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		const ShardMesh *mesh = op->kind == IR_OP_SDY_MESH ? shard_mesh(ir_op_prop(op, ATOM_mesh)) : NULL;

		if (mesh)
			add_mesh(t, topology, m, op, mesh);
	}
}
