/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes a layouts file: one line per mesh, argument and result.
 */
#include "partition/boundary_file.h"

#include <inttypes.h>

#include "flow/value.h"
#include "inspect/name.h"
#include "ir/walk.h"
#include "partition/state.h"
#include "print/print.h"
#include "prove/check.h"
#include "report/formats.h"
#include "shard/local.h"

typedef struct Writer {
	IrModule *m;
	Buf *out;
	Arena tmp;
	ArenaMark mark;		/* to which tmp is reset after each line */
	ReportTree tree;
	const FlowMeshTable *meshes;
	int64_t n_devices;
} Writer;

/* An argument or result. */
typedef struct Side {
	Str name;
	IrType *type;
	const IrAttr *sharding;		/* NULL: every device has the whole value */
	const ShardMesh *mesh;		/* NULL without a sharding */
} Side;

static void
add_text(Writer *w, Str text)
{
	report_dump_compact(&w->tree, w->out, json_string(report_utf8(&w->tmp, text)));
}

static void
add_atom(Writer *w, Atom name)
{
	add_text(w, session_str(w->m->s, name));
}

static void
add_counts(Writer *w, const int64_t *v, uint32_t n)
{
	buf_char(w->out, '[');
	for (uint32_t i = 0; i < n; i++)
		buf_printf(w->out, i ? ", %" PRId64 : "%" PRId64, v[i]);
	buf_char(w->out, ']');
}

/* ---- meshes ---- */

static bool
is_listed(const Writer *w, const IrOp *op)
{
	const IrAttr *mesh = op->kind == IR_OP_SDY_MESH ? ir_op_prop(op, ATOM_mesh) : NULL;

	return mesh && shard_mesh(mesh)->n_axes && shard_mesh_n_devices(shard_mesh(mesh)) == w->n_devices;
}

static void
add_mesh(Writer *w, const IrOp *op)
{
	const ShardMesh *mesh = shard_mesh(ir_op_prop(op, ATOM_mesh));

	BUF_LIT(w->out, "    {\"name\": ");
	add_atom(w, ir_symbol_name(op));
	BUF_LIT(w->out, ", \"axes\": [");
	for (uint32_t i = 0; i < mesh->n_axes; i++) {
		buf_printf(w->out, "%s{\"name\": ", i ? ", " : "");
		add_atom(w, mesh->axes[i].name);
		buf_printf(w->out, ", \"size\": %" PRId64 "}", mesh->axes[i].size);
	}
	BUF_LIT(w->out, "]");
	if (mesh->n_ids) {
		BUF_LIT(w->out, ", \"device_ids\": ");
		add_counts(w, shard_mesh_ids(mesh), mesh->n_ids);
	}
	BUF_LIT(w->out, "}");
	arena_reset(&w->tmp, w->mark);
}

static void
add_meshes(Writer *w)
{
	const char *before = "\n";

	BUF_LIT(w->out, "  \"meshes\": [");
	for (const IrOp *op = ir_op_block(w->m->op, 0)->first; op; op = op->next) {
		if (!is_listed(w, op))
			continue;
		buf_printf(w->out, "%s", before);
		add_mesh(w, op);
		before = ",\n";
	}
	BUF_LIT(w->out, "\n  ],\n");
}

/* ---- arguments and results ---- */

static void
add_axes(Writer *w, ShardAxes axes)
{
	buf_char(w->out, '[');
	for (uint32_t i = 0; i < axes.n; i++) {
		if (i)
			BUF_LIT(w->out, ", ");
		if (!axes.v[i].is_sub) {
			add_atom(w, axes.v[i].name);
			continue;
		}
		BUF_LIT(w->out, "{\"axis\": ");
		add_atom(w, axes.v[i].name);
		buf_printf(w->out, ", \"pre\": %" PRId64 ", \"size\": %" PRId64 "}", axes.v[i].pre, axes.v[i].size);
	}
	buf_char(w->out, ']');
}

static void
add_dims(Writer *w, const Side *side)
{
	BUF_LIT(w->out, ", \"dims\": [");
	for (uint32_t d = 0; d < side->type->n; d++) {
		if (d)
			BUF_LIT(w->out, ", ");
		add_axes(w, side->sharding ? shard_axes_of_dim(shard_sharding(side->sharding), d)
		                           : (ShardAxes){ NULL, 0 });
	}
	BUF_LIT(w->out, "]");
}

static void
add_shape(Writer *w, const Side *side)
{
	int64_t *local = ARENA_ARRAY(&w->tmp, int64_t, side->type->n + 1);
	IrType *type = side->type;

	if (side->sharding) {
		shard_local_shape(side->mesh, shard_sharding(side->sharding), type->dims, type->n, local);
		type = ir_type_tensor(w->m->s, local, type->n, type->elem, type->enc);
	}
	BUF_LIT(w->out, ", \"type\": ");
	add_text(w, print_type_text(w->m->s, side->type));
	BUF_LIT(w->out, ", \"local_type\": ");
	add_text(w, print_type_text(w->m->s, type));
}

/* The cells that each device holds: [start, limit] of each dimension. */
static void
add_slices(Writer *w, const Side *side)
{
	uint32_t rank = side->type->n;
	ShardRange *ranges = ARENA_ARRAY(&w->tmp, ShardRange, rank + 1);
	int64_t *position = ARENA_ARRAY(&w->tmp, int64_t, (size_t)w->n_devices);

	if (!side->sharding || !shard_positions_of_ids(side->mesh, w->n_devices, position))
		return;
	BUF_LIT(w->out, ", \"slices\": [");
	for (int64_t i = 0; i < w->n_devices; i++) {
		shard_slice(side->mesh, shard_sharding(side->sharding), side->type->dims, rank, position[i], ranges);
		buf_printf(w->out, i ? ", [" : "[");
		for (uint32_t d = 0; d < rank; d++)
			buf_printf(w->out, "%s[%" PRId64 ", %" PRId64 "]", d ? ", " : "", ranges[d].start,
			           ranges[d].limit);
		buf_char(w->out, ']');
	}
	buf_char(w->out, ']');
}

/* Fills in devices[group * size + member] for the groups of devices that differ in the unreduced axes alone. Returns
 * the size of a group. */
static int64_t
find_groups(Writer *w, const ProvePlace *place, int64_t *devices)
{
	int64_t *row = ARENA_ARRAY(&w->tmp, int64_t, (size_t)w->n_devices + 1), n = 0, size = 1;

	for (int64_t i = 0; i < w->n_devices; i++)
		size = place->member[i] >= size ? place->member[i] + 1 : size;
	/* row[position of the first member] - 1 is the number of the group. */
	for (int64_t i = 0; i < w->n_devices; i++) {
		if (!row[place->group[i]])
			row[place->group[i]] = ++n;
		devices[(row[place->group[i]] - 1) * size + place->member[i]] = i;
	}
	return size;
}

static void
add_unreduced(Writer *w, const Side *side)
{
	static const char *const kinds[] = { [SHARD_SUM] = "sum", [SHARD_MAX] = "max", [SHARD_MIN] = "min" };
	const ShardSharding *sh = side->sharding ? shard_sharding(side->sharding) : NULL;
	int64_t *devices, size;
	ProvePlace place;

	if (!sh || !sh->n_unreduced)
		return;
	BUF_LIT(w->out, ", \"unreduced\": ");
	add_axes(w, shard_axes_unreduced(sh));
	buf_printf(w->out, ", \"reduction\": \"%s\", \"groups\": [", kinds[sh->reduction]);
	place = prove_place(&w->tmp, side->sharding, side->mesh, (uint32_t)w->n_devices);
	devices = ARENA_ARRAY(&w->tmp, int64_t, (size_t)w->n_devices);
	size = find_groups(w, &place, devices);
	for (int64_t i = 0; i < w->n_devices; i += size) {
		if (i)
			BUF_LIT(w->out, ", ");
		add_counts(w, devices + i, (uint32_t)size);
	}
	BUF_LIT(w->out, "]");
}

/* Returns the mesh of a sharding, or NULL if its number of devices is not that of the program. */
static const ShardMesh *
mesh_of(const Writer *w, const ShardSharding *sh)
{
	const IrAttr *attr = flow_meshes_get(w->meshes, sh->mesh);

	return attr && shard_mesh(attr)->n_axes && shard_mesh_n_devices(shard_mesh(attr)) == w->n_devices
	               ? shard_mesh(attr)
	               : NULL;
}

static void
add_side(Writer *w, Side *side, uint32_t i)
{
	const ShardSharding *sh = side->sharding ? shard_sharding(side->sharding) : NULL;

	side->mesh = sh ? mesh_of(w, sh) : NULL;
	if (!side->mesh || sh->rank != side->type->n || !part_can_cut(side->type) ||
	    sh->n_dim_axes + sh->n_unreduced == 0)
		side->sharding = NULL;
	buf_printf(w->out, i ? ",\n    {\"name\": " : "\n    {\"name\": ");
	add_text(w, side->name);
	add_shape(w, side);
	if (ir_type_is_tensor(side->type)) {
		if (side->sharding) {
			BUF_LIT(w->out, ", \"mesh\": ");
			add_atom(w, ir_attr_atoms(shard_sharding(side->sharding)->mesh)[0]);
		}
		add_dims(w, side);
	}
	add_unreduced(w, side);
	add_slices(w, side);
	BUF_LIT(w->out, "}");
	arena_reset(&w->tmp, w->mark);
}

static void
add_arguments(Writer *w, IrOp *func)
{
	const IrType *type = ir_func_type(func);

	BUF_LIT(w->out, "  \"arguments\": [");
	for (uint32_t i = 0; i < type->n_in; i++) {
		Side side = { inspect_value(w->m, ir_op_block(func, 0)->args[i]), ir_type_inputs(type)[i],
			      flow_func_arg(func, i), NULL };

		add_side(w, &side, i);
	}
	BUF_LIT(w->out, "\n  ],\n");
}

static void
add_results(Writer *w, IrOp *func)
{
	const IrType *type = ir_func_type(func);

	BUF_LIT(w->out, "  \"results\": [");
	for (uint32_t i = 0; i < ir_type_n_results(type); i++) {
		Side side = { inspect_result(w->m, func, i), ir_type_results(type)[i], flow_func_result(func, i),
			      NULL };

		add_side(w, &side, i);
	}
	BUF_LIT(w->out, "\n  ]\n");
}

bool
part_no_entry(const IrModule *m)
{
	const IrOp *func = ir_func_first(m->op);

	return diag_error(&m->s->diag, DIAG_PARTITION_LAYOUTS, func ? func->span : m->op->span,
	                  "a layouts file describes @main or the only public function, but the module has neither");
}

bool
part_layouts_write(IrModule *m, bool by_replica, Buf *out)
{
	Writer w = { .m = m, .out = out, .tree.memory = m->s->arena.memory, .n_devices = prove_n_devices(m) };
	IrOp *func = prove_entry(m);

	if (!func)
		return part_no_entry(m);
	if (w.n_devices > PART_MAX_DEVICES)
		return part_too_many_devices(&m->s->diag, m->op->span);
	arena_init(&w.tmp, m->s->arena.memory);
	w.meshes = flow_meshes_new(&w.tmp, m->op);
	w.mark = arena_mark(&w.tmp);
	buf_printf(out, "{\n  \"schema_version\": 1,\n  \"devices\": %" PRId64 ",\n  \"numbering\": \"%s\",\n",
	           w.n_devices, by_replica ? "replica" : "partition");
	add_meshes(&w);
	add_arguments(&w, func);
	add_results(&w, func);
	BUF_LIT(out, "}\n");
	arena_free(&w.tmp);
	return true;
}
